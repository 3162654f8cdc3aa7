"""The cell magic `%%lw` of IPython: the functions that a cell defines become kernels.

`%load_ext loopwright` makes it known; options of `kernel` may follow, as in `%%lw parallel`.
"""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from loopwright.reporting.errors import UsageError

OPTIONS = frozenset({"optimise", "fastmath", "parallel", "fallback"})


def compile_cell(shell: Any, line: str, cell: str) -> None:
    """Run a cell, and make kernels of the functions that it defines outside of classes."""
    from loopwright.python.kernel import kernel

    unknown = set(line.split()) - OPTIONS
    if unknown:
        raise UsageError(
            f"%%lw has no option {', '.join(sorted(unknown))}; it has {', '.join(sorted(OPTIONS))}"
        )
    result = shell.run_cell(cell)
    if not result.success:
        return
    options: dict[str, Any] = dict.fromkeys(line.split(), True)
    for node in ast.parse(cell).body:
        if isinstance(node, ast.FunctionDef):
            found = shell.user_ns.get(node.name)
            if isinstance(found, FunctionType):
                shell.user_ns[node.name] = kernel(**options)(found)


def load(shell: Any) -> None:
    """Make `%%lw` known to a shell of IPython."""

    def lw(line: str, cell: str) -> None:
        compile_cell(shell, line, cell)

    shell.register_magic_function(lw, "cell", "lw")
