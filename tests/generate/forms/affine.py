"""The affine dialect: every op in every form."""

from __future__ import annotations

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


def term(s: Snippet, dims: int, symbols: int, depth: int = 2) -> str:
    """A random affine expression over d0 … and s0 …."""
    if depth == 0 or s.rng.random() < 0.3:
        leaves = [f"d{k}" for k in range(dims)] + [f"s{k}" for k in range(symbols)]
        return s.rng.choice([*leaves, str(s.number(-9, 9))])
    kind = s.pick("add", "sub", "mul", "mod", "floordiv", "ceildiv", "neg", "semi")
    left = term(s, dims, symbols, depth - 1)
    if kind == "add":
        return f"{left} + {term(s, dims, symbols, depth - 1)}"
    if kind == "sub":
        return f"{left} - ({term(s, dims, symbols, depth - 1)})"
    if kind == "neg":
        return f"-({left})"
    if kind == "semi" and symbols:
        return f"({left}) {s.pick('*', 'mod', 'floordiv', 'ceildiv')} s{s.number(0, symbols - 1)}"
    factor = s.number(1, 9) if kind != "mul" else s.number(-9, 9)
    return f"({left}) {'*' if kind in ('mul', 'semi') else kind} {factor}"


def affine_map(s: Snippet, dims: int, symbols: int, results: int) -> str:
    d = ", ".join(f"d{k}" for k in range(dims))
    symbol_list = f"[{', '.join(f's{k}' for k in range(symbols))}]" if symbols else ""
    body = ", ".join(term(s, dims, symbols) for _ in range(results))
    return f"affine_map<({d}){symbol_list} -> ({body})>"


def operands(s: Snippet, dims: int, symbols: int) -> str:
    d = ", ".join(s.arg("index") for _ in range(dims))
    symbol_list = ", ".join(s.arg("index") for _ in range(symbols))
    return f"({d})" + (f"[{symbol_list}]" if symbols or (s.flag() and False) else "")


def applied(s: Snippet, results: int) -> str:
    dims, symbols = s.number(0, 3), s.number(0, 2)
    return affine_map(s, dims, symbols, results) + operands(s, dims, symbols)


def register_map_op(op: str) -> None:
    @form(f"affine.{op}")
    def made(s: Snippet) -> None:
        s.op(f"affine.{op} {applied(s, 1 if op == 'apply' else s.number(1, 4))}{s.attributes()}")


for name in ("apply", "min", "max"):
    register_map_op(name)


def subscripts(s: Snippet, count: int) -> str:
    """Subscript expressions over fresh arguments, with and without `symbol(...)`."""
    texts = []
    for _ in range(count):
        i, n, k = s.arg("index"), s.arg("index"), s.number(1, 9)
        texts.append(
            s.pick(
                i,
                str(k),
                f"{i} + {k}",
                f"{i} - {k}",
                f"-{i} + symbol({n})",
                f"symbol({n})",
                f"{i} * {k} - 1",
                f"{i} mod {k} + {i}",
                f"({i} + symbol({n})) floordiv {k}",
                f"({i} - {n}) ceildiv {k}",
                f"{i} * symbol({n})",
                f"{i} mod symbol({n}) + {n}",
            )
        )
    return ", ".join(texts)


def array(
    s: Snippet, element: str | None = None, low: int = 0, high: int = 3
) -> tuple[str, str, list[int]]:
    """An argument of memref type: its name, type and extents."""
    shape = s.shape(low, high)
    element = element or s.element()
    rank = len(shape)
    layout = ""
    if rank and s.rng.random() < 0.2:
        layout = s.pick(
            f", strided<[{', '.join('?' * rank)}], offset: ?>",
            f", strided<[{', '.join(str(s.number(1, 20)) for _ in range(rank))}]>",
            ", 1 : i32",
        )
    kind = s.memref(s.loose(shape), element, layout)
    return s.arg(kind), kind, shape


@form("affine.load")
def load(s: Snippet) -> None:
    name, kind, shape = array(s)
    s.op(f"affine.load {name}[{subscripts(s, len(shape))}]{s.attributes()} : {kind}")


@form("affine.store")
def store(s: Snippet) -> None:
    element = s.element()
    name, kind, shape = array(s, element)
    s.op(
        f"affine.store {s.arg(element)}, {name}[{subscripts(s, len(shape))}]{s.attributes()} : {kind}",
        0,
    )


@form("affine.vector_load")
def vector_load(s: Snippet) -> None:
    element = s.float_type()
    name, kind, shape = array(s, element, 1)
    vector = s.vector(element, [s.number(1, 8) for _ in range(s.number(1, len(shape)))])
    s.op(
        f"affine.vector_load {name}[{subscripts(s, len(shape))}]{s.attributes()} : {kind}, {vector}"
    )


