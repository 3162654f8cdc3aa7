"""Lists that grow and shrink when the kernel runs.

A `ListValue` is the list itself, which several names may have. Its state at a place is a variable
of the function whose statements are lowered: the length, and memory with room for more items, one
vector for each number of an item. What is stored in a list gives that variable another value, which
loops and conditionals carry like those of other variables; functions that are called have it, too.

The memory of a list belongs to it alone: `grown` gives it back when it has made more, `drop` where
the list is not known any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count

from xdsl.ir import Block, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.python import arrays, carried, registry, scalars, slices, texts
from loopwright.python.bodies import lists as bodies
from loopwright.python.builder import Builder
from loopwright.python.errors import text_of
from loopwright.python.loops import Steps, counted_loop, release
from loopwright.python.types import PY_BOOL, PY_FLOAT, PY_INT, ScalarType, TupleType
from loopwright.python.values import (
    NONE,
    POOL,
    Array,
    Compound,
    DictValue,
    ListState,
    ListValue,
    Maybe,
    Scalar,
    SliceValue,
    Static,
    Text,
    TupleValue,
    Value,
    describe,
    is_list_name,
    is_none,
    types_of,
)
from loopwright.reporting.errors import FrontendError

Env = dict[str, Value]
Run = tuple[Scalar, Callable[[Scalar], Value]]
"""A number of items, and the one of a number."""
_names = count()
_WANTED = "numbers, strings, or tuples of these, are the items of a list that changes"


class ItemsDifferError(FrontendError):
    """An item is added to a list whose items have another type where loops carry it."""

    def __init__(self, template: FrontendError, name: str, item: Value) -> None:
        super().__init__(template.diagnostics)
        self.name = name
        self.item = item

    def again(self, error: FrontendError) -> ItemsDifferError:
        """The same in the words of another error."""
        return ItemsDifferError(error, self.name, self.item)


# States


def state_of(b: Builder, items: ListValue) -> ListState:
    """What a list is here."""
    found = b.frame.env[items.name]
    assert isinstance(found, ListState)
    return found


def length_of(b: Builder, items: ListValue) -> Scalar:
    """`len(items)`."""
    return length_in(b, state_of(b, items))


def length_in(b: Builder, found: ListState) -> Scalar:
    """The length in a state, which is known not to be negative."""
    length = found.items[0] if found.items else b.integer(0)
    assert isinstance(length, Scalar)
    if length.form is not None or length.ssa is None:
        return length
    owner = length.ssa.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    assert block is not None
    with b.inside(block):  # one form wherever it is asked for
        form = b.atom_of(length.ssa, IndexCastOp, natural=True)
    return Scalar(PY_INT, ssa=length.ssa, form=form)


def _memory(state: ListState) -> list[Array]:
    return [x for x in state.items if isinstance(x, Array)]


def change(b: Builder, items: ListValue) -> None:
    """Something is stored in a list."""
    if items.name in b.fixed_lists:
        raise shared_error(b, "")
    b.changed_lists.add(items.name)


def _set(b: Builder, items: ListValue, length: Scalar, memory: Iterable[Value]) -> None:
    old = state_of(b, items)
    change(b, items)
    b.frame.env[items.name] = ListState((length, *memory), list, old.item, old.place)


def made(b: Builder) -> ListValue:
    """An empty list, of which nothing else is known."""
    found = ListValue(f"@{next(_names)}")
    b.frame.env[found.name] = ListState((), list)
    return found


def _template(b: Builder, value: Value) -> Value:
    value = texts.in_pool(b, value)
    match value:
        case Scalar():
            return Scalar(value.type)
        case Text():
            return Text((POOL, Scalar(PY_INT), Scalar(PY_INT)), str)
        case TupleValue(kind=kind) if kind is not list and value.items:
            return value.of(_template(b, x) for x in value.items)
        case _:
            hint = "write an array of several dimensions"
            raise b.error(f"{_WANTED}, not {describe(value)}", hint)


def template_of(type_: ScalarType | TupleType) -> Value:
    """An item of a type, without a value."""
    if isinstance(type_, ScalarType):
        return Scalar(type_)
    parts = [template_of(x) for x in type_.items if isinstance(x, ScalarType | TupleType)]
    return TupleValue(tuple(parts), type_.kind)


def own(b: Builder, vector: Array) -> None:
    """Make a vector that a list was given its own: a copy, before everything else."""
    given, block = vector.buffer.memref, Block()
    with b.own_memory(), b.inside(block):
        made = arrays.allocate(b, vector.element, vector.shape)
        uses = list(given.uses)
        b.emit(memref.CopyOp.create(operands=[given, made.buffer.memref]))
    for use in uses:
        if not isinstance(use.operation, memref.DimOp):
            use.operation.operands[use.index] = made.buffer.memref
    first = b.main.first_op
    for op in list(block.ops):
        op.detach()
        if first is None:
            b.main.add_op(op)
        else:
            b.main.insert_op_before(op, first)


def reserve(b: Builder, items: ListValue, item: Value, room: Scalar) -> ListState:
    """Give an empty list memory for items like one."""
    form = b.index_of(b.form(room))
    with b.own_memory():
        memory = [
            arrays.allocate(b, x.type.strong, [b.integer(b.atom_of(form, natural=True))])
            for x in numbers_of(item)
        ]
    made = ListState((b.integer(0), *memory), list, item, str(b.place()))
    b.frame.env[items.name] = made
    return made


def numbers_of(value: Value | None) -> list[Scalar]:
    """The numbers that an item consists of."""
    return [x for x in carried.flat(value) or () if isinstance(x, Scalar)]


def _fitting(b: Builder, items: ListValue, value: Value, *, room: int = 8) -> list[Scalar]:
    """The numbers of an item; the first one says of which types all items are."""
    value = texts.in_pool(b, value)
    item, state = _template(b, value), state_of(b, items)
    if not state.items:
        state = reserve(b, items, item, b.integer(room))
    if types_of(item) != types_of(state.item):
        sides = [numbers_of(x) for x in (state.item or item, item)]
        dicts = (x for x in b.frame.env.values() if isinstance(x, DictValue))
        of = next((x for x in dicts if x.entries == items), None)
        what, gets, first, last = "a list whose items are", "gets one that is", 0, None
        if of is not None:  # without whether an entry is there
            what = "a set with" if of.kind is set else f"a {of.kind.__name__} with keys and values"
            gets, first, last = "gets", 1, 2 if of.kind is set else None
        shown = [" and ".join(str(x.type) for x in side[first:last]) for side in sides]
        line = "".join(f" in line {x}" for x in state.place.rsplit(":", 2)[-2:-1])
        error = b.error(
            f"{what} {shown[0]}{line} {gets} {shown[1]} here",
            "give all items one type, as in [0.0] * n and float(x)",
        )
        raise ItemsDifferError(error, items.name, item)
    return numbers_of(value)


def item_at(b: Builder, items: ListValue | ListState, place: Scalar) -> Value:
    """The item at a place from the start, which is within the bounds."""
    state = state_of(b, items) if isinstance(items, ListValue) else items
    if state.item is None:
        raise carried.UnresolvedError  # it ended in an exception
    numbers = numbers_of(state.item)
    found = [
        Scalar(x.type, ssa=b.ssa(arrays.element_at(b, memory, [place])))
        for x, memory in zip(numbers, _memory(state), strict=True)
    ]
    return carried.rebuilt(state.item, found)


def checked_place(b: Builder, items: ListValue, key: Value, doing: str = "index") -> Scalar:
    """The place of a subscript from the start, within the bounds."""
    if not isinstance(key, Scalar) or not (key.type.is_integer or key.type == PY_BOOL):
        raise b.error(f"the index of a list is an integer or a slice, not {describe(key)}")
    said = f"list {doing} out of range"
    return slices.checked_index(b, key, length_of(b, items), 0, said)


def put(b: Builder, items: ListValue, place: Scalar, value: Value) -> None:
    """Store an item at a place within the bounds."""
    change(b, items)
    for x, memory in zip(_fitting(b, items, value), _memory(state_of(b, items)), strict=True):
        arrays.store_at(b, memory, [place], x)


# Making lists


def collected(b: Builder, runs: Sequence[Run]) -> ListValue:
    """A list of all items of some runs, of which some are known to be of one type."""
    found, some = made(b), list[Run]()
    templates: list[Value] = []
    with b.aside():
        for run in runs:
            if run[0].const != 0:
                with suppress(carried.UnresolvedError):  # of a list that has no items
                    templates.append(_template(b, run[1](b.integer(0))))
                    some.append(run)
    if not templates:
        return found
    total = b.integer(0)
    for n, _ in some:
        total = scalars.binary(b, "+", total, n)
    reserve(b, found, templates[0], total)
    start = b.integer(0)
    for n, item_of in some:

        def body(iv: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            put(b, found, scalars.binary(b, "+", start, iv), item_of(iv))  # noqa: B023
            return ()

        counted_loop(b, Steps(constant(0), b.form(n)), (), body)
        start = scalars.binary(b, "+", start, n)
    _set(b, found, total, _memory(state_of(b, found)))
    return found


def run_of(b: Builder, items: ListValue) -> Run:
    """The items of a list as it is now."""
    return length_of(b, items), lambda k: item_at(b, items, k)


def as_list(b: Builder, value: Value | None) -> ListValue:
    """A list that changes, of the items of one that is written out."""
    assert isinstance(value, TupleValue)
    found = made(b)
    for number, item in enumerate(value.items):
        item = item.value if isinstance(item, Maybe) else item  # a result, if there is one
        numbers = _fitting(b, found, item, room=len(value.items))
        for x, memory in zip(numbers, _memory(state_of(b, found)), strict=True):
            arrays.store_at(b, memory, [b.integer(number)], x)
    if value.items:
        _set(b, found, b.integer(len(value.items)), _memory(state_of(b, found)))
    return found


def expect_same(b: Builder, through: Sequence[ListValue], before: Sequence[ListState]) -> None:
    """Lists that are run through keep their items."""
    if not all(map(carried.same, before, [state_of(b, x) for x in through])):
        hint = "run through a copy, such as x.copy(), or write a 'while' loop"
        raise b.error("this list changes while it is run through", hint)


def is_like_list(b: Builder, value: Value | None, other: Value | None) -> bool:
    """Whether a list that is written out has to be one that changes, to be what it is elsewhere; or
    a constant string one that is only known when it runs."""
    if texts.as_other(b, value, other) is not value:
        return True
    if not can_change(value):
        return False
    if isinstance(other, ListValue):
        return True
    return can_change(other) and carried.matched(b, value, other) is None


def as_other(b: Builder, value: Value | None, other: Value | None) -> Value | None:
    """A value whose lists that are written out change, where those of another one do."""
    if is_like_list(b, value, other):
        return changing(b, value)
    if not (isinstance(value, TupleValue) and isinstance(other, TupleValue)):
        return value
    if value.is_list or not value.is_like(other):
        return value
    pairs = [(x, as_other(b, x, y)) for x, y in zip(value.items, other.items, strict=True)]
    if all(x is y for x, y in pairs):
        return value
    return value.of(y for _, y in pairs if y is not None)


def changing(b: Builder, value: Value | None) -> Value:
    """What a list that is written out, or a constant string, is where it is another elsewhere."""
    return texts.as_text(b, value) if value and texts.is_text(value) else as_list(b, value)


def can_change(value: Value | None) -> bool:
    """Whether a value is a list that is written out, with items that one that changes can have."""
    if not isinstance(value, TupleValue) or not value.is_list:
        return False
    return all(
        isinstance(x, Maybe)
        or _is_part(x)
        or (isinstance(x, TupleValue) and x.items and not x.is_list and all(map(_is_part, x.items)))
        for x in value.items
    )


def _is_part(value: Value) -> bool:
    return isinstance(value, Scalar) or texts.is_text(value)


def sliced(b: Builder, items: ListValue, key: SliceValue) -> ListValue:
    """`items[start:stop:step]`, which is a list of its own."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    by = b.integer(1) if step is None else step

    def item(k: Scalar) -> Value:
        place = scalars.binary(b, "+", start, scalars.binary(b, "*", k, by))
        return item_at(b, items, place)

    return collected(b, [(n, item)])


