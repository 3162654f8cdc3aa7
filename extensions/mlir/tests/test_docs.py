"""What the pages of the extension show is what happens, and its passes have their docstrings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.unit.docs import test_pages as pages
from tests.unit.docs.test_pass_pages import check_example, check_page

from loopwright.ir.syntax.packages import PASSES
from loopwright.loops.pipelines import pass_options

folder = pages.folder
ROOT = Path(__file__).parents[1]
PAGES = sorted(ROOT.glob("**/*.md"))
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@each_page
def test_pages(
    page: Path, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Path(os.curdir).resolve() == folder.resolve()
    pages.test_languages_are_known(page)
    pages.test_python(page, folder, monkeypatch)
    pages.test_mlir(page, folder, capfd)
    pages.test_console(page, folder)
    pages.test_links(page)


def test_differences_are_shown() -> None:
    sections = (ROOT / "docs" / "differences.md").read_text().split("\n## ")[1:]
    assert sections
    assert not [s.splitlines()[0] for s in sections if "\n```console" not in s]


def test_passes_are_described() -> None:
    page = (ROOT / "docs" / "passes.md").read_text()
    for name in PASSES:
        assert f"\n## {name}\n" in page
        assert all(f"`{option.name}`" in page for option in pass_options(name))


@pytest.mark.parametrize("name", sorted(PASSES))
def test_a_pass_has_a_page(name: str) -> None:
    check_page(name)


@pytest.mark.parametrize("name", sorted(PASSES))
def test_an_example_is_what_happens(name: str, tmp_path: Path) -> None:
    check_example(name, tmp_path)
