"""The shape of an access: its domain and subscripts as systems of constraints, without names.

A shape is a union of pieces, one for each way to choose from the clauses of the frame. Accesses of
the same shape are the same to the solver: its answers are cached by shape.

Shapes also say which subscripts may exceed the extents of the memref that an access names (not of
the underlying memory). Symbols of the program may have any value, dynamic extents any value from 0
on, and a `memref.dim` or the size of an allocation is that extent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Choice, Constraint, Frame, Fresh, Parameter
from loopwright.exact.memory.access import Access, Place, accessed_elements, root_of
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.intervals import column_bounds
from loopwright.exact.presburger.relation import Relation
from loopwright.exact.presburger.rows import Row, complement, embed
from loopwright.exact.presburger.tableau import Space, SystemBuilder, Tableau, placed
from loopwright.ir.affine_expr import AffineExpr, Flattener, constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown

MOST_PIECES = 64
"""The most pieces of a shape. Clauses that would exceed it are dropped, which over-approximates."""


@dataclass(frozen=True, slots=True)
class AccessRelation:
    """The iterations of a piece of a domain, each with the element that it accesses.

    The domain has the loops as range dimensions, the parameters as symbols, and locals; each
    subscript is a row over the columns, None if unknown.
    """

    domain: Tableau
    subscripts: tuple[Row | None, ...]

    @property
    def num_locals(self) -> int:
        """How many existentially quantified columns there are."""
        return self.domain.num_locals

    @property
    def constants(self) -> tuple[int | None, ...]:
        """The values of the subscripts that are constant, None for others."""
        return tuple(None if row is None or any(row[:-1]) else row[-1] for row in self.subscripts)

    def embed(self, space: Space, places: Sequence[int], element: Sequence[int] = ()) -> Tableau:
        """Return the domain in another space, its column k at `places[k]`, with equalities between
        the known subscripts and the columns of `element`."""
        system = self.domain.embed(space, places)
        return system.with_equalities(self._places_of(space, places, element))

    def relation(
        self, loops: Sequence[Hashable | None], parameters: Sequence[Hashable | None]
    ) -> Relation:
        """Return the relation from iterations to elements, with columns tied to these keys."""
        first = len(loops)
        rank = len(self.subscripts)
        space = Space.of(
            domain=loops, range=[None] * rank, symbols=parameters, locals=self.num_locals
        )
        places = [*range(first), *range(first + rank, len(space))]
        rows = self._places_of(space, places, range(first, first + rank))
        elements = Tableau(space).with_equalities(rows)
        return Relation(elements.append(self.domain.embed(space, places)))

    def _places_of(
        self, space: Space, places: Sequence[int], element: Sequence[int]
    ) -> list[list[int]]:
        rows: list[list[int]] = []
        for column, subscript in zip(element, self.subscripts, strict=False):
            if subscript is not None:
                row = list(embed(subscript, places, len(space)))
                row[column] -= 1
                rows.append(row)
        return rows


def are_elsewhere(first: AccessRelation, second: AccessRelation) -> bool:
    """Return whether constant subscripts prove two pieces disjoint."""
    pairs = zip(first.constants, second.constants, strict=False)
    return any(
        first_constant is not None
        and second_constant is not None
        and first_constant != second_constant
        for first_constant, second_constant in pairs
    )


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """The pieces of an access. Equal shapes are the same object."""

    num_loops: int
    num_parameters: int
    rank: int
    pieces: tuple[AccessRelation, ...]
    rough: AccessRelation | None = None
    """What all pieces have in common: their union is part of it; None if there is one piece."""

    @property
    def roughly(self) -> Shape:
        """A shape of one piece of which this one is a part."""
        if self.rough is None:
            return self
        return _interned(self.num_loops, self.num_parameters, self.rank, (self.rough,))


@dataclass(frozen=True, slots=True)
class Shaped:
    """An access with its shape, the parameters of its columns, and reasons for inexactness."""

    access: Access
    shape: Shape
    parameters: tuple[Parameter, ...]
    reasons: tuple[Unknown, ...]


def kind_of(shaped: Shaped) -> Hashable:
    """Return a key that is equal for accesses in the same loops with the same effect on the same
    elements."""
    access = shaped.access
    loops = shaped.access.loops
    inside = (loops[-1].op, loops[-1].position) if loops else None
    does = access.op.name, access.reads, access.writes, access.is_linear
    where = access.root, access.memref, access.subscripts is None, inside
    return (*does, *where, shaped.shape, shaped.parameters, shaped.reasons)


_interned = cache(Shape)


def shape_of(access: Access) -> Shaped:
    """Return the shape of an access."""
    shape, parameters, reasons = shape_in(access.frame, access.subscripts)
    return Shaped(access, shape, parameters, reasons)


def shape_in(
    frame: Frame, subscripts: Sequence[AffineExpr] | None
) -> tuple[Shape, tuple[Parameter, ...], tuple[Unknown, ...]]:
    """Return the shape of subscripts in a frame (without subscripts, of the domain alone), the
    parameters of its columns, and reasons for inexactness."""
    stable_parameters = tuple(key for key in frame.parameters if not isinstance(key, Fresh))
    fresh = tuple(isinstance(key, Fresh) for key in frame.parameters)
    places = None if subscripts is None else tuple(subscripts)
    shape, shape_reasons = _shape(len(frame.loops), fresh, tuple(frame.clauses), places)
    return shape, stable_parameters, tuple(dict.fromkeys((*frame.reasons, *shape_reasons)))


@lru_cache(maxsize=1 << 16)
def _shape(
    loops: int,
    fresh: tuple[bool, ...],
    clauses: tuple[Choice, ...],
    subscripts: tuple[AffineExpr, ...] | None,
) -> tuple[Shape, tuple[Unknown, ...]]:
    """Return the shape, and reasons for inexactness, for clauses over loops and parameters; some
    parameters may be fresh."""
    reasons: list[Unknown] = []
    pieces: list[AccessRelation] = []
    for alternative in product(*_bounded(clauses, reasons)):
        constraints = [constraint for conjunction in alternative for constraint in conjunction]
        pieces.append(_piece(constraints, subscripts, loops, fresh, reasons))
    rank = -1 if subscripts is None else len(subscripts)
    nonempty_pieces = _without_empty(pieces)
    rough = None
    if len(nonempty_pieces) > 1:
        common = [constraint for choice in clauses if len(choice) == 1 for constraint in choice[0]]
        rough = _piece(common, subscripts, loops, fresh, [])
    return _interned(loops, fresh.count(False), rank, nonempty_pieces, rough), tuple(reasons)


def _without_empty(pieces: Sequence[AccessRelation]) -> tuple[AccessRelation, ...]:
    """Return the distinct pieces, without those whose bounds alone prove them empty; at least one
    is kept."""
    distinct_pieces = tuple(dict.fromkeys(pieces))
    if len(distinct_pieces) == 1:
        return distinct_pieces
    return (
        tuple(piece for piece in distinct_pieces if column_bounds(piece.domain) is not None)
        or distinct_pieces[:1]
    )


def linear_part(shape: Shape) -> Hashable:
    """Return a key that is equal for shapes that differ only by constants added to the
    subscripts."""
    factors = (
        tuple(None if row is None else row[:-1] for row in piece.subscripts)
        for piece in shape.pieces
    )
    domains = (piece.domain for piece in shape.pieces)
    return shape.num_loops, shape.num_parameters, shape.rank, *zip(domains, factors, strict=True)


def hull_of(shapes: Sequence[Shape]) -> Shape:
    """Return an over-approximation of the union of shapes with one linear part: each subscript
    ranges from its least to its greatest constant."""
    first = shapes[0]
    pieces = (_hull(pieces) for pieces in zip(*(s.pieces for s in shapes), strict=True))
    return _interned(first.num_loops, first.num_parameters, first.rank, tuple(pieces))


def _hull(pieces: Sequence[AccessRelation]) -> AccessRelation:
    """Merge pieces: each subscript gets a local for its varying constant."""
    domain = pieces[0].domain
    subscripts = pieces[0].subscripts
    width = domain.num_columns
    added = len(subscripts)
    space = Space.anonymous(
        range=domain.num_dims, symbols=domain.num_symbols, locals=domain.num_locals + added
    )
    wide = domain.embed(space, range(width))
    rows: list[Row | None] = []
    bounds: list[Row] = []
    for number, row in enumerate(subscripts):
        unit_row = tuple(int(k == number) for k in range(added))
        rows.append(None if row is None else (*row[:-1], *unit_row, 0))
        constants = [
            subscript[-1] for p in pieces if (subscript := p.subscripts[number]) is not None
        ]
        least = min(constants, default=0)
        most = max(constants, default=0)
        bounds.append((*[0] * width, *unit_row, -least))
        bounds.append((*[0] * width, *(-factor for factor in unit_row), most))
    return AccessRelation(wide.with_inequalities(bounds), tuple(rows))


def has_too_many_pieces(frame: Frame) -> bool:
    """Return whether shapes in a frame are over-approximated, as their clauses have too many
    combinations."""
    return _num_combinations(dict.fromkeys(frame.clauses)) > MOST_PIECES


def _num_combinations(clauses: Iterable[Choice]) -> int:
    return prod(map(len, clauses))


def _bounded(clauses: Sequence[Choice], reasons: list[Unknown]) -> list[Choice]:
    """Return the clauses, with the widest disjunctions dropped if there would be too many
    combinations."""
    choices = list(dict.fromkeys(clauses))
    while _num_combinations(choices) > MOST_PIECES:
        choices.remove(max(choices, key=len))
        reasons.append(Unknown(Cause.ALTERNATIVES))
    return choices


def _piece(
    constraints: Sequence[Constraint],
    subscripts: Sequence[AffineExpr] | None,
    loops: int,
    fresh: Sequence[bool],
    reasons: list[Unknown],
) -> AccessRelation:
    """Return the columns are loops, parameters that are not fresh, fresh ones, and quotients."""
    flattener = Flattener(loops, len(fresh))
    flat: list[tuple[dict[int, int], bool]] = []
    for constraint in constraints:
        row = flattener.flatten(constraint.expr)
        if row is None:
            reasons.append(Unknown(Cause.INDEX_DIVISOR))
        elif len(row) > (-1 in row) or row.get(-1, 0) < 0 or (constraint.equality and row):
            flat.append((row, constraint.equality))
    results = [flattener.flatten(expr) for expr in subscripts or ()]
    if None in results:
        reasons.append(Unknown(Cause.SUBSCRIPT_DIVISOR))
    if None in flattener.definitions:
        reasons.append(Unknown(Cause.NOT_AFFINE))
    system = SystemBuilder()
    places = [system.local() for _ in range(loops + len(fresh))]
    for position, number in enumerate(sorted(range(len(fresh)), key=fresh.__getitem__)):
        places[loops + number] = loops + position
    places += [system.local() for _ in flattener.definitions]
    for row, equality in flat:
        (system.equal if equality else system.at_least_zero)(placed(row, places))
    for number, definition in enumerate(flattener.definitions):
        if definition is not None:
            dividend, divisor = definition
            quotient = places[loops + len(fresh) + number]
            system.define_quotient(placed(dividend, places), divisor, quotient)
    return AccessRelation(
        system.tableau(loops, len(fresh) - sum(fresh)),
        tuple(None if row is None else system.row(placed(row, places)) for row in results),
    )


@dataclass(frozen=True, slots=True)
class Excess:
    """Dimension `dimension` of an access may leave its extent, below or above.

    `iteration` has a value of each surrounding loop's induction variable for which it does; it is
    None, and `unknown` has the reason, where that could not be decided.
    """

    dimension: int
    above: bool
    iteration: tuple[int, ...] | None
    unknown: Unknown | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """The possible accesses out of bounds, and the reasons why they may be overestimated."""

    excesses: tuple[Excess, ...]
    reasons: tuple[Unknown, ...]


def check(op: Operation, domains: Domains, at: Operation | None = None) -> Checked:
    """Return how an op's subscripts may leave its memref's extents, above before below for each.

    With `at`, an enclosing op, as if the op were hoisted there.
    """
    domain = domains.of(op if at is None else at)
    frame = domains.frame_at(op if at is None else at)
    excesses: list[Excess] = []
    reasons: list[Unknown] = []
    for number, accessed in enumerate(accessed_elements(op, frame)):
        memref = accessed.memref
        subscripts = accessed.subscripts
        if memref is None or subscripts is None or not is_memref(memref.type):
            continue
        margins = _margins(memref, subscripts, frame)
        place = Place(memref, tuple(margins))
        root = root_of(memref)
        access = Access(
            op,
            number,
            memref,
            root,
            place,
            loops=domain.loops,
            frame=frame,
            reads=accessed.reads,
            writes=accessed.writes,
        )
        shaped = shape_of(access)
        reasons += shaped.reasons
        excesses += excesses_of(shaped.shape)
    return Checked(tuple(excesses), tuple(dict.fromkeys(reasons)))


def _margins(
    memref: SSAValue, subscripts: Sequence[AffineExpr], frame: Frame
) -> Iterator[AffineExpr]:
    """Yield for each dimension the distances to the upper and the lower bound: negative if an
    access is out of bounds."""
    for position, subscript in enumerate(subscripts):
        yield _nonnegative_extent(memref, position, frame) - 1 - subscript
        yield subscript


def _nonnegative_extent(memref: SSAValue, position: int, frame: Frame) -> AffineExpr:
    extent = extent_in(frame, memref, position)
    assert is_memref(memref.type)
    if memref.type.get_shape()[position] < 0:
        frame.require(Constraint(extent))
    return extent


def extent_in(frame: Frame, memref: SSAValue, position: int) -> AffineExpr:
    """Return the extent of a dimension: of the type, or what the allocation was given, or a
    parameter."""
    assert is_memref(memref.type)
    shape = memref.type.get_shape()
    if shape[position] >= 0:
        return constant(shape[position])
    if isinstance(memref, OpResult) and is_allocation(memref.op):
        return frame.resolve(memref.op.operands[sum(size < 0 for size in shape[:position])])
    return frame.extent(memref, position)


def excesses_of(shape: Shape) -> tuple[Excess, ...]:
    """Return the subscripts of a shape that are negative in some iteration, or for which this could
    not be decided."""
    excesses: list[Excess] = []
    for number in range(shape.rank):
        dimension, below = divmod(number, 2)
        try:
            point = _negative(shape, number)
        except UndecidedError as error:
            excesses.append(Excess(dimension, not below, None, error.unknown))
            continue
        if point is not None:
            excesses.append(Excess(dimension, not below, point))
    return tuple(excesses)


@counted(1 << 12)
def _negative(shape: Shape, number: int) -> tuple[int, ...] | None:
    """Return an iteration in which a subscript is negative."""
    points = (_point(shape, piece, piece.subscripts[number]) for piece in shape.pieces)
    return next((point for point in points if point is not None), None)


def _point(shape: Shape, piece: AccessRelation, row: Row | None) -> tuple[int, ...] | None:
    """Return an iteration in which a subscript is negative."""
    if row is None:
        return None
    from loopwright.exact.presburger.sets import PresburgerSet

    points = PresburgerSet.from_tableau(piece.domain.with_inequalities([complement(row)]))
    point = points.sample()
    return None if point is None else point[: shape.num_loops]
