"""Calls in expressions: of known functions, of methods, and of functions written in Python."""

from __future__ import annotations

import ast
import inspect
import re
import types as python_types
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from loopwright.python import arrays, registry, scalars
from loopwright.python.bodies import METHODS
from loopwright.python.builder import Builder
from loopwright.python.errors import meant
from loopwright.python.expressions import Expressions, as_value
from loopwright.python.given import Keywords, makes_named_tuples
from loopwright.python.local_functions import LocalFunction
from loopwright.python.numpy_elements import ufunc_lowering
from loopwright.python.scope import Env
from loopwright.python.source import FunctionSource, module_of, plain_function
from loopwright.python.types import ScalarType
from loopwright.python.values import Array, Lazy, Scalar, Static, TupleValue, Value, describe
from loopwright.python.vectorize import ElementFunction, StencilFunction
from loopwright.reporting.errors import FrontendError

_NAMES = ast.Name | ast.Attribute | ast.Constant
_INNER_CALL = re.compile(r"^_\w+\(\): ")
_LIBRARIES = ("numpy", "math", "builtins")
_OUTSIDE = (
    "call it outside of the kernel and pass the result, or have Python run the statement: "
    "lw.kernel(fallback=True)"
)


class Calls(Expressions):
    """Evaluates calls."""

    of_comprehension: Callable[[object, ast.Call], Value | None]
    """The value of a call of a function on a comprehension; `None` if it is none of those."""
    array_of_comprehension: Callable[[ast.ListComp, bool], Value]
    """The array that NumPy makes of a list; the flag says that integers may not fit."""
    around_positions: Callable[[StencilFunction, Sequence[Value], Value | None], Value]
    """The value of a call of a stencil, whose function is lowered here."""
    inlined: Callable[[Any, list[Value], dict[str, Value]], Value]
    """The value of a call of a Python function, whose statements are lowered here."""

    def _call(self, node: ast.Call) -> Value:
        b = self.b
        method = self._method_call(node)
        if method is not None:
            return method
        function = self.value(node.func)
        if not isinstance(function, Static):
            raise b.error(f"{describe(function)} cannot be called")
        made = self.of_comprehension(function.value, node)
        if made is not None:
            return made
        arguments, named = self._arguments(node, of_numpy=is_of_numpy(function.value))
        return self.call(function.value, arguments, named)

    def _is_narrow(self, node: ast.Call) -> bool:
        """Whether a call is given a type of integers that not all of Python's fit in."""
        named = [one.value for one in node.keywords if one.arg == "dtype"]
        given = [self.value(one) for one in (*node.args[1:2], *named) if isinstance(one, _NAMES)]
        known: list[Any] = [one.value for one in given if isinstance(one, Static)]
        for one in known:
            with suppress(TypeError):  # which the function says
                type_: np.dtype[Any] = np.dtype(one)
                if type_.kind in "iu" and type_ != np.int64:
                    return True
        return False

    def _method_call(self, node: ast.Call) -> Value | None:
        """`array.method(…)`."""
        if not isinstance(node.func, ast.Attribute):
            return None
        attribute = node.func
        with self.b.at(attribute):
            found = self.value(attribute.value)
        if isinstance(found, TupleValue) and found.names and attribute.attr == "_replace":
            arguments, named = self._arguments(node)
            if arguments or not named.keys() <= {*found.names}:
                raise self.b.error(f"_replace() of a {found.kind.__name__} is given its fields")
            pairs = zip(found.names, found.items, strict=True)
            return self.in_memory(found.of(named.get(name, old) for name, old in pairs))
        if isinstance(found, Static | TupleValue):
            return None
        self._expect_member(found, attribute.attr)
        arguments, named = self._arguments(node)
        of_numpy = METHODS.get(attribute.attr)
        if of_numpy is not None and isinstance(found, Array | Lazy):
            return self.call(of_numpy, [found, *arguments], named)
        lowering = registry.METHODS.get(attribute.attr)
        if lowering is None or not isinstance(found, Array | Lazy | Scalar):
            raise self.b.error(
                f"the method '{attribute.attr}' of {describe(found)} is not supported",
                meant(attribute.attr, [*registry.METHODS, *METHODS]) or _OUTSIDE,
            )
        return registry.call(self.b, lowering, attribute.attr, [found, *arguments], named)

    def _arguments(
        self, node: ast.Call, *, of_numpy: bool = False
    ) -> tuple[list[Value], dict[str, Value]]:
        arguments: list[Value] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                found = self.value(argument.value)
                if not isinstance(found, TupleValue):
                    raise self.b.error("only tuples can be unpacked into arguments")
                arguments += found.items
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
        name = getattr(function, "__name__", type(function).__name__)
        made_of = registry.in_python(function)
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
        if isinstance(function, type) and makes_named_tuples(function):
            return self._named_tuple(function, arguments, named)
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

    def _named_tuple(self, kind: type, arguments: list[Value], named: dict[str, Value]) -> Value:
        """What a class of named tuples gives."""
        try:
            bound = inspect.signature(kind.__new__).bind(kind, *arguments, **named)
        except TypeError as error:
            raise self.b.error(f"{kind.__name__}(): {error}") from None
        bound.apply_defaults()
        given = [*bound.arguments.values()][1:]
        items = [x if isinstance(x, Value) else as_value(self.b, x) for x in given]
        return self.in_memory(TupleValue(tuple(items), kind))

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
            raise self.b.error(
                message if message.startswith(f"{name}()") else f"{name}(): {message}",
                diagnostic.notes[0].message if diagnostic.notes else "",
            ) from None

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
        """What calls of a ufunc mean whose elements a function of Python gives."""

        def compute(b: Builder, v: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
            numbers = [scalars.fitted(b, x, type_) for x, type_ in zip(v, loop, strict=False)]
            return self._of_numbers(made_of.py_func, numbers)

        return ufunc_lowering(function, compute)


def is_of_numpy(function: object) -> bool:
    """Whether a function takes lists as arrays."""
    return isinstance(function, np.ufunc) or module_of(function) == "numpy"


def bind(
    b: Builder, source: FunctionSource, arguments: Sequence[Value], named: dict[str, Value]
) -> Env:
    """Parameters of a function bound to values, as a call binds them."""
    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{source.name}(): {error}") from None
    made: Env = {}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            made[name] = Static(Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            made[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            made[name] = bound.arguments[name]
        else:
            default: object = parameter.default
            made[name] = default if isinstance(default, Value) else as_value(b, default)
    return made
