"""The `func` dialect: functions, calls, and signatures in text."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, Region, TypeAttribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, HasParent, IsolatedFromAbove, ReturnLike, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_array
from loopwright.ir.dialects import custom_form, ods, symbols
from loopwright.ir.dialects.assembly import AssembledOperation, PureOperation, ValueTerminator
from loopwright.ir.interfaces.control_flow import AffineScope, AutomaticAllocationScope
from loopwright.ir.interfaces.memory_access import UnknownAccess
from loopwright.ir.interfaces.op_interfaces import DefaultDialect, ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, PatternRewriter
from loopwright.ir.syntax.parser import Parser as LocatingParser
from loopwright.ir.syntax.printer import print_argument_location, quoted
from loopwright.ir.syntax.verification import NotedVerifyException, PlainVerifyException, require
from loopwright.records import dataclass, field
from loopwright.reporting.unknown import Cause

ATTRIBUTE_DICTIONARIES = ods.array_of(
    "Array of dictionary attributes", lambda item: isinstance(item, builtin.DictionaryAttr)
)

FUNCTION_TYPE = ods.OdsConstraint(
    "type attribute of function type",
    lambda attr: isinstance(attr, builtin.FunctionType),
    TypeAttribute,
)


class FuncOp(ods.OdsOperation):
    """A function, or with an empty body the declaration of one.

    The attribute `DEPTH` says which argument of a function that calls itself is how deep a call is,
    and `TOO_DEEP` with which message a call fails that the stack has no room for.
    """

    DEPTH: ClassVar[str] = "loopwright.depth"
    TOO_DEEP: ClassVar[str] = "loopwright.too_deep"
    name = "func.func"
    sym_name = irdl.prop_def(ods.STRING)
    function_type = irdl.prop_def(FUNCTION_TYPE)
    sym_visibility = irdl.opt_prop_def(ods.STRING)
    arg_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    no_inline = irdl.opt_prop_def(ods.UNIT)
    body = irdl.region_def()
    traits = irdl.traits_def(
        IsolatedFromAbove(),
        SymbolOpInterface(),
        AffineScope(),
        AutomaticAllocationScope(),
        DefaultDialect("func"),
    )

    def __init__(
        self,
        name: str,
        function_type: builtin.FunctionType | tuple[Sequence[Attribute], Sequence[Attribute]],
        region: Region | None = None,
        visibility: str | None = None,
    ) -> None:
        if not isinstance(function_type, builtin.FunctionType):
            function_type = builtin.FunctionType.from_lists(*function_type)
        if region is None:
            region = Region(Block(arg_types=function_type.inputs))
        super().__init__(
            properties={
                "sym_name": builtin.StringAttr(name),
                "function_type": function_type,
                "sym_visibility": None if visibility is None else builtin.StringAttr(visibility),
            },
            regions=[region],
        )

    @property
    def is_declaration(self) -> bool:
        """Whether the function has no body."""
        return not self.body.blocks

    @property
    def signature(self) -> builtin.FunctionType:
        """The type of the function."""
        type_ = self.properties["function_type"]
        assert isinstance(type_, builtin.FunctionType)
        return type_

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties = symbols.parse_symbol(parser)
        signature = parse_signature(parser)
        properties |= signature.properties
        at = parser.pos
        attributes = custom_form.parse_attributes_after_keyword(parser)
        for name in ("sym_name", "function_type", "sym_visibility"):
            if name in attributes:
                _inferred(parser, name, at)
        moved = custom_form.take_properties(parser, cls, attributes, at)
        body = _parse_body(parser, len(signature.inputs), signature.arguments)
        return cls.create(properties=properties | moved, attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_function(printer, self, self.signature, self.body)

    def verify_(self) -> None:
        """Check symbol, attributes of arguments and results, and the entry block."""
        symbols.verify_symbol(self)
        symbols.verify_declaration(self, is_declaration=self.is_declaration)
        verify_signature(self, self.signature, self.body)


def _inferred(parser: Parser, name: str, at: int) -> None:
    message = "is an inferred attribute and should not be specified in the explicit"
    custom_form.op_error(parser, f"'{name}' {message} attribute dictionary", at)


def _parse_body(parser: Parser, inputs: int, arguments: Sequence[Parser.Argument]) -> Region:
    at = parser.pos
    region = parser.parse_optional_region(arguments)
    if region is None:
        return Region()
    entry = region.blocks.first
    if inputs == 0 and entry is None:
        custom_form.op_error(parser, "expected non-empty function body", at)
    if entry is None:
        region.add_block(Block())
    return region


class ReturnOp(ValueTerminator):
    """The end of a function, with its results."""

    name = "func.return"
    traits = irdl.traits_def(HasParent(FuncOp), ReturnLike())

    def verify_(self) -> None:
        """Check the operands against the results of the function."""
        function = self.parent_op()
        assert isinstance(function, FuncOp)
        assert isinstance(function.sym_name, builtin.StringAttr)
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


# Calls, and functions as values.


FUNCTION = ods.of_class("function type", builtin.FunctionType)


class CallOp(AssembledOperation):
    """A call of a function of the same symbol table."""

    name = "func.call"
    arguments = irdl.var_operand_def(ods.ANY_TYPE)
    callee = irdl.prop_def(ods.FLAT_SYMBOL)
    arg_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    no_inline = irdl.opt_prop_def(ods.UNIT)
    res = irdl.var_result_def(ods.ANY_TYPE)
    traits = irdl.traits_def(UnknownAccess(Cause.CALLEE))
    ASSEMBLY: ClassVar = (
        "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments; $res)"
    )

    def __init__(
        self,
        callee: str | builtin.SymbolRefAttr,
        arguments: Sequence[ods.Operand],
        result_types: Sequence[Attribute],
    ) -> None:
        if isinstance(callee, str):
            callee = builtin.SymbolRefAttr(callee)
        super().__init__(
            operands=[arguments], result_types=[result_types], properties={"callee": callee}
        )

    @property
    def callee_name(self) -> str:
        """The name of the function."""
        callee = self.properties["callee"]
        assert isinstance(callee, builtin.SymbolRefAttr)
        return callee.root_reference.data

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Check the call against the function."""
        function = table.get(self.callee_name)
        if not isinstance(function, FuncOp):
            raise VerifyException(f"'{self.callee_name}' does not reference a valid function")
        inputs = function.signature.inputs.data
        require(len(inputs) == len(self.operands), "incorrect number of operands for callee")
        for index, (type_, operand) in enumerate(zip(inputs, self.operands, strict=True)):
            if operand.type != type_:
                raise VerifyException(
                    f"operand type mismatch: expected operand type {quoted(type_)}, but provided "
                    f"{quoted(operand.type)} for operand number {index}"
                )
        self._verify_results(function.signature.outputs.data)

    def _verify_results(self, outputs: Sequence[Attribute]) -> None:
        require(len(outputs) == len(self.results), "incorrect number of results for callee")
        types = [result.type for result in self.results]
        for index, (type_, result_type) in enumerate(zip(outputs, types, strict=True)):
            if result_type != type_:
                raise NotedVerifyException(
                    f"result type mismatch at index {index}",
                    [
                        (self, f"      op result types: {_type_list(types)}"),
                        (self, f"function result types: {_type_list(outputs)}"),
                    ],
                )


