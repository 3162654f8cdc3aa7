"""Programs of loops that reduce: every kind, several at once, in conditions and inner loops.

A program `@p<seed>` calls `@k<seed>` on constant data and returns numbers: for each reduction whose
order does not matter a checksum, for sums and products of floats the bits of each element of the
result. The program made with `judge` computes the latter in double precision, and what a bound on
their rounding needs: for each element the value, the sum of the absolute terms, their number.
"""

import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.generate.program import Program
from tests.generate.reducing.writer import LENGTH, MOST, ROWS, TYPES, Kernel
from tests.generate.writer import Writer


@dataclass(frozen=True)
class Bounded:
    """Numbers of the program that may be rounded otherwise: `count` ones, from `first` on."""

    first: int
    count: int
    kind: str
    element: str
    reassociates: bool
    """Whether the operations allow it; the options of a pass may do so, too."""


@dataclass(frozen=True)
class ReducingProgram(Program):
    """A program, and which of its numbers may be rounded."""

    bounded: tuple[Bounded, ...] = ()
    salt: int = 0
    named: bool = True

    def judge(self) -> Program:
        """The program that tells the values in double precision, absolute sums and counts."""
        return generate(self.seed, judge=True, salt=self.salt, named=self.named)


def generate(
    seed: int, *, judge: bool = False, salt: int = 0, named: bool = True
) -> ReducingProgram:
    """The program of that seed, with other data for another salt.

    With `named` it may use reductions that are symbols, which `mlir-opt` does not know.
    """
    rng = random.Random(f"reducing {seed}")
    writer = Kernel(seed, rng, rng.choice(TYPES), judge, named)
    for _ in range(rng.randrange(1, 4)):
        writer.unit()
    caller = Caller(seed, writer, random.Random(f"data {seed} {salt}"))
    text, checks, bounded = caller.program()
    return ReducingProgram(seed, f"p{seed}", text, checks, bounded, salt, named)


