"""Files of MLIR here are tests."""

from tests.lit.collecting import pytest_collect_file

__all__ = ["pytest_collect_file"]
