"""Contractions of several indices: up to three on each side and in the sum, in any order of loops
and of subscripts, mostly such that groups of them are next to each other in all matrices.

Each index has an extent of its own, which a call chooses; matrices may be larger.
"""

import random

TYPES = ("f64", "i64", "f32")


def generate(seed: int) -> tuple[str, str, tuple[str, str, str]]:
    """Return the program of a seed, the type of its elements, and the indices of the three
    matrices that its function `main` takes before the extents of the indices `i` to `n`."""
    rng = random.Random(seed)
    element = rng.choice(TYPES)
    letters = list("ijklmn")
    counts = [rng.choice((1, 2, 2)) for _ in range(3)]
    groups = [[letters.pop(0) for _ in range(count)] for count in counts]
    rows, columns, sums = groups
    shared = [letters.pop(0)] if letters and rng.random() < 0.2 else []

    def operand(*parts: list[str]) -> str:
        order = list(parts)
        if rng.random() < 0.4:
            rng.shuffle(order)
        names = [*shared, *(name for part in order for name in part)]
        if rng.random() < 0.15:
            rng.shuffle(names)
        return "".join(names)

    matrices = operand(rows, columns), operand(rows, sums), operand(sums, columns)
    loops = [*shared, *rows, *columns, *sums]
    if rng.random() < 0.3:
        order = [rows, columns, sums]
        rng.shuffle(order)
        loops = [*shared, *(name for part in order for name in part)]
    if rng.random() < 0.15:
        rng.shuffle(loops)
    result, first, second = (
        f"%{matrix}[{', '.join('%' + name for name in names)}] : {memref_of(names, element)}"
        for matrix, names in zip("CAB", matrices, strict=True)
    )
    suffix = "i" if element == "i64" else "f"
    extents = ", ".join(f"%n{name}: index" for name in "ijklmn")
    arguments = ", ".join(
        f"%{matrix}: {memref_of(names, element)}"
        for matrix, names in zip("CAB", matrices, strict=True)
    )
    lines = [f"func.func @main({arguments}, {extents}) {{"]
    for name in loops:
        low = rng.choice("0000000001")
        lines.append(f"affine.for %{name} = {low} to %n{name} {{")
    operation = rng.choice(["add", "sub"])
    lines += [
        f"%c = affine.load {result}",
        f"%a = affine.load {first}",
        f"%b = affine.load {second}",
        f"%p = arith.mul{suffix} %a, %b : {element}",
        f"%s = arith.{operation}{suffix} %c, %p : {element}",
        f"affine.store %s, {result}",
        *["}"] * len(loops),
        "return",
        "}",
        "",
    ]
    return "\n".join(lines), element, matrices


def memref_of(names: str, element: str) -> str:
    """Return the type of a matrix with these indices."""
    return f"memref<{'?x' * len(names)}{element}>"
