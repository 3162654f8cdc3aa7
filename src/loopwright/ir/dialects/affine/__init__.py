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
from loopwright.ir.dialects.affine.conditionals import IfOp, YieldOp
from loopwright.ir.dialects.affine.index import ApplyOp, MaxOp, MinOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.memory import AtomicRMWOp, LoadOp, PrefetchOp, StoreOp
from loopwright.ir.dialects.affine.parallel import ParallelOp
from loopwright.ir.dialects.affine.symbols import is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.affine.transfers import (
    DmaStartOp,
    DmaWaitOp,
    VectorLoadOp,
    VectorStoreOp,
)
from loopwright.ir.dialects.ods import dialect_of

Affine = dialect_of("affine", conditionals, index, linearize, loops, memory, parallel, transfers)
