"""Questions that are not decided: what they may cost, and the coarse answer to them."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.analysis.results import Dependences

SUM = " + ".join(
    f"(%i * {3 * k + 5} + %j * {7 * k + 2}) {'mod' if k % 2 else 'floordiv'} {11 * k + 13}"
    for k in range(8)
)


def nest(load: str, store: str, extent: int = 1000) -> str:
    return f"""func.func @f(%m: memref<?xf32>) {{
      affine.for %i = 0 to {extent} {{
        affine.for %j = 2 to 9 {{
          %0 = affine.load %m[{load}] : memref<?xf32>
          affine.store %0, %m[{store}] : memref<?xf32>
        }}
      }}
      return
    }}"""


def found(text: str, steps: int) -> Dependences:
    return lw.dependences(text, max_steps=steps)


def test_distances_of_what_is_not_decided_are_within_the_loops() -> None:
    dependences = found(nest(SUM, SUM + " + 1"), 20)
    assert dependences
    for one in dependences:
        assert not one.is_certain
        low_high = [(i.lower, i.upper) for i in one.intervals]
        expected = {
            1: [(1, 999), (-6, 6)],
            2: [(0, 0), (1, 6)],
            3: [(0, 0), (0, 0)],
        }
        assert low_high == expected[one.depth]


@pytest.mark.parametrize(
    ("load", "store"),
    [
        ("%i * 2 + (%j mod 3) * 4", "%i * 6 + (%j floordiv 2) * 8 + 1"),
        ("(%i * 7 + %j) mod 50", "(%i + %j) floordiv 3 + 50"),
    ],
)
def test_parity_and_extents_exclude_dependences(load: str, store: str) -> None:
    """Between the load and the store; the store may still depend on itself."""
    for one in found(nest(load, store), 0):
        assert one.source is one.sink


def test_every_exact_dependence_lies_within_the_coarse_one() -> None:
    for load, store in (("%i + %j * 3", "%i * 2 + 5"), ("%j mod 4", "(%i + %j) floordiv 5")):
        text = nest(load, store, 12)
        coarse = {(d.source.op.name, d.sink.op.name, d.depth): d for d in found(text, 0)}
        for one in lw.dependences(text):
            around = coarse[one.source.op.name, one.sink.op.name, one.depth]
            for inner, outer in zip(one.intervals, around.intervals, strict=True):
                assert inner.lower is not None
                assert inner.upper is not None
                assert outer.lower is not None
                assert outer.upper is not None
                assert outer.lower <= inner.lower <= inner.upper <= outer.upper


def test_a_function_has_so_many_steps() -> None:
    """The first questions are answered; when the steps are used up, the others coarsely."""
    easy = """affine.for %i = 0 to 50 {{
      %0 = affine.load %{name}[(%i * 3) mod {by}] : memref<?xf32>
      affine.store %0, %{name}[(%i * 5) floordiv 7] : memref<?xf32>
    }}"""
    hard = "".join(
        nest(SUM, f"{SUM} + {k}", 900 + k).partition("{")[2].rpartition("return")[0]
        for k in range(3)
    )
    text = f"""func.func @f(%m: memref<?xf32>, %a: memref<?xf32>, %b: memref<?xf32>) {{
      {easy.format(name="a", by=31)}
      {hard}
      {easy.format(name="b", by=29)}
      return
    }}"""
    certain = [[one.is_certain for one in found(text, 400_000)] for _ in range(2)]
    assert certain[0] == certain[1]
    assert certain[0][0]
    assert not any(certain[0][-3:-1])
    alone = f"func.func @f(%b: memref<?xf32>) {{\n{easy.format(name='b', by=29)}\nreturn\n}}"
    assert all(one.is_certain for one in found(alone, 400_000))


def test_uniform_accesses_cost_nothing() -> None:
    dependences = found(nest("%i + 3", "%i"), 0)
    assert dependences
    assert all(one.is_certain for one in dependences)
