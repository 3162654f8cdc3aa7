"""What the text form knows of ops by their names and classes."""

from __future__ import annotations

from functools import lru_cache

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Operation

from loopwright.ir.interfaces.op_interfaces import DefaultDialect


@lru_cache(maxsize=1 << 10)
def default_dialect(kind: type[Operation]) -> str:
    """The dialect whose prefix ops leave out inside the regions of an op; empty if there is none.

    >>> from loopwright.ir.dialects.func import FuncOp
    >>> default_dialect(FuncOp), default_dialect(UnregisteredOp)
    ('func', '')
    """
    if issubclass(kind, ModuleOp):
        return "builtin"
    found = kind.get_trait(DefaultDialect)
    return "" if found is None else found.name


def operation_name(op: Operation) -> str:
    """The full name of an op, registered or not."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
