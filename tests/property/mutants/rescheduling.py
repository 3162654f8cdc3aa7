"""Mutants of polyhedral scheduling: of the proof, and of what it rests on."""

from tests.property.mutants.mutant import Mutant

_PROOF = "exact/presburger/flow_proof.py"
_REGIONS = "loops/rescheduling/regions.py"
_CARRIED = "loops/rescheduling/carried.py"
_EVENTS = "loops/rescheduling/events.py"
_UPDATES = "loops/rescheduling/updates.py"
_PLAN = "loops/rescheduling/plan.py"

RESCHEDULING = (
    Mutant(
        "rescheduling: elements",
        _PROOF,
        "if not one.is_subset(other):",
        "if False:",
    ),
    Mutant(
        "rescheduling: iterations that come twice",
        _PROOF,
        "if not mine.times.is_single_valued() or not its.times.is_single_valued():",
        "if False:",
    ),
    Mutant(
        "rescheduling: conflicts that follow",
        _PROOF,
        "None if rest.is_subset(led) else",
        "None if True else",
    ),
    Mutant(
        "rescheduling: order",
        _PROOF,
        "if not behind.is_empty():",
        "if False:",
    ),
    Mutant(
        "rescheduling: loops that carry dependences",
        _PROOF,
        "if not (before.is_empty() and behind.is_empty()):\n                    return True",
        "if False:\n                    return True",
    ),
    Mutant(
        "rescheduling: iterations of the loops around",
        _PROOF,
        "for k in range(position):",
        "for k in range(0):",
    ),
    Mutant(
        "rescheduling: the difference",
        _PLAN,
        "if difference is not None:",
        "if False:",
    ),
    Mutant(
        "rescheduling: loads between nests",
        _REGIONS,
        "splits = not op.regions",
        "splits = False",
    ),
    Mutant(
        "rescheduling: carried values",
        _REGIONS,
        "if obstacle is not None:\n                return refusal",
        "if False:\n                return refusal",
    ),
    Mutant(
        "rescheduling: values of parallel loops",
        _REGIONS,
        "or is_parallel_loop(op)",
        "or False",
    ),
    Mutant(
        "rescheduling: values where perfect nests are wanted",
        _REGIONS,
        "if not with_values or",
        "if",
    ),
    Mutant(
        "rescheduling: bounds that are carried, too",
        _REGIONS,
        "and value not in (*loop.lower_bound_operands, *loop.upper_bound_operands)",
        "and True",
    ),
    Mutant(
        "rescheduling: values that bounds need",
        _REGIONS,
        "splits = has_affine_regions(user) and not _is_init(result, user)",
        "splits = False",
    ),
    Mutant(
        "rescheduling: memory that is accessed meanwhile",
        _CARRIED,
        "and not any(_meets(inner, root) for inner in ops)",
        "and True",
    ),
    Mutant(
        "rescheduling: what was loaded before is needed",
        _CARRIED,
        "and not any(_needs(inner, root) for inner in needing)",
        "and True",
    ),
    Mutant(
        "rescheduling: two values in one memory",
        _CARRIED,
        "and root not in taken",
        "and True",
    ),
    Mutant(
        "rescheduling: memory for other types",
        _CARRIED,
        "behind.value.type == result.type",
        "True",
    ),
    Mutant(
        "rescheduling: places that are computed behind",
        _CARRIED,
        "and all(_is_before(value, op) for value in behind.operands[1:])",
        "and True",
    ),
    Mutant(
        "rescheduling: what is no longer there",
        _CARRIED,
        "if _meets(before, root):",
        "if False:",
    ),
    Mutant(
        "rescheduling: what is loaded from elsewhere",
        _CARRIED,
        "and _place(before) == _place(slot)",
        "and True",
    ),
    Mutant(
        "rescheduling: stores of something else",
        _CARRIED,
        "if store.value is result:",
        "if True:",
    ),
    Mutant(
        "rescheduling: results that are used behind",
        _CARRIED,
        "None if result in self._wanted else",
        "None if False else",
    ),
    Mutant(
        "rescheduling: buffers of unknown length",
        _CARRIED,
        "if None in lows or None in highs:",
        "if False:",
    ),
    Mutant(
        "rescheduling: long buffers",
        _CARRIED,
        "if prod(extents) > _MOST_ELEMENTS or",
        "if",
    ),
    Mutant(
        "rescheduling: stores that exchange elements",
        _REGIONS,
        "and _root(op) in written",
        "and False",
    ),
    Mutant(
        "rescheduling: doubts",
        _EVENTS,
        "if reason not in self._doubts:",
        "if False:",
    ),
    Mutant(
        "rescheduling: indices from memory",
        _EVENTS,
        "if op in order:",
        "if False:",
    ),
    Mutant(
        "rescheduling: shared memory",
        _EVENTS,
        "if other != root and aliases.may_alias(root, other):",
        "if False:",
    ),
    Mutant(
        "rescheduling: updates of other elements",
        _UPDATES,
        "        store.subscripts,\n    )",
        "        load.subscripts,\n    )",
    ),
    Mutant(
        "rescheduling: writes during an update",
        _UPDATES,
        "if not (is_silent(op) or reads_only",
        "if False and not (is_silent(op) or reads_only",
    ),
    Mutant(
        "rescheduling: other users of what is updated",
        _UPDATES,
        "if len(uses) != 1:",
        "if False:",
    ),
    Mutant(
        "rescheduling: updates of several kinds at once",
        _UPDATES,
        "or of_user is None or kind not in (None, of_user)",
        "or of_user is None",
    ),
    Mutant(
        "rescheduling: elements combined with themselves",
        _UPDATES,
        "if len(found) == 1 and",
        "if found and",
    ),
    Mutant(
        "rescheduling: updates whose order matters",
        _UPDATES,
        "and may_combine_in_any_order(*found[0][1:])",
        "and True",
    ),
    Mutant(
        "rescheduling: updates of two kinds",
        _EVENTS,
        "if len(kinds[found[1].store.root]) == 1",
        "if True",
    ),
    Mutant(
        "rescheduling: loops that carry updates",
        _PROOF,
        "pairs = dependences.direct.union(free.apply_range(free.reverse()))",
        "pairs = dependences.direct",
    ),
    Mutant(
        "rescheduling: what is less deep",
        _PLAN,
        "depths[-1] == depths[-2] >",
        "depths[-1] >",
    ),
)
