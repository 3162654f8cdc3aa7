"""Generators in variables: objects that are resumed.

Where the loops of a generator cannot become those of one loop through it, it is an object whose
fields are its variables, and whose method runs up to the next item:

    def squares(n):                           def advance_(me):
        for i in range(n):                        if me.state == 0: me.i, me.state = 0, 1
            yield i * i               ->          if me.state == 1: ...
                                                      me.item_, me.state = me.i * me.i, 2
                                                      return True
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Sequence
from copy import deepcopy
from inspect import CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any, ClassVar

from loopwright.python.declarations import declaration_of
from loopwright.python.source import iterator_functions, iterator_variables
from loopwright.python.source.function_source import (
    SYNTHETIC_DEFINITIONS,
    FunctionSource,
    made_function,
    source_of,
)
from loopwright.python.source.iterator_variables import ITERATOR_ITEM
from loopwright.python.source.liveness import Names, jumps, own_nodes, written
from loopwright.python.source.origins import mark_copies
from loopwright.python.source.templates import filled
from loopwright.python.syntax import iterator_calls
from loopwright.python.syntax.generators import loop_over
from loopwright.python.syntax.scope import SUSPENDING, known_of
from loopwright.python.types import SETS
from loopwright.python.values.environment import setting
from loopwright.records import dataclass, replace

_OF_LOOPS = "items", "place", "state", "number", "stop", "step"
"""The variables of a loop of a generator in a variable."""


_ME = "generator__"
_STATE = "state."
_ITEM = "item_"
_ENDED = -1
_REFUSED_PARTS = (
    *(ast.FunctionDef, ast.NamedExpr, ast.Delete, ast.Global, ast.Nonlocal, ast.Await),
    *(ast.Import, ast.ImportFrom),
)
_NEXT = f"""
if {_ME}.advance_():
    return {_ME}.{_ITEM}
if default:
    return default[0]
raise StopIteration
"""


_REST = f"""
found = []
while {_ME}.advance_():
    found.append({_ME}.{_ITEM})
