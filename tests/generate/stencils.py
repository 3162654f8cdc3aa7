"""Programs of nests that read their neighbours: chains of stencils, sweeps in place, copies back.

Each array has a margin, so that any subscript that a nest has stays inside whatever the bounds of
its loops are: those are constants, arguments, extremes of several, or depend on loops around. A
program `@p<seed>` fills the arrays, calls the nests `@k<seed>` and returns one checksum an array.
"""

import random
from collections import Counter

from tests.generate.builder import Builder
from tests.generate.calling import Call, Given, caller
from tests.generate.program import Program
from tests.generate.writer import Writer

MARGIN = 8
SIZES = {1: 40, 2: 24, 3: 18}


class Chain(Writer):
    """The nests of one program while they are written."""

    def __init__(
        self, rng: random.Random, rank: int, names: list[str], symbols: dict[str, int]
    ) -> None:
        super().__init__(rng)
        self.rank = rank
        self.names = names
        self.symbols = symbols

    @property
    def kind(self) -> str:
        """The type of all arrays."""
        return f"memref<{'x'.join([str(SIZES[self.rank])] * self.rank)}xi32>"

    @property
    def last(self) -> int:
        """The greatest value of an induction variable."""
        return SIZES[self.rank] - 2 * MARGIN


def generate(seed: int, coverage: Counter[str] | None = None) -> Program:
    """The program of that seed; the same seed gives the same text."""
    rng = random.Random(f"stencils {seed}")
    rank = rng.choice((1, 1, 1, 2, 2, 3))
    names = [f"%a{k}" for k in range(rng.randrange(2, 5))]
    last = SIZES[rank] - 2 * MARGIN
    symbols = {"%n": last, "%p": rng.choice((last, last - 1, 3, 1, 0)), "%q": rng.randrange(-2, 4)}
    chain = Chain(rng, rank, list(names), symbols)
    local = rng.random() < 0.6
    if local:
        chain.line(f"%m = memref.alloc() : {chain.kind}")
        chain.names.append("%m")
        _nest(chain, "%m", [names[0]], whole=True)
    if rng.random() < 0.5:
        _pipeline(chain)
    step = rng.choice((1, 1, 1, 1, 2, 3))
    own = _begin_sweeps(chain, random.Random(f"sweeps {seed}"))
    source = chain.names[-1]
    for _ in range(rng.randrange(2, 6)):
        target = rng.choice([name for name in chain.names if name != source or rng.random() < 0.2])
        if rng.random() < 0.15:
            _between(chain)
        sources = [source] if rng.random() < 0.7 else [source, rng.choice(chain.names)]
        _nest(chain, target, sources, step=step if rng.random() < 0.9 else 1)
        source = target
    if own is not None:
        chain.line(*(f"memref.dealloc {name} : {chain.kind}" for name in own), "}")
    if coverage is not None:
        coverage["sweeps"] += own is not None
        coverage[f"rank {rank}"] += 1
    return _program(seed, chain, names)


def _begin_sweeps(chain: Chain, rng: random.Random) -> list[str] | None:
    """At times a loop around the nests, as it is where arrays change places; what it allocates."""
    if chain.rank == 3 or rng.random() < 0.7:
        return None
    step = rng.randrange(1, 4)
    high = rng.choice(("%p", str(rng.randrange(2 * step + 2)), str(2 * step + 1)))
    chain.line(
        f"affine.for {chain.fresh('t')} = {rng.choice(('0', '1', '%q'))} to {high} step {step} {{"
    )
    own = [chain.fresh("w")] * (rng.random() < 0.4)
    for name in own:
        chain.line(f"{name} = memref.alloc() : {chain.kind}")
        _nest(chain, name, [chain.names[0]], whole=True)
    chain.names += own
    return own


