"""Passes that make and change parallel loops, judged with iterations in the opposite order.

Before a pass and after it, each `affine.parallel` runs its iterations backwards: a loop that is
parallel although it should not be then computes something else.
"""

from typing import Any

import pytest
from xdsl.ir import Operation

from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter, combining
from loopwright.meaning import affine as affine_meanings
from loopwright.meaning.machine import Machine
from loopwright.reporting.errors import PassError
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate.program import Program
from tests.judged_programs import again, shared_module

PIPELINES = (
    "affine-for-to-parallel",
    "affine-for-to-parallel{atomics=true merge=false}",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=2,3}",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=0,1,4},canonicalize",
    "affine-for-to-parallel,affine-parallel-fusion",
)
IN_ORDER = (
    "affine-parallel-to-for",
    "affine-for-to-parallel,canonicalize,affine-parallel-to-for",
    "affine-for-to-parallel{reassociate=true},affine-parallel-tile{tile-sizes=3 reassociate=true}",
)
"""Pipelines after which loops run in the order of the text, or round otherwise."""


class _Backwards:
    """A reducer whose loops run backwards."""

    def __init__(self, reducer: Any) -> None:
        self._reducer = reducer

    def run(self, ranges: list[range], body: Any) -> Any:
        return self._reducer.run([values[::-1] for values in ranges], body)


def _backwards(op: Operation, machine: Machine) -> Any:
    return _Backwards(combining.stated_reducer(op, machine))


def backwards(patch: pytest.MonkeyPatch) -> None:
    """Let interpreted parallel loops run backwards while the patch lasts."""
    patch.setattr(affine_meanings, "stated_reducer", _backwards)


def check(program: Program, report: Report, pipelines: tuple[str, ...] = PIPELINES) -> None:
    """Compare a program with what each pipeline makes of it."""
    report.count += 1
    expected = _results(program.text, program.name)
    for pipeline in pipelines:
        module = again(program.text)
        try:
            ledger = transformed(module, pipeline)
        except PassError:  # it cannot do what its options ask for
            report.coverage[f"{pipeline}: refused"] += 1
            continue
        for entry in ledger:
            report.coverage[f"{entry.pass_name}: {entry.kind} {entry.code}"] += 1
        text = print_module(module)
        actual = _results(text, program.name)
        if actual != expected:
            report.failures.append(
                f"program {program.seed}, {pipeline}: {actual} instead of {expected}\n{text}"
            )


def _results(text: str, name: str) -> list[int]:
    with pytest.MonkeyPatch.context() as patch:
        backwards(patch)
        return [int(value) for value in Interpreter(shared_module(text)).call(name)]