class Caller(Writer):
    """The function without arguments that calls the kernel and returns numbers."""

    def __init__(self, seed: int, writer: Kernel, data: random.Random) -> None:
        super().__init__(data)
        self.seed = seed
        self.writer = writer
        self.data = data

    def outputs(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """Names, element types and extents of what the kernel writes."""
        writer = self.writer
        written: list[tuple[str, str, tuple[int, ...]]] = []
        for name, shape, reduction in writer.outs:
            (kinds,) = writer.types([reduction])
            written += [(f"{name}_{k}" if k else name, kind, shape) for k, kind in enumerate(kinds)]
        return written

    def program(self) -> tuple[str, int, tuple[Bounded, ...]]:
        seed = self.seed
        element = self.writer.element
        one = "1.0" if self.writer.is_float else "1"
        zero = "0.0" if self.writer.is_float else "0"
        shapes = {"x": (LENGTH,), "a": (ROWS, LENGTH), "b": (LENGTH, ROWS)}
        extents = {"x": f"{LENGTH}", "a": f"{ROWS}x{LENGTH}", "b": f"?x{ROWS}"}
        outs = [
            (name, f"memref<{''.join(f'{n}x' for n in shape)}{kind}>", kind, shape)
            for name, kind, shape in self.outputs()
        ]
        kernel_parameters = [(f"%{name}", f"memref<{extents[name]}x{element}>") for name in shapes]
        listed = [*kernel_parameters, *((name, type_) for name, type_, _, _ in outs)]
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in listed)
        kernel = [
            f"func.func @k{seed}({parameters}, %n: index, %s: {element}) {{",
            f"  %zero = arith.constant {zero} : {element}",
            f"  %one = arith.constant {one} : {element}",
            "  %unit = arith.constant 1.0 : f64",
            *self.writer.lines,
            "  return",
            "}",
        ]
        globals_: list[str] = []
        passed: list[str] = []
        for name, shape in shapes.items():
            static = f"memref<{'x'.join(map(str, shape))}x{element}>"
            globals_.append(self.constant(f"g{seed}{name}", shape, static))
            cast_value = self.value(f"memref.get_global @g{seed}{name} : {static}")
            if name == "b":
                cast_value = self.value(
                    f"memref.cast {cast_value} : {static} to {kernel_parameters[2][1]}"
                )
            passed.append(cast_value)
        output_buffers = [self.value(f"memref.alloc() : {type_}") for _, type_, _, _ in outs]
        passed += [*output_buffers, self.value(f"arith.constant {MOST} : index")]
        passed.append(self.value(f"arith.constant {'1.5' if '.' in one else '3'} : {element}"))
        types = ", ".join([*(type_ for _, type_ in listed), "index", element])
        self.line(f"call @k{seed}({', '.join(passed)}) : ({types}) -> ()")
        results, bounded = self.numbers(output_buffers)
        kinds = ", ".join(["i64"] * len(results))
        caller = [
            f"func.func @p{seed}() -> ({kinds}) {{",
            *self.lines,
            f"  return {', '.join(results)} : {kinds}",
            "}",
        ]
        globals_ += self.writer.definitions()
        return "\n".join([*globals_, *kernel, *caller]) + "\n", len(results), bounded

    def constant(self, name: str, shape: tuple[int, ...], type_: str) -> str:
        """A global of numbers none of which is zero."""

        def nested(extents: tuple[int, ...]) -> str:
            if extents:
                return f"[{', '.join(nested(extents[1:]) for _ in range(extents[0]))}]"
            if not self.writer.is_float:
                return str(self.data.randrange(-100, 100))
            size = self.data.uniform(0.7, 1.4)
            return f"{size if self.data.random() < 0.6 else -size:.6f}"

        return f'memref.global "private" constant @{name} : {type_} = dense<{nested(shape)}>'

    def numbers(self, output_buffers: Sequence[str]) -> tuple[list[str], tuple[Bounded, ...]]:
        """The numbers to return: elements of what rounds, checksums of the rest."""
        results: list[str] = []
        bounded: list[Bounded] = []
        buffers = iter(output_buffers)
        for _, shape, reduction in self.writer.outs:
            (kinds,) = self.writer.types([reduction])
            names = [next(buffers) for _ in kinds]
            first = len(results)
            checksum = self.value("arith.constant 7 : i64")
            factor = self.value("arith.constant 31 : i64")
            for place in _places(shape):
                at = [self.value(f"arith.constant {k} : index") for k in place]
                for name, kind in zip(names, kinds, strict=True):
                    type_ = f"memref<{''.join(f'{n}x' for n in shape)}{kind}>"
                    value = self.value(f"memref.load {name}[{', '.join(at)}] : {type_}")
                    bits = self.bits(value, kind)
                    if reduction.rounds:
                        results.append(bits)
                    else:
                        scaled = self.value(f"arith.muli {checksum}, {factor} : i64")
                        checksum = self.value(f"arith.addi {scaled}, {bits} : i64")
            if reduction.rounds:
                count = len(results) - first
                free = "reassoc" in reduction.flags or reduction.symbol != ""
                bounded.append(Bounded(first, count, reduction.kind, reduction.element, free))
            else:
                results.append(checksum)
        return results, tuple(bounded)

    def bits(self, value: str, kind: str) -> str:
        """The bits of a number as an i64."""
        if kind == "i64":
            return value
        if kind == "f64":
            return self.value(f"arith.bitcast {value} : f64 to i64")
        if kind == "f32":
            value = self.value(f"arith.bitcast {value} : f32 to i32")
            kind = "i32"
        return self.value(f"arith.extsi {value} : {kind} to i64")


def _places(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for inner_place in _places(shape[1:]):
            yield (first, *inner_place)


def number_of(bits: int, element: str) -> float:
    """The float that bits say."""
    if element == "f32":
        return struct.unpack("<f", struct.pack("<i", bits))[0]
    return struct.unpack("<d", struct.pack("<q", bits))[0]
