"""The ledger keeps what it is given, computes witnesses on demand, and renders it."""

import json
from dataclasses import FrozenInstanceError

import pytest

from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.ledger import (
    Assumption,
    Decision,
    Evidence,
    Ledger,
    Percentage,
    RefusalEntry,
    to_json,
    to_text,
)
from loopwright.reporting.remarks import remark_diagnostic, to_remarks_yaml
from loopwright.reporting.witnesses import Doubts, NamedPoint, SingleIteration

HERE = SourceLocation("a b.mlir", 3, 7)


def sample() -> Ledger:
    ledger = Ledger()
    ledger.append(Decision("fused", "affine-loop-fusion", "affine.for", function="f"))
    ledger.append(
        RefusalEntry(
            "dependence",
            "affine-loop-fusion",
            "affine.for",
            "a write: it comes 'between'",
            "f",
            (HERE,),
            Evidence({"depth": 2, "cost": 1.5}, lambda: SingleIteration(NamedPoint([0, 1]))),
        )
    )
    ledger.append(Assumption("distinct-arguments", "codegen", "func.func", function="g"))
    return ledger


def test_filters_agree_with_everything_given() -> None:
    ledger = sample()
    assert len(ledger.filter(function="f")) == 2
    assert [e.code for e in ledger.filter(function="f", kind="refusal")] == ["dependence"]
    assert len(ledger.filter(pass_name="codegen", code="fused")) == 0
    assert [e.code for e in ledger.filter(where=lambda e: bool(e.locations))] == ["dependence"]
    assert ledger.counts(lambda e: e.function) == {"f": 2, "g": 1}
    assert [e.code for e in ledger.of_type(Assumption)] == ["distinct-arguments"]


def test_entries_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        sample()[0].code = "other"  # type: ignore[misc]


def test_a_witness_is_computed_only_when_asked_for() -> None:
    computations: list[int] = []

    def witness() -> Doubts:
        computations.append(1)
        return Doubts(["effects"])

    ledger = Ledger([RefusalEntry("r", "p", "o", evidence=Evidence({}, witness))])
    to_text(ledger)
    to_json(ledger)
    assert not computations
    assert ledger[0].evidence.witness() == {"unknown": ["effects"]}
    assert "witness: not certain: effects" in to_text(ledger, witnesses=True)
    assert len(computations) == 2


def test_text() -> None:
    lines = to_text(sample()).splitlines()
    assert lines[0] == "decision: affine-loop-fusion: fused: affine.for in @f"
    assert lines[1] == (
        "a b.mlir:3:7: refusal: affine-loop-fusion: dependence: affine.for in @f: "
        "a write: it comes 'between' (reason unsupported, depth 2, cost 1.5)"
    )


def test_json_is_a_list_of_entries() -> None:
    values = json.loads(to_json(sample(), witnesses=True))
    assert [v["kind"] for v in values] == ["decision", "refusal", "assumption"]
    assert values[1]["locations"] == [{"file": "a b.mlir", "line": 3, "column": 7}]
    assert values[1]["figures"] == {"depth": 2, "cost": 1.5}
    assert [v.get("reason") for v in values] == [None, "unsupported", None]
    assert values[1]["witness"] == {"iteration": [0, 1], "names": {"iteration": []}}


def test_remarks_have_the_layout_of_llvm() -> None:
    documents = to_remarks_yaml(sample()).split("...\n")
    assert documents[0].startswith("--- !Passed\nPass:            affine-loop-fusion\n")
    assert documents[1].splitlines() == [
        "--- !Missed",
        "Pass:            affine-loop-fusion",
        "Name:            dependence",
        "DebugLoc:        { File: a b.mlir, Line: 3, Column: 7 }",
        "Function:        f",
        "Args:",
        "  - Op:              affine.for",
        "  - Remark:          'a write: it comes ''between'''",
        "  - reason:          unsupported",
        "  - depth:           '2'",
        "  - cost:            '1.5'",
    ]
    assert documents[2].startswith("--- !Analysis\n")
    assert documents[3] == ""


def test_remarks_have_the_witness_and_readable_figures() -> None:
    evidence = Evidence({"cost": Percentage(0.8446440510961748)}, lambda: Doubts(["effects"]))
    entry = RefusalEntry("r", "p", "o", evidence=evidence)
    message = remark_diagnostic(entry).message
    assert 'Witness="not certain: effects", cost=84.46%' in message
