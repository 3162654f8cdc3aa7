"""Which arrays the variables of a loop refer to after an iteration, from its assignments alone.

for t in range(n):
    new[1:-1] = …
    old, new = new, old         a permutation of period 2: the loop is unrolled by 2

for t in range(n):
    u = np.maximum(u, v)        another array in each iteration, which the loop carries
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import lcm

from loopwright.python.source.liveness import jumps, written

Moves = Mapping[str, str | None]
"""The variable whose array, at the beginning of an iteration, a variable refers to at its end;
`None` for other arrays."""


def moves_of(loop: ast.For | ast.While, names: Collection[str]) -> Moves:
    """Return the arrays to which the variables of a loop refer after an iteration. In-place
    operations do not rebind a variable."""
    sources: dict[str, str | None] = {name: name for name in names}
    head = loop.test if isinstance(loop, ast.While) else loop.target
    statements: list[ast.AST] = [head, *loop.body]
    for statement in statements:
        match statement:
            case ast.Assign(targets, value):
                values = sources.copy()
                for target in targets:
                    for name, source in _bindings(target, value):
                        sources[name] = None if source is None else values.get(source, source)
            case ast.AugAssign(ast.Name(name)) if name in names:
                pass
            case _:
                sources |= dict.fromkeys(_rebound(statement, names))
    moves = {name: sources[name] for name in names}
    if jumps(loop.body, ast.Continue):
        moves = {name: name if source == name else None for name, source in moves.items()}
    return moves


def _bindings(target: ast.expr, value: ast.expr) -> Iterable[tuple[str, str | None]]:
    """Yield the variables that an assignment binds, each with the variable whose value it gets, or
    `None`."""
    match target, value:
        case ast.Name(name), ast.Name(source):
            yield name, source
        case ast.Tuple(targets), ast.Tuple(values) if _have_one_length(targets, values):
            for inner, item in zip(targets, values, strict=True):
                yield from _bindings(inner, item)
        case _:
            for name in written([target, value]):
                yield name, None


def _have_one_length(targets: Sequence[ast.expr], values: Sequence[ast.expr]) -> bool:
    is_starred = any(isinstance(x, ast.Starred) for x in (*targets, *values))
    return len(targets) == len(values) and not is_starred


def _rebound(statement: ast.AST, names: Collection[str]) -> Iterable[str]:
    """Yield those of some names that a statement rebinds, other than by in-place operations."""
    in_place = {x.target for x in ast.walk(statement) if isinstance(x, ast.AugAssign)}
    bound = {
        x.id
        for x in ast.walk(statement)
        if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store) and x not in in_place
    }
    return bound & written([statement]) & {*names}


def period_of(moves: Moves) -> int:
    """Return the number of iterations after which a permutation of arrays is the identity; 1 if the
    arrays are not permuted."""
    period = 1
    for name in moves:
        length = 1
        source = moves[name]
        while source != name:
            if source is None or source not in moves or length > len(moves):
                return 1
            source = moves[source]
            length += 1
        period = lcm(period, length)
    return period
