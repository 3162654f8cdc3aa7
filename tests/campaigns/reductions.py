"""Generated parallel reductions: every engine, any number of threads, before and after passes.

A program reduces what a nest yields by kinds and by definitions, of integers, floats and pairs.
Compiled code has the interpreter's bits on 1, 2 and 4 threads; passes that keep the order keep the
bits; up to 1024 iterations `mlir-runner` has them, too.
"""

import io
import random
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from tests.campaigns import Report
from tests.oracle import mlir_run
from tests.texts import texts_beside
from tests.unit.ir.dialects.reduction.programs import DEFINITIONS

PROGRAMS = texts_beside(__file__)

_MORE = PROGRAMS["more"]
_ENTRIES: dict[str, list[tuple[str, str]]] = {
    '"addf"': [("f32", "%x")],
    '"mulf"': [("f32", "%y")],
    '"maximumf"': [("f32", "%x")],
    '"minimumf"': [("f32", "%y")],
    '"addi"': [("i32", "%n")],
    '"muli"': [("i32", "%o")],
    '"ori"': [("i32", "%n")],
    '"andi"': [("i32", "%n")],
    "@fsum": [("f32", "%x")],
    "@isum": [("i32", "%n")],
    "@looped": [("f32", "%x")],
    "@product": [("i32", "%n")],
    "@arg_max": [("f32", "%x"), ("index", "%i0")],
    "@both": [("f32", "%y"), ("i32", "%o")],
}
_KEEPING = ("canonicalize,cse", "lower-affine", "affine-reg2mem,canonicalize,affine-mem2reg")
_EXACT = frozenset({'"addi"', '"muli"', '"ori"', '"andi"', "@isum", "@product", "@arg_max"})


