"""Values as loops and conditionals carry them: as numbers, and arrays as memrefs.

`flat` splits a value into leaves, and `rebuilt` creates a value from leaves. Where paths join,
`matched` converts two values to a common structure. `joined_kind` determines how each pair of
leaves is carried, `emitted` converts a leaf to the carried form, and `received` converts it back.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.core.enclosing import blocks_around, defining_block
from loopwright.ir.core.properties import sizes_attribute
from loopwright.ir.dialects import arith, memref
from loopwright.python.source.vocabulary import CommonListName, FieldName, ItemsName, ListName
from loopwright.python.types import (
    PY_INT,
    FunctionKind,
    OneOf,
    OneOfOrNone,
    Same,
    ScalarType,
    choice_of,
    memref_of,
)
from loopwright.python.types import Kind as ScalarKind
from loopwright.python.values import arrays, mixed, scalars
from loopwright.python.values.arenas import NumberPart, PoolsError, arena_of
from loopwright.python.values.builder import INDEX, Builder
from loopwright.python.values.catching import Raised
from loopwright.python.values.value import (
    NONE,
    POOL,
    AnyList,
    Array,
    Buffer,
    Choice,
    Classes,
    Closure,
    Compound,
    DictValue,
    Either,
    Fields,
    Instance,
    ListSite,
    ListState,
    ListValue,
    Maybe,
    Memory,
    Optional,
    PooledList,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Unsure,
    Value,
    class_of,
    describe,
    is_list,
    is_none,
    scalars_of,
    with_numbers,
)
from loopwright.reporting.errors import FrontendError


class UnresolvedError(Exception):
    """Raised when a value has no known type (yet): the result of a recursive function, or an item
    of a list without items."""

    def __init__(self, raised: Sequence[Raised] = ()) -> None:
        super().__init__()
        self.raised = raised
        """The exceptions that are caught around the call of the function, as far as known."""


class UnsetFieldError(UnresolvedError):
    """Raised when a variable of a generator has no value yet, or one that cannot be kept until the
    generator resumes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def expect_numbers(b: Builder, value: Value | None, names: Container[str] | None = None) -> None:
    """Begin lowering again, with numbers for the classes of objects in a value that are identified
    by names (`names`: by some of them), since only run time tells which object it is, or whether
    there is one."""
    match value:
        case Instance(kind=kind) if not value.is_pooled and (names is None or value.name in names):
            if kind in b.shared.arenas.object_fields:
                message = f"{describe(value)} is kept elsewhere before all of its fields are set"
                raise b.error(message, "do that after the object is created")
            names = [x for x in b.frame.env if isinstance(x, FieldName) and x.owner == value.name]
            b.shared.arenas.assume_fields(kind, tuple(x.field for x in names))
        case Compound():
            for item in value.items:
                expect_numbers(b, item, names)
        case _:
            pass


Leaf = Scalar | Memory
Kind = ScalarType | tuple[builtin.MemRefType[Attribute], bool]
"""The type of a number; or of a memref, with whether extents are read from it."""


def flat(value: Value | None) -> list[Leaf] | None:
    """Return the leaves of a value; `None` if it has other parts."""
    match value:
        case Scalar(classes=Classes(code=code)):
            return [value, code]
        case Scalar() | Memory():
            return [value]
        case Maybe():
            return [*(flat(value.value) or ()), value.bound]
        case ListValue():
            return []
        case Compound():
            parts = [() if isinstance(item, Static) else flat(item) for item in value.items]
            if any(part is None for part in parts):
                return None
            return [x for part in parts if part is not None for x in part]
        case _:
            return None


def rebuilt(value: Value, leaves: Sequence[Value]) -> Value:
    """Return a value of the same structure with other leaves."""
    match value:
        case Maybe():
            number = rebuilt(value.value, leaves[:-1])
            bound = leaves[-1]
            assert isinstance(number, Scalar) and isinstance(bound, Scalar)
            return Maybe(number, bound)
        case Scalar(classes=Classes(types=types)):
            number, code = leaves
            assert isinstance(number, Scalar) and isinstance(code, Scalar)
            return replace(number, classes=Classes(types, code))
        case Compound():
            items: list[Value] = []
            for item in value.items:
                count = len(flat(item) or ())
                items.append(rebuilt(item, leaves[:count]))
                leaves = leaves[count:]
            return value.of(items)
        case ListValue() | Static():
            return value
        case _:
            return leaves[0]


def zero_of(leaf: Leaf) -> Leaf:
    """Return a placeholder leaf for a variable that is not bound."""
    if isinstance(leaf, Memory):
        return Memory(leaf.array, strided_type(leaf.array), open=True, missing=True)
    zero = Scalar(leaf.type, const=0.0 if leaf.type.is_float else 0)
    return mixed.like(leaf, zero)


def natural(array: Array) -> Memory:
    """Return an array as a memref of the most specific type: its buffer's, if it is the whole
    buffer."""
    own: Any = array.buffer.memref.type
    return Memory(array, own if array.whole else strided_type(array))


