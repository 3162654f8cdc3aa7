"""Statements that read variables of several types: one copy for each type.

    x = "fizz" if i % 3 == 0 else i
    print(x)                              where x is a str:   print(x)
                                          where x is an int:  print(x)

Such a variable is a union (`value.Either`): for each of its types whether it has it, and the value.
A statement that reads it is lowered for each of them, under the condition that the variable has
this type; there it is a variable of one type. A condition is decided in each copy, so that
`isinstance` leaves the branch for the type. What the copies assign is joined again. Statements that
only hand the value on are lowered once. So are expressions with an operand of several types that is
not a variable, such as `words[i] == "fizz"`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Protocol

from loopwright.python.inference.program_types import is_mixed
from loopwright.python.source.liveness import Liveness, read, written
from loopwright.python.values.builder import Builder, JoinedT
from loopwright.python.values.carried import if_bound
from loopwright.python.values.environment import Environment, setting
from loopwright.python.values.scalars import logical_and
from loopwright.python.values.value import NONE, Either, Scalar, Unsure, Value, types_of


class SplitFrame(Protocol):
    """The function whose statements are lowered."""

    b: Builder
    env: Environment
    behind: dict[ast.stmt, Sequence[ast.stmt]]
    united: set[str]
    evaluated: dict[ast.expr, Value]

    @property
    def liveness(self) -> Liveness:
        """Which variables are read after the statements of the function."""
        ...

    def optional(self, node: ast.expr) -> Value:
        """Return the value of an expression, which may be `None`."""
        ...

    def statement(self, node: ast.stmt) -> None:
        """Lower one statement."""
        ...

    def branch(
        self,
        condition: Scalar,
        then: Callable[[], JoinedT],
        otherwise: Callable[[], JoinedT],
        live: frozenset[str] | None = None,
    ) -> JoinedT:
        """Lower code on two paths of a run-time condition; return their joined value."""
        ...


MOST_COPIES = 16
"""How many copies of a statement there are at most."""
_SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Assert, ast.Raise)


def is_split(fn: SplitFrame, node: ast.stmt) -> bool:
    """Lower a statement for each type of a variable that it reads, if one has several types, and
    return whether one has."""
    unions = [(name, x) for name, x in fn.env.items() if isinstance(x, Either)]
    if not unions:
        return False
    names = _names_read(node)
    read_unions = [(name, x) for name, x in unions if name in names]
    if not read_unions:
        return False
    (name, value), *_ = read_unions
    copies = 1
    for _, x in read_unions:
        copies *= len(x.items) + x.may_be_none
    if copies > MOST_COPIES:
        raise fn.b.error(
            f"this statement reads variables of {copies} combinations of types",
            "test their types before: if isinstance(x, int)",
        )
    _lower_copies(fn, node, name, value)
    return True


def _names_read(node: ast.stmt) -> frozenset[str]:
    """Return the variables whose types matter to a statement; those that it only passes on are left
    out."""
    match node:
        case ast.Assign(targets=[ast.Name()], value=value):
            return _names_in(value)
        case ast.Return(value=ast.expr() as value):
            return _names_in(value)
        case ast.AugAssign(target=ast.Name(id=name)):
            return frozenset({name, *read(node)})
        case ast.If():
            return frozenset(read(node.test))
        case ast.For():
            return frozenset(read(node.iter))
        case ast.stmt() if isinstance(node, _SIMPLE):
            return frozenset(read(node))
        case _:
            return frozenset()


def _names_in(value: ast.expr) -> frozenset[str]:
    """Return the variables whose types matter to an expression that a statement passes on; those
    that are its value, or parts of it, are left out."""
    match value:
        case ast.Name():
            return frozenset()
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return frozenset(name for item in items for name in _names_in(item))
        case _:
            return frozenset(read(value))


def _lower_copies(fn: SplitFrame, node: ast.stmt, name: str, value: Either) -> None:
    """Lower a statement for each type of a variable."""
    live = fn.liveness.after.get(node)
    count = len(value.items) + value.may_be_none
    whole = value
    value, is_bound = _without_flags(fn.b, value)
    if is_bound is not None and live is not None and name not in written([node]):
        live -= {name}

    def run(member: Value) -> None:
        fn.env[name] = member if is_bound is None else Unsure((is_bound, member), Unsure)
        fn.statement(node)

    def run_cases(position: int) -> None:
        member = value.members[position] if position < len(value.items) else None
        if member is None:
            run(NONE)
        elif position == count - 1 or member.is_there.const:
            run(member.value)
        elif member.is_there.const is not None:
            run_cases(position + 1)
        else:
            fn.branch(
                member.is_there, lambda: run(member.value), lambda: run_cases(position + 1), live
            )

    fn.behind.pop(node, None)  # what follows is lowered after all copies
    is_outermost = name not in fn.united
    fn.united.add(name)
    run_cases(0)
    if is_outermost:
        fn.united.discard(name)
    fn.behind.pop(node, None)
    joined = fn.env.get(name)
    is_same = joined is not None and types_of(joined) == types_of(value)
    if (is_same or is_bound is not None) and name not in written([node]):
        fn.env[name] = whole  # as it was, without the selections of the join


def _without_flags(b: Builder, value: Either) -> tuple[Either, Scalar | None]:
    """Return a union that may be unbound without the flags of its parts for that, and whether it is
    bound: `None` if it always is."""
    bound_value, bounds = if_bound(value)
    if not bounds:
        return value, None
    assert isinstance(bound_value, Either)
    return bound_value, reduce(partial(logical_and, b), bounds)


# Operands that are not variables


def value_by_type(fn: SplitFrame, node: ast.expr, lower: Callable[[], Value]) -> Value:
    """Return the value of an expression, lowered for each type of an operand that has several."""
    operand = _mixed_operand(fn.b, node)
    if operand is None:
        return lower()
    value = fn.optional(operand)

    def value_for(member: Value) -> Value:
        with setting(fn, evaluated={**fn.evaluated, operand: member}):
            return lower()

    if not isinstance(value, Either):
        return value_for(value)
    members = value.members

    def value_from(position: int) -> Value:
        if position == len(members):
            return value_for(NONE)
        member = members[position]
        if position == len(members) - 1 and not value.may_be_none:
            return value_for(member.value)
        return fn.branch(
            member.is_there, lambda: value_for(member.value), lambda: value_from(position + 1)
        )

    return value_from(0)


def for_each_type(fn: SplitFrame, value: Value, lower: Callable[[Value], None]) -> None:
    """Lower what changes an object for each type of a value."""
    if not isinstance(value, Either):
        lower(value)
        return
    members = value.members

    def lower_from(position: int) -> None:
        if position == len(members):
            lower(NONE)
            return
        member = members[position]
        if position == len(members) - 1 and not value.may_be_none:
            lower(member.value)
        else:
            fn.branch(
                member.is_there, lambda: lower(member.value), lambda: lower_from(position + 1)
            )

    lower_from(0)


def _mixed_operand(b: Builder, node: ast.expr) -> ast.expr | None:
    """Return an operand that has several types according to inference, and may be evaluated before
    the rest of the expression; `None` if there is none."""
    types = b.shared.program_types
    if types is None or not types.has_mixed_items:
        return None
    for number, operand in enumerate(_operands(node)):
        if isinstance(operand, ast.Name | ast.Constant):
            continue
        is_pure = not any(isinstance(x, _EFFECTS) for x in ast.walk(operand))
        is_mixed_operand = not isinstance(operand, ast.Starred) and is_mixed(types.at(operand))
        return operand if is_mixed_operand and (number == 0 or is_pure) else None
    return None


_EFFECTS = ast.Call, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await


def _operands(node: ast.expr) -> Sequence[ast.expr]:
    """Return the operands of an expression that computes with their values, in Python's order of
    evaluation."""
    match node:
        case ast.Attribute(value=value):
            return [value]
        case ast.Subscript(value=value):
            return [value]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.Compare(left=left, comparators=[right]):
            return [left, right]
        case ast.Call(func=ast.Attribute(value=receiver), args=arguments):
            return [receiver, *arguments]
        case ast.Call(func=ast.Name(), args=arguments):
            return arguments
        case ast.JoinedStr(values=parts):
            return [x.value for x in parts if isinstance(x, ast.FormattedValue)]
        case _:
            return []
