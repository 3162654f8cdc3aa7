"""Complex numbers in lanes: vectors of real parts and of imaginary ones.

Vectors have no complex elements, and memory has the numbers one by one. They are loaded and stored
so; what is loaded is put into one vector of both parts in turns, which a compiler may recognise as
one move of all.

**Before → After** (two lanes)

    %c = affine.load %m[%i]                  %0 = affine.load %m[%i] ; %1 = affine.load %m[%i + 1]
    %re = complex.re %c                      … complex.re and complex.im of both
    %im = complex.im %c                      %both = vector.from_elements %re0, %im0, %re1, %im1
                                             %re, %im = vector.deinterleave %both
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap, dim
from loopwright.ir.dialects import vector
from loopwright.ir.dialects.affine import LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.interfaces.memory_access import memref_of
from loopwright.ir.interfaces.vector_forms import vector_type
from loopwright.ir.syntax.narrowing import is_vector
from loopwright.loops.support.complex_formulas import part_type
from loopwright.loops.vectorize.accesses import TAKEN
from loopwright.loops.vectorize.emission import Emitter
from loopwright.loops.vectorize.values import Values


def load_parts(op: Operation, values: Values, emitter: Emitter) -> None:
    """Load the number of each lane; the vectors of their parts."""
    memref = values.scalar(memref_of(op))
    found: list[SSAValue] = []
    for places, operands in _places(op, values):
        number = emitter.value(LoadOp(memref, places, operands))
        found += emitter.value(ReOp(number)), emitter.value(ImOp(number))
    element, shape = found[0].type, values.shape
    both = emitter.value(
        vector.FromElementsOp.create(
            operands=found, result_types=[vector_type(element, _doubled(shape))]
        )
    )
    made = emitter.insert(
        vector.DeinterleaveOp.create(
            operands=[both], result_types=[vector_type(element, shape)] * 2
        )
    )
    values.set_parts(op.results[0], *made.results)


def store_parts(op: Operation, values: Values, emitter: Emitter) -> None:
    """Store a number of each lane, made of the vectors of their parts."""
    number, memref = op.operands[0], values.scalar(memref_of(op))
    known = values.parts.get(number)
    if known is None:
        for places, operands in _places(op, values):
            emitter.insert(StoreOp(values.scalar(number), memref, places, operands))
        return
    real, imaginary = (values.of_rank(part, emitter) for part in known)
    both = emitter.value(
        vector.InterleaveOp.create(
            operands=[real, imaginary],
            result_types=[vector_type(part_type(number.type), _doubled(values.shape))],
        )
    )
    lanes = product(*map(range, values.shape))
    for lane, (places, operands) in zip(lanes, _places(op, values), strict=True):
        parts = [_element(both, (*lane[:-1], 2 * lane[-1] + part), emitter) for part in (0, 1)]
        made = emitter.value(CreateOp(*parts))
        emitter.insert(StoreOp(made, memref, places, operands))


def take_parts(op: Operation, values: Values, emitter: Emitter) -> None:
    """The vector of one part of known numbers, or of both parts that are a number now."""
    if isinstance(op, TAKEN):
        values.set_vectors(op.results, [values.parts[op.operands[0]][isinstance(op, ImOp)]])
    else:
        values.set_parts(op.results[0], *(values.vector(part, emitter) for part in op.operands))


def _places(op: Operation, values: Values) -> Iterator[tuple[AffineMap, list[SSAValue]]]:
    """The subscripts of each lane, in row-major order: a map and its operands."""
    bound = composed_subscripts(op)
    operands = [values.scalar(value) for value in bound.operands]
    for lane in product(*map(range, values.shape)):
        shifts: dict[AffineExpr, AffineExpr] = {}
        for (loop, _), number in zip(values.bodies, lane, strict=True):
            variable = loop.op.induction_variable
            for position, value in enumerate(bound.dims):
                if value is variable:
                    shifts[dim(position)] = dim(position) + number * loop.op.step_value
        exprs = tuple(expr.replace(shifts) for expr in bound.exprs)
        yield BoundExprs(exprs, bound.dims, bound.symbols).map, operands


def _doubled(shape: tuple[int, ...]) -> tuple[int, ...]:
    return (*shape[:-1], 2 * shape[-1])


def _element(value: SSAValue, place: tuple[int, ...], emitter: Emitter) -> SSAValue:
    """One number of a vector."""
    assert is_vector(value.type)
    position = DenseArrayBase.from_list(i64, place)
    return emitter.value(
        vector.ExtractOp.create(
            operands=[value],
            result_types=[value.type.element_type],
            properties={"static_position": position},
        )
    )
