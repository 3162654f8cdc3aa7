"""Calls of the functions that kernels know, in each documented form, beside Python and NumPy.

`python tests/fuzz.py sweep --count N` draws calls; `python -m tests.campaigns.numpy_sweep np.clip
a.sum --count N --seed S` those of some functions. A call is a form of a row (`np.sum({a},
axis={axis})`) whose placeholders are drawn: types, ranks, layouts, special values, constants in the
source beside arguments. Compared are values (bit for bit), types, shapes, which arguments results
are views of, arguments afterwards, and classes of exceptions. What is refused is counted.

A placeholder is `{kind}`, `{kind:types}` or `{kind:types/ranks}`: types are letters of `TYPES`,
ranks are digits. `KINDS` says what there is.
"""

import argparse
import ast
import inspect
import math
import random
import re
import resource
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import numpy as np

import loopwright as lw
from loopwright.python import registry
from loopwright.python.bodies import FUNCTIONS, METHODS
from loopwright.python.kernels.checking import describe_difference
from tests.campaigns import Report
from tests.campaigns.documented_differences import has_long_integers, met
from tests.campaigns.python_functions import LIBRARIES, compiling, defined


def forms_in(file: str) -> dict[str, list[str]]:
    """The forms of functions in a file: names with `;` between, and a form in each line below;
    `np.UNARY` and `np.BINARY` are all ufuncs of one operand or two that kernels know."""
    text = (Path(__file__).parent / file).read_text()
    forms_by_name = dict[str, list[str]]()
    for names, forms in re.findall(r"((?:^\S.*\n)+)((?:^ .*\n)+)", text, re.MULTILINE):
        for name in re.split(r";\s+", names.strip()):
            family = re.search("UNARY|BINARY", name)
            for member in ufuncs(1 + (family.group() == "BINARY")) if family else (name,):
                each = re.sub("UNARY|BINARY", member, name)
                forms_by_name.setdefault(each, []).extend(
                    form.strip() for form in forms.splitlines()
                )
    return forms_by_name


def ufuncs(operands: int) -> list[str]:
    """The names of the ufuncs of so many operands, with one result, that kernels know."""
    known_ufuncs = [
        x for x in registry.functions() if isinstance(x, np.ufunc) and x.signature is None
    ]
    return [x.__name__ for x in known_ufuncs if (x.nin, x.nout) == (operands, 1)]


ELEMENTS = forms_in("numpy_sweep_elements.txt")
"""Functions of elements, operators, reductions, and Python's own functions."""
ROWS = ELEMENTS | forms_in("numpy_sweep_arrays.txt")
"""The forms of each function (`np.sum`), method (`a.sum`), operator; in a form `F` is its name."""

TYPES = {
    "b": ("bool",),
    "i": ("int64", "int32", "int16", "int8", "int64"),
    "u": ("uint64", "uint32", "uint16", "uint8"),
    "f": ("float64", "float32", "float64", "float32", "float16"),
    "c": ("complex128", "complex64"),
}
EVERY = "biuuffiic"
EXTREME = 0.2
"""How many of the calls have numbers near one of `EDGES` instead of small ones."""
EDGES = (2**53, 2**53, 2**62, 2**63, 2**64)
"""Where integers of 64 bits cannot be told apart as floats, or cannot be added."""
NEAR = forms_in("numpy_sweep_near.txt")
"""Of which functions results may have other last places: those of `library` are the C library's, of
real numbers, and a few units in the last place away; `sums` are added up by NumPy in another order,
and so near to what is added; of `products` those of complex numbers are rounded otherwise."""
LISTS = 0.08
"""How many of the arrays that functions of NumPy take are lists."""
NO_LISTS = re.compile(
    r"np\.(put|place|putmask|copyto|fill_diagonal|\w*split|(take|put)_along_axis|astype|ndarray.*"
    r"|.*\.at|c_|r_|s_|tri\w_indices_from)"
)
"""Functions that change an array, or that want one."""
MEMORY = 2**32
"""Bytes that the arrays of a call may take."""
UNITS = 4
"""So many units in the last place results may be apart (docs/python-numbers.md)."""

