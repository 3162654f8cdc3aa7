"""Each condition by which steps of schedules, or passes on loops or views, refuse has a mutant.

`make mutants` asks that a test finds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import pytest

from tests.mutants import ROOT, mutated
from tests.property.mutants import GROUPS

PLANNERS = (
    *(f"loops/schedule/{name}_steps.py" for name in ("loop", "memory", "optimiser")),
    *(
        f"loops/steps/{name}.py"
        for name in (
            "renumber",
            "distribute",
            "unroll",
            "value_loops",
            "data_copy",
            "invariant",
            "peel",
            "pipeline_transfers",
            "prefetch",
            "scan",
            "streaming",
            "reorder",
        )
    ),
    "loops/contraction/plan.py",
    "loops/passes/parallelizing.py",
    "loops/raising/control.py",
    "loops/raising/control.py",
    "loops/registers/scalar_replacement.py",
    "loops/vectorize/planning.py",
    "loops/views/folding.py",
    "loops/views/normalizing.py",
)
"""Where it is decided whether a step, or a pass on loops or views, may do what it is for."""

MAKERS = ("refus", "carries_values", "carried_value", "bounds_vary", "stands_against")
"""What is in the names of functions that make refusals."""

ELSEWHERE = {
    "plan_permutation: depends is not None and (not any_bounds)": "passes ask, no step",
    "plan_triangular_jam: loop.results": "a pass of the optimiser asks, no step",
    "plan_skewed_jam: one.results": "the same",
    "plan_skewed_jam: may_step_beyond(up, behind) or "
    "not fits(low.with_exprs([low.exprs[0] + behind]))": "the same",
    "_stride: not is_known": "steps copy by loops, not by transfers",
    "_stride: len(found) > 1": "the same",
    "_whole_box: row is None or divisor is None": "the same",
    "_of: any((Role.COLUMN in self._role(op.operands[k]) for k in form.scalar_operands))": (
        "only ops of dialects from elsewhere have such operands"
    ),
    "_made: any((not any((r[0] > 0 for r in rows)) or not any((r[0] < 0 for r in rows)) "
    "for rows in bounds))": "cannot be: elements are within extents, or there is no box",
    "levels: not lows or not highs": "cannot be: the loops around bound each one",
    "plan_unrolling: count is not None and count < factor": "a step says so before",
    "plan_unrolling: count == 0": "the same",
    "_reductions: any((isinstance(value.type, MemRefType | UnrankedMemRefType) "
    "for value in loop.results))": "an option of the pass",
    "_reductions: found is None": "an option of the pass",
    "_reductions: not can_reduce(kind, result.type)": "an option of the pass",
    "_subview_problem: dropped is None": "cannot be: types of views are verified",
    "_in_subview: dropped is None": "the same",
    "plan_access: affine_scope(op) is None": "cannot be: a function is a scope",
    "plan_conditional: affine_scope(op) is None": "the same",
    "_check_vector: isinstance(value.op, ApplyOp | MinOp | MaxOp)": "the pass of MLIR only",
}
"""Conditions that no step or pass asks for, and why."""


def refusals(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.If]]:
    """The conditions under which functions return a refusal, or raise one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and any(map(_refuses, node.body)):
            yield f"{function}: {ast.unparse(node.test)}", node
        yield from refusals(node, node.name if isinstance(node, ast.FunctionDef) else function)


def _refuses(statement: ast.stmt) -> bool:
    """Whether a statement makes a refusal: others hand one on."""
    if isinstance(statement, ast.Raise):
        return any(name.endswith("Error") for name in _names(statement))
    calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return isinstance(statement, ast.Return) and any(
        any(word in name.lower() for word in MAKERS) for call in calls for name in _names(call)
    )


def _names(tree: ast.AST) -> set[str]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def changed_lines(text: str, other: str) -> tuple[int, int]:
    """The first and the last line of a text that are different in another one."""
    lines, others = text.splitlines(), other.splitlines()
    first = next(k for k, (a, b) in enumerate(zip(lines, others, strict=False)) if a != b)
    pairs = zip(reversed(lines), reversed(others), strict=False)
    last = next(k for k, (a, b) in enumerate(pairs) if a != b)
    return first + 1, max(first + 1, len(lines) - last)


@pytest.mark.parametrize("file", PLANNERS)
def test_each_refusal_has_a_mutant(file: str) -> None:
    text = (ROOT / "src" / "loopwright" / file).read_text()
    mutants = [m for group in GROUPS.values() for m in group.mutants if m.file == file]
    spans = [changed_lines(text, mutated(mutant, text)) for mutant in mutants]
    without = [
        name
        for name, node in refusals(ast.parse(text))
        if name not in ELSEWHERE and not _is_changed(node, spans)
    ]
    assert not without


def _is_changed(node: ast.If, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a change is in a condition, in what follows from it, or in the line before it."""
    last = node.body[-1].end_lineno or node.lineno
    return any(first <= last and node.lineno - 1 <= end for first, end in spans)


def test_what_no_step_asks_is_there() -> None:
    found = {
        name
        for file in PLANNERS
        for name, _ in refusals(ast.parse((ROOT / "src" / "loopwright" / file).read_text()))
    }
    assert set(ELSEWHERE) <= found
