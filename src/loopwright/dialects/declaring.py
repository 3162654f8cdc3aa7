"""Dialects of what modules define: no list names their operations and attributes again."""

from collections.abc import Iterator
from types import ModuleType
from typing import TypeVar

from xdsl.ir import Attribute, Dialect, Operation

_KindT = TypeVar("_KindT", Operation, Attribute)


def dialect_of(name: str, *modules: ModuleType) -> Dialect:
    """The dialect of the operations and attributes that modules define under names that begin with
    its own.

    >>> from loopwright.dialects.index import arithmetic
    >>> [op.name for op in dialect_of("index", arithmetic).operations][:2]
    ['index.add', 'index.and']
    """
    return Dialect(
        name,
        [op for module in modules for op in _defined(name, module, Operation)],
        [attribute for module in modules for attribute in _defined(name, module, Attribute)],
    )


def _defined(dialect: str, module: ModuleType, kind: type[_KindT]) -> Iterator[type[_KindT]]:
    for _, found in sorted(vars(module).items()):
        if isinstance(found, type) and issubclass(found, kind):
            name = vars(found).get("name")
            if found.__module__ == module.__name__ and str(name).startswith(f"{dialect}."):
                yield found
