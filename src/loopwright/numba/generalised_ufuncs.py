"""Functions of small arrays that run over arrays of these, with NumPy's rules of broadcasting."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from loopwright.numba import types
from loopwright.numba.dispatchers import Dispatcher
from loopwright.python.kernels.element_kernels import ElementKernel
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
    return _operand_dimensions(sides[0]), _operand_dimensions(sides[1])


def _operand_dimensions(side: str) -> list[tuple[str, ...]]:
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
        signature = self._signature_for(given)
        for place, declared in enumerate(signature.args[: self.nin] if signature else ()):
            if isinstance(declared, types.Array) and not self.operands[place]:
                rows[place] = rows[place].reshape(count, 1)  # a number that is declared an array
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

    def _signature_for(self, given: Sequence[AnyArray]) -> types.Signature | None:
        """Return the first signature to which operands can be cast without loss."""
        return first_castable(self.types, [x.dtype for x in given])

    def _dtypes(
        self, given: Sequence[AnyArray], outputs: Sequence[AnyArray]
    ) -> list[np.dtype[Any]]:
        """Return the dtypes of operands and results: of the first signature to which the operands
        can be cast safely; without signatures, their own and the common one of all operands."""
        signature = self._signature_for(given)
        if signature is not None:
            return [_dtype_of(type_) for type_ in signature.args]
        if self.types:
            found = ", ".join(str(x.dtype) for x in given)
            raise TypeError(f"{self.py_func.__name__}() has no signature for operands of {found}")
        common = np.result_type(*(x.dtype for x in given))
        results = [x.dtype for x in outputs] or [common] * self.nout
        return [*(x.dtype for x in given), *results]


def first_castable(
    signatures: Sequence[types.Signature], dtypes: Sequence[np.dtype[Any]]
) -> types.Signature | None:
    """Return the first signature to whose operands some dtypes can be cast without loss."""
    for signature in signatures:
        pairs = zip(dtypes, map(_dtype_of, signature.args), strict=False)
        if all(np.can_cast(source, target, "safe") for source, target in pairs):
            return signature
    return None


class TypedElementKernel:
    """A function of numbers on the elements of arrays, with signatures: operands are cast to the
    types of the first signature to which that loses nothing, as by a ufunc with these loops."""

    def __init__(
        self, kernel: ElementKernel, function: Any, signatures: Sequence[types.Signature]
    ) -> None:
        functools.update_wrapper(self, function, updated=())
        self.kernel = kernel
        self.py_func = function
        self.nin = kernel.nin
        self.signatures = list(signatures)

    def __call__(self, *args: Any, out: Any = None) -> Any:
        """Call the function on each element of the operands."""
        given: list[AnyArray] = [np.asarray(x) for x in args]
        operands = given[: self.nin]
        output = given[self.nin] if len(given) > self.nin else out
        signature = first_castable(self.signatures, [x.dtype for x in operands])
        if signature is None:
            dtypes = ", ".join(str(x.dtype) for x in operands)
            name = self.py_func.__name__
            raise TypeError(f"ufunc '{name}' has no signature for operands of {dtypes}")
        casts = [x.astype(_dtype_of(t)) for x, t in zip(operands, signature.args, strict=True)]
        result: Any = np.asarray(self.kernel(*[x[()] for x in casts]))
        if signature.return_type is not None:
            result = result.astype(_dtype_of(signature.return_type))
        if output is None:
            return result[()]
        output[...] = result
        return output

    @property
    def types(self) -> list[str]:
        """The characters of the dtypes of each signature, as ufuncs have them."""
        return [
            "".join(_dtype_of(x).char for x in signature.args)
            + "->"
            + ("" if signature.return_type is None else _dtype_of(signature.return_type).char)
            for signature in self.signatures
        ]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.kernel, name)


def _dtype_of(type_: types.Type) -> np.dtype[Any]:
    inner = type_.dtype if isinstance(type_, types.Array) else type_
    if not isinstance(inner, types.Number):
        raise TypeError(f"an operand is a number or an array of numbers, not {type_}")
    return inner.dtype
