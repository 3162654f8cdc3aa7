"""Integer rows: the arithmetic that every algorithm on constraint systems shares.

A row is a tuple of Python integers, one coefficient for each column and the constant last. As an
equality it says `coefficients · x + constant = 0`, as an inequality `>= 0`. Integers do not wrap.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

Row = tuple[int, ...]


def row_of(width: int, coefficients: Mapping[int, int], constant: int = 0) -> Row:
    """Return the row over `width` columns with these coefficients by column.

    >>> row_of(2, {1: -2}, 5)
    (0, -2, 5)
    """
    dense = [0] * (width + 1)
    for column, value in coefficients.items():
        dense[column] = value
    dense[-1] += constant
    return tuple(dense)


def is_constant(row: Row) -> bool:
    """Return whether no column has a coefficient.

    >>> is_constant((0, 0, 5)), is_constant((0, 1, 0))
    (True, False)
    """
    return not any(row[:-1])


def normalize(row: Row) -> Row:
    """Return `row` divided by the greatest common divisor of all its entries: the same rational
    points.

    >>> normalize((4, -6, 2))
    (2, -3, 1)
    """
    divisor = math.gcd(*row)
    return row if divisor <= 1 else tuple([value // divisor for value in row])


def tighten(row: Row) -> Row:
    """Return the strongest inequality with the same integer points: constant rounded down.

    `a·x + c >= 0` with g = gcd(a) is `(a/g)·x + floor(c/g) >= 0` on integers (a Chvátal–Gomory
    cut; Schrijver, *Theory of Linear and Integer Programming*, §23.1).

    >>> tighten((2, -4, 3)), tighten((0, 0, 7))
    ((1, -2, 1), (0, 0, 7))
    """
    divisor = math.gcd(*row[:-1])
    return row if divisor <= 1 else tuple([value // divisor for value in row])


def equality_has_solution(row: Row) -> bool:
    """Return the GCD test (Banerjee): `a·x + c = 0` has an integer solution if gcd(a) divides c.

    >>> equality_has_solution((2, -4, 3)), equality_has_solution((0, 0, 0))
    (False, True)
    """
    divisor = math.gcd(*row[:-1])
    return row[-1] % divisor == 0 if divisor else row[-1] == 0


def negate(row: Row) -> Row:
    """Return the row with every entry negated."""
    return tuple([-value for value in row])


def complement(row: Row) -> Row:
    """Return the inequality that holds exactly where `row >= 0` does not: `-row - 1 >= 0`.

    >>> complement((1, -3))
    (-1, 2)
    """
    return (*(-value for value in row[:-1]), -row[-1] - 1)


def combine(first: Row, first_factor: int, second: Row, second_factor: int) -> Row:
    """Return `first * factor + second * other`."""
    return tuple([a * first_factor + b * second_factor for a, b in zip(first, second, strict=True)])


def eliminate(row: Row, pivot: Row, column: int) -> Row:
    """Return `row` without `column`, by means of the equality `pivot`; normalised by the gcd.

    `row` is scaled by a positive factor only, so an inequality stays one.

    >>> eliminate((1, 2, 0), (2, 0, -3), 0)
    (0, 4, 3)
    """
    lead = row[column]
    against = pivot[column]
    if lead == 0:
        return row
    common = math.lcm(lead, against)
    sign = -1 if lead * against > 0 else 1
    return normalize(combine(row, common // abs(lead), pivot, sign * (common // abs(against))))


def embed(row: Row, places: Sequence[int], width: int) -> Row:
    """Return the row over `width` columns, with its column k at `places[k]`; coefficients of
    columns with the same place are added.

    >>> embed((2, 3, 7), [2, 0], 4), embed((2, 3, 7), [1, 1], 2)
    ((3, 0, 2, 0, 7), (0, 5, 7))
    """
    wide = [0] * (width + 1)
    for value, place in zip(row[:-1], places, strict=True):
        wide[place] += value
    wide[-1] = row[-1]
    return tuple(wide)


def unique(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows without duplicates, in order of first occurrence."""
    return tuple(dict.fromkeys(rows))


def canonical_inequalities(rows: Iterable[Row]) -> tuple[Row, ...] | None:
    """Return the tightest of each family of parallel inequalities, in lowest terms and sorted; None
    if a constant row is false, or two opposite ones contradict.

    >>> canonical_inequalities([(2, -3), (1, 0), (0, 4)])
    ((1, -2),)
    >>> canonical_inequalities([(2, -3), (-1, 1)])
    """
    least: dict[Row, int] = {}
    for row in rows:
        tight = tighten(row)
        form = tight[:-1]
        constant = tight[-1]
        if any(form):
            least[form] = min(constant, least.get(form, constant))
        elif constant < 0:
            return None
    for form, constant in least.items():
        if constant + least.get(negate(form), -constant) < 0:
            return None
    return tuple(sorted((*form, constant) for form, constant in least.items()))
