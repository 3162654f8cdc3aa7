"""A program: a graph of operations as a function, as `mlir-opt` lowers it, and its caller."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from tests.generate.builder import FLOATS, Builder
from tests.generate.calling import Call, caller
from tests.generate.lowered.finishing import Signature, finished
from tests.generate.lowered.graph import Dims, Graph, Value
from tests.generate.lowered.layers import DOMAINS
from tests.generate.lowered.lowering import lowered
from tests.generate.lowered.windows import image
from tests.generate.program import CalledProgram

MOST_STEPS = 40
"""How many steps are tried."""


@dataclass(frozen=True)
class Passed:
    """An array as the caller knows it."""

    shape: tuple[int, ...]
    element: str
    type: str


@dataclass(frozen=True)
class LoweredProgram(CalledProgram):
    """A program of lowered operations; only its caller differs between numbers that are passed."""

    kernel: str
    signature: Signature

    def salted(self, salt: int) -> LoweredProgram:
        """The program whose caller passes other elements."""
        return self._called(salt=salt)

    def with_symbols(self, number: int) -> LoweredProgram:
        """The program with another number for each dynamic extent."""
        return self._called(number=number)

    def _called(self, *, salt: int = 0, number: int | None = None) -> LoweredProgram:
        signature = self.signature

        def passed(dims: Dims, element: str) -> Passed:
            sizes = (e.size if number is None or not e.name else number for e in dims)
            shown = "".join("?x" if extent.name else f"{extent.size}x" for extent in dims)
            return Passed(tuple(sizes), element, f"memref<{shown}{element}>")

        kind = signature.scalar
        scalars = [(kind, "1.5" if kind in FLOATS else "3")] if kind else []
        results = [passed(*array) for array in signature.results]
        call = Call(
            self.seed,
            [passed(*array) for array in signature.arguments],
            scalars,
            [(array.type, array) for array in results],
            salt,
            signature.filled,
        )
        text, checks = caller(Builder(self.seed), call)
        return replace(self, text=self.kernel + text, checks=checks)


def generate(seed: int, coverage: Counter[str] | None = None) -> LoweredProgram:
    """The program of that seed; the same seed gives the same text."""
    builder = Builder(seed, coverage)
    rng = builder.rng
    graph = begun(builder)
    written(graph)
    text, signature = finished(graph, seed)
    kernel, signature = lowered(text, signature, graph, rng)
    program = LoweredProgram(seed, f"p{seed}", "", 0, renamed(kernel, seed), signature)
    return program.salted(0)


def begun(builder: Builder) -> Graph:
    """A function without operations: in which spelling, of which elements and extents."""
    rng = builder.rng
    is_tensor = rng.random() < 0.5
    element = rng.choice(("f32", "f32", "f32", "f64", "i32", "i64"))
    sizes = tuple(rng.sample(range(2, 9), rng.choice((2, 3, 4))))
    dynamic: dict[int, str] = {}
    if rng.random() < 0.2:
        dynamic_sizes = rng.sample(sizes, rng.choice((1, 1, 2)))
        dynamic = {size: f"N{k}" for k, size in enumerate(dynamic_sizes)}
    on_stack = not is_tensor and rng.random() < 0.1
    graph = Graph(builder, is_tensor, element, sizes, dynamic, on_stack)
    graph.scalar = rng.random() < 0.2
    return graph


def written(graph: Graph) -> None:
    """Steps of one domain until there are enough operations."""
    rng = graph.rng
    domain = rng.choice(list(DOMAINS))
    graph.builder.coverage[f"domain.{domain}"] += 1
    steps = DOMAINS[domain]
    least_count = rng.randrange(2, 9)
    last = begin(graph, domain)
    for _ in range(MOST_STEPS):
        if graph.count >= least_count:
            break
        if graph.values and rng.random() >= 2 / 3:
            last = rng.choice(graph.values)
        last = rng.choice(steps)(graph, last) or last


def begin(graph: Graph, domain: str) -> Value:
    """The argument that a program begins with."""
    if domain in ("networks", "grids") and graph.rng.random() < 0.7:
        return image(graph)
    return graph.argument([graph.extent() for _ in range(graph.rng.choice((1, 2, 2, 2, 3)))])


def renamed(kernel: str, seed: int) -> str:
    """Globals with names of the seed's own: many programs fit in a module."""
    return re.sub(r"@__constant", f"@c{seed}", kernel)
