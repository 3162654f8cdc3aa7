"""Arrays: broadcasting, element functions, subscripts and views, assignment with few copies.

`elementwise` creates a lazy array over broadcast operands, `materialise` stores it in new memory,
and `assign` stores it in a view. A temporary is used only if the view may overlap an operand in a
way that the order of the loops does not respect.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, NoneAttr, i32
from xdsl.ir import Attribute, Block, OpResult, SSAValue
from xdsl.traits import IsTerminator

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import Reached, outermost_op
from loopwright.ir.dialects import affine, arith, memref, scf
from loopwright.ir.interfaces.memory_effects import has_effects_beyond_reading
from loopwright.python.source.vocabulary import COMPARED
from loopwright.python.types import PY_INT, ScalarType
from loopwright.python.values import mixed, scalars, slices
from loopwright.python.values.builder import Builder, nest
from loopwright.python.values.entry_tests import assume, assume_true
from loopwright.python.values.value import (
    AnyArray,
    Array,
    Axis,
    Buffer,
    Chosen,
    Compound,
    Index,
    Lazy,
    Order,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    arrays_of,
    describe,
)
from loopwright.records import replace
from loopwright.reporting.errors import counted


def is_array(value: object) -> bool:
    """Return whether a value is an array, in memory or not."""
    return isinstance(value, Array | Lazy)


def is_number(value: object) -> bool:
    """Return whether a value is a number, or an array without axes."""
    return isinstance(value, Scalar) or (isinstance(value, Array | Lazy) and not value.shape)


def element_at(b: Builder, array: AnyArray, index: Index) -> Scalar:
    """Return one element, at an in-bounds index."""
    if isinstance(array, Lazy):
        return array.at(index)
    return Scalar(array.element, ssa=_load(b, array.buffer.memref, _subscripts_of(b, array, index)))


def store_at(b: Builder, array: Array, index: Index, value: Scalar) -> None:
    """Store one element, cast to the element type, at an in-bounds index."""
    element = b.ssa(scalars.cast(b, value, array.element))
    memory = array.buffer.memref
    forms = _subscripts_of(b, array, index)
    if b.is_affine(forms):
        b.emit(affine.StoreOp(element, memory, *b.affine_map(forms)))
        return
    indices = [b.index_of(form) for form in forms]
    b.emit(memref.StoreOp.create(operands=[element, memory, *indices]))


def _load(b: Builder, memory: SSAValue, forms: Sequence[AffineExpr]) -> SSAValue:
    if b.is_affine(forms):
        return b.emit(affine.LoadOp(memory, *b.affine_map(forms))).results[0]
    indices = [b.index_of(form) for form in forms]
    element = memory.type.element_type  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    return b.op(memref.LoadOp, memory, *indices, result=element)  # pyright: ignore[reportUnknownArgumentType]


def _subscripts_of(b: Builder, array: Array, index: Index) -> list[AffineExpr]:
    """Return the subscripts of a buffer for an index of its view."""
    return [b.form(through(b, axis, index)) for axis in array.axes]


# Shapes


def same_extent(b: Builder, extent: Scalar, other_extent: Scalar) -> bool:
    """Return whether two extents are equal: proved, or tested at the entry."""
    x = b.form(extent)
    y = b.form(other_extent)
    if x is y or (b.forms.at_least_zero(x - y) and b.forms.at_least_zero(y - x)):
        return True
    if b.forms.at_least_zero(x - y - 1) or b.forms.at_least_zero(y - x - 1):
        return False
    if not b.mode.fast or not (b.forms.at_entry(x) and b.forms.at_entry(y)):
        return False
    with b.inside(b.prologue):
        assume_true(b, b.compare_index("eq", x, y))
    b.forms.learn_at_entry(b.forms.linear(x - y), b.forms.linear(y - x))
    b.forms.unify(x, y)
    return True


def is_one(extent: Scalar) -> bool:
    """Return whether an extent is known to be 1."""
    return extent.const == 1


def broadcast(
    b: Builder,
    arrays: Sequence[AnyArray],
    *,
    called: str = "operands",
    exception: str = "ValueError",
) -> tuple[tuple[Scalar, ...], list[AnyArray]]:
    """Return the common shape of arrays, and each of them broadcast to it. `called` names the
    arrays in the exception."""
    message = f"{called} could not be broadcast together"
    rank = max((len(array.shape) for array in arrays), default=0)
    shape: list[Scalar] = []
    for k in range(rank):
        places = [(array, k - rank + len(array.shape)) for array in arrays]
        extents = [array.shape[place] for array, place in places if place >= 0]
        template = f"{message}: extents {{}} and {{}} of axis {k}"
        if rank == 1:
            template = f"{message} with shapes ({{}},) ({{}},) "
        shape.append(common_extent(b, extents, message, template, exception))
    slices.expect_iterable(b, shape, [array.shape for array in arrays])
    return tuple(shape), [stretched(b, array, shape) for array in arrays]


def expect_equal(
    b: Builder, x: Scalar, y: Scalar, message: str, template: str, exception: str = "ValueError"
) -> None:
    """Raise an exception unless two integers are equal; `template` is the message with `{}` for
    each of them, or for the first."""
    shown = (x, y)[: template.count("{}")]
    texts = ["%ld" if item.const is None else str(item.const) for item in shown]
    numbers = [item for item in shown if item.const is None]
    text = template.replace("%", "%%").format(*texts)
    fixed_message = message if numbers else template.format(*texts)
    b.check(scalars.compare(b, "==", x, y), exception, fixed_message, text, *numbers)


def common_extent(
    b: Builder,
    extents: Sequence[Scalar],
    message: str,
    template: str,
    exception: str = "ValueError",
) -> Scalar:
    """Return the extent to which extents of 1 are broadcast; raises an exception if others
    differ."""
    nonunit_extents = [extent for extent in extents if not is_one(extent)]
    if not nonunit_extents:
        return extents[0]
    first = nonunit_extents[0]
    for next_extent in nonunit_extents[1:]:
        if same_extent(b, first, next_extent):
            continue
        stretched_extent = _stretched_extent(b, next_extent, first)
        first = _stretched_extent(b, first, next_extent)
        expect_equal(b, first, stretched_extent, message, template, exception)
    return first


def _stretched_extent(b: Builder, extent: Scalar, broadcast_extent: Scalar) -> Scalar:
    """Return `broadcast_extent` if the extent is 1, otherwise the extent."""
    return scalars.select(
        b, scalars.compare(b, "==", extent, b.integer(1)), broadcast_extent, extent
    )


def stretched(b: Builder, array: AnyArray, shape: Sequence[Scalar]) -> AnyArray:
    """Return an array broadcast to a shape."""
    missing = len(shape) - len(array.shape)
    if not missing and all(x is y for x, y in zip(array.shape, shape, strict=True)):
        return array
    stretches: list[Scalar | bool] = []
    for mine, extent in zip(array.shape, shape[missing:], strict=True):
        if is_one(mine):
            stretches.append(True)
        elif same_extent(b, mine, extent):
            stretches.append(False)
        else:
            stretches.append(scalars.compare(b, "==", mine, b.integer(1)))

    if isinstance(array, Lazy) and not missing and not any(stretches):
        return replace(array, shape=tuple(shape))

    def index(outer_index: Index) -> list[Scalar]:
        zero = b.integer(0)
        inner: list[Scalar] = []
        for stretch, position in zip(stretches, outer_index[missing:], strict=True):
            if isinstance(stretch, bool):
                inner.append(zero if stretch else position)
            else:
                inner.append(scalars.select(b, stretch, zero, position))
        return inner

    if isinstance(array, Lazy) or not all(isinstance(stretch, bool) for stretch in stretches):
        reads = tuple(scattered(read) for read in array.reads)
        order = not isinstance(array, Lazy) or order_of(array) is True

        def at(outer_index: Index) -> Scalar:
            return element_at(b, array, index(outer_index))

        return Lazy(array.element, tuple(shape), at, reads, order=order)
    axes = [
        Axis(axis.offset)
        if axis.axis is not None and stretches[axis.axis]
        else Axis(axis.offset, axis.stride, None if axis.axis is None else axis.axis + missing)
        for axis in array.axes
    ]
    return replace(array, axes=tuple(axes), shape=tuple(shape))


# Expressions


def elementwise(
    b: Builder,
    operands: Sequence[Value],
    element: ScalarType,
    compute: Callable[[Sequence[Scalar]], Scalar],
) -> Scalar | Lazy:
    """Apply a scalar function to broadcast numbers and arrays; the result is a number if all
    operands are."""
    arrays = [x for x in operands if isinstance(x, Array | Lazy)]
    if wrong := next((x for x in operands if not isinstance(x, Array | Lazy | Scalar)), None):
        raise b.error(f"expected a number or an array, not {describe(wrong)}")
    numbers = [x for x in operands if isinstance(x, Scalar)]
    if not arrays:
        return compute(numbers)
    mixed.expect_one_type(b, [*numbers, *(Scalar(x.element) for x in arrays)])
    arrays = [materialise(b, x) if _is_repeated(x, arrays) else x for x in arrays]
    if chosen := _in_common(b, arrays):
        sides = [x.chosen.whole if isinstance(x, Lazy) and x.chosen else x for x in operands]
        whole = elementwise(b, sides, element, compute)
        result = chosen_from(b, replace(chosen, whole=whole))
        return replace(result, order=_order_of_result(b, arrays, result.shape))
    shape, same = broadcast(b, arrays)
    node = b.user_node
    inner = iter(same)
    sides = [x if isinstance(x, Scalar) else next(inner) for x in operands]

    def at(index: Index) -> Scalar:
        with b.at(node):
            numbers = [x if isinstance(x, Scalar) else element_at(b, x, index) for x in sides]  # pyright: ignore[reportArgumentType]
            return scalars.cast(b, compute(numbers), element)

    if not shape:
        return at(())
    reads = tuple(read for array in same for read in array.reads)
    return Lazy(element, shape, at, reads, order=_order_of_result(b, arrays, shape))


def _in_common(b: Builder, operands: Sequence[AnyArray]) -> Chosen | None:
    """Return the selection that all operands share; `None` unless one mask selects them all."""
    selections = [x.chosen if isinstance(x, Lazy) else None for x in operands if x.shape]
    first = selections[0] if selections else None
    is_one = all(first and x and is_same(b, x.mask, first.mask) for x in selections)
    return first if is_one else None


def is_same(b: Builder, x: AnyArray, y: AnyArray) -> bool:
    """Return whether two arrays have the same extents, and compute their elements by the same
    operations."""
    if x is y:
        return True
    if list(map(b.form, x.shape)) != list(map(b.form, y.shape)):
        return False
    elements: list[SSAValue] = []
    with b.aside():
        nest(b, x.shape, lambda i: elements.extend(b.ssa(element_at(b, z, i)) for z in (x, y)))
        return _is_same_number(*elements)


def _is_same_number(x: SSAValue, y: SSAValue) -> bool:
    pairs = Reached([(x, y)])
    for left_value, right_value in pairs:
        if left_value is right_value:
            continue
        if not isinstance(left_value, OpResult) or not isinstance(right_value, OpResult):
            return False
        left_key, right_key = (
            (x.index, x.op.name, x.op.attributes, x.op.properties, len(x.op.operands))
            for x in (left_value, right_value)
        )
        if (
            left_key != right_key
            or left_value.op.regions
            or has_effects_beyond_reading(left_value.op)
        ):
            return False
        pairs.add(zip(left_value.op.operands, right_value.op.operands, strict=True))
    return True


def _is_repeated(array: AnyArray, operands: Sequence[AnyArray]) -> bool:
    """Return whether broadcasting repeats an array along an axis, so that its elements are to be
    computed once."""
    rank = max(len(operand.shape) for operand in operands)
    return rank > 1 and (0 < len(array.shape) < rank or any(map(is_one, array.shape)))


def alongside(
    b: Builder, op: str, types: Sequence[ScalarType], operands: Sequence[Value]
) -> list[Value]:
    """Return the operands of an operator; Python integers next to arrays are converted once to the
    computation's type, in which they must fit."""
    if op in COMPARED or not any(map(is_array, operands)):
        return list(operands)
    return [scalars.fitted(b, x, types[k]) if is_python(x) else x for k, x in enumerate(operands)]  # pyright: ignore[reportArgumentType]


