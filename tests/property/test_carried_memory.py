"""Arrays that loops, branches and calls pass on: results, and that all memory is freed once.

Freed memory is overwritten, so that an array that is freed too early changes the result.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np
import pytest

import loopwright as lw
from tests.sampling import few
from tests.unit.native.codegen.jit import compile_text

ARRAY = "memref<?xi64>"
STRIDED = "memref<?xi64, strided<[1]>>"
LENGTH = 3

FUNCTIONS = f"""
func.func private @sum(%a: {ARRAY}) -> i64 {{
  %zero = arith.constant 0 : i64
  %r = affine.for %i = 0 to {LENGTH} iter_args(%s = %zero) -> (i64) {{
    %x = affine.load %a[%i] : {ARRAY}
    %three = arith.constant 3 : i64
    %m = arith.muli %s, %three : i64
    %t = arith.addi %m, %x : i64
    affine.yield %t : i64
  }}
  return %r : i64
}}
func.func private @next(%n: index, %a: {ARRAY}, %b: {ARRAY}) -> {ARRAY} {{
  %new = memref.alloc(%n) : {ARRAY}
  affine.for %i = 0 to {LENGTH} {{
    %x = affine.load %a[%i] : {ARRAY}
    %y = affine.load %b[%i] : {ARRAY}
    %five = arith.constant 5 : i64
    %z = arith.muli %x, %five : i64
    %s = arith.addi %y, %z : i64
    %one = arith.constant 1 : i64
    %t = arith.addi %s, %one : i64
    affine.store %t, %new[%i] : {ARRAY}
  }}
  return %new : {ARRAY}
}}
func.func private @either(%n: index, %a: {ARRAY}, %b: {ARRAY}) -> {ARRAY} {{
  %x = affine.load %a[0] : {ARRAY}
  %y = affine.load %b[1] : {ARRAY}
  %less = arith.cmpi slt, %x, %y : i64
  %r = scf.if %less -> ({ARRAY}) {{
    scf.yield %a : {ARRAY}
  }} else {{
    %new = func.call @next(%n, %a, %b) : (index, {ARRAY}, {ARRAY}) -> {ARRAY}
    scf.yield %new : {ARRAY}
  }}
  return %r : {ARRAY}
}}
"""


@dataclass
class Program:
    """A program of arrays of one type, which are made, chosen and carried at random."""

    rng: random.Random
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def emit(self, line: str) -> None:
        self.lines.append(line)

    def pick(self, arrays: list[str]) -> str:
        return self.rng.choice(arrays[-4:])

    def condition(self, arrays: list[str]) -> str:
        x, y, result = self.name(), self.name(), self.name()
        self.emit(f"{x} = func.call @sum({self.pick(arrays)}) : ({ARRAY}) -> i64")
        self.emit(f"{y} = func.call @sum({self.pick(arrays)}) : ({ARRAY}) -> i64")
        self.emit(f"{result} = arith.cmpi slt, {x}, {y} : i64")
        return result

    def block(self, arrays: list[str], depth: int) -> list[str]:
        """Emit some statements; return the arrays in scope after them."""
        scope = list(arrays)
        for _ in range(self.rng.randint(1, 3) if depth else 6):
            scope += self.statement(scope, depth)
        return scope

    def statement(self, arrays: list[str], depth: int) -> list[str]:
        kinds = ["next", "next", "either", "view", "select"]
        if depth < 3:
            kinds += ["if", "for", "for", "while"]
        kind = self.rng.choice(kinds)
        if kind in ("next", "either"):
            result = self.name()
            operands = f"%n, {self.pick(arrays)}, {self.pick(arrays)}"
            signature = f"(index, {ARRAY}, {ARRAY}) -> {ARRAY}"
            self.emit(f"{result} = func.call @{kind}({operands}) : {signature}")
            return [result]
        if kind == "view":
            view, result = self.name(), self.name()
            self.emit(
                f"{view} = memref.subview {self.pick(arrays)}[0] [%n] [1] : {ARRAY} to {STRIDED}"
            )
            self.emit(f"{result} = memref.cast {view} : {STRIDED} to {ARRAY}")
            return [result]
        condition = self.condition(arrays) if kind in ("if", "select") else ""
        if kind == "select":
            result = self.name()
            operands = f"{self.pick(arrays)}, {self.pick(arrays)}"
            self.emit(f"{result} = arith.select {condition}, {operands} : {ARRAY}")
            return [result]
        number = self.rng.randint(1, 3)
        base = self.name()
        results = [f"{base}#{k}" for k in range(number)] if number > 1 else [base]
        types = ", ".join([ARRAY] * number)
        head = f"{base}:{number}" if number > 1 else base
        if kind == "if":
            self.emit(f"{head} = scf.if {condition} -> ({types}) {{")
            self.yielding(arrays, depth, number, "scf.yield")
            self.emit("} else {")
            self.yielding(arrays, depth, number, "scf.yield")
            self.emit("}")
            return results
        inits = [self.pick(arrays) for _ in range(number)]
        inner = [self.name() for _ in range(number)]
        pairs = ", ".join(f"{x} = {y}" for x, y in zip(inner, inits, strict=True))
        if kind == "for":
            trips = self.rng.randint(0, 4)
            self.emit(
                f"{head} = affine.for %i{base[1:]} = 0 to {trips} "
                f"iter_args({pairs}) -> ({types}) {{"
            )
            self.yielding(arrays + inner, depth, number, "affine.yield")
            self.emit("}")
            return results
        count, body = self.name(), [self.name() for _ in range(number)]
        base = self.name()
        results = [f"{base}#{k + 1}" for k in range(number)]
        self.emit(
            f"{base}:{number + 1} = scf.while ({count} = %zero, {pairs}) : "
            f"(i64, {types}) -> (i64, {types}) {{"
        )
        scope = self.block(arrays + inner, depth + 1)
        test = self.name()
        self.emit(f"{test} = arith.cmpi slt, {count}, %trips : i64")
        forwarded = ", ".join(self.pick(scope) for _ in range(number))
        self.emit(f"scf.condition({test}) {count}, {forwarded} : i64, {types}")
        self.emit("} do {")
        counted, following = self.name(), self.name()
        arguments = ", ".join(f"{x}: {ARRAY}" for x in body)
        self.emit(f"^bb0({counted}: i64, {arguments}):")
        scope = self.block(arrays + body, depth + 1)
        self.emit(f"{following} = arith.addi {counted}, %one : i64")
        yielded = ", ".join(self.pick(scope) for _ in range(number))
        self.emit(f"scf.yield {following}, {yielded} : i64, {types}")
        self.emit("}")
        return results

    def yielding(self, arrays: list[str], depth: int, number: int, terminator: str) -> None:
        scope = self.block(arrays, depth + 1)
        yielded = ", ".join(self.pick(scope) for _ in range(number))
        self.emit(f"{terminator} {yielded} : {', '.join([ARRAY] * number)}")

    def text(self) -> str:
        scope = self.block(["%a", "%b"], 0)
        total = "%zero"
        for array in scope:
            value, total_after = self.name(), self.name()
            self.emit(f"{value} = func.call @sum({array}) : ({ARRAY}) -> i64")
            self.emit(f"{total_after} = arith.xori {total}, {value} : i64")
            total = total_after
        result = self.pick(scope)
        element = self.name()
        self.emit(f"{element} = affine.load {result}[1] : {ARRAY}")
        body = "\n  ".join(self.lines)
        return f"""{FUNCTIONS}
