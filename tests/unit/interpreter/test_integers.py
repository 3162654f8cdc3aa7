"""Integer arithmetic: wrapping, flags, shifts, division, widths."""

from __future__ import annotations

import pytest

from tests.unit.interpreter.running import call, evaluate, fails, function


@pytest.mark.parametrize(
    ("op", "width", "a", "b", "expected"),
    [
        ("addi", 8, 127, 1, -128),
        ("subi", 8, -128, 1, 127),
        ("muli", 8, 100, 3, 44),
        ("addi", 65, 2**64 - 1, 1, -(2**64)),
        ("addi", 1, 1, 1, False),
        ("divsi", 32, -7, 2, -3),
        ("remsi", 32, -7, 2, -1),
        ("floordivsi", 32, -7, 2, -4),
        ("ceildivsi", 32, -7, 2, -3),
        ("ceildivsi", 32, 7, 2, 4),
        ("floordivsi", 32, 7, -2, -4),
        ("divui", 8, -1, 16, 15),
        ("remui", 8, -1, 16, 15),
        ("ceildivui", 8, -1, 16, 16),
        ("shli", 8, 3, 7, -128),
        ("shrsi", 8, -128, 7, -1),
        ("shrui", 8, -128, 7, 1),
        ("maxui", 8, -1, 1, -1),
        ("minui", 8, -1, 1, 1),
        ("maxsi", 8, -1, 1, 1),
        ("minsi", 8, -1, 1, -1),
        ("andi", 8, -2, 5, 4),
        ("ori", 8, -2, 5, -1),
        ("xori", 8, -2, 5, -5),
    ],
)
def test_binary(op: str, width: int, a: int, b: int, expected: int) -> None:
    kind = f"i{width}"
    body = f"  %r = arith.{op} %a, %b : {kind}"
    assert evaluate(body, f"%a: {kind}, %b: {kind}", kind, a, b) == expected


def test_index_wraps_like_64_bits() -> None:
    body = "  %r = arith.addi %a, %b : index"
    assert evaluate(body, "%a: index, %b: index", "index", 2**63 - 1, 1) == -(2**63)


@pytest.mark.parametrize(
    ("predicate", "a", "b", "expected"),
    [
        ("slt", -1, 1, True),
        ("ult", -1, 1, False),
        ("sge", -1, -1, True),
        ("ugt", -1, 1, True),
        ("ne", 3, 4, True),
        ("eq", 3, 4, False),
    ],
)
def test_comparison(predicate: str, a: int, b: int, expected: bool) -> None:
    body = f"  %r = arith.cmpi {predicate}, %a, %b : i8"
    assert evaluate(body, "%a: i8, %b: i8", "i1", a, b) is expected


def test_extended_results() -> None:
    text = """
func.func @f(%a: i8, %b: i8) -> (i8, i1, i8, i8, i8, i8) {
  %0, %1 = arith.addui_extended %a, %b : i8, i1
  %2, %3 = arith.mulsi_extended %a, %b : i8
  %4, %5 = arith.mului_extended %a, %b : i8
  return %0, %1, %2, %3, %4, %5 : i8, i1, i8, i8, i8, i8
}
"""
    assert call(text, -1, 2) == (1, True, -2, -1, -2, 1)


@pytest.mark.parametrize(
    ("body", "a", "b"),
    [
        ("arith.addi %a, %b overflow<nsw> : i8", 127, 1),
        ("arith.addi %a, %b overflow<nuw> : i8", -1, 1),
        ("arith.subi %a, %b overflow<nuw> : i8", 0, 1),
        ("arith.muli %a, %b overflow<nsw, nuw> : i8", 100, 2),
        ("arith.shli %a, %b overflow<nsw> : i8", 64, 1),
        ("arith.shli %a, %b : i8", 1, 8),
        ("arith.shrsi %a, %b : i8", 1, -1),
        ("arith.shrui %a, %b exact : i8", 3, 1),
    ],
)
def test_poison(body: str, a: int, b: int) -> None:
    text = function(f"  %r = {body}", "%a: i8, %b: i8", "i8")
    error = fails("poison", text, a, b, line=3)
    assert error.diagnostics[0].notes[0].location.line == 2  # type: ignore[union-attr]


