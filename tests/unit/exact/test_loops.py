"""Loop facts: trip counts, nests, parallel loops and reductions, permutations, strides."""

import pytest
from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.legality import permutable_legality, permutation_legality
from loopwright.exact.domains import most_iterations, trip_count
from loopwright.exact.loops import LoopFacts, Stride, perfect_nest, strides
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse

PROGRAMS = texts_beside(__file__)


def loops_of(analysis: DependenceAnalysis) -> list[Operation]:
    return [op for op in analysis.function.walk() if op.name in ("affine.for", "affine.parallel")]


@pytest.mark.parametrize(
    ("bounds", "count"),
    [
        ("0 to 10", 10),
        ("0 to 10 step 3", 4),
        ("5 to 2", 0),
        ("%n to affine_map<(d0) -> (d0 + 7)>(%n) step 2", 4),
        ("0 to %n", None),
        ("max affine_map<(d0) -> (d0, d0 + 2)>(%n) to affine_map<(d0) -> (d0 + 7)>(%n)", 5),
        ("max affine_map<(d0) -> (d0, 2)>(%n) to 7", None),
    ],
)
def test_trip_count(bounds: str, count: int | None) -> None:
    (loop,) = loops_of(analyse(f"affine.for %i = {bounds} {{\n}}", "%n: index"))
    assert trip_count(loop) == count
    assert count is None or most_iterations(loop) == count


@pytest.mark.parametrize(
    ("bounds", "most"),
    [
        ("0 to %n", None),
        ("max affine_map<(d0) -> (d0, 2)>(%n) to 7", 5),
        ("2 to min affine_map<(d0) -> (d0, 9, 5)>(%n) step 2", 2),
        ("7 to min affine_map<(d0) -> (d0, 5)>(%n)", 0),
    ],
)
def test_most_iterations(bounds: str, most: int | None) -> None:
    (loop,) = loops_of(analyse(f"affine.for %i = {bounds} {{\n}}", "%n: index"))
    assert most_iterations(loop) == most


def test_perfect_nest() -> None:
    analysis = analyse(PROGRAMS["perfect nest"], "%m: memref<9xf32>")
    outer, middle, inner = loops_of(analysis)
    assert perfect_nest(outer) == [outer, middle]
    assert perfect_nest(inner) == [inner]


MATMUL = PROGRAMS["matmul"]
MATRICES = "%A: memref<4x4xf32>, %B: memref<4x4xf32>, %C: memref<4x4xf32>"


def test_parallel_loops_of_a_matrix_product() -> None:
    analysis = analyse(MATMUL, MATRICES)
    facts = LoopFacts(analysis)
    i, j, k = loops_of(analysis)
    for loop in (i, j):
        assert not facts.carried_by(loop)
        assert facts.parallelism(loop).is_parallel
    assert {dependence.kind.value for dependence in facts.carried_by(k)} == {
        "flow",
        "anti",
        "output",
    }
    parallelism = facts.parallelism(k)
    assert parallelism.is_parallel
    assert [reduction.kind for reduction in parallelism.reductions] == ["addf"]
    assert permutable_legality(analysis, [i, j, k]).is_legal
    assert permutation_legality(analysis, [i, j, k], [2, 0, 1]).is_legal


def test_two_sums_of_one_element_are_no_reduction_of_their_own() -> None:
    analysis = analyse(
        PROGRAMS["two sums of one element are not a reduction of their own"], "%m: memref<4xf32>"
    )
    (loop,) = loops_of(analysis)
    assert not LoopFacts(analysis).parallelism(loop).is_parallel


def test_a_sum_that_is_looked_at_is_no_reduction() -> None:
    analysis = analyse(PROGRAMS["a sum that is looked at is not a reduction"], "%m: memref<4xf32>")
    (loop,) = loops_of(analysis)
    parallelism = LoopFacts(analysis).parallelism(loop)
    assert (parallelism.is_parallel, parallelism.carries_values) == (False, True)


def test_carried_sum() -> None:
    analysis = analyse(PROGRAMS["carried sum"], "%m: memref<4xf32>")
    (loop,) = loops_of(analysis)
    parallelism = LoopFacts(analysis).parallelism(loop)
    assert parallelism.is_parallel
    assert [(r.kind, r.carried) for r in parallelism.reductions] == [("addf", 0)]


def test_permutation_that_would_turn_a_dependence_round() -> None:
    analysis = analyse(
        PROGRAMS["permutation that would turn a dependence round"], "%m: memref<10x10xf32>"
    )
    band = loops_of(analysis)
    assert not permutable_legality(analysis, band).is_legal
    broken = permutation_legality(analysis, band, [1, 0]).obstacle
    assert broken is not None
    assert broken.distances == ((1, -1),)
    assert permutation_legality(analysis, band, [0, 1]).is_legal


def test_imperfect_bands_are_not_permuted() -> None:
    analysis = analyse(PROGRAMS["imperfect bands are not permuted"], "%m: memref<10x10xf32>")
    band = loops_of(analysis)
    assert not permutable_legality(analysis, band).is_legal
    legality = permutation_legality(analysis, band, [1, 0])
    assert legality.cause == "'affine.store' is between the loops"


def test_strides() -> None:
    analysis = analyse(PROGRAMS["strides"], "%m: memref<10x16xf32>")
    element_strides = [[s.elements for s in strides(access)] for access in analysis.accesses]
    assert element_strides == [[16, 2], [0, 32], [None, 0], [-1, 0]]
    kinds = [s.kind for s in strides(analysis.accesses[3])]
    assert kinds == [Stride.CONTIGUOUS, Stride.INVARIANT]


@pytest.mark.parametrize(
    ("body", "certain"),
    [
        ("%0 = affine.load %m[%i - 1] : memref<?xf32>", True),
        ("%0 = memref.load %m[%n] : memref<?xf32>", True),
        (
            "%k = affine.load %p[%i] : memref<?xindex>\n%0 = memref.load %m[%k] : memref<?xf32>",
            False,
        ),
        ("%0 = affine.load %m[%i] : memref<?xf32>", None),
    ],
)
def test_the_worst_dependence_is_the_first_that_is_certain(body: str, certain: bool | None) -> None:
    arguments = "%m: memref<?xf32>, %p: memref<?xindex>, %n: index"
    text = f"affine.for %i = 1 to 9 {{\n{body}\naffine.store %x, %m[%i] : memref<?xf32>\n}}"
    facts = LoopFacts(analysis := analyse(text, arguments))
    (loop,) = loops_of(analysis)
    worst = min(
        facts.carried_by(loop), key=lambda dependence: not dependence.is_certain, default=None
    )
    assert facts.worst_carried(loop) == worst
    assert (None if worst is None else worst.is_certain) == certain


def test_what_says_no_more_is_not_asked_for() -> None:
    lines = "\n".join(
        f"affine.store %x, %m[%i floordiv {k} + {k}] : memref<90xf32>" for k in (2, 3, 5)
    )
    analyses = [
        analyse(f"affine.for %i = 0 to 40 {{\n{lines}\n}}", "%m: memref<90xf32>") for _ in range(2)
    ]
    LoopFacts(analyses[0]).worst_carried(loops_of(analyses[0])[0])
    LoopFacts(analyses[1]).carried_by(loops_of(analyses[1])[0])
    assert 2 * analyses[0].budget.spent < analyses[1].budget.spent
