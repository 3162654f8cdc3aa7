"""Reading a module of all known dialects, verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.ir.syntax.locations import LineIndex, with_source
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import VerificationError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


def read_module(text: str, *, file: str = "<string>", allow_unregistered: bool = False) -> ModuleOp:
    """The module in a text of MLIR, verified; `file` is the name that errors show.

    Raises `SyntaxDiagnosticError` or `VerificationError`, with the place.
    """
    op = parse_module(text, make_context(allow_unregistered=allow_unregistered), file=file)
    try:
        verify(op)
    except VerificationError as error:
        lines = LineIndex(text)
        raise VerificationError([with_source(d, lines, file) for d in error.diagnostics]) from None
    return op
