"""Slices by structure, without names: the slice that one pair of accesses needs, and the bounding
boxes of several.

The pairs of iterations that access the same element are projected on the loops of the sliced nest
and the outer loops of the other one; the bounds of the former in terms of the latter are the slice
(`getComputationSliceState` in MLIR). Accesses are given by their shapes, so that the slice of all
pairs of one structure is computed once.

A `Layout` says which columns there are: the sliced loops, the outer loops of the other nest and
the parameters. Bound maps are put into tableaus over these columns, boxes united there, and bounds
read off again, as MLIR's `computeSliceUnion` does.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache

from loopwright.exact.memory.shapes import AccessRelation, Shape, are_elsewhere
from loopwright.exact.presburger import elimination
from loopwright.exact.presburger.bounds import SliceBound, slice_bounds, unite, with_bounds
from loopwright.exact.presburger.relation import Relation, ordered_at
from loopwright.exact.presburger.rows import Row, embed
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau
from loopwright.ir.affine_expr import AffineMap, dim, symbol
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Cause, Unknown


@dataclass(frozen=True, slots=True)
class PlacedDomain:
    """A shape with the numbers of its loops and parameters in a layout."""

    shape: Shape
    loops: tuple[int, ...]
    parameters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a slice: `num_loops` sliced loops, `depth` loops around the insertion point,
    `num_parameters` values. The first `common` loops of both kinds are the same loops.

    `enclosing_domain` is the domain of the insertion point. `chains` has, for each innermost sliced
    loop, the domains of the loops from the outermost to it; `steps` the step of each sliced loop.
    `ignored` are the common loops that do not affect whether MLIR finds a slice."""

    num_loops: int
    depth: int
    common: int
    num_parameters: int
    enclosing_domain: PlacedDomain
    chains: tuple[tuple[PlacedDomain, ...], ...]
    steps: tuple[int, ...]
    is_backward: bool
    ignored: tuple[int, ...] = ()

    def is_plain(self) -> bool:
        """Return whether the domains of the sliced loops have no locals, except those of ignored
        loops."""
        return all(_is_plain_but_for(chain[-1], self.ignored) for chain in self.chains)

    @property
    def width(self) -> int:
        """Return how many columns there are."""
        return self.num_loops + self.depth + self.num_parameters


