"""Float arithmetic: formats, rounding, NaN, conversions, flags."""

import math
import struct

import numpy as np
import pytest

from loopwright.ir.core.floats import bits_to_float, float_to_bits
from loopwright.meaning.floats import named_format, round_to


def same(a: float, b: float) -> bool:
    return (a != a and b != b) or (a == b and math.copysign(1, a) == math.copysign(1, b))


@pytest.mark.parametrize("name", ["f16", "f32", "f64"])
def test_bits_are_those_of_the_machine(name: str) -> None:
    target = named_format(name)
    letter, unsigned = {"f16": "eH", "f32": "fI", "f64": "dQ"}[name]
    for value in (0.0, -0.0, 1.0, -2.75, math.inf, -math.inf, round_to(target, 1e-7)):
        bits = struct.unpack(unsigned, struct.pack(letter, value))[0]
        assert float_to_bits(target, value) == bits
        assert same(bits_to_float(target, bits), value)


def test_narrow_formats_agree_with_ml_dtypes() -> None:
    import ml_dtypes

    names = {
        "bf16": "bfloat16", "f8E5M2": "float8_e5m2", "f8E4M3": "float8_e4m3",
        "f8E3M4": "float8_e3m4", "f8E4M3FN": "float8_e4m3fn", "f8E5M2FNUZ": "float8_e5m2fnuz",
        "f8E4M3FNUZ": "float8_e4m3fnuz", "f8E4M3B11FNUZ": "float8_e4m3b11fnuz",
        "f4E2M1FN": "float4_e2m1fn", "f6E2M3FN": "float6_e2m3fn", "f6E3M2FN": "float6_e3m2fn",
    }  # fmt: skip
    rng = np.random.default_rng(1)
    samples = rng.normal(size=300) * 2.0 ** rng.integers(-20, 20, size=300)
    samples = samples.astype(np.float32)
    for name, dtype in names.items():
        target = named_format(name)
        with np.errstate(all="ignore"):
            expected = samples.astype(getattr(ml_dtypes, dtype)).astype(np.float64)
        for sample, want in zip(samples, expected, strict=True):
            assert same(round_to(target, float(sample)), float(want) + 0.0) or want == 0
        for bits in range(1 << min(target.width, 8)):
            value = bits_to_float(target, bits)
            assert value != value or float_to_bits(target, value) == bits
