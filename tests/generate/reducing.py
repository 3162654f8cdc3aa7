"""Programs of loops that reduce: every kind, several at once, in conditions and inner loops.

A program `@p<seed>` calls `@k<seed>` on constant data and returns numbers: for each reduction whose
order does not matter a checksum, for sums and products of floats the bits of each element of the
result. The program made with `judge` computes the latter in double precision, and what a bound on
their rounding needs: for each element the value, the sum of the absolute terms, their number.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.generate.program import Program

LENGTH, ROWS, COLUMNS, MOST = 330, 12, 5, 40
"""Extents of the inputs, the most iterations of an inner loop."""
FLOAT_KINDS = ("addf", "addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf")
INT_KINDS = ("addi", "muli", "maxsi", "minsi", "maxui", "minui", "andi", "ori", "xori")
TYPES = ("f32", "f32", "f64", "i32", "i64", "i8")
ROUNDING = frozenset({"addf", "mulf"})


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

    def judge(self) -> Program:
        """The program that tells the values in double precision, absolute sums and counts."""
        return generate(self.seed, judge=True, salt=self.salt)

    def salted(self, salt: int) -> ReducingProgram:
        """The program on other numbers."""
        return generate(self.seed, salt=salt)


@dataclass
class Reduction:
    """One accumulated value: its kind, its flags, where results go."""

    kind: str
    element: str
    flags: str
    start: str
    out: str = ""

    @property
    def rounds(self) -> bool:
        return self.kind in ROUNDING


@dataclass
class Writer:
    """Writes the kernel of one program."""

    rng: random.Random
    element: str
    judge: bool
    lines: list[str] = field(default_factory=list[str])
    depth: int = 1
    count: int = 0
    outs: list[tuple[str, tuple[int, ...], Reduction]] = field(default_factory=list)

    @property
    def is_float(self) -> bool:
        return self.element.startswith("f")

    def emit(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def define(self, text: str) -> str:
        name = self.fresh()
        self.emit(f"{name} = {text}")
        return name

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        self.emit(f"{head} {{")
        self.depth += 1
        yield
        self.depth -= 1
        self.emit("}")

    # What is reduced ---------------------------------------------------------------------------

    def read(self, inner: str, outer: Sequence[str]) -> str:
        """An element that the inner loop, an outer one or both vary."""
        rng, element = self.rng, self.element
        shift = rng.choice((0, 0, 0, 1, 5, 60))
        along = rng.choice(
            (inner, inner, inner, f"{inner} + {shift}", f"{inner} * 2 + {shift}", f"-{inner} + 199")
        )
        row = rng.choice([*outer, *outer, "3"])
        match rng.randrange(4):
            case 0:
                return self.define(f"affine.load %x[{along}] : memref<{LENGTH}x{element}>")
            case 1:
                place = f"%a[{row}, {along}] : memref<{ROWS}x{LENGTH}x{element}>"
                return self.define(f"affine.load {place}")
            case 2:
                place = f"%b[{along}, {row}] : memref<?x{ROWS}x{element}>"
                return self.define(f"affine.load {place}")
            case _:
                place = f"%x[{inner} + {row}] : memref<{LENGTH}x{element}>"
                return self.define(f"affine.load {place}")

    def term(self, kind: str, inner: str, outer: Sequence[str]) -> str:
        value, element = self.read(inner, outer), self.element
        if kind in ("mulf", "maxnumf", "minnumf") or self.rng.random() < 0.4:
            return value
        other = self.rng.choice((self.read, lambda *_: "%s"))(inner, outer)
        if self.is_float:
            op = self.rng.choice(("mulf", "addf", "subf", "maximumf"))
        else:
            op = self.rng.choice(("muli", "addi", "xori", "subi"))
        return self.define(f"arith.{op} {value}, {other} : {element}")

    def combine(self, reduction: Reduction, states: list[str], term: str) -> list[str]:
        """The next states from those so far: one, or three for the judge of what rounds."""
        element, kind = reduction.element, reduction.kind
        if not (self.judge and reduction.rounds):
            operands = [states[0], term]
            if self.rng.random() < 0.5:
                operands.reverse()
            text = f"arith.{kind} {', '.join(operands)} {reduction.flags}: {element}"
            return [self.define(text)]
        self.rng.random()
        wide = term if element == "f64" else self.define(f"arith.extf {term} : {element} to f64")
        size = self.define(f"math.absf {wide} : f64")
        value = self.define(f"arith.{kind} {states[0]}, {wide} : f64")
        total = self.define(f"arith.addf {states[1]}, {size} : f64")
        return [value, total, self.define(f"arith.addf {states[2]}, %unit : f64")]

    def types(self, reductions: Sequence[Reduction]) -> list[list[str]]:
        return [
            ["f64"] * 3 if self.judge and reduction.rounds else [reduction.element]
            for reduction in reductions
        ]

    # Loops -------------------------------------------------------------------------------------

    def bounds(self, most: int) -> str:
        rng = self.rng
        low, step = rng.choice((0, 0, 0, 1, 3)), rng.choice((1, 1, 1, 1, 2, 3))
        trips = rng.choice((rng.randrange(most + 1), most, most // 2, 8, 16, 32, 7, 1))
        trips = min(trips, most)
        high = low + trips * step - (rng.randrange(step) if trips else 0)
        text = str(high)
        match rng.randrange(10):
            case 0:
                text = f"affine_map<()[s0] -> (s0 + {high - MOST})>()[%n]"
            case 1:
                text = f"min affine_map<()[s0] -> (s0 + {high - MOST + 3}, {high})>()[%n]"
        return f"{low} to {text}" + (f" step {step}" if step > 1 else "")

    def loop(
        self,
        reductions: Sequence[Reduction],
        starts: list[list[str]],
        outer: Sequence[str],
        nested: int,
    ) -> list[list[str]]:
        """A loop that carries the states of all reductions; what they are after it."""
        kinds = [kind for kinds in self.types(reductions) for kind in kinds]
        carried = [[self.fresh() for _ in states] for states in starts]
        flat = [name for names in carried for name in names]
        inits = [name for names in starts for name in names]
        iv, result = f"%i{self.count}", self.fresh()
        pairs = ", ".join(f"{name} = {init}" for name, init in zip(flat, inits, strict=True))
        head = f"{result}:{len(flat)} = affine.for {iv} = {self.bounds(MOST if not nested else 6)}"
        with self.block(f"{head} iter_args({pairs}) -> ({', '.join(kinds)})"):
            if nested:
                after = self.loop(reductions, carried, outer, nested - 1)
            else:
                after = self.body(reductions, carried, iv, outer)
            names = ", ".join(name for names in after for name in names)
            self.emit(f"affine.yield {names} : {', '.join(kinds)}")
        numbers = iter(range(len(flat)))
        return [[f"{result}#{next(numbers)}" for _ in states] for states in starts]

    def body(
        self,
        reductions: Sequence[Reduction],
        carried: list[list[str]],
        iv: str,
        outer: Sequence[str],
    ) -> list[list[str]]:
        test = self.rng.random()
        return [
            self.step(reduction, states, iv, outer, test)
            for reduction, states in zip(reductions, carried, strict=True)
        ]

    def step(
        self, reduction: Reduction, states: list[str], iv: str, outer: Sequence[str], test: float
    ) -> list[str]:
        times = self.rng.choice((1, 1, 1, 2))
        if test > 0.2:
            for _ in range(times):
                states = self.combine(reduction, states, self.term(reduction.kind, iv, outer))
            return states
        kinds = ", ".join(self.types([reduction])[0])
        chosen = self.fresh()
        condition = self.rng.choice(("d0 - 5 >= 0", "d0 mod 2 == 0", "-d0 + 9 >= 0"))
        head = f"{chosen}:{len(states)} = affine.if affine_set<(d0) : ({condition})>({iv})"
        with self.block(f"{head} -> ({kinds})"):
            after = self.combine(reduction, states, self.term(reduction.kind, iv, outer))
            self.emit(f"affine.yield {', '.join(after)} : {kinds}")
        self.lines.pop()
        with self.block("} else"):
            self.emit(f"affine.yield {', '.join(states)} : {kinds}")
        return [f"{chosen}#{number}" for number in range(len(states))]

    # Units -------------------------------------------------------------------------------------

    def reductions(self) -> list[Reduction]:
        rng = self.rng
        kinds = FLOAT_KINDS if self.is_float else INT_KINDS
        found: list[Reduction] = []
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            kind = rng.choice(kinds)
            flags = rng.choice(("", "", "fastmath<reassoc> ")) if self.is_float else ""
            neutral = {"addf": "%zero", "mulf": "%one", "addi": "%zero", "muli": "%one"}
            start = neutral.get(kind, "%s") if rng.random() < 0.4 else "%s"
            found.append(Reduction(kind, self.element, flags, start))
        return found

    def unit(self) -> None:
        """Loops around reductions whose results are stored."""
        rng = self.rng
        reductions = self.reductions()
        extents = (rng.randrange(1, ROWS + 1), rng.randrange(1, COLUMNS + 1))
        shape = extents[: rng.choice((0, 1, 1, 1, 2))]
        for reduction in reductions:
            reduction.out = f"%o{len(self.outs)}"
            self.outs.append((reduction.out, shape, reduction))
        self.outer(reductions, shape, [])

    def outer(self, reductions: list[Reduction], shape: Sequence[int], ivs: list[str]) -> None:
        if len(ivs) < len(shape):
            iv = f"%j{self.count}"
            self.count += 1
            with self.block(f"affine.for {iv} = 0 to {shape[len(ivs)]}"):
                self.outer(reductions, shape, [*ivs, iv])
            return
        starts = [self.start(reduction) for reduction in reductions]
        nested = self.rng.choice((0, 0, 0, 1))
        if any(reduction.kind == "mulf" for reduction in reductions):
            nested = 0  # So few factors cannot overflow, in whatever order.
        results = self.loop(reductions, starts, ivs, nested)
        for reduction, states in zip(reductions, results, strict=True):
            for number, state in enumerate(states):
                suffix = f"_{number}" if number else ""
                kind = "f64" if len(states) > 1 else reduction.element
                type_ = f"memref<{''.join(f'{extent}x' for extent in shape)}{kind}>"
                place = f"{reduction.out}{suffix}[{', '.join(ivs)}]"
                self.emit(f"affine.store {state}, {place} : {type_}")

    def start(self, reduction: Reduction) -> list[str]:
        if not (self.judge and reduction.rounds):
            return [reduction.start]
        wide = reduction.start
        if reduction.element != "f64":
            wide = self.define(f"arith.extf {wide} : {reduction.element} to f64")
        return [wide, self.define(f"math.absf {wide} : f64"), "%unit"]


def generate(seed: int, *, judge: bool = False, salt: int = 0) -> ReducingProgram:
    """The program of that seed, with other data for another salt."""
    rng = random.Random(f"reducing {seed}")
    writer = Writer(rng, rng.choice(TYPES), judge)
    for _ in range(rng.randrange(1, 4)):
        writer.unit()
    caller = Caller(seed, writer, random.Random(f"data {seed} {salt}"))
    text, checks, bounded = caller.program()
    return ReducingProgram(seed, f"p{seed}", text, checks, bounded, salt)


class Caller:
    """The function without arguments that calls the kernel and returns numbers."""

    def __init__(self, seed: int, writer: Writer, data: random.Random) -> None:
        self.seed = seed
        self.writer = writer
        self.data = data
        self.lines: list[str] = []
        self.count = 0

    def define(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %w{self.count} = {text}")
        return f"%w{self.count}"

    def outputs(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """Names, element types and extents of what the kernel writes."""
        writer = self.writer
        found: list[tuple[str, str, tuple[int, ...]]] = []
        for name, shape, reduction in writer.outs:
            (kinds,) = writer.types([reduction])
            found += [(f"{name}_{k}" if k else name, kind, shape) for k, kind in enumerate(kinds)]
        return found

    def program(self) -> tuple[str, int, tuple[Bounded, ...]]:
        seed, element = self.seed, self.writer.element
        one = "1.0" if self.writer.is_float else "1"
        zero = "0.0" if self.writer.is_float else "0"
        shapes = {"x": (LENGTH,), "a": (ROWS, LENGTH), "b": (LENGTH, ROWS)}
        extents = {"x": f"{LENGTH}", "a": f"{ROWS}x{LENGTH}", "b": f"?x{ROWS}"}
        outs = [
            (name, f"memref<{''.join(f'{n}x' for n in shape)}{kind}>", kind, shape)
            for name, kind, shape in self.outputs()
        ]
        given = [(f"%{name}", f"memref<{extents[name]}x{element}>") for name in shapes]
        listed = [*given, *((name, type_) for name, type_, _, _ in outs)]
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
            found = self.define(f"memref.get_global @g{seed}{name} : {static}")
            if name == "b":
                found = self.define(f"memref.cast {found} : {static} to {given[2][1]}")
            passed.append(found)
        made = [self.define(f"memref.alloc() : {type_}") for _, type_, _, _ in outs]
        passed += [*made, self.define(f"arith.constant {MOST} : index")]
        passed.append(self.define(f"arith.constant {'1.5' if '.' in one else '3'} : {element}"))
        types = ", ".join([*(type_ for _, type_ in listed), "index", element])
        self.lines.append(f"  call @k{seed}({', '.join(passed)}) : ({types}) -> ()")
        results, bounded = self.numbers(made)
        kinds = ", ".join(["i64"] * len(results))
        caller = [
            f"func.func @p{seed}() -> ({kinds}) {{",
            *self.lines,
            f"  return {', '.join(results)} : {kinds}",
            "}",
        ]
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

    def numbers(self, made: Sequence[str]) -> tuple[list[str], tuple[Bounded, ...]]:
        """The numbers to return: elements of what rounds, checksums of the rest."""
        results: list[str] = []
        bounded: list[Bounded] = []
        buffers = iter(made)
        for _, shape, reduction in self.writer.outs:
            (kinds,) = self.writer.types([reduction])
            names = [next(buffers) for _ in kinds]
            first = len(results)
            checksum = self.define("arith.constant 7 : i64")
            factor = self.define("arith.constant 31 : i64")
            for place in _places(shape):
                at = [self.define(f"arith.constant {k} : index") for k in place]
                for name, kind in zip(names, kinds, strict=True):
                    type_ = f"memref<{''.join(f'{n}x' for n in shape)}{kind}>"
                    value = self.define(f"memref.load {name}[{', '.join(at)}] : {type_}")
                    bits = self.bits(value, kind)
                    if reduction.rounds:
                        results.append(bits)
                    else:
                        scaled = self.define(f"arith.muli {checksum}, {factor} : i64")
                        checksum = self.define(f"arith.addi {scaled}, {bits} : i64")
            if reduction.rounds:
                count = len(results) - first
                free = "reassoc" in reduction.flags
                bounded.append(Bounded(first, count, reduction.kind, reduction.element, free))
            else:
                results.append(checksum)
        return results, tuple(bounded)

    def bits(self, value: str, kind: str) -> str:
        """The bits of a number as an i64."""
        if kind == "i64":
            return value
        if kind == "f64":
            return self.define(f"arith.bitcast {value} : f64 to i64")
        if kind == "f32":
            value, kind = self.define(f"arith.bitcast {value} : f32 to i32"), "i32"
        return self.define(f"arith.extsi {value} : {kind} to i64")


def _places(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not shape:
        yield ()
        return
    for first in range(shape[0]):
        for rest in _places(shape[1:]):
            yield (first, *rest)


def number_of(bits: int, element: str) -> float:
    """The float that bits say."""
    if element == "f32":
        return struct.unpack("<f", struct.pack("<i", bits))[0]
    return struct.unpack("<d", struct.pack("<q", bits))[0]
