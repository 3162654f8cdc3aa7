"""The `index` dialect: arithmetic on values of type `index`."""

from loopwright.ir.dialects.index import operations
from loopwright.ir.dialects.index.operations import (
    AddOp,
    AndOp,
    BoolConstantOp,
    CastSOp,
    CastUOp,
    CeilDivSOp,
    CeilDivUOp,
    CmpOp,
    CmpPredicateAttr,
    ConstantOp,
    DivSOp,
    DivUOp,
    FloorDivSOp,
    MaxSOp,
    MaxUOp,
    MinSOp,
    MinUOp,
    MulOp,
    OrOp,
    RemSOp,
    RemUOp,
    ShlOp,
    ShrSOp,
    ShrUOp,
    SizeOfOp,
    SubOp,
    XOrOp,
)
from loopwright.ir.dialects.ods import dialect_of

Index = dialect_of("index", operations)
