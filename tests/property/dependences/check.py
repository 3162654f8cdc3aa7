"""The dependence analysis against the brute force, program by program."""

from collections import Counter
from dataclasses import dataclass, field

from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow, DeadStore, ReadSources
from loopwright.exact.dependences.model import Dependence, DependenceKind
from loopwright.reporting.unknown import Cause
from tests.property.dependences.enumerate import (
    Flows,
    Found,
    Key,
    OutOfBoundsError,
    enumerate_dependences,
    enumerate_flows,
    numbered,
)
from tests.property.dependences.generate import SYMBOL_VALUES, Program, generate


@dataclass
class Outcome:
    """What a program showed: accesses compared in pairs, and what was wrong."""

    pairs: int = 0
    dependences: int = 0
    skipped: int = 0
    undecided: int = 0
    failures: list[str] = field(default_factory=list)
    forms: Counter[str] = field(default_factory=Counter)


def check_seed(seed: int) -> Outcome:
    program = generate(seed, compares=seed % 2 == 1)
    outcome = check_program(program)
    outcome.failures = [
        f"program {seed}: {failure}\n{program.text}" for failure in outcome.failures
    ]
    return outcome


def arguments_of(program: Program) -> list[tuple[object, ...]]:
    """The arguments to run a program with: all values that its symbol may have."""
    low = min(SYMBOL_VALUES)
    high = max(SYMBOL_VALUES)
    symbols = range(low, high + 1) if program.forms["symbol"] else (0,)
    return [(n, 1.0, [1.0] * 2, [[1.0] * 3] * 2) for n in symbols]


def check_program(program: Program, *, by_bytes: bool = False) -> Outcome:
    module = lw.parse(program.text).op
    outcome = Outcome(forms=program.forms)
    symbols = range(min(SYMBOL_VALUES), max(SYMBOL_VALUES) + 1) if program.forms["symbol"] else (0,)
    arguments = [(n, 1.0, [1.0] * 2, [[1.0] * 3] * 2) for n in symbols]
    try:
        truth = enumerate_dependences(
            module, "f", arguments, by_position=program.by_position, by_bytes=by_bytes
        )
    except OutOfBoundsError:
        outcome.skipped = 1
        return outcome
    function = module.regions[0].block.first_op
    assert function is not None
    analysis = DependenceAnalysis(function)
    numbers = numbered(function)
    reported: dict[Key, Dependence] = {}
    for dependence in analysis.dependences(tuple(DependenceKind)):
        key = Key(
            numbers[dependence.source.op],
            numbers[dependence.sink.op],
            dependence.kind.value,
            dependence.depth,
        )
        if dependence.unknown:
            outcome.failures.append(f"{key} is unknown: {dependence.unknown}")
        reported[key] = dependence
    outcome.pairs = sum(1 for _ in analysis.pairs())
    outcome.dependences = len(truth)
    outcome.failures += [f"{key} is missed" for key in truth if key not in reported]
    for key, dependence in reported.items():
        if key not in truth:
            outcome.failures.append(f"{key} is invented: {dependence.witness}")
        else:
            outcome.failures += _compare(key, dependence, truth[key])
    return outcome


def check_flow_seed(seed: int) -> Outcome:
    """The value-based flow of a program against tags on its elements."""
    program = generate(seed, compares=seed % 2 == 1)
    outcome = check_flow_program(program)
    outcome.failures = [f"program {seed}: {text}\n{program.text}" for text in outcome.failures]
    return outcome


def check_flow_program(program: Program) -> Outcome:
    module = lw.parse(program.text).op
    outcome = Outcome(forms=program.forms)
    try:
        enumerate_dependences(module, "f", arguments_of(program), by_position=program.by_position)
    except OutOfBoundsError:
        outcome.skipped = 1
        return outcome
    truth = enumerate_flows(module, "f", arguments_of(program), by_position=program.by_position)
    function = module.regions[0].block.first_op
    assert function is not None
    numbers = numbered(function)
    flow = DataFlow(DependenceAnalysis(function))
    symbolic = bool(program.forms["symbol"])
    for sources in flow.of_reads():
        if any(reason.cause is Cause.OPERATIONS for reason in sources.unknown):
            outcome.undecided += 1
            continue
        outcome.failures += _compare_sources(sources, truth, numbers)
        outcome.pairs += 1
        outcome.dependences += len(sources.flows)
    if not symbolic and not outcome.undecided:
        outcome.failures += _compare_dead(list(flow.dead_stores()), truth, numbers)
    return outcome


def _compare_sources(
    sources: ReadSources, truth: Flows, numbers: dict[Operation, int]
) -> list[str]:
    read = numbers[sources.read.op]
    if sources.unknown:
        return [f"sources of {read} are unknown: {sources.unknown}"]
    failures: list[str] = []
    expected = {writer for writer, reader in truth.pairs if reader == read}
    actual: set[int | None] = {numbers[flow.source.op] for flow in sources.flows}
    if sources.before is not None:
        actual.add(None)
        if (None, sources.before) not in truth.pairs.get((None, read), set()):
            failures.append(f"{sources.before} of {read} does not see memory from before")
    if actual != expected:
        failures.append(f"{read} has sources {actual} instead of {expected}")
    for flow in sources.flows:
        pairs = truth.pairs.get((numbers[flow.source.op], read), set())
        if (flow.witness.source, flow.witness.sink) not in pairs:
            failures.append(f"false witness of a flow to {read}: {flow.witness}")
        common = len(flow.common_loops)
        vectors = {
            tuple(b - a for a, b in zip(written[:common], seen[:common], strict=True))
            for written, seen in pairs
            if written is not None
        }
        if flow.distances is not None and set(flow.distances) != vectors:
            failures.append(f"flow to {read} has distances {flow.distances}, not {vectors}")
    return failures


def _compare_dead(
    dead_stores: list[DeadStore], truth: Flows, numbers: dict[Operation, int]
) -> list[str]:
    failures: list[str] = []
    expected = {
        number: written - truth.used.get(number, set()) for number, written in truth.written.items()
    }
    dead = {number for number, iterations in expected.items() if iterations}
    executed = {numbers[store.write.op] for store in dead_stores if store.iteration is not None}
    if executed != dead:
        failures.append(f"dead stores {executed} instead of {dead}")
    for store in dead_stores:
        number = numbers[store.write.op]
        if store.iteration not in expected.get(number, set()):
            failures.append(f"{store.iteration} of {number} is not dead")
        if store.always != (not truth.used.get(number)):
            failures.append(f"{number} is dead {'not ' if store.always else ''}always")
    return failures


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
