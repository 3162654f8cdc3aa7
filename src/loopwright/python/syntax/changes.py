"""What statements may change: the variables of a function that are changed if they are lists, and
the arrays to which a call in a statement may store.

Array expressions are computed where they are used, unless something that is evaluated in between
may store in the arrays that they read: then their values are kept in memory.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from inspect import getattr_static
from types import FunctionType
from typing import Any

from loopwright.python import registry
from loopwright.python.bodies import deques, dicts, draws, texts
from loopwright.python.bodies import lists as bodies
from loopwright.python.declarations import METHODS, declaration_of
from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.source.function_source import plain_function, source_of
from loopwright.python.source.liveness import Names, children
from loopwright.python.syntax.iterator_calls import Meaning
from loopwright.python.syntax.scope import LocalFunction, Scope
from loopwright.python.types import TextType
from loopwright.python.types.base import Type
from loopwright.python.types.joins import widen
from loopwright.python.values.value import Compound, Fields, TupleValue, Value
from loopwright.records import dataclass, field
from loopwright.reporting.errors import FrontendError

_PART_FUNCTIONS = {dicts.table_of, dicts.entries_of, deques.ends_of, deques.items_of}
"""The functions that return one of the lists that a dictionary, a set or a deque consists of."""
_VariableArguments = list[tuple[int | str | None, set[str]]]
"""Which variables the arguments of a call are, by their places and names."""


@dataclass()
class _Uses:
    """How a function uses its variables, which may be lists."""

    changed: set[str]
    """The variables that it changes, and those that functions change which it calls."""
    same: list[set[str]] = field(default_factory=list)
    """Variables that may have one value."""
    calls: list[tuple[ast.FunctionDef, Meaning, _VariableArguments]] = field(default_factory=list)


def changed_lists(tree: ast.FunctionDef, meaning: Meaning, *, parts: bool = True) -> Names:
    """Return the names of lists that a function changes; without `parts`, of lists whose items are
    replaced: mutating an item does not change its list."""
    uses = _uses(tree, tree, meaning, changes_list, parts=parts)
    return _changed(uses, changes_list, parts=parts)


def changed_in_loop(
    loop: ast.For | ast.While, tree: ast.FunctionDef, meaning: Meaning
) -> frozenset[str]:
    """Return the names of containers, and of values that contain them, that an iteration of a loop
    may change."""
    uses = _uses(loop, tree, meaning, _changes_container, parts=True)
    return _changed(uses, _changes_container, parts=True)


def extends_texts(loop: ast.For | ast.While, meaning: Meaning, types: ProgramTypes | None) -> bool:
    """Return whether an iteration of a loop appends characters to the pool of strings: it formats
    values, or concatenates strings, by the types of expressions."""

    def type_at(node: ast.AST) -> Type | None:
        return None if types is None else types.at(node)

    def extends(node: ast.AST) -> bool:
        match node:
            case ast.FormattedValue():
                return True
            case ast.Call(function):
                return meaning(function) is texts.add
            case ast.AugAssign(op=ast.Add(), value=string):
                type_ = type_at(string)
                return type_ is not None and isinstance(widen(type_), TextType)
            case ast.BinOp(string, ast.Add()):
                return isinstance(type_at(string), TextType)
            case _:
                return False

    return any(map(extends, ast.walk(loop)))


@lru_cache(maxsize=256)
def fields_stored_by(kind: type, method: str) -> frozenset[str]:
    """Return the fields of the object that a method of a class stores to, directly or through other
    methods."""
    fields = set[str]()
    visited_methods = {method}
    pending = [method]
    while pending:
        function = plain_function(getattr_static(kind, pending.pop(), None))
        if not isinstance(function, FunctionType):
            continue
        with suppress(FrontendError):
            tree = source_of(function).tree
            owner = next((x.arg for x in (*tree.args.posonlyargs, *tree.args.args)), "")
            for node in ast.walk(tree):
                match node:
                    case ast.Attribute(ast.Name(name), field, ast.Store()) if name == owner:
                        fields.add(field)
                    case ast.Attribute(ast.Name(name), inner) if name == owner:
                        pending += {inner} - visited_methods
                        visited_methods.add(inner)
                    case _:
                        pass
    return frozenset(fields)


Binding = tuple[ast.expr, ast.expr | None]
"""What a statement assigns to, and the expression of its value if it is a plain assignment."""


@lru_cache(maxsize=256)
def bindings_of_fields(kind: type, method: str) -> Mapping[str, Sequence[Binding]]:
    """Return where a method of a class stores in each field of its object."""
    function: Any = plain_function(getattr_static(kind, method))
    tree = source_of(function).tree
    owner = next((x.arg for x in (*tree.args.posonlyargs, *tree.args.args)), "")
    bindings = dict[str, list[Binding]]()
    pending = list[Binding]()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets, value):
                pending += [(target, value) for target in targets]
            case ast.For(target) | ast.NamedExpr(target):
                pending.append((target, None))
            case _:
                pass
    while pending:
        target, value = pending.pop()
        match target, value:
            case ast.Attribute(ast.Name(name), field), _ if name == owner:
                bindings.setdefault(field, []).append((target, value))
            case ast.Tuple(targets), ast.Tuple(items) if len(targets) == len(items):
                pending += zip(targets, items, strict=True)
            case ast.Tuple(targets), _:
                pending += [(x, None) for x in targets]
            case _:
                pass
    return bindings


def _changed(root: _Uses, changes: Callable[[str], bool], *, parts: bool) -> frozenset[str]:
    """Return the names that some code changes, directly or through functions that it calls."""
    functions = dict[ast.FunctionDef, _Uses]()
    waiting = [*root.calls]
    while waiting:
        called, inner, _ = waiting.pop()
        if called not in functions:
            uses = _uses(called, called, inner, changes, parts=parts)
            functions[called] = uses
            waiting += uses.calls
    every = [root, *functions.values()]
    count = -1
    while count != (count := sum(len(x.changed) for x in every)):
        for uses in every:
            for called, _, arguments in uses.calls:
                uses.changed |= _bound_to(called, arguments, functions[called].changed)
            for names in uses.same:
                uses.changed |= names if names & uses.changed else set()
    return frozenset(root.changed)


def _uses(
    code: ast.AST,
    tree: ast.FunctionDef,
    meaning: Meaning,
    changes: Callable[[str], bool],
    *,
    parts: bool,
) -> _Uses:
    """Return how some code of a function uses its variables; `changes` tells by name whether a
    method changes a list."""
    uses = _Uses(set())
    named_by = _base if parts else _named
    updated = {x.target for x in ast.walk(code) if isinstance(x, ast.AugAssign)}
    for node in ast.walk(code):
        match node:
            case ast.Attribute(value=base, attr=name) if changes(name):
                uses.changed |= named_by(base)
            case ast.Call():
                _note_call(uses, node, tree, meaning)
            case ast.Subscript(value=base, ctx=ast.Store() | ast.Del()) if (
                parts or node not in updated
            ):
                uses.changed |= named_by(base)
            case ast.AugAssign(target=target) if parts:
                uses.changed |= _base(target)
            case ast.Assign(value=value):
                named = _named(value, meaning)
                if isinstance(value, ast.Call) and not named:
                    named = _given_back(value, tree, meaning)
                uses.same += [_named(target) | named for target in node.targets]
            case _:
                pass
    return uses


def changes_list(method: str) -> bool:
    """Return whether a list has a method of this name that changes it."""
    return declaration_of(bodies.METHODS.get(method)).changed is not None


@lru_cache(maxsize=256)
def _changes_container(method: str) -> bool:
    """Return whether a list, dictionary, set or deque has a method of this name that changes it."""
    return any(declaration_of(x).changed is not None for x in METHODS.get(method, ()))


def _base(node: ast.expr) -> set[str]:
    """Return the variable that an expression reads a part of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def _named(node: ast.expr, meaning: Meaning | None = None) -> set[str]:
    """Return the variables whose value an expression may have, be composed of, or be a list in:
    the last of these for the `meaning` of functions."""
    match node:
        case ast.Call(args=[container]) if meaning is not None:
            return _named(container) if _is_part_function(meaning(node.func)) else set()
        case ast.Name():
            return {node.id}
        case ast.IfExp():
            return _named(node.body) | _named(node.orelse)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            return {name for x in parts for name in _named(x)}
        case _:
            return set()


