"""Mutants of what replaces loads and erases stores."""

from tests.property.mutants.mutant import Mutant

_BETWEEN = "exact/dependences/dependence.py"
_REPLACING = "loops/registers/scalar_replacement.py"
_PASS = "loops/passes/registers.py"

SCALAR_REPLACEMENT = (
    Mutant(
        "between: a loop around the second runs what stands behind it before",
        _BETWEEN,
        "number_of(last) if top is last else self._end(top)",
        "number_of(last)",
    ),
    Mutant(
        "between: blocks run again",
        _BETWEEN,
        "        repeats = around in _reachable(_successors(around), block)\n",
        "        repeats = False\n",
    ),
    Mutant(
        "between: in the same iteration of the common loops",
        _BETWEEN,
        "len(analysis.domains.of(first).loops) + 1",
        "len(analysis.domains.of(first).loops) + 2",
    ),
    Mutant(
        "replacing: writes between",
        _REPLACING,
        "        found = self._intervening.write(first, last)\n",
        "        found = None\n",
    ),
    Mutant(
        "replacing: reads between",
        _REPLACING,
        "        found = self._intervening.read(self._access(store), self._access(by))\n",
        "        found = None\n",
    ),
    Mutant(
        "replacing: an element does not cover a vector",
        _REPLACING,
        "    return all(extents.get((s.dim, s.stride), 1) >= s.extent for s in theirs.spans)\n",
        "    return True\n",
    ),
    Mutant(
        "replacing: values of other types",
        _REPLACING,
        "        if plan.value.type != load.results[0].type:\n",
        "        if False:\n",
    ),
    Mutant(
        "replacing: arguments may overlap",
        _PASS,
        "distinct_arguments=False",
        "distinct_arguments=True",
    ),
    Mutant(
        "replacing: memory that somebody reads is not dead",
        _PASS,
        "        if not writes:\n            return None\n",
        "",
    ),
)
