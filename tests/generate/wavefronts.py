"""Random recurrences along two loops, as tables or as rows that are used again.

Cells are sums, least and greatest values, products and choices of cells before them, in their row
and above, and of inputs along rows, along columns and of both. Rows begin with what comes before
their loops, may be two in an iteration, and carry values; the outer loop may look for the best
cell, or accumulate. Some read too far away, or what is not known, so that nothing is changed.
"""

import random

from tests.generate.writer import Writer

EXTENT = 72
"""Of all dimensions; `%n` and `%m` are at most this."""
TYPES = ("f64", "f32", "i64", "i32", "i8")
_NEAR = ((0, 1), (1, 0), (1, 1))
_FAR = ((0, 2), (1, -1), (2, 0), (2, 1), (1, 2), (2, -1), (0, 3))


def generate(seed: int) -> str:
    """A program with a function `@main` of two tables, two vectors, a matrix, two extents and a
    number; the element type is that of its last argument."""
    return _Program(random.Random(seed)).text()


class _Program(Writer):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.type = rng.choice(TYPES)
        self.is_float = self.type[0] == "f"
        is_strided = rng.random() < 0.15
        layout = ", strided<[?, ?]>" if is_strided else ""
        self.table = f"memref<?x?x{self.type}{layout}>"
        layout = ", strided<[?]>" if is_strided else ""
        self.vector = f"memref<?x{self.type}{layout}>"
        self.rolled = rng.random() < 0.4
        """Whether cells are in rows of the first table that are used again."""
        self.per_iteration = rng.choice([1, 2]) if self.rolled else rng.choice([1, 1, 1, 2])
        self.step = rng.choice([1, 1, 2]) if self.per_iteration == 1 else 2
        self.places = rng.sample(_NEAR, rng.choice([2, 3, 3]))
        if rng.random() < 0.4:
            self.places += rng.sample(_FAR, rng.choice([1, 1, 2]))
        if self.rolled:
            rows = 2 if self.per_iteration == 2 else rng.choice([1, 3])
            self.rows = rows
        self.recipe = rng.random()
        self.uses_second = not self.rolled and rng.random() < 0.3

    def text(self) -> str:
        rng = self.rng
        kind = self.type
        head = (
            f"func.func @main(%a: {self.table}, %b: {self.table}, %x: {self.vector}, "
            f"%y: {self.vector}, %z: {self.table}, %n: index, %m: index, %c: {kind}) {{"
        )
        zero = "0.0" if self.is_float else "0"
        self.line(f"%zero = arith.constant {zero} : {kind}")
        bounds = ("0 to 2", True) if rng.random() < 0.1 else ("", False)
        if bounds[1]:
            self.line(f"affine.for %t = {bounds[0]} {{")
        carried = rng.choice(["", "", "", "best", "sum", "extreme"])
        results = {"": 0, "best": 2, "sum": 1, "extreme": 1}[carried]
        start = "3" if rng.random() < 0.8 else "4"
        types = ", ".join([kind] * results)
        outer = f"affine.for %i = {start} to %n step {self.step}"
        if results:
            names = ", ".join(f"%o{k} = {'%c' if k else '%zero'}" for k in range(results))
            self.line(f"%r:{results} = {outer} iter_args({names}) -> ({types}) {{")
        else:
            self.line(f"{outer} {{")
        low = rng.choice(["3", "3", "4"])
        high = rng.choice(["%m", "%m", "%m", "70", "40"])
        values = [f"%o{k}" for k in range(results)]
        state = rng.getstate()
        for row in range(self.per_iteration):
            rng.setstate(state)  # so that all rows compute alike
            values = self.row(row, (low, high), carried, values)
        if rng.random() < 0.2:
            self.line(f"affine.store %c, %y[%i] : {self.vector}")
        if results:
            self.line(f"affine.yield {', '.join(values)} : {types}", "}")
            for k in range(results):
                self.line(f"affine.store %r#{k}, %y[{k}] : {self.vector}")
        else:
            self.line("}")
        if bounds[1]:
            self.line("}")
        return "\n".join([head, *self.lines, "  return", "}"])

    def row(self, row: int, bounds: tuple[str, str], carried: str, outer: list[str]) -> list[str]:
        """A row; what the outer loop carries after it."""
        rng = self.rng
        kind = self.type
        own = f"%i + {row}"
        border = rng.choice(["", "store", "store", "load"])
        first = self.value(f"affine.load %x[{own}] : {self.vector}") if rng.random() < 0.5 else ""
        if border == "store":
            place = f"{self.row_place(row, 0)}, 2"
            self.line(f"affine.store %c, %a[{place}] : {self.table}")
        start = "%c"
        if border == "load":
            start = self.value(f"affine.load %a[{self.row_place(row, 1)}, 2] : {self.table}")
        keeps = rng.random() < 0.3
        inits = [*outer, *([start] if keeps else [])]
        loop = f"affine.for %j = {bounds[0]} to {bounds[1]}"
        name = self.fresh("w")
        if inits:
            arguments = [self.fresh("g") for _ in inits]
            listed = ", ".join(f"{g} = {v}" for g, v in zip(arguments, inits, strict=True))
            types = ", ".join([kind] * len(inits))
            self.line(f"{name}:{len(inits)} = {loop} iter_args({listed}) -> ({types}) {{")
        else:
            arguments = []
            self.line(f"{loop} {{")
        value, above = self.cell(row, own, first, arguments[-1] if keeps else "")
        self.line(f"affine.store {value}, %a[{self.row_place(row, 0)}, %j] : {self.table}")
        if self.uses_second:
            other = self.combine(value, "%c")
            self.line(f"affine.store {other}, %b[{own}, %j] : {self.table}")
        yielded: list[str] = []
        if carried == "best":
            less = self.compare(value, arguments[0])
            yielded = [
                self.value(f"arith.select {less}, {value}, {arguments[0]} : {kind}"),
                self.value(f"arith.select {less}, {above}, {arguments[1]} : {kind}"),
            ]
        elif carried:
            word = {"sum": "addi", "extreme": "maxsi"}[carried]
            if self.is_float:
                word = {"sum": "addf", "extreme": "maximumf"}[carried]
            yielded = [self.value(f"arith.{word} {arguments[0]}, {value} : {kind}")]
        if keeps:
            yielded.append(above)
        if inits:
            self.line(f"affine.yield {', '.join(yielded)} : {types}")
        self.line("}")
        if rng.random() < 0.1 and keeps:
            self.line(f"affine.store {name}#{len(inits) - 1}, %y[{own}] : {self.vector}")
        return [f"{name}#{k}" for k in range(len(outer))]

    def row_place(self, row: int, above: int) -> str:
        """The row of the table where a row has its cells, or one above it."""
        if not self.rolled:
            return f"%i + {row - above}"
        if self.per_iteration == 2:
            return str((row - above) % 2)
        return "0" if self.rows == 1 else f"(%i - {above}) mod {self.rows}"

    def cell(self, row: int, own: str, first: str, carried: str) -> tuple[str, str]:
        """The value of a cell, and one that it has loaded."""
        rng = self.rng
        values: list[str] = []
        for above, before in self.places:
            array = "b" if self.uses_second and rng.random() < 0.4 else "a"
            place = self.row_place(row, above) if array == "a" else f"%i + {row - above}"
            values.append(
                self.value(f"affine.load %{array}[{place}, %j - {before}] : {self.table}")
            )
        loaded = rng.choice(values)
        x = first or self.value(f"affine.load %x[{own}] : {self.vector}")
        y = self.value(f"affine.load %y[%j - {rng.choice([0, 1])}] : {self.vector}")
        if rng.random() < 0.3:
            values.append(self.value(f"affine.load %z[{own}, %j] : {self.table}"))
        if rng.random() < 0.2:
            values.append(self.index(rng.choice(["%j", "%i"])))
        if carried:
            values.append(carried)
        choice = rng.choice(["select", "add", "none"])
        if choice == "select":
            equal = self.compare(x, y)
            values[0] = self.value(f"arith.select {equal}, {values[0]}, {values[-1]} : {self.type}")
        elif choice == "add":
            values[-1] = self.combine(values[-1], self.combine(x, y))
        total = values[0]
        for value in values[1:]:
            total = self.combine(total, value)
        if rng.random() < 0.5:
            total = self.combine(total, "%c")
        return total, loaded

    def index(self, variable: str) -> str:
        applied = self.value(f"affine.apply affine_map<(d0) -> (d0 * 2 - 3)>({variable})")
        if self.is_float:
            number = self.value(f"arith.index_cast {applied} : index to i32")
            return self.value(f"arith.sitofp {number} : i32 to {self.type}")
        return self.value(f"arith.index_cast {applied} : index to {self.type}")

    def compare(self, x: str, y: str) -> str:
        if self.is_float:
            return self.value(f"arith.cmpf ogt, {x}, {y} : {self.type}")
        return self.value(
            f"arith.cmpi {self.rng.choice(['sgt', 'sgt', 'ugt'])}, {x}, {y} : {self.type}"
        )

    def combine(self, x: str, y: str) -> str:
        rng = self.rng
        if self.is_float:
            word = rng.choice(["addf", "addf", "subf", "minimumf", "maximumf", "mulf"])
            return self.value(f"arith.{word} {x}, {y} : {self.type}")
        word = rng.choice(["addi", "addi", "subi", "minsi", "maxsi", "minui", "muli", "xori"])
        return self.value(f"arith.{word} {x}, {y} : {self.type}")
