"""The search for a faster choice than the optimiser's, within a budget of time.

It climbs: the optimiser's choice is the first base, choices that differ from the base in one thing
are tried in a fixed order, and the first that is faster by a margin is the next base. A choice must
give the results of the plain code before it is timed, bit for bit unless operations carry fast-math
flags, and one that gives a program that was seen before is not timed again. At the end the best is
compared with the optimiser's choice once more; it must win again. Two kernels are compared by runs
in turn, on copies of the same arguments.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.building import deep_recursion
from loopwright.ir.syntax import print_module
from loopwright.loops.passes.optimizing import optimising_passes
from loopwright.loops.pipelines import PassManager
from loopwright.loops.pipelines.running import has_fast_math
from loopwright.loops.support.base import Instrument, Pass
from loopwright.loops.tuning import space
from loopwright.loops.tuning.space import keep, size_class
from loopwright.native.runtime.copies import Copies, first_difference
from loopwright.native.runtime.kernel import Kernel, Tuned, rate_text
from loopwright.native.runtime.preparation import PreparedModule
from loopwright.records import dataclass, field
from loopwright.reporting.drawing.svg import duration
from loopwright.reporting.errors import LoopwrightError, UsageError

Timer: TypeAlias = Callable[[Kernel, Sequence[object]], float]
"""Calls a kernel once and returns the elapsed seconds."""
MARGIN = 0.03
"""The margin by which another choice must be faster to be taken."""
_ROUNDS = 15
_FEWEST_ROUNDS = 3
_SLOT = 1e-3
"""The approximate seconds that each kernel runs before the other one does."""
_MOST_CALLS = 50
_LONG = 0.01
"""The seconds from which on a single call shows that a kernel is much slower."""
_ENOUGH = 0.6
"""The seconds for comparing two kernels, unless a few rounds take longer."""


def call_time(kernel: Kernel, arguments: Sequence[object]) -> float:
    """The CPU time of one call on one thread, the elapsed time on several."""
    clock = time.process_time if kernel.threads == 1 else time.perf_counter
    start = clock()
    kernel.call(*arguments)
    return clock() - start


@dataclass(eq=False)
class Stopwatch:
    """Compares kernels of one signature on copies of the same arguments."""

    copies: Copies
    timer: Timer

    def best(self, kernel: Kernel, calls: int) -> float:
        """The least time of a call."""
        return min(self.timer(kernel, self.copies.fresh()) for _ in range(calls))

    def compared(self, kernel: Kernel, other: Kernel, *, rounds: int = _ROUNDS) -> Comparison:
        """Compare the times of both; in few rounds if `other` is clearly slower."""
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
    """The times of two kernels in rounds that ran both."""

    def __init__(self, first: Sequence[float], second: Sequence[float]) -> None:
        self.first = min(first)
        self.second = min(second)
        pairs = zip(first, second, strict=True)
        self.ratios = sorted(b / max(a, 1e-12) for a, b in pairs)

    @property
    def second_wins(self) -> bool:
        """Whether the second is faster by the margin, in its best time and in the median of rounds,
        and at least slightly in nearly all rounds."""
        nearly_worst = self.ratios[(3 * len(self.ratios)) // 4]
        usual = max(statistics.median(self.ratios), self.second / max(self.first, 1e-12))
        return usual <= 1 - MARGIN and nearly_worst < 1


@dataclass(frozen=True)
class Progress:
    """The state of a search: the best time of a call so far, and the reference time."""

    function: str
    elapsed: float
    budget: float
    tried: int
    seconds: float
    model_seconds: float
    operations: int | None = None
    roof_seconds: float | None = None

    def __str__(self) -> str:
        times = self.model_seconds / self.seconds
        return (
            f"{self.tried} tried: {duration(self.seconds)}, {times:.3g} times the model's speed"
            f"{rate_text(self.operations, self.roof_seconds, self.seconds)}"
        )


@dataclass(frozen=True)
class Watch:
    """How time is measured: the clock of the budget, the timer of calls, the observer of progress,
    and whether the roofline is measured."""

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


_MOST_OPS = 300
"""How many ops steps may add to a program, in addition to four times its size."""


def tune(
    module: ModuleOp,
    entry: str,
    arguments: Sequence[object],
    *,
    budget: float,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Tuned[Kernel]:
    """Look for what makes a function of a module fastest on arguments like these.

    It runs on copies of the arguments. The module stays as it is; the disk cache keeps what was
    found. An interruption (Ctrl-C) ends the search with the best so far.

    Raises `UsageError` for a budget that is not positive, an unknown function and one that
    prints, `ArgumentError` for arguments that do not fit, and what the plain code raises.
    """
    seconds = expect_budget(budget)
    plain = Kernel(PreparedModule(module, entry, injective=True), threads=threads)
    if plain.code.helpers:
        raise UsageError(
            f"@{entry} prints or draws random numbers, and tuning calls a function repeatedly"
        )
    search = _Search(module, entry, plain, arguments, seconds, watch or Watch())
    found = search.run()
    sizes = size_class(plain.signature, arguments)
    is_kept = keep(module, entry, sizes, plain.threads, found.choice.pipeline(entry))
    return search.result(found, is_kept=is_kept)


@dataclass(frozen=True)
class _Candidate:
    """A choice with its program and code."""

    choice: space.Choice
    text: str
    kernel: Kernel


class _WrongResultError(LoopwrightError):
    """The code of a choice gives other results than the plain code."""


@dataclass()
class _Search:
    """The state of a search: what was tried, and the results."""

    module: ModuleOp
    entry: str
    plain: Kernel
    arguments: Sequence[object]
    budget: float
    watch: Watch
    tried: int = 0
    refused: int = 0
    wrong: int = 0
    interrupted: bool = False
    operations: int | None = None
    roof_seconds: float | None = None
    _seen: set[str] = field(default_factory=set[str])
    _last: tuple[space.Choice, str, ModuleOp] | None = None

    def __post_init__(self) -> None:
        self._started = self.watch.clock()
        self._tolerant = has_fast_math(self.module)
        self._copies = Copies(self.arguments)
        self._stopwatch = Stopwatch(self._copies, self.watch.timer)
        self._size = sum(1 for _ in self.module.walk())
        self._expected = self._outcome(self.plain)

    def run(self) -> _Candidate:
        """The best choice found within the budget."""
        self._best = model = self._model()
        self._model_seconds = self._seconds = self._stopwatch.best(model.kernel, 2)
        try:
            self._measure_roof(model)
            self._climb()
        except KeyboardInterrupt:
            self.interrupted = True
        return self._confirmed(model)

    def result(self, found: _Candidate, *, is_kept: bool) -> Tuned[Kernel]:
        """Return the report of the search."""
        return Tuned(
            self.entry,
            str(found.choice.pipeline(self.entry)),
            found.kernel,
            self._seconds,
            self._model_seconds,
            self.tried,
            self.refused,
            self.wrong,
            self.watch.clock() - self._started,
            self.interrupted,
            is_kept,
            self.operations,
            self.roof_seconds,
        )

    # Climbing

    def _model(self) -> _Candidate:
        """The optimiser's own choice; the plain program if the former gives wrong results."""
        for choice in (space.Choice(), space.Choice((), None)):
            made = self._made(choice)
            if made is not None:
                return made
        raise UsageError(f"@{self.entry} gives different results at each call: it cannot be tuned")

    def _climb(self) -> None:
        base = None
        while self._best is not base:
            base = self._best
            for move in self._moves(base):
                if self._is_over:
                    return
                self._try(move)
                self._report()

    @property
    def _is_over(self) -> bool:
        return self.watch.clock() - self._started >= self.budget

    def _moves(self, base: _Candidate) -> Iterator[space.Move]:
        """All moves from a base, in order: leaving out steps, then options and steps on loops
        alternately."""
        yield space.on_threads(self.plain.threads)
        active: list[str] = []
        for step in optimising_passes():
            leave = space.leaving_out(step.name)
            choice = leave(base.choice)
            if choice is not None and self._changes(choice, base.text):
                active.append(step.name)
                yield leave
        yield space.without_optimiser
        options = space.option_moves(base.choice, active)
        steps = space.step_moves(base.choice, self.module, self.entry)
        yield from space.by_turns((options, steps))

    def _changes(self, choice: space.Choice, text: str) -> bool:
        try:
            return not self._is_over and self._text(choice)[0] != text
        except LoopwrightError:
            return False

    def _try(self, move: space.Move) -> None:
        """Try a move from the best choice so far, and take it if it is faster."""
        choice = move(self._best.choice)
        made = None if choice is None else self._made(choice)
        if made is None:
            return
        compared = self._stopwatch.compared(self._best.kernel, made.kernel)
        if compared.second_wins:
            self._best, self._seconds = made, compared.second

    def _confirmed(self, model: _Candidate) -> _Candidate:
        """The best choice, unless it does not beat the optimiser's when both are timed again."""
        best = self._best
        if best is model:
            return model
        try:
            compared = self._stopwatch.compared(model.kernel, best.kernel, rounds=31)
        except KeyboardInterrupt:
            # It was faster when it was found: that is not lost.
            self.interrupted = True
            return best
        self._model_seconds = self._seconds = compared.first
        if not compared.second_wins:
            return model
        self._seconds = compared.second
        return best

    # One candidate

    def _made(self, choice: space.Choice) -> _Candidate | None:
        """The code of a choice; None if it cannot be built, its program was seen before, or its
        results are wrong."""
        if choice.reassociates:
            return None
        self.tried += 1
        try:
            text, transformed = self._text(choice)
            if text in self._seen:
                self.tried -= 1
                return None
            self._seen.add(text)
            kernel = Kernel(
                PreparedModule(transformed, self.entry, injective=True), threads=self.plain.threads
            )
            self._check(kernel)
        except _WrongResultError:
            self.wrong += 1
            return None
        except LoopwrightError:
            self.refused += 1
            return None
        return _Candidate(choice, text, kernel)

    def _text(self, choice: space.Choice) -> tuple[str, ModuleOp]:
        """The program that a choice gives."""
        if self._last is None or self._last[0] != choice:
            limit = _SizeLimit(4 * self._size + _MOST_OPS)
            with deep_recursion():
                op = self.module.clone()
            PassManager(choice.pipeline(self.entry), instruments=(limit,)).run(op)
            self._last = choice, print_module(op, generic=True), op
        return self._last[1:]

    def _check(self, kernel: Kernel) -> None:
        found = self._outcome(kernel)
        for before, after in zip(self._expected, found, strict=True):
            if first_difference(before, after, tolerant=self._tolerant) is not None:
                raise _WrongResultError("results differ from the plain code's")

    def _outcome(self, kernel: Kernel) -> list[Any]:
        """The arguments after a call, and its results."""
        copies = Copies(self.arguments).fresh()
        given: Any = kernel.call(*copies)
        count = len(kernel.signature.results)
        return [*copies, *(given if count > 1 else (given,) * count)]

    # Telling

    def _report(self) -> None:
        progress = Progress(
            self.entry,
            self.watch.clock() - self._started,
            self.budget,
            self.tried,
            self._seconds,
            self._model_seconds,
            self.operations,
            self.roof_seconds,
        )
        self.watch.report(progress)

    def _measure_roof(self, model: _Candidate) -> None:
        if not self.watch.roof:
            return
        self._report()
        try:
            found = model.kernel.profile(*self.arguments)
        except LoopwrightError:
            return
        self.operations, self.roof_seconds = found.operations or None, found.roof_seconds


@dataclass()
class _SizeLimit(Instrument):
    """Stops a pipeline when steps on loops have made a program too large."""

    most: int

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Raise `UsageError` where the program is too large."""
        if sum(1 for _ in op.walk()) > self.most:
            raise UsageError("steps make the program too large")
