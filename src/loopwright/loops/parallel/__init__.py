"""Transformations of existing bands of parallel loops, and of their reductions."""
