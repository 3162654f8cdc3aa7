"""Sets, maps and programs that are written and read again, through islpy and through OpenScop: of
all programs of `examples/` and `benchmarks/`, in MLIR and in Python. Those with operations of the
package loopwright-mlir are in the tests of that."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import islpy as isl
import numpy as np
import pytest
from benchmarks import peer_kernels
from benchmarks.python_kernels import CASES

import loopwright as lw
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.exact.presburger.relation import NamedUnion
from loopwright.reporting.errors import UsageError
from tests.generate.polybench import KERNELS, sizes_of

ROOT = Path(__file__).parents[3]
FILES = sorted([*ROOT.glob("examples/**/*.mlir"), *ROOT.glob("benchmarks/**/*.mlir")])
LINALG = {path.stem: path.read_text() for path in FILES if path.parent.name == "optimised"}
LOOPS = KERNELS | peer_kernels.KERNELS
IN_PYTHON = {f"{case.name} in Python": case for case in CASES}
PROGRAMS = [
    *(str(path.relative_to(ROOT)) for path in FILES if path.stem not in LINALG),
    *sorted(LOOPS),
    *IN_PYTHON,
]

REFUSED = ("carries-values", "other-statements", "unknown-effects", "not-affine", "may-alias")

SIZES = {"CONTEXT": 0, "DOMAIN": 0, "SCATTERING": 1, "READ": 1, "WRITE": 1}
"""The kinds of relations, and whether they have input dimensions."""


@cache
def text_of(name: str) -> str:
    """The text of a program."""
    if name in LOOPS:
        return LOOPS[name].text("dynamic", sizes_of(LOOPS[name], 6))
    if name not in IN_PYTHON:
        return (ROOT / name).read_text()
    kernel = lw.kernel(optimise=False)(IN_PYTHON[name].loops)
    kernel(*IN_PYTHON[name].arguments(np.random.default_rng(0), 8))
    return str(kernel.module)


def scops(text: str) -> Iterator[tuple[lw.Module, lw.Scop]]:
    module = lw.parse(text)
    for name in map(name_of, functions_with_bodies(module.op)):
        yield module, lw.scop(module, name)


def unions(scop: lw.Scop) -> Iterator[NamedUnion]:
    yield from (scop.domains, scop.reads, scop.writes, scop.schedule, scop.flow)
    yield from map(scop.dependences, ("flow", "anti", "output", "input"))
    for statement in scop.statements:
        yield from (statement.domain, statement.reads, statement.writes)


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", PROGRAMS)
def test_what_islpy_writes_is_what_it_was_given(name: str) -> None:
    expect_same_sets(text_of(name))


def expect_same_sets(text: str) -> None:
    """Expect that islpy reads what it has written of the sets and maps of a program."""
    for _, scop in scops(text):
        for union in unions(scop):
            held = union.as_isl()
            again = type(held)(str(held))
            assert again.is_equal(held) and isinstance(held, isl.UnionMap) is union.is_map
            tuples = {name for piece in union.pieces for name in piece.tuples if name}
            pieces: list[isl.Set] = []
            whole = held.wrap() if isinstance(held, isl.UnionMap) else held
            whole.foreach_set(pieces.append)
            assert all(any(f"{name}[" in str(part) for name in tuples) for part in pieces)
        instances = scop.domains.as_isl()
        for union in (scop.reads, scop.writes, scop.dependences("flow"), scop.flow):
            if union.is_exact:
                assert union.as_isl().domain().is_subset(instances)
        assert instances.is_subset(scop.schedule.as_isl().domain())
        assert scop.flow.as_isl().is_subset(scop.dependences("flow").as_isl())


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_come_back_through_openscop(name: str) -> None:
    for module, scop in scops(text_of(name)):
        try:
            text = scop.to_openscop()
        except UsageError as error:
            named_unions = scop.context, scop.domains, scop.reads, scop.writes, scop.schedule
            inexact = not all(union.is_exact for union in named_unions)
            assert ("is not described exactly" if inexact else "overlap in time") in str(error)
            continue
        expect_format(text)
        again = lw.from_openscop(text)
        assert str(again) == str(module)
        # The program in the text has other names than that before.
        renamed = lw.scop(again, scop.function).to_openscop()
        expect_format(renamed)
        again = lw.from_openscop(renamed)
        assert lw.scop(again, scop.function).to_openscop() == renamed


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_schedule_of_a_program_may_be_given_back(name: str) -> None:
    for module, scop in scops(text_of(name)):
        scheduling = module.schedule(scop.function)
        try:
            rescheduled = scheduling.apply_map(scop.schedule.as_isl()).module
        except lw.ScheduleError:
            assert scheduling.ledger[-1].code in REFUSED
            continue
        assert lw.prove(module, rescheduled, entry=scop.function).answer != "different"


def expect_format(text: str) -> None:
    """The rules of OpenScop 1.0: sections in order, and counts that fit what they count."""
    lines = [line for line in text.split("<loopwright>")[0].split("\n") if line[:1] != "#"]
    remaining_lines = iter(lines)
    assert [next(remaining_lines), next(remaining_lines)] == ["<OpenScop>", "C"]
    parameters = relation(next(remaining_lines), remaining_lines, None)
    assert next(remaining_lines) == "1"
    (names,) = tagged("strings", remaining_lines)
    assert len(names.split()) == parameters
    for _ in range(int(next(remaining_lines))):
        kinds: list[str] = []
        for _ in range(int(next(remaining_lines))):
            kinds.append(next(remaining_lines))
            relation(kinds[-1], remaining_lines, parameters)
        assert kinds[:2] == ["DOMAIN", "SCATTERING"] and set(kinds[2:]) <= {"READ", "WRITE"}
        assert int(next(remaining_lines)) == 1
        count, *body = tagged("body", remaining_lines)
        iterators = body[0].split() if int(count) else []
        assert len(iterators) == int(count) and body[-1].endswith(");")
    times = tagged("scatnames", remaining_lines)
    assert len(times) == 1
    count, *arrays = tagged("arrays", remaining_lines)
    assert len(arrays) == int(count) and all(
        line.split()[0] == str(number) for number, line in enumerate(arrays, 1)
    )
    assert list(remaining_lines) == [""]


def tagged(tag: str, remaining_lines: Iterator[str]) -> list[str]:
    assert next(remaining_lines) == f"<{tag}>"
    return list(iter(remaining_lines.__next__, f"</{tag}>"))


def relation(kind: str, remaining_lines: Iterator[str], parameters: int | None) -> int:
    """Check a relation; the number of its parameters."""
    head = list(map(int, next(remaining_lines).split()))
    parts = 1
    if len(head) == 1:
        (parts,) = head
        head = (
            list(map(int, next(remaining_lines).split()))
            if parts
            else [0, 2 + (parameters or 0), 0, 0, 0, parameters or 0]
        )
    for number in range(parts):
        if number:
            head = list(map(int, next(remaining_lines).split()))
        rows, columns, outputs, inputs, locals_, own = head
        assert columns == 2 + outputs + inputs + locals_ + own
        assert parameters in (None, own) and (inputs == 0 or SIZES[kind])
        for _ in range(rows):
            row = list(map(int, next(remaining_lines).split()))
            assert len(row) == columns and row[0] in (0, 1)
        if kind in ("READ", "WRITE"):
            assert outputs >= 1, "the array comes first"
    return head[-1]
