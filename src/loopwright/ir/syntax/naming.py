"""The names that values and blocks are printed with.

Names are given out before printing, region by region: all values of a region first, then those of
the regions inside its ops, each of which goes on with the numbers that its enclosing region ended
with. A name that an op suggests and that is taken, there or in an enclosing region, gets a number.
In the generic form, or where they shall be unique, no number is given out twice; a name that ops
suggest is, in regions that do not see each other.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from string import ascii_letters, digits
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, CallSiteLoc, FusedLoc, NameLoc
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.interfaces.op_interfaces import named_arguments, named_results
from loopwright.ir.syntax.ir_lists import ops_of

_IN_NAMES = frozenset(f"{ascii_letters}{digits}$._-".encode())


@dataclass(eq=False, repr=False)
class _Numbers:
    """The next number of each kind."""

    value: int = 0
    argument: int = 0
    conflict: int = 0


@dataclass(eq=False, repr=False)
class _Scope:
    """The names that are visible in a region, and the next numbers."""

    parent: _Scope | None
    numbers: _Numbers
    taken: set[str] = field(default_factory=set[str])

    def is_taken(self, name: str) -> bool:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.taken:
                return True
            scope = scope.parent
        return False

    def number(self) -> str:
        self.numbers.value += 1
        return str(self.numbers.value - 1)

    def unique(self, name: str) -> str:
        found = name
        while self.is_taken(found):
            found = f"{name}_{self.numbers.conflict}"
            self.numbers.conflict += 1
        self.taken.add(found)
        return found

    def inner(self, *, unique: bool) -> _Scope:
        return _Scope(self, self.numbers if unique else replace(self.numbers))


class Names:
    """The names of all values and blocks inside an op, and of the op's results.

    With `number_ops`, ops without results have numbers, too, in `op_ids`; with `from_locations`,
    the names of locations count before those that ops suggest.
    """

    def __init__(
        self,
        root: Operation,
        *,
        generic: bool = False,
        unique: bool = False,
        number_ops: bool = False,
        from_locations: bool = False,
    ) -> None:
        self.values: dict[SSAValue, str] = {}
        self.blocks: dict[Block, str] = {}
        self.groups: dict[Operation, list[int]] = {}
        self.op_ids: dict[Operation, str] = {}
        self._generic = generic
        self._unique = generic or unique
        self._number_ops = number_ops
        self._from_locations = from_locations
        scope = _Scope(None, _Numbers())
        before = self._inner(scope)
        self._name_results(root, scope)
        inside = [(region, before if number_ops else self._inner(scope)) for region in root.regions]
        while inside:
            region, scope = inside.pop()
            self._name_region(region, scope)
            for block in region.blocks:
                for op in ops_of(block):
                    inside += [(nested, self._inner(scope)) for nested in op.regions]

    @contextmanager
    def replaced(self, values: dict[SSAValue, str]) -> Generator[None]:
        """Inside, values have these names and no others."""
        kept, self.values = self.values, values
        yield
        self.values = kept

    def _inner(self, scope: _Scope) -> _Scope:
        return scope.inner(unique=self._unique)

    def _name_region(self, region: Region, scope: _Scope) -> None:
        parent = region.parent
        named = () if self._generic or parent is None else named_arguments(parent)
        for index, block in enumerate(region.blocks):
            self.blocks[block] = f"^bb{index}"
            for position, argument in enumerate(block.args):
                suggested = ""
                if index == 0 and position < len(named):
                    suggested = named[position]
                elif index == 0:
                    suggested = f"arg{scope.numbers.argument}"
                    scope.numbers.argument += 1
                if self._from_locations:
                    suggested = _location_name(argument.location) or suggested
                name = scope.unique(suggested) if suggested else scope.number()
                self.values[argument] = f"%{name}"
            for op in ops_of(block):
                if op.results or self._number_ops:
                    self._name_results(op, scope)

    def _name_results(self, op: Operation, scope: _Scope) -> None:
        results = op.results
        count = len(results)
        if not count:
            if self._number_ops:
                self.op_ids[op] = scope.number()
            return
        suggested = [] if self._generic else named_results(op)
        if self._from_locations and (given := _location_name(op.location)):
            suggested = [(index, given) for index, _ in suggested or [(0, "")]]
        if count == 1:
            name = scope.unique(suggested[0][1]) if suggested else scope.number()
            (result,) = results
            self.values[result] = f"%{name}"
            return
        starts = [(index, scope.unique(name)) for index, name in suggested]
        if not starts or starts[0][0] != 0:
            starts.insert(0, (0, scope.number()))
        if len(starts) > 1:
            self.groups[op] = [index for index, _ in starts]
        ends = [index for index, _ in starts[1:]] + [count]
        for (begin, name), end in zip(starts, ends, strict=True):
            if end - begin == 1:
                self.values[results[begin]] = f"%{name}"
                continue
            for position in range(begin, end):
                self.values[results[position]] = f"%{name}#{position - begin}"

    def results(self, op: Operation) -> str:
        """The names in front of an op's equals sign: `%0:2`, `%sum, %overflow`."""
        results = op.results
        if len(results) == 1:
            (result,) = results
            return self.values[result]
        starts = self.groups.get(op, [0])
        ends = [*starts[1:], len(op.results)]
        parts: list[str] = []
        for begin, end in zip(starts, ends, strict=True):
            name = self.values[op.results[begin]]
            size = end - begin
            parts.append(name if size == 1 else f"{name.partition('#')[0]}:{size}")
        return ", ".join(parts)


def _location_name(location: Attribute) -> str:
    """The first name in a location, as the name of a value; empty if it has none."""
    parts: list[Attribute] = [location]
    while parts:
        part = parts.pop()
        if isinstance(part, NameLoc):
            return _identifier(part.desc.data)
        if isinstance(part, CallSiteLoc):
            parts += [part.caller, part.callee]
        elif isinstance(part, FusedLoc):
            parts += reversed(cast(ArrayAttr[Attribute], part.locations).data)
    return ""


def _identifier(name: str) -> str:
    """A text as the name of a value: what may not stand in one as its hexadecimal digits.

    >>> _identifier("2 a/b")
    '_2_a2Fb'
    """
    data = name.encode("utf-8", "surrogateescape")
    begins = data[:1].isalpha() or data[:1] in b"$._- "
    return ("" if begins else "_") + "".join(
        "_" if byte == 0x20 else chr(byte) if byte in _IN_NAMES else f"{byte:X}" for byte in data
    )
