"""Iterators in expressions: which expressions are iterators, the generators that implement them,
and the substitution of variables that hold an iterator and are used once.

The generators of library functions are in `python.bodies.iterators`, by number of arguments. If the
arguments of a call differ from the generator's parameters, the function has a rule here.
"""

from __future__ import annotations

import ast
import builtins
import itertools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from inspect import CO_GENERATOR
from itertools import accumulate, count, pairwise
from types import BuiltinFunctionType, FunctionType
from typing import Any, cast

import numpy as np

from loopwright.python import registry
from loopwright.python.bodies import iterators
from loopwright.python.source import function_source
from loopwright.python.source.liveness import blocks_of, written
from loopwright.python.syntax.scope import DEFINITIONS, LocalFunction, suspends
from loopwright.python.values.value import ITERATORS
from loopwright.records import dataclass
from loopwright.reporting.errors import FrontendError

Meaning = Callable[[ast.expr], object]
"""Returns the meaning of an expression, if it is known without evaluation."""
_MOST_LOOPS = 8
"""The maximum `repeat` of a product."""
_Bodies = Mapping[int, Callable[..., Any]]
_OF_LIBRARY = {**iterators.BY_COUNT, **iterators.BY_LENGTH, **iterators.OF_GENERATORS}


def is_generator(function: object) -> bool:
    """Return whether a function is a generator."""
    function = function_source.plain_function(function)
    if isinstance(function, LocalFunction):
        return suspends(function.source.tree) is not None
    return isinstance(function, FunctionType) and bool(function.__code__.co_flags & CO_GENERATOR)


def makes_iterator(function: object) -> bool:
    """Return whether calls of an object return iterators, whose items are computed one by one."""
    return (
        is_generator(function)
        or bool(_bodies_of(function))
        or any(function is x for x in ITERATORS)
    )


def makes_generator(node: ast.AST, meaning: Meaning) -> bool:
    """Return whether an expression calls a generator, or a function implemented by one."""
    return call_of_generator(node, meaning) is not None


def is_lazy(node: ast.AST, meaning: Meaning) -> bool:
    """Return whether an expression is a generator: a call of one, or a generator expression."""
    return isinstance(node, ast.GeneratorExp) or makes_generator(node, meaning)


def is_map(node: ast.AST, meaning: Meaning) -> bool:
    """Return whether an expression is a `map` of iterables that have numbered items."""
    if not isinstance(node, ast.Call) or meaning(node.func) is not map:
        return False
    return not any(is_lazy(x, meaning) for x in node.args)


