"""The public names are frozen: a change of one is meant, and is in the changelog."""

import difflib
import inspect

import pytest
from tools.public_names import FROZEN, public_lines

import loopwright as lw


def test_public_names_are_those_that_are_frozen() -> None:
    frozen = FROZEN.read_text().splitlines()
    changes = [*difflib.unified_diff(frozen, public_lines(), "frozen", "now", lineterm="", n=0)]
    assert not changes, "\n".join(["`make public` writes the list again:", *changes])


@pytest.mark.parametrize("name", sorted(lw.__all__))
def test_functions_say_parameters_results_and_an_example(name: str) -> None:
    member = getattr(lw, name)
    if inspect.ismodule(member):  # `lw.analysis`, a package that can be called
        member = member.analysed
    if inspect.isclass(member) or not callable(member):
        return
    text = inspect.getdoc(member) or ""
    parameters = inspect.signature(member).parameters
    assert "Parameters:" in text or not parameters
    assert "Examples:" in text and ">>>" in text
    has_result = name not in ("set_num_threads", "show_versions", "threads")
    assert "Returns:" in text or not has_result
