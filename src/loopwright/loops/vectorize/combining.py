"""Reductions that are symbols, on vectors: the combination lane by lane, and lanes with each other.

The body of the combination is cloned in place, each op in its vector form. Lanes are combined by
halves while their number is even; what is left goes one by one through `reduction.combine`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from loopwright.ir.dialects import reduction, scf
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.reduction.definition import CombineOp, DefineOp, IdentityOp
from loopwright.ir.interfaces.vector_forms import Shape, vector_form
from loopwright.loops.vectorize.accumulations import BOUNDS_OF_FOR, definition_of
from loopwright.loops.vectorize.emission import Emitter, splat_of


def combined(
    definition: DefineOp,
    left: Sequence[SSAValue],
    right: Sequence[SSAValue],
    shape: Shape,
    emitter: Emitter,
) -> list[SSAValue]:
    """Two partial results in each lane, combined."""
    block = definition.combination.block
    known: dict[SSAValue, SSAValue] = dict(zip(block.args, (*left, *right), strict=True))
    return _lane_by_lane(block, known, shape, emitter)


def _lane_by_lane(
    block: Block, known: dict[SSAValue, SSAValue], shape: Shape, emitter: Emitter
) -> list[SSAValue]:
    """The ops of a block on vectors; what it ends with."""
    for op in block.ops:
        operands = [known[operand] for operand in op.operands]
        match op:
            case reduction.YieldOp() | scf.YieldOp():
                return operands
            case scf.ForOp():
                made = _loop(op, operands[BOUNDS_OF_FOR:], known, shape, emitter)
            case ConstantOp():
                made = [emitter.value(splat_of(op, shape))]
            case IdentityOp():
                made = spread_identity(op.properties["reduction"], op, shape, emitter)
            case CombineOp():
                inner, count = definition_of(op), len(op.results)
                assert inner is not None, "the plan has looked it up"
                made = combined(inner, operands[:count], operands[count:], shape, emitter)
            case _:
                form = vector_form(op)
                assert form is not None, "the plan has seen all ops of the combination"
                made = list(emitter.insert(form.widen(op, operands, shape)).results)
        known.update(zip(op.results, made, strict=True))
    raise AssertionError("a block of a combination ends in a terminator")


def _loop(
    op: Operation,
    inits: Sequence[SSAValue],
    known: dict[SSAValue, SSAValue],
    shape: Shape,
    emitter: Emitter,
) -> list[SSAValue]:
    """A loop that all lanes execute as often."""
    bounds: list[SSAValue] = []
    for bound in op.operands[:BOUNDS_OF_FOR]:
        assert isinstance(bound, OpResult), "the plan has seen that bounds are constants"
        bounds.append(emitter.value(bound.op.clone()))
    old = op.regions[0].block
    body = Block(arg_types=[old.args[0].type, *(value.type for value in inits)])
    new = type(op).create(
        operands=[*bounds, *inits],
        result_types=[value.type for value in inits],
        properties=dict(op.properties),
        regions=[Region(body)],
    )
    emitter.insert(new)
    inside = Emitter(body, None, emitter.source)
    known[old.args[0]] = inside.broadcast(body.args[0], shape)
    known.update(zip(old.args[1:], body.args[1:], strict=True))
    last = old.last_op
    assert last is not None, "the body of a loop ends in a terminator"
    values = _lane_by_lane(old, known, shape, inside)
    inside.insert(type(last).create(operands=values))
    return list(new.results)


def spread_identity(
    symbol: object, op: Operation, shape: Shape, emitter: Emitter
) -> list[SSAValue]:
    """The identity in all lanes, of the types of the results of an op."""
    assert isinstance(symbol, SymbolRefAttr)
    types = [result.type for result in op.results]
    made = emitter.insert(IdentityOp(symbol.root_reference.data, types))
    return [emitter.broadcast(result, shape) for result in made.results]


def reduced(
    definition: DefineOp, values: Sequence[SSAValue], shape: Shape, emitter: Emitter
) -> list[SSAValue]:
    """All lanes along the last dimension of vectors, combined."""
    current = list(values)
    *outer, lanes = shape
    while lanes % 2 == 0 and lanes > 2:
        lanes //= 2
        halves = [[emitter.part(value, start, lanes) for value in current] for start in (0, lanes)]
        current = combined(definition, halves[0], halves[1], [*outer, lanes], emitter)
    total = [emitter.extract(value, 0) for value in current]
    for lane in range(1, lanes):
        other = [emitter.extract(value, lane) for value in current]
        total = joined(definition, total, other, outer, emitter)
    return total


def joined(
    definition: DefineOp,
    left: Sequence[SSAValue],
    right: Sequence[SSAValue],
    shape: Shape,
    emitter: Emitter,
) -> list[SSAValue]:
    """Two partial results, combined: scalars where the shape has no extents."""
    if shape:
        return combined(definition, left, right, shape, emitter)
    return list(emitter.insert(CombineOp(definition.symbol, left, right)).results)