def is_python(x: Value) -> bool:
    """Return whether a value is a Python integer."""
    return isinstance(x, Scalar) and x.type.weak and x.type.is_integer


def allocate(b: Builder, element: ScalarType, shape: Sequence[Scalar]) -> Array:
    """Allocate uninitialised memory in C order."""
    constant_extents = [None if x.const is None else int(x.const.real) for x in shape]
    if math.prod(n for n in constant_extents if n is not None) > slices.MOST:  # after an exception
        constant_extents = [None] * len(shape)
    dynamic = [
        b.index_of(b.form(x)) for x, n in zip(shape, constant_extents, strict=True) if n is None
    ]
    type_ = MemRefType(element.mlir, [DYNAMIC_INDEX if n is None else n for n in constant_extents])
    sizes = segments(len(dynamic))
    memory = b.op(memref.AllocOp, *dynamic, result=type_, operandSegmentSizes=sizes)
    b.allocations.append(memory)
    return whole(element, Buffer(memory, tuple(shape)))


def for_result(
    b: Builder,
    element: ScalarType,
    shape: Sequence[Scalar],
    reads: Sequence[Array],
    out: Array | None = None,
) -> Array:
    """Return memory for the result of a call: `out`, or the target of the statement's assignment if
    it has the type and extents of the result and shares no memory with arrays that are read;
    otherwise new memory."""
    there = b.destination if out is None else None
    if there is not None and there.node is b.node:
        out = there.view()
    if (
        out is None
        or out.element != element
        or not out.writable
        or len(out.shape) != len(shape)
        or any(may_overlap(b, read.buffer, out.buffer) for read in reads)
        or any(order_of(read) is not True for read in reads)
        or not all(same_extent(b, x, y) for x, y in zip(shape, out.shape, strict=True))
    ):
        return allocate(b, element, shape)
    if there is not None:
        there.take(out)
    expect_writable(b, out)
    return out


