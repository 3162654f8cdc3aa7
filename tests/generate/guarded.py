"""Random loops whose bodies have conditionals on data: what is accessed, stored and divided in a
branch must not be where the condition does not hold.

Some subscripts are in bounds only where a condition on the induction variable holds, and some
divisors are zero elsewhere.
"""

from __future__ import annotations

import random

EXTENT = 24
"""Of all dimensions of the arrays; loops run to less than this, or to the argument `%n`."""


def generate(seed: int) -> str:
    """A program with a function `@main` of matrices `%a` and `%b` and vectors `%x` of f64 and `%k`
    of i32, and an `index`, which is at most the extent."""
    return _Program(random.Random(seed)).text()


class _Program:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.count = 0
        self.lines: list[str] = []
        self.types = {
            "a": f"memref<{EXTENT}x{EXTENT}xf64>",
            "b": rng.choice([f"memref<{EXTENT}x{EXTENT}xf64>", "memref<?x?xf64>"]),
            "x": f"memref<{EXTENT}xf64>",
            "k": f"memref<{EXTENT}xi32>",
        }

    def text(self) -> str:
        rng = self.rng
        arguments = ", ".join(f"%{name}: {type_}" for name, type_ in self.types.items())
        self.emit(1, "%zero = arith.constant 0.0 : f64")
        self.emit(1, "%none = arith.constant 0 : i32")
        self.emit(1, f"%edge = arith.constant {rng.randrange(4, EXTENT)} : index")
        ends = ["%n", "%n", "23", "16", "7"]
        self.emit(1, f"affine.for %i = {rng.choice(['0', '1', '2'])} to {rng.choice(ends)} {{")
        inner = rng.choice([*ends, "affine_map<(d0) -> (d0)>(%i)"])
        step = rng.choice(["", "", "", " step 2"])
        self.emit(2, f"affine.for %j = {rng.choice(['0', '0', '1'])} to {inner}{step} {{")
        values = [self.load(3) for _ in range(rng.randrange(1, 3))]
        for _ in range(rng.randrange(1, 3)):
            values += self.conditional(3, values)
        if rng.random() < 0.3:
            self.store(3, rng.choice(values))
        self.emit(2, "}")
        self.emit(1, "}")
        head = f"func.func @main({arguments}, %n: index) {{"
        return "\n".join([head, *self.lines, "  return", "}"])

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def conditional(self, depth: int, values: list[str]) -> list[str]:
        """A conditional of one or two branches; the values that it results in."""
        rng = self.rng
        condition, beyond = self.condition(depth, values)
        result = self.fresh() if rng.random() < 0.4 else ""
        arrow = " -> f64" if result else ""
        self.emit(depth, f"{result + ' = ' if result else ''}scf.if {condition}{arrow} {{")
        self.branch(depth + 1, values, beyond, yields=bool(result))
        if result or rng.random() < 0.4:
            self.emit(depth, "} else {")
            self.branch(depth + 1, values, "", yields=bool(result))
        self.emit(depth, "}")
        return [result] if result else []

    def condition(self, depth: int, values: list[str]) -> tuple[str, str]:
        """A condition, and a column that is in bounds only where it holds, if there is one."""
        rng, found = self.rng, self.fresh()
        if rng.random() < 0.25:
            self.emit(depth, f"{found} = arith.cmpi slt, %j, %edge : index")
            return found, "beyond"
        if rng.random() < 0.2:
            number = self.fresh()
            self.emit(depth, f"{number} = affine.load %k[%j] : {self.types['k']}")
            self.emit(depth, f"{found} = arith.cmpi ne, {number}, %none : i32")
            return found, number
        word = rng.choice(["olt", "ogt", "une", "ule"])
        other = rng.choice([*values, "%zero", "%zero"])
        self.emit(depth, f"{found} = arith.cmpf {word}, {rng.choice(values)}, {other} : f64")
        return found, ""

    def branch(self, depth: int, values: list[str], guarded: str, *, yields: bool) -> None:
        rng, known = self.rng, list(values)
        if guarded == "beyond":
            found = self.fresh()
            shift = EXTENT - next(
                int(line.split()[3]) for line in self.lines if line.startswith("  %edge")
            )
            self.emit(depth, f"{found} = affine.load %x[%j + {shift}] : {self.types['x']}")
            known.append(found)
        elif guarded:
            ratio, found = self.fresh(), self.fresh()
            self.emit(depth, f"{ratio} = arith.divsi %none, {guarded} : i32")
            self.emit(depth, f"{found} = arith.sitofp {ratio} : i32 to f64")
            known.append(found)
        for _ in range(rng.randrange(3)):
            known.append(rng.choice([self.load, self.computed])(depth, known))
        if rng.random() < 0.25 and depth < 5:
            known += self.conditional(depth, known)
        for _ in range(rng.choice([0, 1, 1, 2]) if yields else rng.choice([1, 1, 2])):
            self.store(depth, rng.choice(known))
        if yields:
            self.emit(depth, f"scf.yield {rng.choice(known)} : f64")

    def computed(self, depth: int, values: list[str]) -> str:
        found, rng = self.fresh(), self.rng
        word = rng.choice(["addf", "subf", "mulf", "divf"])
        self.emit(depth, f"{found} = arith.{word} {rng.choice(values)}, {rng.choice(values)} : f64")
        return found

    def load(self, depth: int, _: object = None) -> str:
        found = self.fresh()
        self.emit(depth, f"{found} = affine.load {self.place()}")
        return found

    def store(self, depth: int, value: str) -> None:
        self.emit(depth, f"affine.store {value}, {self.place()}")

    def place(self) -> str:
        rng = self.rng
        name = rng.choice("aabbx")
        if name == "x":
            return f"%x[{rng.choice(['%i', '%j', '%j'])}] : {self.types[name]}"
        places = ["%i, %j", "%i, %j", "%i, %j", "%j, %i", "%i, %i", f"{EXTENT - 1} - %i, %j"]
        return f"%{name}[{rng.choice(places)}] : {self.types[name]}"
