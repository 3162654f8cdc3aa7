"""What was decided, refused and assumed, with the evidence, and how to show it."""

from loopwright.reporting.ledger.entries import (
    Assumption,
    Decision,
    Entry,
    Evidence,
    Failure,
    Figure,
    JsonValue,
    Observation,
    Refusal,
    Remark,
    Remarks,
    Report,
    entry_text,
)
from loopwright.reporting.ledger.ledger import Ledger
from loopwright.reporting.ledger.remarks import RemarkFilter, remark_diagnostic, to_remarks_yaml
from loopwright.reporting.ledger.render import (
    to_json,
    to_json_value,
    to_text,
    value_text,
    witness_text,
)

__all__ = [
    "Assumption",
    "Decision",
    "Entry",
    "Evidence",
    "Failure",
    "Figure",
    "JsonValue",
    "Ledger",
    "Observation",
    "Refusal",
    "Remark",
    "RemarkFilter",
    "Remarks",
    "Report",
    "entry_text",
    "remark_diagnostic",
    "to_json",
    "to_json_value",
    "to_remarks_yaml",
    "to_text",
    "value_text",
    "witness_text",
]
