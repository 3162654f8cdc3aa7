"""Tuning: what is tried in which order, what may win, what is kept, and how it is used.

No test times anything: the clock and the timer of calls are ours.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.ir import Operation

import loopwright as lw
from loopwright.loops.passes.optimizing import AffineOptimizePass
from loopwright.loops.passes.reordering import AffineMemoryOrderPass
from loopwright.loops.pipelines import PassManager, parse_pipeline
from loopwright.loops.tuning import search
from loopwright.loops.tuning.search import Choice, Comparison, Progress, Stopwatch, Watch
from loopwright.native.runtime import engine
from loopwright.native.runtime.kernel import Kernel, Tuned
from loopwright.reporting.errors import ArgumentError, UsageError
from loopwright.reporting.ledger import Ledger
from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

TEXT = PROGRAMS["text"]
FIXED = TEXT.replace("SIZE", "8xf32")
OPEN = TEXT.replace("SIZE", "?xf32")

Seconds = Callable[[str], float]
"""The time that a call of a program takes, by its text."""


@dataclass
class Fake:
    """A clock that goes on by a second whenever it is read, and a timer that knows the times."""

    seconds: Seconds
    now: float = 0.0
    timed: list[str] = field(default_factory=list[str])
    told: list[Progress] = field(default_factory=list[Progress])
    interrupts: bool = False

    def clock(self) -> float:
        self.now += 1.0
        return self.now

    def timer(self, kernel: Kernel, arguments: Sequence[object]) -> float:
        text = kernel.inspect_mlir()
        self.timed.append(text)
        return self.seconds(text)

    def report(self, progress: Progress) -> None:
        self.told.append(progress)
        if self.interrupts and progress.seconds < progress.model_seconds:
            raise KeyboardInterrupt

    def watch(self, **_: object) -> Watch:
        return PlainWatch(self.clock, self.timer, self.report)


Fakes = Callable[[Seconds], Fake]
PlainWatch = Watch


def unrolled_is_faster(text: str) -> float:
    return 1.0 / text.count("arith.addf")


def all_are_the_same(_: str) -> float:
    return 1.0


@pytest.fixture(autouse=True)
def cache_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(autouse=True)
def few_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = engine.optimise
    monkeypatch.setattr(engine, "optimise", lambda text, **_: plain(text, level=1))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fakes:
    """Lets all searches run on a fake, and leave no steps of the optimiser out, which is slow."""

    def use(seconds: Seconds) -> Fake:
        fake_search = Fake(seconds)
        monkeypatch.setattr(search, "Watch", fake_search.watch)
        monkeypatch.setattr(search, "leaving_out", lambda _: lambda _: None)
        return fake_search

    return use


def arguments(size: int = 8) -> tuple[Any, Any]:
    return np.arange(size, dtype=np.float32), np.zeros(size, np.float32)


def found_in(text: str, budget: float = 50, size: int = 8) -> Tuned[Kernel]:
    return lw.parse(text).compile("twice").tune(*arguments(size), budget=budget)


# What wins --------------------------------------------------------------------------------------


def test_the_fastest_wins_and_is_replayed_with_the_same_bytes(fake: Fakes, tmp_path: Path) -> None:
    fake(unrolled_is_faster)
    tuned = found_in(FIXED)
    assert tuned.speedup == pytest.approx(8)
    assert "unroll" in tuned.pipeline
    op = lw.parse(FIXED).op.clone()
    PassManager(parse_pipeline(tuned.pipeline)).run(op)
    assert str(lw.Module(op)) == tuned.kernel.inspect_mlir()
    tuned.save(tmp_path / "won")
    assert (tmp_path / "won").read_text() == f"{tuned.pipeline}\n"


def test_the_model_is_first_and_the_order_is_always_the_same() -> None:
    first = Fake(all_are_the_same)
    again = Fake(all_are_the_same)
    model = str(lw.parse(FIXED).apply("affine-optimize"))
    for each in (first, again):
        module = lw.parse(FIXED)
        search.tune(module.op, "twice", arguments(), budget=80, watch=each.watch())
    assert first.timed == again.timed
    assert first.timed[0] == model
    assert len(set(first.timed)) > 1


def test_arguments_stay_as_they_are(fake: Fakes) -> None:
    fake(unrolled_is_faster)
    example_arguments = arguments()
    lw.parse(FIXED).compile("twice").tune(*example_arguments, budget=20)
    assert all(np.array_equal(a, b) for a, b in zip(example_arguments, arguments(), strict=True))


def test_a_margin_is_needed(fake: Fakes) -> None:
    fake(lambda text: 1.0 if text.count("arith.addf") == 1 else 0.98)
    assert found_in(FIXED).pipeline == "builtin.module(affine-optimize)"
    assert not Comparison([1.0] * 4, [0.98] * 4).second_wins
    assert Comparison([1.0] * 4, [0.96] * 4).second_wins
    assert not Comparison([1.0] * 4, [0.5, 0.5, 1.1, 1.1]).second_wins


def test_what_won_has_to_win_again(fake: Fakes) -> None:
    """A choice that was faster while the machine was busy is not taken."""
    fakes: list[Fake] = []

    def faster_at_first(text: str) -> float:
        return 1.0 if fakes[0].now > 50 else unrolled_is_faster(text)

    fakes.append(fake(faster_at_first))
    tuned = found_in(FIXED, budget=50)
    assert min(each.seconds for each in fakes[0].told) < 0.2
    assert tuned.pipeline == "builtin.module(affine-optimize)"
    assert tuned.speedup == 1


def test_other_results_never_win(fake: Fakes, monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast they are."""

    def wrong(self: AffineMemoryOrderPass, op: Operation, ledger: Ledger) -> None:
        if self.everywhere:
            for inner in list(op.walk()):
                if inner.name == "affine.store":
                    inner.detach()
                    inner.erase()

    monkeypatch.setattr(AffineMemoryOrderPass, "run", wrong)
    timed = fake(lambda text: 0.1 if "store" not in text else 1.0)
    tuned = found_in(FIXED)
    assert tuned.wrong >= 1
    assert tuned.pipeline == "builtin.module(affine-optimize)"
    assert all("store" in text for text in timed.timed)


