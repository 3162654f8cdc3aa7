"""The dependence analysis against the brute force, program by program."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import loopwright as lw
from loopwright.analysis.dependence import Dependence, DependenceAnalysis, DependenceKind
from tests.property.dependences.enumerate import (
    Found,
    Key,
    OutOfBoundsError,
    enumerate_dependences,
    numbered,
)
from tests.property.dependences.generate import SYMBOL_VALUES, Program, generate


@dataclass
class Outcome:
    """What a program showed: accesses compared in pairs, and what was wrong."""

    pairs: int = 0
    dependences: int = 0
    skipped: int = 0
    failures: list[str] = field(default_factory=list)
    forms: Counter[str] = field(default_factory=Counter)


def check_seed(seed: int) -> Outcome:
    program = generate(seed)
    outcome = check_program(program)
    outcome.failures = [
        f"program {seed}: {failure}\n{program.text}" for failure in outcome.failures
    ]
    return outcome


def check_program(program: Program) -> Outcome:
    module = lw.parse(program.text).op
    outcome = Outcome(forms=program.forms)
    symbols = range(min(SYMBOL_VALUES), max(SYMBOL_VALUES) + 1) if program.forms["symbol"] else (0,)
    arguments = [(n, 1.0, [1.0] * 2, [[1.0] * 3] * 2) for n in symbols]
    try:
        truth = enumerate_dependences(module, "f", arguments, by_position=program.by_position)
    except OutOfBoundsError:
        outcome.skipped = 1
        return outcome
    function = module.regions[0].block.first_op
    assert function is not None
    analysis = DependenceAnalysis(function)
    numbers = numbered(function)
    reported: dict[Key, Dependence] = {}
    for found in analysis.dependences(tuple(DependenceKind)):
        key = Key(numbers[found.source.op], numbers[found.sink.op], found.kind.value, found.depth)
        if found.unknown:
            outcome.failures.append(f"{key} is unknown: {found.unknown}")
        reported[key] = found
    outcome.pairs = sum(1 for _ in analysis.pairs())
    outcome.dependences = len(truth)
    outcome.failures += [f"{key} is missed" for key in truth if key not in reported]
    for key, found in reported.items():
        if key not in truth:
            outcome.failures.append(f"{key} is invented: {found.witness}")
        else:
            outcome.failures += _compare(key, found, truth[key])
    return outcome


def _compare(key: Key, found: Dependence, truth: Found) -> list[str]:
    failures: list[str] = []
    components = list(zip(*truth.distances, strict=True)) or [()] * len(found.intervals)
    exact = [(min(values), max(values)) for values in components]
    shown = [(interval.lower, interval.upper) for interval in found.intervals]
    if shown != exact:
        failures.append(f"{key} has intervals {shown} instead of {exact}")
    if found.distances is not None and set(found.distances) != truth.distances:
        failures.append(f"{key} has distances {found.distances}, not {truth.distances}")
    witness = found.witness
    if witness is None or (witness.source, witness.sink) not in truth.pairs:
        failures.append(f"{key} has a false witness: {witness}")
    return failures
