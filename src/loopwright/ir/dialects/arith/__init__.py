"""The `arith` dialect: arithmetic on integers and floating-point numbers, element by element."""

from loopwright.ir.dialects.arith import attributes, casts, floats, integers, selection
from loopwright.ir.dialects.arith.attributes import (
    FastMathFlag,
    FastMathFlagsAttr,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
)
from loopwright.ir.dialects.arith.casts import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from loopwright.ir.dialects.arith.floats import (
    AddfOp,
    DivfOp,
    MaximumfOp,
    MaxnumfOp,
    MinimumfOp,
    MinnumfOp,
    MulfOp,
    NegfOp,
    RemfOp,
    SubfOp,
)
from loopwright.ir.dialects.arith.integers import (
    AddiOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MuliOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubiOp,
    XOrIOp,
)
from loopwright.ir.dialects.arith.selection import (
    CMPF_PREDICATES,
    CMPI_PREDICATES,
    CmpfOp,
    CmpiOp,
    ConstantOp,
    SelectOp,
)
from loopwright.ir.dialects.ods import dialect_of

Arith = dialect_of("arith", attributes, casts, floats, integers, selection)
