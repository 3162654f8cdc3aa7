"""The LLVM module in the making: functions, globals, declarations, metadata.

Functions are made on demand: asking for the symbol of a `func.func` puts it on the list of what is
still to be lowered. A function is made once for each set of memref arguments that may be taken to
overlap nothing else (see `aliasing`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import Attribute, Operation

from loopwright.codegen.core.options import Assumption, CodegenOptions
from loopwright.dialects.symbols import symbol_name
from loopwright.errors import SourceLocation
from loopwright.syntax.locations import source_location

if TYPE_CHECKING:
    from loopwright.codegen.memory.ownership import Ownership


@dataclass(frozen=True, slots=True)
class Instance:
    """A version of a function to lower.

    `distinct` are the positions of its memref arguments that overlap no others. With `bounded`, its
    index arguments are known to be small enough (see `ranges.SMALL`) to add and scale them without
    wrapping around. A `fallback` is called for larger ones only.
    """

    op: Operation
    distinct: frozenset[int]
    symbol: str
    bounded: bool = False
    fallback: bool = False


def quoted(name: str) -> str:
    r"""A global name as LLVM wants it after `@`.

    >>> quoted("main"), quoted("a b\"")
    ('main', '"a b\\22"')
    """
    if (
        name
        and not name[0].isdigit()
        and all(c.isascii() and (c.isalnum() or c in "._-$") for c in name)
    ):
        return name
    escaped = "".join(
        chr(b) if 32 <= b < 127 and b not in (34, 92) else f"\\{b:02X}"
        for b in name.encode("utf-8", "surrogateescape")
    )
    return f'"{escaped}"'


class ModuleLowering:
    """What all functions of a module share."""

    def __init__(self, module: ModuleOp, options: CodegenOptions) -> None:
        self.module = module
        self.options = options
        self.externals: dict[str, SourceLocation | None] = {}
        self.assumptions: list[Assumption] = []
        self.texts: list[str] = []
        """Finished functions and globals."""
        self._declarations: dict[str, str] = {}
        self._metadata: list[str] = []
        self._metadata_index: dict[str, str] = {}
        self._pending: deque[Instance] = deque()
        self._instances: dict[tuple[Operation, frozenset[int], bool, bool], Instance] = {}
        self._globals: dict[Operation, str] = {}
        self._callees: dict[Operation, set[Operation]] = {}
        self._names: set[str] = set()
        self._helpers: set[str] = set()
        self._tables: dict[Operation, dict[str, Operation]] = {}

    @cached_property
    def ownership(self) -> Ownership:
        """Where the module's memrefs go."""
        from loopwright.codegen.memory.ownership import Ownership

        return Ownership(self.module, self.lookup)

    # Symbols -------------------------------------------------------------------------------------

    def _table(self, op: Operation) -> dict[str, Operation]:
        table = self._tables.get(op)
        if table is None:
            table = {}
            for region in op.regions:
                for inner in (inner for block in region.blocks for inner in block.ops):
                    name = symbol_name(inner)
                    if name is not None:
                        table[name] = inner
            self._tables[op] = table
        return table

    def lookup(self, user: Operation, reference: Attribute) -> Operation | None:
        """The op that a symbol reference at `user` names, in the nearest symbol table."""
        assert isinstance(reference, SymbolRefAttr)
        scope = user.parent_op()
        while scope is not None and scope.name != "builtin.module":
            scope = scope.parent_op()
        found = None if scope is None else self._table(scope).get(reference.root_reference.data)
        for nested in reference.nested_references:
            found = None if found is None else self._table(found).get(nested.data)
        return found

    def path(self, op: Operation) -> str:
        """The name of a symbol, with those of the named modules around it."""
        parts: list[str] = []
        current: Operation | None = op
        while current is not None and current is not self.module:
            parts.append(symbol_name(current) or "")
            current = current.parent_op()
        return "::".join(reversed(parts))

    def unique(self, name: str) -> str:
        """`name`, or a variant of it that no other symbol of this module has."""
        candidate, count = name, 0
        while candidate in self._names:
            count += 1
            candidate = f"{name}.{count}"
        self._names.add(candidate)
        return candidate

    # Functions -----------------------------------------------------------------------------------

    def instance(
        self,
        function: Operation,
        distinct: frozenset[int],
        *,
        bounded: bool = False,
        fallback: bool = False,
    ) -> Instance:
        """The version of a function for what is known of its arguments, lowered now or later."""
        key = (function, distinct, bounded, fallback)
        found = self._instances.get(key)
        if found is None:
            symbol = quoted(self.unique(f"_lw_fn_{self.path(function)}"))
            found = self._instances[key] = Instance(function, distinct, symbol, bounded, fallback)
            self._pending.append(found)
        return found

    def pending(self) -> Iterator[Instance]:
        """What is left to lower; grows while it is consumed."""
        while self._pending:
            yield self._pending.popleft()

    def calls_itself(self, function: Operation) -> bool:
        """Whether a function is called by functions that it calls, or by itself."""
        found: set[Operation] = set()
        waiting = [function]
        while waiting:
            callees = self._callees_of(waiting.pop()) - found
            found |= callees
            waiting += callees
        return function in found

    def _callees_of(self, function: Operation) -> set[Operation]:
        if function not in self._callees:
            calls = [op for op in function.walk() if op.name == "func.call"]
            callees = (self.lookup(op, op.properties["callee"]) for op in calls)
            self._callees[function] = {op for op in callees if op is not None}
        return self._callees[function]

    # Globals, declarations, metadata -------------------------------------------------------------

    def known_global(self, op: Operation) -> str | None:
        """The symbol of a global that has been emitted."""
        return self._globals.get(op)

    def define_global(self, op: Operation, symbol: str, text: str) -> None:
        """Emit a global for an op."""
        self._globals[op] = symbol
        self.texts.append(text)

    def define_once(self, name: str, text: str) -> None:
        """Emit a helper unless it is there already."""
        if name not in self._helpers:
            self._helpers.add(name)
            self.texts.append(text)

    def private_string(self, text: str) -> str:
        """The symbol of a constant holding a nul-terminated string."""
        data = text.encode("utf-8", "surrogateescape") + b"\0"
        symbol = self.unique("_lw_str")
        escaped = "".join(f"\\{b:02X}" for b in data)
        self.texts.append(
            f'@{symbol} = private unnamed_addr constant [{len(data)} x i8] c"{escaped}"'
        )
        return symbol

    def declare(
        self,
        name: str,
        result: str,
        arguments: str,
        attributes: str = "",
        *,
        user: Operation | None = None,
        runtime: bool = False,
    ) -> str:
        """Declare an external function and give back its symbol as written after `@`.

        `runtime` marks those that the runtime always provides; others are listed as externals.
        """
        symbol = quoted(name)
        if symbol not in self._declarations:
            self._declarations[symbol] = f"declare {result} @{symbol}({arguments}){attributes}"
            if not runtime:
                self.externals[name] = None if user is None else source_location(user)
        return symbol

    def metadata(self, text: str) -> str:
        """The reference of a metadata node, shared among equal ones."""
        found = self._metadata_index.get(text)
        if found is None:
            found = self._metadata_index[text] = self.new_metadata(text)
        return found

    def new_metadata(self, text: str) -> str:
        """The reference of a new metadata node; `$self` in the text stands for it."""
        reference = f"!{len(self._metadata)}"
        self._metadata.append(text.replace("$self", reference))
        return reference

    def loop_metadata(self, *properties: str) -> str:
        """What to append to the branch that closes a loop known to end."""
        parts = [self.metadata('!{!"llvm.loop.mustprogress"}')]
        parts += [self.metadata(text) for text in properties]
        return ", !llvm.loop " + self.new_metadata(f"distinct !{{$self, {', '.join(parts)}}}")

    def render(self) -> str:
        """The text of the whole LLVM module."""
        metadata = [f"!{i} = {text}" for i, text in enumerate(self._metadata)]
        parts = [*self.texts, *self._declarations.values(), *metadata]
        return "\n".join(parts) + "\n"
