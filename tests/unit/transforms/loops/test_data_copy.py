"""`affine-data-copy-generate`: what is copied, where, and what is not; programs mean the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError
from loopwright.reporting.ledger import Decision, Refusal

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"fast_mem_capacity": 0},
    {"skip_non_unit_stride_loops": True},
    {"generate_dma": True},
    {"generate_dma": True, "fast_mem_capacity": 0},
)

BODIES = {
    "blocks that are run again": """
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^again(%zero : index)
^again(%k: index):
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i + symbol(%k)] : memref<10xf64>
    affine.store %0, %m[%i * 2 + 3] : memref<10xf64>
  }
  %next = arith.addi %k, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^again(%next : index), ^behind
^behind:
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf64>
    affine.store %0, %r[-%i + 9] : memref<10xf64>
  }""",
    "a subscript from between the accesses": """
  %0 = affine.load %r[3] : memref<10xf64>
  %k = arith.addi %n, %n : index
  %h = arith.shrui %k, %n : index
  affine.store %0, %m[symbol(%h)] : memref<10xf64>""",
    "partial tiles": """
  affine.for %t = 0 to 10 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[-%i + 9] : memref<10xf64>
    }
  }""",
    "a loop that may not run": """
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%j] : memref<10xf64>
    }
  }""",
    "every second element": """
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %m[%i] : memref<10xf64>
  }""",
    "only else": """
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
    } else {
      affine.store %x, %m[%i] : memref<10xf64>
    }
  }""",
    "a condition keeps subscripts inside": """
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %0 = affine.load %m[%i - 1] : memref<10xf64>
      affine.store %0, %r[%i] : memref<10xf64>
    }
  }""",
    "another nest in the loop writes": """
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%j] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
    }
    affine.for %j = 0 to 9 {
      %1 = affine.load %r[%j] : memref<10xf64>
      affine.store %1, %m[%j + 1] : memref<10xf64>
    }
  }""",
    "a loop beside the range writes": """
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %r[%j] : memref<10xf64>
      affine.for %k = 0 to 1 {
        affine.store %x, %m[%k + %i] : memref<10xf64>
      }
    }
  }""",
    "straight code": """
  affine.store %x, %m[3] : memref<10xf64>
  %0 = affine.load %m[4] : memref<10xf64>
  affine.store %0, %r[symbol(%n)] : memref<10xf64>
  affine.for %i = 0 to 3 {
    affine.store %x, %r[%i + symbol(%n)] : memref<10xf64>
  }
  %1 = affine.load %r[5] : memref<10xf64>
  affine.store %1, %m[0] : memref<10xf64>""",
    "quotients and single elements": """
  affine.for %t = 0 to 10 step 3 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 3, 10)>(%t) {
      affine.store %x, %m[%i floordiv 3] : memref<10xf64>
      %0 = affine.load %m[%i] : memref<10xf64>
      affine.store %0, %m[%i floordiv 3] : memref<10xf64>
    }
  }""",
    "carried values": """
  %s = affine.for %i = 0 to 9 iter_args(%a = %x) -> (f64) {
    %0 = affine.load %m[%i + 1] : memref<10xf64>
    %1 = arith.addf %a, %0 : f64
    affine.store %1, %m[%i] : memref<10xf64>
    affine.yield %1 : f64
  }
  affine.store %s, %r[0] : memref<10xf64>""",
}

REFUSED = {
    "other-access": """
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf64>
    memref.store %0, %m[%n] : memref<10xf64>
  }""",
    "never-runs": """
  affine.for %i = 5 to 5 {
    %0 = affine.load %m[%i] : memref<10xf64>
  }""",
    "not-defined": """
  affine.for %i = 0 to 5 {
    %t = memref.alloca() : memref<4xf64>
    affine.store %x, %t[1] : memref<4xf64>
  }""",
    "no-elements": """
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to 5 {
    affine.store %x, %t[] : memref<f64>
  }""",
}


def program(body: str) -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {{{body}
  return
}}""")


