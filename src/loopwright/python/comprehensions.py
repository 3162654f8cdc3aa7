"""Comprehensions: lists of known length, arrays of numbers, and consumers of generators.

[f(x) for x in (a, b)]                  (f(a), f(b)), as a list
np.array([f(i) for i in range(n)])      an array of n numbers
sum(f(x) for x in v if x > 0)           the loop that Python runs
"""

from __future__ import annotations

import ast
import math
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from loopwright.python import arrays, lists, scalars
from loopwright.python.builtin_functions import Iteration, iteration_of
from loopwright.python.calls import Calls
from loopwright.python.carried import UnresolvedError
from loopwright.python.errors import text_of
from loopwright.python.liveness import read, written
from loopwright.python.local_functions import LocalFunction, is_generator, local_function
from loopwright.python.source import made_function
from loopwright.python.types import PY_FLOAT, PY_INT
from loopwright.python.values import AnyList, Index, Lazy, Scalar, TupleValue, Value, is_list_name

Comprehension = ast.ListComp | ast.GeneratorExp
_MOST_ITEMS = 64
"""How many items a list may have that is written out."""
_SUM = "TOTAL = START", "TOTAL = TOTAL + ITEM", "return TOTAL"
_PRODUCT = "TOTAL = START", "TOTAL = TOTAL * ITEM", "return TOTAL"
_EXTREMUM = (
    "SEEN = 0\nBEST = 0",
    "NEW = ITEM\nif SEEN == 0:\n    BEST = NEW\nelif NEW {} BEST:\n    BEST = NEW\nSEEN = 1",
    "if SEEN == 0:\n    NONE\nreturn BEST",
)
_OF_GENERATORS: dict[object, tuple[str, str, str]] = {
    any: ("", "if ITEM:\n    return True", "return False"),
    all: ("", "if not ITEM:\n    return False", "return True"),
}
"""For functions that end early: the code before the first item, for each item, and after the last
one."""
_OF_ITEMS: dict[object, tuple[str, str, str]] = {
    sum: _SUM,
    math.prod: _PRODUCT,
    any: ("FOUND = False", "if ITEM:\n    FOUND = True", "return FOUND"),
    all: ("FOUND = True", "if not ITEM:\n    FOUND = False", "return FOUND"),
    len: ("TOTAL = 0", "NEW = ITEM\nTOTAL = TOTAL + 1", "return TOTAL"),
    max: (_EXTREMUM[0], _EXTREMUM[1].format(">"), _EXTREMUM[2]),
    min: (_EXTREMUM[0], _EXTREMUM[1].format("<"), _EXTREMUM[2]),
}
_OF_LISTS: tuple[object, ...] = (sorted, set, dict, Counter, math.fsum)
"""Functions that read all items of a generator at once, as a list."""
_LIST = "MADE = []", "MADE.append(ITEM)", "return MADE"
_OPTIONS: dict[object, tuple[str, ...]] = {
    sum: ("start",),
    math.prod: ("start",),
    max: ("default",),
    min: ("default",),
}
_ARRAYS = "fill an array, such as np.zeros(…), in a loop"


