"""What a reader sees first: one sentence everywhere, and pages that exist."""

import re
import tomllib
from pathlib import Path

import pytest

import loopwright as lw
from loopwright.tools.main import main

ROOT = Path(__file__).parents[3]


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def test_the_package_is_described_by_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["description"] == lw.SUMMARY
    assert project["version"] == lw.__version__
    for name in ("README.md", "mkdocs.yml", "docs/index.md", "CITATION.cff"):
        assert lw.SUMMARY in in_one_line((ROOT / name).read_text()), name
    assert lw.__doc__ is not None
    assert in_one_line(lw.__doc__).startswith(lw.SUMMARY)
    with pytest.raises(SystemExit):
        main(["--help"])
    assert lw.SUMMARY in in_one_line(capsys.readouterr().out)


def test_all_pages_are_reached_from_the_index() -> None:
    index = (ROOT / "docs/index.md").read_text()
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    missing = {name for name in pages if f"]({name})" not in index}
    assert missing <= {"glossary.md"}


def test_links_of_the_readme_are_to_files() -> None:
    links = re.findall(
        r"\]\(((?:docs|examples|extensions|[A-Z])[^)#]*)", (ROOT / "README.md").read_text()
    )
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
