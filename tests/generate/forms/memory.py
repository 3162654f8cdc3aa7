"""The memref dialect: every op in every form."""

from __future__ import annotations

from tests.generate.forms.affine import array
from tests.generate.forms.registry import Snippet, form

ATOMIC_FLOAT = ("addf", "assign", "maximumf", "minimumf", "maxnumf", "minnumf", "mulf")
ATOMIC_INT = ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")


def indices(s: Snippet, count: int) -> str:
    return ", ".join(s.arg("index") for _ in range(count))


def register_alloc(op: str) -> None:
    @form(f"memref.{op}")
    def made(s: Snippet) -> None:
        extents = s.loose(s.shape(0))
        sizes = ", ".join(s.arg("index") for n in extents if n is None)
        attributes = s.pick("", f" {{alignment = {2 ** s.number(0, 7)} : i64}}", " {tag}")
        layout = s.pick("", ", 1 : i32", ', "x"')
        s.op(f"memref.{op}({sizes}){attributes} : {s.memref(extents, s.element(), layout)}")


for name in ("alloc", "alloca"):
    register_alloc(name)


@form("memref.alloc.symbols")
def alloc_symbols(s: Snippet) -> None:
    s.op(
        f"memref.alloc({s.arg('index')})[{s.arg('index')}] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>"
    )


@form("memref.dealloc")
def dealloc(s: Snippet) -> None:
    s.op(f"memref.dealloc {array(s)[0]} : {s.arguments[-1].split(': ', 1)[1]}", 0)


@form("memref.load")
def load(s: Snippet) -> None:
    name, kind, shape = array(s)
    flags = s.pick("", " {nontemporal = true}", " {alignment = 16 : i64}", " {tag}")
    s.op(f"memref.load {name}[{indices(s, len(shape))}]{flags} : {kind}")


@form("memref.store")
def store(s: Snippet) -> None:
    element = s.element()
    name, kind, shape = array(s, element)
    flags = s.pick("", " {nontemporal = true}", " {alignment = 8 : i64}")
    s.op(f"memref.store {s.arg(element)}, {name}[{indices(s, len(shape))}]{flags} : {kind}", 0)


@form("memref.copy")
def copy(s: Snippet) -> None:
    shape = s.shape()
    a, b = (s.memref(s.loose(shape), "f32") for _ in range(2))
    s.op(f"memref.copy {s.arg(a)}, {s.arg(b)}{s.attributes()} : {a} to {b}", 0)


@form("memref.cast")
def cast(s: Snippet) -> None:
    shape = s.shape()
    rank = len(shape)
    a = s.memref(shape, "f32")
    b = s.pick(
        s.memref([None] * rank, "f32"),
        "memref<*xf32>",
        s.memref([None] * rank, "f32", f", strided<[{', '.join('?' * rank)}], offset: ?>"),
    )
    s.op(f"memref.cast {s.arg(a)} : {a} to {b}")
    if b.startswith("memref<*"):
        s.op(f"memref.cast {s.arg(b)} : {b} to {a}")


@form("memref.dim")
def dim(s: Snippet) -> None:
    kind = s.pick("memref<*xf32>", "memref<?x4xf32>", "memref<3xi8>")
    s.op(f"memref.dim {s.arg(kind)}, {s.arg('index')} : {kind}")


@form("memref.rank")
def rank(s: Snippet) -> None:
    kind = s.pick("memref<*xf32>", "memref<?x4xf32>")
    s.op(f"memref.rank {s.arg(kind)} : {kind}")


@form("memref.subview.static")
def subview_static(s: Snippet) -> None:
    a, b = s.number(2, 9), s.number(2, 9)
    i, j = s.number(0, a - 1), s.number(0, b - 1)
    m, n = s.number(1, a - i), s.number(1, b - j)
    source = f"memref<{a}x{b}xf32>"
    result = f"memref<{m}x{n}xf32, strided<[{b}, 1], offset: {i * b + j}>>"
    s.op(f"memref.subview {s.arg(source)}[{i}, {j}] [{m}, {n}] [1, 1] : {source} to {result}")


@form("memref.subview.dynamic")
def subview_dynamic(s: Snippet) -> None:
    lists = " ".join(f"[{indices(s, 2)}]" for _ in range(3))
    source, result = "memref<?x?xf32>", "memref<?x?xf32, strided<[?, ?], offset: ?>>"
    s.op(f"memref.subview {s.arg(source)}{lists} : {source} to {result}")


@form("memref.subview.mixed")
def subview_mixed(s: Snippet) -> None:
    i, n, k = s.arg("index"), s.arg("index"), s.number(1, 3)
    source = "memref<8x16x4xf32>"
    result = f"memref<{k}x?x4xf32, strided<[64, 4, 1], offset: ?>>"
    s.op(
        f"memref.subview {s.arg(source)}[{i}, 2, 0] [{k}, {n}, 4] [1, 1, 1] : {source} to {result}"
    )