def test_sums_stay_in_their_order() -> None:
    """What takes them in another order may give the same bits on the arguments at hand."""
    moves = [move(Choice()) for move in search.option_moves(Choice(), ["affine-mem2reg"])]
    reassociating = [choice for choice in moves if choice is not None and choice.reassociates]
    assert {choice.optimiser and choice.optimiser.settings for choice in reassociating} == {
        ("affine-mem2reg.reassociate=true",),
        ("affine-super-vectorize.vectorize-reductions=true",),
    }


def test_choices_that_sum_in_another_order_are_not_made(fake: Fakes) -> None:
    text = PROGRAMS["choices that sum in another order are not made"]
    timed = fake(lambda text: 0.1 if "vector.reduction" in text else 1.0)
    assert found_in(text).pipeline == "builtin.module(affine-optimize)"
    assert not any("vector.reduction" in text for text in timed.timed)


def test_an_interruption_keeps_the_best_so_far(fake: Fakes) -> None:
    fake(unrolled_is_faster).interrupts = True
    tuned = found_in(FIXED, budget=1e6)
    assert tuned.interrupted
    assert tuned.speedup > 1
    assert lw.parse(FIXED).compile("twice", optimise="tuned").inspect_mlir() == (
        tuned.kernel.inspect_mlir()
    )


