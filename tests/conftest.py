"""What every test relies on: a disk cache of its own, and no clock."""

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.sampling import WHOLE, sampled_cases

settings.register_profile(
    "any-machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not WHOLE,  # what runs by day takes the same time each day
)
settings.load_profile("any-machine")
collect_ignore = ["lit/lit.cfg.py"]
os.environ["LOOPWRIGHT_BACKGROUND"] = "0"  # calls wait for their code, so that tests are repeatable
gc.set_threshold(0)  # all that is imported and collected stays; libraries see searches enabled


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most cases of tests marked `cases_by_day`, unless a test is asked for by name."""
    if not any("::" in argument for argument in config.args):
        items[:] = sampled_cases(items)


def pytest_collection_finish() -> None:
    """Search for unreachable cycles seldom, and not among modules and tests: IR is made of cycles,
    and looking at them again and again takes a fifth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


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


@pytest.fixture(autouse=True, scope="session")
def interruptions() -> None:
    """What runs behind a shell ignores interruptions, and so would what tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def bytecode_of_programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where Python writes no bytecode, the programs that tests start share some of their
    own: they would compile every module again."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            base = tmp_path_factory.getbasetemp()
            shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(shared / "bytecode"))
        yield
