"""Value-based flow where some subscripts are not affine: what is said is true.

A generated program gets nests that read and write at subscripts that are squares. The analysis does
not know which elements these touch; brute force does. Reads that are decided must have these
sources, and writes that are dead must not be read.
"""

import random

from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from tests.property.dependences.check import Outcome, arguments_of
from tests.property.dependences.enumerate import (
    Flows,
    OutOfBoundsError,
    enumerate_dependences,
    enumerate_flows,
    numbered,
)
from tests.property.dependences.generate import OFFSET, Program, generate

_GATHER = """  affine.for %data_g{n} = 0 to 4 {{
    %data_b{n} = arith.constant {base} : index
    %data_r{n} = arith.constant {row} : index
    %data_s{n} = arith.muli %data_g{n}, %data_g{n} : index
    %data_k{n} = arith.addi %data_s{n}, %data_b{n} : index
    {access}
  }}"""


def with_gathers(seed: int) -> str:
    """A generated program with accesses at squares."""
    program = generate(seed)
    rng = random.Random(seed)
    lines = program.text.splitlines()
    (memref,) = [line for line in lines if line.startswith("  %A = memref.alloc")]
    type_ = memref.partition(" : ")[2]
    shift = OFFSET if program.by_position else 0
    first = lines.index(memref) + 1
    tops = [k for k, line in enumerate(lines) if line == "  }" and k > first]
    for n in range(rng.randint(1, 2)):
        rank = type_.count("x")
        where = [f"%data_r{n}", f"%data_k{n}"][-rank:] if rank > 1 else [f"%data_k{n}"]
        at = f"%A[{', '.join(where)}] : {type_}"
        access = (
            f"memref.store %x, {at}" if rng.random() < 0.6 else f"%data_q{n} = memref.load {at}"
        )
        row = rng.choice((shift, shift + 1, 63))
        base = rng.choice((0, shift, 40))
        text = _GATHER.format(n=n, row=row, base=base, access=access).splitlines()
        place = rng.choice([first, *(k + 1 for k in tops)])
        lines[place:place] = text
        tops = [k if k < place else k + len(text) for k in tops]
    return "\n".join(lines) + "\n"


def check_vague_seed(seed: int) -> Outcome:
    """What is said of a program with unknown subscripts against what happens."""
    base = generate(seed)
    program = Program(with_gathers(seed), base.by_position, base.forms)
    outcome = Outcome()
    module = lw.parse(program.text).op
    arguments = arguments_of(program)
    try:
        enumerate_dependences(module, "f", arguments, by_position=program.by_position)
    except OutOfBoundsError:
        outcome.skipped = 1
        return outcome
    truth = enumerate_flows(module, "f", arguments, by_position=program.by_position)
    function = module.regions[0].block.first_op
    assert function is not None
    numbers = numbered(function)
    flow = DataFlow(DependenceAnalysis(function))
    for sources in flow.of_reads():
        outcome.pairs += 1
        if sources.unknown:
            outcome.undecided += 1
            continue
        read = numbers[sources.read.op]
        actual: set[int | None] = {numbers[flow_.source.op] for flow_ in sources.flows}
        actual |= {None} if sources.before is not None else set()
        expected = {writer for writer, reader in truth.pairs if reader == read}
        if actual != expected:
            outcome.failures.append(f"{read} has sources {actual} instead of {expected}")
    if not base.forms["symbol"]:  # a store may be dead for one value of it only
        outcome.failures += _dead(flow, truth, numbers)
    outcome.failures = [f"program {seed}: {text}\n{program.text}" for text in outcome.failures]
    return outcome


def _dead(flow: DataFlow, truth: Flows, numbers: dict[Operation, int]) -> list[str]:
    failures: list[str] = []
    for store in flow.dead_stores():
        number = numbers[store.write.op]
        used_iterations = truth.used.get(number, set())
        if store.iteration in used_iterations or (store.always and used_iterations):
            failures.append(f"{store.iteration} of {number} is not dead")
    return failures
