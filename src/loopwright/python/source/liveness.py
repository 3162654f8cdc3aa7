"""Liveness: the variables that are read later than a statement.

Only names that are live after a loop, or at the head of its body, are carried around it. The
equations are those of Aho, Lam, Sethi and Ullman, *Compilers*, 9.2.5, on structured statements.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Any

from loopwright.records import dataclass, field

Names = frozenset[str]
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
COMPREHENSIONS = Comprehension
"""Nodes whose `for` clauses bind variables in a separate scope."""
Function = ast.FunctionDef | ast.Lambda
DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
"""Nodes that define functions."""


class WithBlock(ast.If):
    """The statements of a `with` that binds nothing, whose context manager is the test: lowering
    resolves its name."""


@lru_cache(maxsize=1 << 12)
def children(node: ast.AST) -> Sequence[ast.AST]:
    """Return the parts of a node in their order, without expression contexts."""
    result: list[ast.AST] = []
    for _, part in ast.iter_fields(node):
        if isinstance(part, list):
            result += [x for x in part if isinstance(x, ast.AST)]  # pyright: ignore[reportUnknownVariableType]
        elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
            result.append(part)
    return result


def nodes_in(tree: ast.AST) -> list[ast.AST]:
    """Return a tree with all of its parts."""
    result = [tree]
    for node in result:
        result += children(node)
    return result


@lru_cache(maxsize=64)
def own_nodes(tree: Function) -> tuple[ast.AST, ...]:
    """Return the nodes of a function without those of functions that are defined in it."""
    nodes: list[ast.AST] = []
    waiting: list[ast.AST] = [tree.body] if isinstance(tree, ast.Lambda) else [*tree.body]
    while waiting:
        node = waiting.pop()
        nodes.append(node)
        if not isinstance(node, DEFINITIONS):
            waiting += children(node)
    return tuple(nodes)


@dataclass()
class Liveness:
    """The live variables at each statement of a function."""

    always: Names = frozenset()
    """Variables that may be read at any time."""
    after: dict[ast.stmt, Names] = field(default_factory=dict)
    head: dict[ast.stmt, Names] = field(default_factory=dict)
    raised: dict[ast.stmt, Names] = field(default_factory=dict)
    """What may be read where an exception leaves the body of a `try`, or one of its handlers."""
    jumping: dict[tuple[ast.stmt, type[ast.stmt]], bool] = field(default_factory=dict)
    """Whether statements leave by a kind of jump."""
    is_head_wanted: bool = False
    """Whether only liveness at the head of an enclosing loop is requested; another pass computes it
    in the body, including inner loops."""

    def block(self, body: Sequence[ast.stmt], out: Names, leave: Names, again: Names) -> Names:
        """Return the variables live before statements, given those live after them, after `break`
        and after `continue`."""
        for statement in reversed(body):
            out = self.statement(statement, out, leave, again)
        for kind, names in ((ast.Break, leave), (ast.Continue, again)):
            places = [k for k, statement in enumerate(body) if self._jumps(statement, kind)]
            for statement in body[places[0] :] if places else ():  # which a jump leaves out
                self.after[statement] |= names
        return out

    def _jumps(self, node: ast.stmt, kind: type[ast.stmt]) -> bool:
        """Return whether a statement leaves by a jump of a kind, that of an inner loop left out."""
        key = node, kind
        if key not in self.jumping:
            blocks = blocks_around_loops(node)
            is_inside = any(self._jumps(inner, kind) for block in blocks for inner in block)
            self.jumping[key] = isinstance(node, kind) or is_inside
        return self.jumping[key]

    def statement(self, node: ast.stmt, out: Names, leave: Names, again: Names) -> Names:
        """Return the variables live before a statement."""
        out = out | self.always
        self.after[node] = out
        match node:
            case ast.Return() | ast.Raise():
                return read(node)
            case ast.Break():
                return leave
            case ast.Continue():
                return again
            case ast.If():
                first = self.block(node.body, out, leave, again)
                second = self.block(node.orelse, out, leave, again)
                return first | second | read(node.test)
            case ast.For() | ast.While():
                return self._loop(node, out, leave, again)
            case ast.Try():
                return self._try(node, out, leave, again)
            case ast.FunctionDef():
                return (out - {node.name}) | read(node)
            case _:
                return (out - bound_for_sure([node])) | read(node)

    def _try(self, node: ast.Try, out: Names, leave: Names, again: Names) -> Names:
        """Return whether each statement may be the last one before a handler, or before the
        function ends."""
        outer_always = self.always
        end = self.block(node.finalbody, out, leave, again)
        self.always |= end if node.finalbody else frozenset()
        caught = frozenset[str]().union(
            *(self.block(x.body, end, leave, again) for x in node.handlers)
        )
        behind = self.block(node.orelse, end, leave, again)
        self.always |= caught
        self.raised[node] = self.always
        result = self.block(node.body, behind, leave, again) | self.always
        self.always = outer_always
        return result

    def _loop(self, node: ast.For | ast.While, out: Names, leave: Names, again: Names) -> Names:
        end = self.block(node.orelse, out, leave, again)
        target = written([node.target]) if isinstance(node, ast.For) else frozenset[str]()
        test = read(node.iter) if isinstance(node, ast.For) else read(node.test)
        repeated = test if isinstance(node, ast.While) else frozenset[str]()
        # A loop that was left executes the rest of its body without effect.
        after_break = out if jumps(node.body, ast.Break) else frozenset[str]()
        head = end | repeated | after_break
        if not self.is_head_wanted:  # nothing but unions and differences: one pass is enough
            self.is_head_wanted = True
            head = head | (self.block(node.body, head, out, head) - target)
            self.is_head_wanted = False
        head = head | (self.block(node.body, head, out, head) - target)
        self.head[node] = head
        return head | test


def bound_for_sure(body: Sequence[ast.stmt]) -> Names:
    """Return the names that statements bind on every path."""
    result = Names()
    for node in body:
        match node:
            case ast.Assign():
                result |= written(node.targets)
            case ast.AnnAssign() if node.value is not None:
                result |= written([node.target])
            case WithBlock():
                result |= bound_for_sure(node.body)
            case ast.If():
                result |= bound_for_sure(node.body) & bound_for_sure(node.orelse)
            case ast.Try():
                paths = [[*node.body, *node.orelse], *(x.body for x in node.handlers)]
                result |= bound_for_sure(node.finalbody)
                result |= reduce(Names.intersection, map(bound_for_sure, paths))
            case ast.With():
                result |= written(node.items)
            case _:
                pass
    return result


@lru_cache(maxsize=1024)
def read(node: ast.AST) -> Names:
    """Return the names that are read in a tree, without the variables of functions and
    comprehensions in it; an augmented assignment reads its target.

    >>> tree = ast.parse("a + [x + b for x in x]; f = lambda c: c + d; e += 1")
    >>> sorted(read(tree))
    ['a', 'b', 'd', 'e', 'x']
    """
    result: set[str] = set()
    _collect_reads(node, frozenset(), result)
    return frozenset(result)


def _collect_reads(node: ast.AST, hidden: Names, result: set[str]) -> None:
    """Add the names that are read in a tree, except those that scopes around it hide."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Store) and node.id not in hidden:
            result.add(node.id)
        return
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        result.update({node.target.id} - hidden)
    outside, inside = parts_by_scope(node)
    for part in outside:
        _collect_reads(part, hidden, result)
    if inside:
        assert isinstance(node, Function | COMPREHENSIONS)
        hidden = hidden | own_variables(node)
        for part in inside:
            _collect_reads(part, hidden, result)


