"""How the value of a call is assembled from the results of compiled code.

A form is a tuple that begins with its kind, so that it can be an attribute of a function:

- `("result", i)` is the result `i`: a number, or an array;
- `("tagged", i, j, classes)` is the number `i` in the class whose code is the number `j`; `classes`
  are the codes and the names of the classes;
- `("optional", i, form)` is a value if the flag `i` holds, else `None`;
- `("tuple", forms)` is a tuple, and `("list", forms)` a new list;
- `("argument", k)` is the argument `k` itself;
- `("constant", value)` is a number, or `None`.

The native wrapper assembles them (`wrapper`); `assembled` does the same in Python.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, cast

import numpy as np

Form: TypeAlias = tuple[Any, ...]


def plain_form(count: int) -> Form:
    """Return the form of a number of results: `None`, the only result, or a tuple.

    >>> plain_form(0), plain_form(2)
    (('constant', None), ('tuple', (('result', 0), ('result', 1))))
    """
    if not count:
        return "constant", None
    parts = tuple([("result", k) for k in range(count)])
    return parts[0] if count == 1 else ("tuple", parts)


def assembled(form: Form, values: Sequence[object], arguments: Sequence[object]) -> object:
    """Assemble a value from results by a form.

    >>> assembled(("tuple", (("tagged", 0, 1, ((1, "int"),)), ("argument", 0))), [3.0, 1], ["x"])
    (3, 'x')
    """
    match form:
        case "result", number:
            return values[number]
        case "tagged", number, code, classes:
            return of_class(values[number], dict(classes)[cast("int", values[code])])
        case "optional", flag, inner:
            return assembled(inner, values, arguments) if values[flag] else None
        case (("tuple" | "list" as kind), forms):
            items = [assembled(part, values, arguments) for part in forms]
            return items if kind == "list" else tuple(items)
        case "argument", number:
            return arguments[number]
        case _:
            return form[1]


def of_class(value: Any, name: str) -> Any:
    """Return a number of a class, which may be narrower than the type that it was computed in; 64
    bits of an unsigned integer are those of a signed one.

    >>> of_class(np.float64(3), "int"), of_class(2.5, "np.float32")
    (3, np.float32(2.5))
    >>> of_class(np.uint64(2**64 - 1), "int")
    -1
    """
    if name.startswith("np."):
        return np.dtype(name[3:]).type(value)
    if name == "int" and getattr(value, "dtype", None) == np.uint64:
        return int(value.astype(np.int64))
    return getattr(builtins, name)(value)


def forms_in(form: Form) -> Iterator[Form]:
    """Yield a form and all forms inside it."""
    yield form
    match form:
        case "optional", _, inner:
            yield from forms_in(inner)
        case "tuple" | "list", forms:
            for part in forms:
                yield from forms_in(part)
        case _:
            pass
