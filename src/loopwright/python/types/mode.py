"""The variant of a function that is compiled, besides the types of its arguments."""

from __future__ import annotations

from typing import NamedTuple


class Mode(NamedTuple):
    """The assumptions of a function's variant about its arguments, and its options."""

    fast: bool = True
    """Whether facts that usually hold are tested at the entry, and the call is repeated with
    general code if they do not; otherwise checks are where Python makes them."""
    distinct: bool = True
    """Whether array arguments do not overlap each other."""
    fastmath: bool = False
    approximate: bool = False
    """Whether functions of floats, and no other operations, may be off by some units in the last
    place."""
    boundscheck: bool = True
    overflowcheck: bool = False
    """Whether results of Python integers beyond 64 bits raise an exception."""
    divides_as_numpy: bool = False
    """Whether divisions of Python numbers by zero have NumPy's results, instead of exceptions."""
    observed: bool = False
    """Whether exceptions preserve the stores to arrays before them."""

    @property
    def strict(self) -> bool:
        """Whether floating-point arithmetic must be bit-identical to Python's."""
        return not self.fastmath
