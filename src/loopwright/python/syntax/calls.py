"""Calls of known functions and stencils: by a registered lowering, by a body in Python, or by
lowering the callee inline."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import operator
import random
import re
import types as python_types
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Any

import numpy as np

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.python import registry
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import iterators
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.calls import argument_containers
from loopwright.python.calls import argument_values as given_values
from loopwright.python.containers import dicts, list_items, lists, records, texts
from loopwright.python.declarations import ArgumentForm, declaration_of
from loopwright.python.functions import formatting, library_ufuncs, result_orders
from loopwright.python.functions.arguments import ALL, agree, as_array, is_none, with_arrays
from loopwright.python.functions.elements import ufunc_lowering
from loopwright.python.source.element_functions import ElementFunction, StencilFunction
from loopwright.python.source.foreign import is_beyond, is_foreign
from loopwright.python.source.function_source import is_compiled, place_of, plain_function
from loopwright.python.source.vocabulary import ListName
from loopwright.python.syntax import generators, suspended_generators
from loopwright.python.syntax.scope import LocalFunction, as_value, bind, elsewhere
from loopwright.python.types import Kind, ScalarType, fields_of, is_enumeration
from loopwright.python.values import arrays, carried, mixed, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder, CallFrame
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import Variables
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Axis,
    Choice,
    Closure,
    Compound,
    Fields,
    Formatted,
    Index,
    Instance,
    Lazy,
    ListValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    arrays_of,
    compound,
    describe,
)
from loopwright.records import replace
from loopwright.reporting.errors import FrontendError, Severity

# Stencils
#
# Loops over the positions whose neighbourhood is within an array, equivalent to
# `StencilFunction.__call__`. All elements are computed from the arrays' previous contents: if `out`
# may overlap an input, through a temporary.

Run = Callable[[list[Value]], Value]
"""Lowers the function of a stencil for arguments."""


def applied(
    b: Builder, stencil: StencilFunction, arguments: Sequence[Value], out: Value | None, run: Run
) -> Value:
    """Lower a call of a stencil."""
    bound_arguments = bind(b, stencil.source, arguments, {})
    first = next(iter(bound_arguments.values()), None)
    if not isinstance(first, Array) or not first.shape:
        raise b.error(f"the first argument of a stencil is an array, not {describe(first)}")
    relative = {
        name: value
        for name, value in bound_arguments.items()
        if isinstance(value, Array) and value.shape and name not in stencil.standard_indexing
    }
    borders = stencil.borders(list(relative), len(first.shape))
    for name, value in relative.items():
        _expect_covers(b, name, value, first)

    def compute(position: Index | None) -> Scalar:
        result = run(_arguments_at(bound_arguments, relative, position))
        if not isinstance(result, Scalar):
            raise b.error(f"a stencil gives a number, not {describe(result)}")
        return result

    with b.aside():
        element = compute(None).type.strong
    target = arrays.allocate(b, element, first.shape) if is_none(out) else out
    if not isinstance(target, Array):
        raise b.error(f"'out' is an array, not {describe(target)}")
    if len(target.shape) != len(first.shape):
        raise b.error(f"'out' has {len(target.shape)} dimensions, the array {len(first.shape)}")
    if not np.can_cast(element.dtype, target.element.dtype, "same_kind"):
        raise b.error(f"'out' is of {target.element}, the result of {element}")
    for extent, expected_extent in zip(target.shape, first.shape, strict=True):
        agree(b, extent, expected_extent, "'out' has not the shape of the first array")
    node = b.node

    def at(index: Index) -> Scalar:
        with b.at(node):
            pairs = zip(index, borders, strict=True)
            position = [scalars.binary(b, "+", k, b.integer(x)) for k, (x, _) in pairs]
            return scalars.cast(b, compute(position), element)

    inner = arrays.view(b, target, [_from_to(b, *border) for border in borders])
    reads = [
        arrays.scattered(item) for value in bound_arguments.values() for item in arrays_of(value)
    ]
    arrays.assign(b, inner, Lazy(element, inner.shape, at, tuple(reads)))
    if is_none(out) or stencil.cval is not None:
        value = as_value(b, 0 if stencil.cval is None else stencil.cval)
        assert isinstance(value, Scalar)
        target_type = target.element
        if value.type.kind > max(target_type.kind, Kind.INTEGER):
            raise b.error(
                f"cval {stencil.cval} cannot be converted to the type of the result, {target_type}"
            )
        for axis, (before, after) in enumerate(borders):
            ends = [SliceValue(None, b.integer(before), None)] if before else []
            ends += [SliceValue(b.integer(-after), None, None)] if after else []
            for end in ends:
                keys: list[Value] = [ALL] * axis
                arrays.assign(b, arrays.view(b, target, [*keys, end]), value)
    return target


def _arguments_at(
    bound_arguments: Variables, relative: dict[str, Array], position: Index | None
) -> list[Value]:
    """Return the arguments of a stencil's function at a position, all read-only."""
    return [
        Static(Relative(name, relative[name], position)) if name in relative else _fixed(value)
        for name, value in bound_arguments.items()
    ]


