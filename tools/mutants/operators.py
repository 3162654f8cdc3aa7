"""The wrong conditions that a module may have: changes of its syntax tree, found by structure.

| operator | change |
| --- | --- |
| `check` | a condition under which something is refused never holds |
| `never`, `always` | any other condition never holds, or always |
| `drop` | one operand of `and`, `or` and operators, one part of a display, one named argument |
| `other` | `all` and `any`, `min` and `max`, `True` and `False` change places |
| `compare` | `<` and `<=`, `==` and `!=`, … change places |
| `number` | a number is greater or less by one |
| `sign` | a sum becomes a difference, a negative number a positive one |
| `skip` | a statement that is executed for what it does is left out |
| `none` | a function, or what a name is given, is `None` |
| `iterate` | a loop sees nothing, or only what comes first |
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
NAMES = {"all": "any", "any": "all", "min": "max", "max": "min"}
REFUSING = ("efus", "carries_value", "carried_value", "bounds_vary", "op_against")
"""What is in the names of functions that say no."""
SCOPES = ast.FunctionDef | ast.ClassDef
LEFT_OUT = ("annotation", "bases", "decorator_list", "returns", "slice", "format_spec")
"""Parts of nodes where a change would be none, or a fault of any kind."""
NONE = ast.Constant(value=None)
Part = TypeVar("Part", bound=ast.AST)


@dataclass(frozen=True)
class Change:
    """One node of a tree in place of another."""

    function: str
    """The function, with what is around it; empty for the top of a module."""
    operator: str
    owner: ast.AST
    field: str
    index: int | None
    new: ast.AST

    @property
    def old(self) -> ast.AST:
        """What is there."""
        held = getattr(self.owner, self.field)
        return held if self.index is None else held[self.index]

    def apply(self) -> None:
        """Change the tree."""
        if self.index is None:
            setattr(self.owner, self.field, self.new)
        else:
            getattr(self.owner, self.field)[self.index] = self.new


def changes(text: str) -> tuple[ast.Module, dict[str, Change]]:
    """The tree of a module and all its changes, by function, operator and number among these."""
    tree = ast.parse(text)
    numbers: Counter[str] = Counter()
    changes_by_key: dict[str, Change] = {}
    for change in _below(tree, ""):
        kind = f"{change.function}:{change.operator}"
        changes_by_key[f"{kind}:{numbers[kind]}"] = change
        numbers[kind] += 1
    return tree, changes_by_key


def _below(owner: ast.AST, function: str) -> Iterator[Change]:
    """All changes below a node."""
    if isinstance(owner, SCOPES):
        function = f"{function}.{owner.name}" if function else owner.name
    for field, held in ast.iter_fields(owner):
        if field in LEFT_OUT:
            continue
        for index, node in enumerate(held) if isinstance(held, list) else [(None, held)]:
            if isinstance(node, ast.AST):
                for operator, new in _alternatives(node, owner, field):
                    yield Change(function, operator, owner, field, index, new)
                yield from _below(node, function)


def _alternatives(node: ast.AST, owner: ast.AST, field: str) -> Iterator[tuple[str, ast.AST]]:
    """What may be in place of a node, by operator."""
    if isinstance(node, ast.expr):
        if _is_condition(node, owner, field):
            refuses = isinstance(owner, ast.If) and _refuses(owner)
            yield ("check" if refuses else "never"), ast.Constant(value=False)
            yield "always", ast.Constant(value=True)
        elif isinstance(owner, ast.Assign) and field == "value" and not _is_constant(node):
            yield "none", NONE
        if field == "iter":
            first = ast.Slice(upper=ast.Constant(value=1))
            yield "iterate", ast.Tuple([], ast.Load())
            yield "iterate", ast.Subscript(ast.Call(ast.Name("list"), [node], []), first)
    match node:
        case ast.Return(value=ast.expr() as value) if not _is_constant(value):
            yield "none", ast.Return(NONE)
        case ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
            yield "skip", ast.Pass()
        case ast.BoolOp(op=operator, values=values):
            yield "other", ast.BoolOp(OPPOSITE[type(operator)](), values)
            for remaining in _without_one(values):
                yield (
                    "drop",
                    ast.BoolOp(operator, remaining) if len(remaining) > 1 else remaining[0],
                )
        case ast.Compare(left=left, ops=operators, comparators=comparators):
            for k, operator in enumerate(operators):
                changed = [*operators[:k], OPPOSITE[type(operator)](), *operators[k + 1 :]]
                yield "compare", ast.Compare(left, changed, comparators)
        case ast.IfExp(body=left_, orelse=right_):
            yield from (("drop", left_), ("drop", right_))
        case ast.BinOp(left=left_, op=operator, right=right_):
            yield from (("drop", left_), ("drop", right_))
            if type(operator) in OPPOSITE:
                yield "sign", ast.BinOp(left_, OPPOSITE[type(operator)](), right_)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "sign", operand
        case ast.Name(id=name) if name in NAMES:
            yield "other", ast.Name(NAMES[name], ast.Load())
        case ast.Constant(value=bool(value)):
            yield "other", ast.Constant(value=not value)
        case ast.Constant(value=int(value)):
            yield "number", ast.Constant(value=value + 1)
            yield "number", ast.Constant(value=value - 1)
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            for remaining in _without_one(parts):
                yield "drop", type(node)(remaining, ast.Load())
        case ast.Call(func=called, args=arguments, keywords=keywords):
            for remaining in _without_one(keywords):
                yield "drop", ast.Call(called, arguments, remaining)
        case _:
            pass


def _without_one(parts: list[Part]) -> Iterator[list[Part]]:
    """All but one of some parts, each in turn."""
    for k in range(len(parts)):
        yield [*parts[:k], *parts[k + 1 :]]


def _is_condition(node: ast.expr, owner: ast.AST, field: str) -> bool:
    """Whether only the truth of an expression counts, and no other condition contains it."""
    if field in ("test", "ifs"):
        return not _is_constant(node)
    if isinstance(owner, ast.BoolOp | ast.UnaryOp):
        return False
    if isinstance(owner, ast.GeneratorExp | ast.Lambda):
        return field in ("elt", "body") and isinstance(node, ast.Call)
    return _is_truth(node)


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def _is_truth(node: ast.expr) -> bool:
    """Whether an expression is `True` or `False`, as far as its form says."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(map(_is_truth, values))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.lstrip("_").partition("_")[0] in ("all", "any", "isinstance", "is", "may")
        case _:
            return False


def _refuses(conditional: ast.If) -> bool:
    """Whether a conditional says no: others hand on what was said."""
    if "Refusal" in ast.unparse(conditional.test):
        return False
    match conditional.body[-1]:
        case ast.Raise():
            return True
        case ast.Return(value=ast.Call(func=called)):
            return any(word in ast.unparse(called) for word in REFUSING)
        case _:
            return False
