"""The memref dialect, complete as far as affine programs meet it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.ir.dialects.memref import access, allocation, atomics, casts, dma, shapes, views
from loopwright.ir.dialects.memref import globals as global_variables
from loopwright.ir.dialects.memref.access import CopyOp, LoadOp, PrefetchOp, StoreOp
from loopwright.ir.dialects.memref.allocation import AllocaOp, AllocOp, DeallocOp
from loopwright.ir.dialects.memref.atomics import AtomicRMWOp
from loopwright.ir.dialects.memref.casts import (
    AssumeAlignmentOp,
    CastOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from loopwright.ir.dialects.memref.dma import DmaStartOp, DmaWaitOp
from loopwright.ir.dialects.memref.globals import GetGlobalOp, GlobalOp
from loopwright.ir.dialects.memref.shapes import CollapseShapeOp, ExpandShapeOp
from loopwright.ir.dialects.memref.views import DimOp, RankOp, SubViewOp, TransposeOp, ViewOp
from loopwright.ir.dialects.ods import dialect_of

MemRef = dialect_of(
    "memref", access, allocation, atomics, casts, dma, global_variables, shapes, views
)
