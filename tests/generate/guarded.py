"""Random loops whose bodies have conditionals on data: what is accessed, stored and divided in a
branch must not be where the condition does not hold.

Some subscripts are in bounds only where a condition on the induction variable holds, and some
divisors are zero elsewhere.
"""

import random

from tests.generate.writer import Writer

EXTENT = 24
"""Of all dimensions of the arrays; loops run to less than this, or to the argument `%n`."""


def generate(seed: int) -> str:
    """A program with a function `@main` of matrices `%a` and `%b` and vectors `%x` of f64 and `%k`
    of i32, and an `index`, which is at most the extent."""
    return _Program(random.Random(seed)).text()


class _Program(Writer):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.types = {
            "a": f"memref<{EXTENT}x{EXTENT}xf64>",
            "b": rng.choice([f"memref<{EXTENT}x{EXTENT}xf64>", "memref<?x?xf64>"]),
            "x": f"memref<{EXTENT}xf64>",
            "k": f"memref<{EXTENT}xi32>",
        }

    def text(self) -> str:
        rng = self.rng
        arguments = ", ".join(f"%{name}: {type_}" for name, type_ in self.types.items())
        self.line("%zero = arith.constant 0.0 : f64")
        self.line("%none = arith.constant 0 : i32")
        self.line(f"%edge = arith.constant {rng.randrange(4, EXTENT)} : index")
        ends = ["%n", "%n", "23", "16", "7"]
        self.line(f"affine.for %i = {rng.choice(['0', '1', '2'])} to {rng.choice(ends)} {{")
        inner = rng.choice([*ends, "affine_map<(d0) -> (d0)>(%i)"])
        step = rng.choice(["", "", "", " step 2"])
        self.line(f"affine.for %j = {rng.choice(['0', '0', '1'])} to {inner}{step} {{")
        values = [self.load() for _ in range(rng.randrange(1, 3))]
        for _ in range(rng.randrange(1, 3)):
            values += self.conditional(values)
        if rng.random() < 0.3:
            self.store(rng.choice(values))
        self.line("}", "}")
        head = f"func.func @main({arguments}, %n: index) {{"
        return "\n".join([head, *self.lines, "  return", "}"])

    def conditional(self, values: list[str]) -> list[str]:
        """A conditional of one or two branches; the values that it results in."""
        rng = self.rng
        condition, beyond = self.condition(values)
        result = self.fresh() if rng.random() < 0.4 else ""
        arrow = " -> f64" if result else ""
        self.line(f"{result + ' = ' if result else ''}scf.if {condition}{arrow} {{")
        self.branch(values, beyond, yields=bool(result))
        if result or rng.random() < 0.4:
            self.line("} else {")
            self.branch(values, "", yields=bool(result))
        self.line("}")
        return [result] if result else []

    def condition(self, values: list[str]) -> tuple[str, str]:
        """A condition, and a column that is in bounds only where it holds, if there is one."""
        rng = self.rng
        if rng.random() < 0.25:
            return self.value("arith.cmpi slt, %j, %edge : index"), "beyond"
        if rng.random() < 0.2:
            number = self.value(f"affine.load %k[%j] : {self.types['k']}")
            return self.value(f"arith.cmpi ne, {number}, %none : i32"), number
        word = rng.choice(["olt", "ogt", "une", "ule"])
        second_value = rng.choice([*values, "%zero", "%zero"])
        return self.value(f"arith.cmpf {word}, {rng.choice(values)}, {second_value} : f64"), ""

    def branch(self, values: list[str], guarded: str, *, yields: bool) -> None:
        rng = self.rng
        usable_values = list(values)
        if guarded == "beyond":
            shift = EXTENT - next(
                int(line.split()[3]) for line in self.lines if line.startswith("  %edge")
            )
            usable_values.append(self.value(f"affine.load %x[%j + {shift}] : {self.types['x']}"))
        elif guarded:
            ratio = self.value(f"arith.divsi %none, {guarded} : i32")
            usable_values.append(self.value(f"arith.sitofp {ratio} : i32 to f64"))
        for _ in range(rng.randrange(3)):
            usable_values.append(rng.choice([self.load, self.computed])(usable_values))
        if rng.random() < 0.25 and self.depth < 5:
            usable_values += self.conditional(usable_values)
        for _ in range(rng.choice([0, 1, 1, 2]) if yields else rng.choice([1, 1, 2])):
            self.store(rng.choice(usable_values))
        if yields:
            self.line(f"scf.yield {rng.choice(usable_values)} : f64")

    def computed(self, values: list[str]) -> str:
        word = self.rng.choice(["addf", "subf", "mulf", "divf"])
        left = self.rng.choice(values)
        right = self.rng.choice(values)
        return self.value(f"arith.{word} {left}, {right} : f64")

    def load(self, _: object = None) -> str:
        return self.value(f"affine.load {self.place()}")

    def store(self, value: str) -> None:
        self.line(f"affine.store {value}, {self.place()}")

    def place(self) -> str:
        rng = self.rng
        name = rng.choice("aabbx")
        if name == "x":
            return f"%x[{rng.choice(['%i', '%j', '%j'])}] : {self.types[name]}"
        places = ["%i, %j", "%i, %j", "%i, %j", "%j, %i", "%i, %i", f"{EXTENT - 1} - %i, %j"]
        return f"%{name}[{rng.choice(places)}] : {self.types[name]}"
