"""Runs programs with Numba, or with `loopwright.numba` in its place; started by `numba_options`.

python numba_child.py numba|loopwright PROGRAMS.json OUTCOMES.json

It imports nothing of the project but `loopwright.numba`, and that only on request: Numba may be
installed in an environment without loopwright.
"""

import json
import linecache
import math
import sys
import warnings
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

_NUMBERS = count()
"""Of programs, whose texts Python finds by them."""


def described(value: Any) -> Any:
    """Return a value as JSON, with the class or dtype of each number."""
    if isinstance(value, np.ndarray):
        items = [described(x)[1] for x in value.ravel().tolist()]
        return ["array", str(value.dtype), list(value.shape), items]
    if isinstance(value, tuple | list):
        return [type(value).__name__, [described(x) for x in value]]
    if isinstance(value, complex | np.complexfloating):
        return [type(value).__name__, [float(value.real).hex(), float(value.imag).hex()]]
    if isinstance(value, float | np.floating):
        return [type(value).__name__, float(value).hex()]
    if isinstance(value, bool | np.bool):
        return [type(value).__name__, bool(value)]
    if isinstance(value, int | np.integer):
        return [type(value).__name__, str(int(value))]
    return [type(value).__name__, repr(value)]


def outcome_of(function: Any, arguments: str, scope: dict[str, Any]) -> Any:
    """Return the result of a call, and what it made of the arguments; or the class of what it
    raised."""
    values = eval(arguments, scope)
    try:
        result = function(*values)
    except Exception as error:
        bases = [x.__name__ for x in type(error).__mro__ if x.__module__ == "builtins"]
        return ["raised", bases[0], str(error)[:200]]
    return ["returned", described(result), [described(x) for x in values]]


def on_elements(function: Any, operands: Any, types: Any, result: Any) -> Any:
    """Return what a ufunc of a signature returns: the function of each element, one by one."""
    casts = [np.asarray(x).astype(t) for x, t in zip(operands, types, strict=True)]
    arrays = np.broadcast_arrays(*casts)
    out = np.empty(arrays[0].shape, result)
    for place in np.ndindex(out.shape):
        out[place] = function(*[x[place] for x in arrays])
    return out[()]


def outcomes(program: dict[str, Any], numba: Any) -> dict[str, Any]:
    """Return what the calls of a program do, with the decorator and in plain Python."""
    name = f"<numba_options {next(_NUMBERS)}>"
    lines = program["text"].splitlines(keepends=True)
    linecache.cache[name] = (len(program["text"]), None, lines, name)
    scope: dict[str, Any] = {"np": np, "math": math, "numba": numba, "__name__": "program"}
    scope["on_elements"] = on_elements
    exec(compile(program["text"], name, "exec"), scope)
    try:
        function = eval(program["decorator"], scope)(scope["f"])
    except Exception as error:
        return {"decorated": [["raised", type(error).__name__, str(error)[:200]]], "plain": []}
    plain = eval(program["plain"], scope)
    decorated = [outcome_of(function, x, scope) for x in program["calls"]]
    with np.errstate(all="ignore"):
        return {
            "decorated": decorated,
            "plain": [outcome_of(plain, x, scope) for x in program["calls"]],
        }


def main() -> None:
    """Run the programs of a file, and write the outcomes after each: a crash leaves the former."""
    implementation, source, target = sys.argv[1:]
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    if implementation == "numba":
        import numba  # pyright: ignore[reportMissingImports]
    else:
        import loopwright.numba as numba
    results: list[Any] = []
    for program in json.loads(Path(source).read_text()):
        results.append(outcomes(program, numba))
        Path(target).write_text(json.dumps(results))


if __name__ == "__main__":
    main()