def may_stop(node: ast.AST, meaning: Meaning, callers: tuple[ast.AST, ...] = ()) -> bool:
    """Return whether a node, or a function that it calls, may raise `StopIteration`, which Python
    converts to `RuntimeError` inside of a generator."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and meaning(part) is StopIteration:
            return True
        if not isinstance(part, ast.Call):
            continue
        function = function_source.plain_function(meaning(part.func))
        if function is iterators.of_iterator:
            continue  # which catches it
        if function is next and len(part.args) == 1:
            return True
        called: function_source.FunctionSource | None = None
        if isinstance(function, LocalFunction):
            called = function.source
        elif isinstance(function, FunctionType) and not registry.lowering_of(function):
            with suppress(FrontendError):
                called = function_source.source_of(function)
        if called is not None and called.tree not in (node, *callers):
            if may_stop(called.tree, called.meaning, (node, *callers)):
                return True
    return False


def _bodies_of(function: object) -> _Bodies:
    """Return the generators that may implement a library function, by the key that selects one."""
    is_known = isinstance(function, type | BuiltinFunctionType)
    return _OF_LIBRARY.get(function, {}) if is_known else {}


def is_iterator(node: ast.expr, meaning: Meaning) -> bool:
    """Return whether an expression is an iterator, whose items are computed one by one."""
    if is_lazy(node, meaning):
        return True
    return isinstance(node, ast.Call) and any(meaning(node.func) is x for x in ITERATORS)


def call_of_generator(node: ast.AST, meaning: Meaning) -> tuple[Any, ast.Call] | None:
    """Return the generator that a call creates, and the call with its arguments."""
    if not isinstance(node, ast.Call):
        return None
    function = function_source.plain_function(meaning(node.func))
    if is_generator(function):
        return function, node
    if not _bodies_of(function) or any(isinstance(x, ast.Starred) for x in node.args):
        return None
    return _call_in_library(function, node, meaning)


@dataclass()
class _LibraryCall:
    """A call of a library function, with the arguments of its generator."""

    node: ast.Call
    function: Any
    arguments: list[ast.expr]
    keywords: dict[str, ast.expr]
    meaning: Meaning

    def by_count(self, bodies: _Bodies | None = None) -> Callable[..., Any] | None:
        """Return the generator selected by the number of arguments."""
        bodies = _OF_LIBRARY[self.function] if bodies is None else bodies
        return bodies.get(len(self.arguments) + len(self.keywords))


_Body = Callable[..., Any] | None


def _product(call: _LibraryCall) -> _Body:
    if "repeat" in call.keywords:
        repeat = call.keywords.pop("repeat")
        times = _integer_of(repeat, call.meaning)
        if times is None or not 0 < times <= _MOST_LOOPS:
            if len(call.arguments) != 1:
                return None
            call.arguments.append(repeat)
            return iterators.PRODUCT
        call.arguments *= times
    if len(call.arguments) > 3:  # the last one is the product of all others
        remaining_product = ast.Call(call.node.func, call.arguments[3:], [])
        call.arguments[3:] = [ast.copy_location(remaining_product, call.node)]
    return call.by_count()


def _chain(call: _LibraryCall) -> _Body:
    if len(call.arguments) > 2:
        *arguments, last = call.arguments
        first = ast.Call(call.node.func, arguments, call.node.keywords)
        call.arguments = [ast.copy_location(first, call.node), last]
    return call.by_count()


def _islice(call: _LibraryCall) -> _Body:
    arguments = call.arguments
    if len(arguments) <= 2:
        return call.by_count()
    has_end = not _is_none(arguments[2])
    for place, usual in (1, 0), (3, 1):
        if len(arguments) > place and _is_none(arguments[place]):
            arguments[place] = ast.copy_location(ast.Constant(usual), call.node)
    return call.by_count(None if has_end else iterators.ISLICE_FROM)


def _accumulate(call: _LibraryCall) -> _Body:
    call.keywords = {name: x for name, x in call.keywords.items() if not _is_none(x)}
    if all(map(_is_none, call.arguments[1:])):
        del call.arguments[1:]
    return call.by_count(iterators.ACCUMULATE_FROM if "initial" in call.keywords else None)


def _of_length(call: _LibraryCall) -> _Body:
    length_arguments = [*call.arguments[1:], *call.keywords.values()]
    call.arguments, call.keywords = call.arguments[:1], {}
    if call.function is itertools.permutations and all(map(_is_none, length_arguments)):
        return iterators.PERMUTATIONS
    if len(length_arguments) != 1 or not call.arguments:
        return None
    length = length_arguments[0]
    body = _OF_LIBRARY[call.function].get(_integer_of(length, call.meaning) or 0)
    if body is None:
        call.arguments.append(length)
    return body or iterators.OF_ANY_LENGTH[call.function]


def _of_iterators(call: _LibraryCall) -> _Body:
    return call.by_count() if any(is_lazy(x, call.meaning) for x in call.arguments) else None


def _map(call: _LibraryCall) -> _Body:
    """Return the generator that implements a call of `map`. Items are computed one by one unless
    the function returns numbers, as strings and lists take memory."""
    function: Any = call.meaning(call.arguments[0]) if call.arguments else None
    gives_number = (
        any(function is x for x in function_source.GIVING_NUMBERS)
        or isinstance(function, np.ufunc)
        or (isinstance(function, type) and issubclass(function, np.generic))
    )
    # Of rows whose items have no known type, min and max only raise.
    gives_number &= function not in (min, max) or len(call.arguments) > 2
    return _of_iterators(call) if gives_number else call.by_count()


def _zip(call: _LibraryCall) -> _Body:
    strict = call.keywords.pop("strict", ast.Constant(False))
    if not isinstance(strict, ast.Constant) or strict.value is not False:
        return None
    lazy = [k for k, x in enumerate(call.arguments) if is_lazy(x, call.meaning)]
    iterator_arguments = [x for x in call.arguments if is_iterator(x, call.meaning)]
    bodies = iterators.ZIP_SECOND if lazy == [1] else None
    return call.by_count(bodies) if len(lazy) == len(iterator_arguments) == 1 else None


def _zip_longest(call: _LibraryCall) -> _Body:
    call.arguments.append(call.keywords.pop("fillvalue", ast.Constant(None)))
    return call.by_count()


def _filter(call: _LibraryCall) -> _Body:
    is_true = call.arguments and isinstance(call.arguments[0], ast.Constant)
    return call.by_count({2: iterators.FILTER_TRUE} if is_true else None)


_RULES: dict[object, Callable[[_LibraryCall], _Body]] = {
    itertools.product: _product,
    itertools.chain: _chain,
    itertools.islice: _islice,
    itertools.accumulate: _accumulate,
    itertools.zip_longest: _zip_longest,
    builtins.filter: _filter,
    **dict.fromkeys(iterators.BY_LENGTH, _of_length),
    **dict.fromkeys(iterators.OF_GENERATORS, _of_iterators),
    builtins.map: _map,
    builtins.zip: _zip,
}
"""Rules for functions whose arguments differ from those of their generators; each chooses one."""


def _call_in_library(
    function: Any, node: ast.Call, meaning: Meaning
) -> tuple[Any, ast.Call] | None:
    """Return the generator that implements a library function for a call's arguments."""
    keywords = {x.arg or "": x.value for x in node.keywords}
    call = _LibraryCall(node, function, [*node.args], keywords, meaning)
    body = _RULES.get(function, _LibraryCall.by_count)(call)
    if body is None:
        return None
    if function in iterators.POOLED:
        pooled = _pooled(call.arguments[0], meaning)
        later_arguments = call.arguments[1:]
        if function is itertools.zip_longest:
            later_arguments = [
                *(_pooled(x, meaning) for x in later_arguments[:-1]),
                later_arguments[-1],
            ]
        elif function is itertools.product and body is not iterators.PRODUCT:
            later_arguments = [_pooled(x, meaning) for x in later_arguments]
        elif isinstance(pooled, ast.Tuple):
            pooled = list_of(pooled)
        call.arguments = [pooled, *later_arguments]
    named = [ast.keyword(name, value) for name, value in call.keywords.items()]
    return body, ast.copy_location(ast.Call(node.func, call.arguments, named), node)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _integer_of(node: ast.expr, meaning: Meaning) -> int | None:
    """Return the value of an expression, if it is a known integer."""
    value = meaning(node)
    return value if isinstance(value, int) else None