def _is_part_function(function: object) -> bool:
    return isinstance(function, FunctionType) and function in _PART_FUNCTIONS


def _note_call(uses: _Uses, node: ast.Call, tree: ast.FunctionDef, meaning: Meaning) -> None:
    """Record the variables that a call in a function passes to the callee."""
    variable_arguments = _variable_arguments(node, meaning)
    parameter = registry.declared(plain_function(meaning(node.func))).changed
    if parameter is None and isinstance(node.func, ast.Attribute):  # perhaps of a random generator
        parameter = declaration_of(draws.METHODS.get(node.func.attr)).changed
    if isinstance(parameter, str):
        argument_names = (names for place, names in variable_arguments if place in (0, parameter))
        uses.changed.update(*argument_names)
        return
    called, meaning = _called(node, tree, meaning) if variable_arguments else (None, meaning)
    if called is not None:
        uses.calls.append((called, meaning, variable_arguments))


def _given_back(node: ast.Call, tree: ast.FunctionDef, meaning: Meaning) -> set[str]:
    """Return the variables that a call in a function passes to a callee that returns them."""
    variable_arguments = _variable_arguments(node, meaning)
    called, _ = _called(node, tree, meaning) if variable_arguments else (None, meaning)
    if called is None:
        return set()
    returns = (x.value for x in ast.walk(called) if isinstance(x, ast.Return))
    returned = {name for value in returns if value is not None for name in _named(value)}
    return _bound_to(called, variable_arguments, returned)


