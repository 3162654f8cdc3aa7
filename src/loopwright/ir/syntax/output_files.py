"""Writing files that are complete or absent."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO

from loopwright.ir.syntax.source_files import reason_of
from loopwright.reporting.errors import UsageError


def write_text(path: str, text: str) -> None:
    """Write a text to a file; see `write_bytes`."""
    write_bytes(path, text.encode("utf-8", "surrogateescape"))


def write_bytes(path: str, data: bytes) -> None:
    """Write a file as `opened` does; `-` is the standard output."""
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    with opened(path) as file:
        file.write(data)


@contextlib.contextmanager
def opened(path: str) -> Generator[BinaryIO]:
    """A file to be written: under another name first, which is then changed.

    A device, a pipe or a link is written to, not replaced.
    """
    target = Path(path)
    try:
        if target.is_symlink() or (target.exists() and not target.is_file()):
            with target.open("wb") as file:
                yield file
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
            mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
            Path(temporary).chmod(mode & 0o7777)
            Path(temporary).replace(target)
        finally:
            with contextlib.suppress(FileNotFoundError):
                Path(temporary).unlink()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open output file '{path}': {reason_of(error)}") from error


def check_writable(path: str, *, beside: str = "-") -> None:
    """Raise `UsageError` now if `write_text` could not write there later, or that would replace the
    file `beside` it, which is read."""
    check_different(path, beside)
    if path == "-":
        return
    target = Path(path)
    try:
        if target.is_dir():
            raise UsageError(f"cannot open output file '{path}': Is a directory")
        if not target.parent.is_dir():
            raise UsageError(f"cannot open output file '{path}': No such file or directory")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open output file '{path}': {reason_of(error)}") from error
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise UsageError(f"cannot open output file '{path}': Permission denied")


def check_different(path: str, other: str) -> None:
    """Raise `UsageError` if a file that is written is one that is read; `-` is none."""
    if "-" in (path, other):
        return
    with contextlib.suppress(OSError, ValueError):
        if Path(path).samefile(other):
            raise UsageError(f"the output file '{path}' would replace the program")


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