def test_an_interrupted_last_comparison_loses_nothing(
    fake: Fakes, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(unrolled_is_faster).interrupts = True
    plain = Stopwatch.compared

    def compared(self: Stopwatch, *kernels: Kernel, **options: int) -> Comparison:
        if options:
            raise KeyboardInterrupt
        return plain(self, *kernels)

    monkeypatch.setattr(Stopwatch, "compared", compared)
    tuned = found_in(FIXED, budget=1e6)
    assert tuned.interrupted
    assert (tuned.speedup > 1, tuned.kept) == (True, True)


# What can be chosen -----------------------------------------------------------------------------


def test_loops_are_named_by_those_that_there_are() -> None:
    module = lw.parse(FIXED)
    moves = search.step_moves(Choice(), module.op, "twice")
    steps = {str(move(Choice()).steps[0]) for move in moves}  # pyright: ignore[reportOptionalMemberAccess]
    assert {"split i factor=8", "unroll i", "vectorise i", "pack m, i", "parallelise i"} <= steps
    split = Choice(("split i factor=4",))
    further = [move(split) for move in search.step_moves(split, module.op, "twice")]
    assert ("split i factor=4", "interchange i.1, i.0") in [c.steps for c in further if c]


def test_options_are_those_of_the_passes() -> None:
    settings = [
        choice.optimiser.settings[0]
        for move in search.option_moves(Choice(), ["affine-register-tile"])
        if (choice := move(Choice())) is not None and choice.optimiser is not None
    ]
    tiles = [text for text in settings if text.startswith("affine-register-tile")]
    assert tiles[0] == "affine-register-tile.rows=8"
    assert "affine-register-tile.pack=always" in settings
    assert "affine-jam-rows.everywhere=true" in settings
    assert not any(text.startswith("affine-jam-rows.rows") for text in settings)
    # A pass that the optimiser runs twice has its options once.
    assert len({*settings}) == len(settings)
    base = Choice((), AffineOptimizePass(settings=("affine-register-tile.rows=8",)))
    neighbouring_moves = [
        str(move(base)) for move in search.option_moves(base, ["affine-register-tile"])
    ]
    assert any("affine-register-tile.rows=7" in choice for choice in neighbouring_moves)


# What is kept and used --------------------------------------------------------------------------


def test_compiling_uses_what_was_found(fake: Fakes, cache_directory: Path) -> None:
    """Damaged entries are none."""
    model = lw.parse(FIXED).compile("twice", optimise="tuned").inspect_mlir()
    assert model == str(lw.parse(FIXED).apply("affine-optimize"))
    fake(unrolled_is_faster)
    result = found_in(FIXED)
    assert result.kept
    tuned = lw.parse(FIXED).compile("twice", optimise="tuned")
    assert tuned.inspect_mlir() == result.kernel.inspect_mlir() != model
    m, r = arguments()
    tuned(m, r)
    assert np.array_equal(r, 2 * m)
    changed = FIXED.replace("addf", "mulf")
    changed_kernel = lw.parse(changed).compile("twice", optimise="tuned")
    assert changed_kernel.inspect_mlir() == str(lw.parse(changed).apply("affine-optimize"))
    for path in cache_directory.iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    assert lw.parse(FIXED).compile("twice", optimise="tuned").inspect_mlir() == model


def test_sizes_known_at_the_call_are_looked_up_there(fake: Fakes) -> None:
    fake(unrolled_is_faster)
    kernel = lw.parse(OPEN).compile("twice", optimise="tuned")
    tuned: list[tuple[int, ...]] = []
    choose = kernel._choose  # pyright: ignore

    def noted(sizes: tuple[int, ...]) -> Kernel | None:
        pipeline = choose(sizes)
        if pipeline is not None:
            tuned.append(sizes)
        return pipeline

    kernel._choose = noted  # pyright: ignore
    for size in (9, 40):
        m, r = arguments(size)
        kernel(m, r)
        assert np.array_equal(r[:8], 2 * m[:8])
    assert tuned == []
    kernel.tune(*arguments(12), budget=50)
    for size in (9, 40, 15):
        m, r = arguments(size)
        kernel(m, r)
        assert np.array_equal(r[:8], 2 * m[:8])
    assert tuned == [(4, 4)]
    with pytest.raises(ArgumentError, match="expected dtype float32"):
        kernel(np.zeros(9), r)
    with pytest.raises(ArgumentError, match="takes 2 arguments"):
        kernel(m)


def test_python_functions_are_tuned(fake: Fakes) -> None:
    def twice(m, r):  # type: ignore[no-untyped-def]
        for i in range(8):
            r[i] = m[i] + m[i]

    timed = fake(unrolled_is_faster)
    kernel = lw.kernel(optimise="tuned")(twice)
    m, r = arguments()
    kernel(m, r)
    tuned = kernel.tune(*arguments(), budget=50)
    assert tuned.speedup > 1
    assert timed.timed
    kernel(m, r)
    assert np.array_equal(r, 2 * m)
    version = next(iter(kernel._dispatcher.versions.values()))
    specialised, _ = version.compiled(version.usual)
    chosen = specialised._choose((4, 4)).inspect_mlir()  # pyright: ignore
    assert re.sub(r"loopwright\.form = \"[^\"]*\", ", "", chosen) == tuned.kernel.inspect_mlir()


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [0, -1, float("nan"), float("inf"), True, "60s"])
def test_a_budget_is_positive(budget: Any, cache_directory: Path) -> None:
    kernel = lw.parse(FIXED).compile("twice")
    before = sorted(cache_directory.iterdir())
    with pytest.raises(UsageError, match="budget"):
        kernel.tune(*arguments(), budget=budget)
    assert sorted(cache_directory.iterdir()) == before


