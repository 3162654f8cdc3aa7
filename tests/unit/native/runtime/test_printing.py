"""The print helpers as native functions: their text, where it goes, and exceptions on the way."""

import ctypes
import io
import sys
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from loopwright.native.runtime import support_library as library


def helper(name: str, *types: Any) -> Any:
    return ctypes.CFUNCTYPE(None, *types)(library.helper_address(name))


def descriptor(array: Any, offset: int = 0) -> Any:
    """MLIR's ranked descriptor of an array."""
    strides = [stride // array.itemsize for stride in array.strides]
    words = [0, array.ctypes.data - offset * array.itemsize, offset, *array.shape, *strides]
    return (ctypes.c_int64 * len(words))(*words)


def test_scalars_and_punctuation(capsys: pytest.CaptureFixture[str]) -> None:
    helper("printOpen")()
    helper("printF32", ctypes.c_float)(0.1)
    helper("printComma")()
    helper("printF64", ctypes.c_double)(1e10)
    helper("printComma")()
    helper("printI64", ctypes.c_int64)(-5)
    helper("printComma")()
    helper("printU64", ctypes.c_uint64)(2**64 - 1)
    helper("printClose")()
    helper("printNewline")()
    helper("printBF16", ctypes.c_uint16)(0x3FC0)
    helper("printString", ctypes.c_char_p)(b" words\n")
    library.raise_pending()
    assert capsys.readouterr().out == "( 0.1, 1e+10, -5, 18446744073709551615 )\n1.5 words\n"


@pytest.mark.parametrize(
    ("kind", "dtype", "shown"),
    [
        ("F32", np.float32, "[[1,   2]]"),
        ("F64", np.float64, "[[1,   2]]"),
        ("F16", np.float16, "[[1,   2]]"),
        ("BF16", ml_dtypes.bfloat16, "[[1,   2]]"),
        ("I16", np.int16, "[[1,   2]]"),
        ("I32", np.int32, "[[1,   2]]"),
        ("I64", np.int64, "[[1,   2]]"),
        ("Ind", np.int64, "[[1,   2]]"),
        ("I8", np.int8, "[[\x01,   \x02]]"),
        ("C32", np.complex64, "[[(1,0),   (2,0)]]"),
        ("C64", np.complex128, "[[(1,0),   (2,0)]]"),
    ],
)
def test_memrefs(kind: str, dtype: Any, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    array = np.array([[1, 9, 2]], dtype)[:, ::2]
    words = descriptor(array, offset=1)
    base = array.ctypes.data - array.itemsize
    head = f"base@ = 0x{base:x} rank = 2 offset = 1 sizes = [1, 2] strides = [3, 2]"
    helper(f"printMemref{kind}", ctypes.c_int64, ctypes.c_void_p)(2, ctypes.addressof(words))
    library.raise_pending()
    assert capsys.readouterr().out == f"Unranked Memref {head} data = \n{shown}\n"
    unranked = (ctypes.c_int64 * 2)(2, ctypes.addressof(words))
    helper(f"_mlir_ciface_printMemref{kind}", ctypes.c_void_p)(ctypes.addressof(unranked))
    assert capsys.readouterr().out == f"Unranked Memref {head} data = \n{shown}\n"
    helper(f"printMemrefShape{kind}", ctypes.c_int64, ctypes.c_void_p)(2, ctypes.addressof(words))
    assert capsys.readouterr().out == f"Unranked Memref {head}\n"


def test_exceptions_are_raised_after_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(sys, "stdout", Closed())
    helper("printNewline")()
    helper("printComma")()
    monkeypatch.undo()
    with pytest.raises(BrokenPipeError):
        library.raise_pending()
    library.raise_pending()


def test_bytes_that_are_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="utf-8"))
    library.write_text("a")
    library.write_text("\udcff")
    library.write_text("b")
    sys.stdout.flush()
    assert raw.getvalue() == b"a\xffb"


def test_names() -> None:
    assert library.is_helper("printMemrefF32")
    assert library.is_helper("_mlir_ciface_printMemrefInd")
    assert not library.is_helper("printf")
