"""The kernels of the comparison with clang: the arrays each takes and the work it does.

`kernels/NAME.mlir` and `kernels/NAME.c` hold the same loops over the same extents.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "kernels"


@dataclass(frozen=True)
class Array:
    """One array argument: its element type, extents and whether the kernel writes it."""

    dtype: str
    shape: tuple[int, ...]
    written: bool = False


@dataclass(frozen=True)
class Spec:
    """One kernel; `flops` counts arithmetic on elements, `fast` grants clang `-ffast-math`."""

    name: str
    arrays: tuple[Array, ...]
    flops: int
    fast: bool = False
    scalars: tuple[float, ...] = ()
    extents: tuple[int, ...] = ()
    repeat: int = 1
    tolerance: float = 0.0

    @property
    def mlir(self) -> str:
        return (FOLDER / f"{self.name}.mlir").read_text()

    @property
    def c_file(self) -> Path:
        return FOLDER / f"{self.name}.c"


def matmul(name: str, dtype: str, n: int) -> Spec:
    square = Array(dtype, (n, n))
    return Spec(name, (square, square, Array(dtype, (n, n), True)), 2 * n**3, tolerance=1e-5)


SPECS: tuple[Spec, ...] = (
    matmul("matmul_ijk", "f8", 384),
    matmul("matmul_ikj", "f4", 512),
    matmul("matmul_jki", "f8", 256),
    Spec(
        "matvec",
        (Array("f4", (2048, 2048)), Array("f4", (2048,)), Array("f4", (2048,), True)),
        2 * 2048**2,
        fast=True,
        tolerance=1e-4,
    ),
    Spec(
        "matvec_transposed",
        (Array("f8", (1024, 1024)), Array("f8", (1024,)), Array("f8", (1024,), True)),
        2 * 1024**2,
        repeat=2,
        tolerance=1e-12,
    ),
    Spec(
        "stencil_1d",
        (Array("f4", (4096,), True), Array("f4", (4096,), True)),
        2 * 64 * 4094 * 3,
        repeat=4,
        tolerance=1e-6,
    ),
    Spec(
        "stencil_2d",
        (Array("f8", (1026, 1026)), Array("f8", (1026, 1026), True)),
        5 * 1024**2,
        repeat=2,
        tolerance=1e-14,
    ),
    Spec(
        "stencil_3d",
        (Array("f4", (130, 130, 130)), Array("f4", (130, 130, 130), True)),
        14 * 128**3,
        tolerance=1e-5,
    ),
    Spec(
        "conv_2d",
        (Array("f4", (260, 260)), Array("f4", (5, 5)), Array("f4", (256, 256), True)),
        50 * 256**2,
        repeat=2,
        tolerance=1e-5,
    ),
    Spec("transpose", (Array("f4", (1024, 1024)), Array("f4", (1024, 1024), True)), 0),
    Spec(
        "triangular",
        (Array("f8", (384, 384)), Array("f8", (384, 384)), Array("f8", (384, 384), True)),
        384**2 * 385,
        tolerance=1e-11,
    ),
    Spec(
        "syrk_triangular",
        (Array("f4", (320, 320)), Array("f4", (320, 320), True)),
        320**2 * 321,
        tolerance=1e-4,
    ),
    Spec("sum", (Array("f4", (1048576,)), Array("f4", (1,), True)), 1048576),
    Spec(
        "dot_fast",
        (Array("f4", (65536,), True), Array("f4", (65536,)), Array("f4", (1,), True)),
        2 * 16 * 65536,
        fast=True,
        repeat=4,
        tolerance=1e-3,
    ),
    Spec(
        "max_fast",
        (Array("f8", (262144,)), Array("f8", (1,), True)),
        262144,
        fast=True,
        repeat=8,
    ),
    Spec(
        "mixed_quantised",
        (Array("i1", (1024, 1024)), Array("f4", (1024,)), Array("f4", (1024, 1024), True)),
        1024**2,
        repeat=2,
    ),
    Spec(
        "int8_dot",
        (Array("i1", (1024, 2048)), Array("i1", (2048,)), Array("i4", (1024,), True)),
        2 * 1024 * 2048,
        repeat=4,
    ),
    Spec("floyd_warshall", (Array("i4", (256, 256), True),), 2 * 256**3),
    Spec(
        "dynamic_axpy",
        (Array("f8", (512, 768)), Array("f8", (512, 768), True)),
        2 * 512 * 768,
        scalars=(1.5,),
        extents=(512, 768),
        repeat=4,
        tolerance=1e-14,
    ),
)


def aligned(array: Array) -> np.ndarray:
    """An uninitialised array whose data starts at a multiple of 64 bytes."""
    dtype = np.dtype(array.dtype)
    count = int(np.prod(array.shape))
    buffer = np.empty(count * dtype.itemsize + 64, np.uint8)
    start = -buffer.ctypes.data % 64
    return buffer[start : start + count * dtype.itemsize].view(dtype).reshape(array.shape)


def contents(array: Array, rng: np.random.Generator) -> np.ndarray:
    filled = aligned(array)
    if filled.dtype.kind == "f":
        filled[...] = rng.uniform(-1, 1, array.shape)
    else:
        low = -100 if filled.itemsize == 1 else 0
        filled[...] = rng.integers(low, 100, array.shape)
    return filled
