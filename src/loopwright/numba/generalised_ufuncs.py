"""Functions of small arrays that run over arrays of these, with NumPy's rules of broadcasting."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from loopwright.numba import types
from loopwright.numba.dispatchers import Dispatcher
from loopwright.python.kernels.kernel import FunctionKernel

AnyArray = np.ndarray[Any, Any]
_OPERAND = re.compile(r"\(([^()]*)\)")


def parse_layout(layout: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the dimensions of the operands and results of a layout.

    >>> parse_layout("(n,m),()->(n)")
    ([('n', 'm'), ()], [('n',)])
    """
    sides = layout.replace(" ", "").split("->")
    if len(sides) != 2 or not all(sides):
        raise ValueError(f"a layout has operands and results, as '(n),(n)->()', not {layout!r}")
    return _dimensions(sides[0]), _dimensions(sides[1])


def _dimensions(side: str) -> list[tuple[str, ...]]:
    groups: list[str] = _OPERAND.findall(side)
    return [tuple(filter(None, group.split(","))) for group in groups]


def _driver(function: Any) -> Any:
    """Return what runs a function on each row of its operands and results."""

    def run(count: Any, *operands: Any) -> None:
        for i in range(count):
            function(*[operand[i] for operand in operands])

    return run


class GeneralisedFunction:
    """A function of small arrays, as NumPy's generalised ufuncs are called.

    The function gets numbers for operands without dimensions, arrays for others, and arrays of one
    element for results without dimensions.
    """

    def __init__(
        self, kernel: Dispatcher, layout: str, signatures: Sequence[types.Signature]
    ) -> None:
        functools.update_wrapper(self, kernel.py_func, updated=())
        self.kernel = kernel
        self.py_func = kernel.py_func
        self.signature = layout
        self.operands, self.results = parse_layout(layout)
        self.types = list(signatures)
        self._run = FunctionKernel(_driver(kernel), kernel.options)

    @property
    def nin(self) -> int:
        """The number of operands."""
        return len(self.operands)

    @property
    def nout(self) -> int:
        """The number of results."""
        return len(self.results)

    def __call__(self, *args: Any, out: Any = None) -> Any:
        """Run the function over the dimensions that its operands have before those of the layout.

        Args:
            args: the operands, and the results if these exist.
            out: the array of the result, or a tuple of those of the results.
        """
        given: list[AnyArray] = [np.asarray(x) for x in args]
        outputs: list[AnyArray]
        if out is not None:
            outputs = [*cast("tuple[Any, ...]", out)] if isinstance(out, tuple) else [out]
        else:
            outputs = given[self.nin :]
            given = given[: self.nin]
        if len(given) != self.nin or len(outputs) not in (0, self.nout):
            raise TypeError(
                f"{self.py_func.__name__}() takes {self.nin} operands and up to {self.nout} "
                f"results, not {len(args)}"
            )
        dtypes = self._dtypes(given, outputs)
        inputs = [x.astype(t, copy=False) for x, t in zip(given, dtypes, strict=False)]
        sizes = self._sizes(inputs, outputs)
        loops = [
            x.shape[: x.ndim - len(core)] for x, core in zip(inputs, self.operands, strict=True)
        ]
        loop = np.broadcast_shapes(*loops)
        count = int(np.prod(loop, dtype=np.int64))
        rows = [
            np.ascontiguousarray(
                np.broadcast_to(x, loop + tuple(sizes[name] for name in core))
            ).reshape(count, *(sizes[name] for name in core))
            for x, core in zip(inputs, self.operands, strict=True)
        ]
        results = list[AnyArray]()
        for place, core in enumerate(self.results):
            shape = tuple(sizes[name] for name in core)
            result = np.zeros((count, *(shape or (1,))), dtypes[self.nin + place])
            if outputs:
                result[...] = np.broadcast_to(outputs[place], loop + shape).reshape(result.shape)
            results.append(result)
        self._run(count, *rows, *results)
        shaped = [
            x.reshape(loop + tuple(sizes[name] for name in core))
            for x, core in zip(results, self.results, strict=True)
        ]
        for target, result in zip(outputs, shaped, strict=False):
            target[...] = result
        values: list[Any] = outputs or [x[()] for x in shaped]
        return values[0] if self.nout == 1 else tuple(values)

    def _sizes(self, inputs: Sequence[AnyArray], outputs: Sequence[AnyArray]) -> dict[str, int]:
        """Return the extents of the dimensions that the layout names."""
        sizes = dict[str, int]()
        arrays = [*inputs, *outputs]
        for position, (array, core) in enumerate(
            zip(arrays, (*self.operands, *self.results), strict=False)
        ):
            if array.ndim < len(core):
                raise ValueError(
                    f"{self.py_func.__name__}(): operand {position} does not have enough dimensions"
                    f" (has {array.ndim}, {self.signature} requires {len(core)})"
                )
            for name, extent in zip(core, array.shape[array.ndim - len(core) :], strict=True):
                if sizes.setdefault(name, extent) != extent:
                    raise ValueError(
                        f"{self.py_func.__name__}(): operand {position} has extent {extent} in "
                        f"dimension '{name}', which is {sizes[name]}"
                    )
        missing = {name for core in self.results for name in core} - sizes.keys()
        if missing:
            raise ValueError(
                f"{self.py_func.__name__}(): the extent of {', '.join(sorted(missing))} follows "
                "from no operand: pass the result"
            )
        return sizes

    def _dtypes(
        self, given: Sequence[AnyArray], outputs: Sequence[AnyArray]
    ) -> list[np.dtype[Any]]:
        """Return the dtypes of operands and results: of the first signature to which the operands
        can be cast safely; without signatures, their own and the common one of all operands."""
        for signature in self.types:
            dtypes = [_dtype_of(type_) for type_ in signature.args]
            pairs = zip(given, dtypes, strict=False)
            if all(np.can_cast(x.dtype, dtype, "safe") for x, dtype in pairs):
                return dtypes
        if self.types:
            found = ", ".join(str(x.dtype) for x in given)
            raise TypeError(f"{self.py_func.__name__}() has no signature for operands of {found}")
        common = np.result_type(*(x.dtype for x in given))
        results = [x.dtype for x in outputs] or [common] * self.nout
        return [*(x.dtype for x in given), *results]


def _dtype_of(type_: types.Type) -> np.dtype[Any]:
    inner = type_.dtype if isinstance(type_, types.Array) else type_
    if not isinstance(inner, types.Number):
        raise TypeError(f"an operand is a number or an array of numbers, not {type_}")
    return inner.dtype
