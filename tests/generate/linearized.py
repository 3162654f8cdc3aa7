"""Functions that put indices together and take them apart, with bases that fit wholly or in part.

`generate` makes one straight piece of code of all arguments. `in_context` puts such code into
branches and loops, which may never be executed with what the constants in it say, and lets digits be
subscripts of memory with layouts and of views.
"""

import random
import re
from collections.abc import Sequence
from math import prod

Extent = int | str
Code = tuple[list[str], list[str]]
"""Lines, and the names of their results."""

ARGUMENTS = ("a0", "a1", "a2", "a3", "n", "p")


def generate(seed: int) -> str:
    """The function of a seed."""
    chance = random.Random(seed)
    kind = chance.choices((_apart, _together, _summed), (35, 65, 40))[0]
    return _function(*kind(chance))


def in_context(seed: int) -> str:
    """The function of a seed, with what is around such code in programs."""
    chance = random.Random(f"context {seed}")
    if chance.random() < 0.3:
        return _function(*_stored(chance))
    kind = chance.choices((_apart, _together, _summed), (50, 60, 20))[0]
    lines, results = kind(chance)
    lines, before = _with_constants(lines, chance)
    context = chance.choices((None, _in_branch, _in_loop), (30, 35, 35))[0]
    if context is not None:
        lines, results = context(lines, results, chance)
    return _function([*before, *lines], results)


def _function(lines: Sequence[str], results: Sequence[str]) -> str:
    body = "\n  ".join(lines)
    types = ", ".join(["index"] * len(results))
    arguments = ", ".join(f"%{name}: index" for name in ARGUMENTS)
    return (
        f"func.func @f({arguments}) -> ({types}) {{\n  {body}\n"
        f"  return {', '.join(results)} : {types}\n}}\n"
    )


# Contexts


def _with_constants(lines: Sequence[str], chance: random.Random) -> Code:
    """Code with constants in the place of some arguments, and what defines these."""
    replaced = {name: f"%k{name}" for name in ARGUMENTS if chance.random() < 0.3}
    text = "\n".join(lines)
    for name, constant in replaced.items():
        text = re.sub(rf"%{name}\b", constant, text)
    before: list[str] = []
    for constant in replaced.values():
        value = chance.choice((-3, 0, 1, 2, 3, 4, 5, 7, 23))
        before.append(f"{constant} = arith.constant {value} : index")
    return text.split("\n"), before


def _in_branch(lines: Sequence[str], results: Sequence[str], chance: random.Random) -> Code:
    """Code under a condition, which may be a constant."""
    condition = chance.choice(
        ("arith.constant false", "arith.constant true", "arith.cmpi slt, %a1, %n : index")
    )
    types = _list(["index"] * len(results))
    missing = _list([chance.choice(("%a0", "%a2", "%p")) for _ in results])
    return [
        f"%condition = {condition}",
        f"%r:{len(results)} = scf.if %condition -> ({types}) {{",
        *(f"  {line}" for line in lines),
        f"  scf.yield {_list(results)} : {types}",
        "} else {",
        f"  scf.yield {missing} : {types}",
        "}",
    ], [f"%r#{place}" for place in range(len(results))]


def _in_loop(lines: Sequence[str], results: Sequence[str], chance: random.Random) -> Code:
    """Code that an iteration executes for its index, and whose results are summed up."""
    first = chance.choice((0, 0, 0, 1, -2))
    last = first + chance.choice((0, 1, 2, 5, 6, -1))
    count = len(results)
    types = _list(["index"] * len(results))
    starts = _list([f"%s{place} = %a3" for place in range(count)])
    head = f"%r:{count} = affine.for %i = {first} to {last} iter_args({starts}) -> ({types}) {{"
    before: list[str] = []
    end = "affine.yield"
    if chance.random() < 0.4:
        step = chance.choice((1, 1, 2))
        names = ("first", "last", "step")
        before = [
            f"%{name} = arith.constant {value} : index"
            for name, value in zip(names, (first, last, step), strict=True)
        ]
        head = (
            f"%r:{count} = scf.for %i = %first to %last step %step"
            f" iter_args({starts}) -> ({types}) {{"
        )
        end = "scf.yield"
    inner = [line.replace("%a0", "%i") for line in lines]
    # The sum is in front of the digits' own scope, so that no argument of the loop is a digit.
    sums = [
        f"%t{place} = arith.addi %s{place}, {name} : index" for place, name in enumerate(results)
    ]
    yielded = _list([f"%t{place}" for place in range(count)])
    body = [*inner, *sums, f"{end} {yielded} : {types}"]
    return [*before, head, *(f"  {line}" for line in body), "}"], [
        f"%r#{place}" for place in range(count)
    ]


