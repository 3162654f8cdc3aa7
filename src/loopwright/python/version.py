"""The code of a kernel for arguments of some types, and the fast path of repeated calls.

It assumes what holds for usual arguments: arrays do not overlap, subscripts are in range. It tests
that before it does anything. Where it does not hold, code for all cases takes its place.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from operator import itemgetter
from time import perf_counter
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from loopwright.ir.garbage import rare_collections
from loopwright.native.runtime.arguments import overlaps_itself
from loopwright.native.runtime.support import global_state, held, is_class_of_streams, thread_count
from loopwright.python import results
from loopwright.python.arguments import WithLists
from loopwright.python.errors import RETRY, exception_of
from loopwright.python.given import (
    MOST,
    flat_names,
    is_static,
    parts_of,
    statics_of,
    streams_of,
)
from loopwright.python.source import FunctionSource
from loopwright.python.types import (
    ArgumentType,
    ArrayType,
    KnownInteger,
    ListType,
    RecordKind,
    StaticType,
    TupleType,
)
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.native.runtime.tuned import Tuned
    from loopwright.python.fingerprint import Uses
    from loopwright.python.lowering import Extents, Place
    from loopwright.reporting.ledger import Ledger

Call = Callable[..., object]
Optimise = Literal[True, False, "tuned"]


@dataclass(frozen=True)
class Options:
    """The options of `lw.kernel`."""

    optimise: Optimise
    fastmath: bool
    parallel: bool
    boundscheck: bool
    fallback: bool

    def __post_init__(self) -> None:
        if self.optimise not in (True, False, "tuned"):
            raise errors.UsageError(f"'optimise' is True, False or 'tuned', not {self.optimise!r}")
        for name in ("fastmath", "parallel", "boundscheck", "fallback"):
            if (given := getattr(self, name)) not in (True, False):
                raise errors.UsageError(f"'{name}' is True or False, not {given!r}")


class Version:
    """The code for arguments of some types."""

    def __init__(
        self,
        source: FunctionSource,
        options: Options,
        types: Mapping[str, ArgumentType],
        entry: str = "",
        uses: Uses | None = None,
    ) -> None:
        self.source = source
        self.options = options
        self.entry = entry
        self.types = dict(types)
        """The types of the arguments, then those of arrays that the function uses besides."""
        if uses is None:
            uses = self._uses()
            self.types |= {} if entry else uses.types
        self.uses = uses
        """What the code depends on besides its arguments."""
        self._variants: dict[results.Mode, tuple[Kernel, results.Result]] = {}
        self._callables: dict[results.Mode, tuple[Call, results.Result]] = {}
        self.usual = results.Mode(
            fastmath=options.fastmath,
            boundscheck=options.boundscheck,
            observed=not options.optimise,
        )
        """The mode for usual arguments."""
        self.mode = self.usual
        """The mode of the last call: one for all cases once arguments were not usual."""
        self.has_promises = False
        self.knows_extents = False
        """Whether its types tell extents of the arguments of some calls."""
        self._extents: tuple[Extents, ...] = ()
        self.checks_extents = False
        """Whether calls of its code raise `ArgumentError` where arguments have others."""
        self._by_extents: _ByExtents | None = None
        self.streams: tuple[object, ...] = ()
        """The generators of random numbers that the code draws from without being given them."""
        self.is_given_streams = any(map(_has_stream, self.types.values()))

    @property
    def draws(self) -> bool:
        """Whether the code draws random numbers, as far as it is compiled."""
        return self.is_given_streams or bool(self.streams)

    @property
    def may_draw(self) -> bool:
        """Whether the function uses generators of random numbers that it is not given."""
        named = ("module numpy.random", "numpy.random.", "Generator ", "RandomState ")
        return any(text.startswith(named) for text in self.uses.texts)

    def _uses(self) -> Uses:
        from loopwright.python.fingerprint import uses_of

        function: Any = self.source.function  # not a method
        return uses_of(function, statics_of(self.types))

    def is_current(self) -> bool:
        """Whether the names that the function uses mean what they meant when this was made."""
        before = self.uses
        if before.holds:
            return True
        self.uses = self._uses()
        return self.uses.texts == before.texts

    def used_as(self, other: Version) -> Version:
        """This version, which depends on what another one was made for: of the same texts."""
        self.uses = other.uses
        return self

    @property
    def arrays(self) -> tuple[object, ...]:
        """The arrays from outside that names mean now, which are behind the arguments."""
        read = self.uses.arrays
        return () if read is None else read()

    def call(self, arguments: tuple[object, ...]) -> object:
        """Run the code on flat arguments: numbers and arrays."""
        self.callable(self.mode)
        several = self._by_extents
        return self.run(arguments) if several is None else several.call(arguments)

    @property
    def leaves_lists(self) -> bool:
        """Whether after an exception all arguments are as they were, but lists would be others."""
        made = self._callables.get(self.mode)
        return made is not None and isinstance(made[1], results.Changed) and made[1].is_all

    @property
    def latest(self) -> Version:
        """The version of the last call: this one, or one that knows extents of its arguments."""
        return self if self._by_extents is None else self._by_extents.latest

    @property
    def all(self) -> list[Version]:
        """This version, and those that know extents of arguments of these types."""
        return [self] if self._by_extents is None else self._by_extents.all

    def knowing(self, known: Known) -> Version:
        """A version for some extents and integers of the arguments."""
        numbers, values = count(), dict(known)

        def of(type_: ArgumentType) -> ArgumentType:
            if isinstance(type_, TupleType):
                return TupleType(tuple(map(of, type_.items)), type_.kind)
            if isinstance(type_, StaticType):
                return type_
            if isinstance(type_, ListType):
                for _ in range(type_.numbers):
                    next(numbers)
                return type_
            number = next(numbers)
            if isinstance(type_, ArrayType):
                extents = tuple(values.get((number, axis)) for axis in range(type_.rank))
                return replace(type_, known=extents)
            value = values.get((number, -1))
            return (
                type_
                if value is None or isinstance(type_, KnownInteger)
                else KnownInteger(type_, value)
            )

        types = {name: of(type_) for name, type_ in self.types.items()}
        made = Version(self.source, self.options, types, self.entry, self.uses)
        made.knows_extents, made.mode = True, self.mode
        made.checks_extents = all(axis >= 0 for _, axis in values)
        return made

    def run(self, arguments: tuple[object, ...]) -> object:
        """Run this code."""
        while True:
            mode = self.mode
            kernel, result = self._callables.get(mode) or self.callable(mode)
            try:
                found = kernel(*arguments)
            except errors.OverlapError:
                self.mode = mode._replace(distinct=False)
                continue
            except errors.ArgumentError as error:
                raise self._of_memory(error, arguments) from None
            except errors.ExecutionError as error:
                if mode.fast and error.said == RETRY:
                    self.mode = mode._replace(fast=False)
                    continue
                raised = exception_of(error.said)
                if raised is None:
                    raise
                raise raised from None
            if isinstance(result, results.Changed):
                self._expect_several(arguments)
            return results.python_value(result, found, arguments)

    def _expect_several(self, arguments: tuple[object, ...]) -> None:
        """Lists that are changed are no other arguments."""
        lists = arguments.lists if isinstance(arguments, WithLists) else ()
        if len(set(map(id, lists))) < len(lists):
            raise errors.ArgumentError(
                f"{self.source.name}() changes a list that is two of its arguments: pass a copy"
            )

    def _of_memory(
        self, error: errors.ArgumentError, arguments: tuple[object, ...]
    ) -> errors.ArgumentError:
        """An error about the memory of an array, in the words of the function."""
        value: Any = None if error.argument is None else arguments[error.argument]
        if error.argument is None or not isinstance(value, np.ndarray):
            return error
        name = flat_names(self.types)[error.argument]
        if not value.flags.aligned:
            wanted = f"an aligned array: pass {name}.copy()"
            if any(isinstance(getattr(x, "kind", None), RecordKind) for x in self.types.values()):
                wanted = "an aligned field: make the dtype with align=True"
        elif not value.flags.writeable:
            wanted = "an array that can be written, not a read-only array"
        elif overlaps_itself(cast("np.ndarray[Any, Any]", value)):
            wanted = "an array that does not overlap itself, as an array expression is stored in it"
            wanted += ": pass a copy, or store its elements in loops"
        else:
            return error
        if name in self.uses.types:
            return errors.ArgumentError(
                f"'{name}', which {self.source.name}() uses: expected {wanted}"
            )
        number = list(self.types).index(re.split(r"[.\[]", name)[0]) + 1
        return errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected {wanted}"
        )

    def callable(self, mode: results.Mode) -> tuple[Call, results.Result]:
        """What runs a variant: its code from the disk cache, or compiled now and kept there."""
        made = self._callables.get(mode)
        if made is None:
            key = self._key(mode)
            made = self._restored(mode, key)
            if made is None:
                kernel, result = self.compiled(mode, is_kept=key is None)
                made = self._callables[mode] = self._holding(kernel.call), result
                if key is not None:
                    from loopwright.native.runtime.linking import keep_code

                    threads = None if self.has_promises else self._threads
                    keep_code(key, kernel.code, result, threads, self._extents, len(self.streams))
            if self._extents:
                self._by_extents = self._by_extents or _ByExtents(self, self._extents)
        return made

    def _restored(self, mode: results.Mode, key: str | None) -> tuple[Call, results.Result] | None:
        """What runs a variant, from the disk cache."""
        kept = None if key is None else results.restored(key)
        if kept is None:
            return None
        call, result, (self._extents, draws) = kept
        self.streams = (global_state(),) if draws else ()  # others are not kept
        made = self._callables[mode] = self._holding(call), result
        return made

    def _holding(self, call: Call) -> Call:
        """What runs code while no other call draws from the generators that it draws from."""
        streams = self.streams
        if not streams:
            return call

        def locked(*arguments: object) -> object:
            with held(streams):
                return call(*arguments)

        return locked

    @property
    def is_kept(self) -> bool:
        """Whether the disk cache has the code."""
        return self._restored(self.mode, self._key(self.mode)) is not None

    @property
    def direct(self) -> Call:
        """What runs the variant of the last call and gives Python values; it raises what the code
        does."""
        kernel, result = self._callables[self.mode]
        if results.is_as_found(result):
            return kernel
        return lambda *arguments: results.python_value(result, kernel(*arguments), arguments)

    def _key(self, mode: results.Mode) -> str | None:
        """The key of a variant in the disk cache; `None` if it depends on what has no text."""
        options, source = self.options, self.source
        if not self.uses.has_text or options.optimise == "tuned":
            return None
        types = [f"{name}: {type_!r}" for name, type_ in self.types.items()]
        types += [repr(sorted(source.annotations.items())), repr(source.is_part)]
        threads = thread_count(None) if options.parallel else 1
        return results.code_key([*self.uses.texts, *types, repr((mode, options.optimise, threads))])

    @property
    def _threads(self) -> int | None:
        return None if self.options.parallel else 1

    def compiled(
        self, mode: results.Mode, *, is_kept: bool = True
    ) -> tuple[Kernel, results.Result]:
        """The code of a variant; the disk cache has it for its module, too, if it `is_kept`."""
        made = self._variants.get(mode)
        if made is None:
            try:
                with rare_collections():
                    made = self._variants[mode] = self._compiled(mode, is_kept)
            except RecursionError:
                raise self.source.nested_too_deeply() from None
            except Exception as error:
                expected = isinstance(error, (errors.LoopwrightError, MemoryError, Warning))
                if expected and not isinstance(error, errors.VerificationError):
                    raise
                doing = f" while compiling {self.source.name}()"
                raise errors.internal_error(error, doing) from None
        return made

    def _compiled(self, mode: results.Mode, is_kept: bool) -> tuple[Kernel, results.Result]:
        from loopwright.loops.module import compiled

        module, entry, result = self._told(mode)
        options, distinct = self.options, mode.distinct
        if options.parallel and distinct and not options.optimise:
            wanted = thread_count(None)
            module = module.apply("affine-parallelize-outermost", threads=wanted)
        if distinct:
            module = _with_bounds_in_front(module)
        kernel = compiled(
            module,
            entry,
            may_alias=not distinct,
            threads=thread_count(None if self.has_promises else self._threads),
            optimise=distinct and options.optimise,
            is_kept=is_kept,
        )
        return kernel, result

    def _told(self, mode: results.Mode) -> tuple[Module, str, results.Result]:
        """The module of a variant, which says what becomes of its results in Python."""
        from xdsl.dialects.builtin import ArrayAttr, StringAttr

        from loopwright.native.runtime.entries import RESULTS, find_function

        module, entry, result = self.module(mode)
        forms = [StringAttr(form) for form in results.dtypes_of(result)]
        find_function(module.op, entry).attributes[RESULTS] = ArrayAttr(forms)
        return module, entry, result

    def module(self, mode: results.Mode) -> tuple[Module, str, results.Result]:
        """The module of a variant, before any pass."""
        from loopwright.ir.syntax.files import Origin, SourceText
        from loopwright.loops.module import Module
        from loopwright.python.lowering import lower

        read = self.uses.arrays if not self.entry else None
        outer = dict(zip(self.uses.types, read(), strict=True)) if read is not None else {}
        lowered = lower(self.source, self.types, mode, self.entry, outer)
        if self.options.optimise is True and mode == self.usual and not self.knows_extents:
            self._extents = lowered.extents
        self.streams = lowered.streams
        texts = (SourceText(s.file, s.text.rstrip(), s.first_line) for s in lowered.sources)
        origin = Origin(lowered.module, tuple(texts))
        module = Module(lowered.module, origin=origin)
        module.verify()
        self.has_promises = bool(lowered.promises)
        if self.has_promises and mode.distinct:
            from loopwright.loops.support.assumed import Assumed
            from loopwright.python.parallelism import keep_promises

            keep_promises(lowered.module, lowered.promises)
            assumed = Assumed({lowered.entry: "prange"}, {lowered.entry})
            module = Module(lowered.module, None, assumed, origin)
            module.verify()
        return module, lowered.entry, lowered.result

    def profile(self, arguments: tuple[object, ...]) -> Profile:
        """Where the time of a call on flat arguments goes."""
        return self.compiled(self.mode)[0].profile(*arguments)

    def tune(self, arguments: tuple[object, ...], budget: float) -> Tuned[Kernel]:
        """Look for faster code for flat arguments like these."""
        if not self.mode.distinct:
            raise errors.UsageError("arrays overlap, but tuning assumes that they do not")
        module, entry, _ = self._told(self.mode)
        threads = thread_count(None if self.has_promises else self._threads)
        found = module.compile(entry, threads=threads).tune(*arguments, budget=budget)
        self._variants.clear()
        self._callables.clear()
        return found

    @property
    def history(self) -> Ledger:
        """What passes did to the code that runs."""
        return self.compiled(self.mode)[0].history.ledger

    def explain(self, arguments: tuple[object, ...], html: str | os.PathLike[str] | None) -> str:
        """What was done to the code that runs, also as a page; with flat arguments measured."""
        from loopwright.exact.reports.explanation import affinity

        kernel = self.compiled(self.mode)[0]
        explanation = kernel.explanation(*arguments, is_page=html is not None)
        if html is not None:
            explanation.write(html)
        lines = [f"{place}: {fact}" for place, fact in affinity(explanation.origin.op)]
        lines += str(kernel.history.ledger).splitlines()
        return "\n".join([*explanation.happened(), *dict.fromkeys(lines)])

    def repeated(
        self,
        given: tuple[Any, ...],
        defaults: tuple[Any, ...],
        places: Sequence[int],
        bounds: Mapping[int, tuple[int, int]],
    ) -> Repeated:
        """The fast path of calls on arguments like those that were given. With the
        defaults behind them, parameters are at `places`. Integers have `bounds`."""
        kernel, result = self.callable(self.mode)
        if self._by_extents is not None:
            kernel, result = self._by_extents.short()
        ranges = {places[number]: limits for number, limits in bounds.items()}
        kind = RepeatedDraws if self.is_given_streams else Repeated
        return kind(given, defaults, places, ranges, self, kernel, result)


Known = tuple[tuple[tuple[int, int], int], ...]
"""Places among arguments (see `lowering.Extents`), and the extents or integers that are there."""
MOST_VERSIONS, MOST_COUNTED = 4, 64
"""For how many extents there is code, of each kind, and for how many calls are timed."""
SECONDS = 1e-3
"""What calls with the same extents take together before there is code for them. Compiling takes
some 0.1 s, but once, as the disk cache keeps it; what runs shorter than this can hardly gain."""

_REPEATED = """
def repeated({given}):
    try:
        call = ready.get(({values}))
    except IndexError:
        raise Error("an array has a lower rank") from None
    return (call or undecided)({given})