class Comprehensions(Calls):
    """The fourth layer: evaluates comprehensions, and calls of functions on them.
    `FunctionLowering` gives it `assign`."""

    assign: Callable[[ast.expr, Value], None]
    """`target = value`."""

    def _listcomp(self, node: Comprehension) -> Value:
        self._expect_plain(node)
        grows = True
        with self.b.aside(), suppress(UnresolvedError):  # of an item of a list that has none
            grows = self._grows(node.generators)
        if grows:
            tree = _loop_of("<listcomp>", node, _LIST, {}, node)
            return self.call(local_function(self.source, self, tree, {}), [], {})
        names = written([clause.target for clause in node.generators])
        before = {name: self.env.get(name) for name in names}
        has_own = isinstance(node, ast.GeneratorExp) or sys.version_info < (3, 12)
        items = self._items_of(node.generators, node.elt, has_own)
        for name, value in before.items():
            self.env.pop(name, None)
            if value is not None:
                self.env[name] = value
        return TupleValue(tuple(items), list)

    def _setcomp(self, node: ast.SetComp) -> Value:
        self._expect_plain(node)
        texts = "MADE = BEGIN", "MADE.add(ITEM)", "return MADE"
        tree = _loop_of("<setcomp>", node, texts, {"BEGIN": ast.Set([])}, node)
        return self.call(local_function(self.source, self, tree, {}), [], {})

    def _dictcomp(self, node: ast.DictComp) -> Value:
        self._expect_plain(node)
        texts = "MADE = {}", "MADE[KEY] = ITEM", "return MADE"
        tree = _loop_of("<dictcomp>", node, texts, {"KEY": node.key}, node)
        return self.call(local_function(self.source, self, tree, {}), [], {})

    def _grows(self, clauses: Sequence[ast.comprehension]) -> bool:
        """Whether it is only known when it runs how many items a list has."""
        if not clauses:
            return False
        first, *rest = clauses
        if isinstance(first.iter, ast.Call) and is_generator(self.outer_object(first.iter.func)):
            return True
        iterable = self.value(first.iter)
        if isinstance(iterable, TupleValue):
            items = iterable.items
        else:
            found = iteration_of(self.b, iterable)
            count = found.count.const
            if count is None or count.real > _MOST_ITEMS:
                return True
            items = [found.item(self.b.integer(0))] if count else []
        if not items:
            return False
        self.assign(first.target, items[0])
        return any(self.test(x).const is None for x in first.ifs) or self._grows(rest)

    def unpacked(self, node: ast.expr) -> Value:
        """The value of an expression whose items are taken apart at once."""
        if not isinstance(node, ast.GeneratorExp):
            return self.value(node)
        with self.b.at(node):
            return self._listcomp(node)

    def _items_of(
        self, clauses: Sequence[ast.comprehension], item: ast.expr, has_own: bool
    ) -> list[Value]:
        """The items of a list whose length is known. But for the first iterable, they are evaluated
        in a function of their own in Python if it `has_own`."""
        if not clauses:
            return [self.in_memory(self.value(item))]
        first, *rest = clauses
        iterable = self.value(first.iter)
        values: list[Value] = []
        items, through = self._known_items(first.iter, iterable)
        before = [lists.state_of(self.b, x) for x in through]
        was_inside, self.is_inside_function = self.is_inside_function, has_own
        try:
            for one in items:
                self.assign(first.target, one())
                tests = [self.test(test) for test in first.ifs]
                for node, test in zip(first.ifs, tests, strict=True):
                    if test.const is None:
                        raise self.b.error(
                            "how many items this list has is not known", _ARRAYS, node=node
                        )
                if all(test.const for test in tests):
                    values += self._items_of(rest, item, has_own)
        finally:
            self.is_inside_function = was_inside
        lists.expect_same(self.b, through, before)
        return values

    def _known_items(
        self, node: ast.expr, iterable: Value
    ) -> tuple[Sequence[Callable[[], Value]], Sequence[AnyList]]:
        """Return the items of an iterable, and the lists that contain them."""
        if isinstance(iterable, TupleValue):
            return [lambda x=x: x for x in iterable.items], ()
        with self.b.at(node):
            found = iteration_of(self.b, iterable)
            if found.count.const is None or found.count.const.real > _MOST_ITEMS:
                raise self.b.error("how many items this list has is not known", _ARRAYS)
            places = map(self.b.integer, range(int(found.count.const.real)))
            return [lambda k=k: found.item(k) for k in places], found.through

    def _expect_plain(self, node: Comprehension | ast.DictComp | ast.SetComp) -> None:
        for one in ast.walk(node):
            if isinstance(one, ast.NamedExpr):
                raise self.b.error("':=' in a comprehension is not supported", "write a loop", one)
            if isinstance(one, ast.comprehension) and one.is_async:
                raise self.b.error("'async' is not supported in kernels", "use 'for'")

    # Functions of all items

    def of_comprehension(self, function: object, node: ast.Call) -> Value | None:
        """The value of a call of a function on a comprehension; `None` if it is none of those."""
        if not node.args or not isinstance(node.args[0], Comprehension):
            return None
        inner = node.args[0]
        is_generator = isinstance(inner, ast.GeneratorExp)
        if is_generator and (function is tuple or function is list):
            found = self._listcomp(inner)
            return (
                TupleValue(found.items, list if function is list else tuple)
                if isinstance(found, TupleValue)
                else None
            )
        has_key = any(one.arg == "key" for one in node.keywords)
        by_key = function in (min, max) and (has_key or isinstance(inner.elt, ast.Tuple))
        if by_key or (is_generator and function in _OF_LISTS):
            first = ast.copy_location(ast.ListComp(inner.elt, inner.generators), inner)
            call = ast.Call(node.func, [first, *node.args[1:]], node.keywords)
            arguments, named = self._arguments(ast.copy_location(call, node))
            return self.call(function, arguments, named)
        known = [one for one in _OF_ITEMS if one is function]
        if not known or (is_generator and function is len):
            return None
        self._expect_plain(inner)
        options, texts = self._options(function, node), _OF_ITEMS[function]
        if is_generator:
            texts = _OF_GENERATORS.get(function, texts)
        name = getattr(function, "__name__", "")
        if name in ("min", "max") and "DEFAULT" not in options:
            said = text_of(max if name == "max" else min, ())
            options["NONE"] = _without_place(f"raise ValueError({said!r})")[0]
        elif name in ("min", "max"):
            options["NONE"] = ast.Return(options["DEFAULT"])
        tree = _loop_of(name, inner, texts, options, node)
        made = self.call(local_function(self.source, self, tree, {}), [], {})
        if function is sum and isinstance(made, Scalar) and made.type == PY_FLOAT:
            if sys.version_info >= (3, 12):  # which adds what rounding has lost
                raise self.b.error("sum() of Python floats is not supported", "write a loop")
        return made

    def _options(self, function: object, node: ast.Call) -> dict[str, Any]:
        known = _OPTIONS.get(function, ())
        found: dict[str, Any] = {"START": ast.Constant(int(function is math.prod))}
        if function is sum and len(node.args) == 2:
            found["START"] = node.args[1]
        elif len(node.args) > 1:
            raise self.b.error("a comprehension is the only argument here", "write a loop")
        for keyword in node.keywords:
            if keyword.arg not in known:
                name = getattr(function, "__name__", "")
                raise self.b.error(
                    f"{name}() of a comprehension does not take '{keyword.arg}'", "write a loop"
                )
            found[keyword.arg.upper()] = keyword.value
        return found

    # Arrays

    def array_of_comprehension(self, node: Comprehension, narrow: bool) -> Value:
        """The array that NumPy makes of a list, whose items are numbers, or lists of such."""
        self._expect_plain(node)
        b, place = self.b, self.b.node
        clauses, item = _axes_of(node)
        if not clauses:
            return self._listcomp(node)
        compute = self._function_of(clauses, item, node)
        known = {name: x for name, x in self.env.items() if is_list_name(name)}
        changes, probe = True, None
        with b.aside(), suppress(UnresolvedError):  # only to see of which type the items are
            runs = self._runs(clauses)
            probe = runs and self._item_at(compute, runs, [b.integer(0)] * len(runs))
            changes = any(self.env[name] is not x for name, x in known.items())
        if changes or not isinstance(probe, Scalar) or (narrow and probe.type == PY_INT):
            return self._listcomp(node)
        element, runs = probe.type.strong, self._runs(clauses)

        def at(index: Index) -> Scalar:
            with b.at(place):
                found = self._item_at(compute, runs, index)
                assert isinstance(found, Scalar)
                return scalars.cast(b, found, element)

        for run in runs:
            if element != PY_FLOAT.strong or len(runs) > 1:
                self._expect_some(run)
        return arrays.materialise(b, Lazy(element, tuple(x.count for x in runs), at))

    def _runs(self, clauses: Sequence[ast.comprehension]) -> list[Iteration]:
        """Return the iterations of the clauses; empty if one iterates over a tuple."""
        iterables = [self.value(clause.iter) for clause in clauses]
        if any(isinstance(one, TupleValue) for one in iterables):
            return []
        return [iteration_of(self.b, one) for one in iterables]

    def _function_of(
        self, clauses: Sequence[ast.comprehension], item: ast.expr, node: ast.expr
    ) -> LocalFunction:
        """Return the function that computes an item of the list from the clauses' items."""
        names = [f"__item{number}" for number in range(len(clauses))]
        body: list[ast.stmt] = [
            ast.Assign([clause.target], ast.Name(name, ast.Load()))
            for name, clause in zip(names, clauses, strict=True)
        ]
        parameters = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
        tree = made_function("<listcomp>", parameters, [*body, ast.Return(item)], node)
        return local_function(self.source, self, tree, {})

    def _item_at(self, compute: LocalFunction, runs: Sequence[Iteration], index: Index) -> Value:
        items = [run.item(number) for run, number in zip(runs, index, strict=True)]
        return self.call(compute, items, {})

    def _expect_some(self, run: Iteration) -> None:
        """A list without items has no type, of which NumPy makes floats."""
        b = self.b
        if not b.assume(b.form(run.count) - 1):
            message = "the array of an empty list is not of the type of its items"
            b.check(
                b.truth(b.compare_index("sgt", b.form(run.count), b.form(b.integer(0)))),
                "ValueError",
                message,
            )


