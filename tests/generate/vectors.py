"""Random vector operations on values of known shapes."""

import math

from tests.generate.affine_text import fitted, subscript
from tests.generate.builder import FLOATS, Array, Builder, Value, Vector, vector_type
from tests.generate.memory import plain_subscripts, usable
from tests.generate.scalars import emit, form_of

ELEMENTS = ("f32", "f32", "f64", "i32", "i64", "i8")
FLOAT_OPS = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "fma")
INT_OPS = ("addi", "subi", "muli", "andi", "xori", "maxsi", "minui", "cmpi")
REDUCE_INT = ("add", "mul", "minsi", "maxsi", "minui", "maxui", "and", "or", "xor")
REDUCE_FLOAT = ("add", "mul", "minimumf", "maximumf", "minnumf", "maxnumf")


def define(
    builder: Builder, text: str, shape: tuple[int, ...], element: str, form: str = ""
) -> Vector:
    """Append an op that makes a vector; `form` is what it covers, the op itself if nothing is said."""
    name = builder.fresh("x")
    builder.line(f"{name} = {text}", form or form_of(text))
    new_vector = Vector(name, shape, element)
    builder.define(new_vector)
    return new_vector


def dense(builder: Builder, shape: tuple[int, ...], element: str) -> Vector:
    """A constant vector: a splat or one value a lane."""
    rng = builder.rng

    def number() -> str:
        if element in FLOATS:
            return f"{rng.randrange(-12, 13) / 4:e}"
        return str(rng.randrange(-9, 10)) if element != "i1" else rng.choice(("true", "false"))

    def nested(extents: tuple[int, ...]) -> str:
        if not extents:
            return number()
        return f"[{', '.join(nested(extents[1:]) for _ in range(extents[0]))}]"

    body = number() if builder.chance(0.4) else nested(shape)
    text = f"arith.constant dense<{body}> : {vector_type(shape, element)}"
    return define(builder, text, shape, element, "arith.constant.dense")


def some(
    builder: Builder, shape: tuple[int, ...] | None = None, element: str | None = None
) -> Vector:
    """A vector of that shape and element type, an existing one where there is one."""
    alike = [
        v
        for v in builder.vectors()
        if (shape is None or v.shape == shape) and (element is None or v.element == element)
    ]
    if alike and builder.chance(0.85):
        return builder.rng.choice(alike[-8:])
    rng = builder.rng
    shape = shape or rng.choice(((2,), (3,), (4,), (8,), (2, 3), (2, 4), (1, 4), (2, 2, 2)))
    element = element or rng.choice(ELEMENTS)
    if builder.chance(0.4):
        value = builder.scalar(element)
        text = f"vector.broadcast {value.name} : {element} to {vector_type(shape, element)}"
        return define(builder, text, shape, element)
    return dense(builder, shape, element)


def statement(builder: Builder) -> None:
    builder.rng.choice((elementwise, affine_access, *MAKERS))(builder)


def elementwise(builder: Builder) -> None:
    rng = builder.rng
    a = some(builder) if builder.chance(0.5) else some(builder, None, rng.choice(ELEMENTS))
    b = some(builder, a.shape, a.element)
    if a.element in FLOATS:
        op = rng.choice(FLOAT_OPS)
        if op == "fma":
            c = some(builder, a.shape, a.element)
            define(
                builder, f"vector.fma {a.name}, {b.name}, {c.name} : {a.type}", a.shape, a.element
            )
            return
    elif a.element == "i1":
        op = rng.choice(("andi", "xori"))
    else:
        op = rng.choice(INT_OPS)
        if op == "cmpi":
            text = f"arith.cmpi slt, {a.name}, {b.name} : {a.type}"
            flags = define(builder, text, a.shape, "i1", "arith.cmpi.vector")
            text = f"arith.select {flags.name}, {a.name}, {b.name} : {flags.type}, {a.type}"
            define(builder, text, a.shape, a.element, "arith.select.vector")
            return
    define(
        builder,
        f"arith.{op} {a.name}, {b.name} : {a.type}",
        a.shape,
        a.element,
        f"arith.{op}.vector",
    )


def accessible(builder: Builder, *, writable: bool = False, strided: bool = False) -> Array | None:
    """An array that vectors may be moved to and from."""
    array = usable(builder, writable=writable)
    if array is None or not array.shape or array.element in ("i1", "index", "f16", "bf16"):
        return None
    layouts = ("affine_map",) if strided else ("affine_map", "strided")
    return None if any(word in array.type for word in layouts) else array


