"""Subscripts that nests assert to be in bounds, tested once before the nest.

**Before → After**

    affine.for %i = 0 to %n {              %ok = affine.for %i … of all %a[%i] < %k
      affine.for %j = 0 to %m {                  and affine.for %j … of all %b[%j] < %k
        cf.assert %a[%i] < %k              scf.if %ok {
        cf.assert %b[%j] < %k                affine.for %i = 0 to %n {
        … %table[%a[%i], %b[%j]]               affine.for %j = 0 to %m {
      }                                          … %table[%a[%i], %b[%j]] } }
    }                                      } else { the nest as it was }

An assertion that depends on fewer loops than there are around it is tested in loops of their own:
the nest itself is free of assertions, which no order of its iterations but the one that is written
would keep.

**Legal when** the assertion is `s <u n` with `n` an extent from outside of the nest and `s`
computed by integer operations from elements of memory that the nest does not write; or that plus
`n` where it is negative. The loops around it have bounds from outside of the nest, so that all
iterations of the loops of the test belong to iterations of the nest, if that has any. The elements
exist in all iterations, without what the nest asserts. Where a subscript is out of bounds the nest
runs as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.exact.domains import Domains
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import check
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.affine import YieldOp, nesting
from loopwright.loops.raising.bounds import (
    Assertion,
    is_extent,
    is_unchanged,
    unwrap_index,
)
from loopwright.loops.steps import counts, editing
from loopwright.records import dataclass

_INTEGERS = (
    arith.ConstantOp,
    arith.IndexCastOp,
    arith.ExtSIOp,
    arith.ExtUIOp,
    arith.TruncIOp,
    arith.AddiOp,
    arith.SubiOp,
    arith.SelectOp,
    arith.CmpiOp,
)
"""Ops that are defined for all operands, if they have no flags."""


@dataclass(frozen=True, slots=True)
class NestBound:
    """An assertion that a subscript is below an extent."""

    assertion: Assertion
    subscript: SSAValue
    wrapped: SSAValue
    """The subscript with the extent added to negative values."""
    extent: SSAValue
    computing: tuple[Operation, ...]
    """The ops that compute the subscript, in order."""
    around: tuple[affine.ForOp, ...]
    """The loops around the assertion, outermost first."""
    tested: tuple[affine.ForOp, ...]
    """Those of them that the subscript depends on."""


@dataclass(frozen=True, slots=True)
class NestAssertions:
    """A nest whose assertions are tested before it."""

    nest: affine.ForOp
    bounds: tuple[NestBound, ...]


def plan_nest_assertions(
    nest: affine.ForOp, aliases: Aliases, domains: Domains
) -> NestAssertions | None:
    """Plan to test all assertions of a nest before it; None if that cannot be done, or would take
    as long as the nest."""
    assertions = [op for op in nest.walk() if isinstance(op, Assertion)]
    if not assertions:
        return None
    bounds: list[NestBound] = []
    for assertion in assertions:
        bound = _bound(assertion, nest, aliases, domains)
        if bound is None:
            return None
        bounds.append(bound)
    return NestAssertions(nest, tuple(bounds))


def _bound(
    assertion: Assertion, nest: affine.ForOp, aliases: Aliases, domains: Domains
) -> NestBound | None:
    test = assertion.arg.owner
    if not isinstance(test, arith.CmpiOp) or test.predicate_name != "ult":
        return None
    if is_defined_in(test.rhs, nest) or not is_extent(test.rhs):
        return None
    around = tuple(reversed([*nesting.loops_directly_around(assertion.parent_block())]))
    if nest not in around:
        return None
    around = around[around.index(nest) :]
    if not all(_has_fixed_bounds(loop, nest) for loop in around):
        return None
    subscript = unwrap_index(test.lhs)
    computing = _computing_ops(subscript, nest)
    loads = [op for op in computing if isinstance(op, affine.LoadOp)]
    if not loads or not all(_is_computed(op, around, aliases, domains) for op in computing):
        return None
    operands = {operand for op in computing for operand in op.operands}
    tested = tuple(loop for loop in around if loop.induction_variable in operands)
    if len(tested) == len(around):
        return None
    return NestBound(assertion, subscript, test.lhs, test.rhs, computing, around, tested)


def _has_fixed_bounds(loop: affine.ForOp, nest: affine.ForOp) -> bool:
    operands = (*loop.lower_bound_operands, *loop.upper_bound_operands)
    return not any(is_defined_in(operand, nest) for operand in operands)


def _computing_ops(value: SSAValue, nest: affine.ForOp) -> tuple[Operation, ...]:
    """Return the ops of a nest that compute a value, each before those that use it."""
    ops: dict[Operation, None] = {}
    waiting = [value]
    while waiting:
        op = waiting.pop().owner
        if isinstance(op, Operation) and nest.is_ancestor(op):
            ops.pop(op, None)
            ops[op] = None
            waiting += op.operands
    return tuple(reversed(ops))


def _is_computed(
    op: Operation, around: Sequence[affine.ForOp], aliases: Aliases, domains: Domains
) -> bool:
    """Return whether an op may be executed in the loops of a test, with the same result as in the
    nest."""
    variables = {loop.induction_variable for loop in around}
    nest = around[0]
    if any(
        isinstance(operand, BlockArgument)
        and operand not in variables
        and is_defined_in(operand, nest)
        for operand in op.operands
    ):
        return False
    if not isinstance(op, affine.LoadOp):
        flags = op.properties.get("overflowFlags", arith.IntegerOverflowAttr("none"))
        has_none = flags == arith.IntegerOverflowAttr("none")
        return isinstance(op, _INTEGERS) and has_none and op.parent_op() in around
    if op.parent_op() not in around or not is_unchanged(op.memref, nest, aliases):
        return False
    first = op.parent_block()
    assert first is not None
    checked = check(op, domains, at=first.first_op)
    return not (checked.reasons or checked.excesses)


# Rewriting


def apply_nest_assertions(plan: NestAssertions) -> affine.ForOp:
    """Test the assertions before the nest, and execute a version without them where they hold;
    return that version."""
    nest = plan.nest
    builder = editing.LoopBuilder.before(nest)
    holds = builder.value(arith.ConstantOp(IntegerAttr(-1, i1)))
    for bound in plan.bounds:
        holds = _insert_test(bound, holds, builder)
    version = nest.clone()
    copies = dict(zip(nest.walk(), version.walk(), strict=True))
    for bound in plan.bounds:
        editing.erase_nest(copies[bound.assertion])
        if bound.wrapped is not bound.subscript:
            choice = bound.wrapped.owner
            copy = copies.get(choice) if isinstance(choice, arith.SelectOp) else None
            if isinstance(copy, arith.SelectOp):
                copy.results[0].replace_all_uses_with(copy.false_value)
    editing.choose_version(builder, holds, version, nest, (editing.SELDOM, 1))
    return version


def _insert_test(bound: NestBound, holds: SSAValue, builder: editing.LoopBuilder) -> SSAValue:
    """Return whether a condition holds and all subscripts of a nest with iterations are in
    bounds."""
    others = [loop for loop in bound.around if loop not in bound.tested]
    runs = editing.has_iterations(others[0], builder)
    for loop in others[1:]:
        runs = builder.value(arith.AndIOp(runs, editing.has_iterations(loop, builder)))
    tests = Block()
    inside = editing.LoopBuilder(tests, None, builder.location)
    result = _insert_loops(bound, bound.tested, holds, {}, inside)
    inside.insert(scf.YieldOp(result))
    skipped = Block([scf.YieldOp(holds)])
    return builder.value(scf.IfOp(runs, [i1], Region(tests), Region(skipped)))


def _insert_loops(
    bound: NestBound,
    loops: Sequence[affine.ForOp],
    holds: SSAValue,
    values: dict[SSAValue, SSAValue],
    builder: editing.LoopBuilder,
) -> SSAValue:
    if not loops:
        for op in bound.computing:
            builder.clone(op, values)
        subscript = values[bound.subscript]
        is_inside = builder.value(arith.CmpiOp(subscript, bound.extent, "ult"))
        return builder.value(arith.AndIOp(holds, is_inside))
    loop = loops[0]
    bounds = counts.lower_bound(loop), counts.upper_bound(loop), loop.step_value
    test = builder.loop(*bounds, [holds])
    values[loop.induction_variable] = test.induction_variable
    inside = editing.LoopBuilder(test.body, None, loop.location)
    result = _insert_loops(bound, loops[1:], test.region_iter_args[0], values, inside)
    inside.insert(YieldOp(result))
    return test.results[0]
