"""`affine-loop-unroll-jam` of loops that carry values."""

from __future__ import annotations

import numpy as np
import pytest

from loopwright.meaning import Interpreter
from loopwright.reporting.ledger import Ledger, RefusalEntry
from tests.campaigns.passes import passed, transformed
from tests.generate.jamming import generate
from tests.judged_programs import parse


def _pipeline(factor: int) -> str:
    return f"affine-loop-unroll-jam{{unroll-jam-factor={factor}}}"


def _results(text: str, extent: int) -> list[bytes]:
    is_float = "f32" in text
    draw = np.random.default_rng(extent)
    array = draw.integers(-40, 40, (12, 5)).astype(np.int32)
    start: object = 3
    if is_float:
        array = (array / 7).astype(np.float32)
        start = np.float32(0.3)
    results = Interpreter(parse(text)).call("f", array, start, extent)
    kind = np.float32 if is_float else np.int32
    return [np.asarray(value, kind).tobytes() for value in results]


def _compare(seeds: range) -> int:
    """How many programs are jammed."""
    jammed = 0
    for seed in seeds:
        text = generate(seed)
        after = passed(text, _pipeline(2 + seed % 3))
        assert after is not None
        jammed += "step" in after
        if "reassoc" in text:
            continue
        for extent in (0, 1, 2, 7, 12):
            assert _results(text, extent) == _results(after, extent), f"{seed}, {extent}"
    return jammed


def test_generated_nests() -> None:
    assert _compare(range(80)) > 40


def _nest(kind: str, *, is_inside: bool, type_: str = "f32", flags: str = "") -> str:
    combined = f"%q = arith.{kind} %c, %r{flags} : {type_}"
    start, lines, result = ("%c", "", "%r") if is_inside else ("%x", combined, "%q")
    return f"""
func.func @f(%a: memref<12x5x{type_}>, %x: {type_}, %n: index) -> {type_} {{
  %t = affine.for %i = 0 to 12 iter_args(%c = %x) -> ({type_}) {{
    %r = affine.for %j = 0 to 5 iter_args(%m = {start}) -> ({type_}) {{
      %v = affine.load %a[%i, %j] : memref<12x5x{type_}>
      %y = arith.{kind} %m, %v{flags} : {type_}
      affine.yield %y : {type_}
    }}
    {lines}
    affine.yield {result} : {type_}
  }}
  return %t : {type_}
}}
"""


def _codes(text: str) -> list[str]:
    ledger = Ledger()
    transformed(parse(text), _pipeline(2), ledger)
    return [entry.code for entry in ledger if isinstance(entry, RefusalEntry)]


@pytest.mark.cases_by_day(1)
@pytest.mark.parametrize("is_inside", [True, False])
@pytest.mark.parametrize(
    ("kind", "type_", "flags"),
    [
        ("maximumf", "f32", ""),
        ("addi", "i32", ""),
        ("addi", "i32", " overflow<nsw>"),
        ("muli", "i32", ""),
        ("addf", "f32", " fastmath<reassoc>"),
        ("addf", "f32", ""),
    ],
)
def test_reductions(kind: str, type_: str, flags: str, is_inside: bool) -> None:
    """Sums of floats that an inner loop continues keep their order; others are jammed."""
    text = _nest(kind, is_inside=is_inside, type_=type_, flags=flags)
    if kind == "addf" and not flags and is_inside:
        assert _codes(text) == ["carries-values"]
        return
    assert _codes(text) == []
    after = passed(text, _pipeline(2))
    assert after is not None
    assert "to 12 step 2" in after
    if not flags.endswith("<reassoc>"):
        assert _results(after, 3) == _results(text, 3)
    if "nsw" in flags and is_inside:
        assert "nsw" not in after


def test_what_is_used_before_it_is_known() -> None:
    """A sum that the inner loop of the next iteration multiplies."""
    text = """
func.func @f(%a: memref<12x5xi32>, %x: i32, %n: index) -> i32 {
  %t = affine.for %i = 0 to 12 iter_args(%c = %x) -> (i32) {
    %r = affine.for %j = 0 to 5 iter_args(%m = %x) -> (i32) {
      %v = affine.load %a[%i, %j] : memref<12x5xi32>
      %w = arith.muli %v, %c : i32
      %y = arith.addi %m, %w : i32
      affine.yield %y : i32
    }
    affine.yield %r : i32
  }
  return %t : i32
}
"""
    assert _codes(text) == ["carries-values"]
