"""The kinds of combination that reductions and atomic updates are made of.

`COMBINATIONS` is the one table of what a kind stands for: the identity, which may be combined in
without changing anything. Interpreter, code generation, lowering and the recognition of reductions
all read it. The op that combines two values as a kind does declares it (`CombinesAs`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of


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


@dataclass(frozen=True, slots=True)
class Combination:
    """What a kind stands for: its identity, for integers from the width in bits.

    `partial` is what further partial results start from, where that differs: 0.0 added to a sum
    of -0.0 changes it, -0.0 changes nothing.
    """

    identity: float | Callable[[int], int]
    partial: float | None = None

    @property
    def is_float(self) -> bool:
        """Whether floats are combined; integers otherwise."""
        return isinstance(self.identity, float)


_INF, _NAN = float("inf"), float("nan")

COMBINATIONS: Mapping[AtomicRMWKind, Combination] = {
    AtomicRMWKind.addf: Combination(0.0, partial=-0.0),
    AtomicRMWKind.addi: Combination(lambda width: 0),
    AtomicRMWKind.andi: Combination(lambda width: -1),
    AtomicRMWKind.maximumf: Combination(-_INF),
    AtomicRMWKind.maxnumf: Combination(_NAN),
    AtomicRMWKind.maxs: Combination(lambda width: -(1 << (width - 1))),
    AtomicRMWKind.maxu: Combination(lambda width: 0),
    AtomicRMWKind.minimumf: Combination(_INF),
    AtomicRMWKind.minnumf: Combination(_NAN),
    AtomicRMWKind.mins: Combination(lambda width: (1 << (width - 1)) - 1),
    AtomicRMWKind.minu: Combination(lambda width: -1),
    AtomicRMWKind.mulf: Combination(1.0),
    AtomicRMWKind.muli: Combination(lambda width: 1 if width > 1 else -1),
    AtomicRMWKind.ori: Combination(lambda width: 0),
    AtomicRMWKind.xori: Combination(lambda width: 0),
}
"""What each kind stands for; `assign` combines nothing."""

IDEMPOTENT = frozenset(
    {
        AtomicRMWKind.andi,
        AtomicRMWKind.maximumf,
        AtomicRMWKind.maxnumf,
        AtomicRMWKind.maxs,
        AtomicRMWKind.maxu,
        AtomicRMWKind.minimumf,
        AtomicRMWKind.minnumf,
        AtomicRMWKind.mins,
        AtomicRMWKind.minu,
        AtomicRMWKind.ori,
    }
)
"""The kinds by which a value combined with itself stays what it is."""
ROUNDING = frozenset({AtomicRMWKind.addf, AtomicRMWKind.mulf})
"""The kinds that give other bits in another order."""


class CombinesAs(Interface):
    """The op combines its two operands as a kind of reduction does."""

    def __init__(self, kind: AtomicRMWKind) -> None:
        self.kind = kind


class CombinesInverse(Interface):
    """The op combines its first operand, by a kind of reduction, with the inverse of its second: a
    value that accumulates may stand first, as differences are sums of what is negated."""

    def __init__(self, kind: AtomicRMWKind) -> None:
        self.kind = kind


class AtomicUpdate(Interface):
    """The op combines its first operand into an element of its second, by the kind in its property
    `kind`, and gives what was there."""


def is_atomic_update(op: Operation) -> bool:
    """Whether an op combines a value into an element at once."""
    return interface_of(op, AtomicUpdate) is not None


def combining_kind(op: Operation) -> AtomicRMWKind | None:
    """The kind that an op combines its two operands by, if it declares one."""
    found = interface_of(op, CombinesAs)
    return None if found is None else found.kind


def accumulating_kind(op: Operation, index: int) -> AtomicRMWKind | None:
    """The kind by which operand `index` of an op accumulates the other one, or its inverse."""
    inverse = interface_of(op, CombinesInverse)
    return inverse.kind if inverse is not None and index == 0 else combining_kind(op)


def identity_of(kind: AtomicRMWKind, width: int, *, partial: bool = False) -> int | float:
    """The identity of a kind on values of `width` bits; integers as signed numbers.

    >>> identity_of(AtomicRMWKind.mins, 8), identity_of(AtomicRMWKind.addf, 32, partial=True)
    (127, -0.0)
    """
    combination = COMBINATIONS[kind]
    if callable(combination.identity):
        return combination.identity(width)
    if partial and combination.partial is not None:
        return combination.partial
    return combination.identity


_VECTOR_KINDS = {
    "maxsi": AtomicRMWKind.maxs,
    "maxui": AtomicRMWKind.maxu,
    "minsi": AtomicRMWKind.mins,
    "minui": AtomicRMWKind.minu,
    "and": AtomicRMWKind.andi,
    "or": AtomicRMWKind.ori,
    "xor": AtomicRMWKind.xori,
}


def of_vector_kind(kind: str, *, is_float: bool) -> str:
    """The name of the kind that a `#vector.kind` stands for on floats or integers.

    >>> of_vector_kind("add", is_float=True), of_vector_kind("maxsi", is_float=False)
    ('addf', 'maxs')
    """
    if kind in ("add", "mul"):
        return kind + ("f" if is_float else "i")
    found = _VECTOR_KINDS.get(kind)
    return kind if found is None else found.name
