"""Programs of lowered linalg operations: what they are, and fusion on some of them."""

from collections import Counter

from tests.campaigns import fusion, programs
from tests.campaigns.passes import variants
from tests.generate import lowered
from tests.generate.lowered.lowering import LEFT
from tests.sampling import few

SEEDS = few(range(40, 52), 3)


def test_engines_agree() -> None:
    report = programs(SEEDS, lowered.generate)
    assert report.count == len(SEEDS)
    assert report.failures == []


def test_a_seed_gives_one_program() -> None:
    first = lowered.generate(41)
    assert first == lowered.generate(41)
    assert first.text != lowered.generate(42).text
    assert first.salted(0) == first
    assert first.salted(1).text != first.text
    assert first.salted(1).text.startswith(first.kernel)


def test_what_programs_have() -> None:
    forms: Counter[str] = Counter()
    lowered_programs = [lowered.generate(seed, forms) for seed in few(range(100, 160), 40)]
    assert not any(LEFT.search(program.kernel) for program in lowered_programs)
    assert sum(program.kernel.count("affine.for") for program in lowered_programs) > 8 * len(
        lowered_programs
    )
    assert {f"domain.{name}" for name in lowered.DOMAINS} <= forms.keys()
    expected_forms = {
        "one-shot-bufferize",
        "linalg.fill",
        "linalg.reduce",
        "memref.subview",
        "memref.dim",
    }
    assert expected_forms <= forms.keys()
    assert forms["lowered without improvements"] <= 1


def test_dynamic_extents_are_varied() -> None:
    """Callers also pass arrays of one element or none where the extents are dynamic."""
    dynamic = next(
        program
        for program in map(lowered.generate, range(200))
        if "memref<?x" in program.kernel and program.with_symbols(1).text != program.text
    )
    assert "memref<1x" in dynamic.with_symbols(1).text
    assert len(variants(dynamic)) > 2


def test_fusion_is_sound() -> None:
    report = fusion.sound(SEEDS, "lowered")
    assert report.failures == []
    assert report.coverage["affine-loop-fusion: programs changed"] > 1


def test_fusion_beside_mlir_opt() -> None:
    report = fusion.beside(SEEDS, "lowered")
    assert report.failures == []
    assert report.identical >= 0.7 * len(SEEDS)
    ours = report.coverage["of these, ours"]
    assert ours == report.coverage["sound fusions of mlir-opt"] > 2
