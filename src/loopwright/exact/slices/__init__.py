"""Computation slices, and the regions of memory that accesses access."""
