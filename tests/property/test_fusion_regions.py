"""Fusion in the regions of ops whose control flow is not affine: what is around the nests does not
matter, the same ops inside them do."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

ARGUMENTS = "%a: memref<8xf32>, %b: memref<8xf32>, %k: memref<i1>, %n: index"
ALLOC = "%t = memref.alloc() : memref<8xf32>\n"
NESTS = PROGRAMS["nests"]
END = '"foo.end"() : () -> ()\n'
AROUND = {
    "an unknown op": '"foo.bar"() ({{\n{body}' + END + "}}) : () -> ()\n",
    "an unknown op in a loop":
        'affine.for %o = 0 to 4 {{\n"foo.bar"() ({{\n{body}' + END + "}}) : () -> ()\n}}\n",
    "several blocks": '"foo.bar"() ({{\n{body}"foo.br"()[^bb1] : () -> ()\n^bb1:\n' + END
        + "}}) : () -> ()\n",
    "a later block": '"foo.bar"() ({{\n"foo.br"()[^bb1] : () -> ()\n^bb1:\n{body}' + END
        + "}}) : () -> ()\n",
    "while": "scf.while : () -> () {{\n%c = memref.load %k[] : memref<i1>\nscf.condition(%c)\n"
        "}} do {{\n{body}scf.yield\n}}\n",
    "a loop of unknown step":
        "%c0 = arith.constant 0 : index\nscf.for %o = %c0 to %n step %n {{\n{body}}}\n",
}  # fmt: skip
"""What is around the nests."""


def function(body: str) -> str:
    return f"func.func @f({ARGUMENTS}) {{\n{body}return\n}}\n"


def fused(text: str, options: str = "") -> str:
    module = parse_module(text, make_context(allow_unregistered=True))
    PassManager(parse_xdsl_pipeline(f"affine-loop-fusion{{{options}}}")).run(module)
    return print_module(module)


@pytest.mark.parametrize("place", ["inside", "outside"])
@pytest.mark.parametrize("name", AROUND)
def test_what_is_around_does_not_matter(name: str, place: str) -> None:
    """The memref shrinks to one element, in the region: it may be executed several times at once.

    In an affine loop the box is, as in `mlir-opt`, that of fewer loops."""
    around = AROUND[name]
    if place == "inside":
        body = around.format(body=ALLOC + NESTS)
    else:
        body = ALLOC + around.format(body=NESTS)
    for options in ("", "cost-model=cache maximal=true"):
        text = fused(function(body), options)
        assert text.count("affine.for") == 1 + ("in a loop" in name)
        assert text.count("memref.alloc()") == 1
        kept = "in a loop" in name and not options
        assert ("memref.alloc() : memref<1xf32>" in text) is not kept
        if name.startswith("an unknown op") and not kept:
            assert text.index("foo.bar") < text.index("memref.alloc()")


CONDITIONAL = PROGRAMS["conditional"]


@pytest.mark.parametrize("model", ["mlir", "cache"])
@pytest.mark.parametrize("shift", [False, True])
def test_a_conditional_in_a_conditional_is_one_more(model: str, shift: bool) -> None:
    """The memref has what an earlier execution of the region wrote: it gets no private buffer."""
    module = lw.parse(CONDITIONAL)
    results: list[list[list[float]]] = []
    for program in (
        module,
        module.apply("affine-loop-fusion", cost_model=model, maximal=True, shift=shift),
    ):
        a = np.arange(8, dtype=np.float32)
        b = np.zeros((4, 8), dtype=np.float32)
        chosen = np.arange(32).reshape(4, 8) % 3 == 0
        chosen[0] = True
        program.interpret("f", a, chosen, b, True)
        results.append(b.tolist())
    assert results[0] == results[1]
