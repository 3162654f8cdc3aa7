"""Statements of Python except loops and exceptions: assignments, jumps, conditionals.

Numbers that change are carried by loops and conditionals as values, never through memory. `break`,
`continue` and `return` set the number `jump`; code after them is guarded by its being zero, and
loops that they leave become `scf.while`.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial

import numpy as np

from loopwright.python import registry
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.calls.fingerprint import imported_by
from loopwright.python.containers import (
    dicts,
    list_items,
    list_literals,
    list_states,
    lists,
    literals_as_lists,
    records,
    texts,
)
from loopwright.python.containers.shown_types import binding_key
from loopwright.python.functions import indexing as numpy_indexing
from loopwright.python.functions.arguments import agree
from loopwright.python.functions.iteration import run_of
from loopwright.python.source.cached_functions import ResultsTest, ShortResultsTest
from loopwright.python.source.cells import CellItem
from loopwright.python.source.liveness import WithBlock, always_returns, ends
from loopwright.python.source.vocabulary import BINARY
from loopwright.python.syntax import alternatives, expressions, operations
from loopwright.python.syntax.comprehensions import unpacked
from loopwright.python.syntax.function_lowering import (
    FunctionLowering,
    lowers_statement,
    lowers_target,
)
from loopwright.python.syntax.iterator_calls import is_iterator
from loopwright.python.syntax.operations import binary, knowing_none, truth_of
from loopwright.python.syntax.scope import LocalFunction, as_value, closure_of
from loopwright.python.types import Kind, ScalarType, Table
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.inferred import Literal
from loopwright.python.values import arrays, carried, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder, Destination
from loopwright.python.values.carried import present
from loopwright.python.values.environment import BREAK, CONTINUE, RETURN, setting
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Choice,
    Compound,
    DequeValue,
    DictValue,
    Instance,
    Lazy,
    ListValue,
    Optional,
    PooledList,
    RangeValue,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    hint_for_list,
    is_list,
    is_none,
    scalars_of,
)
from loopwright.reporting.errors import FrontendError

_INSTEAD_OF_STORING = "return the value, and store it in the attribute outside of the kernel"


@lowers_statement(ast.Pass)
def _pass(fn: FunctionLowering, node: ast.Pass) -> None:
    pass


@lowers_statement(ast.Expr)
def _expr(fn: FunctionLowering, node: ast.Expr) -> None:
    match node.value:
        case ast.Constant():
            return
        case ast.IfExp(test, body, orelse):
            conditional = ast.If(test, [ast.Expr(body)], [ast.Expr(orelse)])
        case ast.BoolOp(op, [*tests, last]):
            test = tests[0] if len(tests) == 1 else ast.BoolOp(op, tests)
            test = test if isinstance(op, ast.And) else ast.UnaryOp(ast.Not(), test)
            conditional = ast.If(test, [ast.Expr(last)], [])
        case _:
            fn.optional(node.value)
            return
    fn.statement(ast.fix_missing_locations(ast.copy_location(conditional, node)))


@lowers_statement(ast.FunctionDef)
def _functiondef(fn: FunctionLowering, node: ast.FunctionDef) -> None:
    for decorator in node.decorator_list:
        decorator_object = fn.outer_object(
            decorator.func if isinstance(decorator, ast.Call) else decorator
        )
        if decorator_object not in (functools.cache, functools.lru_cache):
            message = "functions inside of kernels have no decorators"
            raise fn.b.error(message, "leave it out", decorator)
        if not isinstance(node.body[0], ResultsTest):
            message = f"the cache of '{node.name}' is not one that compiled code can keep"
            hint = "leave it out, or take positional arguments and do nothing but give a result"
            raise fn.b.error(message, hint, decorator)
    fn.assigned.add(node.name)
    fn.env[node.name] = Static(expressions.defined(fn, node))


@lowers_statement(ast.Import)
@lowers_statement(ast.ImportFrom)
def _import(fn: FunctionLowering, node: ast.Import | ast.ImportFrom) -> None:
    try:
        imported = imported_by(node)
    except ImportError as error:
        raise fn.b.error(str(error), "import at the top of the module") from None
    for name, item in imported.items():
        fn.assigned.add(name)
        fn.env[name] = as_value(fn.b, item)


# Assignment


@lowers_statement(ast.Assign)
def _assign(fn: FunctionLowering, node: ast.Assign) -> None:
    match node:
        case ast.Assign(targets=[ast.Subscript() as target], value=ast.IfExp() as either) if (
            _is_array_or_number(fn, either)
        ):
            _store_either(fn, node, target, either)
            return
        case ast.Assign(
            targets=[ast.Subscript(ast.Name(target_name), ast.List(targets))],
            value=ast.Subscript(ast.Name(source_name) as name, ast.List(sources)),
        ) if (
            target_name == source_name
            and _are_permuted(targets, sources)
            and _permute_rows(fn, name, targets, sources)
        ):
            return
        case _:
            pass
    targets = all(isinstance(item, ast.Tuple | ast.List) for item in node.targets)
    targets = targets or _fills_list(fn, node)
    if not targets:
        expressions.expect_no_iterator(fn, node.value)
    with setting(fn.b, destination=_destination(fn, node)):
        value = unpacked(fn, node.value) if targets else fn.optional(node.value)
        if fn.b.destination is not None and value is fn.b.destination.taken:
            return
    if len(node.targets) > 1 or not isinstance(node.targets[0], ast.Subscript):
        value = in_memory(fn.b, value)
    if isinstance(value, TupleValue) and value.is_list:
        value = fn.as_changed((x.id for x in node.targets if isinstance(x, ast.Name)), value)
    for target in node.targets:
        fn.assign(target, value)


def _are_permuted(targets: Sequence[ast.expr], sources: Sequence[ast.expr]) -> bool:
    """Return whether two lists are permutations of the same distinct variables and numbers."""
    texts = [ast.unparse(item) for item in targets]
    is_simple = all(isinstance(item, ast.Name | ast.Constant) for item in targets)
    same = sorted(texts) == sorted(map(ast.unparse, sources))
    return is_simple and same and 2 <= len(texts) == len(set(texts)) <= _MOST_ROWS


_MOST_ROWS = 4
"""The most rows that are exchanged element by element, instead of being copied."""


def _permute_rows(
    fn: FunctionLowering,
    name: ast.Name,
    targets: Sequence[ast.expr],
    sources: Sequence[ast.expr],
) -> bool:
    """Lower an assignment that permutes rows of an array; return false for other assignments."""
    types = fn.b.shared.program_types
    if types is None or not isinstance(types.at(name), ArrayType):
        return False
    array = fn.value(name)
    if not isinstance(array, Array):
        return False
    rows = {ast.unparse(item): fn.value(item) for item in sources}
    if not all(isinstance(row, Scalar) and row.type.is_integer for row in rows.values()):
        return False
    of_sources, of_targets = (
        [row for item in items if isinstance(row := rows[ast.unparse(item)], Scalar)]
        for items in (sources, targets)
    )
    with fn.b.at(name):
        numpy_indexing.permute_rows(fn.b, array, of_targets, of_sources)
    return True


def _is_array_or_number(fn: FunctionLowering, either: ast.IfExp) -> bool:
    """Return whether one side of a conditional expression is an array and the other one a number,
    which have no common form, but may both be stored in a part of an array."""
    types = fn.b.shared.program_types
    if types is None:
        return False
    sides = [types.at(either.body), types.at(either.orelse)]
    is_array = [isinstance(x, ArrayType) for x in sides]
    is_number = [isinstance(x, ScalarType | Literal) for x in sides]
    return any(is_array) and any(is_number)


def _store_either(
    fn: FunctionLowering, node: ast.Assign, target: ast.Subscript, either: ast.IfExp
) -> None:
    """Lower the assignment of a conditional expression as a conditional with two assignments."""
    test = truth_of(fn, either.test)

    def store(part: ast.expr, *, holds: bool) -> Callable[[], None]:
        return knowing_none(fn, either.test, lambda: fn.assign(target, fn.value(part)), holds=holds)

    if test.const is not None:
        store(either.body if test.const else either.orelse, holds=bool(test.const))()
        return
    sides = store(either.body, holds=True), store(either.orelse, holds=False)
    fn.branch_knowing(test, *sides, live=fn.liveness.after.get(node))


def _fills_list(fn: FunctionLowering, node: ast.Assign) -> bool:
    """Return whether an assignment replaces a slice of a list by the items of an iterator."""
    match node.targets:
        case [ast.Subscript(slice=ast.Slice()) as target] if is_iterator(
            node.value, fn.outer_object
        ):
            with fn.b.aside():
                container, _ = expressions.container_and_key(fn, target)
            return isinstance(container, AnyList | TupleValue)
        case _:
            return False


def _destination(fn: FunctionLowering, node: ast.Assign) -> Destination | None:
    """Return the array view that an assignment stores the result of a call or an operator to, if
    there is one."""
    target = node.targets[0]
    calls = any(isinstance(x, ast.Call | ast.NamedExpr) for x in ast.walk(target))
    if calls or len(node.targets) > 1 or not isinstance(target, ast.Subscript):
        return None

    def view() -> Array | None:
        array, key = expressions.container_and_key(fn, target)
        if not isinstance(array, Array) or numpy_indexing.has_arrays(key):
            return None
        return arrays.view(fn.b, array, arrays.keys_of(key))

    return Destination(node.value, view)


@lowers_statement(ast.AnnAssign)
def _annassign(fn: FunctionLowering, node: ast.AnnAssign) -> None:
    if node.value is not None:
        fn.assign(node.target, in_memory(fn.b, fn.value(node.value)))


@lowers_target(ast.Name)
def _bind(fn: FunctionLowering, node: ast.Name, value: Value) -> None:
    if isinstance(value, TupleValue) and value.is_list:
        value = fn.as_changed((node.id,), value)
    _note_type(fn, node, value)
    fn.assigned.add(node.id)
    fn.env[node.id] = in_memory(fn.b, literals_as_lists.as_variable(fn.b, value))


def _note_type(fn: FunctionLowering, node: ast.Name, value: Value) -> None:
    """Note where a variable is bound to a value of some type, for errors where paths join."""
    fn.bound_at[node.id, binding_key(value)] = node


@lowers_target(ast.Tuple, ast.List)
def _unpack(fn: FunctionLowering, node: ast.Tuple | ast.List, value: Value) -> None:
    for inner, item in zip(node.elts, _items(fn.b, node, value), strict=True):
        fn.assign(inner, item)


@lowers_target(ast.Starred)
def _collect(fn: FunctionLowering, node: ast.Starred, value: Value) -> None:
    fn.assign(node.value, value)


@lowers_target(ast.Subscript, CellItem)
def _store_item(fn: FunctionLowering, node: ast.Subscript, value: Value) -> None:
    with fn.b.at(node):
        array, key = expressions.container_and_key(fn, node)
        with _storing_in(fn, node, array):
            holds_none = isinstance(array, AnyList | DictValue | DequeValue)
            stored_value = value if holds_none else present(fn.b, value)
            _setter(fn.b, array)(fn.b, array, key, stored_value)


@contextmanager
def _storing_in(fn: FunctionLowering, node: ast.Subscript, container: Value) -> Generator[None]:
    """Report errors of a list that is a cell at its variable."""
    try:
        yield
    except (list_items.ItemsDifferError, _UnassignableError) as error:
        if not isinstance(node, CellItem) or error.name != getattr(container, "name", ""):
            raise
        message = f"'{node.variable}' gets a value of another type here, or of none that is shared"
        hint = "inner functions assign only numbers, strings, tuples and lists, of one type each"
        raise fn.b.error(message, hint) from None


@lowers_target(ast.Attribute)
def _store_field(fn: FunctionLowering, node: ast.Attribute, value: Value) -> None:
    owner = expressions.owner_of(fn, node)
    alternatives.for_each_type(fn, owner, lambda x: _store_field_of(fn, node, x, value))


def _store_field_of(fn: FunctionLowering, node: ast.Attribute, owner: Value, value: Value) -> None:
    """Lower `owner.name = value` for an owner of one type."""
    if isinstance(owner, Instance):
        with fn.b.at(node):
            _set_attribute(fn, owner, node.attr, value)
        return
    if (parts := _parts_of_array(fn, node, owner)) is not None:
        with fn.b.at(node):
            _setter(fn.b, parts)(fn.b, parts, Static(...), present(fn.b, value))
        return
    otherwise = "assignments are to names, subscripts and tuples of these"
    record = _record_of(fn, node, owner, otherwise)
    with fn.b.at(node):
        _setter(fn.b, record)(fn.b, record, Static(node.attr), present(fn.b, value))


def _parts_of_array(fn: FunctionLowering, node: ast.Attribute, owner: Value) -> Array | Lazy | None:
    """Return the parts of an array that an attribute such as `real` denotes, if they can be
    assigned to."""
    if not isinstance(owner, Array | Lazy) or node.attr not in ("real", "imag"):
        return None
    with fn.b.at(node):
        parts = registry.ATTRIBUTES[node.attr](fn.b, owner)
    is_stored = parts is owner or numpy_indexing.parts_viewed_by(parts) is not None
    return parts if is_stored and isinstance(parts, Array | Lazy) else None


def _set_attribute(fn: FunctionLowering, obj: Instance, name: str, value: Value) -> None:
    """Lower `obj.name = value`, or call the setter of a property."""
    member = obj.member(name)
    if isinstance(member, property) and member.fset is not None:
        fn.call(member.fset, [obj, value], {})
    elif hasattr(type(member), "__set__"):
        raise fn.b.error(f"'{name}' of {describe(obj)} cannot be assigned to")
    else:
        records.set_field(fn.b, obj, name, in_memory(fn.b, value))


def _record_of(
    fn: FunctionLowering, node: ast.Attribute, record: Value, otherwise: str
) -> RecordValue:
    """Return the record whose field is assigned as an attribute."""
    b = fn.b
    if not isinstance(record, RecordValue):
        raise b.error(otherwise, _INSTEAD_OF_STORING, node)
    with b.at(node):
        if records.attribute(b, record, node.attr) is None:
            raise b.error(f"{describe(record)} has no attribute '{node.attr}'")
    return record


def _expect_items(b: Builder, count: Scalar, expected_count: int, *, exactly: bool = True) -> None:
    """Raise ValueError unless an array or a list has the wanted number of items."""
    least = "" if exactly else "at least "
    few = f"not enough values to unpack (expected {least}{expected_count}, got %ld)"
    shown = "fewer" if count.const is None else str(int(count.const.real))
    enough = scalars.compare(b, ">=", count, b.integer(expected_count))
    numbers = [count] if count.const is None else []
    b.check(enough, "ValueError", few.replace("%ld", shown), few, *numbers)
    if not exactly:
        return
    fits = scalars.compare(b, "<=", count, b.integer(expected_count))
    b.check(fits, "ValueError", f"too many values to unpack (expected {expected_count})")


def _items(b: Builder, target: ast.Tuple | ast.List, value: Value) -> Sequence[Value]:
    """Return the items of an unpacked value."""
    expected_count = len(target.elts)
    stars = [k for k, inner in enumerate(target.elts) if isinstance(inner, ast.Starred)]
    if stars or isinstance(value, Static | DictValue | DequeValue | RangeValue):
        if not isinstance(value, TupleValue | AnyList | Scalar) and not is_none(value):
            value = lists.collected(b, [run_of(b, value)])
    if stars and isinstance(value, AnyList):
        count = list_states.length_of(b, value)
        after = expected_count - 1 - stars[0]
        _expect_items(b, count, expected_count - 1, exactly=False)
        ends = b.integer(stars[0]), b.integer(-after) if after else None
        leading = [lists.item_at(b, value, b.integer(k)) for k in range(stars[0])]
        behind = [scalars.binary(b, "-", count, b.integer(after - k)) for k in range(after)]
        starred_items = lists.sliced(b, value, SliceValue(*ends, None), list)
        return (*leading, starred_items, *(lists.item_at(b, value, k) for k in behind))
    if stars:
        if not isinstance(value, TupleValue) or len(value.items) < expected_count - 1:
            raise b.error(f"{describe(value)} cannot be unpacked into {expected_count - 1} or more")
        first = stars[0]
        last = stars[0] + len(value.items) - expected_count + 1
        starred_items = TupleValue(value.items[first:last], list)
        return (*value.items[:first], starred_items, *value.items[last:])
    item: Callable[[Scalar], Value]
    if isinstance(value, TupleValue) and len(value.items) == expected_count:
        return value.items
    elif isinstance(value, Array | Lazy) and value.shape:
        count = value.shape[0]
        item = partial(arrays.item_at, b, value)
        if count.const not in (None, expected_count):
            raise b.error(f"{count.const} items cannot be unpacked into {expected_count}")
    elif isinstance(value, AnyList):
        count = list_states.length_of(b, value)
        item = partial(lists.item_at, b, value)
    elif texts.is_text(value) or texts.is_bytes(value):
        text = texts.in_characters(b, value)
        count = text.length
        item = partial(texts.character, b, text)
    else:
        raise b.error(f"{describe(value)} cannot be unpacked into {expected_count}")
    _expect_items(b, count, expected_count)
    return [item(b.integer(k)) for k in range(expected_count)]


def _setter(b: Builder, container: Value) -> Callable[..., None]:
    """Return the function that stores items in a container."""
    setter = registry.of_items(registry.SETTERS, container)
    if setter is None:
        literals_as_lists.expect_pool(b, container)
        is_tuple = isinstance(container, TupleValue) and not container.is_list
        hint = "use a list" if is_tuple else hint_for_list(container)
        error = b.error(f"{describe(container)} cannot be assigned to", hint)
        raise _UnassignableError(error.diagnostics)
    return setter


class _UnassignableError(FrontendError):
    """An item of a value that does not support item assignment."""

    name = ""


@lowers_statement(ast.AugAssign)
def _augassign(fn: FunctionLowering, node: ast.AugAssign) -> None:
    """`target op= value`: arrays and containers are updated in place, other names rebound."""
    match node.target:
        case ast.Name():
            _update_variable(fn, node, node.target)
        case ast.Attribute():
            _update_attribute(fn, node, node.target)
        case ast.Subscript():
            container, key = expressions.container_and_key(fn, node.target)
            with _storing_in(fn, node.target, container):
                _update_item(fn, node, container, key)


def _updated(fn: FunctionLowering, node: ast.AugAssign, old: Value) -> Value:
    """Return the updated value: lists, sets and dictionaries are updated in place, and are the
    result themselves; a list and an array give a new array."""
    body = None
    value = fn.value(node.value)
    if isinstance(value, AnyArray):
        pass
    elif isinstance(old, DictValue):
        body = dicts.in_place(old, BINARY[type(node.op)].symbol, value)
    elif is_list(old) and isinstance(node.op, ast.Add):
        body = bodies.extend
    elif isinstance(old, DequeValue) and isinstance(node.op, ast.Add):
        body = deque_bodies.extend
    if body is not None:
        more = list_literals.can_change(value) or list_literals.has_arrays(value)
        more = more and isinstance(old, AnyList | DequeValue)
        fn.of_library(body, old, list_items.as_list(fn.b, value) if more else value)
        return old
    if isinstance(old, Array) and not old.writable:
        arrays.expect_writable(fn.b, old)
    if isinstance(old, Instance):
        class_result = operations.of_class(fn, f"__i{BINARY[type(node.op)].method}__", old, value)
        if class_result is not None:
            return class_result
    updated = operations.result_of(fn, BINARY[type(node.op)], old, value)
    if isinstance(old, AnyList) and is_list(old) and not isinstance(updated, AnyArray):
        assert isinstance(updated, AnyList)
        lists.become(fn.b, old, updated)
        return old
    return updated


def _update_variable(fn: FunctionLowering, node: ast.AugAssign, target: ast.Name) -> None:
    """`name op= value`."""
    with fn.b.at(target):
        old = fn.value(ast.copy_location(ast.Name(target.id, ast.Load()), target))
    if isinstance(old, Array):
        _update(fn, node, old, fn.value(node.value))
        return
    if isinstance(old, TupleValue) and old.is_list and fn.has_other_names(target.id, old):
        message = "a list of arrays that has another name, or is an argument, cannot be changed"
        raise fn.b.error(message, f"write {target.id} = {target.id} …")
    updated = _updated(fn, node, old)
    if updated is not old:
        _note_type(fn, target, updated)
        fn.env[target.id] = in_memory(fn.b, updated)


def _update_attribute(fn: FunctionLowering, node: ast.AugAssign, target: ast.Attribute) -> None:
    """`obj.name op= value`"""
    owner = expressions.owner_of(fn, target)
    alternatives.for_each_type(fn, owner, lambda x: _update_attribute_of(fn, node, target, x))


def _update_attribute_of(
    fn: FunctionLowering, node: ast.AugAssign, target: ast.Attribute, owner: Value
) -> None:
    """Lower `owner.name op= value` for an owner of one type."""
    if (parts := _parts_of_array(fn, target, owner)) is not None:
        _update_item(fn, node, parts, Static(...))
        return
    if not isinstance(owner, Instance):
        record = _record_of(fn, target, owner, "augmented assignments are to names and subscripts")
        _update_item(fn, node, record, Static(target.attr))
        return
    with fn.b.at(target):
        old = expressions.member_of(fn, target, owner)
    if isinstance(old, Array):
        _update(fn, node, old, fn.value(node.value))
    else:
        _set_attribute(fn, owner, target.attr, _updated(fn, node, old))


def _update_item(fn: FunctionLowering, node: ast.AugAssign, container: Value, key: Value) -> None:
    """`container[key] op= value`."""
    b = fn.b
    match container:
        case RecordValue():
            _update_field(fn, node, container, key)
        case ListValue() | PooledList() if not isinstance(key, SliceValue):
            lists.expect_list(b, container)
            place = lists.checked_place(b, container, key)
            state = list_states.state_of(b, container)
            updated = _updated(fn, node, lists.item_at(b, container, place))
            if list_states.state_of(b, container) is state:
                list_items.put(b, container, place, updated)
            else:
                _setter(b, container)(b, container, key, updated)
        case Array() if numpy_indexing.has_arrays(key):
            key = in_memory(b, key)
            old = numpy_indexing.subscript(b, container, key)
            if node.target in fn.kept:
                old = in_memory(b, old)
            updated = _updated(fn, node, old)
            if isinstance(old, Array | Lazy) and isinstance(updated, Array | Lazy):
                numpy_indexing.expect_rank(b, updated, old)
            _expect_kind(b, node.op, updated, container.element)
            numpy_indexing.store(b, container, key, updated)
        case Array():
            view = arrays.view(b, container, arrays.keys_of(key))
            if view.shape:
                _update(fn, node, view, fn.value(node.value))
                return
            updated = _updated(fn, node, arrays.element_at(b, view, ()))
            if not isinstance(updated, Scalar):
                raise b.error("an element is a number, not an array")
            arrays.assign(b, view, updated)
        case Static(Table() as table) if isinstance(
            item := expressions.item_in(fn, table, key), Array
        ):
            _update(fn, node, item, fn.value(node.value))
        case TupleValue() if container.is_list and isinstance(
            item := expressions.tuple_item(b, container, key), Array
        ):
            _update(fn, node, item, fn.value(node.value))
        case _:
            setter = _setter(b, container)
            getter = registry.of_items(registry.GETTERS, container)
            assert getter is not None
            old = getter(b, container, key)
            if isinstance(old, Array) and isinstance(container, Instance):
                _update(fn, node, old, fn.value(node.value))
                setter(b, container, key, old)
            else:
                setter(b, container, key, _updated(fn, node, old))


def _update_field(
    fn: FunctionLowering, node: ast.AugAssign, record: RecordValue, key: Value
) -> None:
    name = key.value if isinstance(key, Static) else None
    old = records.field(fn.b, record, name) if isinstance(name, str) else record
    if isinstance(old, RecordValue):
        raise fn.b.error("a record is updated field by field")
    if old.shape or not record.kind.is_record:
        _update(fn, node, old, fn.value(node.value))
    else:
        _setter(fn.b, old)(
            fn.b, old, TupleValue(()), _updated(fn, node, arrays.element_at(fn.b, old, ()))
        )


def _update(fn: FunctionLowering, node: ast.AugAssign, view: Array, value: Value) -> None:
    """`view op= value` in place; the result must have the array's kind."""
    b = fn.b
    result = binary(b, BINARY[type(node.op)].symbol, view, value)
    if isinstance(node.op, ast.MatMult):
        result = _fitting_product(b, result, view, value)
    elif not isinstance(result, Array | Lazy | Scalar):
        raise b.error(f"{describe(value)} does not fit an update in place")
    elif not isinstance(result, Scalar):
        numpy_indexing.expect_rank(b, result, view)
    _expect_kind(b, node.op, result, view.element)
    if isinstance(result, Scalar):
        result = scalars.cast(b, result, view.element)
    arrays.assign(b, view, result)