def generate(seed: int) -> tuple[str, list[int], bool]:
    """A program, the extents of its memref, and whether every order gives the same bits."""
    rng = random.Random(f"reductions:{seed}")
    rank = rng.choice((1, 1, 2, 2, 3))
    most = rng.choice((0, 30, 1024, 1024, 5000, 20000))
    extents: list[int] = []
    for place in range(rank):
        remaining_extent = max(1, most // max(1, int(np.prod(extents))))
        last = place == rank - 1
        extents.append(
            remaining_extent
            if last and rng.random() < 0.5
            else rng.randint(0, min(remaining_extent, 60))
        )
    rng.shuffle(extents)
    entries = rng.sample(sorted(_ENTRIES), rng.randint(1, 3))
    parts = [part for entry in entries for part in _ENTRIES[entry]]
    types = ", ".join(t for t, _ in parts)
    values = ", ".join(v for _, v in parts)
    steps = [rng.choice((1, 1, 2, 3)) for _ in extents]
    starts = [rng.choice((0, 0, 1, -5)) for _ in extents]
    static = rng.random() < 0.5
    uppers = [
        str(start + step * extent - rng.randint(0, step - 1))
        if static
        else f"%n{place} * {step} + {start}"
        for place, (start, step, extent) in enumerate(zip(starts, steps, extents, strict=True))
    ]
    shape = "x".join(["?"] * rank)
    place = ", ".join(
        f"(%i{k} - {start}) floordiv {step}"
        for k, (start, step) in enumerate(zip(starts, steps, strict=True))
    )
    inductions = ", ".join(f"%i{k}" for k in range(rank))
    inner = _inner(rng)
    arguments = "".join(f", %n{k}: index" for k in range(rank))
    text = f"""{DEFINITIONS}{_MORE}
func.func @reduced(%m: memref<{shape}xf32>{arguments}) -> ({types}) {{
  %r:{len(parts)} = affine.parallel ({inductions}) = ({", ".join(map(str, starts))}) to
      ({", ".join(uppers)}) step ({", ".join(map(str, steps))}) reduce ({", ".join(entries)})
      -> ({types}) {{
    %x0 = affine.load %m[{place}] : memref<{shape}xf32>
{inner}
    %y = arith.mulf %x, %x : f32
    %n = arith.fptosi %x : f32 to i32
    %one = arith.constant 1 : i32
    %o = arith.ori %n, %one : i32
    affine.yield {values} : {types}
  }}
  return {", ".join(f"%r#{k}" for k in range(len(parts)))} : {types}
}}
"""
    return text, extents, set(entries) <= _EXACT


def _inner(rng: random.Random) -> str:
    """What makes `%x` of an element: nothing, a loop, or another reduction."""
    kind = rng.random()
    zero = "%zero = arith.constant 0.0 : f32\n"
    if kind < 0.5:
        return f"{zero}%x = arith.addf %x0, %zero : f32"
    if kind < 0.75:
        return (
            f"%x = affine.for %q = 0 to {rng.randint(0, 4)} iter_args(%v = %x0) -> (f32) {{\n"
            "%h = arith.addf %v, %x0 : f32\naffine.yield %h : f32\n}"
        )
    entry = rng.choice(('"addf"', "@fsum", '"maximumf"'))
    return (
        f"%x = affine.parallel (%q) = (0) to ({rng.randint(1, 5)}) reduce ({entry}) -> (f32) {{\n"
        "affine.yield %x0 : f32\n}"
    )


def bits(values: Sequence[Any]) -> list[bytes]:
    return [
        struct.pack("<d", value + 0.0 if value == value else 0.5)
        if isinstance(value, float)
        else struct.pack("<q", value)
        for value in values
    ]


def check(seed: int) -> list[str]:
    """What is wrong with the program of a seed."""
    text, extents, exact = generate(seed)
    rng = np.random.default_rng(seed)
    matrix = np.round(rng.standard_normal(extents) * 8, 1).astype(np.float32)
    arguments = (matrix, *extents)
    module = lw.parse(text)
    expected = bits(Interpreter(module.op).call("reduced", *arguments))
    failures: list[str] = []

    def compare(label: str, result: Any) -> None:
        if bits([*result] if isinstance(result, tuple) else [result]) != expected:
            failures.append(f"seed {seed}: {label} differs\n{text}")

    for threads in (1, 2, 4):
        compare(f"{threads} threads", module.compile("reduced", threads=threads)(*arguments))
    for pipeline in _KEEPING:
        changed = module
        for name in pipeline.split(","):
            changed = changed.apply(name)
        compare(pipeline, Interpreter(changed.op).call("reduced", *arguments))
    few = int(np.prod(extents)) <= 1024
    lowered = module.apply("convert-reduction-to-scf")
    if few or exact or "reassociated" not in [entry.code for entry in lowered.ledger]:
        compare("convert-reduction-to-scf", Interpreter(lowered.op).call("reduced", *arguments))
    if few and seed % 4 == 0:
        failures += _beside_mlir(seed, text, matrix)
    return failures


def _beside_mlir(seed: int, text: str, matrix: np.ndarray[Any, Any]) -> list[str]:
    """Whether `mlir-runner` prints what the interpreter computes."""
    static = "x".join(map(str, matrix.shape))
    dynamic = "x".join(["?"] * matrix.ndim)
    if matrix.size == 0:
        return []
    values = ", ".join(f"{value:.9f}" for value in matrix.ravel().tolist())
    head = text.index("-> (", text.index("@reduced")) + 4
    types = text[head : text.index(")", head)].split(", ")
    sizes = "".join(f"%n{k} = arith.constant {n} : index\n" for k, n in enumerate(matrix.shape))
    names = ", ".join(f"%n{k}" for k in range(matrix.ndim))
    shows = ""
    for number, ty in enumerate(types):
        value = f"%r#{number}"
        if ty == "f32":
            shows += f"%b{number} = arith.bitcast {value} : f32 to i32\n"
            value = f"%b{number}"
            ty = "i32"
        cast = "index_cast" if ty == "index" else "extsi"
        shows += f"%w{number} = arith.{cast} {value} : {ty} to i64\n"
        shows += f"func.call @printI64(%w{number}) : (i64) -> ()\n"
        shows += "func.call @printNewline() : () -> ()\n"
    strides = ", ".join(str(stride // 4) for stride in matrix.strides)
    shape = ", ".join(map(str, matrix.shape))
    program = f"""{text}
func.func private @printI64(i64)
func.func private @printNewline()
memref.global "private" @data : memref<{matrix.size}xf32> = dense<[{values}]>
func.func @main() {{
  %flat = memref.get_global @data : memref<{matrix.size}xf32>
  %cast = memref.reinterpret_cast %flat to offset: [0], sizes: [{shape}], strides: [{strides}]
      : memref<{matrix.size}xf32> to memref<{static}xf32, strided<[{strides}]>>
  %plain = memref.cast %cast : memref<{static}xf32, strided<[{strides}]>> to memref<{static}xf32>
  %m = memref.cast %plain : memref<{static}xf32> to memref<{dynamic}xf32>
{sizes}
  %r:{len(types)} = func.call @reduced(%m, {names})
      : (memref<{dynamic}xf32>{", index" * matrix.ndim}) -> ({", ".join(types)})
{shows}
  return
}}
"""
    module = lw.parse(program)
    output = io.StringIO()
    Interpreter(module.op, output=output).call("main")
    answer = mlir_run(print_module(module.apply("convert-reduction-to-scf").op))
    if not answer.ok:
        return [f"seed {seed}: mlir-runner: {answer.err[:500]}\n{text}"]
    if answer.out != output.getvalue():
        return [f"seed {seed}: mlir-runner {answer.out!r}, ours {output.getvalue()!r}\n{text}"]
    return []


def reductions(seeds: Sequence[int]) -> Report:
    """The campaign."""
    report = Report("reductions", count=len(seeds))
    for seed in seeds:
        with report.trying(f"seed {seed}"):
            report.failures += check(seed)
    return report
