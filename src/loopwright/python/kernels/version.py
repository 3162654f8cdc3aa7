"""The code of a kernel for arguments of some types.

It assumes usual arguments (arrays do not overlap, subscripts are in range) and tests that before
any effect. If a test fails, general code is used instead.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import count
from pathlib import Path
from threading import Lock
from time import perf_counter, thread_time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

import numpy as np

from loopwright.exact.costs.host import describe_host
from loopwright.ir.core.building import rare_collections
from loopwright.native.runtime import numpy_generators
from loopwright.native.runtime.arguments import overlaps_itself
from loopwright.native.runtime.stacks import on_large_stack
from loopwright.native.runtime.support_library import thread_count
from loopwright.python import types as number_types
from loopwright.python.calls import argument_values, result_parts, results
from loopwright.python.calls.argument_containers import LIBRARIES, Layout, WithLists
from loopwright.python.calls.result_parts import Call
from loopwright.python.calls.unaligned import AlignedCopies, is_unaligned
from loopwright.python.errors import (
    AliasedArgumentsError,
    ConstantNeededError,
    RedispatchError,
    TextNeededError,
    exception_of,
)
from loopwright.python.kernels import background
from loopwright.python.source.function_source import FunctionSource
from loopwright.records import dataclass, replace
from loopwright.reporting import errors
from loopwright.reporting.errors import RETRY
from loopwright.reporting.stages import CACHE, FRONT_END, stage

if TYPE_CHECKING:
    from loopwright.exact.reports.explanation import Explanation
    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel, Tuned
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.python.calls.fingerprint import Uses
    from loopwright.reporting.ledger import Ledger

Optimise = Literal[True, False, "tuned"]
Fastmath = Literal[True, False, "functions"]


class DecoratorOptions(TypedDict, total=False):
    """Options of all decorators, as type checkers see them in calls."""

    optimise: Optimise
    optimize: Optimise
    fastmath: Fastmath
    parallel: bool
    fallback: bool


class KernelOptions(DecoratorOptions, total=False):
    """Those of `lw.kernel`."""

    boundscheck: bool
    verify_by_proof: bool
    overflowcheck: bool


@dataclass(frozen=True)
class Options:
    """The options of `lw.kernel`."""

    optimise: Optimise
    fastmath: Fastmath
    parallel: bool
    boundscheck: bool
    fallback: bool
    verify_by_proof: bool = False
    overflowcheck: bool = True
    divides_as_numpy: bool = False
    """Whether divisions of Python numbers by zero have NumPy's results, for programs that ask
    for that with an option of another package."""

    def __post_init__(self) -> None:
        errors.expect_optimise(self.optimise)
        if self.fastmath not in (True, False, "functions"):
            text = f"'fastmath' is True, False or 'functions', not {self.fastmath!r}"
            raise errors.UsageError(text)
        for name in ("parallel", "boundscheck", "fallback", "verify_by_proof", "overflowcheck"):
            if (value := getattr(self, name)) not in (True, False):
                raise errors.UsageError(f"'{name}' is True or False, not {value!r}")


@dataclass(frozen=True)
class Variant:
    """The facts about the code of a version in one mode, from lowering or the disk cache."""

    result: result_parts.Result
    """How the result is assembled."""
    extents: tuple[argument_values.Extents, ...] = ()
    """Extents of arguments worth specialising for."""
    streams: tuple[object, ...] = ()
    """The random generators that the code draws from without receiving them as arguments."""
    makes_streams: bool = False
    """Whether the code creates random generators."""
    has_promises: bool = False
    """Whether it has loops over `prange`."""
    seconds: float = 0.0
    """The time that compiling it takes."""
    large_extents: tuple[argument_values.LargeExtents, ...] = ()
    """Extents for which separate code with blocks is compiled, if this code has none."""


class Version:
    """The code for arguments of some types."""

    def __init__(
        self,
        source: FunctionSource,
        options: Options,
        types: Mapping[str, number_types.ArgumentType],
        entry: str = "",
        uses: Uses | None = None,
        defaults: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self.source = source
        self._defaults = defaults
        """The arguments that are containers which the function has as defaults, by their `id`."""
        self.options = options
        self.entry = entry
        self.types = dict(types)
        """The types of the arguments, then those of the outside arrays that the function uses."""
        if uses is None:
            uses = self._uses()
            self.types |= {} if entry else uses.types
        self.uses = uses
        """The dependencies of the code other than its arguments."""
        self._variants: dict[number_types.Mode, tuple[Kernel, Variant]] = {}
        self._callables: dict[number_types.Mode, tuple[Call, result_parts.Result]] = {}
        self.streams: tuple[object, ...] = ()
        """The random generators that the code draws from without receiving them as arguments, as
        far as it was called."""
        self.usual = number_types.Mode(
            fastmath=options.fastmath is True,
            approximate=options.fastmath == "functions",
            boundscheck=options.boundscheck,
            overflowcheck=options.overflowcheck,
            divides_as_numpy=options.divides_as_numpy,
            observed=not options.optimise,
        )
        """The mode for usual arguments."""
        self.mode = self.usual
        """The mode of the last call: the general one after a call with unusual arguments."""
        self.knows_extents = False
        """Whether its types include extents of arguments."""
        self.known_integers = "True"
        """The test of flat arguments `{0}`, `{1}`, … for the integers that the code knows. Extents
        need none: the code raises `ArgumentError` for others than it knows."""
        self._by_extents: ByExtents | None = None
        self._is_for_large_extents = False
        """Whether it is code in blocks that was compiled after code without."""
        self.is_given_streams = any(map(_has_stream, self.types.values()))

    @property
    def draws(self) -> bool:
        """Whether the code draws random numbers, as far as it was called."""
        return self.is_given_streams or bool(self.streams)

    @property
    def draws_when_loaded(self) -> bool:
        """Whether the code draws random numbers; it is loaded or compiled to find out."""
        self.callable(self.mode)
        return self.draws

    def _uses(self) -> Uses:
        from loopwright.python.calls.fingerprint import uses_of

        function: Any = self.source.function  # not a method
        with stage(FRONT_END):
            return uses_of(function, argument_values.statics_of(self.types), self._defaults)

    def is_current(self) -> bool:
        """Return whether the names that the function uses still have the same values."""
        before = self.uses
        if before.holds:
            return True
        now = self._uses()
        if now.identity != before.identity:
            return False
        self.uses = now  # not before: other threads use this version, too
        return True

    def adopt_uses(self, equivalent: Version) -> Version:
        """Take the dependencies of `other`, whose texts are the same; return this version."""
        self.uses = equivalent.uses
        return self

    @functools.cached_property
    def layout(self) -> Layout:
        """The vectors as which the containers among its arguments are passed."""
        return Layout(self.types.values())

    @property
    def arrays(self) -> tuple[object, ...]:
        """The current outside arrays, which follow the arguments."""
        read = self.uses.arrays
        return () if read is None else read()

    def call(self, arguments: tuple[object, ...]) -> object:
        """Run the code on flat arguments: numbers and arrays."""
        self.callable(self.mode, arguments)
        by_extents = self._by_extents
        return self.run(arguments) if by_extents is None else by_extents.call(arguments)

    @property
    def has_extents(self) -> bool:
        """Whether there may be separate code for some extents of arguments."""
        return self._by_extents is not None

    @property
    def leaves_containers(self) -> bool:
        """Whether containers and objects among the arguments are left as they were after an
        exception, where the code changes them: arrays are as well then."""
        changes = [results.changed_in(result) for _, result in self._callables.values()]
        return bool(changes) and all(
            changed is not None
            and (not changed.arrays or not changed.may_raise or changed.restores_arrays)
            for changed in changes
        )

    @property
    def prints(self) -> bool:
        """Whether code that changes containers prints."""
        changes = [results.changed_in(result) for _, result in self._callables.values()]
        return any(changed is not None and changed.prints for changed in changes)

    @property
    def has_other_effects(self) -> bool:
        """Whether code that changes containers prints or draws, which a second run of the function
        must not do again."""
        changes = [results.changed_in(result) for _, result in self._callables.values()]
        return self.prints or (self.draws and any(changed is not None for changed in changes))

    @property
    def latest(self) -> Version:
        """The version of the last call: this one, or one specialised to extents."""
        return self if self._by_extents is None else self._by_extents.latest

    @property
    def all(self) -> list[Version]:
        """This version, and those specialised to extents."""
        return [self] if self._by_extents is None else self._by_extents.all

    def specialised_to(self, known_extents: KnownExtents) -> Version:
        """Return a version for some extents and integers of the arguments."""
        numbers = count()
        values = dict(known_extents)

        def of(type_: number_types.ArgumentType) -> number_types.ArgumentType:
            if isinstance(type_, number_types.TupleType):
                return number_types.TupleType(tuple(map(of, type_.items)), type_.kind)
            if isinstance(type_, number_types.StaticType):
                return type_
            if isinstance(type_, number_types.ListType):
                for _ in range(type_.numbers):
                    next(numbers)
                return type_
            number = next(numbers)
            if isinstance(type_, number_types.ArrayType):
                extents = tuple(values.get((number, axis)) for axis in range(type_.rank))
                return replace(type_, stated_extents=extents)
            value = values.get((number, -1))
            return (
                type_
                if value is None or not isinstance(type_, number_types.ScalarType)
                else number_types.KnownInteger(type_, value)
            )

        types = {name: of(type_) for name, type_ in self.types.items()}
        result = Version(self.source, self.options, types, self.entry, self.uses, self._defaults)
        result.knows_extents = True
        result.mode = self.mode
        tests = [f"{{{k}}} == {value}" for (k, axis), value in known_extents if axis < 0]
        result.known_integers = " and ".join(tests) or "True"
        return result

    def for_large_extents(self) -> Version:
        """Return a version in blocks, for arrays of any extents."""
        result = Version(
            self.source, self.options, self.types, self.entry, self.uses, self._defaults
        )
        result.mode = self.mode
        result._is_for_large_extents = True
        return result

    def run(self, arguments: tuple[object, ...], copies: AlignedCopies | None = None) -> object:
        """Run this code; with `copies` on those."""
        mode = self.mode
        while True:
            kernel, result = self._callables.get(mode) or self.callable(mode)
            self.mode = mode  # for which there is code, however compiling ended
            changed = results.changed_in(result)
            if changed is not None and changed.has_lists:
                self._expect_several(arguments)
            contents: list[tuple[Any, Any]] = []
            if changed is not None and changed.restores_arrays:
                arrays = [cast("Any", arguments[k]) for k in changed.arrays]
                contents = [(array, array.copy("K")) for array in arrays]
            try:
                returned = kernel(*arguments)
            except errors.OverlapError:
                mode = mode._replace(distinct=False)
                continue
            except errors.ArgumentError as error:
                if error.argument is not None and is_unaligned(arguments[error.argument]):
                    return self._run_on_copies(arguments)
                raise self._describe_memory_error(error, arguments) from None
            except errors.ExecutionError as error:
                if mode.fast and error.said == RETRY:
                    mode = mode._replace(fast=False)
                    continue
                raised = exception_of(error.said)
                if raised is None:
                    raise
                if not isinstance(raised, MemoryError):
                    for array, content in contents:
                        array[...] = content
                raise raised from None
            if copies is not None:
                returned = copies.with_originals(returned)
                copies.expect_no_view(returned)
                arguments = copies.originals
            return results.python_value(result, returned, arguments)

    def _run_on_copies(self, arguments: tuple[object, ...]) -> object:
        """Run this code on aligned copies of the arguments that are not."""
        copies = AlignedCopies(arguments)
        while True:
            try:
                return self.run(copies.arguments, copies)
            except errors.ArgumentError as error:
                if not copies.write(error.argument):
                    raise
            finally:
                copies.store()

    def _expect_several(self, arguments: tuple[object, ...]) -> None:
        """Refuse calls in which a changed list is passed twice."""
        lists = arguments.lists if isinstance(arguments, WithLists) else ()
        if len(set(map(id, lists))) < len(lists):
            raise AliasedArgumentsError(
                f"{self.source.name}() changes a list that is two of its arguments: pass a copy"
            )

    def _describe_memory_error(
        self, error: errors.ArgumentError, arguments: tuple[object, ...]
    ) -> errors.ArgumentError:
        """Return an error about an array's memory, in terms of the function."""
        value: Any = None if error.argument is None else arguments[error.argument]
        if error.argument is None or not isinstance(value, np.ndarray):
            return error
        name = argument_values.flat_names(self.types)[error.argument]
        if not value.flags.writeable:
            expected = "an array that can be written, not a read-only array: pass a copy"
        elif overlaps_itself(cast("np.ndarray[Any, Any]", value)):
            expected = (
                "an array that does not overlap itself, as an array expression is stored in it"
            )
            expected += ": pass a copy, or store its elements in loops"
        else:
            return error
        if name in self.uses.types:
            return errors.ArgumentError(
                f"'{name}', which {self.source.name}() uses: expected {expected}", error.argument
            )
        number = list(self.types).index(re.split(r"[.\[]", name)[0]) + 1
        return errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected {expected}",
            error.argument,
        )

    def callable(
        self, mode: number_types.Mode, arguments: Sequence[object] | None = None
    ) -> tuple[Call, result_parts.Result]:
        """Return the callable of a variant: its code from the disk cache, or compiled now and
        stored there. For flat arguments with small extents it has no blocks."""
        make = functools.partial(self._new_callable, mode, arguments)
        return self._callables.get(mode) or on_large_stack(make)

    def _new_callable(
        self, mode: number_types.Mode, arguments: Sequence[object] | None
    ) -> tuple[Call, result_parts.Result]:
        loaded = self._callables.get(mode)
        if loaded is None:
            with stage(CACHE):
                key = self._key(mode)
                loaded = self._restored(mode, key)
                if loaded is None and key is not None:
                    _expect_not_refused(key)
            if loaded is None:
                begun = thread_time()
                try:
                    kernel, variant = self.compiled(mode, arguments, is_kept=key is None)
                except (TextNeededError, ConstantNeededError) as error:
                    _keep_refusal(key, error)
                    raise
                variant = replace(variant, seconds=thread_time() - begun)
                loaded = self._loaded(mode, kernel.call, variant)
                if key is not None:
                    from loopwright.native.runtime.callables import keep_code

                    threads = None if variant.has_promises else self._threads
                    draws = bool(variant.streams), variant.makes_streams
                    extents = variant.extents, variant.large_extents
                    cached_data = variant.result, threads, extents, draws, variant.seconds
                    with stage(CACHE):
                        keep_code(
                            key,
                            kernel.code,
                            *cached_data,
                            classes=self.uses.classes,
                            libraries=LIBRARIES,
                        )
        return loaded

    def _restored(
        self, mode: number_types.Mode, key: str | None
    ) -> tuple[Call, result_parts.Result] | None:
        """Load the callable of a variant from the disk cache."""
        restored = None if key is None else _restored_code(key, self.uses.classes)
        if restored is None:
            return None
        call, result, ((extents, large), (draws, makes_streams), seconds) = restored
        streams = (numpy_generators.global_state(),) if draws else ()  # others are not kept
        variant = Variant(
            result, extents, streams, makes_streams, seconds=seconds, large_extents=large
        )
        return self._loaded(mode, call, variant)

    def _loaded(
        self, mode: number_types.Mode, call: Call, variant: Variant
    ) -> tuple[Call, result_parts.Result]:
        """Install the code for calls in a mode; code that draws random numbers holds the
        generators' locks, and those that it creates are kept while it runs."""
        self.streams = tuple(dict.fromkeys((*self.streams, *variant.streams)))
        if variant.extents or variant.large_extents:
            self._by_extents = self._by_extents or ByExtents(self, variant)
        streams = variant.streams

        def drawing(*arguments: object) -> object:
            with numpy_generators.held(streams):
                return call(*arguments)

        drawing_call = drawing if streams else call

        def making(*arguments: object) -> object:
            with numpy_generators.keeping_made():
                return drawing_call(*arguments)

        loaded = (making if variant.makes_streams else drawing_call), variant.result
        self._callables[mode] = loaded
        return loaded

    def keep_refusal(self, error: Exception) -> None:
        """Keep in the disk cache that there is no code for the usual arguments of these types, but
        for others, into which they are converted after this error."""
        if not self._callables:
            _keep_refusal(self._key(self.usual), error)

    def is_kept(self, mode: number_types.Mode) -> bool:
        """Return whether the disk cache may have the code of a variant."""
        return self._key(mode) is not None

    def load(self) -> bool:
        """Load the code from the disk cache; return whether it has it."""
        return self._restored(self.mode, self._key(self.mode)) is not None

    @property
    def direct(self) -> Call:
        """Return the callable of the last call's variant, which returns Python values; it raises
        the exceptions of the code."""
        kernel, result = self._callables[self.mode]
        if result.form is not None:
            return kernel
        return lambda *arguments: results.python_value(result, kernel(*arguments), arguments)

    def _key(self, mode: number_types.Mode) -> str | None:
        """Return the disk cache key of a variant; `None` if a dependency has no text."""
        options = self.options
        source = self.source
        if not self.uses.has_text or options.optimise == "tuned":
            return None
        types = [f"{name}: {type_!r}" for name, type_ in self.types.items()]
        types += [
            repr(sorted(number_types.understood(source.annotations).items())),
            repr(source.is_part),
        ]
        threads = thread_count(None) if options.parallel else 1
        in_blocks = self._is_for_large_extents
        settings = mode, options.optimise, options.verify_by_proof, threads, in_blocks
        return _code_key([*self.uses.texts, *types, repr(settings)])

    @property
    def _threads(self) -> int | None:
        return None if self.options.parallel else 1

    def compiled(
        self,
        mode: number_types.Mode,
        arguments: Sequence[object] | None = None,
        *,
        is_kept: bool = True,
    ) -> tuple[Kernel, Variant]:
        """Return the code of a variant, for flat arguments if there are some; if it `is_kept`, also
        looked up in the disk cache by its module."""
        cached = self._variants.get(mode)
        if cached is None:
            try:
                with rare_collections():
                    cached = self._variants[mode] = self._build_variant(
                        mode, arguments, is_kept=is_kept
                    )
            except RecursionError:
                raise self.source.nested_too_deeply() from None
            except Exception as error:
                expected = isinstance(error, (errors.LoopwrightError, MemoryError, Warning))
                if expected and not isinstance(error, errors.VerificationError):
                    raise
                doing = f" while compiling {self.source.name}()"
                raise errors.internal_error(error, doing) from None
        return cached

    def _build_variant(
        self, mode: number_types.Mode, arguments: Sequence[object] | None, *, is_kept: bool
    ) -> tuple[Kernel, Variant]:
        from xdsl.dialects.builtin import StringAttr

        from loopwright.loops.module import compiled
        from loopwright.native.runtime.entries import FORM, find_function

        with stage(FRONT_END):
            module, entry, variant = self._module_with_dtypes(mode)
            form = variant.result.form
            if form is not None:
                attributes = find_function(module.op, entry).attributes
                attributes[FORM] = StringAttr(repr(form))
        if not self._leaves_blocks_out(variant, arguments):
            variant = replace(variant, large_extents=())
        options = self.options
        distinct = mode.distinct
        if options.parallel and distinct and not options.optimise:
            threads = thread_count(None)
            module = module.apply("affine-parallelize-outermost", threads=threads)
        if distinct:
            with stage("bounds in front"):
                module = _with_bounds_in_front(module)
        kernel = compiled(
            module,
            entry,
            may_alias=not distinct,
            threads=thread_count(None if variant.has_promises else self._threads),
            optimise=distinct and options.optimise,
            is_kept=is_kept,
            verify_by_proof=options.verify_by_proof,
            in_blocks=not variant.large_extents,
        )
        return kernel, variant

    def _leaves_blocks_out(self, variant: Variant, arguments: Sequence[object] | None) -> bool:
        """Return whether the extents of flat arguments are too small for code in blocks, or,
        without arguments, whether the existing code has none."""
        if arguments is None:
            return self._by_extents is not None and bool(self._by_extents.large_extents)
        return not any(
            large.are_in(extents_at(large.needed, arguments)) for large in variant.large_extents
        )

    def _module_with_dtypes(self, mode: number_types.Mode) -> tuple[Module, str, Variant]:
        """Return the module of a variant, annotated with the dtypes of its results in Python."""
        from xdsl.dialects.builtin import ArrayAttr, StringAttr

        from loopwright.native.runtime.entries import RESULTS, find_function

        module, entry, variant = self.module(mode)
        dtypes = [StringAttr(dtype) for dtype in result_parts.dtypes_of(variant.result)]
        find_function(module.op, entry).attributes[RESULTS] = ArrayAttr(dtypes)
        return module, entry, variant

    def module(
        self, mode: number_types.Mode, *, has_tags: bool = True
    ) -> tuple[Module, str, Variant]:
        """Return the module of a variant, before any pass, and its function; without tags numbers
        among the results have one class each."""
        from loopwright.ir.syntax.files import Origin, SourceText
        from loopwright.loops.module import Module
        from loopwright.loops.support.assumed import Assumed
        from loopwright.python.lowering.lower import lower
        from loopwright.reporting.ledger import Ledger

        read = self.uses.arrays if not self.entry else None
        outer = dict(zip(self.uses.types, read(), strict=True)) if read is not None else {}
        try:
            lowered = lower(
                self.source,
                self.types,
                mode,
                self.entry,
                outer,
                self._defaults,
                has_tags=has_tags and not self.entry,
            )
        except ConstantNeededError as needed:
            if self.entry:  # code that is compiled ahead of time has no arguments yet
                raise needed.error from None
            raise
        is_general = (
            self.options.optimise is True
            and mode == self.usual
            and not self.knows_extents
            and not self._is_for_large_extents
        )
        variant = Variant(
            lowered.result,
            lowered.extents if is_general else (),
            lowered.streams,
            lowered.makes_streams,
            bool(lowered.promises),
            large_extents=lowered.large_extents if is_general else (),
        )
        texts = (
            SourceText(s.file, s.definition.text.rstrip(), s.first_line) for s in lowered.sources
        )
        origin = Origin(lowered.module, tuple(texts))
        ledger = Ledger(lowered.decisions)
        module = Module(lowered.module, ledger, Assumed(), origin)
        with stage("verification"):
            module.verify()
        if variant.has_promises and mode.distinct:
            from loopwright.python.syntax.parallelism import keep_promises

            ledger.extend(keep_promises(lowered.module, lowered.promises))
            assumed = Assumed({lowered.entry: "prange"}, {lowered.entry})
            module = Module(lowered.module, ledger, assumed, origin)
            module.verify()
        return module, lowered.entry, variant

    def profile(self, arguments: tuple[object, ...], conversion_seconds: float) -> Profile:
        """Profile a call on flat arguments, which converts containers for some time."""
        result = self.compiled(self.mode)[0].profile(*arguments)
        return replace(self._labelled(result), conversion_seconds=conversion_seconds)

    def _labelled(self, profile: Profile) -> Profile:
        """Return a profile whose nests have the source as labels."""
        from loopwright.exact.reports.explanation import Explanation

        kernel = self.compiled(self.mode)[0]
        origin = kernel.history.origin
        source = Explanation(origin, origin.op, kernel.history.ledger, "", is_python=True)
        nests = tuple(
            nest
            if nest.location is None
            else replace(
                nest,
                label=source.label(nest.location)
                if nest.is_loop
                else "versions for some arguments",
            )
            for nest in profile.nests
        )
        return replace(profile, nests=nests)

    def tune(self, arguments: tuple[object, ...], budget: float) -> Tuned[Kernel]:
        """Look for faster code for flat arguments like these."""
        errors.expect(self.mode.distinct, "arrays overlap, but tuning assumes that they do not")
        module, entry, variant = self._module_with_dtypes(self.mode)
        module = _with_bounds_in_front(module)  # the result is stored for the code that runs
        threads = thread_count(None if variant.has_promises else self._threads)
        result = module.compile(entry, threads=threads).tune(*arguments, budget=budget)
        result = replace(result, advice=self.advice(arguments, result.kernel))
        self._variants.clear()
        self._callables.clear()
        return result

    @property
    def history(self) -> Ledger:
        """The ledger of the passes applied to the code that runs."""
        return self.compiled(self.mode)[0].history.ledger

    def explain(
        self,
        arguments: tuple[object, ...],
        html: str | os.PathLike[str] | None,
        conversion_seconds: float = 0.0,
    ) -> str:
        """Report the transformations of the code that runs, also as a page; with flat arguments
        measured, in calls that convert containers for some time.

        Paths of files below the current folder are relative to it.
        """
        from loopwright.exact.reports.explanation import AFFINE_LOOP, Report, affinity
        from loopwright.python.calls.conversion_time import conversion_advice, conversion_text
        from loopwright.reporting.plain_words import detail_lines

        explanation = self.explanation(arguments, conversion_seconds, is_page=html is not None)
        if html is not None:
            explanation.write(html)
        facts = [
            (place, fact) for place, fact in affinity(explanation.origin.op) if fact != AFFINE_LOOP
        ]
        advice = self.advice(arguments) if arguments else ""
        happened = [*explanation.happened()]
        call = explanation.run.call
        if conversion_seconds and call is not None:  # below the time of a call
            happened.insert(1, conversion_text(conversion_seconds, call.seconds))
            if conversion_seconds >= call.seconds / 2:
                advice = conversion_advice(self.types) or advice
        if advice:
            happened[-1:] = [advice, ""]
        history = self.compiled(self.mode)[0].history.ledger
        details = detail_lines(
            facts,
            history.distinct(),
            self.source.file,
            explanation.lines_of_little_time,
            explanation.covered_lines,
        )
        heading = "in detail, what was done, refused and assumed:"
        text = "\n".join([*happened, *([heading] if details else []), *details])
        return Report.of(text.replace(f"{Path.cwd()}{os.sep}", ""), explanation)

    def explanation(
        self,
        arguments: tuple[object, ...] = (),
        conversion_seconds: float = 0.0,
        *,
        is_page: bool = False,
    ) -> Explanation:
        """Return the report on the code that runs as an object; see `explain`."""
        explanation = self.compiled(self.mode)[0].explanation(
            *arguments,
            is_page=is_page,
            conversion_seconds=conversion_seconds,
            labelled=self._labelled,
        )
        is_sequential = describe_host().cores > 1 and not self.options.parallel
        option = "`@lw.kernel(parallel=True)`" if is_sequential else ""
        title = f"What the compiler did to {self.source.name}"
        return replace(explanation, title=title, is_python=True, threads_option=option)

    def advice(self, arguments: tuple[object, ...], kernel: Kernel | None = None) -> str:
        """Annotations with extents of flat arguments that make the code, or another `kernel`,
        faster, with the speedups measured on copies; empty if the gain is small."""
        from loopwright.loops.tuning.search import Stopwatch, call_time
        from loopwright.native.runtime.copies import Copies

        by_extents = self._by_extents
        known_extents = (
            () if by_extents is None or self.mode != self.usual else by_extents.constant(arguments)
        )
        special = self.specialised_to(known_extents)
        advised = [
            f"{name}: {after.annotation}"
            for (name, after), before in zip(
                special.types.items(), self.types.values(), strict=True
            )
            if isinstance(before, number_types.ArrayType)
            and isinstance(after, number_types.ArrayType)
            and after.extents != before.extents
        ]
        if by_extents is None or not advised or any(axis < 0 for (_, axis), _ in known_extents):
            return ""
        kernel = kernel or self.compiled(self.usual)[0]
        specialised = special.compiled(special.usual)[0]
        comparison = Stopwatch(Copies(arguments), call_time).compared(kernel, specialised)
        ratio = comparison.first / comparison.second
        if not comparison.second_wins or ratio < LEAST_GAIN:
            return ""
        names = errors.listed([f"'{annotation.partition(':')[0]}'" for annotation in advised])
        gain = f"{ratio:.2g} times as fast"
        shown = errors.listed([f"`{annotation}`" for annotation in advised])
        least = f"{by_extents.least_seconds(known_extents) * 1e3:.3g} ms"
        return (
            f"extents of {names} are unknown: with the annotation {shown} the code is {gain}; "
            f"without, it is compiled once calls with these extents took {least}"
        )

    def short_call(self) -> tuple[Call, result_parts.Result, str]:
        """Return the callable for arguments like those of the last call, its result, and the
        conditions for it: an expression of the flat arguments `{0}`, `{1}`, …, which raises
        `IndexError` where an array has a lower rank."""
        usual = self.callable(self.mode)
        return (*usual, "True") if self._by_extents is None else self._by_extents.short()


