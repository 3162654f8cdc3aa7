"""Shared libraries of compiled kernels, linked by the C compiler of the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.linking import PARALLEL_FOR
from loopwright.python.ahead import Built
from loopwright.python.c_interface import header, implementation, loader
from loopwright.reporting.errors import UsageError


def library_files(prefix: str, kernels: Sequence[Built]) -> dict[str, bytes]:
    """The files of a library by their names: the library, its header, and a Python module.

    Raises `UsageError` if there is no C compiler, or if it fails.
    """
    compiler = os.environ.get("CC") or "cc"
    command = shutil.which(compiler.split()[0])
    if command is None:
        raise UsageError(
            f"a C compiler links the library, and there is no '{compiler}': install one, or name "
            "one in the variable CC"
        )
    texts = {f"{prefix}.h": header(prefix, kernels)}
    library = f"lib{prefix}.so"
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        (room / f"{prefix}.c").write_text(implementation(prefix, kernels), encoding="utf-8")
        (room / f"{prefix}.h").write_text(texts[f"{prefix}.h"], encoding="utf-8")
        exports = "; ".join(f'"{prefix}_{name}"' for name in ["free", *(b.name for b in kernels)])
        text = f"{{ global: {exports}; local: *; }};\n"
        (room / "exports").write_text(text, encoding="utf-8")
        support = (
            files("loopwright.native.runtime").joinpath("support.ll").read_text(encoding="utf-8")
        )
        parts = [object_code(support), object_code(PARALLEL_FOR)]
        parts += [one.code.program for b in kernels for one in (b.usual, b.general)]
        names = [f"part{k}.o" for k in range(len(parts))]
        for name, part in zip(names, parts, strict=True):
            (room / name).write_bytes(part)
        called = [
            *(*compiler.split(), "-std=gnu11", "-O2", "-fPIC", "-shared", "-pthread"),
            *("-Wl,--version-script=exports", "-Wl,-z,noexecstack"),
            *("-o", library, f"{prefix}.c", *names, "-lm"),
        ]
        done = subprocess.run(called, cwd=room, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UsageError(f"'{compiler}' could not link the library:\n{done.stderr.strip()}")
        made = (room / library).read_bytes()
    texts[f"{prefix}.py"] = loader(prefix, library, kernels)
    return {library: made, **{name: text.encode() for name, text in texts.items()}}
