"""What a loop carries, in lanes.

Carried values that only accumulate, through however many ops, branches and inner loops.

A value accumulates if everything computed from it is computed by one combining op, by selecting
among such values, or by handing them on; and if nothing else uses any of these. Each lane may then
accumulate some of the iterations on its own.

Arg-max and arg-min: a carried value that keeps the best, and one that keeps where it was.

Such a pair may be found lane by lane without any licence to reorder: comparisons do not round, and
of equal values the one with the smallest index is the first.

What ties the iterations of a loop together: dependences through memory, and carried values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.domains import Domains
from loopwright.exact.memory.access import Access
from loopwright.exact.reductions.recognition import (
    definitions_around,
    match_reduction,
    reductions_of,
)
from loopwright.exact.speculation import is_there_anyway
from loopwright.ir.affine_expr import Flattener, dim
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, map_of
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.dialects.reduction.clauses import CombineOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.op_interfaces import vector_form
from loopwright.ir.syntax.enclosing import depth_of
from loopwright.ir.syntax.narrowing import is_integer, is_integer_type
from loopwright.ir.syntax.properties import attribute
from loopwright.loops.vectorize import plan
from loopwright.loops.vectorize.combining import definition_named, obstacle
from loopwright.loops.vectorize.groups import constant_bounds
from loopwright.loops.vectorize.subscripts import step_of
from loopwright.reporting.ledger import JsonValue


def accumulation(loop: Operation, number: int) -> plan.CarriedReduction | None:
    """Carried value `number` of an `affine.for`, if it only accumulates."""
    return _Accumulation(loop, number).reduction()


class _Accumulation:
    """What is computed from one carried value of a loop."""

    def __init__(self, loop: Operation, number: int) -> None:
        self._loop = loop
        self._number = number
        self._known: set[SSAValue] = set()
        self._combining: dict[Operation, AtomicRMWKind] = {}
        self._partners: list[SSAValue] = []
        """What must accumulate as well: the other values that stand where one does."""

    def reduction(self) -> plan.CarriedReduction | None:
        """The reduction; None if the value does anything but accumulate."""
        if not self._follow(self._loop.regions[0].block.args[1 + self._number]):
            return None
        known, combining = self._known, self._combining
        yielded = _terminator(self._loop).operands[self._number]
        if not combining or not known.issuperset((yielded, *self._partners)):
            return None
        if any(sum(value in known for value in op.operands) != 1 for op in combining):
            return None
        kinds = set(combining.values())
        if len(kinds) != 1:
            return None
        return plan.CarriedReduction(self._number, kinds.pop(), tuple(combining))

    def _follow(self, start: SSAValue) -> bool:
        """Find all that is computed from a value; False if it is used in another way."""
        waiting = [start]
        self._known.add(start)
        while waiting:
            for use in waiting.pop().uses:
                derived = self._derived(use.operation, use.index)
                if derived is None:
                    return False
                fresh = [value for value in derived if value not in self._known]
                self._known.update(fresh)
                waiting += fresh
        return True

    def _derived(self, op: Operation, index: int) -> Sequence[SSAValue] | None:
        """The values that an op computes from an operand that accumulates; None if it uses that in
        another way."""
        if (kind := accumulating_kind(op, index)) is not None:
            self._combining[op] = kind
            return op.results
        if isinstance(op, arith.SelectOp) and index > 0:
            self._partners += op.operands[1:]
            return op.results
        if isinstance(op, YieldOp):
            return self._yielded(op, index)
        if isinstance(op, ForOp) and index >= _first_init(op):
            position = index - _first_init(op)
            self._partners.append(_terminator(op).operands[position])
            return [op.regions[0].block.args[1 + position], op.results[position]]
        return None

    def _yielded(self, op: YieldOp, index: int) -> Sequence[SSAValue] | None:
        """What an op around a terminator hands on of one of the operands of that."""
        parent = op.parent_op()
        assert parent is not None
        if parent is self._loop:
            return [] if index == self._number else None
        if isinstance(parent, IfOp):
            self._partners += _yields(parent, index)
        elif isinstance(parent, ForOp):
            carried = parent.regions[0].block.args[1 + index]
            self._partners += [parent.operands[_first_init(parent) + index], carried]
        else:
            return None
        return [parent.results[index]]


def _yields(op: Operation, index: int) -> Iterator[SSAValue]:
    for region in op.regions:
        last = region.block.last_op
        assert last is not None
        yield last.operands[index]


def _first_init(loop: Operation) -> int:
    return len(loop.operands) - len(loop.results)


def _terminator(loop: Operation) -> Operation:
    last = loop.regions[0].block.last_op
    assert last is not None, "the body of a loop ends in a terminator"
    return last


def shared(reductions: plan.Reductions) -> plan.Reductions:
    """The reductions of loops, where an outer one may leave all lanes to one inside of it.

    It may if it does nothing else with the carried value: what the inner loop starts from is what
    came in, and what that ends with goes on to the next iteration.
    """
    found = {loop: list(given) for loop, given in reductions.items()}
    for loop in sorted(found, key=depth_of, reverse=True):
        for place, outer in enumerate(found[loop]):
            if not isinstance(outer, plan.CarriedReduction):
                continue
            inner = _handed_to(loop, outer.number)
            if inner is None:
                continue
            below, number = inner
            for other, reduction in enumerate(found.get(below, ())):
                if isinstance(reduction, plan.CarriedReduction) and reduction.number == number:
                    found[below][other] = replace(reduction, handed=True)
                    found[loop][place] = replace(outer, below=reduction.below + 1)
    return {loop: tuple(given) for loop, given in found.items()}


def _handed_to(loop: Operation, number: int) -> tuple[Operation, int] | None:
    """The loop right inside, and its carried value, that a carried value is all the time."""
    uses = list(loop.regions[0].block.args[1 + number].uses)
    if len(uses) != 1:
        return None
    inner, position = uses[0].operation, uses[0].index - _first_init(uses[0].operation)
    if not isinstance(inner, ForOp) or inner.parent_op() is not loop or position < 0:
        return None
    result = inner.results[position]
    if _terminator(loop).operands[number] is not result or len(list(result.uses)) != 1:
        return None
    return inner, position


def may_reorder(reduction: plan.CarriedReduction) -> bool:
    """Whether another order gives the same bits, or the ops' flags allow others."""
    return may_combine_in_any_order(reduction.kind, reduction.combining)


