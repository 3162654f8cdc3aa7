"""Programs of several nests: valid, deterministic, worth fusing, and the same after passes."""

from collections import Counter

import pytest
from xdsl.ir import Operation

from loopwright.loops.passes.simplification import CsePass
from loopwright.reporting.ledger import Ledger
from tests.campaigns import ask_each, programs
from tests.campaigns.passes import equivalence
from tests.generate import nests
from tests.generate.nests.between import ITEMS
from tests.generate.nests.bodies import NESTS
from tests.sampling import few

SEEDS = few(range(700_000, 700_012), 3)


def test_engines_agree() -> None:
    report = programs(SEEDS, nests.generate)
    assert not report.failures, "\n".join(report.failures[:5])


def test_a_seed_gives_one_text() -> None:
    assert nests.generate(7).text == nests.generate(7).text
    assert nests.generate(7).text != nests.generate(8).text


def test_usual_programs_have_few_unusual_forms() -> None:
    met: Counter[str] = Counter()
    for seed in few(range(147, 547), 70):
        coverage: Counter[str] = Counter()
        nests.generate(seed, coverage, profile="usual")
        forms_used = {form.removeprefix("nests.") for form in coverage if form.startswith("nests.")}
        assert len(forms_used & frozenset(nests.UNUSUAL)) <= 3
        met.update(coverage.keys())
    kinds = [f"nest.{make.__name__}" for name, make, _ in NESTS if name]
    items = [f"between.{make.__name__}" for _, make in ITEMS]
    counted = {form.removeprefix("nests.") for form in met if form.startswith("nests.")}
    assert {*kinds, *items} <= met.keys()
    assert counted | {name for name, *_ in (*NESTS, *ITEMS)} >= set(nests.FEATURES)


def test_features_can_be_left_out() -> None:
    coverage: Counter[str] = Counter()
    for seed in SEEDS:
        nests.generate(seed, coverage, without=frozenset(nests.FEATURES))
    assert not [form for form in coverage if form.startswith("nests.")]


def test_there_is_something_to_fuse() -> None:
    texts = [nests.generate(seed).text for seed in few(range(60), 24)]
    plain = ask_each(texts, "-canonicalize", "-cse")
    fused = ask_each(texts, "-affine-loop-fusion", "-canonicalize", "-cse")
    changed = [a != b for a, b in zip(plain, fused, strict=True) if a and b]
    assert sum(changed) >= 0.4 * len(changed)


@pytest.mark.parametrize("kind", ["nests", "general"])
def test_passes_keep_what_programs_mean(kind: str) -> None:
    pipelines = ["canonicalize,cse", "builtin.module(func.func(cse,lower-affine))"]
    report = equivalence(few(range(710_000, 710_008), 2), pipelines, programs=kind, native=True)
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage[f"{pipelines[0]}: programs changed"] > 1


def test_a_pass_that_changes_what_a_program_means_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def drop_a_store(self: CsePass, op: Operation, ledger: Ledger) -> None:
        next(inner for inner in op.walk() if inner.name == "affine.store").detach()

    monkeypatch.setattr(CsePass, "run", drop_a_store)
    report = equivalence(SEEDS, ["cse"])
    assert len(report.failures) > len(SEEDS) // 2
