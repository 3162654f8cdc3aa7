"""`@lw.kernel`: a Python function as compiled code, one version for each combination of types.

A call finds its version by the types of its arguments. The code of a version assumes what holds for
usual arguments: arrays do not overlap, subscripts are in range. It tests that before it does
anything. Where it does not hold, code for all cases takes its place.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, TypeVar, cast, overload

import numpy as np

from loopwright.ir.garbage import rare_collections
from loopwright.native.runtime.arguments import overlaps_itself
from loopwright.native.runtime.support import thread_count
from loopwright.python.errors import RETRY, exception_of, warn_of_python
from loopwright.python.given import (
    MOST,
    TAKEN,
    Parameters,
    as_array,
    dtype_of,
    flat,
    flat_names,
    is_static,
    key_of,
    not_taken,
    statics_of,
)
from loopwright.python.results import NONE, Mode, Number, Result, code_key, python_value, restored
from loopwright.python.source import FunctionSource, plain_function, source_of
from loopwright.python.types import ArgumentType, StaticType, TupleType, array_type, type_of_number
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.native.runtime.tuned import Tuned
    from loopwright.python.fingerprint import Uses
    from loopwright.python.splitting import Split
    from loopwright.reporting.ledger import Ledger

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[object, ...]
Call = Callable[..., object]
Optimise = Literal[True, False, "tuned"]

UNGIVEN: Any = object()
"""The function of a decorator that has options only; `None` could be an argument."""
DISABLE_VARIABLE = "LOOPWRIGHT_DISABLE_JIT"


class Version:
    """The code for arguments of some types."""

    def __init__(
        self, owner: FunctionKernel[Any, Any], types: Mapping[str, ArgumentType], entry: str = ""
    ) -> None:
        self.owner = owner
        self.entry = entry
        self.types = dict(types)
        self._variants: dict[Mode, tuple[Kernel, Result]] = {}
        self._callables: dict[Mode, tuple[Call, Result]] = {}
        options = owner.options
        self.usual = Mode(
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

        function: Any = self.owner.py_func
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
            return python_value(result, found, arguments)

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
        number = list(self.types).index(name.partition("[")[0]) + 1
        return errors.ArgumentError(
            f"argument {number} ('{name}') of {self.owner.source.name}(): expected {wanted}"
        )

    def callable(self, mode: Mode) -> tuple[Call, Result]:
        """What runs a variant: its code from the disk cache, or compiled now and kept there."""
        made = self._callables.get(mode)
        if made is None:
            key = self._key(mode)
            kept = None if key is None else restored(key)
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

    def _key(self, mode: Mode) -> str | None:
        """The key of a variant in the disk cache; `None` if it depends on what has no text."""
        options, source = self.owner.options, self.owner.source
        if not self.uses.has_text or options.optimise == "tuned":
            return None
        types = [f"{name}: {type_!r}" for name, type_ in self.types.items()]
        types += [repr(sorted(source.annotations.items())), repr(source.is_part)]
        threads = thread_count(None) if options.parallel else 1
        return code_key([*self.uses.texts, *types, repr((mode, options.optimise, threads))])

    @property
    def _threads(self) -> int | None:
        return None if self.owner.options.parallel else 1

    def compiled(self, mode: Mode, *, is_kept: bool = True) -> tuple[Kernel, Result]:
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
                doing = f" while compiling {self.owner.source.name}()"
                raise errors.internal_error(error, doing) from None
        return made

    def _compiled(self, mode: Mode, is_kept: bool) -> tuple[Kernel, Result]:
        from loopwright.loops.module import compiled

        module, entry, result = self.module(mode)
        options, distinct = self.owner.options, mode.distinct
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

    def module(self, mode: Mode) -> tuple[Module, str, Result]:
        """The module of a variant, before any pass."""
        from loopwright.ir.syntax.files import Origin, SourceText
        from loopwright.loops.module import Module
        from loopwright.python.lowering import lower

        lowered = lower(self.owner.source, self.types, mode, self.entry)
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
        module, entry, _ = self.module(self._mode)
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
        if html is not None:
            kernel.explain(*arguments, html=html)
        history = kernel.history
        lines = [f"{place}: {fact}" for place, fact in affinity(history.origin.op)]
        return "\n".join(dict.fromkeys([*lines, *str(history.ledger).splitlines()]))

    def repeated(self, values: tuple[object, ...], given: int) -> _Repeated | None:
        """The short way to call the code again on arguments like these, the first `given` of which
        were given; `None` if there is none."""
        values, defaults = values[:given], values[given:]
        if flat(defaults) or any(isinstance(one, tuple) or is_static(one) for one in values):
            return None
        kernel, result = self.callable(self._mode)
        numbered: list[tuple[int, Any]] = list(enumerate(values))
        dtypes = [
            (k, value.dtype)
            for k, value in numbered
            if type(value) is np.ndarray and value.dtype.kind in "iu"
        ]
        return _Repeated(tuple(map(type, values)), dtypes, self, kernel, result)


_AGAIN = object()


class _Repeated:
    """The version that was called last, for calls with arguments of the same classes.

    The native wrapper checks everything about arrays but the
    signs of integers, and takes integers up to 2⁶⁴, so that only these and the classes of
    arguments are compared here."""

    __slots__ = (
        "_dtypes",
        "_gives_found",
        "_integers",
        "_result",
        "function",
        "is_plain",
        "is_unchanged",
        "kernel",
        "own_code",
        "types",
    )

    def __init__(
        self,
        types: tuple[type, ...],
        dtypes: list[tuple[int, np.dtype[Any]]],
        version: Version,
        kernel: Call,
        result: Result,
    ) -> None:
        self.types = types
        self.function: Any = version.owner.py_func
        self.own_code: object = self.function.__code__
        self.is_unchanged = version.uses.is_unchanged
        """Whether the function and the names that it uses are what they were; `None` where it uses
        none."""
        self._dtypes = dtypes
        self._integers = [
            (k, *version.owner.bounds.get(k, (-MOST - 1, MOST)))
            for k, type_ in enumerate(types)
            if type_ is int
        ]
        self.kernel = kernel
        self._result = result
        self._gives_found = result in (NONE, Number(""))
        self.is_plain = self._gives_found and not dtypes and not self._integers
        """Whether all that is compared here is the classes of arguments."""

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result; `_AGAIN` where the code does not fit, and nothing was done."""
        for k, dtype in self._dtypes:
            if arguments[k].dtype != dtype:
                return _AGAIN
        for k, low, high in self._integers:
            if not low <= arguments[k] <= high:
                return _AGAIN
        try:
            found = self.kernel(*arguments)
        except (errors.ArgumentError, errors.ExecutionError) as error:
            self.expect_another(error)
            return _AGAIN
        return found if self._gives_found else python_value(self._result, found, arguments)

    def expect_another(self, error: errors.ArgumentError | errors.ExecutionError) -> None:
        """Raise what the function raises, unless an error says that other code is for the
        arguments."""
        if isinstance(error, errors.ArgumentError) or error.said == RETRY:
            return
        raised = exception_of(error.said)
        if raised is None:
            raise error
        raise raised from None


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