def test_arguments_have_to_fit(cache_directory: Path) -> None:
    kernel = lw.parse(FIXED).compile("twice")
    before = sorted(cache_directory.iterdir())
    with pytest.raises(ArgumentError, match="expected extent 8"):
        kernel.tune(*arguments(9))
    assert len(sorted(cache_directory.iterdir())) - len(before) <= 1  # the plain code
    with pytest.raises(UsageError, match="'may_alias'"):
        lw.parse(FIXED).compile("twice", may_alias=True).tune(*arguments())
    with pytest.raises(UsageError, match="@talk prints"):
        lw.parse(FIXED).compile("talk").tune(1.0)


def test_optimise_is_one_of_three() -> None:
    with pytest.raises(UsageError, match="'optimise' is True, False or 'tuned'"):
        lw.parse(FIXED).compile("twice", optimise="fast")  # pyright: ignore[reportArgumentType]
    with pytest.raises(UsageError, match="'optimise' is True, False or 'tuned'"):
        lw.kernel(optimise="fast")(lambda x: x)  # pyright: ignore[reportArgumentType]
    with pytest.raises(UsageError, match="max_steps"):
        lw.parse(FIXED).compile("twice", optimise="tuned", max_steps=9)


# The command ------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "twice.mlir"
    path.write_text(FIXED)
    return str(path)


CALL = ["--entry", "twice", "--arg", "arange", "--arg", "zeros"]


def test_the_command_tells_and_saves(
    fake: Fakes, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake(unrolled_is_faster)
    saved = tmp_path / "won"
    assert main(["tune", file, *CALL, "--budget", "50s", "--save", str(saved)]) == 0
    printed_lines = capsys.readouterr().out.splitlines()
    assert printed_lines[0].startswith("@twice: 125 ms a call")
    assert printed_lines[1] == "8 times as fast as untuned code (1 s)"
    assert printed_lines[-1] == f"pipeline: {saved.read_text().strip()}"
    outputs = [str(tmp_path / name) for name in ("a.npz", "b.npz")]
    assert main(["run", file, *CALL, "-O", "tuned", "--verify", "--out", outputs[0]]) == 0
    assert main(["run", file, *CALL, "-O=model", "--verify", "--out", outputs[1]]) == 0
    with np.load(outputs[0]) as first, np.load(outputs[1]) as second:
        assert np.array_equal(first["r"], second["r"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([*CALL, "--budget", "0"], "the budget must be positive"),
        ([*CALL, "--budget", "0s"], "the budget must be positive"),
        ([*CALL, "--budget=-3s"], "expected a time such as 60s or 5m"),
        ([*CALL, "--budget", "soon"], "expected a time such as 60s or 5m"),
        ([*CALL, "--threads", "0"], "--threads must be positive"),
        ([*CALL, "--save", "/nowhere/won"], "No such file or directory"),
        ([*CALL, "--save", "/"], "Is a directory"),
        (["--entry", "thrice"], "no function '@thrice'"),
        ([*CALL[:4], "--arg", "zeros:9"], "extents 9 do not fit"),
        (CALL[:4], "takes 2 arguments"),
    ],
)
def test_bad_command_lines(
    options: list[str], message: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tune", file, *options]) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("other_option", [["-p", "cse"], ["--may-alias"], ["--schedule", "x"]])
def test_optimising_stands_alone(
    other_option: list[str], file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", file, *CALL, "-O", "tuned", *other_option]) == 1
    assert f"-O and {other_option[0]} cannot be used together" in capsys.readouterr().err


def test_optional_steps_are_taken_and_left_out_again() -> None:
    move = search.leaving_out("affine-reschedule")
    with_optional_step = move(Choice())
    assert with_optional_step is not None
    assert (
        str(with_optional_step.pipeline("f"))
        == "builtin.module(affine-optimize{also=affine-reschedule})"
    )
    assert with_optional_step.optimiser is not None
    assert with_optional_step.optimiser.configured()[0].name == "affine-reschedule"
    assert Choice().pipeline("f") == Choice(optimiser=AffineOptimizePass()).pipeline("f")
    again = move(with_optional_step)
    assert again is not None
    assert again == Choice()
