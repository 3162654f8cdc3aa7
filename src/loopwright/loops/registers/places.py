"""Carries the element at a place that a loop carries.

**Before → After**

    %k = affine.for %i = 0 to %n                 %b = affine.load %m[%c0], if there are iterations
        iter_args(%p = %c0) -> (index) {         %k:2 = affine.for %i = 0 to %n
      %a = affine.load %m[%i]                        iter_args(%p = %c0, %b = %b) {
      %b = memref.load %m[%p]                      %a = affine.load %m[%i]
      %better = arith.cmpf ogt, %a, %b             %better = arith.cmpf ogt, %a, %b
      %q = arith.select %better, %i, %p            %q = arith.select %better, %i, %p
      affine.yield %q                              %c = arith.select %better, %a, %b
    }                                              affine.yield %q, %c
                                                 }

A loop that looks for the place of the greatest element so compares values, and needs none that
an iteration before has only found the place of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import (
    Attribute,
    Block,
    BlockArgument,
    Operation,
    OpResult,
    Region,
    SSAValue,
    TypedAttribute,
)

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.narrowing import is_integer_type
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import bind, canonicalize, composed_subscripts
from loopwright.ir.dialects.arith import CmpiOp, ConstantOp, IndexCastOp, SelectOp
from loopwright.ir.dialects.memref import LoadOp
from loopwright.ir.interfaces.memory_access import memref_of
from loopwright.ir.interfaces.memory_effects import has_effects_beyond_reading, may_end
from loopwright.loops.steps import editing
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import always_runs
from loopwright.records import dataclass

_PLACE = IntegerType(64)
"""The integers that hold every index."""


@dataclass(frozen=True, slots=True)
class CarriedPlace:
    """A load at a place that a loop carries. The place becomes that of the iteration where
    `choice`, a select or a conditional, says so, and stays otherwise."""

    loop: ForOp
    load: LoadOp
    number: int
    """Which of the carried values the place is."""
    is_place: tuple[bool, ...]
    """Which subscripts of the load are the place; the others are those of all iterations."""
    choice: SelectOp | scf.IfOp
    moves: tuple[bool, bool]
    """Whether the place becomes that of the iteration in either case of the choice."""
    element: SSAValue
    """What is loaded at the place of the iteration."""


def carried_places(function: Operation) -> Iterator[CarriedPlace]:
    """The loads that can be replaced by what the loop around them carries, one of each loop.

    A loop that only reads finds the same elements there in all iterations. It loads the first one
    whenever it has an iteration, and each further one in the iteration at whose place it is.
    """
    for loop in function.walk():
        if isinstance(loop, ForOp) and loop.results and attribute(loop, "reductions") is None:
            plan = _plan(loop)
            if plan is not None:
                yield plan


def _plan(loop: ForOp) -> CarriedPlace | None:
    loads = [op for op in loop.body.ops if isinstance(op, LoadOp)]
    for number, carried in enumerate(loop.region_iter_args if loads else ()):
        indices = _as_index(carried)
        at_place = [load for load in loads if not indices.isdisjoint(load.indices)]
        found = _choice(loop, number) if at_place else None
        if found is None or has_effects_beyond_reading(loop) or may_end(loop):
            continue
        for load in at_place:
            is_place = tuple(value in indices for value in load.indices)
            element = _element(loop, load, is_place, found[0])
            if element is not None:
                return CarriedPlace(loop, load, number, is_place, *found, element)
    return None


def _as_index(value: SSAValue) -> set[SSAValue]:
    """The indices that are a value or a cast of it."""
    if isinstance(value.type, IndexType):
        return {value}
    users = [use.operation for use in value.uses if value.type == _PLACE]
    return {op.results[0] for op in users if isinstance(op, IndexCastOp)}


def _choice(loop: ForOp, number: int) -> tuple[SelectOp | scf.IfOp, tuple[bool, bool]] | None:
    """What chooses between the carried place and that of the iteration, and in which cases it is
    the latter."""
    carried, value = loop.region_iter_args[number], loop.terminator.operands[number]
    op = value.op if isinstance(value, OpResult) else None
    if not isinstance(op, SelectOp | scf.IfOp) or op.parent_block() is not loop.body:
        return None
    if isinstance(op, SelectOp):
        first, second = op.operands[1:]
    else:
        first, second = (_yielded(region.block, value) for region in op.regions)
    if _is_of_iteration(first, loop) and second is carried:
        return op, (True, False)
    return (op, (False, True)) if first is carried and _is_of_iteration(second, loop) else None


def _yielded(block: Block, result: SSAValue) -> SSAValue:
    assert isinstance(result, OpResult) and block.last_op is not None, "regions yield a result"
    return block.last_op.operands[result.index]


def _is_of_iteration(value: SSAValue, loop: ForOp) -> bool:
    """Whether a value is the induction variable, or that as an integer."""
    if isinstance(value, OpResult) and isinstance(value.op, IndexCastOp) and value.type == _PLACE:
        value = value.op.operands[0]
    return value is loop.induction_variable


def _element(
    loop: ForOp, load: LoadOp, is_place: Sequence[bool], choice: Operation
) -> SSAValue | None:
    """What is loaded in front of the choice where the place of the iteration is."""
    others = [value for value, moves in zip(load.indices, is_place, strict=True) if not moves]
    used = (load.memref, *others)
    if any(_block_of(value) is loop.body for value in used) or _zero(load.result.type) is None:
        return None
    variable = loop.induction_variable
    indices = [variable if moves else x for x, moves in zip(load.indices, is_place, strict=True)]
    wanted = canonicalize(bind(AffineMap.identity(len(indices)), indices)).simplified()
    for op in takewhile(lambda op: op is not choice, loop.body.ops):
        if isinstance(op, affine.LoadOp | LoadOp) and memref_of(op) is load.memref:
            if canonicalize(composed_subscripts(op)).simplified() == wanted:
                return op.results[0]
    return None


def _block_of(value: SSAValue) -> Block | None:
    return value.block if isinstance(value, BlockArgument) else value.owner.parent_block()


def _zero(type_: Attribute) -> TypedAttribute | None:
    if isinstance(type_, AnyFloat):
        return FloatAttr(0.0, type_)
    return IntegerAttr(0, type_) if isinstance(type_, IndexType) or is_integer_type(type_) else None


def carry_place(plan: CarriedPlace) -> None:
    """Carry the element instead of loading it."""
    loop, body = plan.loop, plan.loop.body
    _, carried = editing.add_carried(loop, _first_element(plan))
    plan.load.result.replace_all_uses_with(carried)
    sides = [plan.element if moves else carried for moves in plan.moves]
    if isinstance(plan.choice, SelectOp):
        select = SelectOp(plan.choice.operands[0], *sides)
        chosen = LoopBuilder.after(plan.choice).value(select)
    else:
        chosen = editing.add_result(plan.choice, sides).results[-1]
    editing.append_to_yield(body, chosen)
    editing.erase_nest(plan.load)


def _first_element(plan: CarriedPlace) -> SSAValue:
    """The element at the first place, which is loaded only if there is an iteration."""
    loop, load = plan.loop, plan.load
    builder = LoopBuilder.before(loop)
    place = loop.inits[plan.number]
    if not isinstance(place.type, IndexType):
        place = builder.value(IndexCastOp.create(operands=[place], result_types=[IndexType()]))
    indices = {load.indices[k]: place for k, moves in enumerate(plan.is_place) if moves}
    if always_runs(loop):
        return builder.clone(load, indices).results[0]
    runs = builder.value(CmpiOp(*editing.bounds_of(loop, builder), "slt"))
    first = load.clone_without_regions(indices)
    zero = _zero(load.result.type)
    assert zero is not None, "planned: the element is a number"
    constant = ConstantOp(zero)
    sides = [Block([op, scf.YieldOp(op.results[0])]) for op in (first, constant)]
    return builder.value(scf.IfOp(runs, [load.result.type], *map(Region, sides)))
