"""Steps that sum products: named products of matrices and vectors, and contractions."""

from collections.abc import Sequence

from tests.generate.lowered import payload
from tests.generate.lowered.graph import Dims, Extent, Graph, Operand, Value, plain

WIDER = {"f32": "f64", "i32": "i64"}


def product(graph: Graph, x: Value) -> Value | None:
    """A product of x with another array, x on either side."""
    left = graph.rng.random() < 0.6
    match len(x.dims):
        case 1 if graph.rng.random() < 0.2:
            return _named(graph, "dot", [x, graph.other(x.dims)], (), x.dims)
        case 1:
            n = graph.extent()
            if left:
                return _named(graph, "vecmat", [x, graph.other((x.dims[0], n))], (n,), x.dims)
            return _named(graph, "matvec", [graph.other((n, x.dims[0])), x], (n,), x.dims)
        case 2 if graph.rng.random() < 0.2:
            m, n = x.dims
            if left:
                return _named(graph, "matvec", [x, graph.other((n,))], (m,), (n,))
            return _named(graph, "vecmat", [graph.other((m,)), x], (n,), (m,))
        case 2:
            return matrices(graph, x, graph.extent(), is_left=left)
        case 3:
            return batches(graph, x, graph.extent(), is_left=left)
        case _:
            return None


def matrices(graph: Graph, x: Value, n: Extent, *, is_left: bool = True) -> Value | None:
    """A product of two matrices, one of which may be stored transposed."""
    m, k = x.dims if is_left else reversed(x.dims)
    dims, summed = ((m, n), (k,)) if is_left else ((n, m), (k,))
    form = graph.rng.random()
    if form < 0.5:
        y = graph.other((k, n) if is_left else (n, k))
        return _named(graph, "matmul", [x, y] if is_left else [y, x], dims, summed)
    first_map = "d0, d2"
    second_map = "d2, d1"
    if form < 0.75:
        y = graph.other((n, k) if is_left else (k, n))
        first_map, second_map = (first_map, "d1, d2") if is_left else ("d2, d0", second_map)
    else:
        y = graph.other((k, n) if is_left else (n, k))
    op = graph.rng.choice(("matmul", "contract", "generic"))
    pair = [x, y] if is_left else [y, x]
    return _mapped(graph, op, pair, [first_map, second_map], dims, summed)


def batches(graph: Graph, x: Value, n: Extent, *, is_left: bool = True) -> Value | None:
    """Products of matrices of a batch, or of matrices with vectors."""
    b, *matrix_extents = x.dims
    m, k = matrix_extents if is_left else reversed(matrix_extents)
    if is_left and graph.rng.random() < 0.2:
        return _named(graph, "batch_matvec", [x, graph.other((b, k))], (b, m), (k,))
    if is_left and graph.rng.random() < 0.15:
        y = graph.other((b, k, n))
        return _named(graph, "batch_reduce_matmul", [x, y], (m, n), (b, k))
    y = graph.other((b, k, n) if is_left else (b, n, k))
    dims = (b, m, n) if is_left else (b, n, m)
    return _named(graph, "batch_matmul", [x, y] if is_left else [y, x], dims, (k,))


def _named(
    graph: Graph, op: str, pair: Sequence[Value], dims: Dims, summed: Sequence[Extent]
) -> Value | None:
    if not graph.affords(dims, summed):
        return None
    return narrowed(graph, graph.apply(op, pair, accumulator(graph, dims)))


def _mapped(
    graph: Graph,
    op: str,
    pair: Sequence[Value],
    subscripts: Sequence[str],
    dims: Dims,
    summed: Sequence[Extent],
) -> Value | None:
    """A product of matrices with subscripts of its own."""
    if not graph.affords(dims, summed):
        return None
    init = accumulator(graph, dims)
    if op != "generic":
        maps = ", ".join(f"affine_map<(d0, d1, d2) -> ({s})>" for s in (*subscripts, "d0, d1"))
        return narrowed(graph, graph.apply(op, pair, init, before=f" indexing_maps = [{maps}]"))
    operands = [Operand(v, s.split(", ")) for v, s in zip(pair, subscripts, strict=True)]

    def body(names: Sequence[str]) -> list[str]:
        wide = init.element
        factors = [payload.widened(graph, name, graph.element, wide) for name in names[:2]]
        times = payload.multiplied(graph, *factors, element=wide)
        return [payload.added(graph, names[2], times, wide)]

    kinds = ("parallel", "parallel", "reduction")
    return narrowed(graph, graph.generic(operands, [plain(init, (0, 1))], kinds, body)[0])


def accumulator(graph: Graph, dims: Dims, *, along: int = -1) -> Value:
    """What products are added to: zeros mostly, else a bias, or an argument that is updated."""
    drawn = graph.rng.random()
    if drawn < 0.08 and graph.element in WIDER:
        return graph.zeros(dims, WIDER[graph.element])
    if drawn < 0.7 or not dims:
        return graph.zeros(dims)
    if drawn < 0.85:
        bias = graph.other((dims[along],))
        missing = [d for d in range(len(dims)) if d != along % len(dims)]
        after = f" dimensions = [{', '.join(map(str, missing))}]"
        graph.affords(dims)
        place = graph.empty(dims)
        return graph.apply("broadcast", [bias], place, after=after, arrow=False)
    return graph.argument(dims)


def narrowed(graph: Graph, x: Value) -> Value:
    """A wider accumulator as an array of the program's elements again."""
    if x.element == graph.element:
        return x
    graph.affords(x.dims)
    word = "truncf" if graph.is_float else "trunci"

    def body(names: Sequence[str]) -> list[str]:
        narrow_name = graph.builder.fresh("e")
        text = f"arith.{word} {names[0]} : {x.element} to {graph.element}"
        graph.builder.line(f"{narrow_name} = {text}")
        return [narrow_name]

    graph.values[:] = [value for value in graph.values if value.element == graph.element]
    place = plain(graph.empty(x.dims))
    return graph.generic([plain(x)], [place], ["parallel"] * len(x.dims), body)[0]
