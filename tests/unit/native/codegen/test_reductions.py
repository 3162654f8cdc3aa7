"""Parallel reductions: the interpreter's bits on any number of threads, in the documented order."""

import struct
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.interfaces.atomic_kinds import (
    BLOCK,
    LANES,
    MOST_BLOCKS,
    SEQUENTIAL,
    blocks_of,
)
from loopwright.meaning import Interpreter
from tests.sampling import WHOLE, pairs
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import DEFINITIONS, band

PROGRAMS = texts_beside(__file__)


EXTENTS = [[0], [5], [1024], [1025], [3000], [2, 3000], [40, 40], [3, 5, 200], [0, 5], [2000, 0],
           [2100, 3], [1, 1, 1], [7, 33, 11]]  # fmt: skip
CLAUSES = [
    ('"addf"', "f32", "%x"),
    ('"mulf", "maximumf", "addf"', "f32, f32, f32", "%x, %x, %y"),
    ('"addi"', "i32", "%n"),
    ('"maximumf"', "f32", "%x"),
    ("@fsum", "f32", "%x"),
    ('@arg_max, "addf"', "f32, index, f32", "%x, %i0, %y"),
    ("@product", "i32", "%n"),
]
HEAVY = PROGRAMS["heavy"]


def bits(values: Sequence[Any]) -> list[bytes]:
    return [struct.pack("<d" if isinstance(v, float) else "<q", v) for v in values]


def results(module: lw.Module, threads: int, arguments: Sequence[Any]) -> list[bytes]:
    result = module.compile("main", threads=threads)(*arguments)
    return bits([*result] if isinstance(result, tuple) else [result])


def agree(text: str, arguments: Sequence[Any], threads: Sequence[int] = (1, 2, 4)) -> None:
    module = lw.parse(text)
    expected = bits(Interpreter(module.op).call("main", *arguments))
    for count in threads:
        assert results(module, count, arguments) == expected, count


def static(text: str, extents: Sequence[int], step: int) -> str:
    """The program with its extents written as constants."""
    for number, extent in enumerate(extents):
        text = text.replace(f"%n{number} * {step}", str(extent * step))
    return text


@pytest.mark.parametrize("heavy", [False, True])
@pytest.mark.parametrize("number", range(len(CLAUSES)))
def test_the_interpreters_bits(number: int, heavy: bool) -> None:
    clause, types, values = CLAUSES[number]
    rng = np.random.default_rng(number)
    for case, extents in enumerate(EXTENTS):
        if (case + number + 2 * heavy) % (5 if WHOLE else 10) != 0:
            continue
        step = 3 if case % 4 == 0 else 1
        text = DEFINITIONS + band(clause, types, values, extents, step)
        if heavy:
            text = text.replace("    affine.yield", HEAVY + "    affine.yield", 1)
            text = text.replace("affine.yield %x", "affine.yield %w")
        if case % 2:
            text = static(text, extents, step)
        matrix = rng.standard_normal(extents).astype(np.float32)
        agree(text, [matrix, *extents], (1, 4) if case % 2 else (2,))


EMPTY = ([0, 3], [10**6, 0], [0, 10**6], [2, 0, 10**6], [1, 1, 5])


@pytest.mark.parametrize(("extents", "clause"), pairs(EMPTY, (CLAUSES[0], CLAUSES[5]), 2))
def test_no_iterations(extents: list[int], clause: tuple[str, str, str]) -> None:
    text = DEFINITIONS + band(*clause, extents)
    matrix = np.zeros(extents, np.float32)
    for body in (text, text.replace("    affine.yield", HEAVY + "    affine.yield", 1)):
        agree(body, [matrix, *extents], (1, 2))


def test_signs_of_zeros() -> None:
    text = DEFINITIONS + band('"addf"', "f32", "%x", [3000])
    agree(text, [np.full(3000, -0.0, np.float32), 3000])


def test_nested() -> None:
    text = PROGRAMS["nested"]
    rng = np.random.default_rng(3)
    for shape in ((3, 1500), (1100, 4)):
        agree(text, [1 + rng.random(shape, np.float32) / 1000, *shape])


SCF = PROGRAMS["scf"]


