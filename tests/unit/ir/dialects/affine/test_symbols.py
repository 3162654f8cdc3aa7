"""Which values are dimensions, which are symbols, and that deep chains are no trouble."""

from loopwright.ir.dialects.affine import is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.affine.symbols import affine_scope, is_induction_variable
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.verification import verify


def kinds(text: str) -> dict[str, tuple[bool, bool]]:
    """For each named result and loop argument: whether it is a dimension, and a symbol."""
    module = parse_module(
        f"func.func @f(%n: index, %m: memref<?xf32>) {{ {text}\n return }}", make_context()
    )
    kinds_by_name: dict[str, tuple[bool, bool]] = {}
    for op in module.walk():
        arguments = [arg for region in op.regions for block in region.blocks for arg in block.args]
        for value in (*op.results, *arguments):
            if value.name_hint is not None:
                kinds_by_name[value.name_hint] = (is_valid_dim(value), is_valid_symbol(value))
    return kinds_by_name


def test_arguments_and_induction_variables() -> None:
    kinds_by_name = kinds("affine.for %i = 0 to 3 { affine.parallel (%j) = (0) to (3) {} }")
    assert kinds_by_name["n"] == (True, True)
    assert kinds_by_name["m"] == (False, False)
    assert kinds_by_name["i"] == (True, False)
    assert kinds_by_name["j"] == (True, False)


def test_iter_args_are_neither() -> None:
    kinds_by_name = kinds(
        "%r = affine.for %i = 0 to 3 iter_args(%a = %n) -> (index) { affine.yield %a : index }"
    )
    assert kinds_by_name["a"] == (False, False)
    assert kinds_by_name["r"] == (True, True)


def test_derived_values() -> None:
    kinds_by_name = kinds(
        "affine.for %i = 0 to 3 {"
        " %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]"
        " %b = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)"
        " %c = affine.min affine_map<(d0) -> (d0, 4)>(%i)"
        " %d = arith.addi %n, %n : index"
        " %e = arith.addi %i, %n : index"
        " %x:2 = affine.delinearize_index %i into (4) : index, index"
        " }"
    )
    assert kinds_by_name["a"] == (True, False)
    assert kinds_by_name["b"] == (True, True)
    assert kinds_by_name["c"] == (False, False)
    assert kinds_by_name["d"] == (True, True)
    assert kinds_by_name["e"] == (False, False)
    assert kinds_by_name["x"] == (True, False)


def test_deep_and_wide_chains() -> None:
    wide = "".join(f" %x{k + 1} = arith.addi %x{k}, %x{k} : index\n" for k in range(3000))
    text = (
        "func.func @f(%x0: index) { affine.for %i = 0 to 3 {"
        f"{wide} affine.for %j = 0 to %x3000 {{}} }}\n return }}"
    )
    verify(parse_module(text, make_context()))


def test_scopes() -> None:
    module = parse_module(
        "func.func @f() { affine.for %i = 0 to 3 { affine.for %j = 0 to 4 {} } return }",
        make_context(),
    )
    function, outer, inner = (op for op in module.walk() if op.name in ("func.func", "affine.for"))
    assert affine_scope(inner) is affine_scope(outer) is function.regions[0]
    assert affine_scope(function) is module.regions[0]
    assert is_induction_variable(inner.regions[0].block.args[0])
    assert is_pure(outer)


def test_values_computed_from_themselves() -> None:
    """There is an answer; that they are no values is said elsewhere."""
    kinds_by_name = kinds(
        "affine.for %i = 0 to 3 {"
        ' %a = "affine.apply"(%i, %a) <{map = affine_map<(d0, d1) -> (d0 + d1)>}>'
        " : (index, index) -> index"
        ' %c = "memref.cast"(%c) : (memref<?xf32>) -> memref<?xf32>'
        " %z = arith.constant 0 : index"
        " %d = memref.dim %c, %z : memref<?xf32>"
        " }"
    )
    assert kinds_by_name["a"] == (False, False)
    assert not kinds_by_name["d"][1]
