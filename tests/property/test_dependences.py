"""Dependences of generated programs: none missed, none invented, exact, witnesses true."""

from collections import Counter

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from tests.property.dependences.bytes import SCALARS, generate_bytes
from tests.property.dependences.check import check_flow_seed, check_program, check_seed
from tests.property.dependences.coarse import check_coarse_seed
from tests.property.dependences.enumerate import enumerate_dependences
from tests.property.dependences.generate import Program, generate
from tests.property.dependences.vague import check_vague_seed
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


SEEDS = few(range(240), 30)


def test_generated_programs_agree_with_brute_force() -> None:
    pairs = dependences = skipped = 0
    for seed in SEEDS:
        outcome = check_seed(seed)
        assert not outcome.failures, outcome.failures[0]
        pairs += outcome.pairs
        dependences += outcome.dependences
        skipped += outcome.skipped
    assert pairs > 450
    assert dependences > 45
    assert skipped < len(SEEDS) // 10


def test_what_is_never_executed_depends_on_nothing() -> None:
    text = PROGRAMS["what is never executed depends on nothing"]
    outcome = check_program(Program(text, by_position=False, forms=Counter()))
    assert not outcome.failures, outcome.failures[0]
    assert outcome.dependences == 1


def test_even_and_odd_subscripts_are_different_elements() -> None:
    text = PROGRAMS["even and odd subscripts are different elements"]
    outcome = check_program(Program(text, by_position=False, forms=Counter()))
    assert not outcome.failures, outcome.failures[0]
    assert outcome.dependences == 0


def test_value_based_flow_agrees_with_tags() -> None:
    reads = flows = skipped = undecided = 0
    for seed in few(range(125), 24):
        outcome = check_flow_seed(seed)
        assert not outcome.failures, outcome.failures[0]
        reads += outcome.pairs
        flows += outcome.dependences
        undecided += outcome.undecided
        skipped += outcome.skipped
    assert reads > 60
    assert flows > 5
    assert undecided <= reads // 100
    assert skipped < 12


def test_programs_have_every_form() -> None:
    forms = sum((generate(seed).forms for seed in range(400)), start=generate(0).forms)
    expected_forms = {
        *("affine", "vector", "matrix", "memref", "atomic", "symbol", "step", "if", "else"),
        *("mod", "floordiv", "ceildiv", "triangular", "min bound", "max bound"),
        *("affine.for", "affine.parallel", "scf.for", "local allocation"),
        *("affine.apply", "affine.min", "affine.max", "affine.delinearize", "affine.linearize"),
        *("subview", "rank-reduced subview", "transpose", "cast"),
        *("collapse_shape", "expand_shape", "reinterpret_cast"),
    }
    assert expected_forms <= {form for form, count in forms.items() if count >= 5}


def test_brute_force_on_a_known_nest() -> None:
    module = lw.parse(PROGRAMS["brute force on a known nest"]).op
    function = module.regions[0].block.first_op
    assert function is not None
    import numpy as np

    dependences = enumerate_dependences(module, "f", [(np.zeros((10, 10), np.float32), 1.0)])
    flow = {key.depth: value for key, value in dependences.items() if key.kind == "flow"}
    assert flow[1].distances == {(1, 1), (2, 2), (3, 3), (5, -1), (6, 0), (7, 1)}
    assert 2 not in flow
    exact = [d for d in DependenceAnalysis(function).dependences() if d.kind.value == "flow"]
    assert [d.depth for d in exact] == [1, 3]
    assert exact[0].distances is not None
    assert set(exact[0].distances) == flow[1].distances
    assert [str(interval) for interval in exact[0].intervals] == ["[1, 7]", "[-1, 3]"]


def test_answers_for_few_steps_contain_those_for_many() -> None:
    outcomes = [check_coarse_seed(seed) for seed in (2, 4, 9, 10)]
    assert not [failure for outcome in outcomes for failure in outcome.failures]
    assert sum(outcome.undecided for outcome in outcomes) > 0
    assert sum(outcome.answers - outcome.undecided for outcome in outcomes) > 0


# Dependences between views of different element types: decided byte by byte


OF_BYTES = few(range(60), 20)


def test_views_of_other_types_agree_with_brute_force() -> None:
    dependences = skipped = 0
    forms: Counter[str] = Counter()
    for seed in OF_BYTES:
        outcome = check_program(generate_bytes(seed), by_bytes=True)
        assert not outcome.failures, f"program {seed}: {outcome.failures[0]}"
        dependences += outcome.dependences
        skipped += outcome.skipped
        forms += outcome.forms
    assert dependences > 100
    assert skipped < len(OF_BYTES) // 10
    assert {*SCALARS, "subview", "shift by a loop", "type_cast"} - {"i8"} <= set(forms)


# Value-based flow beside accesses that nothing can describe


OF_VAGUE = few(range(100), 24)


def test_what_is_said_is_true_and_much_is_said() -> None:
    reads = undecided = skipped = 0
    for seed in OF_VAGUE:
        outcome = check_vague_seed(seed)
        assert not outcome.failures, outcome.failures[0]
        reads += outcome.pairs
        undecided += outcome.undecided
        skipped += outcome.skipped
    assert reads - undecided > reads // 3
    assert undecided > reads // 10
    assert skipped < 12
