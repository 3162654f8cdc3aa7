"""Counts of random domains, compared with the points themselves."""

from __future__ import annotations

import random

import islpy as isl
import pytest

from loopwright.exact.presburger.counting import NotCountedError, count_of


def domain(chance: random.Random) -> str:
    """A nest of up to three loops over N and M: triangles, steps, several bounds, conditions."""
    outer = ["N", "M"]
    names: list[str] = []
    bounds: list[str] = []
    for name in "ijk"[: chance.randrange(1, 4)]:
        lows = [_bound(chance, names, "") for _ in range(chance.choice((1, 1, 2)))]
        highs = [
            _bound(chance, names, chance.choice(outer)) for _ in range(chance.choice((1, 1, 2)))
        ]
        bounds += [f"{low} <= {name}" for low in lows] + [f"{name} < {high}" for high in highs]
        if chance.random() < 0.2:
            bounds.append(f"exists (q : {name} = {chance.choice((2, 3))} q)")
        names.append(name)
    if chance.random() < 0.2:
        bounds.append(f"{names[0]} + {names[-1]} >= {chance.randrange(5)}")
    return f"[N, M] -> {{ S[{', '.join(names)}] : {' and '.join(bounds)} }}"


def _bound(chance: random.Random, names: list[str], size: str) -> str:
    parts = [size] if size and (not names or chance.random() < 0.7) else []
    if names and (not parts or chance.random() < 0.5):
        parts.append(chance.choice(names))
    return " + ".join([*parts, str(chance.randrange(3))])


def test_counts_are_those_of_the_points() -> None:
    counted = 0
    for seed in range(500):
        text = domain(random.Random(seed))
        try:
            found = count_of(text)
        except NotCountedError:
            continue
        counted += 1
        whole = isl.Set(text)
        for n, m in ((0, 0), (1, 4), (5, 3), (7, 8)):
            fixed = whole.intersect_params(isl.Set(f"[N, M] -> {{ : N = {n} and M = {m} }}"))
            points: list[isl.Point] = []
            fixed.foreach_point(points.append)
            values = {"N": n, "M": m}
            assert found.value(values) == len(points), (seed, text, str(found), values)
    assert counted >= 400


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[N] -> { S[i, j] : 0 <= j <= i < N }", "(N^2 + N)/2 if N >= 0"),
        ("[N, M] -> { S[i, j] : 0 <= i < N and 0 <= j < M }", "N*M if M >= 1 and N >= 0"),
        ("{ S[i, j] : 0 <= i < 3 and 0 <= j <= i }", "6"),
        ("{ S[i] : 1 = 0 }", "0"),
    ],
)
def test_counts_are_written_as_polynomials(text: str, shown: str) -> None:
    assert str(count_of(text)) == shown


@pytest.mark.parametrize("text", ["{ S[i] : i > 3 }", "{ S[i] : 0 <= i < 3; T[] }"])
def test_what_has_no_count_is_an_error(text: str) -> None:
    with pytest.raises(NotCountedError):
        count_of(text)
