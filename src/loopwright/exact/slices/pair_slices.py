"""The slice that one pair of accesses asks for, by structure: bound maps without names.

The pairs of iterations that access the same element are projected on the loops of the sliced nest
and the outer loops of the other one; the bounds of the former in terms of the latter are the
slice (`getComputationSliceState` in MLIR). Accesses are given by their shapes, so that pairs of the
same structure have their slice computed once, however many a program has.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from loopwright.exact.memory.shapes import AccessRelation, Shape, are_elsewhere
from loopwright.exact.presburger.bounds import SliceBound, slice_bounds, unite, with_bounds
from loopwright.exact.presburger.elimination import is_empty_by_elimination, project_out
from loopwright.exact.presburger.relation import Relation, ordered_at
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.simplification import split_equalities
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr import AffineMap, dim, symbol


@dataclass(frozen=True, slots=True)
class Pair:
    """Accesses by shape: the dependence's source and sink, how many loops are around both, and
    which parameter of the sink is which of the source (None: one of its own)."""

    source: Shape
    sink: Shape
    common: int
    links: tuple[int | None, ...]

    @property
    def num_parameters(self) -> int:
        """The parameters of both accesses: those of the source, then the sink's own."""
        return self.source.num_parameters + self.links.count(None)

    def sink_parameters(self) -> list[int]:
        """The number of each parameter of the sink among those of both."""
        own = iter(range(self.source.num_parameters, self.num_parameters))
        return [next(own) if link is None else link for link in self.links]


@dataclass(frozen=True, slots=True)
class PairSlice:
    """Bounds of the loops of the sliced nest: maps of the outer loops of the other one
    (dimensions) and of the parameters of the pair (symbols). None: the loop's own bounds."""

    lower: tuple[AffineMap | None, ...]
    upper: tuple[AffineMap | None, ...]


@lru_cache(maxsize=1 << 14)
def dependence_relations(pair: Pair) -> tuple[Tableau, ...]:
    """The pairs of iterations that access one element in the same iteration of the common loops,
    for each pair of pieces: columns are the loops of the source (domain) and of the sink (range),
    the parameters of both (symbols) and locals. Those seen to be empty are left out."""
    found: list[Tableau] = []
    source_keys = list(range(pair.source.num_parameters))
    for first in pair.source.pieces:
        source = access_relation(pair.source, first, source_keys)
        for second in pair.sink.pieces:
            if are_elsewhere(first, second):
                continue
            sink = access_relation(pair.sink, second, pair.sink_parameters())
            composed = sink.inverse().compose(source)
            ordered = ordered_at(composed, pair.common + 1, pair.common)
            ordered = _with_symbols(ordered, pair.num_parameters)
            if is_empty_by_elimination(ordered) is not True:
                found.append(ordered)
    return tuple(found)


def access_relation(shape: Shape, piece: AccessRelation, keys: Sequence[Hashable]) -> Relation:
    """The relation from iterations to elements; `keys` name the parameters.

    Steps of loops that do not start at a constant are left out: that describes too much, but
    bounds can be given by other loops then.
    """
    piece = _without_moving_steps(shape, piece)
    domain = piece.domain
    equalities = [_only_one(row, piece) for row in domain.equalities]
    piece = replace(piece, domain=domain.with_rows(equalities, domain.inequalities))
    return piece.relation([None] * shape.num_loops, [("parameter", key) for key in keys])


def _only_one(row: Row, piece: AccessRelation) -> Row:
    """Of an equality that counts the steps of a loop: that the loop is where it starts, if its
    bounds leave room for one step only."""
    used = [k for k, value in enumerate(row[:-1]) if value]
    if len(used) != 2 or abs(row[used[0]]) != 1 or used[1] < len(row) - 1 - piece.num_locals:
        return row
    loop, start, step = used[0], -row[-1] * row[used[0]], abs(row[used[1]])
    for other in piece.domain.inequalities:
        is_upper = other[loop] == -1 and not any(other[:loop]) and not any(other[loop + 1 : -1])
        if is_upper and start <= other[-1] < start + step:
            return (*row[: used[1]], 0, *row[used[1] + 1 :])
    return row


