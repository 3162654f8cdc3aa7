"""The table of kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.generate.loops import Kernel

KERNELS: dict[str, Kernel] = {}


def kernel(
    name: str, extents: str, scalars: str = "", dtype: str = "f64", **arrays: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a kernel; an array's shape is the names of its extents."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        shapes: Mapping[str, tuple[str, ...]] = {k: tuple(v.split()) for k, v in arrays.items()}
        KERNELS[name] = Kernel(
            name, function, tuple(extents.split()), tuple(scalars.split()), shapes, dtype
        )
        return function

    return register