def if_bound(value: Value) -> tuple[Value, list[Scalar]]:
    """Return a value without its flags for unbound parts, and the flags."""
    match value:
        case Maybe():
            return value.value, [value.bound]
        case Unsure((Scalar() as bound, inner)):
            return inner, [bound]
        case Compound(items=items) if items:
            pairs = [if_bound(x) for x in items]
            bounds = [x for _, part_bounds in pairs for x in part_bounds]
            return (value.of([x for x, _ in pairs]) if bounds else value), bounds
        case _:
            return value, []


def none_at_run_time(b: Builder, value: Value) -> Value:
    """Return `None` as a value that may be a number, but is not; another value as it is."""
    return Optional((b.number(False), b.number(0)), Optional) if is_none(value) else value


def unbound(b: Builder, value: Value, *, arrays_too: bool = False) -> Value | None:
    """Return a value of the same structure that is unbound; `None` if there is none."""
    match value:
        case (Scalar() as number) | Maybe(value=number):
            return Maybe(_zero(number), b.number(False))
        case Array() if arrays_too:
            return zero_of(natural(value))
        case Memory() if arrays_too:
            return zero_of(value)
        case ListValue() if not (arrays_too or is_of_module(value)):
            return Unsure((b.number(False), value), Unsure)
        case Static() | Closure() | Choice() if not arrays_too and is_function(value):
            placeholder = _placeholder_of_function(b, value)
            return None if placeholder is None else Unsure((b.number(False), placeholder), Unsure)
        case Unsure((_, (Static() | Closure() | Choice()) as function)) if not arrays_too:
            return unbound(b, function)
        case Array() | Memory() | Unsure():
            leaf = unbound(b, _array_in(value), arrays_too=True)
            return None if leaf is None else Unsure((b.number(False), leaf), Unsure)
        case ListValue():
            return value
        case Instance() if not value.is_pooled:
            expect_numbers(b, value)
            return None
        case Compound():
            items = [
                x if isinstance(x, Static) else unbound(b, x, arrays_too=arrays_too)
                for x in value.items
            ]
            unbound_items = [item for item in items if item is not None]
            if len(unbound_items) < len(items):
                return None
            unbound_value = value.of(unbound_items)
            return (
                unbound_value
                if arrays_too or _tells(unbound_value)
                else Unsure((b.number(False), unbound_value), Unsure)
            )
        case _:
            return None


def _placeholder_of_function(b: Builder, function: Static | Closure | Choice) -> Value | None:
    """Return a function with placeholders for its captured values; `None` if there are none."""
    if isinstance(function, Static):
        return function
    items = [x if isinstance(x, Static) else unbound(b, x) for x in function.items]
    captured = [if_bound(x)[0] for x in items if x is not None]
    return None if len(captured) < len(items) else function.of(captured)


def is_of_module(items: ListValue) -> bool:
    """Return whether a list is in an arena, which is visible in all functions."""
    return items == POOL or isinstance(items.name, CommonListName)


def _tells(value: Value) -> bool:
    """Return whether parts of a value can represent that it is unbound; an empty list has no such
    part."""
    is_part = isinstance(value, Maybe | Unsure)
    return is_part or (isinstance(value, Compound) and any(map(_tells, value.items)))


def _array_in(value: Value) -> Value:
    return value.items[1] if isinstance(value, Unsure) else value


def empty(state: ListState) -> ListState:
    """Return the state of an empty list with the structure of another state."""
    if not state.items:
        return state
    zero = Scalar(PY_INT, form=constant(0), const=0)
    return state.of([zero, *(Memory(x.array, x.type, True, True) for x in open_memory(state))])


def open_memory(state: ListState) -> list[Memory]:
    """Return the memory of a list as memrefs with dynamic extents."""
    columns = [x.array if isinstance(x, Memory) else x for x in state.items[1:]]
    return [
        Memory(x, memref_of(x.element.mlir, 1), open=True) for x in columns if isinstance(x, Array)
    ]


def _zero(number: Scalar) -> Scalar:
    result = zero_of(number)
    assert isinstance(result, Scalar)
    return result


def maybe(b: Builder, value: Value, *, arrays_too: bool = False) -> Value:
    """Return a bound value as one that may be unbound."""
    match value:
        case Scalar():
            return Maybe(value, b.number(True))
        case ListValue() if not (arrays_too or is_of_module(value)):
            return Unsure((b.number(True), value), Unsure)
        case Unsure((_, (Static() | Closure() | Choice()))) if not arrays_too:
            return value
        case Static() | Closure() | Choice() if not arrays_too and is_function(value):
            return Unsure((b.number(True), value), Unsure)
        case Array() | Memory() | Unsure():
            inner = _array_in(value)
            leaf = natural(inner) if isinstance(inner, Array) else inner
            if arrays_too:
                return leaf
            is_there = value.items[0] if isinstance(value, Unsure) else b.number(True)
            return Unsure((is_there, leaf), Unsure)
        case Compound():
            optional_value = value.of(maybe(b, item, arrays_too=arrays_too) for item in value.items)
            return (
                optional_value
                if arrays_too or _tells(optional_value)
                else Unsure((b.number(True), optional_value), Unsure)
            )
        case _:
            return value


def _as_unsure(b: Builder, value: Value) -> Unsure:
    """Return a value, which may be bound for sure, with a flag that tells whether it is."""
    result = maybe(b, value)
    if isinstance(result, Unsure):
        return result
    return Unsure((b.number(True), value), Unsure)


