"""The vector dialect: every op in every form."""

from __future__ import annotations

import math

from tests.generate.forms.registry import Snippet, form

KINDS_INT = ("add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor")
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


@form("vector.transfer_read.mask")
def transfer_read_mask(s: Snippet) -> None:
    n = s.number(1, 8)
    s.op(
        f"vector.transfer_read {s.arg('memref<?x?xf32>')}[{names(s, 2)}], {s.arg('f32')}, {s.arg(f'vector<{n}xi1>')} : memref<?x?xf32>, vector<{n}xf32>"
    )


@form("vector.transfer_write")
def transfer_write(s: Snippet) -> None:
    n, m = s.number(1, 8), s.number(1, 8)
    kind = s.pick(f"vector<{n}xf32>", f"vector<{n}x{m}xf32>")
    rank = 1 if "x" not in kind.split("<")[1].replace("xf32", "") else 2
    parts = []
    if s.flag():
        axes = s.rng.sample(range(2), rank)
        parts.append(
            f"permutation_map = affine_map<(d0, d1) -> ({', '.join(f'd{a}' for a in axes)})>"
        )
    if s.flag():
        parts.append(f"in_bounds = [{', '.join(s.pick('true', 'false') for _ in range(rank))}]")
    attributes = f" {{{', '.join(parts)}}}" if parts else ""
    s.op(
        f"vector.transfer_write {s.arg(kind)}, {s.arg('memref<?x?xf32>')}[{names(s, 2)}]{attributes} : {kind}, memref<?x?xf32>",
        0,
    )


@form("vector.transfer_write.mask")
def transfer_write_mask(s: Snippet) -> None:
    n = s.number(1, 8)
    s.op(
        f"vector.transfer_write {s.arg(f'vector<{n}xf32>')}, {s.arg('memref<?xf32>')}[{names(s, 1)}], {s.arg(f'vector<{n}xi1>')} : vector<{n}xf32>, memref<?xf32>",
        0,
    )


@form("vector.load")
def load(s: Snippet) -> None:
    kind = s.vector("f32", s.shape(1, 2))
    flags = s.pick("", " {nontemporal = true}", " {alignment = 16 : i64}")
    s.op(f"vector.load {s.arg('memref<?x?xf32>')}[{names(s, 2)}]{flags} : memref<?x?xf32>, {kind}")


@form("vector.store")
def store(s: Snippet) -> None:
    kind = s.vector("f32", s.shape(1, 2))
    s.op(
        f"vector.store {s.arg(kind)}, {s.arg('memref<?x?xf32>')}[{names(s, 2)}] : memref<?x?xf32>, {kind}",
        0,
    )


def register_masked(op: str, result: bool) -> None:
    @form(f"vector.{op}")
    def made(s: Snippet) -> None:
        n = s.number(1, 8)
        mask, kind = f"vector<{n}xi1>", f"vector<{n}xf32>"
        tail = f" into {kind}" if result else ""
        s.op(
            f"vector.{op} {s.arg('memref<?xf32>')}[{names(s, 1)}], {s.arg(mask)}, {s.arg(kind)} : memref<?xf32>, {mask}, {kind}{tail}",
            int(result),
        )


for name, result in (
    ("maskedload", True),
    ("maskedstore", False),
    ("expandload", True),
    ("compressstore", False),
):
    register_masked(name, result)


def register_indexed(op: str, result: bool) -> None:
    @form(f"vector.{op}")
    def made(s: Snippet) -> None:
        n = s.number(1, 8)
        where, mask, kind = (
            f"vector<{n}x{s.pick('i32', 'index')}>",
            f"vector<{n}xi1>",
            f"vector<{n}xf32>",
        )
        tail = f" into {kind}" if result else ""
        s.op(
            f"vector.{op} {s.arg('memref<?x?xf32>')}[{names(s, 2)}] [{s.arg(where)}], {s.arg(mask)}, {s.arg(kind)} : memref<?x?xf32>, {where}, {mask}, {kind}{tail}",
            int(result),
        )


for name, result in (("gather", True), ("scatter", False)):
    register_indexed(name, result)


@form("vector.broadcast")
def broadcast(s: Snippet) -> None:
    element = s.element()
    shape = s.shape(1, 3)
    source = s.pick(element, s.vector(element, shape[-1:]), s.vector(element, [1]))
    s.op(f"vector.broadcast {s.arg(source)} : {source} to {s.vector(element, shape)}")


@form("vector.extract")
def extract(s: Snippet) -> None:
    shape = s.shape(1, 3)
    depth = s.number(1, len(shape))
    kind = s.vector("f32", shape)
    rest = s.vector("f32", shape[depth:]) if depth < len(shape) else "f32"
    where = ", ".join(
        s.arg("index") if s.rng.random() < 0.3 else str(s.number(0, n - 1)) for n in shape[:depth]
    )
    s.op(f"vector.extract {s.arg(kind)}[{where}] : {rest} from {kind}")
    s.op(f"vector.extract {s.arg(kind)}[] : {kind} from {kind}")


