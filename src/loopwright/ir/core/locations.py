"""Names and positions of ops for messages, with lines and columns of a text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, BlockArgument, Operation

from loopwright.ir.core.attributes import FileLineColRange
from loopwright.reporting.errors import Diagnostic, SourceLocation


def operation_name(op: Operation) -> str:
    """Return the full name of an op, registered or not."""
    return op.op_name.data if isinstance(op, builtin.UnregisteredOp) else op.name


class LineIndex:
    r"""The lines of a text; columns count bytes of its UTF-8 form, as MLIR's do.

    >>> LineIndex("ab\ncd").position(4)
    (2, 2)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._ascii = text.isascii()
        starts = [0]
        position = text.find("\n")
        while position != -1:
            starts.append(position + 1)
            position = text.find("\n", position + 1)
        self._starts = starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column, both from 1, of an offset into the text."""
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        if self._ascii:
            return line, offset - start + 1
        before = self.text[start:offset]
        return line, len(before.encode("utf-8", "surrogateescape")) + 1

    def line(self, number: int) -> str:
        """Return the text of a line, without its end."""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end == -1 else self.text[start:end]

    def line_or_none(self, number: int) -> str | None:
        """Return the text of a line; None beyond the last one."""
        return self.line(number) if 0 < number <= len(self._starts) else None


_file_name = cache(builtin.StringAttr)


@lru_cache(1 << 16)
def _int_attribute(value: int) -> builtin.IntAttr:
    """As `IntAttr(value)`, which checks what an annotation says already."""
    attribute = builtin.IntAttr.__new__(builtin.IntAttr)
    vars(attribute)["data"] = value
    return attribute


def with_source(diagnostic: Diagnostic, lines: LineIndex, file: str) -> Diagnostic:
    """The diagnostic, and its notes, with the lines of `file` that they point at.

    A note at the same place as the message before it does not repeat the line.

    >>> bad = Diagnostic("no", SourceLocation("a.mlir", 2, 1))
    >>> with_source(bad, LineIndex("x\\ny"), "a.mlir").source_line
    'y'
    """
    source = diagnostic.source_line
    where = diagnostic.location
    if source is None and where is not None and where.file == file:
        source = lines.line_or_none(where.line)
    notes: list[Diagnostic] = []
    for note in diagnostic.notes:
        repeated = note.location == where
        if not repeated:
            note = with_source(note, lines, file)
        elif note.source_line is not None:
            note = replace(note, source_line=None)
        notes.append(note)
        where = note.location
    return replace(diagnostic, source_line=source, notes=tuple(notes))


def file_location(file: str, line: int, column: int) -> builtin.FileLineColLoc:
    """Return the attribute of a place in a file."""
    location = builtin.FileLineColLoc.__new__(builtin.FileLineColLoc)
    fields = vars(location)
    fields["filename"] = _file_name(file)
    fields["line"] = _int_attribute(line)
    fields["column"] = _int_attribute(column)
    return location


def location_at(lines: LineIndex, file: str, position: int) -> builtin.FileLineColLoc:
    """Return the attribute of an offset into a text."""
    return file_location(file, *lines.position(position))


def attribute_location(location: Attribute) -> SourceLocation | None:
    """Return the place in a file that a location attribute speaks of, if it speaks of one."""
    if isinstance(location, builtin.FileLineColLoc | FileLineColRange):
        return SourceLocation(location.filename.data, location.line.data, location.column.data)
    if isinstance(location, builtin.NameLoc):
        return attribute_location(location.location)
    if isinstance(location, builtin.CallSiteLoc):
        return attribute_location(location.callee)
    if isinstance(location, builtin.FusedLoc):
        for part in cast(Iterable[Attribute], location.locations):
            if (part_location := attribute_location(part)) is not None:
                return part_location
    return None


def op_at_line(op: Operation) -> str:
    """Return the name of an op, and the line where it is, if that is known."""
    where = source_location(op)
    return operation_name(op) + ("" if where is None else f" at line {where.line}")


def source_location(node: Operation | BlockArgument) -> SourceLocation | None:
    """Return where an operation or a block argument is in its source text, if that is known."""
    return attribute_location(node.location)


def named_location(op: Operation) -> SourceLocation | None:
    """Return the location of an operation, with the name that it carries, if any."""
    place = source_location(op)
    if place is not None and isinstance(op.location, builtin.NameLoc):
        return replace(place, name=op.location.desc.data)
    return place


def begins_on(op: Operation, line: int) -> bool:
    """Return whether an operation begins on a line of its source text."""
    place = source_location(op)
    return place is not None and place.line == line