"""


class _ByExtents:
    """The versions for extents of arguments that have the same types.

    Code that knows the extents of a few iterations is made at the second call with these or later:
    where those before took long enough, so that programs of many short calls, or of many extents,
    compile nothing. What the disk cache has is used at once."""

    def __init__(self, general: Version, extents: Sequence[Extents]) -> None:
        self.latest = self._general = general
        self._extents = extents
        self._places = sorted({p for one in extents for p in (*one.needed, *one.others)})
        self._ready: dict[tuple[int, ...], Call] = {}
        """What runs calls for which it is decided, by what is at the places."""
        self._seconds: dict[Known, float] = {}
        self._made: dict[int, dict[Known, Version]] = {one.most: {} for one in extents}
        self._alternates = False
        """Whether calls ran code that knows some extents, then other code."""

    @property
    def all(self) -> list[Version]:
        """The versions."""
        several = [self._general, *(x for made in self._made.values() for x in made.values())]
        return [*dict.fromkeys(several)]

    @functools.cached_property
    def repeated(self) -> Call:
        """What runs the code for arguments of which it is known that the types are these; it raises
        `ArgumentError` where this is not the way to call it."""

        def undecided(*arguments: object) -> object:
            try:
                return self.call(arguments, is_repeated=True)
            except errors.FrontendError as error:
                raise errors.ArgumentError(str(error)) from None

        given = ", ".join(f"a{k}" for k in range(len(flat_names(self._general.types))))
        values = "".join(f"a{k}.shape[{a}], " if a >= 0 else f"a{k}, " for k, a in self._places)
        scope: dict[str, Any] = {"ready": self._ready, "undecided": undecided}
        scope["Error"] = errors.ArgumentError
        exec(_REPEATED.format(given=given, values=values), scope)  # a loop takes twice as long
        return scope["repeated"]

    def short(self) -> tuple[Call, results.Result]:
        """What is called first with arguments like those before: the code itself where it knows
        extents, for which its wrapper looks, unless calls alternate."""
        if self.latest.checks_extents and not self._alternates:
            return self.latest.callable(self.latest.mode)
        return self.repeated, results.NONE

    def call(self, arguments: tuple[object, ...], *, is_repeated: bool = False) -> object:
        """Run the code for flat arguments. In a repeated call, `ArgumentError` is raised before
        where `short` gives code from now on."""
        values = self._values(arguments)
        decided = self._decided(values)
        if not isinstance(decided, Version):
            begun = perf_counter()
            try:
                return self._general.run(arguments)
            finally:
                self._seconds[decided] += perf_counter() - begun
        if is_repeated and decided.checks_extents and not self._alternates:
            raise errors.ArgumentError("the code is called without looking for it from now on")
        self._alternates |= self.latest.knows_extents and self.latest is not decided
        self.latest = decided
        found = decided.run(arguments)
        if len(self._ready) >= MOST_COUNTED:
            self._ready.clear()
        self._ready[values] = decided.direct
        return found

    def _values(self, arguments: Sequence[Any]) -> tuple[int, ...]:
        return tuple([arguments[k].shape[a] if a >= 0 else arguments[k] for k, a in self._places])

    def _decided(self, values: tuple[int, ...]) -> Version | Known:
        """The version that knows most of some extents; where code that does waits for its time,
        what it will know."""
        for most, made in sorted(self._made.items(), reverse=True):
            known = self._known(values, most)
            if not known or (known not in made and len(made) >= MOST_VERSIONS):
                continue
            if known not in made and known not in self._seconds:
                if len(self._seconds) >= MOST_COUNTED:
                    continue
                self._seconds[known] = 0.0
                version = self._general.knowing(known)
                if not version.is_kept:
                    return known
                made[known] = version
            elif known not in made and self._seconds[known] < SECONDS:
                return known
            if known not in made:
                made[known] = self._compiled(known)
            return made[known]
        return self._general

    def _compiled(self, known: Known) -> Version:
        version = self._general.knowing(known)
        try:
            version.callable(self._general.usual)
        except errors.LoopwrightError:  # where all calls with these extents are wrong
            return self._general
        return version

    def _known(self, values: tuple[int, ...], most: int) -> Known:
        """What of extents code may know: of 2 or more iterations, as 1 is part of types."""
        given = {p: n for p, n in zip(self._places, values, strict=True) if n > 1}
        known: dict[Place, int] = {}
        for one in self._extents:
            small = {p: n for p, n in given.items() if n <= one.most}
            if one.most <= most and one.needed <= small.keys():
                known |= {p: n for p, n in small.items() if p in one.needed | one.others}
        return tuple(sorted(known.items()))


AGAIN = object()
"""What `Repeated.call` gives where other code is for the arguments."""
_DIRECT = """
def direct({given}):
    if {tests}:
        return {found}
    return AGAIN
