"""Parser and printer: the text of modules, read and written as MLIR does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser, parse_module
    from loopwright.ir.syntax.printer import Printer, print_module

__all__ = ["Parser", "Printer", "parse_module", "print_module"]


def __getattr__(name: str) -> object:
    """Load the parser and the printer when they are first asked for."""
    if name in ("Parser", "parse_module"):
        from loopwright.ir.syntax import parser

        return getattr(parser, name)
    if name in ("Printer", "print_module"):
        from loopwright.ir.syntax import printer

        return getattr(printer, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
