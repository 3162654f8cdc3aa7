"""Joins the variables of the two paths of a conditional.

`join` has three steps. If a variable is a mutable list on one path, `_convert_lists` makes a list
literal on the other path mutable, at the end of that path. `plan_join` then decides how each
variable is joined, which lists are identified, and which are dead; it emits and changes nothing.
Finally `_close` yields the differing values from both paths, which become results of the `scf.if`.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from xdsl.ir import Block, SSAValue

from loopwright.ir.dialects import scf
from loopwright.python.containers import (
    list_identities,
    list_literals,
    list_states,
    literals_as_lists,
    texts,
)
from loopwright.python.containers.shown_types import binding_key, shown_type
from loopwright.python.errors import shown_name
from loopwright.python.source.vocabulary import FieldName, HiddenName, InternalName, ListName
from loopwright.python.values import arrays, carried, environment
from loopwright.python.values.builder import Builder, close_if, release
from loopwright.python.values.value import (
    NONE,
    Array,
    Buffer,
    Compound,
    Either,
    Lazy,
    ListState,
    ListValue,
    Memory,
    Scalar,
    TextValue,
    TupleValue,
    Value,
    consists_of,
    is_none,
)
from loopwright.records import dataclass, replace


class JoiningFrame(Protocol):
    """The function whose paths are joined."""

    b: Builder
    env: environment.Environment
    given_lists: frozenset[str]
    united: set[str]
    is_kernel: bool
    is_mixed: bool
    finals: list[ast.Try]

    @property
    def given_values(self) -> list[Value]:
        """The values that the function receives: its parameters, and the enclosing functions'
        variables."""
        ...

    def replace(self, value: Value | None, replacement: Value | None) -> None:
        """Replace a value in all variables."""


@dataclass()
class Path:
    """A lowered path: its ops, the variables at its end, its value, and the memory that it
    allocated."""

    block: Block
    env: environment.Environment
    value: Value | None
    memory: list[SSAValue]

    @contextmanager
    def extended(self, b: Builder) -> Generator[None]:
        """Emit ops at the end of the path, which owns the memory that they allocate."""
        with b.inside(self.block), environment.setting(b, allocations=self.memory):
            yield


@dataclass(frozen=True)
class Join:
    """How variables are joined. Variables in neither group are dead."""

    kept: environment.Variables
    """The variables with the same value on both paths."""
    differing: Sequence[tuple[str, Value, Value]]
    """The variables that become results of the conditional, with their values on both paths in a
    common structure."""
    dropped: tuple[Sequence[Value], Sequence[Value]]
    """The states of dead lists on each path, whose memory is freed."""
    fixed: frozenset[str]
    """The new names of lists that must not change any more."""


def join(
    frame: JoiningFrame,
    condition: Scalar,
    start: environment.Environment,
    paths: tuple[Path, Path],
    live: frozenset[str] | None,
    *,
    has_unresolved: bool = False,
) -> Value | None:
    """Join two paths that began with the variables of `start`, and set `frame.env` to the variables
    after both. Returns the value that both paths give; a path that `has_unresolved` may have none.
    """
    for path in paths:
        if path.value is not None:
            path.env[environment.BRANCH_VALUE] = path.value
    _convert_lists(frame, paths, live)
    plan = plan_join(frame, start, paths, live, has_unresolved=has_unresolved)
    shared = [name for name, _, _ in plan.differing if _may_be_shared(frame, name, paths)]
    frame.env = start.copy()
    remaining = plan.kept.keys() | {name for name, _, _ in plan.differing}
    for name in [x for x in start if x not in remaining]:
        del frame.env[name]
    frame.env |= plan.kept
    _close(frame, condition, paths, plan)
    frame.env |= {name: list_literals.marked(frame.env[name]) for name in shared}
    frame.env.set_unreachable(is_unreachable=all(x.env.is_unreachable for x in paths))
    return frame.env.pop(environment.BRANCH_VALUE, None)


def _may_be_shared(frame: JoiningFrame, name: str, paths: tuple[Path, Path]) -> bool:
    """Return whether a list literal on one path may be shared with another variable. A function's
    result may be one of its inputs, possibly passed through loops."""
    values = [path.env[name] for path in paths if name in path.env]
    parts = [x for value in values for x in list_literals.literals_in(value) if x.items]
    if not parts:
        return False
    if name == environment.RESULT:
        received_literals = [
            x for value in frame.given_values for x in list_literals.literals_in(value)
        ]
        return any(x.is_like(y) for x in parts for y in received_literals)
    own = name, environment.BRANCH_VALUE
    other_values = [x for path in paths for variable, x in path.env.items() if variable not in own]
    other_values += frame.given_values
    return any(consists_of(x, part) for x in other_values for part in parts)


def disagreement(
    b: Builder,
    name: str,
    first_value: Value | None,
    second_value: Value | None,
    environments: Sequence[environment.Environment] = (),
) -> Exception:
    """Return the error for a variable with incompatible values on two paths, which may have
    environments of their own."""
    shown = shown_name(name)
    values = first_value, second_value
    pairs = zip(values, environments or (b.frame.env,) * 2, strict=True)
    sides = ["nothing" if v is None else str(shown_type(env, v)) for v, env in pairs]
    bound = [None if v is None else b.frame.place_bound(name, binding_key(v)) for v in values]
    places = [(f"it is {side} here", x) for side, x in zip(sides, bound, strict=True) if x]
    places = [] if b.is_in_library else places
    if sides[0] == sides[1]:
        message = f"{shown} is {sides[0]} on both paths, but the two do not agree in type"
        is_tuple = any(map(list_literals.is_tuple, values))
        hint = "tuple(…) and (x, y) have different types, and so have tuples of ints and of floats"
        return b.error(message, hint if is_tuple else "", places=places)
    kinds = {_kind_of(value) for value in (first_value, second_value)}
    hint = "give it the same type on both paths, or return on each path"
    if all(isinstance(value, Array | Lazy) for value in values):
        hint = "give the arrays the same dtype and number of dimensions"
    elif kinds == {"tuple", "number"}:
        hint = "make it a tuple of as many items on both, or two variables, one of them a number"
    elif None in (first_value, second_value):
        hint = "give it a value before both"
    elif "None" in kinds:
        hint = "only numbers, lists, tuples and objects may be None: use a value of the other type"
    message = f"{shown} is {sides[0]} on one path and {sides[1]} on another"
    return b.error(message, hint, places=places)


def _kind_of(value: Value | None) -> str:
    """Return the kind of a value that the hint of an error depends on."""
    if isinstance(value, TupleValue):
        return "list" if value.is_list else "tuple"
    return "None" if is_none(value) else "number" if isinstance(value, Scalar) else "other"


def _joined_names(paths: tuple[Path, Path], live: frozenset[str] | None) -> list[str]:
    """Return the entries of either path that may be live after the join, but the paths' value."""
    return [
        name
        for name in {**paths[0].env, **paths[1].env}
        if name != environment.BRANCH_VALUE
        and (live is None or name in live or isinstance(name, InternalName))
    ]


