"""Passes and analyses on memrefs that overlap themselves (`tests/generate/overlapping.py`).

Programs hold the same afterwards as before each pass, on the very memory that overlaps; parallel
loops of what passes made run backwards. What the analysis says of dependences is what happens.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.model import DependenceKind
from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.func import CallOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.meaning import Access, Interpreter
from loopwright.reporting.errors import ArgumentError
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate import overlapping
from tests.generate.overlapping import SIZE, SPACE, Handed, Overlapping
from tests.property.dependences.enumerate import Key, compare_accesses, flows_of, loop_at, numbered
from tests.property.parallel_order import backwards

PIPELINES = (
    "affine-parallelize{parallel-reductions=true}",
    "affine-for-to-parallel{atomics=true},affine-parallel-fusion",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=2,1}",
    "affine-mem2reg",
    "affine-mem2reg{buffers-only=true}",
    "affine-loop-fusion",
    "affine-loop-fusion{mode=sibling maximal=true}",
    "affine-loop-fusion{mode=greedy maximal=true cost-model=cache}",
    "affine-loop-fusion{cost-model=cache shift=true}",
    "affine-super-vectorize{virtual-vector-size=2}",
    "affine-super-vectorize{extended=true virtual-vector-size=4}",
    "affine-blocked-interchange",
    "affine-split-reductions",
    "affine-jam-rows{everywhere apart=always}",
    "affine-optimize",
    "canonicalize,cse",
    "affine-optimize,lower-affine,canonicalize,cse",
)

CALLS: tuple[dict[str, Any], ...] = (
    {},
    {"optimise": True},
    {"may_alias": True},
    {"may_alias": True, "optimise": True},
)
"""How programs are compiled that are called on arguments that overlap."""


def held(text: str) -> list[list[int]]:
    """What both arrays hold after a call; parallel loops run backwards."""
    both_arrays = (np.arange(2 * SIZE).reshape(2, SIZE) * 37 % 101 - 50).astype(np.int32)
    with pytest.MonkeyPatch.context() as patch:
        backwards(patch)
        Interpreter(parse_module(text, make_context())).call("f", *both_arrays)
    return both_arrays.tolist()


def check_passes(program: Overlapping, report: Report, pipelines: Sequence[str]) -> None:
    """Compare what a program does with what it does after each pipeline."""
    expected = held(program.text)
    for pipeline in pipelines:
        module = parse_module(program.text, make_context())
        for entry in transformed(module, pipeline):
            report.coverage[f"{entry.pass_name}: {entry.kind} {entry.code}"] += 1
        printed_module = print_module(module)
        if held(printed_module) != expected:
            report.failures.append(
                f"{program.family}, {pipeline}:\n{program.text}\n{printed_module}"
            )
        report.failures += (
            f"{program.family}, {pipeline}, {race}:\n{printed_module}"
            for race in races(printed_module, program.calls, report)
        )


def races(text: str, calls: int, report: Report) -> Iterator[Key]:
    """The dependences that a parallel loop of `@g` carries in a call, but for those between atomic
    updates."""
    if "affine.parallel" not in text or "atomic_rmw" in text:
        return
    for call in range(calls):
        accesses, function = recorded(text, call)
        numbers = numbered(function)
        ops = {number: op for op, number in numbers.items()}
        report.facts["parallel functions"] += 1
        for key in compare_accesses(accesses, numbers):
            loop = loop_at(ops[key.source], ops[key.sink], key.depth)
            if key.kind != "input" and loop is not None and loop.name == "affine.parallel":
                yield key


def recorded(text: str, only: int = 0) -> tuple[list[Access], Operation]:
    """The accesses of one of the calls of `@g`, without the others, and that function."""
    module = lw.parse(text).op
    calls = [op for op in module.walk() if isinstance(op, CallOp) and op.callee_name == "g"]
    for number, call in enumerate(calls):
        if number != only:
            call.detach()
            call.erase()
    interpreter = Interpreter(module, trace=True, max_steps=200_000)
    interpreter.call("f", *np.zeros((2, SIZE), np.int32))
    (function,) = functions_with_bodies(module, "g")
    numbers = numbered(function)
    return [access for access in interpreter.accesses if access.op in numbers], function


def check_native(program: Overlapping, report: Report) -> None:
    """Compare with compiled code, after passes and without."""
    expected = held(program.text)
    for optimise in (False, True):
        both_arrays = (np.arange(2 * SIZE).reshape(2, SIZE) * 37 % 101 - 50).astype(np.int32)
        lw.parse(program.text).compile("f", optimise=optimise, threads=2)(*both_arrays)
        report.facts["native runs"] += 1
        if both_arrays.tolist() != expected:
            report.failures.append(f"{program.family}, compiled, {optimise=}:\n{program.text}")


def check_dependences(program: Overlapping, report: Report) -> None:
    """Compare the dependences of `@g`, and its flow of values, with what happens."""
    if program.calls > 1:  # accesses of which are not told apart
        return
    accesses, function = recorded(program.text)
    numbers = numbered(function)
    truth = compare_accesses(accesses, numbers)
    analysis = DependenceAnalysis(function)
    reported: set[Key] = set()
    for dependence in analysis.dependences(tuple(DependenceKind)):
        key = Key(
            numbers[dependence.source.op],
            numbers[dependence.sink.op],
            dependence.kind.value,
            dependence.depth,
        )
        reported.add(key)
        report.facts["dependences"] += 1
        report.facts["certain"] += dependence.is_certain
        if program.is_known and not dependence.is_certain:
            report.failures.append(f"{key} is not known: {dependence.unknown}\n{program.text}")
        if dependence.witness is None:
            continue
        true_dependence = truth.get(key)
        pair = dependence.witness.source, dependence.witness.sink
        if true_dependence is None or pair not in true_dependence.pairs:
            report.failures.append(f"{key} is invented: {dependence.witness}\n{program.text}")
        elif (
            dependence.distances is not None
            and set(dependence.distances) != true_dependence.distances
        ):
            report.failures.append(
                f"{key}: {dependence.distances}, not {true_dependence.distances}"
            )
    missed = truth.keys() - reported
    if missed:
        report.failures.append(f"missed: {missed}\n{program.text}")
    _check_flow(analysis, accesses, numbers, program, report)


def _check_flow(
    analysis: DependenceAnalysis,
    accesses: Sequence[Access],
    numbers: dict[Operation, int],
    program: Overlapping,
    report: Report,
) -> None:
    flows = flows_of(accesses, numbers)
    flow = DataFlow(analysis)
    for sources in flow.of_reads():
        if sources.unknown:
            report.facts["undecided reads"] += 1
            continue
        report.facts["decided reads"] += 1
        read = numbers[sources.read.op]
        actual: set[int | None] = {numbers[source_flow.source.op] for source_flow in sources.flows}
        actual |= {None} if sources.before is not None else set()
        expected = {writer for writer, reader in flows.pairs if reader == read}
        if actual != expected:
            report.failures.append(f"{read}: {actual}, not {expected}\n{program.text}")
    for store in flow.dead_stores():
        number = numbers[store.write.op]
        used_iterations = flows.used.get(number, set())
        if store.iteration in used_iterations or (store.always and used_iterations):
            report.failures.append(f"{store.iteration} of {number} is not dead\n{program.text}")


def _views(program: Handed, memory: npt.NDArray[np.uint8]) -> list[npt.NDArray[np.int32]]:
    """The arguments of a program, in some memory."""
    return [
        np.ndarray(shape, np.int32, memory, first, strides)
        for first, shape, strides in program.layouts
    ]


def check_arguments(seed: int, report: Report) -> None:
    """Call compiled code on arrays that overlap: memory is what the interpreter leaves, or as
    before where the call is refused, which it only is if they do overlap."""
    program = overlapping.handed(seed)
    start = (np.arange(SPACE // 4) * 37 % 101 - 50).astype(np.int32).view(np.uint8)
    memory = start.copy()
    views = _views(program, memory)
    whole = all(not (first % 4 or any(s % 4 for s in steps)) for first, _, steps in program.layouts)
    places = [[*overlapping.bytes_of(layout)] for layout in program.layouts]
    overlaps = len({*places[0], *places[1]}) < sum(map(len, places))
    expected = None
    try:
        lw.parse(program.text).interpret("g", *views)
        expected = memory.copy()
    except ArgumentError:
        report.facts["refused by the interpreter"] += 1
    report.facts["with overlaps"] += overlaps
    report.facts["parts of elements"] += not whole
    for options in CALLS:
        shared_memory = start.copy()
        label = f"handed {seed}, {options}"
        try:
            kernel = lw.parse(program.text).compile("g", **options)
        except lw.UsageError:
            report.facts["not compiled"] += 1
            continue
        try:
            kernel(*_views(program, shared_memory))
        except ArgumentError as error:
            report.facts["refused"] += 1
            is_clear = "'%x'" in str(error) or "'%r'" in str(error)
            if (whole and not overlaps) or not is_clear or (shared_memory != start).any():
                report.failures.append(f"{label}: {error}\n{program}")
            continue
        report.facts["calls"] += 1
        if expected is None or (shared_memory != expected).any():
            report.failures.append(f"{label}: other results\n{program.layouts}\n{program.text}")


def handed(seeds: Sequence[int]) -> Report:
    """Compiled programs whose arguments overlap."""
    report = Report("overlapping arguments")
    for seed in seeds:
        report.count += 1
        check_arguments(seed, report)
    return report


def campaign(seeds: Sequence[int], pipelines: Sequence[str] = PIPELINES) -> Report:
    """Programs of all families; some are compiled."""
    report = Report("overlapping")
    for seed in seeds:
        program = overlapping.generate(seed)
        report.count += 1
        report.facts["overlapping"] += program.overlaps
        report.coverage[program.family] += 1
        check_dependences(program, report)
        check_passes(program, report, pipelines)
        if seed % 4 == 0:
            check_native(program, report)
    return report
