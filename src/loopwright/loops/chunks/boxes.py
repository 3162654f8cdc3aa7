"""The accesses, iterations and outputs of all tiles of a stage at once: boxes of elements, which
are found by narrowing the intervals of the columns of access relations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from loopwright.exact.presburger.relation import Piece
from loopwright.exact.presburger.tableau import Tableau
from loopwright.loops.chunks import arrays
from loopwright.loops.chunks.stages import ChunkedProgram, Position, Stage
from loopwright.records import dataclass, field

# Intervals

FAR = 1 << 40
"""A coordinate greater than any of an iteration or element."""


def narrowed(
    tableau: Tableau,
    fixed: Mapping[int, Any],
    limits: Mapping[int, tuple[Any, Any]],
    positions: Sequence[tuple[Mapping[int, int], arrays.Numbers, arrays.Numbers]],
    count: int,
) -> tuple[arrays.Numbers, arrays.Numbers, Any]:
    """Propagate bounds through a system, for `count` tiles at once: the least and the greatest
    value of each column in each tile, and which tiles may have points. Some columns are `fixed`, in
    all tiles or in each, others have `limits`, and positions lie between two bounds in each tile.
    Rows that may overflow 64 bits use Python's integers."""
    columns = tableau.num_columns
    possible = np.ones(count, bool)
    rows: list[tuple[dict[int, int], Any]] = []
    for row in tableau.inequalities:
        rows.append(({k: x for k, x in enumerate(row[:-1]) if x}, row[-1]))
    for row in tableau.equalities:
        terms = {k: x for k, x in enumerate(row[:-1]) if x}
        rows += [(terms, row[-1]), ({k: -x for k, x in terms.items()}, -row[-1])]
    bounds = [bound for pair in limits.values() for bound in pair]
    furthest = max([FAR, *map(_greatest_magnitude, [*fixed.values(), *bounds])])
    sizes = [
        sum(map(abs, terms.values())) * furthest + _greatest_magnitude(number)
        for terms, number in rows
    ]
    for terms, first, last in positions:
        sizes.append(
            sum(map(abs, terms.values())) * furthest
            + max(_greatest_magnitude(first), _greatest_magnitude(last))
        )
    dtype = np.dtype(np.int64 if max(sizes, default=0) < 1 << 62 else object)
    for terms, first, last in positions:
        rows.append((dict(terms), -np.asarray(first, dtype)))
        rows.append(({k: -x for k, x in terms.items()}, np.asarray(last, dtype)))
    low = np.full((columns, count), -FAR, dtype)
    high = np.full((columns, count), FAR, dtype)
    for column, (first, last) in limits.items():
        low[column] = first
        high[column] = last
    known_rows = [_substituted(terms, number, fixed) for terms, number in rows]
    for _ in range(min(columns - len(fixed) + 2, 8)):
        before = low.copy(), high.copy()
        for terms, number in known_rows:
            most = {k: x * (high[k] if x > 0 else low[k]) for k, x in terms.items()}
            total = sum(most.values()) + number
            for k, x in terms.items():
                remainder = total - most[k]
                if x > 0:
                    np.maximum(low[k], np.minimum(-(remainder // x), FAR), out=low[k])
                else:
                    np.minimum(high[k], np.maximum(remainder // -x, -FAR), out=high[k])
        impossible = (low > high).any(axis=0)
        # Tiles without iterations get an arbitrary box, which is ignored.
        low[:, impossible] = 0
        high[:, impossible] = 0
        possible &= ~impossible
        if np.array_equal(low, before[0]) and np.array_equal(high, before[1]):
            break
    for terms, number in known_rows:
        most = sum(x * (high[k] if x > 0 else low[k]) for k, x in terms.items()) + number
        possible &= np.asarray(most) >= 0
    for column, value in fixed.items():
        low[column] = high[column] = value
    return low.astype(np.int64), high.astype(np.int64), possible


def _substituted(
    terms: Mapping[int, int], number: Any, fixed: Mapping[int, Any]
) -> tuple[dict[int, int], Any]:
    """Return a row over the other columns."""
    for k, x in terms.items():
        if k in fixed:
            number = number + x * fixed[k]
    return {k: x for k, x in terms.items() if k not in fixed}, number


def _greatest_magnitude(numbers: Any) -> int:
    """Return the greatest absolute value of a number, or of those of an array."""
    values = np.asarray(numbers)
    return max(abs(int(values.max())), abs(int(values.min()))) if values.size else 0


def is_whole_box(
    tableau: Tableau, parameters: Collection[int], positions: Sequence[Mapping[int, int]]
) -> bool:
    """Return whether a write covers the whole box of its elements: each subscript is a separate
    variable, and every bound has a single variable."""
    fixed = set(parameters)
    rows = [{k: x for k, x in enumerate(row[:-1]) if x} for row in tableau.equalities]
    changed = True
    while changed:
        changed = False
        for row in rows:
            free = [k for k in row if k not in fixed]
            if len(free) == 1 and abs(row[free[0]]) == 1:
                fixed.add(free[0])
                changed = True
    first = tableau.num_domain
    elements = range(first, first + tableau.num_range)
    partner: dict[int, int] = {}
    for row in rows:
        free = [k for k in row if k not in fixed]
        if not free:
            continue
        if len(free) != 2 or any(abs(row[k]) != 1 for k in free):
            return False
        of = [k for k in free if k in elements]
        if len(of) != 1 or any(k in partner for k in free):
            return False
        partner[free[0]] = free[1]
        partner[free[1]] = free[0]
    if any(k not in partner and k not in fixed for k in elements):
        return False
    row_columns = [{k for k, x in enumerate(row[:-1]) if x} for row in tableau.inequalities]
    row_columns += [set(position) for position in positions]
    return all(len({k for k in row if k not in fixed}) <= 1 for row in row_columns)


# Boxes of accesses


@dataclass()
class TileRanges:
    """The accesses of a stage in tiles: iterations with each coordinate in a range."""

    program: ChunkedProgram
    stage: Stage
    variables: Sequence[int] | Sequence[arrays.Numbers]
    """The iteration of the outside loops: one for all tiles, or one for each."""
    low: arrays.Numbers
    high: arrays.Numbers
    """The least and the greatest number of each coordinate in each tile."""

    @property
    def count(self) -> int:
        """Return how many tiles there are."""
        return self.low.shape[1]

    def bounds(self, exists: Any) -> arrays.TileBoxes:
        """Return the ranges of the coordinates in tiles that have iterations."""
        return arrays.TileBoxes(self.low, self.high + 1, exists)

    def _columns(self, name: str) -> dict[object, int]:
        loops = self.program.scop.place_of(name).loops
        return {loop.op: k for k, loop in enumerate(loops)}

    def position(self, name: str, number: int, piece: Piece) -> tuple[dict[int, int], int]:
        """Return the position of a coordinate over columns: coefficients and a constant."""
        columns = self._columns(name)
        first = piece.tableau.num_domain + piece.tableau.num_range
        key_columns = {key: first + k for k, key in enumerate(self.program.scop.keys)}
        position_: Position = self.stage.coordinates[number].positions[name]
        terms = {columns[loop]: factor for loop, factor in position_.loops.items()}
        terms |= {key_columns[key]: factor for key, factor in position_.keys.items()}
        return terms, position_.constant

    def of(
        self,
        name: str,
        piece: Piece,
        elements: Sequence[tuple[Any, Any]],
        *,
        is_anywhere: bool = False,
    ) -> tuple[arrays.Numbers, arrays.Numbers, Any, bool]:
        """Return the range of each column of a piece of a statement, the tiles in which it has
        points, and whether these are a box of elements without gaps. Restricted to `elements` in a
        range on each axis, and to iterations of the tile unless `is_anywhere`."""
        tableau = piece.tableau
        columns = self._columns(name)
        first = tableau.num_domain + tableau.num_range
        fixed_values: dict[int, Any] = dict(enumerate(self.program.values.values(), first))
        outside = zip(self.stage.outside, self.variables, strict=True)
        fixed_values |= {columns[loop]: value for loop, value in outside}
        limits = {len(columns) + k: ends for k, ends in enumerate(elements)}
        positions: list[tuple[Mapping[int, int], arrays.Numbers, arrays.Numbers]] = []
        for number, (low, high) in enumerate(zip(self.low, self.high, strict=True)):
            if not is_anywhere:
                terms, constant = self.position(name, number, piece)
                positions.append((terms, low - constant, high - constant))
        ranges = narrowed(tableau, fixed_values, limits, positions, self.count)
        return *ranges, is_whole_box(tableau, fixed_values, [terms for terms, _, _ in positions])


@dataclass()
class AccessBoxes:
    """The elements that an access may access in each tile; `is_whole` if it writes all of them."""

    memory: arrays.Memory
    is_write: bool
    is_whole: bool
    boxes: arrays.TileBoxes


def boxes_of(ranges: TileRanges, *, writes_only: bool = False) -> list[AccessBoxes]:
    """Return the boxes of the accesses of a stage in tiles."""
    program = ranges.program
    result: list[AccessBoxes] = []
    for accessed in program.accesses_of(ranges.stage.names):
        if writes_only and not accessed.access.writes:
            continue
        limits = [(0, extent - 1) for extent in accessed.memory.shape]
        for piece in accessed.elements.pieces:
            low, high, exists, is_whole = ranges.of(accessed.statement, piece, limits)
            if not exists.any():
                continue
            first = piece.tableau.num_domain
            rows = slice(first, first + piece.tableau.num_range)
            is_whole = is_whole and accessed.is_certain
            boxes = arrays.TileBoxes(low[rows], high[rows] + 1, exists)
            result.append(AccessBoxes(accessed.memory, accessed.access.writes, is_whole, boxes))
    return result


def grid(sizes: Sequence[int]) -> arrays.Numbers:
    """Return all positions in a grid, in lexicographic order.

    >>> grid([1, 2]).tolist(), grid([]).tolist()
    ([[0, 0], [0, 1]], [[]])
    """
    return np.indices(sizes).reshape(len(sizes), prod(sizes)).T


def tiles_of(stage: Stage) -> arrays.Numbers:
    """Return the tiles of a stage, in order: the part number of each coordinate."""
    sizes = [len(coordinate.breaks) - 1 for coordinate in stage.coordinates]
    tiles = grid(sizes)
    order = tiles.copy()
    for k, cut in enumerate(stage.coordinates):
        if cut.is_descending:
            order[:, k] *= -1
    return tiles[np.lexsort(order.T[::-1])] if sizes else tiles


def ranges_of(
    program: ChunkedProgram, stage: Stage, variables: Sequence[int], tiles: arrays.Numbers
) -> TileRanges:
    """Return the accesses of a stage in tiles, in one iteration of the outside loops. The first and
    the last tile along a coordinate also have the iterations before and after the array that
    defines its cuts: other statements may have a larger range, and their checks must be
    executed."""
    low, high = (np.empty(tiles.T.shape, np.int64) for _ in range(2))
    for k, (column, cut) in enumerate(zip(tiles.T, stage.coordinates, strict=True)):
        inner = cut.breaks[1:-1]
        low[k] = np.array([-FAR, *inner])[column]
        high[k] = np.array([*inner, FAR])[column] - 1
    return TileRanges(program, stage, variables, low, high)


# The work of tiles

Instance: TypeAlias = tuple[Stage, tuple[int, ...]]
"""A stage in one iteration of the outside loops."""


class Run(NamedTuple):
    """Iterations of a stage or a loop: the iteration of the outside loops, and the range of each
    coordinate."""

    stage: int
    variables: tuple[int, ...]
    bounds: tuple[arrays.Range, ...]


class Runs(NamedTuple):
    """The iterations of a stage or a loop in each tile."""

    number: int
    at: tuple[int, ...]
    bounds: arrays.TileBoxes

    def each(self) -> list[Run | None]:
        """Return the iterations in each tile; `None` for a tile without any."""
        return [
            None if bounds is None else Run(self.number, self.at, bounds)
            for bounds in self.bounds.each()
        ]


@dataclass()
class TileWork:
    """The stages that each tile executes one after the other: its windows of arrays, the regions
    that it needs before them, and those that it outputs, by the number of the array."""

    places: arrays.Numbers
    """The number of each tile along each axis."""
    stages: list[tuple[Instance, TileRanges, Any]] = field(
        default_factory=list[tuple[Instance, TileRanges, Any]]
    )
    """The stages in order, each with the tiles that execute it."""
    loop: Runs | None = None
    """The stages as iterations of a loop, if its code may run whole."""
    windows: dict[int, arrays.TileBoxes] = field(default_factory=dict[int, arrays.TileBoxes])
    needed: dict[int, list[arrays.TileBoxes]] = field(
        default_factory=dict[int, list[arrays.TileBoxes]]
    )
    outputs: dict[int, arrays.TileBoxes] = field(default_factory=dict[int, arrays.TileBoxes])

    def run_as(self, loop: Runs) -> None:
        """Run the stages as iterations of a loop."""
        self.loop = loop

    def forget(self, following: TileWork, memories: Mapping[int, arrays.Memory]) -> None:
        """Do not output elements that the following tiles output again, unless a tile needs them in
        between."""
        for number, region in self.outputs.items():
            memory = memories[number]
            needed: dict[arrays.Place, list[arrays.Box]] = {}
            for boxes in following.needed.get(number, ()):
                _add_parts(needed, memory, boxes)
            later: dict[arrays.Place, list[arrays.Box]] = {}
            if number in following.outputs:
                _add_parts(later, memory, following.outputs[number])
            for tile, whole in enumerate(region.each()):
                region.exists[tile] = whole is not None and any(
                    any(arrays.meet(inside, box) for box in needed.get(place, ()))
                    or not any(arrays.contains(box, inside) for box in later.get(place, ()))
                    for place, inside in memory.places(whole)
                )


def _add_parts(
    boxes_of_chunk: dict[arrays.Place, list[arrays.Box]],
    memory: arrays.Memory,
    boxes: arrays.TileBoxes,
) -> None:
    """Add the intersections of boxes with the chunks of an array."""
    for box in boxes.each():
        for place, inside in memory.places(box) if box is not None else ():
            boxes_of_chunk.setdefault(place, []).append(inside)
