"""Inlining: calls are replaced by the bodies of the functions that they call, callees first.

The components of the call graph come out callees first, by Tarjan's algorithm (R. Tarjan,
"Depth-first search and linear graph algorithms", 1972); the functions of one are simplified and
inlined in turn until nothing is inlined any more. A function that is private and whose last call is
inlined is moved, not copied; one that nothing refers to is erased at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice

from xdsl.dialects.builtin import CallSiteLoc, IndexType, LocationAttr, StringAttr, UnregisteredOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.irdl.operations import SingleBlockRegionDef
from xdsl.traits import IsTerminator, SingleBlockImplicitTerminator, SymbolTable

from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.enclosing import block_of, outermost_op, replace_all, terminator_of
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import bind, demote_symbols, map_of
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.cf import BranchOp
from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.memref import AllocaOp, DimOp
from loopwright.ir.dialects.symbols import Symbols, references, symbol_name
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.rewriting import is_constant
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.pipelines.pipeline import PassManager, Pipeline, parse_any_pipeline
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.loops.support.base import Pass, declared
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.records import dataclass, field
from loopwright.reporting.errors import PassError, UsageError
from loopwright.reporting.ledger import Ledger

_INDEX = IndexType()
AFFINE = "affine"
"""The dialect whose operations only take dimensions and symbols."""


def inlining_refusal(call: CallOp, callee: FuncOp) -> Refusal | None:
    """Return why a call is not inlined; None if it may be. The caller checks conditions on the call
    graph (recursion, profitability)."""
    target = call.parent_region()
    assert target is not None

    def refuse(code: str, message: str) -> Refusal:
        return Refusal(code, (call,), message)

    if call.no_inline is not None or callee.no_inline is not None:
        return refuse("no-inline", "the call or the function is marked 'no_inline'")
    is_single = len(callee.body.blocks) == 1
    if not is_single and not _takes_several_blocks(target):
        message = "the function has several blocks, and the call's region may have one"
        return refuse("several-blocks", message)
    for op in callee.body.walk():
        if isinstance(op, UnregisteredOp):
            return refuse("unknown-operation", f"'{operation_name(op)}' is not registered")
    parent = target.parent
    if parent is None or isinstance(parent, UnregisteredOp):
        return refuse("unknown-operation", "the operation around the call is not registered")
    if len(target.blocks) > 1 and any(isinstance(op, AllocaOp) for op in callee.body.walk()):
        message = "the call may be in a cycle, and the function allocates on the stack"
        return refuse("stack-memory", message)
    if parent.dialect_name() == AFFINE:
        if not is_single or not all(_fits_affine_region(op) for op in callee.body.block.ops):
            return refuse("not-affine", "the function contains more than affine accesses")
    elif not is_affine_scope(parent) and any(_is_affine(op) for op in callee.body.walk()):
        return refuse("affine-scope", "the call is not directly in a function")
    if not is_affine_scope(parent) and not _operands_stay_valid(call, callee):
        return refuse("not-affine", "an index would be neither a dimension nor a symbol")
    return None


def _takes_several_blocks(region: Region) -> bool:
    """Return whether a region may have several blocks."""
    parent = region.parent
    if parent is None or len(region.blocks) > 1:
        return len(region.blocks) > 1
    if parent.has_trait(SingleBlockImplicitTerminator, value_if_unregistered=False):
        return False
    if not isinstance(parent, IRDLOperation):
        return False
    definitions = type(parent).get_irdl_definition().regions
    return not any(isinstance(definition, SingleBlockRegionDef) for _, definition in definitions)


def _is_affine(op: Operation) -> bool:
    return op.dialect_name() == AFFINE


def _fits_affine_region(op: Operation) -> bool:
    """Return whether `mlir-opt` takes an op into the body of affine loops and conditionals."""
    if op.regions:
        return False
    return (
        op.has_trait(IsTerminator, value_if_unregistered=False)
        or has_no_effects(op)
        or is_affine_access(op)
    )


def _operands_stay_valid(call: CallOp, callee: FuncOp) -> bool:
    """Return whether the operands of affine operations of a function are still dimensions and
    symbols at the call, which is not directly in an affine scope."""
    scope = affine_scope(call)
    arguments = dict(zip(callee.body.blocks[0].args, call.operands, strict=True))
    for op in callee.body.walk():
        if _is_affine(op):
            indices = [value for value in op.operands if value.type == _INDEX]
            if not all(_stays_valid(op, value, callee, arguments, scope) for value in indices):
                return False
    return True


def _stays_valid(
    op: Operation,
    value: SSAValue,
    callee: FuncOp,
    arguments: dict[BlockArgument, SSAValue],
    scope: Region | None,
) -> bool:
    if isinstance(value, BlockArgument):
        if value not in arguments:
            return value.owner.parent is not callee.body
        argument = arguments[value]
        if is_valid_symbol(argument, scope):
            return True
        return is_valid_dim(argument, scope) and may_use_dims(op)
    owner = value.owner
    assert isinstance(owner, Operation)
    if owner.parent_region() is not callee.body or is_constant(owner):
        return True
    if isinstance(owner, ApplyOp):
        return may_use_dims(op)
    return isinstance(owner, DimOp) and _is_top_level(owner.source, arguments, scope)


def may_use_dims(op: Operation) -> bool:
    """Return whether the symbols of the only map of an op may all be dimensions."""
    map_attribute = op.properties.get("map")
    return isinstance(map_attribute, AffineMapAttr) and map_attribute.data.is_pure_affine()


def _is_top_level(
    value: SSAValue, arguments: dict[BlockArgument, SSAValue], scope: Region | None
) -> bool:
    if not isinstance(value, BlockArgument) or value not in arguments:
        return False
    owner = arguments[value].owner
    region = owner.parent if isinstance(owner, Block) else owner.parent_region()
    return region is scope


def inline(call: CallOp, callee: FuncOp, *, in_place: bool) -> list[Operation]:
    """Replace a call by the body of the callee, which is not kept if that is done in place; return
    the outermost ops of the inlined body. A function with several blocks may be inlined only into a
    region that may have several blocks."""
    body = callee.body if in_place else callee.body.clone()

    @cache
    def at_call(location: LocationAttr) -> CallSiteLoc:
        return CallSiteLoc(location, call.location)

    regions = (region for op in body.walk() for region in op.regions)
    for block in chain(body.blocks, *(region.blocks for region in regions)):
        for argument in block.args:
            argument.location = at_call(argument.location)
    for op in body.walk():
        op.location = at_call(op.location)
    blocks = list(body.blocks)
    ops = [op for block in blocks for op in block.ops if not isinstance(op, ReturnOp)]
    replace_all(blocks[0].args, call.operands)
    if len(blocks) == 1:
        last = terminator_of(blocks[0])
        results = list(last.operands)
        erase_nest(last)
        LoopBuilder.before(call).splice(blocks[0])
        _finish(call, results)
        for op in ops:
            if may_use_dims(op):
                _demote(op)
    else:
        _inline_blocks(call, body)
    return ops


def _demote(op: Operation) -> None:
    """Turn symbols of an op's map into dimensions where its operands are not valid symbols."""
    before = map_of(op)
    leading = op.operands[: len(op.operands) - before.num_inputs]
    bound = demote_symbols(bind(before, op.operands[len(leading) :]))
    if bound.map != before:
        op.operands = (*leading, *bound.operands)
        op.properties["map"] = AffineMapAttr(bound.map)


