"""The call graph: which functions call which, and who refers to them.

Strongly connected components come out callees first, by Tarjan's algorithm (R. Tarjan, "Depth-first
search and linear graph algorithms", 1972).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, Region

from loopwright.ir.dialects.func import CallOp, FuncOp
from loopwright.ir.dialects.symbols import references, symbol_name


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
