"""The pass that makes small local arrays values of straight code."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.exact.speculation import never_faults
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_inside, is_within, replace_all
from loopwright.ir.dialects import affine, arith, memref, scf
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, nesting
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.refusal import Refusal
from loopwright.loops.passes.simplification import CanonicalizePass
from loopwright.loops.raising import control
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.steps import counts, editing, unroll
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import natural
from loopwright.reporting.ledger import Ledger

_MOST_ELEMENTS = 32
"""The most elements of a local array: more values do not fit the registers."""
_MOST_OPS = 1024
"""The most ops of an iteration whose loops are unrolled."""


@declared("affine-unroll-local-state")
class AffineUnrollLocalStatePass(ChangingPass):
    """`-affine-unroll-local-state`: turns small arrays that are local to an iteration into values.

    **What.** An iteration fills a small local array, such as the elements of a window, and sorts or
    searches it in loops with constant bounds. These loops are unrolled completely, so that each
    access is of a single, known element. Conditionals that store to the array become selections
    between the old and the new element. `affine-scalrep` then replaces all elements by values: the
    result is straight-line code, such as a sorting network, which can be vectorised along the
    enclosing loop.

    **Before → After**

        affine.for %i = 0 to %n {               affine.for %i = 0 to %n {
          affine.for %k = 0 to 2 {                %x = affine.load %w[0]
            %x = affine.load %w[%k]               %y = affine.load %w[1]
            %y = affine.load %w[%k + 1]           %p = arith.cmpf ogt, %x, %y
            %p = arith.cmpf ogt, %x, %y           %u = arith.select %p, %y, %x
            scf.if %p {                           affine.store %u, %w[0]
              affine.store %y, %w[%k]             %v = arith.select %p, %x, %y
              affine.store %x, %w[%k + 1]         affine.store %v, %w[1]
            }                                     … the second iteration
          }                                     }
        }

    **Legal when** always: iterations keep their order. A branch runs where it is not taken if its
    ops have no effects, cannot fault, and access only elements of the array that exist; these keep
    their values.

    **Refuses when** never: candidates are loops in which are all uses of an allocation of at most
    32 elements, if the loops in them run at most a constant number of times, and 1,024 ops in all.
    """

    most: int = natural(_MOST_OPS, "the most ops of an iteration whose loops are unrolled")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops whose iterations work in such arrays."""
        for loop in list(nesting.loops_in(function)):
            inner = [op for op in nesting.loops_in(loop) if op is not loop]
            if not inner or not is_inside(loop, function) or not _are_short(loop, self.most):
                continue
            states = _states_in(loop, function)
            if not any(_accesses(op, states) for short in inner for op in short.walk()):
                continue
            figures = {"arrays": len(states), "loops": len(inner)}
            apply = partial(_apply, loop, states, function)
            message = "loops over a small local array become straight code"
            yield Change("unrolled", (loop,), apply, message, figures, summary=message)


def _are_short(loop: ForOp, most: int) -> bool:
    """Return whether the loops in a loop together execute at most this many ops, and only
    conditionals have regions."""
    if any(not isinstance(op, ForOp | scf.IfOp) for op in loop.walk() if op.regions):
        return False
    total = 0
    for op in loop.walk():
        around = [inner for inner in nesting.loops_around(op) if is_within(inner, loop)]
        trips = [counts.trip_count_limit(inner) for inner in around if inner is not loop]
        if None in trips:
            return False
        total += prod(number for number in trips if number is not None)
    return total <= most


def _states_in(loop: ForOp, function: Operation) -> frozenset[SSAValue]:
    """Return the small arrays that are only used in a loop."""
    return frozenset(
        op.results[0]
        for op in function.walk()
        if is_allocation(op) and _is_small(op.results[0]) and _is_used_in(op.results[0], loop)
    )


def _is_small(value: SSAValue) -> bool:
    type_ = value.type
    if not is_memref(type_):
        return False
    shape = type_.get_shape()
    return DYNAMIC_INDEX not in shape and 0 < prod(shape) <= _MOST_ELEMENTS


def _is_used_in(value: SSAValue, loop: ForOp) -> bool:
    users = [use.operation for use in value.uses]
    return all(
        is_deallocation(op) or (_accesses(op, {value}) and is_within(op, loop)) for op in users
    )


def _accesses(op: Operation, states: Set[SSAValue]) -> bool:
    """Return whether an op loads or stores an element of one of some arrays."""
    match op:
        case LoadOp() | memref.LoadOp():
            return op.memref in states
        case StoreOp() | memref.StoreOp():
            return op.memref in states and op.value not in states
        case _:
            return False


# Rewriting


def _apply(loop: ForOp, states: frozenset[SSAValue], function: Operation) -> None:
    """Unroll the loops in a loop, outer ones first, and let conditionals on the arrays select."""
    while inner := [op for op in nesting.loops_in(loop) if op is not loop]:
        short = next((op for op in inner if trip_count(op) is not None), None)
        if short is None:
            break
        if trip_count(short) == 0:
            replace_all(short.results, short.inits)
            editing.erase_nest(short)
            continue
        plan = unroll.plan_full_unrolling(short)
        if isinstance(plan, Refusal):
            break
        unroll.apply_unrolling(plan)
    CanonicalizePass(further=True).run(function, Ledger())
    for access in [*control.accesses_in(loop)]:
        raised = control.plan_access(access, IndexExpressions())
        if not isinstance(raised, Refusal) and not raised.assumed:
            raised.apply()
    for op in reversed([*loop.walk()]):
        if isinstance(op, scf.IfOp) and _may_select(op, states):
            _select(op)


def _may_select(conditional: scf.IfOp, states: frozenset[SSAValue]) -> bool:
    """Return whether both branches of a conditional may run, and it stores to an array."""
    ops = [op for region in conditional.regions for block in region.blocks for op in block.ops]
    stores = [op for op in ops if isinstance(op, StoreOp)]
    return bool(stores) and all(
        isinstance(op, scf.YieldOp)
        or (isinstance(op, LoadOp | StoreOp) and op.memref in states and _is_one_element(op))
        or (not op.regions and never_faults(op))
        for op in ops
    )


def _is_one_element(op: LoadOp | StoreOp) -> bool:
    """Return whether the subscripts of an access are numbers within the extents."""
    type_ = op.memref.type
    assert is_memref(type_)
    places = [expr.constant_value() for expr in composed_subscripts(op).exprs]
    return all(
        place is not None and 0 <= place < extent
        for place, extent in zip(places, type_.get_shape(), strict=True)
    )


def _select(conditional: scf.IfOp) -> None:
    """Run both branches; stores store the old element where their branch is not taken."""
    builder = editing.LoopBuilder.before(conditional)
    condition = conditional.condition
    yielded: list[tuple[SSAValue, ...]] = []
    for region in conditional.regions:
        is_first = region is conditional.regions[0]
        for block in region.blocks:
            for op in list(block.ops):
                if isinstance(op, scf.YieldOp):
                    yielded.append(tuple(op.operands))
                    continue
                if isinstance(op, StoreOp):
                    where = composed_subscripts(op)
                    old = builder.value(affine.LoadOp(op.memref, where.map, where.operands))
                    sides = (op.value, old) if is_first else (old, op.value)
                    chosen = builder.value(arith.SelectOp(condition, *sides))
                    op.operands[0] = chosen
                builder.move(op)
    for number, result in enumerate(conditional.results):
        sides = yielded[0][number], yielded[1][number]
        result.replace_all_uses_with(builder.value(arith.SelectOp(condition, *sides)))
    editing.erase_nest(conditional)
