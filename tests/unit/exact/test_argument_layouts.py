"""Layouts of arguments: from their types, from the calls in the module, or taken for granted."""

import pytest

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import parameter_name
from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.exact.memory.aliases import Aliases
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

OPEN = "memref<4x4xi32, strided<[?, ?], offset: ?>>"
BODY = PROGRAMS["body"]
ANTIDIAGONALS = ["output 1 [1, 3] [-3, -1]"]
ROWS = ["output 1 [1, 3] [0, 0]"]
ANYTHING = ["output 1 [1, 3] [-3, 3] ?", "output 2 [0, 0] [1, 3] ?"]


def program(type_: str = OPEN, visibility: str = "private ", callers: str = "") -> str:
    """A function that changes each element of its argument, and what calls it."""
    return f"func.func {visibility}@g(%x: {type_}){BODY.replace('TYPE', type_)}{callers}"


def caller(
    view: str, type_: str = OPEN, name: str = "f", parameters: str = "%b: memref<64xi32>"
) -> str:
    """A function that passes the value `%v`, which `view` makes."""
    call = f"  call @g(%v) : ({type_}) -> ()\n  return\n"
    return f"func.func @{name}({parameters}) {{\n{view}\n{call}}}\n"


def cast(strides: str, result: str = "strided<[?, ?], offset: ?>", sizes: str = "4, 4") -> str:
    """A view `%v` of `%b`, its strides not in its type."""
    plain = f"strided<[{strides}]>"
    shape = sizes.replace(", ", "x")
    return f"""  %w = memref.reinterpret_cast %b to offset: [0], sizes: [{sizes}], \
strides: [{strides}] : memref<64xi32> to memref<{shape}xi32, {plain}>
  %v = memref.cast %w : memref<{shape}xi32, {plain}> to memref<{shape}xi32, {result}>"""


def output(text: str, *, distinct_arguments: bool = True) -> list[str]:
    """The output dependences of `@g`, with a question mark if they are not certain."""
    module = lw.parse(text).op
    aliases = Aliases(module, distinct_arguments=distinct_arguments)
    (function,) = functions_with_bodies(module, "g")
    return [
        " ".join((dependence.kind.value, str(dependence.depth), *map(str, dependence.intervals)))
        + ("" if dependence.is_certain else " ?")
        for dependence in DependenceAnalysis(function, aliases).dependences()
        if dependence.kind.value == "output"
    ]


# Known by the type ------------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["", "private "])
@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("4x4xi32, strided<[1, 1]>", ANTIDIAGONALS),
        ("4x4xi32, strided<[1, 1], offset: ?>", ANTIDIAGONALS),
        ("4x4xi32, strided<[-1, -1], offset: 6>", ANTIDIAGONALS),
        ("4x4xi32, strided<[-1, 1], offset: 3>", ["output 1 [1, 3] [1, 3]"]),
        ("4x4xi32, strided<[0, 1]>", ROWS),
        ("?x?xi32, strided<[0, 1]>", ROWS),
        ("?x?xi32, strided<[1, 1], offset: ?>", ANTIDIAGONALS),
        ("4x4xi32, strided<[3, 1]>", ["output 1 [1, 1] [-3, -3]"]),
        ("4x4xi32, strided<[3, 1], offset: ?>", ["output 1 [1, 1] [-3, -3]"]),
        ("4x4xi32, affine_map<(d0, d1) -> (d0 + d1)>", ANTIDIAGONALS),
        ("4x4xi32, affine_map<(d0, d1) -> (d1 mod 2 + d0 * 2)>", ["output 2 [0, 0] [2, 2]"]),
        ("4x4xi32, affine_map<(d0, d1) -> (d1)>", ROWS),
        ("4x4xi32, affine_map<(d0, d1) -> (d0, d1 mod 3)>", ANYTHING),
    ],
)
def test_known_layouts_are_compared_by_address(
    layout: str, expected: list[str], visibility: str
) -> None:
    assert output(program(f"memref<{layout}>", visibility)) == expected


@pytest.mark.parametrize("layout", ["strided<[4, 1]>", "strided<[1, -4], offset: 12>"])
def test_elements_apart_stay_apart(layout: str) -> None:
    text = program(f"memref<4x4xi32, {layout}>")
    assert output(text) == output(text, distinct_arguments=False) == []


def test_an_open_offset_is_the_same_for_all_accesses() -> None:
    """What a view reinterprets begins where the memory does, what the argument shows behind it."""
    text = PROGRAMS["an open offset is the same for all accesses"]
    (function,) = functions_with_bodies(lw.parse(text).op)
    dependences = list(DependenceAnalysis(function).dependences())
    assert {
        f"{dependence.source.memref is dependence.sink.memref} {dependence.depth}"
        for dependence in dependences
    } == {
        "False 1",
        "False 2",
    }
    (same,) = (dependence for dependence in dependences if dependence.depth == 2)
    assert same.witness is not None
    assert same.witness.parameters == (0,)
    assert parameter_name(same.parameters[0]) == "offset of %x"


# Known by the calls -----------------------------------------------------------------------------

AROUND = PROGRAMS["around"]
VIEWS = {
    "subview": """  %v = memref.subview %d[2, 2] [4, 4] [1, 1] \
: memref<8x8xi32, strided<[?, ?], offset: ?>> to memref<4x4xi32, strided<[?, ?], offset: ?>>""",
    "transpose": PROGRAMS["transpose"],
    "rank-reducing subview": PROGRAMS["rank-reducing subview"],
    "constant strides": """  %c1 = arith.constant 1 : index
  %w = memref.reinterpret_cast %b to offset: [%c1], sizes: [4, 4], strides: [%c1, %c1] \
: memref<64xi32> to memref<4x4xi32, strided<[?, ?], offset: ?>>
  %v = memref.assume_alignment %w, 4 : memref<4x4xi32, strided<[?, ?], offset: ?>>""",
}


