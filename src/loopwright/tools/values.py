"""Values that a command takes by `--arg`, and how it shows or saves those that a call gives.

x.npy, x.npz:key       an array from a file
zeros, ones, arange    filled arrays; `zeros:4x5` gives the extents that the type leaves open
random, random:7       uniform random numbers, with a seed; `random:7:4x5` with extents
3, -1.5, 0x10, true    a number
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from loopwright.ir.syntax.files import opened
from loopwright.native.runtime import arguments
from loopwright.native.runtime.copies import fill_values, laid_out
from loopwright.native.runtime.entries import spec_of
from loopwright.reporting.errors import UsageError, counted
from loopwright.tools.terminal import table_width

_FILL = re.compile(r"(zeros|ones|arange)(?::([0-9x]+))?|random(?::(\d*))?(?::([0-9x]+))?")
_RANDOM_SHAPE = re.compile(r"random:(\d+(?:x\d+)+)")
_SHAPE = re.compile(r"\d+(x\d+)*")


def make_arguments(signature: arguments.Signature, texts: list[str]) -> list[object]:
    """The arguments of a call, one for each text.

    Raises `UsageError` that names the argument.
    """
    if len(texts) != len(signature.arguments):
        wanted = ", ".join(
            f"%{name}: {spec.type}"
            for name, spec in zip(signature.names, signature.arguments, strict=True)
        )
        raise UsageError(
            f"@{signature.name} takes {counted(len(signature.arguments), 'argument')}"
            f"{f' ({wanted})' if wanted else ''}, "
            f"given {len(texts)} --arg"
        )
    return _made_of(
        [f"%{name}" for name in signature.names],
        texts,
        lambda text, i: _argument(signature.arguments[i], text, position=i),
    )


def _made_of(
    names: Sequence[str], texts: Sequence[str], make: Callable[[str, int], object]
) -> list[object]:
    """What `make` makes of each text and its position; its errors name the argument."""
    made: list[object] = []
    for position, (name, text) in enumerate(zip(names, texts, strict=True)):
        try:
            made.append(make(text, position))
        except UsageError as error:
            raise UsageError(f"--arg {text} for '{name}': {error}") from error
    return made


def make_python_arguments(
    name: str, parameters: Sequence[str], texts: Sequence[str]
) -> list[object]:
    """The arguments of a call of a function of Python: numbers, arrays of files, arrays of random
    numbers of a type (`float32[20, 30]`), or filled ones of `float64`.

    Raises `UsageError` that names the argument.
    """
    if len(texts) != len(parameters):
        wanted = counted(len(parameters), "argument")
        raise UsageError(f"'{name}' has {wanted}, and --arg says {len(texts)}")
    return _made_of(parameters, texts, _python_argument)


def _python_argument(text: str, position: int) -> object:
    from loopwright.python.values.types import ArrayType
    from loopwright.tools.programs import type_of

    number = _number(text)
    if number is not None:
        return number
    if "[" in text:
        spec = spec_of(type_of(text).mlir)
        assert isinstance(spec, arguments.MemRefSpec), "it has extents"
        if None in spec.shape:
            raise UsageError("it needs extents, as in float64[20, 30]")
        return _filled(spec, "random", (0, position), None)
    rank = 1 + text.rpartition(":")[2].count("x")
    spec = spec_of(ArrayType(type_of("float64"), rank).mlir)
    assert spec is not None, "arrays of float64 can be passed"
    return _argument(spec, text, position=position)


def _argument(spec: arguments.Spec, text: str, *, position: int) -> object:
    if found := _RANDOM_SHAPE.fullmatch(text):
        return _filled(spec, "random", (0, position), found[1])
    if found := _FILL.fullmatch(text):
        kind = found[1] or "random"
        seed = (int(found[3] or 0), position)
        return _filled(spec, kind, seed, found[2] or found[4])
    name, _, member = text.partition(".npz:")
    if member:
        return _fitted(spec, _from_file(f"{name}.npz", member))
    if text.endswith((".npy", ".npz")):
        return _fitted(spec, _from_file(text))
    number = _number(text)
    if number is None:
        raise UsageError(
            "expected a .npy file, zeros, ones, arange, random, or a number"
            if not Path(text).exists()
            else "expected a file that ends in .npy"
        )
    if isinstance(spec, arguments.MemRefSpec) and spec.shape == () and not spec.inner:
        return np.array(number).astype(spec.element.dtype)
    if not isinstance(spec, arguments.ScalarSpec):
        raise UsageError(f"expected an array for {spec.type}, given a number")
    return number


def _number(text: str) -> bool | int | float | complex | None:
    """The number that a text spells.

    >>> [_number(t) for t in ("true", "-3", "0x10", "1e3", "1+2j", "x")]
    [True, -3, 16, 1000.0, (1+2j), None]
    """
    if text in ("true", "false"):
        return text == "true"
    for read in (_integer, float, complex):
        try:
            return read(text)
        except ValueError:
            continue
    return None


def _integer(text: str) -> int:
    return int(text, 0)


# Files


def _from_file(name: str, key: str = "") -> arguments.AnyArray:
    """The array of a file, or that of a key of an archive."""
    try:
        with Path(name).open("rb") as file:
            loaded: Any = np.load(file, allow_pickle=False)
            if key and key not in loaded.files:
                raise UsageError(f"'{name}' has no '{key}' (it has: {', '.join(loaded.files)})")
            if key or arguments.is_array(loaded):
                return loaded[key] if key else loaded
            raise UsageError(f"'{name}' holds several arrays; name one: {name}:KEY")
    except OSError as error:
        raise UsageError(f"cannot read '{name}': {error.strerror or error}") from error
    except (ValueError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        kind = "archive" if key else "file"
        raise UsageError(f"'{name}' is no NumPy {kind}: {error}") from error


def _fitted(spec: arguments.Spec, array: arguments.AnyArray) -> object:
    """An array of a file as the argument; dtypes that NumPy's files cannot name get their name."""
    dtype = spec.element.dtype
    if array.dtype.kind == "V" and array.dtype.itemsize == dtype.itemsize:
        array = array.view(dtype)
    if isinstance(spec, arguments.ScalarSpec) and array.size == 1:
        return array.reshape(())[()]
    return array


