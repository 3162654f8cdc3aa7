"""The memref dialect, complete as far as affine programs meet it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from loopwright.dialects.memref.access import CopyOp, LoadOp, PrefetchOp, StoreOp
from loopwright.dialects.memref.allocation import (
    AllocaOp,
    AllocaScopeOp,
    AllocaScopeReturnOp,
    AllocOp,
    DeallocOp,
    ReallocOp,
)
from loopwright.dialects.memref.atomics import AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp
from loopwright.dialects.memref.casts import (
    AssumeAlignmentOp,
    CastOp,
    DistinctObjectsOp,
    ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from loopwright.dialects.memref.dma import DmaStartOp, DmaWaitOp
from loopwright.dialects.memref.globals import GetGlobalOp, GlobalOp
from loopwright.dialects.memref.shapes import CollapseShapeOp, ExpandShapeOp
from loopwright.dialects.memref.views import (
    DimOp,
    RankOp,
    ReshapeOp,
    SubViewOp,
    TransposeOp,
    ViewOp,
)

MemRef = Dialect(
    "memref",
    [
        AllocOp,
        AllocaOp,
        AllocaScopeOp,
        AllocaScopeReturnOp,
        AssumeAlignmentOp,
        AtomicRMWOp,
        AtomicYieldOp,
        CastOp,
        CollapseShapeOp,
        CopyOp,
        DeallocOp,
        DimOp,
        DistinctObjectsOp,
        DmaStartOp,
        DmaWaitOp,
        ExpandShapeOp,
        ExtractAlignedPointerAsIndexOp,
        ExtractStridedMetadataOp,
        GenericAtomicRMWOp,
        GetGlobalOp,
        GlobalOp,
        LoadOp,
        MemorySpaceCastOp,
        PrefetchOp,
        RankOp,
        ReallocOp,
        ReinterpretCastOp,
        ReshapeOp,
        StoreOp,
        SubViewOp,
        TransposeOp,
        ViewOp,
    ],
)