def _expect_kind(b: Builder, op: ast.operator, result: Value, expected_type: ScalarType) -> None:
    """Check that the result of an in-place update has the array's kind."""
    if not isinstance(result, Scalar | Array | Lazy):
        return
    element = result.type if isinstance(result, Scalar) else result.element
    if element.kind > expected_type.kind or (
        element.is_integer and element.signed and not expected_type.signed
    ):
        name = BINARY[type(op)].symbol
        statement = b.node if isinstance(b.node, ast.AugAssign) else None
        written = "write x = x … to get a new array"
        if statement is not None and isinstance(statement.target, ast.Name):
            target = statement.target.id
            value = ast.unparse(statement.value)
            written = f"write {target} = {target} {name} {value} to get a new array"
        message = f"'{name}=' would store {element} in an array of {expected_type}"
        raise b.error(message, written)


def _fitting_product(b: Builder, product: Value, view: Array, value: Value) -> Array:
    """Return a product to be stored in place of its left operand, after a check of its shape."""
    is_matrix = isinstance(value, Array | Lazy) and len(value.shape) > 1
    if not is_matrix or not isinstance(product, Array) or len(product.shape) != len(view.shape):
        raise b.error("'@=' takes a matrix on its right side", "write x = x @ y")
    for extent, expected_extent in zip(product.shape, view.shape, strict=True):
        agree(b, extent, expected_extent, "an in-place product has the shape of its operand")
    return product


