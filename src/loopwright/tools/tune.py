"""`loopwright tune`: look for the fastest steps and options, by measuring on this host."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from loopwright.ir.syntax.files import check_writable
from loopwright.reporting.errors import UsageError, expect
from loopwright.tools import run
from loopwright.tools.programs import call_python, file_of, named_kernel
from loopwright.tools.terminal import run_interruptibly

if TYPE_CHECKING:
    from loopwright.loops.tuning.search import Progress
    from loopwright.native.runtime.kernel import Kernel, Tuned
    from loopwright.python.kernels.ahead import AnyKernel

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}

prepared = run.prepared


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    from loopwright.loops.tuning.search import Watch, tune
    from loopwright.native.runtime.entries import entry_signature

    budget = seconds_in(options.budget)
    if options.save is not None:
        check_writable(options.save, beside=file_of(options.file))
    kernel = named_kernel(options.file)
    if kernel is not None:
        return _tune_kernel(kernel, options, budget)
    module, _ = run.read_program(options)
    options = run.with_entry(options, module)
    arguments = run.make_arguments(entry_signature(module.op, options.entry), options.values)
    run_interruptibly(lambda: module.compile(options.entry, optimise="tuned"), "compiling")
    with ExitStack() as stack:
        watch = Watch(report=_progress_display(stack, budget), roof=True)
        tuned = tune(
            module.op,
            options.entry,
            arguments,
            budget=budget,
            threads=options.threads,
            watch=watch,
        )
    return _report(tuned, options)


def _tune_kernel(kernel: AnyKernel, options: argparse.Namespace, budget: float) -> int:
    """Tune a function of a Python file."""
    run.expect_none_of_mlir(options)
    arguments = run.make_python_arguments(
        kernel.source.name, list(kernel.source.parameters), options.values
    )
    tuned = call_python(options.file, lambda: kernel.tune(*arguments, budget=budget), "tuning")
    return _report(tuned, options)


def _report(tuned: Tuned[Kernel], options: argparse.Namespace) -> int:
    print(tuned)
    if not tuned.kept:
        print("loopwright: warning: the cache cannot keep it", file=sys.stderr)
    if options.save is not None:
        tuned.save(options.save)
    return 0


def seconds_in(text: str) -> float:
    """Return the seconds that a budget spells.

    >>> seconds_in("90s"), seconds_in("1.5m")
    (90.0, 90.0)
    """
    match = re.fullmatch(r"(-?\d+(?:\.\d*)?|-?\.\d+)([smh]?)", text)
    if match is None:
        raise UsageError(f"--budget {text}: expected a time such as 90s, 5m or 1h")
    seconds = float(match[1]) * _UNITS[match[2]]
    expect(seconds > 0, f"--budget {text}: the budget must be positive")
    return seconds


def _progress_display(stack: ExitStack, budget: float) -> Callable[[Progress], None]:
    """Return the function that shows the progress of the search on a terminal."""
    if not sys.stderr.isatty():
        return lambda _: None
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TextColumn, TimeElapsedColumn

    columns = (TimeElapsedColumn(), TextColumn("{task.description}"))
    bar = stack.enter_context(Bar(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task("tuning", total=budget)
    return lambda progress: bar.update(
        task, description=str(progress), completed=min(progress.elapsed, budget)
    )
