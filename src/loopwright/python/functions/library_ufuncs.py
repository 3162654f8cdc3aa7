"""Ufuncs without a specific lowering, such as those of `scipy.special`: compiled code calls their
inner loops for one element at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import numpy as np

from loopwright.native.runtime import inner_loops
from loopwright.python.declarations import takes_arrays
from loopwright.python.functions.elements import ufunc_lowering
from loopwright.python.registry import Lowering
from loopwright.python.types import Kind, ScalarType, scalar_type
from loopwright.python.values import complex_numbers, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import Scalar, TupleValue, Value


@cache
def lowering_of(function: np.ufunc) -> Lowering:
    """Return the lowering of a ufunc by its inner loops."""
    lowerings = [
        ufunc_lowering(function, partial(_ufunc_element, function, output), output=output)
        for output in range(function.nout)
    ]
    if len(lowerings) == 1:
        return lowerings[0]

    @takes_arrays("operands")
    def lowering(b: Builder, *operands: Value) -> Value:
        if len(operands) != function.nin:
            hint = "assign the results"
            raise b.error(f"{function.__name__}() takes {function.nin} operands here", hint)
        return TupleValue(tuple(output_lowering(b, *operands) for output_lowering in lowerings))

    return lowering


def _ufunc_element(
    function: np.ufunc,
    output: int,
    b: Builder,
    numbers: Sequence[Scalar],
    loop: Sequence[ScalarType],
) -> Scalar:
    """Compute one of the outputs for an element."""
    operands = [
        part
        for x, type_ in zip(numbers, loop, strict=False)
        for part in _complex_parts(b, scalars.fitted(b, x, type_))
    ]
    types = [x.dtype for x in loop]
    results = inner_loops.parts_of(types[function.nin :])
    parts: list[Scalar] = []
    for number, (of_output, dtype, _) in enumerate(results):
        if of_output == output:
            symbol = inner_loops.symbol_of(function, types, number)
            if symbol is None:
                names = ", ".join(map(str, loop[: function.nin]))
                raise b.error(f"{function.__name__}() has no inner loop for {names}")
            type_ = scalar_type(dtype)
            value = b.external(symbol, *map(b.ssa, operands), result=type_.mlir)
            parts.append(Scalar(type_, ssa=value))
    result = loop[function.nin + output]
    return complex_numbers.put_together(b, result, *parts) if len(parts) > 1 else parts[0]


def _complex_parts(b: Builder, x: Scalar) -> Sequence[Scalar]:
    return complex_numbers.parts(b, x) if x.type.kind is Kind.COMPLEX else [x]
