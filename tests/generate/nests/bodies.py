"""The nests: each function writes one nest that reads some memories and writes others."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from tests.generate.builder import vector_type
from tests.generate.nests import access
from tests.generate.nests.loops import Carried, around, condition, loop, otherwise, when
from tests.generate.nests.story import Element, Env, Memory, Story
from tests.generate.nests.values import added, combined, converted, scaled, value_of

Nest = Callable[[Story, Sequence[Memory], Memory], None]


def elementwise(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """`target[i] = f(sources[i])`, perhaps under a condition, perhaps with more stores."""
    with around(story, list(target.shape)) as order:
        assign(story, sources, target, order)
        if story.has("several stores", 0.35):
            second_target = another(story, target)
            if second_target is not None:
                assign(story, sources[:1], second_target, order)


def assign(story: Story, sources: Sequence[Memory], target: Memory, order: list[str]) -> None:
    """One store, or one in each part of a condition."""
    test = condition(story) if story.has("conditions", 0.35) else None
    if test is None:
        put(story, sources, target, order)
        return
    if story.has("conditional values", 0.3):
        value = conditional_value(story, sources, target.element, order, test.text)
        put_value(story, value, target, order)
        return
    with when(story, test):
        put(story, sources, target, order)
    if story.rng.random() < 0.5:
        with otherwise(story, test):
            put(story, sources[-1:], target, order)


def put(story: Story, sources: Sequence[Memory], target: Memory, order: list[str]) -> None:
    put_value(story, value_of(story, sources, order, target.element), target, order)


def put_value(story: Story, value: str, target: Memory, order: list[str]) -> None:
    place = access.find(story, target, order, write=True)
    if place is not None:
        access.store(story, value, target, place)


def conditional_value(
    story: Story, sources: Sequence[Memory], element: str, order: list[str], test: str
) -> str:
    """The result of an `affine.if`. Both parts read what every iteration may read."""
    name = story.builder.fresh("r")
    with story.block(f"{name} = affine.if {test} -> {element} {{", "affine.if result"):
        inner = value_of(story, sources, order, element)
        story.line(f"affine.yield {inner} : {element}", "affine.yield")
    story.builder.lines.pop()
    with story.block("} else {", "affine.if else"):
        inner = value_of(story, sources[:1], order, element)
        story.line(f"affine.yield {inner} : {element}", "affine.yield")
    return name


def another(story: Story, target: Memory) -> Memory | None:
    """A second target, of as many dimensions if there is one."""
    targets = [m for m in story.usable(writable=True) if m.root is not target.root]
    alike = [m for m in targets if len(m.shape) == len(target.shape)]
    return story.rng.choice(alike or targets) if targets else None


def reduction(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """`target[i] += sources[i, k]` in memory, cleared before or not."""
    extent = story.rng.choice(story.extents)
    with around(story, list(target.shape)) as order:
        place = access.find(story, target, order, write=True)
        if place is None:
            put(story, sources, target, order)
            return
        readable = access.allowed(story, target, place.elements, write=False)
        if not readable or story.rng.random() < 0.5:
            access.store(story, story.constant(target.element), target, place)
        outer = list(story.points)
        ivs = list(story.ivs)
        with loop(story, extent) as inner:
            again = access.Place(place.text, spread(story, outer, ivs, place.elements))
            old = access.load(story, target, again)
            value = value_of(story, sources, [*order, inner], target.element)
            access.store(story, added(story, old, value, target.element), target, again)


def spread(
    story: Story, outer: Sequence[Env], ivs: list[str], elements: list[list[Element]]
) -> list[list[Element]]:
    """What each execution of a loop's body touches of a place that is chosen outside the loop."""
    element_of_indices = {
        tuple(env[name] for name in ivs): touched
        for env, touched in zip(outer, elements, strict=True)
    }
    return [element_of_indices[tuple(env[name] for name in ivs)] for env in story.points]


