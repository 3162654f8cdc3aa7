"""Vectors: the interpreter prints what MLIR's lowering computes, to the last bit of a sum."""

import random
from math import prod

import pytest
from tests.differential.interpreting import agree
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def dense(shape: tuple[int, ...], kind: str, rng: random.Random, *, short: bool = False) -> str:
    """A constant of a vector type, its lanes far enough apart to tell orders of sums apart.

    `short`: floats of five bits, whose products are exact in every format.
    """
    count = prod(shape)
    if kind == "i1":
        lanes = [rng.choice(["true", "false"]) for _ in range(count)]
    elif short:
        lanes = [repr(rng.randint(-31, 31) / 8) for _ in range(count)]
    elif kind.startswith("f") or kind == "bf16":
        lanes = [repr(rng.uniform(-3, 3) * 2.0 ** rng.randint(-4, 4)) for _ in range(count)]
    else:
        lanes = [str(rng.randint(-40, 40)) for _ in range(count)]

    def nest(shape: tuple[int, ...], lanes: list[str]) -> str:
        if not shape:
            return lanes[0]
        size = len(lanes) // shape[0]
        parts = [nest(shape[1:], lanes[i * size : (i + 1) * size]) for i in range(shape[0])]
        return "[" + ", ".join(parts) + "]"

    return f"dense<{nest(shape, lanes)}>"


def vector(shape: tuple[int, ...], kind: str) -> str:
    return f"vector<{''.join(f'{extent}x' for extent in shape)}{kind}>"