func.func @f(%a: {ARRAY}, %b: {ARRAY}, %trips: i64) -> (i64, i64) {{
  %n = arith.constant {LENGTH} : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  {body}
  return {total}, {element} : i64, i64
}}
"""


def arguments(seed: int) -> tuple[np.ndarray, np.ndarray, np.int64]:
    rng = np.random.default_rng(seed)
    a, b = rng.integers(-9, 9, (2, LENGTH))
    return a, b, np.int64(rng.integers(0, 4))


@pytest.mark.parametrize("seed", few(range(120), 12))
def test_carried_arrays_are_freed_once_and_not_too_early(seed: int) -> None:
    text = Program(random.Random(seed)).text()
    program = compile_text(text)
    result = program.run("f", *arguments(seed))
    expected = lw.parse(text).interpret("f", *arguments(seed))
    assert [int(x) for x in result] == [int(x) for x in expected]
    assert not program.heap.live
    assert not program.heap.double_frees


ROTATION = f"""
func.func @f(%a: {ARRAY}, %b: {ARRAY}, %trips: index) -> i64 {{
  %n = arith.constant {LENGTH} : index
  %r:2 = affine.for %t = 0 to %trips iter_args(%u = %a, %v = %b) -> ({ARRAY}, {ARRAY}) {{
    %w = func.call @next(%n, %u, %v) : (index, {ARRAY}, {ARRAY}) -> {ARRAY}
    affine.yield %w, %u : {ARRAY}, {ARRAY}
  }}
  %s = func.call @sum(%r#1) : ({ARRAY}) -> i64
  return %s : i64
}}
"""


def test_a_loop_that_rotates_arrays_takes_constant_memory() -> None:
    program = compile_text(FUNCTIONS + ROTATION)
    a, b, _ = arguments(1)
    result = program.run("f", a, b, 1000)
    assert result == lw.parse(FUNCTIONS + ROTATION).interpret("f", a, b, 1000)
    assert program.heap.allocated > 1000
    assert program.heap.most_live < 8, "three arrays, and the nodes of their list"
    assert not program.heap.live


UNRANKED = f"""
func.func @f(%a: {ARRAY}, %trips: index) -> i64 {{
  %n = arith.constant {LENGTH} : index
  %first = memref.cast %a : {ARRAY} to memref<*xi64>
  %r = affine.for %t = 0 to %trips iter_args(%u = %first) -> (memref<*xi64>) {{
    %x = memref.cast %u : memref<*xi64> to {ARRAY}
    %w = func.call @next(%n, %x, %a) : (index, {ARRAY}, {ARRAY}) -> {ARRAY}
    %y = memref.cast %w : {ARRAY} to memref<*xi64>
    affine.yield %y : memref<*xi64>
  }}
  %z = memref.cast %r : memref<*xi64> to {ARRAY}
  %s = func.call @sum(%z) : ({ARRAY}) -> i64
  return %s : i64
}}
"""


@pytest.mark.parametrize("trips", [0, 1, 2, 9])
def test_unranked_arrays_are_carried(trips: int) -> None:
    program = compile_text(FUNCTIONS + UNRANKED)
    a, _, _ = arguments(2)
    result = program.run("f", a, trips)
    assert result == lw.parse(FUNCTIONS + UNRANKED).interpret("f", a, trips)
    assert not program.heap.live
    assert not program.heap.double_frees
