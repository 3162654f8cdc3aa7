"""isl's objects, made of integer rows and read back into them: the one user of islpy.

Everything lives in one isl context, guarded by a lock. isl counts its allocations and elementary
steps: past the budget each further one fails. Some of isl's functions then return a partial result
instead of an error (counting points does), so a guarded block ends with a probe that fails too.

Rows become one-row matrices, which are kept: like programs have like rows, and putting rows
together costs less than filling a matrix entry by entry.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from threading import RLock
from typing import Final, TypeVar, cast

import islpy as isl

from loopwright.presburger.rows import Row
from loopwright.presburger.undecided import UndecidedError

SET: Final = isl.dim_type.set
PARAM: Final = isl.dim_type.param
_DIV: Final = isl.dim_type.div
_CST: Final = isl.dim_type.cst
_IN: Final = isl.dim_type.in_

_Answer = TypeVar("_Answer")

_SMALL: Final = 1 << 62
_KEPT_ROWS: Final = 1 << 14
_FEW: Final = 1000
_PARTS: Final = 64


class _State:
    """The context and what is kept in it."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.depth = 0
        self.purse: int | None = None
        self.rows: dict[Row, isl.Mat] = {}
        self.values: dict[int, isl.Val] = {}
        self.spaces: dict[int, isl.Space] = {}

    @cached_property
    def context(self) -> isl.Context:
        return isl.Context()


_state = _State()


@contextmanager
def sharing(operations: int) -> Generator[Callable[[], int]]:
    """Guarded blocks that together may take so many operations, each as often as it weighs; gives
    a function that says how many were taken."""
    state = _state

    def taken() -> int:
        return operations - (operations if state.purse is None else state.purse)

    with state.lock:
        outer, state.purse = state.purse, operations
        try:
            yield taken
        finally:
            state.purse = outer


