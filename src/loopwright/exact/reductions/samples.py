"""Values to try a reduction on: all of them where they are few, else simple and random ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IndexType
from xdsl.ir import Attribute

from loopwright.ir.syntax.narrowing import is_complex_type, is_integer_type, is_vector
from loopwright.meaning.memory import fixed_shape, scalar_codec
from loopwright.meaning.values import Vector, wrap

Values = tuple[Any, ...]
"""A partial result: a value of each accumulator."""

_ENUMERATED_BITS = 16
_MOST_TRIES = 20_000


def all_values(types: Sequence[Attribute], bits: int = _ENUMERATED_BITS) -> list[Values] | None:
    """Every value of these types, if they have up to `bits` bits together; None otherwise.

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
        if total > bits:
            return None
        columns.append([codec.from_bits(pattern) for pattern in range(1 << codec.bits)])
    return list(product(*columns))


class Drawing:
    """Draws values of a domain: simple ones first, then random ones.

    Without `wild`, floats are of ordinary size, so that nothing overflows and little cancels.
    """

    def __init__(
        self,
        types: Sequence[Attribute],
        accepts: Callable[[Values], bool],
        *,
        wild: bool,
        seed: int = 0,
    ) -> None:
        self._types = types
        self._accepts = accepts
        self._wild = wild
        self._random = Random(seed)

    def simple(self, count: int) -> list[Values]:
        """Up to `count` simple values of the domain, simplest first."""
        columns = [list(islice(self._simple(ty), 24)) for ty in self._types]
        found: list[Values] = []
        for total in range(sum(map(len, columns))):
            for positions in _summing(total, [len(column) for column in columns]):
                values = tuple(c[i] for c, i in zip(columns, positions, strict=True))
                if self._accepts(values):
                    found.append(values)
                if len(found) >= count:
                    return found
            if total > 60:
                break
        return found

    def any(self, count: int) -> list[Values]:
        """Up to `count` random values of the domain."""
        found: list[Values] = []
        for _ in range(_MOST_TRIES):
            values = tuple(self._draw(ty) for ty in self._types)
            if self._accepts(values):
                found.append(values)
                if len(found) == count:
                    break
        return found

    def beside(self, identity: Values, count: int) -> list[Values]:
        """Up to `count` values of the domain that share some accumulators with the identity."""
        found: list[Values] = []
        for kept in product((True, False), repeat=len(identity)):
            if all(kept) or not any(kept):
                continue
            others = self.simple(4) + self.any(2)
            mixed = [
                tuple(e if keep else v for keep, e, v in zip(kept, identity, values, strict=True))
                for values in others
            ]
            found += filter(self._accepts, mixed)
            if len(found) >= count:
                break
        return found[:count]

    def _simple(self, ty: Attribute) -> Iterator[Any]:
        if is_vector(ty):
            shape = fixed_shape(ty)
            lanes = _product(shape)
            for value in self._simple(ty.element_type):
                yield Vector(shape, (value,) * lanes)
        elif is_complex_type(ty):
            yield from map(complex, [0, 1], [0, 0])
            yield from (1j, -1 + 0j, 1 + 1j, 2 - 1j)
        elif isinstance(ty, AnyFloat):
            yield from (0.0, 1.0, -1.0)
            if self._wild:
                yield from (float("nan"), float("-inf"), float("inf"), -0.0)
            yield from (2.0, 0.5, -0.5, 3.0)
        else:
            width = _width(ty)
            seen: set[int] = set()
            for value in (0, 1, 2, -1, 3, -2, 5, 7, 1 << (width - 1), (1 << (width - 1)) - 1, 100):
                if wrap(value, width) not in seen:
                    seen.add(wrap(value, width))
                    yield wrap(value, width)

    def _draw(self, ty: Attribute) -> Any:
        random = self._random
        if is_vector(ty):
            shape = fixed_shape(ty)
            return Vector(shape, tuple(self._draw(ty.element_type) for _ in range(_product(shape))))
        if is_complex_type(ty):
            return complex(self._draw(ty.element_type), self._draw(ty.element_type))
        if isinstance(ty, AnyFloat):
            return self._float(ty)
        width = _width(ty)
        choice = random.random()
        if choice < 0.4:
            return wrap(random.getrandbits(random.randint(1, width)), width)
        if choice < 0.6:
            return wrap(random.randint(-4, 16), width)
        return wrap(random.getrandbits(width), width)

    def _float(self, ty: Attribute) -> float:
        random = self._random
        if self._wild and random.random() < 0.5:
            codec = scalar_codec(ty)
            return codec.from_bits(random.getrandbits(codec.bits))
        if random.random() < 0.5:
            return float(random.randint(-4, 4)) / random.choice((1, 1, 2))
        codec = scalar_codec(ty)
        value = random.uniform(0.25, 2.0) * random.choice((1, -1))
        return codec.from_bits(codec.to_bits(_rounded(value, ty)))


def _rounded(value: float, ty: Attribute) -> float:
    from loopwright.meaning.floats import float_format, rounding

    return rounding(float_format(ty))(value)


def _summing(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All positions below the limits that add up to `total`."""
    if not limits:
        if total == 0:
            yield ()
        return
    for first in range(min(total, limits[0] - 1) + 1):
        for rest in _summing(total - first, limits[1:]):
            yield (first, *rest)


def _product(shape: Sequence[int]) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


def _width(ty: Attribute) -> int:
    if isinstance(ty, IndexType):
        return 64
    assert is_integer_type(ty)
    return max(1, ty.width.data)


def parts(
    types: Sequence[Attribute], left: Values, right: Values
) -> Iterator[tuple[Attribute, Any, Any]]:
    """The scalars of two partial results side by side, with their types."""
    for ty, a, z in zip(types, left, right, strict=True):
        pairs = zip(scalars(ty, a), scalars(ty, z), strict=True)
        for (scalar, x), (_, y) in pairs:
            yield scalar, x, y


def scalars(ty: Attribute, value: Any) -> Iterator[tuple[Attribute, Any]]:
    """The scalars that a value consists of, with their types."""
    if is_vector(ty):
        for lane in value.lanes:
            yield from scalars(ty.element_type, lane)
    elif is_complex_type(ty):
        yield ty.element_type, value.real
        yield ty.element_type, value.imag
    else:
        yield ty, value


def floats(types: Sequence[Attribute], values: Values) -> Iterator[tuple[Attribute, float]]:
    """The floats among the scalars of a partial result."""
    for ty, value in zip(types, values, strict=True):
        for scalar, x in scalars(ty, value):
            if isinstance(scalar, AnyFloat):
                yield scalar, x


def key(values: Values) -> tuple[object, ...]:
    """A key by which values differ; NaNs have the same one."""
    return tuple(
        "nan"
        if isinstance(v, float) and v != v
        else (v, math.copysign(1.0, v))
        if isinstance(v, float)
        else v
        for v in values
    )


def plain(values: Values) -> Values:
    """The values with 0.0 for -0.0, which is equal."""
    return tuple(0.0 if isinstance(v, float) and v == 0.0 else v for v in values)
