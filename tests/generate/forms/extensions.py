"""What loopwright adds to MLIR's dialects: every op and form that `mlir-opt` does not know."""

from tests.generate.forms.affine import array, subscripts
from tests.generate.forms.registry import Snippet, form

ATOMIC_FLOAT = ("addf", "assign", "maximumf", "minimumf", "maxnumf", "minnumf", "mulf")
ATOMIC_INT = ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")


@form("affine.atomic_rmw", own=True)
def atomic(s: Snippet) -> None:
    is_float = s.flag()
    element = s.float_type() if is_float else s.pick("i8", "i32", "i64")
    kind = s.pick(*(ATOMIC_FLOAT if is_float else ATOMIC_INT))
    name, memref, shape = array(s, element)
    place = f"{name}[{subscripts(s, len(shape))}]{s.attributes()}"
    s.op(f"affine.atomic_rmw {kind} {s.arg(element)}, {place} : ({element}, {memref}) -> {element}")


def walk(s: Snippet, memref_rank: int, rank: int, *, store: bool) -> str:
    """Strides, a permutation map, or both."""
    text = ""
    if s.flag():
        text += f" strides [{', '.join(s.pick('1', '2', '-1', '-3', '7') for _ in range(rank))}]"
    if s.flag() or not text:
        dims = s.rng.sample(range(memref_rank), rank)
        results = [f"d{d}" if store or s.rng.random() < 0.8 else "0" for d in dims]
        inputs = ", ".join(f"d{d}" for d in range(memref_rank))
        text += f" permutation_map affine_map<({inputs}) -> ({', '.join(results)})>"
    return text


@form("affine.vector_load.walk", own=True)
def walked_load(s: Snippet) -> None:
    element = s.float_type()
    name, memref, shape = array(s, element, 1)
    rank = s.number(1, len(shape))
    vector = s.vector(element, [s.number(1, 8) for _ in range(rank)])
    how = walk(s, len(shape), rank, store=False) + s.attributes()
    s.op(f"affine.vector_load {name}[{subscripts(s, len(shape))}]{how} : {memref}, {vector}")


@form("affine.vector_store.walk", own=True)
def walked_store(s: Snippet) -> None:
    element = s.pick("i8", "f64", "i32", "index")
    name, memref, shape = array(s, element, 1)
    rank = s.number(1, len(shape))
    vector = s.vector(element, [s.number(1, 8) for _ in range(rank)])
    how = walk(s, len(shape), rank, store=True) + s.attributes()
    place = f"{name}[{subscripts(s, len(shape))}]{how}"
    s.op(f"affine.vector_store {s.arg(vector)}, {place} : {memref}, {vector}", 0)
