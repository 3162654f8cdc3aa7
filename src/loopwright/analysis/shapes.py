"""The shape of an access: its domain and subscripts as integer rows, without names.

Columns are the loops, the parameters that the program names, locals, and the constant last. A
shape is a union of pieces, one for each way to choose from the clauses of the frame. Accesses of
the same shape are the same to the solver: what it finds out is kept by shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
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
    reasons = list(frame.reasons)
    named = [key for key in frame.parameters if not isinstance(key, Fresh)]
    clauses = _bounded(frame.clauses, reasons)
    pieces: list[Piece] = []
    for chosen in product(*clauses):
        constraints = [constraint for conjunction in chosen for constraint in conjunction]
        pieces.append(_piece(constraints, subscripts, frame, reasons))
    rank = -1 if subscripts is None else len(subscripts)
    shape = _interned(len(frame.loops), len(named), rank, tuple(dict.fromkeys(pieces)))
    return shape, tuple(named), tuple(dict.fromkeys(reasons))


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


def _piece(
    constraints: Sequence[Constraint],
    subscripts: Sequence[AffineExpr] | None,
    frame: Frame,
    reasons: list[str],
) -> Piece:
    flattener = Flattener(len(frame.loops), len(frame.parameters))
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
    columns = _columns(frame, len(flattener.definitions))
    width = len(columns)
    first_local = len(frame.loops) + len(frame.parameters)
    for number, definition in enumerate(flattener.definitions):
        if definition is not None:
            sparse += _division(*definition, first_local + number)
    named = sum(not isinstance(key, Fresh) for key in frame.parameters)
    return Piece(
        width - len(frame.loops) - named,
        tuple(_dense(row, columns) for row, equality in sparse if equality),
        tuple(_dense(row, columns) for row, equality in sparse if not equality),
        tuple(None if row is None else _dense(row, columns) for row in places),
    )


def _columns(frame: Frame, num_divisions: int) -> list[int]:
    """The flattener's columns in the order of the piece's: fresh parameters are locals."""
    loops = len(frame.loops)
    fresh = [isinstance(key, Fresh) for key in frame.parameters]
    named = [loops + k for k, is_fresh in enumerate(fresh) if not is_fresh]
    locals_ = [loops + k for k, is_fresh in enumerate(fresh) if is_fresh]
    divisions = range(loops + len(fresh), loops + len(fresh) + num_divisions)
    return [*range(loops), *named, *locals_, *divisions]


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
