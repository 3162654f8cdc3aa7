"""The environment of a function while it is lowered: what its variables are at a place, and how
control came there.

Names that no program has begin with `$` or `@` (`value.is_list_name`). They are entries like
variables, so that paths and loops join and carry them in the same way.
"""

from __future__ import annotations

import ast
from typing import Self

from loopwright.python.values.value import NONE, Scalar, Value

JUMP = "$jump"
"""The entry of the pending jump. Code names it where it goes through entries by name; others use
`Environment.jump`."""
RESULT = "$return"
"""The entry of what the function returns, in the same way: `Environment.result`."""
BRANCH_VALUE = "$value"
"""The entry of the value of a conditional expression, while its two paths are joined."""
_ITERATED, _COUNTER = "$list ", "$number "
CONTINUE, BREAK, RETURN = 1, 2, 3
"""The values of `Environment.jump` after a jump; 0 where none is pending."""
RAISED = 4
"""What is added to the number of an exception that is caught, for `Environment.jump` where it was
raised."""


Variables = dict[str, Value]
"""Values by names: parameters as a call binds them, or what a loop carries."""


class Environment(dict[str, Value]):
    """The values of variables by their names, and the states of lists by the names of the lists."""

    __slots__ = ("is_unreachable", "unread")

    def __init__(self) -> None:
        super().__init__()
        self.is_unreachable = False
        """Whether an exception was raised on every path to here."""
        self.unread: frozenset[str] = frozenset()
        """The variables that are not read from here on, on the path to a handler."""

    def copy(self) -> Self:
        """The environment of another path that begins here."""
        result = type(self)()
        result.update(self)
        result.is_unreachable, result.unread = self.is_unreachable, self.unread
        return result

    def new_counter(self) -> str:
        """The name of an entry for the number of an iteration: that of no loop around."""
        return f"{_COUNTER}{sum(name.startswith(_COUNTER) for name in self)}"

    @property
    def jump(self) -> Scalar:
        """Which jump is pending here: 0, `CONTINUE`, `BREAK`, `RETURN`, or `RAISED` and more."""
        jump = self[JUMP]
        assert isinstance(jump, Scalar)
        return jump

    @jump.setter
    def jump(self, value: Scalar) -> None:
        self[JUMP] = value

    @property
    def result(self) -> Value:
        """What the function returns: `NONE` where no `return` was lowered before."""
        return self.get(RESULT, NONE)

    @result.setter
    def result(self, value: Value) -> None:
        self[RESULT] = value


def iterated_name(node: ast.For) -> str:
    """The name of the entry of the lists that a loop runs through, while it is lowered."""
    return f"{_ITERATED}{node.lineno} {node.col_offset}"


def is_iterated(name: str) -> bool:
    """Whether an entry is the lists that a loop runs through."""
    return name.startswith(_ITERATED)


def is_hidden(name: str) -> bool:
    """Whether no program has a variable of this name, and it is no list.

    >>> is_hidden(RESULT), is_hidden("x"), is_hidden("@1")
    (True, False, False)
    """
    return name.startswith("$")
