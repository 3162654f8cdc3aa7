"""The LLVM module under construction: options, functions and globals, and the ownership of
memory."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import takewhile
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue, Use

from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.attributes import is_memref, is_unranked
from loopwright.ir.core.enclosing import blocks_around, common_block, ops_from, reached_from
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import func, memref, scf
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.symbols import Symbols, symbol_name
from loopwright.native.codegen.limits import repeated_limits
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import SourceLocation


@dataclass(frozen=True, slots=True)
class CodegenOptions:
    """Choices that change the generated code.

    `entry` restricts the module to what that function needs; without it every public function with
    a body is an entry. `may_alias` withdraws the assumption that memref arguments of an entry which
    are written do not overlap others. With `threads` above 1, `affine.parallel` runs on the
    runtime's thread pool and atomic operations are atomic. `vector_bits` is the preferred vector
    width, LLVM's own choice if `None`. With `fill`, memory that the program allocates is filled
    with that byte, and so is explicit poison: its behaviour is then reproducible. Functions are
    computed inline where the processor `fuses` products and sums.
    """

    entry: str | None = None
    may_alias: bool = False
    threads: int = 1
    vector_bits: int | None = None
    fill: int | None = None
    fuses: bool = True


@dataclass(frozen=True, slots=True)
class FrameSlots:
    """Where a value of `type` lies in an entry's frame: `count` 8-byte slots from `first` on."""

    type: Attribute
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class EntrySignature:
    """How to call `void @symbol(ptr frame)`: a frame of `slots` slots, arguments first."""

    name: str
    symbol: str
    arguments: tuple[FrameSlots, ...]
    results: tuple[FrameSlots, ...]
    slots: int


