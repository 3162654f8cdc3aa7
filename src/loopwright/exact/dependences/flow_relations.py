"""The relations behind value-based flow: from reads to the times of writes, for one root.

Columns of a relation: the read's loops and the element (domain), the time of the write (range), and
the parameters of all accesses (symbols).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.exact.dependences.model import Witness, common_loops
from loopwright.exact.dependences.order import Order, ProgramOrder
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import AccessRelation, Shaped
from loopwright.exact.presburger import Space, Tableau
from loopwright.exact.presburger.rows import Row

if TYPE_CHECKING:
    from loopwright.exact.presburger.maps import PresburgerMap
    from loopwright.exact.presburger.sets import PresburgerSet


class FlowSpace:
    """Builds the relations for the exact accesses of one root."""

    def __init__(
        self, order: ProgramOrder, writes: Sequence[Access], shapes: Mapping[Access, Shaped]
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
        """The parts of an access's time: positions in the text, and None for each loop."""
        number_of = self._order.number_of
        outer: Operation | None = None
        for loop in access.loops:
            # An op may stand for several loops, and the first may only number blocks.
            yield 0 if loop.op is outer else number_of(loop.op)
            yield None
            outer = loop.op
        yield number_of(access.op)

    # Relations ---------------------------------------------------------------------------------

    def last_writers(self, read: Access, lifetime: int) -> PresburgerMap | None:
        """From each read of an element to the time of the last write before; None if there is no
        write before any. The memory is new in each iteration of `lifetime` loops."""
        from loopwright.exact.presburger.maps import PresburgerMap

        found: list[Tableau] = []
        for write in self._writes:
            common = common_loops(write.loops, read.loops)
            before = self._order.between(write.op, read.op) & Order.BEFORE
            for depth in range(lifetime + 1, common + 1 + bool(before)):
                found += self._pairs(read, write, depth, common)
        return PresburgerMap.from_tableaus(found).lexmax_range() if found else None

    def final_writers(self) -> PresburgerMap | None:
        """From each element to the time of the last write at all."""
        from loopwright.exact.presburger.maps import PresburgerMap

        found = [t for write in self._writes for t in self._pairs(None, write, 0, 0)]
        return PresburgerMap.from_tableaus(found).lexmax_range() if found else None

    def _pairs(
        self, read: Access | None, write: Access, depth: int, common: int
    ) -> Iterator[Tableau]:
        """Reads and earlier writes of one element, in the order of a depth; without a read, all
        writes of elements."""
        for piece in self._shapes[write].shape.pieces:
            if read is None:
                yield self._tableau(None, None, write, piece, depth, common)
                continue
            for own in self._shapes[read].shape.pieces:
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

    # Parts of relations ------------------------------------------------------------------------

    def restricted(self, last: PresburgerMap, write: Access) -> PresburgerSet:
        """The pairs whose time is one of `write`'s."""
        from loopwright.exact.presburger.sets import PresburgerSet

        width = last.pairs.rank
        rows: list[Row] = []
        time = self._times[write]
        for k in range(self._length):
            part = time[k] if k < len(time) else 0
            if part is not None:
                row = [0] * (width + 1)
                row[last.num_domain + k], row[-1] = 1, -part
                rows.append(tuple(row))
        return last.pairs.intersect(PresburgerSet.from_rows(width, 0, rows, []))

    def iterations_in(
        self, pairs: PresburgerSet, last: PresburgerMap, write: Access
    ) -> PresburgerSet:
        """The iterations of a write, and the parameters, that occur in pairs."""
        places = [last.num_domain + k for k, p in enumerate(self._times[write]) if p is None]
        symbols = range(last.num_domain + last.num_range, pairs.rank)
        rows = [_unit(place, pairs.rank) for place in (*places, *symbols)]
        return pairs.image(rows)

    def executions(self, read: Access) -> PresburgerSet:
        """The iterations of a read with each element it accesses, and the parameters."""
        loops = len(read.loops)
        domain = loops + self._rank
        found: list[PresburgerSet] = []
        from loopwright.exact.presburger.sets import PresburgerSet

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
            made = piece.embed(space, columns, range(loops, domain))
            found.append(PresburgerSet.from_tableau(made))
        union = PresburgerSet.empty(domain + len(self._parameters))
        for part in found:
            union = part.union(union.with_columns(part.columns))
        return union

    def iterations(self, write: Access) -> PresburgerSet:
        """The iterations of a write, and the parameters."""
        executions = self.executions(write)
        return executions.project_out(len(write.loops), self._rank)

    def differences(self, read: Access, write: Access, common: int) -> list[Row]:
        """Rows for the differences of the common loops, over the columns of pairs."""
        domain = len(read.loops) + self._rank
        width = domain + self._length + len(self._parameters)
        places = [domain + k for k, part in enumerate(self._times[write]) if part is None]
        rows: list[Row] = []
        for loop in range(common):
            row = [0] * (width + 1)
            row[loop], row[places[loop]] = 1, -1
            rows.append(tuple(row))
        return rows

    def witness(self, point: Sequence[int], read: Access, write: Access) -> Witness:
        """A pair of a read and its write as a witness."""
        loops = len(read.loops)
        domain = loops + self._rank
        places = [domain + k for k, part in enumerate(self._times[write]) if part is None]
        return Witness(
            tuple(point[place] for place in places),
            tuple(point[:loops]),
            tuple(point[loops:domain]),
            tuple(point[domain + self._length :]),
        )


def _unit(column: int, width: int) -> Row:
    return tuple(int(k == column) for k in range(width + 1))
