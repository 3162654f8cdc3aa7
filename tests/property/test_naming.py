"""Names of values in generated programs, and what is asked for by name: some of the campaigns."""

from __future__ import annotations

from tests.campaigns import naming, requests
from tests.sampling import few


def test_names_are_unique_and_of_the_text() -> None:
    report = naming.names(few(range(9), 3))
    assert report.failures == []
    assert report.coverage["no pass"] == 2 * report.count


def test_requests_are_done_or_refused_alike() -> None:
    report = requests.requests(few(range(3), 1))
    assert report.failures == []
    kinds = {"permute", "tile", "function", "entry", "run", "code", "kind", "deps", "convert"}
    assert all(report.coverage[f"{kind}: refused"] for kind in kinds)
    assert all(report.coverage[f"{kind}: done"] for kind in ("entry", "function", "code"))
