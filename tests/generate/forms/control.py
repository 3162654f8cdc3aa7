"""func, cf, scf, builtin, ub: functions, blocks, structured control flow."""

from __future__ import annotations

from tests.generate.forms.registry import Snippet, form


@form("func.declaration")
def declaration(s: Snippet) -> None:
    name = f"{s.name}_d"
    s.top.append(
        s.pick(
            f"func.func private @{name}(i32, memref<*xf32>) -> f32",
            f"func.func private @{name}() attributes {{llvm.emit_c_interface}}",
            f"func.func private @{name}(f32 {{llvm.noundef}}, i32) -> (i32 {{a.b = 1 : i32}}, f32)",
        )
    )


@form("func.attributes")
def function_attributes(s: Snippet) -> None:
    name = f"{s.name}_d"
    s.top.append(
        s.pick(
            f'func.func @{name}(%x: i32 {{llvm.noundef, a.c = "d"}}) -> (i32 {{b.e}}) {{\n  return %x : i32\n}}',
            f"func.func private @{name}(%x: f32) attributes {{no.inline, p.q = [1]}} {{\n  return\n}}",
            f"func.func nested @{name}() -> (f32, i1) {{\n  %a = arith.constant 1.0 : f32\n  %b = arith.constant true\n  return %a, %b : f32, i1\n}}",
            f"func.func public @{name}() {{\n  return {{tag}}\n}}",
        )
    )


@form("func.call")
def call(s: Snippet) -> None:
    name = f"{s.name}_d"
    s.top.append(f"func.func private @{name}(f32, i32) -> (f32, i32)")
    s.op(
        f"{s.pick('call', 'func.call')} @{name}({s.arg('f32')}, {s.arg('i32')}){s.attributes()} : (f32, i32) -> (f32, i32)",
        2,
    )


@form("func.call_indirect")
def call_indirect(s: Snippet) -> None:
    name = f"{s.name}_d"
    s.top.append(f"func.func private @{name}(f32) -> i1")
    f = s.op(f"func.constant @{name} : (f32) -> i1")
    s.op(f"func.call_indirect {f}({s.arg('f32')}) : (f32) -> i1")


@form("cf.br")
def br(s: Snippet) -> None:
    a, b = s.arg("i32"), s.arg("f32")
    s.raw(
        s.pick(f"cf.br ^bb1({a}, {b} : i32, f32)", f"cf.br ^bb1({a}, {b} : i32, f32) {{x}}"),
        "^bb1(%p: i32, %q: f32):",
        "cf.br ^bb2",
        "^bb2:",
    )


@form("cf.cond_br")
def cond_br(s: Snippet) -> None:
    a = s.arg("i32")
    weights = s.pick("", " weights([3, 5])")
    s.raw(
        f"cf.cond_br {s.arg('i1')}{weights}, ^bb1({a} : i32), {s.pick('^bb2', '^bb1(' + a + ' : i32)')}",
        "^bb1(%p: i32):",
        "cf.br ^bb2",
        "^bb2:",
    )


@form("cf.switch")
def switch(s: Snippet) -> None:
    a = s.arg("i32")
    s.raw(
        f"cf.switch {a} : i32, [",
        "  default: ^bb1,",
        f"  {s.number(0, 9)}: ^bb2({a} : i32),",
        "  -77: ^bb1",
        "]",
        "^bb1:",
        f"cf.br ^bb2({a} : i32)",
        "^bb2(%x: i32):",
    )


@form("cf.assert")
def assertion(s: Snippet) -> None:
    s.op(f'cf.assert {s.arg("i1")}, "wrong: \\"{s.number(0, 9)}\\""{s.attributes()}', 0)


@form("scf.for")
def scf_for(s: Snippet) -> None:
    kind = s.pick("index", "i32", "i64")
    a, b, c = (s.arg(kind) for _ in range(3))
    suffix = f" : {kind}" if kind != "index" else ""
    word = s.pick("", "unsigned ")
    s.raw(f"scf.for {word}%i = {a} to {b} step {c}{suffix} {{", "}" + s.attributes())