def segments(dynamic: int) -> Attribute:
    """Return the operand segments of an allocation: dynamic extents, and no layout symbols."""
    return DenseArrayBase.from_list(i32, [dynamic, 0])


def whole(element: ScalarType, buffer: Buffer, *, writable: bool | None = True) -> Array:
    """Return the view of a whole buffer."""
    zero = Scalar(PY_INT, form=constant(0), const=0)
    axes = tuple(Axis(zero, None, k) for k in range(len(buffer.shape)))
    return Array(element, buffer, axes, buffer.shape, writable)


def materialise(b: Builder, value: AnyArray, *, ordered: bool = False) -> Array:
    """Return an array in memory; a lazy array is stored in new memory. The result has the memory
    order of its operands, as in NumPy, unless `ordered` requests C order."""
    if isinstance(value, Array):
        return value
    if value.chosen is not None and value.memory is not None:
        return value.memory()
    result = allocate(b, value.element, value.shape)
    _store_elements(b, result, value)
    take_order(b, result, ordered or order_of(value))
    return result


def all_powers(b: Builder, powers: Value, exponent: Value) -> Value:
    """Return powers, in memory if one may raise an exception, as a negative power of an integer
    does: NumPy computes all elements, even if the program reads only some."""
    if not isinstance(powers, Lazy) or not powers.element.is_integer:
        return powers
    if isinstance(exponent, Scalar):
        is_signed = exponent.type.signed and (exponent.const is None or exponent.const.real < 0)
    else:
        is_signed = isinstance(exponent, Array | Lazy) and exponent.element.signed
    return materialise(b, powers) if is_signed else powers


