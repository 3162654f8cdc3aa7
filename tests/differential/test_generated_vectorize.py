"""A sample of the campaigns on the vectoriser, and what tells wrong results from right ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.campaigns.beside import UNEXPLAINED
from tests.campaigns.passes import meaning, parse
from tests.campaigns.vectorize import compared, program_of, sound
from tests.campaigns.vectorize_beside import beside, comparison
from tests.campaigns.vectorize_inputs import differences
from tests.generate import reducing
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def test_sound() -> None:
    report = sound(few(range(60, 70), 8))
    assert report.failures == []
    assert report.coverage["run by mlir-runner"] > 3


def test_beside() -> None:
    seeds = few(range(400, 406), 3)
    report = beside(seeds)
    assert report.failures == []
    assert report.identical >= len(seeds) - 1
    ours = report.coverage["of these, ours"]
    assert ours == report.coverage["loops that mlir-opt vectorises soundly"] > 0


def test_what_has_no_explanation_fails() -> None:
    """What differs without a cause, and what is the same and wrong."""
    strict = replace(comparison(), difference=lambda *_: UNEXPLAINED, flaw=lambda _: "and wrong")
    report = strict.run([700713, 700714])
    assert report.failures == [
        f"program 700713: {UNEXPLAINED}",
        f"program 700714: {UNEXPLAINED}: the same, and wrong",
    ]
    assert comparison().show(700713).splitlines()[0].endswith("mlir-opt is wrong (lanes astray)")


def bounded_program() -> reducing.ReducingProgram:
    """A program with a sum that may be rounded otherwise."""
    for seed in range(1000):
        program = reducing.generate(seed)
        if any(b.kind == "addf" and b.reassociates and b.element == "f32" for b in program.bounded):
            return program
    raise AssertionError("there is none")


@pytest.mark.parametrize(("change", "fine"), [(0, True), (1, True), (1 << 12, False)])
def test_bound(change: int, fine: bool) -> None:
    """A last bit may differ, many must not; and no bit where nothing may be reordered."""
    program = bounded_program()
    truth, _ = meaning(parse(program.text), program.name)
    first = next(b for b in program.bounded if b.kind == "addf" and b.reassociates)
    found = list(truth)
    found[first.first] ^= change
    assert (compared(program, {}, found, truth) == "") is fine
    strict = replace(
        program, bounded=tuple(replace(b, reassociates=False) for b in program.bounded)
    )
    assert (compared(strict, {}, found, truth) == "") is (change == 0)


PROGRAM = PROGRAMS["a kernel"]
KEPT = "affine.store %0, %a[%i] : memref<?xf32>"
RIGHT = f"{KEPT}\n affine.store %0, %b[%i + 2] : memref<8xf32>"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (RIGHT, ""),
        (RIGHT.replace("+ 2", "+ 1"), "overwritten later"),
        (f"{RIGHT}\n {KEPT}", "writes more"),
        (f"%p = ub.poison : f32\n {KEPT.replace('%0', '%p')}\n {RIGHT}", "undefined elements"),
        (f"{RIGHT}\n affine.store %0, %a[symbol(%n)] : memref<?xf32>", "out-of-bounds"),
    ],
)
def test_other_inputs(body: str, word: str) -> None:
    program = replace(program_of(4), seed=7, name="p7", text=PROGRAM.format(body=RIGHT))
    assert word in differences(program, PROGRAM.format(body=body))
    assert word or not differences(program, PROGRAM.format(body=body))