def test_flags_that_hold() -> None:
    body = "  %r = arith.addi %a, %b overflow<nsw, nuw> : i8"
    assert evaluate(body, "%a: i8, %b: i8", "i8", 100, 27) == 127


@pytest.mark.parametrize(
    "op", ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"]
)
def test_division_by_zero(op: str) -> None:
    text = function(f"  %r = arith.{op} %a, %b : i8", "%a: i8, %b: i8", "i8")
    fails("division-by-zero", text, 1, 0, line=2)


@pytest.mark.parametrize("op", ["divsi", "remsi", "floordivsi", "ceildivsi"])
def test_division_overflow(op: str) -> None:
    text = function(f"  %r = arith.{op} %a, %b : i8", "%a: i8, %b: i8", "i8")
    fails("division-overflow", text, -128, -1, line=2)


def test_poison_divisor() -> None:
    text = """
func.func @f(%a: i8) -> i8 {
  %p = ub.poison : i8
  %r = arith.divui %a, %p : i8
  return %r : i8
}
"""
    fails("poison", text, 1, line=4)


def test_casts() -> None:
    text = """
func.func @f(%a: i8, %t: i1) -> (i32, i32, i4, i32, i32, index, index) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extui %a : i8 to i32
  %2 = arith.trunci %a : i8 to i4
  %3 = arith.extsi %t : i1 to i32
  %4 = arith.extui %t : i1 to i32
  %5 = arith.index_cast %a : i8 to index
  %6 = arith.index_castui %a : i8 to index
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i4, i32, i32, index, index
}
"""
    assert call(text, -6, True) == (-6, 250, -6, -1, 1, -6, 250)


def test_truncation_flags() -> None:
    text = """
func.func @f(%a: i8) -> i4 {
  %0 = arith.trunci %a overflow<nuw> : i8 to i4
  return %0 : i4
}
"""
    assert call(text, 15) == (-1,)
    fails("poison", text, 16, line=4)


@pytest.mark.parametrize(
    ("op", "a", "expected"),
    [
        ("math.absi", -128, -128),
        ("math.absi", -5, 5),
        ("math.ctlz", 1, 7),
        ("math.ctlz", 0, 8),
        ("math.cttz", 0, 8),
        ("math.cttz", -64, 6),
        ("math.ctpop", -1, 8),
    ],
)
def test_functions(op: str, a: int, expected: int) -> None:
    assert evaluate(f"  %r = {op} %a : i8", "%a: i8", "i8", a) == expected


@pytest.mark.parametrize(
    ("base", "exponent", "expected"),
    [(3, 4, 81), (2, 7, -128), (-1, -3, -1), (1, -9, 1), (5, -1, 0), (0, 0, 1)],
)
def test_integer_power(base: int, exponent: int, expected: int) -> None:
    body = "  %r = math.ipowi %a, %b : i8"
    assert evaluate(body, "%a: i8, %b: i8", "i8", base, exponent) == expected


def test_zero_to_a_negative_power() -> None:
    text = (
        "func.func @f(%a: i8, %b: i8) -> i8 {\n  %r = math.ipowi %a, %b : i8\n  return %r : i8\n}"
    )
    fails("division-by-zero", text, 0, -1, line=2)


def test_select() -> None:
    text = """
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = arith.select %c, %a, %b : i32
  return %r : i32
}
"""
    assert call(text, True, 1, 2) == (1,)
    assert call(text, False, 1, 2) == (2,)


def test_selecting_past_poison() -> None:
    text = """
func.func @f(%c: i1, %a: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.select %c, %a, %p : i32
  return %r : i32
}
"""
    assert call(text, True, 1) == (1,)
    fails("poison", text, False, 1, line=5)
