"""`loopwright deps --format svg` and `--graph`."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


Run = Callable[..., tuple[int, str, str]]

TEXT = PROGRAMS["program"]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    (tmp_path / "f.mlir").write_text(TEXT)
    monkeypatch.chdir(tmp_path)

    def answer(*options: str) -> tuple[int, str, str]:
        status = main(["deps", "f.mlir", *options])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return answer


def title(text: str) -> str:
    title_text = ElementTree.fromstring(text)[0].text
    assert title_text is not None
    return title_text


def test_svg_of_the_pair_that_tells_most(run: Run) -> None:
    status, out, err = run("--format", "svg")
    assert status == 0
    assert title(out) == "flow dependence: affine.store at line 5 → affine.load at line 4"
    assert "other pairs not drawn" in err


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (
            ["--at", "9", "--kinds", "output"],
            "output dependence: affine.store at line 5 → affine.store at line 9",
        ),
        (["--kinds", "anti"], "anti dependence: affine.load at line 4 → affine.store at line 9"),
    ],
)
def test_svg_of_another_pair(run: Run, options: list[str], what: str) -> None:
    status, out, _ = run("--format", "svg", *options)
    assert (status, title(out)) == (0, what)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--format", "svg", "--function", "empty"], "there is no flow or anti or output"),
        (["--format", "svg", "--depth", "9"], "dependence at depth 9 to draw"),
        (["--format", "svg", "--at", "11"], "dependence from or to line 11 to draw"),
        (["--format", "svg", "--function", "loose"], "there is no loop around any of these"),
        (["--format", "svg", "--flow", "value"], "--flow value is text"),
        (["--format", "svg", "--steps"], "--steps is text: it does not go with --format svg"),
        (["--graph", "dot", "--format", "json"], "--graph has formats of its own"),
        (["--graph", "svg", "--tableau"], "--tableau is text: it does not go with --graph"),
        (["--graph", "svg", "--at", "99"], "no op of a function begins on line 99"),
        (["--graph", "svg", "--depth", "1"], "--depth does not go with --graph"),
        (["--graph", "svg", "--kinds", "flo"], "unknown kind of dependence 'flo'"),
        (["--graph", "png"], "invalid choice: 'png'"),
    ],
)
def test_nothing_to_draw(run: Run, options: list[str], error: str) -> None:
    status, out, err = run(*options)
    assert (status, out) == (1, "")
    assert error in err


def test_graph_of_all_functions(run: Run) -> None:
    status, out, err = run("--graph", "svg")
    assert (status, err) == (0, "")
    words = ElementTree.fromstring(out)[1].text
    assert words is not None
    assert "@f: 2 nodes, 2 edges." in words
    assert "affine.for at line 2 (%i, %j) to affine.for at line 8 (%k): anti %m." in words
    assert "@empty: 0 nodes, 0 edges." in words


def test_graph_of_some_kinds(run: Run) -> None:
    """Only the edges of the kinds that are asked for are drawn."""
    _, everything, _ = run("--graph", "dot", "--at", "3")
    _, values, _ = run("--graph", "dot", "--at", "3", "--kinds", "value")
    _, memory, _ = run("--graph", "dot", "--at", "3", "--kinds", "flow,anti,output")
    assert everything.count("->") == values.count("->") + memory.count("->")
    assert "value" in values and values.count("->") > 0
    assert "value" not in memory
    _, anti, _ = run("--graph", "dot", "--kinds", "anti")
    assert "anti %m" in anti
    _, flow, _ = run("--graph", "dot", "--kinds", "flow")
    assert "anti" not in flow


def test_graph_of_a_block(run: Run) -> None:
    for line in ("3", "4"):
        status, out, _ = run("--graph", "dot", "--at", line)
        assert status == 0
        assert 'label="@f, in affine.for at line 3"' in out
        assert 'n0 -> n1 [label="value %v"' in out
