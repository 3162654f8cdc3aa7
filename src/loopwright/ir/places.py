"""What entries keep of operations: the function around them, and their places in the source."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.dialects.symbols import is_function, symbol_name
from loopwright.ir.syntax.locations import source_location
from loopwright.reporting.errors import SourceLocation


def locations_of(*ops: Operation) -> tuple[SourceLocation, ...]:
    """The known source locations of the operations, in order."""
    return tuple(place for op in ops if (place := source_location(op)) is not None)


def enclosing_function(op: Operation) -> str:
    """The name of the function that `op` is in or is, empty if there is none."""
    current: Operation | None = op
    while current is not None:
        if is_function(current):
            return symbol_name(current) or ""
        current = current.parent_op()
    return ""
