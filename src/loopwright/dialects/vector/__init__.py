"""The vector dialect, complete as far as MLIR 22 has it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from loopwright.dialects.vector.arithmetic import (
    FMAOp,
    MultiReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from loopwright.dialects.vector.attributes import (
    CombiningKindAttr,
    IteratorTypeAttr,
    PrintPunctuationAttr,
)
from loopwright.dialects.vector.contract import ContractionOp
from loopwright.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    ToElementsOp,
)
from loopwright.dialects.vector.masks import ConstantMaskOp, CreateMaskOp, MaskOp, YieldOp
from loopwright.dialects.vector.memory import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
)
from loopwright.dialects.vector.misc import PrintOp, StepOp, VectorScaleOp
from loopwright.dialects.vector.shapes import (
    BitcastOp,
    DeinterleaveOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    TransposeOp,
    TypeCastOp,
)
from loopwright.dialects.vector.slices import (
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ScalableExtractOp,
    ScalableInsertOp,
)
from loopwright.dialects.vector.transfers import TransferReadOp, TransferWriteOp

Vector = Dialect(
    "vector",
    [
        BitcastOp,
        BroadcastOp,
        CompressStoreOp,
        ConstantMaskOp,
        ContractionOp,
        CreateMaskOp,
        DeinterleaveOp,
        ExpandLoadOp,
        ExtractOp,
        ExtractStridedSliceOp,
        FMAOp,
        FromElementsOp,
        GatherOp,
        InsertOp,
        InsertStridedSliceOp,
        InterleaveOp,
        LoadOp,
        MaskOp,
        MaskedLoadOp,
        MaskedStoreOp,
        MultiReductionOp,
        OuterProductOp,
        PrintOp,
        ReductionOp,
        ScalableExtractOp,
        ScalableInsertOp,
        ScanOp,
        ScatterOp,
        ShapeCastOp,
        ShuffleOp,
        StepOp,
        StoreOp,
        ToElementsOp,
        TransferReadOp,
        TransferWriteOp,
        TransposeOp,
        TypeCastOp,
        VectorScaleOp,
        YieldOp,
    ],
    [CombiningKindAttr, IteratorTypeAttr, PrintPunctuationAttr],
)
