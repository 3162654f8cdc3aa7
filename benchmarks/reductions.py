"""`make bench`: reductions against clang and NumPy, by element type and size, pair by pair.

python benchmarks/reductions.py [KERNEL …] [--rounds N] [--core N] [--plain]

Ours are optimised by `affine-optimize` (`Module.compile(optimise=True)`), or with `--plain` only by
LLVM. Ours, clang's (`-O3 -march=native -ffast-math`) and NumPy's run in turn on the same arrays,
pinned to one core; the medians of the paired ratios of CPU time are printed: the other's time over
ours. If no kernels are named, two threads follow (`benchmarks.reduction_threads`).
"""

from __future__ import annotations

import argparse
import ctypes
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from benchmarks.kernels import Array, aligned
from benchmarks.reduction_kernels import KERNELS, SIZES, Reduction, Size
from benchmarks.reduction_threads import compare
from benchmarks.run import CLANG, FLAGS, machine

TYPES = {"f32": ("f4", "float"), "f64": ("f8", "double")}


@dataclass(frozen=True)
class Case:
    """A kernel with its element type and extents."""

    kernel: Reduction
    type: str
    size: Size

    @property
    def dtype(self) -> np.dtype[np.floating]:
        return np.dtype(TYPES[self.type][0])

    @property
    def name(self) -> str:
        return f"{self.kernel.name} {self.type} {self.size.name}"

    @property
    def extents(self) -> dict[str, int]:
        width = self.dtype.itemsize
        rows, columns = self.size.matrix(width)
        return {"N": self.size.vector(width), "R": rows, "C": columns, "Z": self.size.repeats}

    def shape(self, letters: str) -> tuple[int, ...]:
        """The extents that letters (or digits) stand for."""
        return tuple(self.extents.get(letter, 0) or int(letter) for letter in letters)

    @property
    def inputs(self) -> dict[str, tuple[int, ...]]:
        pairs = (text.split(":") for text in self.kernel.inputs)
        return {name: self.shape(letters) for name, letters in pairs}

    @property
    def mlir(self) -> str:
        arguments = [f"%{name}: {self._memref(shape)}" for name, shape in self.inputs.items()]
        output = self._memref(self.shape(f"Z{self.kernel.output}"))
        body = re.sub(r"memref<(\w+)>", self._spelt, self.kernel.mlir)
        names = ", ".join(f"%{name}" for name in (*self.inputs, "out"))
        types = ", ".join(
            map(self._memref, (*self.inputs.values(), self.shape(f"Z{self.kernel.output}")))
        )
        return f"""func.func private @work({", ".join(arguments)}, %out: {output}, %z: index) {{
    %zero = arith.constant 0.0 : {self.type}
    %low = arith.constant -1.0e30 : {self.type}
    %zero_i = arith.constant 0 : index{self._filled(body, self.type)}
    return
}}
func.func @kernel({", ".join(arguments)}, %out: {output}) {{
    affine.for %z = 0 to {self.size.repeats} {{
      func.call @work({names}, %z) : ({types}, index) -> ()
    }}
    return
}}"""

    @property
    def c(self) -> str:
        kind = TYPES[self.type][1]
        suffix = "f" if self.type == "f32" else ""
        names = [f"{kind} *restrict {name}" for name in (*self.inputs, "out")]
        body = self._filled(self.kernel.c, kind)
        body = body.replace("SQRT", f"sqrt{suffix}").replace("EXP", f"exp{suffix}")
        loop = f"for (long z = 0; z < {self.size.repeats}; ++z) {{ {body} }}"
        return f"#include <math.h>\nvoid kernel({', '.join(names)}) {{ {loop} }}\n"

    def _memref(self, shape: tuple[int, ...]) -> str:
        return f"memref<{'x'.join(map(str, shape))}x{self.type}>"

    def _spelt(self, match: re.Match[str]) -> str:
        *letters, _ = match[1].split("x")
        return self._memref(self.shape("".join(letters)))

    def _filled(self, text: str, kind: str) -> str:
        for letter, extent in self.extents.items():
            text = re.sub(rf"\b{letter}\b", str(extent), text)
        return re.sub(r"\bT\b", kind, text)


