"""Compiled generators: what a kernel that is a generator function returns to Python.

The variables of the generator are attributes of an object; compiled code runs it up to the next
item and changes them. What the consumer changes in between is seen, as in Python. Where all of them
are numbers, strings, tuples of these, or arrays that it does not assign, a second function takes
and returns them without the object, in a fortieth of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Protocol, cast

import numpy as np

from loopwright.python.errors import warn_of_python
from loopwright.python.kernels import background
from loopwright.python.syntax.suspended_generators import (
    RETURNED,
    SENT,
    GeneratorStep,
    ResumedGenerator,
    field_of_item,
)
from loopwright.reporting.errors import FrontendError

FEW = 64
"""The number of items after which the second function is compiled, in another process."""
_PLAIN = frozenset({int, float, bool, complex, str})


class Compilable(Protocol):
    """A kernel: a function that is compiled for some arguments before or when it is called."""

    def __call__(self, *arguments: Any) -> Any:
        """Call it."""
        ...

    def compile(self, *types: object) -> object:
        """Compile it for the types of some arguments."""
        ...


class GeneratorCode:
    """The code of a generator function: `advance` runs the object of a generator up to the next
    item; `step` does so without an object, once it is compiled."""

    def __init__(self, advance: Compilable, step: Compilable | None) -> None:
        self.advance = advance
        self._step = step
        self._job: background.Job | None = None
        self._is_compiled = False

    def step_for(self, values: Sequence[object], count: int) -> Compilable | None:
        """Return the function for a generator with some values, of which `count` items were
        requested; `None` as long as it is not compiled, or if it cannot be."""
        if self._step is None or self._is_compiled:
            return self._step
        if count < FEW:
            return None
        if self._job is None and background.is_wanted():
            step = self._step
            self._job = background.start(lambda: step.compile(*values))
        if self._job is not None and not self._job.is_done():
            return None
        self._is_compiled = True
        return self._step

    def refuse(self) -> None:
        """Record that the function cannot be compiled."""
        self._step = None


class CompiledGenerator(Generator[Any, Any, Any]):
    """A generator whose statements are compiled. If the code that begins it is refused, it is
    `in_python`, if given."""

    def __init__(
        self,
        frame: ResumedGenerator,
        values: Sequence[object],
        steps: GeneratorCode,
        in_python: Callable[[], Generator[Any, Any, Any]] | None,
    ) -> None:
        self.__name__ = type(frame).__name__
        vars(frame).update(zip(frame.parameters_, values, strict=True))
        frame.begin_()
        self._frame: ResumedGenerator | None = frame
        self._steps = steps
        self._begin_in_python = in_python
        self._in_python: Generator[Any, Any, Any] | None = None
        self._count = 0
        """The number of items requested."""
        self._step: Compilable | None = None
        """The function that is used instead of the object."""
        self._items: frozenset[int] = frozenset()
        """The numbers of its results with items."""
        self._variables: Sequence[Any] = ()
        self._constants: tuple[Any, ...] = ()
        """Its arguments."""
        self._takes_sent = False

    @property
    def is_stepping(self) -> bool:
        """Whether its next item is computed without the object."""
        return self._step is not None

    def __repr__(self) -> str:
        return f"<compiled generator {self.__name__}>"

    def __next__(self) -> Any:
        step = self._step
        if step is None or self._takes_sent:
            return self.send(None)
        return self._run_step(step, self._constants, None)

    def send(self, value: Any, /) -> Any:
        """Run up to the next item, which is returned; the resumed `yield` evaluates to `value`."""
        frame = self._frame
        if self._in_python is not None:
            return self._in_python.send(value)
        if frame is None:
            raise StopIteration
        if self._step is not None:
            sent = (value,) if self._takes_sent else ()
            return self._run_step(self._step, (*self._constants, *sent), value)
        if value is not None and not self._count:
            raise TypeError("can't send non-None value to a just-started generator")
        fields = vars(frame)
        fields[SENT] = value
        self._frame = None  # also where an exception ends it
        try:
            number = self._steps.advance(frame)
        except FrontendError as error:
            if self._count or self._begin_in_python is None:
                raise
            warn_of_python(f"{self.__name__}() runs in Python: {error}")
            self._in_python = self._begin_in_python()
            return next(self._in_python)
        self._count += 1
        if number < 0:
            raise _end(fields)
        self._frame = frame
        item = fields.pop(field_of_item(number), None)
        step = type(frame).step_
        if step is not None and number in step.items:
            self._begin_steps(step, fields, item)
        return item

    def _begin_steps(self, step: GeneratorStep, fields: dict[str, Any], item: object) -> None:
        """Continue without the object, if there is code for that."""
        names = step.variables[1:]
        if RETURNED in names:
            fields.setdefault(RETURNED, None)
        if any(x not in fields for x in names):
            return
        constants = [x for x in step.constants if x != SENT]
        values = [item, *(fields[x] for x in names)]
        others = [fields[x] for x in constants]
        if not (_are_plain(values) and all(type(x) is np.ndarray or _is_plain(x) for x in others)):
            return
        self._takes_sent = SENT in step.constants
        sent = [None] if self._takes_sent else []
        self._step = self._steps.step_for([*values, *others, *sent], self._count)
        self._variables = values
        self._constants = tuple(others)
        self._items = step.items

    def _run_step(self, step: Compilable, constants: tuple[Any, ...], sent: object) -> Any:
        """Run up to the next item without the object; with it if that is refused for new types."""
        self._step = None  # also where an exception ends it
        try:
            number, *variables = step(*self._variables, *constants)
        except FrontendError:
            self._steps.refuse()
            assert self._frame is not None
            names = cast("GeneratorStep", type(self._frame).step_).variables
            vars(self._frame).update(zip(names[1:], self._variables[1:], strict=True))
            return self.send(sent)
        except BaseException:
            self._frame = None
            raise
        if number < 0:
            assert self._frame is not None
            names = cast("GeneratorStep", type(self._frame).step_).variables
            self._frame = None
            raise _end(dict(zip(names, variables, strict=True)))
        self._variables = variables
        self._step = step
        return variables[0] if number in self._items else None

    def throw(self, error: Any, value: Any = None, traceback: Any = None, /) -> Any:
        """Raise an exception where the generator waits, which ends it."""
        if self._in_python is not None:
            return self._in_python.throw(error, value, traceback)
        self._frame = None
        self._step = None
        raised = value if isinstance(value, BaseException) else error
        if isinstance(raised, type):
            raised = raised() if value is None else raised(value)
        raise raised if traceback is None else raised.with_traceback(traceback)


def _end(fields: dict[str, Any]) -> StopIteration:
    """Return what tells the end of a generator, with what it returns."""
    value: object = fields.get(RETURNED)
    return StopIteration() if value is None else StopIteration(value)


def _are_plain(values: Iterable[object]) -> bool:
    return all(map(_is_plain, values))


def _is_plain(value: object) -> bool:
    """Return whether a value is a number, a string, or a tuple of these."""
    if type(value) is tuple:
        return _are_plain(cast("tuple[object, ...]", value))
    return value is None or type(value) in _PLAIN or isinstance(value, np.generic)