def _fixed(value: Value) -> Value:
    if isinstance(value, Compound):
        return value.of(map(_fixed, value.items))
    if isinstance(value, Array):
        return arrays.read_only(value)
    return value


def _expect_covers(b: Builder, name: str, array: Array, first: Array) -> None:
    """Check that an array is at least as large as the first one."""
    if len(array.shape) != len(first.shape):
        raise b.error(
            f"'{name}' has {len(array.shape)} dimensions, the first array {len(first.shape)}",
            f"standard_indexing=('{name}',) subscripts it as usual",
        )
    for extent, expected_extent in zip(array.shape, first.shape, strict=True):
        ahead = b.form(extent) - b.form(expected_extent)
        if not assume(b, ahead):
            holds = b.compare_index("sge", ahead, constant(0))
            b.check(holds, "ValueError", f"'{name}' is smaller than the first array")
            b.forms.learn(ahead)


def _from_to(b: Builder, before: int, after: int) -> SliceValue:
    """Return the slice that excludes some elements at both ends."""
    return SliceValue(b.integer(before), b.integer(-after) if after else None, None)


class Relative:
    """An array with subscripts relative to a position; opaque to other expressions."""

    def __init__(self, name: str, array: Array, position: Index | None) -> None:
        self.__name__ = name
        self._array = array
        self._position = position
        """`None` if only the element type is needed."""

    def item(self, b: Builder, key: Value) -> Scalar | AnyArray:
        """`array[key]`."""
        keys = arrays.keys_of(key)
        if len(keys) != len(self._array.shape):
            raise b.error(f"{len(keys)} subscripts for {len(self._array.shape)} dimensions")
        starts: list[Axis] = []
        shape: list[Scalar] = []
        for k, axis_key in enumerate(keys):
            low, high = _bounds(b, axis_key)
            if self._position is not None:
                low, high = (b.form(self._position[k]) + x for x in (low, high))
                self._expect(b, low, high, b.form(self._array.shape[k]))
            is_slice = isinstance(axis_key, SliceValue)
            starts.append(Axis(b.integer(low), None, len(shape) if is_slice else None))
            if is_slice:
                shape.append(b.integer(high - low))
        return arrays.subarray(b, self._array, starts, shape)

    def _expect(self, b: Builder, low: AffineExpr, high: AffineExpr, extent: AffineExpr) -> None:
        """Check that the elements from `low` to `high`, exclusive, exist."""
        for distance in (low, high - low, extent - high):
            if b.mode.boundscheck and not assume(b, distance):
                inside = b.compare_index("sge", distance, constant(0))
                b.check(inside, "IndexError", "a relative subscript is outside of the array")


