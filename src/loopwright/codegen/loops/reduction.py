"""Lowering of `reduction`'s ops: the regions of what they name, in place."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.values import Lowered
from loopwright.codegen.loops.band_reducers import lower_region
from loopwright.dialects.reduction.definition import DefineOp


def _named(fn: FunctionLowering, op: Operation) -> DefineOp:
    found = fn.unit.lookup(op, op.properties["reduction"])
    assert isinstance(found, DefineOp), "verified"
    return found


def _bind(fn: FunctionLowering, op: Operation, values: list[Lowered]) -> None:
    for result, value in zip(op.results, values, strict=True):
        fn.bind(result, value)


@lowers("reduction.combine")
def _(fn: FunctionLowering, op: Operation) -> None:
    operands = [fn.lowered(operand) for operand in op.operands]
    _bind(fn, op, lower_region(fn, _named(fn, op).combination, operands))


@lowers("reduction.identity")
def _(fn: FunctionLowering, op: Operation) -> None:
    _bind(fn, op, lower_region(fn, _named(fn, op).identity, []))


@lowers("reduction.yield")
def _(fn: FunctionLowering, op: Operation) -> None:
    fn.yields(op.operands)