@dataclass(frozen=True, slots=True)
class PlacedPair:
    """A pair with the numbers of its sliced loops and parameters in a layout; loops from number
    `whole_from` on are not sliced."""

    pair: AccessPair
    loops: tuple[int, ...]
    parameters: tuple[int, ...]
    whole_from: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bound maps for the loops of a layout. Inputs are the outer loops that are not common
    (dimensions), then the common loops and the parameters (symbols).

    `is_mlirs` says whether MLIR finds the same slice.
    """

    lower: tuple[AffineMap | None, ...]
    upper: tuple[AffineMap | None, ...]
    is_mlirs: bool = True

    def is_one_trip(self, number: int) -> bool:
        """Return whether a loop runs exactly once in the box, whatever its step."""
        lower = self.lower[number]
        upper = self.upper[number]
        if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
            return False
        return lower.results[0] + 1 is upper.results[0]


@lru_cache(maxsize=1 << 14)
def united_bounds(
    layout: Layout, pairs: tuple[PlacedPair, ...], *, thorough: bool = False
) -> Bounds | Unknown | None:
    """Return the bounding box of the slices of all pairs that have one; None if none has; unknown
    if they have no box. With `thorough`, more bounds are searched for than MLIR finds."""
    whole: Tableau | None = None
    # Repeated accesses lead to equal pairs: each is examined once, but counted every time.
    boxes = {pair: _box_of(layout, pair, thorough=thorough) for pair in dict.fromkeys(pairs)}
    boxes_found = [box for pair in pairs if (box := boxes[pair]) is not None]
    for box in dict.fromkeys(boxes_found):
        if isinstance(box, Unknown):
            return box
        whole = box if whole is None else unite(whole, box)
        if whole is None:
            return Unknown(Cause.BOX_OF_PAIRS)
    if whole is None:
        return None
    # MLIR unites no systems with locals: of quotients, or of the steps of outer loops.
    has_steps = not _is_plain_but_for(layout.enclosing_domain, layout.ignored)
    is_mlirs = len(boxes_found) == 1 or not (whole.num_locals or has_steps)
    # The outer loops that are not common become dimensions after the sliced ones.
    loops = layout.num_loops
    system = whole.convert(loops + layout.common, loops + layout.depth, ColumnKind.RANGE)
    bounds = slice_bounds(system, 0, layout.num_loops, thorough=thorough)
    lower = tuple(b.lower for b in bounds)
    upper = tuple(b.upper for b in bounds)
    maps = (affine_map for affine_map in (*lower, *upper) if affine_map is not None)
    if not all(expr.writable for affine_map in maps for expr in affine_map.results):
        return Unknown(Cause.WIDE_CONSTANT)
    return Bounds(lower, upper, is_mlirs and not thorough)


def _box_of(layout: Layout, pair: PlacedPair, *, thorough: bool) -> Tableau | Unknown | None:
    bounds = pair_slice(pair.pair, layout.depth, is_backward=layout.is_backward, thorough=thorough)
    return (
        bounds
        if bounds is None or isinstance(bounds, Unknown)
        else _box_system(layout, pair, bounds)
    )


def _is_plain_but_for(domain: PlacedDomain, loops: Collection[int]) -> bool:
    """Return whether the locals of a domain constrain only the iterations of some loops."""
    free = [number in loops for number in domain.loops]
    return all(
        any(row[: len(free)])
        and all(is_free or not value for is_free, value in zip(free, row, strict=False))
        for piece in domain.shape.pieces
        for row in (*piece.domain.equalities, *piece.domain.inequalities)
        if not _lacks_locals(row, piece.domain)
    )


def universe(layout: Layout) -> Tableau:
    """Return the unconstrained tableau of a layout: sliced loops are dimensions, all other columns
    symbols."""
    return Tableau(
        Space.of(
            range=[None] * layout.num_loops, symbols=[None] * (layout.depth + layout.num_parameters)
        )
    )


def input_columns(layout: Layout, parameters: Sequence[int]) -> list[int]:
    """Return the columns of the inputs of a pair's maps: outer loops, then parameters. A common
    loop is the same column as the sliced one."""
    first = layout.num_loops
    outer = [k if k < layout.common else first + k for k in range(layout.depth)]
    return outer + [first + layout.depth + number for number in parameters]


def _box_system(layout: Layout, pair: PlacedPair, bounds: Sequence[SliceBound]) -> Tableau:
    """Return the slice of a pair with the domain of the outer loops (`getAsConstraints`)."""
    box = universe(layout)
    outer = layout.enclosing_domain
    box = _with_rows(box, outer.shape, input_columns(layout, outer.parameters))
    inputs = input_columns(layout, pair.parameters)
    sliced: set[int] = set()
    for column, bound in list(zip(pair.loops, bounds, strict=True))[: pair.whole_from]:
        if bound.lower is not None and bound.upper is not None:
            box = with_bounds(box, column, bound.lower, bound.upper, inputs)
            sliced.add(column)
    return _with_free_domains(box, layout, sliced)


def _with_free_domains(box: Tableau, layout: Layout, sliced: set[int]) -> Tableau:
    """Add the domains of the loops that are not sliced to a box."""
    for chain in layout.chains:
        columns = domain_columns(layout, chain[-1])
        free = [column for column in columns if column not in sliced]
        box = _with_rows(box, chain[-1].shape, columns, free)
    return box


def domain_columns(layout: Layout, domain: PlacedDomain) -> list[int]:
    """Return the columns of the loops and parameters of a domain."""
    first = layout.num_loops + layout.depth
    return [*domain.loops, *(first + number for number in domain.parameters)]


def bounded(layout: Layout, bounds: Bounds) -> Tableau:
    """Return the box with the domains of the outer loops and of the loops that are not sliced."""
    outer = layout.enclosing_domain
    box = _with_rows(universe(layout), outer.shape, input_columns(layout, outer.parameters))
    inputs = bound_columns(layout)
    sliced: set[int] = set()
    for column in range(layout.common, layout.num_loops):
        lower = bounds.lower[column]
        upper = bounds.upper[column]
        if lower is not None and upper is not None:
            box = with_bounds(box, column, lower, upper, inputs)
            sliced.add(column)
    return _with_free_domains(box, layout, sliced)


def bound_columns(layout: Layout) -> list[int]:
    """Return the columns of the inputs of bound maps; a common loop is the same column as the
    sliced."""
    first = layout.num_loops
    outer = range(first + layout.common, first + layout.depth)
    return [*outer, *range(layout.common), *range(first + layout.depth, layout.width)]


def _with_rows(
    tableau: Tableau, shape: Shape, columns: Sequence[int], only: Sequence[int] | None = None
) -> Tableau:
    """Add the rows of a domain with a single piece, except those with locals; with `only`, just
    those whose innermost loop is one of these columns."""
    if len(shape.pieces) != 1:
        return tableau
    domain = shape.pieces[0].domain

    def is_wanted(row: Row) -> bool:
        loops = [k for k in range(shape.num_loops) if row[k]]
        return only is None or (bool(loops) and columns[loops[-1]] in only)

    def placed(rows: Sequence[Row]) -> list[Row]:
        return [
            embed((*row[: domain.num_visible], row[-1]), columns, tableau.num_columns)
            for row in rows
            if _lacks_locals(row, domain) and is_wanted(row)
        ]

    return tableau.with_equalities(placed(domain.equalities)).with_inequalities(
        placed(domain.inequalities)
    )


def with_steps(tableau: Tableau, layout: Layout) -> Tableau:
    """Add the rows with locals of the outer loops' domain, with the locals last: they state where
    loops with steps end."""
    shape = layout.enclosing_domain.shape
    if len(shape.pieces) != 1 or not shape.pieces[0].num_locals:
        return tableau
    domain = shape.pieces[0].domain
    wide = tableau.append_locals(domain.num_locals)
    columns = [
        *input_columns(layout, layout.enclosing_domain.parameters),
        *range(tableau.num_columns, wide.num_columns),
    ]

    def placed(rows: Sequence[Row]) -> list[Row]:
        return [
            embed(row, columns, wide.num_columns) for row in rows if not _lacks_locals(row, domain)
        ]

    return wide.with_equalities(placed(domain.equalities)).with_inequalities(
        placed(domain.inequalities)
    )


def _lacks_locals(row: Row, domain: Tableau) -> bool:
    """Return whether a row has no locals."""
    return not any(row[domain.num_visible : -1])


def relaxed(layout: Layout, bounds: Bounds) -> Bounds | None:
    """Replace bounds that do not depend on the outer loops by the loops' own; None if nothing is
    sliced then."""
    outer = layout.depth - layout.common
    lower = list(bounds.lower)
    upper = list(bounds.upper)
    for number in range(layout.num_loops):
        ends = lower[number], upper[number]
        if any(end is None or end.is_symbolic_or_constant() for end in ends):
            lower[number] = upper[number] = None
    sliced = any(low is not None for low in lower[layout.common :])
    return Bounds(tuple(lower), tuple(upper)) if sliced and outer else None


@lru_cache(maxsize=1 << 12)
def used_symbols(bounds: Bounds) -> frozenset[int]:
    """Return the symbols that some bound uses."""
    maps = [m for m in (*bounds.lower, *bounds.upper) if m is not None]
    return frozenset(symbol for affine_map in maps for symbol in affine_map.used_symbols())


@dataclass(frozen=True, slots=True)
class AccessPair:
    """Two accesses by shape: the source and the sink of the dependence, the number of common loops,
    and for each parameter of the sink the equal parameter of the source (None if there is none)."""

    source: Shape
    sink: Shape
    common: int
    links: tuple[int | None, ...]

    @property
    def num_parameters(self) -> int:
        """The parameters of both accesses: those of the source, then the sink's own."""
        return self.source.num_parameters + self.links.count(None)

    def sink_parameters(self) -> list[int]:
        """Return the number of each parameter of the sink among those of both."""
        own = iter(range(self.source.num_parameters, self.num_parameters))
        return [next(own) if link is None else link for link in self.links]


