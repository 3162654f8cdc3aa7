"""Each pass has a page: what it does, when it is legal or what it refuses, and all its options."""

import re
from functools import cache, partial
from pathlib import Path

import pytest

from loopwright.loops.passes.optimizing import optimising_passes
from loopwright.loops.pipelines import pass_options, pass_summary
from loopwright.loops.pipelines.registry import own_passes
from loopwright.tools.main import main as loopwright
from tests.unit.docs import test_site
from tests.unit.docs.examples import WITHOUT, called, example, made
from tests.unit.docs.pages import ROOT

OWN = sorted(own_passes())
WORDS = ("What", "Before → After", "Legal when", "Changes", "Refuses when")
OF_STEPS = {"affine-optimize"}
"""Passes that run other passes, whose pages show what becomes of programs."""
hook = cache(partial(test_site.hook, "mkdocs_passes"))


@pytest.mark.parametrize("name", OWN)
def test_a_pass_has_a_page(name: str) -> None:
    check_page(name)


def check_page(name: str) -> None:
    """The page of a pass says what has to be said."""
    page = hook().pass_page(name).partition("\n## Notes\n")[0]
    assert page.startswith(f"# {name}\n\n{pass_summary(name)}.\n")
    has = {word for word in WORDS if re.search(rf"\*\*{word}\b", page)}
    assert "What" in has, "what it does"
    assert has & {"Legal when", "Changes"}, "when it may be done, or that it changes nothing"
    if "Changes" not in has:
        assert "Before → After" in has or name in OF_STEPS, "what becomes of a program"
        assert "Refuses when" in has or "**Legal when** always" in page, "what it refuses"
    rows = re.findall(r"^\| `([^`]+)` \| .* \| (.+) \|$", page, re.MULTILINE)
    assert [row[0] for row in rows] == [option.name for option in pass_options(name)]
    assert all(row[1].strip() for row in rows), "each option says what it is for"
    assert f"$ loopwright explain f.mlir -{name}" in page
    assert ("## Example" in page) == (name not in WITHOUT)


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("name", sorted(set(OWN) - set(WITHOUT)))
def test_an_example_is_what_happens(name: str, tmp_path: Path) -> None:
    check_example(name, tmp_path)


def check_example(name: str, tmp_path: Path) -> None:
    """A pass makes of an example what its file shows, and its ledger has entries."""
    argument, before, after = example(name)
    argument = argument.replace('"', "")
    assert argument.partition("=")[0] == f"-{name}"
    assert made(tmp_path, argument, before) == after
    path = str(tmp_path / "f.mlir")
    status, explanation = called(
        loopwright, ["explain", path, argument, "--allow-unregistered-dialect"]
    )
    assert status == 0, explanation
    plain = made(tmp_path, "-mlir-print-op-on-diagnostic=true", before)
    # What a pass did by other passes is told under their names.
    ledger_line = re.search(r"^[\w-]+ in @", explanation, re.MULTILINE)
    assert ledger_line is not None or after.endswith(plain), "the ledger tells what the pass did"


def test_what_a_docstring_leaves_to_another_is_on_the_page() -> None:
    page = hook().pass_page("affine-loop-permute")
    assert "## loops.steps.reorder.Permutation" in page
    assert "`illegal-permutation`" in page


def test_the_page_of_the_optimiser_lists_its_steps_in_their_order() -> None:
    listed = re.findall(r"^1\. `([\w-]+)", hook().pass_page("affine-optimize"), re.MULTILINE)
    assert listed == [step.name for step in optimising_passes()]


def test_the_site_has_all_of_them() -> None:
    assert "tools/mkdocs_passes.py" in (ROOT / "mkdocs.yml").read_text()
    config = {"nav": [{"Home": "index.md"}, {"Passes": "passes.md"}, {"API": "api.md"}]}
    nav = hook().on_config(config)["nav"]
    assert [next(iter(entry)) for entry in nav] == ["Home", "Passes", "Each pass", "API"]
    assert [next(iter(entry)) for entry in nav[2]["Each pass"]] == list(OWN)


def test_the_table_has_all_of_them() -> None:
    assert "<!-- passes -->" in (ROOT / "docs" / "passes.md").read_text()
    table = hook().on_page_markdown("<!-- passes -->")
    for name in OWN:
        (row,) = re.findall(
            rf"^\| \[`{name}`\]\(passes-reference/{name}\.md\) .*$", table, re.MULTILINE
        )
        assert all(f"`{option.name}`" in row for option in pass_options(name))


def test_notes_are_about_passes() -> None:
    notes = sorted((ROOT / "docs" / "pass-notes").glob("*.md"))
    assert notes and {path.stem for path in notes} <= set(OWN)
    for path in notes:
        for target in re.findall(r"\]\(([^):#]+)[^):]*\)", path.read_text()):
            assert target.removesuffix(".md") in OWN or (path.parent / target).exists(), target


def test_the_codes_of_refusals_are_a_table() -> None:
    page = hook().pass_page("affine-loop-fusion")
    assert "| `fusion.may-alias` | two memrefs may overlap |" in page
    assert "| `illegal-permutation` | a pair of iterations would be swapped" in hook().pass_page(
        "affine-loop-permute"
    )


def test_each_docstring_that_refuses_declares_codes() -> None:
    for name in OWN:
        page = hook().pass_page(name)
        if re.search(r"\*\*Refuses when\*\* +`[a-z.-]+`", page):
            assert "## Codes of refusals" in page, name
