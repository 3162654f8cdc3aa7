"""`affine-mem2reg` through `scf`: values in loops and conditionals, and elements of arrays."""

from __future__ import annotations

import numpy as np

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Ledger
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

HEAD = PROGRAMS["head"]
TAIL = """
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
"""


def change(body: str, pipeline: str = "affine-mem2reg") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline; what the function computes has not changed."""
    module = lw.parse(HEAD + body + TAIL)
    after = lw.parse(str(module))
    try:
        ledger = PassManager(parse_any_pipeline(pipeline)).run(after.op)
    except ValueError as error:
        raise AssertionError(f"'{pipeline}' breaks down on {module}") from error
    text = print_module(after.op)
    for n in range(4):
        for flag in (False, True):
            assert effect(HEAD + body + TAIL, n, flag) == effect(text, n, flag), text
    return ledger.filter(where=lambda entry: entry.code != "alias.arguments"), text


def effect(text: str, n: int, flag: bool) -> object:
    """The result, and the arrays afterwards."""
    arrays = [np.arange(16, dtype=np.int32) * k % 11 for k in (3, 7)]
    try:
        result = lw.parse(text).interpret("f", *arrays, n, flag)
    except InterpreterError as error:
        return error.code
    return result, [array.tolist() for array in arrays]


STORED = "affine.store %x, %b[] : memref<i32>\n"
