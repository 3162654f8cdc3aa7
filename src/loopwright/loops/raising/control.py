"""Loops, conditionals and accesses of scf, memref and vector as those of affine.

Integers that affine ops use are converted to indices once, at their definition.

**Before → After**: accesses

    %a = arith.addi %i, %n : index
    %x = memref.load %m[%a, %c3]            %x = affine.load %m[%i + symbol(%n), 3]

**Legal when** each subscript is an affine expression of values that may be bound to dimensions and
symbols there, which does not overflow. As the analysis of dependences does, this takes sums and
products with small numbers not to, where it is not proved; the plan says so.

**Before → After**: loops and conditionals

    scf.for %i = %c0 to %n step %c2 {                 affine.for %i = 0 to %n step 2 {
      %a = arith.addi %i, %c4 : index
      %e = arith.minsi %a, %n : index
      scf.for %j = %i to %e step %c1 {                  affine.for %j = #map(%i)
        %c = arith.cmpi sgt, %j, %i : index                 to min #map1(%i)[%n] {
        scf.if %c {                                       affine.if #set(%j, %i) {

**Legal when** bounds and compared values are affine expressions that fit into 64 bits, steps are
positive numbers, and a conditional's condition is a conjunction (or its negation one: then the
regions change places) of comparisons. A bound may be the least or the greatest of several.

**Refuses when** `not-affine`: a bound or a condition is none of these, or may overflow; `step`: the
step is not a positive number; `unsigned-bounds`: bounds are compared without a sign;
`unsupported-reduction`: a parallel loop reduces otherwise than by a kind from its identity (or by
a kind of integers from any value, which is then combined with the result).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, product
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, simplify_affine_expr
from loopwright.ir.core.attributes import is_memref, is_vector
from loopwright.ir.dialects import affine, arith, index, memref, scf, vector
from loopwright.ir.dialects.reduction.kinds import (
    can_reduce,
    combined,
    identity_attribute,
    kind_of_combination,
)
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.index_values import constant_value, has_small_numbers
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.raising.expressions import IndexExpressions, width_of
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, replace_op
from loopwright.loops.support.reporting import Planned, Premise

ELEMENTS = (memref.LoadOp, memref.StoreOp)
RAISED_ACCESSES = (*ELEMENTS, vector.LoadOp, vector.StoreOp, memref.PrefetchOp)
"""The ops with a counterpart in `affine`."""


def accesses_in(root: Operation) -> Iterator[Operation]:
    """Return the loads and stores of elements inside of an op."""
    return (op for op in root.walk() if isinstance(op, ELEMENTS))


def plan_access(op: Operation, expressions: IndexExpressions) -> Planned[Operation] | Refusal:
    """Return the subscripts of an access as affine expressions, or a refusal."""
    if isinstance(op, vector.LoadOp | vector.StoreOp) and not _has_affine_form(op):
        message = "'affine' has no accesses of 0-D or scalable vectors"
        return Refusal("unsupported-access", (op,), message)
    assert isinstance(op, RAISED_ACCESSES)
    exprs = [expressions.of(index) for index in op.indices]
    subscripts = [entry.expr for entry in exprs if entry.expr is not None]
    if len(subscripts) < len(exprs):
        reason = next(entry.reason for entry in exprs if entry.expr is None)
        message = f"a subscript is not affine: {reason}"
        return Refusal("not-affine", (op,), message)
    open_ = [entry for entry in exprs if not expressions.is_proved(entry)]
    if not all(has_small_numbers(entry.expr) for entry in open_ if entry.expr is not None):
        why = next((f": {entry.reason}" for entry in open_ if entry.reason), "")
        message = f"a subscript is not affine: with numbers so large it may wrap around{why}"
        return Refusal("not-affine", (op,), message)
    assumed = (no_overflow(op),) if open_ else ()
    return Planned(partial(_raise_access, op, subscripts, expressions), assumed=assumed)


def _has_affine_form(op: vector.LoadOp | vector.StoreOp) -> bool:
    type_ = (op.result if isinstance(op, vector.LoadOp) else op.value_to_store).type
    if not is_vector(type_) or type_.get_num_dims() == 0 or type_.get_num_scalable_dims():
        return False
    return is_memref(op.base.type) and op.base.type.element_type == type_.element_type


def _raise_access(
    op: Operation, subscripts: Sequence[AffineExpr], expressions: IndexExpressions
) -> Operation:
    """Replace an access by the affine one; return the new op."""
    bound = expressions.bound(subscripts)
    new_op = _affine_access(op, bound.map, bound.operands)
    replace_op(op, new_op)
    return new_op


def _affine_access(op: Operation, subscripts: AffineMap, operands: Sequence[SSAValue]) -> Operation:
    match op:
        case memref.LoadOp():
            return affine.LoadOp(op.memref, subscripts, operands)
        case memref.StoreOp():
            return affine.StoreOp(op.value, op.memref, subscripts, operands)
        case vector.LoadOp():
            assert is_vector(op.result.type)
            return affine.VectorLoadOp(op.base, subscripts, operands, op.result.type)
        case vector.StoreOp():
            return affine.VectorStoreOp(op.value_to_store, op.base, subscripts, operands)
        case _:
            assert isinstance(op, memref.PrefetchOp)
            new_op = affine.PrefetchOp(op.memref, subscripts, operands, is_write=False, locality=0)
            for name in ("isWrite", "localityHint", "isDataCache"):
                new_op.properties[name] = op.properties[name]
            return new_op


def no_overflow(op: Operation) -> Premise:
    """Return the assumption that the index arithmetic of an op does not overflow."""
    message = "its index arithmetic is taken not to overflow"
    return Premise("no-overflow", (op,), message)


Range: TypeAlias = tuple[Sequence[AffineExpr], Sequence[AffineExpr], int]
"""The iterations of one induction variable: from the maximum of the first expressions up to the
minimum of the second, in steps of a number."""

Reduction: TypeAlias = tuple[AtomicRMWKind, bool]
"""How a parallel loop reduces a result: its kind, and whether the initial value, which is not the
identity, is combined with the result."""


def _not_affine(message: str) -> RefusedError:
    return RefusedError("not-affine", None, message)


def plan_loop(
    op: scf.ForOp | scf.ParallelOp, expressions: IndexExpressions
) -> Planned[Operation] | Refusal:
    """Plan to raise a loop, or refuse."""
    if isinstance(op, scf.ForOp):
        bounds = [(op.lower_bound, op.upper_bound, op.step)]
    else:
        bounds = list(zip(op.lower_bound, op.upper_bound, op.step, strict=True))
    steps = [constant_value(step) or 0 for _, _, step in bounds]
    if min(steps) <= 0:
        return Refusal("step", (op,), "its step is not a positive constant")
    if isinstance(op, scf.ForOp) and op.unsigned_cmp is not None:
        return Refusal("unsigned-bounds", (op,), "its bounds are compared as unsigned")
    try:
        ranges: list[Range] = [
            (
                _extremes(expressions, low, greatest=True),
                _extremes(expressions, high, greatest=False),
                step,
            )
            for (low, high, _), step in zip(bounds, steps, strict=True)
        ]
    except RefusedError as reason:
        return Refusal("not-affine", (op,), str(reason))
    if isinstance(op, scf.ForOp):
        return Planned(partial(_raise_for, op, ranges[0], expressions))
    reductions = [_reduction(op, number) for number in range(len(op.results))]
    kinds = [reduction for reduction in reductions if reduction is not None]
    if len(kinds) < len(reductions):
        message = "it reduces values in a way that 'affine.parallel' does not"
        return Refusal("unsupported-reduction", (op,), message)
    return Planned(partial(_raise_parallel, op, ranges, kinds, expressions))


def _reduction(op: scf.ParallelOp, number: int) -> Reduction | None:
    """Return the reduction of a result of a parallel loop, if `affine.parallel` computes the same
    bits."""
    last = op.regions[0].block.last_op
    if not isinstance(last, scf.ReduceOp) or op.reductions is not None:
        return None
    block = last.regions[number].block
    kind = kind_of_combination(block)
    type_ = op.results[number].type
    if kind is None or not can_reduce(kind, type_):
        return None
    init = op.init_vals[number].owner
    starts_neutral = isinstance(init, arith.ConstantOp) and init.value == identity_attribute(
        kind, type_
    )
    if not starts_neutral and not isinstance(type_, IntegerType):
        return None
    return kind, not starts_neutral


def _extremes(
    expressions: IndexExpressions, value: SSAValue, *, greatest: bool
) -> tuple[AffineExpr, ...]:
    """Return the expressions of which a value is the greatest or the least."""
    exprs: dict[AffineExpr, None] = {}
    for part in _extremum_operands(expressions, value, greatest=greatest):
        exact = expressions.exact(part)
        if exact is not None:
            exprs[exact] = None
        elif isinstance(part.owner, affine.MaxOp if greatest else affine.MinOp):
            for expr in _mapped(expressions, part.owner):
                exprs[expr] = None
        else:
            raise _not_affine(f"a bound is not affine: {expressions.of(part).reason}")
    return tuple(exprs)


def _extremum_operands(
    expressions: IndexExpressions, value: SSAValue, *, greatest: bool
) -> Iterator[SSAValue]:
    """Yield the values of which a value is the greatest or the least, itself if it is neither."""
    kinds = (arith.MaxSIOp, index.MaxSOp) if greatest else (arith.MinSIOp, index.MinSOp)
    waiting = [value]
    while waiting:
        current = waiting.pop()
        op = current.owner
        if expressions.exact(current) is None and isinstance(op, kinds):
            waiting += reversed(op.operands)
        elif expressions.exact(current) is None and isinstance(op, arith.SelectOp):
            if _is_maximum(expressions, op) is greatest:
                waiting += reversed(op.operands[1:])
            else:
                yield current
        elif isinstance(op, arith.IndexCastOp) and (
            width_of(op.operands[0].type) <= width_of(op.results[0].type)
        ):
            waiting.append(op.operands[0])
        else:
            yield current


def _is_maximum(expressions: IndexExpressions, op: arith.SelectOp) -> bool | None:
    """Return whether a selection is the maximum of its operands (True) or the minimum (False): the
    difference of the selected values is a multiple of the difference of the compared values, as in
    `x < 0 ? -x : x`. None if it is neither."""
    decides, *sides = op.operands
    compared = decides.owner
    if not isinstance(compared, arith.CmpiOp):
        return None
    predicate = compared.predicate_name
    exprs = [expressions.exact(value) for value in (*compared.operands, *sides)]
    if None in exprs or predicate not in ("slt", "sle", "sgt", "sge"):
        return None
    left, right, first, second = (expr for expr in exprs if expr is not None)
    difference = right - left if predicate in ("slt", "sle") else left - right
    dims = len(expressions.leaves)
    for factor in (1, 2, -1, -2):
        residue = first - second - difference * factor
        if simplify_affine_expr(residue, dims, 0) == constant(0):
            return factor > 0
    return None


def _mapped(expressions: IndexExpressions, op: affine.MinOp | affine.MaxOp) -> Iterator[AffineExpr]:
    values: list[AffineExpr] = []
    for operand in op.operands:
        exact = expressions.exact(operand)
        if exact is None:
            raise _not_affine(f"a bound is not affine: {expressions.of(operand).reason}")
        values.append(exact)
    dims = values[: op.affine_map.num_dims]
    symbols = values[op.affine_map.num_dims :]
    for result in op.affine_map.results:
        yield result.replace_dims_and_symbols(dims, symbols)


# Conditionals


def plan_conditional(op: scf.IfOp, expressions: IndexExpressions) -> Planned[Operation] | Refusal:
    """Plan to raise a conditional, or refuse; if only the negation of its condition is affine, its
    branches are exchanged."""
    reasons: list[str] = []
    for negated in (False, True):
        try:
            condition = _condition_constraints(expressions, op.condition, op, negated=negated)
        except RefusedError as reason:
            reasons.append(str(reason))
        else:
            apply = partial(_raise_conditional, op, condition, expressions, swapped=negated)
            return Planned(apply)
    return Refusal("not-affine", (op,), reasons[0])


def _condition_constraints(
    expressions: IndexExpressions, value: SSAValue, where: Operation, *, negated: bool
) -> Sequence[tuple[AffineExpr, bool]]:
    """Return a condition (or its negation) as a conjunction: expressions that are not negative, or
    zero."""
    constraints: list[tuple[AffineExpr, bool]] = []
    waiting = [(value, negated)]
    while waiting:
        current, is_negated = waiting.pop()
        op = current.owner
        joins = arith.OrIOp if is_negated else arith.AndIOp
        if isinstance(op, joins):
            waiting += [(operand, is_negated) for operand in reversed(op.operands)]
        elif isinstance(op, arith.XOrIOp) and constant_value(op.operands[1]) in (1, -1):
            waiting.append((op.operands[0], not is_negated))
        elif isinstance(op, arith.CmpiOp | index.CmpOp):
            constraints += _comparison_constraints(expressions, op, where, negated=is_negated)
        else:
            raise _not_affine("its condition is not a conjunction of affine comparisons")
    return list(dict.fromkeys(constraints))


def _comparison_constraints(
    expressions: IndexExpressions,
    op: arith.CmpiOp | index.CmpOp,
    where: Operation,
    *,
    negated: bool,
) -> Iterator[tuple[AffineExpr, bool]]:
    """Yield a comparison as constraints."""
    predicate = op.predicate_name
    if negated:
        predicate = arith.OPPOSITE[predicate]
    left, right = op.operands
    if predicate in ("sgt", "sge", "ugt", "uge"):
        left, right = right, left
        predicate = {"sgt": "slt", "sge": "sle", "ugt": "ult", "uge": "ule"}[predicate]
    if predicate == "ne":
        raise _not_affine("it tests whether two values are different")
    lefts = [left]
    rights = [right]
    if predicate in ("slt", "sle"):
        lefts = list(_extremum_operands(expressions, left, greatest=True))
        rights = list(_extremum_operands(expressions, right, greatest=False))
    for low, high in product(lefts, rights):
        yield from _order_constraints(expressions, predicate, low, high, where)


def _order_constraints(
    expressions: IndexExpressions, predicate: str, left: SSAValue, right: SSAValue, where: Operation
) -> Iterator[tuple[AffineExpr, bool]]:
    """That two values are equal, or that one is less than another, as constraints."""
    first = expressions.of(left)
    second = expressions.of(right)
    for part in (first, second):
        if part.expr is None or not part.exact:
            raise _not_affine(f"a compared value is not affine: {part.reason}")
    assert first.expr is not None and second.expr is not None
    overflow = expressions.overflow_of_difference(left, right, where)
    if overflow is not None:
        raise _not_affine(f"the difference of what is compared may overflow{overflow}")
    if predicate in ("ult", "ule"):
        # Below a number without a sign: not negative, if the number is not.
        if not expressions.is_natural(second, where):
            raise _not_affine("values that may be negative are compared as unsigned")
        yield first.expr, False
    difference = second.expr - first.expr
    yield (difference - 1 if predicate in ("slt", "ult") else difference), predicate == "eq"


# Rewriting


def _raise_for(op: scf.ForOp, counted: Range, expressions: IndexExpressions) -> Operation:
    """Replace a loop by the affine one, which takes over its body."""
    lower, upper = map(expressions.bound, counted[:2])
    _count_with_index(op.body)
    _replace_terminator(op.body)
    raised = affine.ForOp(
        lower.map,
        lower.operands,
        upper.map,
        upper.operands,
        step=counted[2],
        inits=list(op.init_args),
        region=op.detach_region(op.regions[0]),
    )
    return _replace(op, raised)


def _raise_parallel(
    op: scf.ParallelOp,
    ranges: Sequence[Range],
    reductions: Sequence[Reduction],
    expressions: IndexExpressions,
) -> Operation:
    """Replace a parallel loop by the affine one, which takes over its body."""
    lows = [low for low, _, _ in ranges]
    highs = [high for _, high, _ in ranges]
    lower, upper = (expressions.bound(list(chain(*exprs))) for exprs in (lows, highs))
    _replace_terminator(op.regions[0].block)
    inits = list(op.init_vals)
    band = affine.ParallelOp(
        lower.map,
        lower.operands,
        upper.map,
        upper.operands,
        [step for _, _, step in ranges],
        lower_groups=list(map(len, lows)),
        upper_groups=list(map(len, highs)),
        reductions=[kind for kind, _ in reductions],
        result_types=[result.type for result in op.results],
        region=op.detach_region(op.regions[0]),
    )
    _replace(op, band)
    for result, init, (kind, from_value) in zip(band.results, inits, reductions, strict=True):
        if from_value:
            total = combined(kind, init, result)
            result.replace_all_uses_with(total.results[0])
            total.operands[1] = result
            LoopBuilder.after(band).insert(total)
    return band


def _count_with_index(body: Block) -> None:
    """Make the induction variable of a loop an index; the body converts it back to the integer."""
    variable = body.args[0]
    if isinstance(variable.type, IndexType):
        return
    counter = body.insert_arg(IndexType(), 0)
    counter.name_hint = variable.name_hint
    first = body.first_op
    assert first is not None
    number = LoopBuilder.before(first).insert(arith.IndexCastOp(counter, variable.type))
    variable.replace_all_uses_with(number.results[0])
    body.erase_arg(variable)


def _raise_conditional(
    op: scf.IfOp,
    condition: Sequence[tuple[AffineExpr, bool]],
    expressions: IndexExpressions,
    *,
    swapped: bool,
) -> Operation:
    """Replace a conditional by the affine one, which takes over its regions."""
    bound = expressions.bound([expr for expr, _ in condition])
    for region in op.regions:
        for block in region.blocks:
            _replace_terminator(block)
    regions = [op.detach_region(region) for region in list(op.regions)]
    then, otherwise = reversed(regions) if swapped else regions
    new_op = affine.IfOp(
        bound.integer_set(tuple(is_equality for _, is_equality in condition)),
        bound.operands,
        [result.type for result in op.results],
        then_region=then if then.blocks else None,
        else_region=otherwise,
    )
    return _replace(op, new_op)


def _replace_terminator(block: Block) -> None:
    """Replace the terminator of a block by an affine one."""
    last = block.last_op
    assert isinstance(last, scf.YieldOp | scf.ReduceOp)
    LoopBuilder.before(last).insert(affine.YieldOp(*last.operands))
    erase_nest(last)


def _replace(op: Operation, replacement: Operation) -> Operation:
    replacement.attributes.update(op.attributes)
    replace_op(op, replacement)
    return replacement
