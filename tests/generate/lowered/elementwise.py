"""Steps that compute each element from those at the same place: one, several, or broadcast ones."""

from collections.abc import Sequence

from tests.generate.lowered import payload
from tests.generate.lowered.graph import Graph, Operand, Value, plain

FLOAT_UNARY = ("exp", "abs", "negf", "sqrt", "rsqrt", "square", "tanh", "ceil", "reciprocal")
FLOAT_BINARY = ("add", "sub", "mul", "max", "min", "div")
INT_BINARY = ("add", "sub", "mul", "max", "min")


def unary(graph: Graph, x: Value) -> Value | None:
    """A function of each element: a named operation, `linalg.map`, or a generic one."""
    if not graph.affords(x.dims):
        return None
    place = graph.place(x.dims, x.element, [x])
    match graph.rng.randrange(3):
        case 0 if graph.is_float:
            if graph.rng.random() < 0.5:
                return graph.apply(graph.rng.choice(FLOAT_UNARY), [x], place)
            word = graph.rng.choice(("exp", "abs", "negf", "sqrt", "tanh"))
            before = f" kind=#linalg.elementwise_kind<{word}>"
            return graph.apply("elementwise", [x], place, before=before)
        case 1:
            lines = graph.region(
                lambda: [payload.changed(graph, "%x")], {"%x": x.element, "%y": x.element}
            )
            inner = "\n".join(lines)
            after = f" (%x: {x.element}, %y: {x.element}) {{\n{inner}\n  }}"
            return graph.apply("map", [x], place, after=after, arrow=False)
        case _:
            return pointwise(graph, [plain(x)], plain(place))


def pointwise(graph: Graph, operands: Sequence[Operand], place: Operand) -> Value:
    """A generic operation on elements, whose iterators are the place's dimensions."""
    count = len(operands)
    kinds = ["parallel"] * len(place.value.dims)
    results = graph.generic(
        operands, [place], kinds, lambda names: [payload.combined(graph, names[:count])]
    )
    return results[0]


def binary(graph: Graph, x: Value) -> Value | None:
    """A function of the elements of two arrays of one shape."""
    y = graph.other(x.dims, x.element)
    if not graph.affords(x.dims):
        return None
    word = graph.rng.choice(FLOAT_BINARY if graph.is_float else INT_BINARY)
    scalar = payload.FLOAT_PAIRS if graph.is_float else payload.INT_PAIRS
    if graph.is_tensor and graph.rng.random() < 0.3:
        graph.read([x, y])
        graph.count += 1
        kind = graph.type_of(x)
        name = graph.builder.value(
            f"arith.{graph.rng.choice(scalar)} {x.name}, {y.name}", kind, "t"
        )
        return graph.made(name, x.dims, x.element)
    place = graph.place(x.dims, x.element, [x, y])
    match graph.rng.randrange(3):
        case 0:
            return graph.apply(word, [x, y], place)
        case 1:
            before = f" {{ arith.{graph.rng.choice(scalar)} }}"
            return graph.apply("map", [x, y], place, before=before, arrow=False)
        case _:
            return pointwise(graph, [plain(x), plain(y)], plain(place))


def several(graph: Graph, x: Value) -> Value | None:
    """A function of three arrays, or one that has two results."""
    y = graph.other(x.dims, x.element)
    if not graph.affords(x.dims):
        return None
    if graph.rng.random() < 0.5:
        z = graph.other(x.dims, x.element)
        place = graph.place(x.dims, x.element, [x, y, z])
        return pointwise(graph, [plain(x), plain(y), plain(z)], plain(place))
    places = [plain(graph.empty(x.dims, x.element)) for _ in range(2)]
    results = graph.generic(
        [plain(x), plain(y)],
        places,
        ["parallel"] * len(x.dims),
        lambda names: [payload.combined(graph, names[:2]), payload.combined(graph, names[1::-1])],
    )
    return graph.rng.choice(results)


def broadcast(graph: Graph, x: Value) -> Value | None:
    """An array and one of some of its dimensions: first made as large, or read as it is."""
    rank = len(x.dims)
    if rank == 0:
        return None
    kept_dims = sorted(graph.rng.sample(range(rank), graph.rng.randrange(rank)))
    if graph.rng.random() < 0.5:
        kept_dims = [rank - 1] if rank > 1 else []
    y = graph.other([x.dims[d] for d in kept_dims], x.element)
    return along(graph, x, y, kept_dims)


def along(
    graph: Graph, x: Value, y: Value, kept_dims: Sequence[int], word: str = ""
) -> Value | None:
    """x with y, whose dimensions are those of x that are kept: some function, or that word's."""
    if not graph.affords(x.dims, x.dims):
        return None
    rank = len(x.dims)
    form = graph.rng.randrange(3)
    if form == 0:
        missing = [d for d in range(rank) if d not in kept_dims]
        after = f" dimensions = [{', '.join(map(str, missing))}]"
        wide = graph.empty(x.dims, x.element)
        y = graph.apply("broadcast", [y], wide, after=after, arrow=False)
        op = word or graph.rng.choice(FLOAT_BINARY if graph.is_float else INT_BINARY)
        return graph.apply(op, [x, y], graph.place(x.dims, x.element, [x]))
    place = graph.place(x.dims, x.element, [x])
    op = word or graph.rng.choice(("add", "sub", "mul"))
    if form == 1:
        over = ", ".join(f"d{d}" for d in range(rank))
        kept_names = ", ".join(f"d{d}" for d in kept_dims)
        whole = f"affine_map<({over}) -> ({over})>"
        maps = f"[{whole}, affine_map<({over}) -> ({kept_names})>, {whole}]"
        before = f" kind=#linalg.elementwise_kind<{op}> indexing_maps={maps}"
        return graph.apply("elementwise", [x, y], place, before=before)
    if not word:
        return pointwise(graph, [plain(x), plain(y, kept_dims)], plain(place))
    words = {"add": payload.added, "sub": payload.subtracted, "mul": payload.multiplied}
    return graph.generic(
        [plain(x), plain(y, kept_dims)],
        [plain(place)],
        ["parallel"] * rank,
        lambda names: [words[word](graph, names[0], names[1])],
    )[0]


def rectifier(graph: Graph, x: Value) -> Value | None:
    """max(x, 0), of an array of zeros or of a number."""
    if not graph.affords(x.dims, x.dims):
        return None
    if graph.rng.random() < 0.3:
        zeros = graph.zeros(x.dims, x.element)
        return graph.apply("max", [x, zeros], graph.place(x.dims, x.element, [x, zeros]))
    place = graph.place(x.dims, x.element, [x])
    kinds = ["parallel"] * len(x.dims)
    return graph.generic(
        [plain(x)], [plain(place)], kinds, lambda names: [payload.rectified(graph, names[0])]
    )[0]
