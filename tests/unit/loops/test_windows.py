"""Windows in registers and line buffers: the interpreter counts how often elements are loaded."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.meaning import Interpreter
from tests.texts import texts_beside
from tests.unit.loops.schedule.taking import code_of

PROGRAMS = texts_beside(__file__)
SHAPES = {
    "convolution": ((18, 34), (16, 32)),
    "convolution with loops over the window": ((18, 34), (16, 32)),
    "seven points": ((10, 12, 14), (10, 12, 14)),
}


def loads_by_element(module: lw.Module, shapes: tuple[tuple[int, ...], ...]) -> list[int]:
    """How often the elements of the first argument are loaded, for those that are."""
    machine = Interpreter(module.op, trace=True)
    machine.call("main", *(np.zeros(shape, np.int32) for shape in shapes))
    (function,) = module.op.body.block.ops
    first = function.regions[0].block.args[0]
    counts: dict[tuple[int, ...], int] = {}
    for access in machine.accesses:
        if not access.is_write and access.op.operands[0] is first:
            counts[access.subscripts] = counts.get(access.subscripts, 0) + 1
    return list(counts.values())


@pytest.mark.parametrize(
    ("name", "buffer"),
    [
        ("convolution", "2x34"),
        ("convolution with loops over the window", "3x34"),
        ("seven points", "2x12x13"),
    ],
)
def test_buffers_keep_what_is_read_again(name: str, buffer: str) -> None:
    changed = lw.parse(PROGRAMS[name]).apply("affine-window-buffers")
    assert f"memref.alloca() : memref<{buffer}xi32>" in str(changed)


@pytest.mark.parametrize("name", SHAPES)
def test_each_element_is_loaded_once(name: str) -> None:
    module = lw.parse(PROGRAMS[name])
    changed = module.apply("affine-window-buffers")
    assert set(loads_by_element(changed, SHAPES[name])) == {1}
    assert max(loads_by_element(module, SHAPES[name])) == (7 if "seven" in name else 9)
    arrays = [np.arange(np.prod(s), dtype=np.int32).reshape(s) for s in SHAPES[name]]
    expected = [array.copy() for array in arrays]
    module.interpret("main", *expected)
    changed.compile("main")(*arrays)
    for array, result in zip(arrays, expected, strict=True):
        assert np.array_equal(array, result)


def test_steps_do_what_the_pass_does() -> None:
    module = lw.parse(PROGRAMS["convolution"])
    s = module.schedule("main")
    s.reuse_at("a", "j").reuse_at("a", at="i", keep="memory")
    assert [entry.evidence.figures["reads_after"] for entry in s.ledger if entry.evidence.figures]
    assert set(loads_by_element(s.module, SHAPES["convolution"])) == {1}
    assert lw.prove(module, s.module).is_equal


@pytest.mark.parametrize(
    ("memref", "loop", "keep", "code"),
    [
        ("b", "j", "registers", "no-window"),
        ("b", "i", "memory", "no-access"),
        ("a", "v", "memory", "no-window"),
        ("a", "u", "auto", "no-window"),
    ],
)
def test_steps_that_are_refused(memref: str, loop: str, keep: str, code: str) -> None:
    name = "convolution with loops over the window" if loop in "uv" else "convolution"
    s = lw.parse(PROGRAMS[name]).schedule("main")
    assert code_of(lambda: s.reuse_at(memref, loop, keep)) == code


def test_where_elements_stay_is_one_of_three() -> None:
    s = lw.parse(PROGRAMS["convolution"]).schedule("main")
    with pytest.raises(lw.ScheduleError, match="accepted: auto, registers, memory"):
        s.reuse_at("a", "j", "cache")
