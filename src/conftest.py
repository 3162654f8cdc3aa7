"""Doctests of the package."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

SOURCES = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Whether a file has no examples."""
    is_silent = collection_path.suffix == ".py" and ">>>" not in collection_path.read_text()
    return is_silent or None


def pytest_collect_file(file_path: Path) -> None:
    """Import a file by its name before pytest does, which executes it again where importing its
    package has imported it: what it registers, such as the meaning of an op, is registered once."""
    if file_path.suffix == ".py" and file_path.stem not in ("conftest", "__init__", "__main__"):
        import_module(".".join(file_path.relative_to(SOURCES).with_suffix("").parts))