def copied(b: Builder, value: AnyArray, *, ordered: bool = False) -> Array:
    """Return a copy of an array, in the order that `materialise` documents."""
    if isinstance(value, Lazy):
        return materialise(b, value, ordered=ordered)
    order = order_of(value)
    reads = value.reads
    lazy = Lazy(value.element, value.shape, lambda i: element_at(b, value, i), reads, order=order)
    return materialise(b, lazy, ordered=ordered)


# Orders of axes in memory


def known_order(b: Builder, a: AnyArray) -> tuple[int, ...] | None:
    """Return the axes of an array in NumPy's memory order, outermost first; `None` if unknown."""
    order = order_of(a)
    b.orders.follow()
    if order is None:
        b.orders.rely_on_c_order(b.source, b.node)
    if order is False:
        return None
    return order if isinstance(order, tuple) else tuple(range(len(a.shape)))


def order_of(a: AnyArray) -> Order:
    """Return NumPy's memory order of an array.

    The result of an elementwise function has the order of its operands, regardless of their
    strides; vectors do not matter.
    """
    if len(a.shape) < 2 and not (isinstance(a, Lazy) and a.order is False):
        return True
    if isinstance(a, Array):
        return _order_in_memory(a)
    if a.order is not True:
        return a.order == tuple(range(len(a.shape))) or a.order
    return _plain_order([order_of(read) for read in a.reads])


def _plain_order(orders: Sequence[Order]) -> Order:
    """Return the memory order of an array that is composed of parts: C order if all parts have
    it."""
    return False if not all(map(_may_be_plain, orders)) else None if None in orders else True


def _may_be_plain(order: Order) -> bool:
    return order is True or order is None


def _order_in_memory(a: Array) -> Order:
    here = order_of_buffer(a)
    if here is False:
        return False
    dimensions = here if isinstance(here, tuple) else range(len(a.axes))
    places = [a.axes[d].axis for d in dimensions]
    mapped_axes = [k for k in places if k is not None]
    if -1 in mapped_axes or len(set(mapped_axes)) < len(mapped_axes):
        return False
    if mapped_axes == sorted(mapped_axes):
        return None if here is None else True
    loose = [k for k in range(len(a.shape)) if k not in mapped_axes]
    if here is None or not all(is_one(a.shape[k]) for k in loose):
        return False
    return (*loose, *mapped_axes)


def order_of_buffer(a: Array) -> Order:
    """Return NumPy's memory order of the dimensions of an array's buffer."""
    type_ = a.buffer.memref.type
    order = a.buffer.order
    roots = a.buffer.roots
    assert isinstance(type_, MemRefType)
    if not isinstance(type_.layout, NoneAttr) and not isinstance(order, tuple):  # pyright: ignore[reportUnknownMemberType]
        return order is True and len(a.buffer.shape) < 2
    if roots == frozenset({a.buffer}):
        return order
    orders = [order, *(root.order for root in roots or ())]
    if not all(map(_may_be_plain, orders)):
        return False
    carried = roots is None and len(a.buffer.shape) > 1
    return None if carried or None in orders else True


def _order_of_result(b: Builder, operands: Sequence[AnyArray], shape: Sequence[Scalar]) -> Order:
    """Return NumPy's memory order of the result of an elementwise function
    (`npyiter_find_best_axis_ordering`): that of the operands.

    Each operand votes on axes along which it has several elements; if two disagree about a pair of
    axes, C order wins.
    """
    voters = [x for x in operands if len(x.shape) > 1]
    orders = [order_of(x) for x in voters]
    if False in orders or len(shape) < 2:
        return len(shape) < 2
    if all(map(_may_be_plain, orders)):
        return None if None in orders else True
    if None in orders:
        return False
    axes = [k for k, extent in enumerate(shape) if not is_one(extent)]
    operand_orders: list[list[int]] = []
    for x, order in zip(voters, orders, strict=True):
        missing = len(shape) - len(x.shape)
        for k, extent in enumerate(x.shape):
            if not is_one(extent) and not same_extent(b, extent, shape[missing + k]):
                return False
        own = order if isinstance(order, tuple) else range(len(x.shape))
        operand_orders.append([missing + k for k in own if not is_one(x.shape[k])])
    whole = next((item for item in operand_orders if len(item) == len(axes)), None)
    if whole is None or any(item != [k for k in whole if k in item] for item in operand_orders):
        return len(axes) == 2 and tuple(range(len(shape)))
    return (*(k for k in range(len(shape)) if k not in axes), *whole)


def forget_order(b: Builder, result: Value, arguments: Iterable[Value]) -> None:
    """Mark results of a NumPy function as having an unknown memory order if an argument is not in C
    order."""
    sources = [source for value in arguments for source in arrays_in(value)]
    orders = [order_of(source) for source in sources if len(source.shape) > 1]
    if all(order is True for order in orders):
        return
    order = _plain_order(orders)
    buffers = {source.buffer for source in sources if isinstance(source, Array)}
    for source in arrays_in(result):
        if len(source.shape) < 2:
            continue
        if isinstance(source, Lazy):
            source.take_order(source.order and order)
        elif source.buffer not in buffers:
            take_order(b, source, order)


