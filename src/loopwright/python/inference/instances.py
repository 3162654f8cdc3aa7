"""Function instances: a definition with the types of its arguments, and the types inferred for
it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from inspect import Parameter
from types import FunctionType
from typing import Any

from loopwright.python.source.function_source import FunctionSource
from loopwright.python.source.liveness import (
    COMPREHENSIONS,
    DEFINITIONS,
    Liveness,
    Names,
    declared,
    own_nodes,
    own_variables,
    read,
)
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER, UnknownType
from loopwright.python.types.joins import join
from loopwright.records import dataclass, field, replace

Copy = tuple[int, ...]
"""Identifies the copy of a statement in expanded loops over tuples: the position of the item, from
the outermost expansion to the innermost; empty outside of expansions."""


@dataclass(eq=False)
class FunctionDefinition:
    """A function of the program, defined at module level or inside an instance of another function,
    to which its free variables belong."""

    source: FunctionSource
    enclosing: FunctionInstance | None = None
    defaults: Mapping[str, Type] = field(default_factory=dict[str, Type])
    """The types of the defaults, of a function that an instance makes."""

    @property
    def name(self) -> str:
        """The function's name."""
        return self.tree.name

    @property
    def tree(self) -> ast.FunctionDef:
        """The desugared tree."""
        return self.source.tree

    @cached_property
    def variables(self) -> Names:
        """The variables of the function, its parameters included."""
        walrus = {
            x.target.id
            for part in own_nodes(self.tree)
            if isinstance(part, COMPREHENSIONS)
            for x in ast.walk(part)
            if isinstance(x, ast.NamedExpr)
        }
        clauses = {
            name
            for part in own_nodes(self.tree)
            if isinstance(part, COMPREHENSIONS)
            for name in own_variables(part)
        }
        return own_variables(self.tree) | walrus | clauses

    @cached_property
    def captured(self) -> Names:
        """The variables that functions defined in this one read or bind."""
        inner = [x for x in own_nodes(self.tree) if isinstance(x, DEFINITIONS)]
        names = {name for x in inner for name in read(x)}
        names |= {
            name
            for x in inner
            for y in ast.walk(x)
            if isinstance(y, ast.FunctionDef | ast.Lambda)
            for name in declared(y)
        }
        return self.variables & names

    @cached_property
    def liveness(self) -> Liveness:
        """Which variables are read after each statement."""
        liveness = Liveness(self.captured)
        liveness.block(self.tree.body, Names(), Names(), Names())
        return liveness

    @cached_property
    def is_generator(self) -> bool:
        """Whether calls of the function return generators."""
        return any(isinstance(x, ast.Yield | ast.YieldFrom) for x in own_nodes(self.tree))

    def add_defaults(self, defaults: Mapping[str, Type]) -> None:
        """Join the types of defaults to those of earlier definitions of the function."""
        earlier_defaults = self.defaults
        self.defaults = {
            name: join(earlier_defaults.get(name, x), x) for name, x in defaults.items()
        }

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters in their order."""
        return self.source.parameters


@dataclass(eq=False)
class FunctionInstance:
    """A definition with the types of its arguments: the key of everything that is inferred."""

    definition: FunctionDefinition
    arguments: dict[str, Type]
    result: Type = NEVER
    """The type of what it returns; of a generator, of the items that it yields."""
    types: dict[tuple[ast.AST, Copy], Type] = field(
        default_factory=dict[tuple[ast.AST, Copy], Type]
    )
    """The type of each expression and of each variable where it is bound, in each copy."""
    cells: dict[str, Type] = field(default_factory=dict[str, Type])
    """The types of the variables that inner functions capture, of all their bindings."""
    heads: dict[tuple[ast.AST, Copy], Any] = field(default_factory=dict[tuple[ast.AST, Copy], Any])
    """The state at the head of each loop, from which the next round begins."""
    expansions: dict[tuple[ast.AST, Copy], int] = field(
        default_factory=dict[tuple[ast.AST, Copy], int]
    )
    """The number of copies of the body of each loop over a tuple."""
    calls: dict[tuple[ast.AST, Copy], list[FunctionInstance]] = field(
        default_factory=dict[tuple[ast.AST, Copy], "list[FunctionInstance]"]
    )
    round: int = 0
    """The last round in which it was walked."""
    is_settled: bool = True
    """Whether the types are a fixed point."""

    def begin(self, number: int) -> None:
        """Record the round in which the instance is walked."""
        self.round = number

    def add_result(self, type_: Type) -> bool:
        """Join a type to that of the result; return whether the result type changed."""
        joined = join(self.result, type_)
        is_changed = joined != self.result
        self.result = joined
        return is_changed

    def give_up(self, reason: str) -> None:
        """Record that no fixed point was reached, and why."""
        self.result = UnknownType(reason)
        self.is_settled = False

    def type_at(self, node: ast.AST, copy: Copy = ()) -> Type | None:
        """Return the type of an expression, or of a variable where it is bound; `None` where no
        path reaches it."""
        return self.types.get((node, copy))

    def variables(self) -> dict[str, list[Type]]:
        """Return the types of each variable of the program at all places that bind it."""
        result: dict[str, list[Type]] = {name: [x] for name, x in self.arguments.items()}
        for (node, _), type_ in self.types.items():
            name = bound_name(node)
            if name is not None:
                variable_types = result.setdefault(name, [])
                if type_ not in variable_types:
                    variable_types.append(type_)
        return result


def bound_name(node: ast.AST) -> str | None:
    """Return the variable that a node binds, if it is one that binds a variable."""
    match node:
        case ast.Name(name, ast.Store()) | ast.FunctionDef(name) | ast.ExceptHandler(name=name):
            return name
        case _:
            return None


def local_source(source: FunctionSource, tree: ast.FunctionDef) -> FunctionSource:
    """Return the source of a nested function."""
    outer: Any = source.function
    stand_in = FunctionType(_nothing.__code__, outer.__globals__, tree.name)
    definition = replace(source.definition, tree=tree)
    parameters = {x.name: x for x in _parameters(tree.args)}
    return replace(
        source, function=stand_in, synthetic_definition=definition, local_parameters=parameters
    )


def _nothing() -> None: ...


def _parameters(arguments: ast.arguments) -> list[Parameter]:
    kinds = (
        (Parameter.POSITIONAL_ONLY, arguments.posonlyargs),
        (Parameter.POSITIONAL_OR_KEYWORD, arguments.args),
        (Parameter.VAR_POSITIONAL, [arguments.vararg] if arguments.vararg else []),
        (Parameter.KEYWORD_ONLY, arguments.kwonlyargs),
        (Parameter.VAR_KEYWORD, [arguments.kwarg] if arguments.kwarg else []),
    )
    return [Parameter(x.arg, kind) for kind, parameters in kinds for x in parameters]
