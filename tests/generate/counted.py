"""Functions of nested `scf.for` loops with any bounds and steps, also such that never run.

Each appends the indices of its iterations, in order, to a number; loops carry it, or it is in memory.
"""

import random


def generate(seed: int) -> str:
    """The function of a seed, `@f(%n, %m, %s)`, which returns a number."""
    chance = random.Random(f"counted {seed}")
    type_ = chance.choice(("index", "index", "index", "i32", "i64", "i8"))
    depth = chance.randint(2, 4)
    is_carried = chance.random() < 0.5
    breaks = chance.randrange(depth) if chance.random() < 0.2 else -1
    lines = [
        "%start = arith.constant 1 : i64",
        "%factor = arith.constant 31 : i64",
        "%x = memref.alloc() : memref<i64>",
        "memref.store %start, %x[] : memref<i64>",
    ]
    for number in range(-3, 8):
        name = f"c{number}" if number >= 0 else f"less{-number}"
        lines.append(f"%{name} = arith.constant {number} : {type_}")
    variables: list[str] = []
    carried = "%start"
    indent = ""
    for level in range(depth):
        lower = chance.choice(("%c0", "%c0", "%c1", "%less2", "%n"))
        upper = chance.choice(("%c3", "%c4", "%c5", "%n", "%m", "%c0"))
        if variables and chance.random() < 0.15:
            upper = chance.choice(variables)
        step = chance.choice(("%c1", "%c1", "%c1", "%c2", "%c3", "%s"))
        variable = f"%i{level}"
        head = f"scf.for {variable} = {lower} to {upper} step {step}"
        suffix = "" if type_ == "index" else f" : {type_}"
        if is_carried:
            inner = f"%a{level}"
            lines.append(
                f"{indent}%r{level} = {head} iter_args({inner} = {carried}) -> (i64){suffix} {{"
            )
            carried = inner
        else:
            lines.append(f"{indent}{head}{suffix} {{")
        indent += "  "
        if level == breaks:
            lines.append(f"{indent}%extra{level} = arith.addi {variable}, {variable} : {type_}")
        variables.append(variable)
    lines += [f"{indent}{line}" for line in _body(variables, type_, carried if is_carried else "")]
    result = "%total"
    for level in reversed(range(depth)):
        if is_carried:
            lines.append(f"{indent}scf.yield {result} : i64")
            result = f"%r{level}"
        indent = indent[2:]
        lines.append(f"{indent}}}")
    if not is_carried:
        lines.append("%last = memref.load %x[] : memref<i64>")
        result = "%last"
    body = "\n  ".join(lines)
    head = f"func.func @f(%n: {type_}, %m: {type_}, %s: {type_}) -> i64"
    return f"{head} {{\n  {body}\n  return {result} : i64\n}}\n"


def _body(variables: list[str], type_: str, carried: str) -> list[str]:
    lines: list[str] = []
    if not carried:
        carried = "%old"
        lines.append("%old = memref.load %x[] : memref<i64>")
    total = carried
    for number, variable in enumerate(variables):
        wide = variable
        if type_ != "i64":
            cast = "index_cast" if type_ == "index" else "extsi"
            wide = f"%w{number}"
            lines.append(f"{wide} = arith.{cast} {variable} : {type_} to i64")
        lines.append(f"%p{number} = arith.muli {total}, %factor : i64")
        total = "%total" if number == len(variables) - 1 else f"%q{number}"
        lines.append(f"{total} = arith.addi %p{number}, {wide} : i64")
    if carried == "%old":
        lines.append("memref.store %total, %x[] : memref<i64>")
    return lines
