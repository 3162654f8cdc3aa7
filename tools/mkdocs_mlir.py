"""A hook of the documentation's build: lexers for code blocks in MLIR and for console sessions."""

from __future__ import annotations

from typing import ClassVar

from pygments import lexers, token
from pygments.lexer import Lexer, RegexLexer, bygroups, words

_KEYWORDS = (
    "affine_map affine_set attributes ceildiv dense else false floordiv init iter_args "
    "loc max min mod module private public reduce return step strided symbol to true unit"
).split()
_TYPES = r"(?:memref|vector|tensor|tuple|complex)\b|(?:[su]?i\d+|b?f\d+\w*|tf32|index|none)\b"


class MlirLexer(RegexLexer):
    """The text of MLIR: operations, values, symbols, types, attributes, comments."""

    name = "MLIR"
    aliases: ClassVar[list[str]] = ["mlir"]
    filenames: ClassVar[list[str]] = ["*.mlir"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", token.Whitespace),
            (r"//.*", token.Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', token.String),
            (r"%[\w.$-]+(?::\d+)?(?:#\d+)?", token.Name.Variable),
            (r"@(?:[\w.$-]+|\"[^\"]*\")", token.Name.Function),
            (r"\^[\w.$-]+", token.Name.Label),
            (r"[#!][\w.$-]+", token.Name.Decorator),
            # A shape and the element type that it ends in are one word: 8x4xf32.
            (r"(?:\?|\d+)x(?=[\w?])", token.Number.Integer),
            (r"0x[0-9a-fA-F]+", token.Number.Hex),
            (r"-?\d+\.\d*(?:[eE][+-]?\d+)?", token.Number.Float),
            (r"-?\d+", token.Number.Integer),
            (_TYPES, token.Keyword.Type),
            (r"[a-zA-Z_]\w*(?:\.[a-zA-Z_]\w*)+", token.Name.Builtin),
            (words(_KEYWORDS, suffix=r"\b"), token.Keyword),
            (r"[a-zA-Z_]\w*", token.Name),
            (r"->|==|>=|<=|::|[-+*=<>?|]", token.Operator),
            (r"[()\[\]{},:.]", token.Punctuation),
        ],
    }


class SessionLexer(RegexLexer):
    """Commands behind `$ `, and what they print, in which `%` is no prompt."""

    name = "Session"
    aliases: ClassVar[list[str]] = ["console"]
    filenames: ClassVar[list[str]] = []
    tokens: ClassVar = {
        "root": [
            (r"^(\$ )((?:.*\\\n)*.*\n?)", bygroups(token.Generic.Prompt, token.Text)),
            (r".+\n?|\n", token.Generic.Output),
        ],
    }


def on_startup(*, command: str, dirty: bool) -> None:
    """Make the lexers known to Pygments, in place of its own for console sessions."""
    _register("MlirLexer", MlirLexer)
    _register("BashSessionLexer", SessionLexer)


def _register(key: str, lexer: type[Lexer]) -> None:
    lexers.LEXERS[key] = (__name__, lexer.name, tuple(lexer.aliases), tuple(lexer.filenames), ())
    lexers._lexer_cache[lexer.name] = lexer
