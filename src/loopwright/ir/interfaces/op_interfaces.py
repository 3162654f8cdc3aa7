"""Op interfaces: traits by which an op says what it is, so that nobody has to know its name.

An interface is a trait of xDSL, listed in `traits` of the op's class. For an op of another dialect,
whose class is not ours to write, `declare` adds interfaces from outside; it is what MLIR calls an
external model. Whoever wants to know about an op asks `interface_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar, cast

from xdsl.ir import Operation
from xdsl.traits import OpTrait

TraitT = TypeVar("TraitT", bound=OpTrait)


class Interface(OpTrait):
    """The base of interfaces with parameters: plain objects, made fast, each equal only to itself.

    Whoever makes one does not change it.
    """

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    __setattr__ = object.__setattr__


_FOUND: Final[dict[tuple[type[OpTrait], type[Operation]], OpTrait | None]] = {}
_CACHES: Final[list[Callable[[], None]]] = [_FOUND.clear]


def interface_of(op: Operation, kind: type[TraitT]) -> TraitT | None:
    """The interface of a kind that the class of an op declares; None if there is none.

    >>> from xdsl.dialects.test import TestOp, TestPureOp
    >>> from xdsl.traits import Pure
    >>> interface_of(TestPureOp(), Pure), interface_of(TestOp(), Pure)
    (Pure(), None)
    """
    key = (kind, op.__class__)
    try:
        return cast("TraitT | None", _FOUND[key])
    except KeyError:
        found = _FOUND[key] = op.get_trait(kind)
        return found


def loaded(rule: Any) -> Any:
    """A rule, imported if it is given by its name."""
    if not isinstance(rule, str):
        return rule
    module, _, function = rule.partition(":")
    return getattr(import_module(module), function)


def declare(op_class: type[Operation], *interfaces: OpTrait) -> None:
    """Let an op that was defined elsewhere have further interfaces.

    It is for ops of other dialects, before the first program that has them is read: what was
    found out about programs by then is not found out again.

    >>> from xdsl.dialects.test import TestReadOp
    >>> from xdsl.traits import Commutative
    >>> declare(TestReadOp, Commutative())
    >>> TestReadOp.has_trait(Commutative)
    True
    """
    for interface in interfaces:
        op_class.traits.add_trait(interface)
    for clear in _CACHES:
        clear()


def when_declared(clear: Callable[[], None]) -> None:
    """Have `clear` called whenever an op is given further interfaces: it forgets what it kept of
    the classes of ops."""
    _CACHES.append(clear)


# The dialect whose prefix operations leave out inside the regions of another.


class DefaultDialect(Interface):
    """In the regions of the op, the names of operations of a dialect are written without it.

    >>> DefaultDialect("func").name
    'func'
    """

    def __init__(self, name: str) -> None:
        self.name = name
