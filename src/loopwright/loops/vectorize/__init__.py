"""Vectorising affine loops: which, whether it is legal, and the rewriting.

`candidates` finds the loops in `mlir-opt`'s order, `planning` decides about one nest, with
`subscripts` (what lanes access), `groups` (whether lanes are left idle) and `carried` (dependences
and reductions); `applying` rewrites, through `emission`.
"""
