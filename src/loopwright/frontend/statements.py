"""Statements of Python: assignments, loops, conditionals, jumps; and whole functions.

Numbers that change are carried by loops and conditionals as values, never through memory. `break`,
`continue` and `return` set the number `$exit`; what follows them runs where it is zero, and loops
that they leave become `scf.while`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from xdsl.ir import Block, Region, SSAValue

from loopwright.affine_expr import constant
from loopwright.dialects import scf
from loopwright.frontend import arrays, registry, scalars
from loopwright.frontend.builder import Builder
from loopwright.frontend.expressions import BINARY, Expressions, as_value
from loopwright.frontend.forms import Linear
from loopwright.frontend.iteration import iteration_of
from loopwright.frontend.liveness import Liveness, jumps, written
from loopwright.frontend.loops import counted_loop
from loopwright.frontend.scope import (
    DEAD,
    EXIT,
    RESULT,
    Env,
    disagreement,
    flat,
    matched,
    rebuilt,
    release,
    same,
    unbound,
)
from loopwright.frontend.source import FunctionSource, source_of
from loopwright.frontend.types import PY_INT, ScalarType
from loopwright.frontend.values import (
    NONE,
    Array,
    Lazy,
    Maybe,
    RangeValue,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)

CONTINUE, BREAK, RETURN = 1, 2, 3
_ALLOWED_EXCEPTIONS = frozenset(
    {
        *("ArithmeticError", "AssertionError", "Exception", "FloatingPointError", "IndexError"),
        *("KeyError", "LookupError", "NotImplementedError", "OverflowError", "RuntimeError"),
        *("StopIteration", "TypeError", "ValueError", "ZeroDivisionError"),
    }
)
_MOST_UNROLLED = 64
_RUN_THROUGH: tuple[object, ...] = (enumerate, zip, reversed)


class _TypesChangedError(Exception):
    """A loop's carried values have other types after its body than were thought before it."""

    def __init__(self, values: Env, types: dict[str, list[ScalarType]]) -> None:
        super().__init__()
        self.values = values
        self.types = types


