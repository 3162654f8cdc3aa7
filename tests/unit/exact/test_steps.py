"""Questions that are not decided: what they may cost, and the coarse answer to them."""

from itertools import pairwise

import pytest

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.presburger.budget import fresh_budgets, function_steps
from loopwright.exact.reports.dependences import Dependences
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

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


def dependences_in_steps(text: str, steps: int) -> Dependences:
    return lw.dependences(text, max_steps=steps)


def test_distances_of_what_is_not_decided_are_within_the_loops() -> None:
    dependences = dependences_in_steps(nest(SUM, SUM + " + 1"), 20)
    assert dependences
    for dependence in dependences:
        assert not dependence.is_certain
        low_high = [(i.lower, i.upper) for i in dependence.intervals]
        expected = {1: [(1, 999), (-6, 6)], 2: [(0, 0), (1, 6)], 3: [(0, 0), (0, 0)]}
        assert low_high == expected[dependence.depth]


@pytest.mark.parametrize(
    ("load", "store"),
    [
        ("%i * 2 + (%j mod 3) * 4", "%i * 6 + (%j floordiv 2) * 8 + 1"),
        ("(%i * 7 + %j) mod 50", "(%i + %j) floordiv 3 + 50"),
    ],
)
def test_parity_and_extents_exclude_dependences(load: str, store: str) -> None:
    """Between the load and the store; the store may still depend on itself."""
    for dependence in dependences_in_steps(nest(load, store), 0):
        assert dependence.source is dependence.sink


def test_every_exact_dependence_lies_within_the_coarse_one() -> None:
    for load, store in (("%i + %j * 3", "%i * 2 + 5"), ("%j mod 4", "(%i + %j) floordiv 5")):
        text = nest(load, store, 12)
        coarse = {
            (d.source.op.name, d.sink.op.name, d.depth): d for d in dependences_in_steps(text, 0)
        }
        for dependence in lw.dependences(text):
            coarse_dependence = coarse[
                dependence.source.op.name, dependence.sink.op.name, dependence.depth
            ]
            for inner, outer in zip(dependence.intervals, coarse_dependence.intervals, strict=True):
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
    certain = [
        [dependence.is_certain for dependence in dependences_in_steps(text, 4_000_000)]
        for _ in range(2)
    ]
    assert certain[0] == certain[1]
    assert certain[0][0]
    assert not any(certain[0][-3:-1])
    alone = f"func.func @f(%b: memref<?xf32>) {{\n{easy.format(name='b', by=29)}\nreturn\n}}"
    assert all(dependence.is_certain for dependence in dependences_in_steps(alone, 400_000))


def test_uniform_accesses_cost_nothing() -> None:
    dependences = dependences_in_steps(nest("%i + 3", "%i"), 0)
    assert dependences
    assert all(dependence.is_certain for dependence in dependences)


def spent(dependences: Dependences) -> int:
    return sum(analysis.budget.spent for analysis in dependences.analyses.values())


HARD = {
    "sums of quotients and remainders": nest(SUM, SUM + " + 1", 100_000),
    "nested remainders": nest(
        "((((%i * 3 + %j) * 2 + %j) mod 1009) * 3 + %j) mod 908",
        "((((%i * 3 + %j) * 2 + %j) mod 1009) * 3 + %j) mod 908 + 1",
        100_000,
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_what_hard_functions_cost_is_limited(name: str) -> None:
    """A question ends where its steps end: at most one more than there were."""
    limit = 300_000
    dependences = dependences_in_steps(HARD[name], limit)
    assert dependences and not all(dependence.is_certain for dependence in dependences)
    assert spent(dependences) < 2 * limit


def test_questions_cost_the_same_whether_they_were_asked_before_or_not() -> None:
    text = nest("%i * 3 + (%j mod 5) * 7", "%j * 2 + (%i floordiv 3) * 5", 97)
    assert len({spent(dependences_in_steps(text, 20_000_000)) for _ in range(2)}) == 1


def test_more_steps_never_change_what_is_decided() -> None:
    """What is certain stays as it is; what is not, contains what more steps find."""
    text = nest("(%i * 7 + %j) floordiv 3 + %j mod 7", "(%i * 2 + %j) floordiv 5", 12)
    answers = [dependences_in_steps(text, steps) for steps in (0, 3_000, 20_000, 20_000_000)]
    keyed = [{(d.source.op.name, d.sink.op.name, d.kind, d.depth): d for d in a} for a in answers]
    for fewer, more in pairwise(keyed):
        assert more.keys() <= fewer.keys()
        for key, dependence in fewer.items():
            if dependence.is_certain:
                assert more[key].intervals == dependence.intervals
            elif key in more:
                for inner, outer in zip(more[key].intervals, dependence.intervals, strict=True):
                    assert outer.lower is None or (inner.lower or 0) >= outer.lower
                    assert outer.upper is None or (inner.upper or 0) <= outer.upper
    assert all(dependence.is_certain for dependence in answers[-1])


def test_twelve_symbols_are_decided() -> None:
    symbols = [f"%s{k}" for k in range(12)]
    first = " + ".join(f"symbol({name})" for name in symbols[:6])
    second = " + ".join(f"symbol({name})" for name in symbols[6:])
    text = f"""func.func @f(%m: memref<?xf32>, {", ".join(f"{name}: index" for name in symbols)}) {{
      affine.for %i = 0 to %s0 {{
        affine.for %j = 0 to %s1 {{
          %0 = affine.load %m[%i * 3 + %j + {first}] : memref<?xf32>
          affine.store %0, %m[%i + %j * 5 + {second}] : memref<?xf32>
        }}
      }}
      return
    }}"""
    assert all(dependence.is_certain for dependence in lw.dependences(text))


def test_passes_and_analyses_take_steps() -> None:
    """Without steps nothing is parallel that has to be asked about; the ledger says why."""
    store = "%i * 18 + 16 + (%i * 3 + %j) floordiv 2 * 100"
    text = nest("(%i * 7 + %j) mod 13", store, 16)
    for steps, parallel in ((0, False), (None, True)):
        module = lw.parse(text).apply("affine-parallelize", max_steps=steps)
        assert ("affine.parallel" in str(module)) is parallel
        assert lw.analysis(text, max_steps=steps).loops[0].parallel is parallel


def test_slices_take_steps() -> None:
    """Without steps it is not known whether the slice has more iterations than the triangle."""
    text = PROGRAMS["a triangle and a square"]
    for steps, undecided in ((0, True), (None, False)):
        ledger = lw.parse(text).apply("affine-loop-fusion", maximal=True, max_steps=steps).ledger
        assert ("fusion.slice-undecided" in [entry.code for entry in ledger]) is undecided


def test_value_flow_is_in_the_budget() -> None:
    module = lw.parse(HARD["nested remainders"])
    function = module.op.body.block.first_op
    assert function is not None
    limit = 300_000
    with function_steps(limit), fresh_budgets():
        analysis = DependenceAnalysis(function)
        sources = list(DataFlow(analysis).of_reads())
        list(DataFlow(analysis).dead_stores())
    assert sources[0].unknown
    assert analysis.budget.spent < 3 * limit
