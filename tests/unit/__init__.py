"""Tests by layers."""

import importlib.util
from pathlib import Path
from types import ModuleType


def imported(path: Path, name: str) -> ModuleType:
    """The module of a file, by any name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
