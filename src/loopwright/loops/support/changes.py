"""Passes that go from candidate to candidate: each is changed, or refused; the ledger has both."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import Premise, decision
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Entry, Failure, Figure, Ledger


@dataclass(frozen=True, slots=True)
class Change:
    """What is decided about some ops, what it assumes, and what does it."""

    code: str
    ops: tuple[Operation, ...]
    apply: Callable[[], object]
    message: str = ""
    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    assumed: Iterable[Premise] = ()

    def entries(self, pass_name: str) -> Iterable[Entry]:
        """What the ledger says of it."""
        yield decision(self.code, pass_name, self.ops, self.message, self.figures)
        yield from (one.entry(pass_name) for one in self.assumed)


@dataclass(frozen=True)
class ChangingPass(Pass):
    """A pass that makes changes one after the other, or refuses to.

    If nothing is done, its refusals of what options ask for are failures.
    """

    judges_first: ClassVar[bool] = False
    """Whether nothing in a function is changed before all is judged; else each change is made
    before `changes` goes on."""
    is_whole: ClassVar[bool] = False
    """Whether `changes` is asked about all at once, not about each function that has a body."""

    @abstractmethod
    def changes(self, function: Operation) -> Iterable[Change | Refusal]:
        """What is done and refused, in the order of the ledger.

        A coroutine of `run`: it changes nothing itself, but unless the pass judges first each
        `Change` that it yields is made before it goes on. What it found out before, such as an
        analysis, holds afterwards only as far as that change allows.
        """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        decided: list[Entry] = []
        unmet: list[Entry] = []
        """The same entries where nothing is done: refusals of requests are failures."""
        is_done = False
        try:
            for root in (op,) if self.is_whole else functions_with_bodies(op):
                waiting: list[Callable[[], object]] = []
                for change in self.changes(root):
                    if isinstance(change, Refusal):
                        decided.append(change.entry(self.name))
                        asked = change.is_requested
                        unmet.append(change.failure(self.name) if asked else decided[-1])
                        continue
                    is_done = True
                    decided += change.entries(self.name)
                    if self.judges_first:
                        waiting.append(change.apply)
                    else:
                        change.apply()
                for apply in waiting:
                    apply()
        finally:
            ledger.extend(decided if is_done else unmet)
        failures = [entry.diagnostic() for entry in unmet if isinstance(entry, Failure)]
        if failures and not is_done:
            raise RequestError((), failures)
