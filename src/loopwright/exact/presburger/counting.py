"""How many points a set has, as a quasi-polynomial of its parameters.

Coordinates are summed up one after the other, with Faulhaber's formulas. If a coordinate has
several bounds, there is a case for each that may be the tightest. A divided bound over parameters
alone becomes a quotient, an additional variable of the polynomials. Other coordinates in a divided
bound are first split by their remainder modulo the divisor, and the points of each remainder
counted ("splintering", after Pugh, "Counting Solutions to Presburger Formulas: How and Why", 1994).
Barvinok's algorithm is polynomial where numbers are large; those in loops are small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm, prod
from typing import NamedTuple, TypeAlias

import islpy as isl

from loopwright.exact.presburger import elimination
from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.isl_objects import PARAM, SET, guarded
from loopwright.exact.presburger.relation import NamedUnion
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.tableau import LinearForm, Space, Tableau, form_difference
from loopwright.records import dataclass
from loopwright.reporting.errors import expect

Polynomial: TypeAlias = dict[tuple[int, ...], Fraction]
"""Coefficients by monomial: a sorted tuple of variables."""

_MOST_CASES = 512
_MOST_QUOTIENTS = 64
"""The most quotients."""
_ROOM = 1 << 12
"""How many column numbers are reserved for quotients, between the parameters and the
coordinates."""
_MOST_SPLINTERS = 256
_MOST_SUMS = 2048
_MOST_TERMS = 128
"""The most terms of a polynomial while coordinates are summed."""
_PATIENCE = 4
"""The factor by which patient callers raise the limits on the parts of a count."""
_FEW_TERMS = 32
"""The most terms of a polynomial whose conditions are widened."""
_MOST_ROOT = 16


class NotCountedError(ValueError):
    """A set has no such count: it is unbounded, or its bounds are not simple enough."""


class _TooLargeError(NotCountedError):
    """A count has too many parts."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of points: the sum of the polynomials of all cases whose conditions hold.

    >>> print(count_of("[N] -> { S[i, j] : 0 <= i <= j < N }"))
    N*(N + 1)/2 if N >= 0
    >>> count_of("[N] -> { S[i] : exists (e : i = 2e and 0 <= i < N) }").value({"N": 5})
    3
    """

    names: tuple[str, ...]
    floors: tuple[tuple[Row, int], ...]
    """Additional variables that are quotients: a form over the variables before, and its
    divisor."""
    cases: tuple[tuple[tuple[Row, ...], Polynomial], ...]

    def value(self, parameters: Mapping[str, int]) -> int:
        """Return the number for some values of the parameters.

        Raises `UsageError` if a parameter has no value.
        """
        for name in self.names:
            expect(name in parameters, f"the count needs a value for the parameter '{name}'")
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

    def __add__(self, other: Count) -> Count:
        """Return the sum of two counts; parameters of the same name are identified.

        >>> points = count_of("[N] -> { S[i, j] : 0 <= i <= j < N }")
        >>> print(points + count_of("[M] -> { S[i] : 0 <= i < M }"))
        N*(N + 1)/2 if N >= 0; plus M if M >= 0
        """
        names = tuple(dict.fromkeys((*self.names, *other.names)))
        floors: dict[tuple[Row, int], None] = {}
        cases: dict[tuple[Row, ...], Polynomial] = {}
        width = len(names) + len(self.floors) + len(other.floors)
        for part in (self, other):
            places = list(map(names.index, part.names))

            def moved(row: Row, places: Sequence[int] = places) -> Row:
                return row_of(width, dict(zip(places, row, strict=False)), row[-1])

            for form, divisor in part.floors:
                key = moved(form), divisor
                floors.setdefault(key)
                places.append(len(names) + list(floors).index(key))
            for rows, polynomial in part.cases:
                own = {tuple(sorted(places[v] for v in vs)): x for vs, x in polynomial.items()}
                where = tuple(map(moved, rows))
                cases[where] = _added(cases.get(where, {}), own)
        num_variables = len(names) + len(floors)
        quotients = tuple(((*form[:num_variables], form[-1]), divisor) for form, divisor in floors)
        whole = {
            tuple((*row[:num_variables], row[-1]) for row in rows): x for rows, x in cases.items()
        }
        return Count(names, quotients, _merge_cases(whole, _Facts(len(names), quotients)))

    def __mul__(self, factor: int) -> Count:
        """Return the count times a constant."""
        cases = (
            (rows, {variables: factor * x for variables, x in polynomial.items()})
            for rows, polynomial in self.cases
        )
        return Count(self.names, self.floors, tuple(cases) if factor else ())

    def __str__(self) -> str:
        names = list(self.names)
        for form, divisor in self.floors:
            text = _form_text(form, names)
            names.append(f"floor({text if text in names else f'({text})'}/{divisor})")
        parts: list[str] = []
        for conditions, polynomial in self.cases:
            where = " and ".join(_condition_text(row, names) for row in conditions)
            polynomial_text = _polynomial_text(polynomial, names)
            parts.append(f"{polynomial_text} if {where}" if where else polynomial_text)
        return "; plus ".join(parts) or "0"


def _evaluated(row: Row, values: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(row, values, strict=False)) + row[-1]


def _form_text(row: Row, names: Sequence[str]) -> str:
    terms = {(k,): Fraction(value) for k, value in enumerate(row[:-1]) if value}
    return _polynomial_text(terms | ({(): Fraction(row[-1])} if row[-1] else {}), names)


def _condition_text(row: Row, names: Sequence[str]) -> str:
    if next(filter(None, row), 0) < 0:
        return f"{_form_text((*(-value for value in row[:-1]), 0), names)} <= {row[-1]}"
    return f"{_form_text((*row[:-1], 0), names)} >= {-row[-1]}"


def _polynomial_text(polynomial: Polynomial, names: Sequence[str]) -> str:
    """Return the polynomial as text, in factors with integer coefficients over the common
    denominator: `N*(N + 1)/2`."""
    divisor = lcm(*(factor.denominator for factor in polynomial.values()))
    factors, cofactor = _factored(polynomial)
    if factors:
        text = _sum_text(factors[0], names)
        powers_of_factors = Counter(
            _sum_text(x, names) for x in (*factors[1:], cofactor) if x != {(): Fraction(1)}
        )
        powers = (
            f"({x})" + (f"^{count}" if count > 1 else "") for x, count in powers_of_factors.items()
        )
        text = "*".join([text, *powers])
        text = text.removeprefix("1*").replace("-1*", "-", 1)
        return text if divisor == 1 else f"{text}/{divisor}"
    text = _sum_text(cofactor, names)
    return text if divisor == 1 else f"({text})/{divisor}"


def _sum_text(polynomial: Polynomial, names: Sequence[str]) -> str:
    text = ""
    for variables, factor in sorted(polynomial.items(), key=lambda term: (-len(term[0]), term[0])):
        powers = {v: variables.count(v) for v in variables}
        parts = [names[v] + (f"^{power}" if power > 1 else "") for v, power in powers.items()]
        size = int(abs(factor))
        product_text = "*".join([*([str(size)] if size != 1 or not parts else []), *parts])
        sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + product_text
    return text or "0"


# Polynomials


def _added(first: Polynomial, second: Polynomial, factor: Fraction | int = 1) -> Polynomial:
    total = dict(first)
    for variables, value in second.items():
        total[variables] = total.get(variables, Fraction(0)) + value * factor
    return {variables: value for variables, value in total.items() if value}


def _factored(polynomial: Polynomial) -> tuple[list[Polynomial], Polynomial]:
    """Factor a polynomial, scaled to integers: a monomial and sums of a variable and an integer,
    and the rest; no factors if the polynomial is a sum without such factors."""
    scale = lcm(*(factor.denominator for factor in polynomial.values()))
    cofactor = {variables: factor * scale for variables, factor in polynomial.items()}
    if len(cofactor) < 2 or max(map(len, cofactor)) < 2:
        return [], cofactor
    shared = min(cofactor, key=len)
    for variables in cofactor:
        shared = tuple((Counter(shared) & Counter(variables)).elements())
    size = gcd(*map(int, cofactor.values()))
    cofactor = {
        tuple(sorted((Counter(variables) - Counter(shared)).elements())): factor / size
        for variables, factor in cofactor.items()
    }
    factors: list[Polynomial] = [{tuple(sorted(shared)): Fraction(size)}]
    variables_left = {v for variables in cofactor for v in variables}
    if len(variables_left) == 1:
        (variable,) = variables_left
        for root in (root for k in range(_MOST_ROOT) for root in (k, -k)):
            while (quotient := _divide_by_root(cofactor, variable, root)) is not None:
                factors.append({(variable,): Fraction(1)} | ({(): Fraction(-root)} if root else {}))
                cofactor = quotient
    if len(factors) == 1 and not shared:
        return [], {variables: factor * size for variables, factor in cofactor.items()}
    if len(cofactor) == 1 and () in cofactor:
        ((own, number),) = factors[0].items()
        factors[0], cofactor = {own: number * cofactor[()]}, {(): Fraction(1)}
    return factors, cofactor


def _divide_by_root(polynomial: Polynomial, variable: int, root: int) -> Polynomial | None:
    """Divide a polynomial of one variable by (x - root), by Horner's scheme; `None` if there is a
    remainder."""
    degree = max(map(len, polynomial))
    if not degree:
        return None
    quotient: Polynomial = {}
    value = Fraction(0)
    for power in range(degree, -1, -1):
        value = value * root + polynomial.get((variable,) * power, 0)
        if power:
            quotient[(variable,) * (power - 1)] = value
    return (
        None if value else {variables: factor for variables, factor in quotient.items() if factor}
    )


def _multiply_polynomials(first: Polynomial, second: Polynomial) -> Polynomial:
    product: Polynomial = {}
    for left_variables, a in first.items():
        product = _added(
            product,
            {
                tuple(sorted((*left_variables, *right_variables))): a * b
                for right_variables, b in second.items()
            },
        )
    return product


def _put(polynomial: Polynomial, variable: int, value: Sequence[Polynomial]) -> Polynomial:
    """Substitute `value[k]` for the power x^k of a variable."""
    total: Polynomial = {}
    for variables, factor in polynomial.items():
        other_variables = tuple(v for v in variables if v != variable)
        total = _added(
            total,
            _multiply_polynomials(
                {other_variables: factor}, value[len(variables) - len(other_variables)]
            ),
        )
    return total


def _put_form(polynomial: Polynomial, variable: int, value: LinearForm) -> Polynomial:
    """Substitute a linear form for a variable."""
    most = max((variables.count(variable) for variables in polynomial), default=0)
    return _put(polynomial, variable, _powers(_form(value), most))


def _powers(base: Polynomial, most: int) -> list[Polynomial]:
    powers: list[Polynomial] = [{(): Fraction(1)}]
    for _ in range(most):
        powers.append(_multiply_polynomials(powers[-1], base))
    return powers


@cache
def _sums(power: int) -> tuple[Fraction, ...]:
    """Return the coefficients of 1^p + … + n^p as a polynomial of n (Faulhaber), from the
    telescoping sum of n^p."""
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
    """Return the sum of a polynomial over a variable from one form to another."""
    most = max((variables.count(variable) for variables in polynomial), default=0)
    ends = [_powers(_form(form), most + 1) for form in (high, form_difference(low, {}, -1))]
    sums: list[Polynomial] = []
    for power in range(most + 1):
        total: Polynomial = {}
        for k, factor in enumerate(_sums(power)):
            total = _added(_added(total, ends[0][k], factor), ends[1][k], -factor)
        sums.append(total)
    return _put(polynomial, variable, sums)


# Counting


class _Sum(NamedTuple):
    """The sum of a polynomial over the `coordinates`, on the points where all forms of
    `equalities` are zero and all of `inequalities` are non-negative."""

    equalities: Sequence[LinearForm]
    inequalities: Sequence[LinearForm]
    coordinates: Sequence[int]
    polynomial: Polynomial

    def with_value(self, variable: int, value: LinearForm) -> _Sum:
        """Return a form substituted for a variable."""
        zeros = [_replaced(form, variable, value) for form in self.equalities]
        bounds = [_replaced(form, variable, value) for form in self.inequalities]
        return _Sum(zeros, bounds, self.coordinates, _put_form(self.polynomial, variable, value))


class _Counter:
    """Sums over coordinates. Variables are parameters, then quotients as they are introduced, and
    coordinates from `first_coordinate` on. In linear forms the key -1 is the constant."""

    def __init__(self, parameters: int, patience: int) -> None:
        self.parameters, self.first_coordinate = parameters, parameters + _ROOM
        self._patience = patience
        self.splinters = self.sums = 0
        self.floors: dict[tuple[tuple[tuple[int, int], ...], int], int] = {}
        self.cases: dict[tuple[tuple[tuple[int, int], ...], ...], Polynomial] = {}

    def add(self, request: _Sum) -> None:
        """Add a sum.

        Coordinates are eliminated one after the other: an equality with coefficient 1 or -1 is
        substituted; a coordinate with divided bounds is splintered by remainders; any other one is
        summed between its bounds. Of `0 <= i < N` and `0 <= j <= i`, `j` is summed first, which
        turns the polynomial 1 into `i + 1`, then `i`, which adds `N*(N + 1)/2` for `N >= 0`.
        """
        coordinates = request.coordinates
        polynomial = request.polynomial
        self.sums += 1
        if self.sums > self._patience * _MOST_SUMS:
            raise _TooLargeError("there are too many bounds and remainders")
        if len(polynomial) > self._patience * _MOST_TERMS:
            raise _TooLargeError("there are too many terms")
        equalities, inequalities = (list(map(_clean, forms)) for forms in request[:2])
        if any(set(form) <= {-1} and form.get(-1, 0) < 0 for form in inequalities) or any(
            set(form) == {-1} for form in equalities
        ):
            return
        inequalities = [form for form in inequalities if set(form) - {-1}]
        if _contradict(inequalities):
            return
        request = _Sum(equalities, inequalities, coordinates, polynomial)
        definition = next(
            ((form, v) for form in equalities for v in coordinates if abs(form.get(v, 0)) == 1),
            None,
        )
        if definition is not None:
            form, variable = definition
            value = {v: -form[variable] * a for v, a in form.items() if v != variable}
            other_equalities = [equality for equality in equalities if equality is not form]
            other_coordinates = [v for v in coordinates if v != variable]
            self.add(
                _Sum(other_equalities, inequalities, other_coordinates, polynomial).with_value(
                    variable, value
                )
            )
            return
        if not coordinates:
            self._add_case(request)
            return
        divided = next((form for form in equalities for v in coordinates if v in form), None)
        if divided is not None:
            # It holds for one value of a coordinate, if its coefficient divides the rest of the
            # form.
            variable = min((v for v in coordinates if v in divided), key=lambda v: abs(divided[v]))
            work = self._remainders(variable, [divided], coordinates)
        else:
            works = [
                (self._remainders(v, inequalities, coordinates), v) for v in reversed(coordinates)
            ]
            work, variable = min(works, key=lambda candidate: prod(candidate[0].values()))
        if work:
            self._splinter(request, *next(iter(work.items())))
            return
        if divided is not None:
            equalities = [
                _without(form, variable, divided) for form in equalities if form is not divided
            ]
            inequalities = [_without(form, variable, divided) for form in inequalities]
            inequalities += [divided, form_difference({}, divided)]
            request = _Sum(equalities, inequalities, coordinates, polynomial)
        self._sum_between_bounds(variable, request)

    def _add_case(self, request: _Sum) -> None:
        """Add a polynomial of parameters and quotients under conditions on these."""
        zeros = [part for form in request.equalities for part in (form, form_difference({}, form))]
        key = tuple(
            sorted({tuple(sorted(form.items())) for form in (*request.inequalities, *zeros)})
        )
        self.cases[key] = _added(self.cases.get(key, {}), request.polynomial)
        if len(self.cases) > self._patience * _MOST_CASES:
            raise _TooLargeError("there are too many cases")

    def _sum_between_bounds(self, variable: int, request: _Sum) -> None:
        """Sum a polynomial over one coordinate, and add the sum over the others: a case for each
        pair of a greatest lower and a least upper bound."""
        bounds = request.inequalities
        lows, highs = (list(self._bounds(variable, bounds, sign)) for sign in (1, -1))
        if not lows or not highs:
            raise NotCountedError("a coordinate has no bound")
        other_bounds = [form for form in bounds if variable not in form]
        other_coordinates = [v for v in request.coordinates if v != variable]
        for low, low_conditions in _greatest(lows, 1):
            for high, high_conditions in _greatest(highs, -1):
                total = _summed(request.polynomial, variable, low, high)
                room = form_difference(high, low, int(not other_coordinates))
                self.add(
                    _Sum(
                        request.equalities,
                        [*other_bounds, *low_conditions, *high_conditions, room],
                        other_coordinates,
                        total,
                    )
                )

    def _remainders(
        self, variable: int, forms: Sequence[LinearForm], coordinates: Sequence[int]
    ) -> dict[int, int]:
        """Return for each other coordinate a modulus: with multiples of it substituted, dividing
        the forms by the coefficient of `variable` leaves quotients of parameters alone."""
        moduli: dict[int, int] = {}
        for form in forms:
            divisor = abs(form.get(variable, 0))
            for v in coordinates if divisor > 1 else ():
                modulus = divisor // gcd(divisor, form.get(v, 0))
                if modulus > 1 and v != variable:
                    moduli[v] = lcm(moduli.get(v, 1), modulus)
        return moduli

    def _splinter(self, request: _Sum, variable: int, modulus: int) -> None:
        """Substitute `modulus * v + r` for a coordinate, and add the sum for each remainder r."""
        self.splinters += modulus
        if self.splinters > self._patience * _MOST_SPLINTERS:
            raise _TooLargeError("bounds are quotients of coordinates, with too many remainders")
        for remainder in range(modulus):
            self.add(request.with_value(variable, {variable: modulus, -1: remainder}))

    def _bounds(
        self, variable: int, inequalities: Sequence[LinearForm], sign: int
    ) -> Iterator[LinearForm]:
        """Yield the lower or the upper bounds of a variable."""
        for form in inequalities:
            factor = sign * form.get(variable, 0)
            if factor <= 0:
                continue
            other_terms = {v: a for v, a in form.items() if v != variable}
            if factor == 1:
                yield {v: -sign * a for v, a in other_terms.items()}
            else:
                # x >= ceil(-r / a), and x <= floor(r / a). Coordinates have multiples of a.
                inner = {v: a for v, a in other_terms.items() if v >= self.first_coordinate}
                outer = _clean({v: a for v, a in other_terms.items() if v < self.first_coordinate})
                quotient = self._floor(outer, factor) | {v: a // factor for v, a in inner.items()}
                yield {v: -sign * a for v, a in quotient.items()}

    def _floor(self, form: LinearForm, divisor: int) -> LinearForm:
        form, divisor = self._flattened(form, divisor)
        # Whole parts are not divided: the remaining constant is in (-divisor, 0].
        whole = {v: a // divisor for v, a in form.items()} | {-1: -(-form.get(-1, 0) // divisor)}
        remainder = _clean({v: a - divisor * whole[v] for v, a in ({-1: 0} | form).items()})
        if set(remainder) <= {-1}:
            return whole | {-1: whole[-1] + remainder.get(-1, 0) // divisor}
        key = tuple(sorted(remainder.items())), divisor
        if key not in self.floors:
            if len(self.floors) == min(self._patience * _MOST_QUOTIENTS, _ROOM):
                raise _TooLargeError("there are too many quotients")
            self.floors[key] = self.parameters + len(self.floors)
        # The quotient may be a term of the form itself.
        return form_difference(whole, {self.floors[key]: -1})

    def _flattened(self, form: LinearForm, divisor: int) -> tuple[LinearForm, int]:
        """Return a quotient without quotients of coefficient 1 in it: `(x / a + y) / b` is `(x + a
        * y) / (a * b)`."""
        inner = {place: quotient for quotient, place in self.floors.items()}
        while (place := next((v for v in form if v in inner and form[v] == 1), None)) is not None:
            own, own_divisor = inner[place]
            scaled = {v: a * own_divisor for v, a in form.items() if v != place}
            form = _clean(form_difference(scaled, {v: -a for v, a in own}))
            divisor *= own_divisor
        return form, divisor


def _replaced(form: LinearForm, variable: int, value: LinearForm) -> LinearForm:
    """Substitute a form for a variable."""
    factor = form.get(variable, 0)
    other_terms = {v: a for v, a in form.items() if v != variable}
    return form_difference(other_terms, {v: -factor * a for v, a in value.items()})


def _without(form: LinearForm, variable: int, zero: LinearForm) -> LinearForm:
    """Eliminate a variable by an equality, `zero`; return a positive multiple of the form."""
    if not form.get(variable, 0):
        return form
    factor = abs(zero[variable])
    scale = form[variable] * (zero[variable] // factor)
    scaled = {v: factor * a for v, a in form.items()}
    combination = _clean(form_difference(scaled, {v: scale * a for v, a in zero.items()}))
    shared = gcd(*combination.values())
    return {v: a // shared for v, a in combination.items()}


def _contradict(inequalities: Sequence[LinearForm]) -> bool:
    """Return whether the inequalities on single variables leave no value for one of them."""
    least: dict[int, int] = {}
    greatest: dict[int, int] = {}
    for form in inequalities:
        variables = [v for v in form if v != -1]
        if len(variables) != 1:
            continue
        (variable,) = variables
        factor = form[variable]
        number = form.get(-1, 0)
        if factor > 0:
            low = -(number // factor)
            least[variable] = max(least.get(variable, low), low)
        else:
            high = number // -factor
            greatest[variable] = min(greatest.get(variable, high), high)
    return any(variable in greatest and low > greatest[variable] for variable, low in least.items())


def _clean(form: LinearForm) -> LinearForm:
    return {v: factor for v, factor in form.items() if factor}


def _greatest(
    bounds: Sequence[LinearForm], sign: int
) -> Iterator[tuple[LinearForm, list[LinearForm]]]:
    """Yield each bound, with the conditions under which it is the greatest (with sign -1, the
    least); of equal bounds the first."""
    for position, bound in enumerate(bounds):
        conditions: list[LinearForm] = []
        for number, rival in enumerate(bounds):
            if number != position:
                first, second = (bound, rival) if sign > 0 else (rival, bound)
                conditions.append(form_difference(first, second, -int(number < position)))
        yield bound, conditions


def count_of(union: NamedUnion | str, *, is_patient: bool = False) -> Count:
    """Return how many points a set over one tuple has, or the range of a relation; a text is in
    isl's notation.

    Raises `NotCountedError`, or `UndecidedError` if it takes too many steps.
    """
    with guarded(None):
        points = _set_of(union)
        if points is None:
            return Count((), (), ())
        return count_of_set(points, is_patient=is_patient)


def count_of_coordinate(
    union: NamedUnion | str, number: int, outer_set: NamedUnion | str | None = None
) -> Count:
    """Return how many values a coordinate of a set has: in all, with those of the coordinates
    before it; or for each point of a set `outer_set`, whose coordinates are the first ones of both
    and parameters of the count.

    >>> triangle = "[N] -> { [i, j] : 0 <= j <= i < N }"
    >>> print(count_of_coordinate(triangle, 1))
    N*(N + 1)/2 if N >= 0
    >>> print(count_of_coordinate(triangle, 1, "[N] -> { [i] : 0 <= i < N }"))
    i + 1

    Raises what `count_of` raises.
    """
    with guarded(None):
        points = _set_of(union)
        outer_points = None if outer_set is None else _set_of(outer_set)
        if points is None or (outer_set is not None and outer_points is None):
            return Count((), (), ())
        points = points.project_out(SET, number + 1, points.dim(SET) - number - 1)
        if outer_points is None:
            return count_of_set(points)
        outer = outer_points.dim(SET)
        count = points.dim(PARAM)
        points = points.project_out(SET, outer, number - outer)
        points = points.move_dims(PARAM, count, SET, 0, outer)
        context = outer_points.move_dims(PARAM, count, SET, 0, outer).params()
        return count_of_set(points.gist_params(context), isl.Set.from_params(context))


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


def count_of_set(
    points: isl.Set, context: isl.Set | None = None, *, is_patient: bool = False
) -> Count:
    """Return how many points a set has, for parameters in the set `context`, which has no
    coordinates. A patient caller also waits for counts of many parts, which may take some seconds.

    Raises `NotCountedError`. Takes steps of the current budget.
    """
    points = points.make_disjoint().compute_divs()
    rank = points.dim(SET)
    count = points.dim(PARAM)
    names = tuple(str(points.get_dim_name(PARAM, k)) for k in range(count))
    flat = points.move_dims(SET, 0, PARAM, 0, count)
    parts = [objects.tableau_of(part, count + rank) for part in flat.get_basic_sets()]
    counter = _Counter(count, 1)
    try:
        _add_parts(counter, parts)
    except _TooLargeError:
        if not is_patient:
            raise
        counter = _Counter(count, _PATIENCE)
        _add_parts(counter, parts)
    width = count + len(counter.floors)
    floors = tuple((_row(dict(form), width), divisor) for form, divisor in counter.floors)
    context_rows = [] if context is None else _facts(context, count, width)
    facts = _Facts(count, floors, context_rows)
    return Count(names, floors, _merge_cases(_cases(counter, width, facts), facts))


def _add_parts(counter: _Counter, parts: Sequence[Tableau]) -> None:
    """Add the points of disjoint parts of a set."""
    count = counter.parameters
    first = counter.first_coordinate
    for part in parts:
        places = [*range(count), *range(first, first + part.num_columns - count), -1]

        def forms(rows: Sequence[Row], places: Sequence[int] = places) -> list[LinearForm]:
            return [dict(zip(places, row, strict=True)) for row in rows]

        each_once: Polynomial = {(): Fraction(1)}
        zeros = forms(part.equalities)
        bounds = forms(part.inequalities)
        counter.add(_Sum(zeros, bounds, places[count:-1], each_once))


@dataclass(frozen=True, slots=True)
class _Facts:
    """Known facts about the variables: inequalities on the parameters (`parameter_bounds`), and the
    definitions of the quotients, which are the variables from `first` on."""

    first: int
    floors: Sequence[tuple[Row, int]]
    parameter_bounds: Sequence[Row] = ()

    def contradict(self, rows: Sequence[Row]) -> bool:
        """Return whether no rational point satisfies these inequalities together with the facts."""
        system = [*rows, *self.parameter_bounds]
        for number, (form, divisor) in enumerate(self.floors, self.first):
            if any(row[number] for row in rows):
                # d q <= f and f <= d q + d - 1.
                below = (*form[:number], -divisor, *form[number + 1 :])
                system.append(below)
                system.append((*(-value for value in below[:-1]), divisor - 1 - form[-1]))
        space = Space.anonymous(range=self.first + len(self.floors))
        return elimination.is_empty_by_elimination(Tableau(space, (), tuple(system))) is True


def _facts(context: isl.Set, count: int, width: int) -> list[Row]:
    """Return inequalities that hold for all parameters: an enclosing convex set without
    quotients."""
    enclosing = context.move_dims(SET, 0, PARAM, 0, count).simple_hull()
    system = objects.tableau_of(enclosing, count)
    rows = (*system.inequalities, *system.equalities)
    rows += tuple(tuple(-value for value in row) for row in system.equalities)
    return [
        (*row[:count], *[0] * (width - count), row[-1]) for row in rows if not any(row[count:-1])
    ]


def _row(form: LinearForm, width: int) -> Row:
    return row_of(width, {v: a for v, a in form.items() if v >= 0}, form.get(-1, 0))


def _cases(counter: _Counter, width: int, facts: _Facts) -> dict[tuple[Row, ...], Polynomial]:
    """Return the cases that may hold, each without conditions that other conditions or facts
    imply."""
    cases: dict[tuple[Row, ...], Polynomial] = {}
    for key, polynomial in counter.cases.items():
        rows = tuple(_row(dict(form), width) for form in key)
        if not polynomial or facts.contradict(rows):
            continue
        system = Tableau(Space.anonymous(range=width), (), rows)
        conditions = tuple(
            row
            for row in elimination.remove_redundant_inequalities(system).inequalities
            if not facts.contradict([(*(-value for value in row[:-1]), -row[-1] - 1)])
        )
        cases[conditions] = _added(cases.get(conditions, {}), polynomial)
    return cases


def _merge_cases(
    cases: Mapping[tuple[Row, ...], Polynomial], facts: _Facts
) -> tuple[tuple[tuple[Row, ...], Polynomial], ...]:
    """Merge cases whose conditions become the same when they are widened to where the polynomial is
    zero."""
    widened: dict[frozenset[Row], Polynomial] = {}
    for rows, polynomial in cases.items():
        key = frozenset(_moved(row, polynomial, 1) for row in rows)
        widened[key] = _added(widened.get(key, {}), polynomial)
    merged_cases: list[tuple[tuple[Row, ...], Polynomial]] = []
    for rows, polynomial in widened.items():
        conditions = tuple(sorted((_moved(row, polynomial, -1) for row in rows), reverse=True))
        if polynomial and not facts.contradict(conditions):
            merged_cases.append((conditions, polynomial))
    return tuple(merged_cases)


def _moved(row: Row, polynomial: Polynomial, by: int) -> Row:
    """Relax a condition (`by` = 1) as long as the polynomial is zero on the added points, or
    tighten it (-1) while its constant is positive and the polynomial is zero on the removed points.
    """
    variable = next((v for v, factor in enumerate(row[:-1]) if abs(factor) == 1), None)
    if len(polynomial) > _FEW_TERMS:
        return row
    while variable is not None and (by > 0 or row[-1] > 0):
        edge = -row[-1] - (by > 0)
        value = {v: -row[variable] * a for v, a in enumerate(row[:-1]) if a and v != variable}
        if _put_form(polynomial, variable, value | {-1: row[variable] * edge}):
            break
        row = (*row[:-1], row[-1] + by)
    return row
