"""What every test relies on: a disk cache of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def cache_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps compiled code out of the user's cache, and an old cache out of the tests."""
    before = os.environ.get("LOOPWRIGHT_CACHE_DIR")
    os.environ["LOOPWRIGHT_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["LOOPWRIGHT_CACHE_DIR"]
    else:
        os.environ["LOOPWRIGHT_CACHE_DIR"] = before
