"""Affine expressions, maps and integer sets, with MLIR's simplifications and spelling.

>>> from loopwright.ir.affine_expr import AffineMap, dim, symbol
>>> str(AffineMap(1, 1, (dim(0) * 2 + symbol(0) % 3, -dim(0) - 4)))
'(d0)[s0] -> (d0 * 2 + s0 mod 3, -d0 - 4)'
"""

from loopwright.ir.affine_expr.expr import *
from loopwright.ir.affine_expr.simplify import *

install()
