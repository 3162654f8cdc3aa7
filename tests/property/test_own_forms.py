"""Forms that `mlir-opt` does not know: both printed forms read back as the same module."""

from __future__ import annotations

import pytest

from tests.campaigns import reprint
from tests.generate.forms import OWN_FORMS, snippet
from tests.sampling import few


@pytest.mark.parametrize("name", sorted(OWN_FORMS))
def test_round_trip(name: str) -> None:
    for seed in few(range(25), 6):
        text = snippet(name, seed)
        printed = reprint(text)
        assert reprint(printed) == printed, text
        assert reprint(reprint(text, generic=True)) == printed, text
