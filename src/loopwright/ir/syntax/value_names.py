"""Names of values in messages: as the text spells them.

The parser keeps the spelling of each name (`%x_1`, `%0`, `%r#1`) in xDSL's name hint, so that
clones and replacements keep it, too. A name is unique within its function: if a text defines it in
several scopes, the line of the definition is added (`%i@3`, `%i@7`), and values created by passes
get new names. Printed IR has the names of `Names` instead, as `mlir-opt` prints them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from weakref import WeakKeyDictionary

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.ir.core.enclosing import ops_of
from loopwright.ir.core.locations import source_location
from loopwright.ir.interfaces.op_interfaces import named_arguments, named_results
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import SourceLocation

_NUMBERS_AT_END = re.compile(r"(_\d+)+$")


class Spelling(str):
    """A name hint that remembers the name in the text, which it differs from.

    xDSL takes numbers off the end of a hint and allows no hint that is a number. What it sees has
    neither; it hands the same object on to clones.
    """

    __slots__ = ("name",)

    name: str

    @classmethod
    def of(cls, name: str, hint: str) -> Spelling:
        """Return the hint for a name that xDSL would change."""
        spelling = cls(hint)
        spelling.name = name
        return spelling


@lru_cache(1 << 14)
def hint_for(name: str) -> str:
    """Return the name hint that keeps a name of the text, given without its percent sign.

    >>> hint_for("x"), hint_for("x_1"), hint_for("0"), hint_for("r#1")
    ('x', 'x', 'v0', 'r')
    """
    group = name.partition("#")[0]
    hint = _NUMBERS_AT_END.sub("", group)
    if not hint or hint[0].isdigit():
        hint = f"v{hint}"
    return name if hint == name else Spelling.of(name, hint)


def give_name(value: SSAValue, name: str) -> None:
    """Set the name hint of a value to a Python name, if that is a valid name in MLIR."""
    value.name_hint = hint_for(name) if name.isascii() and name else None


def written_name(value: SSAValue) -> str | None:
    """Return the name of a value in the text, without the percent sign; None if a pass created
    it."""
    hint = value.name_hint
    return hint.name if isinstance(hint, Spelling) else hint


def set_written_name(value: SSAValue, name: str) -> None:
    """Call a value as if the text did; `name` may be any text without a percent sign."""
    value.name_hint = Spelling.of(name, "v")


def keep_name(value: SSAValue, source: SSAValue) -> None:
    """Give a value the name of the value that it replaces."""
    value.name_hint = source.name_hint


def give_part_name(value: SSAValue, source: SSAValue, part: int) -> None:
    """Name the variable of a part of a loop after the loop, as schedules do: `i.0`, `i.1`."""
    name = written_name(source)
    if name is not None:
        set_written_name(value, f"{name}.{part}")


def value_name(value: SSAValue) -> str:
    """Return the name of a value with its percent sign, unique within its function."""
    scope = _scope(value)
    if scope is None:
        return f"%{unique_names([value])[0]}"
    names = _NAMES.get(scope)
    if names is None or value not in names:
        names = _NAMES[scope] = WeakKeyDictionary(_assign_names(values_in(scope)))
    return f"%{names[value]}"


def unique_names(values: Iterable[SSAValue]) -> tuple[str, ...]:
    """Names for some values, such as the arguments of a function: no two are the same.

    They are without their percent signs.
    """
    listed = list(values)
    named = _assign_names(listed)
    return tuple(named[value] for value in listed)


_NAMES: WeakKeyDictionary[Operation, WeakKeyDictionary[SSAValue, str]] = WeakKeyDictionary()
"""The names in functions that were asked for. A value that is not among those of its
function came later: then all are named again."""


def _scope(value: SSAValue) -> Operation | None:
    """Return the function that a value is in; else the outermost operation below a module.

    None for an argument of a block that is nowhere.
    """
    owner = value.owner
    current = owner if isinstance(owner, Operation) else owner.parent_op()
    while current is not None and current.name != "func.func":
        parent = current.parent_op()
        if parent is None or parent.name == "builtin.module":
            break
        current = parent
    return current


def values_in(scope: Operation) -> Iterator[SSAValue]:
    """Yield the results of an op and of those in it, and the arguments of their blocks."""
    for op in scope.walk():
        yield from op.results
        for region in op.regions:
            for block in region.blocks:
                yield from block.args


class _TakenNames:
    """Names that are taken; they stay so."""

    def __init__(self, names: set[str]) -> None:
        self._names = names
        self._numbers: defaultdict[str, Iterator[int]] = defaultdict(count)

    def fresh(self, stem: str) -> str:
        """Take the first name with this beginning that nothing has: with no number, where that will
        do."""
        bare = stem.removesuffix("_")
        candidates = (f"{stem}{number}" for number in self._numbers[stem])
        name = bare if bare != stem and bare not in self._names else None
        name = name or next(candidate for candidate in candidates if candidate not in self._names)
        self._names.add(name)
        return name


def _assign_names(values: Iterable[SSAValue]) -> dict[SSAValue, str]:
    """Return a name for each value."""
    written: dict[str | None, list[SSAValue]] = {}
    for value in values:
        written.setdefault(written_name(value), []).append(value)
    unnamed = written.pop(None, [])
    names = _TakenNames({name for name in written if name is not None})
    named: dict[SSAValue, str] = {}
    for name, bearers in written.items():
        assert name is not None
        if len(bearers) == 1:
            named[bearers[0]] = name
        else:
            named |= zip(bearers, _disambiguated(name, bearers, names), strict=True)
    for value in unnamed:
        named[value] = names.fresh(_suggested(value))
    return named


def _disambiguated(name: str, bearers: Sequence[SSAValue], names: _TakenNames) -> list[str]:
    """Names for the values that a text, or a pass that cloned them, calls the same."""
    places = [_definition_location(value) for value in bearers]
    known_places = [place for place in places if place is not None]
    if len(known_places) == len(bearers):
        lines = [f"{name}@{place.line}" for place in known_places]
        exact = [f"{name}@{place.line}:{place.column}" for place in known_places]
        for shown in (lines, exact):
            if len(set(shown)) == len(shown):
                return shown
    return [name, *(names.fresh(f"{name}_") for _ in bearers[1:])]


def _definition_location(value: SSAValue) -> SourceLocation | None:
    """Return where a value is defined: its operation, or the one whose block it is an argument
    of."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    return None if op is None else source_location(op)


