"""Budgets of exact queries, counted in steps; cached answers, with their cost.

A step is about a microsecond on an ordinary machine: each of isl's elementary operations counts as
many steps as estimated from the size of its system and the length of its numbers
(`exact.presburger.isl_objects.weight`). Time is never measured, so the same question gets the same
answer on any machine, however busy.

Each function has a budget in each pass and each command (`fresh_budgets`): all questions about the
function share it, and one question may take a tenth. A question that exceeds its limit, and every
question after the function's steps are used up, raises `UndecidedError`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ClassVar, Generic, ParamSpec, TypeVar

from loopwright.records import dataclass
from loopwright.reporting.errors import LoopwrightError, expect
from loopwright.reporting.stages import setting
from loopwright.reporting.unknown import Cause, Unknown

DEFAULT_BUDGET = 2_000_000
"""How many steps (`exact.presburger.budget`) a query may take: two seconds at worst."""

FIRST_TRY = 1_000
"""The limit in isl operations for trying a system as it is, before its equalities are solved."""

LONG = 24
"""A system with coefficients of more bits is not tried before its equalities are solved: its
coefficients would explode."""


class UndecidedError(LoopwrightError):
    """A query was abandoned: its budget is exhausted, or its answer is infinite."""

    code: ClassVar[str] = "undecided"

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(str(unknown))
        self.unknown = unknown
        """The reason, as the third answer of a query."""

    @classmethod
    def of(cls, cause: Cause, *about: str | int) -> UndecidedError:
        """Return the error for a cause and its subject."""
        return cls(Unknown(cause, about))

    @property
    def internal(self) -> bool:
        """Whether isl failed within its budget."""
        return self.unknown.cause in (Cause.GAVE_UP, Cause.NO_OPTIMUM)


FUNCTION_STEPS = 20_000_000
"""The steps for all questions about one function: about 20 seconds at worst."""

_QUESTIONS = 10
"""The fraction of the function's steps that one question may take: about 2 seconds at worst."""

_LEAST = 100
"""The minimum cost of a question: building its system, and the query."""

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_limit: ContextVar[int] = ContextVar("function_steps", default=FUNCTION_STEPS)


def function_steps(limit: int | None) -> AbstractContextManager[int | None]:
    """Let budgets created inside have this many steps for each function; None changes nothing.

    Raises `UsageError` for a negative number.

    >>> with function_steps(100):
    ...     Budget().question
    10
    """
    expect(limit is None or limit >= 0, f"the number of steps is at least 0, not {limit}")
    return setting(_limit, _limit.get() if limit is None else limit)


class Budget:
    """The steps that may still be spent on one function or one question.

    >>> with function_steps(1000):
    ...     budget = Budget()
    >>> budget.charge("a", 950)
    >>> budget.charge("a", 950)
    >>> budget.may_ask("a"), budget.may_ask("b"), budget.spent
    (True, False, 1050)
    """

    def __init__(self, limit: int | None = None, question: int | None = None) -> None:
        """Create a budget; by default that of a function."""
        self.limit = _limit.get() if limit is None else limit
        self.question = max(1, self.limit // _QUESTIONS) if question is None else question
        self.spent = 0
        self._is_one_question = question is not None
        self._charged: set[Hashable] = set()

    @property
    def remaining(self) -> int:
        """How many steps are left; negative after an overrun."""
        return self.limit - self.spent

    def exhausted(self) -> UndecidedError:
        """Return the error for an exhausted budget."""
        if self._is_one_question:
            return UndecidedError.of(Cause.STEPS, self.limit)
        return UndecidedError.of(Cause.FUNCTION_STEPS)

    def spend(self, steps: int) -> None:
        """Count steps."""
        self.spent += steps

    def may_ask(self, question: Hashable) -> bool:
        """Return whether there are steps left, or the question was asked before."""
        return self.remaining > 0 or question in self._charged

    def charge(self, question: Hashable, steps: int) -> None:
        """Count the steps of a question; asking a function's question again costs nothing. As a
        part of another question it costs the same each time, whatever was asked before."""
        if self._is_one_question or question not in self._charged:
            self._charged.add(question)
            self.spent += steps + _LEAST


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)
_budgets: ContextVar[dict[object, Budget] | None] = ContextVar("budgets", default=None)


def current_budget() -> Budget | None:
    """Return the budget that exact operations are charged to; None without a limit."""
    return _current.get()


def spending(budget: Budget) -> AbstractContextManager[Budget | None]:
    """Charge the exact operations inside to a budget."""
    return setting(_current, budget)


