"""Statements of Python: assignments, loops, conditionals, jumps; and whole functions.

Numbers that change are carried by loops and conditionals as values, never through memory. `break`,
`continue` and `return` set the number `$exit`; what follows them runs where it is zero, and loops
that they leave become `scf.while`.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cached_property
from types import FunctionType
from typing import Any, cast

from loopwright.python import (
    arrays,
    dicts,
    lists,
    local_functions,
    numpy_indexing,
    outlined,
    pools,
    records,
    registry,
    scalars,
    scope,
    slices,
    texts,
)
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.builder import Builder
from loopwright.python.builtin_functions import Flat, run_of
from loopwright.python.calls import bind
from loopwright.python.carried import UnresolvedError
from loopwright.python.expressions import BINARY, Expressions
from loopwright.python.forms import Linear
from loopwright.python.liveness import (
    always_returns,
    changed_lists,
    ends,
    ends_once,
    is_read_once,
    jumps,
    read,
)
from loopwright.python.loop_statements import Loops
from loopwright.python.numpy_arguments import agree, raise_formatted
from loopwright.python.scope import Env
from loopwright.python.source import FunctionSource, plain_function
from loopwright.python.stencils import applied
from loopwright.python.types import FLOAT64, INT64, FunctionKind, Same, ScalarType
from loopwright.python.values import (
    NONE,
    POOL,
    AnyList,
    Array,
    Closure,
    Compound,
    DictValue,
    Lazy,
    Maybe,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    hint_for_list,
    is_list_name,
    is_none,
)
from loopwright.python.vectorize import StencilFunction
from loopwright.reporting.errors import FrontendError

_ALLOWED_EXCEPTIONS = frozenset(
    (
        "ArithmeticError AssertionError Exception FloatingPointError IndexError KeyError "
        "LookupError NotImplementedError OverflowError RuntimeError StopIteration TypeError "
        "ValueError ZeroDivisionError"
    ).split()
)

NO_VALUE = "a function that is called ended without the value that it returns"
"""The message of a kernel that cannot continue with `None`."""


class FunctionLowering(Loops):
    """Lowers one function, whose parameters are bound in `env`: the last layer, of statements.

    The layers are `Scope`, `Expressions`, `Calls`, `Comprehensions`, `Loops` and this one. Each
    uses those before it; what it needs of later ones it declares as attributes with a type.
    """

    def __init__(
        self,
        b: Builder,
        source: FunctionSource,
        callers: tuple[FunctionLowering, ...],
        parameters: Mapping[str, Value],
        around: Expressions | None = None,
        place: int = 0,
    ) -> None:
        super().__init__(b, source)
        self.around = around
        self.parameters = parameters
        self.env |= parameters
        self.callers: tuple[FunctionLowering, ...] = (*callers, self)
        self.functions: outlined.Functions = (
            callers[0].functions if callers else outlined.Functions(b.entry)
        )
        self.place = place
        """The number of the call for which this is lowered."""
        self.source = source = self.functions.expanded(b, source, self.outer_object)
        known = local_functions.known_of(source.tree)
        self.local_names = known.names | frozenset(source.parameters)
        self.begun_in = b.block
        """The block of what runs in any case: array expressions of a library function that are
        returned there are handed on."""
        self.returned: Scalar | None = None
        """Whether the value is returned, if that is known only when the function runs."""
        self.returns = len(known.returns)
        self.is_mixed = not callers and len({_is_valued(node) for node in known.returns}) > 1
        """Whether it returns `None` beside values, of which RESULT is a pair with True then."""
        self._handled: list[tuple[Scalar, Sequence[int]]] = []
        """The exceptions that the handlers around run for, of which `$exit` was one."""
        self._behind: dict[ast.stmt, Sequence[ast.stmt]] = {}
        """The statements after a conditional of which one path ends in a jump: they are lowered in
        the other path."""

    def run(self) -> Value:
        """Lower the body; gives what the function returns."""
        self.b.enter(self.source)
        self.b.frames.append(self)
        try:
            self._refuse_generator()
            self.block(self.source.tree.body)
            if self.unresolved is not None and scope.DEAD in self.env and len(self.callers) > 1:
                raise self.unresolved
            result = self.env.get(scope.RESULT, NONE)
            exit_ = self.env[scope.EXIT]
            assert isinstance(exit_, Scalar)
            if self.is_mixed and isinstance(result, TupleValue):
                flag, result = result.items
                self.returned = flag.bound if isinstance(flag, Maybe) else None
                given = flag.value if isinstance(flag, Maybe) else flag
                if isinstance(given, Scalar) and not given.const:
                    both = given if self.returned is None else self.returned
                    self.returned = scalars.logical_and(self.b, both, given)
            elif isinstance(result, Maybe) and result.is_none:
                returned = scalars.compare(self.b, "==", exit_, self.b.integer(scope.RETURN))
                is_there = scalars.logical_and(self.b, returned, result.bound)
                if len(self.callers) > 1:
                    return Maybe(result.value, is_there, is_none=True)
                self.returned, result = is_there, result.value
            elif exit_.const != scope.RETURN and not is_none(result):
                self._expect_return(exit_)
            if len(self.callers) > 1 and _may_be_none(result):
                hint = "return numbers, and a flag that says whether there are any"
                raise self.b.error("an item of a result is None on one path", hint)
            if scope.DEAD not in self.env:
                lists.forget(self.b, self.env, self.given_lists, [result])
            return _sure(result)
        finally:
            self.b.sources.pop()
            self.b.frames.pop()

    def take_lists(self, env: Mapping[str, Value]) -> None:
        """Know the lists that the function knows which calls this one."""
        self.env |= {name: state for name, state in env.items() if is_list_name(name)}
        self.given_lists = frozenset(name for name in env if is_list_name(name))

    def _refuse_generator(self) -> None:
        """A function with 'yield' is a generator, also where that is never reached."""
        found = local_functions.suspends(self.source.tree)
        if isinstance(found, ast.expr):
            self.value(found)

    def _expect_only_return(self, value: Value) -> None:
        """The variables that a function which is returned reads are those at the only end."""
        items = value.items if isinstance(value, Compound) else (value,)
        functions = [one for one in items if isinstance(one, Static)]
        if self.returns > 1 and any(
            getattr(one.value, "around", None) is self for one in functions
        ):
            raise self.b.error(
                "a function that is returned on one of several paths is not supported",
                "return it at the end alone",
            )

    def _expect_return(self, exit_: Scalar) -> None:
        b = self.b
        if exit_.const is not None:
            raise b.error(
                "the function returns a value on some paths only", "return it on all paths"
            )
        returned = scalars.compare(b, ">=", exit_, b.integer(scope.RETURN))
        if len(self.callers) == 1:
            self.returned = returned
        else:
            with b.uncaught():
                b.check(returned, "RuntimeError", NO_VALUE)

    # Blocks

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Lower statements up to a jump; what may be jumped over runs where it is not."""
        if self.b.handlers and body:
            self.caught(lambda: self._statements(body), self.liveness.after.get(body[-1]))
        else:
            self._statements(body)

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        for number, statement in enumerate(body):
            if len(self.callers) == 1 and statement in self.source.tree.body:
                self.b.begin(statement)
            rest = body[number + 1 :]
            if isinstance(statement, ast.If) and ends_once(statement):
                self._behind[statement] = rest
            with self.b.at(statement):
                try:
                    self.statement(statement)
                except UnresolvedError as error:
                    self.unresolved, self.kept = error, set()
                    self.b.check(self.b.number(False), "RuntimeError", NO_VALUE)
                    self.env[scope.EXIT] = self.b.number(scope.RETURN)
                    self.env[scope.DEAD] = Static(True)
            exit_ = self.env[scope.EXIT]
            assert isinstance(exit_, Scalar)
            is_done = not self._behind.pop(statement, rest)
            if exit_.const == 0 and not is_done:
                continue
            if exit_.const is None and rest:
                if not is_done:
                    with self.b.at(rest[0]):
                        self._rest(exit_, rest)
                if always_returns(body) and not self.b.handlers:
                    self.env[scope.EXIT] = self.b.number(scope.RETURN)
            return

    def _rest(self, exit_: Scalar, body: Sequence[ast.stmt]) -> None:
        """Lower statements that run where no jump was taken before them."""

        def run() -> None:
            self.env[scope.EXIT] = self.b.number(0)
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
        match node.value:
            case ast.Constant():
                return
            case ast.IfExp(test, body, other):
                made = ast.If(test, [ast.Expr(body)], [ast.Expr(other)])
            case ast.BoolOp(op, [*tests, last]):
                test = tests[0] if len(tests) == 1 else ast.BoolOp(op, tests)
                test = test if isinstance(op, ast.And) else ast.UnaryOp(ast.Not(), test)
                made = ast.If(test, [ast.Expr(last)], [])
            case _:
                self.value(node.value)
                return
        self.statement(ast.fix_missing_locations(ast.copy_location(made, node)))

    def _do_functiondef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            raise self.b.error(
                "functions inside of kernels have no decorators", "leave it out", decorator
            )
        self.env[node.name] = Static(self.defined(node))

    # Lists

    @cached_property
    def _changed_lists(self) -> frozenset[str]:
        """The names of lists that this function changes, or that it passes to one that does."""
        return changed_lists(self.source.tree, self._tree_of)

    def expect_lists(self) -> None:
        """Make parameters that are changed lists of lists that are written out; raises
        `FrontendError` where others know these."""
        for name, value in self.parameters.items():
            if name in self.env:
                self.env[name] = value = lists.kept(self.b, value)
            if lists.can_change(value) and name in self._changed_lists:
                self.env.pop(name)
                self.env[name] = made = self._as_changed((name,), value)
                if made is value:
                    message = f"'{self.source.name}' changes a list that is written out"
                    raise self.b.error(message, "begin with an empty list, and append its items")

    def _tree_of(self, node: ast.expr) -> ast.FunctionDef | None:
        """The function that is called by an expression, if it is known without evaluation."""
        if isinstance(node, ast.Name):
            inner = [x for x in ast.walk(self.source.tree) if isinstance(x, ast.FunctionDef)]
            for one in inner[1:]:
                if one.name == node.id:
                    return one
        found = plain_function(self.outer_object(node))
        if isinstance(found, local_functions.LocalFunction):
            return found.source.tree
        if not isinstance(found, FunctionType) or registry.lowering_of(found):
            return None
        with suppress(FrontendError):
            return self.functions.source(found).tree
        return None

    def _as_changed(self, names: Iterable[str], value: Value) -> Value:
        """A list that is written out as one that changes, if it is given a name of such."""
        if not lists.can_change(value) or self._changed_lists.isdisjoint(names):
            return value
        return self._handed(value)

    # Assignment

    def _do_assign(self, node: ast.Assign) -> None:
        targets = all(isinstance(one, ast.Tuple | ast.List) for one in node.targets)
        if not targets:
            self.expect_no_iterator(node.value)
        found = self.unpacked(node.value) if targets else self.optional(node.value)
        if len(node.targets) > 1 or not isinstance(node.targets[0], ast.Subscript):
            found = self.in_memory(found)
        if isinstance(found, TupleValue) and found.is_list:
            found = self._as_changed((x.id for x in node.targets if isinstance(x, ast.Name)), found)
        for target in node.targets:
            self.assign(target, found)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.in_memory(self.value(node.value)))

    def assign(self, target: ast.expr, value: Value) -> None:
        """`target = value`."""
        b = self.b
        match target:
            case ast.Name():
                if isinstance(value, TupleValue) and value.is_list:
                    value = self._as_changed((target.id,), value)
                self.env[target.id] = self.in_memory(lists.kept(b, value))
            case ast.Tuple() | ast.List():
                for inner, item in zip(target.elts, self.items(target, value), strict=True):
                    self.assign(inner, item)
            case ast.Starred():
                self.assign(target.value, value)
            case ast.Subscript():
                with b.at(target):
                    array, key = self.value(target.value), self.value(target.slice)
                    self.store(array, key, value)
            case ast.Attribute() if isinstance(found := self.value(target.value), RecordValue):
                with b.at(target):
                    if records.attribute(b, found, target.attr) is None:
                        raise b.error(f"{describe(found)} has no attribute '{target.attr}'")
                    self.store(found, Static(target.attr), value)
            case _:
                raise b.error(
                    "assignments are to names, subscripts and tuples of these",
                    _INSTEAD_OF_STORING if isinstance(target, ast.Attribute) else "",
                    node=target,
                )

    def _expect_items(self, count: Scalar, wanted: int, *, exactly: bool = True) -> None:
        """Raise ValueError unless an array or a list has as many items as are wanted."""
        least = "" if exactly else "at least "
        b, few = self.b, f"not enough values to unpack (expected {least}{wanted}, got %ld)"
        shown = "fewer" if count.const is None else str(int(count.const.real))
        enough = scalars.compare(b, ">=", count, b.integer(wanted))
        b.check(enough, "ValueError", few.replace("%ld", shown), few)
        if not exactly:
            return
        fits = scalars.compare(b, "<=", count, b.integer(wanted))
        b.check(fits, "ValueError", f"too many values to unpack (expected {wanted})")

    def items(self, target: ast.Tuple | ast.List, value: Value) -> Sequence[Value]:
        """The items of a value that is unpacked."""
        b, wanted = self.b, len(target.elts)
        stars = [k for k, inner in enumerate(target.elts) if isinstance(inner, ast.Starred)]
        if stars and isinstance(value, AnyList):
            count, after = lists.length_of(b, value), wanted - 1 - stars[0]
            self._expect_items(count, wanted - 1, exactly=False)
            ends = b.integer(stars[0]), b.integer(-after) if after else None
            found = [lists.item_at(b, value, b.integer(k)) for k in range(stars[0])]
            behind = [scalars.binary(b, "-", count, b.integer(after - k)) for k in range(after)]
            rest = lists.sliced(b, value, SliceValue(*ends, None))
            return (*found, rest, *(lists.item_at(b, value, k) for k in behind))
        if stars:
            if not isinstance(value, TupleValue) or len(value.items) < wanted - 1:
                raise b.error(f"{describe(value)} cannot be unpacked into {wanted - 1} or more")
            first, last = stars[0], stars[0] + len(value.items) - wanted + 1
            rest = TupleValue(value.items[first:last], list)
            return (*value.items[:first], rest, *value.items[last:])
        if isinstance(value, Array | Lazy) and value.shape:
            if value.shape[0].const not in (None, wanted):
                raise b.error(f"{value.shape[0].const} items cannot be unpacked into {wanted}")
            self._expect_items(value.shape[0], wanted)
            return [arrays.item_at(b, value, b.integer(k)) for k in range(wanted)]
        if isinstance(value, AnyList):
            self._expect_items(lists.length_of(b, value), wanted)
            return [lists.item_at(b, value, b.integer(k)) for k in range(wanted)]
        if texts.is_text(value):
            text = texts.as_text(b, value)
            self._expect_items(text.length, wanted)
            return [texts.character(b, text, b.integer(k)) for k in range(wanted)]
        if not isinstance(value, TupleValue):
            raise b.error(f"{describe(value)} cannot be unpacked into {wanted}")
        if len(value.items) != wanted:
            raise b.error(f"{describe(value)} cannot be unpacked into {wanted}")
        return value.items

    def store(self, array: Value, key: Value, value: Value) -> None:
        """`array[key] = value`."""
        b = self.b
        if isinstance(array, DictValue) and array.kind is not set:
            self.of_library(dict_bodies.set_item, array, key, self.in_memory(value))
            return
        if isinstance(array, RecordValue):
            records.store(b, array, key, value, self.store)
            return
        if isinstance(array, AnyList) and isinstance(key, SliceValue):
            lists.store_slice(b, array, key, run_of(b, value))
            return
        if isinstance(array, AnyList):
            lists.put(b, array, lists.checked_place(b, array, key, "assignment index"), value)
            return
        lists.expect_pool(b, array)
        if isinstance(value, AnyList):
            if isinstance(array, Array) and array.element not in (INT64, FLOAT64):
                raise b.error("a list is stored in int64 or float64 only", "store np.array(…)")
            value = lists.plain(b, value)
        if isinstance(array, Static) and isinstance(array.value, Flat):
            inner = array.value.array
            place = [*array.value.index(self.place_in(array.value, key))]
            array, key = inner, TupleValue(tuple(place))
        lists.expect_pool(b, array)
        if not isinstance(array, Array):
            raise b.error(f"{describe(array)} cannot be assigned to", hint_for_list(array))
        if numpy_indexing.has_arrays(key):
            numpy_indexing.store(b, array, key, value)
            return
        is_tuple = isinstance(value, TupleValue)
        value = numpy_indexing.storable(b, value)
        keys = arrays.keys_of(key)
        view = arrays.view(b, array, keys)
        if is_tuple and isinstance(value, Array | Lazy):
            self._expect_rank(value, view)
        is_element = not view.shape and all(isinstance(one, Scalar) for one in keys)
        if is_element and isinstance(value, Array | Lazy) and value.shape:
            raise b.error(f"an element takes a number, not {describe(value)}", "store its item")
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
            if isinstance(old, DictValue):
                function = dicts.in_place(old, BINARY.get(type(node.op), ""))
                if function is not None:
                    self.of_library(function, old, self.value(node.value))
                    return
            if isinstance(old, AnyList) and not isinstance(node.op, ast.Add):
                updated = self.operate(type(node.op), old, self.value(node.value))
                assert isinstance(updated, AnyList)
                lists.become(b, old, updated)
                return
            if isinstance(old, AnyList):
                more = self.value(node.value)
                given = lists.as_list(b, more) if lists.can_change(more) else more
                self.of_library(bodies.extend, old, given)
                return
            updated = self.operate(type(node.op), old, self.value(node.value))
            self.env[node.target.id] = self.in_memory(updated)
            return
        record = self.value(node.target.value) if isinstance(node.target, ast.Attribute) else None
        if isinstance(record, RecordValue) and isinstance(node.target, ast.Attribute):
            if records.attribute(b, record, node.target.attr) is None:
                raise b.error(f"{describe(record)} has no attribute '{node.target.attr}'")
            self._update_field(node, record, node.target.attr)
            return
        if not isinstance(node.target, ast.Subscript):
            raise b.error("augmented assignments are to names and subscripts", _INSTEAD_OF_STORING)
        array, key = self.value(node.target.value), self.value(node.target.slice)
        if isinstance(array, DictValue) and array.kind is not set:
            old = self.of_library(dict_bodies.item, array, key)
            updated = self.operate(type(node.op), old, self.value(node.value))
            self.of_library(dict_bodies.set_item, array, key, updated)
            return
        if isinstance(array, RecordValue):
            if not isinstance(key, Static) or not isinstance(key.value, str):
                raise b.error("a record is updated field by field")
            self._update_field(node, array, key.value)
            return
        if isinstance(array, AnyList):
            place, state = lists.checked_place(b, array, key), lists.state_of(b, array)
            old = lists.item_at(b, array, place)
            updated = self.operate(type(node.op), old, self.value(node.value))
            if lists.state_of(b, array) is state:
                lists.put(b, array, place, updated)
            else:
                self.store(array, key, updated)
            return
        if not isinstance(array, Array):
            raise b.error(f"{describe(array)} cannot be assigned to", hint_for_list(array))
        if numpy_indexing.has_arrays(key):
            old = numpy_indexing.subscript(b, array, key)
            updated = self.operate(type(node.op), old, self.value(node.value))
            if isinstance(old, Array | Lazy) and isinstance(updated, Array | Lazy):
                self._expect_rank(updated, old)
            self._expect_kind(node.op, updated, array.element)
            numpy_indexing.store(b, array, key, updated)
            return
        view = arrays.view(b, array, arrays.keys_of(key))
        if view.shape:
            self._update(node, view, self.value(node.value))
            return
        updated = self.operate(
            type(node.op), arrays.element_at(b, view, ()), self.value(node.value)
        )
        if not isinstance(updated, Scalar):
            raise b.error("an element is a number, not an array")
        arrays.assign(b, view, updated)

    def _update_field(self, node: ast.AugAssign, record: RecordValue, name: str) -> None:
        """`record.name op= value`."""
        b, found = self.b, records.field(self.b, record, name)
        if isinstance(found, RecordValue):
            raise b.error("a record is updated field by field")
        if found.shape or not record.kind.is_record:
            self._update(node, found, self.value(node.value))
            return
        made = self.operate(type(node.op), arrays.element_at(b, found, ()), self.value(node.value))
        self.store(found, TupleValue(()), made)

    def _update(self, node: ast.AugAssign, view: Array, value: Value) -> None:
        """`view op= value`, in place; the result must be of the array's kind."""
        b = self.b
        made = self.operate(type(node.op), view, value)
        if isinstance(node.op, ast.MatMult):
            made = self._fitting_product(made, view, value)
        elif not isinstance(made, Lazy | Scalar):
            raise b.error(f"{describe(value)} does not fit an update in place")
        elif isinstance(made, Lazy):
            self._expect_rank(made, view)
        self._expect_kind(node.op, made, view.element)
        if isinstance(made, Scalar):
            made = scalars.cast(b, made, view.element)
        arrays.assign(b, view, made)

    def _expect_rank(self, value: Array | Lazy, target: Array | Lazy) -> None:
        """Only an array that is assigned may have leading extents of 1 that its target lacks."""
        if len(value.shape) > len(target.shape):
            raise self.b.error(
                f"{len(value.shape)} dimensions do not fit in the {len(target.shape)} of the target"
            )

    def _expect_kind(self, op: ast.operator, made: Value, wanted: ScalarType) -> None:
        """Check that the stored result of an in-place update has the array's kind."""
        if not isinstance(made, Scalar | Array | Lazy):
            return
        element = made.type if isinstance(made, Scalar) else made.element
        if element.kind > wanted.kind or (
            element.is_integer and element.signed and not wanted.signed
        ):
            raise self.b.error(
                f"'{BINARY.get(type(op), '@')}=' would store {element} in an array of {wanted}",
                "write x = x … to get a new array",
            )

    def _fitting_product(self, made: Value, view: Array, value: Value) -> Array:
        """A product that is stored where its left operand was, whose shape it has to have."""
        b = self.b
        is_matrix = isinstance(value, Array | Lazy) and len(value.shape) > 1
        if not is_matrix or not isinstance(made, Array) or len(made.shape) != len(view.shape):
            raise b.error("'@=' takes a matrix on its right side", "write x = x @ y")
        for mine, wanted in zip(made.shape, view.shape, strict=True):
            agree(b, mine, wanted, "an in-place product has the shape of its operand")
        return made

    def _do_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                found, key = self.value(target.value), self.value(target.slice)
                if isinstance(found, DictValue) and found.kind is not set:
                    self.of_library(dict_bodies.delete, found, key)
                    continue
                if isinstance(found, AnyList) and isinstance(key, SliceValue):
                    n = lists.length_of(self.b, found)
                    start, step, count = slices.slice_of(self.b, key, n)
                    by = self.b.integer(1) if step is None else step
                    self.of_library(bodies.delete_slice, found, start, by, count)
                    continue
                if isinstance(found, AnyList):
                    place = lists.checked_place(self.b, found, key, "assignment index")
                    self.of_library(bodies.delete, found, place)
                    continue
            if not isinstance(target, ast.Name):
                raise self.b.error(
                    "'del' is for names, and items of lists that change", node=target
                )
            if self._repeats(node):
                raise self.b.error("'del' in a loop is not supported", "bind another name")
            self._name(target)
            self.env.pop(target.id)

    def _repeats(self, statement: ast.stmt) -> bool:
        """Whether a statement is in a loop of its function."""
        loops = (
            node for node in ast.walk(self.source.tree) if isinstance(node, ast.For | ast.While)
        )
        return any(statement in ast.walk(loop) for loop in loops)

    # Jumps

    def _do_return(self, node: ast.Return) -> None:
        if node.value is not None and not self.b.is_in_library:
            self.expect_no_iterator(node.value)
        if node.value is None:
            found = NONE
        elif isinstance(node.value, ast.Tuple) and len(self.callers) == 1:
            parts = [x for x in node.value.elts if not isinstance(x, ast.Starred)]
            is_whole = len(parts) == len(node.value.elts)
            found = self.value(node.value) if not is_whole else None
            if found is None:
                found = TupleValue(tuple(lists.kept(self.b, self.optional(x)) for x in parts))
        else:
            found = self.optional(node.value)
        if not (self.b.is_in_library and self.b.block is self.begun_in):
            found = self.in_memory(found)
        self._expect_only_return(found)
        if not self.is_mixed:
            self.env[scope.RESULT] = found
        elif isinstance(found, Maybe):
            self.env[scope.RESULT] = TupleValue((found.bound, found.value))
        elif not is_none(found):
            self.env[scope.RESULT] = TupleValue((self.b.number(True), found))
        self.env[scope.EXIT] = self.b.number(scope.RETURN)

    def _do_break(self, node: ast.Break) -> None:
        self.env[scope.EXIT] = self.b.number(scope.BREAK)

    def _do_continue(self, node: ast.Continue) -> None:
        self.env[scope.EXIT] = self.b.number(scope.CONTINUE)

    def _do_assert(self, node: ast.Assert) -> None:
        if not __debug__:
            return  # which Python has left out, too
        test = self.test(node.test)
        message = node.msg
        text = "" if message is None or _is_formatted(message) else self._message(message)
        is_caught = self.b.catches("AssertionError")
        if isinstance(message, ast.JoinedStr) and not is_caught:

            def fail() -> None:
                raise_formatted(self.b, "AssertionError", self.formatted(message))

            self._emit_if(scalars.logical_not(self.b, test), fail, self.liveness.after[node])
        elif test.const is None or not test.const:
            varies = message is not None and _is_formatted(message)
            self.b.check(test, "AssertionError", text, "varies" if varies else "")
        self.b.forms.learn_all(self.implied.get(test, ([], []))[0])

    def _message(self, node: ast.expr) -> str:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            hint = "write it out, as in ValueError('a message') or ValueError(f'{x} is too large')"
            raise self.b.error("messages are constant strings or f-strings", hint, node)
        return node.value

    def _do_raise(self, node: ast.Raise) -> None:
        b, raised = self.b, node.exc
        if raised is None and self._handled:
            self._raise_again(*self._handled[-1])
            return
        message: ast.expr | None = None
        if isinstance(raised, ast.Call) and len(raised.args) <= 1 and not raised.keywords:
            message = raised.args[0] if raised.args else None
            raised = raised.func
        name = raised.id if isinstance(raised, ast.Name) else ""
        if name not in _ALLOWED_EXCEPTIONS:
            raise b.error("this 'raise' is not supported", "raise ValueError('a constant message')")
        is_formatted = message is not None and _is_formatted(message)
        text = "" if message is None or is_formatted else self._message(message)
        if b.catches(name, text if b.is_in_library else None):
            number = b.number_of(name, text, is_numbered=is_formatted)
            self.env[scope.EXIT] = b.number(scope.RAISED + number)
            return
        if isinstance(message, ast.JoinedStr):
            raise_formatted(b, name, self.formatted(message))
        else:
            b.check(b.number(False), name, text)
        self.env[scope.EXIT] = b.number(scope.RETURN)
        self.env[scope.DEAD] = Static(True)

    def _raise_again(self, exit_: Scalar, numbers: Sequence[int]) -> None:
        """Raise the exception of some that is caught."""
        b, is_caught = self.b, False
        for number in numbers:
            one = b.raised[number]
            one.mark(is_handled=False)
            if b.catches(one.exception):
                is_caught = True
                continue
            if one.is_numbered:
                hint = "catch it, and raise one with a constant message"
                raise b.error("the message of this exception is known at run time only", hint)
            other = scalars.compare(b, "!=", exit_, b.integer(scope.RAISED + number))
            b.check(other, one.exception, one.message)
        self.env[scope.EXIT] = exit_ if is_caught else b.number(scope.RETURN)
        if not is_caught:
            self.env[scope.DEAD] = Static(True)

    # Exceptions that are caught

    def _do_try(self, node: ast.Try) -> None:
        """`finally` runs behind all others, also where an exception is not caught by these."""
        b, first = self.b, len(self.b.raised)
        if not node.finalbody:
            self._with_handlers(node)
            return
        for jump in (x for one in node.finalbody for x in ast.walk(one)):
            if isinstance(jump, ast.Return | ast.Break | ast.Continue):
                raise b.error("there are no jumps in 'finally'", "jump behind it", jump)
        self.finals += 1
        b.handlers.append((BaseException,))
        try:
            self._with_handlers(node)
        finally:
            self.finals -= 1
            b.handlers.pop()
        pending = self.exit
        self._from_here(node.finalbody)
        exit_ = self.exit
        left = [k for k in range(first, len(b.raised)) if not b.raised[k].is_handled]
        left = [k for k in left if not b.catches(b.raised[k].exception)]
        if exit_.const is None:
            goes_on = scalars.compare(b, "==", exit_, b.integer(0))
            pending = scalars.select(b, goes_on, pending, exit_)
        elif exit_.const:
            pending = exit_
        if left:
            self._raise_again(pending, left)
            self.env.pop(scope.DEAD, None)
        self.env[scope.EXIT] = pending
        self._expect_exit(node)

    def _with_handlers(self, node: ast.Try) -> None:
        b, first = self.b, len(self.b.raised)
        classes = [self._classes(one.type) for one in node.handlers]
        b.handlers.append(tuple(x for some in classes for x in some))
        try:
            self.block(node.body)
        finally:
            b.handlers.pop()
        numbers: list[list[int]] = [[] for _ in classes]
        for number in range(first, len(b.raised)):
            one = b.raised[number]
            known = getattr(builtins, one.exception)
            found = [k for k, some in enumerate(classes) if issubclass(known, some)]
            if found and not one.is_handled:
                one.mark(is_handled=True)
                numbers[found[0]].append(number)
        live = self.liveness.after[node].union(*map(read, node.handlers))
        if node.orelse:
            exit_ = self.exit
            fine = scalars.compare(b, "==", exit_, b.integer(0))
            self._emit_if(fine, lambda: self._from_here(node.orelse), live)
        for handler, some in zip(node.handlers, numbers, strict=True):
            if some:
                self._handle(handler, some, live)
        self._expect_exit(node)

    @property
    def exit(self) -> Scalar:
        """Which jump was taken here."""
        exit_ = self.env[scope.EXIT]
        assert isinstance(exit_, Scalar)
        return exit_

    def _expect_exit(self, node: ast.Try) -> None:
        """Behind a `try` around which there is no other one, `$exit` says at most which jump was
        taken."""
        if self.b.handlers:
            return
        if always_returns([node]):
            self.env[scope.EXIT] = self.b.number(scope.RETURN)
        elif not jumps([node], ast.Return, ast.Break, ast.Continue):
            self.env[scope.EXIT] = self.b.number(0)

    def _handle(
        self, handler: ast.ExceptHandler, numbers: Sequence[int], live: frozenset[str]
    ) -> None:
        """Lower a handler, which runs where one of some exceptions was raised."""
        b, exit_ = self.b, self.exit
        if handler.name is not None and handler.name in read(handler):
            hint = "leave the name out, and write out what is to be said"
            raise b.error("an exception is no value in kernels", hint, handler)
        test = b.number(False)
        for number in numbers:
            code = b.integer(scope.RAISED + number)
            test = scalars.logical_or(b, test, scalars.compare(b, "==", exit_, code))

        def run() -> None:
            self._handled.append((exit_, numbers))
            self._from_here(handler.body)
            self._handled.pop()

        self._emit_if(test, run, live)

    def _classes(self, node: ast.expr | None) -> tuple[type[BaseException], ...]:
        """The classes that a handler catches."""
        if node is None:
            return (BaseException,)
        if isinstance(node, ast.Tuple):
            return tuple(x for one in node.elts for x in self._classes(one))
        found = self.outer_object(node)
        if not isinstance(found, type) or not issubclass(found, BaseException):
            hint = "write names of classes, as in (ValueError, IndexError)"
            raise self.b.error("'except' takes classes of exceptions", hint, node)
        return (found,)

    # Conditionals

    def _do_if(self, node: ast.If) -> None:
        test = self.test(node.test)
        if test.const is not None:
            self.block(node.body if test.const else node.orelse)
            return
        yes, no = self.implied.get(test, ([], []))

        def side(body: Sequence[ast.stmt], known: list[Linear]) -> Callable[[], None]:
            def run() -> None:
                self.b.forms.learn_all(known)
                self.block(body)

            return run

        rest = self._behind.get(node, ())
        if rest:
            self._behind[node] = ()
        live = self.liveness.after.get(rest[-1] if rest else node)
        paths = [node.body, node.orelse]
        paths = [path if ends(path) else [*path, *rest] for path in paths]
        self.branch(test, side(paths[0], yes), side(paths[1], no), live)

    # Calls

    def inlined(
        self,
        function: FunctionType | local_functions.LocalFunction | Closure,
        arguments: list[Value],
        named: dict[str, Value],
    ) -> Value:
        """Lower the statements of a function that is called, with its parameters bound."""
        b, functions = self.b, self.functions
        source = self._source_of(function)
        again = [one for one in self.callers if one.source.function is source.function]
        around, closure = None, function if isinstance(function, Closure) else None
        if isinstance(function, local_functions.LocalFunction) and again:
            closure = self._closure_of(function)
        elif isinstance(function, local_functions.LocalFunction):
            around = function.around
        captured = Env() if closure is None else closure.captured | self._around_again(closure)
        parameters = bind(b, source, arguments, named, captured)
        parameters |= {
            name: self.in_memory(value)
            for name, value in parameters.items()
            if isinstance(value, Lazy | Compound)
            and not (b.is_in_library and is_read_once(source.tree, name))
        }
        if again and b.handlers:
            hint = "catch the exception in front of the call"
            raise b.error("functions that call themselves are not called in 'try'", hint)
        if again:
            if len(again) > outlined.MOST_FRAMES:
                hint = "give it the same types"
                raise b.error(f"'{source.name}' calls itself with ever other values", hint)
            before = again[-1].parameters
            parameters = {
                name: outlined.widened(b, self._handed(value), before[name])
                if name in before
                else value
                for name, value in parameters.items()
            }

        def lower(
            b: Builder, parameters: Mapping[str, Value], states: Mapping[str, Value]
        ) -> tuple[Value, FunctionLowering]:
            inner = {name: x for name, x in parameters.items() if not outlined.is_outer(name)}
            if closure is not None:
                inner |= self._itself(closure, inner)
            made = FunctionLowering(b, source, self.callers, inner, around, place)
            if b is not self.b:
                b.take_arrays(outlined.outer_of(parameters))
                made.take_lists(states)
                found = made.run()
                if isinstance(found, Maybe):
                    hint = "return a number, and a flag that says whether there is one"
                    raise b.error("a function that calls itself returns None on one path", hint)
                return found, made
            made.expect_lists()
            made.take_lists(self.env)
            found = made.run()
            if isinstance(found, Maybe) and self.may_be_none is not b.node:
                found = self._present(found)
            known = [*made.given_lists, *(x.name for x in lists.lists_in(found))]
            self.env |= {name: made.env[name] for name in known if name in made.env}
            if b.region is not None and b.handlers:
                self.leave_where_raised(made.exit)
            return found, made

        place = functions.place(self.place, id(b.node), source.function)
        key: outlined.Key | None = None
        with nullcontext() if again else suppress(FrontendError):
            if again or not (around is not None or b.is_in_library or b.handlers):
                closed = {x: self._closed(y) for x, y in parameters.items()}
                given = {**closed, **functions.outer(b, source)}
                if b.texts is not None:
                    given["$texts"] = POOL
                both = (x for name in b.pools.items for x in pools.lists_of(name))
                given |= {f"$list{k}": x for k, x in enumerate(both)}
                if again or not any(any(lists.lists_in(x)) for x in given.values()):
                    key = outlined.signature_of(b, source, given)
                if key and (again or functions.has_to_call(key, place)):
                    made = functions.outlined(b, key, outlined.Outlined(source, given), lower)
                    return functions.called(b, made, given)
        return functions.in_place(b, key, lambda: lower(b, parameters, self.env)[0])

    def _handed(self, value: Value) -> Value:
        """A list that is written out as one that changes, if it has no other name."""
        known = (x for one in self.callers for x in one.env.values())
        if not lists.can_change(value) or any(_consists_of(x, value) for x in known):
            return value
        return lists.as_list(self.b, value)

    def _source_of(
        self, function: FunctionType | local_functions.LocalFunction | Closure
    ) -> FunctionSource:
        if isinstance(function, local_functions.LocalFunction):
            return function.source
        if isinstance(function, Closure):
            return function.kind.source or self.functions.source(function.kind.function)
        return self.functions.source(function)

    def _closure_of(
        self,
        function: local_functions.LocalFunction,
        around: tuple[local_functions.LocalFunction, ...] = (),
    ) -> Closure:
        """A function that is defined in a kernel, with the values that its free names have now.
        Those that it is captured by are not among these."""
        tree, stands_for = function.source.tree, cast("FunctionType", function.source.function)
        free = sorted(read(tree) - local_functions.known_of(tree).names - {tree.name})
        free = [name for name in free if name not in function.source.parameters]
        values: dict[str, Value] = {}
        for name in free:
            with suppress(FrontendError):  # it may be not bound yet, and not read
                found = function.around.name_inside(ast.Name(name, ast.Load()))
                other = found.value if isinstance(found, Static) else None
                if isinstance(other, local_functions.LocalFunction) and other in (
                    *around,
                    function,
                ):
                    meant = cast("FunctionType", other.source.function)
                    self.functions.captured_again[stands_for, name] = meant
                else:
                    values[name] = self._closed(found, (*around, function))
        kind = FunctionKind(stands_for, tuple(values), Same(stands_for), function.source)
        return Closure(tuple(values.values()), kind)

    def _closed(
        self, value: Value, around: tuple[local_functions.LocalFunction, ...] = ()
    ) -> Value:
        """A value that can be handed to a function of the IR, without references to functions that
        are being lowered."""
        if isinstance(value, Static) and isinstance(value.value, local_functions.LocalFunction):
            return self._closure_of(value.value, around)
        if isinstance(value, Compound):
            return value.of(self._closed(x, around) for x in value.items)
        return value

    def _around_again(self, function: Closure) -> Env:
        """Return the functions known here that capture a function and are free names of it."""
        found = Env()
        for (one, name), meant in self.functions.captured_again.items():
            if one is function.kind.function:
                known = [function, *(x for x in self.env.values() if isinstance(x, Closure))]
                found.update((name, x) for x in known if x.kind.function is meant)
        for inner in function.items:
            if isinstance(inner, Closure):
                again = self._around_again(inner)
                found |= {f"$again.{len(found)}.{x}": y for x, y in again.items()}
        return found

    def _itself(self, function: Closure, parameters: Mapping[str, Value]) -> Env:
        """Return the binding of a function's own name inside itself."""
        if function.kind.source is None or function.kind.__name__ in parameters:
            return {}
        items = [parameters.get(name, x) for name, x in function.captured.items()]
        return {function.kind.__name__: function.of(items)}

    def around_positions(
        self, stencil: StencilFunction, arguments: Sequence[Value], out: Value | None
    ) -> Value:
        """The value of a call of a stencil."""

        function: Any = stencil.py_func

        def run(inner: list[Value]) -> Value:
            return self.inlined(function, inner, {})

        return applied(self.b, stencil, arguments, out, run)


