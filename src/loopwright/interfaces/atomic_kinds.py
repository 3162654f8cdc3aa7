"""The kinds of combination that reductions and atomic updates are made of."""

from __future__ import annotations

from enum import IntEnum


class AtomicRMWKind(IntEnum):
    """How two values are combined; the numbers are those of MLIR's generic form.

    >>> AtomicRMWKind(1).name
    'addi'
    """

    addf = 0
    addi = 1
    andi = 2
    assign = 3
    maximumf = 4
    maxnumf = 5
    maxs = 6
    maxu = 7
    minimumf = 8
    minnumf = 9
    mins = 10
    minu = 11
    mulf = 12
    muli = 13
    ori = 14
    xori = 15


_VECTOR_KINDS = {
    "maxsi": AtomicRMWKind.maxs,
    "maxui": AtomicRMWKind.maxu,
    "minsi": AtomicRMWKind.mins,
    "minui": AtomicRMWKind.minu,
    "and": AtomicRMWKind.andi,
    "or": AtomicRMWKind.ori,
    "xor": AtomicRMWKind.xori,
}


def of_vector_kind(kind: str, *, is_float: bool) -> str:
    """The name of the kind that a `#vector.kind` stands for on floats or integers.

    >>> of_vector_kind("add", is_float=True), of_vector_kind("maxsi", is_float=False)
    ('addf', 'maxs')
    """
    if kind in ("add", "mul"):
        return kind + ("f" if is_float else "i")
    found = _VECTOR_KINDS.get(kind)
    return kind if found is None else found.name
