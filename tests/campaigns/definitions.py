"""Generated definitions of functions: decorated, closures, with defaults, made in loops, methods,
of texts, several of one definition; between calls what they use is changed, and their files are
edited.

A program is loaded twice, from two files: once with kernels, once as Python alone. Each step
changes both alike, and then both are called. Kernels give what Python gives, or are refused.
"""

import importlib.util
import linecache
import math
import random
import tempfile
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling
from tests.texts import texts_beside

TEXTS = texts_beside(__file__, comment="# ", suffix=".txt")
HEAD = TEXTS["head"]
HELPERS = {name[7:]: text for name, text in TEXTS.items() if name.startswith("helper ")}
ROOTS = {name[5:]: text for name, text in TEXTS.items() if name.startswith("root ")}
FAMILIES = {name: text for name, text in TEXTS.items() if name.startswith("family ")}
VALUES = {name[7:]: text.splitlines() for name, text in TEXTS.items() if name.startswith("values ")}
USES = {kind: TEXTS[f"uses {kind}"].splitlines() for kind in VALUES}
CELLS = "f", "k", "rate", "first", "G0", "abs", "h0", "next", "iter", "zip", "map"
"""Names of cells, of which some mean something else outside."""
DECORATORS = ("kernel", "kernel", "kernel", "fallback", "doubled", "kernel\n@doubled")
READS = {"elements": "x", "places": "b[{k} - 1]", "decorated": "a[{k}]", "fallback": "a[{k}]"}
REFUSED = (
    "was not compiled from the current text",
    "cannot be read: define it in a file",
    "or a generator of random numbers, not method",
    "too many positional arguments",
    "calls of 'iter' are not supported",  # where `next` has another meaning
    "calls of 'next' are not supported",
    "an iterator of a list",
    *("is not defined for a list", "is not supported for a list"),
    *("gives a number, not", "on one path and an array"),  # of another code
)
"""What errors say that are no failures."""