def carried(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """A reduction in a loop-carried value, stored once for each outer iteration."""
    extent = story.rng.choice(story.extents)
    element = target.element
    with around(story, list(target.shape)) as order:
        state = carry(story, story.scalar(element), element)
        with loop(story, extent, carried=state) as inner:
            value = value_of(story, sources, [*order, inner], element)
            result = added(story, state.state, value, element)
            story.line(f"affine.yield {result} : {element}", "affine.for iter_args")
        put_value(story, state.result, target, order)


def carry(story: Story, start: str, element: str) -> Carried:
    return Carried(story.builder.fresh("s"), story.builder.fresh("s"), start, element)


def total(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """A whole nest with a scalar result, which later nests use."""
    element = target.element
    source = sources[0] if sources else target
    start = story.scalar(element)
    extents = list(source.shape)
    value = summed(story, extents, [source, *sources[1:]], [], start, element)
    story.scalars.append((value, element))


def observe(story: Story, memory: Memory) -> None:
    """A nest that sums up all of a memory."""
    start = story.constant(memory.element)
    element = memory.element
    value = summed(story, list(memory.shape), [memory], [], start, element, whole=True)
    story.scalars.append((value, element))
    story.commit()


def copied_out(story: Story, memory: Memory) -> Memory:
    """A nest that writes all of a memory, changed a little, to a new one."""
    target = story.new_root(memory.shape, memory.element, "local")
    target.root.heap = True
    story.line(f"{target.name} = memref.alloc() : {target.type}", "memref.alloc")
    with ExitStack() as stack:
        ivs = [stack.enter_context(loop(story, extent, step=1)) for extent in memory.shape]
        place = access.whole(story, ivs)
        value = scaled(story, access.load(story, memory, place), memory.element)
        access.store(story, value, target, place)
    story.commit()
    return target


def summed(
    story: Story,
    extents: list[int],
    sources: Sequence[Memory],
    order: list[str],
    start: str,
    element: str,
    *,
    whole: bool = False,
) -> str:
    """Loops over these dimensions that carry one value; its last value.

    With `whole`, every element of the only source counts.
    """
    if not extents:
        if whole:
            place = access.whole(story, order)
            value = scaled(story, access.load(story, sources[0], place), element)
        else:
            value = value_of(story, sources, order, element)
        return added(story, start, value, element)
    state = carry(story, start, element)
    with loop(story, extents[0], step=1 if whole else None, carried=state) as iv:
        inner_order = [*order, iv]
        value = summed(story, extents[1:], sources, inner_order, state.state, element, whole=whole)
        story.line(f"affine.yield {value} : {element}", "affine.for iter_args")
    return state.result


def imperfect(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """An outer loop around several inner ones, and statements between them."""
    if not target.shape:
        elementwise(story, sources, target)
        return
    with around(story, list(target.shape[:1])) as order:
        for number in range(story.rng.randrange(2, 4)):
            chosen = target if number == 0 else another(story, target) or target
            inner_extents = list(chosen.shape[1:]) or [story.rng.choice(story.extents)]
            with around(story, inner_extents) as inner:
                put(story, sources, chosen, [*order, *inner])
            if story.rng.random() < 0.3:
                put(story, sources[:1], another(story, target) or target, order)


def update(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """`target[i] = f(target[i or another], sources[i])`: a nest that reads what it writes."""
    elementwise(story, [target, *sources], target)


def fill(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """All of the target becomes a scalar."""
    value = story.scalar(target.element)
    with around(story, list(target.shape)) as order:
        put_value(story, value, target, order)


def vectors(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """Four elements at a time."""
    lanes = access.LANES
    if not target.shape or target.shape[-1] % lanes or not target.unit:
        elementwise(story, sources, target)
        return
    kind = vector_type((lanes,), target.element)
    outer = list(target.shape[:-1])
    with around(story, outer) as order, loop(story, target.shape[-1], step=lanes) as last:
        ivs = [*order, last]
        parts = list[str]()
        for memory in sources:
            if memory.element != target.element or not memory.unit:
                continue
            place = access.find(story, memory, ivs, write=False, lanes=lanes)
            if place is not None:
                story.note_read(memory, place.elements)
                text = f"affine.vector_load {memory.name}[{place.text}] : {memory.type}"
                parts.append(story.builder.fresh("x"))
                story.line(f"{parts[-1]} = {text}, {kind}", "affine.vector_load")
        if not parts:
            scalar = story.scalar(target.element)
            name = story.builder.fresh("x")
            story.line(
                f"{name} = vector.broadcast {scalar} : {target.element} to {kind}",
                "vector.broadcast",
            )
            parts.append(name)
        value = parts[0]
        for part in parts[1:]:
            value = combined(story, value, part, kind)
        place = access.find(story, target, ivs, write=True, lanes=lanes)
        if place is not None:
            text = f"affine.vector_store {value}, {target.name}[{place.text}]"
            story.line(f"{text} : {target.type}, {kind}", "affine.vector_store")
            story.note_write(target, place.elements)


def opaque(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """A nest with an access that no affine map describes: `memref.load` of a product, say."""
    with around(story, list(target.shape)) as order:
        readable = [m for m in sources if m.shape and m.name == m.root.name and m.root.complete]
        if readable and order:
            memory = readable[0]
            index = story.value(f"arith.muli {order[0]}, {order[-1]}", "index")
            names: list[str] = []
            for extent in memory.shape:
                bound = story.value(f"arith.constant {extent}", "index", "c")
                names.append(story.value(f"arith.remui {index}, {bound}", "index"))
            story.note_read(memory, [list(memory.root.defined) for _ in story.points])
            value = story.value(f"memref.load {memory.name}[{', '.join(names)}]", memory.type)
            stored_value = converted(story, value, memory.element, target.element)
            if stored_value is not None:
                put_value(story, stored_value, target, order)
                return
        put(story, sources, target, order)


NESTS: tuple[tuple[str, Nest, int], ...] = (
    ("", elementwise, 12),
    ("reductions", reduction, 6),
    ("carried values", carried, 4),
    ("scalar results", total, 2),
    ("imperfect", imperfect, 4),
    ("read-write", update, 4),
    ("", fill, 2),
    ("vectors", vectors, 4),
    ("opaque accesses", opaque, 1),
)
"""Feature that a kind of nest needs, the kind, how often it is taken."""


def nest(story: Story, sources: Sequence[Memory], target: Memory) -> None:
    """One nest of a kind that the program has."""
    usable = [(make, weight) for name, make, weight in NESTS if not name or name in story.features]
    (make,) = story.rng.choices([m for m, _ in usable], [w for _, w in usable])
    story.builder.coverage[f"nest.{make.__name__}"] += 1
    make(story, sources, target)
    story.commit()
