"""Legality of unimodular transformations: exact, with what would be swapped."""

import random
from typing import Any

import pytest
from xdsl.ir import Operation

from loopwright.exact.dependences import interleaving
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.interleaving import Jam, ShiftedPart, ShiftedParts
from loopwright.exact.dependences.legality import (
    Legality,
    Verdict,
    obstacles,
    permutable_legality,
    permutation_legality,
    permutation_matrix,
    unimodular_legality,
)
from loopwright.exact.dependences.solver import answer_where
from tests.sampling import few
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse, function_of

PROGRAMS = texts_beside(__file__)

ARRAY = "%m: memref<99x99xf32>"
SKEW = [[1, 0], [1, 1]]
INTERCHANGE = [[0, 1], [1, 0]]


def nest(body: str, bounds: str = "1 to 9", arguments: str = ARRAY) -> DependenceAnalysis:
    """Two loops around a body."""
    return analyse(
        f"affine.for %i = {bounds} {{\naffine.for %j = {bounds} {{\n{body}\n}}\n}}", arguments
    )


def moves(i: int, j: int) -> str:
    """A body that reads what it wrote at a distance."""
    return f"""%v = affine.load %m[%i + {20 - i}, %j + {20 - j}] : memref<99x99xf32>
    affine.store %v, %m[%i + 20, %j + 20] : memref<99x99xf32>"""


def loops_of(analysis: DependenceAnalysis) -> list[Operation]:
    return [op for op in analysis.function.walk() if op.name.endswith(".for")]


def swapped(legality: Legality) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert legality.verdict is Verdict.ILLEGAL
    assert legality.obstacle is not None and legality.obstacle.witness is not None
    return legality.obstacle.witness.source, legality.obstacle.witness.sink


@pytest.mark.parametrize(
    ("distance", "matrix", "legal"),
    [
        ((1, 0), INTERCHANGE, True),
        ((1, -1), INTERCHANGE, False),
        ((1, -1), [[1, 0], [0, 1]], True),
        ((1, -1), SKEW, True),
        ((1, -1), [[1, 1], [0, 1]], False),
        ((2, -1), [[1, 1], [0, 1]], True),
        ((1, -2), [[1, 1], [0, 1]], False),
        ((1, -1), [[1, 1], [1, 0]], True),
        ((1, -1), [[1, 1], [-1, 0]], False),
        ((1, -2), [[2, 1], [1, 0]], True),
        ((0, 1), [[1, 0], [0, -1]], False),
        ((1, 0), [[1, 0], [0, -1]], True),
        ((1, 3), [[-1, 0], [0, 1]], False),
        ((1, -9), INTERCHANGE, True),
    ],
)
def test_one_distance(distance: tuple[int, int], matrix: list[list[int]], legal: bool) -> None:
    analysis = nest(moves(*distance))
    legality = unimodular_legality(analysis, loops_of(analysis), matrix)
    assert legality.is_legal == legal
    if not legal:
        source, sink = swapped(legality)
        assert tuple(b - a for a, b in zip(source, sink, strict=True)) == distance


@pytest.mark.parametrize(("end", "is_asked"), [(0, False), (3, False), (4, True)])
def test_nothing_is_asked_about_loops_that_run_once(end: int, is_asked: bool) -> None:
    analysis = analyse(
        f"""affine.for %i = 0 to {end} step 3 {{
      affine.for %j = 0 to 2 step 5 {{
        %v = affine.load %m[%i * 2 - %j + 5, %j * 5] : memref<99x99xf32>
        affine.store %v, %m[%i * 3 - %j * 2 + 5, 7] : memref<99x99xf32>
      }}
    }}""",
        ARRAY,
    )
    assert permutable_legality(analysis, loops_of(analysis)).is_legal
    assert (analysis.budget.spent > 0) == is_asked


def test_a_rational_shadow_forbids_nothing() -> None:
    """Directions (<, >) of which no integer pair has any: 2 i + 2 j is even."""
    analysis = nest("""affine.store %x, %m[%i * 2 + %j * 2, 0] : memref<99x99xf32>
      %0 = affine.load %m[%i * 2 + %j * 2 + 1, 0] : memref<99x99xf32>""")
    stored, _ = analysis.accesses
    obstacle_verdicts = list(obstacles(analysis, loops_of(analysis), INTERCHANGE))
    assert all(
        verdict.obstacle and verdict.obstacle.source is stored for verdict in obstacle_verdicts
    )
    assert {verdict.obstacle.kind.value for verdict in obstacle_verdicts if verdict.obstacle} == {
        "output"
    }