def _has_stream(type_: number_types.ArgumentType) -> bool:
    """Return whether an argument is a generator of random numbers, or contains one."""
    if not isinstance(type_, number_types.TupleType):
        return False
    return numpy_generators.is_class_of_streams(type_.kind) or any(map(_has_stream, type_.items))


def _with_bounds_in_front(module: Module) -> Module:
    """Return a module whose loops have their bounds checks hoisted, where possible."""
    from loopwright.ir.core.building import deep_recursion
    from loopwright.ir.core.enclosing import ops_in
    from loopwright.ir.dialects.symbols import is_function
    from loopwright.loops.module import Module
    from loopwright.loops.passes.simplification import CsePass
    from loopwright.loops.raising.assertions import Assertion, hoist_assertions
    from loopwright.reporting.ledger import Ledger

    asserted = (op.parent_op() for op in ops_in(module.op) if isinstance(op, Assertion))
    if all(parent is not None and is_function(parent) for parent in asserted):
        return module
    with deep_recursion():
        op = module.op.clone()
    CsePass().run(op, Ledger())  # extents that are computed again are those of the allocation
    ledger = Ledger(module.ledger)
    versioned = Module(op, ledger, module.assumed, module.origin)
    return versioned if hoist_assertions(op, ledger) else module


def _code_key(parts: Sequence[str]) -> str:
    """Return the key of code that depends on `parts`, this compiler and this machine."""
    from loopwright.exact.costs.host import describe_host
    from loopwright.native.runtime.cache import environment_key, make_key
    from loopwright.native.runtime.callables import struct_layout_is_known

    host = describe_host().vector_bits, struct_layout_is_known()
    return make_key(["function", *environment_key(), repr(host), *parts])


