"""Small functions of bands of loops that run never, once or twice in each of their dimensions.

Bands are `scf.parallel`, `scf.forall`, `affine.parallel`, `scf.for` and `affine.for`, inside each
other, with lower bounds that differ, steps, reductions, and calls. Iterations do not meet: each
writes the elements that have its place, by all loops around it, and reads an array that nothing
writes. `%n` may be 0, 1 or 2.
"""

import random
from dataclasses import dataclass

from tests.generate.writer import Writer

SIZE = 5
RANK = 4
ARRAY = f"memref<{'x'.join([str(SIZE)] * RANK)}xi32>"
_OPS = ("addi", "muli", "xori", "maxsi")
_REDUCED = ("addi", "muli", "ori")


@dataclass(frozen=True)
class _Range:
    """The bounds of one dimension, numbers or values, and its step."""

    low: str
    high: str
    step: int


class _Bands(Writer):
    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(f"bands {seed}"))
        self.order = [*range(RANK)]
        """Where the loops around a place are among its subscripts, the outermost first."""
        self.has_helper = False
        """Whether something calls `@g`."""

    def constant(self, number: int | str) -> str:
        """A number as a value; values stay."""
        if isinstance(number, str) and number.startswith("%"):
            return number
        return self.value(f"arith.constant {number} : index", "c")


@dataclass(frozen=True)
class _Place:
    """The loops around statements, which of them `affine` knows, and the numbers there."""

    loops: tuple[str, ...]
    known: tuple[str, ...]
    numbers: tuple[str, ...]


def function(seed: int) -> str:
    """A function `@f(%a, %b, %n)` of that seed, and what it calls."""
    w = _Bands(seed)
    w.rng.shuffle(w.order)
    w.line(f"func.func @f(%a: {ARRAY}, %b: {ARRAY}, %n: index) {{")
    number = w.value("arith.constant 3 : i32")
    for _ in range(w.rng.randrange(1, 4)):
        _band(w, _Place((), (), (number,)))
    w.line("return", "}")
    if w.has_helper:
        _helper(w)
    return "\n".join(w.lines) + "\n"


def _helper(w: _Bands) -> None:
    """A function without effects, of a band over an array that nothing writes."""
    w.line(f"func.func private @g(%b: {ARRAY}, %i: index, %x: i32, %n: index) -> i32 {{")
    result = _reduction(w, _Place((), (), ("%x",)), w.rng.randrange(1, 3), array="%b")
    w.line(f"return {result} : i32", "}")


def _range(w: _Bands, outer_variables: tuple[str, ...], *, affine: bool) -> _Range:
    """Never, once or twice; often once, by numbers or by an induction variable."""
    low = w.rng.randrange(3)
    step = w.rng.choice((1, 1, 2))
    pick = w.rng.random()
    if pick < 0.12:
        return _Range("0", "%n", step)
    if pick < 0.2:
        return _Range("%n", "3", step)
    if pick < 0.35 and outer_variables:
        outer = w.rng.choice(outer_variables)
        if affine:
            return _Range(outer, f"{outer} + 1", step)
        one = w.constant(1)
        return _Range(outer, w.value(f"arith.addi {outer}, {one} : index"), step)
    times = w.rng.choice((0, 1, 1, 1, 1, 1, 2, 2, 2, 2))
    last = low + (times - 1) * step
    high = last + w.rng.randrange(1, step + 1) if times else low - w.rng.randrange(min(low, 1) + 1)
    return _Range(str(low), str(high), step)


def _band(w: _Bands, at: _Place) -> None:
    """A band of one to three dimensions around some statements."""
    count = w.rng.randrange(1, min(3, RANK - len(at.loops)) + 1)
    kind = w.rng.choice(("scf.parallel", "scf.forall", "affine.parallel", "scf.for", "affine.for"))
    if kind.endswith(".for"):
        _sequential(w, at, kind)
        return
    variables = tuple(w.fresh("i") for _ in range(count))
    if kind == "scf.parallel":
        w.line(f"scf.parallel {_scf_head(w, at, variables)} {{")
    elif kind == "scf.forall":
        w.line(f"scf.forall {_forall_head(w, at, variables)} {{")
    else:
        w.line(f"affine.parallel {_affine_head(w, at, variables)} {{")
    affine_variables = (*at.known, *variables) if kind == "affine.parallel" else at.known
    _body(w, _Place((*at.loops, *variables), affine_variables, at.numbers))
    w.line("}")


