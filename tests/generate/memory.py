"""Random memory: allocation with contents, views, affine and plain accesses, copies."""

from tests.generate.affine_text import as_map, expression, fitted, subscript
from tests.generate.builder import FLOATS, Array, Builder, Value, memref_type
from tests.generate.scalars import emit

ELEMENTS = ("f32", "f32", "f64", "i32", "i64", "i8", "i16", "f16", "bf16", "i1", "index")
ATOMIC_FLOAT = ("addf", "maximumf", "minimumf", "maxnumf", "minnumf", "assign")
ATOMIC_INT = ("addi", "andi", "maxs", "maxu", "mins", "minu", "ori", "xori", "assign")


def new_array(builder: Builder, element: str | None = None, rank: int | None = None) -> Array:
    """Allocate a memref and fill every element from its position."""
    rng = builder.rng
    element = element or rng.choice(ELEMENTS)
    rank = rng.choice((0, 1, 1, 2, 2, 3)) if rank is None else rank
    shape = tuple(rng.randrange(1, 8 if rank < 3 else 5) for _ in range(rank))
    dynamic = [builder.chance(0.3) for _ in shape]
    extents = [None if d else s for s, d in zip(shape, dynamic, strict=True)]
    sizes = [builder.constant("index", s).name for s, d in zip(shape, dynamic, strict=True) if d]
    suffix = ""
    if builder.extended and rank == 2 and builder.chance(0.1) and not any(dynamic):
        suffix = ", affine_map<(d0, d1) -> (d1, d0)>"
        builder.coverage["layout.affine_map"] += 1
    name = builder.fresh("m")
    kind = memref_type(extents, element, suffix)
    op = "alloca" if builder.chance(0.2) and len(builder.scopes) == 1 else "alloc"
    alignment = " {alignment = 64 : i64}" if builder.chance(0.2) else ""
    builder.line(f"{name} = memref.{op}({', '.join(sizes)}){alignment} : {kind}", f"memref.{op}")
    array = Array(name, shape, element, kind)
    fill(builder, array)
    builder.define(array)
    if any(dynamic) and builder.chance(0.5):
        dimension_of(builder, array)
    return array


def fill(builder: Builder, array: Array) -> None:
    """Write `a function of the position` into every element."""
    ivs = [builder.fresh("f") for _ in array.shape]
    depth = builder.indent
    for iv, extent in zip(ivs, array.shape, strict=True):
        builder.line(f"affine.for {iv} = 0 to {extent} {{", "affine.for")
        builder.indent += 1
    seed = builder.rng.randrange(50)
    body = (
        f"({' + '.join([*(f'd{k} * {3 + 4 * k}' for k in range(len(ivs))), str(seed)])}) mod 17 - 8"
    )
    dims = ", ".join(f"d{k}" for k in range(len(ivs)))
    number = builder.fresh()
    builder.line(
        f"{number} = affine.apply affine_map<({dims}) -> ({body})>({', '.join(ivs)})",
        "affine.apply",
    )
    value = from_index(builder, number, array.element)
    builder.line(
        f"affine.store {value}, {array.name}[{', '.join(ivs)}] : {array.type}", "affine.store"
    )
    while builder.indent > depth:
        builder.indent -= 1
        builder.line("}")


def from_index(builder: Builder, number: str, element: str) -> str:
    """Convert an index in -8 … 8 to `element`, without adding to the scope."""
    if element == "index":
        return number
    whole = builder.fresh()
    kind = "i32" if element in FLOATS else element
    builder.line(f"{whole} = arith.index_cast {number} : index to {kind}", "arith.index_cast")
    if element not in FLOATS:
        return whole
    real = builder.fresh()
    quarter = builder.fresh()
    scaled = builder.fresh()
    builder.line(f"{real} = arith.sitofp {whole} : i32 to {element}", "arith.sitofp")
    builder.line(f"{quarter} = arith.constant 2.500000e-01 : {element}", "arith.constant")
    builder.line(f"{scaled} = arith.mulf {real}, {quarter} : {element}", "arith.mulf")
    return scaled


def dimension_of(builder: Builder, array: Array) -> None:
    axis = builder.rng.randrange(len(array.shape))
    at = builder.constant("index", axis)
    name = builder.fresh()
    builder.line(f"{name} = memref.dim {array.name}, {at.name} : {array.type}", "memref.dim")
    extent = array.shape[axis]
    # A dimension of a top-level allocation is a symbol; of anything else it may not be.
    role = "symbol" if len(builder.scopes) == 1 else "plain"
    builder.define(Value(name, "index", extent, extent, role))


