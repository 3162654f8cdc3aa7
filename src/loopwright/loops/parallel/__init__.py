"""Transformations of bands of parallel loops and of their reductions, and interchange of loops with
blocks of parallel iterations."""
