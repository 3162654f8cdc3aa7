"""Generated contractions compute the same in register tiles."""

from __future__ import annotations

from tests.contraction_campaign import contractions


def test_register_tiles_keep_every_bit() -> None:
    report = contractions(range(7_000, 7_024))
    assert not report.failures, report.failures[0]
    assert report.coverage["register-tiled"] > 2
    assert report.coverage["carried-dependence"] > 0
