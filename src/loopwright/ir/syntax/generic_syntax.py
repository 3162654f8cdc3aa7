"""Parsing the generic form of ops, `"dialect.op"(%a) <{…}> ({…}) {…} : (i32) -> i32`, op by op."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, NamedTuple, NoReturn, Self, TypeVar, cast

from xdsl.dialects.builtin import DictionaryAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, Dialect, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.ir_lists import operands_of, successors_of
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.region_syntax import RegionSyntax
from loopwright.ir.syntax.tokens import FastToken

_UNREGISTERED = (
    "operation being parsed with an unregistered dialect. If this is intended, please use"
    " -allow-unregistered-dialect with the MLIR tool used"
)


class OpenDialect(Dialect):
    """A dialect that allows operations which it does not know."""


class GenericSyntax(RegionSyntax):
    """The part of the parser that reads ops in their generic form."""

    def _registered_op(self, name: str) -> type[Operation] | None:
        """The class of a registered op; loads its dialect."""
        dialect = name.partition(".")[0]
        if dialect not in self.ctx.registered_dialect_names:
            return None
        found = self.ctx._get_known_op(name)  # pyright: ignore[reportPrivateUsage]
        return None if found is None or issubclass(found, UnregisteredOp) else found

    def _get_op_by_name(self, name: str) -> type[Operation]:
        """The class of an op by its full name, a made-up one if there is none."""
        found = self._registered_op(name)
        if found is None:
            made = self.ctx._loaded_ops.get(name)  # pyright: ignore[reportPrivateUsage]
            if made is None:
                made = UnregisteredOp.with_name(name)
                dialect = name.partition(".")[0]
                known = "." in name and dialect in self.ctx.registered_dialect_names
                if known and not isinstance(self.ctx.get_dialect(dialect), OpenDialect):
                    made = type(made.__name__, (made,), {"of_known_dialect": True})
                self.ctx._loaded_ops[name] = made  # pyright: ignore[reportPrivateUsage]
            found = made
        return found

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
        if self.parse_optional_punctuation(":") is None:
            self.fail("expected ':' followed by operation type")
        position = self.pos
        if self._current_token.text != "(":
            self.parse_type()
            self.fail("expected function type", position)
        function = self.parse_function_type()
        values = self._operands_of_types(operands, function.inputs.data, position)
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

    def _parse_properties(self, name: str) -> DictionaryAttr:
        if self.parse_optional_punctuation("<") is None:
            return DictionaryAttr({})
        properties = self.parse_attribute()
        self.parse_punctuation(">", " to close properties")
        if not isinstance(properties, DictionaryAttr):
            self._refuse_properties(name, properties, "expected DictionaryAttr to set properties")
        return properties

    def _parse_regions(self) -> list[Region]:
        if self.parse_optional_punctuation("(") is None:
            return []
        regions = [self.parse_region()]
        while self.parse_optional_punctuation(",") is not None:
            regions.append(self.parse_region())
        self.parse_punctuation(")", " to end region list")
        return regions

    def _operands_of_types(
        self, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], position: int
    ) -> list[SSAValue]:
        if len(operands) != len(types):
            plural = "s" if len(operands) != 1 else ""
            self.fail(
                f"expected {len(operands)} operand type{plural} but had {len(types)}", position
            )
        return [self.resolve_operand(*pair) for pair in zip(operands, types, strict=True)]

    def _converted(
        self, op_type: type[Operation], properties: DictionaryAttr
    ) -> dict[str, Attribute]:
        """The properties as the op keeps them, which may refuse them."""
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


# Reading lines that differ from an earlier one in the names of values alone.
#
# What an op is read as depends on its text, the aliases that are defined, and the types of the
# values that it names. So an op on one line is kept under its text without the names; where that
# text comes again with values of the same types, the op is made of the same parts, and no token is
# looked at. Whatever is not exactly so is left to the parser, which has the errors.


# pyright: reportPrivateUsage=false

_T = TypeVar("_T")

_NAME = re.compile(r"%((?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)(?:#[0-9]+)?)")
_STRING = re.compile(r'"[^"]*"')
_item_of: Callable[[Sequence[SSAValue], int], SSAValue] = tuple.__getitem__  # pyright: ignore
"""Without the method of xDSL's class."""
_LONGEST = 400
"""Lines of more characters are not kept: they have many ops, or much data."""
_MOST = 1 << 15
"""How many lines are kept."""

