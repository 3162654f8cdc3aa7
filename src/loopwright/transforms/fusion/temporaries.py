"""Memory of a nest that each iteration writes before it reads it: iterations share nothing there.

A private buffer of an earlier fusion is such memory: iterations that use the same elements do not
depend on each other, however the accesses look. Only flow between iterations is a dependence
(Feautrier, "Dataflow analysis of array and scalar references", 1991).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loopwright.analysis.access import Access
from loopwright.analysis.dependence import common_loops
from loopwright.transforms.fusion import questions
from loopwright.transforms.fusion.forms import Forms
from loopwright.transforms.fusion.questions import Within
from loopwright.transforms.fusion.relations import Form
from loopwright.transforms.fusion.text_order import is_before


def is_temporary(forms: Forms, accesses: Sequence[Access]) -> bool:
    """Whether iterations of the sliced nest share nothing by some of its accesses: what is left
    there afterwards nobody reads."""
    return finds_own(forms.source, accesses)


def finds_own(form_of: Callable[[Access], Form], accesses: Sequence[Access]) -> bool:
    """Whether each read of some accesses of a nest finds what was written in the same iteration of
    all loops around it."""
    return all(_is_own(form_of, access, accesses) for access in accesses if access.reads)


def _is_own(form_of: Callable[[Access], Form], read: Access, accesses: Sequence[Access]) -> bool:
    writers = tuple(
        (form, Within(len(other.loops), True))
        for other in accesses
        if other.writes
        and other.is_linear == read.is_linear
        and common_loops(other.loops, read.loops) == len(other.loops)
        and other.op is not read.op
        and is_before(other.op, read.op)
        and (form := form_of(other)).is_exact
    )
    return questions.exposed(form_of(read), writers, len(read.loops)) is None
