"""Which extents and integer arguments a function should be specialised for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.core.enclosing import ops_in
from loopwright.ir.dialects import arith, func, memref
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.memory import AccessOperation, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_around, loops_in
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.python.calls.extents import Extents, Place

_FEW, _PRODUCT, _STRIDE = 16, 128, 1 << 30
"""The most iterations for which code is made of its own: of loops in others, and of products.
Products are computed in tiles, whose remainders take much of the time until then. The last is how
far apart rows in vectors are, whose subscripts are affine then."""


def extents_of(function: func.FuncOp, vectors: Sequence[SSAValue]) -> Iterator[Extents]:
    """The extents that are trip counts of nested loops, reductions of computed values, and matrix
    products, and integers in them, including multipliers in subscripts; excludes vectors of lists.
    """
    arguments = function.body.block.args
    places = {
        x: place for x, place in _places(function.body.block) if arguments[place[0]] not in vectors
    }
    for loop in loops_in(function):
        around = list(loops_around(loop))
        is_innermost = len(list(loops_in(loop))) == 1
        made = _of_loops([loop], places, arguments, _FEW)
        sums = not is_innermost and not _places_stores(loop)
        if made is not None and (around or (sums and made.others)):
            yield made
        if is_innermost and len(around) > 1 and _is_product(loop, around):
            made = _of_loops([loop, *around[:2]], places, arguments, _PRODUCT)
            if made is not None:
                yield made
    entry = function.body.block
    products = (op for op in ops_in(function) if isinstance(op, arith.MuliOp))
    products = (op for op in products if op.parent_block() is not entry)
    strides = {x for op in products for x in _strides(op, places, arguments)}
    if strides:
        yield Extents(frozenset(strides), frozenset(), _STRIDE)


def _strides(
    product: Operation, places: Mapping[SSAValue, Place], arguments: Sequence[SSAValue]
) -> Iterator[Place]:
    """The multipliers in subscripts inside of a loop that are extents or integers."""
    factors = [
        x.op.operands[0] if isinstance(x, OpResult) and isinstance(x.op, arith.IndexCastOp) else x
        for x in product.operands
    ]
    known = [
        (arguments.index(x), -1) if x in arguments else places[x]
        for x in factors
        if x in arguments or x in places
    ]
    if len(known) == 1 and _is_subscript(product.results[0]):
        yield from known


def _is_subscript(value: SSAValue, most: int = 6) -> bool:
    """Whether a sum, followed through at most `most` operations from a number, is a subscript."""
    return any(
        isinstance(use.operation, arith.IndexCastOp)
        or (
            most > 0
            and isinstance(use.operation, arith.AddiOp | arith.SubiOp | arith.MuliOp)
            and _is_subscript(use.operation.results[0], most - 1)
        )
        for use in value.uses
    )


def _places(entry: Block) -> Iterator[tuple[SSAValue, Place]]:
    """The values that are extents of arguments, or integer arguments."""
    for op in entry.ops:
        if isinstance(op, memref.DimOp | arith.IndexCastOp):
            given = op.operands[0]
            axis = constant_value(op.operands[1]) if isinstance(op, memref.DimOp) else -1
            if isinstance(given, BlockArgument) and given.owner is entry and axis is not None:
                yield op.results[0], (given.index, axis)


def _of_loops(
    loops: Sequence[ForOp],
    places: Mapping[SSAValue, Place],
    arguments: Sequence[SSAValue],
    most: int,
) -> Extents | None:
    """Return the extents that the trip counts of nested loops depend on; `None` if a bound is no
    extent."""
    bounds = {x for loop in loops for x in (*loop.lower_bound_operands, *loop.upper_bound_operands)}
    if not bounds or not bounds <= places.keys():
        return None
    others: set[Place] = set()
    variables = {loop.induction_variable for loop in loops}
    for op in ops_in(loops[-1]):
        if not isinstance(op, AccessOperation) or op.memref not in arguments:
            continue
        for axis, subscript in enumerate(op.affine_map.results):
            if variables.intersection(op.indices[k] for k in subscript.used_dims()):
                others.add((arguments.index(op.memref), axis))
    return Extents(frozenset(places[x] for x in bounds), frozenset(others), most)


def _places_stores(loop: ForOp) -> bool:
    """Whether a loop stores at positions that depend on its induction variable."""
    stores = (op for op in ops_in(loop) if isinstance(op, StoreOp))
    return any(loop.induction_variable in store.indices for store in stores)


def _is_product(loop: ForOp, around: Sequence[ForOp]) -> bool:
    """Whether an innermost loop, with the two loops around it, is a matrix product."""
    if loop.outputs:
        return not around[0].outputs
    stores = [op for op in loop.body.ops if isinstance(op, StoreOp)]
    variables = {x.induction_variable for x in (loop, *around[:2])}
    return len(stores) == 1 and len(variables.intersection(stores[0].indices)) == 2
