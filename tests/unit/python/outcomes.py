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
    for arguments in calls:
        outcomes: list[Any] = []
        for implementation in (function, kernel):
            values = copy.deepcopy(arguments)
            try:
                outcome: Any = repr(implementation(*values))
            except RAISED as error:
                outcome = type(error), str(error)
            outcomes.append((outcome, repr(values), output.readouterr().out if output else ""))
        assert outcomes[0] == outcomes[1], arguments
