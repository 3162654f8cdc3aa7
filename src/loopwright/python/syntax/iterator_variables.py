"""Substitutes iterators for variables that are used once."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import accumulate, count, pairwise
from typing import Any, cast

from loopwright.python.source.liveness import blocks_of, written
from loopwright.python.syntax.iterator_calls import Meaning, is_iterator
from loopwright.python.syntax.local_functions import DEFINITIONS

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def without_iterator_variables(tree: ast.FunctionDef, meaning: Meaning) -> ast.FunctionDef:
    """A copy of a function in which variables that are iterators and used once are substituted."""
    return _Variables(tree, meaning).without()


class _Variables:
    """Variables that are iterators with one use: their arguments are evaluated where the variable
    is bound, and the items where it is used."""

    def __init__(self, tree: ast.FunctionDef, meaning: Meaning) -> None:
        self.tree, self.meaning = deepcopy(tree), meaning
        names = [x for x in ast.walk(self.tree) if isinstance(x, ast.Name)]
        self.uses = Counter(x.id for x in names)

    def without(self) -> ast.FunctionDef:
        """The function without such variables."""
        self.tree.body = self._block(self.tree.body)
        return ast.fix_missing_locations(self.tree)

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for number, node in enumerate(body):
            for block in blocks_of(node):
                block[:] = self._block(block)
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self.uses[
                    name
                ] == 2 and is_iterator(value, self.meaning):
                    begin: dict[str, ast.expr] = {}
                    call = hoisted(name, value, begin, lambda x: is_iterator(x, self.meaning))
                    if _replace_use(body[number + 1 :], name, call):
                        bound = [(ast.Name(x, ast.Store()), y) for x, y in begin.items()]
                        result += [ast.copy_location(ast.Assign([x], y), node) for x, y in bound]
                        continue
                case _:
                    pass
            result.append(node)
        return result


def hoisted(
    name: str,
    node: ast.expr,
    begin: dict[str, ast.expr],
    is_later: Callable[[ast.expr], bool],
    function_of: Callable[[str, ast.expr], ast.expr] = lambda _, function: function,
) -> ast.expr:
    """An iterable for later iteration: parts that are iterators (`is_later`) are evaluated then,
    too; `begin` receives the parts evaluated now, under names derived from `name` by dots.
    `function_of` may replace a function that is called later."""
    if isinstance(node, ast.Constant):
        return node
    if isinstance(node, ast.Starred):
        begin[name] = ast.copy_location(ast.Tuple([node], ast.Load()), node)
        return ast.Starred(ast.Name(name, ast.Load()), ast.Load())
    if not is_later(node):
        begin[name] = node
        return ast.copy_location(ast.Name(name, ast.Load()), node)
    if isinstance(node, ast.GeneratorExp):
        first, *rest = node.generators
        over = hoisted(f"0.{name}", first.iter, begin, is_later, function_of)
        first = ast.comprehension(first.target, over, first.ifs, first.is_async)
        return ast.copy_location(ast.GeneratorExp(node.elt, [first, *rest]), node)
    assert isinstance(node, ast.Call)
    function, places = function_of(name, node.func), count()
    arguments, values = (
        [hoisted(f"{next(places)}.{name}", x, begin, is_later, function_of) for x in several]
        for several in (node.args, [x.value for x in node.keywords])
    )
    named = [ast.keyword(x.arg, value) for x, value in zip(node.keywords, values, strict=True)]
    return ast.copy_location(ast.Call(function, arguments, named), node)


def with_lists_of_groups(tree: ast.FunctionDef, loop: ast.For, chain: str) -> bool:
    """Have the second variable of a loop through `itertools.groupby` be a list, and its one use the
    iterator of the list that `chain` makes; false where it has others."""
    match loop.target:
        case ast.Tuple(elts=[_, ast.Name(id=name) as group]):
            pass
        case _:
            return False
    inside = {
        y
        for x in ast.walk(tree)
        if isinstance(x, ast.For | Comprehension) and name in written(_targets(x))
        for y in ast.walk(x)
    }
    names = (x for x in ast.walk(tree) if isinstance(x, ast.Name) and x.id == name)
    if any(isinstance(x.ctx, ast.Load) and x not in inside for x in names):
        return False  # behind the loop, say
    group.id = f"list.{name}"
    call = ast.Call(ast.Name(chain, ast.Load()), [ast.Name(group.id, ast.Load())], [])
    uses = [x for part in loop.body for x in ast.walk(part) if getattr(x, "id", None) == name]
    return not uses or (len(uses) == 1 and _replace_use(loop.body, name, call))


_READERS = (len, sum, min, max, any, all, enumerate, zip, sorted, list, set, pairwise, accumulate)
"""Functions of iterables to which a tuple is what a list is."""


def may_be_list(tree: ast.FunctionDef, target: ast.expr, meaning: Meaning) -> bool:
    """Whether a function reads items of a tuple that a loop binds, and does nothing else with it
    that it could not do with a list."""
    parents = {part: node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}

    def is_read(x: ast.AST) -> bool:
        match parents.get(x):
            case ast.Subscript(value=value, slice=ast.Slice()) as part if value is x:
                return is_read(part)
            case ast.Subscript(value=value, ctx=ast.Load()) if value is x:
                return True
            case ast.Call(func=function) if function is not x:
                is_join = isinstance(function, ast.Attribute) and function.attr == "join"
                return is_join or any(meaning(function) is known for known in _READERS)
            case ast.For(iter=items) | ast.comprehension(iter=items):
                return items is x
            case ast.Assign(value=value, targets=[ast.Tuple()]):
                return value is x
            case _:
                return False

    name = getattr(target, "id", "")
    others = {
        x
        for node in ast.walk(tree)
        if isinstance(node, Comprehension) and name in written(_targets(node))
        for part in ast.iter_child_nodes(node)
        for x in ast.walk(part)
        if x not in {*ast.walk(node.generators[0].iter)}
    }
    names = (x for x in ast.walk(tree) if isinstance(x, ast.Name) and x.id == name)
    uses = [x for x in names if x not in others]
    return bool(uses) and all(isinstance(x.ctx, ast.Store) or is_read(x) for x in uses)


def _targets(node: ast.For | Comprehension) -> list[ast.expr]:
    """What a loop binds its items to."""
    return [node.target] if isinstance(node, ast.For) else [x.target for x in node.generators]


def _replace_use(body: Sequence[ast.AST], name: str, by: ast.expr) -> bool:
    """Replace the use of a name in expressions that are evaluated at most once; false if its use is
    not among them."""
    waiting: list[ast.AST] = [*body]
    while waiting:
        node = waiting.pop()
        for field, value in ast.iter_fields(node):
            if isinstance(node, ast.For) and field == "body":
                continue
            if isinstance(node, ast.While | ast.Try | DEFINITIONS | ast.comprehension):
                continue
            if isinstance(value, ast.Name) and value.id == name:
                setattr(node, field, by)
                return True
            several = cast("list[Any]", value if isinstance(value, list) else [value])
            for number, item in enumerate(several):
                if isinstance(item, ast.Name) and item.id == name and isinstance(value, list):
                    several[number] = by
                    return True
            if not isinstance(node, Comprehension):
                waiting += [x for x in several if isinstance(x, ast.AST)]
            elif field == "generators":
                first: ast.comprehension = several[0]
                if isinstance(first.iter, ast.Name) and first.iter.id == name:
                    first.iter = by
                    return True
                waiting.append(first.iter)
    return False
