"""Generated programs whose vector accesses have strides and permutation maps: brute force."""

import random
import re
from dataclasses import replace

import pytest

from tests.property.dependences.check import Outcome, check_flow_program, check_program
from tests.property.dependences.generate import Program, generate
from tests.sampling import few

_VECTOR = re.compile(
    r"affine\.vector_(load|store)(.*\]) : memref<((?:\d+x|\?x)+)f32(.*)>, vector<([\dx]+)f32>"
)


def extended(program: Program, seed: int) -> Program:
    rng = random.Random(seed)

    def walk(match: re.Match[str]) -> str:
        which, place, extents, layout, shape = match.groups()
        rank = extents.count("x")
        lanes = shape.count("x")
        dims = [f"d{k}" for k in range(rank)]
        results = rng.sample(dims, min(rank, lanes))
        if which == "load":
            results = [r if rng.random() < 0.8 else "0" for r in results]
        strides = [rng.choice((1, -1, 2, -2, 3)) for _ in results]
        permutation = f"affine_map<({', '.join(dims)}) -> ({', '.join(results)})>"
        how = f"strides {strides} permutation_map {permutation}"
        memref = f"memref<{extents}f32{layout}>"
        return f"affine.vector_{which}{place} {how} : {memref}, vector<{shape}f32>"

    return replace(program, text=_VECTOR.sub(walk, program.text))


def programs(first: int, count: int) -> list[Program]:
    """Programs with at least one vector access that walks."""
    walking_programs: list[Program] = []
    seed = first
    while len(walking_programs) < count:
        program = extended(generate(seed), seed)
        if " strides [" in program.text:
            walking_programs.append(program)
        seed += 1
    return walking_programs


@pytest.mark.parametrize("first", [500_000, 520_000])
def test_dependences(first: int) -> None:
    total = Outcome()
    for program in programs(first, len(few(range(60), 8))):
        outcome = check_program(program)
        assert not outcome.failures, program.text + "\n".join(outcome.failures)
        flows = check_flow_program(program)
        assert not flows.failures, program.text + "\n".join(flows.failures)
        total.dependences += outcome.dependences
    assert total.dependences > 20