def matched(
    b: Builder,
    left: Value | None,
    right: Value | None,
    *,
    arrays_too: bool = False,
    part: bool = False,
) -> tuple[Value, Value] | None:
    """Return two values of a variable in a common structure; `None` if there is none.

    An array that is missing on one side is matched only with `arrays_too`. Objects known at
    compile time are matched only as a `part` of a structure.
    """
    if left is None or right is None:
        return _matched_missing(b, left, right, arrays_too=arrays_too)
    if isinstance(left, Either) or isinstance(right, Either):
        return either(b, left, right)
    has_optional = isinstance(left, Optional) or isinstance(right, Optional)
    if has_optional or is_none(left) is not is_none(right):
        expect_numbers(b, left)
        expect_numbers(b, right)
        left_optional = _optional(b, left, right)
        right_optional = _optional(b, right, left)
        if left_optional is None or right_optional is None:
            return None
        left = left_optional
        right = right_optional
    if isinstance(left, Unsure) is not isinstance(right, Unsure):
        left = _as_unsure(b, left)
        right = _as_unsure(b, right)
    match left, right:
        case ((Static() | Closure() | Choice()), (Static() | Closure() | Choice())) if (
            _differ_as_functions(left, right)
        ):
            sides = choices(b, [left, right])  # each may be any that one of them may be
            return None if sides is None else matched(b, *sides)
        case Scalar(), Scalar():
            return mixed.in_common(b, left, right)
        case (Maybe(), Scalar() | Maybe()) | (Scalar(), Maybe()):
            if are_apart(left, right) and not b.is_in_library:
                return None
            return _alike(b, maybe(b, left), maybe(b, right))
        case Array() | Memory(), Array() | Memory():
            return _matched_arrays(left, right)
        case ListValue(), ListValue() if left == right:
            return left, right
        case Static(), Static() if part and same(left, right):
            return left, right
        case (PooledList(), ListValue() | PooledList()) | (ListValue(), PooledList()):
            return _matched_rows(b, left, right)
        case Instance(), Instance() if not (
            left.kind is not right.kind or same(left, right) or (left.is_pooled and right.is_pooled)
        ):
            expect_numbers(b, left if right.is_pooled else right)
            return None
        case ListState(), ListState() if not left.items or not right.items:
            return _matched_list_states(left, right)
        case ListState(), ListState() if not left.is_like(right):
            learn_arenas(b, left.item, right.item)
            alike = _in_one_type(b, left, right)
            if alike is None:
                tell_apart(b, left, right.item, right.place)
                return None
            return matched(b, *alike)
        case Compound(), Compound() if left.is_like(right):
            sides = zip(left.items, right.items, strict=True)
            pairs = [matched(b, x, y, arrays_too=arrays_too, part=True) for x, y in sides]
            matched_pairs = [pair for pair in pairs if pair is not None]
            if len(matched_pairs) < len(pairs):
                return None
            return left.of(x for x, _ in matched_pairs), right.of(y for _, y in matched_pairs)
        case _:
            return None


def _matched_missing(
    b: Builder, left: Value | None, right: Value | None, *, arrays_too: bool
) -> tuple[Value, Value] | None:
    """Match two values of which at least one is missing."""
    value = right if left is None else left
    value = value if value is None else none_at_run_time(b, value)
    nothing = None if value is None else unbound(b, value, arrays_too=arrays_too)
    if value is None or nothing is None:
        return None
    bound = maybe(b, value, arrays_too=arrays_too)
    return (nothing, bound) if left is None else (bound, nothing)


def _matched_arrays(left: Array | Memory, right: Array | Memory) -> tuple[Value, Value] | None:
    """Match two arrays in memory with the same element type and rank."""
    first, second = (natural(x) if isinstance(x, Array) else x for x in (left, right))
    x = first.array
    y = second.array
    if x.element != y.element or len(x.shape) != len(y.shape):
        return None
    if x.writable == y.writable:
        return first, second
    is_writable = None if None in (x.writable, y.writable) else False
    first, second = (
        replace(z, array=replace(z.array, writable=is_writable)) for z in (first, second)
    )
    return first, second


def _matched_rows(b: Builder, left: AnyList, right: AnyList) -> tuple[Value, Value] | None:
    """Match two lists of which at least one is in an arena, to which the other is moved, too."""
    if class_of(left) is not class_of(right):
        return None
    for list_value, arena_list in ((left, right), (right, left)):
        if isinstance(arena_list, PooledList):
            learn_arena(b, list_value, arena_list)
    if (
        not (isinstance(left, PooledList) and isinstance(right, PooledList))
        or left.heads != right.heads
        or left.kind is not right.kind
    ):
        return None
    numbers = matched(b, left.items[2], right.items[2])
    assert numbers is not None
    (m, n) = numbers
    (heads, data, _) = left.items
    return left.of((heads, data, m)), right.of((heads, data, n))


def _matched_list_states(left: ListState, right: ListState) -> tuple[ListState, ListState]:
    """Match two states of a list of which at least one is empty and takes the structure of the
    other."""
    nonempty = left if left.items else right
    full = nonempty.of([*nonempty.items[:1], *open_memory(nonempty)])
    return full if left.items else empty(nonempty), full if right.items else empty(nonempty)


