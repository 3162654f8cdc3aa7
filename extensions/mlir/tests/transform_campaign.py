"""Transform scripts through `mlir-opt` and through loopwright: the same program, or the same first
error at the same place.

A script has a few steps at random, on generated nests of loops. Notes are not compared: of several
operations that a handle stands for, `mlir-opt` names one that differs from run to run.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.campaigns import Report
from tests.generate.sources import SOURCES
from tests.oracle import mlir_opt

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.loops.pipelines import PassManager
from loopwright.loops.pipelines.pipeline import parse_pipeline
from loopwright.reporting.errors import DiagnosticError
from loopwright.reporting.ledger import Report as Printed

PIPELINE = "builtin.module(transform-interpreter)"
_ERROR = re.compile(r"^<stdin>:(\d+:\d+): error: (.*)$", re.M)
_NAMES = ("affine.for", "affine.load", "affine.store", "arith.mulf", "arith.addf", "func.func")
_UNSOUND = re.compile("failed to unroll and jam|failed to coalesce")
"""What is refused where `mlir-opt` asks for no proof: `docs/differences.md`."""


class Outcome(NamedTuple):
    """What became of a script: what was printed, or the first error and its place."""

    printed: str
    error: tuple[str, str] | None


def read_scripts(path: Path) -> list[str]:
    """The modules of a file of scripts, which have lines of dashes between them; what is no module
    is the steps of a script on `PAYLOAD`."""
    parts = path.read_text().split("\n---\n")
    return [part if part.startswith("module") else with_script(PAYLOAD, part) for part in parts]


PAYLOAD = """\
func.func @f(%m: memref<64xf32>, %n: memref<8x8xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %m[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %n[%i, %j] : memref<8x8xf32>
      affine.store %0, %m[%i] : memref<64xf32>
    }
  }
  return
}
"""


def with_script(payload: str, steps: str) -> str:
    """A program with a script."""
    return (
        f"module attributes {{transform.with_named_sequence}} {{\n{payload}"
        "transform.named_sequence @__transform_main(%r: !transform.any_op {transform.consumed}) "
        f"{{\n{steps.strip()}\ntransform.yield\n}}\n}}\n"
    )


def ours(text: str) -> Outcome:
    """What loopwright makes of a script."""
    try:
        module = parse_module(text, make_context())
        verify(module)
        ledger = PassManager(parse_pipeline(PIPELINE)).run(module)
    except DiagnosticError as failure:
        first = failure.diagnostics[0]
        assert first.location is not None, first
        place = f"{first.location.line}:{first.location.column}"
        return Outcome("", (place, first.message.partition("\n")[0]))
    printed = "".join(f"{entry.message}\n" for entry in ledger.of_type(Printed))
    return Outcome((printed + print_module(module)).strip("\n"), None)


def theirs(text: str) -> Outcome | None:
    """What `mlir-opt` makes of a script; None where it crashes."""
    answer = mlir_opt(text, "--transform-interpreter")
    if answer.status < 0:
        return None
    error = _ERROR.search(answer.err)
    if error is not None:
        return Outcome("", (error.group(1), error.group(2)))
    return Outcome(answer.out.strip("\n"), None)


class _Script:
    """Steps at random; it knows the handles there are."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._lines: list[str] = []
        self._handles = ["%r"]
        self._count = 0

    def text(self) -> str:
        """Some steps, mostly such that those are left out that are not possible."""
        lenient = self._chance.random() < 0.7
        if lenient:
            self._handles = ["%q"]
        for _ in range(self._chance.randint(2, 9)):
            self._chance.choice(_STEPS)(self)
        steps = "\n".join(self._lines)
        if not lenient:
            return steps
        return (
            f"transform.sequence %r {_HERE} failures(suppress) {{\n^bb0(%q: {_ANY}):\n{steps}\n}}"
        )

    def _used_up(self) -> str:
        """A handle, which is not used again, mostly; one that is not the first, if there is."""
        handle = self._late_handle()
        if handle != self._handles[0] and self._chance.random() < 0.95:
            self._handles.remove(handle)
        return handle

    def _late_handle(self) -> str:
        """A handle that is not the first, if there is."""
        return self._chance.choice(
            self._handles[-3:] if len(self._handles) > 3 else [self._handle()]
        )

    def _handle(self) -> str:
        late = self._handles[-4:]
        return self._chance.choice(late if self._chance.random() < 0.9 else self._handles)

    def _gives(self, count: int = 1) -> str:
        names = [f"%h{self._count + k}" for k in range(count)]
        self._count += count
        self._handles += names
        return ", ".join(names)

    def match(self) -> None:
        root = self._handle() if self._chance.random() < 0.05 else self._handles[0]
        names = self._chance.sample(_NAMES, self._chance.choice([1, 1, 1, 2]))
        listed = ", ".join(f'"{name}"' for name in names)
        by = self._chance.choice([f"ops{{[{listed}]}}"] * 4 + ["interface{LoopLikeInterface}"])
        step = f"transform.structured.match {by} in {root} {_TO}"
        self._lines.append(f"{self._gives()} = {step}")

    def parent(self) -> None:
        attributes = self._chance.choice(
            [
                "",
                '{op_name = "affine.for"}',
                '{op_name = "func.func", deduplicate}',
                "{deduplicate}",
                "{isolated_from_above}",
                "{nth_parent = 2}",
                "{allow_empty_results, nth_parent = 3}",
            ]
        )
        of = self._handle()
        self._lines.append(f"{self._gives()} = transform.get_parent_op {of} {attributes} {_TO}")

    def annotate(self) -> None:
        self._lines.append(f'transform.annotate {self._handle()} "n.{self._count}" {_HERE}')

    def split(self) -> None:
        count = self._chance.randint(1, 3)
        attributes = self._chance.choice(
            ["", "", "{overflow_result = 0}", "{fail_on_payload_too_small = false}"]
        )
        of = self._handle()
        types = ", ".join(["!transform.any_op"] * count)
        names = self._gives(count)
        step = f"transform.split_handle {of} {attributes} : (!transform.any_op) -> ({types})"
        self._lines.append(f"{names} = {step}")

    def merge(self) -> None:
        flag = self._chance.choice(["", "deduplicate"])
        first = self._handle()
        second = self._handle()
        step = f"transform.merge_handles {flag} {first}, {second} {_HERE}"
        self._lines.append(f"{self._gives()} = {step}")

    def count(self) -> None:
        of = self._handle()
        name = f"%n{len(self._lines)}"
        step = f"transform.num_associations {of} : (!transform.any_op) -> !transform.param<i64>"
        self._lines.append(f"{name} = {step}")
        at = f'{self._handle()} "n.count" = {name}'
        self._lines.append(f"transform.annotate {at} : !transform.any_op, !transform.param<i64>")

    def neighbour(self) -> None:
        step = self._chance.choice(["get_producer_of_operand", "get_consumers_of_result"])
        of = self._handle()
        self._lines.append(f"{self._gives()} = transform.{step} {of}[0] {_TO}")

    def unroll(self) -> None:
        factor = self._chance.choice([1, 2, 3, 4])
        step = self._chance.choice(["unroll", "unroll", "unroll_and_jam"])
        self._lines.append(f"transform.loop.{step} {self._used_up()} {{factor = {factor}}} {_HERE}")

    def coalesce(self) -> None:
        of = self._used_up()
        self._lines.append(f"{self._gives()} = transform.loop.coalesce {of} {_TO}")

    def promote(self) -> None:
        self._lines.append(f"transform.loop.promote_if_one_iteration {self._used_up()} {_HERE}")

    def rewrite(self) -> None:
        step = self._chance.choice(["cse", "dce", "licm", "patterns"])
        body = " { transform.apply_patterns.canonicalization }" if step == "patterns" else ""
        self._lines.append(f"transform.apply_{step} to {self._late_handle()}{body} {_HERE}")

    def run_pass(self) -> None:
        name = self._chance.choice(["canonicalize", "cse", "affine-loop-normalize"])
        of = self._used_up()
        step = f'transform.apply_registered_pass "{name}" to {of} {_TO}'
        self._lines.append(f"{self._gives()} = {step}")

    def foreach(self) -> None:
        of = self._handle()
        self._lines.append(f"transform.foreach {of} : !transform.any_op {{\n^bb0(%x: {_ANY}):")
        self._inside("%x")
        self._lines.append("}")

    def sequence(self) -> None:
        mode = self._chance.choice(["propagate", "suppress"])
        self._lines.append(
            f"transform.sequence {self._handle()} {_HERE} failures({mode}) {{\n^bb0(%x: {_ANY}):"
        )
        self._inside("%x")
        self._lines.append("}")

    def _inside(self, argument: str) -> None:
        outer = self._handles
        self._handles = [argument]
        for _ in range(self._chance.randint(1, 4)):
            self._chance.choice(_STEPS[:-2])(self)
        self._handles = outer

    def show(self) -> None:
        self._lines.append(f"transform.print {self._handle()} {{skip_regions}} {_HERE}")


