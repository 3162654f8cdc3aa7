"""How branches become ones of `llvm`, with the arguments of the blocks that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.core.properties import segments
from loopwright.ir.dialects import loopwright
from loopwright.ir.dialects.cf import AssertOp, BranchOp, ConditionalBranchOp, SwitchOp
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import IndexBuilder, Lowering, Rules
from loopwright_mlir.conversion import conversion
from loopwright_mlir.conversion.c_library import declare, is_declared, text_global
from loopwright_mlir.dialects.llvm.addresses import GEPOp
from loopwright_mlir.dialects.llvm.switch import CondBrOp
from loopwright_mlir.dialects.llvm.switch import SwitchOp as LlvmSwitchOp


def _branch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, conversion.Conversion)
    (target,) = _targets(low, op)
    values = low.operands(op.operands)
    low.convert_block(target)
    new = llvm.BrOp(target, *values)
    new.attributes.update(op.attributes)
    build.append(new)
    return []


def _conditional_branch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, conversion.Conversion)
    targets = _targets(low, op)
    (condition,), yes, no = [low.operands(group) for group in segments(op)]
    for target in targets:
        low.convert_block(target)
    new = CondBrOp(condition, targets[0], yes, targets[1], no)
    new.attributes.update(op.attributes)
    weights = op.properties.get("branch_weights")
    if weights is not None:
        new.properties["branch_weights"] = weights
    build.append(new)
    return []


def _targets(low: conversion.Conversion, op: Operation) -> Sequence[Block]:
    """Where an op branches to, if all that branches there is converted."""
    for block in op.successors:
        for use in block.uses:
            branch = use.operation
            if type(branch) not in low.rules and branch.name.partition(".")[0] != "llvm":
                raise RefusedError("branches", None, f"'{branch.name}' branches there, too")
        for argument in block.args:
            low.type_of(argument.type)
    return list(op.successors)


def _switch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, conversion.Conversion)
    targets = _targets(low, op)
    operands = low.operands(op.operands)
    for target in targets:
        low.convert_block(target)
    new = LlvmSwitchOp.create(operands=operands, successors=targets, properties=dict(op.properties))
    build.append(new)
    return []


def _assert(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """Branch over the rest of the block to one that prints the message and stops."""
    assert isinstance(low, conversion.Conversion)
    assert isinstance(op, AssertOp | loopwright.AssertOp)
    conversion.check_blocks_around(op)
    condition = low.operand(op.arg)
    module = _module(op)
    for function in ("puts", "abort"):
        is_declared(module, function)
    assert isinstance(op.msg, StringAttr)
    name, type_ = text_global(module, "assert_msg", op.msg.data)
    declare(module, "puts", [_POINTER])
    declare(module, "abort", [])
    block, continuation = conversion.split_around(op)
    stop = Block()
    region = block.parent_region()
    assert region is not None
    region.add_block(stop)
    conversion.at_end(block, op).append(CondBrOp(condition, continuation, [], stop, []))
    address = llvm.AddressOfOp(name, _POINTER)
    text = GEPOp(address.result, [0], type_)
    steps = [
        address,
        text,
        llvm.CallOp("puts", text.results[0]),
        llvm.CallOp("abort"),
        llvm.UnreachableOp(),
    ]
    end = conversion.at_end(stop, op)
    for step in steps:
        end.append(step)
    return []


def _module(op: Operation) -> ModuleOp:
    parent = op.parent_op()
    while not isinstance(parent, ModuleOp):
        if parent is None:
            raise RefusedError("no-module", None, "there is no module to declare functions in")
        parent = parent.parent_op()
    return parent


_POINTER = llvm.LLVMPointerType()


RULES: Rules = {
    AssertOp: _assert,
    loopwright.AssertOp: _assert,
    SwitchOp: _switch,
    BranchOp: _branch,
    ConditionalBranchOp: _conditional_branch,
}
"""How each operation is converted."""
