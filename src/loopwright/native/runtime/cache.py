"""The disk cache of object code: content-addressed files that may disappear or be damaged at any
time.

A file contains a digest of its key and of the rest of the file, then the lengths and bytes of its
parts: under another name it is a miss. A directory in which others may write is not used. A file is
written under a temporary name and renamed, so that readers and writers of several processes see
whole files only. Every fault (unreadable, truncated, of another format, not ours) reads as a miss,
and a cache that cannot be written is left alone: neither is an error. The least recently used files
go first when the cache outgrows its bound.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import stat
import struct
import sys
import warnings
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache as once
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from loopwright.exact.costs.host import processor
from loopwright.native.runtime import engine
from loopwright.reporting.stages import RUNTIME, stage

DIRECTORY_VARIABLE = "LOOPWRIGHT_CACHE_DIR"
MAX_BYTES = 256 << 20
_MAGIC = b"loopwright-object-2\n"
_SUFFIX = ".lwo"
_TEMPORARY = ".tmp"
SUFFIXES = (_SUFFIX, _TEMPORARY)
"""The suffixes of files in the directory."""
_STORES_PER_EVICTION = 16
_DIGEST_BYTES = 32


def cache_directory() -> Path:
    """Return `LOOPWRIGHT_CACHE_DIR`, else a directory in the user's cache directory."""
    chosen = os.environ.get(DIRECTORY_VARIABLE)
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path("~/.cache").expanduser()) / "loopwright"


_Status = tuple[int, int]


def _sources() -> dict[str, _Status]:
    """Return the sizes and times of this package's files, by their paths."""
    statuses: dict[str, _Status] = {}
    waiting = [str(Path(__file__).resolve().parents[2])]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.path.endswith((".py", ".ll", ".mlir")):
                    status = entry.stat()
                    statuses[entry.path] = status.st_size, status.st_mtime_ns
                elif entry.is_dir() and entry.name != "__pycache__":
                    waiting.append(entry.path)
    return statuses


_LOADED = _sources()
_OTHER_SOURCES = [path for path in _LOADED if not path.endswith(".py")]
_FINGERPRINT = hashlib.sha256(repr(sorted(_LOADED.items())).encode()).hexdigest()
_checked_modules: set[str] = set()
_refused: set[Path] = set()
"""Directories for which a warning was issued that they are not used."""


def _has_changed() -> bool:
    """Return whether a source file that this process has loaded since the last call differs from
    its state when the process began. A module that has been loaded keeps its code."""
    root = f"{__name__.partition('.')[0]}."
    for name in sys.modules.keys() - _checked_modules:
        path = getattr(sys.modules.get(name), "__file__", None) if name.startswith(root) else None
        if path is not None:
            status_at_start = _LOADED.get(path) or _LOADED.get(str(Path(path).resolve()))
            if status_at_start is None or _status(path) != status_at_start:
                return True
        _checked_modules.add(name)
    return any(_status(path) != _LOADED[path] for path in _OTHER_SOURCES)


def _status(path: str) -> _Status | None:
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def source_fingerprint() -> str:
    """Return the fingerprint of the compiler's own files when this process began.

    Code of an earlier state of the compiler is not found under the key of a later one.
    """
    return _FINGERPRINT


def make_key(parts: Iterable[str]) -> str:
    """Return the key under which code is stored that depends on `parts` and on nothing else.

    >>> make_key(["a", "b"]) != make_key(["ab", ""])
    True
    """
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode()
        digest.update(struct.pack("<Q", len(data)) + data)
    return digest.hexdigest()


def _is_private_directory(directory: Path) -> bool:
    """Return whether a directory belongs to this user and no other user may write to it; warn once
    if not."""
    status = directory.stat()
    owned = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
    if owned and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return True
    if directory not in _refused:
        _refused.add(directory)
        warnings.warn(
            f"the cache directory {directory} is not used, as other users may write in it: "
            f"remove that permission (chmod go-w), or set {DIRECTORY_VARIABLE}",
            RuntimeWarning,
            stacklevel=2,
        )
    return False


def load(key: str) -> tuple[bytes, ...] | None:
    """Return the parts kept under a key; `None` if there are none, or if anything is wrong with
    them."""
    directory = cache_directory()
    path = directory / f"{key}{_SUFFIX}"
    try:
        with path.open("rb") as file:
            if not _is_private_directory(directory):
                return None
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return None
            parts = _unpack(key, file.read())
    except (OSError, ValueError, struct.error, MemoryError):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return parts


