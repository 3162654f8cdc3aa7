"""A whole program: a function of nests, and one that makes its arguments and checks its effects.

The caller `@p<seed>` fills the arguments with loops of `scf` (nothing there is worth a loop pass),
calls `@k<seed>`, and returns one checksum for each array and each result. So passes work on
`@k<seed>` alone, whose memory arguments and results are all that counts.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass

from tests.generate.builder import FLOATS, Builder, memref_type
from tests.generate.calling import Call, caller
from tests.generate.nests.between import enclosed, item, local
from tests.generate.nests.bodies import copied_out, nest, observe
from tests.generate.nests.profiles import PROFILES
from tests.generate.nests.story import Memory, Story
from tests.generate.program import CalledProgram, Program

ORDERS = ("chain", "chain", "chain", "hub", "diamond", "siblings", "random")


@dataclass(frozen=True)
class NestProgram(CalledProgram):
    """A program of several nests, and what it was generated with."""

    without: frozenset[str] = frozenset()
    most: int = 8
    profile: str = "hostile"

    def salted(self, salt: int) -> NestProgram:
        """The program whose caller passes other numbers."""
        return generate(
            self.seed, without=self.without, most=self.most, salt=salt, profile=self.profile
        )

    def with_symbols(self, number: int) -> NestProgram:
        """The program whose caller passes the same number for each symbol."""
        return generate(
            self.seed, without=self.without, most=self.most, number=number, profile=self.profile
        )


def generate(
    seed: int,
    coverage: Counter[str] | None = None,
    *,
    without: frozenset[str] = frozenset(),
    most: int = 8,
    salt: int = 0,
    number: int | None = None,
    profile: str = "hostile",
) -> NestProgram:
    """The program of that seed; the same seed gives the same text.

    `profile` says how the forms of a program are chosen (`nests.profiles`); `without` are features
    that no program shall have; `most` is how many nests it has at most. With another `salt` the
    caller passes arrays of other numbers, with a `number` that one for each symbol (which may lead
    out of bounds), and everything else is the same.
    """
    builder = Builder(seed, coverage)
    rng = builder.rng
    chosen = PROFILES[profile](rng)
    extents = rng.choice(((8,), (8,), (8, 6), (4, 8), (5, 7), (8, 4, 3), (9,), (12,), (10, 8)))
    element = rng.choice(("f32", "f32", "f32", "f64", "i32", "i64"))
    rank = rng.choice((1, 2, 2, 3))
    story = Story(builder, frozenset(chosen) - without, extents, element, rank)
    kernel = Kernel(story, salt, number)
    kernel.write(rng.randrange(2, most + 1))
    text, checks = kernel.program(seed)
    return NestProgram(seed, f"p{seed}", text, checks, without, most, profile)


def called_otherwise(text: str, program: Program, salted: Program) -> str:
    """A transformed program with the caller of another: the same program, of another salt."""
    head = f"func.func @{program.name}()"
    before = text[: text.index(head)]
    closing = "}\n" if "module {\n" in before or "module attributes" in before else ""
    return before + salted.text[salted.text.index(head) :] + closing


class Kernel:
    """The function of nests."""

    def __init__(self, story: Story, salt: int, number: int | None) -> None:
        self.story = story
        self.salt = salt
        self.number = number
        self.arguments: list[tuple[str, str]] = []
        """Names and types."""
        self.given: list[Memory] = []
        self.numbers: list[tuple[str, str, str]] = []
        """Scalar arguments: name, type, what the caller passes."""
        self.results: list[tuple[str, str, Memory | None]] = []

    def write(self, nests: int) -> None:
        story = self.story
        rng = self.story.rng
        self.parameters()
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            local(story)
        plan = order_of(story, nests)
        with ExitStack() as stack:
            for number, (sources, target) in enumerate(plan):
                if story.has("regions", 0.25) and not story.first and len(story.points) == 1:
                    stack.enter_context(enclosed(story))
                elif story.has("regions", 0.2):
                    stack.close()
                if number and rng.random() < 0.35:
                    item(story)
                usable = story.usable(writable=True)
                converted_target = pick(story, target, usable)
                nest(story, [pick(story, s, story.usable()) for s in sources], converted_target)
        self.finish()

    def parameters(self) -> None:
        story = self.story
        rng = self.story.rng
        for _ in range(rng.randrange(2, 5)):
            rank = story.some_rank() if self.given else story.rank
            shape = [rng.choice(story.extents) for _ in range(rank)]
            element = story.element
            if story.has("mixed elements", 0.5):
                element = rng.choice(("f32", "f64", "i32", "i64"))
            memory = story.new_root(shape, element, "argument", f"%a{len(self.given)}")
            memory.root.define_all()
            if story.has("dynamic extents", 0.5):
                shown = [None if rng.random() < 0.6 else extent for extent in shape]
                memory = story.memories.pop()
                kind = memref_type(shown, element)
                memory = Memory(memory.name, memory.shape, element, kind, memory.root, memory.place)
                story.memories.append(memory)
            self.given.append(memory)
        for k in range(rng.randrange(0, 3)):
            value = rng.choice((*story.extents, *story.extents, 3, 1, 0))
            story.symbols[f"%n{k}"] = value
            passed = value if self.number is None else self.number
            self.numbers.append((f"%n{k}", "index", str(passed)))
        number = "1.500000e+00" if story.element in FLOATS else "5"
        self.numbers.append(("%x", story.element, number))
        story.scalars.append(("%x", story.element))

    def finish(self) -> None:
        """What the function returns, and what it frees."""
        story = self.story
        for memory in list(story.memories):
            if memory.root.origin != "local" or memory.name != memory.root.name:
                continue
            if memory.root.heap and memory.root.complete and story.has("escaping buffers", 0.7):
                self.results.append((memory.name, memory.type, memory))
                continue
            if memory.root.complete and story.rng.random() < 0.7:
                if story.rng.random() < 0.3:
                    observe(story, memory)
                else:
                    copy = copied_out(story, memory)
                    self.results.append((copy.name, copy.type, copy))
            if memory.root.heap and story.has("deallocation"):
                story.line(f"memref.dealloc {memory.name} : {memory.type}", "memref.dealloc")
        for name, kind in story.scalars[1:]:
            if story.rng.random() < 0.7:
                self.results.append((name, kind, None))

    def program(self, seed: int) -> tuple[str, int]:
        """The text, and how many checksums the caller returns."""
        story = self.story
        builder = self.story.builder
        arguments = [(m.name, m.type) for m in self.given] + [(n, t) for n, t, _ in self.numbers]
        listed = ", ".join(f"{name}: {kind}" for name, kind in arguments)
        types = ", ".join(kind for _, kind, _ in self.results)
        names = ", ".join(name for name, _, _ in self.results)
        back = f" -> ({types})" if self.results else ""
        last = f"  return {names} : {types}" if self.results else "  return"
        kernel = [f"func.func @k{seed}({listed}){back} {{", *builder.lines, last, "}"]
        call = Call(
            seed,
            self.given,
            [(kind, value) for _, kind, value in self.numbers],
            [(kind, memory) for _, kind, memory in self.results],
            self.salt,
        )
        closing, checks = caller(
            builder, call, is_repeated=lambda: story.has("same argument twice", 0.3)
        )
        parts = [*builder.globals, *builder.functions, *kernel, closing]
        return "\n".join(parts), checks


def order_of(story: Story, nests: int) -> list[tuple[list[int], int]]:
    """For each nest the numbers of the memories that it reads, and of the one that it writes."""
    rng = story.rng
    kind = rng.choice(ORDERS)
    story.builder.coverage[f"order.{kind}"] += 1
    plan: list[tuple[list[int], int]] = []
    for k in range(nests):
        match kind:
            case "chain":
                sources = [k]
                target = k + 1
            case "hub":
                sources, target = ([], 0) if k == 0 else ([0], k)
            case "diamond":
                sources = [[0], [0, 1], [1, 2], [2, 3]][k % 4]
                target = k % 4 + 1
            case "siblings":
                sources = [0, 1]
                target = 2 + k
            case _:
                sources = [rng.randrange(6) for _ in range(rng.randrange(1, 4))]
                target = rng.randrange(6)
        if rng.random() < 0.25:
            sources = [*sources, rng.randrange(6)]
        plan.append((sources, target))
    return plan


def pick(story: Story, number: int, usable: list[Memory]) -> Memory:
    """The memory of a number: mostly always the same, local ones early."""
    locals_first = sorted(usable, key=lambda m: m.root.origin != "local")
    return locals_first[number % len(locals_first)]
