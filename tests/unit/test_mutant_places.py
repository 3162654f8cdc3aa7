"""Mutants find their conditions however these are laid out and whatever their names are."""

from __future__ import annotations

import pytest

from tests.property.mutants.placing import placed

TEXT = """def judge(access, other):
    for pair in pairs(access, other):
        if (
            pair.overlaps
            and not is_ordered(pair.first, pair.second)  # the later one waits
        ):
            return refuse(pair)
    return None
"""


@pytest.mark.parametrize(
    "old",
    [
        "if pair.overlaps and not is_ordered(pair.first, pair.second):",
        "if (pair.overlaps and not is_ordered(pair.first, pair.second,)):",
        "if (pair.overlaps and not is_sorted(pair.first, pair.second)):",
    ],
)
def test_layout_and_names_do_not_matter(old: str) -> None:
    new = old.replace("and not", "or")
    if "if (" not in old:
        with pytest.raises(ValueError, match="0 times"):
            placed(TEXT, old, new)
        return
    made = placed(TEXT, old, new)
    assert "or is_ordered(pair.first, pair.second" in made
    assert made.endswith("            return refuse(pair)\n    return None\n")


def test_lines_go_where_the_place_is() -> None:
    made = placed(TEXT, "    return   refuse(pair)", "    if pair:\n        return refuse(pair)")
    assert "            if pair:\n                return refuse(pair)\n" in made


@pytest.mark.parametrize("old", ["return", "while pair:", "first(one, two, three)"])
def test_a_text_without_its_one_place_is_an_error(old: str) -> None:
    with pytest.raises(ValueError, match="not once"):
        placed(TEXT, old, "pass")
