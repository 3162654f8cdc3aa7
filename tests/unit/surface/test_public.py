"""The public names are frozen: a change of one is meant, and is in the changelog."""

import difflib

from tools.public_names import FROZEN, public_lines


def test_public_names_are_those_that_are_frozen() -> None:
    frozen = FROZEN.read_text().splitlines()
    changes = [*difflib.unified_diff(frozen, public_lines(), "frozen", "now", lineterm="", n=0)]
    assert not changes, "\n".join(["`make public` writes the list again:", *changes])


def test_public_functions_say_what_they_take_and_give() -> None:
    import loopwright as lw
    from loopwright.python.kernels.kernel import FunctionKernel

    for function in (lw.kernel, lw.set_num_threads, lw.threads, FunctionKernel.compile):
        documentation = function.__doc__ or ""
        assert "Parameters:" in documentation
        assert "Examples:" in documentation