def store(key: str, parts: Sequence[bytes]) -> bool:
    """Keep `parts` under a key; `False` if the cache cannot be written.

    Nothing is kept when the compiler's files have changed since they were loaded.
    """
    import tempfile  # only where something is written, as it takes long to load

    if _has_changed():
        return False
    directory = cache_directory()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private_directory(directory):
            return False
        handle, temporary = tempfile.mkstemp(dir=directory, suffix=_TEMPORARY)
    except (OSError, ValueError, RuntimeError):
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_pack(key, parts))
        Path(temporary).replace(directory / f"{key}{_SUFFIX}")
    except OSError:
        return False
    finally:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
    if int(key[:2], 16) % _STORES_PER_EVICTION == 0:
        evict(directory)
    return True


def _pack(key: str, parts: Sequence[bytes]) -> bytes:
    body = struct.pack("<I", len(parts)) + b"".join(
        struct.pack("<Q", len(part)) + part for part in parts
    )
    return _MAGIC + _digest(key, body) + body


def _digest(key: str, body: bytes) -> bytes:
    return hashlib.sha256(key.encode() + b"\0" + body).digest()


def _unpack(key: str, data: bytes) -> tuple[bytes, ...]:
    start = len(_MAGIC) + _DIGEST_BYTES
    body = data[start:]
    if not data.startswith(_MAGIC) or _digest(key, body) != data[len(_MAGIC) : start]:
        raise ValueError("not a file of this cache")
    (count,) = struct.unpack_from("<I", body)
    parts: list[bytes] = []
    position = 4
    for _ in range(count):
        (length,) = struct.unpack_from("<Q", body, position)
        parts.append(body[position + 8 : position + 8 + length])
        position += 8 + length
    return tuple(parts)


class UnknownClassError(Exception):
    """Raised for a reference to a class that other processes may not find."""


class _Pickler(pickle.Pickler):
    def __init__(self, file: IO[bytes], classes: Sequence[type], libraries: Container[str]) -> None:
        super().__init__(file)
        self._places = {id(x): k for k, x in enumerate(classes)}
        self._libraries = libraries

    def persistent_id(self, obj: Any) -> int | None:
        """Return the place of a class; `None` for other objects."""
        if not isinstance(obj, type) or id(obj) in self._places:
            return self._places.get(id(obj))
        if obj.__module__.partition(".")[0] not in self._libraries:
            raise UnknownClassError(obj.__qualname__)
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: IO[bytes], classes: Sequence[type]) -> None:
        super().__init__(file)
        self._classes: Sequence[object] = classes

    def persistent_load(self, pid: Any) -> object:
        """Return the class at a place."""
        return self._classes[pid]


def pickled(value: object, classes: Sequence[type], libraries: Container[str]) -> bytes:
    """Return an object pickled as a part, with references to `classes` by position and to other
    classes by name. Raises `UnknownClassError` if one of these belongs to none of the libraries."""
    file = BytesIO()
    try:
        _Pickler(file, classes, libraries).dump(value)
    except (pickle.PicklingError, AttributeError, TypeError) as error:  # functions, by their names
        raise UnknownClassError(str(error)) from None
    return file.getvalue()


def unpickled(data: bytes, classes: Sequence[type] = ()) -> Any:
    """Return an object that was pickled as a part, given the classes at the positions that it
    refers to; `None` if it cannot be read."""
    try:
        load: Callable[[], Any] = _Unpickler(BytesIO(data), classes).load
        return load()
    except (pickle.UnpicklingError, AttributeError, EOFError, LookupError, TypeError, ValueError):
        return None


def evict(directory: Path) -> None:
    """Remove the least recently used files until the cache is within its bound."""
    entries_by_age: list[tuple[float, int, Path]] = []
    try:
        for path in directory.glob(f"*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                status = path.stat()
                entries_by_age.append((status.st_mtime, status.st_size, path))
    except OSError:
        return
    total = sum(size for _, size, _ in entries_by_age)
    for _, size, path in sorted(entries_by_age):
        if total <= MAX_BYTES:
            return
        with contextlib.suppress(OSError):
            path.unlink()
        total -= size


@once
def environment_key() -> tuple[str, ...]:
    """Return the key of the environment that all generated code depends on: the compiler's own
    state, LLVM, the processor.

    Where the operating system describes the processor, LLVM is not loaded to ask for it.
    """
    about = processor()
    files = engine.llvm_files()
    if about is not None and files is not None:
        return source_fingerprint(), files, about
    target = engine.host_target()
    return (
        source_fingerprint(),
        engine.llvm_version(),
        target.triple,
        target.cpu,
        target.features,
    )


def object_code(llvm_ir: str, *, level: int = 1) -> bytes:
    """Return the object code of a text, compiled now or found in the cache."""
    key = make_key([*environment_key(), "object", str(level), llvm_ir])
    cached_parts = load(key)
    if cached_parts is not None and len(cached_parts) == 1:
        return cached_parts[0]
    with stage(RUNTIME):
        compiled = engine.optimise(llvm_ir, level=level).object_code
        store(key, [compiled])
    return compiled
