"""Finding the functions to analyse."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from loopwright.analysis.attributes import attribute
from loopwright.errors import UsageError


def functions_with_bodies(module: Operation, name: str | None = None) -> list[Operation]:
    """The functions of a module that have a body, or those of that name, with or without its `@`.

    Raises `UsageError` if there is none of that name.
    """
    found = [op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks]
    if name is None:
        return found
    wanted = name.removeprefix("@")
    named = [op for op in found if name_of(op) == wanted]
    if not named:
        raise UsageError(f"there is no function '{wanted}' with a body")
    return named


def name_of(function: Operation) -> str:
    """The name of a function."""
    name = attribute(function, "sym_name")
    return name.data if isinstance(name, StringAttr) else ""
