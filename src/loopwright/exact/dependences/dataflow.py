"""Value-based flow: which write produced the value that each read sees.

Every execution of an access has a time: its loops' induction variables, with the positions of loops
and ops in the text between them; times compare lexicographically. For each read, the relation from
its iterations and elements to the times of earlier writes of the element has a greatest time: the
last writer (Feautrier, "Dataflow Analysis of Array and Scalar References", 1991). A read without a
last writer sees the initial contents of memory. A write that is the last writer of no read, nor of
memory that is visible after the function returns, is dead.

Inexact accesses are excluded. A read that certainly sees no inexact write has the sources computed
without them; a write that certainly no inexact access reads is dead if it is dead without them; for
all other reads and writes the answer is unknown.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING

from loopwright.exact.dependences import model
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.solver import bounds_of, distances_of
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import Access, Root, RootKind
from loopwright.exact.memory.shapes import Shaped, has_too_many_pieces
from loopwright.exact.presburger.budget import Budget, UndecidedError, one_question, spending
from loopwright.records import dataclass, field
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.exact.dependences.flow_relations import LastWriters
    from loopwright.exact.presburger.sets import PresburgerSet


@dataclass(frozen=True, slots=True)
class ValueFlow:
    """`sink` reads values that `source` was the last to write."""

    source: Access
    sink: Access
    common_loops: tuple[Loop, ...]
    intervals: tuple[model.Interval, ...]
    distances: tuple[tuple[int, ...], ...] | None
    witness: model.Witness
    pairs: PresburgerSet = field(compare=False)
    """The iterations of the source, those of the sink, and the `parameters`."""
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class ReadSources:
    """Where the values of a read come from.

    `before` is an iteration that sees memory as it was before the function (or before anything was
    written to an allocation, which is undefined); None if there is none. With reasons in `unknown`
    nothing else is said.
    """

    read: Access
    flows: tuple[ValueFlow, ...] = ()
    before: tuple[int, ...] | None = None
    unknown: tuple[Unknown, ...] = ()

    @property
    def is_uninitialised(self) -> bool:
        """Whether the read sees memory of an allocation that was never written."""
        return self.before is not None and self.read.root.kind is RootKind.ALLOCATION


@dataclass(frozen=True, slots=True)
class DeadStore:
    """A write whose values are never read, in all iterations or only in some such as
    `iteration`."""

    write: Access
    iteration: tuple[int, ...]
    always: bool


class DataFlow:
    """The value-based flow of one function."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self.analysis = analysis
        self._groups: dict[Root, _Group] = {}
        self.budget = analysis.budget
        """What questions about the flow are charged to."""

    def of_reads(self) -> Iterator[ReadSources]:
        """The sources of all reads, in program order."""
        for access in self.analysis.accesses:
            if access.reads:
                yield self.of(access)

    def of(self, read: Access) -> ReadSources:
        """The sources of one read."""
        return self._group(read.root).sources_of(read)

    def dead_stores(
        self, most_pairs: int | None = None, *, always: bool = False, steps: int | None = None
    ) -> Iterator[DeadStore]:
        """The writes that are certainly dead, in program order: in all iterations, or without
        `always` also in some.

        Skips memory with more than `most_pairs` pairs of a read and a write. With `steps`, so many
        are spent at most, apart from the function's budget.
        """
        if steps is not None:
            self.budget = Budget(steps)
        for access in self.analysis.accesses:
            if access.writes and not access.frees:
                if has_too_many_pieces(access.frame):
                    continue  # in too many iterations: what they overwrite is unknown
                if always and self._has_last_value(access):
                    continue
                group = self._group(access.root)
                few = most_pairs is None or group.num_pairs <= most_pairs
                found = group.dead(access) if few else None
                if found is not None and (found.always or not always):
                    yield found

    def _has_last_value(self, write: Access) -> bool:
        """Whether the last value that a write stores stays in memory, because nothing else writes
        to it."""
        others = (a for a in self.analysis.partners()[write.root] if a.writes and not a.frees)
        return all(a is write for a in others) and _remains(write.root, self.analysis)

    def _group(self, root: Root) -> _Group:
        cached = self._groups.get(root)
        if cached is None:
            cached = self._groups[root] = _Group(root, self)
        return cached


