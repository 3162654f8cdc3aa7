"""Loops, conditionals, parallel loops and calls of functions that hand values on."""

from collections.abc import Callable, Sequence

from tests.generate.handing.places import load, readable, store
from tests.generate.handing.writer import Index, Memory, Scope, Writer

_WORK = 300
_KINDS = {"int": ("addi", "muli", "andi", "ori"), "float": ("addf", "mulf", "maximumf", "minimumf")}

_ATOMIC = {
    "int": ("addi", "maxs", "mins", "maxu", "minu"),
    "float": ("addf", "maximumf", "minimumf"),
}
"""Kinds of which there are machine instructions."""


def statements(writer: Writer, scope: Scope, count: int) -> None:
    for _ in range(count):
        statement(writer, scope)


def statement(writer: Writer, scope: Scope) -> None:
    from tests.generate.handing.regions import alloca_scope, execute_region

    choice = writer.rng.random()
    nested: list[tuple[Callable[[Writer, Scope], None], int]] = [
        (affine_for, 8),
        (affine_if, 4),
        (affine_parallel, 3),
        (scf_for, 1),
        (scf_if, 1),
        (scf_while, 1),
        (unknown_value, 2),
        (execute_region, 2),
        (alloca_scope, 2),
    ]
    if choice < 0.5 and scope.depth < 4 and scope.work < _WORK:
        makers, weights = zip(*nested, strict=True)
        writer.rng.choices(makers, weights)[0](writer, scope)
    elif choice < 0.54 and writer.helpers and scope.targets is None and scope.work < 20:
        call(writer, scope)
    elif choice < 0.57 and scope.targets is None:
        atomic(writer, scope)
    else:
        update(writer, scope)


def update(writer: Writer, scope: Scope) -> None:
    """Read an element, compute, and write one: often the same."""
    loaded, loaded_place = load(writer, scope)
    kind = writer.element
    combined_value = writer.combined(loaded, writer.value(scope, kind), kind)
    scope.values[kind] += [loaded, combined_value]
    if writer.chance(0.8):
        store(
            writer, scope, writer.rng.choice((combined_value, combined_value, loaded)), loaded_place
        )


def unknown_value(writer: Writer, scope: Scope) -> None:
    """A cell that is read before it was written, by a loop that does not use what it read."""
    if scope.targets is not None:
        update(writer, scope)
        return
    kind = f"memref<{writer.element}>"
    cell = writer.fresh()
    result = writer.fresh()
    carried = writer.fresh()
    writer.line(f"{cell} = memref.alloca() : {kind}")
    start = writer.op(f"affine.load {cell}[]", kind)
    variable = writer.fresh("i")
    types = f"iter_args({carried} = {start}) -> ({writer.element})"
    with writer.body(f"{result} = affine.for {variable} = 0 to 2 {types} {{"):
        inner = scope.inner(2)
        inner.dims.append(Index(variable, 0, 1))
        value, _ = load(writer, inner)
        if writer.chance(0.5):
            writer.line(f"affine.store {value}, {cell}[] : {kind}")
        writer.line(f"affine.yield {value} : {writer.element}")
    writer.line(f"affine.store {result}, {cell}[] : {kind}")
    scope.cells.append(Memory(cell, (), kind))


def atomic(writer: Writer, scope: Scope) -> None:
    """An atomic update, anywhere."""
    if writer.element.startswith("vector") or not scope.cells:
        return
    kinds = _ATOMIC["float" if writer.element.startswith("f") else "int"]
    memory = writer.rng.choice(scope.cells)
    where = ", ".join(str(writer.rng.randrange(extent)) for extent in memory.shape)
    value = writer.value(scope, writer.element)
    old = writer.op(
        f"affine.atomic_rmw {writer.rng.choice(kinds)} {value}, {memory.name}[{where}]",
        f"({writer.element}, {memory.type}) -> {writer.element}",
    )
    if writer.chance(0.3):
        scope.values[writer.element].append(old)


def call(writer: Writer, scope: Scope) -> None:
    memories = [memory for memory in scope.arrays if memory.type == scope.arrays[0].type]
    memory = writer.rng.choice(memories)
    value = writer.value(scope, writer.element)
    name = writer.fresh()
    writer.line(
        f"{name} = func.call {writer.rng.choice(writer.helpers)}({memory.name}, {value}) : "
        f"({memory.type}, {writer.element}) -> {writer.element}"
    )
    scope.values[writer.element].append(name)


