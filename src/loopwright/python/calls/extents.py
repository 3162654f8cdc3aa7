"""Code specialised to extents of arguments, among versions for arguments of the same types."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from loopwright.python.calls import results
from loopwright.python.calls.argument_values import flat_names
from loopwright.python.calls.results import Call
from loopwright.python.errors import RedispatchError
from loopwright.records import dataclass
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.python.values.types import ArgumentType, Mode

Place = tuple[int, int]
"""A position among flat arguments, and an axis of that array, or -1 for an integer."""
Known = tuple[tuple[tuple[int, int], int], ...]
"""Positions among arguments, with their known extents or integers."""
MOST_VERSIONS, MOST_COUNTED = 4, 64
"""For how many extents there is code, of each kind, and for how many calls are timed."""
SECONDS = 1e-3
"""The total time of calls with the same extents before specialised code is compiled. Compiling
takes some 0.1 s, but only once, as the disk cache keeps it; shorter runs can hardly gain."""

_REPEATED = """
def repeated({given}):
    try:
        call = ready.get(({values}))
    except IndexError:
        raise RedispatchError from None  # an array has a lower rank
    return (call or undecided)({given})
"""


@dataclass(frozen=True)
class Extents:
    """Extents worth specialising for if they are at most `most`: `needed` are those that the trip
    counts of loops depend on, each of `others` is an extent subscripted by the variables of these
    loops."""

    needed: frozenset[Place]
    others: frozenset[Place]
    most: int


class Specialisable(Protocol):
    """A version of the code as needed for specialisation; see `kernels.version.Version`."""

    types: dict[str, ArgumentType]
    usual: Mode
    mode: Mode
    knows_extents: bool
    checks_extents: bool

    def load(self) -> bool:
        """Load its code from the disk cache; return whether it has it."""
        ...

    @property
    def direct(self) -> Call:
        """Return the callable for its code."""
        ...

    def run(self, arguments: tuple[object, ...]) -> object:
        """Run it on flat arguments."""
        ...

    def callable(self, mode: Mode) -> tuple[Call, results.Result]:
        """Return the callable of a variant, compiled on demand."""
        ...

    def specialised_to(self, known: Known) -> Self:
        """A version for some extents and integers."""
        ...


Version = TypeVar("Version", bound=Specialisable)


class ByExtents(Generic[Version]):
    """The versions for extents of arguments that have the same types.

    Specialised code is compiled at the second call with the same extents at the earliest, once such
    calls have taken long enough, so that programs with many short calls, or many extents, compile
    nothing. Code in the disk cache is used at once.
    """

    def __init__(self, general: Version, extents: Sequence[Extents]) -> None:
        self.latest: Version = general
        self._general = general
        self._extents = extents
        self._places = sorted({p for x in extents for p in (*x.needed, *x.others)})
        self._ready: dict[tuple[int, ...], Call] = {}
        """The callables chosen so far, by extents."""
        self._seconds: dict[Known, float] = {}
        self._made: dict[int, dict[Known, Version]] = {x.most: {} for x in extents}
        self._alternates = False
        """Whether calls switched from specialised to other code."""

    @property
    def all(self) -> list[Version]:
        """The versions."""
        several = [self._general, *(x for made in self._made.values() for x in made.values())]
        return [*dict.fromkeys(several)]

    @functools.cached_property
    def repeated(self) -> Call:
        """Return the callable for arguments whose types are known to be these; it raises
        `RedispatchError` where it does not apply."""

        def undecided(*arguments: object) -> object:
            try:
                return self.call(arguments, is_repeated=True)
            except errors.FrontendError as error:
                raise RedispatchError from error

        given = ", ".join(f"a{k}" for k in range(len(flat_names(self._general.types))))
        values = "".join(f"a{k}.shape[{a}], " if a >= 0 else f"a{k}, " for k, a in self._places)
        scope: dict[str, Any] = {"ready": self._ready, "undecided": undecided}
        scope["RedispatchError"] = RedispatchError
        exec(_REPEATED.format(given=given, values=values), scope)  # a loop takes twice as long
        return scope["repeated"]

    def short(self) -> tuple[Call, results.Result]:
        """Return the callable that is tried first for similar arguments: the code itself where its
        wrapper checks the known extents, unless calls alternate."""
        if self.latest.checks_extents and not self._alternates:
            return self.latest.callable(self.latest.mode)
        return self.repeated, results.NONE

    def call(self, arguments: tuple[object, ...], *, is_repeated: bool = False) -> object:
        """Run the code for flat arguments. In a repeated call, raises `RedispatchError` before
        execution if `short` gives code from now on."""
        values = self._values(arguments)
        decided = self._decided(values)
        if isinstance(decided, tuple):
            begun = perf_counter()
            try:
                return self._general.run(arguments)
            finally:
                self._seconds[decided] += perf_counter() - begun
        if is_repeated and decided.checks_extents and not self._alternates:
            raise RedispatchError
        self._alternates |= self.latest.knows_extents and self.latest is not decided
        self.latest = decided
        result = decided.run(arguments)
        if len(self._ready) >= MOST_COUNTED:
            self._ready.clear()
        self._ready[values] = decided.direct
        return result

    def _values(self, arguments: Sequence[Any]) -> tuple[int, ...]:
        return tuple([arguments[k].shape[a] if a >= 0 else arguments[k] for k, a in self._places])

    def _decided(self, values: tuple[int, ...]) -> Version | Known:
        """The most specialised version for some extents; if a better one is pending, the extents
        that it will know."""
        for most, versions in sorted(self._made.items(), reverse=True):
            known = self._known(values, most)
            if not known or (known not in versions and len(versions) >= MOST_VERSIONS):
                continue
            if known not in versions and known not in self._seconds:
                if len(self._seconds) >= MOST_COUNTED:
                    continue
                self._seconds[known] = 0.0
                version = self._general.specialised_to(known)
                if not version.load():
                    return known
                versions[known] = version
            elif known not in versions and self._seconds[known] < SECONDS:
                return known
            if known not in versions:
                versions[known] = self._version_for(known)
            return versions[known]
        return self._general

    def constant(self, arguments: Sequence[object]) -> Known:
        """The extents of arguments to compile in: the largest set over the versions."""
        values = self._values(arguments)
        return next(
            (known for m in sorted(self._made)[::-1] if (known := self._known(values, m))), ()
        )

    def _version_for(self, known: Known) -> Version:
        version = self._general.specialised_to(known)
        try:
            version.callable(self._general.usual)
        except errors.LoopwrightError:  # where all calls with these extents are wrong
            return self._general
        return version

    def _known(self, values: tuple[int, ...], most: int) -> Known:
        """Return the extents that code may be specialised for: those of 2 and more, as 1 is part of
        types."""
        given = {p: n for p, n in zip(self._places, values, strict=True) if n > 1}
        known: dict[Place, int] = {}
        for extent in self._extents:
            small = {p: n for p, n in given.items() if n <= extent.most}
            if extent.most <= most and extent.needed <= small.keys():
                known |= {p: n for p, n in small.items() if p in extent.needed | extent.others}
        return tuple(sorted(known.items()))