@lowers_statement(ast.Delete)
def _delete(fn: FunctionLowering, node: ast.Delete) -> None:
    """Lower `del` of items and variables."""
    for target in node.targets:
        if isinstance(target, ast.Name):
            if _repeats(fn, node):
                raise fn.b.error("'del' in a loop is not supported", "bind another name")
            fn.name(target)
            fn.env.pop(target.id)
            continue
        if isinstance(target, ast.Subscript):
            container, key = expressions.container_and_key(fn, target)
            deleter = registry.of_items(registry.DELETERS, container)
            if deleter is not None:
                deleter(fn.b, container, key)
                continue
            literals_as_lists.expect_pool(fn.b, container)
        raise fn.b.error(
            "'del' supports names, and items of lists that can change size", node=target
        )


def _repeats(fn: FunctionLowering, statement: ast.stmt) -> bool:
    """Return whether a statement is in a loop of its function."""
    loops = (node for node in ast.walk(fn.source.tree) if isinstance(node, ast.For | ast.While))
    return any(statement in ast.walk(loop) for loop in loops)


# Jumps


@lowers_statement(ast.Return)
def _return(fn: FunctionLowering, node: ast.Return) -> None:
    """Lower `return`."""
    if node.value is not None and not fn.b.is_in_library:
        expressions.expect_no_iterator(fn, node.value)
    if node.value is None:
        value = NONE
    elif (
        isinstance(node.value, ast.Tuple)
        and len(fn.callers) == 1
        and not any(isinstance(x, ast.Starred) for x in node.value.elts)
    ):
        parts = (literals_as_lists.as_variable(fn.b, fn.optional(x)) for x in node.value.elts)
        value = TupleValue(tuple(parts))
    else:
        value = fn.optional(node.value)
    if not (fn.b.is_in_library and fn.b.block is fn.begun_in):
        value = in_memory(fn.b, value)
    # A loop carries the result: as a mutable list, not as a literal of constant strings.
    if fn.looping and any(map(texts.has_texts, list_literals.literals_in(value))):
        value = records.as_field(fn.b, value)
    if len(fn.callers) > 1:
        value = _lasting(fn, list_literals.with_shared(value))
    _expect_only_return(fn, value)
    if not fn.is_mixed:
        fn.env.set_result(value)
    elif isinstance(value, Optional):
        fn.env.set_result(TupleValue(value.items))
    elif not is_none(value):
        fn.env.set_result(TupleValue((fn.b.number(True), value)))
    elif isinstance(fn.env.result, TupleValue):  # from a path that raised the handled exception
        fn.env.set_result(TupleValue((fn.b.number(False), fn.env.result.items[1])))
    fn.env.set_jump(fn.b.number(RETURN))
    fn.mark_returned()


