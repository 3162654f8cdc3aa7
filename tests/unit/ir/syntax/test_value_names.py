"""What values are called where a person reads of them: as in the text, and unique."""

import pytest
from tests.campaigns.naming import values_of
from tests.texts import texts_beside
from xdsl.ir import Operation, SSAValue

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.value_names import hint_for, unique_names, value_name, written_name

PROGRAMS = texts_beside(__file__)


TEXT = PROGRAMS["program"]


def parsed(text: str) -> Operation:
    return parse_module(text, make_context(allow_unregistered=True), file="f.mlir")


def names_of(root: Operation) -> list[str]:
    return [value_name(value).removeprefix("%") for value in values_of(root)]


def test_names_are_those_of_the_text() -> None:
    assert names_of(parsed(TEXT)) == [
        *("x_1", "x_2", "7", "_1", "."),
        *("i@3", "r#0", "r#1", "r_0", "0@5"),
        *("i@8", "0@9"),
    ]


def test_clones_keep_their_names() -> None:
    module = parsed(TEXT)
    assert names_of(module.clone()) == names_of(module)


def test_a_replacement_takes_over_the_name() -> None:
    module = parsed(PROGRAMS["a replacement takes over the name"])
    old = next(op for op in module.walk() if op.results)
    new = old.clone(clone_name_hints=False)
    block = old.parent_block()
    assert block is not None
    block.insert_op_before(new, old)
    assert written_name(new.results[0]) is None
    old.results[0].replace_all_uses_with(new.results[0])
    old.detach()
    old.erase()
    assert names_of(module) == ["n_1", "a_5", "0"]


def test_copies_in_one_place_are_numbered() -> None:
    module = parsed(TEXT)
    loop = next(op for op in module.walk() if op.name == "affine.for")
    block = loop.parent_block()
    assert block is not None
    block.insert_op_before(loop.clone(), loop)
    names = names_of(module)
    assert len(set(names)) == len(names)
    assert {"i", "i_0", "i_1", "r#0", "r_0"} <= set(names)


def test_what_passes_make_gets_names_that_are_free() -> None:
    module = lw.parse(PROGRAMS["what passes make gets names that are free"])
    for step in ("lower-affine", "canonicalize"):
        module = module.apply(step)
        names = names_of(module.op)
        assert len(set(names)) == len(names)
        assert {"alloc", "arg0", "2", "1"} <= set(names)


def test_names_of_some_values() -> None:
    function = next(op for op in parsed(TEXT).walk() if op.name == "func.func")
    arguments = list(function.regions[0].block.args)
    assert unique_names(arguments) == ("x_1", "x_2", "7", "_1", ".")
    for value in arguments:
        value.name_hint = None
    assert unique_names(arguments) == ("arg0", "arg1", "arg2", "arg3", "arg4")
    for value in arguments:
        value.name_hint = "x"
    names = unique_names(arguments)
    assert names[0] == "x" and len(set(names)) == 5


def test_new_values_are_noticed() -> None:
    module = parsed(TEXT)
    names_of(module)
    function = next(op for op in module.walk() if op.name == "func.func")
    added = function.regions[0].block.insert_arg(function.regions[0].block.args[2].type, 5)
    assert value_name(added) == "%arg0"
    added.name_hint = "other"
    assert len(set(names_of(module))) == len(names_of(module))


@pytest.mark.parametrize("name", ["x", "x_1", "x_1_2", "0", "12", "_1", "_", "$_3", "r#1", "a_1#0"])
def test_hints_are_what_xdsl_keeps(name: str) -> None:
    hint = hint_for(name)
    assert SSAValue.extract_valid_name(hint) is hint
    (value,) = parsed('%0 = "t.a"() : () -> i1').regions[0].block.first_op.results  # pyright: ignore
    value.name_hint = hint
    assert written_name(value) == name


def test_printed_ir_does_not_follow_names() -> None:
    renamed = TEXT.replace("%x_1", "%0a").replace("%0a", "%zz").replace("%i", "%index_4")
    assert print_module(parsed(renamed)) == print_module(parsed(TEXT))
