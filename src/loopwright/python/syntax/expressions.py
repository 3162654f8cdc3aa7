"""Python expressions: each node of the tree is lowered to a value (`values`)."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from types import FunctionType
from typing import Any, cast

import numpy as np

from loopwright.python import registry
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.containers import (
    deques,
    dicts,
    list_items,
    list_literals,
    list_states,
    lists,
    literals_as_lists,
    records,
    texts,
)
from loopwright.python.errors import meant
from loopwright.python.functions import byte_strings, formatting
from loopwright.python.functions.iteration import run_of
from loopwright.python.source import cells, desugaring, matching
from loopwright.python.source.function_source import of_lambda
from loopwright.python.source.liveness import children, read
from loopwright.python.source.vocabulary import FieldName
from loopwright.python.syntax import calls
from loopwright.python.syntax import scope as scopes
from loopwright.python.syntax.calls import Relative
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.syntax.iterator_calls import is_lazy, list_of
from loopwright.python.syntax.suspended_generators import SuspendedGenerator
from loopwright.python.types import (
    BOOL,
    PY_FLOAT,
    PY_INT,
    SETS,
    FunctionKind,
    Keywords,
    Kind,
    Same,
    Table,
    is_enumeration,
)
from loopwright.python.values import arrays, carried, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import UnsetFieldError, present
from loopwright.python.values.catching import Handled
from loopwright.python.values.environment import setting
from loopwright.python.values.inferred_items import list_region_at
from loopwright.python.values.tables import chosen_from_table
from loopwright.python.values.value import (
    ITERATORS,
    NONE,
    Array,
    Choice,
    Closure,
    Compound,
    DequeValue,
    DictValue,
    Fields,
    Instance,
    Lazy,
    ListLiteral,
    ListValue,
    Optional,
    PooledList,
    RangeValue,
    RecordValue,
    Scalar,
    SharedList,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
    hint_for_list,
    is_none,
    scalars_of,
    types_of,
)


def expect_no_iterator(fn: FunctionLowering, node: ast.expr) -> None:
    """Refuse to bind an iterator to a variable, through which it could be consumed twice."""
    if isinstance(node, ast.Call) and fn.outer_object(node.func) in ITERATORS:
        hint = "write list(…), or iterate over it where it is created"
        raise fn.b.error("an iterator cannot be a variable or a result", hint, node)


# Names and constants


@lowers_expression(ast.Constant)
def _constant(fn: FunctionLowering, node: ast.Constant) -> Value:
    return scopes.as_value(fn.b, node.value)


@lowers_expression(ast.Name)
def _name(fn: FunctionLowering, node: ast.Name) -> Value:
    return fn.name(node)


@lowers_expression(ast.Lambda)
def _lambda(fn: FunctionLowering, node: ast.Lambda) -> Value:
    tree = fn.lambdas.setdefault(node, of_lambda(node))
    function = defined(fn, tree)
    names = tuple(scopes.defaults_of(node.args))
    if not names or fn.b.is_in_library or _reads_variables(fn, node):
        return Static(function)
    stands_for = function.source.function
    source = function.source
    values = [source.parameters[x].default for x in names]
    items = (x if isinstance(x, Value) else scopes.as_value(fn.b, x) for x in values)
    return Closure(tuple(items), FunctionKind(stands_for, names, Same(stands_for), source))


def _reads_variables(fn: FunctionLowering, node: ast.Lambda) -> bool:
    """Return whether a function reads variables of the enclosing functions."""
    free = read(node.body) - {x.arg for x in children(node.args) if isinstance(x, ast.arg)}
    scope: scopes.Scope | None = fn
    while scope is not None:
        if free & (scope.local_names | scope.env.keys()):
            return True
        scope = scope.around
    return False


def defined(fn: FunctionLowering, tree: ast.FunctionDef) -> scopes.LocalFunction:
    """Return a nested function, with its defaults evaluated now."""
    earlier_definition = fn.defined.get(tree)
    if (
        earlier_definition is not None
        and earlier_definition.is_lasting
        and not fn.is_inside_function
    ):
        return earlier_definition
    defaults = {
        name: fn.as_changed((name,), in_memory(fn.b, fn.value(node)))
        for name, node in scopes.defaults_of(tree.args).items()
    }
    fn.defined[tree] = scopes.local_function(fn.source, fn, tree, defaults)
    return fn.defined[tree]


@lowers_expression(ast.Tuple, ast.List)
def _tuple(fn: FunctionLowering, node: ast.Tuple | ast.List) -> Value:
    if isinstance(node, ast.List) and _is_nested_constant(node):
        literal = _constant_value(fn, node)
        if not _has_display(literal):
            return literal
        assert isinstance(literal, TupleValue)
        if list_items.nested_rows(fn.b, literal) is not None:
            return list_items.as_list(fn.b, literal)
    items = list[Value]()
    runs = list[lists.Run]()
    for item in node.elts:
        if isinstance(item, ast.Starred):
            inner = _unpacked(fn, item.value)
            if isinstance(inner, TupleValue):
                items += inner.items
                continue
            copied = lists.collected(fn.b, [run_of(fn.b, inner)])
            runs += [run_of(fn.b, TupleValue(tuple(items))), run_of(fn.b, copied)]
            items.clear()
        else:
            items.append(literals_as_lists.as_variable(fn.b, fn.optional(item)))
    kind = list if isinstance(node, ast.List) else tuple
    if runs:
        return lists.collected(fn.b, [*runs, run_of(fn.b, TupleValue(tuple(items)))], kind)
    if kind is list and not items:
        return list_states.empty_list(fn.b)
    if kind is list:
        contents = list_region_at(fn.b.shared.program_types, node)
        return ListLiteral(tuple(items), kind, contents)
    return TupleValue(tuple(items), kind)


_DISPLAYS = ast.List | ast.Dict | ast.Set | ast.Tuple


def _unpacked(fn: FunctionLowering, node: ast.expr) -> Value:
    """Return the value of a starred expression in a display."""
    is_generator = is_lazy(node, fn.outer_object)
    with setting(fn, consumed=(node,)):
        return fn.value(list_of(node) if is_generator else node)


_ENTERED_BY_LOOP = 16
"""The fewest items of a display that a loop enters in a dictionary or a set: their code does not
grow with each item, as that of a call for each item does."""


@lowers_expression(ast.Set)
def _set(fn: FunctionLowering, node: ast.Set) -> Value:
    result = dicts.new_dict(fn.b, set)
    is_long = len(node.elts) >= _ENTERED_BY_LOOP
    waiting: list[Value] = []
    for item in node.elts:
        if isinstance(item, ast.Starred):
            _enter(fn, result, waiting)
            fn.b.frame.of_library(set_bodies.update, result, _unpacked(fn, item.value))
            continue
        member = fn.value(item)
        if is_long and _can_be_added_later(member, item):
            waiting.append(member)
        else:
            _enter(fn, result, waiting)
            fn.b.frame.of_library(set_bodies.add, result, member)
    _enter(fn, result, waiting)
    return _as_created_once(fn.b, node, result)


def _as_created_once(b: Builder, node: ast.Set, result: DictValue) -> Value:
    """Return a set display with the order of the one that Python creates once, if it does."""
    if not desugaring.is_made_once(node):
        return result
    # Its constants are entered again, as they are merged with others.
    merged = b.frame.of_library(set_bodies.as_set, dicts.listed(b, result))
    is_copied = desugaring.display_of_constants(node)
    return b.frame.of_library(set_bodies.copy, merged) if is_copied else merged


# Displays of constants in others: their containers are created by loops over tables (`lists`)


def _is_nested_constant(node: ast.List | ast.Dict) -> bool:
    """Return whether a long display consists of constants, with containers among them."""
    nested = [x for x in ast.iter_child_nodes(node) if isinstance(x, _DISPLAYS)]
    is_long = sum(isinstance(x, ast.Constant) for x in ast.walk(node)) >= _ENTERED_BY_LOOP
    return is_long and any(map(_has_container, nested)) and _is_constant(node)


def _has_container(node: ast.AST) -> bool:
    return any(isinstance(x, ast.List | ast.Dict | ast.Set) for x in ast.walk(node))


def _is_constant(node: ast.expr | None) -> bool:
    match node:
        case ast.Tuple(items) | ast.List(items) | ast.Set(items):
            return all(map(_is_constant, items))
        case ast.Dict(keys, values):
            return all(map(_is_constant, (*keys, *values)))
        case ast.UnaryOp(ast.USub(), operand):
            return isinstance(operand, ast.Constant)
        case _:
            return isinstance(node, ast.Constant)


def _constant_value(fn: FunctionLowering, node: ast.expr) -> Value:
    """Return the value of a constant expression whose containers are not created yet."""
    types = fn.b.shared.program_types
    match node:
        case ast.Tuple(items):
            return TupleValue(tuple(_constant_value(fn, x) for x in items))
        case ast.List(items):
            values = tuple(_constant_value(fn, x) for x in items)
            return ListLiteral(values, list, list_region_at(types, node))
        case ast.Set(items):
            values = tuple(_constant_value(fn, x) for x in items)
            key = set, desugaring.is_made_once(node)
            creator = list_items.Creator(key, from_items=partial(_new_set, fn, node))
            return list_items.ConstantDisplay(values, creator)
        case ast.Dict(keys, nodes):
            values = tuple(_constant_value(fn, x) for x in nodes)
            kind = None if types is None else types.keyed_class(node)
            if kind is not None:
                creator = list_items.Creator(kind, from_fields=partial(_new_object, fn, node, kind))
                return list_items.ConstantDisplay(values, creator)
            names = (_constant_value(fn, x) for x in keys if x is not None)
            pairs = tuple(map(TupleValue, zip(names, values, strict=True)))
            creator = list_items.Creator(dict, from_items=partial(_new_dict, fn, node))
            return list_items.ConstantDisplay(pairs, creator)
        case _:
            return fn.value(node)


def _new_set(fn: FunctionLowering, node: ast.Set, items: Value) -> Value:
    with fn.b.created_at(fn.source, node):
        result = dicts.new_dict(fn.b, set)
        fn.b.frame.of_library(set_bodies.update, result, items)
        return _as_created_once(fn.b, node, result)


def _new_dict(fn: FunctionLowering, node: ast.Dict, items: Value) -> Value:
    with fn.b.created_at(fn.source, node):
        result = dicts.new_dict(fn.b)
        fn.b.frame.of_library(dict_bodies.update, result, items)
        return result


def _new_object(fn: FunctionLowering, node: ast.Dict, kind: type, values: Sequence[Value]) -> Value:
    with fn.b.created_at(fn.source, node):
        frame = cast("FunctionLowering", fn.b.frame)
        return calls.new_instance(frame, kind, [*values], {})


def _has_display(value: Value) -> bool:
    """Return whether a value has displays of which no code was emitted."""
    if isinstance(value, list_items.ConstantDisplay):
        return True
    return isinstance(value, TupleValue) and any(map(_has_display, value.items))


@lowers_expression(ast.Dict)
def _dict(fn: FunctionLowering, node: ast.Dict) -> Value:
    types = fn.b.shared.program_types
    kind = None if types is None else types.keyed_class(node)
    if kind is not None:
        values = [in_memory(fn.b, fn.optional(x)) for x in node.values]
        for value in values:
            if isinstance(value, Array):
                arrays.expect_no_view(fn.b, value)
        return calls.new_instance(fn, kind, values, {})
    result = dicts.new_dict(fn.b)
    if _is_nested_constant(node):
        rows = list_items.rows_of(fn.b, [_constant_value(fn, node)])
        if isinstance(rows, list_items.ContainerRows):
            fn.b.frame.of_library(dict_bodies.update, result, rows.iterator(fn.b))
            return result
    is_long = len(node.keys) >= _ENTERED_BY_LOOP
    functions: list[tuple[Value, Value]] = []
    waiting: list[Value] = []
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            _enter(fn, result, waiting)
            _store_functions(fn, result, functions)
            fn.b.frame.of_library(dict_bodies.update, result, fn.value(value))
            continue
        name = fn.value(key)
        item = fn.optional(value)
        if functions or _has_function(item):
            functions.append((name, item))
        elif is_long and _can_be_added_later(name, key) and _can_be_added_later(item, value):
            waiting.append(TupleValue((name, item)))
        else:
            _enter(fn, result, waiting)
            dicts.store(fn.b, result, name, item)
    _enter(fn, result, waiting)
    _store_functions(fn, result, functions)
    return result


def _enter(fn: FunctionLowering, container: DictValue, waiting: list[Value]) -> None:
    """Add pending members, or pairs of keys and values, to a container: by a loop through a list of
    them if there are many of one type."""
    is_set = container.kind in SETS
    items = (
        [list_items.as_item(fn.b, x) for x in waiting] if len(waiting) >= _ENTERED_BY_LOOP else []
    )
    if items and (len({types_of(x) for x in items}) == 1 or _are_numbers(items)):
        update = set_bodies.update if is_set else dict_bodies.update
        listed = list_items.as_list(fn.b, TupleValue(tuple(items), list))
        fn.b.frame.of_library(update, container, listed)
    else:
        for item in waiting:
            if is_set:
                fn.b.frame.of_library(set_bodies.add, container, item)
            else:
                assert isinstance(item, TupleValue)
                dicts.store(fn.b, container, *item.items)
    waiting.clear()


def _are_numbers(items: Sequence[Value]) -> bool:
    """Return whether items are Python numbers, or tuples of equally many: a list may hold numbers
    of several classes."""
    if len({carried.kinds_of(x) for x in items}) > 1:
        return False
    return all(x.type in (PY_INT, PY_FLOAT) for item in items for x in scalars_of(item))


def _can_be_added_later(value: Value, node: ast.expr) -> bool:
    """Return whether a value can be added later: a number, a string, a list without other
    references, or a tuple of these."""
    match value:
        case Scalar() | TextValue() | PooledList() | Static(value=str()):
            return True
        case TupleValue() if not value.is_list or isinstance(node, ast.List):
            if not isinstance(node, ast.Tuple | ast.List):
                return all(_can_be_added_later(x, node) for x in value.items)
            is_whole = len(node.elts) == len(value.items)
            return is_whole and all(map(_can_be_added_later, value.items, node.elts))
        case _:
            return False


def _store_functions(fn: FunctionLowering, d: DictValue, pairs: list[tuple[Value, Value]]) -> None:
    """Store functions in a dictionary, each as one of several alternatives, and the values between
    them."""
    alternatives = iter(carried.as_alternatives(fn.b, [x for _, x in pairs if not is_none(x)]))
    for name, item in pairs:
        dicts.store(fn.b, d, name, NONE if is_none(item) else next(alternatives))
    pairs.clear()


def _has_function(value: Value) -> bool:
    """Return whether a value is a function, or a tuple with one."""
    is_tuple = isinstance(value, TupleValue)
    return any(map(_has_function, value.items)) if is_tuple else carried.is_function(value)


@lowers_expression(ast.Slice)
def _slice(fn: FunctionLowering, node: ast.Slice) -> Value:
    parts: list[Scalar | None] = []
    for part in (node.lower, node.upper, node.step):
        bound = None if part is None else records.as_integer(fn.b, fn.value(part))
        if isinstance(bound, Static) and bound.value is None:
            bound = None
        if isinstance(bound, Scalar) and bound.type.weak and bound.type.is_bool:
            bound = scalars.python_integer(fn.b, bound)
        if bound is not None and not isinstance(bound, Scalar):
            raise fn.b.error(f"a bound of a slice is an integer, not {describe(bound)}")
        parts.append(bound)
    return SliceValue(*parts)


@lowers_expression(ast.NamedExpr)
def _namedexpr(fn: FunctionLowering, node: ast.NamedExpr) -> Value:
    value = in_memory(fn.b, fn.optional(node.value))
    fn.assigned.add(node.target.id)
    fn.env[node.target.id] = value
    return value


# Subscripts, attributes, calls


def container_and_key(fn: FunctionLowering, node: ast.Subscript) -> tuple[Value, Value]:
    """Return the subscripted value and the key. Members of an enumeration are integers where they
    are positions, and stay members as keys of dictionaries and objects."""
    container = fn.value(node.value)
    key = fn.value(node.slice)
    if isinstance(container, DictValue | Instance):
        return container, key
    if type(key) is TupleValue and any(map(records.is_member, key.items)):
        return container, TupleValue(tuple(records.as_integer(fn.b, x) for x in key.items))
    return container, records.as_integer(fn.b, key)


@lowers_expression(ast.Subscript, cells.CellItem)
def _subscript(fn: FunctionLowering, node: ast.Subscript) -> Value:
    """Lower a subscript, by the type of the subscripted value."""
    container, key = container_and_key(fn, node)
    getter = registry.of_items(registry.GETTERS, container)
    if getter is not None:
        return getter(fn.b, container, key)
    constant: object = container.value if isinstance(container, Static) else None
    if is_enumeration(constant):
        named = constant.__members__  # includes aliases
        pairs = {x: TupleValue((Static(x), scopes.as_value(fn.b, y))) for x, y in named.items()}
        return item_in(fn, Table(pairs, is_list=False), key)
    if isinstance(constant, Table):
        return item_in(fn, constant, key)
    if isinstance(constant, Keywords):
        return _keyword(fn, constant, key)
    lowering = None if callable(constant) else registry.lowering_of(constant)
    if lowering is not None:
        return registry.call(fn.b, lowering, ast.unparse(node.value), [lists.plain(fn.b, key)], {})
    hint = ""
    if isinstance(constant, list):
        hint = "write a tuple of constants, or np.array(…) of it outside of the function"
    if isinstance(container, DictValue):
        hint = "iterate over it, or write sorted(x)[…]"
    carried.expect_values(fn.b, container)
    raise fn.b.error(f"{describe(container)} cannot be subscripted", hint)


def _keyword(fn: FunctionLowering, keywords: Keywords, key: Value) -> Value:
    """Return an item of the mapping that `**` collects."""
    name: object = key.value if isinstance(key, Static) else None
    if not isinstance(name, str):
        required = "the '**' parameter must be subscripted by the name of an argument"
        hint = "write the name as a constant, or iterate over kw.items()"
        raise fn.b.error(f"{required}, not {describe(key)}", hint)
    if name in keywords:
        return keywords[name]
    fn.b.check(fn.b.number(False), "KeyError", name)
    raise carried.UnresolvedError


def column(table: Table, *, of_items: bool) -> TupleValue:
    """Return the items of a constant list or dictionary, or its keys."""
    return TupleValue(tuple(pair.items[of_items] for pair in table.values()), list)


def item_in(fn: FunctionLowering, table: Table, key: Value, *default: Value) -> Value:
    """Return an item of a constant list or dictionary, or the default if there is none."""
    items = column(table, of_items=True)
    if table.is_list:
        return tuple_item(fn.b, items, key)
    constant: Any = key.value if isinstance(key, Static) else getattr(key, "const", None)
    if isinstance(constant, Hashable) and constant in table:
        return table[cast("str", constant)].items[1]
    if isinstance(constant, str) and table and not default:
        fn.b.check(fn.b.number(False), "KeyError", constant)
        return items.items[0]  # nothing reads it
    is_given = fn.b.number(bool(default))
    place = fn.of_library(dict_bodies.place_in_table, column(table, of_items=False), key, is_given)
    return tuple_item(fn.b, TupleValue((*items.items, *default)), place)


def iterable_of(fn: FunctionLowering, node: ast.expr) -> Value:
    """Return the value of the iterable of a loop."""
    with setting(fn, consumed=(node,)):
        return run_through(fn.b, fn.value(node))


def run_through(b: Builder, value: Value) -> Value:
    """Return a value as an iterable: the items or keys of a constant list or dictionary, or the
    members of an enumeration."""
    constant: object = value.value if isinstance(value, Static) else None
    if isinstance(constant, Table):
        return column(constant, of_items=constant.is_list)
    if isinstance(constant, Keywords):
        return TupleValue(tuple(map(Static, constant)))
    if is_enumeration(constant):
        return TupleValue(tuple(scopes.as_value(b, x) for x in constant), list)
    return value


@registry.gets_item(Relative)
def _of_relative(b: Builder, container: Static, key: Value) -> Value:
    assert isinstance(container.value, Relative)
    return container.value.item(b, lists.plain(b, key))


@registry.gets_item(TupleValue, ListLiteral, SharedList)
def tuple_item(b: Builder, sequence: TupleValue, key: Value) -> Value:
    """Return the item of a tuple or of a list literal; or a slice of it."""
    if isinstance(key, Scalar) and key.type.weak and key.type.is_bool:
        key = scalars.python_integer(b, key)
    if isinstance(key, Scalar) and key.const is not None and key.type.is_integer:
        number = int(key.const.real)
        if not -len(sequence.items) <= number < len(sequence.items):
            text = f"{'list' if sequence.is_list else 'tuple'} index out of range"
            if b.catches("IndexError", text):
                b.check(b.number(False), "IndexError", text)
                raise carried.UnresolvedError
            raise b.error(f"index {number} is out of range for a tuple of {len(sequence.items)}")
        return sequence.items[number]
    if isinstance(key, SliceValue):
        bounds = (key.start, key.stop, key.step)
        if any(bound is not None and bound.const is None for bound in bounds):
            if sequence.items and (sequence.is_list or list_literals.is_short(sequence)):
                convert = list_items.as_list if sequence.is_list else list_items.long_tuple
                return lists.sliced(b, convert(b, sequence), key)
            if sequence.items or key.step is not None:
                raise b.error("the bounds of a slice of a tuple are constants")
        if any(bound is not None and not bound.type.is_integer for bound in bounds):
            raise b.error("the bounds of a slice are integers")
        parts: list[Any] = [None if bound is None else bound.const for bound in bounds]
        return TupleValue(sequence.items[slice(*parts)], list if sequence.is_list else tuple)
    if isinstance(key, Scalar) and key.type.is_integer:
        return _selected(b, sequence, key)
    raise b.error(f"the index of a tuple is an integer or a slice, not {describe(key)}")


def _are_alike(items: Sequence[Value]) -> bool:
    """Return whether values have one type."""
    types = [_type_of(x) for x in items]
    return None not in types and all(x == types[0] for x in types)


def _selected(b: Builder, sequence: TupleValue, key: Scalar) -> Value:
    """Return the item of a tuple at a run-time position."""
    items = sequence.items
    for x in items:
        literals_as_lists.expect_pool(b, x)
    if any(isinstance(x, DictValue) for x in sequence.items):
        literals_as_lists.expect_pool(b, sequence)
    items = tuple(carried.as_alternatives(b, items))
    if items and (all(map(texts.is_text, items)) or len(items) >= _ENTERED_BY_LOOP):
        items = tuple(texts.in_pool(b, x) for x in items)
    are_alike = _are_alike(items)
    if not items or not (are_alike or carried.are_alternatives(*items)):
        message = "a tuple that is subscripted by a variable must have items of one type"
        raise b.error(message, "use a constant, or 'for' over the tuple")
    zero = b.integer(0)
    count = b.integer(len(items))
    index = scalars.python_integer(b, key)
    from_end = scalars.compare(b, "<", index, zero)
    index = scalars.select(b, from_end, scalars.binary(b, "+", index, count), index)
    if b.mode.boundscheck:
        bounds = scalars.compare(b, ">=", index, zero), scalars.compare(b, "<", index, count)
        message = f"{sequence.kind.__name__ if sequence.is_list else 'tuple'} index out of range"
        b.check(scalars.logical_and(b, *bounds), "IndexError", message)

    if are_alike and (number := chosen_from_table(b, items, index)) is not None:
        return number

    def chosen(low: int, high: int) -> Value:
        if high - low == 1:
            return in_memory(b, items[low])
        middle = (low + high) // 2
        test = scalars.compare(b, "<", index, b.integer(middle))
        return b.frame.branch(test, lambda: chosen(low, middle), lambda: chosen(middle, high))

    return chosen(0, len(items))


def _name_of_exception(fn: FunctionLowering, node: ast.Attribute) -> Value | None:
    """Lower `type(error).__name__` for a handled exception; return `None` for other expressions."""
    match node:
        case ast.Attribute(ast.Call(ast.Name() as function, [ast.Name(name)], []), "__name__"):
            value = fn.env.get(name)
            is_handled = isinstance(value, Static) and isinstance(value.value, Handled)
            callee = fn.value(function) if is_handled else None
            if isinstance(callee, Static) and callee.value is type:
                assert isinstance(value, Static) and isinstance(value.value, Handled)
                return formatting.name_of_exception(fn.b, value.value)
        case _:
            pass
    return None


@lowers_expression(ast.Attribute)
def _attribute(fn: FunctionLowering, node: ast.Attribute) -> Value:
    """Lower an attribute, of a known object or of a value."""
    b = fn.b
    if (name := _name_of_exception(fn, node)) is not None:
        return name
    obj = owner_of(fn, node)
    if isinstance(obj, Instance):
        return member_of(fn, node, obj)
    if isinstance(obj, Static) and not has_method(obj, node.attr):
        try:
            return scopes.as_value(b, getattr(obj.value, node.attr))
        except AttributeError:
            hint = meant(node.attr, dir(obj.value))
            message = f"{describe(obj)} has no attribute '{node.attr}'"
            raise b.error(message, hint) from None
    if isinstance(obj, Array | Lazy):
        lowering = registry.ATTRIBUTES.get(node.attr)
        if lowering is not None:
            return lowering(b, obj)
        if node.attr in registry.METHODS:
            raise b.error(f"the method '{node.attr}' is not a value", "call it")
    if isinstance(obj, RecordValue):
        field = records.attribute(b, obj, node.attr)
        if field is None and node.attr in ("shape", "size", "ndim"):
            as_array = Lazy(BOOL, records.shape_of(obj), lambda _: b.number(False))
            field = registry.ATTRIBUTES[node.attr](b, as_array)
        if field is None and node.attr == "dtype":
            return Static(obj.kind.dtype)
        if field is None:
            message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
            raise b.error(message, f"write [{node.attr!r}]" if node.attr in obj.names else "")
        return field
    if isinstance(obj, RangeValue) and node.attr in ("start", "stop", "step"):
        if node.attr == "stop" and obj.length is not None:
            return scalars.binary(b, "+", obj.start, scalars.binary(b, "*", obj.length, obj.step))
        return getattr(obj, node.attr)
    if records.is_member(obj) and all(node.attr in _attributes_of(x) for x in obj.kind):
        return records.of_member(
            b, obj, [scopes.as_value(b, getattr(x, node.attr)) for x in obj.kind]
        )
    if isinstance(obj, Compound) and (field := obj.field(node.attr)) is not None:
        return field
    if (
        isinstance(obj, DequeValue)
        and (attribute_value := deques.attribute(b, obj, node.attr)) is not None
    ):
        return attribute_value
    if isinstance(obj, Compound) and (member := obj.member(node.attr)) is not None:
        if isinstance(member, property):
            return fn.call(member.fget, [obj], {})
        if not hasattr(member, "__get__"):
            return scopes.as_value(b, member)
    if has_method(obj, node.attr):
        return scopes.bound_method(fn.source, obj, node)
    expect_member(fn.b, obj, node.attr)
    if isinstance(obj, Scalar):
        lowering = registry.NUMBER_ATTRIBUTES.get(node.attr)
        if lowering is not None:
            return lowering(b, obj)
    message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
    hint = hint_for_list(obj)
    if isinstance(obj, DictValue) and obj.kind not in SETS:
        hint = f"write {ast.unparse(node.value)}[{node.attr!r}]"
    raise b.error(message, hint)


def _attributes_of(member: Any) -> Iterable[str]:
    """Return the names of the attributes of a member of an enumeration."""
    return ("name", "value", *cast("dict[str, object]", vars(member)))


def owner_of(fn: FunctionLowering, node: ast.Attribute) -> Value:
    """Return the value whose attribute is read; raise Python's exception if it is `None`."""
    value = fn.optional(node.value)
    if isinstance(value, Optional) and isinstance(value.value, Instance):
        message = f"'NoneType' object has no attribute '{node.attr}'"
        fn.b.check(value.is_there, "AttributeError", message)
        return value.value
    return present(fn.b, value)


