"""The times of a call by the loops of its source.

Measured are the nests of the code that ran, which passes may have interchanged, fused or copied. A
nest belongs to the loop of the source where it lies; if it contains a loop that is around that one
in the source, as after an interchange, it belongs to the outer loop. A loop's time includes that of
the loops in it, so no loop takes more of a call than the loop around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from loopwright.records import dataclass
from loopwright.reporting.errors import SourceLocation


@dataclass(frozen=True, slots=True)
class MeasuredNest:
    """A nest of the code that ran, without the nests in it that are measured themselves.

    `loops` are the places of all loops in it, and `seconds` is its time in a call, 0 if it did not
    run. `least_seconds` is the least time in which the machine could do its operations; `None` if
    that is not known. `version` is its number among those that a condition on the arguments chooses
    from, the changed one first; `None` if there is no such condition directly around it.
    """

    location: SourceLocation
    loops: frozenset[SourceLocation]
    seconds: float
    least_seconds: float | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class LoopTime:
    """The time of the loops at a place of the source, in seconds of a call.

    `seconds` includes the loops inside; `own_seconds` is that of nests that belong to this place.
    `share_of_limit` is the part of the machine's limit that is reached, where that is known of
    most of the time.
    """

    seconds: float
    own_seconds: float
    share_of_limit: float | None


@dataclass()
class _Sum:
    seconds: float = 0.0
    own_seconds: float = 0.0
    judged_seconds: float = 0.0
    """The time of nests whose limit is known."""
    least_seconds: float = 0.0

    def finished(self) -> LoopTime:
        is_known = self.judged_seconds > 0 and self.judged_seconds >= _LEAST_JUDGED * self.seconds
        share = self.least_seconds / self.judged_seconds if is_known else None
        return LoopTime(self.seconds, self.own_seconds, share)


_LEAST_JUDGED = 0.5
"""The part of a loop's time whose limit has to be known."""


def changed_version_ran(place: SourceLocation, nests: Iterable[MeasuredNest]) -> bool | None:
    """Return whether the changed one of the two versions of the nest at a place ran; `None` if
    there are not two, or both ran.

    >>> place = SourceLocation("a.py", 1, 1)
    >>> changed = MeasuredNest(place, frozenset({place}), 1.0, version=0)
    >>> plain = MeasuredNest(place, frozenset({place}), 0.0, version=1)
    >>> changed_version_ran(place, [changed, plain]), changed_version_ran(place, [plain])
    (True, None)
    """
    versions = [nest for nest in nests if nest.location == place and nest.version is not None]
    ran = [nest.version == 0 for nest in versions if nest.seconds]
    is_choice = sorted(nest.version or 0 for nest in versions) == [0, 1]
    return ran[0] if is_choice and len(ran) == 1 else None


def loop_times(
    enclosing_loops: Mapping[SourceLocation, Sequence[SourceLocation]],
    nests: Iterable[MeasuredNest],
) -> Mapping[SourceLocation, LoopTime]:
    """Return the times of the loops of the source that have nests.

    `enclosing_loops` maps each loop to the loops around it, innermost first.
    """
    sums: dict[SourceLocation, _Sum] = {}
    for nest in nests:
        enclosing = enclosing_loops.get(nest.location, ())
        around = [place for place in enclosing if place in nest.loops]
        owner = around[-1] if around else nest.location
        sums.setdefault(owner, _Sum()).own_seconds += nest.seconds
        for place in (owner, *enclosing_loops.get(owner, ())):
            total = sums.setdefault(place, _Sum())
            total.seconds += nest.seconds
            if nest.least_seconds is not None:
                total.judged_seconds += nest.seconds
                total.least_seconds += nest.least_seconds
    return {place: total.finished() for place, total in sums.items()}