@form("memref.subview.rank_reducing")
def subview_rank_reducing(s: Snippet) -> None:
    k = s.number(0, 7)
    source = "memref<8x16x4xf32>"
    result = f"memref<16x4xf32, strided<[4, 1], offset: {64 * k}>>"
    s.op(f"memref.subview {s.arg(source)}[{k}, 0, 0] [1, 16, 4] [1, 1, 1] : {source} to {result}")
    s.op(
        f"memref.subview {s.arg(source)}[0, 0, {k % 4}] [1, 16, 1] [1, 1, 1] : {source} to memref<16xf32, strided<[4], offset: {k % 4}>>"
    )


@form("memref.reinterpret_cast")
def reinterpret_cast(s: Snippet) -> None:
    source = s.pick("memref<?x?xf32>", "memref<*xf32>", "memref<24xf32>")
    if s.flag():
        k, o = s.number(1, 9), s.number(0, 9)
        s.op(
            f"memref.reinterpret_cast {s.arg(source)} to offset: [{o}], sizes: [4, {k}], strides: [{k}, 1] : "
            f"{source} to memref<4x{k}xf32, strided<[{k}, 1], offset: {o}>>"
        )
        return
    o, n, t = (s.arg("index") for _ in range(3))
    s.op(
        f"memref.reinterpret_cast {s.arg(source)} to offset: [{o}], sizes: [{n}, 3], strides: [{t}, 1] : "
        f"{source} to memref<?x3xf32, strided<[?, 1], offset: ?>>"
    )


@form("memref.view")
def view(s: Snippet) -> None:
    n = s.number(1, 8)
    s.op(
        f"memref.view {s.arg('memref<2048xi8>')}[{s.arg('index')}][] : memref<2048xi8> to memref<{n}x4xf32>"
    )
    s.op(
        f"memref.view {s.arg('memref<?xi8>')}[{s.arg('index')}][{s.arg('index')}] : memref<?xi8> to memref<?x{n}xf64>"
    )


@form("memref.expand_shape")
def expand_shape(s: Snippet) -> None:
    a, b, c = (s.number(1, 5) for _ in range(3))
    s.op(
        f"memref.expand_shape {s.arg(f'memref<{a * b}x{c}xf32>')} [[0, 1], [2]] output_shape [{a}, {b}, {c}] : "
        f"memref<{a * b}x{c}xf32> into memref<{a}x{b}x{c}xf32>"
    )
    n = s.arg("index")
    s.op(
        f"memref.expand_shape {s.arg('memref<?xf32>')} [[0, 1]] output_shape [{n}, {b}] : memref<?xf32> into memref<?x{b}xf32>"
    )


@form("memref.collapse_shape")
def collapse_shape(s: Snippet) -> None:
    a, b, c = (s.number(1, 5) for _ in range(3))
    kind = f"memref<{a}x{b}x{c}xf32>"
    if s.flag():
        s.op(
            f"memref.collapse_shape {s.arg(kind)} [[0, 1], [2]] : {kind} into memref<{a * b}x{c}xf32>"
        )
    else:
        s.op(
            f"memref.collapse_shape {s.arg(kind)} [[0, 1, 2]] : {kind} into memref<{a * b * c}xf32>"
        )
    s.op(
        f"memref.collapse_shape {s.arg('memref<?x4xf32>')} [[0, 1]] : memref<?x4xf32> into memref<?xf32>"
    )


@form("memref.transpose")
def transpose(s: Snippet) -> None:
    a, b = s.number(2, 9), s.number(2, 9)
    kind = f"memref<{a}x{b}xf32>"
    s.op(
        f"memref.transpose {s.arg(kind)} (d0, d1) -> (d1, d0) : {kind} to memref<{b}x{a}xf32, strided<[1, {b}]>>"
    )
    dynamic = "memref<?x?xf32>"
    s.op(
        f"memref.transpose {s.arg(dynamic)} (i, j) -> (j, i) : {dynamic} to memref<?x?xf32, strided<[1, ?]>>"
    )


@form("memref.global")
def global_(s: Snippet) -> None:
    n = s.number(1, 4)
    numbers = ", ".join(str(s.number(-9, 9)) for _ in range(n))
    name = f"{s.name}_g"
    s.top.append(
        s.pick(
            f'memref.global "private" constant @{name} : memref<{n}xi32> = dense<[{numbers}]>',
            f"memref.global constant @{name} : memref<{n}xi32> = dense<{n}> {{alignment = 64 : i64}}",
            f"memref.global @{name} : memref<{n}xi32>",
            f"memref.global @{name} : memref<{n}xi32> = uninitialized",
            f'memref.global "public" @{name} : memref<{n}xi32> = dense<0>',
        )
    )
    s.op(f"memref.get_global @{name} : memref<{n}xi32>")


