"""Loops that a compiler of scalar code vectorises as well: nothing is gained by doing it before."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.affine_expr import AffineConstantExpr, AffineDimExpr
from loopwright.transforms.vectorize.cost import divides
from loopwright.transforms.vectorize.plan import AccessPlan, Form, VectorPlan

_LOOPS = frozenset({"affine.for", "affine.parallel", "scf.for", "scf.parallel", "scf.while"})


def is_plain(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop that carries nothing, decides by linear conditions
    alone, and runs through memory element by element, forwards or backwards; loads may skip some.
    """
    return (
        len(plan.loops) == 1
        and not plan.reductions
        and not plan.root.results
        and all(op is plan.root or not _branches(op) for op in plan.root.walk())
        and all(map(_is_simple, plan.accesses.values()))
    )


def _branches(op: Operation) -> bool:
    return op.name in _LOOPS or op.name == "scf.if" or (op.name == "affine.if" and divides(op))


def _is_simple(access: AccessPlan) -> bool:
    """Whether lanes touch neighbouring elements, all the same one, or read some a step apart."""
    near = access.op.name == "affine.load" or access.steps in ((), (1,), (-1,))
    if access.form is Form.STEPS:
        return near
    if access.form in (Form.LINEAR, Form.PARTS) or not near:
        return False
    last = access.permutation.results[-1]
    if isinstance(last, AffineConstantExpr):
        return True
    return isinstance(last, AffineDimExpr) and last.position == access.permutation.num_dims - 1
