"""Generated loops that assert something of data: strips that are tested do what iterations do."""

from tests.campaigns.asserting_loops import asserting_loops
from tests.sampling import few


def test_tested_strips_do_what_the_iterations_do() -> None:
    report = asserting_loops(few(range(200), 24))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage["tested"] > report.count // 4
