"""The names that values and blocks are printed with.

Names are given out before printing, region by region: all values of a region first, then those of
the regions inside its ops, each of which goes on with the numbers that its enclosing region ended
with. A name that an op suggests and that is taken, there or in an enclosing region, gets a number.
In the generic form, or where they shall be unique, no number is given out twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.interfaces.result_names import named_arguments, named_results


@dataclass(eq=False, repr=False)
class _Scope:
    """The names that are visible in a region, and the next numbers."""

    parent: _Scope | None
    next_value: int = 0
    next_argument: int = 0
    next_conflict: int = 0
    taken: set[str] = field(default_factory=set[str])

    def is_taken(self, name: str) -> bool:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.taken:
                return True
            scope = scope.parent
        return False

    def number(self) -> str:
        self.next_value += 1
        return str(self.next_value - 1)

    def unique(self, name: str) -> str:
        found = name
        while self.is_taken(found):
            found = f"{name}_{self.next_conflict}"
            self.next_conflict += 1
        self.taken.add(found)
        return found

    def inner(self) -> _Scope:
        return _Scope(self, self.next_value, self.next_argument, self.next_conflict)


class Names:
    """The names of all values and blocks inside an op, and of the op's results.

    With `number_ops`, ops without results have numbers, too, in `op_ids`.
    """

    def __init__(
        self,
        root: Operation,
        *,
        generic: bool = False,
        unique: bool = False,
        number_ops: bool = False,
    ) -> None:
        self.values: dict[SSAValue, str] = {}
        self.blocks: dict[Block, str] = {}
        self.groups: dict[Operation, list[int]] = {}
        self.op_ids: dict[Operation, str] = {}
        self._generic = generic
        self._unique = generic or unique
        self._number_ops = number_ops
        scope = _Scope(None)
        before = self._inner(scope)
        self._name_results(root, scope)
        inside = [(region, before if number_ops else self._inner(scope)) for region in root.regions]
        while inside:
            region, scope = inside.pop()
            self._name_region(region, scope)
            for block in region.blocks:
                for op in block.ops:
                    inside += [(nested, self._inner(scope)) for nested in op.regions]

    def _inner(self, scope: _Scope) -> _Scope:
        return scope if self._unique else scope.inner()

    def _name_region(self, region: Region, scope: _Scope) -> None:
        parent = region.parent
        named = () if self._generic or parent is None else named_arguments(parent)
        for index, block in enumerate(region.blocks):
            self.blocks[block] = f"^bb{index}"
            for position, argument in enumerate(block.args):
                if index == 0 and position < len(named):
                    name = scope.unique(named[position])
                elif index == 0:
                    name = scope.unique(f"arg{scope.next_argument}")
                    scope.next_argument += 1
                else:
                    name = scope.number()
                self.values[argument] = f"%{name}"
            for op in block.ops:
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
        if count == 1:
            name = scope.unique(suggested[0][1]) if suggested else scope.number()
            self.values[results[0]] = f"%{name}"
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
            return self.values[results[0]]
        starts = self.groups.get(op, [0])
        ends = [*starts[1:], len(op.results)]
        parts: list[str] = []
        for begin, end in zip(starts, ends, strict=True):
            name = self.values[op.results[begin]]
            size = end - begin
            parts.append(name if size == 1 else f"{name.partition('#')[0]}:{size}")
        return ", ".join(parts)