@lru_cache(maxsize=1 << 14)
def dependence_relations(pair: AccessPair) -> tuple[Tableau, ...]:
    """Return the pairs of iterations that access one element in the same iteration of the common
    loops, for each pair of pieces: columns are the loops of the source (domain) and of the sink
    (range), the parameters of both (symbols) and locals. Those seen to be empty are left out."""
    tableaus: list[Tableau] = []
    source_keys = list(range(pair.source.num_parameters))
    sink_keys = pair.sink_parameters()
    sinks = [
        (piece, relaxed_access_relation(pair.sink, piece, sink_keys).inverse())
        for piece in pair.sink.pieces
    ]
    for first in pair.source.pieces:
        source = relaxed_access_relation(pair.source, first, source_keys)
        for second, sink in sinks:
            if are_elsewhere(first, second):
                continue
            composed = sink.compose(source)
            ordered = ordered_at(composed, pair.common + 1, pair.common)
            ordered = _with_symbols(ordered, pair.num_parameters)
            if elimination.is_empty_by_elimination(ordered) is not True:
                tableaus.append(ordered)
    return tuple(tableaus)


def relaxed_access_relation(
    shape: Shape, piece: AccessRelation, keys: Sequence[Hashable]
) -> Relation:
    """Return the relation from iterations to elements; `keys` name the parameters.

    Steps of loops that do not start at a constant are dropped: an over-approximation whose bounds
    can be expressed by other loops.
    """
    piece = _without_moving_steps(shape, piece)
    domain = piece.domain
    equalities = [_only_one(row, piece) for row in domain.equalities]
    piece = replace(piece, domain=domain.with_rows(equalities, domain.inequalities))
    return piece.relation([None] * shape.num_loops, [("parameter", key) for key in keys])


