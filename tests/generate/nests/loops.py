"""Loops of every form around the statements of a nest, and conditions inside it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from tests.generate.nests.story import Env, Story

LARGEST = 700
"""How often a place runs at most."""


@dataclass(frozen=True)
class Bound:
    """A bound's text, for `affine.for` and for `affine.parallel`, and its value."""

    text: str
    inline: str
    at: Callable[[Env], int]


def number(value: int) -> Bound:
    return Bound(str(value), str(value), lambda env: value)


def of_symbol(name: str, value: int, shift: int = 0) -> Bound:
    if shift == 0:
        return Bound(name, f"symbol({name})", lambda env: value)
    sign = "+" if shift > 0 else "-"
    text = f"affine_map<()[s0] -> (s0 {sign} {abs(shift)})>()[{name}]"
    return Bound(text, f"symbol({name}) {sign} {abs(shift)}", lambda env: value + shift)


def relative(iv: str, shift: int) -> Bound:
    """A bound at a distance from an outer induction variable."""
    text = f"affine_map<(d0) -> (d0 + {shift})>({iv})"
    return Bound(text, f"{iv} + {shift}", lambda env: env[iv] + shift)


def least(iv: str, shift: int, extent: int) -> Bound:
    text = f"min affine_map<(d0) -> (d0 + {shift}, {extent})>({iv})"
    return Bound(text, f"min({iv} + {shift}, {extent})", lambda env: min(env[iv] + shift, extent))


def greatest(iv: str, shift: int, floor: int) -> Bound:
    text = f"max affine_map<(d0) -> (d0 - {shift}, {floor})>({iv})"
    return Bound(text, f"max({iv} - {shift}, {floor})", lambda env: max(env[iv] - shift, floor))


def bounds(story: Story, extent: int) -> tuple[Bound, Bound, int]:
    """Lower bound, upper bound and step of a loop over a dimension of that extent, mostly all of it."""
    rng = story.rng
    low = number(0)
    high = number(extent)
    step = 1
    if story.has("trimmed", 0.3):
        low = number(rng.randrange(0, 3))
        high = number(max(extent - rng.randrange(0, 3), 0))
    if story.symbols and story.has("symbolic bounds", 0.35):
        name, value = rng.choice(sorted(story.symbols.items()))
        shift = rng.choice((0, 0, 0, 1, -1, 2))
        if value + shift <= extent:
            high = of_symbol(name, value, shift)
    if story.ivs and story.has("triangular", 0.2):
        iv = rng.choice(story.ivs)
        if max((env[iv] for env in story.points), default=0) < extent:
            high = relative(iv, 1)
    if story.ivs and story.has("min/max bounds", 0.25):
        iv = rng.choice(story.ivs)
        if rng.random() < 0.7:
            high = least(iv, rng.randrange(1, 5), extent)
        else:
            low = greatest(iv, rng.randrange(0, 4), rng.randrange(0, 2))
    if story.has("steps", 0.2):
        step = rng.choice((2, 2, 3, 4))
    if story.has("zero trips", 0.08):
        low = number(rng.randrange(0, 4))
        high = number(rng.randrange(-2, 1))
    return low, high, step


def runs(story: Story, iv: str, low: Bound, high: Bound, step: int) -> list[Env]:
    return [
        {**env, iv: at} for env in story.points for at in range(low.at(env), high.at(env), step)
    ]


def fits(story: Story, points: list[Env], iv: str, extent: int) -> bool:
    """Whether the loop stays in a dimension, and short."""
    return len(points) <= LARGEST and all(0 <= env[iv] < extent for env in points)


@dataclass(frozen=True)
class Carried:
    """A value that a loop carries: its result, its name inside, where it starts, its type."""

    result: str
    state: str
    start: str
    element: str


@contextmanager
def loop(
    story: Story, extent: int, *, step: int | None = None, carried: Carried | None = None
) -> Iterator[str]:
    """One `affine.for` over a dimension; gives its induction variable."""
    iv = story.builder.fresh("i")
    low, high, chosen = bounds(story, extent)
    points = runs(story, iv, low, high, chosen)
    if step is not None or not fits(story, points, iv, extent):
        low = number(0)
        high = number(extent)
        chosen = step or 1
        points = runs(story, iv, low, high, chosen)
    text = f"affine.for {iv} = {low.text} to {high.text}"
    if chosen != 1:
        text += f" step {chosen}"
    if carried is not None:
        state = f"{carried.state} = {carried.start}"
        text = f"{carried.result} = {text} iter_args({state}) -> ({carried.element})"
    with story.block(f"{text} {{", "affine.for"):
        story.points = points
        story.ivs.append(iv)
        yield iv


