"""Mutants of how the legality of a transformation is decided."""

from tests.property.mutants.mutant import Mutant

_FILE = "exact/dependences/legality.py"
_SHAPES = "exact/memory/shapes.py"

LEGALITY = (
    Mutant(
        "legality: rows before are not kept at zero",
        _FILE,
        "            equal.append(Condition(wide, equality=True))\n",
        "",
    ),
    Mutant("legality: only the first row", _FILE, "elif least > 0:", "else:"),
    Mutant(
        "legality: nothing may stand still",
        _FILE,
        "(*(-value for value in wide[:-1]), -1)",
        "(*(-value for value in wide[:-1]), 0)",
    ),
    Mutant(
        "legality: zeros to the left instead of to the right",
        _FILE,
        "any(any(row[end:]) for row in matrix[first:end])",
        "any(any(row[:first]) for row in matrix[first:end])",
    ),
    Mutant(
        "legality: every block keeps the order", _FILE, "if block != ((1,),):", "if len(block) > 1:"
    ),
    Mutant(
        "legality: least and greatest swapped",
        _FILE,
        "end = low if factor > 0 else high",
        "end = high if factor > 0 else low",
    ),
    Mutant(
        "legality: loops outside may differ",
        _FILE,
        "            self._outer + number\n",
        "            number\n",
    ),
    Mutant(
        "legality: outermost depth alone",
        _FILE,
        "for depth in self._carrying:",
        "for depth in self._carrying[:1]:",
    ),
    Mutant(
        "legality: loops with two iterations carry nothing",
        _FILE,
        "most_iterations(loop) not in (0, 1)",
        "most_iterations(loop) not in (0, 1, 2)",
    ),
    Mutant(
        "legality: ops between the loops",
        _FILE,
        "op is not block.last_op and not is_pure(op)",
        "op is not block.last_op and False",
    ),
    Mutant(
        "legality: permutations the other way round",
        _FILE,
        "int(k == place) for k in range(len(order))) for place in order",
        "int(order[k] == place) for k in range(len(order))) for place in range(len(order))",
    ),
    Mutant(
        "legality: accesses alike have the constants of the first",
        _SHAPES,
        "least, most = min(constants, default=0), max(constants, default=0)",
        "least, most = constants[0], constants[0]",
    ),
    Mutant(
        "legality: accesses alike have the least constant at most",
        _SHAPES,
        "(*[0] * width, *(-factor for factor in one), most)",
        "(*[0] * width, *(-factor for factor in one), least)",
    ),
    Mutant(
        "legality: accesses alike are scaled alike",
        _SHAPES,
        "tuple(None if row is None else row[:-1] for row in piece.subscripts)",
        "tuple(None if row is None else () for row in piece.subscripts)",
    ),
    Mutant(
        "legality: many accesses are asked about one by one",
        _FILE,
        "        return next(self._swapped(whole, source, sink), None) is None",
        "        return False",
    ),
)