LOOP = "loopwright.loop"
"""The metadata of a loop that says where it is written."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """An assumption that the generated code relies on, and how it is ensured.

    `code` is stable; `checked` says whether it is ensured by a run-time check (the call wrapper's)
    or by a proof over the module's call sites.
    """

    code: str
    function: str
    message: str
    checked: str
    location: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class LoweredModule:
    """LLVM IR as text, with its entries, the symbols that it needs, and its assumptions."""

    llvm_ir: str
    entries: Mapping[str, EntrySignature]
    externals: Mapping[str, SourceLocation | None]
    assumptions: tuple[Assumption, ...]
    places: tuple[SourceLocation, ...]
    """Where loops are written, as their metadata of the name `LOOP` counts them."""
    llvm_options: Mapping[str, str]
    """Options of LLVM's for this module alone, of those that `engine.optimise` sets."""


@dataclass(frozen=True, slots=True)
class Escape:
    """Where a memref and its aliases escape to."""

    block: Block | None
    """The innermost block around the definitions of all aliases."""
    returned: frozenset[int] = frozenset()
    """The results of the function that may be an alias."""
    freed: bool = False
    direct_return: bool = False
    """Whether a view of it, not merely a choice or a loop's result, is returned."""

    def joined(self, alias: Escape) -> Escape:
        """Return the join of this escape and that of an alias, except for `direct_return`."""
        block = common_block(self.block, alias.block)
        returned = self.returned | alias.returned if alias.returned else self.returned
        return Escape(block, returned, self.freed or alias.freed, self.direct_return)


@dataclass(slots=True)
class UseEffects:
    """What the uses of a memref do with it, apart from making aliases."""

    returned: set[int] = field(default_factory=set)
    freed: bool = False


@dataclass(slots=True)
class Summary:
    """The effects of a function on its memref arguments."""

    freed: set[int] = field(default_factory=set)
    returned: set[tuple[int, int]] = field(default_factory=set)


class Ownership:
    """How the memrefs of a module escape, and where they are freed.

    An allocation that the program never frees is freed at the end of its block, if no alias of it
    outlives that block. If it may escape further (through results of regions, block arguments, a
    result that may or may not be it), it is on a list of the innermost loop or of the function call
    (see `memory_lists`). At the end of an iteration, all on the list of its loop is freed, except
    for what it yields; when the function returns, all on its list, except for what it returns. What
    is returned belongs to the caller.
    """

    def __init__(
        self, module: Operation, lookup: Callable[[Operation, Attribute], Operation | None]
    ) -> None:
        self._module = module
        self._lookup = lookup
        self._summaries: dict[Operation, Summary] | None = None
        self._escapes: dict[SSAValue, Escape] = {}

    def escape_of(self, start: SSAValue) -> Escape:
        """Return where a value and its aliases escape to."""
        if self._summaries is None:
            self._summaries = {}
            self._summarise()
        return self._follow(start)

    def _summarise(self) -> None:
        """Summaries of all functions: the least fixed point."""
        assert self._summaries is not None
        functions = [
            op for op in self._module.walk() if isinstance(op, func.FuncOp) and op.body.blocks
        ]
        for function in functions:
            self._summaries[function] = Summary()
        changed = True
        while changed:
            changed = False
            for function in functions:
                summary = self._summaries[function]
                before = (len(summary.freed), len(summary.returned))
                for argument in function.regions[0].blocks[0].args:
                    if is_reference(argument):
                        escape = self._follow(argument)
                        if escape.freed:
                            summary.freed.add(argument.index)
                        summary.returned |= {(argument.index, i) for i in escape.returned}
                if before != (len(summary.freed), len(summary.returned)):
                    changed = True
                    self._escapes.clear()  # those of arguments of the function's calls

    def _follow(self, start: SSAValue) -> Escape:
        """Return the escape of a value: the join of the escapes of its uses and of its aliases.
        Each value is visited once; Tarjan's algorithm yields strongly connected components of
        aliases after those that they lead to."""
        escape = self._escapes.get(start)
        if escape is not None:
            return escape
        number: dict[SSAValue, int] = {}
        lowest: dict[SSAValue, int] = {}
        own: dict[SSAValue, Escape] = {}
        aliases: dict[SSAValue, list[tuple[SSAValue, bool]]] = {}
        component: list[SSAValue] = []
        path: list[tuple[SSAValue, Iterator[tuple[SSAValue, bool]]]] = []

        def enter(value: SSAValue) -> None:
            number[value] = lowest[value] = len(number)
            own[value], aliases[value] = self._uses(value)
            component.append(value)
            path.append((value, iter(aliases[value])))

        enter(start)
        while path:
            value, remaining = path[-1]
            following = next(remaining, None)
            if following is not None:
                alias = following[0]
                if alias in self._escapes:
                    continue
                if alias in number:
                    lowest[value] = min(lowest[value], number[alias])
                else:
                    enter(alias)
                continue
            path.pop()
            if path:
                before = path[-1][0]
                lowest[before] = min(lowest[before], lowest[value])
            if lowest[value] == number[value]:
                members = [component.pop()]
                while members[-1] is not value:
                    members.append(component.pop())
                self._settle(members, own, aliases)
        return self._escapes[start]

    def _settle(
        self,
        members: Sequence[SSAValue],
        own: Mapping[SSAValue, Escape],
        aliases: Mapping[SSAValue, Sequence[tuple[SSAValue, bool]]],
    ) -> None:
        """Record the escapes of values that may all alias each other."""
        joined = own[members[0]]
        for value in members:
            joined = joined.joined(own[value])
            for alias, _ in aliases[value]:
                if alias in self._escapes:
                    joined = joined.joined(self._escapes[alias])
        direct = {value for value in members if own[value].direct_return}
        changed = True
        while changed:
            changed = False
            for value in members:
                if value not in direct and any(
                    straight
                    and (
                        alias in direct
                        or (alias in self._escapes and self._escapes[alias].direct_return)
                    )
                    for alias, straight in aliases[value]
                ):
                    direct.add(value)
                    changed = len(members) > 1
        for value in members:
            self._escapes[value] = replace(joined, direct_return=value in direct)

    def _uses(self, value: SSAValue) -> tuple[Escape, list[tuple[SSAValue, bool]]]:
        """Return what the uses of a value do themselves, and the values that they make aliases,
        with whether these surely are."""
        effects = UseEffects()
        aliases: dict[SSAValue, bool] = {}
        for use in value.uses:
            for alias, straight in self._step(use, effects):
                if is_reference(alias):
                    aliases[alias] = straight or aliases.get(alias, False)
        returned = frozenset(effects.returned)
        escape = Escape(_block_around(value), returned, effects.freed, bool(returned))
        return escape, list(aliases.items())

    def _step(self, use: Use, effects: UseEffects) -> list[tuple[SSAValue, bool]]:
        """Return the values that one use makes aliases, and whether they surely are."""
        op = use.operation
        match op:
            case memref.DeallocOp() | memref.ReallocOp():
                effects.freed = True
                return []
            case func.ReturnOp():
                effects.returned.add(use.index)
                return []
            case func.CallOp():
                return self._call(op, use.index, effects)
            case func.CallIndirectOp():
                effects.freed = True  # unknown: a leak is better than freeing twice
            case _:
                pass
        if op.successors:
            return [(arg, False) for block in op.successors for arg in block.args]
        if op.regions:
            return [(value, False) for value in _carried(op, None, use.index)]
        if op.parent is not None and op.parent.last_op is op and not op.results:
            parent = op.parent_op()
            return [] if parent is None else [(x, False) for x in _carried(parent, op, use.index)]
        return [(result, not isinstance(op, SelectOp)) for result in op.results]

    def _call(self, op: Operation, index: int, effects: UseEffects) -> list[tuple[SSAValue, bool]]:
        assert self._summaries is not None
        callee = self._lookup(op, op.properties["callee"])
        summary = None if callee is None else self._summaries.get(callee)
        if summary is None:
            return []
        effects.freed |= index in summary.freed
        return [(op.results[j], False) for i, j in summary.returned if i == index]


def is_reference(value: SSAValue) -> bool:
    """Return whether a value is a memref, ranked or not."""
    return is_memref(value.type) or is_unranked(value.type)


def _carried(op: Operation, end: Operation | None, index: int) -> list[SSAValue]:
    """Return the values that an operand of an op with regions, or of a terminator of its blocks,
    may become."""
    blocks = [block for region in op.regions for block in region.blocks]
    first = len(op.operands) - len(op.results)
    match op:
        case ForOp() | scf.ForOp():
            number = index - first if end is None else index
            return [op.results[number], blocks[0].args[1 + number]] if number >= 0 else []
        case scf.IfOp() | IfOp():
            return [] if end is None else [op.results[index]]
        case scf.WhileOp() if isinstance(end, scf.ConditionOp):
            return [op.results[index - 1], blocks[1].args[index - 1]]
        case scf.WhileOp():
            return [blocks[0].args[index]]
        case _:
            return [*op.results, *(arg for block in blocks for arg in block.args)]


def stays_inside(escape: Escape, block: Block) -> bool:
    """Return whether every alias lives within `block`, the only one of its region, or deeper."""
    if block.parent is None or len(block.parent.blocks) > 1 or escape.returned:
        return False
    return block in blocks_around(escape.block)


def _block_around(value: SSAValue) -> Block | None:
    """Return the innermost block in which a value is defined; an argument of a block is defined
    around that block."""
    return value.owner.parent_block()


@dataclass(frozen=True, slots=True)
class Instance:
    """A version of a function to lower.

    `distinct` are the positions of its memref arguments that overlap no others. With `bounded`, its
    index arguments are known to be small enough to add and scale them without wrapping around (see
    `function_codegen.SMALL`). A `fallback` is called for larger ones only.
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


@cache
def _helpers() -> dict[str, str]:
    """Return the functions of `helpers.ll` by their names, without the type that these end with."""
    text = Path(__file__).with_name("helpers.ll").read_text(encoding="utf-8")
    definitions = re.finditer(
        r"^define .*?@(\w+?)(?:_SCALAR)?\(.*?^}$", text, re.DOTALL | re.MULTILINE
    )
    return {function[1]: function[0] for function in definitions}


class ModuleCodegen:
    """State shared by all functions of a module.

    Functions are lowered on demand: asking for the symbol of a `func.func` adds it to the work
    list. A function is lowered once for each set of memref arguments that may be assumed not to
    alias anything else (see `distinct_arguments`).
    """

    def __init__(
        self,
        module: ModuleOp,
        options: CodegenOptions,
        packed_nests: frozenset[Operation] = frozenset(),
    ) -> None:
        self.module = module
        self.options = options
        self.externals: dict[str, SourceLocation | None] = {}
        self.assumptions: list[Assumption] = []
        self.places: dict[SourceLocation, int] = {}
        """Where loops are written, numbered."""
        self.packed_nests = packed_nests
        """Nests that are lowered as functions of their own (`tiles.packed_nests`)."""
        self.texts: list[str] = []
        """Finished functions and globals."""
        self._declarations: dict[str, str] = {}
        self._metadata: list[str] = []
        self._metadata_index = Kept(self.new_metadata)
        self._pending: deque[Instance] = deque()
        self._instances: dict[tuple[Operation, frozenset[int], bool, bool], Instance] = {}
        self._globals: dict[Operation, str] = {}
        self._callees = Kept(self._callees_of)
        self._names: set[str] = set()
        self._helpers: set[str] = set()
        self.lookup = Symbols().find
        """The op that a symbol reference at an op names."""

    @cached_property
    def ownership(self) -> Ownership:
        """How the module's memrefs are owned."""

        return Ownership(self.module, self.lookup)

    @cached_property
    def repeated_limits(self) -> frozenset[float]:
        """The constants that several floats are compared with."""
        return repeated_limits(self.module)

    # Symbols

    def path(self, op: Operation) -> str:
        """Return the name of a symbol, qualified by those of the enclosing named modules."""
        named = takewhile(lambda symbol_op: symbol_op is not self.module, ops_from(op))
        return "::".join(reversed([symbol_name(symbol_op) or "" for symbol_op in named]))

    def unique(self, name: str) -> str:
        """Return `name`, or a variant of it that no other symbol of this module has."""
        candidate = name
        count = 0
        while candidate in self._names:
            count += 1
            candidate = f"{name}.{count}"
        self._names.add(candidate)
        return candidate

    # Functions

    def instance(
        self,
        function: Operation,
        distinct: frozenset[int],
        *,
        bounded: bool = False,
        fallback: bool = False,
    ) -> Instance:
        """Return the version of a function for known facts about its arguments, lowered now or
        later."""
        key = (function, distinct, bounded, fallback)
        cached = self._instances.get(key)
        if cached is None:
            symbol = quoted(self.unique(f"_lw_fn_{self.path(function)}"))
            cached = self._instances[key] = Instance(function, distinct, symbol, bounded, fallback)
            self._pending.append(cached)
        return cached

    def pending(self) -> Iterator[Instance]:
        """Yield the functions left to lower; the list grows while it is consumed."""
        while self._pending:
            yield self._pending.popleft()

    def calls_itself(self, function: Operation) -> bool:
        """Return whether a function is recursive, directly or indirectly."""
        return function in reached_from(self._callees[function], self._callees.__getitem__)

    def calls_itself_alone(self, function: Operation) -> bool:
        """Return whether a recursive function calls itself directly, and none of its other callees
        calls it."""
        other_callees = self._callees[function] - {function}
        return function not in other_callees | {
            *reached_from(other_callees, self._callees.__getitem__)
        }

    def _callees_of(self, function: Operation) -> set[Operation]:
        calls = [op for op in function.walk() if isinstance(op, func.CallOp)]
        callees = (self.lookup(op, op.properties["callee"]) for op in calls)
        return {op for op in callees if op is not None}

    # Globals, declarations, metadata

    def known_global(self, op: Operation) -> str | None:
        """Return the symbol of a global that has been emitted."""
        return self._globals.get(op)

    def define_global(self, op: Operation, symbol: str, text: str) -> None:
        """Emit a global for an op."""
        self._globals[op] = symbol
        self.texts.append(text)

    def define_once(self, name: str, text: str) -> None:
        """Emit a helper unless the module has it already."""
        if name not in self._helpers:
            self._helpers.add(name)
            self.texts.append(text)

    def define_helper(self, name: str, scalar: str = "", of: str = "", called: str = "") -> str:
        """Return the symbol of a function of `helpers.ll`, for a type where it has one. One that
        calls a function is that `of` its symbol; `called` is the call with its arguments."""
        symbol = "_".join(filter(None, (name, of or scalar)))
        text = _helpers()[name].replace(f"{name}_SCALAR", symbol).replace("SCALAR", scalar)
        self.define_once(symbol, text.replace("CALLED", called))
        return symbol

    def private_string(self, text: str) -> str:
        """Return the symbol of a constant holding a nul-terminated string."""
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
        """Declare an external function; returns its symbol as written after `@`.

        `runtime` marks those that the runtime always provides; others are listed as externals.
        """
        symbol = quoted(name)
        if symbol not in self._declarations:
            self._declarations[symbol] = f"declare {result} @{symbol}({arguments}){attributes}"
            if not runtime:
                self.externals[name] = None if user is None else source_location(user)
        return symbol

    def metadata(self, text: str) -> str:
        """Return the reference of a metadata node; equal nodes share one."""
        return self._metadata_index[text]

    def new_metadata(self, text: str) -> str:
        """Add a metadata node and return its reference; `$self` in the text is replaced by it."""
        reference = f"!{len(self._metadata)}"
        self._metadata.append(text.replace("$self", reference))
        return reference

    def loop_metadata(self, place: SourceLocation | None, *properties: str) -> str:
        """Return the metadata for the branch that closes a loop known to end, written at `place`:
        LLVM copies the number of the place to the loops that it makes of this one."""
        parts = [self.metadata('!{!"llvm.loop.mustprogress"}')]
        if place is not None:
            number = self.places.setdefault(place, len(self.places))
            parts.append(self.metadata(f'!{{!"{LOOP}", i32 {number}}}'))
        parts += [self.metadata(text) for text in properties]
        return ", !llvm.loop " + self.new_metadata(f"distinct !{{$self, {', '.join(parts)}}}")

    def render(self) -> str:
        """Return the text of the whole LLVM module."""
        metadata = [f"!{i} = {text}" for i, text in enumerate(self._metadata)]
        parts = [*self.texts, *self._declarations.values(), *metadata]
        return "\n".join(parts) + "\n"
