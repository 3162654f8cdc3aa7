"""Attributes whose parameters have names."""

from __future__ import annotations

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module


def test_attributes_of_other_values_are_others() -> None:
    texts = [f"#llvm.dereferenceable<bytes = {count}>" for count in (1, 2, 1)]
    module = parse_module(
        "module attributes {"
        + ", ".join(f"llvm.a{index} = {text}" for index, text in enumerate(texts))
        + "} {}",
        make_context(),
    )
    first, second, third = module.attributes.values()
    assert first == third and hash(first) == hash(third)
    assert first != second
    assert texts[1] in print_module(module)