def _only_one(row: Row, piece: AccessRelation) -> Row:
    """Simplify an equality that counts the steps of a loop: if the bounds allow only one iteration,
    the loop is at its start."""
    columns = [k for k, value in enumerate(row[:-1]) if value]
    if (
        len(columns) != 2
        or abs(row[columns[0]]) != 1
        or columns[1] < len(row) - 1 - piece.num_locals
    ):
        return row
    loop = columns[0]
    start = -row[-1] * row[columns[0]]
    step = abs(row[columns[1]])
    for bound in piece.domain.inequalities:
        is_upper = bound[loop] == -1 and not any(bound[:loop]) and not any(bound[loop + 1 : -1])
        if is_upper and start <= bound[-1] < start + step:
            return (*row[: columns[1]], 0, *row[columns[1] + 1 :])
    return row


def _without_moving_steps(shape: Shape, piece: AccessRelation) -> AccessRelation:
    """Drop the equalities, with their locals, that count steps from a start that is not
    constant."""
    domain = piece.domain
    first = piece.domain.num_visible
    rows = [*domain.equalities, *domain.inequalities, *(s for s in piece.subscripts if s)]
    gone: list[int] = []
    equalities = list(domain.equalities)
    for row in domain.equalities:
        counters = [k for k in range(first, len(row) - 1) if row[k]]
        if len(counters) == 1 and sum(1 for candidate in rows if candidate[counters[0]]) == 1:
            if sum(1 for value in row[:first] if value) > 1:
                equalities.remove(row)
                gone.append(counters[0])
    if not gone:
        return piece

    def short(row: Row) -> Row:
        return tuple(value for k, value in enumerate(row) if k not in gone)

    space = Space.anonymous(
        range=shape.num_loops, symbols=shape.num_parameters, locals=domain.num_locals - len(gone)
    )
    return AccessRelation(
        Tableau(space, tuple(map(short, equalities)), tuple(map(short, domain.inequalities))),
        tuple(None if row is None else short(row) for row in piece.subscripts),
    )


