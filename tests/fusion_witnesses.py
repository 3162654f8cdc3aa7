"""Witnesses of illegal fusions, confirmed by the interpreter.

A witness names one iteration of an access and one of another that touch the same element, one of
them writing it, in an order that the fusion would turn around. Whether they do is seen in a trace
of the program as it was written.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.errors import LoopwrightError, SourceLocation
from loopwright.interpreter import Interpreter
from loopwright.interpreter.tracing import Access
from loopwright.ledger import Decision, Entry, Ledger, Refusal
from loopwright.syntax.locations import source_location
from tests.generate.program import Program
from tests.pass_campaigns import parse


@dataclass(frozen=True)
class Tracing:
    """The accesses of a program by the place of the operation."""

    by_place: dict[SourceLocation, list[Access]]

    @classmethod
    def of(cls, program: Program) -> Tracing:
        """Trace a program; what its caller does with unknown values ends the trace."""
        interpreter = Interpreter(parse(program.text), trace=True, max_steps=2_000_000)
        with contextlib.suppress(LoopwrightError):
            interpreter.call(program.name)
        found: dict[SourceLocation, list[Access]] = defaultdict(list)
        for access in interpreter.accesses:
            place = source_location(access.op)
            if place is not None:
                found[place].append(access)
        return cls(found)

    def meet(
        self, first: SourceLocation, at: Sequence[int], second: SourceLocation, then: Sequence[int]
    ) -> bool:
        """Whether two iterations of two operations touch one element, and one writes it."""
        ours = self._in(first, at)
        theirs = self._in(second, then)
        touched = {(id(a.allocation), a.position): a for a in ours}
        return any(
            (found := touched.get((id(b.allocation), b.position))) is not None
            and (found.is_write or b.is_write)
            for b in theirs
        )

    def _in(self, place: SourceLocation, iteration: Sequence[int]) -> list[Access]:
        """Accesses of an operation whose inner loops are in this iteration."""
        count, wanted = len(iteration), tuple(iteration)
        accesses = self.by_place.get(place, [])
        return [a for a in accesses if count == 0 or a.iteration[-count:] == wanted]


def with_iterations(ledger: Ledger, *, untouched: bool = True) -> list[Entry]:
    """Illegal fusions whose witness is two iterations, of nests that nothing has changed so far."""
    changed: set[SourceLocation] = set()
    found: list[Entry] = []
    for entry in ledger:
        if isinstance(entry, Decision) and untouched:
            changed.update(entry.locations)
        if not isinstance(entry, Refusal) or entry.evidence.figures.get("reason") != "illegal":
            continue
        witness = entry.evidence.witness()
        is_pair = isinstance(witness, dict) and {"source", "sink"} <= witness.keys()
        if is_pair and len(entry.locations) == 4 and not changed & set(entry.locations):
            found.append(entry)
    return found


def with_paths(ledger: Ledger) -> list[Entry]:
    """Refusals whose witness is a path of dependences, of nests that nothing has changed so far."""
    changed: set[SourceLocation] = set()
    found: list[Entry] = []
    for entry in ledger:
        if isinstance(entry, Decision):
            changed.update(entry.locations)
        elif entry.code == "fusion.no-insertion-point" and not changed:
            found.append(entry)
    return found


def path_confirmed(tracing: Tracing, entry: Entry) -> bool:
    """Whether the trace has each dependence of a path that is told with its iterations."""
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    path = witness["path"]
    assert isinstance(path, list) and path
    places = {str(place): place for place in tracing.by_place}
    for step in path:
        assert isinstance(step, dict)
        source, sink = step.get("source"), step.get("sink")
        if not isinstance(source, list) or not isinstance(sink, list):
            continue
        first, second = places.get(str(step["from"])), places.get(str(step["to"]))
        if first is None or second is None:
            return False
        at, then = [int(str(k)) for k in source], [int(str(k)) for k in sink]
        if not tracing.meet(first, at, second, then):
            return False
    return True


def flaw_of(entry: Entry) -> str:
    """What a refusal lacks: each is illegal with a witness, unprofitable with figures, or
    unsupported or unknown with a cause, and has a code and a place."""
    if not isinstance(entry, Refusal):
        return ""
    if not entry.code or not entry.locations:
        return "no code or no place"
    match entry.evidence.figures.get("reason"):
        case "illegal":
            return "" if entry.evidence.witness() else "no witness"
        case "unprofitable":
            return "" if len(entry.evidence.figures) > 1 else "no figures"
        case "unsupported" | "unknown":
            return "" if entry.message else "no cause"
        case other:
            return f"the reason is {other}"


def is_symbolic(program: Program, entry: Entry) -> bool:
    """Whether the accesses depend on arguments whose values the witness does not give."""
    lines = program.text.splitlines()
    numbers = [place.line for place in entry.locations]
    witness = entry.evidence.witness()
    path = witness.get("path") if isinstance(witness, dict) else None
    for step in path if isinstance(path, list) else ():
        assert isinstance(step, dict)
        numbers += [int(str(step[end]).split(":")[-2]) for end in ("from", "to") if end in step]
    return any("%n" in line for line in lines[min(numbers) - 1 : max(numbers)])


def confirmed(tracing: Tracing, entry: Entry) -> bool:
    """Whether the trace has what the witness says."""
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    source, sink = witness["source"], witness["sink"]
    assert isinstance(source, list) and isinstance(sink, list)
    _, _, first, second = entry.locations
    return tracing.meet(first, [int(str(k)) for k in source], second, [int(str(k)) for k in sink])
