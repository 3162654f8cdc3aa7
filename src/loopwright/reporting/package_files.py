"""Which files belong to this package: places there mean nothing to people who use it."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = str(Path(__file__).resolve().parents[1]) + os.sep


def is_of_package(file: str) -> bool:
    """Return whether a file is one of this package.

    >>> is_of_package(__file__), is_of_package("program.py")
    (True, False)
    """
    return file.startswith(_PACKAGE)
