"""Inlining one call.

Whether a call may be replaced by the body of what is called.

Putting the body of a function in the place of a call.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import CallSiteLoc, IndexType, LocationAttr, UnregisteredOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.irdl.operations import SingleBlockRegionDef
from xdsl.traits import IsTerminator, SingleBlockImplicitTerminator

from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import bind, demote_symbols, map_of
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.cf import BranchOp
from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.memref import AllocaOp, DimOp
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.rewriting import is_constant
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.attributes import AffineMapAttr

_INDEX = IndexType()
AFFINE = "affine"
"""The dialect whose operations only take dimensions and symbols."""


@dataclass(frozen=True)
class InliningPlan:
    """A call, and the function whose body takes its place; `in_place` if that is not kept."""

    call: CallOp
    callee: FuncOp
    in_place: bool


def plan_inlining(call: CallOp, callee: FuncOp, *, in_place: bool) -> InliningPlan | Refusal:
    """How a call is inlined. What is asked of the graph (recursion, profit) the caller asks."""
    target = call.parent_region()
    assert target is not None

    def refuse(code: str, message: str) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (call,))

    if call.no_inline is not None or callee.no_inline is not None:
        return refuse("no-inline", "the call or the function is marked 'no_inline'")
    arguments = [argument.type for argument in callee.body.blocks[0].args]
    if [value.type for value in call.operands] != arguments:
        return refuse("types-differ", "the function takes other types")
    is_single = len(callee.body.blocks) == 1
    if not is_single and not _takes_several_blocks(target):
        return refuse("several-blocks", "the function has several blocks, and the region only one")
    for op in callee.body.walk():
        if isinstance(op, UnregisteredOp):
            return refuse("unknown-operation", f"nothing is known of {op.name}")
    parent = target.parent
    if parent is None or isinstance(parent, UnregisteredOp):
        return refuse("unknown-operation", "nothing is known of the operation around the call")
    if len(target.blocks) > 1 and any(isinstance(op, AllocaOp) for op in callee.body.walk()):
        return refuse(
            "stack-memory", "the call may be repeated, and each time take memory of the stack"
        )
    if parent.dialect_name() == AFFINE:
        if not is_single or not all(_fits_affine_region(op) for op in callee.body.block.ops):
            return refuse("not-affine", "the function does more than affine accesses")
    elif not is_affine_scope(parent) and any(_is_affine(op) for op in callee.body.walk()):
        return refuse("affine-scope", "the call is not directly in a function")
    if not is_affine_scope(parent) and not _operands_stay_valid(call, callee):
        return refuse("not-affine", "an index would be neither a dimension nor a symbol")
    return InliningPlan(call, callee, in_place)


def _takes_several_blocks(region: Region) -> bool:
    """Whether a region may have several blocks."""
    parent = region.parent
    if parent is None or len(region.blocks) > 1:
        return len(region.blocks) > 1
    if parent.has_trait(SingleBlockImplicitTerminator, value_if_unregistered=False):
        return False
    if not isinstance(parent, IRDLOperation):
        return False
    definitions = type(parent).get_irdl_definition().regions
    return not any(isinstance(one, SingleBlockRegionDef) for _, one in definitions)


def _is_affine(op: Operation) -> bool:
    return op.dialect_name() == AFFINE


def _fits_affine_region(op: Operation) -> bool:
    """Whether `mlir-opt` takes an op into the body of affine loops and conditionals."""
    if op.regions:
        return False
    return op.has_trait(IsTerminator) or has_no_effects(op) or is_affine_access(op)


def _operands_stay_valid(call: CallOp, callee: FuncOp) -> bool:
    """Whether what affine operations of a function use are dimensions and symbols still where the
    call is, which is not directly in an affine scope."""
    scope = affine_scope(call)
    arguments = dict(zip(callee.body.blocks[0].args, call.operands, strict=True))
    for op in callee.body.walk():
        if _is_affine(op):
            indices = [value for value in op.operands if value.type == _INDEX]
            if not all(_stays_valid(op, value, callee, arguments, scope) for value in indices):
                return False
    return True


def _stays_valid(
    op: Operation,
    value: SSAValue,
    callee: FuncOp,
    arguments: dict[BlockArgument, SSAValue],
    scope: Region | None,
) -> bool:
    if isinstance(value, BlockArgument):
        if value not in arguments:
            return value.owner.parent is not callee.body
        given = arguments[value]
        if is_valid_symbol(given, scope):
            return True
        return is_valid_dim(given, scope) and may_use_dims(op)
    owner = value.owner
    assert isinstance(owner, Operation)
    if owner.parent_region() is not callee.body or is_constant(owner):
        return True
    if isinstance(owner, ApplyOp):
        return may_use_dims(op)
    return isinstance(owner, DimOp) and _is_top_level(owner.source, arguments, scope)


def may_use_dims(op: Operation) -> bool:
    """Whether the symbols of the only map of an op may all be dimensions."""
    found = op.properties.get("map")
    return isinstance(found, AffineMapAttr) and found.data.is_pure_affine()


def _is_top_level(
    value: SSAValue, arguments: dict[BlockArgument, SSAValue], scope: Region | None
) -> bool:
    if not isinstance(value, BlockArgument) or value not in arguments:
        return False
    owner = arguments[value].owner
    region = owner.parent if isinstance(owner, Block) else owner.parent_region()
    return region is scope


def apply_inlining(plan: InliningPlan) -> list[Operation]:
    """Replace a call, which is erased, by the body; returns the ops that are there now, without
    those inside of them. A function that is inlined in place has no body then."""
    call = plan.call
    body = plan.callee.body if plan.in_place else plan.callee.body.clone()
    _relocate(body, call.location)
    blocks = list(body.blocks)
    ops = [op for block in blocks for op in block.ops if not isinstance(op, ReturnOp)]
    for argument, value in zip(blocks[0].args, call.operands, strict=True):
        argument.replace_all_uses_with(value)
    if len(blocks) == 1:
        _inline_block(call, blocks[0])
        for op in ops:
            if may_use_dims(op):
                _demote(op)
    else:
        _inline_blocks(call, body)
    return ops


def _demote(op: Operation) -> None:
    """Let the map of an op have dimensions where what it uses are no symbols here."""
    before = map_of(op)
    leading = op.operands[: len(op.operands) - before.num_inputs]
    bound = demote_symbols(bind(before, op.operands[len(leading) :]))
    if bound.map != before:
        op.operands = (*leading, *bound.operands)
        op.properties["map"] = AffineMapAttr(bound.map)


def _relocate(body: Region, place: LocationAttr) -> None:
    """Say of what is inlined where it was called."""
    made: dict[LocationAttr, CallSiteLoc] = {}

    def at_call(location: LocationAttr) -> CallSiteLoc:
        found = made.get(location)
        if found is None:
            found = made[location] = CallSiteLoc(location, place)
        return found

    for block in _all_blocks(body):
        for argument in block.args:
            argument.location = at_call(argument.location)
        for op in block.ops:
            op.location = at_call(op.location)


def _all_blocks(region: Region) -> Iterable[Block]:
    for block in region.blocks:
        yield block
        for op in block.ops:
            for inner in op.regions:
                yield from _all_blocks(inner)


def _inline_block(call: CallOp, block: Block) -> None:
    target = call.parent_block()
    last = block.last_op
    assert target is not None and last is not None
    results = list(last.operands)
    last.detach()
    last.erase()
    for op in list(block.ops):
        op.detach()
        target.insert_op_before(op, call)
    _finish(call, results)


def _inline_blocks(call: CallOp, body: Region) -> None:
    before = call.parent_block()
    assert before is not None
    after = before.split_before(call)
    entry, *others = body.blocks
    arguments = [after.insert_arg(result.type, k) for k, result in enumerate(call.results)]
    for argument in arguments:
        argument.location = call.location
    for block in (entry, *others):
        last = block.last_op
        if isinstance(last, ReturnOp):
            branch = BranchOp(after, *last.operands)
            branch.location = last.location
            block.insert_op_before(branch, last)
            last.detach()
            last.erase()
    for op in list(entry.ops):
        op.detach()
        before.add_op(op)
    body.detach_block(entry)
    entry.erase()
    body.move_blocks_before(after)
    _finish(call, arguments)


def _finish(call: CallOp, results: Iterable[SSAValue]) -> None:
    for result, value in zip(call.results, results, strict=True):
        result.replace_all_uses_with(value)
    call.detach()
    call.erase()
