"""The `math` dialect: functions of numbers, element by element."""

from loopwright.ir.dialects.math import classification, functions, operations
from loopwright.ir.dialects.math.classification import IsFiniteOp, IsNaNOp
from loopwright.ir.dialects.math.functions import (
    AbsFOp,
    AcoshOp,
    AcosOp,
    AsinhOp,
    AsinOp,
    AtanhOp,
    AtanOp,
    CbrtOp,
    CeilOp,
    CoshOp,
    CosOp,
    ErfcOp,
    ErfOp,
    Exp2Op,
    ExpM1Op,
    ExpOp,
    FloorOp,
    Log1pOp,
    Log2Op,
    Log10Op,
    LogOp,
    RoundEvenOp,
    RoundOp,
    RsqrtOp,
    SinhOp,
    SinOp,
    SqrtOp,
    TanhOp,
    TanOp,
    TruncOp,
)
from loopwright.ir.dialects.math.operations import (
    AbsIOp,
    Atan2Op,
    CopySignOp,
    CountLeadingZerosOp,
    CountTrailingZerosOp,
    CtPopOp,
    FmaOp,
    FPowIOp,
    IPowIOp,
    PowFOp,
    SincosOp,
)
from loopwright.ir.dialects.ods import dialect_of

Math = dialect_of("math", classification, functions, operations)
