"""The shape of an access: its domain and subscripts as integer rows, without names.

Columns are the loops, the parameters that the program names, locals, and the constant last. A
shape is a union of pieces, one for each way to choose from the clauses of the frame. Accesses of
the same shape are the same to the solver: what it finds out is kept by shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from operator import mul
from typing import TypeAlias

from loopwright.affine_expr import AffineExpr, Flattener
from loopwright.analysis.access import Access
from loopwright.analysis.indices import Clause, Constraint, Frame, Fresh, Parameter

Row: TypeAlias = tuple[int, ...]

MOST_PIECES = 64
"""Clauses that would make more pieces than this are left out: that describes too much."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A conjunction: rows over loops, parameters, `num_locals` locals and the constant."""

    num_locals: int
    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]
    subscripts: tuple[Row | None, ...]

    @property
    def constants(self) -> tuple[int | None, ...]:
        """The values of the subscripts that are constant, None for others."""
        return tuple(None if row is None or any(row[:-1]) else row[-1] for row in self.subscripts)


def are_elsewhere(first: Piece, second: Piece) -> bool:
    """Whether constant subscripts show that two pieces of one kind have no element in common."""
    pairs = zip(first.constants, second.constants, strict=False)
    return any(one is not None and other is not None and one != other for one, other in pairs)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """The pieces of an access. Equal shapes are the same object, with the same `number`."""

    number: int
    num_loops: int
    num_parameters: int
    rank: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Shaped:
    """An access with its shape, the parameters that its columns stand for, and doubts."""

    access: Access
    shape: Shape
    parameters: tuple[Parameter, ...]
    reasons: tuple[str, ...]


_numbers: dict[tuple[object, ...], Shape] = {}


def shape_of(access: Access) -> Shaped:
    """The shape of an access."""
    shape, parameters, reasons = shape_in(access.frame, access.subscripts)
    return Shaped(access, shape, parameters, reasons)


def shape_in(
    frame: Frame, subscripts: Sequence[AffineExpr] | None
) -> tuple[Shape, tuple[Parameter, ...], tuple[str, ...]]:
    """The shape of subscripts in a frame (with none, of the domain alone), the parameters that its
    columns stand for, and doubts."""
    named = tuple(key for key in frame.parameters if not isinstance(key, Fresh))
    fresh = tuple(isinstance(key, Fresh) for key in frame.parameters)
    places = None if subscripts is None else tuple(subscripts)
    shape, found = _shape(len(frame.loops), fresh, tuple(frame.clauses), places)
    return shape, named, tuple(dict.fromkeys((*frame.reasons, *found)))


@lru_cache(maxsize=1 << 16)
def _shape(
    loops: int,
    fresh: tuple[bool, ...],
    clauses: tuple[Clause, ...],
    subscripts: tuple[AffineExpr, ...] | None,
) -> tuple[Shape, tuple[str, ...]]:
    """The shape, and doubts, for clauses over loops and parameters, of which some are fresh."""
    reasons: list[str] = []
    columns = _Columns(loops, fresh)
    pieces: list[Piece] = []
    for chosen in product(*_bounded(clauses, reasons)):
        constraints = [constraint for conjunction in chosen for constraint in conjunction]
        pieces.append(_piece(constraints, subscripts, columns, reasons))
    rank = -1 if subscripts is None else len(subscripts)
    shape = _interned(loops, fresh.count(False), rank, tuple(dict.fromkeys(pieces)))
    return shape, tuple(reasons)


def _interned(loops: int, parameters: int, rank: int, pieces: tuple[Piece, ...]) -> Shape:
    key = (loops, parameters, rank, pieces)
    known = _numbers.get(key)
    if known is None:
        known = _numbers[key] = Shape(len(_numbers), loops, parameters, rank, pieces)
    return known


def _bounded(clauses: Sequence[Clause], reasons: list[str]) -> list[Clause]:
    """The clauses, without the widest choices if there were too many combinations."""
    kept = list(dict.fromkeys(clauses))
    while reduce(mul, map(len, kept), 1) > MOST_PIECES:
        kept.remove(max(kept, key=len))
        reasons.append("there are too many alternatives")
    return kept


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a flattener: loops, then parameters; fresh parameters become locals."""

    loops: int
    fresh: tuple[bool, ...]

    @property
    def count(self) -> int:
        return self.loops + len(self.fresh)

    def order(self, num_divisions: int) -> list[int]:
        """The flattener's columns in the order of the piece's."""
        named = [self.loops + k for k, is_fresh in enumerate(self.fresh) if not is_fresh]
        locals_ = [self.loops + k for k, is_fresh in enumerate(self.fresh) if is_fresh]
        divisions = range(self.count, self.count + num_divisions)
        return [*range(self.loops), *named, *locals_, *divisions]


def _piece(
    constraints: Sequence[Constraint],
    subscripts: Sequence[AffineExpr] | None,
    variables: _Columns,
    reasons: list[str],
) -> Piece:
    flattener = Flattener(variables.loops, len(variables.fresh))
    sparse: list[tuple[dict[int, int], bool]] = []
    for constraint in constraints:
        row = flattener.flatten(constraint.expr)
        if row is None:
            reasons.append("an index is divided by zero or by a negative number")
        elif len(row) > (-1 in row) or row.get(-1, 0) < 0 or (constraint.equality and row):
            sparse.append((row, constraint.equality))
    places = [flattener.flatten(expr) for expr in subscripts or ()]
    if None in places:
        reasons.append("a subscript is divided by zero or by a negative number")
    if None in flattener.definitions:
        reasons.append("an index is not affine (it multiplies or divides by a variable)")
    columns = variables.order(len(flattener.definitions))
    for number, definition in enumerate(flattener.definitions):
        if definition is not None:
            sparse += _division(*definition, variables.count + number)
    return Piece(
        len(columns) - variables.loops - variables.fresh.count(False),
        tuple(_dense(row, columns) for row, equality in sparse if equality),
        tuple(_dense(row, columns) for row, equality in sparse if not equality),
        tuple(None if row is None else _dense(row, columns) for row in places),
    )


def _division(
    dividend: dict[int, int], divisor: int, quotient: int
) -> list[tuple[dict[int, int], bool]]:
    """`0 <= dividend - divisor * quotient < divisor`."""
    low = dict(dividend)
    low[quotient] = low.get(quotient, 0) - divisor
    high = {column: -value for column, value in low.items()}
    high[-1] = high.get(-1, 0) + divisor - 1
    return [(low, False), (high, False)]


def _dense(row: dict[int, int], columns: Sequence[int]) -> Row:
    return (*(row.get(column, 0) for column in columns), row.get(-1, 0))