def has_attribute(fn: FunctionLowering, node: ast.expr, name: str) -> bool:
    """Return whether the value of an expression has an attribute, as far as its type tells."""
    b = fn.b
    if any(isinstance(part, ast.Call | ast.NamedExpr) for part in ast.walk(node)):
        hint = "assign it to a variable first"
        raise b.error("what is asked for an attribute is a variable or an attribute here", hint)
    obj = fn.value(node)
    if isinstance(obj, Static):
        return hasattr(obj.value, name)
    if isinstance(obj, Instance):
        absent_fields = b.shared.not_given.get(obj.kind if obj.is_pooled else obj.name, ())
        return name in (*records.fields_in(b, obj), *absent_fields) or hasattr(obj.kind, name)
    if isinstance(obj, Array | Lazy):
        return hasattr(np.ndarray if obj.shape else obj.element.dtype.type, name)
    if isinstance(obj, Scalar) and b.classes.knows(obj):
        return hasattr(obj.type.python if obj.type.weak else obj.type.dtype.type, name)
    if isinstance(obj, Compound) and isinstance(obj.kind, type):
        class_members = getattr(obj.kind, "others", ())
        return name in (*obj.names, *class_members) or hasattr(obj.kind, name)
    raise b.error(f"whether {describe(obj)} has an attribute is not known here")


