"""The search space of tuning: steps on named loops, then the optimiser's own steps and their
options; and compiling with what was found.

There is no list of parameters: the passes of `affine-optimize` and the steps of schedules are
dataclasses, and the types of their fields determine the values to try: both of a flag, all words of
a choice, powers of two, and the names of existing loops.
"""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, permutations, product, zip_longest
from typing import Any, Literal, TypeAlias, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.building import deep_recursion
from loopwright.loops.passes.optimizing import OPTIONAL, AffineOptimizePass, optimising_passes
from loopwright.loops.pipelines import PassManager, Pipeline, parse_pipeline
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
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import OptionInfo, format_value, options_of
from loopwright.native.runtime import cache, kernel, preparation
from loopwright.native.runtime.arguments import ElementKind, MemRefSpec, ScalarSpec, Signature
from loopwright.native.runtime.entries import entry_signature
from loopwright.native.runtime.kernel import Tuned
from loopwright.native.runtime.support_library import thread_count
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import LoopwrightError

# The space

_COARSE = (8, 4, 16, 2, 32, 64, 128, 256, 512, 1024)
"""Numbers to try if no good one is known."""
_DEEPEST_BAND = 3


@dataclass(frozen=True)
class Choice:
    """The steps applied to a program's loops, and then `affine-optimize`, or nothing."""

    steps: tuple[str, ...] = ()
    optimiser: AffineOptimizePass | None = field(default_factory=AffineOptimizePass)

    @classmethod
    def usual(cls, threads: int | None) -> Choice:
        """Return the default choice of the optimiser, for the requested number of threads."""
        return cls(optimiser=AffineOptimizePass(threads=threads or 1))

    def pipeline(self, function: str) -> Pipeline:
        """The choice as passes on a module.

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
        """Whether the optimiser may reorder sums beyond the flags of the program."""
        return self.optimiser is not None and self.optimiser.reassociates


Move: TypeAlias = Callable[[Choice], Choice | None]
"""Changes one thing in a choice; None if the change makes no sense."""


def leaving_out(step: str) -> Move:
    """Toggle one of the optimiser's steps: leave it out, or include it again; an optional one the
    other way round."""

    def toggled(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(s for s in names if s != step) if step in names else (*names, step)

    def move(base: Choice) -> Choice | None:
        if base.optimiser is None:
            return None
        optimiser = base.optimiser
        if step in OPTIONAL:
            return replace(base, optimiser=replace(optimiser, also=toggled(optimiser.also)))
        return replace(base, optimiser=replace(optimiser, without=toggled(optimiser.without)))

    return move


def on_threads(count: int) -> Move:
    """Let the optimiser's steps use `count` threads."""

    def move(base: Choice) -> Choice | None:
        if base.optimiser is None or base.optimiser.threads == count:
            return None
        return replace(base, optimiser=replace(base.optimiser, threads=count))

    return move


def without_optimiser(base: Choice) -> Choice | None:
    """Run none of the optimiser's steps."""
    return None if base.optimiser is None else replace(base, optimiser=None)


def option_moves(base: Choice, active: Collection[str]) -> Iterator[Move]:
    """Vary the options of the optimiser's steps: one option after the other, first value first.
    Only flags are tried for steps that are not `active`, as they changed nothing."""
    if base.optimiser is None:
        return
    found: list[Iterator[Move]] = []
    for step in base.optimiser.configured():
        for info in options_of(type(step)):
            if step.name in active or info.annotation is bool:
                found.append(_setting_moves(step, info))
    yield from by_turns(found)


def _setting_moves(step: Pass, info: OptionInfo) -> Iterator[Move]:
    default = next(getattr(s, info.field) for s in optimising_passes() if s.name == step.name)
    current = getattr(step, info.field)
    values = _values(info.annotation, current, is_tuned=current != default)
    return (_setting(f"{step.name}.{info.name}", format_value(value)) for value in values)


def _setting(key: str, value: str) -> Move:
    def move(base: Choice) -> Choice | None:
        if base.optimiser is None:
            return None
        rest = [s for s in base.optimiser.settings if s.partition("=")[0] != key]
        optimiser = replace(base.optimiser, settings=(*rest, f"{key}={value}"))
        try:
            optimiser.configured()
        except LoopwrightError:
            return None
        return replace(base, optimiser=optimiser)

    return move


