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
