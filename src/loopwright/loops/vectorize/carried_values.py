"""Carried values for which each lane can keep a partial result: reductions, and best values
(arg-max, arg-min).

A value accumulates, through however many ops, branches and inner loops, if everything computed from
it is computed by one combining op, by selecting among such values, or by handing them on; and if
nothing else uses any of these. A best value and where it was (arg-max and arg-min) are found lane
by lane without any licence to reorder: comparisons do not round, and of equal values the one with
the smallest index is the first. A user-defined reduction is combined lane by lane, if all ops of
its combination have a vector form; `obstacle` returns one that has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import IndexType, SymbolRefAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.exact.reductions import recognition
from loopwright.ir.affine_expr import dim
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.enclosing import depth_of, parent_of, terminator_of
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import arith, reduction, scf
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, coefficient, compose, map_of
from loopwright.ir.dialects.arith.attributes import has_flag, may_combine_in_any_order
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.dialects.reduction.definition import CombineOp, DefineOp, IdentityOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.loops.vectorize import plan

ACCUMULATORS = 8
"""The most registers used for accumulators; the others hold the addends."""


def carried_values(loop: ForOp, settings: plan.Settings) -> tuple[plan.Carried, ...] | None:
    """How lanes share the carried values of an `affine.for`; None if they cannot."""
    if settings.rank != 1 and not settings.beyond_mlir:
        return None
    if not settings.beyond_mlir and not _names_reductions(loop):
        return _plain_reductions(loop) if settings.reductions else None
    carried: list[plan.Carried] = []
    explained: set[int] = set()
    for number in range(len(loop.results)):
        reduction = accumulation(loop, number)
        if reduction is not None and (
            settings.reductions or may_reorder(reduction) or is_stated(loop, number)
        ):
            carried.append(reduction)
            explained.add(number)
    for best in bests_of(loop):
        numbers = {best.best} if best.index is None else {best.best, best.index}
        if not explained & numbers:
            carried.append(best)
            explained |= numbers
    for number in range(len(loop.results)):
        symbol = None if number in explained else _symbol(loop, number, settings)
        if symbol is not None and not explained & set(symbol.numbers):
            carried.append(symbol)
            explained.update(symbol.numbers)
    return tuple(carried) if len(explained) == len(loop.results) else None


def _names_reductions(loop: ForOp) -> bool:
    """Return whether a loop declares its reductions, which `mlir-opt` cannot express."""
    if attribute(loop, "reductions") is not None:
        return True
    return any(isinstance(op, CombineOp) for op in loop.body.ops)


def is_stated(loop: ForOp, number: int) -> bool:
    """Return whether the loop itself declares that a carried value may be combined in another
    order."""
    if attribute(loop, "reductions") is None:
        return False
    reduction = recognition.match_reduction(loop, number)
    return reduction is not None and reduction.reassociable


def _symbol(loop: ForOp, number: int, settings: plan.Settings) -> plan.CarriedSymbol | None:
    """Return the user-defined reduction, declared on the loop or found in its body, that has a
    value as an accumulator."""
    reduction = recognition.match_reduction(loop, number, recognition.definitions_around(loop))
    if (
        reduction is None
        or reduction.symbol is None
        or not (reduction.reassociable or settings.reductions)
    ):
        return None
    definition = definition_named(loop, reduction.symbol)
    if definition is None or obstacle(definition) is not None:
        return None
    return plan.CarriedSymbol(
        reduction.carried, definition, reduction.combining, reduction.reassociable
    )


def reordered(loop: ForOp, carried: plan.Carried) -> tuple[Operation, ...]:
    """Return the ops that are reordered only because the user's option allows it: results may
    change."""
    if isinstance(carried, plan.CarriedReduction):
        allowed = may_reorder(carried) or is_stated(loop, carried.number)
        return () if allowed else carried.combining
    return (
        carried.combining if isinstance(carried, plan.CarriedSymbol) and not carried.stated else ()
    )


def _plain_reductions(loop: ForOp) -> tuple[plan.CarriedReduction, ...] | None:
    """Return the carried values of a loop, if each is a reduction with one op."""
    count = len(loop.results)
    if attribute(loop, "reductions") is not None:
        return None
    reductions = {r.carried: r for r in recognition.reductions_of(loop)[0] if r.carried is not None}
    if len(reductions) != count or any(len(r.combining) != 1 for r in reductions.values()):
        return None
    return tuple(
        plan.CarriedReduction(
            number, AtomicRMWKind[reductions[number].kind], reductions[number].combining
        )
        for number in range(count)
    )


def only_accumulates(loop: ForOp) -> bool:
    """Return whether all values that a loop carries are reductions, apart from the order of
    combination."""
    definitions = recognition.definitions_around(loop)
    return all(
        accumulation(loop, number) is not None
        or recognition.match_reduction(loop, number, definitions) is not None
        for number in range(len(loop.results))
    )


def accumulation(loop: ForOp, number: int) -> plan.CarriedReduction | None:
    """Carried value `number` of an `affine.for`, if it only accumulates."""
    return _Accumulation(loop, number).reduction()


class _Accumulation:
    """Follows the def-use chains of one iteration argument of a loop to recognise an
    accumulation."""

    def __init__(self, loop: ForOp, number: int) -> None:
        self._loop = loop
        self._number = number
        self._accumulated: set[SSAValue] = set()
        self._combining: dict[Operation, AtomicRMWKind] = {}
        self._partners: list[SSAValue] = []
        """The other operands of conditionals and loops on the way, which must accumulate as
        well."""

    def reduction(self) -> plan.CarriedReduction | None:
        """Return the reduction; None if the value does anything but accumulate."""
        if not self._follow(self._loop.region_iter_args[self._number]):
            return None
        accumulated = self._accumulated
        combining = self._combining
        yielded = self._loop.terminator.operands[self._number]
        if not combining or not accumulated.issuperset((yielded, *self._partners)):
            return None
        if any(sum(value in accumulated for value in op.operands) != 1 for op in combining):
            return None
        kinds = set(combining.values())
        if len(kinds) != 1:
            return None
        return plan.CarriedReduction(self._number, kinds.pop(), tuple(combining))

    def _follow(self, start: SSAValue) -> bool:
        """Follow all values computed from a value; False if one has a use that does not
        accumulate."""
        waiting = [start]
        self._accumulated.add(start)
        while waiting:
            for use in waiting.pop().uses:
                derived = self._derived(use.operation, use.index)
                if derived is None:
                    return False
                fresh = [value for value in derived if value not in self._accumulated]
                self._accumulated.update(fresh)
                waiting += fresh
        return True

    def _derived(self, op: Operation, index: int) -> Sequence[SSAValue] | None:
        """Return the accumulated values that an op computes from an operand; None if it is used
        otherwise."""
        if (kind := accumulating_kind(op, index)) is not None:
            self._combining[op] = kind
            return op.results
        if isinstance(op, arith.SelectOp) and index > 0:
            self._partners += op.operands[1:]
            return op.results
        if isinstance(op, YieldOp):
            return self._yielded(op, index)
        if isinstance(op, ForOp) and (position := _number_of_init(op, index)) >= 0:
            self._partners.append(op.terminator.operands[position])
            return [op.region_iter_args[position], op.results[position]]
        return None

    def _yielded(self, op: YieldOp, index: int) -> Sequence[SSAValue] | None:
        """Return the result of the op around a terminator that yields one of its operands."""
        parent = parent_of(op)
        if parent is self._loop:
            return [] if index == self._number else None
        if isinstance(parent, IfOp):
            self._partners += (terminator_of(r.block).operands[index] for r in parent.regions)
        elif isinstance(parent, ForOp):
            self._partners += [parent.inits[index], parent.region_iter_args[index]]
        else:
            return None
        return [parent.results[index]]


def _number_of_init(loop: ForOp, operand: int) -> int:
    """Return the number of the carried value whose initial value is an operand; negative for
    bounds."""
    return operand - (len(loop.operands) - len(loop.inits))


def shared(reductions: plan.Reductions) -> plan.Reductions:
    """Return the reductions of loops, where an outer loop may leave all lanes to a loop inside it.

    It may if it only passes the carried value through: its iteration argument is the initial value
    of the inner loop, and it yields the inner loop's result.
    """
    by_loop = {loop: list(reductions_of_loop) for loop, reductions_of_loop in reductions.items()}
    for loop in sorted(by_loop, key=depth_of, reverse=True):
        for place, outer in enumerate(by_loop[loop]):
            if not isinstance(outer, plan.CarriedReduction):
                continue
            inner = _handed_to(loop, outer.number)
            if inner is None:
                continue
            below, number = inner
            for inner_number, inner_reduction in enumerate(by_loop.get(below, ())):
                if (
                    isinstance(inner_reduction, plan.CarriedReduction)
                    and inner_reduction.number == number
                ):
                    by_loop[below][inner_number] = replace(inner_reduction, handed=True)
                    by_loop[loop][place] = replace(outer, below=inner_reduction.below + 1)
    return {loop: tuple(reductions_of_loop) for loop, reductions_of_loop in by_loop.items()}


def _handed_to(loop: ForOp, number: int) -> tuple[ForOp, int] | None:
    """Return the loop directly inside, and its carried value, to which a carried value is only
    passed through."""
    uses = list(loop.region_iter_args[number].uses)
    if len(uses) != 1:
        return None
    inner = uses[0].operation
    if not isinstance(inner, ForOp) or inner.parent_op() is not loop:
        return None
    position = _number_of_init(inner, uses[0].index)
    if position < 0:
        return None
    result = inner.results[position]
    if loop.terminator.operands[number] is not result or len(list(result.uses)) != 1:
        return None
    return inner, position


def may_reorder(reduction: plan.CarriedReduction) -> bool:
    """Return whether reordering yields bit-identical results, or the fast-math flags permit it."""
    return may_combine_in_any_order(reduction.kind, reduction.combining)


_MIRRORED: dict[type[Operation], dict[str, str]] = {
    arith.CmpfOp: {"ogt": "olt", "olt": "ogt"},
    CmpiOp: {"sgt": "slt", "slt": "sgt", "ugt": "ult", "ult": "ugt"},
}
"""The strict predicates that no NaN satisfies, and the equivalent predicates for swapped
operands."""


def bests_of(loop: ForOp) -> Iterator[plan.CarriedBest]:
    """Yield the carried values of an `affine.for` that are a best value, with its index where the
    loop carries that."""
    last = loop.terminator
    for number, value in enumerate(last.operands):
        better = _comparison_of_best(loop, number, value)
        if better is None:
            continue
        op, predicate = better
        carried = loop.region_iter_args[number]
        if not {use.operation for use in carried.uses} <= {op, value.owner}:
            continue
        indices = (k for k, index in enumerate(last.operands) if _follows(loop, k, index, op))
        index = next((k for k in indices if k != number), None)
        chosen = {value.owner, *(() if index is None else (last.operands[index].owner,))}
        if _using_operations(op.results[0]) <= chosen and (index is not None or _may_differ(op)):
            yield plan.CarriedBest(number, index, op, predicate)


def _may_differ(better: Operation) -> bool:
    """Return whether incomparable values may differ; LLVM vectorises other maxima."""
    flags = arith.FastMathFlag.NO_NANS, arith.FastMathFlag.NO_SIGNED_ZEROS
    return isinstance(better, arith.CmpfOp) and not all(has_flag(better, x) for x in flags)


def _using_operations(value: SSAValue) -> set[object]:
    return {use.operation for use in value.uses}


def _comparison_of_best(loop: ForOp, number: int, value: SSAValue) -> tuple[Operation, str] | None:
    """Return the comparison by which a carried value is replaced, with the new value on its
    left."""
    carried = loop.region_iter_args[number]
    select = _select_of(value, loop)
    if select is None or select.operands[2] is not carried:
        return None
    new = select.operands[1]
    op = _definition(select.operands[0], loop)
    if not isinstance(op, arith.CmpfOp | CmpiOp) or new is carried:
        return None
    predicate = op.predicate_name
    mirrored = _MIRRORED[type(op)].get(predicate)
    if mirrored is None:
        return None
    if tuple(op.operands) == (new, carried):
        return op, predicate
    return (op, mirrored) if tuple(op.operands) == (carried, new) else None


def _follows(loop: ForOp, number: int, value: SSAValue, better: Operation) -> bool:
    """Return whether a carried value is replaced by an increasing index whenever the best value
    is."""
    carried = loop.region_iter_args[number]
    select = _select_of(value, loop)
    if select is None or select.operands[0] is not better.results[0]:
        return False
    if select.operands[2] is not carried or _using_operations(carried) != {select}:
        return False
    return _grows(select.operands[1], loop)


def _select_of(value: SSAValue, loop: ForOp) -> Operation | None:
    """Return the `arith.select` in the body of a loop that computes a value whose only use is the
    yield."""
    op = _definition(value, loop)
    if (
        op is None
        or not isinstance(op, arith.SelectOp)
        or _using_operations(value) != {loop.terminator}
    ):
        return None
    return op


def _definition(value: SSAValue, loop: ForOp) -> Operation | None:
    return value.op if isinstance(value, OpResult) and value.op.parent_op() is loop else None


def _grows(value: SSAValue, loop: ForOp) -> bool:
    """Return whether an index strictly increases from iteration to iteration, as a signed number of
    its type."""
    if isinstance(value, OpResult) and isinstance(value.op, arith.IndexCastOp):
        width = value.type.bitwidth if is_integer_type(value.type) else 0
        if width < 64:
            bounds = loop.constant_bounds
            largest = 1 << max(width - 2, 0)
            if bounds is None or max(abs(bounds[0]), abs(bounds[1])) > largest:
                return False
            return value.op.operands[0] is loop.induction_variable
        value = value.op.operands[0]
    if not isinstance(value.type, IndexType):
        return False
    bound = BoundExprs((dim(0),), (value,), ())
    if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
        bound = compose(bind(map_of(value.op), value.op.operands))
    return (coefficient(bound, loop.induction_variable) or 0) > 0


BOUNDS_OF_FOR = 3
"""The first operands of `scf.for`: its bounds and its step."""


def definition_of(op: Operation) -> DefineOp | None:
    """Return the reduction that a `reduction.combine` or `reduction.identity` names."""
    name = op.properties["reduction"]
    assert isinstance(name, SymbolRefAttr)
    return definition_named(op, name.root_reference.data)


def definition_named(op: Operation, symbol: str) -> DefineOp | None:
    """Return the reduction of that name in the module around an op."""
    return next((d for d in recognition.definitions_around(op) if d.symbol == symbol), None)


def obstacle(definition: DefineOp) -> Operation | None:
    """Return an op of a combination that has no vector form; None if all have.

    Divisors that are not constant could be zero in idle lanes.
    """
    return _obstacle_in(definition.combination.block)


def _obstacle_in(block: Block) -> Operation | None:
    """Return the first op of a combination that has no form for vectors."""
    for op in block.ops:
        types = [value.type for value in (*op.operands, *op.results)]
        if not all(map(plan.is_vector_element, types)):
            return op
        if isinstance(op, arith.ConstantOp | reduction.YieldOp | scf.YieldOp | IdentityOp):
            continue
        if isinstance(op, scf.ForOp):
            inside = _obstacle_in(op.body)
            if inside is not None or not all(map(_is_constant_value, op.operands[:BOUNDS_OF_FOR])):
                return op
            continue
        if isinstance(op, CombineOp):
            inner = definition_of(op)
            if inner is None or obstacle(inner) is not None:
                return op
            continue
        form = vector_form(op)
        if form is None or form.scalar_operands:
            return op
        division = interface_of(op, UndefinedDivisors)
        if division is not None and not _is_constant_value(op.operands[division.divisor]):
            return op
    return None


def _is_constant_value(value: SSAValue) -> bool:
    return isinstance(value.owner, Operation) and isinstance(value.owner, arith.ConstantOp)
