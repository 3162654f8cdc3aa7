"""The time that calls take to convert containers to vectors and back, in addition to the code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from loopwright.native.runtime.copies import Copies, copied
from loopwright.native.runtime.support_library import nothing_printed
from loopwright.python.calls.argument_containers import WithLists
from loopwright.python.calls.results import Call
from loopwright.records import dataclass
from loopwright.reporting.drawing.svg import duration, percent

_CALLS = 5


@dataclass(frozen=True)
class ConversionTime:
    """The seconds in which a call converts containers, and those of the code."""

    seconds: float
    code_seconds: float

    @property
    def share_of_code(self) -> float:
        """The part of the time of a call that the code takes."""
        total = self.seconds + self.code_seconds
        return self.code_seconds / total if total else 1.0

    def __str__(self) -> str:
        share = percent(1 - self.share_of_code)
        return (
            f"converting lists, dictionaries and other containers: {duration(self.seconds)}, "
            f"{share} of the time of a call (arrays need no conversion)"
        )


NO_CONVERSION = ConversionTime(0.0, 0.0)


def conversion_time(
    call: Callable[..., Any], arguments: tuple[Any, ...], code: Call, leaves: Sequence[object]
) -> ConversionTime:
    """Measure calls on copies of arguments: the whole call, and its code on the flat arguments."""
    if not isinstance(leaves, WithLists):
        return NO_CONVERSION
    copies = Copies(leaves)
    with nothing_printed():
        total = _least(call, lambda: copied(arguments))
        code_seconds = _least(code, copies.fresh)
    return ConversionTime(max(total - code_seconds, 0.0), code_seconds)


def _least(function: Callable[..., Any], make_arguments: Callable[[], Sequence[Any]]) -> float:
    """Return the least time of several calls."""
    times: list[float] = []
    for _ in range(_CALLS):
        arguments = make_arguments()
        begun = perf_counter()
        function(*arguments)
        times.append(perf_counter() - begun)
    return min(times)
