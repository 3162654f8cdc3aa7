"""The lexer, and parsing single tokens and lists of them, with MLIR's messages and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn, TypeVar

from xdsl.dialects.builtin import StringAttr
from xdsl.parser import Parser as XdslParser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Position, Span, Token
from xdsl.utils.mlir_lexer import KIND_BY_PUNCTUATION_SPELLING, MLIRLexer, MLIRTokenKind

from loopwright.ir.core.locations import LineIndex
from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation, SyntaxDiagnosticError

# The lexer: MLIR's tokens, found by one regular expression.
#
# Its tokens are xDSL's, so that xDSL's parsing methods read them. Positions count characters;
# `loopwright.ir.core.locations` turns them into lines and columns.

NAME_TOKENS = (MLIRTokenKind.BARE_IDENT, MLIRTokenKind.STRING_LIT)
"""The tokens that a name may be written as."""


_SKIPPED = r"(?:[ \t\r\n\0]+|//[^\n]*)*+"
_SUFFIX = r"(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)"
_STRING = r'"(?:[^"\\\n\v\f]|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*"'

_TOKEN = re.compile(
    _SKIPPED
    + "(?:"
    + "|".join(
        [
            r"(?P<BARE_IDENT>[A-Za-z_][A-Za-z0-9_$.]*)",
            rf"(?P<PERCENT_IDENT>%{_SUFFIX})",
            r"(?P<PUNCTUATION>->|\.\.\.|\{-#|#-\}|[:,=>{(\[<\-+?}\])/*|])",
            r"(?P<FLOAT_LIT>[0-9]+\.[0-9]*(?:[eE][-+]?[0-9]+)?)",
            r"(?P<INTEGER_LIT>0x[0-9A-Fa-f]+|[0-9]+)",
            rf"(?P<HASH_IDENT>\#{_SUFFIX})",
            rf"(?P<EXCLAMATION_IDENT>!{_SUFFIX})",
            rf"(?P<CARET_IDENT>\^{_SUFFIX})",
            rf"(?P<STRING_LIT>{_STRING})",
            rf"(?P<AT_IDENT>@(?:[A-Za-z_][A-Za-z0-9_$.]*|{_STRING}))",
            r"(?P<EOF>\Z)",
        ]
    )
    + ")"
)

_KINDS = [
    MLIRTokenKind.__members__.get(name)
    for name in ("", *sorted(_TOKEN.groupindex, key=_TOKEN.groupindex.__getitem__))
]
"""The kind of token of each group of the expression, counted from 1; None: see its text."""
_PUNCTUATION: dict[str, MLIRTokenKind] = {
    str(spelling): kind for spelling, kind in KIND_BY_PUNCTUATION_SPELLING.items()
}
_SKIP = re.compile(_SKIPPED)
_ESCAPE = re.compile(r"\\(?:([\"nt\\])|([0-9A-Fa-f]{2}))")
_SIMPLE_ESCAPES = {'"': b'"', "n": b"\n", "t": b"\t", "\\": b"\\"}
_SIGILS = {"%": "SSA name", "^": "block name", "#": "attribute name", "!": "type identifier"}


def unescape(body: str) -> str:
    r"""The contents of a string literal, given what is between its quotes.

    Bytes that are not UTF-8 become lone surrogates, as with Python's `surrogateescape`.

    >>> unescape(r"a\22\C3\A9")
    'a"é'
    """
    if "\\" not in body:
        return body
    pieces: list[bytes] = []
    end = 0
    for match in _ESCAPE.finditer(body):
        pieces.append(body[end : match.start()].encode("utf-8", "surrogateescape"))
        simple, code = match.groups()
        pieces.append(bytes.fromhex(code) if simple is None else _SIMPLE_ESCAPES[simple])
        end = match.end()
    pieces.append(body[end:].encode("utf-8", "surrogateescape"))
    return b"".join(pieces).decode("utf-8", "surrogateescape")


class FastToken(Span[str], Token[MLIRTokenKind, str]):
    """A token that is its own span, and has its text at hand."""

    text: str = ""
    # A span is frozen by methods in Python; with both of these a token is set in C.
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__

    def __init__(
        self, kind: MLIRTokenKind, text: str, start: int, end: int, source: Input[str]
    ) -> None:
        self.kind = kind
        self.text = text  # pyright: ignore[reportIncompatibleMethodOverride]
        self.start = start  # pyright: ignore[reportAttributeAccessIssue]
        self.end = end  # pyright: ignore[reportAttributeAccessIssue]
        self.input = source  # pyright: ignore[reportAttributeAccessIssue]

    @property
    def span(self) -> Span[str]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The characters of the token."""
        return self


