"""Passes on views of memory: what is folded, what is refused and why."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.ledger import Ledger, Refusal


def run(body: str, pipeline: str) -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    head = "%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>"
    text = f"func.func @f({head}) {{\n{body}\n  return\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    try:
        ledger = PassManager(parse_any_pipeline(pipeline)).run(module)
    except Exception as error:
        raise AssertionError(f"invalid: {error}") from None
    return ledger, print_module(module)


SUBVIEW = "%s = memref.subview %m[0, 0] [{0}] [{1}] : memref<8x8xf32> to {2}\n"
ROWS = "memref<4x8xf32, strided<[16, 1]>>"
USE = '"vector.print"(%v) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf32>) -> ()'
PAD = "%x = arith.constant 0.0 : f32\n"
VECTOR = "fold-memref-alias-ops"
AFFINE = "affine-fold-memref-alias-ops"
COLUMN = "memref<4xf32, strided<[8]>>"
REFUSED = {
    "rows": (
        "illegal-lanes",
        VECTOR,
        SUBVIEW.format("4, 8", "2, 1", ROWS)
        + f"%v = vector.load %s[%i, %i] : {ROWS}, vector<2x4xf32>\n"
        + f"vector.store %v, %s[%i, %i] : {ROWS}, vector<2x4xf32>",
    ),
    "dropped": (
        "illegal-lanes",
        VECTOR,
        "%a = memref.alloc() : memref<8x1xf32>\n"
        "%s = memref.subview %a[0, 0] [8, 1] [1, 1] : memref<8x1xf32> to memref<8xf32>\n"
        "%v = vector.load %s[%i] : memref<8xf32>, vector<4xf32>\n"
        "vector.store %v, %s[%i] : memref<8xf32>, vector<4xf32>",
    ),
    "joined rows": (
        "illegal-lanes",
        VECTOR,
        "%s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>\n"
        "%v = vector.load %s[%i] : memref<64xf32>, vector<4xf32>\n"
        "vector.store %v, %s[%i] : memref<64xf32>, vector<4xf32>",
    ),
    "parted rows": (
        "illegal-lanes",
        VECTOR,
        "%s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into "
        "memref<8x2x4xf32>\n"
        "%v = vector.load %s[%i, %i, %i] : memref<8x2x4xf32>, vector<2x4xf32>\n"
        "vector.store %v, %s[%i, %i, %i] : memref<8x2x4xf32>, vector<2x4xf32>",
    ),
    "padding": (
        "out-of-bounds",
        VECTOR,
        PAD
        + SUBVIEW.format("4, 4", "1, 1", "memref<4x4xf32, strided<[8, 1]>>")
        + "%v = vector.transfer_read %s[%i, %i], %x : memref<4x4xf32, strided<[8, 1]>>, "
        "vector<4xf32>\n"
        "vector.transfer_write %v, %s[%i, %i] : vector<4xf32>, memref<4x4xf32, strided<[8, 1]>>",
    ),
    "transfers of steps": (
        "strided-transfer",
        VECTOR,
        PAD
        + SUBVIEW.format("4, 4", "1, 2", "memref<4x4xf32, strided<[8, 2]>>")
        + "%v = vector.transfer_read %s[%i, %i], %x {in_bounds = [true]} : "
        "memref<4x4xf32, strided<[8, 2]>>, vector<4xf32>\n"
        "vector.transfer_write %v, %s[%i, %i] {in_bounds = [true]} : vector<4xf32>, "
        "memref<4x4xf32, strided<[8, 2]>>",
    ),
    "reinterpreted": (
        "unsupported-view",
        VECTOR,
        "%s = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1] : "
        "memref<8x8xf32> to memref<64xf32>\n"
        "%0 = memref.load %s[%i] : memref<64xf32>\nmemref.store %0, %s[%n] : memref<64xf32>",
    ),
    "transfers of joined rows": (
        "unsupported-access",
        VECTOR,
        PAD + "%s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>\n"
        "%v = vector.transfer_read %s[%i], %x {in_bounds = [true]} : memref<64xf32>, "
        "vector<4xf32>\n"
        "vector.transfer_write %v, %s[%i] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>",
    ),
    "lanes along rows of parts": (
        "unsupported-access",
        VECTOR,
        PAD + "%s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> "
        "into memref<8x2x4xf32>\n"
        "%v = vector.transfer_read %s[%i, %i, %i], %x {in_bounds = [true], permutation_map = "
        "affine_map<(d0, d1, d2) -> (d0)>} : memref<8x2x4xf32>, vector<4xf32>\n"
        "vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, "
        "memref<8x8xf32>",
    ),
    "subviews of steps": (
        "strided-subview",
        VECTOR,
        SUBVIEW.format("4, 8", "2, 1", ROWS)
        + f"%t = memref.subview %s[1, 1] [2, 2] [1, 1] : {ROWS} to "
        "memref<2x2xf32, strided<[16, 1], offset: 17>>\n"
        "memref.dealloc %t : memref<2x2xf32, strided<[16, 1], offset: 17>>",
    ),
    "offsets that are data": (
        "not-a-dimension",
        AFFINE,
        "affine.for %k = 0 to 4 {\n%o = memref.load %I[%k] : memref<8xindex>\n"
        "%s = memref.subview %m[%o, 0] [1, 8] [1, 1] : memref<8x8xf32> to "
        "memref<8xf32, strided<[1], offset: ?>>\n"
        "%0 = affine.load %s[%k] : memref<8xf32, strided<[1], offset: ?>>\n"
        "affine.store %0, %s[0] : memref<8xf32, strided<[1], offset: ?>>\n}",
    ),
    "steps that are loops": (
        "not-affine",
        AFFINE,
        "affine.for %k = 1 to 3 {\n"
        "%s = memref.subview %m[0, 0] [1, 4] [1, %k] : memref<8x8xf32> to "
        "memref<4xf32, strided<[?]>>\n"
        "%0 = affine.load %s[%k] : memref<4xf32, strided<[?]>>\n"
        "affine.store %0, %s[%k] : memref<4xf32, strided<[?]>>\n}",
    ),
    "extents that are data": (
        "not-a-dimension",
        AFFINE,
        "affine.for %k = 0 to 4 {\n%o = memref.load %I[%k] : memref<8xindex>\n"
        "%s = memref.expand_shape %q [[0, 1], [2]] output_shape [2, %o, %n] : memref<?x?xf32> into "
        "memref<2x?x?xf32>\n"
        "%0 = affine.load %s[1, %k, 0] : memref<2x?x?xf32>\n"
        "affine.store %0, %s[0, %k, 0] : memref<2x?x?xf32>\n}",
    ),
    "extents that are not known": (
        "not-a-dimension",
        AFFINE,
        "%s = memref.collapse_shape %q [[0, 1]] : memref<?x?xf32> into memref<?xf32>\n"
        "%0 = affine.load %s[%i] : memref<?xf32>\naffine.store %0, %s[0] : memref<?xf32>",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_accesses_that_stay(name: str) -> None:
    code, pipeline, body = REFUSED[name]
    ledger, _ = run(body, pipeline)
    found = {entry.code for entry in ledger if isinstance(entry, Refusal)}
    assert found == {code}
    assert all(entry.locations for entry in ledger if isinstance(entry, Refusal))


def test_an_outer_extent_need_not_be_known() -> None:
    body = (
        "%d = memref.alloc(%n) : memref<?x8xf32>\n"
        "%s = memref.expand_shape %d [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> "
        "into memref<?x4x8xf32>\n%0 = affine.load %s[1, %i, 0] : memref<?x4x8xf32>\n"
        "affine.store %0, %s[0, %i, 0] : memref<?x4x8xf32>"
    )
    ledger, text = run(body, AFFINE)
    assert "affine.load %alloc" in text
    assert sum(entry.code == "folded-view" for entry in ledger) == 2


JOINED = "%s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>\n"
KEPT = "vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>"
LOADED = "%v = vector.load %s[{0}] : {1}, vector<4xf32>\n" + KEPT
MASKED = (
    "%e = arith.constant dense<0.0> : vector<4xf32>\n%c = vector.create_mask %n : vector<4xi1>\n"
    "%v = vector.maskedload %s[{0}], %c, %e : memref<64xf32>, vector<4xi1>, vector<4xf32> into "
    "vector<4xf32>\n" + KEPT
)
PARTED = (
    "%s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into "
    "memref<8x2x4xf32>\n"
)
READ = (
    PAD + "%v = vector.transfer_read %s[{0}], %x : memref<{1}xf32>, vector<4xf32>\n" + KEPT + "\n"
)
AGAIN = PARTED.replace("%s", "%p") + "%s = memref.collapse_shape %p [{0}] : {1} into memref<{2}>\n"
WHOLE = "memref<8x2x4xf32>"
ROW = (
    "%p = memref.alloc() : memref<2x8xf32>\n"
    "%s = memref.collapse_shape %p [[0, 1]] : memref<2x8xf32> into memref<16xf32>\n"
)
LANES = {
    "in a row": (JOINED + LOADED.format("%a", "memref<64xf32>"), 4, True),
    "across rows": (JOINED + LOADED.format("%a", "memref<64xf32>"), 5, False),
    "masked in a row": (JOINED + MASKED.format("%a"), 4, True),
    "masked across rows": (JOINED + MASKED.format("%a"), 5, False),
    "in a row, as it is inside": (ROW + LOADED.format("%a", "memref<16xf32>"), 13, True),
    "masked beyond the last row": (
        ROW + MASKED.format("%a").replace("memref<64xf32>", "memref<16xf32>"),
        13,
        False,
    ),
    "put together again": (
        AGAIN.format("[0], [1, 2]", WHOLE, "8x8xf32") + LOADED.format("%i, %i", "memref<8x8xf32>"),
        0,
        True,
    ),
    "put together otherwise": (
        AGAIN.format("[0, 1, 2]", WHOLE, "64xf32") + LOADED.format("%i", "memref<64xf32>"),
        0,
        False,
    ),
    "several rows": (
        "%p = memref.alloc() : memref<8x2x4xf32>\n"
        "%s = memref.collapse_shape %p [[0, 1], [2]] : memref<8x2x4xf32> into memref<16x4xf32>\n"
        "%w = vector.load %s[%i, %i] : memref<16x4xf32>, vector<2x4xf32>\n"
        "vector.store %w, %m[%i, %i] : memref<8x8xf32>, vector<2x4xf32>",
        0,
        False,
    ),
    "padding behind": (PARTED + READ.format("%i, %i, %k", "8x2x4"), 0, False),
    "padding in front": (PARTED + READ.format("%i, %i, %b", "8x2x4"), 0, False),
    "no padding": (PARTED + READ.format("%i, %i, %z", "8x2x4"), 0, True),
    "padding of the source": (
        "%s = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into "
        "memref<2x4x8xf32>\n" + READ.format("%i, %i, %i", "2x4x8"),
        0,
        True,
    ),
}


@pytest.mark.parametrize("name", LANES)
def test_lanes_of_rows(name: str) -> None:
    """Vectors stay in a row, by the bounds of the loop around them, or may leave it."""
    accesses, first, is_folded = LANES[name]
    body = (
        "affine.for %k = 0 to 4 {\n"
        f"%a = affine.apply affine_map<(d) -> (d * 8 + {first})>(%k)\n"
        "%b = affine.apply affine_map<(d) -> (-d)>(%k)\n%z = arith.constant 0 : index\n"
        f"{accesses}\n}}"
    )
    ledger, _ = run(body, VECTOR)
    refused = [entry.code for entry in ledger if isinstance(entry, Refusal)]
    assert not refused if is_folded else refused
