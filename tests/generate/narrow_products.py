"""Programs that add products of narrow integers to wider ones, as people write them.

Operands in any layout, signed or not, batches, convolutions, triangles, loops in any order, some
extents known when it runs only; elements have all values that their type has.
"""

import random
from math import prod

from tests.generate.contractions import ContractionProgram

_MOST = 20_000


def generate(seed: int) -> ContractionProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    extents = {"i": rng.randint(1, 21), "j": rng.randint(1, 40), "k": rng.randint(1, 30)}
    if rng.random() < 0.4:
        extents["r"] = rng.randint(1, 6)
    if rng.random() < 0.3:
        extents["b"] = rng.randint(1, 3)
    while prod(extents.values()) > _MOST:
        most = max(extents, key=lambda name: extents[name])
        extents[most] = extents[most] // 2
    sums = [name for name in extents if name in "kr"]
    batch = [name for name in extents if name == "b"]
    rows = [*batch, "i", *sums]
    columns = [*sums, "j"]
    if rng.random() < 0.5:
        columns = [*batch, *columns]
    rng.shuffle(rows)
    if rng.random() < 0.6:
        rng.shuffle(columns)
    operands = [_subscripts(rng, names, extents) for names in (rows, columns)]
    result = [[name] for name in (*batch, "i", "j")]
    order = list(extents)
    rng.shuffle(order)
    narrow = rng.choice(["i8", "i8", "i8", "i16"])
    kinds = rng.choices(["extsi", "extui"], k=2)
    unknown = [name for name in order if rng.random() < 0.25]
    first = {name: rng.choice([0, 0, 0, 2]) for name in order}
    is_triangle = rng.random() < 0.15 and extents["j"] > extents["i"] + first["i"]
    shapes = [
        tuple(sum(extents[name] + first[name] for name in sub) + 1 for sub in subscripts)
        for subscripts in (result, *operands)
    ]
    types = [
        f"memref<{'x'.join(map(str, shape))}x{element}>"
        for shape, element in zip(shapes, ("i32", narrow, narrow), strict=True)
    ]
    texts = [
        ", ".join(" + ".join(f"%{name}" for name in sub) for sub in subscripts)
        for subscripts in (result, *operands)
    ]
    lines: list[str] = []
    for depth, name in enumerate(order):
        low = str(first[name])
        high = str(extents[name] + first[name])
        if name in unknown:
            high = f"%n{name}"
        elif name == "j" and "i" in order[:depth] and is_triangle:
            low, high = rng.choice(
                [("0", "affine_map<(d0) -> (d0 + 1)>(%i)"), ("affine_map<(d0) -> (d0)>(%i)", high)]
            )
        lines.append(f"affine.for %{name} = {low} to {high} {{")
    lines += [
        f"%a = affine.load %A[{texts[1]}] : {types[1]}",
        f"%x = affine.load %B[{texts[2]}] : {types[2]}",
        f"%c = affine.load %C[{texts[0]}] : {types[0]}",
        f"%aw = arith.{kinds[0]} %a : {narrow} to i32",
        f"%xw = arith.{kinds[1]} %x : {narrow} to i32",
        f"%p = arith.muli {rng.choice(['%aw, %xw', '%xw, %aw'])} : i32",
        f"%s = arith.addi {rng.choice(['%c, %p', '%p, %c'])} : i32",
        f"affine.store %s, %C[{texts[0]}] : {types[0]}",
        "}" * len(order),
        "return",
        "}",
    ]
    names = ("%C", "%A", "%B")
    arguments = [f"{name}: {type_}" for name, type_ in zip(names, types, strict=True)]
    arguments += ["%alpha: i32", *(f"%n{name}: index" for name in unknown)]
    text = f"func.func @f({', '.join(arguments)}) {{\n" + "\n".join(lines) + "\n"
    memrefs = tuple(zip(("i32", narrow, narrow), shapes, strict=True))
    open_extents = [extents[name] + first[name] for name in unknown]
    return ContractionProgram(text, memrefs, (3, *open_extents))


def _subscripts(rng: random.Random, names: list[str], extents: dict[str, int]) -> list[list[str]]:
    """The names of each subscript, some of which are sums: a convolution."""
    subscripts = [[name] for name in names]
    if rng.random() < 0.25 and "r" in extents:
        output_name = next(name for name in names if name in "ij")
        subscripts = [
            [output_name, "r"] if sub == [output_name] else sub
            for sub in subscripts
            if sub != ["r"]
        ]
    return subscripts
