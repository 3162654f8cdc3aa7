"""`-convert-scf-to-cf`: loops and conditionals of `scf` become blocks and branches of `cf`.

**What.** Regions become blocks of the function, and what they yield becomes arguments of blocks.

**Before → After**

    %r = scf.if %c -> f32 {               cf.cond_br %c, ^bb1, ^bb2
      A                                 ^bb1: A, cf.br ^bb3(%a : f32)
      scf.yield %a : f32                ^bb2: B, cf.br ^bb3(%b : f32)
    } else {                            ^bb3(%r: f32): cf.br ^bb4
      B                                 ^bb4: …
      scf.yield %b : f32
    }

The blocks stand in the order of the regions, between what was in front of the op and what was
behind it. Parallel loops become loops that run one iteration after the other.

**Legal when** the operation is in a region that may have several blocks: a function's, say.

**Refuses when** `one-block-region`: it is inside an operation such as `affine.for`, whose region
has one block. That is an error, and what is inside of it stays, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from xdsl.dialects.builtin import IndexType, IntegerAttr, i32, i64
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.irdl.operations import SingleBlockRegionDef

from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.arith import AddiOp, CmpiOp, ConstantOp, IndexCastOp, SelectOp, SubiOp
from loopwright.ir.dialects.arith.constants import width_of
from loopwright.ir.dialects.cf import BranchOp, ConditionalBranchOp, SwitchOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.scalars import greatest, signed, unsigned
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class ConvertScfToCfPass(Pass):
    """Lower loops and conditionals of `scf` to blocks and branches."""

    name: ClassVar[str] = "convert-scf-to-cf"
    description: ClassVar[str] = "Lower loops and conditionals of scf to blocks and branches"
    title: ClassVar[str] = "SCFToControlFlowPass"

    allow_pattern_rollback: bool = option(True, "Accepted; nothing is rolled back")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        refused: Operation | None = None
        for inner in [each for each in op.walk() if type(each) in _LOWERINGS]:
            if refused is not None and is_inside(inner, refused):
                continue
            message = _problem(inner)
            if message:
                refused = inner
                refusal = Refusal("one-block-region", (inner,), message)
                ledger.append(refusal.failure(self.name, is_requested=False))
                continue
            ledger.append(decision("lowered", self.name, (inner,)))
            _LOWERINGS[type(inner)](inner)


def _problem(op: Operation) -> str:
    """Why an op cannot become blocks; empty if it can."""
    parent = op.parent_op()
    if isinstance(parent, IRDLOperation) and type(parent) not in _LOWERINGS:
        regions = [region for _, region in type(parent).get_irdl_definition().regions]
        if any(isinstance(region, SingleBlockRegionDef) for region in regions):
            name = parent.name
            return f"'{op.name}' op cannot become blocks: the region of '{name}' has one block"
    if isinstance(op, scf.ParallelOp) and op.reductions is not None:
        return f"'{op.name}' op names reductions: '-convert-reduction-to-scf' makes regions of them"
    return ""


class _Site:
    """The place of an op: the block that ends in front of it, and the one that begins behind it."""

    def __init__(self, op: Operation) -> None:
        self.op = op
        before = op.parent_block()
        assert before is not None
        self.before = before
        self.after = before.split_before(op)

    def insert_region(self, region: Region) -> Block:
        """Put the blocks of a region in front of what is behind; returns the first."""
        first = region.block if region.first_block is region.last_block else region.blocks[0]
        region.move_blocks_before(self.after)
        return first

    def end(self, block: Block, *ops: Operation) -> None:
        """Append ops to a block."""
        for op in ops:
            op.location = self.op.location
            block.add_op(op)

    def end_yields(self, region: Region, target: Block) -> None:
        """Branch to a block instead of yielding."""
        for block in region.blocks:
            last = block.last_op
            if isinstance(last, scf.YieldOp):
                _replace_last(block, BranchOp(target, *last.operands))

    def finish(self, values: Sequence[SSAValue]) -> None:
        """Use values instead of the results of the op, and erase it."""
        for result, value in zip(self.op.results, values, strict=True):
            result.replace_all_uses_with(value)
        erase_nest(self.op)


def _replace_last(block: Block, *ops: Operation) -> None:
    """Replace the terminator of a block by ops."""
    last = block.last_op
    assert last is not None
    front = LoopBuilder.before(last)
    for op in ops:
        front.insert(op)
    erase_nest(last)


def _lower_for(op: scf.ForOp) -> None:
    site = _Site(op)
    last = op.region.blocks[0].last_op
    assert isinstance(last, scf.YieldOp)
    condition = site.insert_region(op.region)
    counter, *carried = condition.args
    first = condition.first_op
    assert first is not None
    body = condition.split_before(first)
    stepped = AddiOp(counter, op.step)
    steps: list[Operation] = [stepped]
    if _may_wrap(op):
        # What is left is exact without a sign, as the counter is below the bound here.
        remaining = SubiOp(op.upper_bound, counter)
        goes_on = CmpiOp(remaining, op.step, "ugt")
        steps += [remaining, goes_on, SelectOp(goes_on, stepped, op.upper_bound)]
    _replace_last(body, *steps, BranchOp(condition, steps[-1].results[0], *last.operands))
    site.end(site.before, BranchOp(condition, op.lower_bound, *op.init_args))
    compare = CmpiOp(counter, op.upper_bound, "slt" if op.unsigned_cmp is None else "ult")
    branch = ConditionalBranchOp(compare, body, (), site.after, ())
    branch.attributes |= {
        name: value for name, value in op.attributes.items() if name.startswith("llvm.")
    }
    site.end(condition, compare, branch)
    site.finish(carried)


def _may_wrap(op: scf.ForOp) -> bool:
    """Whether the counter may step over the largest number of its type; 64-bit numbers that nothing
    is known of are taken to be far from that."""
    step, low, high = map(constant_value, (op.step, op.lower_bound, op.upper_bound))
    width = width_of(op.step.type) or 64
    most = greatest(width, is_signed=op.unsigned_cmp is None)
    if op.unsigned_cmp is not None:
        step, low, high = (None if n is None else unsigned(n, width) for n in (step, low, high))
    if step == 1:
        return False
    if step is not None and high is not None:
        return high - 1 + step > most
    return width < 64 or (low is not None and low > most // 2)


def _lower_if(op: scf.IfOp) -> None:
    site = _Site(op)
    end = site.after
    if op.results:
        end = Block(arg_types=op.result_types)
        region = site.after.parent_region()
        assert region is not None
        region.insert_block_before(end, site.after)
        site.end(end, BranchOp(site.after))
    targets: list[Block] = []
    for branch in (op.then_region, op.else_region):
        if not branch.blocks:
            targets.append(end)
            continue
        site.end_yields(branch, end)
        targets.append(branch.blocks[0])
        branch.move_blocks_before(end)
    site.end(site.before, ConditionalBranchOp(op.condition, targets[0], (), targets[1], ()))
    site.finish(end.args if op.results else ())


def _lower_while(op: scf.WhileOp) -> None:
    site = _Site(op)
    condition = op.before.block.last_op
    assert isinstance(condition, scf.ConditionOp)
    after = op.after.block
    last = after.last_op
    assert last is not None
    is_do_while = after.first_op is last and list(last.operands) == list(after.args)
    before = site.insert_region(op.before)
    site.end(site.before, BranchOp(before, *op.inits))
    values = list(condition.arguments)
    target = before
    if not is_do_while:
        site.end_yields(op.after, before)
        target = site.insert_region(op.after)
    _replace_last(before, ConditionalBranchOp(condition.condition, target, values, site.after, ()))
    site.finish(values)


def _lower_execute_region(op: scf.ExecuteRegionOp) -> None:
    site = _Site(op)
    results = [site.after.insert_arg(type_, index) for index, type_ in enumerate(op.result_types)]
    site.end_yields(op.region, site.after)
    site.end(site.before, BranchOp(site.insert_region(op.region)))
    site.finish(results)


def _lower_index_switch(op: scf.IndexSwitchOp) -> None:
    site = _Site(op)
    results = [site.after.insert_arg(type_, index) for index, type_ in enumerate(op.result_types)]
    targets: list[Block] = []
    for region in (*op.case_regions, op.default_region):
        site.end_yields(region, site.after)
        targets.append(site.insert_region(region))
    *cases, default = targets
    numbers = list(op.case_values())
    fits = _fits_32_bits(op.arg) and all(signed(number, 32) == number for number in numbers)
    new_ops: list[Operation] = [IndexCastOp(op.arg, i32 if fits else i64)]
    least = min(numbers, default=0)
    if not fits and least < 0:  # mlir-opt reads no negative case of 64 bits.
        first = ConstantOp(IntegerAttr(least, i64))
        new_ops += [first, SubiOp(new_ops[0].results[0], first)]
        numbers = [number - least for number in numbers]
    switch = SwitchOp.to_blocks(new_ops[-1].results[0], default, numbers, cases)
    site.end(site.before, *new_ops, switch)
    site.finish(results)


def _fits_32_bits(value: SSAValue) -> bool:
    """Whether a number is known to be one that 32 bits with a sign hold."""
    constant = constant_value(value)
    if constant is not None:
        return signed(constant, 32) == constant
    source = value.owner
    width = width_of(source.operand.type) if isinstance(source, IndexCastOp) else None
    return width is not None and width <= 32


def _lower_parallel(op: scf.ParallelOp) -> None:
    """Loops nested in each other, of which the outermost is lowered at once."""
    bounds = list(zip(op.lower_bound, op.upper_bound, op.step, strict=True))
    values: Sequence[SSAValue] = op.init_vals
    loops: list[scf.ForOp] = []
    front = LoopBuilder.before(op)
    for low, high, step in bounds:
        types = [IndexType(), *op.result_types]
        loop = scf.ForOp(low, high, step, values, Region(Block(arg_types=types)))
        place = LoopBuilder(loops[-1].region.block, None, op.location) if loops else front
        loops.append(place.insert(loop))
        values = loop.region.block.args[1:]
    body = op.region.block
    last = op.region.block.last_op
    assert isinstance(last, scf.ReduceOp)
    yielded = [_reduced(last, number, value) for number, value in enumerate(values)]
    erase_nest(last)
    inner = LoopBuilder(loops[-1].region.block, None, op.location)
    for argument, loop in zip(body.args, loops, strict=True):
        argument.replace_all_uses_with(loop.region.block.args[0])
    for each in list(body.ops):
        inner.move(each)
    inner.insert(scf.YieldOp(*yielded))
    for outer, loop in pairwise(loops):
        LoopBuilder(outer.region.block, None, op.location).insert(scf.YieldOp(*loop.results))
    for result, value in zip(op.results, loops[0].results, strict=True):
        result.replace_all_uses_with(value)
    erase_nest(op)
    for loop in loops:
        _lower_for(loop)


def _reduced(reduce: scf.ReduceOp, number: int, value: SSAValue) -> SSAValue:
    """What a reduction gives, computed in front of its op."""
    block = reduce.reductions[number].block
    for argument, replacement in zip(block.args, (value, reduce.operands[number]), strict=True):
        argument.replace_all_uses_with(replacement)
    *ops, last = block.ops
    front = LoopBuilder.before(reduce)
    for op in ops:
        front.move(op)
    return last.operands[0]


def _lower_forall(op: scf.ForallOp) -> None:
    """An `scf.parallel`, which is lowered at once."""
    front = LoopBuilder.before(op)

    def value(extent: int | SSAValue) -> SSAValue:
        if isinstance(extent, SSAValue):
            return extent
        return front.insert(ConstantOp(IntegerAttr.from_index_int_value(extent))).results[0]

    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    lows, highs, steps = ([value(extent) for extent in op.mixed(name)] for name in names)
    last = op.region.block.last_op
    assert last is not None
    _replace_last(op.region.block, scf.ReduceOp())
    body = op.region.detach_block(0)
    loop = scf.ParallelOp(lows, highs, steps, body)
    front.insert(loop)
    erase_nest(op)
    _lower_parallel(loop)


_LOWERINGS: dict[type[Operation], Callable[..., None]] = {
    scf.ForOp: _lower_for,
    scf.IfOp: _lower_if,
    scf.WhileOp: _lower_while,
    scf.ExecuteRegionOp: _lower_execute_region,
    scf.IndexSwitchOp: _lower_index_switch,
    scf.ParallelOp: _lower_parallel,
    scf.ForallOp: _lower_forall,
}
