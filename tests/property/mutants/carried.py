"""Conditions and places of what the code generator carries around loops, and of results."""

from tests.property.mutants.mutant import Mutant

_COMPONENTS = "native/codegen/context.py"
_WRAPPER = "native/runtime/wrapper.py"

CARRIED = (
    Mutant(
        "carried: complex numbers are carried whole",
        _COMPONENTS,
        "[in_parts and is_complex_type(ty) for ty in types]",
        "[False for ty in types]",
    ),
    Mutant(
        "carried: everything is in parts",
        _COMPONENTS,
        "[in_parts and is_complex_type(ty) for ty in types]",
        "[is_complex_type(ty) for ty in types]",
    ),
    Mutant(
        "carried: the first part twice",
        _COMPONENTS,
        "for i in (0, 1)]",
        "for i in (0, 0)]",
    ),
    Mutant(
        "results: the first part twice",
        _WRAPPER,
        "size = element.size // 2",
        "size = 0",
    ),
    Mutant(
        "results: complex numbers by way of Python",
        _WRAPPER,
        "if isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.COMPLEX:",
        "if False:",
    ),
)