def _variable_arguments(node: ast.Call, meaning: Meaning) -> _VariableArguments:
    """Return the arguments of a call that are variables, or lists in containers that are."""
    arguments = [*enumerate(node.args), *((x.arg, x.value) for x in node.keywords)]
    return [(place, names) for place, x in arguments if (names := _named(x, meaning))]


def _called(
    node: ast.Call, tree: ast.FunctionDef, meaning: Meaning
) -> tuple[ast.FunctionDef | None, Meaning]:
    """Return the program's function that a call refers to, and what names mean in it."""
    local = _functions_in(tree)
    function = plain_function(meaning(node.func))
    if isinstance(node.func, ast.Name) and node.func.id in local:
        return local[node.func.id], meaning
    if isinstance(function, LocalFunction):
        return function.source.tree, meaning
    if isinstance(function, FunctionType) and not registry.lowering_of(function):
        with suppress(FrontendError):
            source = source_of(function)
            return source.tree, source.meaning
    return None, meaning


@lru_cache(maxsize=256)
def _functions_in(tree: ast.FunctionDef) -> Mapping[str, ast.FunctionDef]:
    """Return the functions nested in a function, by name."""
    inner = (x for x in ast.walk(tree) if isinstance(x, ast.FunctionDef) and x is not tree)
    return {x.name: x for x in inner}


def _bound_to(
    called: ast.FunctionDef, variable_arguments: _VariableArguments, parameters: Collection[str]
) -> set[str]:
    """Return the variables that a call passes for some parameters of a function."""
    of = called.args
    places = [x.arg for x in (*of.posonlyargs, *of.args, *of.kwonlyargs)]
    result: set[str] = set()
    for place, names in variable_arguments:
        name = places[place] if isinstance(place, int) and place < len(places) else place
        result |= names if name in parameters else set()
    return result


def kept_for_calls(scope: Scope, statement: ast.stmt) -> set[ast.expr]:
    """Return the expressions of a statement that are evaluated before a call that may change
    arrays: a call of a Python function, or of one that stores. Parts of such expressions, and
    expressions within the arguments of the call, are left out. Operators and properties of objects
    also count as calls."""
    order = _in_order(statement)
    earlier_expressions = set[ast.expr]()
    for node, start in order:
        if not _may_store(scope, node):
            continue
        while start:
            before, start = order[start - 1]
            earlier_expressions.add(before)
    return earlier_expressions


def _may_store(scope: Scope, node: ast.expr) -> bool:
    match node:
        case ast.Call():
            return _call_may_store(scope, node)
        case ast.Attribute():
            return _value_of(scope, node) is None and _is_object(scope, node.value)
        case ast.BinOp() | ast.Compare() | ast.UnaryOp():
            return any(_is_object(scope, x) for x in children(node))
        case _:
            return False


def _call_may_store(scope: Scope, node: ast.Call) -> bool:
    named = {x.arg for x in node.keywords} | {None for x in node.args if isinstance(x, ast.Starred)}
    arguments = (*node.args, *(x.value for x in node.keywords))
    if any(isinstance(x, ast.Lambda) or _is_own(scope, scope.outer_object(x)) for x in arguments):
        return True
    function = scope.outer_object(node.func)
    if function is not None or not isinstance(node.func, ast.Attribute):
        return registry.stores(function, len(node.args), named)
    is_object = _is_object(scope, node.func.value)
    return is_object or registry.method_stores(node.func.attr, len(node.args), named)


def _is_own(scope: Scope, function: object) -> bool:
    """Return whether a function is defined by the program."""
    is_plain = isinstance(plain_function(function), FunctionType | LocalFunction)
    return is_plain and registry.stores(function, 0, ())


def _value_of(scope: Scope, node: ast.AST) -> Value | None:
    """Return the value of a variable or of a field of one; `None` if it is unknown."""
    if isinstance(node, ast.Attribute):
        owner = _value_of(scope, node.value)
        return owner.field(node.attr) if isinstance(owner, Compound) else None
    enclosing_scope: Scope | None = scope
    while isinstance(node, ast.Name) and enclosing_scope is not None:
        if node.id in enclosing_scope.env:
            return enclosing_scope.env[node.id]
        enclosing_scope = enclosing_scope.around
    return None


def _is_object(scope: Scope, node: ast.AST) -> bool:
    """Return whether an expression is an object with fields, or contains one, whose class may
    define methods."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return _has_objects(_value_of(scope, node))


def _has_objects(value: Value | None) -> bool:
    if not isinstance(value, TupleValue | Fields):
        return False
    return value.has_members or any(map(_has_objects, value.items))


@lru_cache(maxsize=1024)
def _in_order(statement: ast.stmt) -> Sequence[tuple[ast.expr, int]]:
    """Return the expressions of a statement in the order of evaluation, each with the number of
    those before its parts."""
    order: list[tuple[ast.expr, int]] = []

    def visit(node: ast.AST) -> None:
        start = len(order)
        parts = [part for part in children(node) if not isinstance(part, ast.stmt)]
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            parts.sort(key=lambda part: part is not node.value)
        for part in parts:
            visit(part)
        if isinstance(node, ast.expr):
            order.append((node, start))

    visit(statement)
    return order
