"""Slices inside loops whose iterations may run at once.

**Before → After** (`%j` may run at once)

    affine.for %i = 0 to 8 { m[%i] = f(%i) }      affine.for %i = 0 to 8 {
    affine.for %i = 0 to 8 {                        affine.parallel (%j) = (0) to (8) {
      affine.parallel (%j) = (0) to (8) {             m[%i] = f(%i)
        c[%i, %j] = m[%i] } }                         c[%i, %j] = m[%i] } }

is refused: all iterations write `m[%i]` while others read it. That each of them alone reads what
it wrote itself, as in any other order of the iterations, is not enough.

**Refuses when** `fusion.race`: iterations of a parallel loop of the sink have copies, or a copy
and an access of the sink, that access one element, one of them writing it. Memory that is
allocated in the source is new in each copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.slices.computation import Slice
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.loops.fusion import questions
from loopwright.loops.fusion.forms import Forms
from loopwright.loops.fusion.plan import Proposal
from loopwright.reporting.unknown import Cause

_CACHE = 1 << 12


def parallel_levels(found: Slice) -> tuple[int, ...]:
    """Which of the loops around a slice, below the common ones, may run iterations at once."""
    levels = range(found.common, found.depth)
    return tuple(k for k in levels if is_parallel_loop(found.around[k].op))


def sequential_depth(found: Slice) -> int:
    """How many of the loops around a slice there are up to the first such one: what these have in
    memory of their own may be shared by all that is inside them."""
    return next(iter(parallel_levels(found)), found.depth)


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that access one element at once, perhaps: in which iterations."""

    pair: questions.Pair
    forms: tuple[questions.Form, questions.Form]
    accesses: tuple[Access, Access]


def find_race(
    forms: Forms,
    target: questions.Target,
    proposal: Proposal,
    twins: Callable[[Root], Iterable[Root]],
    lifetime: Callable[[Root], int],
) -> Race | None:
    """The first race of accesses of the source with each other, or with those of the sink.

    `twins` are other names of the memory of a root, `lifetime` how many loops make it anew."""
    levels = parallel_levels(proposal.slice)
    for a, b in _pairs(proposal, twins, lifetime) if levels else ():
        pair = forms.comparable(a, b)
        if pair is None:
            raise UndecidedError.of(Cause.STRIDES)
        first = forms.source(pair[0])
        if proposal.source.op.is_ancestor(b.op):
            second = forms.source(pair[1])
            found = copies_race(target, first, second, levels)
        else:
            second = forms.sink(pair[1])
            found = sink_races(target, first, second, levels)
        if found is not None:
            return Race(found, (first, second), (a, b))
    return None


def _pairs(
    proposal: Proposal, twins: Callable[[Root], Iterable[Root]], lifetime: Callable[[Root], int]
) -> Iterator[tuple[Access, Access]]:
    """Accesses of the source and of either nest to memory that is not new in each copy."""
    source, sink = proposal.source, proposal.sink
    for root in source.accessed:
        if lifetime(root) > proposal.slice.common:
            continue
        others = [root, *twins(root)]
        theirs = [b for node in (source, sink) for other in others for b in node.accesses(other)]
        for a in source.accesses(root):
            yield from ((a, b) for b in theirs if a.writes or b.writes)


@counted(_CACHE)
def copies_race(
    target: questions.Target, first: questions.Form, second: questions.Form, levels: tuple[int, ...]
) -> questions.Pair | None:
    """Two iterations of S that access one element and have copies in different iterations of a
    parallel loop around the slice, those of the loops around that being the same."""
    common = target.slice.common
    meeting = questions.conflict_systems(first, second, "st", common)
    systems = (
        concurrent
        for twice, outer, another in questions.entered_twice(meeting, target, first, second)
        for concurrent in _at_once(twice, outer, another, common, levels)
    )
    return questions.first_pair(systems, first, second, common, "st")


@counted(_CACHE)
def sink_races(
    target: questions.Target, source: questions.Form, sink: questions.Form, levels: tuple[int, ...]
) -> questions.Pair | None:
    """An iteration of S with a copy, and one of D in another iteration of a parallel loop around
    both, that access one element."""
    common = target.slice.common
    shared = min(sink.shared, target.slice.depth)
    inside = tuple(level for level in levels if level < shared)

    def systems() -> Iterator[questions.SystemBuilder]:
        for system, mine, theirs, _ in questions.conflict_systems(source, sink, "sd", common):
            for entered, outer in questions.enter(system, target, "o"):
                questions.join(entered, target, source, mine, outer)
                for one, two in ((outer, theirs), (theirs, outer)):
                    yield from _at_once(entered, one, two, common, inside)

    return questions.first_pair(systems() if inside else (), source, sink, common, "sd")


def _at_once(
    system: questions.SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    common: int,
    levels: Sequence[int],
) -> Iterator[questions.SystemBuilder]:
    """The systems whose two iterations first differ in a parallel loop, `first` later."""
    for level in levels:
        made = system.copy()
        for k in range(common, level):
            made.equal({first[k]: 1, second[k]: -1})
        made.at_least_zero({first[level]: 1, second[level]: -1, -1: -1})
        yield made
