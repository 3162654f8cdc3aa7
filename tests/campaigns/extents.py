"""Campaigns on extents. Those that accesses imply: nests up to extents of other arrays and to a
number, vectorised, beside themselves, with arrays of many sizes. Those of calls: kernels that are
called with few and with many iterations in turn, for which there is code that knows them."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime.copies import copied
from loopwright.python.kernels import background, version
from loopwright.python.kernels.checking import describe_difference
from tests.campaigns import Report
from tests.campaigns.python_functions import compiling, defined

ARRAYS = "abc"
SIZES = 6
CALLS = 12


def generate(seed: int) -> tuple[str, int]:
    """A program on three arrays, and their rank."""
    draw = random.Random(seed)
    rank = draw.choice((1, 1, 2))
    type_ = "memref<" + "?x" * rank + "f32>"
    lines = [f"func.func @main(%a: {type_}, %b: {type_}, %c: {type_}, %q: index, %x: f32) {{"]
    for number in range(rank):
        lines.append(f"%k{number} = arith.constant {number} : index")
        lines += [f"%{n}{number} = memref.dim %{n}, %k{number} : {type_}" for n in ARRAYS]
    for _ in range(draw.randint(2, 4)):
        lines += _nest(draw, rank, type_)
    return "\n".join([*lines, "return", "}"]), rank


def _nest(draw: random.Random, rank: int, type_: str) -> list[str]:
    lines: list[str] = []
    for number in range(rank):
        source = draw.choice([*ARRAYS, "q"])
        bound = "%q" if source == "q" else f"%{source}{number}"
        offset = draw.choice([0] * 9 + [1, -1, 2])
        if offset:
            bound = f"affine_map<()[s0] -> (s0 + {offset})>()[{bound}]"
        step = " step 2" if draw.random() < 0.15 else ""
        lines.append(f"affine.for %i{number} = {draw.choice((0, 0, 0, 0, 1))} to {bound}{step} {{")
    source, target = draw.sample(ARRAYS, 2)

    def place() -> str:
        return ", ".join(f"%i{n}{draw.choice([''] * 12 + [' + 1', ' - 1'])}" for n in range(rank))

    value = "%x"
    if draw.random() < 0.67:
        lines.append(f"%v = affine.load %{source}[{place()}] : {type_}")
        value = "%v"
    lines.append(f"affine.store {value}, %{target}[{place()}] : {type_}")
    lines += ["}"] * rank
    chance = draw.random()
    if chance < 0.1:
        return ["affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%q] {", *lines, "}"]
    return ["affine.for %t = 0 to %q {", *lines, "}"] if chance < 0.2 else lines


def implied_extents(seeds: Sequence[int]) -> Report:
    """What vectors leave in memory, where the program stays inside of it."""
    report = Report("implied extents", count=len(seeds))
    for seed in seeds:
        text, rank = generate(seed)
        plain = lw.parse(text)
        vectors = plain.apply("affine-super-vectorize", virtual_vector_size=4)
        report.facts["without masks"] += "create_mask" not in str(vectors)
        draw = np.random.default_rng(seed)
        for _ in range(SIZES):
            least = int(draw.integers(1, 8))
            more = draw.choice([0, 0, 0, 0, 0, 1, 2, 3], (len(ARRAYS), rank))
            arrays = [draw.random(least + row).astype(np.float32) for row in more]
            number = int(draw.choice([least, least, 0, least - 1, least + 1]))
            argument_copies: list[list[Any]] = [
                [array.copy() for array in arrays] for _ in range(2)
            ]
            try:
                plain.interpret("main", *argument_copies[0], number, np.float32(9))
            except lw.InterpreterError:
                report.facts["outside of memory"] += 1
                continue
            report.facts["compared"] += 1
            vectors.interpret("main", *argument_copies[1], number, np.float32(9))
            if not all(map(np.array_equal, *argument_copies)):
                report.failures.append(f"seed {seed}: arrays of {least + more}, {number}:\n{text}")
    return report


EXTENTS = ("a.shape[0]", "a.shape[1]", "w.shape[0]", "len(w)", "y.shape[1]", "r", "n", "3")
LOOPS = ("range({e})", "range({e})", "range(1, {e})", "range({e}, -1, -1)", "range(-r, r + 1)")
PLACES = ("{i}", "{j}", "{i} + {j}", "{i} - {j}", "r", "({i} + {j}) // 2", "n - 1 - {i}", "0")


def kernel_over_extents(seed: int) -> str:
    """A function of three matrices, an integer, and a tuple with another, over nests of loops."""
    draw = random.Random(seed)
    lines = ["def function(a, w, y, r, t):", "    n, s = t[0], 0.0"]
    for _ in range(draw.randint(1, 2)):
        depth = draw.randint(2, 4)
        for number in range(depth):
            head = draw.choice(LOOPS).format(e=draw.choice(EXTENTS))
            lines.append("    " * (number + 1) + f"for i{number} in {head}:")
            if number == depth - 2 and draw.random() < 0.4:
                lines.append("    " * depth + "s = 0.5 * s + t[1]")

        def element(name: str, depth: int = depth) -> str:
            names = [f"i{draw.randrange(depth)}" for _ in range(4)]
            places = [draw.choice(PLACES).format(i=x, j=names[-1]) for x in names[:2]]
            if draw.random() < 0.2:
                stride = draw.choice(("r", "n", f"{name}.shape[1]"))
                places = [f"({places[0]}) * {stride} + {places[1]}"]
                name = f"{name}.reshape({name}.size)"
            if draw.random() < 0.8:
                places = [f"({x}) % {name}.shape[{k}]" for k, x in enumerate(places)]
            return f"{name}[{', '.join(places)}]"

        last = draw.choice(("i0", "r", "n", "s", "w.shape[1]"))
        what = f"{element('a')} * {element('w')} + {last}"
        place = element("y")
        form = draw.choice(("s += {w}", "{p} += {w}", "{p} = {w}", "s = {p} - s"))
        lines.append("    " * (depth + 1) + form.format(p=place, w=what))
    return "\n".join([*lines, "    return s, w.shape[0] * r, y[0]", ""])


def known_extents(seeds: Sequence[int]) -> Report:
    """Kernels give what Python gives, whichever extents their code knows."""
    report = Report("known extents", count=len(seeds))
    for seed in seeds:
        text = kernel_over_extents(seed)
        plain = defined(text, seed)
        draw = np.random.default_rng(seed)
        kernel = lw.kernel(plain)
        shapes = draw.choice([1, 2, 3, 3, 5, 17], (draw.integers(2, 7), 4))
        with compiling(fully=False), pytest.MonkeyPatch.context() as patch:
            patch.setattr(version, "SECONDS", 0.0)
            patch.setenv(background.VARIABLE, "0")
            for _ in range(CALLS):
                m, n, k, r = map(int, shapes[draw.integers(len(shapes))])
                call_arguments = (
                    draw.random((m, k)),
                    draw.random((k, n)),
                    draw.random((m, n)),
                    r,
                    (k, 0.25),
                )
                outcomes = [
                    _outcome(implementation, copied(call_arguments))
                    for implementation in (plain, kernel)
                ]
                wrong = describe_difference(*outcomes)
                report.note(f"seed {seed}: {m, n, k, r}\n{text}", wrong)
                report.facts["raised" if outcomes[0][2] else "compared"] += 1
        report.facts["versions"] += len(kernel.signatures)
    return report


def _outcome(function: Any, call_arguments: Any) -> Any:
    """The result and the arguments behind a call, or the class of the exception: what was stored
    before it is not there where the optimiser runs."""
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            return function(*call_arguments), call_arguments, ""
    except (IndexError, ZeroDivisionError) as error:
        return None, None, type(error).__name__
