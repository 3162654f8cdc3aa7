"""The kinds of combination of reductions and atomic updates, and their order.

`COMBINATIONS` is the only table of the function of each kind and its identity. The ops of `arith`,
interpreter, code generation, lowering and the recognition of reductions all read it. An op that
combines two values by a kind declares it (`CombinesAs`). `combine_blocks` has the order in which
parallel loops combine.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from math import prod
from typing import TypeVar

from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of
from loopwright.ir.interfaces.scalars import (
    FloatForm,
    FloatFunction,
    IntegerFunction,
    greatest,
    least,
    limit,
    maximum,
    maximum_number,
    minimum,
    minimum_number,
)
from loopwright.records import dataclass


class AtomicRMWKind(IntEnum):
    """How two values are combined; the numbers are those of MLIR's generic form.

    >>> AtomicRMWKind(1).name
    'addi'
    """

    addf = 0
    addi = 1
    andi = 2
    assign = 3
    maximumf = 4
    maxnumf = 5
    maxs = 6
    maxu = 7
    minimumf = 8
    minnumf = 9
    mins = 10
    minu = 11
    mulf = 12
    muli = 13
    ori = 14
    xori = 15


def _extremum(
    exact: Callable[[float, float], float], form: FloatForm, llvm: str, neutral: str
) -> FloatFunction:
    return FloatFunction(exact, llvm, neutral, rounds=False, is_idempotent=True, form=form)


COMBINATIONS: dict[AtomicRMWKind, IntegerFunction | FloatFunction] = {
    AtomicRMWKind.addf: FloatFunction(operator.add, "fadd", neutral="-0.0"),
    AtomicRMWKind.addi: IntegerFunction("wrapping", operator.add, "add", neutral=0),
    AtomicRMWKind.andi: IntegerFunction("bitwise", int.__and__, "and", neutral=-1, absorbing=0),
    AtomicRMWKind.maximumf: _extremum(maximum, FloatForm.INTRINSIC, "maximum", "-inf"),
    AtomicRMWKind.maxnumf: _extremum(maximum_number, FloatForm.COMPARISON, "ogt", "nan"),
    AtomicRMWKind.maxs: IntegerFunction(
        "extremum", max, "llvm.smax", neutral=least, absorbing=greatest
    ),
    AtomicRMWKind.maxu: IntegerFunction(
        "extremum", max, "llvm.umax", is_signed=False, neutral=0, absorbing=-1
    ),
    AtomicRMWKind.minimumf: _extremum(minimum, FloatForm.INTRINSIC, "minimum", "inf"),
    AtomicRMWKind.minnumf: _extremum(minimum_number, FloatForm.COMPARISON, "olt", "nan"),
    AtomicRMWKind.mins: IntegerFunction(
        "extremum", min, "llvm.smin", neutral=greatest, absorbing=least
    ),
    AtomicRMWKind.minu: IntegerFunction(
        "extremum", min, "llvm.umin", is_signed=False, neutral=-1, absorbing=0
    ),
    AtomicRMWKind.mulf: FloatFunction(operator.mul, "fmul", neutral="1.0"),
    AtomicRMWKind.muli: IntegerFunction("wrapping", operator.mul, "mul", neutral=1, absorbing=0),
    AtomicRMWKind.ori: IntegerFunction("bitwise", int.__or__, "or", neutral=0, absorbing=-1),
    AtomicRMWKind.xori: IntegerFunction("bitwise", int.__xor__, "xor", neutral=0, cancels=True),
}
"""The function of each kind, which is that of the combining op of `arith`; `assign` combines
nothing."""


def _is_idempotent(function: IntegerFunction | FloatFunction) -> bool:
    """True if the function of two equal operands gives that operand."""
    if isinstance(function, FloatFunction):
        return function.is_idempotent
    return function.kind == "extremum" or (function.kind == "bitwise" and not function.cancels)


IDEMPOTENT = frozenset(kind for kind, function in COMBINATIONS.items() if _is_idempotent(function))
"""The kinds for which combining a value with itself leaves it unchanged."""
ROUNDING = frozenset({AtomicRMWKind.addf, AtomicRMWKind.mulf})
"""The kinds that round: their result bits depend on the order."""
FIRST_OF_ZEROS = frozenset({AtomicRMWKind.maxnumf, AtomicRMWKind.minnumf})
"""The kinds that give the first of two zeros: their operands may be exchanged if one of them is no
zero."""
ORDER_MATTERS = ROUNDING | FIRST_OF_ZEROS
"""The kinds of which another order may give other bits."""


class CombinesAs(Interface):
    """The op combines its two operands as a kind of reduction does."""

    def __init__(self, kind: AtomicRMWKind) -> None:
        self.kind = kind


class CombinesInverse(Interface):
    """The op combines its first operand, by a kind of reduction, with the inverse of its second, as
    subtraction adds the negated operand; the accumulator must come first."""

    def __init__(self, kind: AtomicRMWKind) -> None:
        self.kind = kind


class AtomicUpdate(Interface):
    """The op combines its first operand into an element of its second, by the kind in its property
    `kind`, and returns the previous element."""


def is_atomic_update(op: Operation) -> bool:
    """Return whether an op atomically combines a value into an element."""
    return interface_of(op, AtomicUpdate) is not None


def combining_kind(op: Operation) -> AtomicRMWKind | None:
    """Return the kind that an op combines its two operands by, if it declares one."""
    interface = interface_of(op, CombinesAs)
    return None if interface is None else interface.kind


def accumulating_kind(op: Operation, index: int) -> AtomicRMWKind | None:
    """Return the kind by which operand `index` of an op is an accumulator for the other operand, or
    its inverse."""
    inverse = interface_of(op, CombinesInverse)
    return inverse.kind if inverse is not None and index == 0 else combining_kind(op)


def identity_of(kind: AtomicRMWKind, width: int, *, partial: bool = False) -> int | float:
    """Return the identity of a kind on values of `width` bits; integers as signed numbers.

    >>> identity_of(AtomicRMWKind.mins, 8), identity_of(AtomicRMWKind.addf, 32, partial=True)
    (127, -0.0)
    """
    function = COMBINATIONS[kind]
    if isinstance(function, IntegerFunction):
        identity = limit(function.neutral, width)
        assert identity is not None, kind
        return identity
    return 0.0 if kind is AtomicRMWKind.addf and not partial else float(function.neutral)


_VECTOR_KINDS = {
    "maxsi": AtomicRMWKind.maxs,
    "maxui": AtomicRMWKind.maxu,
    "minsi": AtomicRMWKind.mins,
    "minui": AtomicRMWKind.minu,
    "and": AtomicRMWKind.andi,
    "or": AtomicRMWKind.ori,
    "xor": AtomicRMWKind.xori,
}


def of_vector_kind(kind: str, *, is_float: bool) -> AtomicRMWKind:
    """Return the kind for a `#vector.kind` on floats or integers.

    >>> of_vector_kind("add", is_float=True).name, of_vector_kind("maxsi", is_float=False).name
    ('addf', 'maxs')
    """
    if kind in ("add", "mul"):
        return AtomicRMWKind[kind + ("f" if is_float else "i")]
    atomic_kind = _VECTOR_KINDS.get(kind)
    return AtomicRMWKind[kind] if atomic_kind is None else atomic_kind


def vector_kind_of(kind: AtomicRMWKind) -> str:
    """Return the `#vector.kind` that combines as a kind does.

    >>> vector_kind_of(AtomicRMWKind.addf), vector_kind_of(AtomicRMWKind.maxs)
    ('add', 'maxsi')
    """
    if kind.name[:-1] in ("add", "mul"):
        return kind.name[:-1]
    return next(
        (name for name, atomic_kind in _VECTOR_KINDS.items() if atomic_kind is kind), kind.name
    )


SEQUENTIAL = 1024
"""The most iterations that are combined sequentially."""

BLOCK = 1024
"""The granularity of block sizes, in iterations."""

MOST_BLOCKS = 768
"""The most blocks."""

WANTED_BLOCKS = 256
"""The approximate number of blocks if there are many iterations."""

LANES = 32
"""The partial results of a block."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Blocks:
    """How loops of these extents are divided: blocks take up to `chunk` iterations of loop `loop`.

    >>> blocks_of([3, 5000])
    Blocks(extents=(3, 5000), loop=1, chunk=1024)
    >>> next(iter(blocks_of([3, 5000])))
    (range(0, 1), range(0, 1024))
    """

    extents: tuple[int, ...]
    loop: int
    chunk: int

    def __iter__(self) -> Iterator[tuple[range, ...]]:
        """Yield the iterations of each block, loop by loop."""
        inner = tuple(range(extent) for extent in self.extents[self.loop + 1 :])
        count = self.extents[self.loop]
        for outer in _points(self.extents[: self.loop]):
            fixed = tuple(range(i, i + 1) for i in outer)
            for first in range(0, count, self.chunk):
                yield (*fixed, range(first, min(first + self.chunk, count)), *inner)


