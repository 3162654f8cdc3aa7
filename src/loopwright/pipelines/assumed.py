"""What the passes that ran took for granted, for whoever compiles or calls what they left."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation

from loopwright.analysis.argument_effects import is_memref, written_arguments
from loopwright.analysis.functions import functions_with_bodies, name_of
from loopwright.ledger import Assumption, Decision, Entry, Evidence, Ledger
from loopwright.pipelines.registry import available_passes, load_pass
from loopwright.transforms.base import Pass, locations_of

DISTINCT_ARGUMENTS = "alias.arguments"
"""The code of the assumption that memref arguments of a function do not overlap."""


def record_distinct_arguments(step: Pass, op: Operation, ledger: Ledger, since: int) -> None:
    """Add the assumption for each function in `op` that a pass has changed under it.

    The entries of the run begin at `since`: what a pass has changed, it has decided there.
    """
    if not step.takes_arguments_for_distinct:
        return
    made = (ledger[place] for place in range(since, len(ledger)))
    changed = {entry.function for entry in made if isinstance(entry, Decision)}
    if not changed:
        return
    for function in functions_with_bodies(op):
        name = name_of(function)
        memrefs = sum(map(is_memref, function.regions[0].blocks[0].args))
        if name not in changed or memrefs < 2 or not any(written_arguments(function)):
            continue
        ledger.append(
            Assumption(
                DISTINCT_ARGUMENTS,
                step.name,
                function.name,
                "memref arguments overlap only where both are only read",
                name,
                locations_of(function),
                Evidence({"checked": "checked at each call"}),
            )
        )


def pass_that_took_arguments_for_distinct(entries: Iterable[Entry]) -> str | None:
    """The name of the first pass that did so, by what is recorded; None if none did."""
    return next((entry.pass_name for entry in entries if entry.code == DISTINCT_ARGUMENTS), None)


def elements_were_taken_for_distinct(entries: Iterable[Entry]) -> bool:
    """Whether passes changed a module by what they know of dependences between elements: of one
    argument, too."""
    made_by = {entry.pass_name for entry in entries if isinstance(entry, Decision)}
    known = made_by.intersection(available_passes())
    return known != made_by or any(load_pass(name).takes_arguments_for_distinct for name in known)
