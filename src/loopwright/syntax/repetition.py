"""Reading lines that differ from an earlier one in the names of values alone.

What an op is read as depends on its text, the aliases that are defined, and the types of the values
that it names. So an op on one line is kept under its text without the names; where that text comes
again with values of the same types, the op is made of the same parts, and no token is looked at.
Whatever is not exactly so is left to the parser, which has the errors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.syntax.generic_syntax import GenericSyntax
from loopwright.syntax.ir_lists import operands_of, successors_of
from loopwright.syntax.lexer import FastToken

# pyright: reportPrivateUsage=false

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


class RepetitionSyntax(GenericSyntax):
    """The part of the parser that keeps lines."""

    kept_lines: dict[LineKey, dict[object, _Parts]]
    """The ops on single lines, by what comes behind them: they might have gone on there."""

    def line_of(self, token: FastToken) -> Line | None:
        """The line of the op that begins with a token, unless it cannot be kept."""
        text = self.lexer.input.content
        start = token.start
        end = text.find("\n", start, start + _LONGEST)
        if end == -1 or text[end - 1] == "{":
            return None
        pieces = _NAME.split(text[start:end])
        names = pieces[1::2]
        if not pieces[0] and "#" in names[0]:
            return None
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
        operands = None if parts is None else self._values(parts, line.names)
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

    def _values(self, parts: _Parts, names: list[str]) -> list[SSAValue] | None:
        """The operands, if all are defined and have the types that they had."""
        operands: list[SSAValue] = []
        known = self.ssa_values
        for position, type_ in parts.operands:
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
        joined = "%".join(line.key[0])
        if any(part in joined for part in ("//", "loc(", "\\")):
            return
        if '"' in joined and any("%" in string for string in _STRING.findall(joined)):
            return
        places: dict[SSAValue, int] = {}
        first, offset = 0, 0
        if not line.key[0][0]:
            first, offset = 1, name_start - start - 1 - len(line.names[0])
            if "," in line.key[0][1].partition("=")[0] or line.names[0] in line.names[1:]:
                return
        for position, name in enumerate(line.names[first:], first):
            value = self._value(name)
            if value is None or places.setdefault(value, position) != line.names.index(name):
                return
        operands = operands_of(op)
        if places.keys() != set(operands):
            return
        self.kept_lines.setdefault(line.key, {})[_class_of(follower)] = _Parts(
            type(op),
            tuple([(places[value], value.type) for value in operands]),
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
