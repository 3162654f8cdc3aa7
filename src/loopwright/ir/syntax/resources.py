"""The resources of modules: named blobs after a module in its file, `{-# … #-}`, kept as text."""

from __future__ import annotations

from collections.abc import Collection
from weakref import WeakKeyDictionary

from xdsl.ir import Operation
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.pieces import identifier_or_string
from loopwright.ir.syntax.tokens import NAME_TOKENS, TokenSyntax

Resources = dict[str, dict[str, dict[str, str]]]
"""The values of resources as they are written, by kind, by owner, by name."""

_RESOURCES: WeakKeyDictionary[Operation, Resources] = WeakKeyDictionary()


def set_resources(module: Operation, resources: Resources) -> None:
    """Remember the resources of a module."""
    if resources:
        _RESOURCES[module] = resources


def take_external_resource(module: Operation, owner: str) -> dict[str, str]:
    """The entries of a program outside of the compiler, which are no longer printed then."""
    return _RESOURCES.get(module, {}).get("external_resources", {}).pop(owner, {})


def resources_text(module: Operation, used: Collection[str], longest: int | None = None) -> str:
    """The `{-# … #-}` section of a module; of dialects' resources, those that are used.

    What has a longer text than `longest` is left out.
    """
    kinds: list[str] = []
    elided = False
    for kind, owners in _RESOURCES.get(module, {}).items():
        shown = {
            owner: {
                name: value
                for name, value in entries.items()
                if kind != "dialect_resources" or name in used
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
            kinds.append(f"  {kind}: {{\n{_joined(texts)}\n  }}")
    return f"\n{{-#\n{_joined(kinds)}\n#-}}\n" if kinds or elided else ""


def _owner_text(owner: str, entries: dict[str, str]) -> str:
    lines = [f"      {identifier_or_string(name)}: {value}" for name, value in entries.items()]
    return f"    {owner}: {{\n{_joined(lines)}\n    }}"


def _joined(texts: list[str]) -> str:
    return ",\n".join(texts)


_KINDS = ("dialect_resources", "external_resources")


class MetadataSyntax(TokenSyntax):
    """The part of the parser that reads resources."""

    resources: Resources

    def parse_file_metadata(self) -> None:
        """Parse `{-# dialect_resources: {builtin: {blob: "0x08…"}} #-}`."""
        self._consume_token()
        while self._current_token.text != "#-}":
            token = self._current_token
            kind = self._parse_key("expected identifier key in file metadata dictionary")
            self.parse_punctuation(":")
            if kind not in _KINDS:
                self.fail(f"unknown key '{kind}' in file metadata dictionary", token.start)
            self._parse_owners(self.resources.setdefault(kind, {}))
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation("#-}")

    def _parse_owners(self, owners: dict[str, dict[str, str]]) -> None:
        self.parse_punctuation("{")
        while self._current_token.text != "}":
            owner = self._parse_key("expected identifier key for 'resource' entry")
            self.parse_punctuation(":")
            self._parse_entries(owners.setdefault(owner, {}))
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation("}")

    def _parse_entries(self, entries: dict[str, str]) -> None:
        self.parse_punctuation("{")
        while self._current_token.text != "}":
            key = self._parse_key("expected identifier key for 'resource' entry")
            self.parse_punctuation(":")
            token = self._current_token
            if token.kind is not MLIRTokenKind.STRING_LIT and token.text not in ("true", "false"):
                self.fail("expected hex string blob, string or boolean for resource", token.start)
            entries[key] = self._consume_token().text
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation("}")

    def _parse_key(self, message: str) -> str:
        if self._current_token.kind not in NAME_TOKENS:
            self.fail(message)
        return self.parse_optional_identifier_or_str_literal() or ""
