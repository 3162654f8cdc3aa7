"""Tightening loops: bounds from the conditions in their bodies, loops split where conditions
change, and loops without iterations, or with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Domain, Domains, loop_bounds, trip_count
from loopwright.exact.indices import Constraint, Frame
from loopwright.exact.memory.shapes import shape_in
from loopwright.exact.presburger.bounds import Bound, constant_bound
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.core.enclosing import is_defined_in, replace_all, terminator_of
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    canonicalize,
    coefficient,
    composed_constraints,
    condition_of,
    map_of,
)
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    memref_position,
    subscript_operands,
)
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts
from loopwright.loops.steps.editing import (
    LoopBuilder,
    erase_nest,
    initial_values,
    is_promotable,
    promote_single_iteration,
)
from loopwright.loops.steps.unroll import CleanupSplit, cut
from loopwright.loops.support import reporting
from loopwright.records import dataclass

_MOST_SPLIT = 400
"""The most ops in the body of a loop that is cut where a condition in it changes."""

# Conditions


@dataclass(frozen=True, slots=True)
class _Constraint:
    """An expression that is not negative, or zero, where a condition holds."""

    expr: AffineExpr
    is_equality: bool


@dataclass(frozen=True, slots=True)
class Tightening(reporting.Planned[None]):
    """A loop whose body is a conditional, and what becomes of the constraints of the condition.

    **Before → After**

        affine.for %i = 0 to %n {                  affine.if (%m - 1 >= 0) {
          %k = affine.apply (%i + 1)                 affine.for %i = max(0, %p) to %n {
          affine.if (%i - %p >= 0, %m - 1 >= 0,        %k = affine.apply (%i + 1)
                     %i mod 2 == 0) {                  affine.if (%i mod 2 == 0) {
            A(%k)                                        A(%k)
          }                                            }
        }                                            }
                                                   }

    Constraints that are linear in the induction variable become bounds. Those without it are tested
    before the loop, if it carries nothing.

    **Legal when** an iteration in which the condition does not hold does nothing: other ops of the
    body are pure, and the other branch is empty, or gives back what the loop carries.

    **Refuses when** `condition-not-linear`: no constraint bounds the loop, or can be tested before
    it; `may-divide-by-zero`: a constraint divides by a value, which may be 0 where the loop has no
    iterations, so that it stays (others may go); `index-overflow`: a bound does not fit 64 bits.
    What constraints compare with is taken to be so small that bounds fit (`no-overflow` in the
    ledger).
    """

    bounds: int = 0
    """How many constraints become bounds."""
    kept: Refusal | None = None
    """Why a constraint stays that might be tested before the loop."""


def plan_tightening(loop: ForOp) -> Tightening | Refusal | None:
    """Plan to turn the condition around the body of a loop into bounds, or refuse; None if there is
    no such condition."""
    choice = _covering_choice(loop)
    if choice is None:
        return None
    integer_set = condition_of(choice)
    condition = composed_constraints(integer_set, tuple(choice.set_operands))
    constraints = [
        _Constraint(expr, is_equality)
        for expr, is_equality in zip(condition.exprs, integer_set.eq_flags, strict=True)
    ]
    lowers: list[BoundExprs] = []
    uppers: list[BoundExprs] = []
    before: list[_Constraint] = []
    compared: list[BoundExprs] = []
    """What is computed before the loop, and was computed in iterations only."""
    kept: list[_Constraint] = []
    bounding = 0
    divides = False
    for constraint in constraints:
        bound = canonicalize(condition.with_exprs([constraint.expr]))
        factor = coefficient(bound, loop.induction_variable)
        rest = _without_variable(bound, loop.induction_variable)
        is_outside = not any(is_defined_in(value, loop) for value in rest.operands)
        if factor is None or not is_outside:
            kept.append(constraint)
        elif factor == 0:
            is_pure_affine = constraint.expr.is_pure_affine()
            divides = divides or not (loop.results or is_pure_affine)
            if loop.results or not is_pure_affine:
                kept.append(constraint)
            else:
                before.append(constraint)
                compared.append(bound)
        elif not constraint.is_equality and factor < 0:
            uppers.append(_at_most(rest, -factor))
            bounding += 1
        elif loop.step_value > 1 and loop.lower_map.num_results > 1:
            kept.append(constraint)
        else:
            scaled = rest if factor > 0 else _negated(rest)
            lowers.append(_aligned(loop, _at_least(scaled, abs(factor))))
            if constraint.is_equality:
                uppers.append(_at_most(_negated(scaled), abs(factor)))
            bounding += 1
    divided = None
    if divides:
        message = "the condition divides by a value, which may be 0 where the loop does not run"
        divided = Refusal("may-divide-by-zero", (loop, choice), message)
    if not bounding and not before:
        message = "no part of the condition bounds the loop"
        return divided or Refusal("condition-not-linear", (loop, choice), message)
    lower = _joined(counts.lower_bound(loop), lowers)
    upper = _joined(counts.upper_bound(loop), uppers)
    if not counts.fits(lower, upper):
        message = "a bound does not fit 64 bits"
        return Refusal("index-overflow", (loop, choice), message)
    assumed = ()
    if not all(
        each.fits for bound in (*lowers, *uppers, *compared) for each in counts.intervals_of(bound)
    ):
        message = "what a condition compares with fits 64 bits, and so does the number behind it"
        assumed = (reporting.Premise("no-overflow", (loop, choice), message),)
    apply = partial(_tighten, loop, choice, condition, (lower, upper), before, kept)
    return Tightening(apply, bounding, divided, assumed=assumed)


def _covering_choice(loop: ForOp) -> IfOp | None:
    """Return the conditional outside of which iterations of a loop do nothing, if there is one."""
    terminator = loop.terminator
    choice = terminator.prev_op
    if not isinstance(choice, IfOp) or not all(
        op is choice or op is terminator or is_pure(op) for op in loop.body.ops
    ):
        return None
    if tuple(terminator.operands) != tuple(choice.results):
        return None
    blocks = list(choice.else_region.blocks)
    if not blocks:
        return choice
    end = terminator_of(blocks[0])
    if len(blocks) > 1 or blocks[0].first_op is not end:
        return None
    return choice if tuple(end.operands) == tuple(loop.region_iter_args) else None


def _without_variable(bound: BoundExprs, variable: SSAValue) -> BoundExprs:
    """Return a bound in which a variable is 0."""
    dims = [constant(0) if v is variable else dim(k) for k, v in enumerate(bound.dims)]
    return canonicalize(bound.with_exprs([expr.replace_dims(dims) for expr in bound.exprs]))


def _negated(bound: BoundExprs) -> BoundExprs:
    return bound.with_exprs([expr * -1 for expr in bound.exprs])


def _at_least(rest: BoundExprs, factor: int) -> BoundExprs:
    """Return the least number whose multiple, plus an expression, is not negative."""
    return rest.with_exprs([(rest.exprs[0] * -1).ceildiv(factor)])


def _at_most(rest: BoundExprs, factor: int) -> BoundExprs:
    """Return one more than the greatest number whose multiple by a factor does not exceed an
    expression."""
    return rest.with_exprs([rest.exprs[0] // factor + 1])


def _aligned(loop: ForOp, first: BoundExprs) -> BoundExprs:
    """Return the first number of a loop that is not below a bound, or one before the loop."""
    step = loop.step_value
    if step == 1:
        return first
    together, (low,) = first.beside(counts.lower_bound(loop))
    distance = (together.exprs[0] - low).ceildiv(step)
    return together.with_exprs([low + distance * step])


def _joined(bound: BoundExprs, further_bounds: Sequence[BoundExprs]) -> BoundExprs:
    for further_bound in further_bounds:
        bound = bound.joined(further_bound)
    joined = canonicalize(bound).simplified()
    return joined.with_exprs(list(dict.fromkeys(joined.exprs)))


def _tighten(
    loop: ForOp,
    choice: IfOp,
    condition: BoundExprs,
    bounds: tuple[BoundExprs, BoundExprs],
    before: Sequence[_Constraint],
    kept: Sequence[_Constraint],
) -> None:
    """Give a loop its bounds, and test constraints before it and in it."""
    counts.bound_by(loop, *bounds)
    _test_only(choice, condition, kept)
    if before:
        tested = _selected(condition, before)
        tested_set = tested.integer_set([constraint.is_equality for constraint in before])
        version = LoopBuilder.before(loop).insert(IfOp(tested_set, tested.operands))
        block = version.then_region.block
        LoopBuilder(block, block.last_op, loop.location).move(loop)


def _selected(condition: BoundExprs, constraints: Sequence[_Constraint]) -> BoundExprs:
    return canonicalize(condition.with_exprs([constraint.expr for constraint in constraints]))


def _take_branch(choice: IfOp, block: Block | None) -> None:
    """Replace a conditional by one of its branches, or by nothing."""
    if block is not None:
        end = terminator_of(block)
        yielded = tuple(end.operands)
        erase_nest(end)
        LoopBuilder.before(choice).splice(block)
        replace_all(choice.results, yielded)
    erase_nest(choice)


def plan_decided(choice: IfOp) -> reporting.Planned[None] | None:
    """Plan to drop constraints of a condition that hold wherever it is tested, or the branch that
    is never taken; None if no constraint is decided.

    **Before → After**

        affine.for %i = 3 to %n {              affine.for %i = 3 to %n {
          affine.if (%i - 2 >= 0) {              A(%i)
            A(%i)                              }
          } else {
            B(%i)
          }
        }

    **Legal when** always: what the loops and conditions around say is taken exactly.
    """
    integer_set = condition_of(choice)
    condition = composed_constraints(integer_set, tuple(choice.set_operands))
    kept: list[_Constraint] = []
    for expr, is_equality in zip(condition.exprs, integer_set.eq_flags, strict=True):
        constraint = _Constraint(expr, is_equality)
        holds = _decided(choice, condition.with_exprs([expr]), is_equality=is_equality)
        if holds is False:
            block = choice.else_region.blocks.first
            return reporting.Planned(partial(_take_branch, choice, block))
        if holds is None:
            kept.append(constraint)
    if len(kept) == len(condition.exprs):
        return None
    return reporting.Planned(partial(_test_only, choice, condition, kept))


def _decided(op: Operation, bound: BoundExprs, *, is_equality: bool) -> bool | None:
    """Return whether an expression is always non-negative, or zero, where an op is executed; None
    if it sometimes is, or it is not known."""
    frame = Domains().of(op).frame

    def is_never(sign: int, offset: int, *, equal: bool = False) -> bool:
        own_frame = frame.copy()
        dims, symbols = ([*map(own_frame.resolve, vs)] for vs in (bound.dims, bound.symbols))
        expr = bound.exprs[0].replace_dims_and_symbols(dims, symbols) * sign + offset
        if equal:
            own_frame.require(Constraint(expr, equality=True))
        return counts.never_holds(own_frame, expr)

    if not bound.exprs[0].is_pure_affine():
        return None
    if is_never(1, 0, equal=is_equality):
        return False
    is_never_less = is_never(-1, -1)
    return True if is_never_less and (not is_equality or is_never(1, -1)) else None


def _test_only(choice: IfOp, condition: BoundExprs, kept: Sequence[_Constraint]) -> None:
    """Test only some constraints of a condition."""
    if not kept:
        _take_branch(choice, choice.then_region.block)
        return
    tested = _selected(condition, kept)
    choice.properties["condition"] = IntegerSetAttr(
        tested.integer_set([constraint.is_equality for constraint in kept])
    )
    choice.operands = tested.operands


# Loops that are cut


def plan_splitting(loop: ForOp) -> reporting.Planned[None] | Refusal | None:
    """Plan to cut a loop where a condition in it changes, or refuse; None if no condition does.

    **Before → After**

        affine.for %i = 0 to %n {              affine.for %i = 0 to min(%p, %n) {
          affine.if (%i - %p >= 0) {             B(%i)
            A(%i)                              }
          } else {                             affine.for %i = max(%p, 0) to %n {
            B(%i)                                A(%i)
          }                                    }
        }

    The conditions are decided in the parts then (`plan_decided`).

    **Legal when** always: iterations keep their order. What conditions compare with is taken to be
    so small that bounds fit 64 bits (`no-overflow` in the ledger).

    **Refuses when** `named-reductions`: the loop declares its reductions, in a form for one loop;
    `bound-of-several`: it counts by more than 1 from the greatest of several values; `too-large`:
    it has a long body; `index-overflow`: a bound does not fit 64 bits.
    """
    for choice in (op for op in loop.body.walk() if isinstance(op, IfOp)):
        for threshold in _thresholds(loop, choice):
            variable = BoundExprs((dim(0),), (loop.induction_variable,), ())
            together, (first,) = variable.beside(threshold)
            beyond = together.with_exprs([together.exprs[0] - first])
            if _decided(loop.terminator, beyond, is_equality=False) is None:
                return _split_at(loop, choice, threshold)
    return None


def _thresholds(loop: ForOp, choice: IfOp) -> Iterator[BoundExprs]:
    """Yield the iterations of a loop at which a constraint of a condition in it changes."""
    integer_set = condition_of(choice)
    condition = composed_constraints(integer_set, tuple(choice.set_operands))
    for expr, is_equality in zip(condition.exprs, integer_set.eq_flags, strict=True):
        bound = canonicalize(condition.with_exprs([expr]))
        factor = coefficient(bound, loop.induction_variable)
        rest = _without_variable(bound, loop.induction_variable)
        is_outside = not any(is_defined_in(value, loop) for value in rest.operands)
        if not factor or not is_outside or not expr.is_pure_affine():
            continue
        if is_equality:
            first = _at_least(rest if factor > 0 else _negated(rest), abs(factor))
            yield from (first, first.plus(1))
        else:
            yield _at_least(rest, factor) if factor > 0 else _at_most(rest, -factor)


def _split_at(
    loop: ForOp, choice: IfOp, threshold: BoundExprs
) -> reporting.Planned[None] | Refusal:
    places = (loop, choice)
    if loop.reductions is not None:
        return Refusal("named-reductions", places, "the loop names its reductions")
    if loop.step_value > 1 and loop.lower_map.num_results > 1:
        message = "the lower bound is a maximum of several values, and the step is not 1"
        return Refusal("bound-of-several", places, message)
    if counts.body_size(loop) > _MOST_SPLIT:
        message = f"the body has more than {_MOST_SPLIT} ops"
        return Refusal("too-large", places, message)
    middle = _joined(counts.upper_bound(loop), [threshold])
    start = _joined(counts.lower_bound(loop), [_aligned(loop, threshold)])
    if not counts.values_fit(middle, start):
        return Refusal("index-overflow", places, "a bound does not fit 64 bits")
    assumed = ()
    if not all(each.fits for each in counts.intervals_of(threshold)):
        message = "what a condition compares with fits 64 bits"
        assumed = (reporting.Premise("no-overflow", places, message),)
    split = CleanupSplit(middle, start)
    return reporting.Planned(partial(_cut, loop, split), assumed=assumed)


def _cut(loop: ForOp, split: CleanupSplit) -> None:
    cut(loop, split)


# Constants


def plan_constants(op: Operation) -> reporting.Planned[None] | None:
    """Plan to replace subscripts of an access, or bounds of a loop, that are the same number
    whenever the op is executed; None if there are none.

    **Before → After**

        affine.for %i = %n to 32 {             affine.for %i = %n to 32 {
          affine.if (%n - 31 == 0) {             affine.if (%n - 31 == 0) {
            affine.load %a[%i floordiv 8]          affine.load %a[3]

    **Legal when** always: what the loops and conditions around say is taken exactly.
    """
    changes: list[Callable[[], object]] = []
    if isinstance(op, ForOp):
        domains = Domains().of(op)
        for bound, set_bound in (
            (counts.lower_bound(op), op.set_lower_bound),
            (counts.upper_bound(op), op.set_upper_bound),
        ):
            constants = _with_constants(bound, domains)
            if constants is not None:
                changes.append(partial(set_bound, constants.map, constants.operands))
    elif is_affine_element_access(op):
        subscripts = bind(map_of(op), tuple(subscript_operands(op)))
        constants = _with_constants(subscripts, Domains().of(op))
        if constants is not None:
            changes.append(partial(_set_subscripts, op, constants))
    if not changes:
        return None
    return reporting.Planned(partial(_apply_all, changes))


def _with_constants(bound: BoundExprs, domain: Domain) -> BoundExprs | None:
    """Return expressions of which those are numbers that have the same value everywhere in a
    domain; None if there are none."""
    exprs = [
        expr
        if expr.constant_value() is not None or (number := _number_of(bound, expr, domain)) is None
        else constant(number)
        for expr in bound.exprs
    ]
    return None if exprs == list(bound.exprs) else canonicalize(bound.with_exprs(exprs))


def _number_of(bound: BoundExprs, expr: AffineExpr, domain: Domain) -> int | None:
    """Return the only value of an expression in a domain."""
    used = [
        *(bound.dims[k] for k in sorted(expr.used_dims())),
        *(bound.symbols[k] for k in sorted(expr.used_symbols())),
    ]
    if not expr.is_pure_affine() or all(constant_value(value) is not None for value in used):
        return None  # `canonicalize` computes with constants
    frame = domain.frame.copy()
    dims, symbols = ([*map(frame.resolve, values)] for values in (bound.dims, bound.symbols))
    column = len(frame.loops)
    value = frame.add_loop(None)
    difference = value - expr.replace_dims_and_symbols(dims, symbols)
    frame.require(Constraint(difference, equality=True))
    shape, _, _ = shape_in(frame, None)
    ends = {
        constant_bound(piece.domain, end, column)
        for piece in shape.pieces
        for end in (Bound.LOWER, Bound.UPPER)
    }
    return ends.pop() if len(ends) == 1 else None  # There are none where nothing is executed.


def _set_subscripts(op: Operation, bound: BoundExprs) -> None:
    first = memref_position(op) + 1
    op.operands = [*op.operands[:first], *bound.operands]
    op.properties["map"] = AffineMapAttr(bound.map)


def _apply_all(changes: Sequence[Callable[[], object]]) -> None:
    for change in changes:
        change()


# Loops


def plan_fewer_bounds(loop: ForOp) -> reporting.Planned[None] | None:
    """Plan to drop the expressions of the bounds of a loop that never set these; None if all may.
    See `loops.steps.counts.tightened`."""
    lower = counts.lower_bound(loop)
    upper = counts.upper_bound(loop)
    if len(lower.exprs) == len(upper.exprs) == 1:
        return None
    fewer = (
        counts.tightened(loop, lower, least=False),
        counts.tightened(loop, upper, least=True),
    )
    if [len(bound.exprs) for bound in fewer] == [len(lower.exprs), len(upper.exprs)]:
        return None
    return reporting.Planned(partial(counts.bound_by, loop, *fewer))


def plan_removal(loop: ForOp) -> reporting.Planned[None] | None:
    """Plan to replace a loop by its body if it is known to run once, or by what it carries at first
    if it never runs; None if neither is known.

    **Before → After**

        affine.for %i = 5 to 9 {               affine.for %i = 5 to 9 {
          affine.for %j = %i to 4 {              B(%i)
            A(%i, %j)                          }
          }
          affine.for %j = %i to %i + 1 {
            B(%j)
          }
        }

    **Legal when** always: what the loops and conditions around say is taken exactly.
    """
    if is_promotable(loop):
        return reporting.Planned(partial(promote_single_iteration, loop))
    count = trip_count(loop)
    if count == 0 or (count is None and _never_runs(loop)):
        return reporting.Planned(partial(_erase_loop, loop))
    return None


def _never_runs(loop: ForOp) -> bool:
    """Return whether a loop has no iterations wherever it is executed."""
    frame_at = Domains().of(loop).frame

    def distances(frame: Frame) -> list[AffineExpr]:
        bounds = loop_bounds(loop, 0, frame)
        assert bounds is not None, "an 'affine.for' has bounds"
        return [high - low - 1 for low in bounds[0] for high in bounds[1]]

    for position in range(len(distances(frame_at.copy()))):
        frame = frame_at.copy()
        if counts.never_holds(frame, distances(frame)[position]):
            return True
    return False


def _erase_loop(loop: ForOp) -> None:
    replace_all(loop.results, tuple(initial_values(loop)))
    erase_nest(loop)
