"""The `reduction` dialect: reductions as symbols, each a combination and its identity."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.reduction import definition, uses
from loopwright.ir.dialects.reduction.definition import DefineOp, YieldOp
from loopwright.ir.dialects.reduction.uses import CombineOp, IdentityOp

Reduction = dialect_of("reduction", definition, uses)
