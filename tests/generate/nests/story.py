"""What the generator knows of the program so far: memory, scalars, and how often each place runs.

The generator executes the control flow while it writes it: `points` lists the values of all
induction variables for each execution of the current place. So every subscript is checked on every
iteration, whatever the form of the bounds and conditions around it, and the elements of each memory
that were written are known exactly: a program never reads what it has not written.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from math import prod

from tests.generate.builder import FLOATS, Builder, memref_type

Env = dict[str, int]
Element = tuple[int, ...]


@dataclass(eq=False)
class Root:
    """An allocation: an argument, a local buffer or a global."""

    name: str
    shape: tuple[int, ...]
    element: str
    origin: str
    defined: set[Element] = field(default_factory=set[Element])
    writable: bool = True
    heap: bool = False

    def define_all(self) -> None:
        self.defined |= set(product(*(range(extent) for extent in self.shape)))

    @property
    def complete(self) -> bool:
        """Whether every element is defined."""
        return len(self.defined) == prod(self.shape)


@dataclass(frozen=True)
class Memory:
    """A memref in scope: a root, or a view that shows `place(subscripts)` of it."""

    name: str
    shape: tuple[int, ...]
    element: str
    type: str
    root: Root
    place: Callable[[Element], Element]

    @property
    def unit(self) -> bool:
        """Whether elements along the last dimension are neighbours."""
        return "strided" not in self.type or re.search(r"[\[ ]1\]", self.type) is not None


@dataclass
class Story:
    """The function that is being written."""

    builder: Builder
    features: frozenset[str]
    extents: tuple[int, ...]
    element: str
    rank: int
    memories: list[Memory] = field(default_factory=list[Memory])
    scalars: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Names and types of scalars that dominate the current place."""
    symbols: dict[str, int] = field(default_factory=dict[str, int])
    """Index arguments, and what the caller passes."""
    points: list[Env] = field(default_factory=lambda: [{}])
    ivs: list[str] = field(default_factory=list[str])
    parallel: list[str] = field(default_factory=list[str])
    """The induction variables of parallel loops in scope."""
    first: Env = field(default_factory=dict[str, int])
    """The first value of loops around whole nests: only what these write counts as defined."""
    pending: list[tuple[Root, set[Element]]] = field(default_factory=list)
    written: dict[Root, dict[Element, Element]] = field(default_factory=dict)
    """In a parallel nest: which iteration writes each element."""
    read: dict[Root, dict[Element, set[Element]]] = field(default_factory=dict)
    """In a parallel nest: which iterations read each element."""

    @property
    def rng(self) -> random.Random:
        return self.builder.rng

    def some_rank(self) -> int:
        """How many dimensions a memory has: mostly as many as the others."""
        return self.rank if self.rng.random() < 0.65 else self.rng.choice((0, 1, 1, 2, 3))

    def line(self, text: str, *forms: str) -> None:
        self.builder.line(text, *forms)

    def value(self, text: str, kind: str, stem: str = "v") -> str:
        """Append an operation with one result."""
        return self.builder.value(text, kind, stem)

    def has(self, feature: str, probability: float = 1.0) -> bool:
        """Whether the program has the feature, and it is used here."""
        is_used = feature in self.features and self.rng.random() < probability
        if is_used:
            self.builder.coverage[f"nests.{feature}"] += 1
        return is_used

    @contextmanager
    def block(self, opening: str, *forms: str, closing: str = "}") -> Iterator[None]:
        """A region: what it defines is out of scope behind it."""
        self.line(opening, *forms)
        self.builder.indent += 1
        sizes_before = len(self.memories), len(self.scalars), len(self.ivs), len(self.parallel)
        points = self.points
        yield
        self.points = points
        del self.memories[sizes_before[0] :]
        del self.scalars[sizes_before[1] :]
        del self.ivs[sizes_before[2] :]
        del self.parallel[sizes_before[3] :]
        self.builder.indent -= 1
        self.line(closing)

    def new_root(
        self, shape: Sequence[int], element: str, origin: str, name: str | None = None
    ) -> Memory:
        """A memory with a root of its own; nothing of it is defined yet."""
        name = name or self.builder.fresh("m")
        root = Root(name, tuple(shape), element, origin)
        kind = memref_type(shape, element)
        memory = Memory(name, tuple(shape), element, kind, root, lambda at: at)
        self.memories.append(memory)
        return memory

    def holds(self, memory: Memory, element: Element) -> bool:
        return all(0 <= at < extent for at, extent in zip(element, memory.shape, strict=True))

    def note_write(self, memory: Memory, elements: Sequence[list[Element]]) -> None:
        """The elements that each point writes: defined once the nest is complete."""
        written_places: set[Element] = set()
        for env, touched in zip(self.points, elements, strict=True):
            if all(env[name] == value for name, value in self.first.items()):
                written_places.update(memory.place(at) for at in touched)
        self.pending.append((memory.root, written_places))
        if self.parallel:
            owners = self.written.setdefault(memory.root, {})
            for env, touched in zip(self.points, elements, strict=True):
                for at in touched:
                    owners[memory.place(at)] = self.iteration(env)

    def note_read(self, memory: Memory, elements: Sequence[list[Element]]) -> None:
        """The elements that each point of a parallel nest reads: no other may write them."""
        if not self.parallel:
            return
        readers = self.read.setdefault(memory.root, {})
        for env, touched in zip(self.points, elements, strict=True):
            for at in touched:
                readers.setdefault(memory.place(at), set()).add(self.iteration(env))

    def iteration(self, env: Env) -> Element:
        """Where the point is in the parallel loops in scope."""
        return tuple(env[name] for name in self.parallel)

    def commit(self) -> None:
        """A nest is complete: what it wrote is defined from here on."""
        for root, written_places in self.pending:
            root.defined |= written_places
        self.pending.clear()
        self.written.clear()
        self.read.clear()

    def usable(self, *, element: str | None = None, writable: bool = False) -> list[Memory]:
        return [
            memory
            for memory in self.memories
            if (element is None or memory.element == element)
            and (memory.root.writable or not writable)
        ]

    def scalar(self, element: str) -> str:
        """Some scalar of that type: an argument, a result or a constant."""
        scalars_of_type = [name for name, kind in self.scalars if kind == element]
        if scalars_of_type and self.rng.random() < 0.6:
            return self.rng.choice(scalars_of_type)
        return self.constant(element)

    def constant(self, element: str) -> str:
        number: object = self.rng.randrange(-9, 10)
        if element in FLOATS:
            number = f"{self.rng.randrange(-12, 13) / 4:e}"
        return self.value(f"arith.constant {number}", element, "c")
