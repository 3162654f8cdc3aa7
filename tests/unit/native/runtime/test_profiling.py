"""Profiles count exactly, leave arguments alone, and name the nests of the program."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import loopwright as lw
from loopwright.native.runtime.kernel import Kernel, PreparedModule
from loopwright.native.runtime.profiling import measuring
from loopwright.native.runtime.profiling.instrument import footprints, sized_call
from loopwright.native.runtime.profiling.measuring import (
    CACHE_EVENTS,
    Bandwidth,
    Compiler,
    Event,
    Limits,
    count_events,
)
from loopwright.reporting.errors import ArgumentError
from loopwright.tools.main import main
from tests.texts import texts_beside

LIMITS = Limits(2e9, 1e9, (Bandwidth("L1", 4096, 1e9), Bandwidth("memory", None, 1e8)))

PROGRAMS = texts_beside(__file__)
TEXT = PROGRAMS["work"]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    def fixed_limits(compiler: Compiler) -> Limits:
        return LIMITS

    monkeypatch.setattr(measuring, "host_limits", fixed_limits)
    shapes = ((5, 7), (7, 3), (5, 3))
    return [*(np.ones(shape, np.float32) for shape in shapes), np.arange(20.0), 11]


@pytest.mark.parametrize("threads", [1, 2])
def test_work_is_counted_exactly(given: list[object], threads: int) -> None:
    kernel = lw.parse(TEXT).compile("work", threads=threads)
    before = [np.array(value) for value in given]
    profile = kernel.profile(*given)
    for value, was in zip(given, before, strict=True):
        np.testing.assert_array_equal(np.asarray(value), was)
    product, steps, relax, flip, total = profile.nests
    assert [nest.parent for nest in profile.nests] == [None, None, 1, 1, None]
    assert product.label == "affine.for %i, %j, %l"
    assert product.operations == 2 * 5 * 7 * 3
    assert product.footprint == 4 * (5 * 7 + 7 * 3 + 5 * 3)
    assert (relax.runs, relax.operations) == (11, 11 * 2 * 18 * 2)
    assert (flip.runs, flip.operations) == (11, 11 * 10)
    assert steps.operations == relax.operations + flip.operations
    assert (total.operations, total.footprint) == (20, 160)
    assert profile.operations == product.operations + steps.operations + total.operations
    assert product.location is not None
    assert TEXT.splitlines()[product.location.line - 1].strip().startswith("affine.for %i")
    assert all(nest.seconds <= profile.seconds for nest in profile.nests)
    assert profile.hottest in (product, relax, flip, total)


def test_the_roof_is_that_of_the_nearest_memory(given: list[object]) -> None:
    profile = lw.parse(TEXT).compile("work", threads=1).profile(*given)
    product = profile.nests[0]
    total = profile.nests[4]
    assert (product.bound, total.bound) == ("L1", "L1")
    assert product.roof == pytest.approx(210 / (284 / 1e9))
    assert total.roof == pytest.approx(20 / (160 / 1e9))


def test_other_functions_still_call_the_function(given: list[object]) -> None:
    profile = lw.parse(PROGRAMS["down"]).compile("down").profile(3, np.ones(4, np.float32))
    assert profile.nests[1].operations == 4


def test_as_people_see_it(given: list[object]) -> None:
    profile = lw.parse(TEXT).compile("work").profile(*given)
    text = str(profile)
    assert text.startswith("@work: ")
    assert re.fullmatch(r"<Profile of @work: 5 nests, .* a call; print shows it>", repr(profile))
    assert "affine.for %i, %j, %l" in text
    assert "  affine.parallel %q, %w" in text
    about = json.loads(profile.to_json())
    assert [nest["operations"] for nest in about["nests"]] == [n.operations for n in profile.nests]
    picture = ElementTree.fromstring(profile.svg())
    assert picture.tag.endswith("svg")
    assert "<table>" in profile._repr_html_()  # pyright: ignore[reportPrivateUsage]


def test_wrong_arguments_are_those_of_a_call(given: list[object]) -> None:
    with pytest.raises(ArgumentError, match="%a"):
        lw.parse(TEXT).compile("work").profile(np.ones(3), *given[1:])


def test_a_function_without_loops(given: list[object]) -> None:
    text = "func.func @f(%x: f32) -> f32 {\n  %y = arith.addf %x, %x : f32\n  return %y : f32\n}"
    profile = lw.parse(text).compile("f").profile(2.0)
    assert (profile.nests, profile.operations, profile.hottest) == ((), 1, None)
    assert "the rest" in str(profile)
    assert "no points" in profile.svg()


def test_the_command(
    given: list[object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path
    (folder / "work.mlir").write_text(TEXT)
    monkeypatch.chdir(folder)
    arguments = ["profile", "work.mlir", "--entry", "work"]
    for value in ("ones:5x7", "ones:7x3", "zeros:5x3", "arange:20", "11"):
        arguments += ["--arg", value]
    picture = folder / "roof.svg"
    assert main([*arguments, "-p", "affine-super-vectorize", "--svg", str(picture)]) == 0
    assert "GFLOP/s" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")
    assert main([*arguments, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["function"] == "work"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    assert main([*arguments, "-p", "affine-parallelize"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("refused in affine.") for line in lines), "each nest has refusals"
    assert max(map(len, lines)) <= 60


def test_damaged_limits_are_measured_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(measuring, "_SECONDS", 1e-5)
    monkeypatch.setattr(measuring, "_LARGEST", 1 << 16)
    measurements: list[str] = []

    def compiler(module: ModuleOp, entry: str) -> Callable[..., object]:
        measurements.append(entry)
        return Kernel(PreparedModule(module, entry))

    first = measuring.host_limits(compiler)
    assert first.narrow > 0
    assert len(measurements) == 2 + len(first.bandwidths)
    assert measuring.host_limits(compiler) == first
    assert len(measurements) == 2 + len(first.bandwidths)
    (file,) = [path for path in tmp_path.iterdir() if b"bandwidths" in path.read_bytes()]
    file.write_bytes(file.read_bytes()[:-9])
    assert measuring.host_limits(compiler).bandwidths
    assert len(measurements) == 2 * (2 + len(first.bandwidths))


def test_nests_in_versions_have_footprints() -> None:
    """A condition outside of all loops chooses between versions; one inside is as in the call."""
    copies = {name: PROGRAMS["inside"].format(name) for name in "ijk"}
    module = lw.parse(PROGRAMS["versions"].format(**copies))
    before = str(module)
    for many, last in ((True, 40), (False, 0)):
        sizes = footprints(sized_call(module.op, "versions", [np.zeros(5), many]))
        assert sizes == [None, 40, 40, last]
    assert str(module) == before


def test_integer_arguments_are_known() -> None:
    """How often an outer loop runs may be an integer, as in functions of Python."""
    nest = """affine.for %i = 0 to %n {
          affine.for %j = 0 to 2 {
            %x = affine.load %v[%i, %j] : memref<?x2xf64>
          }
        }"""
    module = lw.parse(f"""func.func @steps(%v: memref<?x2xf64>, %count: i64, %some: i1) {{
      %c0 = arith.constant 0 : index
      %n = memref.dim %v, %c0 : memref<?x2xf64>
      %times = arith.index_cast %count : i64 to index
      affine.for %t = 0 to %times {{
        {nest}
        {nest}
      }}
      return
    }}""")
    assert footprints(sized_call(module.op, "steps", [np.zeros((5, 2)), 3, np.True_])) == [
        80,
        80,
        80,
    ]


@pytest.mark.parametrize(
    ("body", "expected_sizes"),
    [
        # Of a triangle what is in it, of every eighth element this one.
        ("affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) { A[%i, %j] }", [8 * 45]),
        ("affine.for %j = 0 to min affine_map<(d0) -> (d0, 4)>(%i) { A[%i, %j] }", [8 * 30]),
        ("affine.for %j = 0 to 2 { A[%i, %j * 8] }", [8 * 20]),
        ("affine.if affine_set<(d0) : (d0 - 6 >= 0)>(%i) { A[%i, 0] } else { A[0, %i] }", [8 * 10]),
        # What is allocated in a nest is memory, too.
        ("%m = memref.alloc() : M A[%i, %i] memref.dealloc %m : M", [8 * 10]),
        # What is read decides which element is accessed; calls do what they like.
        ("%k = memref.load %n[%i] : memref<10xindex> memref.load %A[%i, %k] : M", [None]),
        ("func.call @g(%A) : (M) -> ()", [None]),
        # On average over the runs of a nest in another one.
        (
            """affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
                 affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) { A[%i, %k] } }
               affine.for %j = 0 to 10 { affine.for %k = 0 to 3 { A[%j, %k] } }""",
            [8 * 45, 29, 8 * 30],  # of 28.8
        ),
    ],
)
def test_distinct_elements_are_counted(body: str, expected_sizes: list[int | None]) -> None:
    body = re.sub(r"( |^)A(\[[^]]*\])", r"%0 = affine.load %A\2 : M\n", body)
    text = f"""
    func.func private @g(%A: M)
    func.func @f(%A: M, %n: memref<10xindex>) {{
      affine.for %i = 0 to 10 {{
        {body}
      }}
      return
    }}"""
    module = lw.parse(text.replace("M", "memref<10x10xf64>"))
    sizes = footprints(sized_call(module.op, "f", [np.zeros((10, 10)), np.zeros(10, np.int64)]))
    assert sizes == expected_sizes


def test_what_the_processor_counts() -> None:
    clock = Event("nanoseconds", 1, 1)
    event_counts = count_events((clock,), lambda: sum(range(1 << 16)))
    if event_counts.refused:  # Containers and systems other than Linux may not let a process ask.
        assert event_counts.counts == ()
    else:
        assert dict(event_counts.counts)["nanoseconds"] > 1000


def test_counters_that_the_processor_does_not_have() -> None:
    ran: list[int] = []
    event_counts = count_events((Event("nothing", 1, 1 << 40),), lambda: ran.append(1))
    assert (ran, event_counts.counts, bool(event_counts.refused)) == ([1], (), True)
    assert CACHE_EVENTS[0].name == "L1"
