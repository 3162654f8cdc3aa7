"""Reductions that are symbols: definitions, clauses of every loop, applications."""

from tests.generate.forms.registry import Snippet, form

_COMBINING = {
    "f32": ("arith.addf", "0.0"),
    "f64": ("arith.mulf", "1.0"),
    "i32": ("arith.addi", "0"),
    "i64": ("arith.muli", "1"),
    "index": ("arith.maxui", "0"),
}


def define(s: Snippet, types: list[str]) -> str:
    """A definition over types at the top level of the module; its symbol."""
    name = f"@{s.name}_reduction{len(s.top)}"
    left = [f"%a{i}" for i in range(len(types))]
    right = [f"%b{i}" for i in range(len(types))]
    listed = ", ".join(types)
    body = ""
    identity = ""
    for number, ty in enumerate(types):
        op, value = _COMBINING[ty]
        body += f"  %r{number} = {op} %a{number}, %b{number} : {ty}\n"
        identity += f"  %e{number} = arith.constant {value} : {ty}\n"
    results = ", ".join(f"%r{i}" for i in range(len(types)))
    identities = ", ".join(f"%e{i}" for i in range(len(types)))
    attributes = s.pick("", "", " attributes {tag}")
    text = (
        f"reduction.define {s.pick('', 'private ')}{name} : {listed}{attributes} "
        f"combination ({', '.join([*left, *right])}) {{\n"
        f"{body}  reduction.yield {results} : {listed}\n}} identity {{\n"
        f"{identity}  reduction.yield {identities} : {listed}\n}}"
    )
    if s.flag():
        text += (
            f" domain ({', '.join(left)}) {{\n  %t = arith.constant true\n"
            "  reduction.yield %t : i1\n}"
        )
    s.top.append(text)
    return name


def some_types(s: Snippet) -> list[str]:
    return [s.pick(*_COMBINING) for _ in range(s.number(1, 3))]


def clause(s: Snippet) -> tuple[str, list[str]]:
    """A clause with at least one symbol, and the types of what it reduces."""
    entries: list[str] = []
    types: list[str] = []
    for _ in range(s.number(1, 2)):
        reduced_types = some_types(s)
        entries.append(define(s, reduced_types))
        types += reduced_types
        if s.flag():
            entries.append('"addf"')
            types.append("f32")
    return f"reduce ({', '.join(entries)})", types


@form("reduction.define", own=True)
def definition(s: Snippet) -> None:
    define(s, some_types(s))


@form("reduction.combine", own=True)
def combine(s: Snippet) -> None:
    types = some_types(s)
    name = define(s, types)
    operands = ", ".join(s.arg(ty) for ty in types * 2)
    s.op(f"reduction.combine {name} {operands}{s.attributes()} : {', '.join(types)}", len(types))


@form("reduction.identity", own=True)
def identity(s: Snippet) -> None:
    types = some_types(s)
    s.op(f"reduction.identity {define(s, types)}{s.attributes()} : {', '.join(types)}", len(types))


@form("affine.parallel.symbols", own=True)
def parallel(s: Snippet) -> None:
    text, types = clause(s)
    listed = ", ".join(types)
    upper = s.arg("index")
    values = ", ".join(s.arg(ty) for ty in types)
    s.raw(
        f"%r:{len(types)} = affine.parallel (%i, %j) = (0, 0) to ({s.number(0, 9)}, {upper}) "
        f"{text} -> ({listed}) {{",
        f"  affine.yield {values} : {listed}",
        f"}}{s.attributes()}",
    )


@form("scf.parallel.symbols", own=True)
def scf_parallel(s: Snippet) -> None:
    text, types = clause(s)
    listed = ", ".join(types)
    low, high, step = (s.arg("index") for _ in range(3))
    values = ", ".join(s.arg(ty) for ty in types)
    init = f" init ({values})" if s.flag() else ""
    result = listed if len(types) == 1 else f"({listed})"
    s.raw(
        f"%r:{len(types)} = scf.parallel (%i) = ({low}) to ({high}) step ({step}){init} {text} -> "
        f"{result} {{",
        f"  scf.reduce({values} : {listed})",
        f"}}{s.attributes()}",
    )


@form("affine.for.symbols", own=True)
def carrying(s: Snippet) -> None:
    types = some_types(s)
    name = define(s, types)
    listed = ", ".join(types)
    count = len(types)
    carried = ", ".join(f"%c{i} = {s.arg(ty)}" for i, ty in enumerate(types))
    operands = ", ".join([*(f"%c{i}" for i in range(count)), *(s.arg(ty) for ty in types)])
    parts = ", ".join(f"%n#{i}" for i in range(count)) if count > 1 else "%n"
    pack = f"%n:{count}" if count > 1 else "%n"
    s.raw(
        f"%r:{count} = affine.for %i = 0 to {s.number(0, 9)} iter_args({carried}) reduce ({name}) "
        f"-> ({listed}) {{",
        f"  {pack} = reduction.combine {name} {operands} : {listed}",
        f"  affine.yield {parts} : {listed}",
        f"}}{s.attributes()}",
    )
