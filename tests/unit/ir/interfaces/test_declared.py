"""What ops declare: effects, views, allocations, folds and patterns of ops of unknown names."""

import pytest

import loopwright as lw
from loopwright.exact.memory.aliases import written_arguments
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.memory_effects import Effect, accesses_no_memory, effects_of
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
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
    ("between", "remaining"),
    [("", 1), (PUT, 2), (SWAP, 2), (f"%c = {LOAD}", 1), (f"%c = {SILENT}", 2), (SHOW, 2)],
)
def test_reads_are_reused_unless_something_may_be_written(
    op: str, between: str, remaining: int
) -> None:
    text = function(f"%a = {op}", between, f"%b = {op}")
    assert count(op[1:].partition('"')[0], text) == remaining


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


# Views and allocations that ops declare: what analyses make of ops of unknown names


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
    new_box = '%b = "box.new"() : () -> memref<8xf32>'
    stores = [STORE.format(name, 0, 8) for name in "abm"]
    assert dependences(new, new_box, *stores) == []
    assert dependences(new, new_box, *stores, stores[0]) == ["output 1"]


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
    analysis = analyse(ops, "%n: memref<8xf32>, %k: memref<8xmemref<8xf32>>")
    loads = [access for access in analysis.accesses if access.op.name == "affine.load"]
    stores = [access for access in analysis.accesses if access.op.name == "affine.store"]
    assert analysis.aliases.may_alias(stores[-1].root, loads[-1].root) is escapes


# Folds and patterns that ops declare: of a dialect out of the tree, and the names of ours


assert box.BOX


def canonical(body: str) -> list[str]:
    """The names of the ops that are left of a function's body, and the codes of what was done."""
    text = f"func.func @f(%x: f32, %i: index) -> f32 {{\n{body}\n}}"
    module = lw.parse(text).apply("canonicalize")
    codes = [entry.code for entry in module.ledger]
    names = [op.name for op in module.op.walk() if op.name not in ("builtin.module", "func.func")]
    return [*names, *codes]


def test_a_fold_gives_a_value() -> None:
    body = '%a = "box.same"(%x) : (f32) -> f32\nreturn %a : f32'
    assert canonical(body) == ["func.return", "fold"]


def test_a_fold_gives_a_constant() -> None:
    body = """
    %c = arith.constant 2.0 : f32
    %a = "box.same"(%c) : (f32) -> f32
    %b = arith.mulf %x, %a : f32
    return %b : f32
    """
    assert canonical(body) == ["arith.constant", "arith.mulf", "func.return", "fold"]


def test_a_pattern_rewrites() -> None:
    body = """
    %a = "box.gamma"(%x) : (f32) -> f32
    %b = "box.ungamma"(%a) : (f32) -> f32
    return %b : f32
    """
    assert canonical(body) == ["func.return", "undo-gamma", "erase-dead"]


def test_what_declares_neither_stays() -> None:
    body = '%a = "box.gamma"(%x) : (f32) -> f32\nreturn %a : f32'
    assert canonical(body) == ["box.gamma", "func.return"]


def test_every_rule_that_is_named_is_there() -> None:
    context = make_context()
    for dialect in set(context.registered_dialect_names) - {"builtin"}:
        context.load_registered_dialect(dialect)
    folds = [t.fold for op in context.loaded_ops for t in op.get_traits_of_type(Foldable)]
    patterns = [
        pattern
        for op in context.loaded_ops
        for trait in op.get_traits_of_type(Canonicalizable)
        for pattern in trait.patterns
    ]
    assert len(folds) > 80
    assert len(patterns) > 40
    assert all(map(callable, [*folds, *patterns]))


def test_an_op_has_one_fold_and_one_list_of_patterns() -> None:
    context = make_context()
    for dialect in set(context.registered_dialect_names) - {"builtin"}:
        context.load_registered_dialect(dialect)
    twice = [
        (op.name, kind.__name__)
        for op in context.loaded_ops
        for kind in (Foldable, Canonicalizable)
        if len(op.get_traits_of_type(kind)) > 1
    ]
    assert twice == []
