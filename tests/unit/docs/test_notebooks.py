"""The notebooks of the examples run from top to bottom, and show what is kept in them."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks import code_cells, executed, load
from tests.unit.docs.pages import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def text_of(output: dict[str, Any]) -> str:
    return "".join(output.get("text") or output["data"]["text/plain"])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells with the tag `varies` tell of the host and of time: theirs is other text."""
    monkeypatch.chdir(tmp_path)
    if path.stem == "larger_than_memory":
        pytest.importorskip("zarr")
    notebook = load(path)
    for cell, outputs in zip(code_cells(notebook), executed(notebook), strict=True):
        saved_outputs = cell["outputs"]
        assert [sorted(o.get("data", [])) for o in saved_outputs] == [
            sorted(o.get("data", [])) for o in outputs
        ]
        if "varies" not in cell["metadata"].get("tags", ()):
            assert [*map(text_of, saved_outputs)] == [*map(text_of, outputs)]
    assert not list(tmp_path.iterdir()), "it leaves nothing behind"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_is_a_notebook(path: Path) -> None:
    notebook = load(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in notebook["cells"]]
    assert len(names) == len(set(names)) and all(re.fullmatch(r"[\w-]{1,64}", n) for n in names)
    assert notebook["cells"][0]["cell_type"] == "markdown"
    for number, cell in enumerate(code_cells(notebook), 1):
        assert cell["execution_count"] == number, "it was run from top to bottom"
        assert all(output["output_type"] != "error" for output in cell["outputs"])
