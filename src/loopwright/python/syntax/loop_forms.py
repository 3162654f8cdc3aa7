"""The two forms of lowered loops: `counted`, which run to their end, and `conditional`.

The carried variables and their types are only known after the body has been lowered. A loop is
therefore lowered repeatedly until its assumptions hold (`_lower_until_settled`). If a variable has
no type that fits all iterations, the first iteration is peeled.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import arith, scf
from loopwright.ir.interfaces.memory_effects import MAY_STAY
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import lists as list_bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.containers import (
    dicts,
    list_identities,
    list_states,
    literals_as_lists,
)
from loopwright.python.source.liveness import jumps, nodes_in, read, written
from loopwright.python.syntax import loop_heads
from loopwright.python.syntax.carried_variables import (
    COPIED,
    LoopNode,
    Outputs,
    RevisedError,
    changed_names,
    enter,
    inits,
    leave,
    live_across,
    period_of_arrays,
    recast,
    variables_of,
    yielded,
)
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.syntax.operations import knowing_none, truth_of
from loopwright.python.types import PY_INT, SETS
from loopwright.python.values import mixed, scalars, slices
from loopwright.python.values.affine_facts import Linear, positions
from loopwright.python.values.builder import Builder, Steps, counted_loop
from loopwright.python.values.entry_tests import assume, fits
from loopwright.python.values.environment import BREAK, JUMP, RAISED, RETURN, Variables
from loopwright.python.values.value import (
    NONE,
    Array,
    DequeValue,
    DictValue,
    ListValue,
    Scalar,
    Static,
    Value,
)
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import FrontendError

_MOST_ATTEMPTS = 8
Attempt = Callable[[Variables, int], None]
"""Lowers a loop once, with given carried variables and an unroll factor."""


@dataclass(frozen=True)
class Items:
    """The items of a `for` loop whose length may change, or that may be left early."""

    count: Callable[[], Scalar]
    """The number of items, evaluated before each iteration."""
    item: Callable[[Scalar], Value]
    """The item at a position."""
    advances: Callable[[], Scalar] | None = None
    """Goes to the next item, in place of a count; whether there is one."""

    def without_first(self, b: Builder) -> Items:
        """Return the items without the first one."""
        unit = b.integer(1)
        return Items(
            lambda: scalars.binary(b, "-", self.count(), unit),
            lambda k: self.item(scalars.binary(b, "+", k, unit)),
            self.advances,
        )


def counted(
    fn: FunctionLowering,
    node: LoopNode,
    steps: Steps,
    item: Callable[[Scalar], Value],
    name: str = "",
) -> None:
    """Lower a loop that runs to its end, without its `else`; `item` maps the induction variable,
    which is named `name`, to the target's value."""
    b = fn.b
    (lower, upper, step, part) = steps

    def attempt(variables: Variables, turns: int) -> None:
        outer_block = b.block
        start = fn.env.copy()
        end = upper
        initial = inits(b, variables)
        counters = _counters(fn, node, variables)
        if turns > 1:  # the number of iterations is a multiple of it
            distance = upper - lower
            if not assume(b, distance):
                distance = slices.extremum(b, distance, constant(0), least=False)
            end = lower + (distance + (step - 1)) // step // turns * (turns * step)

        def body(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
            enter(fn, variables, arguments)
            for variable in counters:
                completed_iterations = b.form(iv) - lower
                variable.bound(
                    fn,
                    variable.after(completed_iterations) if step == turns == 1 else variable.around,
                )
            for turn in range(turns):
                if turn:
                    fn.env.set_jump(b.number(0))
                fn.assign(_target(fn, node), item(b.integer(b.form(iv) + turn * step)))
                fn.block(node.body)
            return yielded(fn, node, variables, start, outer_block if turns == 1 else None)

        results = counted_loop(b, Steps(lower, end, step * turns, part), initial, body, name)
        leave(fn, node, variables, start, results)
        for variable in counters:
            variable.bound(fn, variable.around)
        if turns > 1:
            _last_turns(fn, node, (lower, end, upper), step, turns - 1, item)

    def peel() -> None:
        begins = scalars.compare(b, "<", b.integer(lower), b.integer(upper))
        remaining_steps = Steps(lower + step, upper, step, part)
        first = partial(item, b.integer(lower))
        _peel(fn, node, begins, first, lambda: counted(fn, node, remaining_steps, item, name))
        fn.env.set_jump(b.number(0))

    _lower_until_settled(fn, node, attempt, peel, may_turn=True)


def _target(fn: FunctionLowering, node: LoopNode) -> ast.expr:
    """Return the target of a counted loop."""
    if isinstance(node, ast.For):
        return node.target
    names = (x for x in ast.walk(node.test) if isinstance(x, ast.Name))
    return next(x for x in names if x.id == fn.counters[node])


def _last_turns(
    fn: FunctionLowering,
    node: LoopNode,
    bounds: tuple[AffineExpr, AffineExpr, AffineExpr],
    step: int,
    remaining_iterations: int,
    item: Callable[[Scalar], Value],
) -> None:
    """Lower the remaining iterations of an unrolled loop, at most that many."""
    b = fn.b
    (lower, first, upper) = bounds

    def run() -> None:
        b.forms.learn(upper - 1 - first, first - lower)
        fn.env.set_jump(b.number(0))
        fn.assign(_target(fn, node), item(b.integer(first)))
        fn.block(node.body)
        fn.env.set_jump(b.number(0))
        if remaining_iterations > 1:
            _last_turns(
                fn, node, (lower, first + step, upper), step, remaining_iterations - 1, item
            )

    goes_on = b.truth(b.compare_index("slt", first, upper))
    fn.run_if(goes_on, run, live_across(fn, node))


def conditional(fn: FunctionLowering, node: LoopNode, items: Items | None) -> None:
    """Lower a loop with a condition, or one that may be left early: it tests before each iteration.
    A `for` loop iterates over `items`."""
    _without_else(fn, node, items)
    ended = scalars.compare(fn.b, "<", fn.jump, fn.b.integer(BREAK))
    _expect_function_left(fn, node)
    if not node.orelse or ended.const is False:
        return
    if ended.const:
        fn.block(node.orelse)
    else:
        fn.branch(ended, lambda: fn.from_here(node.orelse), lambda: None)


def _without_else(fn: FunctionLowering, node: LoopNode, items: Items | None) -> None:
    """Lower a conditional loop without its `else`; the jump that left it is kept."""
    b = fn.b

    def attempt(variables: Variables, _: int) -> None:
        _while_op(fn, node, variables, items)

    def peel() -> None:
        if items is None:
            assert isinstance(node, ast.While)
            begins = truth_of(fn, node.test)
            first = None
            remaining_items = None
        else:
            first = partial(items.item, b.integer(0))
            remaining_items = items.without_first(b)
            if items.advances is not None:
                begins = items.advances()
            else:
                begins = scalars.compare(b, ">", items.count(), b.integer(0))
        _peel(fn, node, begins, first, lambda: _without_else(fn, node, remaining_items))

    _lower_until_settled(fn, node, attempt, peel)


def may_be_left(fn: FunctionLowering, node: LoopNode) -> bool:
    """Return whether a loop may end otherwise than by its condition, or after its last item."""
    return bool(fn.b.catching.handlers) or jumps(node.body, ast.Break, ast.Return)


def _while_op(
    fn: FunctionLowering, node: LoopNode, variables: Variables, items: Items | None
) -> None:
    """Lower a loop to `scf.while`, whose first region tests for another iteration. With `items` it
    also carries the iteration number, and with early exits the pending jump."""
    b = fn.b
    start = fn.env.copy()
    outer_block = fn.b.block
    bounded = _guarded(fn, node, variables) if isinstance(node, ast.While) else []
    bounded += _counters(fn, node, variables)
    counter = start.new_counter()
    running: Variables = {} if items is None else {counter: b.integer(0)}
    running |= variables
    leaves = may_be_left(fn, node)
    if leaves:
        running = {JUMP: b.number(0), **running}
    initial = inits(b, running)
    types = [value.type for value in initial]
    before = Block(arg_types=types)
    after = Block(arg_types=types)
    initial_variables = {**start, counter: NONE}
    atoms = len(b.forms.atoms)
    with b.inside(before):
        enter(fn, running, before.args)
        for variable in bounded:
            variable.bound(fn, variable.around)
        tested = [fn.env.get(variable.name) for variable in bounded]
        number = fn.env.get(counter)
        stays = b.number(True)
        if leaves:
            stays = scalars.compare(b, "<", Scalar(PY_INT, ssa=before.args[0]), b.integer(BREAK))

        def goes_on() -> Value | None:
            if items is not None and items.advances is not None:
                return fn.branch(stays, items.advances, lambda: b.number(False))
            if items is not None:
                assert isinstance(number, Scalar)
                return scalars.logical_and(b, stays, scalars.compare(b, "<", number, items.count()))
            assert isinstance(node, ast.While)
            test = partial(truth_of, fn, node.test)
            return fn.branch(stays, test, lambda: b.number(False)) if leaves else test()

        going = fn.caught(goes_on)
        assert isinstance(going, Scalar)
        if b.catching.handlers:
            fine = scalars.compare(b, "<", fn.jump, b.integer(RAISED))
            going = scalars.logical_and(b, going, fine)
        condition = b.ssa(going)
        tested_values = yielded(fn, node, running, initial_variables)
    with b.inside(after):
        fn.rebind(start)
        enter(fn, running, after.args)
        for variable in bounded:
            variable.bound(fn, variable.inside)
        now = [fn.env.get(variable.name) for variable in bounded]
        facts = fn.implied.get(going, ([], []))[0]
        b.forms.learn_all(_renamed(facts, zip(tested, now, strict=True), atoms))
        fn.env.set_jump(b.number(0))
        place = fn.env.get(counter)
        if items is not None:
            assert isinstance(place, Scalar)
            form = b.form(place)
            if items.advances is None:
                with b.catching.suspended():  # the same call was tested before
                    b.forms.learn(form, b.form(items.count()) - 1 - form)
            fn.env[counter] = scalars.binary(b, "+", place, b.integer(1))

        def run() -> None:
            if items is None:
                assert isinstance(node, ast.While)
                knowing_none(fn, node.test, partial(fn.block, node.body), holds=True)()
            else:
                assert isinstance(node, ast.For) and isinstance(place, Scalar)
                fn.assign(node.target, items.item(place))
                fn.block(node.body)

        fn.caught(run)
        outputs = Outputs()
        b.emit(scf.YieldOp(*yielded(fn, node, running, initial_variables, outer_block, outputs)))
    for value in outputs.inits(b):
        initial.append(value)
        types.append(value.type)
        before.insert_arg(value.type, len(before.args))
        after.insert_arg(value.type, len(after.args))
    with b.inside(before):
        passed_on = before.args[len(tested_values) :]
        b.emit(scf.ConditionOp(condition, *tested_values, *passed_on))
    running |= outputs.initial
    loop = b.emit(scf.WhileOp(initial, types, Region(before), Region(after)))
    if isinstance(node, ast.While):
        loop.attributes[MAY_STAY] = UnitAttr()
    leave(fn, node, running, start, list(loop.results))
    for variable in bounded:
        variable.bound(fn, variable.around)
    fn.env.pop(counter, None)


def _renamed(
    facts: Sequence[Linear], variables: Iterable[tuple[Value | None, Value | None]], atoms: int
) -> list[Linear]:
    """Return the facts that the condition of a loop implies at the beginning of its body, in terms
    of the variables there; facts about values other than the first `atoms` are left out."""
    forms = {
        old.form: new.form
        for old, new in variables
        if isinstance(old, Scalar) and isinstance(new, Scalar)
        if old.form is not None and new.form is not None
    }
    renamed_facts: list[Linear] = [
        {(forms.get(key, key) if key is not None else None): n for key, n in fact.items()}
        for fact in facts
    ]
    new = {number for form in forms.values() for number in positions(form)}
    return [
        fact
        for fact in renamed_facts
        if all(n < atoms or n in new for key in fact if key is not None for n in positions(key))
    ]


# Variables with known bounds


_Bounds = tuple[tuple[AffineExpr, ...], tuple[AffineExpr, ...]]
"""The lower bounds of a variable, and the exclusive upper bounds, as far as known."""


@dataclass(frozen=True)
class _Bounded:
    """A variable that changes monotonically: from its initial value, or to the bound in the
    condition of a loop."""

    name: str
    inside: _Bounds
    """The bounds at the beginning of an iteration."""
    around: _Bounds
    """The bounds where the condition is evaluated, and after the loop."""

    step: int = 0
    """The most that an iteration of a counted loop adds, if known."""

    def after(self, iterations: AffineExpr) -> _Bounds:
        """Return the bounds of the variable after a number of iterations of a counted loop."""
        ((first,), _) = self.around
        return (first,), (first + iterations * self.step + 1,) if self.step else ()

    def bound(self, fn: FunctionLowering, bounds: _Bounds) -> None:
        """Attach bounds to the variable's value."""
        value = fn.env.get(self.name)
        (lower, upper) = bounds
        if not isinstance(value, Scalar) or value.ssa is None or value.form is not None:
            return
        b = fn.b
        form = b.atom_of(value.ssa, arith.IndexCastOp)
        fn.env[self.name] = replace(value, form=form)
        b.forms.note_bounds(form, lower, upper)


def _guarded(fn: FunctionLowering, node: ast.While, variables: Variables) -> list[_Bounded]:
    """Return the variables of a loop that its condition bounds."""
    b = fn.b
    forms = fn.b.forms
    bounded_variables = list[_Bounded]()
    for name, op, bound in _comparisons(node.test):
        start = variables.get(name)
        steps = steps_of(node, name)
        kind = type(op)
        if not steps or not isinstance(start, Scalar) or start.type is not PY_INT:
            continue
        rises = kind in (ast.Lt, ast.LtE)
        far = sum(steps)
        if kind not in TURNED or any((step > 0) is not rises for step in steps):
            continue
        limit = fixed_form(fn, node, bound)
        if limit is None or not fits(b, limit + far):
            continue
        first = b.form(start)
        if rises:
            end = limit + int(kind is ast.LtE)
            is_near = forms.at_least_zero(end - 1 + far - first)
            condition_bounds = (first,), (end + far,) if is_near else ()
            bounded_variables.append(_Bounded(name, ((first,), (end,)), condition_bounds))
        else:
            least = limit + int(kind is ast.Gt)
            is_near = forms.at_least_zero(first - least - far)
            condition_bounds = (least + far,) if is_near else (), (first + 1,)
            bounded_variables.append(_Bounded(name, ((least,), (first + 1,)), condition_bounds))
    return bounded_variables


def _counters(fn: FunctionLowering, node: LoopNode, variables: Variables) -> list[_Bounded]:
    """Return the non-negative variables in subscripts that a loop counts up, or copies: in 64 bits
    no program counts far enough in small steps to wrap around."""
    growing = _growing(node)
    changed = changed_names(node)
    bounded_variables = list[_Bounded]()
    current_values = dict(fn.env) | variables

    def is_natural(name: str) -> bool:
        value = current_values.get(name)
        if not isinstance(value, Scalar) or value.type is not PY_INT:
            return False
        form = fn.b.form(value)
        return fn.b.forms.at_least_zero(form) and fits(fn.b, form + 1)

    natural = {name for name in growing if name not in variables or is_natural(name)}
    while unbounded_names := {
        name
        for name in natural
        for source in growing[name].sources - {""}
        if (source not in natural if source in changed else not is_natural(source))
    }:
        natural -= unbounded_names
    for name in sorted(natural & variables.keys() & _in_subscripts(node)):
        growth = growing[name]
        start = variables[name]
        assert isinstance(start, Scalar)
        first = fn.b.form(start) if growth.sources == frozenset({name}) else constant(0)
        bounds = (first,), ()
        bounded_variables.append(
            _Bounded(name, bounds, bounds, growth.step if growth.is_once else 0)
        )
    return bounded_variables


class _Growth(NamedTuple):
    """The effect of a loop's statements on a variable."""

    sources: frozenset[str]
    """The variables to which steps are added; the empty name for numbers."""
    step: int
    """The sum of the added steps."""
    is_once: bool
    """Whether an iteration adds each step at most once."""


_MOST_GROWTH = 16
"""The largest step of a variable that counts as never overflowing: 2⁵⁸ such steps take years."""


@lru_cache(maxsize=1 << 10)
def _growing(node: LoopNode) -> dict[str, _Growth]:
    """Return the variables of a loop that it only counts up in small steps, sets to natural numbers
    or copies from other variables."""
    head = node.test if isinstance(node, ast.While) else node.target
    growths = dict[str, list[_Growth]]()
    stores = Counter(written([head]))
    waiting: list[tuple[ast.AST, bool]] = [(part, False) for part in node.body]
    for part, is_repeated in waiting:
        if isinstance(part, ast.FunctionDef | ast.Lambda | ast.Try | ast.Match):
            return {}
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            stores[part.id] += 1
        if isinstance(part, ast.stmt) and (added := _growth(part)) is not None:
            name, source, step = added
            is_once = source == name and not is_repeated
            growths.setdefault(name, []).append(_Growth(frozenset({source}), step, is_once))
        is_in_loop = is_repeated or isinstance(part, ast.For | ast.While)
        waiting += [(inner, is_in_loop) for inner in ast.iter_child_nodes(part)]
    return {
        name: _Growth(
            frozenset[str]().union(*(x.sources for x in variable_growths)),
            sum(x.step for x in variable_growths),
            all(x.is_once for x in variable_growths),
        )
        for name, variable_growths in growths.items()
        if len(variable_growths) == stores[name]
    }


def _growth(node: ast.stmt) -> tuple[str, str, int] | None:
    """Return the variable that a statement sets, the one to which it adds a small step, and the
    step; no name for a number."""
    name, step = step_of(node)
    if 0 <= step <= _MOST_GROWTH and name:
        return name, name, step
    match node:
        case ast.Assign([ast.Name(id=name)], ast.Name(id=source)):
            return name, source, 0
        case ast.Assign(
            [ast.Name(id=name)], ast.BinOp(ast.Name(id=source), ast.Add(), ast.Constant(int(step)))
        ) if 0 <= step <= _MOST_GROWTH:
            return name, source, step
        case ast.Assign([ast.Name(id=name)], ast.Constant(int(value))) if 0 <= value < 1 << 40:
            return name, "", 0
        case _:
            return None


@lru_cache(maxsize=1 << 10)
def _in_subscripts(node: LoopNode) -> frozenset[str]:
    """Return the names in the subscripts of a loop."""
    places = [x.slice for x in ast.walk(node) if isinstance(x, ast.Subscript)]
    return frozenset(x.id for y in places for x in ast.walk(y) if isinstance(x, ast.Name))


TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}
"""Comparisons with their operands swapped."""


