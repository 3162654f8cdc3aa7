"""`test-affine-reify-value-bounds`: bounds hold, and where there is none it says so."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.reporting.errors import PassError, VerificationError

PASS = "test-affine-reify-value-bounds"
VALUES = {
    "a sum": "%v = arith.subi %a, %b : index",
    "of a least one": """
      %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%b)[%a]
      %v = arith.subi %c0, %m : index""",
    "a quotient": "%v = arith.floordivsi %a, %c4 : index",
    "a remainder": "%v = affine.apply affine_map<(d0) -> (d0 mod 4 - d0 ceildiv 3)>(%a)",
    "one of two": "%v = arith.select %c, %a, %a : index",
}
LOOPS = {
    "in steps": ("scf.for %v = %c0 to %c10 step %c4 {", "}"),
    "of values": ("scf.for %v = %a to %b step %c4 {", "}"),
    "affine": ("affine.for %v = max affine_map<(d0) -> (d0, 1)>(%a) to 7 step 2 {", "}"),
}


def program(value: str, kind: str, end: str = "") -> str:
    """Stores 1 where a bound does not hold."""
    holds = {"EQ": "eq", "LB": "sle", "UB": "slt"}[kind]
    sides = ("%v", "%r") if kind == "UB" else ("%r", "%v")
    return f"""
func.func @f(%a: index, %b: index, %c: i1, %failed: memref<i1>) {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  {value}
  %r = "test.reify_bound"(%v) {{type = "{kind}"}} : (index) -> index
  %holds = arith.cmpi {holds}, {sides[0]}, {sides[1]} : index
  %one = arith.constant true
  %fails = arith.xori %holds, %one : i1
  %before = memref.load %failed[] : memref<i1>
  %after = arith.ori %before, %fails : i1
  memref.store %after, %failed[] : memref<i1>
  {end}
  return
}}"""


def check(text: str, **options: bool) -> None:
    made = lw.parse(text).apply(PASS, **options)
    import numpy as np

    for a in (-9, -1, 0, 3, 8):
        for b in (-5, 0, 6):
            failed = np.zeros((), dtype=bool)
            made.interpret("f", a, b, True, failed)
            assert not failed, (a, b)


@pytest.mark.parametrize("options", [{}, {"use_arith_ops": True}, {"reify_to_func_args": True}])
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_are_within(value: str, options: dict[str, bool]) -> None:
    kinds = ("LB",) if "affine.min" in value else ("EQ", "LB", "UB")
    for kind in kinds:
        check(program(value, kind), **options)


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
def test_induction_variables_are_within(loop: tuple[str, str]) -> None:
    for kind in ("LB", "UB"):
        check(program(loop[0], kind, loop[1]))


OF_LOOPS = {
    "a sum with a quotient": ("d0 floordiv 3 + d0 + 100", (100, 113)),
    "a difference of quotients": ("(-d0) floordiv 3 - d0 ceildiv 2 + 100", (92, 101)),
    "a remainder": ("d0 mod 4 + 100", (100, 104)),
    "a remainder and itself": ("d0 mod 4 - d0 * 2 + 100", (83, 101)),
}


@pytest.mark.parametrize(("expr", "limits"), OF_LOOPS.values(), ids=OF_LOOPS)
def test_what_is_computed_of_induction_variables_is_within(
    expr: str, limits: tuple[int, int]
) -> None:
    value = f"""
      scf.for %i = %c0 to %c10 step %one {{
      %v = affine.apply affine_map<(d0) -> ({expr})>(%i)"""
    for kind, limit in zip(("LB", "UB"), limits, strict=True):
        text = program(value, kind, "}").replace("%one =", "%yes =").replace(", %one", ", %yes")
        text = text.replace("%c4 =", "%one = arith.constant 1 : index\n  %c4 =")
        check(text, reify_to_func_args=True)
        made = lw.parse(text).apply(PASS, reify_to_func_args=True)
        assert f"arith.constant {limit} : index" in str(made)


def test_differences_that_grow_and_fall_have_no_bound() -> None:
    value = """
      scf.for %i = %c0 to %c10 step %c4 {
      %v = affine.apply affine_map<(d0) -> (d0 floordiv 3 - d0)>(%i)"""
    with pytest.raises(PassError, match="could not reify"):
        lw.parse(program(value, "UB", "}")).apply(PASS, reify_to_func_args=True)


def test_the_least_of_bounds_that_differ_by_a_number_is_taken() -> None:
    value = "%v = affine.min affine_map<(d0, d1) -> (d0 + 2, d0 * 2 - d1)>(%a, %a)"
    text = program(value, "UB")
    check(text)
    assert "(s0 + 1)" in str(lw.parse(text).apply(PASS))


def test_each_mod_of_a_map_is_told_of() -> None:
    module = lw.parse("""
func.func @f(%m: memref<4x4xf32>, %a: index, %x: f32) {
  affine.store %x, %m[symbol(%a) mod 2, symbol(%a) mod 3 + 1] : memref<4x4xf32>
  return
}""")
    assert len(module.apply("test-affine-walk").ledger) == 2


ERRORS = {
    "could not reify bound": '%r = "test.reify_bound"(%a) {type = "UB"} : (index) -> index',
    "could not reify": '%r = "test.reify_bound"(%s) {type = "EQ"} : (index) -> index',
    "unknown": '"test.compare"(%s, %b) {cmp = "LE"} : (index, index) -> ()',
}


@pytest.mark.parametrize(("message", "asks"), ERRORS.items())
def test_what_is_not_known_is_an_error(message: str, asks: str) -> None:
    module = lw.parse(f"""
func.func @f(%a: index, %b: index) {{
  %s = arith.minsi %a, %b : index
  {asks}
  return
}}""")
    if message == "unknown":
        # What is least of both is not above either.
        module.apply(PASS)
        module = lw.parse(str(module).replace('"LE"', '"LT"'))
    with pytest.raises(PassError, match=message):
        module.apply(PASS)


MALFORMED = {
    "unexpected 'dim' attribute for index variable": ("%a", "dim = 0", "index"),
    "expected 'dim' attribute for shaped type variable": ("%m", "", "memref<4xf32>"),
    "invalid dim for shaped type rank": ("%m", "dim = 1", "memref<4xf32>"),
    "expected index-typed variable or shape type variable": ("%x", "", "f32"),
    "expected 'vscale_min' if and only if 'scalable'": ("%a", "scalable", "index"),
}


@pytest.mark.parametrize(("message", "parts"), MALFORMED.items())
def test_ops_that_ask_are_checked(message: str, parts: tuple[str, str, str]) -> None:
    value, attributes, type_ = parts
    with pytest.raises(VerificationError, match=message):
        lw.parse(f"""
func.func @f(%a: index, %m: memref<4xf32>, %x: f32) {{
  %r = "test.reify_bound"({value}) {{{attributes}}} : ({type_}) -> index
  return
}}""")
