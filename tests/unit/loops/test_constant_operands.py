"""What passes make of constants that a verifier refuses as attributes: in code that is never
executed they are no error, and stay operands."""

from __future__ import annotations

import pytest

from tests.campaigns.passes import passed
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)
PIPELINES = (
    "canonicalize",
    "cse",
    "lower-affine",
    "affine-expand-index-ops",
    "affine-expand-index-ops-as-affine",
    "affine-optimize",
    "affine-scalrep",
    "affine-mem2reg",
    "canonicalize,lower-affine,canonicalize",
)


@pytest.mark.cases_by_day(1)
@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_passes_make_is_valid(name: str, pipeline: str) -> None:
    """It is verified after each pass, printed, and read again."""
    assert passed(PROGRAMS[name], pipeline) is not None
