"""Pages that explain generated programs: some of the campaign."""

from __future__ import annotations

from tests.campaigns.pages import pages


def test_pages_are_right() -> None:
    report = pages(range(6, 9))
    assert report.failures == []
    assert report.facts["programs"] == 3 and report.facts["functions"]
