"""`affine.yield`: the end of the regions of affine ops, and the values they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import ours, parse_operand_list
from loopwright.ir.dialects.ods import ANY_TYPE, OdsOperation, ods_op_definition

_PARENTS = ("affine.for", "affine.if", "affine.parallel")


@ods_op_definition
class YieldOp(OdsOperation):
    """`affine.yield %a, %b : f32, index`."""

    name = "affine.yield"
    arguments = var_operand_def(ANY_TYPE)
    traits = traits_def(IsTerminator(), Pure())

    def __init__(
        self, *values: SSAValue, attributes: Mapping[str, Attribute] | None = None
    ) -> None:
        # xDSL's initializer sorts values into groups, of which there is one only.
        Operation.__init__(self, operands=values, attributes=attributes or {})

    def verify_(self) -> None:
        """The values have the types of the results of the op around."""
        parent = self.parent_op()
        if parent is None or parent.name not in _PARENTS:
            raise VerifyException("only terminates affine.if/for/parallel regions")
        if len(parent.results) != len(self.operands):
            raise VerifyException(
                "parent of yield must have same number of results as the yield operands"
            )
        for operand, result in zip(self.operands, parent.results, strict=True):
            if operand.type != result.type:
                raise VerifyException("types mismatch between yield op and its parent")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `{…} %a, %b : f32, index`; all of it is optional."""
        p = ours(parser)
        attributes = dict(p.parse_optional_attr_dict())
        position = p.pos
        unresolved = parse_operand_list(p)
        types: Sequence[Attribute] = ()
        if unresolved:
            p.parse_punctuation(":")
            types = [p.parse_type()]
            while p.parse_optional_punctuation(",") is not None:
                types.append(p.parse_type())
        if len(types) != len(unresolved):
            p.op_error(
                f"number of operands and types do not match: got {len(unresolved)} operands"
                f" and {len(types)} types",
                position,
            )
        values = [
            p.resolve_operand(operand, type_)
            for operand, type_ in zip(unresolved, types, strict=True)
        ]
        return cls(*values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        if self.attributes:
            printer.print_string(" ")
            printer.print_attr_dict(dict(sorted(self.attributes.items())))
        if self.operands:
            printer.print_string(" ")
            printer.print_list(self.operands, printer.print_ssa_value)
            printer.print_string(" : ")
            types = [operand.type for operand in self.operands]
            printer.print_list(types, printer.print_attribute)
