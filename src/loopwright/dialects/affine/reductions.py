"""The kinds of reductions that `affine.parallel` performs."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, Signedness, i64
from xdsl.ir import Attribute

from loopwright.interfaces.atomic_kinds import AtomicRMWKind

_FLOAT_KINDS = frozenset(
    {AtomicRMWKind.addf, AtomicRMWKind.mulf, AtomicRMWKind.maximumf, AtomicRMWKind.minimumf}
)
_INTEGER_KINDS = frozenset(
    {AtomicRMWKind.addi, AtomicRMWKind.muli, AtomicRMWKind.ori, AtomicRMWKind.andi}
)
_SIGNED_KINDS = frozenset({AtomicRMWKind.maxs, AtomicRMWKind.mins})
_UNSIGNED_KINDS = frozenset({AtomicRMWKind.maxu, AtomicRMWKind.minu})


def can_reduce(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether values of a type can be reduced by a kind.

    >>> i32 = IntegerType(32)
    >>> can_reduce(AtomicRMWKind.addi, i32), can_reduce(AtomicRMWKind.maxs, i32)
    (True, False)
    """
    if kind is AtomicRMWKind.assign:
        return True
    if kind in _FLOAT_KINDS:
        return isinstance(type_, AnyFloat)
    if not isinstance(type_, IntegerType):
        return False
    if kind in _INTEGER_KINDS:
        return True
    signedness: Signedness = type_.signedness.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return (kind in _SIGNED_KINDS and signedness is Signedness.SIGNED) or (
        kind in _UNSIGNED_KINDS and signedness is Signedness.UNSIGNED
    )


def is_kind(attr: Attribute) -> bool:
    """Whether an attribute is the value of a kind."""
    if not isinstance(attr, IntegerAttr):
        return False
    number = cast("IntegerAttr[IntegerType]", attr)
    return number.type == i64 and 0 <= number.value.data < len(AtomicRMWKind)