def store_slice(b: Builder, items: ListValue, key: SliceValue, other: Run) -> None:
    """`items[start:stop:step] = other`, of items that are taken before anything changes."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    if key.step is None:
        end, (_, item_of) = scalars.binary(b, "+", start, n), run_of(b, items)
        rest = scalars.binary(b, "-", length_of(b, items), end)

        def behind(k: Scalar) -> Value:
            return item_of(scalars.binary(b, "+", end, k))

        become(b, items, collected(b, [(start, item_of), other, (rest, behind)]))
        return
    made = collected(b, [other])
    by = b.integer(1) if step is None else step
    given, said = length_of(b, made), "attempt to assign sequence of size %ld to extended slice"
    same = scalars.compare(b, "==", given, n)
    if given.const is not None:
        said, same = said.replace("%ld", str(given.const)), scalars.compare(b, "==", n, given)
    b.check(same, "ValueError", said.replace("%ld", "another"), f"{said} of size %ld")
    if state_of(b, made).items:
        b.frame.of_library(bodies.put_all, items, start, by, made)


def become(b: Builder, items: ListValue, other: ListValue) -> None:
    """Give a list the items of one that has no other name."""
    old, new = state_of(b, items), state_of(b, other)
    if not new.items:
        b.frame.of_library(bodies.cut, items, b.integer(0))
        return
    if old.items and new.item is not None:
        _fitting(b, items, new.item)
        new = ListState(new.items, list, old.item, old.place)
    change(b, items)
    b.frame.env[items.name] = new
    del b.frame.env[other.name]
    drop(b, old)


def repeated(b: Builder, run: Run, times: Scalar) -> ListValue:
    """`items * times`."""
    (n, item_of), many = run, scalars.python_integer(b, times)
    if not b.forms.at_least_zero(b.form(many)):
        many = b.integer(slices.extremum(b, b.form(many), constant(0), least=False))
    if n.const == 1:
        first = item_of(b.integer(0))
        return collected(b, [(many, lambda _: first)])
    total = slices.times(b, n, many)
    return collected(b, [(total, lambda k: item_of(scalars.binary(b, "%", k, n)))])


def as_array(b: Builder, items: ListValue) -> Array:
    """The array that NumPy makes of a list."""
    state = state_of(b, items)
    if not state.items:
        return arrays.allocate(b, PY_FLOAT.strong, [b.integer(0)])
    memory = _memory(state)
    if not isinstance(state.item, Scalar):
        raise b.error("an array of a list of tuples is not supported", "make one of each column")
    n = length_of(b, items)
    if memory[0].element != PY_FLOAT.strong and not b.assume(b.form(n) - 1):
        some = b.compare_index("sgt", b.form(n), constant(0))
        text = "the array of an empty list is not of the type of its items"
        b.check(b.truth(some), "ValueError", text)
    return arrays.copied(b, _vector(b, memory[0], n))


def has_integers(b: Builder, items: ListValue) -> bool:
    """Whether items are integers of Python's."""
    return types_of(state_of(b, items).item) == PY_INT


