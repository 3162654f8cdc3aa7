"""The search for a faster choice than the optimiser's, within a budget of time.

It climbs: the optimiser's choice is the first base, choices that differ from the base in one thing
are tried in a fixed order, and the first that is faster by a margin is the next base. A choice must
give the results of the plain code before it is timed, bit for bit unless operations carry fast-math
flags, and a choice that produces a program seen before is not timed again. At the end the best is
compared with the optimiser's choice once more; it must win again. Two kernels are compared by runs
in turn, on copies of the same arguments.

The search space is steps on named loops, then the optimiser's own steps and their options. There is
no list of parameters: the passes of `affine-optimize` and the steps of schedules are
dataclasses, and the types of their fields determine the values to try: both of a flag, all words of
a choice, powers of two, and the names of existing loops.
"""

from __future__ import annotations

import dataclasses
import json
import math
import statistics
import time
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, permutations, product, zip_longest
from typing import Any, Literal, TypeAlias, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.building import deep_recursion
from loopwright.ir.syntax import print_module
from loopwright.loops.passes import optimizing
from loopwright.loops.pipelines import PassManager, Pipeline, parse_pipeline
from loopwright.loops.pipelines.running import has_fast_math
from loopwright.loops.schedule.optimiser_steps import RunPass
from loopwright.loops.schedule.program import Program
from loopwright.loops.schedule.schedule import KINDS, ApplySchedulePass, Schedule
from loopwright.loops.schedule.step import (
    Step,
    is_limit,
    is_subject,
    names_loops,
    step_from_text,
    types_of,
)
from loopwright.loops.support.base import Instrument, Pass
from loopwright.loops.support.options import OptionInfo, format_value, options_of
from loopwright.native.runtime import cache, kernel
from loopwright.native.runtime.arguments import ElementKind, MemRefSpec, ScalarSpec, Signature
from loopwright.native.runtime.copies import Copies, first_difference
from loopwright.native.runtime.entries import FORM, entry_signature, find_function
from loopwright.native.runtime.kernel import Kernel, PreparedModule, Tuned, rate_text
from loopwright.native.runtime.support_library import thread_count
from loopwright.records import dataclass, field, replace
from loopwright.reporting.drawing.svg import duration
from loopwright.reporting.errors import LoopwrightError, UsageError, expect

# The space

_COARSE = (8, 4, 16, 2, 32, 64, 128, 256, 512, 1024)
"""Numbers to try if no good one is known."""
_DEEPEST_BAND = 3
"""The most loops of a band whose options are varied together."""


@dataclass(frozen=True)
class Choice:
    """The steps applied to a program's loops, and then `affine-optimize`, or nothing."""

    steps: tuple[str, ...] = ()
    optimiser: optimizing.AffineOptimizePass | None = field(
        default_factory=optimizing.AffineOptimizePass
    )

    @classmethod
    def usual(cls, threads: int | None) -> Choice:
        """Return the default choice of the optimiser, for the requested number of threads."""
        return cls(optimiser=optimizing.AffineOptimizePass(threads=threads or 1))

    def pipeline(self, function: str) -> Pipeline:
        """Return the choice as passes on a module.

        >>> str(Choice(("unroll k factor=4",), None).pipeline("f"))
        'builtin.module(apply-schedule{function=f steps="unroll k factor=4"})'
        """
        passes: list[Pass] = []
        if self.steps:
            passes.append(ApplySchedulePass(function=function, steps="; ".join(self.steps)))
        if self.optimiser is not None:
            passes.append(self.optimiser)
        return Pipeline.of(passes)

    @property
    def reassociates(self) -> bool:
        """Return whether the optimiser may reorder sums beyond the flags of the program."""
        return self.optimiser is not None and self.optimiser.reassociates


Move: TypeAlias = Callable[[Choice], Choice | None]
"""Changes one thing in a choice; None if the change is meaningless."""


