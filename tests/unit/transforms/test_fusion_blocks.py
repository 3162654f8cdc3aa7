"""Buffers that several blocks use, and memrefs that are selected."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import loopwright as lw

Form = Callable[..., str]

HEAD = """
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>,
    %d: memref<1xf32>, %p: i1) {
  %t = memref.alloc() : memref<16xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    affine.store %zero, %t[%i] : memref<16xf32>
  }
"""
WRITTEN = """
  affine.for %i = 0 to {end} {{
    %v = affine.load %a[%i] : memref<16xf32>
    %w = arith.{op} %v, %v : f32
    {store}
  }}"""
READ = """
  affine.for %i = 0 to 16 {{
    %v = affine.load %t[%i] : memref<16xf32>
    affine.store %v, %{out}[%i] : memref<16xf32>
  }}"""
STORE = "affine.store %w, %t[%i] : memref<16xf32>"
PERHAPS = """%q = arith.cmpf ogt, %v, %zero : f32
    scf.if %q {
      affine.store %w, %t[%i] : memref<16xf32>
    }"""
FIRST = WRITTEN.format(end=16, op="addf", store=STORE) + READ.format(out="b")


def second(end: int = 16, store: str = STORE) -> str:
    return WRITTEN.format(end=end, op="mulf", store=store) + READ.format(out="c")


def branches(last: str, behind: str = "") -> str:
    return f"  scf.if %p {{{FIRST}\n  }} else {{{last}\n  }}\n{behind}"


def blocks(last: str, behind: str = "") -> str:
    return f"""  cf.cond_br %p, ^first, ^second
^first:{FIRST}
  cf.br ^last
^second:{last}
  cf.br ^last
^last:
{behind}"""


def sequence(last: str, behind: str = "") -> str:
    return f"  cf.br ^first\n^first:{FIRST}\n  cf.br ^second\n^second:{last}\n{behind}"


FORMS = (branches, blocks, sequence)
BEHIND = """  %z = arith.constant 3 : index
  %e = affine.load %t[3] : memref<16xf32>
  affine.store %e, %d[0] : memref<1xf32>
"""
PASSED_ON = """
  %s = arith.select %p, %t, %a : memref<16xf32>
  affine.for %i = 0 to 1 {
    %v = affine.load %s[%i + 5] : memref<16xf32>
    affine.store %v, %d[%i] : memref<1xf32>
  }"""


def fused(body: str) -> str:
    """The program after fusion, which does what it did."""
    text = f"{HEAD}{body}  return\n}}"
    made = lw.parse(text).apply("affine-loop-fusion", mode="producer")
    found: list[list[list[float]]] = []
    for program in (lw.parse(text), made):
        for taken in (False, True):
            a = np.linspace(-1.0, 1.0, 16, dtype=np.float32)
            others = [np.zeros(n, np.float32) for n in (16, 16, 1)]
            program.interpret("f", a, *others, taken)
            found.append([value.tolist() for value in others])
    assert found[:2] == found[2:]
    return str(made)


def is_private(text: str) -> bool:
    return "memref.alloc() : memref<1xf32>" in text


@pytest.mark.parametrize("form", FORMS)
def test_each_block_writes_what_it_reads(form: Form) -> None:
    assert fused(form(second())).count("memref.alloc() : memref<1xf32>") == 2


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "last",
    [second(end=15), second(store=PERHAPS), READ.format(out="c") + second(), PASSED_ON],
    ids=["but one", "perhaps", "first read", "passed on"],
)
def test_another_block_reads_what_it_has_not_written(form: Form, last: str) -> None:
    assert not is_private(fused(form(last)).partition("scf.if %arg4")[0])
    if form is sequence:
        assert "memref.alloc() : memref<16xf32>" in fused(form(last))


@pytest.mark.parametrize("form", [branches, blocks])
def test_it_is_read_behind(form: Form) -> None:
    assert not is_private(fused(form(second(), BEHIND)))


def test_it_is_freed_behind() -> None:
    """A private buffer would never be."""
    text = f"{HEAD}{blocks(second())}  memref.dealloc %t : memref<16xf32>\n  return\n}}"
    made = lw.parse(text).apply("affine-loop-fusion", mode="producer", cost_model="cache")
    assert not is_private(str(made))


def test_a_block_that_comes_again() -> None:
    body = f"""  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^first(%c0 : index)
^first(%k: index):{READ.format(out="c")}
  cf.br ^second
^second:{FIRST}
  %n = arith.addi %k, %c1 : index
  %more = arith.cmpi slt, %n, %c3 : index
  cf.cond_br %more, ^first(%n : index), ^last
^last:
"""
    assert not is_private(fused(body))


@pytest.mark.parametrize(("read", "nests"), [("%a", 2), ("%b", 2), ("%c", 1)])
def test_what_is_selected_is_one_of_two(read: str, nests: int) -> None:
    """It is no third one; but it may be either."""
    text = f"""
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>, %d: memref<16xf32>,
    %p: i1) {{
  %s = arith.select %p, %b, %a : memref<16xf32>
  affine.for %i = 0 to 16 {{
    %v = affine.load {read}[%i] : memref<16xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %d[%i] : memref<16xf32>
  }}
  affine.for %i = 0 to 16 {{
    %v = affine.load %d[%i] : memref<16xf32>
    affine.store %v, %s[-%i + 15] : memref<16xf32>
  }}
  return
}}"""
    made = lw.parse(text).apply("affine-loop-fusion", mode="producer")
    assert str(made).count("affine.for") == nests
