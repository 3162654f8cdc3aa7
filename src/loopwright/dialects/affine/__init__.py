"""The affine dialect: loops, conditionals and memory accesses with affine subscripts."""

from loopwright.dialects.affine import (
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
from loopwright.dialects.affine.atomics import AtomicRMWOp
from loopwright.dialects.affine.conditionals import IfOp
from loopwright.dialects.affine.dma import DmaStartOp, DmaWaitOp
from loopwright.dialects.affine.index import ApplyOp, MaxOp, MinOp
from loopwright.dialects.affine.linearize import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.dialects.affine.loops import ForOp
from loopwright.dialects.affine.memory import LoadOp, PrefetchOp, StoreOp
from loopwright.dialects.affine.parallel import ParallelOp
from loopwright.dialects.affine.symbols import is_valid_dim, is_valid_symbol
from loopwright.dialects.affine.terminator import YieldOp
from loopwright.dialects.affine.vector_memory import VectorLoadOp, VectorStoreOp
from loopwright.dialects.ods import dialect_of

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
