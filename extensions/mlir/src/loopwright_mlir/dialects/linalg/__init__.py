"""The `linalg` dialect: operations on whole arrays, each of them loops around a region.

What an operation computes is declared once, in its class: a `Structure` (loops, and subscripts of
operands) and a body. Verification, effects on memory and the lowering to loops follow from them.
"""

from loopwright.ir.dialects.ods import dialect_of
from loopwright_mlir.dialects.linalg import (
    attributes,
    contractions,
    convolutions,
    generic,
    pointwise,
    poolings,
    shaping,
    yields,
)

Linalg = dialect_of(
    "linalg", attributes, contractions, convolutions, generic, pointwise, poolings, shaping, yields
)