def window(builder: Builder) -> tuple[Vector, str, str, str] | None:
    """An array and a vector type whose slice fits inside it at some subscript."""
    array = accessible(builder)
    if array is None:
        return None
    rng = builder.rng
    rank = rng.randrange(1, min(2, len(array.shape)) + 1) if builder.extended else 1
    shape = tuple(rng.randrange(1, size + 1) for size in array.shape[-rank:])
    room = (
        *array.shape[:-rank],
        *(s - n + 1 for s, n in zip(array.shape[-rank:], shape, strict=True)),
    )
    where = ", ".join(subscript(builder, fitted(builder, size)) for size in room)
    return Vector("", shape, array.element), array.name, where, array.type


def affine_access(builder: Builder) -> None:
    access_window = window(builder)
    if access_window is None:
        return
    vector, name, where, kind = access_window
    if builder.chance(0.5):
        text = f"affine.vector_load {name}[{where}] : {kind}, {vector.type}"
        define(builder, text, vector.shape, vector.element)
        return
    if not any(a.name == name and a.writable for a in builder.arrays()) or builder.parallel_depth:
        return
    value = some(builder, vector.shape, vector.element)
    builder.line(
        f"affine.vector_store {value.name}, {name}[{where}] : {kind}, {vector.type}",
        "affine.vector_store",
    )


def plain_access(builder: Builder) -> None:
    array = accessible(builder)
    if array is None:
        return
    lanes = builder.rng.randrange(1, array.shape[-1] + 1)
    room = (*array.shape[:-1], array.shape[-1] - lanes + 1)
    where = ", ".join(plain_subscripts(builder, room))
    kind = vector_type((lanes,), array.element)
    if builder.chance(0.5) or builder.parallel_depth:
        define(
            builder,
            f"vector.load {array.name}[{where}] : {array.type}, {kind}",
            (lanes,),
            array.element,
        )
    elif array.writable:
        value = some(builder, (lanes,), array.element)
        builder.line(
            f"vector.store {value.name}, {array.name}[{where}] : {array.type}, {kind}",
            "vector.store",
        )


def transfer_read(builder: Builder) -> None:
    array = accessible(builder, strided=True)
    if array is None:
        return
    rng = builder.rng
    rank = len(array.shape)
    where = ", ".join(plain_subscripts(builder, array.shape))
    pad = builder.scalar(array.element)
    axes = rng.sample(range(rank), rng.randrange(1, min(rank, 2) + 1))
    shape = tuple(rng.choice((1, 2, 3, 4, 5)) for _ in axes)
    results = [f"d{axis}" if builder.chance(0.85) else "0" for axis in axes]
    dims = ", ".join(f"d{k}" for k in range(rank))
    bounds = ", ".join("true" if r == "0" else "false" for r in results)
    attributes = (
        f"permutation_map = affine_map<({dims}) -> ({', '.join(results)})>, in_bounds = [{bounds}]"
    )
    text = f"vector.transfer_read {array.name}[{where}], {pad.name} {{{attributes}}} : {array.type}, {vector_type(shape, array.element)}"
    define(builder, text, shape, array.element)


def transfer_write(builder: Builder) -> None:
    array = accessible(builder, writable=True, strided=True)
    if array is None or builder.parallel_depth:
        return
    rng = builder.rng
    rank = len(array.shape)
    axes = rng.sample(range(rank), rng.randrange(1, min(rank, 2) + 1))
    shape = tuple(rng.choice((1, 2, 3, 4)) for _ in axes)
    value = some(builder, shape, array.element)
    where = ", ".join(plain_subscripts(builder, array.shape))
    dims = ", ".join(f"d{k}" for k in range(rank))
    results = ", ".join(f"d{axis}" for axis in axes)
    attributes = f"permutation_map = affine_map<({dims}) -> ({results})>"
    text = f"vector.transfer_write {value.name}, {array.name}[{where}] {{{attributes}}} : {value.type}, {array.type}"
    builder.line(text, "vector.transfer_write")