_INSTEAD_OF_STORING = "return the value, and store it in the attribute outside of the kernel"


def _consists_of(value: Value, part: Value) -> bool:
    """Whether a value is another one, or has it among its parts."""
    if isinstance(value, Compound):
        return value is part or any(_consists_of(x, part) for x in value.items)
    return value is part


def _may_be_none(result: Value) -> bool:
    """Whether a value has items that may be `None`."""
    if isinstance(result, Compound):
        return any(_may_be_none(x) for x in result.items)
    return isinstance(result, Maybe) and result.is_none


def _is_formatted(message: ast.expr) -> bool:
    return isinstance(message, ast.JoinedStr)


def _is_valued(node: ast.Return) -> bool:
    return not (node.value is None or getattr(node.value, "value", node) is None)


def _sure(result: Value) -> Value:
    """A result whose parts are bound."""
    if isinstance(result, Maybe):
        return result if result.is_none else result.value
    if isinstance(result, Compound):
        return result.of(map(_sure, result.items))
    return result


_STATEMENTS_INSTEAD = {
    "TryStar": "check the values with 'if' before they are used",
    "With": "use it around the call of the kernel",
    "Import": "import at the top of the module",
    "ImportFrom": "import at the top of the module",
    "Global": "pass the value as an argument and return it",
    "Nonlocal": "pass the value as an argument and return it",
    "ClassDef": "pass arrays and numbers",
    "Match": "write values, several with '|', and tuples of these as patterns",
    "AsyncFor": "use 'for'",
    "AsyncWith": "use it around the call of the kernel",
}