# Affine loops and conditionals ------------------------------------------------------------------


def bounds(writer: Writer, scope: Scope) -> tuple[str, Index, int]:
    """The text of an affine loop's bounds and step, the induction variable, iterations at most."""
    rng = writer.rng
    low = low_bound(writer, scope)
    high = high_bound(writer, scope)
    step = rng.choice((1, 1, 1, 2, 3))
    name = writer.fresh("i")
    text = f"{name} = {low[0]} to {high[0]}" + (f" step {step}" if step > 1 else "")
    last = max(low[1], high[1] - 1)
    return text, Index(name, low[1], last), max(0, -(-(high[1] - low[1]) // step))


def low_bound(writer: Writer, scope: Scope) -> tuple[str, int]:
    """The text of a lower bound, and the least that it can be."""
    rng = writer.rng
    pick = writer.rng.random()
    if pick < 0.1 and scope.dims:
        outer = rng.choice(scope.dims)
        return f"affine_map<(d0) -> (d0)>({outer.name})", outer.low
    if pick < 0.2:
        symbol = rng.choice(scope.symbols)
        number = rng.randrange(2)
        return f"max affine_map<()[s0] -> (s0 - 2, {number})>()[{symbol.name}]", number
    number = rng.choice((0, 0, 0, 1, 2, -1))
    return str(number), number


def high_bound(writer: Writer, scope: Scope) -> tuple[str, int]:
    """The text of an upper bound, and the greatest that it can be."""
    rng = writer.rng
    pick = writer.rng.random()
    symbol = rng.choice(scope.symbols)
    if pick < 0.2:
        return symbol.name, symbol.high
    if pick < 0.3 and scope.dims:
        outer = rng.choice(scope.dims)
        by = rng.randrange(3)
        return f"affine_map<(d0) -> (d0 + {by})>({outer.name})", outer.high + by
    if pick < 0.4:
        number = rng.randrange(1, 5)
        return f"min affine_map<()[s0] -> (s0 + 1, {number})>()[{symbol.name}]", number
    if pick < 0.45:
        return f"affine_map<()[s0] -> (s0 floordiv 2 + 1)>()[{symbol.name}]", symbol.high // 2 + 1
    number = rng.choice((0, 1, 2, 3, 4, 4, 5))
    return str(number), number


def carried(writer: Writer, scope: Scope) -> list[tuple[str, str, str]]:
    """Names, initial values and types of what a loop carries."""
    count = writer.rng.choice((0, 0, 1, 1, 2, 3))
    kinds = [writer.kind() for _ in range(count)]
    return [(writer.fresh("a"), writer.value(scope, kind), kind) for kind in kinds]


def finish(
    writer: Writer, scope: Scope, kinds: Sequence[str], args: Sequence[str], op: str
) -> None:
    """Yield a value of each type; combined with what was carried, mostly."""
    if not kinds:
        return
    values: list[str] = []
    for number, kind in enumerate(kinds):
        value = writer.value(scope, kind)
        if args and writer.chance(0.7):
            value = writer.combined(args[number], value, kind)
        values.append(value)
    writer.line(f"{op} {', '.join(values)} : {', '.join(kinds)}")


def results(writer: Writer, scope: Scope, kinds: Sequence[str]) -> str:
    """The text in front of an op with results of these types, which are in scope then."""
    if not kinds:
        return ""
    name = writer.fresh("r")
    single = len(kinds) == 1
    for number, kind in enumerate(kinds):
        scope.values.setdefault(kind, []).append(name if single else f"{name}#{number}")
    return f"{name} = " if single else f"{name}:{len(kinds)} = "


def affine_for(writer: Writer, scope: Scope) -> None:
    text, variable, times = bounds(writer, scope)
    args = carried(writer, scope)
    inner = scope.inner(times)
    inner.dims.append(variable)
    for name, _, kind in args:
        inner.values.setdefault(kind, []).append(name)
    kinds = [kind for _, _, kind in args]
    pairs = ", ".join(f"{name} = {value}" for name, value, _ in args)
    clause = f" iter_args({pairs}) -> ({', '.join(kinds)})" if args else ""
    with writer.body(f"{results(writer, scope, kinds)}affine.for {text}{clause} {{"):
        statements(writer, inner, writer.rng.randrange(1, 4))
        finish(writer, inner, kinds, [name for name, _, _ in args], "affine.yield")


def affine_if(writer: Writer, scope: Scope) -> None:
    rng = writer.rng
    index = rng.choice([*scope.dims[-2:], *scope.symbols])
    sign = rng.choice(("d0 - {} >= 0", "-d0 + {} >= 0", "d0 - {} == 0", "d0 mod 2 - {} == 0"))
    condition = sign.format(rng.randrange(3))
    kinds = [writer.kind() for _ in range(rng.choice((0, 0, 1, 2)))]
    arrow = f" -> ({', '.join(kinds)})" if kinds else ""
    before = scope.inner(1), scope.inner(1)
    prefix = results(writer, scope, kinds)
    has_else = bool(kinds) or writer.chance(0.4)
    head = f"{prefix}affine.if affine_set<(d0) : ({condition})>({index.name}){arrow} {{"
    _branches(writer, head, before if has_else else before[:1], kinds, "affine.yield")


def _branches(
    writer: Writer, head: str, scopes: Sequence[Scope], kinds: Sequence[str], terminator: str
) -> None:
    with writer.body(head):
        for number, scope in enumerate(scopes):
            if number:
                writer.indent -= 1
                writer.line("} else {")
                writer.indent += 1
            statements(writer, scope, writer.rng.randrange(0 if number else 1, 3))
            finish(writer, scope, kinds, (), terminator)


# Parallel loops ---------------------------------------------------------------------------------


def affine_parallel(writer: Writer, scope: Scope) -> None:
    """A band: it stores to elements of its own, or not at all, and reduces."""
    rng = writer.rng
    variables: list[Index] = []
    lows: list[str] = []
    highs: list[str] = []
    times = 1
    for _ in range(rng.choice((1, 1, 2))):
        low = rng.randrange(-1, 2)
        most = rng.randrange(1, 5)
        symbol = rng.choice(scope.symbols)
        lows.append(str(low) if writer.chance(0.8) else f"max({symbol.name} - 3, {low})")
        highs.append(str(most) if writer.chance(0.7) else f"min({symbol.name} + 1, {most})")
        variables.append(Index(writer.fresh("p"), low, max(low, most - 1)))
        times *= max(0, most - low)
    steps = [str(rng.choice((1, 1, 2))) for _ in variables]
    inner = scope.inner(times)
    inner.dims += variables
    inner.targets = _targets(writer, scope, variables)
    entries, kinds = _entries(writer)
    clause = f" reduce ({', '.join(entries)}) -> ({', '.join(kinds)})" if entries else ""
    names = ", ".join(variable.name for variable in variables)
    band = f"({names}) = ({', '.join(lows)}) to ({', '.join(highs)}) step ({', '.join(steps)})"
    prefix = results(writer, scope, kinds)
    with writer.body(f"{prefix}affine.parallel {band}{clause} {{"):
        if writer.chance(0.3):
            _private_cell(writer, inner)
        statements(writer, inner, rng.randrange(1, 3))
        finish(writer, inner, kinds, (), "affine.yield")


def _targets(writer: Writer, scope: Scope, variables: Sequence[Index]) -> list[tuple[Memory, str]]:
    """Elements of one array that iterations may store to, each its own."""
    if scope.targets is not None or writer.chance(0.3):
        return []
    memory = Memory(writer.fresh(), (8,) * len(variables), "")
    kind = f"memref<{'x'.join(['8'] * len(variables))}x{writer.element}>"
    memory = Memory(memory.name, memory.shape, kind)
    writer.line(f"{memory.name} = memref.alloc() : {kind}")
    names = [writer.fresh("k") for _ in variables]
    value = writer.value(scope, writer.element)
    for name in names:
        writer.line(f"affine.for {name} = 0 to 8 {{")
    writer.line(f"affine.store {value}, {memory.name}[{', '.join(names)}] : {kind}")
    for _ in names:
        writer.line("}")
    scope.arrays.append(memory)
    where = ", ".join(f"{v.name} + {writer.rng.randint(-v.low, 7 - v.high)}" for v in variables)
    return [(memory, where)]


def _private_cell(writer: Writer, scope: Scope) -> None:
    """A cell that each iteration of a band has for itself."""
    kind = f"memref<{writer.element}>"
    cell = Memory(writer.fresh(), (), kind)
    writer.line(f"{cell.name} = memref.alloca() : {kind}")
    writer.line(f"affine.store {writer.value(scope, writer.element)}, {cell.name}[] : {kind}")
    assert scope.targets is not None
    scope.targets = [*scope.targets, (cell, "")]


def _entries(writer: Writer) -> tuple[list[str], list[str]]:
    """What a band reduces by, and the types of the results."""
    entries: list[str] = []
    kinds: list[str] = []
    for _ in range(writer.rng.choice((0, 1, 1, 2, 3))):
        kind = writer.kind()
        if kind.startswith("vector") or kind == "index":
            continue
        if kind == writer.element and writer.symbols and writer.chance(0.3):
            entries.append(writer.rng.choice(writer.symbols))
        else:
            group = _KINDS["float" if kind.startswith("f") else "int"]
            entries.append(f'"{writer.rng.choice(group)}"')
        kinds.append(kind)
    return entries, kinds


# Loops and conditionals of `scf` ----------------------------------------------------------------


def scf_for(writer: Writer, scope: Scope) -> None:
    rng = writer.rng
    low = rng.randrange(2)
    high = rng.randrange(4)
    step = rng.choice((1, 1, 2))
    names = [writer.op(f"arith.constant {n}", "index") for n in (low, high, step)]
    if writer.chance(0.3):
        symbol = rng.choice(scope.symbols)
        names[1], high = symbol.name, symbol.high
    args = carried(writer, scope)
    inner = scope.inner(high)
    variable = writer.fresh("i")
    inner.plain.append(Index(variable, 0, high))
    for name, _, kind in args:
        inner.values.setdefault(kind, []).append(name)
    kinds = [kind for _, _, kind in args]
    pairs = ", ".join(f"{name} = {value}" for name, value, _ in args)
    clause = f" iter_args({pairs}) -> ({', '.join(kinds)})" if args else ""
    head = f"scf.for {variable} = {names[0]} to {names[1]} step {names[2]}{clause} {{"
    with writer.body(results(writer, scope, kinds) + head):
        statements(writer, inner, rng.randrange(1, 4))
        finish(writer, inner, kinds, [name for name, _, _ in args], "scf.yield")


def scf_if(writer: Writer, scope: Scope) -> None:
    index = writer.rng.choice([*scope.plain, *scope.dims, *scope.symbols]).name
    limit = writer.op(f"arith.constant {writer.rng.randrange(4)}", "index")
    flag = writer.fresh()
    writer.line(f"{flag} = arith.cmpi sge, {index}, {limit} : index")
    kinds = [writer.kind() for _ in range(writer.rng.choice((0, 1, 2)))]
    arrow = f" -> ({', '.join(kinds)})" if kinds else ""
    before = scope.inner(1), scope.inner(1)
    prefix = results(writer, scope, kinds)
    _branches(writer, f"{prefix}scf.if {flag}{arrow} {{", before, kinds, "scf.yield")


def scf_while(writer: Writer, scope: Scope) -> None:
    """Counts up to a number, and carries a value."""
    if not readable(scope):
        return
    kind = writer.element
    zero, limit, one = (
        writer.op(f"arith.constant {n}", "i32") for n in (0, writer.rng.randrange(4), 1)
    )
    start = writer.value(scope, kind)
    result, a, b, c, d, flag = (writer.fresh("w") for _ in range(6))
    types = f"(i32, {kind}) -> (i32, {kind})"
    with writer.body(
        f"{result}:2 = scf.while ({a} = {zero}, {b} = {start}) : {types} {{", "} do {"
    ):
        before = scope.inner(4)
        before.values[kind].append(b)
        if writer.chance(0.5):
            update(writer, before)
        writer.line(f"{flag} = arith.cmpi slt, {a}, {limit} : i32")
        writer.line(f"scf.condition({flag}) {a}, {writer.value(before, kind)} : i32, {kind}")
    with writer.body(f"^bb0({c}: i32, {d}: {kind}):", "}"):
        inner = scope.inner(4)
        inner.values[kind].append(d)
        statements(writer, inner, writer.rng.randrange(1, 3))
        following = writer.op(f"arith.addi {c}, {one}", "i32")
        writer.line(f"scf.yield {following}, {writer.value(inner, kind)} : i32, {kind}")
    scope.values[kind].append(f"{result}#1")