def take_order(b: Builder, result: Array, order: Order) -> None:
    """Record that NumPy has a result in another memory order."""
    if order is not True and result.buffer.order is not False:
        result.buffer.take_order(order)
        if order is not None:
            b.orders.lose()


def in_memory_there(b: Builder, a: AnyArray) -> Array:
    """Return an array in memory; NumPy also computes the whole array of an expression of which only
    a part is read."""
    return a.memory() if isinstance(a, Lazy) and a.memory is not None else materialise(b, a)


def order_of_kept(a: AnyArray, reduced: Sequence[int]) -> Order:
    """Return the memory order of a reduction's result: that of the array without the reduced
    axes."""
    kept_axes = [k for k in range(len(a.shape)) if k not in reduced]
    places = [kept_axes.index(k) if k in kept_axes else None for k in range(len(a.shape))]
    return _order_of_view(a, places, len(kept_axes))


def expect_c_order(b: Builder, a: AnyArray) -> None:
    """Raise an error if the axes are not in C order in memory."""
    order = order_of(a)
    if order is None:
        b.orders.rely_on_c_order(b.source, b.node)
    elif order is not True and b.mode.strict:
        raise b.error("'out' with an array in another order than C's is not supported")


def _order_of_view(array: AnyArray, axes: Sequence[int | None], rank: int) -> Order:
    """Return the memory order of a view of given rank whose `axes` are those of the array."""
    order = True if rank < 2 else order_of(array)
    if not order or rank < 2:
        return order
    dimensions = order if isinstance(order, tuple) else range(len(axes))
    view_axes = [axis for axis in (axes[k] for k in dimensions) if axis is not None]
    loose = [k for k in range(rank) if k not in view_axes]
    return view_axes == sorted(view_axes) or (*loose, *view_axes)


def arrays_in(value: Value) -> Iterator[AnyArray]:
    """Yield the array that a value is, or the arrays in a tuple."""
    if isinstance(value, TupleValue):
        for item in value.items:
            yield from arrays_in(item)
    elif isinstance(value, Array | Lazy):
        yield value


def is_named(b: Builder, array: Array) -> bool:
    """Return whether other expressions may refer to the memory of an array."""
    buffer = array.buffer
    if buffer.argument is not None or buffer.origins != frozenset():
        return True
    values = [value for frame in b.frames for value in frame.env.values()]
    named_arrays = [x for y in values for x in (y.reads if isinstance(y, Lazy) else arrays_of(y))]
    return any(may_be(x.buffer, buffer) for x in named_arrays)


def may_be(buffer: Buffer, root: Buffer) -> bool:
    """Return whether a buffer may be `root`, which is not the result of a conditional or a loop."""
    roots = buffer.roots
    return root.number < buffer.number if roots is None else root in roots


def writable(b: Builder, array: Array) -> bool | None:
    """Return whether an array may be written; `None` if it is an item of a list."""
    item_buffers = b.shared.listed, b.shared.lent, b.shared.views
    is_item = any(root in of for root in array.buffer.roots or () for of in item_buffers)
    return None if is_item else array.writable


_READS = memref.LoadOp, affine.LoadOp, memref.DimOp, memref.DeallocOp


def is_written_later(buffer: Buffer) -> bool:
    """Return whether code before this point may write the memory again: in a later iteration of a
    loop that is still open, or through a value whose uses are unknown."""
    owner = buffer.memref.owner
    if isinstance(owner, Block) or owner.parent is None:
        return True
    # The outermost block is the one that is being built, if it is part of no op yet.
    home = outermost_op(owner).parent
    waiting = [buffer.memref]
    for memory in waiting:
        for use in memory.uses:
            op = use.operation
            if isinstance(op, scf.YieldOp) and isinstance(parent := op.parent_op(), scf.IfOp):
                waiting.append(parent.results[use.index])
            elif isinstance(op, arith.SelectOp | memref.CastOp):
                waiting.append(op.results[0])
            elif not isinstance(op, _READS):
                is_passed_on = op.regions or op.has_trait(IsTerminator)
                is_passed_on = is_passed_on or any(is_memref(x.type) for x in op.results)
                if is_passed_on or outermost_op(op).parent is not home:
                    return True
    return False


def expect_writable(b: Builder, array: Array) -> None:
    """Raise an error for a store to a read-only array. If several elements are stored at once,
    NumPy leaves the order open: arguments that overlap themselves are then refused."""
    if writable(b, array) is None:
        roots = array.buffer.roots or ()
        numbers = b.shared.arenas.viewed_arguments
        if array.writable is None and any(x in b.shared.views for x in roots):
            message = "these parts of complex numbers cannot be written: NumPy has a view here"
            raise b.error(message, "store in z.real[…] or z.imag[…] itself, or copy() it")
        is_viewed = any(x in b.shared.views or x.argument in numbers for x in roots)
        role = "is an item of a list" if not is_viewed else "has a view that is a variable"
        raise b.error(f"this array {role}, and cannot be written", "copy it first")
    if not array.writable:
        raise b.error(
            "this array cannot be written: it is a broadcast view, or an argument of a stencil"
        )
    if array.shape:
        b.shared.stored_at_once.append(array.buffer)


