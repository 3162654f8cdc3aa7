"""The third answer: what is not known, and why.

A question is answered with yes, with no, or not at all: its budget is used up, or the program has a
form that cannot be described. An `Unknown` says which, by a `Cause` and what that is about; people
read its text, programs compare it.
"""

from __future__ import annotations

from enum import Enum
from typing import NoReturn

from loopwright.records import dataclass


class Cause(Enum):
    """Why a question has no answer. The value is the sentence, with placeholders for what it is
    about."""

    # The exact layer gave a question up.
    STEPS = "more than {} steps"
    FUNCTION_STEPS = "the steps for this function are used up"
    OPERATIONS = "the operations of isl are used up"
    POINTS = "{} points, more than {}"
    UNBOUNDED = "the optimum is unbounded"
    NO_OPTIMUM = "isl found no optimum of the relation"
    GAVE_UP = "isl gave up: {}"

    # What an op does is not known.
    EFFECTS = "the effects of '{}' are unknown"
    ELEMENTS = "it is not known which elements '{}' accesses"
    CALLEE = "the function that is called is not looked into"
    MASK = "the mask of '{}' is not known"
    INDICES_ARE_DATA = "the indices of '{}' are data"
    FOOTPRINT = "the footprint of '{}' is not known"
    VECTOR_SHAPE = "the vector is scalable or larger than the memref"
    BESIDE = "'{}' runs beside the program"
    END_OF_TRANSFER = "'{}' ends a transfer"
    ALL_FREED = "all of the memory is freed"

    # When it is executed.
    CONTROL_FLOW = "control flow of '{}' is not affine ({})"
    CONDITION = "the condition of '{}' is not affine"
    STEP = "the step of an '{}' is not a positive constant"
    UNSIGNED = "the bounds of an '{}' are compared as unsigned numbers"
    START = "a loop with a step starts at a maximum"

    # Which memory it accesses.
    ORIGIN = "it is not known where the memref comes from"
    SHARED_ADDRESSES = "the layout of the memref may put several subscripts at one address"
    REINTERPRETED = "'{}' reinterprets memory"
    RANK = "the rank of the memref is not known"
    STRIDES = "the strides are not known"
    OVERLAP = "the memrefs may overlap"
    OTHERS_OVERLAP = "other memrefs may overlap"
    ANOTHER_MEMREF = "each iteration may name another memref"

    # Which elements of it.
    ALTERNATIVES = "there are too many alternatives"
    INDEX_DIVISOR = "an index is divided by zero or by a negative number"
    SUBSCRIPT_DIVISOR = "a subscript is divided by zero or by a negative number"
    NOT_AFFINE = "an index is not affine (it multiplies or divides by a variable)"
    RECOMPUTED = "an index is recomputed in each iteration"

    # Loops and slices.
    TRIP_COUNT = "the trip count is not constant"
    SLICE_TRIP_COUNTS = "the trip counts of the slice are not constant"
    HIDDEN_LOOP = "a loop is inside an operation that is not a loop"
    NOT_IN_NEST = "the loop is not in the nest"
    NO_LOOP = "no loop"
    NOT_COUNTED = "'{}' is not a loop with one counter"
    CARRIES_VALUES = "'{}' carries values"
    OP_BETWEEN = "'{}' is between the loops"
    SOMETHING_BETWEEN = "an op is between the loops"
    FREES = "'{}' frees memory"
    SLICE_BOUND = "a bound of the slice is not affine"
    ELEMENTS_ACCESSED = "it is not known which elements are accessed"
    OTHER_VIEWS = "the accesses go through views of other shapes"
    LOOPS_AROUND = "the loops around the insertion point are not affine"
    LOOPS_OF_NEST = "the loops of the nest are not affine"
    BOX_OF_PAIRS = "the slices of two pairs have no common box"
    BOX_OF_PARTS = "the slices of the parts of a domain have no common box"
    BOX_OF_REGION = "the parts of the region have no common box"
    BOX_OF_REGIONS = "two regions of a memref have no common box"
    REGION_SIZE = "the size of a region is not known"
    WIDE_CONSTANT = "a bound has a constant beyond 64 bits"
    NOT_IN_LOOPS = "an access is not in all loops"
    QUOTIENT = "the corner of the box is a quotient"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The answer is not known: it is neither true nor false.

    `level` distinguishes reasons that hold of several ops around each other.

    >>> print(Unknown(Cause.POINTS, (12, 10)))
    12 points, more than 10
    >>> bool(Unknown(Cause.UNBOUNDED))
    Traceback (most recent call last):
        ...
    TypeError: an unknown answer is neither true nor false: the optimum is unbounded
    """

    cause: Cause
    about: tuple[str | int, ...] = ()
    level: int = 1

    def __bool__(self) -> NoReturn:
        raise TypeError(f"an unknown answer is neither true nor false: {self}")

    def __str__(self) -> str:
        text = self.cause.value.format(*self.about)
        return text if self.level == 1 else f"{text}, {self.level} levels of it"
