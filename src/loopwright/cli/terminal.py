"""How wide lines on the standard output may be."""

from __future__ import annotations

import os
import shutil
import sys

PLAIN_WIDTH = 100
"""How wide tables are where no terminal says it."""


def terminal_width() -> int | None:
    """How wide the terminal is; None if the output goes elsewhere, where lines stay whole."""
    if not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns


def table_width() -> int:
    """How wide tables may be: what `COLUMNS` says, the terminal, or what fits most windows."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal():
        return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    return PLAIN_WIDTH
