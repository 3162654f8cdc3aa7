"""Subscripts: chosen at random, kept where every execution of the place stays inside defined memory."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.generate.nests.story import Element, Env, Memory, Story

TRIES = 8
LANES = 4


@dataclass(frozen=True)
class Subscript:
    """One subscript: its text, and its value in an execution."""

    text: str
    at: Callable[[Env], int]


@dataclass(frozen=True)
class Place:
    """The subscripts of an access, and the elements that each execution touches."""

    text: str
    elements: list[list[Element]]


def constant(number: int) -> Subscript:
    return Subscript(str(number), lambda env: number)


def of_iv(iv: str, factor: int = 1, shift: int = 0) -> Subscript:
    text = iv if factor == 1 else f"-{iv}" if factor == -1 else f"{iv} * {factor}"
    if shift:
        text += f" {'+' if shift > 0 else '-'} {abs(shift)}"
    return Subscript(text, lambda env: env[iv] * factor + shift)


def divided(iv: str, word: str, divisor: int) -> Subscript:
    def at(env: Env) -> int:
        return env[iv] % divisor if word == "mod" else env[iv] // divisor

    return Subscript(f"{iv} {word} {divisor}", at)


def added(first: str, second: str) -> Subscript:
    return Subscript(f"{first} + {second}", lambda env: env[first] + env[second])


def symbolic(story: Story, shift: int) -> Subscript:
    name, value = story.rng.choice(sorted(story.symbols.items()))
    sign = "+" if shift >= 0 else "-"
    return Subscript(f"symbol({name}) {sign} {abs(shift)}", lambda env: value + shift)


def random_subscript(story: Story, iv: str, extent: int) -> Subscript:
    """A subscript around one induction variable, of any kind the program has."""
    rng = story.rng
    if story.has("shifted", 0.2):
        return of_iv(iv, 1, rng.choice((-2, -1, 1, 2)))
    if story.has("reversed", 0.15):
        return of_iv(iv, -1, extent - 1)
    if story.has("strided", 0.1):
        return of_iv(iv, 2, rng.choice((0, 0, 1)))
    if story.has("divided", 0.1):
        return divided(iv, rng.choice(("mod", "floordiv")), rng.choice((2, 3)))
    if story.has("summed", 0.1) and len(story.ivs) > 1:
        return added(iv, rng.choice([other_iv for other_iv in story.ivs if other_iv != iv]))
    if story.symbols and story.has("symbolic subscripts", 0.1):
        return symbolic(story, rng.randrange(-2, 3))
    return of_iv(iv)


def guess(story: Story, memory: Memory, order: list[str], *, plain: bool) -> list[Subscript]:
    """Subscripts for a memory, from the induction variables that the nest is about."""
    rng = story.rng
    ivs = [iv for iv in order if iv in story.ivs] or list(story.ivs)
    if len(ivs) > 1 and not plain and story.has("transposed", 0.2):
        ivs = rng.sample(ivs, len(ivs))
    chosen: list[Subscript] = []
    for dimension, extent in enumerate(memory.shape):
        offset = max(len(ivs) - len(memory.shape), 0) if rng.random() < 0.5 else 0
        position = dimension + offset
        if position >= len(ivs) or (not plain and story.has("constant subscripts", 0.1)):
            chosen.append(constant(rng.randrange(extent)))
        elif plain:
            chosen.append(of_iv(ivs[position]))
        else:
            chosen.append(random_subscript(story, ivs[position], extent))
    return chosen


def elements_of(story: Story, subscripts: list[Subscript], lanes: int) -> list[list[Element]]:
    """What each execution touches: one element, or `lanes` along the last dimension."""
    elements: list[list[Element]] = []
    for env in story.points:
        at = tuple(subscript.at(env) for subscript in subscripts)
        if lanes == 1:
            elements.append([at])
        else:
            elements.append([(*at[:-1], at[-1] + lane) for lane in range(lanes)])
    return elements


def whole(story: Story, ivs: list[str]) -> Place:
    """The place at exactly these induction variables."""
    return Place(", ".join(ivs), elements_of(story, [of_iv(iv) for iv in ivs], 1))


def find(
    story: Story, memory: Memory, order: list[str], *, write: bool, lanes: int = 1
) -> Place | None:
    """A place in the memory that may be read or written here; None if none was found."""
    if lanes > 1 and not memory.shape:
        return None
    for attempt in range(TRIES):
        subscripts = guess(story, memory, order, plain=attempt >= TRIES // 2)
        elements = elements_of(story, subscripts, lanes)
        if allowed(story, memory, elements, write=write):
            return Place(", ".join(subscript.text for subscript in subscripts), elements)
    return None


def allowed(story: Story, memory: Memory, elements: list[list[Element]], *, write: bool) -> bool:
    """Whether each execution may touch these elements."""
    owners: dict[Element, Element] = dict(story.written.get(memory.root, {}))
    readers = story.read.get(memory.root, {})
    for env, touched in zip(story.points, elements, strict=True):
        iteration = story.iteration(env)
        for at in touched:
            if not story.holds(memory, at):
                return False
            place = memory.place(at)
            if not write and place not in memory.root.defined:
                return False
            if not story.parallel:
                continue
            if write and not readers.get(place, {iteration}) <= {iteration}:
                return False
            owner = owners.setdefault(place, iteration) if write else owners.get(place, iteration)
            if owner != iteration:
                return False
    return True


def load(story: Story, memory: Memory, place: Place) -> str:
    story.note_read(memory, place.elements)
    return story.value(f"affine.load {memory.name}[{place.text}]", memory.type)


def store(story: Story, value: str, memory: Memory, place: Place) -> None:
    story.line(f"affine.store {value}, {memory.name}[{place.text}] : {memory.type}", "affine.store")
    story.note_write(memory, place.elements)
