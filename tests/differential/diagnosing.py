"""Diagnostics of texts: ours, and those of `mlir-opt` in one process for many texts."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from tests.oracle import mlir_opt

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError

SEPARATOR = "// -----\n"
ERROR = re.compile(r"^<stdin>:(\d+):(\d+): error: (.*)$", re.M)

ErrorAt = tuple[int, int, str]
"""Line, column and message of an error."""


def ours(text: str) -> list[ErrorAt]:
    """The errors that we report."""
    try:
        verify(parse_module(text, make_context(allow_unregistered=True)))
    except DiagnosticError as error:
        errors: list[ErrorAt] = []
        for diagnostic in error.diagnostics:
            assert diagnostic.location is not None
            location = diagnostic.location
            errors.append((location.line, location.column, diagnostic.message))
        return errors
    return []


def theirs(texts: Sequence[str]) -> list[list[ErrorAt] | None]:
    """The errors that `mlir-opt` reports for each text, lines counted from the text's own first.

    `None` is for a text on which it crashes.
    """
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + text.count("\n") + 1)
    answer = mlir_opt(SEPARATOR.join(texts), "--split-input-file", "--allow-unregistered-dialect")
    if answer.status not in (0, 1):
        if len(texts) == 1:
            return [None]
        half = len(texts) // 2
        return theirs(texts[:half]) + theirs(texts[half:])
    errors_by_text: list[list[ErrorAt] | None] = [[] for _ in texts]
    for line, column, message in ERROR.findall(answer.err):
        index = bisect_right(starts, int(line) - 1) - 1
        errors = errors_by_text[index]
        assert errors is not None
        errors.append((int(line) - starts[index], int(column), message))
    return errors_by_text