def _pipeline(chain: Chain) -> None:
    """Sweeps over arrays that only they use: each reads what the ones before it have written."""
    rng = chain.rng
    low = -4
    high = chain.last + 4
    ranges_written: list[tuple[str, int, int]] = [(rng.choice(chain.names), low - 3, high + 3)]
    frees: list[str] = []
    for _ in range(rng.randrange(2, 4)):
        name = chain.fresh("t")
        chain.line(f"{name} = memref.alloc() : {chain.kind}")
        reach = rng.randrange(0, 3)
        low = low + reach
        high = high - reach - rng.randrange(0, 2)
        usable = [
            k for k, start, end in ranges_written if start <= low - reach and end >= high + reach
        ]
        sources = [usable[-1], *(k for k in usable[1:-1] if rng.random() < 0.4)]
        _sweep(chain, name, sources, reach, (low, high))
        ranges_written.append((name, low, high))
        if rng.random() < 0.5:
            frees.append(name)
    reach = rng.randrange(0, 3)
    _sweep(
        chain, rng.choice(chain.names), [ranges_written[-1][0]], reach, (low + reach, high - reach)
    )
    for name in frees:
        chain.line(f"memref.dealloc {name} : {chain.kind}")


def _sweep(
    chain: Chain, target: str, sources: list[str], reach: int, bounds: tuple[int, int]
) -> None:
    """A nest over all elements between two bounds, the outermost loop's perhaps an argument."""
    ivs: list[str] = []
    low, high = bounds
    for depth in range(chain.rank):
        ivs.append(chain.fresh("i"))
        end = "%n" if depth == 0 and high == chain.symbols["%n"] else str(high)
        chain.line(f"affine.for {ivs[-1]} = {low} to {end} {{")
    total = ""
    for source in sources:
        for offset in (-reach, reach, chain.rng.randrange(-reach, reach + 1)):
            moved = [offset, *(chain.rng.choice((0, offset)) for _ in ivs[1:])]
            at = [_at(iv, by) for iv, by in zip(ivs, moved, strict=True)]
            value = chain.value(f"affine.load {source}[{', '.join(at)}] : {chain.kind}")
            total = value if not total else chain.value(f"arith.subi {total}, {value} : i32")
            total = chain.value(f"arith.addi {total}, {total} : i32")
    at = [_at(iv, 0) for iv in ivs]
    chain.line(f"affine.store {total}, {target}[{', '.join(at)}] : {chain.kind}")
    for _ in ivs:
        chain.line("}")


def _between(chain: Chain) -> None:
    """Something else between two nests: an element is read and written."""
    name = chain.rng.choice(chain.names)
    at = ", ".join(str(chain.rng.randrange(SIZES[chain.rank])) for _ in range(chain.rank))
    value = chain.value(f"affine.load {name}[{at}] : {chain.kind}")
    if chain.rng.random() < 0.5:
        other_array = chain.rng.choice(chain.names)
        chain.line(f"affine.store {value}, {other_array}[{at}] : {chain.kind}")


def _bounds(chain: Chain, outer: list[str]) -> tuple[str, str]:
    """Two bounds between -2 and `last`."""
    rng = chain.rng
    last = chain.last
    low = rng.randrange(-2, 4)
    high = last - rng.randrange(0, 4)
    form = rng.random()
    if form < 0.65:
        return str(low), str(high)
    if form < 0.75:
        return str(low), rng.choice(("%n", "%p"))
    if form < 0.82:
        return "%q", rng.choice(("%n", str(high)))
    if form < 0.88:
        return str(low), f"min affine_map<()[s0, s1] -> (s0, s1 + {low}, {high})>()[%n, %p]"
    if form < 0.94:
        return f"max affine_map<()[s0] -> (s0, {low})>()[%q]", "%p"
    if outer:
        iv = rng.choice(outer)
        if rng.random() < 0.5:
            return f"affine_map<(d0) -> (d0)>({iv})", str(high)
        return str(low), f"affine_map<(d0) -> (d0 + 1)>({iv})"
    return str(high), str(low)


