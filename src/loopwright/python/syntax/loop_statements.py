"""The statements `for` and `while`: chooses their form (`loop_forms`).

A loop over a tuple is unrolled. A loop with conditions that are constant in ranges of iterations is
split, so that they are known in each part.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.python.containers import deques, dicts, list_items, list_states, lists, records
from loopwright.python.functions.iteration import iteration_of
from loopwright.python.source.liveness import jumps, written
from loopwright.python.syntax import carried_variables, loop_forms
from loopwright.python.syntax.expressions import field_of, iterable_of
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_statement
from loopwright.python.syntax.operations import truth_of
from loopwright.python.syntax.suspended_generators import SuspendedGenerator
from loopwright.python.types import PY_INT, SETS
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import Steps
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.entry_tests import assume, fits
from loopwright.python.values.environment import BREAK, CONTINUE, iterated_name
from loopwright.python.values.shared import Promise
from loopwright.python.values.value import (
    ITERATORS,
    AnyList,
    DequeValue,
    DictValue,
    Instance,
    ListState,
    ListValue,
    PooledList,
    RangeValue,
    Scalar,
    Static,
    TupleValue,
    Value,
)
from loopwright.reporting.errors import FrontendError, listed

_MOST_UNROLLED = 64


@lowers_statement(ast.For)
def _for(fn: FunctionLowering, node: ast.For) -> None:
    """Lower a `for` loop: unroll it over a tuple; count if the number of items is known before;
    else test for another item before each iteration."""
    fn.kept.update(_run_through(fn, node.iter))
    iterable = iterable_of(fn, node.iter)
    if isinstance(iterable, Instance) and iterable.member("__iter__") is not None:
        iterable = records.iterated(fn.b, iterable)
    match iterable:
        case TupleValue(items=items) if len(items) > _MOST_UNROLLED:
            _through_items(fn, node, _in_memory(fn, iterable))
        case TupleValue(items=items):
            _unrolled(fn, node, items)
        case ListValue() | PooledList() if not list_states.state_of(fn.b, iterable).items:
            fn.block(node.orelse)
        case ListValue() | PooledList() if isinstance(iterable, PooledList) or _grows(node):
            length = partial(list_states.length_of, fn.b, iterable)
            items = loop_forms.Items(length, partial(lists.item_at, fn.b, iterable))
            _through_lists(fn, node, [iterable], lambda: loop_forms.conditional(fn, node, items))
        case DequeValue():
            _through_container(fn, node, iterable, iterable)
        case DictValue() if iterable.kind in SETS:
            _through_container(fn, node, iterable, iterable)
        case _ if (view := dicts.view_of(iterable)) is not None:
            _through_container(fn, node, Static(view), view.of)
        case RangeValue():
            _through_range(fn, node, iterable)
        case Instance(kind=kind) if issubclass(kind, SuspendedGenerator):
            _through_generator(fn, node, iterable)
        case _:
            _through_items(fn, node, iterable)


def _through_items(fn: FunctionLowering, node: ast.For, iterable: Value) -> None:
    """Lower a loop whose number of items is known in advance."""
    b = fn.b
    iteration = iteration_of(fn.b, iterable)
    through = iteration.through
    before = [list_states.state_of(b, x) for x in through]
    if through and (iteration.count.const == 0 or not all(x.items for x in before)):
        fn.block(node.orelse)
        return

    def run() -> None:
        if loop_forms.may_be_left(fn, node):
            items = loop_forms.Items(lambda: iteration.count, iteration.item)
            loop_forms.conditional(fn, node, items)
        else:
            steps = Steps(constant(0), b.form(iteration.count))
            name = node.target.id if isinstance(node.target, ast.Name) else ""
            loop_forms.counted(fn, node, steps, iteration.item, f"{name}_steps" if name else "")
            fn.block(node.orelse)

    _through_lists(fn, node, through, run)
    lists.expect_same(b, through, before)


def _through_generator(fn: FunctionLowering, node: ast.For, generator: Instance) -> None:
    """Lower a loop over the remaining items of a generator."""
    b = fn.b

    def item(_: Scalar) -> Value:
        value = field_of(fn, generator, "item_")
        if value is None:
            hint = "run through the generator by one 'for', or collect its items: [*generator]"
            raise b.error("the item type of this generator is not known", hint)
        return value

    def advances() -> Scalar:
        result = fn.call(generator.member("advance_"), [generator], {})
        assert isinstance(result, Scalar)
        return result

    name = iterated_name(node)
    fn.env[name] = TupleValue((generator,))
    loop_forms.conditional(fn, node, loop_forms.Items(lambda: b.integer(0), item, advances))
    fn.env.pop(name, None)


def _through_range(fn: FunctionLowering, node: ast.For, values: RangeValue) -> None:
    """Lower a loop over a range."""
    leaves = loop_forms.may_be_left(fn, node)
    if values.parallel:
        fn.b.expect(not leaves, "a loop over prange() cannot be left", "use range()")
        fn.b.shared.promises.append(Promise(fn.b.source, node))
    if values.length is not None:
        _through_items(fn, node, values)
    elif values.start.const == values.stop.const == 0:
        fn.block(node.orelse)
    elif leaves or not _over_range(fn, node, values):
        _through_items(fn, node, values)


def _over_range(fn: FunctionLowering, node: ast.For, values: RangeValue) -> bool:
    """Lower a loop that runs to its end as one or several counted loops; false if its step is not
    known to be positive."""
    b = fn.b
    step = values.step.const
    if step is None or step.real <= 0:
        return False
    lower = b.form(values.start)
    upper = b.form(values.stop)
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    is_split = step.real == 1 and not values.parallel
    parts = _parts(fn, node, lower, upper) if is_split else {}
    if not parts or name in carried_variables.live_across(fn, node):
        loop_forms.counted(fn, node, Steps(lower, upper, int(step.real)), lambda iv: iv, name)
        fn.block(node.orelse)
        return True
    b.shared.splits[b.user_location()] = f"split into {len(parts)} loops: {listed([*parts])}"
    for number, (first, last) in enumerate(parts.values(), start=1):
        part = f"part {number} of {len(parts)}"
        loop_forms.counted(fn, node, Steps(first, last, 1, part), lambda iv: iv, name)
    fn.block(node.orelse)
    return True


def _through_container(
    fn: FunctionLowering, node: ast.For, iterable: Value, container: DequeValue | DictValue
) -> None:
    """Lower a loop over a deque or a view of a dictionary, which checks in each iteration that it
    is unchanged."""
    b = fn.b
    iteration = iteration_of(fn.b, iterable)
    if isinstance(container, DequeValue):
        has_type = deques.has_type(b, container)
        through = (container.ends, container.data)
        changes = deques.changes_of(b, container) if has_type else iteration.count
        expect_same = partial(deques.expect_same, b, container, changes)
    else:
        has_type = dicts.has_type(b, container)
        through = dicts.fixed_lists(b, container)
        expect_same = partial(dicts.expect_same, b, container, iteration.count)

    def count() -> Scalar:
        expect_same()
        return iteration.count

    if has_type:
        items = loop_forms.Items(count, iteration.item)
        _through_lists(fn, node, through, lambda: loop_forms.conditional(fn, node, items))
    else:
        fn.block(node.orelse)


def _through_lists(
    fn: FunctionLowering, node: ast.For, through: Sequence[AnyList], run: Callable[[], None]
) -> None:
    """Lower a loop over lists, which keep their names meanwhile."""
    name = iterated_name(node)
    if through:
        fn.env[name] = TupleValue(tuple(through))
    run()
    fn.env.pop(name, None)


def _run_through(fn: FunctionLowering, node: ast.expr) -> list[ast.expr]:
    """Return the expressions whose elements a loop iterates over; its body may change the variables
    that they read."""
    if isinstance(node, ast.Tuple | ast.List):
        return [x for item in node.elts for x in _run_through(fn, item)]
    if isinstance(node, ast.Call) and fn.outer_object(node.func) in ITERATORS:
        return [x for item in node.args for x in _run_through(fn, item)]
    return [node]


def _grows(node: ast.For) -> bool:
    """Return whether a loop changes the list that it iterates over."""
    return isinstance(
        node.iter, ast.Name
    ) and node.iter.id in carried_variables.names_of_grown_lists(node)


def _in_memory(fn: FunctionLowering, items: TupleValue) -> Value:
    """Return a list with the items of a tuple or a display that are too many for a copy of the body
    for each."""
    try:
        return list_items.as_list(fn.b, TupleValue(items.items, list))
    except FrontendError:
        kind = items.kind.__name__
        message = f"a {kind} of {len(items.items)} items of different types is iterated over"
        hint = f"give the items one type, or write loops over parts of up to {_MOST_UNROLLED} items"
        raise fn.b.error(message, hint) from None


def _unrolled(fn: FunctionLowering, node: ast.For, items: Sequence[Value]) -> None:
    """Unroll a loop over a tuple: its body for each item, then `else` unless it was left."""
    b = fn.b
    live = carried_variables.live_across(fn, node)
    _each(fn, node, items, live)
    jump = fn.jump
    ended = scalars.compare(b, "==", jump, b.integer(0))
    if b.catching.handlers or jumps(node.body, ast.Return):
        broken = scalars.compare(b, "==", jump, b.integer(BREAK))
        jump = scalars.select(b, broken, b.integer(0), jump)
    else:
        jump = b.number(0)
    fn.env.set_jump(jump)
    if ended.const is None and node.orelse:
        fn.branch(ended, lambda: fn.from_here(node.orelse), lambda: None, live)
    elif ended.const:
        fn.block(node.orelse)


def _each(
    fn: FunctionLowering, node: ast.For, items: Sequence[Value], live: frozenset[str]
) -> None:
    """Lower the body of a loop for each of some values; code after a possible jump is
    conditional."""
    b = fn.b
    may_leave = bool(b.catching.handlers) or jumps(node.body, ast.Break, ast.Return)
    for number, item in enumerate(items):
        fn.env.set_jump(b.number(0))
        fn.assign(node.target, item)
        fn.block(node.body)
        jump = fn.jump
        if may_leave:
            continues = scalars.compare(b, "==", jump, b.integer(CONTINUE))
            jump = scalars.select(b, continues, b.integer(0), jump)
        else:
            jump = b.number(0)
        fn.env.set_jump(jump)
        if jump.const is None and number + 1 < len(items):
            goes_on = scalars.compare(b, "==", jump, b.integer(0))
            remaining_items = items[number + 1 :]
            fn.branch(goes_on, lambda: _each(fn, node, remaining_items, live), lambda: None, live)  # noqa: B023
            return
        if jump.const != 0:
            return


@lowers_statement(ast.While)
def _while(fn: FunctionLowering, node: ast.While) -> None:
    """Lower a `while` loop: count if the condition compares a counter of the body; else test the
    condition each time. An initially false condition is only accepted if it is due to lists without
    items."""
    if any(isinstance(x, ListState) and not x.items for x in fn.env.values()):
        try:
            with fn.b.aside():
                begins = truth_of(fn, node.test)
        except UnresolvedError:
            begins = truth_of(fn, node.test)  # raises the error, after the tests that explain it
        if begins.const is False:
            truth_of(fn, node.test)  # it may bind variables
            fn.block(node.orelse)
            return
    counting = _counting(fn, node)
    fn.counters.pop(node, None)
    if counting is None:
        loop_forms.conditional(fn, node, None)
        return
    (name, start, end, step) = counting
    b = fn.b
    fn.counters[node] = name
    if isinstance(step, Scalar):
        values = RangeValue((b.integer(start), b.integer(end), step))
        through = iteration_of(b, values)
        steps = Steps(constant(0), b.form(through.count))
        loop_forms.counted(fn, node, steps, through.item, f"{name}_steps")
        total_increment = scalars.binary(b, "*", through.count, step)
        fn.env[name] = scalars.binary(b, "+", b.integer(start), total_increment)
        return
    if step > 0:
        loop_forms.counted(fn, node, Steps(start, end, step), lambda iv: iv, name)
        distance = end - start
    else:
        # If the distance exceeds 64 bits, the loop has too many steps to end in practice.
        is_short = fits(b, start - end)
        distance = start - end if is_short else slices.steps_to(b, end, start, -step) * -step
        down = Steps(constant(0), distance, -step)
        loop_forms.counted(
            fn, node, down, lambda iv: b.integer(start - b.form(iv)), f"{name}_steps"
        )
    distance = slices.extremum(b, distance, constant(0), least=False)
    fn.env[name] = b.integer(start + (distance + (abs(step) - 1)) // abs(step) * step)


def _counting(
    fn: FunctionLowering, node: ast.While
) -> tuple[str, AffineExpr, AffineExpr, int | Scalar] | None:
    """Return the counter of a loop, its initial and final values, and the step, if it counts up or
    down to an invariant bound; `None` for others."""
    counter = _counter(node)
    start = None if counter is None else fn.env.get(counter.name)
    if fn.b.catching.handlers or not isinstance(start, Scalar) or start.type is not PY_INT:
        return None
    assert counter is not None
    stop = loop_forms.fixed_form(fn, node, counter.bound)
    if stop is None:
        return None
    step = counter.step
    if isinstance(step, ast.Name):
        by = None if step.id in carried_variables.changed_names(node) else fn.env.get(step.id)
        if not isinstance(by, Scalar) or by.type is not PY_INT:
            return None
        step = int(by.const.real) if by.const is not None else by
        if not assume(fn.b, fn.b.form(by) - 1):
            return None
    up = isinstance(step, Scalar) or step > 0
    far = int(counter.is_reached) * (1 if up else -1)
    return counter.name, fn.b.form(start), stop + far, step


class _Counter(NamedTuple):
    """The counter of a loop: the variable, its step, and the bound, which it may reach. Where the
    step is a variable, the counter goes up."""

    name: str
    step: int | ast.Name
    bound: ast.expr
    is_reached: bool


@lru_cache(maxsize=1 << 10)
def _counter(node: ast.While) -> _Counter | None:
    """Return the counter of a loop such as `while i < n` whose last statement, and no other,
    changes it; `None` for other loops."""
    *preceding_statements, last = node.body
    match last:
        case ast.AugAssign(ast.Name(id=name), ast.Add(), ast.Name() as step):
            pass
        case _:
            name, step = loop_forms.step_of(last)
    if node.orelse or not step or not isinstance(node.test, ast.Compare):
        return None
    if name in written(preceding_statements) or jumps(
        preceding_statements, ast.Break, ast.Continue, ast.Return
    ):
        return None
    match node.test:
        case ast.Compare(ast.Name(id=counter_name), [op], [bound]) if counter_name == name:
            kind = type(op)
        case ast.Compare(bound, [op], [ast.Name(id=right)]) if right == name:
            kind = loop_forms.TURNED.get(type(op), type(op))
        case _:
            return None
    up = isinstance(step, ast.Name) or step > 0
    towards = (ast.Lt, ast.LtE) if up else (ast.Gt, ast.GtE)
    if kind not in towards or not loop_forms.is_of_extents(bound):
        return None
    return _Counter(name, step, bound, kind is towards[1])


# Index set splitting

_CUTS: dict[type[ast.cmpop], tuple[int, int]] = {
    **dict.fromkeys((ast.Lt, ast.GtE), (0, 1)),
    **dict.fromkeys((ast.LtE, ast.Gt), (1, 0)),
}
"""The offset at which the result of a comparison with an increasing left or right operand
changes."""


class _IndexSetSplit(NamedTuple):
    """Where a loop is split: `front` iterations at its beginning and `back` at its end differ from
    the others; or it is split at a named number plus `distance`."""

    front: int = 0
    back: int = 0
    name: str = ""
    distance: int = 0


def _parts(
    fn: FunctionLowering, node: ast.For, lower: AffineExpr, upper: AffineExpr
) -> dict[str, tuple[AffineExpr, AffineExpr]]:
    """Return the loops that a loop is split into (Griebl, Feautrier and Lengauer, "Index Set
    Splitting", 2000), described in words, with their bounds: iterations at both ends, or before and
    after an outside number.

    Conditions are known in each part. It is done here, not by a pass, because the conditions affect
    lowering: which subscripts are checked, and which types variables have.
    """
    b = fn.b
    least = partial(slices.extremum, b, least=True)
    most = partial(slices.extremum, b, least=False)
    front, back, name, distance = _index_set_split(node)
    begin = lower + front
    end = upper - back
    if not (fits(b, begin) and fits(b, end)):
        return {}
    if front or back:
        parts = {f"the first {_iterations(front)}": (lower, least(begin, upper))} if front else {}
        parts["the rest"] = begin, end
        if back:
            parts[f"the last {_iterations(back)}"] = most(begin, end), upper
        return parts
    number = fn.env.get(name)
    form = number.form if isinstance(number, Scalar) and number.type is PY_INT else None
    if form is None or not fits(b, form + distance):
        return {}
    cut = form + distance
    text = f"{name} + {distance}" if distance else name
    return {
        f"the iterations below {text}": (lower, least(cut, upper)),
        "the rest": (most(cut, lower), upper),
    }


@lru_cache(maxsize=1 << 10)
def _index_set_split(node: ast.For) -> _IndexSetSplit:
    """Where an innermost loop is split, from remainders (`a[(i + 1) % n]`), subscripts that begin
    below zero (`a[i - 1]`) and comparisons in its body."""
    inner = (ast.For, ast.While, ast.comprehension, ast.FunctionDef, ast.Lambda)
    inside = [x for part in node.body for x in ast.walk(part)]
    changed = written(node.body)
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    if not name or name in changed or any(isinstance(x, inner) for x in inside):
        return _IndexSetSplit()
    widths = [0]
    compared = dict[tuple[str, int], None]()
    is_from_zero = isinstance(node.iter, ast.Call) and len(node.iter.args) == 1
    subscripts = [x.slice for x in inside if isinstance(x, ast.Subscript) and is_from_zero]
    keys = [key for x in subscripts for key in (x.elts if isinstance(x, ast.Tuple) else [x])]
    for x in inside:
        match x:
            case ast.BinOp(ast.BinOp(ast.Name(id=it), moved, ast.Constant(int(by))), ast.Mod()):
                if it == name and isinstance(moved, ast.Add | ast.Sub):
                    widths.append(by if isinstance(moved, ast.Add) else -by)
            case ast.BinOp(ast.Name(id=it), ast.Sub(), ast.Constant(int(by))) if x in keys:
                widths.append(-by if it == name else 0)
            case ast.Compare(ast.Name(id=it), [_], [ast.Constant(int(by))]) if it == name:
                widths.append(-by - 1 if by >= 0 else 0)
            case ast.Compare(
                ast.Name(id=it), [_], [ast.BinOp(_, ast.Sub(), ast.Constant(int(by)))]
            ):
                widths.append(by if it == name else 0)
            case ast.Compare(ast.Name(id=it), [op], [ast.Name(id=compared_name)]) if (
                type(op) in _CUTS
            ):
                for lhs, rhs, side in ((it, compared_name, 0), (compared_name, it, 1)):
                    if lhs == name and rhs not in changed:
                        compared[rhs, _CUTS[type(op)][side]] = None
            case _:
                pass
    front = -min(widths)
    back = max(widths)
    if max(front, back) > arrays.WIDEST_EDGE:
        front = 0
        back = 0
    compared_name, cut = next(iter(compared)) if len(compared) == 1 else ("", 0)
    return _IndexSetSplit(front, back, compared_name, cut)


def _iterations(count: int) -> str:
    """Return a number of iterations, in words."""
    return "iteration" if count == 1 else f"{count} iterations"