def parts_by_scope(node: ast.AST) -> tuple[Sequence[ast.AST], Sequence[ast.AST]]:
    """Return the parts of a node that are evaluated in the scope that it is in, and those that are
    in a separate scope, in the order of evaluation."""
    if isinstance(node, COMPREHENSIONS):
        first = node.generators[0]
        remaining_parts = [x for x in children(node) if x is not first]
        return [first.iter], [first.target, *first.ifs, *remaining_parts]
    if isinstance(node, Function):
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        return [x for x in children(node) if x not in body], body
    return children(node), ()


def declared(function: Function) -> Names:
    """Return the names that a function takes from around it."""
    nodes = (x for x in own_nodes(function) if isinstance(x, ast.Nonlocal | ast.Global))
    return frozenset(name for x in nodes for name in x.names)


def own_variables(scope: Function | Comprehension) -> Names:
    """Return the variables of a function or a comprehension that hide those around it."""
    if isinstance(scope, COMPREHENSIONS):
        return written([x.target for x in scope.generators])
    parameters = {x.arg for x in children(scope.args) if isinstance(x, ast.arg)}
    body = scope.body if isinstance(scope, ast.FunctionDef) else []
    return (written(body) - declared(scope)) | parameters


_OF_TYPES = frozenset({"dtype", "len", "ndim", "promoted", "shape", "size"})
"""Functions and attributes that read no element of an array."""


