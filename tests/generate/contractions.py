"""Programs that update the same elements again and again: contractions, and what looks like them.

Loops in any order, rectangular and triangular, of known and unknown extents, some without
iterations; several terms; operands
at all kinds of subscripts, converted, scaled, loaded between loops; now and then the updated memref
itself among them. Sums that loops carry, also several, and what is computed from them.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.dtypes import DTYPES

_BOUNDS = {
    "below": ("0", "affine_map<(d0) -> (d0 + 1)>({0})"),
    "wide": ("0", "affine_map<(d0) -> (d0 + 3)>({0})"),
    "above": ("affine_map<(d0) -> (d0)>({0})", "11"),
    "band": ("affine_map<(d0) -> (d0)>({0})", "affine_map<(d0) -> (d0 + 5)>({0})"),
}


@dataclass(frozen=True)
class ContractionProgram:
    """A function `@f`, and what to call it with."""

    text: str
    memrefs: tuple[tuple[str, tuple[int, ...]], ...]
    """The element and the extents of each memref argument."""
    scalars: tuple[float, ...]

    def values(self) -> list[Any]:
        """Arguments, the same each time."""
        rng = np.random.default_rng(1)
        arrays: list[Any] = []
        for element, shape in self.memrefs:
            is_float = element[0] == "f"
            most = 1 << 7 if element == "i8" else 1 << 15 if element == "i16" else 9
            numbers = rng.random(shape) * 4 - 2 if is_float else rng.integers(-most, most, shape)
            arrays.append(np.asarray(numbers).astype(DTYPES[element]))
        return [*arrays, *self.scalars]


@dataclass
class _Writer:
    rng: random.Random
    element: str
    loops: list[str]
    free: list[str]
    reductions: list[str]
    memrefs: list[tuple[str, str, str, tuple[int, ...]]] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    between: dict[int, list[str]] = field(default_factory=dict)
    count: int = 0

    @property
    def is_float(self) -> bool:
        return self.element[0] == "f"

    def op(self, floats: str, integers: str) -> str:
        return f"arith.{floats}" if self.is_float else f"arith.{integers}"

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def memref(self, rank: int, extent: int, element: str) -> tuple[str, str]:
        extents = "x".join("?" if self.rng.random() < 0.1 else str(extent) for _ in range(rank))
        type_ = f"memref<{extents}x{element}>" if rank else f"memref<{element}>"
        name = f"%m{len(self.memrefs)}"
        self.memrefs.append((name, type_, element, (extent,) * rank))
        return name, type_

    def subscript(self, variable: str) -> str:
        chance = self.rng.random()
        if chance < 0.12:
            return f"{variable} + {self.rng.choice([1, 2])}"
        if chance < 0.2:
            return f"{variable} + {self.rng.choice(self.loops)}"
        if chance < 0.3:
            return variable + self.rng.choice([" * 2", " floordiv 2", " mod 3"])
        return variable

    def operand(self, number: int) -> str:
        rng = self.rng
        if number < 2:
            first = rng.choice(self.free[number : number + 1] * 9 + self.free)
            variables = [first, *rng.sample(self.reductions, rng.randint(1, len(self.reductions)))]
        else:
            variables = rng.sample(self.loops, rng.randint(0, min(3, len(self.loops))))
        if rng.random() < 0.1:
            variables.append(rng.choice(self.free))
        variables = list(dict.fromkeys(variables))
        rng.shuffle(variables)
        subscripts = [self.subscript(variable) for variable in variables]
        element = self.element
        conversion = ""
        if rng.random() < 0.2 and self.element == "i32":
            element = "i8"
            conversion = rng.choice(["arith.extsi", "arith.extui"])
        elif rng.random() < 0.15 and self.element == "f32":
            element = "f16"
            conversion = "arith.extf"
        if rng.random() < 0.06 and len(variables) == len(self.free) and not conversion:
            name, type_ = self.memrefs[0][:2]
            subscripts = [x if x[-3:] in ("+ 1", "+ 2") else x.split()[0] for x in subscripts]
        else:
            name, type_ = self.memref(len(variables), 32 if len(variables) < 3 else 26, element)
        value = self.name()
        load = f"{value} = affine.load {name}[{', '.join(subscripts)}] : {type_}"
        words = {word for text in subscripts for word in text.split()}
        depth = max((k for k, v in enumerate(self.loops) if v in words), default=-1)
        if rng.random() < 0.3 and 0 <= depth < len(self.loops) - 1:
            self.between.setdefault(depth, []).append(load)
        else:
            self.body.append(load)
        if not conversion:
            return value
        wide = self.name()
        self.body.append(f"{wide} = {conversion} {value} : {element} to {self.element}")
        return wide

    def scaled(self, name: str, subscripts: str, type_: str) -> list[str]:
        """Ops that scale, or set, an element."""
        if self.rng.random() < 0.4:
            return [f"affine.store %alpha, {name}[{subscripts}] : {type_}"]
        value = self.name()
        scaled_value = self.name()
        return [
            f"{value} = affine.load {name}[{subscripts}] : {type_}",
            f"{scaled_value} = {self.op('mulf', 'muli')} {value}, %alpha : {self.element}",
            f"affine.store {scaled_value}, {name}[{subscripts}] : {type_}",
        ]

    def term(self) -> str:
        rng = self.rng
        factors = [self.operand(number) for number in range(rng.choice([2, 2, 2, 3]))]
        if rng.random() < 0.3:
            factors.append("%alpha")
            rng.shuffle(factors)
        total = factors[0]
        for factor in factors[1:]:
            op = self.op("mulf", "muli") if rng.random() < 0.85 else self.op("addf", "addi")
            product = self.name()
            self.body.append(f"{product} = {op} {total}, {factor} : {self.element}")
            total = product
        return total

    def updated(self, total: str) -> str:
        updated_value = self.name()
        term = self.term()
        chance = self.rng.random()
        left, right = (total, term) if chance < 0.9 else (term, total)
        op = self.op("addf", "addi") if chance < 0.8 else self.op("subf", "subi")
        if chance >= 0.9:
            op = self.op("maximumf", "maxsi")
        self.body.append(f"{updated_value} = {op} {left}, {right} : {self.element}")
        return updated_value

    def carried(self, loop: str, place: str) -> list[str]:
        """A loop that carries sums, and the store of what is computed from them."""
        rng = self.rng
        sums = ["%a0", "%a1"][: self.rng.choice([1, 1, 2])]
        types = ", ".join([self.element] * len(sums))
        initial_values = ", ".join(f"{name} = {rng.choice(['%alpha', '%old'])}" for name in sums)
        if rng.random() < 0.4:  # of sums of all columns, say
            name, type_ = self.memref(1, 32, self.element)
            place = f"{name}[{rng.choice(self.free)}] : {type_}"
        self.body = []
        ends = ", ".join(map(self.updated, sums))
        lines = [
            f"%old = affine.load {place}",
            f"%s:{len(sums)} = {loop} iter_args({initial_values})",
        ]
        lines[-1] += f" -> ({types}) {{"
        lines += [*self.body, f"affine.yield {ends} : {types}", "}"]
        added_values = [
            *(f"%s#{k}" for k in range(1, len(sums))),
            *rng.choice([[], ["%alpha"], ["%e"], ["%e"]]),
        ]
        lines += [f"%e = affine.load {place}"] if "%e" in added_values else []
        total = "%s#0"
        for added_value in added_values:
            updated_value = self.name()
            op = rng.choice([self.op("mulf", "muli"), self.op("addf", "addi")])
            lines.append(f"{updated_value} = {op} {total}, {added_value} : {self.element}")
            total = updated_value
        return [*lines, f"affine.store {total}, {place}"]


def generate(seed: int) -> ContractionProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    free = [f"%p{number}" for number in range(rng.choice([2, 2, 2, 3, 3]))]
    reductions = [f"%r{number}" for number in range(rng.choice([1, 1, 1, 2, 3]))]
    loops = free + reductions
    rng.shuffle(loops)
    bounds = {v: (low := rng.choice([0, 0, 0, 1, 2]), low + rng.randint(1, 9)) for v in loops}
    slanted: tuple[str, str, str] | None = None
    if rng.random() < 0.3:
        first, second = sorted(rng.sample(free, 2), key=loops.index)
        slanted = (first, second, rng.choice(list(_BOUNDS)))
    unknown = [v for v in (*free, *reductions) if rng.random() < 0.25]
    ends = [bounds[v][rng.random() < 0.9] for v in unknown]  # some have no iterations
    writer = _Writer(
        rng, rng.choice(["f64", "f32", "i32", "i64", "f32", "f16", "i16"]), loops, free, reductions
    )
    places = list(free)
    if rng.random() < 0.5:
        rng.shuffle(places)
    subscripts = ", ".join(f"{v} + 1" if rng.random() < 0.1 else v for v in places)
    name, type_ = writer.memref(len(free), 24 if len(free) < 3 else 18, writer.element)
    writer.body.append(f"%old = affine.load {name}[{subscripts}] : {type_}")
    total = "%old"
    for _ in range(rng.choice([1, 1, 1, 2])):
        total = writer.updated(total)
    writer.body.append(f"affine.store {total}, {name}[{subscripts}] : {type_}")
    behind: dict[int, list[str]] = {}
    deepest = max(loops.index(v) for v in free)
    if deepest < len(loops) - 1:
        for where in (writer.between, behind):
            if rng.random() < 0.35:
                where.setdefault(deepest, []).extend(writer.scaled(name, subscripts, type_))
    limits: dict[str, tuple[str, str]] = {}
    for variable in loops:
        low, high = map(str, bounds[variable])
        if variable in unknown:
            high = f"%n{variable[1:]}"
        if slanted is not None and variable == slanted[1]:
            low, high = (text.format(slanted[0]) for text in _BOUNDS[slanted[2]])
        limits[variable] = low, high
    lines: list[str] = []
    if rng.random() < 0.4:
        lines += _filled(rng, free if slanted else rng.sample(free, len(free)), limits)
        lines += [f"affine.store %alpha, {name}[{subscripts}] : {type_}", *"}" * len(free)]
    starts = [
        f"affine.for {variable} = {low} to {high}{' step 2' if rng.random() < 0.03 else ''}"
        for variable in loops
        for low, high in [limits[variable]]
    ]
    innermost = [f"{starts[-1]} {{", *writer.body, "}"]
    if deepest < len(loops) - 1 and rng.random() < 0.6:
        innermost = writer.carried(starts[-1], f"{name}[{subscripts}] : {type_}")
    for depth, start in enumerate(starts[:-1]):
        lines += [f"{start} {{", *writer.between.get(depth, [])]
    lines += innermost
    for depth in reversed(range(len(loops) - 1)):
        lines += [*behind.get(depth, []), "}"]
    lines += ["return", "}"]
    arguments = [f"{name}: {type_}" for name, type_, _, _ in writer.memrefs]
    arguments += [f"%alpha: {writer.element}", *(f"%n{v[1:]}: index" for v in unknown)]
    text = f"func.func @f({', '.join(arguments)}) {{\n" + "\n".join(lines) + "\n"
    memrefs = tuple((element, shape) for _, _, element, shape in writer.memrefs)
    alpha = float(np.float16(1.37)) if writer.is_float else 3
    return ContractionProgram(text, memrefs, (alpha, *ends))


def _filled(rng: random.Random, order: list[str], limits: dict[str, tuple[str, str]]) -> list[str]:
    """Loops over elements that are all set, or all but a few."""
    for variable in reversed(order):
        # What bounds others comes first.
        if any(variable in "".join(limits[other_variable]) for other_variable in order):
            order = [variable, *(v for v in order if v != variable)]
    is_short = rng.random() < 0.25
    lines: list[str] = []
    for variable in order:
        low, high = limits[variable]
        if is_short and low.isdigit():
            low = str(int(low) + 1)
            is_short = False
        lines.append(f"affine.for {variable} = {low} to {high} {{")
    return lines


def options(seed: int) -> dict[str, Any]:
    """Options of `affine-register-tile` for the program of a seed."""
    rng = random.Random(~seed)
    pass_options: dict[str, Any] = {
        "everywhere": True,
        "lanes": rng.choice([2, 3, 4]),
        "rows": rng.choice([1, 2, 3, 4]),
        "vectors": rng.choice([1, 2, 3]),
        "pack": rng.choice(["always", "auto", "never"]),
    }
    if rng.random() < 0.7:
        pass_options["block_rows"] = rng.choice([2, 3, 4, 6, 100])
        pass_options["block_columns"] = rng.choice([4, 6, 8, 100])
        pass_options["block_reduction"] = rng.choice([1, 2, 3, 5, 100])
    pass_options["threads"] = rng.choice([1, 1, 2, 3])
    return pass_options
