"""The environment in which code is lowered.

`Environment` has the variables of a function at a point of the program, and the control state under
internal names (`python.source.vocabulary`). `Shared` is the state common to all functions of a
module, such as the arenas of lists. The other records belong to one function: its caught
exceptions, and the assumptions of its code about numbers, lists and arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import MappingProxyType

from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.python import types
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.source.vocabulary import CounterName, HiddenName, IteratedName
from loopwright.python.values.arenas import Arenas
from loopwright.python.values.value import (
    NONE,
    ArrayItem,
    Buffer,
    Scalar,
    Value,
)
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError, SourceLocation

JUMP = HiddenName("$jump")
"""The entry of the pending jump, for code that iterates over entries; other code uses
`Environment.jump`."""
RESULT = HiddenName("$return")
"""The entry of the function's result, for the same purpose: `Environment.result`."""
BRANCH_VALUE = HiddenName("$value")
"""The entry of the value of a conditional expression while its paths are joined."""
CONTINUE, BREAK, RETURN = 1, 2, 3
"""The values of `Environment.jump` after a jump; 0 where none is pending."""
RAISED = 4
"""The offset of a caught exception's number in `Environment.jump`."""


Variables = dict[str, Value]
"""Values by name: parameters of a call, or variables of a loop."""


class setting:  # noqa: N801 - as a function is called
    """Set attributes of an object temporarily; the previous values are restored on exit, also after
    an exception.

    >>> shared = Shared()
    >>> with setting(shared, texts={}):
    ...     shared.texts
    {}
    >>> shared.texts is None
    True
    """

    __slots__ = ("_attributes", "_obj")

    def __init__(self, obj: object, **attributes: object) -> None:
        self._obj = obj
        self._attributes = attributes

    def _exchange(self) -> None:
        obj, attributes = self._obj, self._attributes
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
        """The environment of another path that begins here."""
        return Environment(self, self.unread.union(unread), is_unreachable=self.is_unreachable)

    def new_counter(self) -> CounterName:
        """A name for an iteration counter that no enclosing loop uses."""
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
    """The name of the entry for the lists that a loop iterates over."""
    return IteratedName(f"$list {node.lineno} {node.col_offset}")


_NO_KIND = len(types.Kind) + 1
"""A rank above all kinds of numbers, and above the placeholders for NumPy types."""
_UNKNOWN = "?"


# A module


@dataclass(frozen=True)
class Promise:
    """A loop over `prange`, with its location."""

    source: FunctionSource
    node: ast.AST

    @property
    def place(self) -> str:
        """Its location."""
        return str(self.source.location(self.node))

    def error(self, message: str, hint: str = "") -> FrontendError:
        """An error at the loop."""
        return self.source.error(self.node, message, hint)


