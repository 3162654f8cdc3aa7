"""`loopwright profile`: where the time of a call goes, loop nest by loop nest."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loopwright.ir.syntax.files import check_writable, write_text
from loopwright.reporting.drawing.svg import wrapped
from loopwright.tools import run
from loopwright.tools.programs import call_python, file_of, named_kernel
from loopwright.tools.terminal import run_interruptibly, table_width, terminal_width

if TYPE_CHECKING:
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.python.kernels.ahead import AnyKernel
    from loopwright.reporting.ledger import Ledger

_MOST_OBSTACLES = 3

prepared = run.prepared


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.svg is not None:
        check_writable(options.svg, beside=file_of(options.file))
    kernel = named_kernel(options.file)
    profile, ledger = _of_file(options) if kernel is None else _of_kernel(kernel, options)
    if options.format == "json":
        print(profile.to_json())
    else:
        text = "\n".join([profile.text(table_width()), *_obstacles(profile, ledger)])
        print("\n".join(wrapped(text, terminal_width())))
    if options.svg is not None:
        write_text(options.svg, profile.svg())
    return 0


def _of_kernel(kernel: AnyKernel, options: argparse.Namespace) -> tuple[Profile, Ledger]:
    """Return the profile of a call of a function of Python."""
    run.expect_none_of_mlir(options)
    arguments = run.make_python_arguments(
        kernel.source.name, list(kernel.source.parameters), options.values
    )
    profile = call_python(options.file, lambda: kernel.profile(*arguments), "measuring")
    return profile, kernel.history


def _of_file(options: argparse.Namespace) -> tuple[Profile, Ledger]:
    """Return the profile of a call of a function of MLIR."""
    from loopwright.native.runtime.entries import entry_signature

    module, _ = run.read_program(options)
    options = run.with_entry(options, module)
    if options.pass_pipeline is not None or options.schedule is not None:
        source = module
        module = run_interruptibly(lambda: run.transformed(source, options), "transforming")
    arguments = run.make_arguments(entry_signature(module.op, options.entry), options.values)
    kernel = run_interruptibly(
        lambda: module.compile(options.entry, may_alias=options.may_alias, threads=options.threads),
        "compiling",
    )
    profile = run_interruptibly(lambda: kernel.profile(*arguments), "measuring")
    return profile, module.ledger


def _obstacles(profile: Profile, ledger: Ledger) -> Iterator[str]:
    """Yield the refusals of passes in the nest that takes the most time."""
    from loopwright.reporting.ledger import RefusalEntry

    nest = profile.hottest
    if nest is None:
        return
    refusals = ledger.of_type(RefusalEntry)
    refused = [each for each in refusals if nest.places.intersection(each.locations)]
    messages = [*dict.fromkeys(map(str, refused))]
    for refusal in messages[:_MOST_OBSTACLES]:
        yield f"refused in {nest.label}: {refusal}"
    if len(messages) > _MOST_OBSTACLES:
        yield f"and {len(messages) - _MOST_OBSTACLES} more: `loopwright explain` tells all"


__all__ = ["execute", "prepared"]
