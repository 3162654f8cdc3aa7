"""Numba's decorators."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, cast

from loopwright.numba import config, types
from loopwright.numba.dispatchers import Dispatcher, SignatureDispatcher, dispatcher
from loopwright.numba.ufuncs import ElementFunction, GeneralisedFunction
from loopwright.python.kernels.decorators import stencil as _stencil
from loopwright.python.kernels.element_kernels import ElementKernel, Identity
from loopwright.python.kernels.version import Options
from loopwright.python.source.element_functions import on_elements

STRICT_VARIABLE = "LOOPWRIGHT_NUMBA_STRICT"
"""The environment variable that makes what cannot be compiled an error instead of a warning."""
_ACCEPTED = frozenset(
    "nopython forceobj cache nogil inline locals debug target looplift pipeline_class "
    "no_cpython_wrapper no_cfunc_wrapper no_rewrites writable_args identity".split()
)
"""Options that change no result, or nothing here."""


def options_of(
    *,
    parallel: bool | Any = False,
    fastmath: bool | Collection[str] = False,
    boundscheck: bool | None = None,
    error_model: str = "python",
    **others: Any,
) -> Options:
    """Return the options of a kernel from those of Numba.

    Raises `TypeError` for names that Numba does not have either. Subscripts are checked unless
    `boundscheck=False` is given. Divisions by zero raise exceptions unless the error model is
    `numpy`.
    """
    unknown = others.keys() - _ACCEPTED
    if unknown:
        raise TypeError(f"unknown options: {', '.join(sorted(unknown))}")
    is_strict = os.environ.get(STRICT_VARIABLE, "0") not in ("", "0")
    return Options(
        True,
        bool(fastmath),
        bool(parallel),
        boundscheck is not False,
        fallback=not is_strict,
        overflowcheck=False,
        divides_as_numpy=error_model == "numpy",
    )


def jit(
    signature_or_function: Any = None,
    locals: Any = None,  # noqa: A002
    **options: Any,
) -> Any:
    """Compile a function, as `numba.jit` does.

    Args:
        signature_or_function: the function, or a signature, or several in a list.
        locals: the types of variables, which are Python's here.
        options: those of Numba; `parallel`, `fastmath` and `boundscheck` have an effect.

    >>> @jit("float64(int64)")
    ... def half(n):
    ...     return n / 2
    >>> half(3.7)
    1.5
    """
    del locals
    given = options_of(**options)
    if signature_or_function is None or types.is_signature(signature_or_function):
        signatures = _signatures(signature_or_function)
        return partial(_make_dispatcher, options=given, signatures=signatures)
    return _make_dispatcher(signature_or_function, given, ())


def njit(*args: Any, **options: Any) -> Any:
    """Compile a function, as `numba.njit` does."""
    return jit(*args, **options)


def _make_dispatcher(function: Any, options: Options, signatures: Sequence[types.Signature]) -> Any:
    if isinstance(function, Dispatcher | SignatureDispatcher):
        function = function.py_func
    if config.DISABLE_JIT:
        return function
    if isinstance(function, staticmethod):
        return _make_dispatcher(function.__func__, options, signatures)
    return dispatcher(function, options, signatures)


def _signatures(given: Any) -> list[types.Signature]:
    if given is None:
        return []
    items: list[Any] = [*cast("Sequence[Any]", given)] if isinstance(given, list | tuple) else []
    if isinstance(given, list) or (items and not isinstance(items[0], types.Type)):
        return [*map(types.parse_signature, items)]
    return [types.parse_signature(cast("object", given))]


def vectorize(
    ftylist_or_function: Any = (),
    target: str = "cpu",
    identity: Identity = None,
    **options: Any,
) -> Any:
    """Make a function of numbers one of arrays, as `numba.vectorize` does.

    >>> import numpy as np
    >>> @vectorize(["float64(float64, float64)"])
    ... def larger(x, y):
    ...     return x if x > y else y
    >>> larger(np.array([1.0, 5.0]), 2).tolist()
    [2.0, 5.0]
    """
    given = options_of(parallel=target == "parallel", **options)

    is_function = callable(ftylist_or_function) and not types.is_signature(ftylist_or_function)
    signatures = [] if is_function else _signatures(ftylist_or_function or None)

    def decorate(function: Callable[..., Any]) -> ElementKernel | ElementFunction:
        if signatures:
            return ElementFunction(Dispatcher(function, given), signatures, identity)
        return ElementKernel(on_elements(function, function.__qualname__), given, identity)

    return decorate(ftylist_or_function) if is_function else decorate


def guvectorize(
    ftylist: Any = None, signature: str | None = None, target: str = "cpu", **options: Any
) -> Callable[[Callable[..., Any]], GeneralisedFunction]:
    """Make a function of small arrays one of arrays of these, as `numba.guvectorize` does.

    >>> import numpy as np
    >>> @guvectorize(["void(float64[:], float64[:])"], "(n)->()")
    ... def total(row, out):
    ...     out[0] = 0.0
    ...     for x in row:
    ...         out[0] += x
    >>> total(np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [3.0, 7.0]
    """
    layout = ftylist if signature is None and isinstance(ftylist, str) else signature
    if layout is None:
        raise TypeError("guvectorize needs a layout, as in '(n),(n)->()'")
    signatures = [] if layout is ftylist else _signatures(ftylist)
    given = options_of(parallel=target == "parallel", **options)
    return lambda function: GeneralisedFunction(Dispatcher(function, given), layout, signatures)


def stencil(func_or_mode: Any = "constant", **options: Any) -> Any:
    """Run a function of relative subscripts at each position of an array, as `numba.stencil`
    does."""
    return _stencil(func_or_mode, **options)


def cfunc(signature: Any, **options: Any) -> Callable[[Callable[..., Any]], SignatureDispatcher]:
    """Compile a function with one signature, as `numba.cfunc` does; it has no address in C."""
    given = options_of(**options)
    parsed = types.parse_signature(signature)
    return lambda function: SignatureDispatcher(Dispatcher(function, given), [parsed])


def jit_module(**options: Any) -> None:
    """Compile the functions of the calling module, as `numba.jit_module` does."""
    import inspect
    from types import FunctionType

    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    module = frame.f_back.f_globals
    for name, value in [*module.items()]:
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            module[name] = jit(**options)(value)
