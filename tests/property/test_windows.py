"""Generated stencils compute the same when they load elements once."""

from tests.campaigns.windows import windows
from tests.sampling import few


def test_elements_that_are_loaded_once() -> None:
    report = windows(few(range(60), 12))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage["windowed"] + report.coverage["line-buffer"] > report.count // 4
