"""Conversions of 16-bit floats: as NumPy and ml_dtypes round, and once."""

import ctypes
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from loopwright.native.runtime import engine
from loopwright.native.runtime.support_library import support_symbols
from tests.texts import texts_beside

TEXTS = texts_beside(__file__, comment="; ", suffix=".ll")


def converter(source: str, target: str, builtin: str) -> Callable[[Any], Any]:
    """The builtin as a function over arrays of bits, 16-bit floats as their bits."""
    narrow_in = source in ("half", "bfloat")
    width = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
    load = f"  %x = load {source}, ptr %from\n"
    text = f"""
declare {target} @{builtin}({source})
define void @one(ptr %from, ptr %to) {{
{load}  %y = call {target} @{builtin}({source} %x)
  store {target} %y, ptr %to
  ret void
}}
"""
    library = engine.link([engine.optimise(text).object_code], support_symbols(), ["one"])
    function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(library.addresses["one"])
    dtype_in = np.dtype(f"uint{width[source]}")
    dtype_out = np.dtype(f"uint{width[target]}")
    assert narrow_in == (dtype_in.itemsize == 2)

    def convert(bits: Any) -> Any:
        source_bits = np.ascontiguousarray(bits, dtype_in)
        target_bits = np.zeros(source_bits.shape, dtype_out)
        for k in range(source_bits.size):
            function(
                source_bits.ctypes.data + k * source_bits.itemsize,
                target_bits.ctypes.data + k * target_bits.itemsize,
            )
        return target_bits

    convert.library = library  # type: ignore[attr-defined]
    return convert


def interesting_doubles() -> Any:
    generator = np.random.default_rng(7)
    exponents = generator.integers(-160, 140, 4000)
    values = generator.standard_normal(4000) * 2.0**exponents
    with np.errstate(invalid="ignore"):
        near = generator.integers(0, 1 << 16, 500).astype(np.uint16).view(np.float16).astype(float)
    special = [0.0, -0.0, np.inf, -np.inf, 65504.0, 65519.999, 65520.0, 65536.0, 1e300, -1e300]
    special += [2.0**-24, 2.0**-25, 2.0**-25 * 1.0000001, 2.0**-133, 2.0**-134, 5e-324, 3.4e38]
    halfway = [(1 + 2.0**-8), (1 + 2.0**-8 + 2.0**-40), (1 + 2.0**-11), (1 + 2.0**-11 - 2.0**-50)]
    return np.array([*values, *near[np.isfinite(near)], *special, *halfway])


def nearest(value: float, candidates: Any) -> Any:
    """The candidate bits nearest to a value, ties to the even one; exact arithmetic."""
    return min(candidates, key=lambda c: (abs(Fraction(c[1]) - Fraction(value)), c[0] & 1))[0]


@pytest.mark.parametrize(
    ("builtin", "target", "dtype"),
    [("__truncdfhf2", "half", np.float16), ("__truncdfbf2", "bfloat", ml_dtypes.bfloat16)],
)
def test_from_doubles(builtin: str, target: str, dtype: Any) -> None:
    values = interesting_doubles()
    converted = converter("double", target, builtin)(values.view(np.uint64))
    table = np.arange(1 << 15, dtype=np.uint16)
    with np.errstate(invalid="ignore"):
        numbers = table.view(dtype).astype(np.float64)
    finite = numbers[np.isfinite(numbers)]
    top = float(finite[-1]) + (float(finite[-1]) - float(finite[-2])) / 2
    for value, bits in zip(values, converted.tolist(), strict=True):
        sign = 0x8000 if np.signbit(value) else 0
        size = abs(float(value))
        if size >= top:
            assert bits == sign | len(finite), value
            continue
        place = int(np.searchsorted(finite, size))
        nearby_places = range(max(place - 1, 0), min(place + 1, len(finite) - 1) + 1)
        assert bits == sign | nearest(size, [(k, float(finite[k])) for k in nearby_places]), value
    nan = converter("double", target, builtin)(np.array([np.nan]).view(np.uint64))
    with np.errstate(invalid="ignore"):
        assert np.isnan(nan.view(dtype).astype(float)).all()


@pytest.mark.parametrize(
    ("builtin", "target", "dtype"),
    [("__truncsfhf2", "half", np.float16), ("__truncsfbf2", "bfloat", ml_dtypes.bfloat16)],
)
def test_from_floats(builtin: str, target: str, dtype: Any) -> None:
    with np.errstate(over="ignore"):
        values = interesting_doubles().astype(np.float32)
        expected = values.astype(dtype).view(np.uint16)
    converted = converter("float", target, builtin)(values.view(np.uint32))
    assert (converted == expected).all()
    nan = converter("float", target, builtin)(np.array([0x7F800001, 0xFFC00000], np.uint32))
    with np.errstate(invalid="ignore"):
        assert np.isnan(nan.view(dtype).astype(float)).all()


def test_every_half_widens() -> None:
    every = np.arange(1 << 16, dtype=np.uint16)
    with np.errstate(invalid="ignore"):
        expected = every.view(np.float16).astype(np.float32)
    widened = converter("half", "float", "__extendhfsf2")(every).view(np.float32)
    same = (widened.view(np.uint32) == expected.view(np.uint32)) | (
        np.isnan(widened) & np.isnan(expected)
    )
    assert same.all()


def test_what_llvm_expects_of_the_compilers_library_is_there() -> None:
    text = TEXTS["what llvm expects of the compilers library is there"]
    names = ["divide", "power", "remainder", "convert"]
    library = engine.link([engine.optimise(text).object_code], support_symbols(), names)
    power = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_int32)
    assert power(library.addresses["power"])(2.0, 10) == 1024.0
