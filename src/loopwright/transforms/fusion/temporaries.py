"""Memory of a nest that is written anew before it is read: iterations share nothing there.

A private buffer of an earlier fusion is such memory: iterations that use the same elements do not
depend on each other, however the accesses look. Only flow between iterations is a dependence
(Feautrier, "Dataflow analysis of array and scalar references", 1991).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loopwright.analysis.dependences.model import common_loops
from loopwright.analysis.memory.access import Access
from loopwright.analysis.slices.computation import Slice
from loopwright.transforms.fusion import questions
from loopwright.transforms.fusion.forms import Forms
from loopwright.transforms.fusion.questions import Within
from loopwright.transforms.fusion.relations import Form
from loopwright.transforms.fusion.text_order import is_before


def is_temporary(forms: Forms, found: Slice, accesses: Sequence[Access]) -> bool:
    """Whether slices of a nest hand each other nothing by some of its accesses: each read finds
    what was written in the same iteration of some loops around it, and below these all that
    touches the memory is in a slice as a whole. What is left there afterwards nobody reads."""
    return all(
        (depth := _whole_below(found, access, accesses)) <= len(access.loops)
        and _is_own(forms.source, access, accesses, depth)
        for access in accesses
        if access.reads
    )


def _whole_below(found: Slice, read: Access, accesses: Sequence[Access]) -> int:
    """How many of the loops around a read are around all that is sliced among some accesses, these
    included; one more than there are if something is sliced in the body of the innermost."""
    depth = found.common
    for access in accesses:
        shared = common_loops(access.loops, read.loops)
        for place, loop in enumerate(access.loops):
            if found.is_sliced(loop):
                depth = max(depth, min(place, shared) + 1)
    return depth


def finds_own(form_of: Callable[[Access], Form], accesses: Sequence[Access]) -> bool:
    """Whether each read of some accesses of a nest finds what was written in the same iteration of
    all loops around it."""
    return all(
        _is_own(form_of, access, accesses, len(access.loops)) for access in accesses if access.reads
    )


def _is_own(
    form_of: Callable[[Access], Form], read: Access, accesses: Sequence[Access], depth: int
) -> bool:
    """Whether a read finds what was written in the same iteration of so many loops around it."""
    writers = tuple(
        (form, Within(shared, other.op is not read.op and is_before(other.op, read.op)))
        for other in accesses
        if other.writes
        and other.is_linear == read.is_linear
        and (shared := common_loops(other.loops, read.loops)) >= depth
        and (form := form_of(other)).is_exact
    )
    return questions.exposed(form_of(read), writers, depth) is None
