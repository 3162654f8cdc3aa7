"""Mutants of the steps that cut, join and renumber `affine.for` loops."""

from tests.property.mutants.mutant import Mutant

_DISTRIBUTE = "loops/steps/distribute.py"
_FUSE = "loops/steps/distribute.py"
_PEEL = "loops/steps/peel.py"
_SKEW = "loops/steps/renumber.py"
_STRIP = "loops/steps/reorder.py"
_LEGALITY = "exact/dependences/legality.py"
_PERMUTE = "loops/steps/reorder.py"
_SCAN = "loops/steps/scan.py"
_JAM = "loops/steps/unroll.py"

CUTTING = (
    Mutant(
        "distribution: backward dependences",
        _LEGALITY,
        "if source.op not in self._second or sink.op in self._second:",
        "if True:",
    ),
    Mutant(
        "distribution: accesses of both parts are alike",
        _LEGALITY,
        "return super()._circumstances(access), place",
        "return super()._circumstances(access)",
    ),
    Mutant(
        "distribution: the wrong direction",
        _LEGALITY,
        "if source.op not in self._second or sink.op in self._second:",
        "if source.op in self._second or sink.op not in self._second:",
    ),
    Mutant(
        "distribution: values that are not computed again",
        _DISTRIBUTE,
        "if owner.regions or not is_pure(owner):",
        "if owner.regions:",
    ),
    Mutant(
        "distribution: carried values of both parts",
        _DISTRIBUTE,
        "if parts.setdefault(group_of(number), part) != part:",
        "if parts.setdefault(group_of(number), part) < 0:",
    ),
    Mutant(
        "distribution: what pure ops need of carried values",
        _DISTRIBUTE,
        "if owner is loop.body and number >= 0 and shares[number] == 0:",
        "if False:",
    ),
    Mutant("fusion: bounds", _FUSE, "if _range(first) != _range(second):", "if False:"),
    Mutant(
        "fusion: dependences",
        _FUSE,
        "if legality.obstacle is not None:",
        "if False:",
    ),
    Mutant(
        "fusion: effects between the loops",
        _FUSE,
        "if not is_pure(op) or any(v in results",
        "if any(v in results",
    ),
    Mutant(
        "fusion: values between the loops",
        _FUSE,
        "if not is_pure(op) or any(v in results for inner in op.walk() for v in inner.operands):",
        "if not is_pure(op):",
    ),
    Mutant(
        "fusion: results used in the second loop",
        _FUSE,
        "if use.operation is second or is_inside(use.operation, second):",
        "if use.operation is second:",
    ),
    Mutant(
        "fusion: results the second loop begins with",
        _FUSE,
        "if use.operation is second or is_inside(use.operation, second):",
        "if is_inside(use.operation, second):",
    ),
    Mutant(
        "peeling: the last iterations begin in front of the loop",
        _PEEL,
        "return Split(middle, compose(BoundExprs((low, low + bump), together.dims, "
        "together.symbols)))",
        "return Split(middle, middle)",
    ),
    Mutant(
        "peeling: the first iterations end behind the loop",
        _PEEL,
        "if count is not None and count >= iterations:\n        return Split(start, start)",
        "if True:\n        return Split(start, start)",
    ),
    Mutant(
        "peeling: several lower bounds",
        _PEEL,
        "if loop.lower_map.num_results != 1 or",
        "if",
    ),
    Mutant(
        "skewing: by loops inside",
        _SKEW,
        "if owner is None or not is_inside(loop, owner):",
        "if owner is None:",
    ),
    Mutant("skewing: overflow", _SKEW, "if not values_fit(lower, upper):", "if False:"),
    Mutant(
        "skewing: the numbers back",
        _SKEW,
        "[(term, -factor) for term, factor in plan.terms],",
        "[(term, factor) for term, factor in plan.terms],",
    ),
    Mutant(
        "strip-mining: what is carried into blocks",
        _STRIP,
        "carried = loop.region_iter_args",
        "carried = outermost.inits",
    ),
    Mutant(
        "permutation: steps",
        _PERMUTE,
        "if any(loop.step_value != 1 for loop in changed.band):",
        "if False:",
    ),
    Mutant(
        "permutation: lower bounds that are rounded down",
        _SCAN,
        "return expr.lhs, divisor, 1 - divisor if is_lower else -divisor",
        "return expr.lhs, divisor, 0 if is_lower else -divisor",
    ),
    Mutant(
        "permutation: upper bounds that are rounded up",
        _SCAN,
        "return expr.lhs, divisor, 0 if is_lower else -1",
        "return expr.lhs, divisor, 0 if is_lower else -divisor",
    ),
    Mutant(
        "permutation: what follows for outer loops",
        _SCAN,
        "for high in highs:",
        "for high in highs[:1]:",
    ),
    Mutant(
        "permutation: the tightest of numbers",
        _SCAN,
        "and number < least:",
        "and number > least:",
    ),
    Mutant(
        "jam: bounds that follow the loop itself",
        _JAM,
        "if value not in shared and _is_computed_in(value, loop)]",
        "if value not in shared and value is not loop.induction_variable and "
        "_is_computed_in(value, loop)]",
    ),
)