def calls(
    case: Case, folder: Path, *, optimise: bool = True
) -> tuple[list[Callable[[], object]], float]:
    """Ours, clang's and NumPy's call, and the largest relative difference of ours to the others."""
    import loopwright as lw

    rng = np.random.default_rng(7)
    arrays = [aligned(Array(case.dtype.str, shape)) for shape in case.inputs.values()]
    for array in arrays:
        array[...] = rng.random(array.shape)
    output = Array(case.dtype.str, case.shape(f"Z{case.kernel.output}"), True)
    outs = [aligned(output) for _ in range(3)]
    for out in outs:
        out[...] = 0
    kernel = lw.parse(case.mlir).compile("kernel", threads=1, optimise=optimise)
    source = folder / "kernel.c"
    library = folder / f"{case.name.replace(' ', '_')}.so"
    source.write_text(case.c)
    command = [CLANG, *FLAGS, "-ffast-math", str(source), "-o", str(library), "-lm"]
    subprocess.run(command, check=True)
    function = ctypes.CDLL(str(library)).kernel
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arrays, outs[1])]

    def numpy() -> None:
        for row in outs[2]:
            row[...] = case.kernel.numpy(arrays[0], arrays[-1])

    callables: list[Callable[[], object]] = [
        lambda: kernel(*arrays, outs[0]),
        lambda: function(*pointers),
        numpy,
    ]
    for call in callables:
        call()
    scale = max(float(np.abs(outs[1]).max()), 1e-30)
    differences = (float(np.abs(outs[0] - output).max()) / scale for output in outs[1:])
    return callables, max(differences)


def seconds(call: Callable[[], object]) -> float:
    start = time.process_time_ns()
    call()
    return (time.process_time_ns() - start) / 1e9


def in_turn(calls: list[Callable[[], object]], number: int) -> list[float]:
    """The times of calls, of which another one is the first in each round: what one leaves in the
    caches the next one finds."""
    times = [0.0] * len(calls)
    for k in range(len(calls)):
        place = (number + k) % len(calls)
        times[place] = seconds(calls[place])
    return times


def measure(case: Case, rounds: int, folder: Path, *, optimise: bool) -> list[float]:
    """Prints a row; the ratios to clang and to NumPy."""
    callables, error = calls(case, folder, optimise=optimise)
    if error > 1e-3:
        raise SystemExit(f"{case.name}: results differ by {error:.3g}\n{case.mlir}")
    times = [in_turn(callables, number) for number in range(rounds)]
    ratios = [statistics.median(t[k] / t[0] for t in times) for k in (1, 2)]
    ours = statistics.median(t[0] for t in times) / case.size.repeats
    quartiles = statistics.quantiles([t[1] / t[0] for t in times], n=4)
    touched = sum(math.prod(shape) for shape in case.inputs.values()) * case.dtype.itemsize
    print(
        f"{case.name:30} {ours * 1e6:10.2f} {touched / ours / 1e9:8.1f} {ratios[0]:7.3f}  "
        f"{quartiles[0]:5.2f} – {quartiles[2]:5.2f} {ratios[1]:8.2f}",
        flush=True,
    )
    return ratios


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare reductions with clang and NumPy.")
    parser.add_argument("kernels", nargs="*", help="names of kernels; all without any")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="without affine-optimize")
    options = parser.parse_args()
    if shutil.which(CLANG) is None:
        print(f"{CLANG} is missing: install the Debian package clang-22", file=sys.stderr)
        return 1
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {options.core})
    print(machine())
    print(f"{'kernel':30} {'ours µs':>10} {'GB/s':>8} {'× clang':>7}  quartiles     {'× NumPy':>8}")
    ratios_of_cases: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for kernel in KERNELS:
            if options.kernels and kernel.name not in options.kernels:
                continue
            for type_name in TYPES:
                for size in SIZES:
                    case = Case(kernel, type_name, size)
                    ratios_of_cases.append(
                        measure(case, options.rounds, Path(folder), optimise=not options.plain)
                    )
    for place, peer in enumerate(("clang", "NumPy")):
        ratios = [row[place] for row in ratios_of_cases]
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        print(f"against {peer}: geometric mean {mean:.3f}, least {min(ratios):.3f}")
    if not options.kernels:
        os.sched_setaffinity(0, cores)
        with tempfile.TemporaryDirectory() as folder:
            compare(options.rounds, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
