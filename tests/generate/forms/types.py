"""Types and attributes in all their spellings."""

from __future__ import annotations

from tests.generate.forms.registry import Snippet, form


@form("type.scalar")
def scalar_types(s: Snippet) -> None:
    for kind in ("i1", "i37", "si8", "ui16", "index", "f16", "bf16", "tf32", "f32", "f64", "f80"):
        if s.flag():
            s.arg(kind)
    for kind in ("f128", "f8E4M3FN", "f8E5M2", "none", "complex<f32>", "complex<i8>"):
        if s.flag():
            s.arg(kind)


@form("type.aggregate")
def aggregate_types(s: Snippet) -> None:
    for kind in (
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "tensor<*xf32>",
        "tensor<2x?xf32>",
        "tensor<f32>",
        "vector<4xf32>",
        "vector<[4]xf32>",
        "vector<2x[8]xi1>",
        "vector<f32>",
        "memref<*xf32>",
        "memref<*xf32, 1>",
        "(i32) -> f32",
        "() -> ()",
        "(i32, f32) -> (i1, i2)",
        "memref<4xvector<4xf32>>",
        "memref<4xmemref<2xf32>>",
        "memref<4xcomplex<f64>>",
    ):
        if s.flag():
            s.arg(kind)


@form("type.memref.layout")
def layouts(s: Snippet) -> None:
    a, b = s.number(1, 64), s.number(1, 9)
    for kind in (
        f"memref<4x5xf32, strided<[{a}, {b}]>>",
        f"memref<4x?xf32, strided<[{a}, {b}], offset: {b}>>",
        "memref<?x?xf32, strided<[?, 1], offset: ?>>",
        "memref<4x5xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        f"memref<4x5xf32, affine_map<(d0, d1) -> (d0 * {a} + d1)>>",
        f"memref<8x8xf32, affine_map<(d0, d1) -> (d0 floordiv {b}, d1, d0 mod {b})>>",
        "memref<4x5xf32, affine_map<(d0, d1) -> (d0, d1)>>",
        "memref<4x5xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>",
        "memref<4x5xf32, strided<[5, 1]>>",
        f"memref<4xf32, {s.number(0, 3)}>",
        f"memref<4xf32, strided<[2]>, {s.number(0, 3)}>",
        'memref<4xf32, "fast">',
        "memref<4xf32, affine_map<(d0) -> (d0 + 1)>, 3 : i32>",
        "memref<0xf32>",
        "memref<f32>",
    ):
        if s.flag():
            s.arg(kind)


@form("attribute.numbers")
def numbers(s: Snippet) -> None:
    parts = [
        f"i = {s.number(-300, 300)} : i32",
        f"j = {s.number(-3, 3)}",
        "b = true",
        f"f = {s.rng.uniform(-1e6, 1e6)!r} : f64",
        f"g = {s.rng.uniform(-10, 10):.6e} : f32",
        f"h = {s.pick('1.0e10', '-0.0', '1.0e-40', '3.4e38', '0.1', '5.0e-324')} : f64",
        "n = 0x7FC00000 : f32",
        "p = 0x7FF0000000000000 : f64",
        "q = 0xFE00 : f16",
        "r = 0x3F80 : bf16",
        "u = 255 : ui8",
        "v = -128 : si8",
        f"w = {s.number(-5, 5)} : index",
        "x = 0x1F : i64",
        f"y = {s.rng.uniform(-2, 2):.3f} : f16",
        f"z = {s.rng.uniform(-2, 2):.3f} : bf16",
    ]
    chosen = [part for part in parts if s.flag()]
    s.op(f'"test.op"() {{{", ".join(chosen)}}} : () -> ()', 0) if False else None
    s.raw(f"%c = arith.constant {{{', '.join(chosen)}}} 1 : i32")


@form("attribute.other")
def others(s: Snippet) -> None:
    parts = [
        "unit",
        r's = "a\22b\\c\0A\ttext"',
        "t = i32",
        "ty = memref<4xf32>",
        'arr = [1, 2.0, "x", [], [true]]',
        "dict = {a = 1 : i8, b = {c}}",
        "sym = @f",
        "nested = @a::@b::@c",
        'quoted = @"a b"',
        "array_i = array<i32: 1, -2, 3>",
        "array_b = array<i1: true, false>",
        "array_f = array<f64: 1.0, 2.5>",
        "empty = array<i64>",
        "map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 3)>",
        "set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>",
        '"quoted name" = 1 : i32',
        "lay = strided<[2, ?], offset: ?>",
        "loc = loc(unknown)",
        'l2 = loc("a.mlir":3:4)',
        "fn = (i32) -> ()",
    ]
    chosen = [part for part in parts if s.flag()]
    s.raw(f"%c = arith.constant {{{', '.join(chosen)}}} 1 : i32")


@form("attribute.dense")
def dense(s: Snippet) -> None:
    k = s.number(1, 4)
    lanes = ", ".join(str(s.number(-9, 9)) for _ in range(k))
    reals = ", ".join(f"{s.number(-9, 9)}.5" for _ in range(k))
    parts = [
        f"a = dense<[{lanes}]> : tensor<{k}xi32>",
        f"b = dense<[{reals}]> : vector<{k}xf32>",
        f"c = dense<{s.number(0, 9)}> : tensor<2x3xi64>",
        "d = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>",
        "e = dense<[true, false]> : vector<2xi1>",
        "f = dense<> : tensor<0xi32>",
        "g = dense<1.5> : tensor<f64>",
        "h = dense<0x7FC00000> : vector<2xf32>",
        'i = dense<"0x0100000002000000"> : tensor<2xi32>',
        "j = dense<[1.0, 0x7F800000]> : vector<2xf32>",
        "k = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
        "l = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
        'm = dense<["a", "b"]> : tensor<2x!test.string>'
        if False
        else "m = dense<-1> : vector<4xindex>",
        "n = dense<[[1.0], [2.0]]> : tensor<2x1xf16>",
    ]
    chosen = [part for part in parts if s.flag()]
    s.raw(f"%c = arith.constant {{{', '.join(chosen)}}} 1 : i32")


@form("expression.semi_affine")
def semi_affine(s: Snippet) -> None:
    """Maps whose products and divisions have symbols in them."""
    k = s.number(1, 9)
    bodies = (
        "d0 * s0 + d1 floordiv s1",
        f"(d0 + {k}) mod s0, d0 ceildiv s0",
        f"s0 * s1 * {k} - d0",
        f"(d0 * {k} + s0) floordiv {k}",
        f"(d0 + d1 * {k}) mod {k}",
        f"-(d0 * {k}) - s0 * -1",
        f"d0 - (d0 floordiv {k}) * {k}",
        f"(d0 floordiv {k}) * {k} + d0 mod {k}",
        f"d1 + d0 + 3 + s0 + d0 * 2 - {k}",
        f"(d0 + {k} + d1) - (d1 + {k})",
    )
    body = s.pick(*bodies)
    s.raw(f"%c = arith.constant {{m = affine_map<(d0, d1)[s0, s1] -> ({body})>}} 1 : i32")
