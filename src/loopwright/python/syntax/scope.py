"""Variables of a function while it is compiled, what other names in it mean, and how values meet
where paths meet."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, cast

import numpy as np
from xdsl.ir import Block, SSAValue

from loopwright.ir.dialects import scf
from loopwright.native.runtime.support import addresses_of, is_stream
from loopwright.python.containers import lists
from loopwright.python.errors import meant, shown_name
from loopwright.python.source import FunctionSource
from loopwright.python.values import arrays, carried, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.environment import (
    BRANCH_VALUE,
    JUMP,
    RAISED,
    RESULT,
    RETURN,
    Environment,
    Variables,
    is_hidden,
    setting,
)
from loopwright.python.values.loops import close_if, release
from loopwright.python.values.types import Keywords, is_taken_apart, type_of_number
from loopwright.python.values.value import (
    NONE,
    Array,
    Buffer,
    Closure,
    Compound,
    Fields,
    Lazy,
    ListState,
    ListValue,
    Maybe,
    Memory,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    is_list_name,
    is_none,
)


def disagreement(b: Builder, name: str, left: Value | None, right: Value | None) -> Exception:
    """The error that a variable means different things on two paths."""
    shown = shown_name(name)
    if all(isinstance(value, Array | Lazy) for value in (left, right)):
        return b.error(
            f"{shown} names arrays of different types on different paths",
            "make them of one dtype and one number of dimensions",
        )
    sides = [describe(v) if v is not None else "nothing" for v in (left, right)]
    if sides[0] == sides[1]:
        return b.error(f"{shown} is {sides[0]} on both paths, but the two do not agree in type")
    return b.error(f"{shown} is {sides[0]} on one path and {sides[1]} on another")


Branch = Callable[[], Value | None]


@dataclass
class Paths:
    """Two paths that were lowered, on which variables began alike: where they end, with what
    values, and the memory that they have made."""

    start: Environment
    blocks: Sequence[Block]
    envs: list[Environment] = field(default_factory=list[Environment])
    ends: list[Value | None] = field(default_factory=list[Value | None])
    made: list[list[SSAValue]] = field(default_factory=list[list[SSAValue]])
    has_unresolved: bool = False


class Scope:
    """The variables of a function, and what other names in it mean. `branch` runs code on two paths
    and joins what they leave. It knows nothing of syntax but names."""

    def __init__(self, b: Builder, source: FunctionSource, around: Scope | None) -> None:
        self.b = b
        self.source = source
        self.around = around
        """The variables of the function that this one is defined in."""
        self.local_names: frozenset[str] = frozenset()
        self.env: Environment = Environment()
        self.env.set_jump(b.number(0))
        self.given_lists: frozenset[str] = frozenset()
        """The lists that functions know which call this one."""
        self.is_inside_function = False
        """Whether what is evaluated is in a function of its own in Python, as items are."""
        self.finals: list[ast.Try] = []
        """Those whose `finally` runs when the function returns here."""
        self.on_raise: frozenset[str] = frozenset()
        """The variables that may be read where an exception is raised here."""

    @property
    def jump(self) -> Scalar:
        """Which jump was taken here."""
        return self.env.jump

    def name(self, node: ast.Name, *, is_free: bool = False) -> Value:
        """The value of a name, of a variable of a function around if it `is_free`."""
        value = self.env.get(node.id)
        if value is not None:
            return self._bound(node.id, value, is_free=is_free)
        if node.id in self.local_names:
            raise self.b.error(
                f"'{node.id}' has no value here",
                "give it one on every path that leads here, before a branch or a loop",
            )
        names = self.source.names
        if self.around is not None and node.id not in self.source.more_names:
            return self.around.name_inside(node)
        if node.id not in names:
            hint = meant(node.id, {*self.env, *names})
            raise self.b.error(f"name '{node.id}' is not defined", hint)
        return as_value(self.b, names[node.id])

    def name_inside(self, node: ast.Name) -> Value:
        """Return the value of a name in a nested function, at the time of a call."""
        with setting(self, env=self.env.copy()):  # what is tested there is not known here
            return present(self.b, self.name(node, is_free=True))

    def _bound(self, name: str, value: Value, *, is_free: bool = False) -> Value:
        """A variable's value; where it may be unbound, that is checked. Variables of a function
        around are free."""
        if isinstance(value, Maybe) and value.is_none:
            return value
        if isinstance(value, Maybe):
            text = "variable '{}' where it is not associated with a value"
            if is_free or self.is_inside_function:
                error, message = "NameError", f"cannot access free {text} in enclosing scope"
            else:
                error, message = "UnboundLocalError", f"cannot access local {text}"
            self.b.check(value.bound, error, message.format(name))
            self.env[name] = value.value
            return value.value
        if isinstance(value, Compound) and any(isinstance(x, Maybe) for x in value.items):
            return value.of(self._bound(name, x, is_free=is_free) for x in value.items)
        return value

    def outer_object(self, node: ast.expr) -> object:
        """The object that a name or a dotted name means, if it is known without evaluation."""
        if isinstance(node, ast.Name):
            value = self.env.get(node.id)
            if value is None and node.id in self.local_names:
                return None
            is_more = node.id in self.source.more_names
            if value is None and self.around is not None and not is_more:
                return self.around.outer_object(node)
            if value is None:
                return self.source.names.get(node.id)
            if isinstance(value, Closure):
                return value.kind.function
            return value.value if isinstance(value, Static) else None
        if isinstance(node, ast.Attribute):
            return getattr(self.outer_object(node.value), node.attr, None)
        return None

    def rebind(self, env: Environment) -> None:
        """Give variables the values that they have in a copy of this."""
        self.env = env.copy()

    def branch(
        self, condition: Scalar, then: Branch, other: Branch, live: frozenset[str] | None = None
    ) -> Value | None:
        """Code on two paths of a condition that is not known; gives the value that both give.

        Of the variables that differ, only those in `live` are kept, if that is given. Raises
        `UnresolvedError` behind them if the value of neither is known.
        """
        b, paths = self.b, Paths(self.env, (Block(), Block()))
        unresolved: list[UnresolvedError] = []

        def path(run: Branch) -> Value | None:
            try:
                return run()
            except UnresolvedError as error:
                unresolved.append(error)
                self.env.set_unreachable()
                return None

        for block, run in zip(paths.blocks, (then, other), strict=True):
            self.env = paths.start.copy()
            with b.own_memory() as own, b.inside(block):
                paths.ends.append(self.caught(partial(path, run), live))
            paths.envs.append(self.env)
            paths.made.append(own)
        paths.has_unresolved = bool(unresolved)
        value = self.join(condition, paths, live)
        has_no_value = len(unresolved) == len(paths.blocks)
        if b.catching.handlers and (value is not None or has_no_value):
            jump = self.jump
            self.leave_where_raised(jump)
        if has_no_value:
            raise unresolved[0]
        return value

    def caught(self, run: Branch, live: frozenset[str] | None = None) -> Value | None:
        """The value of code on a path of its own, at whose end `jump` says whether an exception
        is raised that is caught."""
        if not self.b.catching.handlers:
            return run()
        region = CaughtStatements(self, live)
        with region:
            region.value = run()
        return region.value

    def leave_where_raised(self, jump: Scalar) -> None:
        """What follows is lowered where an exception is not raised that is caught."""
        fine = scalars.compare(self.b, "<", jump, self.b.integer(RAISED))
        if not fine.const:
            assert self.b.catching.region is not None
            self.b.catching.region.part(fine, jump)

    def join(
        self, condition: Scalar, paths: Paths, live: frozenset[str] | None = None
    ) -> Value | None:
        """What variables are behind two paths; gives the value that both give."""
        b, start, blocks, envs, ends = self.b, paths.start, paths.blocks, paths.envs, paths.ends
        names = self._lists_of_both(blocks, envs, ends, live)
        self.env = start.copy()
        dead = (
            set(self.env)
            - set(names)
            - {n for n in self.env if n in envs[0] and carried.same(envs[0][n], envs[1].get(n))}
        )
        for name in dead:
            del self.env[name]
        joins: list[tuple[str, Value, Value]] = []
        for name in names:
            left, right = envs[0].get(name), envs[1].get(name)
            if self._is_left(envs[0], name):
                left = self._in_place_of(left, right, blocks)
            elif self._is_left(envs[1], name):
                right = self._in_place_of(right, left, blocks)
            if left is None and right is None:
                self.env.pop(name, None)
                continue
            if carried.same(left, right):
                assert left is not None
                self.env[name] = left
                continue
            if name == RESULT and is_none(left) and is_none(right):
                self.env[name] = NONE  # which a path gives that ends without 'return', too
                continue
            if name == RESULT:
                given = left
                left = carried.mark_optional(left, right)
                right = carried.mark_optional(right, given)
            pair = carried.matched(b, left, right, arrays_too=name == RESULT)
            if pair is None:
                only = right if left is None else left
                gives_none = is_none(only) or (isinstance(only, Maybe) and only.is_none)
                if not (live and gives_none) and self._lost(name, left, right, start):
                    continue
                raise disagreement(b, name, left, right)
            joins.append((name, *pair))
        if ends[0] is not None or ends[1] is not None:
            if paths.has_unresolved:
                side = 0 if ends[0] is None else 1
                ends[side] = self._in_place_of(None, ends[1 - side], blocks)
            pair = carried.matched(b, ends[0], ends[1])
            if pair is not None:
                joins.append((BRANCH_VALUE, *pair))
            elif ends[0] is not None and carried.same(ends[0], ends[1]):  # None, one function
                self.env[BRANCH_VALUE] = ends[0]
            else:
                raise disagreement(b, BRANCH_VALUE, ends[0], ends[1])
        self._close(condition, blocks, joins, paths.made)
        self.env.set_unreachable(envs[0].is_unreachable and envs[1].is_unreachable)
        return self.env.pop(BRANCH_VALUE, None)

    def replace(self, value: Value | None, other: Value | None) -> None:
        """Give all variables of a value another one."""
        if value is not other and other is not None:
            self.env |= {name: other for name, one in self.env.items() if one is value}

    def _lists_of_both(
        self,
        blocks: Sequence[Block],
        envs: list[Environment],
        ends: list[Value | None],
        live: frozenset[str] | None,
    ) -> list[str]:
        """Unify the names of lists that correspond to each other on two paths, and drop those that
        are not known after them; return the names of those that may be."""
        names = [
            n
            for n in {**envs[0], **envs[1]}
            if live is None or n in live or is_hidden(n) or is_list_name(n)
        ]
        for env, end in zip(envs, ends, strict=True):
            if end is not None:
                env[BRANCH_VALUE] = end
        plain = [n for n in (*names, BRANCH_VALUE) if not is_list_name(n)]
        both = [n for n in plain if not any(self._is_left(env, n) for env in envs)]
        for block, env, other in zip(blocks, envs, reversed(envs), strict=True):
            with self.b.inside(block):
                for name in both:
                    self.env, value = env, env.get(name)
                    self.replace(value, lists.as_other(self.b, value, other.get(name)))
        for name in both:
            self._lend(name, blocks, envs)
        pairs = lists.pairs_of(self.b, envs[0], envs[1], both, self.given_lists)
        used: set[str] = set()
        for side, (block, env) in enumerate(zip(blocks, envs, strict=True)):
            new = {pair[side]: f"{pair[0]} {pair[1]}" for pair in pairs.items()}
            with self.b.inside(block):
                for lost in lists.rename(self.b, env, new):
                    lists.drop(self.b, lost)
            used |= {
                x.name
                for n in plain
                if not self._is_left(env, n)
                for x in lists.lists_in(env.get(n))
            }
        for block, env, other in zip(blocks, envs, reversed(envs), strict=True):
            with self.b.inside(block):
                for name in [n for n in env if is_list_name(n) and n not in other]:
                    state = env[name]
                    if name in used and isinstance(state, ListState):
                        other[name] = carried.empty(state)
                    else:
                        lists.drop(self.b, env.pop(name))
        ends[:] = [env.pop(BRANCH_VALUE, None) for env in envs]
        return [n for n in {**envs[0], **envs[1]} if n in names or is_list_name(n)]

    def _lend(self, name: str, blocks: Sequence[Block], envs: list[Environment]) -> None:
        """Have a new list on both paths where there is one on one, and others know the other."""
        found = [value for env in envs if isinstance(value := env.get(name), ListValue)]
        lent = [x for x in found if x.name in self.given_lists]
        if len(found) < 2 or carried.same(*found) or not lent:
            return
        for side, value in enumerate(found):
            with self.b.inside(blocks[side]):
                self.env = envs[side]
                made = lists.lent(self.b, value, self.given_lists)
                envs[side] = self.env.copy()
                envs[side][name] = made

    def _in_place_of(
        self, dead: Value | None, value: Value | None, blocks: Sequence[Block]
    ) -> Value | None:
        """Return the value of a variable on a path that ends, given its value on the other path."""
        if carried.same(dead, value):
            return value
        if isinstance(value, Compound):
            items = tuple(self._in_place_of(None, item, blocks) for item in value.items)
            return value.of(item for item in items if item is not None)
        if isinstance(value, Array):
            inside = carried.is_within(value.buffer.memref, blocks)
            return carried.zero_of(carried.natural(value)) if inside else value
        numbers = None if value is None else carried.flat(value)
        is_constant = isinstance(value, Scalar) and value.const is not None
        if value is None or numbers is None or is_constant:
            return value
        return carried.rebuilt(value, [carried.zero_of(x) for x in numbers])

    def _is_left(self, env: Environment, name: str) -> bool:
        """Whether a variable is not read after a path: it raises, or returns."""
        if env.is_unreachable or name in env.unread:
            return True
        returns = env.jump.const == RETURN and not self.finals
        return returns and name not in (RESULT, JUMP) and not is_list_name(name)

    def _lost(self, name: str, left: Value | None, right: Value | None, start: Environment) -> bool:
        """Arrays that one path alone has made are not known after it."""
        if name in start or is_hidden(name) or (left is not None and right is not None):
            return False
        self.env.pop(name, None)
        return True

    def _close(
        self,
        condition: Scalar,
        blocks: Sequence[Block],
        joins: Sequence[tuple[str, Value, Value]],
        made: Sequence[Sequence[SSAValue]],
    ) -> None:
        """End both paths with the values of variables that differ, which the conditional gives."""
        b = self.b
        pairs = [
            (name, x, y)
            for name, left, right in joins
            for x, y in zip(carried.flat(left) or (), carried.flat(right) or (), strict=True)
        ]
        fresh = self._fresh(blocks, pairs, made)
        kinds: list[carried.Kind | None] = []
        for name, x, y in pairs:
            known = isinstance(x, Memory) and (x in fresh or same_array(x, y))
            kinds.append(None if known else carried.joined_kind(b, name, x, y, blocks))
        for side, (block, memory) in enumerate(zip(blocks, made, strict=True)):
            leaves = [(x, y)[side] for _, x, y in pairs]
            with b.inside(block):
                for leaf, pair in zip(leaves, pairs, strict=True):
                    if isinstance(leaf, Memory) and not leaf.missing and pair[1] in fresh:
                        arrays.assign(b, fresh[pair[1]], leaf.array)
                yielded = [
                    carried.emitted(b, leaf, kind)
                    for leaf, kind in zip(leaves, kinds, strict=True)
                    if kind is not None
                ]
                escaped = [
                    x.array.buffer
                    for x, kind in zip(leaves, kinds, strict=True)
                    if isinstance(x, Memory) and kind is not None
                ]
                release(b, kept_back(memory, escaped))
                b.emit(scf.YieldOp(*yielded))
        types = [carried.mlir_of(kind) for kind in kinds if kind is not None]
        results = iter(close_if(b, b.ssa(condition), blocks, types))
        leaves = [
            self._joined(x, y, kind, results, fresh)
            for (_, x, y), kind in zip(pairs, kinds, strict=True)
        ]
        for name, left, _ in joins:
            count = len(carried.flat(left) or ())
            self.env[name] = carried.rebuilt(left, leaves[:count])
            leaves = leaves[count:]

    def _joined(
        self,
        x: carried.Leaf,
        y: carried.Leaf,
        kind: carried.Kind | None,
        results: Iterator[SSAValue],
        fresh: dict[carried.Leaf, Array],
    ) -> Value:
        """Return the value that joins a pair of leaves."""
        if kind is None:
            assert isinstance(x, Memory)
            return fresh.get(x, x.array)
        if isinstance(x, Scalar) or isinstance(y, Scalar):
            return carried.received(self.b, x, kind, next(results))
        known = [item for item in (x, y) if not item.missing]
        roots = [item.array.buffer.roots for item in known]
        origins: frozenset[Buffer] | None = frozenset()
        for some in roots:
            origins = None if origins is None or some is None else origins | some
        return carried.received(self.b, known[0] if known else x, kind, next(results), origins)

    def _fresh(
        self,
        blocks: Sequence[Block],
        pairs: Sequence[tuple[str, carried.Leaf, carried.Leaf]],
        made: Sequence[Sequence[SSAValue]],
    ) -> dict[carried.Leaf, Array]:
        """Memory for arrays of which each path makes one of its own: they are copied there, and so
        freed like all others."""
        b, fresh = self.b, dict[carried.Leaf, Array]()
        for _, x, y in pairs:
            if not isinstance(x, Memory) or not isinstance(y, Memory):
                continue
            own = [
                not one.missing and one.array.whole and one.array.buffer.memref in memory
                for one, memory in zip((x, y), made, strict=True)
            ]
            users = [p for p in pairs if shared(p[1], x) or shared(p[2], y)]
            if not all(own) or len(users) > 1:
                continue
            kind = carried.joined_kind(b, "", x, y, blocks)
            if isinstance(kind, tuple) and not kind[1]:
                fresh[x] = arrays.allocate(b, x.array.element, x.array.shape)
        return fresh


def shared(leaf: carried.Leaf, other: carried.Leaf) -> bool:
    """Whether two arrays may be parts of the same memory."""
    if not isinstance(leaf, Memory) or not isinstance(other, Memory):
        return False
    if leaf.missing or other.missing:
        return leaf is other
    first, second = leaf.array.buffer.roots, other.array.buffer.roots
    return first is None or second is None or bool(first & second)


def same_array(x: carried.Leaf, y: carried.Leaf) -> bool:
    """Whether two leaves are one array, on both paths."""
    if not isinstance(x, Memory) or not isinstance(y, Memory) or x.missing or y.missing:
        return False
    return x.array is y.array


def kept_back(memory: Sequence[SSAValue], escaped: Sequence[Buffer]) -> list[SSAValue]:
    """The memory of a path that no array that leaves it may be."""
    roots = [buffer.roots for buffer in escaped]
    if any(some is None for some in roots):
        return []
    left = {root.memref for some in roots if some is not None for root in some}
    return [value for value in memory if value not in left]


@dataclass
class _Part:
    """What is lowered where a condition holds, before which variables were others."""

    condition: Scalar
    before: Environment
    jump: Scalar
    block: Block
    memory: list[SSAValue]
    stack: ExitStack


class CaughtStatements:
    """Statements whose exceptions are caught: what follows a test is the path on which it holds.
    On the other one `jump` says which exception is raised. Both meet at the end."""

    def __init__(self, frame: Scope, live: frozenset[str] | None) -> None:
        self.b, self.frame, self.live = frame.b, frame, live
        self.block, self.memory = self.b.block, self.b.allocations
        self.parts: list[_Part] = []
        self.value: Value | None = None

    def part(self, condition: Scalar, number: int | Scalar) -> None:
        """What follows is lowered where a condition holds; where not, an exception is raised."""
        b = self.b
        is_here = b.block is self.block and b.allocations is self.memory
        if not is_here or cast("object", b.frame) is not self.frame:
            raise b.error(
                "an exception that is raised in the middle of this cannot be caught",
                "compute it in a statement of its own, or in a loop that is written out",
            )
        jump = b.number(RAISED + number) if isinstance(number, int) else number
        stack, block, before = ExitStack(), Block(), self.frame.env.copy()
        memory = stack.enter_context(b.own_memory())
        stack.enter_context(b.inside(block))
        self.parts.append(_Part(condition, before, jump, block, memory, stack))
        self.block, self.memory = block, memory

    def __enter__(self) -> None:
        self.around = self.b.catching.enter(self)

    def __exit__(self, *error: Any) -> None:
        self.b.catching.enter(self.around)
        while self.parts:
            one = self.parts.pop()
            one.stack.__exit__(*error)
            if error[0] is None:
                env, read = self.frame.env, self.frame.on_raise
                numbers = {n for n, x in env.items() if isinstance(x, Scalar | Maybe) or is_none(x)}
                raised = one.before.copy({RESULT, *filter(str.isidentifier, numbers - read)})
                raised.set_jump(one.jump)
                envs = [env, raised]
                blocks, ends = (one.block, Block()), [self.value, None]
                paths = Paths(one.before, blocks, envs, ends, [one.memory, []], True)
                self.value = self.frame.join(one.condition, paths, self.live)


def as_value(b: Builder, obj: object) -> Value:
    """A Python object that is known when compiling, as a value."""
    if isinstance(obj, np.ndarray):
        return _outer_array(b, cast("np.ndarray[Any, Any]", obj))
    type_ = type_of_number(obj)
    if type_ is not None:
        number: Any = obj
        plain: Any = number.item() if isinstance(obj, np.generic) else number
        if type_.weak:
            return b.number(plain)
        form = b.integer(plain).form if type_.dtype_name == "int64" else None
        return Scalar(type_, form=form, const=plain)
    if is_taken_apart(kind := type(obj)):
        items = cast("tuple[object, ...]", obj)
        return TupleValue(tuple(as_value(b, item) for item in items), kind)
    if is_stream(obj):
        b.shared.streams[id(obj)] = obj
        return Fields(tuple(b.number(x) for x in addresses_of(obj)), type(obj))
    if isinstance(obj, slice):
        known = cast("Any", obj)
        bounds: list[Any] = [known.start, known.stop, known.step]
        parts = [None if x is None else as_value(b, x) for x in bounds]
        if all(x is None or isinstance(x, Scalar) for x in parts):
            return SliceValue(*parts)  # pyright: ignore[reportArgumentType]
    return Static(cast("object", obj))


def _outer_array(b: Builder, array: np.ndarray[Any, Any]) -> Value:
    """An array from outside of the function, which each call hands on."""
    result = b.outer.get(id(array))
    if result is None:
        kind = type(array).__name__
        what = "an array" if kind == "ndarray" else f"a {kind}"
        message = (
            f"{what} of dtype {array.dtype} from outside of the function is not supported here"
        )
        raise b.error(message, "pass it as an argument")
    return result


def present(b: Builder, value: Value) -> Value:
    """A value where it is used, which `None` cannot be."""
    if not isinstance(value, Maybe) or not value.is_none:
        return value
    b.check(value.bound, "TypeError", "a number is None here")
    return value.value


def bind(
    b: Builder,
    source: FunctionSource,
    arguments: Sequence[Value],
    named: dict[str, Value],
    captured: Mapping[str, Value] = MappingProxyType({}),
) -> Variables:
    """Parameters of a function bound to values, as a call binds them, and what it has captured,
    its defaults among that."""
    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{source.name}(): {error}") from None
    variables: Variables = {**captured}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            variables[name] = Static(Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            variables[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            variables[name] = bound.arguments[name]
        elif name not in captured:
            default: object = parameter.default
            variables[name] = default if isinstance(default, Value) else as_value(b, default)
    return variables