def _bounds(b: Builder, key: Value) -> tuple[AffineExpr, AffineExpr]:
    """Return the range of a relative subscript."""
    if isinstance(key, SliceValue):
        low = key.start
        high = key.stop
        if low is None or high is None or key.step is not None:
            raise b.error("a relative slice has two bounds, and no step")
        return _integer(b, low), _integer(b, high)
    offset = _integer(b, key)
    return offset, offset + 1


def _integer(b: Builder, key: Value) -> AffineExpr:
    if not isinstance(key, Scalar) or not key.type.is_integer:
        raise b.error(f"a relative subscript is an integer or a slice, not {describe(key)}")
    return b.form(key)


# Calls

_TAKING_ALL: dict[object, bool] = dict.fromkeys((list, max, min, set, sorted, sum, tuple), True)
"""Functions that consume all remaining items of a generator."""
_HIDDEN = re.compile(r"\w+\._\w+\.")
"""Names of the arguments of generators that implement functions of libraries."""
_INNER_CALL = re.compile(r"^_\w+\(\): ")
OUTSIDE = (
    "call it outside the kernel and pass the result, or let Python run the statement: "
    "lw.kernel(fallback=True)"
)


def makes_own(function: object) -> bool:
    """Return whether a function is a class of the program whose instances kernels construct."""
    kinds = (
        given_values.makes_named_tuples,
        given_values.makes_objects,
        argument_containers.makes_instances,
    )
    return isinstance(function, type) and any(makes(function) for makes in kinds)


def call(
    frame: CallFrame, function: object, arguments: list[Value], named: dict[str, Value]
) -> Value:
    """Call a known function."""
    b = frame.b
    if isinstance(function, Choice):
        return _by_function(frame, function, arguments, named)
    if isinstance(function, Closure):
        return frame.inlined(function, arguments, named)
    if isinstance(function, Fields | Instance):
        return call(frame, function.member("__call__"), [function, *arguments], named)
    function = registry.meaning_of(function)
    name = getattr(function, "__name__", type(function).__name__)
    if arguments and isinstance(arguments[0], Instance):
        if registry.entry(_TAKING_ALL, function) and issubclass(
            arguments[0].kind, suspended_generators.SuspendedGenerator
        ):
            remaining_items = call(frame, arguments[0].member("rest_"), [arguments[0]], {})
            arguments = [remaining_items, *arguments[1:]]
    if arguments and isinstance(arguments[0], Instance | Fields):
        special = _special(frame, function, arguments)
        if special is not None:
            return special
    made_of = registry.in_python(function)
    forms = array_forms_of(function)
    if (forms is not None or function is round) and not b.is_in_library:
        is_of_class = partial(_has_functions_by_class, arguments=arguments)
        if function is round and len(arguments) + len(named) > 1:
            is_of_class = _is_tagged  # the result has the class of the number
        tagged_position = next((k for k, x in enumerate(arguments) if is_of_class(x)), None)
        if tagged_position is not None:
            return _by_class(frame, function, arguments, named, tagged_position)
    if forms is not None:
        arguments = scalars.of_numpy(b, arguments)
        _expect_wide(frame.b, [*arguments, *named.values()])
        names = registry.parameters(function)
        arguments, named = with_arrays(b, forms, names, arguments, named)
    if isinstance(function, np.ufunc) and isinstance(made_of, ElementFunction):
        lowering = _of_ufunc(frame, function, made_of)
        lower_call = partial(registry.call, b, lowering, name, arguments, named)
        return of_library(b, name, lambda: in_memory(b, lower_call()))
    every = (*arguments, *named.values())
    if made_of is not function:
        result = of_library(frame.b, name, lambda: call(frame, made_of, arguments, named))
        return result_orders.with_order(b, function, result, every)
    lowering = registry.lowering_of(function)
    if lowering is None and isinstance(function, np.ufunc) and function.signature is None:
        lowering = library_ufuncs.lowering_of(function)
    if lowering is not None:
        if declaration_of(lowering).takes_numbers:
            arguments = [records.as_integer(b, x) for x in arguments]
        result = registry.call(b, lowering, name, arguments, named)
        return result_orders.with_order(b, function, result, every)
    if is_enumeration(function) and len(arguments) == 1 and not named:
        return _member(b, function, arguments[0])
    if function is dataclasses.replace:
        return replaced(frame.b, "replace", arguments, named)
    if isinstance(function, type) and given_values.makes_named_tuples(function):
        return _object(frame.b, function, function.__new__, [function, *arguments], named)
    if isinstance(function, type) and given_values.makes_objects(function):
        return _object(frame.b, function, function.__init__, [NONE, *arguments], named)
    if isinstance(function, type) and argument_containers.makes_instances(function):
        return new_instance(frame, function, arguments, named)
    if isinstance(function, python_types.MethodType) and isinstance(function.__self__, type):
        return call(frame, function.__func__, [Static(function.__self__), *arguments], named)
    plain = plain_function(function)
    if is_beyond(function, b.sources[0].function):
        raise _not_supported(b, function, name)
    if plain is iterators.of_iterator:
        _expect_method(b, iterators.of_iterator)
    if isinstance(plain, python_types.FunctionType) and is_compiled(plain):
        generated = suspended_generators.class_of_generator(plain)
        if generated is not None:
            if any(x.function is vars(generated)["advance_"] for x in b.sources):
                hint = "write a function that appends its items to a list, and calls itself"
                raise b.error(f"the generator '{plain.__name__}' calls itself", hint)
            _expect_method(b, plain)
            return new_instance(frame, generated, arguments, named)
        if isinstance(function, ElementFunction):
            return _on_elements(frame, plain, arguments)
        if isinstance(function, StencilFunction):
            run = partial(frame.inlined, function.py_func, named={})
            return applied(b, function, arguments, named.get("out"), run)
        return _compiled_with(frame, plain, name, arguments, named)
    if isinstance(plain, LocalFunction):
        return frame.inlined(plain, arguments, named)
    if isinstance(function, python_types.MethodDescriptorType) and function.__objclass__ is str:
        body = text_bodies.METHODS.get(name)
        if body is not None and arguments:
            text = texts.as_text(b, arguments[0])
            return of_library(b, name, lambda: call(frame, body, [text, *arguments[1:]], named))
    raise _not_supported(b, function, name)


