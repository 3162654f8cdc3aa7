"""The inliner.

The call graph: which functions call which, and who refers to them.

Strongly connected components come out callees first, by Tarjan's algorithm (R. Tarjan, "Depth-first
search and linear graph algorithms", 1972).

The inliner: components of the call graph, callees first, simplified and inlined in turn.

It goes on with a component until nothing is inlined any more. A function that is private and whose
last call is inlined is moved, not copied; one that nobody refers to is erased at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, Region

from loopwright.ir.dialects.func import CallOp, FuncOp
from loopwright.ir.dialects.symbols import references, symbol_name
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.inlining.plan import apply_inlining, plan_inlining
from loopwright.reporting.ledger import Decision, Ledger


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
        """The graph of what is in a symbol table."""
        graph = cls()
        for block in table.regions[0].blocks:
            for op in block.ops:
                if isinstance(op, FuncOp) and op.body.blocks:
                    graph.functions[symbol_name(op) or ""] = op
                graph.count(op)
        return graph

    def count(self, op: Operation) -> None:
        """Count the references in an op of the table, again if it was changed."""
        found: Counter[str] = Counter()
        for inner in op.walk():
            for attribute in (*inner.properties.values(), *inner.attributes.values()):
                for reference in references(attribute):
                    found[reference.root_reference.data] += 1
        self._references[op] = found

    def uses(self, function: FuncOp) -> int:
        """How many references to a function there are."""
        name = symbol_name(function) or ""
        return sum(found[name] for found in self._references.values())

    def forget(self, function: FuncOp) -> None:
        """A function is to be erased."""
        del self._references[function]
        del self.functions[symbol_name(function) or ""]

    def callee(self, call: CallOp) -> FuncOp | None:
        """The function that is called, if it has a body."""
        return self.functions.get(call.callee.root_reference.data)

    def callees(self, function: FuncOp) -> list[FuncOp]:
        """The functions with bodies that a function calls, each once."""
        found = (self.callee(call) for call in calls_in(function.body))
        return list(dict.fromkeys(callee for callee in found if callee is not None))

    def components(self) -> Iterator[list[FuncOp]]:
        """The strongly connected components, callees in front of callers."""
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
                function, rest = path[-1]
                following = next(rest, None)
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
    found = open_[at:]
    del open_[at:]
    return found


def calls_in(region: Region) -> list[CallOp]:
    """The calls in a region, and in regions of operations in it."""
    return [op for op in region.walk() if isinstance(op, CallOp)]


def is_discardable(function: FuncOp) -> bool:
    """Whether a function can be erased when nobody refers to it: nobody can from outside."""
    visibility, table = function.properties.get("sym_visibility"), function.parent_op()
    if not isinstance(visibility, StringAttr) or table is None:
        return False
    is_outermost = table.parent is None
    return visibility.data == "private" or (visibility.data == "nested" and is_outermost)


ALWAYS = (1 << 32) - 1
"""The threshold with which everything is inlined."""


@dataclass(frozen=True)
class _Site:
    """A call, the function that it is in, and the functions that were inlined to get it there."""

    call: CallOp
    caller: FuncOp
    history: frozenset[FuncOp]


class Inliner:
    """Inlines the calls among the functions of one symbol table."""

    def __init__(
        self,
        pass_name: str,
        ledger: Ledger,
        simplify: Callable[[FuncOp], None],
        *,
        threshold: int,
        max_iterations: int,
    ) -> None:
        self._pass_name = pass_name
        self._ledger = ledger
        self._simplify = simplify
        self._threshold = threshold
        self._max_iterations = max_iterations
        self._dead: dict[FuncOp, None] = {}
        self._refused: dict[CallOp, Refusal] = {}

    def run(self, table: Operation) -> None:
        """Inline what can be inlined; says of each call that stays why it does."""
        self._graph = CallGraph.of(table)
        for component in list(self._graph.components()):
            self._run_on(component)
        for function in self._dead:
            function.detach()
            function.erase(safe_erase=False)
        for refusal in self._refused.values():
            self._ledger.append(refusal.entry(self._pass_name))

    def _run_on(self, component: Sequence[FuncOp]) -> None:
        for _ in range(max(1, self._max_iterations)):
            for function in component:
                if function not in self._dead:
                    self._simplify(function)
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
        done = False
        while sites:
            site = sites.pop(0)
            if site.caller not in self._dead:
                more = self._inline_one(site)
                done |= more is not None
                sites += more or ()
        return done

    def _sites(
        self, calls: Sequence[CallOp], caller: FuncOp, history: frozenset[FuncOp]
    ) -> list[_Site]:
        return [_Site(call, caller, history) for call in calls if self._graph.callee(call)]

    def _erase(self, function: FuncOp) -> None:
        """Have a function erased; as for `mlir-opt`, what it refers to is referred to still."""
        self._dead[function] = None
        for call in calls_in(function.body):
            self._refused.pop(call, None)

    def _inline_one(self, site: _Site) -> Sequence[_Site] | None:
        """Inline a call; the calls that are there because of it, or nothing if it stays."""
        call, caller = site.call, site.caller
        callee = self._graph.callee(call)
        if callee is None:
            return None
        problem = self._problem(site, callee)
        in_place = is_discardable(callee) and self._graph.uses(callee) == 1
        plan = problem or plan_inlining(call, callee, in_place=in_place)
        if isinstance(plan, Refusal):
            self._refused[call] = plan
            return None
        self._refused.pop(call, None)
        name = f"'@{symbol_name(callee)}' is inlined"
        places = locations_of(call)
        function = enclosing_function(call)
        self._ledger.append(Decision("inlined", self._pass_name, call.name, name, function, places))
        made = apply_inlining(plan)
        if in_place:
            self._dead[callee] = None
            self._graph.forget(callee)
        self._graph.count(caller)
        calls = [one for op in made for one in op.walk() if isinstance(one, CallOp)]
        return self._sites(calls, caller, site.history | {callee})

    def _problem(self, site: _Site, callee: FuncOp) -> Refusal | None:
        """Why a call is not inlined whatever the functions contain."""
        callees = self._graph.callees(callee)
        if callee in callees or site.caller in callees or callee in site.history:
            message = "the function calls itself, or what calls it"
            return Refusal("recursive", RefusalKind.UNSUPPORTED, message, (site.call,))
        if self._threshold == ALWAYS:
            return None
        before, more = _size(site.caller), _size(callee)
        if self._threshold and (not before or more * 100 // before <= self._threshold):
            return None
        figures = {"callee": more, "caller": before, "threshold": self._threshold}
        message = "the function is too large beside the one that calls it"
        return Refusal("too-large", RefusalKind.UNPROFITABLE, message, (site.call,), figures)


def _size(function: FuncOp) -> int:
    return sum(1 for _ in function.body.walk())
