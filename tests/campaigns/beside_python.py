"""What campaigns of generated Python functions do with each: it is compiled and called, beside
Python's own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined

RAISED = (
    *(ArithmeticError, AssertionError, LookupError, RuntimeError, StopIteration, ValueError),
    NameError,
)
"""What generated functions raise, which compiled ones do as well then."""


def checked(kernel: Any, given: Sequence[Any]) -> None:
    """One call does what Python does."""
    kernel.check(*given)


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
        for given in calls:
            try:
                check(kernel, given)
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