@form("affine.vector_store")
def vector_store(s: Snippet) -> None:
    element = s.pick("i8", "f64", "i32")
    name, kind, shape = array(s, element, 1)
    vector = s.vector(element, [s.number(1, 8) for _ in range(s.number(1, len(shape)))])
    s.op(
        f"affine.vector_store {s.arg(vector)}, {name}[{subscripts(s, len(shape))}] : {kind}, {vector}",
        0,
    )


@form("affine.prefetch")
def prefetch(s: Snippet) -> None:
    name, kind, shape = array(s)
    how = f"{s.pick('read', 'write')}, locality<{s.number(0, 3)}>, {s.pick('data', 'instr')}"
    s.op(f"affine.prefetch {name}[{subscripts(s, len(shape))}], {how}{s.attributes()} : {kind}", 0)


@form("affine.delinearize_index")
def delinearize(s: Snippet) -> None:
    count, outer = s.number(1, 4), s.flag()
    basis = [s.arg("index") if s.flag() else str(s.number(1, 64)) for _ in range(count)]
    results = count if outer else count + 1
    kinds = ", ".join(["index"] * results)
    s.op(f"affine.delinearize_index {s.arg('index')} into ({', '.join(basis)}) : {kinds}", results)


@form("affine.linearize_index")
def linearize(s: Snippet) -> None:
    count, outer = s.number(1, 4), s.flag()
    basis = [s.arg("index") if s.flag() else str(s.number(1, 64)) for _ in range(count)]
    inputs = ", ".join(s.arg("index") for _ in range(count if outer else count + 1))
    word = s.pick("", "disjoint ")
    s.op(f"affine.linearize_index {word}[{inputs}] by ({', '.join(basis)}) : index")


@form("affine.dma")
def dma(s: Snippet) -> None:
    a, b = s.arg("memref<100xf32>"), s.arg("memref<100xf32, 2>")
    tag, n = s.arg("memref<1xi32>"), s.arg("index")
    where = [subscripts(s, 1) for _ in range(3)]
    stride = f", {s.arg('index')}, {s.arg('index')}" if s.flag() else ""
    types = "memref<100xf32>, memref<100xf32, 2>, memref<1xi32>"
    s.op(
        f"affine.dma_start {a}[{where[0]}], {b}[{where[1]}], {tag}[{where[2]}], {n}{stride} : {types}",
        0,
    )
    s.op(f"affine.dma_wait {tag}[{where[2]}], {n} : memref<1xi32>", 0)


def bound(s: Snippet, word: str) -> str:
    kind = s.pick("constant", "negative", "operand", "map", "multi")
    if kind == "constant":
        return str(s.number(0, 100))
    if kind == "negative":
        return f"-{s.number(1, 9)}"
    if kind == "operand":
        return s.arg("index")
    if kind == "map":
        return s.pick("", f"{word} ") + applied(s, 1)
    return f"{word} {applied(s, s.number(2, 3))}"


@form("affine.for")
def plain_for(s: Snippet) -> None:
    step = s.pick("", " step 1", f" step {s.number(2, 64)}")
    s.raw(f"affine.for %i = {bound(s, 'max')} to {bound(s, 'min')}{step} {{", "}" + s.attributes())


@form("affine.for.explicit_yield")
def explicit_yield(s: Snippet) -> None:
    s.raw(f"affine.for %i = 0 to {s.number(0, 9)} {{", "  affine.yield", "}")


@form("affine.for.iter_args")
def for_iter_args(s: Snippet) -> None:
    kinds = [
        s.pick("f32", "index", "i32", "vector<4xf32>", "memref<4xf32>")
        for _ in range(s.number(1, 3))
    ]
    bindings = ", ".join(f"%x{k} = {s.arg(kind)}" for k, kind in enumerate(kinds))
    types = ", ".join(kinds)
    step = s.pick("", " step 3")
    names = ", ".join(f"%x{k}" for k in range(len(kinds)))
    pack = f"%r:{len(kinds)}" if len(kinds) > 1 else "%r"
    s.raw(
        f"{pack} = affine.for %i = {bound(s, 'max')} to {bound(s, 'min')}{step} iter_args({bindings}) -> ({types}) {{",
        f"  affine.yield {names} : {types}",
        "}" + s.attributes(),
    )


@form("affine.for.nest")
def for_nest(s: Snippet) -> None:
    name, kind, _shape = array(s, "f32", 2, 2)
    k = s.number(1, 9)
    s.raw(
        f"affine.for %i = 0 to {k} {{",
        f"  affine.for %j = affine_map<(d0) -> (d0 - {k})>(%i) to min affine_map<(d0)[s0] -> (d0 + {k}, s0)>(%i)[{s.arg('index')}] {{",
        f"    %p = affine.apply affine_map<(d0, d1) -> (d0 + d1 * {k})>(%i, %j)",
        f"    %v = affine.load {name}[%i * 2 + %j, %p - 1] : {kind}",
        f"    affine.store %v, {name}[%j, %i mod {k}] : {kind}",
        "  }",
        "}",
    )


