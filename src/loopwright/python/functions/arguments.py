"""Arguments of NumPy functions: arrays, axes, dtypes, shapes, flags, and `out`.

Lowerings read their arguments with these functions; an unsuitable argument is an error at the call.
Lowerings of the primitives that bodies call are here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index
from xdsl.dialects.builtin import i64
from xdsl.ir import Operation

from loopwright.native.runtime.host_calls import HostCall, Leaf, decimal_of, mean_of
from loopwright.python import registry
from loopwright.python.bodies.primitives import (
    add_at,
    counted,
    element,
    fill_by,
    in_own_order,
    is_counted,
    refused,
    require,
    require_equal,
    stored,
    unrolled,
)
from loopwright.python.containers import lists
from loopwright.python.declarations import ArgumentForm, stores_result, takes_arrays
from loopwright.python.errors import AXIS, HOST, LINALG, ConstantNeededError
from loopwright.python.types import INT64, UINT8, UINT64, Kind, ScalarType, scalar_type
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import handed_on, strided_type
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import setting
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Lazy,
    ListValue,
    RangeValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    is_none,
)
from loopwright.reporting.errors import FrontendError, name_of_exception

ALL = SliceValue(None, None, None)
"""The subscript `:`."""


def apply(b: Builder, function: object, *arguments: Value) -> Value:
    """Apply a NumPy function that has a lowering."""
    with setting(b, destination=None):
        return registry.FUNCTIONS[function](b, *arguments)


def number(b: Builder, x: Value) -> Scalar:
    """Convert a value to a number; an array without dimensions is replaced by its element."""
    if isinstance(x, Array | Lazy) and not x.shape:
        return arrays.element_at(b, x, [])
    if not isinstance(x, Scalar):
        raise b.error(f"expected a number, not {describe(x)}")
    return x


def integer(b: Builder, x: Value, what: str, *, capped: bool = False) -> Scalar:
    """Require a Python integer; `capped` as in `scalars.python_integer`. `True` and `False` are
    integers, but not extents."""
    scalar = number(b, x)
    if scalar.type.kind > Kind.INTEGER:
        raise b.error(f"{what} is an integer, not {describe(scalar)}", "use int(…) or //")
    if scalar.type.is_bool and (not scalar.type.weak or what == "an extent"):
        whose = "Python" if scalar.type.weak else "NumPy"
        raise b.error(f"{what} is an integer, not one of {whose}'s booleans", "use int(…)")
    return scalars.python_integer(b, scalar, capped=capped)


def array_of(b: Builder, value: Value) -> AnyArray:
    """Require an array."""
    if isinstance(value, Array | Lazy):
        return value
    raise b.error(f"expected an array, not {describe(value)}")


def as_array(b: Builder, value: Value, dtype: Value | None = None) -> Value:
    """Convert a list, a tuple or a range of numbers and arrays to an array, as NumPy does; `dtype`
    applies to tuples and ranges."""
    if isinstance(value, AnyList):
        return lists.as_array(b, value)
    return apply(b, np.array, value, dtype or Static(None)) if _is_array_like(value) else value


def _is_array_like(value: Value) -> bool:
    """Return whether a value is a sequence that NumPy converts to an array."""
    if isinstance(value, TupleValue):
        return all(
            isinstance(x, Scalar | Array | Lazy | AnyList) or _is_array_like(x) for x in value.items
        )
    return isinstance(value, RangeValue) and not value.parallel


def with_arrays(
    b: Builder,
    forms: Mapping[str, ArgumentForm],
    names: Sequence[str],
    positional: Sequence[Value],
    keywords: Mapping[str, Value],
) -> tuple[list[Value], dict[str, Value]]:
    """Return the arguments of a function in which lists, tuples and ranges are converted to arrays
    as `forms` says for the parameters. The last parameter may take several arguments."""

    def converted(name: str, value: Value) -> Value:
        form = forms.get(name)
        has_items = form in (ArgumentForm.ARRAYS, ArgumentForm.ARRAY_OR_ARRAYS)
        if has_items and isinstance(value, TupleValue):
            return value.of(as_array(b, x) for x in value.items)
        if form is ArgumentForm.ARRAYS and isinstance(value, AnyList):
            return value
        return value if form is None else as_array(b, value)

    each = [*names, *([*names, ""][-1:] * len(positional))]
    arguments = [converted(*pair) for pair in zip(each, positional, strict=False)]
    return arguments, {name: converted(name, value) for name, value in keywords.items()}


def array_or_number(b: Builder, value: Value) -> AnyArray:
    """Return a value as an array: lists and tuples are converted, and numbers have no
    dimensions."""
    value = as_array(b, value)
    if not isinstance(value, Scalar):
        return array_of(b, value)
    number = scalars.cast(b, value, value.type.strong)
    return Lazy(number.type, (), lambda _: number)


def number_of(b: Builder, value: Value) -> Scalar:
    """Require a number."""
    if isinstance(value, Scalar):
        return value
    raise b.error(f"expected a number, not {describe(value)}")


def element_of(b: Builder, x: Value) -> ScalarType:
    """Return the type of a number, or of the elements of an array."""
    if isinstance(x, Scalar):
        return x.type
    if isinstance(x, Array | Lazy):
        return x.element
    raise b.error(f"expected a number or an array, not {describe(x)}")


def constant_needed(b: Builder, value: Value | None, error: FrontendError) -> Exception:
    """Return the exception for a value that must be a constant: `ConstantNeededError`, which
    requests compilation for the values of arguments, if the value depends on these alone, otherwise
    `error`."""
    if isinstance(value, ListValue) and value.name in b.shared.given_lists:
        return ConstantNeededError(frozenset([b.shared.given_lists[value.name]]), error)
    if not isinstance(value, Scalar):
        return error
    names = set[str]()
    pending = [b.ssa(value)]
    while pending:
        ssa = pending.pop()
        if ssa in b.shared.argument_integers:
            names.add(b.shared.argument_integers[ssa])
        elif isinstance(ssa.owner, Operation) and not ssa.owner.regions:
            pending.extend(ssa.owner.operands)
        else:
            return error
    return ConstantNeededError(frozenset(names), error) if names else error


def constant_of(b: Builder, value: Value, what: str) -> int:
    """Require a compile-time integer."""
    if isinstance(value, Scalar) and value.const is not None and value.type.is_integer:
        return int(value.const.real)
    varies = isinstance(value, Scalar) and value.type.is_integer
    hint = "literals, module-level names and arguments are compile-time constants"
    error = b.error(
        f"{what} must be a constant integer, not {describe(value)}", hint if varies else ""
    )
    raise constant_needed(b, value, error)


@registry.lowers(unrolled)
def _unrolled(b: Builder, count: Value) -> Value:
    number = constant_of(b, count, "the number of parts")
    return TupleValue((b.integer(0),) * number)


@registry.lowers(counted)
def _counted(b: Builder, items: Value) -> Value:
    if isinstance(items, TupleValue):
        return TupleValue(items.items)
    message = f"the number of parts must be a constant, unlike that of {describe(items)}"
    hint = "write a tuple, or pass a list that is not changed as an argument"
    raise constant_needed(b, items, b.error(message, hint))


@registry.lowers(is_counted)
def _is_counted(b: Builder, items: Value) -> Value:
    is_constant = isinstance(items, TupleValue) or (
        isinstance(items, Scalar) and items.const is not None
    )
    error = b.error("the number of items is known only at run time")
    needs_argument = isinstance(constant_needed(b, items, error), ConstantNeededError)
    return b.number(is_constant or needs_argument)


def text_of(b: Builder, value: Value | None, default: str, what: str) -> str:
    """Require a compile-time string."""
    if is_none(value):
        return default
    if isinstance(value, Static) and isinstance(value.value, str):
        return value.value
    raise b.error(f"{what} must be a constant string, not {describe(value)}")


def flag_of(b: Builder, value: Value | None, what: str, *, default: bool = False) -> bool:
    """Require a compile-time truth value."""
    if is_none(value):
        return default
    flag = value.const if isinstance(value, Scalar) else None
    if isinstance(flag, bool):
        return flag
    raise constant_needed(b, value, b.error(f"'{what}' is True or False, not {describe(value)}"))


def axis_of(b: Builder, axis: Value | None, rank: int) -> int | None:
    """Return an argument `axis` that is one number, or `None`."""
    if axis is None or is_none(axis):
        return None
    number = constant_of(b, axis, "an axis")
    if not -rank <= number < rank:
        message = f"axis {number} is out of bounds for array of dimension {rank}"
        if rank == 0:
            raise b.error(message)
        b.check(b.number(False), AXIS, message)
        return 0
    return number % rank


def one_axis_of(b: Builder, axis: Value, rank: int) -> int:
    """Return an argument `axis` that is one number."""
    result = axis_of(b, axis, rank)
    if result is None:
        raise b.error("an axis is an integer here, not None")
    return result


@registry.lowers(normalize_axis_index)
@takes_arrays()
def _normalize_axis_index(b: Builder, axis: Value, ndim: Value) -> Value:
    return b.integer(one_axis_of(b, axis, constant_of(b, ndim, "the number of dimensions")))


def axes_of(b: Builder, axis: Value | None, rank: int) -> tuple[int, ...]:
    """Return the axes that an argument `axis` names, in order; all of them for `None`."""
    if axis is None or is_none(axis):
        return tuple(range(rank))
    items = axis.items if isinstance(axis, TupleValue) else (axis,)
    axes = [x for x in (axis_of(b, item, rank) for item in items) if x is not None]
    b.expect(len(set(axes)) >= len(items), "an axis occurs twice")
    return tuple(sorted(axes))


def dtype_of(b: Builder, value: Value | None, default: ScalarType) -> ScalarType:
    """Return the type that an argument `dtype` names."""
    if value is None or is_none(value):
        return default
    if isinstance(value, Static):
        try:
            return scalar_type(value.value)
        except (KeyError, TypeError, ValueError, SyntaxError):
            type_name = getattr(value.value, "__name__", value.value)
            hint = "elements are bool, int8 … int64, uint8 … uint64, float32, float64, complex64 …"
            raise b.error(f"the dtype {type_name} is not supported", hint) from None
    raise b.error(f"a dtype must be a compile-time constant, not {describe(value)}")


def shape_of(b: Builder, value: Value, element: ScalarType = UINT8) -> tuple[Scalar, ...]:
    """Return the extents that an argument `shape` specifies, for an array of such elements."""
    items = value.items if isinstance(value, TupleValue) else (value,)
    numbers: list[Scalar] = []
    for item in items:
        extent = integer(b, item, "an extent", capped=True)
        expect_extent(b, extent, "negative dimensions are not allowed")
        is_negative = extent.const is not None and extent.const.real < 0
        numbers.append(b.integer(0) if is_negative else extent)  # after the exception
    slices.expect_size(b, numbers, element.dtype.itemsize)
    return tuple(numbers)


def expect_extent(b: Builder, extent: Scalar, message: str) -> None:
    """Raise an exception unless an extent is at least zero."""
    if not assume(b, b.form(extent)):
        positive = scalars.compare(b, ">=", extent, b.integer(0))
        b.check(positive, "ValueError", message)


def sum_type(element: ScalarType) -> ScalarType:
    """Return the type that NumPy sums in: integers in at least 64 bits."""
    if not element.is_integer and not element.is_bool:
        return element.strong
    return UINT64 if element.is_integer and not element.signed else INT64


def agree(
    b: Builder,
    x: Scalar,
    y: Scalar,
    message: str,
    template: str = "",
    exception: str = "ValueError",
) -> None:
    """Require that two extents are equal; `template` is the message with `{}` for each."""
    if arrays.same_extent(b, x, y):
        return
    b.expect(x.const is None or y.const is None, f"{message}: {x.const} and {y.const}")
    arrays.expect_equal(b, x, y, message, template or f"{message}: {{}} and {{}}", exception)


def target_of(b: Builder, out: Value | None) -> Array:
    """Return the array of an argument `out`; a lazy one gets memory."""
    if isinstance(out, TupleValue) and len(out.items) == 1:
        out = out.items[0]
    if isinstance(out, Lazy) and not out.view:
        return arrays.materialise(b, out)
    if not isinstance(out, Array):
        raise b.error(f"'out' is an array, not {describe(out)}")
    return out


def stored_in(b: Builder, value: Value, out: Value | None, *, broadcast: bool = False) -> Value:
    """Store a result in `out` if given, and return `out`.

    The shape must be that of `out`, or with `broadcast` fit in it.
    """
    if out is None or is_none(out):
        return value
    out = target_of(b, out)
    if isinstance(value, Scalar):
        number = value
        value = Lazy(value.type, (), lambda _: number)
    result_array = array_of(b, value)
    fits = np.can_cast(result_array.element.dtype, out.element.dtype, "same_kind")
    if not fits or (not broadcast and result_array.element.strong != out.element):
        raise b.error(f"'out' is of {out.element}, the result of {result_array.element}")
    if len(result_array.shape) > len(out.shape) or (
        not broadcast and len(result_array.shape) != len(out.shape)
    ):
        raise b.error(
            f"'out' has {len(out.shape)} dimensions, the result {len(result_array.shape)}",
        )
    if not broadcast:
        for extent, expected_extent in zip(result_array.shape, out.shape, strict=True):
            agree(b, extent, expected_extent, "'out' does not have the shape of the result")
    arrays.assign(b, out, result_array)
    return out


# Primitives of bodies


@registry.lowers(stored)
@stores_result("out")
def _stored(b: Builder, result: Value, out: Value) -> Value:
    return stored_in(b, result, out)


@registry.lowers(in_own_order)
@registry.in_order
def _in_own_order(b: Builder, x: Value) -> Value:
    a = array_of(b, x)
    order = arrays.known_order(b, a)
    if order is None:
        raise b.error("an array of unknown memory order cannot be shuffled", "pass a copy")
    is_fortran = order[::-1] == tuple(range(len(order)))
    return arrays.transposed(b, a, order) if is_fortran else a


@registry.lowers(refused)
def _refused(b: Builder, message: Value) -> Value:
    raise b.error(text_of(b, message, "", "the message"))


def _name_of(exception: Value | None) -> str:
    exception_class: Any = exception.value if isinstance(exception, Static) else ValueError
    return name_of_exception(exception_class) or "ValueError"


@registry.lowers(require)
def _require(b: Builder, holds: Value, exception: Value, message: Value) -> Value:
    condition = scalars.truth(b, number(b, holds))
    b.check(condition, _name_of(exception), text_of(b, message, "", "the message"))
    return NONE


@registry.lowers(require_equal)
def _require_equal(
    b: Builder, x: Value, y: Value, message: Value, exception: Value | None = None
) -> Value:
    text = text_of(b, message, "", "the message")
    agree(b, number_of(b, x), number_of(b, y), text, exception=_name_of(exception))
    return NONE


def _index(b: Builder, place: Value) -> list[Scalar]:
    return [scalars.cast(b, number_of(b, place), INT64)]


@registry.lowers(element)
def _item_or_element(b: Builder, a: Value, place: Value) -> Value:
    if isinstance(a, AnyList):
        return lists.item_at(b, a, *_index(b, place))
    return arrays.element_at(b, array_of(b, a), _index(b, place))


@registry.lowers(add_at)
def _add_at(b: Builder, a: Value, place: Value, by: Value) -> Value:
    index = _index(b, place)
    array = target_of(b, a)
    total = scalars.binary(b, "+", arrays.element_at(b, array, index), number_of(b, by))
    arrays.store_at(b, array, index, total)
    return NONE


@registry.lowers(fill_by)
def _fill_by(
    b: Builder, function: Value, results: Value, arguments: Value, **options: Value
) -> Value:
    assert isinstance(results, TupleValue) and isinstance(arguments, TupleValue)
    callee: Any = function.value if isinstance(function, Static) else None
    filled = [target_of(b, x) for x in results.items]
    constants: dict[str, object] = {}
    varying: dict[str, Array] = {}
    for name, value in options.items():
        if _varies(value):
            varying[name] = in_memory(b, value)
        else:
            constants[name] = _compile_time_option(b, value, name)
    passed = [*(in_memory(b, x) for x in arguments.items), *varying.values()]
    call_python(b, callee, filled, passed, tuple(varying), constants)
    return NONE


def call_python(
    b: Builder,
    function: Callable[..., Any],
    outputs: Sequence[Array],
    inputs: Sequence[Array],
    names: tuple[str, ...],
    options: Mapping[str, object],
    *,
    may_raise: bool = True,
) -> None:
    """Call a function in Python, as `HostCall` describes; its exception ends the program."""
    passed = [*outputs, *inputs]
    leaves: list[Leaf] = [(x.element.dtype_name, len(x.shape)) for x in passed]
    call = HostCall(
        f"{function.__module__}.{function.__name__}",
        tuple(leaves[: len(outputs)]),
        tuple(leaves[len(outputs) :]),
        names,
        tuple(options.items()),
    )
    failed = b.external(
        call.symbol, *(handed_on(b, x, strided_type(x)) for x in passed), result=i64
    )
    fine = scalars.compare(b, "==", Scalar(INT64, ssa=failed), Scalar(INT64, const=0))
    text = _FAILURES.get(function) if may_raise else None
    if b.catching.handlers and may_raise and text is None:
        hint = "check the values before the call"
        raise b.error("exceptions of functions that Python runs cannot be caught", hint)
    if text and b.catches(LINALG, text):
        b.check(fine, LINALG, text)
    else:
        b.check(fine, HOST, "0", "%ld", failed)


_FAILURES: dict[object, str] = {
    **dict.fromkeys((mean_of, decimal_of, np.dot, np.i0), ""),
    **dict.fromkeys((np.linalg.det, np.linalg.slogdet, np.linalg.qr), ""),
    **dict.fromkeys((np.linalg.inv, np.linalg.solve), "Singular matrix"),
    np.linalg.cholesky: "Matrix is not positive definite",
    **dict.fromkeys((np.linalg.eigh, np.linalg.eigvalsh), "Eigenvalues did not converge"),
    np.linalg.svd: "SVD did not converge",
}
"""Functions that raise only `LinAlgError`, with its message, or no exception."""


def in_memory(b: Builder, value: Value) -> Array:
    """Return an array, or a number as a zero-dimensional array, in memory."""
    return arrays.materialise(b, array_or_number(b, value))


def _varies(value: Value) -> bool:
    """Return whether an option is a run-time number, or a tuple with one."""
    if isinstance(value, TupleValue):
        return any(_varies(x) for x in value.items)
    return isinstance(value, Scalar) and value.const is None


def _compile_time_option(b: Builder, value: Value, name: str) -> object:
    """Require a compile-time option."""
    match value:
        case Scalar(const=constant) if constant is not None:
            return constant
        case Static(value=None | str() as constant):
            return constant
        case TupleValue(items=items):
            return tuple(_compile_time_option(b, x, name) for x in items)
        case _:
            raise b.error(f"'{name}' is {describe(value)}, which is not supported here")
