"""Calls in expressions: of names, of methods, and of functions on comprehensions; f-strings."""

from __future__ import annotations

import ast
import math
import sys
import types as python_types
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Flag, auto
from functools import cache, partial
from typing import Any, NamedTuple, cast

import numpy as np

from loopwright.python import registry
from loopwright.python.bodies import METHODS, METHODS_OF_NUMBERS
from loopwright.python.bodies import byte_strings as byte_string_bodies
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.calls.argument_values import is_generated
from loopwright.python.containers import (
    dicts,
    list_items,
    list_literals,
    list_states,
    lists,
    literals_as_lists,
    records,
    texts,
)
from loopwright.python.declarations import declaration_of
from loopwright.python.errors import meant, text_of
from loopwright.python.functions import byte_strings, formatting, random_streams, result_orders
from loopwright.python.functions.arguments import with_arrays
from loopwright.python.source.function_source import is_compiled, plain_function
from loopwright.python.syntax import calls, comprehensions, expressions, operations
from loopwright.python.syntax.changes import changes_list
from loopwright.python.syntax.expressions import expect_member, expect_no_iterator
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.syntax.scope import LocalFunction
from loopwright.python.types import PY_FLOAT, Keywords, Table
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import setting
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    ArrayItem,
    Choice,
    Closure,
    Compound,
    DequeValue,
    DictValue,
    Fields,
    Formatted,
    Instance,
    Lazy,
    RecordValue,
    Scalar,
    Spread,
    Static,
    TupleValue,
    Value,
    consists_of,
    describe,
    types_of,
)
from loopwright.reporting.errors import FrontendError

_NAMES = ast.Name | ast.Attribute | ast.Constant
_ADDING = "append", "appendleft", "insert"
"""The methods of lists and deques whose arguments become items."""
_SUM = "TOTAL = START", "TOTAL = TOTAL + ITEM", "return TOTAL"
_PRODUCT = "TOTAL = START", "TOTAL = TOTAL * ITEM", "return TOTAL"
_EXTREMUM = (
    "SEEN = 0\nBEST = 0",
    "NEW = ITEM\nif SEEN == 0:\n    BEST = NEW\nelif NEW {} BEST:\n    BEST = NEW\nSEEN = 1",
    "if SEEN == 0:\n    NONE\nreturn BEST",
)
_OF_GENERATORS: dict[object, tuple[str, str, str]] = {
    any: ("", "if ITEM:\n    return True", "return False"),
    all: ("", "if not ITEM:\n    return False", "return True"),
    next: ("", "return ITEM", "NONE"),
}
"""For functions that end early: the code before the first item, for each item, and after the last
one."""
_OF_ITEMS: dict[object, tuple[str, str, str]] = {
    next: ("", "", ""),
    sum: _SUM,
    math.prod: _PRODUCT,
    any: ("FOUND = False", "if ITEM:\n    FOUND = True", "return FOUND"),
    all: ("FOUND = True", "if not ITEM:\n    FOUND = False", "return FOUND"),
    len: ("TOTAL = 0", "NEW = ITEM\nTOTAL = TOTAL + 1", "return TOTAL"),
    max: (_EXTREMUM[0], _EXTREMUM[1].format(">"), _EXTREMUM[2]),
    min: (_EXTREMUM[0], _EXTREMUM[1].format("<"), _EXTREMUM[2]),
}


class _Takes(Flag):
    """Kinds of arguments that a call accepts, besides values."""

    VALUES = 0
    NONE = auto()
    FORMATTED = auto()
    """The parts of an f-string."""
    MANY = auto()
    """Starred arguments with any number of items at run time."""
    ITEMS = auto()
    """The items of a generator, all at once."""
    ARRAYS = auto()
    """Comprehensions, as arrays."""