def _in_one_type(
    b: Builder, left: ListState, right: ListState
) -> tuple[ListState, ListState] | None:
    """Match the states of two lists whose items differ only in that some numbers are Python numbers
    in one and NumPy numbers in the other: all become NumPy numbers, as for variables."""
    item = left.item
    left_numbers = scalars_of(left.item)
    right_numbers = scalars_of(right.item)
    if (
        item is None
        or kinds_of(item) != kinds_of(right.item)
        or len(left_numbers) != len(right_numbers)
    ):
        return None
    numbers = list(zip(left_numbers, right_numbers, strict=True))
    are_alike = (
        x.type.strong == y.type.strong and mixed.several(x) == mixed.several(y) for x, y in numbers
    )
    if not all(are_alike) or isinstance(left.place, ItemsName):
        return None
    joined = (replace(x, type=scalars.joined_type(b, "", x, y)) for x, y in numbers)
    sample = with_numbers(item, joined)
    return replace(left, item=sample), replace(right, item=sample)


def kinds_of(value: Value | None) -> object:
    """Return the structure of a value, without the types of numbers."""
    if isinstance(value, Compound):
        return value.kind, *map(kinds_of, value.items)
    return value.name if isinstance(value, ListValue) else None


def tell_apart(
    b: Builder,
    state: ListState,
    item: Value | None,
    place: ListName | ListSite | None,
    error: FrontendError | None = None,
) -> None:
    """Begin lowering again with tagged numbers in a list that gets items from a `place`, or from
    another list created there, which differ from its own only in the classes of numbers. `error` is
    raised later if such lists are refused elsewhere."""
    parts = list(zip(scalars_of(state.item), scalars_of(item), strict=False))
    if kinds_of(state.item) != kinds_of(item):
        return
    classes_by_part: dict[NumberPart, tuple[ScalarType, ...]] = {}
    is_of_caller = state.place in b.shared.arenas.caller_lists
    arena = state.place.arena if isinstance(state.place, ItemsName) else None
    for part, (list_number, item_number) in enumerate(parts):
        classes = (mixed.all_of if is_of_caller else mixed.merged)(list_number, item_number)
        if classes == mixed.classes_of(list_number).types:
            continue
        type_ = mixed.holding(classes)
        places = [state.place, place]
        if type_ is not None and arena is not None and type_ != list_number.type:
            if isinstance(state.item, Scalar):
                b.shared.arenas.move_sites(arena, mixed.template(type_, classes), error)
            places = [*b.shared.arenas.literal_sites.get(arena, ())]
        if type_ is None or not (places or b.shared.arenas.is_outdated):
            return
        classes_by_part |= {(x, part): classes for x in places}
    b.shared.arenas.separate_classes(classes_by_part, error)


def present(b: Builder, value: Value) -> Value:
    """Check that a used value is not `None`."""
    if not isinstance(value, Optional):
        return value
    what = "number" if isinstance(value.value, Scalar) else "value"
    b.check(value.is_there, "TypeError", f"{_describe_expression(b, what)} is None here")
    return value.value


def expect_values(b: Builder, *values: Value) -> None:
    """Raise `TypeError` at run time if an operand is `None`, unless a handler would see a different
    message."""
    if any(map(is_none, values)) and not b.is_in_library and not b.catches("TypeError"):
        b.check(b.number(False), "TypeError", f"{_describe_expression(b, 'value')} is None here")
        raise UnresolvedError


def _describe_expression(b: Builder, what: str) -> str:
    """Name the value of the current expression: by its text, if the kernel has it."""
    if b.is_in_library or not isinstance(b.node, ast.expr):
        return f"a {what}"
    node: ast.expr = b.node
    match node:
        case (
            ast.Attribute(value=ast.Name() as owner)
            | ast.Subscript(value=ast.Name() as owner, slice=ast.Constant())
        ):
            node = owner  # nothing else in it can be `None`
        case _:
            pass
    text = ast.unparse(node)
    if len(text) > _MOST_TEXT or not text.isascii():
        return f"a {what}"
    return f"`{text}`" if isinstance(node, ast.Name) else f"a {what} in `{text}`"


_MOST_TEXT = 40
"""The longest expression that a message shows."""


def either(b: Builder, left: Value, right: Value) -> tuple[Value, Value] | None:
    """Return two values of several types in a common structure; `None` if one cannot be carried."""
    if isinstance(left, TupleValue | Fields) and isinstance(right, TupleValue | Fields):
        if left.is_like(right) and type(left) is type(right):
            return _tuples_of_alternatives(b, left, right)
    first = members_of(b, left)
    second = members_of(b, right)
    may_be_none = any(map(is_maybe_none, (left, right)))
    pairs: list[tuple[Value, Value] | None] = []
    for left_member in first:
        alike = ((k, _matched_members(b, left_member, x)) for k, x in enumerate(second))
        place, pair = next((x for x in alike if x[1] is not None), (len(second), None))
        del second[place : place + 1]
        pairs.append(pair or matched(b, left_member, NONE, arrays_too=True))
    pairs += [matched(b, NONE, right_member, arrays_too=True) for right_member in second]
    matched_pairs = [pair for pair in pairs if pair is not None]
    if len(matched_pairs) < len(pairs):
        return None
    kind = OneOfOrNone if may_be_none else OneOf
    return Either(tuple(x for x, _ in matched_pairs), kind), Either(
        tuple(y for _, y in matched_pairs), kind
    )


