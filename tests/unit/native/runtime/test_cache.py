"""The disk cache: found again, harmless when damaged or unwritable, bounded, safe to share."""

import multiprocessing
import os
from pathlib import Path
from typing import Any

import pytest

from loopwright.native.runtime import cache
from tests.sampling import few

PARTS = (b"about", b"\0" * 1000, b"")


@pytest.fixture(autouse=True)
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "deep" / "cache"
    monkeypatch.setenv(cache.DIRECTORY_VARIABLE, str(place))
    return place


def only_file(directory: Path) -> Path:
    (path,) = directory.iterdir()
    return path


def test_what_is_stored_is_found(directory: Path) -> None:
    key = cache.make_key(["text", "option"])
    assert cache.load(key) is None
    assert cache.store(key, PARTS)
    assert cache.load(key) == PARTS
    assert cache.load(cache.make_key(["text", "other"])) is None
    assert len(list(directory.iterdir())) == 1


def test_storing_again_replaces() -> None:
    key = cache.make_key(["x"])
    cache.store(key, PARTS)
    cache.store(key, (b"new",))
    assert cache.load(key) == (b"new",)


def test_any_truncation_or_changed_byte_is_a_miss(directory: Path) -> None:
    key = cache.make_key(["x"])
    cache.store(key, (b"ab", b"c"))
    path = only_file(directory)
    whole = path.read_bytes()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 0x40
        for damaged in (whole[:place], changed):
            path.write_bytes(damaged)
            assert cache.load(key) is None
    path.write_bytes(whole)
    assert cache.load(key) == (b"ab", b"c")


def test_a_directory_in_the_way_is_a_miss(directory: Path) -> None:
    key = cache.make_key(["x"])
    cache.store(key, PARTS)
    path = only_file(directory)
    path.unlink()
    path.mkdir()
    assert cache.load(key) is None
    assert not cache.store(key, PARTS)
    assert cache.load(key) is None


def test_an_unusable_directory_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    for place in (occupied, occupied / "below", Path("/proc/no/such/place")):
        monkeypatch.setenv(cache.DIRECTORY_VARIABLE, str(place))
        assert not cache.store(cache.make_key(["x"]), PARTS)
        assert cache.load(cache.make_key(["x"])) is None


def test_a_failing_write_leaves_nothing(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert not cache.store(cache.make_key(["x"]), PARTS)
    assert list(directory.iterdir()) == []


def test_files_of_others_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    key = cache.make_key(["x"])
    cache.store(key, PARTS)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.warns(RuntimeWarning, match="other users may write in it"):
        assert cache.load(key) is None
    monkeypatch.setattr(cache, "_is_private_directory", bool)  # the directory is, the file is not
    assert cache.load(key) is None


def test_a_file_under_the_name_of_another_is_a_miss(directory: Path) -> None:
    first = cache.make_key(["x"])
    second = cache.make_key(["y"])
    cache.store(first, PARTS)
    path = only_file(directory)
    path.with_name(path.name.replace(first, second)).write_bytes(path.read_bytes())
    assert cache.load(second) is None and cache.load(first) == PARTS


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
def test_a_directory_that_others_may_write_in_is_not_used(directory: Path, mode: int) -> None:
    key = cache.make_key(["x"])
    assert cache.store(key, PARTS)
    directory.chmod(mode)
    with pytest.warns(RuntimeWarning, match="other users may write in it") as caught:
        answers = cache.load(key), cache.store(key, (b"other",)), cache.load(cache.make_key(["y"]))
    assert answers == (None, False, None) and len(caught) == 1
    directory.chmod(0o755)
    assert cache.load(key) == PARTS


def test_nothing_is_kept_after_the_compiler_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    key = cache.make_key(["x"])
    before = {path: (size + 1, time) for path, (size, time) in cache._LOADED.items()}
    monkeypatch.setattr(cache, "_LOADED", before)
    monkeypatch.setattr(cache, "_checked_modules", set[str]())
    assert not cache.store(key, PARTS)
    assert cache.load(key) is None


def test_only_what_has_been_read_counts_as_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cache._has_changed()
    read = {cache.__file__: (0, 0)}
    monkeypatch.setattr(cache, "_LOADED", {**cache._LOADED, **read})
    assert not cache._has_changed()  # it was what it is when it was read
    monkeypatch.setattr(cache, "_checked_modules", cache._checked_modules - {cache.__name__})
    assert cache._has_changed()


def test_the_least_recently_used_go_first(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [cache.make_key([str(n)]) for n in range(5)]
    for age, key in enumerate(keys[:4]):
        cache.store(key, (b"x" * 1000,))
        os.utime(directory / f"{key}.lwo", (age, age))
    assert cache.load(keys[0]) is not None
    monkeypatch.setattr(cache, "MAX_BYTES", 3500)
    cache.store(keys[4], (b"x" * 1000,))
    cache.evict(directory)
    assert [cache.load(key) is not None for key in keys] == [True, False, False, True, True]


def test_the_default_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(cache.DIRECTORY_VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_directory() == tmp_path / "loopwright"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.cache_directory() == tmp_path / ".cache" / "loopwright"


def hammer(number: int, failures: Any) -> None:
    for turn in few(range(100), 40):
        key = cache.make_key([str(turn % 5)])
        content = cache.load(key)
        if content is not None and (len(set(content[0])) != 1 or len(content[0]) != 5000):
            failures.value += 1
        cache.store(key, (bytes([number]) * 5000,))


def test_processes_share_it() -> None:
    context = multiprocessing.get_context("spawn")
    failures = context.Value("i", 0)
    workers = [context.Process(target=hammer, args=(n, failures)) for n in few(range(3), 2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    assert failures.value == 0


def test_what_is_kept_refers_to_classes_by_their_places() -> None:
    class Mine:
        pass

    class Other:
        pass

    pickled = cache.pickled((Mine, int, 3), (Other, Mine), ("builtins",))
    assert cache.unpickled(pickled, (int, Other)) == (Other, int, 3)
    assert cache.unpickled(pickled, ()) is None
    for value in (Mine, Mine(), lambda: 3):
        with pytest.raises(cache.UnknownClassError):
            cache.pickled(value, (Other,), ("builtins",))
