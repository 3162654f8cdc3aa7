# ruff: noqa: F821
# pyright: basic
"""The suite that `mlir-opt-22` and `loopwright-opt` both pass; `--param opt=mlir-opt-22` chooses.

.venv/bin/lit extensions/mlir/tests/lit
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.lit.opt_format import OptFormat  # noqa: E402

config.name = "loopwright-mlir"
config.suffixes = [".mlir"]
config.test_format = OptFormat(lit_config.params.get("opt", "loopwright-opt"))
