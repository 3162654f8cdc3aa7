"""Vectorising affine loops: which, whether it is legal, and the rewriting.

`candidates` finds the loops in `mlir-opt`'s order, `planning` decides about one nest, with
`subscripts` (what lanes access), `carried_values` (dependences and carried values) and `accesses`
(transfers, gathers, scatters; whether lanes are left idle). `cost` estimates the gain; `applying`
rewrites, with the vectors that `emission` creates; `narrowing` is for loops that LLVM vectorises.
Planning modules do not import emitting ones.
"""
