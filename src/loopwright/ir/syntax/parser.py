"""The parser of MLIR's text form.

It is a subclass of xDSL's parser, so that ops written for xDSL parse with it, but what it accepts,
where it reports an error and with which words is MLIR's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NoReturn

from xdsl.context import Context
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Dialect, Operation, Region
from xdsl.irdl import IRDLOperation
from xdsl.parser import ParserState, UnresolvedOperand
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.locations import LineIndex, file_location
from loopwright.ir.interfaces.op_interfaces import default_dialect
from loopwright.ir.syntax.affine_syntax import AffineSyntax
from loopwright.ir.syntax.pieces import MetadataSyntax, set_resources
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.region_syntax import RegionSyntax
from loopwright.ir.syntax.tokens import FastToken, Lexer, SyntaxFailure, integer_value, syntax_error
from loopwright.ir.syntax.type_syntax import names_integer_type
from loopwright.reporting.errors import Diagnostic, SourceLocation, SyntaxDiagnosticError, nearest

# The generic form
#
# `"dialect.op"(%a) <{…}> ({…}) {…} : (i32) -> i32`, op by op.

_UNREGISTERED = (
    "operation being parsed with an unregistered dialect. If this is intended, please use"
    " -allow-unregistered-dialect with the MLIR tool used"
)


class OpenDialect(Dialect):
    """A dialect that allows operations which it does not know."""


class GenericSyntax(RegionSyntax):
    """The part of the parser that reads ops in their generic form."""

    def _registered_op(self, name: str) -> type[Operation] | None:
        """Return the class of a registered op; loads its dialect."""
        dialect = name.partition(".")[0]
        if dialect not in self.ctx.registered_dialect_names:
            return None
        op_class = self.ctx._get_known_op(name)  # pyright: ignore[reportPrivateUsage]
        return (
            None if op_class is None or issubclass(op_class, builtin.UnregisteredOp) else op_class
        )

    def _get_op_by_name(self, name: str) -> type[Operation]:
        """Return the op class for a full name; that of unregistered ops if no dialect has it."""
        op_class = self._registered_op(name)
        if op_class is None:
            unregistered = self.ctx._loaded_ops.get(name)  # pyright: ignore[reportPrivateUsage]
            if unregistered is None:
                unregistered = builtin.UnregisteredOp.with_name(name)
                dialect = name.partition(".")[0]
                is_dialect_known = "." in name and dialect in self.ctx.registered_dialect_names
                if is_dialect_known and not isinstance(self.ctx.get_dialect(dialect), OpenDialect):
                    unregistered = type(
                        unregistered.__name__, (unregistered,), {"of_known_dialect": True}
                    )
                self.ctx._loaded_ops[name] = unregistered  # pyright: ignore[reportPrivateUsage]
            op_class = unregistered
        return op_class

    def _parse_generic(self, token: FastToken) -> Operation:
        """Parse `"dialect.op"(%a)[^bb] <{…}> ({…}) {…} : (i32) -> i32`."""
        name = self.parse_str_literal()
        if not name:
            self.fail("empty operation name is invalid", token.start)
        dialect = name.partition(".")[0] if "." in name else ""
        if dialect not in self.ctx.registered_dialect_names and not self.ctx.allow_unregistered:
            from loopwright.ir.syntax.packages import package_hint

            self.hints[self.pos] = package_hint(name)
            self.fail(_UNREGISTERED, self.pos)
        op_type = self._get_op_by_name(name)
        self.op_stack.append((name, token.start))
        operands = self._parse_operand_names()
        successors: list[Block] = []
        if self._current_token.text == "[":
            if not op_type.has_trait(IsTerminator):
                self.fail("successors in non-terminator", self.pos)
            successors = self.parse_successors()
        properties = self._parse_properties(name)
        regions = self._parse_regions()
        attributes = self.parse_optional_dictionary_attr_dict()
        colon = self.parse_optional_punctuation(":")
        self.required(colon, "expected ':' followed by operation type")
        position = self.pos
        if self._current_token.text != "(":
            self.parse_type()
            self.fail("expected function type", position)
        function = self.parse_function_type()
        types = function.inputs.data
        if len(operands) != len(types):
            plural = "s" if len(operands) != 1 else ""
            message = f"expected {len(operands)} operand type{plural} but had {len(types)}"
            self.fail(message, position)
        values = [self.resolve_operand(*pair) for pair in zip(operands, types, strict=True)]
        converted = self._converted(op_type, properties)
        self.op_stack.pop()
        self._inherent_to_properties(op_type, attributes, converted, frozenset(properties.data))
        return op_type.create(
            operands=values,
            result_types=function.outputs.data,
            properties=converted,
            attributes=attributes,
            successors=successors,
            regions=regions,
        )

    def _parse_operand_names(self) -> list[UnresolvedOperand]:
        self.parse_punctuation("(", " to start operand list")
        operands: list[UnresolvedOperand] = []
        operand = self.parse_optional_unresolved_operand()
        while operand is not None:
            operands.append(operand)
            if self.parse_optional_punctuation(",") is None:
                break
            operand = self.parse_unresolved_operand()
        self.parse_punctuation(")", " to end operand list")
        return operands

    def _parse_properties(self, name: str) -> builtin.DictionaryAttr:
        if self.parse_optional_punctuation("<") is None:
            return builtin.DictionaryAttr({})
        properties = self.parse_attribute()
        self.parse_punctuation(">", " to close properties")
        if not isinstance(properties, builtin.DictionaryAttr):
            self._refuse_properties(name, properties, "expected DictionaryAttr to set properties")
        return properties

    def _parse_regions(self) -> list[Region]:
        if self.parse_optional_punctuation("(") is None:
            return []
        regions = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_region)
        self.parse_punctuation(")", " to end region list")
        return regions

    def _converted(
        self, op_type: type[Operation], properties: builtin.DictionaryAttr
    ) -> dict[str, Attribute]:
        """Return the properties as the op keeps them, which may refuse them."""
        if properties.data and issubclass(op_type, IRDLOperation):
            if not op_type.get_irdl_definition().properties:
                reason = "this operation does not support properties"
                self._refuse_properties(op_type.name, properties, reason)
        convert: Any = getattr(op_type, "convert_properties", dict)
        try:
            return convert(dict(properties.data))
        except (VerifyException, ValueError) as error:
            self._refuse_properties(op_type.name, properties, str(error))

    def _refuse_properties(self, name: str, properties: Attribute, reason: str) -> NoReturn:
        text = attribute_text(properties)
        self.fail(f"invalid properties {text} for op {name}: {reason}", self.name_pos)

    def _inherent_to_properties(
        self,
        op_type: type[Operation],
        attributes: dict[str, Attribute],
        properties: dict[str, Attribute],
        written: Collection[str],
    ) -> None:
        """Attributes that are inherent to an op are its properties, wherever they are written."""
        if not issubclass(op_type, IRDLOperation):
            return
        plain: Collection[str] = getattr(op_type, "PLAIN_PROPERTIES", ())
        for name in op_type.get_irdl_definition().properties:
            if name in attributes and name not in plain:
                value = attributes.pop(name)
                if name not in written:
                    properties[name] = value


# The parser


class AroundOneOp(builtin.ModuleOp):
    """The implicit module around the only operation of a text."""


class Parser(  # pyright: ignore[reportIncompatibleMethodOverride]
    GenericSyntax, AffineSyntax, MetadataSyntax
):
    """Parses MLIR's text form; every op gets the position of its name as location."""

    custom_forms: dict[str, type[Operation]]
    """The ops with a form of their own that were met, by their full names."""

    result_names: Sequence[tuple[FastToken, int]] = ()
    """The names before the op that was begun last, and how many results each is for."""

    def __init__(
        self,
        ctx: Context,
        input: str,  # noqa: A002
        name: str = "<stdin>",
        *,
        begin: int = 0,
        lines: LineIndex | None = None,
    ) -> None:
        self.lines = LineIndex(input) if lines is None else lines
        self.file = name
        self.begin = begin
        self.op_stack = []
        self.definition_positions = {}
        self.forward_positions = {}
        self.hints = {}
        self.scopes = [[]]
        self.block_table = {}
        self.block_references = {}
        self.deferred_locations = []
        self.argument_aliases = {}
        self.resources = {}
        self.short_types = {}
        self.short_maps = {}
        self.short_sets = {}
        self.short_numbers = {}
        self.custom_forms = {}
        self._affine_names = {}
        self._affine_ssa = None
        self.ctx = ctx
        self.attribute_aliases = {}
        self.distinct = {}
        self.dialect_resources = set()
        self.ssa_values = {}
        self.blocks = {}
        self.forward_block_references = {}
        self.forward_ssa_references = {}
        lexer = Lexer(Input(input, name))
        lexer.pos = begin
        self._parser_state = ParserState(lexer)

    def parse_module(self, allow_implicit_module: bool = True) -> builtin.ModuleOp:
        """Parse the whole text; anything but a single module is wrapped into one."""
        operations: list[Operation] = []
        while (kind := self._current_token.kind) is not MLIRTokenKind.EOF:
            if kind is MLIRTokenKind.HASH_IDENT or kind is MLIRTokenKind.EXCLAMATION_IDENT:
                self._parse_alias_def()
            elif kind is MLIRTokenKind.FILE_METADATA_BEGIN:
                self.parse_file_metadata()
            else:
                operations.append(self.parse_operation())
        self.check_all_defined()
        self.check_block_references()
        self._resolve_locations()
        first = operations[0] if operations else None
        if len(operations) == 1 and isinstance(first, builtin.ModuleOp):
            set_resources(first, self.resources)
            return first
        if not allow_implicit_module and len(operations) != 1:
            count_text = f"found: {len(operations)}"
            message = f"source must contain a single top-level operation, {count_text}"
            raise SyntaxDiagnosticError(Diagnostic(message, SourceLocation(self.file, 0, 0)))
        if allow_implicit_module:
            module_type = self._registered_op("builtin.module") or builtin.ModuleOp
        else:
            module_type = AroundOneOp
        body = Region(Block(operations))
        location = self.location_at(self.begin) if self.begin else file_location(self.file, 0, 0)
        module = module_type.create(regions=[body], location=location)
        assert isinstance(module, builtin.ModuleOp)
        set_resources(module, self.resources)
        return module

    def _resolve_locations(self) -> None:
        for owner, alias, position in self.deferred_locations:
            location = self.attribute_aliases.get(alias)
            location = self.required(
                location, "operation location alias was never defined", position
            )
            owner.location = self.as_location(location, position)

    def _parse_alias_def(self) -> None:
        token = self._consume_token()
        is_type = token.kind is MLIRTokenKind.EXCLAMATION_IDENT
        what = "type" if is_type else "attribute"
        if token.text in self.attribute_aliases:
            self.fail(f"redefinition of {what} alias id '{token.text[1:]}'", token.start)
        if "." in token.text:
            self.fail(
                f"{what} names with a '.' are reserved for dialect-defined names", token.start
            )
        self.parse_punctuation("=", f" in {what} alias definition")
        self.attribute_aliases[token.text] = (
            self.parse_type() if is_type else self.parse_attribute()
        )

    def parse_operation(self) -> Operation:
        """Parse an operation with its results and its location."""
        first = self._current_token
        self.result_names = bindings = self._parse_result_names()
        token = self._current_token
        if token.kind is MLIRTokenKind.BARE_IDENT and not names_integer_type(token.text):
            op = self._parse_custom_operation(token)
        elif token.kind is MLIRTokenKind.STRING_LIT:
            op = self._parse_generic(token)
        else:
            self.fail("expected operation name in quotes")
        op.location = location = self.location_at(token.start)
        if op.regions:
            self._locate_implicit_terminators(op, location)
        self.parse_trailing_location(op)
        if bindings:
            self._bind_results(op, bindings, first.start)
        return op

    def _locate_implicit_terminators(self, op: Operation, location: builtin.LocationAttr) -> None:
        """An op that the text does not have is where the op around it is."""
        for region in op.regions:
            for block in region.blocks:
                if (last := block.last_op) is not None and last.location is builtin.UNKNOWN_LOC:
                    last.location = location

    def _parse_result_names(self) -> list[tuple[FastToken, int]]:
        """Parse `%a, %b:2 =`: the names, and how many results each is for."""
        bindings: list[tuple[FastToken, int]] = []
        if self._current_token.kind is not MLIRTokenKind.PERCENT_IDENT:
            return bindings
        while True:
            token = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
            token = self.required(token, "expected valid ssa identifier")
            count = 1
            if self.parse_optional_punctuation(":") is not None:
                number = self._current_token
                if number.kind is not MLIRTokenKind.INTEGER_LIT:
                    self.fail("expected integer number of results")
                count = integer_value(number.text)
                if not 0 < count < 1 << 32:
                    self.fail("expected named operation to have at least 1 result", number.start)
                self._consume_token()
            bindings.append((token, count))
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation("=", " after SSA name")
        return bindings

    def _bind_results(
        self, op: Operation, bindings: Sequence[tuple[FastToken, int]], begin: int
    ) -> None:
        results = op.results
        if len(results) == len(bindings) == 1 == bindings[0][1]:
            token = bindings[0][0]
            self.define(token.text[1:], results, token.start)
            return
        if not results:
            self.fail("cannot name an operation with no results", begin)
        bound = sum(count for _, count in bindings)
        if bound != len(results):
            self.fail(
                f"operation defines {len(results)} results but was provided {bound} to bind", begin
            )
        first = 0
        for token, count in bindings:
            self.define(token.text[1:], results[first : first + count], token.start)
            first += count

    def _parse_custom_operation(self, token: FastToken) -> Operation:
        op_type = self._custom_op_type(token)
        self._consume_token()
        self.op_stack.append((op_type.name, token.start))
        self._parser_state.dialect_stack.append(default_dialect(op_type))
        try:
            op = op_type.parse(self)
        except VerifyException as error:
            self.op_error(str(error))
        self._parser_state.dialect_stack.pop()
        self.op_stack.pop()
        return op

    def _custom_op_type(self, token: FastToken) -> type[Operation]:
        """Return the op of a name; without a dialect, of the enclosing op's."""
        name = token.text
        op_class = self.custom_forms.get(name)
        if op_class is not None:
            return op_class
        full = name
        tried = ""
        if "." not in name:
            full = f"{self._parser_state.dialect_stack[-1]}.{name}"
            tried = f" (tried '{full}' as well)"
        op_type = self._registered_op(full)
        if op_type is not None and (
            op_type.parse.__func__ is not Operation.parse.__func__  # pyright: ignore
            or op_type.__dict__.get("assembly_format") is not None
        ):
            if not tried:
                self.custom_forms[name] = op_type
            return op_type
        dialect = full.partition(".")[0]
        if op_type is None and dialect not in self.ctx.registered_dialect_names:
            available = ", ".join(sorted(self.ctx.registered_dialect_names))
            from loopwright.ir.syntax.packages import package_hint

            self.hints[token.start] = package_hint(full)
            self.fail(
                f"Dialect `{dialect}' not found for custom op '{name}' {tried}",
                token.start,
                [(token.start, f"Available dialects: {available}")],
            )
        if op_type is None:
            message = f"custom op '{name}' is unknown{tried}"
            near: dict[int | None, str] = {token.start: self._similar_op(full)}
            raise SyntaxFailure(self.lexer.input, message, token.start, hints=near)
        self._consume_token()
        self.op_stack.append((full, token.start))
        return self.op_error("has no custom assembly form")

    def _similar_op(self, name: str) -> str:
        """Return which op of a dialect may have been meant; empty if none is similar."""
        dialect = self.ctx.get_optional_dialect(name.partition(".")[0])
        names = [] if dialect is None else [op.name for op in dialect.operations]
        near = nearest(name, names)
        return f"did you mean '{near[0]}'?" if near else ""


def parse_module(
    text: str,
    context: Context,
    *,
    file: str = "<stdin>",
    allow_implicit_module: bool = True,
    begin: int = 0,
    lines: LineIndex | None = None,
) -> builtin.ModuleOp:
    """Parse a module, from the position `begin` of a text; raises `SyntaxDiagnosticError`.

    `lines` are those of the whole file, where the text is only a part of it.
    """
    lines = LineIndex(text) if lines is None else lines
    try:
        parser = Parser(context, text, file, begin=begin, lines=lines)
        try:
            with deep_recursion():
                return parser.parse_module(allow_implicit_module)
        except RecursionError:
            raise SyntaxFailure(Input(text, file), "nesting is too deep", parser.pos) from None
    except ParseError as error:
        raise syntax_error(error, lines, file) from error
