"""Schedules: steps are taken or refused, undone, saved and replayed; names survive."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.loops.schedule.schedule import KINDS, SavedSchedule, read_schedule
from loopwright.reporting.errors import RefusedStepError
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

GEMM = PROGRAMS["gemm"]
TWO = PROGRAMS["two"]


def gemm() -> lw.Schedule:
    return lw.parse(GEMM, file="gemm.mlir").schedule("gemm")


def by_hand() -> lw.Schedule:
    s = gemm().tile("i", "j", "k", sizes=(8, 16, 16)).interchange("j.0", "k.0", "i.0")
    s.pack("B", at="i.0").keep_in_registers("k.1").unroll_and_jam("i.1", 4)
    return s.vectorise("j.1", lanes=8)


def test_a_product_by_hand_keeps_its_bits() -> None:
    module = lw.parse(GEMM)
    s = by_hand()
    assert s.loops == ("j.0", "k.0", "B.pack", "B.pack.copy1", "i.0", "i.1", "j.1", "k.1")
    rng = np.random.default_rng(1)
    a = rng.random((24, 16), np.float32)
    b = rng.random((16, 32), np.float32)
    plain = np.zeros((24, 32), np.float32)
    result = np.zeros((24, 32), np.float32)
    module.interpret("gemm", a, b, plain)
    s.module.compile("gemm")(a, b, result)
    assert np.array_equal(plain, result)
    assert "vector<8xf32>" in str(s.module)
    assert "alias.arguments" in s.module.ledger.counts()


def test_register_tiles_are_a_step() -> None:
    s = gemm().register_tile("k", rows=3, vectors=2, lanes=4, pack="always")
    assert s.loops[0] == "k.tile0"
    a = np.arange(24 * 16, dtype="f4").reshape(24, 16)
    b = np.ones((16, 32), "f4")
    result = np.zeros((24, 32), "f4")
    s.module.compile("gemm")(a, b, result)
    assert np.array_equal(result, a @ b)
    with pytest.raises(RefusedStepError, match="no-contraction"):
        gemm().register_tile("i")
    with pytest.raises(lw.ScheduleError, match="accepted: auto, never, columns, always"):
        gemm().register_tile("k", pack="now")


def test_loops_are_found_by_name_place_and_number() -> None:
    s = gemm()
    assert s["i"] == s["%i"] == s["@3"] == s["3:3"] == s[0] == "i"
    assert s["k"].iterations == 16
    two_nests = lw.parse(TWO.replace("BACK", ""), file="x.mlir").schedule("two")
    assert two_nests.loops == ("i@4", "i@10")
    with pytest.raises(lw.ScheduleError, match="several loops: give one of 'i@4', 'i@10'"):
        two_nests.split("i", 2)
    assert two_nests.split("i@10", 2).loops == ("i@4", "i@10.0", "i@10.1")


@pytest.mark.parametrize(
    ("word", "fields", "message"),
    [
        ("split", {"loop": "x", "factor": 2}, "there is no loop 'x'"),
        ("split", {"loop": "i", "factor": 0}, "the factor must be at least 1, not 0"),
        ("split", {"loop": "i", "factor": 25}, "accepted: 1 to 24"),
        ("unroll", {"loop": "i", "factor": -1}, "the factor must be at least 1, not -1"),
        ("unroll", {"loop": "i", "factor": -2}, "accepted: 1 to 24"),
        ("unroll-and-jam", {"loop": "k", "factor": 17}, "the loop has 16 iterations"),
        ("tile", {"loops": ("i", "j"), "sizes": (4,)}, "a size for each of 2 loops"),
        ("tile", {"loops": ("i", "j"), "sizes": (4, -1)}, "along 'j' must be at least 1"),
        ("interchange", {"loops": ("i",)}, "at least two loops"),
        ("peel", {"loop": "i"}, "one of first, last and below"),
        ("distribute", {"loop": "k", "at": 9}, "accepted: 1 to 5"),
        ("distribute", {"loop": "i", "before": "k"}, "not directly in loop 'i'"),
        ("serialise", {"loop": "i"}, "not parallel"),
        ("vectorise", {"loop": "i", "lanes": 1}, "at least 2"),
        ("vectorise", {"loop": "i", "lanes": -1}, "must be at least 2, not -1"),
        ("pack", {"memref": "Z", "at": "i"}, "the memrefs are 'A', 'B', 'C'"),
        ("skew", {"loop": "j", "by": "k"}, "does not enclose"),
        ("coalesce", {"loops": ("j",)}, "at least two loops"),
    ],
)
def test_what_makes_no_sense_is_an_error(
    word: str, fields: dict[str, object], message: str
) -> None:
    s = gemm()
    before = str(s), str(s.module)
    with pytest.raises(lw.ScheduleError, match=r"^gemm.mlir:\d+:\d+: error: ") as caught:
        s.step(word, **fields)
    assert message in str(caught.value)
    assert (str(s), str(s.module)) == before


@pytest.mark.parametrize(
    "wrong",
    [
        lambda s: s[None],
        lambda s: s.tile("i", "j", sizes=3),
        lambda s: s.tile("i", sizes=(2.5,)),
        lambda s: s.tile(sizes=()),
        lambda s: s.pack(0, at="i"),
        lambda s: s.run(0),
        lambda s: s.take("split i factor=2"),
        lambda s: s.replay("gemm.json"),
        lambda s: s.step("split", speed=2),
        lambda s: s.step("split"),
        lambda s: s.register_tile("k", rows=25),
        lambda s: s.register_tile("k", lanes=33),
        lambda s: s.register_tile("k", block_reduction=17),
    ],
)
def test_arguments_that_do_not_fit_are_errors(wrong: Callable[[lw.Schedule], object]) -> None:
    s = gemm()
    with pytest.raises((lw.ScheduleError, lw.UsageError)):
        wrong(s)
    assert not s.steps


def test_a_refusal_has_a_witness_and_changes_nothing() -> None:
    s = gemm().interchange("k", "j", "i")
    before = str(s)
    with pytest.raises(RefusedStepError) as caught:
        s.parallelise("k")
    assert caught.value.refusal.code == "carried-dependence"
    assert caught.value.refusal.evidence.witness() is not None
    assert str(s) == before
    assert [entry.kind for entry in s.ledger] == ["decision", "refusal"]
    with pytest.raises(lw.ScheduleError, match="is parallel"):
        s.parallelise("i").unroll("i")
    assert s.serialise("i").unroll("i", 2).steps[-1] == "unroll i factor=2"
    with pytest.raises(RefusedStepError) as caught:
        lw.parse(TWO.replace("BACK", "+ 1")).schedule("two").fuse(0, 1)
    assert caught.value.refusal.evidence.witness() is not None


@pytest.mark.parametrize(
    "illegal",
    [
        lambda s: s.tile("i", "j", sizes=(8, 8)),
        lambda s: s.interchange("j", "i"),
        lambda s: s.unroll_and_jam("i", 4),
        lambda s: s.vectorise("i", lanes=4),
        lambda s: s.parallelise("i"),
    ],
)
def test_the_message_of_an_illegal_step_ends_with_its_witness(
    illegal: Callable[[lw.Schedule], object],
) -> None:
    module = lw.parse("""func.func @f(%m: memref<64x64xf64>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %x = affine.load %m[%i - 1, %j + 1] : memref<64x64xf64>
      affine.store %x, %m[%i, %j] : memref<64x64xf64>
    }
  }
  return
}""")
    with pytest.raises(RefusedStepError) as caught:
        illegal(module.schedule("f"))
    assert re.search(
        r", as in \(%i = 1, %j = 1\) -> \(%i = 2, %j = 0\), element \[1, 1\] \[[\w.-]+\]$",
        caught.value.diagnostics[0].message,
    )
    witness = caught.value.refusal.evidence.witness()
    assert list(witness) == [
        *("kind", "source", "sink", "element", "parameters", "names", "dependence")
    ]
    assert (witness["source"], witness["sink"]) == ([1, 1], [2, 0])
    assert witness["dependence"]["source"]["op"] == "affine.store"


GEMM_AND_CHAIN = """func.func @f(%a: memref<16x16xf64>, %b: memref<16x16xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %x = affine.load %a[%i, %k] : memref<16x16xf64>
        affine.store %x, %b[%i, %j] : memref<16x16xf64>
      }
    }
  }
  affine.for %l = 1 to 15 {
    %x = affine.load %a[%l, %l] : memref<16x16xf64>
    affine.store %x, %b[%l, %l] : memref<16x16xf64>
  }
  return
}"""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda s: s.tile("i", "k", sizes=(8, 8)), "not perfectly nested: loop %j is between"),
        (lambda s: s.tile("i", "j", 8, 8), r"'sizes': call it as schedule.tile\(\*loops, sizes=…"),
        (lambda s: s.tile("i", "j", sises=(8, 8)), "no option 'sises': did you mean 'sizes'"),
        (lambda s: s.split("i", 2, 3), "call it as schedule.split"),
        (lambda s: s.vectorise("j", 8).vectorise("j", 8), "the loop was vectorised before"),
        (lambda s: s.fuse("i", "l"), "begins after the first by 1 and ends before the first by 1"),
        (lambda s: s.fuse("i", "l"), "shift or peel one"),
    ],
)
def test_messages_name_the_cause(wrong: Callable[[Any], object], message: str) -> None:
    with pytest.raises((lw.ScheduleError, lw.UsageError), match=message):
        wrong(lw.parse(GEMM_AND_CHAIN).schedule("f"))


def test_a_fused_loop_has_the_attributes_of_both() -> None:
    text = TWO.replace(" BACK", "").replace(
        "yield %s : f32\n  }", "yield %s : f32\n  } {a = 1, b = 2}"
    )
    text = text.replace("  }\n  return", "  } {b = 3, c = 4}\n  return")
    s = lw.parse(text).schedule("two").fuse(0, 1)
    assert "{a = 1 : i64, b = 2 : i64, c = 4 : i64}" in str(s.module)


def test_loops_are_cut_where_one_around_them_is() -> None:
    text = PROGRAMS["loops are cut where one around them is"]
    s = lw.parse(text).schedule("f").peel("i", below="k").peel("j", below="k")
    assert s.loops == ("k", "i.head", "j.head", "j", "i", "j.copy1")
    assert [entry.evidence.figures["below"] for entry in s.ledger] == ["k", "k"]
    with pytest.raises(RefusedStepError, match="carried-dependence"):
        s.vectorise("j", lanes=4)  # it begins with k
    # One after the other: below k, k itself, and what follows.
    s.vectorise("j.head", lanes=4).peel("j", first=1).vectorise("j", lanes=4)
    expected, actual = (np.random.default_rng(0).random((9, 9), dtype=np.float32) for _ in range(2))
    lw.parse(text).compile("f")(expected)
    s.module.compile("f")(actual)
    assert np.array_equal(expected, actual)
    again = lw.parse(text).schedule("f", read_schedule(str(s)))
    assert str(again.module) == str(s.module)


def test_undo_takes_steps_back() -> None:
    s = gemm()
    texts = [str(s), str(s.tile("i", "j", sizes=(4, 4)))]
    s.peel("i.0", first=1)
    assert s.loops[:4] == ("j.0", "i.1", "j.1", "k")
    assert str(s.undo()) == texts[1]
    assert str(s.undo()) == texts[0]
    assert not len(s)
    assert not len(s.ledger)
    with pytest.raises(lw.UsageError, match="1 steps cannot be undone"):
        s.undo()
    s.interchange("j", "i").interchange("i", "j").interchange("j", "i").undo()
    assert tuple(entry.message for entry in s.ledger) == s.steps  # two entries were equal


def test_schedules_are_read_as_they_were_written(tmp_path: Path) -> None:
    s = by_hand()
    for name in ("gemm.json", "gemm.schedule"):
        s.save(tmp_path / name)
        loaded = lw.Schedule.load(tmp_path / name)
        assert loaded == s.saved
        renamed = lw.parse(str(lw.parse(GEMM)))  # The printer calls the loops %arg3, …
        assert str(renamed.schedule("gemm", loaded).module) == str(s.module)
    words = {word for word in KINDS if f"\n{word} " in str(s)}
    assert words == {
        "tile",
        "interchange",
        "pack",
        "keep-in-registers",
        "unroll-and-jam",
        "vectorise",
    }


def test_a_schedule_of_another_program_or_version_is_refused() -> None:
    saved = by_hand().saved
    other_program = lw.parse(GEMM.replace("0 to 16", "0 to 15"))
    with pytest.raises(lw.ScheduleError, match="made for another program"):
        other_program.schedule("gemm", saved)
    text = str(saved)
    with pytest.raises(lw.ScheduleError, match="another version of loopwright"):
        lw.parse(GEMM).schedule("gemm", read_schedule(text.replace("lanes=8", "lanes=4")))
    with pytest.raises(
        lw.ScheduleError, match=r"x:1:1: error: this is not a schedule of version 1"
    ):
        read_schedule(text.replace("version=1", "version=2"), "x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: error: a schedule begins with 'schedule @function'"),
        ('{"schedule": ', "1:14: error: this is no JSON"),
        ('{"schedule": "f", "version": 1}', "a schedule has a text 'structure'"),
        ("schedule @f version=1 by=me", "has no 'by'"),
        ("schedule @f version=1\n  walk i", "2:3: error: there is no step 'walk'"),
        ("schedule @f version=1\nsplit i factor=two", "is a number, not 'two'"),
        ("schedule @f version=1\nsplit i speed=2", "'split' has no option 'speed'"),
        ("schedule @f version=1\nsplit i, j factor=2", "not also 'j'"),
        ("schedule @f version=1\nfuse i", "second is missing"),
        ("schedule @f version=1\nsplit i", "'split' needs loop and factor: factor is missing"),
        (
            '{"schedule": "f", "version": 1, "structure": "", "steps": [{"step": "split"}]}',
            "step 1: 'split' needs loop",
        ),
    ],
)
def test_what_is_no_schedule_is_an_error(text: str, message: str) -> None:
    with pytest.raises(lw.ScheduleError) as caught:
        read_schedule(text, "x")
    assert message in str(caught.value)


def test_command_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gemm.mlir"
    saved = tmp_path / "gemm.json"
    file.write_text(GEMM)
    s = by_hand()
    s.save(saved)
    assert opt([str(file), f"--apply-schedule={saved}"]) == 0
    assert capsys.readouterr().out.strip() == str(s.module).strip()
    arguments = ["--arg=random", "--arg=random", "--arg=zeros", "--entry=gemm", "--verify"]
    assert main(["run", str(file), f"--schedule={saved}", *arguments]) == 0
    saved.write_text(saved.read_text().replace('"sizes": [8', '"sizes": [80'))
    assert opt([str(file), f"--apply-schedule={saved}"]) == 1
    assert "the size of a tile along 'i' is 80, but" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        ("split", {"loop": "i", "factor": 4}),
        ("tile", {"loops": ("i",), "sizes": (4,)}),
        ("peel", {"loop": "i", "first": 1}),
        ("coalesce", {"loops": ("i", "j")}),
        ("normalise", {"loop": "k"}),
    ],
)
def test_what_steps_take_for_granted_is_in_the_ledger(word: str, fields: dict[str, object]) -> None:
    text = PROGRAMS["what steps take for granted is in the ledger"]
    s = lw.parse(text).schedule("f").step(word, **fields)
    assert [entry.code for entry in s.ledger] == [word, "no-overflow"]
    assert not len(s.undo().ledger)


@pytest.mark.parametrize("name", ["my f", 'a"b\\c\nd', "ü", "-1", "k.x$"])
def test_names_that_are_no_identifiers_are_quoted(name: str) -> None:
    saved = SavedSchedule(name, "ab", ("i",), ("m",), (), "cd")
    assert read_schedule(str(saved)) == saved