@lru_cache(maxsize=1 << 10)
def _comparisons(test: ast.expr) -> tuple[tuple[str, ast.cmpop, ast.expr], ...]:
    """Return the comparisons, with a variable on the left, that a true condition implies."""
    match test:
        case ast.BoolOp(ast.And(), parts):
            return tuple(comparison for part in parts for comparison in _comparisons(part))
        case ast.Compare(operand, [op], [right]):
            turned = TURNED.get(type(op), type(op))()
            sides = ((operand, op, right), (right, turned, operand))
            return tuple((x.id, y, z) for x, y, z in sides if isinstance(x, ast.Name))
        case _:
            return ()


@lru_cache(maxsize=1 << 10)
def steps_of(node: ast.While, name: str) -> tuple[int, ...]:
    """Return the numbers that an iteration of a loop may add to a variable, each at most once;
    nothing if something else changes the variable."""
    steps = list[int]()
    stores = 0
    waiting = [(part, False) for part in node.body]
    if name in written([node.test]):
        return ()
    while waiting:
        part, is_repeated = waiting.pop()
        if isinstance(part, ast.FunctionDef | ast.Lambda | ast.Try | ast.Match):
            return ()
        if isinstance(part, ast.stmt):
            changed, step = step_of(part)
            if changed == name and step:
                if is_repeated or abs(step) > _MOST_STEP:
                    return ()
                steps.append(step)
        stores += (
            isinstance(part, ast.Name) and part.id == name and not isinstance(part.ctx, ast.Load)
        )
        is_repeated |= isinstance(part, ast.For | ast.While)
        waiting += [(inner, is_repeated) for inner in ast.iter_child_nodes(part)]
    return tuple(steps) if stores == len(steps) else ()


