"""Constants as xDSL's own folding sees them."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation
from xdsl.traits import HasFolder


class FoldsToValue(HasFolder):
    """An op that folds to its property `value`.

    It stands for xDSL's `HasFolderInterface`, whose module imports rewriting and building.

    >>> from xdsl.dialects.builtin import IntegerAttr
    >>> from xdsl.traits import ConstantLike
    >>> from loopwright.ir.dialects.arith import ConstantOp
    >>> ConstantLike.get_constant_value(ConstantOp(IntegerAttr(4, 32)).result)
    IntegerAttr(value=IntAttr(data=4), type=IntegerType(32))
    """

    @classmethod
    def fold(cls, op: Operation) -> tuple[Attribute, ...]:
        """The value of the constant."""
        return (op.properties["value"],)
