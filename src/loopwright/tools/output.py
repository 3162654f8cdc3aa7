"""Writing what a run gave: archives that are complete or absent, and readable text."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from loopwright.ir.syntax.files import opened
from loopwright.native.runtime.arguments import is_array
from loopwright.tools.terminal import table_width


def archive_keys(names: Iterable[str]) -> list[str]:
    """The keys of arrays in an archive: their names, with underscores where one is taken before.

    NumPy finds a member `x.npy` by either name, so that `x` and `x.npy` are one key.

    >>> archive_keys(["result0", "x", "x.npy", "result0"])
    ['result0', 'x', 'x.npy_', 'result0_']
    """
    keys: list[str] = []
    taken: set[str] = set()
    for name in names:
        key = name
        while not taken.isdisjoint({key, f"{key}.npy"}):
            key += "_"
        taken |= {key, f"{key}.npy"}
        keys.append(key)
    return keys


def write_archive(path: str, arrays: Mapping[str, Any]) -> None:
    """Write arrays by name as a `.npz` archive that is complete or absent."""
    with opened(path) as file, zipfile.ZipFile(file, "w") as archive:
        for name, value in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, np.asanyarray(value), allow_pickle=False)


def value_text(value: object) -> str:
    """A result as a person reads it; long arrays are shortened.

    >>> print(value_text(np.arange(3, dtype=np.int32)))
    int32[3] [0 1 2]
    >>> value_text(1.5)
    '1.5'
    """
    if not is_array(value):
        return str(value)
    array = value
    shape = "x".join(map(str, array.shape))
    text = (
        np.array2string(array, max_line_width=table_width(), threshold=200)
        if shape
        else str(array[()])
    )
    beside = array.ndim < 2 and "\n" not in text
    return f"{array.dtype}[{shape}]{' ' if beside else chr(10)}{text}"
