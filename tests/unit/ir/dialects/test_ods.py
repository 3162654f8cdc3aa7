"""The checks of definitions that the differential tests of single dialects do not reach."""

import pkgutil
from importlib import import_module

import pytest
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, UnitAttr, i32, i64
from xdsl.irdl import (
    AttrSizedOperandSegments,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir import dialects
from loopwright.ir.dialects.ods import (
    DENSE_I64_ARRAY,
    I64_ATTR,
    INDEX,
    OdsOperation,
    PropertyError,
    enum_of,
)

COLOUR = enum_of("allowed 32-bit signless integer cases: 0, 2", 32, [0, 2])


class SampleOp(OdsOperation):
    """An op with everything that the text can get wrong."""

    name = "sample.op"
    many = var_operand_def(INDEX)
    maybe = opt_operand_def(INDEX)
    size = prop_def(I64_ATTR)
    colour = opt_prop_def(COLOUR)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)


def made(**properties: object) -> SampleOp:
    return SampleOp.create(properties=SampleOp.convert_properties(properties))  # pyright: ignore


def test_unknown_properties_are_dropped_and_segments_filled() -> None:
    converted = SampleOp.convert_properties({"size": IntegerAttr(1, i64), "other": UnitAttr()})
    assert converted.keys() == {"size", "operandSegmentSizes"}
    assert converted["operandSegmentSizes"] == DenseArrayBase.from_list(i32, [0, 0])
    made(size=IntegerAttr(1, i64)).verify_()


def test_storage_is_checked_first_and_the_rest_later() -> None:
    with pytest.raises(PropertyError, match=r'Invalid attribute `size` .* conversion: "a"'):
        made(size=StringAttr("a"))
    wrong = made(size=IntegerAttr(1, i32))
    with pytest.raises(
        VerifyException, match="'size' failed to satisfy constraint: 64-bit signless integer"
    ):
        wrong.verify_()


def test_enumerations_are_storage() -> None:
    with pytest.raises(PropertyError, match="Invalid attribute `colour`"):
        made(colour=IntegerAttr(1, i32))
    made(size=IntegerAttr(1, i64), colour=IntegerAttr(2, i32)).verify_()


def test_missing_attributes() -> None:
    with pytest.raises(VerifyException, match=r"^requires attribute 'size'$"):
        made().verify_()


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ([0, 1], r"operand count \(0\) does not match with the total size \(1\)"),
        ([-1, 1], "cannot have negative elements"),
    ],
)
def test_segments(sizes: list[int], message: str) -> None:
    op = made(size=IntegerAttr(1, i64), operandSegmentSizes=DenseArrayBase.from_list(i32, sizes))
    with pytest.raises(VerifyException, match=message):
        op.verify_()


def test_segments_of_the_wrong_length() -> None:
    with pytest.raises(PropertyError, match="size mismatch in attribute conversion: 3 vs 2"):
        made(operandSegmentSizes=DenseArrayBase.from_list(i32, [0, 0, 0]))
    with pytest.raises(PropertyError, match="expected DenseI32ArrayAttr for key `value`"):
        made(operandSegmentSizes=DenseArrayBase.from_list(i64, [0, 0]))


def test_constraints_say_whether_they_hold() -> None:
    assert DENSE_I64_ARRAY.holds(DenseArrayBase.from_list(i64, [1]))
    assert not DENSE_I64_ARRAY.holds(DenseArrayBase.from_list(i32, [1]))
    assert not COLOUR.convertible(IntegerAttr(1, i32))


def test_rows_are_bound_to_variables_of_their_names() -> None:
    module_infos = pkgutil.walk_packages(dialects.__path__, f"{dialects.__name__}.")
    modules = [info.name for info in module_infos]
    named = {
        (module, name): value.__qualname__
        for module in modules
        for name, value in vars(import_module(module)).items()
        if isinstance(value, type) and value.__module__ == module
    }
    assert ("loopwright.ir.dialects.index", "CeilDivSOp") in named
    assert not {at: name for at, name in named.items() if at[1] != name}
