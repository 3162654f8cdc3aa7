"""The lowering of a Python function: its state, and the tables of functions that lower each kind of
node.

For each kind of statement, expression and target of an assignment there is one function:

    @lowers_statement(ast.While)
    def _while(fn: FunctionLowering, node: ast.While) -> None: ...

    @lowers_expression(ast.Call)
    def _call(fn: FunctionLowering, node: ast.Call) -> Value: ...

    @lowers_target(ast.Name)
    def _bind(fn: FunctionLowering, node: ast.Name, value: Value) -> None: ...

These are in `statements`, `loop_statements`, `exceptions`, `expressions`, `operations`,
`call_expressions` and `comprehensions`, which `registry.load` imports.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cached_property, partial, reduce
from types import FunctionType
from typing import Any

from xdsl.ir import SSAValue

from loopwright.python.containers import (
    list_identities,
    list_items,
    list_literals,
    literals_as_lists,
    texts,
)
from loopwright.python.declarations import declaration_of
from loopwright.python.registry import registering
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.source.liveness import Liveness, always_returns, ends_once, is_read_once
from loopwright.python.source.vocabulary import FieldName, HiddenName, ListName, OuterName
from loopwright.python.syntax import alternatives, calls, changes, outlined, scope
from loopwright.python.types import PY_INT
from loopwright.python.values import carried, environment, scalars
from loopwright.python.values.affine_facts import Linear
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder, JoinedT
from loopwright.python.values.carried import UnresolvedError, UnsetFieldError, present
from loopwright.python.values.catching import Handled
from loopwright.python.values.value import (
    NONE,
    POOL,
    Closure,
    Compound,
    Lazy,
    ListState,
    Maybe,
    Optional,
    Scalar,
    SharedList,
    TupleValue,
    Value,
    arrays_of,
    consists_of,
    is_none,
)
from loopwright.records import replace
from loopwright.reporting.errors import FrontendError

NO_VALUE = "a function that is called ended without the value that it returns"
"""The message of a kernel that cannot continue with `None`."""
_GENERATOR = "compile the function that runs through the generator"
_INSTEAD = {
    "GeneratorExp": "write a loop, or collect its items: items = [*generator]",
    "AsyncFunctionDef": "define the function with 'def'",
    "Await": "call the kernel from the coroutine",
    "Yield": _GENERATOR,
    "YieldFrom": _GENERATOR,
    "Starred": "write the items out",
    "TryStar": "check the values with 'if' before they are used",
    "With": "use it around the call of the kernel",
    "Global": "pass the value as an argument and return it",
    "Nonlocal": "assign it at the top of its function first, outside of conditionals and loops",
    "ClassDef": "define the class outside of the kernel",
    "Match": "write values, classes, items, and several with '|' as patterns",
    "AsyncFor": "use 'for'",
    "AsyncWith": "use it around the call of the kernel",
}
Implied = tuple[list[Linear], list[Linear]]
"""Forms that are at least zero where a condition holds, and where it does not."""
STATEMENTS: dict[type[ast.AST], Callable[[FunctionLowering, Any], None]] = {}
EXPRESSIONS: dict[type[ast.AST], Callable[[FunctionLowering, Any], Value]] = {}
TARGETS: dict[type[ast.AST], Callable[[FunctionLowering, Any, Value], None]] = {}
lowers_statement = registering(STATEMENTS)
lowers_expression = registering(EXPRESSIONS)
lowers_target = registering(TARGETS)


class FunctionLowering(scope.Scope):
    """Lowers one function, whose parameters are bound in `env`. Each called function has its own
    object."""

    def __init__(
        self,
        b: Builder,
        source: FunctionSource,
        callers: tuple[FunctionLowering, ...],
        parameters: Mapping[str, Value],
        enclosing_scope: scope.Scope | None = None,
        call_number: int = 0,
    ) -> None:
        super().__init__(b, source, enclosing_scope)
        self.parameters = parameters
        self.env |= parameters
        self.callers: tuple[FunctionLowering, ...] = (*callers, self)
        self._apart: frozenset[FunctionLowering] = callers[-1]._apart if callers else frozenset()
        """The callers of which calls from here are not recursive."""
        functions = callers[-1].functions if callers else outlined.Functions(b.entry)
        self.functions: outlined.Functions = functions
        self.call_number = call_number
        """The number of the call for which this is lowered."""
        self.local_names = scope.known_of(source.tree).names | source.parameters.keys()
        self.source = source = self.functions.expanded(
            b, source, self.outer_object, self.names_inside
        )
        definition_facts = scope.known_of(source.tree)
        self.local_names = definition_facts.names | frozenset(source.parameters)
        self.begun_in = b.block
        """The block of what runs in any case: array expressions of a library function that are
        returned there are handed on."""
        self.returned: Scalar | None = None
        """Whether the value is returned, if that is known only when the function runs."""
        self.returns = len(definition_facts.returns)
        self.has_returned = False
        """Whether a path has returned a value."""
        self.is_kernel = not callers
        self.is_mixed = (
            not callers and len({_is_valued(node) for node in definition_facts.returns}) > 1
        )
        """Whether it returns `None` beside values, of which the result is a pair with True then."""
        self.implied: dict[Scalar, Implied] = {}
        """The facts about affine forms that each condition, and its negation, implies."""
        self.kept: set[ast.expr] = set()
        """Array expressions of this statement that are stored in memory where they are evaluated: a
        call after them may change what they read."""
        self.may_be_none: ast.expr | None = None
        """The expression that is evaluated where `None` is allowed (`optional`)."""
        self.consumed: Sequence[ast.expr] = ()
        """The expressions of which only the items are read."""
        self.unresolved: UnresolvedError | None = None
        """The error that ended the last path whose value is not known yet."""
        self.handled: list[Handled] = []
        """The exceptions that the enclosing `except` clauses handle, innermost last."""
        self.behind: dict[ast.stmt, Sequence[ast.stmt]] = {}
        """For each `if` of which one path ends in a jump: the statements after it, which are
        lowered at the end of the other path."""
        self.entered: dict[SSAValue | None, str] = {}
        """The names of loop-carried variables, by the SSA values that they enter their loops as."""
        self.counters: dict[ast.stmt, str] = {}
        """The counter variables of `while` loops that are lowered as counted loops."""
        self.lambdas: dict[ast.Lambda, ast.FunctionDef] = {}
        """The functions of `lambda` expressions."""
        self.defined: dict[ast.FunctionDef, scope.LocalFunction] = {}
        """The functions defined inside, by their trees."""
        self.gives_none: set[ast.stmt] = set()
        """Loops that the function may be left from without a result."""
        self.evaluated: dict[ast.expr, Value] = {}
        """The operands of expressions that are evaluated, by their nodes."""
        self.peeled: set[ast.stmt] = set()
        """Loops whose first iteration is before them."""

    def value(self, node: ast.expr) -> Value:
        """Return the value of an expression."""
        lower = EXPRESSIONS.get(type(node))
        with self.b.at(node):
            if lower is None:
                raise self._not_supported("expression", node)
            value = self.evaluated.get(node)
            if value is None:
                value = alternatives.value_by_type(self, node, partial(lower, self, node))
            if self.may_be_none is not node:
                value = present(self.b, value)
            if not isinstance(value, Lazy) or node not in self.kept:
                return value
            settles = value.view is None or not value.view.certain
            return in_memory(self.b, value) if settles else value

    def optional(self, node: ast.expr) -> Value:
        """Return the value of an expression, which may be `None`."""
        with environment.setting(self, may_be_none=node):
            return self.value(node)

    def assign(self, node: ast.expr, value: Value) -> None:
        """`node = value`."""
        TARGETS[type(node)](self, node, value)

    def statement(self, node: ast.stmt) -> None:
        """Lower one statement."""
        lower = STATEMENTS.get(type(node))
        if lower is None:
            raise self._not_supported("statement", node)
        with environment.setting(self, kept=changes.kept_for_calls(self, node)):
            if not alternatives.is_split(self, node):
                lower(self, node)

    def _not_supported(self, what: str, node: ast.AST) -> FrontendError:
        name = type(node).__name__
        shown = f"this {what} ({name})"
        if isinstance(node, ast.stmt):
            first, second, *_ = [*ast.unparse(node).split(), ""]
            keyword = f"{first} {second}" if first == "async" else first.rstrip(":")
            shown = f"a statement with '{keyword}'"
        message = f"{shown} is not supported in kernels"
        return self.b.error(message, _INSTEAD.get(name, ""))

    def mark_returned(self) -> None:
        """Record that a path has returned a value."""
        self.has_returned = True

    def restart(
        self,
        env: environment.Environment,
        implied: dict[Scalar, Implied],
        unresolved: UnresolvedError | None,
    ) -> None:
        """Restore the facts from before statements that are lowered again."""
        self.rebind(env)
        self.implied = implied
        self.unresolved = unresolved

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Lower statements up to a jump; statements that it may skip are lowered under a
        condition."""
        if self.b.catching.handlers and body:
            self.caught(lambda: self._statements(body), self.liveness.after.get(body[-1]))
        else:
            self._statements(body)

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        """Lower statements in order, those after a possible jump on the path without it."""
        for number, statement in enumerate(body):
            if len(self.callers) == 1 and statement in self.source.tree.body:
                self.b.begin(statement)
            following_statements = body[number + 1 :]
            if isinstance(statement, ast.If) and ends_once(statement):
                self.behind[statement] = following_statements
            with self.b.at(statement):
                try:
                    self.statement(statement)
                except UnresolvedError as error:
                    self.unresolved = error
                    with self.b.catching.suspended():
                        self.b.check(self.b.number(False), "RuntimeError", NO_VALUE)
                    self.env.set_jump(self.b.number(environment.RETURN))
                    self.env.set_unreachable()
            jump = self.jump
            is_done = not self.behind.pop(statement, following_statements)
            if jump.const == 0 and not is_done:
                continue
            if jump.const is None and following_statements:
                if not is_done:
                    with self.b.at(following_statements[0]):
                        self._rest(jump, following_statements)
                if always_returns(body) and not self.b.catching.handlers:
                    self.env.set_jump(self.b.number(environment.RETURN))
            return

    def _rest(self, jump: Scalar, body: Sequence[ast.stmt]) -> None:
        """Lower statements that run where no jump was taken before them."""
        go_on = scalars.compare(self.b, "==", jump, self.b.integer(0))
        live = self.liveness.after.get(body[-1])
        self.branch(go_on, lambda: self.from_here(body), lambda: None, live)

    def from_here(self, body: Sequence[ast.stmt]) -> None:
        """Lower statements where no jump was taken."""
        self.env.set_jump(self.b.number(0))
        self.block(body)

    def branch_knowing(
        self,
        test: Scalar,
        then: Callable[[], JoinedT],
        other: Callable[[], JoinedT],
        live: frozenset[str] | None = None,
    ) -> JoinedT:
        """Lower two paths of a condition; on each the facts about forms that follow from the
        condition are known."""

        def knowing(facts: Sequence[Linear], run: Callable[[], JoinedT]) -> Callable[[], JoinedT]:
            def path() -> JoinedT:
                self.b.forms.learn_all(facts)
                return run()

            return path

        yes, no = self.implied.get(test, ([], []))
        return self.branch(test, knowing(yes, then), knowing(no, other), live)

    def run_if(self, condition: Scalar, run: Callable[[], None], live: frozenset[str]) -> None:
        """Run code where a condition holds."""
        if condition.const is None:
            self.branch(condition, run, lambda: None, live)
        elif condition.const:
            run()

    @property
    def liveness(self) -> Liveness:
        """Which variables are read after the statements of the function."""
        return scope.known_of(self.source.tree).liveness

    # The whole function

    def run(self, *, may_give_none: bool = False) -> Value:
        """Lower the body; return the function's result, which is `None` where it ends without a
        value if it `may_give_none`."""
        suspends = scope.suspends(self.source.tree)
        if isinstance(suspends, ast.Yield | ast.YieldFrom) and len(self.callers) > 1:
            message = "this generator is not run through by one loop"
            hint = "run through it by one 'for', or collect its items: items = [*generator]"
            raise self.b.error(message, hint)
        always_ends = always_returns(self.source.tree.body)
        self.b.enter(self.source)
        self.b.frames.append(self)
        try:
            if isinstance(suspends, ast.expr):
                self.value(suspends)  # refuses it, even in unreachable code
            self.block(self.source.tree.body)
            if isinstance(self.unresolved, UnsetFieldError):
                name = self.unresolved.name
                is_inner = name == "item_" or "__generator_" in name
                what = "an item, or what a loop runs through," if is_inner else f"'{name}'"
                message = f"{what} of a generator in a variable is not kept"
                hint = "give it a number first, or run through the generator by one 'for'"
                raise self.b.error(message, hint)
            is_lost = self.env.is_unreachable or (always_ends and not self.has_returned)
            if self.unresolved is not None and is_lost and len(self.callers) > 1:
                raise self.unresolved
            # with handlers, a jump may be one of an exception, which leaves no value either
            may_end = not (self.b.catching.handlers and always_ends)
            return self._result(may_give_none=may_give_none and may_end)
        finally:
            self.b.sources.pop()
            self.b.frames.pop()

    def _result(self, *, may_give_none: bool) -> Value:
        """Return the result of the function after its body."""
        b = self.b
        result = self.env.result
        jump = self.jump
        if self.is_mixed and isinstance(result, TupleValue):
            flag, result = result.items
            there = [flag.bound, flag.value] if isinstance(flag, Maybe) else [flag]
            if jump.const is None:
                there.append(scalars.compare(b, ">=", jump, b.integer(environment.RETURN)))
            unknown = [x for x in there if isinstance(x, Scalar) and not x.const]
            if unknown:
                self.returned = reduce(partial(scalars.logical_and, b), unknown)
        elif isinstance(result, Optional):
            returned = scalars.compare(b, "==", jump, b.integer(environment.RETURN))
            is_there, value = map(_sure, result.items)
            assert isinstance(is_there, Scalar)
            is_there = scalars.logical_and(b, returned, is_there)
            if len(self.callers) > 1:
                return Optional((is_there, value), Optional)
            self.returned = is_there
            result = value
        elif may_give_none and jump.const is None and not is_none(result):
            returned = scalars.compare(b, ">=", jump, b.integer(environment.RETURN))
            return Optional((returned, _sure(result)), Optional)
        elif jump.const != environment.RETURN and not is_none(result):
            self._expect_return(jump)
        if not self.env.is_unreachable:
            list_identities.forget(b, self.env, self.given_lists, [result])
        return _sure(result)

    def _expect_return(self, jump: Scalar) -> None:
        b = self.b
        if jump.const is not None:
            message = "the function returns a value on some paths only"
            raise b.error(message, "return it on all paths")
        returned = scalars.compare(b, ">=", jump, b.integer(environment.RETURN))
        if len(self.callers) == 1:
            self.returned = returned
        else:
            with b.catching.suspended():
                b.check(returned, "RuntimeError", NO_VALUE)

    # Lists

    def take_lists(self, env: Mapping[str, Value]) -> None:
        """Take over the states of the lists of the calling function."""
        kinds = ListName | FieldName
        self.env |= {name: state for name, state in env.items() if isinstance(name, kinds)}
        self.given_lists = frozenset(name for name in env if isinstance(name, ListName))

    def take_back(
        self, env: environment.Environment, passed_names: frozenset[str], result: Value
    ) -> None:
        """Take over the states of the passed lists and objects, and of those in the result, from a
        called function."""
        reached_names = list_identities.reached(env, [result, *self.env.values()], passed_names)
        for name in [x for x in self.env if isinstance(x, FieldName) and x.owner in passed_names]:
            if name not in env:
                del self.env[name]
        for name, value in env.items():
            if name in reached_names or (
                isinstance(name, FieldName) and name.owner in reached_names
            ):
                self.env[name] = value

    @cached_property
    def _changed_lists(self) -> frozenset[str]:
        """The names of lists that this function changes, or that it passes to one that does."""
        return changes.changed_lists(self.source.tree, self.outer_object)

    @cached_property
    def _filled_lists(self) -> frozenset[str]:
        """Return the names of lists whose items this function replaces, directly or through a
        call."""
        return changes.changed_lists(self.source.tree, self.outer_object, parts=False)

    def expect_lists(self) -> None:
        """Convert list-literal parameters that the function changes to mutable lists. Raises
        `FrontendError` if other names refer to such a literal."""
        for name, value in self.parameters.items():
            if name in self.env:
                self.env[name] = value = literals_as_lists.as_variable(self.b, value)
            if list_literals.can_change(value) and name in self._changed_lists:
                self.env.pop(name)
                self.env[name] = mutable_list = self.as_changed((name,), value)
                if mutable_list is value:
                    message = f"'{self.source.name}' changes a list that is written out"
                    raise self.b.error(message, "begin with an empty list, and append its items")

    def as_changed(self, names: Iterable[str], value: Value) -> Value:
        """Return the value to bind to some names: a list literal becomes a mutable list if the
        function changes a list with one of these names."""
        if list_literals.has_arrays(value):
            grows = not self._filled_lists.isdisjoint(names)
            return (
                list_items.as_list(self.b, value) if grows and not self._is_known(value) else value
            )
        if not list_literals.can_change(value) or self._changed_lists.isdisjoint(names):
            return value
        return self._handed(value)

    def _handed(self, value: Value) -> Value:
        """Return the value of an argument: a list literal that no variable refers to becomes a
        mutable list."""
        if not list_literals.can_change(value) or self._is_known(value):
            return value
        return list_items.as_list(self.b, value)

    def _is_known(self, value: Value) -> bool:
        """Return whether a variable of a caller refers to a value."""
        caller_values = (x for item in self.callers for x in item.env.values())
        return isinstance(value, SharedList) or any(consists_of(x, value) for x in caller_values)

    def has_other_names(self, name: str, value: TupleValue) -> bool:
        """Return whether a list literal may be bound to other names than this variable."""
        if name in self.parameters:
            return True
        own = [x for variable, x in self.env.items() if variable != name]
        caller_values = (x for item in self.callers[:-1] for x in item.env.values())
        return any(consists_of(x, value) for x in (*own, *caller_values))

    # Calls

    def call(self, function: object, arguments: list[Value], named: dict[str, Value]) -> Value:
        """Return the value of a call of a known function."""
        return calls.call(self, function, arguments, named)

    def of_library(self, function: Any, *arguments: Value, **named: Value) -> Value:
        """Return the value of a call of a library function that is written in Python."""
        name = calls.called_name(self.b.node)
        return calls.of_library(
            self.b, name, lambda: self.call(function, [*arguments], dict(named))
        )

    def apart(self) -> AbstractContextManager[None]:
        """Lower calls that are not recursive, even within recursive calls: those that create the
        next item of an iterator."""
        return environment.setting(self, _apart=frozenset(self.callers))

    def inlined(
        self,
        function: FunctionType | scope.LocalFunction | Closure,
        arguments: list[Value],
        named: dict[str, Value],
    ) -> Value:
        """Lower the statements of a called function, with its parameters bound. A library function
        receives copies of arguments that may be views in NumPy, unless it stores to them, or they
        are part of its result."""
        source = self.functions.source(function)
        declared = declaration_of(source.function)
        if not declared.is_body or declared.changed is not None:
            return self._inlined(function, arguments, named)
        names = [*source.parameters][: len(arguments)]
        bound_arguments = [*zip(names, arguments, strict=False), *named.items()]
        views = {
            id(x): x
            for name, x in bound_arguments
            if isinstance(x, Lazy) and x.view and name != declared.output
        }
        if not views or any(carried.is_function(x) for _, x in bound_arguments):
            return self._inlined(function, arguments, named)
        copies = {x: in_memory(self.b, replace(y, view=None)) for x, y in views.items()}
        result = self._inlined(
            function,
            [copies.get(id(x), x) for x in arguments],
            {name: copies.get(id(x), x) for name, x in named.items()},
        )
        buffers = {array.buffer for copy in copies.values() for array in arrays_of(copy)}
        for array in arrays_of(result):
            if not buffers.isdisjoint(array.buffer.roots or buffers):
                in_memory(self.b, next(iter(views.values())))  # raises the error
        return result

    def _inlined(
        self,
        function: FunctionType | scope.LocalFunction | Closure,
        arguments: list[Value],
        named: dict[str, Value],
    ) -> Value:
        functions = self.functions
        b = self.b
        source = functions.source(function)
        active_calls = [
            x for x in self.callers if x.source.function is source.function and x not in self._apart
        ]
        enclosing_scope = None
        closure = function if isinstance(function, Closure) else None
        if isinstance(function, scope.LocalFunction) and active_calls:
            closure = scope.closure_of(function, functions.captured_again)
        elif isinstance(function, scope.LocalFunction):
            enclosing_scope = function.around
        parameters = self._bound_parameters(source, arguments, named, closure)
        if active_calls:  # types that take those of the calls around it, too
            if len(active_calls) > outlined.MOST_FRAMES:
                hint = "give it the same types"
                raise b.error(f"'{source.name}' calls itself with a new type at each call", hint)
            before = active_calls[-1].parameters
            parameters |= {
                name: outlined.widened(b, self._handed(value), before[name])
                for name, value in parameters.items()
                if name in before
            }
        call_number = functions.call_number_of(self.call_number, id(b.node), source.function)

        def lowering(b: Builder, bindings: Mapping[str, Value]) -> FunctionLowering:
            inner = {name: x for name, x in bindings.items() if not isinstance(name, OuterName)}
            if closure is not None:
                inner |= scope.itself(closure, inner)
            return FunctionLowering(b, source, self.callers, inner, enclosing_scope, call_number)

        key = None
        called = None
        is_in_library = b.is_in_library or functions.are_common
        is_shared = functions.is_shared(source.function, call_number)
        with nullcontext() if active_calls else suppress(FrontendError):
            if (
                is_shared
                and (shared_call := self._in_common(source, parameters, lowering)) is not None
            ):
                called = shared_call
            elif is_shared and functions.are_common:
                raise b.error(f"'{source.name}' depends on the kernel")
            elif active_calls or is_shared or not (enclosing_scope is not None or is_in_library):
                calls_itself = bool(active_calls)
                inputs = self._inputs(
                    source, parameters, is_shared=is_shared, calls_itself=calls_itself
                )
                key = outlined.signature_of(b, source, inputs)
                if active_calls or functions.has_to_call(key, call_number, is_shared=is_shared):
                    callee = outlined.Outlined(
                        source,
                        inputs,
                        bool(active_calls),
                        b.catching.caught,
                        b.catching.keeps_messages,
                    )
                    lower = partial(_lower_outlined, lowering)
                    with self._raising_unresolved():
                        outlined_function = functions.outlined(b, key, callee, lower)
                        called = outlined_function, functions.called(b, outlined_function, inputs)
        if called is not None:
            result = self._unless_raised(*called)
            return result if self.may_be_none is b.node else present(b, result)
        run = partial(self._lower_in_place, lowering, parameters)
        return functions.in_place(b, key, run)

    def _in_common(
        self, source: FunctionSource, parameters: environment.Variables, lowering: _LoweringOf
    ) -> tuple[outlined.Outlined, Value] | None:
        """Return a library function that all kernels of the process share, with its result; `None`
        if it depends on this kernel."""
        b = self.b
        common = outlined.common_functions(self.b.mode)
        if not all(outlined.is_plain(b, x) for x in parameters.values()):
            return None
        inputs = {x: outlined.without_constants(b, y) for x, y in parameters.items()}
        key = outlined.signature_of(b, source, inputs)
        callee = outlined.Outlined(
            source,
            inputs,
            is_recursive=False,
            caught=b.catching.caught,
            keeps_messages=b.catching.keeps_messages,
        )
        with environment.setting(self, functions=common):
            outlined_function = common.in_common(b, key, callee, partial(_lower_outlined, lowering))
        return (
            None
            if outlined_function is None
            else (outlined_function, self.functions.called(b, outlined_function, inputs))
        )

    def _bound_parameters(
        self,
        source: FunctionSource,
        arguments: list[Value],
        named: dict[str, Value],
        closure: Closure | None,
    ) -> environment.Variables:
        """Return the parameters of a called function by name, with its captured values; those that
        are read several times are in memory."""
        captured = environment.Variables()
        if closure is not None:
            again = self.functions.captured_again
            captured = closure.captured | scope.capturing(closure, self.env, again)
        parameters = scope.bind(self.b, source, arguments, named, captured)
        return parameters | {
            name: in_memory(self.b, value)
            for name, value in parameters.items()
            if isinstance(value, Lazy | Compound)
            and not (self.b.is_in_library and is_read_once(source.tree, name))
        }

    def _inputs(
        self,
        source: FunctionSource,
        parameters: environment.Variables,
        *,
        is_shared: bool,
        calls_itself: bool,
    ) -> environment.Variables:
        """Return the parameters of a function of the IR, with the outside arrays and the lists that
        all functions know."""
        b = self.b
        functions = self.functions
        inputs = {x: scope.closed(y, functions.captured_again) for x, y in parameters.items()}
        if is_shared:
            inputs = {x: outlined.without_constants(b, y) for x, y in inputs.items()}
        inputs |= functions.outer(b, source)
        has_texts = b.shared.may_have_texts if calls_itself else b.shared.has_texts
        has_texts = has_texts or self._takes_texts(parameters)
        if has_texts or b.catching.keeps_messages:
            inputs[HiddenName("$texts")] = POOL
        arenas = b.shared.arenas
        common = [x for arena in arenas.samples for x in arenas.lists_of(arena)]
        common += arenas.columns()
        reached_names = list_identities.reached(self.env, inputs.values())
        for name, value in self.env.items():
            if isinstance(name, FieldName) and name.owner in reached_names:
                inputs[name] = outlined.without_constants(b, value)
        return inputs | {HiddenName(f"$list{k}"): x for k, x in enumerate(common)}

    def _takes_texts(self, parameters: environment.Variables) -> bool:
        """Return whether a function takes containers of strings, or is a library function with a
        constant string that it converts to run-time strings, for instance to hash it."""
        values = [*parameters.values()]
        if self.b.is_in_library and any(map(texts.has_texts, values)):
            return True
        states = (self.env.get(name) for name in list_identities.reached(self.env, values))
        items = (x.item for x in states if isinstance(x, ListState))
        return any(x is not None and texts.has_texts(x) for x in items)

    def _unless_raised(self, function: outlined.Outlined, result: Value) -> Value:
        """Return the result of a function, where it raises no exception that is caught here."""
        if not function.caught:
            return result
        assert isinstance(result, TupleValue)
        value, jump = result.items
        assert isinstance(jump, Scalar)
        first = self.b.catching.take(function.raised)
        self.leave_where_raised(jump, first)
        return value

    @contextmanager
    def _raising_unresolved(self) -> Generator[None]:
        """Report the exceptions of a call to handlers even if its result is not known yet."""
        try:
            yield
        except UnresolvedError as error:
            if error.raised and self.b.catching.handlers:
                jump = Scalar(PY_INT, ssa=self.b.constant(0, PY_INT))
                self.leave_where_raised(jump, self.b.catching.take(error.raised))
            raise UnresolvedError from None

    def _lower_in_place(self, lowering_of: _LoweringOf, parameters: environment.Variables) -> Value:
        """Lower the statements of a function inline."""
        b = self.b
        lowering = lowering_of(b, parameters)
        lowering.expect_lists()
        lowering.take_lists(self.env)
        result = NONE
        unresolved = None
        try:
            result = lowering.run(may_give_none=True)
        except UnresolvedError as error:
            unresolved = error
        if self.may_be_none is not b.node:
            result = present(b, result)
        self.take_back(lowering.env, lowering.given_lists, result)
        if lowering.env.is_unreachable:
            raise UnresolvedError  # it always raises
        if b.catching.region is not None and b.catching.handlers:
            self.leave_where_raised(lowering.jump)
        if unresolved is not None:
            raise unresolved
        return result


_LoweringOf = Callable[[Builder, Mapping[str, Value]], FunctionLowering]
"""Creates the lowering of a called function, with its parameters bound."""


def _lower_outlined(
    lowering_of: _LoweringOf,
    inner: Builder,
    parameters: Mapping[str, Value],
    states: Mapping[str, Value],
) -> tuple[Value, FunctionLowering]:
    """Lower a called function as a function of the IR, whose builder is `inner`."""
    lowering = lowering_of(inner, parameters)
    outer = {name.identity: x for name, x in parameters.items() if isinstance(name, OuterName)}
    inner.take_arrays(outer)
    lowering.take_lists(states)
    result = lowering.run(may_give_none=not inner.is_in_library)
    return result, lowering


def _is_valued(node: ast.Return) -> bool:
    return not (node.value is None or getattr(node.value, "value", node) is None)


def _sure(result: Value) -> Value:
    """Return a result with all of its parts bound."""
    if isinstance(result, Maybe):
        return result.value
    if isinstance(result, Compound):
        return result.mapped(_sure)
    return result