_MOST_STEP = 1 << 20


def fixed_form(fn: FunctionLowering, node: ast.While, bound: ast.expr) -> AffineExpr | None:
    """Return the form of a bound that a loop does not change, if it is simple to compute."""
    if not is_of_extents(bound):
        return None
    changed = changed_names(node)
    for part in nodes_in(bound):
        if isinstance(part, ast.Name) and (
            part.id in changed or not isinstance(fn.env.get(part.id, NONE), Scalar | Array | Static)
        ):
            return None
        if isinstance(part, ast.Call) and fn.outer_object(part.func) is not len:
            return None
    value = fn.value(bound)
    if not isinstance(value, Scalar) or value.type is not PY_INT:
        return None
    return fn.b.form(value)


def step_of(node: ast.stmt) -> tuple[str, int]:
    """Return the variable and the step of `i += 1`, `i -= 1`, `i = i + 1`, `i = i - 1`; step 0 for
    other statements."""
    match node:
        case ast.AugAssign(ast.Name(id=name), op, ast.Constant(int(step))):
            pass
        case ast.Assign(
            [ast.Name(id=name)], ast.BinOp(ast.Name(id=same), op, ast.Constant(int(step)))
        ) if same == name:
            pass
        case _:
            return "", 0
    return name, step if isinstance(op, ast.Add) else -step if isinstance(op, ast.Sub) else 0


