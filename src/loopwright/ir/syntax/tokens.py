"""Parsing single tokens and lists of them, with MLIR's error messages and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from xdsl.dialects.builtin import StringAttr
from xdsl.parser import Parser as XdslParser
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.failures import Remark, SyntaxFailure
from loopwright.ir.syntax.lexer import FastToken, unescape

_T = TypeVar("_T")
_DELIMITERS = XdslParser.Delimiter
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")


class TokenSyntax(XdslParser):
    """The part of the parser that reads tokens."""

    op_stack: list[tuple[str, int]]
    """The ops whose custom forms are being read, and where their names stand."""

    hints: dict[int | None, str]
    """What might have been meant by a name that is not defined, by where it was first used, or by
    where it ends if what comes behind it is wrong."""

    @property
    def _current_token(self) -> FastToken:  # pyright: ignore[reportIncompatibleVariableOverride]
        return self._parser_state.current_token  # pyright: ignore[reportReturnType]

    def peek(self) -> FastToken:
        """The next token, which is not read."""
        return self._parser_state.current_token  # pyright: ignore[reportReturnType]

    @property
    def pos(self) -> int:
        """Where the next token begins."""
        return self._parser_state.current_token.start  # pyright: ignore

    @property
    def name_pos(self) -> int:
        """Where the name of the op that is being parsed stands."""
        return self.op_stack[-1][1] if self.op_stack else self.pos

    def fail(
        self,
        message: str,
        position: int | None = None,
        notes: Sequence[Remark] = (),
        others: Sequence[Remark] = (),
    ) -> NoReturn:
        """Refuse the text; without a position, after the last token that was read."""
        if position is None:
            position = self.end_of_last_token()
        elif position and position == len(self.lexer.input.content):
            position -= 1
        raise SyntaxFailure(self.lexer.input, message, position, notes, others, self.hints)

    def raise_error(  # pyright: ignore[reportIncompatibleMethodOverride]
        self,
        msg: str,
        at_position: int | Span[str] | None = None,
        end_position: int | None = None,
    ) -> NoReturn:
        """Refuse the text; without a position, after the last token that was read."""
        self.fail(msg, at_position.start if isinstance(at_position, Span) else at_position)

    def op_error(
        self, message: str, at: int | None = None, notes: Sequence[Remark] = ()
    ) -> NoReturn:
        """Refuse the custom form of the op that is being parsed, by default at its name."""
        prefix = f"custom op '{self.op_stack[-1][0]}' " if self.op_stack else ""
        self.fail(prefix + message, self.name_pos if at is None else at, notes)

    def end_of_last_token(self) -> int:
        """Where MLIR reports a token that should not be there: behind what was read last.

        On an earlier line that is the end of that line, before its comment.
        """
        text = self.lexer.input.content
        end = self.pos
        if self._current_token.kind is MLIRTokenKind.EOF:
            end = max(end - 1, 0)
        while True:
            while end and text[end - 1] in " \t":
                end -= 1
            if not end or text[end - 1] != "\n":
                return end
            end -= 1
            begin = max(text.rfind("\n", 0, end), text.rfind("\r", 0, end))
            comment = text.find("//", max(begin, 0), end)
            if comment != -1:
                end = comment

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> FastToken:
        state = self._parser_state
        token = state.current_token
        state.current_token = state.lexer.lex()
        return token  # pyright: ignore[reportReturnType]

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> FastToken | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token  # pyright: ignore[reportReturnType]

    def parse_optional_punctuation(self, punctuation: str) -> str | None:  # pyright: ignore
        """Parse a punctuation, if it comes next."""
        state = self._parser_state
        if state.current_token.text != punctuation:
            return None
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_punctuation(self, punctuation: str, context_msg: str = "") -> str:  # pyright: ignore
        """Parse a punctuation."""
        state = self._parser_state
        if state.current_token.text != punctuation:
            self.fail(f"expected '{punctuation}'{context_msg}")
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_optional_characters(self, text: str) -> str | None:
        """Parse a token of the given text, if it comes next."""
        return self.parse_optional_punctuation(text)

    def parse_characters(self, text: str, context_msg: str = "") -> str:
        """Parse a token of the given text."""
        return self.parse_punctuation(text, context_msg)

    def parse_optional_keyword(self, keyword: str) -> str | None:
        """Parse a keyword, if it comes next."""
        state = self._parser_state
        token = state.current_token
        if token.text != keyword or token.kind is not MLIRTokenKind.BARE_IDENT:
            return None
        state.current_token = state.lexer.lex()
        return keyword

    def parse_keyword(self, keyword: str, context_msg: str = "") -> str:
        """Parse a keyword."""
        if self.parse_optional_keyword(keyword) is None:
            self.op_error(f"expected '{keyword}'{context_msg}", self.pos)
        return keyword

    def parse_identifier(self, context_msg: str = "") -> str:
        """Parse any keyword."""
        token = self._parse_optional_token(MLIRTokenKind.BARE_IDENT)
        if token is None:
            self.op_error(f"expected valid keyword{context_msg}", self.pos)
        return token.text

    def parse_optional_integer(
        self, allow_boolean: bool = True, allow_negative: bool = True
    ) -> int | None:
        """Parse an integer, if one comes next."""
        if allow_boolean and (boolean := self.parse_optional_boolean()) is not None:
            return int(boolean)
        negative = allow_negative and self.parse_optional_punctuation("-") is not None
        token = self._parse_optional_token(MLIRTokenKind.INTEGER_LIT)
        if token is None:
            if negative:
                self.fail("expected integer value")
            return None
        value = integer_value(token.text)
        return -value if negative else value

    def parse_integer(
        self, allow_boolean: bool = True, allow_negative: bool = True, context_msg: str = ""
    ) -> int:
        """Parse an integer."""
        value = self.parse_optional_integer(allow_boolean, allow_negative)
        if value is None:
            self.op_error(f"expected integer value{context_msg}", self.pos)
        return value

    def parse_float(self, *, allow_negative: bool = True) -> float:
        """Parse a floating point literal."""
        value = self.parse_optional_float(allow_negative=allow_negative)
        if value is None:
            self.op_error("expected floating point literal", self.pos)
        return value

    def parse_optional_str_literal(self) -> str | None:
        """Parse a string literal, if one comes next; bytes that are not UTF-8 are surrogates."""
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        return None if token is None else unescape(token.text[1:-1])

    def parse_str_literal(self, context_msg: str = "") -> str:
        """Parse a string literal."""
        value = self.parse_optional_str_literal()
        if value is None:
            self.op_error(f"expected string{context_msg}", self.pos)
        return value

    def parse_optional_bytes_literal(self) -> bytes | None:
        """Parse a string literal as bytes, if one comes next."""
        value = self.parse_optional_str_literal()
        return None if value is None else value.encode("utf-8", "surrogateescape")

    def parse_optional_symbol_name(self) -> StringAttr | None:
        """Parse `@name`, if it comes next."""
        token = self._parse_optional_token(MLIRTokenKind.AT_IDENT)
        if token is None:
            return None
        return StringAttr(unescape(token.text[2:-1]) if token.text[1] == '"' else token.text[1:])

    def parse_symbol_name(self) -> StringAttr:
        """Parse `@name`."""
        name = self.parse_optional_symbol_name()
        if name is None:
            self.op_error("expected valid '@'-identifier for symbol name", self.pos)
        return name

    def parse_list(
        self,
        delimiter: XdslParser.Delimiter,
        parse: Callable[[], _T],
        separator: str = ",",
        context_msg: str = "",
    ) -> list[_T]:
        """Parse elements between delimiters; without delimiters, at least one."""
        closing = None
        if delimiter is not _DELIMITERS.NONE:
            opening, closing = delimiter.value  # pyright: ignore[reportGeneralTypeIssues]
            self.parse_punctuation(opening, context_msg)
            if self.parse_optional_punctuation(closing) is not None:
                return []
        elements = [parse()]
        while self.parse_optional_punctuation(separator) is not None:
            elements.append(parse())
        if closing is not None:
            self.parse_punctuation(closing, context_msg)
        return elements

    def parse_optional_comma_separated_list(
        self, delimiter: XdslParser.Delimiter, parse: Callable[[], _T], context_msg: str = ""
    ) -> list[_T] | None:
        """Parse elements between delimiters, if the opening one comes next."""
        opening = str(delimiter.value[0]) if delimiter.value else ""
        if self._current_token.text != opening:
            return None
        return self.parse_list(delimiter, parse, ",", context_msg)


def integer_value(text: str) -> int:
    """The value of an integer literal, decimal or hexadecimal.

    >>> integer_value("0x1F")
    31
    """
    if text[:2] == "0x":
        return int(text, 16)
    if len(text) > 4000:
        return int(hex_of_decimal(text), 16)
    return int(text)


_BITS_OF_SHORT = 13_000
"""Integers of fewer bits have fewer digits than Python's limit on conversions."""


def integer_text(value: int) -> str:
    """An integer in decimal, however long.

    >>> integer_text(-12), len(integer_text(10**9000))
    ('-12', 9001)
    """
    if value.bit_length() < _BITS_OF_SHORT:
        return str(value)
    parts: list[str] = []
    rest = abs(value)
    while rest:
        rest, part = divmod(rest, 10**4000)
        parts.append(f"{part:04000d}" if rest else str(part))
    return ("-" if value < 0 else "") + "".join(reversed(parts))


def hex_of_decimal(text: str) -> str:
    """The hexadecimal digits of a very long decimal, past Python's limit on conversions."""
    value = 0
    for begin in range(0, len(text), 4000):
        part = text[begin : begin + 4000]
        value = value * 10 ** len(part) + int(part)
    return f"{value:x}"


def is_bare_identifier(text: str) -> bool:
    """Whether a name may stand without quotes."""
    return _BARE.fullmatch(text) is not None