def _tuples_of_alternatives(
    b: Builder, left: TupleValue | Fields, right: TupleValue | Fields
) -> tuple[Value, Value] | None:
    """Match two tuples of one length, each item of which may be of several types."""
    sides = zip(left.items, right.items, strict=True)
    pairs = [
        (None if are_apart(x, y) else matched(b, x, y, arrays_too=True, part=True))
        or either(b, x, y)
        for x, y in sides
    ]
    matched_pairs = [pair for pair in pairs if pair is not None]
    if len(matched_pairs) < len(pairs):
        return None
    return left.of(x for x, _ in matched_pairs), right.of(y for _, y in matched_pairs)


def members_of(b: Builder, value: Value) -> list[Optional]:
    """Return the values of different types that a value may be."""
    if isinstance(value, Either):
        return value.members
    if is_none(value):
        return []
    return [value if isinstance(value, Optional) else Optional((b.number(True), value), Optional)]


def is_maybe_none(value: Value) -> bool:
    """Return whether a value is or may be `None`."""
    if isinstance(value, Either):
        return value.may_be_none
    return isinstance(value, Optional) or is_none(value)


def _matched_members(b: Builder, left: Optional, right: Optional) -> tuple[Value, Value] | None:
    """Match two values that may be present; `None` if they are of different types."""
    if are_apart(left.value, right.value):
        return None
    return matched(b, left, right, arrays_too=True)


def are_apart(left: Value | None, right: Value | None) -> bool:
    """Return whether two values are numbers without a common tagged form, because one of them is
    complex, or tuples with such items; each may also be `None`."""
    left, right = (_if_present(x) for x in (left, right))
    if isinstance(left, TupleValue | Fields) and isinstance(right, TupleValue | Fields):
        return left.is_like(right) and any(map(are_apart, left.items, right.items))
    if not (isinstance(left, Scalar) and isinstance(right, Scalar)):
        return False
    return (left.type.kind is ScalarKind.COMPLEX) is not (right.type.kind is ScalarKind.COMPLEX)


def _if_present(value: Value | None) -> Value | None:
    """Return the value of an `Optional`, if it has one, or of a variable that may be unbound; other
    values as they are."""
    if isinstance(value, Optional):
        return None if value.is_empty else _if_present(value.value)
    return value.value if isinstance(value, Maybe) else value


def are_alternatives(*values: Value | None) -> bool:
    """Return whether a variable with values of different types on two paths can be a tagged
    union."""
    return all(map(_is_alternative, values))


def _is_alternative(value: Value | None) -> bool:
    match value:
        case Scalar() | Maybe() | TextValue() | PooledList():
            return True
        case Static(value=None | str()):
            return True
        case Instance():
            return value.is_pooled
        case DictValue():
            return isinstance(value.items[1], PooledList)  # or entries that may be unbound
        case Optional() | Either() | Fields():
            return all(map(_is_alternative, value.items))
        case TupleValue():
            return not value.is_list and all(map(_is_alternative, value.items))
        case _:
            return False


def has_none(value: Value) -> bool:
    """Return whether a value is `None`, or has such a part."""
    return any(map(has_none, value.items)) if isinstance(value, Compound) else is_none(value)


def may_be_none(value: Value | None) -> bool:
    """Return whether a value is or may be `None`."""
    return isinstance(value, Optional) or (value is not None and is_none(value))


def _optional(b: Builder, value: Value, counterpart: Value) -> Optional | None:
    """Return a value as an `Optional`. The placeholder of a `None` has the structure of
    `counterpart`; without such a placeholder the result is `None`."""
    if isinstance(value, Optional):
        return value
    if not is_none(value):
        return Optional((b.number(True), value), Optional)
    nothing = in_place_of_none(
        b, counterpart.value if isinstance(counterpart, Optional) else counterpart
    )
    return None if nothing is None else Optional((b.number(False), nothing), Optional)


def in_place_of_none(b: Builder, value: Value) -> Value | None:
    """Return a placeholder of the structure of a value; `None` if there is none."""
    match value:
        case Scalar():
            return _zero(value)
        case Maybe():
            return Maybe(_zero(value.value), b.number(True))
        case Array() | Memory():
            return zero_of(natural(value) if isinstance(value, Array) else value)
        case Compound():
            items = [in_place_of_none(b, item) for item in value.items]
            placeholders = [item for item in items if item is not None]
            return value.of(placeholders) if len(placeholders) == len(items) else None
        case ListValue() | Static():
            return value
        case _:
            return None


def _alike(b: Builder, left: Value, right: Value) -> tuple[Value, Value]:
    """Return two variables that may be unbound or `None`, with numbers of the same possible
    types."""
    assert isinstance(left, Maybe) and isinstance(right, Maybe)
    left_number, right_number = mixed.in_common(b, left.value, right.value)
    return replace(left, value=left_number), replace(right, value=right_number)


def learn_arena(b: Builder, items: Value, pooled_list: PooledList) -> None:
    """Record the arena of `pooled_list` for a list whose arena is unknown."""
    is_list = isinstance(items, ListValue | PooledList)
    if is_list and b.shared.arenas.learn(items, arena_of(pooled_list)):
        raise PoolsError


