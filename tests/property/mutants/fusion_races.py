"""Mutants of the conditions of fusion that are about parallel loops."""

from tests.property.mutants.mutant import Mutant

_RACES = "loops/fusion/conflicts.py"

FUSION_RACES = (
    Mutant(
        "races: slices in parallel loops",
        "loops/fusion/legality.py",
        " or self._races()",
        "",
    ),
    Mutant(
        "races: affine.parallel",
        _RACES,
        "if is_parallel_loop(found.around[k].op)",
        "if found.around[k].op.name == 'scf.parallel'",
    ),
    Mutant(
        "races: scf.parallel",
        _RACES,
        "if is_parallel_loop(found.around[k].op)",
        "if found.around[k].op.name == 'affine.parallel'",
    ),
    Mutant(
        "races: private buffers of one iteration",
        "loops/fusion/driver.py",
        "depth = min(self._policy.buffer_depth(found), sequential_depth(found))",
        "depth = self._policy.buffer_depth(found)",
    ),
    Mutant(
        "races: copies with each other",
        _RACES,
        "found = copies_race(target, first, second, levels)",
        "found = None",
    ),
    Mutant(
        "races: copies and the sink",
        _RACES,
        "found = sink_races(target, first, second, levels)",
        "found = None",
    ),
    Mutant(
        "races: copies in earlier iterations of the sink",
        _RACES,
        "for one, two in ((outer, theirs), (theirs, outer)):",
        "for one, two in ((outer, theirs),):",
    ),
    Mutant(
        "races: copies in later iterations of the sink",
        _RACES,
        "for one, two in ((outer, theirs), (theirs, outer)):",
        "for one, two in ((theirs, outer),):",
    ),
    Mutant(
        "races: the outer one of several parallel loops",
        _RACES,
        "    for level in levels:\n        made = system.copy()",
        "    for level in levels[:1]:\n        made = system.copy()",
    ),
    Mutant(
        "races: arguments that are the same are apart",
        _RACES,
        "others = [root, *twins(root)]",
        "others = [root]",
    ),
    Mutant(
        "races: unknown strides",
        _RACES,
        "            raise UndecidedError.of(Cause.STRIDES)\n",
        "            continue\n",
    ),
)
