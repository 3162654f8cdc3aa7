"""The drawings of the pages are what the commands print. `tests/browser/picture.py` makes the
picture of a report."""

from pathlib import Path

import pytest
from benchmarks.chart import chart, speedups_in

from loopwright.tools.main import main
from tests.unit.docs.pages import ROOT, blocks

PICTURES = {"skewed": ["deps", "skewed.mlir", "--format", "svg", "--kinds", "flow"]}


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_up_to_date(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for block in blocks(ROOT / "docs" / "dependences.md"):
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text)
    monkeypatch.chdir(tmp_path)
    assert main(PICTURES[name]) == 0
    assert (ROOT / "docs" / "images" / f"{name}.svg").read_text() == capsys.readouterr().out


def test_the_chart_has_the_figures_of_the_table() -> None:
    """`python benchmarks/chart.py` draws it."""
    rows = speedups_in((ROOT / "docs" / "performance.md").read_text())
    assert len(rows) > 40
    assert (ROOT / "docs" / "images" / "speedups.svg").read_text() == chart(rows)


def test_every_drawing_is_tested() -> None:
    drawings = {path.stem for path in (ROOT / "docs" / "images").glob("*.svg")}
    assert drawings == {*PICTURES, "speedups"}
