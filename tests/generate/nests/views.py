"""Views of memory: subviews, casts, reinterpretations, collapsed dimensions."""

from math import prod

from tests.generate.builder import memref_type
from tests.generate.nests.story import Element, Memory, Story


def view(story: Story, memory: Memory) -> None:
    """Add a view of some kind of a memory that is none itself, if it has one."""
    if memory.name != memory.root.name or not memory.shape:
        return
    kinds = [cast] if "?" in memory.type else [cast, subview, reinterpret, collapse]
    story.rng.choice(kinds)(story, memory)


def _define(story: Story, text: str, memory: Memory, new_view: Memory) -> None:
    story.line(f"{new_view.name} = {text} : {memory.type} to {new_view.type}", text.split()[0])
    story.memories.append(new_view)


def cast(story: Story, memory: Memory) -> None:
    rng = story.rng
    dynamic = [rng.random() < 0.5 for _ in memory.shape]
    shape = [None if d else extent for extent, d in zip(memory.shape, dynamic, strict=True)]
    kind = memref_type(shape, memory.element)
    cast_view = Memory(
        story.builder.fresh("w"), memory.shape, memory.element, kind, memory.root, lambda at: at
    )
    _define(story, f"memref.cast {memory.name}", memory, cast_view)


def strides_of(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(prod(shape[k + 1 :]) for k in range(len(shape)))


def layout(strides: list[int], offset: int) -> str:
    tail = f", offset: {offset}" if offset else ""
    return f", strided<[{', '.join(map(str, strides))}]{tail}>"


def subview(story: Story, memory: Memory) -> None:
    rng = story.rng
    offsets: list[int] = []
    sizes: list[int] = []
    steps: list[int] = []
    for extent in memory.shape:
        offset = rng.randrange(0, max(extent // 2, 1))
        step = rng.choice((1, 1, 1, 2))
        largest = (extent - offset - 1) // step + 1
        offsets.append(offset)
        steps.append(step)
        sizes.append(rng.randrange(max(largest // 2, 1), largest + 1))
    root = strides_of(memory.shape)
    strides = [stride * step for stride, step in zip(root, steps, strict=True)]
    start = sum(offset * stride for offset, stride in zip(offsets, root, strict=True))
    kind = memref_type(sizes, memory.element, layout(strides, start))

    def place(at: Element) -> Element:
        return tuple(o + s * k for o, s, k in zip(offsets, steps, at, strict=True))

    name = story.builder.fresh("w")
    subview_memory = Memory(name, tuple(sizes), memory.element, kind, memory.root, place)
    parts = "".join(f"[{', '.join(map(str, part))}]" for part in (offsets, sizes, steps))
    _define(story, f"memref.subview {memory.name}{parts}", memory, subview_memory)


def unravelled(position: int, shape: tuple[int, ...]) -> Element:
    return tuple(position // s % n for s, n in zip(strides_of(shape), shape, strict=True))


def reinterpret(story: Story, memory: Memory) -> None:
    """The same elements, or those from some position on, as one dimension."""
    rng = story.rng
    total = prod(memory.shape)
    offset = rng.choice((0, 0, rng.randrange(0, max(total // 2, 1))))
    size = rng.randrange(max((total - offset) // 2, 1), total - offset + 1)
    kind = memref_type((size,), memory.element, layout([1], offset))
    name = story.builder.fresh("w")
    shape = memory.shape
    flat_view = Memory(
        name,
        (size,),
        memory.element,
        kind,
        memory.root,
        lambda at: unravelled(at[0] + offset, shape),
    )
    text = f"memref.reinterpret_cast {memory.name} to offset: [{offset}], sizes: [{size}], strides: [1]"
    _define(story, text, memory, flat_view)


def collapse(story: Story, memory: Memory) -> None:
    """All dimensions in one."""
    if len(memory.shape) < 2:
        cast(story, memory)
        return
    groups = ", ".join(map(str, range(len(memory.shape))))
    size = prod(memory.shape)
    shape = memory.shape
    kind = memref_type((size,), memory.element)
    name = story.builder.fresh("w")
    flat_view = Memory(
        name, (size,), memory.element, kind, memory.root, lambda at: unravelled(at[0], shape)
    )
    story.line(
        f"{name} = memref.collapse_shape {memory.name} [[{groups}]] : {memory.type} into {kind}",
        "memref.collapse_shape",
    )
    story.memories.append(flat_view)