def test_triangle_whose_dependences_all_go_one_way() -> None:
    """i - j is constant on an element, so only equal signs occur though intervals are wide."""
    analysis = analyse(PROGRAMS["triangle whose dependences all go one way"], ARRAY)
    band = loops_of(analysis)
    assert permutation_legality(analysis, band, [1, 0]).is_legal
    assert permutable_legality(analysis, band).is_legal
    assert not unimodular_legality(analysis, band, [[0, -1], [1, 0]]).is_legal


def test_three_loops() -> None:
    analysis = analyse(PROGRAMS["three loops"], "%m: memref<10x10x10xf32>")
    band = loops_of(analysis)
    legal = {
        order: permutation_legality(analysis, band, order).is_legal
        for order in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    }
    assert [order for order, is_legal in legal.items() if is_legal] == [
        (0, 1, 2),
        (0, 2, 1),
        (2, 0, 1),
    ]
    assert not permutable_legality(analysis, band).is_legal
    assert permutable_legality(analysis, [band[0], *band[2:]]).cause
    assert permutable_legality(analysis, band[1:]).is_legal


def test_what_is_unknown_has_a_cause() -> None:
    gathered = """%k = memref.load %at[%i] : memref<99xindex>
      %c0 = arith.constant 0 : index
      memref.store %x, %m[%k, %c0] : memref<99x99xf32>"""
    analysis = nest(gathered, arguments=f"{ARRAY}, %at: memref<99xindex>")
    legality = permutation_legality(analysis, loops_of(analysis), [1, 0])
    assert legality.verdict is Verdict.UNKNOWN
    assert legality.cause == "an index is recomputed in each iteration"
    assert legality.op is not None and legality.op.name == "memref.store"
    analysis = nest(f"{gathered}\n{moves(1, -1)}", arguments=f"{ARRAY}, %at: memref<99xindex>")
    assert swapped(permutation_legality(analysis, loops_of(analysis), [1, 0])), "that is certain"


@pytest.mark.parametrize(
    ("op", "cause"),
    [
        ("affine.store %x, %m[%i, 0] : memref<99x99xf32>", "'affine.store' is between the loops"),
        ("func.call @g() : () -> ()", "'func.call' is between the loops"),
        ("%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)", ""),
    ],
)
def test_ops_between_the_loops(op: str, cause: str) -> None:
    text = f"""func.func @f({ARRAY}, %x: f32) {{
      affine.for %i = 0 to 9 {{
        {op}
        affine.for %j = 0 to 9 {{
          affine.for %k = 0 to 9 {{
            affine.store %x, %m[%i, %j + 10 * %k] : memref<99x99xf32>
          }}
        }}
      }}
      return
    }}
    func.func private @g()"""
    analysis = DependenceAnalysis(function_of(text))
    band = loops_of(analysis)
    assert permutation_legality(analysis, band, [1, 0, 2]).cause == cause
    assert permutation_legality(analysis, band, [0, 2, 1]).is_legal, "that leaves the first loop"
    skew = [[1, 0, 0], [4, 1, 0], [0, 0, 1]]
    assert unimodular_legality(analysis, band, skew).is_legal, "that leaves the order"


def test_what_is_seen_outside_stays_in_order() -> None:
    analysis = nest("vector.print %j : index", arguments="")
    assert swapped(permutation_legality(analysis, loops_of(analysis), [1, 0]))
    once = nest("vector.print %j : index", bounds="3 to 4", arguments="")
    assert permutation_legality(once, loops_of(once), [1, 0]).is_legal


def test_carried_values_are_left_in_order() -> None:
    analysis = analyse(PROGRAMS["carried values are left in order"])
    band = loops_of(analysis)
    assert permutation_legality(analysis, band, [1, 0]).cause == "'affine.for' carries values"
    assert permutation_legality(analysis, band, [0, 1]).is_legal
    assert unimodular_legality(analysis, band, SKEW).is_legal


def test_memory_of_its_own_ties_no_iterations() -> None:
    body = """%t = memref.alloc() : memref<4xf32>
      affine.store %x, %t[0] : memref<4xf32>
      memref.dealloc %t : memref<4xf32>"""
    analysis = nest(body, arguments="")
    assert unimodular_legality(analysis, loops_of(analysis), [[-1, 0], [0, -1]]).is_legal
    analysis = nest("memref.dealloc %m : memref<99x99xf32>")
    legality = permutation_legality(analysis, loops_of(analysis), [1, 0])
    assert legality.cause == "'memref.dealloc' frees memory"


def test_a_witness_has_the_values_of_symbols() -> None:
    analysis = nest(
        """%v = affine.load %m[%i + symbol(%n), %j + 1] : memref<99x99xf32>
      affine.store %v, %m[%i, %j] : memref<99x99xf32>""",
        arguments=f"{ARRAY}, %n: index",
    )
    legality = permutation_legality(analysis, loops_of(analysis), [1, 0])
    source, sink = swapped(legality)
    assert legality.obstacle is not None and legality.obstacle.witness is not None
    (n,) = legality.obstacle.witness.parameters
    kind = legality.obstacle.kind.value
    shift = (n, 1) if kind == "anti" else (-n, -1)
    assert tuple(a - b for a, b in zip(source, sink, strict=True)) == tuple(-s for s in shift)


