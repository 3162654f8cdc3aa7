"""Refusals of calls on chunks as errors in terms of the source."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.files import SourceText
from loopwright.reporting.errors import ChunkingError, Diagnostic, SourceLocation

_PLANNER = "dask"
"""The name of the planner in the ledger."""


def chunking_error(refusal: Refusal, sources: Sequence[SourceText]) -> ChunkingError:
    """The error for a refusal, with the source line."""
    entry = refusal.entry(_PLANNER)
    where = entry.location
    line = None if where is None else _line(where, sources)
    message = f"{entry.message} [{entry.code}]"
    return ChunkingError(Diagnostic(message, where, source_line=line), entry)


def text_at(op: Operation, name: str, sources: Sequence[SourceText]) -> str:
    """An element of an array as written in the source of an op: `a[idx[i]]`; `a[…]` if unknown.

    >>> from xdsl.dialects.test import TestOp
    >>> text_at(TestOp(), "a", ())
    'a[…]'
    """
    where = source_location(op)
    line = None if where is None else _line(where, sources)
    found = "" if line is None or where is None else line[where.column - 1 :]
    depth = 0
    for end, character in enumerate(found, 1):
        depth += (character in "[(") - (character in ")]")
        if depth == 0 and character == "]" and found.startswith(f"{name}["):
            return found[:end]
    return f"{name}[…]"


def _line(where: SourceLocation, sources: Sequence[SourceText]) -> str | None:
    """The source line of a location, if its text is available."""
    for source in sources:
        number = where.line - source.first_line
        if source.file == where.file and 0 <= number < len(source.lines):
            return source.lines[number]
    return None
