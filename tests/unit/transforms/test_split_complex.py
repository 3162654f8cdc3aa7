"""Complex numbers of affine loops as pairs of floats, and such loops as vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.oracle import mlir_opt_many

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

NUMBERS, ROWS = 67, 9
C = "complex<f32>"


def numbers() -> tuple[np.ndarray[Any, Any], ...]:
    """Small whole numbers, whose sums and products are exact: a row, another one, a matrix."""
    rng = np.random.default_rng(5)
    shapes = ((NUMBERS,), (NUMBERS,), (ROWS, 21))
    return tuple(
        (rng.integers(-3, 4, shape) + 1j * rng.integers(-3, 4, shape)).astype(np.complex64)
        for shape in shapes
    )


def function(body: str, results: str = "") -> str:
    arguments = f"%x: memref<{NUMBERS}x{C}>, %y: memref<{NUMBERS}x{C}>, %m: memref<{ROWS}x21x{C}>"
    ending = "" if results else "return"
    head = f"func.func @f({arguments}, %z: {C}) {f'-> {results}' if results else ''}"
    return f"{head} {{\n{body}\n{ending}\n}}"


def total(term: str, *, last: int = NUMBERS, flags: str = "fastmath<reassoc>") -> str:
    return function(
        f"""%s = affine.for %i = 0 to {last} iter_args(%a = %z) -> ({C}) {{
          %0 = affine.load %x[%i] : memref<{NUMBERS}x{C}>
          %1 = affine.load %y[%i] : memref<{NUMBERS}x{C}>
          {term}
          %n = complex.add %a, %t {flags} : {C}
          affine.yield %n : {C}
        }}
        return %s : {C}""",
        C,
    )


DOT = total(f"%2 = complex.conj %0 : {C}\n%t = complex.mul %2, %1 : {C}")
SUMS = total(f"%2 = complex.neg %0 : {C}\n%t = complex.sub %2, %1 : {C}")
SCALED = function(
    f"""affine.for %i = 0 to 64 {{
      %0 = affine.load %x[%i + 2] : memref<{NUMBERS}x{C}>
      %1 = complex.mul %z, %0 : {C}
      %2 = complex.constant [1.0 : f32, -2.0 : f32] : {C}
      %3 = complex.sub %1, %2 : {C}
      affine.store %3, %y[66 - %i] : memref<{NUMBERS}x{C}>
    }}"""
)
SOMETIMES = function(
    f"""affine.for %i = 0 to 64 {{
      affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) {{
        affine.store %z, %y[%i] : memref<{NUMBERS}x{C}>
      }}
    }}"""
)
STEPS = function(
    f"""affine.for %i = 1 to 61 step 3 {{
      %0 = affine.load %x[%i] : memref<{NUMBERS}x{C}>
      %1 = complex.conj %0 : {C}
      affine.store %1, %y[%i floordiv 3] : memref<{NUMBERS}x{C}>
    }}"""
)
COPIED = function(
    f"""affine.for %i = 0 to 33 {{
      %0 = affine.load %x[%i * 2] : memref<{NUMBERS}x{C}>
      affine.store %0, %y[%i] : memref<{NUMBERS}x{C}>
      affine.store %z, %y[%i + 34] : memref<{NUMBERS}x{C}>
    }}"""
)
ROW_SUMS = function(
    f"""affine.for %i = 0 to {ROWS} {{
      %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> ({C}) {{
        %0 = affine.load %m[%i, %j] : memref<{ROWS}x21x{C}>
        %n = complex.add %0, %a fastmath<reassoc> : {C}
        affine.yield %n : {C}
      }}
      affine.store %s, %y[%i] : memref<{NUMBERS}x{C}>
    }}"""
)
PRODUCT = function(
    f"""%s = affine.for %i = 0 to 8 iter_args(%a = %z) -> ({C}) {{
      %0 = affine.load %x[%i] : memref<{NUMBERS}x{C}>
      %n = complex.mul %0, %a : {C}
      affine.yield %n : {C}
    }}
    return %s : {C}""",
    C,
)
MIXED = function(
    f"""%c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %s:3 = affine.for %i = 0 to 9 iter_args(%a = %z, %p = %z, %k = %c0) -> ({C}, {C}, i32) {{
      %v = affine.load %x[%i] : memref<{NUMBERS}x{C}>
      %w = complex.constant [1.0 : f32, -1.0 : f32] : {C}
      %e = complex.eq %v, %w : {C}
      %d = complex.neq %v, %z : {C}
      %o = arith.andi %e, %d : i1
      %0 = arith.select %o, %c1, %c0 : i32
      %k1 = arith.addi %k, %0 : i32
      %q = affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i) -> {C} {{
        %1 = arith.select %e, %v, %p : {C}
        affine.yield %1 : {C}
      }} else {{
        affine.yield %p : {C}
      }}
      %h = complex.div %q, %w : {C}
      %g = complex.abs %h : {C}
      %r = complex.re %h : {C}
      %j = arith.addf %r, %g : f32
      %b = complex.create %j, %g : {C}
      affine.store %b, %y[%i] : memref<{NUMBERS}x{C}>
      affine.yield %h, %q, %k1 : {C}, {C}, i32
    }}
    return %s#0, %s#1, %s#2 : {C}, {C}, i32""",
    f"({C}, {C}, i32)",
)