def _lasting(fn: FunctionLowering, value: Value) -> Value:
    """Return a function that outlives the call, with its captured values if it is defined here."""
    if isinstance(value, Choice) and not fn.finals:
        return carried.chosen_from(fn.b, value, [_lasting(fn, x) for x in value.items[1:]])
    constant = value.value if isinstance(value, Static) else None
    if isinstance(constant, LocalFunction) and constant.around is fn and constant.can_be_returned:
        return value if fn.finals else closure_of(constant, fn.functions.captured_again)
    return value


def _expect_only_return(fn: FunctionLowering, value: Value) -> None:
    """Refuse to return a nested function elsewhere than at the only return, as its free variables
    are read there."""
    items = value.items if isinstance(value, Compound) else (value,)
    functions = [x for x in items if isinstance(x, Static)]
    if fn.returns > 1 and any(getattr(x.value, "around", None) is fn for x in functions):
        message = "a function that is returned on one of several paths is not supported"
        raise fn.b.error(message, "return it at the end alone")


@lowers_statement(ast.Break)
@lowers_statement(ast.Continue)
def _leave_iteration(fn: FunctionLowering, node: ast.Break | ast.Continue) -> None:
    fn.env.set_jump(fn.b.number(BREAK if isinstance(node, ast.Break) else CONTINUE))


