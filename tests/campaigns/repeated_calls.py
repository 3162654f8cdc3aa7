"""The campaign on calls in turn: one kernel is called with arguments of all kinds, by position and
by keyword, and does what Python does, and what a kernel does that was never called before."""

import random
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.native.runtime.copies import copied
from loopwright.python.kernels.checking import describe_difference
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns import Report

CALLS = 16
SCALE = 3.0


class Plain(np.ndarray[Any, Any]):
    """A subclass whose elements mean what they mean in arrays."""


def numbers(x: Any, y: Any = 2, z: Any = 1.5) -> Any:
    return y, x, z


def mixed(a: Any, x: Any = 2, t: Any = (1, 2.5), s: str = "up") -> Any:
    product = a[2] * SCALE if s == "up" else a[0] - SCALE
    return product, t[0], t[1], x


def stored(a: Any, b: Any, *, k: Any = 1.5) -> Any:
    b[0] = a[1].real
    return b, a[0], k


def arrays(a: Any, n: Any = 3) -> Any:
    return a[1:], np.zeros(n), a + a, a.size


def nested(p: Any, q: Any = (1, (2.5, "up"))) -> Any:
    return [p[0][0], p[1], p[0][1], q[1][0]]


def nothing(a: Any, s: str | None = None) -> Any:
    if s is None:
        a[0] = a[1]
        return None
    return a[1]


def listed(v: Any, w: Any, i: Any = 1) -> Any:
    v[0] = v[-1]
    v.append(v[i])
    return len(w), v, OUTSIDE[0], w[i]


def keyed(d: Any, v: Any, b: Any, s: str = "up") -> Any:
    b[0] = 1
    d[s] = d["up"]
    return len(v), [*d.values()], v[-1:]


class Box:
    def __init__(self, w: Any, k: Any) -> None:
        self.w = w
        self.k = k


def boxed(o: Any, p: Any, i: Any = 0) -> Any:
    o.w[0] = p.w[i]
    o.k = p.k
    return o.w, o.k, p.k, len(p.w)


OUTSIDE = [1.5, 2.5]
FUNCTIONS: tuple[Callable[..., Any], ...] = (
    numbers, mixed, stored, arrays, nested, nothing, listed, keyed, boxed,
)  # fmt: skip
WORDS = ("up", "down", "".join(("u", "p")))
DTYPES = ("float64", "int64", "uint64", "int8", "uint8", "float32", "bool", "complex64")


def number(draw: random.Random) -> Any:
    """A number of a class of Python's or of NumPy's."""
    usual = (0, 3, -5, 2**40, 2**63 - 1, -(2**63), 2**63, 1.5, -0.0, True, False, 1 - 2.5j)
    if draw.random() < 0.5:
        return draw.choice(usual)
    kind = np.dtype(draw.choice((*DTYPES, "int16", "uint16", "int32", "uint32", "complex128")))
    raw = bytes([draw.randint(0, 1)]) if kind.kind == "b" else draw.randbytes(kind.itemsize)
    return np.frombuffer(raw, kind)[0]


def array(draw: random.Random) -> Any:
    """An array of few elements in any layout, or of a subclass, or one that is read-only."""
    kind = draw.choice(DTYPES[:3] if draw.random() < 0.6 else DTYPES)
    array_made: Any = (np.arange(draw.choice((0, 1, 2, 8, 8, 8))) * 37 % 11 - 3).astype(kind)
    array_made = draw.choice(
        (
            array_made,
            array_made,
            array_made[::2],
            array_made[::-1],
            array_made.reshape(-1, 1),
            array_made[1:],
        )
    )
    array_made = array_made.view(Plain) if draw.random() < 0.15 else array_made.view()
    array_made.flags.writeable = draw.random() < 0.85
    return array_made


def value(draw: random.Random, name: str) -> Any:
    """An argument for a parameter of a name."""
    if name != "n" and draw.random() < 0.04:  # large extents take long to fill
        return draw.choice((number(draw), array(draw), "up", None, (1, 2)))
    if name in "ab":
        return array(draw)
    if name == "s":
        return draw.choice((*WORDS, None))
    if name == "t":
        return number(draw), draw.choice((1, 2.5, np.uint8(7)))
    if name == "p":
        return (number(draw), draw.choice((array(draw), 4))), number(draw)
    if name == "q":
        return draw.choice(((1, (2.5, "up")), (1, (2.5, "down")), (1, (np.int8(-2), "up"))))
    if name == "o":
        inner = value(draw, "o") if draw.random() < 0.2 else number(draw)
        return Box(value(draw, "v"), inner)
    if name == "v" or name == "w":
        samples = draw.choice(([1.5, -0.0, 2.0], [3, 4], [True, False], [2, 0.5], [2**63, 1], [],
                               [np.int8(3), np.int8(4)], [[1, 2], []], ["up", "down"], [1, None],
                               [(1, 2.5), (3, 4.5)], [1.5, 2j], [np.float32(1.5)] * 2))  # fmt: skip
        return samples[: draw.choice((1, 2, 3, 3, 3))]
    if name == "d":
        number_ = draw.choice((1, 0.5, True, "up", 2**63, [1, 2], (1, 2.5)))
        return dict.fromkeys(draw.choice((WORDS, WORDS, WORDS[:1], ("up", 1), ())), number_)
    if name == "i":
        return draw.choice((0, 1, True, -2, np.int8(1), 5))
    if name == "n":
        return draw.choice((2, 5, 5, np.int64(3), np.uint8(3), True))
    return number(draw)