def _keep_refusal(key: str | None, error: Exception) -> None:
    from loopwright.native.runtime.callables import keep_refusal

    if key is not None:
        keep_refusal(key, error, LIBRARIES)


def _expect_not_refused(key: str) -> None:
    """Raise the error after which other code served in an earlier process."""
    from loopwright.native.runtime.callables import kept_refusal

    error = kept_refusal(key)
    if error is not None:
        raise error


def _restored_code(
    key: str, classes: Sequence[type]
) -> tuple[Call, result_parts.Result, tuple[Any, ...]] | None:
    """Load the code under a key; return its callable, its result, and the other stored data; `None`
    if there is none."""
    from loopwright.native.runtime.callables import kept_code, link_code

    stored = kept_code(key, classes)
    if stored is None:
        return None
    code, (result, threads, *stored_data) = stored
    try:
        return link_code(code, thread_count(threads)), result, tuple(stored_data)
    except errors.CompileError:
        return None


# Code for known extents

KnownExtents = tuple[tuple[tuple[int, int], int], ...]
"""Positions among arguments, with their known extents or integers."""


class Size(Enum):
    """A property of extents that is known without their values."""

    LARGE = "large"
    """They are so large that code with blocks pays off."""


Situation = KnownExtents | Size
"""A situation for which there may be specialised code."""
MOST_VERSIONS = 4
MOST_COUNTED = 64
"""The maximum number of extents with code of each kind, and of extents whose calls are timed."""
SECONDS = 1e-3
"""The total time of calls with the same extents before specialised code is compiled, if that takes
no longer than `QUICK`. Compiling is done once, as the disk cache keeps it; shorter runs can hardly
gain."""
QUICK = 0.25
"""The seconds of compiling for which a call waits. Longer work is done in the background, or, if
that is impossible, has to be amortised: calls with these extents have to take as long first."""
SLOWER = 4
"""The compilation time of code in blocks relative to that of code without."""
SHARE = 0.25
"""The time of such calls, relative to the compilation time, after which code is compiled in the
background."""
POLL = 0.02
"""The seconds of calls after which code in the background is polled again."""
LEAST_GAIN = 1.1
"""The minimum speedup by known extents for which an annotation is advised."""
_REPEATED = """
def repeated({given}):
    try:
        call = ready.get(() if {is_general} else ({values}))
    except IndexError:
        raise RedispatchError from None  # an array has a lower rank
    return (call or undecided)({given})
"""


