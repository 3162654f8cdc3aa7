"""Layouts that put several subscripts at one address, and those that do not."""

from typing import cast

import pytest
from xdsl.dialects.builtin import FunctionType, MemRefType
from xdsl.ir import Attribute

from loopwright.exact.layouts import is_injective
from tests.unit.exact.programs import analyse, function_of, lines

APART = {
    "transposed": "4x6xf32, affine_map<(d0, d1) -> (d1, d0)>",
    "padded": "4x6xf32, affine_map<(d0, d1) -> (d0, d1 + 2)>",
    "tiled": "4x6xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 3, d0 mod 2, d1 mod 3)>",
    "swizzled": "4x6xf32, affine_map<(d0, d1) -> (d0, (d1 + d0) mod 6)>",
    "row by row": "4x6xf32, affine_map<(d0, d1) -> (d0 * 6 + d1)>",
    "column by column": "4x6xf32, strided<[1, 4]>",
    "with gaps": "4x6xf32, strided<[20, 3], offset: 7>",
    "interleaved": "3x2xf32, strided<[2, 3]>",
    "reversed": "4x6xf32, affine_map<(d0, d1) -> (d0 * -6 - d1 + 23)>",
    "dynamic offset": "4x6xf32, strided<[6, 1], offset: ?>",
    "dynamic rows": "?x6xf32, strided<[6, 1]>",
    "one element": "1x1xf32, strided<[0, 0]>",
    "no elements": "0x6xf32, strided<[0, 0]>",
    "no dimensions": "f32",
}
SHARED = {
    "halves": "2xf32, affine_map<(d0) -> (d0 floordiv 2)>",
    "ceilings": "3xf32, affine_map<(d0) -> (d0 ceildiv 2)>",
    "sums": "4x6xf32, affine_map<(d0, d1) -> (d0 + d1)>",
    "remainders": "4x6xf32, affine_map<(d0, d1) -> (d0, d1 mod 5)>",
    "no rows": "4x6xf32, affine_map<(d0, d1) -> (d1)>",
    "zero stride": "4x6xf32, strided<[0, 1]>",
    "overlapping rows": "4x6xf32, strided<[5, 1]>",
    "dynamic columns": "4x?xf32, strided<[6, 1]>",
    "dynamic strides": "4x6xf32, strided<[?, 1]>",
    "symbols": "4xf32, affine_map<(d0)[s0] -> (d0 * s0)>",
}


def type_of(text: str) -> MemRefType[Attribute]:
    kind = function_of(f"func.func private @f(memref<{text}>)").properties["function_type"]
    assert isinstance(kind, FunctionType)
    return cast("MemRefType[Attribute]", kind.inputs.data[0])


@pytest.mark.parametrize("name", APART)
def test_elements_at_different_addresses(name: str) -> None:
    assert is_injective(type_of(APART[name]))


@pytest.mark.parametrize("name", SHARED)
def test_elements_that_may_share_an_address(name: str) -> None:
    assert not is_injective(type_of(SHARED[name]))


def nest(type_: str) -> str:
    return f"""%m = memref.alloc() : memref<{type_}>
    affine.for %i = 0 to 4 {{
      affine.for %j = 0 to 6 {{
        affine.store %x, %m[%i, %j] : memref<{type_}>
      }}
    }}"""


@pytest.mark.parametrize(
    "name", ["transposed", "padded", "tiled", "swizzled", "column by column", "with gaps"]
)
def test_what_tells_apart_stays_exact(name: str) -> None:
    assert lines(analyse(nest(APART[name]))) == []


def test_affine_addresses_are_compared() -> None:
    assert lines(analyse(nest(SHARED["sums"]))) == ["output 1 [1, 3] [-3, -1]"]
    assert lines(analyse(nest(SHARED["zero stride"]))) == ["output 1 [1, 3] [0, 0]"]
    assert lines(analyse(nest(SHARED["overlapping rows"]))) == ["output 1 [1, 1] [-5, -5]"]


def test_several_results_may_be_any_element() -> None:
    assert lines(analyse(nest(SHARED["remainders"]))) == [
        "output 1 [1, 3] [-5, 5] ?",
        "output 2 [0, 0] [1, 5] ?",
    ]


def test_dynamic_strides_may_be_any_element() -> None:
    type_ = "4x6xf32, strided<[?, 1]>"
    body = nest(type_).replace("alloc()", "alloc()[%n]")
    assert len(lines(analyse(body, "%n: index"))) == 2


def test_views_of_what_shares_addresses() -> None:
    """A view is looked through: what counts is the layout behind it."""
    body = """%b = memref.alloc() : memref<4x6xf32, strided<[0, 1]>>
    %m = memref.transpose %b (d0, d1) -> (d1, d0) : memref<4x6xf32, strided<[0, 1]>> \
to memref<6x4xf32, strided<[1, 0]>>
    affine.for %i = 0 to 6 {
      affine.for %j = 0 to 4 {
        affine.store %x, %m[%i, %j] : memref<6x4xf32, strided<[1, 0]>>
      }
    }"""
    assert lines(analyse(body)) == ["output 2 [0, 0] [1, 3]"]


def test_arguments_are_compared_by_address() -> None:
    """What their types leave open is another matter: see test_argument_layouts.py."""
    body = nest(SHARED["zero stride"]).split("\n", 1)[1]
    argument = "%m: memref<4x6xf32, strided<[0, 1]>>"
    assert lines(analyse(body, argument)) == ["output 1 [1, 3] [0, 0]"]
