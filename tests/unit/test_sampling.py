"""Which parametrised cases are left out by day."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from tests import sampling


class Case:
    """An item of pytest, one of five of which runs by day."""

    parent, originalname = None, "test_of_cases"

    def __init__(self, **params: object) -> None:
        self.callspec = SimpleNamespace(params=params)

    def get_closest_marker(self, name: str) -> pytest.Mark:
        return getattr(pytest.mark, name)(5).mark


CASES: list[Any] = [Case(number=n, flag=flag) for n, flag in product(range(6), (False, True))]
ALONE: list[Any] = [Case(number=n) for n in range(12)]


def test_each_value_is_kept_by_day(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "WHOLE", False)
    kept = [CASES.index(case) for case in sampling.sampled_cases(CASES)]
    assert kept == [0, 1, 2, 4, 5, 6, 8, 10]
    assert sampling.sampled_cases([*ALONE, request.node]) == [*ALONE[::5], request.node]


def test_every_case_is_kept_at_night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "WHOLE", True)
    assert sampling.sampled_cases(CASES) == CASES
