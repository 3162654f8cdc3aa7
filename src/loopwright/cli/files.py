"""Reading texts: bytes that are not UTF-8 survive."""

from __future__ import annotations

import sys
from pathlib import Path

from loopwright.errors import UsageError
from loopwright.syntax.output_files import reason_of
from loopwright.syntax.source_files import expect_text


def read_text(path: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open input file '{path}': {reason_of(error)}") from error
    expect_text(data, "the standard input" if path == "-" else f"'{path}'")
    return data.decode("utf-8", "surrogateescape")
