"""`loopwright explain --time`: where the compiler's own time goes for a first call."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory

from loopwright.exact.functions import functions_with_bodies, is_private, name_of
from loopwright.exact.presburger.budget import function_steps
from loopwright.ir.interfaces.memory_effects import assuming
from loopwright.loops import module as api
from loopwright.loops.pipelines import Pipeline
from loopwright.loops.support.base import Pass
from loopwright.native.runtime.cache import DIRECTORY_VARIABLE
from loopwright.reporting import stages
from loopwright.reporting.drawing import text_table
from loopwright.reporting.drawing.text import percent
from loopwright.reporting.errors import UsageError
from loopwright.tools.programs import argument_types, named_kernel, read_program

_REST = "the rest"


def compile_times(options: argparse.Namespace, pipeline: Pipeline | None) -> str:
    """A table of the stages of a compilation, as a process has it that has compiled before; and
    what loading the compiler takes."""
    compile_once = _compilation(options, pipeline)
    first, again = (_watched(compile_once) for _ in range(2))
    runtime = sum(step.wall for step, _ in first.tree() if step.subject == stages.RUNTIME)
    extra = first.wall - runtime - again.wall
    rows = [*_rows(again)]
    if options.format == "json":
        keys = ("stage", "depth", "ms")
        steps = [dict(zip(keys, (n, d, 1e3 * s), strict=True)) for n, d, s in rows]
        record = {"ms": 1e3 * again.wall, "loading_ms": 1e3 * extra, "stages": steps}
        return json.dumps(record, indent=2)
    cells = [
        (f"{'  ' * depth}{name}", f"{1e3 * seconds:.1f}", percent(seconds / again.wall))
        for name, depth, seconds in [*rows, ("all", 0, again.wall)]
    ]
    table = text_table(["stage", "ms", "share"], cells, numbers=[1, 2])
    loading = f"The first compilation of a process also loads the compiler: {1e3 * extra:.0f} ms."
    return "\n".join([*table, loading])


def _watched(work: Callable[[], object]) -> stages.Stage:
    """What some work takes whose results the disk cache does not have."""
    before = os.environ.get(DIRECTORY_VARIABLE)
    whole = stages.Stage("all")
    try:
        with TemporaryDirectory() as directory:
            os.environ[DIRECTORY_VARIABLE] = directory
            with stages.watched(whole):
                work()
    finally:
        if before is None:
            del os.environ[DIRECTORY_VARIABLE]
        else:
            os.environ[DIRECTORY_VARIABLE] = before
    return whole


def _compilation(options: argparse.Namespace, pipeline: Pipeline | None) -> Callable[[], object]:
    """What compiles the program as its first call does."""
    kernel = named_kernel(options.file)
    if kernel is not None:
        if pipeline is not None:
            raise UsageError("passes are for files of MLIR: the decorator says how it is compiled")
        from loopwright.python.version import Version

        types = argument_types(kernel, options.types)

        def of_kernel() -> object:
            version = Version(kernel.source, kernel.options, types)
            return version.callable(version.usual)

        return of_kernel

    def of_file() -> object:
        with stages.stage(stages.FRONT_END):
            module = read_program(
                options.file, options.types, allow_unregistered=options.allow_unregistered_dialect
            )
        entry = _entry(module, options.function)
        if pipeline is None:
            return module.compile(entry, optimise=True)
        with function_steps(options.max_steps), assuming(options.assume):
            return module.after(pipeline).compile(entry)

    return of_file


def _entry(module: api.Module, wanted: str | None) -> str:
    """The function that is compiled."""
    public = [one for one in functions_with_bodies(module.op, wanted) if not is_private(one)]
    if len(public) != 1:
        names = ", ".join(f"@{name_of(one)}" for one in public) or "none is public"
        raise UsageError(f"--function says which function is compiled ({names})")
    return name_of(public[0])


def _rows(around: stages.Stage, depth: int = 0) -> Iterator[tuple[str, int, float]]:
    """The stages inside of one, the name, depth and seconds of each, and the rest of its time."""
    for step in around.inner.values():
        subject = step.subject
        yield subject.name if isinstance(subject, Pass) else str(subject), depth, step.wall
        yield from _rows(step, depth + 1)
    if around.inner:
        yield _REST, depth, around.rest.wall
