"""An even share for every op form, the rare ones included."""

from collections.abc import Callable
from functools import partial

from tests.generate import calls, memory, scalars, vectors
from tests.generate.builder import FLOATS, Builder
from tests.generate.memory import ATOMIC_FLOAT, ATOMIC_INT
from tests.generate.sink import absorb

Maker = Callable[[Builder], object]


def atomic(kind: str, builder: Builder) -> None:
    element = "f32" if kind in ATOMIC_FLOAT and kind != "assign" else "i32"
    memory.update(builder, memory.new_array(builder, element, 1), kind)


def spread() -> list[Maker]:
    """Makers that each give one form."""
    makers: list[Maker] = []
    for op in scalars.MATH_UNARY:
        makers += [partial(scalars.unary, op=f"math.{op}", kind=kind) for kind in ("f32", "f64")]
    makers += [partial(scalars.unary, op=f"math.{op}", kind="i32") for op in scalars.INT_MATH]
    makers += [partial(scalars.compare, op="cmpf", predicate=p, kind="f32") for p in scalars.CMPF]
    makers += [partial(scalars.compare, op="cmpi", predicate=p, kind="i16") for p in scalars.CMPI]
    makers += [partial(vectors.reduce_with, kind=k, element="f32") for k in vectors.REDUCE_FLOAT]
    makers += [partial(vectors.reduce_with, kind=k, element="i32") for k in vectors.REDUCE_INT]
    makers += [partial(atomic, kind) for kind in (*ATOMIC_FLOAT, *ATOMIC_INT)]
    makers += [*vectors.MAKERS, vectors.elementwise, vectors.elementwise, vectors.elementwise]
    makers += [vectors.masked, vectors.masked, vectors.gather, vectors.gather]
    makers += [memory.view] * 5 + [memory.copy, memory.prefetch, memory.index_value]
    makers += [
        calls.call,
        calls.call,
        calls.call,
        calls.branches,
        calls.global_array,
        calls.byte_view,
    ]
    for kind in scalars.INTS:
        makers.append(partial(scalars.int_binary, kind=kind))
    for kind in FLOATS:
        makers.append(partial(scalars.float_op, kind=kind))
        makers.append(partial(scalars.conversion, kind=kind))
    return makers


SPREAD = spread()


def sample(builder: Builder, count: int) -> None:
    """Some of these, each as likely as the other."""
    for _ in range(count):
        builder.rng.choice(SPREAD)(builder)
    absorb(builder)
