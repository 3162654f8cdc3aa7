"""The function of operations on arrays that is being written, in either spelling.

On memrefs an operation writes a buffer that was made before; on tensors it has results. The steps
(`elementwise`, `contractions`, …) are the same for both.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from tests.generate.builder import FLOATS, Builder

MOST_WORK = 6_000
"""How many innermost iterations all nests of a program have at most: it is interpreted."""


@dataclass(frozen=True)
class Extent:
    """How many elements a dimension has; a dynamic one has a name."""

    size: int
    name: str = ""


Dims = tuple[Extent, ...]


@dataclass(frozen=True, eq=False)
class Value:
    """An array, as some operation left it."""

    name: str
    dims: Dims
    element: str
    is_local: bool = True
    """Whether it is a buffer of the function, which nothing else sees."""
    layout: str = ""
    """Of a part of a buffer: where its elements are."""

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(extent.size for extent in self.dims)

    @property
    def is_static(self) -> bool:
        return not any(extent.name for extent in self.dims)


@dataclass(frozen=True)
class Operand:
    """An operand of a generic operation: each subscript in terms of d0, d1, …"""

    value: Value
    subscripts: Sequence[str]


def plain(value: Value, dims: Sequence[int] | None = None) -> Operand:
    """An operand whose subscripts are iterators; all in order unless it says which."""
    chosen = range(len(value.dims)) if dims is None else dims
    return Operand(value, [f"d{d}" for d in chosen])


Body = Callable[[Sequence[str]], Sequence[str]]
"""Writes the body of a generic operation, given the names of all elements; what it yields."""


@dataclass
class Graph:
    """The function so far."""

    builder: Builder
    is_tensor: bool
    element: str
    sizes: tuple[int, ...]
    dynamic: dict[int, str]
    """Names of the extents that are dynamic, by size."""
    on_stack: bool = False
    arguments: list[Value] = field(default_factory=list[Value])
    scalar: bool = False
    """Whether there is the argument `%alpha`."""
    values: list[Value] = field(default_factory=list[Value])
    """What may be read, in the order in which it was made."""
    unread: list[Value] = field(default_factory=list[Value])
    """What nothing has read so far."""
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    """What views show parts of."""
    work: int = 0
    count: int = 0
    """Operations that become nests."""
    _extents: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def rng(self) -> random.Random:
        return self.builder.rng

    @property
    def is_float(self) -> bool:
        return self.element in FLOATS

    def affords(self, *dims: Sequence[Extent]) -> bool:
        """Whether one more nest over these dimensions is not too much; counts it."""
        work = prod(extent.size for extents in dims for extent in extents)
        if self.work + work > MOST_WORK:
            return False
        self.work += work
        return True

    # Types and places -----------------------------------------------------------------------------

    def type_of(self, value: Value) -> str:
        kind = self.type(value.dims, value.element)
        return kind.replace(">", f", {value.layout}>") if value.layout else kind

    def type(self, dims: Sequence[Extent], element: str) -> str:
        word = "tensor" if self.is_tensor else "memref"
        return f"{word}<{''.join(f'{e.size}x' if not e.name else '?x' for e in dims)}{element}>"

    def extent(self) -> Extent:
        """One of the program's extents."""
        size = self.rng.choice(self.sizes)
        return Extent(size, self.dynamic.get(size, ""))

    def static(self, size: int) -> Extent:
        return Extent(size)

    def size_of(self, extent: Extent) -> str:
        """A dynamic extent as a value: an argument has it."""
        if extent.name not in self._extents:
            owner = next((a for a in self.arguments if extent in a.dims), None)
            if owner is None:
                owner = self.argument((extent,))
            word = "tensor" if self.is_tensor else "memref"
            at = self.builder.value(f"arith.constant {owner.dims.index(extent)}", "index", stem="c")
            self._extents[extent.name] = self.builder.value(
                f"{word}.dim {owner.name}, {at}", self.type_of(owner), stem="d"
            )
        return self._extents[extent.name]

    def argument(self, dims: Sequence[Extent], element: str = "") -> Value:
        """A new argument; of a tensor program, now and then a constant."""
        element = element or self.element
        value = Value(f"%a{len(self.arguments)}", tuple(dims), element, is_local=False)
        if self.is_tensor and value.is_static and prod(value.sizes) <= 24:
            if self.rng.random() < 0.15:
                return self._dense(value)
        self.arguments.append(value)
        return value

    def _dense(self, value: Value) -> Value:
        name = self.builder.fresh("w")
        numbers = [self.rng.randrange(-8, 9) for _ in range(prod(value.sizes))]
        shown = [f"{n / 4:e}" if value.element in FLOATS else str(n) for n in numbers]
        for size in reversed(value.sizes[1:]):
            shown = [f"[{', '.join(shown[k : k + size])}]" for k in range(0, len(shown), size)]
        text = f"[{', '.join(shown)}]" if value.dims else shown[0]
        self.builder.line(f"{name} = arith.constant dense<{text}> : {self.type_of(value)}")
        return Value(name, value.dims, value.element, is_local=False)

    def other(self, dims: Sequence[Extent], element: str = "") -> Value:
        """A value of that shape: one that exists if there is one (half of the time), or an
        argument."""
        element = element or self.element
        values_of_shape = [v for v in self.values if v.dims == tuple(dims) and v.element == element]
        if values_of_shape and self.rng.random() < 0.5:
            return self.rng.choice(values_of_shape)
        alike = [a for a in self.arguments if a.dims == tuple(dims) and a.element == element]
        if alike and self.rng.random() < 0.25:
            return self.rng.choice(alike)
        return self.argument(dims, element)

    def empty(self, dims: Sequence[Extent], element: str = "") -> Value:
        """A new place for an array; what it holds is undefined."""
        element = element or self.element
        sizes = ", ".join(self.size_of(extent) for extent in dims if extent.name)
        stem = "t" if self.is_tensor else "m"
        on_stack = self.on_stack and not sizes
        word = "tensor.empty" if self.is_tensor else f"memref.alloc{'a' * on_stack}"
        name = self.builder.value(f"{word}({sizes})", self.type(dims, element), stem)
        return Value(name, tuple(dims), element)

    def constant(self, number: float, element: str = "") -> str:
        element = element or self.element
        text = f"{number:e}" if element in FLOATS else str(int(number))
        return self.builder.value(f"arith.constant {text}", element, "c")

    def lowest(self, element: str) -> str:
        """The neutral element of a maximum."""
        numbers = {"f32": "0xFF800000", "f64": "0xFFF0000000000000"}
        text = numbers.get(element) or str(-(2 ** (int(element[1:]) - 1)))
        return self.builder.value(f"arith.constant {text}", element, "c")

    def filled(self, dims: Sequence[Extent], number: str, element: str = "") -> Value:
        """A new array of one number."""
        element = element or self.element
        place = self.empty(dims, element)
        self.affords(dims)
        self.count += 1
        return self._written(f"linalg.fill ins({number} : {element})", [place], arrow=True)[0]

    def zeros(self, dims: Sequence[Extent], element: str = "") -> Value:
        return self.filled(dims, self.constant(0, element), element)

    def place(self, dims: Sequence[Extent], element: str, inputs: Sequence[Value]) -> Value:
        """Where an elementwise operation writes: a new place, or that of an input."""
        usable = [
            v
            for v in inputs
            if v.dims == tuple(dims) and v.element == element and (v.is_local or self.is_tensor)
        ]
        if usable and self.rng.random() < 0.2:
            return self.rng.choice(usable)
        return self.empty(dims, element)

    # Operations -----------------------------------------------------------------------------------

    def apply(
        self,
        op: str,
        inputs: Sequence[Value],
        init: Value,
        *,
        before: str = "",
        after: str = "",
        arrow: bool = True,
    ) -> Value:
        """A linalg operation on some inputs into `init`; text may stand around its operands, and
        those whose result types stand last have an arrow."""
        self.count += 1
        self.read(inputs)
        text = f"linalg.{op}{before} ins({self._list(inputs)})"
        return self._written(text, [init], after=after, arrow=arrow)[0]

    def generic(
        self,
        operands: Sequence[Operand],
        inits: Sequence[Operand],
        kinds: Sequence[str],
        body: Body,
    ) -> list[Value]:
        """A `linalg.generic`; `kinds` are those of its iterators."""
        self.count += 1
        self.read([operand.value for operand in operands])
        names = [f"%x{k}" for k in range(len(operands))] + [f"%y{k}" for k in range(len(inits))]
        over = ", ".join(f"d{k}" for k in range(len(kinds)))
        maps = ", ".join(
            f"affine_map<({over}) -> ({', '.join(o.subscripts)})>" for o in (*operands, *inits)
        )
        types = ", ".join(f'"{kind}"' for kind in kinds)
        text = f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{types}]}}"
        if operands:
            text += f" ins({self._list([operand.value for operand in operands])})"
        elements = (operand.value.element for operand in (*operands, *inits))
        types_of_names = dict(zip(names, elements, strict=True))
        listed = ", ".join(f"{name}: {element}" for name, element in types_of_names.items())
        block = self.region(lambda: body(names), types_of_names)
        inner = "\n".join([f"  ^bb0({listed}):", *block])
        places = [operand.value for operand in inits]
        return self._written(text, places, after=f" {{\n{inner}\n  }}", arrow=True)

    def region(
        self, body: Callable[[], Sequence[str]], argument_types: Mapping[str, str]
    ) -> list[str]:
        """The lines of a region, with what it yields; types of its arguments are known."""
        outer_lines, self.builder.lines = self.builder.lines, []
        yielded = body()
        lines, self.builder.lines = self.builder.lines, outer_lines
        types = dict(argument_types)
        for line in lines:
            name, _, operation_text = line.strip().partition(" = ")
            types[name] = operation_text.rsplit(" ", 1)[1]
        kinds = ", ".join(types.get(name, self.element) for name in yielded)
        return [*lines, f"    linalg.yield {', '.join(yielded)} : {kinds}"]

    def read(self, inputs: Sequence[Value]) -> None:
        """Values that an operation reads."""
        names = {value.name for value in inputs}
        self.unread = [value for value in self.unread if value.name not in names]

    def _list(self, values: Sequence[Value]) -> str:
        names = ", ".join(value.name for value in values)
        return f"{names} : {', '.join(self.type_of(value) for value in values)}"

    def _written(
        self, text: str, places: Sequence[Value], *, after: str = "", arrow: bool
    ) -> list[Value]:
        """Append an operation that writes places; gives them as they are now."""
        text = f"{text} outs({self._list(places)}){after}"
        self.builder.coverage[text.split()[0].split("{")[0]] += 1
        if not self.is_tensor:
            self.builder.line(text)
            return [self.made(v.name, v.dims, v.element, is_local=v.is_local) for v in places]
        names = [self.builder.fresh("t") for _ in places]
        types = ", ".join(self.type_of(place) for place in places)
        back = f" -> {types if len(places) == 1 else f'({types})'}" if arrow else ""
        if len(names) == 1:
            self.builder.line(f"{names[0]} = {text}{back}")
        else:
            self.builder.line(f"{', '.join(names)} = {text}{back}")
        self.read(places)
        return [self.made(n, v.dims, v.element) for n, v in zip(names, places, strict=True)]

    def made(
        self, name: str, dims: Sequence[Extent], element: str, *, is_local: bool = True
    ) -> Value:
        """Note that there is a value; what the same buffer held before is gone."""
        value = Value(name, tuple(dims), element, is_local)
        self.values = [v for v in self.values if v.name != name]
        self.unread = [v for v in self.unread if v.name != name]
        self.values.append(value)
        self.unread.append(value)
        return value