return found
"""


class SuspendedGenerator:
    """The base class of objects that represent generators."""


class ResumedGenerator(SuspendedGenerator):
    """The base class of objects with which Python resumes generators. `advance_` is also run by
    Python, after an exception."""

    items_of = staticmethod(iterator_functions.items_of)
    state_of = staticmethod(iterator_functions.state_of)
    next_place = staticmethod(iterator_functions.next_place)
    item_at = staticmethod(iterator_functions.item_at)
    parameters_: ClassVar[tuple[str, ...]]
    step_: ClassVar[GeneratorStep | None]
    begin_: Callable[[], None]
    advance_: Callable[[], int]


@dataclass(frozen=True)
class GeneratorStep:
    """A generator up to its next item as a function of its variables: of those that it assigns,
    `variables`, and of others, `constants`. It returns the number of the item, or -1, and the new
    values of the variables. The first one is the item, for the numbers in `items`."""

    function: FunctionType
    variables: tuple[str, ...]
    constants: tuple[str, ...]
    items: frozenset[int]


SENT = "sent_"
"""The field of the value that `send` passes to a generator."""
ITEM = "item_generator_"
"""The variable of the item in a step."""
RETURNED = "returned_"
"""The field of what a generator returns at its end."""


def class_of_generator(function: FunctionType) -> type | None:
    """Return the class of the objects that represent a generator; `None` if a function is not a
    generator, or has statements that the state machine does not support."""
    code = function.__code__
    if not code.co_flags & CO_GENERATOR or code.co_freevars or declaration_of(function).is_body:
        return None
    generator_class = _new_generator_class(function, code)
    if generator_class is not None:
        init: Any = vars(generator_class)["__init__"]
        init.__defaults__ = function.__defaults__
        init.__kwdefaults__ = function.__kwdefaults__
    return generator_class


@functools.lru_cache(maxsize=256)
def class_of_resumed(function: FunctionType, _: CodeType) -> type[ResumedGenerator]:
    """Return the class of the objects with which Python resumes a generator of some code: `begin_`
    sets the fields of the variables that it begins with, beside those of its parameters, and
    `advance_`, which is compiled, runs it up to the next item and returns its number.

    Raises `FrontendError` if the state machine does not support the generator.
    """
    source = source_of(function)
    states = None if function.__code__.co_freevars else _states(source, is_resumed=True)
    if states is None:
        nodes = own_nodes(source.tree)
        refused_part = next(
            (x for x in nodes if isinstance(x, _REFUSED_PARTS)), source.tree.body[0]
        )
        message = "this generator can be consumed by compiled functions only, not by Python"
        hint = "leave out yield in 'try' and in expressions, 'as' in 'except', and outer variables"
        raise source.error(refused_part, message, hint)
    begin = [_assignment(_field(_STATE), ast.Constant(0)), *_begun(source)[0]]
    begin = [_InFields(known_of(source.tree).names).visit(deepcopy(x)) for x in begin]
    parameters = ast.arguments([], [ast.arg(_ME)], None, [], [], None, [])
    members: dict[str, object] = {"__module__": function.__module__}
    for name, body in (("begin_", begin), ("advance_", states)):
        tree = made_function(name, deepcopy(parameters), body, source.tree)
        ast.fix_missing_locations(tree)
        namespace: dict[str, Any] = {}
        module = ast.fix_missing_locations(ast.Module([_InPython().visit(deepcopy(tree))], []))
        exec(compile(module, source.file, "exec"), function.__globals__, namespace)
        members[name] = namespace[name]
        SYNTHETIC_DEFINITIONS[namespace[name]] = replace(source.definition, tree=tree)
    members["parameters_"] = tuple(source.parameters)
    members["step_"] = _step_of(function, source, states)
    return type(function.__name__, (ResumedGenerator,), members)


def _step_of(
    function: FunctionType, source: FunctionSource, states: list[ast.stmt]
) -> GeneratorStep | None:
    """Return the states of a generator as a function of its variables; `None` if it yields no
    values."""
    rewriting = _InVariables()
    body = [rewriting.visit(deepcopy(x)) for x in states]
    if ITEM not in rewriting.stored:
        return None
    variables = (ITEM, *sorted(rewriting.stored - {ITEM}))
    constants = tuple(sorted(rewriting.loaded - rewriting.stored - {SENT}))
    if SENT in rewriting.loaded:
        constants = *constants, SENT
    for node in rewriting.returns:
        values = [ast.Name(x, ast.Load()) for x in variables]
        node.value = ast.Tuple([node.value or ast.Constant(_ENDED), *values], ast.Load())
    parameters = [ast.arg(x) for x in (*variables, *constants)]
    signature = ast.arguments([], parameters, None, [], [], None, [])
    tree = ast.fix_missing_locations(made_function("step_", signature, body, source.tree))
    helper = made_function(
        "create", ast.arguments([], [ast.arg(_ME)], None, [], [], None, []),
        [_InPython().visit(deepcopy(tree)), ast.Return(ast.Name("step_", ast.Load()))],
        source.tree,
    )  # fmt: skip
    namespace: dict[str, Any] = {}
    module = ast.fix_missing_locations(ast.Module([helper], []))
    exec(compile(module, source.file, "exec"), function.__globals__, namespace)
    step = namespace["create"](ResumedGenerator)
    SYNTHETIC_DEFINITIONS[step] = replace(source.definition, tree=tree)
    return GeneratorStep(step, variables, constants, frozenset(rewriting.items))


class _InVariables(ast.NodeTransformer):
    """Replaces the fields of a generator by variables, those of all items by one."""

    def __init__(self) -> None:
        self.stored = set[str]()
        self.loaded = set[str]()
        self.items = set[int]()
        """The numbers of the items."""
        self.returns = list[ast.Return]()

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """Note a statement that returns a number."""
        self.returns.append(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Note that the target is read, too."""
        self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            self.loaded.add(node.target.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace a field."""
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or node.value.id != _ME:
            return node
        name = node.attr
        number = name.removeprefix(_ITEM)
        if name.startswith(_ITEM) and number.isdigit():
            self.items.add(int(number))
            name = ITEM
        (self.loaded if isinstance(node.ctx, ast.Load) else self.stored).add(name)
        return ast.copy_location(ast.Name(name, node.ctx), node)


class _InPython(ast.NodeTransformer):
    """Replaces functions that are constants of a tree by methods, so that Python can run it."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Replace a function."""
        value: object = node.value
        name = getattr(value, "__name__", "")
        if not callable(value):
            return node
        if getattr(ResumedGenerator, name, None) is not value:
            raise _NoStatesError
        return ast.copy_location(_field(name, ast.Load()), node)


def _stub(tree: ast.FunctionDef) -> ast.FunctionDef:
    """Return an empty function with the name and the parameters of a given one."""
    return made_function(tree.name, deepcopy(tree.args), [ast.Pass()], tree)


@functools.lru_cache(maxsize=256)
def _new_generator_class(function: FunctionType, _: CodeType) -> type | None:
    source = source_of(function)
    states = _states(source)
    if states is None:
        return None
    names = [*source.parameters]
    stored = [_assignment(_field(x), ast.Name(x, ast.Load())) for x in names]
    begin = _begun(source)[0]
    begin = [_InFields(known_of(source.tree).names).visit(deepcopy(x)) for x in begin]
    bodies = {
        "__init__": [_assignment(_field(_STATE), ast.Constant(0)), *stored, *begin],
        "advance_": states,
        "__next__": filled(_NEXT, {}),
        "rest_": filled(_REST, {}),
    }
    members: dict[str, object] = {"__module__": function.__module__}
    for name, body in bodies.items():
        parameters = (
            deepcopy(source.tree.args)
            if name == "__init__"
            else ast.arguments([], [], None, [], [], None, [])
        )
        parameters.args = [ast.arg(_ME), *parameters.args]
        parameters.defaults, parameters.kw_defaults = [], [None for _ in parameters.kwonlyargs]
        if name == "__next__":
            parameters.vararg = ast.arg("default")
        tree = made_function(name, parameters, body, source.tree)
        namespace: dict[str, Any] = {}
        module = ast.fix_missing_locations(ast.Module([_stub(tree)], []))
        exec(compile(module, source.file, "exec"), function.__globals__, namespace)
        member = namespace[name]
        SYNTHETIC_DEFINITIONS[member] = replace(
            source.definition, tree=ast.fix_missing_locations(tree)
        )
        members[name] = member
    return type("generator", (SuspendedGenerator,), members)


def _states(source: FunctionSource, *, is_resumed: bool = False) -> list[ast.stmt] | None:
    """Return the statements that compute the next item; of a generator that Python resumes, each
    `yield` has its own field, and -1 is returned at the end."""
    tree = deepcopy(source.tree)
    nodes = own_nodes(tree)
    handlers = [x for x in nodes if isinstance(x, ast.ExceptHandler) and x.name]
    if handlers or any(isinstance(x, _REFUSED_PARTS) for x in nodes):
        return None
    if source.tree.args.posonlyargs or iterator_calls.may_stop(source.tree, source.meaning):
        return None
    own = known_of(source.tree).names | source.parameters.keys()
    unchanged_parameters = frozenset(source.parameters) - written(tree.body)
    machine = _States(source.meaning, unchanged_parameters, own, is_resumed=is_resumed)
    try:
        machine.block(deepcopy(_begun(source)[1]))
    except _NoStatesError:
        return None
    machine.now.append(machine.ended())
    chain: list[ast.stmt] = [machine.ended()]
    for number, block in reversed([*enumerate(machine.blocks)]):
        test = ast.Compare(ast.Name(_STATE, ast.Load()), [ast.Eq()], [ast.Constant(number)])
        chain = [ast.If(test, block, chain)]
    fields = _InFields(own)
    try:
        chain = [fields.visit(x) for x in chain]
    except _NoStatesError:
        return None
    return [
        _assignment(ast.Name(_STATE, ast.Store()), _field(_STATE, ast.Load())),
        _assignment(_field(_STATE), ast.Constant(_ENDED)),
        ast.While(ast.Constant(True), chain, []),
    ]


def _begun(source: FunctionSource) -> tuple[Sequence[ast.stmt], Sequence[ast.stmt]]:
    """Split a generator's statements after the leading assignments of constants and of containers
    of constants, which may run before the first item is requested."""

    def is_new(node: ast.AST) -> bool:
        match node:
            case ast.Call(function, [], []):
                return any(source.meaning(function) is x for x in (list, dict, *SETS))
            case ast.Constant() | ast.expr_context() | ast.unaryop():
                return True
            case ast.List() | ast.Tuple() | ast.Dict() | ast.Set():
                return all(map(is_new, ast.iter_child_nodes(node)))
            case ast.UnaryOp(_, ast.Constant()):
                return True
            case _:
                return False

    body = source.tree.body
    parameter_names = source.parameters.keys()
    for number, node in enumerate(body):
        is_plain = isinstance(node, ast.Assign) and len(node.targets) == 1
        names = ast.walk(node.targets[0]) if isinstance(node, ast.Assign) else ()
        kinds = ast.Name | ast.Tuple | ast.Store
        if not is_plain or not all(isinstance(x, kinds) for x in names):
            return body[:number], body[number:]
        assert isinstance(node, ast.Assign)
        if not is_new(node.value) or written([node]) & parameter_names:
            return body[:number], body[number:]
    return body, ()


def _assignment(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([target], value)


def field_of_item(number: int) -> str:
    """Return the field of the item that a generator yields before a state, unless it is `None`."""
    return f"{_ITEM}{number}"


def _field(name: str, context: ast.expr_context | None = None) -> ast.expr:
    name = name.replace(".", "__generator_")
    return ast.Attribute(ast.Name(_ME, ast.Load()), name, context or ast.Store())


class _NoStatesError(Exception):
    """Raised when a generator contains a statement that the state machine does not support."""


class _States:
    """The states of a generator: statements that run without a stop, and set the next state."""

    def __init__(
        self,
        meaning: iterator_calls.Meaning,
        unchanged_names: Names,
        own: Names,
        *,
        is_resumed: bool,
    ) -> None:
        self.meaning = meaning
        self.is_resumed = is_resumed
        self.kept = unchanged_names
        self.own = own
        self.blocks: list[list[ast.stmt]] = [[]]
        self.now = self.blocks[0]
        self._names = itertools.count()

    def _new(self) -> int:
        self.blocks.append([])
        return len(self.blocks) - 1

    def ended(self) -> ast.stmt:
        """Return the statement at the end of the generator."""
        return ast.Return(ast.Constant(_ENDED if self.is_resumed else False))

    def _yield(self, value: ast.expr | None) -> None:
        """Add the statements that yield an item; a new state begins after them."""
        after = self._new()
        item = ast.Constant(None) if value is None else value
        if not self.is_resumed:
            self.now.append(_assignment(_field(_ITEM), item))
        elif not (isinstance(item, ast.Constant) and item.value is None):
            self.now.append(_assignment(_field(field_of_item(after)), item))
        self.now += [
            _assignment(_field(_STATE), ast.Constant(after)),
            ast.Return(ast.Constant(after if self.is_resumed else True)),
        ]
        self.now = self.blocks[after]

    def _go(self, state: int) -> ast.stmt:
        return _assignment(ast.Name(_STATE, ast.Store()), ast.Constant(state))

    def _part(self, state: int, body: Sequence[ast.stmt], after: int, *loop: int) -> None:
        """Add the statements of a state, and of the states that they lead to."""
        self.now = self.blocks[state]
        if self.block(body, *loop):
            self.now.append(self._go(after))

    def block(self, body: Sequence[ast.stmt], *loop: int) -> bool:
        """Add statements, in a `loop` given by the states in which it ends and continues; return
        whether the code after them is reachable."""
        for node in body:
            match node:
                case ast.Expr(ast.Yield(value)):
                    self._yield(value)
                case ast.Assign(targets, ast.Yield(value)) if self.is_resumed and not any(
                    isinstance(x, SUSPENDING) for target in targets for x in ast.walk(target)
                ):
                    self._yield(value)
                    self.now.append(ast.Assign(targets, _field(SENT, ast.Load())))
                case ast.Expr(ast.YieldFrom(ast.Tuple(items) | ast.List(items))) if all(
                    map(_is_constant, items)
                ):
                    for item in items:
                        self._yield(item)
                case ast.Expr(ast.YieldFrom(value)):
                    self._for(loop_over(value, f"item.{next(self._names)}"))
                case ast.Return(value):
                    if value is not None and self.is_resumed:
                        self.now.append(_assignment(_field(RETURNED), value))
                    else:
                        self.now += [] if value is None else [ast.Expr(value)]
                    self.now.append(self.ended())
                    return False
                case ast.Break() | ast.Continue():
                    self.now.append(self._go(loop[isinstance(node, ast.Continue)]))
                    return False
                case _ if not _is_left(node):
                    self.now.append(self._without_values(node))
                case ast.If() if type(node) is ast.If:
                    then = self._new()
                    else_state = self._new()
                    after = self._new()
                    self.now.append(ast.If(node.test, [self._go(then)], [self._go(else_state)]))
                    self._part(then, node.body, after, *loop)
                    self._part(else_state, node.orelse, after, *loop)
                    self.now = self.blocks[after]
                case ast.While():
                    self._loop(node.test, [], node, loop)
                case ast.For():
                    self._for(node, *loop)
                case _:
                    raise _NoStatesError
        return True

    def _without_values(self, node: ast.stmt) -> ast.stmt:
        """Return a statement whose `return` ends the generator."""
        for x in ast.walk(node):
            if isinstance(x, ast.Return):
                if x.value is not None:
                    raise _NoStatesError
                x.value = ast.Constant(_ENDED if self.is_resumed else False)
        return node

    def _loop(
        self,
        test: ast.expr,
        begin: list[ast.stmt],
        node: ast.For | ast.While,
        loop: tuple[int, ...],
    ) -> None:
        """Add a loop whose iterations begin with some statements."""
        head, inner, else_state, after = (self._new() for _ in range(4))
        self.now.append(self._go(head))
        self.blocks[head].append(ast.If(test, [self._go(inner)], [self._go(else_state)]))
        self.blocks[inner] += begin
        self._part(inner, node.body, head, after, head)
        self._part(else_state, node.orelse, after, *loop)
        self.now = self.blocks[after]

    def _for(self, node: ast.For, *loop: int) -> None:
        number = next(self._names)
        parts: dict[str, ast.AST] = {"TARGET": node.target}
        parts |= {x.upper(): ast.Name(f"{x}.{number}") for x in _OF_LOOPS}
        match node.iter:
            case ast.Call(function, [_, *_] as range_arguments, []) if (
                self.meaning(function) is range
            ):
                step = range_arguments[2] if len(range_arguments) > 2 else ast.Constant(1)
                sign = step.operand if isinstance(step, ast.UnaryOp) else step
                if not isinstance(sign, ast.Constant) or any(
                    isinstance(x, ast.Starred) for x in range_arguments
                ):
                    raise _NoStatesError
                parts["START"] = range_arguments[0] if len(range_arguments) > 1 else ast.Constant(0)
                parts["END"] = range_arguments[min(len(range_arguments) - 1, 1)]
                parts["STEP"] = step
                order = ">" if isinstance(step, ast.UnaryOp) else "<"
                texts = (
                    "PLACE, STOP = START, END",
                    f"PLACE {order} STOP",
                    "TARGET = PLACE\nPLACE += STEP",
                )
            case ast.Call() as call if iterator_calls.makes_generator(call, self.meaning):
                if self.is_resumed:
                    raise _NoStatesError
                parts["VALUE"] = call
                texts = "ITEMS = VALUE", "ITEMS.advance_()", f"TARGET = ITEMS.{_ITEM}"
            case over:
                texts = self._by_places(over, parts)
        first, test, begin = (filled(x, parts) for x in texts)
        self.now += first
        (condition,) = test
        assert isinstance(condition, ast.Expr)
        self._loop(condition.value, begin, node, loop)

    def _is_kept(self, name: ast.Name) -> bool:
        """Return whether a name refers to the same list, or one of the same kind, as long as the
        generator runs."""
        constant = self.meaning(name) if name.id not in self.own else None
        return name.id in self.kept or isinstance(constant, list | tuple | str | range)

    def _by_places(self, over: ast.expr, parts: dict[str, ast.AST]) -> tuple[str, str, str]:
        """Return the templates of a loop through items at positions. An iterable that is an
        unchanged parameter, an outside name or a constant is not stored in a field, whose type
        would not be known at first."""
        first = ""
        count = ""
        target = ITERATOR_ITEM
        match over:
            case ast.Call(function, [inner], []) if self.meaning(function) is enumerate:
                over = inner
                first = "\nNUMBER = 0"
                count = "\nNUMBER += 1"
                target = f"NUMBER, {ITERATOR_ITEM}"
            case _:
                pass
        if isinstance(over, ast.List) and all(map(_is_constant, over.elts)):
            over = ast.copy_location(ast.Tuple(over.elts, ast.Load()), over)
        parts |= {"VALUE": over, **iterator_variables.ITERATOR_PARTS}
        begin = iterator_variables.ITERATOR_BEGIN
        is_kept = isinstance(over, ast.Name) and self._is_kept(over)
        if is_kept or _is_constant(over):
            parts["ITEMS"] = over
            begin = begin.replace("ITEMS, PLACE = OF(VALUE), 0", "PLACE = 0")
        step = f"PLACE = NEXT(ITEMS, PLACE, STATE) + 1\nTARGET = {target}{count}"
        return begin + first, "NEXT(ITEMS, PLACE, STATE) < ENDED", step


def _is_constant(node: ast.expr) -> bool:
    """Return whether an expression is a number or a string, or a tuple of these, that is written
    there."""
    if isinstance(node, ast.Tuple):
        return all(map(_is_constant, node.elts))
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant)


def _is_left(node: ast.stmt) -> bool:
    """Return whether a statement yields, or jumps to the end or the head of an enclosing loop."""
    yields = any(isinstance(x, SUSPENDING) for x in ast.walk(node))
    return yields or jumps([node], ast.Break, ast.Continue)


class _InFields(ast.NodeTransformer):
    """Replaces the variables of a generator by the fields of its object."""

    def __init__(self, own: Names) -> None:
        self.own = own

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a variable, also one that the desugaring of a loop introduced, by a field."""
        if node.id not in self.own and not node.id.rpartition(".")[2].isdigit():
            return node
        field = ast.copy_location(_field(node.id, node.ctx), node)
        mark_copies([field], node)
        return field

    def visit_For(self, node: ast.For) -> ast.AST:
        """Bind the target of a loop as a field in each iteration."""
        names = sorted(written([node.target]))
        begin = [_assignment(_field(x), ast.Name(x, ast.Load())) for x in names]
        node.iter = self.visit(node.iter)
        node.body = [*begin, *(self.visit(x) for x in node.body)]
        node.orelse = [self.visit(x) for x in node.orelse]
        return node

    def _in_scope(self, node: ast.AST) -> ast.AST:
        """Rewrite a function or a comprehension, which has its own variables."""
        bound = {x.arg for x in ast.walk(node) if isinstance(x, ast.arg)}
        names = (x for x in ast.walk(node) if isinstance(x, ast.Name))
        if not isinstance(node, ast.Lambda):
            bound |= {x.id for x in names if isinstance(x.ctx, ast.Store)}
        with setting(self, own=self.own - bound):
            return self.generic_visit(node)

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _in_scope  # noqa: N815