class FunctionLowering(Expressions):
    """Lowers the statements of one function, whose parameters are bound in `env`."""

    def __init__(
        self, b: Builder, source: FunctionSource, callers: tuple[FunctionType, ...]
    ) -> None:
        super().__init__(b, source)
        function: Any = source.function
        self.callers: tuple[FunctionType, ...] = (*callers, function)
        self.local_names = written(source.tree.body) | frozenset(source.parameters)
        self.liveness = Liveness()
        self.liveness.block(source.tree.body, frozenset(), frozenset(), frozenset())

    def run(self) -> Value:
        """Lower the body; gives what the function returns."""
        self.b.sources.append(self.source)
        try:
            self.block(self.source.tree.body)
            result = self.env.get(RESULT, NONE)
            exit_ = self.env[EXIT]
            assert isinstance(exit_, Scalar)
            if exit_.const != RETURN and not (isinstance(result, Static) and result.value is None):
                self._expect_return(exit_)
            return _sure(result)
        finally:
            self.b.sources.pop()

    def _expect_return(self, exit_: Scalar) -> None:
        b = self.b
        if exit_.const is not None:
            raise b.error(
                "the function returns a value on some paths only", "return it on all paths"
            )
        returned = scalars.compare(b, "==", exit_, b.integer(RETURN))
        b.check(returned, "RuntimeError", "the function ended without the value that it returns")

    # Blocks

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Lower statements up to a jump; what may be jumped over runs where it is not."""
        for number, statement in enumerate(body):
            with self.b.at(statement):
                self.statement(statement)
            exit_ = self.env[EXIT]
            assert isinstance(exit_, Scalar)
            if exit_.const == 0:
                continue
            if exit_.const is None and number + 1 < len(body):
                with self.b.at(body[number + 1]):
                    self._rest(exit_, body[number + 1 :])
            return

    def _rest(self, exit_: Scalar, body: Sequence[ast.stmt]) -> None:
        """Lower statements that run where no jump was taken before them."""

        def run() -> None:
            self.env[EXIT] = self.b.number(0)
            self.block(body)

        go_on = scalars.compare(self.b, "==", exit_, self.b.integer(0))
        self.branch(go_on, run, lambda: None, self.liveness.after.get(body[-1]))

    def statement(self, node: ast.stmt) -> None:
        """Lower one statement."""
        handler: Callable[[ast.stmt], None] | None = getattr(
            self, f"_do_{type(node).__name__.lower()}", None
        )
        if handler is None:
            raise self.b.error(
                f"this statement ({type(node).__name__}) is not supported in kernels",
                _STATEMENTS_INSTEAD.get(type(node).__name__, ""),
            )
        around, self.kept = self.kept, self.before_calls(node)
        handler(node)
        self.kept = around

    def _do_pass(self, node: ast.Pass) -> None:
        pass

    def _do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def _do_functiondef(self, node: ast.FunctionDef) -> None:
        raise self.b.error("functions inside of kernels are not supported", "define it outside")

    # Assignment

    def _do_assign(self, node: ast.Assign) -> None:
        found = self.value(node.value)
        if len(node.targets) > 1 or not isinstance(node.targets[0], ast.Subscript):
            found = self.stored(found)
        for target in node.targets:
            self.assign(target, found)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.stored(self.value(node.value)))

    def stored(self, value: Value) -> Value:
        """A value as a variable has it: array expressions get memory."""
        if isinstance(value, Lazy):
            return arrays.materialise(self.b, value)
        if isinstance(value, TupleValue):
            return TupleValue(tuple(self.stored(item) for item in value.items))
        return value

    def assign(self, target: ast.expr, value: Value) -> None:
        """`target = value`."""
        b = self.b
        match target:
            case ast.Name():
                self.env[target.id] = self.stored(value)
            case ast.Tuple() | ast.List():
                for inner, item in zip(target.elts, self.items(target, value), strict=True):
                    self.assign(inner, item)
            case ast.Subscript():
                with b.at(target):
                    array, key = self.value(target.value), self.value(target.slice)
                    self.store(array, key, value)
            case _:
                raise b.error(
                    "assignments are to names, subscripts and tuples of these", node=target
                )

    def items(self, target: ast.Tuple | ast.List, value: Value) -> Sequence[Value]:
        """The items of a value that is unpacked."""
        b, wanted = self.b, len(target.elts)
        if any(isinstance(inner, ast.Starred) for inner in target.elts):
            raise b.error("'*' in a target is not supported", "take the items by their index")
        if isinstance(value, Array | Lazy) and value.shape and value.shape[0].const == wanted:
            return [arrays.item_at(b, value, b.integer(k)) for k in range(wanted)]
        if not isinstance(value, TupleValue):
            raise b.error(f"{describe(value)} cannot be unpacked into {wanted}")
        if len(value.items) != wanted:
            raise b.error(f"{describe(value)} cannot be unpacked into {wanted}")
        return value.items

    def store(self, array: Value, key: Value, value: Value) -> None:
        """`array[key] = value`."""
        b = self.b
        if not isinstance(array, Array):
            raise b.error(f"{describe(array)} cannot be assigned to")
        special = registry.store_of(key)
        if special is not None:
            special(b, array, key, value)
            return
        if isinstance(value, TupleValue):
            value = registry.array_of_tuple(b, value)
        if not isinstance(value, Scalar | Array | Lazy):
            raise b.error(f"{describe(value)} cannot be stored in an array")
        view = arrays.view(b, array, arrays.keys_of(key))
        arrays.assign(b, view, value)

    def _do_augassign(self, node: ast.AugAssign) -> None:
        b = self.b
        if isinstance(node.target, ast.Name):
            with b.at(node.target):
                old = self.value(
                    ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
                )
            if isinstance(old, Array):
                self._update(node, old, self.value(node.value))
                return
            made = self.operate(type(node.op), old, self.value(node.value))
            self.env[node.target.id] = self.stored(made)
            return
        if not isinstance(node.target, ast.Subscript):
            raise b.error("augmented assignments are to names and subscripts")
        array, key = self.value(node.target.value), self.value(node.target.slice)
        if not isinstance(array, Array):
            raise b.error(f"{describe(array)} cannot be assigned to")
        special = registry.store_of(key)
        if special is not None:
            old = registry.subscript_of(b, array, key)
            special(b, array, key, self.operate(type(node.op), old, self.value(node.value)))
            return
        view = arrays.view(b, array, arrays.keys_of(key))
        if view.shape:
            self._update(node, view, self.value(node.value))
            return
        made = self.operate(type(node.op), arrays.element_at(b, view, ()), self.value(node.value))
        if not isinstance(made, Scalar):
            raise b.error("an element is a number, not an array")
        arrays.assign(b, view, made)

    def _update(self, node: ast.AugAssign, view: Array, value: Value) -> None:
        """`view op= value`, in place; the result must be of the array's kind."""
        b = self.b
        made = self.operate(type(node.op), view, value)
        if not isinstance(made, Lazy | Scalar):
            raise b.error(f"{describe(value)} does not fit an update in place")
        element = made.type if isinstance(made, Scalar) else made.element
        if element.kind > view.element.kind or (
            element.is_integer and element.signed and not view.element.signed
        ):
            raise b.error(
                f"'{BINARY.get(type(node.op), '@')}=' would store {element} in an array of "
                f"{view.element}",
                "write x = x … to get a new array",
            )
        arrays.assign(b, view, made)

    def _do_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Name):
                raise self.b.error("'del' is for names", node=target)
            self.env.pop(target.id, None)

    # Jumps

    def _do_return(self, node: ast.Return) -> None:
        found = NONE if node.value is None else self.stored(self.value(node.value))
        self.env[RESULT] = found
        self.env[EXIT] = self.b.number(RETURN)

    def _do_break(self, node: ast.Break) -> None:
        self.env[EXIT] = self.b.number(BREAK)

    def _do_continue(self, node: ast.Continue) -> None:
        self.env[EXIT] = self.b.number(CONTINUE)

    def _do_assert(self, node: ast.Assert) -> None:
        test = self.test(node.test)
        text = "" if node.msg is None else self._message(node.msg)
        if test.const is None or not test.const:
            self.b.check(test, "AssertionError", text)
        self.b.forms.facts += self.implied.get(test, ([], []))[0]

    def _message(self, node: ast.expr) -> str:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            raise self.b.error("messages are constant strings", node=node)
        return node.value

    def _do_raise(self, node: ast.Raise) -> None:
        b, raised, text = self.b, node.exc, ""
        if isinstance(raised, ast.Call) and len(raised.args) <= 1 and not raised.keywords:
            text = self._message(raised.args[0]) if raised.args else ""
            raised = raised.func
        name = raised.id if isinstance(raised, ast.Name) else ""
        if name not in _ALLOWED_EXCEPTIONS:
            raise b.error("this 'raise' is not supported", "raise ValueError('a constant message')")
        b.check(b.number(False), name, text)
        self.env[EXIT] = b.number(RETURN)
        self.env[DEAD] = Static(True)

    # Conditionals

    def _do_if(self, node: ast.If) -> None:
        test = self.test(node.test)
        if test.const is not None:
            self.block(node.body if test.const else node.orelse)
            return
        yes, no = self.implied.get(test, ([], []))

        def side(body: Sequence[ast.stmt], known: list[Linear]) -> Callable[[], None]:
            def run() -> None:
                self.b.forms.facts += known
                self.block(body)

            return run

        live = self.liveness.after.get(node)
        self.branch(test, side(node.body, yes), side(node.orelse, no), live)

    # Loops

    def _do_for(self, node: ast.For) -> None:
        b = self.b
        self.kept |= set(self._run_through(node.iter))
        iterable = self.value(node.iter)
        if isinstance(iterable, TupleValue):
            self._unrolled(node, iterable.items)
            return
        leaves = jumps(node.body, ast.Break, ast.Return)
        if isinstance(iterable, RangeValue) and not leaves:
            step = iterable.step.const
            if step is not None and step.real > 0:
                lower, upper = b.form(iterable.start), b.form(iterable.stop)
                self._counted(node, lower, upper, int(step.real), lambda iv: iv)
                return
        if isinstance(iterable, RangeValue) and iterable.step.const is None:
            nonzero = scalars.compare(b, "!=", iterable.step, b.integer(0))
            b.check(nonzero, "ValueError", "range() arg 3 must not be zero")
        found = iteration_of(b, iterable)
        if leaves:
            self._leaving(node, found.count, found.item)
            return
        self._counted(node, constant(0), b.form(found.count), 1, found.item)

    def _run_through(self, node: ast.expr) -> list[ast.expr]:
        """The expressions whose elements a loop takes; its body may change what they read."""
        if isinstance(node, ast.Tuple | ast.List):
            return [one for item in node.elts for one in self._run_through(item)]
        if isinstance(node, ast.Call) and self.outer_object(node.func) in _RUN_THROUGH:
            return [one for item in node.args for one in self._run_through(item)]
        return [node]

    def _unrolled(self, node: ast.For, items: Sequence[Value]) -> None:
        if len(items) > _MOST_UNROLLED:
            raise self.b.error("a tuple of so many items cannot be run through", "use an array")
        if jumps(node.body, ast.Break, ast.Continue, ast.Return):
            raise self.b.error("a loop over a tuple cannot be left", "use a range")
        for item in items:
            self.assign(node.target, item)
            self.block(node.body)
        self.block(node.orelse)

    def _carried(self, node: ast.For | ast.While) -> Env:
        """The variables that a loop changes and that are live around it, with their values now."""
        around = self.liveness.head[node] | self.liveness.after[node]
        changed = _changed(node)
        names = [
            name
            for name, value in self.env.items()
            if name in changed and name in around and not isinstance(value, Array)
        ]
        if jumps(node.body, ast.Return) and RESULT in self.env:
            names.append(RESULT)
        return {name: self.env[name] for name in names}

    def _counted(
        self,
        node: ast.For,
        lower: object,
        upper: object,
        step: int,
        item: Callable[[Scalar], Value],
    ) -> None:
        """A loop that runs to its end."""

        def attempt(carried: Env) -> None:
            inits, start = self._inits(carried), dict(self.env)

            def body(iv: Scalar, arguments: Sequence[SSAValue]) -> Sequence[SSAValue]:
                self._enter(carried, arguments)
                self.assign(node.target, item(iv))
                self._body(node)
                return self._yielded(node, carried, start)

            results = counted_loop(self.b, lower, upper, step, inits, body)  # pyright: ignore[reportArgumentType]
            self._leave(node, carried, start, results)

        self._settled(node, attempt)
        self.block(node.orelse)

    def _settled(self, node: ast.For | ast.While, attempt: Callable[[Env], None]) -> None:
        """Lower a loop, again where its carried values turn out to have other types."""
        carried, start, allocations = self._carried(node), dict(self.env), self.b.allocations
        implied = dict(self.implied)
        for _ in range(8):
            before = self.b.block.last_op
            try:
                self.b.allocations = []
                attempt(carried)
                return
            except _TypesChangedError as error:
                changed = error
                self.env, self.implied = dict(start), implied
                while self.b.block.last_op is not before:
                    last = self.b.block.last_op
                    assert last is not None
                    last.detach()
                    last.drop_all_references()
                self.b.forget(self.b.block)
            finally:
                self.b.allocations = allocations
            carried = {**carried, **changed.values}
            for name, types in changed.types.items():
                parts = zip(self._flat(carried[name]), types, strict=True)
                numbers = [scalars.cast(self.b, x, t) for x, t in parts]
                carried[name] = rebuilt(carried[name], numbers)
        raise self.b.error("the types of this loop's variables do not settle")

    def _inits(self, carried: Env) -> list[SSAValue]:
        return [self.b.ssa(x) for value in carried.values() for x in self._flat(value)]

    def _flat(self, value: Value) -> list[Scalar]:
        found = flat(value)
        if found is None:
            raise self.b.error(f"a loop cannot carry {describe(value)}")
        return found

    def _enter(self, carried: Env, arguments: Sequence[SSAValue]) -> None:
        """Bind carried variables to the values in the loop."""
        for name, value in carried.items():
            parts = self._flat(value)
            now = [Scalar(x.type, ssa=v) for x, v in zip(parts, arguments, strict=False)]
            arguments = arguments[len(parts) :]
            self.env[name] = rebuilt(value, now)
        if EXIT not in carried:
            self.env[EXIT] = self.b.number(0)

    def _body(self, node: ast.For | ast.While) -> None:
        self.block(node.body)

    def _yielded(self, node: ast.For | ast.While, carried: Env, start: Env) -> list[SSAValue]:
        """What a loop's body carries on, without the memory that it has made."""
        made = self._carried_on(node, carried, start)
        self._release()
        return made

    def _carried_on(self, node: ast.For | ast.While, carried: Env, start: Env) -> list[SSAValue]:
        """The values of carried variables here; raises where types differ from those assumed."""
        b, other, made = self.b, Env(), list[SSAValue]()
        changed: dict[str, list[ScalarType]] = {}
        wanted = dict(carried)
        after = self.liveness.after[node] | self.liveness.head[node]
        for name, value in self.env.items():
            is_new = name not in start and name not in carried
            if is_new and (name in after or name == RESULT) and name != EXIT:
                if flat(value) is not None:
                    empty = unbound(b, value)
                    assert empty is not None
                    other[name] = empty
                elif name == RESULT and isinstance(value, Static) and value.value is None:
                    continue
                elif name == RESULT:
                    raise disagreement(b, RESULT, value, None)
            elif name in start and name not in carried and not same(value, start[name]):
                if name in after and name != EXIT and name[0] != "$":
                    raise disagreement(b, name, start[name], value)
        for name, value in wanted.items():
            now = self.env.get(name)
            pair = matched(b, value, now)
            if pair is None:
                if same(value, now):
                    continue
                raise disagreement(b, name, value, now)
            if isinstance(value, Maybe) or flat(pair[0]) is not None:
                types = [
                    scalars.joined_type(b, name, x, y)
                    for x, y in zip(self._flat(pair[0]), self._flat(pair[1]), strict=True)
                ]
                known = [x.type for x in self._flat(value)]
                if types != known:
                    other[name], changed[name] = pair[0], types
                    continue
                made += [
                    b.ssa(scalars.cast(b, y, t))
                    for y, t in zip(self._flat(pair[1]), types, strict=True)
                ]
        if other:
            raise _TypesChangedError(other, changed)
        return made

    def _release(self) -> None:
        """Free what the body of a loop has allocated: no array leaves a loop."""
        release(self.b, self.b.allocations)
        self.b.allocations = []

    def _leave(
        self, node: ast.For | ast.While, carried: Env, start: Env, results: Sequence[SSAValue]
    ) -> None:
        """The variables after a loop."""
        self.env = dict(start)
        around = self.liveness.head[node] | self.liveness.after[node]
        for name in _changed(node) - set(carried):
            if not (name in around and isinstance(start.get(name), Array)):
                self.env.pop(name, None)
        for name, value in carried.items():
            parts = self._flat(value)
            now = [Scalar(x.type, ssa=v) for x, v in zip(parts, results, strict=False)]
            results = results[len(parts) :]
            self.env[name] = rebuilt(value, now)

    def _do_while(self, node: ast.While) -> None:
        self._leaving(node, None, None)

    def _leaving(
        self,
        node: ast.For | ast.While,
        count: Scalar | None,
        item: Callable[[Scalar], Value] | None,
    ) -> None:
        """A loop with a condition, or that may be left: `scf.while` carries its number, too."""
        returns = jumps(node.body, ast.Return)
        breaks = jumps(node.body, ast.Break)

        def attempt(carried: Env) -> None:
            self._while(node, carried, count, item)

        self._settled(node, attempt)
        exit_ = self.env[EXIT]
        assert isinstance(exit_, Scalar)
        b = self.b
        if exit_.const is None:
            broken = scalars.compare(b, "==", exit_, b.integer(BREAK))
            if returns:
                returned = scalars.compare(b, "==", exit_, b.integer(RETURN))
                self.env[EXIT] = scalars.select(b, returned, b.number(RETURN), b.number(0))
            else:
                self.env[EXIT] = b.number(0)
            if node.orelse and breaks:
                ended = scalars.logical_not(b, broken)
                self.branch(ended, lambda: self._rest_of_loop(node), lambda: None)
                return
        self.block(node.orelse)

    def _rest_of_loop(self, node: ast.For | ast.While) -> None:
        self.block(node.orelse)

    def _while(
        self,
        node: ast.For | ast.While,
        carried: Env,
        count: Scalar | None,
        item: Callable[[Scalar], Value] | None,
    ) -> None:
        b, start = self.b, dict(self.env)
        counter = f"$number {node.lineno}:{node.col_offset}"
        numbers: Env = {counter: b.integer(0), **carried}
        leaves = jumps(node.body, ast.Break, ast.Return)
        values: Env = {EXIT: b.number(0), **numbers} if leaves else numbers
        if item is None:
            del values[counter]
        inits = self._inits(values)
        types = [value.type for value in inits]
        before, after = Block(arg_types=types), Block(arg_types=types)
        with b.inside(before):
            self._enter(values, before.args)
            condition = b.ssa(self._goes_on(node, values, count, leaves, before.args))
            passed = self._yielded(node, values, {**start, counter: NONE})
            b.emit(scf.ConditionOp(condition, *passed))
        with b.inside(after):
            self.env = dict(start)
            self._enter(values, after.args)
            self.env[EXIT] = b.number(0)
            number = self.env.get(counter) if item is not None else None
            if item is not None:
                assert (
                    isinstance(number, Scalar) and count is not None and isinstance(node, ast.For)
                )
                form = b.form(number)
                b.forms.facts += [b.forms.linear(form), b.forms.linear(b.form(count) - 1 - form)]
                self.assign(node.target, item(number))
            self._body(node)
            if number is not None:
                assert isinstance(number, Scalar)
                self.env[counter] = scalars.binary(b, "+", number, b.integer(1))
            exit_ = self.env[EXIT]
            assert isinstance(exit_, Scalar)
            if leaves:
                go_on = scalars.compare(b, "==", exit_, b.integer(CONTINUE))
                self.env[EXIT] = scalars.select(b, go_on, b.number(0), exit_)
            yielded = self._yielded(node, values, {**start, counter: NONE})
            b.emit(scf.YieldOp(*yielded))
        loop = b.emit(scf.WhileOp(inits, types, Region(before), Region(after)))
        self._leave(node, values, start, list(loop.results))
        self.env.pop(counter, None)

    def _goes_on(
        self,
        node: ast.For | ast.While,
        values: Env,
        count: Scalar | None,
        leaves: bool,
        arguments: Sequence[SSAValue],
    ) -> Scalar:
        """Whether there is a next iteration."""
        b = self.b
        stays = b.number(True)
        if leaves:
            exit_ = Scalar(PY_INT, ssa=arguments[0])
            stays = scalars.compare(b, "==", exit_, b.integer(0))
        if count is not None:
            number = self.env[f"$number {node.lineno}:{node.col_offset}"]
            assert isinstance(number, Scalar)
            return scalars.logical_and(b, stays, scalars.compare(b, "<", number, count))
        assert isinstance(node, ast.While)
        test = node.test
        if not leaves:
            return self.test(test)
        made = self.branch(stays, lambda: self.test(test), lambda: b.number(False))
        assert isinstance(made, Scalar)
        return made

    # Calls

    def inlined(
        self, function: FunctionType, arguments: list[Value], named: dict[str, Value]
    ) -> Value:
        """Lower the statements of a function that is called, with its parameters bound."""
        b = self.b
        if function in self.callers:
            raise b.error(
                f"'{function.__name__}' calls itself, which kernels cannot", "write it as a loop"
            )
        source = source_of(function)
        inner = FunctionLowering(b, source, self.callers)
        arguments = [self.stored(x) for x in arguments]
        named = {name: self.stored(x) for name, x in named.items()}
        inner.env |= bind(b, source, arguments, named)
        return inner.run()


