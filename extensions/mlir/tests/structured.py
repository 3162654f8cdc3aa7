"""Functions of structured operations on memrefs: each named operation, and generic ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

from loopwright.ir.affine_expr import AffineMap
from loopwright_mlir.dialects.linalg import Linalg
from loopwright_mlir.dialects.linalg.attributes import BINARY, PARALLEL, UNARY
from loopwright_mlir.dialects.linalg.contractions import ProductOp
from loopwright_mlir.dialects.linalg.named import FixedOp, PointwiseOp, WindowOp

FIXED = sorted(
    (op for op in Linalg.operations if issubclass(op, FixedOp | ProductOp)), key=lambda op: op.name
)
POINTWISE = sorted(
    (op for op in Linalg.operations if issubclass(op, PointwiseOp)), key=lambda op: op.name
)
ELEMENTS = ("f32", "f32", "f64", "f16", "i32", "i64", "i8", "complex<f32>", "i1")
FLOAT_ONLY = ("f32", "f64", "f16", "bf16")


class Structured:
    """One function of one operation."""

    def __init__(self, seed: int, *, tensors: bool = False) -> None:
        self.rng = random.Random(seed)
        self.tensors = tensors
        self.arguments: list[str] = []
        self.types: list[str] = []

    def array(self, shape: Sequence[int], element: str) -> int:
        """A new argument; its number."""
        extents = [self._extent(extent) for extent in shape]
        kind = "tensor" if self.tensors else "memref"
        self.types.append(f"{kind}<{''.join(f'{extent}x' for extent in extents)}{element}>")
        return len(self.types) - 1

    def _extent(self, extent: int) -> str:
        return "?" if self.rng.random() < self.dynamic else str(extent)

    def operands(self, inputs: Sequence[int], outputs: Sequence[int]) -> str:
        parts: list[str] = []
        for keyword, numbers in (("ins", inputs), ("outs", outputs)):
            if numbers:
                names = ", ".join(f"%a{number}" for number in numbers)
                types = ", ".join(self.types[number] for number in numbers)
                parts.append(f"{keyword}({names} : {types})")
        return " ".join(parts)

    def text(self) -> str:
        """The function."""
        self.dynamic = self.rng.choice((0, 0, 0.3, 1))
        make = self.rng.choice(
            (self.fixed, self.fixed, self.fixed, self.pointwise, self.generic, self.shaping)
        )
        line = make()
        arguments = ", ".join(f"%a{number}: {type_}" for number, type_ in enumerate(self.types))
        result = ""
        if self.tensors:
            line = f"%r = {line}"
            if "linalg.map" not in line and not line.startswith(self.WITHOUT_RESULT_TYPES):
                line += f" -> {self.types[-1]}"
            result = f" -> {self.types[-1]}"
        end = f"return %r : {self.types[-1]}" if self.tensors else "return"
        return f"func.func @f({arguments}){result} {{\n  {line}\n  {end}\n}}\n"

    WITHOUT_RESULT_TYPES = tuple(
        f"%r = linalg.{word}" for word in ("transpose", "broadcast", "reduce", "map")
    )

    def fixed(self) -> str:
        """A named operation with operands of fixed ranks."""
        rng = self.rng
        op = rng.choice(FIXED)
        structure = op.STRUCTURE
        extents = [rng.randrange(1, 6) for _ in structure.dimensions.split()]
        properties: list[str] = []
        strides: list[int] = []
        dilations: list[int] = []
        if issubclass(op, WindowOp):
            for name, numbers in (("strides", strides), ("dilations", dilations)):
                if rng.random() < 0.6:
                    numbers += [rng.randrange(1, 4) for _ in range(op.WINDOWS)]
                    shown = numbers[0] if len(set(numbers)) == 1 else numbers
                    properties.append(f"{name} = dense<{shown}> : tensor<{op.WINDOWS}xi64>")
        elif issubclass(op, ProductOp) and rng.random() < 0.2:
            properties.append("cast = #linalg.type_fn<cast_unsigned>")
        head = f" {{{', '.join(sorted(properties))}}}" if properties else ""
        element = rng.choice(ELEMENTS[:-2])
        accumulated = self.wider(element)
        maps = structure.indexing_maps(strides, dilations)
        numbers = []
        for index, map_ in enumerate(maps):
            last = map_.evaluate([extent - 1 for extent in extents])
            kind = accumulated if index == len(maps) - 1 else element
            numbers.append(self.array([value + 1 for value in last], kind))
        return f"{op.name}{head} {self.operands(numbers[:-1], numbers[-1:])}"

    def wider(self, element: str) -> str:
        """The type in which a sum of elements is taken."""
        choices = {"f16": ("f32", "f16"), "f32": ("f32", "f64"), "i8": ("i32", "i8", "f32")}
        return self.rng.choice(choices.get(element, (element,)))

    def pointwise(self) -> str:
        """An elementwise operation, by its own name or not."""
        rng = self.rng
        shape = [rng.randrange(1, 6) for _ in range(rng.randrange(0, 4))]
        if rng.random() < 0.3:
            unary = rng.random() < 0.5
            name = rng.choice(UNARY if unary else BINARY[:4])
            numbers = [self.array(shape, "f32") for _ in range(2 if unary else 3)]
            head = f"linalg.elementwise kind=#linalg.elementwise_kind<{name}>"
            return f"{head} {self.operands(numbers[:-1], numbers[-1:])}"
        op = rng.choice(POINTWISE)
        if op.name == "linalg.fill":
            element = rng.choice(ELEMENTS)
            self.types.append(element)
            return f"{op.name} {self.operands([0], [self.array(shape, element)])}"
        if op.name == "linalg.select":
            element = rng.choice(ELEMENTS)
            numbers = [self.array(shape, kind) for kind in ("i1", element, element, element)]
            return f"{op.name} {self.operands(numbers[:-1], numbers[-1:])}"
        kinds = ELEMENTS[:-2] if op.ARITY == 2 else FLOAT_ONLY
        if op.name in ("linalg.powf", "linalg.max", "linalg.min"):
            kinds = FLOAT_ONLY
        if op.name == "linalg.div_unsigned":
            kinds = ("i32", "i8")
        element = rng.choice(kinds)
        last = self.wider(element) if op.name == "linalg.copy" else element
        numbers = [self.array(shape, element) for _ in range(op.ARITY)]
        return f"{op.name} {self.operands(numbers, [self.array(shape, last)])}"

    def generic(self) -> str:
        """Loops around a region."""
        rng = self.rng
        rank = rng.randrange(1, 5)
        extents = [rng.randrange(1, 6) for _ in range(rank)]
        iterators = [rng.choice((PARALLEL, PARALLEL, "reduction")) for _ in range(rank)]
        parallel_dims = [k for k in range(rank) if iterators[k] == PARALLEL]
        count = rng.randrange(1, 4)
        maps = [self.map([k for k in range(rank) if rng.random() < 0.7], rank)]
        maps = [str(AffineMap.identity(rank)), *maps, *maps][:count]
        outputs = rng.randrange(1, 3)
        maps += [self.map(parallel_dims, rank)] * outputs
        element = rng.choice(("f32", "f64"))
        numbers: list[int] = []
        for text in maps:
            subscripts = text.partition("-> (")[2].rstrip(")").split(", ")
            shape = [
                extents[int(subscript[1:])] if subscript[:1] == "d" else 1
                for subscript in subscripts
                if subscript
            ]
            numbers.append(self.array(shape, element))
        ins = ", ".join(f"%i{k}: {element}" for k in range(count))
        outs = ", ".join(f"%o{k}: {element}" for k in range(outputs))
        body, value = self.body(count, rank, element)
        kinds = ", ".join(f'"{kind}"' for kind in iterators)
        listed = ", ".join(f"affine_map<{text}>" for text in maps)
        values = [rng.choice((value, "%o0", "%i0")) for _ in range(outputs)]
        trait = f"{{indexing_maps = [{listed}], iterator_types = [{kinds}]}}"
        operands = self.operands(numbers[:count], numbers[count:])
        ends = ", ".join(values) + " : " + ", ".join([element] * outputs)
        return (
            f"linalg.generic {trait} {operands} {{\n  ^bb0({ins}, {outs}):\n{body}"
            f"    linalg.yield {ends}\n  }}"
        )

    def map(self, dims: Sequence[int], rank: int) -> str:
        """A map to some of the dimensions, in any order."""
        order = list(dims)
        if self.rng.random() < 0.3:
            self.rng.shuffle(order)
        inputs = ", ".join(f"d{k}" for k in range(rank))
        results = [f"d{k}" for k in order]
        return f"({inputs}) -> ({', '.join(results)})"

    def body(self, count: int, rank: int, element: str) -> tuple[str, str]:
        """Some arithmetic; the last value."""
        rng = self.rng
        lines: list[str] = []
        values = [*(f"%i{k}" for k in range(count)), "%o0"]
        for number in range(rng.randrange(0, 4)):
            name = f"%v{number}"
            kind = rng.randrange(5)
            if kind == 0:
                lines.append(
                    f"    %c{number} = arith.constant {rng.choice((0, 1, 2.5)):.1f} : {element}"
                )
                values.append(f"%c{number}")
            if kind == 1:
                lines.append(f"    %n{number} = linalg.index {rng.randrange(rank)} : index")
                lines.append(f"    %w{number} = arith.index_cast %n{number} : index to i32")
                lines.append(f"    {name} = arith.sitofp %w{number} : i32 to {element}")
            else:
                word = rng.choice(("addf", "mulf", "subf", "maximumf"))
                lhs = rng.choice(values)
                rhs = rng.choice(values)
                lines.append(f"    {name} = arith.{word} {lhs}, {rhs} : {element}")
            values.append(name)
        return "".join(f"{line}\n" for line in lines), values[-1]

    def shaping(self) -> str:
        """A transposition, broadcast, reduction or map."""
        rng = self.rng
        shape = [rng.randrange(1, 6) for _ in range(rng.randrange(1, 4))]
        kind = rng.randrange(4)
        self.dynamic = rng.choice((0, 1)) if not self.tensors else 0
        if kind == 0:
            order = list(range(len(shape)))
            rng.shuffle(order)
            numbers = [self.array(shape, "f32"), self.array([shape[k] for k in order], "f32")]
            return (
                f"linalg.transpose {self.operands(numbers[:1], numbers[1:])} permutation = {order}"
            )
        if kind == 1:
            dims = sorted(rng.sample(range(len(shape)), rng.randrange(0, len(shape) + 1)))
            small = [extent for k, extent in enumerate(shape) if k not in dims]
            numbers = [self.array(small, "f32"), self.array(shape, "f32")]
            return f"linalg.broadcast {self.operands(numbers[:1], numbers[1:])} dimensions = {dims}"
        if kind == 2:
            dims = sorted(rng.sample(range(len(shape)), rng.randrange(1, len(shape) + 1)))
            small = [extent for k, extent in enumerate(shape) if k not in dims]
            numbers = [self.array(shape, "f32"), self.array(small, "f32")]
            operands = self.operands(numbers[:1], numbers[1:])
            word = rng.choice(("addf", "mulf", "maximumf"))
            if rng.random() < 0.5:
                return f"linalg.reduce {{ arith.{word} }} {operands} dimensions = {dims}"
            order = rng.choice(("%x, %y", "%y, %x"))
            body = f"%0 = arith.{word} {order} : f32\n  linalg.yield %0 : f32"
            return f"linalg.reduce {operands} dimensions = {dims} (%x: f32, %y: f32) {{\n{body}\n}}"
        numbers = [self.array(shape, "f32") for _ in range(3)]
        operands = self.operands(numbers[:2], numbers[2:])
        if rng.random() < 0.5:
            return f"linalg.map {{ arith.{rng.choice(('addf', 'mulf'))} }} {operands}"
        body = "%0 = arith.addf %x, %o : f32\n%1 = arith.mulf %0, %y : f32\nlinalg.yield %1 : f32"
        return f"linalg.map {operands} (%x: f32, %y: f32, %o: f32) {{\n{body}\n}}"


def generate(seed: int, *, tensors: bool = False) -> str:
    """A function of one operation."""
    return Structured(seed, tensors=tensors).text()
