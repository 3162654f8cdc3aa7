"""Views and allocations that ops declare: what analyses make of ops of unknown names."""

from __future__ import annotations

import pytest

from loopwright.exact.memory.aliases import written_arguments
from tests.unit.exact.programs import analyse, function_of, lines
from tests.unit.ir.interfaces import box

assert box.BOX
WINDOW = '%w = "box.window"(%c4, %m) : (index, memref<8xf32>) -> memref<4xf32>'
STORE = "affine.store %x, %{}[{}] : memref<{}xf32>"


def dependences(*ops: str) -> list[str]:
    body = "\n".join(["%c4 = arith.constant 4 : index", *ops])
    return lines(analyse(body, "%m: memref<8xf32>, %n: memref<8xf32>"))


def test_an_access_to_a_view_is_one_to_its_source_where_the_view_says() -> None:
    assert dependences(STORE.format("m", 5, 8), WINDOW, STORE.format("w", 1, 4)) == ["output 1"]
    assert dependences(STORE.format("m", 1, 8), WINDOW, STORE.format("w", 1, 4)) == []
    assert dependences(STORE.format("n", 5, 8), WINDOW, STORE.format("w", 1, 4)) == []


def test_new_memory_is_apart_from_all_other() -> None:
    new = '%a = "box.new"() : () -> memref<8xf32>'
    other = '%b = "box.new"() : () -> memref<8xf32>'
    stores = [STORE.format(name, 0, 8) for name in "abm"]
    assert dependences(new, other, *stores) == []
    assert dependences(new, other, *stores, stores[0]) == ["output 1"]


@pytest.mark.parametrize(
    ("op", "written"),
    [
        ('%a = "box.get"(%m, %i) : (memref<8xf32>, index) -> f32', False),
        ('%a = "box.foreign_load"(%m) : (memref<8xf32>) -> f32', True),
        ('"box.put"(%x, %m, %i) : (f32, memref<8xf32>, index) -> ()', True),
        ('"box.swap"(%m, %n) : (memref<8xf32>, memref<8xf32>) -> ()', True),
        ('%a = "box.silent"(%m) : (memref<8xf32>) -> f32', True),
        ('%w = "box.window"(%i, %m) : (index, memref<8xf32>) -> memref<4xf32>', False),
        (
            '%w = "box.window"(%i, %m) : (index, memref<8xf32>) -> memref<4xf32>\n'
            '"box.put"(%x, %w, %i) : (f32, memref<4xf32>, index) -> ()',
            True,
        ),
        ("%r = memref.rank %m : memref<8xf32>", False),
        ("memref.copy %m, %n : memref<8xf32> to memref<8xf32>", False),
        ("memref.copy %n, %m : memref<8xf32> to memref<8xf32>", True),
        ("memref.copy %m, %m : memref<8xf32> to memref<8xf32>", True),
        ("memref.prefetch %m[%i], write, locality<3>, data : memref<8xf32>", False),
        ("%p = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index", True),
    ],
)
def test_arguments_are_written_unless_all_uses_say_that_they_read(op: str, written: bool) -> None:
    arguments = "%m: memref<8xf32>, %n: memref<8xf32>, %x: f32, %i: index"
    text = f"func.func @f({arguments}) {{\n{op}\nreturn\n}}"
    assert written_arguments(function_of(text))[0] is written


@pytest.mark.parametrize(
    ("use", "escapes"),
    [
        ('"box.put"(%x, %a, %c4) : (f32, memref<8xf32>, index) -> ()', False),
        ('"box.swap"(%a, %n) : (memref<8xf32>, memref<8xf32>) -> ()', False),
        ('"box.put"(%a, %k, %c4) : (memref<8xf32>, memref<8xmemref<8xf32>>, index) -> ()', True),
        ('%s = "box.silent"(%a) : (memref<8xf32>) -> f32', True),
        ('%s = "box.window"(%c4, %a) : (index, memref<8xf32>) -> memref<4xf32>', False),
    ],
)
def test_an_allocation_escapes_through_operands_on_which_nothing_is_declared(
    use: str, escapes: bool
) -> None:
    ops = f"""
    %c4 = arith.constant 4 : index
    %a = "box.new"() : () -> memref<8xf32>
    {use}
    %u = affine.load %k[0] : memref<8xmemref<8xf32>>
    affine.store %x, %u[0] : memref<8xf32>
    %y = affine.load %a[0] : memref<8xf32>
    """
    found = analyse(ops, "%n: memref<8xf32>, %k: memref<8xmemref<8xf32>>")
    loads = [access for access in found.accesses if access.op.name == "affine.load"]
    stores = [access for access in found.accesses if access.op.name == "affine.store"]
    assert found.aliases.may_alias(stores[-1].root, loads[-1].root) is escapes
