"""Compiles with the result of tuning, or with the optimiser's own choice if there is none.

Results are kept in the disk cache by program, class of sizes and host. An entry that is damaged, or
names unknown passes or options, is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.core.building import deep_recursion
from loopwright.loops.pipelines import PassManager, Pipeline, parse_pipeline
from loopwright.loops.tuning.space import Choice
from loopwright.native.runtime import cache, kernel, preparation
from loopwright.native.runtime.arguments import ElementKind, MemRefSpec, ScalarSpec, Signature
from loopwright.native.runtime.entries import entry_signature
from loopwright.native.runtime.kernel import Tuned
from loopwright.native.runtime.support_library import thread_count
from loopwright.reporting.errors import LoopwrightError

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
