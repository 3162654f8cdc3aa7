"""Assumptions of a function's code about numbers, lists and arrays, and facts found about them."""

from __future__ import annotations

import ast
from collections.abc import Generator
from contextlib import contextmanager

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.python import types
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.values.value import Scalar
from loopwright.records import dataclass, field

_NO_KIND = len(types.Kind) + 1
"""A rank above all kinds of numbers, and above the placeholders for NumPy types."""


@dataclass(eq=False)
class NumberClasses:
    """Which numbers certainly have the classes of their types: a variable that is an `int` on one
    path and a `float` on another has the joined type."""

    has_mixed: int = _NO_KIND
    """The least kind of Python numbers whose class may differ from that of their type; if any,
    NumPy numbers may differ, too."""
    has_mixed_texts: int = _NO_KIND
    """The least kind of Python numbers whose text may differ from that of their type."""
    are_asked: bool = False
    """Whether lowered code depends on the run-time types of numbers."""

    def mix(self, kind: int = types.Kind.BOOL, *, texts: bool = True) -> None:
        """Record that from here on the classes of NumPy numbers, and of Python numbers of at least
        a kind, may differ from their types; with `texts`, so may their strings."""
        self.has_mixed = min(self.has_mixed, kind)
        self.has_mixed_texts = min(self.has_mixed_texts, kind if texts else _NO_KIND)

    def knows(self, x: Scalar, *, text_only: bool = False) -> bool:
        """Return whether a number certainly has the class of its type, or at least prints as
        one."""
        if x.classes is not None:
            return False
        self.are_asked = True
        mixed = self.has_mixed_texts if text_only else self.has_mixed
        return x.const is not None or mixed == _NO_KIND or (x.type.weak and x.type.kind < mixed)

    def answers_differ(self, before: NumberClasses) -> bool:
        """Return whether a query that was answered in the state `before` would be answered
        differently now."""
        now = self.has_mixed, self.has_mixed_texts
        return self.are_asked and now != (before.has_mixed, before.has_mixed_texts)


@dataclass(eq=False)
class ListChanges:
    """The lists that change and those that must no longer change, by name."""

    changed: set[str] = field(default_factory=set)
    """The lists that are stored to."""
    fixed: set[str] = field(default_factory=set)
    """The lists that must no longer be stored to because they may be shared on some path."""

    @contextmanager
    def unnoticed(self, name: str, *allowed_names: str) -> Generator[None]:
        """Allow stores to these lists inside the context; those to `name` count as changes only if
        it was changed before."""
        is_changed = name in self.changed
        fixed = self.fixed & {name, *allowed_names}
        self.fixed -= fixed
        yield
        self.fixed |= fixed
        if not is_changed:
            self.changed.discard(name)


@dataclass(eq=False)
class EntryTests:
    """The facts about numbers that types or tests establish at the entry."""

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
    """The place that first assumed C order of a loop-carried array."""

    def follow(self) -> None:
        """Record that the code depends on the memory order of arguments' axes."""
        self.are_followed = True

    def lose(self) -> None:
        """Record that the program has arrays of several axes whose order in NumPy may not be C
        order."""
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
