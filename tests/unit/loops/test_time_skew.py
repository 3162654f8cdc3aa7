"""`affine-time-skew`: sweeps in skewed tiles compute the same bits; what is refused, and why."""

import random

import numpy as np

import loopwright as lw
from loopwright.reporting.ledger import Decision, Entry, RefusalEntry
from tests.reversed_parallel import last_iterations_first
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

JACOBI = PROGRAMS["jacobi"]


def sweeps(seed: int) -> tuple[str, tuple[int, ...], int]:
    """A loop over nests that read their neighbours; the extents, and how many arrays there are."""
    rng = random.Random(seed)
    rank = rng.choice([1, 1, 2, 2, 3])
    arrays = rng.randint(1, 3)
    shape = tuple(rng.randint(3, 12 if rank < 3 else 6) for _ in range(rank))
    kind = f"memref<{'x'.join(map(str, shape))}xi32>"
    arguments = ", ".join(f"%m{k}: {kind}" for k in range(arrays))
    lines = [
        f"func.func @main({arguments}, %n: index, %p: index) {{",
        "%c = arith.constant 3 : i32",
    ]
    low = rng.choice(["0", "1", "2", "%p"])
    high = rng.choice(["%n", "7"])
    by = f" step {rng.randint(2, 4)}" if rng.random() < 0.4 else ""
    lines.append(f"affine.for %t = {low} to {high}{by} {{")
    names = [f"%i{d}" for d in range(rank)]
    at = ", ".join(names)
    own = rng.random() < 0.3
    kinds = [kind] * arrays
    if own:  # Memory that each sweep makes.
        kinds.append(f"memref<{'?x' * rank}i32>")
        extents = ", ".join(f"%e{d}" for d in range(rank))
        lines[2:2] = [f"%e{d} = arith.constant {n} : index" for d, n in enumerate(shape)]
        lines.append(f"%m{arrays} = memref.alloc({extents}) : {kinds[-1]}")
        lines += [f"affine.for {i} = 0 to {n} {{" for i, n in zip(names, shape, strict=True)]
        lines.append(f"%first = affine.load %m0[{at}] : {kind}")
        lines += [f"affine.store %first, %m{arrays}[{at}] : {kinds[-1]}", *["}"] * rank]
    for nest in range(rng.randint(1, 4)):
        depth = rank
        if rank > 1 and rng.random() < 0.2:
            depth = rank - 1  # A boundary: one row, in loops along it.
        offsets = [[rng.randint(-1, 1) for _ in range(depth)] for _ in range(rng.randint(1, 4))]
        names = [f"%i{d}" for d in range(depth)]
        for d in range(depth):
            low = max(0, -min(offset[d] for offset in offsets)) + (rng.random() < 0.3)
            high = shape[rank - depth + d] - max(0, *(offset[d] for offset in offsets))
            step = " step 2" if d == 0 and depth == rank and rng.random() < 0.2 else ""
            lines.append(f"affine.for {names[d]} = {low} to {max(low, high)}{step} {{")
        rows = [str(rng.randrange(shape[0]))] * (rank - depth)
        value = "%c"
        for number, offset in enumerate(offsets):
            places = [f"{name} + {o}" for name, o in zip(names, offset, strict=True)]
            at = ", ".join([*rows, *places])
            tag = f"{nest}x{number}"
            read = rng.randrange(arrays + own)
            lines.append(f"%l{tag} = affine.load %m{read}[{at}] : {kinds[read]}")
            lines.append(f"%p{tag} = arith.muli {value}, %c : i32")
            lines.append(f"%v{tag} = arith.addi %p{tag}, %l{tag} : i32")
            value = f"%v{tag}"
        at = ", ".join([*rows, *names])
        written = rng.randrange(arrays + own)
        lines.append(f"affine.store {value}, %m{written}[{at}] : {kinds[written]}")
        lines += ["}"] * depth
    lines += [f"memref.dealloc %m{arrays} : {kinds[-1]}"] * own
    return "\n".join([*lines, "}", "return", "}"]), shape, arrays


def skewed(text: str, **options: object) -> tuple[lw.Module, list[Entry]]:
    skewed_module = lw.parse(text).apply("affine-time-skew", **options)
    return skewed_module, [
        entry for entry in skewed_module.ledger if isinstance(entry, Decision | RefusalEntry)
    ]


def test_sweeps_compute_the_same() -> None:
    """In tiles of all sweeps, and in wavefronts whose tiles are interpreted last first."""
    skewed_count = 0
    seeds = few(range(20), 8)
    for seed in seeds:
        text, shape, arrays = sweeps(seed)
        rng = random.Random(seed)
        size = rng.choice([1, 2, 3, 5])
        block = rng.choice([1, 2, 3])
        skewed_module, entries = skewed(text, tile_size=size, everywhere=True)
        if not isinstance(entries[-1], Decision):
            continue
        waves, entries = skewed(text, tile_size=size, everywhere=True, threads=2, block=block)
        assert entries[-1].evidence.figures["sweeps_in_a_tile"] == block
        skewed_count += 1
        start = [np.random.default_rng(k).integers(-9, 9, shape, np.int32) for k in range(arrays)]
        results = [[array.copy() for array in start] for _ in range(3)]
        ends = rng.choice([0, 1, 5, 6]), rng.choice([0, 1, 3])
        with last_iterations_first():
            for module, values in zip((lw.parse(text), skewed_module, waves), results, strict=True):
                module.interpret("main", *values, *ends)
        assert all(
            np.array_equal(plain, in_tiles) for plain, in_tiles, _ in zip(*results, strict=True)
        ), text
        assert all(
            np.array_equal(plain, in_waves) for plain, _, in_waves in zip(*results, strict=True)
        ), text
    assert skewed_count > 0.75 * len(seeds)


def test_threads_have_the_same_number_of_sweeps() -> None:
    for sweeps, threads, block in ((7, 2, 4), (128, 2, 64), (140, 2, 35), (3, 4, 1)):
        text = JACOBI.format(n=200, last=199, sweeps=sweeps)
        _, (entry,) = skewed(text, tile_size=8, threads=threads)
        assert entry.evidence.figures["sweeps_in_a_tile"] == block
    _, (entry,) = skewed(text, cache_size=128, threads=4)
    assert (entry.code, type(entry)) == ("unprofitable", RefusalEntry)


def test_loops_of_many_sweeps_are_not_compared_with_each_other() -> None:
    def sweeps_of(count: int) -> str:
        lines = ["func.func @main(%a: memref<99xf32>, %b: memref<99xf32>, %n: index) {"]
        lines.append("affine.for %t = 0 to %n {")
        for k in range(count):
            source, target = "ab" if k % 2 else "ba"
            lines += [
                "affine.for %i = 1 to 98 {",
                f"  %x = affine.load %{source}[%i - 1] : memref<99xf32>",
                f"  affine.store %x, %{target}[%i] : memref<99xf32>",
                "}",
            ]
        return "\n".join([*lines, "}", "return", "}"])

    _, (few_sweeps,) = skewed(sweeps_of(4), tile_size=8, everywhere=True)
    assert isinstance(few_sweeps, Decision)
    _, (many_sweeps,) = skewed(sweeps_of(129), tile_size=8, everywhere=True)
    assert isinstance(many_sweeps, RefusalEntry)
    assert many_sweeps.code == "many-loops"
    assert "129 loops, more than 128" in many_sweeps.message
