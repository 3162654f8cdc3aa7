"""Lowering of `llvm.call_intrinsic`: a call of one of LLVM's own functions, by its name."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.core.attributes import segments, string
from loopwright.codegen.core.components import component_types
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.passing import passed, result_type, unpack_results


@lowers("llvm.call_intrinsic")
def call_intrinsic(fn: FunctionLowering, op: Operation) -> None:
    """The call, of values that are one LLVM value each."""
    name = string(op, "intrin")
    if any(segments(op)[1:]):
        refuse(op, f"intrinsic '{name}' has operand bundles: not supported")
    types = [result.type for result in op.results]
    for type_ in (*(operand.type for operand in op.operands), *types):
        if len(component_types(type_)) != 1:
            refuse(op, f"intrinsic '{name}' takes and gives scalars and one-dimensional vectors")
    arguments = passed(fn, [fn.lowered(operand) for operand in op.operands])
    returned = fn.b.call(name, result_type(types), arguments)
    for ssa, value in zip(op.results, unpack_results(fn, returned, types), strict=True):
        fn.bind(ssa, value)
