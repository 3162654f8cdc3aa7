"""What the optimiser does, as a schedule: the same bytes, on named loops where steps do."""

from pathlib import Path

import pytest

import loopwright as lw
from loopwright.loops.schedule.schedule import KINDS, read_schedule
from loopwright.loops.schedule.step import step_from_json, step_from_text
from loopwright.reporting.errors import RefusedStepError
from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]


COLUMNS = PROGRAMS["columns"]


def options_of(lists: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {"without": tuple(lists["without"]), "set": tuple(lists["settings"])}


def several() -> lw.Schedule:
    return lw.parse(PROGRAM, file="several.mlir").schedule("several")


def test_what_the_optimiser_does_is_a_schedule() -> None:
    s = several().optimise()
    words = [step.split()[0] for step in s.steps]
    assert s.steps[0] == "register-tile k"
    assert all(word in KINDS for word in words)
    assert str(s.module) == str(lw.parse(PROGRAM).apply("affine-optimize"))
    for text in (str(s), s.to_json()):
        assert str(several().replay(read_schedule(text)).module) == str(s.module)
    assert not s.undo(len(s)).steps
    assert not [entry for entry in s.ledger if entry.kind == "decision"]


def test_passes_are_told_as_steps_on_loops() -> None:
    options = {
        "without": ["affine-blocked-interchange"],
        "settings": ["affine-memory-order.everywhere=true"],
    }
    s = lw.parse(COLUMNS).schedule("columns").optimise(**options)
    assert s.steps[0] == "interchange y, x"
    assert str(s.module) == str(lw.parse(COLUMNS).apply("affine-optimize", **options_of(options)))


def test_options_of_the_optimiser() -> None:
    steps = several().optimise(without=["affine-register-tile", "affine-memory-order"]).steps
    assert not {"register-tile k", "interchange y, x"} & {*steps}
    (first, *_) = several().optimise(settings=["affine-register-tile.rows=3"]).steps
    assert first == "run affine-register-tile options=rows=3"
    for options in ({"without": ["cse"]}, {"settings": ["cse.x=1"]}, {"threads": -1}):
        s = several()
        with pytest.raises(lw.UsageError, match=r"accepted|at least 0|not a step"):
            s.optimise(**options)
        assert not s.steps


def test_passes_leave_loops_alone() -> None:
    s = several().run("affine-mem2reg", across_iterations=False, leaving=["t"])
    with pytest.raises(RefusedStepError, match="nothing-changed"):
        s.run("affine-mem2reg", across_iterations=False, leaving=["t", "i", "x"])
    assert "iter_args" not in str(s.module).partition("to %arg4")[2]
    s = several().run("affine-register-tile")
    assert s.loops[0] == "tiled0"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": "inline"}, "affine-distribute-windows"),
        ({"name": "cse", "leaving": ("i", "j")}, "loop 'j' is in loop 'i'"),
        ({"name": "affine-jam-rows", "options": ("apart=x",)}, "invalid value 'x'"),
        ({"name": "cse", "leaving": ("z",)}, "there is no loop 'z'"),
    ],
)
def test_what_cannot_be_run(fields: dict[str, object], message: str) -> None:
    s = several()
    with pytest.raises(lw.ScheduleError, match=message):
        s.step("run", **fields)
    carrying = several().keep_in_registers("t")
    with pytest.raises(lw.ScheduleError, match="carries values"):
        carrying.run("cse", leaving=["t"])


def test_lists_among_options_are_read_as_they_were_written() -> None:
    for options in (["tile-sizes=2,3", "x=1"], ["tile-sizes=2", "3", "x=1"]):
        step = step_from_json(KINDS, {"step": "run", "name": "cse", "options": options})
        assert step_from_text(KINDS, str(step)) == step
        assert step_from_json(KINDS, step.to_json()) == step


def test_the_command_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "columns.mlir"
    saved = tmp_path / "columns.json"
    optimised = lw.parse(COLUMNS).schedule("columns").optimise()
    file.write_text(COLUMNS)
    assert main(["schedule", str(file), "--entry", "columns"]) == 0
    assert capsys.readouterr().out.strip() == str(optimised)
    assert main(["schedule", str(file), "--entry=columns", f"--save={saved}"]) == 0
    assert lw.Schedule.load(saved) == optimised.saved
    assert main(["schedule", str(file), "--entry", "other"]) == 1
    assert "there is no function 'other'" in capsys.readouterr().err
