"""What the tests of the core rely on, these rely on too."""

from __future__ import annotations

from tests.conftest import bytecode_of_programs, cache_of_the_tests, interruptions

__all__ = ["bytecode_of_programs", "cache_of_the_tests", "interruptions"]
collect_ignore = ["lit/lit.cfg.py"]