def test_outer_loops_are_the_same() -> None:
    """What the outermost loop carries forbids nothing inside."""
    analysis = analyse(PROGRAMS["outer loops are the same"], "%m: memref<10x10x10xf32>")
    band = loops_of(analysis)
    assert permutation_legality(analysis, band[1:], [1, 0]).is_legal
    assert not permutation_legality(analysis, band, [1, 0, 2]).is_legal


@pytest.mark.parametrize(
    "matrix", [[[1, 0]], [[1]], [[2, 0], [0, 1]], [[1, 1], [1, 1]], [[0, 2], [1, 0]]]
)
def test_matrices_that_are_none(matrix: list[list[int]]) -> None:
    analysis = nest(moves(1, 0))
    with pytest.raises(ValueError, match="matrix"):
        unimodular_legality(analysis, loops_of(analysis), matrix)
    with pytest.raises(ValueError, match="not a permutation"):
        permutation_matrix([0, 2])


def test_huge_factors() -> None:
    analysis = nest(moves(1, -1))
    big = 10**30
    assert unimodular_legality(analysis, loops_of(analysis), [[1, big], [0, 1]]).is_legal is False
    assert unimodular_legality(analysis, loops_of(analysis), [[1, 0], [big, 1]]).is_legal


def sweeps(seed: int) -> str:
    """A loop over two loops whose accesses differ by constants in one subscript."""
    rng = random.Random(seed)
    lines = ["affine.for %t = 0 to 9 {"]
    for part in "pq":
        first = rng.randint(6, 9)
        last = rng.randint(10, 20)
        lines.append(f"affine.for %{part} = {first} to {last} {{")
        for number in range(rng.randint(1, 4)):
            factor = rng.choice([1, 1, 2])
            offset = rng.choice([-2, -1, 0, 0, 1, 2])
            place = f"%m[%{part} * {factor} + {offset}, {rng.randint(0, 1)}] : memref<99x99xf32>"
            loaded = f"%{part}{number} = affine.load {place}"
            lines.append(rng.choice([f"affine.store %x, {place}", loaded, loaded]))
        lines.append("}")
    return "\n".join([*lines, "}"])


@pytest.mark.parametrize("seed", few(range(40), 12))
def test_what_is_asked_of_many_accesses_at_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accesses that differ by constants are asked about together: nothing is found less."""
    verdicts: list[list[Verdict]] = []
    for _ in range(2):
        analysis = analyse(sweeps(seed), ARRAY)
        loop, *parts = loops_of(analysis)
        verdicts.append(
            [
                ShiftedParts(analysis, loop, factor, shifted).legality().verdict
                for factor in (None, 0, 1, 2, 4)
                for s in (0, 1, 2)
                for shifted in [[ShiftedPart(part, k * s) for k, part in enumerate(parts)]]
            ]
        )
        verdicts[-1] += [
            Jam(analysis, part_loop, 3).legality().verdict for part_loop in (loop, *parts)
        ]
        monkeypatch.setattr(f"{interleaving.__name__}._Interleaved._keep_their_order", _never_apart)
    assert verdicts[0] == verdicts[1]


def _never_apart(*_: object) -> bool:
    return False


def test_few_questions_about_many_accesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty accesses in two loops, 3,600 pairs: as many questions as pairs of loops."""
    rows = "\n".join(f"%r{k} = affine.load %m[%i + {k}, 0] : memref<99x99xf32>" for k in range(30))
    stores = "\n".join(f"affine.store %x, %m[%j + {k}, 1] : memref<99x99xf32>" for k in range(30))
    analysis = analyse(
        f"affine.for %t = 0 to 9 {{\naffine.for %i = 0 to 9 {{\n{rows}\n}}\n"
        f"affine.for %j = 0 to 9 {{\n{stores}\n}}\n}}",
        ARRAY,
    )
    questions: list[object] = []

    def counted(*question: Any) -> Any:
        questions.append(question)
        return answer_where(*question)

    monkeypatch.setattr(f"{interleaving.__name__}.answer_where", counted)
    loop, *parts = loops_of(analysis)
    # The stores hit each other's elements, so these pairs are asked one by one up to the first
    # that is turned round; loads and stores are apart.
    shifted = [ShiftedPart(part) for part in parts]
    ShiftedParts(analysis, loop, None, shifted).legality()
    assert len(questions) == 1
    assert not ShiftedParts(analysis, loop, 0, shifted).legality().is_legal
    assert len(questions) < 60
