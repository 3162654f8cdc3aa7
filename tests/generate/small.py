"""Small functions of loops that hand values on: through memory, carried, or both.

Arrays have 16 elements and subscripts stay inside; values are integers, so nothing rounds. One
argument, `%n`, is the bound of some loops: it may be anything from 0 to 4. Some loops carry an index,
too, of which they compute with the sum of induction variables, and read an element.
"""

import random
import re

from tests.generate.builder import Builder
from tests.generate.calling import Call, Given, caller
from tests.generate.program import Program
from tests.generate.writer import Writer

ARRAYS = ("%a", "%b", "%c")
FAR = (1 - 2**63, 2**63 - 13, 2**62, -(2**62), 2**61 + 5, -3074457345618258603, 0)
"""What loops of `far` count from, about."""
SIZE = 16
_OPS = ("addi", "addi", "muli", "xori", "maxsi", "subi")


class _Writer(Writer):
    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.depth = 0
        self.indices = random.Random(f"indices {seed}")
        """Decides which loops carry an index."""
        self.cells: list[str] = []


def function(seed: int) -> str:
    """A function `@f(%a, %b, %c, %n)` of that seed."""
    w = _Writer(seed)
    arguments = ", ".join(f"{array}: memref<16xi32>" for array in ARRAYS)
    w.line(f"func.func @f({arguments}, %n: index) {{")
    w.line("%x = arith.constant 3 : i32")
    for _ in range(w.rng.randrange(3)):
        kind = w.rng.choice(("memref<i32>", "memref<2xi32>"))
        cell = w.value(f"memref.alloca() : {kind}")
        for place in ("",) if kind == "memref<i32>" else ("0", "1"):
            w.line(f"affine.store %x, {cell}[{place}] : {kind}")
        w.cells.append(f"{cell} {kind}")
    for _ in range(w.rng.randrange(1, 4)):
        _statement(w, [], ["%x"])
    w.line("return")
    w.line("}")
    return "\n".join(w.lines) + "\n"


def _statement(w: _Writer, loops: list[str], values: list[str]) -> None:
    kind = w.rng.random()
    if kind < 0.45 and len(loops) < 3 and w.depth < 6:
        _loop(w, loops, values)
    elif kind < 0.55 and loops and w.depth < 6:
        _conditional(w, loops, values)
    else:
        _update(w, loops, values)


def _body(w: _Writer, loops: list[str], values: list[str]) -> list[str]:
    """Some statements; the values there are at the end."""
    own = list(values)
    for _ in range(w.rng.randrange(1, 4)):
        _statement(w, loops, own)
    return own


def _loop(w: _Writer, loops: list[str], values: list[str]) -> None:
    variable = f"%i{w.count}"
    w.count += 1
    low = w.rng.choice((0, 0, 1, 2))
    high = w.rng.choice(("%n", str(low + w.rng.randrange(1, 5)), "4"))
    step = w.rng.choice(("", "", " step 2"))
    head = f"affine.for {variable} = {low} to {high}{step}"
    if w.chance(0.6):
        w.line(f"{head} {{")
        _body(w, [*loops, variable], values)
        w.line("}")
        return
    result = w.fresh()
    carried = w.fresh()
    start = w.rng.choice(values)
    index = w.fresh() if w.indices.random() < 0.4 else None
    if index is None:
        w.line(f"{result} = {head} iter_args({carried} = {start}) -> (i32) {{")
    else:
        first = w.value(f"arith.constant {w.indices.randrange(SIZE)} : index")
        loop_state = f"({carried} = {start}, {index} = {first}) -> (i32, index)"
        w.line(f"{result}:2 = {head} iter_args{loop_state} {{")
    inside = [*values, carried]
    if index is not None:
        inside.append(_element_at(w, index))
    own = _body(w, [*loops, variable], inside)
    combined = w.value(f"arith.{w.rng.choice(_OPS)} {carried}, {own[-1]} : i32")
    if index is None:
        w.line(f"affine.yield {combined} : i32")
    else:
        added = w.indices.choice([*loops, variable])
        following = w.value(f"arith.addi {index}, {added} : index")
        w.line(f"affine.yield {combined}, {following} : i32, index")
    w.line("}")
    values.append(result if index is None else f"{result}#0")
    if index is not None:
        values.append(_element_at(w, f"{result}#1"))