def plain(b: Builder, value: Value) -> Value:
    """What NumPy takes for a value: the array of a list."""
    return as_array(b, value) if isinstance(value, ListValue) else value


def _vector(b: Builder, memory: Array, n: Scalar) -> Array:
    return Array(memory.element, memory.buffer, memory.axes, (n,))


# Names of lists


def lists_in(value: Value | None) -> Iterator[ListValue]:
    """The lists that a value consists of."""
    if isinstance(value, ListValue):
        yield value
    elif isinstance(value, Compound):
        for item in value.items:
            yield from lists_in(item)


def _renamed(value: Value, names: Mapping[str, str]) -> Value:
    if isinstance(value, ListValue):
        return ListValue(names.get(value.name, value.name))
    if isinstance(value, Compound) and any(x.name in names for x in lists_in(value)):
        return value.of(_renamed(x, names) for x in value.items)
    return value


def _pairs(left: Value | None, right: Value | None) -> Iterator[tuple[str, str]]:
    if isinstance(left, ListValue) and isinstance(right, ListValue):
        yield left.name, right.name
    elif isinstance(left, Compound) and isinstance(right, Compound) and left.is_like(right):
        for x, y in zip(left.items, right.items, strict=True):
            yield from _pairs(x, y)


def pairs_of(
    b: Builder, left: Env, right: Env, names: Iterable[str], fixed: Collection[str]
) -> dict[str, str]:
    """Which lists variables have on one path instead of those on the other; each stands for one
    alone, and those that others know, which are `fixed`, for themselves."""
    found: dict[str, str] = {}
    for name in names:
        for x, y in _pairs(left.get(name), right.get(name)):
            if found.setdefault(x, y) != y or (x != y and (x in fixed or y in fixed)):
                raise shared_error(b, name)
    if len(set(found.values())) < len(found):
        raise shared_error(b, next(iter(names), ""))
    return {x: y for x, y in found.items() if x != y}


