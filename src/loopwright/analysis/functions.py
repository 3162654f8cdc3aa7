"""Finding the functions to analyse."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

from loopwright.analysis.attributes import attribute
from loopwright.dialects.func import FuncOp
from loopwright.dialects.symbols import symbol_name
from loopwright.errors import UsageError
from loopwright.presburger.budget import budget_of, spending
from loopwright.syntax.enclosing import ops_in


def functions_with_bodies(module: Operation, name: str | None = None) -> list[Operation]:
    """The functions of a module that have a body, or those of that name, with or without its `@`.

    Raises `UsageError` if there is none of that name.
    """
    found: list[Operation] = [
        op for op in ops_in(module) if isinstance(op, FuncOp) and op.regions[0].blocks
    ]
    if name is None:
        return found
    wanted = name.removeprefix("@")
    named = [op for op in found if name_of(op) == wanted]
    if not named:
        raise UsageError(f"there is no function '{wanted}' with a body")
    return named


def name_of(function: Operation) -> str:
    """The name of a function."""
    return symbol_name(function) or ""


def function_around(op: Operation) -> Operation:
    """The function that an op is in, or is; the outermost op if there is none."""
    while not op.has_trait(IsolatedFromAbove) and (parent := op.parent_op()) is not None:
        op = parent
    return op


@contextmanager
def spending_on(op: Operation) -> Generator[None]:
    """Charge the exact questions asked inside to the budget of the function around an op."""
    with spending(budget_of(function_around(op))):
        yield


def is_private(function: Operation) -> bool:
    """Whether only its own module calls a function."""
    visibility = attribute(function, "sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"