@pytest.mark.parametrize("name", VIEWS)
def test_strides_of_all_calls(name: str) -> None:
    text = program(callers=caller(AROUND + VIEWS[name]))
    assert output(text) == output(text, distinct_arguments=False) == ANTIDIAGONALS


def test_transposed_strides_change_places() -> None:
    kind = "affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>"
    view = f"""{cast("0, 1")}
  %t = memref.transpose %v (d0, d1) -> (d1, d0) : {OPEN} to memref<4x4xi32, {kind}>
  %m = memref.cast %t : memref<4x4xi32, {kind}> to {OPEN}"""
    text = caller(view).replace("@g(%v)", "@g(%m)")
    assert output(program(callers=text)) == ["output 2 [0, 0] [1, 3]"]


def test_strides_come_through_several_functions() -> None:
    middle = f"func.func private @h(%v: {OPEN}) {{\n  call @g(%v) : ({OPEN}) -> ()\n  return\n}}\n"
    text = program(callers=middle + caller(cast("0, 1")).replace("@g", "@h"))
    assert output(text) == ROWS


def test_calls_with_different_strides() -> None:
    text = program(callers=caller(cast("1, 1")) + caller(cast("0, 1"), name="e"))
    assert output(text) == ANYTHING
    text = program(callers=caller(cast("1, 1")) + caller(cast("4, 1"), name="e"))
    assert output(text) == ANYTHING
    text = program(callers=caller(cast("1, 4")) + caller(cast("4, 1"), name="e"))
    assert output(text) == []


def test_others_may_call_a_public_function() -> None:
    """With strides of their own, so that those of the calls in the module are not all."""
    assert output(program(visibility="", callers=caller(cast("1, 1")))) == ANYTHING
    text = program(visibility="", callers=caller(cast("4, 1")))
    assert output(text) == []
    assert output(text, distinct_arguments=False) == ANYTHING


def test_functions_that_call_themselves_or_are_called_by_value() -> None:
    itself = f"    func.call @g(%x) : ({OPEN}) -> ()\n"
    text = program(callers=caller(cast("4, 1"))).replace("  return\n", itself + "  return\n", 1)
    assert set(ANYTHING) < set(output(text))
    value = f"func.func @h() {{\n  %g = func.constant @g : ({OPEN}) -> ()\n  return\n}}\n"
    assert output(program(callers=caller(cast("4, 1")) + value)) == ANYTHING


# Apart by what is passed ------------------------------------------------------------------------

ROWS_OF = "memref<?x?xi32, strided<[?, ?], offset: ?>>"
PASSED = {
    "a cast": "  %v = memref.cast %b : memref<?x?xi32> to " + ROWS_OF,
    "a subview": """  %v = memref.subview %b[%n, 0] [%n, %n] [2, 3] : memref<?x?xi32> to \
memref<?x?xi32, strided<[?, 3], offset: ?>>
""".replace("%v", "%s")
    + f"  %v = memref.cast %s : memref<?x?xi32, strided<[?, 3], offset: ?>> to {ROWS_OF}",
}
STILL = {
    "an unknown step": f"""  %s = memref.subview %b[0, 0] [%n, %n] [%n, 1] : memref<?x?xi32> to \
memref<?x?xi32, strided<[?, 1]>>
  %v = memref.cast %s : memref<?x?xi32, strided<[?, 1]>> to {ROWS_OF}""",
    "unknown strides": """  %v = memref.reinterpret_cast %b to offset: [0], sizes: [%n, %n], \
strides: [%n, 1] : memref<?x?xi32> to memref<?x?xi32, strided<[?, 1]>>
""".replace("%v", "%s")
    + f"  %v = memref.cast %s : memref<?x?xi32, strided<[?, 1]>> to {ROWS_OF}",
    "one of two": f"""  %t = memref.cast %b : memref<?x?xi32> to {ROWS_OF}
  %c = arith.constant true
  %v = arith.select %c, %t, %t : {ROWS_OF}""",
}


@pytest.mark.parametrize("name", [*PASSED, *STILL])
def test_what_is_passed_may_be_apart(name: str) -> None:
    view = (PASSED | STILL)[name]
    text = program(
        ROWS_OF, callers=caller(view, ROWS_OF, parameters="%b: memref<?x?xi32>, %n: index")
    )
    assert output(text) == ([] if name in PASSED else ANYTHING)


# Taken for granted ------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["4x4xi32, strided<[?, ?]>", "?x?xi32, strided<[3, 1]>"])
def test_open_layouts_are_taken_to_be_apart(layout: str) -> None:
    text = program(f"memref<{layout}>", "")
    assert output(text) == []
    assert output(text, distinct_arguments=False) != []


def test_whose_elements_were_taken_to_be_apart() -> None:
    passed = f"func.func @f(%v: {OPEN}) {{\n  call @g(%v) : ({OPEN}) -> ()\n  return\n}}\n"
    module = lw.parse(program(callers=passed)).op
    inner, outer = (
        function.regions[0].blocks[0].args[0] for function in functions_with_bodies(module)
    )
    layouts = ArgumentLayouts()
    assert list(layouts.assumed(inner)) == list(layouts.assumed(outer)) == [outer]
    module = lw.parse(program(callers=caller(cast("4, 1")))).op
    (argument,) = functions_with_bodies(module, "g")[0].regions[0].blocks[0].args
    assert list(ArgumentLayouts().assumed(argument)) == []
