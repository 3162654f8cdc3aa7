"""What is between nests, and what encloses some of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.generate.builder import memref_type
from tests.generate.nests.bodies import put
from tests.generate.nests.loops import number, runs
from tests.generate.nests.story import Memory, Root, Story
from tests.generate.nests.views import view


def item(story: Story) -> None:
    """One operation, or a few, between two nests."""
    kinds = [make for name, make in ITEMS if name in story.features]
    if kinds:
        make = story.rng.choice(kinds)
        story.builder.coverage[f"between.{make.__name__}"] += 1
        make(story)


def some_view(story: Story) -> None:
    memories = story.usable()
    if memories:
        view(story, story.rng.choice(memories))


def element_read(story: Story) -> None:
    """A load outside all nests; its value is used by those that follow."""
    memories = [m for m in story.usable() if m.shape and m.root.complete]
    if not memories:
        return
    memory = story.rng.choice(memories)
    place = ", ".join(str(story.rng.randrange(extent)) for extent in memory.shape)
    form = story.rng.choice(("affine.load", "memref.load"))
    if form == "memref.load":
        names = [story.value(f"arith.constant {at}", "index", "c") for at in place.split(", ")]
        place = ", ".join(names)
    value = story.value(f"{form} {memory.name}[{place}]", memory.type)
    story.scalars.append((value, memory.element))


def element_write(story: Story) -> None:
    """A store outside all nests."""
    memories = story.usable(writable=True)
    if not memories:
        return
    memory = story.rng.choice(memories)
    put(story, [], memory, [])
    story.commit()


def copied(story: Story) -> None:
    """`memref.copy` between memories of one shape."""
    memories = [m for m in story.usable() if m.name == m.root.name]
    pairs = [
        (a, b)
        for a in memories
        for b in memories
        if a.root is not b.root and b.root.writable and a.root.complete
        if (a.shape, a.element) == (b.shape, b.element) and story.points
    ]
    if pairs:
        source, target = story.rng.choice(pairs)
        story.line(
            f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}",
            "memref.copy",
        )
        target.root.define_all()


def called(story: Story) -> None:
    """A call of a function that doubles every element of its argument, or only reads one."""
    memories = [m for m in story.usable() if m.root.complete and m.shape and m.name == m.root.name]
    if not memories:
        return
    memory = story.rng.choice(memories)
    builder = story.builder
    callee = f"@{builder.prefix}_h{len(builder.functions)}"
    writes = memory.root.writable and story.rng.random() < 0.6
    builder.functions.append(helper(callee, memory, writes=writes))
    builder.coverage["func.call"] += 1
    result = "" if writes else memory.element
    text = f"func.call {callee}({memory.name}) : ({memory.type}) -> "
    if writes:
        story.line(f"{text}()")
    else:
        name = builder.fresh()
        story.line(f"{name} = {text}{result}")
        story.scalars.append((name, memory.element))


def helper(name: str, memory: Memory, *, writes: bool) -> str:
    """A private function on one memref."""
    word = "addf" if memory.element[0] == "f" else "addi"
    head = f"func.func private {name}(%m: {memory.type})"
    if not writes:
        at = ", ".join("0" for _ in memory.shape)
        load = f"  %x = affine.load %m[{at}] : {memory.type}"
        return "\n".join(
            [f"{head} -> {memory.element} {{", load, f"  return %x : {memory.element}", "}"]
        )
    ivs = [f"%i{k}" for k in range(len(memory.shape))]
    at = f"%m[{', '.join(ivs)}] : {memory.type}"
    loops = [
        f"  affine.for {iv} = 0 to {extent} {{"
        for iv, extent in zip(ivs, memory.shape, strict=True)
    ]
    body = [
        f"  %x = affine.load {at}",
        f"  %y = arith.{word} %x, %x : {memory.element}",
        f"  affine.store %y, {at}",
    ]
    return "\n".join([f"{head} {{", *loops, *body, *("  }" for _ in ivs), "  return", "}"])


def local(story: Story) -> None:
    """A buffer of the function's own, uninitialised."""
    shape = [story.rng.choice(story.extents) for _ in range(story.some_rank())]
    memory = story.new_root(shape, story.element, "local")
    word = "alloca" if story.rng.random() < 0.2 and not story.first else "alloc"
    memory.root.heap = word == "alloc"
    story.line(f"{memory.name} = memref.{word}() : {memory.type}", f"memref.{word}")