class Program:
    """The text of a seed, and the steps that change what it uses."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.kinds = [self.random.choice([*HELPERS]) for _ in range(3)]
        self.root = self.random.choice([*(FAMILIES if seed % 2 else ROOTS)])
        lines = [self.filled(HELPERS[kind], name=f"h{k}") for k, kind in enumerate(self.kinds)]
        calls = [f"h{self.random.randrange(3)}({self.read()})" for _ in range(2)]
        self.head = f"G0 = {self.number()}\nG1 = {self.number()}\nG2 = (2.0, 3.0)\n"
        self.changed: list[str] = []
        """What the last cell of several functions may become."""
        more = self.family() if seed % 2 else {"first": calls[0], "second": calls[1]}
        self.parts = [*lines, self.filled((ROOTS | FAMILIES)[self.root], **more)]

    @property
    def text(self) -> str:
        """The text of the module."""
        return "\n".join([HEAD, self.head, *self.parts])

    def number(self) -> float:
        """A number that is exact, and so are sums and products of such."""
        return self.random.choice([0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0])

    def read(self) -> str:
        """What a helper is called with."""
        return self.filled(READS.get(self.root, "a[i]"))

    def filled(self, text: str, **more: str) -> str:
        """A text with numbers in it."""
        return text.format(c=self.number(), d=self.number(), k=self.random.randrange(3), **more)

    def family(self) -> dict[str, str]:
        """What fills the text of functions that have one definition and cells of their own."""
        kinds = self.random.choices([*VALUES], k=self.random.choice((2, 2, 3)))
        cells = self.random.sample(CELLS, len(kinds))
        self.changed = [self.filled(self.random.choice(VALUES[kinds[-1]])) for _ in range(3)]
        value_lists = [
            [self.filled(self.random.choice(VALUES[kind])) for kind in kinds] for _ in range(3)
        ]
        uses = [
            self.filled(self.random.choice(USES[kind]), cell=cell)
            for kind, cell in zip(kinds * 2, cells * 2, strict=True)
        ]
        loop = ["for i in range(a.size):", "    x = a[i]", *(f"    {use}" for use in uses)]
        decorator = f"@{self.random.choice(DECORATORS)}".split("\n")
        blocks = {"body": ["s = 0.0", *loop, "return s"], "uses": uses, "decorator": decorator}
        text = FAMILIES[self.root]
        texts = dict[str, str]()
        for name, lines in blocks.items():
            indentation = text.partition(f"{{{name}}}")[0].rpartition("\n")[2]
            texts[name] = f"\n{indentation}".join(lines)
        texts |= zip(
            ("first_values", "second_values", "third_values"),
            map(", ".join, value_lists),
            strict=True,
        )
        named = ", ".join(f"{cell}={cell}" for cell in cells)
        return texts | {
            "cells": ", ".join(cells),
            "outer": ", ".join(cells[:-1]),
            "last": cells[-1],
            "outer_values": ", ".join(value_lists[0][:-1]),
            "named": named,
        }

    def step(self) -> tuple[str, Callable[[Any], None]]:
        """What is changed next, and how it is in a module."""
        name, value = f"h{self.random.randrange(3)}", self.number()
        kind = self.kinds[int(name[1])]
        choices: dict[str, Callable[[Any], None]] = {
            "nothing": _unchanged,
            "a global": lambda module: setattr(module, f"G{int(value) % 2}", value),
            "its type": lambda module: setattr(module, "G0", int(value)),
            "a tuple": lambda module: setattr(module, "G2", (value, value + 1)),
            "a member": lambda module: setattr(module.other, "rate", value),
            "a member of it": lambda module: setattr(module.other.inner, "rate", value),
            "a tuple of functions": lambda module: setattr(
                module, "CALLED", (module.CALLED[1], module.closed(value)[0])
            ),
            "a base class": lambda module: setattr(module.Base, "rate", value),
            "a derived class": lambda module: setattr(module.Rates, "rate", value),
            "a helper": lambda module: setattr(module, name, module.closed(value)[0]),
            "its defaults": lambda module: _with_defaults(getattr(module, name), value),
            "its code": lambda module: _with_code(getattr(module, name), module),
            "an array": lambda module: setattr(module, f"W{int(value) % 2}", table(value)),
            "an element": lambda module: module.W0.__setitem__(int(value) % 3, value),
            "a name of an array": lambda module: setattr(module, "W1", module.W0),
            "an array of a module": lambda module: setattr(module.other, "table", table(value)),
            "a function of NumPy or math": lambda module: _replaced(module, value),
            "a name of Python's": lambda module: _hidden(module, value),
            "the file": lambda module: self.edit(module, name, value),
        }
        if self.changed:
            number, text = self.random.randrange(3), self.random.choice(self.changed)
            choices["a cell of one of several"] = lambda module: module.family[
                number % len(module.family)
            ][1](eval(text, module.__dict__))
        if kind in ("closed", "kept by a decorator"):
            choices["a cell"] = lambda module: getattr(module, f"set_{name}")(value)
        if kind == "closed table":
            choices["a cell"] = lambda module: getattr(module, f"set_{name}")(table(value))
        if kind == "method":
            choices["a class"] = lambda module: setattr(
                getattr(module, f"Of_{name}"), "rate", value
            )
        if kind == "plain":
            choices["a keyword"] = lambda module: _with_keyword(getattr(module, name), value)
        what = self.random.choice([*choices])
        return what, choices[what]

    def edit(self, module: Any, name: str, value: float) -> None:
        """Write another text, in which functions are elsewhere or compute something else."""
        order = [*self.parts[:-1], self.parts[-1]]
        order[0], order[1] = order[1], order[0]
        texts = [
            self.text.replace(f"def {name}(", f"# comment\ndef {name}("),
            self.text + "\nX = 1\n",
        ]
        texts += [self.text.replace("x * ", "x / "), "\n".join([HEAD, self.head, *order])]
        texts += [self.text.replace(" + ", " - "), "def root(:\n", self.text]
        Path(module.__file__).write_text(texts[int(2 * value) % len(texts)])
        linecache.checkcache(module.__file__)


def table(value: float) -> Any:
    """An array of three or more numbers, in one of several forms."""
    values = np.arange(8) * value
    forms = (
        values[:4],
        values[::2],
        values[:3].astype(np.float32),
        values[2::-1],
        values.astype(np.int64),
    )
    return forms[int(2 * value) % 5].copy() if value == 4 else forms[int(2 * value) % 5]


LIBRARY = [(of, name, getattr(of, name)) for of in (np, math) for name in ("floor", "fabs")]
"""Functions of modules that steps replace, and their values."""


def _restore() -> None:
    for of, name, value in LIBRARY:
        setattr(of, name, value)


def _replaced(module: Any, value: float) -> None:
    """Replace a function of NumPy or math by another one there, or by one of Python, or put it
    back."""
    of, name, before = LIBRARY[int(value) % 4]
    replacements = {"floor": of.ceil, "fabs": of.sqrt}
    setattr(of, name, (before, replacements[name], module.bound_in_a_loop(2))[int(2 * value) % 3])


def _hidden(module: Any, value: float) -> None:
    """Give a name of Python's another meaning in a module, or its own again."""
    name = ("next", "iter", "zip", "map")[int(2 * value) % 4]
    names: dict[str, Any] = module.__dict__
    if names.pop(name, None) is None:
        names[name] = module.last_of


def _unchanged(module: Any) -> None:
    del module


