"""The context in which programs are read: every dialect by name, loaded when it is first met.

A dialect's module is imported only when a text uses one of its operations, types or attributes, so
that starting the program stays cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

from xdsl.context import Context
from xdsl.ir import Dialect

from loopwright.ir.core.locations import LineIndex, with_source
from loopwright.ir.syntax import parse_module
from loopwright.ir.syntax.verification import ATTRIBUTE_CHECKS, verify
from loopwright.reporting.errors import VerificationError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

_DIALECTS: tuple[str, ...] = (
    *("affine", "arith", "builtin", "cf", "complex", "func", "index", "loopwright", "math"),
    *("memref", "reduction", "scf", "ub", "vector"),
)
"""The dialects of this package: each is that of the module of its name."""


def _load(name: str) -> Dialect:
    module = import_module(f"loopwright.ir.dialects.{name}")
    return next(value for value in vars(module).values() if isinstance(value, Dialect))


_FURTHER: dict[str, Callable[[], Dialect]] = {}
ENTRY_POINTS = "loopwright.dialects"
"""The group of entry points by which installed packages offer dialects."""


def known_dialects() -> list[str]:
    """The names of all dialects, those of installed packages too, sorted.

    >>> "affine" in known_dialects()
    True
    """
    from importlib.metadata import entry_points

    offered = entry_points(group=ENTRY_POINTS).names
    return sorted({*_DIALECTS, *_FURTHER, *offered})


def register_dialect(name: str, load: Callable[[], Dialect]) -> None:
    """Register a dialect that is defined elsewhere; `load` returns it when a program first uses it.

    Its ops say with interfaces what they are (`loopwright.ir.interfaces`).

    Raises `ValueError` if there is a dialect of that name.
    """
    if name in _DIALECTS or name in _FURTHER:
        raise ValueError(f"there is a dialect of the name '{name}' already")
    _FURTHER[name] = load


def registered_dialects() -> tuple[str, ...]:
    """The names of the dialects that `register_dialect` was called for."""
    return tuple(_FURTHER)


class _Context(Context):
    """A context that also asks installed packages for the dialects that it does not know."""

    @property
    def registered_dialect_names(self) -> Iterable[str]:
        """The names of the dialects; a membership test also asks installed packages."""
        return _Names(self, cast(Collection[str], super().registered_dialect_names))


class _Names(Iterable[str]):
    """The names of a context's dialects."""

    def __init__(self, context: Context, names: Collection[str]) -> None:
        self._context = context
        self._names = names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names or self._is_offered(str(name))

    def _is_offered(self, name: str) -> bool:
        """Whether an installed package has the dialect; then it is registered."""
        for entry in _offered(name):
            register_dialect(name, entry)
            self._context.register_dialect(name, entry)
            return True
        return False


@cache
def _offered(name: str) -> tuple[Callable[[], Dialect], ...]:
    """Return the loader of a dialect of an installed package; the first one if there are
    several."""
    from importlib.metadata import entry_points

    return tuple(entry.load for entry in entry_points(group=ENTRY_POINTS, name=name))[:1]


ATTRIBUTE_CHECKS.update(dict.fromkeys((*_DIALECTS, "llvm")))


def make_context(*, allow_unregistered: bool = False) -> Context:
    """A new context with every dialect registered and only `builtin` loaded.

    >>> make_context().get_op("arith.addi").name
    'arith.addi'
    """
    context = _Context(allow_unregistered=allow_unregistered)
    for name in _DIALECTS:
        context.register_dialect(name, partial(_load, name))
    for name, load in _FURTHER.items():
        context.register_dialect(name, load)
    context.load_registered_dialect("builtin")
    return context


# Reading a module of all known dialects, verified.


def read_module(text: str, *, file: str = "<string>", allow_unregistered: bool = False) -> ModuleOp:
    """The module in a text of MLIR, verified; `file` is the name that errors show.

    Raises `SyntaxDiagnosticError` or `VerificationError`, with the place.
    """
    op = parse_module(text, make_context(allow_unregistered=allow_unregistered), file=file)
    try:
        verify(op)
    except VerificationError as error:
        lines = LineIndex(text)
        raise VerificationError([with_source(d, lines, file) for d in error.diagnostics]) from None
    return op