def learn_arenas(
    b: Builder, item: Value | None, other_item: Value | None, *, are_dicts_moved: bool = False
) -> None:
    """Unify the arenas of lists in two items, where only one of them has a known arena.
    Dictionaries are left out if `are_dicts_moved`: they are then moved to existing arenas later, so
    that the rest of the code is lowered before lowering begins again."""
    if are_dicts_moved and isinstance(item, DictValue) and isinstance(item.entries, ListValue):
        state = b.frame.env.get(item.entries.name)
        if isinstance(state, ListState) and b.shared.arenas.has(state.item):
            return
    if isinstance(item, PooledList) and isinstance(other_item, PooledList):
        learn_arena(b, item, other_item)
        learn_arena(b, other_item, item)
    elif isinstance(item, ListValue) and is_list(other_item) and isinstance(other_item, PooledList):
        learn_arena(b, item, other_item)
    elif (
        isinstance(item, Compound) and isinstance(other_item, Compound) and item.is_like(other_item)
    ):
        for x, y in zip(item.items, other_item.items, strict=True):
            learn_arenas(b, x, y, are_dicts_moved=are_dicts_moved)


def same(left: Value | None, right: Value | None) -> bool:
    """Return whether two values are provably the same."""
    if left is right:
        return True
    match left, right:
        case Scalar(), Scalar():
            if left.type != right.type or not _same_classes(left, right):
                return False
            if left.const is not None or right.const is not None:
                return repr(left.const) == repr(right.const)
            return (left.ssa is not None and left.ssa is right.ssa) or (
                left.ssa is None and left.form is not None and left.form is right.form
            )
        case ListValue(), ListValue():
            return left == right
        case Static(), Static():
            return left.value is right.value
        case Compound(), Compound():
            return left.is_like(right) and all(map(same, left.items, right.items))
        case SliceValue(), SliceValue():
            parts = [(x.start, x.stop, x.step) for x in (left, right)]
            return all(map(same, *parts))
        case _:
            return False


def _same_classes(left: Scalar, right: Scalar) -> bool:
    if left.classes is None or right.classes is None:
        return left.classes is right.classes
    return left.classes.types == right.classes.types and same(left.classes.code, right.classes.code)


# Functions


def is_function(value: Value | None) -> bool:
    """Return whether a value is a function, or a class that can be called."""
    static_value: Any = value.value if isinstance(value, Static) else None
    return (
        isinstance(value, Closure | Choice)
        or callable(static_value)
        or hasattr(static_value, "is_lasting")
    )


def _differ_as_functions(left: Value, right: Value) -> bool:
    """Return whether two values are functions that may differ."""
    if not (is_function(left) and is_function(right)) or same(left, right):
        return False
    if isinstance(left, Compound) and isinstance(right, Compound):
        return not left.is_like(right)
    return True


def _functions_of(b: Builder, value: Value) -> dict[Any, Value] | None:
    """Return the functions that a value may be, by key; `None` if one of them reads variables that
    are out of scope later."""
    match value:
        case Choice():
            return value.functions
        case Closure(kind=FunctionKind(names=names, source=source)) if source is not None:
            key = source.file, source.tree.lineno, source.tree.col_offset, *names
            kind = b.shared.closures.setdefault(key, value.kind)
            return {key: Closure(value.items, kind)}
        case Static(value=static_value):
            defining_frame = getattr(static_value, "around", None)
            is_known = getattr(static_value, "is_lasting", True) and (
                defining_frame is None or defining_frame in b.frames
            )
            return {Same(static_value): value} if is_known else None
        case _:
            return {(value.kind,): value} if isinstance(value, Closure) else None


def choices(b: Builder, values: Sequence[Value]) -> list[Choice] | None:
    """Return functions as choices that may each be any of them; `None` if some value is not a
    function or has no structure in common with the others."""
    function_tables = [_functions_of(b, x) if is_function(x) else None for x in values]
    every: dict[Any, Value] = {}
    for functions in function_tables:
        if functions is None:
            return None
        for key, function in functions.items():
            earlier_function = every.get(key)
            pair = matched(b, earlier_function, function, part=True) if earlier_function else None
            every[key] = function if pair is None else pair[0]
    numbers = b.shared.functions
    for key in every:
        numbers.setdefault(key, len(numbers))
    kind = choice_of(tuple(sorted(every, key=numbers.__getitem__)))
    result: list[Choice] = []
    for value, functions in zip(values, function_tables, strict=True):
        assert functions is not None
        number = b.number(numbers[next(iter(functions))])
        number = value.number if isinstance(value, Choice) else number
        parts = [functions.get(x) or in_place_of_none(b, every[x]) for x in kind.keys]
        items = [x for x in parts if x is not None]
        if len(items) < len(parts):
            return None
        result.append(Choice((number, *items), kind))
    return result


def chosen_from(b: Builder, choice: Choice, functions: Sequence[Value]) -> Value:
    """Replace the functions of a choice by others and return the selected one."""
    alternatives = choices(b, functions)
    if alternatives is None or all(map(same, functions, choice.items[1:])):
        return choice
    (number, *items) = list(alternatives[0].items)
    kind = alternatives[0].kind
    for old, alternative, function in zip(choice.kind.keys, alternatives, functions, strict=True):
        assert isinstance(number, Scalar)
        is_it = scalars.compare(b, "==", choice.number, b.number(b.shared.functions[old]))
        number = scalars.select(b, is_it, alternative.number, number)
        for key in _functions_of(b, function) or ():
            items[kind.keys.index(key)] = alternative.functions[key]
    return Choice((number, *items), kind)


