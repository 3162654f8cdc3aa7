"""The campaign on recurrences whose rows become lanes."""

import random
from collections.abc import Sequence

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.generate.wavefronts import EXTENT, generate

_DTYPES = {"f64": np.float64, "f32": np.float32, "i64": np.int64, "i32": np.int32, "i8": np.int8}
_SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0)


def wavefronts(seeds: Sequence[int]) -> Report:
    """Rows in lanes compute what the interpreter does, bit by bit."""
    report = Report("wavefronts", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def check(seed: int, report: Report) -> str:
    """What is wrong with the program of a seed; empty where nothing is."""
    rng = random.Random(f"wavefronts {seed}")
    text = generate(seed)
    module = lw.parse(text)
    lanes = rng.choice((2, 4, 4, 8, 16))
    vectorised = module.apply("affine-vectorize-wavefronts", lanes=lanes, everywhere=True)
    is_changed = "vector<" in str(vectorised)
    report.coverage["vectorised" if is_changed else _refusal(vectorised)] += 1
    if not is_changed:
        return ""
    compiled = vectorised.compile("main")
    dtype = _DTYPES[text.split("%c: ")[1].split(")")[0]]
    extents = [(rng.choice((0, 3, 4, 5)), rng.randrange(EXTENT - 1))]
    extents += [
        (rng.choice((lanes + 3, 2 * lanes + 2, 3 * lanes + 4, rng.randrange(71))) % 71,
         rng.choice((lanes + 20, lanes + 21, 2 * lanes + 22, 70, rng.randrange(71))) % 71)
        for _ in range(2)
    ]  # fmt: skip
    for number, (n, m) in enumerate(extents):
        arrays = _arrays(seed + number, dtype)
        runs = [lambda *given: module.interpret("main", *given), compiled]
        if number == seed % 8:
            runs.append(lambda *given: vectorised.interpret("main", *given))
        results: list[bytes] = []
        for run in runs:
            copies = [_copied(array, strided="strided" in text) for array in arrays]
            run(*copies, n, m, dtype(3))
            results.append(b"".join(map(_bits, copies)))
        if len(set(results)) != 1:
            return f"other numbers for n = {n}, m = {m}, {lanes} lanes"
    return ""


def _copied(array: np.ndarray, *, strided: bool) -> np.ndarray:
    """A copy of an array, whose elements are neighbours or not."""
    if not strided:
        return array.copy()
    steps = tuple(slice(None, None, 2) for _ in array.shape)
    view = np.zeros([2 * extent for extent in array.shape], array.dtype)[steps]
    view[...] = array
    return view


def _bits(array: np.ndarray) -> bytes:
    """The bytes of an array; LLVM chooses which of two NaNs an operation gives."""
    if array.dtype.kind == "f":
        array[np.isnan(array)] = np.nan
    return array.tobytes()


def _refusal(module: lw.Module) -> str:
    codes = [entry.code for entry in module.ledger if hasattr(entry, "reason")]
    return codes[-1] if codes else "nothing"


def _arrays(seed: int, dtype: type[np.generic]) -> list[np.ndarray]:
    values = np.random.default_rng(seed)
    shapes = [(EXTENT, EXTENT)] * 2 + [(EXTENT,)] * 2 + [(EXTENT, EXTENT)]
    arrays: list[np.ndarray] = []
    for shape in shapes:
        numbers = values.integers(-3, 4, shape).astype(dtype)
        if np.issubdtype(dtype, np.floating):
            numbers = (numbers + values.integers(0, 2, shape) * 0.5).astype(dtype)
            special = values.random(shape) < 0.01 * (seed % 3)
            numbers[special] = values.choice(_SPECIAL, shape)[special]
        arrays.append(numbers)
    return arrays
