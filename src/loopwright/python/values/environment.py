"""The environment in which code is lowered.

`Environment` is what the variables of a function are at a place, and how control came there, under
names that no program has (`python.names`).

`Shared` is what all functions of a module have in common, the pools of lists among that. The other
records are of one function: the exceptions that are caught, and what its code takes for granted of
numbers, lists and arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Hashable, Iterable, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.python.names import CounterName, HiddenName, IteratedName, PoolPartName
from loopwright.python.source import FunctionSource
from loopwright.python.values import types
from loopwright.python.values.types import PY_INT
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Buffer,
    ListValue,
    PooledList,
    Scalar,
    Value,
    types_of,
)
from loopwright.reporting.errors import FrontendError, SourceLocation

JUMP = HiddenName("$jump")
"""The entry of the pending jump. Code names it where it goes through entries by name; others use
`Environment.jump`."""
RESULT = HiddenName("$return")
"""The entry of what the function returns, in the same way: `Environment.result`."""
BRANCH_VALUE = HiddenName("$value")
"""The entry of the value of a conditional expression, while its two paths are joined."""
CONTINUE, BREAK, RETURN = 1, 2, 3
"""The values of `Environment.jump` after a jump; 0 where none is pending."""
RAISED = 4
"""What is added to the number of an exception that is caught, for `Environment.jump` where it was
raised."""


Variables = dict[str, Value]
"""Values by names: parameters as a call binds them, or what a loop carries."""


@contextmanager
def setting(obj: object, **attributes: object) -> Generator[None]:
    """Attributes of an object have other values inside. At the end, also where that is an
    exception, they have those again that they had before.

    >>> shared = Shared()
    >>> with setting(shared, texts={}):
    ...     shared.texts
    {}
    >>> shared.texts is None
    True
    """
    before = {name: getattr(obj, name) for name in attributes}
    for name, value in attributes.items():
        setattr(obj, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(obj, name, value)


class Environment(dict[str, Value]):
    """The values of variables by their names, and the states of lists by the names of the lists."""

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
        """The variables that are not read from here on, on the path to a handler."""
        self.is_unreachable = is_unreachable
        """Whether an exception was raised on every path to here."""

    def copy(self, unread: Iterable[str] = ()) -> Environment:
        """The environment of another path that begins here."""
        return Environment(self, self.unread.union(unread), is_unreachable=self.is_unreachable)

    def new_counter(self) -> CounterName:
        """The name of an entry for the number of an iteration: that of no loop around."""
        return CounterName(f"$number {sum(isinstance(x, CounterName) for x in self)}")

    @property
    def jump(self) -> Scalar:
        """Which jump is pending here: 0, `CONTINUE`, `BREAK`, `RETURN`, or `RAISED` and more."""
        jump = self[JUMP]
        assert isinstance(jump, Scalar)
        return jump

    def set_jump(self, value: Scalar) -> None:
        """A jump is pending from here on, or none."""
        self[JUMP] = value

    @property
    def result(self) -> Value:
        """What the function returns: `NONE` where no `return` was lowered before."""
        return self.get(RESULT, NONE)

    def set_result(self, value: Value) -> None:
        """The function returns a value."""
        self[RESULT] = value

    def set_unreachable(self, is_unreachable: bool = True) -> None:
        """An exception was raised on every path to here, or it is caught."""
        self.is_unreachable = is_unreachable


def iterated_name(node: ast.For) -> IteratedName:
    """The name of the entry of the lists that a loop runs through, while it is lowered."""
    return IteratedName(f"$list {node.lineno} {node.col_offset}")


_NO_KIND = len(types.Kind) + 1
"""A rank above each kind of numbers, and above the placeholders of NumPy's own types."""
_UNKNOWN = "?"


# A module


class PoolsError(Exception):
    """Code is to be lowered again, as more is known of the pools."""


