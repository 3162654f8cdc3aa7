"""`loopwright schedule`: print what the optimiser does to a function, as a schedule.

The schedule may be changed and replayed: `loopwright-opt --apply-schedule=FILE`, `loopwright run
--schedule FILE`.
"""

from __future__ import annotations

import argparse

from loopwright.ir.syntax.files import check_writable
from loopwright.tools import run
from loopwright.tools.terminal import run_interruptibly

prepared = run.prepared


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.save is not None:
        check_writable(options.save)
    module, _ = run.read_program(options)
    schedule = module.schedule(options.entry)
    threads = options.threads or 1
    run_interruptibly(lambda: schedule.optimise(threads=threads), "optimising")
    if options.save is None:
        print(schedule)
    else:
        schedule.save(options.save)
    return 0
