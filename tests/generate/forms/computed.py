"""Forms whose shapes and places depend on each other."""

import math

from tests.generate.forms import affine
from tests.generate.forms.registry import Snippet, form

REDUCTIONS = {
    "addf": "f32",
    "addi": "i32",
    "andi": "i32",
    "maximumf": "f64",
    "maxs": "si32",
    "maxu": "ui32",
    "minimumf": "f16",
    "mins": "si64",
    "minu": "ui8",
    "mulf": "bf16",
    "muli": "i64",
    "ori": "i8",
}
KINDS_FLOAT = ("add", "mul", "minnumf", "maxnumf", "minimumf", "maximumf")


def names(s: Snippet, count: int) -> str:
    return ", ".join(s.arg("index") for _ in range(count))


def dims(count: int) -> str:
    return ", ".join(f"d{k}" for k in range(count))


@form("vector.transfer_read")
def transfer_read(s: Snippet) -> None:
    element = s.pick("f32", "i8", "f64")
    rank = s.number(1, 3)
    memref = s.memref([None] * rank, element)
    lanes = s.number(1, rank)
    shape = [s.number(1, 8) for _ in range(lanes)]
    axes = s.rng.sample(range(rank), lanes)
    parts = []
    results = [f"d{a}" if s.rng.random() < 0.8 else "0" for a in axes]
    if s.flag():
        parts.append(f"permutation_map = affine_map<({dims(rank)}) -> ({', '.join(results)})>")
    else:
        results = [f"d{k}" for k in range(rank - lanes, rank)]
    if s.flag() or "0" in results:
        flags = ", ".join("true" if r == "0" else s.pick("true", "false") for r in results)
        parts.append(f"in_bounds = [{flags}]")
    attributes = f" {{{', '.join(parts)}}}" if parts else ""
    s.op(
        f"vector.transfer_read {s.arg(memref)}[{names(s, rank)}], {s.arg(element)}{attributes} : {memref}, {s.vector(element, shape)}"
    )


@form("vector.extract")
def extract(s: Snippet) -> None:
    shape = s.shape(1, 3)
    depth = s.number(1, len(shape))
    kind = s.vector("f32", shape)
    part_type = s.vector("f32", shape[depth:]) if depth < len(shape) else "f32"
    where = ", ".join(
        s.arg("index") if s.rng.random() < 0.3 else str(s.number(0, n - 1)) for n in shape[:depth]
    )
    s.op(f"vector.extract {s.arg(kind)}[{where}] : {part_type} from {kind}")
    s.op(f"vector.extract {s.arg(kind)}[] : {kind} from {kind}")


@form("vector.insert")
def insert(s: Snippet) -> None:
    shape = s.shape(1, 3)
    depth = s.number(1, len(shape))
    kind = s.vector("i32", shape)
    part_type = s.vector("i32", shape[depth:]) if depth < len(shape) else "i32"
    where = ", ".join(
        s.arg("index") if s.rng.random() < 0.3 else str(s.number(0, n - 1)) for n in shape[:depth]
    )
    s.op(f"vector.insert {s.arg(part_type)}, {s.arg(kind)} [{where}] : {part_type} into {kind}")


@form("vector.extract_strided_slice")
def extract_slice(s: Snippet) -> None:
    shape = s.shape(1, 3)
    depth = s.number(1, len(shape))
    starts = [s.number(0, n - 1) for n in shape[:depth]]
    sizes = [s.number(1, n - k) for n, k in zip(shape, starts, strict=False)]
    result = s.vector("f32", [*sizes, *shape[depth:]])
    kind = s.vector("f32", shape)
    s.op(
        f"vector.extract_strided_slice {s.arg(kind)} {{offsets = {starts}, sizes = {sizes}, strides = {[1] * depth}}} : {kind} to {result}"
    )


@form("vector.insert_strided_slice")
def insert_slice(s: Snippet) -> None:
    shape = s.shape(1, 3)
    starts = [s.number(0, n - 1) for n in shape]
    sizes = [s.number(1, n - k) for n, k in zip(shape, starts, strict=True)]
    part = s.vector("f32", sizes)
    kind = s.vector("f32", shape)
    s.op(
        f"vector.insert_strided_slice {s.arg(part)}, {s.arg(kind)} {{offsets = {starts}, strides = {[1] * len(sizes)}}} : {part} into {kind}"
    )


@form("vector.multi_reduction")
def multi_reduction(s: Snippet) -> None:
    shape = s.shape(2, 3)
    axes = sorted(s.rng.sample(range(len(shape)), s.number(1, len(shape))))
    kept_extents = [n for k, n in enumerate(shape) if k not in axes]
    result = s.vector("f32", kept_extents) if kept_extents else "f32"
    kind = s.vector("f32", shape)
    s.op(
        f"vector.multi_reduction <{s.pick(*KINDS_FLOAT)}>, {s.arg(kind)}, {s.arg(result)} {axes} : {kind} to {result}"
    )


@form("vector.transpose")
def transpose(s: Snippet) -> None:
    shape = s.shape(2, 3)
    order = s.rng.sample(range(len(shape)), len(shape))
    kind = s.vector("f32", shape)
    result = s.vector("f32", [shape[k] for k in order])
    s.op(f"vector.transpose {s.arg(kind)}, {order} : {kind} to {result}")


@form("vector.shape_cast")
def shape_cast(s: Snippet) -> None:
    shape = s.shape(1, 3)
    kind = s.vector("i16", shape)
    result = s.vector("i16", s.rng.choice(([math.prod(shape)], [1, *shape], [*shape, 1])))
    s.op(f"vector.shape_cast {s.arg(kind)} : {kind} to {result}")


@form("vector.shuffle")
def shuffle(s: Snippet) -> None:
    a = s.number(1, 6)
    b = s.number(1, 6)
    picks = [s.number(0, a + b - 1) for _ in range(s.number(1, 8))]
    x = s.vector("f32", [a])
    y = s.vector("f32", [b])
    s.op(f"vector.shuffle {s.arg(x)}, {s.arg(y)} {picks} : {x}, {y}")


@form("affine.parallel.reduce")
def parallel_reduce(s: Snippet) -> None:
    names = [s.pick(*REDUCTIONS) for _ in range(s.number(1, 3))]
    types = ", ".join(REDUCTIONS[name] for name in names)
    arrow = types if len(names) == 1 and s.flag() else f"({types})"
    quoted = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(s.arg(REDUCTIONS[name]) for name in names)
    pack = f"%r:{len(names)}" if len(names) > 1 else "%r"
    s.raw(
        f"{pack} = affine.parallel {affine.band(s, s.number(1, 2))} reduce ({quoted}) -> {arrow} {{",
        f"  affine.yield {values} : {types}",
        "}",
    )
