"""Loops of Python: what they carry, and how they are left.

Numbers that iterations change are carried as values. Arrays that get another name are carried as
memrefs. Where they only change places (`a, b = b, a`), the loop is unrolled by as many iterations
as bring them back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import lcm
from types import MappingProxyType
from typing import Any

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Block, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import scf
from loopwright.ir.interfaces.memory_effects import MAY_STAY
from loopwright.python import arrays, dicts, lists, local_functions, scalars, slices, texts
from loopwright.python.bodies import lists as bodies
from loopwright.python.builder import Builder, Promise
from loopwright.python.builtin_functions import iteration_of
from loopwright.python.carried import (
    Kind,
    Leaf,
    UnresolvedError,
    emitted,
    empty,
    flat,
    joined_kind,
    kind_of,
    matched,
    natural,
    open_memory,
    rebuilt,
    recast,
    received,
    same,
    same_shape,
    unbound,
)
from loopwright.python.comprehensions import Comprehensions
from loopwright.python.liveness import Liveness, jumps, nodes_in, written
from loopwright.python.loops import Steps, counted_loop, release
from loopwright.python.scope import (
    BREAK,
    CONTINUE,
    EXIT,
    RAISED,
    RESULT,
    RETURN,
    Env,
    disagreement,
    kept_back,
)
from loopwright.python.source import FunctionSource
from loopwright.python.types import PY_INT
from loopwright.python.values import (
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
        env: Env,
        kinds: dict[str, list[Kind]],
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


class Loops(Comprehensions):
    """The fifth layer: lowers loops. `FunctionLowering`, which lowers all other statements,
    gives it `block`."""

    block: Callable[[Sequence[ast.stmt]], None]
    """Lowers statements up to a jump."""

    def __init__(self, b: Builder, source: FunctionSource) -> None:
        super().__init__(b, source)
        self._entered: dict[SSAValue | None, str] = {}
        """The variable that each number is that a loop carries."""
        self._counters: dict[ast.stmt, str] = {}
        """The variables with which loops with a condition count."""
        self._gives_none: set[ast.stmt] = set()
        """Loops that the function may be left from without a result."""
        self._peeled: set[ast.stmt] = set()
        """Loops whose first iteration is before them."""
        self.unresolved: UnresolvedError | None = None
        """Why the value of a path is not known yet."""

    @property
    def liveness(self) -> Liveness:
        """Which variables are read after the statements of the function."""
        return local_functions.known_of(self.source.tree).liveness

    def _do_for(self, node: ast.For) -> None:
        b = self.b
        self.kept |= set(self._run_through(node.iter))
        iterable = self.value(node.iter)
        if isinstance(iterable, TupleValue):
            self._unrolled(node, iterable.items)
            return
        if (view := dicts.view_of(iterable)) is not None:
            self._through_dict(node, view)
            return
        if isinstance(iterable, AnyList) and not lists.state_of(b, iterable).items:
            self.block(node.orelse)
            return
        if isinstance(iterable, Row) or (isinstance(iterable, ListValue) and _grows(node)):
            self._through_lists(
                node,
                [iterable],
                lambda: self._leaving(
                    node,
                    lambda: lists.length_of(b, iterable),
                    lambda k: lists.item_at(b, iterable, k),
                ),
            )
            return
        leaves = bool(b.handlers) or jumps(node.body, ast.Break, ast.Return)
        if isinstance(iterable, RangeValue) and iterable.parallel:
            if leaves:
                raise b.error("a loop over prange() cannot be left", "use range()")
            b.promises.append(Promise(b.source, node))
        if isinstance(iterable, RangeValue) and iterable.start.const == iterable.stop.const == 0:
            self.block(node.orelse)
            return
        if isinstance(iterable, RangeValue) and not leaves:
            step = iterable.step.const
            if step is not None and step.real > 0:
                lower, upper = b.form(iterable.start), b.form(iterable.stop)
                name = node.target.id if isinstance(node.target, ast.Name) else ""
                is_split = step.real == 1 and not iterable.parallel
                parts = self._parts(node, lower, upper) if is_split else {}
                if not parts or name in self._live_across(node):
                    self._counted(node, lower, upper, int(step.real), lambda iv: iv, name)
                    return
                b.splits[b.place()] = f"split into {len(parts)} loops: {listed([*parts])}"
                for number, (first, last) in enumerate(parts.values(), start=1):
                    part = f"part {number} of {len(parts)}"
                    self._run_counted(node, Steps(first, last, 1, part), lambda iv: iv, name)
                self.block(node.orelse)
                return
        found = iteration_of(b, iterable)
        through = found.through
        if through and not all(lists.state_of(b, x).items for x in through):
            self.block(node.orelse)
            return
        if through and found.count.const == 0:
            self.block(node.orelse)
            return
        before = [lists.state_of(b, x) for x in through]

        def run() -> None:
            if leaves:
                self._leaving(node, lambda: found.count, found.item)
            else:
                self._counted(node, constant(0), b.form(found.count), 1, found.item)

        self._through_lists(node, through, run)
        lists.expect_same(b, through, before)

    def _through_dict(self, node: ast.For, view: dicts.View) -> None:
        """A loop through a dictionary, which looks each time whether that has changed."""
        b = self.b
        found = iteration_of(b, Static(view))
        if not dicts.has_type(b, view.of):
            self.block(node.orelse)
            return

        def count() -> Scalar:
            dicts.expect_same(b, view.of, found.count)
            return found.count

        entries = [view.of.table, view.of.entries]
        self._through_lists(node, entries, lambda: self._leaving(node, count, found.item))

    def _through_lists(
        self, node: ast.For, through: Sequence[AnyList], run: Callable[[], None]
    ) -> None:
        """A loop through lists, which have no other names than these meanwhile."""
        name = f"$list {node.lineno} {node.col_offset}"
        if through:
            self.env[name] = TupleValue(tuple(through))
        run()
        self.env.pop(name, None)

    def _run_through(self, node: ast.expr) -> list[ast.expr]:
        """The expressions whose elements a loop takes; its body may change what they read."""
        if isinstance(node, ast.Tuple | ast.List):
            return [one for item in node.elts for one in self._run_through(item)]
        if isinstance(node, ast.Call) and self.outer_object(node.func) in ITERATORS:
            return [one for item in node.args for one in self._run_through(item)]
        return [node]

    def _unrolled(self, node: ast.For, items: Sequence[Value]) -> None:
        if len(items) > _MOST_UNROLLED:
            raise self.b.error("a tuple of so many items cannot be run through", "use an array")
        b, live = self.b, self._live_across(node)
        self._each(node, items, live)
        exit_ = self.env[EXIT]
        assert isinstance(exit_, Scalar)
        ended = scalars.compare(b, "==", exit_, b.integer(0))
        broken = scalars.compare(b, "==", exit_, b.integer(BREAK))
        self.env[EXIT] = scalars.select(b, broken, b.integer(0), exit_)
        if ended.const is None and node.orelse:
            self.branch(ended, lambda: self._from_here(node.orelse), lambda: None, live)
        elif ended.const:
            self.block(node.orelse)

    def _from_here(self, body: Sequence[ast.stmt]) -> None:
        self.env[EXIT] = self.b.number(0)
        self.block(body)

    def _each(self, node: ast.For, items: Sequence[Value], live: frozenset[str]) -> None:
        """The body of a loop for each of some values; those after a jump that may be taken run
        where it is not."""
        b = self.b
        for number, item in enumerate(items):
            self.env[EXIT] = b.number(0)
            self.assign(node.target, item)
            self.block(node.body)
            exit_ = self.env[EXIT]
            assert isinstance(exit_, Scalar)
            continues = scalars.compare(b, "==", exit_, b.integer(CONTINUE))
            exit_ = scalars.select(b, continues, b.integer(0), exit_)
            self.env[EXIT] = exit_
            if exit_.const is None and number + 1 < len(items):
                goes_on = scalars.compare(b, "==", exit_, b.integer(0))
                rest = items[number + 1 :]
                self.branch(goes_on, lambda: self._each(node, rest, live), lambda: None, live)  # noqa: B023
                return
            if exit_.const != 0:
                return

    def _live_across(self, node: ast.For | ast.While) -> frozenset[str]:
        """The variables that are live around a loop, without the one that it counts with."""
        around = self.liveness.head[node] | self.liveness.after[node]
        return around - {self._counters.get(node, "")}

    def _carried(self, node: ast.For | ast.While) -> Env:
        """The variables that a loop changes and that are live around it, with their values now."""
        around = self._live_across(node)
        changed = _changed(node)
        names = [
            name
            for name, value in self.env.items()
            if name in changed and name in around and not arrays_of(value)
        ]
        self.env |= {x: texts.in_pool(self.b, self.env[x]) for x in names}
        if jumps(node.body, ast.Return) and not is_none(self.env.get(RESULT)):
            names.append(RESULT)
        grown = {
            x.name
            for name in _names_of_grown(node)
            for x in lists.lists_in(self.env.get(name))
            if lists.state_of(self.b, x).items
        }
        found = {name: _memories(self.env[name]) for name in (*names, *sorted(grown))}
        return {name: value for name, value in found.items() if not is_none(value)}

    def _counted(
        self,
        node: ast.For | ast.While,
        lower: AffineExpr,
        upper: AffineExpr,
        step: int,
        item: Callable[[Scalar], Value],
        name: str = "",
    ) -> None:
        """A loop that runs to its end; `name` is what the program calls its induction variable."""
        self._run_counted(node, Steps(lower, upper, step), item, name)
        self.block(node.orelse)

    def _parts(
        self, node: ast.For, lower: AffineExpr, upper: AffineExpr
    ) -> dict[str, tuple[AffineExpr, AffineExpr]]:
        """The loops that one is split into (Griebl, Feautrier and Lengauer, "Index Set Splitting",
        2000), in words, and their bounds: some iterations at the front and at the end, or those
        before a number from outside and after it. In each of them conditions are known.

        It is done here, and not by a pass, because the conditions decide what is lowered at all:
        which subscripts are tested, and which types variables have."""
        b = self.b

        def least(x: AffineExpr, y: AffineExpr) -> AffineExpr:
            return slices.extremum(b, x, y, least=True)

        def most(x: AffineExpr, y: AffineExpr) -> AffineExpr:
            return slices.extremum(b, x, y, least=False)

        front, back, name, distance = _index_set_split(node)
        begin, end = lower + front, upper - back
        if not (b.fits(begin) and b.fits(end)):
            return {}
        if front or back:
            parts = (
                {f"the first {_iterations(front)}": (lower, least(begin, upper))} if front else {}
            )
            parts["the rest"] = begin, end
            if back:
                parts[f"the last {_iterations(back)}"] = most(begin, end), upper
            return parts
        number = self.env.get(name)
        form = number.form if isinstance(number, Scalar) and number.type is PY_INT else None
        if form is None or not b.fits(form + distance):
            return {}
        cut, text = form + distance, f"{name} + {distance}" if distance else name
        return {
            f"the iterations below {text}": (lower, least(cut, upper)),
            "the rest": (most(cut, lower), upper),
        }

    def _run_counted(
        self,
        node: ast.For | ast.While,
        steps: Steps,
        item: Callable[[Scalar], Value],
        name: str,
    ) -> None:
        b, (lower, upper, step, part) = self.b, steps

        def attempt(carried: Env, turns: int) -> None:
            around = b.block
            inits, start, end = self._inits(carried), dict(self.env), upper
            if turns > 1:
                end = self._whole_turns(lower, upper, step, turns)

            def body(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
                self._enter(carried, arguments)
                for turn in range(turns):
                    if turn:
                        self.env[EXIT] = b.number(0)
                    self.assign(_target(node), item(b.integer(b.form(iv) + turn * step)))
                    self._body(node)
                return self._yielded(node, carried, start, around if turns == 1 else None)

            results = counted_loop(b, Steps(lower, end, step * turns, part), inits, body, name)
            self._leave(node, carried, start, results)
            if turns > 1:
                self._last_turns(node, (lower, end, upper), step, turns - 1, item)

        def after_first() -> None:
            self._run_counted(node, Steps(lower + step, upper, step, part), item, name)

        def first() -> None:
            begins = scalars.compare(b, "<", b.integer(lower), b.integer(upper))
            self._first(node, begins, lambda: item(b.integer(lower)), after_first)

        self._lower_until_types_stable(node, attempt, first, turns_too=True)

    def _first(
        self,
        node: ast.For | ast.While,
        begins: Scalar,
        item: Callable[[], Value] | None,
        rest: Callable[[], None],
    ) -> None:
        """The first iteration of a loop, in which variables have other types than in the others,
        and these after it. No iteration is another path."""
        b, live = self.b, self.liveness.after[node]

        def run() -> None:
            if item is not None and isinstance(node, ast.For):
                self.assign(node.target, item())
            self._body(node)
            exit_ = self.env[EXIT]
            assert isinstance(exit_, Scalar)
            goes_on = scalars.compare(b, "<", exit_, b.integer(BREAK))

            def others() -> None:
                self.env[EXIT] = b.number(0)
                rest()

            self._emit_if(goes_on, others, live)

        self.env[EXIT] = b.number(0)
        self._emit_if(begins, run, live)
        self._expect_function_left()

    def _expect_function_left(self) -> None:
        """Behind a loop, `$exit` says whether the function is left."""
        b, exit_ = self.b, self.env[EXIT]
        assert isinstance(exit_, Scalar)
        if b.handlers:
            raised = scalars.compare(b, ">", exit_, b.integer(BREAK))
            self.env[EXIT] = scalars.select(b, raised, exit_, b.number(0))
        else:
            returned = scalars.compare(b, "==", exit_, b.integer(RETURN))
            self.env[EXIT] = scalars.select(b, returned, b.number(RETURN), b.number(0))

    def _emit_if(self, condition: Scalar, run: Callable[[], None], live: frozenset[str]) -> None:
        """Run code where a condition holds."""
        if condition.const is None:
            self.branch(condition, run, lambda: None, live)
        elif condition.const:
            run()

    def _whole_turns(
        self, lower: AffineExpr, upper: AffineExpr, step: int, turns: int
    ) -> AffineExpr:
        """The end of the iterations of a loop that are as many as can be divided by `turns`."""
        b, distance = self.b, upper - lower
        if not b.assume(distance):
            distance = slices.extremum(b, distance, constant(0), least=False)
        return lower + (distance + (step - 1)) // step // turns * (turns * step)

    def _last_turns(
        self,
        node: ast.For | ast.While,
        bounds: tuple[AffineExpr, AffineExpr, AffineExpr],
        step: int,
        left: int,
        item: Callable[[Scalar], Value],
    ) -> None:
        """The iterations of a loop from its last whole turn on, at most `left` of them."""
        b, (lower, first, upper) = self.b, bounds

        def run() -> None:
            b.forms.learn(upper - 1 - first, first - lower)
            self.env[EXIT] = b.number(0)
            self.assign(_target(node), item(b.integer(first)))
            self._body(node)
            self.env[EXIT] = b.number(0)
            if left > 1:
                self._last_turns(node, (lower, first + step, upper), step, left - 1, item)

        goes_on = b.truth(b.compare_index("slt", first, upper))
        live = self._live_across(node)
        self.branch(goes_on, run, lambda: None, live)

    def _lower_until_types_stable(
        self,
        node: ast.For | ast.While,
        attempt: Callable[[Env, int], None],
        first: Callable[[], None],
        *,
        turns_too: bool = False,
    ) -> None:
        """Lower a loop, again where its carried values turn out to have other types; `first` lowers
        the first iteration before it, whose types may be others."""
        carried = self._carried(node)
        start: Env = dict(self.env)
        implied, turns, around = dict(self.implied), 1, self.b.block
        unresolved, fixed = self.unresolved, set(self.b.fixed_lists)
        for _ in range(8):
            before = self.b.block.last_op
            mixed = self.b.has_mixed, self.b.has_mixed_texts
            try:
                with self.b.own_memory() as made:
                    self._attempt(attempt, carried, turns)
                if self.b.asks_classes and mixed != (self.b.has_mixed, self.b.has_mixed_texts):
                    raise _TypesChangedError({}, {})  # what was asked before is another now
                self.b.allocations.extend(made)
                return
            except (_TypesChangedError, scalars.TypesDifferError) as error:
                changed = error
                if self.b.block is not around:
                    hint = "begin with values of the types that they have in the loop"
                    raise self.b.error("variables of this loop change their types", hint) from None
                if isinstance(error, scalars.TypesDifferError) and not self._splits(node, error):
                    raise
                self.env, self.implied, self.unresolved = dict(start), implied, unresolved
                self.b.fixed_lists.intersection_update(fixed)
                while self.b.block.last_op is not before:
                    last = self.b.block.last_op
                    assert last is not None
                    last.detach()
                    last.drop_all_references()
                self.b.forget(self.b.block)
            if isinstance(changed, scalars.TypesDifferError):
                self._peeled.add(node)
                try:
                    first()
                except FrontendError:
                    raise changed from None
                finally:
                    self._peeled.remove(node)
                return
            if turns_too and turns == 1 and changed.turns > 1:
                turns = changed.turns
                continue
            for name, item in changed.items.items():
                self._give_items(name, item)
            if changed.items:
                start, carried = dict(self.env), self._carried(node)
                continue
            carried = {**carried, **changed.values}
            for name, kinds in changed.kinds.items():
                parts = zip(self._flat(carried[name]), kinds, strict=True)
                carried[name] = rebuilt(carried[name], [recast(self.b, x, t) for x, t in parts])
        raise self.b.error("the types of this loop's variables do not settle")

    def _splits(self, node: ast.For | ast.While, error: scalars.TypesDifferError) -> bool:
        """Whether a loop whose variables have no common type is lowered with its first iteration in
        front of it: a loop around it that carries the variable is asked first."""
        carried_around = error.value.ssa is not None and error.value.ssa in self._entered
        return not (carried_around or node.orelse or node in self._peeled)

    def _give_items(self, name: str, item: Value) -> None:
        """Say before a loop what items a list has; or make of one that is written out, whatever its
        names are, a list that changes."""
        if item is NONE:
            self.replace(self.env[name], lists.changing(self.b, self.env[name]))
        else:
            lists.reserve(self.b, ListValue(name), item, self.b.integer(0))

    def _attempt(self, attempt: Callable[[Env, int], None], carried: Env, turns: int) -> None:
        """Lower a loop; a constant of Python's that it carries takes the type of NumPy's that it
        meets in there."""
        start, changed = self.env, set(self.b.changed_lists)
        self.b.changed_lists.clear()  # but those that this loop changes
        try:
            attempt(carried, turns)
        except lists.ItemsDifferError as error:
            state = start.get(error.name)
            if not isinstance(state, ListState) or state.items:
                raise
            raise _TypesChangedError({}, {}, items={error.name: error.item}) from None
        except scalars.TypesDifferError as error:
            name = self._entered.get(error.value.ssa)
            value = None if name is None else carried.get(name)
            if name is None or not isinstance(value, Scalar):
                raise
            if not scalars.is_exactly(value, error.wanted):
                raise error.about(value) from None  # the loop around may carry it, too
            raise _TypesChangedError({}, {name: [error.wanted]}) from None
        finally:
            self.b.changed_lists.update(changed)

    def _inits(self, carried: Env) -> list[SSAValue]:
        leaves = [x for value in carried.values() for x in self._flat(value)]
        return [emitted(self.b, x, kind_of(x)) for x in leaves]

    def _flat(self, value: Value) -> list[Leaf]:
        found = flat(value)
        if found is None:
            hint = "begin with a number, and a flag that says whether there is one"
            hint = hint if is_none(value) else ""
            raise self.b.error(f"a loop cannot carry {describe(value)}", hint)
        return found

    def _enter(self, carried: Env, arguments: Sequence[SSAValue]) -> None:
        """Bind carried variables to the values in the loop."""
        for name, value in carried.items():
            parts = self._flat(value)
            now = [
                received(self.b, x, kind_of(x), v) for x, v in zip(parts, arguments, strict=False)
            ]
            arguments = arguments[len(parts) :]
            self.env[name] = entered = rebuilt(value, now)
            if isinstance(entered, Scalar):
                self._entered[entered.ssa] = name
        if EXIT not in carried:
            self.env[EXIT] = self.b.number(0)

    def _body(self, node: ast.For | ast.While) -> None:
        self.block(node.body)

    def _yielded(
        self,
        node: ast.For | ast.While,
        carried: Env,
        start: Env,
        around: Block | None = None,
    ) -> list[SSAValue]:
        """Return the values that a loop's body yields, without the memory that it allocated.

        Arrays that each iteration allocates are allocated once, `around` the loop.
        """
        b, made_before = self.b, list[SSAValue]()
        if around is not None and self._allocates_all(carried):
            made_before = self._handed_on(carried, around)
        made = self._carried_on(node, carried, start)
        lists.forget(b, self.env, {*start, *carried}, ())
        plain = [name for name in carried if not is_list_name(name)]
        escaped = [x.buffer for name in plain for x in arrays_of(self.env.get(name))]
        release(b, kept_back([x for x in b.allocations if x not in made_before], escaped))
        b.allocations[:] = made_before
        return made

    def _allocates_all(self, carried: Env) -> bool:
        """Whether all arrays that are carried on are memory of their own that this iteration made,
        with the extents that they had: nothing of what was carried into it is named any more."""
        plain = [name for name in carried if not is_list_name(name)]
        leaves = [x for name in plain for x in self._flat(carried[name])]
        old = [x for x in leaves if isinstance(x, Memory)]
        now = [x for name in plain for x in arrays_of(self.env.get(name))]
        if not old or len(now) != len(old) or len({x.buffer for x in now}) != len(now):
            return False
        return all(
            x.whole
            and x.buffer.memref in self.b.allocations
            and not (y.open or y.missing)
            and x.element == y.array.element
            and same_shape(self.b, x, y.array)
            for x, y in zip(now, old, strict=True)
        )

    def _handed_on(self, carried: Env, around: Block) -> list[SSAValue]:
        """Copy the arrays that are carried on into memory that is made around the loop, and gives
        that; what was carried into the iteration may lie there, and is not needed any more."""
        b, made = self.b, list[SSAValue]()

        def moved(value: Value) -> Value:
            if isinstance(value, Compound):
                return value.of(map(moved, value.items))
            if not isinstance(value, Array):
                return value
            old = next(leaves)
            with b.own_memory() as own, b.inside(around):
                kept = arrays.allocate(b, value.element, old.array.shape)
            made.extend(own)
            arrays.assign(b, kept, value)
            return kept

        plain = [name for name in carried if not is_list_name(name)]
        every = [x for name in plain for x in self._flat(carried[name])]
        leaves = iter([x for x in every if isinstance(x, Memory)])
        for name in plain:
            self.env[name] = moved(self.env[name])
        return made

    def _carried_on(self, node: ast.For | ast.While, carried: Env, start: Env) -> list[SSAValue]:
        """The values of carried variables here; raises where types differ from those assumed."""
        b, other, made = self.b, Env(), list[SSAValue]()
        changed: dict[str, list[Kind]] = {}
        moved: dict[str, Array] = {}
        after = self._live_across(node)
        self._lists_again(carried, start, after)
        for name, value in self.env.items():
            if is_list_name(name):
                old = carried.get(name, start.get(name))
                if name not in carried and not same(value, old) and isinstance(old, ListState):
                    assert isinstance(value, ListState)
                    other[name] = _memories(old) if old.items else empty(value)
                continue
            is_new = name not in start and name not in carried
            if is_new and (name in after or name == RESULT) and name != EXIT:
                nothing = unbound(b, value, arrays_too=name == RESULT)
                if nothing is not None:
                    other[name] = nothing
                    for x in lists.lists_in(value):
                        if x.name not in start and x.name not in carried:
                            other[x.name] = empty(lists.state_of(b, x))
                elif name == RESULT and not is_none(value):
                    raise disagreement(b, RESULT, value, None)
                elif name == RESULT:
                    self._gives_none.add(node)
            elif name == RESULT and is_none(start.get(name, value)) and not is_none(value):
                raise disagreement(b, RESULT, value, NONE)
            elif name in start and name not in carried and not same(value, start[name]):
                if name not in after or name == EXIT or name[0] == "$":
                    continue
                if matched(b, start[name], value) is None:
                    raise disagreement(b, name, start[name], value)
                old = start[name]
                if isinstance(value, Array) and isinstance(old, Array):
                    moved[name] = value
                    other[name] = natural(old)
                elif is_none(old):
                    other[name] = _none_for(b, value)
                else:
                    other[name] = _memories(old)
        for name, value in carried.items():
            now = self.env.get(name)
            pair = matched(b, value, now, arrays_too=name == RESULT)
            if pair is None:
                if same(value, now):
                    continue
                raise disagreement(b, name, value, now)
            parts = list(zip(self._flat(pair[0]), self._flat(pair[1]), strict=True))
            kinds = [joined_kind(b, name, x, y) for x, y in parts]
            if kinds != [kind_of(x) for x in self._flat(value)]:
                other[name], changed[name] = pair[0], kinds
                continue
            made += [emitted(b, y, t) for (_, y), t in zip(parts, kinds, strict=True)]
        if other:
            raise _TypesChangedError(other, changed, _turns(start, moved))
        return made

    def _lists_again(self, carried: Env, start: Env, live: frozenset[str]) -> None:
        """Call lists here as the next iteration finds them; give back those that it does not."""
        b, old = self.b, {**start, **carried}
        names = [
            n for n in old if n in live or n in carried or n == RESULT or n.startswith("$list")
        ]
        written_out = {
            name: NONE for name in names if lists.is_like_list(b, old[name], self.env.get(name))
        }
        if written_out:
            raise _TypesChangedError({}, {}, items=written_out)
        for name in names:
            new = self.env.get(name)
            self.replace(new, lists.as_other(b, new, old[name]))
            known = {x.name for x in lists.lists_in(new)}
            if known & b.fixed_lists and b.changed_lists & b.fixed_lists:
                raise lists.shared_error(b, name)
        pairs = lists.pairs_of(b, self.env, old, names, self.given_lists)
        if any(x in old and x not in pairs.values() for x in pairs):
            raise lists.shared_error(b, names[0])
        for lost in lists.rename(b, self.env, pairs):
            lists.drop(b, lost)

    def _leave(
        self, node: ast.For | ast.While, carried: Env, start: Env, results: Sequence[SSAValue]
    ) -> None:
        """The variables after a loop."""
        self.env = dict(start)
        if node in self._gives_none:
            self.env[RESULT] = NONE
        around = self._live_across(node)
        for name in _changed(node) - set(carried):
            stays = name in start and (arrays_of(start[name]) or is_none(start[name]))
            if not (name in around and stays):
                self.env.pop(name, None)
        for name, value in carried.items():
            parts = self._flat(value)
            now = [received(self.b, x, kind_of(x), v) for x, v in zip(parts, results, strict=False)]
            results = results[len(parts) :]
            self.env[name] = rebuilt(value, now)

    def _do_while(self, node: ast.While) -> None:
        if any(isinstance(x, ListState) and not x.items for x in self.env.values()):
            with self.b.aside():
                begins = self.test(node.test)
            if begins.const is False:
                self.block(node.orelse)
                return
        counting = self._counting(node)
        self._counters.pop(node, None)
        if counting is None:
            self._leaving(node, None, None)
            return
        (name, lower, upper, step), b = counting, self.b
        self._counters[node] = name
        self._counted(node, lower, upper, step, lambda iv: iv, name)
        distance = slices.extremum(b, upper - lower, constant(0), least=False)
        self.env[name] = b.integer(lower + (distance + (step - 1)) // step * step)

    def _counting(self, node: ast.While) -> tuple[str, AffineExpr, AffineExpr, int] | None:
        """The variable, the bounds and the step of a loop that counts up to what does not change in
        it; `None` of others."""
        name, start = _counter(node), self.env.get(_counter(node))
        if self.b.handlers or not isinstance(start, Scalar) or start.type is not PY_INT:
            return None
        assert isinstance(node.test, ast.Compare)
        (bound,), changed = node.test.comparators, _changed(node)
        for part in nodes_in(bound):
            if isinstance(part, ast.Name) and (
                part.id in changed
                or not isinstance(self.env.get(part.id, NONE), Scalar | Array | Static)
            ):
                return None
        stop = self.value(bound)
        if not isinstance(stop, Scalar) or stop.type is not PY_INT:
            return None
        lower, upper = self.b.form(start), self.b.form(stop)
        far = 1 if isinstance(node.test.ops[0], ast.LtE) else 0
        last: Any = node.body[-1]
        return name, lower, upper + far, last.value.value

    def _leaving(
        self,
        node: ast.For | ast.While,
        count: Callable[[], Scalar] | None,
        item: Callable[[Scalar], Value] | None,
    ) -> None:
        """A loop with a condition, or that may be left: `scf.while` carries its number, too."""
        returns = bool(self.b.handlers) or jumps(node.body, ast.Return)

        def attempt(carried: Env, _: int) -> None:
            self._while(node, carried, count, item)

        def after_first() -> None:
            if count is None or item is None:
                self._leaving(node, None, None)
                return
            number, element, one = count, item, b.integer(1)
            self._leaving(
                node,
                lambda: scalars.binary(b, "-", number(), one),
                lambda k: element(scalars.binary(b, "+", k, one)),
            )

        def first() -> None:
            if count is None or item is None:
                assert isinstance(node, ast.While)
                self._first(node, self.test(node.test), None, after_first)
                return
            begins, element = scalars.compare(b, ">", count(), b.integer(0)), item
            self._first(node, begins, lambda: element(b.integer(0)), after_first)

        b = self.b
        self._lower_until_types_stable(node, attempt, first)
        exit_ = self.env[EXIT]
        assert isinstance(exit_, Scalar)
        if exit_.const is None:
            ended = scalars.compare(b, "<", exit_, b.integer(BREAK))
            if returns:
                self._expect_function_left()
            else:
                self.env[EXIT] = b.number(0)
            if node.orelse:
                self.branch(ended, lambda: self._from_here(node.orelse), lambda: None)
                return
        self.block(node.orelse)

    def _while(
        self,
        node: ast.For | ast.While,
        carried: Env,
        count: Callable[[], Scalar] | None,
        item: Callable[[Scalar], Value] | None,
    ) -> None:
        b, start, around = self.b, dict(self.env), self.b.block
        counter = f"$number {sum(name.startswith('$number') for name in start)}"
        numbers: Env = {counter: b.integer(0), **carried}
        leaves = bool(b.handlers) or jumps(node.body, ast.Break, ast.Return)
        running: Env = {EXIT: b.number(0), **numbers} if leaves else numbers
        if item is None:
            del running[counter]
        inits = self._inits(running)
        types = [value.type for value in inits]
        before, after = Block(arg_types=types), Block(arg_types=types)
        with b.inside(before):
            self._enter(running, before.args)
            number = self.env.get(counter)
            going = self.caught(lambda: self._goes_on(node, number, count, leaves, before.args))
            assert isinstance(going, Scalar)
            if b.handlers and isinstance(exit_ := self.env[EXIT], Scalar):
                fine = scalars.compare(b, "<", exit_, b.integer(RAISED))
                going = scalars.logical_and(b, going, fine)
            condition = b.ssa(going)
            passed = self._yielded(node, running, {**start, counter: NONE})
            b.emit(scf.ConditionOp(condition, *passed))
        with b.inside(after):
            self.env = dict(start)
            self._enter(running, after.args)
            self.env[EXIT] = b.number(0)
            number = self.env.get(counter) if item is not None else None
            if item is not None:
                assert (
                    isinstance(number, Scalar) and count is not None and isinstance(node, ast.For)
                )
                form = b.form(number)
                b.forms.learn(form, b.form(count()) - 1 - form)
                self.env[counter] = scalars.binary(b, "+", number, b.integer(1))
                self.assign(node.target, item(number))
            self._body(node)
            yielded = self._yielded(node, running, {**start, counter: NONE}, around)
            b.emit(scf.YieldOp(*yielded))
        loop = b.emit(scf.WhileOp(inits, types, Region(before), Region(after)))
        if isinstance(node, ast.While):
            loop.attributes[MAY_STAY] = UnitAttr()
        self._leave(node, running, start, list(loop.results))
        self.env.pop(counter, None)

    def _goes_on(
        self,
        node: ast.For | ast.While,
        number: Value | None,
        count: Callable[[], Scalar] | None,
        leaves: bool,
        arguments: Sequence[SSAValue],
    ) -> Scalar:
        """Whether there is a next iteration."""
        b = self.b
        stays = b.number(True)
        if leaves:
            exit_ = Scalar(PY_INT, ssa=arguments[0])
            stays = scalars.compare(b, "<", exit_, b.integer(BREAK))
        if count is not None:
            assert isinstance(number, Scalar)
            return scalars.logical_and(b, stays, scalars.compare(b, "<", number, count()))
        assert isinstance(node, ast.While)
        test = node.test
        if not leaves:
            return self.test(test)
        made = self.branch(stays, lambda: self.test(test), lambda: b.number(False))
        assert isinstance(made, Scalar)
        return made


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
        return value.of([*value.items[:1], *open_memory(value)])
    if isinstance(value, Compound):
        return value.of(map(_memories, value.items))
    return natural(value) if isinstance(value, Array) else value


def _none_for(b: Builder, number: Value) -> Value:
    """`None`, where a loop carries that or a number."""
    pair = matched(b, NONE, number)
    assert pair is not None
    return pair[0]


def _turns(start: Env, moved: dict[str, Array]) -> int:
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
