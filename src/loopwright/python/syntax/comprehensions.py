"""Comprehensions: lists of known length, lists that loops append to, and arrays of numbers.

[f(x) for x in (a, b)]                  (f(a), f(b)), as a list
np.array([f(i) for i in range(n)])      an array of n numbers
[f(x) for x in v if x > 0]              the loop that Python runs
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from types import MappingProxyType

from loopwright.ir.affine_expr import constant
from loopwright.python.containers import list_states, lists
from loopwright.python.functions.iteration import iteration_of
from loopwright.python.source import scopes
from loopwright.python.source.function_source import made_function
from loopwright.python.source.liveness import own_variables, read, written
from loopwright.python.source.origins import mark_copies
from loopwright.python.source.templates import filled
from loopwright.python.source.vocabulary import HiddenName, ListName
from loopwright.python.syntax.expressions import iterable_of
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.syntax.iterator_calls import hoisted, is_iterator, is_lazy, may_stop
from loopwright.python.syntax.iterator_calls import list_of as items_of
from loopwright.python.syntax.operations import truth_of
from loopwright.python.syntax.scope import LocalFunction, local_function
from loopwright.python.types import PY_FLOAT, PY_INT
from loopwright.python.values import arrays, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import UnresolvedError, present
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import setting
from loopwright.python.values.value import (
    AnyList,
    Index,
    Instance,
    Iteration,
    Lazy,
    Scalar,
    TupleValue,
    Value,
)
from loopwright.reporting.errors import FrontendError

Comprehension = ast.ListComp | ast.GeneratorExp
_MOST_ITEMS = 64
"""The most items of a list literal."""
_MOST_WORK = 1000
"""The most operations of a list literal whose items a loop can compute."""
_LIST = "MADE = []", "MADE.append(ITEM)", "return MADE"
_UNKNOWN_LENGTH = "the length of this list is not known"
_ARRAYS = "fill an array, such as np.zeros(…), in a loop"


@lowers_expression(ast.ListComp)
def list_of(fn: FunctionLowering, node: Comprehension) -> Value:
    """Return the list of the items of a comprehension or a generator."""
    expect_plain(fn, node)
    work = None
    with fn.b.aside(), suppress(UnresolvedError):  # an item of an empty list
        work = _work(fn, node.generators, node.elt)
    if work is None or (work > _MOST_WORK and _can_loop(fn, node)):
        return looped(fn, "<listcomp>", node, _LIST, {})
    has_own = isinstance(node, ast.GeneratorExp) or sys.version_info < (3, 12)
    is_captured = _is_captured(node)
    if is_captured:
        node = _with_new_variables(fn, node)
    items = _items_of(fn, node.generators, node.elt, has_own=has_own)
    if not is_captured:
        for name in own_variables(node):
            fn.env.pop(name, None)
    return TupleValue(tuple(items), list)


def _is_captured(node: Comprehension) -> bool:
    """Return whether functions that are defined in a comprehension read its variables, which they
    may do later."""
    functions = [x for x in ast.walk(node) if isinstance(x, ast.Lambda)]
    return any(read(x) & own_variables(node) for x in functions)


def _with_new_variables(fn: FunctionLowering, node: Comprehension) -> Comprehension:
    """Return a comprehension with fresh variables, for one evaluation."""
    number = fn.number_of_evaluation()
    new_names = {x: scopes.numbered(x, f"0{number}") for x in own_variables(node)}
    copied = deepcopy(node)
    scopes.rename_variables(copied, new_names)
    return copied


@lowers_expression(ast.SetComp, ast.DictComp)
def _setcomp(fn: FunctionLowering, node: ast.SetComp | ast.DictComp) -> Value:
    expect_plain(fn, node)
    if isinstance(node, ast.SetComp):
        texts = "MADE = BEGIN", "MADE.add(ITEM)", "return MADE"
        return looped(fn, "<setcomp>", node, texts, {"BEGIN": ast.Set([])})
    texts = "MADE = {}", "MADE[KEY] = ITEM", "return MADE"
    return looped(fn, "<dictcomp>", node, texts, {"KEY": node.key})


def _work(
    fn: FunctionLowering, clauses: Sequence[ast.comprehension], item: ast.expr, count: int = 1
) -> int | None:
    """Estimate the number of operations for `count` lists of items, if their length is known."""
    b = fn.b
    if not clauses:
        before = b.work
        in_memory(b, fn.optional(item))
        return count * (b.work - before)
    first, *inner_clauses = clauses
    if is_lazy(first.iter, fn.outer_object):
        return None
    iterable = iterable_of(fn, first.iter)
    if isinstance(iterable, TupleValue):
        items = iterable.items
        length = len(iterable.items)
    else:
        iteration = _iteration(b, first.iter, iterable)
        constant_count = iteration.count.const
        if constant_count is None or constant_count.real > _MOST_ITEMS:
            return None
        length = int(constant_count.real)
        items = [iteration.item(b.integer(place)) for place in range(length)]
    variables = written([first.target])
    differs = any(x.ifs or read(x.iter) & variables for x in inner_clauses)
    work = 0
    for value in items if first.ifs or differs else items[:1]:
        fn.assign(first.target, value)
        if any(truth_of(fn, x).const is None for x in first.ifs):
            return None
        work_of_item = _work(fn, inner_clauses, item, count * length) if differs else 0
        if work_of_item is None:
            return None
        work = max(work, work_of_item)
    if differs or not items:
        return work
    return _work(fn, inner_clauses, item, count * length)


def _can_loop(fn: FunctionLowering, node: Comprehension) -> bool:
    """Return whether a loop can compute the list of a comprehension, because its items have one
    type."""
    with fn.b.aside(), suppress(UnresolvedError):
        try:
            looped(fn, "<listcomp>", node, _LIST, {})
        except FrontendError:
            return False
    return True


def sample_of(fn: FunctionLowering, node: Comprehension) -> Value | None:
    """Return the first item of a comprehension, if it can be determined without running it."""
    with fn.b.aside(), suppress(UnresolvedError, FrontendError):
        for clause in node.generators:
            if is_lazy(clause.iter, fn.outer_object):
                return None
            iterable = iterable_of(fn, clause.iter)
            if isinstance(iterable, TupleValue) and iterable.items:
                fn.assign(clause.target, iterable.items[0])
            else:
                iteration = _iteration(fn.b, clause.iter, iterable)
                fn.assign(clause.target, iteration.item(fn.b.integer(0)))
        return fn.value(node.elt)
    return None


def unpacked(fn: FunctionLowering, node: ast.expr) -> Value:
    """Return the value of an expression whose items are unpacked at once."""
    return fn.value(items_of(node) if is_iterator(node, fn.outer_object) else node)


def _items_of(
    fn: FunctionLowering, clauses: Sequence[ast.comprehension], item: ast.expr, *, has_own: bool
) -> list[Value]:
    """Return the items of a list with a compile-time length. If it `has_own` scope, all but the
    first iterable are evaluated there."""
    if not clauses:
        return [in_memory(fn.b, fn.optional(item))]
    first, *inner_clauses = clauses
    iterable = iterable_of(fn, first.iter)
    values: list[Value] = []
    items, through = _known_items(fn.b, first.iter, iterable)
    before = [list_states.state_of(fn.b, x) for x in through]
    with setting(fn, is_inside_function=has_own):
        for entry in items:
            fn.assign(first.target, entry())
            tests = [truth_of(fn, test) for test in first.ifs]
            for node, test in zip(first.ifs, tests, strict=True):
                if test.const is None:
                    raise fn.b.error(_UNKNOWN_LENGTH, _ARRAYS, node)
            if all(test.const for test in tests):
                values += _items_of(fn, inner_clauses, item, has_own=has_own)
    lists.expect_same(fn.b, through, before)
    return values


def _known_items(
    b: Builder, node: ast.expr, iterable: Value
) -> tuple[Sequence[Callable[[], Value]], Sequence[AnyList]]:
    """Return the items of an iterable, and the lists that contain them."""
    if isinstance(iterable, TupleValue):
        return [lambda x=x: x for x in iterable.items], ()
    iteration = _iteration(b, node, iterable)
    with b.at(node):
        if iteration.count.const is None or iteration.count.const.real > _MOST_ITEMS:
            raise b.error(_UNKNOWN_LENGTH, _ARRAYS)
        places = map(b.integer, range(int(iteration.count.const.real)))
        return [lambda k=k: iteration.item(k) for k in places], iteration.through


def _iteration(b: Builder, node: ast.expr, iterable: Value) -> Iteration:
    """Return the iteration over the value of an expression in a comprehension."""
    with b.at(node):
        return iteration_of(b, iterable)


def expect_plain(fn: FunctionLowering, node: Comprehension | ast.DictComp | ast.SetComp) -> None:
    """Refuse unsupported comprehension clauses."""
    b = fn.b
    inside = [*ast.walk(node)]
    if isinstance(node, ast.GeneratorExp) and may_stop(node, fn.source.meaning):
        raise b.error("next() in a generator is not supported", "give it a default")
    for part in inside:
        if isinstance(part, ast.NamedExpr):
            name = part.target.id
            nodes = (x for x in ast.walk(fn.source.tree) if isinstance(x, ast.Name))
            if name in fn.parameters or any(x.id == name and x not in inside for x in nodes):
                message = f"'{name}' is read or assigned outside of the comprehension, too"
                hint = "assign it at the top of its function first, or write a loop"
                raise b.error(message, hint, part)
        if isinstance(part, ast.comprehension) and part.is_async:
            raise b.error("'async' is not supported in kernels", "use 'for'")


# Arrays


def array_of_comprehension(fn: FunctionLowering, node: Comprehension, *, narrow: bool) -> Value:
    """Return the array that NumPy creates from a list comprehension of numbers, or of nested lists
    of numbers."""
    expect_plain(fn, node)
    b = fn.b
    place = fn.b.node
    clauses, item = _axes_of(node)
    if not clauses or any(is_lazy(x.iter, fn.outer_object) for x in clauses):
        return list_of(fn, node)
    compute = _function_of(fn, clauses, item, node)
    before = {name: x for name, x in fn.env.items() if isinstance(name, ListName)}
    changes = True
    probe = None
    with b.aside(), suppress(UnresolvedError):  # only to determine the types of the items
        runs = _runs(fn, clauses)
        probe = runs and _item_at(fn, compute, runs, [b.integer(0)] * len(runs))
        changes = any(fn.env[name] is not x for name, x in before.items())
    if changes or not isinstance(probe, Scalar) or (narrow and probe.type.strong == PY_INT.strong):
        return list_of(fn, node)
    element = probe.type.strong
    runs = _runs(fn, clauses)

    def at(index: Index) -> Scalar:
        with b.at(place):
            number = _item_at(fn, compute, runs, index)
            assert isinstance(number, Scalar)
            return scalars.cast(b, number, element)

    for run in runs:
        if element != PY_FLOAT.strong or len(runs) > 1:
            _expect_some(fn.b, run)
    return arrays.materialise(b, Lazy(element, tuple(x.count for x in runs), at))


def _runs(fn: FunctionLowering, clauses: Sequence[ast.comprehension]) -> list[Iteration]:
    """Return the iterations of the clauses; empty if one iterates over a tuple."""
    iterables = [iterable_of(fn, clause.iter) for clause in clauses]
    if any(isinstance(x, TupleValue) for x in iterables):
        return []
    return [_iteration(fn.b, x.iter, y) for x, y in zip(clauses, iterables, strict=True)]


def _function_of(
    fn: FunctionLowering, clauses: Sequence[ast.comprehension], item: ast.expr, node: ast.expr
) -> LocalFunction:
    """Return the function that computes an item of the list from the clauses' items."""
    names = [f"__item{number}" for number in range(len(clauses))]
    body: list[ast.stmt] = [
        ast.Assign([clause.target], ast.Name(name, ast.Load()))
        for name, clause in zip(names, clauses, strict=True)
    ]
    parameters = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    tree = made_function("<listcomp>", parameters, [*body, ast.Return(item)], node)
    return local_function(fn.source, fn, tree, {})


