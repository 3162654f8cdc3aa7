"""Programs of views: loads, stores and vectors through parts, shapes and casts of arrays.

`@p<seed>` fills arrays, calls `@k<seed>` with them and with small numbers, which are offsets,
sizes and strides there, and returns one checksum an array. Everything is inside its extents, but
for transfers that may be outside.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr, i32
from xdsl.ir import Attribute

from loopwright.ir.dialects.memref.layout import (
    Extent,
    collapsed_type,
    expanded_type,
    extents,
    from_extents,
    row_major_strides,
    strides_and_offset,
    subview_type,
    transposed_type,
)
from loopwright.ir.syntax.printer import attribute_text
from tests.generate.builder import Builder
from tests.generate.calling import Call, Given, caller
from tests.generate.program import Program
from tests.generate.writer import Writer

SHAPES = ((24,), (32,), (6, 8), (12, 4), (4, 16), (3, 4, 8), (2, 6, 4), (4, 1, 6))
LANES = 4


@dataclass(frozen=True)
class View:
    """A memref: its type, and the extents and strides that it really has."""

    name: str
    type: MemRefType[Attribute]
    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def text(self) -> str:
        """Its type."""
        return attribute_text(self.type)

    @property
    def inner_is_one(self) -> bool:
        """Whether vectors may be loaded from it."""
        layout = strides_and_offset(self.type)
        return bool(self.sizes) and layout is not None and layout[0][-1] == 1


class Function(Writer):
    """The function with the views, while it is written."""

    def __init__(self, rng: random.Random, symbols: dict[str, int]) -> None:
        super().__init__(rng)
        self.symbols = symbols
        self.variables: list[tuple[str, int]] = []
        """Induction variables around, and their greatest values."""

    def entry(self, number: int, dynamic: float = 0.4) -> tuple[str, Extent]:
        """A number as text, and as far as a type knows it."""
        names = [name for name, value in self.symbols.items() if value == number]
        if names and self.rng.random() < dynamic:
            return self.rng.choice(names), None
        return str(number), number


def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
    """The program of that seed; the same seed gives the same text."""
    rng = random.Random(f"views {seed}")
    symbols = {f"%n{k}": k for k in range(5)} | {"%n8": 8}
    writer = Function(rng, symbols)
    arrays = [_array(rng, f"%a{k}") for k in range(rng.randrange(1, 4))]
    views = list(arrays)
    for _ in range(rng.randrange(2, 5)):
        views.append(_view(writer, rng.choice(views[-3:])))
        if rng.random() < 0.5:
            _nest(writer, views)
    for _ in range(rng.randrange(2, 4)):
        _nest(writer, views)
    arguments = [f"{array.name}: {array.text}" for array in arrays]
    arguments += [f"{name}: index" for name in symbols]
    head = f"func.func private @k{seed}({', '.join(arguments)}) {{"
    scalars = [("index", str(value)) for value in symbols.values()]
    call_arrays = [Given(array.sizes, array.text) for array in arrays]
    called, checks = caller(Builder(seed), Call(seed, call_arrays, scalars, []))
    text = "\n".join([head, *writer.lines, "  return", "}", called])
    if coverage is not None:
        for word in ("subview", "expand_shape", "collapse_shape", "memref.cast", "transpose"):
            coverage[word] += word in text
    return Program(seed, f"p{seed}", text, checks)


def _array(rng: random.Random, name: str) -> View:
    shape = rng.choice(SHAPES)
    known_extents: list[Extent] = [extent if rng.random() < 0.75 else None for extent in shape]
    type_ = MemRefType(i32, from_extents(known_extents), NoneAttr())
    strides = tuple(stride or 0 for stride in row_major_strides(shape))
    if rng.random() < 0.25:
        layout = StridedLayoutAttr([*([None] * (len(shape) - 1)), 1], None)
        type_ = MemRefType(i32, from_extents(known_extents), layout)
    return View(name, type_, shape, strides)


def _view(writer: Function, source: View) -> View:
    kinds = [_subview, _subview, _expand, _collapse, _cast, _transpose]
    for _ in range(6):
        view = writer.rng.choice(kinds)(writer, source)
        if view is not None:
            return view
    return source


def _subview(writer: Function, source: View) -> View | None:
    """A part of a memref; its offset may be an induction variable."""
    rng = writer.rng
    offsets: list[tuple[str, Extent]] = []
    sizes: list[tuple[str, Extent]] = []
    strides: list[tuple[str, Extent]] = []
    real: list[int] = []
    steps: list[int] = []
    for extent in source.sizes:
        first = rng.randrange(min(extent, 4))
        text: tuple[str, Extent] | None = None
        if writer.variables and rng.random() < 0.4:
            name, last = rng.choice(writer.variables)
            if last < extent:
                first = last
                text = (name, None)
        step = rng.choice((1, 1, 1, 2, 3))
        most = (extent - 1 - first) // step + 1
        size = rng.randrange(1, most + 1) if rng.random() < 0.5 else most
        offsets.append(text or writer.entry(first))
        sizes.append(writer.entry(size, 0.25))
        strides.append(writer.entry(step, 0.25))
        real.append(size)
        steps.append(step)
    lists = [[entry for _, entry in group] for group in (offsets, sizes, strides)]
    full = subview_type(source.type, *lists)
    layout = None if full is None else strides_and_offset(full)
    if full is None or layout is None:
        return None
    kept_dims = [k for k, size in enumerate(lists[1]) if size != 1 or rng.random() < 0.4]
    full_extents = extents(full)
    type_ = MemRefType(
        i32,
        from_extents([full_extents[k] for k in kept_dims]),
        StridedLayoutAttr([layout[0][k] for k in kept_dims], layout[1]),
    )
    if len(kept_dims) < len(full_extents) and sum(size == 1 for size in lists[1]) != len(
        full_extents
    ) - len(kept_dims):
        kept_dims = list(range(len(full_extents)))
        type_ = full
    texts = (", ".join(text for text, _ in group) for group in (offsets, sizes, strides))
    shown = " ".join(f"[{text}]" for text in texts)
    name = writer.value(
        f"memref.subview {source.name}{shown} : {source.text} to {attribute_text(type_)}", "s"
    )
    moved = tuple(source.strides[k] * steps[k] for k in kept_dims)
    return View(name, type_, tuple(real[k] for k in kept_dims), moved)


def _expand(writer: Function, source: View) -> View | None:
    """Dimensions in two, where they can be."""
    rng = writer.rng
    groups: list[list[int]] = []
    sizes: list[tuple[str, Extent]] = []
    real: list[int] = []
    type_extents = extents(source.type)
    strides: list[int] = []
    for extent, type_extent, stride in zip(source.sizes, type_extents, source.strides, strict=True):
        factors = [f for f in (1, 2, 3, 4, 8) if extent % f == 0]
        parts = [extent]
        if rng.random() < 0.6:
            inner = rng.choice(factors)
            parts = [extent // inner, inner]
        groups.append(list(range(len(sizes), len(sizes) + len(parts))))
        dynamic = rng.randrange(len(parts)) if type_extent is None else -1
        for place, part in enumerate(parts):
            if place == dynamic:
                names = [n for n, value in writer.symbols.items() if value == part]
                name = (
                    rng.choice(names) if names else writer.value(f"arith.constant {part} : index")
                )
                sizes.append((name, None))
            else:
                sizes.append((str(part), part))
        real += parts
        strides += [stride * size for size in [*parts[1:], 1]]
    if not groups or len(groups) == len(sizes):
        return None
    type_ = expanded_type(source.type, [size for _, size in sizes], groups)
    if type_ is None:
        return None
    shape = ", ".join(text for text, _ in sizes)
    name = writer.value(
        f"memref.expand_shape {source.name} {groups} output_shape [{shape}] : {source.text} into "
        f"{attribute_text(type_)}",
        "e",
    )
    return View(name, type_, tuple(real), tuple(strides))


def _collapse(writer: Function, source: View) -> View | None:
    """Neighbouring dimensions as one, where they lie behind each other."""
    rank = len(source.sizes)
    if rank < 2:
        return None
    at = writer.rng.randrange(rank - 1)
    if source.strides[at] != source.strides[at + 1] * source.sizes[at + 1]:
        return None
    groups = [[k] for k in range(at)] + [[at, at + 1]] + [[k] for k in range(at + 2, rank)]
    type_ = collapsed_type(source.type, groups)
    if type_ is None:
        return None
    name = writer.value(
        f"memref.collapse_shape {source.name} {groups} : {source.text} into "
        f"{attribute_text(type_)}",
        "c",
    )
    sizes = [*source.sizes[:at], source.sizes[at] * source.sizes[at + 1], *source.sizes[at + 2 :]]
    strides = [*source.strides[:at], *source.strides[at + 1 :]]
    return View(name, type_, tuple(sizes), tuple(strides))


def _cast(writer: Function, source: View) -> View | None:
    known_extents = [
        extent if writer.rng.random() < 0.5 else None for extent in extents(source.type)
    ]
    type_ = MemRefType(i32, from_extents(known_extents), source.type.layout)
    text = f"memref.cast {source.name} : {source.text} to {attribute_text(type_)}"
    return replace(source, name=writer.value(text, "k"), type=type_)


def _transpose(writer: Function, source: View) -> View | None:
    if len(source.sizes) != 2 or writer.rng.random() < 0.6:
        return None
    type_ = transposed_type(source.type, [1, 0])
    text = f"memref.transpose {source.name} (i, j) -> (j, i) : {source.text} to "
    name = writer.value(text + attribute_text(type_), "t")
    return View(name, type_, source.sizes[::-1], source.strides[::-1])


def _nest(writer: Function, views: list[View]) -> None:
    """A nest of loops over a view, with a few accesses; a view may be taken inside."""
    rng = writer.rng
    inside = list(views)
    outer = list(writer.variables)
    depth = rng.randrange(1, 3)
    for _ in range(depth):
        name = writer.fresh("i")
        trips = rng.randrange(1, 5)
        writer.line(f"affine.for {name} = 0 to {trips} {{")
        writer.variables.append((name, trips - 1))
        if rng.random() < 0.35:
            inside.append(_view(writer, rng.choice(inside)))
    for _ in range(rng.randrange(1, 4)):
        _statement(writer, rng.choice(inside[-3:]), rng.choice(inside))
    writer.line(*["}"] * depth)
    writer.variables[:] = outer


def _subscripts(writer: Function, view: View, lanes: int, *, is_affine: bool) -> list[str]:
    """Subscripts inside of a view, with room for lanes in the last dimension."""
    subscripts: list[str] = []
    for place, size in enumerate(view.sizes):
        room = size - (lanes if place == len(view.sizes) - 1 else 1)
        fitting = [(name, last) for name, last in writer.variables if last <= room]
        number = writer.rng.randrange(room + 1)
        text = str(number)
        if fitting and writer.rng.random() < 0.8:
            name, last = writer.rng.choice(fitting)
            shift = writer.rng.randrange(room - last + 1)
            text = name if shift == 0 else f"{name} + {shift}"
        elif writer.rng.random() < 0.4 and number in writer.symbols.values():
            names = [name for name, value in writer.symbols.items() if value == number]
            text = f"symbol({names[0]})" if is_affine else names[0]
        if not is_affine:
            if " + " in text:
                name, _, shift = text.partition(" + ")
                text = writer.value(f"affine.apply affine_map<(d) -> (d + {shift})>({name})")
            elif not text.startswith("%"):
                text = writer.value(f"arith.constant {text} : index")
        subscripts.append(text)
    return subscripts


def _statement(writer: Function, source: View, target: View) -> None:
    """A load of one view, and a store to another one."""
    rng = writer.rng
    kinds = ["affine", "affine", "memref", "memref"]
    room = min((view.sizes[-1] if view.sizes else 0) for view in (source, target))
    if room >= LANES:
        kinds += ["transfer", "transfer"]
        if source.inner_is_one and target.inner_is_one:
            kinds += ["vector", "masked", "affine.vector"]
    kind = rng.choice(kinds)
    if kind in ("affine", "memref"):
        _scalar(writer, kind, source, target)
        return
    is_affine = kind == "affine.vector"
    at, to = (
        ", ".join(_subscripts(writer, view, LANES, is_affine=is_affine))
        for view in (source, target)
    )
    vector = f"vector<{LANES}xi32>"
    mask = ""
    old = ""
    masked = ""
    inside = ""
    if kind in ("transfer", "masked"):
        mask = writer.value(f"vector.create_mask %n{rng.randrange(5)} : vector<{LANES}xi1>")
        old = writer.value(
            "arith.constant 5 : i32"
            if kind == "transfer"
            else f"arith.constant dense<7> : {vector}"
        )
    if kind == "transfer":
        inside = " {in_bounds = [true]}" if rng.random() < 0.7 else ""
        masked = f", {mask}" if rng.random() < 0.3 else ""
        read = f"vector.transfer_read {source.name}[{at}], {old}{masked}{inside} : {source.text}, {vector}"
        loaded = writer.value(read)
    elif kind == "masked":
        loaded = writer.value(
            f"vector.maskedload {source.name}[{at}], {mask}, {old} : {source.text}, "
            f"vector<{LANES}xi1>, {vector} into {vector}"
        )
    else:
        prefix = "affine.vector_load" if is_affine else "vector.load"
        loaded = writer.value(f"{prefix} {source.name}[{at}] : {source.text}, {vector}")
    ones = writer.value(f"arith.constant dense<3> : {vector}")
    sum_vector = writer.value(f"arith.addi {loaded}, {ones} : {vector}")
    if kind == "transfer":
        writer.line(
            f"vector.transfer_write {sum_vector}, {target.name}[{to}]{masked}{inside} : {vector}, {target.text}"
        )
    elif kind == "masked":
        writer.line(
            f"vector.maskedstore {target.name}[{to}], {mask}, {sum_vector} : {target.text}, "
            f"vector<{LANES}xi1>, {vector}"
        )
    else:
        prefix = "affine.vector_store" if is_affine else "vector.store"
        writer.line(f"{prefix} {sum_vector}, {target.name}[{to}] : {target.text}, {vector}")


def _scalar(writer: Function, dialect: str, source: View, target: View) -> None:
    is_affine = dialect == "affine"
    at = ", ".join(_subscripts(writer, source, 1, is_affine=is_affine))
    loaded = writer.value(f"{dialect}.load {source.name}[{at}] : {source.text}")
    factor = writer.value(f"arith.constant {writer.rng.randrange(2, 9)} : i32")
    sum_name = writer.value(f"arith.addi {loaded}, {factor} : i32")
    to = ", ".join(_subscripts(writer, target, 1, is_affine=is_affine))
    writer.line(f"{dialect}.store {sum_name}, {target.name}[{to}] : {target.text}")
