"""Converts integer rows to isl's objects and back: the only user of islpy.

Everything lives in one isl context, guarded by a lock, except for `isolated` operations, which have
a separate one (`exact.presburger.budget`). isl counts its allocations and elementary steps: past a
limit each further one fails. Some of isl's functions then return a partial result instead of an
error (counting points does), so a guarded block ends with a probe that fails too.

Rows become one-row matrices, which are cached: similar programs have the same rows, and
concatenating rows costs less than filling a matrix entry by entry.

The cost of an operation depends on the size of a system and the length of its numbers (`weight`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from math import isqrt, prod
from operator import mul
from threading import RLock, get_ident
from typing import Any, Final, TypeVar, cast
from weakref import ReferenceType

import islpy as isl

from loopwright.exact.presburger.budget import (
    DEFAULT_BUDGET,
    UndecidedError,
    current_budget,
    current_isolation,
)
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.reporting.unknown import Cause

SET: Final = isl.dim_type.set
PARAM: Final = isl.dim_type.param
DIV: Final = isl.dim_type.div
CST: Final = isl.dim_type.cst
IN: Final = isl.dim_type.in_
OUT: Final = isl.dim_type.out

_PART: Final = 1 << 62
_KEPT_ROWS: Final = 1 << 14
_CACHED_RELATIONS: Final = 1 << 12
_FIRST_LIMIT: Final = 256
_OVERHEAD: Final = 32
_GROWTH: Final = 1500
_GROWN: Final = 8


_Built = TypeVar("_Built")


class _State:
    """The isl context and caches."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.owner = 0
        """The thread that holds the lock."""
        self.outer: ReferenceType[guarded] | None = None
        """The block that holds the lock, as a weak reference: it is dead if an interrupt
        abandoned the block."""
        self.rows: dict[Row, isl.Mat] = {}
        self.values: dict[int, isl.Val] = {}
        self.spaces: dict[int, isl.Space] = {}
        self.relations: dict[Hashable, Any] = {}
        """Results of functions whose arguments are in the key."""

    @cached_property
    def context(self) -> isl.Context:
        return isl.Context()


_common_state = _State()


def _current_state() -> _State:
    isolation = current_isolation()
    if isolation is None:
        return _common_state
    state = isolation.objects(_State)
    assert isinstance(state, _State), "nothing else makes them"
    return state


_FEWEST = 16
"""The minimum limit on isl's operations: if the first operations of `compute_divs` are refused, isl
ends the process."""


class guarded:  # noqa: N801
    """Limit the enclosed isl calls to this many steps, where each operation costs at least
    `weight`, and to the current budget, which is charged.

    Nested blocks are part of the outer one. The default limit is that of a question. `grows` says
    that one integer program is solved: its numbers grow from one operation to the next, up to a
    point. Raises `UndecidedError` when the steps are used up or isl refuses (an unbounded optimum).
    """

    __slots__ = ("__weakref__", "_budget", "_limit", "_most", "_operations", "_state", "_weight")

    def __init__(self, limit: int | None, weight: int = 1, *, grows: bool = False) -> None:
        self._limit, self._weight, self._most = limit, weight, _GROWN if grows else 1
        self._state = _current_state()

    def __enter__(self) -> None:
        state = self._state
        is_owned = state.owner == get_ident()
        if is_owned and state.outer is not None and state.outer() is not None:
            return
        if not is_owned:
            state.lock.acquire()
            state.owner = get_ident()
        state.outer = ReferenceType(self)
        budget = self._budget = current_budget()
        limit = self._limit
        if limit is None:
            limit = DEFAULT_BUDGET if budget is None else budget.question
        if budget is not None:
            if budget.remaining <= 0:
                self._leave()
                raise budget.exhausted()
            limit = min(limit, budget.remaining)
        self._limit, self._operations = limit, _operations(limit, self._weight, self._most)
        state.context.set_max_operations(self._operations)
        state.context.reset_operations()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        state = self._state
        if state.outer is None or state.outer() is not self:
            return
        budget = self._budget
        limit = self._limit
        context = state.context
        try:
            operations = self._operations
            if budget is not None:
                operations = _used(context, operations)
                budget.spend(_OVERHEAD + _steps(operations, self._weight, self._most))
            if kind is None and operations == self._operations:
                context.set_max_operations(operations)
                isl.Val.int_from_si(context, 0)
        except isl.Error as refused:
            error = refused
        finally:
            try:
                context.set_max_operations(0)
            finally:
                self._leave()
        if isinstance(error, isl.Error):
            assert limit is not None, "it was set"
            raise _undecided(error, limit if budget is None else budget.question) from error

    def _leave(self) -> None:
        self._state.outer = None
        self._state.owner = 0
        self._state.lock.release()


