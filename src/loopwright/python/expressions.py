"""Expressions of Python: each node of the tree gives a value (`values`)."""

from __future__ import annotations

import ast
import types as python_types
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

import numpy as np
from xdsl.ir import Block

from loopwright.exact.speculation import never_faults
from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.native.runtime.support import addresses_of, is_stream
from loopwright.python import (
    arrays,
    dicts,
    lists,
    local_functions,
    numpy_indexing,
    records,
    registry,
    scalars,
    slices,
    texts,
)
from loopwright.python.argument_values import METHODS, is_taken_apart
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.builder import Builder
from loopwright.python.builtin_functions import Flat, run_of
from loopwright.python.errors import meant
from loopwright.python.forms import Linear
from loopwright.python.liveness import children
from loopwright.python.scope import Branch, Scope
from loopwright.python.source import FunctionSource, of_lambda, plain_function
from loopwright.python.types import (
    BOOL,
    FLOAT64,
    PY_BOOL,
    PY_COMPLEX,
    PY_FLOAT,
    Kind,
    type_of_number,
)
from loopwright.python.values import (
    COPIED,
    ITERATORS,
    NONE,
    AnyArray,
    AnyList,
    Array,
    Axis,
    Closure,
    Compound,
    DictValue,
    Fields,
    Index,
    Lazy,
    ListValue,
    Maybe,
    RangeValue,
    RecordValue,
    Row,
    Scalar,
    SliceValue,
    Static,
    Text,
    TupleValue,
    Value,
    describe,
    hint_for_list,
)

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_BY_NAME = {name: kind for kind, name in _COMPARISONS.items()}
_UNARY: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
GENERATORS = (
    "a generator is defined outside, without functions of its own, and 'for' runs through it"
)
_INSTEAD = {
    "GeneratorExp": "write a loop",
    "JoinedStr": "f-strings are arguments of print(), and messages of exceptions",
    "Await": "call the kernel from the coroutine",
    "Yield": GENERATORS,
    "YieldFrom": GENERATORS,
    "Starred": "write the items out",
}
Implied = tuple[list[Linear], list[Linear]]
"""Forms that are at least zero where a condition holds, and where it does not."""


def as_value(b: Builder, found: object) -> Value:
    """A Python object that is known when compiling, as a value."""
    if isinstance(found, np.ndarray):
        return _outer_array(b, cast("np.ndarray[Any, Any]", found))
    type_ = type_of_number(found)
    if type_ is not None:
        number: Any = found
        plain: Any = number.item() if isinstance(found, np.generic) else number
        if type_.weak:
            return b.number(plain)
        form = b.integer(plain).form if type_.dtype_name == "int64" else None
        return Scalar(type_, form=form, const=plain)
    if is_taken_apart(kind := type(found)):
        items = cast("tuple[object, ...]", found)
        return TupleValue(tuple(as_value(b, item) for item in items), kind)
    if is_stream(found):
        b.streams[id(found)] = found
        return Fields(tuple(b.number(x) for x in addresses_of(found)), type(found))
    if isinstance(found, slice):
        known = cast("Any", found)
        bounds: list[Any] = [known.start, known.stop, known.step]
        parts = [None if x is None else as_value(b, x) for x in bounds]
        if all(x is None or isinstance(x, Scalar) for x in parts):
            return SliceValue(*parts)  # pyright: ignore[reportArgumentType]
    return Static(cast("object", found))


def _outer_array(b: Builder, array: np.ndarray[Any, Any]) -> Value:
    """An array from outside of the function, which each call hands on."""
    found = b.outer.get(id(array))
    if found is None:
        kind = type(array).__name__
        what = "an array" if kind == "ndarray" else f"a {kind}"
        message = (
            f"{what} of dtype {array.dtype} from outside of the function is not supported here"
        )
        raise b.error(message, "pass it as an argument")
    return found


@lru_cache(maxsize=1024)
def _in_order(statement: ast.stmt) -> Sequence[tuple[ast.expr, int]]:
    """The expressions of a statement as they are evaluated, each with the number of those before
    its parts."""
    order: list[tuple[ast.expr, int]] = []

    def visit(node: ast.AST) -> None:
        start, parts = (
            len(order),
            [part for part in children(node) if not isinstance(part, ast.stmt)],
        )
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            parts.sort(key=lambda part: part is not node.value)
        for part in parts:
            visit(part)
        if isinstance(node, ast.expr):
            order.append((node, start))

    visit(statement)
    return order