class Lexer(MLIRLexer):
    """Reads tokens; xDSL's class, with one regular expression instead of tests per character."""

    def lex(self) -> FastToken:
        """Read the next token; at the end of the text, the token `EOF`."""
        source = self.input
        match = _TOKEN.match(source.content, self.pos)
        if match is None:
            self._raise_lexical_error()
        group = match.lastindex
        assert group is not None
        start, end = match.span(group)
        self.pos = end
        text = match[group]
        kind = _KINDS[group] or _PUNCTUATION[text]
        return FastToken(kind, text, start, end, source)

    def _raise_lexical_error(self) -> NoReturn:
        """Say what is wrong with the characters at the current position, in MLIR's words."""
        text = self.input.content
        skipped = _SKIP.match(text, self.pos)
        start = self.pos if skipped is None else skipped.end()
        position, message = _lexical_error(text, start)
        raise ParseError(Span(position, position, self.input), message)


def _lexical_error(text: str, start: Position) -> tuple[Position, str]:
    character = text[start]
    if character == ".":
        return start + 1, "expected three consecutive dots for an ellipsis"
    if character in _SIGILS:
        return start, f"invalid {_SIGILS[character]}"
    if character == "@" and text[start + 1 : start + 2] != '"':
        return start + 1, "@ identifier expected to start with letter or '_'"
    if character in '"@':
        return _string_error(text, start + (2 if character == "@" else 1))
    return start, "unexpected character"


def _string_error(text: str, position: Position) -> tuple[Position, str]:
    while position < len(text) and text[position] not in '\n\v\f"':
        if text[position] == "\\":
            escape = _ESCAPE.match(text, position)
            if escape is None:
                return position, "unknown escape in string literal"
            position = escape.end()
        else:
            position += 1
    return min(position, len(text)), "expected '\"' in string literal"


# What the parser raises
#
# The parse error of xDSL, with notes and, rarely, further errors.


Remark = tuple[int | None, str]
"""A message and the offset in the text that it speaks of."""


class SyntaxFailure(ParseError):  # noqa: N818
    """A parse error; `notes` belong to it, `further_errors` are errors of their own.

    `hints` say what might have been meant at some offsets.
    """

    def __init__(
        self,
        source: Input[str],
        message: str,
        position: int,
        notes: Sequence[Remark] = (),
        further_errors: Sequence[Remark] = (),
        hints: Mapping[int | None, str] | None = None,
    ) -> None:
        super().__init__(Span(position, position, source), message)
        self.notes = tuple(notes)
        self.further_errors = tuple(further_errors)
        self.hints = dict(hints or {})

    def add(self, position: int, message: str) -> None:
        """Report another error after those of this failure."""
        self.further_errors = (*self.further_errors, (position, message))


def diagnostic(
    lines: LineIndex,
    file: str,
    message: str,
    position: int | None,
    *,
    notes: tuple[Diagnostic, ...] = (),
    hint: str = "",
) -> Diagnostic:
    """Return a diagnostic at an offset in a text, with the line it points at."""
    if position is None:
        return Diagnostic(message, notes=notes, hint=hint)
    line, column = lines.position(position)
    place = SourceLocation(file, line, column)
    return Diagnostic(message, place, source_line=lines.line(line), notes=notes, hint=hint)


def syntax_error(error: ParseError, lines: LineIndex, file: str) -> SyntaxDiagnosticError:
    """Return the public form of a parse error."""
    remarks = error.notes if isinstance(error, SyntaxFailure) else ()
    notes = tuple(
        replace(diagnostic(lines, file, message, position), severity=Severity.NOTE)
        for position, message in remarks
    )
    hints = error.hints if isinstance(error, SyntaxFailure) else {}
    start = error.span.start
    diagnostics = [
        diagnostic(lines, file, error.msg, start, notes=notes, hint=hints.get(start, ""))
    ]
    if isinstance(error, SyntaxFailure):
        diagnostics += [
            diagnostic(lines, file, message, position, hint=hints.get(position, ""))
            for position, message in error.further_errors
        ]
    return SyntaxDiagnosticError(diagnostics)


# Parsing single tokens and lists of them, with MLIR's error messages and positions.


_T = TypeVar("_T")
_DELIMITERS = XdslParser.Delimiter
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")


