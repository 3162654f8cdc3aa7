"""Calls of compiled programs into Python: functions of libraries that fill arrays.

The symbol of such a call names the function, the types of the arrays and the options, so that
object code from the disk cache finds the function in another process. The symbol resolves to a
callback that creates arrays from the descriptors passed to it. An exception cannot propagate
through native code: the callback stores it and returns a number, with which the program stops;
`kept_exception` returns the exception.
"""

from __future__ import annotations

import ctypes
import itertools
import marshal
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from loopwright.native.runtime.arguments import AnyArray, dtype_named
from loopwright.native.runtime.result_forms import of_class
from loopwright.records import dataclass
from loopwright.reporting.errors import exception_named

PREFIX = "lw_host$"
_PRINTS = f"{__name__}.print_values"
_ENCODING = "utf-32-le", "surrogatepass"
_MOST_KEPT = 64
"""How many exceptions not yet raised are kept; a parallel loop raises only one."""

_numbers = itertools.count(1)
_kept_exceptions: dict[int, BaseException] = {}
_made_texts: dict[int, str] = {}
"""The string that each thread has created but not yet read."""
_lock = threading.Lock()

Leaf = tuple[str, int]
"""An array's dtype, by name, and its rank."""


@dataclass(frozen=True)
class HostCall:
    """A call of `function`, such as `numpy.linalg.solve`.

    `results` are the arrays that its results are stored in, `operands` its arguments, the last of
    which are passed by the keywords `names`. Arrays without dimensions are passed as scalars.
    """

    function: str
    results: tuple[Leaf, ...]
    operands: tuple[Leaf, ...]
    names: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def symbol(self) -> str:
        """The symbol of the call in compiled code.

        >>> HostCall("numpy.linalg.det", (("float64", 0),), (("float64", 2),)).symbol[:40]
        'lw_host$numpy.linalg.det$float64:0$float'
        """
        leaves = [",".join(f"{x}:{n}" for x, n in part) for part in (self.results, self.operands)]
        return PREFIX + "$".join(
            (self.function, *leaves, marshal.dumps((self.names, self.options), 2).hex())
        )

    @classmethod
    def of_symbol(cls, symbol: str) -> HostCall:
        """Return the call that has a symbol.

        >>> call = HostCall("numpy.linalg.svd", (), (("float32", 2),), (), (("hermitian", False),))
        >>> HostCall.of_symbol(call.symbol) == call
        True
        """
        _, function, result_leaves, argument_leaves, keywords = symbol[
            symbol.index(PREFIX) :
        ].split("$")
        names, options = marshal.loads(bytes.fromhex(keywords))
        return cls(function, _leaves(result_leaves), _leaves(argument_leaves), names, options)

    def runner(self) -> Callable[[Sequence[AnyArray]], None]:
        """Return the function that calls the host function with arrays and fills the first of them
        with its results."""
        room, _, name = self.function.rpartition(".")
        function: Callable[..., Any] = getattr(import_module(room), name)
        filled = len(self.results)
        options = dict(self.options)
        last = filled + len(self.operands) - len(self.names)

        def run(arrays: Sequence[AnyArray]) -> None:
            call_arguments = [a if a.ndim else a[()] for a in arrays]
            named = dict(zip(self.names, call_arguments[last:], strict=True)) if self.names else {}
            results = function(*call_arguments[filled:last], **named, **options)
            for array, result in zip(arrays, (results,) if filled == 1 else results, strict=False):
                if result.shape != array.shape:
                    raise AssertionError(f"{self.function}() gives an array of another shape")
                array[...] = result

        return run


def statistic_of(data: AnyArray, name: str) -> AnyArray:
    """Return the result of a function of `statistics` for Python floats."""
    return np.full(1, getattr(import_module("statistics"), name)(data.tolist()))


def mean_of(data: AnyArray) -> AnyArray:
    """Return the mean of the data as `statistics.mean` does."""
    return statistic_of(data, "mean")