def _axes_of(node: ast.expr) -> tuple[list[ast.comprehension], ast.expr]:
    """The clauses of lists in lists, each of one clause that does not depend on those around it,
    and the items of the innermost; no clauses if there are others."""
    clauses: list[ast.comprehension] = []
    while isinstance(node, Comprehension):
        clause, *more = node.generators
        bound = written([one.target for one in clauses])
        if more or clause.ifs or read(clause.iter) & bound:
            return [], node
        clauses.append(clause)
        node = node.elt
    return clauses, node


def _loop_of(
    name: str,
    node: Comprehension | ast.DictComp | ast.SetComp,
    texts: tuple[str, str, str],
    options: Mapping[str, ast.AST],
    place: ast.AST,
) -> ast.FunctionDef:
    """Return the loop function of a comprehension, from the code before, for each item, and
    after."""
    item = node.value if isinstance(node, ast.DictComp) else node.elt
    before: list[ast.stmt]
    each: list[ast.stmt]
    before, each, behind = (
        [_Filled({**options, "ITEM": item}).visit(one) for one in _without_place(text)]
        for text in texts
    )
    for clause in reversed(node.generators):
        for test in reversed(clause.ifs):
            each = [ast.If(test, each, [])]
        each = [ast.For(clause.target, clause.iter, each, [])]
    nothing = ast.arguments([], [], None, [], [], None, [])
    return made_function(name, nothing, [*before, *each, *behind], place)


def _without_place(text: str) -> list[ast.stmt]:
    """Statements that are given the place of what they are made for."""
    made = ast.parse(text)
    for node in ast.walk(made):
        if isinstance(node, ast.stmt | ast.expr):
            del node.lineno
    return made.body


class _Filled(ast.NodeTransformer):
    """Puts expressions and statements into the place of names."""

    def __init__(self, given: Mapping[str, ast.AST]) -> None:
        self.given = given

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A name alone may be a statement."""
        found = self.given.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return found if isinstance(found, ast.stmt) else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a name by its expression, or by a fresh variable."""
        return self.given.get(node.id) or ast.Name(f"${node.id.lower()}", node.ctx)
