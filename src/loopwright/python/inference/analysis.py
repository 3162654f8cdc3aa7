"""The state shared by the walks of all function instances: regions, instances, rounds."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Mapping
from enum import Enum, auto
from typing import Any, NamedTuple

from loopwright.python.inference.instances import FunctionDefinition, FunctionInstance
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER
from loopwright.python.types.joins import join, widen
from loopwright.python.types.passed_objects import KeyedObject
from loopwright.python.types.regions import Region
from loopwright.records import dataclass, field

MOST_STEPS = 200_000
"""The budget of an analysis, in statements walked: beyond it the result is unknown."""


class BudgetExhaustedError(Exception):
    """An analysis walked more than `MOST_STEPS` statements."""


class Site(NamedTuple):
    """A place of the program that creates objects of a class: a node of an instance, in one of its
    copies. A node may create several, in different roles."""

    instance: FunctionInstance
    node: Hashable
    role: str
    copy: tuple[int, ...]
    kind: type[Any]


class TableUse(Enum):
    """A use of a dictionary other than reading and storing under constant keys."""

    ITERATED = auto()
    """Its keys, values or items are iterated over."""
    OPEN = auto()
    """Keys are known at run time only, or new, or it is passed to what may do anything with it."""


class Assumption(NamedTuple):
    """A fact that the inferred types rely on and that compiled code tests at run time."""

    instance: FunctionInstance
    node: ast.AST
    text: str


class Semantics(NamedTuple):
    """The walk of an instance, and the meaning of calls and attributes, for modules that must not
    import them."""

    walk: Callable[[Analysis, FunctionInstance], Type]
    call: Callable[..., Type]
    attribute: Callable[..., Type | None]
    member: Callable[..., Type | None]


@dataclass(eq=False)
class Analysis:
    """The state shared by the walks of all function instances."""

    semantics: Semantics
    entry: FunctionDefinition
    """The definition of the function that is inferred."""
    regions: dict[Hashable, Region] = field(default_factory=dict[Hashable, Region])
    """The region of each site, and of each container among the arguments by its identity."""
    instances: dict[Hashable, FunctionInstance] = field(
        default_factory=dict[Hashable, FunctionInstance]
    )
    definitions: dict[Hashable, FunctionDefinition] = field(
        default_factory=dict[Hashable, FunctionDefinition]
    )
    assumptions: dict[tuple[int, str], Assumption] = field(
        default_factory=dict[tuple[int, str], Assumption]
    )
    rejected_displays: frozenset[int] = frozenset()
    """The dictionary displays that do not become objects with constant keys, by origin; see
    `constant_keys`."""
    keyed_displays: dict[int, type[KeyedObject]] = field(
        default_factory=dict[int, "type[KeyedObject]"]
    )
    """The classes of the displays that were taken for objects with constant keys, by origin."""
    uses_of_tables: dict[tuple[Region, TableUse], None] = field(
        default_factory=dict["tuple[Region, TableUse]", None]
    )
    """What is done with objects with constant keys."""
    copied_tables: dict[tuple[Region, Region], None] = field(
        default_factory=dict["tuple[Region, Region]", None]
    )
    """The regions of copies of such objects, each with that of the original."""
    active: list[FunctionInstance] = field(default_factory=list[FunctionInstance])
    """The instances that are being walked, the innermost one last."""
    round: int = 0
    changes: int = 0
    """A modification counter of captured variables and results of instances."""
    steps: int = 0

    # Regions

    def region(self, key: Hashable, kind: type[Any], default: object = None) -> Region:
        """Return the region of the objects that a site makes."""
        region = self.regions.get(key)
        if region is None:
            region = Region(kind, key, default)
            self.regions[key] = region
        return region

    @property
    def version(self) -> int:
        """A modification counter of everything that later rounds may read."""
        roots = {id(region.root): region.root.version for region in self.regions.values()}
        merged = len(self.regions) - len(roots)
        return self.changes + sum(roots.values()) + merged

    # Instances

    def instance_of(
        self, definition: FunctionDefinition, arguments: Mapping[str, Type]
    ) -> FunctionInstance:
        """Return the instance of a function for some arguments, walked in this round. A recursive
        call returns the instance that is being walked, with the result type found so far."""
        caller = next((x for x in self.active if x.definition is definition), None)
        if caller is not None:
            self._join_arguments(caller, arguments)
            return caller
        key = definition, tuple(arguments.items())
        instance = self.instances.get(key)
        if instance is None:
            instance = FunctionInstance(definition, dict(arguments))
            self.instances[key] = instance
        if instance.round != self.round:
            self.walk(instance)
        return instance

    def _join_arguments(self, instance: FunctionInstance, arguments: Mapping[str, Type]) -> None:
        """Join the arguments of a recursive call to the parameters of the instance that is being
        walked; the next round walks it with these."""
        for name, argument in arguments.items():
            before = instance.arguments.get(name, NEVER)
            joined = join(before, widen(argument))
            if joined != before:
                instance.arguments[name] = joined
                self.note_change()

    def walk(self, instance: FunctionInstance) -> None:
        """Walk the body of an instance once in this round."""
        instance.begin(self.round)
        self.active.append(instance)
        try:
            result = self.semantics.walk(self, instance)
        finally:
            self.active.pop()
        if instance.add_result(result):
            self.note_change()

    def begin_round(self) -> None:
        """Begin another round, in which each instance is walked at most once."""
        self.round += 1

    def note_change(self) -> None:
        """Note that another round is needed."""
        self.changes += 1

    def step(self) -> None:
        """Count a statement that is walked."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise BudgetExhaustedError