def member_of(fn: FunctionLowering, node: ast.Attribute, obj: Instance) -> Value:
    """Return an attribute of an instance: a field, or a member of its class."""
    field = field_of(fn, obj, node.attr)
    member = obj.member(node.attr)
    if isinstance(member, property):
        return fn.call(member.fget, [obj], {})
    if field is not None:
        return field if fn.may_be_none is node else present(fn.b, field)
    if node.attr == "__class__":
        return Static(obj.kind)
    if issubclass(obj.kind, SuspendedGenerator):  # in a state that is not reachable yet
        fn.b.check(fn.b.number(False), *scopes.unbound(node.attr))
        raise UnsetFieldError(node.attr)
    if node.attr in fn.b.shared.not_given.get(obj.kind if obj.is_pooled else obj.name, ()):
        message = f"'{node.attr}' of {describe(obj)} has a type that arguments cannot have"
        raise fn.b.error(message, "its values have several types, or it is of another class")
    if isinstance(member, FunctionType | staticmethod | classmethod):
        return scopes.bound_method(fn.source, obj, node)
    if member is not None and not hasattr(member, "__get__"):
        return scopes.as_value(fn.b, member)
    names = (*records.fields_in(fn.b, obj), *dir(obj.kind))
    message = f"{describe(obj)} has no attribute '{node.attr}' here"
    raise fn.b.error(message, meant(node.attr, names))


