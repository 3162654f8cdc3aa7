"""Signatures of functions in text: arguments and results with their attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    VectorType,
)
from xdsl.ir import Attribute, Operation, Region, TypeAttribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import op_error, print_attr_dict
from loopwright.ir.syntax.narrowing import is_array
from loopwright.ir.syntax.parser import Parser as LocatingParser
from loopwright.ir.syntax.printer import print_argument_location, quoted
from loopwright.ir.syntax.verification import PlainVerifyException


@dataclass(eq=False, repr=False)
class Signature:
    """A parsed signature: properties of the function, and its arguments if they are named."""

    properties: dict[str, Attribute]
    inputs: list[Attribute]
    arguments: list[Parser.Argument] = field(default_factory=list[Parser.Argument])
    is_variadic: bool = False


def parse_signature(parser: Parser, op_name: str, *, variadic: bool = False) -> Signature:
    """Parse `(arguments) (-> results)?`; where that may be, `...` after the arguments."""
    is_variadic = False
    arguments: list[Parser.Argument] = []
    inputs: list[Attribute] = []
    input_attributes: list[DictionaryAttr] = []

    def parse_argument() -> None:
        nonlocal is_variadic
        at = parser.pos
        if is_variadic:
            op_error(
                parser, op_name, "variadic arguments must be in the end of the argument list", at
            )
        if variadic and parser.parse_optional_punctuation("...") is not None:
            is_variadic = True
            return
        argument = parser.parse_optional_argument(expect_type=False)
        if argument is not None:
            if inputs and not arguments:
                op_error(parser, op_name, "expected type instead of SSA identifier", at)
            parser.parse_punctuation(":")
        elif arguments:
            op_error(parser, op_name, "expected SSA identifier", at)
        type_ = parser.parse_type()
        inputs.append(type_)
        input_attributes.append(DictionaryAttr(parser.parse_optional_attr_dict()))
        if argument is None:
            parser.parse_optional_location()
        else:
            assert isinstance(parser, LocatingParser)
            location = parser.parse_argument_location(argument.name)
            arguments.append(Parser.Argument(argument.name, type_, location))

    parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parse_argument)
    outputs, output_attributes = _parse_results(parser)
    properties: dict[str, Attribute] = {"function_type": FunctionType.from_lists(inputs, outputs)}
    if any(dictionary.data for dictionary in input_attributes):
        properties["arg_attrs"] = ArrayAttr(input_attributes)
    if any(dictionary.data for dictionary in output_attributes):
        properties["res_attrs"] = ArrayAttr(output_attributes)
    return Signature(properties, inputs, arguments, is_variadic)


def _parse_results(parser: Parser) -> tuple[list[Attribute], list[DictionaryAttr]]:
    types: list[Attribute] = []
    attributes: list[DictionaryAttr] = []
    if parser.parse_optional_punctuation("->") is None:
        return types, attributes

    def parse_result() -> None:
        types.append(parser.parse_type())
        attributes.append(DictionaryAttr(parser.parse_optional_attr_dict()))

    delimiter = Parser.Delimiter.PAREN
    if parser.parse_optional_comma_separated_list(delimiter, parse_result) is None:
        types.append(parser.parse_type())
        attributes.append(DictionaryAttr({}))
    return types, attributes


def print_function(printer: Printer, op: Operation, type_: FunctionType, body: Region) -> None:
    """Print a function: visibility, name, signature, attributes and body."""
    visibility, name = op.properties.get("sym_visibility"), op.properties["sym_name"]
    if isinstance(visibility, StringAttr):
        printer.print_string(f" {visibility.data}")
    printer.print_string(" ")
    assert isinstance(name, StringAttr)
    printer.print_symbol_name(name.data)
    print_signature(printer, op, type_, body)
    elided = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
    print_attr_dict(printer, op, elided=elided, with_keyword=True)
    if body.blocks:
        printer.print_string(" ")
        printer.print_region(body, print_entry_block_args=False, print_empty_block=False)


def print_signature(
    printer: Printer, op: Operation, type_: FunctionType, body: Region, *, variadic: bool = False
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
    bare = len(results) == 1 and not results[0].data and not isinstance(first, FunctionType)
    if bare:
        printer.print_attribute(first)
        return
    with printer.in_parens():
        for index, (output_type, dictionary) in enumerate(zip(type_.outputs, results, strict=True)):
            if index:
                printer.print_string(", ")
            printer.print_attribute(output_type)
            _print_dictionary(printer, dictionary)


def _dictionaries(op: Operation, name: str, count: int) -> Sequence[DictionaryAttr]:
    found = op.properties.get(name)
    if not is_array(found) or len(found) != count:
        return [DictionaryAttr({})] * count
    return [element for element in found if isinstance(element, DictionaryAttr)]


def _print_dictionary(printer: Printer, dictionary: DictionaryAttr) -> None:
    if dictionary.data:
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(dictionary.data.items())))


def verify_signature(op: Operation, type_: FunctionType, body: Region) -> None:
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
    for index, (argument, wanted) in enumerate(zip(entry.args, type_.inputs, strict=True)):
        if argument.type != wanted:
            raise VerifyException(
                f"type of entry block argument #{index}({quoted(argument.type)}) must match "
                f"the type of the corresponding argument in function signature({quoted(wanted)})"
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
        assert isinstance(dictionary, DictionaryAttr)
        for key, value in sorted(dictionary.data.items()):
            if "." not in key:
                raise VerifyException(f"{what}s may only have dialect attributes")
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
        (_UNITS, UnitAttr, "a unit attribute"),
        (_INTEGERS, IntegerAttr, "an integer attribute"),
        (_POINTER_TYPES, TypeAttribute, "a type attribute"),
    ):
        if short in names and not isinstance(value, kind):
            raise PlainVerifyException(f'"{name}" should be {needed}')
    is_vector = isinstance(type_, VectorType) and type_.get_num_dims() == 1
    of_llvm = type_.name.startswith("llvm.")
    if not is_vector and not of_llvm and not isinstance(type_, IntegerType | AnyFloat):
        return
    is_pointer = type_.name == "llvm.ptr"
    if not is_pointer and short in _POINTER_UNITS | _POINTER_INTEGERS | _POINTER_TYPES:
        raise PlainVerifyException(f'"{name}" attribute attached to non-pointer LLVM type')
    if short in _INTEGER_UNITS and not isinstance(type_, IntegerType):
        raise PlainVerifyException(f'"{name}" attribute attached to non-integer LLVM type')
