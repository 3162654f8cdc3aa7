"""What a printer makes: pieces of text, and aliases between them that have no number yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from xdsl.ir import Attribute

from loopwright.ir.syntax.aliases import Aliases
from loopwright.ir.syntax.tokens import is_bare_identifier


def quoted_string(text: str) -> str:
    r"""A string literal.

    >>> print(quoted_string('a"\n'))
    "a\22\0A"
    """
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    parts = ['"']
    for byte in text.encode("utf-8", "surrogateescape"):
        if byte == 0x5C:
            parts.append("\\\\")
        elif 0x20 <= byte < 0x7F and byte != 0x22:
            parts.append(chr(byte))
        else:
            parts.append(f"\\{byte:02X}")
    parts.append('"')
    return "".join(parts)


def identifier_or_string(text: str) -> str:
    """A name as it is, or as a string literal where it must."""
    return text if is_bare_identifier(text) else quoted_string(text)


def symbol_text(name: str) -> str:
    """`@name`."""
    return f"@{identifier_or_string(name)}" if name else "@<<INVALID EMPTY SYMBOL>>"


class AliasUse:
    """Where an alias is in the output, until its number is known."""

    __slots__ = ("attribute",)

    def __init__(self, attribute: Attribute) -> None:
        self.attribute = attribute


class DistinctNumber(AliasUse):
    """Where the number of a distinct attribute is in the output."""


Piece = Any
"""A part of the output: text, an alias, or a list of parts."""


def flatten(pieces: Iterable[Piece], aliases: Aliases) -> Iterable[str]:
    """The text of pieces."""
    stack = [iter(pieces)]
    while stack:
        for piece in stack[-1]:
            if isinstance(piece, str):
                yield piece
            elif isinstance(piece, DistinctNumber):
                yield str(aliases.distinct_number(piece.attribute))
            elif isinstance(piece, AliasUse):
                yield aliases.spelling(piece.attribute)
            else:
                stack.append(iter(cast(list[Piece], piece)))
                break
        else:
            stack.pop()
