"""What a compiled function gives, and which variant of it that is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """How a Python value is made of the results of the compiled function.

    `kind` is "none", "constant", "number" (of the dtype `dtype`, or Python's own if that is empty),
    "array", "argument" (which one is `index`), "same" (as the array of number `index`), "tuple",
    "list" or "optional" (a truth value, and what the value is where that holds; `None` otherwise).
    """

    kind: str
    dtype: str = ""
    index: int = 0
    value: object = None
    items: tuple[Result, ...] = ()


@dataclass(frozen=True)
class Mode:
    """What a variant of a function takes for granted of its arguments, and its options."""

    fast: bool = True
    distinct: bool = True
    fastmath: bool = False
    boundscheck: bool = True
    observed: bool = False
    """Whether exceptions leave in arrays what was stored before them."""
