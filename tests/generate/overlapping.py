"""Programs on memrefs that overlap themselves: `@f` makes them, `@g` works on them.

`@g(%x, %r)` has nests of loops that read and write `%x`, of which several subscripts are at one
address, `%r` and a buffer. Where `%x` comes from, and who knows its strides, varies: its type, the
call, views, control flow, another function, or an allocation with a map
as its layout. `%r`, of 64 numbers, has all that can be seen of `%x` in the end.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from tests.generate.writer import Writer

SIZE = 64
SPACE = SIZE * 16
BASE = f"memref<{SIZE}xi32>"

Layout: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The first byte, the extents and the strides in bytes of an array in a buffer of `SPACE` bytes."""


@dataclass(frozen=True)
class Overlapping:
    """A module with `@f(%b, %r)`, both memrefs of 64 numbers."""

    text: str
    family: str
    overlaps: bool
    """Whether two of the elements of `%x` certainly share an address."""
    is_known: bool
    """Whether an analysis of `@g` can tell which elements are the same."""
    calls: int
    """How often `@g` is called."""
    forms: Counter[str]


@dataclass(frozen=True)
class _Made:
    """The memref `%x`: its type, the lines that make it of `%b`, and where they stand."""

    type: str
    lines: tuple[str, ...]
    inside: bool = False
    """Whether the lines are those of `@g`."""
    other_functions: str = ""
    """Further functions."""
    is_known: bool = True
    """Whether an analysis can tell which elements are the same."""


@dataclass(frozen=True)
class _Shape:
    """Extents, strides and offset of `%x` in `%b`."""

    extents: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int

    @property
    def sizes(self) -> str:
        return "x".join(map(str, self.extents))

    @property
    def type(self) -> str:
        offset = f", offset: {self.offset}" if self.offset else ""
        return f"memref<{self.sizes}xi32, strided<[{_list(self.strides)}]{offset}>>"

    @property
    def open(self) -> str:
        marks = _list("?" * len(self.extents))
        return f"memref<{self.sizes}xi32, strided<[{marks}], offset: ?>>"

    def view(self, name: str) -> str:
        return (
            f"{name} = memref.reinterpret_cast %b to offset: [{self.offset}], "
            f"sizes: [{_list(self.extents)}], strides: [{_list(self.strides)}] "
            f": {BASE} to {self.type}"
        )

    def places(self) -> list[int]:
        points = product(*map(range, self.extents))
        return [sum(s * k for s, k in zip(self.strides, at, strict=True)) for at in points]


