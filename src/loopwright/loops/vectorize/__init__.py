"""Vectorising affine loops: which, whether it is legal, and the rewriting.

`candidates` finds the loops in `mlir-opt`'s order, `planning` decides about one nest, with
`subscripts` (what lanes access), `groups` (whether lanes are left idle), `carried` (dependences and
carried values) and `accesses` (transfers, gathers, scatters). `cost` estimates what is gained;
`applying` rewrites, with the vectors that `values` makes through `emission`. What plans does not
import what emits.
"""
