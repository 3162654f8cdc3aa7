"""Complex numbers of affine loops as pairs of floats, and such loops as vectors."""

from typing import Any

import loopwright as lw
from tests.oracle import mlir_opt_many

NUMBERS = 67
ROWS = 9
C = "complex<f32>"


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


def vectorized(text: str, size: tuple[int, ...] = (4,), **options: Any) -> lw.Module:
    split = lw.parse(text).apply("affine-split-complex", define_products=True).apply("cse")
    options = {"virtual_vector_size": size, "extended": True} | options
    try:
        return split.apply("affine-super-vectorize", **options)
    except lw.LoopwrightError as error:
        raise AssertionError(f"{error!r}: {text}") from error


def test_mlir_opt_accepts_it() -> None:
    modules = [vectorized(text) for text in (DOT, SUMS, SCALED, COPIED, ROW_SUMS)]
    modules.append(vectorized(ROW_SUMS, (3, 7)))
    modules.append(vectorized(PRODUCT, vectorize_reductions=True).apply("convert-reduction-to-scf"))
    assert len(mlir_opt_many([str(module) for module in modules])) == len(modules)
