"""The loops of a function as an indented outline: what they run over, what they read and write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Block, Operation
from xdsl.utils.hints import isa

from loopwright.exact.domains import loop_bounds
from loopwright.exact.indices import Frame
from loopwright.exact.reports.reporting import named_expression
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.interfaces.control_flow import induction_variables, is_loop, is_parallel_loop
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.value_names import value_name
from loopwright.reporting.errors import counted

MOST_LINES = 200
_UNNAMED = re.compile(r"\?\d+")


def outline(function: Operation, most: int = MOST_LINES) -> str:
    """The outline, of at most so many lines and one that says that there are more.

    A loop is a line with its variables, bounds and line in the source, a conditional one with its
    branches below; then come, for each block, the memory that it reads and writes.
    """
    lines = [line for block in function.regions[0].blocks for line in islice(_block(block), most)]
    if len(lines) >= most:
        lines = [*lines[: most - 1], "…"]
    return "\n".join(lines) or "no loops"


def _block(block: Block, depth: int = 0) -> Iterator[str]:
    indent = "  " * depth
    plain: list[Operation] = []
    for op in block.ops:
        if not op.regions or not _has_loop(op):
            plain.append(op)
            continue
        if depth:
            yield from _statements(plain, indent)
        plain = []
        if is_loop(op):
            yield indent + _loop(op)
            for inner in (block for region in op.regions for block in region.blocks):
                yield from _block(inner, depth + 1)
            continue
        for number, region in enumerate(op.regions):
            yield indent + (f"{operation_name(op)}{_place(op)}" if number == 0 else "else")
            for inner in region.blocks:
                yield from _block(inner, depth + 1)
    if depth:
        yield from _statements(plain, indent)


def _has_loop(op: Operation) -> bool:
    return any(map(is_loop, op.walk()))


def _loop(op: Operation) -> str:
    """A loop in a line."""
    word = "parallel for" if is_parallel_loop(op) else "for"
    ranges = [_range(op, position) for position in range(len(induction_variables(op)))]
    if not ranges:
        return f"{operation_name(op)}{_place(op)}"
    return f"{word} {', '.join(ranges)}{_place(op)}"


def _range(op: Operation, position: int) -> str:
    """An induction variable and its bounds, where these are known."""
    name = value_name(induction_variables(op)[position])
    frame = Frame()
    bounds = loop_bounds(op, position, frame)
    if bounds is None:
        return f"{name} (bounds are not affine)"
    lows, highs, step = bounds
    low, high = (
        f"{word}({', '.join(made)})" if len(made) > 1 else made[0]
        for word, made in (
            ("max", [_expression(one, frame) for one in dict.fromkeys(lows)]),
            ("min", [_expression(one, frame) for one in dict.fromkeys(highs)]),
        )
    )
    return f"{name} = {low} to {high}" + (f" step {step}" if step != 1 else "")


def _expression(expr: AffineExpr, frame: Frame) -> str:
    """A bound; what the program computes in ways that the frame cannot name is `…`."""
    return _UNNAMED.sub("…", named_expression(expr, frame))


def _place(op: Operation) -> str:
    where = source_location(op)
    return "" if where is None else f"    (line {where.line})"


def _statements(ops: list[Operation], indent: str) -> Iterator[str]:
    """What ops between loops do with memory: reads, then writes, with those in conditionals."""
    reads, writes = Counter[str](), Counter[str]()
    for op in (inner for one in ops for inner in one.walk()):
        interface = interface_of(op, AccessInterface)
        for access in () if interface is None else interface.accesses(op):
            memory = "memory" if access.memref is None else value_name(access.memref)
            types = (value.type for value in (*op.operands, *op.results))
            shape = next((str(one) for one in types if isa(one, VectorType)), None)
            shown = memory if shape is None else f"{memory} as {shape}"
            reads[shown] += access.reads
            writes[shown] += access.writes
    parts = [
        f"{word} {', '.join(_times(name, count) for name, count in found.items() if count)}"
        for word, found in (("reads", reads), ("writes", writes))
        if found.total()
    ]
    if parts:
        yield indent + "; ".join(parts)


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ({counted(count, 'time')})"
