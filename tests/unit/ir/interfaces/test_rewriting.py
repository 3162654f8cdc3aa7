"""Folds and patterns that ops declare: of a dialect out of the tree, and the names of ours."""

from __future__ import annotations

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from tests.unit.ir.interfaces import box

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
