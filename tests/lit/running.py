"""Runs a test of the suite: a program on its file, then filecheck on what that printed.

A line `// RUN: %opt %s flags | filecheck %s --check-prefix=X` is for both programs, one with
`loopwright-opt` in place of `%opt` for ours; `not %opt` wants an error, and `2>&1` shows filecheck
the diagnostics, too. Our program is called in this process, on a machine that is the same
everywhere. `mlir-opt` is called once for all files of a folder with the same only line, split where
files begin. A line `// RUN: loopwright deps %s` runs another command of ours, and `// RUN: call %s`
calls functions of the file (`tests/lit/calling.py`). `make test` runs a sample of what passes make.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import re
import shlex
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options

from loopwright.exact.costs import host
from loopwright.loops.pipelines import running as verification
from loopwright.tools import main as commands
from loopwright.tools import opt
from tests.lit.calling import problem_of_calls
from tests.sampling import WHOLE

OURS = "loopwright-opt"
COMMANDS = "loopwright"
CALL = "call"
PROGRAMS = (OURS, "mlir-opt-22")
SPLIT = "\n// -----\n"
SHARE = 8
"""Of this many pieces of a file one is run before and after passes."""


@dataclass(frozen=True)
class Line:
    """A line `RUN:`."""

    program: str
    flags: tuple[str, ...]
    checks: tuple[str, ...] | None
    fails: bool
    with_errors: bool

    @classmethod
    def parse(cls, text: str) -> Line:
        """A line without `RUN:`."""
        program, _, check = text.partition("|")
        words = shlex.split(program)
        fails = words[0] == "not"
        words = words[fails:]
        if words[0] == COMMANDS:
            words = [" ".join(words[:2]), *words[2:]]
        assert words[0].partition(" ")[0] in ("%opt", OURS, COMMANDS, CALL), text
        assert words[1] == "%s", text
        checks = shlex.split(check)
        assert checks[:2] == ["filecheck", "%s"] or not checks, text
        flags = tuple(word for word in words[2:] if word != "2>&1")
        return cls(words[0], flags, tuple(checks[2:]) if checks else None, fails, "2>&1" in words)

    def is_for(self, program: str) -> bool:
        """Whether a program passes it."""
        return self.program == "%opt" or (program == OURS)


def lines_of(path: Path, program: str = OURS) -> list[Line]:
    """The lines `RUN:` of a test that are for a program."""
    marked = [line.partition("RUN:") for line in path.read_text().splitlines()]
    lines = [Line.parse(run_text) for _, mark, run_text in marked if mark]
    assert lines, f"{path}: there is no line 'RUN:'"
    return [line for line in lines if line.is_for(program)]


def problem_of(path: Path, program: str = OURS) -> str:
    """What is wrong with a test; empty if it passes."""
    lines = lines_of(path, program)
    problems = (_problem(path, program, line, only=len(lines) == 1) for line in lines)
    return next(filter(None, problems), "")


def _problem(path: Path, program: str, line: Line, *, only: bool) -> str:
    if line.program == CALL:
        return problem_of_calls(path)
    printed = _batched(path, program, line) if only and program != OURS else None
    if printed is None:
        name = program if line.program == "%opt" else line.program
        with sampled_runs(path, line):
            status, out, err = run(path, name, line.flags)
        if bool(status) is not line.fails:
            return f"{err}status {status}"
        printed = out + err if line.with_errors else out
    return "" if line.checks is None else _filecheck(path, line.checks, printed)


def run(path: Path, program: str, flags: Sequence[str]) -> tuple[int, str, str]:
    """The status of a program, and what it writes."""
    name, _, subcommand = program.partition(" ")
    if name not in (OURS, COMMANDS):
        command = [program, str(path), *flags]
        process = subprocess.run(command, capture_output=True, text=True, timeout=60)
        return process.returncode, process.stdout, process.stderr
    out = io.StringIO()
    err = io.StringIO()
    main = opt.main if name == OURS else commands.main
    words = [*([subcommand] if subcommand else []), str(path), *flags]
    with described_machine(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(words)
        except SystemExit as end:
            status = int(end.code or 0)
    return status, out.getvalue(), err.getvalue()


@contextlib.contextmanager
def sampled_runs(path: Path, line: Line) -> Iterator[None]:
    """Less of what `-verify-by-running` does: functions run on one input, and not at all where the
    file has what is printed, which was run when that was written, nor in most other pieces. The
    files of a folder, which often have the same programs under other options, begin with different
    ones. Where a function that cannot be run is announced, all are."""
    if WHOLE or "-verify-by-running" not in line.flags:
        yield
        return
    everywhere = "is not run" in path.read_text()
    numbers = itertools.count(sorted(path.parent.glob("*.mlir")).index(path))
    verifier = verification.RunningVerifier

    def sampled(*, all_run: bool) -> verification.RunningVerifier:
        is_run = everywhere or (line.checks is None and next(numbers) % SHARE == 0)
        return verifier(all_run=all_run) if is_run else verifier(arguments={})

    with (
        patch.object(verification, "RunningVerifier", sampled),
        patch.object(verification, "_CHOICES", 1),
    ):
        yield


@contextlib.contextmanager
def described_machine() -> Iterator[None]:
    """What passes take the machine for: two cores, vectors of 256 bits, three caches."""
    sizes = ((1, 32 << 10), (2, 1 << 20), (3, 32 << 20))
    caches = tuple(host.Cache(level, size, 64, 8, 1) for level, size in sizes)
    flags = frozenset({"avx", "avx2", "fma"})
    with (
        patch.object(host, "_read_caches", lambda _: caches),
        patch.object(host, "_cpu_flags", lambda: flags),
        patch.object(host, "_usable_cores", lambda: 2),
    ):
        host.describe_host.cache_clear()
        try:
            yield
        finally:
            host.describe_host.cache_clear()


def _batched(path: Path, program: str, line: Line) -> str | None:
    """What the program prints of a file among all of its folder; None if that is an error."""
    if line.fails or line.with_errors or "split-input-file" in " ".join(line.flags):
        return None
    return _batch(program, path.parent, line).get(path)


@cache
def _batch(program: str, folder: Path, line: Line) -> dict[Path, str]:
    """What a program prints of files of a folder that have only that line; nothing if it fails."""
    paths = [path_ for path_ in sorted(folder.glob("*.mlir")) if lines_of(path_, program) == [line]]
    text = SPLIT.join(path_.read_text() for path_ in paths)
    command = [program, "--split-input-file", *line.flags]
    process = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    parts = process.stdout.split("// -----\n")
    if process.returncode or len(parts) != len(paths):
        return {}
    return dict(zip(paths, parts, strict=True))


def escaped(line: str) -> str:
    """A line as filecheck looks for it."""
    return line.replace("{{", r"{{\{\{}}").replace("[[", r"{{\[\[}}")


def has_each_line(text: str, printed: str) -> bool:
    """Whether a test expects just the lines that are printed, one after the other."""
    expected = re.findall("CHECK([-A-Z]*):(.*)", text)
    lines = [line.strip() for line in printed.splitlines()]
    printed_lines = [escaped(line) for line in lines if line and line != SPLIT.strip()]
    if not expected or not {kind for kind, _ in expected} <= {"", "-NEXT"}:
        return False
    return printed_lines == [line.strip() for _, line in expected]


def _filecheck(path: Path, checks: Sequence[str], printed: str) -> str:
    """What filecheck says of a text; empty if it is content. It is not asked, as it takes long, if
    the test has all that is printed."""
    if not checks and has_each_line(path.read_text(), printed):
        return ""
    output = io.StringIO()
    with tempfile.NamedTemporaryFile("w+", suffix=".mlir") as file:
        file.write(printed)
        file.flush()
        options = parse_argv_options(["filecheck", str(path), f"--input-file={file.name}", *checks])
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = Matcher.from_opts(options).run()
    return f"{output.getvalue()}\n{printed}" if status else ""
