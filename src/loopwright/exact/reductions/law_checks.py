"""Whether a `reduction.define` is a reduction: associative, commutative, with that identity.

On types of few values every pair and triple is tried; on others simple and random values, where "no
counter-example" is not a proof. For at most 256 values the combinations are rows of bytes, and
`bytes.translate` applies one row to another at once. Where floats are rounded, results that differ
by no more than rounding explains count as equal, and the largest difference is reported; such
reductions are tried on values of ordinary size, and must at least be defined on others.

The identity need not be one for values that are no result of a combination: 100 is not combined
modulo 97 into itself by 0, and does no harm. The test is that combining with the identity changes
nothing: `e∘(a∘b) = a∘b`, `(e∘a)∘b = a∘b` and `(a∘e)∘b = a∘b`.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise, product
from random import Random
from typing import Any, Final

from xdsl.dialects.builtin import AnyFloat, IndexType
from xdsl.ir import Attribute

from loopwright.ir.core.attributes import is_complex_type, is_integer_type, is_vector
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import may_round
from loopwright.ir.interfaces.scalars import greatest, least, signed
from loopwright.meaning.floats import float_format, rounding
from loopwright.meaning.interpreter import result_value
from loopwright.meaning.machine import Machine
from loopwright.meaning.memory import fixed_shape, scalar_codec
from loopwright.meaning.values import Fault, Poison, defined, is_lanes, vector_of
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import InterpreterError

MOST_VALUES = 256
"""The most values of a table."""

_SIZE = 256


@dataclass(frozen=True, slots=True)
class CombinationTable:
    """The table of a combination of numbered values; the identity; for each value the first one
    that equals it (as 0.0 equals -0.0).

    >>> table = CombinationTable((b"\\0\\1", b"\\1\\0"), 0, b"\\0\\1")  # exclusive or
    >>> table.not_associative(), table.not_commuted(), table.not_neutral()
    (None, None, None)
    """

    rows: tuple[bytes, ...]
    identity: int
    same: bytes

    def not_associative(self) -> tuple[int, int, int] | None:
        """Return the first a, b, c with `(a∘b)∘c ≠ a∘(b∘c)`."""
        for a, row in enumerate(self.rows):
            of_a = _translation_table(row)
            for b, ab in enumerate(row):
                c = self._differ(self.rows[ab], self.rows[b].translate(of_a))
                if c is not None:
                    return a, b, c
        return None

    def not_commuted(self) -> tuple[int, int] | None:
        """Return the first a, b with `a∘b ≠ b∘a`."""
        for a, row in enumerate(self.rows):
            b = self._differ(row, bytes(column[a] for column in self.rows))
            if b is not None:
                return a, b
        return None

    def not_neutral(self) -> tuple[int, int] | None:
        """Return the first a, b where combining in the identity changes `a∘b`."""
        of_e = self.rows[self.identity]
        for a, row in enumerate(self.rows):
            variants = (
                row.translate(_translation_table(of_e)),
                self.rows[of_e[a]],
                self.rows[row[self.identity]],
            )
            for variant in variants:
                b = self._differ(variant, row)
                if b is not None:
                    return a, b
        return None

    def _differ(self, left: bytes, right: bytes) -> int | None:
        """Return the first place where two rows are not equal."""
        if left == right:
            return None
        same = _translation_table(self.same)
        pairs = zip(left.translate(same), right.translate(same), strict=True)
        return next((place for place, (x, y) in enumerate(pairs) if x != y), None)


def _translation_table(row: Sequence[int]) -> bytes:
    """Return a row padded to a table for `bytes.translate`."""
    return bytes(row) + bytes(_SIZE - len(row))


Values = tuple[Any, ...]
"""A partial result: a value for each accumulator."""

_ENUMERATED_BITS = 16
_MOST_TRIES = 20_000


def all_values(types: Sequence[Attribute]) -> list[Values] | None:
    """Return every value of these types, if their bits together are few; None otherwise.

    >>> from xdsl.dialects.builtin import IntegerType
    >>> all_values([IntegerType(1), IntegerType(1)])
    [(0, 0), (0, -1), (-1, 0), (-1, -1)]
    """
    columns: list[list[Any]] = []
    total = 0
    for ty in types:
        if not is_integer_type(ty) and not isinstance(ty, AnyFloat):
            return None
        codec = scalar_codec(ty)
        total += codec.bits
        if total > _ENUMERATED_BITS:
            return None
        columns.append([codec.from_bits(pattern) for pattern in range(1 << codec.bits)])
    return list(product(*columns))


@dataclass(eq=False, repr=False)
class Drawing:
    """Draws values of a domain: simple ones first, then random ones.

    Without `any_size`, floats are of ordinary size, so that nothing overflows and little cancels.
    """

    types: Sequence[Attribute]
    accepts: Callable[[Values], bool]
    any_size: bool
    random: Random

    def simple(self, count: int) -> list[Values]:
        """Up to `count` simple values of the domain, simplest first."""
        columns = [list(islice(self._simple(ty), 24)) for ty in self.types]
        chosen: list[Values] = []
        for total in range(sum(map(len, columns))):
            for positions in _positions_with_sum(total, [len(column) for column in columns]):
                values = tuple(c[i] for c, i in zip(columns, positions, strict=True))
                if self.accepts(values):
                    chosen.append(values)
                if len(chosen) >= count:
                    return chosen
            if total > 60:
                break
        return chosen

    def any(self, count: int) -> list[Values]:
        """Up to `count` random values of the domain."""
        chosen: list[Values] = []
        for _ in range(_MOST_TRIES):
            values = tuple(self._draw(ty) for ty in self.types)
            if self.accepts(values):
                chosen.append(values)
                if len(chosen) == count:
                    break
        return chosen

    def beside(self, identity: Values, count: int) -> list[Values]:
        """Up to `count` values of the domain that share some accumulators with the identity."""
        chosen: list[Values] = []
        for choice in product((True, False), repeat=len(identity)):
            if all(choice) or not any(choice):
                continue
            candidates = self.simple(4) + self.any(2)
            mixed = [
                tuple(e if keep else v for keep, e, v in zip(choice, identity, values, strict=True))
                for values in candidates
            ]
            chosen += filter(self.accepts, mixed)
            if len(chosen) >= count:
                break
        return chosen[:count]

    def _simple(self, ty: Attribute) -> Iterator[Any]:
        """Simple values of a type, tried first."""
        if is_vector(ty):
            shape = fixed_shape(ty)
            lanes = math.prod(shape)
            for value in self._simple(ty.element_type):
                yield vector_of(shape, (value,) * lanes)
        elif is_complex_type(ty):
            yield from map(complex, [0, 1], [0, 0])
            yield from (1j, -1 + 0j, 1 + 1j, 2 - 1j)
        elif isinstance(ty, AnyFloat):
            yield from (0.0, 1.0, -1.0)
            if self.any_size:
                yield from (float("nan"), float("-inf"), float("inf"), -0.0)
            yield from (2.0, 0.5, -0.5, 3.0)
        else:
            width = _integer_width(ty)
            numbers: set[int] = set()
            for value in (0, 1, 2, -1, 3, -2, 5, 7, least(width), greatest(width), 100):
                if (number := signed(value, width)) not in numbers:
                    numbers.add(number)
                    yield number

    def _draw(self, ty: Attribute) -> Any:
        """Return a random value of a type; small numbers are frequent."""
        random = self.random
        if is_vector(ty):
            shape = fixed_shape(ty)
            return vector_of(shape, [self._draw(ty.element_type) for _ in range(math.prod(shape))])
        if is_complex_type(ty):
            return complex(self._draw(ty.element_type), self._draw(ty.element_type))
        if isinstance(ty, AnyFloat):
            return self._float(ty)
        width = _integer_width(ty)
        choice = random.random()
        if choice < 0.4:
            return signed(random.getrandbits(random.randint(1, width)), width)
        if choice < 0.6:
            return signed(random.randint(-4, 16), width)
        return signed(random.getrandbits(width), width)

    def _float(self, ty: Attribute) -> float:
        random = self.random
        if self.any_size and random.random() < 0.5:
            codec = scalar_codec(ty)
            return codec.from_bits(random.getrandbits(codec.bits))
        if random.random() < 0.5:
            return float(random.randint(-4, 4)) / random.choice((1, 1, 2))
        codec = scalar_codec(ty)
        value = random.uniform(0.25, 2.0) * random.choice((1, -1))
        return codec.from_bits(codec.to_bits(rounding(float_format(ty))(value)))


def _positions_with_sum(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all positions below the limits whose sum is `total`."""
    if not limits:
        if total == 0:
            yield ()
        return
    for first in range(min(total, limits[0] - 1) + 1):
        for tail in _positions_with_sum(total - first, limits[1:]):
            yield (first, *tail)


