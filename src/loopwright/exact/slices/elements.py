"""The elements that a sliced nest accesses: regions of an access in the iterations of a slice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger import ColumnKind, Tableau, project_out, remove_trivial_redundancy
from loopwright.exact.presburger.rows import Row
from loopwright.exact.slices.boxes import Bounds, Layout, bounded, with_steps


class PlacedShape(NamedTuple):
    """A shape, and the numbers of its loops and of its parameters in a layout. Loops that the slice
    does not have are numbered after those that it has; `num_parameters` are all that there are."""

    shape: Shape
    loops: tuple[int, ...]
    parameters: tuple[int, ...]
    num_parameters: int


@lru_cache(maxsize=1 << 14)
def sliced_systems(
    layout: Layout,
    bounds: Bounds,
    placed: PlacedShape,
    depth: int,
    extents: tuple[int | None, ...],
    inner: tuple[int, ...] = (),
) -> tuple[Tableau, ...]:
    """For each piece of an access the elements that it accesses in the iterations of a slice: the
    columns are the element (dimensions), the `depth` outermost loops around the insertion point,
    the `inner` sliced loops, and the parameters (symbols), of which the first are the layout's."""
    shape, loops, parameters, num_parameters = placed
    box = bounded(layout, bounds)
    box = box.append_columns(ColumnKind.SYMBOL, [None] * (num_parameters - layout.num_parameters))
    box = with_steps(box, layout)
    more = max(0, max(loops, default=0) + 1 - layout.num_loops)
    outside = box.num_columns - layout.num_loops
    first = layout.num_loops + layout.depth
    places = [k if k < layout.num_loops else outside + k for k in loops]
    columns = [*places, *(first + number for number in parameters)]
    outer = [k if k < layout.common else layout.num_loops + k for k in range(depth)]
    outer += [k if k < layout.num_loops else outside + k for k in inner]
    found: list[Tableau] = []
    for piece in shape.pieces:
        # Columns: those of the box; loops that it has not, the element, the locals of the piece.
        wide = box.append_locals(more + shape.rank + piece.num_locals)
        element = box.num_columns + more
        spread = [*columns, *range(element + shape.rank, wide.num_columns)]
        accessed = piece.embed(wide.space, spread, range(element, element + shape.rank))
        whole = wide.append(accessed)
        kept = [*range(element, element + shape.rank), *outer]
        kept += range(first, first + num_parameters)
        found.append(_of_elements(whole, kept, extents))
    return tuple(dict.fromkeys(found))


def _of_elements(whole: Tableau, kept: Sequence[int], extents: tuple[int | None, ...]) -> Tableau:
    """The projection on some columns: the element, then the common loops and the parameters."""
    rank = len(extents)
    rest = [column for column in range(whole.num_columns) if column not in kept]
    kinds = [ColumnKind.RANGE] * rank + [ColumnKind.SYMBOL] * (len(kept) - rank)
    plain = whole.rearranged([*kept, *rest], [ColumnKind.RANGE] * whole.num_columns)
    reduced = project_out(plain, len(kept), len(rest)).with_kinds(kinds)
    rows: list[Row] = []
    for column, size in enumerate(extents):
        if size is not None:
            rows += [reduced.row({column: 1}), reduced.row({column: -1}, size - 1)]
    return remove_trivial_redundancy(reduced.with_inequalities(rows))
