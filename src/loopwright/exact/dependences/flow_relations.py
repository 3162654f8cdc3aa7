"""Relations for value-based flow: from reads to the times of writes, for one root.

Columns of a relation: the read's loops and the element (domain), the time of the write (range), and
the parameters of all accesses (symbols).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import product

from xdsl.ir import Operation

from loopwright.exact.dependences import model
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import AccessRelation, Shaped
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.sets import PresburgerSet, first_points, lexmax_range
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.records import dataclass


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
        keys = [key for shaped in shapes.values() for key in shaped.parameters]
        self._parameters: dict[Parameter, int] = {
            key: number for number, key in enumerate(dict.fromkeys(keys))
        }
        self._rank = max((shaped.shape.rank for shaped in shapes.values()), default=0)
        self._times = {write: list(self._time(write)) for write in writes}
        self._length = max(map(len, self._times.values()), default=0)

    def _time(self, access: Access) -> Iterator[int | None]:
        """The time of an access: positions in the text, with None in the place of each loop."""
        number_of = self._order.number_of
        outer: Operation | None = None
        for loop in access.loops:
            # An op may represent several loops, and the first may only number blocks.
            yield 0 if loop.op is outer else number_of(loop.op)
            yield None
            outer = loop.op
        yield number_of(access.op)

    # Relations

    def _earlier_writes(self, read: Access, lifetime: int) -> Iterator[_Pairs]:
        """From each read of an element to the times of earlier writes, in groups from latest to
        earliest: deepest depths first, and within a depth the last places in the text first. Each
        iteration of `lifetime` loops has a new instance of the memory."""
        found: dict[int, list[tuple[Access, int]]] = {}
        for write in self._writes:
            common = model.common_loops(write.loops, read.loops)
            before = self._order.between(write.op, read.op) & model.Order.BEFORE
            for depth in range(lifetime + 1, common + 1 + bool(before)):
                found.setdefault(depth, []).append((write, common))
        for depth, writes in sorted(found.items(), reverse=True):
            common = dict(writes)
            for later in self._from_the_last(common, depth - 1):
                pairs = [p for w in later for p in self._pairs(read, w, depth, common[w])]
                yield from [(pairs, later)] if pairs else []

    def _from_the_last(self, writes: Iterable[Access], loops: int) -> Iterator[list[Access]]:
        """Writes in the same iteration of so many loops: those at the last places in the text, as
        many as all before together, and so on. All that follows is earlier in time."""
        places: dict[int, list[Access]] = {}
        for write in writes:
            place = self._times[write][2 * loops]
            assert place is not None, "positions and loops alternate in times"
            places.setdefault(place, []).append(write)
        last_first = [places[place] for place in sorted(places, reverse=True)]
        begin, end = 0, _FEW
        while begin < len(last_first):
            yield [write for place in last_first[begin:end] for write in place]
            begin, end = end, 2 * end

    def last_writers(
        self, read: Access, lifetime: int, question: Callable[[], AbstractContextManager[None]]
    ) -> LastWriters:
        """The last write before each read of an element, with a `question` for each depth: writes
        at deeper depths are later, so that shallower ones only matter for reads that have no writer
        yet."""
        domain = len(read.loops) + self._rank
        found: PresburgerSet | None = None
        asked: set[Access] = set()
        with question():
            unwritten = self.executions(read)
        for tableaus, writes in self._earlier_writes(read, lifetime):
            with question():
                if len(asked) >= _FEW and unwritten.is_empty():
                    break
                asked.update(writes)
                pairs = _union(tableaus)
                if found is not None:
                    times = pairs.columns[domain : domain + self._length]
                    pairs = pairs.intersect(unwritten.insert(domain, times))
                last = lexmax_range(pairs)
                unwritten = unwritten.subtract(first_points(last)).coalesce()
                found = last if found is None else found.union(last)
        return LastWriters(found, unwritten, frozenset(asked))

    def final_writers(
        self, question: Callable[[], AbstractContextManager[None]]
    ) -> PresburgerSet | None:
        """From each element to the time of its last write in the whole function; None without
        writes."""
        found: PresburgerSet | None = None
        for writes in self._from_the_last(self._writes, 0):
            tableaus = [t for write in writes for t in self._pairs(None, write, 0, 0)]
            with question():
                pairs = _union(tableaus) if tableaus else None
                if pairs is not None and found is not None:
                    times = pairs.columns[self._rank : self._rank + self._length]
                    pairs = pairs.subtract(first_points(found).insert(self._rank, times))
                if pairs is not None and (found is None or not pairs.is_empty()):
                    last = lexmax_range(pairs)
                    found = last if found is None else found.union(last)
        return found

    def _pairs(
        self, read: Access | None, write: Access, depth: int, common: int
    ) -> Iterator[Tableau]:
        """Pairs of a read and an earlier write of the same element, in the order of a depth;
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
        """Pairs of a read (None: the final contents of memory) and an earlier write of its element
        in the same iteration of `depth` common loops."""
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

    def _places(self, write: Access, width: int) -> list[int]:
        """The columns of a write's loops in pairs of `width` coordinates: those of its time."""
        start = width - len(self._parameters) - self._length
        return [start + k for k, part in enumerate(self._times[write]) if part is None]

    def restricted(self, last: PresburgerSet, write: Access) -> PresburgerSet:
        """The pairs whose time is an execution of `write`."""
        width, time = last.rank, self._times[write]
        start = width - len(self._parameters) - self._length
        parts = [*time, *[0] * (self._length - len(time))]
        rows = [row_of(width, {start + k: 1}, -p) for k, p in enumerate(parts) if p is not None]
        return last.intersect(PresburgerSet.from_rows(width, 0, rows, []))

    def iterations_in(self, pairs: PresburgerSet, write: Access) -> PresburgerSet:
        """The iterations of a write that occur in pairs, with the parameters."""
        symbols = range(pairs.rank - len(self._parameters), pairs.rank)
        places = [*self._places(write, pairs.rank), *symbols]
        return pairs.image([row_of(pairs.rank, {place: 1}) for place in places])

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of all accesses, which are the last columns of relations."""
        return tuple(self._parameters)

    def iterations_of_both(
        self, pairs: PresburgerSet, read: Access, write: Access
    ) -> PresburgerSet:
        """The iterations of a write and of the read that sees it, and the parameters."""
        symbols = range(pairs.rank - len(self._parameters), pairs.rank)
        places = [*self._places(write, pairs.rank), *range(len(read.loops)), *symbols]
        return pairs.image([row_of(pairs.rank, {place: 1}) for place in places])

    def executions(self, read: Access) -> PresburgerSet:
        """The iterations of a read with each element it accesses, and the parameters."""
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

    def iterations(self, write: Access) -> PresburgerSet:
        """The iterations of a write, and the parameters."""
        executions = self.executions(write)
        return executions.project_out(len(write.loops), self._rank)

    def differences(self, read: Access, write: Access, common: int) -> list[Row]:
        """Rows for the differences of the common loops, over the columns of pairs."""
        width = len(read.loops) + self._rank + self._length + len(self._parameters)
        places = self._places(write, width)
        return [row_of(width, {loop: 1, places[loop]: -1}) for loop in range(common)]

    def witness(self, point: Sequence[int], read: Access, write: Access) -> model.Witness:
        """A pair of a read and its write as a witness."""
        loops = len(read.loops)
        domain = loops + self._rank
        return model.Witness(
            tuple(point[place] for place in self._places(write, len(point))),
            tuple(point[:loops]),
            tuple(point[loops:domain]),
            tuple(point[domain + self._length :]),
        )


def _union(found: Sequence[Tableau]) -> PresburgerSet:
    visible = found[0].columns[: found[0].num_visible]
    return PresburgerSet.from_tableaus(visible, found)
