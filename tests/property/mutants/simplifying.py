"""Mutants of what canonicalization keeps."""

from tests.property.mutants.mutant import Mutant

_SCOPES = "ir/dialects/memref/canonicalization.py"

SIMPLIFYING = (
    Mutant(
        "shifts: the sign that is cut off",
        "ir/dialects/arith/canonicalization.py",
        "set(op.overflow_flags.data) - {IntegerOverflowFlag.NSW}",
        "set(op.overflow_flags.data)",
    ),
    Mutant(
        "scopes: memory lives longer",
        _SCOPES,
        "        if around is None or not _frees(around) or not _ends_region(op):",
        "        if around is None or not _frees(around):",
    ),
    Mutant(
        "scopes: memory of a branch lives longer",
        _SCOPES,
        "        if not _ends_region(outermost):\n",
        "        if False:\n",
    ),
    Mutant(
        "casts: extents that are checked",
        "loopwright_mlir/dialects/tensor_canonicalization.py",
        "if len(known) > 1 or known != ends:",
        "if len(known) > 1:",
    ),
    Mutant(
        "complex numbers: the sign of zero",
        "ir/dialects/complex.py",
        'wanted = "0.0" if isinstance(op, SubOp) else "-0.0"',
        'wanted = "0.0"',
    ),
    Mutant(
        "reshapes: extents that are not there",
        "ir/dialects/memref/folds.py",
        "if position is None or not 0 <= position < reshape.result.type.get_num_dims():",
        "if position is None:",
    ),
    Mutant(
        "ranges: an index of 32 bits",
        "ir/dialects/index/folds.py",
        "return wide.join(IntegerRange(wide.width, low.umin, low.umax, low.smin, low.smax))",
        "return wide",
    ),
    Mutant(
        "inlining: what is nested is seen from outside",
        "loops/inlining/driver.py",
        '(visibility.data == "nested" and is_outermost)',
        'visibility.data == "nested"',
    ),
)
