"""Running an unknown function once, to observe its results."""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import pickle
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from math import prod
from typing import Any, NoReturn

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import TypeConstant
from loopwright.ir.syntax import parse_module, print_module
from loopwright.meaning import Interpreter
from loopwright.meaning.values import OutOfMemoryError, StepLimitError, UnsupportedError
from loopwright.native.runtime.arguments import (
    ElementKind,
    ElementType,
    MemRefSpec,
    ScalarSpec,
    Signature,
    Spec,
    VectorSpec,
)
from loopwright.native.runtime.copies import copied, differing_elements, fill_values, laid_out
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import InterpreterError, LoopwrightError, UsageError

LARGEST = 1 << 28
"""Bytes of one argument."""

_SIZES = ((7, 7), (8, 4), (4, 0), (16, 3), (5, 1), (40, 33))
"""Pairs of an extent and a number; zero comes early, as loops may then not run at all."""
_WIDE_EXTENTS = (9, 5, 7, 3, 10, 8, 4, 6, 2, 11)
_WIDE_SIZES = tuple(zip((*_WIDE_EXTENTS, *[12] * 10), range(20), strict=True))
"""The pairs of the wide kind."""


@dataclass(frozen=True)
class Inputs:
    """The arguments of a call, and how they were chosen."""

    arguments: tuple[object, ...]
    about: str


