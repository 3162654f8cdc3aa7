"""The vector dialect, complete as far as MLIR 22 has it.

Ours rather than xDSL's: forms, inferred types and diagnostics are `mlir-opt`'s.
"""

from loopwright.dialects.ods import dialect_of
from loopwright.dialects.vector import (
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
from loopwright.dialects.vector.arithmetic import FMAOp, MultiReductionOp, ReductionOp
from loopwright.dialects.vector.elements import (
    BroadcastOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    ToElementsOp,
)
from loopwright.dialects.vector.masks import CreateMaskOp
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
from loopwright.dialects.vector.misc import PrintOp, VectorScaleOp
from loopwright.dialects.vector.shapes import (
    BitcastOp,
    DeinterleaveOp,
    InterleaveOp,
    ShapeCastOp,
    ShuffleOp,
    TypeCastOp,
)
from loopwright.dialects.vector.slices import ExtractStridedSliceOp
from loopwright.dialects.vector.transfers import TransferReadOp, TransferWriteOp

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