def flags(builder: Builder, lanes: int) -> Vector:
    """A mask of that many lanes."""
    if builder.chance(0.5):
        count = builder.rng.randrange(0, lanes + 1)
        return define(
            builder, f"vector.constant_mask [{count}] : vector<{lanes}xi1>", (lanes,), "i1"
        )
    number = builder.constant("index", builder.rng.randrange(-1, lanes + 2))
    return define(builder, f"vector.create_mask {number.name} : vector<{lanes}xi1>", (lanes,), "i1")


def masked(builder: Builder) -> None:
    array = accessible(builder)
    if array is None:
        return
    lanes = builder.rng.randrange(1, array.shape[-1] + 1)
    where = ", ".join(plain_subscripts(builder, (*array.shape[:-1], array.shape[-1] - lanes + 1)))
    mask = flags(builder, lanes)
    value = some(builder, (lanes,), array.element)
    op = builder.rng.choice(("maskedload", "maskedstore", "expandload", "compressstore"))
    if op in ("maskedload", "expandload"):
        text = f"vector.{op} {array.name}[{where}], {mask.name}, {value.name} : {array.type}, {mask.type}, {value.type} into {value.type}"
        define(builder, text, value.shape, value.element)
    elif array.writable and not builder.parallel_depth:
        text = f"vector.{op} {array.name}[{where}], {mask.name}, {value.name} : {array.type}, {mask.type}, {value.type}"
        builder.line(text, f"vector.{op}")


def gather(builder: Builder) -> None:
    array = accessible(builder)
    if array is None or len(array.shape) != 1:
        return
    rng = builder.rng
    lanes = rng.choice((2, 4))
    zero = builder.constant("index", 0)
    size = array.shape[0]
    gathers = builder.chance(0.5) or size < lanes or builder.parallel_depth or not array.writable
    places = range(size)
    picks = [rng.randrange(size) for _ in range(lanes)] if gathers else rng.sample(places, lanes)
    text = f"arith.constant dense<{picks}> : vector<{lanes}xi32>"
    where = define(builder, text, (lanes,), "i32", "arith.constant.dense")
    mask = flags(builder, lanes)
    value = some(builder, (lanes,), array.element)
    moved = f"{array.name}[{zero.name}] [{where.name}], {mask.name}, {value.name}"
    types = f"{array.type}, {where.type}, {mask.type}, {value.type}"
    if gathers:
        text = f"vector.gather {moved} : {types} into {value.type}"
        define(builder, text, value.shape, value.element)
    else:
        builder.line(f"vector.scatter {moved} : {types}", "vector.scatter")


def reduction(builder: Builder) -> None:
    element = builder.rng.choice(("f32", "f64", "i32", "i64", "i8"))
    reduce_with(
        builder, builder.rng.choice(REDUCE_FLOAT if element in FLOATS else REDUCE_INT), element
    )


def reduce_with(builder: Builder, kind: str, element: str) -> None:
    vector = some(builder, (builder.rng.choice((2, 3, 4, 8)),), element)
    start = f", {builder.scalar(vector.element).name}" if builder.chance(0.5) else ""
    text = f"vector.reduction <{kind}>, {vector.name}{start} : {vector.type} into {vector.element}"
    emit(builder, text, vector.element, f"vector.reduction.{kind}")


def multi_reduction(builder: Builder) -> None:
    vector = some(builder, builder.rng.choice(((2, 3), (2, 4))), builder.rng.choice(("i32", "i64")))
    axis = builder.rng.randrange(2)
    shape = (vector.shape[1 - axis],)
    start = some(builder, shape, vector.element)
    kind = builder.rng.choice(REDUCE_INT)
    text = f"vector.multi_reduction <{kind}>, {vector.name}, {start.name} [{axis}] : {vector.type} to {start.type}"
    define(builder, text, shape, vector.element)


def extract(builder: Builder) -> None:
    vector = some(builder)
    if len(vector.shape) == 1:
        at = builder.constant("index", builder.rng.randrange(vector.shape[0]))
        emit(
            builder,
            f"vector.extract {vector.name}[{at.name}] : {vector.element} from {vector.type}",
            vector.element,
            "vector.extract.dynamic",
        )
        return
    depth = builder.rng.randrange(1, len(vector.shape) + 1)
    where = ", ".join(str(builder.rng.randrange(n)) for n in vector.shape[:depth])
    part_shape = vector.shape[depth:]
    if part_shape:
        text = f"vector.extract {vector.name}[{where}] : {vector_type(part_shape, vector.element)} from {vector.type}"
        define(builder, text, part_shape, vector.element)
    else:
        emit(
            builder,
            f"vector.extract {vector.name}[{where}] : {vector.element} from {vector.type}",
            vector.element,
        )