@dataclass()
class Shared:
    """The state shared by all functions of a module."""

    texts: dict[str, int] | None = None
    """The strings at the beginning of the pool, with their positions; `None` without a pool."""
    arenas: Arenas = field(default_factory=Arenas)
    """The arenas of nested lists."""
    given_texts: dict[int, Exception] = field(default_factory=dict)
    """The exceptions for decomposing string arguments, by the `id` of the string."""
    argument_integers: dict[SSAValue, str] = field(default_factory=dict)
    """The integers and truth values among arguments, with the names of the parameters."""
    given_lists: dict[str, str] = field(default_factory=dict)
    """The internal names of lists among arguments, with the names of the parameters."""
    read: dict[tuple[str, int], FunctionSource] = field(default_factory=dict)
    """All functions that were lowered, by location."""
    cached: dict[SourceLocation, list[tuple[types.ScalarType, ...]]] = field(default_factory=dict)
    """The types of the numbers with which functions that have a cache were called."""
    promises: list[Promise] = field(default_factory=list)
    """The loops promised to be parallel."""
    splits: dict[SourceLocation, str] = field(default_factory=dict)
    """The loops that are split, and their parts."""
    stored_at_once: list[Buffer] = field(default_factory=list)
    """Where results of array expressions and NumPy functions are stored."""
    externals: dict[str, tuple[list[Attribute], Attribute]] = field(default_factory=dict)
    """The external functions that are called, with the types of their operands and result."""
    listed: dict[Buffer, ArrayItem] = field(default_factory=dict)
    """The items of lists that arrays were read from, or became: these are not written."""
    lent: set[Buffer] = field(default_factory=set)
    """The memory of which copies are items of lists: it is not written from then on."""
    making: dict[str, int] = field(default_factory=dict)
    """The objects whose `__init__` is lowered and that nothing else knows, with the number of
    `try` statements around: where it raises, nobody reads their fields."""
    not_given: dict[str | type, tuple[str, ...]] = field(default_factory=dict)
    """The attributes that objects among the arguments are without, by the names of these."""
    streams: dict[int, object] = field(default_factory=dict)
    """The random generators that the code draws from without receiving them as arguments."""
    functions: dict[Hashable, int] = field(default_factory=dict)
    """The numbers of the functions that are chosen at run time, by what tells them apart."""
    closures: dict[Hashable, types.FunctionKind] = field(default_factory=dict)
    """The kinds of those that capture values."""
    codes: set[SSAValue] = field(default_factory=set)
    """The codes of classes that loops carry (`lowering.class_codes`)."""

    def take_over(self, other: Shared) -> None:
        """Record what was recorded while a function of the library was lowered by itself."""
        self.read = other.read | self.read
        self.externals |= other.externals
        self.stored_at_once += other.stored_at_once


# A function


@dataclass()
class Raised:
    """A caught exception: its class and message, and whether a handler was found."""

    exception: str
    message: str
    template: object = ""
    """The message with `%ld` for numbers that are known at run time only, as `Builder.check` takes
    it; `STRING` of one that is a string of which these are the place and the length."""
    is_of_program: bool = False
    """Whether the program raises it, not a library function."""
    is_handled: bool = False

    def mark(self, *, is_handled: bool) -> None:
        """Record that there is a handler, or that it is re-raised."""
        self.is_handled = is_handled


STRING = "a string"
Said = tuple[Scalar, Scalar]
"""The two numbers in the message of a handled exception."""


@dataclass(frozen=True, eq=False)
class Handled:
    """A handled exception: the pending jump at the start of its handler, which identifies it among
    several, and the numbers in its message if they are kept."""

    jump: Scalar
    raised: Mapping[int, Raised]
    said: Said | None = None
    described = "an exception"


CatchRegion = Callable[..., None]
"""Continues the lowering of a `try` body under a condition; if it does not hold, the exception of a
number is raised, with up to two numbers in its message."""


@dataclass(eq=False)
class Catching:
    """The exceptions caught by enclosing `try` statements."""

    handlers: list[tuple[type[BaseException], ...]] = field(default_factory=list)
    """The exception classes caught by each enclosing `try`."""
    raised: list[Raised] = field(default_factory=list)
    """The exceptions that are caught."""
    region: CatchRegion | None = None
    """The innermost `try` body."""

    @property
    def caught(self) -> tuple[type[BaseException], ...]:
        """All classes of exceptions that are caught."""
        return tuple(dict.fromkeys(x for classes in self.handlers for x in classes))

    def take(self, raised: Iterable[Raised]) -> int:
        """Add the exceptions that a function of the module may raise; return the first number."""
        first = len(self.raised)
        self.raised += (replace(x) for x in raised)
        return first

    def enter(self, region: CatchRegion | None) -> CatchRegion | None:
        """Enter a `try` body; return the previous one."""
        before, self.region = self.region, region
        return before

    def catch(self, classes: Iterable[type[BaseException]]) -> AbstractContextManager[None]:
        """Catch exceptions of some classes that are raised inside."""
        return setting(self, handlers=[*self.handlers, tuple(classes)])

    def suspended(self) -> AbstractContextManager[None]:
        """Suspend catching of exceptions inside."""
        return setting(self, handlers=[])


