"""Polyhedral scheduling of loops that carry values, and of conditionals that give some."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Entry, Refusal

LENGTHS = 5, 7


def program(body: str, results: str = "") -> str:
    """A function with `body`: of a matrix, two vectors as long as its columns, and a number."""
    end = body if "return" in body else f"{body}\n  return"
    return (
        "func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index)"
        f"{results} {{\n  %z = arith.constant 0.5 : f64\n{end}\n}}"
    )


SUM = """
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
"""
SUMS = f"""
  affine.for %i = 0 to 5 {{{SUM}affine.store %r, %s[%i] : memref<5xf64>
  }}"""


def rescheduled(text: str, **options: Any) -> tuple[str, list[Entry]]:
    """A program after the pass, with the results that it had, and what the pass said."""
    before = lw.parse(text)
    made = before.apply("affine-reschedule", **options)
    start = np.random.default_rng(3).integers(-9, 9, (7, 7)).astype(np.float64)
    found: list[tuple[object, list[npt.NDArray[Any]]]] = []
    for module in (before, made):
        arrays = [start[:5].copy(), start[0, :5].copy(), start[1, :5].copy()]
        found.append((module.interpret("main", *arrays, 4), arrays))
    assert found[0][0] == found[1][0]
    pairs = zip(found[0][1], found[1][1], strict=True)
    assert all(np.array_equal(one, other) for one, other in pairs)
    entries = [entry for entry in made.ledger if not entry.code.startswith("alias.")]
    return str(made), entries


def refused(text: str, **options: Any) -> list[Refusal]:
    """The refusals; the program is as before."""
    made, entries = rescheduled(text, **options)
    assert made == str(lw.parse(text))
    return [entry for entry in entries if isinstance(entry, Refusal)]


def test_sums_are_made_where_they_are_stored() -> None:
    made, entries = rescheduled(program(SUMS))
    assert "memref.alloc" not in made and made.count("affine.store") == 2
    assert entries[0].evidence.figures["values in memory"] == 1


def test_rows_of_sums_run_through_columns() -> None:
    """The loop that carried the sum may be the outer one now."""
    made, _ = rescheduled(program(SUMS), tile_sizes=(2, 2))
    assert made.count("step 2") == 2


def test_what_is_computed_from_a_sum_is_stored_there_too() -> None:
    text = SUMS.replace("affine.store %r", "%m = arith.mulf %r, %z : f64\n    affine.store %m")
    made, _ = rescheduled(program(text))
    assert "memref.alloc" not in made and made.count("affine.store") == 3


def test_values_that_are_used_twice_are_followed_once() -> None:
    text = "\n".join(f"%m{k + 1} = arith.maximumf %m{k}, %m{k} : f64" for k in range(60))
    text = SUMS.replace("affine.store %r", f"{text.replace('%m0', '%r')}\n affine.store %m60")
    assert "memref.alloc" not in rescheduled(program(text))[0]


LOAD = "affine.load %s[%i] : memref<5xf64>"
STORE = "affine.store %r, %s[%i] : memref<5xf64>"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%a[%i, %j] : memref<5x7xf64>", "%s[4 - %i] : memref<5xf64>"),
        (STORE, f"%o = {LOAD}\n    affine.store %o, %t[%i] : memref<5xf64>\n    {STORE}"),
        (STORE, f"affine.store %z, %s[4 - %i] : memref<5xf64>\n    {STORE}"),
        (STORE, f"%k = affine.apply affine_map<(d0) -> (d0)>(%i)\n {STORE.replace('%i', '%k')}"),
        (SUM, f"\n    %o = {LOAD}{SUM.replace('addf %c, %x', 'addf %c, %o')}"),
        (SUM + STORE, f"%o = {LOAD}{SUM}%m = arith.addf %o, %r : f64\n{STORE.replace('%r', '%m')}"),
        (STORE, "affine.store %r, %a[%i, %i] : memref<5x7xf64>"),
        (STORE, f"affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {{\n{STORE}\n }}"),
    ],
    ids=["read", "read behind", "written behind", "place", "needed", "added", "matrix", "if"],
)  # fmt: skip
def test_memory_that_is_accessed_is_no_place_for_a_sum(old: str, new: str) -> None:
    assert old in SUMS
    made, _ = rescheduled(program(SUMS.replace(old, new)))
    assert "memref.alloc() : memref<5xf64>" in made


def test_memory_for_values_of_another_type_is_no_place_for_a_sum() -> None:
    text = SUMS.replace("%r, %s[%i] : memref<5xf64>", "%m, %w[%i] : memref<5xf32>")
    text = text.replace("affine.store", "%m = arith.truncf %r : f64 to f32\n affine.store")
    made, _ = rescheduled(program(f"  %w = memref.alloc() : memref<5xf32>{text}"))
    assert "memref.alloc() : memref<5xf64>" in made


def test_each_of_two_sums_has_its_own_memory() -> None:
    text = (
        SUMS.replace("%r = ", "%r:2 = ")
        .replace("(%c = %z) -> (f64)", "(%c = %z, %e = %z) -> (f64, f64)")
        .replace("affine.yield %d : f64", "affine.yield %d, %c : f64, f64")
        .replace(STORE, f"{STORE.replace('%r', '%r#0')}\n    {STORE.replace('%r', '%r#1')}")
    )
    made, entries = rescheduled(program(text))
    assert made.count("memref.alloc()") == 1
    assert entries[0].evidence.figures["values in memory"] == 2
    both = "%m = arith.subf %r#0, %r#1 : f64\n" + STORE.replace("%r", "%m")
    made, _ = rescheduled(program(text[: text.index("affine.store")] + both + "}"))
    assert made.count("memref.alloc()") == 1


def test_sums_that_go_on_are_not_stored_anew() -> None:
    text = SUMS.replace(SUM, f"\n    %o = {LOAD}{SUM.replace('%c = %z', '%c = %o')}")
    made, _ = rescheduled(program(text))
    assert made.count("affine.store") == 1 and made.count("affine.for") == 2
    for place, stores in (("%t[%i]", 2), ("%s[4 - %i]", 3)):
        made, _ = rescheduled(program(text.replace(LOAD, LOAD.replace("%s[%i]", place))))
        assert made.count("affine.store") == stores
    again = text.replace(LOAD, f"{LOAD}\n    affine.store %z, %s[%i] : memref<5xf64>")
    assert rescheduled(program(again))[0].count("affine.store") == 3


def test_a_sum_in_a_sum_has_the_same_memory() -> None:
    inner = SUM.replace("%j", "%k").replace("%r =", "%d =").replace("%c = %z", "%e = %c")
    inner = inner.replace("%d = arith.addf %c", "%q = arith.addf %e").replace(
        "yield %d", "yield %q"
    )
    text = SUMS.replace(
        "      %x = affine.load %a[%i, %j] : memref<5x7xf64>\n      %d = arith.addf %c, %x : f64",
        inner,
    )
    made, _ = rescheduled(program(text))
    assert "memref.alloc" not in made and made.count("affine.store") == 2


def test_only_what_is_there_already_is_not_stored() -> None:
    """The same value once more, over what was stored in between."""
    text = SUMS.replace(STORE, f"{STORE}\n    affine.store %z, %s[%i] : memref<5xf64>\n    {STORE}")
    assert rescheduled(program(text))[0].count("affine.store") == 4


@pytest.mark.parametrize(
    ("loop", "extents"),
    [
        ("%i = 0 to 5", "5"),
        ("%i = 1 to 5", "4"),
        ("%i = 1 to 5 step 3", "4"),
        ("%i = max affine_map<() -> (2, 3)>() to 5", "2"),
    ],
)
def test_buffers_have_an_element_for_each_iteration(loop: str, extents: str) -> None:
    text = SUMS.replace("%i = 0 to 5", loop).replace(STORE, STORE.replace("%s[%i]", "%s[0]"))
    text = text.replace("%x = affine.load %a", f"%y = {LOAD}\n    %x = affine.load %a")
    made, _ = rescheduled(program(text.replace("addf %c, %x", "addf %c, %y")))
    assert f"memref.alloc() : memref<{extents}xf64>" in made and "memref.dealloc" in made


def test_buffers_are_as_long_as_the_loops_around_at_most() -> None:
    """The inner loop depends on the outer one."""
    text = f"""
  affine.for %i = 0 to 5 {{
    affine.for %l = affine_map<(d0) -> (d0)>(%i) to 5 {{{SUM}
      affine.store %r, %a[%i, %l] : memref<5x7xf64>
    }}
  }}"""
    assert "memref.alloc() : memref<5x5xf64>" in rescheduled(program(text))[0]


def test_results_are_there_behind_the_loops() -> None:
    text = SUM.replace("%i, %j", "%n, %j") + "\n  affine.store %r, %s[1] : memref<5xf64>"
    made, _ = rescheduled(program(f"{SUMS}{text}\n  return %r : f64", " -> f64"))
    assert "memref.alloc() : memref<f64>" in made and "memref.alloc() : memref<5" not in made
    assert made.index("memref.dealloc") > made.rindex("affine.load")


def test_what_is_loaded_begins_a_sum() -> None:
    """It is no bound, and splits no region."""
    text = f"\n  %o = affine.load %t[2] : memref<5xf64>{SUMS.replace('%c = %z', '%c = %o')}"
    made, entries = rescheduled(program(text))
    assert [entry.code for entry in entries] == ["rescheduled"]
    assert made.index("affine.load") > made.index("affine.for")


def test_a_sum_of_indices_is_no_bound() -> None:
    text = f"""
  %k = affine.for %j = 0 to 3 iter_args(%c = %n) -> (index) {{
    affine.yield %j : index
  }}
  affine.for %l = 0 to %k {{
    affine.store %z, %s[%l] : memref<5xf64>
  }}{SUMS}"""
    made, entries = rescheduled(program(text))
    assert [entry.code for entry in entries].count("rescheduled") == 2
    assert made.index("memref.dealloc") < made.index("to %")


def test_a_bound_that_a_region_in_front_gives_is_what_is_loaded_behind_it() -> None:
    text = """
  %one = arith.constant 1 : index
  %k = affine.for %j = 0 to 3 iter_args(%c = %one) -> (index) {
    %d = arith.addi %c, %one : index
    affine.yield %d : index
  }
  affine.for %l = 0 to %k {
    affine.store %z, %s[%l] : memref<5xf64>
  }"""
    made, entries = rescheduled(program(text))
    assert [entry.code for entry in entries] == ["rescheduled", "rescheduled", "no-overflow"]
    assert made.index("memref.dealloc") < made.index("to %")


def test_what_a_sum_begins_with_is_no_bound() -> None:
    """What is loaded in front of both stays there."""
    text = """
  %w = memref.alloc() : memref<1xindex>
  affine.store %n, %w[0] : memref<1xindex>
  %o = affine.load %w[0] : memref<1xindex>
  %k = affine.for %j = 0 to %o iter_args(%c = %o) -> (index) {
    affine.store %z, %s[%j] : memref<5xf64>
    affine.yield %j : index
  }
  return %k : index"""
    made, entries = rescheduled(program(text, " -> index"))
    assert [entry.code for entry in entries].count("rescheduled") == 1
    assert made.index("affine.load") < made.index("affine.for")


def test_exchanged_values_keep_their_bits() -> None:
    text = """
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %e, %d : f64, f64
    }
    affine.store %r#0, %s[%i] : memref<5xf64>
    affine.store %r#1, %t[%i] : memref<5xf64>
  }"""
    made, _ = rescheduled(program(text))
    assert "memref.alloc" not in made and made.count("affine.store") == 4


CHOICE = """
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %t[%j] : memref<5xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %o : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }"""


def test_conditionals_store_what_they_give() -> None:
    made, _ = rescheduled(program(CHOICE))
    assert made.count("affine.store") == 1 and "memref.alloc" not in made
    read = CHOICE.replace("%t[%j] : memref<5x", "%a[%j, 6 - %i] : memref<5x7x")
    assert "memref.alloc() : memref<5x5xf64>" in rescheduled(program(read))[0]
    zero = CHOICE.replace("affine.yield %o", "affine.yield %z")
    assert rescheduled(program(zero))[0].count("affine.store") == 2


def test_arguments_that_may_overlap_are_refused() -> None:
    text = program(SUMS).replace("%s: memref<5xf64>, %t", "%s: memref<5xf64>, %b")
    text = text.replace(
        "%x = affine.load %a", "%y = affine.load %b[4 - %i] : memref<5xf64>\n %x = affine.load %a"
    )
    text = text.replace("addf %c, %x", "addf %c, %y")
    text += """