_MIRRORED: dict[type[Operation], dict[str, str]] = {
    arith.CmpfOp: {"ogt": "olt", "olt": "ogt"},
    CmpiOp: {"sgt": "slt", "slt": "sgt", "ugt": "ult", "ult": "ugt"},
}
"""The strict predicates that no NaN satisfies, and what they are with operands swapped."""


def bests_of(loop: Operation) -> Iterator[plan.CarriedBest]:
    """The pairs of carried values of an `affine.for` that are a best value and its index."""
    last = loop.regions[0].block.last_op
    assert last is not None
    for number, value in enumerate(last.operands):
        better = _comparison_of_best(loop, number, value)
        if better is None:
            continue
        op, predicate = better
        for other, index in enumerate(last.operands):
            if other != number and _follows(loop, other, index, op):
                carried = loop.regions[0].block.args
                users = {use.operation for use in carried[1 + number].uses}
                chosen = {value.owner, index.owner}
                if users <= {op, value.owner} and _uses(op.results[0]) <= chosen:
                    yield plan.CarriedBest(number, other, op, predicate)
                    break


def _uses(value: SSAValue) -> set[object]:
    return {use.operation for use in value.uses}


def _comparison_of_best(
    loop: Operation, number: int, value: SSAValue
) -> tuple[Operation, str] | None:
    """The comparison by which a carried value is replaced, with the new value on its left."""
    carried = loop.regions[0].block.args[1 + number]
    select = _select_of(value, loop)
    if select is None or select.operands[2] is not carried:
        return None
    new = select.operands[1]
    op = _definition(select.operands[0], loop)
    if op is None or type(op) not in _MIRRORED or new is carried:
        return None
    predicate = _predicate(op)
    mirrored = _MIRRORED[type(op)].get(predicate)
    if mirrored is None:
        return None
    if tuple(op.operands) == (new, carried):
        return op, predicate
    return (op, mirrored) if tuple(op.operands) == (carried, new) else None


def _follows(loop: Operation, number: int, value: SSAValue, better: Operation) -> bool:
    """Whether a carried value is replaced by a growing index whenever the best is."""
    carried = loop.regions[0].block.args[1 + number]
    select = _select_of(value, loop)
    if select is None or select.operands[0] is not better.results[0]:
        return False
    if select.operands[2] is not carried or _uses(carried) != {select}:
        return False
    return _grows(select.operands[1], loop)


