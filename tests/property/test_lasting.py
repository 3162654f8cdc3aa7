"""Lanes that each stay in a `scf.while` for as long as their own numbers say."""

from tests.campaigns.lasting import lasting


def test_lanes_that_last_compute_the_same() -> None:
    report = lasting(range(12))
    assert not report.failures, report.failures[0]
    assert report.coverage["vectorised"] > 6
