"""What the decorators make of functions: kernels with the attributes of Numba's dispatchers."""

from __future__ import annotations

import functools
import inspect
import linecache
import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.numba import types
from loopwright.numba.errors import TypingError
from loopwright.numba.reports import RecordedCalls, is_recording
from loopwright.python import registry
from loopwright.python.calls.result_parts import Call
from loopwright.python.errors import warn_of_python
from loopwright.python.kernels.kernel import FunctionKernel
from loopwright.python.kernels.version import Options
from loopwright.reporting.errors import ArgumentError, FrontendError

if TYPE_CHECKING:
    from loopwright.python.source.function_source import FunctionSource
    from loopwright.python.syntax.splitting import Split


class Dispatcher(FunctionKernel[..., Any]):
    """A kernel under the names of Numba; what cannot be compiled runs in Python, with a warning."""

    __numba__ = "py_func"

    def __init__(
        self,
        function: Callable[..., Any],
        options: Options,
        source: FunctionSource | None = None,
    ) -> None:
        super().__init__(function, options, source)
        self.refusals: set[str] = set()
        """Why Python ran the function for some arguments."""
        self._recorded: RecordedCalls | None = None
        if is_recording():
            self._recorded = RecordedCalls(self, functools.partial(Dispatcher.__call__, self))
            own: Any = type(self)
            own.__call__ = staticmethod(self._recorded)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the compiled function, where no fast path is tried first; Python runs the function
        for arguments that kernels do not take."""
        try:
            return super().__call__(*args, **kwargs)
        except FrontendError as error:
            raise TypingError(str(error)) from None
        except ArgumentError as error:
            if not self.options.fallback:
                raise
            warn_of_python(f"{self.py_func.__name__}() runs in Python: {error}")
            self.refusals.add(str(error))
            return self.decorated(*args, **kwargs)

    def _take(self, direct: Call | None) -> None:
        if self._recorded is None:
            super()._take(direct)

    @property
    def fallbacks(self) -> list[Split | str]:
        """What Python runs for some types of arguments: parts between others, or all, and why."""
        return [*self._dispatcher.fallbacks.values(), *self.refusals]

    @property
    def targetoptions(self) -> dict[str, Any]:
        """The options of the decorator."""
        options = self.options
        return {
            "nopython": True,
            "fastmath": options.fastmath,
            "parallel": options.parallel,
            "boundscheck": options.boundscheck,
        }

    @property
    def nopython_signatures(self) -> list[str]:
        """The types of arguments for which there is code."""
        return self.signatures

    @property
    def overloads(self) -> dict[str, Dispatcher]:
        """The types of arguments for which there is code, with what runs it."""
        return dict.fromkeys(self.signatures, self)

    @property
    def stats(self) -> SimpleNamespace:
        """Counts of the code that the disk cache had; none are kept."""
        return SimpleNamespace(cache_path=None, cache_hits={}, cache_misses={})

    def inspect_types(self, *args: Any, **kwargs: Any) -> Any:
        """Print the types of arguments for which there is code; with arguments, return the types of
        all variables and expressions."""
        if args:
            return super().inspect_types(*args, **kwargs)
        for signature in self.signatures:
            print(f"{self.py_func.__name__} {signature}", file=kwargs.get("file"))
        return None

    def parallel_diagnostics(self, signature: object = None, level: int = 1) -> None:
        """Print what was done to the loops and why."""
        del signature, level
        print(self.explain())

    def compile(self, *types_of_arguments: Any, **named: Any) -> Any:
        """Make the code for arguments of the types of a signature, or of types as
        `FunctionKernel.compile` takes them. Types whose values have no examples, such as those of
        containers, are accepted: their code is made at the first call."""
        del named
        (first, *others) = types_of_arguments or (None,)
        if others or not types.is_signature(first):
            return super().compile(*types_of_arguments)
        examples = [*map(_example_type, types.parse_signature(first).args)]
        return None if None in examples else super().compile(*examples)

    def recompile(self) -> None:
        """Make code again at the next call; changes of globals are noticed in any case."""
        self._dispatcher.forget_fast_paths()

    def disable_compile(self, val: bool = True) -> None:  # noqa: FBT001, FBT002
        """Accept Numba's request to make no further code; code is made where it is needed."""


def _number_class(type_: types.Number) -> type[Any]:
    """Return the class that numbers of a type have in kernels."""
    kind: type[Any] = type_.convert(0).__class__
    return kind


def _example_type(type_: types.Type) -> Any:
    """Return a type of arguments in the form that kernels are compiled ahead for; `None` if they
    are not for that."""
    match type_:
        case types.Number():
            return _number_class(type_)
        case types.Array(dtype=types.Number(dtype=dtype), ndim=ndim):
            return f"{dtype.name}[{', '.join([':'] * ndim)}]"
        case _:
            return None


