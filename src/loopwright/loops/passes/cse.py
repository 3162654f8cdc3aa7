"""Common sub-expression elimination.

**What** An operation that computes what an earlier, dominating one has computed is replaced by it;
operations whose results nobody uses and that have no effect are erased.

**Before → After**

    %0 = affine.load %m[%i]
    %1 = affine.load %m[%i]
    %2 = arith.addf %0, %1                 %2 = arith.addf %0, %0

**Legal when** both operations have the same name, attributes, operands (in any order where the
operation is commutative) and regions, and access no memory; or both only read it, in the same
block with no write, free or unknown effect between them.

**Refuses when** nothing: what differs stays.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import Commutative

from loopwright.ir.interfaces.control_flow import is_isolated, is_terminator
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_trivially_dead
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.syntax.verification import dominator_tree
from loopwright.loops.support.base import Pass
from loopwright.loops.support.rewriter import attribute_key
from loopwright.reporting.ledger import Decision, Ledger

_GRAPH_REGIONS = frozenset({ModuleOp.name})
"""Operations in whose regions the order of operations means nothing."""


@dataclass(frozen=True, slots=True)
class _Known:
    """An operation whose value is known, and how many writes its block had seen before it."""

    op: Operation
    writes: int


_Scope = ChainMap[object, _Known]


@dataclass(frozen=True)
class CsePass(Pass):
    """Eliminate common sub-expressions."""

    name: ClassVar[str] = "cse"
    description: ClassVar[str] = "Eliminate common sub-expressions"
    title: ClassVar[str] = "CSE"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        eliminate(op, self.name, ledger)


Replaced = Callable[[Operation, Sequence[SSAValue]], None]
"""Called with each operation and the values that it gives way to."""


def eliminate(
    root: Operation, pass_name: str, ledger: Ledger, replaced: Replaced | None = None
) -> bool:
    """Eliminate common sub-expressions inside of an operation; whether there were any."""
    eliminator = _Eliminator(pass_name, ledger, replaced)
    eliminator.run(root)
    return eliminator.changed


@dataclass
class _Eliminator:
    pass_name: str
    ledger: Ledger
    replaced: Replaced | None = None
    dead: list[Operation] = field(default_factory=list[Operation])
    changed: bool = False

    def run(self, root: Operation) -> None:
        for region in root.regions:
            self._region(region, ChainMap())
        for op in reversed(self.dead):
            op.detach()
            op.erase(safe_erase=False)

    def _region(self, region: Region, scope: _Scope) -> None:
        parent = region.parent_op()
        if parent is not None and parent.name in _GRAPH_REGIONS:
            for block in region.blocks:
                for op in list(block.ops):
                    if is_trivially_dead(op):
                        self._erase(op, "erase-dead")
                    else:
                        self._nested(op, ChainMap())
            return
        first = region.blocks.first
        if first is None:
            return
        tree = dominator_tree(region)
        stack = [(first, scope)]
        while stack:
            block, outer = stack.pop()
            inner = outer.new_child()
            self._block(block, inner)
            stack.extend((child, inner) for child in reversed(tree[block]))

    def _block(self, block: Block, scope: _Scope) -> None:
        writes = 0
        for op in list(block.ops):
            if not is_terminator(op) and is_trivially_dead(op):
                self._erase(op, "erase-dead")
                continue
            self._nested(op, scope)
            if is_terminator(op):
                continue
            effects = effects_of(op)
            if effects is None or effects & (Effect.WRITE | Effect.FREE):
                writes += 1
            elif effects == Effect.NONE or (effects == Effect.READ and not op.regions):
                self._eliminate(op, _Known(op, writes), scope, effects)

    def _nested(self, op: Operation, scope: _Scope) -> None:
        isolated = is_isolated(op)
        for region in op.regions:
            self._region(region, ChainMap() if isolated else scope)

    def _eliminate(self, op: Operation, known: _Known, scope: _Scope, effects: Effect) -> None:
        if any(region.blocks.first is not region.blocks.last for region in op.regions):
            return
        key = operation_key(op)
        earlier = scope.get(key)
        if earlier is not None and (
            effects == Effect.NONE
            or (earlier.writes == known.writes and earlier.op.parent_block() is op.parent_block())
        ):
            for mine, theirs in zip(op.results, earlier.op.results, strict=True):
                mine.replace_all_uses_with(theirs)
            if self.replaced is not None:
                self.replaced(op, earlier.op.results)
            self._erase(op, "reuse-value")
        else:
            scope[key] = known

    def _erase(self, op: Operation, code: str) -> None:
        self.changed = True
        self.ledger.append(
            Decision(
                code,
                self.pass_name,
                op.name,
                function=enclosing_function(op),
                locations=locations_of(op),
            )
        )
        if not any(result.first_use is not None for result in op.results):
            op.detach()
            op.erase()
        else:
            self.dead.append(op)


def operation_key(op: Operation) -> object:
    """A key that is equal for operations that compute the same from the same operands."""
    return _key(op, {})


def _key(op: Operation, local: dict[SSAValue, int]) -> object:
    operands = [local.get(operand, operand) for operand in op.operands]
    if len(operands) == 2 and op.has_trait(Commutative, value_if_unregistered=False):
        operands.sort(key=_order)
    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
    return (
        name,
        tuple(operands),
        tuple((k, attribute_key(v)) for k, v in sorted(op.properties.items())),
        tuple((k, attribute_key(v)) for k, v in sorted(op.attributes.items())),
        tuple(op.result_types),
        tuple(_region_key(region, local) for region in op.regions),
    )


def _order(operand: SSAValue | int) -> tuple[bool, int]:
    """Any total order will do: keys live no longer than the operands."""
    return (True, operand) if isinstance(operand, int) else (False, id(operand))


def _region_key(region: Region, outer: dict[SSAValue, int]) -> object:
    block = region.blocks.first
    if block is None:
        return None
    local = dict(outer)
    for argument in block.args:
        local[argument] = len(local)
    keys: list[object] = []
    for op in block.ops:
        keys.append(_key(op, local))
        for result in op.results:
            local[result] = len(local)
    return (tuple(argument.type for argument in block.args), tuple(keys))