def decimal_of(data: AnyArray, *, digits: int) -> AnyArray:
    """Return a float rounded to a number of digits as Python rounds it; infinity if that
    overflows."""
    try:
        return np.array([round(x, int(digits)) for x in data.tolist()])
    except OverflowError:
        return np.full(1, np.inf)


def print_values(*arrays: Any, values: Sequence[Any], sep: str, end: str, flush: bool) -> tuple[()]:
    """Print values built from templates and the passed arrays; returns no results."""
    print(*(made_of(template, arrays) for template in values), sep=sep, end=end, flush=flush)
    return ()


def make_text(*arrays: Any, template: Any) -> np.int64:
    """Create the string of a template and the passed arrays; return its length."""
    _made_texts[threading.get_ident()] = text = str(made_of(template, arrays))
    return np.int64(len(text))


def made_codes() -> AnyArray:
    """Return the code points of the string that this thread created last.

    >>> print(make_text(2.5, template=("%", "%.2f", ("given", 0))), made_codes())
    4 [50 46 53 48]
    """
    codes = _made_texts.pop(threading.get_ident()).encode(*_ENCODING)
    return np.frombuffer(codes, np.int32).astype(np.int64)


def read_float(codes: AnyArray, *, may_raise: bool) -> tuple[np.float64, np.int64]:
    """Return the float of a string of code points, and 1; or 0 if it does not represent a float.

    >>> print(*read_float(np.array([49, 101, 51]), may_raise=True))
    1000.0 1
    """
    try:
        return np.float64(float(text_of_codes(codes))), np.int64(1)
    except ValueError:
        if may_raise:
            raise
        return np.float64(0), np.int64(0)


def write_float(
    number: np.float64, *, letter: str, digits: int, has_sign: bool, room: int
) -> tuple[np.int64, AnyArray]:
    """Return the length of a float's text, and its code points in an array of `room` elements: of
    its `repr`, or in the format of a letter with a number of digits.

    >>> length, codes = write_float(np.float64(2.5), letter="f", digits=2, has_sign=True, room=9)
    >>> text_of_codes(codes[:length])
    '+2.50'
    """
    sign = "+" if has_sign else ""
    form = sign if letter == "r" else f"{sign}.{digits}{letter}"
    text = format(float(number), form)
    codes = np.zeros(room, np.int64)
    codes[: len(text)] = [*map(ord, text)]
    return np.int64(len(text)), codes


def text_of_codes(codes: AnyArray) -> str:
    """Return the string of some code points."""
    return str(codes.astype(np.int32).tobytes(), *_ENCODING)


def raise_exception(*arrays: Any, exception: str, arguments: Any) -> None:
    """Raise a Python exception with the arguments of a template and the arrays passed."""
    raise exception_named(exception)(*made_of(arguments, arrays))


_NAMES: dict[str, Any] = {"__builtins__": {}, "np": np, "nan": np.nan, "inf": np.inf}
"""The names in texts of numbers."""


class AsIs(str):
    """A string that is shown without quotation marks in representations of lists."""

    __slots__ = ()
    __repr__ = str.__str__


def made_of(template: Any, arrays: Sequence[Any]) -> Any:
    """Return the value of a template: a constant, or a tuple that refers to the arrays passed.

    >>> made_of(("tuple", (("item", 0), "x", ("given", 0))), [np.int64(3)])
    (3, 'x', np.int64(3))
    >>> made_of(("text", ("x = ", (("given", 0), "", ("text", (">4",))))), [np.int64(3)])
    'x =    3'
    """
    match template:
        case "given", number:
            return arrays[number]
        case "item", number:
            return arrays[number].item()
        case "or None", number, item_template:
            return made_of(item_template, arrays) if arrays[number] else None
        case "either", cases:
            present = (x for number, x in cases if arrays[number])
            return made_of(next(present, None), arrays)
        case "of class", number, code, names:
            return of_class(arrays[number], dict(names)[int(arrays[code])])
        case "as is", text:
            return AsIs(made_of(text, arrays))
        case "text", parts:
            return "".join(_formatted_part(part, arrays) for part in parts)
        case "codes", number:
            return text_of_codes(arrays[number])
        case "value of", text:
            return eval(made_of(text, arrays), dict(_NAMES))  # of numbers, strings and tuples
        case "format", text, values, names:
            items_made = [made_of(x, arrays) for x in values]
            first = len(items_made) - len(names)
            return text.format(
                *items_made[:first], **dict(zip(names, items_made[first:], strict=True))
            )
        case "%", text, values:
            return text % made_of(values, arrays)
        case kind, items:
            values = (made_of(part, arrays) for part in items)
            return list(values) if kind == "list" else tuple(values)
        case _:
            return template