@dataclass(eq=False)
class NumberClasses:
    """Which numbers certainly have the classes of their types: a variable that is `int` on one path
    and `float` on another has the joined type."""

    has_mixed: int = _NO_KIND
    """The least kind of Python numbers whose class may differ from that of their type; if any,
    NumPy numbers may differ, too."""
    has_mixed_texts: int = _NO_KIND
    """The least kind of Python numbers whose text may differ from that of their type."""
    are_asked: bool = False
    """Whether lowered code depends on the classes of numbers."""

    def mix(self, kind: int = types.Kind.BOOL, *, texts: bool = True) -> None:
        """Record that from here on NumPy numbers, and Python numbers of at least a kind, may have
        other classes than their types; with `texts` also other texts."""
        self.has_mixed = min(self.has_mixed, kind)
        self.has_mixed_texts = min(self.has_mixed_texts, kind if texts else _NO_KIND)

    def knows(self, x: Scalar, *, text_only: bool = False) -> bool:
        """Whether a number certainly has the class of its type, or at least its text."""
        if x.classes is not None:
            return False
        self.are_asked = True
        mixed = self.has_mixed_texts if text_only else self.has_mixed
        return x.const is not None or mixed == _NO_KIND or (x.type.weak and x.type.kind < mixed)

    def answers_differ(self, before: NumberClasses) -> bool:
        """Whether an earlier query would have another answer now than with the state `before`."""
        now = self.has_mixed, self.has_mixed_texts
        return self.are_asked and now != (before.has_mixed, before.has_mixed_texts)


@dataclass(eq=False)
class ListChanges:
    """Which lists change, and which must not change any more, by name."""

    changed: set[str] = field(default_factory=set)
    """The lists that are stored to."""
    fixed: set[str] = field(default_factory=set)
    """The lists that must not be stored to any more, as they may be shared on some path."""

    @contextmanager
    def unnoticed(self, name: str, *others: str) -> Generator[None]:
        """Allow stores to lists inside, and ignore those to the first one, if it has no others."""
        is_changed, fixed = name in self.changed, self.fixed & {name, *others}
        self.fixed -= fixed
        yield
        self.fixed |= fixed
        if not is_changed:
            self.changed.discard(name)


@dataclass(eq=False)
class EntryTests:
    """Facts about numbers at the entry, from types or tests."""

    never_one: set[AffineExpr] = field(default_factory=set)
    """Extents of arguments that are not 1 by their types."""
    tested_several: set[AffineExpr] = field(default_factory=set)
    """Those of these forms that are also tested at the entry."""
    bounded: set[SSAValue] = field(default_factory=set)
    """Numbers that are tested to be small enough for sums to fit in 64 bits."""


@dataclass(eq=False)
class MemoryOrders:
    """The code's assumptions about the memory order of arrays' axes."""

    are_followed: bool = False
    """Whether the code depends on the memory order of arguments' axes."""
    is_lost: bool = False
    """Whether there are arrays of several axes that NumPy may not have in C order."""
    relied_on_at: tuple[FunctionSource, ast.AST] | None = None
    """Where C order of a loop-carried array was first assumed."""

    def follow(self) -> None:
        """Record that the code depends on the memory order of arguments' axes."""
        self.are_followed = True

    def lose(self) -> None:
        """Record that there are arrays of several axes that NumPy may not have in C order."""
        self.is_lost = True

    def rely_on_c_order(self, source: FunctionSource, node: ast.AST) -> None:
        """Record that the code assumes C order of a loop-carried array."""
        self.relied_on_at = self.relied_on_at or (source, node)

    def expect_c_order(self) -> None:
        """Raise `FrontendError` if a C order assumption may be violated."""
        if self.is_lost and self.relied_on_at is not None:
            source, node = self.relied_on_at
            raise source.error(
                node,
                "NumPy's order of this floating-point sum is not known",
                "use fastmath=True, or sum a copy() of the array",
            )

    def take_over(self, inner: MemoryOrders) -> None:
        """Adopt the assumptions of another function of the module."""
        self.is_lost |= inner.is_lost
        self.relied_on_at = self.relied_on_at or inner.relied_on_at
        self.are_followed |= inner.are_followed
