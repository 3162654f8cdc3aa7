"""Functions of expressions that can be simplified: constants that are neutral, least or all ones, values
that are used twice, conversions there and back, vectors that are taken apart and put together."""

import random
import re
from collections.abc import Callable

from tests.generate.ranged import BINARY, PREDICATES

VECTOR = re.compile(r"vector<((?:\d+x)*)(\w+)>")
INTEGERS = ("i1", "i8", "i32", "i64", "index")
FLOATS = ("f16", "f32", "f64")
BINARY_FLOAT = "addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split()
FLOAT_PREDICATES = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno false true".split()
UNARY_MATH = (
    "absf ceil floor sqrt exp log sin cos tanh roundeven trunc cbrt exp2 log2 rsqrt"
).split()
WIDTHS = {"i1": 1, "i8": 8, "i32": 32, "i64": 64, "index": 64}
KINDS = ["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"]
FLOAT_KINDS = ["add", "mul", "minnumf", "maxnumf", "minimumf", "maximumf"]


class Expressions:
    """One function; everything that it computes and nothing uses is returned."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        self.values: dict[str, list[str]] = {}
        self.unused: dict[str, str] = {}
        self.number = 0
        self.arguments = [*INTEGERS, *FLOATS, "vector<4xi32>", "vector<2x3xf32>", "vector<4xi1>"]
        for number, type_ in enumerate(self.arguments):
            self.values.setdefault(type_, []).append(f"%a{number}")

    # Values -----------------------------------------------------------------------------------

    def define(self, type_: str, text: str) -> str:
        """A new value; `text` is all behind the equals sign."""
        self.number += 1
        name = f"%v{self.number}"
        self.lines.append(f"{name} = {text}")
        self.values.setdefault(type_, []).append(name)
        self.unused[name] = type_
        return name

    def pick(self, type_: str, constant: float = 0.3) -> str:
        """A value of a type: a constant, a recent one or any."""
        values_of_type = self.values.get(type_)
        if not values_of_type or self.rng.random() < constant:
            name = self.constant(type_)
        else:
            name = self.rng.choice(
                values_of_type[-4:] if self.rng.random() < 0.7 else values_of_type
            )
        self.unused.pop(name, None)
        return name

    def literal(self, element: str) -> str:
        """The text of a number of an element type."""
        rng = self.rng
        if element in FLOATS:
            choices = ("0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "-3.25")
            return rng.choice(choices)
        if element == "i1":
            return rng.choice(("true", "false"))
        width = WIDTHS[element]
        special = (0, 0, 1, 1, -1, 2, 3, -(1 << (width - 1)), (1 << (width - 1)) - 1, 7, 5, 31, 16)
        return str(rng.choice(special))

    def constant(self, type_: str) -> str:
        """A constant of a type."""
        if not type_.startswith("vector"):
            text = self.literal(type_)
            shown = text if type_ == "i1" else f"{text} : {type_}"
        else:
            element = element_of(type_)
            if self.rng.random() < 0.6 or not shape_of(type_):
                shown = f"dense<{self.literal(element)}> : {type_}"
            else:
                shown = f"dense<{self.elements(shape_of(type_), element)}> : {type_}"
        return self.define(type_, f"arith.constant {shown}")

    def elements(self, shape: list[int], element: str) -> str:
        """A literal of nested lists."""
        if not shape:
            return self.literal(element)
        inner = [self.elements(shape[1:], element) for _ in range(shape[0])]
        return f"[{', '.join(inner)}]"

    def a_type(self, elements: tuple[str, ...], vectors: float = 0.3) -> str:
        """A scalar type, or a vector type that there are values of."""
        chosen = [t for t in self.values if t.startswith("vector") and element_of(t) in elements]
        if chosen and self.rng.random() < vectors:
            return self.rng.choice(chosen)
        return self.rng.choice(elements)

    def a_vector(self) -> str:
        """A vector type that there are values of."""
        return self.rng.choice([t for t in self.values if t.startswith("vector")])

    # Statements -------------------------------------------------------------------------------

    def integers(self) -> None:
        rng = self.rng
        op = rng.choice(BINARY)
        type_ = self.a_type(INTEGERS)
        left = self.pick(type_)
        right = left if rng.random() < 0.12 else self.pick(type_, 0.5)
        flags = ""
        if op in ("addi", "subi", "muli", "shli") and rng.random() < 0.15:
            flags = rng.choice((" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"))
        self.define(type_, f"arith.{op} {left}, {right}{flags} : {type_}")

    def floats(self) -> None:
        op = self.rng.choice(BINARY_FLOAT)
        type_ = self.a_type(FLOATS)
        left = self.pick(type_)
        right = left if self.rng.random() < 0.12 else self.pick(type_, 0.5)
        self.define(type_, f"arith.{op} {left}, {right} : {type_}")

    def unary(self) -> None:
        rng = self.rng
        if rng.random() < 0.3:
            type_ = self.a_type(INTEGERS[1:4])
            op = rng.choice(("absi", "ctpop", "ctlz", "cttz"))
            self.define(type_, f"math.{op} {self.pick(type_)} : {type_}")
            return
        type_ = self.a_type(FLOATS[1:])
        op = rng.choice(("arith.negf", *(f"math.{name}" for name in UNARY_MATH)))
        self.define(type_, f"{op} {self.pick(type_)} : {type_}")

    def compare(self) -> None:
        if self.rng.random() < 0.6:
            type_ = self.a_type(INTEGERS)
            text = f"cmpi {self.rng.choice(PREDICATES)}"
        else:
            type_ = self.a_type(FLOATS)
            text = f"cmpf {self.rng.choice(FLOAT_PREDICATES)}"
        left = self.pick(type_)
        right = left if self.rng.random() < 0.12 else self.pick(type_, 0.5)
        self.define(with_element(type_, "i1"), f"arith.{text}, {left}, {right} : {type_}")

    def select(self) -> None:
        type_ = self.a_type((*INTEGERS, *FLOATS))
        flag = self.pick("i1", 0.1)
        left = self.pick(type_)
        right = left if self.rng.random() < 0.1 else self.pick(type_)
        self.define(type_, f"arith.select {flag}, {left}, {right} : {type_}")

    def convert(self) -> None:
        rng = self.rng
        kind = rng.randrange(8)
        if kind == 0:
            source = self.a_type(("i1", "i8", "i32"))
            target = with_element(source, rng.choice(wider(element_of(source))))
            op = rng.choice(("extsi", "extui"))
        elif kind == 1:
            source = self.a_type(("i8", "i32", "i64"))
            target = with_element(source, rng.choice(narrower(element_of(source))))
            op = "trunci"
        elif kind == 2:
            source = self.a_type(("i8", "i32", "i64"))
            target = with_element(source, "index")
            op = rng.choice(("index_cast", "index_castui"))
        elif kind == 3:
            source = self.a_type(("index",))
            target = with_element(source, rng.choice(("i8", "i32", "i64")))
            op = rng.choice(("index_cast", "index_castui"))
        elif kind == 4:
            source = self.a_type(("i8", "i32", "i64"))
            target = with_element(source, rng.choice(FLOATS))
            op = rng.choice(("sitofp", "uitofp"))
        elif kind == 5:
            source = self.a_type(FLOATS)
            target = with_element(source, rng.choice(("i8", "i32", "i64")))
            op = rng.choice(("fptosi", "fptoui"))
        elif kind == 6:
            source, target, op = rng.choice(
                (
                    ("f16", "f32", "extf"),
                    ("f32", "f64", "extf"),
                    ("f64", "f32", "truncf"),
                    ("f32", "f16", "truncf"),
                    ("f64", "f16", "truncf"),
                )
            )
        else:
            source, target = rng.choice(
                (
                    ("i32", "f32"),
                    ("f32", "i32"),
                    ("i64", "f64"),
                    ("f64", "i64"),
                    ("vector<4xi32>", "vector<4xf32>"),
                    ("vector<2x3xf32>", "vector<2x3xi32>"),
                )
            )
            op = "bitcast"
        self.define(target, f"arith.{op} {self.pick(source)} : {source} to {target}")

    def vectors(self) -> None:
        self.rng.choice(VECTORS)(self)

    def broadcast(self) -> None:
        rng = self.rng
        element = rng.choice(("i32", "f32", "i1", "index"))
        source = element
        if rng.random() < 0.4:
            source = self.a_vector()
        shape = shape_of(source)
        grown = [rng.randrange(2, 4) if size == 1 else size for size in shape]
        target = vector(
            [
                *[rng.randrange(1, 5) for _ in range(rng.randrange(2 if shape else 1))],
                *(grown or [4]),
            ],
            element_of(source),
        )
        if len(shape_of(target)) > 3:
            return
        self.define(target, f"vector.broadcast {self.pick(source)} : {source} to {target}")

    def extract(self) -> None:
        source = self.a_vector()
        shape = shape_of(source)
        count = self.rng.randrange(1, len(shape) + 1) if shape else 0
        at = [self.rng.randrange(size) for size in shape[:count]]
        target = (
            vector(shape[count:], element_of(source)) if count < len(shape) else element_of(source)
        )
        self.define(target, f"vector.extract {self.pick(source, 0.1)}{at} : {target} from {source}")

    def insert(self) -> None:
        target = self.a_vector()
        shape = shape_of(target)
        count = self.rng.randrange(1, len(shape) + 1) if shape else 0
        at = [self.rng.randrange(size) for size in shape[:count]]
        part = (
            vector(shape[count:], element_of(target)) if count < len(shape) else element_of(target)
        )
        text = f"{self.pick(part)}, {self.pick(target)} {at} : {part} into {target}"
        self.define(target, f"vector.insert {text}")

    def shape_cast(self) -> None:
        source = self.a_vector()
        shape = shape_of(source)
        total = 1
        for size in shape:
            total *= size
        choices = [
            [total],
            [1, total],
            [total, 1],
            [1, *shape],
            [*shape, 1],
            shape[::-1],
            [size for size in shape if size != 1] or [1],
        ]
        target = vector(self.rng.choice(choices), element_of(source))
        self.define(target, f"vector.shape_cast {self.pick(source, 0.15)} : {source} to {target}")

    def shuffle(self) -> None:
        source = self.a_vector()
        shape = shape_of(source)
        if len(shape) != 1:
            return
        count = self.rng.randrange(1, 6)
        lanes = [
            self.rng.randrange(-1 if self.rng.random() < 0.1 else 0, 2 * shape[0])
            for _ in range(count)
        ]
        if self.rng.random() < 0.2:
            lanes = list(range(shape[0]))
        target = vector([len(lanes)], element_of(source))
        left = self.pick(source, 0.2)
        right = self.pick(source, 0.2)
        self.define(target, f"vector.shuffle {left}, {right} {lanes} : {source}, {source}")

    def slices(self) -> None:
        rng = self.rng
        source = self.a_vector()
        shape = shape_of(source)
        if not shape:
            return
        rank = rng.randrange(1, len(shape) + 1)
        offsets = [rng.randrange(size) for size in shape[:rank]]
        sizes = [rng.randrange(1, size - at + 1) for size, at in zip(shape, offsets, strict=False)]
        part = vector([*sizes, *shape[rank:]], element_of(source))
        if rng.random() < 0.5:
            text = f"{{offsets = {offsets}, sizes = {sizes}, strides = {[1] * rank}}}"
            self.define(
                part,
                f"vector.extract_strided_slice {self.pick(source)} {text} : {source} to {part}",
            )
        else:
            offsets += [0] * (len(shape) - rank)
            text = f"{{offsets = {offsets}, strides = {[1] * len(shape)}}}"
            whole = self.pick(source)
            self.define(
                source,
                f"vector.insert_strided_slice {self.pick(part)}, {whole} {text} : {part} into {source}",
            )

    def transpose(self) -> None:
        source = self.a_vector()
        shape = shape_of(source)
        order = list(range(len(shape)))
        self.rng.shuffle(order)
        target = vector([shape[k] for k in order], element_of(source))
        self.define(target, f"vector.transpose {self.pick(source)}, {order} : {source} to {target}")

    def reduce(self) -> None:
        source = self.a_vector()
        element = element_of(source)
        if len(shape_of(source)) != 1 or element == "index":
            return
        kinds = FLOAT_KINDS if element in FLOATS else KINDS
        text = f"<{self.rng.choice(kinds)}>, {self.pick(source)}"
        if self.rng.random() < 0.4:
            text += f", {self.pick(element)}"
        self.define(element, f"vector.reduction {text} : {source} into {element}")

    def gather(self) -> None:
        element = self.rng.choice(("i32", "f32"))
        count = self.rng.randrange(1, 5)
        parts = ", ".join(self.pick(element) for _ in range(count))
        target = vector([count], element)
        self.define(target, f"vector.from_elements {parts} : {target}")

    def text(self) -> str:
        """The module."""
        steps = (
            self.integers,
            self.floats,
            self.unary,
            self.compare,
            self.select,
            self.convert,
            self.vectors,
            self.vectors,
        )
        weights = (4, 2, 1, 2, 1, 3, 2, 2)
        for _ in range(self.rng.randrange(6, 16)):
            self.rng.choices(steps, weights)[0]()
        parameters = ", ".join(f"%a{k}: {type_}" for k, type_ in enumerate(self.arguments))
        names = ", ".join(self.unused)
        types = ", ".join(self.unused.values())
        head = f"func.func @main({parameters}) -> ({types}) {{"
        return "\n".join([head, *self.lines, f"return {names} : {types}", "}", ""])


VECTORS: tuple[Callable[[Expressions], None], ...] = (
    Expressions.broadcast,
    Expressions.extract,
    Expressions.extract,
    Expressions.insert,
    Expressions.shape_cast,
    Expressions.shuffle,
    Expressions.slices,
    Expressions.transpose,
    Expressions.reduce,
    Expressions.gather,
)


def vector(shape: list[int], element: str) -> str:
    """A vector type."""
    return f"vector<{''.join(f'{size}x' for size in shape)}{element}>"


def element_of(type_: str) -> str:
    """The element type of a vector type, or the type itself."""
    match = VECTOR.fullmatch(type_)
    return match[2] if match else type_


def shape_of(type_: str) -> list[int]:
    """The extents of a vector type."""
    match = VECTOR.fullmatch(type_)
    return [int(size) for size in match[1].split("x")[:-1]] if match else []


def with_element(type_: str, element: str) -> str:
    """The type with other elements."""
    return vector(shape_of(type_), element) if "<" in type_ else element


def wider(element: str) -> list[str]:
    """The integer types with more bits."""
    return [name for name in ("i8", "i32", "i64") if WIDTHS[name] > WIDTHS[element]]


def narrower(element: str) -> list[str]:
    """The integer types with less bits."""
    return [name for name in ("i1", "i8", "i32") if WIDTHS[name] < WIDTHS[element]]


def generate(seed: int) -> str:
    """A module of one function."""
    return Expressions(seed).text()
