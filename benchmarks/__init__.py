"""Speed and node counts of the engine: python -m benchmarks."""
