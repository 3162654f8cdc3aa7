"""The derivation of two nests, row for row."""

import pytest

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.describe import derivation, rational_distances, rational_intervals
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse

PROGRAMS = texts_beside(__file__)

BODY = PROGRAMS["body"]


@pytest.fixture(scope="module")
def stages() -> dict[str, list[str]]:
    """The rows of each tableau of the derivation from the load to the store."""
    analysis: DependenceAnalysis = analyse(BODY)
    store, load = analysis.accesses
    derivation_stages = derivation(analysis.shaped(load), analysis.shaped(store), 2)
    return {stage.title: str(stage.tableau).splitlines() for stage in derivation_stages}


BOUNDS = ["1 0 {0} 0 >= 0", "-1 0 {0} 9 >= 0", "0 1 {0} 0 >= 0", "0 -1 {0} 6 >= 0"]
PAIR_BOUNDS = [
    "1 0 0 0 0 >= 0",
    "-1 0 0 0 9 >= 0",
    "0 1 0 0 0 >= 0",
    "0 -1 0 0 6 >= 0",
    "0 0 1 0 0 >= 0",
    "0 0 -1 0 9 >= 0",
    "0 0 0 1 0 >= 0",
    "0 0 0 -1 6 >= 0",
]
EXPECTED = {
    "srcRel": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 0",
        "6 constraints",
        "(Value Value None None const)",
        "1 1 -1 0 0 = 0",
        "1 2 0 -1 3 = 0",
        *(row.format("0 0") for row in BOUNDS),
    ],
    "dstRel": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 0",
        "6 constraints",
        "(Value Value None None const)",
        "1 3 -1 0 0 = 0",
        "4 5 0 -1 0 = 0",
        *(row.format("0 0") for row in BOUNDS),
    ],
    "srcRel: convert the range of the source to locals": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 2",
        "6 constraints",
        "(Value Value None None Local Local const)",
        "1 1 0 0 -1 0 0 = 0",
        "1 2 0 0 0 -1 3 = 0",
        *(row.format("0 0 0 0") for row in BOUNDS),
    ],
    "srcRel: append": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 2",
        "12 constraints",
        "(Value Value Value Value Local Local const)",
        "1 1 0 0 -1 0 0 = 0",
        "1 2 0 0 0 -1 3 = 0",
        "0 0 1 3 -1 0 0 = 0",
        "0 0 4 5 0 -1 0 = 0",
        "1 0 0 0 0 0 0 >= 0",
        "-1 0 0 0 0 0 9 >= 0",
        "0 1 0 0 0 0 0 >= 0",
        "0 -1 0 0 0 0 6 >= 0",
        "0 0 1 0 0 0 0 >= 0",
        "0 0 -1 0 0 0 9 >= 0",
        "0 0 0 1 0 0 0 >= 0",
        "0 0 0 -1 0 0 6 >= 0",
    ],
    "dstRel.compose(srcRel)": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 0",
        "10 constraints",
        "(Value Value Value Value const)",
        "-1 -1 1 3 0 = 0",
        "-1 -2 4 5 -3 = 0",
        *PAIR_BOUNDS,
    ],
    "with the order at depth 1": [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 0",
        "11 constraints",
        "(Value Value Value Value const)",
        "-1 -1 1 3 0 = 0",
        "-1 -2 4 5 -3 = 0",
        *PAIR_BOUNDS,
        "-1 0 1 0 -1 >= 0",
    ],
}


@pytest.mark.parametrize("title", EXPECTED)
def test_tableau(title: str, stages: dict[str, list[str]]) -> None:
    assert [" ".join(row.split()) for row in stages[title]] == EXPECTED[title]


def test_the_rational_shadow_is_no_dependence() -> None:
    """Elimination leaves distances at depth 2 that no iterations have."""
    analysis = analyse(BODY)
    store, load = analysis.accesses
    derivation_stages = derivation(analysis.shaped(store), analysis.shaped(load), 2)
    assert "dependence polyhedron at depth 2" in {stage.title for stage in derivation_stages}
    assert not list(analysis.between(store, load, depths=[2]))


def test_accesses_of_two_nests() -> None:
    """A product's store and the load of the next product: no common loops, 19 rows."""
    analysis = analyse(PROGRAMS["accesses of two nests"], "%m: memref<8x128x512xf32>")
    store, load = analysis.accesses
    derivation_stages = derivation(analysis.shaped(store), analysis.shaped(load), 0)
    tableaus = {stage.title: str(stage.tableau).splitlines() for stage in derivation_stages}
    assert tableaus["srcDomain"][:6] == [
        "Domain: 0, Range: 4, Symbols: 0, Locals: 3",
        "11 constraints",
        "(Value Value Value Value Local Local Local const)",
        " 1 0 0 0 -1 0 0 0 = 0",
        " 0 1 0 0 0 -1 0 0 = 0",
        " 0 0 1 0 0 0 -1 0 = 0",
    ]
    extents = [8, 128, 512, 384, 8, 128, 64, 512]
    rows = ["-1 0 0 0 1 0 0 0 0 = 0", "0 -1 0 0 0 1 0 0 0 = 0", "0 0 -1 0 0 0 0 1 0 = 0"]
    for column, extent in enumerate(extents):
        unit = [int(k == column) for k in range(8)]
        rows.append(" ".join(map(str, [*unit, 0])) + " >= 0")
        rows.append(" ".join(map(str, [*(-u for u in unit), extent - 1])) + " >= 0")
    composed = [" ".join(row.split()) for row in tableaus["dstRel.compose(srcRel)"]]
    assert composed[1] == "19 constraints"
    assert composed[3:] == rows
    (dependence,) = analysis.between(store, load)
    assert (dependence.depth, dependence.intervals) == (1, ())


STEPS = PROGRAMS["steps"]


def test_distances_alone_are_those_of_the_stages() -> None:
    """Parameters count as the same where they are the same values, wherever they stand."""
    analysis = analyse(f"%m = memref.alloc() : memref<99x99xf32>\n{STEPS}", "%n: index, %p: index")
    met = set[object]()
    for source in map(analysis.shaped, analysis.accesses):
        for sink in map(analysis.shaped, analysis.accesses):
            for depth in range(1, 5):
                stages = derivation(source, sink, 3, (depth,))
                expected = [
                    tuple(rational_intervals(stage.tableau))
                    for stage in stages
                    if stage.depth == depth
                ]
                assert list(rational_distances(source, sink, 3, depth)) == expected
                met.update(expected)
    assert len(met) > 6