def _integer_width(ty: Attribute) -> int:
    if isinstance(ty, IndexType):
        return 64
    assert is_integer_type(ty)
    return max(1, ty.width.data)


def parts(
    types: Sequence[Attribute], left: Values, right: Values
) -> Iterator[tuple[Attribute, Any, Any]]:
    """Yield the scalars of two partial results in pairs, with their types."""
    for ty, a, z in zip(types, left, right, strict=True):
        pairs = zip(scalars(ty, a), scalars(ty, z), strict=True)
        for (scalar, x), (_, y) in pairs:
            yield scalar, x, y


def scalars(ty: Attribute, value: Any) -> Iterator[tuple[Attribute, Any]]:
    """Yield the scalars that a value consists of, with their types."""
    if is_vector(ty):
        for lane in value.flat:
            yield from scalars(ty.element_type, lane)
    elif is_complex_type(ty):
        yield ty.element_type, value.real
        yield ty.element_type, value.imag
    else:
        yield ty, value


def floats(types: Sequence[Attribute], values: Values) -> Iterator[tuple[Attribute, float]]:
    """Yield the floats among the scalars of a partial result."""
    for ty, value in zip(types, values, strict=True):
        for scalar, x in scalars(ty, value):
            if isinstance(scalar, AnyFloat):
                yield scalar, x