def shared_error(b: Builder, name: str) -> FrontendError:
    """The error that names of lists are mixed up."""
    shown = f"'{name}'" if name else "this list"
    shown = "a result" if name.startswith("$") else shown
    return b.error(
        f"{shown} is one of several lists here, of which others have names, too",
        "write a copy of the list: x = y.copy()",
    )


def lent(b: Builder, items: ListValue, known: Collection[str]) -> ListValue:
    """A list that is new on one path, and one of those that others know on the other: a copy there.
    Neither changes from here on, so that it cannot be seen that it is one."""
    found = collected(b, [run_of(b, items)]) if items.name in known else items
    b.fixed_lists.update((items.name, found.name))
    return found


def rename(b: Builder, env: Env, names: Mapping[str, str]) -> list[Value]:
    """Give lists other names, all at once; gives the states whose names others take."""
    if not names:
        return []
    fixed = {new for old, new in names.items() if old in b.fixed_lists}
    if fixed & b.changed_lists:
        raise shared_error(b, "")
    b.fixed_lists.update(fixed)
    states = {new: env.pop(old) for old, new in names.items()}
    lost = [env[new] for new in states if new in env]
    for name, value in list(env.items()):
        env[name] = _renamed(value, names)
    env.update(states)
    return lost


def forget(b: Builder, env: Env, kept: Collection[str], used: Iterable[Value | None]) -> None:
    """Give back the memory of lists that were not there before, which are not `kept`, and that are
    in none of some values."""
    known = {*kept, *(x.name for value in used for x in lists_in(value))}
    for name in [x for x in env if is_list_name(x) and x not in known]:
        drop(b, env.pop(name))