_TAKEN: dict[object, _Takes] = {
    print: _Takes.NONE | _Takes.FORMATTED | _Takes.MANY,
    **dict.fromkeys((str, repr, bool, isinstance), _Takes.NONE),
    **dict.fromkeys((max, min), _Takes.MANY),
    bytes: _Takes.ITEMS,
}
_RUNNING_THROUGH = (enumerate, zip, sorted, list, tuple, map, reversed, max, min, sum, any, all)
_READING_ALL: tuple[object, ...] = (zip, map)
_READING_ITEMS = (*_RUNNING_THROUGH, len, set, frozenset)
_OPTIONS: dict[object, tuple[str, ...]] = {
    sum: ("start",),
    math.prod: ("start",),
    max: ("default",),
    min: ("default",),
}


@lowers_expression(ast.Call)
def _call(fn: FunctionLowering, node: ast.Call) -> Value:
    b = fn.b
    if (attribute := _constant_attribute(fn, node.func)) is not None:
        node = ast.copy_location(ast.Call(attribute, node.args, node.keywords), node)
    method = _method_call(fn, node)
    if method is not None:
        return method
    callee = fn.value(node.func)
    is_object = isinstance(callee, Fields | Instance) and callee.member("__call__") is not None
    if not is_object and not isinstance(callee, Static | Closure | Choice):
        hint = "write x[…] for an element" if isinstance(callee, Array | Lazy) else ""
        raise b.error(f"{describe(callee)} cannot be called", hint)
    function: object = callee.value if isinstance(callee, Static) else callee
    if function is super:
        return _super(fn, node)
    if function in (getattr, hasattr) and not node.keywords:
        result = _of_attribute(fn, node, is_question=function is hasattr)
        if result is not None:
            return result
    if function is bool and len(node.args) == 1 and isinstance(node.args[0], ast.BoolOp):
        return operations.truth_of(fn, node.args[0])  # the operands may be of several kinds
    result = _of_comprehension(fn, function, node)
    if result is not None:
        return result
    is_compiled = _is_compiled(function)
    for item in node.args if is_compiled else ():
        expect_no_iterator(fn, item)
    takes = (
        _Takes.ARRAYS
        if calls.array_forms_of(function) is not None
        else registry.entry(_TAKEN, function)
    )
    takes = _Takes.NONE if is_compiled or calls.makes_own(function) else takes
    reading = (
        _READING_ITEMS if len(node.args) == 1 else _READING_ALL
    )  # max returns one of its arguments
    with setting(fn, consumed=node.args if function in reading else ()):
        arguments, named = _arguments(fn, node, takes or _Takes.VALUES)
    if function in _RUNNING_THROUGH:
        arguments = [expressions.run_through(b, x) for x in arguments]
    return fn.call(function, arguments, named)


def _constant_attribute(fn: FunctionLowering, node: ast.expr) -> ast.Attribute | None:
    """Rewrite `getattr(x, "name")` and `getattr(x, "name", default)` as `x.name`; return `None` for
    other calls, and if `x` has no such attribute."""
    if not isinstance(node, ast.Call) or node.keywords or len(node.args) not in (2, 3):
        return None
    if not isinstance(node.func, ast.Name) or fn.outer_object(node.func) is not getattr:
        return None
    name = fn.value(node.args[1])
    if not isinstance(name, Static) or not isinstance(name.value, str):
        return None
    if len(node.args) == 3 and not expressions.has_attribute(fn, node.args[0], name.value):
        return None
    attribute = ast.Attribute(node.args[0], name.value, ast.Load())
    return ast.copy_location(attribute, node)


def _of_attribute(fn: FunctionLowering, node: ast.Call, *, is_question: bool) -> Value | None:
    """Lower `hasattr` or `getattr` with a constant name."""
    if len(node.args) not in ((2,) if is_question else (2, 3)):
        return None
    name = fn.value(node.args[1])
    if not isinstance(name, Static) or not isinstance(name.value, str):
        return None
    if is_question:
        return fn.b.number(expressions.has_attribute(fn, node.args[0], name.value))
    if len(node.args) == 3 and not expressions.has_attribute(fn, node.args[0], name.value):
        return fn.optional(node.args[2])
    attribute = ast.Attribute(node.args[0], name.value, ast.Load())
    return fn.optional(ast.copy_location(attribute, node))