@dataclass(eq=False)
class Pools:
    """The pools of lists that are items of other lists (`bodies.lists`).

    Lowering finds the pools that it needs one at a time, and begins again with each. A list whose
    items have the type of a pool is made in that pool, so that its names share one list. The pool
    of a list that begins without items is found in the same way.
    """

    items: dict[str, Value | None] = field(default_factory=dict[str, "Value | None"])
    """An item of each pool, without its value; `None` of lists of which no item is known."""
    names: dict[object, str] = field(default_factory=dict[object, str])
    """The names of pools, by the types of items."""
    births: dict[Hashable, str] = field(default_factory=dict[Hashable, str])
    """The pools of lists that are made empty, by where this is."""
    places: dict[str, Hashable] = field(default_factory=dict[str, Hashable])
    """Where empty lists that are in no pool were made, by their names."""
    keeps_numbers: bool = False
    """Whether the numbers in messages of exceptions that are caught are kept beside strings."""

    def keep_numbers(self) -> None:
        """Have the numbers in messages of exceptions that are caught kept."""
        if not self.keeps_numbers:
            self.keeps_numbers = True
            raise PoolsError

    def expect(self, item: Value) -> str:
        """The name of the pool of lists with items like one."""
        name = self.name_of(item)
        if name not in self.items:
            self.items[name] = item
            raise PoolsError
        return name

    def has(self, item: Value | None) -> bool:
        """Whether there is a pool of lists with items like one."""
        return item is not None and bool(self.items) and self.name_of(item) in self.items

    def begin(self) -> None:
        """Some list without items becomes one of others: know where such are made."""
        self.items[_UNKNOWN] = None
        raise PoolsError

    def expect_birth(self, items: ListValue) -> None:
        """A list that is empty, and in no pool, becomes an item of others."""
        place = self.places[items.name]
        name = self.births.setdefault(place, f"{_UNKNOWN} {len(self.births)}")
        self.items.setdefault(name, None)
        raise PoolsError

    def learn(self, items: AnyList, pool: str) -> bool:
        """Record the pool of a list whose pool is not known; return whether it was unknown. Raises
        `PoolsError` if that changes what was assumed before."""
        if isinstance(items, PooledList):
            name = pool_name(items)
            known = self.items[name] is not None or name == pool
            places = [] if known else [x for x, other in self.births.items() if other == name]
        else:
            places = [self.places[items.name]] if items.name in self.places else []
        self.births |= dict.fromkeys(places, pool)
        if places:
            raise PoolsError
        return False

    def of(self, item: Value) -> str:
        """The name of the pool of lists with items like one, which there is from now on."""
        name = self.name_of(item)
        self.items.setdefault(name, item)
        return name

    def name_of(self, item: Value) -> str:
        """The name of the pool of lists with items like one, whether there is one or not."""
        types = types_of(item)
        if types not in self.names:
            alike = sum(repr(known) == repr(types) for known in self.names)
            self.names[types] = repr(types) + "'" * alike  # of classes with one name
        return self.names[types]


def pool_name(row: PooledList) -> str:
    """Return the name of the pool of a list."""
    assert isinstance(row.heads.name, PoolPartName)
    return row.heads.name.pool


def pool_lists(name: str) -> tuple[ListValue, ListValue]:
    """The two lists that a pool is."""
    return ListValue(PoolPartName(f"@heads {name}")), ListValue(PoolPartName(f"@items {name}"))


def pool_template(name: str) -> PooledList:
    """A list of a pool, without which one it is."""
    return PooledList((*pool_lists(name), Scalar(PY_INT)), list)


@dataclass(frozen=True)
class Promise:
    """A loop over `prange`, at its place."""

    source: FunctionSource
    node: ast.AST

    @property
    def place(self) -> str:
        """Where it is."""
        return str(self.source.location(self.node))

    def error(self, message: str, hint: str = "") -> FrontendError:
        """An error at the loop."""
        return self.source.error(self.node, message, hint)