def was_vectorized(module: lw.Module) -> bool:
    return "vectorized" in {entry.code for entry in module.ledger.of_type(Decision)}


def same(text: str, changed: lw.Module, *, exactly: bool = True) -> None:
    """Both programs compute the same, interpreted and compiled."""
    z = np.complex64(2 - 1j)
    expected = numbers()
    truth = lw.parse(text).interpret("f", *expected, z)
    kernel = changed.compile("f")
    for compiled in (False, True):
        data = numbers()
        found = kernel(*data, z) if compiled else changed.interpret("f", *data, z)
        if truth is not None:
            check = np.testing.assert_array_equal if exactly else np.testing.assert_allclose
            check(np.array(found), np.array(truth))
        for array, right in zip(data, expected, strict=True):
            np.testing.assert_array_equal(array, right)


def vectorized(text: str, size: tuple[int, ...] = (4,), **options: Any) -> lw.Module:
    split = lw.parse(text).apply("affine-split-complex", define_products=True).apply("cse")
    options = {"virtual_vector_size": size, "extended": True} | options
    try:
        return split.apply("affine-super-vectorize", **options)
    except lw.LoopwrightError as error:
        raise AssertionError(f"{error!r}: {text}") from error


@pytest.mark.parametrize("text", [DOT, SUMS, SCALED, ROW_SUMS, PRODUCT, MIXED])
def test_parts(text: str) -> None:
    split = lw.parse(text).apply("affine-split-complex")
    assert [entry.code for entry in split.ledger] == ["split-complex"]
    body = str(split)
    for name in ("add", "sub", "mul", "div", "neg", "conj", "eq", "neq", "constant"):
        assert f"complex.{name} " not in body
    same(text, split)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (DOT, (4,)),
        (DOT, (8,)),
        (SUMS, (3,)),
        (SCALED, (16,)),
        (SCALED, (5,)),
        (COPIED, (11,)),
        (COPIED, (4,)),
        (STEPS, (4,)),
        (ROW_SUMS, (3, 7)),
        (ROW_SUMS, (4,)),
    ],
)
def test_vectors_of_parts(text: str, size: tuple[int, ...]) -> None:
    made = vectorized(text, size)
    assert was_vectorized(made)
    assert "vector.deinterleave" in str(made)
    same(text, made)


def test_products() -> None:
    """They are reordered by the option alone, as their operations allow nothing."""
    assert not was_vectorized(vectorized(PRODUCT))
    made = vectorized(PRODUCT, vectorize_reductions=True)
    assert "vectorize.reassociated" in {entry.code for entry in made.ledger}
    same(PRODUCT, made)


def test_mlir_opt_accepts_it() -> None:
    made = [vectorized(text) for text in (DOT, SUMS, SCALED, COPIED, ROW_SUMS)]
    made.append(vectorized(ROW_SUMS, (3, 7)))
    made.append(vectorized(PRODUCT, vectorize_reductions=True).apply("convert-reduction-to-scf"))
    assert len(mlir_opt_many([str(module) for module in made])) == len(made)


def codes(text: str, size: tuple[int, ...] = (4,), **options: Any) -> set[str]:
    made = vectorized(text, size, **options)
    assert not was_vectorized(made), made
    return {entry.code for entry in made.ledger.of_type(Refusal)}


def test_refusals() -> None:
    assert codes(DOT, extended=False, vectorize_reductions=True) == {"vectorize.element-type"}
    assert "vectorize.idle-complex" in codes(ROW_SUMS, (4, 8))
    assert "vectorize.idle-complex" in codes(SCALED.replace("0 to 64", "0 to 65"), (65,))
    assert "vectorize.idle-complex" in codes(SOMETIMES)
    one = SCALED.replace("%y[66 - %i]", "%y[3]")
    assert codes(one) & {"vectorize.invariant-store", "vectorize.carried-dependence"}


def test_numbers_that_have_no_parts_here() -> None:
    text = SCALED.replace("complex.sub %1, %2", "complex.exp %1")
    assert codes(text) == {"vectorize.unsupported-op"}
    chosen = f"""affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> {C} {{
      affine.yield %1 : {C}
    }} else {{
      affine.yield %z : {C}
    }}"""
    text = SCALED.replace(f"complex.sub %1, %2 : {C}", chosen)
    kept = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=(4,), extended=True)
    assert not was_vectorized(kept)
    taken = text.replace("affine.store %3", f"%r = complex.re %3 : {C}\naffine.store %3")
    kept = lw.parse(taken).apply("affine-super-vectorize", virtual_vector_size=(4,), extended=True)
    assert not was_vectorized(kept)
    unsplit = lw.parse(DOT).apply("affine-super-vectorize", virtual_vector_size=(4,), extended=True)
    assert not was_vectorized(unsplit)
