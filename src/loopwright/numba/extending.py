"""`numba.extending`: functions that kernels compile, and implementations in Python of others."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from typing import Any

from loopwright.numba import types
from loopwright.numba.errors import NumbaError, NumbaWarning, UnsupportedError
from loopwright.numba.unavailable import unavailable_decorator
from loopwright.python import registry


def register_jitable(*args: Any, **options: Any) -> Any:
    """Return the function itself: kernels compile the functions that they call."""
    del options
    return args[0] if args and callable(args[0]) else _unchanged


def _unchanged(function: Any) -> Any:
    return function


def overload(function: Any, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let kernels call an implementation in Python instead of a function.

    The decorated function is called with types, and gives the implementation for these. It has to
    give one and the same for all types; where it chooses by them, kernels call the function itself,
    with a warning. For types that it raises an error of this package for, or returns `None`, it has
    none.
    """
    del options

    def decorate(chooser: Callable[..., Any]) -> Callable[..., Any]:
        count = sum(x.default is x.empty for x in inspect.signature(chooser).parameters.values())
        chosen = [_implementation(chooser, type_, count) for type_ in _REPRESENTATIVES]
        implementations = {x.__code__: x for x in chosen if x is not None}
        if len(implementations) > 1:
            warnings.warn(
                f"{chooser.__name__}() chooses an implementation by types: kernels call "
                f"{getattr(function, '__name__', function)}() itself",
                NumbaWarning,
                stacklevel=2,
            )
        elif implementations:
            (implementation,) = implementations.values()
            registry.add_alias(function, implementation)
        return chooser

    return decorate


_REPRESENTATIVES = (
    types.int64,
    types.float64,
    types.complex128,
    types.boolean,
    types.unicode_type,
    types.none,
    types.float64[:],
    types.ListType(types.int64),
    types.Tuple((types.int64,)),
)
"""Types by which implementations of overloads are told apart."""


def _implementation(chooser: Callable[..., Any], type_: types.Type, count: int) -> Any:
    try:
        return chooser(*[type_] * count)
    except (NumbaError, AttributeError, TypeError):  # of a type that lacks what it asks for
        return None


def is_jitted(function: object) -> bool:
    """Return whether a decorator of this package was applied to a function."""
    from loopwright.numba.dispatchers import Dispatcher, SignatureDispatcher

    return isinstance(function, Dispatcher | SignatureDispatcher)


_REASON = "code is not made from LLVM's instructions of other packages"
intrinsic = unavailable_decorator("extending.intrinsic", _REASON)


def _accepted(*args: Any, **options: Any) -> Any:
    """Return a decorator that changes nothing: kernels take objects of Python's classes."""
    del args, options
    return _unchanged


box = unbox = reflect = _accepted
lower_builtin = lower_cast = lower_getattr = lower_setattr = _accepted
lower_getattr_generic = lower_setattr_generic = type_callable = register_model = _accepted
overload_attribute = overload_method = overload_classmethod = _accepted


def infer(*args: Any, **options: Any) -> Any:
    """Accept a class of rules for types, which are Python's here."""
    return args[0] if args and not options and isinstance(args[0], type) else _unchanged


infer_getattr = infer


def make_attribute_wrapper(*args: Any, **options: Any) -> None:
    """Accept the attribute of a type: objects have those of Python."""
    del args, options


class _Registry:
    """The rules for types of values, by class."""

    @staticmethod
    def register(*args: Any, **options: Any) -> Any:
        """Accept a rule."""
        del args, options
        return _unchanged


typeof_impl = as_numba_type = _Registry()


class NativeValue:
    """The result of what takes an object apart, which nothing here calls."""

    def __init__(self, value: Any, is_error: Any = None, cleanup: Any = None) -> None:
        self.value = value
        self.is_error = is_error
        self.cleanup = cleanup


class models:  # noqa: N801
    """The forms of values in memory, which classes of other packages are derived from."""

    class StructModel:
        """A structure."""

        def __init__(self, *args: Any) -> None:
            del args

    class OpaqueModel(StructModel):
        """A pointer."""

    class PrimitiveModel(StructModel):
        """A number."""

    DataModel = StructModel
    register_model = staticmethod(_accepted)


def include_path() -> str:
    """Return the directory of header files: there are none."""
    raise UnsupportedError("there are no header files of Numba")


def get_cython_function_address(module_name: str, function_name: str) -> int:
    """Return the address of a function that a module of Cython exports."""
    import ctypes
    from importlib import import_module

    exported: dict[str, Any] = vars(import_module(module_name))["__pyx_capi__"]
    if function_name not in exported:
        raise ValueError(f"No function '{function_name}' found in __pyx_capi__ of '{module_name}'")
    capsule = exported[function_name]
    name_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object)(
        ("PyCapsule_GetName", ctypes.pythonapi)
    )
    pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    return pointer_of(capsule, name_of(capsule))
