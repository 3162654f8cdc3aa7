"""The time that calls take to convert containers to vectors and back, in addition to the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from loopwright.native.runtime.copies import Copies, copied
from loopwright.native.runtime.support_library import nothing_printed
from loopwright.python.calls.argument_containers import WithLists
from loopwright.python.calls.result_parts import Call
from loopwright.python.types.arguments import ListType, TupleType
from loopwright.python.types.base import Type
from loopwright.python.types.kinds import HeapKind
from loopwright.python.types.numbers import ScalarType
from loopwright.reporting.drawing.svg import duration, percent

_CALLS = 5


def conversion_text(seconds: float, call_seconds: float) -> str:
    """Say which part of the time of a call converts containers.

    >>> conversion_text(0.5e-3, 2e-3)[-76:]
    'containers: 500 us, 25.0 % of the time of a call (arrays need no conversion)'
    """
    share = percent(min(seconds / call_seconds, 1.0))
    return (
        f"converting lists, dictionaries and other containers: {duration(seconds)}, "
        f"{share} of the time of a call (arrays need no conversion)"
    )


def conversion_advice(types: Mapping[str, Type]) -> str:
    """Say what to pass instead of the containers among arguments, given their types."""
    parts: list[str] = []
    for name, argument_type in types.items():
        kind = getattr(argument_type, "kind", None)
        if isinstance(argument_type, TupleType) and isinstance(kind, HeapKind):
            instead = "an array for each attribute that is used, or a structured array"
        elif isinstance(argument_type, ListType) and kind is dict:
            instead = "arrays of its keys and of its values, unless the kernel looks keys up"
        elif isinstance(argument_type, ListType) and isinstance(
            argument_type.item, ScalarType | TupleType
        ):
            instead = f"`np.array({name})`"
        else:
            continue
        parts.append(f"for `{name}`, {instead}")
    if not parts:
        return ""
    return (
        "each call converts these arguments again. Pass arrays, which need no conversion "
        f"({'; '.join(parts)}), or move the loop that makes the calls into a kernel"
    )


def conversion_time(
    call: Callable[..., Any], arguments: tuple[Any, ...], code: Call, leaves: Sequence[object]
) -> float:
    """Measure calls on copies of arguments: the whole call, and its code on the flat arguments;
    return the seconds that the call takes longer."""
    if not isinstance(leaves, WithLists):
        return 0.0
    copies = Copies(leaves)
    with nothing_printed():
        total = _least_time(call, lambda: copied(arguments))
        code_seconds = _least_time(code, copies.fresh)
    return max(total - code_seconds, 0.0)


def _least_time(function: Callable[..., Any], make_arguments: Callable[[], Sequence[Any]]) -> float:
    """Return the least time of several calls."""
    times: list[float] = []
    for _ in range(_CALLS):
        arguments = make_arguments()
        begun = perf_counter()
        function(*arguments)
        times.append(perf_counter() - begun)
    return min(times)
