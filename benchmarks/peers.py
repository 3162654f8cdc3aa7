"""PolyBench's kernels, optimised here, against clang, gcc and Polly on the same loops in C.

python benchmarks/peers.py [KERNEL …] [--extent N] [--steps N] [--rounds N] [--core N]
                           [--pipeline TEXT] [--further]

The C is made from the function that the MLIR is made from: the same loops and statements, constant
extents, `restrict` arrays, `-O3 -march=native -ffast-math`. With `--further` the kernels are those
of `benchmarks/peer_kernels.py`. Ours are the loops with `fastmath<fast>` on all
operations, after the pipeline. All run in turn on the same arrays, pinned to one core; the medians
of the paired ratios of CPU time are printed, ours over each peer (below 1: ours is faster), and
ours over the best (`<`: it is faster). Peers that are not installed are left out by name, and so
are those that crash or take a minute; long kernels get fewer rounds. `!` marks what differs by more
than rounding from the same C without fast-math; such a peer is not the best one (Gram-Schmidt's
matrix is nearly singular: all differ there).
"""

from __future__ import annotations

import argparse
import ast
import ctypes
import inspect
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from tests.generate.loops import Kernel, is_affine
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of

import loopwright as lw
from benchmarks import peer_kernels
from benchmarks.optimised import FLAGGED, passed
from benchmarks.polybench import copied
from benchmarks.run import difference, machine

_COMMON = ("-O3", "-march=native", "-ffast-math", "-shared", "-fPIC")
_POLLY = ("clang-22", "-mllvm", "-polly")
PEERS: dict[str, tuple[str, ...]] = {
    "clang": ("clang-22", *_COMMON),
    "no-gather": ("clang-22", *_COMMON, "-mno-gather"),
    "gcc": ("gcc", *_COMMON),
    "polly": (*_POLLY, *_COMMON),
    "polly late": (*_POLLY, "-mllvm", "-polly-position=before-vectorizer", *_COMMON),
}
"""The commands of the peers, without their input and output."""
_EXACT = ("gcc", "-O1", "-ffp-contract=off", "-shared", "-fPIC")
TOLERANCE = 1e-3
SAMPLE = 2e-3
"""Seconds of a sample at least: shorter programs are repeated in it."""
BUDGET = 6.0
"""Seconds for the rounds of a kernel: where that is not enough there are fewer, but two."""
PATIENCE = 60
"""Seconds that a peer may take to compile a kernel, and to run it once."""
_FUNCTIONS = {"sqrt": "sqrt", "exp": "exp", "pow": "pow", "abs": "fabs"}
_TYPES = {"f64": "double", "f32": "float", "i32": "int"}