def _type_list(types: Sequence[Attribute]) -> str:
    return ", ".join(f"{quoted(type_)}" for type_ in types)


class CallIndirectOp(AssembledOperation):
    """A call of a function that is a value."""

    name = "func.call_indirect"
    callee = irdl.operand_def(FUNCTION)
    callee_operands = irdl.var_operand_def(ods.ANY_TYPE)
    arg_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res_attrs = irdl.opt_prop_def(ATTRIBUTE_DICTIONARIES)
    res = irdl.var_result_def(ods.ANY_TYPE)
    traits = irdl.traits_def(UnknownAccess(Cause.CALLEE), Canonicalizable(".func:call_directly"))

    ASSEMBLY: ClassVar = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)"
    INFERRED: ClassVar = {
        "callee_operands": lambda pieces: pieces.type("callee").inputs.data,
        "res": lambda pieces: pieces.type("callee").outputs.data,
    }

    def verify_(self) -> None:
        """Check arguments and results against the type of the function."""
        type_ = self.callee.type
        assert isinstance(type_, builtin.FunctionType)
        if list(type_.inputs.data) != [operand.type for operand in self.callee_operands]:
            raise VerifyException("failed to verify that callee input types match argument types")
        if list(type_.outputs.data) != [result.type for result in self.results]:
            raise VerifyException("failed to verify that callee result types match result types")


