"""What the compiler did with a Python function, in terms of its lines."""

from __future__ import annotations

from loopwright.exact.reports.explanation import affinity
from loopwright.native.runtime.kernel import History


def explanation(history: History) -> str:
    """What is affine and what is not, then what passes decided."""
    lines = [f"{place}: {fact}" for place, fact in affinity(history.origin.op)]
    return "\n".join(dict.fromkeys([*lines, *str(history.ledger).splitlines()]))
