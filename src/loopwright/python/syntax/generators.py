"""Generators: loops over a generator become the loops of the generator.

for x in generator(n):                  n' = n
    use(x)                              for k' in range(n'):
                                  ->        x = f(k')
                                            use(x)
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from inspect import Parameter, Signature
from types import FunctionType
from typing import Any

from loopwright.python.bodies import iterators
from loopwright.python.bodies.primitives import owner_of
from loopwright.python.calls.fingerprint import imported_by
from loopwright.python.declarations import declaration_of
from loopwright.python.source.function_source import (
    FunctionSource,
    made_function,
    place_of,
    source_of,
)
from loopwright.python.source.liveness import (
    COMPREHENSIONS,
    Liveness,
    Names,
    blocks_around_loops,
    blocks_of,
    bound_for_sure,
    jumps,
    own_nodes,
    own_variables,
    read,
    written,
)
from loopwright.python.source.origins import forget_loops
from loopwright.python.syntax import iterator_calls
from loopwright.python.syntax.scope import (
    SUSPENDING,
    LocalFunction,
    defaults_of,
    known_of,
    local_function,
    suspends,
)
from loopwright.python.values.environment import setting
from loopwright.python.values.value import Scalar, Static, Value
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError

_MOST_NESTED = 4
"""How deeply loops of one generator may be nested: it may take items of another instance of itself,
but one that always does has no end."""
_AS_LISTS = (*iterators.OF_ANY_LENGTH.values(), iterators.PERMUTATIONS, iterators.PRODUCT)
"""Generators that may yield lists in place of tuples."""
_FREE = "free "
"""What the free names of a local generator begin with inside of other generators, before how many
functions are around the one that they mean something in."""
NamesInside = Callable[[object], Names]
"""Returns the names bound by functions inside of a given one."""


def without_generators(
    source: FunctionSource,
    meaning: iterator_calls.Meaning,
    names_inside: NamesInside,
    outer_transformers: tuple[_WithoutGenerators, ...] = (),
) -> tuple[FunctionSource, list[FunctionSource]]:
    """Inline the generators that a function iterates over: each item is used where it is yielded.
    Returns the function and the generators."""
    inner = {**_local_generators(source), **_imports(source)}

    def meaning_here(node: ast.expr) -> object:
        if isinstance(node, ast.Attribute):
            return getattr(meaning_here(node.value), node.attr, None)
        local_generator = inner.get(node.id) if isinstance(node, ast.Name) else None
        return meaning(node) if local_generator is None else local_generator

    nodes = own_nodes(source.tree)
    values = [node.value for node in nodes if isinstance(node, ast.Assign)]
    is_changed = any(iterator_calls.is_iterator(x, meaning_here) for x in values)
    is_changed = is_changed or any(isinstance(x, ast.GeneratorExp) for x in _run_through(nodes))
    if not is_changed and not any(iterator_calls.makes_generator(x, meaning_here) for x in nodes):
        return source, []
    tree = iterator_calls.without_iterator_variables(source.tree, meaning_here)
    levels = outer_transformers[0].levels if outer_transformers else {}
    change = _WithoutGenerators(
        source, meaning_here, inner, names_inside, outer_transformers, levels
    )
    tree.body = change.block(tree.body)
    ast.fix_missing_locations(tree)
    names = {**source.more_names, **change.names}
    definition = replace(source.definition, tree=tree)
    return replace(source, synthetic_definition=definition, more_names=names), change.generators


# Methods of objects that are generators, which are known when the objects are


def called_method(node: ast.AST, name: str) -> ast.expr | None:
    """Return the expression in a node whose method of this name is called; for `__iter__`, the one
    that is iterated over."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attribute)) if attribute == name:
            return node
        case _ if name != "__iter__":
            return None
        case ast.Call(args=[items]) if isinstance(items, COMPREHENSIONS):
            return called_method(items, name)
        case ast.For(iter=items) | ast.Call(args=[items]):
            return items
        case (
            ast.ListComp(generators=[clause])
            | ast.SetComp(generators=[clause])
            | ast.DictComp(generators=[clause])
            | ast.GeneratorExp(generators=[clause])
        ):
            return clause.iter
        case ast.List([ast.Starred(items)]) | ast.Tuple([ast.Starred(items)]):
            return items
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return node
        case _:
            return None


