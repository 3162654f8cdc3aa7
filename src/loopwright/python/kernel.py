"""`@lw.kernel`: a Python function as compiled code, one version for each combination of types.

A call finds its version by the types of its arguments.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast, overload

import numpy as np

from loopwright.native.runtime.support import held
from loopwright.python import argument_values
from loopwright.python.argument_values import ItemsError, Parameters, Text, WithLists
from loopwright.python.errors import TextNeededError, warn_of_python
from loopwright.python.fast_path import FAST_PATH_MISS, FastPath, RedispatchError
from loopwright.python.source import FunctionSource, plain_function, source_of
from loopwright.python.values import types
from loopwright.python.version import Optimise, Options, Version
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.native.runtime.tuned import Tuned
    from loopwright.python.syntax.splitting import Split

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[object, ...]

UNGIVEN: Any = object()
"""The function of a decorator that has options only; `None` could be an argument."""
MOST_BY_GLOBAL_TYPES = 64
"""How many versions there are at most that read arrays from outside."""
DISABLE_VARIABLE = "LOOPWRIGHT_DISABLE_JIT"
MOST_KINDS = 256
"""For how many combinations of types a kernel keeps code; the oldest makes room."""


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
        self._by_global_types: dict[tuple[Key, tuple[str, ...]], Version] = {}
        """The versions that read arrays from outside, also for other types of these."""
        self._refused: dict[Key, Split | str] = {}
        """The types that could not be compiled, with `fallback`: the parts around the statement
        that Python runs, or the warning that it runs the whole function."""
        self._as_python = os.environ.get(DISABLE_VARIABLE, "0") not in ("", "0")
        self._fast_paths: dict[Key, FastPath] = {}
        """The fast paths of calls, by the classes of arguments and the names of keywords."""
        self._direct_calls: dict[object, tuple[Callable[..., Any], FastPath]] = {}
        """The functions of those of the last calls, by the number of arguments and the names of
        keywords."""
        self._source = source
        self._texts: set[str] = set()
        """The parameters whose strings are taken apart: the code is for any."""

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The function's source."""
        return self._source or source_of(self.py_func)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the compiled function."""
        given: tuple[Any, ...] = (*args, *kwargs.values()) if kwargs else args
        call_arity = (len(args), *kwargs) if kwargs else len(args)
        last = self._direct_calls.get(call_arity)
        if last is not None:
            try:
                result: Any = last[0](*given)
            except (RedispatchError, errors.ArgumentError, errors.ExecutionError) as error:
                last[1].expect_another(error)
            else:
                if result is not FAST_PATH_MISS:
                    return result
        class_key = (*map(type, given), *kwargs) if kwargs else tuple(map(type, args))
        other = self._fast_paths.get(class_key)
        if other is not None and (last is None or last[1] is not other):
            result = other.call(given)
            if result is not FAST_PATH_MISS:
                self._keep(call_arity, other)
                return result
        if self._as_python:
            return self.py_func(*args, **kwargs)
        try:
            return self._dispatch(call_arity, class_key, *args, **kwargs)
        except errors.FrontendError as error:
            if self.options.fallback:
                raise
            raise error.with_traceback(None) from error.__cause__

    def _dispatch(
        self, call_arity: object, class_key: Key, /, *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """The result of a call without a fast path, for which there is one from then on."""
        if self.py_func.__code__ is not self._code:  # pyright: ignore[reportFunctionMemberAccess]
            self._forget()
        values = self._bound(args, kwargs)
        key = tuple([argument_values.key_of(value) for value in values])
        version = self._current(key)
        if version is None:
            if key in self._refused:
                return self._run_fallback(key, values, args, kwargs)
            version = self._version(key, values)
        result: Any
        try:
            leaves = self._flat(values, version)
            if version.is_given_streams:
                with held(argument_values.streams_of(values)):
                    result = version.call(leaves)
            else:
                result = version.call(leaves)
        except (TextNeededError, errors.FrontendError) as error:
            self._versions.pop(key, None)
            if isinstance(error, errors.FrontendError) and not self.options.fallback:
                raise
            refused = error
        except (errors.LoopwrightError, MemoryError):
            raise
        except Exception:
            if not version.leaves_lists or version.draws:
                raise
            return self.py_func(*args, **kwargs)  # raises the same, and leaves lists as Python does
        else:
            given = (*args, *kwargs.values())
            order = self._parameters.order(given, len(args), list(kwargs), values)
            order = None if isinstance(leaves, WithLists) else order
            self._remember(call_arity, class_key, version, given, order)
            return result
        if isinstance(refused, TextNeededError):
            self._texts.add(refused.name)
            return self(*args, **kwargs)
        self._refused[key] = self._split(refused)
        return self._run_fallback(key, values, args, kwargs)

    def _bound(self, args: Any, kwargs: Any) -> tuple[object, ...]:
        """The arguments in the order of the parameters, as code takes them."""
        values = (
            self._parameters.bound(args, kwargs) if kwargs or len(args) != self._arity else args
        )
        accepted = argument_values.ACCEPTED_TYPES
        if self._texts or any(type(value) not in accepted for value in values):
            values = self._as_code_takes(values)
        for number, (low, high) in self.bounds.items():
            value = values[number]
            if type(value) is int and not low <= value <= high:
                self._refuse_integer(number, value)
        return values

    def _current(self, key: Key) -> Version | None:
        """The version for arguments of some types, unless what it depends on has changed."""
        version = self._versions.get(key)
        if version is None or version.is_current():
            return version
        self._fast_paths.clear()
        self._direct_calls.clear()
        self._versions.pop(key, None)
        return None

    def _remember(
        self,
        call_arity: object,
        class_key: Key,
        version: Version,
        given: tuple[Any, ...],
        order: tuple[tuple[Any, ...], Sequence[int]] | None,
    ) -> None:
        """Make the fast path of calls like one that ran, unless there is none: `order` says the
        defaults behind what was given, and where the parameters are."""
        self._direct_calls.pop(call_arity, None)
        if order is None:
            self._fast_paths.pop(class_key, None)
        else:
            made = self._fast_paths[class_key] = version.make_fast_path(given, *order, self.bounds)
            self._keep(call_arity, made)

    def _keep(self, call_arity: object, last: FastPath) -> None:
        """Try the fast path first in the next call with such arguments."""
        if last.direct is not None:
            self._direct_calls[call_arity] = last.direct, last

    def _normalised(self, value: object) -> object:
        """An argument as code takes it. Parts of a function that Python runs need the object."""
        found = argument_values.as_array(value)
        if self.options.fallback or found is not value:
            return found
        return argument_values.attributes_of(found)

    def _as_code_takes(self, values: Sequence[object]) -> tuple[object, ...]:
        """The arguments in order as code takes them."""
        found = tuple(map(self._normalised, values))
        if not self._texts:
            return found
        are_texts = [name in self._texts for name in self.source.parameters]
        several = zip(found, are_texts, strict=True)
        return tuple(Text(x) if is_text and type(x) is str else x for x, is_text in several)

    def _flat(self, values: tuple[object, ...], version: Version) -> tuple[object, ...]:
        """The numbers and arrays among arguments, then the arrays from outside."""
        try:
            return argument_values.flat(values, version.arrays)
        except OverflowError:
            for number, (name, value) in enumerate(
                zip(self.source.parameters, values, strict=True)
            ):
                try:
                    argument_values.flat((value,))
                except OverflowError:
                    raise errors.ArgumentError(
                        f"argument {number + 1} ('{name}') of {self.source.name}(): a list has an "
                        "integer that does not fit in 64 bits"
                    ) from None
            raise

    def _forget(self) -> None:
        """Begin with the code that the function has now."""
        function: Any = self.py_func
        self._code = function.__code__
        self._texts.clear()
        self._fast_paths.clear()
        self._direct_calls.clear()
        self._versions.clear()
        self._by_global_types.clear()
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
                found[number] = (low, min(high, argument_values.MOST))
        return found

    def _refuse_integer(self, number: int, value: int) -> None:
        name = list(self.source.parameters)[number]
        raise errors.ArgumentError(
            f"argument {number + 1} ('{name}') of {self.source.name}(): the integer {value} does "
            f"not fit in {self.source.annotations[name]}"
        )

    def _split(self, error: errors.FrontendError) -> Split | str:
        """Split the function around the statement of an error; if that is impossible, return the
        reason why Python runs all of it."""
        from loopwright.python.syntax.splitting import NotSplitError, split

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

    def _run_fallback(self, key: Key, values: tuple[object, ...], args: Any, kwargs: Any) -> Any:
        """The result where not all could be compiled."""
        from loopwright.python.syntax.splitting import NotSplitError

        parts = self._refused[key]
        if not isinstance(parts, str):
            try:
                return parts(values)
            except NotSplitError as error:
                reason = "what is before that statement cannot be compiled"
                self._refused[key] = self._not_split(error, reason)
        plain: Any = self.py_func
        return plain(*args, **kwargs)

    def not_taken(self, values: Sequence[object]) -> str | None:
        """Why there can be no code for values; `None` if there can be."""
        try:
            named = zip(self.source.parameters, map(self._normalised, values), strict=True)
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
        by_name = {
            name: self._type(number, name, value)
            for number, (name, value) in enumerate(
                zip(self.source.parameters, values, strict=True), 1
            )
        }
        for number, (name, type_) in enumerate(by_name.items(), 1):
            annotation = self.source.annotations.get(name)
            if annotation is not None and not annotation.takes(type_):
                raise errors.ArgumentError(
                    f"argument {number} ('{name}') of {self.source.name}(): "
                    f"expected {annotation}, not {type_}"
                )
        made = Version(self.source, self.options, by_name)
        while len(self._versions) >= MOST_KINDS:  # of which strings and functions make any number
            self._versions.pop(next(iter(self._versions)))
            self._fast_paths.clear()
            self._direct_calls.clear()
        if made.uses.arrays is not None:
            former = self._by_global_types.setdefault((key, made.uses.texts), made)
            made = former.adopt_uses(made)
            if len(self._by_global_types) > MOST_BY_GLOBAL_TYPES:
                self._by_global_types.clear()
        self._versions[key] = made
        return made

    def _type(self, number: int, name: str, value: object) -> types.ArgumentType:
        if (given := argument_values.not_taken(value)) is not None:
            pass
        elif argument_values.is_array(value):
            try:
                return types.array_type(cast("np.ndarray[Any, Any]", value))
            except KeyError:
                dtype = argument_values.dtype_of(value)
                given = f"an array of dtype {dtype}"
                if np.issubdtype(dtype, np.floating):
                    given += f": pass {name}.astype(np.float64)"
        elif type(value) is list:
            try:
                return argument_values.list_type(cast("list[Any]", value))
            except ItemsError as error:
                given = str(error)
        elif (parts := argument_values.parts_of(value)) is not None:
            items = tuple(self._type(number, name, item) for item in parts[1])
            return types.TupleType(items, parts[0])
        elif argument_values.is_static(value):
            return types.StaticType(value)
        elif type(value) is Text:
            return types.TextType()
        else:
            type_ = types.type_of_number(value)
            if type_ is not None:
                return type_
            given = type(value).__name__
            if isinstance(value, dict | set | frozenset):
                given += ": make it in the kernel"
        raise errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected an array of numbers, "
            "a number, a tuple or a list of these, a function, a string, None, a record, an object "
            f"with attributes or a generator of random numbers, not {given}"
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
        from loopwright.python.element_functions import is_on_elements, on_elements

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
            for several in self._versions.values()
            for version in several.all
        ]

    def _inspected(self) -> Version:
        for kernel in self._all():
            if kernel._versions:
                return next(reversed(kernel._versions.values())).latest
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
        version = self._whole(key)
        return version.latest.explain(argument_values.flat(values, version.arrays), html)

    def profile(self, *args: P.args, **kwargs: P.kwargs) -> Profile:
        """Where the time of a call with these arguments goes, loop nest by loop nest.

        It runs on copies of the arguments, several times.
        """
        key, values = self._after_a_call(args, kwargs)
        version = self._whole(key)
        return version.latest.profile(argument_values.flat(values, version.arrays))

    def tune(self, *args: Any, budget: float = 60.0, **kwargs: Any) -> Tuned[Kernel]:
        """Look for faster code for a call with arguments like these, for `budget` seconds.

        It runs on copies of the arguments. What is found is kept in the disk cache and used by
        `optimise="tuned"`.
        """
        key, values = self._after_a_call(args, kwargs)
        version = self._whole(key)
        found = version.tune(argument_values.flat(values, version.arrays), budget)
        self._fast_paths.clear()
        self._direct_calls.clear()
        return found

    def _after_a_call(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Key, tuple[object, ...]]:
        """The key of the code for some arguments, and these in order.

        The kernel is called first, on copies of them, which may raise exceptions of Python."""
        from loopwright.native.runtime.copies import copied
        from loopwright.python.fingerprint import restoring

        call: Any = self
        copies: Any = copied((args, kwargs))
        with restoring(self.py_func):
            call(*copies[0], **copies[1])
        draws = argument_values.streams_of(self._parameters.bound(args, kwargs))
        given: Any = copies if draws else (args, kwargs)
        values = self._as_code_takes(self._parameters.bound(*given))  # calls draw from copies
        return tuple([argument_values.key_of(value) for value in values]), values

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

        return compared(self, self.py_func, args, kwargs, self._streams(args, kwargs))

    def _streams(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Sequence[object]:
        """The generators of random numbers that the code for some arguments draws from without
        being given them."""
        try:
            values = self._as_code_takes(self._parameters.bound(args, kwargs))
            key = tuple([argument_values.key_of(value) for value in values])
            version = self._versions.get(key)
            if version is None or not version.is_current():
                version = self._version(key, values)
            if version.may_draw:
                version.callable(version.mode)
        except TextNeededError as needed:
            self._texts.add(needed.name)
            return self._streams(args, kwargs)
        except errors.LoopwrightError:  # which the call raises
            return ()
        return version.streams


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