def _formatted_part(part: Any, arrays: Sequence[Any]) -> str:
    """Return a part of an f-string: constant, or a value with its conversion and its format."""
    if isinstance(part, str):
        return part
    template, conversion, spec = part
    value = made_of(template, arrays)
    convert: dict[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}
    shown = convert[conversion](value) if conversion else value
    return format(shown, made_of(spec, arrays))


def _leaves(text: str) -> tuple[Leaf, ...]:
    pairs = (pair.split(":") for pair in text.split(",") if pair)
    return tuple((name, int(rank)) for name, rank in pairs)


def is_host_call(symbol: str) -> bool:
    """Return whether a symbol of compiled code names a call into Python."""
    return PREFIX in symbol


def prints(symbol: str) -> bool:
    """Return whether a symbol of compiled code names a call that prints."""
    return is_host_call(symbol) and HostCall.of_symbol(symbol).function == _PRINTS


def callback(symbol: str) -> tuple[Any, Callable[..., int]]:
    """Return the ctypes prototype of a call into Python and its function, which takes the addresses
    of descriptors and returns 0, or the number of the exception that was raised."""
    call = HostCall.of_symbol(symbol)
    call_it = call.runner()
    leaves = [
        (dtype_named(name), (ctypes.c_int64 * (3 + 2 * rank)).from_address, rank)
        for name, rank in (*call.results, *call.operands)
    ]

    def run(*descriptors: int) -> int:
        try:
            call_it(list(map(_descriptor_array, leaves, descriptors)))
        except BaseException as error:
            return _keep(error)
        return 0

    return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * len(leaves)), run


def _descriptor_array(
    leaf: tuple[np.dtype[Any], Callable[[int], Any], int], descriptor: int
) -> AnyArray:
    """Return the array over the memory that an MLIR descriptor describes."""
    dtype, words_at, rank = leaf
    _, aligned, offset, *extents = words_at(descriptor)
    size = dtype.itemsize
    if not rank:  # faster than the general case below
        memory: Any = (ctypes.c_char * size).from_address(aligned + offset * size)
        return np.ndarray((), dtype, memory)
    shape = tuple(extents[:rank])
    if 0 in shape:
        return np.empty(shape, dtype)
    strides = tuple(step * size for step in extents[rank:])
    return np.asarray(_InMemory(dtype.str, shape, strides, aligned + offset * size))


class _InMemory:
    """An object that NumPy converts to an array at an address."""

    def __init__(
        self, dtype: str, shape: tuple[int, ...], strides: tuple[int, ...], address: int
    ) -> None:
        self.__array_interface__ = {
            "version": 3,
            "typestr": dtype,
            "shape": shape,
            "strides": strides,
            "data": (address, False),
        }


def _keep(error: BaseException) -> int:
    number = next(_numbers)
    with _lock:
        _kept_exceptions[number] = error
        if len(_kept_exceptions) > _MOST_KEPT:
            del _kept_exceptions[min(_kept_exceptions)]
    return number


def kept_exception(number: int) -> BaseException:
    """Return and forget the exception that a call into Python raised."""
    with _lock:
        return _kept_exceptions.pop(number)
