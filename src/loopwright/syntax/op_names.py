"""What the text form knows of ops by their names."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

_DEFAULT_DIALECTS = {"builtin.module": "builtin", "func.func": "func"}


def default_dialect(name: str) -> str:
    """The dialect whose prefix ops leave out inside the regions of an op; empty if there is none.

    >>> default_dialect("func.func"), default_dialect("scf.for")
    ('func', '')
    """
    return _DEFAULT_DIALECTS.get(name, "")


def operation_name(op: Operation) -> str:
    """The full name of an op, registered or not."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
