"""Generated recurrences along two loops: their rows in lanes compute what the interpreter does."""

from tests.campaigns.wavefronts import wavefronts
from tests.sampling import few


def test_rows_in_lanes_compute_what_the_interpreter_does() -> None:
    report = wavefronts(few(range(200), 24))
    assert not report.failures, "\n".join(report.failures[:5])
    assert report.coverage["vectorised"] > report.count // 4
