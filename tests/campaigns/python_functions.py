"""Generated Python functions: compiled, they do what Python does, bit for bit.

Most are compiled without LLVM's optimiser, and nothing is kept in the disk cache: what LLVM makes
of programs has campaigns of its own. Every tenth has all of it, every fourth
what `affine-optimize` makes.
"""

import ast
import bisect
import cmath
import collections
import copy
import functools
import gc
import heapq
import inspect
import io
import itertools
import math
import operator
import random
import signal
import statistics
import traceback
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import describe_host
from loopwright.loops.support import hosts
from loopwright.native.runtime import cache
from loopwright.native.runtime.arguments import overlaps_itself
from loopwright.python.calls import argument_values
from loopwright.python.kernels import dispatch, version
from loopwright.python.kernels.checking import compared as compared_calls
from loopwright.python.kernels.checking import describe_difference
from loopwright.python.syntax import outlined
from loopwright.python.syntax.function_lowering import NO_VALUE
from loopwright.reporting.errors import CheckError
from tests.campaigns import Report
from tests.campaigns.documented_differences import has_long_integers
from tests.few_passes import without_optimiser
from tests.generate.python_functions import endless as unending
from tests.generate.python_functions import (
    laid_out,
    python_function,
    rim_function,
    turning_function,
)
from tests.generate.unsupported_python import unsupported_function
from tests.kernels import Form, forms
from tests.texts import defined_in

PYTHON_SECONDS = 0.25
"""How long a function may compute in Python: a change may have made a loop endless."""
COMPILED_SECONDS = 20
"""How long it may be compiled, and compute then."""
CALLING_CODE = (
    *(x.__file__ for x in (version, argument_values, dispatch, dispatch)),
    *("<direct>", "<string>"),
)
"""The files of code around compiled code."""
_TICK = 0.02
"""How often it is looked at where a call is."""
_HOST = describe_host()
ATTEMPTS = 50
"""How many functions are tried for one that kernels take."""
RAISED = (
    *(ArithmeticError, AssertionError, LookupError, RuntimeError, StopIteration, ValueError),
    MemoryError,
    NameError,
)
"""What generated functions raise, which compiled ones do as well then."""
LIBRARIES = {
    "copy": copy,
    "functools": functools,
    "itertools": itertools,
    "bisect": bisect,
    "cmath": cmath,
    "collections": collections,
    "heapq": heapq,
    "statistics": statistics,
    "operator": operator,
    "lw": lw,
}
"""What functions of campaigns may name besides `np` and `math`."""
APART = 1_000_000
"""How far seeds are apart of which one is tried after the other."""


class _EndlessError(BaseException):
    """A function takes too long."""


@contextmanager
def compiling(*, fully: bool) -> Generator[None]:
    """Kernels are compiled again, with or without what LLVM optimises; what they print is compared
    and not shown."""
    gc.freeze()  # what is there stays: collections look at what this function makes alone
    with redirect_stdout(io.StringIO()), pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "load", lambda key: None)  # pyright: ignore[reportUnknownLambdaType]
        patch.setattr(cache, "store", lambda key, parts: False)  # pyright: ignore[reportUnknownLambdaType]
        if not fully:
            without_optimiser(patch)
        yield


def defined(text: str, seed: int) -> Any:
    """The function of a text, whose source can be read."""
    return defined_in(text, f"<generated {seed}>", np=np, math=math, **LIBRARIES)["function"]


