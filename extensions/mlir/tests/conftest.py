"""What the tests of the core rely on, these rely on too."""

from __future__ import annotations

from tests.conftest import (
    bytecode_of_programs,
    cache_of_the_tests,
    interruptions,
    pytest_collection_finish,
)

__all__ = [
    "bytecode_of_programs",
    "cache_of_the_tests",
    "interruptions",
    "pytest_collection_finish",
]
collect_ignore = ["lit/lit.cfg.py"]
