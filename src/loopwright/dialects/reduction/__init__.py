"""The `reduction` dialect: reductions as symbols, each a combination and its identity."""

from xdsl.ir import Dialect

from loopwright.dialects.reduction.application import CombineOp, IdentityOp
from loopwright.dialects.reduction.definition import DefineOp, YieldOp

__all__ = ["CombineOp", "DefineOp", "IdentityOp", "Reduction", "YieldOp"]

Reduction = Dialect("reduction", [CombineOp, DefineOp, IdentityOp, YieldOp])
