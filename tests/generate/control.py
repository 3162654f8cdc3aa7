"""Random control flow: affine and scf loops, conditionals, parallel bands, calls."""

import random
from collections.abc import Callable

from tests.generate import calls, memory, scalars, vectors
from tests.generate.affine_text import (
    Expression,
    affine_operands,
    as_constraints,
    as_map,
    expression,
    fitted,
    subscript,
)
from tests.generate.builder import FLOATS, Builder, Value, memref_type
from tests.generate.sink import absorb

MAX_WORK = 600
CARRIED = ("f32", "f64", "i32", "i64", "index", "f16")
PARALLEL_KINDS = {
    "f32": ("addf", "mulf", "maximumf", "minimumf"),
    "f64": ("addf", "mulf", "maximumf", "minimumf"),
    "i32": ("addi", "muli", "andi", "ori"),
    "i64": ("addi", "muli", "andi", "ori"),
}


def statements(builder: Builder, depth: int, count: int) -> None:
    for _ in range(count):
        statement(builder, depth)
    absorb(builder)


def statement(builder: Builder, depth: int) -> None:
    """One random statement; those with a body only while `depth` lasts."""
    rng = builder.rng
    simple: list[Callable[[], object]] = [
        lambda: scalars.compute(builder, rng.choice((*scalars.INTS, *FLOATS[:2], "f16", "index"))),
        lambda: memory.load(builder),
        lambda: memory.store(builder),
        lambda: memory.store(builder),
        lambda: memory.index_value(builder),
        lambda: vectors.statement(builder),
        lambda: vectors.statement(builder),
        lambda: vectors.statement(builder),
    ]
    rare: list[Callable[[], object]] = [
        lambda: memory.view(builder),
        lambda: memory.copy(builder),
        lambda: memory.prefetch(builder),
        lambda: memory.atomic(builder),
        lambda: calls.call(builder),
        lambda: calls.branches(builder),
        lambda: calls.global_array(builder),
        lambda: calls.byte_view(builder),
    ]
    nested: list[Callable[[], object]] = [
        lambda: affine_for(builder, depth),
        lambda: affine_for(builder, depth),
        lambda: affine_if(builder, depth),
        lambda: affine_parallel(builder),
        lambda: parallel_reduction(builder),
        lambda: scf_for(builder, depth),
        lambda: scf_if(builder, depth),
        lambda: scf_while(builder),
        lambda: index_switch(builder, depth),
        lambda: scf_parallel(builder),
    ]
    choice = rng.random()
    if depth > 0 and choice < 0.4 and builder.work < MAX_WORK:
        rng.choice(nested)()
    elif choice < 0.52:
        rng.choice(rare)()
    else:
        rng.choice(simple)()


def bound(builder: Builder, keyword: str, low: int, high: int) -> tuple[str, int]:
    """Text of a bound whose value lies in [low, high], and its extreme value."""
    rng = builder.rng
    pick = rng.random()
    symbols = [
        v
        for v in affine_operands(builder)
        if v.role == "symbol" and low <= v.low and v.high <= high
    ]
    if pick < 0.4 or not affine_operands(builder):
        number = rng.randrange(low, high + 1)
        builder.coverage["bound.constant"] += 1
        return str(number), number
    if pick < 0.6 and symbols:
        value = rng.choice(symbols)
        builder.coverage["bound.operand"] += 1
        return value.name, value.high if keyword == "min" else value.low
    bound_expressions = [
        shifted(builder, low, high) for _ in range(1 if pick < 0.8 else rng.randrange(2, 4))
    ]
    body, operands = as_map(builder, bound_expressions)
    builder.coverage[f"bound.{keyword if len(bound_expressions) > 1 else 'map'}"] += 1
    word = f"{keyword} " if len(bound_expressions) > 1 or builder.chance(0.2) else ""
    highs = [e.high for e in bound_expressions]
    lows = [e.low for e in bound_expressions]
    extreme = min(highs) if keyword == "min" else max(lows)
    return f"{word}affine_map<{body}>{operands}", extreme


def shifted(builder: Builder, low: int, high: int) -> Expression:
    unshifted = fitted(builder, high - low + 1)
    if low == 0:
        return unshifted
    sign = "+" if low > 0 else "-"
    text = f"{unshifted.text} {sign} {abs(low)}"
    return Expression(text, unshifted.low + low, unshifted.high + low, unshifted.operands, False)


