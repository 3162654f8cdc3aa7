"""Reductions in vectors of several dimensions: over the inner loop, the outer one, or both."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.oracle import mlir_opt_many

import loopwright as lw
from loopwright.reporting.ledger import Assumption, Decision, Refusal

ROWS, COLUMNS = 9, 21
SIZES = [(3, 7), (4, 8), (2, 7)]
"""Whole groups in both loops; idle lanes in both; in the outer one only."""
KINDS = {
    "i32": "addi muli maxsi minsi maxui minui andi ori xori",
    "f32": "addf mulf maximumf minimumf maxnumf minnumf",
}
DTYPES = {
    "i32": np.int32,
    "f32": np.float32,
    "i8": np.int8,
}


def settings(size: tuple[int, ...], **options: Any) -> dict[str, Any]:
    return {
        "virtual_vector_size": size,
        "extended": True,
        "vectorize_reductions": True,
    } | options


def numbers(element: str, *, nans: bool = False) -> tuple[np.ndarray[Any, Any], ...]:
    """A matrix, a row, a column of small whole numbers: sums and products of floats are exact."""
    rng = np.random.default_rng(7)
    values = [-2, -1, 1, 1, 1, 1, 1, 1, 2] if element.startswith("f") else list(range(-100, 100))
    shapes = ((ROWS, COLUMNS), (COLUMNS,), (ROWS,))
    data = tuple(rng.choice(values, shape).astype(DTYPES[element]) for shape in shapes)
    if nans:
        data[0][4, 5] = np.nan
    return data


def function(body: str, element: str = "i32", results: str = "") -> str:
    """A function of a matrix, a row, a column and a number around a body that may return."""
    arguments = f"%m: memref<{ROWS}x{COLUMNS}x{element}>, %x: memref<{COLUMNS}x{element}>"
    head = f"func.func @f({arguments}, %y: memref<{ROWS}x{element}>, %z: {element})"
    ending = "" if results else "return"
    return f"{head} {f'-> {results}' if results else ''} {{\n{body}\n{ending}\n}}"


def sums(kind: str, element: str, flags: str = "") -> str:
    """A reduction of each row of the matrix."""
    return function(
        f"""affine.for %i = 0 to {ROWS} {{
          %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z) -> ({element}) {{
            %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}x{element}>
            %1 = arith.{kind} %0, %a {flags} : {element}
            affine.yield %1 : {element}
          }}
          affine.store %s, %y[%i] : memref<{ROWS}x{element}>
        }}""",
        element,
    )


def total(kind: str, element: str) -> str:
    """One reduction of the matrix, by two loops that hand it on."""
    return function(
        f"""%t = affine.for %i = 0 to {ROWS} iter_args(%b = %z) -> ({element}) {{
          %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %b) -> ({element}) {{
            %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}x{element}>
            %1 = arith.{kind} %a, %0 : {element}
            affine.yield %1 : {element}
          }}
          affine.yield %s : {element}
        }}
        return %t : {element}""",
        element,
        element,
    )


def vectorized(text: str, size: tuple[int, ...], **options: Any) -> lw.Module:
    return lw.parse(text).apply("affine-super-vectorize", **settings(size, **options))


def check(
    text: str, element: str, size: tuple[int, ...], *, nans: bool = False, **options: Any
) -> lw.Module:
    """Vectors of that size compute the same, interpreted and compiled, as without them."""
    try:
        module, vectors = lw.parse(text), vectorized(text, size, **options)
        assert any(vectors.ledger.of_type(Decision)), vectors.ledger
        expected = numbers(element, nans=nans)
        z = DTYPES[element](3)
        truth = module.interpret("f", *expected, z)
        kernel = vectors.compile("f")
        for compiled in (False, True):
            data = numbers(element, nans=nans)
            found = kernel(*data, z) if compiled else vectors.interpret("f", *data, z)
            np.testing.assert_array_equal(found, truth)
            for array, right in zip(data, expected, strict=True):
                np.testing.assert_array_equal(array, right)
    except lw.LoopwrightError as error:
        raise AssertionError(f"{error!r}: {text}") from error
    return vectors


CASES = [(kind, element) for element, kinds in KINDS.items() for kind in kinds.split()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("kind", "element"), CASES)
@pytest.mark.parametrize("make", [sums, total])
def test_every_kind(make: Any, kind: str, element: str, size: tuple[int, int]) -> None:
    nans = kind in ("maximumf", "minimumf", "maxnumf", "minnumf")
    text = str(check(make(kind, element), element, size, nans=nans))
    assert "vector.multi_reduction" in text
    assert f"vector<{size[0]}x{size[1]}x{element}>" in text


def test_mlir_opt_accepts_it() -> None:
    texts = [make(kind, element) for make in (sums, total) for kind, element in CASES]
    made = mlir_opt_many([str(vectorized(text, (4, 8))) for text in texts])
    assert all("vector.multi_reduction" in text for text in made)


def test_lanes_of_both_loops_are_accumulators() -> None:
    text = str(vectorized(total("addi", "i32"), (3, 7)))
    assert text.count("affine.yield %") == 2
    assert text.count("vector<3x7xi32>)") == 2, "both loops carry as many"
    assert "arith.select" not in text


def test_a_sum_keeps_its_sign_of_zero() -> None:
    text = sums("addf", "f32")
    vectors = vectorized(text, (3, 7))
    m, y = np.full((ROWS, COLUMNS), -0.0, np.float32), np.ones(ROWS, np.float32)
    vectors.interpret("f", m, np.zeros(COLUMNS, np.float32), y, np.float32(-0.0))
    assert np.signbit(y).all()


PARTS = f"""%t = affine.for %i = 0 to {ROWS} iter_args(%b = %z) -> (i32) {{
  %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z) -> (i32) {{
    %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    %1 = arith.maxsi %a, %0 : i32
    affine.yield %1 : i32
  }}
  %2 = affine.load %y[%i] : memref<{ROWS}xi32>
  %3 = arith.muli %s, %2 : i32
  %4 = arith.addi %b, %3 : i32
  affine.yield %4 : i32
}}
return %t : i32"""
BETWEEN = f"""%t = affine.for %i = 0 to {ROWS} iter_args(%b = %z) -> (i32) {{
  %2 = affine.load %y[%i] : memref<{ROWS}xi32>
  %3 = arith.addi %b, %2 : i32
  %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %3) -> (i32) {{
    %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    %1 = arith.addi %a, %0 : i32
    affine.yield %1 : i32
  }}
  affine.yield %s : i32
}}
return %t : i32"""
AFTER = (
    BETWEEN.replace("%b, %2", "%z, %2")
    .replace("%a = %3", "%a = %b")
    .replace(
        "affine.yield %s : i32\n}\nreturn",
        "%n = arith.addi %s, %2 : i32\n  affine.yield %n : i32\n}\nreturn",
    )
)
TWO_LOOPS = f"""affine.for %i = 0 to {ROWS} {{
  %s:2 = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z, %b = %z) -> (i32, i32) {{
    %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    %1 = arith.addi %a, %0 : i32
    %2 = arith.ori %0, %b : i32
    affine.yield %1, %2 : i32, i32
  }}
  %d = arith.divsi %s#0, %s#1 : i32
  affine.for %j = 0 to {COLUMNS} {{
    %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    %1 = arith.subi %0, %d : i32
    affine.store %1, %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
  }}
  affine.store %d, %y[%i] : memref<{ROWS}xi32>
}}"""
CONDITION = f"""affine.for %i = 0 to {ROWS} {{
  %c = affine.if affine_set<(d0) : (d0 mod 3 - 1 >= 0)>(%i) -> i32 {{
    %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z) -> (i32) {{
      %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 - d0 - 2 >= 0)>(%i, %j) -> i32 {{
        %2 = arith.xori %a, %0 : i32
        affine.yield %2 : i32
      }} else {{
        affine.yield %a : i32
      }}
      affine.store %0, %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
      affine.yield %1 : i32
    }}
    affine.yield %s : i32
  }} else {{
    affine.yield %z : i32
  }}
  affine.store %c, %y[%i] : memref<{ROWS}xi32>
}}"""
SOME_ROWS = f"""affine.for %i = 0 to {ROWS} {{
  affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {{
    affine.for %j = 0 to {COLUMNS - 2} {{
      affine.store %z, %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    }}
  }}
}}"""
MIDDLE = f"""affine.for %i = 0 to {ROWS} {{
  %s = affine.for %k = 0 to 3 iter_args(%p = %z) -> (i32) {{
    %t = affine.for %j = 0 to {COLUMNS} iter_args(%a = %p) -> (i32) {{
      %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
      %1 = affine.load %x[%j] : memref<{COLUMNS}xi32>
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %a, %2 : i32
      affine.yield %3 : i32
    }}
    affine.yield %t : i32
  }}
  affine.store %s, %y[%i] : memref<{ROWS}xi32>
}}"""
PLACES = f"""affine.for %i = 0 to {ROWS} {{
  %far = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
  %s:2 = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z, %p = %far) -> (i32, index) {{
    %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
    %more = arith.cmpi slt, %0, %a : i32
    %1 = arith.select %more, %0, %a : i32
    %2 = arith.select %more, %j, %p : index
    affine.yield %1, %2 : i32, index
  }}
  %at = arith.index_cast %s#1 : index to i32
  %3 = arith.addi %at, %s#0 : i32
  affine.store %3, %y[%i] : memref<{ROWS}xi32>
}}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("body", "results"),
    [
        (PARTS, "i32"),
        (BETWEEN, "i32"),
        (AFTER, "i32"),
        (TWO_LOOPS, ""),
        (CONDITION, ""),
        (SOME_ROWS, ""),
        (MIDDLE, ""),
        (PLACES, ""),
    ],
    ids=["parts", "between", "after", "two loops", "condition", "rows", "middle", "places"],
)
def test_what_is_around_the_inner_loop(body: str, results: str, size: tuple[int, int]) -> None:
    check(function(body, "i32", results), "i32", size)


