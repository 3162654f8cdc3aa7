"""The vector dialect, complete as far as MLIR 22 has it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.vector import (
    arithmetic,
    attributes,
    contract,
    elements,
    masks,
    memory,
    misc,
    shapes,
    slices,
    transfers,
)
from loopwright.ir.dialects.vector.arithmetic import FMAOp, MultiReductionOp, ReductionOp
from loopwright.ir.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    ToElementsOp,
)
from loopwright.ir.dialects.vector.masks import CreateMaskOp
from loopwright.ir.dialects.vector.memory import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
)
from loopwright.ir.dialects.vector.misc import PrintOp, VectorScaleOp
from loopwright.ir.dialects.vector.shapes import (
    BitcastOp,
    DeinterleaveOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    TypeCastOp,
)
from loopwright.ir.dialects.vector.slices import ExtractStridedSliceOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp

Vector = dialect_of(
    "vector",
    arithmetic,
    attributes,
    contract,
    elements,
    masks,
    memory,
    misc,
    shapes,
    slices,
    transfers,
)
