"""The memref dialect, complete as far as affine programs meet it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.dialects.memref import access, allocation, atomics, casts, dma, shapes, views
from loopwright.dialects.memref import globals as global_variables
from loopwright.dialects.memref.access import CopyOp, LoadOp, PrefetchOp, StoreOp
from loopwright.dialects.memref.allocation import AllocaOp, AllocOp, DeallocOp
from loopwright.dialects.memref.atomics import AtomicRMWOp
from loopwright.dialects.memref.casts import (
    AssumeAlignmentOp,
    CastOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from loopwright.dialects.memref.dma import DmaStartOp, DmaWaitOp
from loopwright.dialects.memref.globals import GetGlobalOp, GlobalOp
from loopwright.dialects.memref.shapes import CollapseShapeOp, ExpandShapeOp
from loopwright.dialects.memref.views import DimOp, RankOp, SubViewOp, TransposeOp, ViewOp
from loopwright.dialects.ods import dialect_of

MemRef = dialect_of(
    "memref", access, allocation, atomics, casts, dma, global_variables, shapes, views
)