def integer_set(s: Snippet) -> str:
    dims, symbols = s.number(0, 2), s.number(0, 2)
    d = ", ".join(f"d{k}" for k in range(dims))
    symbol_list = f"[{', '.join(f's{k}' for k in range(symbols))}]" if symbols else ""
    constraints = []
    for _ in range(s.number(1, 3)):
        left, right = term(s, dims, symbols), term(s, dims, symbols, 1)
        constraints.append(
            s.pick(
                f"{left} >= 0",
                f"{left} == 0",
                f"{left} >= {right}",
                f"{left} <= {right}",
                f"{left} == {right}",
            )
        )
    return (
        f"affine_set<({d}){symbol_list} : ({', '.join(constraints)})>{operands(s, dims, symbols)}"
    )


@form("affine.if")
def plain_if(s: Snippet) -> None:
    s.raw(f"affine.if {integer_set(s)} {{", "}" + s.attributes())


@form("affine.if.else")
def if_else(s: Snippet) -> None:
    s.raw(
        f"affine.if {integer_set(s)} {{",
        "} else {",
        f"  %c = arith.constant {s.number(0, 9)} : i32",
        "}",
    )


@form("affine.if.results")
def if_results(s: Snippet) -> None:
    kinds = [s.pick("f32", "index", "i1") for _ in range(s.number(1, 3))]
    types = ", ".join(kinds)
    arrow = types if len(kinds) == 1 and s.flag() else f"({types})"
    one = ", ".join(s.arg(kind) for kind in kinds)
    two = ", ".join(s.arg(kind) for kind in kinds)
    pack = f"%r:{len(kinds)}" if len(kinds) > 1 else "%r"
    s.raw(
        f"{pack} = affine.if {integer_set(s)} -> {arrow} {{",
        f"  affine.yield {one} : {types}",
        "} else {",
        f"  affine.yield {two} : {types}",
        "}",
    )


def band(s: Snippet, count: int) -> str:
    def one(word: str) -> str:
        i, n, k = s.arg("index"), s.arg("index"), s.number(1, 9)
        return s.pick(
            str(k),
            i,
            f"{i} + {k}",
            f"symbol({n})",
            f"{word}({i}, {k})",
            f"{word}({i} * 2, symbol({n}), {k})",
        )

    ivs = ", ".join(f"%i{k}" for k in range(count))
    lows, highs = (", ".join(one(word) for _ in range(count)) for word in ("max", "min"))
    step = (
        f" step ({', '.join(str(s.number(1, 5)) for _ in range(count))})"
        if count and s.flag()
        else ""
    )
    return f"({ivs}) = ({lows}) to ({highs}){step}"


@form("affine.parallel")
def parallel(s: Snippet) -> None:
    s.raw(f"affine.parallel {band(s, s.number(1, 3))} {{", "}" + s.attributes())


@form("affine.parallel.empty")
def parallel_empty(s: Snippet) -> None:
    s.raw("affine.parallel () = () to () {", "}")


@form("affine.parallel.reduce")
def parallel_reduce(s: Snippet) -> None:
    names = [s.pick(*REDUCTIONS) for _ in range(s.number(1, 3))]
    types = ", ".join(REDUCTIONS[name] for name in names)
    arrow = types if len(names) == 1 and s.flag() else f"({types})"
    quoted = ", ".join(f'"{name}"' for name in names)
    values = ", ".join(s.arg(REDUCTIONS[name]) for name in names)
    pack = f"%r:{len(names)}" if len(names) > 1 else "%r"
    s.raw(
        f"{pack} = affine.parallel {band(s, s.number(1, 2))} reduce ({quoted}) -> {arrow} {{",
        f"  affine.yield {values} : {types}",
        "}",
    )


@form("affine.symbols")
def symbol_sources(s: Snippet) -> None:
    """Everything that may be a symbol: constants, dimensions, applies, arguments, top-level ops."""
    m = s.arg("memref<?x?xf32>")
    s.raw(
        "%c = arith.constant 1 : index",
        f"%n = memref.dim {m}, %c : memref<?x?xf32>",
        "%x = arith.muli %n, %c : index",
        "%p = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]",
        "affine.for %i = 0 to %n {",
        f"  %d = memref.dim {m}, %c : memref<?x?xf32>",
        f"  affine.for %j = 0 to {s.pick('%d', '%p', '%x', '%c')} {{",
        f"    %v = affine.load {m}[%i + symbol(%x), %j - symbol(%p)] : memref<?x?xf32>",
        "  }",
        "}",
    )
