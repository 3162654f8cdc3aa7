"""`func.func` and `func.return`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    StringAttr,
)
from xdsl.ir import Attribute, Block, Region, TypeAttribute
from xdsl.irdl import (
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    Pure,
    ReturnLike,
    SymbolOpInterface,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    ValueTerminator,
    op_error,
    parse_attributes_after_keyword,
    take_properties,
)
from loopwright.ir.dialects.failures import quoted
from loopwright.ir.dialects.func.signature import (
    parse_signature,
    print_function,
    verify_signature,
)
from loopwright.ir.dialects.ods import (
    STRING,
    UNIT,
    OdsConstraint,
    OdsOperation,
    ods_op_definition,
)
from loopwright.ir.dialects.symbols import parse_symbol, verify_declaration, verify_symbol
from loopwright.ir.interfaces.control_flow import AffineScope, AutomaticAllocationScope
from loopwright.ir.interfaces.op_interfaces import DefaultDialect
from loopwright.ir.syntax.verification import PlainVerifyException

ATTRIBUTE_DICTIONARIES = OdsConstraint(
    "Array of dictionary attributes",
    lambda attr: all(isinstance(element, DictionaryAttr) for element in attr),
    ArrayAttr,
)

FUNCTION_TYPE = OdsConstraint(
    "type attribute of function type",
    lambda attr: isinstance(attr, FunctionType),
    TypeAttribute,
)


@ods_op_definition
class FuncOp(OdsOperation):
    """A function, or with an empty body the declaration of one.

    The attribute `DEPTH` says which argument of a function that calls itself is how deep a call is.
    """

    DEPTH: ClassVar[str] = "loopwright.depth"
    name = "func.func"
    sym_name = prop_def(STRING)
    function_type = prop_def(FUNCTION_TYPE)
    sym_visibility = opt_prop_def(STRING)
    arg_attrs = opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = opt_prop_def(ATTRIBUTE_DICTIONARIES)
    no_inline = opt_prop_def(UNIT)
    body = region_def()
    traits = traits_def(
        IsolatedFromAbove(),
        SymbolOpInterface(),
        AffineScope(),
        AutomaticAllocationScope(),
        DefaultDialect("func"),
    )

    def __init__(
        self,
        name: str,
        function_type: FunctionType | tuple[Sequence[Attribute], Sequence[Attribute]],
        region: Region | None = None,
        visibility: str | None = None,
    ) -> None:
        if not isinstance(function_type, FunctionType):
            function_type = FunctionType.from_lists(*function_type)
        if region is None:
            region = Region(Block(arg_types=function_type.inputs))
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "function_type": function_type,
                "sym_visibility": None if visibility is None else StringAttr(visibility),
            },
            regions=[region],
        )

    @property
    def is_declaration(self) -> bool:
        """Whether the function has no body."""
        return not self.body.blocks

    @property
    def signature(self) -> FunctionType:
        """The type of the function."""
        type_ = self.properties["function_type"]
        assert isinstance(type_, FunctionType)
        return type_

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties = parse_symbol(parser)
        signature = parse_signature(parser, cls.name)
        properties |= signature.properties
        at = parser.pos
        attributes = parse_attributes_after_keyword(parser)
        for name in ("sym_name", "function_type", "sym_visibility"):
            if name in attributes:
                _inferred(parser, cls.name, name, at)
        moved = take_properties(parser, cls, attributes, at)
        body = _parse_body(parser, cls.name, len(signature.inputs), signature.arguments)
        return cls.create(properties=properties | moved, attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_function(printer, self, self.signature, self.body)

    def verify_(self) -> None:
        """Check symbol, attributes of arguments and results, and the entry block."""
        verify_symbol(self)
        verify_declaration(self, self.is_declaration)
        verify_signature(self, self.signature, self.body)


def _inferred(parser: Parser, op_name: str, name: str, at: int) -> None:
    message = "is an inferred attribute and should not be specified in the explicit"
    op_error(parser, op_name, f"'{name}' {message} attribute dictionary", at)


def _parse_body(
    parser: Parser, op_name: str, inputs: int, arguments: Sequence[Parser.Argument]
) -> Region:
    at = parser.pos
    region = parser.parse_optional_region(arguments)
    if region is None:
        return Region()
    entry = region.blocks.first
    if inputs == 0 and entry is None:
        op_error(parser, op_name, "expected non-empty function body", at)
    if entry is None:
        region.add_block(Block())
    return region


@ods_op_definition
class ReturnOp(ValueTerminator):
    """The end of a function, with its results."""

    name = "func.return"
    traits = traits_def(HasParent(FuncOp), IsTerminator(), ReturnLike(), Pure())

    def verify_(self) -> None:
        """Check the operands against the results of the function."""
        function = self.parent_op()
        assert isinstance(function, FuncOp)
        assert isinstance(function.sym_name, StringAttr)
        name = function.sym_name.data
        results = function.signature.outputs.data
        if len(results) != len(self.operands):
            raise VerifyException(
                f"has {len(self.operands)} operands, but enclosing function (@{name}) returns "
                f"{len(results)}"
            )
        for index, (operand, type_) in enumerate(zip(self.operands, results, strict=True)):
            if operand.type != type_:
                raise PlainVerifyException(
                    f"type of return operand {index} ({quoted(operand.type)}) doesn't match "
                    f"function result type ({quoted(type_)}) in function @{name}"
                )
