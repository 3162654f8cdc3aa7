"""Adversarial programs for passes on loops, by hand: each with arguments that it means something
for, at the edges of what its operations say.

python -m tests.property.adversarial_programs [PROGRAM …]

runs every pass on them with each of the options that it gets in campaigns, and pairs of passes.
"""

import io
import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass

import numpy as np

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError, LoopwrightError, RequestError
from tests.campaigns.loops import every_pass
from tests.campaigns.passes import keeping
from tests.property.programs import programs

Call = tuple[int | float | tuple[int, ...], ...]
"""What a program is called with: numbers, and arrays by their shapes."""


@dataclass(frozen=True)
class Adversarial:
    """A program and its calls."""

    text: str
    calls: tuple[Call, ...]

    def results(self, text: str) -> list[object]:
        """What a form of the program returns and leaves in its arrays, call by call."""
        head = self.text[self.text.index("func.func @f") :].partition("{")[0]
        kind = "float64" if "f64" in head else "float32" if "xf32" in head else "int32"
        return [_called(text, call, kind) for call in self.calls]


_CALLS: dict[str, tuple[Call, ...]] = {
    "empty": (((8,), -5, 0), ((8,), 0, 3), ((8,), 1, 0), ((8,), 7, 1)),
    "once": (((4, 4), 0, 0.5), ((4, 4), 3, -2.0)),
    "huge": (((8,), 0), ((8,), 4)),
    "backwards": (((16,), 0), ((16,), -4), ((16,), 13)),
    "symbols": (((9,), 8, 1), ((9,), 7, 3), ((9,), 1, 9), ((5,), 4, 4)),
    "views": (((6, 8), 5, 1), ((6, 8), 0, 0), ((6, 8), 1, 5), ((6, 8), 3, 2)),
    "scalars": (((4, 0), (), (1,)),),
    "extents": (((3, 4), (4,)), ((0, 3), (5,)), ((3, 0), (0,)), ((1, 1), (2,))),
    "unregistered": (((8,), 0, 0), ((8,), 8, 0), ((8,), -2, 0)),
    "else": (((8, 8), 3, 7), ((8, 8), -1, 2), ((8, 8), 40, -5), ((8, 8), 8, 1)),
    "parallel": (((8, 8), (8,), 1), ((8, 8), (8,), 6), ((8, 8), (8,), 8)),
}
PROGRAMS = {name: Adversarial(text, _CALLS[name]) for name, text in programs("adversarial").items()}


def _called(text: str, call: Call, kind: str) -> object:
    module = parse_module(text, make_context(allow_unregistered=True))
    arguments = [
        _array(argument, kind) if isinstance(argument, tuple) else argument for argument in call
    ]
    interpreter = Interpreter(module, output=io.StringIO(), max_steps=200_000)
    returned = interpreter.call("f", *arguments)
    arrays = [argument.tolist() for argument in arguments if isinstance(argument, np.ndarray)]
    return returned, arrays


def _array(shape: tuple[int, ...], kind: str) -> np.ndarray[tuple[int, ...], np.dtype[np.generic]]:
    numbers = np.arange(1, int(np.prod(shape)) + 1) * 37 % 23 - 11
    return numbers.reshape(shape).astype(kind)


def transformed(text: str, pipeline: str) -> str:
    """What a pipeline makes of a program; the program where it cannot do what is asked."""
    module = parse_module(text, make_context(allow_unregistered=True))
    with redirect_stderr(io.StringIO()):
        try:
            PassManager(parse_any_pipeline(pipeline)).run(module)
        except RequestError:
            return text
    return print_module(module)


def differences(name: str, pipelines: Sequence[str]) -> Iterator[str]:
    """The pipelines that change what a program does, or fail."""
    program = PROGRAMS[name]
    expected = repr(program.results(program.text))
    texts_run = {program.text}
    for pipeline in pipelines:
        try:
            transformed_text = transformed(program.text, keeping("f", pipeline))
            if (
                transformed_text not in texts_run
                and (actual := repr(program.results(transformed_text))) != expected
            ):
                yield f"{name}, {pipeline}: {actual} instead of {expected}"
            texts_run.add(transformed_text)
        except (LoopwrightError, InterpreterError) as error:
            yield f"{name}, {pipeline}: {type(error).__name__}: {error}"


def main() -> int:
    every = [pipeline for options in every_pass().values() for pipeline in options]
    failures: list[str] = []
    for name in sys.argv[1:] or PROGRAMS:
        draw = random.Random(name)
        pairs = draw.sample(list(itertools.permutations(every, 2)), 400)
        problems = list(differences(name, [*every, *map(",".join, pairs)]))
        print(
            f"{name}: {len(every)} passes with options, {len(pairs)} pairs, "
            f"{len(problems)} failures"
        )
        failures += problems
    print("\n".join(failures))
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
