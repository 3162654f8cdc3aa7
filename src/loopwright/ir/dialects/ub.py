"""The `ub` dialect: undefined behaviour as a value, and as a place that is never reached."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, IsTerminator, NoMemoryEffect, Pure

from loopwright.ir.dialects.constants import FoldsToValue
from loopwright.ir.dialects.custom_form import op_error, parse_attr_dict, print_attr_dict
from loopwright.ir.dialects.ods import ANY_TYPE, OdsOperation, ods_op_definition, of_class
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.ir.interfaces.rewriting import UniqueConstant

_POISON = PoisonAttr()


@ods_op_definition
class PoisonOp(OdsOperation):
    """A value that is poison."""

    name = "ub.poison"
    value = prop_def(of_class("PoisonAttrInterface instance", PoisonAttr), default_value=_POISON)
    result = result_def(ANY_TYPE)
    traits = traits_def(Pure(), ConstantLike(), UniqueConstant(), FoldsToValue(), ELEMENTWISE)

    def __init__(self, result_type: Attribute) -> None:
        super().__init__(result_types=[result_type], properties={"value": _POISON})

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `attr-dict (<value>)? : type`."""
        properties, attributes = parse_attr_dict(parser, cls)
        if parser.parse_optional_punctuation("<") is not None:
            at = parser.pos
            value = parser.parse_attribute()
            if not isinstance(value, PoisonAttr):
                op_error(parser, cls.name, "invalid kind of attribute specified", at)
            properties["value"] = value
            parser.parse_punctuation(">")
        parser.parse_punctuation(":")
        return cls.create(
            result_types=[parser.parse_type()], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_attr_dict(printer, self, elided=("value",))
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


def poison_of(value: SSAValue) -> Attribute | None:
    """The attribute of a value that is poison; None for any other."""
    return value.owner.value if isinstance(value.owner, PoisonOp) else None


@ods_op_definition
class UnreachableOp(OdsOperation):
    """The end of a block that is never reached."""

    name = "ub.unreachable"
    traits = traits_def(IsTerminator(), NoMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the attributes."""
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Print the attributes."""
        print_attr_dict(printer, self)


UB = Dialect("ub", [PoisonOp, UnreachableOp], [PoisonAttr])
