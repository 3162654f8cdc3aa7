"""Regions that an op enters and leaves: terminators, what passes along edges, and rewriting it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.enclosing import append_new
from loopwright.ir.interfaces.rewriting import IN_PLACE, PatternRewriter, Rewritten, pattern
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException
from loopwright.records import dataclass


def ensure_terminator(region: Region, make: Callable[[], Operation]) -> None:
    """Give a region that was parsed the terminator that its text left out."""
    if not region.blocks:
        region.add_block(Block())
    block = region.blocks.last
    assert block is not None
    last = block.last_op
    if last is None or not last.has_trait(IsTerminator, value_if_unregistered=False):
        append_new(block, make())


def region_terminator(region: Region) -> Operation | None:
    """The last op of a region's last block."""
    block = region.blocks.last
    return None if block is None else block.last_op


@dataclass(frozen=True)
class ControlFlowEdge:
    """A way into a region, or out of one: values at the source become values at the target.

    `source` is the op that branches, or nothing for the op that has the regions; `target` is the
    index of a region, or nothing for the end of the op.
    """

    source: Operation | None
    target: int | None
    passed: Sequence[SSAValue]
    received: Sequence[SSAValue]

    def __str__(self) -> str:
        source = "parent" if self.source is None else f"Operation {self.source.name}"
        target = "parent" if self.target is None else f"Region #{self.target}"
        return f"along control flow edge from {source} to {target}"


def verify_edges(op: Operation, edges: Sequence[ControlFlowEdge]) -> None:
    """Verify `RegionBranchOpInterface`: each edge passes as many values as its target takes, of the
    same types."""
    for edge in edges:
        note = [(op if edge.source is None else edge.source, "region branch point")]
        if len(edge.passed) != len(edge.received):
            raise NotedVerifyException(
                f"{edge}: region branch point has {len(edge.passed)} operands, but region "
                f"successor needs {len(edge.received)} inputs",
                note,
            )
        for index, (value, target) in enumerate(zip(edge.passed, edge.received, strict=True)):
            if value.type != target.type:
                raise NotedVerifyException(
                    f"{edge}: successor operand type #{index} {quoted(value.type)} should match "
                    f"successor input type #{index} {quoted(target.type)}",
                    note,
                )


def verify_carried(inits: Sequence[SSAValue], arguments: Sequence[SSAValue]) -> None:
    """A body has an argument for each value that its loop carries, after the one that counts."""
    if len(arguments) != len(inits) + 1:
        # MLIR subtracts without a sign.
        count = unsigned(len(arguments) - 1, 64)
        raise VerifyException(
            f"different number of inits and region iter_args: {len(inits)} != {count}"
        )


def verify_passed(number: int, source: tuple[str, SSAValue], target: tuple[str, SSAValue]) -> None:
    """A carried value has the same type where it comes from and where it goes."""
    (first, passed) = source
    (second, received) = target
    if passed.type != received.type:
        types = f"{quoted(passed.type)} != {quoted(received.type)}"
        raise VerifyException(
            f"{number}-th {first} and {number}-th {second} have different type: {types}"
        )


@pattern("erase-empty-else")
def erase_empty_else(op: Operation) -> Rewritten:
    """Drop an `else` region that does nothing."""
    region = op.regions[1]
    block = region.first_block
    if op.results or block is None or block.first_op is None or block.first_op is not block.last_op:
        return None
    region.erase_block(block)
    return IN_PLACE


def yielded(region: Region) -> tuple[SSAValue, ...]:
    """Return the values that a region yields; none if it has no block."""
    last = region_terminator(region)
    return () if last is None else tuple(last.operands)


def inlined(
    op: Operation, block: Block, arguments: Sequence[SSAValue], rewriter: PatternRewriter
) -> Sequence[SSAValue]:
    """Inline a block of `op` before it; return the operands of the block's terminator."""
    rewriter.inline_block(block, op, arguments)
    terminator = op.prev_op
    assert terminator is not None
    values = list(terminator.operands)
    rewriter.erase(terminator)
    return values


def keep_operands(
    op: Operation, kept_indices: Sequence[int], rewriter: PatternRewriter, *, leading: int = 0
) -> None:
    """Keep some of the operands after the leading ones."""
    old = list(op.operands)
    op.operands = [*old[:leading], *(old[leading + k] for k in kept_indices)]
    rewriter.revisit(op)
    for value in old:
        if isinstance(value.owner, Operation) and value not in op.operands:
            rewriter.revisit(value.owner)


def with_regions_of(
    op: Operation, operands: Sequence[SSAValue], types: Sequence[Attribute]
) -> Operation:
    """A new op of an op's kind, which takes its regions, with other operands and results."""
    return type(op).create(
        operands=list(operands),
        result_types=types,
        properties=dict(op.properties),
        attributes=dict(op.attributes),
        regions=[op.detach_region(region) for region in tuple(op.regions)],
    )


def keep_results(
    op: Operation,
    kept_indices: Sequence[int],
    rewriter: PatternRewriter,
    *,
    operands: Sequence[SSAValue] | None = None,
) -> Operation:
    """An op with the regions of another one in its place, and some of its results."""
    types = [op.results[k].type for k in kept_indices]
    new = with_regions_of(op, op.operands if operands is None else operands, types)
    new.location = op.location
    rewriter.insert_before(op, new)
    for k, result in zip(kept_indices, new.results, strict=True):
        rewriter.replace_uses(op.results[k], result)
    rewriter.erase(op)
    return new
