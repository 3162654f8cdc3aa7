"""Reading the properties of ops, whichever class holds them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from xdsl.dialects.builtin import (
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation

from loopwright.dialects.symbols import symbol_name
from loopwright.interpreter.faults import unsupported
from loopwright.syntax.properties import attribute as get
from loopwright.syntax.properties import listed_integers, segmented


def require(op: Operation, name: str) -> Attribute:
    """A property that the op must have."""
    found = get(op, name)
    if found is None:
        raise unsupported(f"lacks its property '{name}'")
    return found


def integer(op: Operation, name: str, default: int | None = None) -> int:
    """An integer property."""
    found = get(op, name)
    if found is None and default is not None:
        return default
    if isinstance(found, IntegerAttr):
        return found.value.data
    raise unsupported(f"lacks the integer property '{name}'")


def flag(op: Operation, name: str) -> bool:
    """Whether a unit or boolean property is set."""
    found = get(op, name)
    if isinstance(found, IntegerAttr):
        return found.value.data != 0
    return found is not None


def integers(attribute: Attribute | None) -> tuple[int, ...]:
    """The integers of a dense array, of an array of integers, or of dense elements."""
    if attribute is None:
        return ()
    found = listed_integers(attribute)
    if found is None:
        raise unsupported(f"has {attribute} where integers are needed")
    return found


def words(attribute: Attribute | None) -> frozenset[str]:
    """The keywords of a bit enumeration such as `#arith.fastmath<nnan, ninf>`."""
    data: Any = getattr(attribute, "data", None)
    if data is None:
        return frozenset()
    items: Sequence[Any] = (data,) if isinstance(data, str | Enum) else tuple(data)
    return frozenset(word(item) for item in items)


def word(item: Any) -> str:
    """The keyword of an enumeration attribute such as `#vector.kind<add>`, or of its value."""
    if isinstance(item, StringAttr):
        return item.data
    if isinstance(item, Attribute):
        return word(getattr(item, "data"))  # noqa: B009 - every enumeration attribute has it
    return str(item.value if isinstance(item, Enum) else item)


def keyword(op: Operation, name: str, default: str | None = None) -> str:
    """The keyword of an enumeration property."""
    found = get(op, name)
    return default if found is None and default is not None else word(require(op, name))


def segments(op: Operation, values: Sequence[Any], count: int) -> list[Sequence[Any]]:
    """`values`, one for each operand, cut into the op's operand groups."""
    sizes = integers(get(op, "operandSegmentSizes"))
    if len(sizes) != count:
        raise unsupported(f"needs {count} operand segments")
    return segmented(values, sizes)


class Symbols:
    """Looks symbols up; the tables are made once."""

    def __init__(self) -> None:
        self._tables: dict[Operation, dict[str, Operation]] = {}

    def find(self, user: Operation, reference: Attribute) -> Operation | None:
        """The op that a symbol reference names, searched from `user` outwards."""
        assert isinstance(reference, SymbolRefAttr)
        path = [reference.root_reference, *reference.nested_references]
        around = user.parent_op()
        while around is not None:
            found: Operation | None = around
            for part in path:
                found = None if found is None else self._table(found).get(part.data)
            if found is not None:
                return found
            around = around.parent_op()
        return None

    def _table(self, op: Operation) -> dict[str, Operation]:
        """What the symbols defined in an op name; empty unless it is a symbol table."""
        table = self._tables.get(op)
        if table is None:
            table = self._tables[op] = {}
            for block in op.regions[0].blocks if op.name == "builtin.module" else ():
                for inner in block.ops:
                    if (name := symbol_name(inner)) is not None:
                        table[name] = inner
        return table
