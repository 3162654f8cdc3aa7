"""The kernels: loops around reductions of every kind."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tests.generate.writer import Writer

LENGTH = 330
ROWS = 12
COLUMNS = 5
MOST = 40
"""Extents of the inputs, the most iterations of an inner loop."""
FLOAT_KINDS = ("addf", "addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf")
INT_KINDS = ("addi", "muli", "maxsi", "minsi", "maxui", "minui", "andi", "ori", "xori")
TYPES = ("f32", "f32", "f64", "i32", "i64", "i8")
ROUNDING = frozenset({"addf", "mulf"})
IDENTITIES = {"addf": "0.0", "mulf": "1.0", "addi": "0", "muli": "1", "xori": "0", "andi": "-1"}


@dataclass
class Reduction:
    """One accumulated value: its kind, its flags, where results go."""

    kind: str
    element: str
    flags: str
    start: str
    symbol: str = ""
    """The name of a `reduction.define` that does the same, if that is used."""
    out: str = ""

    @property
    def rounds(self) -> bool:
        return self.kind in ROUNDING


class Kernel(Writer):
    """The kernel of one program while it is written."""

    def __init__(
        self, seed: int, rng: random.Random, element: str, judge: bool, named: bool
    ) -> None:
        super().__init__(rng)
        self.seed = seed
        self.element = element
        self.judge = judge
        self.named = named
        self.symbols: dict[str, str] = {}
        self.outs: list[tuple[str, tuple[int, ...], Reduction]] = []

    @property
    def is_float(self) -> bool:
        return self.element.startswith("f")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        self.line(f"{head} {{")
        yield
        self.line("}")

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """The other branch of the conditional that was written last."""
        self.lines.pop()
        self.depth += 1
        with self.block("} else"):
            yield

    # What is reduced ---------------------------------------------------------------------------

    def read(self, inner: str, outer: Sequence[str]) -> str:
        """An element that the inner loop, an outer one or both vary."""
        rng = self.rng
        element = self.element
        shift = rng.choice((0, 0, 0, 1, 5, 60))
        along = rng.choice(
            (inner, inner, inner, f"{inner} + {shift}", f"{inner} * 2 + {shift}", f"-{inner} + 199")
        )
        row = rng.choice([*outer, *outer, "3"])
        match rng.randrange(4):
            case 0:
                return self.value(f"affine.load %x[{along}] : memref<{LENGTH}x{element}>")
            case 1:
                place = f"%a[{row}, {along}] : memref<{ROWS}x{LENGTH}x{element}>"
                return self.value(f"affine.load {place}")
            case 2:
                place = f"%b[{along}, {row}] : memref<?x{ROWS}x{element}>"
                return self.value(f"affine.load {place}")
            case _:
                place = f"%x[{inner} + {row}] : memref<{LENGTH}x{element}>"
                return self.value(f"affine.load {place}")

    def term(self, kind: str, inner: str, outer: Sequence[str]) -> str:
        value = self.read(inner, outer)
        element = self.element
        if kind in ("mulf", "maxnumf", "minnumf") or self.rng.random() < 0.4:
            return value
        second_factor = self.rng.choice((self.read, lambda *_: "%s"))(inner, outer)
        if self.is_float:
            op = self.rng.choice(("mulf", "addf", "subf", "maximumf"))
        else:
            op = self.rng.choice(("muli", "addi", "xori", "subi"))
        return self.value(f"arith.{op} {value}, {second_factor} : {element}")

    def combine(self, reduction: Reduction, states: list[str], term: str) -> list[str]:
        """The next states from those so far: one, or three for the judge of what rounds."""
        element = reduction.element
        kind = reduction.kind
        if not (self.judge and reduction.rounds):
            operands = [states[0], term]
            if self.rng.random() < 0.5:
                operands.reverse()
            text = f"arith.{kind} {', '.join(operands)} {reduction.flags}: {element}"
            if reduction.symbol:
                text = f"reduction.combine {reduction.symbol} {', '.join(operands)} : {element}"
            return [self.value(text)]
        self.rng.random()
        wide = term if element == "f64" else self.value(f"arith.extf {term} : {element} to f64")
        size = self.value(f"math.absf {wide} : f64")
        value = self.value(f"arith.{kind} {states[0]}, {wide} : f64")
        total = self.value(f"arith.addf {states[1]}, {size} : f64")
        return [value, total, self.value(f"arith.addf {states[2]}, %unit : f64")]

    def types(self, reductions: Sequence[Reduction]) -> list[list[str]]:
        return [
            ["f64"] * 3 if self.judge and reduction.rounds else [reduction.element]
            for reduction in reductions
        ]

    # Loops -------------------------------------------------------------------------------------

    def bounds(self, most: int) -> str:
        rng = self.rng
        low = rng.choice((0, 0, 0, 1, 3))
        step = rng.choice((1, 1, 1, 1, 2, 3))
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
        iv = f"%i{self.count}"
        result = self.fresh()
        pairs = ", ".join(f"{name} = {init}" for name, init in zip(flat, inits, strict=True))
        head = f"{result}:{len(flat)} = affine.for {iv} = {self.bounds(MOST if not nested else 6)}"
        with self.block(f"{head} iter_args({pairs}) -> ({', '.join(kinds)})"):
            if nested:
                after = self.around(reductions, carried, iv, outer, nested - 1)
            else:
                after = self.body(reductions, carried, iv, outer)
            names = ", ".join(name for names in after for name in names)
            self.line(f"affine.yield {names} : {', '.join(kinds)}")
        numbers = iter(range(len(flat)))
        return [[f"{result}#{next(numbers)}" for _ in states] for states in starts]

    def around(
        self,
        reductions: Sequence[Reduction],
        carried: list[list[str]],
        iv: str,
        outer: Sequence[str],
        nested: int,
    ) -> list[list[str]]:
        """A loop inside of another one: it goes on, or has sums of its own; more may be added."""
        form = self.rng.choice(("on", "on", "own", "before", "after"))
        begin = carried
        if form == "own":
            begin = [self.start(reduction) for reduction in reductions]
        if form == "before":
            begin = self.steps(reductions, carried, iv, outer)
        after = self.loop(reductions, begin, outer, nested)
        if form == "own":
            after = [
                self.join(reduction, *states)
                for reduction, *states in zip(reductions, carried, after, strict=True)
            ]
        return self.steps(reductions, after, iv, outer) if form == "after" else after

    def steps(
        self,
        reductions: Sequence[Reduction],
        states: list[list[str]],
        iv: str,
        outer: Sequence[str],
    ) -> list[list[str]]:
        """One term more for each reduction."""
        return [
            self.combine(reduction, state, self.term(reduction.kind, iv, outer))
            for reduction, state in zip(reductions, states, strict=True)
        ]

    def join(self, reduction: Reduction, left: list[str], right: list[str]) -> list[str]:
        """Two partial results as one; their absolute sums and counts add up."""
        if not (self.judge and reduction.rounds):
            pair = f"{left[0]}, {right[0]}"
            element = self.element
            if reduction.symbol:
                return [self.value(f"reduction.combine {reduction.symbol} {pair} : {element}")]
            return [self.value(f"arith.{reduction.kind} {pair} {reduction.flags}: {element}")]
        kinds = (reduction.kind, "addf", "addf")
        return [
            self.value(f"arith.{kind} {a}, {b} : f64")
            for kind, a, b in zip(kinds, left, right, strict=True)
        ]

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
            self.line(f"affine.yield {', '.join(after)} : {kinds}")
        with self.otherwise():
            self.line(f"affine.yield {', '.join(states)} : {kinds}")
        return [f"{chosen}#{number}" for number in range(len(states))]

    # Units -------------------------------------------------------------------------------------

    def reductions(self) -> list[Reduction]:
        rng = self.rng
        kinds = FLOAT_KINDS if self.is_float else INT_KINDS
        drawn_reductions: list[Reduction] = []
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            kind = rng.choice(kinds)
            flags = rng.choice(("", "", "fastmath<reassoc> ")) if self.is_float else ""
            neutral = {"addf": "%zero", "mulf": "%one", "addi": "%zero", "muli": "%one"}
            start = neutral.get(kind, "%s") if rng.random() < 0.4 else "%s"
            symbol = (
                f"@{kind}{self.seed}"
                if kind in IDENTITIES and rng.random() < 0.15 * self.named
                else ""
            )
            drawn_reductions.append(Reduction(kind, self.element, flags, start, symbol))
            if symbol:
                self.symbols[symbol] = kind
        return drawn_reductions

    def definitions(self) -> list[str]:
        """The reductions that are symbols."""
        element = self.element
        return [
            f"reduction.define {symbol} : {element} combination (%a, %b) {{\n"
            f"  %c = arith.{kind} %a, %b : {element}\n  reduction.yield %c : {element}\n"
            f"}} identity {{\n  %e = arith.constant {IDENTITIES[kind]} : {element}\n"
            f"  reduction.yield %e : {element}\n}}"
            for symbol, kind in self.symbols.items()
        ]

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
        results = self.guarded(reductions, starts, ivs, nested)
        for reduction, states in zip(reductions, results, strict=True):
            for number, state in enumerate(states):
                suffix = f"_{number}" if number else ""
                kind = "f64" if len(states) > 1 else reduction.element
                type_ = f"memref<{''.join(f'{extent}x' for extent in shape)}{kind}>"
                place = f"{reduction.out}{suffix}[{', '.join(ivs)}]"
                self.line(f"affine.store {state}, {place} : {type_}")

    def guarded(
        self, reductions: list[Reduction], starts: list[list[str]], ivs: list[str], nested: int
    ) -> list[list[str]]:
        """The loops, perhaps for some of the iterations around them only."""
        if not ivs or self.rng.random() > 0.15:
            return self.loop(reductions, starts, ivs, nested)
        condition = self.rng.choice(("d0 - 2 >= 0", "d0 mod 2 - 1 >= 0", "-d0 + 4 >= 0"))
        kinds = ", ".join(kind for state_types in self.types(reductions) for kind in state_types)
        chosen = self.fresh()
        count = sum(map(len, starts))
        head = f"{chosen}:{count} = affine.if affine_set<(d0) : ({condition})>({ivs[-1]})"
        with self.block(f"{head} -> ({kinds})"):
            after = self.loop(reductions, starts, ivs, nested)
            self.line(f"affine.yield {', '.join(n for s in after for n in s)} : {kinds}")
        with self.otherwise():
            self.line(f"affine.yield {', '.join(n for s in starts for n in s)} : {kinds}")
        numbers = iter(range(count))
        return [[f"{chosen}#{next(numbers)}" for _ in states] for states in starts]

    def start(self, reduction: Reduction) -> list[str]:
        if not (self.judge and reduction.rounds):
            return [reduction.start]
        wide = reduction.start
        if reduction.element != "f64":
            wide = self.value(f"arith.extf {wide} : {reduction.element} to f64")
        return [wide, self.value(f"math.absf {wide} : f64"), "%unit"]