def key(values: Values) -> tuple[object, ...]:
    """Return a key that distinguishes values; all NaNs have the same one."""
    return tuple(
        "nan"
        if isinstance(v, float) and v != v
        else (v, math.copysign(1.0, v))
        if isinstance(v, float)
        else v
        for v in values
    )


def plain(values: Values) -> Values:
    """Return the values with -0.0, which equals it, replaced by 0.0."""
    return tuple(0.0 if isinstance(v, float) and v == 0.0 else v for v in values)


_SIMPLE: Final = 10
_BESIDE: Final = 36
"""How many values that share accumulators with the identity are tried first."""

_ROUNDING: Final = 16.0
"""The most units in the last place, of the largest value involved, that rounding may explain."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Values on which a law fails, with the results of both sides of its equation."""

    values: tuple[tuple[str, str], ...]
    left: tuple[str, str]
    right: tuple[str, str]

    def __str__(self) -> str:
        bindings = ", ".join(f"{name} = {value}" for name, value in self.values)
        sides = f"{self.left[0]} = {self.left[1]}, {self.right[0]} = {self.right[1]}"
        return f"for {bindings}: {sides}" if bindings else sides


@dataclass(frozen=True, slots=True)
class LawReport:
    """The result of testing one law: the number of values tried, and a counterexample.

    `exhaustive` makes "no counter-example" a proof. `error` is the largest difference due to
    rounding, relative to the largest value involved; None where nothing is rounded.
    """

    law: str
    tried: int
    exhaustive: bool
    counterexample: Counterexample | None = None
    error: float | None = None

    @property
    def holds(self) -> bool:
        """Return whether no counter-example was found."""
        return self.counterexample is None

    def __str__(self) -> str:
        how = f"all {self.tried} cases" if self.exhaustive else f"{self.tried} cases tried"
        if self.counterexample is not None:
            return f"{self.law}: fails {self.counterexample}"
        if self.tried == 0:
            return f"{self.law}: unknown, no values of the domain were found"
        if self.error is not None:
            return f"{self.law}: holds up to rounding ({how}, largest error {self.error:.2g})"
        return f"{self.law}: holds ({how})"


class _Undefined(Exception):  # noqa: N818 - a result, not an error
    """A combination has no value on some operands; the text says why."""


class _Algebra:
    """A definition as functions on tuples of values."""

    def __init__(self, definition: DefineOp) -> None:
        machine = Machine(outermost_op(definition), io.StringIO(), trace=False, max_steps=None)
        self.types = definition.accumulator_types
        self._machine = machine
        self._combination = machine.region_function(definition.combination)
        self._identity = machine.region_function(definition.identity)
        self._domain = [machine.region_function(region) for region in definition.domain]

    def combine(self, a: Values, b: Values) -> Values:
        """Return `a ∘ b`."""
        return self._call(self._combination, *a, *b)

    def identity(self) -> Values:
        """Return the identity `e`."""
        return self._call(self._identity)

    def contains(self, values: Values) -> bool:
        """Return whether values are in the domain of the reduction."""
        return all(bool(self._call(domain, *values)[0]) for domain in self._domain)

    @property
    def has_domain(self) -> bool:
        """Return whether the definition restricts the values that are reduced."""
        return bool(self._domain)

    def _call(self, function: Callable[..., Values], *arguments: Any) -> Values:
        self._machine.begin()
        try:
            values = function(*arguments)
            for value in values:
                for lane in value.flat if is_lanes(value) else (value,):
                    if lane.__class__ is Poison:
                        defined(lane, "a result")
            return values
        except (Fault, InterpreterError) as fault:
            raise _Undefined(_reason(fault)) from None

    def shown(self, values: Values) -> str:
        """Return values as readable text."""
        texts = [str(result_value(ty, value)) for ty, value in zip(self.types, values, strict=True)]
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _reason(fault: Fault | InterpreterError) -> str:
    """Return the message of a fault, and the place where it originated."""
    if isinstance(fault, Fault):
        return " ".join(filter(None, (fault.message, fault.origin_message)))
    first = fault.diagnostics[0]
    return " ".join([first.message, *(note.message for note in first.notes)])


