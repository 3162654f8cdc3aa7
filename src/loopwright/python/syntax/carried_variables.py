"""Loop-carried variables.

Numbers that iterations change are carried as values, rebound arrays as memrefs. If arrays are only
permuted (`a, b = b, a`), the loop is unrolled by the period of the permutation (`array_moves`).
The end of the first lowered iteration determines the other carried variables and their types: if
they differ from the assumptions, `RevisedError` states those of the next attempt (`loop_forms`).
The result of a function, which a loop binds where it ends, needs no other attempt: no iteration
reads it (`Outputs`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence

from xdsl.ir import Block, SSAValue

from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import (
    list_identities,
    list_literals,
    list_states,
    literals_as_lists,
    texts,
)
from loopwright.python.source.liveness import jumps, nodes_in, written
from loopwright.python.source.vocabulary import FieldName, IteratedName, ListName
from loopwright.python.syntax import changes, loop_heads
from loopwright.python.syntax.array_moves import Moves, moves_of, period_of
from loopwright.python.syntax.function_lowering import FunctionLowering
from loopwright.python.syntax.joins import disagreement, kept_back, matched_variable
from loopwright.python.syntax.loop_heads import LoopNode
from loopwright.python.values import arrays, carried, mixed
from loopwright.python.values.builder import Builder, release
from loopwright.python.values.environment import (
    JUMP,
    RESULT,
    Environment,
    Variables,
    iterated_name,
)
from loopwright.python.values.value import (
    NONE,
    POOL,
    Array,
    Compound,
    DequeValue,
    DictValue,
    Fields,
    Instance,
    ListState,
    ListValue,
    Memory,
    Scalar,
    Static,
    TupleValue,
    Value,
    arrays_of,
    describe,
    is_none,
    scalars_of,
)
from loopwright.records import dataclass, field

COPIED = Static("copied")
_MOST_TURNS = 6


@dataclass(eq=False)
class RevisedError(Exception):
    """An attempt at a loop assumed too few carried variables; the next one uses these
    assumptions."""

    variables: Variables = field(default_factory=Variables)
    """Additional carried variables, or ones with other values."""
    kinds: dict[str, list[carried.Kind]] = field(default_factory=dict)
    """The types of the components of variables, where they differ."""
    items: Mapping[str, Value] = field(default_factory=Variables)
    """Containers that change their form before the loop: `NONE` makes a list literal mutable,
    `COPIED` a copy of a container."""


def live_across(fn: FunctionLowering, node: LoopNode) -> frozenset[str]:
    """Return the variables that are live around a loop, except its counter."""
    live_names = fn.liveness.head[node] | fn.liveness.after[node]
    return live_names - {fn.counters.get(node, "")}


def changed_names(node: LoopNode) -> frozenset[str]:
    """Return the names that a loop's body binds."""
    return written([node.test if isinstance(node, ast.While) else node.target, *node.body])


def variables_of(fn: FunctionLowering, node: LoopNode, turns: int = 1) -> Variables:
    """Return the variables that a loop changes and that are live around it, with their current
    values. Arrays that a loop permutes with a period of some `turns` are not carried if it is
    unrolled by it."""
    live_names = live_across(fn, node)
    changed = changed_names(node)
    names = [
        name
        for name, value in fn.env.items()
        if name in changed and name in live_names and not arrays_of(value)
    ]
    names += _rebound_arrays(fn, node) if turns == 1 else []
    names += [x for x in _changed_fields(fn, node) if not arrays_of(fn.env[x])]
    fn.env.update({x: texts.in_pool(fn.b, fn.env[x]) for x in names})
    if jumps(node.body, ast.Return) and not is_none(fn.env.result):
        names.append(RESULT)
    variables = {name: _as_memory(fn.env[name]) for name in names}
    variables |= _changed_lists(fn, node)
    variables |= _unset_fields(fn, node)
    unbound_names = (changed & live_names) - fn.env.keys()
    variables = loop_heads.with_types_at_head(fn, node, variables, sorted(unbound_names))
    return {
        name: value
        for name, value in variables.items()
        if not (is_none(value) or (isinstance(value, Static) and carried.is_function(value)))
    }