@form("scf.for.iter_args")
def scf_for_iter_args(s: Snippet) -> None:
    a, b, c = (s.arg("index") for _ in range(3))
    s.raw(
        f"%r:2 = scf.for %i = {a} to {b} step {c} iter_args(%x = {s.arg('f32')}, %y = {s.arg('index')}) -> (f32, index) {{",
        "  scf.yield %x, %i : f32, index",
        "}",
    )


@form("scf.if")
def scf_if(s: Snippet) -> None:
    c = s.arg("i1")
    which = s.pick("plain", "else", "result")
    if which == "plain":
        s.raw(f"scf.if {c} {{", "}" + s.attributes())
    elif which == "else":
        s.raw(f"scf.if {c} {{", "} else {", "  %k = arith.constant 1 : i32", "}")
    else:
        a, b = s.arg("f32"), s.arg("f32")
        s.raw(
            f"%r = scf.if {c} -> (f32) {{",
            f"  scf.yield {a} : f32",
            "} else {",
            f"  scf.yield {b} : f32",
            "}",
        )


@form("scf.while")
def scf_while(s: Snippet) -> None:
    a, c = s.arg("i32"), s.arg("i1")
    s.raw(
        f"%r = scf.while (%x = {a}) : (i32) -> f32 {{",
        "  %f = arith.sitofp %x : i32 to f32",
        f"  scf.condition({c}) %f : f32",
        "} do {",
        "^bb0(%y: f32):",
        "  %z = arith.fptosi %y : f32 to i32",
        "  scf.yield %z : i32",
        "}" + s.pick("", " attributes {tag}"),
    )


@form("scf.parallel")
def scf_parallel(s: Snippet) -> None:
    a, b, c, f = (*(s.arg("index") for _ in range(3)), s.arg("f32"))
    if s.flag():
        s.raw(
            f"scf.parallel (%i, %j) = ({a}, {b}) to ({b}, {c}) step ({c}, {c}) {{",
            "  scf.reduce",
            "}",
        )
        return
    s.raw(
        f"%r = scf.parallel (%i) = ({a}) to ({b}) step ({c}) init ({f}) -> f32 {{",
        f"  scf.reduce({f} : f32) {{",
        "  ^bb0(%x: f32, %y: f32):",
        "    %z = arith.addf %x, %y : f32",
        "    scf.reduce.return %z : f32",
        "  }",
        "}",
    )


@form("scf.execute_region")
def execute_region(s: Snippet) -> None:
    a = s.arg("i32")
    s.raw(
        "%r = scf.execute_region -> i32 {", "  cf.br ^bb1", "^bb1:", f"  scf.yield {a} : i32", "}"
    )


@form("scf.index_switch")
def index_switch(s: Snippet) -> None:
    a, b = s.arg("index"), s.arg("i32")
    s.raw(
        f"%r = scf.index_switch {a}{s.attributes()} -> i32",
        f"case {s.number(-3, 9)} {{",
        f"  scf.yield {b} : i32",
        "}",
        "case 77 {",
        f"  scf.yield {b} : i32",
        "}",
        "default {",
        f"  scf.yield {b} : i32",
        "}",
    )


@form("builtin.module")
def nested_module(s: Snippet) -> None:
    s.top.append(
        f"module{s.pick('', f' @{s.name}_m')}{s.pick('', ' attributes {a.b = 1 : i64}')} {{\n"
        f"  func.func private @{s.name}_inner(i32)\n}}"
    )


@form("builtin.unrealized_conversion_cast")
def conversion_cast(s: Snippet) -> None:
    s.op(
        f"builtin.unrealized_conversion_cast {s.arg('i32')}, {s.arg('f32')} : i32, f32 to index, i64",
        2,
    )


@form("ub.poison")
def poison(s: Snippet) -> None:
    s.op(f"ub.poison : {s.pick('i32', 'f32', 'index', 'vector<4xf32>')}")


@form("generic")
def generic(s: Snippet) -> None:
    a = s.arg("i32")
    s.op(
        f'"arith.addi"({a}, {a}) <{{overflowFlags = #arith.overflow<nsw>}}> {{x = 1 : i8}} : (i32, i32) -> i32'
    )
    m = s.arg("memref<4xf32>")
    i = s.arg("index")
    s.op(
        f'"affine.load"({m}, {i}) <{{map = affine_map<(d0) -> (d0 + 1)>}}> : (memref<4xf32>, index) -> f32'
    )
