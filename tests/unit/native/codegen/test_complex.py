"""Complex numbers in memory, in loops and across the boundary, compiled and interpreted."""

import re

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import describe_host
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def test_what_is_not_compiled_is_refused() -> None:
    text = PROGRAMS["what is not compiled is refused"]
    with pytest.raises(lw.CompileError, match=r"complex\.exp"):
        lw.compile(text, "f")
    with pytest.raises(lw.InterpreterError, match=r"complex\.exp"):
        lw.parse(text).interpret("f", 1j)


SUMS = PROGRAMS["sums"]


def test_loops_over_complex_elements_are_vectorised() -> None:
    text = lw.compile(SUMS, "sums").inspect_llvm()
    lanes = describe_host().vector_bits // 64  # those of NEON are one number
    assert max(map(int, re.findall(r"load <(\d+) x double>", text))) >= lanes


CARRIED = PROGRAMS["carried"]


def test_what_a_loop_carries_is_in_two_parts() -> None:
    module = lw.parse(CARRIED)
    kernel = module.compile("f")
    text = kernel.inspect_llvm(optimised=False)
    body = re.split(r"define .* @_lw_fn_f\(", text)[1]
    phis = re.findall(r"phi (?:double|<2 x double>)", body[: body.index("\n}")])
    conditionals = ["phi <2 x double>"]
    loops = ["phi double"] * 4
    assert phis == [*loops, *conditionals, *loops]  # a loop over strips
    x = np.array([1 + 2j, -0.5j, 3.0])
    for n in (0, 1, 3):
        assert kernel(1 - 3j, x[:n], 2) == module.interpret("f", 1 - 3j, x[:n], 2)


@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_results(kind: str) -> None:
    text = PROGRAMS["results"]
    module = lw.parse(text.replace("KIND", kind))
    results = module.compile("f")(1 - 2j, complex(-0.0, 0.5))
    assert repr(results) == repr((complex(-0.0, 0.5), 7, 1 - 2j))
    assert repr(module.compile("g")(1 - 2j)) == "(1-2j)"
