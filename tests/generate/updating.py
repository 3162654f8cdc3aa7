"""Random nests that update elements of memory: load, combine, store, with what disturbs that.

Kinds of reduction meet on one memory, what is loaded is used twice or is the element itself, other
stores stand between, and elements are read and written by others before and behind.
"""

import random
from collections.abc import Sequence

from tests.generate.writer import Writer

EXTENT = 5
"""Of loops; subscripts go to three times that."""
RANKS = {"s": 1, "t": 1, "u": 2, "v": 2, "z": 0}
"""The memrefs, which are arguments or allocated, and how many dimensions they have."""


def generate(seed: int, *, allocates: bool) -> str:
    """A program with a function `@main` on memrefs of f64 or i32 (`RANKS`): its arguments, or what
    it allocates."""
    return _Program(random.Random(seed)).text(allocates=allocates)


def element_type(seed: int) -> str:
    """The type of all elements of the program of a seed."""
    return _Program(random.Random(seed)).type


class _Program(Writer):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.is_float = rng.random() < 0.5
        self.type = "f64" if self.is_float else "i32"
        common, rare_kinds = (
            ("addf", ["mulf", "maximumf", "subf", "maxnumf"])
            if self.is_float
            else ("addi", ["muli", "xori", "maxsi", "subi"])
        )
        self.kinds = [common] * 4 + rare_kinds

    def text(self, *, allocates: bool) -> str:
        constant = "0.25 : f64" if self.is_float else "3 : i32"
        for _ in range(self.rng.choice([1, 2, 3])):
            self.loop([], "0")
        types = {f"%{name}": self.memref(name) for name in RANKS}
        arguments = [] if allocates else [f"{name}: {type_}" for name, type_ in types.items()]
        allocations = [f"  {name} = memref.alloc() : {type_}" for name, type_ in types.items()]
        head = f"func.func @main({', '.join(arguments)}) {{"
        start = [*(allocations if allocates else []), f"  %k = arith.constant {constant}"]
        return "\n".join([head, *start, *self.lines, "  return", "}"])

    def memref(self, name: str) -> str:
        return f"memref<{f'{3 * EXTENT}x' * RANKS[name]}{self.type}>"

    def loop(self, variables: Sequence[str], lower: str) -> None:
        variable = self.fresh()
        self.line(f"affine.for {variable} = {lower} to {EXTENT} {{")
        inner = [*variables, variable]
        for _ in range(self.rng.choice([1, 1, 2, 3])):
            if len(inner) < 3 and self.rng.random() < 0.6:
                outer = f"affine_map<(d) -> (d)>({variable})"
                self.loop(inner, self.rng.choice(["0", "0", "1", outer]))
            else:
                self.statement(inner)
        self.line("}")

    def place(self, name: str, variables: Sequence[str]) -> str:
        subscripts = ", ".join(self.subscript(variables) for _ in range(RANKS[name]))
        return f"%{name}[{subscripts}] : {self.memref(name)}"

    def subscript(self, variables: Sequence[str]) -> str:
        rng = self.rng
        variable = self.rng.choice(variables)
        forms = [variable] * 5 + [f"{variable} + {rng.randrange(4)}", f"{2 * EXTENT} - {variable}"]
        return rng.choice([*forms, " + ".join(variables[-2:]), str(rng.randrange(3))])

    def flags(self, op: str) -> str:
        if op in ("maxsi", "xori"):
            return ""
        free = [" fastmath<reassoc>", " fastmath<fast>"] if self.is_float else [" overflow<nsw>"]
        return self.rng.choice([*free, ""])

    def statement(self, variables: Sequence[str]) -> None:
        rng = self.rng
        name = rng.choice([*RANKS])
        place = self.place(name, variables)
        if rng.random() < 0.15:
            self.line(f"affine.store %k, {place}")
            return
        copied_value = self.fresh()
        loads = [f"{copied_value} = affine.load {self.place(rng.choice([*RANKS]), variables)}"]
        if rng.random() < 0.2:
            self.line(*loads, f"affine.store {copied_value}, {place}")
            return
        old = self.fresh()
        op = rng.choice(self.kinds)
        loads.insert(rng.randrange(2), f"{old} = affine.load {place}")
        self.line(*loads)
        if rng.random() < 0.1:
            self.line(f"affine.store %k, {self.place(name, variables)}")
        pair = (old, copied_value) if rng.random() < 0.7 else (copied_value, old)
        value = self.combined(op, *pair)
        if rng.random() < 0.2:
            value = self.combined(op, value, rng.choice(["%k", old]))
        self.line(f"affine.store {value}, {place}")
        if rng.random() < 0.1:
            place = self.place("z", variables)
            self.line(f"affine.store {rng.choice([old, value])}, {place}")

    def combined(self, op: str, left: str, right: str) -> str:
        return self.value(f"arith.{op} {left}, {right}{self.flags(op)} : {self.type}")