def _with_defaults(function: Any, value: float) -> None:
    plain = getattr(function, "py_func", function)
    if plain.__defaults__:
        kind = cast("Any", type(plain.__defaults__[0]))  # of numbers, integers may be subscripts
        plain.__defaults__ = (table(value) if kind is np.ndarray else kind(value),)


def _with_keyword(function: Any, value: float) -> None:
    if function.__kwdefaults__:
        function.__kwdefaults__["z"] = value


def _with_code(function: Any, module: Any) -> None:
    plain = getattr(function, "py_func", function)
    donor = module.bound_in_a_loop(1)
    if len(plain.__code__.co_freevars) == 0 and plain.__code__.co_argcount == 2:
        plain.__code__ = donor.__code__


def loaded(path: Path, text: str, decorators: dict[str, Any]) -> Any:
    """The module of a text in a file."""
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    second_module: Any = ModuleType("other")
    second_module.rate, second_module.inner = 2.0, SimpleNamespace(rate=1.0)
    second_module.table = np.array([0.5, 1.5, 2.5])
    module.__dict__.update(decorators, other=second_module, np=np)
    spec.loader.exec_module(module)
    return module


def _on_elements(function: Any) -> Any:
    def run(a: Any) -> Any:
        return np.array([function(x) for x in a])

    return run


def _at_places(function: Any) -> Any:
    def run(a: Any) -> Any:
        inner = [function(_Around(a, k)) for k in range(1, len(a) - 1)]
        return np.array([0.0, *inner, 0.0])

    return run


class _Around:
    def __init__(self, array: Any, position: int) -> None:
        self.array = array
        self.position = position

    def __getitem__(self, key: int) -> Any:
        return self.array[self.position + key]


def _same(function: Any) -> Any:
    return function


PYTHON = {"kernel": _same, "fallback": _same, "vectorize": _on_elements, "stencil": _at_places}


def definitions(seeds: Sequence[int]) -> Report:
    """Programs of definitions, and changes between calls: kernels and Python agree at each."""
    report = Report("definitions", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        is_kept = seed % 5 == 0
        with (
            nullcontext() if is_kept else compiling(fully=False),
            tempfile.TemporaryDirectory() as folder,
            report.trying(f"seed {seed}"),
        ):
            _compare(report, seed, Path(folder))
        _restore()
    return report


def _compare(report: Report, seed: int, folder: Path) -> None:
    program = Program(seed)
    options = {"optimise": seed % 4 == 0}
    kernel, vectorize, stencil = cast("list[Any]", [lw.kernel, lw.vectorize, lw.stencil])
    decorators: dict[str, Any] = {
        "kernel": kernel(**options),
        "fallback": kernel(fallback=True, **options),
        "vectorize": vectorize(**options),
        "stencil": stencil(neighborhood=((-1, 1),), **options),
    }
    text = program.text
    modules = [
        loaded(folder / f"{name}_{seed}.py", text, names_of_kind)
        for name, names_of_kind in (("compiled", decorators), ("python", PYTHON))
    ]
    changes_made: list[str] = []
    for number in range(6):
        what, change = program.step() if number else ("nothing", _unchanged)
        changes_made.append(what)
        for module in modules:
            change(module)
        functions = [_functions(module) for module in modules]
        for place in program.random.sample(range(len(functions[0])), len(functions[0])):
            problem = _judged(report, functions[0][place], functions[1][place], what)
            if problem:
                report.failures.append(
                    f"seed {seed}: function {place}, {changes_made}: {problem}\n{text}"
                )
                return
        for kind in (*program.kinds, program.root):
            report.coverage[kind] += 1


def _functions(module: Any) -> list[Any]:
    """The functions of a program that are called."""
    return [member for member, _ in module.family] if hasattr(module, "family") else [module.root]


def _judged(report: Report, compiled: Any, plain: Any, what: str) -> str:
    """How a compiled function differs from Python's, after a change."""
    arguments = np.array([1.0, 2.0, 0.5, 4.0])
    try:
        actual = _outcome(compiled, arguments.copy())
    except (lw.FrontendError, lw.ArgumentError) as error:
        report.facts["refused"] += 1
        report.coverage[f"refused after {what}"] += 1
        return "" if any(refusal in str(error) for refusal in REFUSED) else str(error)
    # Not where it is refused: functions may change tables, which are those of the other module.
    expected = _outcome(plain, arguments)
    report.facts["compared"] += 1
    report.coverage[what] += 1
    return describe_difference(expected, actual)


def _outcome(function: Any, argument: Any) -> object:
    """What a function gives, or the class of what it raises."""
    try:
        return np.asarray(function(argument))
    except lw.LoopwrightError:
        raise
    except Exception as error:
        return type(error).__name__
