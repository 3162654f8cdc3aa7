"""`-affine-mem2reg`: elements of memory that only hand values on become values.

**What.** In this order, until nothing changes:

1. Buffers whose elements are accessed at constant places become values: loops carry them,
   conditionals give them, those of `scf` too, and so do `scf.execute_region` and
   `memref.alloca_scope`; parallel loops reduce what they update atomically.
2. What a load reads is replaced by what was stored, if that is known exactly (value-based flow).
3. An element that a loop reads and writes in each iteration is loaded before the loop, carried, and
   stored after it; an element that was written some iterations before is carried over these.
4. Stores that nobody reads, and buffers that are only written, go.

With `version-extents` a nest in which 3. would do more if extents were known to be large enough is
there twice, in an `affine.if` that asks whether they are (`loops.steps.extent_versions`).

**Before → After**

    affine.store %x, %b[]                        %s = affine.for %i = 0 to 9
    affine.for %i = 0 to 9 {                         iter_args(%a = %x) -> (f32) {
      %a = affine.load %b[]                        %v = arith.addf %a, %a : f32
      %v = arith.addf %a, %a : f32                 affine.yield %v : f32
      affine.store %v, %b[]                      }
    }
    %s = affine.load %b[]

**Legal when** all accesses to a buffer are known; when all executions of a load read one store's
value, which is available; when an element is not accessed otherwise in the loop, and the loop runs,
or else the element is there, and is stored where the loop has run only, unless something beside the
loop stores to its memory.

**Refuses when** `escapes`: the buffer is used as a whole; `unknown-place`: which element is
accessed is not known; `layout`: several subscripts may name one element; `control-flow`: an access
is inside an op that values do not pass through; `atomic-update`: an atomic update is no reduction;
`float-order`: its sum would round otherwise; `no-bound`, `no-symbols`: which extents a nest needs
cannot be asked in front of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.interfaces.memory_access import is_store
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.cells import Buffer, buffer_of, is_candidate, no_cells
from loopwright.loops.registers.private_parts import private_parts, share
from loopwright.loops.registers.promotion import Promotion, numbered, top_of
from loopwright.loops.registers.reducing import (
    Update,
    drop_identities,
    reduce_updates,
    updates_of,
)
from loopwright.loops.support.aside import FinishingPass, set_aside
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Decision, Figure, Ledger

_MOST_ROUNDS = 32
"""A loop nest needs a round for each of its loops, and some for what these uncover."""


@dataclass(frozen=True, slots=True)
class PromotedBuffer:
    """A buffer whose elements become values, and the atomic updates that become reductions."""

    buffer: Buffer
    updates: tuple[Update, ...]


@dataclass(frozen=True)
class AffineMem2RegPass(FinishingPass):
    """Make values of elements of memory that only hand values on."""

    buffers_only: bool = option(False, "whether only whole buffers become values")
    reassociate: bool = option(
        False, "whether sums and products of floats may be rounded in another order"
    )
    across_iterations: bool = option(
        True, "whether loops carry elements that were stored some iterations before"
    )

    version_extents: bool = option(
        False, "whether nests get a version for extents that hold all elements which loops update"
    )

    name: ClassVar[str] = "affine-mem2reg"
    description: ClassVar[str] = "Make values of elements of memory that only hand values on"
    takes_arguments_for_distinct: ClassVar[bool] = True

    @property
    def reassociates(self) -> bool:
        """Whether results may differ by rounding."""
        return self.reassociate

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; the nests that are left as they are, for other extents."""
        self._share_parts(function, ledger)
        self._promote_buffers(function, ledger, tell=True)
        if self.buffers_only:
            return []
        self._follow_all_values(function, ledger)
        if not self.version_extents:
            return []
        others = [set_aside(nest) for nest in self._version(function, ledger)]
        if others:
            self._follow_all_values(function, ledger)
        return [nest for one in reversed(others) for nest in one.put_back(function)]

    def _version(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Make versions of nests for large extents; the nests for others."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.steps.extent_versions import (
            apply_extent_versions,
            plan_extent_versions,
        )

        if not any(is_store(op) for op in function.walk()):
            return []
        others: list[Operation] = []
        for plan in list(plan_extent_versions(DependenceAnalysis(function))):
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            figures: dict[str, Figure] = {"conditions": len(plan.conditions)}
            ledger.append(decision("versioned", self.name, (plan.nest,), "", figures))
            others.append(apply_extent_versions(plan))
        return others

    def _follow_all_values(self, function: Operation, ledger: Ledger) -> None:
        for _ in range(_MOST_ROUNDS):
            if not self._follow_values(function, ledger):
                break
            self._promote_buffers(function, ledger, tell=False)

    def _follow_values(self, function: Operation, ledger: Ledger) -> bool:
        """One round of what the flow of values allows; whether anything was done."""
        from loopwright.exact.dependences.dataflow import DataFlow
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.registers.rounds import Round

        if not any(is_store(op) for op in function.walk()):
            return False
        analysis = DependenceAnalysis(function)
        now = Round(analysis, DataFlow(analysis), self.name, ledger)
        if now.forward():
            return True
        now.carry_elements()
        if self.across_iterations:
            now.carry_flows(lambda _: True)
        return now.has_carried or now.erase()

    def _share_parts(self, function: Operation, ledger: Ledger) -> None:
        for op in list(function.walk()):
            plan = private_parts(op)
            if plan is not None:
                place, name = locations_of(op, plan.band), enclosing_function(op)
                ledger.append(Decision("shared-parts", self.name, op.name, "", name, place))
                share(plan)

    def _promote_buffers(self, function: Operation, ledger: Ledger, *, tell: bool) -> None:
        numbers = numbered(function)
        for op in list(numbers):
            if not is_candidate(op):
                continue
            plan = self.plan(op, numbers)
            if isinstance(plan, Refusal):
                if not tell:
                    continue
                ledger.append(replace(plan, ops=(op, *plan.ops)).entry(self.name))
                continue
            place, name = locations_of(op), enclosing_function(op)
            message = counted(len(plan.buffer.cells), "element")
            ledger.append(Decision("promoted", self.name, op.name, message, name, place))
            numbers = promote(plan, function, numbers)

    def plan(self, op: Operation, numbers: dict[Operation, int]) -> PromotedBuffer | Refusal:
        """Whether the elements of a buffer may become values; `numbers` orders the ops."""
        buffer = buffer_of(op)
        if isinstance(buffer, Refusal):
            return buffer
        updates = updates_of(buffer, reassociate=self.reassociate)
        if isinstance(updates, Refusal):
            return updates
        for cell in buffer.cells:
            if top_of(cell, numbers) is None:
                message = "what is read may have been stored where values do not pass"
                return no_cells("control-flow", message, cell.accesses[0])
        return PromotedBuffer(buffer, tuple(updates))


def promote(
    plan: PromotedBuffer, function: Operation, numbers: dict[Operation, int]
) -> dict[Operation, int]:
    """Make values of all elements of a buffer, and erase it; the numbers of the ops then."""
    found: Buffer | Refusal = plan.buffer
    combining = reduce_updates(plan.updates)
    if combining:
        found, numbers = buffer_of(plan.buffer.op), numbered(function)
    assert isinstance(found, Buffer), "reductions load and store where updates did"
    for cell in found.cells:
        top = top_of(cell, numbers)
        assert top is not None, "planned"
        Promotion(cell.type, cell.accesses, top, numbers).rename(top, None, False)
    drop_identities(combining)
    for op in (*found.frees, found.op):
        op.detach()
        op.erase()
    return numbers
