"""Nothing is wider than the terminal, whatever is long: names, tables, witnesses, help."""

import re
import sys
from pathlib import Path

import pytest

from loopwright.reporting.drawing.svg import display_width, text_table, wrapped
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt
from loopwright.tools.opt_options import help_text
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

LONG = PROGRAMS["long"]
MANY = (
    "func.func @many(%m: memref<99xf32>, %n: memref<99xf32>) {\n"
    + "".join(
        f"""  affine.for %i{k} = 0 to 90 {{
    %0 = affine.load %m[%i{k}] : memref<99xf32>
    affine.store %0, %n[%i{k} + {k % 3}] : memref<99xf32>
  }}
"""
        for k in range(50)
    )
    + "  return\n}\n"
)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int, *words: str
) -> list[str]:
    """The lines on a terminal."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(width))
    assert main([*words]) == 0
    return ESCAPE.sub("", capsys.readouterr().out).splitlines()


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize(
    "words",
    [
        ["explain", "-affine-loop-fusion", "-affine-parallelize", "-affine-super-vectorize"],
        ["deps"],
        ["deps", "--flow=value"],
        ["deps", "--steps"],
    ],
    ids=" ".join,
)
def test_a_terminal_has_room(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    width: int,
    words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("long.mlir").write_text(LONG)
    lines = shown(monkeypatch, capsys, width, words[0], "long.mlir", *words[1:])
    assert len(lines) > 5
    assert [line for line in lines if display_width(line) > width] == []


def test_what_is_piped_is_not_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("long.mlir").write_text(LONG)
    assert main(["explain", "long.mlir", "-affine-parallelize", "--no-graph"]) == 0
    text = capsys.readouterr().out
    assert (
        "    witness: (%outer_row_index = 1, %outer_column_index = 2) -> "
        "(%outer_row_index = 2, %outer_column_index = 1), element [1, 2]\n"
    ) in text
    assert (
        "the loop carries a flow dependence from 'affine.store' at long.mlir:8:7 to "
        "'affine.load' at long.mlir:6:12, distance [1, 1] [-1, -1]\n"
    ) in text


def test_a_large_graph_says_what_it_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "many.mlir"
    path.write_text(MANY)
    assert main(["explain", str(path), "-cse"]) == 0
    text = capsys.readouterr().out
    heading = re.search(r"^before: @many: (\d+) nodes, (\d+) edges$", text, re.MULTILINE)
    assert heading is not None and heading[1] == "50"
    before = text.partition("after: ")[0]
    nodes = len(re.findall(r"^  \[\d+\] affine", before, re.MULTILINE))
    edges = len(re.findall(r"^  \[\d+\] ->", before, re.MULTILINE))
    assert f"  … {50 - nodes} more nodes\n" in before
    assert f"  … {int(heading[2]) - edges} more edges\n" in before


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_help_fits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    for line in help_text(width).splitlines():
        indentation = len(line) - len(line.lstrip())
        assert len(line) <= width or " " not in line[indentation:].split("  ")[0]
    monkeypatch.setenv("COLUMNS", str(width))
    assert opt(["--list-passes"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert len(line) <= width or " " not in line.strip()
    for command in ("", "deps", "explain", "run", "reduction-check", "build", "profile", "tune"):
        with pytest.raises(SystemExit):
            main([*filter(None, [command]), "--help"])
        text = capsys.readouterr().out
        assert "usage: loopwright" in text
        if width >= 80:
            assert max(map(len, text.splitlines())) <= width


def test_long_cells_have_several_lines() -> None:
    rows = [["1", "a reason " * 12], ["2", "short"]]
    lines = list(text_table(["n", "why"], rows, numbers=[0], width=40))
    assert max(map(len, lines)) <= 40
    assert len(lines) > 4 and lines[-1] == "2  short"


def test_wide_characters_are_aligned() -> None:
    lines = list(text_table(["name", "n"], [["日本", "1"], ["é", "2"]]))
    assert lines == ["name  n", "日本  1", "é     2"]
    assert [*wrapped("日本 日本 日本", 10, 2)] == ["日本 日本", "  日本"]
