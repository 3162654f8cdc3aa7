"""Mutants of iteration domains and of the index computations that feed subscripts."""

from tests.property.mutants.mutant import Mutant

DOMAINS = (
    Mutant(
        "bounds: no lower bound",
        "exact/domains.py",
        "frame.require(*(Constraint(value - low) for low in lows))",
        "frame.require()",
    ),
    Mutant(
        "bounds: the first of a max alone",
        "exact/domains.py",
        "frame.require(*(Constraint(value - low) for low in lows))",
        "frame.require(*(Constraint(value - low) for low in lows[:1]))",
    ),
    Mutant(
        "bounds: no upper bound",
        "exact/domains.py",
        "frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))",
        "frame.require()",
    ),
    Mutant(
        "bounds: the first of a min alone",
        "exact/domains.py",
        "frame.require(*(Constraint(high - 1 - value) for high in dict.fromkeys(highs)))",
        "frame.require(*(Constraint(high - 1 - value) for high in highs[:1]))",
    ),
    Mutant(
        "bounds: the upper one belongs to the loop",
        "exact/domains.py",
        "Constraint(high - 1 - value) for high in dict",
        "Constraint(high - value) for high in dict",
    ),
    Mutant("step: all are 1", "exact/domains.py", "    if step == 1:\n", "    if step:\n"),
    Mutant(
        "step: counted from any lower bound",
        "exact/domains.py",
        "greatest = tuple(Constraint(low - other) for other in lows if other is not low)",
        "greatest: Conjunction = ()",
    ),
    Mutant(
        "step: counted from the first lower bound",
        "exact/domains.py",
        "    for low in lows:\n        greatest",
        "    for low in lows[:1]:\n        greatest",
    ),
    Mutant(
        "step: scf.for has none",
        "ir/dialects/scf/loops.py",
        "return LoopBounds([lowest], [end], known)",
        "return LoopBounds([lowest], [end], 1)",
    ),
    Mutant(
        "parallel: all loops have the first one's lower bounds",
        "exact/domains.py",
        "_count(frame, variable, bounds.lows, bounds.highs",
        "_count(frame, variable, found[0].lows, bounds.highs",
    ),
    Mutant(
        "parallel: all loops have the first one's upper bounds",
        "exact/domains.py",
        "_count(frame, variable, bounds.lows, bounds.highs",
        "_count(frame, variable, bounds.lows, found[0].highs",
    ),
    Mutant(
        "if: no condition",
        "exact/domains.py",
        "        frame.require(*constraints)\n    else:",
        "        pass\n    else:",
    ),
    Mutant(
        "if: the first constraint alone",
        "exact/domains.py",
        "        frame.require(*constraints)\n    else:",
        "        frame.require(*constraints[:1])\n    else:",
    ),
    Mutant(
        "if: equalities become inequalities",
        "exact/domains.py",
        "Constraint(expr, is_equality) for expr",
        "Constraint(expr, False) for expr",
    ),
    Mutant(
        "else: the condition as it stands",
        "exact/domains.py",
        "    if region is op.regions[0]:\n        frame.require",
        "    if True:\n        frame.require",
    ),
    Mutant(
        "else: no condition",
        "exact/domains.py",
        "        frame.choose([(violated,) for c in constraints for violated in _violations(c)])",
        "        pass",
    ),
    Mutant(
        "else: only the first constraint is violated",
        "exact/domains.py",
        "for c in constraints for violated in _violations(c)",
        "for c in constraints[:1] for violated in _violations(c)",
    ),
    Mutant(
        "else: all constraints are violated",
        "exact/domains.py",
        "        frame.choose([(violated,) for c in constraints for violated in _violations(c)])",
        "        for c in constraints:\n"
        "            frame.choose([(violated,) for violated in _violations(c)])",
    ),
    Mutant(
        "else: equalities are violated on one side",
        "exact/domains.py",
        "return [below, Constraint(constraint.expr - 1)] if constraint.equality else [below]",
        "return [below]",
    ),
)

INDICES = (
    Mutant(
        "arithmetic: a difference as a sum",
        "ir/interfaces/index_values.py",
        "DIFFERENCE = Arithmetic(lambda left, right: left - right)",
        "DIFFERENCE = Arithmetic(lambda left, right: left + right)",
    ),
    Mutant(
        "arithmetic: the greatest as the least",
        "ir/interfaces/index_values.py",
        "is_least=self.is_least)",
        "is_least=True)",
    ),
    Mutant(
        "min, max: not bounded by all candidates",
        "exact/indices.py",
        "self.require(*(Constraint((other - result) * sign) for other in candidates))",
        "self.require()",
    ),
    Mutant(
        "min, max: none of the candidates",
        "exact/indices.py",
        "        self.choose([(Constraint(result - one, equality=True),) for one in candidates])",
        "        pass",
    ),
    Mutant(
        "min, max: the first candidate alone",
        "exact/indices.py",
        "equality=True),) for one in candidates])",
        "equality=True),) for one in candidates[:1]])",
    ),
    Mutant(
        "max: as min",
        "exact/indices.py",
        "sign = 1 if is_least else -1",
        "sign = 1",
    ),
    Mutant(
        "delinearize_index: digits without modulus",
        "ir/dialects/affine/linearize.py",
        "return quotient % modulus if result else quotient",
        "return quotient",
    ),
    Mutant(
        "delinearize_index: digits without divisor",
        "ir/dialects/affine/linearize.py",
        "divisor = prod(size or 1 for size in sizes)",
        "divisor = 1",
    ),
    Mutant(
        "linearize_index: digits without weight",
        "ir/dialects/affine/linearize.py",
        "                factor *= size",
        "                pass",
    ),
    Mutant(
        "locals: a remainder may be negative",
        "exact/presburger/tableau.py",
        "        self.at_least_zero(low)\n",
        "",
    ),
    Mutant(
        "locals: a remainder may reach the divisor",
        "exact/presburger/tableau.py",
        "        self.at_least_zero(difference({-1: divisor - 1}, low))\n",
        "",
    ),
    Mutant(
        "locals: no divisions",
        "exact/memory/shapes.py",
        "        if definition is not None:\n",
        "        if False:\n",
    ),
    Mutant(
        "locals: of the source stand for those of the sink",
        "exact/dependences/solver.py",
        "*range(middle, end)]",
        "*range(parameters, parameters + sink.num_locals)]",
    ),
    Mutant(
        "mod: as the dividend",
        "ir/affine_expr/simplify.py",
        "return _sum(row, quotient, -modulus)",
        "return row",
    ),
    Mutant(
        "ceildiv: as floordiv",
        "ir/affine_expr/simplify.py",
        "        if kind is AffineExprKind.CEILDIV:\n            dividend",
        "        if False:\n            dividend",
    ),
    Mutant(
        "floordiv: as ceildiv",
        "ir/affine_expr/simplify.py",
        "        if kind is AffineExprKind.CEILDIV:\n            dividend",
        "        if True:\n            dividend",
    ),
    Mutant(
        "union: only the first of the pieces of an access",
        "exact/memory/shapes.py",
        "rank, _without_empty(pieces))",
        "rank, _without_empty(pieces)[:1])",
    ),
    Mutant(
        "subscripts that differ: an index that a loop computes is the same in all iterations",
        "exact/dependences/solver.py",
        "        if link.depth < depth:\n",
        "        if link.depth >= 0:\n",
    ),
    Mutant(
        "subscripts that differ: all loops are in the same iteration",
        "exact/dependences/solver.py",
        "for loop in range(min(depth - 1, question.common))}",
        "for loop in range(question.common)}",
    ),
)