def _is_compiled(function: object) -> bool:
    """Return whether a function, or each alternative of a choice, is compiled from the program's
    source."""
    if isinstance(function, Choice):
        return all(_is_compiled(getattr(x, "value", x)) for x in function.functions.values())
    if isinstance(function, Closure | Fields | Instance):
        return True
    function = plain_function(getattr(function, "__func__", function))  # a bound method
    is_function = isinstance(function, python_types.FunctionType | LocalFunction)
    return is_function and is_compiled(function)


def formatted(fn: FunctionLowering, node: ast.JoinedStr) -> Formatted:
    """Return an f-string with the current values of its parts."""
    parts: list[str | tuple[Value, str, Formatted | None]] = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            value = fn.value(part.value) if part.format_spec else fn.optional(part.value)
            conversion = "" if part.conversion < 0 else chr(part.conversion)
            spec = part.format_spec
            layout = formatted(fn, spec) if isinstance(spec, ast.JoinedStr) else None
            shown = formatting.as_shown(fn.b, value, conversion, is_laid_out=layout is not None)
            parts.append((*shown, layout))
        elif isinstance(part, ast.Constant):
            parts.append(str(part.value))
    return Formatted(tuple(parts))


@lowers_expression(ast.JoinedStr)
def _joinedstr(fn: FunctionLowering, node: ast.JoinedStr) -> Value:
    return formatting.text_of(fn.b, formatted(fn, node))


def _has_narrow_type(fn: FunctionLowering, node: ast.Call) -> bool:
    """Return whether a call names an integer type that cannot hold all Python integers."""
    named = [x.value for x in node.keywords if x.arg == "dtype"]
    type_arguments = [fn.value(x) for x in (*node.args[1:2], *named) if isinstance(x, _NAMES)]
    return any(calls.is_narrow(x.value) for x in type_arguments if isinstance(x, Static))


def _method_call(fn: FunctionLowering, node: ast.Call) -> Value | None:
    """Lower `object.method(…)`; return `None` if the attribute is a value that is called."""
    if not isinstance(node.func, ast.Attribute):
        return None
    name = node.func.attr
    with fn.b.at(node.func):
        obj = expressions.owner_of(fn, node.func)
    for of_kind in _METHODS_BY_KIND:
        result = of_kind(fn, node, obj, name)
        if result is not None:
            return result
    if isinstance(obj, Static | TupleValue):
        return None
    return _of_number_or_array(fn, node, obj, name)


