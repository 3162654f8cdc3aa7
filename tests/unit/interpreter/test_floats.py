"""Float arithmetic: formats, rounding, NaN, conversions, flags."""

from __future__ import annotations

import math
import struct

import numpy as np
import pytest

from loopwright.ir.syntax.floats import bits_to_float, float_to_bits
from loopwright.meaning.floats import named_format, round_to
from tests.unit.interpreter.running import call, evaluate, fails, function

NAN = math.nan


def same(a: float, b: float) -> bool:
    return (a != a and b != b) or (a == b and math.copysign(1, a) == math.copysign(1, b))


@pytest.mark.parametrize(
    ("op", "kind", "a", "b", "expected"),
    [
        ("addf", "f32", 16777216.0, 1.0, 16777216.0),
        ("addf", "f64", 16777216.0, 1.0, 16777217.0),
        ("addf", "f16", 2048.0, 1.0, 2048.0),
        ("addf", "bf16", 256.0, 1.0, 256.0),
        ("mulf", "f32", 1e30, 1e30, math.inf),
        ("divf", "f32", 1.0, 0.0, math.inf),
        ("divf", "f32", -1.0, 0.0, -math.inf),
        ("divf", "f32", 0.0, 0.0, NAN),
        ("remf", "f64", -7.5, 2.0, -1.5),
        ("remf", "f64", 1.0, 0.0, NAN),
        ("remf", "f64", 1.0, math.inf, 1.0),
        ("maximumf", "f32", -0.0, 0.0, 0.0),
        ("maximumf", "f32", NAN, 0.0, NAN),
        ("minimumf", "f32", -0.0, 0.0, -0.0),
        ("maxnumf", "f32", NAN, 2.0, 2.0),
        ("minnumf", "f32", 2.0, NAN, 2.0),
        ("maxnumf", "f32", -0.0, 0.0, -0.0),
        ("minnumf", "f32", 0.0, -0.0, 0.0),
    ],
)
def test_binary(op: str, kind: str, a: float, b: float, expected: float) -> None:
    body = f"  %r = arith.{op} %a, %b : {kind}"
    assert same(evaluate(body, f"%a: {kind}, %b: {kind}", kind, a, b), expected)


def test_negation_flips_the_sign_of_zero() -> None:
    assert same(evaluate("  %r = arith.negf %a : f32", "%a: f32", "f32", 0.0), -0.0)


PREDICATES = {
    "false": (0, 0, 0, 0), "oeq": (0, 1, 0, 0), "ogt": (0, 0, 1, 0), "oge": (0, 1, 1, 0),
    "olt": (1, 0, 0, 0), "ole": (1, 1, 0, 0), "one": (1, 0, 1, 0), "ord": (1, 1, 1, 0),
    "ueq": (0, 1, 0, 1), "ugt": (0, 0, 1, 1), "uge": (0, 1, 1, 1), "ult": (1, 0, 0, 1),
    "ule": (1, 1, 0, 1), "une": (1, 0, 1, 1), "uno": (0, 0, 0, 1), "true": (1, 1, 1, 1),
}  # fmt: skip


@pytest.mark.parametrize("predicate", PREDICATES)
def test_comparison(predicate: str) -> None:
    body = f"  %r = arith.cmpf {predicate}, %a, %b : f32"
    found = tuple(
        int(evaluate(body, "%a: f32, %b: f32", "i1", a, b))
        for a, b in ((1.0, 2.0), (1.0, 1.0), (2.0, 1.0), (NAN, 1.0))
    )
    assert found == PREDICATES[predicate]


@pytest.mark.parametrize(
    ("mode", "value", "expected"),
    [
        ("", 1.0 + 2**-9, 1.0),
        (" to_nearest_even", 1.0 + 3 * 2**-8, 1.0 + 2**-6),
        (" downward", -1.0 - 2**-9, -1.0 - 2**-7),
        (" upward", 1.0 + 2**-9, 1.0 + 2**-7),
        (" toward_zero", -1.0 - 2**-7 - 2**-9, -1.0 - 2**-7),
        (" to_nearest_away", 1.0 + 2**-8, 1.0 + 2**-7),
    ],
)
def test_rounding_modes(mode: str, value: float, expected: float) -> None:
    body = f"  %r = arith.truncf %a{mode} : f32 to bf16"
    assert evaluate(body, "%a: f32", "bf16", value) == expected


def test_truncation_rounds_once() -> None:
    value = 1.0 + 2**-8 + 2**-40
    assert evaluate("  %r = arith.truncf %a : f64 to bf16", "%a: f64", "bf16", value) == 1.0078125


@pytest.mark.parametrize(
    ("op", "source", "target", "value", "expected"),
    [
        ("sitofp", "i8", "f32", -1, -1.0),
        ("uitofp", "i8", "f32", -1, 255.0),
        ("sitofp", "i64", "f32", 2**24 + 1, 2.0**24),
        ("uitofp", "i64", "f32", 2**64 - 1, 2.0**64),
        ("sitofp", "i64", "f64", 2**53 + 1, 2.0**53),
        ("sitofp", "i32", "f16", 70000, math.inf),
        ("sitofp", "i1", "f32", True, -1.0),
        ("fptosi", "f32", "i8", -3.9, -3),
        ("fptoui", "f32", "i8", 255.9, -1),
        ("fptoui", "f32", "i8", -0.9, 0),
    ],
)
def test_integer_conversion(
    op: str, source: str, target: str, value: float, expected: float
) -> None:
    body = f"  %r = arith.{op} %a : {source} to {target}"
    assert evaluate(body, f"%a: {source}", target, value) == expected


