"""The elements that a sliced nest touches: regions of an access in the iterations of a slice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from loopwright.analysis.shapes import Row, Shape
from loopwright.analysis.slice_boxes import Bounds, Layout, bounded, with_steps
from loopwright.presburger import ColumnKind, Tableau, project_out, remove_trivial_redundancy

PlacedShape = tuple[Shape, tuple[int, ...], tuple[int, ...]]
"""A shape, and the numbers of its loops and of its parameters in a layout. Loops that the slice
does not have are numbered after those that it has."""


@lru_cache(maxsize=1 << 14)
def sliced_systems(
    layout: Layout,
    bounds: Bounds,
    placed: PlacedShape,
    num_parameters: int,
    depth: int,
    extents: tuple[int | None, ...],
    inner: tuple[int, ...] = (),
) -> tuple[Tableau, ...]:
    """For each piece of an access the elements that it touches in the iterations of a slice: the
    columns are the element (dimensions), the `depth` outermost loops around the insertion point,
    the `inner` sliced loops, and `num_parameters` parameters (symbols), of which the first are the
    layout's."""
    shape, loops, parameters = placed
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
        equalities = [_spread(wide, row, spread) for row in piece.equalities]
        for position, subscript in enumerate(piece.subscripts):
            if subscript is not None:
                row = list(_spread(wide, subscript, spread))
                row[element + position] -= 1
                equalities.append(tuple(row))
        inequalities = [_spread(wide, row, spread) for row in piece.inequalities]
        whole = wide.with_equalities(equalities).with_inequalities(inequalities)
        kept = [*range(element, element + shape.rank), *outer]
        kept += range(first, first + num_parameters)
        found.append(_of_elements(whole, kept, extents))
    return tuple(dict.fromkeys(found))


def _spread(tableau: Tableau, row: Row, places: Sequence[int]) -> Row:
    coefficients: dict[int, int] = {}
    for place, value in zip(places, row[:-1], strict=True):
        coefficients[place] = coefficients.get(place, 0) + value
    return tableau.row(coefficients, row[-1])


def _of_elements(whole: Tableau, kept: Sequence[int], extents: tuple[int | None, ...]) -> Tableau:
    """The projection on some columns: the element, then the common loops and the parameters."""
    rank = len(extents)
    rest = [column for column in range(whole.num_columns) if column not in kept]
    kinds = [ColumnKind.RANGE] * rank + [ColumnKind.SYMBOL] * (len(kept) - rank)
    plain = Tableau.universe(range=[None] * whole.num_columns).with_rows(
        whole.equalities, whole.inequalities
    )
    reduced = project_out(plain.permute([*kept, *rest]), len(kept), len(rest)).with_kinds(kinds)
    rows: list[Row] = []
    for column, size in enumerate(extents):
        if size is not None:
            rows += [reduced.row({column: 1}), reduced.row({column: -1}, size - 1)]
    return remove_trivial_redundancy(reduced.with_inequalities(rows))
