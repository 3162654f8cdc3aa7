"""Structured arrays and their records: fields are read and stored, alone and together."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.sampling import few

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference

INNER = [("a", "f4"), ("b", "f4", 2)]
DTYPE = np.dtype(
    [("x", "f8"), ("v", "f8", 3), ("n", "i4"), ("k", "i4"), ("inner", INNER)], align=True
)
READS = (
    "p['x'][{k}]",
    "p[{k}]['x']",
    "q['v'][1]",
    "p['v'][{k}, 2]",
    "p['inner']['a'][{k}]",
    "p[{k}]['inner']['b'][1]",
    "p[1:]['n'][{k}]",
    "p['v'].sum() + p[p['x'] > 0.25]['n'].sum()",
    "sum(r['x'] for r in p)",
    "len(p[[{k}, 0, {k}]])",
    "p.shape[0]",
    "helper(p[{k}])",
)
RESULTS = (
    *READS,
    "p[p['x'] > 0.25], p['inner'].copy(), len(p.dtype.names)",
    "np.zeros_like(p)[{k}], p[[{k}, 0]]['v']",
    "p[{k}].copy(), np.empty((0, 2), p.dtype)",
)
STORES = (
    "p['x'][{k}] = {e}",
    "p[{k}]['x'] = {e}",
    "q['v'][1] += {e}",
    "p['v'][{k}] = {e}",
    "q['inner']['a'] = {e}",
    "p[{k}]['n'] += 1",
    "p['x'] *= 0.5",
    "p['v'] = {e}",
    "p[{k}] = p[{j}]",
    "p[1:3] = p[:2]",
    "p[[{k}, {j}]] = p[[{j}, {k}]]",
    "p[{k}] = ({e}, (1.0, 2.0, 3.0), 4, 5, ({e}, (0.5, 0.25)))",
    "q = p[{k}]",
    "q = np.ones((2, 3), p.dtype)[1, {k}]\n    p[{j}] = q",
    "p[{k}]['inner'] = q['inner']",
    "for r in p[::-1]:\n        r['k'] = r['n'] + 1",
    "for i, r in enumerate(p):\n        q = r\n        r['x'] += i",
)
HELPER = "def helper(record):\n    return record['x'] + record['v'][0]\n"


def records(count: int) -> Any:
    """An array of records."""
    array = np.zeros(count, DTYPE)
    array["x"] = np.arange(count) / 4
    array["v"] = np.arange(3 * count).reshape(count, 3)
    array["n"], array["inner"]["a"] = 7, 1.5
    return array


def filled(r: random.Random, text: str, reads: Sequence[str]) -> str:
    """A text with numbers in it, and with reads of elements."""
    replacements = {"k": r.randrange(3), "j": r.randrange(3), "m": r.randrange(2), "e": "0.5"}
    if "{e}" in text:
        replacements["e"] = filled(r, r.choice(reads), reads)
    return text.format(**replacements)


@pytest.mark.parametrize("seed", few(range(24), 2))
def test_generated_functions_do_what_python_does(seed: int) -> None:
    r = random.Random(seed)
    lines = [filled(r, r.choice(STORES), READS) for _ in range(6)]
    result = filled(r, RESULTS[seed % len(RESULTS)], READS)
    body = "\n    ".join(["q = p[0]", *lines, f"return {result}"])
    function = defined(f"def function(p):\n    {body}\n{HELPER}", seed)
    kernel: Any = lw.kernel(optimise=seed % 4 == 0)(function)
    for array in (records(4), records(8)[::-2]):
        kernel.check(array)


CELL = np.dtype([("a", "f8"), ("n", "i4"), ("w", "f8", 2)], align=True)
BOX = np.dtype([("one", CELL), ("many", CELL, (3,)), ("x", "f8")], align=True)
NESTED = np.dtype([("cells", CELL, (2, 3)), ("box", BOX), ("v", "f8", 4), ("boxes", BOX, 2)])
"""Fields that are arrays of records, before others whose extents are not theirs."""
CELLS = (
    "p[{k}]['cells'][{m}, {k}]",
    "p['cells'][{k}, {m}, {j}]",
    "q['cells'][{m}][{k}]",
    "p[{k}]['box']['many'][{j}]",
    "p[{k}]['boxes'][{m}]['one']",
    "p['boxes'][{k}]['many'][{m}, {j}]",
    "q['boxes']['many'][{m}, {k}]",
    "c[{m}, -1]",
)
NESTED_READS = (
    *(f"{cell}{part}" for cell in CELLS for part in ("['a']", "['n']", "['w'][{m}]")),
    "p[{k}]['cells']['a'][{m}, {j}]",
    "p[{k}]['boxes']['x'][{m}]",
    "p[{k}]['v'][3]",
    "p[{k}]['cells'][{m}]['a'].sum()",
    "sum(x['a'] for x in p[{k}]['box']['many'])",
    "len(p[{k}]['cells']) * p[{k}]['boxes']['many'].size",
)
NESTED_STORES = (
    *(f"{cell}{part} = {{e}}" for cell in CELLS for part in ("['a']", "['w'][{m}]")),
    *(f"{cell}['n'] += 1" for cell in CELLS),
    "p[{k}]['v'][1:] = {e}",
    "p['v'][{k}] = {e}",
    "p[{k}]['cells']['a'] = {e}",
    "p[{k}]['cells'][{m}, {j}] = (1.5, 2, {e})",
    "c = p[{k}]['cells']",
    "for x in p[{k}]['boxes'][{m}]['many']:\n        x['w'] = x['a']",
    "for y in p:\n        for k in range(3):\n            y['cells'][{m}, k]['a'] += k",
)


def nested(count: int) -> Any:
    """An array of records with arrays of records."""
    array = np.zeros(count, NESTED)
    array["cells"]["a"] = np.arange(6 * count).reshape(count, 2, 3) / 4
    array["box"]["many"]["w"] = np.arange(6 * count).reshape(count, 3, 2)
    array["boxes"]["one"]["n"], array["v"] = 7, np.arange(4 * count).reshape(count, 4)
    return array


@pytest.mark.parametrize("seed", few(range(60), 3))
def test_arrays_of_records_in_records(seed: int) -> None:
    r = random.Random(seed)
    lines = [filled(r, r.choice(NESTED_STORES), NESTED_READS) for _ in range(6)]
    results = [filled(r, r.choice(NESTED_READS), NESTED_READS) for _ in range(3)]
    body = ["q = p[0]", "c = p[1]['cells']", *lines, f"return {', '.join(results)}"]
    function = defined("def function(p):\n    " + "\n    ".join(body), seed)
    kernel: Any = lw.kernel(optimise=seed % 4 == 0)(function)
    for array in (nested(4), nested(8)[::-2]):
        kernel.check(array)


def test_fields_of_recarrays_are_attributes() -> None:
    @lw.kernel
    def moved(p: Any, by: float) -> Any:
        for record in p:
            record.x += by * record.v[0]
            record.n = 3
        p.x[0] = 9
        return p.x.sum(), p[1].inner.a

    moved.check(records(3).view(np.recarray), 0.5)


def test_columns_and_arrays_may_be_the_same_memory() -> None:
    @lw.kernel
    def shifted(p: Any, x: Any, q: Any) -> None:
        for i in range(1, len(p)):
            p[i]["x"] = x[i - 1] + q[i - 1]["n"]

    for first, second in ((records(4), records(4)), (records(4), None)):
        calls = [(p, p["x"][::-1], p if second is None else second) for p in (first, first.copy())]
        shifted(*calls[0])
        shifted.py_func(*calls[1])
        assert not describe_difference(calls[1][0], calls[0][0])


@pytest.mark.parametrize("kind", [np.ndarray, np.recarray])
def test_fields_need_not_be_aligned(kind: Any) -> None:
    @lw.kernel
    def moved(p: Any, by: Any) -> Any:
        for i in range(len(p)):
            p[i]["x"] += by[i]
            p[i]["z"] *= 1j
            assert i < 4
        return p["x"].sum(), p["c"][-1], p[0]["z"]

    packed = np.zeros(4, [("c", "i1"), ("x", "f8"), ("n", "i2"), ("z", "c16")]).view(kind)
    packed["z"] = [1, 2, 3, 4]
    moved.check(packed, np.arange(4.0))
    moved.check(packed[::-2], np.arange(4.0))
    with pytest.raises(AssertionError):
        moved.check(np.zeros(6, packed.dtype), np.ones(6))
    with pytest.raises(lw.ArgumentError, match="shares memory with another"):
        moved(packed, packed["x"])
    packed.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match=r"'p\.x'.* not a read-only"):
        moved(packed, np.arange(4.0))
    part_of: Any = lw.kernel(defined("def function(p, i):\n    return p['x'], p['c'][i:]\n", 3))
    assert all(np.shares_memory(x, packed) for x in part_of(packed, 1))
    viewed: Any = lw.kernel(defined("def function(p, i):\n    return p['x'][i:]\n", 3))
    with pytest.raises(lw.ArgumentError, match="a result is a view"):
        viewed(packed, 1)


def test_an_array_has_fields() -> None:
    with pytest.raises(lw.ArgumentError, match="without fields"):
        lw.kernel(lambda a: len(a))(np.zeros(3, np.dtype([])))
