"""Analyses of programs: accesses, dependences, loop facts.

The package can be called: `lw.analysis(module)` calls `analysed`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from loopwright.reporting.spelling import takes_both_spellings

if TYPE_CHECKING:
    from loopwright.exact.functions import HasOp
    from loopwright.exact.reports.analysing import Analysis

__all__ = ["analysed"]


@takes_both_spellings("lw.analysis", {"entry": "function", "may_alias": "may_alias_arguments"})
def analysed(
    module: HasOp | str,
    function: str | None = None,
    *,
    may_alias_arguments: bool = False,
    max_steps: int | None = None,
) -> Analysis:
    """Return the analysis of a function: loops, nests, accesses, dead stores, dependence graph.

    The program is a module, a text of MLIR, or a kernel: that is analysed as compiled for the last
    call, or else for the types in its annotations.

    Parameters:
        module: A module, a text of MLIR, or a kernel.
        function: The name of the function; it may be left out if only one has a body.
        may_alias_arguments: Whether array arguments may overlap.
        max_steps: What the questions about it may cost; see `loopwright.dependences`.

    Returns:
        The analysis: its `loops`, `nests`, `accesses`, `dead_stores` and graph.

    Raises:
        UsageError: Several functions have bodies and none is named, or none has the name.

    Examples:

    >>> import loopwright as lw
    >>> found = lw.analysis('''
    ... func.func @f(%m: memref<9xf32>) {
    ...   affine.for %i = 0 to 6 {
    ...     %0 = affine.load %m[%i] : memref<9xf32>
    ...     affine.store %0, %m[%i + 3] : memref<9xf32>
    ...   }
    ...   return
    ... }''')
    >>> loop = found.loops[0]
    >>> loop.variable, loop.trip_count, loop.parallel, loop.obstacles[0].distance
    ('%i', 6, False, ((3, 3),))
    """
    from loopwright.exact.functions import operation_of
    from loopwright.exact.presburger.budget import fresh_budgets, function_steps
    from loopwright.exact.reports.analysing import analyse

    op = operation_of(module, function, max_steps)
    with function_steps(max_steps), fresh_budgets():
        return analyse(op, function, may_alias_arguments=may_alias_arguments)


class _CallablePackage(ModuleType):
    """This package: both where the analyses are and, as a name of `loopwright`, a function."""

    __call__ = staticmethod(analysed)


sys.modules[__name__].__class__ = _CallablePackage