def fresh_budgets() -> AbstractContextManager[object]:
    """Give each function a fresh budget for all questions inside: used by one pass, or one
    command."""
    return setting(_budgets, {})


def budget_of(function: object) -> Budget:
    """Return the budget of a function in this pass or command; a new one outside of any."""
    budgets = _budgets.get()
    return Budget() if budgets is None else budgets.setdefault(function, Budget())


class Isolation:
    """Exact operations whose objects are apart from all others."""

    __slots__ = ("_kept", "_objects")

    def __init__(self) -> None:
        self._objects: object = None
        self._kept: list[object] = []

    def keep(self, isl_object: object) -> None:
        """Keep a result until these operations end.

        isl changes an object in place if nothing else refers to it, and which quotients it then
        writes for numbers of more than 31 bits differs between processes.
        """
        self._kept.append(isl_object)

    def objects(self, make: Callable[[], object]) -> object:
        """Return the objects of these operations; `make` makes them when they are first needed."""
        if self._objects is None:
            self._objects = make()
        return self._objects


_isolation: ContextVar[Isolation | None] = ContextVar("isolation", default=None)


def current_isolation() -> Isolation | None:
    """Return the isolation that exact operations are in, if any."""
    return _isolation.get()


def isolated() -> AbstractContextManager[Isolation | None]:
    """Let the exact operations inside begin with empty memory of isl, except those whose answers
    are cached (`counted`).

    Into which pieces isl coalesces a union depends on numbers that earlier operations left in
    memory. Apart from those, operations have the same results and take the same steps in each
    process, whatever was asked before. Sets and relations must not leave the block.
    """
    return setting(_isolation, Isolation())


@contextmanager
def one_question() -> Generator[Budget]:
    """Let the exact operations inside take the steps of one question; they are charged to the
    current budget. Raises `UndecidedError` if that is used up."""
    outer = _current.get()
    if outer is not None and outer.remaining <= 0:
        raise outer.exhausted()
    limit = (Budget() if outer is None else outer).question
    own = Budget(limit, limit)
    try:
        with spending(own):
            yield own
    finally:
        if outer is not None:
            outer.spend(own.spent + _LEAST)


@dataclass(frozen=True, slots=True)
class _Ended(Generic[_Result]):
    """The result of a question, and the steps that it took."""

    answer: _Result | None
    undecided: Unknown | None
    spent: int


def counted(
    maxsize: int,
) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """A decorator for queries with hashable arguments: caches their answers, including that they
    are undecided, with the steps that they took.

    Each call is charged with these, once in each budget, so that the cache changes no answer.
    Raises `UndecidedError`.
    """

    def decorate(decide: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        @lru_cache(maxsize=maxsize)
        def decided(
            limit: int, *args: _Arguments.args, **kwargs: _Arguments.kwargs
        ) -> _Ended[_Result]:
            own = Budget(limit, limit)
            with spending(own), setting(_isolation, None):
                try:
                    return _Ended(decide(*args, **kwargs), None, own.spent)
                except UndecidedError as error:
                    return _Ended(None, error.unknown, own.spent)

        @wraps(decide)
        def ask(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
            outer = _current.get()
            key = decide, args, tuple(kwargs.items())
            if outer is not None and not outer.may_ask(key):
                raise outer.exhausted()
            limit = (Budget() if outer is None else outer).question
            outcome = decided(limit, *args, **kwargs)
            if outer is not None:
                outer.charge(key, outcome.spent)
            if outcome.undecided is not None:
                raise UndecidedError(outcome.undecided)
            return outcome.answer  # pyright: ignore[reportReturnType]

        return ask

    return decorate


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Kept(dict[_Key, _Value], Generic[_Key, _Value]):
    """A cache of answers that is charged no steps; `pop` and `clear` drop entries. `meanwhile`
    answers a question that is asked again to compute its answer.

    >>> squares = Kept(lambda number: number**2)
    >>> squares[3], dict(squares)
    (9, {3: 9})
    """

    __slots__ = ("_compute", "_meanwhile")

    def __init__(
        self,
        compute: Callable[[_Key], _Value],
        meanwhile: Callable[[_Key], _Value] | None = None,
    ) -> None:
        super().__init__()
        self._compute = compute
        self._meanwhile = meanwhile

    def __missing__(self, question: _Key) -> _Value:
        if self._meanwhile is not None:
            self[question] = self._meanwhile(question)
        answer = self[question] = self._compute(question)
        return answer