# Filled arrays


def _filled(
    spec: arguments.Spec, kind: str, seed: tuple[int, int], shape_text: str | None
) -> object:
    if isinstance(spec, arguments.ScalarSpec):
        if shape_text:
            raise UsageError(f"{spec.type} has no extents")
        return fill_values(spec.element, kind, seed, 1)[0]
    shape = _shape_of(spec, shape_text)
    count = int(np.prod(shape, dtype=np.int64))
    values = fill_values(spec.element, kind, seed, count).reshape(shape)
    return laid_out(spec, values) if isinstance(spec, arguments.MemRefSpec) else values


def _shape_of(
    spec: arguments.MemRefSpec | arguments.VectorSpec, text: str | None
) -> tuple[int, ...]:
    inner = spec.inner if isinstance(spec, arguments.MemRefSpec) else ()
    if text is None:
        if None in spec.shape:
            raise UsageError(f"{spec.type} needs extents, as in zeros:4x5")
        return (*(n for n in spec.shape if n is not None), *inner)
    if not _SHAPE.fullmatch(text):
        raise UsageError(f"'{text}' is no list of extents such as 4x5")
    given = tuple(int(n) for n in text.split("x"))
    fits = len(given) == len(spec.shape) and all(
        n is None or n == g for n, g in zip(spec.shape, given, strict=True)
    )
    if not fits:
        raise UsageError(f"extents {text} do not fit {spec.type}")
    return (*given, *inner)


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
    if not arguments.is_array(value):
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
