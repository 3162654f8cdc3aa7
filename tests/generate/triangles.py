"""Random loops whose inner loop ends near the outer induction variable, as in substitutions.

Subscripts are such that iterations depend on each other in all directions: most nests may be run
through together in part, many may not.
"""

import random
from collections.abc import Iterable, Sequence

from tests.generate.writer import Writer

SLACK = 4
"""How far subscripts go beyond the last iteration."""


def generate(seed: int) -> tuple[str, int]:
    """A program with a function `@main` of two square matrices and a vector of f64, and their
    extent."""
    return _Program(random.Random(seed)).text()


class _Program(Writer):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.trips = rng.choice([5, 9, 13])
        self.extent = self.trips + SLACK

    def text(self) -> tuple[str, int]:
        rng = self.rng
        matrix = self.type("a")
        head = f"func.func @main(%a: {matrix}, %b: {matrix}, %x: {self.type('x')})"
        self.line("%c = arith.constant 1.5 : f64")
        self.line(f"affine.for %i = {rng.choice([0, 0, 1, 2])} to {self.trips} {{")
        start = "%c"
        if rng.random() < 0.4:
            start = self.computed("i")
            if rng.random() < 0.3:
                self.store("i", start)
        result = self.inner(start)
        for _ in range(rng.randrange(3)):
            self.store("i", self.computed("i", result))
        self.line("}")
        return "\n".join([head + " {", *self.lines, "  return", "}"]), self.extent

    def inner(self, start: str) -> str:
        """A loop up to the outer induction variable, or near it; what it results in."""
        rng = self.rng
        end = f"affine_map<(d0) -> (d0 + {rng.choice([0, 0, 0, 1, 2, -1])})>(%i)"
        head = f"affine.for %j = {rng.choice([0, 0, 1])} to {end}"
        if rng.random() < 0.3:
            self.line(f"%sum = {head} iter_args(%t = {start}) -> (f64) {{")
            value = self.computed("ij", "%t")
            if rng.random() < 0.3:
                self.store("ij", value)
            self.line(f"affine.yield {value} : f64")
            self.line("}")
            return "%sum"
        self.line(f"{head} {{")
        if rng.random() < 0.5:
            self.store("ij", self.computed("ij"))
        else:
            first = self.load("ij") if rng.random() < 0.6 else "%c"
            depth = rng.choice(["3", "affine_map<(d0) -> (d0)>(%j)"])
            self.line(f"%part = affine.for %k = 0 to {depth} iter_args(%u = {first}) -> (f64) {{")
            self.line(f"affine.yield {self.computed('ijk', '%u')} : f64")
            self.line("}")
            self.store("ij", "%part")
        self.line("}")
        return start

    def computed(self, variables: str, start: str | None = None) -> str:
        """A value of one or two elements and what there is before."""
        values = [] if start is None else [start]
        values += [self.load(variables) for _ in range(self.rng.randrange(1, 3))]
        result = values[0]
        for value in values[1:]:
            word = self.rng.choice(["addf", "subf", "mulf"])
            result = self.value(f"arith.{word} {result}, {value} : f64")
        return result

    def load(self, variables: str) -> str:
        return self.value(f"affine.load {self.element(variables, 'aabx')}")

    def store(self, variables: str, value: str) -> None:
        self.line(f"affine.store {value}, {self.element(variables, 'aabx')}")

    def element(self, variables: str, names: Sequence[str]) -> str:
        name = self.rng.choice(names)
        subscripts = [self.subscript(variables) for _ in range(1 if name == "x" else 2)]
        return f"%{name}[{', '.join(subscripts)}] : {self.type(name)}"

    def subscript(self, variables: Iterable[str]) -> str:
        name = self.rng.choice([*variables, None])
        if name is None:
            return str(self.rng.randrange(self.extent - SLACK + 1))
        return f"%{name} + {self.rng.choice([0, 0, 0, 0, 1, 2])}"

    def type(self, name: str) -> str:
        extents = [self.extent] * (1 if name == "x" else 2)
        return f"memref<{'x'.join(map(str, extents))}xf64>"