def drop(b: Builder, state: Value) -> None:
    """Give back the memory of a list that is not known any more."""
    if isinstance(state, ListState):
        release(b, [x.buffer.memref for x in _memory(state)])


# What bodies are written with


@registry.lowers(bodies.memory_like)
def _memory_like(b: Builder, a: Value, length: Value) -> Value:
    assert isinstance(a, Array) and isinstance(length, Scalar)
    with b.own_memory():
        return arrays.allocate(b, a.element, [length])


@registry.lowers(bodies.released)
def _released(b: Builder, a: Value) -> Value:
    assert isinstance(a, Array)
    release(b, [a.buffer.memref])
    return NONE


@registry.lowers(bodies.put)
def _put(b: Builder, a: Value, place: Value, x: Value) -> Value:
    assert isinstance(place, Scalar)
    if isinstance(a, ListValue):
        put(b, a, place, x)
    else:
        assert isinstance(a, Array) and isinstance(x, Scalar)
        arrays.store_at(b, a, [place], x)
    return NONE


@registry.lowers(bodies.cut)
def _cut(b: Builder, items: Value, length: Value) -> Value:
    assert isinstance(items, ListValue) and isinstance(length, Scalar)
    state = state_of(b, items)
    if state.items:
        _set(b, items, length, _memory(state))
    return NONE


@registry.lowers(bodies.vectors)
def _vectors(b: Builder, items: Value) -> Value:
    items = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(items, ListValue)
    change(b, items)
    n = length_of(b, items)
    return TupleValue(tuple(_vector(b, x, n) for x in _memory(state_of(b, items))))


@registry.lowers(bodies.are_texts)
def _are_texts(b: Builder, items: Value, key: Value) -> Value:
    found = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(found, ListValue)
    item = state_of(b, found).item
    if item is not None and not is_none(key):
        with b.aside():
            known: object = key.value if isinstance(key, Static) else key
            item = b.frame.call(known, [item_at(b, found, b.integer(0))], {})
    parts = item.items if isinstance(item, TupleValue) else (item,)
    return b.number(any(map(texts.is_text, parts)))


_NOT_THERE = text_of([0].index, 12)
"""What the running Python says of an item that is in no list."""


@registry.lowers(bodies.expect_item)
def _expect_item(b: Builder, x: Value, is_there: Value) -> Value:
    texts = _NOT_THERE.replace("12", "x"), _NOT_THERE.replace("12", "%ld")
    expect(b, x, is_there, "ValueError", texts)
    return NONE


def expect(b: Builder, x: Value, is_there: Value, error: str, texts: tuple[str, object]) -> None:
    """Raise an exception about a value unless it is there; the second text is for integers, whose
    number it has."""
    assert isinstance(is_there, Scalar)
    if isinstance(x, Scalar) and x.type == PY_INT and is_there.const is None:
        other = scalars.binary(b, "^", x, b.integer(1))
        differs = scalars.compare(b, "!=", x, scalars.select(b, is_there, other, x))
        b.check(differs, error, *texts)
    else:
        b.check(is_there, error, texts[0])


@registry.lowers(bodies.append)
def _append(b: Builder, items: Value, x: Value) -> Value:
    assert isinstance(items, ListValue)
    numbers, n = _fitting(b, items, x), length_of(b, items)
    memory = TupleValue(tuple(_memory(state_of(b, items))))
    room = b.frame.of_library(bodies.grown, memory, n)
    assert isinstance(room, TupleValue)
    for number, one in zip(numbers, room.items, strict=True):
        assert isinstance(one, Array)
        arrays.store_at(b, one, [n], number)
    _set(b, items, scalars.binary(b, "+", n, b.integer(1)), room.items)
    return NONE
