"""Generated loops compute the same as pipelines, which begin as often as possible."""

from tests.campaigns.pipelining import pipelining
from tests.sampling import few


def test_pipelines_of_generated_loops() -> None:
    report = pipelining(few(range(120), 24))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage["minimum reached"] >= 0.95 * report.coverage["pipelined"]
    assert report.coverage["pipelined"] > report.count // 3
