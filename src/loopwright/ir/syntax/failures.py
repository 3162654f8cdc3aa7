"""What the parser raises: xDSL's parse error, with notes and, rarely, further errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Span

from loopwright.ir.syntax.locations import LineIndex
from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation, SyntaxDiagnosticError

Remark = tuple[int | None, str]
"""A message and the offset in the text that it speaks of."""


class SyntaxFailure(ParseError):  # noqa: N818
    """A parse error; `notes` belong to it, `others` are errors of their own.

    `hints` say what might have been meant at some offsets.
    """

    def __init__(
        self,
        source: Input[str],
        message: str,
        position: int,
        notes: Sequence[Remark] = (),
        others: Sequence[Remark] = (),
        hints: Mapping[int | None, str] | None = None,
    ) -> None:
        super().__init__(Span(position, position, source), message)
        self.notes = tuple(notes)
        self.others = tuple(others)
        self.hints = dict(hints or {})


def diagnostic(
    lines: LineIndex,
    file: str,
    message: str,
    position: int | None,
    *,
    notes: tuple[Diagnostic, ...] = (),
    hint: str = "",
) -> Diagnostic:
    """A diagnostic at an offset in a text, with the line it points at."""
    if position is None:
        return Diagnostic(message, notes=notes, hint=hint)
    line, column = lines.position(position)
    place = SourceLocation(file, line, column)
    return Diagnostic(message, place, source_line=lines.line(line), notes=notes, hint=hint)


def syntax_error(error: ParseError, lines: LineIndex, file: str) -> SyntaxDiagnosticError:
    """The public form of a parse error."""
    remarks = error.notes if isinstance(error, SyntaxFailure) else ()
    notes = tuple(
        replace(diagnostic(lines, file, message, position), severity=Severity.NOTE)
        for position, message in remarks
    )
    hints = error.hints if isinstance(error, SyntaxFailure) else {}
    start = error.span.start
    found = [diagnostic(lines, file, error.msg, start, notes=notes, hint=hints.get(start, ""))]
    if isinstance(error, SyntaxFailure):
        found += [
            diagnostic(lines, file, message, position, hint=hints.get(position, ""))
            for position, message in error.others
        ]
    return SyntaxDiagnosticError(found)
