"""Programs that eliminate with pivoting: a loop searches a row, exchanges it, and updates others.

Most programs have the parts of LU, Gauss's or Gauss and Jordan's elimination, in one of several
forms: which element is looked for, the columns and the way in which rows are exchanged, under a
condition or always; a row that is scaled; factors that are stored, kept or computed where they are
used; a second matrix. In the others one part is such that blocks would change the results: columns
that are not exchanged, rows that are not updated, elements of other columns.
"""

import random

TYPES = ("f64", "f32", "i64")


class _Writer:
    """Writes the function of a seed, line by line."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.element = rng.choice(TYPES)
        self.suffix = "i" if self.element == "i64" else "f"
        self.lines: list[str] = []
        self.values = 0
        self.depth = 1

    def line(self, text: str) -> None:
        if text.startswith("}"):
            self.depth -= 1
        self.lines.append("  " * self.depth + text)
        if text.endswith("{"):
            self.depth += 1

    def value(self) -> str:
        self.values += 1
        return f"%v{self.values}"

    def load(self, matrix: str, *subscripts: str) -> str:
        value = self.value()
        self.line(f"{value} = affine.load {self._element(matrix, subscripts)}")
        return value

    def load_at(self, matrix: str, *indices: str) -> str:
        value = self.value()
        self.line(f"{value} = memref.load {self._element(matrix, indices)}")
        return value

    def store(self, value: str, matrix: str, *subscripts: str) -> None:
        self.line(f"affine.store {value}, {self._element(matrix, subscripts)}")

    def store_at(self, value: str, matrix: str, *indices: str) -> None:
        self.line(f"memref.store {value}, {self._element(matrix, indices)}")

    def _element(self, matrix: str, subscripts: tuple[str, ...]) -> str:
        extents = "?x" * len(subscripts)
        return f"%{matrix}[{', '.join(subscripts)}] : memref<{extents}{self.element}>"

    def combined(self, operation: str, first: str, second: str) -> str:
        value = self.value()
        self.line(f"{value} = arith.{operation}{self.suffix} {first}, {second} : {self.element}")
        return value

    def quotient(self, first: str, second: str) -> str:
        """A quotient; of integers a product."""
        return self.combined("mul" if self.element == "i64" else "div", first, second)


def generate(seed: int) -> tuple[str, str]:
    """Return the program of a seed, whose function `main` takes two matrices and their extent, and
    the type of their elements."""
    rng = random.Random(seed)
    writer = _Writer(rng)
    writer.line("%c1 = arith.constant 1 : index")
    writer.line("%c0 = arith.constant 0 : index")
    wrong = rng.choice(_WRONG) if rng.random() < 0.25 else ""
    is_full = rng.random() < 0.3
    end = rng.choice(["%n", "%n", "affine_map<()[s0] -> (s0 - 1)>()[%n]"])
    is_carrying = rng.random() < 0.4
    header = f"affine.for %k = 0 to {end}"
    if is_carrying:
        start = writer.value()
        number = "2" if writer.element == "i64" else "2.0"
        writer.line(f"{start} = arith.constant {number} : {writer.element}")
        header = f"%last = {header} iter_args(%sum = {start}) -> ({writer.element})"
    writer.line(f"{header} {{")
    total = ""
    pivot = _search(writer, wrong)
    matrices = ["A"] if rng.random() < 0.6 else ["A", "B"]
    is_guarded = rng.random() < 0.5
    if wrong == "late":
        _eliminate(writer, matrices, is_full=is_full, wrong=wrong)
    if is_guarded:
        condition = writer.value()
        writer.line(f"{condition} = arith.cmpi ne, {pivot}, %k : index")
        writer.line(f"scf.if {condition} {{")
    for matrix in matrices:
        if wrong != "kept" or matrix == "A":
            _exchange(writer, matrix, pivot, wrong)
    if is_guarded:
        writer.line("}")
    if is_carrying:
        total = writer.combined("add", "%sum", writer.load("A", "%k", "%k"))
    if wrong != "late":
        _eliminate(writer, matrices, is_full=is_full, wrong=wrong)
    if is_carrying:
        writer.line(f"affine.yield {total} : {writer.element}")
    writer.line("}")
    if is_carrying:
        writer.line("affine.for %z = 0 to min affine_map<()[s0] -> (s0, 1)>()[%n] {")
        writer.store("%last", "B", "%z", "%z")
        writer.line("}")
    memref = f"memref<?x?x{writer.element}>"
    head = f"func.func @main(%A: {memref}, %B: {memref}, %n: index) {{"
    return "\n".join([head, *writer.lines, "  return", "}", ""]), writer.element


_WRONG = ("row", "columns", "late", "kept", "rows", "later", "other", "ahead", "behind", "alone")


def _search(writer: _Writer, wrong: str) -> str:
    """The search of a row in the column of the iteration; return its number."""
    rng = writer.rng
    element = writer.element
    result = writer.value()
    start = "0" if wrong == "row" else "affine_map<(d0) -> (d0 + 1)>(%k)"
    best = writer.load("A", "%k", "%k")
    carried, value = writer.value(), writer.value()
    writer.line(
        f"{result}:2 = affine.for %s = {start} to %n iter_args({carried} = %k, {value} = {best})"
        f" -> (index, {element}) {{"
    )
    if rng.random() < 0.5:
        candidate = writer.load("A", "%s", "%k")
        compared = value
    else:
        candidate = writer.load("A", "%s", "%k")
        compared = writer.load_at("A", carried, "%k")
    better = writer.value()
    kind = ("cmpi", rng.choice(["sgt", "slt"])) if element == "i64" else ("cmpf", "ogt")
    writer.line(f"{better} = arith.{kind[0]} {kind[1]}, {candidate}, {compared} : {element}")
    chosen, number = writer.value(), writer.value()
    if rng.random() < 0.5:
        writer.line(f"{chosen} = arith.select {better}, {candidate}, {value} : {element}")
        writer.line(f"{number} = arith.select {better}, %s, {carried} : index")
    else:
        writer.line(f"{number}, {chosen} = scf.if {better} -> (index, {element}) {{")
        writer.line(f"scf.yield %s, {candidate} : index, {element}")
        writer.line("} else {")
        writer.line(f"scf.yield {carried}, {value} : index, {element}")
        writer.line("}")
    writer.line(f"affine.yield {number}, {chosen} : index, {element}")
    writer.line("}")
    return f"{result}#0"


def _exchange(writer: _Writer, matrix: str, pivot: str, wrong: str) -> None:
    """The exchange of two rows, by a loop or through copies."""
    rng = writer.rng
    start = rng.choice(["0", "affine_map<(d0) -> (d0)>(%k)"]) if matrix == "A" else "0"
    if wrong == "columns":
        start = rng.choice(["3", "affine_map<(d0) -> (d0 + 2)>(%k)"])
    end = "affine_map<()[s0] -> (s0 - 1)>()[%n]" if wrong == "behind" else "%n"
    header = f"affine.for %x = {start} to {end} {{"
    if rng.random() < 0.6:
        writer.line(header)
        places = [("%k", "%x"), (pivot, "%x")]
        own = writer.load(matrix, *places[0])
        other = writer.load_at(matrix, *places[1])
        if rng.random() < 0.5:
            writer.store(other, matrix, *places[0])
            writer.store_at(own, matrix, *places[1])
        else:
            writer.store_at(own, matrix, *places[1])
            writer.store(other, matrix, *places[0])
        writer.line("}")
        return
    copy = writer.value()
    row = f"memref<?x{writer.element}>"
    writer.line(f"{copy} = memref.alloc(%n) : {row}")
    writer.line(header)
    writer.store(writer.load(matrix, "%k", "%x"), copy[1:], "%x")
    writer.line("}")
    writer.line(header)
    writer.store(writer.load_at(matrix, pivot, "%x"), matrix, "%k", "%x")
    writer.line("}")
    if wrong != "alone":
        writer.line(header)
        writer.store_at(writer.load(copy[1:], "%x"), matrix, pivot, "%x")
        writer.line("}")
    writer.line(f"memref.dealloc {copy} : {row}")


def _eliminate(writer: _Writer, matrices: list[str], *, is_full: bool, wrong: str) -> None:
    """The updates of rows, after the scaling of that of the iteration, if it is scaled."""
    rng = writer.rng
    behind = "affine_map<(d0) -> (d0 + 1)>(%k)"
    first = rng.choice([behind, "affine_map<(d0) -> (d0)>(%k)"])
    starts = {"A": first, "B": "0"}
    if rng.random() < 0.4:
        scale = writer.load("A", "%k", "%k")
        for matrix in matrices:
            writer.line(f"affine.for %x = {starts[matrix]} to %n {{")
            scaled = writer.quotient(writer.load(matrix, "%k", "%x"), scale)
            writer.store(scaled, matrix, "%k", "%x")
            writer.line("}")
    form = rng.choice(["stored", "kept", "inside"])
    if first != behind and form == "inside":
        form = "kept"
    is_split = form == "stored" and rng.random() < 0.4
    low = "0" if is_full else behind
    if wrong == "rows":
        low = "affine_map<(d0) -> (d0 + 2)>(%k)"
    is_full = is_full and wrong != "rows"
    factor = ""
    if is_split:
        _rows(writer, low, is_full=is_full)
        _factor(writer, form)
        _end_rows(writer, is_full=is_full)
    _rows(writer, low, is_full=is_full)
    if is_split:
        factor = writer.load("A", "%i", "%k")
    elif form != "inside":
        factor = _factor(writer, form)
    for matrix in matrices:
        start = starts[matrix]
        writer.line(f"affine.for %x = {start} to %n {{")
        if form == "inside" and matrix == "A":
            factor = ""
        used = factor or _factor(writer, "inside")
        source = ("%k", "%x")
        if wrong == "other":
            source = ("%k", rng.choice(["%k", "0"]))
        if wrong == "ahead":
            source = ("%n - 1", "%x") if rng.random() < 0.5 else ("%x", "%k")
        subscripts = tuple(
            text.replace("%n", "symbol(%n)") if "-" in text else text for text in source
        )
        product = writer.combined("mul", used, writer.load(matrix, *subscripts))
        updated = writer.combined(
            rng.choice(["sub", "add"]), writer.load(matrix, "%i", "%x"), product
        )
        writer.store(updated, matrix, "%i", "%x")
        writer.line("}")
    _end_rows(writer, is_full=is_full)
    if wrong == "later":
        value = writer.load("A", "%k", "symbol(%n) - 1")
        writer.store(value, "B", "%k", "0")


def _rows(writer: _Writer, low: str, *, is_full: bool) -> None:
    writer.line(f"affine.for %i = {low} to %n {{")
    if is_full:
        condition = writer.value()
        writer.line(f"{condition} = arith.cmpi ne, %i, %k : index")
        writer.line(f"scf.if {condition} {{")


def _end_rows(writer: _Writer, *, is_full: bool) -> None:
    if is_full:
        writer.line("}")
    writer.line("}")


def _factor(writer: _Writer, form: str) -> str:
    """The factor of a row, which is stored if the form says so."""
    own = writer.load("A", "%i", "%k")
    factor = writer.quotient(own, writer.load("A", "%k", "%k"))
    if form == "stored":
        writer.store(factor, "A", "%i", "%k")
    return factor
