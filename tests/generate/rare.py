"""Programs on memory whose elements are of rare types: `index`, `i1`, `i7`, complex numbers, vectors,
memrefs.

Every extent is 4, whether the type says so or has `?`: casts of a memref may be chained at will and
memrefs loaded from memory have known extents. Casts that contradict each other stand where nothing
is executed.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tests.generate.program import Program

EXTENT = 4
SCALARS = ("index", "i1", "i7", "i32", "i64", "f32", "f16", "complex<f32>")
VECTORS = ("vector<4xf32>", "vector<2xi1>", "vector<2x2xi7>", "vector<3xindex>")


@dataclass(frozen=True)
class Memref:
    """The type of a memref; `None` for its extents: unranked."""

    extents: tuple[str, ...] | None
    element: str | Memref
    strided: bool = False

    def __str__(self) -> str:
        if self.extents is None:
            return f"memref<*x{self.element}>"
        layout = f", strided<[{', '.join('?' * self.rank)}], offset: ?>" if self.strided else ""
        return f"memref<{'x'.join([*self.extents, str(self.element)])}{layout}>"

    @property
    def rank(self) -> int:
        return len(self.extents or ())

    @property
    def static(self) -> Memref:
        """The type of the allocation behind it; unranked ones have rank 1 always."""
        rank = 1 if self.extents is None else self.rank
        return Memref((str(EXTENT),) * rank, self.element)


Type = str | Memref


@dataclass(frozen=True)
class Value:
    """A value in scope."""

    name: str
    type: Type


class Writer:
    """One program being written."""

    def __init__(self, seed: int, coverage: Counter[str] | None, *, nested: bool) -> None:
        self.nested = nested
        self.rng = random.Random(f"rare:{seed}")
        self.coverage = Counter[str]() if coverage is None else coverage
        self.lines: list[str] = []
        self.top: list[str] = []
        self.scopes: list[list[Value]] = [[]]
        self.ivs: list[str] = []
        self.count = 0
        self.indent = 1
        self.prefix = f"p{seed}"

    def line(self, text: str) -> None:
        self.lines.append("  " * self.indent + text)

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def op(self, text: str, type_: Type) -> Value:
        """Append an operation with one result, which joins the scope."""
        value = Value(self.fresh(), type_)
        self.line(f"{value.name} = {text}")
        self.coverage[text.split(maxsplit=1)[0].partition("(")[0]] += 1
        self.scopes[-1].append(value)
        return value

    def effect(self, text: str) -> None:
        """Append an operation without results."""
        self.line(text)
        self.coverage[text.split(maxsplit=1)[0]] += 1

    @contextmanager
    def block(self, opening: str, closing: str = "}") -> Generator[None]:
        self.line(opening)
        self.indent += 1
        self.scopes.append([])
        yield
        self.scopes.pop()
        self.indent -= 1
        self.line(closing)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # Types and values --------------------------------------------------------------------------

    def memref_type(self, depth: int = 1, element: Type | None = None) -> Memref:
        """A random type of memref; `depth` is how often memrefs may hold memrefs."""
        rng = self.rng
        if element is None:
            nested = self.nested and depth > 0 and self.chance(0.45)
            element = self.memref_type(depth - 1) if nested else rng.choice((*SCALARS, *VECTORS))
        if self.chance(0.1):
            return Memref(None, element)
        rank = rng.choice((0, 1, 1, 1, 2))
        extents = tuple(rng.choice((str(EXTENT), "?")) for _ in range(rank))
        return Memref(extents, element, bool(rank) and self.chance(0.15))

    def values(self, type_: Type | None = None) -> list[Value]:
        return [v for s in self.scopes for v in s if type_ is None or v.type == type_]

    def memrefs(self, *, ranked: bool = True) -> list[Value]:
        return [
            v
            for v in self.values()
            if isinstance(v.type, Memref) and (v.type.extents is not None or not ranked)
        ]

    def value(self, type_: Type) -> Value:
        """A value of that type, an existing one mostly."""
        values_of_type = self.values(type_)
        if values_of_type and self.chance(0.7):
            return self.rng.choice(values_of_type)
        return self.made(type_)

    def made(self, type_: Type) -> Value:
        """A new value of that type."""
        if isinstance(type_, Memref):
            return self.cast(self.allocated(type_.static), type_)
        return self.op(f"{constant(self.rng, type_)}", type_)

    def allocated(self, type_: Memref) -> Value:
        """An allocation; every element has a value."""
        name = "alloca" if self.indent == 1 and self.chance(0.2) else "alloc"
        memory = self.op(f"memref.{name}() : {type_}", type_)
        self.scopes[-1].remove(memory)
        element = self.value(type_.element)
        ivs = [self.fresh() for _ in range(type_.rank)]
        for iv in ivs:
            self.line(f"affine.for {iv} = 0 to {EXTENT} {{")
        self.line(f"affine.store {element.name}, {memory.name}[{', '.join(ivs)}] : {type_}")
        for _ in ivs:
            self.line("}")
        self.scopes[-1].append(memory)
        return memory

    def cast(self, value: Value, type_: Memref) -> Value:
        """The same memory with that type."""
        if value.type == type_:
            return value
        return self.op(f"memref.cast {value.name} : {value.type} to {type_}", type_)

    def place(self, rank: int, *, affine: bool) -> str:
        """Subscripts within the extents."""
        rng = self.rng
        chosen: list[str] = []
        for _ in range(rank):
            number = rng.randrange(EXTENT)
            iv = rng.choice(self.ivs) if self.ivs and self.chance(0.6) else None
            if affine:
                choices = [str(number)] if iv is None else [iv, f"({iv} + {number}) mod {EXTENT}"]
                chosen.append(rng.choice(choices))
            else:
                chosen.append(iv or self.op(f"arith.constant {number} : index", "place").name)
        return ", ".join(chosen)


def constant(rng: random.Random, type_: str) -> str:
    """The text of a constant."""
    if type_.startswith("vector"):
        return f"arith.constant dense<{number(rng, parts_of(type_)[1])}> : {type_}"
    if type_.startswith("complex"):
        parts = ", ".join(f"{number(rng, 'f32')} : f32" for _ in range(2))
        return f"complex.constant [{parts}] : {type_}"
    suffix = "" if type_ == "i1" else f" : {type_}"
    return f"arith.constant {number(rng, type_)}{suffix}"


def parts_of(vector: str) -> tuple[list[int], str]:
    """The extents and the element type of a type of vectors."""
    extents = [int(n) for n in re.findall(r"(\d+)x", vector)]
    return extents, re.sub(r"vector<(\d+x)+|>$", "", vector)


def number(rng: random.Random, type_: str) -> str:
    if type_ == "i1":
        return rng.choice(("true", "false"))
    if type_.startswith("f"):
        return f"{rng.randrange(-12, 13) / 4:e}"
    return str(rng.randrange(-9, 10))


# Statements -------------------------------------------------------------------------------------


def allocate(w: Writer) -> None:
    w.made(w.memref_type(depth=2))


def recast(w: Writer) -> None:
    """A memref cast to a type with more or fewer extents known."""
    memrefs = w.memrefs(ranked=False)
    if not memrefs:
        return
    value = w.rng.choice(memrefs)
    assert isinstance(value.type, Memref)
    if value.type.extents is None:
        target = Memref((w.rng.choice((str(EXTENT), "?")),), value.type.element)
    elif value.type.rank == 1 and w.chance(0.2):
        target = Memref(None, value.type.element)
    else:
        extents = tuple(w.rng.choice((str(EXTENT), "?")) for _ in value.type.extents)
        strided = bool(extents) and (value.type.strided or w.chance(0.3))
        target = Memref(extents, value.type.element, strided)
    w.cast(value, target)


def store(w: Writer) -> None:
    target = some_memref(w)
    if target is None:
        return
    assert isinstance(target.type, Memref)
    value = w.value(target.type.element)
    affine = w.chance(0.6)
    where = w.place(target.type.rank, affine=affine)
    dialect = "affine" if affine else "memref"
    w.effect(f"{dialect}.store {value.name}, {target.name}[{where}] : {target.type}")


def load(w: Writer) -> None:
    source = some_memref(w)
    if source is None:
        return
    assert isinstance(source.type, Memref)
    affine = w.chance(0.6)
    where = w.place(source.type.rank, affine=affine)
    dialect = "affine" if affine else "memref"
    w.op(f"{dialect}.load {source.name}[{where}] : {source.type}", source.type.element)


def some_memref(w: Writer) -> Value | None:
    """A memref with a rank; one that holds memrefs more often than not."""
    memrefs = w.memrefs()
    nested = [
        v for v in memrefs if isinstance(v.type, Memref) and isinstance(v.type.element, Memref)
    ]
    if nested and w.chance(0.5):
        return w.rng.choice(nested)
    return w.rng.choice(memrefs) if memrefs else None


def copy(w: Writer) -> None:
    source = some_memref(w)
    if source is None:
        return
    assert isinstance(source.type, Memref)
    target = w.value(w.memref_type(element=source.type.element))
    assert isinstance(target.type, Memref)
    if target.type.rank == source.type.rank and target.type.extents is not None:
        w.effect(f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}")


def extent(w: Writer) -> None:
    source = some_memref(w)
    if source is None or not isinstance(source.type, Memref) or not source.type.rank:
        return
    axis = w.op(f"arith.constant {w.rng.randrange(source.type.rank)} : index", "place")
    w.op(f"memref.dim {source.name}, {axis.name} : {source.type}", "index")


def prefetch(w: Writer) -> None:
    source = some_memref(w)
    if source is not None and isinstance(source.type, Memref):
        where = w.place(source.type.rank, affine=True)
        w.effect(f"affine.prefetch {source.name}[{where}], read, locality<2>, data : {source.type}")


def atomic(w: Writer) -> None:
    memrefs = [v for v in w.memrefs() if isinstance(v.type, Memref) and v.type.element in _ATOMIC]
    if not memrefs:
        return
    target = w.rng.choice(memrefs)
    assert isinstance(target.type, Memref)
    element = target.type.element
    value = w.value(element)
    where = w.place(target.type.rank, affine=False)
    w.op(
        f"memref.atomic_rmw assign {value.name}, {target.name}[{where}] : "
        f"({element}, {target.type}) -> {element}",
        element,
    )


_ATOMIC = ("i32", "i64", "f32")


def lanes(w: Writer) -> None:
    """A vector of elements, loaded and stored.

    Where programs are executed, elements are contiguous, which `lower-affine` of `mlir-opt` needs,
    and fill their bytes: it would take others as packed.
    """
    kinds = ("index", "i32", "f32", "f16", *(("i1", "i7") if w.nested else ()))
    memrefs = [v for v in w.memrefs() if isinstance(v.type, Memref) and v.type.element in kinds]
    memrefs = [
        v
        for v in memrefs
        if isinstance(v.type, Memref) and v.type.rank and (w.nested or not v.type.strided)
    ]
    if not memrefs:
        return
    source = w.rng.choice(memrefs)
    assert isinstance(source.type, Memref)
    where = ", ".join(["0"] * source.type.rank)
    vector = f"vector<{EXTENT}x{source.type.element}>"
    value = w.op(f"affine.vector_load {source.name}[{where}] : {source.type}, {vector}", vector)
    if w.chance(0.5):
        w.effect(
            f"affine.vector_store {value.name}, {source.name}[{where}] : {source.type}, {vector}"
        )


def some_type(w: Writer) -> Type:
    types = [v.type for v in w.values() if v.type != "place"]
    return w.rng.choice(types) if types else w.memref_type()


def select(w: Writer) -> None:
    type_ = some_type(w)
    condition = w.value("i1")
    first = w.value(type_)
    second = w.value(type_)
    w.op(f"arith.select {condition.name}, {first.name}, {second.name} : {type_}", type_)


def call(w: Writer) -> None:
    """A function that gives back what it is passed."""
    type_ = some_type(w)
    value = w.value(type_)
    name = f"{w.prefix}_{len(w.top)}"
    w.top.append(f"func.func private @{name}(%x: {type_}) -> {type_} {{\n  return %x : {type_}\n}}")
    w.op(f"func.call @{name}({value.name}) : ({type_}) -> {type_}", type_)


def constant_global(w: Writer) -> None:
    element = w.rng.choice(("index", "i1", "i7", "i32", "f16", "f32"))
    name = f"{w.prefix}_{len(w.top)}"
    type_ = Memref((str(EXTENT),), element)
    numbers = ", ".join(number(w.rng, element) for _ in range(EXTENT))
    tensor = f"tensor<{EXTENT}x{element}>"
    w.top.append(
        f"memref.global constant @{name} : {type_} = dense<[{numbers}]> : {tensor}".replace(
            f" : {tensor}", ""
        )
    )
    global_value = w.op(f"memref.get_global @{name} : {type_}", type_)
    w.scopes[-1].remove(global_value)
    target = Memref((w.rng.choice((str(EXTENT), "?")),), element)
    cast = w.cast(global_value, target)
    if cast in w.scopes[-1]:
        w.scopes[-1].remove(cast)
    where = w.place(1, affine=True)
    w.op(f"affine.load {cast.name}[{where}] : {target}", element)


def contradiction(w: Writer) -> None:
    """Casts to other extents and what uses them, where nothing is executed."""
    element = w.rng.choice((*SCALARS, *VECTORS))
    wide_type = Memref((str(EXTENT),), element)
    narrow_type = Memref(("7",), element)
    value = w.value(wide_type)
    target = w.value(wide_type)
    false = w.op("arith.constant false", "i1")
    with w.block(f"scf.if {false.name} {{"):
        loose = w.cast(value, Memref(("?",), element))
        wrong = w.cast(loose, narrow_type)
        again = w.cast(target, Memref(("?",), element))
        w.effect(f"memref.copy {wrong.name}, {again.name} : {narrow_type} to {again.type}")
        w.effect(f"memref.copy {loose.name}, {wrong.name} : {loose.type} to {narrow_type}")


SIMPLE: Sequence[Callable[[Writer], None]] = (
    *[allocate] * 2,
    *[recast] * 4,
    *[store] * 6,
    *[load] * 6,
    *[copy, extent, prefetch, atomic, lanes, select, call, constant_global, contradiction],
)


def statements(w: Writer, depth: int, count: int) -> None:
    for _ in range(count):
        if depth and w.chance(0.25):
            w.rng.choice((loop, loop, conditional))(w, depth - 1)
        else:
            w.rng.choice(SIMPLE)(w)
    absorb(w, 2)


def loop(w: Writer, depth: int) -> None:
    """A loop that hands a value of any type on."""
    kind = w.rng.choice(("affine", "affine", "scf"))
    iv = w.fresh()
    type_ = some_type(w)
    carried = Value(w.fresh(), type_) if w.chance(0.5) else None
    high = w.rng.choice((0, 1, 2, EXTENT, EXTENT))
    bounds = f"0 to {high}"
    if kind == "scf":
        low, up, step = (w.op(f"arith.constant {n} : index", "place").name for n in (0, high, 1))
        bounds = f"{low} to {up} step {step}"
    opening = f"{kind}.for {iv} = {bounds}"
    result = Value(w.fresh(), type_)
    if carried is not None:
        initial = w.value(type_)
        opening = f"{result.name} = {opening} iter_args({carried.name} = {initial.name})"
        opening += f" -> ({type_})"
    w.coverage[f"{kind}.for"] += 1
    with w.block(f"{opening} {{"):
        if kind == "affine":
            w.ivs.append(iv)
        if carried is not None:
            w.scopes[-1].append(carried)
        statements(w, depth, w.rng.randrange(1, 5))
        if carried is not None:
            last = w.value(type_)
            w.line(f"{kind}.yield {last.name} : {type_}")
        if kind == "affine":
            w.ivs.pop()
    if carried is not None:
        w.scopes[-1].append(result)


def conditional(w: Writer, depth: int) -> None:
    """A condition both of whose branches give a value of any type."""
    type_ = some_type(w)
    result = w.fresh()
    iv = w.rng.choice(w.ivs) if w.ivs and w.chance(0.5) else None
    if iv is None:
        kind = "scf"
        condition = w.value("i1").name
        opening = f"scf.if {condition}"
    else:
        kind = "affine"
        opening = f"affine.if affine_set<(d0) : (d0 - {w.rng.randrange(EXTENT)} >= 0)>({iv})"
    w.coverage[f"{kind}.if"] += 1
    for head, tail in ((f"{result} = {opening} -> ({type_}) {{", "} else {"), ("", "}")):
        if head:
            w.line(head)
        w.indent += 1
        w.scopes.append([])
        statements(w, depth, w.rng.randrange(3))
        w.line(f"{kind}.yield {w.value(type_).name} : {type_}")
        w.scopes.pop()
        w.indent -= 1
        w.line(tail)
    w.scopes[-1].append(Value(result, type_))


# What is computed -------------------------------------------------------------------------------

SINK = "%sink"


def absorb(w: Writer, count: int) -> None:
    """Fold some values of the innermost scope into the sink."""
    scope = [v for v in w.scopes[-1] if v.type != "place"]
    for value in w.rng.sample(scope, min(count, len(scope))):
        leaf = scalar(w, value)
        old, scaled, new = (w.fresh() for _ in range(3))
        w.line(f"{old} = affine.load {SINK}[0] : memref<1xi64>")
        w.line(f"{scaled} = arith.muli {old}, %factor : i64")
        w.line(f"{new} = arith.addi {scaled}, {bits(w, leaf)} : i64")
        w.line(f"affine.store {new}, {SINK}[0] : memref<1xi64>")


def scalar(w: Writer, value: Value) -> Value:
    """A number that is in a value."""
    type_ = value.type
    name = w.fresh()
    if isinstance(type_, Memref):
        if type_.extents is None:
            ranked = Memref(("?",), type_.element)
            w.line(f"{name} = memref.cast {value.name} : {type_} to {ranked}")
            return scalar(w, Value(name, ranked))
        where = w.place(type_.rank, affine=True)
        w.line(f"{name} = affine.load {value.name}[{where}] : {type_}")
        return scalar(w, Value(name, type_.element))
    if type_.startswith("vector"):
        extents, element = parts_of(type_)
        where = ", ".join(str(w.rng.randrange(n)) for n in extents)
        w.line(f"{name} = vector.extract {value.name}[{where}] : {element} from {type_}")
        return Value(name, element)
    if type_.startswith("complex"):
        w.line(f"{name} = complex.{w.rng.choice(('re', 'im'))} {value.name} : {type_}")
        return Value(name, "f32")
    return value


def bits(w: Writer, value: Value) -> str:
    """The bits of a number, as an i64."""
    type_ = value.type
    name = value.name
    if type_ in ("f16", "f32"):
        whole = f"i{str(type_)[1:]}"
        name = w.fresh()
        type_ = whole
        w.line(f"{name} = arith.bitcast {value.name} : {value.type} to {whole}")
    if type_ == "i64":
        return name
    wide = w.fresh()
    op = "index_cast" if type_ == "index" else "extsi"
    w.line(f"{wide} = arith.{op} {name} : {type_} to i64")
    return wide


def generate(seed: int, coverage: Counter[str] | None = None, *, nested: bool = False) -> Program:
    """The program of that seed; the same seed gives the same text.

    `nested` allows memrefs whose elements are memrefs, which nothing executes.
    """
    w = Writer(seed, coverage, nested=nested)
    statements(w, 3, w.rng.randrange(6, 16))
    absorb(w, 5)
    name = f"p{seed}"
    text = "\n".join(
        [
            *w.top,
            f"func.func @{name}() -> i64 {{",
            "  %factor = arith.constant 31 : i64",
            "  %zero = arith.constant 0 : i64",
            f"  {SINK} = memref.alloc() : memref<1xi64>",
            f"  affine.store %zero, {SINK}[0] : memref<1xi64>",
            *w.lines,
            f"  %checksum = affine.load {SINK}[0] : memref<1xi64>",
            "  return %checksum : i64",
            "}",
        ]
    )
    return Program(seed, name, text + "\n", 1)
