"""Programs of two nests for tests of slices, regions and costs, and their iterations by brute
force."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.slices.slice import NoSlice, Slice
from loopwright.exact.slices.slicing import slice_union
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.properties import integer, segments
from loopwright.ir.dialects.affine.operands import map_of
from tests.property.dependences.enumerate import ancestors
from tests.texts import texts_beside
from tests.unit.exact.programs import function_of

PROGRAMS = texts_beside(__file__)

ACCESSES = frozenset({"affine.load", "affine.store", "affine.vector_load", "affine.vector_store"})

MATMUL_CHAIN = PROGRAMS["matmul chain"]
"""Two batched products of matrices, the second of the first: y += (x w) v."""


@dataclass(frozen=True)
class Nests:
    """A function with two nests in one block, the innermost that has two, and their accesses."""

    accesses: NestAccesses
    first: Operation
    second: Operation
    common: int

    def union(
        self, depth: int, *, is_backward: bool = True, stores: bool = False
    ) -> Slice | NoSlice:
        """The slice of one nest for the other at a depth; with `stores` for what the first nest
        writes only."""
        sources = [op for op in accesses_in(self.first) if not stores or "store" in op.name]
        return slice_union(
            self.accesses,
            sources,
            accesses_in(self.second),
            depth,
            self.common,
            is_backward=is_backward,
        )

    def store(self) -> Operation:
        """The only store of the first nest."""
        (store_op,) = (op for op in accesses_in(self.first) if "store" in op.name)
        return store_op


def nests_of(text: str) -> Nests:
    """The two nests of a program."""
    block = function_of(text).regions[0].block
    common = 0
    while True:
        loops = [op for op in block.ops if op.name == "affine.for"]
        if len(loops) == 2:
            return Nests(NestAccesses(), loops[0], loops[1], common)
        (loop,) = loops
        block = loop.regions[0].block
        common = common + 1


def body(text: str, arguments: str = "") -> Nests:
    """The nests in the body of a function with a value `%x`."""
    more = f", {arguments}" if arguments else ""
    return nests_of(f"func.func @f(%x: f32{more}) {{\n{text}\nreturn\n}}")


def accesses_in(root: Operation) -> list[Operation]:
    """The affine loads and stores in a nest."""
    return [op for op in root.walk() if op.name in ACCESSES]


# Iterations by brute force ------------------------------------------------------------------------

Values = dict[SSAValue, int]


def evaluated(affine_map: AffineMap, operands: tuple[SSAValue, ...], values: Values) -> list[int]:
    inputs = [values[operand] for operand in operands]
    dims = affine_map.num_dims
    return list(affine_map.evaluate(inputs[:dims], inputs[dims:]))


def loop_range(loop: Operation, values: Values) -> range:
    """The values of an induction variable."""
    lower = map_of(loop, "lowerBoundMap")
    upper = map_of(loop, "upperBoundMap")
    step = 1
    step = integer(loop, "step", 1)
    low, high, _ = segments(loop)
    return range(
        max(evaluated(lower, tuple(low), values)), min(evaluated(upper, tuple(high), values)), step
    )


def iterations(
    loops: tuple[Operation, ...], values: Values, ranges: Mapping[Operation, range] | None = None
) -> Iterator[Values]:
    """All iterations of loops inside each other; some with other ranges."""
    if not loops:
        yield dict(values)
        return
    loop = loops[0]
    chosen = (ranges or {}).get(loop)
    for value in loop_range(loop, values) if chosen is None else chosen:
        yield from iterations(loops[1:], {**values, loop.regions[0].block.args[0]: value}, ranges)


def loops_around(op: Operation) -> tuple[Operation, ...]:
    return tuple(ancestor for ancestor in reversed(ancestors(op)) if ancestor.name == "affine.for")


def element(op: Operation, values: Values) -> tuple[int, ...]:
    """The element that a load or store touches."""
    affine_map = map_of(op)
    first = 2 if "store" in op.name else 1
    return tuple(evaluated(affine_map, tuple(op.operands[first:]), values))


# Generated nests ----------------------------------------------------------------------------------


def _subscript(chance: random.Random, variables: list[str]) -> str:
    terms = []
    for name in chance.sample(variables, min(len(variables), chance.choice([0, 1, 1, 2]))):
        factor = chance.choice([1, 1, 1, 2, -1])
        terms.append(name if factor == 1 else f"{name} * {factor}")
    text = " + ".join([*terms, str(chance.choice([0, 0, 1, 2]))])
    return f"({text}) {chance.choice(['mod', 'floordiv'])} 2" if chance.random() < 0.1 else text


def _nest(chance: random.Random, letter: str, outer: list[str], lines: list[str]) -> None:
    variables = list(outer)
    depth = chance.choice([1, 2])
    for number in range(depth):
        name = f"%{letter}{number}"
        low = chance.choice([0, 1])
        high = chance.choice([3, 4, 5])
        step = chance.choice(["", "", "", " step 2"])
        if variables and chance.random() < 0.3:
            outer_variable = chance.choice(variables)
            lines.append(
                f"affine.for {name} = affine_map<(d)->(d + {low})>({outer_variable}) to "
                f"affine_map<(d)->(d + {high})>({outer_variable}){step} {{"
            )
        else:
            lines.append(f"affine.for {name} = {low} to {high}{step} {{")
        variables.append(name)
    for number in range(chance.choice([1, 1, 2])):
        places = f"{_subscript(chance, variables)}, {_subscript(chance, variables)}"
        if chance.random() < 0.6 or letter == "a":
            lines.append(f"affine.store %x, %m[{places}] : memref<64x64xf32>")
        else:
            lines.append(f"%{letter}v{number} = affine.load %m[{places}] : memref<64x64xf32>")
    lines += ["}"] * depth


def generated(seed: int) -> str:
    """Two nests that touch `%m`, a memref<64x64xf32>, perhaps in a loop around both."""
    chance = random.Random(seed)
    lines: list[str] = []
    outer = ["%t"] if chance.random() < 0.3 else []
    lines += ["affine.for %t = 0 to 3 {"] * len(outer)
    _nest(chance, "a", outer, lines)
    _nest(chance, "b", outer, lines)
    lines += ["}"] * len(outer)
    return "\n".join(lines)