def period_of_arrays(fn: FunctionLowering, node: LoopNode) -> int:
    """Return the period of the arrays that a loop permutes, in iterations; 1 if it does not."""
    period = period_of(_moves_of_arrays(fn, node))
    return period if period <= _MOST_TURNS else 1


def _moves_of_arrays(fn: FunctionLowering, node: LoopNode) -> Moves:
    """Return the arrays to which the live variables of a loop refer after an iteration."""
    names = changed_names(node) & live_across(fn, node)
    moves = moves_of(node, [x for x in fn.env if x in names and isinstance(fn.env[x], Array)])
    return {
        name: name if source is not None and fn.env.get(source) is fn.env[name] else source
        for name, source in moves.items()
    }


def _rebound_arrays(fn: FunctionLowering, node: LoopNode) -> list[str]:
    """Return the live variables that an iteration of a loop binds to other arrays, or to other
    objects with fields that are arrays."""
    moves = _moves_of_arrays(fn, node)
    names = changed_names(node) & live_across(fn, node)
    objects = [x for x in fn.env if x in names and isinstance(fn.env[x], Fields)]
    objects = [x for x in objects if arrays_of(fn.env[x])]
    moves = {**moves, **moves_of(node, objects)}
    return [name for name, source in moves.items() if source != name]


def _changed_lists(fn: FunctionLowering, node: LoopNode) -> Variables:
    """Return the lists that an iteration of a loop may change, with their states: the lists of
    containers that it changes, and of their items. Lists with unknown item types are left out."""
    names = changes.changed_in_loop(node, fn.source.tree, fn.outer_object)
    changed = [value for name, value in fn.env.items() if name in names]
    pending = [x.name for value in changed for x in list_identities.lists_in(value)]
    types = fn.b.shared.program_types
    if fn.b.shared.has_texts and changes.extends_texts(node, fn.outer_object, types):
        pending.append(POOL.name)
    states = Variables()
    while pending:
        name = pending.pop()
        state = fn.env.get(name)
        if name in states or not isinstance(state, ListState):
            continue
        begun = _as_memory(state) if state.items else loop_heads.state_of_empty(fn, node, name)
        if isinstance(begun, ListState):
            states[name] = begun
            pending += [x.name for x in list_identities.lists_in(begun.item)]
    return {name: states[name] for name in sorted(states)}


def _changed_fields(fn: FunctionLowering, node: LoopNode) -> list[FieldName]:
    """Return the fields of objects that an iteration of a loop may change, by stores or method
    calls."""
    changed = set[FieldName]()

    def note(value: Value | None, fields: Collection[str]) -> None:
        if isinstance(value, Instance) and not value.is_pooled:
            changed.update(FieldName.of(value.name, x) for x in fields)

    for part in ast.walk(node):
        match part:
            case ast.Attribute(ast.Name(name), field, ast.Store()):
                note(fn.env.get(name), [field])
            case ast.Call(ast.Attribute(ast.Name(name), method)):
                owner = fn.env.get(name)
                if isinstance(owner, Instance):
                    note(owner, changes.fields_stored_by(owner.kind, method))
            case _:
                pass
    for generator in _advanced_generators(fn, node):
        note(generator, changes.fields_stored_by(generator.kind, "advance_"))
    return [x for x in fn.env if isinstance(x, FieldName) and x in changed]


def _unset_fields(fn: FunctionLowering, node: LoopNode) -> Variables:
    """Return the variables of generators that an iteration of a loop may bind for the first
    time."""
    result = Variables()
    for generator in _advanced_generators(fn, node):
        bindings = changes.bindings_of_fields(generator.kind, "advance_")
        result |= loop_heads.unset_fields(fn, generator, bindings)
    return result


