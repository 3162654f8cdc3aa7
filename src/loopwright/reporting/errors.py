"""The one exception tree, and the diagnostics it carries.

Every error a person can cause is a `LoopwrightError` with a stable `code`, and also an instance of
the built-in class that a Python programmer would catch there. Errors that point into a source text
carry `Diagnostic`s, which render as `file:line:col: error: message`, the source
line and a caret.
"""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar

from loopwright.records import dataclass, field, replace

RETRY = "lw:retry"
"""The message of a kernel's failed entry test: the call must be repeated with general code. No
effects have happened yet."""


class Severity(Enum):
    """How serious a diagnostic is; the value is the word that is printed."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """A place in a source text: file name, line and column, both counted from 1.

    >>> str(SourceLocation("a.mlir", 3, 7))
    'a.mlir:3:7'
    """

    file: str
    line: int
    column: int
    name: str = field(default="", compare=False)
    """Distinguishes the operation from others at the same place, if it has a name."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def named(self) -> str:
        """The location, preceded by the name of the operation if that is known.

        >>> SourceLocation("a.mlir", 3, 7, "part 1 of 2").named
        'part 1 of 2 at a.mlir:3:7'
        """
        return f"{self.name} at {self}" if self.name else str(self)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message at a place, with the source line it points at when that is known.

    >>> print(Diagnostic("bad token", SourceLocation("a.mlir", 1, 3), source_line="x $y").render())
    a.mlir:1:3: error: bad token
    x $y
      ^
    """

    message: str
    location: SourceLocation | None = None
    severity: Severity = Severity.ERROR
    source_line: str | None = None
    notes: tuple[Diagnostic, ...] = ()
    hint: str = ""
    """A possible intention; shown as a note, but not part of MLIR's message."""
    width: int = 1
    """How many characters the message is about."""
    nearby: bool = False
    """Whether the place is that of what is around the operation, which has none."""

    def render(self, *, colours: bool = False) -> str:
        """Return the text a person sees: the message, the source line with a caret, then the notes.

        With `colours` it has the escape sequences of terminals, as LLVM's tools write them.
        """
        where = "<unknown>:0" if self.location is None else str(self.location)
        lines = [_headline(where, self.severity, self.message, colours=colours)]
        if self.source_line is not None and self.location is not None:
            shown, *caret = _pointed_at(self.source_line, self.location.column)
            lines.append(shown)
            more = "~" * (self.width - 1)
            lines += [
                f"\033[0;1;32m{mark}{more}\033[0m" if colours else mark + more for mark in caret
            ]
        lines.extend(note.render(colours=colours) for note in self.notes)
        if self.hint:
            lines.append(_headline(where, Severity.NOTE, self.hint, colours=colours))
        return "\n".join(lines)


_COLOURS = {Severity.ERROR: 31, Severity.WARNING: 35, Severity.NOTE: 30, Severity.REMARK: 34}


def _headline(where: str, severity: Severity, message: str, *, colours: bool) -> str:
    """Return the first line of a diagnostic.

    >>> _headline("a:1:2", Severity.NOTE, "here", colours=False)
    'a:1:2: note: here'
    """
    if not colours:
        return f"{where}: {severity.value}: {message}"
    kind = f"\033[0;1;{_COLOURS[severity]}m{severity.value}: \033[0m"
    return f"\033[1m{where}: \033[0m{kind}\033[1m{message}\033[0m"


@lru_cache(maxsize=64)
def _pointed_at(line: str, column: int) -> tuple[str, ...]:
    """A source line and a caret under its column; none where characters may differ in width.

    >>> _pointed_at("a\\tb", 3)
    ('a       b', '        ^')
    """
    line = line.partition("\r")[0] if "\r" not in line[: column - 1] else line
    data = line.encode("utf-8", "surrogateescape")
    shown = data.expandtabs(8).decode("utf-8", "surrogateescape")
    if not line.isascii():
        return (shown,)
    before = len(line[: column - 1].expandtabs(8))
    width = len(line[:column].expandtabs(8)) - before if line[column - 1 : column] == "\t" else 1
    return shown, " " * max(before, column - 1) + "^" * width


class LoopwrightError(Exception):
    """The root of every error that loopwright raises on purpose.

    `code` is stable: scripts may compare it; messages may improve.
    """

    code: ClassVar[str] = "loopwright"


