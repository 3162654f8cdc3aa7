"""Names in the environment that no program has, distinguished by their classes.

They are strings, as the names of variables are, so that paths and loops join and carry what they
name as they do variables. Their texts begin with `$` or `@`, which no identifier has.
"""

from __future__ import annotations


class InternalName(str):
    """A name that no program has."""

    __slots__ = ()


class HiddenName(InternalName):
    """The name of a value of the lowering itself: a pending jump, what a function returns."""

    __slots__ = ()


class IteratedName(HiddenName):
    """The name of the lists that a loop runs through, while it is lowered."""

    __slots__ = ()


class CounterName(HiddenName):
    """The name of the number of an iteration."""

    __slots__ = ()


class ListName(InternalName):
    """The name of a list that changes when the kernel runs, which is that of its state, too."""

    __slots__ = ()


class ArgumentName(ListName):
    """The name of a list that is an argument of the kernel."""

    __slots__ = ()


class PoolPartName(ListName):
    """The name of one of the two lists that a pool is: `@heads`, or `@items`, and the pool's name.

    >>> PoolPartName("@heads (int, float)").pool
    '(int, float)'
    """

    __slots__ = ()

    @property
    def pool(self) -> str:
        """The name of the pool."""
        return self.partition(" ")[2]


class OuterName(HiddenName):
    """The name of a parameter that is an array from outside of the function: `$` and its `id`."""

    __slots__ = ()

    @property
    def identity(self) -> int:
        """The `id` of the array."""
        return int(self[1:])
