"""Tracebacks of exceptions that calls of kernels raise: they show the line of the program, as
Python's would, and not how this package came to it."""

from __future__ import annotations

import ast
import linecache
import os
import re
from functools import lru_cache
from itertools import takewhile
from types import FrameType, TracebackType
from typing import Any

from loopwright.reporting.errors import InternalError, LoopwrightError
from loopwright.reporting.package_files import is_of_package

_NOTE = re.compile(r"at (?P<file>.+):(?P<line>\d+):(?P<column>\d+)")
_DEFINITION = re.compile(r"(\s*)(?:async )?def (\w+)")


def of_program(error: BaseException, file: str = "") -> TracebackType | None:
    """Return the traceback of an exception of a kernel in a file, without the frames of this
    package, with one for the place in compiled code that raised it.

    It is the exception's own where the exception may be a fault of this package, or where the
    variable `LOOPWRIGHT_TRACEBACK` requests that.
    """
    all_frames = _frames(error)
    frames = [frame for frame in all_frames if not is_of_package(_file_of(frame))]
    notes = [_NOTE.fullmatch(note) for note in getattr(error, "__notes__", ())]
    places = [note for note in notes if note is not None]
    is_own = isinstance(error, LoopwrightError) and not isinstance(error, InternalError)
    below = [*takewhile(lambda frame: not is_of_package(_file_of(frame)), all_frames[::-1])]
    ends_in_program = bool(below) and _file_of(below[-1]) == file
    if os.environ.get("LOOPWRIGHT_TRACEBACK") or not (places or is_own or ends_in_program):
        return error.__traceback__
    result = None
    for frame in reversed(frames):
        result = TracebackType(result, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    if not places:
        return result
    place_file = places[-1]["file"]
    line = int(places[-1]["line"])
    if any((_file_of(frame), frame.tb_lineno) == (place_file, line) for frame in frames):
        return result
    place = _frame_at(place_file, line)
    return TracebackType(result, place, place.f_lasti, line)


def _frames(error: BaseException) -> list[TracebackType]:
    """Return the parts of a traceback, outermost first."""
    frames: list[TracebackType] = []
    frame = error.__traceback__
    while frame is not None:
        frames.append(frame)
        frame = frame.tb_next
    return frames


def _file_of(frame: TracebackType) -> str:
    return frame.tb_frame.f_code.co_filename


@lru_cache(1 << 8)
def _frame_at(file: str, line: int) -> FrameType:
    """Return a frame that tracebacks show as a line of a file, in its function."""
    text = linecache.getline(file, line).rstrip()
    position: Any = {
        "lineno": line,
        "end_lineno": line,
        "col_offset": len(text) - len(text.lstrip()),
        "end_col_offset": len(text.encode()),
    }
    name = ast.Name("error", ast.Load(), **position)
    module = ast.Module([ast.Raise(name, **position)], [])
    code = compile(module, file, "exec").replace(co_name=_function_at(file, line))
    try:
        exec(code, {"error": Exception()})
    except Exception as error:
        frame = _frames(error)[-1].tb_frame
        error.with_traceback(None)
        return frame
    raise AssertionError("the code raises")


def _function_at(file: str, line: int) -> str:
    """Return the name of the function that a line is in."""
    lines = linecache.getlines(file)[:line]
    indent = len(lines[-1]) - len(lines[-1].lstrip()) if lines else 0
    for text in reversed(lines):
        definition = _DEFINITION.match(text)
        if definition is not None and len(definition[1]) < max(indent, 1):
            return definition[2]
    return "<module>"