def _pooled(node: ast.expr, meaning: Meaning) -> ast.expr:
    """Return a copy of all items of an iterable that may be changed during iteration; ranges are
    not copied."""
    is_range = isinstance(node, ast.Call) and meaning(node.func) is range
    return node if is_range or isinstance(node, ast.Tuple | ast.Constant) else list_of(node)


def list_of(node: ast.expr) -> ast.ListComp:
    """Return a list of the items of an iterable."""
    if isinstance(node, ast.GeneratorExp):
        return ast.copy_location(ast.ListComp(node.elt, node.generators), node)
    item = ast.Name("an.item", ast.Load())
    clause = ast.comprehension(ast.Name("an.item", ast.Store()), node, [], 0)
    return ast.fix_missing_locations(ast.copy_location(ast.ListComp(item, [clause]), node))


Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def without_iterator_variables(tree: ast.FunctionDef, meaning: Meaning) -> ast.FunctionDef:
    """Return a copy of a function in which variables that are iterators and used once are
    substituted: their arguments are evaluated where the variable is bound, and the items where it
    is used."""
    tree = deepcopy(tree)
    uses = Counter(x.id for x in ast.walk(tree) if isinstance(x, ast.Name))

    def substituted(body: list[ast.stmt]) -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for number, node in enumerate(body):
            for block in blocks_of(node):
                block[:] = substituted(block)
            match node:
                case ast.Assign([ast.Name(id=name)], value) if uses[name] == 2 and is_iterator(
                    value, meaning
                ):
                    begin: dict[str, ast.expr] = {}
                    call = hoisted(name, value, begin, lambda x: is_iterator(x, meaning))
                    if _replace_use(body[number + 1 :], name, call):
                        bound = [(ast.Name(x, ast.Store()), y) for x, y in begin.items()]
                        result += [ast.copy_location(ast.Assign([x], y), node) for x, y in bound]
                        continue
                case _:
                    pass
            result.append(node)
        return result

    tree.body = substituted(tree.body)
    return ast.fix_missing_locations(tree)