def read_only(array: AnyArray) -> AnyArray:
    """Return a read-only view of an array."""
    return array if isinstance(array, Lazy) else replace(array, writable=False)


def assign(b: Builder, target: Array, value: Scalar | AnyArray) -> None:
    """`target[...] = value`."""
    if value is target:
        return
    expect_writable(b, target)
    if isinstance(value, Scalar):
        element = scalars.stored(b, value, target.element)
        nest(b, target.shape, lambda index: store_at(b, target, index, element))
        return
    value = fitted(b, value, target.shape)
    if any(conflict(b, read, target) for read in value.reads):
        value = copied(b, value)
    _store_elements(b, target, value)


WIDEST_EDGE = 4
"""The most iterations at an end of a loop that become a separate loop."""


def _store_elements(b: Builder, target: Array, value: AnyArray) -> None:
    """Store all elements of an array of the same shape; the loop is split where the elements are
    read from the other end, so that the others have affine subscripts."""
    cuts = list[AffineExpr]()
    front, back = (max((x.edges[k] for x in value.reads), default=0) for k in (0, 1))
    if 0 < max(front, back) <= WIDEST_EDGE:
        extent = b.form(target.shape[-1])
        if assume(b, extent - front - back):
            cuts = [constant(front)] * bool(front) + [extent - back] * bool(back)
    nest(b, target.shape, lambda i: store_at(b, target, i, element_at(b, value, i)), cuts)


def fitted(b: Builder, value: AnyArray, shape: Sequence[Scalar]) -> AnyArray:
    """Return a value broadcast to the shape of an assignment's target; leading extents of 1 are
    dropped."""
    while len(value.shape) > len(shape):
        if not is_one(value.shape[0]):
            raise b.error(
                f"an array with {len(value.shape)} dimensions cannot be assigned to "
                f"{len(shape)} dimensions"
            )
        value = subscript(b, value, [b.integer(0)])  # pyright: ignore[reportAssignmentType]
        if isinstance(value, Scalar):
            return _constant_array(value, shape)
    missing = len(shape) - len(value.shape)
    message = "could not broadcast input array"
    for axis, (mine, extent) in enumerate(zip(value.shape, shape[missing:], strict=True), missing):
        if is_one(mine) or same_extent(b, mine, extent):
            continue
        template = f"{message} with extent {{}} into extent {{}} of axis {axis}"
        if len(value.shape) == len(shape) == 1:
            template = f"{message} from shape ({{}},) into shape ({{}},)"
        stretched_extent = _stretched_extent(b, mine, extent)
        expect_equal(b, stretched_extent, extent, f"{message} to the shape assigned to", template)
    return stretched(b, value, shape)


def _constant_array(value: Scalar, shape: Sequence[Scalar]) -> Lazy:
    return Lazy(value.type, tuple(shape), lambda _: value)


# Aliases


def conflict(b: Builder, read: Array, target: Array) -> bool:
    """Return whether storing to `target` element by element, in C order, may overwrite elements of
    `read` before they are read; both have the same index space."""
    if read.buffer is not target.buffer:
        return may_overlap(b, read.buffer, target.buffer)
    return not (_disjoint(b, read, target) or _behind(b, read, target))


def may_overlap(b: Builder, x: Buffer, y: Buffer) -> bool:
    """Return whether two buffers may share memory."""
    if x is y:
        return True
    first = x.roots
    second = y.roots
    if first is None or second is None:
        known_roots, limit = (second, x.number) if first is None else (first, y.number)
        return known_roots is None or any(root.number < limit for root in known_roots)
    if not first.isdisjoint(second) or _is_beside(first, second) or _is_beside(second, first):
        return True
    are_arguments = all(
        any(root.argument is not None for root in roots) for roots in (first, second)
    )
    return are_arguments and not b.mode.distinct


def _is_beside(buffers: frozenset[Buffer], neighbours: frozenset[Buffer]) -> bool:
    """Return whether one of the buffers may overlap one of `neighbours`, according to its
    `beside`."""
    return any(x.beside and not x.beside.isdisjoint(neighbours) for x in buffers)


def _disjoint(b: Builder, read: Array, target: Array) -> bool:
    """Return whether two views of a buffer are provably disjoint."""
    for x, y in zip(read.axes, target.axes, strict=True):
        step = _stride(x), _stride(y)
        low = _span(b, read, x)
        high = _span(b, target, y)
        if low is None or high is None:
            continue
        if b.forms.at_least_zero(low[0] - high[1] - 1) or b.forms.at_least_zero(
            high[0] - low[1] - 1
        ):
            return True
        distance = (b.form(x.offset) - b.form(y.offset)).constant_value()
        if distance is not None and step[0] and step[0] == step[1] and distance % abs(step[0]):
            return True
    return False


def _stride(axis: Axis) -> int | None:
    if axis.axis is None:
        return None
    if axis.stride is None:
        return 1
    return None if axis.stride.const is None else int(axis.stride.const.real)


def _span(b: Builder, array: Array, axis: Axis) -> tuple[AffineExpr, AffineExpr] | None:
    """Return the least and the greatest subscript that a view uses in a dimension."""
    first = b.form(axis.offset)
    if axis.axis is None:
        return first, first
    stride = _stride(axis)
    if stride is None or axis.axis < 0:
        return None
    last = first + (b.form(array.shape[axis.axis]) - 1) * stride
    return (first, last) if stride > 0 else (last, first)


