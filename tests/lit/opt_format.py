"""How lit runs a test: the program on the file, then filecheck on what it printed.

A test has lines `// RUN: %opt %s flags | filecheck %s --check-prefix=X`; `not %opt` wants an error,
and `2>&1` shows filecheck the diagnostics, too. `loopwright-opt` is called in this process. Another
program is called once for all files of a folder with the same only line, split where files begin.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options
from lit.formats import FileBasedTest

from lit import Test

OURS = "loopwright-opt"
SPLIT = "\n// -----\n"


@dataclass(frozen=True)
class Line:
    """A line `RUN:`."""

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
        assert words[:2] == ["%opt", "%s"], text
        checks = shlex.split(check)
        assert checks[:2] == ["filecheck", "%s"] or not checks, text
        flags = tuple(word for word in words[2:] if word != "2>&1")
        return cls(flags, tuple(checks[2:]) if checks else None, fails, "2>&1" in words)


def lines_of(path: Path) -> list[Line]:
    """The lines `RUN:` of a test."""
    marked = [line.partition("RUN:") for line in path.read_text().splitlines()]
    return [Line.parse(rest) for _, mark, rest in marked if mark]


class OptFormat(FileBasedTest):
    """Runs one program."""

    def __init__(self, program: str) -> None:
        self.program = program

    def execute(self, test: Any, litConfig: Any) -> Any:  # noqa: N803 - lit's name
        """Run all lines of a test."""
        path = Path(test.getSourcePath())
        lines = lines_of(path)
        if not lines:
            return Test.UNRESOLVED, "there is no line 'RUN:'"
        for line in lines:
            problem = self._problem(path, line, only=len(lines) == 1)
            if problem:
                return Test.FAIL, problem
        return Test.PASS, ""

    def _problem(self, path: Path, line: Line, *, only: bool) -> str:
        printed = self._batched(path, line) if only and self.program != OURS else None
        if printed is None:
            status, out, err = self._run(path, line.flags)
            if bool(status) is not line.fails:
                return f"status {status}\n{err}"
            printed = out + err if line.with_errors else out
        return "" if line.checks is None else _filecheck(path, line.checks, printed)

    def _run(self, path: Path, flags: tuple[str, ...]) -> tuple[int, str, str]:
        if self.program != OURS:
            command = [self.program, str(path), *flags]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            return done.returncode, done.stdout, done.stderr
        from loopwright.tools.opt import main

        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = main([str(path), *flags])
            except SystemExit as end:
                status = int(end.code or 0)
        return status, out.getvalue(), err.getvalue()

    def _batched(self, path: Path, line: Line) -> str | None:
        """What the program prints of a file among all of its folder; None if that is an error."""
        if line.fails or line.with_errors or "split-input-file" in " ".join(line.flags):
            return None
        return _batch(self.program, path.parent, line).get(path)


@cache
def _batch(program: str, folder: Path, line: Line) -> dict[Path, str]:
    """What a program prints of files of a folder that have only that line; nothing if it fails."""
    paths = [one for one in sorted(folder.glob("*.mlir")) if lines_of(one) == [line]]
    text = SPLIT.join(one.read_text() for one in paths)
    command = [program, "--split-input-file", *line.flags]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    parts = done.stdout.split("// -----\n")
    if done.returncode or len(parts) != len(paths):
        return {}
    return dict(zip(paths, parts, strict=True))


def _filecheck(path: Path, checks: Sequence[str], printed: str) -> str:
    """What filecheck says of a text; empty if it is content."""
    said = io.StringIO()
    with tempfile.NamedTemporaryFile("w+", suffix=".mlir") as file:
        file.write(printed)
        file.flush()
        options = parse_argv_options(["filecheck", str(path), f"--input-file={file.name}", *checks])
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = Matcher.from_opts(options).run()
    return f"{said.getvalue()}\n{printed}" if status else ""
