"""The walk of one function instance: the types of its variables along each path.

Statements and expressions have a function each, in tables by the class of the node (`statements`,
`expressions`). They take the walk, which has the state of the path that is walked, and the node.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from loopwright.python.inference.analysis import Analysis, Assumption, Site, TableUse
from loopwright.python.inference.instances import Copy, FunctionDefinition, FunctionInstance
from loopwright.python.inference.objects import type_of_object
from loopwright.python.inference.state import State, join_states
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    UNBOUND,
    GeneratorType,
    ProductType,
    SliceType,
    UnboundType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.joins import join, members_of, note_selection, without
from loopwright.python.types.passed_objects import is_keyed
from loopwright.python.types.regions import (
    ANY_ATTRIBUTE,
    ITEM,
    KEY,
    VALUE,
    ContainerType,
    InstanceType,
    Region,
)
from loopwright.records import dataclass, field

MOST_NESTED = 12
"""The maximum nesting depth of tuples in types; without it, a loop that wraps a value repeatedly
has no fixed point."""

StatementRule = Callable[["FunctionWalk", Any], None]
ExpressionRule = Callable[["FunctionWalk", Any], Type]
STATEMENTS: dict[type[ast.AST], StatementRule] = {}
EXPRESSIONS: dict[type[ast.AST], ExpressionRule] = {}


def infers_statement(*kinds: type[ast.AST]) -> Callable[[StatementRule], StatementRule]:
    """Register the function that walks statements of some classes."""

    def register(rule: StatementRule) -> StatementRule:
        STATEMENTS.update(dict.fromkeys(kinds, rule))
        return rule

    return register


def infers_expression(*kinds: type[ast.AST]) -> Callable[[ExpressionRule], ExpressionRule]:
    """Register the function that types expressions of some classes."""

    def register(rule: ExpressionRule) -> ExpressionRule:
        EXPRESSIONS.update(dict.fromkeys(kinds, rule))
        return rule

    return register


@dataclass(eq=False)
class Exits:
    """The states in which paths leave a loop, or the body of a `try`."""

    broken: list[State] = field(default_factory=list[State])
    continued: list[State] = field(default_factory=list[State])


class FunctionWalk:
    """The walk of one function instance.

    Attributes:
        state: the types of variables on the path that is walked; `None` once it ended.
        returned: the join of the types returned on the paths so far.
        yielded: the join of the yielded types.
        loops: the exits of the loops around, the innermost one last.
        handlers: the states in which exceptions may be raised, for each `try` around.
        copy: which copies of loops over tuples are walked.
    """

    def __init__(self, analysis: Analysis, instance: FunctionInstance) -> None:
        self.analysis = analysis
        self.instance = instance
        self.definition: FunctionDefinition = instance.definition
        self.state: State | None = {}
        self.returned: Type = NEVER
        self.yielded: Type = NEVER
        self.loops: list[Exits] = []
        self.handlers: list[list[State]] = []
        self.copy: Copy = ()

    def run(self) -> Type:
        """Walk the body and return the type of the result; of a generator, that of its items."""
        for name, type_ in self.instance.arguments.items():
            self.bind(name, type_)
        self.block(self.definition.tree.body)
        if self.definition.is_generator:
            return self.yielded
        if self.state is not None:
            self.add_returned(NONE_TYPE)
        return self.returned

    def go_on(self, state: State | None) -> None:
        """Continue in a state."""
        self.state = state

    def add_returned(self, type_: Type) -> None:
        """Join the type of a returned value to the result type."""
        if self.returned is not NEVER:
            note_selection(self.returned, type_)
        self.returned = join(self.returned, type_)

    def add_yielded(self, type_: Type) -> None:
        """Join the type of a yielded value to the item type."""
        self.yielded = join(self.yielded, type_)

    # Statements

    def block(self, body: Sequence[ast.stmt]) -> State | None:
        """Walk statements until the path ends, and return the state after them."""
        for statement in body:
            if self.state is None:
                return None
            self.analysis.step()
            if not _never_raises(statement):
                self.may_raise()
            STATEMENTS.get(type(statement), _unsupported_statement)(self, statement)
        return self.state

    def may_raise(self) -> None:
        """Record that an exception may be raised in this state."""
        if self.handlers and self.state is not None:
            self.handlers[-1].append(self.state)

    @contextmanager
    def raising_to(self, states: list[State]) -> Generator[None]:
        """Collect the states in which exceptions may be raised."""
        self.handlers.append(states)
        yield
        self.handlers.pop()

    def is_live_after(self, node: ast.stmt) -> Callable[[str], bool]:
        """Return whether a variable is read after a statement."""
        live = self.definition.liveness.after.get(node)
        return lambda name: live is None or name in live or not name.isidentifier()

    def is_live_at_head(self, node: ast.stmt) -> Callable[[str], bool]:
        """Return whether a variable is read in a loop or after it."""
        live = self.definition.liveness.head.get(node)
        return lambda name: live is None or name in live or not name.isidentifier()

    def join(self, states: Iterable[State | None], node: ast.stmt) -> None:
        """Continue where paths meet after a statement."""
        self.state = join_states(states, self.is_live_after(node))

    @contextmanager
    def expanded(self, number: int) -> Generator[None]:
        """Walk one of the copies of a body."""
        self.copy = (*self.copy, number)
        yield
        self.copy = self.copy[:-1]

    # Variables

    def bind(self, name: str, type_: Type, node: ast.AST | None = None) -> None:
        """Bind a variable."""
        if self.state is None:
            return
        if _depth(type_) > MOST_NESTED:
            type_ = self.unknown(f"tuples are nested more than {MOST_NESTED} deep", node)
        self.state = {**self.state, name: type_}
        if node is not None:
            self.instance.types[node, self.copy] = type_
        if name in self.definition.captured:
            self._join_cell(name, type_)

    def _join_cell(self, name: str, type_: Type) -> None:
        before = self.instance.cells.get(name, NEVER)
        joined = join(before, type_)
        if joined != before:
            self.instance.cells[name] = joined
            self.analysis.note_change()

    def unbind(self, name: str) -> None:
        """End the scope of a variable."""
        if self.state is not None:
            self.state = {key: x for key, x in self.state.items() if key != name}

    def read(self, name: str, node: ast.AST) -> Type:
        """Return the type of a variable, or of what its name means outside of the function. A path
        that reads an unbound variable ends."""
        state = self.state or {}
        if name in state:
            type_ = state[name]
            if type_ is UNBOUND:
                return NEVER
            if isinstance(type_, UnionType) and UNBOUND in type_.members:
                type_ = without(type_, UnboundType)
                self.narrow(name, type_)
            return type_
        if name in self.definition.variables:
            return NEVER
        enclosing = self.definition.enclosing
        while enclosing is not None:
            if name in enclosing.definition.variables:
                return without(enclosing.cells.get(name, NEVER), UnboundType)
            enclosing = enclosing.definition.enclosing
        names = self.definition.source.names
        if name not in names:
            return self.unknown(f"the name '{name}' is not defined", node)
        return type_of_object(names[name], self.analysis.region)

    def narrow(self, name: str, type_: Type) -> None:
        """Record the narrower type of a variable on this path."""
        if self.state is not None and name in self.state:
            self.state = {**self.state, name: type_}

    # Expressions

    def type_of(self, node: ast.expr) -> Type:
        """Infer the type of an expression. If it is `Never`, the path ends: an exception is
        raised, or the container that is read has no contents yet."""
        if self.state is None:
            return NEVER
        rule = EXPRESSIONS.get(type(node))
        if rule is None:
            type_ = self.unknown(f"{type(node).__name__} expressions", node)
        else:
            type_ = rule(self, node)
        if type_ is NEVER:
            self.may_raise()
            self.state = None
        else:
            self.instance.types[node, self.copy] = type_
        return type_

    def types_of(self, nodes: Iterable[ast.expr]) -> list[Type]:
        """Infer the types of several expressions in their order."""
        return [self.type_of(x) for x in nodes]

    def unknown(self, reason: str, node: ast.AST | None = None) -> UnknownType:
        """Return the type of an expression that cannot be typed, with the reason."""
        line = getattr(node, "lineno", None)
        return UnknownType(reason, line)

    # Regions

    def new_container(
        self, kind: type[Any], node: ast.AST, role: str = "", default: object = None
    ) -> ContainerType:
        """Return the type of a container that a node creates. Its region is shared by all objects
        that this node creates in this instance."""
        return ContainerType(self.site_region(node, kind, role, default))

    def site_region(
        self, node: Hashable, kind: type[Any], role: str = "", default: object = None
    ) -> Region:
        """Return the region of the objects of a class that a node creates."""
        site = Site(self.instance, node, role, self.copy, kind)
        return self.analysis.region(site, kind, default)

    def store(self, container: ContainerType | InstanceType, content: str, type_: Type) -> None:
        """Join the type of a stored value to the contents of a container."""
        container.region.root.note_growth()
        self.fill(container, content, type_)

    def fill(self, container: ContainerType | InstanceType, content: str, type_: Type) -> None:
        """Join the type of an item of a display to the contents of the container."""
        if _depth(type_) > MOST_NESTED:
            type_ = self.unknown(f"tuples are nested more than {MOST_NESTED} deep")
        container.region.add(content, type_, join)

    def note_use(self, table: Type, use: TableUse) -> None:
        """Record a use of a dictionary, if it is an object with constant keys."""
        for member in members_of(table):
            if isinstance(member, InstanceType) and is_keyed(member.region.kind):
                self.analysis.uses_of_tables[member.region, use] = None

    def escape(self, types: Iterable[Type], reason: str) -> None:
        """Record that anything may be stored in containers that are reachable from values."""
        for type_ in types:
            self._escape(type_, UnknownType(reason), set())

    def _escape(self, type_: Type, unknown: UnknownType, entered: set[int]) -> None:
        match type_:
            case UnionType(members=items) | ProductType(items=items):
                for item in items:
                    self._escape(item, unknown, entered)
            case ContainerType(region=region) | InstanceType(region=region):
                if id(region.root) in entered:
                    return
                entered.add(id(region.root))
                self.note_use(type_, TableUse.OPEN)
                names = (*region.names, ANY_ATTRIBUTE)
                if isinstance(type_, ContainerType):
                    names = (KEY, VALUE) if issubclass(region.kind, dict) else (ITEM,)
                for name in names:
                    self._escape(region.content(name), unknown, entered)
                    region.add(name, unknown, join)
            case _:
                pass

    def assume(self, node: ast.AST, text: str) -> None:
        """Record an assumption of the types, which compiled code tests at run time."""
        key = id(node), text
        self.analysis.assumptions[key] = Assumption(self.instance, node, text)

    # Calls and operators

    def call(
        self, node: ast.AST, callee: Type, arguments: Sequence[Type], named: Mapping[str, Type]
    ) -> Type:
        """Return the type of the result of calling a value of some type."""
        return self.analysis.semantics.call(self, node, callee, arguments, named)

    def attribute(self, node: ast.AST, receiver: Type, name: str) -> Type | None:
        """Return the type of an attribute of a value; see `calls.attribute`."""
        return self.analysis.semantics.attribute(self, node, receiver, name)

    def member(self, receiver: Type, name: str) -> Type | None:
        """Return the type of what the class of an object has under a name."""
        return self.analysis.semantics.member(self, receiver, name)


def _never_raises(node: ast.stmt) -> bool:
    """Return whether a statement certainly raises no exception: it binds names to constants, or
    binds nothing."""
    match node:
        case ast.Assign(targets, ast.Constant()):
            return all(isinstance(x, ast.Name) for x in targets)
        case _:
            return isinstance(node, ast.Pass | ast.Break | ast.Continue)


def _unsupported_statement(walk: FunctionWalk, node: ast.stmt) -> None:
    """Walk a statement without a rule, after which all types are unknown."""
    reason = f"{type(node).__name__} statements"
    state = walk.state or {}
    walk.escape(state.values(), reason)
    unknown = walk.unknown(reason, node)
    walk.add_returned(unknown)
    walk.go_on(dict.fromkeys((*state, *walk.definition.variables), unknown))


def _depth(type_: Type) -> int:
    """Return the nesting depth of tuples in a type, outside containers."""
    match type_:
        case ProductType(items=items):
            return 1 + max(map(_depth, items), default=0)
        case UnionType(members=members):
            return max(map(_depth, members))
        case GeneratorType(item=item):
            return 1 + _depth(item)
        case SliceType(start=start, stop=stop, step=step):
            return 1 + max(map(_depth, (start, stop, step)))
        case _:
            return 0
