"""The memref dialect, complete as far as affine programs meet it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.ir.dialects.memref import access, allocation, casts, views
from loopwright.ir.dialects.memref.access import *
from loopwright.ir.dialects.memref.allocation import *
from loopwright.ir.dialects.memref.casts import *
from loopwright.ir.dialects.memref.views import *
from loopwright.ir.dialects.ods import dialect_of

MemRef = dialect_of("memref", access, allocation, casts, views)
