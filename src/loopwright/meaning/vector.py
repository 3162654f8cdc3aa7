"""The meaning of `vector`'s ops that move lanes, make masks, print, and compute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects.builtin import IndexType, Signedness, StringAttr
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.floats import Format
from loopwright.ir.syntax.narrowing import is_array, is_integer_type, is_vector
from loopwright.ir.syntax.properties import attribute, integer, integers, mixed
from loopwright.meaning.combining import (
    format_of,
    identity,
    is_integer,
    on_operands,
    scalar_combiner,
    scalar_type,
    vector_kind,
    width_of,
)
from loopwright.meaning.externals import PUNCTUATION, Show, show_float, vector_text
from loopwright.meaning.floats import multiply_add, rounding
from loopwright.meaning.machine import (
    Evaluator,
    Machine,
    flag,
    keyword,
    meaning,
    require,
    single_result,
    word,
)
from loopwright.meaning.memory import fixed_shape, scalar_codec
from loopwright.meaning.values import (
    OutOfBoundsError,
    Poison,
    Value,
    Vector,
    defined,
    propagate,
    truth,
    unsigned,
    unsupported,
    wrap,
)
from loopwright.meaning.vector_memory import lane_indices, maskable, vector_type

# Lanes -------------------------------------------------------------------------------------------
# The meaning of `vector`'s ops that move lanes, make masks and print.


def _result_shape(op: Operation) -> tuple[int, ...]:
    return fixed_shape(vector_type(op.results[0].type))


# Making vectors --------------------------------------------------------------------------------


@meaning("vector.broadcast")
def broadcast(op: Operation, machine: Machine) -> Evaluator:
    """Repeated along new leading dimensions and along dimensions of extent one."""
    shape = _result_shape(op)

    def run(source: Value) -> Vector:
        if not isinstance(source, Vector):
            return Vector(shape, (source,) * prod(shape))
        new = len(shape) - len(source.shape)
        lanes = (
            source.at([0 if e == 1 else i for i, e in zip(index[new:], source.shape, strict=True)])
            for index in lane_indices(shape)
        )
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.from_elements")
def from_elements(op: Operation, machine: Machine) -> Evaluator:
    """Its operands as lanes."""
    shape = _result_shape(op)
    return lambda *elements: Vector(shape, elements)


def _lanes(source: Vector) -> tuple[Value, ...]:
    return source.lanes


@meaning("vector.to_elements")
def to_elements(op: Operation, machine: Machine) -> Evaluator:
    """The lanes."""
    return single_result(op, _lanes)


@meaning("vector.step")
def step(op: Operation, machine: Machine) -> Evaluator:
    """0, 1, 2, …"""
    shape = _result_shape(op)
    value = Vector(shape, tuple(range(prod(shape))))
    return lambda: value


@meaning("vector.create_mask")
def create_mask(op: Operation, machine: Machine) -> Evaluator:
    """Set where every index is less than the operand of its dimension."""
    shape = _result_shape(op)

    def run(*bounds: Value) -> Vector:
        for bound in bounds:
            if bound.__class__ is Poison:
                return Vector(shape, (bound,) * prod(shape))
        return _mask(shape, bounds)

    return run


@meaning("vector.constant_mask")
def constant_mask(op: Operation, machine: Machine) -> Evaluator:
    """Set where every index is less than the bound of its dimension."""
    value = _mask(_result_shape(op), integers(op, "mask_dim_sizes"))
    return lambda: value


def _mask(shape: tuple[int, ...], bounds: Sequence[int]) -> Vector:
    if not shape:
        return Vector((), (-(bounds[0] > 0),))
    lanes = (
        -all(i < bound for i, bound in zip(index, bounds, strict=True))
        for index in lane_indices(shape)
    )
    return Vector(shape, tuple(lanes))


# Parts of vectors ------------------------------------------------------------------------------


def _position(op: Operation, dynamic: Sequence[Value], shape: Sequence[int]) -> list[int] | Poison:
    """The index of a lane or sub-vector; poison if it is poison or outside."""
    position: list[Value] = mixed(integers(op, "static_position"), dynamic)
    for i, extent in zip(position, shape, strict=False):
        if i.__class__ is Poison:
            return i
        if not 0 <= i < extent:
            return Poison(f"position {i} in a dimension of extent {extent}", op, OutOfBoundsError)
    return position


@meaning("vector.extract")
def extract(op: Operation, machine: Machine) -> Evaluator:
    """A lane or a sub-vector; poison from outside."""
    result_type = op.results[0].type
    shape = fixed_shape(result_type) if is_vector(result_type) else None

    def run(source: Vector, *dynamic: Value) -> Value:
        position = _position(op, dynamic, source.shape)
        if isinstance(position, Poison):
            return position if shape is None else Vector(shape, (position,) * prod(shape))
        found = source.at(position)
        if shape is not None and not isinstance(found, Vector):
            return Vector(shape, (found,))
        return found

    return run


@meaning("vector.insert")
def insert(op: Operation, machine: Machine) -> Evaluator:
    """The vector with a lane or sub-vector replaced; poison if the position is outside."""

    def run(value: Value, target: Vector, *dynamic: Value) -> Vector:
        position = _position(op, dynamic, target.shape)
        if isinstance(position, Poison):
            return Vector(target.shape, (position,) * len(target.lanes))
        return target.replaced(position, value)

    return run


@meaning("vector.extract_strided_slice")
def extract_strided_slice(op: Operation, machine: Machine) -> Evaluator:
    """A box of lanes; trailing dimensions without an offset are taken whole."""
    offsets = integers(op, "offsets")
    shape = _result_shape(op)

    def run(source: Vector) -> Vector:
        starts = [*offsets, *([0] * (len(shape) - len(offsets)))]
        lanes = (
            source.at([i + start for i, start in zip(index, starts, strict=True)])
            for index in lane_indices(shape)
        )
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.insert_strided_slice")
def insert_strided_slice(op: Operation, machine: Machine) -> Evaluator:
    """The target with a box of lanes replaced."""
    offsets = integers(op, "offsets")

    def run(source: Vector, target: Vector) -> Vector:
        lanes = list(target.lanes)
        new = len(target.shape) - len(source.shape)
        for number, index in enumerate(lane_indices(source.shape)):
            full = [*([0] * new), *index]
            place = [i + offset for i, offset in zip(full, offsets, strict=True)]
            lanes[target.position(place)] = source.lanes[number]
        return Vector(target.shape, tuple(lanes))

    return run


# Lanes in another order ------------------------------------------------------------------------


@meaning("vector.shape_cast")
def shape_cast(op: Operation, machine: Machine) -> Evaluator:
    """The same lanes in another shape."""
    shape = _result_shape(op)

    def run(source: Vector) -> Vector:
        return Vector(shape, source.lanes)

    return run


@meaning("vector.transpose")
def transpose(op: Operation, machine: Machine) -> Evaluator:
    """The dimensions in another order."""
    permutation = integers(op, "permutation")
    shape = _result_shape(op)

    def run(source: Vector) -> Vector:
        lanes: list[Value] = []
        for index in lane_indices(shape):
            original = [0] * len(shape)
            for new, old in enumerate(permutation):
                original[old] = index[new]
            lanes.append(source.at(original))
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.shuffle")
def shuffle(op: Operation, machine: Machine) -> Evaluator:
    """Chosen rows of two vectors laid behind each other; poison for -1."""
    chosen = integers(op, "mask")
    shape = _result_shape(op)

    def run(first: Vector, second: Vector) -> Vector:
        size = prod(shape[1:])
        both = (*first.lanes, *second.lanes)
        lanes: list[Value] = []
        for row in chosen:
            if row < 0:
                lanes += [Poison("a lane that the shuffle leaves open", op)] * size
            else:
                lanes += both[row * size : (row + 1) * size]
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.interleave")
def interleave(op: Operation, machine: Machine) -> Evaluator:
    """The lanes of two vectors in turn."""
    shape = _result_shape(op)

    def run(first: Vector, second: Vector) -> Vector:
        pairs = zip(first.lanes, second.lanes, strict=True)
        return Vector(shape, tuple(lane for pair in pairs for lane in pair))

    return run


@meaning("vector.deinterleave")
def deinterleave(op: Operation, machine: Machine) -> Evaluator:
    """The even and the odd lanes."""
    shape = _result_shape(op)

    def run(source: Vector) -> tuple[Vector, Vector]:
        return Vector(shape, source.lanes[::2]), Vector(shape, source.lanes[1::2])

    return run


@meaning("vector.bitcast")
def bitcast(op: Operation, machine: Machine) -> Evaluator:
    """The bits of the last dimension cut anew, the first lane's lowest."""
    source_codec = scalar_codec(scalar_type(op.operands[0].type))
    target_codec = scalar_codec(scalar_type(op.results[0].type))
    shape = _result_shape(op)
    source_shape = fixed_shape(vector_type(op.operands[0].type))
    row = source_shape[-1] if source_shape else 1
    new_row = shape[-1] if shape else 1

    def cast_row(lanes: Sequence[Value]) -> list[Value]:
        bits, width = 0, source_codec.bits
        for number, lane in enumerate(lanes):
            if lane.__class__ is not Poison:
                bits |= source_codec.to_bits(lane) << number * width
        cast: list[Value] = []
        for number in range(new_row):
            low, high = number * target_codec.bits, (number + 1) * target_codec.bits
            covered = lanes[low // width : -(-high // width)]
            bad = [lane for lane in covered if lane.__class__ is Poison]
            pattern = unsigned(bits >> low, target_codec.bits)
            cast.append(bad[0] if bad else target_codec.from_bits(pattern))
        return cast

    def run(source: Vector) -> Vector:
        lanes: list[Value] = []
        for start in range(0, len(source.lanes), row):
            lanes += cast_row(source.lanes[start : start + row])
        return Vector(shape, tuple(lanes))

    return run


# Printing --------------------------------------------------------------------------------------


def _show(value_type: Attribute) -> Show:
    """How `vector.print` writes a scalar: `index` and `i1` without a sign."""
    if not is_integer(value_type):
        return show_float
    width = width_of(value_type)
    element = scalar_type(value_type)
    unsigned_type = is_integer_type(element) and (element.signedness.data is Signedness.UNSIGNED)
    if isinstance(element, IndexType) or unsigned_type or width == 1:
        return lambda value: str(unsigned(value, width))
    return str


@meaning("vector.print")
def print_op(op: Operation, machine: Machine) -> Evaluator:
    """Write a scalar or a vector, a string, or punctuation."""
    literal = attribute(op, "stringLiteral")
    if isinstance(literal, StringAttr):
        text = literal.data
        return lambda: machine.output.write(text) and None
    end = PUNCTUATION[keyword(op, "punctuation", "newline")]
    if not op.operands:
        return lambda: machine.output.write(end) and None
    show = _show(op.operands[0].type)

    def run(source: Value) -> None:
        defined(source, "what is printed")
        if isinstance(source, Vector):
            shown = vector_text(source.shape, source.lanes, show)
        else:
            shown = show(source)
        machine.output.write(shown + end)

    return run


@meaning("vector.vscale", "vector.scalable.insert", "vector.scalable.extract")
def scalable(op: Operation, machine: Machine) -> Evaluator:
    """Nothing here: vectors have fixed sizes."""
    raise unsupported("works on scalable vectors, which the interpreter does not support")


# Arithmetic --------------------------------------------------------------------------------------
# The meaning of `vector`'s arithmetic: reductions, contractions, products.
#
# Floats are combined in one order, which the order of LLVM's reductions is where MLIR leaves it
# open.

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
    reduced = set(integers(op, "reduction_dims"))

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


def vector_multiply_add(target: Format) -> Callable[[float, float, float], float]:
    """`a * b + c`, fused where hardware fuses it: binary32 and binary64, not narrower formats."""
    if target.width in (32, 64):
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
