"""Which forms a program of nests has.

`hostile` (what a generator is for that looks for faults): each program takes every form with one
chance, 8, 20 or 35 %, so that many unusual forms meet in one program.

`usual` (how programs look that people and frontends write): each program takes the common forms with
such a chance, and one or two of the unusual ones. *Common* is what several of PolyBench's thirty
programs have: reductions in memory, imperfect nests, updates, stencils and shifted subscripts,
transposed accesses, constant subscripts, loops over a part of a dimension, symbolic and triangular
bounds, loops in another order, several stores, choices between values. All else is unusual: that a
program has views, or vectors, or a call between its nests, is ordinary; that it has reversed
subscripts on views of an argument passed twice, under parallel loops with quotients as subscripts,
is not. Each form occurs in either profile, and nests, memories, orders and extents are chosen alike.
"""

import random
from collections.abc import Callable, Mapping

FEATURES = (
    "reductions",
    "carried values",
    "scalar results",
    "imperfect",
    "read-write",
    "vectors",
    "opaque accesses",
    "shifted",
    "reversed",
    "strided",
    "divided",
    "summed",
    "transposed",
    "constant subscripts",
    "symbolic subscripts",
    "trimmed",
    "symbolic bounds",
    "triangular",
    "min/max bounds",
    "steps",
    "zero trips",
    "tiled",
    "parallel",
    "interchanged",
    "conditions",
    "conditional values",
    "several stores",
    "stencil",
    "select",
    "position",
    "views",
    "element reads",
    "element writes",
    "copies",
    "calls",
    "globals",
    "prefetch",
    "arithmetic",
    "regions",
    "dynamic extents",
    "mixed elements",
    "escaping buffers",
    "deallocation",
    "same argument twice",
)
"""What a program may have; each has some of it, so that plain programs are frequent too."""

COMMON = frozenset(
    {
        "reductions",
        "imperfect",
        "read-write",
        "shifted",
        "transposed",
        "constant subscripts",
        "trimmed",
        "symbolic bounds",
        "triangular",
        "interchanged",
        "several stores",
        "stencil",
        "select",
    }
)
UNUSUAL = tuple(feature for feature in FEATURES if feature not in COMMON)
NEEDED = {"conditional values": "conditions"}
"""Forms that are never met without another."""
SHARES = (0.08, 0.2, 0.35)


def hostile(rng: random.Random) -> list[str]:
    """Any number of forms of either kind."""
    share = rng.choice(SHARES)
    return [feature for feature in FEATURES if rng.random() < share]


def usual(rng: random.Random) -> list[str]:
    """Common forms, and one or two unusual ones."""
    share = rng.choice(SHARES)
    common = [feature for feature in FEATURES if feature in COMMON and rng.random() < share]
    drawn = rng.sample(UNUSUAL, rng.choice((1, 2)))
    return [*common, *drawn, *(NEEDED[feature] for feature in drawn if feature in NEEDED)]


PROFILES: Mapping[str, Callable[[random.Random], list[str]]] = {"hostile": hostile, "usual": usual}