def _list(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def generate(seed: int, family: str | None = None) -> Overlapping:
    """A program; the same for the same seed."""
    rng = random.Random(seed)
    name = rng.choice(sorted(FAMILIES)) if family is None else family
    extent = rng.choice((3, 4))
    shape = _shape(rng, extent, rng.choice((1, 2, 2, 2, 3)))
    view_chain, rank, overlaps = FAMILIES[name](rng, shape)
    writer = _Body(rng, view_chain.type, extent, rank)
    own = view_chain.lines if view_chain.inside else ()
    body = "\n".join(f"  {line}" for line in (*own, *writer.function()))
    kind = BASE if view_chain.inside else view_chain.type
    argument_name = "%b" if view_chain.inside else "%x"
    lines = "\n".join(f"  {line}" for line in (() if view_chain.inside else view_chain.lines))
    text = f"""func.func private @g({argument_name}: {kind}, %r: {BASE}) {{
{body}
  return
}}
{view_chain.other_functions}func.func @f(%b: {BASE}, %r: {BASE}) {{
{lines}
  call @g({argument_name}, %r) : ({kind}, {BASE}) -> ()
  return
}}
"""
    return Overlapping(
        text, name, overlaps, view_chain.is_known, text.count("call @g("), writer.forms
    )


@dataclass(frozen=True)
class Handed:
    """A module with `@g(%x, %r)`, and where its arguments lie."""

    text: str
    layouts: tuple[Layout, ...]


def bytes_of(layout: Layout) -> Iterator[int]:
    """The bytes of all elements of an array."""
    first, shape, strides = layout
    for at in product(*map(range, shape)):
        start = first + sum(s * k for s, k in zip(strides, at, strict=True))
        yield from range(start, start + 4)


def handed(seed: int) -> Handed:
    """A program that takes any strides, and arguments: windows, repeated elements, parts of each
    other, and sometimes parts of elements."""
    rng = random.Random(f"handed {seed}")
    shape = _shape(rng, rng.choice((3, 4)), rng.choice((1, 2, 2, 2, 3)))
    view_chain, rank, _ = _called(rng, shape)
    body = "\n".join(
        f"  {line}" for line in _Body(rng, view_chain.type, shape.extents[0], rank).function()
    )
    opened = f"memref<{SIZE}xi32, strided<[?], offset: ?>>"
    text = f"func.func @g(%x: {view_chain.type}, %r: {BASE}) {{\n{body}\n  return\n}}\n"
    unit = 4 if rng.random() < 0.85 else rng.choice((1, 2))
    step = rng.choice((4, 4, 4, 4, -4, 8, 0, unit))
    first = (SIZE - 1) * max(-step, 0) + rng.choice((0, 0, 1, 7, SIZE)) * unit
    line = first, (SIZE,), (step,)
    distance = SIZE * 12 if rng.random() < 0.4 else rng.choice((0, 0, 4, 80, 252)) * unit // 4
    strides = tuple(unit * stride for stride in shape.strides)
    return Handed(
        text.replace(BASE, opened), ((distance + unit * shape.offset, shape.extents, strides), line)
    )


def _shape(rng: random.Random, extent: int, rank: int) -> _Shape:
    strides = tuple(rng.choice((-4, -3, -1, -1, 0, 1, 1, 1, 2, 3, 4)) for _ in range(rank))
    least = sum(min(stride, 0) * (extent - 1) for stride in strides)
    offset = -least + rng.choice((0, 0, 1, 5))
    return _Shape((extent,) * rank, strides, offset)


# Where memrefs come from ------------------------------------------------------------------------

_Family = Callable[[random.Random, _Shape], tuple[_Made, int, bool]]


def _shared(shape: _Shape) -> bool:
    places = shape.places()
    return len(set(places)) < len(places)


def _plain(view_chain: _Made, shape: _Shape) -> tuple[_Made, int, bool]:
    return view_chain, len(shape.extents), _shared(shape)


def _typed(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    return _plain(_Made(shape.type, (shape.view("%x"),)), shape)


def _opened(shape: _Shape, source: str = "%w", result: str = "%x") -> str:
    return f"{result} = memref.cast {source} : {shape.type} to {shape.open}"


def _called(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    return _plain(_Made(shape.open, (shape.view("%w"), _opened(shape))), shape)


def _constants(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """Strides that are values."""
    names = [f"%s{number}" for number in range(len(shape.strides))]
    lines = [
        f"{name} = arith.constant {stride} : index"
        for name, stride in zip(names, shape.strides, strict=True)
    ]
    marks = _list("?" * len(names))
    view = (
        f"%x = memref.reinterpret_cast %b to offset: [{shape.offset}], "
        f"sizes: [{_list(shape.extents)}], strides: [{_list(names)}] : {BASE} to "
        f"memref<{shape.sizes}xi32, strided<[{marks}], offset: {shape.offset}>>"
    )
    kind = f"memref<{shape.sizes}xi32, strided<[{marks}], offset: {shape.offset}>>"
    return _plain(_Made(kind, (*lines, view)), shape)


def _two_calls(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """Strides of which the calls know different ones."""
    other_shape = _shape(rng, shape.extents[0], len(shape.extents))
    view_chain = _Made(
        shape.open,
        (
            other_shape.view("%u"),
            _opened(other_shape, "%u", "%v"),
            f"call @g(%v, %r) : ({shape.open}, {BASE}) -> ()",
            shape.view("%w"),
            _opened(shape),
        ),
        is_known=False,
    )
    return view_chain, len(shape.extents), _shared(shape)


def _part(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """A subview of a larger one, every second element of which is in it."""
    extents = tuple(2 * extent for extent in shape.extents)
    strides = tuple(max(-1, min(stride, 1)) for stride in shape.strides)
    least = sum(min(s, 0) * (n - 1) for s, n in zip(strides, extents, strict=True))
    whole = _Shape(extents, strides, -least)
    step = rng.choice((1, 2))
    start = rng.choice((0, 1))
    inner = _Shape(
        shape.extents, tuple(step * s for s in strides), whole.offset + start * sum(strides)
    )
    same = [_list([value] * len(extents)) for value in (start, shape.extents[0], step)]
    view = f"memref.subview %w[{same[0]}] [{same[1]}] [{same[2]}]"
    if rng.random() < 0.5:
        lines = (whole.view("%w"), f"%x = {view} : {whole.type} to {inner.type}")
        return _plain(_Made(inner.type, lines), inner)
    lines = (
        whole.view("%u"),
        _opened(whole, "%u", "%w"),
        f"%x = {view} : {whole.open} to {inner.open}",
    )
    return _plain(_Made(inner.open, lines), inner)


def _transposed(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    turned = _Shape(shape.extents[::-1], shape.strides[::-1], shape.offset)
    names = [f"d{k}" for k in range(len(shape.extents))]
    view = (
        f"%x = memref.transpose %w ({_list(names)}) -> ({_list(names[::-1])}) "
        f": {shape.type} to {turned.type}"
    )
    return _plain(_Made(turned.type, (shape.view("%w"), view)), turned)


def _expanded(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """Two dimensions of one that steps back, or not at all."""
    extent = shape.extents[0]
    stride = rng.choice((-1, 0, 0))
    line = _Shape((extent * extent,), (stride,), -min(stride, 0) * (extent * extent - 1))
    expanded_shape = _Shape((extent, extent), (stride * extent, stride), line.offset)
    view = (
        f"%x = memref.expand_shape %w [[0, 1]] output_shape [{extent}, {extent}] "
        f": {line.type} into {expanded_shape.type}"
    )
    return _plain(_Made(expanded_shape.type, (line.view("%w"), view)), expanded_shape)


def _collapsed(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    extent = shape.extents[0]
    stride = rng.choice((-1, 0, 1))
    rows = rng.choice((-2, 0, 1, 2))
    parts = (2, extent) if extent == 4 else (3, extent)
    extents = (extent, *parts)
    strides = (rows, stride * parts[1], stride)
    least = sum(min(s, 0) * (n - 1) for s, n in zip(strides, extents, strict=True))
    whole = _Shape(extents, strides, -least)
    collapsed_shape = _Shape((extent, parts[0] * parts[1]), (rows, stride), whole.offset)
    view = (
        f"%w2 = memref.collapse_shape %w [[0], [1, 2]] : {whole.type} into {collapsed_shape.type}"
    )
    cut = _Shape((extent, extent), (rows, stride), whole.offset)
    part = f"%x = memref.subview %w2[0, 0] [{extent}, {extent}] [1, 1] : {collapsed_shape.type} to {cut.type}"
    return _plain(_Made(cut.type, (whole.view("%w"), view, part)), cut)


_MAPS = (
    ("(d0, d1) -> (d0 + d1)", True),
    ("(d0, d1) -> (d0 * 2 + d1)", True),
    ("(d0, d1) -> (d1)", True),
    ("(d0, d1) -> (d0 mod 2 + d1 * 2)", True),
    ("(d0, d1) -> (d0 floordiv 2, d1)", True),
    ("(d0, d1) -> (d1, d0 mod 2)", True),
    ("(d0, d1) -> (d1, d0)", False),
)


def _mapped(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """An allocation whose layout is a map, here or there."""
    layout, overlaps = rng.choice(_MAPS)
    extent = shape.extents[0]
    kind = f"memref<{extent}x{extent}xi32, affine_map<{layout}>>"
    lines = (f"%x = memref.alloc() : {kind}",)
    has_several_results = "," in layout.partition("->")[2]
    view_chain = _Made(
        kind, lines, rng.random() < 0.5, is_known=not (overlaps and has_several_results)
    )
    return view_chain, 2, overlaps


def _inside(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    return _plain(_Made(shape.type, (shape.view("%x"),), inside=True), shape)


def _selected(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """One of two that are alike."""
    return _plain(
        _Made(
            shape.type,
            (
                shape.view("%w"),
                shape.view("%w2"),
                "%c = arith.constant true",
                f"%x = arith.select %c, %w, %w2 : {shape.type}",
            ),
            inside=rng.random() < 0.5,
            is_known=False,
        ),
        shape,
    )


def _given(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """The result of a function."""
    other_functions = f"""func.func private @make(%b: {BASE}) -> {shape.open} {{
  {shape.view("%w")}
  {_opened(shape)}
  return %x : {shape.open}
}}
"""
    call = f"%x = func.call @make(%b) : ({BASE}) -> {shape.open}"
    view_chain = _Made(shape.open, (call,), rng.random() < 0.5, other_functions, is_known=False)
    return _plain(view_chain, shape)


def _carried(rng: random.Random, shape: _Shape) -> tuple[_Made, int, bool]:
    """What a loop hands on."""
    lines = (
        shape.view("%w"),
        "%z = arith.constant 0 : index",
        "%o = arith.constant 1 : index",
        f"%x = scf.for %k = %z to %o step %o iter_args(%m = %w) -> ({shape.type}) {{",
        f"  scf.yield %m : {shape.type}",
        "}",
    )
    return _plain(_Made(shape.type, lines, inside=rng.random() < 0.5, is_known=False), shape)


FAMILIES: dict[str, _Family] = {
    "by its type": _typed,
    "by the call": _called,
    "by constants": _constants,
    "two calls": _two_calls,
    "subview": _part,
    "transpose": _transposed,
    "expand_shape": _expanded,
    "collapse_shape": _collapsed,
    "map": _mapped,
    "view inside": _inside,
    "select": _selected,
    "result": _given,
    "carried": _carried,
}


# Nests ------------------------------------------------------------------------------------------


class _Body(Writer):
    """The nests of `@g`: on `%x`, `%r` and the buffer `%t`, all subscripts within extents."""

    def __init__(self, rng: random.Random, type_: str, extent: int, rank: int) -> None:
        super().__init__(rng)
        self.depth = 0
        self.type = type_
        self.extent = extent
        self.rank = rank
        self.forms: Counter[str] = Counter()

    def function(self) -> list[str]:
        """The lines of the function."""
        shape = "x".join([str(self.extent)] * self.rank)
        buffer = f"memref<{shape}xi32>"
        self.line("%c3 = arith.constant 3 : i32")
        self.line("%c7 = arith.constant 7 : i32")
        self.line(f"%t = memref.alloc() : {buffer}")
        self._whole(lambda at: [f"affine.store %v, %t[{at}] : {buffer}"], start=True)
        self._whole(lambda at: [f"affine.store %v, %x[{at}] : {self.type}"], start=True)
        for _ in range(self.rng.randint(1, 3)):
            self._nest(buffer)
        for name, kind in (("%x", self.type), ("%t", buffer)):
            self._whole(
                lambda at, name=name, kind=kind: [
                    f"%p = affine.load {name}[{at}] : {kind}",
                    "%q = arith.muli %v, %c7 : i32",
                    "%s = arith.addi %p, %q : i32",
                    f"affine.store %s, %r[{self._place()}] : {BASE}",
                ]
            )
        return self.lines

    def _place(self) -> str:
        terms = [f"%a{k} * {self.extent ** (self.rank - 1 - k)}" for k in range(self.rank)]
        return " + ".join(terms)

    def _whole(self, body: Callable[[str], list[str]], *, start: bool = False) -> None:
        """A nest over all elements, which reads one of `%r`."""
        for k in range(self.rank):
            self.line(f"affine.for %a{k} = 0 to {self.extent} {{")
        self.line(f"%v = affine.load %r[{self._place()}{' + 0' if start else ''}] : {BASE}")
        for line in body(_list([f"%a{k}" for k in range(self.rank)])):
            self.line(line)
        for _ in range(self.rank):
            self.line("}")

    def _nest(self, buffer: str) -> None:
        rng = self.rng
        variables = [self.fresh("i") for _ in range(self.rank)]
        low, high = rng.choice(((0, 0), (0, 0), (1, 0), (0, 1), (1, 1)))
        for number, name in enumerate(variables):
            self.line(f"affine.for {name} = {low} to {self.extent - high} {{")
            if number < self.rank - 1 and rng.random() < 0.15:
                self.forms["imperfect"] += 1
                self._statement(variables[: number + 1], low, high, buffer)
        for _ in range(rng.randint(1, 2)):
            self._statement(variables, low, high, buffer)
        for _ in variables:
            self.line("}")

    def _statement(self, variables: Sequence[str], low: int, high: int, buffer: str) -> None:
        rng = self.rng
        value = self._load(variables, low, high, buffer)
        if rng.random() < 0.3:
            self._update(value, variables, low, high)
            return
        if rng.random() < 0.6:
            second_value = self._load(variables, low, high, buffer)
            result = self.fresh("v")
            self.line(f"{result} = arith.addi {value}, {second_value} : i32")
            value = result
        result = self.fresh("v")
        self.line(f"{result} = arith.muli {value}, %c3 : i32")
        name, kind = self._memref(buffer)
        where = self._subscripts(variables, low, high)
        self.line(f"affine.store {result}, {name}[{where}] : {kind}")
        self.forms[f"store {name}"] += 1

    def _update(self, value: str, variables: Sequence[str], low: int, high: int) -> None:
        """Something is added to an element: a reduction where iterations share it."""
        where = self._subscripts(variables, low, high)
        old = self.fresh("v")
        new = self.fresh("v")
        self.line(f"{old} = affine.load %x[{where}] : {self.type}")
        self.line(f"{new} = arith.addi {old}, {value} : i32")
        self.line(f"affine.store {new}, %x[{where}] : {self.type}")
        self.forms["update"] += 1

    def _load(self, variables: Sequence[str], low: int, high: int, buffer: str) -> str:
        name, kind = self._memref(buffer)
        result = self.fresh("v")
        where = self._subscripts(variables, low, high)
        self.line(f"{result} = affine.load {name}[{where}] : {kind}")
        self.forms[f"load {name}"] += 1
        return result

    def _memref(self, buffer: str) -> tuple[str, str]:
        return ("%x", self.type) if self.rng.random() < 0.7 else ("%t", buffer)

    def _subscripts(self, variables: Sequence[str], low: int, high: int) -> str:
        rng = self.rng
        subscripts: list[str] = []
        order = list(variables)
        if rng.random() < 0.2:
            rng.shuffle(order)
            self.forms["transposed"] += 1
        for number in range(self.rank):
            if number >= len(order) or rng.random() < 0.1:
                subscripts.append(str(rng.randrange(self.extent)))
                continue
            shift = rng.randint(-low, high) if rng.random() < 0.5 else 0
            if rng.random() < 0.1 and low == high:
                subscripts.append(f"-{order[number]} + {self.extent - 1}")
                self.forms["reversed"] += 1
            else:
                subscripts.append(f"{order[number]} + {shift}" if shift else order[number])
        return _list(subscripts)