"""


@functools.lru_cache(1 << 10)
def _compiled(text: str) -> CodeType:
    return compile(text, "<direct>", "exec")


class Repeated:
    """The version that was called last, for calls with arguments of the same classes.

    The native wrapper checks everything about arrays but the
    signs of integers, and takes integers up to 2⁶⁴, so that only these, what is part of the code,
    and the classes in tuples are compared here. Items of tuples stand behind the arguments, and
    those of tuples among them behind these."""

    __slots__ = (
        "_defaults",
        "_dtypes",
        "_flat",
        "_gives_found",
        "_integers",
        "_result",
        "_statics",
        "_tuples",
        "direct",
        "function",
        "is_unchanged",
        "kernel",
        "own_code",
    )

    def __init__(
        self,
        given: tuple[Any, ...],
        defaults: tuple[Any, ...],
        places: Sequence[int],
        bounds: Mapping[int, tuple[int, int]],
        version: Version,
        kernel: Call,
        result: results.Result,
    ) -> None:
        self._defaults = defaults
        values: list[Any] = [*given, *defaults]
        self._tuples: list[tuple[int, object, tuple[type, ...]]] = []
        items: dict[int, range] = {}
        for k, value in enumerate(values):  # grows meanwhile
            if (parts := parts_of(value)) is not None:
                kind, of_value = parts
                self._tuples.append((k, kind, tuple(map(type, of_value))))
                items[k] = range(len(values), len(values) + len(of_value))
                values += of_value
        order = _without_tuples(places, items)
        self._statics = [(k, values[k]) for k in order if is_static(values[k])]
        order = [k for k in order if not is_static(values[k])]
        self._flat: Callable[[Any], tuple[Any, ...]] | None = None
        """The numbers and arrays of what is given; `None` if they are all of it, in this order."""
        if order != [*range(len(given))]:
            first = order[0] if order else 0
            one = slice(first, first + len(order))
            self._flat = itemgetter(*order) if len(order) > 1 else itemgetter(one)
        self.function = version.source.function
        self.own_code: object = self.function.__code__
        self.is_unchanged = version.uses.is_unchanged
        """Whether the function and the names that it uses are what they were; `None` where it uses
        none."""
        self._dtypes = [
            (k, values[k].dtype)
            for k in order
            if isinstance(values[k], np.ndarray) and values[k].dtype.kind in "iu"
        ]
        self._integers = [
            (k, *bounds.get(k, (-MOST - 1, MOST))) for k in order if type(values[k]) is int
        ]
        self.kernel = kernel
        self._result = result
        self._gives_found = results.is_as_found(result)
        checked = self._dtypes or self._integers or self._flat is not None
        is_plain = self._gives_found and not checked
        read = version.uses.arrays
        if read is not None and is_plain:
            self.kernel = _with_arrays(kernel, read)
        elif read is not None:
            self._flat = _with_arrays_behind(self._flat, read)
        has_own_parts = any(not isinstance(values[k], tuple) for k, _, _ in self._tuples)
        reads = read is not None and not is_plain
        self.direct = None if has_own_parts or reads else self._direct(given, items, order)
        """One function for all of a call with such arguments; `None` where there is none."""

    def _direct(
        self, given: tuple[Any, ...], items: Mapping[int, range], order: Sequence[int]
    ) -> Call:
        """A function that compares what is given, and calls the code: half of what the parts take
        one by one."""
        scope: dict[str, Any] = {"AGAIN": AGAIN, "kernel": self.kernel, "own": self.own_code}
        scope |= {"function": self.function, "unchanged": self.is_unchanged}
        scope |= {"value": results.python_value, "result": self._result}
        names = {k: f"a{k}" for k in range(len(given))}
        tests = ["function.__code__ is own" if self.is_unchanged is None else "unchanged()"]
        tests += [f"type(a{k}) is t{k}" for k in range(len(given))]
        scope |= {f"t{k}": type(value) for k, value in enumerate(given)}
        for k, value in enumerate(self._defaults, len(given)):
            names[k] = f"a{k}"
            scope[f"a{k}"] = value
        for k, _, types in self._tuples:
            tests.append(f"len({names[k]}) == {len(types)}")
            for number, (item, kind) in enumerate(zip(items[k], types, strict=True)):
                names[item] = f"{names[k]}[{number}]"
                tests.append(f"type({names[item]}) is t{item}")
                scope[f"t{item}"] = kind
        tests += [
            f"({names[k]}.dtype is d{k} or {names[k]}.dtype == d{k})" for k, _ in self._dtypes
        ]
        scope |= {f"d{k}": dtype for k, dtype in self._dtypes}
        tests += [f"{low} <= {names[k]} <= {high}" for k, low, high in self._integers]
        tests += [f"{names[k]} == s{k}" for k, _ in self._statics]
        scope |= {f"s{k}": value for k, value in self._statics}
        passed = "".join(f"{names[k]}, " for k in order)
        found = f"kernel({passed})"
        text = _DIRECT.format(
            given="".join(f"a{k}, " for k in range(len(given))),
            tests=" and ".join(tests),
            found=found if self._gives_found else f"value(result, {found}, ({passed}))",
        )
        exec(_compiled(text), scope)
        return scope["direct"]

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result; `AGAIN` where the code does not fit, and nothing was done."""
        if self.direct is not None:
            try:
                return self.direct(*arguments)
            except (errors.ArgumentError, errors.ExecutionError) as error:
                self.expect_another(error)
                return AGAIN
        is_same = self.is_unchanged or (lambda: self.function.__code__ is self.own_code)
        if not is_same():
            return AGAIN
        if self._flat is not None:
            arguments += self._defaults
            for k, kind, types in self._tuples:
                value: object = arguments[k]
                items: tuple[Any, ...] = arguments[k]
                if not isinstance(value, tuple):
                    found, items = parts_of(value) or (None, ())
                    if found != kind:
                        return AGAIN
                if tuple(map(type, items)) != types:
                    return AGAIN
                arguments += items
            for k, value in self._statics:
                if arguments[k] != value:
                    return AGAIN
        for k, dtype in self._dtypes:
            if arguments[k].dtype != dtype:
                return AGAIN
        for k, low, high in self._integers:
            if not low <= arguments[k] <= high:
                return AGAIN
        if self._flat is not None:
            arguments = self._flat(arguments)
        try:
            found = self.kernel(*arguments)
        except (errors.ArgumentError, errors.ExecutionError) as error:
            self.expect_another(error)
            return AGAIN
        return found if self._gives_found else results.python_value(self._result, found, arguments)

    def expect_another(self, error: errors.ArgumentError | errors.ExecutionError) -> None:
        """Raise what the function raises, unless an error says that other code is for the
        arguments."""
        if isinstance(error, errors.ArgumentError) or error.said == RETRY:
            return
        raised = exception_of(error.said)
        if raised is None:
            raise error
        raise raised from None