def trip(low: int, high: int, step: int) -> int:
    return max(0, -(-(high - low) // step))


def carried(builder: Builder) -> list[tuple[str, Value]]:
    """Names of loop-carried block arguments with their initial values."""
    if not builder.chance(0.4):
        return []
    kinds = [builder.rng.choice(CARRIED) for _ in range(builder.rng.randrange(1, 4))]
    return [(builder.fresh("a"), builder.scalar(kind)) for kind in kinds]


def header(builder: Builder, args: list[tuple[str, Value]]) -> tuple[str, list[str], str]:
    """`%r:2 = `, the result names, and ` iter_args(…) -> (…)`."""
    if not args:
        return "", [], ""
    name = builder.fresh("r")
    count = len(args)
    results = [name] if count == 1 else [f"{name}#{k}" for k in range(count)]
    bindings = ", ".join(f"{arg} = {value.name}" for arg, value in args)
    types = ", ".join(value.type for _, value in args)
    prefix = f"{name} = " if count == 1 else f"{name}:{count} = "
    return prefix, results, f" iter_args({bindings}) -> ({types})"


def finish(builder: Builder, args: list[tuple[str, Value]], terminator: str) -> None:
    """Yield one computed value per carried argument."""
    if not args:
        return
    values = [scalars.compute(builder, value.type) for _, value in args]
    types = ", ".join(value.type for value in values)
    builder.line(f"{terminator} {', '.join(v.name for v in values)} : {types}", terminator)


def define_results(builder: Builder, names: list[str], args: list[tuple[str, Value]]) -> None:
    for name, (_, value) in zip(names, args, strict=True):
        builder.define(Value(name, value.type))


def affine_for(builder: Builder, depth: int) -> None:
    rng = builder.rng
    low_text, low = bound(builder, "max", -2, 3)
    high_text, high = bound(builder, "min", 0, 8)
    step = rng.choice((1, 1, 1, 2, 3))
    # The induction variable starts anywhere between the bound's extremes.
    last = max(low, high - 1)
    args = carried(builder)
    prefix, results, clause = header(builder, args)
    iv = builder.fresh("i")
    step_text = f" step {step}" if step > 1 else ""
    opening = f"{prefix}affine.for {iv} = {low_text} to {high_text}{step_text}{clause} {{"
    forms = (
        ["affine.for"] + ["affine.for.iter_args"] * bool(args) + ["affine.for.step"] * (step > 1)
    )
    closing = "} {tag = 1 : i32}" if builder.chance(0.05) else "}"
    with builder.block(opening, closing, *forms, times=trip(low, high, step)):
        builder.define(Value(iv, "index", low, last, "dim"))
        for arg, value in args:
            builder.define(Value(arg, value.type))
        statements(builder, depth - 1, rng.randrange(1, 5))
        finish(builder, args, "affine.yield")
    define_results(builder, results, args)


def affine_if(builder: Builder, depth: int) -> None:
    rng = builder.rng
    conditions = [
        (expression(builder), rng.choice((">=", ">=", "=="))) for _ in range(rng.randrange(1, 4))
    ]
    body, operands = as_constraints(builder, conditions)
    kinds = [rng.choice(CARRIED) for _ in range(rng.choice((0, 0, 1, 2)))]
    args = [("", Value("", kind)) for kind in kinds]
    prefix = ""
    results = []
    if kinds:
        name = builder.fresh("r")
        results = [name] if len(kinds) == 1 else [f"{name}#{k}" for k in range(len(kinds))]
        prefix = f"{name} = " if len(kinds) == 1 else f"{name}:{len(kinds)} = "
    arrow = f" -> {kinds[0] if len(kinds) == 1 else '(' + ', '.join(kinds) + ')'}" if kinds else ""
    opening = f"{prefix}affine.if affine_set<{body}>{operands}{arrow} {{"
    has_else = bool(kinds) or builder.chance(0.4)
    forms = ["affine.if"] + ["affine.if.results"] * bool(kinds) + ["affine.if.else"] * has_else
    with builder.block(opening, "} else {" if has_else else "}", *forms):
        statements(builder, depth - 1, rng.randrange(1, 4))
        finish(builder, args, "affine.yield")
    if has_else:
        builder.indent += 1
        with builder.block("// else", "// end"):
            statements(builder, depth - 1, rng.randrange(0, 3))
            finish(builder, args, "affine.yield")
        builder.indent -= 1
        builder.line("}")
    define_results(builder, results, args)


def band(builder: Builder, count: int) -> tuple[str, list[Value], int]:
    """`(%p, %q) = (…) to (…) step (…)`, its induction variables and a bound on the trip count."""
    rng = builder.rng
    ivs = []
    lows = []
    highs = []
    steps = []
    times = 1
    for _ in range(count):
        low = rng.randrange(-1, 3)
        high = rng.randrange(1, 6)
        texts = []
        for number, word in ((low, "max"), (high, "min")):
            if builder.chance(0.3) and affine_operands(builder):
                second_bound = fitted(builder, 4)
                extreme = (
                    min(number, second_bound.low)
                    if word == "max"
                    else max(number, second_bound.high)
                )
                texts.append(f"{word}({subscript(builder, second_bound)}, {extreme})")
                builder.coverage[f"affine.parallel.{word}"] += 1
            else:
                texts.append(str(number))
        # max(x, low) is at least low, and min(x, high) at most high, whichever was written.
        floor = int(texts[0].rsplit(", ")[-1].rstrip(")")) if "(" in texts[0] else low
        ceiling = int(texts[1].rsplit(", ")[-1].rstrip(")")) if "(" in texts[1] else high
        step = rng.choice((1, 1, 2))
        ivs.append(Value(builder.fresh("i"), "index", floor, max(floor, ceiling - 1), "dim"))
        lows.append(texts[0])
        highs.append(texts[1])
        steps.append(str(step))
        times *= max(1, trip(floor, ceiling, step))
    step_text = f" step ({', '.join(steps)})" if any(s != "1" for s in steps) else ""
    names = ", ".join(v.name for v in ivs)
    return f"({names}) = ({', '.join(lows)}) to ({', '.join(highs)}){step_text}", ivs, times


def affine_parallel(builder: Builder) -> None:
    """Iterations write distinct elements of a fresh array, so that any order is the same."""
    if builder.parallel_depth:
        return
    rng = builder.rng
    text, ivs, times = band(builder, rng.randrange(1, 4))
    shape = [v.high - v.low + 1 for v in ivs]
    element = rng.choice(("f32", "f64", "i32", "i64"))
    name = builder.fresh("m")
    kind = memref_type(shape, element)
    builder.line(f"{name} = memref.alloc() : {kind}", "memref.alloc")
    target = memory.Array(name, tuple(shape), element, kind)
    memory.fill(builder, target)
    builder.parallel_depth += 1
    with builder.block(f"affine.parallel {text} {{", "}", "affine.parallel", times=times):
        for iv in ivs:
            builder.define(iv)
        for _ in range(rng.randrange(1, 4)):
            pure(builder)
        value = scalars.compute(builder, element)
        where = ", ".join(
            f"{v.name} {'-' if v.low >= 0 else '+'} {abs(v.low)}" if v.low else v.name for v in ivs
        )
        builder.line(f"affine.store {value.name}, {name}[{where}] : {kind}", "affine.store")
    builder.parallel_depth -= 1
    builder.define(target)


def pure(builder: Builder) -> None:
    rng = builder.rng
    choice = rng.random()
    if choice < 0.4:
        memory.load(builder)
    elif choice < 0.6:
        memory.index_value(builder)
    else:
        scalars.compute(builder, rng.choice(("f32", "f64", "i32", "i64", "index")))


def parallel_reduction(builder: Builder) -> None:
    rng = builder.rng
    text, ivs, times = band(builder, rng.randrange(1, 3))
    kinds = [rng.choice(tuple(PARALLEL_KINDS)) for _ in range(rng.randrange(1, 3))]
    names = [rng.choice(PARALLEL_KINDS[kind]) for kind in kinds]
    quoted = ", ".join(f'"{name}"' for name in names)
    result = builder.fresh("r")
    prefix = f"{result} = " if len(kinds) == 1 else f"{result}:{len(kinds)} = "
    opening = f"{prefix}affine.parallel {text} reduce ({quoted}) -> ({', '.join(kinds)}) {{"
    forms = [f"affine.parallel.reduce.{name}" for name in names]
    builder.parallel_depth += 1
    with builder.block(opening, "}", "affine.parallel", *forms, times=times):
        for iv in ivs:
            builder.define(iv)
        for _ in range(rng.randrange(1, 4)):
            pure(builder)
        finish(builder, [("", Value("", kind)) for kind in kinds], "affine.yield")
    builder.parallel_depth -= 1
    for position, kind in enumerate(kinds):
        builder.define(Value(result if len(kinds) == 1 else f"{result}#{position}", kind))


def scf_for(builder: Builder, depth: int) -> None:
    rng = builder.rng
    low = rng.randrange(0, 3)
    high = rng.randrange(0, 7)
    step = rng.choice((1, 1, 2, 3))
    names = [builder.constant("index", n).name for n in (low, high, step)]
    args = carried(builder)
    prefix, results, clause = header(builder, args)
    iv = builder.fresh("i")
    opening = f"{prefix}scf.for {iv} = {names[0]} to {names[1]} step {names[2]}{clause} {{"
    with builder.block(opening, "}", "scf.for", times=trip(low, high, step)):
        builder.define(Value(iv, "index"))
        for arg, value in args:
            builder.define(Value(arg, value.type))
        statements(builder, depth - 1, rng.randrange(1, 4))
        finish(builder, args, "scf.yield")
    define_results(builder, results, args)


def scf_if(builder: Builder, depth: int) -> None:
    rng = builder.rng
    condition = scalars.comparison(builder)
    kind = rng.choice((*CARRIED, ""))
    args = [("", Value("", kind))] if kind else []
    name = builder.fresh("r")
    opening = (
        f"{name} = scf.if {condition.name} -> ({kind}) {{"
        if kind
        else f"scf.if {condition.name} {{"
    )
    with builder.block(opening, "} else {", "scf.if"):
        statements(builder, depth - 1, rng.randrange(1, 3))
        finish(builder, args, "scf.yield")
    builder.indent += 1
    with builder.block("// else", "// end"):
        statements(builder, depth - 1, 1)
        finish(builder, args, "scf.yield")
    builder.indent -= 1
    builder.line("}")
    if kind:
        builder.define(Value(name, kind))


def scf_while(builder: Builder) -> None:
    """Counts up to a constant, carrying one more value."""
    rng = builder.rng
    kind = rng.choice(("i32", "i64", "f32"))
    zero, limit, one = (builder.constant("i32", n).name for n in (0, rng.randrange(0, 6), 1))
    start = builder.scalar(kind)
    result = builder.fresh("r")
    a = builder.fresh("a")
    b = builder.fresh("a")
    c, d, flag, following = (builder.fresh("a") for _ in range(4))
    types = f"(i32, {kind})"
    opening = f"{result}:2 = scf.while ({a} = {zero}, {b} = {start.name}) : {types} -> {types} {{"
    with builder.block(opening, "} do {", "scf.while", times=5):
        builder.line(f"{flag} = arith.cmpi slt, {a}, {limit} : i32", "arith.cmpi.slt")
        builder.line(f"scf.condition({flag}) {a}, {b} : i32, {kind}")
    builder.indent += 1
    with builder.block(f"^bb0({c}: i32, {d}: {kind}):", "// end", times=5):
        builder.define(Value(d, kind))
        memory.store(builder)
        value = scalars.compute(builder, kind)
        builder.line(f"{following} = arith.addi {c}, {one} : i32", "arith.addi")
        builder.line(f"scf.yield {following}, {value.name} : i32, {kind}", "scf.yield")
    builder.indent -= 1
    builder.line("}")
    builder.define(Value(f"{result}#1", kind))


def index_switch(builder: Builder, depth: int) -> None:
    rng = builder.rng
    kind = rng.choice(("f32", "i32"))
    value = builder.scalar("index")
    name = builder.fresh("r")
    cases = sorted({rng.randrange(0, 5) for _ in range(rng.randrange(1, 4))})
    builder.line(f"{name} = scf.index_switch {value.name} -> {kind}", "scf.index_switch")
    for label in [*(f"case {case}" for case in cases), "default"]:
        with builder.block(f"{label} {{", "}"):
            statements(builder, min(depth - 1, 1), 1)
            finish(builder, [("", Value("", kind))], "scf.yield")
    builder.define(Value(name, kind))


def scf_parallel(builder: Builder) -> None:
    """A reduction over integers: any order gives the same bits. Other dimensions run once or twice,
    seldom never."""
    bounds = [[builder.constant("index", n).name for n in (0, builder.rng.randrange(0, 6), 1)]]
    start = builder.scalar("i64")
    more = random.Random(f"{builder.prefix} {builder.counter}")  # it leaves what follows as it was
    for _ in range(more.randrange(3)):
        low = more.randrange(3)
        step = more.choice((1, 1, 2))
        high = low + more.choice((0, 1, 1, 1, 2, 2)) * step
        named = [builder.value(f"arith.constant {n}", "index", "c") for n in (low, high, step)]
        bounds.insert(more.randrange(len(bounds) + 1), named)
    lows, highs, steps = (", ".join(group) for group in zip(*bounds, strict=True))
    name, a, b, total = (builder.fresh("r") for _ in range(4))
    ivs = [builder.fresh("i") for _ in bounds]
    opening = (
        f"{name} = scf.parallel ({', '.join(ivs)}) = ({lows}) to ({highs}) step ({steps}) "
        f"init ({start.name}) -> i64 {{"
    )
    builder.parallel_depth += 1
    with builder.block(opening, "}", "scf.parallel", times=5 * 2 ** (len(ivs) - 1)):
        builder.define(Value(ivs[0], "index"))
        pure(builder)
        value = scalars.compute(builder, "i64").name
        for iv in ivs[1:]:
            number = builder.value(f"arith.index_cast {iv}", "index to i64")
            product = builder.value(f"arith.muli {value}, {number}", "i64")
            value = builder.value(f"arith.addi {product}, {number}", "i64")
        with builder.block(f"scf.reduce({value} : i64) {{", "}", "scf.reduce"):
            builder.line(f"^bb0({a}: i64, {b}: i64):")
            builder.line(f"{total} = arith.addi {a}, {b} : i64", "arith.addi")
            builder.line(f"scf.reduce.return {total} : i64", "scf.reduce.return")
    builder.parallel_depth -= 1
    builder.define(Value(name, "i64"))
