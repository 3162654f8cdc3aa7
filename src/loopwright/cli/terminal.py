"""What a stream goes to: how wide its lines may be, and whether it shows colours."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

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


def on_colour_terminal(stream: TextIO | None) -> bool:
    """Whether a stream goes to a terminal that shows colours, and nobody asked for none
    (`NO_COLOR`).

    >>> import io
    >>> on_colour_terminal(io.StringIO())
    False
    """
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return stream.isatty()
