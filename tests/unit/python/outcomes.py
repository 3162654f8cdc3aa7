"""What calls of kernels and of Python come to, compared."""

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import loopwright as lw

RAISED = (ArithmeticError, LookupError, NameError, RuntimeError, ValueError)


def expect_same(
    function: Any,
    calls: Iterable[Sequence[Any]],
    output: pytest.CaptureFixture[str] | None = None,
    **options: bool,
) -> None:
    """Results, exceptions with their messages, what arguments are afterwards, and what is printed
    are those of Python."""
    kernel = lw.kernel(**options)(function)
    for given in calls:
        found: list[Any] = []
        for one in (function, kernel):
            values = copy.deepcopy(given)
            try:
                outcome: Any = repr(one(*values))
            except RAISED as error:
                outcome = type(error), str(error)
            found.append((outcome, repr(values), output.readouterr().out if output else ""))
        assert found[0] == found[1], given
