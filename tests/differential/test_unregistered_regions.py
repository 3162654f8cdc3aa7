"""Symbols that are used inside operations of unknown dialects: such an operation is not a symbol
table, so the nearest one around it is asked."""

from pathlib import Path

import pytest
from tests.oracle import mlir_opt

from loopwright.tools.opt import main

PROGRAMS = {
    "missing function": """
func.func private @g(i32) -> i32
func.func @f(%x: i32) {
  "test.region"() ({
    %0 = func.call @g(%x) : (i32) -> i32
    %1 = func.call @missing(%x) : (i32) -> i32
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
""",
    "function of another type": """
func.func private @g(i32) -> i32
func.func @f(%x: f32) {
  "test.region"() ({
    "test.region"() ({
      %0 = func.call @g(%x) : (f32) -> i32
      "test.end"() : () -> ()
    }) : () -> ()
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
""",
    "functions in a region": """
"test.symbols"() ({
  func.func private @g(i32) -> i32
  func.func @f(%x: f32) {
    %0 = func.call @g(%x) : (f32) -> i32
    return
  }
  "test.end"() : () -> ()
}) : () -> ()
func.func private @g(f32) -> i32
""",
    "missing global": """
func.func @f() {
  "test.region"() ({
    %0 = memref.get_global @nothing : memref<4xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
""",
    "missing function as a value": """
func.func @f() {
  "test.region"() ({
    %0 = func.constant @nothing : () -> ()
  }) : () -> ()
  return
}
""",
    "call of what is no function": """
memref.global @g : memref<4xf32>
func.func @f() {
  "test.region"() ({
  ^bb0(%x: i32):
    func.call @g() : () -> ()
    "test.end"() : () -> ()
  }, {
  }) : () -> ()
  return
}
""",
    "table inside": """
func.func @f() {
  "test.region"() ({
    builtin.module {
      func.func private @g()
      func.func @h() {
        func.call @g() : () -> ()
        func.call @f() : () -> ()
        return
      }
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
""",
}


@pytest.mark.cases_by_day(1)
@pytest.mark.parametrize("name", PROGRAMS)
def test_uses(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PROGRAMS[name]
    theirs = mlir_opt(text, "--allow-unregistered-dialect")
    path = tmp_path / "input.mlir"
    path.write_text(text)
    status = main([str(path), "--allow-unregistered-dialect"])
    ours = capsys.readouterr()
    assert (status == 0) == theirs.ok
    assert ours.out == theirs.out
    assert ours.err.replace(str(path), "<stdin>") == theirs.err