# Conditionals


@lowers_statement(ResultsTest)
@lowers_statement(ShortResultsTest)
def _results_test(fn: FunctionLowering, node: ResultsTest) -> None:
    """Look up a result in a cache. Its keys are equal only if they are identical, whereas Python
    finds the result for `1` with `1.0`, and that for `0.0` with `-0.0`."""
    assert isinstance(node.test, ast.Compare)
    numbers = scalars_of(fn.value(node.test.left))
    types = [x.classes.types if x.classes else (x.type,) for x in numbers]
    earlier_types = fn.b.shared.cached.setdefault(fn.source.location(node), types)
    is_short = isinstance(node, ShortResultsTest) and any(
        y.kind >= Kind.FLOAT for x in types for y in x
    )
    if earlier_types != types or is_short or any(len(x) > 1 for x in types):
        shown = " and ".join(dict.fromkeys(str(y) for x in (*earlier_types, *types) for y in x))
        message = f"the cache of '{fn.source.name}' has arguments of {shown}"
        hint = "remove the cache: its keys do not distinguish 1 from 1.0, and 0.0 from -0.0"
        raise fn.b.error(message, hint, node)
    _if(fn, node)


@lowers_statement(ast.If)
def _if(fn: FunctionLowering, node: ast.If) -> None:
    test = truth_of(fn, node.test)
    if test.const is not None:
        _take(fn, node, node.body if test.const else node.orelse)
        return
    following_statements = fn.behind.get(node, ())
    if following_statements:
        fn.behind[node] = ()
    live = fn.liveness.after.get(following_statements[-1] if following_statements else node)
    bodies = [
        part if ends(part) else [*part, *following_statements] for part in (node.body, node.orelse)
    ]
    then, otherwise = (
        knowing_none(fn, node.test, partial(fn.block, body), holds=holds)
        for body, holds in zip(bodies, (True, False), strict=True)
    )
    fn.branch_knowing(test, then, otherwise, live=live)


def _take(fn: FunctionLowering, node: ast.If, chosen: Sequence[ast.stmt]) -> None:
    """Lower the side of a conditional that runs in any case."""
    fn.block(chosen)
    if always_returns(chosen):
        fn.behind[node] = ()  # even where a caught exception makes the jump unknown


@lowers_statement(WithBlock)
def _with(fn: FunctionLowering, node: WithBlock) -> None:
    """Lower `with np.errstate(…)`, under any name; kernels give no NumPy warnings."""
    entered = node.test
    if not isinstance(entered, ast.Call) or fn.outer_object(entered.func) is not np.errstate:
        message = "kernels support 'with' only for np.errstate(…)"
        raise fn.b.error(message, "use it around the call of the kernel")
    fn.value(entered)
    _take(fn, node, node.body)