def _changed(node: ast.For | ast.While) -> frozenset[str]:
    """The names that the iterations of a loop bind."""
    return written([node.test if isinstance(node, ast.While) else node.target, *node.body])


def _sure(result: Value) -> Value:
    """A result whose parts are bound."""
    if isinstance(result, Maybe):
        return result.value
    if isinstance(result, TupleValue):
        return TupleValue(tuple(_sure(item) for item in result.items))
    return result


def bind(
    b: Builder, source: FunctionSource, arguments: Sequence[Value], named: dict[str, Value]
) -> Env:
    """Parameters of a function bound to values, as a call binds them."""
    import inspect

    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{source.name}(): {error}") from None
    made: Env = {}
    for name, parameter in source.parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD,):
            raise b.error(f"'**{name}' is not supported in kernels", "name the arguments")
        if parameter.kind is parameter.VAR_POSITIONAL:
            made[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            made[name] = bound.arguments[name]
        else:
            made[name] = as_value(b, parameter.default)
    return made


_STATEMENTS_INSTEAD = {
    "Try": "check the values with 'if' before they are used",
    "TryStar": "check the values with 'if' before they are used",
    "With": "use it around the call of the kernel",
    "Import": "import at the top of the module",
    "ImportFrom": "import at the top of the module",
    "Global": "pass the value as an argument and return it",
    "Nonlocal": "pass the value as an argument and return it",
    "ClassDef": "pass arrays and numbers",
    "Match": "use 'if' and 'elif'",
    "AsyncFor": "use 'for'",
    "AsyncWith": "use it around the call of the kernel",
}
