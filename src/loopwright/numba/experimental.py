"""`numba.experimental`: classes whose objects kernels make and take."""

from __future__ import annotations

from typing import Any


def jitclass(cls_or_spec: Any = None, spec: Any = None) -> Any:
    """Return the class itself: kernels compile the methods of objects that they are given.

    The types of attributes in `spec` are not needed; attributes are Python's.
    """
    del spec
    return cls_or_spec if isinstance(cls_or_spec, type) else _unchanged


def _unchanged(cls: Any) -> Any:
    return cls
