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

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property, reduce
from itertools import product
from typing import TYPE_CHECKING

from loopwright.exact.dependences import model
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.solver import coordinate_bounds, distances_of
from loopwright.exact.domains import Loop, time_of
from loopwright.exact.indices import Fresh, Parameter
from loopwright.exact.memory.access import Access, Root, RootKind
from loopwright.exact.memory.shapes import AccessRelation, Shaped, has_too_many_pieces, kind_of
from loopwright.exact.presburger import budget
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.records import dataclass, field
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


# Value-based flow


@dataclass(frozen=True, slots=True)
class ValueFlow:
    """`sink` reads values that `source` was the last to write."""

    source: Access
    sink: Access
    common_loops: tuple[Loop, ...]
    intervals: tuple[Interval, ...]
    distances: tuple[tuple[int, ...], ...] | None
    witness: model.Witness
    pairs: PresburgerSet = field(compare=False)
    """The iterations of the source, those of the sink, and the `parameters`."""
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class ReadSources:
    """Where the values of a read come from.

    `before` is an iteration that sees memory as it was before the function (or before anything was
    written to an allocation, which is undefined); None if there is none. If `unknown` has reasons,
    the other fields are empty.
    """

    read: Access
    flows: tuple[ValueFlow, ...] = ()
    before: tuple[int, ...] | None = None
    unknown: tuple[Unknown, ...] = ()

    @property
    def is_uninitialised(self) -> bool:
        """Return whether the read sees memory of an allocation that was never written."""
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
        self._groups = budget.Kept[Root, _Group](lambda root: _Group(root, self))
        self.budget = analysis.budget
        """The budget to which questions about the flow are charged."""

    def of_reads(self) -> Iterator[ReadSources]:
        """Yield the sources of all reads, in program order."""
        for access in self.analysis.accesses:
            if access.reads:
                yield self.of(access)

    def of(self, read: Access) -> ReadSources:
        """Return the sources of one read."""
        return self._groups[read.root].sources[read]

    def always_reads(self, flow: ValueFlow, distance: Sequence[int]) -> bool:
        """Return whether a read sees the value that the source of a flow wrote in each of its
        iterations that is a `distance` after an iteration of the source, in equally many loops;
        False if unknown."""
        try:
            return self._groups[flow.sink.root].always_reads(flow, distance)
        except budget.UndecidedError:
            return False

    def dead_stores(
        self, most_pairs: int | None = None, *, always: bool = False, steps: int | None = None
    ) -> Iterator[DeadStore]:
        """Yield the writes that are certainly dead, in program order: in all iterations, or without
        `always` also in some.

        For memory with more than `most_pairs` pairs of a read and a write, only writes that the
        next write in the same block overwrites are reported. With `steps`, at most that many are
        spent, separately from the function's budget.

        >>> import loopwright as lw
        >>> module = lw.parse('''func.func @f(%m: memref<9xf32>, %v: f32) {
        ...   affine.for %i = 1 to 9 {
        ...     affine.store %v, %m[%i] : memref<9xf32>
        ...     %a = affine.load %m[%i - 1] : memref<9xf32>
        ...     affine.store %a, %m[%i] : memref<9xf32>
        ...     %b = affine.load %m[%i] : memref<9xf32>
        ...     affine.store %b, %m[%i] : memref<9xf32>
        ...   }
        ...   return
        ... }''')
        >>> flow = DataFlow(DependenceAnalysis(module.op.body.block.first_op))
        >>> [dead.write for dead in flow.dead_stores(most_pairs=0)]
        [<Access of affine.store at <string>:3:5: writes>]
        """
        if steps is not None:
            self.budget = budget.Budget(steps)
        for access in self.analysis.accesses:
            if access.writes and not access.frees:
                if not access.is_exact or has_too_many_pieces(access.frame):
                    continue  # the overwritten elements, or the iterations, are unknown
                if (always and self._has_last_value(access)) or self.is_recomputed(access):
                    continue
                group = self._groups[access.root]
                few = most_pairs is None or group.num_pairs <= most_pairs
                few |= access in group.overwritten
                dead_store = group.dead(access) if few else None
                if dead_store is not None and (dead_store.always or not always):
                    yield dead_store

    def is_recomputed(self, access: Access) -> bool:
        """Return whether its elements depend on values that are computed in loops, so that its flow
        is unknown."""
        stable_parameters = (key for key in access.frame.parameters if not isinstance(key, Fresh))
        return any(self.analysis.domains.depth_of(key) > 0 for key in stable_parameters)

    def _has_last_value(self, write: Access) -> bool:
        """Return whether the last value that a write stores stays in memory, because nothing else
        writes to it."""
        writers = (a for a in self.analysis.partners()[write.root] if a.writes and not a.frees)
        return all(a is write for a in writers) and _is_read_after_return(write.root, self.analysis)