def as_alternatives(b: Builder, values: Sequence[Value]) -> Sequence[Value]:
    """Return values of which one is selected at run time, with each function in them replaced by a
    choice of all functions at its place."""
    if functions := choices(b, values):
        return functions
    first = values[0] if values else None
    if not isinstance(first, TupleValue):
        return values
    tuples = [x for x in values if isinstance(x, TupleValue) and x.is_like(first)]
    if len(tuples) < len(values):
        return values
    columns = [as_alternatives(b, x) for x in zip(*(x.items for x in tuples), strict=True)]
    return [x.of(column[k] for column in columns) for k, x in enumerate(tuples)]


def are_made_again(value: Value) -> bool:
    """Return whether the compiled code creates one of the functions that a value may be."""
    return isinstance(value, Choice) and any(
        isinstance(x, Closure) or hasattr(getattr(x, "value", None), "is_lasting")
        for x in value.items[1:]
    )


def has_local(value: Choice) -> bool:
    """Return whether one of the functions is defined inside a lowered function, and hence created
    at each call."""
    return any(isinstance(x, Static) and hasattr(x.value, "is_lasting") for x in value.items)


def functions_in(value: Value | None) -> list[object]:
    """Return the functions that the parts of a value may be."""
    if isinstance(value, Choice):
        return [value.kind]
    return [x for y in value.items for x in functions_in(y)] if isinstance(value, Compound) else []


# Leaves


def kind_of(leaf: Leaf) -> Kind:
    """Return the kind as which a leaf is carried."""
    return leaf.type if isinstance(leaf, Scalar) else (leaf.type, leaf.open)


def mlir_of(kind: Kind) -> Attribute:
    """Return the MLIR type of a carried value."""
    return kind.mlir if isinstance(kind, ScalarType) else kind[0]


def joined_kind(b: Builder, name: str, x: Leaf, y: Leaf, inside: Sequence[Block] = ()) -> Kind:
    """Return the kind of a variable that is `x` on one path and `y` on another. `inside` are the
    blocks of the paths, if extents computed there are not available after them."""
    if isinstance(x, Scalar) and isinstance(y, Scalar):
        return scalars.joined_type(b, name, x, y)
    assert isinstance(x, Memory) and isinstance(y, Memory)
    present_array = next((item.array for item in (x, y) if not item.missing), x.array)
    alike = x.missing or y.missing or same_shape(b, x.array, y.array)
    if not alike or x.open or y.open or not is_known_outside(b, present_array.shape, inside):
        return _open_type(x, y), True
    return (x.type if x.type == y.type else strided_type(x.array)), False


def _open_type(x: Memory, y: Memory) -> builtin.MemRefType[Attribute]:
    """Return the memref type with dynamic extents that fits both arrays: whole buffers keep an
    identity layout."""
    layouts: list[Any] = [item.type.layout for item in (x, y) if not item.missing]
    if all(isinstance(layout, builtin.NoneAttr) for layout in layouts):
        return memref_of(x.array.element.mlir, len(x.array.shape))
    return strided_type(x.array)


def same_shape(b: Builder, x: Array, y: Array) -> bool:
    """Return whether two arrays provably have the same shape."""
    for left_extent, right_extent in zip(x.shape, y.shape, strict=True):
        m = scalars.known_form(left_extent)
        n = scalars.known_form(right_extent)
        if m is None or n is None:
            if not same(left_extent, right_extent):
                return False
        elif not (b.forms.at_least_zero(m - n) and b.forms.at_least_zero(n - m)):
            return False
    return True


def is_known_outside(b: Builder, shape: Sequence[Scalar], blocks: Sequence[Block]) -> bool:
    """Return whether extents do not depend on values computed in some blocks."""
    for extent in shape:
        form = scalars.known_form(extent)
        if form is None:
            if is_within(b.ssa(extent), blocks):
                return False
        elif any(is_within(atom.value, blocks) for atom in b.forms.atoms_of(form)):
            return False
    return True


def is_array_known_outside(b: Builder, array: Array, blocks: Sequence[Block]) -> bool:
    """Return whether neither the memory of an array nor its place in it depends on values computed
    in some blocks."""
    numbers = [number for axis in array.axes for number in (axis.offset, axis.stride)]
    places = [number for number in (*array.shape, *numbers) if number is not None]
    varying = [number for number in places if number.const is None]
    return not is_within(array.buffer.memref, blocks) and is_known_outside(b, varying, blocks)


def is_within(value: SSAValue, blocks: Sequence[Block]) -> bool:
    """Return whether a value is defined in one of some blocks, or nested in them."""
    return any(block in blocks for block in blocks_around(defining_block(value)))


def emitted(b: Builder, leaf: Leaf, kind: Kind) -> SSAValue:
    """Return the carried form of a leaf."""
    if isinstance(leaf, Scalar):
        assert isinstance(kind, ScalarType)
        return b.ssa(scalars.joined(b, leaf, kind))
    assert isinstance(kind, tuple)
    array = leaf.array
    (type_, _) = kind
    if leaf.missing:
        with b.own_memory():
            array = arrays.allocate(b, array.element, [b.integer(0)] * len(array.shape))
    return handed_on(b, array, type_)


