"""Finding the functions to analyse."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, SymbolTable

from loopwright.analysis.attributes import attribute
from loopwright.dialects.func import CallOp, FuncOp
from loopwright.dialects.symbols import symbol_name
from loopwright.errors import UsageError
from loopwright.interfaces.memory_effects import may_end_itself
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
        known = ", ".join(f"'{name_of(op)}'" for op in found) or "none"
        raise UsageError(f"there is no function '{wanted}' with a body (there are: {known})")
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


def certainly_returns(call: Operation, through: frozenset[Operation] = frozenset()) -> bool:
    """Whether an op is a call of a function, of this module and not recursive, whose body is one
    block in which nothing may end the program."""
    callee = attribute(call, "callee") if isinstance(call, CallOp) else None
    is_known = isinstance(callee, SymbolRefAttr)
    function = SymbolTable.lookup_symbol(call, callee) if is_known else None
    if not isinstance(function, FuncOp) or function in through:
        return False
    blocks, within = function.regions[0].blocks, through | {function}
    return len(blocks) == 1 and not any(
        may_end_itself(op) and not certainly_returns(op, within) for op in blocks[0].walk()
    )