def is_place_of(place: Hashable, function: object) -> bool:
    """Return whether an expression is part of a function itself, not of a generator inlined in
    it."""
    if not isinstance(function, FunctionType):
        return False
    with suppress(FrontendError):
        nodes = ast.walk(source_of(function).tree)
        return any(place_of(x) == place for x in nodes if isinstance(x, ast.expr))
    return False


def with_methods(
    source: FunctionSource, generators: Mapping[Hashable, object]
) -> tuple[FunctionSource, dict[str, object]]:
    """Return a function with the generator methods at some places called by name, with the objects
    as arguments; and these names."""
    if not generators:
        return source, {}
    change = _WithMethods(generators)
    tree = ast.fix_missing_locations(change.visit(deepcopy(source.tree)))
    names = {**source.more_names, **change.names}
    definition = replace(source.definition, tree=tree)
    return replace(source, synthetic_definition=definition, more_names=names), change.names


@dataclass(eq=False)
class _WithMethods(ast.NodeTransformer):
    """Replaces calls of methods that are generators."""

    generators: Mapping[Hashable, object]
    names: dict[str, object] = field(default_factory=dict)

    def visit(self, node: ast.AST) -> Any:
        """Return the call that replaces a node, or the node."""
        place = place_of(node) if isinstance(node, ast.expr) else None
        self.generic_visit(node)
        if place not in self.generators:
            return node
        assert isinstance(node, ast.expr)
        name = f"an.method.{len(self.names)}"
        method = self.generators[place]
        self.names |= {name: method, "an.owner": owner_of}
        function = ast.Name(name, ast.Load())
        owner = node
        call = ast.Call(function, [], [])
        called = called_method(node, getattr(method, "__name__", ""))
        if isinstance(node, ast.Call) and called is node:
            assert isinstance(node.func, ast.Attribute)
            owner = node.func.value
            call.args = node.args
            call.keywords = node.keywords
        checked = ast.Call(ast.Name("an.owner", ast.Load()), [owner, function], [])
        call.args = [checked, *call.args]
        return ast.copy_location(call, node)


def _local_generators(source: FunctionSource) -> dict[str, LocalFunction]:
    """Return the nested generators that a function certainly defines before it uses their names
    otherwise."""
    result: dict[str, LocalFunction] = {}
    for number, node in enumerate(source.tree.body):
        if not isinstance(node, ast.FunctionDef) or suspends(node) is None or node.decorator_list:
            continue
        before = source.tree.body[:number]
        after = source.tree.body[number + 1 :]
        mentioned = any(node.name in read(x) for x in before)
        if mentioned or node.name in written([*before, *after]) or node.name in source.parameters:
            continue
        defaults = defaults_of(node.args)
        default_values: dict[str, Value] = {}
        for name, default in defaults.items():
            with suppress(ValueError):  # not a number
                if isinstance(default, ast.Constant | ast.UnaryOp):
                    default_values[name] = Static(ast.literal_eval(default))
        if len(default_values) == len(defaults):
            result[node.name] = local_function(source, None, node, default_values)
    return result


def _imports(source: FunctionSource) -> dict[str, object]:
    """Return the objects that a function imports, by names that it does not bind otherwise."""
    result: dict[str, object] = {}
    nodes = own_nodes(source.tree)
    imports = [x for x in nodes if isinstance(x, ast.Import | ast.ImportFrom)]
    bound_names = written([x for x in nodes if isinstance(x, ast.Name)]) | source.parameters.keys()
    for node in imports:
        with suppress(ImportError):
            for name, item in imported_by(node).items():
                if name not in bound_names and result.get(name, item) is item:
                    result[name] = item
    return result