def _advanced_generators(fn: FunctionLowering, node: LoopNode) -> list[Instance]:
    """Return the generators that an iteration of a loop may advance."""
    names = [
        x.id if isinstance(x, ast.Name) else iterated_name(x)
        for x in ast.walk(node)
        if isinstance(x, ast.Name | ast.For)
    ]
    values = [fn.env.get(x) for x in dict.fromkeys(names)]
    values = [y for x in values for y in (x.items if isinstance(x, TupleValue) else (x,))]
    generators = [x for x in values if isinstance(x, Instance) and hasattr(x.kind, "advance_")]
    return [x for x in generators if not x.is_pooled]


def names_of_grown_lists(node: LoopNode) -> set[str]:
    """Return the names of lists that methods grow in a loop."""
    return {
        x.func.value.id
        for x in nodes_in(node)
        if isinstance(x, ast.Call)
        and isinstance(x.func, ast.Attribute)
        and isinstance(x.func.value, ast.Name)
        and x.func.attr in bodies.METHODS
    }


def _as_memory(value: Value) -> Value:
    """Return a value with its arrays converted to memrefs."""
    if isinstance(value, ListState):
        return value.of([*value.items[:1], *carried.open_memory(value)])
    if isinstance(value, Compound):
        return value.of(map(_as_memory, value.items))
    return carried.natural(value) if isinstance(value, Array) else value


def inits(b: Builder, variables: Variables) -> list[SSAValue]:
    """Return the initial values of carried variables."""
    leaves = [x for value in variables.values() for x in leaves_of(b, value)]
    return [carried.emitted(b, x, carried.kind_of(x)) for x in leaves]


def recast(b: Builder, value: Value, kinds: Sequence[carried.Kind]) -> Value:
    """Return a carried variable with components of other types."""
    parts = zip(leaves_of(b, value), kinds, strict=True)
    return carried.rebuilt(value, [carried.recast(b, x, kind) for x, kind in parts])


def leaves_of(b: Builder, value: Value) -> list[carried.Leaf]:
    """Return the numbers and arrays of a carried variable; raises `FrontendError` if it cannot be
    carried."""
    leaves = carried.flat(value)
    if leaves is None:
        hint = "initialise it with a number, and keep a flag that tells whether it is set"
        hint = hint if is_none(value) else ""
        raise b.error(f"a loop cannot carry {describe(value)}", hint)
    return leaves


def enter(fn: FunctionLowering, variables: Variables, arguments: Sequence[SSAValue]) -> None:
    """Bind carried variables to the values in the loop."""
    for name, value in variables.items():
        entered, arguments = _received(fn.b, value, arguments)
        fn.env[name] = entered
        if isinstance(entered, Scalar):
            fn.entered[entered.ssa] = name
    if JUMP not in variables:
        fn.env.set_jump(fn.b.number(0))


def _received(
    b: Builder, value: Value, ssa_values: Sequence[SSAValue]
) -> tuple[Value, Sequence[SSAValue]]:
    """Rebuild a carried variable from the first of some SSA values, and return the rest."""
    leaves = leaves_of(b, value)
    pairs = zip(leaves, ssa_values, strict=False)
    now = [carried.received(b, x, carried.kind_of(x), v) for x, v in pairs]
    result = carried.rebuilt(value, now)
    b.shared.codes.update(mixed.codes_in(result))
    return result, ssa_values[len(leaves) :]


def yielded(
    fn: FunctionLowering,
    node: LoopNode,
    variables: Variables,
    start: Variables,
    outer_block: Block | None = None,
    outputs: Outputs | None = None,
) -> list[SSAValue]:
    """Return the values that a loop's body yields; frees the memory of the iteration.

    Raises `RevisedError` if the loop must carry something else. Arrays allocated by each iteration
    are allocated once, in `outer_block`. Variables that no iteration reads become `outputs`, if
    given, whose values come last.
    """
    b = fn.b
    shared = list[SSAValue]()
    if outer_block is not None and _allocates_all(fn, variables):
        shared = _in_memory_around(fn, node, variables, outer_block)
    values = _IterationEnd(fn, node, variables, start, outputs).values()
    returned = () if outputs is None else outputs.initial
    list_identities.forget(b, fn.env, {*start, *variables, *returned}, ())
    plain = [name for name in (*variables, *returned) if not isinstance(name, ListName)]
    escaped = [x.buffer for name in plain for x in arrays_of(fn.env.get(name))]
    release(b, kept_back([x for x in b.allocations if x not in shared], escaped))
    b.allocations[:] = shared
    return values