class TokenSyntax(XdslParser):
    """The part of the parser that reads tokens."""

    op_stack: list[tuple[str, int]]
    """The ops whose custom forms are being read, and where their names are."""

    begin: int
    """Where the text that is read begins."""

    hints: dict[int | None, str]
    """Hints on undefined names: by the position of their first use, or by their end if the text
    after them is wrong."""

    @property
    def _current_token(self) -> FastToken:  # pyright: ignore[reportIncompatibleVariableOverride]
        return self._parser_state.current_token  # pyright: ignore[reportReturnType]

    def peek(self) -> FastToken:
        """Return the next token, which is not read."""
        return self._parser_state.current_token  # pyright: ignore[reportReturnType]

    @property
    def pos(self) -> int:
        """Where the next token begins."""
        return self._parser_state.current_token.start  # pyright: ignore

    def _parse_short(
        self, short: re.Pattern[str], cache: dict[str, _T], parse: Callable[[], _T]
    ) -> _T:
        """Parse a `short` text that is often repeated, through a cache."""
        lexer = self.lexer
        match = short.match(lexer.input.content, self.pos)
        if match is None:
            return parse()
        value = cache.get(match[0])
        if value is None:
            value = parse()
            if lexer.input.content[match.end() : self.pos].strip() == "":
                cache[match[0]] = value
        else:
            lexer.pos = match.end()
            self._parser_state.current_token = lexer.lex()
        return value

    @property
    def name_pos(self) -> int:
        """Where the name of the op that is being parsed is."""
        return self.op_stack[-1][1] if self.op_stack else self.pos

    def fail(
        self,
        message: str,
        position: int | None = None,
        notes: Sequence[Remark] = (),
        further_errors: Sequence[Remark] = (),
    ) -> NoReturn:
        """Refuse the text; without a position, after the last token that was read."""
        if position is None:
            position = self.end_of_last_token()
        elif position and position == len(self.lexer.input.content):
            position -= 1
        raise SyntaxFailure(self.lexer.input, message, position, notes, further_errors, self.hints)

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
        position = self.name_pos if at is None else at
        raise SyntaxFailure(self.lexer.input, prefix + message, position, notes, (), self.hints)

    def required(self, value: _T | None, message: str, at: int | None = None) -> _T:
        """Return `value`, or fail if it is None."""
        if value is None:
            self.fail(message, at)
        return value

    def required_here(self, value: _T | None, message: str) -> _T:
        """Return `value`, or fail at the next token if it is None."""
        if value is None:
            self.op_error(message, self.pos)
        return value

    def end_of_last_token(self) -> int:
        """Return the position at which MLIR reports an unexpected token: after the last token.

        On an earlier line that is the end of that line, before its comment. The first token of a
        text is reported itself.
        """
        text = self.lexer.input.content
        end = self.pos
        if self._current_token.kind is MLIRTokenKind.EOF:
            end = max(end - 1, 0)
        while True:
            while end > self.begin and text[end - 1] in " \t":
                end -= 1
            if end <= self.begin:
                return self.pos
            if text[end - 1] != "\n":
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
        parsed_keyword = self.parse_optional_keyword(keyword)
        return self.required_here(parsed_keyword, f"expected '{keyword}'{context_msg}")

    def parse_identifier(self, context_msg: str = "") -> str:
        """Parse any keyword."""
        token = self._parse_optional_token(MLIRTokenKind.BARE_IDENT)
        return self.required_here(token, f"expected valid keyword{context_msg}").text

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
        return self.required_here(value, f"expected integer value{context_msg}")

    def parse_float(self, *, allow_negative: bool = True) -> float:
        """Parse a floating point literal."""
        value = self.parse_optional_float(allow_negative=allow_negative)
        return self.required_here(value, "expected floating point literal")

    def parse_optional_str_literal(self) -> str | None:
        """Parse a string literal, if one comes next; bytes that are not UTF-8 are surrogates."""
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        return None if token is None else unescape(token.text[1:-1])

    def parse_str_literal(self, context_msg: str = "") -> str:
        """Parse a string literal."""
        return self.required_here(
            self.parse_optional_str_literal(), f"expected string{context_msg}"
        )

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
        return self.required_here(name, "expected valid '@'-identifier for symbol name")

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
    """Return the value of an integer literal, decimal or hexadecimal.

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
    """Return an integer in decimal, however long.

    >>> integer_text(-12), len(integer_text(10**9000))
    ('-12', 9001)
    """
    if value.bit_length() < _BITS_OF_SHORT:
        return str(value)
    parts: list[str] = []
    quotient = abs(value)
    while quotient:
        quotient, part = divmod(quotient, 10**4000)
        parts.append(f"{part:04000d}" if quotient else str(part))
    return ("-" if value < 0 else "") + "".join(reversed(parts))


def hex_of_decimal(text: str) -> str:
    """Return the hexadecimal digits of a very long decimal, past Python's limit on conversions."""
    value = 0
    for begin in range(0, len(text), 4000):
        part = text[begin : begin + 4000]
        value = value * 10 ** len(part) + int(part)
    return f"{value:x}"


def is_bare_identifier(text: str) -> bool:
    """Return whether a name may be written without quotes."""
    return _BARE.fullmatch(text) is not None