@pytest.mark.parametrize(
    ("op", "value"), [("fptosi", 128.0), ("fptoui", -1.0), ("fptosi", NAN), ("fptoui", math.inf)]
)
def test_conversion_that_does_not_fit(op: str, value: float) -> None:
    text = function(f"  %r = arith.{op} %a : f32 to i8", "%a: f32", "i8")
    fails("poison", text, value, line=3)


@pytest.mark.parametrize(
    ("flags", "a", "b", "code"),
    [
        ("nnan", NAN, 1.0, "poison"),
        ("nnan", math.inf, -math.inf, "poison"),
        ("ninf", math.inf, 1.0, "poison"),
        ("ninf", 3e38, 3e38, "poison"),
        ("fast", NAN, 1.0, "poison"),
    ],
)
def test_broken_fast_math_promises(flags: str, a: float, b: float, code: str) -> None:
    text = f"""
func.func @f(%a: f32, %b: f32) -> f32 {{
  %r = arith.addf %a, %b fastmath<{flags}> : f32
  return %r : f32
}}
"""
    fails(code, text, a, b, line=4)


def test_fast_math_is_evaluated_strictly() -> None:
    body = """
  %s = arith.addf %a, %b fastmath<fast> : f32
  %r = arith.subf %s, %a fastmath<fast> : f32
"""
    assert evaluate(body, "%a: f32, %b: f32", "f32", 1e8, 1.0) == 0.0


def test_bitcast() -> None:
    assert evaluate("  %r = arith.bitcast %a : f32 to i32", "%a: f32", "i32", -1.5) == -1077936128
    assert evaluate("  %r = arith.bitcast %a : i16 to bf16", "%a: i16", "bf16", 0x3FC0) == 1.5
    assert evaluate("  %r = arith.bitcast %a : f16 to i16", "%a: f16", "i16", 1.0) == 0x3C00


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


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ("expm1", 1e-5, np.expm1(np.float32(1e-5))),
        ("log1p", 1e-5, np.log1p(np.float32(1e-5))),
        ("rsqrt", 4.0, 0.5),
        ("rsqrt", 0.0, math.inf),
        ("sqrt", -1.0, NAN),
        ("log", 0.0, -math.inf),
        ("round", -2.5, -3.0),
        ("roundeven", -2.5, -2.0),
        ("trunc", -0.5, -0.0),
        ("ceil", -0.5, -0.0),
        ("floor", 0.5, 0.0),
        ("absf", -0.0, 0.0),
        ("cbrt", -27.0, -3.0),
        ("exp2", 10.0, 1024.0),
        ("erfc", 0.0, 1.0),
    ],
)
def test_functions(op: str, value: float, expected: float) -> None:
    assert same(evaluate(f"  %r = math.{op} %a : f32", "%a: f32", "f32", value), float(expected))


def test_fused_multiply_add_rounds_once() -> None:
    body = "  %r = math.fma %a, %a, %c : f64"
    a = 1.0 + 2.0**-52
    assert evaluate(body, "%a: f64, %c: f64", "f64", a, -1.0 - 2.0**-51) == 2.0**-104


@pytest.mark.parametrize(
    ("value", "expected"), [(0.5, 1.0), (1.5, 1.5), (9.0, 2.0), (NAN, NAN), (-math.inf, 1.0)]
)
def test_clamp(value: float, expected: float) -> None:
    body = "  %r = math.clampf %a to [%l, %h] : f32"
    found = evaluate(body, "%a: f32, %l: f32, %h: f32", "f32", value, 1.0, 2.0)
    assert same(found, expected)


def test_powers() -> None:
    body = "  %r = math.fpowi %a, %n : f64, i32"
    assert evaluate(body, "%a: f64, %n: i32", "f64", 2.0, -3) == 0.125
    assert evaluate("  %r = math.powf %a, %b : f64", "%a: f64, %b: f64", "f64", 2.0, 0.5) == 2**0.5


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("isnan", (0, 0, 0, 0, 1)),
        ("isinf", (0, 0, 0, 1, 0)),
        ("isfinite", (1, 1, 1, 0, 0)),
        ("isnormal", (1, 0, 0, 0, 0)),
    ],
)
def test_classes(op: str, expected: tuple[int, ...]) -> None:
    body = f"  %r = math.{op} %a : f32"
    values = (1.0, 1e-40, 0.0, -math.inf, NAN)
    assert tuple(int(evaluate(body, "%a: f32", "i1", v)) for v in values) == expected


def test_sine_and_cosine() -> None:
    text = """
func.func @f(%a: f64) -> (f64, f64) {
  %s, %c = math.sincos %a : f64
  return %s, %c : f64, f64
}
"""
    assert call(text, 0.5) == (math.sin(0.5), math.cos(0.5))


def test_wide_formats_are_a_clean_error() -> None:
    text = """
func.func @f(%a: f64) -> f64 {
  %0 = arith.extf %a : f64 to f128
  %1 = arith.truncf %0 : f128 to f64
  return %1 : f64
}
"""
    fails("unsupported", text, 1.0, line=3)