MEETING = {"min", "max", "x < y < z", "sum", "math.prod", "reversed"}
"""Where values of several paths meet, which have one type (docs/python-numbers.md)."""
_TO_PYTHON = re.compile(r"\.(item|tolist)\(")
"""Conversions that raise an OverflowError where 64 bits do not hold a number."""
_HAS_ITEMS = re.compile(r"set|list|sorted|filter|(heapq|bisect|\w+tools|operator|statistics)\..*")
"""Where numbers become items, of which `int` takes `np.int64` (docs/python-lists.md)."""
LIMITS = (
    "a negative power of an integer is a float",
    "a negative number to a fractional power is complex",
    *("pow() of compiled functions does not take", "functions of cmath take finite numbers"),
    "does not fit in an integer of 64 bits",
    "an integer that met floats has more than 53 bits",
    "Python int too large to convert to C long",
    "array is too big; `arr.size",
    "the quantiles of no elements are NaN in NumPy",
    " is a number in NumPy",  # a polynomial without zeros, cov() of one variable
    "the edges for no numbers have 64 bits in NumPy",
    "output array is not acceptable (must have the right datatype",
    "out of bounds for int8",  # NumPy's `tri` negates an unsigned offset
)
"""What is raised where Python, or a compiled function, has a number (docs/python-numbers.md)."""


def exact_name(name: str) -> object:
    """The function of a row's name; `None` for methods and operators."""
    if not re.fullmatch(r"[a-z_0-9]+(\.\w+)*", name) or name.startswith(("a.", "s.")):
        return None
    return eval(name, {"np": np, "math": math, **LIBRARIES})


