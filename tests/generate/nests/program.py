"""A whole program: a function of nests, and one that makes its arguments and checks its effects.

The caller `@p<seed>` fills the arguments with loops of `scf` (nothing there is worth a loop pass),
calls `@k<seed>`, and returns one checksum for each array and each result. So passes work on
`@k<seed>` alone, whose memory arguments and results are all that counts.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise

from tests.generate.builder import FLOATS, Builder, memref_type
from tests.generate.nests.between import enclosed, item, local
from tests.generate.nests.bodies import copied_out, nest, observe
from tests.generate.nests.profiles import PROFILES
from tests.generate.nests.story import Memory, Story
from tests.generate.program import Program
from tests.generate.sink import bits

ORDERS = ("chain", "chain", "chain", "hub", "diamond", "siblings", "random")


@dataclass(frozen=True)
class NestProgram(Program):
    """A program of several nests, and what it was generated with."""

    without: frozenset[str] = frozenset()
    most: int = 8
    profile: str = "hostile"

    def salted(self, salt: int) -> NestProgram:
        """The program whose caller passes other numbers."""
        return generate(
            self.seed, without=self.without, most=self.most, salt=salt, profile=self.profile
        )

    def given(self, number: int) -> NestProgram:
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


def called_otherwise(text: str, program: Program, other: Program) -> str:
    """A transformed program with the caller of another: the same program, of another salt."""
    head = f"func.func @{program.name}()"
    before = text[: text.index(head)]
    closing = "}\n" if "module {\n" in before or "module attributes" in before else ""
    return before + other.text[other.text.index(head) :] + closing


class Kernel:
    """The function of nests, and its caller."""

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
        story, rng = self.story, self.story.rng
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
                wanted = pick(story, target, usable)
                nest(story, [pick(story, s, story.usable()) for s in sources], wanted)
        self.finish()

    def parameters(self) -> None:
        story, rng = self.story, self.story.rng
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
        builder = self.story.builder
        arguments = [(m.name, m.type) for m in self.given] + [(n, t) for n, t, _ in self.numbers]
        listed = ", ".join(f"{name}: {kind}" for name, kind in arguments)
        types = ", ".join(kind for _, kind, _ in self.results)
        names = ", ".join(name for name, _, _ in self.results)
        back = f" -> ({types})" if self.results else ""
        last = f"  return {names} : {types}" if self.results else "  return"
        kernel = [f"func.func @k{seed}({listed}){back} {{", *builder.lines, last, "}"]
        builder.lines = []
        checks = self.caller(seed, types)
        kinds = ", ".join("i64" for _ in checks)
        caller = [
            f"func.func @p{seed}() -> ({kinds}) {{",
            *builder.lines,
            f"  return {', '.join(checks)} : {kinds}",
            "}",
        ]
        parts = [*builder.globals, *builder.functions, *kernel, *caller]
        return "\n".join(parts) + "\n", len(checks)

    def caller(self, seed: int, types: str) -> list[str]:
        """The caller's body; gives the names of the checksums."""
        story, builder = self.story, self.story.builder
        passed: list[str] = []
        for number, memory in enumerate(self.given):
            before = self.given[:number]
            alike = [
                k for k, m in enumerate(before) if (m.shape, m.type) == (memory.shape, memory.type)
            ]
            if alike and story.has("same argument twice", 0.3):
                passed.append(passed[alike[0]])
                continue
            kind = memref_type(memory.shape, memory.element)
            name = story.value("memref.alloc()", kind, "b")
            self.each(memory, name, number)
            passed.append(name)
        operands = [
            self.cast(name, memory) for name, memory in zip(passed, self.given, strict=True)
        ]
        for _, kind, value in self.numbers:
            operands.append(story.value(f"arith.constant {value}", kind, "b"))
        kinds = ", ".join([*(m.type for m in self.given), *(kind for _, kind, _ in self.numbers)])
        call = f"call @k{seed}({', '.join(operands)}) : ({kinds}) -> ({types})"
        count = len(self.results)
        made = [f"%out#{k}" for k in range(count)] if count > 1 else ["%out"] * count
        head = "" if not count else "%out = " if count == 1 else f"%out:{count} = "
        story.line(head + call)
        checks = [
            self.checksum(name, memory)
            for k, (name, memory) in enumerate(zip(passed, self.given, strict=True))
            if name not in passed[:k]
        ]
        for name, (_, kind, memory) in zip(made, self.results, strict=True):
            if memory is None:
                checks.append(bits(builder, name, kind))
            else:
                checks.append(self.checksum(name, memory))
        return checks

    def cast(self, name: str, memory: Memory) -> str:
        kind = memref_type(memory.shape, memory.element)
        if kind == memory.type:
            return name
        made = self.story.builder.fresh("b")
        self.story.line(f"{made} = memref.cast {name} : {kind} to {memory.type}", "memref.cast")
        return made

    def counted(self, memory: Memory) -> tuple[list[str], list[str]]:
        """Loops of `scf` over all elements: their opening lines and their induction variables."""
        story = self.story
        zero, one = (story.value(f"arith.constant {k}", "index", "b") for k in (0, 1))
        ends = [story.value(f"arith.constant {extent}", "index", "b") for extent in memory.shape]
        ivs = [story.builder.fresh("f") for _ in ends]
        heads = [
            f"scf.for {iv} = {zero} to {end} step {one}" for iv, end in zip(ivs, ends, strict=True)
        ]
        return heads, ivs

    def each(self, memory: Memory, name: str, number: int) -> None:
        """Fill an argument from the position of each element."""
        story = self.story
        heads, ivs = self.counted(memory)
        for head in heads:
            story.line(f"{head} {{", "scf.for")
        start = number * 5 + 3 + self.salt * 17
        total = story.value(f"arith.constant {start}", "index", "b")
        for factor, iv in zip((7, 11, 3), ivs, strict=False):
            times = story.value(f"arith.constant {factor + 6 * self.salt}", "index", "b")
            scaled = story.value(f"arith.muli {iv}, {times}", "index", "b")
            total = story.value(f"arith.addi {total}, {scaled}", "index", "b")
        modulus = story.value("arith.constant 23", "index", "b")
        total = story.value(f"arith.remui {total}, {modulus}", "index", "b")
        middle = story.value("arith.constant 8", "index", "b")
        total = story.value(f"arith.subi {total}, {middle}", "index", "b")
        value = self.from_index(total, memory.element)
        kind = memref_type(memory.shape, memory.element)
        story.line(f"memref.store {value}, {name}[{', '.join(ivs)}] : {kind}", "memref.store")
        for _ in heads:
            story.line("}")

    def from_index(self, number: str, element: str) -> str:
        story = self.story
        whole = element if element not in FLOATS else "i32"
        made = story.builder.fresh("b")
        story.line(f"{made} = arith.index_cast {number} : index to {whole}", "arith.index_cast")
        if element not in FLOATS:
            return made
        real = story.builder.fresh("b")
        story.line(f"{real} = arith.sitofp {made} : i32 to {element}", "arith.sitofp")
        step = story.value("arith.constant 3.125e-01", element, "b")
        return story.value(f"arith.mulf {real}, {step}", element, "b")

    def checksum(self, name: str, memory: Memory) -> str:
        """Fold every element into one i64: `h = h * 31 + bits`."""
        story = self.story
        start = story.value("arith.constant 7", "i64", "b")
        factor = story.value("arith.constant 31", "i64", "b")
        heads, ivs = self.counted(memory)
        results = [story.builder.fresh("b") for _ in heads]
        states = [story.builder.fresh("b") for _ in heads]
        for (head, result), (before, state) in zip(
            zip(heads, results, strict=True), pairwise([start, *states]), strict=True
        ):
            story.line(f"{result} = {head} iter_args({state} = {before}) -> (i64) {{", "scf.for")
        kind = (
            memory.type
            if memory.root.origin == "local"
            else memref_type(memory.shape, memory.element)
        )
        value = story.value(f"memref.load {name}[{', '.join(ivs)}]", kind, "b")
        number = bits(story.builder, value, memory.element)
        scaled = story.value(f"arith.muli {[start, *states][-1]}, {factor}", "i64", "b")
        total = story.value(f"arith.addi {scaled}, {number}", "i64", "b")
        for position in reversed(range(len(heads))):
            story.line(f"scf.yield {total} : i64")
            story.line("}")
            total = results[position]
        return total


def order_of(story: Story, nests: int) -> list[tuple[list[int], int]]:
    """For each nest the numbers of the memories that it reads, and of the one that it writes."""
    rng = story.rng
    kind = rng.choice(ORDERS)
    story.builder.coverage[f"order.{kind}"] += 1
    plan: list[tuple[list[int], int]] = []
    for k in range(nests):
        match kind:
            case "chain":
                sources, target = [k], k + 1
            case "hub":
                sources, target = ([], 0) if k == 0 else ([0], k)
            case "diamond":
                sources, target = ([[0], [0, 1], [1, 2], [2, 3]][k % 4], k % 4 + 1)
            case "siblings":
                sources, target = [0, 1], 2 + k
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
