"""Random loops that read what they stored some iterations before.

Rows depend on each other or not; bounds are numbers, the argument `%n` or outer induction variables;
stores may be under a condition, elements may be stored twice, and read before or behind.
"""

import random

from tests.generate.writer import Writer

EXTENT = 16
"""Of both dimensions of the arrays `%a` and `%b`; `%n` is at most this without `SLACK`."""
SLACK = 4


def generate(seed: int) -> str:
    """A program with a function `@main` of two arrays of f64, an `index` and an `f64`."""
    rng = random.Random(seed)
    shape = "memref<?x?xf64>" if rng.random() < 0.5 else f"memref<{EXTENT}x{EXTENT}xf64>"
    head = f"func.func @main(%a: {shape}, %b: {shape}, %n: index, %c: f64) {{"
    body = _Body(rng, shape)
    outer = rng.choice(["3 to %n", "3 to %n", "3 to 9", "4 to 12 step 2"])
    inner = rng.choice(["3 to %n", "3 to %n", "3 to 9", "4 to %n", "4 to 10 step 2", _TRIANGLE])
    body.line(f"affine.for %i = {outer} {{", f"affine.for %j = {inner} {{")
    for _ in range(rng.choice([1, 1, 1, 2])):
        body.update()
    body.line("}", "}")
    return "\n".join([head, *body.lines, "  return", "}"])


_TRIANGLE = "3 to affine_map<(d0) -> (d0 + 1)>(%i)"


class _Body(Writer):
    def __init__(self, rng: random.Random, shape: str) -> None:
        super().__init__(rng)
        self.shape = shape

    def place(self, *, written: bool) -> str:
        rng = self.rng
        array = "a" if written or rng.random() < 0.6 else "b"
        row = "%i" if rng.random() < 0.9 else f"%i - {rng.randrange(1, 3)}"
        back = 0 if written else rng.choice([0, 1, 1, 1, 2, 2, 3, -1])
        column = f"%j - {back}" if rng.random() < 0.9 else f"{EXTENT - 3} - %j + {back}"
        return f"%{array}[{row}, {column}] : {self.shape}"

    def update(self) -> None:
        """An element that is computed from others, and stored."""
        rng = self.rng
        value = "%c"
        for _ in range(rng.choice([1, 2, 2, 3])):
            loaded = self.value(f"affine.load {self.place(written=False)}")
            word = rng.choice(["addf", "subf", "mulf"])
            value = self.value(f"arith.{word} {value}, {loaded} : f64")
        store = f"affine.store {value}, {self.place(written=True)}"
        if rng.random() < 0.2:
            condition = rng.choice(["d0 - 5 >= 0", "-d0 + 6 >= 0", "d0 mod 2 == 0"])
            self.line(f"affine.if affine_set<(d0) : ({condition})>(%j) {{", store, "}")
        else:
            self.line(store)
