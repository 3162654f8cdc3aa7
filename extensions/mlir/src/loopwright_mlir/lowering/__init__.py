"""Lowerings of `vector` and `linalg` to dialects of the core."""