class DiagnosticError(LoopwrightError):
    """An error that consists of one or more located diagnostics."""

    code = "diagnostic"

    def __init__(self, diagnostics: Sequence[Diagnostic] | Diagnostic | str) -> None:
        if isinstance(diagnostics, str):
            diagnostics = Diagnostic(diagnostics)
        if isinstance(diagnostics, Diagnostic):
            diagnostics = (diagnostics,)
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__("\n".join(d.render() for d in self.diagnostics))


class SyntaxDiagnosticError(DiagnosticError, ValueError):
    """The text is not well-formed IR."""

    code = "syntax"


class VerificationError(DiagnosticError, ValueError):
    """The IR is well-formed but breaks a rule of one of its operations."""

    code = "verification"


class PassError(DiagnosticError):
    """A pass could not run, or could not do what an option asks for by name."""

    code = "pass"


class ConstantOverflowError(PassError):
    """A bound, a subscript or a condition would need a constant of more than 64 bits."""

    code = "constant-overflow"

    def __init__(self, value: int) -> None:
        super().__init__(
            f"an affine expression would need the constant {value}, which 64 bits do not hold"
        )


class RequestError(PassError):
    """Explicit requests of options are not fulfilled; the ledger says why.

    `elsewhere` are the errors that do not count if another run of the same pass, on another
    function, fulfils the request.
    """

    def __init__(
        self, diagnostics: Sequence[Diagnostic], elsewhere: Sequence[Diagnostic] = ()
    ) -> None:
        super().__init__([*diagnostics, *elsewhere])
        self.at_once = tuple(diagnostics)
        self.elsewhere = tuple(elsewhere)


class ScheduleError(PassError, ValueError):
    """A step of a schedule is not possible, or a schedule does not belong to a program."""

    code = "schedule"


class RefusedStepError(ScheduleError):
    """A step of a schedule is not legal, or not known to be; `refusal`, an entry of a ledger
    (`RefusalEntry`), has the reason and a witness."""

    def __init__(self, refusal: Any, error: ScheduleError) -> None:
        super().__init__(error.diagnostics)
        self.refusal = refusal


class ChunkingError(DiagnosticError, ValueError):
    """A program cannot be cut into tasks on the chunks of its arrays; the message says what to
    do, and `refusal` has the reason as an entry of a ledger (`RefusalEntry`)."""

    code = "chunking"

    def __init__(
        self,
        diagnostics: Sequence[Diagnostic] | Diagnostic | str,
        refusal: Any = None,
    ) -> None:
        super().__init__(diagnostics)
        self.refusal = refusal


class ChangedMeaningError(PassError, AssertionError):
    """A pass changed what the program computes, as a run or a proof shows."""

    code = "changed-meaning"


class InterpreterError(DiagnosticError):
    """The program did something undefined while it was interpreted, or something unsupported."""

    code = "interpreter"


class CompileError(DiagnosticError, NotImplementedError):
    """Code generation does not support something in the program, or LLVM refused its output."""

    code = "compile"


class FrontendError(CompileError):
    """A Python function contains something that kernels do not support. `statement` is the
    top-level statement that contains it, if known.
    """

    code = "frontend"
    statement: Any = None

    def forget_frames(self) -> None:
        """Show neither the frames that it came through nor the exceptions that led to it."""
        self.__suppress_context__ = True
        self.with_traceback(None)

    def add_caller(self, call: Diagnostic) -> None:
        """Note at the end of the last diagnostic from where the code was called that it is in."""
        last = self.diagnostics[-1]
        note = Diagnostic(
            call.message, call.location, Severity.NOTE, call.source_line, width=call.width
        )
        several = *self.diagnostics[:-1], replace(last, notes=(*last.notes, note))
        self.diagnostics = several
        self.args = ("\n".join(diagnostic.render() for diagnostic in several),)

    def lies_in(self, statement: object) -> None:
        """Record the statement, which the lowering of the function knows."""
        self.statement = statement


class UnprovedWarning(UserWarning):
    """It is not known whether a step keeps what a program computes: no proof was found."""


class FallbackWarning(UserWarning):
    """A function that was to be compiled runs as Python."""


class CheckError(LoopwrightError, AssertionError):
    """A compiled function and Python's own gave different things."""

    code = "check"


class ExecutionError(LoopwrightError, RuntimeError):
    """A compiled program aborted: an assertion failed, or memory ran out. `said` is the part of the
    message that the program gave."""

    code = "execution"

    def __init__(self, message: str, said: str = "") -> None:
        super().__init__(message)
        self.said = said


