"""One round of `affine-mem2reg` after buffers: what the flow of values in a function allows now.

All is judged by one analysis of the function. What changes memory changes each root once a round,
so that what was found out about the others still holds.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.memory.access import Root
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.registers import carrying
from loopwright.loops.registers.forwarding import dead_stores, forward, forwardings, only_written
from loopwright.loops.registers.promotion import numbered
from loopwright.loops.steps.editing import erase_nest
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Decision, Ledger


class Round:
    """What can be done to a function, by one analysis of it."""

    def __init__(
        self, analysis: DependenceAnalysis, flow: DataFlow, pass_name: str, ledger: Ledger
    ) -> None:
        self._analysis = analysis
        self._flow = flow
        self._pass_name = pass_name
        self._ledger = ledger
        self._changed: set[Root] = set()

    def forward(self) -> bool:
        """Replace loads by what was stored; whether there were any."""
        plans = list(forwardings(self._analysis, self._flow))
        for plan in plans:
            self._record(
                "forwarded", "what was stored before is used, not loaded", plan.load, plan.store
            )
        for plan in plans:
            forward(plan)
        return bool(plans)

    def carry_elements(self) -> None:
        """Carry elements through loops that always access the same ones."""
        numbers: dict[Operation, int] | None = None
        for element in list(carrying.carried_elements(self._analysis)):
            if not self._take(element.root):
                continue
            if numbers is None:
                numbers = numbered(self._analysis.function)
            loop = element.body.parent_op()
            assert loop is not None
            message = "an element stays in a register from iteration to iteration"
            self._record("carried", message, loop, *element.accesses)
            carrying.carry_element(element, numbers)

    def carry_flows(self, pays: Callable[[carrying.CarriedFlow], bool]) -> None:
        """Carry elements to the iterations that read what was stored some before, where that
        `pays`."""
        for found in list(filter(pays, carrying.carried_flows(self._analysis, self._flow))):
            (load,) = self._analysis.accesses_by(found.load)
            if not self._take(load.root):
                continue
            later = counted(found.distance, "iteration")
            message = f"what is stored is handed on in registers, to be used {later} later"
            self._record("carried", message, found.load, found.store)
            carrying.carry_flow(found)

    @property
    def has_carried(self) -> bool:
        """Whether anything was carried."""
        return bool(self._changed)

    def _take(self, root: Root) -> bool:
        """Whether nothing of a root, or of others that may share memory with it, has changed."""
        related = {access.root for access in self._analysis.partners()[root]}
        if related & self._changed:
            return False
        self._changed |= related
        return True

    def erase(self) -> bool:
        """Erase stores that nothing reads, and buffers that are only written; whether any."""
        dead = list(dead_stores(self._flow))
        for op in dead:
            self._record("dead-store", "nothing reads what is stored", op)
            erase_nest(op)
        buffers = 0
        for op in list(self._analysis.function.walk()):
            users = only_written(op)
            if users is None:
                continue
            buffers += 1
            self._record("dead-buffer", "the buffer is only written", op)
            for user in users:
                erase_nest(user)
            erase_nest(op)
        return bool(dead) or buffers > 0

    def _record(self, code: str, message: str, op: Operation, *others: Operation) -> None:
        function, places = enclosing_function(op), locations_of(op, *others)
        self._ledger.append(Decision(code, self._pass_name, op.name, message, function, places))