@form("memref.atomic_rmw.float")
def atomic_float(s: Snippet) -> None:
    element = s.float_type()
    name, kind, shape = array(s, element)
    s.op(
        f"memref.atomic_rmw {s.pick(*ATOMIC_FLOAT)} {s.arg(element)}, {name}[{indices(s, len(shape))}] : ({element}, {kind}) -> {element}"
    )


@form("memref.atomic_rmw.int")
def atomic_int(s: Snippet) -> None:
    element = s.pick("i8", "i32", "i64")
    name, kind, shape = array(s, element)
    s.op(
        f"memref.atomic_rmw {s.pick(*ATOMIC_INT)} {s.arg(element)}, {name}[{indices(s, len(shape))}] : ({element}, {kind}) -> {element}"
    )


@form("memref.generic_atomic_rmw")
def generic_atomic(s: Snippet) -> None:
    name, kind, shape = array(s, "f32", 1)
    s.raw(
        f"%r = memref.generic_atomic_rmw {name}[{indices(s, len(shape))}] : {kind} {{",
        "^bb0(%old: f32):",
        "  %new = arith.addf %old, %old : f32",
        "  memref.atomic_yield %new : f32",
        "}",
    )


@form("memref.prefetch")
def prefetch(s: Snippet) -> None:
    name, kind, shape = array(s)
    how = f"{s.pick('read', 'write')}, locality<{s.number(0, 3)}>, {s.pick('data', 'instr')}"
    s.op(f"memref.prefetch {name}[{indices(s, len(shape))}], {how} : {kind}", 0)


@form("memref.assume_alignment")
def assume_alignment(s: Snippet) -> None:
    name, kind, _ = array(s)
    s.op(f"memref.assume_alignment {name}, {2 ** s.number(0, 6)} : {kind}")


@form("memref.extract_strided_metadata")
def metadata(s: Snippet) -> None:
    kind = "memref<?x4xf32>"
    s.raw(
        f"%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata {s.arg(kind)} : {kind} -> memref<f32>, index, index, index, index, index"
    )


@form("memref.extract_aligned_pointer_as_index")
def aligned_pointer(s: Snippet) -> None:
    name, kind, _ = array(s)
    s.op(f"memref.extract_aligned_pointer_as_index {name} : {kind} -> index")


@form("memref.reshape")
def reshape(s: Snippet) -> None:
    a, b = "memref<?xf32>", "memref<2xi32>"
    s.op(f"memref.reshape {s.arg(a)}({s.arg(b)}) : ({a}, {b}) -> memref<?x?xf32>")
    c = "memref<?xindex>"
    s.op(
        f"memref.reshape {s.arg('memref<*xf32>')}({s.arg(c)}) : (memref<*xf32>, {c}) -> memref<*xf32>"
    )


@form("memref.memory_space_cast")
def memory_space_cast(s: Snippet) -> None:
    s.op(
        f"memref.memory_space_cast {s.arg('memref<4xf32, 1>')} : memref<4xf32, 1> to memref<4xf32>"
    )


@form("memref.alloca_scope")
def alloca_scope(s: Snippet) -> None:
    if s.flag():
        s.raw("memref.alloca_scope {", "  %a = memref.alloca() : memref<4xf32>", "}")
    else:
        s.raw(
            "%r = memref.alloca_scope -> (f32) {",
            f"  memref.alloca_scope.return {s.arg('f32')} : f32",
            "}",
        )


@form("memref.realloc")
def realloc(s: Snippet) -> None:
    s.op(
        f"memref.realloc {s.arg('memref<4xf32>')}({s.arg('index')}) : memref<4xf32> to memref<?xf32>"
    )
    s.op(
        f"memref.realloc {s.arg('memref<?xf32>')} {{alignment = 8 : i64}} : memref<?xf32> to memref<8xf32>"
    )


@form("memref.dma")
def dma(s: Snippet) -> None:
    i, n = s.arg("index"), s.arg("index")
    a, b, tag = s.arg("memref<8x8xf32>"), s.arg("memref<16xf32, 2>"), s.arg("memref<1xi32>")
    types = "memref<8x8xf32>, memref<16xf32, 2>, memref<1xi32>"
    stride = s.pick("", f", {i}, {n}")
    s.op(f"memref.dma_start {a}[{i}, {i}], {b}[{i}], {n}, {tag}[{i}]{stride} : {types}", 0)
    s.op(f"memref.dma_wait {tag}[{i}], {n} : memref<1xi32>", 0)


@form("memref.distinct_objects")
def distinct_objects(s: Snippet) -> None:
    kind = "memref<?xf32>"
    s.op(f"memref.distinct_objects {s.arg(kind)}, {s.arg(kind)} : {kind}, {kind}", 2)
