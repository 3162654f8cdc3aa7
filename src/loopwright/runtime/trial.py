"""Running a function once, to see what it does: interpreted while that is quick, else compiled.

Compiled code runs in a process of its own: it can be stopped when it takes too long, and what it
breaks is not ours.
"""

from __future__ import annotations

import contextlib
import copy
import io
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from loopwright.errors import InterpreterError, LoopwrightError
from loopwright.interpreter import Interpreter
from loopwright.syntax import parse_module, print_module

STEPS = 400_000
"""How many operations are interpreted before the function is compiled instead."""
SECONDS = 20.0
"""How long compiled code may take, compilation included."""

_UNDECIDED = ("step-limit", "unsupported", "out-of-memory")


@dataclass(frozen=True, slots=True)
class Trial:
    """What a function did: its arguments afterwards, its results, and what it printed.

    `undefined` tells for each argument, then each result, which elements have no defined value;
    it is empty where that is not known.
    """

    arguments: tuple[Any, ...]
    results: tuple[Any, ...]
    printed: str = ""
    compiled: bool = False
    undefined: tuple[Any, ...] = ()


class TrialError(LoopwrightError):
    """The function could not be run to its end.

    `undefined` says that the fault is the program's: it did something that has no meaning.
    """

    code = "trial"

    def __init__(self, message: str, *, undefined: bool) -> None:
        super().__init__(message)
        self.undefined = undefined


def run_once(
    module: ModuleOp, entry: str, arguments: Sequence[object], *, compiled: bool = False
) -> Trial:
    """Call a function on copies of the arguments, `compiled` at once if asked.

    Raises `TrialError` where it does not come to its end.
    """
    if compiled:
        return _compiled(module, entry, arguments)
    try:
        return _interpreted(module, entry, arguments, STEPS)
    except InterpreterError as error:
        if error.code not in _UNDECIDED:
            raise TrialError(error.diagnostics[0].message, undefined=True) from error
    return _compiled(module, entry, arguments)


def _interpreted(
    module: ModuleOp, entry: str, arguments: Sequence[object], steps: int | None
) -> Trial:
    taken = copy.deepcopy(list(arguments))
    output = io.StringIO()
    interpreter = Interpreter(module, max_steps=steps, output=output)
    results = interpreter.call(entry, *taken)
    return Trial(tuple(taken), results, output.getvalue(), undefined=interpreter.undefined())


def _compiled(module: ModuleOp, entry: str, arguments: Sequence[object]) -> Trial:
    request = pickle.dumps((print_module(module, generic=True), entry, tuple(arguments)))
    command = [sys.executable, "-c", "from loopwright.runtime import trial; trial.serve()"]
    try:
        done = subprocess.run(command, input=request, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise TrialError(f"it takes longer than {SECONDS:.0f} s", undefined=False) from None
    if done.returncode < 0:
        raise TrialError(f"compiled code was stopped by signal {-done.returncode}", undefined=True)
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise TrialError(said[-1] if said else "compiled code ended", undefined=False)
    answer = pickle.loads(done.stdout)
    if isinstance(answer, Trial):
        return answer
    raise TrialError(str(answer), undefined=False)


def serve() -> None:
    """Read a request from the standard input, run it compiled, answer on the standard output."""
    from loopwright.dialects.registry import make_context
    from loopwright.runtime.kernel import compile_function

    text, entry, arguments = pickle.load(sys.stdin.buffer)
    output = io.StringIO()
    answer: object
    try:
        with contextlib.redirect_stdout(output):
            kernel = compile_function(parse_module(text, make_context()), entry)
            given: Any = kernel(*arguments)
        count = len(kernel.signature.results)
        listed: tuple[Any, ...] = given if count > 1 else (given,) * count
        answer = Trial(tuple(arguments), listed, output.getvalue(), compiled=True)
    except LoopwrightError as error:
        answer = str(error)
    sys.stdout.buffer.write(pickle.dumps(answer))
    sys.stdout.buffer.flush()
