"""The environment in which code is lowered.

`Environment` has the variables of a function at a point of the program, and the control state under
internal names (`python.source.vocabulary`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from loopwright.python.source.vocabulary import CounterName, HiddenName, IteratedName
from loopwright.python.values.value import (
    NONE,
    Scalar,
    Value,
)

JUMP = HiddenName("$jump")
"""The entry of the pending jump, for code that iterates over entries; other code uses
`Environment.jump`."""
RESULT = HiddenName("$return")
"""The entry of the function's result, for code that iterates over entries; other code uses
`Environment.result`."""
BRANCH_VALUE = HiddenName("$value")
"""The entry of the value of a conditional expression while its paths are joined."""
CONTINUE = 1
BREAK = 2
RETURN = 3
"""The values of `Environment.jump` after a jump; 0 where none is pending."""
RAISED = 4
"""The offset of a caught exception's number in `Environment.jump`."""


Variables = dict[str, Value]
"""Values by name: parameters of a call, or variables of a loop."""


class setting:  # noqa: N801 - as a function is called
    """Set attributes of an object temporarily; the previous values are restored on exit, also after
    an exception.

    >>> environment = Environment(unread=["x"])
    >>> with setting(environment, unread=frozenset()):
    ...     environment.unread
    frozenset()
    >>> environment.unread
    frozenset({'x'})
    """

    __slots__ = ("_attributes", "_obj")

    def __init__(self, obj: object, **attributes: object) -> None:
        self._obj = obj
        self._attributes = attributes

    def _exchange(self) -> None:
        obj = self._obj
        attributes = self._attributes
        for name, value in attributes.items():
            attributes[name] = getattr(obj, name)
            setattr(obj, name, value)

    def __enter__(self) -> None:
        self._exchange()

    def __exit__(self, *_: object) -> None:
        self._exchange()


class Environment(dict[str, Value]):
    """The values of variables by name, and the states of lists by list name."""

    __slots__ = ("is_unreachable", "unread")

    def __init__(
        self,
        variables: Mapping[str, Value] = MappingProxyType({}),
        unread: Iterable[str] = (),
        *,
        is_unreachable: bool = False,
    ) -> None:
        super().__init__(variables)
        self.unread = frozenset(unread)
        """The variables that are dead from here on, on the path to a handler."""
        self.is_unreachable = is_unreachable
        """Whether every path to here raised an exception."""

    def copy(self, unread: Iterable[str] = ()) -> Environment:
        """Return the environment of another path that begins here."""
        return Environment(self, self.unread.union(unread), is_unreachable=self.is_unreachable)

    def new_counter(self) -> CounterName:
        """Return a name for an iteration counter that no enclosing loop uses."""
        return CounterName(f"$number {sum(isinstance(x, CounterName) for x in self)}")

    @property
    def jump(self) -> Scalar:
        """The pending jump: 0, `CONTINUE`, `BREAK`, `RETURN`, or `RAISED` plus a number."""
        jump = self[JUMP]
        assert isinstance(jump, Scalar)
        return jump

    def set_jump(self, value: Scalar) -> None:
        """Set or clear the pending jump."""
        self[JUMP] = value

    @property
    def result(self) -> Value:
        """The function's result: `NONE` before the first `return`."""
        return self.get(RESULT, NONE)

    def set_result(self, value: Value) -> None:
        """Set the function's result."""
        self[RESULT] = value

    def set_unreachable(self, *, is_unreachable: bool = True) -> None:
        """Set whether every path to here raised an exception."""
        self.is_unreachable = is_unreachable


def iterated_name(node: ast.For) -> IteratedName:
    """Return the name of the entry for the lists that a loop iterates over."""
    return IteratedName(f"$list {node.lineno} {node.col_offset}")