@dataclass
class Shared:
    """What all functions of a module have in common."""

    texts: dict[str, int] | None = None
    """The strings that are to be at the beginning of the pool, and where; `None` if there is no
    pool."""
    pools: Pools = field(default_factory=Pools)
    """The pools of lists that are items of others."""
    given_texts: dict[int, Exception] = field(default_factory=dict[int, Exception])
    """The exceptions for decomposing string arguments, by the `id` of the string."""
    read: dict[tuple[str, int], FunctionSource] = field(
        default_factory=dict[tuple[str, int], FunctionSource]
    )
    """All functions that were lowered, by their places."""
    promises: list[Promise] = field(default_factory=list[Promise])
    """The loops that are promised to be parallel."""
    splits: dict[SourceLocation, str] = field(default_factory=dict[SourceLocation, str])
    """The loops that are split, and into what."""
    stored_at_once: list[Buffer] = field(default_factory=list[Buffer])
    """Where array expressions and functions of NumPy are stored."""
    externals: dict[str, tuple[list[Attribute], Attribute]] = field(
        default_factory=dict[str, tuple[list[Attribute], Attribute]]
    )
    """Functions outside of the module that are called, and the types of their operands and of the
    result."""
    streams: dict[int, object] = field(default_factory=dict[int, object])
    """The generators of random numbers that the code draws from without being given them."""


# A function


@dataclass
class Raised:
    """An exception that is caught: its class and message, and whether a handler has been found."""

    exception: str
    message: str
    template: object = ""
    """The message with `%ld` for numbers that are known at run time only, as `Builder.check` takes
    it; `STRING` of one that is a string of which these are the place and the length."""
    is_of_program: bool = False
    """Whether the program raises it, and no function of a library."""
    is_handled: bool = False

    def mark(self, *, is_handled: bool) -> None:
        """There is a handler, or it raises the exception again."""
        self.is_handled = is_handled


STRING = "a string"
Said = tuple[Scalar, Scalar]
"""The two numbers in the message of an exception that is handled."""


@dataclass(frozen=True, eq=False)
class Handled:
    """An exception that is handled: the pending jump at the start of its handler, by which it is
    one of several, and the numbers in its message if these are kept."""

    jump: Scalar
    raised: Mapping[int, Raised]
    said: Said | None = None
    described = "an exception"


class CatchRegion(Protocol):
    """Statements whose exceptions are caught."""

    def part(self, condition: Scalar, number: int | Scalar, *numbers: SSAValue | Scalar) -> None:
        """What follows is lowered where a condition holds; where not, an exception is raised, with
        up to two numbers in its message."""
        ...


@dataclass(eq=False)
class Catching:
    """The exceptions that `try` statements around catch."""

    handlers: list[tuple[type[BaseException], ...]] = field(
        default_factory=list[tuple[type[BaseException], ...]]
    )
    """The classes of exceptions that are caught, by each `try` around."""
    raised: list[Raised] = field(default_factory=list[Raised])
    """The exceptions that are caught."""
    region: CatchRegion | None = None
    """The innermost statements of those whose exceptions are caught."""

    def enter(self, region: CatchRegion | None) -> CatchRegion | None:
        """Make these the innermost statements whose exceptions are caught; returns those before."""
        before, self.region = self.region, region
        return before

    def catch(self, classes: Iterable[type[BaseException]]) -> AbstractContextManager[None]:
        """Exceptions of some classes that are raised inside are caught."""
        return setting(self, handlers=[*self.handlers, tuple(classes)])

    def suspended(self) -> AbstractContextManager[None]:
        """Exceptions that are raised inside are not caught."""
        return setting(self, handlers=[])


