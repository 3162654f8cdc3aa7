"""Random callees: functions on memrefs that may overlap, branches between blocks, globals."""

from tests.generate import memory
from tests.generate.builder import Array, Builder, Value, memref_type
from tests.generate.scalars import emit

LAYOUTS = {1: ", strided<[?], offset: ?>", 2: ", strided<[?, ?], offset: ?>"}


def flexible(element: str, rank: int) -> str:
    """A memref type that every memref of that rank can be cast to."""
    return memref_type([None] * rank, element, LAYOUTS[rank])


def call(builder: Builder) -> None:
    """Call a callee of two memrefs, often with the same one twice or with two views of one."""
    first = memory.usable(builder, writable=True)
    if first is None or len(first.shape) not in LAYOUTS or "affine_map" in first.type:
        return
    if first.element in ("i1", "index") or builder.parallel_depth:
        return
    rank = len(first.shape)
    similar_memrefs = [
        a
        for a in builder.arrays(rank=rank)
        if a.element == first.element and "affine_map" not in a.type and a.name != first.name
    ]
    second = builder.rng.choice([first, *similar_memrefs])
    kind = flexible(first.element, rank)
    names = [cast_to(builder, array, kind) for array in (first, second)]
    callee = two_memrefs(builder, first.element, rank)
    builder.coverage["call.same" if second is first else "call.distinct"] += 1
    result = builder.fresh()
    builder.line(
        f"{result} = func.call @{callee}({', '.join(names)}) : ({kind}, {kind}) -> {first.element}",
        "func.call",
    )
    builder.define(Value(result, first.element))


def cast_to(builder: Builder, array: Array, kind: str) -> str:
    if array.type == kind:
        return array.name
    name = builder.fresh("w")
    builder.line(f"{name} = memref.cast {array.name} : {array.type} to {kind}", "memref.cast")
    return name


def two_memrefs(builder: Builder, element: str, rank: int) -> str:
    """`a[i] = a[i] op b[n - 1 - i]` up to the smaller extents, then `a[0]`: order shows."""
    name = f"{builder.prefix}_f{len(builder.functions)}"
    kind = flexible(element, rank)
    add = "arith.addf" if element.startswith(("f", "bf")) else "arith.addi"
    lines = [f"func.func private @{name}(%a: {kind}, %b: {kind}) -> {element} {{"]
    lines += [f"  %c{k} = arith.constant {k} : index" for k in range(rank)]
    for k in range(rank):
        lines.append(f"  %m{k} = memref.dim %a, %c{k} : {kind}")
        lines.append(f"  %n{k} = memref.dim %b, %c{k} : {kind}")
    for k in range(rank):
        lines.append(
            f"  affine.for %i{k} = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%m{k}, %n{k}] {{"
        )
    straight = ", ".join(f"%i{k}" for k in range(rank))
    reverse = ", ".join(f"symbol(%n{k}) - %i{k} - 1" for k in range(rank))
    lines += [
        f"  %x = affine.load %a[{straight}] : {kind}",
        f"  %y = affine.load %b[{reverse}] : {kind}",
        f"  %z = {add} %x, %y : {element}",
        f"  affine.store %z, %a[{straight}] : {kind}",
        *["  }"] * rank,
        f"  %r = affine.load %a[{', '.join('0' * rank)}] : {kind}",
        f"  return %r : {element}",
        "}",
    ]
    builder.functions.append("\n".join(lines))
    return name


def branches(builder: Builder) -> None:
    """Call a function whose body is a loop of basic blocks."""
    name = f"{builder.prefix}_f{len(builder.functions)}"
    step = builder.rng.randrange(1, 5)
    builder.functions.append(
        f"""func.func private @{name}(%n: i32, %x: i64) -> i64 {{
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant {step} : i64
  cf.br ^head(%zero, %x : i32, i64)
^head(%i: i32, %s: i64):
  %go = arith.cmpi slt, %i, %n : i32
  cf.cond_br %go, ^body, ^done(%s : i64)
^body:
  %odd = arith.andi %i, %one : i32
  %next = arith.addi %i, %one : i32
  cf.switch %odd : i32, [default: ^even, 1: ^odd(%step : i64)]
^even:
  %t = arith.muli %s, %step : i64
  cf.br ^head(%next, %t : i32, i64)
^odd(%u: i64):
  %v = arith.subi %s, %u : i64
  cf.br ^head(%next, %v : i32, i64)
^done(%r: i64):
  return %r : i64
}}"""
    )
    count = builder.constant("i32", builder.rng.randrange(0, 9))
    start = builder.scalar("i64")
    emit(
        builder,
        f"func.call @{name}({count.name}, {start.name}) : (i32, i64) -> i64",
        "i64",
        "cf.switch",
    )
    builder.coverage["cf.cond_br"] += 1


def global_array(builder: Builder) -> None:
    """A constant or mutable global with given contents joins the scope."""
    rng = builder.rng
    name = f"{builder.prefix}_g{len(builder.globals)}"
    shape = (rng.randrange(1, 5),)
    element = rng.choice(("f32", "i32"))
    numbers = [rng.randrange(-9, 10) for _ in range(shape[0])]
    texts = [f"{n / 4:e}" if element == "f32" else str(n) for n in numbers]
    constant = builder.chance(0.5)
    kind = memref_type(shape, element)
    word = "constant " if constant else ""
    builder.globals.append(
        f'memref.global "private" {word}@{name} : {kind} = dense<[{", ".join(texts)}]>'
    )
    local = builder.fresh("m")
    builder.line(f"{local} = memref.get_global @{name} : {kind}", "memref.get_global")
    builder.define(Array(local, shape, element, kind, writable=not constant))


def byte_view(builder: Builder) -> None:
    """A typed view of a fresh byte buffer."""
    rng = builder.rng
    element, size = rng.choice((("f32", 4), ("i32", 4), ("f64", 8), ("i16", 2)))
    shape = (rng.randrange(1, 4), rng.randrange(1, 4))
    shift = size * rng.randrange(0, 3)
    total = shift + size * shape[0] * shape[1]
    buffer = builder.fresh("m")
    name = builder.fresh("w")
    builder.line(
        f"{buffer} = memref.alloc() {{alignment = 64 : i64}} : memref<{total}xi8>", "memref.alloc"
    )
    at = builder.constant("index", shift)
    rows = builder.constant("index", shape[0])
    kind = memref_type((None, shape[1]), element)
    builder.line(
        f"{name} = memref.view {buffer}[{at.name}][{rows.name}] : memref<{total}xi8> to {kind}",
        "memref.view",
    )
    view = Array(name, shape, element, kind)
    memory.fill(builder, view)
    builder.define(view)
