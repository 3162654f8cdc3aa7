"""Programs that update a matrix in place: nests of up to three loops in any order, triangular or
not, whose statements update, scale and copy elements of the matrix that they read.

Half of them are orders of the loops of factorisations, triangular solves and products: an update of
each element by all elements `k` before its row, its column or both, or behind one of them, and a
scaling when it is final. Where `k` is the innermost loop, it may carry the sum. The
others have random bounds and statements. What matters is that updates read what others of the same
nest have stored, so that few orders of the iterations give the same result.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

TYPES = ("f64", "i64", "f32")


@dataclass
class _Writer:
    """Writes the function of a seed, line by line."""

    rng: random.Random
    element: str
    lines: list[str] = field(default_factory=list[str])
    values: int = 0

    def line(self, depth: int, text: str) -> None:
        self.lines.append("  " * (depth + 1) + text)

    def value(self) -> str:
        self.values += 1
        return f"%v{self.values}"


def generate(seed: int) -> tuple[str, str]:
    """Return the program of a seed, whose function `main` takes two matrices and their extent, and
    the type of their elements."""
    rng = random.Random(seed)
    element = rng.choice(TYPES)
    writer = _Writer(rng, element)
    backwards = {name: rng.random() < 0.2 for name in "ijk"}
    writer.line(0, "%c1 = arith.constant 1 : index")
    zero = "0" if element == "i64" else "0.0"
    writer.line(0, f"%zero = arith.constant {zero} : {element}")
    order = rng.sample("ijk", 3)
    if rng.random() < 0.5:
        _factorise(writer, order, backwards)
    else:
        _loop(writer, order, [], backwards)
    if rng.random() < 0.2:
        _loop(writer, rng.sample("ijk", 3), [], backwards)
    memref = f"memref<?x?x{element}>"
    head = f"func.func @main(%A: {memref}, %B: {memref}, %n: index) {{"
    return "\n".join([head, *writer.lines, "  return", "}", ""]), element


def _factorise(writer: _Writer, order: Sequence[str], backwards: dict[str, bool]) -> None:
    """Loops in an order over the updates of a factorisation or a solver: `k` is before some of `i`
    and `j`, of which one may bound the other; or of a product, where it is behind one of them; or
    of an inverse, where it is between them. Each element is scaled when it is final."""
    rng = writer.rng
    if rng.random() < 0.7:
        backwards |= dict.fromkeys("ijk", rng.random() < 0.2)
    factorisations = [{("k", "i"), ("k", "j")}, {("k", "i")}, {("k", "j")}]
    products = [{("i", "k")}, {("j", "k")}]
    inverses = [{("j", "k"), ("k", "i"), ("j", "i")}, {("i", "k"), ("k", "j"), ("i", "j")}]
    (families,) = rng.choices([factorisations, products, inverses], [5, 2, 3])
    before = rng.choice(families)
    offset = rng.randrange(2) if families is inverses else 1
    if families is factorisations and len(before) == 2 and rng.random() < 0.4:
        before = before | {("j", "i")}
    scaled = "".join(name if (("k", name) in before) else "k" for name in "ij")
    for depth, variable in enumerate(order):
        outer_variables = order[:depth]
        lows = [
            f"%{first}"
            for first, second in before
            if second == variable and first in outer_variables
        ]
        highs = [
            f"%{second}"
            for first, second in before
            if first == variable and second in outer_variables
        ]
        low = _bound("max", sorted(lows), offset)
        high = _bound("min", sorted(highs), 0)
        if depth == 2 and variable != "k" and rng.random() < 0.7:
            # The pivot's row or column, before what it updates.
            _statement(writer, outer_variables, backwards)
        if depth == 2 and variable == "k" and rng.random() < 0.5:
            _sum(writer, order, (low, high), backwards)
            break
        writer.line(depth, f"affine.for %{variable} = {low} to {high} {{")
    else:
        _update(writer, order, backwards)
        writer.line(2, "}")
    for depth in (1, 0):
        inner = order[depth + 1]
        if rng.random() < (0.9 if inner == "k" and "k" not in scaled else 0.3):
            _statement(writer, order[: depth + 1], backwards)
        writer.line(depth, "}")


def _sum(
    writer: _Writer, names: Sequence[str], bounds: tuple[str, str], backwards: dict[str, bool]
) -> None:
    """A sum of products along the last loop in a variable of its own, from which an element is
    computed."""
    rng = writer.rng
    element_type = writer.element
    suffix = "i" if element_type == "i64" else "f"
    depth = len(names) - 1
    *target, reduction = names
    if rng.random() < 0.3:
        target.reverse()
    element = _element(writer, "A", target, backwards)
    start = "%zero"
    if rng.random() < 0.5:
        start = writer.value()
        writer.line(depth, f"{start} = affine.load {element}")
    total, carried, product, result = (writer.value() for _ in range(4))
    low, high = bounds
    head = f"{total} = affine.for %{reduction} = {low} to {high}"
    writer.line(depth, f"{head} iter_args({carried} = {start}) -> ({element_type}) {{")
    factors: list[str] = []
    for name in target:
        factor = rng.choice([name + reduction, reduction + name])
        factors.append(writer.value())
        place = _element(writer, rng.choice("AAAB"), factor, backwards)
        writer.line(depth + 1, f"{factors[-1]} = affine.load {place}")
    first, second = factors
    writer.line(depth + 1, f"{product} = arith.mul{suffix} {first}, {second} : {element_type}")
    operation = rng.choice(["sub", "add"])
    writer.line(
        depth + 1, f"{result} = arith.{operation}{suffix} {carried}, {product} : {element_type}"
    )
    writer.line(depth + 1, f"affine.yield {result} : {element_type}")
    writer.line(depth, "}")
    if rng.random() < 0.7:
        factor, scaled = writer.value(), writer.value()
        source = rng.choice(target) + rng.choice(target)
        writer.line(depth, f"{factor} = affine.load {_element(writer, 'A', source, backwards)}")
        writer.line(depth, f"{scaled} = arith.mul{suffix} {total}, {factor} : {element_type}")
        total = scaled
    writer.line(depth, f"affine.store {total}, {element}")


def _bound(extremum: str, values: Sequence[str], more: int) -> str:
    """The greatest of some values and a number, or the least; without values that of all."""
    if not values:
        return "0" if extremum == "max" else "%n"
    dims = [f"d{number}" for number in range(len(values))]
    results = ", ".join(f"{name} + {more}" for name in dims)
    word = extremum if len(values) > 1 else ""
    return f"{word} affine_map<({', '.join(dims)}) -> ({results})>({', '.join(values)})"


def _loop(
    writer: _Writer, order: Sequence[str], outer_variables: list[str], backwards: dict[str, bool]
) -> None:
    """A loop over the first variable of an order, with statements and a loop over the others."""
    rng = writer.rng
    depth = len(outer_variables)
    variable = order[0]
    low = "0"
    high = "%n"
    if outer_variables and rng.random() < 0.7:
        outer_variable = rng.choice(outer_variables)
        low, high = rng.choice(
            [
                ("0", f"affine_map<(d0) -> (d0)>(%{outer_variable})"),
                ("0", f"affine_map<(d0) -> (d0 + 1)>(%{outer_variable})"),
                (f"affine_map<(d0) -> (d0)>(%{outer_variable})", "%n"),
                (f"affine_map<(d0) -> (d0 + 1)>(%{outer_variable})", "%n"),
            ]
        )
    writer.line(depth, f"affine.for %{variable} = {low} to {high} {{")
    inside = [*outer_variables, variable]
    if len(order) == 1:
        _update(writer, inside, backwards)
        if rng.random() < 0.15:
            _update(writer, inside, backwards)
    else:
        if rng.random() < 0.4:
            _statement(writer, inside, backwards)
        if rng.random() < 0.2:
            _loop(writer, order[1:], inside, backwards)
        _loop(writer, order[1:], inside, backwards)
        if rng.random() < 0.5:
            _statement(writer, inside, backwards)
    writer.line(depth, "}")


def _element(writer: _Writer, matrix: str, names: Sequence[str], backwards: dict[str, bool]) -> str:
    subscripts = ", ".join(
        f"symbol(%n) - 1 - %{name}" if backwards[name] else f"%{name}" for name in names
    )
    return f"%{matrix}[{subscripts}] : memref<?x?x{writer.element}>"


def _update(writer: _Writer, names: Sequence[str], backwards: dict[str, bool]) -> None:
    """An element of the matrix, changed by a product of others, of which one is mostly of the same
    matrix."""
    rng = writer.rng
    depth = len(names)
    target = "ij" if rng.random() < 0.8 else "".join(rng.sample("ijk", 2))
    (reduction,) = set("ijk") - set(target)
    first, second = target
    factors = [
        (rng.choice("AAAB"), rng.choice([first + reduction, reduction + first])),
        (rng.choice("AAAB"), rng.choice([second + reduction, reduction + second])),
    ]
    element = _element(writer, "A", target, backwards)
    loaded: list[str] = []
    for place in [element, *(_element(writer, *factor, backwards) for factor in factors)]:
        value = writer.value()
        writer.line(depth, f"{value} = affine.load {place}")
        loaded.append(value)
    product = writer.value()
    result = writer.value()
    suffix = "i" if writer.element == "i64" else "f"
    writer.line(depth, f"{product} = arith.mul{suffix} {loaded[1]}, {loaded[2]} : {writer.element}")
    operation = rng.choice(["sub", "sub", "add"])
    writer.line(
        depth, f"{result} = arith.{operation}{suffix} {loaded[0]}, {product} : {writer.element}"
    )
    writer.line(depth, f"affine.store {result}, {element}")


def _statement(writer: _Writer, names: Sequence[str], backwards: dict[str, bool]) -> None:
    """An element that is scaled by, or takes a part of, another one."""
    rng = writer.rng
    depth = len(names)
    target, source_name = (rng.choice(names) + rng.choice(names) for _ in range(2))
    element = _element(writer, "A", target, backwards)
    first, second, result = (writer.value() for _ in range(3))
    suffix = "i" if writer.element == "i64" else "f"
    writer.line(depth, f"{first} = affine.load {element}")
    writer.line(
        depth,
        f"{second} = affine.load {_element(writer, rng.choice('AB'), source_name, backwards)}",
    )
    operation = rng.choice(["mul", "add", "sub"])
    writer.line(depth, f"{result} = arith.{operation}{suffix} {first}, {second} : {writer.element}")
    writer.line(depth, f"affine.store {result}, {element}")
