"""Recognising reductions: kinds, definitions by name, and definitions by structure."""

import pytest

import loopwright as lw
from loopwright.exact.reductions.recognition import (
    MatchedReduction,
    definitions_around,
    match_reduction,
)
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import DEFINITIONS

PROGRAMS = texts_beside(__file__)

PRODUCT = PROGRAMS["product"]
ARG_MAX = PROGRAMS["arg max"]


def matched(
    body: str, yields: str = "%k, %f, %at", clause: str = ""
) -> list[MatchedReduction | None]:
    """What is found for each of the values `%k`, `%f`, `%at` that a loop carries."""
    text = f"""{DEFINITIONS}
func.func @main(%m: memref<8xi32>, %g: memref<8xf32>, %i0: i32, %f0: f32, %at0: index) {{
  %p = arith.constant 65521 : i64
  %r:3 = affine.for %i = 0 to 8 iter_args(%k = %i0, %f = %f0, %at = %at0) {clause}
      -> (i32, f32, index) {{
    %n = affine.load %m[%i] : memref<8xi32>
    %x = affine.load %g[%i] : memref<8xf32>
{body}
    affine.yield {yields} : i32, f32, index
  }}
  return
}}"""
    module = lw.parse(text).op
    loop = next(op for op in module.walk() if op.name == "affine.for")
    return [match_reduction(loop, number, definitions_around(loop)) for number in range(3)]


def test_a_chain_of_one_kind() -> None:
    reduction = matched(
        "%s = arith.addi %n, %k : i32\n%t = arith.addi %s, %n : i32", "%t, %f, %at"
    )[0]
    assert reduction is not None
    assert reduction.kind is AtomicRMWKind.addi
    assert reduction.reassociable
    assert [[v.name_hint for v in values] for values in reduction.contributions] == [["n"], ["n"]]


@pytest.mark.parametrize(
    ("flags", "clause", "expected"),
    [
        ("", "", False),
        ("fastmath<reassoc>", "", True),
        ("fastmath<fast>", "", True),
        ("", 'reduce ("addi", "addf", "addi")', True),
    ],
)
def test_float_sums_need_permission(flags: str, clause: str, expected: bool) -> None:
    reduction = matched(f"%s = arith.addf %f, %x {flags} : f32", "%k, %s, %at", clause)[1]
    assert reduction is not None
    assert reduction.kind is AtomicRMWKind.addf
    assert reduction.reassociable is expected


def test_by_name() -> None:
    body = (
        "%1 = reduction.combine @product %n, %k : i32\n%2 = reduction.combine @product %1, %n : i32"
    )
    reduction = matched(body, "%2, %f, %at")[0]
    assert reduction is not None
    assert (reduction.symbol, reduction.carried, reduction.reassociable) == ("product", (0,), True)
    assert len(reduction.contributions) == 2
    reductions = matched(
        "%1:2 = reduction.combine @arg_max %f, %at, %x, %i : f32, index", "%k, %1#0, %1#1"
    )
    assert [m and m.carried for m in reductions] == [None, (1, 2), (1, 2)]


def test_by_structure() -> None:
    reductions = matched(PRODUCT + ARG_MAX, "%next, %nf, %nat")
    assert [m and m.symbol for m in reductions] == ["product", "arg_max", "arg_max"]
    assert [m and m.carried for m in reductions] == [(0,), (1, 2), (1, 2)]
    assert all(m is not None and m.reassociable for m in reductions)
    assert reductions[1] is not None
    assert [v.name_hint for v in reductions[1].contributions[0]] == ["x", "i"]
    assert {op.name for op in reductions[0].combining} == {  # type: ignore[union-attr]
        "arith.extui", "arith.muli", "arith.remui", "arith.trunci"}  # fmt: skip


@pytest.mark.parametrize(
    ("body", "yields"),
    [
        (PRODUCT.replace("arith.muli", "arith.addi"), "%next, %f, %at"),
        (PRODUCT.replace("%all, %p", "%p, %all"), "%next, %f, %at"),
        (PRODUCT.replace("extui %n", "extui %k"), "%next, %f, %at"),
        (PRODUCT + "memref.store %next, %m[%i] : memref<8xi32>", "%next, %f, %at"),
        (PRODUCT + "memref.store %k, %m[%i] : memref<8xi32>", "%next, %f, %at"),
        ("%s = arith.addi %k, %k : i32", "%s, %f, %at"),
        ("%s = arith.addi %k, %n : i32\n%t = arith.muli %s, %n : i32", "%t, %f, %at"),
        ("%1 = reduction.combine @product %k, %k : i32", "%1, %f, %at"),
        ("", "%k, %f, %at"),
        ("", "%n, %f, %at"),
    ],
)
def test_what_is_none(body: str, yields: str) -> None:
    assert matched(body, yields)[0] is None


def test_numbers_out_of_range() -> None:
    module = lw.parse("func.func @f() {\naffine.for %i = 0 to 4 {\n}\nreturn\n}").op
    loop = next(op for op in module.walk() if op.name == "affine.for")
    assert match_reduction(loop, 0) is None
    assert match_reduction(module, 0) is None
