"""How diagnostics reach the standard error: what is shown of them, with the lines they point at;
and `--verify-diagnostics`, which expects those that a text announces."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from loopwright.ir.core.locations import LineIndex, with_source
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation
from loopwright.tools.opt_options import Options
from loopwright.tools.terminal import on_colour_terminal

if TYPE_CHECKING:
    from loopwright.reporting.ledger import Remarks

# Diagnostics

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
        """Return all diagnostics, as they would be shown."""
        single = (
            diagnostic
            for entry in messages
            for diagnostic in ([entry] if isinstance(entry, Diagnostic) else entry.diagnostics())
        )
        return [
            self._with_source(diagnostic)
            for diagnostic in single
            if self._passes_verbosity(diagnostic)
        ]

    def print(self, messages: Iterable[Message]) -> None:
        """Write the diagnostics that the options select to the standard error."""
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
            elif self._passes_verbosity(entry):
                yield self._with_source(entry).render(colours=self._colours)

    def _remarks(self, entry: Remarks) -> Iterator[str]:
        """Yield all remarks of an entry as one text: they differ in their messages alone."""
        pattern = entry.diagnostic(_GAP)
        if entry.endings and self._passes_verbosity(pattern):
            head, _, tail = self._with_source(pattern).render(colours=self._colours).partition(_GAP)
            head += entry.beginning
            between = f"{tail}\n{head}"
            yield f"{head}{between.join(entry.endings)}{tail}"

    def _passes_verbosity(self, diagnostic: Diagnostic) -> bool:
        return diagnostic.severity in _LEVELS[self.options.verbosity]

    def _with_source(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return the text of a diagnostic with its source line, and its notes if wanted."""
        if not self.options.notes:
            diagnostic = replace(diagnostic, hint="")
        if diagnostic.notes:
            diagnostic = replace(
                diagnostic,
                notes=tuple(note for note in diagnostic.notes if self._is_note_shown(note)),
            )
        return with_source(diagnostic, self.lines, self.file)

    def _is_note_shown(self, note: Diagnostic) -> bool:
        if not self.options.notes:
            return False
        return self.options.print_op or not note.message.startswith(OPERATION)


def show(text: str) -> None:
    """Write text to the standard error; characters that its encoding lacks are replaced."""
    if not text.isascii():
        text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr)


# Diagnostics that a file expects
#
# `// expected-error@+1 {{text}}` announces an error in the next line whose message contains the
# text; `note`, `warning` and `remark` go the same way. The line may be given as `@+N`, `@-N`,
# `@above`, `@below` (the nearest line without an announcement), or `@unknown`; without, it is the
# same line. With `-re`, parts in `{{…}}` are regular expressions.

_DESIGNATOR = re.compile(
    r"expected-(error|note|remark|warning)(-re)? *(@(?:[+-][0-9]+|above|below|unknown))? *"
    r"\{\{(.*)\}\}"
)
_PATTERN = re.compile(r"\{\{(.*?)\}\}")


@dataclass()
class _Expectation:
    severity: str
    text: str
    pattern: re.Pattern[str] | None
    line: int | None
    column: int
    written: int
    is_met: bool = False

    def matches(self, message: str) -> bool:
        if self.pattern is not None:
            return self.pattern.search(message) is not None
        return self.text in message


class Expectations:
    """The announcements in a text, whatever the pieces that it is processed in."""

    def __init__(self, text: str, file: str, *, ignore_others: bool) -> None:
        self._file = file
        self._ignore_others = ignore_others
        self._lines = text.split("\n")
        self._expectations: list[_Expectation] = []
        self.malformed: list[Diagnostic] = []
        self._collect()

    def _collect(self) -> None:
        waiting: list[_Expectation] = []
        plain: int | None = None
        for number, line in enumerate(self._lines, 1):
            match = _DESIGNATOR.search(line)
            if match is None:
                for expectation in waiting:
                    expectation.line = number
                waiting.clear()
                plain = number
                continue
            where = match[3] or ""
            target: int | None = number
            if where == "@above":
                target = plain
            elif where == "@unknown":
                target = None
            elif where[1:2] in ("+", "-"):
                target = number + int(where[1:])
            expectation = _Expectation(match[1], match[4], None, target, match.start() + 1, number)
            if match[2] and not self._compile(expectation):
                continue
            self._expectations.append(expectation)
            if where == "@below":
                waiting.append(expectation)

    def _compile(self, expectation: _Expectation) -> bool:
        """Make the regular expression of an announcement with `-re`."""
        pieces = _PATTERN.split(expectation.text)
        source = "".join(
            f"({piece})" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces)
        )
        try:
            expectation.pattern = re.compile(source)
        except (re.error, OverflowError, RecursionError) as error:
            self.malformed.append(self._at(expectation, f"invalid regex: {error}"))
            return False
        return True

    def _at(self, expectation: _Expectation, message: str) -> Diagnostic:
        return Diagnostic(
            message,
            SourceLocation(self._file, expectation.written, expectation.column),
            source_line=self._lines[expectation.written - 1],
            width=max(len(expectation.text), 1),
        )

    def unexpected(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the problems with diagnostics that no comment expects."""
        single = (each for diagnostic in diagnostics for each in (diagnostic, *diagnostic.notes))
        problems = (self._unexpected(each) for each in single)
        return [problem for problem in problems if problem is not None]

    def missing(self) -> list[Diagnostic]:
        """Return an error for each expected diagnostic that did not occur."""
        return [
            self._at(missing, f'expected {missing.severity} "{missing.text}" was not produced')
            for missing in self._expectations
            if not missing.is_met
        ]

    def _unexpected(self, diagnostic: Diagnostic) -> Diagnostic | None:
        """Return the problem with a diagnostic; `None` if it was announced, or does not matter."""
        if diagnostic.message.startswith(OPERATION):
            return None
        where = diagnostic.location
        is_in_file = where is not None and where.file == self._file and not diagnostic.nearby
        line = where.line if where is not None and is_in_file else None
        severity = diagnostic.severity.value
        near: _Expectation | None = None
        for expectation in self._expectations:
            if expectation.line == line and expectation.matches(diagnostic.message):
                if expectation.severity == severity:
                    expectation.is_met = True
                    return None
                near = expectation
        if self._ignore_others:
            return None
        if near is not None:
            message = f"'{severity}' diagnostic emitted when expecting a '{near.severity}'"
            emitted = replace(diagnostic, severity=Severity.NOTE, notes=())
            return replace(self._at(near, message), width=1, notes=(emitted,))
        message = f"unexpected {severity}: {diagnostic.message}"
        return Diagnostic(message, where, Severity.ERROR, diagnostic.source_line)
