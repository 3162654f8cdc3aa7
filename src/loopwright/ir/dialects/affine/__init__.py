"""The affine dialect: loops, conditionals and memory accesses with affine subscripts."""

from loopwright.ir.dialects.affine import (
    atomics,
    conditionals,
    dma,
    index,
    linearize,
    loops,
    memory,
    parallel,
    terminator,
    vector_memory,
)
from loopwright.ir.dialects.affine.atomics import AtomicRMWOp
from loopwright.ir.dialects.affine.conditionals import IfOp
from loopwright.ir.dialects.affine.dma import DmaStartOp, DmaWaitOp
from loopwright.ir.dialects.affine.index import ApplyOp, MaxOp, MinOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.memory import LoadOp, PrefetchOp, StoreOp
from loopwright.ir.dialects.affine.parallel import ParallelOp
from loopwright.ir.dialects.affine.symbols import is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.affine.terminator import YieldOp
from loopwright.ir.dialects.affine.vector_memory import VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.ods import dialect_of

Affine = dialect_of(
    "affine",
    atomics,
    conditionals,
    dma,
    index,
    linearize,
    loops,
    memory,
    parallel,
    terminator,
    vector_memory,
)
