"""What the ledger has of programs in which many nests share memrefs: it grows with the program."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from benchmarks.fusion_shapes import SHAPES

import loopwright as lw
from loopwright.loops.fusion.entries import MOST_ALONE
from loopwright.loops.fusion.entries import __doc__ as declarations
from loopwright.loops.pipelines import build_pass
from loopwright.reporting.ledger import Entry, Ledger
from loopwright.reporting.remarks import remark_diagnostic
from loopwright.tools.main import main
from tests.sampling import pairs, spread

NO_PLACE = "fusion.no-insertion-point"
SHARING = {"hub", "last-reader", "one-to-one", "ping-pong", "rows", "views"}
"""Shapes in which many nests that are not fused share a memref."""


def entries(text: str, options: Mapping[str, str] | None = None) -> list[Entry]:
    """What fusion records."""
    ledger = Ledger()
    build_pass("affine-loop-fusion", dict(options or {})).run(lw.parse(text).op, ledger)
    return list(ledger)


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("shape", SHAPES)
def test_entries_grow_with_the_program(shape: str) -> None:
    base = 36 if shape in SHARING else 14
    few, more, many = (len(entries(SHAPES[shape](k * base))) for k in (1, 2, 4))
    assert more - few <= 12 * base
    assert many - more <= 2 * (more - few) + 8


SHARED = ("rows", "ping-pong", "last-reader", "argument-hub")
OPTIONS = ({"cost-model": "cache"}, {"shift": "true"}, {"mode": "sibling"})


@pytest.mark.parametrize(("shape", "options"), spread(pairs(SHARED, OPTIONS, 3), 2))
def test_entries_of_all_options_grow_with_the_program(shape: str, options: dict[str, str]) -> None:
    few, more, many = (len(entries(SHAPES[shape](n), options)) for n in (12, 24, 48))
    assert many - more <= 3 * (more - few)


def said(entry: Entry) -> str:
    """An entry as a remark."""
    return remark_diagnostic(entry).message


def no_places(text: str) -> Iterator[tuple[int, ...]]:
    """The lines of nests that have no place, and how many more there are."""
    for entry in entries(text):
        if entry.code == NO_PLACE:
            more = entry.evidence.figures.get("more_nests", 0)
            assert isinstance(more, int)
            yield (*(place.line for place in entry.locations), more)


def test_nests_without_a_place_are_told_with_a_path() -> None:
    text = SHAPES["ping-pong"](9)
    starts = [number for number, line in enumerate(text.splitlines(), 1) if "affine.for" in line]
    codes_with_paths = sorted(no_places(text))
    # A writer that is not next to the nest is before another reader, which the next one needs.
    assert codes_with_paths == sorted(
        (starts[j], starts[k], starts[j + 1], starts[k - 1], 0)
        for k in range(3, 9)
        for j in range(k - 3, -1, -2)
    )
    for entry in entries(text):
        if entry.code == NO_PLACE:
            witness = entry.evidence.witness()
            assert isinstance(witness, dict) and isinstance(witness["path"], list)
            assert len(witness["path"]) == 3


def test_a_summary_is_told_in_words_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(SHAPES["ping-pong"](2 * MOST_ALONE + 8))
    assert main(["explain", str(file), "-affine-loop-fusion", "--no-graph"]) == 0
    printed = capsys.readouterr().out
    summary = r"of the second; so it is for 2 more nests\n    reason unsupported,\s+with \S+,\s+"
    assert re.search(summary + "more nests 2\n", printed)
    assert main(["explain", str(file), "-affine-loop-fusion", "--format=json"]) == 0
    printed_entries = json.loads(capsys.readouterr().out)["entries"]
    more = [entry["figures"].get("more_nests", 0) for entry in printed_entries]
    assert sorted(filter(None, more)) == [1, 1, 2]


def test_remarks_name_the_other_nest() -> None:
    text = SHAPES["chain"](3)
    starts = [number for number, line in enumerate(text.splitlines(), 1) if "affine.for" in line]
    fused_entries = [entry for entry in entries(text) if entry.code == "fusion.fused"]
    assert len(fused_entries) == 2
    for entry in fused_entries:
        assert isinstance(partner := entry.evidence.figures["with"], str)
        assert int(partner.split(":")[-2]) in starts
        assert partner == str(entry.locations[1]) and f"with={partner}" in said(entry)
    nests = [
        "affine.for %i = 0 to 8 { affine.store %c, %m[%i] : memref<8xf32> }",
        "affine.for %i = 0 to 8 { %0 = affine.load %m[%i] : memref<8xf32>\n"
        'affine.store %0, %a[7] : memref<8xf32> } loc("reads"("a":2:1))',
    ]
    head = "func.func @f(%a: memref<8xf32>, %c: f32) {\n%m = memref.alloc() : memref<8xf32>"
    (only,) = entries("\n".join([head, *nests, "return", "}"]), {"compute-tolerance": "0"})[:1]
    assert 'with="reads at a:2:1"' in said(only)


CODE = re.compile(r'"(fusion\.[a-z-]+)"')


def test_each_code_of_a_refusal_is_declared_and_has_one_origin() -> None:
    source = Path(lw.__file__).parent
    folders = [source / "loops" / "fusion", source / "exact" / "slices", source / "exact" / "costs"]
    files = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    occurrences = Counter(code for path in files for code in CODE.findall(path.read_text()))
    assert set(occurrences.values()) == {1}
    declared = set(re.findall(r"`(fusion\.[a-z-]+)`", declarations or ""))
    assert set(occurrences) - DONE == declared


DONE = {
    *("fusion.fused", "fusion.shifted", "fusion.sunk-loops", "fusion.erased-source"),
    *("fusion.private-buffer", "fusion.rolling-buffer", "fusion.assumed-size"),
}
"""What is no refusal."""
