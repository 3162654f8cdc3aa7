"""Mutants of the transformations of `affine.for` loops."""

from tests.property.mutants.mutant import Mutant

_INVARIANT = "transforms/loops/invariant.py"
_COALESCE = "transforms/loops/coalesce.py"
_UNSWITCH = "transforms/loops/unswitch.py"
_COUNTS = "transforms/loops/counts.py"
_SPECULATION = "analysis/speculation.py"

LOOPS = (
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
        "invariant: freed memory",
        _INVARIANT,
        "if access.frees or effects_of(access.op) is None",
        "if effects_of(access.op) is None",
    ),
    Mutant(
        "invariant: out of bounds where the loop does not run",
        _INVARIANT,
        "check(op, self._analysis.domains, at=self._loop)",
        "check(op, self._analysis.domains)",
    ),
    Mutant(
        "speculation: divisors that are zero",
        _SPECULATION,
        "return divisor is not None and divisor not in division.undefined",
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
        "guarded = list(negative)",
        "guarded = [False] * len(negative)",
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
)
