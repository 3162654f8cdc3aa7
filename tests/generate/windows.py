"""Random stencils and windows: loops that read elements again which earlier iterations have read.

Programs have one to three loops over arrays of as many dimensions, perhaps with small loops over a
window inside. Subscripts have factors of both signs, strides and dilations; bounds are numbers,
`%n`, or depend on the loop around; loads are in the body, under the condition that they are within
the array, or under any other. Some programs write the array that they read. Arrays are as large as
the accesses need, and no larger.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.generate.writer import Writer

SIZES = (0, 1, 2, 3, 7)
"""The values of `%n`."""
TYPES = ("f64", "i32")


@dataclass(frozen=True)
class Linear:
    """A sum of variables times factors, and a number."""

    factors: Mapping[str, int]
    number: int = 0

    def at(self, point: Mapping[str, int]) -> int:
        return sum(by * point[name] for name, by in self.factors.items()) + self.number

    def plus(self, number: int) -> Linear:
        return Linear(self.factors, self.number + number)

    def __str__(self) -> str:
        terms = [f"%{name} * {by}" for name, by in self.factors.items() if by]
        return " + ".join([*terms, str(self.number)])


@dataclass
class Loop:
    """A loop, with its bounds."""

    name: str
    lower: Linear
    upper: Linear
    step: int


@dataclass
class Access:
    """A load or a store: its array, its subscripts, and the condition that it is under."""

    array: int
    subscripts: list[Linear]
    guard: str = ""
    """`inside`: where it is within the array; else the text of a condition on the outermost loop,
    or nothing."""
    kernel: bool = False
    """Whether it is in the small loops over the window."""
    is_store: bool = False


@dataclass
class Stencil:
    """A program, and the extents of its arrays for each size."""

    loops: list[Loop]
    kernel: list[Loop]
    accesses: list[Access]
    type: str
    is_dynamic: bool
    size: int | None
    """The size that it is for; None: any of `SIZES`."""
    extents: dict[int, list[list[int]]] = field(default_factory=dict[int, list[list[int]]])
    """The extents of the arrays that it reads, and of the result, by the size."""
    text: str = ""


_GUARDS = (
    "(d0) : (d0 - 1 >= 0)",
    "(d0) : (d0 - 1 >= 0, 5 - d0 >= 0)",
    "(d0) : (d0 == 0)",
    "(d0) : (d0 mod 3 - 1 >= 0)",
    "(d0) : (d0 - 2 >= 0)",
)


def generate(seed: int) -> Stencil:
    """A program with a function `@main` of two arrays, a result and `%n`."""
    rng = random.Random(f"windows {seed}")
    rank = rng.choice((1, 1, 2, 2, 2, 3))
    size = rng.choice(SIZES) if rng.random() < 0.3 else None
    names = ["i", "j", "k"][:rank]
    loops = [_loop(rng, name, names[:position]) for position, name in enumerate(names)]
    kernel = _kernel(rng, rank)
    stencil = Stencil(
        loops,
        kernel,
        _accesses(rng, loops, kernel, rank),
        rng.choice(TYPES),
        size is None or rng.random() < 0.3,
        size,
    )
    _fit(rng, stencil)
    stencil.text = _Text(rng, stencil).text()
    return stencil


def _loop(rng: random.Random, name: str, around: Sequence[str]) -> Loop:
    step = rng.choice((1, 1, 1, 2, 3))
    lower = Linear({}, rng.choice((0, 0, 1, 2)))
    upper = rng.choice((Linear({"n": 1}), Linear({"n": 1}, 2), Linear({}, rng.randrange(8))))
    if around and rng.random() < 0.12:
        lower = Linear({around[-1]: 1})
    if around and rng.random() < 0.08:
        upper = Linear({around[-1]: 1}, 3)
    return Loop(name, lower, upper, step)


def _kernel(rng: random.Random, rank: int) -> list[Loop]:
    if rng.random() < 0.65:
        return []
    count = rng.randint(1, min(2, rank))
    return [
        Loop(name, Linear({}), Linear({}, rng.randint(1, 4)), rng.choice((1, 1, 2)))
        for name in ("u", "v")[:count]
    ]


def _accesses(
    rng: random.Random, loops: Sequence[Loop], kernel: Sequence[Loop], rank: int
) -> list[Access]:
    accesses: list[Access] = []
    for array in range(rng.choice((1, 1, 2))):
        factors = [rng.choice((1, 1, 1, 1, 2, -1, -2)) for _ in range(rank)]
        order = list(range(rank))
        if rng.random() < 0.15:
            rng.shuffle(order)
        base = [_moving(loops[k].name, factors[k]) for k in order]
        if rank > 1 and rng.random() < 0.1:
            base[0] = Linear({**base[0].factors, **base[1].factors})
        dilation = rng.choice((1, 1, 1, 2, 3))
        reads = rng.choice((2, 3, 3, 5))
        whole_guard = rng.choice(("", "", "", "inside", *_GUARDS))
        for _ in range(reads):
            subscripts = [
                b.plus(dilation * rng.choice((-1, 0, 0, 1, 2) if rng.random() < 0.7 else (0,)))
                for b in base
            ]
            guard = whole_guard if rng.random() < 0.7 else ""
            is_inner = bool(kernel) and rng.random() < 0.7
            if is_inner:
                for position, loop in enumerate(kernel):
                    extra = {loop.name: dilation}
                    old = subscripts[position]
                    subscripts[position] = Linear({**old.factors, **extra}, old.number)
            accesses.append(Access(array, subscripts, guard, is_inner))
    if rng.random() < 0.15:
        source = rng.choice([access for access in accesses if not access.kernel] or accesses)
        if not source.kernel:
            moved = [s.plus(rng.choice((-1, 0, 1))) for s in source.subscripts]
            accesses.append(Access(source.array, moved, source.guard, is_store=True))
    return accesses


def _moving(name: str, factor: int) -> Linear:
    """A variable times a factor, counted down from `%n` where that is negative."""
    return Linear({name: factor, **({"n": -factor} if factor < 0 else {})})


def _points(loops: Sequence[Loop], size: int) -> Iterator[dict[str, int]]:
    """The iterations of loops."""
    points: list[dict[str, int]] = [{"n": size}]
    for loop in loops:
        points = [
            {**point, loop.name: value}
            for point in points
            for value in range(loop.lower.at(point), loop.upper.at(point), loop.step)
        ]
    return iter(points)


def _fit(rng: random.Random, stencil: Stencil) -> None:
    """Move subscripts so that none is negative, and set the extents of all arrays."""
    sizes = SIZES if stencil.size is None else (stencil.size,)
    rank = len(stencil.loops)
    ends: dict[tuple[int, int, int], list[int]] = {}
    """The subscripts, by array, dimension and size."""
    for access in stencil.accesses:
        if access.guard == "inside":
            continue
        around = [*stencil.loops, *(stencil.kernel if access.kernel else ())]
        for size in sizes:
            for point in _points(around, size):
                for position, subscript in enumerate(access.subscripts):
                    values = ends.setdefault((access.array, position, size), [])
                    values.append(subscript.at(point))
    least = {
        (array, position): min(
            itertools.chain(*(v for (a, p, _), v in ends.items() if (a, p) == (array, position))),
            default=0,
        )
        for array in range(2)
        for position in range(rank)
    }
    for access in stencil.accesses:
        access.subscripts = [
            subscript.plus(-least[access.array, position])
            for position, subscript in enumerate(access.subscripts)
        ]
    largest = max(sizes)
    shared = not stencil.is_dynamic
    for size in sizes:
        stencil.extents[size] = []
        for array in range(2):
            extents: list[int] = []
            for position in range(rank):
                values = [
                    value
                    for (a, p, s), found in ends.items()
                    if (a, p) == (array, position) and (shared or s == size)
                    for value in found
                ]
                top = max(values, default=0) - least[array, position] + 1
                extents.append(top if values else rng.choice((1, 5)))
            stencil.extents[size].append(extents)
        reach = [largest + 8] * rank
        stencil.extents[size].append(reach)


class _Text(Writer):
    def __init__(self, rng: random.Random, stencil: Stencil) -> None:
        super().__init__(rng)
        self.stencil = stencil

    def memref(self, array: int) -> str:
        stencil = self.stencil
        rank = len(stencil.loops)
        (first, *_) = stencil.extents.values()
        shape = ["?"] * rank if stencil.is_dynamic else [str(e) for e in first[array]]
        return f"memref<{'x'.join(shape)}x{stencil.type}>"

    def text(self) -> str:
        stencil = self.stencil
        types = [self.memref(number) for number in range(3)]
        if stencil.size is not None:
            self.line(f"%n = arith.constant {stencil.size} : index")
        for array, type_ in enumerate(types[:2]):
            if stencil.is_dynamic:
                for position in range(len(stencil.loops)):
                    number = self.value(f"arith.constant {position} : index", "c")
                    self.line(f"%e{array}_{position} = memref.dim %a{array}, {number} : {type_}")
        number = "1.0" if stencil.type == "f64" else "1"
        factor = "3.0" if stencil.type == "f64" else "3"
        self.line(f"%one = arith.constant {number} : {stencil.type}")
        self.line(f"%three = arith.constant {factor} : {stencil.type}")
        for loop in stencil.loops:
            self.open(loop)
        total = self.loads("%one", inner=False)
        if stencil.kernel:
            place = ", ".join(f"%{loop.name}" for loop in stencil.loops)
            self.line(f"affine.store {total}, %r[{place}] : {types[2]}")
            for loop in stencil.kernel:
                self.open(loop)
            before = self.value(f"affine.load %r[{place}] : {types[2]}")
            total = self.loads(before, inner=True)
            self.line(f"affine.store {total}, %r[{place}] : {types[2]}")
            self.line(*("}" for _ in stencil.kernel))
        else:
            place = ", ".join(f"%{loop.name}" for loop in stencil.loops)
            self.line(f"affine.store {total}, %r[{place}] : {types[2]}")
        self.line(*("}" for _ in stencil.loops), "return")
        arguments = f"%a0: {types[0]}, %a1: {types[1]}, %r: {types[2]}"
        if stencil.size is None:
            arguments += ", %n: index"
        return "\n".join([f"func.func @main({arguments}) {{", *self.lines, "}"])

    def open(self, loop: Loop) -> None:
        step = f" step {loop.step}" if loop.step > 1 else ""
        maps = [self.bound(bound) for bound in (loop.lower, loop.upper)]
        self.line(f"affine.for %{loop.name} = {maps[0]} to {maps[1]}{step} {{")

    def bound(self, bound: Linear) -> str:
        if not bound.factors:
            return str(bound.number)
        (name,) = bound.factors
        kind = "()[s0]" if name == "n" else "(d0)"
        inner = "s0" if name == "n" else "d0"
        operand = "()[%n]" if name == "n" else f"(%{name})"
        return f"affine_map<{kind} -> ({inner} + {bound.number})>{operand}"

    def loads(self, total: str, *, inner: bool) -> str:
        """Add what is read to a number, so that order and number of reads matter."""
        kind = self.stencil.type
        op = "f" if kind == "f64" else "i"
        for access in self.stencil.accesses:
            if access.kernel != inner:
                continue
            place = ", ".join(map(str, access.subscripts))
            memref = f"%a{access.array}[{place}] : {self.memref(access.array)}"
            if access.is_store:
                body = [f"affine.store {total}, {memref}"]
                self.guarded(access, body, "")
                continue
            value = self.fresh()
            body = [f"{value} = affine.load {memref}"]
            if access.guard:
                value = self.guarded(access, body, value)
            else:
                self.line(*body)
            scaled = self.value(f"arith.mul{op} {total}, %three : {kind}")
            total = self.value(f"arith.add{op} {scaled}, {value} : {kind}")
        return total

    def guarded(self, access: Access, body: Sequence[str], value: str) -> str:
        """Execute something under the condition of an access."""
        kind = self.stencil.type
        if not access.guard:
            self.line(*body)
            return value
        if access.guard == "inside":
            names = [loop.name for loop in (*self.stencil.loops, *self.stencil.kernel)]
            if not access.kernel:
                names = [loop.name for loop in self.stencil.loops]
            symbols = ["n"]
            (extents, *_) = self.stencil.extents.values()
            constraints: list[str] = []
            for position, subscript in enumerate(access.subscripts):
                terms = [f"{name} * {by}" for name, by in subscript.factors.items() if by]
                text = " + ".join([*terms, str(subscript.number)])
                most = str(extents[access.array][position])
                if self.stencil.is_dynamic:
                    most = f"e{access.array}_{position}"
                    symbols.append(most)
                constraints += [f"{text} >= 0", f"{most} - 1 - ({text}) >= 0"]
            shown = f"({', '.join(names)})[{', '.join(symbols)}] : ({', '.join(constraints)})"
            operands = ", ".join(f"%{name}" for name in names)
            operands = f"({operands})[{', '.join(f'%{name}' for name in symbols)}]"
        else:
            shown = access.guard
            operands = f"(%{self.stencil.loops[0].name})"
        condition = f"affine.if affine_set<{shown}>{operands}"
        if not value:
            self.line(f"{condition} {{", *body, "}")
            return ""
        result = self.fresh()
        self.line(f"{result} = {condition} -> {kind} {{", *body)
        self.line(f"affine.yield {value} : {kind}", "} else {", f"affine.yield %one : {kind}", "}")
        return result