def _of_keywords(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `keywords.items()` and other methods of the mapping that `**` collects."""
    constant: object = obj.value if isinstance(obj, Static) else None
    if isinstance(constant, Keywords) and name == "get" and len(node.args) in (1, 2):
        key, default, *_ = *_arguments(fn, node, _Takes.NONE)[0], NONE
        if isinstance(constant, Table):
            return expressions.item_in(fn, constant, key, default)
        return constant.get(cast("str", key.value), default) if isinstance(key, Static) else None
    if not isinstance(constant, Keywords) or node.args or name not in ("items", "keys", "values"):
        return None
    if isinstance(constant, Table) and not constant.is_list:
        pairs = TupleValue(tuple(constant.values()))
        return pairs if name == "items" else expressions.column(constant, of_items=name == "values")
    items = {
        "items": [TupleValue((Static(x), y)) for x, y in constant.items()],
        "keys": map(Static, constant),
        "values": constant.values(),
    }
    return TupleValue(tuple(items[name]))


def _of_fields(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower a method of a named tuple, or of a class with fields."""
    if isinstance(obj, Instance):
        return _of_object(fn, node, obj, name)
    if not isinstance(obj, TupleValue | Fields) or not obj.has_members:
        return None
    if isinstance(obj, TupleValue) and name == "_asdict" and not (node.args or node.keywords):
        return fn.call(dict, [], dict(zip(obj.names, obj.items, strict=True)))
    if isinstance(obj, TupleValue) and name == "_replace":
        arguments, named = _arguments(fn, node)
        return calls.replaced(fn.b, "_replace", [obj, *arguments], named)
    defined, leading_arguments = _method_of(obj, name)
    if defined is None:
        return None
    arguments, named = _arguments(fn, node, _Takes.NONE)
    return fn.call(defined, [*leading_arguments, *arguments], named)


def _of_object(fn: FunctionLowering, node: ast.Call, obj: Instance, name: str) -> Value | None:
    """Lower a method of an instance of a class."""
    field = expressions.field_of(fn, obj, name)
    (defined, leading_arguments) = _method_of(obj, name)
    if field is not None or defined is None:
        assert isinstance(node.func, ast.Attribute)
        called = expressions.member_of(fn, node.func, obj)
        defined = called.value if isinstance(called, Static) else called
        leading_arguments = []
        if not isinstance(called, Static | Closure | Choice | Instance):
            raise fn.b.error(f"{describe(called)} cannot be called")
    arguments, named = _arguments(fn, node, _Takes.NONE)
    return fn.call(defined, [*leading_arguments, *arguments], named)


class _Super(NamedTuple):
    """The value of `super()` in a method: the classes after the method's class in the method
    resolution order of the object."""

    obj: Instance
    classes: tuple[type, ...]


def _super(fn: FunctionLowering, node: ast.Call) -> Value:
    """Lower `super()` in a method of a class."""
    function: Any = fn.source.function
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    obj = fn.env.get(next(iter(fn.source.parameters), ""))
    if node.args or "__class__" not in cells or not isinstance(obj, Instance):
        raise fn.b.error("super() is supported in methods, without arguments")
    classes = obj.kind.__mro__
    behind = classes.index(cells["__class__"].cell_contents) + 1
    return Static(_Super(obj, classes[behind:]))


def _of_super(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `super().method(…)`."""
    super_object: object = obj.value if isinstance(obj, Static) else None
    if not isinstance(super_object, _Super):
        return None
    member: object = next((vars(x)[name] for x in super_object.classes if name in vars(x)), None)
    arguments, named = _arguments(fn, node, _Takes.NONE)
    if member is object.__init__ and not (arguments or named):
        return NONE
    if name == "__init__" and is_generated(member):
        calls.set_fields(fn, super_object.obj, member, arguments, named)
        return NONE
    defined, leading_arguments = _as_called(super_object.obj, member)
    fn.b.expect(defined is not None, f"super() has no method '{name}' that is written in Python")
    return fn.call(defined, [*leading_arguments, *arguments], named)


def _of_text(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `text.method(…)`."""
    if not texts.is_text(obj):
        return None
    if name == "format":
        arguments, named = _arguments(fn, node)
        values = [*arguments, *named.values()]
        return formatting.formatted_by(fn.b, name, obj, values, [*named])
    if name == "encode":
        return _of_body(fn, node, name, {name: byte_string_bodies.encoded}, lambda: obj)
    return _of_body(fn, node, name, text_bodies.METHODS, lambda: texts.as_text(fn.b, obj))


def _of_bytes(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower a method of bytes."""
    if not texts.is_bytes(obj):
        return None
    if not byte_strings.has_method(obj, name):
        return None
    return _of_body(fn, node, name, byte_string_bodies.METHODS, lambda: obj)


def _of_list(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `items.method(…)`."""
    if isinstance(obj, TupleValue) and changes_list(name):
        is_item = any(x is not obj and consists_of(x, obj) for x in fn.env.values())
        is_named = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
        literals_as_lists.expect_pool(fn.b, obj, is_named=is_named and not is_item)
    is_known = list_literals.can_change(obj) or list_literals.is_short(obj)
    is_tuple = isinstance(obj, TupleValue) and not obj.is_list
    methods = bodies.METHODS_OF_TUPLES if is_tuple else bodies.METHODS
    if is_known and name in bodies.METHODS and not changes_list(name):
        obj = list_items.as_list(fn.b, obj)
    if not isinstance(obj, AnyList):
        return None
    if changes_list(name) or name == "copy":
        lists.expect_list(fn.b, obj)
    with setting(fn, consumed=node.args if name == "extend" else ()):
        return _of_body(fn, node, name, methods, lambda: obj)


def _of_body(
    fn: FunctionLowering,
    node: ast.Call,
    name: str,
    methods: Mapping[str, Any],
    subject: Callable[[], Value],
) -> Value | None:
    """Lower a method that is implemented by a library function, if there is one."""
    if name not in methods:
        return None
    arguments, named = _arguments(fn, node, _Takes.ITEMS | _Takes.NONE)
    method_arguments = _with_mutable_lists(fn.b, arguments, as_items=name in _ADDING)
    first = subject()
    return calls.of_library(
        fn.b, name, lambda: fn.call(methods[name], [first, *method_arguments], named)
    )


def _of_stream(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower a method of a random generator."""
    body = random_streams.method_of(obj, name)
    if body is None:
        return None
    arguments, named = _arguments(fn, node, _Takes.ARRAYS)
    return fn.of_library(body, obj, *arguments, **named)


_GROWING = frozenset({"append", "extend", "insert", "pop", "remove"})
"""Methods of lists that change how many items these have."""


def _of_number_or_array(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value:
    """Lower `array.method(…)`."""
    expect_member(fn.b, obj, name)
    arguments, named = _arguments(fn, node)
    if isinstance(obj, RecordValue) and name == "copy" and not (arguments or named):
        return records.copied(fn.b, obj)
    of_numpy = METHODS.get(name)
    if of_numpy is not None and isinstance(obj, Array | Lazy):
        return fn.call(of_numpy, [obj, *arguments], named)
    of_number = METHODS_OF_NUMBERS.get(name)
    if of_number is not None and isinstance(obj, Scalar):
        return fn.call(of_number, [obj, *arguments], named)
    lowering = registry.METHODS.get(name)
    if lowering is None or not isinstance(obj, Array | Lazy | Scalar):
        of_arrays = registry.METHODS.keys() | METHODS
        hint = meant(name, of_arrays) or calls.OUTSIDE
        if isinstance(obj, Array | Lazy) and name in _GROWING:
            hint = (
                "arrays have a fixed size: collect items in a list, or make the array large enough"
            )
        if isinstance(obj, AnyList) and name in of_arrays:
            hint = f"arrays have it: np.array(x).{name}(…)"
        raise fn.b.error(f"the method '{name}' of {describe(obj)} is not supported", hint)
    forms = declaration_of(lowering).array_forms or {}
    names = registry.parameters_of(lowering)
    arguments, named = with_arrays(fn.b, forms, names[1:], arguments, named)
    result = registry.call(fn.b, lowering, name, [obj, *arguments], named)
    return result_orders.with_order(fn.b, getattr(np, name, None), result, [obj])


def _method_of(obj: TupleValue | Fields | Instance, name: str) -> tuple[object, list[Value]]:
    """Return the function that a method call runs, from the fields of the object or its class, and
    the arguments bound to it; the function is `None` if there is none."""
    field = obj.field(name)
    if field is not None:
        return field.value if isinstance(field, Static) else field, []
    return _as_called(obj, obj.member(name))


def _as_called(obj: Compound, member: object) -> tuple[object, list[Value]]:
    """Return the function that calling a class attribute runs, and the object or class bound as its
    first argument; `None` if it is not a function."""
    if isinstance(member, staticmethod):
        return member.__func__, []  # pyright: ignore[reportUnknownMemberType]
    if isinstance(member, classmethod):
        return cast("Any", member).__func__, [Static(obj.kind)]
    is_method = isinstance(plain_function(member), python_types.FunctionType)
    return member if is_method else None, [obj]


def _with_mutable_lists(
    b: Builder, arguments: Sequence[Value], *, as_items: bool = False
) -> list[Value]:
    """Return a method's arguments, with literal lists converted to mutable ones."""
    if as_items:
        return [list_items.as_item(b, x) for x in arguments]
    return [
        list_items.as_list(b, x)
        if list_literals.can_change(x) or list_literals.has_arrays(x)
        else x
        for x in arguments
    ]


def _of_dict(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `dict.method(…)`."""
    if not isinstance(obj, DictValue):
        return None
    arguments, named = _arguments(fn, node, _Takes.NONE)
    if node in fn.consumed and name in ("get", "pop") and dicts.has_lists(fn.b, obj):
        if len(arguments) == 2 and types_of(arguments[1]) == types_of(TupleValue(())):
            arguments[1] = list_states.new_list(fn.b)
    of_dict = dicts.method(fn.b, obj, name)
    if of_dict is not None and not arguments and not named:
        return of_dict()
    methods = dicts.bodies_of_methods(obj)
    if name not in methods:
        raise _no_method(fn.b, obj, name, methods)
    of_arrays = name in ("get", "pop") and any(isinstance(x, Array | Lazy) for x in arguments)
    is_adding = name in ("get", "pop", "setdefault") and not of_arrays
    method_arguments = _with_mutable_lists(fn.b, arguments, as_items=is_adding)
    method = methods[name]
    return calls.of_library(fn.b, name, lambda: fn.call(method, [obj, *method_arguments], named))


def _of_deque(fn: FunctionLowering, node: ast.Call, obj: Value, name: str) -> Value | None:
    """Lower `deque.method(…)`."""
    if not isinstance(obj, DequeValue):
        return None
    result = _of_body(fn, node, name, deque_bodies.METHODS, lambda: obj)
    if result is None:
        raise _no_method(fn.b, obj, name, deque_bodies.METHODS)
    return result


def _no_method(b: Builder, obj: Value, name: str, methods: Iterable[str]) -> FrontendError:
    message = f"the method '{name}' of {describe(obj)} is not supported"
    hint = "write 'key in x'" if name == "has_key" else meant(name, methods)
    return b.error(message, hint)


_METHODS_BY_KIND = (
    _of_keywords,
    _of_super,
    _of_fields,
    _of_text,
    _of_bytes,
    _of_list,
    _of_dict,
    _of_deque,
    _of_stream,
)
"""What calls methods, each of one kind of objects; `None` of other objects and methods."""


def _arguments(
    fn: FunctionLowering, node: ast.Call, takes: _Takes = _Takes.VALUES
) -> tuple[list[Value], dict[str, Value]]:
    """Return the values of the arguments of a call, by position and by name."""
    arguments: list[Value] = []
    value_of = fn.optional if _Takes.NONE in takes else fn.value
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            value = comprehensions.unpacked(fn, argument.value)
            if isinstance(value, TupleValue):
                arguments += value.items
            elif _Takes.MANY in takes:
                arguments.append(Static(Spread(value)))
            else:
                hint = "pass the items one by one: f(x[0], x[1])"
                raise fn.b.error("only tuples can be unpacked into arguments", hint)
        elif _Takes.FORMATTED in takes and isinstance(argument, ast.JoinedStr):
            arguments.append(Static(formatted(fn, argument)))
        elif _Takes.ITEMS in takes and isinstance(argument, ast.GeneratorExp):
            arguments.append(comprehensions.unpacked(fn, argument))
        elif _Takes.ARRAYS in takes and isinstance(argument, ast.ListComp):
            with fn.b.at(argument):
                narrow = _has_narrow_type(fn, node)
                array = comprehensions.array_of_comprehension(fn, argument, narrow=narrow)
                arguments.append(array)
        else:
            arguments.append(value_of(argument))
    named: dict[str, Value] = {}
    for keyword in node.keywords:
        if keyword.arg is not None:
            more = {keyword.arg: value_of(keyword.value)}
        elif isinstance(keyword.value, ast.Dict) and all(map(_is_text, keyword.value.keys)):
            pairs = zip(keyword.value.keys, keyword.value.values, strict=True)
            more = {ast.literal_eval(key): value_of(x) for key, x in pairs if key is not None}
        elif isinstance(value := fn.value(keyword.value), Static) and isinstance(
            value.value, Keywords
        ):
            more = value.value
        else:
            raise fn.b.error("'**' in a call is not supported", "write the arguments out")
        if twice := named.keys() & more.keys():
            raise fn.b.error(f"the argument '{min(twice)}' is given twice")
        named |= more
    return arguments, named


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# Functions of all items


def _of_comprehension(fn: FunctionLowering, function: object, node: ast.Call) -> Value | None:
    """Lower a call of a function on a comprehension; return `None` for other calls."""
    if not node.args or not isinstance(node.args[0], comprehensions.Comprehension):
        return None
    inner = node.args[0]
    is_generator = isinstance(inner, ast.GeneratorExp)
    if is_generator and (function is tuple or function is list):
        item_list = comprehensions.list_of(fn, inner)
        return item_list if function is list else fn.call(tuple, [item_list], {})
    sample = cache(partial(comprehensions.sample_of, fn, inner))
    if (is_generator and registry.declared(function).reads_all) or _takes_list(
        node, function, inner, sample
    ):
        first = ast.copy_location(ast.ListComp(inner.elt, inner.generators), inner)
        call = ast.Call(node.func, [first, *node.args[1:]], node.keywords)
        arguments, named = _arguments(fn, ast.copy_location(call, node))
        return fn.call(function, arguments, named)
    matching_functions = [x for x in _OF_ITEMS if x is function]
    if not matching_functions or function is (len if is_generator else next):
        return None
    comprehensions.expect_plain(fn, inner)
    options = _options(fn.b, function, node)
    texts = _OF_ITEMS[function]
    if is_generator:
        texts = _OF_GENERATORS.get(function, texts)
    name = getattr(function, "__name__", "")
    if name in ("min", "max") and "DEFAULT" not in options:
        message = text_of(max if name == "max" else min, ())
        options["NONE"] = _raising(ValueError, ast.Constant(message))
    elif function is next and "DEFAULT" not in options:
        options["NONE"] = _raising(StopIteration)
    elif name in ("min", "max", "next"):
        options["NONE"] = ast.Return(comprehensions.parameter("DEFAULT"))
    initial_values = {x: options.pop(x) for x in ("START", "DEFAULT") if x in options}
    total = node if function in (sum, math.prod, max, min) else None
    result = comprehensions.looped(fn, name, inner, texts, options, initial_values, total)
    if function is sum and isinstance(result, Scalar) and result.type == PY_FLOAT:
        if sys.version_info >= (3, 12):  # which compensates for rounding errors
            raise fn.b.error("sum() of Python floats is not supported", "write a loop")
    return result


def _takes_list(
    node: ast.Call,
    function: object,
    inner: comprehensions.Comprehension,
    sample: Callable[[], Value | None],
) -> bool:
    """Return whether a function receives the list of a comprehension's items as its first
    argument."""
    if function is sum:
        item = sample()
        may_be_float = item is None or (isinstance(item, Scalar) and item.type == PY_FLOAT)
        if may_be_float and sys.version_info >= (3, 12):
            return True  # rounding errors are compensated for
        return isinstance(item, AnyArray | ArrayItem)
    if function not in (min, max):
        return False
    if any(x.arg == "key" for x in node.keywords) or isinstance(inner.elt, ast.Tuple):
        return True
    item = sample()  # unknown for generators
    return item is None or lists.has_sequences(item)


def _raising(kind: type[Exception], *message: ast.expr) -> ast.stmt:
    """Return the statement that raises a built-in exception, even if the program rebinds its
    name."""
    return ast.Raise(ast.Call(ast.Constant(kind), [*message], []))  # pyright: ignore[reportArgumentType]


def _options(b: Builder, function: object, node: ast.Call) -> dict[str, Any]:
    allowed = _OPTIONS.get(function, ())
    options: dict[str, Any] = {"START": ast.Constant(int(function is math.prod))}
    if function is sum and len(node.args) == 2:
        options["START"] = node.args[1]
    elif function is next and len(node.args) == 2:
        options["DEFAULT"] = node.args[1]
    elif len(node.args) > 1:
        raise b.error("a comprehension is the only argument here", "write a loop")
    for keyword in node.keywords:
        if keyword.arg not in allowed:
            name = getattr(function, "__name__", "")
            message = f"{name}() of a comprehension does not take '{keyword.arg}'"
            raise b.error(message, "write a loop")
        options[keyword.arg.upper()] = keyword.value
    return options
