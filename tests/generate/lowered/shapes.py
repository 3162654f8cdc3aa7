"""Steps that move elements: transposition, copies, slices, padding, other shapes; and the generic
operations whose subscripts do so while they compute."""

from collections.abc import Sequence
from math import prod

from tests.generate.lowered import payload
from tests.generate.lowered.graph import Dims, Extent, Graph, Operand, Value, plain


def transposition(graph: Graph, x: Value) -> Value | None:
    """x with its dimensions in another order."""
    if len(x.dims) < 2 or not graph.affords(x.dims):
        return None
    order = list(range(len(x.dims)))
    graph.rng.shuffle(order)
    place = graph.empty([x.dims[d] for d in order], x.element)
    if graph.rng.random() < 0.7:
        after = f" permutation = [{', '.join(map(str, order))}]"
        return graph.apply("transpose", [x], place, after=after, arrow=False)
    inverse = [order.index(d) for d in range(len(order))]
    kinds = ["parallel"] * len(order)
    return graph.generic(
        [plain(x, inverse)], [plain(place)], kinds, lambda names: [payload.changed(graph, names[0])]
    )[0]


def copy(graph: Graph, x: Value) -> Value | None:
    """A copy; of a buffer also by `memref.copy`."""
    if not graph.affords(x.dims):
        return None
    place = graph.empty(x.dims, x.element)
    if graph.is_tensor or graph.rng.random() < 0.5:
        return graph.apply("copy", [x], place)
    graph.read([x])
    kind = graph.type_of(x)
    graph.builder.line(f"memref.copy {x.name}, {place.name} : {kind} to {kind}", "memref.copy")
    return graph.made(place.name, x.dims, x.element)


def strides_of(dims: Dims) -> list[int]:
    """How far neighbours along each dimension are apart in a whole array."""
    return [prod(extent.size for extent in dims[k + 1 :]) for k in range(len(dims))]


def slice_of(graph: Graph, x: Value, starts: Sequence[int], sizes: Sequence[int]) -> Value:
    """A part of an array: a view of a buffer, or another tensor."""
    numbers = ", ".join(map(str, starts))
    shown = f"{x.name}[{numbers}] [{', '.join(map(str, sizes))}] [{', '.join('1' for _ in sizes)}]"
    name = graph.builder.fresh("s")
    dims = tuple(Extent(size) for size in sizes)
    word = "tensor.extract_slice"
    layout = ""
    if not graph.is_tensor:
        word = "memref.subview"
        steps = strides_of(x.dims)
        offset = sum(start * step for start, step in zip(starts, steps, strict=True))
        tail = f", offset: {offset}" if offset else ""
        layout = f"strided<[{', '.join(map(str, steps))}]{tail}>"
        graph.aliases[name] = x.name
    slice_value = Value(name, dims, x.element, is_local=False, layout=layout)
    kinds = f"{graph.type_of(x)} to {graph.type_of(slice_value)}"
    graph.builder.line(f"{name} = {word} {shown} : {kinds}", word)
    graph.read([x])
    return slice_value


def stencil(graph: Graph, x: Value) -> Value | None:
    """Each element from its neighbours, by slices of the array that are moved against each other."""
    if not x.is_static or not x.dims or min(x.sizes) < 3:
        return None
    rank = len(x.dims)
    sizes = [size - 2 for size in x.sizes]
    dims = [Extent(size) for size in sizes]
    if not graph.affords(dims, [Extent(3)]):
        return None
    moves = [[1] * rank]
    for axis in range(rank):
        if axis == 0 or graph.rng.random() < 0.7:
            for start in (0, 2):
                moves.append([start if k == axis else 1 for k in range(rank)])
    if graph.rng.random() < 0.3:
        moves = moves[1:]
    parts = [plain(slice_of(graph, x, starts, sizes)) for starts in moves]
    place = plain(graph.empty(dims, x.element))

    def body(names: Sequence[str]) -> list[str]:
        total = names[0]
        for name in names[1 : len(parts)]:
            total = payload.added(graph, total, name)
        return [payload.multiplied(graph, total, graph.constant(3 if not graph.is_float else 0.25))]

    return graph.generic(parts, [place], ["parallel"] * rank, body)[0]