def field_of(fn: FunctionLowering, obj: Instance, name: str) -> Value | None:
    """Return the value of a field of an object; `None` if the field does not exist."""
    value = records.field_of(fn.b, obj, name)
    if obj.is_pooled or value is None:
        return value
    error = "AttributeError"
    message = f"'{obj.kind.__name__}' object has no attribute '{name}'"
    if issubclass(obj.kind, SuspendedGenerator):
        error, message = scopes.unbound(name)
    return fn.bound(FieldName.of(obj.name, name), value, error, message)


@lowers_expression(matching.MatchedPart)
def _matched_part(fn: FunctionLowering, node: matching.MatchedPart) -> Value:
    try:
        name = matching.name_of_part(fn.outer_object(node.cls), node.position, node.pattern_count)
    except TypeError as error:
        raise fn.b.error(str(error)) from None
    if name is None:
        return fn.value(node.value)
    return fn.value(ast.copy_location(ast.Attribute(node.value, name, ast.Load()), node))


def has_method(obj: Value, name: str) -> bool:
    """Return whether a container or a run-time string has a method of this name."""
    match obj:
        case DictValue():
            return name in dicts.bodies_of_methods(obj)
        case DequeValue():
            return name in deque_bodies.METHODS
        case ListValue() | PooledList():
            return name in bodies.METHODS
        case _:
            if texts.is_bytes(obj):
                return byte_strings.has_method(obj, name)
            return texts.is_text(obj) and name in text_bodies.METHODS


def expect_member(b: Builder, value: Value, name: str) -> None:
    """Check that a number's class has an attribute: Python and NumPy numbers differ."""
    if not isinstance(value, Scalar):
        return
    kind = value.type.python if value.type.weak else value.type.dtype.type
    b.expect(hasattr(kind, name), f"'{value.type}' object has no attribute '{name}'")


def _type_of(value: Value) -> object:
    """Return the type of a number, of an array or of a container; `None` for others."""
    if isinstance(value, Array | Lazy):
        return value.element, len(value.shape)
    if isinstance(value, Choice):
        return value.kind
    if texts.is_text(value):
        return str
    if isinstance(value, TextValue):
        return value.kind
    if isinstance(value, ListValue) or (isinstance(value, TupleValue) and value.is_list):
        return list
    if isinstance(value, PooledList | DictValue):
        return value.kind
    if isinstance(value, Fields) or (isinstance(value, TupleValue) and not value.is_list):
        parts = [_type_of(x) for x in value.items]
        return None if None in parts else (value.kind, *parts)
    if isinstance(value, Scalar) and value.type.kind is not Kind.COMPLEX:
        return Scalar  # of which paths may meet
    return value.type if isinstance(value, Scalar) else None
