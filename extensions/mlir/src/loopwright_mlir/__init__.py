"""Dialects and passes of `mlir-opt` beyond the loop compiler: a plug-in of loopwright."""