def _nest(
    chain: Chain, target: str, sources: list[str], *, step: int = 1, whole: bool = False
) -> None:
    """One nest that writes an array from neighbours in others."""
    rng = chain.rng
    ivs: list[str] = []
    carried = "" if whole or rng.random() < 0.9 else chain.value("arith.constant 3 : i32")
    result = chain.fresh("r")
    state = chain.fresh("s")
    for depth in range(chain.rank):
        iv = chain.fresh("i")
        low, high = _bounds(chain, ivs)
        if whole:
            low = str(-MARGIN)
            high = str(SIZES[chain.rank] - MARGIN)
        by = f" step {step}" if step > 1 and not whole and depth == 0 else ""
        head = f"affine.for {iv} = {low} to {high}{by}"
        if carried and chain.rank == 1:
            head = f"{result} = {head} iter_args({state} = {carried}) -> (i32)"
        chain.line(head + " {")
        ivs.append(iv)
        if depth + 1 < chain.rank and not whole and rng.random() < 0.08:
            _store(chain, target, sources, [*ivs, *["0"] * (chain.rank - depth - 1)])
    guarded = not whole and rng.random() < 0.1
    if guarded:
        chain.line(f"affine.if affine_set<(d0) : (d0 - {rng.randrange(1, 6)} >= 0)>({ivs[0]}) {{")
    value = _store(chain, target, sources, ivs, plain=whole)
    if not whole and rng.random() < 0.12:
        _store(chain, rng.choice(chain.names), [target], ivs)
    if guarded:
        chain.line("}")
    if carried and chain.rank == 1:
        added = state if guarded else chain.value(f"arith.addi {state}, {value} : i32")
        chain.line(f"affine.yield {added} : i32")
    for _ in ivs:
        chain.line("}")
    if carried and chain.rank == 1:
        name = rng.choice(chain.names)
        at = ", ".join(["1"] * chain.rank)
        if rng.random() < 0.5:
            chain.line(f"affine.store {result}, {name}[{at}] : {chain.kind}")


def _store(
    chain: Chain, target: str, sources: list[str], ivs: list[str], *, plain: bool = False
) -> str:
    """Store a combination of neighbours; the value."""
    rng = chain.rng
    reach = 0 if plain else rng.choice((0, 1, 1, 1, 2, 3))
    total = ""
    for source in sources:
        for _ in range(1 if plain else rng.randrange(1, 4)):
            at = [_at(iv, rng.randrange(-reach, reach + 1)) for iv in ivs]
            if len(at) > 1 and rng.random() < 0.05 and not plain:
                at.reverse()
            if not plain and rng.random() < 0.03:
                at[0] = f"{chain.last + MARGIN} - {ivs[0]}" if ivs[0] != "0" else at[0]
            value = chain.value(f"affine.load {source}[{', '.join(at)}] : {chain.kind}")
            if total:
                times = chain.value(f"arith.muli {total}, {value} : i32")
                total = chain.value(f"arith.addi {times}, {value} : i32")
            else:
                total = value
    shift = 0 if plain or rng.random() < 0.7 else rng.randrange(-2, 3)
    at = [_at(iv, shift) for iv in ivs]
    chain.line(f"affine.store {total}, {target}[{', '.join(at)}] : {chain.kind}")
    return total


def _at(iv: str, offset: int) -> str:
    return f"{iv} + {MARGIN + offset}"


def _program(seed: int, chain: Chain, arguments: list[str]) -> Program:
    """The function, and one that calls it, at times with one array for two."""
    kind = chain.kind
    parameters = [
        *(f"{name}: {kind}" for name in arguments),
        *(f"{name}: index" for name in chain.symbols),
    ]
    kernel = [f"func.func @k{seed}({', '.join(parameters)}) {{", *chain.lines, "  return", "}"]
    array = Given((SIZES[chain.rank],) * chain.rank, kind)
    scalars = [("index", str(value)) for value in chain.symbols.values()]
    called = Call(seed, [array] * len(arguments), scalars, [])
    repeats = iter([chain.rng.random() < 0.1])
    text, checks = caller(Builder(seed), called, is_repeated=lambda: next(repeats, False))
    return Program(seed, f"p{seed}", "\n".join([*kernel, text]), checks)