def padding(graph: Graph, x: Value) -> Value | None:
    """x with a margin of zeros along some dimensions."""
    if not x.is_static or not x.dims:
        return None
    low = [graph.rng.choice((0, 1, 1)) for _ in x.dims]
    high = [graph.rng.choice((0, 1, 1)) for _ in x.dims]
    sizes = [a + size + b for a, size, b in zip(low, x.sizes, high, strict=True)]
    dims = [Extent(size) for size in sizes]
    if not graph.affords(dims) or sizes == list(x.sizes):
        return None
    if not graph.is_tensor:
        whole = graph.zeros(dims, x.element)
        part = slice_of(graph, whole, low, x.sizes)
        graph.count += 1
        line = f"linalg.copy ins({x.name} : {graph.type_of(x)})"
        graph.builder.line(f"{line} outs({part.name} : {graph.type_of(part)})", "linalg.copy")
        graph.read([x])
        return graph.made(whole.name, whole.dims, x.element)
    graph.read([x])
    graph.count += 2
    zero = graph.constant(0, x.element)
    name = graph.builder.fresh("t")
    lows = ", ".join(map(str, low))
    highs = ", ".join(map(str, high))
    ivs = ", ".join(f"%q{k}: index" for k in range(len(low)))
    graph.builder.line(
        f"{name} = tensor.pad {x.name} low[{lows}] high[{highs}] {{\n  ^bb0({ivs}):\n"
        f"    tensor.yield {zero} : {x.element}\n"
        f"  }} : {graph.type_of(x)} to {graph.type(dims, x.element)}",
        "tensor.pad",
    )
    return graph.made(name, dims, x.element)


def reshape(graph: Graph, x: Value) -> Value | None:
    """x with two dimensions as one, or one as two."""
    if not x.is_static or not x.dims:
        return None
    rng = graph.rng
    rank = len(x.dims)
    sizes = list(x.sizes)
    word = "tensor" if graph.is_tensor else "memref"
    name = graph.builder.fresh("r")
    if rank > 1 and (rng.random() < 0.6 or rank > 3):
        at = rng.randrange(rank - 1)
        fewer = [*sizes[:at], sizes[at] * sizes[at + 1], *sizes[at + 2 :]]
        text = f"{word}.collapse_shape {x.name}"
        new_sizes = fewer
        groups = _groups(rank, at)
    else:
        at = rng.randrange(rank)
        factor = next((f for f in (2, 3, 4, 5) if sizes[at] % f == 0), 1)
        new_sizes = [*sizes[:at], sizes[at] // factor, factor, *sizes[at + 1 :]]
        text = f"{word}.expand_shape {x.name}"
        groups = _groups(rank + 1, at)
    shape = f" output_shape [{', '.join(map(str, new_sizes))}]" if "expand" in text else ""
    dims = tuple(Extent(size) for size in new_sizes)
    graph.builder.line(
        f"{name} = {text} {groups}{shape} : {graph.type_of(x)} into {graph.type(dims, x.element)}",
        text.split()[0],
    )
    graph.read([x])
    if not graph.is_tensor:
        graph.aliases[name] = x.name
    return graph.made(name, dims, x.element, is_local=graph.is_tensor)


def _groups(rank: int, at: int) -> str:
    """Which dimensions belong together: two of them, and each other alone."""
    groups = [[k] for k in range(rank) if k not in (at, at + 1)]
    groups.insert(at, [at, at + 1])
    return str(groups)


def gathered(graph: Graph, x: Value) -> Value | None:
    """A generic operation with other subscripts: an element of a diagonal, of one row, of a
    neighbour, its position, or of a transposed array."""
    if not graph.affords(x.dims) or not x.dims or not x.is_static:
        return None
    rng, rank = graph.rng, len(x.dims)
    last = x.dims[-1]
    shapes: list[tuple[Dims, list[str]]] = [
        ((last, last), [f"d{rank - 1}", f"d{rank - 1}"]),
        ((Extent(3), last), [str(rng.randrange(3)), f"d{rank - 1}"]),
        ((Extent(last.size + 2),), [f"d{rank - 1} + {rng.choice((1, 2))}"]),
        ((Extent(2 * last.size + 1),), [f"d{rank - 1} * 2 + {rng.choice((0, 1))}"]),
    ]
    if rank > 1:
        shapes.append(((last, x.dims[0]), [f"d{rank - 1}", "d0"]))
    operands = [plain(x)]
    for dims, subscripts in rng.sample(shapes, rng.choice((1, 1, 2))):
        operands.append(Operand(graph.other(dims, x.element), subscripts))
    place = graph.place(x.dims, x.element, [x])
    count = len(operands)

    def body(names: Sequence[str]) -> list[str]:
        parts = list(names[:count])
        if rng.random() < 0.25:
            parts.append(payload.position(graph, rng.randrange(rank)))
        return [payload.combined(graph, parts)]

    return graph.generic(operands, [plain(place)], ["parallel"] * rank, body)[0]
