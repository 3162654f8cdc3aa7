"""Random bands of loops, and the legality of transformations of them against brute force.

The brute force runs the program with its accesses recorded, and looks at each pair of accesses to
one element: is the earlier one still earlier if the iterations of the band are ordered by their
images? It shares no code with the analysis.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.legality import (
    Legality,
    Verdict,
    permutable_legality,
    permutation_legality,
    unimodular_legality,
)
from loopwright.meaning import Access, Interpreter
from tests.generate.writer import Writer
from tests.property.dependences.enumerate import ancestors

SYMBOL_VALUES = (0, 1, 2, 3)

Vector = tuple[int, ...]
Matrix = tuple[Vector, ...]
Pair = tuple[Vector, Vector]


@dataclass(frozen=True)
class Band:
    """A module with `@f(%n: index, %x: f32)` and a band of loops that bear `band`."""

    text: str
    outer: int
    size: int
    between: frozenset[int]
    """Before which loops of the band another op is."""
    forms: Counter[str]


@dataclass
class Outcome:
    """How many transformations were judged, and what was wrong."""

    verdicts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    forms: Counter[str] = field(default_factory=Counter)
    skipped: int = 0


# Generating ------------------------------------------------------------------------------------


class _Writer(Writer):
    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.forms: Counter[str] = Counter()


def generate_band(seed: int) -> Band:
    """A band; the same for the same seed."""
    writer = _Writer(seed)
    rng = writer.rng
    rank = rng.choice((1, 2, 2))
    shape = "x".join(["32"] * rank)
    writer.line(f"%A = memref.alloc() : memref<{shape}xf32>")
    symbolic = writer.chance(0.25)
    if symbolic:
        writer.forms["symbol"] += 1
        writer.line("affine.if affine_set<()[s0] : (s0 >= 0, 3 - s0 >= 0)>()[%n] {")
    outer = int(writer.chance(0.3))
    size = rng.choice((2, 2, 2, 3))
    loops: list[str] = []
    between: set[int] = set()
    for level in range(outer + size):
        if level > outer and writer.chance(0.12):
            between.add(level - outer)
            _access(writer, rank, loops, symbolic)
            writer.forms["op between the loops"] += 1
        loops.append(_loop(writer, loops, size + outer, symbolic))
    _body(writer, rank, loops, symbolic)
    for level in reversed(range(outer + size)):
        writer.line("} {band}" if level >= outer else "}")
    if symbolic:
        writer.line("}")
    body = "\n".join(writer.lines)
    text = f"func.func @f(%n: index, %x: f32) {{\n{body}\n  return\n}}\n"
    return Band(text, outer, size, frozenset(between), writer.forms)


def _loop(writer: _Writer, loops: Sequence[str], count: int, symbolic: bool) -> str:
    rng = writer.rng
    name = f"%i{len(loops)}"
    length = rng.randint(1, 5 if count == 2 else 4 if count == 3 else 3)
    low = rng.randint(-2, 3)
    lower = str(low)
    upper = str(low + length)
    kind = rng.choice(("plain", "plain", "plain", "lower", "upper", "max", "min", "symbol"))
    if kind in ("lower", "upper", "max", "min") and loops:
        outer_iv = rng.choice(loops)
        factor = rng.choice((1, 1, -1, 2))
        shift = rng.randint(-1, 2)
        expr = f"d0 * {factor} + {shift}"
        if kind == "lower":
            lower = f"affine_map<(d0) -> ({expr})>({outer_iv})"
        elif kind == "upper":
            upper = f"affine_map<(d0) -> ({expr} + {length})>({outer_iv})"
        elif kind == "max":
            lower = f"max affine_map<(d0) -> ({expr}, {low})>({outer_iv})"
        else:
            upper = f"min affine_map<(d0) -> ({expr} + 2, {low + length})>({outer_iv})"
        writer.forms[f"bound: {kind}"] += 1
    elif kind == "symbol" and symbolic:
        upper = f"affine_map<()[s0] -> (s0 + {low + 1})>()[%n]"
        writer.forms["bound: symbol"] += 1
    step = rng.choice((1, 1, 1, 1, 2, 3))
    writer.forms["step"] += step > 1
    writer.line(f"affine.for {name} = {lower} to {upper}{f' step {step}' if step > 1 else ''} {{")
    return name


def _body(writer: _Writer, rank: int, loops: list[str], symbolic: bool) -> None:
    outer_ivs = list(loops)
    for _ in range(writer.rng.randint(2, 4)):
        form = writer.rng.random()
        if form < 0.15:
            first_iv = writer.rng.choice(loops)
            second_iv = writer.rng.choice(loops)
            factor = writer.rng.choice((1, 2))
            shift = writer.rng.randint(-2, 2)
            relation = writer.rng.choice((">=", "=="))
            condition = f"(d0, d1) : (d0 - d1 * {factor} + {shift} {relation} 0)"
            writer.line(f"affine.if affine_set<{condition}>({first_iv}, {second_iv}) {{")
            _access(writer, rank, outer_ivs, symbolic)
            if writer.chance(0.6):
                writer.line("} else {")
                _access(writer, rank, outer_ivs, symbolic)
                writer.forms["else"] += 1
            writer.line("}")
            writer.forms["if"] += 1
        elif form < 0.25:
            inner = _loop(writer, outer_ivs, 4, symbolic)
            _access(writer, rank, [*outer_ivs, inner], symbolic)
            writer.line("}")
            writer.forms["inner loop"] += 1
        else:
            _access(writer, rank, outer_ivs, symbolic)


def _access(writer: _Writer, rank: int, loops: Sequence[str], symbolic: bool) -> None:
    rng = writer.rng
    subscripts = ", ".join(_subscript(writer, loops, symbolic) for _ in range(rank))
    type_ = f"memref<{'x'.join(['32'] * rank)}xf32>"
    if rng.random() < 0.5:
        writer.line(f"affine.store %x, %A[{subscripts}] : {type_}")
    else:
        writer.line(f"%l{len(writer.lines)} = affine.load %A[{subscripts}] : {type_}")


def _subscript(writer: _Writer, loops: Sequence[str], symbolic: bool) -> str:
    rng = writer.rng
    terms = [str(rng.choice((0, 0, 0, -1, 1, 2)))]
    for loop in rng.sample(loops, min(len(loops), rng.choice((0, 1, 1, 1, 2, 2)))):
        terms.append(f"{loop} * {rng.choice((1, 1, 1, 1, 1, 1, -1, 2))}")
    if symbolic and writer.chance(0.2):
        terms.append("symbol(%n)")
    expr = " + ".join(terms)
    if writer.chance(0.1):
        form = rng.choice(("mod", "floordiv", "ceildiv"))
        writer.forms[form] += 1
        return f"({expr}) {form} {rng.randint(2, 3)}"
    return expr


# Judging ---------------------------------------------------------------------------------------


def matrices(rng: random.Random, size: int) -> Iterator[Matrix]:
    """Permutations, and random unimodular matrices."""
    unit = [[int(i == k) for k in range(size)] for i in range(size)]
    for order in permutations(range(size)):
        yield tuple(tuple(unit[place]) for place in order)
    for _ in range(6):
        rows = [list(row) for row in unit]
        for _ in range(rng.randint(1, 3)):
            a, b = rng.sample(range(size), 2)
            match rng.randrange(3):
                case 0:
                    rows[a], rows[b] = rows[b], rows[a]
                case 1:
                    factor = rng.choice((-2, -1, 1, 1, 2, 3))
                    rows[a] = [x + factor * y for x, y in zip(rows[a], rows[b], strict=True)]
                case _:
                    rows[a] = [-x for x in rows[a]]
        yield tuple(map(tuple, rows))


def check_band_seed(seed: int) -> Outcome:
    """Verdicts on transformations of a band against brute force."""
    band = generate_band(seed)
    outcome = check_band(band, random.Random(seed))
    outcome.failures = [f"band {seed}: {failure}\n{band.text}" for failure in outcome.failures]
    return outcome


def check_band(band: Band, rng: random.Random) -> Outcome:
    outcome = Outcome(forms=band.forms)
    module = lw.parse(band.text).op
    pairs = list(_conflicts(module, band))
    if len(pairs) > 60_000:
        outcome.skipped = 1
        return outcome
    function = module.regions[0].block.first_op
    assert function is not None
    analysis = DependenceAnalysis(function)
    loops = [op for op in function.walk() if "band" in op.attributes]
    loops.sort(key=_depth)
    for matrix in matrices(rng, band.size):
        legality = unimodular_legality(analysis, loops, matrix)
        outcome.verdicts[legality.verdict.value] += 1
        outcome.failures += _wrong(legality, matrix, band, pairs)
        order = _order(matrix)
        if order and permutation_legality(analysis, loops, order).verdict is not legality.verdict:
            outcome.failures.append(f"{order} as a permutation: not {legality.verdict}")
    if not band.between:
        every = permutable_legality(analysis, loops).is_legal
        truth = all(min(_difference(pair, band), default=0) >= 0 for pair in pairs)
        if every != truth:
            outcome.failures.append(f"fully permutable: {every} instead of {truth}")
    return outcome


def _order(matrix: Matrix) -> list[int] | None:
    """The order of a permutation."""
    if any(sorted(row) != [0] * (len(row) - 1) + [1] for row in matrix):
        return None
    return [row.index(1) for row in matrix]


def _depth(op: Operation) -> int:
    parent = op.parent_op()
    return 0 if parent is None else 1 + _depth(parent)


@dataclass(frozen=True)
class _Conflict:
    """Two executions that touch one element, in their order; `common` loops are around both."""

    source: Vector
    sink: Vector
    common: int


def _conflicts(module: Operation, band: Band) -> Iterator[_Conflict]:
    conflicts_seen: set[_Conflict] = set()
    for n in SYMBOL_VALUES if band.forms["symbol"] else (0,):
        interpreter = Interpreter(module, trace=True, max_steps=200_000)
        interpreter.call("f", n, 1.0)
        elements: dict[Vector, list[Access]] = {}
        for access in interpreter.accesses:
            elements.setdefault(access.subscripts, []).append(access)
        for touched in elements.values():
            for number, later in enumerate(touched):
                for earlier in touched[:number]:
                    if earlier.is_write or later.is_write:
                        conflict = _Conflict(
                            earlier.iteration, later.iteration, _common(earlier, later)
                        )
                        if (
                            conflict not in conflicts_seen
                            and conflict.source[: band.outer] == conflict.sink[: band.outer]
                        ):
                            conflicts_seen.add(conflict)
                            yield conflict


def _common(first: Access, second: Access) -> int:
    """How many loops are around both; inner loops of the body are not all the same."""
    ours, theirs = (
        [op for op in reversed(ancestors(access.op)) if op.name == "affine.for"]
        for access in (first, second)
    )
    return sum(a is b for a, b in zip(ours, theirs, strict=False))


def _difference(pair: _Conflict, band: Band) -> Vector:
    """From source to sink, in the loops of the band around both."""
    end = min(pair.common, band.outer + band.size)
    return tuple(
        b - a
        for a, b in zip(pair.source[band.outer : end], pair.sink[band.outer : end], strict=True)
    )


def _is_swapped(difference: Vector, matrix: Matrix) -> bool:
    image = [
        sum(a * b for a, b in zip(row, difference, strict=False))
        for row in matrix[: len(difference)]
    ]
    return image < [0] * len(image)


def _wrong(
    legality: Legality, matrix: Matrix, band: Band, pairs: Sequence[_Conflict]
) -> Iterator[str]:
    tied = any(_moves_past(matrix, level) for level in band.between)
    if tied and legality.verdict is not Verdict.ILLEGAL:
        if "between the loops" not in legality.cause:
            yield f"{matrix} moves past an op between the loops, but is {legality.verdict}"
        return
    bad = {(p.source, p.sink) for p in pairs if _is_swapped(_difference(p, band), matrix)}
    expected = Verdict.ILLEGAL if bad else Verdict.LEGAL
    if legality.verdict is not expected:
        verdict = f"{legality.verdict} ({legality.cause})"
        yield f"{matrix} is {verdict} instead of {expected}: {list(bad)[:3]}"
    elif bad:
        witness = None if legality.obstacle is None else legality.obstacle.witness
        if witness is None or (witness.source, witness.sink) not in bad:
            yield f"{matrix} has a false witness: {witness}"


def _moves_past(matrix: Matrix, level: int) -> bool:
    """Whether loops before and after a level change places with each other: a block around it that
    is not 1, and with no end there."""
    size = len(matrix)
    ends = [e for e in range(size + 1) if not any(any(row[e:]) for row in matrix[:e])]
    return level not in ends
