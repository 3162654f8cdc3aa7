"""What the passes that ran took for granted, for whoever compiles or calls what they left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

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
from loopwright.ledger import Assumption, Decision, Evidence, Ledger
from loopwright.pipelines.registry import available_passes, load_pass
from loopwright.transforms.support.base import Pass, locations_of


@dataclass(slots=True)
class Assumed:
    """What passes took for granted of the arguments of the functions of a module.

    Whoever keeps the module keeps this with it (`api.Module`); the ledger only tells of it.
    A pass says that it has changed a function by a `Decision`, and only so: that there is one is
    what counts here (`record`), never its code, message or figures.
    `arguments` are the functions whose memref arguments were taken for distinct, each with the
    first pass that did so; `elements` are those that were changed by what is known of dependences
    between elements, of one argument, too.
    """

    arguments: dict[str, str] = field(default_factory=dict[str, str])
    elements: set[str] = field(default_factory=set[str])

    @classmethod
    def everything(cls, ledger: Ledger) -> Assumed:
        """The worst that passes may have done that left these entries."""
        found = cls()
        for entry in ledger:
            found.arguments.setdefault(entry.function, entry.pass_name)
            found.elements.add(entry.function)
        return found

    def and_then(self, later: Assumed) -> Assumed:
        """What is assumed after further passes."""
        return Assumed({**later.arguments, **self.arguments}, self.elements | later.elements)

    @property
    def first_pass(self) -> str | None:
        """The first pass that took arguments for distinct; None if none did."""
        return next(iter(self.arguments.values()), None)

    def record(self, step: Pass, op: Operation, ledger: Ledger, since: int) -> None:
        """Add what a pass took for granted of each function in `op` that it has changed, and tell
        the ledger.

        The entries of the run begin at `since`: what a pass has changed, it has decided there.
        """
        made = [entry for entry in ledger.since(since) if isinstance(entry, Decision)]
        self.elements.update(e.function for e in made if _knows_dependences(e.pass_name))
        changed = {entry.function for entry in made}
        if not step.takes_arguments_for_distinct or not changed:
            return
        unseen = {name_of(f) for f in op.walk() if isinstance(f, FuncOp) and not _has_body(f)}
        touched = [one for one in functions_with_bodies(op) if name_of(one) in changed]
        for function in _assumed_injective(touched):
            reason = "memref arguments that are written do not overlap themselves"
            ledger.append(_assumption("alias.elements", reason, step, function, "at each call"))
        for function in touched:
            memrefs = sum(map(is_memref, function.regions[0].blocks[0].args))
            if memrefs >= 2 and any(written_arguments(function)):
                reason = "memref arguments overlap only where both are only read"
                where = "at each call"
                ledger.append(_assumption("alias.arguments", reason, step, function, where))
                self.arguments.setdefault(name_of(function), step.name)
            if memrefs and unseen and any(_calls(function)):
                reason = "functions without a body touch no memref argument that they do not get"
                ledger.append(_assumption("alias.unseen", reason, step, function, "no"))

    def state(self, module: Operation) -> None:
        """Write it onto the functions of a module, so that it holds where the text is read again.

        A function whose arguments were taken for distinct gets `loopwright.distinct_arguments`, and
        one that was changed by dependences between elements, be it of one argument,
        `loopwright.distinct_elements`.
        """
        for function in functions_with_bodies(module):
            if name_of(function) in self.arguments:
                function.attributes[STATED_ARGUMENTS] = statement(function, STATED_ARGUMENTS)
            if not self.elements.isdisjoint({name_of(function), ""}):
                function.attributes[STATED_ELEMENTS] = statement(function, STATED_ELEMENTS)


@cache
def _knows_dependences(pass_name: str) -> bool:
    """Whether a pass may change a function by what is known of dependences between elements."""
    known = pass_name in available_passes()
    return not known or load_pass(pass_name).takes_arguments_for_distinct


def _assumed_injective(functions: Iterable[Operation]) -> Iterator[Operation]:
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