def _listed(variables: tuple[str, ...]) -> str:
    return f"({', '.join(variables)})"


def _scf_head(w: _Bands, at: _Place, variables: tuple[str, ...]) -> str:
    ranges = [_range(w, at.loops, affine=False) for _ in variables]
    lows, highs = ([w.constant(n) for n in pair] for pair in zip(*map(_ends, ranges), strict=True))
    steps = [w.constant(range_.step) for range_ in ranges]
    bounds = f"({', '.join(lows)}) to ({', '.join(highs)}) step ({', '.join(steps)})"
    return f"{_listed(variables)} = {bounds}"


def _ends(range_: _Range) -> tuple[str, str]:
    return range_.low, range_.high


def _forall_head(w: _Bands, at: _Place, variables: tuple[str, ...]) -> str:
    if w.chance(0.2):
        highs = [w.rng.choice(("0", "1", "1", "2", "%n")) for _ in variables]
        return f"{_listed(variables)} in ({', '.join(highs)})"
    ranges = [_range(w, at.loops, affine=False) for _ in variables]
    parts = [(range_.low, range_.high, str(range_.step)) for range_ in ranges]
    lows, highs, steps = (
        ", ".join(w.constant(n) if w.chance(0.3) else n for n in part)
        for part in zip(*parts, strict=True)
    )
    return f"{_listed(variables)} = ({lows}) to ({highs}) step ({steps})"


def _affine_head(w: _Bands, at: _Place, variables: tuple[str, ...]) -> str:
    ranges = [_range(w, at.known, affine=True) for _ in variables]
    lows = ", ".join(f"max({range_.low}, 0)" if w.chance(0.15) else range_.low for range_ in ranges)
    highs = ", ".join(
        f"min({range_.high}, {SIZE})" if w.chance(0.15) else range_.high for range_ in ranges
    )
    steps = ", ".join(str(range_.step) for range_ in ranges)
    return f"{_listed(variables)} = ({lows}) to ({highs}) step ({steps})"


def _sequential(w: _Bands, at: _Place, kind: str) -> None:
    """One loop that runs in order; it carries a number, which is stored behind it, or none."""
    variable = w.fresh("i")
    if kind == "scf.for":
        range_ = _range(w, at.loops, affine=False)
        low = w.constant(range_.low)
        high = w.constant(range_.high)
        step = w.constant(range_.step)
        head = f"scf.for {variable} = {low} to {high} step {step}"
    else:
        range_ = _range(w, at.known, affine=True)
        low, high = (_bound(end) for end in _ends(range_))
        head = f"affine.for {variable} = {low} to {high} step {range_.step}"
    affine_variables = (*at.known, variable) if kind == "affine.for" else at.known
    inner = _Place((*at.loops, variable), affine_variables, at.numbers)
    if w.chance(0.5):
        w.line(f"{head} {{")
        _body(w, inner)
        w.line("}")
        return
    result = w.fresh()
    carried = w.fresh()
    w.line(f"{result} = {head} iter_args({carried} = {w.rng.choice(at.numbers)}) -> (i32) {{")
    number = _number(w, _Place(inner.loops, affine_variables, (*at.numbers, carried)))
    total = w.value(f"arith.{w.rng.choice(_OPS)} {carried}, {number} : i32")
    w.line(f"{kind.partition('.')[0]}.yield {total} : i32", "}")
    _store(w, at, result)


def _bound(text: str) -> str:
    """A bound of an `affine.for`: of a loop around it, or not."""
    if not text.startswith("%i"):
        return text
    value, _, number = text.partition(" + ")
    return f"affine_map<(d0) -> (d0 + {number or 0})>({value})"