@dataclass(eq=False)
class _WithoutGenerators(ast.NodeTransformer):
    """Replaces loops through generators."""

    source: FunctionSource
    meaning: iterator_calls.Meaning
    """The meanings of names in the function."""
    defined: dict[str, object]
    """The names that the function defines, with their meanings."""
    names_inside: NamesInside
    around: tuple[_WithoutGenerators, ...]
    levels: dict[object, int]
    """How many functions are around that which a generator expression is in."""
    loops: int = 0
    """The number of enclosing loops."""
    consumed: object = None
    """The generator whose loops become those of the function."""
    names: dict[str, object] = field(default_factory=dict)
    generators: list[FunctionSource] = field(default_factory=list)

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Return statements in which loops over generators are replaced."""
        statements: list[ast.stmt] = []
        for node in body:
            visited: Any = self.visit(node)
            statements += visited if isinstance(visited, list) else [visited]
        return statements

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.Lambda) -> ast.AST:
        """Leave a nested function as it is: it is lowered later."""
        return node

    visit_Lambda = visit_FunctionDef  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        """Rewrite `yield from` as a loop."""
        if not isinstance(node.value, ast.YieldFrom):
            return self.generic_visit(node)
        loop = loop_over(node.value.value, "an.item")
        return self.visit_For(ast.fix_missing_locations(ast.copy_location(loop, node)))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Rewrite calls that consume a generator's items as loops."""
        self.generic_visit(node)
        if self.meaning(node.func) is functools.reduce:
            node.args = [
                iterator_calls.list_of(x) if iterator_calls.is_lazy(x, self.meaning) else x
                for x in node.args
            ]
        if not node.args or not iterator_calls.makes_generator(node.args[0], self.meaning):
            return node
        consumer = self.meaning(node.func)
        if consumer is zip and iterator_calls.is_map(node.args[0], self.meaning):
            return node  # it is as long as its iterable
        if iterator_calls.makes_generator(node, self.meaning):
            return node
        if consumer is iter and len(node.args) == 1:
            return node.args[0]
        as_list = iterator_calls.list_of(node.args[0])
        if consumer is list and len(node.args) == 1 and not node.keywords:
            return as_list
        node.args[0] = ast.GeneratorExp(as_list.elt, as_list.generators)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        """Rewrite the loops in a loop."""
        with setting(self, loops=self.loops + 1):
            return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """Rewrite a loop over a generator as the loop of that generator."""
        if isinstance(node.iter, ast.Call) and self.meaning(node.iter.func) is itertools.groupby:
            self.defined["an.chain"] = self.names["an.chain"] = itertools.chain
            if not iterator_calls.with_lists_of_groups(self.source.tree, node, "an.chain"):
                return node
        with setting(self, loops=self.loops + 1):
            node.body = self.block(node.body)
        node.orelse = self.block(node.orelse)
        loop = ast.For(node.target, self._called(node.iter), node.body, node.orelse)
        generator_call = iterator_calls.call_of_generator(
            ast.copy_location(loop, node).iter, self.meaning
        )
        if generator_call is None:
            node.iter = self.visit(node.iter)
            return node
        function, call = generator_call
        if [x.consumed for x in self.around].count(function) >= _MOST_NESTED:
            return node
        is_local = isinstance(function, LocalFunction)
        source = function.source if is_local else source_of(function)
        if source.function in _AS_LISTS and iterator_calls.may_be_list(
            self.source.tree, node.target, self.meaning
        ):
            call.keywords.append(ast.keyword("as_list", ast.Constant(True)))
        call, unpacked = self._unpacked(call, source)
        begin = self._begin(call, source)
        if begin is None or not self._means_the_same(function):
            return node
        if (self.loops or self.around) and _may_read_unbound(source):
            return node  # its variables would keep the values of the previous iteration
        source, begin = self._with_iterators(source, begin)
        inner_names = source.more_names if is_local else source.names
        bound = known_of(source.tree).names | source.parameters.keys()
        every = (*self.around, self)
        level = self.levels.get(function, 0)

        def meaning(name: ast.expr) -> object:
            if not isinstance(name, ast.Name) or name.id in bound:
                return None
            if name.id.startswith(_FREE):
                number, _, free = name.id.removeprefix(_FREE).partition(" ")
                return every[int(number)].meaning(ast.Name(free, ast.Load()))
            if is_local and name.id not in inner_names:
                return every[level].meaning(name)
            return inner_names.get(name.id)

        self.consumed = function
        inner, inner_generators = without_generators(source, meaning, self.names_inside, every)
        self.generators += [
            x for x in (source, *inner_generators) if not declaration_of(x.function).is_body
        ]
        name = f"{inner.name}.{len(self.names)}.{node.lineno}.{node.col_offset}"
        names = self._renamed(inner, begin.keys(), level if is_local else None)
        return [*unpacked, *_Consumed(loop, inner.tree, name, begin, names).statements]

    def _unpacked(self, call: ast.Call, source: FunctionSource) -> tuple[ast.Call, list[ast.stmt]]:
        """Return a call of a generator whose arguments have stars as one with names, and the
        statement that unpacks the arguments to these; as it is where it may leave out a
        parameter."""
        parameters = source.parameters.values()
        is_plain = all(
            x.kind is Parameter.POSITIONAL_OR_KEYWORD and x.default is Parameter.empty
            for x in parameters
        )
        is_starred = any(isinstance(x, ast.Starred) for x in call.args)
        if not is_starred or not is_plain or call.keywords:
            return call, []
        prefix = f"argument.{len(self.names)}.{call.lineno}.{call.col_offset}"
        names = [f"{prefix}.{x.name}" for x in parameters]
        targets: list[ast.expr] = [ast.Name(x, ast.Store()) for x in names]
        unpacking = ast.Assign([ast.Tuple(targets, ast.Store())], ast.Tuple(call.args, ast.Load()))
        plain = ast.Call(call.func, [ast.Name(x, ast.Load()) for x in names], [])
        statement = ast.fix_missing_locations(ast.copy_location(unpacking, call))
        return ast.fix_missing_locations(ast.copy_location(plain, call)), [statement]

    def _called(self, node: ast.expr) -> ast.expr:
        """Return an iterable with generator expressions replaced by calls of generators."""
        if isinstance(node, ast.Call) and self.meaning(node.func) in iterators.POOLED:
            return node  # its arguments become lists
        if isinstance(node, ast.Call) and iterator_calls.is_iterator(node, self.meaning):
            arguments = [self._called(x) for x in node.args]
            named = [ast.keyword(x.arg, self._called(x.value)) for x in node.keywords]
            return ast.copy_location(ast.Call(node.func, arguments, named), node)
        if not isinstance(node, ast.GeneratorExp):
            return node
        first = node.generators[0]
        body: list[ast.stmt] = [ast.Expr(ast.Yield(node.elt))]
        for clause in reversed(node.generators):
            for test in reversed(clause.ifs):
                body = [ast.If(test, body, [])]
            over = ast.Name("of__items_", ast.Load()) if clause is first else clause.iter
            body = [ast.For(clause.target, over, body, [])]
        parameters = ast.arguments([], [ast.arg("of__items_")], None, [], [], None, [])
        tree = made_function("genexpr", parameters, deepcopy(body), node)
        function = local_function(self.source, None, tree, {})
        name = f"{len(self.defined)}.genexpr"
        self.defined[name] = function
        self.levels[function] = len(self.around)
        call = ast.Call(ast.Name(name, ast.Load()), [self._called(first.iter)], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def _means_the_same(self, function: object) -> bool:
        """Return whether the free names of a generator have the same meaning in this function."""
        if not isinstance(function, LocalFunction) or function.around is None:
            return True
        source = function.source
        free = read(source.tree) - known_of(source.tree).names - source.parameters.keys()
        return not free & self.names_inside(function.around)

    def _with_iterators(
        self, source: FunctionSource, begin: Mapping[str, ast.expr]
    ) -> tuple[FunctionSource, dict[str, ast.expr]]:
        """Substitute iterator arguments for those parameters of a generator that one loop iterates
        over. Returns the generator, and the values of its other parameters, with the arguments of
        the substituted calls."""
        result: dict[str, ast.expr] = {}
        names: dict[str, object] = {}

        def function_of(name: str, function: ast.expr) -> ast.expr:
            names[f"function.{name}"] = self.meaning(function)
            return ast.Name(f"function.{name}", ast.Load())

        calls: dict[str, ast.expr] = {}
        for name, value in begin.items():
            if self._may_be_called_later(value) and _is_run_through(source, name):
                is_later = self._may_be_called_later
                calls[name] = iterator_calls.hoisted(name, value, result, is_later, function_of)
            else:
                result[name] = value
        if not calls:
            return source, result
        tree = _Substituted(calls).visit(deepcopy(source.tree))
        definition = replace(source.definition, tree=ast.fix_missing_locations(tree))
        rewritten_source = replace(
            source, synthetic_definition=definition, more_names={**source.more_names, **names}
        )
        return rewritten_source, result

    def _may_be_called_later(self, node: ast.expr) -> bool:
        """Return whether an argument is a call of an iterator that has the same meaning
        elsewhere."""
        if not isinstance(node, ast.Call) or not iterator_calls.is_iterator(node, self.meaning):
            return False
        arguments = [*node.args, *(x.value for x in node.keywords if x.arg)]
        if len(arguments) < len(node.args) + len(node.keywords):
            return False
        has_starred = any(isinstance(x, ast.Starred) for x in arguments)
        return not has_starred and self._means_the_same(self.meaning(node.func))

    def _renamed(
        self, source: FunctionSource, begun: Iterable[str], level: int | None
    ) -> Mapping[str, str]:
        """Return new names for all names of a generator, which is defined at a level of inlined
        generators, or outside of them."""
        tree = source.tree
        number = len(self.names)
        nodes = [x for x in ast.walk(tree) if isinstance(x, ast.Name)]
        stored = (x.id for x in nodes if isinstance(x.ctx, ast.Store))
        own = dict.fromkeys([*stored, *source.parameters, *begun])
        result: dict[str, str] = {}
        for name in [*own, *(x.id for x in nodes)]:
            result[name] = f"{name}.{source.name}.{number}"
            if name in own:
                continue
            outer = source.names.get(name)
            here = f"{_FREE}{len(self.around)} "
            if name.startswith(_FREE):
                result[name] = name.removeprefix(here)
            elif level is not None and name not in source.more_names:
                result[name] = f"{_FREE}{level} {name}".removeprefix(here)
            elif outer is not None and self._meaning_of(name) is outer:
                result[name] = name
            elif outer is not None:
                self.names[result[name]] = outer
        self.names[f"generator.{number}"] = None
        return result

    def _meaning_of(self, name: str) -> object:
        return self.meaning(ast.Name(name, ast.Load()))

    def _begin(self, call: ast.Call, source: FunctionSource) -> dict[str, ast.expr] | None:
        """Return the parameters of a generator with their values; `None` if it stays a
        generator."""
        nodes = own_nodes(source.tree)
        yields = [x for x in nodes if isinstance(x, SUSPENDING)]
        plain = [x.value for x in nodes if isinstance(x, ast.Expr)]
        if any(x not in plain or isinstance(x, ast.Await) for x in yields):
            return None
        if any(isinstance(x, ast.FunctionDef | ast.Global | ast.Nonlocal) for x in nodes):
            return None
        is_caught = source.function is iterators.of_iterator
        if not is_caught and iterator_calls.may_stop(source.tree, source.meaning):
            return None
        variadic_kinds = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD
        keyword_values: dict[str, Any] = {x.arg or "": x.value for x in call.keywords}
        if "" in keyword_values or any(isinstance(x, ast.Starred) for x in call.args):
            return None
        if any(x.kind in variadic_kinds for x in source.parameters.values()):
            return None
        try:
            bound = Signature([*source.parameters.values()]).bind(*call.args, **keyword_values)
        except TypeError:
            return None
        by_place = {x: y for x, y in bound.arguments.items() if x not in keyword_values}
        result: dict[str, ast.expr] = by_place | keyword_values
        for name, parameter in source.parameters.items():
            if name not in result:
                default = parameter.default
                if isinstance(default, Scalar) and default.const is None:
                    return None
                if isinstance(default, Scalar | Static):
                    default = default.const if isinstance(default, Scalar) else default.value
                elif isinstance(default, Value):
                    return None
                stands_for = f"{name}.default.{len(self.names)}"
                self.names[stands_for] = default
                result[name] = ast.Name(stands_for, ast.Load())
        return result


def _may_read_unbound(source: FunctionSource) -> bool:
    """Return whether a generator of a program may read one of its variables before binding it."""
    if declaration_of(source.function).is_body:
        return False
    liveness = Liveness()
    body = source.tree.body
    none = Names()
    read_first = liveness.block(body, none, none, none)
    if read_first & known_of(source.tree).names - source.parameters.keys():
        return True
    for number, statement in enumerate(body):  # which may be loops without iterations
        loops = [x for x in ast.walk(statement) if isinstance(x, ast.For)]
        later = none.union(*(written([x.target]) & liveness.after.get(x, none) for x in loops))
        if later - bound_for_sure(body[:number]) - source.parameters.keys():
            return True
    return False


def _is_run_through(source: FunctionSource, name: str) -> bool:
    """Return whether the only use of a parameter is as the iterable of one loop of a generator."""
    nodes = own_nodes(source.tree)
    uses = [x for x in nodes if isinstance(x, ast.Name) and x.id == name]
    return len(uses) == 1 and any(uses[0] in ast.walk(x) for x in _run_through(nodes))


def _run_through(nodes: Iterable[ast.AST]) -> list[ast.expr]:
    """Return the iterables of loops and `yield from` among some nodes."""
    over = [
        x.iter if isinstance(x, ast.For) else getattr(x, "value", None)
        for x in nodes
        if isinstance(x, ast.For | ast.YieldFrom)
    ]
    return [x for x in over if x is not None]


class _Substituted(ast.NodeTransformer):
    """Replaces names by calls."""

    def __init__(self, calls: Mapping[str, ast.expr]) -> None:
        self.calls = calls

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the call for a name, or the name."""
        call = self.calls.get(node.id)
        return node if call is None else ast.copy_location(call, node)


def loop_over(items: ast.expr, name: str) -> ast.For:
    """Return the loop that is equivalent to a `yield from`."""
    item = ast.Expr(ast.Yield(ast.Name(name, ast.Load())))
    return ast.For(ast.Name(name, ast.Store()), items, [item], [])


def _rename(node: ast.AST, names: Mapping[str, str], hidden: Names = frozenset()) -> None:
    """Rename the variables in a tree in place, except parameters of a `lambda`, which hide them in
    its body."""
    if isinstance(node, ast.Name) and node.id not in hidden:
        node.id = names[node.id]
    for part in ast.iter_child_nodes(node):
        if isinstance(node, ast.Lambda) and part is node.body:
            _rename(part, names, hidden | own_variables(node))
        else:
            _rename(part, names, hidden)


class _Consumed:
    """A generator's statements with the body of the consuming loop where an item is yielded."""

    def __init__(
        self,
        loop: ast.For,
        tree: ast.FunctionDef,
        name: str,
        begin: Mapping[str, ast.expr],
        names: Mapping[str, str],
    ) -> None:
        self.loop = loop
        self.has_break = jumps(loop.body, ast.Break)
        self.ended = f"end.{name}"
        self.broken = f"break.{name}"
        body = deepcopy(tree.body)
        for statement in body:
            _rename(statement, names)
        nodes = [x for statement in body for x in ast.walk(statement)]
        forget_loops(nodes)
        for node in nodes:
            if isinstance(node, ast.expr | ast.stmt):
                ast.copy_location(node, loop.iter)
        statements: list[ast.stmt] = [
            ast.Assign([ast.Name(names[x], ast.Store())], value) for x, value in begin.items()
        ]
        inner, leaves = self._block(body)
        if leaves:
            statements += [self._set(x, value=False) for x in (self.ended, self.broken)]
            inner = [self._once(inner)]
        statements += inner
        if loop.orelse and self.has_break:
            test = ast.UnaryOp(ast.Not(), ast.Name(self.broken, ast.Load()))
            statements.append(ast.If(test, loop.orelse, []))
        else:
            statements += loop.orelse
        for node in (x for statement in statements for x in ast.walk(statement)):
            if isinstance(node, ast.expr | ast.stmt) and not hasattr(node, "lineno"):
                ast.copy_location(node, loop.iter)
        self.statements = statements

    def _once(self, body: list[ast.stmt]) -> ast.stmt:
        """Return statements as a loop with one iteration, so that a jump can leave them."""
        once = ast.Tuple([ast.Constant(0)], ast.Load())
        return ast.For(ast.Name(f"once.{self.ended}", ast.Store()), once, body, [])

    def _set(self, name: str, *, value: bool) -> ast.stmt:
        return ast.Assign([ast.Name(name, ast.Store())], ast.Constant(value))

    def _leave(self, *names: str) -> list[ast.stmt]:
        return [*(self._set(name, value=True) for name in names), ast.Break()]

    def _block(self, body: Sequence[ast.stmt]) -> tuple[list[ast.stmt], bool]:
        """Return statements of the generator, rewritten, and whether they may leave all of its
        loops."""
        statements = list[ast.stmt]()
        leaves = False
        for node in body:
            match node:
                case ast.Return(value=value):
                    statements += [] if value is None else [ast.Expr(value)]
                    statements += self._leave(self.ended)
                    leaves = True
                case ast.Expr(value=ast.Yield(value=value)):
                    item = ast.Constant(None) if value is None else value
                    statements += self._used(item)
                    leaves = leaves or self.has_break
                case ast.Expr(value=ast.YieldFrom(value=value)):
                    more, ends = self._block([loop_over(value, f"item.{self.ended}")])
                    statements = [*statements, *more]
                    leaves = leaves or ends
                case ast.Try() if self._yields_in(node):
                    statements.append(node)
                case _:
                    statements.append(node)
                    for block in blocks_of(node):
                        block[:], ends = self._block(block)
                        leaves = leaves or ends
                        if ends and isinstance(node, ast.For | ast.While) and block is node.body:
                            after = ast.Name(self.ended, ast.Load())
                            statements.append(ast.If(after, [ast.Break()], []))
        return statements, leaves

    def _yields_in(self, node: ast.Try) -> bool:
        """Return whether a generator yields where the loop's statements would be part of its
        'try'."""
        raises = (x for statement in self.loop.body for x in ast.walk(statement))
        is_plain = any(isinstance(x, ast.Raise) and x.exc is None for x in raises)
        guarded = [node] if node.finalbody or is_plain else node.body
        return any(isinstance(x, SUSPENDING) for part in guarded for x in ast.walk(part))

    def _used(self, item: ast.expr) -> list[ast.stmt]:
        """Return the statements of the loop for an item."""
        body = [deepcopy(x) for x in self.loop.body]
        if self.has_break:
            body = self._without_breaks(body)
        body.insert(0, ast.Assign([deepcopy(self.loop.target)], item))
        if not jumps(self.loop.body, ast.Continue):
            return body
        after = ast.If(ast.Name(self.ended, ast.Load()), [ast.Break()], [])
        return [self._once(body), *([after] if self.has_break else [])]

    def _without_breaks(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Return statements of the consuming loop, whose `break` leaves all loops of the
        generator."""
        statements: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Break):
                statements += self._leave(self.broken, self.ended)
                continue
            for block in blocks_around_loops(node):
                block[:] = self._without_breaks(block)
            statements.append(node)
        return statements