def _with_symbols(tableau: Tableau, count: int) -> Tableau:
    """Insert columns so that the parameters are 0 … `count - 1`, in order."""
    start = tableau.num_dims
    places = {c.key: start + k for k, c in enumerate(tableau.columns[start : tableau.num_visible])}
    order = [places["parameter", number] for number in range(count)]
    return tableau.permute(
        [*range(start), *order, *range(tableau.num_visible, tableau.num_columns)]
    )


@lru_cache(maxsize=1 << 14)
def pair_slice(
    pair: AccessPair, depth: int, *, is_backward: bool, thorough: bool = False
) -> Sequence[SliceBound] | Unknown | None:
    """Return the slice for a pair at a depth of the other nest's loops: for each loop of the sliced
    nest, maps of the outer loops of the other one (dimensions) and of the parameters of the pair
    (symbols). None if the accesses access no common element, unknown if the slices of several
    pieces have no common box. For `thorough` see `slice_bounds`."""
    relations = dependence_relations(pair)
    if not relations:
        return None
    pieces = (
        _slice_bounds(relation, pair, depth, is_backward=is_backward, thorough=thorough)
        for relation in relations
    )
    if len(relations) == 1:
        return next(pieces)
    united = _union_of_pieces(pieces, pair, depth)
    return Unknown(Cause.BOX_OF_PARTS) if united is None else united


def _slice_bounds(
    relation: Tableau, pair: AccessPair, depth: int, *, is_backward: bool, thorough: bool
) -> list[SliceBound]:
    source = pair.source.num_loops
    sink = pair.sink.num_loops
    sliced = range(source) if is_backward else range(source, source + sink)
    relation = _without_lanes(relation)
    relation = elimination.split_equalities(relation, None if thorough else sliced)
    if is_backward:
        projected = elimination.project_out(relation, source + depth, sink - depth)
        return slice_bounds(projected, 0, source, thorough=thorough)
    projected = elimination.project_out(relation, depth, source - depth)
    return slice_bounds(projected, depth, sink, thorough=thorough)


def _without_lanes(relation: Tableau) -> Tableau:
    """Remove the locals that no equality has, and duplicate inequalities: locals of vector lanes,
    which would hide bounds. The result is exact."""
    for column in reversed(range(relation.num_visible, relation.num_columns)):
        is_plain = all(row[column] in (-1, 0, 1) for row in relation.inequalities)
        if is_plain and not any(row[column] for row in relation.equalities):
            relation = elimination.project_out(relation, column, 1)
    return relation


def _union_of_pieces(
    pieces: Iterable[list[SliceBound]], pair: AccessPair, depth: int
) -> list[SliceBound] | None:
    """Return the box of the slices of all pieces, up to the first that no box has."""
    count = 0
    num_inputs = depth + pair.num_parameters
    whole: Tableau | None = None
    for bounds in pieces:
        count = len(bounds)
        inputs = list(range(count, count + num_inputs))
        piece = Tableau(Space.of(range=[None] * count, symbols=[None] * num_inputs))
        for column, bound in enumerate(bounds):
            if bound.lower is None or bound.upper is None:
                return None
            piece = with_bounds(piece, column, bound.lower, bound.upper, inputs)
        whole = piece if whole is None else unite(whole, piece)
        if whole is None:
            return None
    assert whole is not None
    return _as_inputs(slice_bounds(whole, 0, count), depth, pair.num_parameters)


def _as_inputs(bounds: Sequence[SliceBound], depth: int, symbols: int) -> list[SliceBound]:
    """Turn maps over symbols alone into maps whose first `depth` inputs are dimensions."""
    inputs = [dim(k) for k in range(depth)] + [symbol(k) for k in range(symbols)]

    def changed(affine_map: AffineMap | None) -> AffineMap | None:
        if affine_map is None:
            return None
        results = [expr.replace_symbols(inputs) for expr in affine_map.results]
        return AffineMap(depth, symbols, results)

    return [SliceBound(changed(b.lower), changed(b.upper)) for b in bounds]