class FunctionKernel(Generic[P, R]):
    """A Python function that runs as compiled code; see `kernel`."""

    def __init__(
        self, function: Callable[P, R], options: Options, source: FunctionSource | None = None
    ) -> None:
        plain: Any = plain_function(function)
        if not isinstance(plain, FunctionType):
            raise TypeError(
                f"lw.kernel is for functions that Python code defines, not for {plain!r}"
            )
        kind = type(self)
        vars(self).update({k: x for k, x in vars(plain).items() if not hasattr(kind, k)})
        functools.update_wrapper(self, plain, updated=())
        self.py_func: Callable[P, R] = plain
        self._code = plain.__code__
        self._parameters = Parameters(plain)
        self.options = options
        self._versions: dict[Key, Version] = {}
        self._refused: dict[Key, Split | str] = {}
        """The types that could not be compiled, with `fallback`: the parts around the statement
        that Python runs, or the warning that it runs the whole function."""
        self._as_python = os.environ.get(DISABLE_VARIABLE, "0") not in ("", "0")
        self._repeated: _Repeated | None = None
        self._source = source

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The function's source."""
        return self._source or source_of(self.py_func)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the compiled function."""
        last = self._repeated
        if (
            last is not None
            and not kwargs
            and tuple(map(type, args)) == last.types
            and (
                last.function.__code__ is last.own_code
                if last.is_unchanged is None
                else last.is_unchanged()
            )
        ):
            if last.is_plain:
                try:
                    return last.kernel(*args)  # pyright: ignore[reportReturnType]
                except (errors.ArgumentError, errors.ExecutionError) as error:
                    last.expect_another(error)
            else:
                found = last.call(args)
                if found is not _AGAIN:
                    return found  # pyright: ignore[reportReturnType]
        if self._as_python:
            return self.py_func(*args, **kwargs)
        if self.py_func.__code__ is not self._code:  # pyright: ignore[reportFunctionMemberAccess]
            self._forget()
        values = (
            self._parameters.bound(args, kwargs) if kwargs or len(args) != self._arity else args
        )
        if any(type(value) not in TAKEN for value in values):
            values = tuple(map(as_array, values))
        for number, (low, high) in self.bounds.items():
            value = values[number]
            if type(value) is int and not low <= value <= high:
                self._refuse_integer(number, value)
        key = tuple([key_of(value) for value in values])
        version = self._versions.get(key)
        if version is not None and not version.is_current():
            version = self._repeated = None
            self._versions.pop(key, None)
        if version is None:
            if key in self._refused:
                return self._beside(key, values, args, kwargs)
            version = self._version(key, values)
        found: Any = None
        refused: errors.FrontendError | None = None
        try:
            found = version.call(flat(values))
        except errors.FrontendError as error:
            self._versions.pop(key, None)
            if not self.options.fallback:
                raise error.with_traceback(None) from error.__cause__
            refused = error
        if refused is not None:
            self._refused[key] = self._split(refused)
            return self._beside(key, values, args, kwargs)
        self._repeated = None if kwargs else version.repeated(values, len(args))
        return found

    def _forget(self) -> None:
        """Begin with the code that the function has now."""
        function: Any = self.py_func
        self._code, self._repeated = function.__code__, None
        self._versions.clear()
        self._refused.clear()
        for name in ("source", "bounds", "_arity"):
            vars(self).pop(name, None)

    @functools.cached_property
    def bounds(self) -> Mapping[int, tuple[int, int]]:
        """The smallest and the largest integer that parameters take by their annotations."""
        found: dict[int, tuple[int, int]] = {}
        for number, name in enumerate(self.source.parameters):
            element = getattr(self.source.annotations.get(name), "element", None)
            sizes = getattr(self.source.annotations.get(name), "sizes", None)
            if element is not None and element.is_integer and sizes is None:
                low, high = element.bounds
                found[number] = (low, min(high, MOST))
        return found

    def _refuse_integer(self, number: int, value: int) -> None:
        name = list(self.source.parameters)[number]
        raise errors.ArgumentError(
            f"argument {number + 1} ('{name}') of {self.source.name}(): the integer {value} does "
            f"not fit in {self.source.annotations[name]}"
        )

    def _split(self, error: errors.FrontendError) -> Split | str:
        """The function in parts around the statement that an error is at; where there is no such
        way, why Python runs all of it."""
        from loopwright.python.splitting import NotSplitError, split

        try:
            return split(self.source, error, self._of_part, warn_of_python)
        except NotSplitError as reason:
            return self._not_split(error, str(reason))

    def _of_part(self, source: FunctionSource, fallback: bool) -> FunctionKernel[..., Any]:
        """A kernel of a part of this one."""
        options = replace(self.options, fallback=fallback)
        return FunctionKernel(source.function, options, source)

    def _not_split(self, error: Exception, reason: str) -> str:
        said = f"{self.source.name}() runs as Python, since {reason}: {error}"
        warn_of_python(said)
        return said

    def _beside(self, key: Key, values: tuple[object, ...], args: Any, kwargs: Any) -> Any:
        """The result where not all could be compiled."""
        from loopwright.python.splitting import NotSplitError

        parts = self._refused[key]
        if not isinstance(parts, str):
            try:
                return parts(values)
            except NotSplitError as error:
                reason = "what is before that statement is no kernel"
                self._refused[key] = self._not_split(error, reason)
        plain: Any = self.py_func
        return plain(*args, **kwargs)

    def not_taken(self, values: Sequence[object]) -> str | None:
        """Why there can be no code for values; `None` if there can be."""
        try:
            named = zip(self.source.parameters, map(as_array, values), strict=True)
            for number, (name, value) in enumerate(named, 1):
                self._type(number, name, value)
        except errors.ArgumentError as error:
            return str(error)
        return None

    @functools.cached_property
    def _arity(self) -> int:
        parameters = self.source.parameters.values()
        if any(p.kind is not p.POSITIONAL_OR_KEYWORD for p in parameters):
            return -1
        return len(parameters)

    def _version(self, key: Key, values: tuple[object, ...]) -> Version:
        types = {
            name: self._type(number, name, value)
            for number, (name, value) in enumerate(
                zip(self.source.parameters, values, strict=True), 1
            )
        }
        for number, (name, type_) in enumerate(types.items(), 1):
            annotation = self.source.annotations.get(name)
            if annotation is not None and not annotation.takes(type_):
                raise errors.ArgumentError(
                    f"argument {number} ('{name}') of {self.source.name}(): "
                    f"expected {annotation}, not {type_}"
                )
        made = Version(self, types)
        made.is_current()
        self._versions[key] = made
        return made

    def _type(self, number: int, name: str, value: object) -> ArgumentType:
        if (given := not_taken(value)) is not None:
            pass
        elif isinstance(value, np.ndarray):
            try:
                return array_type(cast("np.ndarray[Any, Any]", value))
            except KeyError:
                dtype = dtype_of(cast("object", value))
                given = f"an array of dtype {dtype}"
                if np.issubdtype(dtype, np.floating):
                    given += f": pass {name}.astype(np.float64)"
        elif isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            return TupleType(tuple(self._type(number, name, item) for item in items))
        elif is_static(value):
            return StaticType(value)
        else:
            type_ = type_of_number(value)
            if type_ is not None:
                return type_
            given = f"{type(value).__name__}"
            if isinstance(value, list):
                given += f": pass np.array({name})"
        raise errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected an array of numbers, "
            f"a number, a tuple of these, a string or None, not {given}"
        )

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """A kernel in a class is a method, like the function."""
        call: Any = self
        return self if instance is None else functools.partial(call, instance)

    def __repr__(self) -> str:
        name = getattr(self, "__qualname__", "?")
        return f"<loopwright kernel {name}: {errors.counted(len(self._versions), 'version')}>"

    def _repr_html_(self) -> str:
        """In notebooks: the types for which there is code, and what was decided for the last."""
        from loopwright.reporting.drawing import html_table

        title = f"Kernel {getattr(self, '__qualname__', '?')}: versions"
        table = html_table(title, ["arguments"], [[one] for one in self.signatures])
        return table + (self._inspected().history.as_table() if self._versions else "")

    def __reduce__(self) -> tuple[Any, ...]:
        from loopwright.python.fingerprint import reduced

        return reduced(self)

    @functools.cached_property
    def ufunc(self) -> FunctionKernel[..., Any]:
        """The function of numbers as one of arrays, which are broadcast: it runs on each element.

        >>> @kernel
        ... def larger(x, y):
        ...     return x if x > y else y
        >>> larger.ufunc.py_func(np.array([[1], [5]]), np.array([2, 4])).tolist()
        [[2, 4], [5, 5]]
        """
        from loopwright.python.vectorize import is_on_elements, on_elements

        function: Any = self.py_func
        if is_on_elements(function):
            return self
        name = f"{getattr(self, '__qualname__', '?')}.ufunc"
        return FunctionKernel(on_elements(function, name), self.options)

    # Inspection

    @property
    def signatures(self) -> list[str]:
        """The types for which there is code."""
        return [
            "(" + ", ".join(f"{name}: {type_}" for name, type_ in version.types.items()) + ")"
            for version in self._versions.values()
        ]

    def _inspected(self) -> Version:
        for kernel in self._all():
            if kernel._versions:
                return next(reversed(kernel._versions.values()))
        raise errors.UsageError(
            f"'{self.source.name}' was not called yet: there is no code to show"
        )

    def _all(self) -> Iterator[FunctionKernel[..., Any]]:
        """This kernel and those of its parts."""
        yield self
        for parts in reversed(self._refused.values()):
            for kernel in [] if isinstance(parts, str) else parts.kernels:
                yield from kernel._all()

    @property
    def module(self) -> Module:
        """The module of the last version, before any pass, with the lines of the function."""
        version = self._inspected()
        return version.module(version.usual)[0]

    def inspect_mlir(self) -> str:
        """The text of that module."""
        return str(self.module)

    def inspect_llvm(self, *, optimised: bool = True) -> str:
        """The LLVM IR of the last version."""
        version = self._inspected()
        return version.compiled(version.usual)[0].inspect_llvm(optimised=optimised)

    def inspect_asm(self) -> str:
        """The assembly of the last version."""
        version = self._inspected()
        return version.compiled(version.usual)[0].inspect_asm()

    def explain(self, *args: Any, html: str | os.PathLike[str] | None = None, **kwargs: Any) -> str:
        """What was done to the loops and why, and what is not affine.

        It is about the version for these arguments, or the last version if there are none.

        With `html` it is also written to a file, as one page: the function line by line, loops
        before and after, and pictures of dependences. Where arguments are given, the page has the
        roofline of a call, which runs on copies of them; and parts between which Python runs have
        pages of their own (`report.html`, `report-2.html`, …).
        """
        if not args and not kwargs:
            refused = [found for one in self._all() for found in one._refused.values()]
            said = [x for one in refused for x in ([one] if isinstance(one, str) else one.said)]
            if not said or any(one._versions for one in self._all()):
                said.append(self._inspected().explain((), html))
            return "\n".join(said)
        key, values = self._after_a_call(args, kwargs)
        parts = self._refused.get(key)
        if isinstance(parts, str):
            return parts
        if parts is not None:
            return parts.explain(values, html)
        return self._whole(key).explain(flat(values), html)

    def profile(self, *args: P.args, **kwargs: P.kwargs) -> Profile:
        """Where the time of a call with these arguments goes, loop nest by loop nest.

        It runs on copies of the arguments, several times.
        """
        key, values = self._after_a_call(args, kwargs)
        return self._whole(key).profile(flat(values))

    def tune(self, *args: Any, budget: float = 60.0, **kwargs: Any) -> Tuned[Kernel]:
        """Look for faster code for a call with arguments like these, for `budget` seconds.

        It runs on copies of the arguments. What is found is kept in the disk cache and used by
        `optimise="tuned"`.
        """
        key, values = self._after_a_call(args, kwargs)
        found = self._whole(key).tune(flat(values), budget)
        self._repeated = None
        return found

    def _after_a_call(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Key, tuple[object, ...]]:
        """The key of the code for some arguments, and these in order.

        The kernel is called first, on copies of them, which may raise exceptions of Python."""
        from loopwright.native.runtime.copies import copied

        call: Any = self
        copies: Any = copied((args, kwargs))
        call(*copies[0], **copies[1])
        values = self._parameters.bound(args, kwargs)
        return tuple([key_of(value) for value in values]), values

    def _whole(self, key: Key) -> Version:
        if key not in self._versions:
            raise errors.UsageError(
                f"'{self.source.name}' is not compiled as a whole for these arguments"
            )
        return self._versions[key]

    def check(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled and the Python function on copies of the arguments and compare.

        Gives the compiled function's result; raises `CheckError` where results, changed arguments
        or exceptions differ in any bit.
        """
        from loopwright.python.checking import compared

        return compared(self, self.py_func, args, kwargs)


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


