"""The base of all types of values."""

from __future__ import annotations


class Type:
    """A type of values in kernels.

    Types are immutable and hashable; two types are the same if they are equal. The `str` of one is
    the annotation that a user would write, for messages alone: nothing is decided from it.
    """

    __slots__ = ()
