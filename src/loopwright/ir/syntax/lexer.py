"""The lexer: MLIR's tokens, found by one regular expression.

Its tokens are xDSL's, so that xDSL's parsing methods read them. Positions count characters;
`loopwright.ir.syntax.locations` turns them into lines and columns.
"""

from __future__ import annotations

import re
from typing import NoReturn

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Position, Span, Token
from xdsl.utils.mlir_lexer import KIND_BY_PUNCTUATION_SPELLING, MLIRLexer, MLIRTokenKind

_SKIPPED = r"(?:[ \t\r\n\0]+|//[^\n]*)*"
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
    r"""The contents of a string literal, given what stands between its quotes.

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