@lru_cache(maxsize=256)
def is_read_once(tree: ast.FunctionDef, name: str) -> bool:
    """Return whether a function reads elements of a parameter in at most one place, outside of
    loops."""
    return _reads(tree.body, name) < 2


def _reads(node: ast.AST | Sequence[ast.AST], name: str) -> int:
    """Return in how many places elements of a name are read, on the path with most of them."""
    match node:
        case ast.If() | ast.IfExp():
            return _reads(node.test, name) + max(_reads(node.body, name), _reads(node.orelse, name))
        case ast.Name():
            return int(node.id == name)
        case ast.Call(func=ast.Attribute(attr=function) | ast.Name(id=function)) if (
            function in _OF_TYPES
        ):
            return 0
        case ast.Attribute(attr=attribute) if attribute in _OF_TYPES:
            return 0
        case ast.AST():
            is_loop = isinstance(node, ast.For | ast.While | ast.ListComp | ast.GeneratorExp)
            return _reads(children(node), name) * (2 if is_loop else 1)
        case _:
            total = 0
            for number, statement in enumerate(node, 1):
                if isinstance(statement, ast.If) and ends(statement.body):
                    otherwise = _reads([*statement.orelse, *node[number:]], name)
                    return (
                        total
                        + _reads(statement.test, name)
                        + max(_reads(statement.body, name), otherwise)
                    )
                total += _reads(statement, name)
            return total


def written(nodes: Sequence[ast.AST]) -> Names:
    """Return the names that are bound anywhere in trees, outside of functions defined there."""
    names: set[str] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
            continue
        if isinstance(node, ast.Lambda | COMPREHENSIONS):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(bound_by(node))
        waiting += children(node)
    return frozenset(names)


def bound_by(node: ast.alias) -> str:
    """Return the name that a part of an import binds.

    >>> [bound_by(x) for x in ast.parse("import numpy.linalg, math as m").body[0].names]
    ['numpy', 'm']
    """
    return node.asname or node.name.partition(".")[0]


def blocks_of(node: ast.stmt) -> list[list[ast.stmt]]:
    """Return the blocks of a compound statement, in their order; none of one that defines
    something."""
    if isinstance(node, DEFINITIONS | ast.ClassDef):
        return []
    heads: list[Any] = [node, *getattr(node, "handlers", [])]
    blocks: list[list[ast.stmt]] = [getattr(x, "body", []) for x in heads]
    return [*blocks, *(getattr(node, name, []) for name in ("orelse", "finalbody"))]


def blocks_around_loops(node: ast.stmt) -> list[list[ast.stmt]]:
    """Return those of them whose `break` and `continue` belong to a loop around the statement."""
    return [node.orelse] if isinstance(node, ast.For | ast.While) else blocks_of(node)


def jumps(body: Sequence[ast.stmt], *kinds: type[ast.stmt]) -> bool:
    """Return whether statements leave by jumps of some kinds, those of inner loops left out."""
    for node in body:
        if isinstance(node, kinds) or any(jumps(x, *kinds) for x in blocks_around_loops(node)):
            return True
        if isinstance(node, ast.For | ast.While) and ast.Return in kinds:
            if jumps(node.body, ast.Return):
                return True
    return False


def ends(body: Sequence[ast.stmt]) -> bool:
    """Return whether statements certainly end in a jump, of an inner loop left out."""
    if not body:
        return False
    last = body[-1]
    both_end = isinstance(last, ast.If) and ends(last.body) and ends(last.orelse)
    return both_end or isinstance(last, ast.Break | ast.Continue | ast.Return)


def ends_once(node: ast.If) -> bool:
    """Return whether just one path of a conditional certainly ends in a jump."""
    return ends(node.body) != ends(node.orelse)


def always_returns(body: Sequence[ast.stmt]) -> bool:
    """Return whether statements end the function on each path through them, without leaving a
    loop."""

    def ends(statements: Sequence[ast.stmt]) -> bool:
        return any(
            isinstance(node, ast.Return | ast.Raise)
            or (isinstance(node, ast.If) and ends(node.body) and ends(node.orelse))
            or (
                isinstance(node, ast.Try)
                and ends([*node.body, *node.orelse])
                and all(ends(x.body) for x in node.handlers)
            )
            for node in statements
        )

    return ends(body) and not jumps(body, ast.Break, ast.Continue)