def _steps(operations: int, weight: int, most: int) -> int:
    """Return the total cost of isl's operations; the last of many costs `most` times as much as the
    first."""
    if most == 1:
        return weight * operations
    return weight * operations * min(_GROWTH + operations, most * _GROWTH) // _GROWTH


def _operations(steps: int, weight: int, most: int) -> int:
    """Return how many operations fit into a number of steps, but at least `_FEWEST`."""
    if most == 1:
        return max(_FEWEST, steps // weight)
    growing = (isqrt(_GROWTH * (_GROWTH + 4 * steps // weight)) - _GROWTH) // 2
    return max(_FEWEST, growing, steps // (most * weight))


def _used(context: isl.Context, most: int) -> int:
    """Return the operations counted since the last reset, within a factor of 1.5. isl does not
    report the count: it only refuses operations past a limit."""
    limit = _FIRST_LIMIT
    while limit < most:
        context.set_max_operations(limit)
        with suppress(isl.Error):
            isl.Val.int_from_si(context, 0)
            return limit // 2 if limit == _FIRST_LIMIT else limit * 3 // 4
        limit *= 2
    return most


def _undecided(error: isl.Error, limit: int) -> UndecidedError:
    text = str(error)
    if "maximal number of operations" in text:
        return UndecidedError.of(Cause.STEPS, limit)
    if "unbounded" in text:
        return UndecidedError.of(Cause.UNBOUNDED)
    return UndecidedError.of(Cause.GAVE_UP, text.partition(" in /")[0])


def context() -> isl.Context:
    """Return the isl context of this process, or of isolated operations."""
    return _current_state().context


def relation_of(key: Hashable, build: Callable[[], _Built]) -> _Built:
    """Return the result of a function, cached in the current context: `key` has all of its
    arguments."""
    relations = _current_state().relations
    if key not in relations:
        if len(relations) >= _CACHED_RELATIONS:
            relations.clear()
        relations[key] = build()
    return relations[key]


def value_of(number: int) -> isl.Val:
    """Return the integer as an isl value, of any size."""
    state = _current_state()
    cached = state.values.get(number)
    if cached is not None:
        return cached
    if -_PART <= number < _PART:
        value = isl.Val.int_from_si(state.context, number)
    else:
        high, low = divmod(number, _PART)
        value = value_of(high).mul(isl.Val.int_from_si(state.context, _PART)).add(value_of(low))
    if -1024 <= number <= 1024:
        state.values[number] = value
    return value


def number_of(value: isl.Val) -> int:
    """Return the integer that an isl value is, of any size."""
    number: int = value.get_num_si()
    if number or value.is_zero():
        return number
    return int(text_of(value))  # A numerator beyond 64 bits reads as 0.


def text_of(isl_object: isl.Val | isl.Set) -> str:
    """Return the text that isl prints; printing takes operations and may exceed their limit."""
    text = cast("str | None", isl_object.to_str())
    if text is None:
        raise UndecidedError.of(Cause.OPERATIONS)
    return text


def _row_matrix(row: Row) -> isl.Mat:
    state = _current_state()
    matrix = state.rows.get(row)
    if matrix is None:
        matrix = isl.Mat.alloc(state.context, 0, len(row)).add_zero_rows(1)
        for column, value in enumerate(row):
            if value:
                matrix = matrix.set_element_val(0, column, value_of(value))
        if len(state.rows) >= _KEPT_ROWS:
            state.rows.clear()
        state.rows[row] = matrix
    return matrix


def matrix(rows: Sequence[Row], width: int) -> isl.Mat:
    """Return the matrix of rows of `width` entries."""
    if not rows:
        return isl.Mat.alloc(context(), 0, width)
    matrix = _row_matrix(rows[0])
    for row in rows[1:]:
        matrix = matrix.concat(_row_matrix(row))
    return matrix


def space_of(rank: int) -> isl.Space:
    """Return the space of sets of `rank` dimensions."""
    state = _current_state()
    space = state.spaces.get(rank)
    if space is None:
        space = state.spaces[rank] = isl.Space.set_alloc(state.context, 0, rank)
    return space


def basic_set(
    rank: int, width: int, equalities: Sequence[Row], inequalities: Sequence[Row]
) -> isl.BasicSet:
    """Return the set of the first `rank` of `width` columns; the others are existentially
    quantified."""
    return isl.BasicSet.from_constraint_matrices(
        space_of(rank),
        matrix(equalities, width + 1),
        matrix(inequalities, width + 1),
        SET,
        DIV,
        PARAM,
        CST,
    )


def rows_of(matrix: isl.Mat) -> tuple[Row, ...]:
    """Return the rows of a matrix."""
    return tuple(
        tuple(number_of(matrix.get_element_val(row, column)) for column in range(matrix.cols()))
        for row in range(matrix.rows())
    )


def tableau_of(system: isl.BasicSet, rank: int) -> Tableau:
    """Return the system of a basic set of `rank` dimensions without parameters."""
    kinds = SET, DIV, PARAM, CST
    equalities = rows_of(system.equalities_matrix(*kinds))
    inequalities = rows_of(system.inequalities_matrix(*kinds))
    space = Space.anonymous(range=rank, locals=system.dim(DIV))
    return Tableau(space, equalities, inequalities)


def without_names(isl_set: isl.Set, rank: int) -> isl.Set:
    """Return the set in an anonymous space of its rank: forgets the identifiers of moved
    dimensions."""
    return isl_set.reset_space(space_of(rank))


def point_of(point: isl.Point, rank: int) -> tuple[int, ...] | None:
    """Return the coordinates of a point; None for isl's void point."""
    if point.is_void():
        return None
    return tuple(number_of(point.get_coordinate_val(SET, i)) for i in range(rank))


def has_unknown_locals(system: isl.BasicSet) -> bool:
    """Return whether a system has a local that isl does not know as a quotient of other columns."""
    count = system.dim(DIV)
    try:
        for number in range(count):
            system.get_div(number)
    except isl.Error as error:
        if "unknown" not in str(error):
            raise
        return True
    return False


_CALL = 1.0
_ENTRY = 0.003
_LONG_BIT = 0.009
"""The cost of one of isl's operations, in steps: a constant; a term for each entry of the matrix;
and one for each entry and bit of the numbers in it beyond a machine word. Measured: these numbers
are reduced to lowest terms again and again."""

_WORD = 24
"""Numbers of this many bits fit into a machine word, and their products mostly do, too."""

_ELIMINATED = 8
"""The matrix entries eliminated per step."""


def weight(system: Tableau) -> int:
    """Estimate how many steps one of isl's operations on a system costs. If the estimate itself
    needs an elimination, that is charged to the current budget."""
    rows = (*system.equalities, *system.inequalities)
    bits, entries = _minor_bits(tuple(row[:-1] for row in rows))
    budget = current_budget()
    if budget is not None:
        budget.spend(entries // _ELIMINATED)
    long = max(0, bits - _WORD)
    return max(1, round(_CALL + _entries(system) * (_ENTRY + _LONG_BIT * long)))


def building_weight(system: Tableau) -> int:
    """Estimate the cost of an operation that builds a set. It eliminates locals only where that is
    easy, so coefficients stay short."""
    return round(_CALL + _entries(system) * _ENTRY) if system.num_locals else 1


def _entries(system: Tableau) -> int:
    return system.num_constraints * (system.num_columns + 1)


def longest_coefficient(system: Tableau) -> int:
    """Return the number of bits of the longest coefficient."""
    rows = (*system.equalities, *system.inequalities)
    if not rows:
        return 0
    return max(max(map(max, rows)), -min(map(min, rows))).bit_length()


@lru_cache(maxsize=1 << 12)
def _minor_bits(rows: tuple[Row, ...]) -> tuple[int, int]:
    """Return the approximate number of bits that pivoting makes of coefficients, and the number of
    entries computed to estimate it.

    The entries of a simplex tableau are quotients of minors (Bareiss, "Sylvester's Identity and
    Multistep Integer-Preserving Gaussian Elimination", 1968). They are not computed if Hadamard's
    bound shows that they fit into a word.

    >>> _minor_bits(((1, 1), (1, -1))), _minor_bits(((3 << 40, 1), (1, 5 << 40)))
    ((24, 0), (84, 1))
    """
    columns = len(rows[0]) if rows else 0
    norms = sorted((sum(map(mul, row, row)) for row in rows), reverse=True)
    if prod(max(1, norm) for norm in norms[:columns]).bit_length() <= 2 * _WORD:
        return _WORD, 0
    import numpy as np

    submatrix: Any = np.array(rows, object)
    last = 1
    longest = 0
    entries = 0
    most = int(abs(submatrix).max())
    for columns_left in reversed(range(columns)):
        candidates = submatrix[:, 0].nonzero()[0]
        if not len(candidates):
            submatrix = submatrix[:, 1:]
            continue
        fits = 2 * most * most < 1 << 63
        submatrix = submatrix.astype(np.int64 if fits else object)
        pivot_row = candidates[0]
        pivot = submatrix[pivot_row].copy()
        submatrix[1 : pivot_row + 1] = submatrix[:pivot_row]
        factor = int(pivot[0])
        first = submatrix[1:, :1]
        submatrix = submatrix[1:, 1:]
        entries += columns_left * int(np.count_nonzero(first) if factor == last else len(first))
        submatrix = (factor * submatrix - first * pivot[1:]) // last
        if submatrix.size:
            most = int(abs(submatrix).max())
            longest = max(longest, most.bit_length())
        last = factor
    return longest, entries
