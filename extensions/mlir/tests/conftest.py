"""What the tests of the core rely on, these rely on too."""

from __future__ import annotations

from tests.conftest import (
    bytecode_of_programs,
    cache_of_the_tests,
    interruptions,
    pytest_collection_finish,
    pytest_collection_modifyitems,
)

__all__ = [
    "bytecode_of_programs",
    "cache_of_the_tests",
    "interruptions",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
]
collect_ignore = ["lit/lit.cfg.py"]