def is_of_extents(node: ast.expr) -> bool:
    """Return whether an expression consists of named numbers, extents, calls that may be of `len`,
    sums and products."""
    match node:
        case ast.Name() | ast.Constant(value=int()):
            return True
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=place):
            return isinstance(place, ast.Constant)
        case ast.Call(func=ast.Name() | ast.Attribute(), args=[ast.Name()], keywords=[]):
            return True
        case ast.UnaryOp(op=ast.USub()):
            return is_of_extents(node.operand)
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
            return is_of_extents(node.left) and is_of_extents(node.right)
        case _:
            return False


# Attempts


def _lower_until_settled(
    fn: FunctionLowering,
    node: LoopNode,
    attempt: Attempt,
    peel: Callable[[], None],
    *,
    may_turn: bool = False,
) -> None:
    """Lower a loop repeatedly until its assumptions hold; `peel` peels its first iteration.

    Arrays may be permuted if the loop `may_turn`. Raises `FrontendError` if the types of variables
    do not converge.
    """
    turns = period_of_arrays(fn, node) if may_turn else 1
    variables = variables_of(fn, node, turns)
    if node not in fn.peeled and loop_heads.becomes_complex(fn, node, variables):
        _lower_peeled(fn, node, peel)
        return
    block = fn.b.block
    env = fn.env.copy()
    implied = dict(fn.implied)
    unresolved = fn.unresolved
    fixed = set(fn.b.list_changes.fixed)
    assigned = set(fn.assigned)

    def roll_back(last_op: Operation | None) -> None:
        """Restore the state before the loop, and erase the ops after `last_op`."""
        fn.restart(env, implied, unresolved)
        fn.assigned.intersection_update(assigned)
        fn.b.list_changes.fixed.intersection_update(fixed)
        while (last := block.last_op) is not last_op:
            assert last is not None
            last.detach()
            last.drop_all_references()
        fn.b.forget(block)

    for _ in range(_MOST_ATTEMPTS):
        last_op = fn.b.block.last_op
        with fn.in_loop(changed_names(node)):
            revision = _revision(fn, attempt, variables, turns)
        if revision is None:
            return
        if isinstance(revision, scalars.TypesDifferError):
            is_carried_around = revision.value.ssa is not None and revision.value.ssa in fn.entered
            if is_carried_around or node in fn.peeled:
                raise revision  # an enclosing loop that carries the variable takes precedence
            roll_back(last_op)
            try:
                _lower_peeled(fn, node, peel)
            except FrontendError:
                raise revision from None
            return
        roll_back(last_op)
        if revision.items:
            for name, item in revision.items.items():
                _give_items(fn, node, name, item)
            env = fn.env.copy()
            variables = variables_of(fn, node, turns)
            fixed = set(fn.b.list_changes.fixed)  # another one in a 'try'
            block = fn.b.block
        else:
            variables = _recast(fn.b, variables, revision)
    raise fn.b.error("the types of this loop's variables do not settle")


