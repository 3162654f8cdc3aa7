"""Generated Python functions: compiled, they do what Python does, bit for bit."""

from __future__ import annotations

import inspect
import linecache
import math
import signal
import traceback
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.generate.python_functions import python_function
from tests.generate.unsupported_python import unsupported_function
from tests.kernels import Form, forms

SECONDS = 8
"""How long a function may take: a change may have made a loop endless."""


class _EndlessError(BaseException):
    """A function takes too long."""


def defined(text: str, seed: int) -> Any:
    """The function of a text, whose source can be read."""
    name = f"<generated {seed}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope: dict[str, Any] = {"np": np, "math": math}
    exec(compile(text, name, "exec"), scope)
    return scope["function"]


def frontend(seeds: Sequence[int]) -> Report:
    """Results, changed arguments and exceptions of compiled functions are those of Python."""
    report = Report("frontend", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        text, arguments = python_function(seed)
        function = defined(text, seed)
        kernel = lw.kernel(optimise=seed % 10 == 0)(function)
        try:
            kernel.check(*arguments)
            report.facts["compared"] += 1
        except lw.FrontendError as error:
            report.facts["refused"] += 1
            report.facts[str(error).partition("error: ")[2].partition("\n")[0][:60]] += 1
        except lw.LoopwrightError as error:
            report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
        except (ArithmeticError, LookupError, ValueError, UnboundLocalError, RuntimeError):
            report.facts["raised"] += 1
        except Exception:
            report.failures.append(f"seed {seed}: {traceback.format_exc()}\n{text}")
    return report


OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"optimise": True},
    {"optimise": True, "parallel": True},
)
"""How kernels are compiled, in turn."""


def kernels(seeds: Sequence[int]) -> Report:
    """Each kernel of `tests.kernels` in each form, with each of the options: what Python computes,
    bit for bit, or up to rounding where NumPy's own functions round otherwise."""
    report = Report("kernels", count=len(seeds))
    warnings.simplefilter("ignore")
    every = forms()
    for seed in seeds:
        form, options = every[seed % len(every)], OPTIONS[seed // len(every) % len(OPTIONS)]
        report.facts[form.form] += 1
        try:
            compared(form, options, seed)
        except Exception:
            told = traceback.format_exc()
            report.failures.append(f"seed {seed}: {form.name} {options}: {told}")
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
    its place, or does what Python does."""
    report = Report("unsupported", count=len(seeds))
    warnings.simplefilter("ignore")
    for seed in seeds:
        text, arguments = unsupported_function(seed)
        try:
            function = defined(text, seed)
        except SyntaxError:
            report.facts["no Python"] += 1
            continue
        if inspect.isgeneratorfunction(function):
            report.facts["generators"] += 1
            if not _refused(function, arguments):
                report.failures.append(f"seed {seed}: a generator was taken\n{text}")
            continue
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(SECONDS)
        try:
            lw.kernel(function).check(*arguments)
            report.facts["compared"] += 1
        except _EndlessError:
            report.facts["endless"] += 1
        except lw.FrontendError as error:
            report.facts["refused"] += 1
            place = error.diagnostics[0].location
            if place is None or place.file != f"<generated {seed}>" or "^" not in str(error):
                report.failures.append(f"seed {seed}: no place: {error}\n{text}")
        except lw.LoopwrightError as error:
            report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
        except Exception as error:
            if any("loopwright" in line for line in _frames_below(error)):
                report.failures.append(f"seed {seed}: {traceback.format_exc()}\n{text}")
            report.facts["raised"] += 1
        finally:
            signal.alarm(0)
    return report


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
