"""The names that ops suggest: `%c0`, `%alloc` for results, `%in`, `%out` for region arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of

NamedResults: TypeAlias = list[tuple[int, str]]
"""The first result of each group of results, and the name of the group."""


class ResultNames(Interface):
    """The op suggests names for its results, one each; another class may suggest them by group.

    >>> ResultNames("sum", "overflow").names
    ('sum', 'overflow')
    """

    def __init__(self, *names: str) -> None:
        self.names = names

    def suggest(self, op: Operation) -> NamedResults:
        """The names for the results of an op."""
        return list(enumerate(self.names[: len(op.results)]))


class ArgumentNames(Interface):
    """The op suggests names for the first arguments of its regions."""

    def __init__(self, suggest: Callable[[Operation], Sequence[str]]) -> None:
        self.suggest = suggest


def named_results(op: Operation) -> NamedResults:
    """The names that an op suggests for its results."""
    found = interface_of(op, ResultNames)
    return [] if found is None else found.suggest(op)


def named_arguments(op: Operation) -> Sequence[str]:
    """The names that an op suggests for the first arguments of its regions."""
    found = interface_of(op, ArgumentNames)
    return () if found is None else found.suggest(op)
