"""Functions that put indices together and take them apart, with bases that fit wholly or in part."""

import random
from collections.abc import Sequence
from math import prod

Extent = int | str


def generate(seed: int) -> str:
    """The function of a seed."""
    chance = random.Random(seed)
    kind = chance.choices((_apart, _together, _summed), (35, 65, 40))[0]
    lines, results = kind(chance)
    body = "\n  ".join(lines)
    types = ", ".join(["index"] * len(results))
    arguments = ", ".join(f"%{name}: index" for name in ("a0", "a1", "a2", "a3", "n", "p"))
    return (
        f"func.func @f({arguments}) -> ({types}) {{\n  {body}\n"
        f"  return {', '.join(results)} : {types}\n}}\n"
    )


def _extent(chance: random.Random) -> Extent:
    if chance.random() < 0.1:
        return 1
    return chance.choice((2, 3, 4, 6, 8, 12, 24, "%n", "%p"))


def _basis(chance: random.Random, count: int) -> list[Extent]:
    return [_extent(chance) for _ in range(count - (chance.random() < 0.3))]


def _list(items: Sequence[Extent]) -> str:
    return ", ".join(map(str, items))


def _apart(chance: random.Random) -> tuple[list[str], list[str]]:
    """Components put together, and taken apart with a basis that is like theirs."""
    count = chance.randint(2, 4)
    basis = _basis(chance, count)
    word = "disjoint " if chance.random() < 0.8 else ""
    components = _list([f"%a{k}" for k in range(count)])
    lines = [f"%l = affine.linearize_index {word}[{components}] by ({_list(basis)}) : index"]
    other = list(basis)
    for _ in range(chance.randint(0, 3)):
        _change(other, chance)
    results = len(other) + (chance.random() < 0.4)
    types = _list(["index"] * results)
    lines.append(f"%d:{results} = affine.delinearize_index %l into ({_list(other)}) : {types}")
    return lines, [f"%d#{k}" for k in range(results)] + ["%l"] * (chance.random() < 0.3)


def _summed(chance: random.Random) -> tuple[list[str], list[str]]:
    """The digits of an index times strides that are theirs, or nearly, in a larger expression."""
    count = chance.randint(2, 4)
    basis = [chance.choice((2, 3, 4, 8)) for _ in range(count)]
    outer = chance.random() < 0.5
    strides = [prod(basis[place + 1 :]) for place in range(count)]
    terms = [f"d{place} * {stride}" for place, stride in enumerate(strides)]
    if chance.random() < 0.3:
        terms[chance.randrange(count)] = f"d{chance.randrange(count)} * {chance.randrange(1, 9)}"
    for _ in range(chance.randint(0, 2)):
        extra = chance.choice(("s0", "s0 * 3", "5", "d0 mod 2"))
        terms.insert(chance.randint(0, len(terms)), extra)
    if chance.random() < 0.1:
        terms.insert(0, f"d{count} floordiv 0")
    expression = " + ".join(terms)
    if chance.random() < 0.4:
        expression = f"({expression}) {chance.choice(('* 2', 'mod 7', 'floordiv 8', '* 2 - d0'))}"
    digits = _list([f"%d#{place}" for place in range(count)])
    inputs = _list([f"d{place}" for place in range(count + 1)])
    types = _list(["index"] * count)
    return [
        f"%d:{count} = affine.delinearize_index %a0 into ({_list(basis[not outer :])}) : {types}",
        "%c = arith.constant 3 : index",
        f"%s = affine.apply affine_map<({inputs})[s0] -> ({expression})>({digits}, %c)[%n]",
    ], ["%s"]


def _change(basis: list[Extent], chance: random.Random) -> None:
    place = chance.randrange(len(basis))
    extent, following = basis[place], basis[place + 1 : place + 2]
    match chance.randrange(4):
        case 0:
            basis[place] = _extent(chance)
        case 1 if len(basis) > 1:
            del basis[0]
        case 2 if isinstance(extent, int):
            parts = [part for part in (2, 3, 4, 6) if extent % part == 0 and extent > part]
            if parts:
                part = chance.choice(parts)
                basis[place : place + 1] = [part, extent // part]
        case _ if following and isinstance(extent, int) and isinstance(following[0], int):
            basis[place : place + 2] = [extent * following[0]]
        case _:
            pass


def _together(chance: random.Random) -> tuple[list[str], list[str]]:
    """An index taken apart, and some of its components put together, perhaps with others."""
    count = chance.randint(2, 4)
    basis = _basis(chance, count)
    types = _list(["index"] * count)
    lines = [f"%d:{count} = affine.delinearize_index %a0 into ({_list(basis)}) : {types}"]
    extents = [*[None] * (count - len(basis)), *basis]
    items = [(f"%d#{k}", extents[k]) for k in range(count)]
    first = chance.randrange(count)
    items = items[first : chance.randint(first + 1, count)]
    for name in ("%a1", "%a2"):
        if chance.random() < 0.25:
            items.insert(chance.randrange(len(items) + 1), (name, _extent(chance)))
    if chance.random() < 0.2 and len(items) > 1:
        place = chance.randrange(len(items))
        items[place] = (items[place][0], _extent(chance))
    if chance.random() < 0.1:
        chance.shuffle(items)
    own = [_extent(chance) if extent is None else extent for _, extent in items]
    if (items[0][1] is None or chance.random() < 0.3) and len(own) > 1:
        own = own[1:]
    word = "disjoint " if chance.random() < 0.6 else ""
    names = _list([name for name, _ in items])
    lines.append(f"%l = affine.linearize_index {word}[{names}] by ({_list(own)}) : index")
    return lines, ["%l"] + [f"%d#{chance.randrange(count)}"] * (chance.random() < 0.4)
