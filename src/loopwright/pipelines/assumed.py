"""What the passes that ran took for granted, for whoever compiles or calls what they left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.ir import Operation

from loopwright.analysis.functions import functions_with_bodies, name_of
from loopwright.analysis.memory.argument_effects import is_memref, written_arguments
from loopwright.analysis.memory.argument_layouts import ArgumentLayouts
from loopwright.analysis.memory.stated_assumptions import (
    STATED_ARGUMENTS,
    STATED_ELEMENTS,
    statement,
)
from loopwright.dialects.func import FuncOp
from loopwright.ledger import Assumption, Decision, Entry, Evidence, Ledger
from loopwright.pipelines.registry import available_passes, load_pass
from loopwright.transforms.support.base import Pass, locations_of

DISTINCT_ARGUMENTS = "alias.arguments"
"""The code of the assumption that memref arguments of a function do not overlap."""


DISTINCT_ELEMENTS = "alias.elements"
"""The code of the assumption that an argument, whose strides are known at calls only, does not
overlap itself."""


UNSEEN_FUNCTIONS = "alias.unseen"
"""The code of the assumption that functions without a body touch nothing but what they get."""


def record_distinct_arguments(step: Pass, op: Operation, ledger: Ledger, since: int) -> None:
    """Add the assumptions for each function in `op` that a pass has changed under them.

    The entries of the run begin at `since`: what a pass has changed, it has decided there.
    """
    if not step.takes_arguments_for_distinct:
        return
    changed = {entry.function for entry in ledger.since(since) if isinstance(entry, Decision)}
    if not changed:
        return
    unseen = {name_of(one) for one in op.walk() if isinstance(one, FuncOp) and not _has_body(one)}
    touched = [one for one in functions_with_bodies(op) if name_of(one) in changed]
    for function in _assumed_apart(touched):
        reason = "memref arguments that are written do not overlap themselves"
        ledger.append(_assumption(DISTINCT_ELEMENTS, reason, step, function, "at each call"))
    for function in touched:
        memrefs = sum(map(is_memref, function.regions[0].blocks[0].args))
        if memrefs >= 2 and any(written_arguments(function)):
            reason = "memref arguments overlap only where both are only read"
            ledger.append(_assumption(DISTINCT_ARGUMENTS, reason, step, function, "at each call"))
        if memrefs and unseen and any(_calls(function)):
            reason = "functions without a body touch no memref argument that they do not get"
            ledger.append(_assumption(UNSEEN_FUNCTIONS, reason, step, function, "no"))


def _assumed_apart(functions: Iterable[Operation]) -> Iterator[Operation]:
    """The functions that need arguments whose elements are apart, for those that these functions
    write to be."""
    layouts = ArgumentLayouts()
    found: dict[Operation, None] = {}
    for function in functions:
        values = function.regions[0].blocks[0].args
        for value, written in zip(values, written_arguments(function), strict=True):
            for argument in layouts.assumed(value) if written else ():
                owner = argument.owner.parent_op()
                assert owner is not None, "it is an argument of a function"
                found[owner] = None
    yield from found


def _assumption(
    code: str, reason: str, step: Pass, function: Operation, checked: str
) -> Assumption:
    return Assumption(
        code,
        step.name,
        function.name,
        reason,
        name_of(function),
        locations_of(function),
        Evidence({"checked": checked}),
    )


def _has_body(function: Operation) -> bool:
    return bool(function.regions[0].blocks)


def _calls(function: Operation) -> Iterator[Operation]:
    return (one for one in function.walk() if one.name.startswith("func.call"))


def pass_that_took_arguments_for_distinct(entries: Iterable[Entry]) -> str | None:
    """The name of the first pass that did so, by what is recorded; None if none did."""
    return next((entry.pass_name for entry in entries if entry.code == DISTINCT_ARGUMENTS), None)


def elements_were_taken_for_distinct(entries: Iterable[Entry]) -> bool:
    """Whether passes changed a module by what they know of dependences between elements: of one
    argument, too."""
    made_by = {entry.pass_name for entry in entries if isinstance(entry, Decision)}
    known = made_by.intersection(available_passes())
    return known != made_by or any(load_pass(name).takes_arguments_for_distinct for name in known)


def state_assumptions(module: Operation, entries: Iterable[Entry]) -> None:
    """Write what passes took for granted of arguments onto the functions that they changed, so that
    it holds where the text is read again.

    A function whose arguments were taken for distinct gets `loopwright.distinct_arguments`, and one
    that was changed by dependences between elements, be it of one argument,
    `loopwright.distinct_elements`.
    """
    listed = list(entries)
    assumed = {entry.function for entry in listed if entry.code == DISTINCT_ARGUMENTS}
    changed = {entry.function for entry in listed if elements_were_taken_for_distinct([entry])}
    for function in functions_with_bodies(module):
        if name_of(function) in assumed:
            function.attributes[STATED_ARGUMENTS] = statement(function, STATED_ARGUMENTS)
        if not changed.isdisjoint({name_of(function), ""}):
            function.attributes[STATED_ELEMENTS] = statement(function, STATED_ELEMENTS)