def _inline_blocks(call: CallOp, body: Region) -> None:
    before = block_of(call)
    after = before.split_before(call)
    entry, *further_blocks = body.blocks
    arguments = [after.insert_arg(result.type, k) for k, result in enumerate(call.results)]
    for argument in arguments:
        argument.location = call.location
    for block in (entry, *further_blocks):
        last = block.last_op
        if isinstance(last, ReturnOp):
            branch = BranchOp(after, *last.operands)
            branch.location = last.location
            block.insert_op_before(branch, last)
            erase_nest(last)
    for op in list(entry.ops):
        op.detach()
        before.add_op(op)
    body.detach_block(entry)
    entry.erase()
    body.move_blocks_before(after)
    _finish(call, arguments)


def _finish(call: CallOp, results: Iterable[SSAValue]) -> None:
    replace_all(call.results, results)
    erase_nest(call)


@dataclass(eq=False)
class CallGraph:
    """The functions of a symbol table that have bodies, by name, and the references to each.

    References are counted by the symbol that they are in, so that those of one function can be
    counted again.
    """

    functions: dict[str, FuncOp] = field(default_factory=dict[str, FuncOp])
    _references: dict[Operation, Counter[str]] = field(
        default_factory=dict[Operation, Counter[str]]
    )

    @classmethod
    def of(cls, table: Operation) -> CallGraph:
        """Build the call graph of a symbol table."""
        graph = cls()
        for block in table.regions[0].blocks:
            for op in block.ops:
                if isinstance(op, FuncOp) and op.body.blocks:
                    graph.functions[symbol_name(op) or ""] = op
                graph.count(op)
        return graph

    def count(self, op: Operation) -> None:
        """Count the references in an op of the table, replacing an earlier count."""
        counts: Counter[str] = Counter()
        for inner in op.walk():
            for attribute in (*inner.properties.values(), *inner.attributes.values()):
                for reference in references(attribute):
                    counts[reference.root_reference.data] += 1
        self._references[op] = counts

    def uses(self, function: FuncOp) -> int:
        """Return how many references to a function there are."""
        name = symbol_name(function) or ""
        return sum(counts[name] for counts in self._references.values())

    def forget(self, function: FuncOp) -> None:
        """Forget a function that will be erased."""
        del self._references[function]
        del self.functions[symbol_name(function) or ""]

    def callee(self, call: CallOp) -> FuncOp | None:
        """Return the function that is called, if it has a body."""
        return self.functions.get(call.callee.root_reference.data)

    def callees(self, function: FuncOp) -> list[FuncOp]:
        """Return the functions with bodies that a function calls, each once."""
        callees = (self.callee(call) for call in calls_in(function.body))
        return list(dict.fromkeys(callee for callee in callees if callee is not None))

    def components(self) -> Iterator[list[FuncOp]]:
        """Yield the strongly connected components, callees before callers."""
        numbers: dict[FuncOp, int] = {}
        lowest: dict[FuncOp, int] = {}
        open_: list[FuncOp] = []
        for start in list(self.functions.values()):
            if start in numbers:
                continue
            path: list[tuple[FuncOp, Iterator[FuncOp]]] = []

            def enter(function: FuncOp, path: list[tuple[FuncOp, Iterator[FuncOp]]] = path) -> None:
                numbers[function] = lowest[function] = len(numbers)
                open_.append(function)
                path.append((function, iter(self.callees(function))))

            enter(start)
            while path:
                function, remaining_callees = path[-1]
                following = next(remaining_callees, None)
                if following is None:
                    path.pop()
                    if path:
                        caller = path[-1][0]
                        lowest[caller] = min(lowest[caller], lowest[function])
                    if lowest[function] == numbers[function]:
                        yield _component(function, open_)
                elif following not in numbers:
                    enter(following)
                elif following in open_:
                    lowest[function] = min(lowest[function], numbers[following])


