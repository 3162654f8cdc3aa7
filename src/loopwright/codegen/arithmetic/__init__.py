"""Lowering of arithmetic on scalars and lanes: `arith`, `math`, `complex`."""
