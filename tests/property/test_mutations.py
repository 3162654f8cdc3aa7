"""A sample of the mutation campaign; `make fuzz` runs all of it."""

from __future__ import annotations

import pytest

from tests.property.mutations import check, mutate_and_check
from tests.sampling import few


@pytest.mark.parametrize("seed", few(range(4), 2))
def test_mutated_texts_give_diagnostics(seed: int) -> None:
    findings = mutate_and_check(seed, 150)
    assert not findings, "\n\n".join(f"{found.problem}\n{found.text}" for found in findings)


def test_the_check_sees_a_broken_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr("tests.property.mutations.parse_module", broken)
    problem = check("module {}")
    assert problem is not None and problem.startswith("IndexError")


def test_symbols_without_names_are_not_read_again() -> None:
    assert check('func.func private @""()') is None