func.func @twice(%a: memref<5x7xf64>, %p: memref<5xf64>, %n: index) {
  call @main(%a, %p, %p, %n) : (memref<5x7xf64>, memref<5xf64>, memref<5xf64>, index) -> ()
  return
}"""
    (entry,) = refused(text)
    assert entry.code == "may-alias"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("%i = 0 to 5", "%i = 0 to %n", "not known how long"),
        ("%i = 0 to 5", "%l = 0 to 300000 { affine.for %i = 0 to 5", "more than 1048576 elements"),
    ],
)
def test_buffers_of_unknown_length_are_refused(old: str, new: str, message: str) -> None:
    text = SUMS.replace(STORE, f"affine.store %z, %s[0] : memref<5xf64>\n    {STORE}")
    text = text.replace(old, new) + "}" * ("{" in new)
    made = lw.parse(program(text)).apply("affine-reschedule")
    assert str(made) == str(lw.parse(program(text)))
    (entry,) = (entry for entry in made.ledger if isinstance(entry, Refusal))
    assert entry.code == "carries-values" and message in entry.message
    assert entry.locations[0].line == program(text).splitlines().index(SUM.splitlines()[1]) + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            SUMS.replace("for %j = 0 to 7", "parallel (%j) = (0) to (7)")
            .replace("iter_args(%c = %z)", 'reduce ("addf")')
            .replace("%c, %x", "%z, %x"),
            "gives values",
        ),
        (
            SUMS.replace("%c = %z", "%c = %s")
            .replace("-> (f64)", "-> (memref<5xf64>)")
            .replace("addf %c", "addf %z")
            .replace("yield %d : f64", "yield %c : memref<5xf64>")
            .replace(STORE, "affine.store %z, %r[%i] : memref<5xf64>"),
            "a buffer cannot hold result #0",
        ),
    ],
    ids=["parallel", "memref"],
)  # fmt: skip
def test_values_that_stay_are_refused(text: str, message: str) -> None:
    made = lw.parse(program(text)).apply("affine-reschedule")
    assert str(made) == str(lw.parse(program(text)))
    entry = next(entry for entry in made.ledger if isinstance(entry, Refusal))
    assert entry.code == "carries-values" and message in entry.message


def test_refusals_of_flow_show_the_program() -> None:
    """Not what was made of it meanwhile."""
    text = SUMS.replace(
        "%x = affine.load %a[%i, %j]", "%p = arith.muli %i, %j : index\n%x = memref.load %a[%i, %p]"
    )
    (entry,) = refused(program(text.replace("%j = 0 to 7", "%j = 0 to 2")))
    assert entry.code == "not-affine" and entry.op == "memref.load"
    assert (
        entry.locations[0].line
        == program(text)
        .splitlines()
        .index(next(line for line in program(text).splitlines() if "%a[%i, %p]" in line))
        + 1
    )


def test_values_stay_where_perfect_nests_are_wanted() -> None:
    text = program(SUMS)
    assert refused(text, only_perfect=True) == []
