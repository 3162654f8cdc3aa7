"""Transposing matrices that lie in vectors, and vectors of any rank.

A square of n vectors takes log2(n) rounds of n shuffles. A round exchanges one bit of the numbers
of rows with one of lanes, in the forms that processors have as one instruction: interleaving within
parts of 16 bytes, then exchanging such parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import VecType, vec_type
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.single_lanes import Lane, assemble_leaf, linear, positions

_PART_BITS = 128
"""What instructions interleave."""
_WIDEST_BITS = 512
"""Within what parts are exchanged; wider vectors are several registers."""


def permuted(
    fn: FunctionLowering, leaves: Sequence[Value], shape: Sequence[int], order: Sequence[int]
) -> list[Value]:
    """A vector of these leaves and this shape, its dimensions in another order.

    Dimension `k` of the result is dimension `order[k]`.
    """
    rank, last = len(shape), order[-1]
    outer = [shape[dim] for dim in order[:-1]]

    def leaf(place: Sequence[int]) -> Value:
        return leaves[linear(place[:-1], shape[:-1])]

    def source(at: Sequence[int]) -> list[int]:
        place = [0] * rank
        for dim, number in zip(order, at, strict=False):
            place[dim] = number
        return place

    if last == rank - 1:
        return [leaf(source(at)) for at in positions(outer)]
    made: dict[tuple[int, ...], list[Value]] = {}
    results: list[Value] = []
    for at in positions(outer):
        place = source(at)
        lane, place[-1] = place[-1], 0
        matrix = made.get(tuple(place))
        if matrix is None:
            rows: list[Value] = []
            for number in range(shape[last]):
                place[last] = number
                rows.append(leaf(place))
            place[last] = 0
            matrix = made[tuple(place)] = transposed(fn, rows)
        results.append(matrix[lane])
    return results


def transposed(fn: FunctionLowering, rows: Sequence[Value]) -> list[Value]:
    """Lane `k` of all rows as vector `k`."""
    ty = rows[0].type
    assert isinstance(ty, VecType)
    count, lanes = len(rows), ty.lanes
    size = min(count, lanes)
    if size == 1 or not all(map(_is_power, (count, lanes, ty.element.width // 8))):
        made = vec_type(count, ty.element)
        return [assemble_leaf(fn, made, [Lane(row, k) for row in rows]) for k in range(lanes)]
    part = vec_type(size, ty.element)
    results: list[Value] = []
    for start in range(0, lanes, size):
        squares = [
            _square(
                fn,
                [_lanes(fn, part, row, row, range(start, start + size)) for row in group],
            )
            for group in (rows[k : k + size] for k in range(0, count, size))
        ]
        results += [_joined(fn, vectors) for vectors in zip(*squares, strict=True)]
    return results


def _is_power(number: int) -> bool:
    """Whether a number is a power of two."""
    return number > 0 and not number & (number - 1)


def _lanes(fn: FunctionLowering, ty: VecType, a: Value, b: Value, picks: Sequence[int]) -> Value:
    """Lanes of two vectors, those of the second counted from behind the first's."""
    assert isinstance(a.type, VecType)
    own = a.type.lanes
    lanes = [Lane(a, pick) if pick < own else Lane(b, pick - own) for pick in picks]
    return assemble_leaf(fn, ty, lanes)


def _joined(fn: FunctionLowering, vectors: Sequence[Value]) -> Value:
    """Vectors behind each other; their number is a power of two."""
    while len(vectors) > 1:
        ty = vectors[0].type
        assert isinstance(ty, VecType)
        wide = vec_type(2 * ty.lanes, ty.element)
        vectors = [
            _lanes(fn, wide, a, b, range(2 * ty.lanes))
            for a, b in zip(vectors[::2], vectors[1::2], strict=True)
        ]
    return vectors[0]


def _square(fn: FunctionLowering, rows: Sequence[Value]) -> list[Value]:
    """The transpose of as many vectors as each has lanes, a power of two."""
    ty = rows[0].type
    assert isinstance(ty, VecType)
    size = len(rows)
    part = min(max(_PART_BITS // ty.element.width, 1), size)
    register = min(max(_WIDEST_BITS // ty.element.width, part), size)
    made = list(rows)
    for bit in reversed(range(part.bit_length() - 1)):
        made = _round(fn, made, bit, *_interleaving(size, part))
    for bit in range(part.bit_length() - 1, register.bit_length() - 1):
        made = _round(fn, made, bit, *_unzipping(size, part, register))
    for bit in range(register.bit_length() - 1, size.bit_length() - 1):
        made = _round(fn, made, bit, *_exchanging(size, 1 << bit))
    return made


def _round(
    fn: FunctionLowering, rows: Sequence[Value], bit: int, low: Sequence[int], high: Sequence[int]
) -> list[Value]:
    """Rows whose numbers differ in a bit, shuffled with each other."""
    ty = rows[0].type
    assert isinstance(ty, VecType)
    made = list(rows)
    for number in range(len(rows)):
        if not number >> bit & 1:
            other = number | 1 << bit
            made[number] = _lanes(fn, ty, rows[number], rows[other], low)
            made[other] = _lanes(fn, ty, rows[number], rows[other], high)
    return made


def _interleaving(size: int, part: int) -> tuple[list[int], list[int]]:
    """The lower halves of all parts lane by lane in turn, and the upper ones.

    >>> _interleaving(4, 4)
    ([0, 4, 1, 5], [2, 6, 3, 7])
    """
    low, high = (
        [
            start + half + lane + size * second
            for start in range(0, size, part)
            for lane in range(part // 2)
            for second in (0, 1)
        ]
        for half in (0, part // 2)
    )
    return low, high


def _unzipping(size: int, part: int, register: int) -> tuple[list[int], list[int]]:
    """In each register, every second part of the first row and then of the second.

    >>> _unzipping(4, 1, 4)
    ([0, 2, 4, 6], [1, 3, 5, 7])
    """
    low, high = (
        [
            start + place + lane + size * second
            for start in range(0, size, register)
            for second in (0, 1)
            for place in range(odd * part, register, 2 * part)
            for lane in range(part)
        ]
        for odd in (0, 1)
    )
    return low, high


def _exchanging(size: int, block: int) -> tuple[list[int], list[int]]:
    """Every second block of both rows in turn, the even ones and the odd ones.

    >>> _exchanging(4, 2)
    ([0, 1, 4, 5], [2, 3, 6, 7])
    """
    low, high = (
        [
            start + odd * block + lane + size * second
            for start in range(0, size, 2 * block)
            for second in (0, 1)
            for lane in range(block)
        ]
        for odd in (0, 1)
    )
    return low, high
