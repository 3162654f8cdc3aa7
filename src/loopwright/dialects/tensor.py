"""The `tensor` dialect: xDSL's, with the names that its ops suggest for their results."""

from __future__ import annotations

from typing import Final

from xdsl.dialects import tensor
from xdsl.dialects.tensor import Tensor
from xdsl.ir import Operation

from loopwright.interfaces.op_interfaces import declare
from loopwright.interfaces.result_names import ResultNames

__all__ = ["Tensor"]

_NAMES: Final[dict[type[Operation], str]] = {
    tensor.CastOp: "cast",
    tensor.CollapseShapeOp: "collapsed",
    tensor.ConcatOp: "concat",
    tensor.DimOp: "dim",
    tensor.ExpandShapeOp: "expanded",
    tensor.ExtractOp: "extracted",
    tensor.ExtractSliceOp: "extracted_slice",
    tensor.FromElementsOp: "from_elements",
    tensor.InsertOp: "inserted",
    tensor.InsertSliceOp: "inserted_slice",
    tensor.PadOp: "padded",
    tensor.ReshapeOp: "reshape",
    tensor.SplatOp: "splat",
}

for _op, _name in _NAMES.items():
    declare(_op, ResultNames(_name))
