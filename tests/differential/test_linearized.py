"""Indices that are put together and taken apart: what `canonicalize` makes of them."""

import pytest
from tests.campaigns.index_operations import difference_of, results_of
from tests.campaigns.passes_beside import ours
from tests.generate.linearized import generate
from tests.oracle import mlir_opt_many
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)
CLAIMED: list[int] = []
"""The seeds of programs with an extent that is only claimed, which `mlir-opt` takes for one that
the component has (`docs/differences/claimed.mlir`)."""


def test_generated() -> None:
    """What differs from `mlir-opt` does so as that is wrong (`docs/differences/outer_extent.mlir`),
    or where it says what is only claimed."""
    texts = [generate(seed) for seed in range(150)]
    theirs = mlir_opt_many(texts, "-canonicalize")
    wrong: list[int] = []
    different: list[int] = []
    for seed, (text, answer) in enumerate(zip(texts, theirs, strict=True)):
        if ours(text, "canonicalize").strip() == answer.strip():
            continue
        is_wrong = difference_of(results_of(text, seed), results_of(answer, seed))
        (wrong if is_wrong else different).append(seed)
    assert different == CLAIMED
    assert len(wrong) > 10


@pytest.mark.parametrize(
    ("put_together", "taken_apart"),
    [("%p, 4, 2", "4, 1, 2"), ("%p, 8, 1", "8, 1"), ("6, 3", "1, 3"), ("6, 1, 24", "1, 6, 4")],
)
def test_extents_of_one(put_together: str, taken_apart: str) -> None:
    """What is the same is taken first, then extents of 1, then what is spread."""
    count = taken_apart.count(",") + 1
    types = ", ".join(["index"] * count)
    text = f"""
func.func @f(%i: index, %j: index, %k: index, %p: index) -> ({types}) {{
  %0 = affine.linearize_index disjoint [%i, %j, %k] by ({put_together}) : index
  %1:{count} = affine.delinearize_index %0 into ({taken_apart}) : {types}
  return {", ".join(f"%1#{place}" for place in range(count))} : {types}
}}
"""
    (theirs,) = mlir_opt_many([text], "-canonicalize")
    assert ours(text, "canonicalize").strip() == theirs.strip()


@pytest.mark.parametrize("extent", ["12", "%n"])
def test_larger_extents(extent: str) -> None:
    """An extent that is larger than the one that the component has may be said of it."""
    text = f"""
func.func @f(%i: index, %j: index, %n: index) -> (index, index) {{
  %0:3 = affine.delinearize_index %i into (4, {extent}, 3) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %j] by (6, {extent}, 5) : index
  return %1, %0#0 : index, index
}}
"""
    (theirs,) = mlir_opt_many([text], "-canonicalize")
    assert ours(text, "canonicalize").strip() == theirs.strip()


def test_extents_that_are_only_claimed() -> None:
    """Components that are not said to be disjoint may be larger than the extents they have where
    they are put together: nothing is said of them."""
    text = PROGRAMS["extents that are only claimed"]
    assert "into (8)" in ours(text, "canonicalize")
    assert "into (144, 8)" in ours(text.replace("[%0#0", "disjoint [%0#0"), "canonicalize")


def test_extents_that_come_later() -> None:
    """A product is not computed in front of its factors."""
    text = PROGRAMS["extents that come later"]
    assert "linearize_index" in ours(text, "canonicalize")


def test_extents_that_are_no_symbols() -> None:
    """The product of what is loaded in a loop cannot be an affine expression."""
    text = PROGRAMS["extents that are not symbols"]
    assert "linearize_index" in ours(text, "canonicalize")


@pytest.mark.parametrize("expression", ["floordiv 0", "ceildiv 0", "mod 0", "mod -2"])
def test_division_by_zero_is_poison(expression: str) -> None:
    text = f"""
func.func @f() -> index {{
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0) -> (d0 {expression} + 1)>(%c3)
  return %0 : index
}}
"""
    (theirs,) = mlir_opt_many([text], "-canonicalize")
    assert "ub.poison" in theirs
    assert ours(text, "canonicalize").strip() == theirs.strip()