def _compiled_with(
    frame: CallFrame,
    function: python_types.FunctionType,
    name: str,
    arguments: list[Value],
    named: dict[str, Value],
) -> Value:
    """Compile a called function; its errors also report the call."""
    b = frame.b
    root = b.sources[0].function
    caller = b.sources[-1].function
    is_at_boundary = is_foreign(function, root) and not is_foreign(caller, root)
    try:
        return frame.inlined(function, arguments, named)
    except FrontendError as error:
        if type(error) is not FrontendError:
            raise
        if is_at_boundary:
            refusal = _not_supported(b, function, name)
            inner = error.diagnostics[0]
            message = f"since {inner.message}"
            note = replace(inner, severity=Severity.NOTE, message=message, notes=())
            outer = refusal.diagnostics[0]
            refusal = FrontendError(replace(outer, notes=(note, *outer.notes)))
            refusal.lies_in(error.statement)
            raise refusal from error
        if not b.is_in_library:
            error.add_caller(b.error("called from here").diagnostics[0])
        raise


def _not_supported(b: Builder, function: object, name: str) -> FrontendError:
    """Return the error for a call of a function that is not compiled."""
    written = ast.unparse(b.node.func) if isinstance(b.node, ast.Call) else name
    written = name if _HIDDEN.match(written) else written
    is_random = isinstance(getattr(function, "__self__", None), random.Random)
    hint = _INSTEAD.get(getattr(function, "__name__", ""), OUTSIDE)
    hint = _INSTEAD["Random"] if is_random else hint
    return b.error(f"calls of '{written}' are not supported in kernels", hint)