class Drawing:
    """A call that is being drawn: its parameters, and the shape that operands have so far."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.arguments: dict[str, Any] = {}
        self.first: Any = np.zeros(3)
        self.shape: tuple[int, ...] | None = None
        self.base = np.dtype("float64")
        self.text = ""
        self.is_python = False
        """Whether the function is one of Python's, to which an array without dimensions is a number
        (docs/python-numbers.md)."""
        self.takes_lists = False
        """Whether the function is one of NumPy's that take lists where they take arrays."""
        self.is_power = False
        """Whether exponents of Python's own may make numbers without end."""
        self.edge = self.random.choice(EDGES) if self.random.random() < EXTREME else None
        """What all numbers of the call are near, if they are not drawn from small ones."""

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def dtype(self, types: str) -> np.dtype[Any]:
        """A type: mostly that of the operands before it."""
        types = types or EVERY
        if self.arguments and self.chance(0.6) and self.base.kind in types:
            return self.base
        self.base = np.dtype(self.random.choice(TYPES[self.random.choice(types)]))
        return self.base

    def number(self, dtype: np.dtype[Any], *, special: bool) -> Any:
        """A number of a type, which is a rare one if it may be `special`."""
        draw = self.random
        if dtype.kind == "b":
            return draw.random() < 0.5
        if dtype.kind == "c":
            half = np.dtype(f"f{dtype.itemsize // 2}")
            return complex(*(self.number(half, special=special) for _ in "ri"))
        if self.edge is not None and dtype.itemsize == 8 and not special:
            return self._near_edge(dtype)
        if dtype.kind in "iu":
            low = int(np.iinfo(dtype).min)
            high = int(np.iinfo(dtype).max)
            rare = (low, high, low + 1, high - 1, high // 2 + 1, 2**53 + 1, 2**24 + 1, 255)
            value = draw.choice(rare) if special else draw.randint(-9, 9)
            return value if low <= value <= high else draw.randint(0, 9)
        info = np.finfo(dtype)
        rare = (
            *(np.nan, np.inf, -np.inf, -0.0, 0.0, float(info.smallest_subnormal)),
            *(-float(info.smallest_subnormal), float(info.max), float(info.tiny), 2.0**24 + 2, 0.5),
        )
        if special:
            return draw.choice(rare)
        return float(dtype.type(draw.choice((draw.randint(-4, 8) / 2, draw.gauss(0, 2)))))

    def _near_edge(self, dtype: np.dtype[Any]) -> Any:
        """A number of 64 bits near the edge of the call: integers that round to the same float, and
        floats whose sums, squares or distances overflow."""
        assert self.edge is not None
        draw = self.random
        if dtype.kind == "f":
            largest = float(np.finfo(dtype).max)
            sign = draw.choice((1.0, 1.0, -1.0))
            return sign * largest * draw.choice((1.0, 0.75, 0.5, 2.0**-512, draw.random()))
        limits = np.iinfo(dtype)
        value = self.edge + draw.randint(-3, 3)
        if dtype.kind == "i" and draw.random() < 0.3:
            value = -value
        return min(max(value, int(limits.min)), int(limits.max))

    def array(self, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
        """An array of a layout of its own; some are views, reversed, broadcast or read-only."""
        rare = 0.25 if self.chance(0.35) else 0.0
        kind = self.random.choice("CCCFSRB" if shape else "C")
        array_made: Any = np.empty(shape, dtype, order="F" if kind == "F" else "C")
        if kind == "S":
            array_made = np.empty(tuple(2 * extent for extent in shape), dtype)[
                (np.s_[::2],) * len(shape)
            ]
        elif kind == "R":
            array_made = array_made[(np.s_[::-1],) * len(shape)]
        elif kind == "B":
            array_made = np.empty((*shape[:-1], 1), dtype)
        with np.errstate(over="ignore"):
            for index in np.ndindex(array_made.shape):
                array_made[index] = self.number(dtype, special=self.chance(rare))
        return np.broadcast_to(array_made, shape) if kind == "B" else array_made

    def extents(self, ranks: str) -> tuple[int, ...]:
        rank = int(self.random.choice(ranks or "01112223"))
        return tuple(self.random.choice((1, 2, 3, 3, 4, 5, 0)) for _ in range(rank))

    def beside(self, ranks: str) -> tuple[int, ...]:
        """A shape that mostly goes with that of the operands so far."""
        if self.shape is None or self.chance(0.03):
            return self.extents(ranks)
        shape = tuple(1 if self.chance(0.15) else extent for extent in self.shape)
        shape = shape[self.random.choice((0, 0, 0, 1)) :]
        return shape if not ranks or str(len(shape)) in ranks else self.extents(ranks)

    def passed(self, value: Any) -> str:
        """The name of a new parameter."""
        name = "pqrstuvwxy"[len(self.arguments)]
        self.arguments[name] = value
        return name

    def said(self, value: Any, *, constant: float = 0.5) -> str:
        """A number, as a constant in the source or as a parameter."""
        is_complex = isinstance(value, complex | np.complexfloating)
        if not self.chance(constant) or (is_complex and not np.isfinite(value)):
            return self.passed(value)
        text = re.sub(r"\b(nan|inf)\b", r"np.\1", repr(value))
        text = re.sub(r"(np\.)+", "np.", text)
        return f"({text})" if text.startswith("-") or isinstance(value, int | complex) else text

    def scalar(self, types: str) -> str:
        """A number of Python's or of NumPy's, or an array without dimensions."""
        dtype = self.dtype(types)
        value = self.number(dtype, special=self.chance(0.15))
        form = self.random.choice("pppnn0")
        if form == "p" and self.is_power and isinstance(value, int):
            return self.said(self.random.randint(-6, 6))
        if form == "p":
            return self.said(value)
        with np.errstate(all="ignore"):
            number: Any = dtype.type(value)
        if form == "0" and not self.is_python:
            return self.passed(np.array(number))
        return self.said(number, constant=0.3)

    def joined(self, name: str, shape: tuple[int, ...]) -> str:
        """An operand's name, whose shape counts from now on."""
        if self.shape is None:
            self.first, self.shape = self.arguments[name], shape
        else:
            with suppress(ValueError):
                self.shape = np.broadcast_shapes(self.shape, shape)
        return name

    # The kinds of placeholders

    def of_a(self, types: str, ranks: str) -> str:
        shape = self.beside(ranks)
        if self.arguments and self.chance(0.05):
            return next(iter(self.arguments))
        array_made = self.array(self.dtype(types), shape)
        if self.takes_lists and shape and 0 not in shape and self.chance(LISTS):
            array_made = array_made.tolist()
        return self.joined(self.passed(array_made), shape)

    def of_x(self, types: str, ranks: str) -> str:
        if self.chance(0.35):
            text = self.scalar(types)
            self.shape = self.shape or ()
            return text
        return self.of_a(types, ranks)

    def of_s(self, types: str, ranks: str) -> str:
        return self.scalar(types)

    def of_p(self, types: str, ranks: str) -> str:
        """A number of Python's own."""
        return self.said(self.number(self.wide(types), special=self.chance(0.12)))

    def wide(self, types: str) -> np.dtype[Any]:
        kind = self.random.choice(types or "iifb")
        return np.dtype({"i": "int64", "f": "float64", "b": "bool", "c": "complex128"}[kind])

    def of_k(self, types: str, ranks: str) -> str:
        return self.count((0, 1, 1, 2, 3, -1, -2))

    def of_n(self, types: str, ranks: str) -> str:
        return self.count((0, 1, 2, 3, 4, 5))

    def count(self, values: Sequence[int]) -> str:
        """A small integer, now and then one of NumPy's of any type, which may be unsigned."""
        value = self.random.choice(values)
        if self.is_python or not self.chance(0.2):
            return self.said(value)
        names = ("int64", "uint64", "int64", "uint8", "int32", "int8")
        dtype = np.dtype(self.random.choice(names if value >= 0 else names[::2]))
        return self.said(dtype.type(value))

    def of_axis(self, types: str, ranks: str) -> str:
        rank = np.ndim(self.first)
        if self.chance(0.03):
            return self.said(rank, constant=0.7)
        return self.said(self.random.randrange(-rank, rank), constant=0.7) if rank else "None"

    def of_axes(self, types: str, ranks: str) -> str:
        rank = np.ndim(self.first)
        if self.chance(0.6):
            return self.of_axis(types, ranks)
        axes = self.random.sample(range(rank), self.random.randint(0, rank))
        if axes and self.chance(0.2):
            return self.passed(tuple(axes))
        return repr(tuple(axes)) if axes else "None"

    def of_dtype(self, types: str, ranks: str) -> str:
        name = str(np.dtype(self.random.choice(TYPES[self.random.choice(types or EVERY)])))
        if name == "float16":
            name = "float64"
        own = {"bool": "bool", "int64": "int", "float64": "float", "complex128": "complex"}
        if name in own and self.chance(0.3):
            return own[name]
        return repr(name) if self.chance(0.1) else f"np.{'bool_' if name == 'bool' else name}"

    def of_mask(self, types: str, ranks: str) -> str:
        if self.chance(0.1):
            return self.random.choice(("True", "False"))
        return self.passed(self.array(np.dtype("bool"), self.shape or ()))

    def of_out(self, types: str, ranks: str) -> str:
        """An array for a result, of its shape and mostly of its type; now and then an operand."""
        arrays = [
            name
            for name, argument in self.arguments.items()
            if isinstance(argument, np.ndarray) and argument.ndim and argument.dtype != bool
        ]
        if arrays and self.chance(0.15):
            return self.random.choice(arrays)
        bare = re.sub(r", (out|where)=[^,)]*(\([^)]*\))?(?=[,)])", "", self.text)
        result: Any = np.zeros(())
        with suppress(Exception), np.errstate(all="ignore"):
            scope = {"np": np, "math": math, **self.arguments}
            result = np.asarray(eval(re.sub(r", out=$", ")", bare), scope))
        dtype = result.dtype if self.chance(0.65) else np.dtype(self.dtype(types))
        return self.passed(self.array(dtype, result.shape))

    def of_index(self, types: str, ranks: str) -> str:
        """Places along the first axis, or along all of them of what has none."""
        extent = np.shape(self.first)[0] if np.ndim(self.first) else 1
        places = [
            self.random.randrange(-extent, extent or 1) for _ in range(self.random.randint(0, 4))
        ]
        if self.chance(0.03):
            places.append(extent)
        if places and self.chance(0.4):
            return repr(places)
        dtype = np.dtype(TYPES[self.random.choice(types or "iiu")][0])
        if places and self.chance(0.1):
            return self.passed(np.array(places[0]).astype(dtype))
        return self.passed(np.array(places).astype(dtype))

    def of_starts(self, types: str, ranks: str) -> str:
        extent = max(np.shape(self.first)[0] if np.ndim(self.first) else 1, 1)
        places = [self.random.randrange(extent) for _ in range(self.random.randint(1, 4))]
        if self.chance(0.5):
            return repr(places)
        return self.passed(np.array(places, TYPES[self.random.choice("iiu")][0]))

    def of_shape(self, types: str, ranks: str) -> str:
        extents = self.extents(ranks)
        if len(extents) == 1 and self.chance(0.5):
            return self.said(extents[0])
        return "(" + "".join(f"{self.said(extent)}, " for extent in extents) + ")"

    def of_new(self, types: str, ranks: str) -> str:
        """A shape of as many elements."""
        size = int(np.size(self.first))
        parts = [(size,), (-1,), (1, size), (size, 1), (2, -1), (-1, 2), (-1, 1, 1)]
        return repr(self.random.choice([*parts, np.shape(self.first)[::-1]]))

    def of_order(self, types: str, ranks: str) -> str:
        rank = np.ndim(self.first)
        return repr(tuple(self.random.sample(range(rank), rank)))

    def of_m(self, types: str, ranks: str) -> str:
        """An array that a product with the first one has."""
        inner = (np.shape(self.first) or (2,))[-1]
        factor_shape = (inner,) if self.chance(0.4) else (inner, self.random.choice((1, 2, 3)))
        return self.passed(self.array(self.dtype(types), factor_shape))

    def of_q(self, types: str, ranks: str) -> str:
        """A square matrix, or several; often Hermitian and positive definite."""
        rank = int(self.random.choice(ranks or "2223"))
        extent = self.random.choice((1, 2, 3, 4, 0))
        shape = (*(self.random.randint(0, 2) for _ in range(rank - 2)), extent, extent)
        if self.shape is None and self.chance(0.05):
            shape = (*shape, extent + 1)
        matrix = self.array(self.dtype(types), shape)
        if self.chance(0.5) and extent == shape[-2]:
            with np.errstate(all="ignore"):
                matrix = (
                    matrix @ np.swapaxes(matrix, -1, -2).conj() + matrix.dtype.type(1)
                ).astype(matrix.dtype)
        return self.joined(self.passed(matrix), shape)

    def of_sorted(self, types: str, ranks: str) -> str:
        sorted_array = np.sort(self.array(self.dtype(types or "if"), (self.random.randint(1, 5),)))
        return self.passed(sorted_array)


CHOICES = {
    "flag": "True False",
    "layout": "'C' 'F'",
    "mode": "'constant' 'edge' 'reflect' 'symmetric' 'wrap'",
    "pad": "'mean' 'median' 'maximum' 'minimum'",
    "end": "'f' 'b' 'fb'",
    "clip": "'clip' 'wrap' 'raise'",
    "method": "'linear' 'lower' 'higher' 'nearest' 'midpoint' 'hazen' 'weibull' 'inverted_cdf'",
}
"""Kinds of constants."""
KINDS = {name.removeprefix("of_"): getattr(Drawing, name) for name in dir(Drawing) if "of_" in name}
_HOLDER = re.compile(r"\{(\w+)(?::(\w*))?(?:/(\d+))?\}|\{|[^{]+")


def drawn(seed: int, name: str) -> tuple[str, dict[str, Any]]:
    """The source of a function with one call of a row, and its arguments."""
    d = Drawing(seed)
    form = re.sub(r"\bF\b", name, d.random.choice(ROWS[name]))
    d.is_python = re.fullmatch(r"(math\.)?\w+", name) is not None
    d.takes_lists = name.startswith("np.") and not NO_LISTS.fullmatch(name)
    d.is_power = "**" in form or "pow" in form
    for part in _HOLDER.finditer(form):
        kind, types, ranks = part.groups()
        if kind == "flag" and d.chance(0.2):
            d.text += d.passed(d.chance(0.5))
        elif kind in CHOICES:
            d.text += d.random.choice(CHOICES[kind].split())
        else:
            d.text += KINDS[kind](d, types or "", ranks or "") if kind else part.group()
    *before, last = d.text.split("; ")
    lines = "".join(f"    {line}\n" for line in [*before, f"return {last}"])
    return f"def function({', '.join(d.arguments)}):\n{lines}", d.arguments


def outcome(function: Callable[..., Any], arguments: dict[str, Any]) -> tuple[Any, str]:
    """The result, or the class of the exception; `open` where a cast has no value of its own."""
    try:
        with (
            np.errstate(all="ignore", invalid="warn"),
            warnings.catch_warnings(record=True) as caught,
        ):
            warnings.simplefilter("always")
            result = function(*arguments.values())
        warned = " ".join(str(warning.message) for warning in caught)
        is_divided = "Degrees of freedom" in warned and np.asarray(result).dtype.kind in "iu"
        return result, "open" * (is_divided or "invalid value encountered in cast" in warned)
    except lw.LoopwrightError:
        raise
    except Exception as error:
        return error, type(error).__name__


def kind(value: object) -> type | None:
    """Whether a value is a list or a tuple."""
    return next((container for container in (list, tuple) if isinstance(value, container)), None)


def leaves(value: Any) -> list[Any]:
    return [x for item in value for x in leaves(item)] if kind(value) else [value]


def differs(expected: Any, actual: Any, units: int = 0, scale: float = 0.0) -> str:
    """How two results differ, types of their parts included; numbers may be some units in the last
    place apart, of those of `scale` if that is larger."""
    if kind(expected) and kind(expected) is kind(actual) and len(expected) == len(actual):
        differences = (differs(*pair, units, scale) for pair in zip(expected, actual, strict=True))
        return next(filter(None, differences), "")
    if kind(expected) != kind(actual) or (not kind(actual) and type(expected) is not type(actual)):
        return f"{type(expected)} {expected!r} in Python and {type(actual)} {actual!r} compiled"
    problem = describe_difference(expected, actual)
    expected_array: Any = np.asarray(expected)
    actual_array: Any = np.asarray(actual)
    if (
        not problem
        or not units
        or (expected_array.dtype, expected_array.shape) != (actual_array.dtype, actual_array.shape)
    ):
        return problem
    return (
        ""
        if expected_array.dtype.kind in "fc"
        and _are_near(expected_array, actual_array, units, scale)
        else problem
    )


def _are_near(expected: Any, actual: Any, units: int, scale: float) -> bool:
    narrow = np.dtype(np.complex64 if expected.dtype.kind == "c" else np.float32)
    own = np.finfo(expected.dtype)
    with np.errstate(all="ignore"):
        # An `out` may be wider than the type of the computation, and `where` may leave some of it.
        is_narrow = np.logical_and.reduce(
            [(x == x.astype(narrow)) | np.isnan(x) for x in (expected, actual)]
        )
        far = units * np.where(is_narrow, np.finfo(narrow).eps, own.eps)
        tiny = np.where(
            is_narrow, np.finfo(narrow).smallest_subnormal, own.smallest_subnormal
        ).astype(np.float64)
        size = np.abs(expected)
        least = np.maximum(far * scale, units * tiny)
        # NaN may stand for infinity where a complex product overflows (docs/python-numbers.md),
        # and sums in another order overflow at another place.
        is_free = expected.dtype.kind == "c" or scale > 0
        overflows = is_free & ~np.isfinite(expected) & ~np.isfinite(actual)
        for x, y in (expected.real, actual.real), (expected.imag, actual.imag):
            bound = far * np.where(np.isfinite(size), size, np.abs(x)) + least
            is_same = (x == y) | (np.isnan(x) & np.isnan(y)) | (overflows & ~np.isfinite(x + y))
            if not (is_same | (np.abs(x - y) <= bound)).all():
                return False
    return True


def slack(name: str, text: str, arguments: Sequence[Any]) -> tuple[int, float]:
    """How many units in the last place the results of a call may be apart, and of what size."""
    read = _without_results(name, text, arguments)
    has_complex = any(map(np.iscomplexobj, read)) or re.search(r"\dj\)", text) is not None
    near = NEAR.get(name) or NEAR.get(name.rpartition(".")[0], ())
    if ("products" if has_complex else "library") in near:
        return UNITS * (4 if "gamma" in name else 1), float(name == "math.lgamma")
    if "sums" not in near:
        return 0, 0.0
    sizes = [
        np.abs(x) if isinstance(x, np.ndarray) and x.dtype.kind in "fc" else x for x in arguments
    ]
    added: list[Any] = []
    for argument_list in (sizes, arguments):
        result, raised = outcome(defined(text, 0), dict(enumerate(argument_list)))
        result = () if raised else result
        added += [
            np.max(np.nan_to_num(np.abs(x)), initial=0) for x in map(np.asarray, leaves(result))
        ]
    return UNITS, float(max(added))


def _without_results(name: str, text: str, arguments: Sequence[Any]) -> Sequence[Any]:
    """The arguments of a function that it computes with: an array for the results of an elementwise
    function of NumPy may be complex where what it reads is not."""
    function = getattr(np, name.removeprefix("np."), None)
    if not isinstance(function, np.ufunc):
        return arguments
    (definition,) = ast.parse(text).body
    calls = [
        x for x in ast.walk(definition) if isinstance(x, ast.Call) and ast.unparse(x.func) == name
    ]
    places = {x.arg: k for k, x in enumerate(cast(ast.FunctionDef, definition).args.args)}
    operands = [x for call in calls for y in call.args[: function.nin] for x in ast.walk(y)]
    return [arguments[places[x.id]] for x in operands if isinstance(x, ast.Name) and x.id in places]


def views(result: Any, arguments: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Of which arguments the arrays of a result are views, and whether they may be written."""
    argument_arrays: list[Any] = [
        argument for argument in arguments.values() if isinstance(argument, np.ndarray)
    ]
    arrays: list[Any] = [leaf for leaf in leaves(result) if isinstance(leaf, np.ndarray)]
    return [
        (
            *(np.shares_memory(array, argument_array) for argument_array in argument_arrays),
            bool(array.flags.writeable),
        )
        for array in arrays
    ]


def axes_in_memory(array: Any) -> list[int]:
    """The axes of several elements of an array, outermost in memory first."""
    axes = [k for k, extent in enumerate(array.shape) if extent > 1]
    return sorted(axes, key=lambda k: -abs(array.strides[k])) if array.size else []


OTHER_ORDERS = re.compile(
    r"np\.(\w*stack|block|nonzero|argwhere|ldexp|polyval|apply_\w+|\w*split|real|imag|r_|c_|cross"
    r"|fft.*n|fft.*2|\w+\.outer)"
)
"""Functions whose results lie in C order (docs/python-arrays.md)."""


def is_same_view(expected: tuple[Any, ...], actual: tuple[Any, ...], array: Any) -> bool:
    """Whether a view is Python's; an empty one may be a new array (docs/python-arrays.md)."""
    return expected == actual or (array.size == 0 and actual[-1] and expected[:-1] == actual[:-1])


def compared(seed: int, name: str) -> tuple[str, str]:
    """What came of the call of a seed, and how it differs."""
    return beside(drawn(seed, name)[0], lambda: drawn(seed, name)[1], name, seed)


def reads_outside(text: str, arguments: dict[str, Any]) -> bool:
    """Whether NumPy 2.4 may read outside memory, which may end the process: in comparisons under
    `where` with a number of Python's that the other operand's type does not have, and in
    transforms back to real numbers along an axis without elements."""
    if re.search(r"fft\.(irfft|hfft)", text):
        return any(np.size(x) == 0 for x in arguments.values())
    if "where=" not in text or not re.search(r"np\.(?:less|greater|equal|not_equal)", text):
        return False
    return re.search(r"[(,] ?\(?-?\d", text) is not None or any(
        type(x) is int for x in arguments.values()
    )


def never_ends(text: str, arguments: dict[str, Any]) -> bool:
    """Whether LAPACK may iterate for ever, on some processors: for singular values of a matrix that
    has infinity in it."""
    if not re.search(r"linalg\.(svd|pinv|matrix_rank|cond|lstsq|norm)", text):
        return False
    return any(isinstance(x, np.ndarray) and np.isinf(x).any() for x in arguments.values())


def leaves_out(text: str, arguments: dict[str, Any]) -> bool:
    """Whether a ufunc of one byte for each element may leave some of them in a reversed `out`."""
    if not re.search(r"np\.(isinf|isnan|isfinite|signbit)\(.*out=", text):
        return False
    arrays = [x for x in arguments.values() if isinstance(x, np.ndarray)]
    return any(stride < 0 for x in arrays if x.dtype == bool for stride in x.strides)


_SORTED = re.compile(r"sort|partition|unique|(union|diff|xor|intersect)1d")
"""Functions that leave the order of elements that are the same open, unless they are stable."""


def beside(
    text: str, make_arguments: Callable[[], dict[str, Any]], name: str = "", seed: int = 0
) -> tuple[str, str]:
    """What came of a call of the function of a text, and how it differs."""
    plain = defined(text, seed)
    arguments = make_arguments()
    expected_arguments = make_arguments()
    if reads_outside(text, arguments):
        return "not called: NumPy reads outside memory", ""
    if never_ends(text, arguments):
        return "not called: LAPACK does not end", ""
    if re.search(r"np\.(arctan2|power)\.reduce", text) or leaves_out(text, arguments):
        return "not called: NumPy leaves out elements with AVX-512", ""
    expected, raised = outcome(plain, expected_arguments)
    assert raised != "NameError", f"{text}: {expected}"
    if raised == "open":
        return "casts of floats out of range", ""
    try:
        actual, found_raised = outcome(lw.kernel(optimise=False)(plain), arguments)
    except (lw.FrontendError, lw.ArgumentError) as error:
        reason = str(error).partition("error: ")[2] or str(error)
        return ("refused, as by NumPy" if raised else "refused"), reason.partition("\n")[0]
    except Exception as error:
        return "wrong", f"{type(error).__name__}: {error}"
    if raised or found_raised:
        if any(limit in str(actual if found_raised else expected) for limit in LIMITS):
            return "raised", ""
        message = f"{raised or repr(expected)} in Python, {found_raised or repr(actual)} compiled: "
        message += str(expected if raised else actual)
        return ("raised", "") if raised == found_raised else ("wrong", message)
    expected_form = _as_met(expected, actual) if name in MEETING else expected
    expected_form = (
        _as_items(expected_form, actual) if _HAS_ITEMS.fullmatch(name) else expected_form
    )
    sides = (expected_form, list(expected_arguments.values())), (actual, list(arguments.values()))
    is_open = _SORTED.search(name) is not None and not re.search("stable|mergesort", text)
    if is_open or re.search(r"min|max", name):  # which of two zeros is the smaller is open
        sides = _without_signs(sides[0]), _without_signs(sides[1])
    problem = differs(*sides)
    if problem:
        problem = differs(*sides, *slack(name, text, list(make_arguments().values())))
    first = views(expected, expected_arguments)
    second = views(actual, arguments)
    arrays = [leaf for leaf in leaves(actual) if isinstance(leaf, np.ndarray)]
    leaf_pairs = zip(leaves(expected), leaves(actual), strict=True)
    pairs = [x for x in leaf_pairs if isinstance(x[0], np.ndarray) and isinstance(x[1], np.ndarray)]
    orders = [tuple(map(axes_in_memory, pair)) for pair in pairs] if not problem else []
    if any(
        expected_order != actual_order for expected_order, actual_order in orders
    ) and not OTHER_ORDERS.match(name):
        problem = f"axes in memory: {orders}"
    if not problem and not all(map(is_same_view, first, second, arrays)):
        problem = f"views of arguments, writeable: {first} in Python, {second} compiled"
    values = list(make_arguments().values())
    if problem and not _TO_PYTHON.search(text) and has_long_integers(text, values, _called):
        return "integers of more than 64 bits", ""
    return ("wrong", problem) if problem else ("compared", "")


def _as_met(expected: Any, actual: Any) -> Any:
    """A number as it is where it meets others: one of the same value, up to its precision."""
    if isinstance(expected, complex | np.number) and isinstance(actual, np.complexfloating):
        return actual if actual == type(actual)(expected) else expected
    if (
        type(expected) in (bool, int, float, np.bool)
        and not kind(actual)
        and np.shape(actual) == ()
    ):
        expected_number = float(expected) if isinstance(actual, float) else expected
        has_class = type(actual) is bool or type(expected) is not np.bool
        return actual if expected_number == actual and has_class else expected
    return met(expected, actual)


def _as_items(expected: Any, actual: Any) -> Any:
    """A result with the class of a kernel's item where a list has an `int` for an `np.int64`, or
    this for an `int`, and so where two of them are compared."""
    own = kind(expected)
    if own and own is kind(actual) and len(expected) == len(actual):
        return own(map(_as_items, expected, actual))
    is_item = {type(expected), type(actual)} in ({int, np.int64}, {bool, np.bool})
    return actual if is_item and expected == actual else expected


def _without_signs(value: Any) -> Any:
    """A result in which each zero is positive."""
    own = kind(value)
    if own:
        return own(map(_without_signs, value))
    if isinstance(value, np.ndarray):
        value = value.copy()
        value[value == 0] = 0
        return value + 0 if value.dtype.kind == "c" else value
    return value + 0.0 if isinstance(value, float | np.floating) else value


def _called(function: Any, arguments: Sequence[Any]) -> Any:
    with np.errstate(all="ignore"):
        return function(*arguments)


def shown(seed: int, name: str) -> str:
    """A call with its arguments, to be read."""
    text, arguments = drawn(seed, name)
    with np.printoptions(threshold=60):
        argument_lines = (f"  {key} = {value!r}" for key, value in arguments.items())
        return "\n".join([text.rstrip(), *argument_lines])


@contextmanager
def limited_memory() -> Iterator[None]:
    """Arrays that no test machine holds are a `MemoryError` in Python and compiled."""
    bytes_in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (bytes_in_use + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def sweep(seeds: Sequence[int], names: Sequence[str] = ()) -> Report:
    """One call for each seed, of each function in turn."""
    report = Report("sweep", count=len(seeds))
    warnings.simplefilter("ignore")
    every = names or list(ROWS)
    with limited_memory(), compiling(fully=False):
        for seed in seeds:
            name = every[seed % len(every)]
            fact, problem = compared(seed, name)
            report.facts[fact] += 1
            if fact == "wrong":
                report.failures.append(f"seed {seed}: {name}: {problem}\n{shown(seed, name)}")
            elif fact == "refused":
                report.coverage[f"{name} refused: {problem[:90]}"] += 1
    return report


def _taken(name: str) -> list[str]:
    """The parameters of the function or method of a row that kernels take."""
    member = name.removeprefix("a.")
    is_method = member != name
    function = exact_name(name)
    called = METHODS.get(member) if is_method else function
    own = FUNCTIONS.get(called, called if is_method else None)
    lowering = own or (
        registry.METHODS.get(member) if is_method else registry.lowering_of(function)
    )
    if lowering is None or isinstance(own, np.ufunc) or not (is_method or callable(function)):
        return []
    return [
        parameter.name
        for parameter in inspect.signature(lowering).parameters.values()
        if parameter.kind not in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    ][is_method + (own is None) :]


def without_rows() -> list[str]:
    """Functions, members of arrays, and parameters that kernels know and no form has."""
    unused_functions = set(registry.functions())
    members = set(registry.members())
    unused: list[str] = []
    for name, forms in ROWS.items():
        unused_functions.discard(exact_name(name))
        given_parameters = set[str]()
        for form in forms:
            for node in ast.walk(ast.parse(_HOLDER.sub(_bare, re.sub(r"\bF\b", name, form)))):
                if isinstance(node, ast.Attribute):
                    members.discard(node.attr)
                if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                    given_parameters |= {keyword.arg or "" for keyword in node.keywords}
                    given_parameters |= set(_taken(name)[: len(node.args)])
        unused += [
            f"{name}({parameter_name})"
            for parameter_name in _taken(name)
            if parameter_name not in given_parameters
        ]
    return [*map(str, unused_functions), *members, *unused]


def _bare(part: re.Match[str]) -> str:
    return "a" if part.group(1) else part.group()


def main() -> int:
    parser = argparse.ArgumentParser(description="Sweep the functions of some rows.")
    parser.add_argument("names", nargs="*", help="rows, or beginnings of their names with '*'")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    names = [
        name
        for name in ROWS
        if any(
            name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1]))
            for pattern in options.names
        )
    ]
    report = sweep(range(options.seed, options.seed + options.count), names)
    print(report.summary())
    for form, number in sorted(report.coverage.items()):
        print(f"  {form}: {number}")
    for failure in report.failures:
        print(failure)
    return int(bool(report.failures))


if __name__ == "__main__":
    sys.exit(main())