def _component(root: FuncOp, open_: list[FuncOp]) -> list[FuncOp]:
    at = open_.index(root)
    component = open_[at:]
    del open_[at:]
    return component


def calls_in(region: Region) -> list[CallOp]:
    """Return the calls in a region, and in regions of operations in it."""
    return [op for op in region.walk() if isinstance(op, CallOp)]


def is_discardable(function: FuncOp) -> bool:
    """Return whether a function can be erased once it is unreferenced, because it is not visible
    from outside."""
    visibility = function.properties.get("sym_visibility")
    table = function.parent_op()
    if not isinstance(visibility, StringAttr) or table is None:
        return False
    is_outermost = table.parent is None
    return visibility.data == "private" or (visibility.data == "nested" and is_outermost)


def without_calls(function: Operation) -> Operation:
    """Return a function with its calls inlined; a copy, in a copy of its module, if it has calls.

    It is for analyses of values, for which symbols and dimensions do not matter: so calls in affine
    loops are inlined, too, which the pass leaves. Calls are kept if they are recursive, if the
    callee has no body, or several blocks where one is expected, or if they are outside of any
    module.
    """
    module = outermost_op(function)
    if not any(isinstance(op, CallOp) for op in function.walk()) or module is function:
        return function
    position = list(module.walk()).index(function)
    copy = module.clone()
    copied = next(islice(copy.walk(), position, None))
    symbols = Symbols()
    waiting = [(call, frozenset({copied})) for call in calls_in(copied.regions[0])]
    while waiting:
        call, active = waiting.pop(0)
        callee = symbols.find(call, call.callee)
        target = call.parent_region()
        if not isinstance(callee, FuncOp) or not callee.body.blocks or callee in active:
            continue
        is_single = len(callee.body.blocks) == 1
        if target is None or not (is_single or _takes_several_blocks(target)):
            continue
        for op in inline(call, callee, in_place=False):
            inner = active | {callee}
            waiting += [
                (inner_call, inner) for inner_call in op.walk() if isinstance(inner_call, CallOp)
            ]
    return copied


