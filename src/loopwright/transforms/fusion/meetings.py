"""Where two ops of a block touch the same memory: which iterations of which accesses.

Ops between two nests keep these apart if they touch an element that one of the nests touches, one
of both writing. That is decided exactly, in one iteration of the loops around the block; what has
been found out can be asked for later, when the ops are others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from loopwright.analysis.dependences.model import loop_names
from loopwright.analysis.memory.access import Access, Root
from loopwright.ledger import JsonValue
from loopwright.presburger.undecided import UndecidedError
from loopwright.syntax.locations import source_location
from loopwright.transforms.fusion import questions
from loopwright.transforms.fusion.forms import BlockForms
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.questions import Pair, Within
from loopwright.transforms.fusion.relations import Form


@dataclass(frozen=True, slots=True)
class Meeting:
    """Accesses of two nodes that may touch the same element, one of both writing."""

    first: Access
    second: Access
    forms: tuple[Form, Form] | None
    """None where it is not known which elements are touched."""
    common: int
    names: Callable[[], Mapping[int, str]]
    """What parameters are called."""

    def pair(self) -> Pair | None:
        """Iterations that touch the same element; None if there are none, as far as is known.

        `UndecidedError` where that is too hard to say."""
        if self.forms is None:
            return None
        return questions.dependence(*self.forms, Within(self.common, True), self.common)

    def loops(self) -> tuple[list[str], list[str]]:
        """What the loops around both are called, as long as the ops are what they are."""
        return loop_names(self.first), loop_names(self.second)

    @property
    def is_exact(self) -> bool:
        """Whether it is known which elements are touched."""
        return self.forms is not None and all(form.is_exact for form in self.forms)


def meetings(
    graph: BlockGraph, first: Node, second: Node, without: Collection[Root] = ()
) -> Iterator[Meeting]:
    """The accesses of two nodes to the same memory, by its root (some left out), one of both
    writing."""
    common = len(graph.nests.domains.of_block(graph.block).loops)
    forms = BlockForms(graph.nests, common, graph.doubts)
    for root, mine in first.touched.items():
        theirs = second.touched.get(root)
        if theirs is None or not (mine.writes or theirs.writes) or root in without:
            continue
        for a in first.distinct(root):
            for b in second.distinct(root):
                if a.writes or b.writes:
                    pair = _forms(forms, a, b)
                    yield Meeting(a, b, pair, common, forms.names)


def _forms(forms: BlockForms, first: Access, second: Access) -> tuple[Form, Form] | None:
    if first.is_linear != second.is_linear:
        one, other = first.linear(), second.linear()
        if one is None or other is None:
            return None
        first, second = one, other
    if first.subscripts is None or second.subscripts is None:
        return None
    return forms.form(first), forms.form(second)


@dataclass(frozen=True, slots=True)
class Step:
    """What keeps one node before another: their accesses that may meet, and where these stand;
    else that one uses what the other computes, or only the order of the text."""

    meetings: tuple[Meeting, ...]
    places: tuple[tuple[str, str], ...]
    """Those of the accesses, then those of the nodes."""
    kind: str
    loops: tuple[tuple[list[str], list[str]], ...]
    """What the loops around the accesses are called."""

    @classmethod
    def of(cls, graph: BlockGraph, first: Node, second: Node) -> Step:
        """That of two nodes."""
        found = tuple(meetings(graph, first, second))[:_MOST]
        ends = (*((m.first.op, m.second.op) for m in found), (first.op, second.op))
        places = tuple((str(source_location(a)), str(source_location(b))) for a, b in ends)
        is_used = any(value.owner is first.op for value in second.uses)
        kind = "memory" if found else "value" if is_used else "text"
        return cls(found, places, kind, tuple(meeting.loops() for meeting in found))

    def told(self) -> JsonValue:
        """The first accesses that do meet, with their iterations."""
        known = zip(self.meetings, self.places, self.loops, strict=False)
        for meeting, (first, second), loops in known:
            try:
                pair = meeting.pair() if meeting.is_exact else None
            except UndecidedError:
                continue
            if pair is not None:
                return {"from": first, "to": second, **pair.told(meeting.names(), loops)}
        first, second = self.places[0]
        return {"from": first, "to": second, "kind": self.kind}


_MOST = 16
"""As many pairs of accesses are kept for one dependence."""


def told_path(steps: Sequence[Step]) -> JsonValue:
    """A path of dependences, as a witness."""
    return {"path": [step.told() for step in steps]}
