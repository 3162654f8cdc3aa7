"""What library functions declare about themselves.

A library function is a body, which is written in Python and compiled from its source, or a
lowering, which emits ops. Decorators declare the facts that its calls need. Nothing follows from
its name, from the module that defines it, or from the names of its parameters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import reduce
from importlib import import_module
from typing import Any, TypeVar

from loopwright.records import dataclass

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Sharing(Enum):
    """When calls of a body become calls of one function of the IR for each signature."""

    NEVER = auto()
    IF_REPEATED = auto()
    """Where a kernel calls it at many places."""
    ALWAYS = auto()


class ArgumentForm(Enum):
    """How NumPy converts a list, a tuple or a range that is an argument."""

    ARRAY = auto()
    ARRAYS = auto()
    """An array of each item of a tuple; lists stay lists."""
    ARRAY_OR_ARRAYS = auto()
    """An array of each item of a tuple, one array of a list."""


@dataclass(frozen=True)
class Declaration:
    """The properties of a library function."""

    is_body: bool = False
    """Whether it is compiled from its source, with copies of arguments that may be views."""
    checks_overflow: bool = False
    """Whether overflow of Python integers is checked in a body."""
    changed: str | None = None
    """The parameter that it always stores in."""
    output: str | None = None
    """The parameter that it stores its result in if there is an argument for it."""
    reads_all: bool = False
    """Whether it reads all items of an iterable before it uses the first."""
    sharing: Sharing = Sharing.NEVER
    takes_numbers: bool = False
    """Whether members of enumerations that are integers become these before it sees them."""
    array_forms: Mapping[str, ArgumentForm] | None = None
    """For functions that take arguments as NumPy does, the forms of parameters for arrays."""


_PROPERTIES: defaultdict[object, dict[str, Any]] = defaultdict(dict)
"""The declarations of decorators, from which `declaration_of` creates a record when it is first
needed."""
_DECLARATIONS: dict[object, Declaration] = {}
_NOTHING = Declaration()
FUNCTIONS: dict[object, Any] = {}
"""The bodies of functions of Python and its libraries."""
METHODS: defaultdict[str, list[Any]] = defaultdict(list)
"""The bodies of the methods of each name, of objects of all kinds."""


def declaration_of(function: object) -> Declaration:
    """Return what a function declares; functions of programs declare nothing."""
    function = getattr(function, "py_func", function)
    try:
        declaration = _DECLARATIONS.get(function)
    except TypeError:  # it cannot be hashed
        return _NOTHING
    if declaration is None and function in _PROPERTIES:
        declaration = _DECLARATIONS[function] = Declaration(**_PROPERTIES[function])
    return _NOTHING if declaration is None else declaration


def declared_functions(has: Callable[[Declaration], bool]) -> list[Any]:
    """Return the library functions whose declaration has a property."""
    return [function for function in [*_PROPERTIES] if has(declaration_of(function))]


def _declare(function: FunctionT, **properties: Any) -> FunctionT:
    key = getattr(function, "py_func", function)
    _PROPERTIES[key].update(properties)
    _DECLARATIONS.pop(key, None)
    return function


def body(function: FunctionT) -> FunctionT:
    """Declare a function that is compiled from its source. Its Python integers are lengths,
    positions and bits, whose overflow is not checked."""
    return _declare(function, is_body=True)


def computing_body(function: FunctionT) -> FunctionT:
    """Declare a body that computes with integers of the program, whose overflow is checked."""
    return _declare(function, is_body=True, checks_overflow=True)


def implements(*names: str) -> Callable[[FunctionT], FunctionT]:
    """Declare the library functions, by their full names, that a function is the body of. Names
    that the installed version of a library lacks are ignored."""

    def register(function: FunctionT) -> FunctionT:
        for name in names:
            module, *attributes = name.split(".")
            implemented = reduce(_member, attributes, import_module(module))
            if implemented is not None:
                FUNCTIONS[implemented] = function
        return function

    return register


def _member(owner: object, name: str) -> Any:
    return getattr(owner, name, None)


def takes_arrays(
    *arrays: str, sequences: Sequence[str] = (), stacks: Sequence[str] = ()
) -> Callable[[FunctionT], FunctionT]:
    """Declare that a function takes arguments as NumPy does. The parameters `arrays` become arrays
    of lists, tuples and ranges; `sequences` and `stacks` are those for several arrays, which the
    function reads one by one, and which may be the rows of one array."""
    forms = dict.fromkeys(arrays, ArgumentForm.ARRAY)
    forms |= dict.fromkeys(sequences, ArgumentForm.ARRAYS)
    forms |= dict.fromkeys(stacks, ArgumentForm.ARRAY_OR_ARRAYS)
    return lambda function: _declare(function, array_forms=forms, takes_numbers=True)


def takes_numbers(function: FunctionT) -> FunctionT:
    """Declare a function of numbers, to which members of enumerations are integers."""
    return _declare(function, takes_numbers=True)


def stores_result(parameter: str) -> Callable[[FunctionT], FunctionT]:
    """Declare the parameter that a function stores its result in if it is given."""
    return lambda function: _declare(function, output=parameter)


def changing(parameter: str) -> Callable[[FunctionT], FunctionT]:
    """Declare the parameter that a function always stores in."""
    return lambda function: _declare(function, changed=parameter)


def reading_all(function: FunctionT) -> FunctionT:
    """Declare that a function reads all items of an iterable before it uses the first."""
    return _declare(function, reads_all=True)


def shared(function: FunctionT) -> FunctionT:
    """Declare a body that is called instead of inlined: a larger one, or one that seldom runs. It
    raises no exceptions, since their location would be that of one call."""
    return _declare(function, sharing=Sharing.ALWAYS)


def shared_if_repeated(function: FunctionT) -> FunctionT:
    """Declare a body that is inlined at some calls and called at further ones, whose code would
    take long to compile. It raises no exceptions either."""
    return _declare(function, sharing=Sharing.IF_REPEATED)


def methods(bodies: Mapping[str, Any]) -> dict[str, Any]:
    """Register the methods of one kind of object, which is their first argument, by name."""
    for name, function in bodies.items():
        METHODS[name].append(function)
    return dict(bodies)