LineKey = tuple[tuple[str, ...], tuple[int, ...] | None, str]
"""The text between names, which names are equal, the dialect that is implied."""


class _Parts(NamedTuple):
    """What an op is made of; for each operand, which of the names of the line it is."""

    op_type: type[Operation]
    operands: tuple[tuple[int, Attribute], ...]
    results: tuple[Attribute, ...]
    properties: dict[str, Attribute]
    attributes: dict[str, Attribute]
    name_offset: int
    """Where the name of the op stands behind that of the first result, if it has a name."""


class Line(NamedTuple):
    """The rest of a line from an op on."""

    key: LineKey
    names: list[str]
    end: int


class Header(NamedTuple, Generic[_T]):
    """What stands in front of a region: what a parser made of it, the operands, and the arguments
    of the region that it names."""

    found: _T
    operands: Sequence[SSAValue]
    arguments: Sequence[XdslParser.UnresolvedArgument] = ()


class _Header(NamedTuple):
    """A header that is kept; operands and arguments are numbers of names of the line."""

    found: object
    operands: tuple[tuple[int, Attribute], ...]
    arguments: tuple[int, ...]


class RepetitionSyntax(GenericSyntax):
    """The part of the parser that keeps lines."""

    kept_headers: dict[tuple[object, LineKey], _Header]
    """What was read from ends of lines in front of regions, by the parser that did."""

    kept_lines: dict[LineKey, dict[object, _Parts]]
    """The ops on single lines, by what comes behind them: they might have gone on there."""

    def line_of(self, token: FastToken) -> Line | None:
        """The line of the op that begins with a token, unless it cannot be kept."""
        text = self.lexer.input.content
        start = token.start
        end = text.find("\n", start, start + _LONGEST)
        if end == -1 or text[end - 1] == "{":
            return None
        line = self._split(start, end)
        return None if not line.key[0][0] and "#" in line.names[0] else line

    def _split(self, start: int, end: int) -> Line:
        pieces = _NAME.split(self.lexer.input.content[start:end])
        names = pieces[1::2]
        equal = None
        if len(names) > 1 and len(set(names)) < len(names):
            equal = tuple(map(names.index, names))
        dialect = self._parser_state.dialect_stack[-1]
        return Line((tuple(pieces[::2]), equal, dialect), names, end)

    def parse_again(self, line: Line) -> Operation | None:
        """Make the op of a line that is like one before; None if none is."""
        kept = self.kept_lines.get(line.key)
        if kept is None:
            return None
        state = self._parser_state
        lexer = state.lexer
        begin = lexer.pos
        lexer.pos = line.end
        follower: FastToken = lexer.lex()  # pyright: ignore[reportAssignmentType]
        parts = kept.get(_class_of(follower))
        operands = None if parts is None else self._values(parts.operands, line.names)
        if parts is None or operands is None:
            lexer.pos = begin
            return None
        start = state.current_token.span.start
        if not line.key[0][0]:
            start += 1 + len(line.names[0]) + parts.name_offset
        state.current_token = follower
        op = parts.op_type.create(
            operands=operands,
            result_types=parts.results,
            properties=parts.properties,
            attributes=parts.attributes,
        )
        op.location = self.location_at(start)
        return op

    def parse_header(self, parse: Callable[[Self], Header[_T]]) -> Header[_T]:
        """What `parse` reads in front of a region, which must not depend on anything else than the
        text and the types of the operands that it gives."""
        text = self.lexer.input.content
        start = self._current_token.start
        end = text.find("{\n", start, start + _LONGEST)
        if end == -1 or "\n" in text[start:end]:
            return parse(self)
        line = self._split(start, end)
        key = (parse, line.key)
        kept = self.kept_headers.get(key)
        operands = None if kept is None else self._values(kept.operands, line.names)
        if kept is not None and operands is not None:
            state = self._parser_state
            state.lexer.pos = end
            state.current_token = state.lexer.lex()
            arguments = [
                self.UnresolvedArgument(self._name_token(line, start, index))
                for index in kept.arguments
            ]
            return Header(cast(_T, kept.found), operands, arguments)
        header = parse(self)
        if self._current_token.start == end and len(self.kept_headers) < _MOST:
            defined = [argument.name.text[1:] for argument in header.arguments]
            places = self._places(line, defined, header.operands)
            if places is not None and all(map(line.names.__contains__, defined)):
                arguments = tuple(map(line.names.index, defined))
                self.kept_headers[key] = _Header(header.found, places, arguments)
        return header

    def _name_token(self, line: Line, start: int, index: int) -> FastToken:
        """The token of a name of a line that begins at `start`."""
        for piece, name in zip(line.key[0][:index], line.names, strict=False):
            start += len(piece) + 1 + len(name)
        start += len(line.key[0][index])
        text = f"%{line.names[index]}"
        source = self.lexer.input
        return FastToken(MLIRTokenKind.PERCENT_IDENT, text, start, start + len(text), source)

    def _places(
        self, line: Line, defined: Sequence[str], operands: Sequence[SSAValue]
    ) -> tuple[tuple[int, Attribute], ...] | None:
        """Which of the names of a line the operands are, if all names are operands but those that
        are defined there, and nothing else in the line may look like a name."""
        joined = "%".join(line.key[0])
        if any(part in joined for part in ("//", "loc(", "\\")):
            return None
        if '"' in joined and any("%" in string for string in _STRING.findall(joined)):
            return None
        places: dict[SSAValue, int] = {}
        for position, name in enumerate(line.names):
            if name in defined:
                continue
            value = self._value(name)
            if value is None or places.setdefault(value, position) != line.names.index(name):
                return None
        if places.keys() != set(operands):
            return None
        return tuple([(places[value], value.type) for value in operands])

    def _values(
        self, parts: tuple[tuple[int, Attribute], ...], names: list[str]
    ) -> list[SSAValue] | None:
        """The operands, if all are defined and have the types that they had."""
        operands: list[SSAValue] = []
        known = self.ssa_values
        for position, type_ in parts:
            name = names[position]
            values = known.get(name)
            value = self._value(name) if values is None else _item_of(values, 0)
            if value is None or (value._type is not type_ and value._type != type_):
                return None
            operands.append(value)
        return operands

    def _value(self, name: str) -> SSAValue | None:
        group, _, number = name.partition("#")
        values = self.ssa_values.get(group, ())
        index = int(number or 0)
        return values[index] if index < len(values) else None

    def keep_line(self, line: Line, start: int, name_start: int, op: Operation) -> None:
        """Keep the op that was read from a line, if it is all that the line has.

        The line begins at `start`, the name of the op stands at `name_start`.
        """
        text = self.lexer.input.content
        follower = self._current_token
        alone = text[line.end : follower.start].isspace() and not op.regions
        if not alone or successors_of(op) or len(self.kept_lines) >= _MOST:
            return
        defined, offset = [], 0
        if not line.key[0][0]:
            defined, offset = line.names[:1], name_start - start - 1 - len(line.names[0])
            if "," in line.key[0][1].partition("=")[0] or line.names[0] in line.names[1:]:
                return
        places = self._places(line, defined, operands_of(op))
        if places is None:
            return
        self.kept_lines.setdefault(line.key, {})[_class_of(follower)] = _Parts(
            type(op),
            places,
            tuple([result.type for result in op.results]),
            op.properties.copy(),
            op.attributes.copy(),
            offset,
        )


def _class_of(follower: FastToken) -> object:
    """What tokens are alike to an op that asks whether they still belong to it.

    A name with a dot is no keyword, so it is the next op's; others may be.
    """
    text = follower.text
    if follower.kind is MLIRTokenKind.BARE_IDENT:
        return "." if "." in text else text
    return text if len(text) == 1 else follower.kind
