"""Mutants of what decides about copies of data."""

from tests.property.mutants.mutant import Mutant

_PLAN = "loops/steps/data_copy.py"

_PIPELINE = "loops/steps/pipeline_transfers.py"
_REGIONS = "exact/slices/regions.py"

DATA_COPY = (
    Mutant(
        "copies: bounds that are no indices",
        _REGIONS,
        "    if isinstance(value.type, IndexType):\n        return value\n    scope",
        "    if True:\n        return value\n    scope",
    ),
    Mutant(
        "copies: indices that come later",
        _REGIONS,
        "if place is not None and cast.is_before_in_block(place):",
        "if True:",
    ),
    Mutant(
        "copies: boxes without elements",
        _PLAN,
        "if (accessed.is_empty() and not self._is_whole) or 0 in region.box.shape:",
        "if accessed.is_empty() and not self._is_whole:",
    ),
    Mutant(
        "copies: strides over dimensions of one element",
        _PLAN,
        " if extents[j] != 1), 1)",
        "), 1)",
    ),
    Mutant(
        "pipelining: what the transfer reads is written",
        _PIPELINE,
        "if analysis.aliases.may_alias(access.root, source.root):",
        "if False:",
    ),
    Mutant(
        "pipelining: the buffer is used in front",
        _PIPELINE,
        "if op is not None and op is not start and op.is_before_in_block(start):",
        "if False:",
    ),
    Mutant("pipelining: partly filled", _PIPELINE, "if not _fills(start):", "if False:"),
    Mutant("pipelining: lives longer", _PIPELINE, "if not _is_own(value, loop):", "if False:"),
    Mutant(
        "pipelining: transfers from elsewhere",
        _PIPELINE,
        "all(is_inside(op, loop) for op in starts)",
        "True",
    ),
    Mutant("pipelining: shared tags", _PIPELINE, "if len(users) != 1 or not", "if not"),
    Mutant(
        "pipelining: values with effects",
        _PIPELINE,
        "if op.regions or not is_pure(op) or",
        "if op.regions or",
    ),
    Mutant(
        "copies: what is not certainly written is copied in before",
        _PLAN,
        "            copies_in=found.is_read_first or not covered,\n",
        "            copies_in=found.is_read_first,\n",
    ),
    Mutant(
        "copies: what an earlier store left is copied in",
        _PLAN,
        "if access.writes and not self._is_later(access.op, owner.parent_block(), first)",
        "if False",
    ),
    Mutant(
        "copies: what others passed is copied in",
        _PLAN,
        "if isinstance(owner, Block) or not is_allocation(owner):\n            return True",
        "if isinstance(owner, Block) or not is_allocation(owner):\n            return False",
    ),
    Mutant(
        "copies: stores at unknown places",
        _PLAN,
        "if access.root != root or access.subscripts is None or access.is_linear:\n"
        "            return True",
        "if access.root != root or access.subscripts is None or access.is_linear:\n"
        "            return False",
    ),
    Mutant(
        "copies: stores of earlier iterations",
        _PLAN,
        "return start is first if place is start else",
        "return True if place is start else",
    ),
    Mutant(
        "copies: triangles of single accesses",
        _PLAN,
        "not options.any_bounds and len(self._users) == 1 and is_skewed(",
        "False and len(self._users) == 1 and is_skewed(",
    ),
    Mutant("transfers: strides that are not known", _PLAN, "if not is_known:", "if False:"),
    Mutant(
        "copies: what others access in loops around stays there",
        _PLAN,
        "                self._is_held = True\n                break\n",
        "                self._is_held = True\n",
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
        "                if not copied.is_subset(accessed) and not self._exists(region, copied):\n",
        "                if False:\n",
    ),
    Mutant(
        "copies: transfers within the memref",
        _PLAN,
        "        if not whole.is_subset(accessed) and not self._exists(region, whole):\n",
        "        if False:\n",
    ),
)
