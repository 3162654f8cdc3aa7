"""NumPy ufuncs whose loops run kernels.

NumPy resolves types, casts, broadcasts, buffers, reduces and allocates results. It calls a loop
with addresses, extents and steps in bytes; that one runs a kernel on arrays over this memory.
"""

from __future__ import annotations

import ctypes
import functools
import re
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from loopwright.numba import types
from loopwright.numba.errors import TypingError
from loopwright.python import registry
from loopwright.python.kernels.element_kernels import ElementKernel, Identity
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.source.element_functions import on_elements
from loopwright.records import dataclass

AnyArray = np.ndarray[Any, Any]
Dimensions = tuple[tuple[str, ...], ...]
"""The names of the core dimensions of each operand or result."""

# NumPy's interface

_FROM_FUNCTIONS = 31
"""The place of `PyUFunc_FromFuncAndDataAndSignature` in NumPy's table of functions of ufuncs, which
is part of its binary interface."""
_Loop = ctypes.CFUNCTYPE(
    None,
    ctypes.POINTER(ctypes.c_void_p),
    ctypes.POINTER(ctypes.c_ssize_t),
    ctypes.POINTER(ctypes.c_ssize_t),
    ctypes.c_void_p,
)
_IDENTITIES: dict[Identity, int] = {None: -1, 0: 0, 1: 1, -1: 2, "reorderable": -2}
"""What NumPy's constructor takes for the identity of a function."""
_ALL_EXCEPTIONS = 0x3F
"""The flags of the floating-point unit, on all processors."""
_KEPT: list[object] = []
"""What ufuncs point to. They are kept as long as the process: NumPy copies nothing."""


@functools.cache
def _constructor() -> Callable[..., Any]:
    capsule: Any = vars(import_module("numpy._core._multiarray_umath"))["_UFUNC_API"]
    name = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object)(
        ("PyCapsule_GetName", ctypes.pythonapi)
    )
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    table = ctypes.cast(pointer(capsule, name(capsule)), ctypes.POINTER(ctypes.c_void_p))
    text = ctypes.c_char_p
    prototype = ctypes.PYFUNCTYPE(
        ctypes.py_object,
        *(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p),
        *(ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int),
        *(text, text, ctypes.c_int, text),
    )
    return prototype(table[_FROM_FUNCTIONS])


@functools.cache
def _clear_exceptions() -> Callable[[int], Any]:
    return ctypes.CDLL(None).feclearexcept if sys.platform != "win32" else int


def make_ufunc(
    name: str,
    documentation: str,
    signatures: Sequence[types.Signature],
    loop: Callable[[int], Callable[..., None]],
    counts: tuple[int, int],
    layout: str | None,
    identity: Identity,
) -> np.ufunc:
    """Return a ufunc with a loop for each signature.

    Args:
        name: its name.
        documentation: its docstring.
        signatures: the types of the operands and results of each loop.
        loop: makes the loop of a signature, by its number.
        counts: how many operands and results there are.
        layout: the core dimensions of generalised ufuncs.
        identity: the identity of reductions.
    """
    loops = [_Loop(loop(number)) for number in range(len(signatures))]
    addresses = [ctypes.cast(x, ctypes.c_void_p).value for x in loops]
    functions = (ctypes.c_void_p * len(loops))(*addresses)
    data = (ctypes.c_void_p * len(loops))()
    dtypes = [dtype_of(x) for signature in signatures for x in _all_types(signature, sum(counts))]
    numbers = (ctypes.c_char * len(dtypes))(*(x.num for x in dtypes))
    texts = name.encode(), documentation.encode(), layout.encode() if layout is not None else None
    _KEPT.append((loops, functions, data, numbers, texts))
    return _constructor()(
        ctypes.addressof(functions),
        ctypes.addressof(data),
        ctypes.addressof(numbers),
        len(loops),
        *counts,
        _IDENTITIES[identity],
        *(texts[0], texts[1], 0, texts[2]),
    )