class _Group:
    """The accesses of one root."""

    def __init__(self, root: Root, flow: DataFlow) -> None:
        self._root = root
        self._flow = flow
        self._analysis = analysis = flow.analysis
        accesses = [a for a in analysis.partners()[root] if not a.frees]
        own = [a for a in accesses if a.root == root]
        shapes = self._shapes(own)
        self._doubts = dict.fromkeys(accesses, (Unknown(Cause.OTHERS_OVERLAP),))
        """Why accesses are excluded from the data flow."""
        self._doubts |= {
            access: tuple(self._reasons_for_exclusion(access, shapes)) for access in own
        }
        exact = {access for access, reasons in self._doubts.items() if not reasons}
        self._reads = [a for a in accesses if a.reads and a in exact]
        self._writes = [a for a in accesses if a.writes and a in exact]
        self._vague = [a for a in accesses if a not in exact]
        self._space = FlowSpace(
            analysis.order, self._writes, {a: shapes[a] for a in accesses if a in exact}
        )
        self.sources = budget.Kept(self._decide_sources)
        self._last: dict[Access, LastWriters | budget.UndecidedError] = {}
        self._used_by_reads: dict[Access, PresburgerSet] | budget.UndecidedError | None = None

    @property
    def num_pairs(self) -> int:
        """The number of pairs of a read and a write; the memory that remains at the end counts as a
        read."""
        return len(self._writes) * (len(self._reads) + 1)

    def _reasons_for_exclusion(
        self, access: Access, shapes: Mapping[Access, Shaped]
    ) -> Iterator[Unknown]:
        """Return why an access of this root is excluded from the data flow."""
        shaped = shapes.get(access)
        if shaped is None:
            yield Unknown(Cause.STRIDES)
            return
        yield from shaped.reasons
        if self._flow.is_recomputed(access):
            yield Unknown(Cause.RECOMPUTED)

    def _shapes(self, accesses: Sequence[Access]) -> dict[Access, Shaped]:
        """Return the shapes of accesses that can be compared with each other: all by subscripts or
        all by linear address, whichever covers more accesses."""
        analysis = self._analysis
        plain = {a: analysis.shaped(a) for a in accesses if not a.is_linear}
        linear = {
            access: analysis.shaped(alike)
            for access in (accesses if len(plain) < len(accesses) else ())
            if (alike := analysis.linear(access)) is not None
        }
        return linear if len(linear) >= len(plain) else plain

    def _decide_sources(self, read: Access) -> ReadSources:
        doubts = self._doubts[read] or self._interferences(read)
        if doubts:
            return ReadSources(read, unknown=doubts)
        try:
            last = self._last_writers(read)
            with self._question():
                return self._sources(read, last)
        except budget.UndecidedError as error:
            return ReadSources(read, unknown=(error.unknown,))

    def _interferences(self, read: Access) -> tuple[Unknown, ...]:
        """Return why excluded writes may produce the value of a read."""
        reasons: dict[Unknown, None] = {}
        for write in self._vague:
            for doubts in self._analysis.flow_doubts(write, read, reasons):
                reasons.update(dict.fromkeys(doubts or self._doubts[write]))
        return tuple(reasons)

    @contextmanager
    def _question(self) -> Generator[None]:
        """Limit the enclosed query to one question of the budget."""
        with budget.spending(self._flow.budget), budget.one_question():
            yield

    def _last_writers(self, read: Access) -> LastWriters:
        """Return the last writes before a read, or why they are unknown; computed once."""
        if read not in self._last:
            try:
                lifetime = self._root.lifetime(self._analysis.domains)
                self._last[read] = self._space.last_writers(read, lifetime, self._question)
            except budget.UndecidedError as error:
                self._last[read] = error
        last_writers = self._last[read]
        if isinstance(last_writers, budget.UndecidedError):
            raise budget.UndecidedError(last_writers.unknown)
        return last_writers

    def _sources(self, read: Access, last: LastWriters) -> ReadSources:
        point = last.unwritten.sample()
        flows = tuple(self._flows(read, last))
        return ReadSources(read, flows, None if point is None else point[: len(read.loops)])

    def _flows(self, read: Access, last: LastWriters) -> Iterator[ValueFlow]:
        """Yield the flow to a read from each of its last writers."""
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
            intervals = tuple(coordinate_bounds(vectors, loop) for loop in range(common))
            yield ValueFlow(
                write,
                read,
                read.loops[:common],
                intervals,
                distances_of(vectors, intervals),
                self._space.witness(point, read, write),
                self._space.iterations_in(flow, write, len(read.loops)),
                self._space.parameters,
            )

    def always_reads(self, flow: ValueFlow, distance: Sequence[int]) -> bool:
        from loopwright.exact.presburger.sets import PresburgerSet

        depth = len(distance)
        space = self._space
        with self._question():
            written_iterations = space.iterations(flow.source)
            moved = written_iterations.image(
                [
                    row_of(written_iterations.rank, {k: 1}, distance[k] if k < depth else 0)
                    for k in range(written_iterations.rank)
                ]
            )
            reading_iterations = moved.intersect(space.iterations(flow.sink))
            pairs = flow.pairs
            rows = [row_of(pairs.rank, {k: -1, depth + k: 1}, -distance[k]) for k in range(depth)]
            same = pairs.intersect(PresburgerSet.from_rows(pairs.rank, 0, rows, []))
            return reading_iterations.is_subset(same.project_out(0, depth))

    def dead(self, write: Access) -> DeadStore | None:
        if self._doubts[write] or self._may_be_read(write):
            return None
        try:
            used_executions = {} if write in self.overwritten else self._used_executions()
            with self._question():
                written = self._space.iterations(write)
                mine = used_executions.get(write)
                unused = written if mine is None else written.subtract(mine.coalesce())
                point = unused.sample()
                always = mine is None or mine.is_empty()
        except budget.UndecidedError:
            return None
        if point is None:
            return None
        return DeadStore(write, point[: len(write.loops)], always)

    @cached_property
    def overwritten(self) -> set[Access]:
        """The writes whose elements a write like them in the same block overwrites before anything
        reads them."""
        writes: set[Access] = set()
        before: dict[object, tuple[Access, int]] = {}
        readers: list[Access] = []
        for access in self._analysis.partners()[self._root]:
            if access.reads or access not in self._space.kinds:
                readers.append(access)
                continue
            kind = access.op.parent_block(), self._space.kinds[access]
            write, number = before.get(kind, (None, 0))
            before[kind] = access, len(readers)
            if write is not None and not any(
                self._analysis.may_depend(write, read, depths=(len(write.loops) + 1,))
                for read in readers[number:]
            ):
                writes.add(write)
        return writes

    def _may_be_read(self, write: Access) -> bool:
        """Return whether an excluded read may see a write."""
        may_depend = self._analysis.may_depend
        return any(
            may_depend(write, read, [model.DependenceKind.FLOW]) for read in self._vague_reads
        )

    @cached_property
    def _vague_reads(self) -> list[Access]:
        """The reads that are excluded from the data flow."""
        return [access for access in self._vague if access.reads]

    def _used_executions(self) -> dict[Access, PresburgerSet]:
        """Return for each write the iterations whose value is read or remains in memory at the
        end; computed once, also if they are unknown."""
        if self._used_by_reads is None:
            try:
                self._used_by_reads = self._find_used_executions()
            except budget.UndecidedError as error:
                self._used_by_reads = error
        if isinstance(self._used_by_reads, budget.UndecidedError):
            raise budget.UndecidedError(self._used_by_reads.unknown)
        return self._used_by_reads

    def _find_used_executions(self) -> dict[Access, PresburgerSet]:
        space = self._space
        parts_of_write: dict[Access, list[PresburgerSet]] = {}
        readers = map(self._last_writers, self._reads)
        relations = [(last.pairs, last.writes) for last in readers]
        if _is_read_after_return(self._root, self._analysis):
            final = space.final_writers(self._question)
            relations.append((final, frozenset(self._writes)))
        for last, writes in relations:
            if last is None:
                continue
            for write in (write for write in self._writes if write in writes):
                with self._question():
                    executions = space.iterations_in(space.restricted(last, write), write)
                parts_of_write.setdefault(write, []).append(executions)
        with self._question():
            return {
                write: reduce(lambda union, part: union.union(part), parts)
                for write, parts in parts_of_write.items()
            }