_ANY = "!transform.any_op"
_HERE = f": {_ANY}"
_TO = f": ({_ANY}) -> {_ANY}"
_STEPS = [
    _Script.match,
    _Script.match,
    _Script.match,
    _Script.parent,
    _Script.annotate,
    _Script.split,
    _Script.merge,
    _Script.count,
    _Script.neighbour,
    _Script.unroll,
    _Script.coalesce,
    _Script.promote,
    _Script.rewrite,
    _Script.run_pass,
    _Script.show,
    _Script.foreach,
    _Script.sequence,
]


def text_of(seed: int) -> str:
    """The program and the script of a seed."""
    chance = random.Random(seed)
    steps = _Script(chance).text()
    payload = PAYLOAD
    if chance.random() < 0.8:
        payload = SOURCES["usual"](seed).text
    return with_script(payload, steps)


def scripts(seeds: Sequence[int]) -> Report:
    """Scripts on generated programs, beside `mlir-opt`."""
    report = Report("transform-scripts")
    for seed in seeds:
        text = text_of(seed)
        expected = theirs(text)
        report.count += 1
        try:
            outcome = ours(text)
        except Exception as error:
            report.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n{text}")
            continue
        if expected is None:
            report.facts["mlir-opt crashes"] += 1
            continue
        report.facts["refused"] += expected.error is not None
        if outcome == expected:
            report.identical += 1
        elif outcome.error is not None and _UNSOUND.match(outcome.error[1]):
            report.facts["refused here"] += 1
        elif expected.error is not None or outcome.error is not None:
            report.failures.append(
                f"seed {seed}: {expected.error} of mlir-opt, {outcome.error}\n{text}"
            )
        else:
            report.facts["other program"] += 1
            report.examples.setdefault("other program", []).append(seed)
    return report
