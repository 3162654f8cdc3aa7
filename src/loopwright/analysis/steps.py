"""How much work the questions about one function may cost, counted in steps.

A step is one of isl's elementary operations on a small system; on larger ones each operation counts
as several (`presburger.reduction.System.weight`). Time is never measured: the same function gets
the same answers on any machine, however busy. After a function's steps are used up, each further
question that takes any gets the answer of `analysis.coarse`.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar

FUNCTION_STEPS = 2_000_000
"""The steps that all questions about a function may cost together: about 20 seconds at worst."""

_QUESTIONS = 10
"""One question may take this part of them: about 2 seconds at worst."""

_LEAST = 10
"""What a question costs at least: building its system, and asking."""

_limit: ContextVar[int] = ContextVar("function_steps", default=FUNCTION_STEPS)


@contextmanager
def function_steps(limit: int) -> Generator[None]:
    """Let analyses that are made inside spend so many steps on each function."""
    token = _limit.set(limit)
    try:
        yield
    finally:
        _limit.reset(token)


class Steps:
    """What is left for one function. Asking the same again costs nothing.

    >>> with function_steps(100):
    ...     steps = Steps()
    >>> steps.may_ask("a"), steps.question
    (True, 10)
    >>> steps.charge("a", 90)
    >>> steps.charge("a", 90)
    >>> steps.may_ask("a"), steps.may_ask("b")
    (True, False)
    """

    def __init__(self) -> None:
        limit = _limit.get()
        self.question = max(1, limit // _QUESTIONS)
        self._left = limit
        self._asked: set[Hashable] = set()

    def may_ask(self, question: Hashable) -> bool:
        """Whether there are steps left, or the question was asked before."""
        return self._left > 0 or question in self._asked

    def charge(self, question: Hashable, steps: int) -> None:
        """Count the steps that a question took, the first time that it is asked."""
        if question not in self._asked:
            self._asked.add(question)
            self._left -= steps + _LEAST
