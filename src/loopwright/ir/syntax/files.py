"""Texts of programs: files that are read and written, and what a module came from."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from loopwright.reporting.errors import UsageError, expect

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
from loopwright.records import dataclass

# Reading source files: bytes that are not UTF-8 survive; files that are not MLIR text are reported.


_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"ML\xefR", "MLIR bytecode: 'mlir-opt-22 FILE -o TEXT' makes text of it"),
    (b"BC\xc0\xde", "LLVM bitcode"),
    (b"\x1f\x8b", "compressed by gzip: 'gunzip' it first"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd: 'unzstd' it first"),
    (b"BZh", "compressed by bzip2: 'bunzip2' it first"),
    (b"\xfd7zXZ\0", "compressed by xz: 'unxz' it first"),
    (b"PK\3\4", "a zip archive"),
    (b"\x7fELF", "an object file or a program"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\xff\xfe", "UTF-16 text: MLIR is UTF-8"),
    (b"\xfe\xff", "UTF-16 text: MLIR is UTF-8"),
    (b"\xef\xbb\xbf", "text that begins with a byte order mark: remove its first three bytes"),
)
"""How files of other kinds begin, and what they are."""


def expect_text(data: bytes, what: str) -> None:
    """Raise `UsageError` where bytes are known to be something else than a text of MLIR.

    >>> expect_text(b"BC\\xc0\\xde", "'a.bc'")
    Traceback (most recent call last):
    ...
    loopwright.reporting.errors.UsageError: cannot read 'a.bc': it is LLVM bitcode
    """
    for beginning, kind in _KINDS:
        expect(not data.startswith(beginning), f"cannot read {what}: it is {kind}")


def read_text(path: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open input file '{path}': {reason_of(error)}") from error
    expect_text(data, "the standard input" if path == "-" else f"'{path}'")
    return data.decode("utf-8", "surrogateescape")


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file could not be opened, in the words of the system."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


# Writing files that are complete or absent.


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
        is_directory = target.is_dir()
        has_parent = target.parent.is_dir()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open output file '{path}': {reason_of(error)}") from error
    expect(not is_directory, f"cannot open output file '{path}': Is a directory")
    expect(has_parent, f"cannot open output file '{path}': No such file or directory")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise UsageError(f"cannot open output file '{path}': Permission denied")


def check_different(path: str, input_path: str) -> None:
    """Raise `UsageError` if the output file is an input file; `-` stands for the standard
    streams."""
    if "-" in (path, input_path):
        return
    same = False
    with contextlib.suppress(OSError, ValueError):  # a `UsageError` is a ValueError, too
        same = Path(path).samefile(input_path)
    expect(not same, f"the output file '{path}' would replace the program")


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


@dataclass(frozen=True, slots=True)
class SourceText:
    """The lines of a file that a program is, from `first_line` on; locations name the same file."""

    file: str
    text: str
    first_line: int = 1

    @property
    def lines(self) -> list[str]:
        """The lines."""
        return self.text.removesuffix("\n").split("\n")


@dataclass(frozen=True, slots=True)
class Origin:
    """A module before any pass, with its texts where these are known, the main one first. It is not
    to be changed."""

    op: ModuleOp
    sources: tuple[SourceText, ...] = ()
