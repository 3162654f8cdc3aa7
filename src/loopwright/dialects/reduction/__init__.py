"""The `reduction` dialect: reductions as symbols, each a combination and its identity."""

from loopwright.dialects.ods import dialect_of
from loopwright.dialects.reduction import application, definition
from loopwright.dialects.reduction.application import CombineOp, IdentityOp
from loopwright.dialects.reduction.definition import DefineOp, YieldOp

Reduction = dialect_of("reduction", application, definition)