def _with_arrays(kernel: Call, read: Callable[[], tuple[Any, ...]]) -> Call:
    """A call that has the arrays behind its arguments that are read."""

    def call(*arguments: object) -> object:
        return kernel(*arguments, *read())

    return call


def _with_arrays_behind(
    flat: Callable[[Any], tuple[Any, ...]] | None, read: Callable[[], tuple[Any, ...]]
) -> Callable[[Any], tuple[Any, ...]]:
    """The numbers and arrays of what is given, then the arrays that are read."""

    def of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        return (arguments if flat is None else flat(arguments)) + read()

    return of


class RepeatedDraws(Repeated):
    """The same of code that is given generators of random numbers."""

    __slots__ = ()

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result, while no other call draws from these."""
        with held(streams_of((*arguments, *self._defaults))):
            return super().call(arguments)


def _has_stream(type_: ArgumentType) -> bool:
    """Whether an argument is a generator of random numbers, or has one."""
    if not isinstance(type_, TupleType):
        return False
    return is_class_of_streams(type_.kind) or any(map(_has_stream, type_.items))


def _without_tuples(places: Iterable[int], items: Mapping[int, range]) -> list[int]:
    """Places in order, with those of their items instead of tuples."""
    found: list[int] = []
    for k in places:
        found += _without_tuples(items[k], items) if k in items else [k]
    return found


def _with_bounds_in_front(module: Module) -> Module:
    """A module whose loops have bounds tested in front of them, where that is possible."""
    from loopwright.ir.syntax.ir_lists import deep_recursion
    from loopwright.loops.module import Module
    from loopwright.loops.steps.assertions import hoist_assertions
    from loopwright.reporting.ledger import Ledger

    with deep_recursion():
        op = module.op.clone()
    ledger = Ledger(module.ledger)
    made = Module(op, ledger, module.assumed, module.origin)
    return made if hoist_assertions(op, ledger) else module