def _behind(b: Builder, read: Array, target: Array) -> bool:
    """Return whether each element is read no later than it is stored, in C order of the index."""
    order: dict[int, AffineExpr] = {}
    for x, y in zip(read.axes, target.axes, strict=True):
        ahead = b.form(x.offset) - b.form(y.offset)
        if x.axis != y.axis or _stride(x) != _stride(y):
            return False
        if x.axis is None:
            if ahead.constant_value() != 0:
                return False
            continue
        stride = _stride(x)
        if stride is None:
            if ahead.constant_value() != 0 or x.stride is not y.stride:
                return False
            stride = 1
        order[x.axis] = ahead if stride > 0 else -ahead
    for k in range(len(target.shape)):
        ahead = order.get(k)
        if ahead is None:
            if not is_one(target.shape[k]):
                return False
            continue
        if ahead.constant_value() == 0:
            continue
        return b.forms.at_least_zero(ahead - 1)
    return True


# Subscripts


def subscript(b: Builder, array: AnyArray, keys: Sequence[Value]) -> Scalar | AnyArray:
    """Return `array[keys]` for numbers, slices, `...` and `None`: an element, or a view."""
    if isinstance(array, Array) and any(_is_static(key, ...) for key in keys):
        return view(b, array, keys)
    return subarray(b, array, *_selected(b, array, keys))


def _selected(
    b: Builder, array: AnyArray, keys: Sequence[Value]
) -> tuple[list[Axis], list[Scalar]]:
    """Return the subscript of the view for each axis of an array, and the shape of the view."""
    position = 0
    starts: list[Axis] = []
    shape: list[Scalar] = []
    for key in expanded(b, keys, len(array.shape)):
        if _is_static(key, None):
            shape.append(b.integer(1))
            continue
        extent = array.shape[position]
        if isinstance(key, SliceValue):
            start, step, length = slices.slice_of(b, key, extent)
            starts.append(Axis(start, step, len(shape)))
            shape.append(length)
        elif (
            isinstance(key, Scalar)
            and key.type.is_integer
            and not any(kind.is_bool for kind in mixed.several(key))
        ):
            starts.append(Axis(slices.checked_index(b, key, extent, position)))
        else:
            hint = "use int(…)" if isinstance(key, Scalar) else ""
            raise b.error(f"a subscript is an integer or a slice, not {describe(key)}", hint)
        position += 1
    return starts, shape


def subarray(
    b: Builder, array: AnyArray, starts: Sequence[Axis], shape: Sequence[Scalar]
) -> Scalar | AnyArray:
    """Return the element or view that the in-bounds subscripts of each axis select."""
    if not shape:
        return element_at(b, array, [axis.offset for axis in starts])
    if isinstance(array, Lazy):
        return _view_of_lazy(
            b,
            array,
            shape,
            [axis.axis for axis in starts],
            lambda index: [through(b, axis, index) for axis in starts],
            lambda whole: _view(b, whole, starts, shape),
        )
    return _view(b, array, starts, shape)


def _view_of_lazy(
    b: Builder,
    array: Lazy,
    shape: Sequence[Scalar],
    axes: Sequence[int | None],
    index: Callable[[Index], Index],
    view: Callable[[Array], Array],
) -> Lazy:
    """Return a part of an array expression. `axes` maps each axis of the array to an axis of the
    part, `index` maps an index of the part to one of the array, and `view` returns the part of the
    whole array in memory."""
    numpy_view = array.view
    if numpy_view is not None and (parts := numpy_view.parts) is not None:
        viewed_parts = replace(parts, whole=lambda: view(parts.whole()))
        numpy_view = replace(numpy_view, parts=viewed_parts)
    return Lazy(
        array.element,
        tuple(shape),
        lambda view_index: array.at(index(view_index)),
        tuple(map(scattered, array.reads)),
        numpy_view,
        _order_of_view(array, axes, len(shape)),
        lambda: view(in_memory_there(b, array)),
    )


def item_at(b: Builder, array: AnyArray, number: Scalar) -> Scalar | AnyArray:
    """Return `array[number]` for an in-bounds number."""
    remaining_axes = [Axis(b.integer(0), None, k) for k in range(len(array.shape) - 1)]
    return subarray(b, array, [Axis(number), *remaining_axes], array.shape[1:])


def view(b: Builder, array: Array, keys: Sequence[Value]) -> Array:
    """Return the view of memory that `array[keys]` denotes, also for a single element."""
    return _view(b, array, *_selected(b, array, keys))


def _view(b: Builder, array: Array, starts: Sequence[Axis], shape: Sequence[Scalar]) -> Array:
    axes = tuple(_composed(b, axis, starts) for axis in array.axes)
    return replace(array, axes=axes, shape=tuple(shape), is_view=True)


def gathered(
    b: Builder, array: AnyArray, shape: Sequence[Scalar], index: Callable[[Index], Index]
) -> Lazy:
    """Return the elements of an array at computed indices, one for each index of a shape."""
    node = b.user_node

    def at(place: Index) -> Scalar:
        with b.at(node):
            return element_at(b, array, index(place))

    return Lazy(array.element, tuple(shape), at, tuple(map(scattered, array.reads)))


