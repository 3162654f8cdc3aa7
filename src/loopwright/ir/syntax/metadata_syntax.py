"""Parsing the `{-# … #-}` section of a file: resources, which are kept as text."""

from __future__ import annotations

from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.attribute_syntax import NAME_TOKENS
from loopwright.ir.syntax.resources import Resources
from loopwright.ir.syntax.tokens import TokenSyntax

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
