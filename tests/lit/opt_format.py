"""The tests of the suite as lit sees them."""

from pathlib import Path
from typing import Any

from lit.formats import FileBasedTest

from lit import Test
from tests.lit.running import lines_of, problem_of


class OptFormat(FileBasedTest):
    """Runs one program."""

    def __init__(self, program: str) -> None:
        self.program = program

    def execute(self, test: Any, litConfig: Any) -> Any:  # noqa: N803 - lit's name
        """Run all lines of a test."""
        path = Path(test.getSourcePath())
        if not lines_of(path, self.program):
            return Test.UNSUPPORTED, f"no line is for {self.program}"
        problem = problem_of(path, self.program)
        return (Test.FAIL, problem) if problem else (Test.PASS, "")
