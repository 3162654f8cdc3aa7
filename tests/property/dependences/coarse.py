"""Answers for few steps beside those for many: they contain them, and what they call certain is so.

The programs are those of the other campaigns, and nests whose subscripts are sums of quotients and
remainders, of which few steps decide nothing.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.model import Dependence, DependenceKind
from loopwright.exact.presburger.budget import fresh_budgets, function_steps
from tests.property.dependences.enumerate import Key, numbered
from tests.property.dependences.generate import generate

STEPS = (0, 50, 3000, 40_000)
"""What the questions about a function may cost; one question a tenth of it."""
_QUOTIENTS = 3
_SIZE = 2000


@dataclass
class Outcome:
    """What programs showed: answers for few steps, those undecided, and what was wrong."""

    answers: int = 0
    undecided: int = 0
    refuted: int = 0
    failures: list[str] = field(default_factory=list)


def check_coarse_seed(seed: int) -> Outcome:
    """Compare the answers about a program of this seed."""
    text = generate(seed).text if seed % 2 else hard_program(random.Random(seed))
    outcome = Outcome()
    function = lw.parse(text).op.regions[0].block.first_op
    assert function is not None
    exact = _answers(function, None)
    for steps in STEPS:
        coarse = _answers(function, steps)
        outcome.answers += len(coarse.found)
        outcome.undecided += sum(1 for dependence in coarse.found.values() if dependence.unknown)
        outcome.refuted += len(coarse.pairs) - len({(key.source, key.sink) for key in coarse.found})
        for failure in _contradictions(exact, coarse):
            outcome.failures.append(f"program {seed}, {steps} steps: {failure}\n{text}")
    return outcome


def hard_program(rng: random.Random) -> str:
    """A nest of two loads and a store of one memref, with sums of quotients and remainders."""
    subscripts = [_sum(rng) for _ in range(3)]
    trips = rng.choice((3, 6, 9)), rng.choice((4, 7, "%n"))
    step = rng.choice((1, 1, 2))
    return f"""func.func @f(%m: memref<{_SIZE}xf32>, %n: index) {{
  affine.for %i = 0 to {trips[0]} {{
    affine.for %j = 0 to {trips[1]} step {step} {{
      %0 = affine.load %m[{subscripts[0]}] : memref<{_SIZE}xf32>
      %1 = affine.load %m[{subscripts[1]}] : memref<{_SIZE}xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %m[{subscripts[2]}] : memref<{_SIZE}xf32>
    }}
  }}
  return
}}"""


def _sum(rng: random.Random) -> str:
    parts: list[str] = []
    for _ in range(rng.randint(1, _QUOTIENTS)):
        factor = rng.choice((1, 2, 3, 4, 6, -1))
        inner = f"%i * {rng.randint(1, 7)} + %j * {rng.choice((0, 2, 4, 5))} + {rng.randint(0, 9)}"
        operation = rng.choice(("mod", "floordiv", "ceildiv"))
        parts.append(f"(({inner}) {operation} {rng.randint(2, 9)}) * {factor}")
    return " + ".join((*parts, str(rng.randint(200, 220))))


@dataclass(frozen=True)
class _Answers:
    """All dependences by their keys, the pairs that were asked about, and the sources of reads."""

    found: dict[Key, Dependence]
    pairs: set[tuple[int, int]]
    sources: dict[int, tuple[set[int], bool]]


def _answers(function: Operation, steps: int | None) -> _Answers:
    with function_steps(steps), fresh_budgets():
        analysis = DependenceAnalysis(function)
        numbers = numbered(function)
        dependences = {
            Key(
                numbers[dependence.source.op],
                numbers[dependence.sink.op],
                dependence.kind.value,
                dependence.depth,
            ): dependence
            for dependence in analysis.dependences(tuple(DependenceKind))
        }
        pairs = {(numbers[a.op], numbers[b.op]) for a, b in analysis.pairs()}
        sources = {
            numbers[read.read.op]: (
                {numbers[flow.source.op] for flow in read.flows},
                bool(read.unknown),
            )
            for read in DataFlow(analysis).of_reads()
        }
    return _Answers(dependences, pairs, sources)


def _contradictions(exact: _Answers, coarse: _Answers) -> Iterator[str]:
    for key, precise in exact.found.items():
        vague = coarse.found.get(key)
        if vague is None:
            yield f"{key} is denied"
        elif not precise.unknown and not vague.unknown and not _agree(precise, vague):
            yield f"{key}: {vague} instead of {precise}"
        elif not all(
            _contains(*pair) for pair in zip(vague.intervals, precise.intervals, strict=True)
        ):
            yield f"{key}: {vague.intervals} do not contain {precise.intervals}"
    for key, precise in coarse.found.items():
        if not precise.unknown and key not in exact.found:
            yield f"{key} is invented"
    for read, (sources, unknown) in exact.sources.items():
        fewer, undecided = coarse.sources[read]
        if not unknown and not undecided and sources != fewer:
            yield f"read {read} has sources {fewer} instead of {sources}"


def _agree(first: Dependence, second: Dependence) -> bool:
    """Whether certain answers are the same; few steps may not suffice to list distances."""
    listed = None not in (first.distances, second.distances)
    return first.intervals == second.intervals and (
        not listed or first.distances == second.distances
    )


def _contains(outer: object, inner: object) -> bool:
    (low, high) = _ends(outer)
    (least, most) = _ends(inner)
    return low <= least and most <= high


def _ends(interval: object) -> tuple[float, float]:
    low = getattr(interval, "lower", None)
    high = getattr(interval, "upper", None)
    return float("-inf") if low is None else low, float("inf") if high is None else high