def _select_of(value: SSAValue, loop: Operation) -> Operation | None:
    """The `arith.select` in the body of a loop that computes a value only yielded."""
    op = _definition(value, loop)
    last = loop.regions[0].block.last_op
    if op is None or not isinstance(op, arith.SelectOp) or _uses(value) != {last}:
        return None
    return op


def _definition(value: SSAValue, loop: Operation) -> Operation | None:
    return value.op if isinstance(value, OpResult) and value.op.parent_op() is loop else None


def _predicate(op: Operation) -> str:
    found = op.properties["predicate"]
    assert is_integer(found)
    names = arith.CMPF_PREDICATES if isinstance(op, arith.CmpfOp) else arith.CMPI_PREDICATES
    return names[found.value.data]


def _grows(value: SSAValue, loop: Operation) -> bool:
    """Whether an index is larger in later iterations, as a signed number of its type."""
    if isinstance(value, OpResult) and isinstance(value.op, arith.IndexCastOp):
        width = value.type.bitwidth if is_integer_type(value.type) else 0
        if width < 64:
            bounds = constant_bounds(loop)
            largest = 1 << max(width - 2, 0)
            if bounds is None or max(abs(bounds[0]), abs(bounds[1])) > largest:
                return False
            return value.op.operands[0] is loop.regions[0].block.args[0]
        value = value.op.operands[0]
    if not isinstance(value.type, IndexType):
        return False
    bound = BoundExprs((dim(0),), (value,), ())
    if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
        bound = compose(bind(map_of(value.op), value.op.operands))
    return _coefficient(bound, loop.regions[0].block.args[0]) > 0


def _coefficient(bound: BoundExprs, variable: SSAValue) -> int:
    """The factor of a variable in a linear expression; 0 in any other."""
    row = Flattener(len(bound.dims), len(bound.symbols)).flatten(bound.exprs[0])
    inputs = len(bound.dims) + len(bound.symbols)
    if row is None or any(column >= inputs for column in row) or variable not in bound.dims:
        return 0
    return row.get(bound.dims.index(variable), 0)


class CarriedDependences:
    """Answers about the loops of one function, each computed once."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None
        self._accesses: dict[Operation, list[Access]] = {}
        self._undecided: Domains | None = None
        self._found: dict[tuple[Operation, int | None], Dependence | None] = {}

    @property
    def analysis(self) -> DependenceAnalysis:
        """The dependences of the function."""
        if self._analysis is None:
            self._analysis = DependenceAnalysis(self._function)
            for access in self._analysis.accesses:
                if vector_form(access.op) is not None:
                    continue  # It has no effects, even if nothing else is known of it.
                self._accesses.setdefault(access.op, []).append(access)
        return self._analysis

    def is_there_anyway(self, load: Operation) -> bool:
        """Whether what a load reads is there, whatever conditionals around it decide."""
        if self._undecided is None:
            self._undecided = Domains(self.analysis.domains.layouts, deciding=False)
        return is_there_anyway(load, self.analysis, self._undecided)

    def obstacle(self, loop: Operation, group: int | None = None) -> Dependence | None:
        """A dependence that the loop carries, or may carry; None if there is certainly none.

        With `group`, one that so many iterations, executed together op by op, do not respect.
        """
        key = loop, group
        if key not in self._found:
            self._found[key] = next(
                (
                    found
                    for found in self._carried(loop)
                    if group is None or not keeps_order(found, loop, group)
                ),
                None,
            )
        return self._found[key]

    def _carried(self, loop: Operation) -> Iterator[Dependence]:
        analysis = self.analysis
        inside = [a for op in loop.walk() for a in self._accesses.get(op, ())]
        depth = len(analysis.domains.of_block(loop.regions[0].block).loops)
        chosen = set(inside)
        partners = analysis.partners()
        for source in inside:
            if source.frees:
                continue
            for sink in partners[source.root]:
                if sink not in chosen or sink.frees or not (source.writes or sink.writes):
                    continue
                yield from analysis.between(source, sink, MEMORY_KINDS, [depth])


def keeps_order(dependence: Dependence, loop: Operation, group: int) -> bool:
    """Whether a dependence that a loop carries holds among lanes of groups of iterations, too.

    Groups follow each other, so it does if no two iterations that it ties are in one group. In a
    group each op of the body is executed by all lanes before the next one is: it also does if
    the source comes before the sink there.
    """
    if not dependence.is_certain:
        return False
    least = dependence.intervals[dependence.depth - 1].lower
    if least is not None and least >= group * step_of(loop):
        return True
    first, second = (_in_body(access.op, loop) for access in (dependence.source, dependence.sink))
    return first is not second and first.is_before_in_block(second)


def _in_body(op: Operation, loop: Operation) -> Operation:
    """The op of a loop's body that is an op, or contains it."""
    while (parent := op.parent_op()) is not loop:
        assert parent is not None, "the loop is around the op"
        op = parent
    return op


