"""Which memref arguments of a call overlap nothing else that the callee can reach.

The *root* of a memref is where its memory comes from: an argument, an allocation, a global. An
argument may be `noalias` in the version of a function that a call uses when its root differs from
those of all other memref arguments, and is no global that the callee accesses itself. Arguments of
an entry are distinct because the call wrapper checks it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.options import Assumption
from loopwright.codegen.core.types import is_memref
from loopwright.codegen.core.unit import Instance, ModuleLowering
from loopwright.codegen.memory.ownership import is_reference
from loopwright.interfaces.views import is_allocation, viewed_memref
from loopwright.syntax.locations import source_location

Root = Operation | SSAValue | None
"""An allocation's result, a distinct argument, the op that defines a global, or None: anything."""


def root_of(unit: ModuleLowering, instance: Instance | None, value: SSAValue) -> Root:
    """Where the memory of a memref comes from."""
    while isinstance(value, OpResult):
        op = value.op
        if is_allocation(op):
            return value
        if op.name == "memref.get_global":
            return unit.lookup(op, op.properties["name"])
        source = viewed_memref(op)
        if source is None:
            return None
        value = source
    if instance is None:
        return None
    arguments = instance.op.regions[0].blocks[0].args
    return value if value in [arguments[i] for i in instance.distinct] else None


def distinct_positions(
    unit: ModuleLowering, instance: Instance | None, values: Sequence[SSAValue]
) -> frozenset[int]:
    """Positions of the memrefs among `values` whose root no other of them can share."""
    roots = {
        i: root_of(unit, instance, value) for i, value in enumerate(values) if is_reference(value)
    }
    if None in roots.values():
        return frozenset()
    counts: dict[Root, int] = {}
    for root in roots.values():
        counts[root] = counts.get(root, 0) + 1
    return frozenset(
        i for i, root in roots.items() if counts[root] == 1 and is_memref(values[i].type)
    )


def distinct_arguments(fn: FunctionLowering, call: Operation, callee: Operation) -> frozenset[int]:
    """Positions of the call's memref operands that overlap no other memory the callee uses."""
    unit = fn.unit
    found = distinct_inside(fn, call.operands, callee)
    if found:
        listed = ", ".join(str(i) for i in sorted(found))
        unit.assumptions.append(
            Assumption(
                "alias.call",
                unit.path(callee),
                f"arguments {listed} of this call overlap nothing else the function reaches",
                "proved: their memory comes from different places",
                source_location(call),
            )
        )
    return found


def distinct_inside(
    fn: FunctionLowering, values: Sequence[SSAValue], code: Operation
) -> frozenset[int]:
    """Positions of the memrefs among `values` that overlap no other memory that `code` uses.

    `code` reaches memory only through `values` and through globals.
    """
    accessed = _globals_accessed(fn.unit, code)
    return frozenset(
        i
        for i in distinct_positions(fn.unit, fn.instance, values)
        if root_of(fn.unit, fn.instance, values[i]) not in accessed
    )


def _globals_accessed(unit: ModuleLowering, function: Operation) -> set[Operation]:
    """The globals that a function or one it calls refers to."""
    seen: set[Operation] = {function}
    waiting = [function]
    accessed: set[Operation] = set()
    while waiting:
        for op in waiting.pop().walk():
            if op.name == "memref.get_global":
                definition = unit.lookup(op, op.properties["name"])
                if definition is not None:
                    accessed.add(definition)
            elif op.name == "func.call_indirect":
                everything = function.get_toplevel_object()
                assert isinstance(everything, Operation)
                return {op for op in everything.walk() if op.name == "memref.global"}
            elif op.name == "func.call":
                callee = unit.lookup(op, op.properties["callee"])
                if callee is not None and callee not in seen:
                    seen.add(callee)
                    waiting.append(callee)
    return accessed


def may_overlap(fn: FunctionLowering, a: SSAValue, b: SSAValue) -> bool:
    """Whether two memrefs may share memory."""
    return not distinct_positions(fn.unit, fn.instance, (a, b))


def captured_values(block: Block) -> list[SSAValue]:
    """The values that the ops of a block use and that are defined outside it, in order of use."""
    inside: set[SSAValue] = set(block.args)
    captured: dict[SSAValue, None] = {}
    for op in block.walk():
        inside.update(op.results)
        for region in op.regions:
            for inner in region.blocks:
                inside.update(inner.args)
    for op in block.walk():
        for operand in op.operands:
            if operand not in inside:
                captured[operand] = None
    return list(captured)
