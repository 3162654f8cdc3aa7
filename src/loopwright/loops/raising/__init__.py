"""Loops, conditionals and accesses of `scf`, `memref`, views and layouts as ops of `affine`."""