@pytest.mark.parametrize("size", [(3, 7, 3), (4, 2, 2)])
@pytest.mark.parametrize(("start", "after"), [("%b", "%s"), ("%z", "%n")])
def test_three_loops(start: str, after: str, size: tuple[int, ...]) -> None:
    text = function(
        f"""%t = affine.for %i = 0 to {ROWS} iter_args(%b = %z) -> (i32) {{
          %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = {start}) -> (i32) {{
            %r = affine.for %k = 0 to 6 iter_args(%c = %a) -> (i32) {{
              %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
              %1 = affine.load %y[%k] : memref<{ROWS}xi32>
              %2 = arith.muli %0, %1 : i32
              %3 = arith.addi %c, %2 : i32
              affine.yield %3 : i32
            }}
            affine.yield %r : i32
          }}
          %n = arith.addi %b, %s : i32
          affine.yield {after} : i32
        }}
        return %t : i32""",
        "i32",
        "i32",
    )
    if start == "%b":
        text = text.replace("%n = arith.addi %b, %s : i32\n", "\n")
    check(text, "i32", size)


OWN = """reduction.define @product : i32 combination (%a, %b) {
          %c = arith.muli %a, %b : i32
          %d = arith.addi %a, %b : i32
          %e = arith.addi %c, %d : i32
          reduction.yield %e : i32
        } identity {
          %c = arith.constant 0 : i32
          reduction.yield %c : i32
        }
        """ + function(
    f"""affine.for %i = 0 to {ROWS} {{
              %s = affine.for %j = 0 to {COLUMNS} iter_args(%a = %z) -> (i32) {{
                %0 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
                %1 = reduction.combine @product %a, %0 : i32
                affine.yield %1 : i32
              }}
              affine.store %s, %y[%i] : memref<{ROWS}xi32>
            }}"""
)


