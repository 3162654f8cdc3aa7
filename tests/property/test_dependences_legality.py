"""Legality of permutations, skews and reversals of generated bands: what brute force says."""

from collections import Counter

from tests.property.dependences.bands import check_band_seed, generate_band
from tests.sampling import few

SEEDS = few(range(100), 35)


def test_generated_bands_agree_with_brute_force() -> None:
    verdicts: Counter[str] = Counter()
    skipped = 0
    for seed in SEEDS:
        outcome = check_band_seed(seed)
        assert not outcome.failures, outcome.failures[0]
        verdicts += outcome.verdicts
        skipped += outcome.skipped
    assert verdicts["legal"] > 50
    assert verdicts["illegal"] > 50
    assert verdicts["unknown"] < 100, "only where ops are between the loops"
    assert skipped <= 1


def test_bands_have_every_form() -> None:
    forms = sum((generate_band(seed).forms for seed in range(300)), start=Counter[str]())
    expected_forms = {
        *("symbol", "step", "if", "else", "mod", "floordiv", "ceildiv", "inner loop"),
        *("bound: lower", "bound: upper", "bound: max", "bound: min", "bound: symbol"),
        "op between the loops",
    }
    assert expected_forms <= {form for form, count in forms.items() if count >= 5}
