"""Modules of functions that call each other: chains, recursion, calls in loops and conditionals,
callees with several blocks, affine ones, private and public ones."""

import random

from tests.generate.writer import Writer

SIGNATURE = "(%m: memref<8xi32>, %i: index, %x: i32, %c: i1) -> i32"
TYPE = "(memref<8xi32>, index, i32, i1) -> i32"


class Functions(Writer):
    """One module; `main` calls the function written last."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.depth = 0
        self.functions = self.rng.randrange(2, 6)

    def call(self, own: int, at: str, value: str) -> str:
        """A call of a function in front of this one; at times of this one, or of one behind it."""
        rng = self.rng
        callee = rng.randrange(own) if own else 0
        if rng.random() < 0.08:
            callee = rng.randrange(self.functions)
        marked = " {no_inline}" if rng.random() < 0.05 else ""
        return self.value(f"func.call @f{callee}(%m, {at}, {value}, %c){marked} : {TYPE}")

    def some(self, own: int, at: str, values: list[str], *, calls: bool) -> str:
        rng = self.rng
        first_value = rng.choice(values)
        second_value = rng.choice(values)
        kind = rng.randrange(7)
        if kind <= 1 and calls:
            return self.call(own, at, first_value)
        if kind == 2:
            return self.value(f"arith.constant {rng.randrange(-3, 9)} : i32")
        if kind == 3:
            return self.value("affine.load %m[0] : memref<8xi32>")
        if kind == 4:
            return self.value(f"memref.load %m[{at}] : memref<8xi32>")
        word = rng.choice(("addi", "muli", "subi", "xori"))
        return self.value(f"arith.{word} {first_value}, {second_value} : i32")

    def statement(self, own: int, values: list[str]) -> None:
        """A loop, a conditional, a store or a value."""
        rng = self.rng
        kind = rng.randrange(6)
        calls = own > 0
        if kind == 0:
            at = self.fresh()
            self.line(f"affine.for {at} = 0 to {rng.randrange(2, 5)} {{")
            inner = [*values, self.some(own, at, values, calls=calls)]
            inner.append(self.some(own, at, inner, calls=calls))
            self.line(f"affine.store {inner[-1]}, %m[{at} + {rng.randrange(3)}] : memref<8xi32>")
            self.line("}")
        elif kind == 1:
            name = self.fresh()
            self.line(f"{name} = scf.if %c -> i32 {{")
            for branch in range(2):
                inner = self.some(own, "%i", values, calls=calls)
                self.line(f"scf.yield {inner} : i32")
                self.line("} else {" if branch == 0 else "}")
            values.append(name)
        elif kind == 2:
            place = rng.choice(("affine.store {}, %m[1]", "memref.store {}, %m[%i]"))
            self.line(f"{place.format(rng.choice(values))} : memref<8xi32>")
        else:
            values.append(self.some(own, "%i", values, calls=calls))

    def function(self, own: int) -> None:
        """A function with one block, or some."""
        rng = self.rng
        visibility = "private " if rng.random() < 0.7 else ""
        marked = " attributes {no_inline}" if rng.random() < 0.05 else ""
        self.line(f"func.func {visibility}@f{own}{SIGNATURE}{marked} {{")
        values = ["%x"]
        for _ in range(rng.randrange(1, 4)):
            self.statement(own, values)
        if rng.random() < 0.25:
            self.line("cf.cond_br %c, ^bb1, ^bb2")
            self.line("^bb1:")
            block_value = self.some(own, "%i", values, calls=own > 0)
            self.line(f"cf.br ^bb3({block_value} : i32)")
            self.line("^bb2:")
            if rng.random() < 0.5:
                self.line(f"return {rng.choice(values)} : i32")
            else:
                self.line(f"cf.br ^bb3({rng.choice(values)} : i32)")
            self.line("^bb3(%r: i32):")
            values.append("%r")
            values = [*values, self.some(own, "%i", values, calls=False)]
        self.line(f"return {values[-1]} : i32")
        self.line("}")

    def text(self) -> str:
        """The module."""
        for own in range(self.functions):
            self.function(own)
        self.line(f"func.func @main{SIGNATURE} {{")
        value = self.call(self.functions, "%i", "%x")
        self.line(f"return {value} : i32")
        self.line("}")
        return "\n".join(self.lines) + "\n"


def generate(seed: int) -> str:
    """A module of functions."""
    return Functions(seed).text()
