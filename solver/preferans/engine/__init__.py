"""The kernels: integers in, integers out. Imports nothing above it, and numba, which only searches need."""
