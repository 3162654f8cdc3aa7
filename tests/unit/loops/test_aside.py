"""Nests that are set aside while further passes run, and where they are put back."""

import pytest

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.support.aside import AsideOp, set_aside

INSIDE = {
    "memory from outside": ("%x = affine.load %m[%i] : memref<9xf32>", True),
    "memory of its own": (
        """%b = memref.alloc() : memref<9xf32>
           %v = memref.cast %b : memref<9xf32> to memref<?xf32>
           memref.dealloc %v : memref<?xf32>""",
        True,
    ),
    "memory of a global": ("%b = memref.get_global @g : memref<9xf32>", False),
    "memory that is kept": ("memref.store %m, %r[%i] : memref<9xmemref<9xf32>>", False),
    "memory that was kept": ("%b = memref.load %r[%i] : memref<9xmemref<9xf32>>", False),
    "memory that is freed": ("memref.dealloc %m : memref<9xf32>", False),
    "memory of any rank": ("%b = memref.cast %m : memref<9xf32> to memref<*xf32>", False),
}


@pytest.mark.parametrize("what", INSIDE)
def test_what_stands_for_a_nest_says_all_that_it_accesses(what: str) -> None:
    body, is_known = INSIDE[what]
    module = parse_module(
        f"""memref.global "private" @g : memref<9xf32> = uninitialized
        func.func @main(%m: memref<9xf32>, %r: memref<9xmemref<9xf32>>, %f: f32) {{
          affine.for %i = 0 to 9 {{
            {body}
            affine.store %f, %m[%i] : memref<9xf32>
          }}
          return
        }}""",
        make_context(),
    )
    before = print_module(module)
    (loop,) = (op for op in module.walk() if isinstance(op, ForOp))
    aside = set_aside(loop)
    assert any(isinstance(op, AsideOp) for op in module.walk()) is is_known
    assert aside.put_back(module) == [loop]
    assert print_module(module) == before