class _Translation:
    """A kernel's function, as C."""

    def __init__(self, kernel: Kernel, sizes: Mapping[str, int]) -> None:
        self.kernel = kernel
        self.sizes = sizes
        self.type = _TYPES[kernel.dtype]
        self.indices: set[str] = set()
        self.locals: set[str] = set()

    def source(self) -> str:
        (function,) = ast.parse(textwrap.dedent(inspect.getsource(self.kernel.function))).body
        assert isinstance(function, ast.FunctionDef)
        arguments: list[str] = []
        for name in parameters(self.kernel):
            if name in self.kernel.scalars:
                arguments.append(f"{self.type} {name}")
            elif name not in self.kernel.extents:
                first, *inner_extents = (self.sizes[extent] for extent in self.kernel.arrays[name])
                inner_dimensions = "".join(f"[{extent}]" for extent in inner_extents)
                arguments.append(f"{self.type} {name}[restrict static {first}]{inner_dimensions}")
        body = self.body(function.body)
        extents = "".join(f"  enum {{ {n} = {self.sizes[n]} }};\n" for n in self.kernel.extents)
        slots = "".join(f"  {self.type} {name};\n" for name in sorted(self.locals))
        head = f"void {self.kernel.symbol}({', '.join(arguments)})"
        return f"#include <math.h>\n{head} {{\n{extents}{slots}{body}}}\n"

    def body(self, statements: Sequence[ast.stmt]) -> str:
        return "".join(self.statement(statement) for statement in statements)

    def statement(self, statement: ast.stmt) -> str:
        match statement:
            case ast.Expr(value=ast.Constant()):
                return ""
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds), body=body):
                lower, upper, *step = bounds if len(bounds) > 1 else [ast.Constant(0), *bounds]
                self.indices.add(name)
                by = self.integer(step[0]) if step else "1"
                head = (
                    f"for (long {name} = {self.integer(lower)}; {name} < {self.integer(upper)}; "
                    f"{name} += {by})"
                )
                return f"{head} {{\n{self.body(body)}}}\n"
            case ast.If(test=test, body=body, orelse=orelse):
                tests = test.values if isinstance(test, ast.BoolOp) else [test]
                joined = " && ".join(self.comparison(test, self.integer) for test in tests)
                else_part = f" else {{\n{self.body(orelse)}}}" if orelse else ""
                return f"if ({joined}) {{\n{self.body(body)}}}{else_part}\n"
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_affine(
                value, {*self.indices, *self.kernel.extents}
            ):
                self.indices.add(name)
                return f"const long {name} = {self.integer(value)};\n"
            case ast.Assign(targets=[target], value=value):
                return f"{self.place(target)} = {self.value(value)};\n"
            case ast.AugAssign(target=target, op=op, value=value):
                read = ast.parse(ast.unparse(target), mode="eval").body
                return f"{self.place(target)} = {self.value(ast.BinOp(read, op, value))};\n"
            case _:
                raise NotImplementedError(ast.unparse(statement))

    def place(self, target: ast.expr) -> str:
        if isinstance(target, ast.Name):
            self.locals.add(target.id)
            return target.id
        assert isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
        index = target.slice
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        return target.value.id + "".join(f"[{self.integer(part)}]" for part in parts)

    def integer(self, node: ast.expr) -> str:
        """An affine expression; what is divided is never negative here."""
        match node:
            case ast.Call(func=ast.Name(id=("min" | "max") as name), args=arguments):
                result, *further_values = (self.integer(argument) for argument in arguments)
                sign = "<" if name == "min" else ">"
                for further_value in further_values:
                    result = f"({result} {sign} {further_value} ? {result} : {further_value})"
                return result
            case ast.BinOp(left=left, op=op, right=right):
                signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Mod: "%"}
                return f"({self.integer(left)} {signs[type(op)]} {self.integer(right)})"
            case _:
                return f"({ast.unparse(node)})"

    def comparison(self, node: ast.expr, operand: Callable[[ast.expr], str]) -> str:
        assert isinstance(node, ast.Compare)
        signs = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=="}
        sign = signs[type(node.ops[0])]
        return f"{operand(node.left)} {sign} {operand(node.comparators[0])}"

    def value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return str(value) if self.type == "int" else f"({self.type}){float(value)!r}"
            case ast.Name(id=name):
                return name
            case ast.Subscript():
                return self.place(node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self.value(operand)})"
            case ast.BinOp(left=left, op=op, right=right):
                sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}[type(op)]
                return f"({self.value(left)} {sign} {self.value(right)})"
            case ast.IfExp(test=test, body=yes, orelse=no):
                condition = self.comparison(test, self.value)
                return f"({condition} ? {self.value(yes)} : {self.value(no)})"
            case ast.Call(func=ast.Name(id="float"), args=[ast.Name(id=name)]):
                return f"({self.type}){name}"
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return f"{_FUNCTIONS[name]}({', '.join(map(self.value, arguments))})"
            case _:
                raise NotImplementedError(ast.unparse(node))


def c_source(kernel: Kernel, sizes: Mapping[str, int]) -> str:
    """The kernel as a C function of its scalars and arrays, in the order of its parameters."""
    return _Translation(kernel, sizes).source()