class Expressions(Scope):
    """The second layer: `value` evaluates an expression over the variables of `Scope`.
    Later layers give it `call`, and methods for the nodes that are not here."""

    call: Callable[[Any, list[Value], dict[str, Value]], Value]
    """The value of a call of a function that is known."""

    def __init__(self, b: Builder, source: FunctionSource) -> None:
        super().__init__(b)
        self.source = source
        self.local_names: frozenset[str] = frozenset()
        self.implied: dict[Scalar, Implied] = {}
        self.around: Expressions | None = None
        """The function that this one is defined in."""
        self.kept: set[ast.expr] = set()
        """Expressions that get memory at once: what they read may change before they are used."""
        self.may_be_none: ast.expr | None = None
        """The expression whose value may be a number or `None`."""

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        handler: Callable[[Any], Value] | None = getattr(
            self, f"_{type(node).__name__.lower()}", None
        )
        with self.b.at(node):
            if handler is None:
                name = type(node).__name__
                hint = _INSTEAD.get(name, "")
                raise self.b.error(f"this expression ({name}) is not supported in kernels", hint)
            found = handler(node)
            if self.may_be_none is not node:
                found = self._present(found)
            if not isinstance(found, Lazy) or node not in self.kept:
                return found
            settles = not found.view or found.view.startswith(COPIED)
            return self.in_memory(found) if settles else found

    def optional(self, node: ast.expr) -> Value:
        """The value of a name or a call that may be `None`; of others as always."""
        if not isinstance(node, ast.Name | ast.Call):
            return self.value(node)
        around, self.may_be_none = self.may_be_none, node
        found = self.value(node)
        self.may_be_none = around
        return found

    def _present(self, value: Value) -> Value:
        """A value where it is used, which `None` cannot be."""
        if not isinstance(value, Maybe) or not value.is_none:
            return value
        self.b.check(value.bound, "TypeError", "a number is None here")
        return value.value

    def expect_no_iterator(self, node: ast.expr) -> None:
        """Refuse names for iterators, through which an iterator could be consumed twice."""
        if isinstance(node, ast.Call) and self.outer_object(node.func) in ITERATORS:
            hint = "write list(…) of it, or run through it where it is made"
            raise self.b.error("an iterator cannot be a variable or a result", hint, node)

    def in_memory(self, value: Value) -> Value:
        """A value as a variable has it: array expressions get memory."""
        if isinstance(value, Lazy):
            if value.view:
                message = "this is a view of complex numbers"
                if value.view.startswith(COPIED):
                    message = "NumPy may have a view here, which cannot be a variable or a result"
                raise self.b.error(message, f"use {value.view}")
            return arrays.materialise(self.b, value)
        if isinstance(value, Compound):
            return value.of(map(self.in_memory, value.items))
        return value

    def number(self, node: ast.expr, what: str = "a number") -> Scalar:
        """The value of an expression that has to be a number."""
        found = self.value(node)
        if isinstance(found, Array | Lazy) and not found.shape:
            return arrays.element_at(self.b, found, ())
        if not isinstance(found, Scalar):
            with self.b.at(node):
                raise self.b.error(f"expected {what}, not {describe(found)}")
        return found

    # Names and constants

    def _constant(self, node: ast.Constant) -> Value:
        return as_value(self.b, node.value)

    def _name(self, node: ast.Name, *, is_free: bool = False) -> Value:
        found = self.env.get(node.id)
        if found is not None:
            return self._bound(node.id, found, is_free=is_free)
        if node.id in self.local_names:
            raise self.b.error(
                f"'{node.id}' has no value here",
                "give it one on every path that leads here, before a branch or a loop",
            )
        names = self.source.names
        if self.around is not None and node.id not in self.source.more_names:
            return self.around.name_inside(node)
        if node.id not in names:
            hint = meant(node.id, {*self.env, *names})
            raise self.b.error(f"name '{node.id}' is not defined", hint)
        return as_value(self.b, names[node.id])

    def name_inside(self, node: ast.Name) -> Value:
        """Return the value of a name in a nested function, at the time of a call."""
        before = self.env
        self.env = dict(before)  # what is tested there is not known here
        try:
            return self._present(self._name(node, is_free=True))
        finally:
            self.env = before

    def _lambda(self, node: ast.Lambda) -> Value:
        return Static(self.defined(of_lambda(node)))

    def defined(self, tree: ast.FunctionDef) -> local_functions.LocalFunction:
        """A function that is defined here, with the values that its defaults have now."""
        defaults = {
            name: self.in_memory(self.value(node))
            for name, node in local_functions.defaults_of(tree.args).items()
        }
        return local_functions.local_function(self.source, self, tree, defaults)

    def _bound(self, name: str, value: Value, *, is_free: bool = False) -> Value:
        """A variable's value; where it may be unbound, that is checked. Variables of a function
        around are free."""
        if isinstance(value, Maybe) and value.is_none:
            return value
        if isinstance(value, Maybe):
            text = "variable '{}' where it is not associated with a value"
            if is_free or self.is_inside_function:
                error, message = "NameError", f"cannot access free {text} in enclosing scope"
            else:
                error, message = "UnboundLocalError", f"cannot access local {text}"
            self.b.check(value.bound, error, message.format(name))
            self.env[name] = value.value
            return value.value
        if isinstance(value, Compound) and any(isinstance(x, Maybe) for x in value.items):
            return value.of(self._bound(name, x, is_free=is_free) for x in value.items)
        return value

    def _tuple(self, node: ast.Tuple | ast.List) -> Value:
        items, runs = list[Value](), list[lists.Run]()
        for item in node.elts:
            if isinstance(item, ast.Starred):
                inner = self.value(item.value)
                if isinstance(inner, TupleValue):
                    items += inner.items
                    continue
                if not isinstance(node, ast.List):
                    raise self.b.error("only tuples can be unpacked here", "write a list")
                copied = lists.collected(self.b, [run_of(self.b, inner)])
                runs += [run_of(self.b, TupleValue(tuple(items))), run_of(self.b, copied)]
                items.clear()
            else:
                items.append(lists.kept(self.b, self.value(item)))
        if runs:
            return lists.collected(self.b, [*runs, run_of(self.b, TupleValue(tuple(items)))])
        if isinstance(node, ast.List) and not items and self.b.pools.items:
            return lists.made(self.b)  # here, as it is known later what its items are
        return TupleValue(tuple(items), list if isinstance(node, ast.List) else tuple)

    _list = _tuple

    def _set(self, node: ast.Set) -> Value:
        found = dicts.made(self.b, set)
        for item in node.elts:
            self.b.frame.of_library(set_bodies.add, found, self.value(item))
        return found

    def _dict(self, node: ast.Dict) -> Value:
        found = dicts.made(self.b)
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.b.frame.of_library(dict_bodies.update, found, self.value(value))
            else:
                entry = self.value(key), self.value(value)
                self.b.frame.of_library(dict_bodies.set_item, found, *entry)
        return found

    def _slice(self, node: ast.Slice) -> Value:
        parts: list[Scalar | None] = []
        for part in (node.lower, node.upper, node.step):
            found = None if part is None else self.value(part)
            if isinstance(found, Static) and found.value is None:
                found = None
            if found is not None and not isinstance(found, Scalar):
                raise self.b.error(f"a bound of a slice is an integer, not {describe(found)}")
            parts.append(found)
        return SliceValue(*parts)

    def _namedexpr(self, node: ast.NamedExpr) -> Value:
        found = self.in_memory(self.value(node.value))
        self.env[node.target.id] = found
        return found

    # Operators

    def _binop(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        found = self._of_class(f"__{METHODS[type(node.op)]}__", left, right)
        if found is None:
            found = self._of_class(f"__r{METHODS[type(node.op)]}__", right, left)
        return self.operate(type(node.op), left, right) if found is None else found

    def _of_class(self, name: str, value: Value, other: Value) -> Value | None:
        """Call the operator method that a class defines for its objects; `None` for other
        values."""
        method = value.member(name) if isinstance(value, Fields) else None
        return None if method is None else self.call(method, [value, other], {})

    def before_calls(self, statement: ast.stmt) -> set[ast.expr]:
        """The expressions of a statement that are evaluated before a function of Python is called,
        which may change arrays; those within its arguments do not count."""
        order = _in_order(statement)
        calls = [(node, start) for node, start in order if isinstance(node, ast.Call)]
        last = max((start for node, start in calls if self._runs_statements(node)), default=0)
        return {node for node, _ in order[:last]}

    def _runs_statements(self, node: ast.Call) -> bool:
        function = self.outer_object(node.func)
        plain = plain_function(function)
        is_plain = isinstance(plain, python_types.FunctionType | local_functions.LocalFunction)
        return is_plain and not registry.lowering_of(function)

    def outer_object(self, node: ast.expr) -> object:
        """The object that a name or a dotted name means, if it is known without evaluation."""
        if isinstance(node, ast.Name):
            found = self.env.get(node.id)
            if found is None and node.id in self.local_names:
                return None
            is_more = node.id in self.source.more_names
            if found is None and self.around is not None and not is_more:
                return self.around.outer_object(node)
            if found is None:
                return self.source.names.get(node.id)
            if isinstance(found, Closure):
                return found.kind.function
            return found.value if isinstance(found, Static) else None
        if isinstance(node, ast.Attribute):
            return getattr(self.outer_object(node.value), node.attr, None)
        return None

    def operate(self, kind: type[ast.operator], left: Value, right: Value) -> Value:
        """`left op right`."""
        b = self.b
        if kind is ast.MatMult:
            return registry.FUNCTIONS[np.matmul](b, left, right)
        op = BINARY[kind]
        if op == "|" and isinstance(left, Static) and isinstance(right, Static):
            sides: list[Any] = [left.value, right.value]
            if all(isinstance(x, type | python_types.UnionType) for x in sides):
                return Static(sides[0] | sides[1])
        for operated in (dicts.operated, texts.operated):
            if (found := operated(b, op, left, right)) is not None:
                return found
        if isinstance(left, AnyList) or isinstance(right, AnyList):
            if not isinstance(left, Array | Lazy) and not isinstance(right, Array | Lazy):
                return self._lists(op, left, right)
            left, right = lists.plain(b, left), lists.plain(b, right)
        if isinstance(left, TupleValue) or isinstance(right, TupleValue):
            return self._tuples(op, left, right)
        for side in (left, right):
            if not isinstance(side, Scalar | Array | Lazy):
                raise b.error(f"'{op}' is not defined for {describe(side)}")
        right = _beside_complex(left, right)
        kinds = [x.type if isinstance(x, Scalar) else x.element for x in (left, right)]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        element = scalars.result_type(b, op, *kinds)  # pyright: ignore[reportUnknownArgumentType]
        if op == "**" and isinstance(left, Array | Lazy) and left.element.is_bool:
            if isinstance(right, Scalar) and right.type.weak and right.type.is_integer:
                raise b.error("powers of truth values are not supported", "use x.astype(np.int64)")
        both = not isinstance(left, Scalar) or not isinstance(right, Scalar)
        return arrays.elementwise(
            b,
            arrays.alongside(b, op, (element, element), (left, right)),
            element.strong if both else element,
            self._raised(left, right) if op == "**" else lambda x: scalars.binary(b, op, *x),
        )

    def _raised(self, left: Value, right: Value) -> Callable[[Sequence[Scalar]], Scalar]:
        """`left ** right` of one element each."""
        if (
            isinstance(left, Array | Lazy)
            and left.element.kind >= Kind.FLOAT
            and isinstance(right, Scalar)
            and right.type.weak
            and right.type.kind <= Kind.FLOAT
        ):
            return lambda x: scalars.power_of_element(self.b, x[0], right)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            return lambda x: scalars.binary(self.b, "**", *x)
        return lambda x: scalars.power_in_loop(self.b, *x)

    def _lists(self, op: str, left: Value, right: Value) -> Value:
        """`left op right`, of which one is a list, and none an array."""
        b = self.b
        if op == "+" and all(isinstance(x, AnyList) or lists.can_change(x) for x in (left, right)):
            return lists.collected(b, [run_of(b, x) for x in (left, right)])
        for x, y in ((left, right), (right, left)):
            if op == "*" and isinstance(y, Scalar) and y.type.kind <= Kind.INTEGER:
                return lists.repeated(b, run_of(b, x), y)
        raise b.error(f"'{op}' is not defined for {describe(left)} and {describe(right)}")

    def _tuples(self, op: str, left: Value, right: Value) -> Value:
        if op == "+" and isinstance(left, TupleValue) and isinstance(right, TupleValue):
            if left.is_list is right.is_list:
                return TupleValue((*left.items, *right.items), list if left.is_list else tuple)
        for x, y in ((left, right), (right, left)):
            if (
                op == "*"
                and isinstance(x, TupleValue)
                and isinstance(y, Scalar)
                and y.const is not None
            ):
                return TupleValue(x.items * int(y.const.real), list if x.is_list else tuple)
            if op == "*" and isinstance(y, Scalar) and lists.can_change(x):
                return self._lists(op, x, y)
        raise self.b.error(f"'{op}' is not defined for {describe(left)} and {describe(right)}")

    def _unaryop(self, node: ast.UnaryOp) -> Value:
        b = self.b
        if isinstance(node.op, ast.Not):
            test = self.test(node.operand)
            made = scalars.logical_not(b, test)
            if test in self.implied:
                yes, no = self.implied[test]
                self.implied[made] = no, yes
            return made
        op, x = _UNARY[type(node.op)], self.value(node.operand)
        if isinstance(x, Scalar):
            return scalars.unary(b, op, x)
        if not isinstance(x, Array | Lazy):
            raise b.error(f"'{op}' is not defined for {describe(x)}")
        return arrays.elementwise(b, [x], x.element, lambda v: scalars.unary(b, op, v[0]))

    def _compare(self, node: ast.Compare) -> Value:
        parts = [*zip(node.ops, node.comparators, strict=True)]
        match node:
            case ast.Compare(_, [ast.Is() | ast.IsNot() as op], [ast.Constant(None)]):
                found = self.optional(node.left)
                if isinstance(found, Maybe):
                    is_there = scalars.cast(self.b, found.bound, PY_BOOL)
                    is_not = isinstance(op, ast.IsNot)
                    return is_there if is_not else scalars.logical_not(self.b, is_there)
                return self._comparison(op, found, NONE)
            case _:
                pass
        return self._compared(self.value(node.left), parts)

    def _compared(self, first: Value, parts: Sequence[tuple[ast.cmpop, ast.expr]]) -> Value:
        """`a < b < c`, where c is computed only if `a < b`."""
        (op, node), *rest = parts
        other = self.value(node)
        left = self._comparison(op, first, other)
        if not rest:
            return left

        def further() -> Scalar:
            found = self._compared(other, rest)
            if isinstance(left, Scalar) and isinstance(found, Scalar):
                return found
            raise self.b.error(
                "a chain of comparisons is for numbers", "use & between two comparisons"
            )

        if not isinstance(left, Scalar):
            return further()
        if left.const is not None:
            return further() if left.const else left
        known = self.implied.get(left, ([], []))[0]
        right, is_free = self._tried(known, further)
        if is_free:
            made = scalars.logical_and(self.b, left, right)
            if left.type == right.type == BOOL:
                made = scalars.cast(self.b, made, BOOL)
        else:
            made = self._if_needed(left, known, further, lambda: left)
        self._imply_both(made, left, right)
        return made

    def _tried(self, known: list[Linear], compute: Callable[[], Scalar]) -> tuple[Scalar, bool]:
        """Compute a value under `known` conditions, and return whether it was kept: it is removed
        if it has effects, or may be undefined without the conditions, as divisions are."""
        b, block, env = self.b, Block(), dict(self.env)
        with b.uncaught(), b.own_memory() as made_there, b.inside(block):
            b.forms.learn_all(known)
            found = compute()
            b.ssa(found)
        is_free = all(map(never_faults, block.ops)) and not made_there
        if is_free and self.env == env:
            for item in list(block.ops):
                item.detach()
                b.block.add_op(item)
            return found, True
        b.discard(block)
        self.env = env
        return found, False

    def _if_needed(
        self, test: Scalar, known: list[Linear], then: Branch, other: Branch, *, is_and: bool = True
    ) -> Scalar:
        """Return the value of one of two paths, the first of which is taken under `known`
        conditions."""

        def where_known() -> Value | None:
            self.b.forms.learn_all(known)
            return then()

        paths = (where_known, other) if is_and else (other, where_known)
        made = self.branch(test, *paths)
        assert isinstance(made, Scalar)
        return made

    def _imply_both(self, made: Scalar, left: Scalar, right: Scalar) -> None:
        yes = [f for x in (left, right) for f in self.implied.get(x, ([], []))[0]]
        self.implied[made] = yes, []

    def _comparison(self, op: ast.cmpop, left: Value, right: Value) -> Value:
        b = self.b
        if isinstance(op, ast.Is | ast.IsNot):
            made = self._identity(left, right)
            return made if isinstance(op, ast.Is) else scalars.logical_not(b, made)
        if isinstance(op, ast.In | ast.NotIn):
            return self._membership(op, left, right)
        name = _COMPARISONS[type(op)]
        sides = [isinstance(x, AnyList) or lists.can_change(x) for x in (left, right)]
        if all(sides) and (isinstance(left, AnyList) or isinstance(right, AnyList)):
            same = [lists.as_list(b, x) if isinstance(x, TupleValue) else x for x in (left, right)]
            if name not in ("==", "!="):
                return self._comparison(op, b.frame.of_library(bodies.order, *same), b.integer(0))
            made = scalars.truth(b, b.frame.of_library(bodies.equal, *same))  # pyright: ignore[reportArgumentType]
            return made if name == "==" else scalars.logical_not(b, made)
        for compared in (dicts.operated, texts.compared):
            if (made := compared(b, name, left, right)) is not None:
                return made
        if isinstance(left, Text) or isinstance(right, Text):
            if name not in ("==", "!="):
                raise b.error(f"'{name}' is not defined for {describe(left)} and {describe(right)}")
            return b.number(name == "!=")
        left, right = lists.plain(b, left), lists.plain(b, right)
        if isinstance(left, TupleValue) and isinstance(right, TupleValue):
            return self._compared_tuples(name, left, right)
        is_static = isinstance(left, Static) or isinstance(right, Static)
        if is_static and not isinstance(left, Fields) and not isinstance(right, Fields):
            return self._compared_statics(name, left, right)
        for side in (right, left) if isinstance(right, Fields) else (left, right):
            if not isinstance(side, Scalar | Array | Lazy):
                raise b.error(f"'{name}' is not defined for {describe(side)}")
        right = _beside_complex(left, right)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            made = scalars.compare(b, name, left, right)
            self._imply(made, name, left, right)
            return made
        return arrays.elementwise(
            b, (left, right), BOOL, lambda x: scalars.compare(b, name, x[0], x[1])
        )

    def _identity(self, left: Value, right: Value) -> Scalar:
        """Whether two values are the same object: decidable for constants and for `bool`, which has
        one object for each value."""
        b = self.b
        if isinstance(left, Static) and isinstance(right, Static):
            return b.number(left.value is right.value)  # pyright: ignore[reportUnknownMemberType]
        if isinstance(left, Static) or isinstance(right, Static):
            return b.number(False)
        if isinstance(left, Row) and isinstance(right, Row) and left.heads == right.heads:
            return scalars.compare(b, "==", left.number, right.number)
        if isinstance(left, Row) or isinstance(right, Row):
            if isinstance(left, AnyList) and isinstance(right, AnyList):
                return b.number(False)
        if isinstance(left, ListValue) and isinstance(right, ListValue):
            if b.fixed_lists & {left.name, right.name}:
                raise lists.shared_error(b, "")
            return b.number(left == right)
        if isinstance(left, DictValue) and isinstance(right, DictValue):
            return b.number(left.items == right.items)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            if left.type is right.type is PY_BOOL:
                return scalars.compare(b, "==", left, right)
        raise b.error(f"'is' is not defined for {describe(left)} and {describe(right)}", "use '=='")

    def _imply(self, made: Scalar, name: str, left: Scalar, right: Scalar) -> None:
        """Record what a comparison of integers says of forms."""
        if left.form is None or right.form is None or made.const is not None:
            return
        x, y = left.form, right.form
        table: dict[str, tuple[list[AffineExpr], list[AffineExpr]]] = {
            "<": ([y - x - 1], [x - y]),
            "<=": ([y - x], [x - y - 1]),
            ">": ([x - y - 1], [y - x]),
            ">=": ([x - y], [y - x - 1]),
            "==": ([x - y, y - x], []),
            "!=": ([], [x - y, y - x]),
        }
        yes, no = table[name]
        linear = self.b.forms.linear
        self.implied[made] = [linear(f) for f in yes], [linear(f) for f in no]

    def _membership(self, op: ast.cmpop, left: Value, right: Value) -> Value:
        if isinstance(right, Static) and isinstance(right.value, dicts.View):
            if right.value.part == "keys":
                right = right.value.of
        if isinstance(right, DictValue):
            contained = self.b.frame.of_library(dict_bodies.contains, right, left)
            assert isinstance(contained, Scalar)
            return contained if isinstance(op, ast.In) else scalars.logical_not(self.b, contained)
        if texts.is_text(right):
            both = [texts.as_text(self.b, x) for x in (right, left)]
            contained = self.b.frame.of_library(text_bodies.contains, *both)
            assert isinstance(contained, Scalar)
            return contained if isinstance(op, ast.In) else scalars.logical_not(self.b, contained)
        if isinstance(right, AnyList):
            contained = self.b.frame.of_library(bodies.contains, right, left)
            assert isinstance(contained, Scalar)
            return contained if isinstance(op, ast.In) else scalars.logical_not(self.b, contained)
        if not isinstance(right, TupleValue):
            raise self.b.error(f"'in' is for tuples, not for {describe(right)}")
        any_equal = self.b.number(False)
        for item in right.items:
            equal = self._comparison(ast.Eq(), left, item)
            assert isinstance(equal, Scalar)
            any_equal = scalars.logical_or(self.b, any_equal, scalars.truth(self.b, equal))
        return any_equal if isinstance(op, ast.In) else scalars.logical_not(self.b, any_equal)

    def _compared_tuples(self, name: str, left: TupleValue, right: TupleValue) -> Value:
        if name not in ("==", "!="):
            return self._in_order(name, left, right)
        made = self.b.number(len(left.items) == len(right.items) and left.is_list is right.is_list)
        if made.const:
            for x, y in zip(left.items, right.items, strict=True):
                one = self._comparison(ast.Eq(), x, y)
                if not isinstance(one, Scalar):
                    raise self.b.error("tuples of arrays cannot be compared")
                made = scalars.logical_and(self.b, made, scalars.truth(self.b, one))
        return made if name == "==" else scalars.logical_not(self.b, made)

    def _in_order(self, name: str, left: TupleValue, right: TupleValue) -> Scalar:
        """Which of two tuples comes first: the first items that differ say so."""
        b, (x, y) = self.b, (left.items, right.items)
        made = self._comparison(_BY_NAME[name](), b.integer(len(x)), b.integer(len(y)))
        for one, other in reversed(list(zip(x, y, strict=False))):
            differs, first = (
                self._comparison(op, one, other) for op in (ast.NotEq(), _BY_NAME[name]())
            )
            if not (isinstance(differs, Scalar) and isinstance(first, Scalar)):
                raise b.error("tuples of arrays cannot be compared")
            assert isinstance(made, Scalar)
            parts = [scalars.truth(b, one) for one in (differs, first, made)]
            made = scalars.select(b, *parts)
        assert isinstance(made, Scalar)
        return made

    def _compared_statics(self, name: str, left: Value, right: Value) -> Value:
        if isinstance(left, Array | Lazy) or isinstance(right, Array | Lazy):
            raise self.b.error(
                f"'{name}' of {describe(left)} and {describe(right)} is not supported",
                "use 'is' for None",
            )
        if name not in ("==", "!="):
            raise self.b.error(
                f"'{name}' is not defined for {describe(left)} and {describe(right)}"
            )
        if isinstance(left, Static) and isinstance(right, Static):
            return self.b.number(bool(left.value == right.value) is (name == "=="))
        return self.b.number(name == "!=")

    # Conditions

    def test(self, node: ast.expr) -> Scalar:
        """The truth of an expression."""
        if isinstance(node, ast.BoolOp):
            with self.b.at(node):
                return self._truth_of_all(node.op, node.values)
        found = self.value(node)
        with self.b.at(node):
            return self.truth(found)

    def truth(self, found: Value) -> Scalar:
        """`bool(value)`."""
        b = self.b
        match found:
            case Scalar():
                made = scalars.truth(b, found)
                if made is not found and found in self.implied:
                    self.implied[made] = self.implied[found]
                return made
            case TupleValue():
                return b.number(bool(found.items))
            case Text():
                return scalars.compare(b, ">", found.length, b.integer(0))
            case DictValue():
                return scalars.compare(b, ">", dicts.size(b, found), b.integer(0))
            case ListValue() | Row():
                length, zero = lists.length_of(b, found), b.integer(0)
                made = scalars.compare(b, ">", length, zero)
                self._imply(made, ">", length, zero)
                return made
            case Static():
                return b.number(bool(found.value))
            case Array() | Lazy() if all(arrays.is_one(extent) for extent in found.shape):
                return scalars.truth(
                    b, arrays.element_at(b, found, [b.integer(0)] * len(found.shape))
                )
            case _:
                raise b.error(
                    f"the truth of {describe(found)} is ambiguous", "use np.any(…), np.all(…)"
                )

    def _truth_of_all(self, op: ast.boolop, nodes: Sequence[ast.expr]) -> Scalar:
        """The truth of `a and b`, or of `a or b`; b is computed only where it counts."""
        b = self.b
        left = self.test(nodes[0])
        if len(nodes) == 1:
            return left
        is_and = isinstance(op, ast.And)
        if left.const is not None:
            return self._truth_of_all(op, nodes[1:]) if bool(left.const) is is_and else left
        known = self.implied.get(left, ([], []))[0 if is_and else 1]

        def further() -> Scalar:
            return self._truth_of_all(op, nodes[1:])

        right, is_free = self._tried(known, further)
        if is_free:
            operator = scalars.logical_and if is_and else scalars.logical_or
            made = operator(b, left, b.truth(b.ssa(right)))
            if is_and:
                self._imply_both(made, left, right)
            else:
                no = [f for x in (left, right) for f in self.implied.get(x, ([], []))[1]]
                self.implied[made] = [], no
            return made
        fixed = b.number(not is_and)
        made = self._if_needed(left, known, further, lambda: fixed, is_and=is_and)
        if is_and:
            self._imply_both(made, left, right)
        return made

    def _boolop(self, node: ast.BoolOp) -> Value:
        return self._chosen(node.op, node.values)

    def _chosen(self, op: ast.boolop, nodes: Sequence[ast.expr]) -> Value:
        """The value of `a and b`, which is one of the two."""
        left = self.value(nodes[0])
        if len(nodes) == 1:
            return left
        test = self.truth(left)
        is_and = isinstance(op, ast.And)
        if test.const is not None:
            return self._chosen(op, nodes[1:]) if bool(test.const) is is_and else left
        known = self.implied.get(test, ([], []))[0 if is_and else 1]

        left = self.in_memory(left)

        def rest() -> Value:
            self.b.forms.learn_all(known)
            return self.in_memory(self._chosen(op, nodes[1:]))

        made = self.branch(
            test, rest if is_and else lambda: left, (lambda: left) if is_and else rest
        )
        assert made is not None
        if isinstance(made, Scalar) and is_and and isinstance(left, Scalar):
            self.implied[made] = self.implied.get(left, ([], []))[0], []
        return made

    def _ifexp(self, node: ast.IfExp) -> Value:
        test = self.test(node.test)
        if test.const is not None:
            return self.value(node.body if test.const else node.orelse)
        yes, no = self.implied.get(test, ([], []))

        def side(part: ast.expr, known: list[Linear]) -> Callable[[], Value]:
            def run() -> Value:
                self.b.forms.learn_all(known)
                return self.in_memory(self.value(part))

            return run

        made = self.branch(test, side(node.body, yes), side(node.orelse, no))
        assert made is not None
        return made

    # Subscripts, attributes, calls

    def _subscript(self, node: ast.Subscript) -> Value:
        container = self.value(node.value)
        key = self.value(node.slice)
        if texts.is_text(container):
            return texts.subscript(self.b, container, key)
        if isinstance(container, TupleValue):
            return self._item(container, key)
        if isinstance(container, RecordValue):
            return records.subscript(self.b, container, key)
        if isinstance(container, RangeValue):
            return self._of_range(container, key)
        if isinstance(container, AnyList):
            if isinstance(key, SliceValue):
                return lists.sliced(self.b, container, key)
            return lists.item_at(self.b, container, lists.checked_place(self.b, container, key))
        if isinstance(container, DictValue) and container.kind is not set:
            return self.b.frame.of_library(dict_bodies.item, container, key)
        key = lists.plain(self.b, key)
        if isinstance(container, Static) and isinstance(container.value, Relative):
            return container.value.item(self.b, key)
        if isinstance(container, Static) and not callable(container.value):
            lowering = registry.lowering_of(container.value)
            if lowering is not None:
                return registry.call(self.b, lowering, ast.unparse(node.value), [key], {})
        if isinstance(container, Static) and isinstance(container.value, Flat):
            return container.value.iteration.item(self.place_in(container.value, key))
        if not isinstance(container, Array | Lazy):
            hint = ""
            if isinstance(container, Static) and isinstance(container.value, list):
                hint = "write a tuple of constants, or np.array(…) of it outside of the function"
            raise self.b.error(f"{describe(container)} cannot be subscripted", hint)
        return numpy_indexing.subscript(self.b, container, key)

    def _of_range(self, found: RangeValue, key: Value) -> Value:
        """`range(…)[key]`."""
        b, length = self.b, scalars.python_integer(self.b, self.number_of_items(found))

        def at(place: Scalar) -> Scalar:
            moved = scalars.binary(b, "*", place, found.step)
            return scalars.binary(b, "+", found.start, moved)

        if not isinstance(key, SliceValue):
            if not isinstance(key, Scalar) or not (key.type.is_integer or key.type == PY_BOOL):
                raise b.error(f"the index of a range is an integer or a slice, not {describe(key)}")
            said = "range object index out of range"
            return at(slices.checked_index(b, key, length, 0, said))
        start, by, n = slices.slice_of(b, key, length)
        step = found.step if by is None else scalars.binary(b, "*", found.step, by)
        first = at(start)
        end = scalars.binary(b, "+", first, scalars.binary(b, "*", n, step))
        return RangeValue(first, end, step)

    def number_of_items(self, found: RangeValue) -> Scalar:
        """`len(range(…))`."""
        made = registry.FUNCTIONS[len](self.b, found)
        assert isinstance(made, Scalar)
        return made

    def place_in(self, flat: Flat, key: Value) -> Scalar:
        """The number of an element that `array.flat` is subscripted by."""
        if not isinstance(key, Scalar) or not key.type.is_integer:
            raise self.b.error("the index of 'flat' is an integer", "use ravel()")
        return slices.checked_index(self.b, key, flat.iteration.count, 0)

    def _item(self, found: TupleValue, key: Value) -> Value:
        b = self.b
        if isinstance(key, Scalar) and key.const is not None and key.type.is_integer:
            number = int(key.const.real)
            if not -len(found.items) <= number < len(found.items):
                raise b.error(f"index {number} is out of range for a tuple of {len(found.items)}")
            return found.items[number]
        if isinstance(key, SliceValue):
            bounds = (key.start, key.stop, key.step)
            if any(bound is not None and bound.const is None for bound in bounds):
                raise b.error("the bounds of a slice of a tuple are constants")
            if any(bound is not None and not bound.type.is_integer for bound in bounds):
                raise b.error("the bounds of a slice are integers")
            parts: list[Any] = [None if bound is None else bound.const for bound in bounds]
            return TupleValue(found.items[slice(*parts)], list if found.is_list else tuple)
        if isinstance(key, Scalar) and key.type.is_integer:
            return self._selected(found, key)
        raise b.error(f"the index of a tuple is an integer or a slice, not {describe(key)}")

    def _selected(self, found: TupleValue, key: Scalar) -> Value:
        """The item of a tuple whose number is only known when it runs."""
        b, items = self.b, found.items
        for x in items:
            lists.expect_pool(b, x)
        if items and all(map(texts.is_text, items)):
            items = tuple(texts.as_text(b, x) for x in items)
        elif not items or any(
            _type_of(x) is None or _type_of(x) != _type_of(items[0]) for x in items
        ):
            raise b.error(
                "a tuple with a variable as index has items of one type",
                "use a constant, or 'for' over the tuple",
            )
        zero, count = b.integer(0), b.integer(len(items))
        index = scalars.python_integer(b, key)
        from_end = scalars.compare(b, "<", index, zero)
        index = scalars.select(b, from_end, scalars.binary(b, "+", index, count), index)
        if b.boundscheck:
            above, below = (
                scalars.compare(b, ">=", index, zero),
                scalars.compare(b, "<", index, count),
            )
            message = f"{found.kind.__name__ if found.is_list else 'tuple'} index out of range"
            b.check(scalars.logical_and(b, above, below), "IndexError", message)

        def chosen(low: int, high: int) -> Value:
            if high - low == 1:
                return self.in_memory(items[low])
            middle = (low + high) // 2
            test = scalars.compare(b, "<", index, b.integer(middle))
            made = self.branch(test, lambda: chosen(low, middle), lambda: chosen(middle, high))
            assert made is not None
            return made

        return chosen(0, len(items))

    def _attribute(self, node: ast.Attribute) -> Value:
        b, obj = self.b, self.value(node.value)
        if isinstance(obj, Static):
            try:
                return as_value(b, getattr(obj.value, node.attr))
            except AttributeError:
                hint = meant(node.attr, dir(obj.value))
                message = f"{describe(obj)} has no attribute '{node.attr}'"
                raise b.error(message, hint) from None
        if isinstance(obj, Array | Lazy):
            lowering = registry.ATTRIBUTES.get(node.attr)
            if lowering is not None:
                return lowering(b, obj)
            if node.attr in registry.METHODS:
                raise b.error(f"the method '{node.attr}' is not a value", "call it")
        if isinstance(obj, RecordValue):
            field = records.attribute(b, obj, node.attr)
            if field is None and node.attr in ("shape", "size", "ndim"):
                as_array = Lazy(BOOL, records.shape_of(obj), lambda _: b.number(False))
                field = registry.ATTRIBUTES[node.attr](b, as_array)
            if field is None:
                message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
                raise b.error(message, f"write [{node.attr!r}]" if node.attr in obj.names else "")
            return field
        if isinstance(obj, Compound) and (field := obj.field(node.attr)) is not None:
            return field
        if isinstance(obj, Compound) and (member := obj.member(node.attr)) is not None:
            if isinstance(member, property):
                return self.call(member.fget, [obj], {})
            if not hasattr(member, "__get__"):
                return as_value(b, member)
        self._expect_member(obj, node.attr)
        if isinstance(obj, Scalar):
            lowering = registry.NUMBER_ATTRIBUTES.get(node.attr)
            if lowering is not None:
                return lowering(b, obj)
        message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
        raise b.error(message, hint_for_list(obj))

    def _expect_member(self, found: Value, name: str) -> None:
        """Numbers of Python's and of NumPy's have the attributes of their classes."""
        if not isinstance(found, Scalar):
            return
        kind = found.type.python if found.type.weak else found.type.dtype.type
        if not hasattr(kind, name):
            raise self.b.error(f"'{found.type}' object has no attribute '{name}'")


def _type_of(value: Value) -> object:
    """The type of a number or of an array; `None` of others."""
    if isinstance(value, Array | Lazy):
        return value.element, len(value.shape)
    if isinstance(value, TupleValue) and not value.is_list:
        parts = [_type_of(x) for x in value.items]
        return None if None in parts else (value.kind, *parts)
    return value.type if isinstance(value, Scalar) else None


def _beside_complex(left: Value, right: Value) -> Value:
    """The right operand: `np.float64` is a `float` to a complex number of Python's own."""
    if isinstance(left, Scalar) and isinstance(right, Scalar) and left.type is PY_COMPLEX:
        return replace(right, type=PY_FLOAT) if right.type == FLOAT64 else right
    return right


class Relative:
    """An array that is subscripted relatively to a position; to other expressions an object."""

    def __init__(self, name: str, array: Array, position: Index | None) -> None:
        self.__name__ = name
        self._array = array
        self._position = position
        """`None` where only the type of an element is asked for."""

    def item(self, b: Builder, key: Value) -> Scalar | AnyArray:
        """`array[key]`."""
        keys = arrays.keys_of(key)
        if len(keys) != len(self._array.shape):
            raise b.error(f"{len(keys)} subscripts for {len(self._array.shape)} dimensions")
        starts: list[Axis] = []
        shape: list[Scalar] = []
        for k, one in enumerate(keys):
            low, high = _bounds(b, one)
            if self._position is not None:
                low, high = (b.form(self._position[k]) + x for x in (low, high))
                self._expect(b, low, high, b.form(self._array.shape[k]))
            is_slice = isinstance(one, SliceValue)
            starts.append(Axis(b.integer(low), None, len(shape) if is_slice else None))
            if is_slice:
                shape.append(b.integer(high - low))
        return arrays.subarray(b, self._array, starts, shape)

    def _expect(self, b: Builder, low: AffineExpr, high: AffineExpr, extent: AffineExpr) -> None:
        """Check that from `low` to below `high` there are elements."""
        for distance in (low, high - low, extent - high):
            if b.boundscheck and not b.assume(distance):
                inside = b.compare_index("sge", distance, constant(0))
                b.check(inside, "IndexError", "a relative subscript is outside of the array")


def _bounds(b: Builder, key: Value) -> tuple[AffineExpr, AffineExpr]:
    """From where to where a relative subscript goes."""
    if isinstance(key, SliceValue):
        low, high = key.start, key.stop
        if low is None or high is None or key.step is not None:
            raise b.error("a relative slice has two bounds, and no step")
        return _integer(b, low), _integer(b, high)
    found = _integer(b, key)
    return found, found + 1


def _integer(b: Builder, key: Value) -> AffineExpr:
    if not isinstance(key, Scalar) or not key.type.is_integer:
        raise b.error(f"a relative subscript is an integer or a slice, not {describe(key)}")
    return b.form(key)