class SignatureDispatcher:
    """A kernel with signatures: arguments are converted to the types of the best match, results to
    its type of results.

    The match of a signature is exact, or one whose conversions keep values, or any conversion of
    numbers, in this order; the first of equally good ones is taken.
    """

    __numba__ = "py_func"

    def __init__(self, kernel: Dispatcher, signatures: Sequence[types.Signature]) -> None:
        functools.update_wrapper(self, kernel.py_func, updated=())
        self.kernel = kernel
        self.py_func = kernel.py_func
        self.nopython_signatures = list(signatures)
        self._parameters = inspect.signature(kernel.py_func)
        if len(signatures) == 1:
            registry.add_alias(self, _converting(kernel.py_func, signatures[0]))
        count = len(self._parameters.parameters)
        for signature in signatures:
            if len(signature.args) > count:
                raise TypingError(
                    f"{kernel.py_func.__name__}() has {count} parameters, and the signature "
                    f"{signature} has {len(signature.args)}"
                )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the kernel with converted arguments."""
        if kwargs or len(args) < len(self._parameters.parameters):
            bound = self._parameters.bind(*args, **kwargs)
            bound.apply_defaults()
            args = bound.args
        signature = self._best_match(args)
        converted = [
            type_.convert(value) if isinstance(type_, types.Number) else value
            for type_, value in zip(signature.args, args, strict=False)
        ]
        result = self.kernel(*converted, *args[len(converted) :])
        if isinstance(signature.return_type, types.Number):
            return signature.return_type.convert_result(result)
        return None if signature.return_type is types.none else result

    def _best_match(self, args: Sequence[Any]) -> types.Signature:
        ranked = [
            (max((_distance(x, y) for x, y in zip(signature.args, args, strict=False)), default=0))
            for signature in self.nopython_signatures
        ]
        best = min(ranked)
        if best >= _IMPOSSIBLE:
            argument_types = ", ".join(str(types.typeof(x)) for x in args)
            rows = "\n".join(f"  {signature}" for signature in self.nopython_signatures)
            raise TypeError(
                f"No matching definition for argument type(s) {argument_types} among\n{rows}"
            )
        return self.nopython_signatures[ranked.index(best)]

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """A dispatcher in a class is a method, like the function."""
        return self if instance is None else functools.partial(self, instance)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.kernel, name)

    @property
    def signatures(self) -> list[tuple[types.Type, ...]]:
        """The types of arguments of the signatures."""
        return [signature.args for signature in self.nopython_signatures]

    def __reduce__(self) -> str | tuple[Any, ...]:
        module = sys.modules.get(self.py_func.__module__)
        if getattr(module, self.py_func.__qualname__, None) is self:
            return self.py_func.__qualname__
        return SignatureDispatcher, (self.kernel, self.nopython_signatures)


def _converting(function: Any, signature: types.Signature) -> Any:
    """Return a function that kernels call for one with a signature: it converts numbers."""
    names = [*inspect.signature(function).parameters]
    scope: dict[str, Any] = {"_function": function}
    arguments: list[str] = []
    for k, (name, type_) in enumerate(zip(names, signature.args, strict=False)):
        if isinstance(type_, types.Number):
            scope[f"_type{k}"] = _number_class(type_)
        arguments.append(f"_type{k}({name})" if f"_type{k}" in scope else name)
    arguments += names[len(signature.args) :]
    text = f"_function({', '.join(arguments)})"
    if isinstance(signature.return_type, types.Number):
        scope["_type"] = _number_class(signature.return_type)
        text = f"_type({text})"
    lines = [f"def converting({', '.join(names)}):\n", f"    return {text}\n"]
    file = f"<{function.__module__}.{function.__qualname__} {signature} {id(function)}>"
    linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
    exec(compile("".join(lines), file, "exec"), scope)
    result: Any = scope["converting"]
    result.__module__ = function.__module__
    result.__qualname__ = function.__qualname__
    result.__defaults__ = function.__defaults__
    return result


_IMPOSSIBLE = 3


def _distance(type_: types.Type, value: Any) -> int:
    """Return how far a value is from a type: 0 the same, 1 converted without loss, 2 converted, 3
    not of it."""
    match type_:
        case types.Number(dtype=dtype):
            if isinstance(value, bool | int | float | complex | np.number | np.bool):
                return _distance_of_dtypes(np.asarray(value).dtype, dtype)
            return _IMPOSSIBLE
        case types.Array(dtype=types.Number(dtype=dtype), ndim=ndim, layout=layout):
            if not isinstance(value, np.ndarray):
                return _IMPOSSIBLE
            array = cast("np.ndarray[Any, Any]", value)
            is_laid_out = {"C": array.flags.c_contiguous, "F": array.flags.f_contiguous}
            is_like = array.dtype == dtype and array.ndim == ndim and is_laid_out.get(layout, True)
            return 0 if is_like else _IMPOSSIBLE
        case types.Tuple(types=items):
            if not isinstance(value, tuple):
                return _IMPOSSIBLE
            values = cast("tuple[Any, ...]", value)
            if len(values) != len(items):
                return _IMPOSSIBLE
            return max((_distance(x, y) for x, y in zip(items, values, strict=True)), default=0)
        case types.Optional(type=inner):
            return 0 if value is None else _distance(inner, value)
        case _ if type_ is types.none:
            return 0 if value is None else _IMPOSSIBLE
        case _ if type_ is types.unicode_type:
            return 0 if isinstance(value, str) else _IMPOSSIBLE
        case _:
            return 0


def _distance_of_dtypes(source: np.dtype[Any], target: np.dtype[Any]) -> int:
    if source == target:
        return 0
    if np.can_cast(source, target, "safe"):
        return 1
    return 2 if np.can_cast(source, target, "unsafe") else _IMPOSSIBLE


def dispatcher(
    function: Callable[..., Any], options: Options, signatures: Sequence[types.Signature]
) -> Dispatcher | SignatureDispatcher:
    """Return the kernel of a function, with conversions if there are signatures."""
    kernel = Dispatcher(function, options)
    return SignatureDispatcher(kernel, signatures) if signatures else kernel