def _allocates_all(fn: FunctionLowering, variables: Variables) -> bool:
    """Return whether all carried arrays at the end of an iteration are allocations of that
    iteration with unchanged extents, so that the previous ones are dead."""
    if RESULT not in variables and arrays_of(fn.env.get(RESULT)):
        return False  # the result may be a view of what the iteration began with
    plain = [name for name in variables if not isinstance(name, ListName)]
    leaves = [x for name in plain for x in leaves_of(fn.b, variables[name])]
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


def _last_assignment(loop: LoopNode, name: str) -> ast.AST:
    """Return the last node of a loop's body that assigns to a variable; the loop if there is
    none."""
    stored = [
        target
        for statement in loop.body
        for target in ast.walk(statement)
        if isinstance(target, ast.Name) and target.id == name and isinstance(target.ctx, ast.Store)
    ]
    return max(stored, key=lambda x: (x.lineno, x.col_offset), default=loop)


def _in_memory_around(
    fn: FunctionLowering, loop: LoopNode, variables: Variables, outer_block: Block
) -> list[SSAValue]:
    """Copy the carried arrays into memory allocated around the loop, which is returned; the
    previous iteration's arrays are dead and may be overwritten. The copies belong to the places
    where the variables are assigned, not to the loop."""
    b = fn.b
    memory = list[SSAValue]()

    def moved(value: Value) -> Value:
        if isinstance(value, Compound):
            return value.of(map(moved, value.items))
        if not isinstance(value, Array):
            return value
        old = next(leaves)
        with b.own_memory() as own, b.inside(outer_block):
            carried_array = arrays.allocate(b, value.element, old.array.shape)
        memory.extend(own)
        arrays.assign(b, carried_array, value)
        return carried_array

    plain = [name for name in variables if not isinstance(name, ListName)]
    every = [x for name in plain for x in leaves_of(fn.b, variables[name])]
    leaves = iter([x for x in every if isinstance(x, Memory)])
    for name in plain:
        with b.at(_last_assignment(loop, name)):
            fn.env[name] = moved(fn.env[name])
    return memory


@dataclass(eq=False)
class Outputs:
    """The variables that a loop binds and that none of its iterations reads: the result of a loop
    that returns. Their types follow from the body, which is lowered before they are known."""

    initial: Variables = field(default_factory=Variables)
    """The variables with placeholders of the types that they have after the loop."""
    kinds: dict[str, list[carried.Kind]] = field(default_factory=dict)
    """The types of their components."""

    def inits(self, b: Builder) -> list[SSAValue]:
        """Return the values before the first iteration."""
        for name, kinds in self.kinds.items():
            self.initial[name] = recast(b, self.initial[name], kinds)
        return inits(b, self.initial)