def arguments(draw: random.Random, function: Any) -> tuple[list[Any], dict[str, Any]]:
    """Arguments by position, then by keyword in any order; some that have defaults are left."""
    code = function.__code__
    names = list(code.co_varnames[: code.co_argcount])
    values_by_name = {name: value(draw, name) for name in names}
    if {"a", "b"} <= values_by_name.keys() and draw.random() < 0.3:
        values_by_name["b"] = draw.choice(
            (values_by_name["a"], values_by_name["a"][:1] if np.ndim(values_by_name["a"]) else 1)
        )
    if "o" in values_by_name:
        values_by_name["p"] = values_by_name["o"] if draw.random() < 0.2 else value(draw, "o")
    if "w" in values_by_name and draw.random() < 0.2:
        values_by_name["w"] = values_by_name["v"]
    count = draw.choice((len(names), draw.randint(0, len(names))))
    optional = {*names[len(names) - len(function.__defaults__ or ()) :]}
    keywords = [name for name in names[count:] if name not in optional or draw.random() < 0.6]
    values_by_name |= {name: value(draw, name) for name in function.__kwdefaults__ or {}}
    keywords += [name for name in function.__kwdefaults__ or {} if draw.random() < 0.5]
    draw.shuffle(keywords)
    return [values_by_name[name] for name in names[:count]], {
        name: values_by_name[name] for name in keywords
    }


def outcome(function: Any, args: Any, kwargs: Any) -> tuple[Any, str, str]:
    """The result and the arguments after a call, or the class of the exception and its words."""
    try:
        result = function(*args, **kwargs)
    except Exception as error:
        is_own = isinstance(error, LoopwrightError)
        return (args, kwargs), type(error).__name__, str(error) if is_own else ""
    found_items = result if isinstance(result, tuple | list) else [result]
    classes = " ".join(type(item).__name__ for item in found_items)
    return (result, args, kwargs), "", classes.replace("Plain", "ndarray")


def calls_in_turn(seeds: Sequence[int]) -> Report:
    """A kernel that is called many times gives each time what Python gives."""
    report = Report("calls in turn")
    for seed in seeds:
        draw = random.Random(seed)
        plain: Any = FUNCTIONS[seed % len(FUNCTIONS)]
        function = FunctionType(
            plain.__code__, {**plain.__globals__}, plain.__name__, plain.__defaults__
        )
        function.__kwdefaults__ = plain.__kwdefaults__
        kernel = lw.kernel(optimise=False)(function)
        pool = [arguments(draw, function) for _ in range(draw.choice((2, 3, 6)))]
        report.count += 1
        for number_ in range(CALLS):
            if draw.random() < 0.08:
                function.__globals__["SCALE"] = draw.choice((3.0, 4.0, 2))
                function.__globals__["OUTSIDE"] = draw.choice(([1.5], [2, 3], [], OUTSIDE))
            if draw.random() < 0.08 and function.__defaults__:
                last = draw.choice(((1, 2.5), "up", 3, 2.5, None))
                function.__defaults__ = (*function.__defaults__[:-1], last)
            call_arguments = draw.choice(pool)
            first = copied(call_arguments)
            again = copied(call_arguments)
            actual = outcome(kernel, *again)
            report.coverage[f"{plain.__name__} {actual[1]}"] += 1
            is_own = issubclass(getattr(lw, actual[1], Exception), LoopwrightError)
            # What kernels refuse they refuse at first, too; of objects they look at more later.
            reference = lw.kernel(optimise=False)(function) if is_own else function
            is_long = "fit in 64 bits" in actual[2]
            wrong = "" if is_long else describe_difference(outcome(reference, *first), actual)
            report.note(f"seed {seed}, call {number_}: {plain.__name__}{call_arguments}", wrong)
    return report
