"""Loops that have several iterations written out in their body, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.enclosing import is_defined_in, terminator_of
from loopwright.ir.dialects.affine import ApplyOp, ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, composed_subscripts
from loopwright.ir.interfaces.memory_access import is_affine_element_access, memref_position
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.loops.steps import counts, editing
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Rerolling:
    """A loop whose body is `factor` groups of ops, each the next iteration of a loop with a
    smaller step, from the same lower bound to `end`.

    **Before → After** (factor 2)

        affine.for %i = 0 to %n step 2 {          affine.for %i = 0 to (%n ceildiv 2) * 2 {
          A(%i), A(%i + 1)                          A(%i)
        }                                         }

    What a group computes for the next one, iterations carry. Ops without effects whose operands are
    the same in all iterations belong to no group.

    **Legal when** the ops of each group are those of the first one, in their order: with the same
    attributes, and with operands that are the same values from outside, counterparts in the group,
    values that the preceding group passes on, or affine forms of these and of the induction
    variable, moved on by its distance to the first group. So all that is executed keeps its order.

    **Refuses when** never; it leaves other loops as they are: those with regions in their bodies,
    those that name their reductions, and those whose last step may not fit 64 bits.
    """

    loop: ForOp
    groups: Sequence[Sequence[Operation]]
    handed: Sequence[SSAValue]
    """The values that the first group passes to the next one, for each value that the loop
    carries."""
    end: BoundExprs

    @property
    def factor(self) -> int:
        """Return how many iterations there are for one."""
        return len(self.groups)


def plan_rerolling(loop: ForOp) -> Rerolling | None:
    """Plan to reroll a body that repeats a group of ops; None if it does not."""
    step = loop.step_value
    if step == 1:
        return None
    trips = counts.trip_count_exprs(loop)
    ops = _varying(loop)
    if trips is None or loop.reductions is not None or any(op.regions for op in ops):
        return None
    for factor in range(min(step, len(ops)), 1, -1):
        if step % factor or len(ops) % factor:
            continue
        size = len(ops) // factor
        groups = [ops[k : k + size] for k in range(0, len(ops), size)]
        handed = _handed(loop, groups)
        if handed is not None and all(
            _is_moved(
                loop,
                groups[0],
                group,
                dict(zip(loop.body.args[1:], handed_values, strict=True)),
                by,
            )
            for group, handed_values, by in zip(
                groups[1:], handed, range(step // factor, step, step // factor), strict=True
            )
        ):
            together, (low,) = trips.beside(counts.lower_bound(loop))
            end = compose(together.with_exprs([low + trip * step for trip in together.exprs]))
            fits = counts.distance_fits(loop, step) and counts.fits(end)
            return Rerolling(loop, groups, handed[0], end) if fits else None
    return None


def _varying(loop: ForOp) -> list[Operation]:
    """Return the ops of a body except those with the same results in all iterations, and for affine
    forms of the induction variable."""
    varying_ops = list[Operation]()
    fixed = set[SSAValue]()
    for op in list(loop.body.ops)[:-1]:
        varying = [v for v in op.operands if is_defined_in(v, loop) and v not in fixed]
        if not varying and not op.regions and has_no_effects(op):
            fixed.update(op.results)
        elif not isinstance(op, ApplyOp):
            varying_ops.append(op)
    return varying_ops


def _handed(loop: ForOp, groups: Sequence[Sequence[Operation]]) -> list[list[SSAValue]] | None:
    """Return the values that each group except the last passes to the next one, if the last passes
    them to the next iteration; else None."""
    results_of_group = [list[SSAValue](v for op in group for v in op.results) for group in groups]
    last = results_of_group[-1]
    yielded = terminator_of(loop.body).operands
    if any(v not in last for v in yielded) or any(len(v) != len(last) for v in results_of_group):
        return None
    return [[values[last.index(v)] for v in yielded] for values in results_of_group[:-1]]


def _is_moved(
    loop: ForOp,
    first: Sequence[Operation],
    group: Sequence[Operation],
    values: Mapping[SSAValue, SSAValue],
    by: int,
) -> bool:
    """Return whether a group of ops equals the first group advanced by `by`; `values` maps the
    values that the first group receives from the previous iteration to those that this group
    receives."""
    variable = loop.induction_variable
    same = dict(values)

    def moves_to(form: BoundExprs, target: BoundExprs) -> bool:
        counterparts = [same.get(value, value) for value in form.operands]
        return bind(form.map, counterparts).advanced(variable, by) == target

    def is_same(mine_value: SSAValue, its_value: SSAValue) -> bool:
        if mine_value is variable or isinstance(mine_value.owner, ApplyOp):
            return moves_to(compose(BoundExprs.of(mine_value)), compose(BoundExprs.of(its_value)))
        return same.get(mine_value, mine_value) is its_value

    for mine, its in zip(first, group, strict=True):
        is_access = is_affine_element_access(mine)
        elided = "map" if is_access else ""
        kinds = [
            (op.name, op.attributes, op.result_types, {**op.properties, elided: None})
            for op in (mine, its)
        ]
        if kinds[0] != kinds[1]:
            return False
        operands, its_operands = ([*op.operands] for op in (mine, its))
        if is_access:
            if not moves_to(composed_subscripts(mine), composed_subscripts(its)):
                return False
            operands, its_operands = (op.operands[: memref_position(op) + 1] for op in (mine, its))
        if len(operands) != len(its_operands) or not all(map(is_same, operands, its_operands)):
            return False
        same.update(zip(mine.results, its.results, strict=True))
    return True


def apply_rerolling(plan: Rerolling) -> None:
    """Reroll a loop as planned: each group becomes an iteration."""
    loop = plan.loop
    terminator_of(loop.body).operands = plan.handed
    for op in [op for group in plan.groups[:0:-1] for op in reversed(group)]:
        editing.erase_nest(op)
    loop.set_upper_bound(plan.end.map, plan.end.operands)
    loop.properties["step"] = IntegerAttr(loop.step_value // plan.factor, IndexType())