def _values(annotation: Any, current: Any, *, is_tuned: bool) -> list[Any]:
    """The values that a type allows, except the current one."""
    if annotation is bool:
        return [not current]
    if annotation is int:
        return _numbers(current) if is_tuned else [*_COARSE]
    if typing.get_origin(annotation) is Literal:
        return [word for word in typing.get_args(annotation) if word != current]
    if typing.get_origin(annotation) is tuple:
        only = cast("tuple[Any, ...]", current)[0] if is_tuned and len(current) == 1 else None
        element = typing.get_args(annotation)[0]
        return [(v,) for v in _values(element, only, is_tuned=only is not None)]
    alternatives = [a for a in typing.get_args(annotation) if a is not type(None)]
    return list(chain.from_iterable(_values(a, current, is_tuned=False) for a in alternatives))


def _numbers(current: int) -> list[int]:
    """Numbers near a good one.

    >>> _numbers(8)
    [16, 4, 12, 6, 9, 7]
    """
    around = (2 * current, current // 2, current * 3 // 2, current * 3 // 4)
    found = dict.fromkeys((*around, current + 1, current - 1))
    return [number for number in found if number > 0 and number != current]


def step_moves(base: Choice, module: ModuleOp, function: str) -> Iterator[Move]:
    """Add a step on the loops that exist after those of a choice: one step of each kind in turn."""
    try:
        program = Program.of(scheduled(module, function, base.steps), function)
    except LoopwrightError:
        return
    kinds = [kind for kind in KINDS.values() if kind is not RunPass]
    for step in by_turns(_steps_of(kind, program) for kind in kinds):
        yield _further(step)


def _further(step: Step) -> Move:
    return lambda base: replace(base, steps=(*base.steps, str(step)))


def scheduled(module: ModuleOp, function: str, steps: Sequence[str]) -> ModuleOp:
    """The module after steps on the loops of a function.

    Raises `LoopwrightError` where one is refused, or makes no sense.
    """
    made = Schedule(module, function, lambda op, _entries, _changed: op)
    for step in steps:
        made.take(step_from_text(KINDS, step))
    return made.module


def _steps_of(kind: type[Step], program: Program) -> Iterator[Step]:
    """Steps of a kind: for all loops that it may apply to the numbers, varied one at a time."""
    fields = dataclasses.fields(kind)
    hints = types_of(kind)
    about = [f for f in fields if is_subject(f) or names_loops(f)]
    numbers = [f for f in fields if f not in about and hints[f.name] is int and not is_limit(f)]
    lists = [f for f in fields if f not in about and hints[f.name] == tuple[int, ...]]
    is_whole = all(f in about or f.default is not dataclasses.MISSING for f in fields)
    for subjects in product(*(_subjects(f, hints[f.name], program) for f in about)):
        given: dict[str, Any] = {f.name: v for f, v in zip(about, subjects, strict=True)}
        if is_whole:
            yield kind(**given)
        for one, number in product(numbers, _COARSE):
            yield kind(**given, **{one.name: number})
        bands = (cast("tuple[str, ...]", v) for v in subjects if isinstance(v, tuple))
        longest = max(map(len, bands), default=1)
        for one, number in product(lists, _COARSE):
            yield kind(**given, **{one.name: (number,) * longest})


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


def by_turns(several: Iterable[Iterator[_T]]) -> Iterator[_T]:
    """Interleave sequences: the first of each, then the second of each.

    >>> list(by_turns([iter("ab"), iter("c")]))
    ['a', 'c', 'b']
    """
    return (one for turn in zip_longest(*several) for one in turn if one is not None)


# Using what was tuned
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
    """The class of a call's sizes; arguments that do not fit have some class."""
    found: list[int] = []
    for spec, given in zip(signature.arguments, arguments, strict=False):
        if isinstance(spec, MemRefSpec):
            extents = getattr(given, "shape", ())
            pairs = zip(spec.shape, extents, strict=False)
            found += [extent.bit_length() for static, extent in pairs if static is None]
        elif isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER:
            found.append(int(given).bit_length() if hasattr(given, "__index__") else 0)
    return tuple(found)


class TunedKernel(kernel.Kernel):
    """A kernel that executes, for each class of sizes, the code found by tuning, or else its
    own."""

    def __init__(
        self,
        program: preparation.PreparedModule,
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
            found = self._choose(sizes)
            call = self._chosen[sizes] = super().call if found is None else found.call
        return call(*arguments)

    def tune(self, *arguments: object, budget: float = 60.0) -> Tuned[kernel.Kernel]:
        """As `Kernel.tune`; later calls use the result."""
        found = super().tune(*arguments, budget=budget)
        self._chosen.clear()
        return found

    @property
    def call(self) -> Callable[..., object]:
        """The callable that runs the function."""
        return self.__call__


def compile_tuned(
    module: ModuleOp,
    entry: str,
    threads: int | None,
    tuner: kernel.Tuner | None = None,
    history: preparation.History | None = None,
) -> kernel.Kernel:
    """Compile a function with the best pipeline that tuning found; `tuner` implements
    `Kernel.tune`, and `history` is reported by `Kernel.explain`.

    If its sizes are only known at the call, the kernel looks up the result for these then. Raises
    what `Kernel` raises.
    """
    pool = thread_count(threads)
    usual = Choice.usual(threads).pipeline(entry)

    def compiled(found: Pipeline) -> kernel.Kernel:
        prepare = _preparation(module, found)
        program = preparation.PreparedModule(module, entry, prepare, history=history)
        return kernel.Kernel(program, threads=threads, tuner=tuner)

    def choose(sizes: SizeClass) -> kernel.Kernel | None:
        kept_pipeline = kept(module, entry, sizes, pool)
        return None if kept_pipeline is None else compiled(kept_pipeline)

    if not _has_open_sizes(module, entry):
        return choose(()) or compiled(usual)
    prepare = _preparation(module, usual)
    program = preparation.PreparedModule(module, entry, prepare, history=history)
    return TunedKernel(program, choose, may_alias=False, threads=threads, tuner=tuner)


def pipeline_for(
    module: ModuleOp, entry: str, arguments: Sequence[object] | None, threads: int | None
) -> Pipeline:
    """Return the pipeline that tuning found for a call with these arguments; the optimiser's own
    choice if there is none, or without arguments."""
    found = None
    if arguments is not None:
        sizes = size_class(entry_signature(module, entry), arguments)
        found = kept(module, entry, sizes, thread_count(threads))
    return Choice.usual(threads).pipeline(entry) if found is None else found


def _has_open_sizes(module: ModuleOp, entry: str) -> bool:
    return any(
        None in spec.shape
        if isinstance(spec, MemRefSpec)
        else isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER
        for spec in entry_signature(module, entry).arguments
    )


def _preparation(module: ModuleOp, pipeline: Pipeline) -> preparation.Preparation:
    def run() -> preparation.Transformed:
        with deep_recursion():
            op = module.clone()
        return preparation.Transformed(op, injective=True, ledger=PassManager(pipeline).run(op))

    return preparation.Preparation(str(pipeline), run)


def _key(module: ModuleOp, entry: str, sizes: SizeClass, threads: int) -> str | None:
    source = preparation.source_key(module)
    if source is None:
        return None
    return cache.make_key([*source, "tuned", entry, repr(sizes), str(threads)])


def keep(module: ModuleOp, entry: str, sizes: SizeClass, threads: int, found: Pipeline) -> bool:
    """Keep a pipeline for a function of a module; `False` if it cannot be kept."""
    key = _key(module, entry, sizes, threads)
    about = json.dumps({"pipeline": str(found)})
    return key is not None and cache.store(key, [about.encode()])


def kept(module: ModuleOp, entry: str, sizes: SizeClass, threads: int) -> Pipeline | None:
    """The pipeline that tuning found; `None` where there is none."""
    key = _key(module, entry, sizes, threads)
    parts = None if key is None else cache.load(key)
    try:
        return None if parts is None else parse_pipeline(json.loads(parts[0])["pipeline"])
    except (LoopwrightError, ValueError, KeyError, TypeError, IndexError):
        return None
