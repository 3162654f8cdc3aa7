"""Extents and values to call kernels with."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tests.generate.loops import Kernel


def sizes_of(kernel: Kernel, least: int) -> dict[str, int]:
    """Extents that differ from each other, the smallest of them `least`; few time steps."""
    sizes = {name: least + k for k, name in enumerate(kernel.extents)}
    if "steps" in sizes:
        sizes["steps"] = 2
    return sizes | dict(kernel.fixed)


def arguments_of(kernel: Kernel, sizes: Mapping[str, int], seed: int = 0) -> dict[str, Any]:
    """Values for every parameter, by name; matrices that are factored are positive definite."""
    rng = np.random.default_rng(seed)
    dtype = {"f64": np.float64, "f32": np.float32, "i32": np.int32}[kernel.dtype]
    values_by_name: dict[str, Any] = dict(sizes)
    values_by_name |= {
        name: dtype(value) for name, value in zip(kernel.scalars, (0.25, 1.5), strict=False)
    }
    for name, shape in kernel.arrays.items():
        extents = [sizes[extent] for extent in shape]
        if kernel.dtype == "i32":
            high = 4 if kernel.name == "nussinov" else 100
            array = rng.integers(0, high, extents)
        else:
            array = rng.random(extents) + 0.5
        if kernel.name in ("cholesky", "lu", "ludcmp", "trisolv") and len(extents) == 2:
            array = array @ array.T + extents[0] * np.eye(extents[0])
        if kernel.name == "durbin" and name == "r":
            array = 0.5 ** np.arange(1, extents[0] + 1) * array
        if kernel.name == "nussinov" and name == "table":
            array *= 0
        values_by_name[name] = np.ascontiguousarray(array.astype(dtype))
    return values_by_name


def parameters(kernel: Kernel) -> list[str]:
    """The names of the parameters, in order."""
    code = kernel.function.__code__
    return list(code.co_varnames[: code.co_argcount])