_LAYOUTS = (
    "",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_map<(d0, d1) -> (d0 * 30 + d1)>",
    "affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>",
    "affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>",
    "affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 + s1)>",
    "affine_map<(d0, d1)[s0] -> (d1 * 30 + d0 + s0)>",
)


def _stored(chance: random.Random) -> Code:
    """Memory that is written at digits of an index, and read at the linear index of a view, or the
    other way round; the sum of its elements times their places."""
    rows = chance.choice((1, 1, 2, 4))
    columns = chance.choice((0, 1, 3, 5, 6))
    total = rows * columns
    layout = chance.choice(_LAYOUTS)
    type_ = f"memref<{rows}x{columns}xindex{', ' + layout if layout else ''}>"
    symbols = len(re.findall(r"\bs\d", layout.partition("->")[0]))
    sizes = [("%wide", "%more")[place] for place in range(symbols)]
    lines = [
        "%zero = arith.constant 0 : index",
        f"%wide = arith.constant {chance.choice((6, 7, 30))} : index",
        f"%more = arith.constant {chance.choice((0, 1, 4))} : index",
        f"%m = memref.alloc(){f'[{_list(sizes)}]' if sizes else ''} : {type_}",
        f"affine.for %i = 0 to {rows} {{",
        f"  affine.for %j = 0 to {columns} {{",
        f"    %l = affine.linearize_index disjoint [%i, %j] by ({rows}, {columns}) : index",
        f"    affine.store %l, %m[%i, %j] : {type_}",
        "  }",
        "}",
    ]
    is_viewed = not layout and chance.random() < 0.6
    if is_viewed:
        lines.append(f"%v = memref.collapse_shape %m [[0, 1]] : {type_} into memref<{total}xindex>")
        load = [f"%x = affine.load %v[%k] : memref<{total}xindex>"]
    else:
        basis = f"{rows}, {columns}" if chance.random() < 0.6 else f"{columns}"
        load = [
            f"%d:2 = affine.delinearize_index %k into ({basis}) : index, index",
            f"%x = affine.load %m[%d#0, %d#1] : {type_}",
        ]
        if columns == 0:
            load = [f"%x = affine.load %m[%k, %k] : {type_}"]
    lines += [
        f"%r = affine.for %k = 0 to {total} iter_args(%s = %zero) -> (index) {{",
        *(f"  {line}" for line in load),
        "  %y = arith.muli %x, %k : index",
        "  %t = arith.addi %s, %y : index",
        "  affine.yield %t : index",
        "}",
        f"memref.dealloc %m : {type_}",
    ]
    return lines, ["%r"]


# Pieces of code


def _extent(chance: random.Random) -> Extent:
    if chance.random() < 0.2:
        return 1
    return chance.choice((2, 3, 4, 6, 8, 12, 24, "%n", "%p"))


def _basis(chance: random.Random, count: int) -> list[Extent]:
    return [_extent(chance) for _ in range(count - (chance.random() < 0.3))]


def _list(items: Sequence[Extent]) -> str:
    return ", ".join(map(str, items))


def _apart(chance: random.Random) -> Code:
    """Components put together, and taken apart with a basis that is like theirs."""
    count = chance.randint(2, 4)
    basis = _basis(chance, count)
    word = "disjoint " if chance.random() < 0.8 else ""
    components = _list([f"%a{k}" for k in range(count)])
    lines = [f"%l = affine.linearize_index {word}[{components}] by ({_list(basis)}) : index"]
    second_basis = list(basis)
    for _ in range(chance.randint(0, 3)):
        _change(second_basis, chance)
    results = len(second_basis) + (chance.random() < 0.4)
    types = _list(["index"] * results)
    lines.append(
        f"%d:{results} = affine.delinearize_index %l into ({_list(second_basis)}) : {types}"
    )
    return lines, [f"%d#{k}" for k in range(results)] + ["%l"] * (chance.random() < 0.3)


def _summed(chance: random.Random) -> Code:
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
    extent = basis[place]
    following = basis[place + 1 : place + 2]
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


def _together(chance: random.Random) -> Code:
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
