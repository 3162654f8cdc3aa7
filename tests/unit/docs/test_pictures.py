"""The drawings of the pages are what the commands print. `tests/browser/picture.py` makes the
picture of a report."""

from pathlib import Path

import pytest

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


def test_every_drawing_is_tested() -> None:
    assert {path.stem for path in (ROOT / "docs" / "images").glob("*.svg")} == set(PICTURES)