def insert(builder: Builder) -> None:
    vector = some(builder)
    where = ", ".join(str(builder.rng.randrange(n)) for n in vector.shape)
    value: Value = builder.scalar(vector.element)
    text = (
        f"vector.insert {value.name}, {vector.name} [{where}] : {vector.element} into {vector.type}"
    )
    define(builder, text, vector.shape, vector.element)


def reshape(builder: Builder) -> None:
    vector = some(builder)
    total = math.prod(vector.shape)
    shape = (total,) if len(vector.shape) > 1 else (1, total)
    text = (
        f"vector.shape_cast {vector.name} : {vector.type} to {vector_type(shape, vector.element)}"
    )
    define(builder, text, shape, vector.element)


def transpose(builder: Builder) -> None:
    vector = some(builder)
    rank = len(vector.shape)
    if rank < 2:
        return
    order = builder.rng.sample(range(rank), rank)
    shape = tuple(vector.shape[k] for k in order)
    text = f"vector.transpose {vector.name}, [{', '.join(map(str, order))}] : {vector.type} to {vector_type(shape, vector.element)}"
    define(builder, text, shape, vector.element)


def shuffle(builder: Builder) -> None:
    vector = some(builder)
    if len(vector.shape) != 1:
        return
    second_vector = some(builder, None, vector.element)
    if len(second_vector.shape) != 1:
        return
    total = vector.shape[0] + second_vector.shape[0]
    picks = [builder.rng.randrange(total) for _ in range(builder.rng.randrange(1, 6))]
    text = f"vector.shuffle {vector.name}, {second_vector.name} [{', '.join(map(str, picks))}] : {vector.type}, {second_vector.type}"
    define(builder, text, (len(picks),), vector.element)


def slices(builder: Builder) -> None:
    vector = some(builder)
    rng = builder.rng
    starts = [rng.randrange(n) for n in vector.shape]
    sizes = [rng.randrange(1, n - s + 1) for n, s in zip(vector.shape, starts, strict=True)]
    ones = ", ".join("1" for _ in sizes)
    small = vector_type(tuple(sizes), vector.element)
    if builder.chance(0.5):
        text = f"vector.extract_strided_slice {vector.name} {{offsets = {starts}, sizes = {sizes}, strides = [{ones}]}} : {vector.type} to {small}"
        define(builder, text, tuple(sizes), vector.element)
        return
    part = some(builder, tuple(sizes), vector.element)
    text = f"vector.insert_strided_slice {part.name}, {vector.name} {{offsets = {starts}, strides = [{ones}]}} : {small} into {vector.type}"
    define(builder, text, vector.shape, vector.element)


def contract(builder: Builder) -> None:
    """A small matrix product over integers, whose order of additions does not show."""
    rng = builder.rng
    m, n, k = (rng.randrange(1, 4) for _ in range(3))
    a, b, c = (some(builder, shape, "i32") for shape in ((m, k), (k, n), (m, n)))
    maps = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>"
    attributes = f'indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>'
    text = f"vector.contract {{{attributes}}} {a.name}, {b.name}, {c.name} : {a.type}, {b.type} into {c.type}"
    define(builder, text, (m, n), "i32")


def outerproduct(builder: Builder) -> None:
    a = some(builder, (builder.rng.randrange(1, 4),), "f32")
    b = some(builder, (builder.rng.randrange(1, 4),), "f32")
    text = f"vector.outerproduct {a.name}, {b.name} : {a.type}, {b.type}"
    define(builder, text, (a.shape[0], b.shape[0]), "f32")


def masks(builder: Builder) -> None:
    lanes = builder.rng.choice((2, 3, 4, 8))
    flags(builder, lanes)
    define(builder, f"vector.step : vector<{lanes}xindex>", (lanes,), "index")


MAKERS = (
    elementwise,
    affine_access,
    transfer_read,
    transfer_write,
    masked,
    gather,
    reduction,
    extract,
    insert,
    reshape,
    transpose,
    shuffle,
    slices,
    contract,
    multi_reduction,
    masks,
    outerproduct,
    plain_access,
)
"""Everything that makes or uses vectors."""
