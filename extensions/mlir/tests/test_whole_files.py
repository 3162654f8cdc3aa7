"""Files with dialects of the extension: the same bytes as `mlir-opt` with flags of the printer."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.differential.test_whole_files import FLAGS, check_file

FILES = Path(__file__).with_name("whole_files.txt").read_text().split("====\n")


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("number", range(len(FILES)))
def test_file(number: int, flags: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_file(FILES[number], flags, tmp_path / "file.mlir", capsys)
