"""Emission of loops and conditionals around bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import NameLoc, StringAttr
from xdsl.ir import Block, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import affine, memref, scf
from loopwright.ir.syntax.value_names import give_name
from loopwright.python.values.builder import INDEX, Builder
from loopwright.python.values.forms import Atom
from loopwright.python.values.value import Scalar

Body = Callable[[Scalar, Sequence[SSAValue]], Sequence[SSAValue]]
"""Emits the body of a loop: takes the induction variable and carried values, and returns the values
to be carried."""


class Steps(NamedTuple):
    """The range of an induction variable: from `lower` to below `upper`."""

    lower: AffineExpr
    upper: AffineExpr
    step: int = 1
    part: str = ""
    """Distinguishes the loop from others at the same location."""


def counted_loop(
    b: Builder, steps: Steps, inits: Sequence[SSAValue], body: Body, name: str = ""
) -> list[SSAValue]:
    """Emit a loop: `affine.for` if the bounds are affine here. `name` is the program's name of the
    induction variable."""
    step = steps.step
    lower = b.forms.alternatives(steps.lower, least=False)
    upper = b.forms.alternatives(steps.upper, least=True)
    types = [INDEX, *(value.type for value in inits)]
    block = Block(arg_types=types)
    is_affine = b.is_affine([*lower, *upper])
    iv = block.args[0]
    give_name(iv, name)
    natural = any(map(b.forms.at_least_zero, lower))
    form = b.forms.atom(Atom(iv, affine=is_affine, natural=natural, lower=lower, upper=upper))
    bounds: list[SSAValue] = []
    if not is_affine:
        bounds = [b.index_of(steps.lower), b.index_of(steps.upper), b.index_constant(step)]
    with b.inside(block):
        b.forms.learn(*(x - 1 - form for x in upper))
        b.forms.learn(*(form - x for x in lower if len(lower) > 1))
        yielded = body(Scalar(b.integer(form).type, form=form), block.args[1:])
        if is_affine:
            b.emit(affine.YieldOp.create(operands=yielded))
        else:
            b.emit(scf.YieldOp(*yielded))
    if not is_affine:
        first, last, by = bounds
        return _emitted(b, scf.ForOp(first, last, by, list(inits), block), steps)
    low, low_operands = b.affine_map(lower)
    high, high_operands = b.affine_map(upper)
    loop = affine.ForOp(
        low, low_operands, high, high_operands, step=step, inits=list(inits), region=Region(block)
    )
    return _emitted(b, loop, steps)


def _emitted(b: Builder, loop: affine.ForOp | scf.ForOp, steps: Steps) -> list[SSAValue]:
    b.emit(loop)
    if steps.part:
        loop.location = NameLoc(StringAttr(steps.part), loop.location)
    return list(loop.results)


def release(b: Builder, memory: Sequence[SSAValue]) -> None:
    """Free memory that is no longer needed."""
    for value in memory:
        b.emit(memref.DeallocOp.create(operands=[value]))


def nest(b: Builder, shape: Sequence[Scalar], body: Callable[[list[Scalar]], None]) -> None:
    """Emit loops over all indices of a shape, in C order. Memory that the body allocates is freed
    in it."""
    reduce_nest(b, shape, (), lambda indices, _: body(indices) or ())


def reduce_nest(
    b: Builder,
    shape: Sequence[Scalar],
    inits: Sequence[Scalar],
    body: Callable[[list[Scalar], list[Scalar]], Sequence[Scalar]],
) -> list[Scalar]:
    """Emit loops over a shape that carry numbers; `body` takes indices and carried numbers, and
    returns the new ones, of the same types."""
    types = [x.type for x in inits]

    def level(indices: list[Scalar], carried: Sequence[SSAValue]) -> list[SSAValue]:
        if len(indices) == len(shape):
            now = [Scalar(t, ssa=v) for t, v in zip(types, carried, strict=True)]
            with b.own_memory() as made:
                values = [b.ssa(x) for x in body(indices, now)]
                release(b, made)
            return values

        def inner(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return level([*indices, iv], arguments)

        return counted_loop(b, Steps(constant(0), b.form(shape[len(indices)])), carried, inner)

    found = level([], [b.ssa(x) for x in inits])
    return [Scalar(t, ssa=v) for t, v in zip(types, found, strict=True)]


def conditional(
    b: Builder,
    condition: SSAValue,
    then: Callable[[], Sequence[SSAValue]],
    other: Callable[[], Sequence[SSAValue]],
) -> list[SSAValue]:
    """`scf.if` whose branches yield values of the same types."""
    blocks: list[Block] = []
    yielded: list[Sequence[SSAValue]] = []
    for branch in (then, other):
        block = Block()
        with b.inside(block):
            values = branch()
            b.emit(scf.YieldOp(*values))
        blocks.append(block)
        yielded.append(values)
    return close_if(b, condition, blocks, [value.type for value in yielded[0]])


def close_if(
    b: Builder, condition: SSAValue, blocks: Sequence[Block], types: Sequence[object]
) -> list[SSAValue]:
    """`scf.if` over two finished blocks."""
    regions = [Region(block) for block in blocks]
    if not types and len(list(blocks[1].ops)) == 1:
        regions[1] = Region()
    op = scf.IfOp(condition, list(types), *regions)  # pyright: ignore[reportArgumentType]
    return list(b.emit(op).results)
