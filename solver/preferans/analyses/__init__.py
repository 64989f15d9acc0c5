"""The questions that can be asked about a deal: one file or folder each, a plain function and a frozen result."""
