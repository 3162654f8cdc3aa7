"""The state that all functions of a module share while they are lowered."""

from __future__ import annotations

import ast
from collections.abc import Hashable

from xdsl.ir import Attribute, SSAValue

from loopwright.ir.dialects.memref import GlobalOp
from loopwright.python import types
from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.values.arenas import Arenas
from loopwright.python.values.value import ArrayItem, Buffer
from loopwright.records import dataclass, field
from loopwright.reporting.errors import FrontendError, SourceLocation


@dataclass(frozen=True)
class Promise:
    """A loop over `prange`, with its location."""

    source: FunctionSource
    node: ast.AST

    @property
    def place(self) -> str:
        """Its location."""
        return str(self.source.location(self.node))

    def error(self, message: str, hint: str = "") -> FrontendError:
        """Return an error that points at the loop."""
        return self.source.error(self.node, message, hint)


@dataclass()
class Shared:
    """The state shared by all functions of a module."""

    texts: dict[str, int] | None = None
    """The strings of the code that are in the pool, with their positions; `None` for library
    functions that all kernels share, which have no pool."""
    has_text_arguments: bool = False
    """Whether there are strings among the arguments."""
    arenas: Arenas = field(default_factory=Arenas)
    """The arenas of nested lists."""
    given_texts: dict[int, Exception] = field(default_factory=dict)
    """The exceptions for decomposing string arguments, by the `id` of the string."""
    argument_integers: dict[SSAValue, str] = field(default_factory=dict)
    """The integers and truth values among arguments, with the names of the parameters."""
    given_lists: dict[str, str] = field(default_factory=dict)
    """The internal names of lists among arguments, with the names of the parameters."""
    read: dict[tuple[str, int], FunctionSource] = field(default_factory=dict)
    """All functions that were lowered, by location."""
    cached: dict[SourceLocation, list[tuple[types.ScalarType, ...]]] = field(default_factory=dict)
    """The types of the numbers with which functions that have a cache were called."""
    promises: list[Promise] = field(default_factory=list)
    """The loops promised to be parallel."""
    splits: dict[SourceLocation, str] = field(default_factory=dict)
    """The loops that are split, and their parts."""
    stored_at_once: list[Buffer] = field(default_factory=list)
    """The buffers that store results of array expressions and NumPy functions."""
    externals: dict[str, tuple[list[Attribute], Attribute]] = field(default_factory=dict)
    """The external functions that are called, with the types of their operands and result."""
    constant_tables: dict[tuple[Attribute, bytes], GlobalOp] = field(default_factory=dict)
    """The globals that hold constants (`values.tables`), by type and bytes."""
    listed: dict[Buffer, ArrayItem] = field(default_factory=dict)
    """The items of lists that arrays were read from, or became: these are not written."""
    lent: set[Buffer] = field(default_factory=set)
    """The memory whose copies are items of lists: it is not written afterwards."""
    views: set[Buffer] = field(default_factory=set)
    """The memory of copies that stand for views, and the memory that these were copied from: it is
    not written afterwards."""
    making: dict[str, int] = field(default_factory=dict)
    """The objects whose `__init__` is being lowered and that have not escaped, with the number of
    enclosing `try` statements: after an exception there, nobody reads their fields."""
    not_given: dict[str | type, tuple[str, ...]] = field(default_factory=dict)
    """The attributes that objects among the arguments lack, by the names of the objects."""
    streams: dict[int, object] = field(default_factory=dict)
    """The random generators that the code draws from without receiving them as arguments."""
    functions: dict[Hashable, int] = field(default_factory=dict)
    """The numbers of the functions that are selected at run time, by key."""
    closures: dict[Hashable, types.FunctionKind] = field(default_factory=dict)
    """The kinds of the functions that capture values, by key."""
    program_types: ProgramTypes | None = None
    """The inferred types of the program; `None` for library functions that all kernels share."""
    codes: set[SSAValue] = field(default_factory=set)
    """The tags that loops carry (`lowering.class_codes`)."""

    @property
    def has_texts(self) -> bool:
        """Whether the code has run-time strings: those met so far, and inferred ones."""
        if self.program_types is None:
            return False
        return self.has_text_arguments or bool(self.texts) or self.program_types.has_texts

    @property
    def may_have_texts(self) -> bool:
        """Whether the code may have run-time strings: false if that is certain."""
        if self.program_types is None:
            return False
        return self.has_texts or self.program_types.may_have_texts

    def take_over(self, callee_state: Shared) -> None:
        """Adopt the facts that were recorded while a library function was lowered separately."""
        self.read = callee_state.read | self.read
        self.externals |= callee_state.externals
        self.stored_at_once += callee_state.stored_at_once
