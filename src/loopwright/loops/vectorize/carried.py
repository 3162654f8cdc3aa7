"""Dependences between the iterations of a loop: through memory, and through iteration arguments."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.describe import witness_record
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.domains import Domains
from loopwright.exact.memory.access import Access
from loopwright.exact.reductions.recognition import (
    definitions_around,
    match_reduction,
    reductions_of,
)
from loopwright.exact.speculation import is_always_dereferenceable
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.reduction.definition import CombineOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.vector_forms import vector_form
from loopwright.ir.syntax.enclosing import directly_in
from loopwright.ir.syntax.properties import attribute
from loopwright.loops.vectorize import accumulations, plan
from loopwright.reporting.ledger import JsonValue


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

    def is_always_dereferenceable(self, load: Operation) -> bool:
        """Whether what a load reads is there, whatever conditionals around it decide."""
        if self._undecided is None:
            self._undecided = Domains(self.analysis.domains.layouts, deciding=False)
        return is_always_dereferenceable(load, self.analysis, self._undecided)

    def obstacle(self, loop: ForOp, group: int | None = None) -> Dependence | None:
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

    def _carried(self, loop: ForOp) -> Iterator[Dependence]:
        analysis = self.analysis
        inside = [a for op in loop.walk() for a in self._accesses.get(op, ())]
        depth = len(analysis.domains.of_block(loop.body).loops)
        chosen = set(inside)
        partners = analysis.partners()
        for source in inside:
            if source.frees:
                continue
            for sink in partners[source.root]:
                if sink not in chosen or sink.frees or not (source.writes or sink.writes):
                    continue
                yield from analysis.between(source, sink, MEMORY_KINDS, [depth])


def keeps_order(dependence: Dependence, loop: ForOp, group: int) -> bool:
    """Whether a dependence that a loop carries holds among lanes of groups of iterations, too.

    Groups follow each other, so it does if no two iterations that it ties are in one group. In a
    group each op of the body is executed by all lanes before the next one is: it also does if
    the source comes before the sink there.
    """
    if not dependence.is_certain:
        return False
    least = dependence.intervals[dependence.depth - 1].lower
    if least is not None and least >= group * loop.step_value:
        return True
    first, second = (
        directly_in(loop.body, access.op) for access in (dependence.source, dependence.sink)
    )
    return first is not second and first.is_before_in_block(second)


def carried_values(loop: ForOp, settings: plan.Settings) -> tuple[plan.Carried, ...] | None:
    """How lanes share the carried values of an `affine.for`; None if they cannot."""
    if settings.rank != 1 and not settings.nested:
        return None
    if not settings.extended and not _names_reductions(loop):
        return _plain_reductions(loop) if settings.reductions else None
    found: list[plan.Carried] = []
    explained: set[int] = set()
    for number in range(len(loop.results)):
        reduction = accumulations.accumulation(loop, number)
        if reduction is not None and (
            settings.reductions or accumulations.may_reorder(reduction) or is_stated(loop, number)
        ):
            found.append(reduction)
            explained.add(number)
    for best in accumulations.bests_of(loop):
        numbers = {best.best} if best.index is None else {best.best, best.index}
        if not explained & numbers:
            found.append(best)
            explained |= numbers
    for number in range(len(loop.results)):
        symbol = None if number in explained else _symbol(loop, number, settings)
        if symbol is not None and not explained & set(symbol.numbers):
            found.append(symbol)
            explained.update(symbol.numbers)
    return tuple(found) if len(explained) == len(loop.results) else None


def _names_reductions(loop: ForOp) -> bool:
    """Whether a loop says what it reduces, which `mlir-opt` has no words for."""
    if attribute(loop, "reductions") is not None:
        return True
    return any(isinstance(op, CombineOp) for op in loop.body.ops)


def is_stated(loop: ForOp, number: int) -> bool:
    """Whether the loop itself allows to combine a carried value in another order."""
    if attribute(loop, "reductions") is None:
        return False
    found = match_reduction(loop, number)
    return found is not None and found.reassociable


def _symbol(loop: ForOp, number: int, settings: plan.Settings) -> plan.CarriedSymbol | None:
    """The reduction that is a symbol, named or computed, of which a value is an accumulator."""
    reduction = match_reduction(loop, number, definitions_around(loop))
    if (
        reduction is None
        or reduction.symbol is None
        or not (reduction.reassociable or settings.reductions)
    ):
        return None
    definition = accumulations.definition_named(loop, reduction.symbol)
    if definition is None or accumulations.obstacle(definition) is not None:
        return None
    return plan.CarriedSymbol(
        reduction.carried, definition, reduction.combining, reduction.reassociable
    )


def reordered(loop: ForOp, carried: plan.Carried) -> tuple[Operation, ...]:
    """The ops that combine in another order by the user's option alone: results may change."""
    if isinstance(carried, plan.CarriedReduction):
        allowed = accumulations.may_reorder(carried) or is_stated(loop, carried.number)
        return () if allowed else carried.combining
    return (
        carried.combining if isinstance(carried, plan.CarriedSymbol) and not carried.stated else ()
    )


def _plain_reductions(loop: ForOp) -> tuple[plan.CarriedReduction, ...] | None:
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


def only_accumulates(loop: ForOp) -> bool:
    """Whether all that a loop carries would be a reduction, if it might be reordered."""
    definitions = definitions_around(loop)
    return all(
        accumulations.accumulation(loop, number) is not None
        or match_reduction(loop, number, definitions) is not None
        for number in range(len(loop.results))
    )


def witness_of(dependence: Dependence) -> JsonValue:
    """The iterations that would run at once, and the element that both access."""
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
