"""Generated Python functions: compiled, they do what Python does, bit for bit."""

from __future__ import annotations

import linecache
import math
import traceback
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.generate.python_functions import python_function


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
