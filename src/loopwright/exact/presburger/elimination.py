"""Systems in normal form: tightened or split rows, eliminated columns, locals that are divisions.

Equalities are eliminated by Gauss, inequalities by Fourier–Motzkin: MLIR decides dependences in
this way, and derivations show it. Over the integers the result of Fourier–Motzkin is a superset of
the projection (the *real shadow*; Pugh, "The Omega Test", 1991, §2.2): a system whose shadow is
empty is empty, but not the other way round. Exact answers come from the exact queries.

A local q is a division when two inequalities say `0 <= dividend - divisor * q < divisor`. It then
exists for every value of the other columns and is unique. So the constraint system without those
two rows can be complemented, and two tableaus can share the local.

`remove_trivial_redundancy` compares rows pairwise and is cheap; `remove_redundant_inequalities`
asks of each inequality whether the others imply it, by elimination over its complement, and keeps
an inequality if it cannot decide that within its budget. Neither changes the integer points.

An equality `m * Q + R = 0` whose part `R` has only one multiple of `m`, `k * m`, within its bounds
says two things: `R = k * m` and `Q = -k` (Maslov, "Delinearization: an efficient way to break
multiloop dependence equations", PLDI 1992). Both together have the same integer points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from loopwright.exact.presburger.intervals import bounds_of_rows
from loopwright.exact.presburger.rows import (
    Row,
    combine,
    complement,
    eliminate,
    equality_has_solution,
    is_constant,
    negate,
    normalize,
    tighten,
)
from loopwright.exact.presburger.tableau import ColumnKind, Tableau
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.records import dataclass


def tighten_all(tableau: Tableau) -> Tableau:
    """Return each equality divided by its gcd, each inequality tightened to integers."""
    return tableau.with_rows(
        tuple(map(normalize, tableau.equalities)), tuple(map(tighten, tableau.inequalities))
    )


def remove_trivial_redundancy(tableau: Tableau) -> Tableau:
    """Remove rows that always hold, duplicates, and inequalities weaker than a parallel one.

    The tightest of several inequalities with the same coefficients takes the place of the first.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=[None])).with_inequalities([(1, 5), (0, 3), (1, -2), (-1, 9)])
    >>> remove_trivial_redundancy(t).inequalities
    ((1, -2), (-1, 9))
    """
    equalities = dict.fromkeys(row for row in tableau.equalities if any(row))
    least: dict[Row, int] = {}
    for row in tableau.inequalities:
        form = row[:-1]
        constant = row[-1]
        if is_constant(row) and constant >= 0:
            continue
        if form not in least or constant < least[form]:
            least[form] = constant
    inequalities = tuple((*form, constant) for form, constant in least.items())
    return tableau.with_rows(tuple(equalities), inequalities)


def has_contradiction(tableau: Tableau) -> bool:
    """Return whether one row, or a pair of opposite rows, has no integer solution.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> has_contradiction(Tableau(Space.of(range=[None])).with_inequalities([(1, -5), (-1, 4)]))
    True
    """
    if not all(map(equality_has_solution, tableau.equalities)):
        return True
    least: dict[Row, int] = {}
    for row in tableau.inequalities:
        tight = tighten(row)
        form = tight[:-1]
        if form not in least or tight[-1] < least[form]:
            least[form] = tight[-1]
    for form, constant in least.items():
        opposite = least.get(negate(form))
        if opposite is not None and constant + opposite < 0:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Elimination:
    """A column that was eliminated, by an equality or by pairs of lower and upper bounds, and the
    resulting tableau. With neither, the rows with the column were dropped."""

    column: int
    equality: Row | None
    pairs: tuple[tuple[Row, Row], ...]
    tableau: Tableau


Note: TypeAlias = Callable[[Elimination], object]
"""A callback for each elimination."""

ROW_LIMIT = 400
"""Elimination that may add rows is abandoned above this number of inequalities."""
PAIR_LIMIT = 1 << 12
"""A column is not eliminated if that makes more rows."""


def gaussian_eliminate(
    tableau: Tableau, start: int, stop: int, note: Note | None = None
) -> tuple[Tableau, int]:
    """Eliminate columns from `start` on by equalities; return the tableau, and the column where it
    stopped.

    Elimination ends at the first column that is in no equality; the columns before that are
    removed, with the equality used for each.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j"])).with_equalities([(1, -1, -2)])
    >>> smaller, stopped = gaussian_eliminate(t.with_inequalities([(1, 0, 0)]), 0, 2)
    >>> smaller.inequalities, stopped
    (((1, 2),), 1)
    """
    current = tighten_all(tableau)
    column = start
    while column < stop:
        pivot = _pivot(current.equalities, column)
        if pivot is None:
            break
        equality = current.equalities[pivot]
        current = substitute_equality(current, pivot, column)
        if note is not None:
            note(Elimination(column, equality, (), current))
        column += 1
    return current.remove_columns(start, column), column


def _pivot(equalities: Sequence[Row], column: int) -> int | None:
    """Return the first equality with the column."""
    return next((i for i, row in enumerate(equalities) if row[column]), None)


def substitute_equality(tableau: Tableau, index: int, column: int) -> Tableau:
    """Eliminate `column` from all rows by means of equality `index`, which is removed; the column
    is kept.

    Unless the coefficient is 1 or -1 this forgets that the column is an integer.
    """
    pivot = tableau.equalities[index]
    other_equalities = tableau.equalities[:index] + tableau.equalities[index + 1 :]
    return tableau.with_rows(
        tuple(eliminate(row, pivot, column) for row in other_equalities),
        tuple(tighten(eliminate(row, pivot, column)) for row in tableau.inequalities),
    )


def fourier_motzkin(tableau: Tableau, column: int) -> Tableau:
    """Return the real shadow of the tableau on the columns other than `column`, tightened.

    An equality with the column, if there is one, is used instead (Gaussian elimination). The rows
    that combine pairs come first, then those without the column.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j"]))
    >>> t = t.with_inequalities([(-2, 1, 0), (2, -1, 1), (1, 0, 0)])
    >>> fourier_motzkin(t, 1).inequalities
    ((1, 0),)
    """
    pivot = _pivot(tableau.equalities, column)
    if pivot is not None:
        reduced = substitute_equality(tableau, pivot, column).remove_columns(column, column + 1)
        return remove_trivial_redundancy(tighten_all(reduced))
    pairs = [_resolve(low, high, column) for low, high in _pairs(tableau, column)]
    free = [row for row in tableau.inequalities if row[column] == 0]
    reduced = tableau.with_rows(tableau.equalities, (*pairs, *free))
    reduced = reduced.remove_columns(column, column + 1)
    return remove_trivial_redundancy(tighten_all(reduced))


def _pairs(tableau: Tableau, column: int) -> Iterator[tuple[Row, Row]]:
    """Return each lower bound of a column with each upper one."""
    lower = [row for row in tableau.inequalities if row[column] > 0]
    upper = [row for row in tableau.inequalities if row[column] < 0]
    return product(lower, upper)


def _resolve(low: Row, high: Row, column: int) -> Row:
    """Return the combination of a lower and an upper bound that has no `column`."""
    common = math.lcm(low[column], high[column])
    return combine(low, common // low[column], high, common // -high[column])


def project_out(tableau: Tableau, start: int, count: int, note: Note | None = None) -> Tableau:
    """Eliminate `count` columns from `start` on: by equalities first, then Fourier–Motzkin, each
    time the column that makes the fewest rows.

    The real shadow: for derivations and for bounds that may be too wide, not for decisions. A
    column that would make more than `PAIR_LIMIT` rows is dropped with the inequalities that have
    it, a superset of the shadow.
    """
    current, stop = _by_equalities(tableau, start, count, note)
    while stop > start:
        column = _cheapest(current, start, stop)
        if _num_pairs(current, column) > PAIR_LIMIT:
            free = tuple(row for row in current.inequalities if row[column] == 0)
            current = current.with_rows(current.equalities, free)
        before = current
        current = fourier_motzkin(current, column)
        if note is not None:
            pivot = _pivot(before.equalities, column)
            equality = None if pivot is None else before.equalities[pivot]
            pairs = () if equality is not None else tuple(_pairs(before, column))
            note(Elimination(column, equality, pairs, current))
        stop -= 1
    return remove_trivial_redundancy(tighten_all(current)) if count else current


def project_within(tableau: Tableau, start: int, count: int, most: int) -> Tableau | None:
    """Return the real shadow without `count` columns from `start` on, as `project_out` takes them;
    None if the elimination of one makes more than `most` rows: there may be twice exponentially
    many.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j"]))
    >>> t = t.with_inequalities([(1, 0, 0), (1, 1, 0), (-1, 2, 0), (-1, 3, 5)])
    >>> project_within(t, 0, 1, 3) is None, project_within(t, 0, 1, 4) == project_out(t, 0, 1)
    (True, True)
    """
    current, stop = _by_equalities(tableau, start, count)
    while stop > start:
        column = _cheapest(current, start, stop)
        if _num_pairs(current, column) > most:
            return None
        current = fourier_motzkin(current, column)
        stop -= 1
    return remove_trivial_redundancy(tighten_all(current)) if count else current


def _by_equalities(
    tableau: Tableau, start: int, count: int, note: Note | None = None
) -> tuple[Tableau, int]:
    """Eliminate columns by equalities; return where the remaining ones end."""
    if count == 0:
        return tableau, start
    current, reached = gaussian_eliminate(tighten_all(tableau), start, start + count, note)
    return remove_trivial_redundancy(current), start + count - (reached - start)


def _num_pairs(tableau: Tableau, column: int) -> int:
    """Return how many rows of pairs of inequalities the elimination of a column makes."""
    if _pivot(tableau.equalities, column) is not None:
        return 0
    coefficients = [row[column] for row in tableau.inequalities]
    lower = sum(number > 0 for number in coefficients)
    return lower * (len(coefficients) - coefficients.count(0) - lower)


def _cheapest(tableau: Tableau, start: int, stop: int) -> int:
    """Return the column whose elimination makes the fewest rows; an equality makes none."""

    columns = list(zip(*tableau.inequalities, strict=True))

    def growth(column: int) -> int:
        if _pivot(tableau.equalities, column) is not None:
            return -1
        if not columns:
            return 0
        coefficients = columns[column]
        lower = sum(number > 0 for number in coefficients)
        upper = len(coefficients) - coefficients.count(0) - lower
        return lower * upper - lower - upper

    return min(range(start, stop), key=growth)


def remove_redundant_locals(tableau: Tableau, note: Note | None = None) -> Tableau:
    """Eliminate the locals that have coefficient one in an equality: exact.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"], locals=1)).with_equalities([(2, -1, 0)])
    >>> remove_redundant_locals(t.with_inequalities([(0, 1, -3)])).inequalities
    ((1, -2),)
    """
    current = tighten_all(tableau)
    column = current.offset(ColumnKind.LOCAL)
    while column < current.num_columns:
        pivot = next((i for i, row in enumerate(current.equalities) if abs(row[column]) == 1), None)
        if pivot is None:
            column += 1
            continue
        equality = current.equalities[pivot]
        current = substitute_equality(current, pivot, column).remove_columns(column, column + 1)
        if note is not None:
            note(Elimination(column, equality, (), current))
    return current.without_repetitions()


def is_empty_by_elimination(tableau: Tableau) -> bool | None:
    """True if Gaussian and Fourier–Motzkin elimination find a contradiction, False if none is left
    when every column is gone, None if the system grows too large.

    True is exact. False speaks of the real shadow: there may be no integer point all the same.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"])).with_equalities([(2, -3)])
    >>> is_empty_by_elimination(t)
    True
    """
    current = tighten_all(tableau)
    while True:
        if has_contradiction(current):
            return True
        current = remove_trivial_redundancy(current)
        if current.num_columns == 0 or not current.num_constraints:
            return False
        if len(current.inequalities) > ROW_LIMIT:
            return None
        column = _cheapest(current, 0, current.num_columns)
        if _num_pairs(current, column) > PAIR_LIMIT:
            return None
        current = fourier_motzkin(current, column)


@dataclass(frozen=True, slots=True)
class Division:
    """`dividend floordiv divisor`: a row over the columns of the tableau, and a positive integer.

    `rows` are the positions of the two inequalities that define it.
    """

    dividend: Row
    divisor: int
    rows: tuple[int, int]


def division_rows(dividend: Row, divisor: int, column: int) -> tuple[Row, Row]:
    """Return the two inequalities that define `column` as the quotient.

    >>> division_rows((1, 0, 3), 4, 1)
    ((1, -4, 3), (-1, 4, 0))
    """
    low = list(dividend)
    low[column] -= divisor
    high = [-value for value in low]
    high[-1] += divisor - 1
    return tuple(low), tuple(high)


def find_divisions(tableau: Tableau) -> dict[int, Division]:
    """Return each local column that is a division of visible columns and of locals before it that
    are divisions.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"], locals=1))
    >>> t = t.with_inequalities([(1, -4, 3), (-1, 4, 0)])
    >>> find_divisions(t)[1].dividend, find_divisions(t)[1].divisor
    ((1, 0, 3), 4)
    """
    divisions: dict[int, Division] = {}
    start = tableau.offset(ColumnKind.LOCAL)
    waiting = list(range(start, tableau.num_columns))
    where = {row: i for i, row in reversed(list(enumerate(tableau.inequalities)))}
    progress = True
    while progress and waiting:
        progress = False
        for column in list(waiting):
            division = _division(tableau, where, column, waiting)
            if division is not None:
                divisions[column] = division
                waiting.remove(column)
                progress = True
    return divisions


def _division(
    tableau: Tableau, where: dict[Row, int], column: int, unknown: Sequence[int]
) -> Division | None:
    for i, row in enumerate(tableau.inequalities):
        divisor = -row[column]
        if divisor <= 1 or any(
            row[unknown_column] for unknown_column in unknown if unknown_column != column
        ):
            continue
        dividend = (*row[:column], 0, *row[column + 1 :])
        partner = where.get(division_rows(dividend, divisor, column)[1])
        if partner is not None:
            return Division(dividend, divisor, (i, partner))
    return None


def merge_locals(first: Tableau, second: Tableau) -> tuple[Tableau, Tableau]:
    """Return both tableaus over the same locals: those of `first`, then the additional ones of
    `second`.

    Equal divisions share a local. The visible columns must match by position.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"], locals=1))
    >>> t = t.with_inequalities([(1, -4, 3), (-1, 4, 0)])
    >>> [m.num_locals for m in merge_locals(t, t)]
    [1, 1]
    """
    visible = first.num_visible
    if visible != second.num_visible:
        raise ValueError("the tableaus differ in their visible columns")
    if second.num_locals == 0:
        return first, second.append_locals(first.num_locals)
    matches = _matches(first, second, visible) if first.num_locals else {}
    alone = [c for c in range(visible, second.num_columns) if c not in matches]
    wide = second.append_locals(first.num_locals - len(matches))
    spare = iter(range(second.num_columns, wide.num_columns))
    partner = {mine: theirs for theirs, mine in matches.items()}
    mine = range(visible, first.num_columns)
    order = [partner[column] if column in partner else next(spare) for column in mine]
    return first.append_locals(len(alone)), wide.permute([*range(visible), *order, *alone])


def _matches(first: Tableau, second: Tableau, visible: int) -> dict[int, int]:
    """For the locals of `second` that are equal divisions, the column in `first`."""
    columns_of_signature: dict[tuple[object, ...], int] = {}
    for column, division in find_divisions(first).items():
        columns_of_signature.setdefault(_signature(division, visible, None), column)
    matches: dict[int, int] = {}
    for column, division in find_divisions(second).items():
        used_locals = [i for i in range(visible, second.num_columns) if division.dividend[i]]
        if any(i not in matches for i in used_locals):
            continue
        same = columns_of_signature.get(_signature(division, visible, matches))
        if same is not None and same not in matches.values():
            matches[column] = same
    return matches


def _signature(
    division: Division, visible: int, renamed: dict[int, int] | None
) -> tuple[object, ...]:
    """Return a key that is equal for equal divisions: the dividend in the columns of the first
    tableau, in lowest terms (`floor((g a + c) / (g d))` is `floor((a + floor(c / g)) / d)`)."""
    row = division.dividend
    common = math.gcd(division.divisor, *row[:-1])
    terms = [(i, value // common) for i, value in enumerate(row[:-1]) if value]
    if renamed is not None:
        terms = [(renamed.get(i, i), value) for i, value in terms]
    return (tuple(sorted(terms)), row[-1] // common, division.divisor // common)


def remove_redundant_inequalities(tableau: Tableau) -> Tableau:
    """Remove the inequalities that the other rows imply.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=[None, None]))
    >>> t = t.with_inequalities([(1, 0, 0), (0, 1, 0), (1, 1, 3), (1, 1, 0)])
    >>> remove_redundant_inequalities(t).inequalities
    ((1, 0, 0), (0, 1, 0))
    """
    inequalities = list(tighten_all(tableau).inequalities)
    i = 0
    while i < len(inequalities):
        other_inequalities = inequalities[:i] + inequalities[i + 1 :]
        against = tableau.with_rows(
            tableau.equalities, (*other_inequalities, complement(inequalities[i]))
        )
        if is_empty_by_elimination(against) is True:
            inequalities = other_inequalities
        else:
            i += 1
    return tableau.with_rows(tableau.equalities, inequalities)


def split_equalities(tableau: Tableau, digits: Collection[int] | None = None) -> Tableau:
    """Splits each equality as often as the constant bounds of its columns allow; with `digits`
    only where one of these columns is all digits from 0 to the factor, as MLIR sees it.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j", "k", "l"])).with_equalities([(5, 1, -5, -1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0, 0), (0, -1, 0, 0, 4)])
    >>> t = t.with_inequalities([(0, 0, 0, 1, 0), (0, 0, 0, -1, 4)])
    >>> split_equalities(t).equalities
    ((1, 0, -1, 0, 0), (0, 1, 0, -1, 0))
    """
    if not any(map(_may_split, tableau.equalities)):
        return tableau
    bounds = bounds_of_rows(tableau.inequalities)
    waiting = [*reversed(tableau.equalities)]
    equalities = list[Row]()
    while waiting:
        row = waiting.pop()
        parts = _split_equality(row, bounds, digits) if _may_split(row) else None
        if parts is None:
            equalities.append(row)
        else:
            waiting += reversed(parts)
    if len(equalities) == len(tableau.equalities):
        return tableau
    return tableau.with_rows(tuple(dict.fromkeys(equalities)), tableau.inequalities)


def _may_split(row: Row) -> bool:
    """Return whether an equality has coefficients of different magnitude, a precondition of
    splitting it."""
    return len({abs(value) for value in row[:-1] if value}) > 1


def _split_equality(
    row: Row,
    bounds: Mapping[int, Interval],
    digit_columns: Collection[int] | None,
) -> tuple[Row, Row] | None:
    """Split an equality into two equivalent ones; None if it cannot be split."""
    if digit_columns is not None and row[-1]:
        return None
    for factor in sorted({abs(value) for value in row[:-1]} - {0, 1}):
        indivisible_terms = [(k, value) for k, value in enumerate(row[:-1]) if value % factor]
        if not indivisible_terms or len(indivisible_terms) == sum(1 for value in row[:-1] if value):
            continue
        whole = Interval(0, factor - 1)
        if digit_columns is not None and all(
            k not in digit_columns or bounds.get(k) != whole for k, _ in indivisible_terms
        ):
            continue
        total = Interval.of(row[-1])
        for column, value in indivisible_terms:
            total = total.plus(bounds.get(column, Interval()).scaled(value))
        if total.ends is None:
            continue
        low, high = total.ends
        multiple = -(-low // factor)
        if multiple == high // factor:
            remainder = dict(indivisible_terms)
            digits = tuple(remainder.get(k, 0) for k in range(len(row) - 1))
            quotients = (
                (value - digit) // factor for value, digit in zip(row[:-1], digits, strict=True)
            )
            return (*quotients, multiple), (*digits, row[-1] - multiple * factor)
    return None
