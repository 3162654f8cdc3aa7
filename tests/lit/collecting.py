"""The tests of the suite as pytest collects them: one for each file and program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lit.running import PROGRAMS, lines_of, problem_of

_BREAKS = re.compile(r"internal error(?!.*Attempting to delete SSA value)")
"""What breaks a pass down, but that an op is erased whose results are used: that is wrong IR."""


class LitFile(pytest.File):
    """A file of MLIR with lines `RUN:`."""

    def collect(self) -> Iterator[LitTest]:
        for program in PROGRAMS:
            if lines_of(self.path, program):
                yield LitTest.from_parent(self, name=program)


class LitTest(pytest.Item):
    """A program, its name, on a file."""

    def runtest(self) -> None:
        problem = problem_of(self.path, self.name)
        if problem:
            raise (RuntimeError if _BREAKS.search(problem) else AssertionError)(problem)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, f"{self.path.name} [{self.name}]"


def pytest_collect_file(file_path: Path, parent: Any) -> LitFile | None:
    return LitFile.from_parent(parent, path=file_path) if file_path.suffix == ".mlir" else None
