"""Passes that clean up, on generated modules: the bytes of mlir-opt."""

from __future__ import annotations

from extensions.mlir.tests.general_table import mistake


def test_only_marked_differences_are_taken_for_mistakes() -> None:
    """Each place has to have the mark; numbers of values do not matter."""
    row = "finalize-memref-to-llvm"
    theirs = "%1 = cast %0 : i32 to i64\n%2 = add %1\n%3 = ret %2"
    ours = "%1 = sext %0 : i32 to i64\n%4 = add %1\n%5 = ret %4"
    assert mistake(row, theirs, ours)
    assert not mistake(row, theirs, ours.replace("add", "sub"))
    assert not mistake(row, theirs, theirs.replace("%2", "%9"))
    assert not mistake("cse", theirs, ours)