@pytest.mark.parametrize(
    "body",
    [
        "%r = arith.addf %a, %b : f32",
        "%r = arith.mulf %b, %a : f32",
        "%r = arith.maxnumf %a, %b : f32",
        "%r = arith.subf %a, %b : f32",
        "%r = arith.addf %a, %a : f32",
        "%s = arith.addf %a, %b : f32\n%r = arith.addf %s, %b : f32",
    ],
)
def test_regions(body: str) -> None:
    rng = np.random.default_rng(5)
    for count in (0, 100, 5000):
        values = 1 + rng.standard_normal(count).astype(np.float32) / 100
        agree(SCF.replace("BODY", body), [values, count, 3.0])


def test_regions_that_are_no_kind_combine_in_order() -> None:
    values = np.arange(3000, dtype=np.float32)
    module = lw.parse(SCF.replace("BODY", "%r = arith.subf %a, %b : f32"))
    expected = np.float32(1.0)
    for value in values:
        expected = np.float32(expected - value)
    assert module.compile("main")(values, 3000, 1.0) == expected


def test_scf_clauses() -> None:
    text = DEFINITIONS + PROGRAMS["scf clauses"]
    rng = np.random.default_rng(7)
    for shape in ((4, 50), (60, 70)):
        matrix = rng.standard_normal(shape).astype(np.float32)
        agree(text, [matrix, *shape, 3, 2.5])


def test_scf_effects_on_threads() -> None:
    text = PROGRAMS["scf effects on threads"]
    for threads in (1, 3):
        values = np.arange(100_000, dtype=np.float32)
        lw.parse(text).compile("main", threads=threads)(values, values.size)
        assert (values == 2 * np.arange(100_000, dtype=np.float32)).all()
    kernel = lw.parse(text).compile("main", threads=3)
    assert "@lw_parallel_for(ptr @" in kernel.inspect_llvm()


def test_what_prints_stays_on_one_thread(capsys: pytest.CaptureFixture[str]) -> None:
    text = PROGRAMS["what prints stays on one thread"]
    kernel = lw.parse(text).compile("main", threads=4)
    kernel(40)
    assert capsys.readouterr().out == "".join(map(str, range(40)))


# The order --------------------------------------------------------------------------------------


@pytest.mark.parametrize("extents", [*EXTENTS, [10**6], [1, 10**6], [1000, 1000], [3, 10**5, 4]])
def test_blocks(extents: list[int]) -> None:
    blocks = blocks_of(extents)
    total = int(np.prod(extents))
    if total <= SEQUENTIAL:
        assert blocks is None
        return
    assert blocks is not None
    all_blocks = list(blocks)
    assert 2 <= len(all_blocks) <= MOST_BLOCKS
    sizes = [int(np.prod([len(part) for part in block])) for block in all_blocks]
    assert sum(sizes) == total
    assert max(sizes) <= BLOCK * -(-total // (BLOCK * 256))
    if total <= 10_000:
        points = [point for block in all_blocks for point in product(*block)]
        assert points == list(product(*map(range, extents)))


def test_loops_that_run_once_change_nothing() -> None:
    shapes = [[5000], [1, 5000], [5000, 1], [1, 5000, 1]]
    divided = [[[part for part in block if len(part) != 1] for block in blocks_of(shape) or ()]
               for shape in shapes]  # fmt: skip
    assert all(blocks == divided[0] for blocks in divided)


def test_the_order_as_documented() -> None:
    """A concatenation tells the order: sums of distinct powers would round."""
    count = 2 * BLOCK + 40
    rng = np.random.default_rng(11)
    values = rng.standard_normal(count).astype(np.float32)
    text = band('"addf"', "f32", "%x", [count])
    total = lw.parse(text).compile("main")(values, count)
    partials: list[np.float32] = []
    for first in range(0, count, BLOCK):
        lanes = np.full(LANES, -0.0, np.float32)
        if first == 0:
            lanes[0] = 0.0
        for number, value in enumerate(values[first : first + BLOCK]):
            lanes[number % LANES] += value
        while len(lanes) > 1:
            lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
        partials.append(lanes[0])
    assert total == (partials[0] + partials[1]) + partials[2]
