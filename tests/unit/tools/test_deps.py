"""`loopwright deps`: texts, records, tableaus, errors."""

import json
from pathlib import Path

import pytest

from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

KERNEL = PROGRAMS["kernel"]


@pytest.fixture
def kernel(tmp_path: Path) -> str:
    path = tmp_path / "k.mlir"
    path.write_text(KERNEL)
    return str(path)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["deps", *arguments]) == 0
    return capsys.readouterr().out


def test_text(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, kernel).splitlines()
    assert lines[0] == (
        f"{kernel}:6:7: flow dependence: 'affine.store' -> 'affine.load' at {kernel}:7:12"
    )
    assert lines[1] == f"  depth 1, carried by 'affine.for' at {kernel}:4:3"
    assert lines[2] == "  distance [2, 2] [0, 0]"
    assert lines[3].startswith("  witness: (%i = ")
    assert len(lines) == 4


def test_json(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    (dependence,) = json.loads(output(capsys, kernel, "--format", "json"))
    assert (dependence["kind"], dependence["depth"], dependence["certain"]) == ("flow", 1, True)
    assert dependence["distance"] == [[2, 2], [0, 0]]
    assert dependence["distances"] == [[2, 0]]
    source = dependence["witness"]["source"]
    sink = dependence["witness"]["sink"]
    assert [b - a for a, b in zip(source, sink, strict=True)] == [2, 0]
    assert dependence["witness"]["element"] == source
    assert (dependence["sink"]["line"], dependence["sink"]["column"]) == (7, 12)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (["--kinds", "anti"], 0),
        (["--kinds", "input,flow"], 1),
        (["--depth", "1"], 1),
        (["--depth", "2"], 0),
        (["--at", "7"], 1),
        (["--at", "4"], 0),
        (["--function", "kernel"], 1),
        (["--function", "@kernel"], 1),
    ],
)
def test_filters(
    kernel: str, options: list[str], count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    dependences = json.loads(output(capsys, kernel, "--format", "json", *options))
    assert len(dependences) == count


def test_nothing_found(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, kernel, "--kinds", "anti") == "no dependences\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--kinds", "war"], "unknown kind of dependence 'war'"),
        (["--function", "g"], "there is no function 'g'"),
        (["--format", "xml"], "invalid choice"),
        (["--kinds", ","], "no kind of dependence is given"),
        (["--depth", "0"], "--depth must be at least 1, got '0'"),
        (["--depth", "9"], "there is no dependence at depth 9: the greatest is"),
        (["--at", "99"], "no op of a function begins on line 99"),
        (["--steps", "--format", "json"], "--steps is text: it does not go with --format json"),
        (["--flow", "value", "--steps"], "--steps is about --flow memory"),
        (["--flow", "value", "--depth", "1"], "--depth is about --flow memory"),
    ],
)
def test_errors(
    kernel: str, options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deps", kernel, *options]) == 1
    assert message in capsys.readouterr().err


def test_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deps", "/nowhere.mlir"]) == 1
    assert "cannot open input file" in capsys.readouterr().err


def test_steps_show_the_whole_derivation(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, kernel, "--steps")
    titles = [line.strip() for line in text.splitlines() if line.strip() in TITLES]
    assert titles == TITLES
    assert tableau(text, "dependence polyhedron at depth 1") == [
        "Domain: 0, Range: 2, Symbols: 0, Locals: 0",
        "2 constraints",
        "(None None const)",
        "1 0 -2 = 0",
        "0 1 0 = 0",
        "rational distance [2, 2] [0, 0]",
        "exact distance [2, 2] [0, 0]",
    ]


TITLES = [
    "srcRel",
    "dstRel",
    "srcDomain",
    "dstDomain",
    "dstRel.inverse()",
    "srcRel: append range columns",
    "dstRel: insert domain columns",
    "srcRel: merge symbols",
    "dstRel: merge symbols",
    "srcRel: merge locals",
    "dstRel: merge locals",
    "srcRel: convert the range of the source to locals",
    "dstRel: convert the domain of the destination to locals",
    "srcRel: match range columns",
    "dstRel: match domain columns",
    "srcRel: append",
    "srcRel: remove redundant locals",
    "dstRel.compose(srcRel)",
    "with the order at depth 1",
    "dependence polyhedron at depth 1",
    "with the order at depth 2",
    "with the order at depth 3",
]


def tableau(text: str, title: str) -> list[str]:
    """The rows that follow a title."""
    lines = [line.strip() for line in text.splitlines()]
    start = lines.index(title) + 1
    rows: list[str] = []
    for row in lines[start:]:
        if not row or row.startswith("="):
            break
        rows.append(" ".join(row.split()))
    return rows


def test_value_based_flow(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, kernel, "--flow", "value")
    assert f"{kernel}:7:12: values of 'affine.load':" in text
    assert f"from 'affine.store' at {kernel}:6:7, distance [2, 2] [0, 0]" in text
    assert "nothing was written, as in (%i = " in text
    assert f"{kernel}:6:7: dead store: 'affine.store', as in (%i = " in text
    read, dead = json.loads(output(capsys, kernel, "--flow", "value", "--format", "json"))
    assert read["flows"][0]["distances"] == [[2, 0]]
    assert read["uninitialised"] is True
    assert (dead["always"], dead["iteration"][0] >= 7) == (False, True)


def test_stated_assumptions_are_not_denied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.mlir"
    path.write_text(
        """func.func @f(%a: memref<9xf32>, %b: memref<9xf32>)
            attributes {loopwright.distinct_arguments} {
          return
        }"""
    )
    assert main(["deps", str(path)]) == 0
    assert main(["deps", "--may-alias-arguments", str(path)]) == 1
    assert "'@f' are distinct, '--may-alias-arguments' does not" in capsys.readouterr().err


def test_functions_that_are_called_in_loops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "called.mlir"
    path.write_text(
        "func.func private @store(%m: memref<9xf32>, %i: index, %f: f32) {\n"
        "  memref.store %f, %m[%i] : memref<9xf32>\n"
        "  return\n"
        "}\n"
        "func.func @f(%m: memref<9xf32>, %f: f32) {\n"
        "  affine.for %i = 0 to 4 {\n"
        "    func.call @store(%m, %i, %f) : (memref<9xf32>, index, f32) -> ()\n"
        "    %0 = affine.load %m[%i + 2] : memref<9xf32>\n"
        "  }\n"
        "  return\n"
        "}\n"
    )
    assert main(["deps", str(path), "--function", "f"]) == 0
    shown = capsys.readouterr().out
    assert "called.mlir:8:10: anti dependence: 'affine.load' -> 'memref.store'" in shown
    assert "distance [2, 2]" in shown and "possible" not in shown
