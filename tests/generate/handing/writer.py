"""What the writer of a function knows: values and arrays in scope, and where it may store.

Each induction variable has the interval that it stays in, so that subscripts are inside by
construction; `symbols` are index values that affine expressions may name, with their intervals.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tests.generate.builder import Builder

_INT = ("addi", "addi", "subi", "muli", "xori", "maxsi", "minui")
_FLOAT = ("addf", "addf", "subf", "mulf", "maximumf", "minimumf")


@dataclass(frozen=True)
class Index:
    """An index value and the interval that it lies in."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Memory:
    """A memref: its extents, and what is left out of its first one by a view."""

    name: str
    shape: tuple[int, ...]
    type: str


@dataclass
class Scope:
    """What the current place may use."""

    values: dict[str, list[str]]
    """Names of values by type."""
    arrays: list[Memory]
    cells: list[Memory]
    """Small buffers, whose elements are accessed at constant places."""
    dims: list[Index] = field(default_factory=list[Index])
    symbols: list[Index] = field(default_factory=list[Index])
    plain: list[Index] = field(default_factory=list[Index])
    """Index values that affine expressions may not name."""
    targets: list[tuple[Memory, str]] | None = None
    """In a parallel loop: the only elements that may be stored to, each iteration its own."""
    depth: int = 0
    work: int = 1

    def inner(self, times: int) -> Scope:
        """The scope of a region that runs so often each time."""
        return replace(
            self,
            values={kind: list(names) for kind, names in self.values.items()},
            arrays=list(self.arrays),
            cells=list(self.cells),
            dims=list(self.dims),
            plain=list(self.plain),
            depth=self.depth + 1,
            work=self.work * max(1, times),
        )


class Writer(Builder):
    """Writes the text of a function; `element` is the type of the arrays, `other` another one."""

    def __init__(self, seed: int, element: str, other: str) -> None:
        super().__init__(seed)
        self.element = element
        self.other = other
        self.rng.seed(f"handing:{seed}")
        self.helpers: list[str] = []
        """Functions that take an array of the kind that arguments are."""
        self.symbols: list[str] = []
        """Reductions of values of the element type that the module defines."""

    @contextmanager
    def body(self, opening: str, closing: str = "}") -> Generator[None]:
        """A region."""
        self.line(opening)
        self.indent += 1
        yield
        self.indent -= 1
        self.line(closing)

    def op(self, text: str, kind: str) -> str:
        """An operation with one result."""
        name = self.fresh()
        self.line(f"{name} = {text} : {kind}")
        return name

    def constant_of(self, kind: str) -> str:
        number: str = str(self.rng.randrange(-6, 7))
        if "f" in kind.rpartition("x")[2]:
            number = f"{self.rng.randrange(-12, 13) / 4:e}"
        text = f"dense<{number}>" if kind.startswith("vector") else number
        return self.op(f"arith.constant {text}", kind)

    def value(self, scope: Scope, kind: str) -> str:
        """Some value of a type, mostly one of the last."""
        values_of_kind = scope.values.setdefault(kind, [])
        if not values_of_kind or self.chance(0.1):
            values_of_kind.append(self.constant_of(kind))
        return self.rng.choice(values_of_kind[-4:] if self.chance(0.7) else values_of_kind)

    def combined(self, left: str, right: str, kind: str) -> str:
        is_float = "f" in kind.rpartition("x")[2]
        return self.op(
            f"arith.{self.rng.choice(_FLOAT if is_float else _INT)} {left}, {right}", kind
        )

    def kind(self) -> str:
        return self.element if self.chance(0.75) else self.other