def usable(builder: Builder, *, writable: bool = False, kind: str | None = None) -> Array | None:
    candidates = [
        a
        for a in builder.arrays(writable=writable)
        if 0 not in a.shape and (kind is None or a.element == kind)
    ]
    return builder.rng.choice(candidates) if candidates else None


def subscripts(builder: Builder, shape: tuple[int, ...]) -> str:
    return ", ".join(subscript(builder, fitted(builder, size)) for size in shape)


def plain_subscripts(builder: Builder, shape: tuple[int, ...]) -> list[str]:
    """Index operands for ops that take SSA values: clamped by `affine.apply`."""
    names = []
    for size in shape:
        body, operands = as_map(builder, [fitted(builder, size)])
        names.append(emit(builder, f"affine.apply affine_map<{body}>{operands}", "index").name)
    return names


def load(builder: Builder, kind: str | None = None) -> Value | None:
    array = usable(builder, kind=kind)
    if array is None:
        return None
    if builder.chance(0.25):
        where = ", ".join(plain_subscripts(builder, array.shape))
        return emit(builder, f"memref.load {array.name}[{where}] : {array.type}", array.element)
    where = subscripts(builder, array.shape)
    return emit(builder, f"affine.load {array.name}[{where}] : {array.type}", array.element)


def store(builder: Builder) -> None:
    array = usable(builder, writable=True)
    if array is None:
        return
    value = builder.scalar(array.element)
    if builder.chance(0.2):
        where = ", ".join(plain_subscripts(builder, array.shape))
        builder.line(
            f"memref.store {value.name}, {array.name}[{where}] : {array.type}", "memref.store"
        )
        return
    where = subscripts(builder, array.shape)
    builder.line(f"affine.store {value.name}, {array.name}[{where}] : {array.type}", "affine.store")


def atomic(builder: Builder) -> None:
    array = usable(builder, writable=True)
    if array is None or array.element in ("i1", "index", "f16", "bf16"):
        return
    update(
        builder, array, builder.rng.choice(ATOMIC_FLOAT if array.element in FLOATS else ATOMIC_INT)
    )


def update(builder: Builder, array: Array, kind: str) -> None:
    """Update an element of an array atomically."""
    value = builder.scalar(array.element)
    if builder.extended and builder.chance(0.5):
        dialect = "affine"
        where = subscripts(builder, array.shape)
    else:
        dialect = "memref"
        where = ", ".join(plain_subscripts(builder, array.shape))
    text = f"{dialect}.atomic_rmw {kind} {value.name}, {array.name}[{where}]"
    emit(
        builder,
        f"{text} : ({array.element}, {array.type}) -> {array.element}",
        array.element,
        f"{dialect}.atomic_rmw.{kind}",
    )


def prefetch(builder: Builder) -> None:
    array = usable(builder)
    if array is None:
        return
    rng = builder.rng
    # LLVM's code generator, and with it `mlir-runner`, aborts for `instr` on some processors.
    how = f"{rng.choice(('read', 'write'))}, locality<{rng.randrange(4)}>, data"
    where = subscripts(builder, array.shape)
    builder.line(f"affine.prefetch {array.name}[{where}], {how} : {array.type}", "affine.prefetch")


def view(builder: Builder) -> None:
    """A view of an existing array joins the scope."""
    array = usable(builder)
    if array is None or "affine_map" in array.type:
        return
    makers = [subview, cast]
    if "strided" not in array.type and "?" not in array.type and array.shape:
        makers += [collapse, reinterpret, transposed]
    builder.rng.choice(makers)(builder, array)


def strided(rank: int) -> str:
    return f", strided<[{', '.join('?' * rank)}], offset: ?>"


def define_view(
    builder: Builder, text: str, shape: tuple[int, ...], source: Array, kind: str, form: str
) -> None:
    name = builder.fresh("w")
    builder.line(f"{name} = {text}", form)
    builder.define(Array(name, shape, source.element, kind, source.writable))