def _element_at(w: _Writer, index: str) -> str:
    """A number that an index says: itself, or the element of an array that it is about."""
    if w.indices.random() < 0.5:
        return w.value(f"arith.index_cast {index} : index to i32")
    most = w.value(f"arith.constant {SIZE - 1} : index")
    place = w.value(f"arith.andi {index}, {most} : index")
    return w.value(f"memref.load {w.indices.choice(ARRAYS)}[{place}] : memref<{SIZE}xi32>")


def _conditional(w: _Writer, loops: list[str], values: list[str]) -> None:
    condition = f"affine_set<(d0) : (d0 - {w.rng.randrange(1, 4)} >= 0)>({w.rng.choice(loops)})"
    if w.chance(0.5):
        w.line(f"affine.if {condition} {{")
        _body(w, loops, values)
        w.line("}")
        return
    result = w.fresh()
    w.line(f"{result} = affine.if {condition} -> i32 {{")
    own = _body(w, loops, values)
    w.line(f"affine.yield {own[-1]} : i32")
    w.line("} else {")
    w.line(f"affine.yield {w.rng.choice(values)} : i32")
    w.line("}")
    values.append(result)


def _place(w: _Writer, loops: list[str]) -> str:
    """An element: of an array, mostly near an induction variable, or of a buffer."""
    if w.cells and w.chance(0.25):
        cell, kind = w.rng.choice(w.cells).split(" ")
        return f"{cell}[{'' if kind == 'memref<i32>' else w.rng.randrange(2)}] : {kind}"
    array = w.rng.choice(ARRAYS)
    if not loops or w.chance(0.25):
        where = str(w.rng.randrange(4, 9))
    elif w.chance(0.15):
        where = f"({' + '.join(loops)} + {w.rng.randrange(4)}) mod {w.rng.randrange(2, 6)}"
    else:
        where = f"{w.rng.choice(loops[-2:])} + {w.rng.randrange(2, 6)}"
    return f"{array}[{where}] : memref<16xi32>"


def _update(w: _Writer, loops: list[str], values: list[str]) -> None:
    """Read an element, compute, write one: often the same."""
    read = _place(w, loops)
    write = read if w.chance(0.4) else _place(w, loops)
    loaded = w.value(f"affine.load {read}")
    operand = w.rng.choice(values)
    new_value = w.value(f"arith.{w.rng.choice(_OPS)} {loaded}, {operand} : i32")
    values.append(new_value)
    if w.chance(0.8):
        w.line(f"affine.store {w.rng.choice((new_value, new_value, loaded))}, {write}")


def far(seed: int) -> Program:
    """A small function whose loops count near the ends of 64 bits, with its caller."""
    rng = random.Random(f"far {seed}")
    text = function(seed).replace("@f(", f"@k{seed}(")
    origins = {name: rng.choice(FAR) for name in re.findall(r"affine.for (%i\d+)", text)}

    def counted(match: re.Match[str]) -> str:
        name, low, high = match.groups()
        origin = origins[name]
        least = int(low) - (origin == FAR[0] and rng.randrange(4) == 0)
        end = f"()[s0] -> (s0 + {origin})" if high == "%n" else str(int(high) + origin)
        end = f"affine_map<{end}>()[%n]" if high == "%n" else end
        return f"affine.for {name} = {least + origin} to {end}"

    def near(match: re.Match[str]) -> str:
        origin = origins.get(match[0], 0)
        return f"{match[0]} {'-' if origin > 0 else '+'} {abs(origin)}" if origin else match[0]

    lines: list[str] = []
    for line in text.splitlines():
        line = re.sub(r"affine.for (%i\d+) = (\S+) to (\S+)", counted, line)
        if " mod " in line:  # what is divided fits in 64 bits
            line = re.sub(r"\((?:%i\d+ \+ )*(%i\d+)", r"(\1", line)
        elif " affine.load " in line or "affine.store " in line:
            line = re.sub(r"%i\d+", near, line)
        condition = re.search(r"d0 - (\d+) >= 0\)>\((%i\d+)\)", line)
        if condition:
            limit = int(condition[1]) + origins[condition[2]]
            line = line.replace(f"d0 - {condition[1]}", f"d0 + {-limit}")
        lines.append(line)
    arrays = [Given((SIZE,), f"memref<{SIZE}xi32>")] * len(ARRAYS)
    scalars = [("index", str(rng.randrange(5)))]
    called, checks = caller(Builder(seed), Call(seed, arrays, scalars, []))
    return Program(seed, f"p{seed}", "\n".join(lines) + "\n" + called, checks)