_INSTEAD = {
    "Random": (
        "draw from a NumPy generator that is passed as an argument: "
        "rng = np.random.default_rng(seed), rng.random(), rng.integers(low, high), rng.choice(x), "
        "rng.shuffle(x)"
    ),
    "getattr": "name the attribute, or choose among functions in a dictionary",
    "count": "count in a variable that is an integer",
    "vectorize": "decorate the function with lw.vectorize, or call it in a loop",
    "bytearray": "take a list of integers, or an array of np.uint8",
}
"""Alternatives to unsupported functions, by name."""


def _by_function(
    frame: CallFrame, chosen: Choice, arguments: list[Value], named: dict[str, Value]
) -> Value:
    """Call the function that a run-time choice selects, on one path for each alternative."""
    b = frame.b

    def of_one(functions: Sequence[tuple[Any, Value]]) -> Value:
        (key, function), *remaining_functions = functions
        called_function = function.value if isinstance(function, Static) else function
        if isinstance(called_function, LocalFunction) and called_function.around not in b.frames:
            called_function = elsewhere(called_function)
        if not remaining_functions:
            return in_memory(b, call(frame, called_function, [*arguments], {**named}))
        number = b.number(b.shared.functions[key])
        is_it = scalars.compare(b, "==", chosen.number, number)
        first = [(key, function)]
        return frame.branch(is_it, lambda: of_one(first), lambda: of_one(remaining_functions))

    return of_one([*chosen.functions.items()])


def _expect_method(b: Builder, generator: python_types.FunctionType) -> None:
    """Restart lowering if a loop iterates over a method that has turned out to be a generator."""
    generator_call = generators.called_method(b.node, generator.__name__)
    if isinstance(b.node, ast.Call) and generator.__name__ == "__iter__":
        called_object = b.sources[-1].meaning(b.node.func)
        if isinstance(called_object, type) and argument_containers.makes_instances(called_object):
            generator_call = b.node  # the iterable of a comprehension
    place = None if generator_call is None else place_of(generator_call)
    for source in reversed(b.sources if place is not None else ()):
        caller: object = source.function  # what is inside of another is written in that
        if generators.is_place_of(place, caller):
            b.shared.arenas.expect_generator(caller, place, generator)
            return


def _is_tagged(x: Value) -> bool:
    """Return whether a value is a number whose class is known only at run time."""
    return isinstance(x, Scalar) and x.classes is not None


def _has_functions_by_class(x: Value, arguments: Sequence[Value]) -> bool:
    """Return whether a NumPy function computes different things for the possible classes of an
    argument: always if the classes are of several kinds, and among numbers."""
    if mixed.of_several_kinds(x):
        return True
    return mixed.is_split(x) and all(isinstance(y, Scalar) for y in arguments)


def _by_class(
    frame: CallFrame,
    function: object,
    call_arguments: list[Value],
    named: dict[str, Value],
    place: int,
) -> Value:
    """Call a function with a number whose class is known only at run time, on one path for each
    class."""
    x = call_arguments[place]
    assert isinstance(x, Scalar)

    def of_class(type_: ScalarType) -> Value:
        arguments = [
            *call_arguments[:place],
            scalars.cast(frame.b, x, type_),
            *call_arguments[place + 1 :],
        ]
        result = call(frame, function, arguments, named)
        return mixed.with_class(result) if isinstance(result, Scalar) else result

    def of_one(types: Sequence[ScalarType]) -> Value:
        type_, *remaining_types = types
        if not remaining_types:
            return of_class(type_)
        is_it = mixed.has_class(frame.b, x, lambda candidate: candidate == type_)
        return frame.branch(is_it, lambda: of_class(type_), lambda: of_one(remaining_types))

    return of_one(mixed.several(x))