def _body(w: _Bands, at: _Place) -> None:
    """A band alone, or several statements."""
    if len(at.loops) < RANK and w.chance(0.25):
        _band(w, at)
        return
    for _ in range(w.rng.randrange(1, 4)):
        pick = w.rng.random()
        if pick < 0.25 and len(at.loops) < RANK:
            _band(w, at)
        elif pick < 0.4:
            kind = w.rng.choice(("scf", "affine"))
            _store(w, at, _reduction(w, at, w.rng.randrange(1, 4), affine=kind == "affine"))
        elif pick < 0.5:
            w.line(f"scf.if {_condition(w, at)} {{")
            _store(w, at, _number(w, at))
            w.line("}")
        else:
            _store(w, at, _number(w, at))


def _condition(w: _Bands, at: _Place) -> str:
    one = w.constant(1)
    compared = w.rng.choice((*at.loops, "%n"))
    return w.value(f"arith.cmpi {w.rng.choice(('slt', 'eq', 'sge'))}, {compared}, {one} : index")


def _reduction(
    w: _Bands, at: _Place, count: int, *, affine: bool = False, array: str = "%b"
) -> str:
    """The result of a band that combines what its iterations compute."""
    variables = tuple(w.fresh("i") for _ in range(count))
    name = w.rng.choice(_REDUCED)
    result = w.fresh("r")
    if affine:
        head = _affine_head(w, at, variables)
        w.line(f'{result} = affine.parallel {head} reduce ("{name}") -> (i32) {{')
        w.line(f"affine.yield {_element(w, variables, array)} : i32", "}")
        return result
    head = _scf_head(w, at, variables)
    starts = [w.rng.choice(at.numbers) for _ in range(w.rng.choice((1, 1, 2)))]
    types = ", ".join("i32" for _ in starts)
    left = f"{result} =" if len(starts) == 1 else f"{result}:{len(starts)} ="
    arrow = "i32" if len(starts) == 1 else f"({types})"
    w.line(f"{left} scf.parallel {head} init ({', '.join(starts)}) -> {arrow} {{")
    values = [_element(w, variables, array) for _ in starts]
    w.line(f"scf.reduce({', '.join(values)} : {types}) {{")
    for number, _ in enumerate(starts):
        first = w.fresh()
        two = w.fresh()
        w.line(f"^bb0({first}: i32, {two}: i32):")
        total = w.value(f"arith.{name if number == 0 else 'xori'} {first}, {two} : i32")
        w.line(f"scf.reduce.return {total} : i32")
        w.line("}, {" if number + 1 < len(starts) else "}")
    w.line("}")
    if len(starts) == 1:
        return result
    return w.value(f"arith.subi {result}#0, {result}#1 : i32")


def _element(w: _Bands, variables: tuple[str, ...], array: str) -> str:
    """An element of the array that nothing writes, at the place of some loops."""
    where = [w.rng.choice(variables) for _ in range(RANK)]
    return w.value(f"memref.load {array}[{', '.join(where)}] : {ARRAY}")


def _number(w: _Bands, at: _Place) -> str:
    """A number of the loops around, of the array that nothing writes, or of a call."""
    pick = w.rng.random()
    if pick < 0.15:
        w.has_helper = True
        place = w.rng.choice((*at.loops, "%n"))
        arguments = f"%b, {place}, {w.rng.choice(at.numbers)}, %n"
        return w.value(f"func.call @g({arguments}) : ({ARRAY}, index, i32, index) -> i32")
    if pick < 0.4:
        return w.value(f"arith.index_cast {w.rng.choice((*at.loops, '%n'))} : index to i32")
    read = _element(w, at.loops, "%b")
    return w.value(f"arith.{w.rng.choice(_OPS)} {read}, {w.rng.choice(at.numbers)} : i32")


def _store(w: _Bands, at: _Place, number: str) -> None:
    """Add a number to the element of this iteration."""
    where = ["0"] * RANK
    for depth, variable in enumerate(at.loops):
        where[w.order[depth]] = variable
    if set(at.loops) <= set(at.known) and w.chance(0.6):
        place = f"%a[{', '.join(where)}] : {ARRAY}"
        kind = "affine"
    else:
        place = f"%a[{', '.join(map(w.constant, where))}] : {ARRAY}"
        kind = "memref"
    old = w.value(f"{kind}.load {place}")
    factor = w.value("arith.constant 7 : i32")
    scaled = w.value(f"arith.muli {old}, {factor} : i32")
    total = w.value(f"arith.addi {scaled}, {number} : i32")
    w.line(f"{kind}.store {total}, {place}")
