"""Small programs for the vectoriser: every form of bound, subscript, value and carried value.

A function works on arguments: `%x`, `%y` and `%z` of one dimension, `%a` and `%b` of two, the size
`%n` and the scalar `%s`. All it does stays inside of them, with numbers that add and multiply
without rounding.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTH = 96
SIDE = 40
MOST = 9
"""No induction variable is larger."""
TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "i8": np.int8}
OPTIONS = (
    "virtual-vector-size=4",
    "virtual-vector-size=4 vectorize-reductions",
    "virtual-vector-size=4 extended",
    "virtual-vector-size=3 extended vectorize-reductions",
    "virtual-vector-size=4 extended vectorize-reductions remainder=loop",
    "virtual-vector-size=2,4",
    "virtual-vector-size=2,3 extended",
    "virtual-vector-size=4 extended affine-accesses remainder=loop",
    "virtual-vector-size=2,2 extended affine-accesses",
    "virtual-vector-size=4 test-fastest-varying=0",
    "virtual-vector-size=2,2,2",
)


@dataclass
class Writer:
    """Writes one program."""

    rng: random.Random
    element: str
    lines: list[str] = field(default_factory=list[str])
    ivs: list[str] = field(default_factory=list[str])
    values: list[str] = field(default_factory=lambda: ["%s", "%one"])
    count: int = 0

    @property
    def is_float(self) -> bool:
        return self.element.startswith("f")

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text: str) -> None:
        self.lines.append("  " * (len(self.ivs) + 1) + text)

    def define(self, text: str) -> str:
        name = self.fresh()
        self.emit(f"{name} = {text}")
        return name

    def subscript(self, size: int) -> str:
        """An expression of the loops around that is inside an extent."""
        rng = self.rng
        if not self.ivs or rng.random() < 0.1:
            return str(rng.randrange(size))
        iv = rng.choice(self.ivs)
        match rng.randrange(16):
            case 0:
                return f"-{iv} + {rng.randrange(MOST, size)}"
            case 1:
                return f"{iv} * 2 + {rng.randrange(size - 2 * MOST)}"
            case 2:
                return f"{iv} floordiv {rng.choice([2, 4])} + {rng.randrange(size - MOST)}"
            case 3:
                return f"{iv} mod {rng.choice([2, 3, 4, 8])}"
            case 4:
                return f"{iv} + {rng.choice(self.ivs)} + {rng.randrange(size - 2 * MOST)}"
            case 5:
                return f"symbol(%n) - {iv}" if rng.random() < 0.5 else f"{iv} + symbol(%n)"
            case 6:
                inner = self.define(f"affine.apply affine_map<(d0) -> (d0 + 1)>({iv})")
                return rng.choice([inner, f"{inner} + 2"])
            case _:
                return f"{iv} + {rng.choice([0, 0, 1, size - MOST - 1])}"

    def place(self, *, written: bool = False) -> tuple[str, str]:
        """A memref with subscripts, and its type; what is written is seldom read."""
        is_swapped = self.rng.random() < 0.15
        if self.rng.random() < 0.6:
            name = "%y" if written is not is_swapped else self.rng.choice(["%x", "%z"])
            return f"{name}[{self.subscript(LENGTH)}]", f"memref<{LENGTH}x{self.element}>"
        name = "%b" if written is not is_swapped else "%a"
        row = self.subscript(SIDE)
        column = self.subscript(SIDE)
        return f"{name}[{row}, {column}]", f"memref<?x{SIDE}x{self.element}>"

    def load(self) -> str:
        place, type_ = self.place()
        return self.define(f"affine.load {place} : {type_}")

    def value(self) -> str:
        """A value of the element type."""
        rng = self.rng
        element = self.element
        if rng.random() < 0.35:
            return self.load()
        first = rng.choice(self.values)
        second = rng.choice(self.values)
        match rng.randrange(8):
            case 0 if self.ivs:
                return self.from_index(rng.choice(self.ivs))
            case 1:
                return self.define(
                    f"arith.constant {rng.randrange(4)}{'.0' * self.is_float} : {element}"
                )
            case 2 if not self.is_float:
                odd = self.define(f"arith.ori {second}, %one : {element}")
                kind = rng.choice(["divsi", "remsi", "divui", "remui"])
                # The quotient of the least number and -1 is undefined.
                small = self.define(f"arith.shrui {odd}, %one : {element}")
                nonzero = self.define(f"arith.ori {small}, %one : {element}")
                return self.define(f"arith.{kind} {first}, {nonzero} : {element}")
            case 3:
                kind = "cmpf olt" if self.is_float else rng.choice(["cmpi slt", "cmpi ult"])
                test = self.define(f"arith.{kind}, {first}, {second} : {element}")
                return self.define(f"arith.select {test}, {first}, {second} : {element}")
            case _:
                kinds = ["addf", "subf", "maximumf", "minimumf"]
                if not self.is_float:
                    kinds = ["addi", "subi", "muli", "maxsi", "minui", "andi", "xori"]
                return self.define(f"arith.{rng.choice(kinds)} {first}, {second} : {element}")

    def from_index(self, iv: str) -> str:
        if self.rng.random() < 0.5:
            how = self.rng.choice(["(d0 * 3 - 4)", "(d0 floordiv 2)", "(7 - d0 mod 3)"])
            iv = self.define(f"affine.apply affine_map<(d0) -> {how}>({iv})")
        if not self.is_float:
            return self.define(f"arith.index_cast {iv} : index to {self.element}")
        number = self.define(f"arith.index_cast {iv} : index to i32")
        return self.define(f"arith.sitofp {number} : i32 to {self.element}")

    # Statements --------------------------------------------------------------------------------

    def body(self, depth: int) -> None:
        """Some statements; what they define is known in them only."""
        value_count = len(self.values)
        for _ in range(self.rng.choice([1, 1, 2])):
            self.statement(depth)
        del self.values[value_count:]

    def statement(self, depth: int) -> None:
        roll = self.rng.random()
        if depth and roll < 0.4:
            self.loop(depth)
        elif self.ivs and roll < 0.55 and depth:
            self.conditional(depth)
        else:
            for _ in range(self.rng.randrange(1, 3)):
                self.values.append(self.value())
            place, type_ = self.place(written=True)
            self.emit(f"affine.store {self.values[-1]}, {place} : {type_}")

    def conditional(self, depth: int) -> None:
        iv = self.rng.choice(self.ivs)
        bound = self.rng.randrange(-1, MOST)
        condition = self.rng.choice(
            [f"d0 - {bound} >= 0", f"{bound} - d0 >= 0", "d0 mod 2 == 0", f"d0 - {bound} == 0"]
        )
        if self.rng.random() < 0.3:
            iv = "%n"
        self.emit(f"affine.if affine_set<(d0) : ({condition})>({iv}) {{")
        self.body(depth - 1)
        if self.rng.random() < 0.5:
            self.emit("} else {")
            self.body(depth - 1)
        self.emit("}")

    def bounds(self) -> str:
        rng = self.rng
        low = rng.randrange(4)
        high = rng.randrange(3, MOST + 1)
        step = rng.choice(["", "", "", "", " step 2", " step 3"])
        match rng.randrange(8):
            case 0:
                return f"{low} to %n{step}"
            case 1 if self.ivs:
                outer = rng.choice(self.ivs)
                return f"{rng.randrange(2)} to affine_map<(d0) -> (d0 + 1)>({outer}){step}"
            case 2 if self.ivs:
                outer = rng.choice(self.ivs)
                return f"affine_map<(d0) -> (d0)>({outer}) to {high}{step}"
            case 3:
                return f"{low} to min affine_map<()[s0] -> (s0, {high})>()[%n]{step}"
            case 4:
                return f"max affine_map<()[s0] -> (s0 - 3, 1)>()[%n] to {high}{step}"
            case 5:
                return f"0 to {rng.choice([4, 8])}{step}"
            case _:
                return f"{low} to {high}{step}"

    def loop(self, depth: int) -> None:
        iv = f"%i{self.count}"
        self.count += 1
        carried = self.rng.random() < 0.35
        if not carried:
            self.emit(f"affine.for {iv} = {self.bounds()} {{")
            self.ivs.append(iv)
            self.body(depth - 1)
            self.ivs.pop()
            self.emit("}")
            return
        result = self.fresh()
        bounds = self.bounds()
        if self.rng.random() < 0.3:
            self.best(iv, result, bounds)
        else:
            self.accumulate(iv, result, bounds, depth)

    def accumulate(self, iv: str, result: str, bounds: str, depth: int) -> None:
        start = self.rng.choice(self.values)
        element = self.element
        partial = f"%p{self.count}"
        carried = f"iter_args({partial} = {start}) -> ({element})"
        self.emit(f"{result} = affine.for {iv} = {bounds} {carried} {{")
        self.ivs.append(iv)
        value_count = len(self.values)
        if self.rng.random() < 0.5:
            self.statement(depth - 1)
        kinds = (
            ["addf", "maximumf", "subf"]
            if self.is_float
            else ["addi", "muli", "minsi", "maxui", "andi", "ori", "xori", "subi"]
        )
        kind = self.rng.choice(kinds)
        total = partial
        for _ in range(self.rng.choice([1, 1, 2])):
            operands = [total, self.value()]
            self.rng.shuffle(operands)
            total = self.define(f"arith.{kind} {', '.join(operands)} : {element}")
        if self.rng.random() < 0.3:
            test = f"affine.if affine_set<(d0) : (d0 - 3 >= 0)>({iv}) -> {element} {{"
            chosen = self.fresh()
            self.emit(f"{chosen} = {test}")
            self.emit(f"  affine.yield {total} : {element}")
            self.emit("} else {")
            self.emit(f"  affine.yield {partial} : {element}")
            self.emit("}")
            total = chosen
        self.emit(f"affine.yield {total} : {element}")
        del self.values[value_count:]
        self.ivs.pop()
        self.emit("}")
        self.values.append(result)

    def best(self, iv: str, result: str, bounds: str) -> None:
        element = self.element
        start = self.rng.choice(self.values)
        best = f"%b{self.count}"
        at = f"%a{self.count}"
        self.emit(
            f"{result}:2 = affine.for {iv} = {bounds} iter_args({best} = {start}, {at} = %n) "
            f"-> ({element}, index) {{"
        )
        self.ivs.append(iv)
        new = self.load()
        kind = self.rng.choice(
            ["cmpf ogt", "cmpf olt", "cmpf oge"]
            if self.is_float
            else ["cmpi sgt", "cmpi ult", "cmpi sge"]
        )
        operands = [new, best]
        self.rng.shuffle(operands)
        test = self.define(f"arith.{kind}, {operands[0]}, {operands[1]} : {element}")
        value = self.define(f"arith.select {test}, {new}, {best} : {element}")
        index = self.define(f"arith.select {test}, {iv}, {at} : index")
        self.emit(f"affine.yield {value}, {index} : {element}, index")
        self.ivs.pop()
        self.emit("}")
        where = self.define(f"arith.index_cast {result}#1 : index to i32")
        if self.is_float:
            self.values.append(self.define(f"arith.sitofp {where} : i32 to {element}"))
        elif element == "i8":
            self.values.append(self.define(f"arith.trunci {where} : i32 to i8"))
        elif element == "i32":
            self.values.append(where)
        else:
            self.values.append(self.define(f"arith.extsi {where} : i32 to {element}"))
        self.values.append(f"{result}#0")


def program(seed: int) -> tuple[str, str]:
    """The text of a program, and its element type."""
    rng = random.Random(seed)
    writer = Writer(rng, rng.choice(list(TYPES)))
    element = writer.element
    one = "1.0" if writer.is_float else "1"
    for _ in range(rng.randrange(1, 4)):
        writer.loop(rng.randrange(1, 4))
    results = [value for value in writer.values if value not in ("%s", "%one")]
    returned = f"  return {', '.join(results)} : {', '.join([element] * len(results))}"
    return "\n".join(
        [
            f"func.func @f(%x: memref<{LENGTH}x{element}>, %y: memref<{LENGTH}x{element}>,",
            f"    %z: memref<{LENGTH}x{element}>, %a: memref<?x{SIDE}x{element}>,",
            f"    %b: memref<?x{SIDE}x{element}>, %n: index, %s: {element})"
            f" -> ({', '.join([element] * len(results))}) {{",
            f"  %one = arith.constant {one} : {element}",
            *writer.lines,
            returned if results else "  return",
            "}",
            "",
        ]
    ), element


def arguments(seed: int, element: str) -> list[Any]:
    """Arrays and numbers to call a program with."""
    rng = np.random.default_rng(seed)
    dtype = TYPES[element]

    def array(*shape: int) -> NDArray[Any]:
        return rng.integers(-3, 4, shape).astype(dtype)

    size = int(rng.integers(MOST, MOST + 1))
    return [
        array(LENGTH),
        array(LENGTH),
        array(LENGTH),
        array(SIDE, SIDE),
        array(SIDE, SIDE),
        size,
        dtype(2),
    ]