def _is_read_after_return(root: Root, analysis: DependenceAnalysis) -> bool:
    """Return whether memory may be read after the function returns."""
    if root.kind is not RootKind.ALLOCATION or root.value is None:
        return True
    return analysis.aliases.escapes(root.value)


# Relations of flow
#
# From reads to the times of writes, for one root. Columns of a relation: the read's loops and the
# element (domain), the time of the write (range), and the parameters of all accesses (symbols).


@dataclass(frozen=True, slots=True)
class LastWriters:
    """The last writes before reads, as relations from reads of elements to times, over the `writes`
    that may be last writers; and the reads that no write precedes."""

    pairs: PresburgerSet | None
    unwritten: PresburgerSet
    writes: frozenset[Access]


_FEW = 4
"""How many places in the text the first group of writes covers."""


_Pairs = tuple[list[Tableau], list[Access]]
"""Relations from reads to earlier writes, and these writes."""


class FlowSpace:
    """Builds the relations for the exact accesses of one root."""

    def __init__(
        self, order: model.ProgramOrder, writes: Sequence[Access], shapes: Mapping[Access, Shaped]
    ) -> None:
        self._order = order
        self._writes = writes
        self._shapes = shapes
        self.kinds = {write: kind_of(shapes[write]) for write in writes}
        """A key that is equal for writes in the same loops that store to the same elements."""
        keys = [key for shaped in shapes.values() for key in shaped.parameters]
        self._parameters: dict[Parameter, int] = {
            key: number for number, key in enumerate(dict.fromkeys(keys))
        }
        self._rank = max((shaped.shape.rank for shaped in shapes.values()), default=0)
        self._times = {
            write: list(time_of(write.op, write.loops, order.number_of)) for write in writes
        }
        self._length = max(map(len, self._times.values()), default=0)

    # Relations

    def _earlier_writes(self, read: Access, lifetime: int) -> Iterator[_Pairs]:
        """Yield the relation from each read of an element to the times of earlier writes, in groups
        from latest to earliest: deepest depths first, and within a depth the last places in the
        text first. Each iteration of `lifetime` loops has a new instance of the memory."""
        by_depth: dict[int, list[tuple[Access, int]]] = {}
        for write in self._writes:
            common = model.common_loops(write.loops, read.loops)
            before = self._order.between(write.op, read.op) & model.Order.BEFORE
            for depth in range(lifetime + 1, common + 1 + bool(before)):
                by_depth.setdefault(depth, []).append((write, common))
        for depth, writes in sorted(by_depth.items(), reverse=True):
            common = dict(writes)
            for later in self._from_the_last(common, depth - 1):
                pairs = [p for w in later for p in self._pairs(read, w, depth, common[w])]
                yield from [(pairs, later)] if pairs else []

    def _from_the_last(self, writes: Collection[Access], loops: int) -> Iterator[list[Access]]:
        """Yield writes that share the iteration of this many loops: those at the last places in the
        text, then groups that each double the number so far. Later groups are earlier in time.
        Writes whose elements an equal write overwrites in the same iteration are left out."""
        latest = {self.kinds[write]: write.op for write in writes}
        places: dict[int, list[Access]] = {}
        for write in writes:
            if latest[self.kinds[write]] is not write.op:
                continue
            place = self._times[write][2 * loops]
            assert place is not None, "positions and loops alternate in times"
            places.setdefault(place, []).append(write)
        last_first = [places[place] for place in sorted(places, reverse=True)]
        begin = 0
        end = _FEW
        while begin < len(last_first):
            yield [write for place in last_first[begin:end] for write in place]
            begin = end
            end = 2 * end

    def last_writers(
        self, read: Access, lifetime: int, question: Callable[[], AbstractContextManager[None]]
    ) -> LastWriters:
        """Return the last write before each read of an element, with a `question` for each depth:
        writes at deeper depths are later, so that shallower ones only matter for reads that have no
        writer yet."""

        from loopwright.exact.presburger.sets import first_points, lexmax_range

        domain = len(read.loops) + self._rank
        writers: PresburgerSet | None = None
        examined: set[Access] = set()
        with question():
            unwritten = self.executions(read)
        for tableaus, writes in self._earlier_writes(read, lifetime):
            with question():
                if len(examined) >= _FEW and unwritten.is_empty():
                    break
                examined.update(writes)
                pairs = _union(tableaus)
                if writers is not None:
                    times = pairs.columns[domain : domain + self._length]
                    pairs = pairs.intersect(unwritten.insert(domain, times))
                last = lexmax_range(pairs)
                unwritten = unwritten.subtract(first_points(last)).coalesce()
                writers = last if writers is None else writers.union(last)
        return LastWriters(writers, unwritten, frozenset(examined))

    def final_writers(
        self, question: Callable[[], AbstractContextManager[None]]
    ) -> PresburgerSet | None:
        """Return the relation from each element to the time of its last write in the whole
        function; None without writes."""

        from loopwright.exact.presburger.sets import first_points, lexmax_range

        writers: PresburgerSet | None = None
        for writes in self._from_the_last(self._writes, 0):
            tableaus = [t for write in writes for t in self._pairs(None, write, 0, 0)]
            with question():
                pairs = _union(tableaus) if tableaus else None
                if pairs is not None and writers is not None:
                    times = pairs.columns[self._rank : self._rank + self._length]
                    pairs = pairs.subtract(first_points(writers).insert(self._rank, times))
                if pairs is not None and (writers is None or not pairs.is_empty()):
                    last = lexmax_range(pairs)
                    writers = last if writers is None else writers.union(last)
        return writers

    def _pairs(
        self, read: Access | None, write: Access, depth: int, common: int
    ) -> Iterator[Tableau]:
        """Yield pairs of a read and an earlier write of the same element, in the order of a depth;
        without a read, all writes of elements."""
        mine = (None,) if read is None else self._shapes[read].shape.pieces
        for piece, own in product(self._shapes[write].shape.pieces, mine):
            yield self._tableau(read, own, write, piece, depth, common)

    def _tableau(
        self,
        read: Access | None,
        own: AccessRelation | None,
        write: Access,
        piece: AccessRelation,
        depth: int,
        common: int,
    ) -> Tableau:
        """Return pairs of a read (None: the final contents of memory) and an earlier write of its
        element in the same iteration of `depth` common loops."""
        loops = 0 if read is None else len(read.loops)
        domain = loops + self._rank
        num_locals = piece.num_locals + (0 if own is None else own.num_locals)
        space = Space.of(
            domain=(None,) * domain,
            range=(None,) * self._length,
            symbols=tuple(self._parameters),
            locals=num_locals,
        )
        symbols = domain + self._length
        first_local = symbols + len(self._parameters)
        time = self._times[write]
        places = [domain + k for k, part in enumerate(time) if part is None]
        element = range(loops, domain)
        columns = [
            *places,
            *self._symbols(write, symbols),
            *range(first_local, first_local + piece.num_locals),
        ]
        pairs = piece.embed(space, columns, element)
        equalities: list[Row] = []
        inequalities: list[Row] = []
        if read is not None and own is not None:
            mine = [
                *range(loops),
                *self._symbols(read, symbols),
                *range(first_local + piece.num_locals, len(space)),
            ]
            pairs = pairs.append(own.embed(space, mine, element))
            for loop in range(min(depth, common)):
                later = int(loop == depth - 1)
                row = pairs.row({loop: 1, places[loop]: -1}, -later)
                (inequalities if later else equalities).append(row)
        for k in range(self._length):
            part = time[k] if k < len(time) else 0
            if part is not None:
                equalities.append(pairs.row({domain + k: 1}, -part))
        return pairs.with_equalities(equalities).with_inequalities(inequalities)

    def _symbols(self, access: Access, start: int) -> list[int]:
        parameters = self._shapes[access].parameters
        return [start + self._parameters[key] for key in parameters]

    # Parts of relations

    def _time_columns(self, write: Access, width: int) -> list[int]:
        """Return the columns of a write's loops in pairs of `width` coordinates, which are its
        time."""
        start = width - len(self._parameters) - self._length
        return [start + k for k, part in enumerate(self._times[write]) if part is None]

    def restricted(self, last: PresburgerSet, write: Access) -> PresburgerSet:
        """Return the pairs whose time is an execution of `write`."""

        from loopwright.exact.presburger.sets import PresburgerSet

        width = last.rank
        time = self._times[write]
        start = width - len(self._parameters) - self._length
        parts = [*time, *[0] * (self._length - len(time))]
        rows = [row_of(width, {start + k: 1}, -p) for k, p in enumerate(parts) if p is not None]
        return last.intersect(PresburgerSet.from_rows(width, 0, rows, []))

    def iterations_in(self, pairs: PresburgerSet, write: Access, reading: int = 0) -> PresburgerSet:
        """Return the iterations of a write that occur in pairs, those of the loops of the read that
        sees it, and the parameters."""
        symbols = range(pairs.rank - len(self._parameters), pairs.rank)
        places = [*self._time_columns(write, pairs.rank), *range(reading), *symbols]
        return pairs.image([row_of(pairs.rank, {place: 1}) for place in places])

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of all accesses, which are the last columns of relations."""
        return tuple(self._parameters)

    def executions(self, read: Access) -> PresburgerSet:
        """Return the iterations of a read with each element it accesses, and the parameters."""

        from loopwright.exact.presburger.sets import PresburgerSet

        loops = len(read.loops)
        domain = loops + self._rank
        union = PresburgerSet.empty(domain + len(self._parameters))
        for piece in self._shapes[read].shape.pieces:
            space = Space.of(
                range=(None,) * domain,
                symbols=tuple(self._parameters),
                locals=piece.num_locals,
            )
            first_local = domain + len(self._parameters)
            columns = [
                *range(loops),
                *self._symbols(read, domain),
                *range(first_local, first_local + piece.num_locals),
            ]
            part = PresburgerSet.from_tableau(piece.embed(space, columns, range(loops, domain)))
            union = part.union(union)
        return union

    def iterations(self, access: Access) -> PresburgerSet:
        """Return the iterations of an access, and the parameters."""
        executions = self.executions(access)
        return executions.project_out(len(access.loops), self._rank)

    def differences(self, read: Access, write: Access, common: int) -> list[Row]:
        """Return rows for the differences of the common loops, over the columns of pairs."""
        width = len(read.loops) + self._rank + self._length + len(self._parameters)
        places = self._time_columns(write, width)
        return [row_of(width, {loop: 1, places[loop]: -1}) for loop in range(common)]

    def witness(self, point: Sequence[int], read: Access, write: Access) -> model.Witness:
        """Return a pair of a read and its write as a witness."""
        loops = len(read.loops)
        domain = loops + self._rank
        return model.Witness(
            tuple(point[place] for place in self._time_columns(write, len(point))),
            tuple(point[:loops]),
            tuple(point[loops:domain]),
            tuple(point[domain + self._length :]),
        )


def _union(systems: Sequence[Tableau]) -> PresburgerSet:
    from loopwright.exact.presburger.sets import PresburgerSet

    visible = systems[0].columns[: systems[0].num_visible]
    return PresburgerSet.from_tableaus(visible, systems)
