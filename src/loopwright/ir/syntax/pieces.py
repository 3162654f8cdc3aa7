"""The output of a printer: pieces of text, aliases between them, which are numbered at the end, and
the resources of a module.

While an op is printed, the attributes that get an alias are noted in the order in which they come
up. Afterwards they are numbered: parts come before what contains them, and otherwise types come
before attributes and the names are in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, cast
from weakref import WeakKeyDictionary

from xdsl.dialects import builtin
from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core import attributes
from loopwright.ir.syntax.tokens import NAME_TOKENS, TokenSyntax, is_bare_identifier
from loopwright.records import dataclass

# Pieces of text

_NAMES: dict[type[Attribute], str] = {
    attributes.AffineMapAttr: "map",
    attributes.IntegerSetAttr: "set",
    UnknownLoc: "loc",
    builtin.FileLineColLoc: "loc",
    attributes.FileLineColRange: "loc",
    builtin.CallSiteLoc: "loc",
    builtin.NameLoc: "loc",
    builtin.FusedLoc: "loc",
}
_LONG_TUPLE = 16


def alias_name(attribute: Attribute) -> str | None:
    """Return the name of an attribute's alias without its number; `None` if it has no alias.

    >>> from xdsl.dialects.builtin import i32
    >>> alias_name(i32), alias_name(UnknownLoc())
    (None, 'loc')
    """
    kind = attribute.__class__
    if kind is builtin.TupleType and len(cast(builtin.TupleType, attribute).types) > _LONG_TUPLE:
        return "tuple"
    if kind is attributes.DistinctAttr:
        is_unit = isinstance(cast(attributes.DistinctAttr, attribute).referenced, builtin.UnitAttr)
        return None if is_unit else "distinct"
    return _NAMES.get(kind) or getattr(kind, "ALIAS", None) or None


@dataclass(eq=False, repr=False)
class _Entry:
    attribute: Attribute
    name: str
    depth: int
    deferrable: bool


class Aliases:
    """The attributes that have an alias, in the order in which they came up."""

    def __init__(self) -> None:
        self._entries: dict[Attribute, _Entry] = {}
        self._spelling: dict[Attribute, str] = {}
        self._numbers: dict[Attribute, int] = {}

    def visit(self, attribute: Attribute, *, deferrable: bool = False) -> int | None:
        """Note an attribute; returns its depth, `None` if it has no alias."""
        name = alias_name(attribute)
        if name is None:
            return None
        entry = self._entries.get(attribute)
        if entry is None:
            entry = _Entry(attribute, name, 0, deferrable)
            self._entries[attribute] = entry
            depths = [self.visit(child, deferrable=deferrable) for child in _children(attribute)]
            entry.depth = max((depth + 1 for depth in depths if depth is not None), default=0)
        elif entry.deferrable and not deferrable:
            entry.deferrable = False
            for child in _children(attribute):
                self.visit(child)
        return entry.depth

    def number(self) -> None:
        """Give out the numbers."""
        counts: dict[str, int] = {}
        for entry in self._sorted():
            count = counts.get(entry.name, 0)
            counts[entry.name] = count + 1
            sigil = "!" if isinstance(entry.attribute, TypeAttribute) else "#"
            self._spelling[entry.attribute] = f"{sigil}{entry.name}{count or ''}"

    def _sorted(self) -> list[_Entry]:
        return sorted(
            self._entries.values(),
            key=lambda e: (e.depth, not isinstance(e.attribute, TypeAttribute), e.name),
        )

    def spelling(self, attribute: Attribute) -> str:
        """Return the alias of an attribute that was recorded."""
        return self._spelling[attribute]

    def distinct_number(self, attribute: Attribute) -> int:
        """Return the number of a distinct attribute: they are counted in the order of the text."""
        return self._numbers.setdefault(attribute, len(self._numbers))

    def definitions(self, *, deferred: bool) -> list[tuple[str, Attribute]]:
        """Return the aliases to define before what is printed, or, deferred, after it."""
        return [
            (self._spelling[entry.attribute], entry.attribute)
            for entry in self._sorted()
            if entry.deferrable == deferred
        ]


def _children(attribute: Attribute) -> list[Attribute]:
    """Return the attributes inside another that may have an alias themselves, in order of
    printing."""
    if isinstance(attribute, builtin.NameLoc):
        return [attribute.location]
    if isinstance(attribute, builtin.CallSiteLoc):
        return [attribute.callee, attribute.caller]
    if isinstance(attribute, builtin.FusedLoc):
        locations = cast(builtin.ArrayAttr[Attribute], attribute.locations)
        return [attribute.metadata, *locations.data]
    if isinstance(attribute, attributes.DistinctAttr):
        return [attribute.referenced]
    return getattr(attribute, "parts", []) if getattr(attribute, "ALIAS", "") else []


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
    """Return a name, quoted as a string literal unless it is a bare identifier."""
    return text if is_bare_identifier(text) else quoted_string(text)


def symbol_text(name: str) -> str:
    """Return `@name`."""
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
    """Return the text of pieces."""
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


# Resources
#
# Named blobs after a module in its file, `{-# … #-}`, kept as text.

Resources = dict[str, dict[str, dict[str, str]]]
"""The values of resources as they are written, by kind, by owner, by name."""

_RESOURCES: WeakKeyDictionary[Operation, Resources] = WeakKeyDictionary()


def set_resources(module: Operation, resources: Resources) -> None:
    """Remember the resources of a module."""
    if resources:
        _RESOURCES[module] = resources


def take_external_resource(module: Operation, owner: str) -> dict[str, str]:
    """Remove and return the resources of the caller, which are then not printed."""
    return _RESOURCES.get(module, {}).get("external_resources", {}).pop(owner, {})


def resources_text(
    module: Operation, used_names: Collection[str], longest: int | None = None
) -> str:
    """Return the `{-# … #-}` section of a module; of dialects' resources, those that are used.

    What has a longer text than `longest` is left out.
    """
    kinds: list[str] = []
    elided = False
    for kind, owners in _RESOURCES.get(module, {}).items():
        shown = {
            owner: {
                name: value
                for name, value in entries.items()
                if kind != "dialect_resources" or name in used_names
            }
            for owner, entries in owners.items()
        }
        if longest is not None:
            before = sum(map(len, shown.values()))
            shown = {
                owner: {name: value for name, value in entries.items() if len(value) <= longest}
                for owner, entries in shown.items()
            }
            elided |= sum(map(len, shown.values())) < before
        texts = [_owner_text(owner, entries) for owner, entries in shown.items() if entries]
        if texts:
            kinds.append(f"  {kind}: {{\n{_join_lines(texts)}\n  }}")
    return f"\n{{-#\n{_join_lines(kinds)}\n#-}}\n" if kinds or elided else ""


def _owner_text(owner: str, entries: dict[str, str]) -> str:
    lines = [f"      {identifier_or_string(name)}: {value}" for name, value in entries.items()]
    return f"    {owner}: {{\n{_join_lines(lines)}\n    }}"


def _join_lines(texts: list[str]) -> str:
    return ",\n".join(texts)


_KINDS = ("dialect_resources", "external_resources")


class MetadataSyntax(TokenSyntax):
    """The part of the parser that reads resources."""

    resources: Resources

    def parse_file_metadata(self) -> None:
        """Parse `{-# dialect_resources: {builtin: {blob: "0x08…"}} #-}`."""
        for kind, start in self._keys("{-#", "in file metadata dictionary", "#-}"):
            if kind not in _KINDS:
                self.fail(f"unknown key '{kind}' in file metadata dictionary", start)
            owners = self.resources.setdefault(kind, {})
            for owner, _ in self._keys("{", "for 'resource' entry", "}"):
                self._parse_entries(owners.setdefault(owner, {}))

    def _parse_entries(self, entries: dict[str, str]) -> None:
        for key, _ in self._keys("{", "for 'resource' entry", "}"):
            token = self._current_token
            if token.kind is not MLIRTokenKind.STRING_LIT and token.text not in ("true", "false"):
                self.fail("expected hex string blob, string or boolean for resource", token.start)
            entries[key] = self._consume_token().text

    def _keys(self, opening: str, where: str, closing: str) -> Iterator[tuple[str, int]]:
        """Parse `{key: …, …}`, and yield each key with its position; what uses them parses the
        value behind."""
        self.parse_punctuation(opening)
        while self._current_token.text != closing:
            token = self._current_token
            if token.kind not in NAME_TOKENS:
                self.fail(f"expected identifier key {where}")
            key = self.parse_optional_identifier_or_str_literal() or ""
            self.parse_punctuation(":")
            yield key, token.start
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation(closing)
