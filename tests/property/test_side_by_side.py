"""Reductions side by side, in rows or in parts, compute the same as one after another."""

from tests.campaigns.passes import equivalence


def test_reductions_side_by_side_compute_the_same() -> None:
    pipelines = [
        "affine-split-reductions{everywhere parts=3 multiple=1}",
        "affine-jam-rows{everywhere apart=always}",
        "affine-distribute-recurrences{everywhere strip=3}",
    ]
    report = equivalence(range(5_000, 5_030), pipelines)
    assert not report.failures, report.failures[0]
    assert report.coverage["affine-split-reductions: decision split"] > 3
    assert report.coverage["affine-split-reductions: refusal ordered"] > 3
    assert report.coverage["affine-jam-rows: decision jammed"] > 1
    assert report.coverage["affine-distribute-recurrences: decision distributed"] > 3
