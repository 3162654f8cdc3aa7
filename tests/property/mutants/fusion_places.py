"""Mutants of the conditions of fusion that are about places in memory: which are known, which
compare."""

from tests.property.mutants.mutant import Mutant

_FORMS = "loops/fusion/conflicts.py"

FUSION_PLACES = (
    Mutant(
        "fusion: loops are sunk if places of other kinds differ",
        "loops/fusion/sinking.py",
        "                pair = forms.comparable(a, b)\n",
        "                pair = a, b\n",
    ),
    Mutant(
        "fusion: what is computed anew is the same in each iteration",
        _FORMS,
        "inside = self._nests.domains.depth_of(value_behind(key)) > self._common",
        "inside = False",
    ),
    Mutant(
        "fusion: places that are computed anew are exact",
        _FORMS,
        "set(shaped.reasons) <= self._doubts and not changing",
        "set(shaped.reasons) <= self._doubts",
    ),
    Mutant(
        "fusion: conditions hold",
        _FORMS,
        "set(shaped.reasons) <= self._doubts and not changing",
        "not changing",
    ),
    Mutant(
        "fusion: positions are subscripts",
        _FORMS,
        "if first.is_linear == second.is_linear:",
        "if True:",
    ),
    Mutant(
        "fusion: positions in between are subscripts",
        "loops/fusion/conflicts.py",
        "    if first.is_linear != second.is_linear:\n",
        "    if False:\n",
    ),
    Mutant(
        "fusion: what is read under another name, perhaps, may change in between",
        "loops/fusion/conflicts.py",
        "shared in other.accessed and (at_root.writes or other.writes_root(shared))",
        "shared in other.accessed and at_root.writes",
    ),
    Mutant(
        "fusion: what is written under another name, perhaps, may be read in between",
        "loops/fusion/conflicts.py",
        "shared in other.accessed and (at_root.writes or other.writes_root(shared))",
        "shared in other.accessed and other.writes_root(shared)",
    ),
    Mutant(
        "fusion: temporaries that are written by position",
        "loops/fusion/conflicts.py",
        "        and other.is_linear == read.is_linear\n",
        "",
    ),
    Mutant(
        "fusion: private buffers of what is written through a view",
        "loops/fusion/private_buffers.py",
        "affine = is_affine_access(access.op) and access.memref is self._memref",
        "affine = is_affine_access(access.op)",
    ),
)
