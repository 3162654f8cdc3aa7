"""Dependences that simple subscripts decide, without the exact layer: of uniform accesses in closed
form, and those that there cannot be because subscripts always differ.

Two accesses in the same loops are *uniform* here if constants bound each loop, each subscript has
at most one loop, and the factors of corresponding subscripts are equal. Then each subscript fixes
the difference of its loop, the other loops are free, and no loop depends on another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd

from loopwright.exact.memory.shapes import AccessRelation, Shape
from loopwright.exact.presburger.rows import Row


@dataclass(frozen=True, slots=True)
class Box:
    """An access between constant bounds: a range for each loop; for each subscript its loop (None
    if it is constant), the factor of that and the constant."""

    ranges: tuple[tuple[int, int], ...]
    subscripts: tuple[tuple[int | None, int, int], ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """What the differences at a depth are: a range for each loop, all independent."""

    ranges: tuple[tuple[int, int], ...]
    source: tuple[int, ...]
    sink: tuple[int, ...]
    element: tuple[int, ...]

    def all(self, limit: int) -> tuple[tuple[int, ...], ...] | None:
        """All vectors of differences, if they are not more than `limit`."""
        count = 1
        for low, high in self.ranges:
            count *= high - low + 1
        if count > limit:
            return None
        return tuple(product(*(range(low, high + 1) for low, high in self.ranges)))


@lru_cache(maxsize=1 << 14)
def box_of(shape: Shape) -> Box | None:
    """The box of a shape, if it is one."""
    if len(shape.pieces) != 1 or shape.num_parameters or shape.rank < 0:
        return None
    (piece,) = shape.pieces
    if piece.num_locals or piece.domain.equalities:
        return None
    ranges = _ranges(piece.domain.inequalities, shape.num_loops)
    subscripts: list[tuple[int | None, int, int]] = []
    for row in piece.subscripts:
        if row is None:
            return None
        used = [loop for loop in range(shape.num_loops) if row[loop]]
        if len(used) > 1:
            return None
        subscripts.append((used[0], row[used[0]], row[-1]) if used else (None, 0, row[-1]))
    return None if ranges is None else Box(ranges, tuple(subscripts))


def _ranges(rows: Sequence[Row], num_loops: int) -> tuple[tuple[int, int], ...] | None:
    lows: list[int | None] = [None] * num_loops
    highs: list[int | None] = [None] * num_loops
    for row in rows:
        used = [loop for loop in range(num_loops) if row[loop]]
        if len(used) != 1 or abs(row[used[0]]) != 1:
            return None
        (loop,) = used
        if row[loop] > 0:
            known = lows[loop]
            lows[loop] = -row[-1] if known is None else max(known, -row[-1])
        else:
            known = highs[loop]
            highs[loop] = row[-1] if known is None else min(known, row[-1])
    pairs = [(a, b) for a, b in zip(lows, highs, strict=True) if a is not None and b is not None]
    return tuple(pairs) if len(pairs) == num_loops else None


def applies(source: Box, sink: Box) -> bool:
    """Whether two accesses in the same loops are uniform."""
    return len(source.ranges) == len(sink.ranges) and [s[:2] for s in source.subscripts] == [
        s[:2] for s in sink.subscripts
    ]


def differences_at(source: Box, sink: Box, depth: int) -> Differences | None:
    """What the differences of two uniform accesses are at a depth; None if there is none."""
    fixed = _fixed(source, sink)
    if fixed is None:
        return None
    ranges: list[tuple[int, int]] = []
    before: list[int] = []
    after: list[int] = []
    for loop, ((a, b), (c, d)) in enumerate(zip(source.ranges, sink.ranges, strict=True)):
        if a > b or c > d:
            return None
        low, high = c - b, d - a
        if loop in fixed:
            low, high = max(low, fixed[loop]), min(high, fixed[loop])
        if loop < depth - 1:
            low, high = max(low, 0), min(high, 0)
        elif loop == depth - 1:
            low = max(low, 1)
        if low > high:
            return None
        ranges.append((low, high))
        first = max(a, c - low)
        before.append(first)
        after.append(first + low)
    element = tuple(
        constant if loop is None else factor * before[loop] + constant
        for loop, factor, constant in source.subscripts
    )
    return Differences(tuple(ranges), tuple(before), tuple(after), element)


def _fixed(source: Box, sink: Box) -> dict[int, int] | None:
    """The differences that the subscripts fix; None if they contradict each other."""
    fixed: dict[int, int] = {}
    for (loop, factor, first), (_, _, second) in zip(
        source.subscripts, sink.subscripts, strict=True
    ):
        if loop is None:
            if first != second:
                return None
            continue
        quotient, rest = divmod(first - second, factor)
        if rest or fixed.setdefault(loop, quotient) != quotient:
            return None
    return fixed


def always_differ(source: AccessRelation, sink: AccessRelation, same: Mapping[int, int]) -> bool:
    """Whether a subscript of one access is never that of the other, by its divisors (the GCD test;
    Banerjee); `same` says which columns of the sink have the values of which of the source."""
    pairs = zip(source.subscripts, sink.subscripts, strict=True)
    return any(
        first is not None and second is not None and _have_no_solution(first, second, same)
        for first, second in pairs
    )


def _have_no_solution(first: Row, second: Row, same: Mapping[int, int]) -> bool:
    rest = list(first[:-1])
    alone = 0
    for column, factor in enumerate(second[:-1]):
        if factor and column in same:
            rest[same[column]] -= factor
        else:
            alone = gcd(alone, factor)
    divisor, difference = gcd(alone, *rest), first[-1] - second[-1]
    return bool(difference % divisor if divisor else difference)