def _lower_peeled(fn: FunctionLowering, node: LoopNode, peel: Callable[[], None]) -> None:
    """Lower a loop with its first iteration peeled, which is peeled from it once."""
    fn.peeled.add(node)
    try:
        peel()
    finally:
        fn.peeled.remove(node)


def _revision(
    fn: FunctionLowering, attempt: Attempt, variables: Variables, turns: int
) -> RevisedError | scalars.TypesDifferError | None:
    """Attempt to lower a loop: `None` if the assumptions hold, else the revision: additional or
    other carried variables, or the type of a carried constant that meets a NumPy type. A type error
    may be resolved by an enclosing loop. The attempt is abandoned when an assumption fails."""
    outer_block = fn.b.block
    classes = replace(fn.b.classes)
    changed = set(fn.b.list_changes.changed)
    fn.b.list_changes.changed.clear()  # but those that this loop changes
    try:
        with fn.b.own_memory() as memory:
            attempt(variables, turns)
    except RevisedError as error:
        revision = error
    except scalars.TypesDifferError as error:
        revision = error
        name = fn.entered.get(error.value.ssa)
        value = None if name is None else variables.get(name)
        if name is not None and isinstance(value, Scalar):
            revision = error.about(value)
            if scalars.is_exactly(value, error.wanted):
                common_form = mixed.in_common(fn.b, value, Scalar(error.wanted))[0]
                begin = scalars.cast(fn.b, value, error.wanted)
                revision = RevisedError(
                    variables={name: replace(begin, classes=common_form.classes)}
                )
    else:
        if fn.b.classes.answers_differ(classes):
            return RevisedError()
        fn.b.allocations.extend(memory)
        return None
    finally:
        fn.b.list_changes.changed.update(changed)
    if fn.b.block is not outer_block:
        hint = "begin with values of the types that they have in the loop"
        raise fn.b.error("variables of this loop change their types", hint)
    return revision