def global_memory(story: Story) -> None:
    """A global: constant, or one that the function may write."""
    builder = story.builder
    rng = story.rng
    shape = (rng.choice(story.extents),)
    symbol = f"@{builder.prefix}_g{len(builder.globals)}"
    name = builder.fresh("g")
    kind = memref_type(shape, story.element)
    constant = rng.random() < 0.5
    numbers = [str(k * 3 % 7 - 2) for k in range(shape[0])]
    if story.element[0] == "f":
        numbers = [f"{text}.5" for text in numbers]
    data = f"dense<[{', '.join(numbers)}]> : tensor<{shape[0]}x{story.element}>"
    word = "constant " if constant else ""
    value = data.rpartition(" : ")[0]
    builder.globals.append(f'memref.global "private" {word}{symbol} : {kind} = {value}')
    story.line(f"{name} = memref.get_global {symbol} : {kind}", "memref.get_global")
    root = Root(name, shape, story.element, "global", writable=not constant)
    root.define_all()
    story.memories.append(Memory(name, shape, story.element, kind, root, lambda at: at))


def prefetched(story: Story) -> None:
    memories = [m for m in story.usable() if m.shape and m.name == m.root.name]
    if memories:
        memory = story.rng.choice(memories)
        at = ", ".join("0" for _ in memory.shape)
        text = f"affine.prefetch {memory.name}[{at}], read, locality<3>, data : {memory.type}"
        story.line(text, "affine.prefetch")


def arithmetic(story: Story) -> None:
    """Scalars of scalars, between nests."""
    word = "arith.addf" if story.element[0] == "f" else "arith.addi"
    first = story.scalar(story.element)
    second = story.scalar(story.element)
    story.scalars.append((story.value(f"{word} {first}, {second}", story.element), story.element))


ITEMS: tuple[tuple[str, Callable[[Story], None]], ...] = (
    ("views", some_view),
    ("views", some_view),
    ("element reads", element_read),
    ("element writes", element_write),
    ("copies", copied),
    ("calls", called),
    ("globals", global_memory),
    ("prefetch", prefetched),
    ("arithmetic", arithmetic),
)


@contextmanager
def enclosed(story: Story) -> Iterator[None]:
    """A region around the nests that follow: a loop, a condition."""
    match story.rng.choice(("affine.for", "scf.for", "affine.if", "scf.if", "execute")):
        case "affine.for":
            with repeated(story, "affine.for {iv} = 0 to {count} {{"):
                yield
        case "scf.for":
            zero, one = (story.value(f"arith.constant {k}", "index", "c") for k in (0, 1))
            trips = story.rng.randrange(1, 4)
            end = story.value(f"arith.constant {trips}", "index", "c")
            opening = f"scf.for {{iv}} = {zero} to {end} step {one} {{{{"
            with repeated(story, opening, trips):
                yield
        case "affine.if" if story.symbols:
            name, value = story.rng.choice(sorted(story.symbols.items()))
            limit = story.rng.randrange(3, 8)
            test = f"affine_set<()[s0] : (s0 - {limit} >= 0)>()[{name}]"
            with story.block(f"affine.if {test} {{", "affine.if around nests"):
                story.points = story.points if value >= limit else []
                yield
        case "execute":
            with story.block("scf.execute_region {", "scf.execute_region"):
                yield
                story.line("scf.yield")
        case _:
            flag = story.rng.random() < 0.7
            name = story.value(f"arith.constant {str(flag).lower()}", "i1", "c")
            story.builder.lines[-1] = story.builder.lines[-1].removesuffix(" : i1")
            with story.block(f"scf.if {name} {{", "scf.if"):
                story.points = story.points if flag else []
                yield


@contextmanager
def repeated(story: Story, opening: str, count: int | None = None) -> Iterator[None]:
    """A loop around nests; `{iv}` and `{count}` stand for its variable and its trips."""
    trips = story.rng.randrange(0, 4) if count is None else count
    iv = story.builder.fresh("t")
    first = dict(story.first)
    with story.block(opening.format(iv=iv, count=trips), opening.split()[0]):
        story.points = runs(story, iv, number(0), number(trips), 1)
        story.first[iv] = 0
        if opening.startswith("affine") and story.rng.random() < 0.3:
            story.ivs.append(iv)
        yield
    story.first.clear()
    story.first.update(first)
