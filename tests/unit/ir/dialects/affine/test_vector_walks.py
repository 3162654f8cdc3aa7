"""Slices with strides and permutation maps: checks, meaning in every engine, dependences."""

import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.oracle import mlir_opt_many
from tests.sampling import few
from tests.unit.exact.programs import analyse, lines

import loopwright as lw


class Case:
    """A random slice: the text of an access, and where each lane is."""

    def __init__(self, seed: int, *, store: bool) -> None:
        rng = random.Random(seed)
        self.shape = tuple(rng.randrange(5, 12) for _ in range(rng.randrange(1, 4)))
        rank = rng.randrange(1, min(3, len(self.shape) + (not store)) + 1)
        self.dims = self._dims(rng, rank, store=store)
        self.strides = [rng.choice((1, 1, 2, -1, -2, 3, 4, 5, -3)) for _ in range(rank)]
        self.vector: list[int] = []
        start = [0] * len(self.shape)
        for d, stride in zip(self.dims, self.strides, strict=True):
            most = 4 if d is None else (self.shape[d] - 1) // abs(stride) + 1
            extent = rng.randrange(1, most + 1)
            self.vector.append(extent)
            if d is not None:
                span = abs(stride) * (extent - 1)
                low = rng.randrange(self.shape[d] - span)
                start[d] = low if stride > 0 else low + span
        for d in set(range(len(self.shape))) - set(self.dims):
            start[d] = rng.randrange(self.shape[d])
        self.start = start
        self.layout = rng.choice(("", "", "dynamic", "strided", "map"))

    def _dims(self, rng: random.Random, rank: int, *, store: bool) -> list[int | None]:
        dims: list[int | None] = [*range(len(self.shape))]
        rng.shuffle(dims)
        if not store:
            dims = [d if rng.random() < 0.8 else None for d in dims] + [None]
        return dims[:rank]

    def places(self) -> list[tuple[int, ...]]:
        walked_places: list[tuple[int, ...]] = []
        for lane in product(*map(range, self.vector)):
            place = list(self.start)
            for d, stride, number in zip(self.dims, self.strides, lane, strict=True):
                if d is not None:
                    place[d] += stride * number
            walked_places.append(tuple(place))
        return walked_places

    def memref(self, element: str) -> str:
        sizes = "x".join(map(str, self.shape))
        inputs = [f"d{k}" for k in range(len(self.shape))]
        if self.layout == "dynamic":
            return f"memref<{'?x' * len(self.shape)}{element}>"
        if self.layout == "strided":
            marks = ", ".join("?" for _ in self.shape)
            return f"memref<{sizes}x{element}, strided<[{marks}], offset: ?>>"
        if self.layout == "map" and len(self.shape) > 1:
            turned = ", ".join(inputs[::-1])
            return f"memref<{sizes}x{element}, affine_map<({', '.join(inputs)}) -> ({turned})>>"
        return f"memref<{sizes}x{element}>"

    def access(self, element: str, *, store: bool) -> str:
        inputs = ", ".join(f"d{k}" for k in range(len(self.shape)))
        results = ", ".join("0" if d is None else f"d{d}" for d in self.dims)
        how = f"permutation_map affine_map<({inputs}) -> ({results})>"
        if any(stride != 1 for stride in self.strides):
            how = f"strides {self.strides} {how}"
        at = ", ".join(f"%i + {k}" for k in self.start)
        memref = self.memref(element)
        vector = f"vector<{'x'.join(map(str, self.vector))}x{element}>"
        plain = memref.partition(", ")[0].rstrip(">") + ">"
        into = ""
        back = ""
        if plain != memref and self.layout == "map":
            into = f"""%m = memref.alloc() : {memref}
              memref.copy %p, %m : {plain} to {memref}"""  # fmt: skip
            back = f"""memref.copy %m, %p : {memref} to {plain}
              memref.dealloc %m : {memref}"""  # fmt: skip
        name = f"%p: {plain}" if into else f"%m: {memref}"
        if store:
            return f"""func.func @f({name}, %v: {vector}, %i: index) {{
              {into}
              affine.vector_store %v, %m[{at}] {how} : {memref}, {vector}
              {back}
              return
            }}"""  # fmt: skip
        return f"""func.func @f({name}, %i: index) -> {vector} {{
          {into}
          %v = affine.vector_load %m[{at}] {how} : {memref}, {vector}
          {back}
          return %v : {vector}
        }}"""  # fmt: skip


