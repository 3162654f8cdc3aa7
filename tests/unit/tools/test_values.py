"""`--arg` values of every kind of argument, and archives of every dtype."""

import os
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BFloat16Type,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    StridedLayoutAttr,
    VectorType,
    f32,
    f64,
    i1,
    i8,
    i64,
)
from xdsl.ir import Attribute

from loopwright.ir.syntax.files import check_writable
from loopwright.native.runtime.arguments import Signature, fill_frame
from loopwright.native.runtime.copies import same_bits
from loopwright.native.runtime.entries import spec_of
from loopwright.reporting.errors import UsageError
from loopwright.tools.run import make_arguments, value_text, write_archive


def signature(*types: Attribute) -> Signature:
    specs = [spec_of(kind) for kind in types]
    assert all(spec is not None for spec in specs)
    names = tuple("abcdefgh"[: len(types)])
    return Signature("f", names, tuple(s for s in specs if s is not None), ())


def one(kind: Attribute, text: str) -> Any:
    """The argument for a text; a call would accept it."""
    shape = signature(kind)
    filled_arguments = make_arguments(shape, [text])
    fill_frame(shape, filled_arguments, may_alias=False)
    return filled_arguments[0]


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (i8, "-3", -3),
        (i64, "0x7fffffffffffffff", 2**63 - 1),
        (IndexType(), "12", 12),
        (i1, "true", True),
        (i1, "0", 0),
        (f32, "1", 1),
        (f32, "-1.5e3", -1500.0),
        (f64, "inf", float("inf")),
        (ComplexType(f64), "1+2j", 1 + 2j),
        (f64, "zeros", 0.0),
        (i8, "ones", 1),
        (BFloat16Type(), "2.5", 2.5),
    ],
)
def test_scalars(kind: Attribute, text: str, expected: object) -> None:
    assert one(kind, text) == expected


def test_filled_arrays() -> None:
    fixed = MemRefType(f32, [2, 3])
    assert one(fixed, "zeros").tolist() == [[0, 0, 0], [0, 0, 0]]
    assert one(fixed, "ones:2x3").tolist() == [[1, 1, 1], [1, 1, 1]]
    assert one(fixed, "arange").tolist() == [[0, 1, 2], [3, 4, 5]]
    assert one(MemRefType(f32, [DYNAMIC_INDEX]), "arange:3").tolist() == [0, 1, 2]
    assert one(MemRefType(f32, []), "2.5").shape == ()
    assert one(MemRefType(f32, []), "ones") == 1
    assert one(MemRefType(f32, [0, DYNAMIC_INDEX]), "random:1:0x4").shape == (0, 4)
    assert one(VectorType(i8, [2, 2]), "arange").tolist() == [[0, 1], [2, 3]]
    assert one(MemRefType(VectorType(f32, [4]), [2]), "ones").shape == (2, 4)


@pytest.mark.parametrize(
    "element",
    [
        i1,
        i8,
        IntegerType(3),
        IntegerType(16, Signedness.UNSIGNED),
        i64,
        IndexType(),
        BFloat16Type(),
        f32,
        ComplexType(f32),
    ],
)
def test_random_arrays(element: Attribute) -> None:
    kind = MemRefType(element, [DYNAMIC_INDEX, 5])
    first, again, other_seed = (one(kind, f"random:{seed}:40x5") for seed in (1, 1, 2))
    assert same_bits(first, again)
    assert not same_bits(first, other_seed)
    assert same_bits(one(kind, "random:40x5"), one(kind, "random:0:40x5"))
    two = make_arguments(signature(kind, kind), ["random:40x5", "random:40x5"])
    assert not same_bits(*two)


@pytest.mark.parametrize(
    ("strides", "offset"), [([8, 1], 0), ([1, 4], 3), ([-8, 2], None), ([None, 2], None)]
)
def test_layouts(strides: list[int | None], offset: int | None) -> None:
    kind = MemRefType(f32, [3, 4], StridedLayoutAttr(strides, offset))
    array = one(kind, "arange")
    assert array.tolist() == np.arange(12).reshape(3, 4).tolist()
    for stride, byte_stride in zip(strides, array.strides, strict=True):
        assert stride is None or byte_stride == 4 * stride


def test_archives_of_every_dtype(tmp_path: Path) -> None:
    path = str(tmp_path / "all.npz")
    arrays: dict[str, Any] = {
        "a": np.arange(3, dtype=np.int8),
        "file": np.ones((2, 2), ml_dtypes.bfloat16),
        "b": 2.5,
        "c": True,
        "d": np.zeros((0, 3), np.complex64),
        "e": np.arange(4, dtype=np.float32)[::-2],
    }
    write_archive(path, arrays)
    with np.load(path) as archive:
        assert set(archive.files) == set(arrays)
        assert archive["e"].tolist() == [3, 1]
        assert archive["b"] == 2.5
    kind = MemRefType(BFloat16Type(), [2, 2])
    loaded = one(kind, f"{path}:file")
    assert loaded.dtype == ml_dtypes.bfloat16
    assert (loaded == 1).all()
    assert Path(path).stat().st_mode & 0o777 == 0o666 & ~_umask()
    with pytest.raises(UsageError, match="has no array 'x'"):
        one(kind, f"{path}:x")
    with pytest.raises(UsageError, match="name one, as in"):
        one(kind, path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_failing_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.npz"
    write_archive(str(path), {"a": np.zeros(3)})
    before = path.read_bytes()

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(np.lib.format, "write_array", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_archive(str(path), {"a": np.ones(3)})
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["out.npz"]


def test_unwritable_places(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "x.npz", Path("/proc/x.npz")):
        with pytest.raises(UsageError, match="cannot open output file"):
            check_writable(str(path))
            write_archive(str(path), {})
    check_writable(str(tmp_path / "x.npz"))


def test_texts() -> None:
    assert value_text(3) == "3"
    assert value_text(np.zeros(())) == "float64[] 0.0"
    assert "..." in value_text(np.zeros(5000))


def test_bits() -> None:
    nan = np.array([0x7FC00000, 0xFFC00001], np.uint32).view(np.float32)
    assert same_bits(nan, nan[::-1])
    assert same_bits(np.array([1, 2], ml_dtypes.bfloat16), np.array([1, 2], ml_dtypes.bfloat16))
    assert not same_bits(np.zeros(2, np.float32), np.zeros(2))
    assert not same_bits(np.zeros(2), np.zeros(3))
    assert not same_bits(np.zeros(2), np.array([0.0, -0.0]))
    assert same_bits(complex(float("nan"), 1), complex(float("nan"), 1))
    assert not same_bits(complex(0.0, -0.0), complex(0.0, 0.0))