def carried_values(loop: Operation, settings: plan.Settings) -> tuple[plan.Carried, ...] | None:
    """How lanes share the carried values of an `affine.for`; None if they cannot."""
    if settings.rank != 1 and not settings.nested:
        return None
    if not settings.extended and not _names_reductions(loop):
        return _plain_reductions(loop) if settings.reductions else None
    found: list[plan.Carried] = []
    explained: set[int] = set()
    for number in range(len(loop.results)):
        reduction = accumulation(loop, number)
        if reduction is not None and (
            settings.reductions or may_reorder(reduction) or is_stated(loop, number)
        ):
            found.append(reduction)
            explained.add(number)
    for best in bests_of(loop):
        if not explained & {best.best, best.index}:
            found.append(best)
            explained |= {best.best, best.index}
    for number in range(len(loop.results)):
        symbol = None if number in explained else _symbol(loop, number, settings)
        if symbol is not None and not explained & set(symbol.numbers):
            found.append(symbol)
            explained.update(symbol.numbers)
    return tuple(found) if len(explained) == len(loop.results) else None


def _names_reductions(loop: Operation) -> bool:
    """Whether a loop says what it reduces, which `mlir-opt` has no words for."""
    if attribute(loop, "reductions") is not None:
        return True
    return any(isinstance(op, CombineOp) for op in loop.regions[0].block.ops)


def is_stated(loop: Operation, number: int) -> bool:
    """Whether the loop itself allows to combine a carried value in another order."""
    if attribute(loop, "reductions") is None:
        return False
    found = match_reduction(loop, number)
    return found is not None and found.reassociable


def _symbol(loop: Operation, number: int, settings: plan.Settings) -> plan.CarriedSymbol | None:
    """The reduction that is a symbol, named or computed, of which a value is an accumulator."""
    found = match_reduction(loop, number, definitions_around(loop))
    if found is None or found.symbol is None or not (found.reassociable or settings.reductions):
        return None
    definition = definition_named(loop, found.symbol)
    if definition is None or obstacle(definition) is not None:
        return None
    return plan.CarriedSymbol(found.carried, definition, found.combining, found.reassociable)


def reordered(loop: Operation, carried: plan.Carried) -> tuple[Operation, ...]:
    """The ops that combine in another order by the user's option alone: results may change."""
    if isinstance(carried, plan.CarriedReduction):
        allowed = may_reorder(carried) or is_stated(loop, carried.number)
        return () if allowed else carried.combining
    return (
        carried.combining if isinstance(carried, plan.CarriedSymbol) and not carried.stated else ()
    )


def _plain_reductions(loop: Operation) -> tuple[plan.CarriedReduction, ...] | None:
    """The carried values of a loop, if each one only accumulates, through one op."""
    count = len(loop.results)
    if attribute(loop, "reductions") is not None:
        return None
    found = {r.carried: r for r in reductions_of(loop)[0] if r.carried is not None}
    if len(found) != count or any(len(r.combining) != 1 for r in found.values()):
        return None
    return tuple(
        plan.CarriedReduction(number, AtomicRMWKind[found[number].kind], found[number].combining)
        for number in range(count)
    )


def only_accumulates(loop: Operation) -> bool:
    """Whether all that a loop carries would be a reduction, if it might be reordered."""
    definitions = definitions_around(loop)
    return all(
        accumulation(loop, number) is not None
        or match_reduction(loop, number, definitions) is not None
        for number in range(len(loop.results))
    )


def witness_of(dependence: Dependence) -> JsonValue:
    """The iterations that would run at once, and the element that both access."""
    from loopwright.exact.dependences.describe import witness_record

    witness = dependence.witness
    if witness is None:
        return {"unknown": list(map(str, dependence.unknown))}
    return {"kind": dependence.kind.value, **witness_record(dependence, witness)}


def cause_of(dependence: Dependence) -> str:
    """In words what ties iterations together."""
    if dependence.is_certain:
        return f"iterations of the loop depend on each other ({dependence.kind.value})"
    reasons = "; ".join(map(str, dependence.unknown))
    return f"iterations of the loop may depend on each other: {reasons}"