class Module:
    """Functions that compute and print, each called once with constants."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.functions: list[str] = []
        self.main: list[str] = []

    def add(
        self,
        operands: dict[str, tuple[tuple[int, ...] | None, str]],
        body: str,
        *,
        short: bool = False,
    ) -> None:
        """A function of vectors (or, with shape None, scalars) that have these names."""
        number = len(self.functions)
        types = [
            kind if shape is None else vector(shape, kind) for shape, kind in operands.values()
        ]
        names = [f"%{name}: {kind}" for name, kind in zip(operands, types, strict=True)]
        self.functions.append(f"func.func @f{number}({', '.join(names)}) {{\n{body}\n  return\n}}")
        operand_names: list[str] = []
        for position, (shape, kind) in enumerate(operands.values()):
            operand_names.append(f"%v{number}_{position}")
            value = dense(shape or (), kind, self.rng, short=short)
            if shape is None:
                value = value.removeprefix("dense<").removesuffix(">")
            self.main.append(f"  {operand_names[-1]} = arith.constant {value} : {types[position]}")
        call = f"func.call @f{number}({', '.join(operand_names)}) : ({', '.join(types)}) -> ()"
        self.main.append(f"  {call}")

    def agree(self) -> None:
        main = "\n".join(self.main)
        agree("\n".join([*self.functions, f"func.func @main() {{\n{main}\n  return\n}}"]))


def bits(name: str, shape: tuple[int, ...] | None, kind: str) -> str:
    """Print a float value bit by bit."""
    width = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}[kind]
    if shape is None:
        source, target = kind, f"i{width}"
    else:
        source, target = vector(shape, kind), vector(shape, f"i{width}")
    tag = name.lstrip("%")
    return (
        f"  %{tag}_bits = arith.bitcast {name} : {source} to {target}\n"
        f"  vector.print %{tag}_bits : {target}"
    )


def test_reductions() -> None:
    module = Module(1)
    for kind in ("f32", "f64", "f16"):
        for reduction in ("add", "mul", "maximumf", "minimumf", "maxnumf", "minnumf"):
            for extent in (1, 2, 5, 8):
                v = vector((extent,), kind)
                module.add(
                    {"v": ((extent,), kind), "a": (None, kind)},
                    f"  %r = vector.reduction <{reduction}>, %v : {v} into {kind}\n"
                    f"{bits('%r', None, kind)}\n"
                    f"  %s = vector.reduction <{reduction}>, %v, %a : {v} into {kind}\n"
                    f"{bits('%s', None, kind)}",
                )
    for reduction in "add mul minui minsi maxui maxsi and or xor".split():
        module.add(
            {"v": ((7,), "i32"), "a": (None, "i32")},
            f"  %r = vector.reduction <{reduction}>, %v : vector<7xi32> into i32\n"
            "  vector.print %r : i32\n"
            f"  %s = vector.reduction <{reduction}>, %v, %a : vector<7xi32> into i32\n"
            "  vector.print %s : i32",
        )
    module.agree()


def test_multi_reductions() -> None:
    module = Module(2)
    cases = [
        ((3, 4), [1]), ((3, 4), [0]), ((3, 4), [0, 1]), ((2, 3, 4), [0, 2]), ((2, 3, 4), [1]),
        ((2, 3, 4), [2]), ((2, 3, 4), [0]), ((2, 3, 4), [0, 1, 2]), ((2, 3, 4), [1, 2]),
    ]  # fmt: skip
    for shape, dims in cases:
        kept_extents = tuple(extent for i, extent in enumerate(shape) if i not in dims)
        for kind, reductions in (("f32", ["add", "mul", "maximumf"]), ("i32", ["add", "xor"])):
            for reduction in reductions:
                result = vector(kept_extents, kind) if kept_extents else kind
                shown = f"  vector.print %r : {result}"
                if kind == "f32":
                    shown = bits("%r", kept_extents or None, kind)
                module.add(
                    {"v": (shape, kind), "a": (kept_extents or None, kind)},
                    f"  %r = vector.multi_reduction <{reduction}>, %v, %a {dims} : "
                    f"{vector(shape, kind)} to {result}\n"
                    + (shown or f"  vector.print %r : {result}"),
                )
    module.agree()


CONTRACTIONS = {
    "matmul": ("ik", "kj", "ij", "ijk", "k"),
    "matmul, right transposed": ("ik", "jk", "ij", "ijk", "k"),
    "matmul, left transposed": ("ki", "kj", "ij", "ijk", "k"),
    "matmul, result transposed": ("ik", "kj", "ji", "ijk", "k"),
    "matrix and vector": ("ik", "k", "i", "ik", "k"),
    "transposed matrix and vector": ("ki", "k", "i", "ik", "k"),
    "vector and matrix": ("k", "kj", "j", "jk", "k"),
    "reduction first": ("ik", "i", "k", "ik", "i"),
    "reduction in the middle": ("ik", "kj", "ij", "ikj", "k"),
    "dot product": ("k", "k", "", "k", "k"),
    "two reductions": ("kl", "lk", "", "kl", "kl"),
    "batched matmul": ("bik", "bkj", "bij", "bijk", "k"),
    "batched dot product": ("bk", "bk", "b", "bk", "k"),
    "matrix and two reductions": ("ikl", "klj", "ij", "ijkl", "kl"),
    "three free dimensions": ("ihk", "kj", "ihj", "ihjk", "k"),
    "outer and reduction": ("ik", "jk", "ij", "kij", "k"),
}


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("title", CONTRACTIONS)
def test_contractions(title: str) -> None:
    lhs, rhs, result, loops, reduced = CONTRACTIONS[title]
    extents = dict(zip("ijklbh", (3, 2, 4, 3, 2, 2), strict=True))
    names = ", ".join(f"d{i}" for i in range(len(loops)))

    def indexing(dims: str) -> str:
        results = ", ".join(f"d{loops.index(dim)}" for dim in dims)
        return f"affine_map<({names}) -> ({results})>"

    def shape(dims: str) -> tuple[int, ...]:
        return tuple(extents[dim] for dim in dims)

    iterators = ", ".join(f'"{"reduction" if d in reduced else "parallel"}"' for d in loops)
    maps = ", ".join(indexing(dims) for dims in (lhs, rhs, result))
    module = Module(3)
    for kind in ("f32", "f64", "i32"):
        target = vector(shape(result), kind) if result else kind
        shown = f"  vector.print %r : {target}"
        if kind != "i32":
            shown = bits("%r", shape(result) or None, kind)
        module.add(
            {"a": (shape(lhs), kind), "b": (shape(rhs), kind), "c": (shape(result) or None, kind)},
            f"  %r = vector.contract {{indexing_maps = [{maps}], iterator_types = [{iterators}], "
            f"kind = #vector.kind<add>}} %a, %b, %c : {vector(shape(lhs), kind)}, "
            f"{vector(shape(rhs), kind)} into {target}\n{shown}",
        )
    module.agree()


def test_products() -> None:
    module = Module(4)
    for kind in ("f32", "f64", "f16", "bf16"):
        v3, v4, m = (vector(shape, kind) for shape in ((3,), (4,), (3, 4)))
        module.add(
            {"a": ((3,), kind), "b": ((4,), kind), "c": ((3, 4), kind), "x": (None, kind)},
            f"  %r = vector.outerproduct %a, %b, %c : {v3}, {v4}\n{bits('%r', (3, 4), kind)}\n"
            f"  %s = vector.outerproduct %a, %b : {v3}, {v4}\n{bits('%s', (3, 4), kind)}\n"
            f"  %t = vector.outerproduct %a, %x, %a : {v3}, {kind}\n{bits('%t', (3,), kind)}\n"
            f"  %u = vector.outerproduct %a, %b, %c {{kind = #vector.kind<maximumf>}}"
            f" : {v3}, {v4}\n"
            f"{bits('%u', (3, 4), kind)}\n"
            f"  %w = vector.fma %c, %c, %c : {m}\n{bits('%w', (3, 4), kind)}",
            short=kind == "f16",  # some hosts fuse these
        )
    module.add(
        {"a": ((3,), "i32"), "b": ((4,), "i32"), "c": ((3, 4), "i32")},
        "  %r = vector.outerproduct %a, %b, %c : vector<3xi32>, vector<4xi32>\n"
        "  vector.print %r : vector<3x4xi32>\n"
        "  %u = vector.outerproduct %a, %b, %c {kind = #vector.kind<minui>}\n"
        "    : vector<3xi32>, vector<4xi32>\n"
        "  vector.print %u : vector<3x4xi32>",
    )
    module.agree()


def test_lanes() -> None:
    module = Module(5)
    operands: dict[str, tuple[tuple[int, ...] | None, str]] = {
        "v": ((4,), "f32"), "w": ((2, 4), "f32"), "t": ((2, 3, 4), "f32"), "x": (None, "f32"),
        "o": ((2, 1), "f32"), "z": ((), "f32"),
    }  # fmt: skip
    steps = {
        "vector.broadcast %x : f32 to {}": (2, 3),
        "vector.broadcast %v : vector<4xf32> to {}": (3, 4),
        "vector.broadcast %o : vector<2x1xf32> to {}": (3, 2, 5),
        "vector.broadcast %z : vector<f32> to {}": (3,),
        "vector.extract %t[1] : {} from vector<2x3x4xf32>": (3, 4),
        "vector.extract %t[1, 2] : {} from vector<2x3x4xf32>": (4,),
        "vector.insert %x, %w[1, 2] : f32 into {}": (2, 4),
        "vector.insert %v, %t[1, 0] : vector<4xf32> into {}": (2, 3, 4),
        "vector.extract_strided_slice %t {{offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}} : "
        "vector<2x3x4xf32> to {}": (2, 2, 4),
        "vector.extract_strided_slice %v {{offsets = [1], sizes = [2], strides = [1]}} : "
        "vector<4xf32> to {}": (2,),
        "vector.insert_strided_slice %o, %w {{offsets = [0, 2], strides = [1, 1]}} : "
        "vector<2x1xf32> into {}": (2, 4),
        "vector.insert_strided_slice %v, %t {{offsets = [1, 2, 0], strides = [1]}} : "
        "vector<4xf32> into {}": (2, 3, 4),
        "vector.shape_cast %t : vector<2x3x4xf32> to {}": (6, 4),
        "vector.transpose %t, [2, 0, 1] : vector<2x3x4xf32> to {}": (4, 2, 3),
        "vector.transpose %t, [1, 0, 2] : vector<2x3x4xf32> to {}": (3, 2, 4),
        "vector.shuffle %v, %v [0, 5, 3, 7, 2] : vector<4xf32>, vector<4xf32>": (5,),
        "vector.interleave %w, %w : vector<2x4xf32> -> {}": (2, 8),
        "vector.from_elements %x, %x, %x, %x : {}": (2, 2),
        "vector.bitcast %w : vector<2x4xf32> to vector<2x4xf32>": (2, 4),
    }
    for step, shape in steps.items():
        text = step.format(vector(shape, "f32"))
        module.add(operands, f"  %r = {text}\n{bits('%r', shape, 'f32')}")
    module.add(operands, PROGRAMS["elements and parts"])
    module.agree()


def test_masks() -> None:
    agree(PROGRAMS["masks"])


MEMORY_HEAD = PROGRAMS["memory head"]

READS = [
    "vector.transfer_read %m[%c1, %c2], %x : memref<5x8xf32>, vector<4xf32>",
    "vector.transfer_read %m[%c1, %c6], %x : memref<5x8xf32>, vector<4xf32>",
    "vector.transfer_read %m[%c3, %c6], %x : memref<5x8xf32>, vector<4x4xf32>",
    "vector.transfer_read %m[%c3, %c2], %x {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}"
    " : memref<5x8xf32>, vector<4x3xf32>",
    "vector.transfer_read %m[%c1, %c2], %x {permutation_map = affine_map<(d0, d1) -> (d0)>}"
    " : memref<5x8xf32>, vector<6xf32>",
    "vector.transfer_read %m[%c1, %c2], %x {in_bounds = [true, false], permutation_map ="
    " affine_map<(d0, d1) -> (0, d1)>} : memref<5x8xf32>, vector<2x4xf32>",
    "vector.transfer_read %m[%c1, %c2], %x {in_bounds = [false, true], permutation_map ="
    " affine_map<(d0, d1) -> (d0, 0)>} : memref<5x8xf32>, vector<5x2xf32>",
    "vector.transfer_read %m[%c1, %c2], %x, %k {in_bounds = [true]}"
    " : memref<5x8xf32>, vector<4xf32>",
    "vector.transfer_read %m[%c1, %c6], %x, %k : memref<5x8xf32>, vector<4xf32>",
    "vector.transfer_read %m[%c3, %c6], %x, %k2 : memref<5x8xf32>, vector<3x4xf32>",
    "vector.transfer_read %m[%c3, %c6], %x, %k2 {permutation_map ="
    " affine_map<(d0, d1) -> (d1, d0)>} : memref<5x8xf32>, vector<4x3xf32>",
    "vector.transfer_read %m[%c3, %c6], %x {permutation_map = affine_map<(d0, d1) -> ()>}"
    " : memref<5x8xf32>, vector<f32>",
    "vector.load %m[%c1, %c2] : memref<5x8xf32>, vector<4xf32>",
    "affine.vector_load %m[symbol(%c1), 3] : memref<5x8xf32>, vector<4xf32>",
    "vector.maskedload %m[%c1, %c2], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>"
    " into vector<4xf32>",
    "vector.gather %m[%c1, %c2] [%i], %k, %v : memref<5x8xf32>, vector<4xi32>, vector<4xi1>,"
    " vector<4xf32> into vector<4xf32>",
    "vector.expandload %m[%c1, %c2], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>"
    " into vector<4xf32>",
]

WRITES = [
    "vector.transfer_write %v, %m[%c1, %c2] : vector<4xf32>, memref<5x8xf32>",
    "vector.transfer_write %v, %m[%c1, %c6] : vector<4xf32>, memref<5x8xf32>",
    "vector.transfer_write %w, %m[%c3, %c6] : vector<3x4xf32>, memref<5x8xf32>",
    "vector.transfer_write %w, %m[%c1, %c6] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}"
    " : vector<3x4xf32>, memref<5x8xf32>",
    "vector.transfer_write %v, %m[%c1, %c6] {permutation_map = affine_map<(d0, d1) -> (d0)>}"
    " : vector<4xf32>, memref<5x8xf32>",
    "vector.transfer_write %v, %m[%c1, %c2], %k : vector<4xf32>, memref<5x8xf32>",
    "vector.transfer_write %w, %m[%c3, %c6], %k2 : vector<3x4xf32>, memref<5x8xf32>",
    "vector.store %v, %m[%c1, %c2] : memref<5x8xf32>, vector<4xf32>",
    "affine.vector_store %v, %m[symbol(%c1) + 2, 1] : memref<5x8xf32>, vector<4xf32>",
    "vector.maskedstore %m[%c1, %c2], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>",
    "vector.scatter %m[%c1, %c2] [%i], %k, %v : memref<5x8xf32>, vector<4xi32>, vector<4xi1>,"
    " vector<4xf32>",
    "vector.compressstore %m[%c1, %c2], %k, %v : memref<5x8xf32>, vector<4xi1>, vector<4xf32>",
]

MEMORY_OPERANDS = (
    "%m: memref<5x8xf32>, %c1: index, %c2: index, %c3: index, %c6: index, %x: f32, "
    "%v: vector<4xf32>, %w: vector<3x4xf32>, %k: vector<4xi1>, %k2: vector<3x4xi1>, "
    "%i: vector<4xi32>"
)


def test_memory() -> None:
    functions = [MEMORY_HEAD]
    main: list[str] = []
    types = ", ".join(part.split(": ")[1] for part in MEMORY_OPERANDS.split(", %"))
    names = ", ".join("%" + part.split(":")[0].lstrip("%") for part in MEMORY_OPERANDS.split(", %"))
    for number, op in enumerate([*READS, *WRITES]):
        body = f"  {op}\n  call @show(%m) : (memref<5x8xf32>) -> ()"
        if number < len(READS):
            result = op.replace(" into ", ", ").rsplit("vector<", 1)[1]
            body = f"  %r = {op}\n  vector.print %r : vector<{result}"
        functions.append(f"func.func @f{number}({MEMORY_OPERANDS}) {{\n{body}\n  return\n}}")
        main.append(f"  %m{number} = call @matrix() : () -> memref<5x8xf32>")
        main.append(f"  call @f{number}({names.replace('%m', f'%m{number}', 1)}) : ({types}) -> ()")
    constants = PROGRAMS["memory"]
    text = "\n".join([*functions, "func.func @main() {", constants, *main, "  return", "}"])
    agree(text)
