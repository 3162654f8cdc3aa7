"""What fusion refuses: memory in other memory, unknown ops, regions that are not affine."""

import re
from dataclasses import replace

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.fusion.plan import Plan
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from tests.campaigns.fusion_by_hand import Nests
from tests.property.programs import programs
from tests.property.test_fusion_by_hand import nests_of
from tests.property.test_fusion_traps import program
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


PROGRAMS = programs("fusion_refused")
REFUSED = {
    name: found.groups()
    for name, text in PROGRAMS.items()
    if (found := re.match(r"// refused: (\S+) (\w+)\n", text))
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal(name: str) -> None:
    module = lw.parse(program(PROGRAMS[name], aliased=False), allow_unregistered=True)
    block = next(
        op.parent_block()
        for op in module.op.walk()
        if op.name == "affine.for" and op.parent_block() is not None
    )
    assert block is not None
    nests = Nests.of(block)
    first, second = nests.loops()
    refusal = nests.can_fuse(first, second, 1)
    assert isinstance(refusal, Refusal) and (refusal.code, refusal.reason.value) == REFUSED[name]


def test_buffers_in_other_memory_are_not_private() -> None:
    module = lw.parse(program(PROGRAMS["buffers that other memory has"], aliased=False))
    fused = module.apply("affine-loop-fusion", maximal=True)
    assert str(fused).count("affine.for") == 1
    assert "memref<1xf32>" not in str(fused)


@pytest.mark.parametrize("is_reversed", [False, True])
def test_slices_that_read_what_they_have_not_written(is_reversed: bool) -> None:
    """Slices are the same part of both loops; here they are what each of both needs."""
    text = PROGRAMS["slices that read what they have not written"]
    _, nests = nests_of(program(text, aliased=False))
    first, second = nests.loops()
    plan = nests.can_fuse(first, second, 2)
    assert isinstance(plan, Plan)
    row = dim(0)
    column = dim(1)
    starts = row, 7 - column if is_reversed else column, column
    lower, upper = (tuple(AffineMap(2, 0, (start + more,)) for start in starts) for more in (0, 1))
    cut = replace(plan.proposal, slice=replace(plan.proposal.slice, lower=lower, upper=upper))
    declined = nests.legality.obstacle(cut)
    assert declined is not None
    expected = "fusion.self-dependence" if is_reversed else "fusion.order"
    assert declined.refusal.code == expected


RETURNED = TEXTS["returned"]


@pytest.mark.parametrize("is_known", [False, True])
def test_calls_do_not_know_what_is_returned_later(is_known: bool) -> None:
    """But a function that returns its argument may have let others know that."""
    end = "return %m, %r : memref<8xf32>, f32\n}"
    if is_known:
        call = "%n = func.call @same(%m) : (memref<8xf32>) -> memref<8xf32>\n"
        end = call + end.replace("%m", "%n")
    _, nests = nests_of(RETURNED + end)
    first, second = nests.loops()
    assert isinstance(nests.can_fuse(first, second, 1), Refusal) == is_known


# Fusion in the regions of ops whose control flow is not affine: what is around the nests does not


ARGUMENTS = "%a: memref<8xf32>, %b: memref<8xf32>, %k: memref<i1>, %n: index"
ALLOC = "%t = memref.alloc() : memref<8xf32>\n"
NESTS = TEXTS["nests"]
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
    surroundings = AROUND[name]
    if place == "inside":
        body = surroundings.format(body=ALLOC + NESTS)
    else:
        body = ALLOC + surroundings.format(body=NESTS)
    for options in ("", "cost-model=cache maximal=true"):
        text = fused(function(body), options)
        assert text.count("affine.for") == 1 + ("in a loop" in name)
        assert text.count("memref.alloc()") == 1
        is_kept = "in a loop" in name and not options
        assert ("memref.alloc() : memref<1xf32>" in text) is not is_kept
        if name.startswith("an unknown op") and not is_kept:
            assert text.index("foo.bar") < text.index("memref.alloc()")


CONDITIONAL = TEXTS["conditional"]


@pytest.mark.parametrize("model", ["mlir", "cache"])
@pytest.mark.parametrize("shift", [False, True])
def test_a_conditional_in_a_conditional_is_one_more(model: str, shift: bool) -> None:
    """The memref has what an earlier execution of the region wrote: it gets no private buffer."""
    module = lw.parse(CONDITIONAL)
    results: list[list[list[float]]] = []
    for module_ in (
        module,
        module.apply("affine-loop-fusion", cost_model=model, maximal=True, shift=shift),
    ):
        a = np.arange(8, dtype=np.float32)
        b = np.zeros((4, 8), dtype=np.float32)
        chosen = np.arange(32).reshape(4, 8) % 3 == 0
        chosen[0] = True
        module_.interpret("f", a, chosen, b, True)
        results.append(b.tolist())
    assert results[0] == results[1]
