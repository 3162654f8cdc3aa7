"""Sparse conditional constant propagation: which values are constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute

from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.ub import PoisonAttr, PoisonOp
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import ConstantBuilder, fold_of, is_constant, tried
from loopwright.loops.support.propagation import Propagation
from loopwright.loops.support.rewriter import constant_key


@dataclass(frozen=True, slots=True)
class Constant:
    """What a value is known to be, and how to make an op that gives it."""

    attribute: Attribute | None
    make: Callable[[], Operation]
    key: object

    def is_same(self, other: Constant) -> bool:
        """Whether both are the same, made by ops of the same kind."""
        return self.key == other.key


def _alike(op: Operation) -> Operation:
    """A constant like another one, without its discardable attributes."""
    made = op.clone()
    made.attributes.clear()
    return made


class ConstantPropagation(Propagation[Constant]):
    """Which values inside an op are constants; asked for with `constant`."""

    def constant(self, value: SSAValue) -> Constant | None:
        """The constant that a value is; None where it is another one, or never computed."""
        return self._known.get(value)

    def is_computed(self, value: SSAValue) -> bool:
        """Whether a value may be computed at all."""
        return self._is_known(value)

    def joined(self, value: SSAValue, old: Constant, new: Constant) -> Constant | None:
        """The constant, if both are the same."""
        return old if old.is_same(new) else None

    def truth(self, condition: SSAValue) -> int | None:
        """The number that a condition is."""
        known = self._known[condition]
        return None if known is None else integer_of(known.attribute)

    def compute(self, op: Operation) -> Sequence[Constant | None] | None:
        """The constant that an op gives, or what it folds to."""
        if is_constant(op):
            return (Constant(op.properties.get("value"), partial(_alike, op), constant_key(op)),)
        return self._folded(op) if all(map(self._is_known, op.operands)) else None

    def _folded(self, op: Operation) -> Sequence[Constant | None]:
        """What the results of an op are, if its operands are what they are known to be."""
        varying = [None] * len(op.results)
        fold = fold_of(op)
        if fold is None:
            return varying
        operands = tuple(op.operands)
        known = [self._known[operand] for operand in operands]
        found = tried(op, fold, [None if one is None else one.attribute for one in known])
        if not found:
            return varying
        return [
            self._known.get(value) if isinstance(value, SSAValue) else self._made(op, value, result)
            for value, result in zip(found, op.results, strict=True)
        ]

    def _made(self, op: Operation, value: Attribute, result: SSAValue) -> Constant | None:
        if isinstance(value, PoisonAttr):
            return Constant(
                value, partial(PoisonOp, result.type), constant_key(PoisonOp(result.type))
            )
        if not isinstance(value, TypedAttribute) or value.get_type() != result.type:
            return None
        builder = interface_of(op, ConstantBuilder)
        make = partial(ConstantOp if builder is None else builder.make, value)
        return Constant(value, make, constant_key(make()))
