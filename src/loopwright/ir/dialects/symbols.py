"""Symbols: visibility, symbol tables, and the checks of those that use a symbol.

An op that refers to symbols has a method `verify_symbol_uses_(table)`, which is called with the
symbols of the nearest table once everything inside that table has been verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Protocol, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.traits import IsolatedFromAbove, SymbolTable
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.enclosing import ops_around, ops_directly_in, ops_of
from loopwright.ir.syntax.verification import NotedVerifyException, PlainVerifyException, op_failure

VISIBILITIES = ("public", "private", "nested")


def parse_symbol(parser: Parser) -> dict[str, Attribute]:
    """Parse `private @f`: the properties of a symbol, of which the visibility may be left out."""
    properties: dict[str, Attribute] = {}
    for visibility in VISIBILITIES:
        if parser.parse_optional_keyword(visibility) is not None:
            properties["sym_visibility"] = StringAttr(visibility)
            break
    properties["sym_name"] = parser.parse_symbol_name()
    return properties


class SymbolUser(Protocol):
    """An op that refers to symbols."""

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """Raise `VerifyException` unless the symbols it refers to fit."""


def symbol_name(op: Operation) -> str | None:
    """The name of a symbol, if an op defines one."""
    name = op.properties.get("sym_name", op.attributes.get("sym_name"))
    return name.data if isinstance(name, StringAttr) else None


class Symbols:
    """Looks symbols up; the tables are created once."""

    def __init__(self) -> None:
        self._tables: dict[Operation, dict[str, Operation]] = {}

    def find(self, user: Operation, reference: Attribute) -> Operation | None:
        """The op that a symbol reference names, searched from `user` outwards."""
        assert isinstance(reference, SymbolRefAttr)
        path = [reference.root_reference, *reference.nested_references]
        for scope in ops_around(user):
            symbol_op: Operation | None = scope
            for part in path:
                symbol_op = None if symbol_op is None else self._table(symbol_op).get(part.data)
            if symbol_op is not None:
                return symbol_op
        return None

    def _table(self, op: Operation) -> dict[str, Operation]:
        """Return the symbols defined in an op by name; empty unless it is a symbol table."""
        table = self._tables.get(op)
        if table is None:
            table = self._tables[op] = {}
            for block in op.regions[0].blocks if op.name == "builtin.module" else ():
                for inner in block.ops:
                    if (name := symbol_name(inner)) is not None:
                        table[name] = inner
        return table


def is_function(op: Operation) -> bool:
    """Whether an op has the shape of a function (MLIR's `FunctionOpInterface`): the type of one and
    a body that uses nothing from around it."""
    return is_function_class(op.__class__)


@lru_cache(maxsize=1 << 10)
def is_function_class(cls: type[Operation]) -> bool:
    """Whether all ops of a class have the shape of a function."""
    if not issubclass(cls, IRDLOperation) or not cls.has_trait(IsolatedFromAbove):
        return False
    definition = cls.get_irdl_definition()
    named = {*definition.properties, *definition.attributes}
    return bool(definition.regions) and "function_type" in named


def references(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """The references to symbols in an attribute."""
    if isinstance(attribute, SymbolRefAttr):
        yield attribute
    elif isinstance(attribute, ArrayAttr):
        for element in cast(ArrayAttr, attribute).data:
            yield from references(element)
    elif isinstance(attribute, DictionaryAttr):
        for element in attribute.data.values():
            yield from references(element)
    elif isinstance(attribute, ParametrizedAttribute):
        for element in attribute.parameters:
            yield from references(element)


def verify_symbol(op: Operation) -> None:
    """The trait `Symbol`: visibility, and a parent that is a symbol table."""
    visibility = op.properties.get("sym_visibility")
    if isinstance(visibility, StringAttr) and visibility.data not in VISIBILITIES:
        names = ", ".join(f'"{name}"' for name in VISIBILITIES)
        raise VerifyException(
            f'visibility expected to be one of [{names}], but got "{visibility.data}"'
        )
    parent = op.parent_op()
    if parent is not None and not parent.has_trait(SymbolTable):
        raise VerifyException("symbol's parent must have the SymbolTable trait")


def verify_declaration(op: Operation, *, is_declaration: bool) -> None:
    """A symbol that is only declared is not public."""
    visibility = op.properties.get("sym_visibility")
    if is_declaration and (visibility is None or visibility == StringAttr("public")):
        raise VerifyException("symbol declaration cannot have public visibility")


def verify_symbol_table(op: Operation) -> None:
    """The trait `SymbolTable`: names differ, and uses fit. For a verified body."""
    table: dict[str, Operation] = {}
    for inner in ops_directly_in(op):
        name = symbol_name(inner)
        if name is None:
            continue
        if name in table:
            note = (table[name], "see existing symbol definition here")
            raise op_failure(inner, f"redefinition of symbol named '{name}'", [note], plain=True)
        table[name] = inner
    users: list[Operation] = []
    _add_users(op, users)
    for user in users:
        try:
            cast(SymbolUser, user).verify_symbol_uses_(table)
        except VerifyException as error:
            notes = error.notes if isinstance(error, NotedVerifyException) else ()
            plain = isinstance(error, PlainVerifyException)
            raise op_failure(user, str(error), notes, plain=plain) from error


def _add_users(op: Operation, users: list[Operation]) -> None:
    """Add the symbol users inside an op, outside nested symbol tables, in order."""
    for region in op.regions:
        block = region.first_block
        while block is not None:
            for inner in ops_of(block):
                uses, is_table = _kind(inner.__class__)
                if uses:
                    users.append(inner)
                if inner.regions and not is_table:
                    _add_users(inner, users)
            block = block.next_block


@lru_cache(maxsize=1 << 10)
def _kind(cls: type[Operation]) -> tuple[bool, bool]:
    """For ops of a class: whether they use symbols, and whether they are tables of them."""
    return hasattr(cls, "verify_symbol_uses_"), cls.has_trait(
        SymbolTable, value_if_unregistered=False
    )
