"""Slices beside those that `mlir-opt-22` prints for every pair of nests and every depth.

Where both have one, it is the same text. Where they differ, a listed reason holds: ours is marked
as beyond MLIR's, no access depends on another (which MLIR's elimination does not always see), or
loops around both nests, whose bounds MLIR mixes up with those of the sliced nest.
"""

import re
from bisect import bisect_right
from collections import Counter

from tests.oracle import mlir_opt
from tests.sampling import few
from tests.unit.exact.nest_programs import Nests, accesses_in, body, generated, loops_around

from loopwright.exact.slices.slice import NoSlice, NoSliceCause, Slice

OPTION = "-test-loop-fusion=test-loop-fusion-slice-computation"
REMARK = re.compile(
    r"<stdin>:(\d+):\d+: remark: (Incorrect slice|slice) \( src loop: (\d+), dst loop: \d+, "
    r"depth: (\d+) : insert point: \(\d+, \d+\) loop bounds: (.*) \)"
)
ARGUMENTS = "%m: memref<64x64xf32>"

SliceTexts = dict[tuple[bool, int], str]
"""Whether the slice is a backward one and its depth; the word and the bounds."""


def theirs(texts: list[str]) -> list[SliceTexts]:
    """The slices of each program, by `mlir-opt-22`."""
    starts, line, whole = [], 1, []
    for number, text in enumerate(texts):
        starts.append(line)
        whole.append(f"func.func @f{number}(%x: f32, {ARGUMENTS}) {{\n{text}\nreturn\n}}")
        line += whole[-1].count("\n") + 1
    answer = mlir_opt("\n".join(whole), OPTION, "-o", "/dev/null")
    assert answer.ok, answer.err
    slices_by_program: list[SliceTexts] = [{} for _ in texts]
    for remark in REMARK.finditer(answer.err):
        program = bisect_right(starts, int(remark[1])) - 1
        bounds = remark[5].replace("<<NULL AFFINE MAP>>", "None")
        slices_by_program[program][remark[3] == "0", int(remark[4])] = f"{remark[2]} {bounds}"
    return slices_by_program


def ours(nests: Nests) -> dict[tuple[bool, int], Slice | NoSlice]:
    slices: dict[tuple[bool, int], Slice | NoSlice] = {}
    for is_backward in (True, False):
        sliced_nest = nests.second if is_backward else nests.first
        deepest = max(len(loops_around(op)) for op in accesses_in(sliced_nest))
        for depth in range(nests.common + 1, deepest + 1):
            slices[is_backward, depth] = nests.union(depth, is_backward=is_backward)
    return slices


def slice_of(slice_or_reason: Slice | NoSlice) -> Slice | None:
    """The slice, valid or not."""
    if isinstance(slice_or_reason, Slice):
        return slice_or_reason
    return slice_or_reason.slice


def shown(slice_or_reason: Slice | NoSlice) -> str:
    slice_ = slice_of(slice_or_reason)
    assert slice_ is not None
    word = "slice" if isinstance(slice_or_reason, Slice) else "Incorrect slice"
    pairs = zip(slice_.lower, slice_.upper, strict=True)
    return f"{word} " + " ".join(f"[{low}, {high}]" for low, high in pairs)


def reason(mine: Slice | NoSlice, has_common: bool) -> str:
    """Why a slice may differ from MLIR's."""
    if isinstance(mine, Slice) and mine.is_beyond:
        return "beyond"
    if isinstance(mine, NoSlice) and mine.cause is NoSliceCause.NO_DEPENDENCE:
        return "no dependence"
    return "common loops" if has_common else "other"


def test_slices_of_generated_nests() -> None:
    texts = [generated(seed) for seed in few(range(300), 120)]
    same = 0
    differ: Counter[str] = Counter()
    for text, listed in zip(texts, theirs(texts), strict=True):
        nests = body(text, ARGUMENTS)
        for key, slice_or_reason in ours(nests).items():
            expected = listed.get(key)
            if expected is None and isinstance(slice_or_reason, NoSlice):
                continue
            has_slice = slice_of(slice_or_reason) is not None
            if has_slice and shown(slice_or_reason) == expected:
                same += 1
            else:
                differ[reason(slice_or_reason, nests.common > 0)] += 1
    assert same > len(texts) // 2
    # Constants that only one side sees, where subscripts have remainders or steps.
    assert differ["other"] <= same // 25
    assert differ["common loops"] + differ["no dependence"] <= same // 10