@dataclass()
class _IterationEnd:
    """The variables at the end of an iteration, compared with the assumptions before it."""

    fn: FunctionLowering
    node: LoopNode
    variables: Variables
    """The carried variables."""
    start: Variables
    """The variables before the loop."""
    outputs: Outputs | None = None
    """The variables that no iteration reads, which are found here."""
    revised: Variables = field(default_factory=Variables)
    """The variables that the next attempt must carry, too, or with other values."""
    kinds: dict[str, list[carried.Kind]] = field(default_factory=dict)
    """The types of carried variables, where they differ."""

    def values(self) -> list[SSAValue]:
        """Return the values to be yielded; raises `RevisedError` if the assumptions were wrong."""
        unset = [x for x in self.fn.unset if x in changed_names(self.node)]
        for name in unset:
            if list_literals.can_change(value := self.fn.env.get(name)):
                self.fn.replace(value, literals_as_lists.changing(self.fn.b, value))
            elif list_literals.literals_in(value):
                raise self.fn.unset[name]
        _match_lists(self.fn, self.variables, self.start, live_across(self.fn, self.node))
        for name, value in self.fn.env.items():
            if name not in self.variables:
                self._compare(name, value)
        values = [x for name, old in self.variables.items() for x in self._carried_on(name, old)]
        for name in unset:
            if name not in self.revised and name not in self.variables:
                raise self.fn.unset[name]
        if self.revised:
            raise RevisedError(self.revised, self.kinds)
        return [*values, *self._output_values()]

    def _compare(self, name: str, value: Value) -> None:
        """Compare a variable; carry it if iterations change it."""
        if isinstance(name, ListName):
            self._compare_list(name, value)
        elif name not in self.start:
            self._compare_new(name, value)
        elif not carried.same(value, self.start[name]):
            self._compare_changed(name, value, self.start[name])

    def _output_values(self) -> list[SSAValue]:
        """Return the values of variables that no iteration reads, in the types that they have after
        the loop."""
        if self.outputs is None:
            return []
        b = self.fn.b
        values = list[SSAValue]()
        for name, placeholder in self.outputs.initial.items():
            value = self.fn.env.get(name)
            pair = matched_variable(self.fn, name, placeholder, value)
            if pair is None:
                raise disagreement(b, name, placeholder, value)
            before, after = (leaves_of(b, x) for x in pair)
            kinds = [carried.joined_kind(b, name, x, y) for x, y in zip(before, after, strict=True)]
            self.outputs.initial[name] = pair[0]
            self.outputs.kinds[name] = kinds
            values += [carried.emitted(b, x, kind) for x, kind in zip(after, kinds, strict=True)]
        return values

    def _compare_list(self, name: str, state: Value) -> None:
        """Compare the state of a list with the one before the loop."""
        old = self.start.get(name)
        if isinstance(old, ListState) and not carried.same(state, old):
            assert isinstance(state, ListState)
            self.revised[name] = _as_memory(old) if old.items else carried.empty(state)

    def _compare_new(self, name: str, value: Value) -> None:
        """Handle a variable that was unbound before the loop and may be read later: it is carried
        with a flag whether it is bound, if possible."""
        fn = self.fn
        is_result = name == RESULT
        if not is_result and not self._is_live(name):
            return
        if not is_result and not list_literals.literals_in(value):
            value = texts.in_pool(fn.b, carried.none_at_run_time(fn.b, value))
        unbound = carried.unbound(fn.b, value, arrays_too=is_result)
        if unbound is not None:
            variables = self.revised
            if is_result and self.outputs is not None:
                variables = self.outputs.initial
            variables[name] = unbound
            for x in list_identities.lists_in(value):
                if x.name not in self.start and x.name not in self.variables:
                    variables[x.name] = carried.empty(list_states.state_of(fn.b, x))
        elif is_result and not is_none(value):
            raise disagreement(fn.b, RESULT, value, None)
        elif is_result:
            fn.gives_none.add(self.node)
        elif isinstance(name, FieldName):
            raise disagreement(fn.b, name, value, None)

    def _is_live(self, name: str) -> bool:
        """Return whether a variable is live around the loop, or a field of an object that is
        older."""
        if isinstance(name, FieldName):
            return name.owner in self.start or name.owner in self.variables
        return name in live_across(self.fn, self.node)

    def _compare_changed(self, name: str, value: Value, old: Value) -> None:
        """Handle a variable whose value differs from the one before the loop."""
        b = self.fn.b
        if name == RESULT and is_none(old) and not is_none(value):
            raise disagreement(b, RESULT, value, NONE)
        if not self._is_live(name):
            return
        matched = carried.matched(b, old, value) or matched_variable(self.fn, name, old, value)
        if matched is None:
            raise disagreement(b, name, old, value)
        if isinstance(value, Array) and isinstance(old, Array):
            self.revised[name] = carried.natural(old)
        elif carried.has_none(old) or carried.functions_in(matched[0]):
            self.revised[name] = _as_memory(matched[0])
            for x in list_identities.lists_in(value):
                if x.name not in self.start and x.name not in self.variables:
                    self.revised[x.name] = carried.empty(list_states.state_of(b, x))
        else:
            self.revised[name] = _as_memory(old)

    def _carried_on(self, name: str, old: Value) -> list[SSAValue]:
        """Return the values of a carried variable; nothing if the next attempt carries other
        types."""
        b = self.fn.b
        now = self.fn.env.get(name)
        pair = matched_variable(self.fn, name, old, now)
        if pair is None:
            if carried.same(old, now):
                return []
            raise disagreement(b, name, old, now)
        parts = list(zip(leaves_of(b, pair[0]), leaves_of(b, pair[1]), strict=True))
        kinds = [carried.joined_kind(b, name, x, y) for x, y in parts]
        classes = [
            ([mixed.several(x) for x in scalars_of(y)], carried.functions_in(y))
            for y in (pair[0], old)
        ]
        if kinds != [carried.kind_of(x) for x in leaves_of(b, old)] or classes[0] != classes[1]:
            self.revised[name] = pair[0]
            self.kinds[name] = kinds
            return []
        return [carried.emitted(b, y, kind) for (_, y), kind in zip(parts, kinds, strict=True)]


