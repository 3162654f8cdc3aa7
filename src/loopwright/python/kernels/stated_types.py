"""Types that are stated, instead of taken from the arguments of a call: annotations, texts, and
examples; and the module of a function for such types."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from inspect import Parameter
from typing import TYPE_CHECKING, Any, cast, get_origin

import numpy as np

from loopwright.ir.dialects.cf import AssertOp
from loopwright.python.kernels.version import Options, Version
from loopwright.python.types import (
    PYTHON_TYPES,
    ArgumentType,
    ArrayType,
    Elements,
    ScalarType,
    SizedArray,
    TextType,
    element_of_array,
    scalar_type,
    type_of_number,
    understood,
)
from loopwright.reporting import errors
from loopwright.reporting.errors import FrontendError, with_article

if TYPE_CHECKING:
    from loopwright.loops.module import Module
    from loopwright.python.source.function_source import FunctionSource

_TYPE = re.compile(r"(?P<element>\w+)\s*(?:\[(?P<sizes>[^\]]*)\])?")
_PYTHON = {"bool": False, "int": 0, "float": 0.0, "complex": 0j}
_EXTENT = 2
"""The extent of example arrays along axes of any extent: code for 1 is other code."""


def type_of(text: str) -> Any:
    """Return the type of an argument in a text; raises `UsageError` if that is none.

    >>> [str(type_of(text)) for text in ("float64[:, 20]", "int", "str")]
    ['float64[:, 20]', 'int', 'str']
    """
    if text.strip() == "str":
        return TextType()
    parts = _TYPE.fullmatch(text.strip())
    error = errors.UsageError(f"'{text}' is not a type, such as int, float64 or float32[:, 20]")
    if parts is None:
        raise error
    if parts["element"] in _PYTHON and parts["sizes"] is None:
        return type_of_number(_PYTHON[parts["element"]])
    try:
        element = scalar_type(np.dtype(parts["element"]))
    except (KeyError, TypeError, errors.LoopwrightError):
        raise error from None
    if parts["sizes"] is None:
        return element
    sizes = [size.strip() for size in parts["sizes"].split(",")]
    if not all(size == ":" or size.isdecimal() for size in sizes):
        raise error
    extents = tuple(None if size == ":" else int(size) for size in sizes)
    has_extents = any(extent is not None for extent in extents)
    return ArrayType(element, len(sizes), stated_extents=extents if has_extents else ())


def example_arguments(source: FunctionSource, types: Sequence[object]) -> tuple[object, ...]:
    """Return an argument for each parameter of a function, of the types that are given, or else of
    its annotations.

    Raises `UsageError` for an object that is not a type, `FrontendError` where annotations are
    missing.
    """
    if not types:
        return tuple(example_of(type_) for type_ in annotated_types(source).values())
    parameters = list(source.parameters)
    kind = type(types[0]).__name__
    if len(types) == 1 and len(parameters) > 1 and kind in ("tuple", "list"):
        raise errors.UsageTypeError(
            f"{source.name}() has {len(parameters)} parameters, given one {kind}: give each "
            "type as an argument, as in kernel.compile(lw.f64[:], int)"
        )
    if len(types) == 1 and isinstance(types[0], str) and _is_signature(types[0]):
        raise errors.UsageTypeError(
            f"{types[0]!r} is a signature: give each type as an argument, as in "
            'kernel.compile("float64[:]", int)'
        )
    if len(types) > len(parameters):
        parameter_count = errors.counted(len(parameters), "parameter")
        raise errors.UsageTypeError(
            f"{source.name}() has {parameter_count}, given {len(types)} types"
        )
    return tuple(map(example_of, types))


def _is_signature(text: str) -> bool:
    """Whether a text has several types, or parentheses.

    >>> [_is_signature(text) for text in ("(float64[:], int64)", "int, int", "float64[:, :]")]
    [True, True, False]
    """
    outside = re.sub(r"\[[^\]]*\]", "", text)
    return "," in outside or "(" in outside


def example_of(description: object) -> object:
    """Return an argument of a type; anything but a type is itself the argument.

    >>> example_of("float32[:, 3]").shape, example_of(int), example_of(2.5)
    ((2, 3), 0, 2.5)
    """
    if isinstance(description, str):
        description = type_of(description)
    if isinstance(description, SizedArray | Elements):
        if description.element is None:
            raise errors.UsageError(
                f"{description} has elements of any type: name one, as in lw.f64[:]"
            )
        if isinstance(description, Elements):
            return description.element.dtype.type(0)
        extents = [size if isinstance(size, int) else _EXTENT for size in description.sizes]
        return np.zeros(extents, description.element.dtype)
    if isinstance(description, ArrayType):
        extents = [_EXTENT if extent is None else extent for extent in description.extents]
        return np.zeros(extents, description.element.dtype)
    if isinstance(description, ScalarType):
        return description.python(0) if description.weak else description.dtype.type(0)
    if isinstance(description, type):
        kind: Any = description
        if kind in PYTHON_TYPES:
            return kind(0)
        if issubclass(kind, np.generic):
            return cast("object", kind(0))
        if kind is str:
            description = TextType()
    if isinstance(description, np.dtype):
        return cast("np.dtype[Any]", description).type(0)
    if isinstance(description, TextType):
        raise errors.UsageError("a string is a part of the code: give one instead of its type")
    if isinstance(description, type):
        raise errors.UsageError(
            f"{description.__name__} is not a type of arguments: give a type such as lw.f64[:], "
            'int or "float32[:, :]", or an argument like those of calls'
        )
    return description


def example_or_value(description: object) -> object:
    """Return an argument of a type; an object that is not a type, such as a string, is the argument
    itself.

    >>> example_or_value("int"), example_or_value("a word")
    (0, 'a word')
    """
    try:
        return example_of(description)
    except errors.UsageError:
        if isinstance(description, str):
            return description
        raise


def annotated_types(source: FunctionSource) -> dict[str, ScalarType | ArrayType]:
    """Return the types that the annotations of all parameters name; raises `FrontendError`
    without."""
    return {name: annotated_type(source, name) for name in source.parameters}


def annotated_type(source: FunctionSource, name: str) -> ScalarType | ArrayType:
    """Return the type that the annotation of a parameter names; raises `FrontendError` without."""
    parameter = source.parameters[name]
    if parameter.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
        raise _incomplete(source, name, "takes any number of arguments")
    annotation = understood(source.annotations).get(name)
    if annotation is None:
        return _type_of_class(source, name, source.annotations.get(name))
    element = annotation.element
    if element is None:
        raise _incomplete(source, name, f"has elements of any type ({annotation})")
    if isinstance(annotation, SizedArray):
        return ArrayType(element, len(annotation.sizes))
    if parameter.default is not Parameter.empty and not np.isscalar(parameter.default):
        raise _incomplete(source, name, "has a default that is not a number")
    return element


def _type_of_class(source: FunctionSource, name: str, annotation: object) -> ScalarType:
    """Return the type of a parameter that has a class of numbers as annotation."""
    element = element_of_array(annotation)
    if element is not None or annotation is np.ndarray or get_origin(annotation) is np.ndarray:
        raise _incomplete(source, name, "is an array of any number of dimensions")
    kind: Any = annotation
    if isinstance(kind, type) and kind in PYTHON_TYPES:
        return PYTHON_TYPES[kind]
    if isinstance(kind, type) and issubclass(kind, np.generic):
        with contextlib.suppress(KeyError, TypeError):
            return scalar_type(annotation)
    if annotation is None and isinstance(source.function.__annotations__.get(name), str):
        raise _incomplete(source, name, _unread_annotation(source, name))
    if annotation is None:
        raise _incomplete(source, name, "has no type")
    shown = getattr(annotation, "__name__", str(annotation))
    raise _incomplete(
        source, name, f"is {with_article(shown)}, which does not state a type of arguments"
    )


def _unread_annotation(source: FunctionSource, name: str) -> str:
    """The error for an annotation that is a string which Python cannot evaluate."""
    text = str(source.function.__annotations__[name]).strip("'\"")
    with contextlib.suppress(errors.UsageError):
        stated = type_of(text)
        if isinstance(stated, ArrayType):
            sizes = ", ".join(":" if n is None else str(n) for n in stated.extents)
            element = str(stated.element)
            form = f"lw.{_SHORT_NAMES.get(element, element)}[{sizes}]"
            return f"has the text '{text}' as annotation: write {form} without quotes"
    return f"has an annotation that cannot be evaluated, '{text}'"


_SHORT_NAMES = {
    "bool": "b1",
    **{
        f"{kind}{bits}": f"{kind[0]}{bits}" for kind in ("int", "float") for bits in (8, 16, 32, 64)
    },
    **{f"uint{bits}": f"u{bits}" for bits in (8, 16, 32, 64)},
    **{f"complex{bits}": f"c{bits}" for bits in (64, 128)},
}
"""What `lw` calls the types of elements in annotations."""


def _incomplete(source: FunctionSource, name: str, what: str) -> FrontendError:
    arguments = source.tree.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    node = next((x for x in every if x.arg == name), source.tree)
    return source.error(
        node,
        f"'{source.name}' cannot be compiled ahead of a call: the parameter '{name}' {what}",
        f"annotate its type, as in '{name}: float' or '{name}: lw.f64[:, :]' (for type "
        f'checkers \'{name}: Annotated[NDArray[np.float64], "N", "M"]\'), or give the type of each '
        "argument: --arg-type 'float64[:, :]' on the command line, "
        f"{source.name}.compile('float64[:, :]', int) in Python",
    )


def module_for_usual(
    source: FunctionSource,
    options: Options,
    types: Mapping[str, ArgumentType],
    called: str = "",
) -> Module:
    """Return the module of a function for arguments of some types, before any pass, without the
    tests at its entry that arguments are usual (extents match, and arrays do not overlap)."""
    version = Version(source, options, types, called)
    module = version.module(version.usual)[0]
    for op in list(module.op.walk()):
        if isinstance(op, AssertOp) and op.is_retried:
            op.detach()
            op.erase()
    return module
