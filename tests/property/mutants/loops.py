"""Mutants of the transformations of `affine.for` loops."""

from tests.property.mutants.mutant import Mutant

_INVARIANT = "loops/steps/invariant.py"
_COALESCE = "loops/steps/renumber.py"
_UNSWITCH = "loopwright_mlir/loops/unswitch.py"
_UNROLL_VALUES = "loops/steps/value_loops.py"
_TILE_VALUES = "loops/steps/value_loops.py"
_COALESCE_VALUES = "loops/steps/value_loops.py"
_PROCESSORS = "loopwright_mlir/loops/processors.py"
_COUNTS = "loops/steps/counts.py"
_SPECULATION = "exact/speculation.py"

LOOPS = (
    Mutant(
        "coalesce: inner loops that never run",
        _COALESCE,
        "if loop is not band[0] and number is not None and number <= 0:",
        "if False:",
    ),
    Mutant(
        "coalescing of values: products that no map has",
        _COALESCE_VALUES,
        "if not is_semi_affine(expr):",
        "if False:",
    ),
    Mutant(
        "invariant: stores out of loops that may not run",
        _INVARIANT,
        "if effects & Effect.WRITE or not self._may_be_speculated(op, effects):",
        "if not self._may_be_speculated(op, effects) and not effects & Effect.WRITE:",
    ),
    Mutant(
        "invariant: everything may be speculated",
        _INVARIANT,
        "or not self._may_be_speculated(op, effects):",
        "or False:",
    ),
    Mutant(
        "invariant: code that never runs is in nobody's way",
        _INVARIANT,
        "if not self._compared or not self._never_runs:",
        "if True:",
    ),
    Mutant(
        "invariant: memory is freed behind",
        "exact/speculation.py",
        " and order.number_of(first) < order.number_of(second)",
        "",
    ),
    Mutant(
        "invariant: memory is freed once",
        "exact/speculation.py",
        "return (is_anew or is_once) and ",
        "return ",
    ),
    Mutant("invariant: the program ends nowhere", _INVARIANT, "if self._may_end or not", "if not"),
    Mutant(
        "invariant: operands inside regions",
        _INVARIANT,
        "        for inner in op.walk():\n            for value in inner.operands:\n",
        "        for inner in (op,):\n            for value in inner.operands:\n",
    ),
    Mutant(
        "invariant: reads in front of a store",
        _INVARIANT,
        "elif other.writes or self._place[top] < self._place[op]:",
        "elif other.writes:",
    ),
    Mutant(
        "invariant: reads behind a store",
        _INVARIANT,
        "elif other.writes or self._place[top] < self._place[op]:",
        "else:",
    ),
    Mutant("invariant: an op that reads what it writes", _INVARIANT, "if own.reads:", "if False:"),
    Mutant(
        "speculation: freed memory",
        "exact/dependences/dependence.py",
        "if access.frees or effects_of(access.op) is None",
        "if effects_of(access.op) is None",
    ),
    Mutant(
        "speculation: out of bounds where the loop does not run",
        _SPECULATION,
        "check(op, domains, at=at)",
        "check(op, domains)",
    ),
    Mutant(
        "speculation: divisors that are zero",
        _SPECULATION,
        "return bool(divisors) and not any(divisor in division.undefined for divisor in divisors)",
        "return True",
    ),
    Mutant(
        "speculation: maps that divide by symbols",
        _SPECULATION,
        "is not None or not divides_by_numbers(op):",
        "is not None:",
    ),
    Mutant(
        "counts: the first bounds decide whether a loop runs",
        _COUNTS,
        "for position in range(number):",
        "for position in range(1):",
    ),
    Mutant(
        "coalesce: bounds below zero",
        _COALESCE,
        "is_guarded = sum(may_be_bounded_below_zero(loop, band[0]) for loop in band) > 1",
        "is_guarded = False",
    ),
    Mutant(
        "coalesce: bounds of zero before a product",
        _COALESCE,
        "product = _none_or_once(extents, builder)",
        "product = None",
    ),
    Mutant(
        "coalesce: bounds that are no symbols",
        _COALESCE,
        "if not _gives_symbol(loop, band[0], is_guarded):",
        "if False:",
    ),
    Mutant("coalesce: steps", _COALESCE, "if loop.step_value != 1 or", "if"),
    Mutant("coalesce: the product of large bounds", _COALESCE, "if product > INT64_MAX or", "if"),
    Mutant(
        "unswitch: conditions that vary",
        _UNSWITCH,
        "        if _is_argument_of(parent, conditional):\n            break\n",
        "",
    ),
    Mutant(
        "unswitch: the branches swapped",
        _UNSWITCH,
        "_keep(conditional, conditional.then_region)",
        "_keep(conditional, conditional.else_region)",
    ),
    Mutant(
        "unroll values: distances below zero",
        _UNROLL_VALUES,
        "return ValueUnrolling(loop, factor, not is_plain)",
        "return ValueUnrolling(loop, factor)",
    ),
    Mutant("unroll values: narrow types", _UNROLL_VALUES, "if factor > 1 and (", "if False and ("),
    Mutant(
        "tile values: steps of loops that never run",
        _TILE_VALUES,
        "not loop.always_runs() or loop.is_unsigned for",
        "False for",
    ),
    Mutant("tile values: the order", _TILE_VALUES, "if len(band) > 1:", "if False:"),
    Mutant(
        "tile values: bounds that vary",
        _TILE_VALUES,
        "if any(is_defined_in(value, loops[0]) for value in loop.op.operands[:3]):",
        "if False:",
    ),
    Mutant("tile values: carried values", _TILE_VALUES, "if loop.op.results:", "if False:"),
    Mutant(
        "coalesce values: bounds below zero",
        _COALESCE_VALUES,
        "guarded = list(negative)",
        "guarded = [False] * len(negative)",
    ),
    Mutant(
        "coalesce values: steps of loops that are not reached",
        _COALESCE_VALUES,
        "loop.constants[2] is None and not all(runs[:number])",
        "False",
    ),
    Mutant("coalesce values: no iterations", _COALESCE_VALUES, "if loop.never_runs:", "if False:"),
    Mutant(
        "coalesce values: carried values",
        _COALESCE_VALUES,
        "if not _carries_the_same(outer, inner):",
        "if False:",
    ),
    Mutant(
        "processors: values that are not known yet",
        _PROCESSORS,
        "if not dominance.value_dominates(value, loop):",
        "if False:",
    ),
    Mutant("processors: dependences", _PROCESSORS, "return found or Mapping(", "return Mapping("),
    Mutant(
        "min-max: equal is not less",
        _COUNTS,
        "never_holds(frame, than - expr - 1)",
        "never_holds(frame, than - expr - 2)",
    ),
    Mutant("min-max: the greatest", _COUNTS, "if least else (-each for each in exprs)", ""),
)
