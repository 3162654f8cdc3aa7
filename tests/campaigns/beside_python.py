"""What campaigns of generated Python functions do with each: it is compiled and called, beside
Python's own."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from types import FunctionType
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.native.runtime.copies import copied
from loopwright.python.calls.fingerprint import restoring
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined

RAISED = (
    *(ArithmeticError, AssertionError, LookupError, RuntimeError, StopIteration, ValueError),
    NameError,
)
"""What generated functions raise, which compiled ones do as well then."""


class ClassesDifferError(lw.LoopwrightError):
    """Numbers in the result or the arguments of a call have other classes than in Python."""


def checked(kernel: Any, call_arguments: Sequence[Any]) -> None:
    """One call does what Python does, with numbers of the same classes in its result and in what it
    leaves in its arguments."""
    kernel.check(*call_arguments)
    expect_same_classes(kernel, call_arguments)


def expect_same_classes(kernel: Any, call_arguments: Sequence[Any]) -> None:
    """Raise `ClassesDifferError` where the result, or attributes and items of arguments, have other
    classes after a call than in Python."""
    classes_of_each: list[Any] = []
    for run in (kernel.py_func, kernel):
        arguments = copied(tuple(call_arguments))
        result: Any = None
        with suppress(*RAISED, AttributeError, TypeError), restoring(kernel.py_func):
            result = run(*arguments)
        classes_of_each.append((classes_in(result), classes_in(arguments)))
    if classes_of_each[0] != classes_of_each[1]:
        text = "result and arguments have classes"
        raise ClassesDifferError(f"{text} {classes_of_each[1]}, in Python {classes_of_each[0]}")


def classes_in(value: Any, ids_around: tuple[int, ...] = ()) -> Any:
    """The classes of a value and of all that is in it, but for arrays."""
    kind: Any = type(value)
    if id(value) in ids_around:
        return "again"
    ids_around = (*ids_around, id(value))
    if isinstance(value, list | tuple | deque):
        return kind.__name__, [classes_in(x, ids_around) for x in value]
    if isinstance(value, dict):
        return kind.__name__, [classes_in(x, ids_around) for x in value.items()]
    if hasattr(value, "__dict__") and not isinstance(value, np.ndarray | FunctionType):
        return kind.__name__, classes_in(dict(vars(value)), ids_around)
    return kind.__name__


def compare(
    report: Report,
    seed: int,
    text: str,
    calls: Iterable[Sequence[Any]],
    *,
    names: Mapping[str, Any] | None = None,
    refused: Sequence[str] = ("",),
    raised: tuple[type[Exception], ...] = RAISED,
    check: Callable[[Any, Sequence[Any]], None] = checked,
) -> None:
    """Compile the function of a text, which may use `names`, and check its calls in turn. It may be
    refused with the messages that have a text of `refused`."""
    function = defined(text, seed)
    function.__globals__.update(names or {})
    kernel: Any = lw.kernel(optimise=seed % 4 == 0, overflowcheck=seed % 3 == 0)(function)
    report.count += 1
    with compiling(fully=seed % 10 == 0):
        for call_arguments in calls:
            try:
                check(kernel, call_arguments)
                report.facts["compared"] += 1
            except lw.LoopwrightError as error:
                if isinstance(error, lw.FrontendError) and any(x in str(error) for x in refused):
                    report.facts["refused"] += 1
                    report.facts[error.diagnostics[0].message[:60]] += 1
                else:
                    report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
                return
            except raised:
                report.facts["raised"] += 1
