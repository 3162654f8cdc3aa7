"""The code of a kernel for arguments of some types, and the short way to call it once more.

It assumes what holds for usual arguments: arrays do not overlap, subscripts are in range. It tests
that before it does anything. Where it does not hold, code for all cases takes its place.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from loopwright.ir.garbage import rare_collections
from loopwright.native.runtime.arguments import overlaps_itself
from loopwright.native.runtime.support import thread_count
from loopwright.python import results
from loopwright.python.errors import RETRY, exception_of
from loopwright.python.given import MOST, flat_names, is_static, items_of, statics_of
from loopwright.python.source import FunctionSource
from loopwright.python.types import ArgumentType
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.native.runtime.tuned import Tuned
    from loopwright.python.fingerprint import Uses
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
    ) -> None:
        self.source = source
        self.options = options
        self.entry = entry
        self.types = dict(types)
        self._variants: dict[results.Mode, tuple[Kernel, results.Result]] = {}
        self._callables: dict[results.Mode, tuple[Call, results.Result]] = {}
        self.usual = results.Mode(
            fastmath=options.fastmath,
            boundscheck=options.boundscheck,
            observed=not options.optimise,
        )
        """The mode for usual arguments."""
        self._mode = self.usual
        """The mode of the last call: one for all cases once arguments were not usual."""
        self.has_promises = False

    @functools.cached_property
    def uses(self) -> Uses:
        """What the code depends on besides its arguments."""
        return self._uses()

    def _uses(self) -> Uses:
        from loopwright.python.fingerprint import uses_of

        function: Any = self.source.function  # not a method
        return uses_of(function, statics_of(self.types))

    def is_current(self) -> bool:
        """Whether the names that the function uses mean what they meant when this was made."""
        before = self.uses
        if before.is_unchanged is None or before.is_unchanged():
            return True
        self.uses = self._uses()
        return self.uses.texts == before.texts

    def call(self, arguments: tuple[object, ...]) -> object:
        """Run the code on flat arguments: numbers and arrays."""
        while True:
            mode = self._mode
            kernel, result = self._callables.get(mode) or self.callable(mode)
            try:
                found = kernel(*arguments)
            except errors.OverlapError:
                self._mode = mode._replace(distinct=False)
                continue
            except errors.ArgumentError as error:
                raise self._of_memory(error, arguments) from None
            except errors.ExecutionError as error:
                if mode.fast and error.said == RETRY:
                    self._mode = mode._replace(fast=False)
                    continue
                raised = exception_of(error.said)
                if raised is None:
                    raise
                raise raised from None
            return results.python_value(result, found, arguments)

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
        elif not value.flags.writeable:
            wanted = "an array that can be written, not a read-only array"
        elif overlaps_itself(cast("np.ndarray[Any, Any]", value)):
            wanted = "an array that does not overlap itself, as an array expression is stored in it"
            wanted += ": pass a copy, or store its elements in loops"
        else:
            return error
        number = list(self.types).index(re.split(r"[.\[]", name)[0]) + 1
        return errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected {wanted}"
        )

    def callable(self, mode: results.Mode) -> tuple[Call, results.Result]:
        """What runs a variant: its code from the disk cache, or compiled now and kept there."""
        made = self._callables.get(mode)
        if made is None:
            key = self._key(mode)
            kept = None if key is None else results.restored(key)
            if kept is None:
                kernel, result = self.compiled(mode, is_kept=key is None)
                made = kernel.call, result
                if key is not None:
                    from loopwright.native.runtime.linking import keep_code

                    threads = None if self.has_promises else self._threads
                    keep_code(key, kernel.code, result, threads)
            else:
                made = kept
            self._callables[mode] = made
        return made

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
            except Exception as error:
                expected = isinstance(
                    error, (errors.LoopwrightError, MemoryError, RecursionError, Warning)
                )
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
        forms = [StringAttr(form) for form in results.told(result)]
        find_function(module.op, entry).attributes[RESULTS] = ArrayAttr(forms)
        return module, entry, result

    def module(self, mode: results.Mode) -> tuple[Module, str, results.Result]:
        """The module of a variant, before any pass."""
        from loopwright.ir.syntax.files import Origin, SourceText
        from loopwright.loops.module import Module
        from loopwright.python.lowering import lower

        lowered = lower(self.source, self.types, mode, self.entry)
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
        return self.compiled(self._mode)[0].profile(*arguments)

    def tune(self, arguments: tuple[object, ...], budget: float) -> Tuned[Kernel]:
        """Look for faster code for flat arguments like these."""
        if not self._mode.distinct:
            raise errors.UsageError("arrays overlap, but tuning assumes that they do not")
        module, entry, _ = self._told(self._mode)
        threads = thread_count(None if self.has_promises else self._threads)
        found = module.compile(entry, threads=threads).tune(*arguments, budget=budget)
        self._variants.clear()
        self._callables.clear()
        return found

    @property
    def history(self) -> Ledger:
        """What passes did to the code that runs."""
        return self.compiled(self._mode)[0].history.ledger

    def explain(self, arguments: tuple[object, ...], html: str | os.PathLike[str] | None) -> str:
        """What was done to the code that runs, also as a page; with flat arguments measured."""
        from loopwright.exact.reports.explanation import affinity

        kernel = self.compiled(self._mode)[0]
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
        """The short way to call the code again on arguments like those that were given. With the
        defaults behind them, parameters are at `places`. Integers have `bounds`."""
        kernel, result = self.callable(self._mode)
        ranges = {places[number]: limits for number, limits in bounds.items()}
        return Repeated(given, defaults, places, ranges, self, kernel, result)


AGAIN = object()
"""What `Repeated.call` gives where other code is for the arguments."""


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
        "function",
        "is_plain",
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
        self._tuples: list[tuple[int, tuple[type, ...]]] = []
        items: dict[int, range] = {}
        for k, value in enumerate(values):  # grows meanwhile
            if (of_value := items_of(value)) is not None:
                self._tuples.append((k, tuple(map(type, of_value))))
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
        self.is_plain = self._gives_found and not checked
        """Whether all that is compared is the classes of arguments."""

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result; `AGAIN` where the code does not fit, and nothing was done."""
        if self._flat is not None:
            arguments += self._defaults
            for k, types in self._tuples:
                value: object = arguments[k]
                items: tuple[Any, ...] = arguments[k]
                if not isinstance(value, tuple):
                    items = items_of(value) or ()
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
