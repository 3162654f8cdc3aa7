"""`loopwright prove`: whether two programs compute the same, for all sizes and values."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace

from loopwright.exact.functions import name_of, only_function
from loopwright.loops import module as api
from loopwright.reporting.errors import expect
from loopwright.tools.programs import TYPES_OF_FUNCTIONS, is_function, read_program
from loopwright.tools.terminal import run_interruptibly

_STATUS = {"equal": 0, "different": 1, "unknown": 2}


def execute(options: argparse.Namespace) -> int:
    """Run the command; the status is 0 for equal programs, 1 where they differ, 2 if that is not
    known."""
    unregistered: bool = options.allow_unregistered_dialect
    are_functions = is_function(options.before), is_function(options.after)
    expect(any(are_functions) or not options.types, TYPES_OF_FUNCTIONS)
    before_types, after_types = (options.types if each else () for each in are_functions)
    called = ""
    if are_functions == (True, False):  # the function of Python gets the name of the other one
        after = read_program(options.after, allow_unregistered=unregistered)
        called = name_of(only_function(after.op, options.entry))
        before = read_program(options.before, before_types, called=called)
    else:
        before = read_program(options.before, before_types, allow_unregistered=unregistered)
        called = name_of(only_function(before.op, options.entry))
        after = read_program(
            options.after, after_types, called=called, allow_unregistered=unregistered
        )
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
    if any(are_functions):
        proof = replace(proof, premises=(api.USUAL,))
    if options.format == "json":
        print(json.dumps(proof.as_dict(), indent=2))
    else:
        print("\n".join(proof.lines(certificate=options.certificate)))
    return _STATUS[proof.answer]
