"""The `ub` dialect: undefined behaviour as a value, and as a place that is never reached."""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, SSAValue
from xdsl.irdl import irdl_attr_definition, prop_def, result_def, traits_def
from xdsl.traits import IsTerminator, NoMemoryEffect

from loopwright.ir.dialects.assembly import AssembledOperation, PureOperation
from loopwright.ir.dialects.ods import ANY_TYPE, of_class
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.ir.interfaces.rewriting import CONSTANT
from loopwright.ir.interfaces.scalars import TypeConstant


@irdl_attr_definition
class PoisonAttr(ParametrizedAttribute):
    """That a value is poison."""

    name = "ub.poison"


_POISON = PoisonAttr()


class PoisonOp(PureOperation):
    """A value that is poison."""

    name = "ub.poison"
    value = prop_def(of_class("PoisonAttrInterface instance", PoisonAttr), default_value=_POISON)
    result = result_def(ANY_TYPE)
    traits = traits_def(*CONSTANT, TypeConstant("poison"), ELEMENTWISE)

    ASSEMBLY: ClassVar = "attr-dict (`<` $value^ `>`)? `:` type($result)"
    OPTIONAL_DEFAULTS: ClassVar = {"value": _POISON}

    def __init__(self, result_type: Attribute) -> None:
        super().__init__(result_types=[result_type], properties={"value": _POISON})


def poison_of(value: SSAValue) -> Attribute | None:
    """The attribute of a value that is poison; None for any other."""
    return value.owner.value if isinstance(value.owner, PoisonOp) else None


class UnreachableOp(AssembledOperation):
    """The end of a block that is never reached."""

    name = "ub.unreachable"
    traits = traits_def(IsTerminator(), NoMemoryEffect())
    ASSEMBLY: ClassVar = "attr-dict"


UB = Dialect("ub", [PoisonOp, UnreachableOp], [PoisonAttr])
