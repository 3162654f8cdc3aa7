"""Steps that reduce dimensions, and what is made of that: normalisation and softmax."""

from collections.abc import Callable, Sequence

from tests.generate.lowered import payload
from tests.generate.lowered.elementwise import along
from tests.generate.lowered.graph import Graph, Value, plain


def reduction(graph: Graph, x: Value) -> Value | None:
    """A sum, maximum or minimum along some dimensions."""
    rank = len(x.dims)
    if rank == 0:
        return None
    gone = sorted(graph.rng.sample(range(rank), graph.rng.choice((1, 1, 1, rank))))
    return reduced(graph, x, gone, graph.rng.choice(("add", "add", "max")))


def reduced(graph: Graph, x: Value, gone: Sequence[int], word: str) -> Value | None:
    """x without some dimensions; a `linalg.reduce` with a region or without, or a generic one."""
    kept_dims = [d for d in range(len(x.dims)) if d not in gone]
    dims = [x.dims[d] for d in kept_dims]
    if not graph.affords(x.dims):
        return None
    neutral = graph.constant(0) if word == "add" else graph.lowest(x.element)
    init = graph.filled(dims, neutral)
    scalar = {"add": ("addf", "addi"), "max": ("maximumf", "maxsi")}[word][not graph.is_float]
    after = f" dimensions = [{', '.join(map(str, gone))}]"
    if graph.rng.random() < 0.5:
        before = f" {{ arith.{scalar} }}"
        return graph.apply("reduce", [x], init, before=before, after=after, arrow=False)
    kinds = ["reduction" if d in gone else "parallel" for d in range(len(x.dims))]
    return graph.generic(
        [plain(x)],
        [plain(init, kept_dims)],
        kinds,
        lambda names: [payload.pair(graph, scalar, names[1], names[0])],
    )[0]


def spread(graph: Graph, x: Value) -> Value | None:
    """An array less its sums along a dimension."""
    if not x.dims:
        return None
    axis = graph.rng.randrange(len(x.dims))
    sums = reduced(graph, x, [axis], "add")
    kept_dims = [d for d in range(len(x.dims)) if d != axis]
    return sums and along(graph, x, sums, kept_dims, "sub")


def mapped(
    graph: Graph,
    values: Sequence[tuple[Value, Sequence[int]]],
    body: Callable[[Sequence[str]], str],
) -> Value:
    """A new array of the first value's shape from elements of several, with their dimensions."""
    first = values[0][0]
    place = graph.place(first.dims, first.element, [first])
    operands = [plain(value, value_dims) for value, value_dims in values]
    graph.affords(first.dims)
    kinds = ["parallel"] * len(first.dims)
    return graph.generic(operands, [plain(place)], kinds, lambda names: [body(names)])[0]


def softmax(graph: Graph, x: Value) -> Value | None:
    """exp(x - max) over its sum, along the last dimension."""
    if not x.dims or not graph.is_float or not graph.affords(x.dims):
        return None
    whole = range(len(x.dims))
    leading_dims = range(len(x.dims) - 1)
    highest = reduced(graph, x, [len(x.dims) - 1], "max")
    if highest is None:
        return None

    def raised(names: Sequence[str]) -> str:
        less = payload.subtracted(graph, names[0], names[1])
        return payload.single(graph, "math.exp", less)

    powers = mapped(graph, [(x, whole), (highest, leading_dims)], raised)
    total = reduced(graph, powers, [len(x.dims) - 1], "add")
    if total is None:
        return None
    return mapped(
        graph,
        [(powers, whole), (total, leading_dims)],
        lambda names: payload.pair(graph, "divf", names[0], names[1]),
    )


def layer_norm(graph: Graph, x: Value) -> Value | None:
    """(x - mean) / sqrt(variance + eps) along the last dimension, scaled and shifted perhaps."""
    if not x.dims or not graph.is_float or not x.is_static or not graph.affords(x.dims, x.dims):
        return None
    whole = range(len(x.dims))
    leading_dims = range(len(x.dims) - 1)
    last = len(x.dims) - 1
    share = 1 / x.dims[-1].size
    total = reduced(graph, x, [last], "add")
    if total is None:
        return None

    def centred(names: Sequence[str]) -> str:
        mean = payload.multiplied(graph, names[1], graph.constant(share))
        return payload.subtracted(graph, names[0], mean)

    centre = mapped(graph, [(x, whole), (total, leading_dims)], centred)
    squares = mapped(
        graph, [(centre, whole)], lambda names: payload.multiplied(graph, names[0], names[0])
    )
    variance = reduced(graph, squares, [last], "add")
    if variance is None:
        return None

    def scaled(names: Sequence[str]) -> str:
        mean = payload.multiplied(graph, names[1], graph.constant(share))
        safe = payload.added(graph, mean, graph.constant(1e-5))
        factor = payload.single(graph, "math.rsqrt", safe)
        result = payload.multiplied(graph, names[0], factor)
        for name, combine in zip(names[2:-1], (payload.multiplied, payload.added), strict=False):
            result = combine(graph, result, name)
        return result

    extra = [(graph.other((x.dims[-1],)), [last]) for _ in range(graph.rng.choice((0, 2)))]
    return mapped(graph, [(centre, whole), (variance, leading_dims), *extra], scaled)


def batch_norm(graph: Graph, x: Value) -> Value | None:
    """(x - mean) * scale + shift, each an argument along one dimension."""
    if len(x.dims) < 2 or not graph.affords(x.dims):
        return None
    axis = graph.rng.choice((1, len(x.dims) - 1))
    normalisers = [(graph.other((x.dims[axis],)), [axis]) for _ in range(3)]

    def normal(names: Sequence[str]) -> str:
        less = payload.subtracted(graph, names[0], names[1])
        return payload.added(graph, payload.multiplied(graph, less, names[2]), names[3])

    return mapped(graph, [(x, range(len(x.dims))), *normalisers], normal)
