"""Functions that begin with a nest whose outer loop carries values: sums, products, extrema, what
one iteration hands to the next, also through inner loops."""

import random

_INTEGERS = ("addi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "maxui", "subi")
_FLOATS = ("addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf")


def generate(seed: int) -> str:
    """The function of a seed: `@f(%a, %x, %n)`, of an array of 12 times 5 elements, a number of
    their type, and an extent of at most 12."""
    chance = random.Random(f"jamming {seed}")
    is_float = chance.random() < 0.5
    type_ = "f32" if is_float else "i32"
    flags = chance.choice(("", "", " fastmath<reassoc>")) if is_float else ""
    count = chance.choice((1, 1, 1, 2))
    kinds = [chance.choice(_FLOATS if is_float else _INTEGERS) for _ in range(count)]
    lines: list[str] = []
    values: list[str] = []

    def combine(kind: str, left: str, right: str) -> str:
        name = f"%v{len(values)}"
        values.append(name)
        if chance.random() < 0.3:
            left, right = right, left
        suffix = flags if kind in ("addf", "mulf") else ""
        lines.append(f"{name} = arith.{kind} {left}, {right}{suffix} : {type_}")
        return name

    def load(row: str) -> str:
        name = f"%v{len(values)}"
        values.append(name)
        lines.append(f"{name} = affine.load %a[{row}] : memref<12x5x{type_}>")
        return name

    carried = [f"%c{number}" for number in range(count)]
    current = list(carried)
    yields: list[str] = []
    if chance.random() < 0.3:
        place = chance.randrange(count)
        current[place] = combine(kinds[place], current[place], load("%i, 1"))
    place = chance.randrange(count)
    way = chance.choice(("inside", "inside", "behind", "other", "shared"))
    start = current[place] if way in ("inside", "shared") else "%x"
    kind = chance.choice(_FLOATS if is_float else _INTEGERS) if way == "other" else kinds[place]
    lines.append(f"%r = affine.for %j = 0 to 5 iter_args(%m = {start}) -> ({type_}) {{")
    inner = combine(kind, "%m", load("%i, %j"))
    lines += [f"affine.yield {inner} : {type_}", "}"]
    if way == "shared":
        inner_result = combine(kinds[place], "%r", current[place])
    elif way == "inside":
        inner_result = "%r"
    else:
        inner_result = combine(kinds[place], current[place], "%r")
    current[place] = inner_result
    if chance.random() < 0.3:
        place = chance.randrange(count)
        current[place] = combine(kinds[place], current[place], load("%i, 0"))
    yields = current
    if count == 2 and chance.random() < 0.2:
        yields = current[::-1]
    upper = chance.choice(("12", "12", "11", "%n"))
    types = ", ".join([type_] * count)
    inits = ", ".join(f"{name} = %x" for name in carried)
    results = ", ".join(f"%t#{number}" for number in range(count))
    body = "\n    ".join(lines)
    return (
        f"func.func @f(%a: memref<12x5x{type_}>, %x: {type_}, %n: index) -> ({types}) {{\n"
        f"  %t:{count} = affine.for %i = 0 to {upper} iter_args({inits}) -> ({types}) {{\n"
        f"    {body}\n    affine.yield {', '.join(yields)} : {types}\n  }}\n"
        f"  return {results} : {types}\n}}\n"
    )
