"""`canonicalize`, `cse` and `lower-affine` print what `mlir-opt` prints, byte for byte."""

import random
from functools import cache
from pathlib import Path

import pytest
from tests.oracle import mlir_opt_many
from tests.sampling import spread
from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline

PIPELINES = ("canonicalize", "cse", "lower-affine", "canonicalize,cse", "cse,lower-affine,cse")
READINGS = 2
"""How often expressions are read again until they have one form: sums in sums lose parentheses."""


@cache
def parsed(text: str) -> ModuleOp:
    return parse_module(text, make_context(allow_unregistered=True))


def run(text: str, pipeline: str) -> str:
    module = parsed(text).clone()
    PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    return print_module(module).strip("\n") + "\n"


def expected(texts: list[str], pipeline: str) -> list[str]:
    """What `mlir-opt` prints, in the form in which it reads that."""
    flags = [f"-{name}" for name in pipeline.split(",")]
    printed = mlir_opt_many(texts, "--allow-unregistered-dialect", *flags)
    for _ in range(READINGS):
        printed = mlir_opt_many(printed, "--allow-unregistered-dialect")
    return printed


class Nest:
    """A random nest over function arguments: loops, conditions, applies, accesses."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.depth = 3
        self.lines: list[str] = []
        self.indices: list[str] = ["%n", "%p"]
        self.symbols: list[str] = ["%n", "%p"]

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def expression(self, dims: int, symbols: int, depth: int = 2) -> str:
        pick = self.random
        if depth == 0:
            names = [f"d{i}" for i in range(dims)] + [f"s{i}" for i in range(symbols)]
            return pick.choice([*names, *names, str(pick.randrange(-9, 10))])
        lhs = self.expression(dims, symbols, depth - 1)
        kind = pick.randrange(9)
        if kind < 4:
            return f"{lhs} {pick.choice('+-')} ({self.expression(dims, symbols, depth - 1)})"
        if kind < 6:
            return f"({lhs}) * {pick.choice([-3, -1, 2, 4, 8])}"
        return f"({lhs}) {pick.choice(['mod', 'floordiv', 'ceildiv'])} {pick.randrange(2, 9)}"

    def operands(self) -> tuple[int, int, str]:
        dims = [self.random.choice(self.indices) for _ in range(self.random.randrange(0, 4))]
        symbols = [self.random.choice(self.symbols) for _ in range(self.random.randrange(0, 3))]
        text = f"({', '.join(dims)})" + (f"[{', '.join(symbols)}]" if symbols else "")
        return len(dims), len(symbols), text

    def mapped(self, results: int, keyword: str = "affine_map") -> str:
        dims, symbols, operands = self.operands()
        inputs = f"({', '.join(f'd{i}' for i in range(dims))})"
        if symbols:
            inputs += f"[{', '.join(f's{i}' for i in range(symbols))}]"
        exprs = [self.expression(dims, symbols) for _ in range(results)]
        if keyword == "affine_set":
            texts = [f"{e} {self.random.choice(['>= 0', '>= 0', '== 0'])}" for e in exprs]
            return f"affine_set<{inputs} : ({', '.join(texts)})>{operands}"
        return f"affine_map<{inputs} -> ({', '.join(exprs)})>{operands}"

    def apply(self) -> str:
        name = self.fresh()
        self.lines.append(f"{name} = affine.apply {self.mapped(1)}")
        return name

    def access(self) -> None:
        kind = self.random.randrange(6)
        at = f"[{self.apply()}, {self.random.choice(self.indices)}]"
        type_ = "memref<?x?xf32>"
        if kind == 0:
            self.lines.append(f"affine.store %x, %m{at} : {type_}")
        elif kind == 1:
            self.lines.append(f"affine.prefetch %m{at}, read, locality<3>, data : {type_}")
        elif kind == 2:
            name = self.fresh()
            self.lines.append(f"{name} = affine.vector_load %m{at} : {type_}, vector<4xf32>")
            self.lines.append(f"affine.vector_store {name}, %m{at} : {type_}, vector<4xf32>")
        elif kind == 3:
            name = self.fresh()
            word = self.random.choice(["min", "max"])
            self.lines.append(f"{name} = affine.{word} {self.mapped(self.random.randrange(1, 4))}")
            self.lines.append(f'"t.use"({name}) : (index) -> ()')
        else:
            name = self.fresh()
            self.lines.append(f"{name} = affine.load %m{at} : {type_}")
            if kind == 4:
                self.lines.append(f"affine.store {name}, %m{at} : {type_}")

    def bound(self, word: str, low: int, high: int) -> str:
        kind = self.random.randrange(4)
        if kind < 2:
            return str(self.random.randrange(low, high))
        if kind == 2:
            return f"{word} {self.mapped(self.random.randrange(1, 4))}"
        return self.random.choice(self.symbols)

    def nested(self, header: str, *, index: str | None = None, branches: int = 1) -> None:
        """An operation whose regions hold statements; its induction variable ends with it."""
        self.lines.append(f"{header} {{")
        outer = len(self.indices)
        if index is not None:
            self.indices.append(index)
        self.depth -= 1
        for branch in range(branches):
            if branch:
                self.lines.append("} else {")
            self.block()
        self.depth += 1
        del self.indices[outer:]
        self.lines.append("}")

    def block(self) -> None:
        outer = len(self.indices)
        for _ in range(self.random.randrange(1, 4)):
            self.statement()
        del self.indices[outer:]

    def statement(self) -> None:
        pick = self.random
        kind = pick.randrange(6) if self.depth else 5
        if kind <= 1:
            index = self.fresh()
            bounds = f"{self.bound('max', -4, 5)} to {self.bound('min', 3, 40)}"
            step = pick.choice(["", "", " step 2", " step 8"])
            self.nested(f"affine.for {index} = {bounds}{step}", index=index)
        elif kind == 2:
            condition = self.mapped(pick.randrange(1, 3), "affine_set")
            self.nested(f"affine.if {condition}", branches=pick.randrange(1, 3))
        elif kind == 3:
            index = self.fresh()
            low, high = pick.choice(self.symbols), pick.choice(self.symbols)
            bounds = f"(max({low}, {low} * 2 - 3)) to (min({high} + 4, {low}))"
            step = pick.randrange(1, 4)
            self.nested(f"affine.parallel ({index}) = {bounds} step ({step})", index=index)
        elif kind == 4:
            self.indices.append(self.apply())
        else:
            self.access()

    def text(self) -> str:
        self.block()
        body = "\n".join(self.lines)
        arguments = "%m: memref<?x?xf32>, %x: f32, %n: index, %p: index"
        return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\n"


WRONG_IN_MLIR = {
    ("canonicalize", 64): "takes (d0 + 1) mod 5 for 4 where only d0 >= 3 is known",
    ("canonicalize,cse", 64): "the same",
}
"""Random nests that `mlir-opt` changes the meaning of."""


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_random_nests(pipeline: str) -> None:
    wrong = [seed for name, seed in WRONG_IN_MLIR if name == pipeline]
    seeds = sorted({*spread(range(70), 7, PIPELINES.index(pipeline)), *wrong})
    texts = [Nest(seed).text() for seed in seeds]
    differing = [
        seed
        for seed, text, theirs in zip(seeds, texts, expected(texts, pipeline), strict=True)
        if run(text, pipeline) != theirs
    ]
    assert differing == wrong


INPUTS = sorted((Path(__file__).parent / "transforms").glob("*.mlir"))
FOLDED_BY_LOWERING = {"index_arithmetic", "parts_of_constants", "zeros_of_both_signs"}
"""Inputs with ops that `mlir-opt -lower-affine` folds on the way, and we do not."""


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_written_inputs(pipeline: str) -> None:
    texts = [
        text
        for path in INPUTS
        if "lower-affine" not in pipeline or path.stem not in FOLDED_BY_LOWERING
        for text in path.read_text().split("// -----\n")
    ]
    texts = spread(texts, 3, PIPELINES.index(pipeline))
    for text, theirs in zip(texts, expected(texts, pipeline), strict=True):
        assert run(text, pipeline) == theirs