@contextmanager
def guarded(budget: int, weight: int = 1) -> Generator[None]:
    """A block of isl calls that may take `budget` operations, or so many divided by what each
    weighs; nested blocks share the outer's.

    Raises `UndecidedError` when the budget is used up or isl refuses (an unbounded optimum).
    """
    state = _state
    with state.lock:
        if state.depth:
            yield
            return
        budget = budget // weight
        purse = state.purse
        if purse is not None:
            budget = min(budget, max(1, purse // weight))
        state.context.set_max_operations(budget)
        state.context.reset_operations()
        state.depth = 1
        try:
            yield
            isl.Val.int_from_si(state.context, 0)
        except isl.Error as error:
            raise _undecided(error, budget) from error
        finally:
            state.depth = 0
            if purse is not None:
                state.purse = purse - weight * _used(state.context, budget)
            state.context.set_max_operations(0)
            state.context.reset_operations()


def _used(context: isl.Context, budget: int) -> int:
    """How many operations were counted since the last reset, within a factor of 4; few count as
    none.

    isl does not tell: it only refuses the next one past a limit.
    """
    least = limit = min(_FEW, max(1, budget // _PARTS))
    while limit < budget:
        context.set_max_operations(limit)
        with suppress(isl.Error):
            isl.Val.int_from_si(context, 0)
            return 0 if limit == least else limit // 2
        limit *= 4
    return budget


def _undecided(error: isl.Error, budget: int) -> UndecidedError:
    text = str(error)
    if "maximal number of operations" in text:
        return UndecidedError(f"more than {budget} operations of isl")
    if "unbounded" in text:
        return UndecidedError("the optimum is unbounded")
    return UndecidedError("isl gave up: " + text.partition(" in /")[0], internal=True)


def value_of(number: int) -> isl.Val:
    """The integer as an isl value, of any size."""
    found = _state.values.get(number)
    if found is not None:
        return found
    if -_SMALL <= number < _SMALL:
        made = isl.Val.int_from_si(_state.context, number)
    else:
        high, low = divmod(number, _SMALL)
        made = value_of(high).mul(isl.Val.int_from_si(_state.context, _SMALL)).add(value_of(low))
    if -1024 <= number <= 1024:
        _state.values[number] = made
    return made


def number_of(value: isl.Val) -> int:
    """The integer that an isl value is, of any size."""
    number: int = value.get_num_si()
    if number or value.is_zero():
        return number
    return int(text_of(value))  # A numerator beyond 64 bits reads as 0.


def text_of(made: isl.Val | isl.Set) -> str:
    """What isl prints; that takes operations, and is None past them."""
    text = cast("str | None", made.to_str())
    if text is None:
        raise UndecidedError("the operations of isl are used up")
    return text


def _row_matrix(row: Row) -> isl.Mat:
    matrix = _state.rows.get(row)
    if matrix is None:
        matrix = isl.Mat.alloc(_state.context, 0, len(row)).add_zero_rows(1)
        for column, value in enumerate(row):
            if value:
                matrix = matrix.set_element_val(0, column, value_of(value))
        if len(_state.rows) >= _KEPT_ROWS:
            _state.rows.clear()
        _state.rows[row] = matrix
    return matrix


def _matrix(rows: Sequence[Row], width: int) -> isl.Mat:
    if not rows:
        return isl.Mat.alloc(_state.context, 0, width)
    matrix = _row_matrix(rows[0])
    for row in rows[1:]:
        matrix = matrix.concat(_row_matrix(row))
    return matrix


def space_of(rank: int) -> isl.Space:
    """The space of sets of `rank` dimensions."""
    space = _state.spaces.get(rank)
    if space is None:
        space = _state.spaces[rank] = isl.Space.set_alloc(_state.context, 0, rank)
    return space


def basic_set(
    rank: int, width: int, equalities: Sequence[Row], inequalities: Sequence[Row]
) -> isl.BasicSet:
    """The set of the first `rank` of `width` columns; the others are existentially quantified."""
    return isl.BasicSet.from_constraint_matrices(
        space_of(rank),
        _matrix(equalities, width + 1),
        _matrix(inequalities, width + 1),
        SET,
        _DIV,
        PARAM,
        _CST,
    )


def rows_of(piece: isl.BasicSet) -> tuple[int, list[Row], list[Row]]:
    """The number of locals of a basic set, its equalities and inequalities over its dimensions,
    the locals, and the constant; the definitions of the locals are among the inequalities."""
    rank, count = int(piece.dim(SET)), int(piece.dim(_DIV))
    equalities = _entries(piece.equalities_matrix(SET, _DIV, PARAM, _CST))
    inequalities = _entries(piece.inequalities_matrix(SET, _DIV, PARAM, _CST))
    for index in range(count):
        inequalities += _definition(piece, rank, count, index)
    return count, equalities, list(dict.fromkeys(inequalities))


def _entries(matrix: isl.Mat) -> list[Row]:
    columns = range(matrix.cols())
    return [
        tuple(number_of(matrix.get_element_val(row, column)) for column in columns)
        for row in range(matrix.rows())
    ]


def _definition(piece: isl.BasicSet, rank: int, count: int, index: int) -> list[Row]:
    """The two inequalities that make local `index` a quotient; none if isl knows of no such."""
    division = piece.get_div(index)
    if division.is_nan():
        return []
    denominator = division.get_denominator_val()
    divisor = number_of(denominator)

    def scaled(value: isl.Val) -> int:
        return number_of(value.mul(denominator))

    row = [scaled(division.get_coefficient_val(_IN, i)) for i in range(rank)]
    row += [scaled(division.get_coefficient_val(_DIV, i)) for i in range(count)]
    row.append(scaled(division.get_constant_val()))
    row[rank + index] -= divisor
    high = [-value for value in row]
    high[-1] += divisor - 1
    return [tuple(row), tuple(high)]


def without_names(found: isl.Set, rank: int) -> isl.Set:
    """The set in the plain space of its rank: identifiers of moved dimensions forgotten."""
    return found.reset_space(space_of(rank))


def point_of(point: isl.Point, rank: int) -> tuple[int, ...] | None:
    """The coordinates of a point; None for the void one."""
    if point.is_void():
        return None
    return tuple(number_of(point.get_coordinate_val(SET, i)) for i in range(rank))