def chosen_from(b: Builder, chosen: Chosen) -> Lazy:
    """Return the elements of an array where a mask holds."""
    mask = chosen.mask
    whole = chosen.whole
    result = gathered(b, whole, (chosen.count, *whole.shape[len(mask.shape) :]), chosen.place)
    return replace(result, reads=(*result.reads, *map(scattered, mask.reads)), chosen=chosen)


def chosen_for_number(a: AnyArray, axes: Sequence[int]) -> Chosen | None:
    """Return the selection of the elements that are reduced to one number, if there is a mask."""
    return a.chosen if isinstance(a, Lazy) and len(a.shape) == len(axes) == 1 else None


def scattered(read: Array) -> Array:
    """Return an array that is read at other indices than those of the expression, in an unknown
    order."""
    axes = tuple(Axis(axis.offset, axis.stride, -1) for axis in read.axes)
    return Array(read.element, read.buffer, axes, (), edges=read.edges)


def expanded(
    b: Builder, keys: Sequence[Value], rank: int, axes_of: Callable[[Value], int] = lambda _: 1
) -> list[Value]:
    """Expand keys to all axes: `...` and omitted keys become full slices. A key may cover several
    axes."""
    axis_count = sum(axes_of(key) for key in keys if not isinstance(key, Static))
    b.expect(
        axis_count <= rank,
        f"{axis_count} subscripts for an array with {counted(rank, 'dimension')}",
    )
    dots = [k for k, key in enumerate(keys) if _is_static(key, ...)]
    b.expect(len(dots) <= 1, "a subscript has at most one '...'")
    first = dots[0] if dots else len(keys)
    everything = SliceValue(None, None, None)
    return [*keys[:first], *[everything] * (rank - axis_count), *keys[first + 1 :]]


def _is_static(key: Value, value: object) -> bool:
    return isinstance(key, Static) and key.value is value


def through(b: Builder, axis: Axis, index: Index) -> Scalar:
    """Return the subscript of a dimension for an index of its view."""
    if axis.axis is None:
        return axis.offset
    step = index[axis.axis]
    if axis.stride is not None:
        step = scalars.binary(b, "*", axis.stride, step)
    return scalars.binary(b, "+", axis.offset, step)


def _composed(b: Builder, axis: Axis, starts: Sequence[Axis]) -> Axis:
    """Return the subscript of a buffer's dimension through nested views."""
    if axis.axis is None:
        return axis
    outer = starts[axis.axis]
    offset = outer.offset
    stride = outer.stride
    if axis.stride is not None:
        offset = scalars.binary(b, "*", axis.stride, offset)
        stride = axis.stride if stride is None else scalars.binary(b, "*", axis.stride, stride)
    offset = scalars.binary(b, "+", axis.offset, offset)
    return Axis(offset, None if outer.axis is None else stride, outer.axis)


# Views


def transposed(b: Builder, array: AnyArray, order: Sequence[int]) -> AnyArray:
    """Transpose: axis k of the result is axis `order[k]`."""
    shape = tuple(array.shape[k] for k in order)
    place = {old: new for new, old in enumerate(order)}

    def view(array: Array) -> Array:
        axes = (replace(x, axis=None if x.axis is None else place[x.axis]) for x in array.axes)
        return replace(array, axes=tuple(axes), shape=shape, is_view=True)

    if isinstance(array, Array):
        return view(array)
    places = [place[k] for k in range(len(order))]
    return _view_of_lazy(b, array, shape, places, lambda index: [index[k] for k in places], view)


def keys_of(key: Value) -> list[Value]:
    """Return the keys of a subscript."""
    return list(key.items) if isinstance(key, TupleValue) and not key.is_list else [key]


def _copy_of_view(b: Builder, view: Lazy, source: Array | None) -> Array | None:
    """Return a copy of a view for a variable, if neither is written from here on, so that they are
    indistinguishable; `None` if the memory of the view may be written."""
    roots = None if source is None else source.buffer.roots
    if not roots:
        return None
    numbers = {x.argument for x in roots if x.argument is not None}
    own = [x for x in roots if x.argument is None]
    if any(map(is_written_later, own)):
        return None
    b.shared.arenas.lend_view(numbers)
    copy = replace(materialise(b, replace(view, view=None)), writable=None)
    b.shared.views.update(own)
    b.shared.views.add(copy.buffer)
    return copy


def expect_no_view(b: Builder, array: Array) -> None:
    """Refuse an array that may be the copy of a view, where the difference would be visible."""
    roots = array.buffer.roots
    is_copy = bool(b.shared.views) if roots is None else not b.shared.views.isdisjoint(roots)
    if is_copy and array.writable is None:
        raise b.error(
            "NumPy has a view here, which cannot be a result or an item", "copy it: x.copy()"
        )


def in_memory(b: Builder, value: Value) -> Value:
    """Return a value as assigned to a variable: lazy arrays get memory."""
    if isinstance(value, Lazy):
        if value.view:
            copy = _copy_of_view(b, value, value.view.source)
            if copy is not None:
                return copy
            has = "has" if value.view.certain else "may have"
            message = f"NumPy {has} a view here, which cannot be a variable or a result"
            raise b.error(message, f"use {value.view.instead}")
        return materialise(b, value)
    if isinstance(value, Compound):
        return value.mapped(lambda x: in_memory(b, x))
    return value