def _recast(b: Builder, variables: Variables, revision: RevisedError) -> Variables:
    """Return the carried variables converted to the values and types found by an attempt."""
    variables = {**variables, **revision.variables}
    for name, kinds in revision.kinds.items():
        variables[name] = recast(b, variables[name], kinds)
    return variables


def _give_items(fn: FunctionLowering, node: LoopNode, name: str, item: Value) -> None:
    """Make a list literal, under all of its names, mutable before a loop; or copy a container that
    has other names, too, which is not changed from then on."""
    if item is COPIED:
        value = fn.env[name]
        fn.env[name] = duplicate = _copied(fn.b, value)
        fn.b.list_changes.fixed.update(
            x.name for y in (value, duplicate) for x in list_identities.lists_in(y)
        )
    else:
        target = loop_heads.sample_at_head(fn, node, name)
        fn.replace(fn.env[name], literals_as_lists.changing(fn.b, fn.env[name], target))


def _copied(b: Builder, value: Value) -> Value:
    """Return a copy of a container."""
    if isinstance(value, DequeValue):
        return b.frame.of_library(deque_bodies.copy, value)
    if isinstance(value, DictValue) and value.kind not in SETS:
        return dicts.copied(b, value)
    if isinstance(value, DictValue):
        return b.frame.of_library(set_bodies.copy, value)
    assert isinstance(value, ListValue)
    new_list = list_states.new_unpooled_list(b)
    b.frame.of_library(list_bodies.extend, new_list, value)
    return new_list


