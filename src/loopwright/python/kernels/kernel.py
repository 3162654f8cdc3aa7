"""`@lw.kernel`: a Python function as compiled code, one version for each combination of types.

A call finds its version by the types of its arguments (`dispatch`).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from inspect import CO_GENERATOR
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Self, TypeVar, Unpack, cast, overload

from loopwright.native.runtime.numpy_generators import held
from loopwright.python.calls import argument_values
from loopwright.python.calls.argument_containers import WithLists
from loopwright.python.calls.result_parts import Call
from loopwright.python.errors import (
    AliasedArgumentsError,
    ConstantNeededError,
    TextNeededError,
    warn_of_python,
)
from loopwright.python.kernels.dispatch import MISS, Converted, Dispatcher, Key
from loopwright.python.kernels.running_again import States, muted
from loopwright.python.kernels.version import Fastmath, KernelOptions, Optimise, Options, Version
from loopwright.python.source.function_source import FunctionSource, plain_function
from loopwright.reporting import errors
from loopwright.reporting.spelling import takes_both_spellings

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from loopwright.loops.module import Module
    from loopwright.native.runtime.kernel import Kernel, Tuned
    from loopwright.native.runtime.profiling.measuring import Profile
    from loopwright.python.inference.inspection import TypeReport
    from loopwright.python.kernels.chunked import DaskCalls
    from loopwright.python.kernels.generator_kernels import GeneratorCode
    from loopwright.python.syntax.splitting import Split
    from loopwright.reporting.ledger import Ledger

P = ParamSpec("P")
R = TypeVar("R")

UNGIVEN: Any = object()
"""The function of a decorator that has options only; `None` could be an argument."""
DISABLE_VARIABLE = "LOOPWRIGHT_DISABLE_JIT"


class FunctionKernel(Generic[P, R]):
    """A Python function that runs as compiled code; see `kernel`."""

    def __new__(
        cls, function: Callable[P, R], options: Options, source: FunctionSource | None = None
    ) -> Self:
        """Give the kernel its own class, with the fast path as its `__call__`, so that Python calls
        the fast path directly."""
        own: Any = type(cls.__name__, (cls,), {"__doc__": cls.__doc__})
        return super().__new__(own)

    def __init__(
        self, function: Callable[P, R], options: Options, source: FunctionSource | None = None
    ) -> None:
        plain: Any = plain_function(function)
        if not isinstance(plain, FunctionType):
            raise _no_function(plain)
        kind = FunctionKernel
        vars(self).update({k: x for k, x in vars(plain).items() if not hasattr(kind, k)})
        functools.update_wrapper(self, plain, updated=())
        self.py_func: Callable[P, R] = plain
        self.decorated: Callable[P, R] = function
        """The decorated function: the function, or the one with a cache around it."""
        self.options = options
        call: Any = cast("Any", type(self).__mro__[1]).__call__  # not the fast path
        call = functools.partial(call, self)
        self._dispatcher = Dispatcher(plain, options, source, call, self._take)
        self._advancing: dict[type, GeneratorCode] = {}
        """What runs generators up to their next items, by the classes of their variables."""
        self._makes_generators = bool(plain.__code__.co_flags & CO_GENERATOR)
        self._as_python = os.environ.get(DISABLE_VARIABLE, "0") not in ("", "0")

    @property
    def source(self) -> FunctionSource:
        """The function's source."""
        return self._dispatcher.source

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the compiled function, where no fast path is tried first."""
        if self._as_python:
            return self.decorated(*args, **kwargs)
        dispatcher = self._dispatcher
        dispatcher.follow_code()
        if self._makes_generators:
            return self._generator(args, kwargs)
        try:
            arguments = dispatcher.convert(dispatcher.parameters.bound(args, kwargs))
            return self._call_version(arguments, args, kwargs)
        except errors.FrontendError as error:
            if not self.options.fallback:
                error.forget_frames()
            raise
        except Exception as error:
            from loopwright.python.calls.tracebacks import of_program

            error.with_traceback(of_program(error, self.py_func.__code__.co_filename))
            raise

    def _generator(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return the generator for some arguments."""
        from loopwright.python.kernels.generator_kernels import CompiledGenerator, GeneratorCode
        from loopwright.python.syntax.suspended_generators import class_of_resumed

        plain: Any = self.py_func
        values = self._dispatcher.parameters.bound(args, kwargs)
        decorated: Any = self.decorated
        in_python = functools.partial(decorated, *args, **kwargs) if self.options.fallback else None
        try:
            frame_class = class_of_resumed(plain, plain.__code__)
        except errors.FrontendError as error:
            if in_python is None:
                raise error.with_traceback(None) from None
            warn_of_python(f"{plain.__name__}() runs in Python: {error}")
            return in_python()
        steps = self._advancing.get(frame_class)
        if steps is None:
            options = replace(self.options, fallback=False)
            function: Any = vars(frame_class)["advance_"]
            step = frame_class.step_
            steps = self._advancing[frame_class] = GeneratorCode(
                FunctionKernel(function, options),
                None if step is None else FunctionKernel(step.function, options),
            )
        return CompiledGenerator(frame_class(), values, steps, in_python)

    def _take(self, direct: Call | None) -> None:
        """Install a fast path as this kernel's `__call__`, or remove it."""
        own: Any = type(self)
        if direct is not None:
            own.__call__ = staticmethod(direct)
        elif "__call__" in vars(own):
            del own.__call__

    def _call_version(
        self, arguments: Converted, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Return the result of a call to which the preferred fast path does not apply."""
        dispatcher = self._dispatcher
        key = dispatcher.key_of(arguments.values)
        result: Any = dispatcher.by_other_path(key, args, kwargs)
        if result is not MISS:
            return result
        version = dispatcher.current(key)
        if version is None:
            if key in dispatcher.fallbacks:
                return self._run_fallback(key, arguments, args, kwargs)
            if not arguments.is_of_current_classes:
                return self._call_version(dispatcher.convert_again(arguments), args, kwargs)
            version = dispatcher.new_version(key, arguments.values)
        states = States(())
        otherwise: Converted | None = None
        refused: errors.FrontendError | None = None
        try:
            leaves = dispatcher.flat(arguments.values, version)
            streams = argument_values.streams_of(arguments.values)
            if isinstance(leaves, WithLists) and version.draws_when_loaded:
                states = States([*streams, *version.streams])
            if version.is_given_streams:
                with held(streams):
                    result = version.call(leaves)
            else:
                result = version.call(leaves)
        except (TextNeededError, ConstantNeededError) as needed:
            dispatcher.drop(key)
            dispatcher.pass_as_needed(needed, arguments)
            return self(*args, **kwargs)
        except AliasedArgumentsError as error:
            dispatcher.tell_aliases(arguments, error)
            return self(*args, **kwargs)
        except errors.FrontendError as error:
            dispatcher.drop(key)
            try:
                otherwise = dispatcher.convert_otherwise(arguments, error, version)
            except errors.FrontendError:
                if not self.options.fallback:
                    raise
                otherwise = None
            if otherwise is None and not self.options.fallback:
                raise
            refused = error
        except (errors.LoopwrightError, MemoryError, RecursionError):
            raise  # Python's calls end at another depth, and take more of the stack
        except Exception:
            if not version.leaves_containers:
                raise
        else:
            dispatcher.remember(key, version, arguments, leaves)
            return result
        if refused is None:
            states.restore()
            with muted() if version.prints else nullcontext():
                return self.py_func(
                    *args, **kwargs
                )  # raises the same exception, and changes containers
        if otherwise is not None:
            return self._call_version(otherwise, args, kwargs)
        key = dispatcher.key_of(dispatcher.convert(arguments.originals).values)  # of the next call
        dispatcher.fall_back(key, self._split(refused))
        return self._run_fallback(key, arguments, args, kwargs)

    def _split(self, error: errors.FrontendError) -> Split | str:
        """Split the function around the statement of an error; if that is impossible, return the
        reason why Python runs all of it."""
        from loopwright.python.syntax.splitting import NotSplitError, split

        try:
            return split(self.source, error, self._of_part, warn_of_python)
        except NotSplitError as reason:
            return self._not_split(error, str(reason))

    def not_taken(self, values: Sequence[object]) -> str | None:
        """Return why values cannot be arguments of compiled code; `None` if they can be."""
        return self._dispatcher.not_taken(values)

    def _of_part(self, source: FunctionSource, *, fallback: bool) -> FunctionKernel[..., Any]:
        """Return a kernel of a part of this one."""
        options = replace(self.options, fallback=fallback)
        return FunctionKernel(source.function, options, source)

    def _not_split(self, error: Exception, reason: str) -> str:
        warning = f"{self.source.name}() runs as Python, since {reason}: {error}"
        warn_of_python(warning)
        return warning

    def _run_fallback(self, key: Key, arguments: Converted, args: Any, kwargs: Any) -> Any:
        """Return the result if the function could not be compiled completely. Parts get the objects
        among the arguments, as Python runs some."""
        from loopwright.python.syntax.splitting import NotSplitError

        parts = self._dispatcher.fallbacks[key]
        if not isinstance(parts, str):
            try:
                return parts(tuple(map(argument_values.as_array, arguments.originals)))
            except NotSplitError as error:
                reason = "what is before that statement cannot be compiled"
                self._dispatcher.fall_back(key, self._not_split(error, reason))
        plain: Any = self.decorated
        return plain(*args, **kwargs)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """Return a kernel in a class is a method, like the function."""
        call: Any = self
        return self if instance is None else functools.partial(call, instance)

    def __repr__(self) -> str:
        name = getattr(self, "__qualname__", "?")
        versions = errors.counted(len(self._dispatcher.versions), "version")
        return f"<loopwright kernel {name}: {versions}>"

    def _repr_html_(self) -> str:
        """In notebooks: the types for which there is code, and the decisions for the last of
        them."""
        from loopwright.reporting.drawing.svg import html_table

        title = f"Kernel {getattr(self, '__qualname__', '?')}: versions"
        table = html_table(title, ["arguments"], [[types] for types in self.signatures])
        return table + (self._inspected().history.as_table() if self._dispatcher.versions else "")

    def __reduce__(self) -> tuple[Any, ...]:
        from loopwright.python.calls.fingerprint import reduced

        return reduced(self, type(self).__mro__[1])  # not the kernel's own class

    @functools.cached_property
    def ufunc(self) -> FunctionKernel[..., Any]:
        """The function of numbers as one of arrays, which are broadcast: it runs on each element.

        >>> import numpy as np
        >>> @kernel
        ... def larger(x, y):
        ...     return x if x > y else y
        >>> larger.ufunc.py_func(np.array([[1], [5]]), np.array([2, 4])).tolist()
        [[2, 4], [5, 5]]
        """
        from loopwright.python.source.element_functions import is_on_elements, on_elements

        function: Any = self.py_func
        if is_on_elements(function):
            return self
        name = f"{getattr(self, '__qualname__', '?')}.ufunc"
        return FunctionKernel(on_elements(function, name), self.options)

    @functools.cached_property
    def dask(self) -> DaskCalls:
        """The function on Dask arrays: `kernel.dask(x, …)` returns Dask arrays, whose tasks read
        exactly the parts of other chunks that they need; `kernel.dask.explain(x, …)` describes the
        tasks."""
        from loopwright.python.kernels.chunked import DaskCalls

        return DaskCalls(self._dispatcher)

    # Inspection

    @property
    def signatures(self) -> list[str]:
        """The types for which code has been compiled."""
        signatures: list[str] = []
        for version_group in self._dispatcher.versions.values():
            shown = (
                "(" + ", ".join(f"{name}: {type_}" for name, type_ in version.types.items()) + ")"
                for version in version_group.all
            )
            signatures += dict.fromkeys(shown)  # code in blocks has the same types
        return signatures

    def _inspected(self) -> Version:
        for kernel in self._all():
            if kernel._dispatcher.versions:
                return next(reversed(kernel._dispatcher.versions.values())).latest
        raise errors.UsageError(
            f"'{self.source.name}' has not been called yet: there is no code to show"
        )

    def _all(self) -> Iterator[FunctionKernel[..., Any]]:
        """This kernel and the kernels of its parts."""
        yield self
        for parts in reversed(self._dispatcher.fallbacks.values()):
            for kernel in [] if isinstance(parts, str) else parts.kernels:
                yield from kernel._all()

    def compile(self, *types: object) -> Self:
        """Compile the code for arguments of some types, without a call.

        Parameters: types: A type for each parameter: an annotation (`lw.f64[:, :]`), a class of
        numbers (`int`, `np.float32`), a text (`"float64[:, :]"`), or an argument like those of
        calls. Without any, they are taken from the annotations of the function.

        Returns:
            The kernel.

        Raises:
            UsageError: Something is not a type.
            FrontendError: The function has something that cannot be compiled.

        Examples:
            >>> @kernel
            ... def scale(a, factor):
            ...     for i in range(len(a)):
            ...         a[i] *= factor
            >>> scale.compile("float64[:]", float).signatures
            ['(a: float64[:], factor: float)']
        """
        from loopwright.python.kernels.stated_types import example_arguments

        dispatcher = self._dispatcher
        dispatcher.follow_code()
        examples = dispatcher.parameters.bound(example_arguments(self.source, types), {})
        self._usual_version(dispatcher.convert(examples))
        return self

    @property
    def module(self) -> Module:
        """The module of the last version, before any pass, with the lines of the function; before
        a call, that of the types in its annotations."""
        if not self._has_code():
            self.compile()
        version = self._inspected()
        return version.module(version.usual)[0]

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.source.name

    @property
    def op(self) -> ModuleOp:
        """The module for analyses, without the tests at its entry that arguments are usual
        (subscripts are in bounds, and arrays do not overlap)."""
        return self.program()

    def program(self, called: str = "") -> ModuleOp:
        """What `op` is, with the function renamed."""
        from loopwright.python.kernels.stated_types import module_for_usual

        if not self._has_code():
            self.compile()
        all_types = self._inspected().types
        types = {name: all_types[name] for name in self.source.parameters}
        return module_for_usual(self.source, self.options, types, called).op

    def _has_code(self) -> bool:
        return any(kernel._dispatcher.versions for kernel in self._all())

    @property
    def history(self) -> Ledger:
        """The ledger of the passes that produced the code of the last version."""
        return self._inspected().history

    def inspect_types(self, *args: object, **kwargs: object) -> TypeReport:
        """Return the types of the variables and expressions, line by line, for some arguments.

        Nothing is compiled or run. The result prints as text; notebooks show it as a table.

        Parameters: args: Arguments like those of calls, or types as `compile` takes them
        (`lw.f64[:]`, `int`, `"float64[:]"`). Without any, they are taken from the annotations.
        kwargs: The same, by the names of parameters.

        Raises:
            FrontendError: There are no arguments, and a parameter has no annotation.

        Examples:
            >>> @kernel
            ... def scale(a, factor):
            ...     for i in range(len(a)):
            ...         a[i] *= factor
            >>> str(scale.inspect_types("float64[:]", float)).partition(" ->")[0]
            'scale(a: float64[:], factor: float)'
        """
        from loopwright.python.inference import infer
        from loopwright.python.inference.inspection import TypeReport
        from loopwright.python.kernels.stated_types import example_arguments, example_or_value

        names = [*self.source.parameters]
        if not args and not kwargs:
            args = example_arguments(self.source, ())
        given_values = [example_or_value(value) for value in args]
        named_values = {name: example_or_value(value) for name, value in kwargs.items()}
        values = self._dispatcher.parameters.bound(tuple(given_values), named_values)
        return TypeReport(infer(self.source, dict(zip(names, values, strict=True))))

    @takes_both_spellings("inspect_mlir")
    def inspect_mlir(self, *, optimised: bool = False) -> str:
        """Return the text of that module; with `optimised`, after the passes."""
        if not optimised:
            return str(self.module)
        if not self._has_code():
            self.compile()
        version = self._inspected()
        return version.compiled(version.usual)[0].inspect_mlir()

    @takes_both_spellings("inspect_llvm")
    def inspect_llvm(self, *, optimised: bool = True) -> str:
        """Return the LLVM IR of the last version."""
        version = self._inspected()
        return version.compiled(version.usual)[0].inspect_llvm(optimised=optimised)

    def inspect_asm(self) -> str:
        """Return the assembly of the last version."""
        version = self._inspected()
        return version.compiled(version.usual)[0].inspect_asm()

    def explain(self, *args: Any, html: str | os.PathLike[str] | None = None, **kwargs: Any) -> str:
        """Report how the loops were transformed and why, and what is not affine.

        It is about the version for these arguments, or the last version if there are none.

        With `html` it is also written to a file, as one page: the function line by line, loops
        before and after, and pictures of dependences. Where arguments are given, the page has the
        roofline of a call, which runs on copies of them; and parts between which Python runs have
        separate pages (`report.html`, `report-2.html`, …).
        """
        if not args and not kwargs:
            refused = [x for kernel in self._all() for x in kernel._dispatcher.fallbacks.values()]
            texts = [
                x for item in refused for x in ([item] if isinstance(item, str) else item.warnings)
            ]
            if not texts or any(kernel._dispatcher.versions for kernel in self._all()):
                texts.append(self._inspected().explain((), html))
            return texts[0] if len(texts) == 1 else "\n".join(texts)
        key, values = self._after_a_call(args, kwargs)
        parts = self._dispatcher.fallbacks.get(key)
        if isinstance(parts, str):
            return parts
        if parts is not None:
            return parts.explain(values, html)
        version = self._dispatcher.whole(key)
        leaves = self._dispatcher.flat(values, version)
        seconds = self._conversion_time(args, kwargs, version.latest, leaves)
        return version.latest.explain(leaves, html, seconds)

    def profile(self, *args: P.args, **kwargs: P.kwargs) -> Profile:
        """Measure the time of a call with these arguments, loop nest by loop nest.

        It runs on copies of the arguments, several times.
        """
        key, values = self._after_a_call(args, kwargs)
        version = self._dispatcher.whole(key)
        leaves = self._dispatcher.flat(values, version)
        seconds = self._conversion_time(args, kwargs, version.latest, leaves)
        return version.latest.profile(leaves, seconds)

    def _conversion_time(
        self,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        version: Version,
        leaves: tuple[object, ...],
    ) -> float:
        """Return the seconds in which a call with some arguments converts containers."""
        from loopwright.python.calls.conversion_time import conversion_time
        from loopwright.python.calls.fingerprint import restoring

        call: Any = self
        code, _ = version.callable(version.mode)

        def called(args: tuple[Any, ...], kwargs: dict[str, Any]) -> object:
            return call(*args, **kwargs)

        with restoring(self.py_func):
            return conversion_time(called, (args, kwargs), code, leaves)

    def tune(self, *args: Any, budget: float = 60.0, **kwargs: Any) -> Tuned[Kernel]:
        """Search for faster code for a call with arguments like these, for `budget` seconds.

        It runs on copies of the arguments. The result is stored in the disk cache and used by
        `optimise="tuned"`.
        """
        key, values = self._after_a_call(args, kwargs)
        version = self._dispatcher.whole(key)
        result = version.tune(self._dispatcher.flat(values, version), budget)
        self._dispatcher.forget_fast_paths()
        return result

    def _after_a_call(
        self, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Key, tuple[object, ...]]:
        """Return the key of the code for some arguments, and these in order.

        The kernel is first called on copies of them, which may raise Python exceptions.
        """
        from loopwright.native.runtime.copies import copied
        from loopwright.python.calls.fingerprint import restoring

        call: Any = self
        copies: Any = copied((args, kwargs))
        with restoring(self.py_func):
            call(*copies[0], **copies[1])
        dispatcher = self._dispatcher
        draws = argument_values.streams_of(dispatcher.parameters.bound(args, kwargs))
        call_arguments: Any = copies if draws else (args, kwargs)  # calls draw from copies
        key, arguments = dispatcher.converted_as_compiled(
            dispatcher.parameters.bound(*call_arguments)
        )
        return key, arguments.values

    def check(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled and the Python function on copies of the arguments and compare.

        Gives the compiled function's result; raises `CheckError` where results, changed arguments
        or exceptions differ in any bit.
        """
        from loopwright.python.kernels.checking import compared

        return compared(self, self.py_func, args, kwargs, self._streams(args, kwargs))

    def _streams(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Sequence[object]:
        """Return the random generators that the code for some arguments draws from without
        receiving them as arguments."""
        dispatcher = self._dispatcher
        if self._makes_generators:
            return ()
        try:
            arguments = dispatcher.convert(dispatcher.parameters.bound(args, kwargs))
            return self._usual_version(arguments, only_draws=True).streams
        except errors.LoopwrightError:  # which the call raises
            return ()

    def _usual_version(self, arguments: Converted, *, only_draws: bool = False) -> Version:
        """Return the version for some arguments, compiled; with `only_draws`, if it draws random
        numbers. Raises `FrontendError` if there is none for any way to pass them."""
        dispatcher = self._dispatcher
        while True:
            key = dispatcher.key_of(arguments.values)
            version = dispatcher.current(key) or dispatcher.new_version(key, arguments.values)
            try:
                if version.uses.draws or not only_draws:
                    version.callable(version.mode)
            except (TextNeededError, ConstantNeededError) as needed:
                dispatcher.drop(key)
                dispatcher.pass_as_needed(needed, arguments)
                arguments = dispatcher.convert(arguments.originals)
            except errors.FrontendError as error:
                dispatcher.drop(key)
                otherwise = dispatcher.convert_otherwise(arguments, error)
                if otherwise is None:
                    raise
                arguments = otherwise
            else:
                return version


def _no_function(value: object) -> errors.UsageTypeError:
    """Return the error for an object that was decorated or passed instead of a function."""
    if isinstance(value, str | tuple | list):
        hint = "types follow from the arguments of calls: write @lw.kernel without a signature"
    elif isinstance(value, type):
        hint = "decorate its methods, or pass its objects to a kernel"
    elif callable(value):
        hint = "call it in a function that is one"
    else:
        hint = "write @lw.kernel above a function"
    shown = repr(cast("object", value))
    shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
    return errors.UsageTypeError(
        f"lw.kernel takes functions written in Python, not {shown}: {hint}"
    )


@overload
def kernel(function: Callable[P, R], /) -> FunctionKernel[P, R]: ...
@overload
def kernel(
    **options: Unpack[KernelOptions],
) -> Callable[[Callable[P, R]], FunctionKernel[P, R]]: ...


@takes_both_spellings("lw.kernel")
def kernel(
    function: Callable[P, R] | None = UNGIVEN,
    /,
    *,
    optimise: Optimise = True,
    fastmath: Fastmath = False,
    parallel: bool = False,
    boundscheck: bool = True,
    fallback: bool = False,
    verify_by_proof: bool = False,
    overflowcheck: bool = True,
) -> FunctionKernel[P, R] | Callable[[Callable[P, R]], FunctionKernel[P, R]]:
    """Compile a Python function of loops and array expressions, once for each combination of types.

    Code is generated at the first call with arguments of some types, or by `compile`. Its results
    are Python's own, bit for bit unless `fastmath` is given.

    Parameters: function: The function to decorate; with options it is left out:
    `@lw.kernel(parallel=True)`. optimise: Whether passes on affine loops run first; with `"tuned"`
    they are those that `tune` found. fastmath: Whether floating-point operations may be reordered;
    with `"functions"` only vectors of `exp`, `log`, `tanh` and the like may be off, by 3 units in
    the last place. parallel: Whether several threads run loops; `lw.threads` sets the number.
    boundscheck: Whether a subscript out of range is an `IndexError`; otherwise all are assumed to
    be valid. fallback: Whether Python runs what cannot be compiled, with a `FallbackWarning`: a
    statement between compiled parts, or all of the function. verify_by_proof: Whether the result of
    the passes is proved to be equal to their input. overflowcheck: Whether a result of Python
    integers that does not fit in 64 bits is an `OverflowError`; otherwise it wraps around.

    Returns:
        The kernel, which is called like the function.

    Raises: UsageTypeError: The option does not exist, or the decorated object is not a function.
    UsageError: An option has no such value. FrontendError: At a call: the function has something
    that cannot be compiled. ArgumentError: At a call: an argument is one that kernels do not take.
    ChangedMeaningError: At a call, with `verify_by_proof`: the code computes something else; an
    `UnprovedWarning` is issued if it is not known.

    Examples:
        >>> import numpy as np
        >>> @kernel
        ... def total(a):
        ...     s = 0.0
        ...     for x in a:
        ...         s += x
        ...     return s
        >>> total(np.array([1.0, 2.5]))
        np.float64(3.5)
    """
    options = Options(
        optimise, fastmath, parallel, boundscheck, fallback, verify_by_proof, overflowcheck
    )
    if function is UNGIVEN:
        return lambda function: FunctionKernel(function, options)
    return FunctionKernel(cast("Callable[P, R]", function), options)