def _all_types(signature: types.Signature, count: int) -> Sequence[types.Type]:
    """Return the types of operands, then of results."""
    every = [*signature.args]
    if len(every) < count:
        if signature.return_type is None:
            raise TypingError(f"the signature {signature} has no type of the result")
        every.append(signature.return_type)
    return every


def dtype_of(type_: types.Type) -> np.dtype[Any]:
    """Return the dtype of an operand; raises `TypingError` if it has none."""
    inner = type_.dtype if isinstance(type_, types.Array) else type_
    if not isinstance(inner, types.Number):
        raise TypingError(f"an operand is a number or an array of numbers, not {type_}")
    return inner.dtype


class _Memory:
    """An array of the memory that a loop is called with."""

    __slots__ = ("__array_interface__",)

    def __init__(self, **interface: Any) -> None:
        self.__array_interface__ = interface


def _array_at(
    address: int, dtype: np.dtype[Any], shape: tuple[int, ...], strides: tuple[int, ...]
) -> AnyArray:
    memory = _Memory(
        data=(address, False), typestr=dtype.str, shape=shape, strides=strides, version=3
    )
    return np.asarray(memory)


# Exceptions, which cannot pass through NumPy


class _Raised(threading.local):
    """The exception of a loop in a call of this thread."""

    error: BaseException | None = None


_RAISED = _Raised()


def _guarded(loop: Callable[..., None]) -> Callable[..., None]:
    """Return a loop that leaves exceptions to what called the ufunc, and no flags of lanes that the
    result does not depend on."""

    def run(arguments: Any, dimensions: Any, steps: Any, data: object) -> None:
        del data
        if _RAISED.error is not None or dimensions[0] == 0:
            return
        try:
            loop(arguments, dimensions, steps)
        except BaseException as error:
            _RAISED.error = error
        _clear_exceptions()(_ALL_EXCEPTIONS)

    return run