def compiled(command: Sequence[str], source: Path, symbol: str) -> Callable[..., object] | None:
    """The function of a C file by a peer; None where the peer is not installed."""
    if shutil.which(command[0]) is None:
        return None
    library = Path(tempfile.mkdtemp(dir=source.parent)) / "kernel.so"
    try:
        result = subprocess.run(
            [*command, str(source), "-o", str(library), "-lm"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        print(f"# {command[0]}: no code after {PATIENCE} s", file=sys.stderr)
        return None
    if result.returncode:
        message = (result.stderr.strip().splitlines() or [f"status {result.returncode}"])[0]
        print(f"# {command[0]}: {message}", file=sys.stderr)
        return None
    function = ctypes.CDLL(str(library))[symbol]
    function.restype = None
    return function


class Candidate:
    """A compiled kernel, and the arrays it works on."""

    def __init__(self, call: Callable[..., object], arguments: list[object]) -> None:
        self._call = call
        self.arguments = arguments

    def seconds(self, start: list[object], arrays: list[object], repeated: int) -> float:
        """The time of a call, each on the first values."""
        total = 0
        for _ in range(repeated):
            for value, first in zip(arrays, start, strict=True):
                if isinstance(value, np.ndarray):
                    value[...] = first
            begun = time.process_time_ns()
            self._call(*self.arguments)
            total += time.process_time_ns() - begun
        return total / repeated / 1e9


def _in_c(kernel: Kernel, value: object) -> object:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    if kernel.dtype == "i32":
        return ctypes.c_int(int(value))  # pyright: ignore[reportArgumentType]
    c_type = ctypes.c_double if kernel.dtype == "f64" else ctypes.c_float
    return c_type(float(value))  # pyright: ignore[reportArgumentType]


def survives(candidate: Candidate, start: list[object], arrays: list[object]) -> bool:
    """Whether a candidate comes back, tried in a process of its own."""
    child = os.fork()
    if not child:
        signal.alarm(PATIENCE)
        try:
            candidate.seconds(start, arrays, 1)
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def measure(kernel: Kernel, options: argparse.Namespace, folder: Path) -> dict[str, float]:
    """Prints a row; the ratios of ours to the peers that are right."""
    extent = options.extent // 5 if kernel.name in ("doitgen", "heat-3d") else options.extent
    sizes = sizes_of(kernel, extent)
    if options.steps and "steps" in sizes:
        sizes["steps"] = options.steps
    names = [name for name in parameters(kernel) if name not in kernel.extents]
    values = arguments_of(kernel, sizes)
    start = [values[name] for name in names]
    held = copied(values)
    arrays = [held[name] for name in names]
    text = FLAGGED.sub(r"\1 fastmath<fast> :", kernel.text("static", sizes))
    ours = lw.parse(passed(text, options.pipeline)).compile(kernel.symbol, threads=1)
    source = folder / f"{kernel.name}.c"
    source.write_text(c_source(kernel, sizes))
    candidates = {"ours": Candidate(ours, arrays)}
    for name, command in PEERS.items():
        function = compiled(command, source, kernel.symbol)
        if function is None:
            continue
        candidate = Candidate(function, [_in_c(kernel, value) for value in arrays])
        if survives(candidate, start, arrays):
            candidates[name] = candidate
        else:
            print(f"# {name}: crashes, or takes more than {PATIENCE} s", file=sys.stderr)
    exact = compiled(_EXACT, source, kernel.symbol)
    assert exact is not None, "a C compiler is installed"
    reference = Candidate(exact, [_in_c(kernel, value) for value in arrays])
    reference.seconds(start, arrays, 1)
    expected = [np.array(value) for value in arrays]
    once: list[float] = []
    wrong: set[str] = set()
    for name, candidate in candidates.items():
        once.append(candidate.seconds(start, arrays, 1))
        if any(
            not np.array_equal(a, b, equal_nan=True)
            and not difference(np.asarray(a), b) < TOLERANCE
            for a, b in zip(arrays, expected, strict=True)
        ):
            wrong.add(name)
    repeated = max(1, round(SAMPLE / max(min(once), 1e-6)))
    times: dict[str, list[float]] = {name: [] for name in candidates}
    rounds = max(2, min(options.rounds, round(BUDGET / (sum(once) * repeated))))
    for turn in range(rounds):
        order = list(candidates) if turn % 2 else list(candidates)[::-1]
        for name in order:
            times[name].append(candidates[name].seconds(start, arrays, repeated))
    ratios = {
        name: statistics.median(a / b for a, b in zip(times["ours"], times[name], strict=True))
        for name in candidates
        if name != "ours"
    }
    right = {name: r for name, r in ratios.items() if name not in wrong or "ours" in wrong}
    best = max(right.values(), default=0.0)
    cells = " ".join(
        f"{f'{ratios[name]:.2f}' if name in ratios else '':>9}{'!' if name in wrong else ' '}"
        for name in PEERS
    )
    marks = (" <" if best > 1 else "") + (" !" if "ours" in wrong else "")
    took = statistics.median(times["ours"]) * 1e3
    print(f"{kernel.name:16} {took:10.3f} {cells} {best:10.2f}{marks}", flush=True)
    return right


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure PolyBench against other compilers.")
    parser.add_argument("kernels", nargs="*", help="names of kernels; all without any")
    parser.add_argument("--further", action="store_true", help="other kernels than PolyBench's")
    parser.add_argument("--extent", type=int, default=300, help="the least extent")
    parser.add_argument("--steps", type=int, default=0, help="how many time steps stencils have")
    parser.add_argument("--pipeline", default="affine-optimize")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--core", type=int, default=0)
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    print(machine())
    heads = " ".join(f"{name:>10}" for name in PEERS)
    print(f"{'kernel':16} {'ours ms':>10} {heads} {'best':>10}")
    with tempfile.TemporaryDirectory() as folder:
        ratios_of_kernels = [
            measure(kernel, options, Path(folder))
            for name, kernel in (peer_kernels.KERNELS if options.further else KERNELS).items()
            if not options.kernels or name in options.kernels
        ]
    ratios = [max(right.values()) for right in ratios_of_kernels if right]
    if ratios:
        mean = statistics.geometric_mean(ratios)
        print(f"geometric mean over the best {mean:.3f}, slowest {max(ratios):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
