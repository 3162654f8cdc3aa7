"""Steps on tiles: sizes that callers choose, tiles that end at the least of several values; and
loops that run backwards, or are in the order that is asked for."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.loops.schedule.schedule import read_schedule
from loopwright.reporting.errors import ScheduleError
from tests.campaigns.value_tiles import value_tiles
from tests.oracle import mlir_opt
from tests.texts import texts_beside
from tests.unit.loops.schedule.taking import code_of

PROGRAMS = texts_beside(__file__)

SWEEP = PROGRAMS["sweep"]
LINE = """func.func @f(%a: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = LOW to HIGH {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}"""


def line(low: str = "0", high: str = "%n") -> lw.Schedule:
    return lw.parse(LINE.replace("LOW", low).replace("HIGH", high)).schedule("f")


def test_sizes_have_names_and_are_saved_by_number() -> None:
    s = lw.parse(SWEEP).schedule("f").tile("i", "j", sizes=("t", 4))
    assert s.steps == ("tile i, j sizes=arg2,4",)
    renamed = lw.parse(SWEEP.replace("%t", "%size").replace("%n", "%t"))
    for text in (str(s), s.to_json()):
        saved = read_schedule(text)
        assert str(renamed.schedule("f", saved).module) == str(s.module)
    assert s.loops == ("k", "i.0", "j.0", "i.1", "j.1")


def test_sizes_inside_of_loops_are_computed_where_they_are_symbols() -> None:
    text = str(lw.parse(SWEEP).schedule("f").tile("i", "j", sizes=("t", "t")).module)
    assert text.count("affine.max") == 1
    assert text.index("affine.max") < text.index("affine.for")


def test_sizes_of_no_index() -> None:
    s = lw.parse(SWEEP).schedule("f")
    for name in ("a", "arg0", "arg9", "arg", "u", ""):
        with pytest.raises(ScheduleError, match="there is no argument") as caught:
            s.tile("i", "j", sizes=(name, 4))
        assert "'%n', '%t'" in str(caught.value)
    with pytest.raises(lw.UsageError, match=r"is a number or a name, not 1\.5"):
        s.step("tile", loops=("i", "j"), sizes=(1.5, 4))


@pytest.mark.parametrize(
    ("low", "high", "size", "separate", "code"),
    [
        ("0", "%n", "m", False, ""),
        ("0", "%n", "m", True, ""),
        ("0", "min affine_map<()[s] -> (s, 9)>()[%n]", "m", True, ""),
        ("max affine_map<()[s] -> (s, 9)>()[%m]", "%n", "m", False, "bound-of-several"),
        ("max affine_map<()[s] -> (s, 9)>()[%m]", "%n", 4, False, ""),
        ("0", "%n step 2", "m", True, "not-separated"),
        ("0", "%n step 2", 8, True, "not-separated"),
    ],
)
def test_conditions(low: str, high: str, size: str | int, *, separate: bool, code: str) -> None:
    s = line(low, high)
    assert code_of(lambda: s.tile("i", sizes=(size,), separate=separate)) == code


def test_loops_without_iterations_have_tiles_of_one() -> None:
    assert code_of(lambda: line("5", "5").tile("i", sizes=(1,))) == ""
    assert code_of(lambda: line("5", "5").tile("i", sizes=(2,))) == "ScheduleError"


@pytest.mark.parametrize(
    ("loops", "loop", "code"),
    [
        ("i j", "j.0", ""),
        ("i j", "i.0", "carried-dependence"),
        ("j", "j.0", ""),
        ("k i j", "k.0", "carried-dependence"),
    ],
)
def test_tiles_run_at_once_that_do_not_depend_on_each_other(
    loops: str, loop: str, code: str
) -> None:
    """Analyses cannot say so of tiles whose sizes are values: the step that made them can."""
    names = loops.split()
    s = lw.parse(SWEEP).schedule("f").tile(*names, sizes=["t"] * len(names))
    found_code = code_of(lambda: s.parallelise(loop))
    assert found_code == code or (code and found_code == f"unknown-{code.removeprefix('carried-')}")
    if not code:
        assert "affine.parallel" in str(s.module)


def test_masked_vectors_run_on_threads() -> None:
    s = line("0", "%n").tile("i", sizes=("m",)).parallelise("i.0").vectorise("i.1", lanes=4)
    split = line("0", "%n").split("i", factor=32).vectorise("i.1", lanes=8).parallelise("i.0")
    for schedule in (s, split):
        assert "vector.transfer_write" in str(schedule.module)
        results = [np.zeros(50, "f4") for _ in range(2)]
        line("0", "%n").module.compile("f")(results[0], 50, 7, 2.0)
        schedule.module.compile("f", threads=2)(results[1], 50, 7, 2.0)
        assert np.array_equal(results[0], results[1])


def test_triangles_have_no_sizes_that_are_values() -> None:
    s = lw.parse(SWEEP.replace("%j = 1", "%j = affine_map<(d) -> (d)>(%i)")).schedule("f")
    assert code_of(lambda: s.tile("i", "j", sizes=("t", 4))) == "bounds-vary"
    assert code_of(lambda: s.tile("i", "j", sizes=(4, 4))) == ""


def test_programs_mean_the_same() -> None:
    report = value_tiles([0, 3, 5, 6])
    assert not report.failures, report.failures[0]


@pytest.mark.parametrize("separate", [False, True])
def test_proofs(*, separate: bool) -> None:
    before = lw.parse(SWEEP)
    tiled = str(before.schedule("f").tile("i", "j", sizes=("t", "n"), separate=separate).module)
    assert lw.prove(before, tiled).is_equal
    assert lw.prove(tiled, before).is_equal
    end = "(d0 * s0 + s0 + 1, s1)" if not separate else "(d0 * s0 + s0 + 1)"
    assert end in tiled
    changes = [
        (end, end.replace("s0 + 1", "s0 + 2")),
        ("(d0 * s0 + 1)", "(d0 * s0 + 2)"),
        ("(s0, 1)", "(s0, 0)"),
        ("(s0, 1)", "(s0)"),
        ("(s0 - 1) ceildiv s1", "(s0 - 1) floordiv s1"),
    ]
    if separate:
        changes.append(("-(d0 * s0) - s0 + s1 - 1 >= 0", "-(d0 * s0) - s0 + s1 >= 0"))
    for old, new in changes:
        assert old in tiled
        assert not lw.prove(before, tiled.replace(old, new)).is_equal, (old, new)


def test_tiles_that_dependences_forbid_are_not_proved() -> None:
    """Someone made them all the same."""
    before = SWEEP.replace("%a[%i - 1, %j]", "%a[%i - 1, %j + 1]")
    assert code_of(lambda: lw.parse(before).schedule("f").tile("i", "j", sizes=("t", 2))) == (
        "illegal-tiling"
    )
    tiled = str(lw.parse(SWEEP).schedule("f").tile("i", "j", sizes=("t", 2)).module)
    load = next(line for line in tiled.splitlines() if "affine.load" in line)
    wrong = tiled.replace(load, load.replace("] :", " + 1] :"))
    assert not lw.prove(before, wrong).is_equal


def test_mlir_opt_makes_the_same_tiles_of_sizes_above_zero() -> None:
    """Its test pass takes the first arguments, and is undefined for a size of 0."""
    text = PROGRAMS["sizes first"]
    theirs = lw.parse(mlir_opt(text, "--test-affine-parametric-tile").out)
    ours = lw.parse(text).apply("affine-loop-tile", size_arguments="0,1")
    for sizes in ((1, 1), (3, 4), (2, 70)):
        results = list[np.ndarray]()
        for module in (theirs, ours):
            a = np.arange(144.0, dtype="f4").reshape(12, 12)
            module.interpret("f", *sizes, a, 11)
            results.append(a)
        assert np.array_equal(results[0], results[1])


def test_reversing() -> None:
    s = line("3", "%n step 4")
    proof = lw.prove(s.module, s.reverse("i").module)
    assert proof.is_equal
    assert [entry.code for entry in s.ledger] == ["reverse", "no-overflow"]
    twice = line().reverse("i").reverse("i")
    assert lw.prove(line().module, twice.module).is_equal
    assert [entry.code for entry in line().reverse("i").ledger] == ["reverse"]


@pytest.mark.parametrize(
    ("program", "loop", "code"),
    [
        (SWEEP, "k", "illegal-reversal"),
        (SWEEP, "i", "illegal-reversal"),
        (SWEEP, "j", ""),
        (PROGRAMS["total"], "i", "carries-values"),
        (LINE.replace("LOW", "0").replace("HIGH", "9"), "i", ""),
        (PROGRAMS["the least of several ends"], "i", "bound-of-several"),
        (PROGRAMS["a call"], "i", "unknown-reversal"),
    ],
)
def test_what_may_be_reversed(program: str, loop: str, code: str) -> None:
    s = lw.parse(program).schedule("f")
    assert code_of(lambda: s.reverse(loop)) == code
    if not code:
        assert lw.prove(program, s.module).is_equal


def test_tiles_are_jammed_in_groups() -> None:
    before = lw.parse(SWEEP)
    s = before.schedule("f").tile("i", "j", sizes=(4, 5)).unroll_and_jam("i.1", 3)
    assert "affine.if" in str(s.module)
    assert lw.prove(before, s.module).is_equal
    whole = before.schedule("f").tile("i", "j", sizes=(4, 5)).unroll_and_jam("i.1", 2)
    assert lw.prove(before, whole.module).is_equal
    of_carried = lw.parse(PROGRAMS["total"]).schedule("f").split("i", factor=4)
    assert code_of(lambda: of_carried.unroll_and_jam("i.1", 3)) == "bound-of-several"


def test_loops_that_have_the_order_already() -> None:
    s = lw.parse(SWEEP).schedule("f").interchange("i", "j")
    assert "changed no" in str(s.ledger)
    assert "changed" not in str(lw.parse(SWEEP).schedule("f").interchange("j", "i").ledger)
