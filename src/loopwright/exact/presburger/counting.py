"""How many points a set has, as a quasi-polynomial of its parameters.

Coordinates are summed up one after the other, with Faulhaber's formulas. Of several bounds each may
be the one that counts: there is a case for each. A bound that is divided counts if it has nothing
but parameters: its quotient is one more variable of the polynomials. Barvinok's algorithm counts
everything; this counts what loops are mostly like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import TypeAlias

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.elimination import (
    is_empty_by_elimination,
    remove_redundant_inequalities,
)
from loopwright.exact.presburger.isl_objects import PARAM, SET, guarded
from loopwright.exact.presburger.relation import NamedUnion
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.tableau import LinearForm, Space, Tableau, difference
from loopwright.reporting.errors import UsageError

Polynomial: TypeAlias = dict[tuple[int, ...], Fraction]
"""Coefficients by the variables that are multiplied, in order."""

_MOST_CASES = 64
_MOST_QUOTIENTS = 64
"""So many columns are between those of the parameters and those of the coordinates."""


class NotCountedError(ValueError):
    """A set has no such count: it is unbounded, or its bounds are not simple enough."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of points: the sum of the polynomials of the cases that hold.

    >>> print(count_of("[N] -> { S[i, j] : 0 <= i <= j < N }"))
    (N^2 + N)/2 if N >= 0
    >>> count_of("[N] -> { S[i] : exists (e : i = 2e and 0 <= i < N) }").value({"N": 5})
    3
    """

    names: tuple[str, ...]
    floors: tuple[tuple[Row, int], ...]
    """Further variables: forms over the variables before, and what divides them."""
    cases: tuple[tuple[tuple[Row, ...], Polynomial], ...]

    def value(self, parameters: Mapping[str, int]) -> int:
        """The number for some values of the parameters.

        Raises `UsageError` if a parameter has no value.
        """
        for name in self.names:
            if name not in parameters:
                raise UsageError(f"the count needs a value for the parameter '{name}'")
        values = [parameters[name] for name in self.names]
        for form, divisor in self.floors:
            values.append(_evaluated(form, values) // divisor)
        total = Fraction(0)
        for conditions, polynomial in self.cases:
            if all(_evaluated(row, values) >= 0 for row in conditions):
                for variables, factor in polynomial.items():
                    for variable in variables:
                        factor *= values[variable]
                    total += factor
        assert total.denominator == 1, "points are counted"
        return int(total)

    def __str__(self) -> str:
        names = list(self.names)
        for form, divisor in self.floors:
            names.append(f"floor(({_form_text(form, names)})/{divisor})")
        parts: list[str] = []
        for conditions, polynomial in self.cases:
            where = " and ".join(_condition_text(row, names) for row in conditions)
            shown = _polynomial_text(polynomial, names)
            parts.append(f"{shown} if {where}" if where else shown)
        return "; plus ".join(parts) or "0"


def _evaluated(row: Row, values: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(row, values, strict=False)) + row[-1]


def _form_text(row: Row, names: Sequence[str]) -> str:
    terms = {(k,): Fraction(value) for k, value in enumerate(row[:-1]) if value}
    return _polynomial_text(terms | ({(): Fraction(row[-1])} if row[-1] else {}), names)


def _condition_text(row: Row, names: Sequence[str]) -> str:
    return f"{_form_text((*row[:-1], 0), names)} >= {-row[-1]}"


def _polynomial_text(polynomial: Polynomial, names: Sequence[str]) -> str:
    divisor = lcm(*(factor.denominator for factor in polynomial.values()))
    text = ""
    for variables, factor in sorted(polynomial.items(), key=lambda term: (-len(term[0]), term[0])):
        powers = {v: variables.count(v) for v in variables}
        parts = [names[v] + (f"^{power}" if power > 1 else "") for v, power in powers.items()]
        size = int(abs(factor) * divisor)
        shown = "*".join([*([str(size)] if size != 1 or not parts else []), *parts])
        sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + shown
    return text or "0" if divisor == 1 else f"({text})/{divisor}"


# Polynomials


def _added(first: Polynomial, second: Polynomial, factor: Fraction | int = 1) -> Polynomial:
    total = dict(first)
    for variables, value in second.items():
        total[variables] = total.get(variables, Fraction(0)) + value * factor
    return {variables: value for variables, value in total.items() if value}


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    product: Polynomial = {}
    for left, a in first.items():
        product = _added(
            product, {tuple(sorted((*left, *right))): a * b for right, b in second.items()}
        )
    return product


def _put(polynomial: Polynomial, variable: int, value: Sequence[Polynomial]) -> Polynomial:
    """With `value[k]` in place of the power k of a variable."""
    total: Polynomial = {}
    for variables, factor in polynomial.items():
        rest = tuple(v for v in variables if v != variable)
        total = _added(total, _times({rest: factor}, value[len(variables) - len(rest)]))
    return total


def _powers(base: Polynomial, most: int) -> list[Polynomial]:
    powers: list[Polynomial] = [{(): Fraction(1)}]
    for _ in range(most):
        powers.append(_times(powers[-1], base))
    return powers


@cache
def _sums(power: int) -> tuple[Fraction, ...]:
    """The coefficients of 1^p + … + n^p as a polynomial of n: what telescopes to n^p."""
    # (p + 1) S_p(n) = (n + 1)^(p + 1) - 1 - the sum of binomial(p + 1, k) S_k(n) for k < p.
    coefficients = [Fraction(comb(power + 1, k)) for k in range(power + 2)]
    coefficients[0] = Fraction(0)
    for lower in range(power):
        for k, value in enumerate(_sums(lower)):
            coefficients[k] -= comb(power + 1, lower) * value
    return tuple(value / (power + 1) for value in coefficients)


def _form(form: LinearForm) -> Polynomial:
    return {((k,) if k >= 0 else ()): Fraction(value) for k, value in form.items() if value}


def _summed(polynomial: Polynomial, variable: int, low: LinearForm, high: LinearForm) -> Polynomial:
    """The sum over a variable from one form to another."""
    most = max((variables.count(variable) for variables in polynomial), default=0)
    ends = [_powers(_form(form), most + 1) for form in (high, difference(low, {}, -1))]
    sums: list[Polynomial] = []
    for power in range(most + 1):
        total: Polynomial = {}
        for k, factor in enumerate(_sums(power)):
            total = _added(_added(total, ends[0][k], factor), ends[1][k], -factor)
        sums.append(total)
    return _put(polynomial, variable, sums)


# Counting


class _Counter:
    """Sums over coordinates; variables are parameters, then quotients as they are met, and
    coordinates from `first_coordinate` on. In linear forms the key -1 is the constant."""

    def __init__(self, parameters: int) -> None:
        self.parameters, self.first_coordinate = parameters, parameters + _MOST_QUOTIENTS
        self.floors: dict[tuple[tuple[tuple[int, int], ...], int], int] = {}
        self.cases: dict[tuple[tuple[tuple[int, int], ...], ...], Polynomial] = {}

    def add(
        self,
        equalities: Sequence[LinearForm],
        inequalities: Sequence[LinearForm],
        left: Sequence[int],
        polynomial: Polynomial,
    ) -> None:
        """Add the sum of a polynomial over the coordinates `left`, where all forms of `equalities`
        are zero and those of `inequalities` are not negative."""
        equalities, inequalities = list(map(_clean, equalities)), list(map(_clean, inequalities))
        if any(set(form) <= {-1} and form.get(-1, 0) < 0 for form in inequalities) or any(
            set(form) == {-1} for form in equalities
        ):
            return
        inequalities = [form for form in inequalities if set(form) - {-1}]
        definition = next(
            ((form, v) for form in equalities for v in left if abs(form.get(v, 0)) == 1), None
        )
        if definition is not None:
            self._substitute(equalities, inequalities, left, polynomial, *definition)
            return
        if not left:
            inequalities += [part for form in equalities for part in (form, difference({}, form))]
            key = tuple(sorted({tuple(sorted(form.items())) for form in inequalities}))
            self.cases[key] = _added(self.cases.get(key, {}), polynomial)
            if len(self.cases) > _MOST_CASES:
                raise NotCountedError("there are too many cases")
            return
        if any(v in form for form in equalities for v in left):
            raise NotCountedError("a coordinate is a quotient")
        variable = next((v for v in reversed(left) if self._is_simple(v, inequalities)), None)
        if variable is None:
            raise NotCountedError("a bound is a quotient of coordinates")
        lows, highs = (list(self._bounds(variable, inequalities, sign)) for sign in (1, -1))
        if not lows or not highs:
            raise NotCountedError("a coordinate has no bound")
        rest = [form for form in inequalities if variable not in form]
        others = [v for v in left if v != variable]
        for low, where in _greatest(lows, 1):
            for high, also in _greatest(highs, -1):
                total = _summed(polynomial, variable, low, high)
                room = difference(high, low, int(not others))
                self.add(equalities, [*rest, *where, *also, room], others, total)

    def _substitute(
        self,
        equalities: Sequence[LinearForm],
        inequalities: Sequence[LinearForm],
        left: Sequence[int],
        polynomial: Polynomial,
        definition: LinearForm,
        variable: int,
    ) -> None:
        sign = -definition[variable]
        value = {v: sign * factor for v, factor in definition.items() if v != variable}

        def put(form: LinearForm) -> LinearForm:
            factor = form.get(variable, 0)
            rest = {v: a for v, a in form.items() if v != variable}
            return difference(rest, {v: -factor * a for v, a in value.items()})

        powers = _powers(_form(value), max((v.count(variable) for v in polynomial), default=0))
        substituted = _put(polynomial, variable, powers)
        others = [v for v in left if v != variable]
        kept = [form for form in equalities if form is not definition]
        self.add(list(map(put, kept)), list(map(put, inequalities)), others, substituted)

    def _is_simple(self, variable: int, inequalities: Sequence[LinearForm]) -> bool:
        return all(
            abs(form[variable]) == 1
            or max([-1, *(v for v in form if v != variable)]) < self.first_coordinate
            for form in inequalities
            if variable in form
        )

    def _bounds(
        self, variable: int, inequalities: Sequence[LinearForm], sign: int
    ) -> Iterator[LinearForm]:
        """The lower or the upper bounds of a variable."""
        for form in inequalities:
            factor = sign * form.get(variable, 0)
            if factor <= 0:
                continue
            rest = {v: a for v, a in form.items() if v != variable}
            if factor == 1:
                yield {v: -sign * a for v, a in rest.items()}
            else:
                # x >= ceil(-r / a), and x <= floor(r / a).
                quotient = self._floor(_clean(rest), factor)
                yield {v: -sign * a for v, a in quotient.items()}

    def _floor(self, form: LinearForm, divisor: int) -> LinearForm:
        if set(form) <= {-1}:
            return {-1: form.get(-1, 0) // divisor}
        key = tuple(sorted(form.items())), divisor
        if key not in self.floors:
            if len(self.floors) == _MOST_QUOTIENTS:
                raise NotCountedError("there are too many quotients")
            self.floors[key] = self.parameters + len(self.floors)
        return {self.floors[key]: 1}


def _clean(form: LinearForm) -> LinearForm:
    return {v: factor for v, factor in form.items() if factor}


def _greatest(
    bounds: Sequence[LinearForm], sign: int
) -> Iterator[tuple[LinearForm, list[LinearForm]]]:
    """Each bound, and where it is the greatest, or the least with the sign -1: the first such."""
    for at, bound in enumerate(bounds):
        where: list[LinearForm] = []
        for number, other in enumerate(bounds):
            if number != at:
                first, second = (bound, other) if sign > 0 else (other, bound)
                where.append(difference(first, second, -int(number < at)))
        yield bound, where


def count_of(union: NamedUnion | str) -> Count:
    """How many points a set has, all of one tuple; or the range of a relation. A text is one in
    isl's notation.

    Raises `NotCountedError`, or `UndecidedError` if that takes too many steps.
    """
    with guarded(None):
        points = _set_of(union)
        return Count((), (), ()) if points is None else _counted(points, None)


def count_of_coordinate(
    union: NamedUnion | str, number: int, around: NamedUnion | str | None = None
) -> Count:
    """How many values a coordinate of a set has: in all, with those of the coordinates before it;
    or for each point of a set `around`, whose coordinates are the first ones of both and parameters
    of the count.

    >>> triangle = "[N] -> { [i, j] : 0 <= j <= i < N }"
    >>> print(count_of_coordinate(triangle, 1))
    (N^2 + N)/2 if N >= 0
    >>> print(count_of_coordinate(triangle, 1, "[N] -> { [i] : 0 <= i < N }"))
    i + 1

    Raises what `count_of` raises.
    """
    with guarded(None):
        points, outer_points = _set_of(union), None if around is None else _set_of(around)
        if points is None or (around is not None and outer_points is None):
            return Count((), (), ())
        points = points.project_out(SET, number + 1, points.dim(SET) - number - 1)
        if outer_points is None:
            return _counted(points, None)
        outer, count = outer_points.dim(SET), points.dim(PARAM)
        points = points.project_out(SET, outer, number - outer)
        points = points.move_dims(PARAM, count, SET, 0, outer)
        context = outer_points.move_dims(PARAM, count, SET, 0, outer).params()
        return _counted(points.gist_params(context), isl.Set.from_params(context))


def _set_of(union: NamedUnion | str) -> isl.Set | None:
    if isinstance(union, NamedUnion) and union.is_map:
        points = isl.UnionMap.read_from_str(objects.context(), str(union)).range()
    else:
        points = isl.UnionSet.read_from_str(objects.context(), str(union))
    sets: list[isl.Set] = []
    points.coalesce().foreach_set(sets.append)
    if len(sets) > 1:
        raise NotCountedError("there are several tuples")
    return sets[0] if sets else None


def _counted(points: isl.Set, context: isl.Set | None) -> Count:
    """The points of a set, where its parameters are such as a set without coordinates says."""
    points = points.make_disjoint().compute_divs()
    rank, count = points.dim(SET), points.dim(PARAM)
    names = tuple(str(points.get_dim_name(PARAM, k)) for k in range(count))
    flat = points.move_dims(SET, 0, PARAM, 0, count)
    parts = [objects.tableau_of(part, count + rank) for part in flat.get_basic_sets()]
    counter = _Counter(count)
    first = counter.first_coordinate
    for part in parts:
        places = [*range(count), *range(first, first + part.num_columns - count), -1]

        def forms(rows: Sequence[Row], places: Sequence[int] = places) -> list[LinearForm]:
            return [dict(zip(places, row, strict=True)) for row in rows]

        each_once: Polynomial = {(): Fraction(1)}
        coordinates = places[count:-1]
        counter.add(forms(part.equalities), forms(part.inequalities), coordinates, each_once)
    width = count + len(counter.floors)
    floors = tuple((_row(dict(form), width), divisor) for form, divisor in counter.floors)
    facts = [] if context is None else _facts(context, count, width)
    return Count(names, floors, tuple(_cases(counter, width, facts)))


def _facts(context: isl.Set, count: int, width: int) -> list[Row]:
    """What holds of all parameters: the inequalities without quotients that enclose a set."""
    enclosing = context.move_dims(SET, 0, PARAM, 0, count).simple_hull()
    system = objects.tableau_of(enclosing, count)
    rows = (*system.inequalities, *system.equalities)
    rows += tuple(tuple(-value for value in row) for row in system.equalities)
    return [
        (*row[:count], *[0] * (width - count), row[-1]) for row in rows if not any(row[count:-1])
    ]


def _row(form: LinearForm, width: int) -> Row:
    return row_of(width, {v: a for v, a in form.items() if v >= 0}, form.get(-1, 0))


def _cases(
    counter: _Counter, width: int, facts: Sequence[Row]
) -> Iterator[tuple[tuple[Row, ...], Polynomial]]:
    """The cases that may hold, each with the conditions that do not follow from others, or from
    facts."""
    cases: dict[tuple[Row, ...], Polynomial] = {}

    def is_empty(rows: Sequence[Row]) -> bool:
        system = Tableau(Space.anonymous(range=width), (), tuple(rows))
        return is_empty_by_elimination(system) is True

    for key, polynomial in counter.cases.items():
        rows = tuple(_row(dict(form), width) for form in key)
        if not polynomial or is_empty((*rows, *facts)):
            continue
        system = Tableau(Space.anonymous(range=width), (), rows)
        kept = tuple(
            row
            for row in remove_redundant_inequalities(system).inequalities
            if not facts or not is_empty((*facts, (*(-value for value in row[:-1]), -row[-1] - 1)))
        )
        cases[kept] = _added(cases.get(kept, {}), polynomial)
    yield from cases.items()
