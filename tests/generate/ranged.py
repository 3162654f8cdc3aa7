"""Functions on integers whose ranges are partly known: remainders, masks, loops and comparisons."""

import random

from tests.generate.writer import Writer

BINARY = (
    "addi subi muli divsi divui remsi remui floordivsi ceildivsi ceildivui andi ori xori shli "
    "shrsi shrui minsi maxsi minui maxui"
).split()
PARTIAL = frozenset(["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"])
SHIFTS = frozenset(["shli", "shrsi", "shrui"])
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
WIDTHS = {"i8": 8, "i32": 32, "index": 64}


class Function(Writer):
    """One function; what it computes is stored, so that nothing of it is lost."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.values: dict[str, list[str]] = {"i8": ["%b"], "i32": ["%x"], "index": ["%n"]}

    def pick(self, type_: str) -> str:
        values = self.values[type_]
        return self.rng.choice(values[-3:] if self.rng.random() < 0.6 else values)

    def constant(self, type_: str, low: int, high: int) -> str:
        return self.value(f"arith.constant {self.rng.randrange(low, high)} : {type_}")

    def define(self, type_: str, text: str) -> str:
        name = self.value(text)
        self.values[type_].append(name)
        return name

    def binary(self, type_: str) -> None:
        rng = self.rng
        op = rng.choice(BINARY)
        if op in PARTIAL:
            right = self.constant(type_, 1, 20)
        elif op in SHIFTS:
            right = self.constant(type_, 0, 7)
        elif rng.random() < 0.5:
            right = self.constant(type_, -9, 40)
        else:
            right = self.pick(type_)
        self.define(type_, f"arith.{op} {self.pick(type_)}, {right} : {type_}")

    def convert(self) -> None:
        rng = self.rng
        kind = rng.randrange(5)
        if kind == 0:
            self.define(
                "i32", f"arith.{rng.choice(('extsi', 'extui'))} {self.pick('i8')} : i8 to i32"
            )
        elif kind == 1:
            self.define("i8", f"arith.trunci {self.pick('i32')} : i32 to i8")
        elif kind == 2:
            cast = rng.choice(("index_cast", "index_castui"))
            self.define("index", f"arith.{cast} {self.pick('i32')} : i32 to index")
        elif kind == 3:
            self.define("i32", f"arith.index_cast {self.pick('index')} : index to i32")
        else:
            expr = rng.choice(
                ("d0 mod 7", "d0 floordiv 3", "d0 mod 4 + 2", "(d0 mod 9) * -3", "d0 ceildiv 2")
            )
            self.define("index", f"affine.apply affine_map<(d0) -> ({expr})>({self.pick('index')})")

    def compare(self) -> str:
        type_ = self.rng.choice(list(self.values))
        right = self.pick(type_) if self.rng.random() < 0.4 else self.constant(type_, -9, 40)
        predicate = self.rng.choice(PREDICATES)
        return self.value(f"arith.cmpi {predicate}, {self.pick(type_)}, {right} : {type_}")

    def store(self) -> None:
        type_ = self.rng.choice(list(self.values))
        self.line(f"memref.store {self.pick(type_)}, %m{type_}[%c0] : memref<8x{type_}>")

    def statement(self, depth: int) -> None:
        rng = self.rng
        kind = rng.randrange(12)
        if kind < 5:
            self.binary(rng.choice(list(self.values)))
        elif kind < 7:
            self.convert()
        elif kind == 7:
            condition = self.compare()
            type_ = rng.choice(list(self.values))
            self.define(
                type_, f"arith.select {condition}, {self.pick(type_)}, {self.pick(type_)} : {type_}"
            )
        elif kind == 8:
            flag = self.compare()
            self.define("i32", f"arith.extui {flag} : i1 to i32")
        elif kind == 9:
            self.store()
        elif depth < 2:
            self.nested(depth + 1)

    def nested(self, depth: int) -> None:
        rng = self.rng
        outer_values = {type_: list(values) for type_, values in self.values.items()}
        kind = rng.randrange(3)
        if kind == 0:
            induction = self.fresh()
            low = rng.randrange(4)
            self.line(f"affine.for {induction} = {low} to {low + rng.randrange(1, 5)} {{")
            self.values["index"].append(induction)
            self.body(depth)
            self.line("}")
        elif kind == 1:
            low = self.constant("index", 0, 3)
            high = self.constant("index", 3, 9)
            step = self.constant("index", 1, 3)
            induction = self.fresh()
            carried = self.fresh()
            result = self.fresh()
            init = self.pick("i32")
            self.line(
                f"{result} = scf.for {induction} = {low} to {high} step {step} iter_args({carried} = {init}) -> (i32) {{"
            )
            self.values["index"].append(induction)
            self.values["i32"].append(carried)
            self.body(depth)
            self.line(f"scf.yield {self.pick('i32')} : i32")
            self.line("}")
            outer_values["i32"].append(result)
        else:
            condition = self.compare()
            result = self.fresh()
            self.line(f"{result} = scf.if {condition} -> (i32) {{")
            self.body(depth)
            self.line(f"scf.yield {self.pick('i32')} : i32")
            self.line("} else {")
            self.values = {type_: list(values) for type_, values in outer_values.items()}
            self.body(depth)
            self.line(f"scf.yield {self.pick('i32')} : i32")
            self.line("}")
            outer_values["i32"].append(result)
        self.values = outer_values

    def body(self, depth: int) -> None:
        for _ in range(self.rng.randrange(2, 6)):
            self.statement(depth)
        self.store()

    def text(self) -> str:
        """The module."""
        memrefs = ", ".join(f"%m{type_}: memref<8x{type_}>" for type_ in WIDTHS)
        self.line(f"func.func @main(%b: i8, %x: i32, %n: index, {memrefs}) {{")
        self.line("%c0 = arith.constant 0 : index")
        for _ in range(self.rng.randrange(2, 5)):
            self.body(0)
        self.line("return")
        self.line("}")
        return "\n".join(self.lines) + "\n"


def generate(seed: int) -> str:
    """A module of one function."""
    return Function(seed).text()
