"""Which of two kernels is faster: both run by turns on copies of the same arguments."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from loopwright.native.runtime.copies import Copies
from loopwright.native.runtime.kernel import Kernel

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
