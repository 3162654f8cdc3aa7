"""What passes took for granted is kept by the module."""

import pytest
from tests.texts import texts_beside
from xdsl.dialects.builtin import StringAttr

import loopwright as lw
from loopwright.ir.dialects.affine import StoreOp
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.memref import AllocOp
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.loops.support.assumed import Assumed, Contents
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Ledger

PROGRAMS = texts_beside(__file__)

TEXT = PROGRAMS["text"]


NEST = PROGRAMS["nest"]


def test_nothing_is_assumed_of_what_is_read() -> None:
    module = lw.parse(TEXT)
    assert module.assumed.first_pass is None
    assert not module.assumed.elements


def test_a_module_keeps_what_passes_assumed() -> None:
    module = lw.parse(TEXT).apply("affine-parallelize").apply("canonicalize")
    assert module.assumed.arguments == {"f": "affine-parallelize"}
    assert module.assumed.elements == {"f"}
    assert "loopwright.distinct_arguments" in module.text(keep_assumptions=True)


def test_the_ledger_is_not_asked() -> None:
    """Entries may be left out: what was assumed stays."""
    transformed = lw.parse(TEXT).apply("affine-parallelize")
    module = lw.Module(transformed.op, Ledger(), transformed.assumed)
    assert module.assumed.first_pass == "affine-parallelize"


def test_the_worst_is_assumed_of_a_module_that_only_has_a_ledger() -> None:
    transformed = lw.parse(TEXT).apply("affine-parallelize")
    assert lw.Module(transformed.op, transformed.ledger).assumed.elements == {"f"}
    assert lw.Module(transformed.op, transformed.ledger).assumed.first_pass == "an earlier pass"


def test_the_optimiser_assumes_nothing_where_it_only_cleans_up() -> None:
    text = "func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {\n"
    text += "  %c = arith.constant 0 : index\n  %v = memref.load %a[%c] : memref<8xf32>\n"
    text += "  %w = memref.load %a[%c] : memref<8xf32>\n  %s = arith.addf %v, %w : f32\n"
    text += "  memref.store %s, %b[%c] : memref<8xf32>\n  return\n}\n"
    transformed = lw.parse(text).apply("affine-optimize")
    assert str(transformed).count("memref.load") == 1
    assert not transformed.assumed.arguments
    assert not transformed.assumed.elements


TURNED = PROGRAMS["turned"]


def test_the_optimiser_assumes_what_steps_did_before_one_that_cannot() -> None:
    op = lw.parse(TURNED).op.clone()
    assumed = Assumed()
    pipeline = parse_any_pipeline("affine-optimize{set=affine-jam-rows.rows=5}")
    with pytest.raises(RequestError, match="multiple of 5"):
        PassManager(pipeline).run(op, Ledger(), assumed)
    assert assumed.arguments == {"f": "affine-optimize"}


ROTATED = PROGRAMS["rotated"]


def test_a_constant_that_is_written_again_is_no_change() -> None:
    before = lw.parse(ROTATED)
    after = before.apply("affine-data-copy-generate")
    assert str(after).count("arith.constant") > str(before).count("arith.constant")
    assert not after.assumed.arguments


def test_what_nobody_uses_is_no_change() -> None:
    op = lw.parse(ROTATED).op.clone()
    contents = Contents(op)
    unused = next(op_inside for op_inside in op.walk() if isinstance(op_inside, AllocOp))
    unused.detach()
    unused.erase()
    assert not contents.changed()
    store = next(op_inside for op_inside in op.walk() if isinstance(op_inside, StoreOp))
    store.detach()
    store.erase()
    assert contents.changed() == {"f"}


def test_the_optimiser_keeps_what_its_steps_assumed() -> None:
    module = lw.parse(NEST.replace("8", "64").replace("[%i, %j]", "[%j, %i]"))
    transformed = module.apply("affine-optimize")
    assert str(transformed) != str(module)
    assert transformed.assumed.arguments == {"g": "affine-optimize"}


def test_what_is_used_instead_is_a_change() -> None:
    op = lw.parse(ROTATED).op.clone()
    contents = Contents(op)
    store = next(op_inside for op_inside in op.walk() if isinstance(op_inside, StoreOp))
    store.operands[1] = next(one for one in op.walk() if isinstance(one, AllocOp)).results[0]
    assert contents.changed() == {"f"}


def test_another_constant_is_a_change() -> None:
    op = lw.parse(ROTATED).op.clone()
    contents = Contents(op)
    zero, other_constant = (each for each in op.walk() if isinstance(each, ConstantOp))
    zero.properties["value"] = other_constant.properties["value"]
    assert contents.changed() == {"f"}


def test_a_function_that_is_new_is_changed() -> None:
    op = lw.parse(ROTATED).op.clone()
    contents = Contents(op)
    new = next(iter(op.body.block.ops)).clone()
    new.properties["sym_name"] = StringAttr("g")
    op.body.block.add_op(new)
    assert contents.changed() == {"g"}


PARTS = PROGRAMS["parts"]


@pytest.mark.parametrize("read_again", [False, True])
def test_callers_assume_what_is_inlined_into_them(read_again: bool) -> None:
    carried = lw.parse(PARTS).apply("affine-carry-recurrences", everywhere=True, version_trips=True)
    assert "iter_args" in str(carried)
    if read_again:
        carried = lw.parse(carried.text(keep_assumptions=True))
    text = carried.apply("inline").text(keep_assumptions=True)
    before, after = text.split("func.func @other")
    for stated in ("loopwright.distinct_arguments", "loopwright.distinct_elements"):
        assert before.count(stated) == 1
        assert stated not in after
    with pytest.raises(lw.UsageError, match="'@h' are distinct"):
        lw.parse(text).compile("h", may_alias=True)