def replaced(b: Builder, name: str, arguments: Sequence[Value], named: dict[str, Value]) -> Value:
    """Copy a named tuple, or a frozen dataclass object, with some fields replaced."""
    obj = arguments[0] if len(arguments) == 1 else None
    if isinstance(obj, Instance) and dataclasses.is_dataclass(obj.kind):
        return _object_replaced(b, obj, named)
    is_made = isinstance(obj, Compound) and (
        isinstance(obj, TupleValue) or given_values.makes_objects(obj.kind)
    )
    if not isinstance(obj, Compound) or not is_made:
        raise b.error(f"{name}() takes one object, and new values of its fields by name")
    for field in named:
        b.expect(field in obj.names, f"{name}(): {obj.kind.__name__} has no field '{field}'")
    pairs = zip(obj.names, obj.items, strict=True)
    return in_memory(b, obj.of(named.get(field, old) for field, old in pairs))


def _object_replaced(b: Builder, obj: Instance, named: dict[str, Value]) -> Value:
    """Create an object of a mutable dataclass by its constructor, with some fields replaced."""
    values = dict(named)
    kind: Any = obj.kind
    for field in dataclasses.fields(kind):
        if not field.init and field.name in named:
            raise b.error(f"replace(): the field '{field.name}' has init=False")
        if field.init and field.name not in values:
            value = records.field_of(b, obj, field.name)
            b.expect(value is not None, f"replace(): {describe(obj)} has no '{field.name}' here")
            values[field.name] = value or NONE
    return call(b.frame, obj.kind, [], values)


def _object(
    b: Builder, kind: type, made_by: Any, arguments: Sequence[object], named: dict[str, Value]
) -> Value:
    """Construct an object of a named tuple or a frozen dataclass."""
    field_values = _bound_arguments(b, kind, made_by, arguments, named)
    names = fields_of(kind) or ()
    if field_values.keys() != {*names} or any(
        _is_made_by_function(x) for x in field_values.values()
    ):
        raise b.error(f"{kind.__name__}(): give all fields a value here")
    items = [x if isinstance(x, Value) else as_value(b, x) for x in map(field_values.get, names)]
    return in_memory(b, compound(kind, items))


def _member(b: Builder, kind: type[Enum], value: Value) -> Value:
    """Return the member of an enumeration with a given value."""
    if isinstance(value, Fields) and value.kind is kind:
        return value
    values = TupleValue(tuple(as_value(b, x.value) for x in kind))
    name = Static(kind.__qualname__)
    number = b.frame.of_library(dict_bodies.place_of_value, values, value, name)
    return in_memory(b, Fields((number,), kind))


def _made_by(frame: CallFrame, factory: object) -> Value:
    """Return the value of a field's `default_factory`."""
    if factory is list:
        return TupleValue((), list)
    if factory is dict or factory is set:
        return dicts.new_dict(frame.b, factory)
    return call(frame, factory, [], {})


_SPECIAL: dict[object, tuple[str, ...]] = {
    **{x: (f"__{x.__name__}__",) for x in (abs, len, next, repr, round)},
    **{x: (f"__{x.__name__}__", "__index__") for x in (float, int)},
    bool: ("__bool__", "__len__"),
    str: ("__str__", "__repr__"),
}
"""The special methods that built-in functions call."""


def _special(frame: CallFrame, function: object, arguments: list[Value]) -> Value | None:
    """Lower a built-in function by the special method of its argument's class; return `None` if
    there is no such method."""
    b = frame.b
    obj = arguments[0]
    names = registry.entry(_SPECIAL, function)
    is_shown = isinstance(obj, Fields) and formatting.is_shown_by_fields(obj)
    if names is None or not (isinstance(obj, Instance) or (is_shown and function in (str, repr))):
        return None
    assert isinstance(obj, Instance | Fields)
    for name in names:
        method = obj.member(name)
        if name == "__repr__" and given_values.is_generated(method):
            return _shown_fields(b, obj)
        if isinstance(method, python_types.FunctionType):
            result = call(frame, method, [obj, *arguments[1:]], {})
            if name == "__len__":
                result = registry.FUNCTIONS[operator.index](b, result)
                assert isinstance(result, Scalar)
                holds = scalars.compare(b, ">=", result, b.number(0))
                b.check(holds, "ValueError", "__len__() should return >= 0")
            return registry.FUNCTIONS[bool](b, result) if function is bool else result
    if function is bool:
        return b.number(True)
    raise b.error(f"{describe(obj)} has no method {names[0]}", "write one")


