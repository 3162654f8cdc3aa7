"""Programs on arrays whose memref types have layouts of their own: permuted, tiled, shifted, strided.

`@p<seed>` allocates them, fills them, moves elements between them, partly in functions that take
them and give them back, and returns one checksum an array. All subscripts are inside the extents.
"""

import random
from collections import Counter
from dataclasses import dataclass

from tests.generate.program import Program


@dataclass(frozen=True)
class Array:
    """An array: its value, its type, its extents, and which of them the type does not have."""

    name: str
    type: str
    sizes: tuple[int, ...]
    dynamic: tuple[int, ...] = ()


_ROWS = {
    1: (
        "(d0) -> (d0 + 3)",
        "(d0) -> (d0 * 3 + 1)",
        "(d0) -> (d0 floordiv 4, d0 mod 4)",
        "(d0) -> (d0 mod 5)",
        "(d0) -> (-d0 + 20)",
        "(d0) -> (d0 ceildiv 2, d0)",
    ),
    2: (
        "(d0, d1) -> (d1, d0)",
        "(d0, d1) -> (d0 * 20 + d1)",
        "(d0, d1) -> (d0 + 1, d1 + 2)",
        "(d0, d1) -> (d0 floordiv 4, d1 floordiv 3, d0 mod 4, d1 mod 3)",
        "(d0, d1) -> (d0, d1 floordiv 4, d1 mod 4)",
        "(d0, d1) -> (d0 + d1, d1)",
        "(d0, d1) -> (d0 + d1 * 2, d0)",
        "(d0, d1) -> (d1 * 30 + d0 + 5)",
        "(d0, d1) -> (2, d0, d1)",
        "(d0, d1) -> ((d0 + d1) mod 7, d0 floordiv 2)",
    ),
    3: (
        "(d0, d1, d2) -> (d2, d0, d1)",
        "(d0, d1, d2) -> (d0 * 60 + d1 * 20 + d2)",
        "(d0, d1, d2) -> (d0, d1 floordiv 2, d2, d1 mod 2)",
    ),
}
_SYMBOLIC = {
    1: (
        "(d0)[s0] -> (d0 * 3)",
        "(d0)[s0] -> ((d0 + s0) mod 8)",
        "(d0)[s0] -> (d0 * s0 + 1)",
    ),
    2: (
        "(d0, d1)[s0] -> (20 * d0 + d1)",
        "(d0, d1)[s0] -> (d1, (d0 + s0) mod 9)",
        "(d0, d1)[s0, s1] -> (d0 * s0 + d1 + s1)",
    ),
    3: ("(d0, d1, d2)[s0] -> (d2, (d0 + s0) mod 16, d1)",),
}
"""Those with symbols, which may not be used, or need not be known."""
_GROWING = (
    "(d0, d1) -> (d1, d0)",
    "(d0, d1)[s0] -> (d1, d0)",
    "(d0, d1) -> (d0 floordiv 4, d1 floordiv 3, d0 mod 4, d1 mod 3)",
    "(d0, d1) -> (d0, d1 floordiv 4, d1 mod 4)",
)
"""Those that say how large what they lead to is where an extent is not known."""


def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
    """The program of that seed; the same seed gives the same text."""
    text = _Writer(seed).program()
    if coverage is not None:
        for word in (
            "mod",
            "[s0",
            "affine.load",
            "memref.load",
            "call @h",
            "memref.dim",
            "vector_load",
        ):
            coverage[word] += word in text
    return Program(seed, f"p{seed}", text, text.count("// checked"))