def make_inputs(
    signature: Signature,
    numbers_by_position: Mapping[tuple[int, int | None], int] | None = None,
    kind: str = "random",
) -> Iterator[Inputs]:
    """Yield choices of arguments for a function, with numbers of a `kind` in arrays.
    `numbers_by_position` fixes numbers by the position of the argument, and extents by that and the
    dimension.

    Raises `UsageError` where an argument is too large.

    Dynamic extents are all equal, and index and integer arguments are likely extents; for the
    `wide` kind each is a different number below ten, or in later choices any number if it is not an
    index. The program is likely to accept some of the choices.
    """
    open_extents = any(isinstance(s, MemRefSpec) and None in s.shape for s in signature.arguments)
    numbers = any(
        isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER
        for spec in signature.arguments
    )
    sizes = _SIZES if open_extents or numbers or kind != "random" else ((0, 0), (0, 0))
    if kind == "wide":
        sizes = _WIDE_SIZES if open_extents or numbers else _WIDE_SIZES[:4]
    fixed_numbers: Mapping[tuple[int, int | None], int] = (
        {} if numbers_by_position is None else numbers_by_position
    )
    for seed, (extent, number) in enumerate(sizes):
        # For the wide kind, ten choices have each number once for each argument: the factors are
        # units modulo 10, and differ for the next ten.
        own = [
            (number * (1, 3, 7, 9)[(k + number // 10) % 4] + k) % 10 if kind == "wide" else number
            for k in range(len(signature.arguments))
        ]

        def size_of(
            argument: int, dim: int | None, extent: int = extent, own: Sequence[int] = own
        ) -> int:
            default = own[argument] if dim is None else max((extent, *fixed_numbers.values()))
            return fixed_numbers.get((argument, dim), default)

        about = [f"seed {seed}" if kind == "random" else f"{kind} numbers, seed {seed}"]
        if open_extents:
            about.append(f"open extents {extent}")
        if numbers and kind != "wide":
            about.append(f"integers {number}")
        arguments = tuple(
            _argument(spec, (seed, position), partial(size_of, position), kind)
            for position, spec in enumerate(signature.arguments)
        )
        yield Inputs(arguments, ", ".join(about))


def _argument(
    spec: Spec, seed: tuple[int, int], size_of: Callable[[int | None], int], kind: str
) -> object:
    match spec:
        case ScalarSpec():
            is_wide = kind == "wide" and seed[0] < len(_WIDE_EXTENTS)
            is_size = kind == "random" or is_wide or spec.element.name == "index"
            if spec.element.kind is ElementKind.INTEGER and is_size:
                return min(size_of(None), spec.element.bounds[1])
            return _trial_array(spec.element, kind, seed, 1)[0]
        case VectorSpec():
            return _trial_array(spec.element, kind, seed, prod(spec.shape)).reshape(spec.shape)
        case MemRefSpec():
            shape = (
                *(size_of(k) if n is None else n for k, n in enumerate(spec.shape)),
                *spec.inner,
            )
            if prod(shape) * spec.element.size > LARGEST:
                raise UsageError(f"an argument of type {spec.type} is too large")
            return laid_out(
                spec, _trial_array(spec.element, kind, seed, prod(shape)).reshape(shape)
            )


def _trial_array(element: ElementType, kind: str, seed: tuple[int, int], count: int) -> np.ndarray:
    values = fill_values(element, kind, seed, count)
    # Indices are likely to be subscripts.
    return values % 3 if element.name == "index" else values


STEPS = 400_000
"""How many operations are interpreted before the function is compiled instead."""
MOST_STEPS = 20_000_000
"""How many operations are interpreted, for some ten seconds, if the function cannot be compiled."""
SECONDS = 20.0
"""The most seconds that compiled code may take, compilation included."""

_FILLS = (0x55, 0xAA)
"""The byte that fills fresh memory in the first and the second run of compiled code: they differ in
every bit."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome of a call: its arguments afterwards, its results, and its output without
    addresses.

    `undefined` says for each argument, then each result, which elements have no defined value
    (None: all are defined). For compiled code, elements that happen to be equal in both runs are
    missed. `steps` is how many operations were interpreted.
    """

    arguments: tuple[Any, ...]
    results: tuple[Any, ...]
    printed: str = ""
    compiled: bool = False
    undefined: tuple[Any, ...] = ()
    steps: int = 0


class TrialError(LoopwrightError):
    """Raised if the function could not be run to its end.

    `undefined` says that the fault is the program's: it did something that has no meaning.
    """

    code = "trial"

    def __init__(self, message: str, *, undefined: bool) -> None:
        super().__init__(message)
        self.undefined = undefined


class _NotCompiledError(TrialError):
    """Raised if the function cannot be compiled; the interpreter may be able to run it."""


def run_once(
    module: ModuleOp, entry: str, arguments: Sequence[object], *, compiled: bool = False
) -> Trial:
    """Call a function on copies of the arguments; with `compiled`, compile it without trying the
    interpreter.

    Raises `TrialError` if it does not finish.

    Compiled code runs in a separate process: it can be stopped when it takes too long, and cannot
    damage this process. It does not show which values are undefined; but a program with fresh
    memory or poison runs twice, with different contents of these, and elements that differ are
    undefined.
    """
    trial = None if compiled else interpreted(module, entry, arguments, STEPS)
    try:
        return _run_compiled(module, entry, arguments) if trial is None else trial
    except _NotCompiledError:
        trial = interpreted(module, entry, arguments, MOST_STEPS)
        if trial is None:
            raise
        return trial


def interpreted(
    module: ModuleOp,
    entry: str,
    arguments: Sequence[object],
    max_steps: int,
    *,
    poison_results: bool = False,
) -> Trial | None:
    """Return the exact outcome of a function; None if it takes too many steps, or is not known.

    Raises `TrialError` where the function does something undefined; without `poison_results` that
    includes returning poison.
    """
    argument_copies = copied(list(arguments))
    output = io.StringIO()
    interpreter = Interpreter(
        module, max_steps=max_steps, output=output, poison_results=poison_results
    )
    try:
        results = interpreter.call(entry, *argument_copies)
    except (StepLimitError, UnsupportedError, OutOfMemoryError):
        return None
    except InterpreterError as error:
        raise TrialError(error.diagnostics[0].message, undefined=True) from error
    undefined = interpreter.undefined()
    steps = interpreter.steps
    return Trial(
        tuple(argument_copies), results, _printed(output), undefined=undefined, steps=steps
    )


def _printed(output: io.StringIO) -> str:
    """Return the printed text without addresses, which differ between runs."""
    return re.sub(r"0x[0-9a-f]+", "0x", output.getvalue())


def _gives_undefined(op: Operation) -> bool:
    """Return whether an op returns memory or a value with undefined contents."""
    constant = interface_of(op, TypeConstant)
    is_poison = constant is not None and constant.llvm == "poison"
    return is_poison or bool((effects_of(op) or Effect.NONE) & Effect.ALLOCATE)


def _run_compiled(module: ModuleOp, entry: str, arguments: Sequence[object]) -> Trial:
    if not any(map(_gives_undefined, module.walk())):
        return _in_a_process(module, entry, arguments, [None])[0]
    first, second = _in_a_process(module, entry, arguments, _FILLS)
    if first.printed != second.printed:
        raise TrialError("it prints undefined values", undefined=True)
    masks: list[Any] = []
    pairs = zip(
        (*first.arguments, *first.results), (*second.arguments, *second.results), strict=True
    )
    for plain, other_fill in pairs:
        differing = differing_elements(plain, other_fill)
        if differing is None or (np.ndim(differing) == 0 and differing):
            raise TrialError("a result is undefined", undefined=True)
        masks.append(differing if differing.any() else None)
    return replace(first, undefined=tuple(masks))


def _in_a_process(
    module: ModuleOp, entry: str, arguments: Sequence[object], fills: Sequence[int | None]
) -> list[Trial]:
    """Run compiled code in a separate process, once for each fill byte."""
    request = (print_module(module), entry, tuple(arguments), fills)
    ended = _ask(SECONDS * len(fills), request)
    if ended.signal is None:
        raise TrialError(f"it takes longer than {SECONDS:.0f} s", undefined=False)
    if ended.signal:
        raise TrialError(f"compiled code was stopped by signal {ended.signal}", undefined=True)
    if not ended.answer:
        error_lines = ended.error_output.decode(errors="replace").strip().splitlines()
        raise TrialError(error_lines[-1] if error_lines else "compiled code ended", undefined=False)
    answer = pickle.loads(ended.answer)
    if isinstance(answer, str):
        raise _NotCompiledError(answer, undefined=False)
    return answer


# Processes


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a process ended: by a signal (`None` if it timed out), and its output."""

    signal: int | None
    answer: bytes
    error_output: bytes


class _Server:
    """A process that has loaded the compiler, and forks one for each request."""

    def __init__(self) -> None:
        code = "from loopwright.native.runtime import trial; trial.serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._owner = os.getpid()
        atexit.register(self.stop)

    @property
    def is_ours(self) -> bool:
        """Whether it runs, and does not belong to a process that forked this one."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, *request: object) -> _Ended:
        """Return how the process of a request ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            pickle.dump(request, self._process.stdin)
            self._process.stdin.flush()
            return pickle.load(self._process.stdout)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End the process and its forked children, which might not terminate by themselves."""
        atexit.unregister(self.stop)
        if self._owner == os.getpid():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()


_lock = threading.Lock()
_servers: list[_Server] = []
"""The running server, if any."""


def _ask(seconds: float, request: object) -> _Ended:
    """Run a request in a separate process, with the environment of this one."""
    with _lock:
        if not _servers or not _servers[0].is_ours:
            _servers[:] = [_Server()]
        try:
            return _servers[0].ask(seconds, dict(os.environ), request)
        except (OSError, EOFError):
            return _Ended(0, b"", b"the process that runs compiled code ended")


def serve() -> None:
    """Answer requests on the standard input until its end, each in a forked process, so that
    modules are loaded once."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    import_module("loopwright.native.runtime.kernel")
    while True:
        try:
            seconds, environment, request = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(_forked(seconds, environment, request), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _forked(seconds: float, environment: Mapping[str, str], request: Any) -> _Ended:
    """Run a request in a process forked from this one, and wait for its end."""
    source, sink = os.pipe()
    with os.fdopen(source, "rb") as answers, tempfile.TemporaryFile() as errors:
        process = os.fork()
        if process == 0:
            os.dup2(sink, 1)
            os.dup2(errors.fileno(), 2)
            os.environ.clear()
            os.environ.update(environment)
            _answer(*request)
        os.close(sink)
        parts: list[bytes] = []
        end = time.monotonic() + seconds
        while select.select([answers], [], [], max(0.0, end - time.monotonic()))[0]:
            parts.append(os.read(source, 1 << 20))
            if not parts[-1]:
                break
        else:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return _Ended(None, b"", b"")
        status = os.waitpid(process, 0)[1]
        errors.seek(0)
        return _Ended(os.WTERMSIG(status), b"".join(parts), errors.read())


def _answer(
    text: str, entry: str, arguments: Sequence[object], fills: Sequence[int | None]
) -> NoReturn:
    """Compile and run a request, write the answer to the standard output, and end the process."""
    try:
        answer: object = [_compiled_here(text, entry, arguments, fill) for fill in fills]
    except LoopwrightError as error:
        answer = str(error)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    with os.fdopen(1, "wb") as output:
        pickle.dump(answer, output)
    os._exit(0)


def _compiled_here(text: str, entry: str, arguments: Sequence[object], fill: int | None) -> Trial:
    from loopwright.ir.dialects.registry import make_context
    from loopwright.native.runtime.entries import FORM, find_function
    from loopwright.native.runtime.kernel import Kernel, PreparedModule

    argument_copies = copied(list(arguments))
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        module = parse_module(text, make_context(allow_unregistered=True))
        find_function(module, entry).attributes.pop(FORM, None)  # a result may be a tuple
        kernel = Kernel(PreparedModule(module, entry), fill=fill)
        returned: Any = kernel(*argument_copies)
    count = len(kernel.signature.results)
    listed: tuple[Any, ...] = returned if count > 1 else (returned,) * count
    return Trial(tuple(argument_copies), listed, _printed(output), compiled=True)
