"""The verification driver: its order, its notes, and that isolated ops fail independently."""

import pytest
from tests.texts import texts_beside
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64

from loopwright.ir.core.dominance import Dominance
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import VerificationError

PROGRAMS = texts_beside(__file__)


def failures(text: str) -> list[str]:
    module = parse_module(text, make_context(allow_unregistered=True))
    with pytest.raises(VerificationError) as caught:
        verify(module)
    return [diagnostic.message for diagnostic in caught.value.diagnostics]


def test_each_function_gives_its_first_failure() -> None:
    text = PROGRAMS["each function gives its first failure"]
    messages = failures(text)
    assert len(messages) == 2
    assert messages[0] == "operand #0 does not dominate this use"


def test_notes_show_the_op_and_the_definition() -> None:
    text = 'func.func @f() { "a.use"(%x) : (i32) -> () %x = "a.def"() : () -> i32 return }'
    module = parse_module(text, make_context(allow_unregistered=True))
    with pytest.raises(VerificationError) as caught:
        verify(module)
    notes = caught.value.diagnostics[0].notes
    assert [note.message for note in notes] == [
        'see current operation: "a.use"(%0) : (i32) -> ()',
        "operand defined here (op in the same block)",
    ]


def test_dominance_through_a_loop_of_blocks() -> None:
    text = PROGRAMS["dominance through a loop of blocks"]
    module = parse_module(text, make_context())
    verify(module)
    function = module.body.block.first_op
    assert function is not None
    entry, _, body, leave = function.regions[0].blocks
    first = entry.first_op
    added = body.first_op
    last = leave.last_op
    assert first is not None and added is not None and last is not None
    dominance = Dominance()
    assert dominance.value_dominates(first.results[0], last)
    assert not dominance.value_dominates(added.results[0], last)


def test_order_does_not_matter_in_graph_regions() -> None:
    text = '"a.use"(%x) : (i32) -> ()\n%x = "a.def"() : () -> i32'
    verify(parse_module(text, make_context(allow_unregistered=True)))


INSIDE = PROGRAMS["inside"].replace("memref.store %m, %m", "%w = memref.load %m")


def test_ops_out_of_their_places_are_told() -> None:
    """Each op of a function in a module of its own, without what it uses; the text of it, too."""
    ops = list(parse_module(INSIDE, make_context()).walk())
    for number, op in enumerate(ops[2:], 2):
        alone = list(ops[0].clone().walk())[number]
        alone.detach()
        assert op.name in str(ModuleOp([alone]))
        if any(operand.owner not in alone.walk() for operand in op.operands):
            with pytest.raises(VerificationError, match="using value defined outside the region"):
                verify(alone.parent_op() or alone)


def test_any_op_has_a_text() -> None:
    """`str(op)` is written by a printer of xDSL's."""
    module = parse_module(
        INSIDE + '\nmemref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>',
        make_context(),
    )
    for op in module.walk():
        again = parse_module(str(op), make_context()) if op is module else None
        assert op.name in str(op) or op.name in ("func.func", "func.return")
        assert again is None or print_module(again) == print_module(module)


def test_a_property_is_verified_where_an_attribute_has_its_name() -> None:
    """Ops of the same parts are verified once; each property and each attribute is a part."""
    text = "func.func @f() { %c = arith.constant 3 : i32 return }"
    constant = next(op for op in parse_module(text, make_context()).walk() if op.results)
    constant.attributes["value"] = constant.properties["value"]
    verify(constant)
    constant.properties["value"] = IntegerAttr(3, i64)
    with pytest.raises(VerificationError, match="same type"):
        verify(constant)
