"""Which parametrised cases are left out by day."""

from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import sampling


class Case:
    """An item of pytest, one of five of which runs by day."""

    parent = None
    originalname = "test_of_cases"
    nodeid = ""

    def __init__(self, **params: object) -> None:
        self.callspec = SimpleNamespace(params=params)

    def get_closest_marker(self, name: str) -> pytest.Mark:
        return getattr(pytest.mark, name)(5).mark


ROOT = Path(__file__).parents[2]
CASES: list[Any] = [Case(number=n, flag=flag) for n, flag in product(range(6), (False, True))]
ALONE: list[Any] = [Case(number=n) for n in range(12)]


def test_each_value_is_kept_by_day(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "WHOLE", False)
    kept_places = [CASES.index(case) for case in sampling.sampled_cases(CASES)]
    assert kept_places == [0, 1, 5, 10]
    assert sampling.sampled_cases([*ALONE, request.node]) == [*ALONE[::5], request.node]


def test_every_case_is_kept_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "WHOLE", True)
    assert sampling.sampled_cases(CASES) == CASES


def test_tests_that_are_left_to_the_night_exist() -> None:
    for file, _, test in (name.rpartition("::") for name in sampling.BY_NIGHT):
        assert f"def {test}(" in (ROOT / file).read_text() or file.endswith(".mlir"), test