@pytest.mark.parametrize("size", SIZES)
def test_reductions_of_ones_own(size: tuple[int, int]) -> None:
    check(OWN, "i32", size, vectorize_reductions=False)


def test_reductions_of_ones_own_need_the_option() -> None:
    options = {"extended": False, "vectorize_reductions": False}
    kept = vectorized(OWN, (4, 8), **options)
    assert "vectorize.carried-value" in {entry.code for entry in kept.ledger}
    assert str(kept) == str(lw.parse(OWN))


def test_through_memory() -> None:
    """What is added up in memory is carried after `affine-mem2reg`."""
    text = function(
        f"""affine.for %i = 0 to {ROWS} {{
          affine.for %j = 0 to {COLUMNS} {{
            %0 = affine.load %y[%i] : memref<{ROWS}xi32>
            %1 = affine.load %m[%i, %j] : memref<{ROWS}x{COLUMNS}xi32>
            %2 = arith.addi %0, %1 : i32
            affine.store %2, %y[%i] : memref<{ROWS}xi32>
          }}
        }}"""
    )
    (refusal, *_) = vectorized(text, (3, 7)).ledger.of_type(Refusal)
    assert refusal.code == "vectorize.carried-dependence"
    check(str(lw.parse(text).apply("affine-mem2reg")), "i32", (4, 8))


def test_permission_to_reorder() -> None:
    text = sums("addf", "f32")
    refused = vectorized(text, (3, 7), vectorize_reductions=False)
    assert [entry.code for entry in refused.ledger.of_type(Refusal)] == ["vectorize.reduction"]
    allowed = sums("addf", "f32", "fastmath<reassoc>")
    check(allowed, "f32", (3, 7), vectorize_reductions=False)
    codes = [entry.code for entry in vectorized(text, (3, 7)).ledger.of_type(Assumption)]
    assert codes.count("vectorize.reassociated") == 1
    codes = [entry.code for entry in vectorized(allowed, (3, 7)).ledger.of_type(Assumption)]
    assert "vectorize.reassociated" not in codes


def test_without_the_option_as_mlir_opt() -> None:
    with pytest.raises(lw.PassError, match="only for 1-D vectors"):
        vectorized(sums("addi", "i32"), (3, 7), extended=False)


def test_overflow_flags_are_forgotten() -> None:
    text = str(vectorized(sums("addi", "i32", "overflow<nsw>"), (3, 7)))
    assert "nsw" not in text
