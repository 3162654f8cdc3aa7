"""How diagnostics reach the standard error: what is shown of them, with the lines they point at."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from loopwright.ir.syntax.locations import LineIndex, with_source
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.tools.opt_options import Options
from loopwright.tools.terminal import on_colour_terminal

if TYPE_CHECKING:
    from loopwright.reporting.ledger import Remarks

Message: TypeAlias = "Diagnostic | Remarks"

OPERATION = "see current operation: "
"""How a note begins that shows the operation a diagnostic is about."""

_AT_ONCE = 1000
"""How many diagnostics are written together."""
_GAP = "\0"
"""Stands for the message while what surrounds it is put together."""
_LEVELS = {
    "errors": {Severity.ERROR},
    "warnings": {Severity.ERROR, Severity.WARNING},
    "remarks": set(Severity),
}


class DiagnosticPrinter:
    """Shows diagnostics about the file `file` as the options want them."""

    def __init__(self, options: Options, lines: LineIndex, file: str) -> None:
        self.options = options
        self.lines = lines
        self.file = file
        self._colours = options.colours or on_colour_terminal(sys.stderr)

    def expanded(self, messages: Iterable[Message]) -> list[Diagnostic]:
        """All diagnostics, as they would be shown."""
        single = (
            diagnostic
            for entry in messages
            for diagnostic in ([entry] if isinstance(entry, Diagnostic) else entry.diagnostics())
        )
        return [self._with_source(diagnostic) for diagnostic in single if self._wanted(diagnostic)]

    def print(self, messages: Iterable[Message]) -> None:
        """Write what is wanted of the diagnostics to the standard error."""
        waiting: list[str] = []
        for text in self._texts(messages):
            waiting.append(text)
            if len(waiting) == _AT_ONCE:
                show("\n".join(waiting))
                waiting.clear()
        if waiting:
            show("\n".join(waiting))

    def _texts(self, messages: Iterable[Message]) -> Iterator[str]:
        for entry in messages:
            if not isinstance(entry, Diagnostic):
                yield from self._remarks(entry)
            elif self._wanted(entry):
                yield self._with_source(entry).render(colours=self._colours)

    def _remarks(self, entry: Remarks) -> Iterator[str]:
        """All remarks of an entry as one text: they differ in their messages alone."""
        pattern = entry.diagnostic(_GAP)
        if entry.endings and self._wanted(pattern):
            head, _, tail = self._with_source(pattern).render(colours=self._colours).partition(_GAP)
            head += entry.beginning
            between = f"{tail}\n{head}"
            yield f"{head}{between.join(entry.endings)}{tail}"

    def _wanted(self, diagnostic: Diagnostic) -> bool:
        return diagnostic.severity in _LEVELS[self.options.verbosity]

    def _with_source(self, diagnostic: Diagnostic) -> Diagnostic:
        """A diagnostic as it is shown: with the line that it points at, perhaps without notes."""
        if not self.options.notes:
            diagnostic = replace(diagnostic, hint="")
        if diagnostic.notes:
            diagnostic = replace(
                diagnostic, notes=tuple(note for note in diagnostic.notes if self._is_shown(note))
            )
        return with_source(diagnostic, self.lines, self.file)

    def _is_shown(self, note: Diagnostic) -> bool:
        if not self.options.notes:
            return False
        return self.options.print_op or not note.message.startswith(OPERATION)


def show(text: str) -> None:
    """Write text to the standard error; what cannot be shown there is replaced."""
    if not text.isascii():
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr)
