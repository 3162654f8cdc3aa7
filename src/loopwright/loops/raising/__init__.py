"""Raising: loops, conditionals and memory accesses of `scf` and `memref` as ops of `affine`."""
