"""Settings and facts shared by all kernels of a process: threads, the disk cache, versions."""

from __future__ import annotations

import contextlib
import ctypes
import platform
import threading
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO

from loopwright.exact.costs.host import describe_host
from loopwright.native.runtime import cache
from loopwright.native.runtime.support_library import default_threads, support_symbols
from loopwright.records import dataclass
from loopwright.reporting.errors import counted, expect, expect_kind

_LIMIT = "lw_most_threads"
_PACKAGES = (
    "loopwright",
    "numpy",
    "llvmlite",
    "islpy",
    "xdsl",
    "ml_dtypes",
    "loopwright-mlir",
    "dask",
    "scipy",
)
"""Packages that results or times may depend on."""
_lock = threading.Lock()

# Threads


def _limit() -> ctypes.c_int64:
    return ctypes.c_int64.from_address(support_symbols()[_LIMIT])


def get_num_threads() -> int:
    """On how many threads parallel loops of kernels run at most.

    Returns:
        What `set_num_threads` or `threads` say; otherwise the environment variable
        `LOOPWRIGHT_NUM_THREADS`, or as many as there are cores.

    Examples:
        >>> get_num_threads() >= 1
        True
    """
    return min(_limit().value, default_threads())


def set_num_threads(count: int) -> None:
    """Run parallel loops of kernels on at most so many threads from now on.

    It holds for the whole process and for code that is already compiled. Results do not depend on
    it.

    Parameters:
        count: From 1 up to what `LOOPWRIGHT_NUM_THREADS` says, or the number of cores.

    Raises:
        UsageError: There are not so many.

    Examples:
        >>> set_num_threads(1)
        >>> get_num_threads()
        1
        >>> set_num_threads(default_threads())
    """
    expect_kind("the number of threads", count, int)
    most = default_threads()
    expect(
        1 <= count <= most,
        f"the number of threads must be between 1 and {most}, not {count}: the maximum is "
        "LOOPWRIGHT_NUM_THREADS, which is read when a process first compiles",
    )
    with _lock:
        _limit().value = count


@contextmanager
def threads(count: int) -> Generator[None]:
    """Run parallel loops of kernels on at most so many threads within a `with` statement.

    Parameters:
        count: As in `set_num_threads`. The number before is restored at the end.

    Examples:
        >>> with threads(1):
        ...     get_num_threads()
        1
    """
    before = get_num_threads()
    set_num_threads(count)
    try:
        yield
    finally:
        set_num_threads(before)


# The disk cache


@dataclass(frozen=True, slots=True)
class CacheContents:
    """The files of the disk cache and their size."""

    directory: Path
    files: int
    size: int
    """In bytes."""

    def __str__(self) -> str:
        shown = f"{self.size / (1 << 20):.1f} MiB"
        return f"{self.directory}: {counted(self.files, 'file')}, {shown}"


def _kept_files(directory: Path) -> list[Path]:
    return [path for suffix in cache.SUFFIXES for path in directory.glob(f"*{suffix}")]


def cache_contents() -> CacheContents:
    """Return the contents of the disk cache."""
    directory = cache.cache_directory()
    sizes: list[int] = []
    for path in _kept_files(directory):
        with contextlib.suppress(OSError):
            sizes.append(path.stat().st_size)
    return CacheContents(directory, len(sizes), sum(sizes))


def clear_cache() -> CacheContents:
    """Delete the compiled code and what tuning found from the disk cache.

    Kernels that are in use stay as they are; others are compiled again when they are called.

    Returns:
        What was deleted: the `directory`, the number of `files` and their `size` in bytes.

    Examples:
        >>> from loopwright import clear_cache
        >>> clear_cache.__name__  # call it to delete the files
        'clear_cache'
    """
    directory = cache.cache_directory()
    sizes: list[int] = []
    for path in _kept_files(directory):
        with contextlib.suppress(OSError):
            size = path.stat().st_size
            path.unlink()
            sizes.append(size)
    return CacheContents(directory, len(sizes), sum(sizes))


# Versions


def package_versions() -> dict[str, str]:
    """Return the versions of the packages on which results or times may depend."""
    packages: dict[str, str] = {}
    for name in _PACKAGES:
        with contextlib.suppress(PackageNotFoundError):
            packages[name] = version(name)
    return packages


def properties() -> dict[str, object]:
    """The same as `versions`, as data: numbers are numbers, and sizes are in bytes."""
    from loopwright.native.runtime import engine

    host = describe_host()
    cache_files = cache_contents()
    return {
        **package_versions(),
        **{name: text for name, text in versions().items() if name in ("python", "system", "LLVM")},
        "processor": {
            "name": engine.host_target().cpu,
            "cores": host.cores,
            "vector_bits": host.vector_bits,
        },
        "data_caches": {f"L{level.level}": level.size for level in host.caches},
        "threads": get_num_threads(),
        "disk_cache": {
            "directory": str(cache_files.directory),
            "files": cache_files.files,
            "bytes": cache_files.size,
        },
    }


def versions() -> dict[str, str]:
    """Return the versions and properties of the machine on which results or times may depend."""
    from loopwright.native.runtime import engine

    host = describe_host()
    caches = ", ".join(f"L{level.level} {level.size >> 10} KiB" for level in host.caches)
    return {
        **package_versions(),
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": platform.platform(),
        "LLVM": engine.llvm_version().rpartition("-")[2],
        "processor": f"{engine.host_target().cpu}, {counted(host.cores, 'core')}, vectors of "
        f"{host.vector_bits} bits",
        "data caches": caches,
        "threads": str(get_num_threads()),
        "disk cache": str(cache_contents()),
    }


def show_versions(file: IO[str] | None = None) -> None:
    """Print the information that a bug report should contain: versions, processor, disk cache.

    Parameters:
        file: Where to print; the standard output unless given.

    Examples:
        >>> import io
        >>> printed = io.StringIO()
        >>> show_versions(printed)
        >>> printed.getvalue().split()[0]
        'loopwright'
    """
    entries = versions()
    width = max(map(len, entries))
    for name, text in entries.items():
        print(f"{name:{width}}  {text}", file=file)