Side = tuple[str, Callable[[], Values]]


def check_laws(definition: DefineOp, *, samples: int = 2000, seed: int = 0) -> list[LawReport]:
    """Return a report on the domain, if there is one, on associativity, commutativity and the
    identity.

    `samples` is the number of cases tried for each law if not all can be.
    """
    return _Check(definition, samples, seed).reports()


class _Check:
    def __init__(self, definition: DefineOp, samples: int, seed: int) -> None:
        self._algebra = _Algebra(definition)
        self._rounds = may_round(definition)
        self._samples = samples
        self._seed = seed
        all_cases = None if self._rounds else all_values(self._algebra.types)
        if all_cases is not None and not self._algebra.has_domain and len(all_cases) > MOST_VALUES:
            all_cases = None
        if all_cases is not None:
            all_cases = [values for values in all_cases if self._algebra.contains(values)]
        self._exhaustive = all_cases is not None and len(all_cases) <= MOST_VALUES
        if all_cases is not None and self._exhaustive:
            self._simple = all_cases
            self._random = all_cases
        else:
            drawing = Drawing(
                self._algebra.types, self._algebra.contains, not self._rounds, Random(seed)
            )
            self._simple = drawing.simple(_SIMPLE)
            drawn = self._beside_identity(drawing) + drawing.any(3 * samples)
            self._random = drawn or self._simple
            self._simple = self._simple or drawn[:_SIMPLE]

    def _beside_identity(self, drawing: Drawing) -> list[Values]:
        """Return values of several accumulators that partly equal the identity's: ties, for
        instance."""
        try:
            return drawing.beside(self._algebra.identity(), _BESIDE)
        except _Undefined:
            return []  # the laws tell where

    def _any_size(self) -> Iterator[tuple[Values, ...]]:
        """Yield pairs of values of any size: combinations that round must be defined on these,
        too."""
        drawing = Drawing(self._algebra.types, self._algebra.contains, True, Random(self._seed))
        yield from product(drawing.simple(_SIMPLE), repeat=2)
        drawn = drawing.any(self._samples)
        yield from pairwise(drawn)

    def reports(self) -> list[LawReport]:
        """Return the report of each law."""
        reports: list[LawReport] = []
        if self._algebra.has_domain:
            reports.append(self._domain())
        table = self._table() if self._exhaustive and self._random else None
        laws = (
            ("associativity", 3, self._associated, CombinationTable.not_associative),
            ("commutativity", 2, self._commuted, CombinationTable.not_commuted),
            ("identity", 2, self._neutral, CombinationTable.not_neutral),
        )
        for law, count, sides, search in laws:
            if table is None:
                report = self._law(law, count, sides)
                if report.holds and self._rounds and law == "commutativity":
                    report = self._defined_everywhere(report)
                reports.append(report)
                continue
            case = search(table)
            if case is None:
                reports.append(LawReport(law, len(self._random) ** count, True))
            else:
                reports.append(self._law(law, count, sides, [tuple(self._random[i] for i in case)]))
        return reports

    # Laws

    def _associated(self, a: Values, b: Values, c: Values) -> Iterator[tuple[Side, Side]]:
        f = self._algebra.combine
        yield ("(a∘b)∘c", lambda: f(f(a, b), c)), ("a∘(b∘c)", lambda: f(a, f(b, c)))

    def _commuted(self, a: Values, b: Values) -> Iterator[tuple[Side, Side]]:
        f = self._algebra.combine
        yield ("a∘b", lambda: f(a, b)), ("b∘a", lambda: f(b, a))

    def _neutral(self, a: Values, b: Values) -> Iterator[tuple[Side, Side]]:
        f = self._algebra.combine
        e = self._algebra.identity
        plain = ("a∘b", lambda: f(a, b))
        yield ("e∘(a∘b)", lambda: f(e(), f(a, b))), plain
        yield ("(e∘a)∘b", lambda: f(f(e(), a), b)), plain
        yield ("(a∘e)∘b", lambda: f(f(a, e()), b)), plain

    def _table(self) -> CombinationTable | None:
        """Return the table of all combinations; None if one is undefined or not among the
        values."""
        values = self._random
        numbers = {key(value): number for number, value in enumerate(values)}
        combine = self._algebra.combine
        try:
            rows = tuple(bytes(numbers[key(combine(a, b))] for b in values) for a in values)
            identity = numbers[key(self._algebra.identity())]
        except (KeyError, _Undefined):
            return None
        same = bytes(numbers.get(key(plain(value)), i) for i, value in enumerate(values))
        return CombinationTable(rows, identity, same)

    def _domain(self) -> LawReport:
        """Check that the identity and all combinations are in the domain."""
        algebra = self._algebra
        tried = 0
        try:
            if not algebra.contains(algebra.identity()):
                sides = ("e", algebra.shown(algebra.identity())), ("in the domain", "false")
                return LawReport("domain", 1, False, Counterexample((), *sides))
            for a, b in self._cases(2):
                tried += 1
                result = algebra.combine(a, b)
                if not algebra.contains(result):
                    names = (("a", algebra.shown(a)), ("b", algebra.shown(b)))
                    sides = ("a∘b", algebra.shown(result)), ("in the domain", "false")
                    return LawReport("domain", tried, False, Counterexample(names, *sides))
        except _Undefined:
            pass  # the other laws tell where
        return LawReport("domain", tried, self._exhaustive)

    # Trying

    def _cases(self, count: int) -> Iterator[tuple[Values, ...]]:
        """Yield tuples of `count` values, simple ones first."""
        if not self._random:
            return
        yield from product(self._simple, repeat=count)
        if not self._exhaustive:
            values = self._random
            for start in range(self._samples):
                yield tuple(values[(start * count + i) % len(values)] for i in range(count))

    def _law(
        self,
        law: str,
        count: int,
        sides: Callable[..., Iterable[tuple[Side, Side]]],
        cases: Iterable[tuple[Values, ...]] | None = None,
    ) -> LawReport:
        """Compare both sides of a law on cases, up to the first difference."""
        tried = 0
        largest = 0.0
        for case in self._cases(count) if cases is None else cases:
            tried += 1
            for left, right in sides(*case):
                outcome = self._compare_sides(case, left, right)
                if isinstance(outcome, Counterexample):
                    return LawReport(law, tried, False, outcome)
                largest = max(largest, outcome)
        return LawReport(law, tried, self._exhaustive, None, largest if self._rounds else None)

    def _defined_everywhere(self, report: LawReport) -> LawReport:
        """Return the report on commutativity, unless a combination of values of any size is
        undefined."""
        combine = self._algebra.combine
        for case in self._any_size():
            try:
                combine(*case)
            except _Undefined:
                (sides,) = self._commuted(*case)
                counterexample = self._compare_sides(case, *sides)
                assert isinstance(counterexample, Counterexample), "one side is undefined"
                return replace(report, counterexample=counterexample, error=None)
        return report

    def _compare_sides(
        self, case: tuple[Values, ...], left: Side, right: Side
    ) -> Counterexample | float:
        """Return the error between the sides of an equation, or a counter-example if they
        differ."""
        results: list[Values | _Undefined] = []
        for _, side in (left, right):
            try:
                results.append(side())
            except _Undefined as reason:
                results.append(reason)
        first, second = results
        if not isinstance(first, _Undefined) and not isinstance(second, _Undefined):
            error = self._rounding_error(case, first, second)
            if error is not None:
                return error
        texts = [
            f"undefined ({result})"
            if isinstance(result, _Undefined)
            else self._algebra.shown(result)
            for result in results
        ]
        names = tuple(
            (name, self._algebra.shown(values)) for name, values in zip("abc", case, strict=False)
        )
        return Counterexample(names, (left[0], texts[0]), (right[0], texts[1]))

    def _rounding_error(
        self, case: tuple[Values, ...], left: Values, right: Values
    ) -> float | None:
        """Return how far apart two results are; None if rounding does not explain it."""
        error = 0.0
        involved = [
            abs(x)
            for values in (*case, left, right)
            for _, x in floats(self._algebra.types, values)
        ]
        magnitude = max((x for x in involved if math.isfinite(x)), default=0.0)
        for ty, a, z in parts(self._algebra.types, left, right):
            if a == z or (a != a and z != z):
                continue
            if not self._rounds or not isinstance(ty, AnyFloat) or not math.isfinite(a - z):
                return None
            unit = 2.0 ** (1 - float_format(ty).precision)
            if abs(a - z) > _ROUNDING * unit * max(1.0, magnitude) ** 2:
                return None
            error = max(error, abs(a - z) / magnitude if magnitude else 0.0)
        return error