def _is_left(frame: JoiningFrame, path: Path, name: str) -> bool:
    """Return whether a variable is dead at the end of a path, because it raises or returns."""
    env = path.env
    if env.is_unreachable or name in env.unread:
        return True
    returns = env.jump.const == environment.RETURN and not frame.finals
    stays = isinstance(name, ListName) or (isinstance(name, FieldName) and name.owner in env)
    return returns and name not in (environment.RESULT, environment.JUMP) and not stays


# Lists


def _plain_names(paths: tuple[Path, Path], live: frozenset[str] | None) -> list[str]:
    """Return the variables of either path that may be live after the join, and the paths' value."""
    names = [name for name in _joined_names(paths, live) if not isinstance(name, ListName)]
    return [*names, environment.BRANCH_VALUE]


def _read_after_both(
    frame: JoiningFrame, paths: tuple[Path, Path], live: frozenset[str] | None
) -> list[str]:
    names = _plain_names(paths, live)
    return [n for n in names if not any(_is_left(frame, path, n) for path in paths)]


def _convert_lists(
    frame: JoiningFrame, paths: tuple[Path, Path], live: frozenset[str] | None
) -> None:
    """Make list literals on one path mutable where the other path has mutable lists, and copy lists
    that outside variables refer to."""
    names = _read_after_both(frame, paths, live)
    for path, other_path in zip(paths, reversed(paths), strict=True):
        _change_like(frame, path, other_path, names)
    for name in names:
        _lend(frame, name, paths)