class UsageError(LoopwrightError, ValueError):
    """A command line or an API call is wrong: unknown option, missing file, unwritable output."""

    code = "usage"


class UsageTypeError(UsageError, TypeError):
    """An argument of an API call is of the wrong class, or there is no parameter of its name."""


class ArgumentError(LoopwrightError, ValueError):
    """An argument of a kernel call is wrong; the message names the argument, which has the position
    `argument`, from 0 on, where that is known."""

    code = "argument"

    def __init__(self, message: str, argument: int | None = None) -> None:
        super().__init__(message)
        self.argument = argument


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of a kernel call is of a class or a dtype that the kernel does not take, or there
    are too many or too few."""


class OverlapError(ArgumentError):
    """Arrays overlap each other, or themselves, which code assumes that they do not."""


class InternalError(LoopwrightError, RuntimeError):
    """A mistake of loopwright itself."""

    code = "internal"


def internal_error(error: Exception, doing: str = "") -> InternalError:
    """Return the error for an exception caused by a defect of this package; with
    `LOOPWRIGHT_TRACEBACK` in the environment the exception itself is raised, so that Python shows
    the traceback.

    >>> str(internal_error(KeyError("x"), " while compiling f()"))
    "internal error while compiling f(): KeyError: 'x' (LOOPWRIGHT_TRACEBACK=1 shows the traceback)"
    """
    if os.environ.get("LOOPWRIGHT_TRACEBACK"):
        raise error
    doing += "".join(f" {note}" for note in getattr(error, "__notes__", ()))
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    return InternalError(
        f"internal error{doing}: {what} (LOOPWRIGHT_TRACEBACK=1 shows the traceback)"
    )


class StalePlanError(LoopwrightError, RuntimeError):
    """A plan was applied to a module that has changed since planning."""

    code = "stale-plan"


def exception_named(name: str) -> Any:
    """Return an exception class by its built-in name or as `module:name`; None if there is none.

    >>> exception_named("KeyError"), exception_named("json:JSONDecodeError").__name__
    (<class 'KeyError'>, 'JSONDecodeError')
    """
    module, _, own = name.rpartition(":")
    member: Any = sys.modules.get(module) if module else builtins
    for part in own.split("."):
        member = getattr(member, part, None)
    return member


def name_of_exception(kind: type[Exception]) -> str | None:
    """Return the name by which a class of exceptions is found; `None` of one inside of a
    function."""
    names = kind.__name__, f"{kind.__module__}:{kind.__qualname__}"
    return next((name for name in names if exception_named(name) is kind), None)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number of things.

    >>> counted(1, "node"), counted(0, "edge"), counted(2, "access", "accesses")
    ('1 node', '0 edges', '2 accesses')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def listed(words: Sequence[str]) -> str:
    """Words with commas, and `and` before the last.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *first, last = words or [""]
    return f"{', '.join(first)} and {last}" if first else last


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article, by its first letter.

    >>> with_article("Point"), with_article("Orbit")
    ('a Point', 'an Orbit')
    """
    return f"{'an' if noun[0] in 'aeioxAEIOX' else 'a'} {noun}"


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return the names, at most three, that a misspelt one may mean, the most similar first.

    >>> nearest("tile-sizs", ["tile-size", "tile-sizes", "separate"])
    ['tile-sizes', 'tile-size']
    """
    from difflib import get_close_matches

    return get_close_matches(name, list(names), n=3)


def expect_optimise(value: object) -> None:
    """Raise `UsageError` unless a value is a valid `optimise` option."""
    if value not in (True, False, "tuned"):
        raise UsageError(f"'optimise' is True, False or 'tuned', not {value!r}")


def expect(holds: object, message: str) -> None:
    """Raise `UsageError` with a message unless something holds."""
    if not holds:
        raise UsageError(message)


def expect_kind(what: str, value: object, *kinds: type) -> None:
    """Raise `UsageTypeError` unless a value is of one of these classes.

    >>> expect_kind("the text of a module", 3, str)
    Traceback (most recent call last):
    ...
    loopwright.reporting.errors.UsageTypeError: the text of a module is a str, not an int
    """
    if not isinstance(value, kinds):
        class_names = " or ".join("None" if kind is type(None) else kind.__name__ for kind in kinds)
        given_class = with_article(type(value).__name__)
        raise UsageTypeError(f"{what} is {with_article(class_names)}, not {given_class}")
