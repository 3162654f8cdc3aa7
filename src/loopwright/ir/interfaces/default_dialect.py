"""The dialect whose prefix operations leave out inside the regions of another."""

from __future__ import annotations

from loopwright.ir.interfaces.op_interfaces import Interface


class DefaultDialect(Interface):
    """In the regions of the op, the names of operations of a dialect are written without it.

    >>> DefaultDialect("func").name
    'func'
    """

    def __init__(self, name: str) -> None:
        self.name = name