ALWAYS = (1 << 32) - 1
"""The threshold with which everything is inlined."""


@dataclass(frozen=True)
class _Site:
    """A call, the function that contains it, and the functions whose inlining brought it there."""

    call: CallOp
    caller: FuncOp
    history: frozenset[FuncOp]


@dataclass(eq=False)
class Inliner:
    """Inlines the calls among the functions of one symbol table."""

    pass_name: str
    ledger: Ledger
    simplify: Callable[[FuncOp], None]
    threshold: int
    max_iterations: int
    _dead: dict[FuncOp, None] = field(default_factory=dict[FuncOp, None])
    _refused: dict[CallOp, Refusal] = field(default_factory=dict[CallOp, Refusal])

    def run(self, table: Operation) -> None:
        """Inline the calls of a symbol table; record a refusal for each call that is kept."""
        self._graph = CallGraph.of(table)
        for component in list(self._graph.components()):
            self._run_on(component)
        for function in self._dead:
            function.detach()
            function.erase(safe_erase=False)
        self.ledger.extend(refusal.entry(self.pass_name) for refusal in self._refused.values())

    def _run_on(self, component: Sequence[FuncOp]) -> None:
        for _ in range(max(1, self.max_iterations)):
            for function in component:
                if function not in self._dead:
                    self.simplify(function)
                    self._graph.count(function)
            if not self._inline(component):
                return

    def _inline(self, component: Sequence[FuncOp]) -> bool:
        sites: list[_Site] = []
        for function in component:
            if function in self._dead:
                continue
            if is_discardable(function) and not self._graph.uses(function):
                self._erase(function)
                continue
            sites += self._sites(calls_in(function.body), function, frozenset())
        changed = False
        while sites:
            site = sites.pop(0)
            if site.caller not in self._dead:
                more = self._inline_one(site)
                changed |= more is not None
                sites += more or ()
        return changed

    def _sites(
        self, calls: Sequence[CallOp], caller: FuncOp, history: frozenset[FuncOp]
    ) -> list[_Site]:
        return [_Site(call, caller, history) for call in calls if self._graph.callee(call)]

    def _erase(self, function: FuncOp) -> None:
        """Mark a function for erasure; as in `mlir-opt`, its references still count."""
        self._dead[function] = None
        for call in calls_in(function.body):
            self._refused.pop(call, None)

    def _inline_one(self, site: _Site) -> Sequence[_Site] | None:
        """Inline a call; return the calls of the inlined body, or None if the call is kept."""
        call = site.call
        caller = site.caller
        callee = self._graph.callee(call)
        if callee is None:
            return None
        problem = self._problem(site, callee)
        in_place = is_discardable(callee) and self._graph.uses(callee) == 1
        refused = problem or inlining_refusal(call, callee)
        if refused is not None:
            self._refused[call] = refused
            return None
        self._refused.pop(call, None)
        message = f"'@{symbol_name(callee)}' is inlined"
        self.ledger.append(decision("inlined", self.pass_name, (call,), message))
        inlined = inline(call, callee, in_place=in_place)
        if in_place:
            self._dead[callee] = None
            self._graph.forget(callee)
        self._graph.count(caller)
        calls = [
            inner_call
            for op in inlined
            for inner_call in op.walk()
            if isinstance(inner_call, CallOp)
        ]
        return self._sites(calls, caller, site.history | {callee})

    def _problem(self, site: _Site, callee: FuncOp) -> Refusal | None:
        """Return why a call cannot be inlined, whatever the functions contain."""
        callees = self._graph.callees(callee)
        if callee in callees or site.caller in callees or callee in site.history:
            message = "the function is recursive"
            return Refusal("recursive", (site.call,), message)
        if self.threshold == ALWAYS:
            return None
        before = _num_operations(site.caller)
        more = _num_operations(callee)
        if self.threshold and (not before or more * 100 // before <= self.threshold):
            return None
        figures = {"callee": more, "caller": before, "threshold": self.threshold}
        message = "the function is too large relative to its caller"
        return Refusal("too-large", (site.call,), message, Reason.UNPROFITABLE, Evidence(figures))


def _num_operations(function: FuncOp) -> int:
    return sum(1 for _ in function.body.walk())


@declared("inline", title="Inliner")
class InlinePass(Pass):
    """`-inline`: calls are replaced by the bodies of the functions that they call.

    **What** Functions are simplified, callees first, and calls in them are replaced by the bodies
    of the callees, repeatedly. Private functions that nothing refers to any more are erased. They
    are simplified by a pipeline, by default `canonicalize`.

    **Before → After**

        func.func private @square(%x: f32) …        func.func @f(%x: f32) -> f32 {
        func.func @f(%x: f32) -> f32 {                %0 = arith.mulf %x, %x : f32
          %0 = call @square(%x) : (f32) -> f32        return %0 : f32
          return %0 : f32                           }
        }

    **Legal when** the function has a body, all of whose operations are known; where the call is in
    a region with one block, so is the body one block; where it is in an affine loop or conditional,
    the body has affine accesses and operations without effects only. Indices that affine operations
    use are dimensions and symbols where the call is, too.

    **Refuses when** `no-inline`: the call or the function is marked `no_inline`; `recursive`: the
    function calls itself, or the caller; `too-large`: there are more operations in it than
    `inlining-threshold` per cent of those of the caller; `several-blocks`, `unknown-operation`,
    `not-affine`, `affine-scope`: see above; `stack-memory`: it takes memory of the stack, and the
    call may be executed often, between branches.
    """

    default_pipeline: str = option(
        "canonicalize", "The passes that simplify functions without one of `op-pipelines`"
    )
    op_pipelines: str = option(
        "", "Passes that simplify functions: `func.func(canonicalize,cse)`", unset=""
    )
    max_iterations: int = option(
        4, "How often functions that call each other are inlined", check=unsigned()
    )
    inlining_threshold: int = option(
        ALWAYS,
        "How many operations a function may have, in per cent of those of the caller",
        check=unsigned(),
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on a symbol table and those nested in it."""
        if not op.has_trait(SymbolTable):
            message = " was scheduled to run under the inliner, but does not define a symbol table"
            raise PassError(op_failure(op, message).diagnostics)
        simplify = self._simplification(ledger)
        tables = [
            table
            for table in op.walk()
            if table.has_trait(SymbolTable, value_if_unregistered=False)
        ]
        for table in tables:
            Inliner(
                self.name,
                ledger,
                simplify,
                threshold=self.inlining_threshold,
                max_iterations=self.max_iterations,
            ).run(table)

    def _simplification(self, ledger: Ledger) -> Callable[[FuncOp], None]:
        text = self.op_pipelines or self.default_pipeline
        steps = parse_any_pipeline(text).steps
        for step in steps:
            if isinstance(step, Pipeline) or step.assumes_noalias:
                raise UsageError(f"'{step}' does not run inside of '{self.name}'")
        manager = PassManager(Pipeline(FuncOp.name, steps), verify_each=False)

        def simplify(function: FuncOp) -> None:
            if steps:
                manager.run(function, ledger)

        return simplify
