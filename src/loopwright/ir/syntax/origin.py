"""What a module came from: the text that it was read from, and itself before any pass."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp


@dataclass(frozen=True, slots=True)
class SourceText:
    """The lines of a file that a program is, from `first_line` on; locations name the same file."""

    file: str
    text: str
    first_line: int = 1

    @property
    def lines(self) -> list[str]:
        """The lines."""
        return self.text.removesuffix("\n").split("\n")


@dataclass(frozen=True, slots=True)
class Origin:
    """A module before any pass, with its texts where these are known, the main one first. It is not
    to be changed."""

    op: ModuleOp
    sources: tuple[SourceText, ...] = ()