def _join_lists(
    frame: JoiningFrame, paths: tuple[Path, Path], live: frozenset[str] | None
) -> tuple[tuple[Sequence[Value], Sequence[Value]], frozenset[str]]:
    """Give corresponding lists of two paths the same name, and take those out of each path which
    are dead after it. Returns the states of these, and the names of lists that must not change."""
    first, second = paths
    names_read = _read_after_both(frame, paths, live)
    pairs = list_identities.pairs_of(frame.b, first.env, second.env, names_read, frame.given_lists)
    fixed: set[str] = set()
    dropped: tuple[list[Value], list[Value]] = [], []
    for side, path in enumerate(paths):
        new_names = {x[side]: type(x[0])(f"{x[0]} {x[1]}") for x in pairs.items()}
        fixed |= list_identities.fixed_names(frame.b, new_names)
        dropped[side].extend(list_identities.rename(path.env, new_names))
    used_lists = _used_lists(frame, first, second, live) | _used_lists(frame, second, first, live)
    dropped[0].extend(_take_unless_used(first, second, used_lists))
    dropped[1].extend(_take_unless_used(second, first, used_lists))
    for env in (first.env, second.env):
        for name in [x for x in env if isinstance(x, FieldName) and x.owner not in env]:
            del env[name]
    return dropped, frozenset(fixed)


def _used_lists(
    frame: JoiningFrame, path: Path, other_path: Path, live: frozenset[str] | None
) -> set[str]:
    """Return the lists and objects of a path that variables have after it, or that both paths
    have."""
    names = (x for x in _plain_names((path, path), live) if not isinstance(x, FieldName))
    values = [path.env.get(x) for x in names if not _is_left(frame, path, x)]
    return list_identities.reached(path.env, values, [x for x in path.env if x in other_path.env])


def _change_like(frame: JoiningFrame, path: Path, other_path: Path, names: Sequence[str]) -> None:
    """Make list literals on a path mutable where the other path has mutable lists, and move strings
    of a result that only this path has to the pool."""
    with path.extended(frame.b):
        for name in names:
            frame.env = path.env
            value = path.env.get(name)
            other_value = other_path.env.get(name)
            if name == environment.RESULT and value is not None and other_value is None:
                frame.replace(value, texts.in_pool(frame.b, value))
            else:
                replacement = literals_as_lists.as_other(
                    frame.b, value, other_value, frame.given_values
                )
                if isinstance(replacement, TextValue):  # other variables may keep their values
                    frame.env[name] = replacement
                else:
                    frame.replace(value, replacement)


def _lend(frame: JoiningFrame, name: str, paths: tuple[Path, Path]) -> None:
    """Copy differing lists of a variable on both paths if one of them is borrowed from a caller."""
    values = [path.env.get(name) for path in paths]
    for value, other_value in zip(values, reversed(values), strict=True):
        if isinstance(value, ListValue):
            frame.b.shared.arenas.keep_apart(other_value, value)
    on_paths = [x for x in values if isinstance(x, ListValue)]
    is_known = any(items.name in frame.given_lists for items in on_paths)
    if len(on_paths) < 2 or carried.same(*on_paths) or not is_known:
        return
    for path, items in zip(paths, on_paths, strict=True):
        with path.extended(frame.b):
            frame.env = path.env
            own = list_identities.lent(frame.b, items, frame.given_lists)
            path.env = frame.env.copy()
            path.env[name] = own


