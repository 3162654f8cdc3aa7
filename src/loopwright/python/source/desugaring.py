"""Desugaring: rewriting statements in terms of others when a definition is read.

    match x:                        match' = x                      count = 0
        case 1 | 2:                 if match' == 1 or match' == 2:  def found():
            small()           ->        small()                         nonlocal count
        case float(y) if y > 3:     elif isinstance(match', float)      count += 1
            large(y)                        and match' > 3:
                                        y = match'            ->    count = 0
    with np.errstate(all="ignore"):     large(y)                    count' = [count]
        x = 1 / y             ->    WithBlock, a kind of `if`       def found():
                                                                        count'[0] += 1

The readers of a tree (liveness, splitting, generators, the lowerings of `syntax`) only handle the
remaining kinds of statements. A statement that cannot be rewritten is kept, and refused at its
place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from contextlib import suppress
from copy import deepcopy

from loopwright.python.source.cached_functions import is_cached, with_cache
from loopwright.python.source.cells import bound_in_comprehensions, with_cell
from loopwright.python.source.iterator_functions import (
    batches_of,
    column_of,
    columns_of,
    expect_columns,
    next_item,
    tuple_of_column,
    tuples_of_columns,
)
from loopwright.python.source.iterator_variables import iterator_in, with_place
from loopwright.python.source.known_functions import (
    MEANING,
    OF_ITEMS,
    REWRITTEN,
    TAKING_ALL,
    called_name,
    imported_functions,
    original_name,
)
from loopwright.python.source.liveness import Comprehension, WithBlock, declared, own_nodes
from loopwright.python.source.matching import first_matching
from loopwright.python.source.templates import (
    NotRewrittenError,
    assignment,
    call_node,
    constant_of,
    located_at,
    nodes_of,
)

_MAKING_CONTAINERS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp)
"""Expressions that create a container, which all targets of an assignment share."""


def desugared(
    tree: ast.FunctionDef, known_functions: Iterable[tuple[str, str]] = ()
) -> ast.FunctionDef:
    """Return a function without `match`, `with`, `nonlocal` and needless `global`, where calls of
    `known_functions` names are rewritten that it does not bind. The tree is changed."""
    nodes = [*ast.walk(tree)]
    meanings = dict(known_functions)
    bound = {y for x in nodes for y in _bound_by(x) if y not in imported_functions(x)}
    for x in nodes:
        meanings |= imported_functions(x)
    for x in nodes:
        if isinstance(x, ast.Name) and x.id in meanings and x.id not in bound:
            setattr(x, MEANING, meanings[x.id])
        if isinstance(x, ast.For | ast.comprehension):
            setattr(x.iter, _RUN_THROUGH, True)
    inner = nodes[1:]
    kinds = ast.Match | ast.With | ast.Global | ast.Nonlocal
    tests = (
        is_cached,
        _display,
        _gives_to_several,
        _gives_kinds,
        iterator_in,
        _is_first,
        _raises_either,
        _rows_in,
        _unrolls,
    )
    is_changed = any(isinstance(x, kinds) or any(test(x) for test in tests) for x in inner)
    functions = (x for x in nodes if isinstance(x, ast.FunctionDef))
    is_changed = is_changed or any(map(bound_in_comprehensions, functions))
    if not is_changed and _iterated(tree) is None:
        return tree
    return deepcopy(_Desugaring().visit(tree))  # facts about nodes are cached by their identity


def _bound_by(node: ast.AST) -> Sequence[str]:
    """Return the names that a node binds, or declares."""
    match node:
        case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name):
            return [name]
        case (
            ast.FunctionDef(name)
            | ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
            | ast.MatchStar(str(name))
            | ast.MatchMapping(rest=str(name))
        ):
            return [name]
        case ast.Import(names) | ast.ImportFrom(names=names):
            return [x.asname or x.name.partition(".")[0] for x in names]
        case ast.Global(names) | ast.Nonlocal(names):
            return names
        case _:
            return []


def _display(node: ast.AST) -> ast.expr | None:
    """Return the display that a call of `list`, `tuple` or `dict` without positional arguments
    is."""
    if not isinstance(node, ast.Call) or node.args:
        return None
    if node.keywords:
        names = [ast.Constant(x.arg) for x in node.keywords if x.arg is not None]
        if getattr(node.func, MEANING, "") != "dict" or len(names) < len(node.keywords):
            return None
        return ast.Dict([*names], [x.value for x in node.keywords])
    match called_name(node):
        case "list":
            return ast.List([], ast.Load())
        case "tuple":
            return ast.Tuple([], ast.Load())
        case "dict":
            return ast.Dict([], [])
        case _:
            return None


def _gives_to_several(node: ast.AST) -> bool:
    """Return whether a statement stores a container that it creates in several places."""
    return (
        isinstance(node, ast.Assign)
        and len(node.targets) > 1
        and any(isinstance(x, ast.Subscript) for x in node.targets)
        and any(isinstance(x, _MAKING_CONTAINERS) for x in ast.walk(node.value))
    )


def _gives_kinds(node: ast.AST) -> bool:
    """Return whether a statement returns a string on only one of two paths."""
    match node:
        case ast.Return(ast.IfExp(_, body, other)):
            are_strings = (
                isinstance(x, ast.JoinedStr) or isinstance(getattr(x, "value", None), str)
                for x in (body, other)
            )
            return sum(are_strings) == 1
        case _:
            return False


def _raises_either(node: ast.AST) -> bool:
    """Return whether a statement raises one of two exceptions."""
    return isinstance(node, ast.Raise) and isinstance(node.exc, ast.IfExp)


def is_made_once(node: ast.Set) -> bool:
    """Return whether Python creates a set once: one of three constants or more, or one that a loop
    iterates over."""
    is_often = len(node.elts) > 2 or hasattr(node, _RUN_THROUGH)
    return is_often and all(map(_is_constant_expression, node.elts))


def display_of_constants(node: ast.Set) -> bool:
    """Return whether a set is a copy of one that Python creates once."""
    return is_made_once(node) and not hasattr(node, _RUN_THROUGH)


def _is_constant_expression(node: ast.expr) -> bool:
    match node:
        case ast.Tuple(items):
            return all(map(_is_constant_expression, items))
        case ast.UnaryOp(_, inner):
            return _is_constant_expression(inner)
        case _:
            return isinstance(node, ast.Constant)


class _Desugaring(ast.NodeTransformer):
    """Rewrites statements, those inside of others first."""

    function: ast.AST = ast.Pass()

    def visit_With(self, node: ast.With) -> ast.AST:
        self.generic_visit(node)
        if any(item.optional_vars for item in node.items):
            return node
        body: list[ast.stmt] = node.body
        for item in reversed(node.items):
            body = [located_at(node, WithBlock(item.context_expr, body, []))]
        return body[0]

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """`return "none" if test else x`, which may be of another kind: a path for each."""
        self.generic_visit(node)
        value = node.value
        if not _gives_kinds(node) or not isinstance(value, ast.IfExp):
            return node
        then, otherwise = (located_at(x, ast.Return(x)) for x in (value.body, value.orelse))
        return located_at(node, ast.If(value.test, [then], nodes_of(self.visit_Return(otherwise))))

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """`raise X if test else Y` becomes a conditional with two statements."""
        match node:
            case ast.Raise(ast.IfExp(test, body, orelse), cause):
                then, otherwise = (located_at(x, ast.Raise(x, cause)) for x in (body, orelse))
                return self.visit(located_at(node, ast.If(test, [then], [otherwise])))
            case _:
                return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        nodes = (x for x in ast.walk(self.function) if not isinstance(x, ast.Global))
        bound = {name for x in nodes for name in _bound_by(x)}
        return node if bound.intersection(node.names) else ast.copy_location(ast.Pass(), node)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = _columns(_chained(node.iter), node.target, [self.function])
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        rows = _rows_in(node.value)
        node.value = _mapped(node.value, node.targets[0])
        match node.targets:
            case [ast.Tuple(names)] if isinstance(rows, _ROWS) and not _has_star(names):
                begin: list[ast.stmt] = []
                if not isinstance(rows, ast.Name):
                    begin = [located_at(node, assignment("an.rows", call_node(node, list, rows)))]
                    rows = ast.Name("an.rows", ast.Load())
                of_lists = [_is_list_or_tuple(x, [self.function]) for x in names]
                functions = [column_of if x else tuple_of_column for x in of_lists]
                columns: list[ast.expr] = [
                    call_node(node, x, rows, constant_of(k)) for k, x in enumerate(functions)
                ]
                count = constant_of(len(names))
                test = located_at(node, ast.Expr(call_node(node, expect_columns, rows, count)))
                node.value = located_at(node, ast.Tuple(columns, ast.Load()))
                return [*begin, test, node]
            case [ast.Name()] if rows is not None:
                node.value = call_node(node, tuples_of_columns, call_node(node, list, rows))
                return node
            case _ if _gives_to_several(node):
                temporary = ast.Name("an.made", ast.Store())
                values = [ast.Name(temporary.id, ast.Load()) for _ in node.targets]
                each = zip([temporary, *node.targets], [node.value, *values], strict=True)
                return [located_at(node, ast.Assign([target], value)) for target, value in each]
            case _:
                return node

    def _visit_comprehension(self, node: Comprehension) -> ast.AST:
        self.generic_visit(node)
        for part in node.generators:
            part.iter = _columns(_chained(part.iter), part.target, [node])
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension  # noqa: N815

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = called_name(node)
        if (display := _display(node)) is not None:
            return located_at(node, display)
        if getattr(node.func, MEANING, "") in _TAKING_ITEMS:
            node.args = [_columns(_chained(x)) for x in node.args]
        match node:
            case ast.Call(_, [ast.Name() as function, over]) if name == "map":
                item = ast.Name("an.item", ast.Store())
                call = ast.Call(function, [ast.Name(item.id, ast.Load())], [])
                columns = _columns(over, item, [call])
                if columns is not over:
                    clause = ast.comprehension(item, columns, [], 0)
                    return located_at(node, ast.ListComp(located_at(node, call), [clause]))
            case _:
                pass
        if not _is_first(node):
            return node
        inner, *default = node.args
        assert isinstance(inner, ast.Call)
        return call_node(node, next_item, *inner.args, ast.Constant(None), *default)

    def visit_Match(self, node: ast.Match) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        name = f"match.{node.lineno}.{node.col_offset}"  # which no program has
        try:
            statements = first_matching(ast.Name(name, ast.Load()), node.cases)
        except NotRewrittenError:
            return node
        expanded = [assignment(name, node.subject), *statements]
        return [ast.fix_missing_locations(ast.copy_location(x, node)) for x in expanded]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | list[ast.stmt]:
        if (last := _iterated(node)) is not None and isinstance(last.value, ast.Call):
            last.value = last.value.args[0]
        outer = self.function
        self.function = node
        self.generic_visit(node)
        self.function = outer
        inner = (x for x in ast.walk(node) if isinstance(x, ast.Nonlocal))
        shared = {name for x in inner for name in x.names} - declared(node)
        for name in sorted(shared | bound_in_comprehensions(node)):
            with suppress(NotRewrittenError):
                node.body = with_cell(node, name)
        for name in [x for x in map(iterator_in, own_nodes(node)) if x]:
            with suppress(NotRewrittenError):
                node.body = with_place(node, name)
        node.body = [y for x in node.body for y in with_cache(x)]
        return node


def _iterated(node: ast.AST) -> ast.Return | None:
    """Return the statement `return iter(x)` that ends a method `__iter__`: iterating over the
    object iterates over `x`."""
    match node:
        case ast.FunctionDef("__iter__", body=[*_, ast.Return(ast.Call(_, [_]) as call) as last]):
            return last if called_name(call) == "iter" else None
        case _:
            return None


def _is_first(node: ast.AST) -> bool:
    """Return whether an expression is the first item of an iterable."""
    match node:
        case ast.Call(_, [ast.Call(_, [_]) as inner, *_]):
            return (called_name(node), called_name(inner)) == ("next", "iter")
        case _:
            return False


def _chained(node: ast.expr) -> ast.expr:
    """Return `chain.from_iterable` of a generator expression as a generator expression over the
    inner items."""
    match node:
        case ast.Call(_, [ast.GeneratorExp(inner, clauses)]):
            if original_name(node.func).removeprefix("itertools.") == "chain.from_iterable":
                item = ast.comprehension(ast.Name("an.inner", ast.Store()), inner, [], 0)
                value = ast.Name("an.inner", ast.Load())
                expression = located_at(node, ast.GeneratorExp(value, [*clauses, item]))
                return ast.fix_missing_locations(expression)
        case _:
            pass
    return node


def _has_star(nodes: Iterable[ast.expr]) -> bool:
    return any(isinstance(x, ast.Starred) for x in nodes)


def _mapped(node: ast.expr, target: ast.expr) -> ast.expr:
    """Return the calls whose results `x, y = map(f, (a, b))` assigns."""
    match node, target:
        case ast.Call(_, [ast.Name() | ast.Attribute() as function, over]), ast.Tuple(names):
            arguments = over.elts if isinstance(over, ast.Tuple | ast.List) else []
            is_matching = len(arguments) == len(names) and not _has_star((*arguments, *names))
            if called_name(node) == "map" and is_matching:
                calls: list[ast.expr] = [ast.Call(function, [x], []) for x in arguments]
                return ast.fix_missing_locations(located_at(node, ast.Tuple(calls, ast.Load())))
        case _:
            pass
    return node


def _unrolls(node: ast.AST) -> bool:
    """Return whether a node is one of these calls, or assigns their results."""
    if isinstance(node, ast.Assign):
        return _mapped(node.value, node.targets[0]) is not node.value
    return isinstance(node, ast.Call) and _chained(node) is not node


_ROWS = ast.Name | ast.ListComp | ast.GeneratorExp | ast.Call


def _rows_in(node: ast.AST) -> ast.expr | None:
    """Return the rows whose columns `zip(*rows)` yields."""
    match node:
        case ast.Call(_, [ast.Starred(rows)]) if called_name(node) == "zip":
            return rows
        case _:
            return None


def _columns(
    node: ast.expr, target: ast.expr | None = None, scopes: Sequence[ast.AST] = ()
) -> ast.expr:
    """Return an iterable in which a function of this package replaces `zip(*rows)`."""
    rows = _rows_in(node)
    match rows:
        case None:
            return node
        case ast.BinOp(ast.List([ast.Call(_, [items]) as call]), ast.Mult(), count):
            if called_name(call) == "iter":
                return call_node(node, batches_of, items, count)
        case _:
            rows = _as_list(rows)
    are_lists = target is not None and _is_list_or_tuple(target, scopes)
    return call_node(node, columns_of if are_lists else tuples_of_columns, rows)


def _as_list(node: ast.expr) -> ast.expr:
    """Return an expression with a list in place of an iterator or a view, in those of
    comprehensions, too."""
    match node:
        case ast.GeneratorExp(item, clauses) | ast.ListComp(item, clauses):
            return located_at(node, ast.ListComp(_as_list(item), clauses))
        case ast.Call(function) if (
            called_name(node) in REWRITTEN or getattr(function, "attr", "") in _VIEWS
        ):
            return call_node(node, list, node)
        case _:
            return node


def _is_list_or_tuple(target: ast.expr, scopes: Sequence[ast.AST]) -> bool:
    """Return whether the value of a target is only used in ways that lists and tuples share."""
    if not isinstance(target, ast.Name):
        return True
    uses = {x for y in scopes for x in ast.walk(y) if getattr(x, "id", "") == target.id}
    return uses <= {target, *(x for y in scopes for part in ast.walk(y) for x in _alike_uses(part))}


def _alike_uses(node: ast.AST) -> Sequence[ast.AST]:
    """Return the parts of a node that may be lists or tuples."""
    match node:
        case ast.Call(function, arguments) if (
            getattr(function, MEANING, "") in TAKING_ALL | OF_ITEMS
        ):
            return arguments
        case ast.Call(ast.Attribute(module), arguments) if getattr(module, MEANING, "") in _MODULES:
            return arguments
        case ast.Call(ast.Attribute(ast.Constant(), "join"), arguments):
            return arguments
        case ast.Subscript(value=value, slice=key) if not isinstance(key, ast.Slice):
            return [value]
        case ast.For(iter=over) | ast.comprehension(iter=over):
            return [over]
        case _:
            return []


_MODULES = frozenset(("numpy", "math"))
"""Modules of such functions."""
_TAKING_ITEMS = TAKING_ALL | frozenset(("dict", "enumerate", "reversed"))
"""Functions that may take generators."""
_VIEWS = frozenset(("items", "keys", "values"))
_RUN_THROUGH = "is_run_through"
"""The attribute of an expression in a tree that a loop iterates over."""
