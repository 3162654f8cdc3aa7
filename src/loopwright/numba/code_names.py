"""Names of Numba's inner modules that packages import: the classes of what decorators make, and
conversions between types and dtypes."""

from __future__ import annotations

from abc import ABC
from typing import Any

import numpy as np

from loopwright.numba import types
from loopwright.numba.decorators import guvectorize, vectorize
from loopwright.numba.dispatchers import Dispatcher as Kernel
from loopwright.numba.dispatchers import SignatureDispatcher
from loopwright.numba.types import from_dtype
from loopwright.numba.ufuncs import ElementFunction, GeneralisedFunction
from loopwright.numba.unavailable import unavailable
from loopwright.python.kernels.element_kernels import ElementKernel


class CPUDispatcher(ABC):  # noqa: B024
    """The class of what `jit` makes."""


CPUDispatcher.register(Kernel)
CPUDispatcher.register(SignatureDispatcher)
Dispatcher = CPUDispatcher


class DUFunc(ABC):  # noqa: B024
    """The class of what `vectorize` makes."""


DUFunc.register(ElementFunction)
DUFunc.register(ElementKernel)


class CFunc(ABC):  # noqa: B024
    """The class of what `cfunc` makes."""


CFunc.register(SignatureDispatcher)
GUFunc = GeneralisedFunction


def as_dtype(type_: types.Type) -> np.dtype[Any]:
    """Return the dtype of a type of numbers.

    >>> as_dtype(types.float32)
    dtype('float32')
    """
    if isinstance(type_, types.Number):
        return type_.dtype
    raise NotImplementedError(f"{type_} cannot be represented as a NumPy dtype")


def to_fixed_tuple(values: Any, count: int) -> tuple[Any, ...]:
    """Return the items of an array as a tuple."""
    return tuple([values[k] for k in range(count)])


def __getattr__(name: str) -> Any:
    # Kernels are told from other objects by `py_func`; pytest asks modules for its own names.
    if name.startswith(("__", "pytest")) or name == "py_func":
        raise AttributeError(name)
    return unavailable(name, "code is not made from LLVM's instructions of other packages")


__all__ = [
    "CFunc",
    "CPUDispatcher",
    "DUFunc",
    "Dispatcher",
    "GUFunc",
    "as_dtype",
    "from_dtype",
    "guvectorize",
    "to_fixed_tuple",
    "vectorize",
]
