"""Where the programs of a campaign come from, by the name of the profile.

`hostile` and `usual` are nests of loops, written as such (`nests.profiles`); `lowered` are graphs
of operations on whole arrays of which `mlir-opt` made loops (`lowered`).
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Protocol

from tests.generate import lowered, nests
from tests.generate.program import CalledProgram


class Source(Protocol):
    """Gives the program of a seed, and counts the forms that it has."""

    def __call__(self, seed: int, coverage: Counter[str] | None = None, /) -> CalledProgram: ...


SOURCES: Mapping[str, Source] = {
    **{profile: partial(nests.generate, profile=profile) for profile in nests.PROFILES},
    "lowered": lowered.generate,
}