def _raising(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of a ufunc that raises what its loops raised."""

    def call(*args: Any, **kwargs: Any) -> Any:
        outer = _RAISED.error
        _RAISED.error = None
        try:
            result = function(*args, **kwargs)
            error = _RAISED.error
        finally:
            _RAISED.error = outer
        if error is not None:
            raise error
        return result

    return call


# What decorated functions become


def _on_rows(function: Any) -> Any:
    """Return what runs a function on each row of its operands and results."""

    def run(count: Any, *operands: Any) -> None:
        for i in range(count):
            function(*[operand[i] for operand in operands])

    return run


def _on_numbers(function: Any) -> Any:
    """Return what stores the function of each number of its operands."""

    def run(count: Any, out: Any, *operands: Any) -> None:
        for i in range(count):
            out[i] = function(*[operand[i] for operand in operands])

    return run


def _folding(function: Any) -> Any:
    """Return what combines numbers with the first one of `out`, one after the other."""

    def run(count: Any, out: Any, operand: Any) -> None:
        for i in range(count):
            out[0] = function(out[0], operand[i])

    return run


class UniversalFunction:
    """What has a ufunc: calls and methods are its own, and raise what the function raises."""

    ufunc: np.ufunc
    py_func: Callable[..., Any]
    signatures: list[types.Signature]

    def _create_ufunc(
        self, counts: tuple[int, int], layout: str | None, identity: Identity
    ) -> None:
        """Create the ufunc, with a loop for each signature; `counts` are those of its operands and
        results."""
        name = self.py_func.__name__
        documentation = self.py_func.__doc__ or ""
        self.ufunc = make_ufunc(
            name, documentation, self.signatures, self._loop, counts, layout, identity
        )

    def _loop(self, number: int) -> Callable[..., None]:
        """Return the inner loop of a signature."""
        raise NotImplementedError

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the ufunc."""
        return _raising(self.ufunc)(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "ufunc":
            raise AttributeError(name)
        value = getattr(self.ufunc, name)
        return _raising(value) if callable(value) else value

    def __repr__(self) -> str:
        return f"<loopwright ufunc '{self.py_func.__name__}'>"

    def build_ufunc(self) -> Any:
        """Return the function itself, which is complete."""
        return self

    def disable_compile(self) -> None:
        """Accept Numba's request to make no further loops."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        module = sys.modules.get(self.py_func.__module__)
        if getattr(module, self.py_func.__qualname__, None) is self:
            return self.py_func.__qualname__
        return self._again()

    def _again(self) -> tuple[Any, ...]:
        """Return how to recreate the object in another process, as for `pickle`."""
        raise NotImplementedError


class ElementFunction(UniversalFunction):
    """A function of numbers with signatures as a ufunc: NumPy takes the first signature to which
    the operands can be cast safely."""

    def __init__(
        self,
        kernel: FunctionKernel[..., Any],
        signatures: Sequence[types.Signature],
        identity: Identity = None,
    ) -> None:
        functools.update_wrapper(self, kernel.py_func, updated=())
        self.kernel = kernel
        self.py_func = kernel.py_func
        self.signatures = [*signatures]
        self._identity: Identity = identity
        options = kernel.options
        self._run = FunctionKernel(_on_numbers(kernel), options)
        self._fold = FunctionKernel(_folding(kernel), options)
        counts = len(signatures[0].args), 1
        if any(len(x.args) != counts[0] for x in signatures):
            raise TypingError(f"{self.py_func.__name__}(): signatures of several lengths")
        self._create_ufunc(counts, None, identity)
        function: Any = self.py_func
        registry.add_alias(self, ElementKernel(on_elements(function, function.__name__), options))

    def _again(self) -> tuple[Any, ...]:
        return ElementFunction, (self.kernel, self.signatures, self._identity)

    def _loop(self, number: int) -> Callable[..., None]:
        signature = self.signatures[number]
        dtypes = [dtype_of(x) for x in _all_types(signature, len(signature.args) + 1)]
        places = range(len(dtypes))
        result = places[-1]

        def run(arguments: Any, dimensions: Any, steps: Any) -> None:
            count = dimensions[0]
            is_fold = arguments[0] == arguments[result] and steps[0] == steps[result] == 0
            if is_fold and result == 2:
                out = _array_at(arguments[result], dtypes[result], (1,), (0,))
                operand = _array_at(arguments[1], dtypes[1], (count,), (steps[1],))
                self._fold(count, out, operand)
                return
            arrays = [_array_at(arguments[k], dtypes[k], (count,), (steps[k],)) for k in places]
            self._run(count, arrays[result], *arrays[:result])

        return _guarded(run)


@dataclass(frozen=True)
class Layout:
    """The core dimensions of the operands and results of a generalised ufunc."""

    operands: Dimensions
    results: Dimensions

    @property
    def all(self) -> Dimensions:
        """Those of operands, then of results."""
        return (*self.operands, *self.results)

    def __str__(self) -> str:
        sides = [
            ",".join(f"({','.join(x)})" for x in side) for side in (self.operands, self.results)
        ]
        return "->".join(sides if self.results else sides[:1])


_OPERAND = re.compile(r"\(([^()]*)\)")


def parse_layout(text: str) -> Layout:
    """Return the core dimensions that a text states.

    >>> parse_layout("(n, m),()->(n)")
    Layout(operands=(('n', 'm'), ()), results=(('n',),))
    """
    operands, _, results = text.replace(" ", "").partition("->")
    sides = tuple(map(_dimensions_of, (operands, results)))
    if not sides[0]:
        raise ValueError(f"a layout has operands and results, as '(n),(n)->()', not {text!r}")
    return Layout(*sides)


def _dimensions_of(side: str) -> Dimensions:
    groups: list[str] = _OPERAND.findall(side)
    if ",".join(f"({x})" for x in groups) != side:
        raise ValueError(
            f"the dimensions of operands are in parentheses, as '(n),()', not {side!r}"
        )
    return tuple(tuple(filter(None, x.split(","))) for x in groups)


class GeneralisedFunction(UniversalFunction):
    """A function of small arrays as a generalised ufunc.

    The function gets numbers for operands without core dimensions, unless the signature has an
    array there; arrays for others, and arrays of one element for results without core dimensions.
    Without signatures, there is a loop for each combination of dtypes of the operands and results
    that calls have.
    """

    def __init__(
        self,
        kernel: FunctionKernel[..., Any],
        layout: str,
        signatures: Sequence[types.Signature],
    ) -> None:
        functools.update_wrapper(self, kernel.py_func, updated=())
        self.kernel = kernel
        self.py_func = kernel.py_func
        self.layout = parse_layout(layout)
        self.is_dynamic = not signatures
        self.signatures = []
        self._run = FunctionKernel(_on_rows(kernel), kernel.options)
        count = len(self.layout.all)
        for signature in signatures:
            if len(signature.args) != count:
                raise TypingError(
                    f"{self.py_func.__name__}(): the layout has {count} operands and results, and "
                    f"the signature {signature} has {len(signature.args)}"
                )
        self._add_loops(signatures)

    def _again(self) -> tuple[Any, ...]:
        declared = [] if self.is_dynamic else self.signatures
        return GeneralisedFunction, (self.kernel, str(self.layout), declared)

    def _add_loops(self, signatures: Sequence[types.Signature]) -> None:
        self.signatures += signatures
        if not self.signatures:
            return
        counts = len(self.layout.operands), len(self.layout.results)
        self._create_ufunc(counts, str(self.layout), None)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the ufunc; without signatures, with a loop for the types of these arguments."""
        if self.is_dynamic:
            self._expect_loop(args, kwargs.get("out"))
        return super().__call__(*args, **kwargs)

    def _expect_loop(self, args: Sequence[Any], out: Any) -> None:
        """Add a loop for the dtypes of some arguments unless there is one. Results that are not
        given have the common type of the operands."""
        outputs = cast("tuple[Any, ...]", out) if isinstance(out, tuple) else (out,)
        outputs = () if out is None else outputs
        arrays: list[AnyArray] = [np.asarray(x) for x in (*args, *outputs)]
        dtypes = [x.dtype for x in arrays]
        count = len(self.layout.all)
        if len(dtypes) < count:
            dtypes += [np.result_type(*dtypes)] * (count - len(dtypes))
        declared: list[types.Type] = []
        for place, (dtype, core) in enumerate(zip(dtypes, self.layout.all, strict=False)):
            type_ = types.from_dtype(dtype)
            is_result = place >= len(self.layout.operands)
            rank = len(core) or (1 if is_result else 0)
            declared.append(types.Array(type_, rank) if rank else type_)
        signature = types.Signature(types.none, tuple(declared))
        if signature not in self.signatures:
            self._add_loops([signature])

    def _loop(self, number: int) -> Callable[..., None]:
        signature = self.signatures[number]
        layout = self.layout.all
        dtypes = [dtype_of(x) for x in signature.args]
        names = [*dict.fromkeys(name for core in layout for name in core)]
        places = [[1 + names.index(name) for name in core] for core in layout]
        are_arrays = [
            isinstance(x, types.Array) or k >= len(self.layout.operands)
            for k, x in enumerate(signature.args)
        ]

        def run(arguments: Any, dimensions: Any, steps: Any) -> None:
            count = dimensions[0]
            operands: list[AnyArray] = []
            step = len(layout)
            for k, core in enumerate(places):
                shape = tuple([dimensions[place] for place in core])
                strides = tuple([steps[step + j] for j in range(len(core))])
                step += len(core)
                if are_arrays[k] and not core:
                    shape, strides = (1,), (dtypes[k].itemsize,)
                operand = _array_at(arguments[k], dtypes[k], (count, *shape), (steps[k], *strides))
                operands.append(operand)
            self._run(count, *operands)

        return _guarded(run)