def copied(body: str, options: dict[str, Any]) -> lw.Module:
    """The program after the pass; it computes what it did."""
    plain = program(body)
    made = plain.apply("affine-data-copy-generate", **options)
    for n in range(7):
        first, second = ([np.arange(10.0), -np.arange(10.0)] for _ in range(2))
        plain.interpret("f", *first, n, 0.5)
        made.interpret("f", *second, n, 0.5)
        np.testing.assert_array_equal(first, second)
    return made


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_programs_mean_the_same(name: str, options: dict[str, Any]) -> None:
    made = copied(BODIES[name], options)
    if "fast_mem_capacity" not in options:
        assert "copied" in {e.code for e in made.ledger if isinstance(e, Decision)}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_not_copied(code: str) -> None:
    made = copied(REFUSED[code], {})
    assert code in {e.code for e in made.ledger if isinstance(e, Refusal)}


def test_dynamic_extents() -> None:
    """Nothing is read that may not exist, even where the box is larger than what is used."""
    text = """
func.func @f(%m: memref<?xf64>, %x: f64) -> f64 {
  %s = affine.for %i = 0 to 3 iter_args(%a = %x) -> (f64) {
    %0 = affine.load %m[%i * OF] : memref<?xf64>
    %1 = arith.addf %a, %0 : f64
    affine.yield %1 : f64
  }
  return %s : f64
}"""
    found = {}
    for factor in (1, 2):
        made = lw.parse(text.replace("OF", str(factor))).apply("affine-data-copy-generate")
        found[factor] = {entry.code for entry in made.ledger}
    assert "copied" in found[1]
    assert "out-of-bounds" in found[2]


def test_all_of_the_memory_is_copied_where_regions_have_no_common_box() -> None:
    body = BODIES["quotients and single elements"]
    made = copied(body, {"skip_non_unit_stride_loops": True})
    assert made.text().count("memref.alloc() : memref<10xf64, 1>") == 1
    outer = made.text().index("step 3")
    assert outer < made.text().index("memref.alloc()"), "no loop is left out of the range"


def test_transfers_of_partial_tiles_are_loops() -> None:
    made = program(BODIES["partial tiles"]).apply(
        "affine-data-copy-generate", generate_dma=True, skip_non_unit_stride_loops=True
    )
    assert "dma-bounds" in {entry.code for entry in made.ledger}
    assert "dma_start" not in made.text()


def test_single_elements_at_quotients_are_copied_without_loops() -> None:
    text = """func.func @f(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i floordiv 2] : memref<4xf32>
  }
  return
}"""
    for dma in (False, True):
        made = lw.parse(text).apply(
            "affine-data-copy-generate", generate_dma=dma, fast_mem_capacity=0
        )
        assert made.text().count("affine.for") == 1
        assert ("affine.dma_start" in made.text()) == dma
        if not dma:
            filled = np.zeros(4, np.float32)
            made.interpret("f", filled, 2.0)
            np.testing.assert_array_equal(filled, [2.0] * 4)


def test_transfers_have_strides_over_dimensions_of_one_element() -> None:
    text = """func.func @f(%m: memref<4x1x1x3xf32>, %x: f32) {
  affine.for %i = 1 to 3 {
    affine.store %x, %m[%i, 0, 0, 2] : memref<4x1x1x3xf32>
  }
  return
}"""
    made = lw.parse(text).apply("affine-data-copy-generate", generate_dma=True)
    assert "affine.dma_start" in made.text()
    filled = np.zeros((4, 1, 1, 3), np.float32)
    made.interpret("f", filled, 2.0)
    assert filled[1:3, 0, 0, 2].tolist() == [2.0, 2.0]
    assert np.count_nonzero(filled) == 2


def test_no_element_is_no_transfer() -> None:
    """The loop runs for no `%n` with a meaning: its box ends where the memref does."""
    text = """func.func @f(%m: memref<8xf32>, %r: memref<1xf32>, %n: index) {
  affine.for %i = 8 to %n {
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.store %0, %r[0] : memref<1xf32>
  }
  return
}"""
    made = lw.parse(text).apply("affine-data-copy-generate", generate_dma=True)
    assert "memref<8xf32>, memref<0xf32" not in made.text()
    assert "memref.alloc() : memref<0xf32" not in made.text()
    made.interpret("f", np.ones(8, np.float32), np.ones(1, np.float32), 0)


def test_memory_that_is_not_all_written_is_filled() -> None:
    for name, fills in (("every second element", 1), ("a loop that may not run", 1)):
        made = program(BODIES[name]).apply("affine-data-copy-generate")
        (entry,) = [e for e in made.ledger if isinstance(e, Decision)]
        assert entry.evidence.figures["fills"] == fills


