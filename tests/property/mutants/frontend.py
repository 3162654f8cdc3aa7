"""Mutants of the front end: where NumPy has arrays in another order than C's."""

from tests.property.mutants.mutant import Mutant

_ARRAYS = "frontend/arrays.py"

ORDERS = (
    Mutant(
        "order: expressions",
        _ARRAYS,
        "order = _order(value) if ordered is None else ordered",
        "order = True",
    ),
    Mutant(
        "order: of functions of NumPy",
        _ARRAYS,
        "order = False if False in orders else None",
        "order = True",
    ),
    Mutant("order: lazily", _ARRAYS, "if a.ordered is False:", "if False:"),
    Mutant(
        "order: of layouts",
        _ARRAYS,
        "if not is_plain or axes != sorted(axes) or -1 in axes:",
        "if False:",
    ),
    Mutant(
        "order: steps",
        _ARRAYS,
        "return positive and _order_in_memory(a)",
        "return _order_in_memory(a)",
    ),
    Mutant("order: what is carried", _ARRAYS, "if found is None:", "if False:"),
)
