"""`loopwright prove`: whether two programs compute the same, for all sizes and values."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from loopwright.exact.functions import name_of, only_function
from loopwright.loops import module as api
from loopwright.tools.programs import USUAL, add_types, is_function, read_program
from loopwright.tools.terminal import add_format, run_interruptibly

_STATUS = {"equal": 0, "different": 1, "unknown": 2}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("before", help="a file of MLIR, - for standard input, or FILE.py:NAME")

    parser.add_argument("after", help="the same, with a function of the same type")
    add_types(parser)
    parser.add_argument("--entry", metavar="NAME", help="the function, where there are several")
    parser.add_argument(
        "--certificate", action="store_true", help="list the pairs of operations of a proof"
    )
    parser.add_argument(
        "--reassociate",
        action="store_true",
        help="floating-point numbers may be added and multiplied in any order",
    )
    parser.add_argument("--max-steps", type=int, metavar="N", help="what the search may spend")
    add_format(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; the status is 0 for equal programs, 1 where they differ, 2 if that is not
    known."""
    before = read_program(options.before, options.types)
    called = name_of(only_function(before.op, options.entry))
    after = read_program(options.after, options.types, called=called)
    proof = run_interruptibly(
        lambda: api.prove(
            before,
            after,
            entry=options.entry,
            max_steps=options.max_steps,
            reassociate=options.reassociate,
        ),
        "proving",
    )
    if is_function(options.before) or is_function(options.after):
        proof = replace(proof, premises=(USUAL,))
    if options.format == "json":
        print(json.dumps(proof.as_dict(), indent=2))
    else:
        print("\n".join(proof.lines(certificate=options.certificate)))
    return _STATUS[proof.answer]
