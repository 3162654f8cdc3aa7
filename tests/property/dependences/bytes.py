"""Random programs whose views read the same bytes as elements of several types."""

import random
from collections import Counter

from tests.property.dependences.generate import Program

SCALARS = {
    "i8": (1, "arith.constant 1 : i8"),
    "f16": (2, "arith.constant 1.0 : f16"),
    "f32": (4, "arith.constant 1.0 : f32"),
    "i24": (4, "arith.constant 1 : i24"),
    "f64": (8, "arith.constant 1.0 : f64"),
    "index": (8, "arith.constant 1 : index"),
    "complex<f32>": (8, "complex.constant [1.0 : f32, 1.0 : f32] : complex<f32>"),
    "vector<4xf16>": (8, "arith.constant dense<1.0> : vector<4xf16>"),
}
BYTES = 160
ROWS = 6
COLUMNS = 4
ARGUMENTS = "%n: index, %x: f32, %v2: vector<2xf32>, %v6: vector<2x3xf32>"


def generate_bytes(seed: int) -> Program:
    """A program of one function `@f`, the same for the same seed."""
    return _Bytes(seed).program() if seed % 3 else _Vectors(seed).program()


class _Writer:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        self.forms: Counter[str] = Counter()
        self.names = 0

    def fresh(self) -> str:
        self.names += 1
        return f"%n{self.names}"

    def program(self) -> Program:
        self.start()
        outer = self.rng.randint(2, 4)
        inner = self.rng.randint(1, 4)
        step = self.rng.choice(("", " step 2"))
        self.lines.append(f"  affine.for %i = 0 to {outer}{step} {{")
        self.access(["%i"])
        self.lines.append(f"  affine.for %j = 0 to {inner} {{")
        for _ in range(self.rng.randint(2, 3)):
            self.access(["%i", "%j"])
        self.lines += ["  }", "  }"]
        self.access([])
        body = "\n".join(self.lines)
        text = f"func.func @f({ARGUMENTS}) {{\n{body}\n  return\n}}\n"
        return Program(text, by_position=False, forms=self.forms)

    def start(self) -> None:
        raise NotImplementedError

    def access(self, loops: list[str]) -> None:
        raise NotImplementedError

    def touch(self, memref: str, type_: str, value: str, subscripts: list[str]) -> None:
        where = f"{memref}[{', '.join(subscripts)}] : {type_}"
        if self.rng.random() < 0.5:
            self.lines.append(f"  affine.store {value}, {where}")
        else:
            self.lines.append(f"  {self.fresh()} = affine.load {where}")

    def subscript(self, loops: list[str], extent: int) -> str:
        """An expression that stays below an extent, if that is large enough."""
        rng = self.rng
        terms = [f"{loop} * {rng.choice((1, 1, 2))}" for loop in loops if rng.random() < 0.7]
        expr = " + ".join([*terms, str(rng.randint(0, 2))])
        return expr if extent > 16 else f"({expr}) mod {extent}"


class _Bytes(_Writer):
    def start(self) -> None:
        self.lines.append(f"  %B = memref.alloc() : memref<{BYTES}xi8>")
        self.views: list[tuple[str, str, str, list[int]]] = []
        for number, (element, (_, constant)) in enumerate(SCALARS.items()):
            self.lines.append(f"  %c{number} = {constant}")
            if element == "i8":
                self.views.append(("%B", f"memref<{BYTES}xi8>", "%c0", [BYTES]))
        for _ in range(2):
            number = self.rng.randrange(len(SCALARS))
            shift = self.fresh()
            self.lines.append(f"  {shift} = arith.constant {self.rng.randint(0, 9)} : index")
            self.view(number, shift, BYTES - 9)

    def view(self, number: int, shift: str, room: int) -> None:
        element = list(SCALARS)[number]
        count = room // SCALARS[element][0]
        shape = [count] if self.rng.random() < 0.6 else [count // 5, 5]
        name = self.fresh()
        type_ = f"memref<{'x'.join(map(str, shape))}x{element}>"
        self.lines.append(f"  {name} = memref.view %B[{shift}][] : memref<{BYTES}xi8> to {type_}")
        self.forms[element] += 1
        if len(shape) == 1 and self.rng.random() < 0.3:
            cut = self.fresh()
            size = (count - 1) // 2
            sliced = f"memref<{size}x{element}, strided<[2], offset: 1>>"
            self.lines.append(
                f"  {cut} = memref.subview {name}[1] [{size}] [2] : {type_} to {sliced}"
            )
            name = cut
            type_ = sliced
            shape = [size]
            self.forms["subview"] += 1
        self.views.append((name, type_, f"%c{number}", shape))

    def access(self, loops: list[str]) -> None:
        if loops and self.rng.random() < 0.25:
            shift = self.fresh()
            factor = self.rng.choice((1, 4, 8))
            offset = self.rng.randint(0, 4)
            shifted = f"affine_map<(d0) -> (d0 * {factor} + {offset})>({loops[-1]})"
            self.lines.append(f"  {shift} = affine.apply {shifted}")
            self.view(self.rng.randrange(len(SCALARS)), shift, BYTES - 40)
            self.forms["shift by a loop"] += 1
            view = self.views.pop()
        else:
            view = self.rng.choice(self.views)
        name, type_, value, shape = view
        self.touch(name, type_, value, [self.subscript(loops, extent) for extent in shape])


class _Vectors(_Writer):
    def start(self) -> None:
        whole = f"vector<{ROWS}x{COLUMNS}xf32>"
        row = f"vector<{COLUMNS}xf32>"
        source = f"memref<{ROWS}x{COLUMNS}xf32>"
        self.lines += [
            f"  %A = memref.alloc() : {source}",
            f"  %v = arith.constant dense<1.0> : {whole}",
            f"  %w = arith.constant dense<1.0> : {row}",
            f"  %V = vector.type_cast %A : {source} to memref<{whole}>",
            f"  %W = vector.type_cast %A : {source} to memref<{ROWS}x{row}>",
        ]
        self.views = [
            ("%A", source, "%x", [ROWS, COLUMNS]),
            ("%W", f"memref<{ROWS}x{row}>", "%w", [ROWS]),
            ("%V", f"memref<{whole}>", "%v", list[int]()),
        ]

    def access(self, loops: list[str]) -> None:
        self.forms["type_cast"] += 1
        name, type_, value, shape = self.rng.choice(self.views)
        self.touch(name, type_, value, [self.subscript(loops, extent) for extent in shape])
