"""What became of the functions that decorators of this package were applied to.

With `LOOPWRIGHT_NUMBA_REPORT=1` a table is written to the standard error stream when the process
ends; with the path of a file, JSON to that file. With `LOOPWRIGHT_NUMBA_CHECK=N` the first N calls
of each function are compared with Python's.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from loopwright.native.runtime.copies import copied
from loopwright.python.calls.fingerprint import restoring
from loopwright.python.kernels.checking import describe_difference
from loopwright.records import dataclass, field
from loopwright.reporting.errors import FallbackWarning, LoopwrightError

REPORT_VARIABLE = "LOOPWRIGHT_NUMBA_REPORT"
CHECK_VARIABLE = "LOOPWRIGHT_NUMBA_CHECK"
_WIDTH = 40
"""The width of names in tables."""


@dataclass()
class FunctionRecord:
    """What became of one function."""

    name: str
    """Its module and name."""
    place: str
    calls: int = 0
    seconds: float = 0.0
    first_seconds: float = 0.0
    """The time of its first call, with what was compiled in it."""
    checked: int = 0
    """How many calls were compared with Python's."""
    signatures: list[str] = field(default_factory=list)
    """The types of arguments for which there is code."""
    python: list[str] = field(default_factory=list)
    """Why Python runs it."""
    parts: list[str] = field(default_factory=list)
    """The statements that Python runs between compiled parts, and why."""
    differences: list[str] = field(default_factory=list)
    """How results of compiled code differ from Python's."""
    rounding: list[str] = field(default_factory=list)
    """How they differ by rounding alone."""
    errors: list[str] = field(default_factory=list)
    """Errors of the compiler that calls raised."""

    @property
    def state(self) -> str:
        """What became of it, in one word or two."""
        if self.differences:
            return "differs"
        if self.errors:
            return "error"
        if self.python:
            return "Python"
        if self.parts:
            return "partly Python"
        return "compiled" if self.calls else "not called"


RECORDED: list[RecordedCalls] = []
"""The calls of all functions, in the order of their decorators."""


def is_recording() -> bool:
    """Return whether the environment asks for a report."""
    return os.environ.get(REPORT_VARIABLE, "0") not in ("", "0")


