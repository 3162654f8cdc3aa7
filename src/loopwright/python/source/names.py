"""Names in the environment that no program has, distinguished by their classes.

They are strings like variable names, so that paths and loops join and carry their values like
variables. Their texts begin with `$` or `@`, which no identifier has.
"""

from __future__ import annotations


class InternalName(str):
    """A name that does not occur in programs."""

    __slots__ = ()


class HiddenName(InternalName):
    """The name of an internal value: a pending jump, the function's result."""

    __slots__ = ()


class IteratedName(HiddenName):
    """The name of the lists that a loop iterates over, while it is lowered."""

    __slots__ = ()


class CounterName(HiddenName):
    """The name of an iteration counter."""

    __slots__ = ()


class ListName(InternalName):
    """The name of a mutable list, and of its state."""

    __slots__ = ()


class ArgumentName(ListName):
    """The name of a list argument of the kernel."""

    __slots__ = ()


class PoolPartName(ListName):
    """The name of one of the two lists of a pool: `@heads` or `@items`, followed by the pool's
    name.

    >>> PoolPartName("@heads (int, float)").pool
    '(int, float)'
    """

    __slots__ = ()

    @property
    def pool(self) -> str:
        """The name of the pool."""
        return self.partition(" ")[2]


class OuterName(HiddenName):
    """The name of a parameter that stands for an outside array: `$` and its `id`."""

    __slots__ = ()

    @property
    def identity(self) -> int:
        """The `id` of the array."""
        return int(self[1:])
