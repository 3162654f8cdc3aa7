"""The kinds of combination that reductions and atomic updates are made of.

`COMBINATIONS` is the one table of what a kind stands for: the operation that combines two values,
and the identity, which may be combined in without changing anything. Interpreter, code generation,
lowering and the recognition of reductions all read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum


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
    """What a kind stands for: an op, and its identity, for integers from the width in bits.

    `partial` is what further partial results start from, where that differs: 0.0 added to a sum
    of -0.0 changes it, -0.0 changes nothing.
    """

    op: str
    identity: float | Callable[[int], int]
    partial: float | None = None

    @property
    def is_float(self) -> bool:
        """Whether floats are combined; integers otherwise."""
        return isinstance(self.identity, float)


_INF, _NAN = float("inf"), float("nan")

COMBINATIONS: Mapping[AtomicRMWKind, Combination] = {
    AtomicRMWKind.addf: Combination("arith.addf", 0.0, partial=-0.0),
    AtomicRMWKind.addi: Combination("arith.addi", lambda width: 0),
    AtomicRMWKind.andi: Combination("arith.andi", lambda width: -1),
    AtomicRMWKind.maximumf: Combination("arith.maximumf", -_INF),
    AtomicRMWKind.maxnumf: Combination("arith.maxnumf", _NAN),
    AtomicRMWKind.maxs: Combination("arith.maxsi", lambda width: -(1 << (width - 1))),
    AtomicRMWKind.maxu: Combination("arith.maxui", lambda width: 0),
    AtomicRMWKind.minimumf: Combination("arith.minimumf", _INF),
    AtomicRMWKind.minnumf: Combination("arith.minnumf", _NAN),
    AtomicRMWKind.mins: Combination("arith.minsi", lambda width: (1 << (width - 1)) - 1),
    AtomicRMWKind.minu: Combination("arith.minui", lambda width: -1),
    AtomicRMWKind.mulf: Combination("arith.mulf", 1.0),
    AtomicRMWKind.muli: Combination("arith.muli", lambda width: 1 if width > 1 else -1),
    AtomicRMWKind.ori: Combination("arith.ori", lambda width: 0),
    AtomicRMWKind.xori: Combination("arith.xori", lambda width: 0),
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
