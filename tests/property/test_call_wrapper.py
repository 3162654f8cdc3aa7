"""The native call wrapper and the path through Python agree: the same frame, the same error."""

from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import f32, i8, i32

from loopwright.native.runtime.arguments import MemRefSpec, Spec
from loopwright.reporting.errors import ArgumentError
from tests.sampling import WHOLE
from tests.unit.native.runtime.handmade import (
    ANY,
    INDEX,
    copy_slot,
    entry,
    memref,
    scalar,
)

ELEMENTS = {"f32": f32, "i8": i8, "i32": i32}
DTYPES = {"f32": "float32", "i8": "int8", "i32": "uint32"}
EXTENTS = st.sampled_from([0, 1, 1, 2, 3, 4])


@st.composite
def specs(draw: st.DrawFn) -> MemRefSpec:
    shape = draw(st.lists(st.one_of(EXTENTS, st.just(ANY)), max_size=3))
    element = draw(st.sampled_from(list(ELEMENTS.values())))
    written = draw(st.booleans())
    if draw(st.booleans()):
        return memref(shape, element, written=written)
    stride = st.one_of(st.none(), st.integers(-4, 12))
    strides = [draw(stride) for _ in shape]
    offset = draw(st.sampled_from([None, 0, 1, -2, 5]))
    return memref(shape, element, strides, offset, written=written)


@st.composite
def arrays(draw: st.DrawFn, spec: MemRefSpec) -> Any:
    """An array that often fits a memref: a view of a larger one, in any order and direction."""
    fits = draw(st.integers(0, 9)) > 0
    other_dtypes = [*DTYPES.values(), "float64"]
    dtype = DTYPES[spec.element.name] if fits else draw(st.sampled_from(other_dtypes))
    shape = [draw(EXTENTS) if n is None or not fits else n for n in spec.shape]
    if not fits and draw(st.booleans()):
        shape.append(1)
    steps = [draw(st.sampled_from([1, 1, 1, 2, -1, -2])) for _ in shape]
    order = draw(st.permutations(range(len(shape)))) if draw(st.booleans()) else range(len(shape))
    base = np.arange(1 if not shape else 12 ** len(shape), dtype=dtype)
    base = base.reshape([12] * len(shape))
    view = base.transpose(list(order)) if shape else base
    view = view[tuple(slice(None, None, step) for step in steps)]
    view = np.asarray(view[tuple(slice(0, n) for n in shape)])
    if draw(st.booleans()):
        view = view.copy(order=draw(st.sampled_from(["C", "F", "K"])))
    view.flags.writeable = draw(st.integers(0, 9)) > 0
    return view


def outcome(call: Any, arguments: list[Any]) -> object:
    try:
        return call(*arguments)
    except ArgumentError as error:
        return str(error)


@settings(
    max_examples=60 if WHOLE else 5,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_both_paths_agree(data: st.DataObject) -> None:
    first = data.draw(specs())
    second = data.draw(specs())
    arguments: list[Spec] = [first, second, scalar(i8)]
    slots = first.slots + second.slots + 1
    body = "".join(copy_slot(k, slots + k) for k in range(slots))
    wrapped = entry(body, arguments, [scalar(INDEX)] * slots)
    for _ in range(8):
        a = data.draw(arrays(first))
        b = data.draw(arrays(second)) if data.draw(st.booleans()) else a
        number = data.draw(st.one_of(st.integers(-130, 260), st.just(1.5)))
        native = outcome(wrapped.native, [a, b, number])
        python = outcome(wrapped.python, [a, b, number])
        if isinstance(native, tuple) and isinstance(python, tuple):
            # Only the low byte of an i8's slot matters.
            assert native[-1] & 255 == python[-1] & 255
            native = native[:-1]
            python = python[:-1]
        assert native == python
