"""Pieces of affine operations: maps, subscripts, sets, bounds."""

from tests.generate.forms.registry import Snippet


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
    dims = s.number(0, 3)
    symbols = s.number(0, 2)
    return affine_map(s, dims, symbols, results) + operands(s, dims, symbols)


def subscripts(s: Snippet, count: int) -> str:
    """Subscript expressions over fresh arguments, with and without `symbol(...)`."""
    texts = []
    for _ in range(count):
        i = s.arg("index")
        n = s.arg("index")
        k = s.number(1, 9)
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
    kind, shape = array_type(s, element or s.element(), low, high)
    return s.arg(kind), kind, shape


def array_type(s: Snippet, element: str, low: int, high: int) -> tuple[str, list[int]]:
    """A memref type, and its extents."""
    shape = s.shape(low, high)
    rank = len(shape)
    layout = ""
    if rank and s.rng.random() < 0.2:
        layout = s.pick(
            f", strided<[{', '.join('?' * rank)}], offset: ?>",
            f", strided<[{', '.join(str(s.number(1, 20)) for _ in range(rank))}]>",
            ", 1 : i32",
        )
    return s.memref(s.loose(shape), element, layout), shape


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


def integer_set(s: Snippet) -> str:
    dims = s.number(0, 2)
    symbols = s.number(0, 2)
    d = ", ".join(f"d{k}" for k in range(dims))
    symbol_list = f"[{', '.join(f's{k}' for k in range(symbols))}]" if symbols else ""
    constraints = []
    for _ in range(s.number(1, 3)):
        left = term(s, dims, symbols)
        right = term(s, dims, symbols, 1)
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


def band(s: Snippet, count: int) -> str:
    def one(word: str) -> str:
        i = s.arg("index")
        n = s.arg("index")
        k = s.number(1, 9)
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