@contextmanager
def tiled(story: Story, extent: int) -> Iterator[str]:
    """A loop over tiles and one inside each tile; gives the inner induction variable."""
    size = story.rng.choice((2, 3, 4))
    outer, inner = story.builder.fresh("i"), story.builder.fresh("i")
    with story.block(f"affine.for {outer} = 0 to {extent} step {size} {{", "affine.for"):
        story.points = runs(story, outer, number(0), number(extent), size)
        high = least(outer, size, extent) if extent % size else relative(outer, size)
        low = f"affine_map<(d0) -> (d0)>({outer})"
        with story.block(f"affine.for {inner} = {low} to {high.text} {{", "affine.for"):
            begin = Bound(low, outer, lambda env: env[outer])
            story.points = runs(story, inner, begin, high, 1)
            story.ivs.append(inner)
            yield inner


@contextmanager
def parallel(story: Story, extents: list[int]) -> Iterator[list[str]]:
    """One `affine.parallel` over several dimensions."""
    ivs = [story.builder.fresh("p") for _ in extents]
    points = story.points
    lows: list[str] = []
    highs: list[str] = []
    steps: list[int] = []
    for iv, extent in zip(ivs, extents, strict=True):
        low, high, step = bounds(story, extent)
        inner_points = [{**e, iv: at} for e in points for at in range(low.at(e), high.at(e), step)]
        if not fits(story, inner_points, iv, extent):
            low = number(0)
            high = number(extent)
            step = 1
            inner_points = [{**e, iv: at} for e in points for at in range(extent)]
        points = inner_points
        lows.append(low.inline)
        highs.append(high.inline)
        steps.append(step)
    head = f"affine.parallel ({', '.join(ivs)}) = ({', '.join(lows)}) to ({', '.join(highs)})"
    tail = f" step ({', '.join(map(str, steps))})" if set(steps) != {1} else ""
    with story.block(f"{head}{tail} {{", "affine.parallel"):
        story.points = points
        story.ivs += ivs
        story.parallel += ivs
        yield ivs


@contextmanager
def around(story: Story, extents: list[int]) -> Iterator[list[str]]:
    """Loops over these dimensions; gives one induction variable for each, in their order."""
    rng = story.rng
    with ExitStack() as stack:
        if extents and story.has("parallel", 0.4):
            split = rng.randrange(1, len(extents) + 1)
            ivs = stack.enter_context(parallel(story, extents[:split]))
            ivs = [*ivs, *(stack.enter_context(loop(story, extent)) for extent in extents[split:])]
            yield ivs
            return
        order = list(range(len(extents)))
        if story.has("interchanged", 0.3):
            rng.shuffle(order)
        ivs_by_dimension: dict[int, str] = {}
        for position in order:
            extent = extents[position]
            make = tiled if extent > 2 and story.has("tiled", 0.2) else loop
            ivs_by_dimension[position] = stack.enter_context(make(story, extent))
        yield [ivs_by_dimension[position] for position in range(len(extents))]


@dataclass(frozen=True)
class Condition:
    """The text behind `affine.if`, and when it holds."""

    text: str
    holds: Callable[[Env], bool]


def condition(story: Story) -> Condition | None:
    """A condition on the induction variables in scope."""
    if not story.ivs:
        return None
    rng = story.rng
    iv = rng.choice(story.ivs)
    limit = rng.randrange(0, 7)
    if len(story.ivs) > 1 and rng.random() < 0.3:
        other_iv = rng.choice([name for name in story.ivs if name != iv])
        text = f"affine_set<(d0, d1) : (d0 - d1 >= 0)>({iv}, {other_iv})"
        return Condition(text, lambda env: env[iv] >= env[other_iv])
    match rng.choice(("at least", "at most", "equal", "even")):
        case "at least":
            text = f"affine_set<(d0) : (d0 - {limit} >= 0)>({iv})"
            return Condition(text, lambda env: env[iv] >= limit)
        case "at most":
            text = f"affine_set<(d0) : (-d0 + {limit} >= 0)>({iv})"
            return Condition(text, lambda env: env[iv] <= limit)
        case "equal":
            text = f"affine_set<(d0) : (d0 - {limit} == 0)>({iv})"
            return Condition(text, lambda env: env[iv] == limit)
        case _:
            text = f"affine_set<(d0) : (d0 mod 2 == 0)>({iv})"
            return Condition(text, lambda env: env[iv] % 2 == 0)


@contextmanager
def when(story: Story, test: Condition) -> Iterator[None]:
    """The `then` part of a condition."""
    with story.block(f"affine.if {test.text} {{", "affine.if"):
        story.points = [env for env in story.points if test.holds(env)]
        yield


@contextmanager
def otherwise(story: Story, test: Condition) -> Iterator[None]:
    """The `else` part, which follows the `then` part at once."""
    assert story.builder.lines[-1].strip() == "}"
    story.builder.lines.pop()
    with story.block("} else {", "affine.if else"):
        story.points = [env for env in story.points if not test.holds(env)]
        yield