def _without_moving_steps(shape: Shape, piece: AccessRelation) -> AccessRelation:
    """Without the equalities that count steps from anything but a constant, and their locals."""
    domain, first = piece.domain, piece.domain.num_visible
    rows = [*domain.equalities, *domain.inequalities, *(s for s in piece.subscripts if s)]
    gone: list[int] = []
    kept = list(domain.equalities)
    for row in domain.equalities:
        counters = [k for k in range(first, len(row) - 1) if row[k]]
        if len(counters) == 1 and sum(1 for other in rows if other[counters[0]]) == 1:
            if sum(1 for value in row[:first] if value) > 1:
                kept.remove(row)
                gone.append(counters[0])
    if not gone:
        return piece

    def short(row: Row) -> Row:
        return tuple(value for k, value in enumerate(row) if k not in gone)

    space = Space.anonymous(
        range=shape.num_loops, symbols=shape.num_parameters, locals=domain.num_locals - len(gone)
    )
    return AccessRelation(
        Tableau(space, tuple(map(short, kept)), tuple(map(short, domain.inequalities))),
        tuple(None if row is None else short(row) for row in piece.subscripts),
    )


def _with_symbols(tableau: Tableau, count: int) -> Tableau:
    """With the columns of the parameters 0 … `count - 1` in that order."""
    start = tableau.num_dims
    places = {c.key: start + k for k, c in enumerate(tableau.columns[start : tableau.num_visible])}
    order = [places["parameter", number] for number in range(count)]
    return tableau.permute(
        [*range(start), *order, *range(tableau.num_visible, tableau.num_columns)]
    )


@lru_cache(maxsize=1 << 14)
def pair_slice(
    pair: Pair, depth: int, is_backward: bool, thorough: bool = False
) -> PairSlice | str | None:
    """The slice for a pair at a depth of the other nest's loops; None if the accesses access no
    common element, a reason if the slices of several pieces have no common box. For `thorough` see
    `slice_bounds`."""
    relations = dependence_relations(pair)
    if not relations:
        return None
    found = [_bounds(relation, pair, depth, is_backward, thorough) for relation in relations]
    if len(found) == 1:
        bounds = found[0]
    else:
        united = _united(found, pair, depth)
        if united is None:
            return "the slices of the parts of a domain have no common box"
        bounds = united
    return PairSlice(tuple(b.lower for b in bounds), tuple(b.upper for b in bounds))


def _bounds(
    relation: Tableau, pair: Pair, depth: int, is_backward: bool, thorough: bool
) -> list[SliceBound]:
    source, sink = pair.source.num_loops, pair.sink.num_loops
    sliced = range(source) if is_backward else range(source, source + sink)
    relation = _without_lanes(relation)
    relation = split_equalities(relation, None if thorough else sliced)
    if is_backward:
        projected = project_out(relation, source + depth, sink - depth)
        return slice_bounds(projected, 0, source, thorough=thorough)
    projected = project_out(relation, depth, source - depth)
    return slice_bounds(projected, depth, sink, thorough=thorough)


def _without_lanes(relation: Tableau) -> Tableau:
    """Without the locals that no equality has, and inequalities once only: the elements that lanes
    of vectors access. That is exact, and bounds would not be seen behind them."""
    for column in reversed(range(relation.num_visible, relation.num_columns)):
        is_plain = all(row[column] in (-1, 0, 1) for row in relation.inequalities)
        if is_plain and not any(row[column] for row in relation.equalities):
            relation = project_out(relation, column, 1)
    return relation


def _united(found: Sequence[list[SliceBound]], pair: Pair, depth: int) -> list[SliceBound] | None:
    count = len(found[0])
    space = Tableau.universe(range=[None] * count, symbols=[None] * (depth + pair.num_parameters))
    whole: Tableau | None = None
    for bounds in found:
        inputs = list(range(count, count + depth + pair.num_parameters))
        piece = space
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
    """Maps over symbols alone as maps whose first `depth` inputs are dimensions."""
    inputs = [dim(k) for k in range(depth)] + [symbol(k) for k in range(symbols)]

    def changed(affine_map: AffineMap | None) -> AffineMap | None:
        if affine_map is None:
            return None
        results = [expr.replace_symbols(inputs) for expr in affine_map.results]
        return AffineMap(depth, symbols, results)

    return [SliceBound(changed(b.lower), changed(b.upper)) for b in bounds]
