"""The statements of a program: stores with the loads and the arithmetic that they need.

Adjacent stores of a block form one statement if they need the same loads, or if one overwrites an
element that another has loaded. Statements are named S0, S1, … in the order of the text, including
other ops that access memory; memory and parameters have the names of the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.ir import Block, Operation

from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Frame, Fresh, Offset, Parameter
from loopwright.exact.memory.access import Root, is_silent, look_through, root_of
from loopwright.exact.memory.shapes import AccessRelation
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.presburger.rows import row_of
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau
from loopwright.ir.core.enclosing import block_of, ops_in
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.value_names import value_name, written_name
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    """Ops that are executed together, in the order of the text; the stores among them are next
    to each other in `block`."""

    block: Block
    ops: tuple[Operation, ...]
    stores: tuple[Operation, ...]


def writes_elements(op: Operation) -> bool:
    """Return whether an op writes elements, and has no effects besides loads and stores."""
    if op.results or op.regions or op.successors:
        return False
    effects = element_effects(op)
    return effects is not None and Effect.WRITE in effects


def element_effects(op: Operation) -> Effect | None:
    """Return the effects of an op on the elements that it declares; None if it has other
    effects."""
    access = interface_of(op, AccessInterface)
    effects = effects_of(op)
    if access is None or effects is None or effects & ~(Effect.READ | Effect.WRITE):
        return None
    named = all(
        accessed.memref is not None and not accessed.frees for accessed in access.accesses(op)
    )
    return effects if named else None


def statements_in(ops: Sequence[Operation]) -> Iterator[Statement]:
    """Yield the statements in a run of ops of a block, and in their regions, in the order of the
    text."""
    region = set(ops)
    number = {inner: k for k, inner in enumerate(inner for op in ops for inner in op.walk())}

    def slice_of(store: Operation) -> dict[Operation, None]:
        members: dict[Operation, None] = {}
        waiting = [store]
        while waiting:
            for operand in waiting.pop().operands:
                op = operand.owner
                if isinstance(op, Operation) and op in number and op not in members:
                    if op not in region or depends[op]:
                        members[op] = None
                        waiting.append(op)
        return members

    def _depends(op: Operation) -> bool:
        """Return whether an op directly in the region depends on a load there, or, in a graph
        region, on its own result."""
        return not is_silent(op) or any(
            isinstance(v.owner, Operation) and v.owner in region and depends[v.owner]
            for v in op.operands
        )

    depends = Kept(_depends, lambda _: True)
    for block in _blocks(ops):
        group: list[Operation] = []
        parts: set[Operation] = set()
        for op in block:
            if op.regions:
                if group:
                    yield _statement(group, parts, number)
                group = []
                parts = set()
            elif writes_elements(op):
                mine = slice_of(op)
                if group and not _belong_together(group, parts, mine, number):
                    yield _statement(group, parts, number)
                    group = []
                    parts = set()
                group.append(op)
                parts.update(mine)
        if group:
            yield _statement(group, parts, number)


def _statement(
    stores: Sequence[Operation], parts: set[Operation], number: dict[Operation, int]
) -> Statement:
    block = block_of(stores[0])
    ops = sorted({*stores, *parts}, key=number.__getitem__)
    return Statement(block, tuple(ops), tuple(stores))


def _belong_together(
    group: Sequence[Operation],
    parts: set[Operation],
    mine: dict[Operation, None],
    number: dict[Operation, int],
) -> bool:
    """Return whether a store shares a load with the preceding stores of a group, or needs a load of
    memory that these overwrite after the load."""
    if any(not is_silent(op) for op in mine if op in parts):
        return True
    written_roots = {_root(op) for op in group}
    return any(
        not is_silent(op) and number[op] < number[group[-1]] and _root(op) in written_roots
        for op in mine
    )


def _root(op: Operation) -> object:
    access = interface_of(op, AccessInterface)
    assert access is not None, "the op accesses memory"
    memref = access.accesses(op)[0].memref
    return None if memref is None else root_of(look_through(memref, None, Frame()).memref)


def _blocks(ops: Sequence[Operation]) -> Iterator[Sequence[Operation]]:
    """Yield the run, and the blocks in it, in the order of the text where they begin."""
    yield ops
    for op in ops:
        for region in op.regions:
            for block in region.blocks:
                yield from _blocks(list(block.ops))


_RESERVED = frozenset(
    "and or not mod exists floor ceil min max floord ceild implies infty NaN rat true false".split()
)


def statements_of(function: Operation) -> Mapping[str, Statement]:
    """Return the statements of a function by name, including those that only read."""
    blocks = function.regions[0].blocks
    statements = [statement for block in blocks for statement in statements_in(list(block.ops))]
    covered = {op for statement in statements for op in statement.ops}
    numbers = {op: number for number, op in enumerate(ops_in(function))}
    for op in numbers:
        block = op.parent_block()
        if op is not function and op not in covered and block is not None and not is_silent(op):
            statements.append(Statement(block, (op,), (op,)))
    statements.sort(key=lambda statement: numbers[statement.stores[0]])
    return {f"S{number}": statement for number, statement in enumerate(statements)}


class Names:
    """The names of the tuples and parameters of a function in sets and maps."""

    def __init__(self, function: Operation) -> None:
        self.statements = statements_of(function)
        self.of_store = {statement.stores[0]: name for name, statement in self.statements.items()}
        self.of_op = {
            op: name for name, statement in self.statements.items() for op in statement.ops[::-1]
        }
        self.of_op |= self.of_store
        self._name_of: dict[object, str] = {}
        self._used_names: set[str] = set(self.statements)

    def parameter(self, key: Parameter) -> str:
        """Return a parameter: a value, the extent of a dimension (`A_0`), an offset."""
        if isinstance(key, Extent):
            return self._name(key, f"{value_name(key.memref)}_{key.position}")
        if isinstance(key, Offset):
            return self._name(key, f"{value_name(key.memref)}_offset")
        assert not isinstance(key, Fresh), "those are quantified"
        return self._name(key, value_name(key))

    def memory(self, root: Root) -> str:
        """Return the name of the memory of a root."""
        text = root.symbol if root.value is None else value_name(root.value)
        return self._name(root, text or "memory")

    def _name(self, key: object, text: str) -> str:
        name = self._name_of.get(key)
        if name is None:
            name = spelled(text)
            while name in self._used_names or name in _RESERVED:
                name += "_"
            self._used_names.add(name)
            self._name_of[key] = name
        return name


def spelled(text: str) -> str:
    """Return a name of the program converted to an identifier.

    >>> spelled("%A"), spelled("%0"), spelled("%i@3")
    ('A', 'v0', 'i_3')
    """
    plain = re.sub(r"\W", "_", text.lstrip("%@"))
    return plain if plain[:1].isalpha() or plain[:1] == "_" else f"v{plain}"


class Columns:
    """The columns of a relation: two tuples, symbols of parameters, and quantified columns."""

    def __init__(self, first: int, second: int, symbols: Mapping[Parameter, int]) -> None:
        self._kinds = [ColumnKind.DOMAIN] * first + [ColumnKind.RANGE] * second
        self._kinds += [ColumnKind.SYMBOL] * len(symbols)
        self._symbols = {key: first + second + number for key, number in symbols.items()}
        self._parts: list[tuple[AccessRelation, list[int], Sequence[int]]] = []
        self._rows: list[tuple[dict[int, int], int, bool]] = []

    def local(self) -> int:
        """Return a quantified column."""
        self._kinds.append(ColumnKind.LOCAL)
        return len(self._kinds) - 1

    def add(
        self,
        piece: AccessRelation,
        loops: Sequence[int],
        parameters: Sequence[Parameter],
        element: Sequence[int] = (),
        shared: dict[Parameter, int] | None = None,
    ) -> None:
        """Add a piece, with its loops and its element at given columns. Parameters that are not
        symbols become quantified columns, one per parameter if `shared`."""
        places = list(loops)
        for key in parameters:
            place = self._symbols.get(key)
            if place is None:
                place = (shared or {}).get(key)
            if place is None:
                place = self.local()
                if shared is not None:
                    shared[key] = place
            places.append(place)
        places += [self.local() for _ in range(piece.num_locals)]
        self._parts.append((piece, places, element))

    def row(self, factors: dict[int, int], constant: int = 0, *, equality: bool = False) -> None:
        """Add a row that is not negative, or zero."""
        self._rows.append((factors, constant, equality))

    def tableau(self) -> Tableau:
        """Return the whole domain as one system."""
        space = Tableau(Space.of(range=[None] * len(self._kinds))).space.with_kinds(self._kinds)
        system = Tableau(space)
        for piece, places, element in self._parts:
            system = system.append(piece.embed(space, places, element))
        rows = [
            (row_of(len(space), factors, constant), is_equality)
            for factors, constant, is_equality in self._rows
        ]
        system = system.with_equalities([row for row, is_equality in rows if is_equality])
        system = system.with_inequalities([row for row, is_equality in rows if not is_equality])
        return system.without_repetitions()


def dims_of(loops: Sequence[Loop], used_names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return names of the coordinates of iterations: induction variables as named in the text,
    which sibling loops may share."""
    names = (
        f"t{number}"
        if loop.variable is None
        else spelled(written_name(loop.variable) or value_name(loop.variable))
        for number, loop in enumerate(loops)
    )
    return distinct(names, used_names)


def distinct(names: Iterable[str], used_names: Sequence[str]) -> tuple[str, ...]:
    """Return names of coordinates, with primes added where a name is taken.

    >>> distinct(["i", "j"], ["N", "i"])
    ("i'", 'j')
    """
    names_in_use: list[str] = []
    for name in names:
        while name in used_names or name in names_in_use or name in _RESERVED:
            name += "'"
        names_in_use.append(name)
    return tuple(names_in_use)
