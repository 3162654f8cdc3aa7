"""`affine-pipeline-data-transfer`: what is computed stays, and why transfers stay as they are."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

PASS = "affine-pipeline-data-transfer"
TYPES = "memref<64xf32>, memref<8xf32, 2>, memref<1xi32>"
START = f"affine.dma_start %m[%i * 8], %b[0], %t[0], %n : {TYPES}"
WAIT = "affine.dma_wait %t[0], %n : memref<1xi32>"
USE = "%v = affine.load %b[3] : memref<8xf32, 2>\n affine.store %v, %r[%i] : memref<64xf32>"
HEAD = "affine.for %i = 0 to 8 {"
ALLOC = "%b = memref.alloc() : memref<8xf32, 2>\n%t = memref.alloc() : memref<1xi32>"


def module(
    body: str = f"{START}\n{WAIT}\n{USE}", head: str = HEAD, front: str = ALLOC, back: str = ""
) -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>, %k: index) {{
  %n = arith.constant 8 : index
  {front}
  {head}
    {body}
  }}
  {back}
  return
}}""")


@pytest.mark.parametrize("count", [1, 2, 3, 8])
@pytest.mark.parametrize("step", [1, 2])
def test_what_is_computed_stays(count: int, step: int) -> None:
    plain = module(head=f"affine.for %i = 0 to {count} step {step} {{")
    made = plain.apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Decision)] == ["pipelined"]
    arrays = [np.zeros(64, np.float32) for _ in range(2)]
    source = np.arange(64, dtype=np.float32)
    plain.interpret("f", source, arrays[0], 0)
    made.interpret("f", source, arrays[1], 0)
    np.testing.assert_array_equal(*arrays)


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_values_are_handed_on(count: int) -> None:
    plain = module(
        head=f"%z = affine.for %i = 0 to {count} iter_args(%a = %k) -> index {{",
        body=f"{START}\n{WAIT}\n{USE}\n%s = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>"
        "(%a, %i)\naffine.yield %s : index",
        back="affine.store %x, %r[symbol(%z) mod 64] : memref<64xf32>",
        front=f"{ALLOC}\n%x = arith.constant 9.0 : f32",
    )
    made = plain.apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Decision)] == ["pipelined"]
    arrays = [np.zeros(64, np.float32) for _ in range(2)]
    source = np.arange(64, dtype=np.float32)
    plain.interpret("f", source, arrays[0], 5)
    made.interpret("f", source, arrays[1], 5)
    np.testing.assert_array_equal(*arrays)


EARLIER = "affine.store %x, %b[0] : memref<8xf32, 2>"
REFUSED = {
    "unknown-order": module(
        f"{START}\n{WAIT}\n%v = affine.load %b[3] : memref<8xf32, 2>\n"
        "affine.store %v, %m[%i + 8] : memref<64xf32>"
    ),
    "illegal-order": module(
        f"%x = affine.load %r[0] : memref<64xf32>\n{EARLIER}\n{START}\n{WAIT}\n{USE}"
    ),
    "partly-filled": module(
        front=ALLOC + "\n%h = arith.constant 4 : index",
        body=f"{START.replace('%n', '%h')}\n{WAIT}\n{USE}",
    ),
    "lives-longer": module(back="%w = affine.load %b[0] : memref<8xf32, 2>"),
    "shared-tag": module(f"{START}\n{START}\n{WAIT}\n{USE}"),
    "unsupported-use": module(
        f"{START}\n{WAIT}\n{USE}\n%c = memref.cast %b : memref<8xf32, 2> to memref<?xf32, 2>"
    ),
    "unknown-count": module(head="affine.for %i = 0 to %k {"),
    "needed-values": module(
        front=ALLOC + "\n%at = memref.alloc() : memref<1xindex>",
        body="%j = affine.load %at[0] : memref<1xindex>\n"
        f"affine.dma_start %m[%i * 8], %b[0], %t[0], %j : {TYPES}\n{WAIT}\n{USE}",
    ),
    "may-end": module(
        front=ALLOC + "\n%ok = arith.constant false",
        body=f'{START}\n{WAIT}\n{USE}\ncf.assert %ok, "no"',
    ),
}


HANDED = module(
    head="%z = affine.for %i = 0 to 8 iter_args(%a = %n) -> index {",
    body=f"affine.dma_start %m[%i * 8], %b[0], %t[0], %a : {TYPES}\n{WAIT}\n{USE}\n"
    "affine.yield %a : index",
)
"""A transfer of as many elements as the iteration before it says."""


def test_a_transfer_that_needs_what_is_handed_on_stays() -> None:
    made = HANDED.apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Refusal)] == ["needed-values"]


def test_a_loop_that_names_its_reductions_stays() -> None:
    text = f"""
reduction.define @sum : index combination (%a, %b) {{
  %c = arith.addi %a, %b : index
  reduction.yield %c : index
}} identity {{
  %c = arith.constant 0 : index
  reduction.yield %c : index
}}
func.func @f(%m: memref<64xf32>, %r: memref<64xf32>) -> index {{
  %n = arith.constant 8 : index
  {ALLOC}
  %z = affine.for %i = 0 to 8 iter_args(%a = %n) reduce (@sum) -> (index) {{
    {START}\n{WAIT}\n{USE}
    %s = arith.addi %a, %i : index
    affine.yield %s : index
  }}
  return %z : index
}}"""
    made = lw.parse(text).apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Refusal)] == ["named-reductions"]


@pytest.mark.parametrize("code", REFUSED)
def test_transfers_that_stay(code: str) -> None:
    plain = REFUSED[code]
    made = plain.apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Refusal)][:1] == [code]
    assert str(made) == str(plain)


def test_what_others_begin_is_not_awaited_early() -> None:
    """A transfer from in front of the loop may still write what those in it read."""
    begun = (
        "%u = memref.alloc() : memref<1xi32>\n"
        "affine.dma_start %r[0], %m[0], %u[0], %n : "
        "memref<64xf32>, memref<64xf32>, memref<1xi32>"
    )
    wait = WAIT.replace("%t", "%u")
    made = module(f"{START}\n{WAIT}\n{USE}\n{wait}", front=f"{ALLOC}\n{begun}").apply(PASS)
    assert [e.code for e in made.ledger if isinstance(e, Refusal)] == ["unknown-order"]
