"""The kinds of reductions as what they are short for: `reduction.define`s."""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute

from loopwright.ir.interfaces import atomic_kinds
from loopwright.ir.interfaces.scalars import FloatFunction
from loopwright.ir.syntax.narrowing import is_integer_type

_IN_AFFINE_PARALLEL = frozenset(
    {
        atomic_kinds.AtomicRMWKind.addf,
        atomic_kinds.AtomicRMWKind.mulf,
        atomic_kinds.AtomicRMWKind.maximumf,
        atomic_kinds.AtomicRMWKind.minimumf,
        atomic_kinds.AtomicRMWKind.addi,
        atomic_kinds.AtomicRMWKind.muli,
        atomic_kinds.AtomicRMWKind.ori,
        atomic_kinds.AtomicRMWKind.andi,
    }
)
_SIGNED_KINDS = frozenset({atomic_kinds.AtomicRMWKind.maxs, atomic_kinds.AtomicRMWKind.mins})
_UNSIGNED_KINDS = frozenset({atomic_kinds.AtomicRMWKind.maxu, atomic_kinds.AtomicRMWKind.minu})


def can_reduce(kind: atomic_kinds.AtomicRMWKind, type_: Attribute) -> bool:
    """Whether `affine.parallel` lets a kind reduce values of a type.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> i32 = IntegerType(32)
    >>> can_reduce(AtomicRMWKind.addi, i32), can_reduce(AtomicRMWKind.maxs, i32)
    (True, False)
    """
    if kind is atomic_kinds.AtomicRMWKind.assign:
        return True
    if kind in _IN_AFFINE_PARALLEL:
        return can_combine(kind, type_) and not isinstance(type_, IndexType)
    if not isinstance(type_, IntegerType):
        return False
    signedness: builtin.Signedness = type_.signedness.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return (kind in _SIGNED_KINDS and signedness is builtin.Signedness.SIGNED) or (
        kind in _UNSIGNED_KINDS and signedness is builtin.Signedness.UNSIGNED
    )


def can_combine(kind: atomic_kinds.AtomicRMWKind, type_: Attribute) -> bool:
    """Whether a kind combines values of a type at all.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> can_combine(AtomicRMWKind.maxs, IndexType()), can_combine(AtomicRMWKind.assign, IndexType())
    (True, False)
    """
    combination = atomic_kinds.COMBINATIONS.get(kind)
    if combination is None:
        return False
    if isinstance(combination, FloatFunction):
        return isinstance(type_, builtin.AnyFloat)
    return isinstance(type_, IntegerType | IndexType)


def identity_attribute(
    kind: atomic_kinds.AtomicRMWKind, type_: Attribute, *, partial: bool = False
) -> TypedAttribute:
    """The identity of a kind as the value of a constant of a scalar type; of a `partial` result
    one that does not even change the sign of a zero."""
    if isinstance(type_, builtin.AnyFloat):
        return builtin.FloatAttr(
            atomic_kinds.identity_of(kind, type_.bitwidth, partial=partial), type_
        )
    if is_integer_type(type_):
        return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, type_.width.data)), type_)
    return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, 64)), IndexType())


def combined(kind: atomic_kinds.AtomicRMWKind, lhs: SSAValue, rhs: SSAValue) -> Operation:
    """A new operation that combines two values of a scalar type as a kind does."""
    from loopwright.ir.dialects.arith import Arith, FastMathFlagsAttr, IntegerOverflowAttr

    combination = atomic_kinds.COMBINATIONS[kind]
    op_type = next(
        op
        for op in Arith.operations
        if any(trait.kind is kind for trait in op.get_traits_of_type(atomic_kinds.CombinesAs))
    )
    properties: dict[str, Attribute] = {}
    if isinstance(combination, FloatFunction):
        properties["fastmath"] = FastMathFlagsAttr("none")
    elif kind in (atomic_kinds.AtomicRMWKind.addi, atomic_kinds.AtomicRMWKind.muli):
        properties["overflowFlags"] = IntegerOverflowAttr("none")
    return op_type.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)
