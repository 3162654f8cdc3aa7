"""Loops of Python: what they carry, and how they are left.

Numbers that iterations change are carried as values. Arrays that get another name are carried as
memrefs. Where they only change places (`a, b = b, a`), the loop is unrolled by as many iterations
as bring them back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import lcm
from types import MappingProxyType
from typing import Any

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import scf
from loopwright.ir.interfaces.memory_effects import MAY_STAY
from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import dicts, lists, texts
from loopwright.python.functions.builtin_functions import iteration_of
from loopwright.python.liveness import jumps, nodes_in, written
from loopwright.python.syntax.expressions import truth_of
from loopwright.python.syntax.function_lowering import FunctionLowering, Implied, lowers_statement
from loopwright.python.syntax.scope import (
    disagreement,
    kept_back,
)
from loopwright.python.values import arrays, carried, scalars, slices
from loopwright.python.values.builder import Builder, Promise
from loopwright.python.values.environment import (
    BREAK,
    CONTINUE,
    JUMP,
    RAISED,
    RESULT,
    RETURN,
    Environment,
    Variables,
    is_hidden,
    is_iterated,
    iterated_name,
)
from loopwright.python.values.loops import Steps, counted_loop, release
from loopwright.python.values.types import PY_INT
from loopwright.python.values.value import (
    ITERATORS,
    NONE,
    AnyList,
    Array,
    Compound,
    ListState,
    ListValue,
    Memory,
    RangeValue,
    Row,
    Scalar,
    Static,
    TupleValue,
    Value,
    arrays_of,
    describe,
    is_list_name,
    is_none,
)
from loopwright.reporting.errors import FrontendError, listed

_MOST_UNROLLED = 64
_MOST_TURNS = 6


class _TypesChangedError(Exception):
    """A loop's carried values have other types after its body than were thought before it; or its
    arrays have changed places, and are back where they were after `turns` iterations."""

    def __init__(
        self,
        env: Variables,
        kinds: dict[str, list[carried.Kind]],
        turns: int = 1,
        items: Mapping[str, Value] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.values = env
        self.kinds = kinds
        self.turns = turns
        self.items = items
        """The item types of lists that were assumed to be empty; `NONE`: a list literal becomes
        mutable."""


@lowers_statement(ast.For)
def _for(fn: FunctionLowering, node: ast.For) -> None:
    """Unroll a loop through a tuple; count where it is known before how many items there are; else
    lower a loop that looks each time whether there is another one."""
    b = fn.b
    fn.kept.update(_run_through(fn, node.iter))
    iterable = fn.value(node.iter)
    if isinstance(iterable, TupleValue):
        _unrolled(fn, node, iterable.items)
        return
    if (view := dicts.view_of(iterable)) is not None:
        _through_dict(fn, node, view)
        return
    if isinstance(iterable, AnyList) and not lists.state_of(b, iterable).items:
        fn.block(node.orelse)
        return
    if isinstance(iterable, Row) or (isinstance(iterable, ListValue) and _grows(node)):
        length, item = partial(lists.length_of, b, iterable), partial(lists.item_at, b, iterable)
        _through_lists(fn, node, [iterable], lambda: _leaving(fn, node, length, item))
        return
    leaves = bool(b.catching.handlers) or jumps(node.body, ast.Break, ast.Return)
    if isinstance(iterable, RangeValue) and iterable.parallel:
        if leaves:
            raise b.error("a loop over prange() cannot be left", "use range()")
        b.shared.promises.append(Promise(b.source, node))
    if isinstance(iterable, RangeValue) and iterable.length is None:
        if iterable.start.const == iterable.stop.const == 0:
            fn.block(node.orelse)
            return
        if not leaves and _over_range(fn, node, iterable):
            return
    iteration = iteration_of(b, iterable)
    through = iteration.through
    is_empty = iteration.count.const == 0 or not all(lists.state_of(b, x).items for x in through)
    if through and is_empty:
        fn.block(node.orelse)
        return
    before = [lists.state_of(b, x) for x in through]

    def run() -> None:
        if leaves:
            _leaving(fn, node, lambda: iteration.count, iteration.item)
        else:
            _counted(fn, node, constant(0), b.form(iteration.count), 1, iteration.item)

    _through_lists(fn, node, through, run)
    lists.expect_same(b, through, before)


def _over_range(fn: FunctionLowering, node: ast.For, counted: RangeValue) -> bool:
    """Lower a loop that runs to its end as one or several that count up; false if its step is not
    known to be positive."""
    b, step = fn.b, counted.step.const
    if step is None or step.real <= 0:
        return False
    lower, upper = b.form(counted.start), b.form(counted.stop)
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    is_split = step.real == 1 and not counted.parallel
    parts = _parts(fn, node, lower, upper) if is_split else {}
    if not parts or name in _live_across(fn, node):
        _counted(fn, node, lower, upper, int(step.real), lambda iv: iv, name)
        return True
    b.shared.splits[b.user_location()] = f"split into {len(parts)} loops: {listed([*parts])}"
    for number, (first, last) in enumerate(parts.values(), start=1):
        part = f"part {number} of {len(parts)}"
        _run_counted(fn, node, Steps(first, last, 1, part), lambda iv: iv, name)
    fn.block(node.orelse)
    return True


def _through_dict(fn: FunctionLowering, node: ast.For, view: dicts.View) -> None:
    """A loop through a dictionary, which looks each time whether that has changed."""
    b = fn.b
    iteration = iteration_of(b, Static(view))
    if not dicts.has_type(b, view.of):
        fn.block(node.orelse)
        return

    def count() -> Scalar:
        dicts.expect_same(b, view.of, iteration.count)
        return iteration.count

    entries = [view.of.table, view.of.entries]
    _through_lists(fn, node, entries, lambda: _leaving(fn, node, count, iteration.item))


def _through_lists(
    fn: FunctionLowering, node: ast.For, through: Sequence[AnyList], run: Callable[[], None]
) -> None:
    """A loop through lists, which have no other names than these meanwhile."""
    name = iterated_name(node)
    if through:
        fn.env[name] = TupleValue(tuple(through))
    run()
    fn.env.pop(name, None)


def _run_through(fn: FunctionLowering, node: ast.expr) -> list[ast.expr]:
    """The expressions whose elements a loop takes; its body may change what they read."""
    if isinstance(node, ast.Tuple | ast.List):
        return [one for item in node.elts for one in _run_through(fn, item)]
    if isinstance(node, ast.Call) and fn.outer_object(node.func) in ITERATORS:
        return [one for item in node.args for one in _run_through(fn, item)]
    return [node]


def _unrolled(fn: FunctionLowering, node: ast.For, items: Sequence[Value]) -> None:
    if len(items) > _MOST_UNROLLED:
        raise fn.b.error("a tuple of so many items cannot be run through", "use an array")
    b, live = fn.b, _live_across(fn, node)
    _each(fn, node, items, live)
    jump = fn.jump
    ended = scalars.compare(b, "==", jump, b.integer(0))
    broken = scalars.compare(b, "==", jump, b.integer(BREAK))
    fn.env.jump = scalars.select(b, broken, b.integer(0), jump)
    if ended.const is None and node.orelse:
        fn.branch(ended, lambda: fn.from_here(node.orelse), lambda: None, live)
    elif ended.const:
        fn.block(node.orelse)


def _each(
    fn: FunctionLowering, node: ast.For, items: Sequence[Value], live: frozenset[str]
) -> None:
    """The body of a loop for each of some values; those after a jump that may be taken run
    where it is not."""
    b = fn.b
    for number, item in enumerate(items):
        fn.env.jump = b.number(0)
        fn.assign(node.target, item)
        fn.block(node.body)
        jump = fn.jump
        continues = scalars.compare(b, "==", jump, b.integer(CONTINUE))
        jump = scalars.select(b, continues, b.integer(0), jump)
        fn.env.jump = jump
        if jump.const is None and number + 1 < len(items):
            goes_on = scalars.compare(b, "==", jump, b.integer(0))
            rest = items[number + 1 :]
            fn.branch(goes_on, lambda: _each(fn, node, rest, live), lambda: None, live)  # noqa: B023
            return
        if jump.const != 0:
            return


def _live_across(fn: FunctionLowering, node: ast.For | ast.While) -> frozenset[str]:
    """The variables that are live around a loop, without the one that it counts with."""
    around = fn.liveness.head[node] | fn.liveness.after[node]
    return around - {fn.counters.get(node, "")}


def _carried(fn: FunctionLowering, node: ast.For | ast.While) -> Variables:
    """The variables that a loop changes and that are live around it, with their values now."""
    around = _live_across(fn, node)
    changed = _changed(node)
    names = [
        name
        for name, value in fn.env.items()
        if name in changed and name in around and not arrays_of(value)
    ]
    fn.env.update({x: texts.in_pool(fn.b, fn.env[x]) for x in names})
    if jumps(node.body, ast.Return) and not is_none(fn.env.result):
        names.append(RESULT)
    grown = {
        x.name
        for name in _names_of_grown(node)
        for x in lists.lists_in(fn.env.get(name))
        if lists.state_of(fn.b, x).items
    }
    variables = {name: _memories(fn.env[name]) for name in (*names, *sorted(grown))}
    return {name: value for name, value in variables.items() if not is_none(value)}


def _counted(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    lower: AffineExpr,
    upper: AffineExpr,
    step: int,
    item: Callable[[Scalar], Value],
    name: str = "",
) -> None:
    """A loop that runs to its end; `name` is what the program calls its induction variable."""
    _run_counted(fn, node, Steps(lower, upper, step), item, name)
    fn.block(node.orelse)


def _parts(
    fn: FunctionLowering, node: ast.For, lower: AffineExpr, upper: AffineExpr
) -> dict[str, tuple[AffineExpr, AffineExpr]]:
    """The loops that one is split into (Griebl, Feautrier and Lengauer, "Index Set Splitting",
    2000), in words, and their bounds: some iterations at the front and at the end, or those
    before a number from outside and after it. In each of them conditions are known.

    It is done here, and not by a pass, because the conditions decide what is lowered at all:
    which subscripts are tested, and which types variables have."""
    b = fn.b

    def least(x: AffineExpr, y: AffineExpr) -> AffineExpr:
        return slices.extremum(b, x, y, least=True)

    def most(x: AffineExpr, y: AffineExpr) -> AffineExpr:
        return slices.extremum(b, x, y, least=False)

    front, back, name, distance = _index_set_split(node)
    begin, end = lower + front, upper - back
    if not (b.fits(begin) and b.fits(end)):
        return {}
    if front or back:
        parts = {f"the first {_iterations(front)}": (lower, least(begin, upper))} if front else {}
        parts["the rest"] = begin, end
        if back:
            parts[f"the last {_iterations(back)}"] = most(begin, end), upper
        return parts
    number = fn.env.get(name)
    form = number.form if isinstance(number, Scalar) and number.type is PY_INT else None
    if form is None or not b.fits(form + distance):
        return {}
    cut, text = form + distance, f"{name} + {distance}" if distance else name
    return {
        f"the iterations below {text}": (lower, least(cut, upper)),
        "the rest": (most(cut, lower), upper),
    }


def _run_counted(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    steps: Steps,
    item: Callable[[Scalar], Value],
    name: str,
) -> None:
    b, (lower, upper, step, part) = fn.b, steps

    def attempt(variables: Variables, turns: int) -> None:
        around = b.block
        inits, start, end = _inits(fn.b, variables), fn.env.copy(), upper
        if turns > 1:
            end = _whole_turns(fn.b, lower, upper, step, turns)

        def body(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
            _enter(fn, variables, arguments)
            for turn in range(turns):
                if turn:
                    fn.env.jump = b.number(0)
                fn.assign(_target(node), item(b.integer(b.form(iv) + turn * step)))
                fn.block(node.body)
            return _yielded(fn, node, variables, start, around if turns == 1 else None)

        results = counted_loop(b, Steps(lower, end, step * turns, part), inits, body, name)
        _leave(fn, node, variables, start, results)
        if turns > 1:
            _last_turns(fn, node, (lower, end, upper), step, turns - 1, item)

    def after_first() -> None:
        _run_counted(fn, node, Steps(lower + step, upper, step, part), item, name)

    def first() -> None:
        begins = scalars.compare(b, "<", b.integer(lower), b.integer(upper))
        _first(fn, node, begins, lambda: item(b.integer(lower)), after_first)

    _lower_until_types_stable(fn, node, attempt, first, turns_too=True)


def _first(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    begins: Scalar,
    item: Callable[[], Value] | None,
    rest: Callable[[], None],
) -> None:
    """The first iteration of a loop, in which variables have other types than in the others,
    and these after it. No iteration is another path."""
    b, live = fn.b, fn.liveness.after[node]

    def run() -> None:
        if item is not None and isinstance(node, ast.For):
            fn.assign(node.target, item())
        fn.block(node.body)
        jump = fn.jump
        goes_on = scalars.compare(b, "<", jump, b.integer(BREAK))

        def others() -> None:
            fn.env.jump = b.number(0)
            rest()

        fn.run_if(goes_on, others, live)

    fn.env.jump = b.number(0)
    fn.run_if(begins, run, live)
    _expect_function_left(fn)


def _expect_function_left(fn: FunctionLowering) -> None:
    """Behind a loop, `jump` says whether the function is left."""
    b, jump = fn.b, fn.jump
    if b.catching.handlers:
        raised = scalars.compare(b, ">", jump, b.integer(BREAK))
        fn.env.jump = scalars.select(b, raised, jump, b.number(0))
    else:
        returned = scalars.compare(b, "==", jump, b.integer(RETURN))
        fn.env.jump = scalars.select(b, returned, b.number(RETURN), b.number(0))


def _whole_turns(
    b: Builder, lower: AffineExpr, upper: AffineExpr, step: int, turns: int
) -> AffineExpr:
    """The end of the iterations of a loop that are as many as can be divided by `turns`."""
    distance = upper - lower
    if not b.assume(distance):
        distance = slices.extremum(b, distance, constant(0), least=False)
    return lower + (distance + (step - 1)) // step // turns * (turns * step)


def _last_turns(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    bounds: tuple[AffineExpr, AffineExpr, AffineExpr],
    step: int,
    left: int,
    item: Callable[[Scalar], Value],
) -> None:
    """The iterations of a loop from its last whole turn on, at most `left` of them."""
    b, (lower, first, upper) = fn.b, bounds

    def run() -> None:
        b.forms.learn(upper - 1 - first, first - lower)
        fn.env.jump = b.number(0)
        fn.assign(_target(node), item(b.integer(first)))
        fn.block(node.body)
        fn.env.jump = b.number(0)
        if left > 1:
            _last_turns(fn, node, (lower, first + step, upper), step, left - 1, item)

    goes_on = b.truth(b.compare_index("slt", first, upper))
    live = _live_across(fn, node)
    fn.branch(goes_on, run, lambda: None, live)


def _lower_until_types_stable(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    attempt: Callable[[Variables, int], None],
    first: Callable[[], None],
    *,
    turns_too: bool = False,
) -> None:
    """Lower a loop, again where its carried values turn out to have other types; `first` lowers
    the first iteration before it, whose types may be others."""
    variables, start = _carried(fn, node), _Checkpoint.of(fn)
    turns, around = 1, fn.b.block
    for _ in range(8):
        before, classes = fn.b.block.last_op, replace(fn.b.classes)
        try:
            with fn.b.own_memory() as made:
                _attempt(fn, attempt, variables, turns)
            if fn.b.classes.answers_differ(classes):
                raise _TypesChangedError({}, {})
            fn.b.allocations.extend(made)
            return
        except (_TypesChangedError, scalars.TypesDifferError) as error:
            changed = error
            if fn.b.block is not around:
                hint = "begin with values of the types that they have in the loop"
                raise fn.b.error("variables of this loop change their types", hint) from None
            if isinstance(error, scalars.TypesDifferError) and not _splits(fn, node, error):
                raise
            start.roll_back(fn, before)
        if isinstance(changed, scalars.TypesDifferError):
            fn.peeled.add(node)
            try:
                first()
            except FrontendError:
                raise changed from None
            finally:
                fn.peeled.remove(node)
            return
        if turns_too and turns == 1 and changed.turns > 1:
            turns = changed.turns
            continue
        for name, item in changed.items.items():
            _give_items(fn, name, item)
        if changed.items:
            start, variables = replace(start, env=fn.env.copy()), _carried(fn, node)
        else:
            variables = _recast(fn.b, variables, changed)
    raise fn.b.error("the types of this loop's variables do not settle")


@dataclass(frozen=True)
class _Checkpoint:
    """What is known in front of a loop, which may be lowered several times."""

    env: Environment
    implied: dict[Scalar, Implied]
    unresolved: carried.UnresolvedError | None
    fixed_lists: set[str]

    @classmethod
    def of(cls, fn: FunctionLowering) -> _Checkpoint:
        """Return what is known now."""
        return cls(fn.env.copy(), dict(fn.implied), fn.unresolved, set(fn.b.list_changes.fixed))

    def roll_back(self, fn: FunctionLowering, last_op: Operation | None) -> None:
        """Go back to this, and take back the ops after `last_op`."""
        block = fn.b.block
        fn.restart(self.env, self.implied, self.unresolved)
        fn.b.list_changes.fixed.intersection_update(self.fixed_lists)
        while block.last_op is not last_op:
            last = block.last_op
            assert last is not None
            last.detach()
            last.drop_all_references()
        fn.b.forget(block)


def _recast(b: Builder, variables: Variables, changed: _TypesChangedError) -> Variables:
    """The carried variables with the values and types that an attempt found them to have."""
    variables = {**variables, **changed.values}
    for name, kinds in changed.kinds.items():
        value = variables[name]
        parts = zip(_flat(b, value), kinds, strict=True)
        variables[name] = carried.rebuilt(value, [carried.recast(b, x, t) for x, t in parts])
    return variables


def _splits(
    fn: FunctionLowering, node: ast.For | ast.While, error: scalars.TypesDifferError
) -> bool:
    """Whether a loop whose variables have no common type is lowered with its first iteration in
    front of it: a loop around it that carries the variable is asked first."""
    carried_around = error.value.ssa is not None and error.value.ssa in fn.entered
    return not (carried_around or node.orelse or node in fn.peeled)


def _give_items(fn: FunctionLowering, name: str, item: Value) -> None:
    """Say before a loop what items a list has; or make of one that is written out, whatever its
    names are, a list that changes."""
    if item is NONE:
        fn.replace(fn.env[name], lists.changing(fn.b, fn.env[name]))
    else:
        lists.reserve(fn.b, ListValue(name), item, fn.b.integer(0))


def _attempt(
    fn: FunctionLowering,
    attempt: Callable[[Variables, int], None],
    variables: Variables,
    turns: int,
) -> None:
    """Lower the loop once. Raises `_TypesChangedError` if a carried constant meets a NumPy type in
    the body, or an empty list gets its first item."""
    start, changed = fn.env, set(fn.b.list_changes.changed)
    fn.b.list_changes.changed.clear()  # but those that this loop changes
    try:
        attempt(variables, turns)
    except lists.ItemsDifferError as error:
        state = start.get(error.name)
        if not isinstance(state, ListState) or state.items:
            raise
        raise _TypesChangedError({}, {}, items={error.name: error.item}) from None
    except scalars.TypesDifferError as error:
        name = fn.entered.get(error.value.ssa)
        value = None if name is None else variables.get(name)
        if name is None or not isinstance(value, Scalar):
            raise
        if not scalars.is_exactly(value, error.wanted):
            raise error.about(value) from None  # the loop around may carry it, too
        raise _TypesChangedError({}, {name: [error.wanted]}) from None
    finally:
        fn.b.list_changes.changed.update(changed)


def _inits(b: Builder, variables: Variables) -> list[SSAValue]:
    leaves = [x for value in variables.values() for x in _flat(b, value)]
    return [carried.emitted(b, x, carried.kind_of(x)) for x in leaves]


def _flat(b: Builder, value: Value) -> list[carried.Leaf]:
    leaves = carried.flat(value)
    if leaves is None:
        hint = "begin with a number, and a flag that says whether there is one"
        hint = hint if is_none(value) else ""
        raise b.error(f"a loop cannot carry {describe(value)}", hint)
    return leaves


def _enter(fn: FunctionLowering, variables: Variables, arguments: Sequence[SSAValue]) -> None:
    """Bind carried variables to the values in the loop."""
    for name, value in variables.items():
        entered, arguments = _received(fn.b, value, arguments)
        fn.env[name] = entered
        if isinstance(entered, Scalar):
            fn.entered[entered.ssa] = name
    if JUMP not in variables:
        fn.env.jump = fn.b.number(0)


def _received(
    b: Builder, value: Value, given: Sequence[SSAValue]
) -> tuple[Value, Sequence[SSAValue]]:
    """A carried variable as the first of some values make it, and the rest of these."""
    leaves = _flat(b, value)
    pairs = zip(leaves, given, strict=False)
    now = [carried.received(b, x, carried.kind_of(x), v) for x, v in pairs]
    return carried.rebuilt(value, now), given[len(leaves) :]


def _yielded(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    variables: Variables,
    start: Variables,
    around: Block | None = None,
) -> list[SSAValue]:
    """Return the values that a loop's body yields, without the memory that it allocated.

    Arrays that each iteration allocates are allocated once, `around` the loop.
    """
    b, made_before = fn.b, list[SSAValue]()
    if around is not None and _allocates_all(fn, variables):
        made_before = _handed_on(fn, variables, around)
    yielded = _carried_on(fn, node, variables, start)
    lists.forget(b, fn.env, {*start, *variables}, ())
    plain = [name for name in variables if not is_list_name(name)]
    escaped = [x.buffer for name in plain for x in arrays_of(fn.env.get(name))]
    release(b, kept_back([x for x in b.allocations if x not in made_before], escaped))
    b.allocations[:] = made_before
    return yielded


def _allocates_all(fn: FunctionLowering, variables: Variables) -> bool:
    """Whether all arrays that are carried on are memory of their own that this iteration made,
    with the extents that they had: nothing of what was carried into it is named any more."""
    plain = [name for name in variables if not is_list_name(name)]
    leaves = [x for name in plain for x in _flat(fn.b, variables[name])]
    old = [x for x in leaves if isinstance(x, Memory)]
    now = [x for name in plain for x in arrays_of(fn.env.get(name))]
    if not old or len(now) != len(old) or len({x.buffer for x in now}) != len(now):
        return False
    return all(
        x.whole
        and x.buffer.memref in fn.b.allocations
        and not (y.open or y.missing)
        and x.element == y.array.element
        and carried.same_shape(fn.b, x, y.array)
        for x, y in zip(now, old, strict=True)
    )


def _handed_on(fn: FunctionLowering, variables: Variables, around: Block) -> list[SSAValue]:
    """Copy the arrays that are carried on into memory that is made around the loop, and gives
    that; what was carried into the iteration may lie there, and is not needed any more."""
    b, memory = fn.b, list[SSAValue]()

    def moved(value: Value) -> Value:
        if isinstance(value, Compound):
            return value.of(map(moved, value.items))
        if not isinstance(value, Array):
            return value
        old = next(leaves)
        with b.own_memory() as own, b.inside(around):
            kept = arrays.allocate(b, value.element, old.array.shape)
        memory.extend(own)
        arrays.assign(b, kept, value)
        return kept

    plain = [name for name in variables if not is_list_name(name)]
    every = [x for name in plain for x in _flat(fn.b, variables[name])]
    leaves = iter([x for x in every if isinstance(x, Memory)])
    for name in plain:
        fn.env[name] = moved(fn.env[name])
    return memory


def _carried_on(
    fn: FunctionLowering, node: ast.For | ast.While, variables: Variables, start: Variables
) -> list[SSAValue]:
    """The values of carried variables here; raises where types differ from those assumed."""
    b, other, yielded = fn.b, Variables(), list[SSAValue]()
    changed: dict[str, list[carried.Kind]] = {}
    moved: dict[str, Array] = {}
    after = _live_across(fn, node)
    _lists_again(fn, variables, start, after)
    for name, value in fn.env.items():
        if is_list_name(name):
            old = variables.get(name, start.get(name))
            is_another = name not in variables and not carried.same(value, old)
            if is_another and isinstance(old, ListState):
                assert isinstance(value, ListState)
                other[name] = _memories(old) if old.items else carried.empty(value)
            continue
        is_new = name not in start and name not in variables
        if is_new and (name in after or name == RESULT) and name != JUMP:
            nothing = carried.unbound(b, value, arrays_too=name == RESULT)
            if nothing is not None:
                other[name] = nothing
                for x in lists.lists_in(value):
                    if x.name not in start and x.name not in variables:
                        other[x.name] = carried.empty(lists.state_of(b, x))
            elif name == RESULT and not is_none(value):
                raise disagreement(b, RESULT, value, None)
            elif name == RESULT:
                fn.gives_none.add(node)
        elif name == RESULT and is_none(start.get(name, value)) and not is_none(value):
            raise disagreement(b, RESULT, value, NONE)
        elif name in start and name not in variables and not carried.same(value, start[name]):
            if name not in after or is_hidden(name):
                continue
            if carried.matched(b, start[name], value) is None:
                raise disagreement(b, name, start[name], value)
            old = start[name]
            if isinstance(value, Array) and isinstance(old, Array):
                moved[name] = value
                other[name] = carried.natural(old)
            elif is_none(old):
                other[name] = _none_for(b, value)
            else:
                other[name] = _memories(old)
    for name, value in variables.items():
        now = fn.env.get(name)
        pair = carried.matched(b, value, now, arrays_too=name == RESULT)
        if pair is None:
            if carried.same(value, now):
                continue
            raise disagreement(b, name, value, now)
        parts = list(zip(_flat(fn.b, pair[0]), _flat(fn.b, pair[1]), strict=True))
        kinds = [carried.joined_kind(b, name, x, y) for x, y in parts]
        if kinds != [carried.kind_of(x) for x in _flat(fn.b, value)]:
            other[name], changed[name] = pair[0], kinds
            continue
        yielded += [carried.emitted(b, y, t) for (_, y), t in zip(parts, kinds, strict=True)]
    if other:
        raise _TypesChangedError(other, changed, _turns(start, moved))
    return yielded


def _lists_again(
    fn: FunctionLowering, variables: Variables, start: Variables, live: frozenset[str]
) -> None:
    """Call lists here as the next iteration finds them; give back those that it does not."""
    b, old = fn.b, {**start, **variables}
    names = [n for n in old if n in live or n in variables or n == RESULT or is_iterated(n)]
    written_out = {
        name: NONE for name in names if lists.is_like_list(b, old[name], fn.env.get(name))
    }
    if written_out:
        raise _TypesChangedError({}, {}, items=written_out)
    for name in names:
        new = fn.env.get(name)
        fn.replace(new, lists.as_other(b, new, old[name]))
        known = {x.name for x in lists.lists_in(new)}
        fixed = b.list_changes.fixed
        if known & fixed and b.list_changes.changed & fixed:
            raise lists.shared_error(b, name)
    pairs = lists.pairs_of(b, fn.env, old, names, fn.given_lists)
    if any(x in old and x not in pairs.values() for x in pairs):
        raise lists.shared_error(b, names[0])
    for lost in lists.rename(b, fn.env, pairs):
        lists.drop(b, lost)


def _leave(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    variables: Variables,
    start: Environment,
    results: Sequence[SSAValue],
) -> None:
    """The variables after a loop."""
    fn.rebind(start)
    if node in fn.gives_none:
        fn.env.result = NONE
    around = _live_across(fn, node)
    for name in _changed(node) - set(variables):
        stays = name in start and (arrays_of(start[name]) or is_none(start[name]))
        if not (name in around and stays):
            fn.env.pop(name, None)
    for name, value in variables.items():
        fn.env[name], results = _received(fn.b, value, results)


@lowers_statement(ast.While)
def _while(fn: FunctionLowering, node: ast.While) -> None:
    if any(isinstance(x, ListState) and not x.items for x in fn.env.values()):
        with fn.b.aside():
            begins = truth_of(fn, node.test)
        if begins.const is False:
            fn.block(node.orelse)
            return
    counting = _counting(fn, node)
    fn.counters.pop(node, None)
    if counting is None:
        _leaving(fn, node, None, None)
        return
    (name, lower, upper, step), b = counting, fn.b
    fn.counters[node] = name
    _counted(fn, node, lower, upper, step, lambda iv: iv, name)
    distance = slices.extremum(b, upper - lower, constant(0), least=False)
    fn.env[name] = b.integer(lower + (distance + (step - 1)) // step * step)


def _counting(
    fn: FunctionLowering, node: ast.While
) -> tuple[str, AffineExpr, AffineExpr, int] | None:
    """The variable, the bounds and the step of a loop that counts up to what does not change in
    it; `None` of others."""
    name, start = _counter(node), fn.env.get(_counter(node))
    if fn.b.catching.handlers or not isinstance(start, Scalar) or start.type is not PY_INT:
        return None
    assert isinstance(node.test, ast.Compare)
    (bound,), changed = node.test.comparators, _changed(node)
    for part in nodes_in(bound):
        if isinstance(part, ast.Name) and (
            part.id in changed or not isinstance(fn.env.get(part.id, NONE), Scalar | Array | Static)
        ):
            return None
    stop = fn.value(bound)
    if not isinstance(stop, Scalar) or stop.type is not PY_INT:
        return None
    lower, upper = fn.b.form(start), fn.b.form(stop)
    far = 1 if isinstance(node.test.ops[0], ast.LtE) else 0
    last: Any = node.body[-1]
    return name, lower, upper + far, last.value.value


def _leaving(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    count: Callable[[], Scalar] | None,
    item: Callable[[Scalar], Value] | None,
) -> None:
    """A loop with a condition, or that may be left: `scf.while` carries its number, too."""
    returns = bool(fn.b.catching.handlers) or jumps(node.body, ast.Return)

    def attempt(variables: Variables, _: int) -> None:
        _conditional(fn, node, variables, count, item)

    def after_first() -> None:
        if count is None or item is None:
            _leaving(fn, node, None, None)
            return
        number, element, one = count, item, b.integer(1)
        _leaving(
            fn,
            node,
            lambda: scalars.binary(b, "-", number(), one),
            lambda k: element(scalars.binary(b, "+", k, one)),
        )

    def first() -> None:
        if count is None or item is None:
            assert isinstance(node, ast.While)
            _first(fn, node, truth_of(fn, node.test), None, after_first)
            return
        begins, element = scalars.compare(b, ">", count(), b.integer(0)), item
        _first(fn, node, begins, lambda: element(b.integer(0)), after_first)

    b = fn.b
    _lower_until_types_stable(fn, node, attempt, first)
    jump = fn.jump
    if jump.const is None:
        ended = scalars.compare(b, "<", jump, b.integer(BREAK))
        if returns:
            _expect_function_left(fn)
        else:
            fn.env.jump = b.number(0)
        if node.orelse:
            fn.branch(ended, lambda: fn.from_here(node.orelse), lambda: None)
            return
    fn.block(node.orelse)


def _conditional(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    variables: Variables,
    count: Callable[[], Scalar] | None,
    item: Callable[[Scalar], Value] | None,
) -> None:
    """Lower a loop to `scf.while`, whose first region says whether there is another iteration."""
    b, start, around = fn.b, fn.env.copy(), fn.b.block
    counter = start.new_counter()
    numbers: Variables = {counter: b.integer(0), **variables}
    leaves = bool(b.catching.handlers) or jumps(node.body, ast.Break, ast.Return)
    running: Variables = {JUMP: b.number(0), **numbers} if leaves else numbers
    if item is None:
        del running[counter]
    inits = _inits(fn.b, running)
    types = [value.type for value in inits]
    before, after = Block(arg_types=types), Block(arg_types=types)
    with b.inside(before):
        _enter(fn, running, before.args)
        number = fn.env.get(counter)
        going = fn.caught(lambda: _goes_on(fn, node, number, count, leaves, before.args))
        assert isinstance(going, Scalar)
        if b.catching.handlers:
            fine = scalars.compare(b, "<", fn.jump, b.integer(RAISED))
            going = scalars.logical_and(b, going, fine)
        condition = b.ssa(going)
        passed = _yielded(fn, node, running, {**start, counter: NONE})
        b.emit(scf.ConditionOp(condition, *passed))
    with b.inside(after):
        fn.rebind(start)
        _enter(fn, running, after.args)
        fn.env.jump = b.number(0)
        number = fn.env.get(counter) if item is not None else None
        if item is not None:
            assert isinstance(number, Scalar) and count is not None and isinstance(node, ast.For)
            form = b.form(number)
            b.forms.learn(form, b.form(count()) - 1 - form)
            fn.env[counter] = scalars.binary(b, "+", number, b.integer(1))
            fn.assign(node.target, item(number))
        fn.block(node.body)
        yielded = _yielded(fn, node, running, {**start, counter: NONE}, around)
        b.emit(scf.YieldOp(*yielded))
    loop = b.emit(scf.WhileOp(inits, types, Region(before), Region(after)))
    if isinstance(node, ast.While):
        loop.attributes[MAY_STAY] = UnitAttr()
    _leave(fn, node, running, start, list(loop.results))
    fn.env.pop(counter, None)


def _goes_on(
    fn: FunctionLowering,
    node: ast.For | ast.While,
    number: Value | None,
    count: Callable[[], Scalar] | None,
    leaves: bool,
    arguments: Sequence[SSAValue],
) -> Scalar:
    """Whether there is a next iteration."""
    b = fn.b
    stays = b.number(True)
    if leaves:
        jump = Scalar(PY_INT, ssa=arguments[0])
        stays = scalars.compare(b, "<", jump, b.integer(BREAK))
    if count is not None:
        assert isinstance(number, Scalar)
        return scalars.logical_and(b, stays, scalars.compare(b, "<", number, count()))
    assert isinstance(node, ast.While)
    test = node.test
    if not leaves:
        return truth_of(fn, test)
    going = fn.branch(stays, lambda: truth_of(fn, test), lambda: b.number(False))
    assert isinstance(going, Scalar)
    return going


def _names_of_grown(node: ast.For | ast.While) -> set[str]:
    """The names of lists that methods change in a loop."""
    return {
        one.func.value.id
        for one in nodes_in(node)
        if isinstance(one, ast.Call)
        and isinstance(one.func, ast.Attribute)
        and isinstance(one.func.value, ast.Name)
        and one.func.attr in bodies.METHODS
    }


def _grows(node: ast.For) -> bool:
    """Whether a loop changes the list that it iterates over."""
    return isinstance(node.iter, ast.Name) and node.iter.id in _names_of_grown(node)


def _memories(value: Value) -> Value:
    """A value whose arrays are carried as memrefs."""
    if isinstance(value, ListState):
        return value.of([*value.items[:1], *carried.open_memory(value)])
    if isinstance(value, Compound):
        return value.of(map(_memories, value.items))
    return carried.natural(value) if isinstance(value, Array) else value


def _none_for(b: Builder, number: Value) -> Value:
    """`None`, where a loop carries that or a number."""
    pair = carried.matched(b, NONE, number)
    assert pair is not None
    return pair[0]


def _turns(start: Variables, moved: dict[str, Array]) -> int:
    """After how many iterations arrays that change places are back; 1 if they are not."""
    places = {
        name: next((other for other in moved if start[other] is now), name)
        for name, now in moved.items()
    }
    if any(start[places[name]] is not now for name, now in moved.items()):
        return 1
    turns = 1
    for name in places:
        length, place = 1, places[name]
        while place != name:
            length, place = length + 1, places[place]
        turns = lcm(turns, length)
    return turns if turns <= _MOST_TURNS else 1


def _target(node: ast.For | ast.While) -> ast.expr:
    """Return the target of a counted loop."""
    if isinstance(node, ast.For):
        return node.target
    assert isinstance(node.test, ast.Compare)
    return node.test.left


@lru_cache(maxsize=1 << 10)
def _counter(node: ast.For | ast.While) -> str:
    """The variable of `while i < n` that the last statement, and no other, increases; `""` of other
    loops."""
    match node:
        case ast.While(
            test=ast.Compare(
                left=ast.Name(id=name), ops=[ast.Lt() | ast.LtE()], comparators=[bound]
            ),
            body=[
                *others,
                ast.AugAssign(
                    target=ast.Name(id=increased), op=ast.Add(), value=ast.Constant(value=int(step))
                ),
            ],
            orelse=[],
        ) if name == increased and step > 0:
            leaves = jumps(others, ast.Break, ast.Continue, ast.Return)
            is_counter = name not in written(others) and not leaves
            return name if is_counter and _is_of_extents(bound) else ""
        case _:
            return ""


def _is_of_extents(node: ast.expr) -> bool:
    """Whether an expression is made of numbers with names, extents, and sums and products."""
    match node:
        case ast.Name() | ast.Constant(value=int()):
            return True
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=place):
            return isinstance(place, ast.Constant)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]):
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
            return _is_of_extents(node.left) and _is_of_extents(node.right)
        case _:
            return False


_WIDEST_EDGE = 4
_CUTS: dict[type[ast.cmpop], tuple[int, int]] = {
    ast.Lt: (0, 1),
    ast.GtE: (0, 1),
    ast.LtE: (1, 0),
    ast.Gt: (1, 0),
}
"""How far from a number the result of a comparison with it changes, of what counts up on the left,
and on the right."""


@lru_cache(maxsize=1 << 10)
def _index_set_split(node: ast.For) -> tuple[int, int, str, int]:
    """How many iterations at the front and at the end of an innermost loop are others than those
    between, where neighbours are remainders (`a[(i + 1) % n]`) or conditions say so; the name of a
    number that the loop does not change and compares what it counts with, and where it is cut."""
    inner = (ast.For, ast.While, ast.comprehension, ast.FunctionDef, ast.Lambda)
    inside = [x for part in node.body for x in ast.walk(part)]
    changed = written(node.body)
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    if not name or name in changed or any(isinstance(x, inner) for x in inside):
        return 0, 0, "", 0
    widths, compared = [0], dict[tuple[str, int], None]()
    for x in inside:
        match x:
            case ast.BinOp(ast.BinOp(ast.Name(id=it), moved, ast.Constant(int(by))), ast.Mod()):
                if it == name and isinstance(moved, ast.Add | ast.Sub):
                    widths.append(by if isinstance(moved, ast.Add) else -by)
            case ast.Compare(ast.Name(id=it), [_], [ast.Constant(int(by))]) if it == name:
                widths.append(-by - 1 if by >= 0 else 0)
            case ast.Compare(
                ast.Name(id=it), [_], [ast.BinOp(_, ast.Sub(), ast.Constant(int(by)))]
            ):
                widths.append(by if it == name else 0)
            case ast.Compare(ast.Name(id=it), [op], [ast.Name(id=other)]) if type(op) in _CUTS:
                for one, two, side in ((it, other, 0), (other, it, 1)):
                    if one == name and two not in changed:
                        compared[two, _CUTS[type(op)][side]] = None
            case _:
                pass
    front, back = -min(widths), max(widths)
    if max(front, back) > _WIDEST_EDGE:
        front, back = 0, 0
    other, cut = next(iter(compared)) if len(compared) == 1 else ("", 0)
    return front, back, other, cut


def _iterations(count: int) -> str:
    return "iteration" if count == 1 else f"{count} iterations"


def _changed(node: ast.For | ast.While) -> frozenset[str]:
    """The names that the iterations of a loop bind."""
    return written([node.test if isinstance(node, ast.While) else node.target, *node.body])
