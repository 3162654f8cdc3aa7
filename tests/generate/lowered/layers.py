"""Steps of several operations, as networks and grids have them; and what steps there are."""

from collections.abc import Callable, Mapping, Sequence

from tests.generate.lowered import payload
from tests.generate.lowered.contractions import matrices, product
from tests.generate.lowered.elementwise import along, binary, broadcast, rectifier, several, unary
from tests.generate.lowered.graph import Graph, Value
from tests.generate.lowered.reductions import (
    batch_norm,
    layer_norm,
    mapped,
    reduction,
    softmax,
    spread,
)
from tests.generate.lowered.shapes import copy, gathered, padding, reshape, stencil, transposition
from tests.generate.lowered.windows import convolution, pooling

Step = Callable[[Graph, Value], Value | None]
"""Goes on from a value; None where it cannot, or where that would be too much."""


def linear(graph: Graph, x: Value) -> Value | None:
    """x W + b, rectified perhaps."""
    multiplied = matrices(graph, x, graph.extent()) if len(x.dims) == 2 else product(graph, x)
    if multiplied is None or not multiplied.dims:
        return multiplied
    last = len(multiplied.dims) - 1
    biased = along(graph, multiplied, graph.other((multiplied.dims[-1],)), [last], "add")
    if biased is None or graph.rng.random() < 0.4:
        return biased
    return rectifier(graph, biased)


def residual(graph: Graph, x: Value) -> Value | None:
    """x plus a layer of x that has its shape."""
    inner = chained(graph, x, (rectifier, batch_norm, unary, softmax))
    if inner is None or inner.dims != x.dims or not graph.affords(x.dims):
        return inner
    skipped = x if any(value is x for value in graph.values) else graph.other(x.dims, x.element)
    return graph.apply("add", [inner, skipped], graph.place(x.dims, x.element, [inner]))


def chained(graph: Graph, x: Value, steps: Sequence[Step]) -> Value | None:
    """One or two of some steps, one after the other."""
    layer: Value | None = None
    for step in graph.rng.sample(steps, graph.rng.choice((1, 2))):
        layer = step(graph, layer or x) or layer
    return layer


def attention(graph: Graph, x: Value) -> Value | None:
    """softmax(Q K^T / c) V, where x is Q."""
    if len(x.dims) != 2 or not graph.is_float:
        return None
    tokens = graph.extent()
    keys = graph.other((tokens, x.dims[1]))
    dims = (x.dims[0], tokens)
    if not graph.affords(keys.dims) or not graph.affords(dims, (x.dims[1],)):
        return None
    place = graph.empty((x.dims[1], tokens))
    after = " permutation = [1, 0]"
    turned = graph.apply("transpose", [keys], place, after=after, arrow=False)
    scores = graph.apply("matmul", [x, turned], graph.zeros(dims))
    scaled = mapped(
        graph,
        [(scores, (0, 1))],
        lambda names: payload.multiplied(graph, names[0], graph.constant(0.5)),
    )
    weights = softmax(graph, scaled)
    if weights is None or not graph.affords(dims, (x.dims[1],)):
        return weights
    values = graph.other((tokens, x.dims[1]))
    return graph.apply("matmul", [weights, values], graph.zeros((x.dims[0], x.dims[1])))


def block(graph: Graph, x: Value) -> Value | None:
    """A convolution, a normalisation or an activation, and perhaps pooling."""
    convolved = convolution(graph, x)
    for step in (batch_norm, rectifier, pooling):
        if convolved is not None and graph.rng.random() < 0.6:
            convolved = step(graph, convolved) or convolved
    return convolved


def pyramid(graph: Graph, x: Value) -> Value | None:
    """Stencils, one on what the other left; in between it may be made as large as before."""
    smoothed = stencil(graph, x)
    for _ in range(graph.rng.choice((1, 1, 2))):
        if smoothed is not None:
            wide = padding(graph, smoothed) if graph.rng.random() < 0.4 else smoothed
            smoothed = stencil(graph, wide or smoothed) or wide
    return smoothed


ALGEBRA: tuple[Step, ...] = (product, product, linear, transposition, binary, broadcast, reduction)
NETWORKS: tuple[Step, ...] = (
    block,
    block,
    convolution,
    pooling,
    rectifier,
    linear,
    batch_norm,
    layer_norm,
    softmax,
    attention,
    residual,
    reshape,
)
GRIDS: tuple[Step, ...] = (stencil, pyramid, convolution, pooling, padding, binary, unary, gathered)
ARITHMETIC: tuple[Step, ...] = (
    unary,
    binary,
    several,
    broadcast,
    reduction,
    spread,
    transposition,
    gathered,
    copy,
    reshape,
)
DOMAINS: Mapping[str, tuple[Step, ...]] = {
    "algebra": ALGEBRA,
    "networks": NETWORKS,
    "grids": GRIDS,
    "arithmetic": ARITHMETIC,
    "all": tuple(dict.fromkeys((*ALGEBRA, *NETWORKS, *GRIDS, *ARITHMETIC))),
}
"""The steps that programs of each domain draw from."""