def subview(builder: Builder, array: Array) -> None:
    if not array.shape:
        return
    rng = builder.rng
    offsets = [rng.randrange(size) for size in array.shape]
    steps = [rng.choice((1, 1, 2)) for _ in array.shape]
    counts = [
        rng.randrange(1, (size - offset - 1) // step + 2)
        for size, offset, step in zip(array.shape, offsets, steps, strict=True)
    ]
    rank = len(array.shape)
    dynamic = lambda numbers: [builder.constant("index", n).name for n in numbers]  # noqa: E731
    kind = memref_type([None] * rank, array.element, strided(rank))
    lists = " ".join(f"[{', '.join(dynamic(numbers))}]" for numbers in (offsets, counts, steps))
    text = f"memref.subview {array.name}{lists} : {array.type} to {kind}"
    define_view(builder, text, tuple(counts), array, kind, "memref.subview")


def cast(builder: Builder, array: Array) -> None:
    rank = len(array.shape)
    if not rank:
        return
    kind = memref_type([None] * rank, array.element, strided(rank))
    text = f"memref.cast {array.name} : {array.type} to {kind}"
    define_view(builder, text, array.shape, array, kind, "memref.cast")


def collapse(builder: Builder, array: Array) -> None:
    total = 1
    for size in array.shape:
        total *= size
    kind = memref_type([total], array.element)
    group = f"[[{', '.join(map(str, range(len(array.shape))))}]]"
    flat = builder.fresh("w")
    builder.line(
        f"{flat} = memref.collapse_shape {array.name} {group} : {array.type} into {kind}",
        "memref.collapse_shape",
    )
    builder.define(Array(flat, (total,), array.element, kind, array.writable))
    for rows in (2, 3):
        if total % rows == 0:
            shape = (rows, total // rows)
            wide = memref_type(shape, array.element)
            text = f"memref.expand_shape {flat} [[0, 1]] output_shape [{shape[0]}, {shape[1]}] : {kind} into {wide}"
            define_view(builder, text, shape, array, wide, "memref.expand_shape")
            return


def reinterpret(builder: Builder, array: Array) -> None:
    total = 1
    for size in array.shape:
        total *= size
    rng = builder.rng
    offset = rng.randrange(total)
    step = rng.choice((1, 1, 2, 3))
    count = (total - offset - 1) // step + 1
    kind = memref_type([count], array.element, f", strided<[{step}], offset: {offset}>")
    text = (
        f"memref.reinterpret_cast {array.name} to offset: [{offset}], sizes: [{count}], "
        f"strides: [{step}] : {array.type} to {kind}"
    )
    define_view(builder, text, (count,), array, kind, "memref.reinterpret_cast")


def transposed(builder: Builder, array: Array) -> None:
    if len(array.shape) != 2:
        return
    shape = (array.shape[1], array.shape[0])
    kind = memref_type(shape, array.element, f", strided<[1, {array.shape[1]}]>")
    text = f"memref.transpose {array.name} (i, j) -> (j, i) : {array.type} to {kind}"
    define_view(builder, text, shape, array, kind, "memref.transpose")


def copy(builder: Builder) -> None:
    """Copy one array onto a fresh one of the same shape."""
    source = usable(builder)
    if source is None or "affine_map" in source.type:
        return
    kind = memref_type(source.shape, source.element)
    name = builder.fresh("m")
    builder.line(f"{name} = memref.alloc() : {kind}", "memref.alloc")
    builder.line(f"memref.copy {source.name}, {name} : {source.type} to {kind}", "memref.copy")
    builder.define(Array(name, source.shape, source.element, kind))


def index_value(builder: Builder) -> Value:
    """An affine op whose result is an index with a known interval."""
    op = builder.rng.choice(("apply", "apply", "min", "max", "delinearize", "linearize"))
    if op in ("apply", "min", "max"):
        count = 1 if op == "apply" else builder.rng.randrange(1, 4)
        results = [expression(builder) for _ in range(count)]
        body, operands = as_map(builder, results)
        choose = max if op == "max" else min
        low = choose(e.low for e in results)
        high = choose(e.high for e in results)
        symbolic = all(v.role == "symbol" for e in results for v in e.operands)
        name = builder.fresh()
        builder.line(f"{name} = affine.{op} affine_map<{body}>{operands}", f"affine.{op}")
        top = len(builder.scopes) == 1
        if op == "apply":
            role = "symbol" if symbolic or top else "dim"
        else:
            role = "symbol" if top else "plain"
        value = Value(name, "index", low, high, role)
        builder.define(value)
        return value
    return linear_index(builder, op)


def linear_index(builder: Builder, op: str) -> Value:
    rng = builder.rng
    basis = [rng.randrange(1, 6) for _ in range(rng.randrange(1, 4))]
    texts = [builder.constant("index", b).name if builder.chance(0.3) else str(b) for b in basis]
    outer = builder.chance(0.5)
    if op == "linearize":
        count = len(basis) if outer else len(basis) + 1
        inputs = [builder.scalar("index") for _ in range(count)]
        names = ", ".join(v.name for v in inputs)
        text = f"affine.linearize_index [{names}] by ({', '.join(texts)}) : index"
        return emit(builder, text, "index")
    source = builder.scalar("index")
    results = len(basis) if outer else len(basis) + 1
    name = builder.fresh()
    kinds = ", ".join(["index"] * results)
    builder.line(
        f"{name}:{results} = affine.delinearize_index {source.name} into ({', '.join(texts)}) : {kinds}",
        "affine.delinearize_index",
    )
    last = Value(f"{name}#{results - 1}", "index")
    builder.define(last)
    return last