def _points(extents: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not extents:
        yield ()
        return
    for outer in _points(extents[:-1]):
        for i in range(extents[-1]):
            yield (*outer, i)


def block_size(iterations: int) -> int:
    """Return the most iterations of a block, where there are more than `SEQUENTIAL` in all.

    >>> block_size(10_000), block_size(1_000_000)
    (1024, 4096)
    """
    return BLOCK * -(-iterations // (BLOCK * WANTED_BLOCKS))


def blocks_of(extents: Sequence[int]) -> Blocks | None:
    """Return the division of loops into blocks; None if all iterations are combined in order."""
    iterations = prod(extents)
    if iterations <= SEQUENTIAL:
        return None
    size = block_size(iterations)
    inner = 1
    loop = len(extents) - 1
    while loop > 0 and inner * extents[loop] <= size:
        inner *= extents[loop]
        loop -= 1
    return Blocks(tuple(extents), loop, size // inner)


def combine_lanes(lanes: list[_T], combine: Callable[[_T, _T], _T]) -> _T:
    """Combine the partial results of a block pairwise, by halves.

    >>> combine_lanes(list("abcd"), lambda a, b: f"({a}{b})")
    '((ac)(bd))'
    """
    half = len(lanes) // 2
    while half:
        lanes = [combine(lanes[i], lanes[i + half]) for i in range(half)]
        half //= 2
    return lanes[0]


def combine_blocks(partials: list[_T], combine: Callable[[_T, _T], _T]) -> _T:
    """Combine the results of the blocks pairwise, by neighbours.

    >>> combine_blocks(list("abcde"), lambda a, b: f"({a}{b})")
    '(((ab)(cd))e)'
    """
    partials = list(partials)
    distance = 1
    while distance < len(partials):
        for i in range(0, len(partials) - distance, 2 * distance):
            partials[i] = combine(partials[i], partials[i + distance])
        distance *= 2
    return partials[0]
