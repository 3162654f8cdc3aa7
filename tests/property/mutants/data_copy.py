"""Mutants of what decides about copies of data."""

from tests.property.mutants.mutant import Mutant

_PLAN = "transforms/loops/data_copy.py"

DATA_COPY = (
    Mutant(
        "copies: what is not certainly written is copied in before",
        _PLAN,
        "            copies_in=reads or not covered,\n",
        "            copies_in=reads,\n",
    ),
    Mutant(
        "copies: what others access in loops around stays there",
        _PLAN,
        "            if self._other_use([loop]) is not None:\n                break\n",
        "",
    ),
    Mutant(
        "copies: what else accesses the memory",
        _PLAN,
        "        other = self._other_use(self._ops)\n",
        "        other = None\n",
    ),
    Mutant(
        "copies: what does not exist",
        _PLAN,
        "                if not self._exists(region, copied):\n",
        "                if False:\n",
    ),
    Mutant(
        "copies: transfers within the memref",
        _PLAN,
        "        if not whole.is_subset(touched) and not self._exists(region, whole):\n",
        "        if False:\n",
    ),
)