class _Writer:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng = random.Random(f"layouts {seed}")
        self._lines: list[str] = []
        self._helpers: list[str] = []
        self._count = 0

    def program(self) -> str:
        """The whole module."""
        rng = self._rng
        self._lines.append("  %one = arith.constant 1 : index")
        for size in (5, 6, 7):
            self._lines.append(f"  %n{size} = arith.constant {size} : index")
        arrays = [self._array() for _ in range(rng.randrange(2, 5))]
        for array in arrays:
            self._fill(array)
        for _ in range(rng.randrange(2, 5)):
            source = rng.choice(arrays)
            target = rng.choice(arrays)
            roll = rng.random()
            if roll < 0.2:
                self._call(source, target)
            elif roll < 0.25:
                self._odd(source)
            else:
                self._nest(source, target)
        sums = [self._sum(array) for array in arrays]
        kinds = ", ".join(["i64"] * len(sums))
        head = f"func.func @p{self._seed}() -> ({kinds}) {{"
        lines = [*self._helpers, head, *self._lines, f"  return {', '.join(sums)} : {kinds}", "}"]
        return "\n".join(lines) + "\n"

    def _fresh(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _array(self) -> Array:
        rng = self._rng
        rank = rng.choice((1, 2, 2, 2, 3))
        sizes = tuple(rng.choice((5, 6, 7)) for _ in range(rank))
        rows = _SYMBOLIC if rng.random() < 0.2 else _ROWS
        layout = rng.choice(rows[rank])
        dynamic: tuple[int, ...] = ()
        if rank == 2 and rng.random() < 0.2:
            layout = rng.choice(_GROWING)
            dynamic = rng.choice(((0,), (1,), (0, 1)))
        elif rng.random() < 0.15:
            layout = ""
        shape = "x".join("?" if k in dynamic else str(size) for k, size in enumerate(sizes))
        shown = f", affine_map<{layout}>" if layout else ""
        if rank == 2 and not dynamic and rng.random() < 0.1:
            shown = f", strided<[{sizes[1] + 2}, 1], offset: 4>"
        name = self._fresh()
        operands = ", ".join(f"%n{sizes[k]}" for k in dynamic)
        symbols = layout.partition("[")[2].partition("]")[0] if shown else ""
        if symbols and "strided" not in shown:
            # The first one is a stride in some layouts: no extent is larger.
            chosen = ["%n7", *(rng.choice(("%n5", "%n6", "%one")) for _ in symbols.split(", ")[1:])]
            operands += f")[{', '.join(chosen)}]"
        else:
            operands += ")"
        type_ = f"memref<{shape}xi32{shown}>"
        op = rng.choice(("alloc", "alloc", "alloca"))
        self._lines.append(f"  {name} = memref.{op}({operands} : {type_}")
        return Array(name, type_, sizes, dynamic)

    def _loops(self, sizes: tuple[int, ...]) -> list[str]:
        variables = [self._fresh() for _ in sizes]
        for variable, size in zip(variables, sizes, strict=True):
            self._lines.append(f"  affine.for {variable} = 0 to {size} {{")
        return variables

    def _close(self, count: int) -> None:
        self._lines += ["  }"] * count

    def _fill(self, array: Array) -> None:
        variables = self._loops(array.sizes)
        dims = ", ".join(f"d{k}" for k in range(len(variables)))
        terms = " + ".join(f"d{k} * {(7, 11, 13)[k]}" for k in range(len(variables)))
        index = self._fresh()
        value = self._fresh()
        at = ", ".join(variables)
        self._lines += [
            f"  {index} = affine.apply affine_map<({dims}) -> ({terms} + {len(array.name)})>({at})",
            f"  {value} = arith.index_cast {index} : index to i32",
            f"  affine.store {value}, {array.name}[{at}] : {array.type}",
        ]
        self._close(len(variables))

    def _subscript(self, variables: list[str], size: int, *, is_affine: bool) -> str:
        rng = self._rng
        variable = rng.choice(variables)
        texts = [
            f"{variable} mod {size}",
            f"{variable} floordiv 2",
            f"({variable} * 3 + 1) mod {size}",
            str(rng.randrange(size)),
            f"-({variable} mod {size}) + {size - 1}",
        ]
        text = rng.choice(texts)
        if is_affine:
            return text
        if rng.random() < 0.3:
            name = self._fresh()
            self._lines.append(f"  {name} = arith.remui {variable}, %n{size} : index")
            return name
        if text.isdigit():
            return "%one"
        name = self._fresh()
        expr = text.replace(variable, "d0")
        self._lines.append(f"  {name} = affine.apply affine_map<(d0) -> ({expr})>({variable})")
        return name

    def _nest(self, source: Array, target: Array) -> None:
        rng = self._rng
        sizes = tuple(rng.choice((3, 5, 6)) for _ in range(rng.randrange(1, 4)))
        variables = self._loops(sizes)
        loaded = self._fresh()
        sum_name = self._fresh()
        factor = self._fresh()
        is_affine = rng.random() < 0.6
        dialect = "affine" if is_affine else "memref"
        at = [self._subscript(variables, size, is_affine=is_affine) for size in source.sizes]
        to = [self._subscript(variables, size, is_affine=is_affine) for size in target.sizes]
        lines = [
            f"  {loaded} = {dialect}.load {source.name}[{', '.join(at)}] : {source.type}",
            f"  {factor} = arith.constant {rng.randrange(2, 9)} : i32",
            f"  {sum_name} = arith.addi {loaded}, {factor} : i32",
            f"  {dialect}.store {sum_name}, {target.name}[{', '.join(to)}] : {target.type}",
        ]
        if rng.random() < 0.1:
            unused = self._fresh()
            self._lines.append(
                f"  {unused} = affine.vector_load {source.name}"
                f"[{', '.join('0' for _ in source.sizes)}] : {source.type}, vector<2xi32>"
                if source.type.endswith("1], offset: 4>>")
                else f"  affine.prefetch {source.name}[{', '.join('0' for _ in source.sizes)}], "
                f"read, locality<3>, data : {source.type}"
            )
        self._lines += lines
        self._close(len(variables))

    def _call(self, source: Array, target: Array) -> None:
        """A function that adds an element of one array to one of the other one, and gives that."""
        name = f"@h{self._seed}_{len(self._helpers)}"
        types = f"({source.type}, {target.type}) -> {target.type}"
        at = ", ".join("1" for _ in source.sizes)
        to = ", ".join("2" for _ in target.sizes)
        self._helpers.append(
            f"func.func private {name}(%a: {source.type}, %b: {target.type}) -> {target.type} {{\n"
            f"  %x = affine.load %a[{at}] : {source.type}\n"
            f"  %y = affine.load %b[{to}] : {target.type}\n"
            "  %z = arith.addi %x, %y : i32\n"
            f"  affine.store %z, %b[{to}] : {target.type}\n"
            f"  return %b : {target.type}\n}}"
        )
        result = self._fresh()
        self._lines.append(f"  {result} = call {name}({source.name}, {target.name}) : {types}")
        loaded = self._fresh()
        self._lines.append(f"  {loaded} = affine.load {result}[{to}] : {target.type}")
        self._lines.append(
            f"  affine.store {loaded}, {result}[{at}] : {target.type}".replace(
                f"[{at}]", f"[{', '.join('0' for _ in target.sizes)}]"
            )
        )

    def _odd(self, array: Array) -> None:
        """A use that needs the layout or the extents."""
        name = self._fresh()
        if self._rng.random() < 0.5 and len(array.sizes) > 1:
            variable = self._fresh()
            value = self._fresh()
            zeros = ", ".join("0" for _ in array.sizes[1:])
            self._lines += [
                f"  {name} = memref.dim {array.name}, %one : {array.type}",
                f"  affine.for {variable} = 0 to {name} {{",
                f"    {value} = arith.index_cast {variable} : index to i32",
                f"    affine.store {value}, {array.name}[0, {variable}{zeros[1:]}] : {array.type}",
                "  }",
            ]
            return
        self._lines.append(
            f"  memref.copy {array.name}, {array.name} : {array.type} to {array.type}"
        )

    def _sum(self, array: Array) -> str:
        """Loops that fold an array into a checksum."""
        rng = self._rng
        start = self._fresh()
        factor = self._fresh()
        self._lines += [
            f"  {start} = arith.constant 7 : i64 // checked",
            f"  {factor} = arith.constant {rng.choice((31, 37))} : i64",
        ]
        results = list[str]()
        variables = list[str]()
        carried = [start]
        for size in array.sizes:
            results.append(self._fresh())
            variables.append(self._fresh())
            inner = self._fresh()
            self._lines.append(
                f"  {results[-1]} = affine.for {variables[-1]} = 0 to {size} "
                f"iter_args({inner} = {carried[-1]}) -> (i64) {{"
            )
            carried.append(inner)
        element, wide, product, total = (self._fresh() for _ in range(4))
        self._lines += [
            f"  {element} = affine.load {array.name}[{', '.join(variables)}] : {array.type}",
            f"  {wide} = arith.extsi {element} : i32 to i64",
            f"  {product} = arith.muli {carried[-1]}, {factor} : i64",
            f"  {total} = arith.addi {product}, {wide} : i64",
        ]
        for result in [total, *results[:0:-1]]:
            self._lines += [f"  affine.yield {result} : i64", "  }"]
        return results[0]