def _suggested(value: SSAValue) -> str:
    """Return the prefix of the name of a value that a pass created; empty for a number alone."""
    if isinstance(value, BlockArgument):
        return "arg"
    assert isinstance(value, OpResult)
    return next((f"{name}_" for at, name in named_results(value.op) if at == value.index), "")


# The names that values and blocks are printed with.
#
# Names are given out before printing, region by region: all values of a region first, then those
# of the regions inside its ops, each of which goes on with the numbers that its enclosing region
# ended with. A name that an op suggests and that is taken, there or in an enclosing region, gets a
# number. In the generic form no number is given out twice; a name that ops suggest is, in regions
# that do not see each other.


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
    taken_names: set[str] = field(default_factory=set[str])

    def is_taken(self, name: str) -> bool:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.taken_names:
                return True
            scope = scope.parent
        return False

    def number(self) -> str:
        self.numbers.value += 1
        return str(self.numbers.value - 1)

    def unique(self, name: str) -> str:
        candidate = name
        while self.is_taken(candidate):
            candidate = f"{name}_{self.numbers.conflict}"
            self.numbers.conflict += 1
        self.taken_names.add(candidate)
        return candidate

    def inner(self, *, unique: bool) -> _Scope:
        return _Scope(self, self.numbers if unique else replace(self.numbers))


class Names:
    """The names of all values and blocks inside an op, and of the op's results."""

    def __init__(self, root: Operation, *, generic: bool = False) -> None:
        self.values: dict[SSAValue, str] = {}
        self.blocks: dict[Block, str] = {}
        self.groups: dict[Operation, list[int]] = {}
        self._generic = generic
        scope = _Scope(None, _Numbers())
        self._name_results(root, scope)
        inside = [(region, self._inner(scope)) for region in root.regions]
        while inside:
            region, scope = inside.pop()
            self._name_region(region, scope)
            for block in region.blocks:
                for op in ops_of(block):
                    inside += [(nested, self._inner(scope)) for nested in op.regions]

    def _inner(self, scope: _Scope) -> _Scope:
        return scope.inner(unique=self._generic)

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
                name = scope.unique(suggested) if suggested else scope.number()
                self.values[argument] = f"%{name}"
            for op in ops_of(block):
                self._name_results(op, scope)

    def _name_results(self, op: Operation, scope: _Scope) -> None:
        results = op.results
        count = len(results)
        if not count:
            return
        suggested = [] if self._generic else named_results(op)
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
        """Return the names before an op's equals sign: `%0:2`, `%sum, %overflow`."""
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
