"""Campaign on tiles whose sizes are values: stencils and products of rank 1 to 3, tiled by sizes
that each call chooses, from -2 to 70, by the pass and by the step of a schedule.

The tiled program has to compute the same for several sizes and extents, to the bit, also in
compiled code. The forms are what became of the programs, and the answers of proofs.
"""

import random
from collections.abc import Sequence
from itertools import product

import numpy as np

import loopwright as lw
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import RefusedStepError, ScheduleError
from tests.campaigns import Report

_EXTENT = 6
"""The extent of the arrays along each dimension is twice that."""
_CALLS = 4
_PROOF_STEPS = 10_000_000


def value_tiles(seeds: Sequence[int]) -> Report:
    """Tile programs by values, and compare what calls give before and after."""
    report = Report("value tiles")
    for seed in seeds:
        report.count += 1
        with report.trying(f"program {seed}"):
            _judge(report, seed)
    return report


def _judge(report: Report, seed: int) -> None:
    rng = random.Random(seed)
    rank = rng.randrange(1, 4)
    text = program(rng, rank)
    before = lw.parse(text)
    is_separate = rng.random() < 0.3
    try:
        after = _tiled(before, rng, rank, separate=is_separate)
    except RefusedStepError as error:
        report.coverage[f"refused: {error.refusal.code}"] += 1
        return
    except ScheduleError:
        report.coverage["refused: a tile is longer than a loop"] += 1
        return
    way = "separated" if is_separate else "tiled"
    report.coverage[way] += 1
    kernel = after.compile("f") if seed % 8 == 0 else None
    for _ in range(_CALLS):
        scalars = [rng.randrange(0, _EXTENT + 1) for _ in range(rank)]
        sizes = [rng.choice((-2, 0, 1, 2, 3, 5, 70, rng.randrange(71))) for _ in range(rank)]
        expected = _call(before, rank, [*scalars, *sizes])
        results = [_call(after, rank, [*scalars, *sizes])]
        if kernel is not None:
            array = _array(rank)
            kernel(array, array * 2, *scalars, *sizes)
            results.append(array)
        if not all(np.array_equal(expected, result) for result in results):
            report.failures.append(f"program {seed}: sizes {sizes}, ends {scalars}:\n{text}")
    proof = lw.prove(before, after, max_steps=_PROOF_STEPS)
    report.coverage[f"{way}, {proof.answer}"] += 1
    if proof.answer == "different":
        report.failures.append(f"program {seed}: {proof}\n{text}")


def _tiled(before: lw.Module, rng: random.Random, rank: int, *, separate: bool) -> lw.Module:
    sizes: list[int | str] = [f"t{k}" for k in range(rank)]
    if rng.random() < 0.5:
        for number in range(1, rank):
            if rng.random() < 0.4:
                sizes[number] = rng.randrange(1, 6)
        names = [f"i{k}" for k in range(rank)]
        return before.schedule("f").tile(*names, sizes=sizes, separate=separate).module
    arguments = ",".join(str(2 + rank + k) for k in range(rank))
    return before.apply("affine-loop-tile", size_arguments=arguments, separate=separate)


def program(rng: random.Random, rank: int) -> str:
    """A nest that updates an array from neighbours of its elements, or of those of another one."""
    variables = [f"%i{k}" for k in range(rank)]
    type_ = f"memref<{'x'.join(['?'] * rank)}xf64>"
    scalars = [f"%n{k}: index" for k in range(rank)] + [f"%t{k}: index" for k in range(rank)]
    lines = [f"func.func @f(%a: {type_}, %b: {type_}, {', '.join(scalars)}) {{"]
    step = rng.choice((1, 1, 1, 2, 3))
    for number, variable in enumerate(variables):
        low = rng.randrange(2, 4)
        end = f"affine_map<()[s0] -> (s0 + {rng.randrange(_EXTENT - 1)})>()[%n{number}]"
        if rng.random() < 0.3:
            end = f"min affine_map<()[s0] -> (s0 + 3, {rng.randrange(1, 9)})>()[%n{number}]"
        if rng.random() < 0.2:
            end = str(rng.randrange(1, 10))
        stepping = f" step {step}" if number == 0 and step > 1 else ""
        lines.append(f"affine.for {variable} = {low} to {end}{stepping} {{")
    reads = [
        (rng.choice("ab"), [rng.choice((-2, -1, -1, 0, 0, 1)) for _ in range(rank)])
        for _ in range(rng.randrange(1, 4))
    ]
    for number, (array, offsets) in enumerate(reads):
        places = [f"{v} + {o}" for v, o in zip(variables, offsets, strict=True)]
        lines.append(f"%x{number} = affine.load %{array}[{', '.join(places)}] : {type_}")
    total = "%x0"
    for number in range(1, len(reads)):
        lines.append(f"%s{number} = arith.subf {total}, %x{number} : f64")
        total = f"%s{number}"
    lines.append(f"affine.store {total}, %a[{', '.join(variables)}] : {type_}")
    return "\n".join([*lines, *["}"] * rank, "return", "}"])


def _array(rank: int) -> np.ndarray:
    shape = (2 * _EXTENT + 1,) * rank
    array = np.zeros(shape)
    for number, place in enumerate(product(*map(range, shape))):
        array[place] = number * 7 % 11
    return array


def _call(module: lw.Module, rank: int, scalars: Sequence[int]) -> np.ndarray:
    """What the interpreter leaves in the first array."""
    array = _array(rank)
    Interpreter(module.op).call("f", array, array * 2, *scalars)
    return array