def _take_unless_used(path: Path, other_path: Path, used_names: Container[str]) -> Iterator[Value]:
    """Remove lists that exist on one path only from its variables, and yield their states; those in
    `used_names` become empty lists on the other path."""
    for name in [n for n in path.env if isinstance(n, ListName) and n not in other_path.env]:
        state = path.env[name]
        if name in used_names and isinstance(state, ListState):
            other_path.env[name] = carried.empty(state)
        else:
            yield path.env.pop(name)


# Plans of joins


def plan_join(
    frame: JoiningFrame,
    start: environment.Environment,
    paths: tuple[Path, Path],
    live: frozenset[str] | None,
    *,
    has_unresolved: bool = False,
) -> Join:
    """Plan how each variable is joined, without emitting or changing anything.

    Raises `FrontendError` if a live variable has values without a common structure.
    """
    first, second = (replace(path, env=path.env.copy()) for path in paths)
    paths = first, second
    dropped, fixed = _join_lists(frame, paths, live)
    names = _joined_names(paths, live)
    joined = {*names}
    unchanged_variables: environment.Variables = {
        name: start[name]
        for name in start
        if name in first.env and name not in joined
        if carried.same(first.env[name], second.env.get(name))
    }
    differing: list[tuple[str, Value, Value]] = []
    for name in names:
        first_value, second_value = (path.env.get(name) for path in paths)
        if _is_left(frame, paths[0], name):  # a placeholder replaces a dead value
            first_value = _in_place_of(frame.b, first_value, second_value, paths)
        elif _is_left(frame, paths[1], name):
            second_value = _in_place_of(frame.b, second_value, first_value, paths)
        if first_value is None and second_value is None:
            continue
        if first_value is not None and carried.same(first_value, second_value):
            unchanged_variables[name] = first_value
        elif name == environment.RESULT and is_none(first_value) and is_none(second_value):
            unchanged_variables[name] = NONE  # also the result of a path without 'return'
        elif (pair := matched_variable(frame, name, first_value, second_value)) is not None:
            differing.append((name, *pair))
        elif (
            name in start
            or isinstance(name, HiddenName)
            or not _may_end(first_value, second_value, live)
        ):
            raise disagreement(frame.b, name, first_value, second_value, (first.env, second.env))
    first_value, second_value = (path.env.get(environment.BRANCH_VALUE) for path in paths)
    if has_unresolved and first_value is None:
        first_value = _in_place_of(frame.b, None, second_value, paths)
    elif has_unresolved and second_value is None:
        second_value = _in_place_of(frame.b, None, first_value, paths)
    if first_value is not None or second_value is not None:
        pair = matched_variable(frame, environment.BRANCH_VALUE, first_value, second_value)
        if pair is not None:
            differing.append((environment.BRANCH_VALUE, *pair))
        elif first_value is not None and carried.same(first_value, second_value):
            # `None`, or the same function.
            unchanged_variables[environment.BRANCH_VALUE] = first_value
        else:
            environments = first.env, second.env
            raise disagreement(
                frame.b, environment.BRANCH_VALUE, first_value, second_value, environments
            )
    return Join(unchanged_variables, differing, dropped, fixed)


