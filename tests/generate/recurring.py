"""Random innermost loops for software pipelining: operations on arrays and carried values, with
recurrences of distance 1 to 5 through memory and through iteration arguments."""

import random

from tests.generate.writer import Writer

EXTENT = 64
"""The extent of the arrays; `%n` is at most 32."""


def generate(seed: int) -> str:
    """A program with a function `@main` of three arrays and `%n`, which returns a number."""
    return _Program(random.Random(f"recurring {seed}")).text()


class _Program(Writer):
    def text(self) -> str:
        rng = self.rng
        kind = rng.choice(("f64", "i32"))
        self.suffix = "f" if kind == "f64" else "i"
        self.kind = kind
        self.memref = f"memref<{EXTENT}x{kind}>"
        self.step = rng.choice((1, 1, 2, 3))
        upper = rng.choice(("%n", "%n", str(rng.randint(0, 32))))
        count = rng.randint(0, 3)
        number = "1.0" if kind == "f64" else "1"
        self.line(f"%one = arith.constant {number} : {kind}")
        args = [f"%s{k}" for k in range(count)]
        inits = ", ".join(f"{arg} = %one" for arg in args)
        types = ", ".join([kind] * count)
        head = f"affine.for %i = {rng.choice((15, 15, 16))} to {upper} step {self.step}"
        if upper == "%n":
            head = head.replace("%n", "affine_map<()[s0] -> (s0 + 16)>()[%n]")
        else:
            head = head.replace(f"to {upper}", f"to {16 + int(upper)}")
        if count:
            self.line(f"%r:{count} = {head} iter_args({inits}) -> ({types}) {{")
        else:
            self.line(f"{head} {{")
        values = ["%one", *args]
        for _ in range(rng.randint(2, 9)):
            values.append(self.operation(values))
        for _ in range(rng.choice((0, 1, 1, 2))):
            self.line(f"affine.store {rng.choice(values[-3:])}, {self.place()}")
            if rng.random() < 0.4:
                values.append(self.operation(values))
        if count:
            yielded = [rng.choice([*values[-4:], rng.choice(args)]) for _ in range(count)]
            self.line(f"affine.yield {', '.join(yielded)} : {types}")
        self.line("}", f"return {'%r#0' if count else '%one'} : {kind}")
        arguments = ", ".join(f"%{name}: {self.memref}" for name in "abc")
        head = f"func.func @main({arguments}, %n: index) -> {kind} {{"
        return "\n".join([head, *self.lines, "}"])

    def place(self) -> str:
        """An element of an array: most distances are whole iterations."""
        rng = self.rng
        by = rng.choice((0, 0, -1, -2, -3, -4, -5, 1)) * self.step
        by += rng.choice((0, 0, 0, 0, 1)) if self.step > 1 else 0
        array = rng.choice("aabc")
        return f"%{array}[{self.subscript()} + {by}] : {self.memref}"

    def subscript(self) -> str:
        """The induction variable, as it is or from index operations."""
        form = self.rng.random()
        if form < 0.7:
            return "%i"
        if form < 0.85:
            result = self.fresh("d")
            self.line(f"{result}:2 = affine.delinearize_index %i into (8, 8) : index, index")
            return f"{result}#0 * 8 + {result}#1"
        return self.value("affine.apply affine_map<(d0) -> (d0 + 1)>(%i)") + " - 1"

    def operation(self, values: list[str]) -> str:
        rng = self.rng
        if rng.random() < 0.4:
            return self.value(f"affine.load {self.place()}")
        op = rng.choice(("add", "sub", "mul")) + self.suffix
        operands = ", ".join(rng.choice(values[-5:]) for _ in range(2))
        return self.value(f"arith.{op} {operands} : {self.kind}")