@dataclass(eq=False)
class NumberClasses:
    """Which numbers have the classes that their types say: a variable that is `int` on one path and
    `float` on another has the type of both."""

    has_mixed: int = _NO_KIND
    """The least kind of Python's numbers that may be of other classes than their types say; if
    there are any, NumPy's may be, too."""
    has_mixed_texts: int = _NO_KIND
    """The least kind of Python's numbers whose text may be another one than that of their types."""
    are_asked: bool = False
    """Whether something was lowered that depends on the classes of numbers."""

    def mix(self, kind: int = types.Kind.BOOL, *, texts: bool = True) -> None:
        """From here on NumPy's numbers, and Python's of at least a kind, may be of other classes
        than their types say. With `texts` their texts may differ, too."""
        self.has_mixed = min(self.has_mixed, kind)
        self.has_mixed_texts = min(self.has_mixed_texts, kind if texts else _NO_KIND)

    def knows(self, x: Scalar, *, text_only: bool = False) -> bool:
        """Whether a number has the class that its type says, or at least the text of such."""
        self.are_asked = True
        mixed = self.has_mixed_texts if text_only else self.has_mixed
        return x.const is not None or mixed == _NO_KIND or (x.type.weak and x.type.kind < mixed)

    def answers_differ(self, before: NumberClasses) -> bool:
        """Whether something was asked that has another answer now than it had `before`."""
        now = self.has_mixed, self.has_mixed_texts
        return self.are_asked and now != (before.has_mixed, before.has_mixed_texts)


@dataclass(eq=False)
class ListChanges:
    """Which lists change, and which may not change any more, by their names."""

    changed: set[str] = field(default_factory=set[str])
    """Those in which something is stored."""
    fixed: set[str] = field(default_factory=set[str])
    """Those in which nothing may be stored any more, as one may be another on some path."""

    @contextmanager
    def unnoticed(self, name: str) -> Generator[None]:
        """What is stored in a list inside does not count, if nothing else is."""
        is_changed = name in self.changed
        yield
        if not is_changed:
            self.changed.discard(name)


@dataclass(eq=False)
class EntryTests:
    """What is known of numbers at the entry, as types say it or as it is tested there."""

    never_one: set[AffineExpr] = field(default_factory=set[AffineExpr])
    """Extents of arguments whose types say that they are not 1."""
    tested_several: set[AffineExpr] = field(default_factory=set[AffineExpr])
    """The forms among them that are tested at the entry, too."""
    bounded: set[SSAValue] = field(default_factory=set[SSAValue])
    """Numbers that are tested to be small enough for sums to have 64 bits."""


@dataclass(eq=False)
class MemoryOrders:
    """What the code assumes of the order that the axes of arrays have in memory."""

    are_followed: bool = False
    """Whether it follows the order that the axes of arguments have."""
    is_lost: bool = False
    """Whether there are arrays of several axes that NumPy may have in another order than C's."""
    relied_on_at: tuple[FunctionSource, ast.AST] | None = None
    """Where C order was assumed first of an array that a loop carries."""

    def follow(self) -> None:
        """Note that the code follows the order that the axes of arguments have in memory."""
        self.are_followed = True

    def lose(self) -> None:
        """There are arrays of several axes that NumPy may have in another order than C's."""
        self.is_lost = True

    def rely_on_c_order(self, source: FunctionSource, node: ast.AST) -> None:
        """Note that the code assumes C order of an array that a loop carries."""
        self.relied_on_at = self.relied_on_at or (source, node)

    def expect_c_order(self) -> None:
        """Raise `FrontendError` where what was relied on need not hold."""
        if self.is_lost and self.relied_on_at is not None:
            source, node = self.relied_on_at
            raise source.error(
                node,
                "NumPy's order of this floating-point sum is not known",
                "use fastmath=True, or sum a copy() of the array",
            )

    def take_over(self, inner: MemoryOrders) -> None:
        """Assume what another function of the module assumes, too."""
        self.is_lost |= inner.is_lost
        self.relied_on_at = self.relied_on_at or inner.relied_on_at
        self.are_followed |= inner.are_followed