def leaving_out(step: str) -> Move:
    """Toggle one of the optimiser's steps: leave it out, or include it again; an optional one the
    other way round."""

    def toggled(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(s for s in names if s != step) if step in names else (*names, step)

    def move(base: Choice) -> Choice | None:
        if base.optimiser is None:
            return None
        optimiser = base.optimiser
        if step in optimizing.OPTIONAL:
            return replace(base, optimiser=replace(optimiser, also=toggled(optimiser.also)))
        return replace(base, optimiser=replace(optimiser, without=toggled(optimiser.without)))

    return move


def on_threads(count: int, base: Choice) -> Choice | None:
    """Let the optimiser's steps use `count` threads."""
    if base.optimiser is None or base.optimiser.threads == count:
        return None
    return replace(base, optimiser=replace(base.optimiser, threads=count))


def without_optimiser(base: Choice) -> Choice | None:
    """Run none of the optimiser's steps."""
    return None if base.optimiser is None else replace(base, optimiser=None)


def option_moves(base: Choice, active: Collection[str]) -> Iterator[Move]:
    """Vary the options of the optimiser's steps: one option after the other, first value first.
    Only flags are tried for steps that are not `active`, as they changed nothing."""
    if base.optimiser is None:
        return
    moves_by_option: list[Iterator[Move]] = []
    for step in optimizing.by_name(base.optimiser.configured()).values():
        for info in options_of(type(step)):
            if step.name in active or info.annotation is bool:
                moves_by_option.append(_setting_moves(step, info))
    yield from interleaved(moves_by_option)


def _setting_moves(step: Pass, info: OptionInfo) -> Iterator[Move]:
    default = getattr(optimizing.by_name(optimizing.optimising_passes())[step.name], info.field)
    current = getattr(step, info.field)
    values = _alternative_values(info.annotation, current, is_tuned=current != default)
    return (
        partial(_with_setting, f"{step.name}.{info.name}", format_value(value)) for value in values
    )


def _with_setting(key: str, value: str, base: Choice) -> Choice | None:
    if base.optimiser is None:
        return None
    other_settings = [s for s in base.optimiser.settings if s.partition("=")[0] != key]
    optimiser = replace(base.optimiser, settings=(*other_settings, f"{key}={value}"))
    try:
        optimiser.configured()
    except LoopwrightError:
        return None
    return replace(base, optimiser=optimiser)


def _alternative_values(annotation: Any, current: Any, *, is_tuned: bool) -> list[Any]:
    """Return the values that a type allows, except the current one."""
    if annotation is bool:
        return [not current]
    if annotation is int:
        return _nearby_numbers(current) if is_tuned else [*_COARSE]
    if typing.get_origin(annotation) is Literal:
        return [word for word in typing.get_args(annotation) if word != current]
    if typing.get_origin(annotation) is tuple:
        only = cast("tuple[Any, ...]", current)[0] if is_tuned and len(current) == 1 else None
        element = typing.get_args(annotation)[0]
        return [(v,) for v in _alternative_values(element, only, is_tuned=only is not None)]
    alternatives = [a for a in typing.get_args(annotation) if a is not type(None)]
    return list(
        chain.from_iterable(_alternative_values(a, current, is_tuned=False) for a in alternatives)
    )


def _nearby_numbers(current: int) -> list[int]:
    """Numbers near a good one.

    >>> _nearby_numbers(8)
    [16, 4, 12, 6, 9, 7]
    """
    scaled = (2 * current, current // 2, current * 3 // 2, current * 3 // 4)
    candidates = dict.fromkeys((*scaled, current + 1, current - 1))
    return [number for number in candidates if number > 0 and number != current]


def step_moves(base: Choice, module: ModuleOp, function: str) -> Iterator[Move]:
    """Add a step on the loops that exist after those of a choice: one step of each kind in turn."""
    try:
        program = Program.of(scheduled(module, function, base.steps), function)
    except LoopwrightError:
        return
    kinds = [kind for kind in KINDS.values() if kind is not RunPass]
    for step in interleaved(_steps_of(kind, program) for kind in kinds):
        yield _further_step(step)


def _further_step(step: Step) -> Move:
    return lambda base: replace(base, steps=(*base.steps, str(step)))


def scheduled(module: ModuleOp, function: str, steps: Sequence[str]) -> ModuleOp:
    """Return the module after steps on the loops of a function.

    Raises `LoopwrightError` where one is refused, or is meaningless.
    """
    schedule = Schedule(module, function, lambda op, _entries, _changed: op)
    for step in steps:
        schedule.take(step_from_text(KINDS, step))
    return schedule.module


def _steps_of(kind: type[Step], program: Program) -> Iterator[Step]:
    """Steps of a kind: for all loops that it may apply to the numbers, varied one at a time."""
    fields = dataclasses.fields(kind)
    hints = types_of(kind)
    about = [f for f in fields if is_subject(f) or names_loops(f)]
    numbers = [f for f in fields if f not in about and hints[f.name] is int and not is_limit(f)]
    lists = [f for f in fields if f not in about and hints[f.name] == tuple[int, ...]]
    is_whole = all(f in about or f.default is not dataclasses.MISSING for f in fields)
    for subjects in product(*(_subjects(f, hints[f.name], program) for f in about)):
        subjects_by_field: dict[str, Any] = {
            f.name: v for f, v in zip(about, subjects, strict=True)
        }
        if is_whole:
            yield kind(**subjects_by_field)
        for option, number in product(numbers, _COARSE):
            yield kind(**subjects_by_field, **{option.name: number})
        bands = (cast("tuple[str, ...]", v) for v in subjects if isinstance(v, tuple))
        longest = max(map(len, bands), default=1)
        for field_, number in product(lists, _COARSE):
            yield kind(**subjects_by_field, **{field_.name: (number,) * longest})


def _subjects(about: dataclasses.Field[Any], annotation: Any, program: Program) -> list[Any]:
    if not names_loops(about):
        return [*program.memref_names()]
    if annotation is str:
        names = [*program.loops]
        return names if about.default is dataclasses.MISSING else ["", *names]
    return [order for band in _bands(program) for order in permutations(band)]


def _bands(program: Program) -> Iterator[tuple[str, ...]]:
    """Two or three nested loops, outermost first."""
    names: dict[Operation | None, str] = {loop.op: name for name, loop in program.loops.items()}
    for op, name in names.items():
        band = [name]
        outer = None if op is None else op.parent_op()
        while outer in names and len(band) < _DEEPEST_BAND:
            band.insert(0, names[outer])
            yield tuple(band)
            outer = None if outer is None else outer.parent_op()


_T = typing.TypeVar("_T")


def interleaved(sequences: Iterable[Iterator[_T]]) -> Iterator[_T]:
    """Interleave sequences: the first of each, then the second of each.

    >>> list(interleaved([iter("ab"), iter("c")]))
    ['a', 'c', 'b']
    """
    return (
        element for round_ in zip_longest(*sequences) for element in round_ if element is not None
    )


# Using tuned pipelines
#
# A program is compiled with the result of tuning, or with the optimiser's own choice if there is
# none.
#
# Results are kept in the disk cache by program, class of sizes and host. An entry that is damaged,
# or names unknown passes or options, is ignored.

SizeClass: TypeAlias = tuple[int, ...]
"""The bit lengths of dynamic extents and integers, in the order of arguments: sizes from one power
of two up to the next are one class."""


def size_class(signature: Signature, arguments: Sequence[Any]) -> SizeClass:
    """Return the class of a call's sizes; arguments that do not fit have some class."""
    classes: list[int] = []
    for spec, argument in zip(signature.arguments, arguments, strict=False):
        if isinstance(spec, MemRefSpec):
            extents = getattr(argument, "shape", ())
            pairs = zip(spec.shape, extents, strict=False)
            classes += [extent.bit_length() for static, extent in pairs if static is None]
        elif isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER:
            classes.append(int(argument).bit_length() if hasattr(argument, "__index__") else 0)
    return tuple(classes)


class TunedKernel(kernel.Kernel):
    """A kernel that executes, for each class of sizes, the code found by tuning, or else its
    own."""

    def __init__(
        self,
        program: kernel.PreparedModule,
        choose: Callable[[SizeClass], kernel.Kernel | None],
        **options: Any,
    ) -> None:
        super().__init__(program, **options)
        self._choose = choose
        self._chosen: dict[SizeClass, Callable[..., object]] = {}

    def __call__(self, *arguments: object) -> object:
        """Run the function; returns its result, a tuple of several, or `None`."""
        sizes = size_class(self.signature, arguments)
        call = self._chosen.get(sizes)
        if call is None:
            pipeline = self._choose(sizes)
            call = self._chosen[sizes] = super().call if pipeline is None else pipeline.call
        return call(*arguments)

    def tune(self, *arguments: object, budget: float = 60.0) -> Tuned[kernel.Kernel]:
        """As `Kernel.tune`; later calls use the result."""
        tuned = super().tune(*arguments, budget=budget)
        self._chosen.clear()
        return tuned

    @property
    def call(self) -> Callable[..., object]:
        """The callable that runs the function."""
        return self.__call__


def compile_tuned(
    module: ModuleOp,
    entry: str,
    threads: int | None,
    tuner: kernel.Tuner | None = None,
    history: kernel.History | None = None,
) -> kernel.Kernel:
    """Compile a function with the best pipeline that tuning found; `tuner` implements
    `Kernel.tune`, and `history` is reported by `Kernel.explain`.

    If its sizes are only known at the call, the kernel looks up the result for these then. Raises
    what `Kernel` raises.
    """
    pool = thread_count(threads)
    usual = Choice.usual(threads).pipeline(entry)

    def compiled(pipeline: Pipeline) -> kernel.Kernel:
        prepare = _preparation(module, pipeline)
        program = kernel.PreparedModule(module, entry, prepare, history=history)
        return kernel.Kernel(program, threads=threads, tuner=tuner)

    def choose(sizes: SizeClass) -> kernel.Kernel | None:
        kept_pipeline = stored_pipeline(module, entry, sizes, pool)
        return None if kept_pipeline is None else compiled(kept_pipeline)

    if not _has_open_sizes(module, entry):
        return choose(()) or compiled(usual)
    prepare = _preparation(module, usual)
    program = kernel.PreparedModule(module, entry, prepare, history=history)
    return TunedKernel(program, choose, may_alias=False, threads=threads, tuner=tuner)


def pipeline_for(
    module: ModuleOp, entry: str, arguments: Sequence[object] | None, threads: int | None
) -> Pipeline:
    """Return the pipeline that tuning found for a call with these arguments; the optimiser's own
    choice if there is none, or without arguments."""
    pipeline = None
    if arguments is not None:
        sizes = size_class(entry_signature(module, entry), arguments)
        pipeline = stored_pipeline(module, entry, sizes, thread_count(threads))
    return Choice.usual(threads).pipeline(entry) if pipeline is None else pipeline


def _has_open_sizes(module: ModuleOp, entry: str) -> bool:
    return any(
        None in spec.shape
        if isinstance(spec, MemRefSpec)
        else isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER
        for spec in entry_signature(module, entry).arguments
    )


def _preparation(module: ModuleOp, pipeline: Pipeline) -> kernel.Preparation:
    def run() -> kernel.Transformed:
        with deep_recursion():
            op = module.clone()
        return kernel.Transformed(op, injective=True, ledger=PassManager(pipeline).run(op))

    return kernel.Preparation(str(pipeline), run)


def _key(module: ModuleOp, entry: str, sizes: SizeClass, threads: int) -> str | None:
    if FORM in find_function(module, entry).attributes:
        # The layout of results does not affect which code is fast.
        with deep_recursion():
            module = module.clone()
        del find_function(module, entry).attributes[FORM]
    source = kernel.source_key(module)
    if source is None:
        return None
    return cache.make_key([*source, "tuned", entry, repr(sizes), str(threads)])


def keep(module: ModuleOp, entry: str, sizes: SizeClass, threads: int, pipeline: Pipeline) -> bool:
    """Keep a pipeline for a function of a module; `False` if it cannot be kept."""
    key = _key(module, entry, sizes, threads)
    about = json.dumps({"pipeline": str(pipeline)})
    return key is not None and cache.store(key, [about.encode()])


def stored_pipeline(
    module: ModuleOp, entry: str, sizes: SizeClass, threads: int
) -> Pipeline | None:
    """Return the pipeline that tuning stored; `None` if there is none."""
    key = _key(module, entry, sizes, threads)
    parts = None if key is None else cache.load(key)
    try:
        return None if parts is None else parse_pipeline(json.loads(parts[0])["pipeline"])
    except (LoopwrightError, ValueError, KeyError, TypeError, IndexError):
        return None


Timer: TypeAlias = Callable[[Kernel, Sequence[object]], float]
"""Calls a kernel once and returns the elapsed seconds."""
MARGIN = 0.03
"""The margin by which another choice must be faster to be taken."""
_ROUNDS = 15
"""The most rounds in which two kernels are timed alternately."""
_FEWEST_ROUNDS = 3
"""The rounds before a comparison may end early."""
_SLOT = 1e-3
"""The approximate seconds that each kernel runs before the other one does."""
_MOST_CALLS = 50
"""The most calls of a kernel in one round."""
_LONG = 0.01
"""The seconds from which on a single call shows that a kernel is much slower."""
_ENOUGH = 0.6
"""The seconds for comparing two kernels, unless a few rounds take longer."""


def call_time(kernel: Kernel, arguments: Sequence[object]) -> float:
    """Return the CPU time of one call on one thread, the elapsed time on several."""
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
        """Return the least time of a call."""
        return min(self.timer(kernel, self.copies.fresh()) for _ in range(calls))

    def compared(self, kernel: Kernel, other: Kernel, *, rounds: int = _ROUNDS) -> Comparison:
        """Compare the times of both; in few rounds if `other` is clearly slower."""
        first = self.best(kernel, 1)
        second = self.best(other, 1)
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
        """Return whether the second is faster by the margin, in its best time and in the median of
        rounds, and at least slightly in nearly all rounds."""
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
    """Return the seconds of a budget. Raises `UsageError` unless they are a positive number."""
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
    """Search for the choices with which a function of a module is fastest on arguments like these.

    It runs on copies of the arguments. The module does not change; the result is stored in the disk
    cache. An interruption (Ctrl-C) ends the search with the best so far.

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
    winner = search.run()
    sizes = size_class(plain.signature, arguments)
    is_kept = keep(module, entry, sizes, plain.threads, winner.choice.pipeline(entry))
    return search.result(winner, is_kept=is_kept)


@dataclass(frozen=True)
class _Candidate:
    """A choice with its program and code."""

    choice: Choice
    text: str
    kernel: Kernel


class _WrongResultError(LoopwrightError):
    """Raised if the code of a choice computes other results than the unoptimised code."""


@dataclass()
class _Search:
    """The state of a search: the choices that were tried, and their results."""

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
    _tried_texts: set[str] = field(default_factory=set[str])
    _last: tuple[Choice, str, ModuleOp] | None = None

    def __post_init__(self) -> None:
        self._started = self.watch.clock()
        self._tolerant = has_fast_math(self.module)
        self._copies = Copies(self.arguments)
        self._stopwatch = Stopwatch(self._copies, self.watch.timer)
        self._size = sum(1 for _ in self.module.walk())
        self._expected = self._outcome(self.plain)

    def run(self) -> _Candidate:
        """Return the best choice found within the budget."""
        self._best = model = self._model()
        self._model_seconds = self._seconds = self._stopwatch.best(model.kernel, 2)
        try:
            self._measure_roof(model)
            self._climb()
        except KeyboardInterrupt:
            self.interrupted = True
        return self._confirm_best(model)

    def result(self, winner: _Candidate, *, is_kept: bool) -> Tuned[Kernel]:
        """Return the report of the search."""
        return Tuned(
            self.entry,
            str(winner.choice.pipeline(self.entry)),
            winner.kernel,
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
        """Return the optimiser's choice; the unoptimised program if that computes wrong results."""
        for choice in (Choice(), Choice((), None)):
            candidate = self._candidate(choice)
            if candidate is not None:
                return candidate
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

    def _moves(self, base: _Candidate) -> Iterator[Move]:
        """Yield all moves from a base, in order: leaving out steps, then options and steps on loops
        alternately."""
        yield partial(on_threads, self.plain.threads)
        active: list[str] = []
        for name in optimizing.by_name(optimizing.optimising_passes()):
            leave = leaving_out(name)
            choice = leave(base.choice)
            if choice is not None and self._changes(choice, base.text):
                active.append(name)
                yield leave
        yield without_optimiser
        options = option_moves(base.choice, active)
        steps = step_moves(base.choice, self.module, self.entry)
        yield from interleaved((options, steps))

    def _changes(self, choice: Choice, text: str) -> bool:
        try:
            return not self._is_over and self._text(choice)[0] != text
        except LoopwrightError:
            return False

    def _try(self, move: Move) -> None:
        """Try a move from the best choice so far, and take it if it is faster."""
        choice = move(self._best.choice)
        candidate = None if choice is None else self._candidate(choice)
        if candidate is None:
            return
        comparison = self._stopwatch.compared(self._best.kernel, candidate.kernel)
        if comparison.second_wins:
            self._best = candidate
            self._seconds = comparison.second

    def _confirm_best(self, model: _Candidate) -> _Candidate:
        """Return the best choice, unless it does not beat the optimiser's when both are timed
        again."""
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

    def _candidate(self, choice: Choice) -> _Candidate | None:
        """Return the code of a choice; None if it cannot be built, its program was seen before, or
        its results are wrong."""
        if choice.reassociates:
            return None
        self.tried += 1
        try:
            text, transformed = self._text(choice)
            if text in self._tried_texts:
                self.tried -= 1
                return None
            self._tried_texts.add(text)
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

    def _text(self, choice: Choice) -> tuple[str, ModuleOp]:
        """Return the program that results from a choice."""
        if self._last is None or self._last[0] != choice:
            limit = _SizeLimit(4 * self._size + _MOST_OPS)
            with deep_recursion():
                op = self.module.clone()
            PassManager(choice.pipeline(self.entry), instruments=(limit,)).run(op)
            self._last = choice, print_module(op, generic=True), op
        return self._last[1:]

    def _check(self, kernel: Kernel) -> None:
        outcome = self._outcome(kernel)
        for before, after in zip(self._expected, outcome, strict=True):
            if first_difference(before, after, tolerant=self._tolerant) is not None:
                raise _WrongResultError("results differ from the plain code's")

    def _outcome(self, kernel: Kernel) -> list[Any]:
        """Return the arguments after a call, and its results."""
        copies = Copies(self.arguments).fresh()
        results: Any = kernel.call(*copies)
        count = len(kernel.signature.results)
        return [*copies, *(results if count > 1 else (results,) * count)]

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
            profile = model.kernel.profile(*self.arguments)
        except LoopwrightError:
            return
        self.operations = profile.operations or None
        self.roof_seconds = profile.roof_seconds


@dataclass()
class _SizeLimit(Instrument):
    """Stops a pipeline when steps on loops have made a program too large."""

    most: int

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Raise `UsageError` where the program is too large."""
        expect(sum(1 for _ in op.walk()) <= self.most, "steps make the program too large")
