"""Generated loops over complex numbers: the same as pairs of floats, and as vectors of parts."""

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.syntax import print_module
from tests.campaigns.passes import each_natively, meaning, parse, unwrapped
from tests.generate.program import Program
from tests.sampling import few

C = "complex<f32>"
EXTENT = 90


class Loop:
    """One loop over two rows of numbers, which carries some and stores some."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"complex {seed}")
        self.lines: list[str] = []
        self.values = ["%z"]
        self.count = 0

    def define(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def load(self) -> str:
        place = self.rng.choice(("%i", "%i + 3", "%i * 2", "60 - %i", "%i floordiv 2", "7"))
        name = self.rng.choice(("%x", "%x", "%y"))
        return self.define(f"affine.load {name}[{place}] : memref<{EXTENT}x{C}>")

    def term(self) -> str:
        """A number of whole parts, small enough that sums stay exact."""
        value = self.load()
        match self.rng.randrange(7):
            case 0:
                return self.define(f"complex.mul {value}, {self.load()} : {C}")
            case 1:
                return self.define(f"complex.sub %z, {value} : {C}")
            case 2:
                return self.define(f"complex.conj {value} : {C}")
            case 3:
                real = self.define(f"complex.re {value} : {C}")
                return self.define(f"complex.create {real}, {real} : {C}")
            case 4:
                same = self.define(f"complex.eq {value}, %z : {C}")
                return self.define(f"arith.select {same}, {self.load()}, %z : {C}")
            case 5:
                head = "affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%i)"
                body = f"affine.yield {value} : {C} }} else {{ affine.yield %z : {C} }}"
                return self.define(f"{head} -> {C} {{ {body}")
            case _:
                return self.define(f"complex.neg {value} : {C}")

    def program(self) -> str:
        rng = self.rng
        carried = [f"%c{k}" for k in range(rng.randrange(3))]
        after: list[str] = []
        for name in carried:
            pair = [name, self.term()]
            rng.shuffle(pair)
            after.append(self.define(f"complex.add {', '.join(pair)} fastmath<reassoc> : {C}"))
        if not carried or rng.random() < 0.5:
            value = self.term()
            place = rng.choice(("%i", "%i + 1", "50 - %i", "%i * 2 + 1"))
            self.lines.append(f"affine.store {value}, %o[{place}] : memref<{EXTENT}x{C}>")
        last = rng.choice((0, 1, 7, 8, 16, 31, 32, 41))
        kinds = ", ".join([C] * len(carried))
        head = f"affine.for %i = 0 to {last}"
        ending = ["return"]
        if carried:
            inits = ", ".join(f"{name} = %z" for name in carried)
            head = f"%r:{len(carried)} = {head} iter_args({inits}) -> ({kinds})"
            self.lines.append(f"affine.yield {', '.join(after)} : {kinds}")
            results = ", ".join(f"%r#{k}" for k in range(len(carried)))
            ending = [f"return {results} : {kinds}"]
        rows = ", ".join(f"%{name}: memref<{EXTENT}x{C}>" for name in "xyo")
        start = f"func.func @f({rows}, %z: {C}) -> ({kinds}) {{"
        return "\n".join([start, f"{head} {{", *self.lines, "}", *ending, "}"])


def check(seed: int) -> bool:
    """Whether the loop became vectors; everything computes the same."""
    rng = np.random.default_rng(seed)
    parts = rng.integers(-3, 4, (2, 3, EXTENT)).astype(np.float32)
    rows: np.ndarray[Any, Any] = (parts[0] + 1j * parts[1]).astype(np.complex64)
    text = Loop(seed).program()
    z = np.complex64(1 - 2j)
    split = lw.parse(text).apply("affine-split-complex").apply("cse")
    size = random.Random(seed).choice((2, 4, 8, 5))
    vectors = split.apply("affine-super-vectorize", virtual_vector_size=(size,), extended=True)
    expected = rows.copy()
    truth = lw.parse(text).interpret("f", *expected, z)
    for module in (split, vectors):
        kernel = module.compile("f")
        for compiled in (False, True):
            data = rows.copy()
            actual = kernel(*data, z) if compiled else module.interpret("f", *data, z)
            if truth is not None:
                np.testing.assert_array_equal(np.array(actual), np.array(truth), text)
            np.testing.assert_array_equal(data, expected, text)
    return any(entry.code == "vectorize.vectorized" for entry in vectors.ledger)


def whole(seed: int) -> Program:
    """A program without arguments around a loop, which returns a checksum of everything."""
    loop = Loop(seed)
    text = loop.program().replace("@f(", f"@k{seed}(")
    row = f"memref<{EXTENT}x{C}>"
    count = text.partition(") -> (")[2].partition(")")[0].count(C)
    kinds = ", ".join([C] * count)
    call = f"call @k{seed}(%x, %y, %o, %z) : ({row}, {row}, {row}, {C}) -> ({kinds})"
    lines = [
        f"%z = complex.constant [1.0 : f32, -2.0 : f32] : {C}",
        "%c31 = arith.constant 31 : i64",
    ]
    lines += [f"%{name} = memref.alloc() : {row}" for name in "xyo"]
    for name, factor in (("x", 5), ("y", 3), ("o", 2)):
        lines.append(f"""affine.for %i = 0 to {EXTENT} {{
          %p = affine.apply affine_map<(d0) -> ((d0 * {factor}) mod 7 - 3)>(%i)
          %q = affine.apply affine_map<(d0) -> ((d0 * 2 + {factor}) mod 5 - 2)>(%i)
          %0 = arith.index_cast %p : index to i32
          %1 = arith.index_cast %q : index to i32
          %2 = arith.sitofp %0 : i32 to f32
          %3 = arith.sitofp %1 : i32 to f32
          %4 = complex.create %2, %3 : {C}
          affine.store %4, %{name}[%i] : {row}
        }}""")
    lines.append(f"%r:{count} = {call}" if count else call)
    lines += [f"affine.store %r#{k}, %x[{k}] : {row}" for k in range(count)]
    sums: list[str] = []
    for name in "xyo":
        sums.append(f"%s{name}")
        lines.append(f"""%s{name} = affine.for %i = 0 to {EXTENT} iter_args(%a = %c31) -> (i64) {{
          %0 = affine.load %{name}[%i] : {row}
          %1 = complex.re %0 : {C}
          %2 = complex.im %0 : {C}
          %3 = arith.fptosi %1 : f32 to i64
          %4 = arith.fptosi %2 : f32 to i64
          %5 = arith.muli %a, %c31 : i64
          %6 = arith.addi %5, %3 : i64
          %7 = arith.muli %6, %c31 : i64
          %8 = arith.addi %7, %4 : i64
          affine.yield %8 : i64
        }}""")
    lines.append(f"return {', '.join(sums)} : i64, i64, i64")
    caller = "\n".join([f"func.func @p{seed}() -> (i64, i64, i64) {{", *lines, "}"])
    return Program(seed, f"p{seed}", f"{text}\n{caller}\n", 3)


def test_mlir_runner() -> None:
    programs = [whole(seed) for seed in few(range(100, 112), 2)]
    changed: list[Program] = []
    for program in programs:
        split = lw.parse(program.text).apply("affine-split-complex")
        vectorised = split.apply("affine-super-vectorize", virtual_vector_size=(4,), extended=True)
        text = print_module(parse(str(vectorised)), local_scope=True)
        changed.append(unwrapped(replace(program, text=text)))
    for program, printed in zip(programs, each_natively(changed), strict=True):
        truth, _ = meaning(parse(program.text), program.name)
        assert [int(number) for number in printed] == truth, (program.text, printed)


@pytest.mark.parametrize("first", few(range(0, 24, 8), 1))
def test_generated_loops(first: int) -> None:
    assert sum(map(check, range(first, first + 8))) >= 2
