"""Lanes of `mlir-opt`'s that are not where the iterations are that they stand for."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.campaigns.vectorize_lanes import (
    CONFIRMED,
    REFUTED,
    UNREACHED,
    Stray,
    astray,
    confirmation,
)
from tests.oracle import mlir_opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def theirs(text: str, options: str) -> str:
    answer = mlir_opt(text, f"-affine-super-vectorize={options}", "--mlir-print-debuginfo")
    assert answer.ok
    return answer.out


def find_stray(
    body: str, size: int = 8, options: str = "virtual-vector-size=4", n: int = 0
) -> tuple[Stray, str] | None:
    memrefs = f"%x: memref<64xf32>, %y: memref<{size}xf32>, %m: memref<8x8xf32>"
    text = f"""func.func @f({memrefs}, %n: index) {{
  %c = arith.constant 1.0 : f32
  {body}
  return
}}"""
    arguments: list[Any] = [np.ones(shape, np.float32) for shape in (64, size, (8, 8))]
    return astray(text, theirs(text, options), "f", [[*arguments, n]])


LOAD = PROGRAMS["load"]


@pytest.mark.parametrize(
    ("place", "element", "touched"),
    [
        ("%i * 2", (2,), (1,)),
        ("20 - %i", (19,), (21,)),
        ("%i floordiv 2", (0,), (1,)),
        ("%i mod 3", (0,), (3,)),
    ],
)
def test_equal_values_hide_it(
    place: str, element: tuple[int, ...], touched: tuple[int, ...]
) -> None:
    answer = find_stray(LOAD.format(place=place))
    assert answer is not None
    stray, verdict = answer
    assert (stray.element, stray.touched, verdict) == (element, touched, CONFIRMED)


@pytest.mark.parametrize("place", ["%i", "%i + 7", "%i mod 8", "5"])
def test_lanes_that_are_right(place: str) -> None:
    assert find_stray(LOAD.format(place=place)) is None


@pytest.mark.parametrize(
    ("bounds", "size", "touched"),
    [
        ("0 to 6", 8, (6,)),
        ("0 to 6", 6, None),
        ("2 to 8", 64, (8,)),
        ("0 to %n", 8, (1,)),
        ("0 to 0", 8, None),
    ],
)
def test_lanes_behind(bounds: str, size: int, touched: tuple[int, ...] | None) -> None:
    body = f"affine.for %i = {bounds} {{\n affine.store %c, %y[%i] : memref<{size}xf32>\n}}"
    answer = find_stray(body, size, n=1)
    assert (answer and (answer[0].element, answer[0].touched, answer[1])) == (
        touched and (None, touched, CONFIRMED)
    )


def test_what_is_written_later_anyhow() -> None:
    """Lanes behind one row are in the next one, but for those of the last row."""
    nest = PROGRAMS["what is written later anyhow"]
    answer = find_stray(nest.format(size=64), 64)
    assert answer is not None
    assert answer[0].touched == (18,)
    assert find_stray(nest.format(size=18), 18) is None


def test_conditions() -> None:
    """Some argument is tried with which a condition holds, if it ever does; what other ops decide
    may happen, but the interpreter does not confirm it."""
    body = "affine.for %i = 0 to 8 {\n affine.store %c, %y[%i * 2] : memref<16xf32>\n}"
    guarded = "affine.if affine_set<()[s0] : (s0 - {least} >= 0)>()[%n] {{\n {body}\n}}"
    answer = find_stray(guarded.format(least=16, body=body), 16)
    assert answer is not None
    assert answer[1] == CONFIRMED
    assert find_stray(guarded.format(least=10_000, body=body), 16) is None
    never_text = f"%never = arith.constant false\n scf.if %never {{\n {body}\n}}"
    answer = find_stray(never_text, 16)
    assert answer is not None
    assert answer[1] == UNREACHED


def test_two_dimensions() -> None:
    body = PROGRAMS["two dimensions"]
    answer = find_stray(body.format(place="7 - %j"), options="virtual-vector-size=2,3")
    assert answer is not None
    assert answer[0].element == (0, 6)
    assert answer[0].is_outside
    assert find_stray(body.format(place="%j"), options="virtual-vector-size=2,3") is None


def test_what_is_claimed_falsely() -> None:
    """The interpreter is asked what lanes touch, where it comes there."""
    text = PROGRAMS["what is claimed falsely"]
    vectorised_text = theirs(text, "virtual-vector-size=4")
    arguments = [np.ones(8, np.float32), np.float32(1)]
    claim = Stray((3, 5), (4,), (5,), (5,), (6,), is_outside=False)
    assert confirmation(vectorised_text, "f", arguments, claim) == CONFIRMED
    assert confirmation(vectorised_text, "f", arguments, replace(claim, touched=(2,))) == REFUTED
    assert confirmation(vectorised_text, "f", arguments, replace(claim, group=(5,))) == UNREACHED
