"""Our remarks on dependences beside those of `mlir-opt`; brute force says which of them are right.

Every answer is for an ordered pair of affine loads and stores, numbered in the order of the text,
and a depth: `false`, `true`, or an interval for each common affine loop.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from xdsl.ir import Operation, OpResult

import loopwright as lw
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.loops.passes.fusion import MemRefDependenceCheckPass
from loopwright.reporting.ledger import Ledger
from tests.oracle import ask
from tests.property.dependences.check import arguments_of
from tests.property.dependences.enumerate import (
    Found,
    Key,
    OutOfBoundsError,
    ancestors,
    enumerate_dependences,
    numbered,
)
from tests.property.dependences.generate import Program, generate

FLAG = "-test-memref-dependence-check"
PATIENCE = 5
"""Seconds that `mlir-opt` has for a program: its eliminations may take hours."""

Query = tuple[int, int, int]
Answers = dict[Query, str]

_REMARK = re.compile(r"dependence from (\d+) to (\d+) at depth (\d+) = (.*)")
_DIVISION = re.compile(r"\b(?:mod|floordiv|ceildiv)\b")
_AFFINE = {"affine.for", "affine.parallel"}


@dataclass(frozen=True)
class Disagreement:
    """Where `mlir-opt` says something else than loopwright, and what is true."""

    program: str
    query: Query
    ours: str
    theirs: str
    truth: str
    cause: str

    @property
    def kind(self) -> str:
        if self.theirs == "false":
            return "missed"
        return "invented" if self.truth == "false" else "other intervals"


@dataclass
class Comparison:
    """How many answers were compared, and where they differ."""

    answers: int = 0
    skipped: int = 0
    silent: int = 0
    """Programs that `mlir-opt` gave no answer to."""
    disagreements: list[Disagreement] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def merge(self, further: Comparison) -> None:
        self.answers += further.answers
        self.skipped += further.skipped
        self.silent += further.silent
        self.disagreements += further.disagreements
        self.failures += further.failures

    def classes(self) -> Counter[tuple[str, str]]:
        return Counter(
            (disagreement.cause, disagreement.kind) for disagreement in self.disagreements
        )


def compare_seed(seed: int) -> Comparison:
    """One generated program; a failure is an answer of ours that is not the truth."""
    return compare(generate(seed), f"program {seed}")


def compare_text(text: str) -> Comparison:
    """A program whose function takes what generated ones take, without views that overlap."""
    return compare(Program(text, by_position=False, forms=Counter()), "program")


def compare(program: Program, label: str) -> Comparison:
    """One program."""
    module = lw.parse(program.text).op
    result = Comparison()
    try:
        truth = _truth(program, module)
    except OutOfBoundsError:
        result.skipped = 1
        return result
    ours = parsed("\n".join(_our_remarks(module)))
    result.answers = len(ours)
    for query in sorted(truth.keys() | ours.keys()):
        if ours.get(query) != truth.get(query):
            text = f"{ours.get(query)} instead of {truth.get(query)}"
            result.failures.append(f"{label}, {query}: {text}\n{program.text}")
    try:
        answer = ask("mlir-opt-22", [FLAG], program.text, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        result.silent = 1
        return result
    theirs = parsed(answer.err)
    if not answer.ok or theirs.keys() != ours.keys():
        result.failures.append(f"{label}: other queries\n{answer.err[:500]}\n{program.text}")
        return result
    accesses = _accesses(module)
    for query, their_answer in theirs.items():
        if their_answer != ours[query]:
            cause = _cause(accesses[query[0]], accesses[query[1]])
            result.disagreements.append(
                Disagreement(label, query, ours[query], their_answer, truth[query], cause)
            )
    return result


def parsed(remarks: str) -> Answers:
    return {(int(m[1]), int(m[2]), int(m[3])): m[4] for m in _REMARK.finditer(remarks)}


def _our_remarks(module: Operation) -> Iterator[str]:
    ledger = Ledger()
    MemRefDependenceCheckPass().run(module, ledger)
    return (diagnostic.message for diagnostic in ledger.diagnostics())


def _accesses(module: Operation) -> list[Operation]:
    return [op for op in module.walk() if op.name in ("affine.load", "affine.store")]


# Brute force


def _truth(program: Program, module: Operation) -> Answers:
    """What there is, by running the program."""
    dependences = enumerate_dependences(
        module, "f", arguments_of(program), by_position=program.by_position
    )
    function = module.regions[0].block.first_op
    assert function is not None
    numbers = numbered(function)
    answers: Answers = {}
    accesses = _accesses(module)
    for i, source in enumerate(accesses):
        for j, sink in enumerate(accesses):
            kind = _kind(source, sink)
            place = numbers[source], numbers[sink]
            for depth, answer in enumerate(_said(dependences, source, sink, place, kind), 1):
                answers[i, j, depth] = answer
    return answers


def _kind(source: Operation, sink: Operation) -> str:
    if source.name == "affine.store":
        return "flow" if sink.name == "affine.load" else "output"
    return "anti" if sink.name == "affine.store" else "none"


def _said(
    dependences: Mapping[Key, Found],
    source: Operation,
    sink: Operation,
    place: tuple[int, int],
    kind: str,
) -> list[str]:
    """The answers at all depths: of the affine loops, and after the last."""
    sink_ancestors = set(ancestors(sink))
    loops = [
        op.name in _AFFINE
        for op in reversed(ancestors(source))
        if op in sink_ancestors
        for _ in _vars(op)
    ]
    affine = [number for number, is_affine in enumerate(loops) if is_affine]
    answers = ["false"] * (len(affine) + 1)
    for depth in range(1, len(loops) + 2):
        entry = dependences.get(Key(*place, kind, depth))
        if entry is None:
            continue
        if depth - 1 not in affine:
            answers[-1] = "true"
            continue
        columns = [{vector[k] for vector in entry.distances} for k in affine]
        shown = (f"[{min(values)}, {max(values)}]" for values in columns)
        answers[affine.index(depth - 1)] = "".join(shown)
    return answers


def _vars(op: Operation) -> range:
    """A number for each induction variable of an op."""
    if op.name == "affine.parallel":
        return range(len(op.regions[0].block.args))
    return range(op.name in ("affine.for", "scf.for"))


# Causes


def _cause(source: Operation, sink: Operation) -> str:
    """The first thing about the accesses that `mlir-opt` does not describe exactly."""
    first, second = (op.operands[op.name == "affine.store"] for op in (source, sink))
    if first is not second:
        return "views of one memref"
    outer_ops = {*ancestors(source), *ancestors(sink)}
    if isinstance(first, OpResult) and any(_vars(op) for op in ancestors(first.op)):
        return "allocation in a loop"
    if any(_in_else(op) for op in (source, sink)):
        return "else"
    if any(op.name == "scf.for" for op in outer_ops):
        return "scf.for"
    text = "\n".join(_text(op) for op in (*outer_ops, source, sink))
    if "linearize_index" in text:
        return "delinearize_index, linearize_index"
    stepped = [op for op in outer_ops if _is_stepped(op)]
    if any(op.name == "affine.parallel" or _num_lows(op) > 1 for op in stepped):
        return "step of a parallel loop, or from a maximum"
    if _DIVISION.search(text):
        return "mod, floordiv, ceildiv"
    return "rational shadow"


def _in_else(op: Operation) -> bool:
    chain = [op, *ancestors(op)]
    return any(
        outer.name == "affine.if" and inner.parent_region() is outer.regions[1]
        for inner, outer in pairwise(chain)
    )


def _is_stepped(op: Operation) -> bool:
    if op.name == "affine.parallel":
        return re.search(r"\b[2-9]\b", str(op.properties["steps"])) is not None
    return op.name == "affine.for" and not str(op.properties["step"]).startswith("1 ")


def _num_lows(op: Operation) -> int:
    bound = op.properties["lowerBoundMap"]
    assert isinstance(bound, AffineMapAttr)
    return len(bound.data.results)


def _text(op: Operation) -> str:
    """The properties of an op and of those that compute its operands."""
    waiting = [op]
    texts = list[str]()
    while waiting:
        current = waiting.pop()
        texts.append(f"{current.name} {current.properties}")
        waiting += [value.op for value in current.operands if isinstance(value, OpResult)]
    return "\n".join(texts)
