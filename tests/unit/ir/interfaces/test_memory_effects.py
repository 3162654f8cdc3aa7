"""Effects that ops declare: what passes and analyses make of ops whose names they do not know."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.ir.interfaces.memory_effects import Effect, accesses_no_memory, effects_of
from tests.unit.exact.programs import analyse, function_of, lines
from tests.unit.ir.interfaces import box

ARGUMENTS = "%m: memref<8xf32>, %n: memref<8xf32>, %x: f32, %i: index"
GET = '"box.get"(%m, %i) : (memref<8xf32>, index) -> f32'
PUT = '"box.put"(%x, %m, %i) : (f32, memref<8xf32>, index) -> ()'
SWAP = '"box.swap"(%m, %n) : (memref<8xf32>, memref<8xf32>) -> ()'
GAMMA = '"box.gamma"(%x) : (f32) -> f32'
FOREIGN = '"box.foreign_load"(%m) : (memref<8xf32>) -> f32'
SHOW = '"box.show"(%x) : (f32) -> ()'
SILENT = '"box.silent"(%x) : (f32) -> f32'
LOAD = "affine.load %m[0] : memref<8xf32>"
OTHER_STORE = "affine.store %x, %n[0] : memref<8xf32>"


def function(*ops: str) -> str:
    body = "\n".join(ops)
    return f"func.func @f({ARGUMENTS}) -> (f32, f32) {{\n{body}\nreturn %a, %b : f32, f32\n}}"


def count(name: str, text: str) -> int:
    return sum(op.name == name for op in lw.parse(text).apply("cse").op.walk())


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (f"%a = {GET}", Effect.READ),
        (PUT, Effect.WRITE),
        (SWAP, Effect.READ | Effect.WRITE),
        (f"%a = {GAMMA}", Effect.NONE),
        (f"%a = {FOREIGN}", Effect.READ),
        (SHOW, None),
        (f"%a = {SILENT}", None),
    ],
)
def test_effects_of_ops_from_elsewhere(text: str, effects: Effect | None) -> None:
    op = function_of(f"func.func @f({ARGUMENTS}) {{\n{text}\nreturn\n}}").regions[0].block.first_op
    assert op is not None
    assert effects_of(op) == effects
    loop = f"affine.for %k = 0 to 4 {{\n{text}\n}}"
    op = function_of(f"func.func @f({ARGUMENTS}) {{\n{loop}\nreturn\n}}").regions[0].block.first_op
    assert op is not None
    assert effects_of(op) == effects


@pytest.mark.parametrize("op", [GET, FOREIGN])
@pytest.mark.parametrize(
    ("between", "left"),
    [("", 1), (PUT, 2), (SWAP, 2), (f"%c = {LOAD}", 1), (f"%c = {SILENT}", 2), (SHOW, 2)],
)
def test_reads_are_reused_unless_something_may_be_written(op: str, between: str, left: int) -> None:
    text = function(f"%a = {op}", between, f"%b = {op}")
    assert count(op[1:].partition('"')[0], text) == left


def test_pure_ops_are_reused_and_unused_ones_erased() -> None:
    assert count("box.gamma", function(f"%a = {GAMMA}", PUT, f"%b = {GAMMA}")) == 1
    unused = function(f"%c = {GAMMA}", f"%d = {GET}", f"%a = {SILENT}", f"%b = {SILENT}")
    assert count("box.gamma", unused) == count("box.get", unused) == 0
    assert count("box.silent", unused) == 2


def test_what_does_more_than_reading_is_kept() -> None:
    text = function(PUT, SWAP, SHOW, f"%a = {LOAD}", f"%b = {LOAD}")
    assert count("box.put", text) == count("box.swap", text) == count("box.show", text) == 1


def test_two_effects_on_each_of_two_operands_are_dependences_with_those_memrefs() -> None:
    arguments = "%m: memref<8xf32>, %n: memref<8xf32>, %o: memref<8xf32>"
    store = "affine.store %x, %{}[0] : memref<8xf32>"
    assert lines(analyse(f"{store.format('m')}\n{SWAP}", arguments)) == [
        "flow 1 ?",
        "output 1 ?",
    ]
    assert lines(analyse(f"{SWAP}\n{store.format('n')}", arguments)) == [
        "anti 1 ?",
        "output 1 ?",
    ]
    assert lines(analyse(f"{SWAP}\n{store.format('o')}", arguments)) == []
    assert lines(analyse(f"{SHOW}\n{store.format('o')}\n{SHOW}", arguments)) == []


def test_the_class_says_whether_an_op_touches_memory_itself() -> None:
    touching = {op for op in box.BOX.operations if not accesses_no_memory(op)}
    plain = {box.GetOp, box.PutOp, box.PeekOp, box.NegatedOp, box.SwapOp, box.DropOp}
    assert touching == {*plain, box.ForeignLoadOp, box.SilentOp}


def test_a_reshape_reads_its_shape() -> None:
    view = "memref.reshape %m(%s) : (memref<8xf32>, memref<1xindex>) -> memref<?xf32>"
    text = f"""
    func.func @f(%m: memref<8xf32>, %s: memref<1xindex>, %n: index)
        -> (memref<?xf32>, memref<?xf32>) {{
      %a = {view}
      affine.store %n, %s[0] : memref<1xindex>
      %b = {view}
      return %a, %b : memref<?xf32>, memref<?xf32>
    }}
    """
    assert count("memref.reshape", text) == 2
    assert lines(
        analyse(
            f"affine.store %n, %s[0] : memref<1xindex>\n%b = {view}",
            "%m: memref<8xf32>, %s: memref<1xindex>, %n: index",
        )
    ) == ["flow 1"]
