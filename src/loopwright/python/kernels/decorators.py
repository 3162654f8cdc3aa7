"""`@lw.vectorize` and `@lw.stencil`: kernels that run a function of numbers over arrays."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from inspect import Parameter
from types import FunctionType
from typing import Any, TypeAlias, Unpack, cast, overload

import numpy as np

from loopwright.python.kernels.element_kernels import ElementKernel, Identity
from loopwright.python.kernels.kernel import UNGIVEN, FunctionKernel, kernel
from loopwright.python.kernels.version import DecoratorOptions, Fastmath, Optimise, Options
from loopwright.python.source.element_functions import Range, StencilFunction, calling, on_elements
from loopwright.python.source.function_source import parameters_of
from loopwright.reporting.errors import UsageError, UsageTypeError
from loopwright.reporting.spelling import respelled, takes_both_spellings

Decorator: TypeAlias = Callable[[Callable[..., Any]], FunctionKernel[..., Any]]
ElementDecorator: TypeAlias = Callable[[Callable[..., Any]], ElementKernel]


class _VectorizeOptions(DecoratorOptions, total=False):
    identity: Identity


class _StencilOptions(DecoratorOptions, total=False):
    neighborhood: Sequence[Sequence[int]] | None
    standard_indexing: Sequence[str]
    cval: complex | None


@overload
def vectorize(function: Callable[..., Any], /) -> ElementKernel: ...
@overload
def vectorize(**options: Unpack[_VectorizeOptions]) -> ElementDecorator: ...


@takes_both_spellings("lw.vectorize")
def vectorize(
    function: Callable[..., Any] | None = UNGIVEN,
    /,
    *,
    optimise: Optimise = True,
    fastmath: Fastmath = False,
    parallel: bool = False,
    fallback: bool = False,
    identity: Identity = None,
) -> ElementKernel | ElementDecorator:
    """Compile a function of numbers to run on the elements of arrays, which are broadcast.

    Parameters: function: The function to decorate; with options it is left out. optimise: As in
    `kernel`; `fastmath`, `parallel` and `fallback` are, too. identity: What the function combines
    with any number to that number: reductions of no elements return it.

    Returns:
        The function of arrays, with the methods of NumPy's ufuncs.

    Raises: UsageTypeError: The option does not exist, or the decorated object is not a function.

    Examples:
        >>> @vectorize
        ... def larger(x, y):
        ...     return x if x > y else y
        >>> larger(np.array([1.0, 5.0]), 2.0).tolist()
        [2.0, 5.0]
    """
    options = Options(optimise, fastmath, parallel, True, fallback)

    def decorate(function: Callable[..., Any]) -> ElementKernel:
        if not isinstance(function, FunctionType):
            raise UsageTypeError(
                f"lw.vectorize takes functions written in Python, not {function!r}"
            )
        return ElementKernel(on_elements(function, function.__qualname__), options, identity)

    return decorate if function is UNGIVEN else decorate(cast("Any", function))


@overload
def stencil(
    func_or_mode: Callable[..., Any], **options: Unpack[_StencilOptions]
) -> FunctionKernel[..., Any]: ...
@overload
def stencil(func_or_mode: str = ..., **options: Unpack[_StencilOptions]) -> Decorator: ...


@takes_both_spellings("lw.stencil")
def stencil(
    func_or_mode: Callable[..., Any] | str = "constant",
    *,
    neighborhood: Sequence[Sequence[int]] | None = None,
    standard_indexing: Sequence[str] = (),
    cval: complex | None = None,
    optimise: Optimise = True,
    fastmath: Fastmath = False,
    parallel: bool = False,
    fallback: bool = False,
) -> FunctionKernel[..., Any] | Decorator:
    """Compile a function of relative subscripts to run at each position of its first array.

    Parameters: func_or_mode: The function to decorate; with options it is left out. neighborhood:
    The least and the largest relative subscript of each axis; without it they follow from the
    constants in the subscripts. standard_indexing: Names of parameters that are subscripted as
    usual. cval: The value at positions whose neighbourhood is not within the array: 0 unless given;
    with `out`, they are left as they are unless it is given. optimise: As in `kernel`; `fastmath`,
    `parallel` and `fallback` are, too.

    Returns:
        The kernel.

    Raises:
        UsageError: An option has no such value.

    Examples:

    >>> @stencil(cval=-1)
    ... def slope(a):
    ...     return a[1] - a[0]
    >>> slope.py_func(np.array([1, 4, 9])).tolist()
    [3, 5, -1]
    """
    options = Options(optimise, fastmath, parallel, True, fallback)
    if isinstance(func_or_mode, str) and func_or_mode != "constant":
        raise UsageError(f"the mode of a stencil is 'constant', not {func_or_mode!r}")
    if cval is not None and np.asarray(cval).dtype.kind not in "biufc":
        raise UsageError(f"'cval' is a number, not {cval!r}")
    ranges = None if neighborhood is None else _ranges(neighborhood)
    named = (standard_indexing,) if isinstance(standard_indexing, str) else standard_indexing

    def decorate(function: Callable[..., Any]) -> FunctionKernel[..., Any]:
        if not isinstance(function, FunctionType):
            raise UsageTypeError(f"lw.stencil takes functions written in Python, not {function!r}")
        parameters_by_name = parameters_of(function)
        kinds = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
        parameters = [
            name for name, parameter in parameters_by_name.items() if parameter.kind in kinds
        ]
        if len(parameters) < len(parameters_by_name):
            where = f"{function.__code__.co_qualname}() in {function.__code__.co_filename}"
            raise UsageError(f"the parameters of a stencil have names and positions: {where}")
        for name in named:
            if name not in parameters[1:]:
                which = "the first parameter" if name in parameters else "no parameter"
                raise UsageError(f"standard_indexing: '{name}' is {which} of {function.__name__}()")
        if "out" in parameters:
            raise UsageError("'out' is what the result of a stencil is stored in: rename it")
        inner = StencilFunction(function, ranges, tuple(named), cval)
        wrapped = calling(function, function.__qualname__, inner, "as a stencil", out="None")
        return FunctionKernel(wrapped, options)

    return decorate if isinstance(func_or_mode, str) else decorate(func_or_mode)


def _ranges(neighborhood: Sequence[Sequence[int]]) -> tuple[Range, ...]:
    try:
        ranges = [(operator.index(low), operator.index(high)) for low, high in neighborhood]
    except (TypeError, ValueError):
        ranges = []
    if not ranges or any(low > high for low, high in ranges):
        raise UsageError(
            "'neighborhood' has a pair of integers for each axis, as ((-1, 1),), "
            f"not {neighborhood!r}"
        )
    return tuple(ranges)


OPTIONS = frozenset({"optimise", "fastmath", "parallel", "fallback"})


def compile_cell(shell: Any, line: str, cell: str) -> None:
    """Run a cell, and turn the functions that it defines outside of classes into kernels."""
    words = [respelled(word, OPTIONS) for word in line.split()]
    unknown = set(words) - OPTIONS
    if unknown:
        raise UsageError(
            f"%%lw has no option {', '.join(sorted(unknown))}; it has {', '.join(sorted(OPTIONS))}"
        )
    result = shell.run_cell(cell)
    if not result.success:
        return
    options: dict[str, Any] = dict.fromkeys(words, True)
    for node in ast.parse(cell).body:
        if isinstance(node, ast.FunctionDef):
            value = shell.user_ns.get(node.name)
            if isinstance(value, FunctionType):
                shell.user_ns[node.name] = kernel(**options)(value)


def load(shell: Any) -> None:
    """Make `%%lw` known to a shell of IPython."""

    def lw(line: str, cell: str) -> None:
        compile_cell(shell, line, cell)

    shell.register_magic_function(lw, "cell", "lw")
