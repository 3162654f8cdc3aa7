"""Counts of random domains, compared with the points themselves."""

import random
from collections import Counter

import islpy as isl
import pytest
from tests.sampling import few

from loopwright.exact.presburger.counting import NotCountedError, count_of, count_of_coordinate
from loopwright.reporting.errors import UsageError


def domain(chance: random.Random) -> str:
    """A nest of up to three loops over N and M: triangles, steps, several bounds, quotients of
    outer variables, conditions."""
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
            of = chance.choice([name, f"{name} + {chance.choice([*names, '1'])}"])
            bounds.append(f"exists (q : {of} = {chance.choice((2, 3))} q)")
        if names and chance.random() < 0.3:
            # Bounds that divide what is around.
            outer_name = chance.choice(names)
            factor = chance.choice((1, 2, 5))
            bounds.append(f"{chance.choice((2, 3))} {name} <= {factor} {outer_name} + 1")
        names.append(name)
    if chance.random() < 0.2:
        bounds.append(f"{names[0]} + {names[-1]} >= {chance.randrange(5)}")
    return f"[N, M] -> {{ S[{', '.join(names)}] : {' and '.join(bounds)} }}"


def _bound(chance: random.Random, names: list[str], size: str) -> str:
    parts = [size] if size and (not names or chance.random() < 0.7) else []
    if names and (not parts or chance.random() < 0.5):
        parts.append(chance.choice(names))
    return " + ".join([*parts, str(chance.randrange(3))])


SIZES = (0, 0), (1, 4), (5, 3), (7, 8)


def points_of(text: str, n: int, m: int) -> list[tuple[int, ...]]:
    """The points of a set for values of its parameters."""
    fixed = isl.Set(text).intersect_params(isl.Set(f"[N, M] -> {{ : N = {n} and M = {m} }}"))
    points: list[tuple[int, ...]] = []
    rank = fixed.dim(isl.dim_type.set)

    def note(point: isl.Point) -> None:
        points.append(
            tuple(point.get_coordinate_val(isl.dim_type.set, k).get_num_si() for k in range(rank))
        )

    fixed.foreach_point(note)
    return points


def test_counts_are_those_of_the_points() -> None:
    counted = 0
    seeds = few(range(501), 151)
    for seed in seeds:
        text = domain(random.Random(seed))
        try:
            count = count_of(text)
        except NotCountedError:
            continue
        counted += 1
        for n, m in SIZES:
            values = {"N": n, "M": m}
            assert count.value(values) == len(points_of(text, n, m)), (seed, text, str(count), n, m)
    assert counted >= len(seeds) - 1


def test_a_bound_may_hold_the_quotient_that_dividing_it_gives() -> None:
    """Dividing `9 + 2q - N` by 2, with `q` for `(N - 1) / 2`, gives this quotient once more."""
    text = (
        "[N, M] -> { S[a, b] : exists (i : 0 <= b < N and N <= i < 8 and 2a <= i + b <= 2a + 1 "
        "and (i - N) mod 2 = 0) }"
    )
    count = count_of(text)
    for n in range(9):
        assert count.value({"N": n, "M": 0}) == len(points_of(text, n, 0)), n


def test_sums_and_multiples_are_those_of_the_values() -> None:
    for seed in few(range(40), 12):
        first, second = (count_of(domain(random.Random(2 * seed + k))) for k in range(2))
        total = first + second * 3
        for n, m in SIZES:
            values = {"N": n, "M": m}
            assert total.value(values) == first.value(values) + 3 * second.value(values), seed
    assert str(count_of("[N] -> { S[i] : 0 <= i < N }") * 0) == "0"


def test_counts_of_a_loop_are_those_of_the_points() -> None:
    """Where the loops around it run, and in a box around these where it may not run at all."""
    counted = 0
    for seed in few(range(500), 60):
        text = domain(random.Random(seed))
        rank = isl.Set(text).dim(isl.dim_type.set) - 1
        outer = ", ".join("ijk"[:rank])
        box = " and ".join(["0 <= N", *(f"0 <= {name} < 9" for name in outer.split(", ") if name)])
        outer_iterations = str(isl.Set(text).project_out(isl.dim_type.set, rank, 1))
        for context in (outer_iterations, f"[N, M] -> {{ S[{outer}] : {box} }}"):
            try:
                trip_count = count_of_coordinate(text, rank, context)
            except NotCountedError:
                continue
            counted += 1
            for n, m in SIZES[1:]:
                trips = Counter(point[:rank] for point in points_of(text, n, m))
                for place in points_of(context, n, m):
                    values = {"N": n, "M": m, **dict(zip("ijk", place, strict=False))}
                    assert trip_count.value(values) == trips[place], (
                        seed,
                        text,
                        str(trip_count),
                        values,
                    )
    assert counted >= 90


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[N] -> { S[i, j] : 0 <= j <= i < N }", "N*(N + 1)/2 if N >= 0"),
        ("[N] -> { S[i, j, k] : 0 <= k < j < i < N }", "N*(N - 1)*(N - 2)/6 if N >= 0"),
        ("[N, M] -> { S[i, j] : 0 <= i < N and 0 <= j < M }", "N*M if N >= 0 and M >= 0"),
        (
            "[N, T] -> { S[t, i, j] : 0 <= t < T and 0 < i, j < N }",
            "T*(N - 1)^2 if N >= 1 and T >= 0",
        ),
        ("[N] -> { S[i] : 0 <= i < 10 - N }", "-N + 10 if N <= 9"),
        (
            "[N] -> { S[i, j] : 0 <= i < N and 0 <= 2j < i }",
            "floor(N/2)*(N - floor(N/2)) if floor(N/2) >= 0",
        ),
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


def quotients(count: int) -> str:
    """A set with a quotient of its own in each of so many parts."""
    parts = (f"S[{k}, i] : 0 <= {k + 2} i <= N" for k in range(count))
    return f"[N] -> {{ {'; '.join(parts)} }}"


def test_there_are_64_quotients_at_most() -> None:
    count = count_of(quotients(64))
    assert len(count.floors) == 64
    assert count.value({"N": 7}) == sum(7 // (k + 2) + 1 for k in range(64))
    with pytest.raises(NotCountedError, match="too many quotients"):
        count_of(quotients(65))


def test_each_parameter_needs_a_value() -> None:
    count = count_of("[N, M] -> { S[i, j] : 0 <= i < N and 0 <= j < M }")
    with pytest.raises(UsageError, match="a value for the parameter 'M'"):
        count.value({"N": 3})
