"""Programs such as passes of the extension are for: what these look for is put into other programs.

`by_all_processors` turns what one processor runs into what all run.
"""

from __future__ import annotations

import random
from collections.abc import Sequence, Set

from tests.generate.asking import PROCESSORS, SHARED, arithmetic
from xdsl.dialects.builtin import IndexType, ModuleOp, StringAttr, UnitAttr, UnregisteredOp
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.reporting.errors import CheckError
from loopwright_mlir.dialects.test import ReifyBoundOp

PROCESSOR = "new_processor_id_and_range"


# Bounds --------------------------------------------------------------------------------------


def with_bounds_asked(module: ModuleOp, seed: int) -> None:
    """Bounds of one or two indices, that are computed for it, are asked for and asserted to hold;
    in some programs loops are those of `scf`."""
    draw = random.Random(f"bounds {seed}")
    if draw.random() < 0.75:
        PassManager(parse_any_pipeline("lower-affine")).run(module)
    for function in functions_with_bodies(module):
        blocks = [function.regions[0].block]
        blocks += [op.body for op in function.walk() if isinstance(op, affine.ForOp | scf.ForOp)]
        for block in draw.sample(blocks, min(len(blocks), draw.randint(1, 2))):
            first = block.first_op
            assert first is not None
            build = LoopBuilder.before(first)
            value, kinds = _value(build, _indices(block), draw)
            _ask(build, value, draw.choice(kinds))


def _indices(block: Block) -> list[SSAValue]:
    """The induction variables and arguments that are known in a block."""
    found: list[SSAValue] = []
    while True:
        found += [one for one in block.args if isinstance(one.type, IndexType)]
        parent = block.parent_op()
        above = None if parent is None else parent.parent_block()
        if above is None or isinstance(parent, FuncOp):
            return found
        block = above


EVERY = ("EQ", "LB", "UB")


def _value(
    build: LoopBuilder, known: list[SSAValue], draw: random.Random
) -> tuple[SSAValue, Sequence[str]]:
    """An index, and the kinds of bounds that it has."""
    loops = [one for one in known if isinstance(one.owner.parent_op(), scf.ForOp)]
    if loops and draw.random() < 0.4:
        return draw.choice(loops), ("LB", "UB")
    known = known or [build.constant(draw.randint(-3, 9))]
    number, sides = draw.randint(1, 5), [draw.choice(known), draw.choice(known)]
    first, second = dim(0), dim(1)
    exprs = [first + number, first * number - second, first // number + second, first % number]
    form = draw.choice(("apply", "arith", "min", "max"))
    if form == "apply":
        return build.apply(AffineMap(2, 0, (draw.choice(exprs),)), sides), EVERY
    if form == "arith":
        kind = draw.choice((arith.AddiOp, arith.SubiOp, arith.MuliOp))
        right = build.constant(number) if kind is arith.MuliOp else sides[1]
        return build.value(kind(sides[0], right)), EVERY
    kind = affine.MinOp if form == "min" else affine.MaxOp
    made = kind(AffineMap(2, 0, draw.sample(exprs[:3], 2)), sides)
    return build.value(made), ("UB",) if form == "min" else ("LB",)


def _ask(build: LoopBuilder, value: SSAValue, kind: str) -> None:
    asking = ReifyBoundOp.create(
        operands=[value], result_types=[IndexType()], properties={"type": StringAttr(kind)}
    )
    bound = build.value(asking)
    left, right = (bound, value) if kind == "LB" else (value, bound)
    predicate = {"EQ": "eq", "LB": "sle", "UB": "slt"}[kind]
    holds = build.value(arith.CmpiOp(left, right, predicate))
    build.insert(AssertOp.create(operands=[holds], properties={"msg": StringAttr("a bound")}))


# Processors ----------------------------------------------------------------------------------


def with_processors(module: ModuleOp, seed: int) -> None:
    """Each function knows its processor in a grid of one or two dimensions."""
    dimensions = 1 + seed % len(PROCESSORS)
    for function in functions_with_bodies(module):
        first = function.regions[0].block.first_op
        assert first is not None
        build, types = LoopBuilder.before(first), [IndexType(), IndexType()]
        kind = UnregisteredOp.with_name(PROCESSOR)
        for _ in range(dimensions):
            build.insert(kind.create(result_types=types))


def by_all_processors(text: str) -> str:
    """What one processor runs, with each of its loops run by one processor after the other, the
    last one first."""
    module = parse_module(text, make_context(allow_unregistered=True))
    for function in functions_with_bodies(module):
        _share_all(function)
    return print_module(module, local_scope=True)


def _share_all(function: Operation) -> None:
    """Let all processors run what one runs of each loop of a function."""
    grid = [op for op in function.walk() if operation_name(op) == PROCESSOR]
    own = {value for op in grid for value in op.results}
    for op in [op for op in function.walk() if isinstance(op, scf.ForOp)]:
        parts = _computed_of(op.lower_bound, own) | _computed_of(op.step, own)
        if parts:
            _run_by_all(op, [part for part in _before(op) if part in parts], grid)
    for op in grid:
        op.detach()
        op.erase()


def _computed_of(value: SSAValue, own: Set[SSAValue]) -> set[Operation]:
    """The ops by which a value is computed of the numbers of processors."""
    owner = value.owner
    if value in own or not isinstance(owner, affine.ApplyOp):
        return set()
    parts = set[Operation]().union(*(_computed_of(one, own) for one in owner.operands))
    return {*parts, owner} if parts or not own.isdisjoint(owner.operands) else set()


def _before(op: Operation) -> list[Operation]:
    block = op.parent_block()
    assert block is not None
    ops = list(block.ops)
    return ops[: ops.index(op)]


def _run_by_all(loop: scf.ForOp, parts: Sequence[Operation], grid: Sequence[Operation]) -> None:
    if loop.res:
        raise CheckError("a loop that carries values is shared among processors")
    values: dict[SSAValue, SSAValue] = {}
    build = LoopBuilder.before(loop)
    zero, one = build.constant(0), build.constant(1)
    counts = [build.constant(count) for count in PROCESSORS[: len(grid)]]
    for op, count in zip(grid, counts, strict=True):
        last = build.value(arith.SubiOp(count, one))
        body = Block([scf.YieldOp()], arg_types=[IndexType()])
        build.insert(scf.ForOp(zero, count, one, [], body)).attributes[SHARED] = UnitAttr()
        end = body.last_op
        assert end is not None
        build = LoopBuilder.before(end)
        values[op.results[0]] = build.value(arith.SubiOp(last, body.args[0]))
        values[op.results[1]] = count
    for part in parts:
        assert isinstance(part, affine.ApplyOp)
        operands = [values.get(operand, operand) for operand in part.operands]
        values[part.results[0]] = arithmetic(build, part.affine_map, operands)
    build.move(loop)
    loop.operands[0] = values.get(loop.lower_bound, loop.lower_bound)
    loop.operands[2] = values.get(loop.step, loop.step)
    for part in reversed(parts):
        part.detach()
        part.erase()