def frontend(seeds: Sequence[int]) -> Report:
    """Results, changed arguments and exceptions of compiled functions are those of Python; for each
    seed of one function, the first that is not refused."""
    report = Report("frontend", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        with compiling(fully=seed % 10 == 0), _outlining(everything=seed % 3 == 0):
            tried = (seed + APART * k for k in range(ATTEMPTS))
            if not any(_is_compared(report, each, optimise=seed % 4 == 0) for each in tried):
                report.failures.append(f"seed {seed}: all functions are refused")
    return report


@contextmanager
def _outlining(*, everything: bool) -> Generator[None]:
    """Have functions that are called several times be functions of the module, however small."""
    before = outlined.BUDGET, outlined.SMALL
    if everything:
        outlined.BUDGET = outlined.SMALL = 0
    try:
        yield
    finally:
        outlined.BUDGET, outlined.SMALL = before


@contextmanager
def _small_caches() -> Generator[None]:
    """Have sweeps over few elements be larger than the caches."""
    caches = tuple(replace(_HOST.caches[0], level=k, size=n) for k, n in ((2, 1024), (3, 8192)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosts, "host_named", lambda _: replace(_HOST, caches=caches))
        yield


def turning(seeds: Sequence[int]) -> Report:
    """The same of functions whose arrays change places, in tiles for small caches."""
    report = Report("turning", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        with compiling(fully=seed % 10 == 0), _small_caches():
            _is_compared(report, seed, optimise=seed % 4 != 1, function=turning_function)
    return report


def _is_compared(
    report: Report,
    seed: int,
    *,
    optimise: bool,
    function: Callable[[int], tuple[str, list[Any]]] | None = None,
) -> bool:
    """Compare the function of a seed with Python's; `False` if it is refused."""
    text, arguments = (function or (rim_function if seed % 5 == 3 else python_function))(seed)
    if seed % 3 == 0:
        arguments = laid_out(arguments, seed)
    kernel = lw.kernel(optimise=optimise, overflowcheck=seed % 7 == 0)(defined(text, seed))
    calls = [arguments, _of_other_classes(arguments, seed)] * 2 if seed % 6 == 1 else [arguments]
    report.facts["compared with numbers of other classes"] += len(calls) > 1
    return _is_alike(report, seed, kernel, text, calls, in_order=not optimise)


def _is_alike(
    report: Report,
    seed: int,
    kernel: Any,
    text: str,
    calls: Sequence[Sequence[Any]],
    *,
    in_order: bool,
) -> bool:
    """Judge calls of the kernel of a text; `False` if it is refused. Stores before an exception
    are looked at where they are made in order."""
    arguments: Sequence[Any] = ()
    itself = any(isinstance(x, np.ndarray) and overlaps_itself(x) for x in calls[0])
    report.facts["overlap themselves"] += itself
    try:
        for arguments in calls:
            kernel.check(*arguments)
        report.facts["compared"] += 1
    except lw.ArgumentError as error:
        if not itself or "does not overlap itself" not in str(error):
            report.failures.append(f"seed {seed}: {error}\n{text}")
        report.facts["refused as they overlap themselves"] += 1
    except lw.FrontendError as error:
        report.facts["refused"] += 1
        report.coverage[str(error).partition("error: ")[2].partition("\n")[0][:60]] += 1
        return False
    except lw.LoopwrightError as error:
        if _is_open(error, text):
            report.facts["other zeros"] += 1
        elif _is_right_without_overlaps(kernel, text, arguments):
            report.facts["stores of what they overlap"] += 1
        elif _is_documented(report, text, arguments):
            pass
        else:
            report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
    except RAISED:
        report.facts["raised"] += 1
        problem = left_otherwise(kernel, arguments) if in_order else ""
        if problem and not _is_documented(report, text, arguments):
            report.failures.append(f"seed {seed}: after the exception {problem}\n{text}")
    except Exception:
        report.failures.append(f"seed {seed}: {traceback.format_exc()}\n{text}")
    return True


def _of_other_classes(arguments: Sequence[Any], seed: int) -> tuple[Any, ...]:
    """Arguments with numbers of NumPy for some of Python's, and of Python for some of NumPy's."""
    rng = random.Random(seed)
    changed: list[Any] = []
    for x in arguments:
        if isinstance(x, np.generic):
            other_number: Any = x if x.dtype == np.uint64 else x.item()
        else:
            other_number = (
                np.dtype(type(x)).type(x) if isinstance(x, bool | int | float | complex) else x
            )
        changed.append(x if rng.random() < 0.2 else other_number)
    return tuple(changed)


def left_otherwise(kernel: Any, arguments: Sequence[Any]) -> str:
    """How arguments differ after an exception from what Python leaves."""
    sides = [copy.deepcopy(list(arguments)) for _ in range(2)]
    for function, argument_copy in zip((kernel.py_func, kernel), sides, strict=True):
        with suppress(TypeError, *RAISED), np.errstate(all="ignore"):
            function(*argument_copy)
    return describe_difference(*sides)


def _is_open(error: lw.LoopwrightError, text: str) -> bool:
    """Whether functions differ in the sign of a zero only, where NumPy leaves open which of two
    zeros is the larger: its own functions take one or the other by their place in memory."""
    zeros = " is 0.0 in Python and -0.0", " is -0.0 in Python and 0.0"
    extrema = "np.max(", "np.min(", "np.fmax(", "np.fmin("
    return any(words in str(error) for words in zeros) and any(name in text for name in extrema)


def _is_right_without_overlaps(kernel: Any, text: str, arguments: Sequence[Any]) -> bool:
    """Whether a function does what Python does where arrays are copied before they are stored:
    NumPy reads elements that it has just stored where rows and columns overlap
    (docs/python-arrays.md)."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            node.value = ast.parse(f"np.copy({ast.unparse(node.value)})", mode="eval").body
    copying = defined(ast.unparse(ast.fix_missing_locations(tree)), -1)
    try:
        compared_calls(kernel, copying, arguments, {})
    except (lw.LoopwrightError, *RAISED):
        return False
    return True


def endless(seeds: Sequence[int]) -> Report:
    """Functions with a loop that ends or never does: they give what Python gives, or stay in
    compiled code until a signal ends them, whatever the options."""
    report = Report("endless", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        options = OPTIONS[seed % len(OPTIONS)]
        with compiling(fully=seed % 2 == 0):
            tried = (seed + APART * k for k in range(ATTEMPTS))
            if not any(_stays(report, each, options) for each in tried):
                report.failures.append(f"seed {seed}: all functions are refused, or end")
    for fact in ("compared", "interrupted"):
        if (number := report.facts[fact]) < len(seeds) // 2:
            report.failures.append(f"of {len(seeds)} functions {number} are {fact}")
    return report


def _stays(report: Report, seed: int, options: dict[str, bool]) -> bool:
    """Judge the function of a seed; `False` if it is refused, or Python does not stay in its
    loop."""
    text, arguments = python_function(seed)
    text = unending(text, seed)
    plain = defined(text, seed)
    signal.signal(signal.SIGVTALRM, _too_long)
    if _is_endless(plain, 1, *arguments) or not _is_endless(plain, 0, *arguments):
        return False
    kernel = lw.kernel(**options)(plain)
    signal.signal(signal.SIGVTALRM, _Watch().tick)
    try:
        if not _is_alike(report, seed, kernel, text, [[1, *arguments]], in_order=False):
            return False
        signal.setitimer(signal.ITIMER_VIRTUAL, _TICK, _TICK)
        kernel(0, *copy.deepcopy(arguments))
        report.failures.append(f"seed {seed} {options}: it returns\n{text}")
    except _EndlessError:
        report.facts["interrupted"] += 1
    except Exception:
        report.failures.append(f"seed {seed} {options}: {traceback.format_exc()}\n{text}")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def _is_endless(function: Any, *arguments: Any) -> bool:
    """Whether a function of Python stays in a loop."""
    try:
        _within(PYTHON_SECONDS, function, *copy.deepcopy(arguments))
    except _EndlessError:
        return True
    except (TypeError, *RAISED):
        return False
    return False


class _Watch:
    """Ends a call that is in compiled code; one that compiles goes on."""

    def __init__(self) -> None:
        self.places: list[tuple[int, int]] = []

    def tick(self, number: int, frame: Any) -> None:
        """Look where a call is."""
        self.places.append((id(frame), frame.f_lasti))
        is_in_code = frame.f_code.co_filename in CALLING_CODE
        if is_in_code and len(set(self.places[-4:])) == 1 and len(self.places) > 3:
            raise _EndlessError
        if len(self.places) * _TICK > COMPILED_SECONDS:
            raise TimeoutError


OPTIONS: tuple[dict[str, bool], ...] = ({"optimise": False}, {}, {"parallel": True})
"""How kernels are compiled, in turn."""


def kernels(seeds: Sequence[int]) -> Report:
    """Each kernel of `tests.kernels` in each form, with each of the options: what Python computes,
    bit for bit, or up to rounding where NumPy's own functions round otherwise."""
    report = Report("kernels", count=len(seeds))
    warnings.simplefilter("ignore")
    every = forms()
    for seed in seeds:
        form = every[seed % len(every)]
        options = OPTIONS[seed // len(every) % len(OPTIONS)]
        report.facts[form.form] += 1
        with (
            report.trying(f"seed {seed}: {form.name} {options}"),
            compiling(fully=options != OPTIONS[0]),
        ):
            compared(form, options, seed)
    return report


def compared(form: Form, options: dict[str, bool], seed: int = 0) -> None:
    """Run a kernel compiled and in Python; raises where they differ."""
    kernel = lw.kernel(form.function, **options)
    if not form.near:
        kernel.check(*form.arguments(seed))
        return
    sides: list[list[Any]] = []
    for function in (kernel, form.function):
        arguments = form.arguments(seed)
        result = function(*arguments)
        sides.append([*(result if isinstance(result, tuple) else [result]), *arguments])
    for ours, theirs in zip(*sides, strict=True):
        if theirs is not None:
            np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)


def unsupported(seeds: Sequence[int]) -> Report:
    """Functions with constructs at random places that kernels may not know: each is an error with
    its place, or does what Python does; for each seed the first that ends in Python."""
    report = Report("unsupported", count=len(seeds))
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGVTALRM, _too_long)
    for seed in seeds:
        with compiling(fully=seed % 10 == 0):
            tried = (seed + APART * k for k in range(ATTEMPTS))
            if not any(_is_judged(report, each) for each in tried):
                report.failures.append(f"seed {seed}: no function ends")
    return report


def _is_judged(report: Report, seed: int) -> bool:
    """Judge the function of a seed; `False` if it is no Python, or does not end there."""
    text, arguments = unsupported_function(seed)
    try:
        function = defined(text, seed)
    except SyntaxError:
        report.facts["no Python"] += 1
        return False
    if inspect.isgeneratorfunction(function):
        report.facts["generators"] += 1
        if not _refused(function, arguments):
            report.failures.append(f"seed {seed}: a generator was taken\n{text}")
        return True

    def plain(*call_arguments: Any) -> Any:
        return _within(PYTHON_SECONDS, function, *call_arguments)

    compiled = functools.partial(
        _within, COMPILED_SECONDS, lw.kernel(optimise=seed % 4 == 0)(function)
    )
    try:
        compared_calls(compiled, plain, arguments, {})
        report.facts["compared"] += 1
    except _EndlessError as error:
        if error.args[0] == PYTHON_SECONDS:
            report.facts["endless"] += 1
            return False
        report.failures.append(f"seed {seed}: the compiled function does not end\n{text}")
    except lw.FrontendError as error:
        report.facts["refused"] += 1
        place = error.diagnostics[0].location
        if place is None or place.file != f"<generated {seed}>" or "^" not in str(error):
            report.failures.append(f"seed {seed}: no place: {error}\n{text}")
    except lw.LoopwrightError as error:
        is_right = isinstance(error, CheckError) and (
            _is_refused_late(compiled, arguments) or _is_documented(report, text, arguments)
        )
        if not is_right:
            report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
        report.facts["compared"] += 1
    except Exception as error:
        if any("loopwright" in line for line in _frames_below(error)):
            report.failures.append(f"seed {seed}: {traceback.format_exc()}\n{text}")
        report.facts["raised"] += 1
    return True


def _is_refused_late(compiled: Any, arguments: Sequence[Any]) -> bool:
    """Whether the exception says, with a place, that a called function ended without a value."""
    try:
        compiled(*copy.deepcopy(arguments))
    except RuntimeError as error:
        notes: list[str] = getattr(error, "__notes__", [])
        return str(error) == NO_VALUE and any("at <generated " in note for note in notes)
    except Exception:
        return False
    return False


def _is_documented(report: Report, text: str, arguments: Sequence[Any]) -> bool:
    """Whether a function computes integers of Python's of more than 64 bits."""
    is_it = has_long_integers(text, arguments, _within_seconds)
    report.facts["integers of more than 64 bits"] += is_it
    return is_it


def _within_seconds(function: Any, arguments: Sequence[Any]) -> None:
    """Call a function, for as long as Python may compute."""
    signal.signal(signal.SIGVTALRM, _too_long)
    with suppress(_EndlessError):
        _within(4 * PYTHON_SECONDS, function, *arguments)


def _within(seconds: float, function: Any, *arguments: Any) -> Any:
    """Call a function; raises `_EndlessError` if it computes for longer."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return function(*arguments)
    except _EndlessError:
        raise _EndlessError(seconds) from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(number: int, frame: object) -> None:
    raise _EndlessError


def _refused(function: Any, arguments: Sequence[Any]) -> bool:
    try:
        lw.kernel(function)(*arguments)
    except lw.FrontendError:
        return True
    return False


def _frames_below(error: Exception) -> list[str]:
    """The files in which an exception was raised that compiled code did not ask for."""
    if getattr(error, "__notes__", None):
        return []
    return [frame.filename for frame in traceback.extract_tb(error.__traceback__)[-1:]]


def is_compared(
    report: Report, seed: int, kernel: Any, text: str, arguments: Sequence[Any]
) -> bool:
    """Judge one call; `False` where the function is refused, or differs."""
    try:
        kernel.check(*arguments)
    except lw.FrontendError as error:
        message = error.diagnostics[0].message[:60]
        report.facts["refused"] += 1
        report.coverage[message] += 1
        report.examples.setdefault(message, []).append(seed)
        return False
    except lw.LoopwrightError as error:
        report.failures.append(f"seed {seed}, {arguments}: {type(error).__name__}: {error}\n{text}")
        return False
    except (*RAISED, TypeError, NameError):
        report.facts["raised"] += 1
        if not kernel.options.optimise:
            report.note(f"seed {seed}, {arguments}", left_otherwise(kernel, arguments))
    report.facts["compared"] += 1
    return True
