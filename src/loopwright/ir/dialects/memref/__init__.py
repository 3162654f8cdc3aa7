"""The memref dialect, complete as far as affine programs meet it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.ir.dialects.memref import access, allocation, casts, views
from loopwright.ir.dialects.memref.access import (
    AtomicRMWOp,
    CopyOp,
    DmaStartOp,
    DmaWaitOp,
    LoadOp,
    PrefetchOp,
    StoreOp,
)
from loopwright.ir.dialects.memref.allocation import (
    AllocaOp,
    AllocOp,
    DeallocOp,
    GetGlobalOp,
    GlobalOp,
)
from loopwright.ir.dialects.memref.casts import (
    AssumeAlignmentOp,
    CastOp,
    CollapseShapeOp,
    ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from loopwright.ir.dialects.memref.views import DimOp, RankOp, SubViewOp, TransposeOp, ViewOp
from loopwright.ir.dialects.ods import dialect_of

MemRef = dialect_of("memref", access, allocation, casts, views)
