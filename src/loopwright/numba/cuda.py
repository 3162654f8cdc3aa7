"""`numba.cuda`: there is code for the CPU only. Programs that ask find no device; functions that
are decorated for one cannot be called."""

from __future__ import annotations

from typing import Any

from loopwright.numba.errors import NumbaError
from loopwright.numba.unavailable import unavailable, unavailable_decorator

_REASON = "code is for the CPU"
gpus: tuple[()] = ()


class CudaSupportError(RuntimeError, NumbaError):
    """There is no device."""


def is_available() -> bool:
    """Return whether there is a device: `False`."""
    return False


def is_supported_version() -> bool:
    """Return whether its runtime is supported: `False`."""
    return False


def detect() -> bool:
    """Print the devices; return whether there is one that is supported."""
    print("Found 0 CUDA devices")
    return False


def get_current_device() -> Any:
    """Raise the error of programs that need a device."""
    raise CudaSupportError(f"there is no device: {_REASON}")


jit = unavailable_decorator("cuda.jit", _REASON)
reduce = unavailable_decorator("cuda.reduce", _REASON)


def __getattr__(name: str) -> Any:
    if name.startswith("__") or name == "py_func":  # which tells kernels from other objects
        raise AttributeError(name)
    return unavailable(f"cuda.{name}", _REASON)