def hoisted(
    name: str,
    node: ast.expr,
    begin: dict[str, ast.expr],
    is_later: Callable[[ast.expr], bool],
    function_of: Callable[[str, ast.expr], ast.expr] = lambda _, function: function,
) -> ast.expr:
    """Return an iterable for later iteration: parts that are iterators (`is_later`) are evaluated
    then, too; `begin` receives the parts evaluated now, under names derived from `name` by dots.
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
        first, *inner_clauses = node.generators
        over = hoisted(f"0.{name}", first.iter, begin, is_later, function_of)
        first = ast.comprehension(first.target, over, first.ifs, first.is_async)
        return ast.copy_location(ast.GeneratorExp(node.elt, [first, *inner_clauses]), node)
    assert isinstance(node, ast.Call)
    function = function_of(name, node.func)
    places = count()
    arguments, values = (
        [hoisted(f"{next(places)}.{name}", x, begin, is_later, function_of) for x in expressions]
        for expressions in (node.args, [x.value for x in node.keywords])
    )
    named = [ast.keyword(x.arg, value) for x, value in zip(node.keywords, values, strict=True)]
    return ast.copy_location(ast.Call(function, arguments, named), node)


def with_lists_of_groups(tree: ast.FunctionDef, loop: ast.For, chain: str) -> bool:
    """Make the second variable of a loop over `itertools.groupby` a list, and its only use an
    iterator over that list, which `chain` creates; return false if it has other uses."""
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
        return False  # after the loop, say
    group.id = f"list.{name}"
    call = ast.Call(ast.Name(chain, ast.Load()), [ast.Name(group.id, ast.Load())], [])
    uses = [x for part in loop.body for x in ast.walk(part) if getattr(x, "id", None) == name]
    return not uses or (len(uses) == 1 and _replace_use(loop.body, name, call))


_READERS = (len, sum, min, max, any, all, enumerate, zip, sorted, list, set, pairwise, accumulate)
"""Functions of iterables that treat a tuple like a list."""


def may_be_list(tree: ast.FunctionDef, target: ast.expr, meaning: Meaning) -> bool:
    """Return whether a function reads items of a tuple that a loop binds, and does nothing else
    with it that it could not do with a list."""
    parents = {part: node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}

    def is_read(x: ast.AST) -> bool:
        match parents.get(x):
            case ast.Subscript(value=value, slice=ast.Slice()) as part if value is x:
                return is_read(part)
            case ast.Subscript(value=value, ctx=ast.Load()) if value is x:
                return True
            case ast.Call(func=function) if function is not x:
                is_join = isinstance(function, ast.Attribute) and function.attr == "join"
                return is_join or any(meaning(function) is reader for reader in _READERS)
            case ast.For(iter=items) | ast.comprehension(iter=items):
                return items is x
            case ast.Assign(value=value, targets=[ast.Tuple()]):
                return value is x
            case _:
                return False

    name = getattr(target, "id", "")
    shadowing_nodes = {
        x
        for node in ast.walk(tree)
        if isinstance(node, Comprehension) and name in written(_targets(node))
        for part in ast.iter_child_nodes(node)
        for x in ast.walk(part)
        if x not in {*ast.walk(node.generators[0].iter)}
    }
    names = (x for x in ast.walk(tree) if isinstance(x, ast.Name) and x.id == name)
    uses = [x for x in names if x not in shadowing_nodes]
    return bool(uses) and all(isinstance(x.ctx, ast.Store) or is_read(x) for x in uses)


def _targets(node: ast.For | Comprehension) -> list[ast.expr]:
    """Return the targets that a loop or a comprehension binds."""
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
            items = cast("list[Any]", value if isinstance(value, list) else [value])
            for number, item in enumerate(items):
                if isinstance(item, ast.Name) and item.id == name and isinstance(value, list):
                    items[number] = by
                    return True
            if not isinstance(node, Comprehension):
                waiting += [x for x in items if isinstance(x, ast.AST)]
            elif field == "generators":
                first: ast.comprehension = items[0]
                if isinstance(first.iter, ast.Name) and first.iter.id == name:
                    first.iter = by
                    return True
                waiting.append(first.iter)
    return False