def _shown_fields(b: Builder, obj: Instance | Fields) -> Value:
    """Return the text of a dataclass's generated `__repr__`."""
    parts: list[Any] = [f"{obj.kind.__qualname__}("]
    shown = [x.name for x in dataclasses.fields(obj.kind) if x.repr]
    for name in shown:
        value = records.field_of(b, obj, name) if isinstance(obj, Instance) else obj.field(name)
        assert value is not None
        parts += [f"{name}=", (*formatting.as_shown(b, value, "r", is_laid_out=False), None), ", "]
    return formatting.text_of(b, Formatted((*(parts[:-1] if shown else parts), ")")))


def new_instance(
    frame: CallFrame, kind: type, arguments: list[Value], named: dict[str, Value]
) -> Value:
    """Construct an object of a mutable class."""
    b = frame.b
    obj = records.new_object(frame.b, kind)
    init = obj.member("__init__")
    b.shared.making[obj.name] = len(b.catching.handlers)
    if init is None:
        b.expect(not arguments and not named, f"{kind.__name__}() takes no arguments")
    elif given_values.is_generated(init):
        set_fields(frame, obj, init, arguments, named)
    else:
        call(frame, init, [obj, *arguments], named)
    b.shared.making.pop(obj.name, None)
    return records.numbered(b, obj)


def set_fields(
    frame: CallFrame, obj: Instance, init: Any, arguments: Sequence[Value], named: dict[str, Value]
) -> None:
    """Set the fields of an object like the `__init__` that `dataclasses` generates."""
    b = frame.b
    kind = next(x for x in obj.kind.__mro__ if x.__dict__.get("__init__") is init)
    passed = _bound_arguments(b, obj.kind, init, [obj, *arguments], named)
    more = list[Value]()
    for name, field in kind.__dataclass_fields__.items():
        initial_value: object = passed.get(name)
        if name not in passed and field.default_factory is dataclasses.MISSING:
            continue  # a constant of the class, or what `__post_init__` sets
        if name not in passed or _is_made_by_function(initial_value):
            initial_value = _made_by(frame, field.default_factory)
        value = initial_value if isinstance(initial_value, Value) else as_value(b, initial_value)
        annotation = field.type
        is_text = isinstance(annotation, str)
        if "InitVar[" in annotation if is_text else isinstance(annotation, dataclasses.InitVar):
            more.append(value)
        else:
            records.set_field(b, obj, name, in_memory(b, value))
    if hasattr(kind, "__post_init__"):
        call(frame, obj.member("__post_init__"), [obj, *more], {})


def _bound_arguments(
    b: Builder, kind: type, made_by: Any, arguments: Sequence[object], named: dict[str, Value]
) -> dict[str, object]:
    """Bind the arguments of a constructor to its parameters, without the first one."""
    try:
        bound = inspect.signature(made_by).bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{kind.__name__}(): {error}") from None
    bound.apply_defaults()
    return dict([*bound.arguments.items()][1:])


def of_library(b: Builder, name: str, call: Callable[[], Value]) -> Value:
    """Call a function of `python.bodies`; its errors are reported at the call."""
    if b.is_in_library:
        return call()
    try:
        with b.library():
            return call()
    except list_items.ItemsDifferError:
        raise
    except FrontendError as error:
        diagnostic = error.diagnostics[0]
        message = _INNER_CALL.sub("", diagnostic.message)
        hint = diagnostic.notes[0].message if diagnostic.notes else ""
        is_named = message.startswith(f"{name}()")
        raise b.error(message if is_named or not name else f"{name}(): {message}", hint) from None


