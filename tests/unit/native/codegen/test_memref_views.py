"""Views of memrefs against NumPy's views."""

import numpy as np
import pytest

from loopwright.reporting.errors import CompileError
from tests.texts import texts_beside
from tests.unit.native.codegen.jit import compile_text, run

PROGRAMS = texts_beside(__file__)


@pytest.fixture
def grid():
    return np.arange(48, dtype=np.int32).reshape(6, 8)


def test_metadata_dim_and_rank(grid):
    text = PROGRAMS["metadata dim and rank"]
    view = grid[1:, ::2]
    assert run(text, view, 1) == (2, 4, 4, 0, 5, 4, 8, 2, 8)


def test_layouts_that_cannot_cross_are_refused():
    text = "func.func @f(%a: memref<4x4xi32, affine_map<(d0, d1) -> (d1, d0)>>) { return }"
    with pytest.raises(CompileError, match="cannot be called from outside"):
        compile_text(text, entry="f")


def test_strided_arguments_and_negative_strides(grid):
    text = PROGRAMS["strided arguments and negative strides"]
    for view in (grid[5:2:-1, ::-2], grid[::2, 1::2], grid.T[::3, :4]):
        out = np.zeros((3, 4), np.int32)
        run(text, view, out)
        assert (out == view[:3, :4]).all()
