"""Compiled generators: what a kernel that is a generator function returns to Python.

The variables of the generator are attributes of an object; compiled code runs it up to the next
item and changes them. What the consumer changes in between is seen, as in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from loopwright.python.errors import warn_of_python
from loopwright.python.syntax.generators import (
    RETURNED,
    SENT,
    ResumedGenerator,
    field_of_item,
)
from loopwright.reporting.errors import FrontendError


class CompiledGenerator(Generator[Any, Any, Any]):
    """A generator whose statements are compiled; `advance` runs them up to the next item. If the
    code that begins it is refused, it is `in_python`, if given."""

    def __init__(
        self,
        frame: ResumedGenerator,
        values: Sequence[object],
        advance: Callable[[ResumedGenerator], int],
        in_python: Callable[[], Generator[Any, Any, Any]] | None,
    ) -> None:
        self.__name__ = type(frame).__name__
        vars(frame).update(zip(frame.parameters_, values, strict=True))
        frame.begin_()
        self._frame: ResumedGenerator | None = frame
        self._advance = advance
        self._begin_in_python = in_python
        self._in_python: Generator[Any, Any, Any] | None = None
        self._has_begun = False

    def __repr__(self) -> str:
        return f"<compiled generator {self.__name__}>"

    def send(self, value: Any, /) -> Any:
        """Run up to the next item, which is returned; the `yield` that runs on gives `value`."""
        frame = self._frame
        if self._in_python is not None:
            return self._in_python.send(value)
        if frame is None:
            raise StopIteration
        if value is not None and not self._has_begun:
            raise TypeError("can't send non-None value to a just-started generator")
        fields = vars(frame)
        fields[SENT] = value
        self._frame = None  # also where an exception ends it
        try:
            number = self._advance(frame)
        except FrontendError as error:
            if self._has_begun or self._begin_in_python is None:
                raise
            warn_of_python(f"{self.__name__}() runs in Python: {error}")
            self._in_python = self._begin_in_python()
            return next(self._in_python)
        self._has_begun = True
        if number < 0:
            raise StopIteration(*[fields[RETURNED]] if RETURNED in fields else ())
        self._frame = frame
        return fields.pop(field_of_item(number), None)

    def throw(self, error: Any, value: Any = None, traceback: Any = None, /) -> Any:
        """Raise an exception where the generator waits, which ends it."""
        if self._in_python is not None:
            return self._in_python.throw(error, value, traceback)
        self._frame = None
        raised = value if isinstance(value, BaseException) else error
        if isinstance(raised, type):
            raised = raised() if value is None else raised(value)
        raise raised if traceback is None else raised.with_traceback(traceback)