def _in_place_of(
    b: Builder, dead: Value | None, value: Value | None, paths: tuple[Path, Path]
) -> Value | None:
    """Return the value of a variable on a path that ends, given its value on the other path."""
    if carried.same(dead, value):
        return value
    if isinstance(value, Compound):
        items = tuple(_in_place_of(b, None, item, paths) for item in value.items)
        return value.of(item for item in items if item is not None)
    if isinstance(value, Array):
        blocks = [path.block for path in paths]
        is_known = carried.is_array_known_outside(b, value, blocks)
        return value if is_known else carried.zero_of(carried.natural(value))
    leaves = None if value is None else carried.flat(value)
    is_constant = isinstance(value, Scalar) and value.const is not None
    if value is None or leaves is None or is_constant:
        return value
    return carried.rebuilt(value, [carried.zero_of(x) for x in leaves])


def matched_variable(
    frame: JoiningFrame, name: str, first_value: Value | None, second_value: Value | None
) -> tuple[Value, Value] | None:
    """Return the values of a variable in a common structure; `None` if there is none. A result may
    be `None`, or an array, on only one path; that of a kernel may be of several kinds. In the
    program variables may have values of several types."""
    b = frame.b
    is_result = name == environment.RESULT
    if _has_several_types(frame, name, first_value, second_value):
        assert first_value is not None and second_value is not None
        return carried.either(b, texts.in_pool(b, first_value), texts.in_pool(b, second_value))
    pair = carried.matched(b, first_value, second_value, arrays_too=is_result)
    if (
        pair is not None
        or first_value is None
        or second_value is None
        or not (is_result and frame.is_kernel)
    ):
        return pair
    if not (
        frame.is_mixed
        and isinstance(first_value, TupleValue)
        and isinstance(second_value, TupleValue)
    ):
        return carried.either(b, first_value, second_value)
    flags = carried.matched(b, first_value.items[0], second_value.items[0])
    values = carried.either(b, first_value.items[1], second_value.items[1])
    if flags is None or values is None:
        return None
    return first_value.of((flags[0], values[0])), second_value.of((flags[1], values[1]))


def _has_several_types(
    frame: JoiningFrame, name: str, left: Value | None, right: Value | None
) -> bool:
    """Return whether only a union can hold the values of a variable on two paths: a union of the
    program, or of an argument with several types."""
    b = frame.b
    is_variable = str.isidentifier(name) or name in (environment.BRANCH_VALUE, environment.RESULT)
    is_expected = not b.is_in_library or bool(frame.united)
    if not is_expected or not is_variable or not carried.are_alternatives(left, right):
        return False
    if isinstance(left, Either) or isinstance(right, Either) or carried.are_apart(left, right):
        return True
    if (is_none(left) if left else False) or (is_none(right) if right else False):
        return False
    return carried.matched(b, left, right) is None


def _may_end(
    first_value: Value | None, second_value: Value | None, live: frozenset[str] | None
) -> bool:
    """Return whether a new variable may be dropped after the join: only one path binds it, and not
    to `None`, which later code would read."""
    if first_value is not None and second_value is not None:
        return False
    return not (live and carried.may_be_none(second_value if first_value is None else first_value))


# The ends of both paths


