"""`-affine-scalrep`: loads of known values become these values, and stores that nobody reads go.

**What.** In this order: loads become what a store stored before; stores that are overwritten, and
memory of the function's own that is only written, go; loads become what another one loaded before.
Between two accesses of the same elements, one of which dominates the other, exact dependences say
whether anything comes between; that is what `mlir-opt` does where it is right. Beyond that, unless
`value-based` is off, a load is replaced by the value of any store that all its executions read, by
exact value-based flow, and a store goes if no execution of anything reads what it stores.

**Before → After**, **Legal when**, **Refuses when**: see `loops.registers.scalar_replacement`.
`unknown-effects`: an op with unknown effects comes between (without `value-based`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import outermost_op
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dataflow import DataFlow
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.memory.aliases import Aliases
    from loopwright.loops.registers.scalar_replacement import (
        OverwrittenStore,
        Replacement,
        ScalarReplacement,
    )

_MOST_ROUNDS = 32
"""Each round forwards through one more buffer."""
_MOST_WRITES = 32
_MOST_PAIRS = 256
"""Exact flow through memory that more ops access takes more than linear time."""


@dataclass(frozen=True)
class AffineScalRepPass(Pass):
    """Replace loads by values that are known, and erase stores that nobody reads."""

    value_based: bool = option(
        True,
        "whether values are followed through memory exactly, beyond what mlir-opt does",
        own=True,
    )

    name: ClassVar[str] = "affine-scalrep"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = (
        "Replace loads by values that are known, and erase stores that nobody reads"
    )
    title: ClassVar[str] = "AffineScalarReplacement"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.memory.aliases import Aliases

        aliases = Aliases(outermost_op(op), distinct_arguments=False)
        for function in functions_with_bodies(op):
            if any(isinstance(x, AccessOperation | memref.LoadOp) for x in function.walk()):
                _Function(self, function, aliases, ledger).run()


class _Function:
    """The pass on one function."""

    def __init__(
        self, options: AffineScalRepPass, function: Operation, aliases: Aliases, ledger: Ledger
    ) -> None:
        self._options = options
        self._function = function
        self._aliases = aliases
        self._ledger = ledger
        self._known: DependenceAnalysis | None = None

    def run(self) -> None:
        read = self._replace(self._local().forwarded_loads(), "forwarded")
        if self._options.value_based:
            for _ in range(_MOST_ROUNDS):
                if not self._forward_by_flow():
                    break
        self._erase_overwritten(self._local().overwritten_stores())
        self._erase_buffers(read)
        if self._options.value_based:
            self._erase_buffers(self._erase_unread())
        self._replace(self._local().repeated_loads(), "reused")

    # Analyses ---------------------------------------------------------------------------------

    def _analysis(self) -> DependenceAnalysis:
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        if self._known is None:
            self._known = DependenceAnalysis(self._function, self._aliases)
        return self._known

    def _local(self) -> ScalarReplacement:
        from loopwright.loops.registers.scalar_replacement import ScalarReplacement

        only_affine = not self._options.value_based
        return ScalarReplacement(self._analysis(), only_affine=only_affine)

    def _flow(self) -> DataFlow:
        from loopwright.exact.dependences.dataflow import DataFlow

        return DataFlow(self._analysis())

    # Steps ------------------------------------------------------------------------------------

    def _replace(self, plans: Iterable[Replacement | Refusal], code: str) -> set[SSAValue]:
        """Replace loads by earlier values, and erase them; the memrefs that they read."""
        done: list[Replacement] = []
        for plan in plans:
            if isinstance(plan, Refusal):
                self._ledger.append(plan.entry(self._options.name))
            else:
                done.append(plan)
                self._record(code, plan.load, plan.source)
        read = {plan.load.operands[0] for plan in done}
        for plan in done:
            plan.load.results[0].replace_all_uses_with(plan.value)
        self._erase([plan.load for plan in done])
        return read

    def _forward_by_flow(self) -> bool:
        """Replace loads all of whose executions read what one store stored; whether any were."""
        from loopwright.loops.registers.forwarding import forward, forwardings

        plans = list(forwardings(self._analysis(), self._flow(), _MOST_WRITES))
        for plan in plans:
            self._record("forwarded-by-flow", plan.load, plan.store)
            forward(plan)
        if plans:
            self._known = None
        return bool(plans)

    def _erase_overwritten(self, plans: Iterable[OverwrittenStore | Refusal]) -> None:
        dead: list[Operation] = []
        for plan in plans:
            if isinstance(plan, Refusal):
                self._ledger.append(plan.entry(self._options.name))
            else:
                self._record("overwritten", plan.store, plan.by)
                dead.append(plan.store)
        self._erase(dead)

    def _erase_unread(self) -> set[SSAValue]:
        """Erase the stores whose values nobody ever reads; the memrefs that they wrote."""
        from loopwright.loops.registers.forwarding import dead_stores

        dead = list(dead_stores(self._flow(), _MOST_PAIRS))
        for op in dead:
            self._record("dead-store", op)
        written = {op.operands[1] for op in dead}
        self._erase(dead)
        return written

    def _erase_buffers(self, accessed: AbstractSet[SSAValue]) -> None:
        """Erase memory of the function's own that is only written, or was `accessed` before;
        without `value-based` only the latter."""
        dead: list[Operation] = []
        for op in self._function.walk():
            if not is_allocation(op):
                continue
            is_written = self._options.value_based and op.results[0].first_use is not None
            if not is_written and op.results[0] not in accessed:
                continue
            users = _writers(op.results[0])
            if users is not None:
                self._record("dead-buffer", op)
                dead += [*users, op]
        self._erase(dead)

    def _erase(self, ops: Sequence[Operation]) -> None:
        for op in ops:
            op.detach()
            op.erase()
        if ops:
            self._known = None

    def _record(self, code: str, *ops: Operation) -> None:
        self._ledger.append(decision(code, self._options.name, ops))


def _writers(memory: SSAValue) -> list[Operation] | None:
    """The ops that write or free memory, if nothing else uses it."""
    users: dict[Operation, None] = {}
    for use in memory.uses:
        user = use.operation
        if isinstance(user, AccessOperation | memref.StoreOp):
            writes = user.operands[0] is not memory and not user.results
        else:
            writes = isinstance(user, memref.DeallocOp)
        if not writes:
            return None
        users[user] = None
    return list(users)
