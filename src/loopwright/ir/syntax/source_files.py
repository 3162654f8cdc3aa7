"""Reading source files: bytes that are not UTF-8 survive; what is no text of MLIR is reported."""

from __future__ import annotations

import sys
from pathlib import Path

from loopwright.reporting.errors import UsageError

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
        if data.startswith(beginning):
            raise UsageError(f"cannot read {what}: it is {kind}")


def read_text(path: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot open input file '{path}': {reason_of(error)}") from error
    expect_text(data, "the standard input" if path == "-" else f"'{path}'")
    return data.decode("utf-8", "surrogateescape")


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be opened, in the words of the system."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