@overload
def kernel(function: Callable[P, R], /) -> FunctionKernel[P, R]: ...
@overload
def kernel(
    *,
    optimise: Optimise = ...,
    fastmath: bool = ...,
    parallel: bool = ...,
    boundscheck: bool = ...,
    fallback: bool = ...,
) -> Callable[[Callable[P, R]], FunctionKernel[P, R]]: ...


def kernel(
    function: Callable[P, R] | None = UNGIVEN,
    /,
    *,
    optimise: Optimise = True,
    fastmath: bool = False,
    parallel: bool = False,
    boundscheck: bool = True,
    fallback: bool = False,
) -> FunctionKernel[P, R] | Callable[[Callable[P, R]], FunctionKernel[P, R]]:
    """Compile a Python function of loops and array expressions, once for each combination of types.

    Code is made at the first call with arguments of some types. Its results are Python's own, bit
    for bit unless `fastmath` is given. Passes on affine loops run first, unless `optimise` is
    `False`; with `"tuned"` they are those that `tune` found. With `parallel`, several threads run
    loops. `boundscheck=False` assumes that subscripts are valid. With `fallback`, Python runs what
    cannot be compiled, with a `FallbackWarning`: a statement between compiled parts, or all of the
    function.
    """
    options = Options(optimise, fastmath, parallel, boundscheck, fallback)
    if function is UNGIVEN:
        return lambda function: FunctionKernel(function, options)
    return FunctionKernel(cast("Callable[P, R]", function), options)
