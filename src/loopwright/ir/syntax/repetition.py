"""Reading lines that differ from an earlier one in the names of values alone.

What an op is read as depends on its text, the aliases that are defined, and the types of the values
that it names. So an op on one line is kept under its text without the names; where that text comes
again with values of the same types, the op is made of the same parts, and no token is looked at.
Whatever is not exactly so is left to the parser, which has the errors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Self, TypeVar, cast

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.generic_syntax import GenericSyntax
from loopwright.ir.syntax.ir_lists import operands_of, successors_of
from loopwright.ir.syntax.lexer import FastToken

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
