"""The kinds of combination that reductions and atomic updates are made of.

`COMBINATIONS` is the one table of what a kind stands for: the function and its identity, which may
be combined in without changing anything. The ops of `arith`, interpreter, code generation, lowering
and the recognition of reductions all read it. The op that combines two values as a kind does
declares it (`CombinesAs`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import IntEnum

from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of
from loopwright.ir.interfaces.scalars import (
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


def _extremum(exact: Callable[[float, float], float], llvm: str, neutral: str) -> FloatFunction:
    return FloatFunction(exact, llvm, neutral, rounds=False, is_idempotent=True)


COMBINATIONS: dict[AtomicRMWKind, IntegerFunction | FloatFunction] = {
    AtomicRMWKind.addf: FloatFunction(operator.add, "fadd", neutral="-0.0"),
    AtomicRMWKind.addi: IntegerFunction("wrapping", operator.add, "add", neutral=0),
    AtomicRMWKind.andi: IntegerFunction("bitwise", int.__and__, "and", neutral=-1, absorbing=0),
    AtomicRMWKind.maximumf: _extremum(maximum, "llvm.maximum", "-inf"),
    AtomicRMWKind.maxnumf: _extremum(maximum_number, "fcmp ogt", "nan"),
    AtomicRMWKind.maxs: IntegerFunction(
        "extremum", max, "llvm.smax", neutral=least, absorbing=greatest
    ),
    AtomicRMWKind.maxu: IntegerFunction(
        "extremum", max, "llvm.umax", is_signed=False, neutral=0, absorbing=-1
    ),
    AtomicRMWKind.minimumf: _extremum(minimum, "llvm.minimum", "inf"),
    AtomicRMWKind.minnumf: _extremum(minimum_number, "fcmp olt", "nan"),
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
"""What each kind computes, which is what the op of `arith` that combines so does; `assign` combines
nothing."""

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


def of_vector_kind(kind: str, *, is_float: bool) -> str:
    """The name of the kind that a `#vector.kind` stands for on floats or integers.

    >>> of_vector_kind("add", is_float=True), of_vector_kind("maxsi", is_float=False)
    ('addf', 'maxs')
    """
    if kind in ("add", "mul"):
        return kind + ("f" if is_float else "i")
    found = _VECTOR_KINDS.get(kind)
    return kind if found is None else found.name
