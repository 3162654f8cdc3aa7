"""The program that a file of tests is about."""

from pathlib import Path

import pytest


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The path of a file with the `PROGRAM` of the tests."""
    path = tmp_path / "program.mlir"
    path.write_text(request.module.PROGRAM)
    return str(path)
