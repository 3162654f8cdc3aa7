"""Random loops whose iterations each run a `scf.while` for as long as their own numbers say.

Loops in loops, under conditions or not, that carry integers, floats and complex numbers, compute
them with divisions and in branches, and load what the iteration, or all of them, may load. All end:
one of the numbers counts down, or loses bits. Few store there, or have an `affine.for` inside.
"""

import random

from tests.generate.writer import Writer

EXTENT = 21
"""Of the arrays `%a` (i64), `%b` (f64) and `%r` (i64), `%s` (f64); `%n` is at most this."""


def generate(seed: int) -> str:
    """A program with a function `@main` of four arrays, an `index`, an `i64` and an `f64`."""
    rng = random.Random(seed)
    shape = "?" if rng.random() < 0.5 else str(EXTENT)
    body = _Body(rng, shape)
    integers = f"memref<{shape}xi64>"
    floats = f"memref<{shape}xf64>"
    head = (
        f"func.func @main(%a: {integers}, %b: {floats}, %r: {integers}, %s: {floats}, "
        "%n: index, %k: i64, %c: f64) {"
    )
    for name, number in (("zero", 0), ("one", 1), ("two", 2), ("most", 9)):
        body.line(f"%{name} = arith.constant {number} : i64")
    bounds = rng.choice(["0 to %n", "0 to %n", f"0 to {EXTENT}", "3 to 19", "0 to 16", "1 to %n"])
    body.line(f"affine.for %i = {bounds} {{")
    integer = body.value(f"affine.load %a[%i] : {integers}")
    number = body.value(f"affine.load %b[%i] : {floats}")
    guarded = rng.random() < 0.3
    if guarded:
        body.line(f"affine.if affine_set<(d0) : ({rng.choice(_SETS)})>(%i) {{")
    integer, number = body.loop(integer, number, 0)
    body.line(f"affine.store {integer}, %r[%i] : {integers}")
    body.line(f"affine.store {number}, %s[%i] : {floats}")
    body.line(*(["}"] if guarded else []), "}")
    return "\n".join([head, *body.lines, "  return", "}"])


_SETS = ("d0 - 5 >= 0", "-d0 + 9 >= 0", "d0 mod 2 == 0")