class ConstantOp(PureOperation):
    """A function of the same symbol table, as a value."""

    name = "func.constant"
    value = irdl.prop_def(ods.FLAT_SYMBOL)
    result = irdl.result_def(ods.ANY_TYPE)
    traits = irdl.traits_def(ConstantLike(), ResultNames("f"))

    ASSEMBLY: ClassVar = "attr-dict $value `:` type($result)"

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Check the type against the function's."""
        assert isinstance(self.value, builtin.SymbolRefAttr)
        name = self.value.root_reference.data
        function = table.get(name)
        if not isinstance(function, FuncOp):
            raise VerifyException(f"reference to undefined function '{name}'")
        assert symbols.symbol_name(function) == name
        if function.signature != self.result.type:
            raise VerifyException("reference to function with mismatched type")


def call_directly(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Call the function that a `func.constant` names."""
    constant = op.operands[0].owner
    if not isinstance(constant, ConstantOp):
        return None
    callee = constant.properties["value"]
    if not isinstance(callee, builtin.SymbolRefAttr) or callee.nested_references.data:
        return None
    rewriter.replace_with(op, CallOp(callee, list(op.operands[1:]), list(op.result_types)))
    return "call-directly"


# Signatures in text: arguments and results with their attributes


@dataclass(eq=False, repr=False)
class Signature:
    """A parsed signature: properties of the function, and its arguments if they are named."""

    properties: dict[str, Attribute]
    inputs: list[Attribute]
    arguments: list[Parser.Argument] = field(default_factory=list[Parser.Argument])
    is_variadic: bool = False


def parse_signature(parser: Parser, *, variadic: bool = False) -> Signature:
    """Parse `(arguments) (-> results)?`; where that may be, `...` after the arguments."""
    is_variadic = False
    arguments: list[Parser.Argument] = []
    inputs: list[Attribute] = []
    input_attributes: list[builtin.DictionaryAttr] = []

    def parse_argument() -> None:
        nonlocal is_variadic
        at = parser.pos
        if is_variadic:
            custom_form.op_error(
                parser, "variadic arguments must be in the end of the argument list", at
            )
        if variadic and parser.parse_optional_punctuation("...") is not None:
            is_variadic = True
            return
        argument = parser.parse_optional_argument(expect_type=False)
        if argument is not None:
            if inputs and not arguments:
                custom_form.op_error(parser, "expected type instead of SSA identifier", at)
            parser.parse_punctuation(":")
        elif arguments:
            custom_form.op_error(parser, "expected SSA identifier", at)
        type_ = parser.parse_type()
        inputs.append(type_)
        input_attributes.append(builtin.DictionaryAttr(parser.parse_optional_attr_dict()))
        if argument is None:
            parser.parse_optional_location()
        else:
            assert isinstance(parser, LocatingParser)
            location = parser.parse_argument_location(argument.name)
            arguments.append(Parser.Argument(argument.name, type_, location))

    parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parse_argument)
    outputs, output_attributes = _parse_results(parser)
    properties: dict[str, Attribute] = {
        "function_type": builtin.FunctionType.from_lists(inputs, outputs)
    }
    if any(dictionary.data for dictionary in input_attributes):
        properties["arg_attrs"] = builtin.ArrayAttr(input_attributes)
    if any(dictionary.data for dictionary in output_attributes):
        properties["res_attrs"] = builtin.ArrayAttr(output_attributes)
    return Signature(properties, inputs, arguments, is_variadic)


def _parse_results(parser: Parser) -> tuple[list[Attribute], list[builtin.DictionaryAttr]]:
    types: list[Attribute] = []
    attributes: list[builtin.DictionaryAttr] = []
    if parser.parse_optional_punctuation("->") is None:
        return types, attributes

    def parse_result() -> None:
        types.append(parser.parse_type())
        attributes.append(builtin.DictionaryAttr(parser.parse_optional_attr_dict()))

    delimiter = Parser.Delimiter.PAREN
    if parser.parse_optional_comma_separated_list(delimiter, parse_result) is None:
        types.append(parser.parse_type())
        attributes.append(builtin.DictionaryAttr({}))
    return types, attributes


def print_function(
    printer: Printer, op: Operation, type_: builtin.FunctionType, body: Region
) -> None:
    """Print a function: visibility, name, signature, attributes and body."""
    visibility = op.properties.get("sym_visibility")
    name = op.properties["sym_name"]
    if isinstance(visibility, builtin.StringAttr):
        printer.print_string(f" {visibility.data}")
    printer.print_string(" ")
    assert isinstance(name, builtin.StringAttr)
    printer.print_symbol_name(name.data)
    print_signature(printer, op, type_, body)
    elided = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
    custom_form.print_attr_dict(printer, op, elided=elided, with_keyword=True)
    if body.blocks:
        printer.print_string(" ")
        printer.print_region(body, print_entry_block_args=False, print_empty_block=False)


def print_signature(
    printer: Printer,
    op: Operation,
    type_: builtin.FunctionType,
    body: Region,
    *,
    variadic: bool = False,
) -> None:
    """Print `(arguments) (-> results)?`, with `...` after the arguments if there may be more."""
    entry = body.blocks.first
    arguments = () if entry is None else entry.args
    dictionaries = _dictionaries(op, "arg_attrs", len(type_.inputs))
    with printer.in_parens():
        for index, (input_type, dictionary) in enumerate(
            zip(type_.inputs, dictionaries, strict=True)
        ):
            if index:
                printer.print_string(", ")
            if entry is not None:
                printer.print_ssa_value(arguments[index])
                printer.print_string(": ")
            printer.print_attribute(input_type)
            _print_dictionary(printer, dictionary)
            if entry is not None:
                print_argument_location(printer, arguments[index])
        if variadic:
            printer.print_string(", ..." if type_.inputs.data else "...")
    if not type_.outputs.data:
        return
    printer.print_string(" -> ")
    results = _dictionaries(op, "res_attrs", len(type_.outputs))
    first = type_.outputs.data[0]
    bare = len(results) == 1 and not results[0].data and not isinstance(first, builtin.FunctionType)
    if bare:
        printer.print_attribute(first)
        return
    with printer.in_parens():
        for index, (output_type, dictionary) in enumerate(zip(type_.outputs, results, strict=True)):
            if index:
                printer.print_string(", ")
            printer.print_attribute(output_type)
            _print_dictionary(printer, dictionary)


def _dictionaries(op: Operation, name: str, count: int) -> Sequence[builtin.DictionaryAttr]:
    dictionaries = op.properties.get(name)
    if not is_array(dictionaries) or len(dictionaries) != count:
        return [builtin.DictionaryAttr({})] * count
    return [element for element in dictionaries if isinstance(element, builtin.DictionaryAttr)]


def _print_dictionary(printer: Printer, dictionary: builtin.DictionaryAttr) -> None:
    if dictionary.data:
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(dictionary.data.items())))


def verify_signature(op: Operation, type_: builtin.FunctionType, body: Region) -> None:
    """Check attributes of arguments and results, and the entry block."""
    _verify_dictionaries(op, "arg_attrs", "argument", type_.inputs.data)
    _verify_dictionaries(op, "res_attrs", "result", type_.outputs.data)
    entry = body.blocks.first
    if entry is None:
        return
    if len(entry.args) != len(type_.inputs):
        raise VerifyException(
            f"entry block must have {len(type_.inputs)} arguments to match function signature"
        )
    for index, (argument, input_type) in enumerate(zip(entry.args, type_.inputs, strict=True)):
        if argument.type != input_type:
            raise VerifyException(
                f"type of entry block argument #{index}({quoted(argument.type)}) must match "
                "the type of the corresponding argument in function "
                f"signature({quoted(input_type)})"
            )


def _verify_dictionaries(op: Operation, name: str, what: str, types: Sequence[Attribute]) -> None:
    dictionaries = op.properties.get(name)
    if not is_array(dictionaries):
        return
    if len(dictionaries) != len(types):
        raise VerifyException(
            f"expects {what} attribute array to have the same number of elements as the "
            f"number of function {what}s, got {len(dictionaries)}, but expected {len(types)}"
        )
    for dictionary, type_ in zip(dictionaries, types, strict=True):
        assert isinstance(dictionary, builtin.DictionaryAttr)
        for key, value in sorted(dictionary.data.items()):
            require("." in key, f"{what}s may only have dialect attributes")
            verify_llvm_argument_attribute(key, value, type_)


_POINTER_UNITS = frozenset(
    ("noalias", "nocapture", "nofree", "nonnull", "readnone", "readonly", "writeonly", "nest")
)
_POINTER_INTEGERS = frozenset(("align", "dereferenceable", "dereferenceable_or_null"))
_POINTER_TYPES = frozenset(("sret", "byval", "byref", "inalloca", "preallocated"))
_INTEGER_UNITS = frozenset(("signext", "zeroext"))
_UNITS = _POINTER_UNITS | _INTEGER_UNITS | {"returned", "noundef", "inreg"}
_INTEGERS = _POINTER_INTEGERS | {"alignstack"}


def verify_llvm_argument_attribute(name: str, value: Attribute, type_: Attribute) -> None:
    """Check an `llvm.*` attribute of an argument or a result, as far as MLIR does.

    Types that are no LLVM types, such as memrefs, pass: what becomes of them is not known yet.
    """
    dialect, _, short = name.partition(".")
    if dialect != "llvm":
        return
    for names, kind, needed in (
        (_UNITS, builtin.UnitAttr, "a unit attribute"),
        (_INTEGERS, builtin.IntegerAttr, "an integer attribute"),
        (_POINTER_TYPES, TypeAttribute, "a type attribute"),
    ):
        if short in names and not isinstance(value, kind):
            raise PlainVerifyException(f'"{name}" should be {needed}')
    is_vector = isinstance(type_, builtin.VectorType) and type_.get_num_dims() == 1
    of_llvm = type_.name.startswith("llvm.")
    if (
        not is_vector
        and not of_llvm
        and not isinstance(type_, builtin.IntegerType | builtin.AnyFloat)
    ):
        return
    is_pointer = type_.name == "llvm.ptr"
    if not is_pointer and short in _POINTER_UNITS | _POINTER_INTEGERS | _POINTER_TYPES:
        raise PlainVerifyException(f'"{name}" attribute attached to non-pointer LLVM type')
    if short in _INTEGER_UNITS and not isinstance(type_, builtin.IntegerType):
        raise PlainVerifyException(f'"{name}" attribute attached to non-integer LLVM type')


# The dialect

Func = ods.dialect_of("func", sys.modules[__name__])
