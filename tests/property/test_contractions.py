"""Generated contractions compute the same in register tiles."""

from tests.campaigns.contractions import contractions
from tests.sampling import few


def test_register_tiles_keep_every_bit() -> None:
    report = contractions(few((7_019, *range(7_003, 7_019), *range(7_020, 7_024)), 4))
    assert not report.failures, report.failures[0]
    assert report.coverage["register-tiled"] > 0
    assert report.coverage["carried-dependence"] > 0