def data(case: Case, dtype: type[Any]) -> np.ndarray:
    """Elements that are all different."""
    count = int(np.prod(case.shape))
    array = (np.arange(count) * 3 % 251).astype(dtype).reshape(case.shape)
    if case.layout == "strided":
        room = np.zeros([2 * n for n in case.shape], dtype)
        view = room[tuple(slice(1, None, 2) for _ in case.shape)]
        view[...] = array
        return view
    return array


ELEMENTS = {"f32": np.float32, "i8": np.int8, "f64": np.float64, "i1": np.bool_}


def element_of(case: Case, seed: int) -> str:
    """An element type; LLVM cannot pass a `<1 x i1>`."""
    element = random.Random(seed).choice(sorted(ELEMENTS))
    return "i8" if case.vector[-1] == 1 and element == "i1" else element


SEEDS = few(range(60), 12)


def test_mlir_opt_takes_what_slices_are_lowered_to() -> None:
    texts = [
        case.access(element_of(case, seed), store=store)
        for seed in SEEDS
        for store in (False, True)
        for case in (Case(seed, store=store),)
    ]
    assert mlir_opt_many([str(lw.parse(text).apply("lower-affine")) for text in texts])


@pytest.mark.parametrize("seed", SEEDS)
def test_loads(seed: int) -> None:
    case = Case(seed, store=False)
    element = element_of(case, seed)
    array = data(case, ELEMENTS[element])
    expected = [array[place] for place in case.places()]
    module = lw.parse(case.access(element, store=False))
    forms = (module, module.apply("canonicalize"), module.apply("lower-affine"))
    for each in forms:
        assert np.asarray(each.interpret("f", array, 0)).ravel().tolist() == expected
    assert np.asarray(forms[seed % 3].compile("f")(array, 0)).ravel().tolist() == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_stores(seed: int) -> None:
    case = Case(seed, store=True)
    element = element_of(case, seed)
    dtype = ELEMENTS[element]
    count = int(np.prod(case.vector))
    value = (np.arange(count) * 5 % 127 + 1).astype(dtype).reshape(case.vector)
    expected = data(case, dtype).copy()
    for place, lane in zip(case.places(), value.ravel(), strict=True):
        expected[place] = lane
    module = lw.parse(case.access(element, store=True))
    forms = (module, module.apply("canonicalize"), module.apply("lower-affine"))
    for each in forms:
        array = data(case, dtype)
        each.interpret("f", array, value, 0)
        assert array.tolist() == expected.tolist()
    array = data(case, dtype)
    forms[seed % 3].compile("f")(array, value, 0)
    assert array.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("column", "is_found"), [("1", False), ("7", False), ("8", False), ("6", True), ("0", True)]
)
def test_footprint_is_exact(column: str, is_found: bool) -> None:
    """Rows 2i and 2i + 3, columns 0, 2, 4 and 6 are read."""
    analysis = analyse(
        f"""affine.for %i = 0 to 4 {{
          %v = affine.vector_load %m[%i * 2, 0] strides [3, 2] : memref<20x20xf32>, vector<2x4xf32>
          affine.store %x, %m[%i * 2 + 1, {column}] : memref<20x20xf32>
        }}""",
        "%m: memref<20x20xf32>",
    )
    assert lines(analysis) == (["anti 1 [1, 1]"] if is_found else [])
    (loads, _) = analysis.accesses
    assert loads.is_exact


def test_broadcast_reads_one_element() -> None:
    analysis = analyse(
        """affine.for %i = 0 to 4 {
          %v = affine.vector_load %m[%i, 2] permutation_map affine_map<(d0, d1) -> (0)>
            : memref<20x20xf32>, vector<8xf32>
          affine.store %x, %m[%i, 3] : memref<20x20xf32>
        }""",
        "%m: memref<20x20xf32>",
    )
    assert lines(analysis) == []
