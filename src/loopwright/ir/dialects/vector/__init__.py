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
from loopwright.ir.dialects.vector.arithmetic import FMAOp, MultiReductionOp, ReductionOp
from loopwright.ir.dialects.vector.constraints import PrintOp, VectorScaleOp
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    ToElementsOp,
)
from loopwright.ir.dialects.vector.memory import (
    CompressStoreOp,
    ConstantMaskOp,
    CreateMaskOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    MaskOp,
    ScatterOp,
    StoreOp,
    YieldOp,
)
from loopwright.ir.dialects.vector.shapes import (
    BitcastOp,
    DeinterleaveOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    TransposeOp,
    TypeCastOp,
)
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp

Vector = dialect_of("vector", arithmetic, constraints, elements, memory, shapes, transfers)