def _peel(
    fn: FunctionLowering,
    node: LoopNode,
    begins: Scalar,
    item: Callable[[], Value] | None,
    lower_remaining: Callable[[], None],
) -> None:
    """Peel the first iteration of a loop, in which variables have other types: lower it where it
    `begins`, and then the remaining iterations. For a `for` loop the first `item` is bound."""
    b = fn.b
    live = fn.liveness.after[node].union(*map(read, node.orelse))

    def run() -> None:
        if item is not None and isinstance(node, ast.For):
            fn.assign(node.target, item())
        fn.block(node.body)
        goes_on = scalars.compare(b, "<", fn.jump, b.integer(BREAK))

        def continue_loop() -> None:
            fn.env.set_jump(b.number(0))
            lower_remaining()

        fn.run_if(goes_on, continue_loop, live)

    fn.env.set_jump(b.number(0))
    fn.run_if(begins, run, live)


def _expect_function_left(fn: FunctionLowering, node: LoopNode) -> None:
    """Refuse jumps other than function exits after a loop."""
    b = fn.b
    jump = fn.jump
    if b.catching.handlers:
        raised = scalars.compare(b, ">", jump, b.integer(BREAK))
        fn.env.set_jump(scalars.select(b, raised, jump, b.number(0)))
    elif jumps(node.body, ast.Return):
        returned = scalars.compare(b, "==", jump, b.integer(RETURN))
        fn.env.set_jump(scalars.select(b, returned, b.number(RETURN), b.number(0)))
    else:
        fn.env.set_jump(b.number(0))
