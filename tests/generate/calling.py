"""The caller of a generated function: it makes the arguments and sums up all effects.

It fills arrays with loops of `scf` (nothing there is worth a loop pass), calls the function once,
and folds each array that it passed and each result into one checksum.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from tests.generate.builder import FLOATS, Builder, memref_type
from tests.generate.sink import bits


class Array(Protocol):
    """An array that is passed or returned."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents that it has when it runs."""
        ...

    @property
    def element(self) -> str: ...

    @property
    def type(self) -> str:
        """The type that the function has for it."""
        ...


@dataclass(frozen=True)
class Given:
    """An array of which the caller knows nothing else."""

    shape: tuple[int, ...]
    type: str
    element: str = "i32"


Scalar = tuple[str, str]
"""A number that is passed: its type, and what it is."""
Result = tuple[str, Array | None]
"""A result: its type, and what it is if it is an array."""


@dataclass(frozen=True)
class Call:
    """What a caller passes to the function of a seed, and what it gets."""

    seed: int
    arrays: Sequence[Array]
    scalars: Sequence[Scalar]
    results: Sequence[Result]
    salt: int = 0
    """Another salt gives other elements."""
    filled: int | None = None
    """How many of the arrays have elements to begin with; all unless it says so."""


def caller(
    builder: Builder, call: Call, *, is_repeated: Callable[[], bool] = lambda: False
) -> tuple[str, int]:
    """The text of the caller `@p<seed>` of `@k<seed>`, and how many checksums it returns.

    `is_repeated` says, where an array is passed already that would do, whether it is passed again.
    """
    builder.lines = []
    checks = _Caller(builder, call).body(is_repeated)
    kinds = ", ".join("i64" for _ in checks)
    lines = [
        f"func.func @p{call.seed}() -> ({kinds}) {{",
        *builder.lines,
        f"  return {', '.join(checks)} : {kinds}",
        "}",
    ]
    return "\n".join(lines) + "\n", len(checks)


@dataclass(frozen=True)
class _Caller:
    builder: Builder
    call: Call

    def body(self, is_repeated: Callable[[], bool]) -> list[str]:
        """The body; gives the names of the checksums."""
        call = self.call
        passed: list[str] = []
        for number, array in enumerate(call.arrays):
            before = call.arrays[:number]
            alike = [
                k for k, a in enumerate(before) if (a.shape, a.type) == (array.shape, array.type)
            ]
            if alike and is_repeated():
                passed.append(passed[alike[0]])
                continue
            kind = memref_type(array.shape, array.element)
            name = self.value("memref.alloc()", kind)
            if call.filled is None or number < call.filled:
                self.fill(array, name, number)
            passed.append(name)
        operands = [self.cast(name, a) for name, a in zip(passed, call.arrays, strict=True)]
        operands += [self.value(f"arith.constant {value}", kind) for kind, value in call.scalars]
        kinds = ", ".join([*(a.type for a in call.arrays), *(kind for kind, _ in call.scalars)])
        types = ", ".join(kind for kind, _ in call.results)
        count = len(call.results)
        result_names = [f"%out#{k}" for k in range(count)] if count > 1 else ["%out"] * count
        head = "" if not count else "%out = " if count == 1 else f"%out:{count} = "
        self.line(f"{head}call @k{call.seed}({', '.join(operands)}) : ({kinds}) -> ({types})")
        checks = [
            self.checksum(name, array, memref_type(array.shape, array.element))
            for k, (name, array) in enumerate(zip(passed, call.arrays, strict=True))
            if name not in passed[:k]
        ]
        for name, (kind, array) in zip(result_names, call.results, strict=True):
            if array is None:
                checks.append(bits(self.builder, name, kind))
            else:
                checks.append(self.checksum(name, array, array.type))
        return checks

    def line(self, text: str, *forms: str) -> None:
        self.builder.line(text, *forms)

    def value(self, text: str, kind: str) -> str:
        return self.builder.value(text, kind, "b")

    def cast(self, name: str, array: Array) -> str:
        kind = memref_type(array.shape, array.element)
        if kind == array.type:
            return name
        cast_name = self.builder.fresh("b")
        self.line(f"{cast_name} = memref.cast {name} : {kind} to {array.type}", "memref.cast")
        return cast_name

    def counted(self, array: Array) -> tuple[list[str], list[str]]:
        """Loops of `scf` over all elements: their opening lines and their induction variables."""
        zero, one = (self.value(f"arith.constant {k}", "index") for k in (0, 1))
        ends = [self.value(f"arith.constant {extent}", "index") for extent in array.shape]
        ivs = [self.builder.fresh("f") for _ in ends]
        heads = [
            f"scf.for {iv} = {zero} to {end} step {one}" for iv, end in zip(ivs, ends, strict=True)
        ]
        return heads, ivs

    def fill(self, array: Array, name: str, number: int) -> None:
        """Fill an argument from the position of each element."""
        salt = self.call.salt
        heads, ivs = self.counted(array)
        for head in heads:
            self.line(f"{head} {{", "scf.for")
        start = number * 5 + 3 + salt * 17
        total = self.value(f"arith.constant {start}", "index")
        for factor, iv in zip((7, 11, 3, 5), ivs, strict=False):
            times = self.value(f"arith.constant {factor + 6 * salt}", "index")
            scaled = self.value(f"arith.muli {iv}, {times}", "index")
            total = self.value(f"arith.addi {total}, {scaled}", "index")
        modulus = self.value("arith.constant 23", "index")
        total = self.value(f"arith.remui {total}, {modulus}", "index")
        middle = self.value("arith.constant 8", "index")
        total = self.value(f"arith.subi {total}, {middle}", "index")
        value = self.from_index(total, array.element)
        kind = memref_type(array.shape, array.element)
        self.line(f"memref.store {value}, {name}[{', '.join(ivs)}] : {kind}", "memref.store")
        for _ in heads:
            self.line("}")

    def from_index(self, number: str, element: str) -> str:
        whole = element if element not in FLOATS else "i32"
        whole_number = self.builder.fresh("b")
        self.line(
            f"{whole_number} = arith.index_cast {number} : index to {whole}", "arith.index_cast"
        )
        if element not in FLOATS:
            return whole_number
        real = self.builder.fresh("b")
        self.line(f"{real} = arith.sitofp {whole_number} : i32 to {element}", "arith.sitofp")
        step = self.value("arith.constant 3.125e-01", element)
        return self.value(f"arith.mulf {real}, {step}", element)

    def checksum(self, name: str, array: Array, kind: str) -> str:
        """Fold every element into one i64: `h = h * 31 + bits`."""
        start = self.value("arith.constant 7", "i64")
        factor = self.value("arith.constant 31", "i64")
        heads, ivs = self.counted(array)
        results = [self.builder.fresh("b") for _ in heads]
        states = [self.builder.fresh("b") for _ in heads]
        for (head, result), (before, state) in zip(
            zip(heads, results, strict=True), pairwise([start, *states]), strict=True
        ):
            self.line(f"{result} = {head} iter_args({state} = {before}) -> (i64) {{", "scf.for")
        value = self.value(f"memref.load {name}[{', '.join(ivs)}]", kind)
        number = bits(self.builder, value, array.element)
        scaled = self.value(f"arith.muli {[start, *states][-1]}, {factor}", "i64")
        total = self.value(f"arith.addi {scaled}, {number}", "i64")
        for position in reversed(range(len(heads))):
            self.line(f"scf.yield {total} : i64")
            self.line("}")
            total = results[position]
        return total
