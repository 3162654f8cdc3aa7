"""The affine dialect: loops, conditionals and memory accesses with affine subscripts."""

from loopwright.ir.dialects.affine import (
    conditionals,
    index,
    linearize,
    loops,
    memory,
    parallel,
    transfers,
)
from loopwright.ir.dialects.affine.conditionals import *
from loopwright.ir.dialects.affine.index import *
from loopwright.ir.dialects.affine.linearize import *
from loopwright.ir.dialects.affine.loops import *
from loopwright.ir.dialects.affine.memory import *
from loopwright.ir.dialects.affine.parallel import *
from loopwright.ir.dialects.affine.symbols import *
from loopwright.ir.dialects.affine.transfers import *
from loopwright.ir.dialects.ods import dialect_of

Affine = dialect_of("affine", conditionals, index, linearize, loops, memory, parallel, transfers)
AFFINE_OPS = tuple(Affine.operations)
"""The indices that they use are dimensions or symbols, except for those that are stored or
yielded."""
