"""Object code that is linked without LLVM runs; what is not known is left to LLVM."""

import ctypes
import platform
import struct
import sys
from pathlib import Path

import pytest

from loopwright.native.runtime import elf, engine
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__, comment="; ", suffix=".ll")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="knows this ABI only"
)

PROGRAM = PROGRAMS["program"]
OTHER = "define i64 @given(i64 %x) {\n  %y = mul i64 %x, 100\n  ret i64 %y\n}"


def compiled(text: str) -> bytes:
    return engine.optimise(text).object_code


def called(image: elf.Image | None, *arguments: int) -> int:
    assert image is not None
    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(image.addresses["answer"])(*arguments)


def test_calls_data_and_tables_of_addresses() -> None:
    image = elf.link([compiled(PROGRAM), compiled(OTHER)], elf.in_process, ["answer", "counter"])
    assert [called(image, 0), called(image, 1), called(image, 0)] == [56, 4256, 100]
    assert image is not None
    assert ctypes.c_int64.from_address(image.addresses["counter"]).value == 43
    assert image.addresses["counter"] % 64 == 0


def test_what_is_given_is_asked_for_by_name() -> None:
    callback = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(lambda x: -x)
    address = ctypes.cast(callback, ctypes.c_void_p).value
    symbols_requested: list[str] = []

    def resolve(name: str) -> int | None:
        symbols_requested.append(name)
        return address if name == "given" else elf.in_process(name)

    assert called(elf.link([compiled(PROGRAM)], resolve, ["answer"]), 1) == -41 + 15
    assert set(symbols_requested) == {"given", "sqrt", "strlen"}


def test_code_is_not_writable_and_data_is_not_executable() -> None:
    image = elf.link([compiled(PROGRAM), compiled(OTHER)], elf.in_process, ["answer", "counter"])
    assert image is not None
    rights: dict[str, str] = {}
    for line in Path("/proc/self/maps").read_text().splitlines():
        span, right, *_ = line.split()
        low, high = (int(end, 16) for end in span.split("-"))
        rights |= {name: right for name, at in image.addresses.items() if low <= at < high}
    assert rights == {"answer": "r-xp", "counter": "rw-p"}


@pytest.mark.parametrize(
    "text",
    [
        "declare i64 @nobody()\ndefine i64 @answer() {\n%x = call i64 @nobody()\nret i64 %x\n}",
        "@own = thread_local global i64 3\ndefine ptr @answer() {\nret ptr @own\n}",
        "@nowhere = extern_weak global i64\ndefine ptr @answer() {\nret ptr @nowhere\n}",
        "$answer = comdat any\ndefine i64 @answer() comdat {\nret i64 1\n}",
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
        "[{ i32, ptr, ptr } { i32 1, ptr @answer, ptr null }]\n"
        "declare void @tzset()\ndefine void @answer() {\ncall void @tzset()\nret void\n}",
    ],
)
def test_what_is_not_known_is_left_to_llvm(text: str) -> None:
    assert elf.link([compiled(text)], elf.in_process, ["answer"]) is None


def test_names_that_are_defined_twice_and_names_that_are_not() -> None:
    assert elf.link([compiled(OTHER), compiled(OTHER)], elf.in_process, ["given"]) is None
    assert elf.link([compiled(OTHER)], elf.in_process, ["answer"]) is None


def test_damaged_objects_and_unknown_relocations() -> None:
    data = compiled(PROGRAM)
    whole = [data, compiled(OTHER)]
    assert elf.link(whole, elf.in_process, ["answer"]) is not None
    for size in range(0, len(data), 41):
        assert elf.link([data[:size], whole[1]], elf.in_process, ["answer"]) is None, size
    relocation_type = struct.pack("<I", 2)
    sections = struct.unpack_from("<Q", data, 40)[0]
    start, length = next(
        struct.unpack_from("<QQ", data, at + 24)
        for at in range(sections, len(data) - 63, 64)
        if struct.unpack_from("<I", data, at + 4)[0] == 4
    )
    for at in range(start, start + length, 24):
        if data[at + 8 : at + 12] == relocation_type:
            changed = data[: at + 8] + struct.pack("<I", 10) + data[at + 12 :]
            assert elf.link([changed, whole[1]], elf.in_process, ["answer"]) is None
            break
    else:
        pytest.fail("no relocation to change")