LOCAL = """
  %t = memref.alloc() : memref<10xf64>
  FIRST
  affine.for %i = 0 to 10 step 2 {
    affine.store %x, %t[%i] : memref<10xf64>
  }
  affine.for %i = 0 to 5 {
    %0 = affine.load %t[%i * 2] : memref<10xf64>
    affine.store %0, %r[%i] : memref<10xf64>
  }"""


def filled(body: str) -> list[object]:
    """Whether each buffer that is written first is filled before."""
    made = copied(body, {})
    return [e.evidence.figures["fills"] for e in made.ledger if isinstance(e, Decision)]


def test_what_nobody_wrote_is_not_copied_in() -> None:
    """New memory holds nothing: copying that would be of no use."""
    assert not any(filled(LOCAL.replace("FIRST", "")))
    assert not any(filled(LOCAL.replace("FIRST", "affine.store %x, %t[4] : memref<10xf64>")))


@pytest.mark.parametrize(
    "first",
    [
        "affine.store %x, %t[3] : memref<10xf64>",
        "memref.copy %m, %t : memref<10xf64> to memref<10xf64>",
        "affine.for %k = 0 to 10 { affine.store %x, %t[%k] : memref<10xf64> }",
    ],
)
def test_what_somebody_wrote_is_copied_in(first: str) -> None:
    read = """
  %1 = affine.load %t[3] : memref<10xf64>
  affine.store %1, %r[9] : memref<10xf64>"""
    assert any(filled(LOCAL.replace("FIRST", first) + read))


def test_what_a_call_may_have_written_is_copied_in() -> None:
    text = f"""
func.func private @fill(memref<10xf64>)
func.func @f(%r: memref<10xf64>, %x: f64) {{{LOCAL}
  return
}}"""
    call = "func.call @fill(%t) : (memref<10xf64>) -> ()"
    made = lw.parse(text.replace("FIRST", call)).apply("affine-data-copy-generate")
    assert any(e.evidence.figures["fills"] for e in made.ledger if isinstance(e, Decision))


def test_what_a_later_iteration_finds_is_copied_in() -> None:
    """Buffers in a loop that uses too much: the second one is to keep what the first one left."""
    plain = lw.parse("""
func.func @f(%r: memref<100xf64>, %x: f64) {
  %t = memref.alloc() : memref<100xf64>
  %s = memref.alloc() : memref<100xf64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 99 step 2 {
      affine.store %x, %t[%j + %i] : memref<100xf64>
    }
    affine.for %j = 0 to 100 {
      affine.store %x, %s[%j] : memref<100xf64>
    }
  }
  affine.for %i = 0 to 100 {
    %0 = affine.load %t[%i] : memref<100xf64>
    affine.store %0, %r[%i] : memref<100xf64>
  }
  return
}""")
    made = plain.apply("affine-data-copy-generate", fast_mem_capacity=1)
    assert any(e.evidence.figures["fills"] for e in made.ledger if isinstance(e, Decision))
    found = np.zeros(100)
    made.interpret("f", found, 0.5)
    np.testing.assert_array_equal(found, 0.5)


TRIANGLE = """
  %t = memref.alloc() : memref<10x10xf64>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }"""


def test_triangles() -> None:
    """A box around what a single access uses holds much that it does not use; so it does where the
    triangle has a constant side, or where two accesses need a box anyway."""
    made = copied(TRIANGLE, {})
    assert {e.code for e in made.ledger} == {"dependent-bounds"}
    assert "copied" in {e.code for e in copied(TRIANGLE, {"any_bounds": True}).ledger}
    bounded = TRIANGLE.replace(
        "affine_map<(d0) -> (d0 + 1)>", "min affine_map<(d0) -> (d0 + 1, 8)>"
    )
    assert "copied" in {e.code for e in copied(bounded, {}).ledger}
    above = TRIANGLE.replace(
        "0 to affine_map<(d0) -> (d0 + 1)>(%i)", "affine_map<(d0) -> (d0)>(%i) to 10"
    )
    assert {e.code for e in copied(above, {}).ledger} == {"dependent-bounds"}


