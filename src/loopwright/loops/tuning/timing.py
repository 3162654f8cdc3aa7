"""Which of two kernels is faster: both run by turns on the same arguments."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from loopwright.native.runtime.copies import Copies
from loopwright.native.runtime.kernel import Kernel, Progress
from loopwright.reporting.errors import UsageError

Timer: TypeAlias = Callable[[Kernel, Sequence[object]], float]
"""Calls a kernel once and gives the seconds that it took."""
MARGIN = 0.03
"""By how much another choice must be faster to be taken."""
_ROUNDS = 15
_FEWEST_ROUNDS = 3
_SLOT = 1e-3
"""About how long one of the two runs before the other does, in seconds."""
_MOST_CALLS = 50
_LONG = 0.01
"""From how many seconds on one call shows that a kernel is much slower."""
_ENOUGH = 0.6
"""For how many seconds two kernels are compared, unless a few rounds take longer."""


def call_time(kernel: Kernel, arguments: Sequence[object]) -> float:
    """The CPU time of one call on one thread, the elapsed time on several."""
    clock = time.process_time if kernel.threads == 1 else time.perf_counter
    start = clock()
    kernel.call(*arguments)
    return clock() - start


class Stopwatch:
    """Compares kernels of one signature on copies of the same arguments."""

    def __init__(self, copies: Copies, timer: Timer) -> None:
        self._copies = copies
        self._timer = timer

    def best(self, kernel: Kernel, calls: int) -> float:
        """The least time of a call."""
        return min(self._timer(kernel, self._copies.fresh()) for _ in range(calls))

    def compared(self, kernel: Kernel, other: Kernel, *, rounds: int = _ROUNDS) -> Comparison:
        """The times of both; few of them where `other` is clearly not the faster one."""
        first, second = self.best(kernel, 1), self.best(other, 1)
        if first > _LONG and second > 2 * first:
            return Comparison([first], [second])
        calls = max(1, min(_MOST_CALLS, int(_SLOT / max(first, 1e-9))))
        mine: list[float] = []
        theirs: list[float] = []
        for turn in range(rounds):
            for each, times in ((kernel, mine), (other, theirs))[:: 1 if turn % 2 else -1]:
                times.append(self.best(each, calls))
            if len(mine) < _FEWEST_ROUNDS:
                continue
            is_slower = all(b >= a for a, b in zip(mine, theirs, strict=True))
            if is_slower or sum(mine) + sum(theirs) > _ENOUGH / calls:
                break
        return Comparison(mine, theirs)


class Comparison:
    """The times of two kernels, of rounds in which both ran."""

    def __init__(self, first: Sequence[float], second: Sequence[float]) -> None:
        self.first = min(first)
        self.second = min(second)
        pairs = zip(first, second, strict=True)
        self.ratios = sorted(b / max(a, 1e-12) for a, b in pairs)

    @property
    def second_wins(self) -> bool:
        """Whether the second is faster by the margin, at its best and in the median of the rounds,
        and in nearly all rounds by something."""
        nearly_worst = self.ratios[(3 * len(self.ratios)) // 4]
        usual = max(statistics.median(self.ratios), self.second / max(self.first, 1e-12))
        return usual <= 1 - MARGIN and nearly_worst < 1


@dataclass(frozen=True)
class Watch:
    """How time is measured: the clock that the budget runs on, and that of calls; who hears of
    progress; whether the roof above it is measured."""

    clock: Callable[[], float] = time.monotonic
    timer: Timer = call_time
    report: Callable[[Progress], None] = lambda _: None
    roof: bool = False


def expect_budget(budget: object) -> float:
    """The seconds of a budget. Raises `UsageError` unless they are a positive number."""
    if isinstance(budget, bool) or not isinstance(budget, int | float):
        raise UsageError(f"the budget is a number of seconds, not {budget!r}")
    if not math.isfinite(budget) or budget <= 0:
        raise UsageError(f"the budget must be positive, not {budget:g} seconds")
    return float(budget)