def called_name(node: ast.AST) -> str:
    """Return the name of the function or method that an expression calls, as it is written; '' if
    it calls none.

    >>> called_name(ast.parse("np.sort(a)").body[0].value), called_name(ast.Pass())
    ('sort', '')
    """
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name
        case _:
            return ""


def _expect_wide(b: Builder, arguments: Sequence[Value]) -> None:
    """Check that Python integers in lists fit when they become elements of a narrower type."""
    has_integers = any(isinstance(x, AnyList) and lists.has_integers(b, x) for x in arguments)
    if has_integers and any(is_narrow(x.value) for x in arguments if isinstance(x, Static)):
        hint = "write np.array(…).astype(…)"
        raise b.error("a list of integers does not become narrower ones here", hint)


def _on_elements(
    frame: CallFrame, function: python_types.FunctionType, arguments: Sequence[Value]
) -> Value:
    """Apply a scalar function to each element of arrays, and of sequences."""
    b = frame.b
    compute = partial(_of_numbers, frame, function)
    arguments = [as_array(b, x) for x in arguments]
    unsupported_argument = next(
        (x for x in arguments if not isinstance(x, Array | Lazy | Scalar)), None
    )
    if unsupported_argument is not None:
        raise b.error(
            f"{function.__name__}() takes numbers and arrays, not {describe(unsupported_argument)}"
        )
    with b.aside():  # only to determine the type of the result
        zero = b.integer(0)
        numbers = [
            arrays.element_at(b, x, [zero] * len(x.shape)) if isinstance(x, Array | Lazy) else x
            for x in arguments
        ]
        states = {
            name: state
            for name, state in b.frame.env.items()
            if isinstance(name, ListName) and carried.is_of_module(ListValue(name))
        }
        element = compute([x for x in numbers if isinstance(x, Scalar)]).type.strong
        is_changed = any(not carried.same(x, b.frame.env.get(name)) for name, x in states.items())
    if is_changed and any(isinstance(x, Array | Lazy) and x.shape for x in arguments):
        message = f"{function.__name__}() makes strings, or containers in lists, for each element"
        raise b.error(message, "write a loop over the elements")
    return in_memory(b, arrays.elementwise(b, arguments, element, compute))


def _of_numbers(frame: CallFrame, function: Any, numbers: Sequence[Scalar]) -> Scalar:
    """Apply a scalar function to numbers."""
    result = frame.inlined(function, list(numbers), {})
    if not isinstance(result, Scalar):
        raise frame.b.error(f"a function of elements gives a number, not {describe(result)}")
    return result


def _of_ufunc(
    frame: CallFrame, function: np.ufunc, made_of: ElementFunction
) -> Callable[..., Value]:
    """Return the lowering of a ufunc whose elements are computed by a Python function."""

    def compute(b: Builder, v: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
        numbers = [scalars.fitted(b, x, type_) for x, type_ in zip(v, loop, strict=False)]
        return _of_numbers(frame, made_of.py_func, numbers)

    return ufunc_lowering(function, compute)


def is_narrow(argument: Any) -> bool:
    """Return whether an argument is an integer type that cannot hold all Python integers."""
    with suppress(TypeError, ValueError):  # the function reports it
        type_: np.dtype[Any] = np.dtype(argument)
        return argument is not None and type_.kind in "iu" and type_ != np.int64
    return False


def _is_made_by_function(default: object) -> bool:
    """Return whether a default of a dataclass field stands for the result of a factory."""
    return type(default).__name__ == "_HAS_DEFAULT_FACTORY_CLASS"


def array_forms_of(function: object) -> Mapping[str, ArgumentForm] | None:
    """Return the parameter forms of a function that accepts array-likes as NumPy does; `None` for
    other functions."""
    forms = registry.declared(function).array_forms
    if forms is None and isinstance(function, np.ufunc) and function.signature is None:
        return declaration_of(library_ufuncs.lowering_of(function)).array_forms
    return forms
