"""Which arguments count as written, and which roots may share memory."""

import pytest

import loopwright as lw
from loopwright.exact.memory.access import root_of
from loopwright.exact.memory.aliases import Aliases, written_arguments
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


HELPERS = PROGRAMS["helpers"]


def written(body: str) -> bool:
    """Whether `@f(%A: memref<8xf32>, %i: index, %x: f32, %c: i1)` with this body writes `%A`."""
    head = "func.func @f(%A: memref<8xf32>, %i: index, %x: f32, %c: i1) {\n"
    text = HELPERS + head + body + "\n  return\n}\n"
    module = parse_module(text, make_context())
    function = list(module.ops)[-1]
    flags = written_arguments(function)
    assert flags[1:] == (False, False, False)
    return flags[0]


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize(
    "body",
    [
        "",
        "%v = affine.load %A[%i] : memref<8xf32>",
        "%v = memref.load %A[%i] : memref<8xf32>",
        "%v = vector.load %A[%i] : memref<8xf32>, vector<4xf32>",
        "%v = affine.vector_load %A[%i] : memref<8xf32>, vector<4xf32>",
        "%v = vector.transfer_read %A[%i], %x : memref<8xf32>, vector<4xf32>",
        "%v = memref.dim %A, %i : memref<8xf32>",
        "affine.prefetch %A[%i], write, locality<3>, data : memref<8xf32>",
        "%B = memref.alloc() : memref<8xf32>\nmemref.copy %A, %B : memref<8xf32> to memref<8xf32>",
        "func.call @reads(%A) : (memref<8xf32>) -> ()",
        "%B = memref.alloc() : memref<8xf32>\n"
        "func.call @writes(%A, %B) : (memref<8xf32>, memref<8xf32>) -> ()",
        "%B = memref.cast %A : memref<8xf32> to memref<?xf32>\n"
        "%v = affine.load %B[%i] : memref<?xf32>",
        "%u = memref.cast %A : memref<8xf32> to memref<*xf32>\n"
        "func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()",
        "%B = func.call @passes(%A) : (memref<8xf32>) -> memref<8xf32>\n"
        "%v = affine.load %B[%i] : memref<8xf32>",
        "affine.for %j = 0 to 8 {\n  %v = affine.load %A[%j] : memref<8xf32>\n}",
    ],
)
def test_only_read(body: str) -> None:
    assert not written(body)


@pytest.mark.parametrize(
    "body",
    [
        "affine.store %x, %A[%i] : memref<8xf32>",
        "memref.store %x, %A[%i] : memref<8xf32>",
        "memref.dealloc %A : memref<8xf32>",
        "%B = memref.alloc() : memref<8xf32>\nmemref.copy %B, %A : memref<8xf32> to memref<8xf32>",
        "%v = memref.atomic_rmw addf %x, %A[%i] : (f32, memref<8xf32>) -> f32",
        "func.call @outside(%A) : (memref<8xf32>) -> ()",
        "%B = memref.alloc() : memref<8xf32>\n"
        "func.call @writes(%B, %A) : (memref<8xf32>, memref<8xf32>) -> ()",
        "func.call @recurses(%A, %A) : (memref<8xf32>, memref<8xf32>) -> ()",
        "%B = memref.alloc() : memref<8xf32>\n"
        "func.call @recurses(%B, %A) : (memref<8xf32>, memref<8xf32>) -> ()",
        "%B = memref.cast %A : memref<8xf32> to memref<?xf32>\n"
        "affine.store %x, %B[%i] : memref<?xf32>",
        "%B = memref.subview %A[2] [4] [1] : "
        "memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>\n"
        "affine.store %x, %B[%i] : memref<4xf32, strided<[1], offset: 2>>",
        "%B = func.call @passes(%A) : (memref<8xf32>) -> memref<8xf32>\n"
        "affine.store %x, %B[%i] : memref<8xf32>",
        "affine.for %j = 0 to 8 {\n  affine.store %x, %A[%j] : memref<8xf32>\n}",
    ],
)
def test_written(body: str) -> None:
    assert written(body)


PASSED_ON = (
    "%B = scf.if %c -> memref<8xf32> {\n  scf.yield %A : memref<8xf32>\n} else {\n"
    "  scf.yield %N : memref<8xf32>\n}",
    "%B = affine.if affine_set<(d) : (d >= 0)>(%i) -> memref<8xf32> {\n"
    "  affine.yield %A : memref<8xf32>\n} else {\n  affine.yield %N : memref<8xf32>\n}",
    "%B:2 = affine.for %j = 0 to 8 iter_args(%p = %A, %q = %N) -> (memref<8xf32>, memref<8xf32>) {"
    "\n  affine.yield %q, %p : memref<8xf32>, memref<8xf32>\n}",
    "%B = scf.for %j = %i to %i step %i iter_args(%p = %N) -> memref<8xf32> {\n"
    "  scf.yield %A : memref<8xf32>\n}",
    "%B = scf.while (%p = %A) : (memref<8xf32>) -> memref<8xf32> {\n"
    "  scf.condition(%c) %p : memref<8xf32>\n} do {\n^bb0(%q: memref<8xf32>):\n"
    "  scf.yield %q : memref<8xf32>\n}",
    "%B = scf.execute_region -> memref<8xf32> {\n"
    "  cf.cond_br %c, ^bb1(%A : memref<8xf32>), ^bb1(%N : memref<8xf32>)\n"
    "^bb1(%q: memref<8xf32>):\n  scf.yield %q : memref<8xf32>\n}",
)
"""Code that makes `%B` of the argument `%A`, or of new memory."""


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("body", PASSED_ON)
def test_control_flow_passes_memory_on(body: str, is_stored: bool) -> None:
    result = "%B#0" if "%B:2" in body else "%B"
    use = f"affine.store %x, {result}[%i]" if is_stored else f"%v = affine.load {result}[%i]"
    new = "%N = memref.alloc() : memref<8xf32>\n"
    assert written(f"{new}{body}\n{use} : memref<8xf32>") is is_stored


def test_what_is_stored_in_beside_it_is_another_memory() -> None:
    assert not written(
        "%N = memref.alloc() : memref<8xf32>\n"
        "%B:2 = scf.for %j = %i to %i step %i iter_args(%p = %A, %q = %N)"
        " -> (memref<8xf32>, memref<8xf32>) {\n  memref.store %x, %q[%j] : memref<8xf32>\n"
        "  scf.yield %p, %q : memref<8xf32>, memref<8xf32>\n}"
    )


# Which roots may share memory, where an op selects one of several memrefs


TEXT = PROGRAMS["text"]
MAY_BE = {"s": "amstux", "t": "abmstux", "x": "abmostux"}


@pytest.mark.parametrize("name", MAY_BE)
def test_what_is_selected_may_be_what_it_is_selected_from(name: str) -> None:
    module = lw.parse(TEXT).op
    (function,) = (op for op in module.walk() if op.regions and op.regions[0].blocks and op.parent)
    block = function.regions[0].block
    results = [result for op in block.ops for result in op.results]
    values = dict(zip("abomustx", [*block.args[1:], *results], strict=True))
    assert all(isinstance(values[key].owner, SelectOp) for key in MAY_BE)
    aliases = Aliases(module)
    root = root_of(values[name])
    aliased_names = {
        key for key, value in values.items() if aliases.may_alias(root, root_of(value))
    }
    assert aliased_names == set(MAY_BE[name])
