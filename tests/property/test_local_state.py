"""Generated iterations that work in small arrays: as straight code they do what they did."""

from tests.campaigns.local_state import local_state
from tests.sampling import few


def test_small_arrays_as_values_do_what_they_did() -> None:
    report = local_state(few(range(200), 20))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage["unrolled"] > report.count // 4