class _Group:
    """The accesses of one root."""

    def __init__(self, root: Root, flow: DataFlow) -> None:
        from loopwright.exact.dependences.flow_relations import FlowSpace

        self._root, self._flow = root, flow
        self._analysis = analysis = flow.analysis
        accesses = [a for a in analysis.partners()[root] if not a.frees]
        shapes = self._shapes(accesses)
        self._doubts = {access: tuple(self._reasons(access, shapes)) for access in accesses}
        known = {access for access, reasons in self._doubts.items() if not reasons}
        self._reads = [a for a in accesses if a.reads and a in known]
        self._writes = [a for a in accesses if a.writes and a in known]
        self._vague = [a for a in accesses if a not in known]
        self._space = FlowSpace(
            analysis.order, self._writes, {a: shapes[a] for a in accesses if a in known}
        )
        self._known: dict[Access, ReadSources] = {}
        self._last: dict[Access, LastWriters | UndecidedError] = {}
        self._used: dict[Access, PresburgerSet] | None = None

    @property
    def num_pairs(self) -> int:
        """The number of pairs of a read and a write; the memory that remains at the end counts as a
        read."""
        return len(self._writes) * (len(self._reads) + 1)

    def _reasons(self, access: Access, shapes: Mapping[Access, Shaped]) -> Iterator[Unknown]:
        """Why an access is excluded from the data flow."""
        if access.root != self._root:
            yield Unknown(Cause.OTHERS_OVERLAP)
            return
        shaped = shapes.get(access)
        if shaped is None:
            yield Unknown(Cause.STRIDES)
            return
        yield from shaped.reasons
        if any(self._analysis.domains.depth_of(key) > 0 for key in shaped.parameters):
            yield Unknown(Cause.RECOMPUTED)

    def _shapes(self, accesses: Sequence[Access]) -> dict[Access, Shaped]:
        """The shapes of accesses that can be compared with each other: all by subscripts or all by
        linear address, whichever covers more accesses."""
        analysis = self._analysis
        plain = {a: analysis.shaped(a) for a in accesses if not a.is_linear}
        linear = {
            access: analysis.shaped(alike)
            for access in (accesses if len(plain) < len(accesses) else ())
            if (alike := analysis.linear(access)) is not None
        }
        return linear if len(linear) >= len(plain) else plain

    def sources_of(self, read: Access) -> ReadSources:
        cached = self._known.get(read)
        if cached is None:
            cached = self._known[read] = self._decided(read)
        return cached

    def _decided(self, read: Access) -> ReadSources:
        doubts = self._doubts[read] or self._interferences(read)
        if doubts:
            return ReadSources(read, unknown=doubts)
        try:
            last = self._last_writers(read)
            with self._question():
                return self._sources(read, last)
        except UndecidedError as error:
            return ReadSources(read, unknown=(error.unknown,))

    def _interferences(self, read: Access) -> tuple[Unknown, ...]:
        """Why excluded writes may produce the value of a read."""
        found: dict[Unknown, None] = {}
        for write in self._vague:
            for doubts in self._analysis.flow_doubts(write, read, found):
                found.update(dict.fromkeys(doubts or self._doubts[write]))
        return tuple(found)

    @contextmanager
    def _question(self) -> Generator[None]:
        """Limit the enclosed query to one question of the budget."""
        with spending(self._flow.budget), one_question():
            yield

    def _last_writers(self, read: Access) -> LastWriters:
        """The last writes before a read, or why they are unknown; computed once."""
        if read not in self._last:
            try:
                self._last[read] = self._space.last_writers(read, self._lifetime(), self._question)
            except UndecidedError as error:
                self._last[read] = error
        known = self._last[read]
        if isinstance(known, UndecidedError):
            raise UndecidedError(known.unknown)
        return known

    def _sources(self, read: Access, last: LastWriters) -> ReadSources:
        point = last.unwritten.sample()
        flows = tuple(self._flows(read, last))
        return ReadSources(read, flows, None if point is None else point[: len(read.loops)])

    def _lifetime(self) -> int:
        """How many loops allocate the memory in each of their iterations."""
        root = self._root
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return 0
        return self._analysis.domains.depth_of_lifetime(root.value)

    def _flows(self, read: Access, last: LastWriters) -> Iterator[ValueFlow]:
        """The flow to a read from each of its last writers."""
        for write in self._writes:
            if last.pairs is None or write not in last.writes:
                continue
            flow = self._space.restricted(last.pairs, write)
            point = flow.sample()
            if point is None:
                continue
            common = common_loops(write.loops, read.loops)
            rows = self._space.differences(read, write, common)
            vectors = flow.image(rows)
            intervals = tuple(bounds_of(vectors, loop) for loop in range(common))
            yield ValueFlow(
                write,
                read,
                read.loops[:common],
                tuple(model.Interval(low, high) for low, high in intervals),
                distances_of(vectors, intervals),
                self._space.witness(point, read, write),
                self._space.iterations_of_both(flow, read, write),
                self._space.parameters,
            )

    def dead(self, write: Access) -> DeadStore | None:
        if self._doubts[write] or self._may_be_read(write):
            return None
        try:
            used = self._used_executions()
            with self._question():
                written = self._space.iterations(write)
                mine = used.get(write)
                unused = written if mine is None else written.subtract(mine.coalesce())
                point = unused.sample()
                always = mine is None or mine.is_empty()
        except UndecidedError:
            return None
        if point is None:
            return None
        return DeadStore(write, point[: len(write.loops)], always)

    def _may_be_read(self, write: Access) -> bool:
        """Whether an excluded read may see a write."""
        may_depend = self._analysis.may_depend
        return any(may_depend(write, read, [model.DependenceKind.FLOW]) for read in self._vague)

    def _used_executions(self) -> dict[Access, PresburgerSet]:
        """For each write, the iterations whose value is read or remains in memory at the end."""
        if self._used is not None:
            return self._used
        space = self._space
        used: dict[Access, list[PresburgerSet]] = {}
        readers = map(self._last_writers, self._reads)
        relations = [(last.pairs, last.writes) for last in readers]
        if _remains(self._root, self._analysis):
            final = space.final_writers(self._question)
            relations.append((final, frozenset(self._writes)))
        for last, writes in relations:
            if last is None:
                continue
            for write in (write for write in self._writes if write in writes):
                with self._question():
                    found = space.iterations_in(space.restricted(last, write), write)
                used.setdefault(write, []).append(found)
        with self._question():
            self._used = {
                write: reduce(lambda union, part: union.union(part), parts)
                for write, parts in used.items()
            }
        return self._used


def _remains(root: Root, analysis: DependenceAnalysis) -> bool:
    """Whether memory may be read after the function returns."""
    if root.kind is not RootKind.ALLOCATION or root.value is None:
        return True
    return analysis.aliases.escapes(root.value)
