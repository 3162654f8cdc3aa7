"""Native entries of calls: arguments that are like those of a call before reach compiled code
without Python in between.

An `Entry` says what such arguments are, as steps that test a value, take one apart or pass it on.
Values are numbered: the parameters, then the parts that steps read. Where a test fails, the general
function gets the call.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from loopwright.native.runtime import engine
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.callables import builtin_function, struct_layout_is_known
from loopwright.records import dataclass

MOST_VALUES = 60
"""The maximum number of values of an entry: the native code has room for a few more."""


class Step(IntEnum):
    """What is done with a value `k`, given `a` and `b`."""

    PASS = 0
    """Pass it to the code, after those passed before."""
    CLASS = 1
    """Test that its class is `a`."""
    RANGE = 2
    """Test that it is an integer from `a` to `b`."""
    IDENTITY = 3
    """Test that it is `a`."""
    EQUAL = 4
    """Test that it equals `a`."""
    DTYPE = 5
    """Test that it is an array of exactly the dtype `a`."""
    ITEMS = 6
    """Test that it is a tuple of `a` items, and number these from `b`."""
    ATTRIBUTE = 7
    """Read its attribute `a`, which is value `b`."""
    SUBSCRIPT = 8
    """Read its item `a`, which is value `b`."""
    DICTIONARY = 9
    """Test that it has `a` attributes; their dictionary is value `b`."""
    KEY = 10
    """Read the entry `a` of a dictionary, which is value `b`."""
    CONVERT = 11
    """Test that `a` converts it, and does not return `None`; the result is value `b`."""


class Guard(IntEnum):
    """A test of what code depends on, given `a`, `b` and `c`."""

    CODE = 0
    """The code of the function `a` is `b`."""
    ENTRY = 1
    """The entry `b` of the dictionary `a` is `c`."""
    NO_ENTRY = 2
    """The dictionary `a` has no entry `b`."""
    MEMBER = 3
    """The attribute `b` of `a` is `c`."""
    ITEM = 4
    """The item `b` of `a` is `c`."""
    TEST = 5
    """`a()` is true."""
    TEST_OF = 6
    """`a(b)` is true."""


GuardedFact = tuple[Guard, object, object, object]
"""A guard with its operands; those that it does not have are `None`."""

_WITH_OBJECT = frozenset(
    {
        Step.CLASS,
        Step.IDENTITY,
        Step.EQUAL,
        Step.DTYPE,
        Step.ATTRIBUTE,
        Step.SUBSCRIPT,
        Step.KEY,
        Step.CONVERT,
    }
)
"""The steps whose `a` is an object."""

_WITH_ONE_VALUE = frozenset(
    {Step.ATTRIBUTE, Step.SUBSCRIPT, Step.DICTIONARY, Step.KEY, Step.CONVERT}
)
"""The steps that append one value."""

_FUNCTIONS = (
    "PyBytes_AsString PyFunction_GetCode PyObject_Vectorcall PyObject_GetAttr PyObject_GetItem "
    "PyObject_GenericGetDict PyObject_RichCompareBool PyDict_Size PyDict_GetItemWithError "
    "PyLong_AsLongLongAndOverflow PyErr_Clear PyErr_Fetch PyErr_NormalizeException "
    "PyException_SetTraceback Py_IncRef Py_DecRef"
).split()


@dataclass(frozen=True)
class Entry:
    """The calls that a native entry serves, and what it calls."""

    steps: Sequence[tuple[Step, int, Any, Any]]
    names: Sequence[str | None]
    """The parameters by which a call may name arguments; `None` for those that are positional
    only."""
    positional_count: int
    """The number of parameters that may be positional."""
    defaults: Sequence[object]
    """The default of each parameter, or the placeholder `no_default`."""
    no_default: object
    guards: Sequence[GuardedFact]
    """What the code depends on."""
    kernel: Callable[..., object]
    """Compiled code."""
    recover: Callable[..., object]
    """What is called after an exception of the code, with it and the values of all parameters."""

    def over(self, general: Callable[..., object], name: str) -> Callable[..., object] | None:
        """Return the entry in front of a function that takes all calls; `None` where there can be
        none."""
        address = _address()
        value_count = len(self.names) + sum(_count_of_new(*step) for step in self.steps)
        if address is None or value_count > MOST_VALUES:
            return None
        words = [len(self.names), self.positional_count, len(self.steps), len(self.guards)]
        objects = list[object]()
        for guard, *operands in self.guards:
            objects += operands
            words += [guard, *map(id, operands)]
        for step, value, a, b in self.steps:
            if step in _WITH_OBJECT:
                objects.append(a)
            words += [step, value, id(a) if step in _WITH_OBJECT else a, b]
        return builtin_function(
            address,
            name,
            general,
            self.kernel,
            self.recover,
            tuple(self.names),
            tuple(self.defaults),
            self.no_default,
            struct.pack(f"={len(words)}q", *words),
            tuple(objects),
            has_keywords=True,
        )


def _count_of_new(step: Step, _: int, a: Any, __: Any) -> int:
    """Return the number of values that a step appends."""
    if step is Step.ITEMS:
        return a
    return int(step in _WITH_ONE_VALUE)


@cache
def _address() -> int | None:
    """Return the address of the native code, linked at the first call; `None` if the layout of
    objects is not the one that it reads."""
    if not struct_layout_is_known():
        return None
    symbols = {"lw_py_true": id(True), "lw_py_none": id(None)}
    for name in _FUNCTIONS:
        function = getattr(ctypes.pythonapi, name)
        symbols[name] = ctypes.cast(function, ctypes.c_void_p).value or 0
    text = Path(__file__).with_name("entry.ll").read_text(encoding="utf-8")
    library = engine.link([object_code(text)], symbols, ["lw_enter"])
    engine.keep_for_the_process(library)
    return library.addresses["lw_enter"]
