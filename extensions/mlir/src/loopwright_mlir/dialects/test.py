"""MLIR's `test` dialect, of which any operation is read in the generic form, and none is known."""

from loopwright.ir.syntax.parser import OpenDialect

Test = OpenDialect("test", [])
