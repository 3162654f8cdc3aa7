"""Names in British and American spelling, and keywords that a function does not have.

Names of this package are British in Python and as in MLIR in pipelines. Either spelling is accepted
where a name is looked up.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

from loopwright.reporting.errors import UsageTypeError, nearest

P = ParamSpec("P")
R = TypeVar("R")

_WITH_S = ("adv", "conc", "exerc", "likew", "otherw", "prec", "prem", "prom", "rev", "surpr")
"""Beginnings of words that have `-ise` in America, too."""
_NOT_WITH_S = "".join(f"(?<!{beginning})" for beginning in _WITH_S)
_AMERICAN = [
    (re.compile(rf"(?<=[a-z]{{3}}){_NOT_WITH_S}is(?=e|ing|ation)"), "iz"),
    (re.compile("(?<=[a-z]{2})yse"), "yze"),
    (re.compile("(?<=behavi)our|(?<=neighb)our|(?<=col)our|(?<=fav)our"), "or"),
    (re.compile("centre"), "center"),
]
"""What is spelt in another way in America: endings of words, so that no misspelt word is taken."""

_FOREIGN_OPTIONS = {
    "nopython": "kernels are always compiled: omit it (`fallback=True` lets Python run what cannot "
    "be compiled)",
    "forceobj": "kernels are always compiled: omit it (`fallback=True` lets Python run what cannot "
    "be compiled)",
    "cache": "compiled code is always kept on disk: omit it (`lw.clear_cache()` deletes it)",
    "nogil": "compiled code always runs without the GIL: leave it out",
    "inline": "functions that a kernel calls are compiled into it: leave it out",
    "signature": "types follow from the arguments: leave it out, or annotate parameters (`a: "
    'lw.f64[:]`); `kernel.compile("float64[:]")` compiles ahead of a call',
    "locals": "variables have Python's types: omit it, and write x = np.float32(…) for others",
    "error_model": "numbers of Python raise ZeroDivisionError, and NumPy's give inf and nan: leave "
    "it out",
    "debug": "`LOOPWRIGHT_DISABLE_JIT=1` runs kernels as Python, for debuggers: leave it out",
    "target": "kernels run on the processor: leave it out",
    "static_argnums": "strings, functions and None are always part of the code: leave it out",
    "static_argnames": "strings, functions and None are always part of the code: leave it out",
    "donate_argnums": "kernels change arrays in place, as NumPy does: leave it out",
    "threads": "`parallel=True` runs loops on several threads; `with lw.threads(4):` says on how "
    "many",
    "num_threads": "`parallel=True` runs loops on several threads; `with lw.threads(4):` says on "
    "how many",
    "nthreads": "`parallel=True` runs loops on several threads; `with lw.threads(4):` says on how "
    "many",
    "may_alias": "kernels test at each call whether arrays overlap: leave it out",
}
"""Options of decorators of other packages, and of other functions here: what to write instead."""


def american(name: str) -> str:
    """Return a name in American spelling, by which the spellings of one name are compared.

    >>> american("optimise"), american("neighbourhood"), american("affine-parallelise")
    ('optimize', 'neighborhood', 'affine-parallelize')
    >>> american("tile-sise"), american("sorce"), american("source"), american("promise")
    ('tile-sise', 'sorce', 'source', 'promise')
    """
    for pattern, replacement in _AMERICAN:
        name = pattern.sub(replacement, name)
    return name


def respelled(name: str, names: Iterable[str]) -> str:
    """Return the name among `names` that is `name` in either spelling; `name` itself if none is.

    >>> respelled("vectorize", ["tile", "vectorise"]), respelled("fuse", ["tile"])
    ('vectorise', 'fuse')
    """
    key = american(name)
    return next((candidate for candidate in names if american(candidate) == key), name)


def takes_both_spellings(
    called: str, aliases: Mapping[str, str] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a function take its keywords in British and American spelling, and by `aliases`.

    A keyword that it does not have is a `UsageTypeError`, which says what to write instead. It
    names the function as `called`.

    >>> @takes_both_spellings("lw.f")
    ... def f(*, optimise=True):
    ...     return optimise
    >>> f(optimize=False)
    False
    >>> f(optimse=False)
    Traceback (most recent call last):
    ...
    loopwright.reporting.errors.UsageTypeError: lw.f has no option 'optimse': did you mean 'optimise'?
    """  # noqa: E501
    others = aliases or {}

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        parameters = inspect.signature(function).parameters.values()
        takes_any = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
        kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
        names = [parameter.name for parameter in parameters if parameter.kind in kinds]
        accepted = frozenset(names)

        def bound(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return function(*args, **kwargs)
            except TypeError as error:
                frame = error.__traceback__
                if frame is None or frame.tb_next is not None:
                    raise
                reason = str(error).partition("() ")[2]
                shown = _shown_call(called, function)
                raise UsageTypeError(f"{called} {reason}: call it as {shown}") from None

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            if accepted.issuperset(kwargs):
                return bound(*args, **kwargs)
            options: dict[str, Any] = {}
            for keyword, value in kwargs.items():
                name = others.get(keyword) or respelled(keyword, names)
                if name not in accepted and not takes_any:
                    raise unknown_option(called, keyword, names)
                if name in options:
                    raise UsageTypeError(f"{called} is given the option '{name}' twice")
                options[name] = value
            return cast("Any", bound)(*args, **options)

        return call

    return decorate


def _shown_call(called: str, function: Callable[..., object]) -> str:
    """Return how a function is called, with its defaults.

    >>> def tile(self, *loops, sizes, any_bounds=False): ...
    >>> _shown_call("schedule.tile", tile)
    'schedule.tile(*loops, sizes=…, any_bounds=False)'
    """
    texts: list[str] = []
    for name, parameter in inspect.signature(function).parameters.items():
        match parameter.kind, parameter.default:
            case inspect.Parameter.VAR_POSITIONAL, _:
                texts.append(f"*{name}")
            case inspect.Parameter.VAR_KEYWORD, _:
                texts.append(f"**{name}")
            case inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.empty:
                texts.append(f"{name}=…")
            case _, inspect.Parameter.empty:
                texts.append(name)
            case _, default:
                texts.append(f"{name}={default!r}")
    return f"{called}({', '.join(text for text in texts if text != 'self')})"


ClassT = TypeVar("ClassT", bound=type)


def methods_take_both_spellings(called: str) -> Callable[[ClassT], ClassT]:
    """Make the public methods of a class take their keywords in both spellings, as
    `takes_both_spellings` does; `called` is what an instance is called in messages."""

    def decorate(class_: ClassT) -> ClassT:
        checked_methods: dict[object, object] = {}
        for name, method in list(vars(class_).items()):
            if inspect.isfunction(method) and not name.startswith("_"):
                if method not in checked_methods:
                    checked_methods[method] = takes_both_spellings(f"{called}.{name}")(method)
                setattr(class_, name, checked_methods[method])
        return class_

    return decorate


def unknown_option(called: str, keyword: str, names: Iterable[str]) -> UsageTypeError:
    """Return the error for a keyword that a function does not have."""
    options = [name for name in names if name not in ("self", "function")]
    near = nearest(american(keyword), map(american, options))
    if near:
        hint = f"did you mean '{respelled(near[0], options)}'?"
    elif keyword in _FOREIGN_OPTIONS:
        hint = _FOREIGN_OPTIONS[keyword]
    else:
        hint = f"it has {', '.join(options)}"
    return UsageTypeError(f"{called} has no option '{keyword}': {hint}")