def _item_at(
    fn: FunctionLowering, compute: LocalFunction, runs: Sequence[Iteration], index: Index
) -> Value:
    items = [run.item(number) for run, number in zip(runs, index, strict=True)]
    return present(fn.b, fn.call(compute, items, {}))


def _expect_some(b: Builder, run: Iteration) -> None:
    """Refuse an empty list, for which NumPy would assume floats."""
    if not assume(b, b.form(run.count) - 1):
        message = "the array of an empty list has float elements, unlike its items"
        has_items = b.compare_index("sgt", b.form(run.count), constant(0))
        b.check(has_items, "ValueError", message)


def _axes_of(node: ast.expr) -> tuple[list[ast.comprehension], ast.expr]:
    """Return the clauses of nested list comprehensions with one independent clause each, and the
    innermost item; no clauses for other forms."""
    clauses: list[ast.comprehension] = []
    while isinstance(node, Comprehension):
        clause, *more = node.generators
        bound = written([x.target for x in clauses])
        if more or clause.ifs or read(clause.iter) & bound:
            return [], node
        clauses.append(clause)
        node = node.elt
    return clauses, node


def looped(
    fn: FunctionLowering,
    name: str,
    node: Comprehension | ast.DictComp | ast.SetComp,
    texts: tuple[str, str, str],
    options: Mapping[str, ast.AST],
    arguments: Mapping[str, ast.expr] = MappingProxyType({}),
    total: ast.expr | None = None,
) -> Value:
    """Lower a comprehension as a loop function, given the code before the loop, for each item, and
    after it. As in Python, the first iterable is an argument; so are others. The loop accumulates
    the value of the expression `total`, if there is one."""
    item = node.value if isinstance(node, ast.DictComp) else node.elt
    parts = {**options, **{x: parameter(x) for x in arguments}, "ITEM": item}
    before: list[ast.stmt]
    each: list[ast.stmt]
    before, each, behind = (
        filled(text, parts, lambda name: HiddenName(f"${name.lower()}")) for text in texts
    )
    first = node.generators[0]
    begin = dict[str, ast.expr]()
    over = hoisted("FIRST", first.iter, begin, lambda x: is_iterator(x, fn.outer_object))
    arguments_by_name = {x.replace(".", "_"): value for x, value in begin.items()} | dict(arguments)
    for variable in ast.walk(over):
        if isinstance(variable, ast.Name) and variable.id in begin:
            variable.id = parameter(variable.id.replace(".", "_")).id
    for clause in reversed(node.generators):
        for test in reversed(clause.ifs):
            each = [ast.If(test, each, [])]
        each = [ast.For(clause.target, over if clause is first else clause.iter, each, [])]
    parameters = [ast.arg(parameter(x).id) for x in arguments_by_name]
    signature = ast.arguments([], parameters, None, [], [], None, [])
    tree = made_function(name, signature, [*before, *each, *behind], fn.b.node)
    results: dict[str, ast.expr] = {HiddenName("$made"): node}
    if total is not None:
        results |= dict.fromkeys((HiddenName("$total"), HiddenName("$best")), total)
    for part in ast.walk(tree):
        if isinstance(part, ast.Name) and part.id in results:
            mark_copies([part], results[part.id])
    mark_copies((x.value for x in before if isinstance(x, ast.Assign)), node)
    with setting(fn, consumed=(first.iter,)):
        values = [fn.value(x) for x in arguments_by_name.values()]
    for part, value in zip(begin.values(), values, strict=False):
        if isinstance(value, Instance):  # whose method may be a generator
            with fn.b.aside(), suppress(FrontendError):
                _iteration(fn.b, part, value)
    return fn.call(local_function(fn.source, fn, tree, {}), values, {})


def parameter(name: str) -> ast.Name:
    """Return a parameter of a loop function."""
    return ast.Name(f"of__{name.lower()}_", ast.Load())
