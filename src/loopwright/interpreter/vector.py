"""The meaning of `vector`'s ops that move lanes, make masks and print."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import IndexType, Signedness, StringAttr
from xdsl.ir import Attribute, Operation

from loopwright.interpreter.attributes import integers, keyword, require
from loopwright.interpreter.codecs import fixed_shape, scalar_codec
from loopwright.interpreter.faults import OutOfBoundsError, unsupported
from loopwright.interpreter.lifting import is_integer, scalar_type, width_of
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.printing import PUNCTUATION, Show, show_float, vector_text
from loopwright.interpreter.values import Poison, Value, Vector, defined, unsigned
from loopwright.interpreter.vector_memory import lane_indices, vector_type
from loopwright.syntax.narrowing import is_integer_type, is_vector
from loopwright.syntax.properties import attribute as get
from loopwright.syntax.properties import mixed


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
    value = _mask(_result_shape(op), integers(require(op, "mask_dim_sizes")))
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
    position: list[Value] = mixed(integers(get(op, "static_position")), dynamic)
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
    offsets = integers(require(op, "offsets"))
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
    offsets = integers(require(op, "offsets"))

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
    permutation = integers(require(op, "permutation"))
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
    chosen = integers(require(op, "mask"))
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
    literal = get(op, "stringLiteral")
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
