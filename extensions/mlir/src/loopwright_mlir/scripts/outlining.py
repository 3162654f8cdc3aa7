"""Loops, and other operations, as functions of their own.

**Before → After**

    affine.for %i = 0 to 8 {           func.func @body(%arg0: memref<8xf32>, %arg1: f32) {
      affine.store %x, %m[%i]            affine.for %i = 0 to 8 { … }
    }                                    return
                                       }
                                       scf.execute_region {
                                         func.call @body(%m, %x) : (memref<8xf32>, f32) -> ()
                                         scf.yield
                                       }

Every value from outside is an argument; constants are repeated in the function, too.
"""

from __future__ import annotations

from itertools import chain, count
from typing import Any

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import ConstantLike, SymbolTable

from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.scf import ExecuteRegionOp, YieldOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright_mlir.lowering.outside import values_from_outside
from loopwright_mlir.scripts.state import State, silenceable


def outline(op: Any, state: State) -> None:
    """Put each operation of a handle into a function, and call that in its place."""
    name: StringAttr = op.func_name
    outlined: list[tuple[FuncOp, CallOp]] = []
    state.for_each(op, op.target, lambda target: outlined.append(_outlined(op, target, name.data)))
    state.give(op.function, [function for function, _ in outlined])
    state.give(op.call, [call for _, call in outlined])


def _outlined(step: Operation, op: Operation, name: str) -> tuple[FuncOp, CallOp]:
    ancestor = op.parent_op()
    while ancestor is not None and not is_isolated(ancestor):
        ancestor = ancestor.parent_op()
    table = None if ancestor is None else ancestor.parent_op()
    if ancestor is None or table is None or not table.has_trait(SymbolTable):
        raise silenceable(step, "failed to outline", (op, "target op"))
    outside = values_from_outside(op)
    results = list(op.result_types)
    call = CallOp(_free_name(table, name), outside, results)
    region = Region(Block([call, YieldOp(*call.results)]))
    place = ExecuteRegionOp.create(result_types=results, regions=[region])
    block = op.parent_block()
    assert block is not None
    block.insert_op_before(place, op)
    for new in (place, *place.walk()):
        new.location = op.location
    for old, result in zip(op.results, place.results, strict=True):
        old.replace_all_uses_with(result)
    op.detach()
    body = Block([op, ReturnOp(*op.results)], arg_types=[value.type for value in outside])
    inside: dict[SSAValue, SSAValue] = dict(zip(outside, body.args, strict=True))
    for value in outside:
        owner = value.owner
        if isinstance(owner, Operation) and owner.has_trait(ConstantLike):
            again = owner.clone()
            body.insert_op_before(again, op)
            inside[value] = again.results[0]
    for inner in op.walk():
        inner.operands = [inside.get(operand, operand) for operand in inner.operands]
    types = [value.type for value in outside]
    function = FuncOp(call.callee_name, (types, results), Region(body))
    function.location = op.location
    holder = ancestor.parent_block()
    assert holder is not None
    holder.insert_op_before(function, ancestor)
    return function, call


def _free_name(table: Operation, name: str) -> str:
    used_names = {symbol_name(op) for op in table.regions[0].block.ops}
    names = chain([name], (f"{name}_{number}" for number in count()))
    return next(each for each in names if each not in used_names)
