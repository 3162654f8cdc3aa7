"""Calls in expressions: of known functions, of methods, and of functions written in Python."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import types as python_types
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

import numpy as np

from loopwright.native.runtime.support import is_stream
from loopwright.python import arrays, dicts, lists, random_streams, registry, scalars, texts
from loopwright.python.argument_values import Keywords, fields_of, makes_named_tuples, makes_objects
from loopwright.python.bodies import METHODS, METHODS_OF_NUMBERS
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.builder import Builder
from loopwright.python.errors import meant
from loopwright.python.expressions import Expressions, as_value
from loopwright.python.local_functions import LocalFunction
from loopwright.python.numpy_elements import ufunc_lowering
from loopwright.python.scope import Env
from loopwright.python.source import FunctionSource, module_of, plain_function
from loopwright.python.types import ScalarType
from loopwright.python.values import (
    NONE,
    AnyList,
    Array,
    Closure,
    Compound,
    DictValue,
    Fields,
    Formatted,
    Lazy,
    Scalar,
    Static,
    TupleValue,
    Value,
    compound,
    describe,
)
from loopwright.python.vectorize import ElementFunction, StencilFunction
from loopwright.reporting.errors import FrontendError

_NAMES = ast.Name | ast.Attribute | ast.Constant
_INNER_CALL = re.compile(r"^_\w+\(\): ")
_LIBRARIES = (
    *("bisect", "builtins", "collections", "functools", "heapq", "itertools", "math", "numpy"),
)
"""Packages of which nothing is compiled as it is written."""
_READING = "copy", "count", "index"
"""The methods of lists that do not change them."""
_OUTSIDE = (
    "call it outside of the kernel and pass the result, or have Python run the statement: "
    "lw.kernel(fallback=True)"
)


class Calls(Expressions):
    """The third layer: evaluates calls and f-strings; `call` is for those of functions that are
    known. What it declares here later layers give it."""

    of_comprehension: Callable[[object, ast.Call], Value | None]
    """The value of a call of a function on a comprehension; `None` if it is none of those."""
    array_of_comprehension: Callable[[ast.ListComp, bool], Value]
    """The array that NumPy makes of a list; the flag says that integers may not fit."""
    unpacked: Callable[[ast.expr], Value]
    """The value of an expression whose items are taken at once."""
    around_positions: Callable[[StencilFunction, Sequence[Value], Value | None], Value]
    """The value of a call of a stencil, whose function is lowered here."""
    inlined: Callable[[Any, list[Value], dict[str, Value]], Value]
    """The value of a call of a Python function, whose statements are lowered here."""

    def _call(self, node: ast.Call) -> Value:
        b = self.b
        method = self._method_call(node)
        if method is not None:
            return method
        found = self.value(node.func)
        if not isinstance(found, Static | Closure):
            raise b.error(f"{describe(found)} cannot be called")
        function: object = found if isinstance(found, Closure) else found.value
        made = self.of_comprehension(function, node)
        if made is not None:
            return made
        if isinstance(plain_function(function), python_types.FunctionType | LocalFunction):
            for one in node.args if module_of(function) not in _LIBRARIES else ():
                self.expect_no_iterator(one)
        takes_text = function is print
        arguments, named = self._arguments(
            node, of_numpy=is_of_numpy(function), takes_text=takes_text
        )
        return self.call(function, arguments, named)

    def formatted(self, node: ast.JoinedStr) -> Formatted:
        """An f-string, with the values that it has now."""
        parts: list[str | tuple[Value, str, Formatted | None]] = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                found = self.value(part.value)
                if isinstance(found, Array | Lazy):
                    found = arrays.copied(self.b, found)  # what follows may change it
                conversion = "" if part.conversion < 0 else chr(part.conversion)
                spec = part.format_spec
                layout = self.formatted(spec) if isinstance(spec, ast.JoinedStr) else None
                parts.append((found, conversion, layout))
            elif isinstance(part, ast.Constant):
                parts.append(str(part.value))
        return Formatted(tuple(parts))

    def _is_narrow(self, node: ast.Call) -> bool:
        """Whether a call is given a type of integers that not all of Python's fit in."""
        named = [one.value for one in node.keywords if one.arg == "dtype"]
        given = [self.value(one) for one in (*node.args[1:2], *named) if isinstance(one, _NAMES)]
        return any(_is_narrow(one.value) for one in given if isinstance(one, Static))

    def _method_call(self, node: ast.Call) -> Value | None:
        """`array.method(…)`."""
        if not isinstance(node.func, ast.Attribute):
            return None
        attribute = node.func
        with self.b.at(attribute):
            obj = self.value(attribute.value)
        if isinstance(obj, TupleValue) and obj.names and attribute.attr == "_replace":
            arguments, named = self._arguments(node)
            return self._replaced("_replace", [obj, *arguments], named)
        if isinstance(obj, TupleValue | Fields) and obj.names:
            defined, given = self._method_of(obj, attribute.attr)
            if defined is not None:
                arguments, named = self._arguments(node)
                return self.call(defined, [*given, *arguments], named)
        if texts.is_text(obj) and attribute.attr in text_bodies.METHODS:
            arguments, named = self._arguments(node, at_once=True)
            given = [lists.as_list(self.b, x) if lists.can_change(x) else x for x in arguments]
            method, text = text_bodies.METHODS[attribute.attr], texts.as_text(self.b, obj)
            return self._of_library(
                attribute.attr, lambda: self.call(method, [text, *given], named)
            )
        if attribute.attr in bodies.METHODS and attribute.attr not in _READING:
            lists.expect_pool(self.b, obj, is_named=isinstance(attribute.value, ast.Name))
        if attribute.attr in _READING and lists.can_change(obj):
            obj = lists.as_list(self.b, obj)
        if isinstance(obj, AnyList) and attribute.attr in bodies.METHODS:
            arguments, named = self._arguments(node, at_once=True)
            given = self._given(arguments, as_items=attribute.attr in ("append", "insert"))
            method = bodies.METHODS[attribute.attr]
            return self._of_library(attribute.attr, lambda: self.call(method, [obj, *given], named))
        if isinstance(obj, DictValue):
            return self._of_dict(node, obj, attribute.attr)
        if (body := random_streams.method_of(obj, attribute.attr)) is not None:
            arguments, named = self._arguments(node, of_numpy=True)
            return self.of_library(body, obj, *arguments, **named)
        if isinstance(obj, Static | TupleValue):
            return None
        self._expect_member(obj, attribute.attr)
        arguments, named = self._arguments(node)
        of_numpy = METHODS.get(attribute.attr)
        if of_numpy is not None and isinstance(obj, Array | Lazy):
            return self.call(of_numpy, [obj, *arguments], named)
        of_number = METHODS_OF_NUMBERS.get(attribute.attr)
        if of_number is not None and isinstance(obj, Scalar):
            return self.call(of_number, [obj, *arguments], named)
        lowering = registry.METHODS.get(attribute.attr)
        if lowering is None or not isinstance(obj, Array | Lazy | Scalar):
            raise self.b.error(
                f"the method '{attribute.attr}' of {describe(obj)} is not supported",
                meant(attribute.attr, [*registry.METHODS, *METHODS]) or _OUTSIDE,
            )
        return registry.call(self.b, lowering, attribute.attr, [obj, *arguments], named)

    def _method_of(self, found: TupleValue | Fields, name: str) -> tuple[object, list[Value]]:
        """The function that a field or the class of an object has under a name, and the object if
        that is its first argument; `None` if there is none."""
        field, member = found.field(name), found.member(name)
        if field is not None:
            return field.value if isinstance(field, Static) else field, []
        if isinstance(member, staticmethod):
            return member.__func__, []  # pyright: ignore[reportUnknownMemberType]
        is_method = isinstance(plain_function(member), python_types.FunctionType)
        return member if is_method else None, [found]

    def _given(self, arguments: Sequence[Value], *, as_items: bool) -> list[Value]:
        """Return a method's arguments, with literal lists converted to mutable ones."""
        if as_items:
            return [lists.as_item(self.b, x) for x in arguments]
        return [lists.as_list(self.b, x) if lists.can_change(x) else x for x in arguments]

    def _of_dict(self, node: ast.Call, found: DictValue, name: str) -> Value:
        """`dict.method(…)`."""
        arguments, named = self._arguments(node)
        of_dict = dicts.method(self.b, found, name)
        if of_dict is not None and not arguments and not named:
            return of_dict()
        methods = set_bodies.METHODS if found.kind is set else dict_bodies.METHODS
        if name == "update" and found.kind is Counter:
            raise self.b.error("update() of a Counter is not supported", "count in a loop")
        if name not in methods:
            hint = meant(name, methods)
            message = f"the method '{name}' of {describe(found)} is not supported"
            raise self.b.error(message, hint)
        given = self._given(arguments, as_items=name in ("get", "pop", "setdefault"))
        method = methods[name]
        return self._of_library(name, lambda: self.call(method, [found, *given], named))

    def _arguments(
        self,
        node: ast.Call,
        *,
        of_numpy: bool = False,
        takes_text: bool = False,
        at_once: bool = False,
    ) -> tuple[list[Value], dict[str, Value]]:
        arguments: list[Value] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                found = self.value(argument.value)
                if not isinstance(found, TupleValue):
                    raise self.b.error("only tuples can be unpacked into arguments")
                arguments += found.items
            elif takes_text and isinstance(argument, ast.JoinedStr):
                arguments.append(Static(self.formatted(argument)))
            elif at_once and isinstance(argument, ast.GeneratorExp):
                arguments.append(self.unpacked(argument))
            elif of_numpy and isinstance(argument, ast.ListComp):
                with self.b.at(argument):
                    narrow = self._is_narrow(node)
                    arguments.append(self.array_of_comprehension(argument, narrow))
            else:
                arguments.append(self.value(argument))
        named: dict[str, Value] = {}
        for keyword in node.keywords:
            found = self.value(keyword.value)
            more: dict[str, Value] = {}
            if keyword.arg is not None:
                more[keyword.arg] = found
            elif isinstance(found, Static) and isinstance(found.value, Keywords):
                more = found.value
            else:
                raise self.b.error("'**' in a call is not supported", "write the arguments out")
            if twice := named.keys() & more.keys():
                raise self.b.error(f"the argument '{min(twice)}' is given twice")
            named |= more
        return arguments, named

    def call(self, function: object, arguments: list[Value], named: dict[str, Value]) -> Value:
        """The value of a call of a function that is known."""
        b = self.b
        if isinstance(function, Closure):
            return self.inlined(function, arguments, named)
        name = getattr(function, "__name__", type(function).__name__)
        made_of = registry.in_python(function)
        if is_of_numpy(function):
            self._expect_wide([*arguments, *named.values()])
            arguments = [lists.plain(b, x) for x in arguments]
            named = {key: lists.plain(b, x) for key, x in named.items()}
        if isinstance(function, np.ufunc) and isinstance(made_of, ElementFunction):
            lowering = self._of_ufunc(function, made_of)
            return self._of_library(
                name, lambda: self.in_memory(registry.call(b, lowering, name, arguments, named))
            )
        if made_of is not function:
            return self._of_library(name, lambda: self.call(made_of, arguments, named))
        lowering = registry.lowering_of(function)
        if lowering is not None:
            return registry.call(b, lowering, name, arguments, named)
        if function is dataclasses.replace:
            return self._replaced("replace", arguments, named)
        if isinstance(function, type) and makes_named_tuples(function):
            return self._object(function, function.__new__, [function, *arguments], named)
        if isinstance(function, type) and makes_objects(function):
            return self._object(function, function.__init__, [NONE, *arguments], named)
        plain = plain_function(function)
        if isinstance(plain, python_types.FunctionType) and module_of(plain) not in _LIBRARIES:
            if isinstance(function, ElementFunction):
                return self._on_elements(plain, arguments)
            if isinstance(function, StencilFunction):
                return self.around_positions(function, arguments, named.get("out"))
            return self.inlined(plain, arguments, named)
        if isinstance(plain, LocalFunction):
            return self.inlined(plain, arguments, named)
        written = ast.unparse(b.node.func) if isinstance(b.node, ast.Call) else name
        raise b.error(f"calls of '{written}' are not supported in kernels", _OUTSIDE)

    def _replaced(self, name: str, given: Sequence[Value], named: dict[str, Value]) -> Value:
        """A named tuple, or an object of a frozen dataclass, with other fields."""
        found = given[0] if len(given) == 1 else None
        is_made = isinstance(found, Compound) and (
            isinstance(found, TupleValue) or makes_objects(found.kind)
        )
        if not isinstance(found, Compound) or not is_made or not named.keys() <= {*found.names}:
            what = getattr(getattr(given[0], "kind", None), "__name__", "object") if given else ""
            raise self.b.error(f"{name}() of a {what} is given its fields")
        pairs = zip(found.names, found.items, strict=True)
        return self.in_memory(found.of(named.get(field, old) for field, old in pairs))

    def _object(
        self, kind: type, made_by: Any, arguments: Sequence[object], named: dict[str, Value]
    ) -> Value:
        """Construct an object of a named tuple or a frozen dataclass."""
        try:
            bound = inspect.signature(made_by).bind(*arguments, **named)
        except TypeError as error:
            raise self.b.error(f"{kind.__name__}(): {error}") from None
        bound.apply_defaults()
        given = dict([*bound.arguments.items()][1:])
        names = fields_of(kind) or ()
        if given.keys() != {*names} or any(_is_made_by_function(x) for x in given.values()):
            raise self.b.error(f"{kind.__name__}(): give all fields a value here")
        items = [x if isinstance(x, Value) else as_value(self.b, x) for x in map(given.get, names)]
        return self.in_memory(compound(kind, items))

    def _of_library(self, name: str, call: Callable[[], Value]) -> Value:
        """The value of a call of a function that is written in Python here: what is wrong with it
        is so with the call."""
        if self.b.is_in_library:
            return call()
        try:
            with self.b.library():
                return call()
        except FrontendError as error:
            diagnostic = error.diagnostics[0]
            message = _INNER_CALL.sub("", diagnostic.message)
            hint = diagnostic.notes[0].message if diagnostic.notes else ""
            if isinstance(error, lists.ItemsDifferError):
                raise error.again(self.b.error(message, hint)) from None
            is_named = message.startswith(f"{name}()")
            raise self.b.error(message if is_named else f"{name}(): {message}", hint) from None

    def _expect_wide(self, arguments: Sequence[Value]) -> None:
        """Integers of a list are looked at when they become elements of a type that is narrower."""
        if any(isinstance(x, AnyList) and lists.has_integers(self.b, x) for x in arguments):
            known = [x.value for x in arguments if isinstance(x, Static)]
            if any(_is_narrow(x) for x in known):
                hint = "write np.array(…).astype(…)"
                raise self.b.error("a list of integers does not become narrower ones here", hint)

    def of_library(self, function: Any, *arguments: Value, **named: Value) -> Value:
        """The value of a call of a function that is written in Python here."""
        return self._of_library(
            function.__name__, lambda: self.call(function, [*arguments], dict(named))
        )

    def _on_elements(
        self, function: python_types.FunctionType, arguments: Sequence[Value]
    ) -> Value:
        """The value of a function of numbers for each element of arrays."""
        b = self.b

        def compute(numbers: Sequence[Scalar]) -> Scalar:
            return self._of_numbers(function, numbers)

        with b.aside():  # only to see of which type the result is
            zero = b.integer(0)
            numbers = [
                arrays.element_at(b, x, [zero] * len(x.shape)) if isinstance(x, Array | Lazy) else x
                for x in arguments
            ]
            element = compute([x for x in numbers if isinstance(x, Scalar)]).type.strong
        return self.in_memory(arrays.elementwise(b, arguments, element, compute))

    def _of_numbers(self, function: Any, numbers: Sequence[Scalar]) -> Scalar:
        """The value of a function of numbers for some of them."""
        found = self.inlined(function, list(numbers), {})
        if not isinstance(found, Scalar):
            raise self.b.error(f"a function of elements gives a number, not {describe(found)}")
        return found

    def _of_ufunc(self, function: np.ufunc, made_of: ElementFunction) -> Callable[..., Value]:
        """Return the lowering of a ufunc whose elements are computed by a Python function."""

        def compute(b: Builder, v: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
            numbers = [scalars.fitted(b, x, type_) for x, type_ in zip(v, loop, strict=False)]
            return self._of_numbers(made_of.py_func, numbers)

        return ufunc_lowering(function, compute)


def _is_narrow(given: Any) -> bool:
    """Whether an argument is a type of integers that not all of Python's fit in."""
    with suppress(TypeError):  # which the function says
        type_: np.dtype[Any] = np.dtype(given)
        return given is not None and type_.kind in "iu" and type_ != np.int64
    return False


def _is_made_by_function(default: object) -> bool:
    """Whether a default of a dataclass is a placeholder for the result of a factory."""
    return type(default).__name__ == "_HAS_DEFAULT_FACTORY_CLASS"


def is_of_numpy(function: object) -> bool:
    """Whether a function takes lists as arrays; those of `numpy.random` may change them."""
    if is_stream(getattr(function, "__self__", None)):
        return False
    return isinstance(function, np.ufunc) or module_of(function) == "numpy"


def bind(
    b: Builder,
    source: FunctionSource,
    arguments: Sequence[Value],
    named: dict[str, Value],
    captured: Mapping[str, Value] = MappingProxyType({}),
) -> Env:
    """Parameters of a function bound to values, as a call binds them, and what it has captured,
    its defaults among that."""
    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{source.name}(): {error}") from None
    made: Env = {**captured}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            made[name] = Static(Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            made[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            made[name] = bound.arguments[name]
        elif name not in captured:
            default: object = parameter.default
            made[name] = default if isinstance(default, Value) else as_value(b, default)
    return made
