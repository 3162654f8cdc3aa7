"""The context in which programs are read: every dialect by name, loaded when it is first met.

A dialect's module is imported only when a text uses one of its operations, types or attributes, so
that starting the program stays cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from xdsl.context import Context
from xdsl.ir import Dialect, Operation

from loopwright.syntax.verification import ATTRIBUTE_CHECKS

_DIALECTS: dict[str, tuple[str, str]] = {
    "affine": ("loopwright.dialects.affine", "Affine"),
    "arith": ("loopwright.dialects.arith", "Arith"),
    "builtin": ("loopwright.dialects.builtin", "Builtin"),
    "cf": ("loopwright.dialects.cf", "Cf"),
    "complex": ("loopwright.dialects.complex", "Complex"),
    "dlti": ("loopwright.dialects.dlti", "Dlti"),
    "func": ("loopwright.dialects.func", "Func"),
    "gpu": ("loopwright.dialects.gpu", "Gpu"),
    "index": ("loopwright.dialects.index", "Index"),
    "llvm": ("loopwright.dialects.llvm", "LLVM"),
    "math": ("loopwright.dialects.math", "Math"),
    "memref": ("loopwright.dialects.memref", "MemRef"),
    "reduction": ("loopwright.dialects.reduction", "Reduction"),
    "scf": ("loopwright.dialects.scf", "Scf"),
    "tensor": ("loopwright.dialects.tensor", "Tensor"),
    "ub": ("loopwright.dialects.ub", "UB"),
    "vector": ("loopwright.dialects.vector", "Vector"),
}
"""For each dialect the module that defines it and the name it has there."""


def _loader(module: str, attribute: str) -> Callable[[], Dialect]:
    def load() -> Dialect:
        dialect = getattr(import_module(module), attribute)
        assert isinstance(dialect, Dialect)
        return dialect

    return load


_FURTHER: dict[str, Callable[[], Dialect]] = {}


def register_dialect(name: str, load: Callable[[], Dialect]) -> None:
    """Let programs use a dialect that is defined elsewhere; `load` gives it when one first does.

    Its ops say with interfaces what they are (`loopwright.interfaces`).

    Raises `ValueError` if there is a dialect of that name.
    """
    if name in _DIALECTS or name in _FURTHER:
        raise ValueError(f"there is a dialect of the name '{name}' already")
    _FURTHER[name] = load


def _verify_dlti_attributes(op: Operation) -> None:
    from loopwright.dialects.dlti import verify_dlti_attributes

    verify_dlti_attributes(op)


ATTRIBUTE_CHECKS["dlti."] = _verify_dlti_attributes


def make_context(*, allow_unregistered: bool = False) -> Context:
    """A new context with every dialect registered and only `builtin` loaded.

    >>> make_context().get_op("arith.addi").name
    'arith.addi'
    """
    context = Context(allow_unregistered=allow_unregistered)
    for name, (module, attribute) in _DIALECTS.items():
        context.register_dialect(name, _loader(module, attribute))
    for name, load in _FURTHER.items():
        context.register_dialect(name, load)
    context.load_registered_dialect("builtin")
    return context