def _match_lists(
    fn: FunctionLowering, variables: Variables, start: Variables, live: frozenset[str]
) -> None:
    """Rename lists to the names that the next iteration expects, and free those that it does not
    use."""
    b = fn.b
    old = {**start, **variables}
    received_values = fn.given_values
    hidden = IteratedName | FieldName
    names = [n for n in old if n in live or n in variables or n == RESULT or isinstance(n, hidden)]
    written_out = {
        name: NONE
        for name in names
        if literals_as_lists.is_like_list(b, old[name], fn.env.get(name), received_values)
    }
    if written_out:
        raise RevisedError(items=written_out)
    if shared := [name for name in names if _is_shared(fn, name, old)]:
        raise RevisedError(items=dict.fromkeys(shared, COPIED))
    for name in names:
        new = fn.env.get(name)
        fn.replace(new, literals_as_lists.as_other(b, new, old[name], received_values))
        list_names = {x.name for x in list_identities.lists_in(new)}
        fixed = b.list_changes.fixed
        if list_names & fixed and b.list_changes.changed & fixed:
            raise list_states.shared_error(b, name)
    pairs = list_identities.pairs_of(b, fn.env, old, names, fn.given_lists)
    if chained_names := [x for x in pairs if x in old and x not in pairs.values()]:
        for value in fn.env.values():
            carried.expect_numbers(b, value, chained_names)
        raise list_states.shared_error(b, names[0])
    b.list_changes.fixed.update(list_identities.fixed_names(b, pairs))
    for lost in list_identities.rename(fn.env, pairs):
        list_states.drop(b, lost)


def _is_shared(fn: FunctionLowering, name: str, old: Variables) -> bool:
    """Return whether a loop binds a variable to another container while other names refer to its
    first one."""
    if not isinstance(old[name], ListValue | DictValue | DequeValue):
        return False
    other_list_names = {
        x.name for key, value in old.items() if key != name for x in list_identities.lists_in(value)
    }
    observable_lists = other_list_names | fn.given_lists
    if isinstance(items := old[name], ListValue):
        fn.b.shared.arenas.keep_apart(fn.env.get(name), items)
    return any(
        x != y and y in observable_lists
        for x, y in list_identities.pairs(fn.env.get(name), old[name])
    )


def leave(
    fn: FunctionLowering,
    node: LoopNode,
    variables: Variables,
    start: Environment,
    results: Sequence[SSAValue],
) -> None:
    """Bind the variables after a loop."""
    fn.rebind(start)
    if node in fn.gives_none:
        fn.env.set_result(NONE)
    unchanged = start.keys() & live_across(fn, node)
    kept = unchanged | variables.keys()
    for name in [x for x in fn.env if x in changed_names(node) and x not in kept]:
        del fn.env[name]
    for name, value in variables.items():
        fn.env[name], results = _received(fn.b, value, results)
