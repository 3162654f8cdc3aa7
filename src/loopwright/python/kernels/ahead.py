"""Kernels compiled ahead of time, for the types in the annotations of their parameters.

Each has two variants: one for usual arguments (arrays in C order that do not overlap), and a
general one. The latter runs if the arguments are not usual, or if the former's tests at its entry
fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from loopwright.native.runtime.arguments import MemRefSpec
from loopwright.native.runtime.host_calls import HostCall, is_host_call, print_values
from loopwright.native.runtime.inner_loops import is_inner_loop
from loopwright.python import built
from loopwright.python.calls import result_parts
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.kernels.stated_types import annotated_type, annotated_types
from loopwright.python.kernels.version import Version
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.types import (
    ArrayType,
    ScalarType,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import Diagnostic, FrontendError

if TYPE_CHECKING:
    from loopwright.native.runtime.callables import Code

AnyKernel = FunctionKernel[..., Any]
RESERVED = frozenset({*vars(built), "free"})
"""Names that the Python module of a library needs itself, or that its C functions use."""
Leaf = tuple[str, int]
"""The C form of a result: a dtype, and a rank that is -1 for numbers."""


@dataclass(frozen=True)
class Compiled:
    """The code of a kernel for some arguments, with its result."""

    code: Code
    result: result_parts.Result
    contiguous: bool
    """Whether arrays must be in C order."""

    @property
    def specs(self) -> list[MemRefSpec]:
        """The specifications of its array arguments."""
        return [spec for spec in self.code.signature.arguments if isinstance(spec, MemRefSpec)]


@dataclass(frozen=True)
class Built:
    """A kernel that was compiled ahead of time."""

    name: str
    source: FunctionSource
    types: dict[str, ScalarType | ArrayType]
    usual: Compiled
    general: Compiled

    @property
    def leaves(self) -> list[Leaf]:
        """The C forms of the results."""
        return [leaf for leaf, _ in places(self, self.usual)]

    @property
    def written(self) -> dict[str, bool]:
        """For each array whether the kernel may store to it."""
        specs = self.usual.code.signature.arguments
        return {
            name: bool(getattr(spec, "written", False))
            for name, spec in zip(self.types, specs, strict=True)
        }


def _may_be_none(result: result_parts.Result) -> bool:
    if isinstance(result, result_parts.TupleResult):
        return any(map(_may_be_none, result.items))
    return isinstance(result, result_parts.OptionalResult | result_parts.EitherResult)


def build(kernel: AnyKernel) -> Built:
    """Compile a kernel; raises `FrontendError` if its annotations do not determine its types."""
    source = kernel.source
    if source.name in RESERVED:
        message = f"a kernel called '{source.name}' cannot be compiled ahead of time"
        raise source.error(source.tree, message, "give it another name")
    types = annotated_types(source)
    usual = _compile_for_types(kernel, types, "usual", contiguous=True)
    try:
        general = _compile_for_types(kernel, types, "general", contiguous=False)
    except FrontendError:
        # sums of floating-point numbers are of arrays in C order
        general = _compile_for_types(kernel, types, "general", contiguous=True)
    if any(map(_may_be_none, (usual.result, general.result))):
        message = f"'{source.name}' returns a value on some paths only"
        raise source.error(source.tree, message, "return it on all paths")
    built_kernel = Built(source.name, source, types, usual, general)
    if built_kernel.leaves != [leaf for leaf, _ in places(built_kernel, general)]:
        raise source.error(source.tree, "its results differ in type with the layout of arguments")
    if any(dtype not in built.NUMBERS for dtype, _ in built_kernel.leaves):
        raise source.error(source.tree, "it returns a string, which a C function cannot return")
    return built_kernel


def _compile_for_types(
    kernel: AnyKernel, types: dict[str, ScalarType | ArrayType], suffix: str, *, contiguous: bool
) -> Compiled:
    """Compile a kernel for the annotated types, or for contiguous arrays of these."""
    argument_types = {
        name: ArrayType(type_.element, type_.rank, (), contiguous)
        if isinstance(type_, ArrayType)
        else type_
        for name, type_ in types.items()
    }
    version = Version(
        kernel.source, kernel.options, argument_types, f"{kernel.source.name}_{suffix}"
    )
    general = version.usual._replace(fast=False, distinct=False)
    compiled_kernel, variant = version.compiled(version.usual if suffix == "usual" else general)
    for symbol in filter(is_host_call, compiled_kernel.code.helpers):
        function = HostCall.of_symbol(symbol).function
        name = kernel.source.name
        message = f"'{name}' calls {function}(), which Python runs"
        hint = "compile a kernel without this call ahead of time, and call NumPy beside it"
        if function.startswith(print_values.__module__):
            message = f"'{name}' prints or formats numbers, or rounds floats to any digits, or has "
            message += "statistics of them, which Python does"
            hint = "return the numbers, and do that beside it; round() to known digits, up to 22"
        raise kernel.source.error(kernel.source.tree, message, hint)
    for symbol in filter(is_inner_loop, compiled_kernel.code.helpers):
        message = f"'{kernel.source.name}' calls {symbol.split('$')[2]}(), which is in a library"
        hint = "compile a kernel without this call ahead of time, and call the function beside it"
        raise kernel.source.error(kernel.source.tree, message, hint)
    if variant.streams:
        message = "random numbers are not drawn in code that is compiled ahead of time"
        hint = "draw them outside, and pass them as an array"
        raise kernel.source.error(kernel.source.tree, message, hint)
    return Compiled(compiled_kernel.code, variant.result, contiguous)


def build_all(kernels: Sequence[AnyKernel]) -> list[Built]:
    """Compile kernels; reports all errors at once."""
    problems: list[Diagnostic] = []
    for kernel in kernels:
        for name in kernel.source.parameters:
            try:
                annotated_type(kernel.source, name)
            except FrontendError as error:
                problems += error.diagnostics
    if problems:
        raise FrontendError(problems)
    return [build(kernel) for kernel in kernels]


def places(kernel: Built, compiled: Compiled) -> Iterator[tuple[Leaf, result_parts.Result]]:
    """Yield the C form of each part of the result, in order, with that part."""
    specs = iter(compiled.code.signature.results)
    types = list(kernel.types.values())
    arrays: list[Leaf] = []

    def walk(result: result_parts.Result) -> Iterator[tuple[Leaf, result_parts.Result]]:
        match result:
            case result_parts.TupleResult(items, kind):
                if kind not in (tuple, list):
                    message = (
                        f"it returns a {kind.__name__}, which code compiled ahead cannot return"
                    )
                    raise kernel.source.error(kernel.source.tree, message, "return a plain tuple")
                for item in items:
                    yield from walk(item)
            case result_parts.Constant(value) if value is not None:
                yield (np.asarray(value).dtype.name, -1), result
            case result_parts.Number(dtype):
                spec: Any = next(specs)
                yield (dtype or spec.element.dtype.name, -1), result
            case result_parts.ArrayResult(dtype):
                spec = next(specs)
                arrays.append((dtype, spec.rank))
                yield arrays[-1], result
            case result_parts.SameArray(number):
                yield arrays[number], result
            case result_parts.Argument(position):
                type_ = types[position]
                assert isinstance(type_, ArrayType)
                yield (type_.element.dtype_name, type_.rank), result
            case _:
                return

    yield from walk(compiled.result)
