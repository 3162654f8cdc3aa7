"""The vector dialect, complete as far as MLIR 22 has it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.vector import (
    arithmetic,
    constraints,
    elements,
    memory,
    shapes,
    transfers,
)
from loopwright.ir.dialects.vector.arithmetic import *
from loopwright.ir.dialects.vector.constraints import *
from loopwright.ir.dialects.vector.elements import *
from loopwright.ir.dialects.vector.memory import *
from loopwright.ir.dialects.vector.shapes import *
from loopwright.ir.dialects.vector.transfers import *

Vector = dialect_of("vector", arithmetic, constraints, elements, memory, shapes, transfers)