class _Body(Writer):
    def __init__(self, rng: random.Random, shape: str) -> None:
        super().__init__(rng)
        self.shape = shape

    def loop(self, integer: str, number: str, depth: int) -> tuple[str, str]:
        """A `scf.while` that starts with two numbers; what it ends with."""
        rng = self.rng
        name = self.fresh("w")
        left = self.fresh("x")
        i = self.fresh("x")
        x = self.fresh("x")
        loses = rng.choice([*[""] * 4, "sgt", "sgt", "ne"])
        folded = integer if loses else self.value(f"arith.andi {integer}, %most : i64")
        bound = rng.choice(["%zero", "%zero", "%two"]) if loses == "sgt" else "%zero"
        carried = f"{left} = {folded}, {i} = {integer}, {x} = {number}"
        types = "i64, i64, f64"
        whole = rng.random() < 0.25
        if whole:
            z = self.value(f"complex.create {number}, %c : complex<f64>")
            carried += f", {(carried_value := self.fresh('x'))} = {z}"
            types += ", complex<f64>"
        results = 4 if whole else 3
        self.line(f"{name}:{results} = scf.while ({carried}) : ({types}) -> ({types}) {{")
        goes_on = self.value(f"arith.cmpi {loses or 'sgt'}, {left}, {bound} : i64")
        if rng.random() < (0.1 if loses else 0.6):
            second_condition = self.value(rng.choice([
                f"arith.cmpf olt, {x}, %c : f64",
                f"arith.cmpi ne, {i}, %k : i64",
                f"arith.cmpi slt, {i}, {self.integer(i)} : i64",
            ]))  # fmt: skip
            word = "andi" if loses else rng.choice(["andi", "andi", "ori"])
            bound = self.value(f"arith.cmpi sge, {left}, %zero : i64") if word == "ori" else ""
            goes_on = self.value(f"arith.{word} {goes_on}, {second_condition} : i1")
            if bound:
                goes_on = self.value(f"arith.andi {goes_on}, {bound} : i1")
        passed = [left, i, self.number(x, i) if rng.random() < (0.1 if loses else 0.3) else x]
        passed += [carried_value] if whole else []
        self.line(f"scf.condition({goes_on}) {', '.join(passed)} : {types}", "} do {")
        loop_results = [self.fresh("y") for _ in range(results)]
        arguments = zip(loop_results, types.split(", "), strict=True)
        self.line(f"^bb0({', '.join(f'{value}: {type_}' for value, type_ in arguments)}):")
        left, i, x = loop_results[:3]
        if whole:
            real = self.value(f"complex.re {loop_results[3]} : complex<f64>")
            imaginary = self.value(f"complex.im {loop_results[3]} : complex<f64>")
            x = self.value(f"arith.addf {x}, {real} : f64")
            loop_results[3] = self.value(f"complex.create {imaginary}, {x} : complex<f64>")
        for _ in range(rng.choice([0, 1] if loses else [1, 1, 2, 3])):
            if rng.random() < 0.5:
                i = self.integer(i)
            else:
                x = self.number(x, i)
        if rng.random() < 0.3:
            i, x = self.branch(i, x)
        if depth < 2 and rng.random() < 0.25:
            i, x = self.loop(i, x, depth + 1)
        if rng.random() < 0.04:
            self.line(f"affine.store {i}, %r[%i] : memref<{self.shape}xi64>")
        less = self.value(f"arith.subi {left}, %one : i64")
        if loses:
            part = self.value(f"arith.{rng.choice(['andi', 'remsi'])} {left}, %two : i64")
            i = self.value(f"arith.{rng.choice(['addi', 'xori', 'ori', 'muli'])} {i}, {part} : i64")
            how = rng.choice(["andi", "shrui", *(["shrsi", "divsi"] if loses == "sgt" else [])])
            less = self.value(f"arith.{how} {left}, {less if how == 'andi' else '%two'} : i64")
        self.line(f"scf.yield {', '.join([less, i, x, *loop_results[3:]])} : {types}", "}")
        return f"{name}#{rng.choice([0, 1, 1])}", number if rng.random() < 0.3 else f"{name}#2"

    def branch(self, i: str, x: str) -> tuple[str, str]:
        """A conditional that depends on the numbers of the iteration."""
        test = self.value(f"arith.cmpi {self.rng.choice(['slt', 'eq', 'sgt'])}, {i}, %two : i64")
        name = self.fresh("f")
        self.line(f"{name}:2 = scf.if {test} -> (i64, f64) {{")
        self.line(f"scf.yield {self.integer(i)}, {self.number(x, i)} : i64, f64", "} else {")
        self.line(f"scf.yield {i}, {self.number(x, i)} : i64, f64", "}")
        return f"{name}#0", f"{name}#1"

    def integer(self, i: str) -> str:
        """An integer computed from another one."""
        kind = self.rng.choice(["add", "multiply", "divide", "load", "shift", "index"])
        if kind == "divide":
            odd = self.value(f"arith.ori {i}, %one : i64")
            zero = self.value(f"arith.cmpi eq, {i}, %zero : i64")
            safe = self.value(f"arith.select {zero}, %two, {i} : i64")
            positive = self.value(f"arith.andi {safe}, %most : i64")
            divisor = self.value(f"arith.addi {positive}, %one : i64")
            word = self.rng.choice(["divsi", "remsi", "floordivsi", "divui"])
            return self.value(f"arith.{word} {odd}, {divisor} : i64")
        if kind == "load":
            place = self.rng.choice(["%i", "%i", "0", f"{EXTENT - 1} - %i"])
            loaded = self.value(f"affine.load %a[{place}] : memref<{self.shape}xi64>")
            return self.value(f"arith.xori {loaded}, {i} : i64")
        if kind == "index":
            place = self.value("arith.index_cast %i : index to i64")
            return self.value(f"arith.addi {place}, {i} : i64")
        if kind == "shift":
            return self.value(f"arith.shrsi {i}, %one : i64")
        word, by = ("addi", "%two") if kind == "add" else ("muli", "%most")
        return self.value(f"arith.{word} {i}, {by} : i64")

    def number(self, x: str, i: str) -> str:
        """A float computed from others."""
        kind = self.rng.choice(["add", "multiply", "divide", "load", "convert"])
        if kind == "load":
            loaded = self.value(f"affine.load %b[%i] : memref<{self.shape}xf64>")
            return self.value(f"arith.addf {x}, {loaded} : f64")
        if kind == "convert":
            converted = self.value(f"arith.sitofp {i} : i64 to f64")
            return self.value(f"arith.minimumf {x}, {converted} : f64")
        word = {"add": "addf", "multiply": "mulf", "divide": "divf"}[kind]
        return self.value(f"arith.{word} {x}, %c : f64")