def _close(frame: JoiningFrame, condition: Scalar, paths: tuple[Path, Path], plan: Join) -> None:
    """End both paths by yielding the differing values as results of the conditional."""
    b = frame.b
    blocks = [path.block for path in paths]
    b.list_changes.fixed.update(plan.fixed)
    for path, states in zip(paths, plan.dropped, strict=True):
        with path.extended(b):
            for state in states:
                list_states.drop(b, state)
    pairs = [
        (name, x, y)
        for name, first_value, second_value in plan.differing
        for x, y in zip(
            carried.flat(first_value) or (), carried.flat(second_value) or (), strict=True
        )
    ]
    fresh = _fresh(b, paths, pairs)
    kinds: list[carried.Kind | None] = []
    for name, x, y in pairs:
        is_known = x in fresh
        if isinstance(x, Memory) and isinstance(y, Memory) and not (x.missing or y.missing):
            is_known = is_known or x.array is y.array
        kinds.append(None if is_known else carried.joined_kind(b, name, x, y, blocks))
    for side, path in enumerate(paths):
        leaves = [(x, y)[side] for _, x, y in pairs]
        with path.extended(b):
            for leaf, (_, x, _) in zip(leaves, pairs, strict=True):
                if isinstance(leaf, Memory) and not leaf.missing and x in fresh:
                    arrays.assign(b, fresh[x], leaf.array)
            yielded = [(x, k) for x, k in zip(leaves, kinds, strict=True) if k is not None]
            values = [carried.emitted(b, leaf, kind) for leaf, kind in yielded]
            escaped = [leaf.array.buffer for leaf, _ in yielded if isinstance(leaf, Memory)]
            release(b, kept_back(path.memory, escaped))
            b.emit(scf.YieldOp(*values))
    types = [carried.mlir_of(kind) for kind in kinds if kind is not None]
    results = iter(close_if(b, b.ssa(condition), blocks, types))
    leaves = [
        _joined(b, x, y, kind, results, fresh) for (_, x, y), kind in zip(pairs, kinds, strict=True)
    ]
    for name, first_value, _ in plan.differing:
        count = len(carried.flat(first_value) or ())
        frame.env[name] = carried.rebuilt(first_value, leaves[:count])
        leaves = leaves[count:]


def _joined(
    b: Builder,
    x: carried.Leaf,
    y: carried.Leaf,
    kind: carried.Kind | None,
    results: Iterator[SSAValue],
    fresh: dict[carried.Leaf, Array],
) -> Value:
    """Return the joined value of a pair of leaves."""
    if kind is None:
        assert isinstance(x, Memory)
        return fresh.get(x, x.array)
    if isinstance(x, Scalar) or isinstance(y, Scalar):
        return carried.received(b, x, kind, next(results))
    present = [leaf for leaf in (x, y) if not leaf.missing]
    origins = carried.origins_of([leaf.array for leaf in present])
    return carried.received(b, present[0] if present else x, kind, next(results), origins)


def _fresh(
    b: Builder, paths: tuple[Path, Path], pairs: Sequence[tuple[str, carried.Leaf, carried.Leaf]]
) -> dict[carried.Leaf, Array]:
    """Allocate memory for arrays that each path allocates itself: they are copied there, and then
    freed like others. The key is the leaf of the first path."""
    fresh: dict[carried.Leaf, Array] = {}
    for _, x, y in pairs:
        if not isinstance(x, Memory) or not isinstance(y, Memory):
            continue
        are_own = all(
            not leaf.missing and leaf.array.whole and leaf.array.buffer.memref in path.memory
            for leaf, path in zip((x, y), paths, strict=True)
        )
        users = [p for p in pairs if shared(p[1], x) or shared(p[2], y)]
        if not are_own or len(users) > 1:
            continue
        kind = carried.joined_kind(b, "", x, y, [path.block for path in paths])
        if isinstance(kind, tuple) and not kind[1]:
            fresh[x] = arrays.allocate(b, x.array.element, x.array.shape)
    return fresh


def shared(leaf: carried.Leaf, other_leaf: carried.Leaf) -> bool:
    """Return whether two arrays may be parts of the same memory."""
    if not isinstance(leaf, Memory) or not isinstance(other_leaf, Memory):
        return False
    if leaf.missing or other_leaf.missing:
        return leaf is other_leaf
    first = leaf.array.buffer.roots
    second = other_leaf.array.buffer.roots
    return first is None or second is None or bool(first & second)


def kept_back(memory: Sequence[SSAValue], escaped: Sequence[Buffer]) -> list[SSAValue]:
    """Return the memory of a path that no escaping array refers to."""
    roots = [buffer.roots for buffer in escaped]
    if any(buffer_roots is None for buffer_roots in roots):
        return []
    escaped_memrefs = {
        root.memref for buffer_roots in roots if buffer_roots is not None for root in buffer_roots
    }
    return [value for value in memory if value not in escaped_memrefs]
