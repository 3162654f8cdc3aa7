"""Dependences through memory between the iterations of a loop."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.describe import witness_record
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.domains import Domains
from loopwright.exact.memory.access import Access
from loopwright.exact.speculation import is_always_dereferenceable
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.vector_forms import vector_form
from loopwright.ir.syntax.enclosing import directly_in
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
