"""What values are called wherever a person reads of them: as the text calls them.

The parser keeps the spelling of each name (`%x_1`, `%0`, `%r#1`) in xDSL's name hint, so that
clones and replacements keep it, too. A name is unique within its function: where a text uses one in
several scopes, each has the line of its definition (`%i@3`, `%i@7`), and what passes have made gets
a name of its own. Printed IR has the names of `ir.syntax.naming` instead, `mlir-opt`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from weakref import WeakKeyDictionary

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.interfaces.op_interfaces import named_results
from loopwright.ir.syntax.locations import source_location
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
        """The hint for a name that xDSL would not keep as it is."""
        made = cls(hint)
        made.name = name
        return made


@lru_cache(1 << 14)
def hint_for(name: str) -> str:
    """The name hint that keeps a name of the text, given without its percent sign.

    >>> hint_for("x"), hint_for("x_1"), hint_for("0"), hint_for("r#1")
    ('x', 'x', 'v0', 'r')
    """
    group = name.partition("#")[0]
    hint = _NUMBERS_AT_END.sub("", group)
    if not hint or hint[0].isdigit():
        hint = f"v{hint}"
    return name if hint == name else Spelling.of(name, hint)


def give_name(value: SSAValue, name: str) -> None:
    """Let people read a name of Python's, where it can be one in MLIR."""
    value.name_hint = hint_for(name) if name.isascii() and name else None


def written_name(value: SSAValue) -> str | None:
    """What the text calls a value, without the percent sign; None if passes have made it."""
    hint = value.name_hint
    return hint.name if isinstance(hint, Spelling) else hint


def set_written_name(value: SSAValue, name: str) -> None:
    """Call a value as if the text did; `name` may be any text without a percent sign."""
    value.name_hint = Spelling.of(name, "v")


def value_name(value: SSAValue) -> str:
    """The name of a value with its percent sign, unique within its function."""
    scope = _scope(value)
    if scope is None:
        return f"%{unique_names([value])[0]}"
    known = _NAMES.get(scope)
    if known is None or value not in known:
        known = _NAMES[scope] = WeakKeyDictionary(_named(_values(scope)))
    return f"%{known[value]}"


def unique_names(values: Iterable[SSAValue]) -> tuple[str, ...]:
    """Names for some values, such as the arguments of a function: no two are the same.

    They are without their percent signs.
    """
    listed = list(values)
    named = _named(listed)
    return tuple(named[value] for value in listed)


_NAMES: WeakKeyDictionary[Operation, WeakKeyDictionary[SSAValue, str]] = WeakKeyDictionary()
"""The names in functions that somebody has asked about. A value that is not among those of its
function came later: then all are named anew."""


def _scope(value: SSAValue) -> Operation | None:
    """The function that a value is in; else the outermost operation below a module.

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


def _values(scope: Operation) -> Iterator[SSAValue]:
    for op in scope.walk():
        yield from op.results
        for region in op.regions:
            for block in region.blocks:
                yield from block.args


def _named(values: Iterable[SSAValue]) -> dict[SSAValue, str]:
    """A name for each value."""
    written: dict[str | None, list[SSAValue]] = {}
    for value in values:
        written.setdefault(written_name(value), []).append(value)
    unnamed = written.pop(None, [])
    taken = {name for name in written if name is not None}
    named: dict[SSAValue, str] = {}
    for name, bearers in written.items():
        assert name is not None
        if len(bearers) == 1:
            named[bearers[0]] = name
        else:
            named |= zip(bearers, _disambiguated(name, bearers, taken), strict=True)
    for value in unnamed:
        named[value] = _fresh(_suggested(value), taken)
    return named


def _disambiguated(name: str, bearers: Sequence[SSAValue], taken: set[str]) -> list[str]:
    """Names for the values that a text, or a pass that cloned them, calls the same."""
    places = [_place(value) for value in bearers]
    known = [place for place in places if place is not None]
    if len(known) == len(bearers):
        lines = [f"{name}@{place.line}" for place in known]
        exact = [f"{name}@{place.line}:{place.column}" for place in known]
        for shown in (lines, exact):
            if len(set(shown)) == len(shown):
                return shown
    return [name, *(_fresh(f"{name}_", taken) for _ in bearers[1:])]


def _place(value: SSAValue) -> SourceLocation | None:
    """Where a value is defined: its operation, or the one whose block it is an argument of."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    return None if op is None else source_location(op)


def _suggested(value: SSAValue) -> str:
    """What the name of a value that passes have made begins with; empty for a number alone."""
    if isinstance(value, BlockArgument):
        return "arg"
    assert isinstance(value, OpResult)
    return next((f"{name}_" for at, name in named_results(value.op) if at == value.index), "")


def _fresh(stem: str, taken: set[str]) -> str:
    """The first name with this beginning that nothing has: with no number, where that will do."""
    bare = stem.removesuffix("_")
    candidates = (f"{stem}{number}" for number in count())
    name = bare if bare != stem and bare not in taken else None
    name = name or next(candidate for candidate in candidates if candidate not in taken)
    taken.add(name)
    return name
