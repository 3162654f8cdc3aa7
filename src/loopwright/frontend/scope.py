"""Variables of a function while it is compiled, and how their values meet where paths meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.dialects import scf
from loopwright.frontend import scalars
from loopwright.frontend.builder import Builder
from loopwright.frontend.loops import close_if
from loopwright.frontend.types import ScalarType
from loopwright.frontend.values import (
    Array,
    Lazy,
    Maybe,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
)

Env = dict[str, Value]
EXIT = "$exit"
RESULT = "$return"
DEAD = "$dead"
"""Bound where an exception was raised: what follows is never reached."""


def flat(value: Value | None) -> list[Scalar] | None:
    """The numbers that a value consists of; `None` if it has other parts."""
    match value:
        case Scalar():
            return [value]
        case Maybe():
            return [value.value, value.bound]
        case TupleValue():
            parts = [flat(item) for item in value.items]
            if any(part is None for part in parts):
                return None
            return [one for part in parts if part is not None for one in part]
        case _:
            return None


def rebuilt(value: Value, numbers: Sequence[Scalar]) -> Value:
    """A value of the same structure, of other numbers."""
    match value:
        case Maybe():
            return Maybe(numbers[0], numbers[1])
        case TupleValue():
            items: list[Value] = []
            for item in value.items:
                count = len(flat(item) or ())
                items.append(rebuilt(item, numbers[:count]))
                numbers = numbers[count:]
            return TupleValue(tuple(items))
        case _:
            return numbers[0]


def zero_of(type_: ScalarType) -> Scalar:
    """A number that stands for a variable that is not bound."""
    return Scalar(type_, const=0.0 if type_.is_float else 0)


def unbound(b: Builder, value: Value) -> Value | None:
    """A value of the same structure that says that it is not bound; `None` if there is none."""
    match value:
        case Scalar():
            return Maybe(zero_of(value.type), b.number(False))
        case Maybe():
            return Maybe(zero_of(value.value.type), b.number(False))
        case TupleValue():
            items = [unbound(b, item) for item in value.items]
            if any(item is None for item in items):
                return None
            return TupleValue(tuple(item for item in items if item is not None))
        case _:
            return None


def maybe(b: Builder, value: Value) -> Value:
    """A value as one that may be unbound, which it is not."""
    match value:
        case Scalar():
            return Maybe(value, b.number(True))
        case TupleValue():
            return TupleValue(tuple(maybe(b, item) for item in value.items))
        case _:
            return value


def matched(b: Builder, left: Value | None, right: Value | None) -> tuple[Value, Value] | None:
    """Two values of a variable in one structure; `None` if there is none."""
    if left is None and right is None:
        return None
    if left is None:
        assert right is not None
        empty = unbound(b, right)
        return None if empty is None else (empty, maybe(b, right))
    if right is None:
        empty = unbound(b, left)
        return None if empty is None else (maybe(b, left), empty)
    match left, right:
        case Scalar(), Scalar():
            return left, right
        case (Maybe(), _) | (_, Maybe()):
            if isinstance(left, Scalar | Maybe) and isinstance(right, Scalar | Maybe):
                return maybe(b, left), maybe(b, right)
            return None
        case TupleValue(), TupleValue():
            if len(left.items) != len(right.items):
                return None
            pairs = [matched(b, x, y) for x, y in zip(left.items, right.items, strict=True)]
            if any(pair is None for pair in pairs):
                return None
            known = [pair for pair in pairs if pair is not None]
            return TupleValue(tuple(p[0] for p in known)), TupleValue(tuple(p[1] for p in known))
        case _:
            return None


def same(left: Value | None, right: Value | None) -> bool:
    """Whether two values are known to be one."""
    if left is right:
        return True
    match left, right:
        case Scalar(), Scalar():
            if left.type != right.type:
                return False
            if left.const is not None or right.const is not None:
                return repr(left.const) == repr(right.const)
            return (left.ssa is not None and left.ssa is right.ssa) or (
                left.ssa is None and left.form is not None and left.form is right.form
            )
        case Static(), Static():
            return left.value is right.value
        case TupleValue(), TupleValue():
            return len(left.items) == len(right.items) and all(map(same, left.items, right.items))
        case SliceValue(), SliceValue():
            return all(
                map(
                    same,
                    (left.start, left.stop, left.step),
                    (right.start, right.stop, right.step),
                )
            )
        case _:
            return False


def disagreement(b: Builder, name: str, left: Value | None, right: Value | None) -> Exception:
    """The error that a variable means different things on two paths."""
    shown = "the result" if name.startswith("$") else name
    if all(isinstance(value, Array | Lazy) for value in (left, right)):
        return b.error(
            f"'{shown}' names different arrays on different paths",
            "assign to its elements instead: x[...] = …",
        )
    sides = [describe(v) if v is not None else "nothing" for v in (left, right)]
    return b.error(f"'{shown}' is {sides[0]} on one path and {sides[1]} on another")


Branch = Callable[[], Value | None]


class Scope:
    """The variables of a function; `branch` runs code on two paths and joins what they leave."""

    def __init__(self, b: Builder) -> None:
        self.b = b
        self.env: Env = {EXIT: b.number(0)}

    def branch(
        self, condition: Scalar, then: Branch, other: Branch, live: frozenset[str] | None = None
    ) -> Value | None:
        """Code on two paths of a condition that is not known; gives the value that both give.

        Of the variables that differ, only those in `live` are kept, if that is given.
        """
        b, start = self.b, self.env
        blocks, envs, values = [Block(), Block()], list[Env](), list[Value | None]()
        outer = b.allocations
        made: list[list[SSAValue]] = []
        for block, run in zip(blocks, (then, other), strict=True):
            self.env, b.allocations = dict(start), []
            with b.inside(block):
                values.append(run())
            envs.append(self.env)
            made.append(b.allocations)
        b.allocations = outer
        self.env = dict(start)
        names = [n for n in {**envs[0], **envs[1]} if live is None or n in live or n[0] == "$"]
        dead = (
            set(self.env)
            - set(names)
            - {n for n in self.env if same(envs[0].get(n), envs[1].get(n))}
        )
        for name in dead:
            del self.env[name]
        joins: list[tuple[str, Value, Value]] = []
        for name in names:
            left, right = envs[0].get(name), envs[1].get(name)
            if name == DEAD:
                continue
            if DEAD in envs[0]:
                left = self._in_place_of(left, right, blocks)
            elif DEAD in envs[1]:
                right = self._in_place_of(right, left, blocks)
            if left is None and right is None:
                self.env.pop(name, None)
                continue
            if same(left, right):
                assert left is not None
                self.env[name] = left
                continue
            pair = matched(b, left, right)
            if pair is None:
                if self._lost(name, left, right, start):
                    continue
                raise disagreement(b, name, left, right)
            joins.append((name, *pair))
        if values[0] is not None or values[1] is not None:
            pair = matched(b, values[0], values[1])
            if pair is None:
                raise disagreement(b, "$value", values[0], values[1])
            joins.append(("$value", *pair))
        self._close(condition, blocks, joins, made)
        if DEAD in envs[0] and DEAD in envs[1]:
            self.env[DEAD] = envs[0][DEAD]
        return self.env.pop("$value", None)

    def _in_place_of(
        self, dead: Value | None, value: Value | None, blocks: Sequence[Block]
    ) -> Value | None:
        """What stands for a variable on a path that ends, given its value on the other one."""
        numbers = None if value is None else flat(value)
        if isinstance(value, Array) and isinstance(value.buffer.memref.owner, Operation):
            if value.buffer.memref.owner.parent in blocks:
                return dead
        if value is None or numbers is None or same(dead, value):
            return value
        return rebuilt(value, [zero_of(x.type) for x in numbers])

    def _lost(self, name: str, left: Value | None, right: Value | None, start: Env) -> bool:
        """Arrays that one path alone has made are not known after it."""
        if name in start or name.startswith("$") or (left is not None and right is not None):
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
        b = self.b
        sides: list[list[Scalar]] = [[], []]
        types: list[ScalarType] = []
        for name, left, right in joins:
            for x, y in zip(flat(left) or (), flat(right) or (), strict=True):
                types.append(scalars.joined_type(b, name, x, y))
                sides[0].append(x)
                sides[1].append(y)
        for block, side, memory in zip(blocks, sides, made, strict=True):
            with b.inside(block):
                found = [b.ssa(scalars.cast(b, x, t)) for x, t in zip(side, types, strict=True)]
                release(b, memory)
                b.emit(scf.YieldOp(*found))
        kinds: list[Attribute] = [t.mlir for t in types]
        results = close_if(b, b.ssa(condition), blocks, kinds)
        numbers = [Scalar(t, ssa=v) for t, v in zip(types, results, strict=True)]
        for name, left, _ in joins:
            count = len(flat(left) or ())
            self.env[name] = rebuilt(left, numbers[:count])
            numbers = numbers[count:]


def release(b: Builder, memory: Sequence[SSAValue]) -> None:
    """Free memory that nobody needs any more."""
    from loopwright.dialects import memref

    for value in memory:
        b.emit(memref.DeallocOp.create(operands=[value]))