class RecordedCalls:
    """The calls of a kernel, which are counted, timed, and compared with Python's."""

    def __init__(self, kernel: Any, call: Callable[..., Any]) -> None:
        function = kernel.py_func
        code = function.__code__
        self.record = FunctionRecord(
            f"{function.__module__}.{function.__qualname__}",
            f"{code.co_filename}:{code.co_firstlineno}",
        )
        self._kernel = kernel
        self._call = call
        self._checks = int(os.environ.get(CHECK_VARIABLE, "0") or 0)
        self._threads: set[int] = set()
        """The threads that are in a call."""
        if not RECORDED:
            atexit.register(write_report)
        RECORDED.append(self)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the kernel; calls that it makes of itself in other ways are not counted."""
        thread = threading.get_ident()
        if thread in self._threads:
            return self._call(*args, **kwargs)
        self._threads.add(thread)
        try:
            if self.record.checked < self._checks:
                return self._checked(args, kwargs)
            return self._timed(args, kwargs)
        finally:
            self._threads.discard(thread)

    def _timed(self, args: Any, kwargs: Any) -> Any:
        record = self.record
        start = time.perf_counter()
        try:
            return self._call(*args, **kwargs)
        except FallbackWarning as warning:  # where warnings are errors
            _add_distinct(record.python, str(warning))
            raise
        except LoopwrightError as error:
            _add_distinct(record.errors, f"{type(error).__name__}: {error}")
            raise
        finally:
            seconds = time.perf_counter() - start
            record.first_seconds = record.first_seconds if record.calls else seconds
            record.calls += 1
            record.seconds += seconds
            self._note_refusals()

    def note_signatures(self) -> None:
        """Record the types of arguments for which there is code."""
        self.record.signatures = self._kernel.signatures

    def _note_refusals(self) -> None:
        for instead in self._kernel.fallbacks:
            if isinstance(instead, str):
                _add_distinct(self.record.python, instead)
            else:
                for warning in instead.warnings:
                    _add_distinct(self.record.parts, warning)

    def _checked(self, args: Any, kwargs: Any) -> Any:
        """Call the kernel, then Python on copies of the arguments, and compare."""
        self.record.checked += 1
        try:
            second: Any = copied((args, kwargs))
        except Exception:  # of arguments that cannot be copied
            return self._timed(args, kwargs)
        before = np.random.get_state(), random.getstate()
        error: Exception | None = None
        result: Any = None
        try:
            result = self._timed(args, kwargs)
        except Exception as raised:
            error = raised
        if isinstance(error, LoopwrightError | FallbackWarning):
            raise error
        outcome: Any = copied((result, (args, kwargs)))
        after = np.random.get_state(), random.getstate()
        self._compare(second, outcome, error, before)
        np.random.set_state(after[0])
        random.setstate(after[1])
        if error is not None:
            raise error
        return result

    def _compare(self, second: Any, outcome: Any, error: Exception | None, before: Any) -> None:
        plain: Any = self._kernel.py_func
        np.random.set_state(before[0])
        random.setstate(before[1])
        expected: Any = None
        expected_error: Exception | None = None
        with restoring(plain), np.errstate(all="ignore"):
            try:
                expected = plain(*second[0], **second[1])
            except Exception as raised:
                expected_error = raised
        if self._kernel.options.divides_as_numpy and isinstance(expected_error, ZeroDivisionError):
            return
        if type(error) is not type(expected_error):
            texts = f"Python raises {expected_error!r}, compiled code {error!r}"
            _add_distinct(self.record.differences, texts)
            return
        if error is not None:
            return
        try:
            difference = describe_difference((expected, second), outcome)
        except Exception as raised:  # of values that cannot be compared
            difference = ""
            _add_distinct(self.record.rounding, f"not compared: {raised!r}")
        if difference:
            accuracy = 1e-6 if self._kernel.options.fastmath else 1e-12
            is_close = _is_close((expected, second), outcome, accuracy)
            _add_distinct(self.record.rounding if is_close else self.record.differences, difference)


def _is_close(expected: Any, actual: Any, accuracy: float) -> bool:
    """Return whether values are of the same shape and equal up to rounding: NumPy's own functions
    of arrays round in other ways than the C library's on some processors."""
    kind: Any = expected.__class__
    pair: Any = (expected, actual)
    if issubclass(kind, tuple | list | dict):
        if type(actual) is not kind or len(pair[0]) != len(pair[1]):
            return False
        items: list[list[Any]] = [[*getattr(x, "values", x.__iter__)()] for x in pair]
        return all(_is_close(x, y, accuracy) for x, y in zip(*items, strict=True))
    try:
        return bool(np.allclose(expected, actual, accuracy, 1e-300, equal_nan=True))
    except TypeError:
        return not describe_difference(expected, actual)


def _add_distinct(texts: list[str], text: str) -> None:
    if text not in texts and len(texts) < 20:
        texts.append(text)


def records() -> list[FunctionRecord]:
    """Return what became of the functions, in the order of their decorators."""
    for calls in RECORDED:
        calls.note_signatures()
    return [calls.record for calls in RECORDED]


def report() -> str:
    """Return the table of what became of the functions: those that Python runs come first."""
    called = [x for x in records() if x.calls]
    rows = sorted(called, key=lambda x: (x.state == "compiled", -x.seconds))
    lines = [f"{'function':{_WIDTH}} {'calls':>8} {'seconds':>9} {'first':>7}  state"]
    for row in rows:
        name = row.name if len(row.name) <= _WIDTH else f"…{row.name[1 - _WIDTH :]}"
        lines.append(
            f"{name:{_WIDTH}} {row.calls:8} {row.seconds:9.3f} {row.first_seconds:7.3f}  "
            f"{row.state}"
        )
        lines += (f"    {x}" for x in (*row.differences, *row.errors, *row.python, *row.parts))
    compiled = sum(x.state == "compiled" for x in called)
    lines.append(f"{len(RECORDED)} functions, {len(called)} called, {compiled} of them compiled")
    return "\n".join(lines)


def write_report() -> None:
    """Write the report to where the environment asks for it."""
    target = os.environ.get(REPORT_VARIABLE, "")
    if target in ("1", "true", "yes"):
        print(report(), file=sys.stderr)
        return
    rows = [{**asdict(x), "state": x.state} for x in records()]
    Path(target).write_text(json.dumps(rows, indent=1))
