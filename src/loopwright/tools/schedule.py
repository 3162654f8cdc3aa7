"""`loopwright schedule`: print what the optimiser does to a function, as a schedule.

The schedule may be changed and replayed: `loopwright-opt --apply-schedule=FILE`, `loopwright run
--schedule FILE`.
"""

from __future__ import annotations

import argparse

from loopwright.exact.functions import name_of, only_function
from loopwright.ir.syntax.files import check_writable
from loopwright.reporting.errors import expect
from loopwright.tools import run
from loopwright.tools.programs import TYPES_OF_FUNCTIONS, file_of, is_function, read_program
from loopwright.tools.terminal import run_interruptibly


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.save is not None:
        check_writable(options.save, beside=file_of(options.file))
    if is_function(options.file):
        module = read_program(options.file, options.types)
        schedule = module.schedule(name_of(only_function(module.op, None)))
    else:
        expect(not options.types, TYPES_OF_FUNCTIONS)
        module, _ = run.read_program(options)
        options = run.with_entry(options, module)
        schedule = module.schedule(options.entry)
    threads = options.threads or 1
    run_interruptibly(lambda: schedule.optimise(threads=threads, host=options.host), "optimising")
    if options.save is None:
        print(schedule)
    else:
        schedule.save(options.save)
    return 0
