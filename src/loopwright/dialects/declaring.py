"""Dialects of what modules define: no list names their operations and attributes again.

Operations that differ in data alone are rows of a table: `define_op` makes each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar, TypeVar, cast

from xdsl.ir import Attribute, Dialect, Operation

from loopwright.dialects.ods import OdsOperation, ods_op_definition

_KindT = TypeVar("_KindT", Operation, Attribute)
_OpT = TypeVar("_OpT", bound=OdsOperation)


def dialect_of(name: str, *modules: ModuleType) -> Dialect:
    """The dialect of the operations and attributes that modules define under names that begin with
    its own, as classes and in tuples of classes.

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
    seen: set[type] = set()
    for _, value in sorted(vars(module).items()):
        group: tuple[object, ...] = (value,)
        if isinstance(value, tuple):
            group = cast("tuple[object, ...]", value)
        for found in group:
            if isinstance(found, type) and issubclass(found, kind) and found not in seen:
                seen.add(found)
                own = str(getattr(found, "name", "")).startswith(f"{dialect}.")
                if own and found.__module__ == module.__name__:
                    yield found


def define_op(
    module: str, base: type[_OpT], name: str, summary: str | None = None, **members: Any
) -> type[_OpT]:
    """The operation of that name that a module defines: its base, with some members.

    >>> from loopwright.dialects.index.arithmetic import IndexBinaryOp
    >>> define_op(__name__, IndexBinaryOp, "index.my_sum", "A sum.").__name__
    'MySumOp'
    """
    words = name.partition(".")[2].replace(".", "_").split("_")
    class_name = f"{''.join(map(str.capitalize, words))}Op"
    said: dict[str, Any] = {"name": name, "__doc__": summary or base.__doc__, "__module__": module}
    said["__annotations__"] = {member: ClassVar for member in members if member.isupper()}
    return ods_op_definition(cast("type[_OpT]", type(class_name, (base,), said | members)))