@form("vector.insert")
def insert(s: Snippet) -> None:
    shape = s.shape(1, 3)
    depth = s.number(1, len(shape))
    kind = s.vector("i32", shape)
    rest = s.vector("i32", shape[depth:]) if depth < len(shape) else "i32"
    where = ", ".join(
        s.arg("index") if s.rng.random() < 0.3 else str(s.number(0, n - 1)) for n in shape[:depth]
    )
    s.op(f"vector.insert {s.arg(rest)}, {s.arg(kind)} [{where}] : {rest} into {kind}")


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
    part, kind = s.vector("f32", sizes), s.vector("f32", shape)
    s.op(
        f"vector.insert_strided_slice {s.arg(part)}, {s.arg(kind)} {{offsets = {starts}, strides = {[1] * len(sizes)}}} : {part} into {kind}"
    )


@form("vector.fma")
def fma(s: Snippet) -> None:
    kind = s.vector(s.pick("f32", "f64"))
    s.op(f"vector.fma {s.arg(kind)}, {s.arg(kind)}, {s.arg(kind)} : {kind}")


@form("vector.reduction.float")
def reduction_float(s: Snippet) -> None:
    element = s.pick("f32", "f64")
    kind = s.vector(element, [s.number(1, 9)])
    start = f", {s.arg(element)}" if s.flag() else ""
    flags = s.pick("", " fastmath<reassoc>")
    s.op(
        f"vector.reduction <{s.pick(*KINDS_FLOAT)}>, {s.arg(kind)}{start}{flags} : {kind} into {element}"
    )


@form("vector.reduction.int")
def reduction_int(s: Snippet) -> None:
    element = s.pick("i8", "i32", "i64")
    kind = s.vector(element, [s.number(1, 9)])
    start = f", {s.arg(element)}" if s.flag() else ""
    s.op(f"vector.reduction <{s.pick(*KINDS_INT)}>, {s.arg(kind)}{start} : {kind} into {element}")


@form("vector.multi_reduction")
def multi_reduction(s: Snippet) -> None:
    shape = s.shape(2, 3)
    axes = sorted(s.rng.sample(range(len(shape)), s.number(1, len(shape))))
    rest = [n for k, n in enumerate(shape) if k not in axes]
    result = s.vector("f32", rest) if rest else "f32"
    kind = s.vector("f32", shape)
    s.op(
        f"vector.multi_reduction <{s.pick(*KINDS_FLOAT)}>, {s.arg(kind)}, {s.arg(result)} {axes} : {kind} to {result}"
    )


@form("vector.contract")
def contract(s: Snippet) -> None:
    m, n, k = (s.number(1, 5) for _ in range(3))
    maps = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>"
    kind = s.pick("", ", kind = #vector.kind<add>", ", kind = #vector.kind<maximumf>")
    a, b, c = (s.vector("f32", shape) for shape in ((m, k), (k, n), (m, n)))
    s.op(
        f'vector.contract {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"]{kind}}} {s.arg(a)}, {s.arg(b)}, {s.arg(c)} : {a}, {b} into {c}'
    )


@form("vector.contract.scalar")
def contract_scalar(s: Snippet) -> None:
    n = s.number(1, 8)
    a = s.vector("f32", [n])
    maps = "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>"
    s.op(
        f'vector.contract {{indexing_maps = [{maps}], iterator_types = ["reduction"]}} {s.arg(a)}, {s.arg(a)}, {s.arg("f32")} : {a}, {a} into f32'
    )


@form("vector.outerproduct")
def outerproduct(s: Snippet) -> None:
    m, n = s.number(1, 8), s.number(1, 8)
    a, b, c = s.vector("f32", [m]), s.vector("f32", [n]), s.vector("f32", [m, n])
    third = f", {s.arg(c)}" if s.flag() else ""
    kind = s.pick("", " {kind = #vector.kind<mul>}") if third else ""
    s.op(f"vector.outerproduct {s.arg(a)}, {s.arg(b)}{third}{kind} : {a}, {b}")
    s.op(f"vector.outerproduct {s.arg(a)}, {s.arg('f32')} : {a}, f32")


@form("vector.transpose")
def transpose(s: Snippet) -> None:
    shape = s.shape(2, 3)
    order = s.rng.sample(range(len(shape)), len(shape))
    kind, result = s.vector("f32", shape), s.vector("f32", [shape[k] for k in order])
    s.op(f"vector.transpose {s.arg(kind)}, {order} : {kind} to {result}")


@form("vector.shape_cast")
def shape_cast(s: Snippet) -> None:
    shape = s.shape(1, 3)
    kind = s.vector("i16", shape)
    result = s.vector("i16", s.rng.choice(([math.prod(shape)], [1, *shape], [*shape, 1])))
    s.op(f"vector.shape_cast {s.arg(kind)} : {kind} to {result}")


