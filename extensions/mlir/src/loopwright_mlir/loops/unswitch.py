"""Unswitching: a conditional goes out of the loops in which its condition does not change.

**Before → After**

    affine.for %i = 0 to 9 {               affine.if #holds()[%n] {
      affine.if #holds()[%n] {               affine.for %i = 0 to 9 { A(%i) C(%i) }
        A(%i)                              } else {
      } else {                               affine.for %i = 0 to 9 { B(%i) C(%i) }
        B(%i)                              }
      }
      C(%i)
    }

Other conditionals around it are passed, too: the whole of what is passed is there twice. Values
that it carries out are results of the conditional in front.

**Legal when** always: conditions read no memory, and have no effects.

**Refuses when** `condition-varies`: the condition depends on the op next around it, or that is
neither an `affine.for`, an `affine.parallel` nor an `affine.if`; `gives-values`: the conditional
has results itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, Region

from loopwright.ir.dialects.affine import IfOp, YieldOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder, erase_nest


@dataclass(frozen=True, slots=True)
class Unswitching:
    """A conditional, and the op around it that it is to be in front of."""

    conditional: IfOp
    outermost: Operation


def plan_unswitching(conditional: IfOp) -> Unswitching | Refusal:
    """Whether a conditional may go out of loops, and out of which."""
    if conditional.results:
        message = "the conditional gives values"
        return Refusal("gives-values", (conditional,), message)
    outermost: Operation = conditional
    while (parent := outermost.parent_op()) is not None and not is_isolated(parent):
        if not has_affine_regions(parent):
            break
        if _is_argument_of(parent, conditional):
            break
        outermost = parent
    if outermost is conditional:
        message = "the condition depends on what is next around it"
        return Refusal("condition-varies", (conditional,), message)
    return Unswitching(conditional, outermost)


def _is_argument_of(op: Operation, conditional: IfOp) -> bool:
    """Whether a condition depends on an argument of a block in an op, or on a value computed in
    it."""
    for value in conditional.operands:
        owner = value.owner
        block = owner if isinstance(owner, Block) else owner.parent_block()
        while block is not None and block.parent_op() is not None:
            if block.parent_op() is op:
                return True
            parent = block.parent_op()
            block = None if parent is None else parent.parent_block()
    return False


def apply_unswitching(plan: Unswitching) -> IfOp:
    """Take a conditional out as planned; returns that in front."""
    conditional = plan.conditional
    outermost = plan.outermost
    types = [result.type for result in outermost.results]
    regions = Region(Block()), Region(Block())
    hoisted = IfOp(
        conditional.integer_set,
        list(conditional.operands),
        result_types=types,
        then_region=regions[0],
        else_region=regions[1],
    )
    builder = LoopBuilder.before(outermost)
    builder.insert(hoisted)
    hoisted.location = conditional.location
    clone = outermost.clone()
    twin = dict(zip(outermost.walk(), clone.walk(), strict=True))[conditional]
    assert isinstance(twin, IfOp)
    for result, value in zip(outermost.results, hoisted.results, strict=True):
        result.replace_all_uses_with(value)
    outermost.detach()
    for region, nest in zip(regions, (outermost, clone), strict=True):
        branch = LoopBuilder(region.block, None, hoisted.location)
        branch.place(nest)
        branch.insert(YieldOp(*nest.results))
    _keep(conditional, conditional.then_region)
    _keep(twin, twin.else_region)
    return hoisted


def _keep(conditional: IfOp, region: Region) -> None:
    """Replace a conditional without results by the body of one branch."""
    block = region.blocks.first
    LoopBuilder.before(conditional).move_all([] if block is None else list(block.ops)[:-1])
    erase_nest(conditional)
