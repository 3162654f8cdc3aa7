"""Whole programs: a function that builds arrays, works on them, and returns one checksum each.

The checksum of an array depends on every bit of every element, except that all NaNs count as one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.generate import control, memory, sampler
from tests.generate.builder import Array, Builder
from tests.generate.sink import SINK, bits


@dataclass(frozen=True)
class Program:
    """One generated function without arguments; it returns `checks` values of type i64."""

    seed: int
    name: str
    text: str
    checks: int


@dataclass(frozen=True)
class CalledProgram(Program):
    """A program that calls one function, `@k<seed>`, and may call it with other inputs."""

    @abstractmethod
    def salted(self, salt: int) -> CalledProgram:
        """The program whose caller passes other elements."""

    @abstractmethod
    def with_symbols(self, number: int) -> CalledProgram:
        """The program whose caller passes the same number for each symbol."""


def generate(
    seed: int, coverage: Counter[str] | None = None, *, extended: bool = False, most: int = 15
) -> Program:
    """The program of that seed; the same seed gives the same text.

    `extended` allows forms that `mlir-opt` accepts and its lowering passes do not; `most` is how
    many statements there are at most, but for those inside others.
    """
    builder = Builder(seed, coverage, extended=extended)
    rng = builder.rng
    builder.line(f"{SINK} = memref.alloc() : memref<1xi64>", "memref.alloc")
    sink = Array(SINK, (1,), "i64", "memref<1xi64>", writable=False)
    memory.fill(builder, sink)
    for kind in ("index", "f32", "i32", "i64"):
        builder.constant(kind)
    for _ in range(rng.randrange(2, 5)):
        memory.new_array(builder)
    control.statements(builder, 3, rng.randrange(most // 3, most + 1))
    sampler.sample(builder, 8)
    results = [checksum(builder, array) for array in [*builder.arrays(), sink] if array.shape]
    name = f"p{seed}"
    types = ", ".join("i64" for _ in results)
    text = "\n".join(
        [
            *builder.globals,
            *builder.functions,
            f"func.func @{name}() -> ({types}) {{",
            *builder.lines,
            f"  return {', '.join(results)} : {types}" if results else "  return",
            "}",
        ]
    )
    return Program(seed, name, text + "\n", len(results))


def checksum(builder: Builder, array: Array) -> str:
    """Fold every element into one i64: `h = h * 31 + bits`."""
    start = builder.fresh("h")
    factor = builder.fresh("h")
    builder.line(f"{start} = arith.constant 7 : i64")
    builder.line(f"{factor} = arith.constant 31 : i64")
    return fold(builder, array, [], start, factor)


def fold(builder: Builder, array: Array, ivs: list[str], start: str, factor: str) -> str:
    result = builder.fresh("h")
    argument = builder.fresh("h")
    iv = builder.fresh("k")
    extent = array.shape[len(ivs)]
    builder.line(
        f"{result} = affine.for {iv} = 0 to {extent} iter_args({argument} = {start}) -> (i64) {{"
    )
    builder.indent += 1
    inner = [*ivs, iv]
    if len(inner) < len(array.shape):
        value = fold(builder, array, inner, argument, factor)
    else:
        element, scaled, value = (builder.fresh("h") for _ in range(3))
        builder.line(f"{element} = affine.load {array.name}[{', '.join(inner)}] : {array.type}")
        number = bits(builder, element, array.element)
        builder.line(f"{scaled} = arith.muli {argument}, {factor} : i64")
        builder.line(f"{value} = arith.addi {scaled}, {number} : i64")
    builder.line(f"affine.yield {value} : i64")
    builder.indent -= 1
    builder.line("}")
    return result


def printing_main(programs: list[Program]) -> str:
    """One module of all programs whose `@main` prints every checksum, one a line."""
    return _together(programs, "", lambda name, _: f"vector.print {name} : i64")


def storing_main(programs: list[Program]) -> str:
    """One module of all programs whose `@main` stores every checksum to its argument."""
    kind = f"memref<{sum(program.checks for program in programs)}xi64>"
    return _together(
        programs, f"%sums: {kind}", lambda name, k: f"affine.store {name}, %sums[{k}] : {kind}"
    )


def _together(programs: list[Program], argument: str, line: Callable[[str, int], str]) -> str:
    lines = [program.text for program in programs]
    lines.append(f"func.func @main({argument}) {{")
    number = 0
    for program in programs:
        if not program.checks:
            lines.append(f"  call @{program.name}() : () -> ()")
            continue
        types = ", ".join("i64" for _ in range(program.checks))
        name = f"%r{program.seed}"
        lines.append(f"  {name}:{program.checks} = call @{program.name}() : () -> ({types})")
        for position in range(program.checks):
            lines.append(f"  {line(f'{name}#{position}', number)}")
            number += 1
    return "\n".join([*lines, "  return", "}", ""])