@form("vector.bitcast")
def bitcast(s: Snippet) -> None:
    n = s.number(1, 4)
    s.op(f"vector.bitcast {s.arg(f'vector<{n}xf32>')} : vector<{n}xf32> to vector<{2 * n}xi16>")


@form("vector.shuffle")
def shuffle(s: Snippet) -> None:
    a, b = s.number(1, 6), s.number(1, 6)
    picks = [s.number(0, a + b - 1) for _ in range(s.number(1, 8))]
    x, y = s.vector("f32", [a]), s.vector("f32", [b])
    s.op(f"vector.shuffle {s.arg(x)}, {s.arg(y)} {picks} : {x}, {y}")


@form("vector.interleave")
def interleave(s: Snippet) -> None:
    n = s.number(1, 6)
    s.op(
        f"vector.interleave {s.arg(f'vector<{n}xi8>')}, {s.arg(f'vector<{n}xi8>')} : vector<{n}xi8> -> vector<{2 * n}xi8>"
    )


@form("vector.deinterleave")
def deinterleave(s: Snippet) -> None:
    n = s.number(1, 6)
    s.raw(
        f"%x, %y = vector.deinterleave {s.arg(f'vector<{2 * n}xi8>')} : vector<{2 * n}xi8> -> vector<{n}xi8>"
    )


@form("vector.create_mask")
def create_mask(s: Snippet) -> None:
    shape = s.shape(1, 3)
    s.op(f"vector.create_mask {names(s, len(shape))} : {s.vector('i1', shape)}")


@form("vector.constant_mask")
def constant_mask(s: Snippet) -> None:
    shape = s.shape(1, 3)
    counts = [s.number(1, n) for n in shape] if s.flag() else [0] * len(shape)
    s.op(f"vector.constant_mask {counts} : {s.vector('i1', shape)}")


@form("vector.mask")
def mask(s: Snippet) -> None:
    n = s.number(1, 8)
    m, v = s.arg(f"vector<{n}xi1>"), s.arg(f"vector<{n}xf32>")
    if s.flag():
        s.op(
            f"vector.mask {m} {{ vector.reduction <add>, {v} : vector<{n}xf32> into f32 }} : vector<{n}xi1> -> f32"
        )
    else:
        s.op(
            f"vector.mask {m} {{ vector.transfer_write {v}, {s.arg('memref<?xf32>')}[{names(s, 1)}] : vector<{n}xf32>, memref<?xf32> }} : vector<{n}xi1>",
            0,
        )


@form("vector.step")
def step(s: Snippet) -> None:
    s.op(f"vector.step : vector<{s.number(1, 9)}xindex>")
    s.op("vector.step : vector<[4]xindex>")


@form("vector.scan")
def scan(s: Snippet) -> None:
    m, n = s.number(1, 5), s.number(1, 5)
    axis = s.number(0, 1)
    kind, start = s.vector("i32", [m, n]), s.vector("i32", [n if axis == 0 else m])
    s.op(
        f"vector.scan <{s.pick('add', 'mul')}>, {s.arg(kind)}, {s.arg(start)} {{inclusive = {s.pick('true', 'false')}, reduction_dim = {axis} : i64}} : {kind}, {start}",
        2,
    )


@form("vector.from_elements")
def from_elements(s: Snippet) -> None:
    shape = [s.number(1, 3) for _ in range(s.number(1, 2))]
    kind = s.vector("f32", shape)
    s.op(
        f"vector.from_elements {', '.join(s.arg('f32') for _ in range(math.prod(shape)))} : {kind}"
    )


@form("vector.to_elements")
def to_elements(s: Snippet) -> None:
    n = s.number(1, 4)
    s.op(f"vector.to_elements {s.arg(f'vector<{n}xf32>')} : vector<{n}xf32>", n)


@form("vector.type_cast")
def type_cast(s: Snippet) -> None:
    n, m = s.number(1, 5), s.number(1, 5)
    s.op(
        f"vector.type_cast {s.arg(f'memref<{n}x{m}xf32>')} : memref<{n}x{m}xf32> to memref<vector<{n}x{m}xf32>>"
    )


@form("vector.vscale")
def vscale(s: Snippet) -> None:
    s.op("vector.vscale")


@form("vector.print")
def print_(s: Snippet) -> None:
    kind = s.pick("f32", "i1", "index", "vector<4xf32>", "vector<2x3xi8>")
    punctuation = s.pick("", " punctuation <comma>", " punctuation <no_punctuation>")
    s.op(f"vector.print {s.arg(kind)} : {kind}{punctuation}", 0)
    plain = (
        "vector.print punctuation <newline>",
        'vector.print str "hello"',
        "vector.print punctuation <open>",
    )
    s.op(s.pick(*plain), 0)
