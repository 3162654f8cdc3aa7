"""The meaning of `vector`'s arithmetic: reductions, contractions, products.

Floats are combined in one order, which the order of LLVM's reductions is where MLIR leaves it open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Operation

from loopwright.affine_expr import AffineDimExpr
from loopwright.interpreter.attributes import flag, integer, integers, keyword, require, word
from loopwright.interpreter.codecs import fixed_shape
from loopwright.interpreter.combining import identity, scalar_combiner, vector_kind
from loopwright.interpreter.floats import FloatFormat, multiply_add, rounding
from loopwright.interpreter.lifting import format_of, is_integer, on_operands, scalar_type, width_of
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.interpreter.masking import maskable
from loopwright.interpreter.values import Value, Vector, propagate, truth, wrap
from loopwright.interpreter.vector_memory import lane_indices
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.narrowing import is_array, is_vector

Combine = Callable[[Value, Value], Value]


def _selected(selection: Vector | None, lane: int) -> bool:
    return selection is None or truth(selection.lanes[lane], "a lane of the mask")


@meaning("vector.reduction")
@maskable("vector.reduction")
def reduction(op: Operation, machine: Machine) -> Evaluator:
    """All lanes combined, from the first to the last.

    A float sum or product begins with the accumulator, or else with 0 or 1; other kinds combine
    with the accumulator at the end.
    """
    result_type = op.results[0].type
    kind = vector_kind(keyword(op, "kind"), result_type)
    combine = scalar_combiner(kind, result_type)
    neutral = identity(kind, result_type)

    def run(source: Vector, *accumulator: Value, selection: Vector | None = None) -> Value:
        lanes = [lane for i, lane in enumerate(source.lanes) if _selected(selection, i)]
        if kind in ("addf", "mulf"):
            result = accumulator[0] if accumulator else neutral
            for lane in lanes:
                result = combine(result, lane)
            return result
        result = lanes[0] if lanes else neutral
        for lane in lanes[1:]:
            result = combine(result, lane)
        return combine(result, accumulator[0]) if accumulator else result

    return run


@meaning("vector.multi_reduction")
@maskable("vector.multi_reduction")
def multi_reduction(op: Operation, machine: Machine) -> Evaluator:
    """Each result combines the accumulator with the reduced lanes, in row-major order."""
    element = scalar_type(op.results[0].type)
    combine = scalar_combiner(vector_kind(keyword(op, "kind"), element), element)
    reduced = set(integers(require(op, "reduction_dims")))

    def run(source: Vector, accumulator: Value, *, selection: Vector | None = None) -> Value:
        kept = [i for i in range(len(source.shape)) if i not in reduced]
        results = accumulator if isinstance(accumulator, Vector) else Vector((), (accumulator,))
        lanes = list(results.lanes)
        for number, index in enumerate(lane_indices(source.shape)):
            if _selected(selection, number):
                at = results.position([index[i] for i in kept])
                lanes[at] = combine(source.lanes[number], lanes[at])
        return _like(accumulator, lanes)

    return run


def _like(model: Value, lanes: Sequence[Value]) -> Value:
    """Lanes as a vector of the shape of `model`, or as the scalar that `model` is."""
    return Vector(model.shape, tuple(lanes)) if isinstance(model, Vector) else lanes[0]


@meaning("vector.scan")
def scan(op: Operation, machine: Machine) -> Evaluator:
    """Partial reductions along a dimension; only an exclusive scan uses the initial value."""
    element = scalar_type(op.results[0].type)
    combine = scalar_combiner(vector_kind(keyword(op, "kind"), element), element)
    dimension = integer(op, "reduction_dim")
    inclusive = flag(op, "inclusive")

    def run(source: Vector, initial: Value) -> tuple[Vector, Value]:
        first = initial if isinstance(initial, Vector) else Vector((), (initial,))
        lanes = list(source.lanes)
        last = list(first.lanes)
        for index in lane_indices(source.shape):
            at, before = source.position(index), list(index)
            others = first.position([*index[:dimension], *index[dimension + 1 :]])
            before[dimension] -= 1
            previous = source.position(before)
            if index[dimension] == 0:
                lanes[at] = source.lanes[at] if inclusive else first.lanes[others]
            else:
                added = source.lanes[at if inclusive else previous]
                lanes[at] = combine(lanes[previous], added)
            last[others] = lanes[at]
        return Vector(source.shape, tuple(lanes)), _like(initial, last)

    return run


# Products --------------------------------------------------------------------------------------


def vector_multiply_add(target: FloatFormat) -> Callable[[float, float, float], float]:
    """`a * b + c`, fused where hardware fuses it: binary32 and binary64, not narrower formats."""
    if target.name in ("f32", "f64"):
        return lambda a, b, c: multiply_add(a, b, c, target)
    to_format = rounding(target)
    return lambda a, b, c: to_format(to_format(a * b) + c)


@meaning("vector.fma")
def fma(op: Operation, machine: Machine) -> Evaluator:
    """`a * b + c` in each lane."""
    return on_operands(op, vector_multiply_add(format_of(op.results[0].type)))


def _multiplier(element: Attribute) -> Combine:
    """The product of two scalars, in the type of the result."""
    if is_integer(element):
        width = width_of(element)
        return propagate(lambda a, b: wrap(a * b, width), 2)
    to_format = rounding(format_of(element))
    return propagate(lambda a, b: to_format(a * b), 2)


@meaning("vector.outerproduct")
@maskable("vector.outerproduct")
def outer_product(op: Operation, machine: Machine) -> Evaluator:
    """The products of all pairs of lanes, combined with the accumulator; float sums are fused."""
    element = scalar_type(op.results[0].type)
    kind = vector_kind(keyword(op, "kind", "add"), element)
    multiply, combine = _multiplier(element), scalar_combiner(kind, element)
    fused = None
    if kind == "addf":
        fused = propagate(vector_multiply_add(format_of(element)), 3)

    def run(
        lhs: Vector, rhs: Value, *accumulator: Vector, selection: Vector | None = None
    ) -> Vector:
        columns = rhs.lanes if isinstance(rhs, Vector) else (rhs,)
        shape = (*lhs.shape, *rhs.shape) if isinstance(rhs, Vector) else lhs.shape
        old = accumulator[0].lanes if accumulator else None
        lanes: list[Value] = []
        for a in lhs.lanes:
            for b in columns:
                number = len(lanes)
                if not _selected(selection, number):
                    lanes.append(old[number] if old else identity(kind, element))
                elif old is None:
                    lanes.append(multiply(a, b))
                elif fused is not None:
                    lanes.append(fused(a, b, old[number]))
                else:
                    lanes.append(combine(multiply(a, b), old[number]))
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.contract")
@maskable("vector.contract")
def contract(op: Operation, machine: Machine) -> Evaluator:
    """For each point of the result, the products along the reduced dimensions, combined.

    Every product is rounded. In a product of matrices or of a matrix and a vector, float sums
    begin with zero and the accumulator comes last, as MLIR's default lowering has it; in any other
    contraction they begin with the accumulator.
    """
    result_type = op.results[0].type
    element = scalar_type(result_type)
    kind = vector_kind(keyword(op, "kind", "add"), element)
    multiply, combine = _multiplier(element), scalar_combiner(kind, element)
    maps = require(op, "indexing_maps")
    assert is_array(maps)
    lhs_dims, rhs_dims, result_dims = (_dimensions(item) for item in maps.data)
    iterators = _iterators(op)
    extents = [0] * len(iterators)
    for operand, dims in zip(op.operands, (lhs_dims, rhs_dims, result_dims), strict=False):
        if is_vector(operand.type):
            for dim, extent in zip(dims, fixed_shape(operand.type), strict=True):
                extents[dim] = extent
    matrix_like = kind == "addf" and _accumulates_last(iterators, lhs_dims, rhs_dims)

    def run(
        lhs: Vector, rhs: Vector, accumulator: Value, *, selection: Vector | None = None
    ) -> Value:
        results = accumulator if isinstance(accumulator, Vector) else Vector((), (accumulator,))
        last = matrix_like and selection is None
        lanes = [0.0] * len(results.lanes) if last else list(results.lanes)
        for number, point in enumerate(lane_indices(extents)):
            if not _selected(selection, number):
                continue
            at = results.position([point[i] for i in result_dims])
            a, b = lhs.at([point[i] for i in lhs_dims]), rhs.at([point[i] for i in rhs_dims])
            term = multiply(a, b)
            lanes[at] = combine(lanes[at], term)
        if last:
            lanes = [combine(a, b) for a, b in zip(lanes, results.lanes, strict=True)]
        return _like(accumulator, lanes)

    return run


def _dimensions(attribute: Attribute) -> tuple[int, ...]:
    """The dimensions that a projected permutation takes, in its order."""
    assert isinstance(attribute, AffineMapAttr)
    results = attribute.data.results
    return tuple(result.position for result in results if isinstance(result, AffineDimExpr))


def _iterators(op: Operation) -> list[str]:
    iterators = require(op, "iterator_types")
    assert is_array(iterators)
    return [word(item) for item in iterators.data]


def _accumulates_last(
    iterators: Sequence[str], lhs_dims: Sequence[int], rhs_dims: Sequence[int]
) -> bool:
    """Whether a contraction is, but for batch dimensions, a product with a matrix.

    That is the case if only the last iterator reduces and some other is in one operand alone.
    """
    if not iterators or iterators[-1] != "reduction" or iterators.count("reduction") != 1:
        return False
    return set(lhs_dims) != set(rhs_dims)