def test_strides_that_are_not_known_and_not_needed() -> None:
    text = """func.func @f(%m: memref<?x?xf64>, %r: memref<2x2xf64>) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to ROWS {
      %0 = affine.load %m[%j, %i] : memref<?x?xf64>
      affine.store %0, %r[%j, %i] : memref<2x2xf64>
    }
  }
  return
}"""
    for rows in (1, 2):
        made = lw.parse(text.replace("ROWS", str(rows))).apply(
            "affine-data-copy-generate", generate_dma=True
        )
        codes = {entry.code for entry in made.ledger}
        assert ("dma-strides" in codes) == (rows == 2)
        first, second = np.arange(6.0).reshape(2, 3), np.zeros((2, 2))
        made.interpret("f", first, second)
        np.testing.assert_array_equal(second[:rows], first[:rows, :2])


def test_capacity() -> None:
    with pytest.raises(lw.UsageError, match="fast-mem-capacity"):
        program("").apply("affine-data-copy-generate", fast_mem_capacity=-1)
    made = program(BODIES["carried values"]).apply("affine-data-copy-generate", fast_mem_capacity=0)
    assert "over-capacity" in {entry.code for entry in made.ledger}


def test_steps_are_those_of_the_function() -> None:
    """Questions about regions count like all others: of few steps they are undecided. All of a
    static memref is copied then, which a step of a schedule refuses."""
    text = """
func.func @f(%m: memref<400xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %v = affine.load %m[(%i * 3 + %j) floordiv 2 + %j mod 7] : memref<400xf32>
      affine.store %v, %m[(%i + %j * 2) mod 200] : memref<400xf32>
    }
  }
  return
}"""
    for steps, codes in (
        (0, ["undecided", "copied"]),
        (10, ["undecided", "copied"]),
        (None, ["copied"]),
    ):
        made = lw.parse(text).apply("affine-data-copy-generate", max_steps=steps)
        assert [entry.code for entry in made.ledger] == codes
        assert ("memref<400xf32, 1>" in made.text()) == (steps is not None)
        results = np.zeros((2, 400), np.float32)
        for module, memory in zip((lw.parse(text), made), results, strict=True):
            memory[:] = np.arange(400) % 7
            module.interpret("f", memory)
        np.testing.assert_array_equal(*results)
        dynamic = lw.parse(text.replace("400xf32", "?xf32"))
        refused = dynamic.apply("affine-data-copy-generate", max_steps=steps).ledger
        assert [entry.code for entry in refused] == [
            "undecided" if steps is not None else "out-of-bounds"
        ]


@pytest.mark.parametrize("at", ["%k", "0"])
def test_what_may_end_the_program_stands_in_front_of_copies(at: str) -> None:
    """What is accessed behind it need not be there."""
    text = f"""func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {{
  affine.for %i = 0 to 4 {{
    cf.assert %c, "no element"
    %x = affine.load %m[symbol({at})] : memref<?xi32>
    affine.store %x, %m[symbol({at})] : memref<?xi32>
  }}
  return
}}""".replace("symbol(0)", "0")
    made = lw.parse(text).apply("affine-data-copy-generate")
    assert "memref.alloc" not in str(made)
    assert "memref.alloc" in str(
        lw.parse(text.replace("cf.assert", "//")).apply("affine-data-copy-generate")
    )


INTEGERS = """
func.func @f(%n_arg: i32, %k_arg: i32, %m: memref<?x6xf64>, %r: memref<?x6xf64>) -> index {
  %n = arith.index_cast %n_arg : i32 to index
  %k = arith.index_cast %k_arg : i32 to index
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[%i + symbol(%k), %j] : memref<?x6xf64>
      affine.store %0, %r[%i + symbol(%k), %j] : memref<?x6xf64>
    }
  }
  %again = arith.index_cast %k_arg : i32 to index
  return %again : index
}"""


@pytest.mark.parametrize("options", OPTIONS)
def test_bounds_that_are_cast_from_integers(options: dict[str, Any]) -> None:
    """Copies are bound to the indices that integers are cast to, not to these."""
    plain = lw.parse(INTEGERS)
    try:
        made = plain.apply("affine-data-copy-generate", **options)
    except LoopwrightError as error:
        raise AssertionError(f"invalid: {error}") from None
    found: list[np.ndarray[Any, Any]] = []
    for module in (plain, made):
        array = np.zeros((5, 6))
        module.interpret("f", 4, 2, np.arange(30.0).reshape(5, 6), array)
        found.append(array)
    assert np.array_equal(found[0], found[1])
    assert "memref.alloc" in str(made)