def received(
    b: Builder, leaf: Leaf, kind: Kind, value: SSAValue, origins: frozenset[Buffer] | None = None
) -> Scalar | Array:
    """Rebuild a leaf from its carried value; `origins` are the buffers that an array may be."""
    if isinstance(leaf, Scalar):
        assert isinstance(kind, ScalarType)
        return Scalar(kind, ssa=value)
    shape = leaf.array.shape
    array = leaf.array
    if isinstance(kind, tuple) and kind[1]:
        shape = tuple(b.integer(b.extent_of(value, axis)) for axis in range(len(shape)))
    buffer = Buffer(value, shape, origins=origins)
    return arrays.whole(array.element, buffer, writable=array.writable)


def origins_of(joined: Sequence[Array]) -> frozenset[Buffer] | None:
    """Return the buffers that the memory of one of several arrays may be; `None` if unknown."""
    roots = [x.buffer.roots for x in joined]
    known_roots = [buffers for buffers in roots if buffers is not None]
    return frozenset[Buffer]().union(*known_roots) if len(known_roots) == len(roots) else None


def recast(b: Builder, leaf: Leaf, kind: Kind) -> Leaf:
    """Return a leaf converted to another kind."""
    if isinstance(leaf, Scalar):
        assert isinstance(kind, ScalarType)
        return scalars.joined(b, leaf, kind)
    assert isinstance(kind, tuple)
    return Memory(leaf.array, *kind, missing=leaf.missing)


# Views as memrefs

_DYNAMIC = -(1 << 63)


def strided_type(array: Array) -> builtin.MemRefType[Attribute]:
    """Return the type of a memref of any layout with an array's rank and elements."""
    return memref_of(array.element.mlir, len(array.shape), strided=True)


def offset_and_strides(b: Builder, buffer: Buffer) -> tuple[SSAValue, Sequence[SSAValue]]:
    """Return the offset of a buffer's first element and its strides, read from its memref."""
    rank = len(buffer.shape)
    element = cast("builtin.MemRefType[Attribute]", buffer.memref.type).element_type
    types = [builtin.MemRefType(element, []), *[INDEX] * (1 + 2 * rank)]
    op = memref.ExtractStridedMetadataOp.create(operands=[buffer.memref], result_types=types)
    results = b.emit(op).results
    return results[1], results[2 + rank :]


def as_memref(b: Builder, array: Array) -> SSAValue:
    """Return a view as a memref value to be passed: its buffer, or a reinterpretation of it."""
    if array.whole:
        return array.buffer.memref
    offset, steps = offset_and_strides(b, array.buffer)
    strides: dict[int, SSAValue] = {}
    forms = [
        (b.form(a.offset), constant(1) if a.stride is None else b.form(a.stride), a.axis)
        for a in array.axes
    ]
    for (start, stride, axis), step in zip(forms, steps, strict=True):
        moved = b.op(arith.MuliOp, b.index_of(start), step)
        offset = b.op(arith.AddiOp, offset, moved)
        if axis is not None:
            by = b.op(arith.MuliOp, b.index_of(stride), step)
            strides[axis] = b.op(arith.AddiOp, strides[axis], by) if axis in strides else by
    sizes = [b.index_of(b.form(extent)) for extent in array.shape]
    zero = b.index_constant(0)
    return reinterpreted(
        b, array.buffer.memref, offset, sizes, [strides.get(k, zero) for k in range(len(sizes))]
    )


def reinterpreted(
    b: Builder,
    memory: SSAValue,
    offset: SSAValue,
    sizes: Sequence[SSAValue],
    strides: Sequence[SSAValue | int],
) -> SSAValue:
    """Return a memref of the same memory with other extents, offset and strides, in elements."""
    element = cast("builtin.MemRefType[Attribute]", memory.type).element_type
    constant_strides = [x if isinstance(x, int) else None for x in strides]
    layout = builtin.StridedLayoutAttr(
        [x or builtin.NoneAttr() for x in constant_strides], builtin.NoneAttr()
    )
    dynamic = [x for x in strides if not isinstance(x, int)]
    static = [x or _DYNAMIC for x in constant_strides]
    return b.op(
        memref.ReinterpretCastOp,
        *(memory, offset, *sizes, *dynamic),
        result=builtin.MemRefType(element, [_DYNAMIC] * len(sizes), layout),
        static_offsets=_all_dynamic(1),
        static_sizes=_all_dynamic(len(sizes)),
        static_strides=builtin.DenseArrayBase.from_list(builtin.i64, static),
        operandSegmentSizes=sizes_attribute((1, 1, len(sizes), len(dynamic))),
    )


def handed_on(b: Builder, array: Array, type_: Attribute) -> SSAValue:
    """Return a view as a memref of a given type, whose layout may be more general than that of
    `as_memref`."""
    result = as_memref(b, array)
    if result.type == type_:
        return result
    return b.op(memref.CastOp, result, result=type_)


def _all_dynamic(count: int) -> Attribute:
    return builtin.DenseArrayBase.from_list(builtin.i64, [_DYNAMIC] * count)