def extents_at(
    places: Iterable[argument_values.Place], arguments: Sequence[Any]
) -> dict[argument_values.Place, int]:
    """Return the extents and integers at places among flat arguments."""
    try:
        return {
            (k, axis): arguments[k].shape[axis] if axis >= 0 else arguments[k] for k, axis in places
        }
    except IndexError:
        raise RedispatchError from None  # an array has a lower rank


class ByExtents:
    """The versions for extents of arguments that have the same types.

    Specialised code is compiled at the second call with the same extents at the earliest, once such
    calls have taken long enough, so that programs with many short calls, or many extents, compile
    nothing. Code in the disk cache is used at once. Long compilations run in another process
    (`background`), while calls continue with the general code.
    """

    def __init__(self, general: Version, variant: Variant) -> None:
        self.latest: Version = general
        self._general = general
        self._extents = extents = variant.extents
        self.large_extents = variant.large_extents
        """The extents for which code with blocks pays off, if the general code has no blocks."""
        self._seconds_of_general = variant.seconds
        self._jobs: dict[Situation, background.Job] = {}
        """The jobs that compile code for extents in the background."""
        self._lock = Lock()
        exact = {p for x in extents for p in (*x.needed, *x.subscripted)}
        self._places = sorted(exact.union(*(x.needed for x in self.large_extents)))
        self._ready: dict[tuple[int, ...], Call] = {}
        """The callables chosen so far, by extents; by `()` for those for which there is only the
        general version."""
        self._seconds: dict[Situation, list[float]] = {}
        """The time of the calls with some extents, as one item, which code adds to."""
        self._versions_by_limit: dict[int, dict[Situation, Version]] = {x.most: {} for x in extents}
        self._versions_for_large: dict[Situation, Version] = {}
        self._alternates = False
        """Whether calls switched from specialised to other code."""

    @property
    def all(self) -> list[Version]:
        """The versions."""
        versions = (self._versions_for_large, *self._versions_by_limit.values())
        all_versions = [self._general, *(x for group in versions for x in group.values())]
        return [*dict.fromkeys(all_versions)]

    @functools.cached_property
    def repeated(self) -> Call:
        """Return the callable for arguments whose types are known to be these; it raises
        `RedispatchError` where it does not apply."""

        def undecided(*arguments: object) -> object:
            try:
                return self.call(arguments, is_repeated=True)
            except errors.FrontendError as error:
                raise RedispatchError from error

        names = [f"a{k}" for k, _ in enumerate(argument_values.flat_names(self._general.types))]
        values = "".join(f"a{k}.shape[{a}], " if a >= 0 else f"a{k}, " for k, a in self._places)
        scope: dict[str, Any] = {"ready": self._ready, "undecided": undecided}
        scope["RedispatchError"] = RedispatchError
        # A loop takes twice as long.
        is_general = self._where_general.format(*names)
        exec(_REPEATED.format(given=", ".join(names), values=values, is_general=is_general), scope)
        return scope["repeated"]

    @property
    def _where_general(self) -> str:
        """The condition, on flat arguments `{0}`, `{1}`, …, that there is only the general
        version."""
        conditions: list[argument_values.Extents | argument_values.LargeExtents] = [
            x
            for x in self._extents
            if not any(y.needed < x.needed and x.most <= y.most for y in self._extents)
        ]
        conditions += self.large_extents
        arrays = sorted({k for x in conditions for k, axis in x.needed if axis >= 0})
        shapes = "".join(f"(s{k} := {{{k}}}.shape) is not None and " for k in arrays)
        every = [
            x.excluded(
                {(k, a): f"s{k}[{a}]" if a >= 0 else f"{{{k}}}" for k, a in sorted(x.needed)}
            )
            for x in conditions
        ]
        return f"{shapes}({') and ('.join(every)})"

    def short(self) -> tuple[Call, result_parts.Result, str]:
        """Return the callable that is tried first for similar arguments, and the conditions for it,
        as `Version.short_call` does: code whose wrapper checks the known extents, unless calls
        alternate; the general code, if no call had extents for which there may be other code."""
        latest = self.latest
        if latest.knows_extents and not self._alternates:
            return (*latest.callable(latest.mode), latest.known_integers)
        if self._seconds or self._general.uses.arrays is not None:
            return self.repeated, result_parts.NONE, "True"
        return (*self._general.callable(self._general.mode), self._where_general)

    def call(self, arguments: tuple[object, ...], *, is_repeated: bool = False) -> object:
        """Run the code for flat arguments. In a repeated call, raises `RedispatchError` before
        execution if `short` supplies code from now on."""
        values = self._values(arguments)
        decided = self._decided(values)
        if len(self._ready) >= MOST_COUNTED:
            self._ready.clear()
        if not isinstance(decided, Version):
            self._ready[values] = self._timed(decided, self._general.direct)
            return self._timed(decided, self._general.run)(arguments)
        if is_repeated and decided.knows_extents and not self._alternates:
            raise RedispatchError
        self._alternates |= self.latest.knows_extents and self.latest is not decided
        self.latest = decided
        result = decided.run(arguments)
        self._ready |= {values: decided.direct, (): self._general.direct}
        return result

    def _values(self, arguments: Sequence[object]) -> tuple[int, ...]:
        return tuple(extents_at(self._places, arguments).values())

    def _decided(self, values: tuple[int, ...]) -> Version | Situation:
        """Return the most specialised version for some extents; if a better one is pending, what it
        will know."""
        for situation, versions in self._situations(values):
            if situation in versions:
                return versions[situation]
            if len(versions) >= MOST_VERSIONS:
                continue
            if situation not in self._seconds:
                if len(self._seconds) >= MOST_COUNTED:
                    continue
                self._seconds[situation] = [0.0]
                version = self._special(situation)
                if not version.load():
                    return situation
            elif self._seconds[situation][0] < self.least_seconds(situation):
                return situation
            else:
                version = self._version_for(situation)
                if version is None:
                    return situation
            versions[situation] = version
            return version
        return self._general

    def _situations(
        self, values: tuple[int, ...]
    ) -> Iterator[tuple[Situation, dict[Situation, Version]]]:
        """Yield the situations with specialised code, the best first, and their versions."""
        extents = dict(zip(self._places, values, strict=True))
        if any(large.are_in(extents) for large in self.large_extents):
            yield Size.LARGE, self._versions_for_large
        for most, versions in sorted(self._versions_by_limit.items(), reverse=True):
            known_extents = self._known(values, most)
            if known_extents:
                yield known_extents, versions

    def _special(self, situation: Situation) -> Version:
        """Return a version for a situation."""
        if isinstance(situation, Size):
            return self._general.for_large_extents()
        return self._general.specialised_to(situation)

    def _compiling_seconds(self, situation: Situation) -> float:
        """Return the expected compilation time for a situation."""
        return self._seconds_of_general * (SLOWER if isinstance(situation, Size) else 1)

    def _is_quick(self, situation: Situation) -> bool:
        """Return whether a call waits for compiling."""
        return background.is_off() or self._compiling_seconds(situation) <= QUICK

    def least_seconds(self, situation: Situation) -> float:
        """Return the total time of calls in a situation after which code is compiled for it."""
        if self._is_quick(situation):
            return SECONDS
        is_beside = background.is_wanted() and self._general.is_kept(self._general.usual)
        share = SHARE if is_beside else 1.0
        return max(SECONDS, share * self._compiling_seconds(situation))

    def _timed(self, situation: Situation, call: Call) -> Call:
        """Code whose time counts for a situation, which is decided again once it was long
        enough."""
        total = self._seconds[situation]
        least = self.least_seconds(situation)

        def timed(*arguments: object) -> object:
            begun = perf_counter()
            try:
                return call(*arguments)
            finally:
                total[0] += perf_counter() - begun
                if total[0] >= least:
                    self._ready.clear()

        return timed

    def constant(self, arguments: Sequence[object]) -> KnownExtents:
        """Return the extents of arguments to compile in: the largest set over the versions."""
        values = self._values(arguments)
        return next(
            (
                known_extents
                for m in sorted(self._versions_by_limit)[::-1]
                if (known_extents := self._known(values, m))
            ),
            (),
        )

    def _version_for(self, situation: Situation) -> Version | None:
        """Return the version for a situation; `None` while it is compiled in the background."""
        version = self._special(situation)
        mode = self._general.usual
        if not self._is_quick(situation) and background.is_wanted() and version.is_kept(mode):
            with self._lock:
                job = self._jobs.get(situation) or background.start(lambda: version.callable(mode))
                if job is None or not job.is_done():
                    if job is not None:
                        self._jobs[situation] = job
                    least = self.least_seconds(situation)
                    self._seconds[situation][0] = least - min(POLL, least)
                    return None
            return version if version.load() else self._general
        try:
            version.callable(mode)
        except errors.LoopwrightError:  # where all calls with these extents are wrong
            return self._general
        return version

    def _known(self, values: tuple[int, ...], most: int) -> KnownExtents:
        """Return the extents that code may be specialised for: those of 2 and more, as 1 is part of
        types."""
        candidates = {p: n for p, n in zip(self._places, values, strict=True) if n > 1}
        known_extents: dict[argument_values.Place, int] = {}
        for extent in self._extents:
            small = {p: n for p, n in candidates.items() if n <= extent.most}
            if extent.most <= most and extent.needed <= small.keys():
                known_extents |= {
                    p: n for p, n in small.items() if p in extent.needed | extent.subscripted
                }
        return tuple(sorted(known_extents.items()))
