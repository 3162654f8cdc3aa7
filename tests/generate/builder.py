"""The state a program generator carries: text, names, values in scope, index ranges, coverage.

Generated programs are defined by construction: every subscript stays inside its memref and no
operation meets poison, because each index value carries the interval it lies in.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

FLOATS = ("f32", "f64", "f16", "bf16")
INTS = ("i1", "i8", "i16", "i32", "i64")
WIDTH = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 16, "bf16": 16} | {
    "f32": 32,
    "f64": 64,
    "index": 64,
}


@dataclass(frozen=True)
class Value:
    """A scalar in scope. `role` says where an index may stand: 'dim', 'symbol' or 'plain'."""

    name: str
    type: str
    low: int = 0
    high: int = 0
    role: str = "plain"


@dataclass(frozen=True)
class Array:
    """A memref in scope; `type` is its full text, `static` whether its extents are in the type."""

    name: str
    shape: tuple[int, ...]
    element: str
    type: str
    writable: bool = True


@dataclass(frozen=True)
class Vector:
    """A vector value in scope."""

    name: str
    shape: tuple[int, ...]
    element: str

    @property
    def type(self) -> str:
        return vector_type(self.shape, self.element)


def vector_type(shape: Sequence[int], element: str) -> str:
    return f"vector<{'x'.join([*map(str, shape), element])}>"


def memref_type(shape: Sequence[int | None], element: str, suffix: str = "") -> str:
    extents = ["?" if extent is None else str(extent) for extent in shape]
    return f"memref<{'x'.join([*extents, element])}{suffix}>"


@dataclass
class Scope:
    """What the next operation may use."""

    scalars: list[Value] = field(default_factory=list)
    arrays: list[Array] = field(default_factory=list)
    vectors: list[Vector] = field(default_factory=list)


class Builder:
    """Appends lines of IR; one builder a function."""

    def __init__(
        self, seed: int, coverage: Counter[str] | None = None, *, extended: bool = False
    ) -> None:
        self.extended = extended
        """Whether forms that MLIR's own lowering cannot run may be used."""
        self.rng = random.Random(seed)
        self.coverage = coverage if coverage is not None else Counter()
        self.lines: list[str] = []
        self.indent = 1
        self.counter = 0
        self.scopes = [Scope()]
        self.work = 1
        """How often the current place runs at most, to keep programs short."""
        self.parallel_depth = 0
        self.globals: list[str] = []
        self.functions: list[str] = []
        self.prefix = f"p{seed}"

    def fresh(self, stem: str = "v") -> str:
        self.counter += 1
        return f"%{stem}{self.counter}"

    def line(self, text: str, *forms: str) -> None:
        """Append one line; `forms` are the op forms that it covers."""
        self.lines.append("  " * self.indent + text)
        self.coverage.update(forms)

    def value(self, text: str, kind: str, stem: str = "v") -> str:
        """Append an operation with one result; gives its name."""
        name = self.fresh(stem)
        form = text.split(maxsplit=1)[0].partition("(")[0]
        self.line(f"{name} = {text} : {kind}", form)
        return name

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    @contextmanager
    def block(self, opening: str, closing: str, *forms: str, times: int = 1) -> Iterator[None]:
        self.line(opening, *forms)
        self.indent += 1
        self.scopes.append(Scope())
        self.work *= max(times, 1)
        yield
        self.work //= max(times, 1)
        self.scopes.pop()
        self.indent -= 1
        self.line(closing)

    def define(self, value: Value | Array | Vector) -> None:
        scope = self.scopes[-1]
        if isinstance(value, Value):
            scope.scalars.append(value)
        elif isinstance(value, Array):
            scope.arrays.append(value)
        else:
            scope.vectors.append(value)

    def scalars(self, kind: str) -> list[Value]:
        return [v for s in self.scopes for v in s.scalars if v.type == kind]

    def arrays(self, *, writable: bool = False, rank: int | None = None) -> list[Array]:
        return [
            a
            for s in self.scopes
            for a in s.arrays
            if (a.writable or not writable) and (rank is None or len(a.shape) == rank)
        ]

    def vectors(self) -> list[Vector]:
        return [v for s in self.scopes for v in s.vectors]

    def constant(self, kind: str, value: float | int | None = None) -> Value:
        """A constant op of a small value that every type holds exactly."""
        rng = self.rng
        name = self.fresh("c")
        if kind in FLOATS:
            number = float(value) if value is not None else rng.randrange(-12, 13) / 4
            self.line(f"{name} = arith.constant {number:e} : {kind}", "arith.constant")
            result = Value(name, kind)
        elif kind == "i1":
            flag = bool(value) if value is not None else rng.random() < 0.5
            self.line(f"{name} = arith.constant {str(flag).lower()}", "arith.constant")
            result = Value(name, kind)
        else:
            whole = int(value) if value is not None else rng.randrange(-9, 10)
            self.line(f"{name} = arith.constant {whole} : {kind}", "arith.constant")
            result = Value(name, kind, whole, whole, "symbol" if kind == "index" else "plain")
        self.define(result)
        return result

    def scalar(self, kind: str) -> Value:
        """Some scalar of that type, an existing one mostly."""
        scalars = self.scalars(kind)
        if scalars and self.chance(0.8):
            return self.rng.choice(scalars[-12:])
        return self.constant(kind)
